"""MTD(f) and aspiration windows: repeated alpha-beta searches of the root in various windows.

    function MTDF(s, f)                                             (Plaat et al. 1996)
        g, low, high <- f, -infinity, +infinity
        while low < high do
            if g = low then beta <- g + 1 else beta <- g
            g <- ALPHABETA-WITH-TABLE(s, beta - 1, beta)
            if g < beta then high <- g else low <- g
        return g

Each search with a null window tests whether the root's value is at least `beta`, and returns a
lower or an upper bound. The two bounds converge on the value, in fewer searches the better the
first guess. It pays because a transposition table keeps each search's results for the next.

    function ASPIRATION(s, alpha, beta)
        g <- ALPHABETA(s, alpha, beta)
        if g <= alpha then g <- ALPHABETA(s, -infinity, alpha + 1)
        if g >= beta then g <- ALPHABETA(s, beta - 1, +infinity)
        return g

A narrow window cuts more, but if the value lies outside, a second search is needed on that side.
The second window overlaps the first by a null window (`pvs.py`), so that a value at a limit of the
first is strictly inside the second.

A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax algorithms",
Artificial Intelligence 87 (1996), 255-293.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from poda.engine.game import MIN, Game
from poda.engine.search.alphabeta import AlphaBeta, Tie
from poda.engine.search.evaluation import Evaluation, Result
from poda.engine.search.observer import INF, Observer
from poda.engine.search.pvs import above, below
from poda.engine.search.transposition import AlphaBetaWithTable

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


def mtdf(
    game: Game[S, A],
    state: S,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    observer: Observer | None = None,
    ply: int = 0,
    guess: float = 0.0,
    *,
    whole: bool = False,
) -> Result[A]:
    """The minimax value of `state` and the line of best play, by MTD(f): a sequence of null-window
    searches from a first guess, with a transposition table.

    >>> from poda.engine import mtdf, parse_tree
    >>> tree = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    >>> mtdf(tree, tree.initial_state(), guess=4, whole=True)
    Result(value=3.0, line=(0, 0))

    The arguments mean what those of `alphabeta` do, and:

    Args:
        guess: the first guess of the value; with `whole` it is rounded.
        whole: whether every leaf has a whole value: a null window is then (v, v + 1), as in
            textbooks; else it ends at the next representable float.

    Its tie rule is always "ge": a value at a limit of a null window is a bound.

    Raises EngineError at a chance node, and at a leaf whose value is not known.
    """
    observer = observer or Observer()
    search = AlphaBetaWithTable(game, plies, evaluation, observer, "ge")
    g, low, high = float(round(guess)) if whole else guess, -INF, INF
    line: tuple[A, ...] = ()
    if search.horizon.is_leaf(state, ply):  # a leaf has the same value in any window
        return Result(*search.value(state, ply, -INF, INF))
    while low < high:
        beta = above(g, whole) if g == low else g
        if low != -INF or high != INF:
            observer.again(0)
        g, found = search.value(state, ply, below(beta, whole), beta)
        if g < beta:
            high = g
        else:
            low = g
        if (g < beta) == (game.to_move(state) == MIN):  # what the side to move has shown it can get
            line = found
    return Result(g, line)


def aspiration(
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
    """The minimax value of `state` and the line of best play, with an aspiration window: a narrow
    window is tried first; if the value lies outside it, the root is searched once more.

    >>> from poda.engine import aspiration, parse_tree
    >>> tree = parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    >>> aspiration(tree, tree.initial_state(), alpha=4, beta=6, whole=True)
    Result(value=3.0, line=(0, 0))

    The arguments mean what those of `alphabeta` do, and:

    Args:
        alpha, beta: the window that is tried first, from MAX's point of view. The returned value
            may lie outside it.
        tie: whether to cut at equality too, alpha >= beta ("ge"), or only at alpha > beta ("gt").
        whole: whether every leaf has a whole value: a null window is then (v, v + 1), as in
            textbooks; else it ends at the next representable float.

    Raises EngineError at a chance node, and at a leaf whose value is not known.
    """
    observer = observer or Observer()
    search: AlphaBeta[S, A] = AlphaBeta(game, plies, evaluation, observer, tie)
    g, line = search.value(state, ply, alpha, beta)
    if search.horizon.is_leaf(state, ply):  # a leaf has the same value in any window
        return Result(g, line)
    if g <= alpha > -INF:
        observer.again(0)
        g, line = search.value(state, ply, -INF, above(alpha, whole))
    elif g >= beta < INF:
        observer.again(0)
        g, line = search.value(state, ply, below(beta, whole), INF)
    return Result(g, line)
