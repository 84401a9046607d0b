"""Star1 and Star2: alpha-beta through chance nodes, for bounded utilities (Ballard 1983).

If all leaves have values from L to U, the value of a chance node with some throws valued lies in an
interval:

    sum of P(r) v(r) over those throws,  plus the remaining probability times L, or times U

A cut follows once the interval lies outside the window. Solved for the next child's value, this
gives that child a window: at A or below the node is worth at most alpha, whatever the remaining
throws are worth, and at B or above at least beta:

    A = (alpha - sum - rest x U) / P(r)        B = (beta - sum - rest x L) / P(r)

`star2` probes first. A MIN child is worth at most what its first child is worth, a MAX child at
least that: one grandchild of each throw narrows the interval, and often probes alone cause a cut.
If not, the throws are searched as in Star1, with the narrower intervals. Here a probe itself uses
Star1, so that probes do not nest, and a child with one move is not probed, but only searched.

B. W. Ballard, "The *-minimax search procedure for trees containing chance nodes", Artificial
Intelligence 21 (1983), 327-350. T. Hauk, M. Buro and J. Schaeffer, "Rediscovering *-minimax
search", Computers and Games (2004), 35-50.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from itertools import accumulate
from typing import Final, Literal, TypeVar

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.search.alphabeta import AlphaBeta, Tie
from poda.engine.search.evaluation import Evaluation, Horizon, Result
from poda.engine.search.minimax import Expectation
from poda.engine.search.observer import CUT, INF, INNER, PROBED, Observer

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

Star = Literal["star1", "star2"]
Utilities = tuple[float, float]
UNBOUNDED: Final[Utilities] = (-INF, INF)


def star(
    game: Game[S, A],
    state: S,
    plies: int | None = None,
    evaluation: Evaluation[S] | None = None,
    observer: Observer | None = None,
    ply: int = 0,
    bounds: Utilities = UNBOUNDED,
    form: Star = "star1",
    tie: Tie = "ge",
) -> Result[A]:
    """The expected value of `state` under best play, and the line of play up to the first throw,
    with cuts at chance nodes too (Star1, Star2).

    >>> from poda.engine import parse_tree, star
    >>> tree = parse_tree("[(1/2: 4, 1/2: 2), (1/2: -6, 1/2: 10)]")
    >>> star(tree, tree.initial_state(), bounds=(-10, 10))
    Result(value=3.0, line=(0,))

    Args:
        game, state: the rules, and the position to search.
        plies: the depth limit, counted from ply 0; a throw is a ply as a move is. None searches to
            the end of the game.
        evaluation: values positions at the limit, chance nodes among them, from MAX's point of
            view and in the unit of the game's utilities (`ExpectedUtility`); None counts zero
            there.
        observer: called at every event of the search; a `Counter` counts nodes.
        ply: the depth of `state` below the root of a larger search.
        bounds: the least and the greatest value of a leaf, estimates included. Without them only
            the last throw of a chance node can be pruned, in Star2 also throws bounded by probes.
        form: "star1", or "star2", which probes a child of each throw before it searches them.
        tie: whether to cut where the window is just met (`ge`), or only beyond (`gt`).

    Raises:
        EngineError: the value of a leaf lies outside the bounds; in a written tree, of any leaf.
    """
    search: _Star1[S, A] = _FORMS[form](game, plies, evaluation, observer or Observer(), tie)
    search.utilities = bounds
    if isinstance(game, ExplicitTree):
        for leaf, node in enumerate(game.nodes):
            if node.value is not None:
                _check(game, leaf, node.value, bounds)
    return Result(*search.value(state, ply, -INF, INF))


def _check(game: Game[S, A], state: S, value: float, bounds: Utilities) -> None:
    """Raises EngineError if the value of a leaf lies outside the bounds."""
    low, high = bounds
    if low <= value <= high:
        return
    worth = f"{value:.6g}"
    name = game.format_position(state) or worth
    if isinstance(game, ExplicitTree) and isinstance(state, int):
        name = game.nodes[state].label or name
    raise EngineError(
        "tree.out_of_bounds", name=name, value=worth, low=f"{low:.6g}", high=f"{high:.6g}"
    )


class _Throws:
    """Bounds of a chance node's value while its children are searched one by one.

    Attributes:
        probabilities: the probabilities of the throws.
        low, high: lower and upper bounds of each child's value.
    """

    def __init__(self, probabilities: Sequence[float], bounds: Utilities) -> None:
        self.probabilities = probabilities
        self.low = [bounds[0]] * len(probabilities)
        self.high = [bounds[1]] * len(probabilities)
        self.begin()

    def begin(self) -> None:
        """Start again at the first child, with the children's bounds as they are."""
        self._at_least, self._at_most = Expectation(), Expectation()
        self._rest_low, self._rest_high = self._rests(self.low), self._rests(self.high)

    def _rests(self, ends: list[float]) -> list[float]:
        """For each child the sum of P times `ends` over it and all later ones; 0 after the last."""
        parts = [p * end for p, end in zip(self.probabilities, ends, strict=True)]
        return [*accumulate(reversed(parts), initial=0.0)][::-1]

    def window(self, index: int, alpha: float, beta: float) -> tuple[float, float]:
        """A and B of child `index`: beyond them the node's value lies outside (alpha, beta)."""
        others_low = self._at_least.value + self._rest_low[index + 1]
        others_high = self._at_most.value + self._rest_high[index + 1]
        probability = self.probabilities[index]
        return (alpha - others_high) / probability, (beta - others_low) / probability

    def take(self, index: int) -> None:
        self._at_least.add(self.probabilities[index], self.low[index])
        self._at_most.add(self.probabilities[index], self.high[index])

    def interval(self, behind: int) -> tuple[float, float]:
        """Bounds of the node's value, with the values of the children before index `behind`."""
        low = self._at_least.value + self._rest_low[behind]
        return low, self._at_most.value + self._rest_high[behind]


class _Star1(AlphaBeta[S, A]):
    """Alpha-beta with Star1's search of chance nodes.

    Attributes:
        utilities: the least and the greatest value of a leaf.
    """

    utilities: Utilities = UNBOUNDED

    def __init__(
        self,
        game: Game[S, A],
        plies: int | None,
        evaluation: Evaluation[S] | None,
        observer: Observer,
        tie: Tie,
    ) -> None:
        super().__init__(game, plies, evaluation, observer, tie)
        self.horizon = Horizon(game, plies, evaluation, observer, chance=True)

    def value(self, state: S, ply: int, alpha: float, beta: float) -> tuple[float, tuple[A, ...]]:
        self.observer.enter(state, ply, alpha, beta)
        leaf = self.horizon.leaf(state, ply)
        if leaf is not None:
            _check(self.game, state, leaf, self.utilities)
            return leaf, ()
        player = self.game.to_move(state)
        if player == CHANCE:
            value, kind = self.chance_value(state, ply, alpha, beta)
            line: tuple[A, ...] = ()
        else:
            best = self.max_value if player == MAX else self.min_value
            value, line, kind = best(state, ply, alpha, beta)
        self.observer.leave(state, value, kind)
        return value, line

    def chance_value(self, state: S, ply: int, alpha: float, beta: float) -> tuple[float, str]:
        outcomes = self.game.outcomes(state)
        throws = _Throws([probability for _, probability in outcomes], self.utilities)
        self.observer.bound(*throws.interval(0))
        cut = self.probed(state, ply, alpha, beta, throws)
        if cut is not None:
            return cut, CUT
        throws.begin()
        v = Expectation()
        for index, (throw, probability) in enumerate(outcomes):
            a, b = throws.window(index, alpha, beta)
            # The bounds of the child's value, from a probe, narrow its window further.
            low, high = max(a, throws.low[index]), min(b, throws.high[index])
            child = self.game.result(state, throw)
            v2, _ = self.value(child, ply + 1, low, high)
            # A value at or beyond its window is only a bound, except the exact value of a leaf.
            leaf = self.horizon.is_leaf(child, ply + 1)
            throws.low[index] = v2 if leaf or v2 > low else throws.low[index]
            throws.high[index] = v2 if leaf or v2 < high else throws.high[index]
            throws.take(index)
            v.add(probability, v2)
            below, above = self.reaches(a, v2), self.reaches(v2, b)
            cut = self.left(v.value, throws.interval(index + 1), alpha, beta, below, above)
            if cut is not None:
                return cut, CUT
        return v.value, INNER

    def left(
        self, v: float, interval: Utilities, alpha: float, beta: float, below: bool, above: bool
    ) -> float | None:
        """Tell the observer a chance node's interval; the value to return if it causes a cut, else
        None.

        `below` and `above` say so, from the window of the child: the interval agrees but for
        rounding, which must not bring a bound back inside the window.
        """
        low, high = interval
        if below:
            high = min(high, alpha)
        if above:
            low = max(low, beta)
        self.observer.update(v)
        self.observer.bound(low, high)
        self.observer.test(low)
        if above:
            return low
        self.observer.test(high)
        return high if below else None

    def probed(
        self, state: S, ply: int, alpha: float, beta: float, throws: _Throws
    ) -> float | None:
        """Narrow the children's bounds by probes; the value if they cause a cut. Not in Star1."""
        return None


class _Star2(_Star1[S, A]):
    """Star2: a phase of probes, then Star1.

    Attributes:
        probing: whether a probe is running.
    """

    probing = False

    def probed(
        self, state: S, ply: int, alpha: float, beta: float, throws: _Throws
    ) -> float | None:
        if self.probing:
            return None
        for index, child in self.children(state):
            if not self.worth_probing(child, ply + 1):
                throws.take(index)
                continue
            a, b = throws.window(index, alpha, beta)
            low, high = max(a, throws.low[index]), min(b, throws.high[index])
            v2 = self.probe(index, child, ply + 1, low, high)
            upper = self.game.to_move(child) == MIN
            if upper:
                throws.high[index] = v2 if v2 < high else throws.high[index]
            else:
                throws.low[index] = v2 if v2 > low else throws.low[index]
            throws.take(index)
            below, above = upper and self.reaches(a, v2), not upper and self.reaches(v2, b)
            # There is no partial sum yet: probes find bounds.
            cut = self.left(math.nan, throws.interval(index + 1), alpha, beta, below, above)
            if cut is not None:
                return cut
        return None

    def children(self, state: S) -> Iterator[tuple[int, S]]:
        for index, (throw, _) in enumerate(self.game.outcomes(state)):
            yield index, self.game.result(state, throw)

    def worth_probing(self, child: S, ply: int) -> bool:
        if self.horizon.is_leaf(child, ply) or self.game.to_move(child) == CHANCE:
            return False
        return len(self.game.actions(child)) > 1

    def probe(self, index: int, child: S, ply: int, alpha: float, beta: float) -> float:
        """The value of the first child of `child`."""
        self.probing = True
        self.observer.begin_probe(index)
        self.observer.enter(child, ply, alpha, beta)
        first = self.game.result(child, self.game.actions(child)[0])
        v2, _ = self.value(first, ply + 1, alpha, beta)
        self.observer.update(v2)
        self.observer.leave(child, v2, PROBED)
        self.observer.end_probe()
        self.probing = False
        return v2


_FORMS: Final[dict[Star, type[_Star1]]] = {"star1": _Star1, "star2": _Star2}  # type: ignore[type-arg]
