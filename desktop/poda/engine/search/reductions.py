"""Late move reductions: what comes late in a good order is searched a ply less deep at first.

    function MAX-VALUE(s, alpha, beta, less)                    searched `less` plies less deep
        ...
        for each a in ACTIONS(s) do
            if a is the first then v2 <- MIN-VALUE(RESULT(s, a), alpha, beta, less)
            else if LATE(s, a)
                v2 <- MIN-VALUE(RESULT(s, a), alpha, alpha + 1, less + 1)
                if v2 > alpha then v2 <- MIN-VALUE(RESULT(s, a), alpha, alpha + 1, less)
            else v2 <- MIN-VALUE(RESULT(s, a), alpha, alpha + 1, less)
            if alpha < v2 < beta then v2 <- MIN-VALUE(RESULT(s, a), alpha, beta, less)
            ... as in principal variation search

With a good order the moves behind the first few are rarely best. To show that they are no better a
search less deep will mostly do; one that turns out better is searched again, to the full depth.
That is a guess: a move whose merit shows only at the full depth is missed, and the value is no
longer that of minimax at the depth limit. In exchange the same time reaches further ahead.

A move is late from the fourth on, where the search goes three plies on or more, unless it answers
or makes a threat: where `Game.noisy` forces the side to move, nothing is reduced. Programs of chess
have it since about 2004; `selective.py` joins it with others of its kind.

T. Romstad, "An introduction to late move reductions" (2006). E. A. Heinz, "Scalable search in
computer chess" (2000), on what else is searched less deep.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, TypeVar

from poda.engine.game import MAX, Game
from poda.engine.search.alphabeta import Tie
from poda.engine.search.evaluation import Evaluation, Result
from poda.engine.search.observer import INF, Observer
from poda.engine.search.pvs import PrincipalVariation

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

FIRST_LATE: Final = 3
"""The first move that is late; moves count from 0."""
LATE_PLIES: Final = 3
"""The least number of plies to go, the move's own included, at which one is."""


def late_move_reductions(
    game: Game[S, A],
    state: S,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    observer: Observer | None = None,
    ply: int = 0,
    alpha: float = -INF,
    beta: float = INF,
    tie: Tie = "ge",
    *,
    whole: bool = False,
) -> Result[A]:
    """The value of `state` within the window (alpha, beta) and the line of best play, by principal
    variation search with late move reductions: the fourth child and those behind it are searched
    one ply less deep at first.

    Without a depth limit nothing is reduced.

    Args:
        game, state: the rules, and the position to search.
        plies: the depth limit, counted from ply 0; None searches to the end of the game.
        evaluation: values positions at the limit, from MAX's point of view, and sets the scale on
            which sooner wins count more; None: utilities as they are, and zero at a limit.
        observer: called at every event of the search; a `Counter` counts nodes.
        ply: the depth of `state` below the root of a larger search, from which the limit and
            sooner wins are counted.
        alpha, beta: the window, from MAX's point of view. A value that is not strictly inside it
            is only a bound of the search's value.
        tie: whether to cut at equality too, alpha >= beta ("ge"), or only at alpha > beta ("gt").
        whole: whether every leaf has a whole value: a null window is then (v, v + 1), as in
            textbooks; else it ends at the next representable float.

    Raises EngineError at a chance node, and at a leaf whose value is not known.
    """
    kind = PrincipalVariation if plies is None else _Reducing
    search: PrincipalVariation[S, A] = kind(game, plies, evaluation, observer or Observer(), tie)
    search.whole = whole
    return Result(*search.value(state, ply, alpha, beta))


class _Reducing(PrincipalVariation[S, A]):
    """Principal variation search in which late moves are searched less deep at first."""

    def value_of_later(
        self, state: S, child: S, index: int, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...]]:
        if self.is_late(state, child, index, ply):
            self.observer.reduce()
            self.horizon.plies -= 1
            found = self.value(child, ply + 1, alpha, beta)
            self.horizon.plies += 1
            no_better = found[0] <= alpha if self.game.to_move(state) == MAX else found[0] >= beta
            if no_better:
                return found
            self.observer.again(index)
        return self.value(child, ply + 1, alpha, beta)

    def is_late(self, state: S, child: S, index: int, ply: int) -> bool:
        """Whether the move with this index, from `state` to `child`, is searched less deep."""
        if index < FIRST_LATE or self.horizon.plies - ply < LATE_PLIES:
            return False
        if self.game.is_terminal(child):
            return False
        return not (self.game.noisy(state).forced or self.game.noisy(child).forced)
