"""Three searches that look less deep first: late move reductions, ProbCut and frontier pruning.

    function MAX-VALUE(s, alpha, beta, less)                    searched `less` plies less deep
        ...
        for each a in ACTIONS(s) do
            if a is the first then v2 <- MIN-VALUE(RESULT(s, a), alpha, beta, less)
            else
                let k be by how many plies less deep to look first, and m the margin (else 0)
                v2 <- MIN-VALUE(RESULT(s, a), alpha - m, alpha + 1 - m, less + k)
                if k > 0 and v2 > alpha - m
                    then v2 <- MIN-VALUE(RESULT(s, a), alpha, alpha + 1, less)
            if alpha < v2 < beta then v2 <- MIN-VALUE(RESULT(s, a), alpha, beta, less)
            ... as in principal variation search

With a good order the moves behind the first are rarely best. To show that they are no better a
search less deep will mostly do; one that does not show it is searched again, to the full depth.
That is a guess: a move whose merit shows only at the full depth is missed, and the value is no
longer that of minimax at the depth limit. In exchange the same time reaches further ahead. All
three stand aside where `Game.noisy` forces the side to move, before the move or after it.

- *Late move reductions*: one ply less, without a margin, for the fourth move and those behind it,
  where the search goes three plies on or more.
- *ProbCut*: two plies less, for every move but the first, four plies from the limit or more. The
  value of the deeper search is close to that of the other: one that is worse by a margin makes it
  probable that the move is not better.
- *Frontier pruning* (futility): no search at all, close to the limit. What the evaluation itself
  finds worse by a margin for each ply to go will hardly catch up.

A margin is a quarter of the greatest change that one move at the root makes to the evaluation.
`selective.py` joins all of them, and what else programs have, for players.

T. Romstad, "An introduction to late move reductions" (2006). M. Buro, "ProbCut: an effective
selective extension of the alpha-beta algorithm", ICCA Journal 18 (1995), 71-76, who makes the cut
one ply further down. E. A. Heinz, "Scalable search in computer chess" (2000), on the frontier.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, TypeVar

from poda.engine.game import MAX, Game
from poda.engine.search.alphabeta import Tie
from poda.engine.search.evaluation import ZERO, Evaluation, Result
from poda.engine.search.observer import INF, Observer
from poda.engine.search.pvs import PrincipalVariation

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

FIRST_LATE: Final = 3
"""The index of the first move that counts as late; moves count from 0."""
LATE_PLIES: Final = 3
"""The least number of plies to go, the move's own included, at which late moves are reduced."""
PROBE_PLIES: Final = 4
"""The least number of plies to go at which ProbCut looks less deep first."""
PROBE_LESS: Final = 2
"""By how many plies ProbCut looks less deep: an even number, so that the same side moves last."""
FRONTIER_PLIES: Final = 3
"""The greatest number of plies to go at which the evaluation alone may replace a search."""


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

    The arguments mean what those of `alphabeta` do, and:

    Args:
        whole: whether every leaf has a whole value: a null window is then (v, v + 1), as in
            textbooks; else it ends at the next representable float.

    Raises EngineError at a chance node, and at a leaf whose value is not known.
    """
    search = _Reducing(game, plies, evaluation, observer or Observer(), tie)
    return search.result(state, ply, alpha, beta, whole=whole)


def probcut(
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
    margin: float | None = None,
) -> Result[A]:
    """As `late_move_reductions`, by ProbCut: with four plies to go or more, children after the
    first are first searched two plies less deep, and no further if that is worse by the `margin`.

    Args:
        margin: in units of the evaluation; None: a quarter of the greatest change that one move at
            the root makes to it. For the others see `late_move_reductions`.
    """
    search = _Probing(game, plies, evaluation, observer or Observer(), tie)
    search.margin = _margin(game, state, evaluation) if margin is None else margin
    return search.result(state, ply, alpha, beta, whole=whole)


def frontier_pruning(
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
    margin: float | None = None,
) -> Result[A]:
    """As `probcut`, by frontier pruning: with two or three plies to go, children after the first
    are not searched if their evaluation is worse by the `margin` for each ply beyond it.

    For the arguments see `probcut`.
    """
    search = _AtFrontier(game, plies, evaluation, observer or Observer(), tie)
    search.margin = _margin(game, state, evaluation) if margin is None else margin
    return search.result(state, ply, alpha, beta, whole=whole)


class _Reducing(PrincipalVariation[S, A]):
    """Principal variation search in which some moves are searched less deep at first.

    Attributes:
        margin: by how much a move must be worse there, for each ply that counts.
    """

    margin = 0.0

    def result(self, state: S, ply: int, alpha: float, beta: float, *, whole: bool) -> Result[A]:
        self.whole = whole
        return Result(*self.value(state, ply, alpha, beta))

    def value_of_later(
        self, state: S, child: S, index: int, ply: int, alpha: float, beta: float
    ) -> tuple[float, tuple[A, ...]]:
        less, margin = self.less(index, self.horizon.plies - ply)
        if less and not self._is_forced(state, child):
            is_max = self.game.to_move(state) == MAX
            shift = -margin if is_max else margin
            self.observer.reduce()
            self.horizon.plies -= less
            found = self.value(child, ply + 1, alpha + shift, beta + shift)
            self.horizon.plies += less
            if found[0] <= alpha + shift if is_max else found[0] >= beta + shift:
                return found
            self.observer.again(index)
        return self.value(child, ply + 1, alpha, beta)

    def less(self, index: int, left: float) -> tuple[int, float]:
        """By how many plies less deep child `index` is searched at first (0: no less), and the
        margin; `left` plies are to go, the move's own included."""
        return int(index >= FIRST_LATE and LATE_PLIES <= left < INF), 0.0

    def _is_forced(self, state: S, child: S) -> bool:
        """Whether the game ends with this move, or it answers a threat or makes one."""
        noisy = self.game.noisy
        return self.game.is_terminal(child) or noisy(state).forced or noisy(child).forced


class _Probing(_Reducing[S, A]):
    def less(self, index: int, left: float) -> tuple[int, float]:
        return PROBE_LESS if PROBE_PLIES <= left < INF else 0, self.margin


class _AtFrontier(_Reducing[S, A]):
    def less(self, index: int, left: float) -> tuple[int, float]:
        beyond = int(left) - 1 if 1 < left <= FRONTIER_PLIES else 0
        return beyond, self.margin * beyond


def _margin(game: Game[S, A], state: S, evaluation: Evaluation[S] | None) -> float:
    """A quarter of the greatest change that one move makes to the evaluation; in whole units, so
    that null windows stay whole where values are."""
    if game.is_terminal(state):
        return 0.0
    estimate = (evaluation or ZERO).estimate
    after = (game.result(state, action) for action in game.actions(state))
    here = estimate(state)
    change = max((abs(estimate(s) - here) for s in after if not game.is_terminal(s)), default=0)
    return change // 4 if (evaluation or ZERO).whole else change / 4
