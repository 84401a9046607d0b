"""The play of a throw as a person makes it: checker by checker, with no way into a dead end.

The rules ask for as many dice as can be played, and for the larger one where only one can be. So a
first step may be open by the rules of a single step and still be forbidden, because it leaves no
use for a die that another one would have used. A `PlayInProgress` offers only steps after which the
play can be completed, and says when it is complete. Points are the mover's own numbers.

One checker may go by several dice at once, to any point on its way. Where two ways lead there, the
one that hits nobody in passing is meant (who wants the hit goes step by step), else the one that
uses the dice in their order. This is how a written play is understood too
(games/backgammon_parts/notation.py).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from poda.base.memory import remembers
from poda.engine.errors import EngineError
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts import notation
from poda.engine.games.backgammon_parts.moves import (
    BAR,
    OFF,
    Board,
    Checkers,
    Play,
    Step,
    Throw,
    after_step,
    plays,
    steps,
)

_CACHED: Final = 4096

_Use = tuple[Step, int]
"""A step, and the index of its die in the order of the dice."""


@dataclass(frozen=True, slots=True)
class PlayInProgress:
    """A play in progress: the steps made so far, and those that can follow.

    Attributes:
        state: the position with the throw, before the first step.
        order: the dice in the order in which they are to be used, four of a double.
        made: each move's steps and dice, in order; a move is one checker by one die or by several.
    """

    state: State
    order: tuple[int, ...]
    made: tuple[tuple[_Use, ...], ...] = ()

    @classmethod
    def begin(cls, state: State) -> PlayInProgress:
        """The turn of the side to play, with nothing made.

        Raises:
            EngineError: no throw is to be played there.
        """
        if state.throw is None:
            raise EngineError("game.no_chance")
        high, low = max(state.throw), min(state.throw)
        return cls(state, (high,) * 4 if high == low else (high, low))

    # What has been made --------------------------------------------------------------------

    @property
    def steps(self) -> Play:
        """The steps made so far, in order."""
        return tuple(step for move in self.made for step, _ in move)

    @property
    def path(self) -> tuple[tuple[int, int], ...]:
        """The moves made so far, each from point to point, by one die or by several."""
        return tuple((uses[0][0][0], uses[-1][0][1]) for uses in self.made)

    @property
    def dice(self) -> tuple[tuple[int, bool], ...]:
        """Each die's value, and whether it is used, in their order."""
        used = self._used()
        return tuple((die, place in used) for place, die in enumerate(self.order))

    @property
    def own(self) -> Checkers:
        """The checkers of the side to play, after the steps."""
        return self._board()[0]

    @property
    def opponent(self) -> Checkers:
        """The other side's, as it sees them, after the steps."""
        return self._board()[1]

    def _board(self) -> Board:
        board = self.state.own, self.state.opponent
        for step in self.steps:
            board = after_step(*board, step)
        return board

    def _used(self) -> frozenset[int]:
        return frozenset(place for move in self.made for _, place in move)

    # What can be made ----------------------------------------------------------------------

    def moves(self) -> dict[tuple[int, int], Play]:
        """Every (from, to) that one checker may go now, with the steps that it stands for.

        From the highest point on, by few dice before many.
        """
        return {ends: tuple(step for step, _ in uses) for ends, uses in self._moves().items()}

    def move(self, start: int, end: int) -> PlayInProgress:
        """The turn after one checker has gone from `start` to `end`.

        Raises:
            EngineError: it may not.
        """
        uses = self._moves().get((start, end))
        if uses is None:
            raise EngineError("game.illegal", text=notation.format_play(((start, end),)))
        return replace(self, made=(*self.made, uses))

    def _moves(self) -> dict[tuple[int, int], tuple[_Use, ...]]:
        found: dict[tuple[int, int], tuple[_Use, ...]] = {}
        ways: list[tuple[Board, tuple[_Use, ...]]] = [(self._board(), ())]
        while ways:
            reached = [
                (after, (*uses, use))
                for board, uses in ways
                for after, use in self._ways_on(board, uses)
            ]
            # Sorting is stable: among ways that hit alike in passing the order of the dice decides.
            for _, uses in sorted(reached, key=lambda way: self._hits_in_passing(way[1])):
                found.setdefault((uses[0][0][0], uses[-1][0][1]), uses)
            ways = reached
        return dict(sorted(found.items(), key=lambda item: (-item[0][0], len(item[1]))))

    def _ways_on(self, board: Board, uses: tuple[_Use, ...]) -> list[tuple[Board, _Use]]:
        """The steps that may follow `uses` with the same checker; any checker's without `uses`."""
        used = self._used() | {place for _, place in uses}
        left = [place for place in range(len(self.order)) if place not in used]
        found = []
        tried = set()
        for place in left:
            die = self.order[place]
            if die in tried:
                continue
            tried.add(die)
            rest = tuple(sorted(self.order[other] for other in left if other != place))
            for step in steps(*board, die):
                after = after_step(*board, step)
                goes_on = not uses or step[0] == uses[-1][0][1]
                if goes_on and self._completable(after, len(used) + 1, rest):
                    found.append((after, (step, place)))
        return found

    def _completable(self, board: Board, used: int, rest: tuple[int, ...]) -> bool:
        legal = self._legal()
        most = len(next(iter(legal.values())))
        if used == most:
            # Also if only one die can be played: the wrong one leads to a board not among these.
            return board in legal
        return used + _most_dice(*board, rest) == most

    def _legal(self) -> dict[Board, Play]:
        assert self.state.throw is not None
        return _plays_by_board(self.state.own, self.state.opponent, self.state.throw)

    def _hits_in_passing(self, uses: tuple[_Use, ...]) -> int:
        opponent = self._board()[1]
        return sum(end != OFF and opponent[BAR - end] == 1 for (_, end), _ in uses[:-1])

    # Taking back, and the order of the dice --------------------------------------------------

    @property
    def can_take_back(self) -> bool:
        """Whether a move has been made."""
        return bool(self.made)

    def take_back(self) -> PlayInProgress:
        """The turn without its last move; itself where none has been made."""
        return replace(self, made=self.made[:-1])

    @property
    def can_swap(self) -> bool:
        """Whether the dice differ, are unused, and one can be played."""
        return not self.made and not self.is_pass and len(set(self.order)) > 1

    def swap(self) -> PlayInProgress:
        """The turn with the dice in the other order; itself where they cannot be swapped."""
        return replace(self, order=self.order[::-1]) if self.can_swap else self

    # The play ------------------------------------------------------------------------------

    @property
    def is_complete(self) -> bool:
        """Whether the steps are a legal play; from the start on where there is none."""
        return len(self.steps) == len(next(iter(self._legal().values())))

    @property
    def play(self) -> Play:
        """The legal play that the steps are: the action of the game, in its canonical order.

        Raises:
            EngineError: they are not complete.
        """
        if self.is_complete:
            return self._legal()[self._board()]
        text = notation.format_play(self.steps, self.state.opponent)
        raise EngineError("game.illegal", text=text)

    @property
    def is_pass(self) -> bool:
        """Whether no play is possible."""
        return () in self._legal().values()


@lru_cache(maxsize=16)
def _plays_by_board(own: Checkers, opponent: Checkers, throw: Throw) -> dict[Board, Play]:
    """The legal plays by the boards that they lead to; nobody changes it."""
    return {board: play for play, board in plays(own, opponent, throw).items()}


@remembers(_CACHED, 600)
def _most_dice(own: Checkers, opponent: Checkers, dice: tuple[int, ...]) -> int:
    """How many of the dice can be played, in any order."""
    most = 0
    for place, die in enumerate(dice):
        if die in dice[:place]:
            continue
        rest = dice[:place] + dice[place + 1 :]
        for step in steps(own, opponent, die):
            most = max(most, 1 + _most_dice(*after_step(own, opponent, step), rest))
            if most == len(dice):
                return most
    return most
