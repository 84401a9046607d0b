"""The player of backgammon: expectiminimax over the throws, 0 to 2 plies deep.

What it looks at, and what it leaves out, is told in `search/backgammon_search.py`. The compiled
kernel searches where it is ready, else the readable functions, which give the same values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from poda.engine.backgammon_looking import KEY, Looking, looking
from poda.engine.chances import Chances
from poda.engine.decisions import (
    Analysis,
    Clock,
    Decision,
    Kind,
    Limit,
    MoveValue,
    Player,
    Progress,
    Stop,
)
from poda.engine.errors import EngineError
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_moves import CHECKERS, OFF, Play
from poda.engine.kernels.backgammon_layout import MOST_PLAYS
from poda.engine.search.backgammon_search import (
    FILTERS,
    MOST_PLIES,
    Ranked,
    swapped,
)
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.stopping import SearchStopped
from poda.engine.searchers import Until


@dataclass(slots=True)
class _Seen:
    """A play as far as it has been looked at."""

    ranked: Ranked
    chances: Chances
    depth: int = 0

    @property
    def ends(self) -> bool:
        """Whether the game is over after it."""
        return self.ranked.board[0][OFF] == CHECKERS


class BackgammonPlayer(Player):
    """Looks ahead, one ply deeper at a time, until its limit or its clock.

    Args:
        evaluation: the name of one.
        plies: the look-ahead where a limit says none; `MOST_PLIES` is the deepest.
    """

    def __init__(self, evaluation: str = "", plies: int = MOST_PLIES) -> None:
        self._evaluation = evaluation_for(KEY, evaluation).name
        self._plies = plies

    def choose(
        self, state: State, limit: Limit, stop: Stop, progress: Progress | None = None
    ) -> Decision[Play]:
        """The best play of the throw. Raises EngineError where there is no throw to play."""
        clock, decision = Clock(limit, stop), None
        look = self._looking(state)
        # Only those that may be looked at further: to name the others takes longer than to look.
        most = FILTERS[0].most if self._deepest(limit) else 1
        for seen in self._deepening(state, limit, clock, look, most):
            if decision is not None and progress:
                progress(decision)
            decision = self._decision(state, seen[0], clock, look)
            if len(seen) == 1:
                break  # a forced play is played at once
        assert decision is not None  # the first look is never stopped
        return decision

    def analyse(
        self, state: State, limit: Limit, stop: Stop, query: int = 0
    ) -> Iterator[Analysis[Play]]:
        """Value every play, the best ones one ply deeper with every item."""
        clock = Clock(limit, stop)
        look = self._looking(state)
        for seen in self._deepening(state, limit, clock, look, MOST_PLAYS):
            moves = tuple(_move_value(each, state.turn) for each in seen)
            yield Analysis(
                *(query, moves, moves[0], seen[0].depth, look.evaluated, clock.elapsed()),
                look.compiled,
            )

    def _looking(self, state: State) -> Looking:
        if CHECKERS in (state.own[OFF], state.opponent[OFF]):
            raise EngineError("game.terminal")
        if state.throw is None:
            raise EngineError("turn.roll")
        return looking(self._evaluation)

    def _deepening(
        self, state: State, limit: Limit, clock: Clock, look: Looking, most: int
    ) -> Iterator[Sequence[_Seen]]:
        """The plays, so many at most, best first, once for each look-ahead that is finished."""
        assert state.throw is not None
        board = state.own, state.opponent
        seen = [_Seen(each, each.chances) for each in look.ranked(board, state.throw, most)]
        yield seen
        until = lambda _: clock.is_over(look.evaluated - clock.nodes)  # noqa: E731
        for plies in range(1, self._deepest(limit) + 1):
            count = FILTERS[plies - 1].passed([each.chances.equity for each in seen])
            try:
                deeper = _deeper(seen[:count], plies, look, until)
            except SearchStopped:
                return
            deeper.sort(key=lambda each: -each.chances.equity)
            seen = [*deeper, *seen[count:]]
            yield seen

    def _deepest(self, limit: Limit) -> int:
        return min(self._plies if limit.plies is None else limit.plies, MOST_PLIES)

    def _decision(self, state: State, best: _Seen, clock: Clock, look: Looking) -> Decision[Play]:
        nodes = look.evaluated - clock.nodes
        clock.nodes = look.evaluated
        play = best.ranked.play
        return Decision(
            *(play, state.turn * best.chances.equity, _kind(best), (play,), best.depth),
            *(nodes, look.evaluated, clock.elapsed(), look.compiled),
        )


def _deeper(seen: Sequence[_Seen], plies: int, look: Looking, until: Until) -> list[_Seen]:
    """The same plays, looked at that far. Raises SearchStopped."""
    boards = [swapped(each.ranked.board) for each in seen if not each.ends]
    # All in one call: of each alone, the call would take as long as the search.
    found = iter(look.expected(boards, plies, until))
    return [
        _Seen(each.ranked, each.chances if each.ends else next(found).turned, plies)
        for each in seen
    ]


def _kind(seen: _Seen) -> Kind:
    return "exact" if seen.ends else "estimate"


def _move_value(seen: _Seen, side: int) -> MoveValue[Any]:
    chances, play = seen.chances.seen_by(side), seen.ranked.play
    return MoveValue(play, chances.equity, _kind(seen), (play,), seen.depth, chances)
