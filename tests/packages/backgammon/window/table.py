"""A table to try the backgammon board at: a turn that answers what the board asks for."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint

from poda.engine.game import MAX
from poda.engine.games.backgammon import START, State, pip_count
from poda.engine.games.backgammon_parts.moves import BAR, CHECKERS, Checkers, Play, Throw
from poda.packages.backgammon.engine.turn import PlayInProgress
from poda.packages.backgammon.window.board.board import BackgammonBoard
from poda.packages.backgammon.window.board.plan import BackgammonView, Die, cell_of


def side(*placed: tuple[int, int]) -> Checkers:
    """A side with (point, count) each, 25 for the bar; the rest is borne off."""
    counts = [0] * (BAR + 1)
    for point, count in placed:
        counts[point] += count
    counts[0] += CHECKERS - sum(counts)
    return tuple(counts)


def view_of(turn: PlayInProgress, **fields: Any) -> BackgammonView:
    """The picture of a turn that a person is making."""
    side = turn.state.turn
    checkers = {side: turn.own, -side: turn.opponent}
    shown: dict[str, Any] = {
        "max_checkers": checkers[1],
        "min_checkers": checkers[-1],
        "to_move": side,
        "interactive": True,
        "dice": tuple(Die(value, used, side) for value, used in turn.dice),
        "moves": tuple(turn.moves()),
        "pips": (pip_count(checkers[1]), pip_count(checkers[-1])),
        "can_finish": turn.is_complete,
        "can_take_back": turn.can_take_back,
        "can_swap": turn.can_swap,
    }
    return BackgammonView(**(shown | fields))


def throw_view(
    throw: Throw = (6, 5),
    own: Checkers = START,
    opponent: Checkers = START,
    player: int = MAX,
    **fields: Any,
) -> BackgammonView:
    """The picture of a throw that a person is to play."""
    return view_of(PlayInProgress.begin(State(own, opponent, player, throw)), **fields)


class Table:
    """One person's turn on a board; `played` is what came of it."""

    def __init__(self, board: BackgammonBoard, state: State, **fields: Any) -> None:
        self.board, self.state, self._fields = board, state, fields
        self.turn: PlayInProgress | None = None
        self.moves: list[tuple[int, int]] = []
        self.swaps = 0
        self.played: Play | None = None
        board.roll_asked.connect(self._roll)
        board.move_asked.connect(self._move)
        board.swap_asked.connect(self._swap)
        board.take_back_asked.connect(self._take_back)
        board.finish_asked.connect(self._finish)
        if state.throw:
            self.turn = PlayInProgress.begin(state)
        self.show()

    def show(self) -> None:
        """Show what is on the table."""
        if self.turn is None:
            state = self.state
            view = BackgammonView(
                max_checkers=state.of(1),
                min_checkers=state.of(-1),
                to_move=state.turn,
                interactive=True,
                can_roll=self.played is None,
                **self._fields,
            )
        else:
            view = view_of(self.turn, **self._fields)
        self.board.set_view(view)

    def _roll(self) -> None:
        self.turn = PlayInProgress.begin(
            State(self.state.own, self.state.opponent, self.state.turn, (6, 5))
        )
        self.show()

    def _move(self, start: int, end: int) -> None:
        assert self.turn is not None
        self.moves.append((start, end))
        self.turn = self.turn.move(start, end)
        self.show()

    def _swap(self) -> None:
        assert self.turn is not None
        self.swaps += 1
        self.turn = self.turn.swap()
        self.show()

    def _take_back(self) -> None:
        assert self.turn is not None
        self.turn = self.turn.take_back()
        self.show()

    def _finish(self) -> None:
        assert self.turn is not None
        self.played = self.turn.play
        self.turn = None
        self.show()

    def at(self, point: int, side: int | None = None) -> QPoint:
        """Where the outermost checker of a point is seen, by the mover's number."""
        side = side or self.state.turn
        board, cell = self.board, cell_of(side or self.state.turn, point)
        view = board.position
        level = max(0, view.checkers(side)[point] - 1)
        return board.board_plan().place(cell, level).toPoint()

    def dice(self) -> QPoint:
        """Where the dice, or what to press, are seen."""
        area = self.board.dice_area()
        assert area is not None
        return area.center().toPoint()
