"""What is thought of the position: the values of its moves, a line of them, and hints.

A part of the Play tab's model (`model`), between the record and the engines that play.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal

from poda.engine.game import Game
from poda.engine.players import DICE_PLIES, Analysis, Limit, PlayerSpec, analyses_exactly
from poda.play.model.board import RecordModel
from poda.play.model.cube import question
from poda.play.model.engine_room import EngineRoom, EngineState, Purpose
from poda.play.model.record import Node
from poda.play.model.turns import TurnModel

if TYPE_CHECKING:
    from poda.play.model.cube import CubeThought

# What helps a person to move: the values of the moves, and hints.

HINT_SECONDS: Final = 3.0
PERFECT_SECONDS: Final = 10.0
"""For a hint of the perfect player, who needs a fraction of it where the book of openings is."""


class AnalysisMode(enum.Enum):
    """Whether the values of the moves are seen. The values are those in the settings file."""

    OFF = "off"
    SHOWN = "shown"
    THINK_FIRST = "think_first"


def adviser(game: Game[Any, Any], seated: Iterable[PlayerSpec]) -> PlayerSpec:
    """Who gives hints: the perfect player where there is one; else of those seated the one that
    looks deepest, or one that sees the end. With dice it goes by the game's first evaluation,
    which is the one that knows most.

    Nobody waits long for a hint, whatever time the engine has for its own moves.
    """
    if analyses_exactly(game):
        return PlayerSpec("perfect", seconds=PERFECT_SECONDS)
    deepest = PlayerSpec("alphabeta", game.max_plies)
    if game.has_chance:
        deepest = PlayerSpec("expectiminimax", DICE_PLIES)
        seated = [spec for spec in seated if spec.kind == deepest.kind and not spec.evaluation]
    spec = max(
        (spec for spec in seated if spec.plies), key=lambda spec: spec.plies, default=deepest
    )
    return replace(spec, seconds=min(spec.seconds or HINT_SECONDS, HINT_SECONDS))


class AnalysisModel(QObject):
    """The values of the moves that can be played in the position on the board.

    Signals:
        changed: the values, the mode, or the hint.

    Attributes:
        mode: whether the values are seen; `set_mode` changes it.
        seconds: for how long each position is looked at.
        by_playouts: whether Monte Carlo tree search counts its playouts beside the values;
            `set_by_playouts` changes it.
        playouts: what it has counted so far; never in place of the values, which tell how far from
            the truth it is.
        values: those of the moves, as far as they are known.
        cube: what is thought of the decision about the cube that is looked at (`cube_question`).
        hint: the action that an engine would play, where a person asked for it; or one that a
            person chose among those that are valued (`hint_chosen`).
        waits: whether it begins when the engine that thinks has come to its end.
    """

    changed = Signal()

    def __init__(
        self, board: RecordModel, turns: TurnModel, room: EngineRoom, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._board, self._turns, self._room = board, turns, room
        self.hint: Any = None
        self.hint_chosen = False
        self.values: Analysis[Any] | None = None
        self.playouts: Analysis[Any] | None = None
        self.by_playouts = False
        self.cube: CubeThought | None = None
        self.mode = AnalysisMode.OFF
        self.seconds = 2.0
        self.waits = False
        room.analysed.connect(self._on_analysed)
        room.played_out.connect(self._on_played_out)
        room.cube_analysed.connect(self._on_cube_analysed)
        room.prepared.connect(self._on_prepared)

    def set_mode(self, mode: AnalysisMode, seconds: float | None = None) -> None:
        """Choose whether every move is valued, and for how long each position is looked at."""
        # Hiding values, or showing those that are there, is no reason to analyse again.
        both_on = AnalysisMode.OFF not in (mode, self.mode)
        keeps = both_on and mode is not self.mode and seconds is None
        self.mode = mode
        if seconds is not None:
            self.seconds = seconds
        if not keeps or (self.values is None and self.cube is None):
            self.refresh()
        self.changed.emit()

    def set_by_playouts(self, on: bool) -> None:
        """Choose whether playouts are counted beside the values."""
        if on != self.by_playouts:
            self.by_playouts, self.playouts = on, None
            self.refresh()
            self.changed.emit()

    @property
    def plays_out(self) -> bool:
        """Whether it does so in this game: where moves are compared in a table of equities there
        is no room for it."""
        return self.by_playouts and not self._board.kit.equities

    @property
    def by_solver(self) -> bool:
        """Whether the values are a solver's in every position: `seconds` means nothing then, and
        they come one after the other (`Analysis.missing`)."""
        return analyses_exactly(self._board.game)

    def follow(self) -> bool:
        """Forget what was thought of another position. Whether anybody has to be told of it, or of
        what is thought of this one."""
        thought = self.hint, self.values, self.playouts, self.cube
        known = any(each is not None for each in thought)
        told = known or self.mode is not AnalysisMode.OFF
        self.hint = self.values = self.playouts = self.cube = None
        return told

    def _on_prepared(self) -> None:
        """The position may be known now."""
        if analyses_exactly(self._board.game, self._board.record.state):
            self.refresh()

    def refresh(self) -> None:
        """Ask again about the current position."""
        self._room.stop_analysis()
        self.waits = False
        if self.mode is AnalysisMode.OFF:
            self.values = self.playouts = self.cube = None
            return
        board, question = self._board, self.cube_question
        if question is None and (board.record.is_over() or board.awaits_throw):
            self.values = self.playouts = self.cube = None
        elif self._room.state is EngineState.THINKING:
            # A thinking engine has the machine to itself; the analysis follows when it has moved,
            # or has come to its end after a stop.
            self.waits = True
        else:
            limit = Limit(seconds=self.seconds)
            if question is not None:
                self._room.analyse_cube(question.state, limit)
                return
            self._room.analyse(board.game, board.record.state, limit)
            if self.plays_out:
                self._room.play_out(board.game, board.record.state, limit)

    @property
    def cube_question(self) -> Node | None:
        """The node whose decision about the cube is looked at: the one on the board, or the one
        that led there; None where it is about no cube."""
        return question(self._board.game, self._board.record.current)

    # Hints

    @property
    def can_hint(self) -> bool:
        """Whether a person has something to decide."""
        return self._board.person_to_move or (self._board.has_dice and self._turns.can_double)

    def ask_hint(self) -> None:
        """Mark, and do not play, the move that an engine would make."""
        if not self.can_hint:
            return
        self._turns.take_all_back()  # the hint is for the position before the first step
        spec = adviser(self._board.game, self._board.players.values())
        self._room.stop_analysis()
        self._room.think(self._board.game, self._board.record.state, spec, Purpose.HINT)

    def take_hint(self, action: Any) -> None:
        """The engine that was asked has found this action."""
        self._turns.take_all_back()
        self.hint, self.hint_chosen = action, False
        self.refresh()
        self.changed.emit()

    def show_hint(self, action: Any, *, take_back: bool = False) -> None:
        """Mark an action on the board that a person chose.

        Args:
            take_back: take back the steps that lie on the board: nothing is marked while some do.
        """
        if take_back:
            self._turns.take_all_back()
        if self.hint != action or not self.hint_chosen:
            self.hint, self.hint_chosen = action, True
            self.changed.emit()

    def _on_analysed(self, analysis: Analysis[Any]) -> None:
        self.values = analysis
        self.changed.emit()

    def _on_played_out(self, analysis: Analysis[Any]) -> None:
        self.playouts = analysis
        self.changed.emit()

    def _on_cube_analysed(self, thought: CubeThought) -> None:
        self.cube = thought
        self.changed.emit()


# A line of the analysis that is looked at move by move, while the game stands where it is.


class LineModel(QObject):
    """The line of the best move, or of the one that was chosen, and how far into it we look.

    It is gone as soon as another position is on the board.

    Attributes:
        index: how many moves of the line are looked at; 0 is the game itself.

    Signals:
        changed: another move of the line is looked at, or another line is on offer.
    """

    changed = Signal()

    def __init__(self, board: RecordModel, analysis: AnalysisModel, parent: QObject) -> None:
        super().__init__(parent)
        self._board, self._analysis = board, analysis
        self._of = self._place()
        self._walked: tuple[Any, ...] = ()
        self._chosen: Any = None
        self.index = 0
        analysis.changed.connect(self.follow)

    @property
    def actions(self) -> tuple[Any, ...]:
        """The moves of the line; none where nothing is known, or nothing is to be seen."""
        if self.index:
            return self._walked
        analysis = self._analysis.values
        shown = self._analysis.mode is AnalysisMode.SHOWN and not self._board.has_dice
        if analysis is None or not shown:
            return ()
        of = next((move for move in analysis.moves if move.action == self._chosen), analysis.best)
        return of.line

    @property
    def chosen(self) -> Any:
        """The move whose line was asked for; None for the best one."""
        return self._chosen

    @property
    def is_shown(self) -> bool:
        """Whether the board shows a position of the line and not the game's."""
        return self.index > 0

    @property
    def state(self) -> Any:
        """The position that is looked at."""
        return self.states()[-1]

    def states(self) -> list[Any]:
        """The game's position, and those after each move of the line that is looked at."""
        states = [self._board.record.state]
        for action in self._walked[: self.index]:
            states.append(self._board.game.result(states[-1], action))
        return states

    def choose(self, action: Any) -> None:
        """Have the line of this move; it is looked at from its beginning."""
        if action != self._chosen:
            self._chosen = action
            self.index = 0
            self.changed.emit()

    def go_to(self, index: int) -> None:
        """Look at the position after so many moves of the line: 0 is the game itself."""
        line = self.actions
        index = max(0, min(index, len(line)))
        if index != self.index:
            self._walked, self.index = line, index
            self.changed.emit()

    def forward(self) -> None:
        """One move further."""
        self.go_to(self.index + 1)

    def back(self) -> None:
        """One move back; before the first is the game."""
        self.go_to(self.index - 1)

    def to_end(self) -> None:
        """To the end of the line."""
        self.go_to(len(self.actions))

    def leave(self) -> None:
        """Back to the game."""
        self.go_to(0)

    @property
    def is_kept(self) -> bool:
        """Whether the record holds the whole line already."""
        node: Node = self._board.record.current
        for action in self.actions:
            after = next((child for child in node.children if child.action == action), None)
            if after is None:
                return False
            node = after
        return True

    def keep(self) -> None:
        """Keep the line in the record, beside what was played; the game stays where it is."""
        record = self._board.record
        here, chosen = record.current, record.current.chosen
        for action in self.actions:
            record.play(action)
        record.go_to(here)
        if chosen is not None:
            here.chosen = chosen  # what comes next is still what was played
        self._board.tell()
        self.changed.emit()

    def _place(self) -> tuple[Any, ...]:
        record = self._board.record
        return record, record.current, record.current.resigned

    def follow(self) -> None:
        """Another position is on the board, or more is known of this one."""
        place = self._place()
        if any(now is not then for now, then in zip(place, self._of, strict=True)):
            self._of, self._chosen, self.index = place, None, 0
        elif self._analysis.mode is not AnalysisMode.SHOWN:
            self.index = 0
        elif self.index:
            self._go_further()
        self.changed.emit()

    def _go_further(self) -> None:
        """Lines come after the values: one that was begun before goes on as soon as it is known."""
        analysis, walked = self._analysis.values, self._walked[: self.index]
        for move in analysis.moves if analysis is not None else ():
            if move.line[: self.index] == walked and len(move.line) > len(self._walked):
                self._walked = move.line
