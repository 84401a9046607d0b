"""The estimates of the root's moves by a Monte Carlo tree search after any number of iterations,
and the move that it would have chosen then.

All values here are for the side to move at the root, as its children's Q is; at a chance node, for
MAX.

**The interval of a mean** is Wilson's score interval, of results scaled to [0, 1]. It stays within
the possible results, is reliable for few playouts and for means near 0 and 1 (after three wins the
normal interval is a point), and conservative with draws, for no variable in [0, 1] with mean p has
a variance above p (1 - p). It covers random errors alone: the mean of playouts is not the value of
best play, and until the tree has corrected that the exact value may well lie outside.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from poda.engine.game import CHANCE, MAX, Game
from poda.engine.record.monte_carlo import PHASES, MonteCarloTrace
from poda.engine.record.trace import Floats, Ints
from poda.engine.tally import wilson

_POINTS: Final = 240
_NONE: Final = -1


def side_of(game: Game[Any, Any], state: Any) -> int:
    """The side for which values are given here: the side to move, MAX at a chance node."""
    return game.to_move(state) or MAX


@dataclass(frozen=True, slots=True)
class Sampled:
    """A search's estimate of one move at the root.

    Attributes:
        place: the index of the move among the legal ones.
        visits: N. `mean`: Q, from the side to move; NaN before the first playout.
        low, high: the interval of the mean, 95 %.
        proven: its exact value where the solver has proven it by then; else NaN.
    """

    place: int
    visits: int
    mean: float
    low: float
    high: float
    proven: float


class RootHistory:
    """A search's estimates of the root's moves after any number of its iterations.

    Attributes:
        trace: the trace of the search.
        side: the side for which values are given, MAX or MIN.
        places: for each iteration the index of the root's move on its path; -1 for none.
    """

    def __init__(self, trace: MonteCarloTrace[Any, Any]) -> None:
        self.trace = trace
        self.side = side_of(trace.game, trace.root)
        branch = trace.branch
        self.places: Ints = np.where(branch < 0, _NONE, trace.index[branch]).astype(np.int32)
        self.moves = int(trace.children[0])
        self._nodes = np.full(self.moves, _NONE, np.int32)
        below = np.flatnonzero(trace.parent == 0)
        self._nodes[trace.index[below]] = below

    def node(self, place: int) -> int:
        """The node that a move leads to; -1 where it was never expanded."""
        return int(self._nodes[place])

    def at(self, done: int) -> list[Sampled]:
        """The estimates of all moves after `done` iterations."""
        visits, totals = self.trace.visits(PHASES * done), self.trace.totals(PHASES * done)
        held = []
        for place, node in enumerate(self._nodes.tolist()):
            count = int(visits[node]) if node >= 0 else 0
            total = self.side * int(self.trace.side[node]) * float(totals[node]) if count else 0.0
            held.append(self._sampled(place, count, total, done))
        return held

    def _sampled(self, place: int, visits: int, total: float, done: int) -> Sampled:
        low, high = self.ends
        share = (total / visits - low) / (high - low) if visits and high > low else 0.0
        ends = wilson(min(1.0, max(0.0, share)) * visits, visits)
        least, most = (low + (high - low) * end for end in ends)
        node, trace = self.node(place), self.trace
        known = node >= 0 and trace.proven_at[node] < done
        proven = self.side * float(trace.proven[node]) if known else math.nan
        mean = total / visits if visits else math.nan
        return Sampled(place, visits, mean + 0.0, least, most, proven)

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest result, from the side to move."""
        low, high = sorted((self.side * self.trace.low, self.side * self.trace.high))
        return low, high

    def estimates(self, points: Ints) -> Floats:
        """The root's mean after each of these numbers of iterations, for the side to move."""
        sums = np.cumsum(self.trace.result)
        return self.side * sums[points - 1] / points + 0.0

    def shares(self, points: Ints, places: frozenset[int]) -> Floats:
        """The share of playouts through the moves at `places`, after each number of iterations."""
        return np.cumsum(np.isin(self.places, list(places)))[points - 1] / points

    @cached_property
    def chosen(self) -> Ints:
        """The index of the move that it would choose after each number of iterations, from 0 on:
        int32[iterations + 1]; -1 if there is none. See `MonteCarlo.best`."""
        trace = self.trace
        count = trace.iterations
        best = np.full(count + 1, _NONE, np.int32)
        worth, quality = np.full(count + 1, -2, np.int8), np.full(count + 1, -np.inf)
        lost, won = self.ends
        chooses = trace.game.to_move(trace.root) != CHANCE
        for node in np.flatnonzero(trace.parent == 0):
            place = int(trace.index[node])
            visits, means = self._course(place)
            ranked = np.where(visits > 0, 0, -2).astype(np.int8)
            if chooses and (proven_at := int(trace.proven_at[node])) < count:
                exact = self.side * float(trace.proven[node])
                ranked[proven_at + 1 :] = int(exact == won) - int(exact == lost)
                means[proven_at + 1 :] = exact
            by_value = chooses and trace.rules.choice == "value"
            mine = means if by_value else visits.astype(np.float64)
            better = (ranked > worth) | ((ranked == worth) & (mine > quality) & (ranked > -2))
            best[better], worth[better], quality[better] = place, ranked[better], mine[better]
        if chooses and trace.proven_at[0] < count:
            best[int(trace.proven_at[0]) + 1 :] = self._proven_best()
        return best

    @property
    def turns(self) -> Ints:
        """The steps, ascending, at which it changes the move that it would choose: int32[k]."""
        had, has = self.chosen[:-1], self.chosen[1:]
        changed = np.flatnonzero((had != has) & (had >= 0)) + 1
        return (PHASES * changed).astype(np.int32)

    def settled(self, places: frozenset[int]) -> int | None:
        """The number of iterations after which it would choose one of these moves until the end;
        None if it does not in the end."""
        wrong = np.flatnonzero(~np.isin(self.chosen, list(places)))
        if not len(wrong):
            return 0
        after = int(wrong[-1]) + 1
        return after if after <= self.trace.iterations else None

    def _course(self, place: int) -> tuple[NDArray[np.int64], Floats]:
        """N and Q of one move after each number of iterations, from 0 on."""
        through = self.places == place
        visits = np.concatenate(([0], np.cumsum(through)))
        totals = np.concatenate(([0.0], np.cumsum(np.where(through, self.trace.result, 0.0))))
        means = np.full(len(visits), -np.inf)
        np.divide(self.side * totals, visits, out=means, where=visits > 0)
        return visits, means

    def _proven_best(self) -> int:
        """The move that is chosen once the root's value is proven."""
        trace = self.trace
        below = np.flatnonzero(trace.parent == 0)
        known = below[~np.isnan(trace.proven[below])]
        visits = np.bincount(trace.branch[trace.branch >= 0], minlength=trace.nodes)[known]
        best = np.lexsort((-np.arange(len(known)), visits, self.side * trace.proven[known]))[-1]
        return int(trace.index[known[best]])


def points_of(iterations: int) -> Ints:
    """Numbers of iterations from 1 to all, as far apart as a logarithmic axis shows them."""
    if iterations < 1:
        return np.zeros(0, np.int32)
    return np.unique(np.rint(np.geomspace(1, iterations, _POINTS)).astype(np.int32))
