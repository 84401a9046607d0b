"""The standings of a tournament: counted game by game, in any order.

Two numbers of a player may differ, and both are right:

- A *pair's Elo* (`Standings.pair`) is that of the score of two who met, from the counts of their
  complete pairs: it knows that two games with one opening belong together.
- The *rating* in the table (`Standings.rows`) is one number for each of many players, by Bradley
  and Terry's model over all games (`rating.ratings`). It is told from the anchor, or from the mean
  of all, and takes games as independent.

Where only two take part the table says the pair's Elo instead, told from the anchor; without one
the second entrant is the anchor (`Standings.anchor`). So nobody reads +64 and -64 beside +129.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, NamedTuple

from poda.engine.games import game as game_named
from poda.engine.tally import Estimate
from poda.packages.arena.engine.tournament.plan import Plan, Sprt
from poda.packages.arena.engine.tournament.rating import (
    Pairs,
    PointsTest,
    Wdl,
    bounds,
    elo,
    los,
    normalised_elo,
    ratings,
    ratio_and_gains,
)
from poda.packages.arena.engine.tournament.record import Summary

Verdict = Literal["H0", "H1"]

POINTS_SCALE: Final = 100
"""The hypotheses of a test on points are told in hundredths of a standard deviation (`Sprt`)."""

_MOST_OF_CURVE: Final = 2000


class Row(NamedTuple):
    """One entrant.

    Attributes:
        entrant: its index.
        rank: from 1; equal ones share it.
        games, wins, draws, losses: of it.
        score: what it won of them, a draw a half.
        points: a game, where a game is won by more than one point; None elsewhere. The mean of
            complete pairs, as soon as there is one.
        rating: Elo from the anchor, or from the mean of all; see above.
        faults: games lost by a crash, a late answer, an illegal move and the like.
    """

    entrant: int
    rank: int
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    points: Estimate | None
    rating: Estimate
    faults: int


class PairNumbers(NamedTuple):
    """Two entrants, from the side of the first of them.

    Attributes:
        wdl: all games.
        pairs: complete pairs.
        elo, normalised, los: from complete pairs; from all games where there is none. A game counts
            as won or lost here, by however many points.
        points: a game, where a game is won by more than one point: the mean of complete pairs; of
            all games where there is none.
        ratio, bounds: of the plan's test, which is of the first entrant against the second, from
            whichever side this is told; of the games in order of their numbers up to the first one
            that is not over. None without a test.
    """

    wdl: Wdl
    pairs: Pairs
    elo: Estimate
    normalised: Estimate
    los: float
    points: Estimate | None
    ratio: float | None
    bounds: tuple[float, float] | None


class Standings:
    """Counts games as they come; what it holds does not grow with their number, but for a number
    each by which identical games are found.

    A sequential test is decided over the pairs in the order of their numbers, so the verdict does
    not depend on which games were over first. What was counted beyond the last game of the verdict
    is taken out again.

    Attributes:
        verdict: of the test: for which hypothesis it was decided; None: not yet, or no test.
        decided_at: the number of the last game that counts; None as long as all do.
        anchor: the index of the entrant whose rating is 0; None: their mean is.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.verdict: Verdict | None = None
        self.decided_at: int | None = None
        count = len(plan.entrants)
        self.anchor = 1 if plan.anchor is None and count == 2 else plan.anchor
        in_points = game_named(plan.game).counts_points
        self._in_points = in_points and not (plan.cube is not None and plan.cube.length)
        self._counted = _Counts(self._in_points)
        self._rows: tuple[Row, ...] | None = None
        self._test = None if plan.sprt is None else _Test(plan.sprt, self._in_points)

    def add(self, game: Summary) -> None:
        """Count a game that was not counted before."""
        if self.decided_at is not None and game.number > self.decided_at:
            return
        self._rows = None
        self._counted.add(game)
        test = self._test
        if test is not None and self.decided_at is None:
            test.add(game)
            if test.verdict is not None:
                self._counted = test.counts
                self.verdict, self.decided_at = test.verdict, test.next - 1

    def add_all(self, games: Iterable[Summary]) -> None:
        """Count some games."""
        for game in games:
            self.add(game)

    @property
    def games(self) -> int:
        """How many games count."""
        return self._counted.games

    @property
    def repeated(self) -> int:
        """How many of them are identical to an earlier one: the same sides, start and moves."""
        return self._counted.repeated

    @property
    def in_points(self) -> bool:
        """Whether points a game are told, and tested."""
        return self._in_points

    @property
    def curve(self) -> Sequence[tuple[int, float]]:
        """Of a test: so many complete pairs in order, and the ratio after them. From (0, 0) to the
        last one; at most some 2,000 of them, closer to each other at the beginning."""
        return () if self._test is None else self._test.curve

    def wdl(self, a: int, b: int) -> Wdl:
        """The games of two, from the side of `a`."""
        met = self._counted.met.get((min(a, b), max(a, b)))
        if met is None:
            return Wdl()
        return met.wdl if a < b else met.wdl.turned

    def pair(self, a: int, b: int) -> PairNumbers:
        """What is known of two, from the side of `a`."""
        met = self._counted.met.get((min(a, b), max(a, b)), _NONE)
        wdl, pairs = (met.wdl, met.pairs) if a < b else (met.wdl.turned, met.pairs.turned)
        counts = pairs if pairs.pairs else wdl
        points, test = None, self._test
        if self._in_points:
            points = self._points([(1 if a < b else -1, met)])
        return PairNumbers(
            wdl,
            pairs,
            elo(counts),
            normalised_elo(counts),
            los(counts),
            points,
            None if test is None else test.ratio,
            None if test is None else test.bounds,
        )

    def rows(self) -> tuple[Row, ...]:
        """The table: by points a game where games are won by more than one, else by rating; the
        best first, and who has not played last."""
        if self._rows is None:
            self._rows = self.ranked(self.fit()())
        return self._rows

    def ranked(self, rated: Sequence[Estimate]) -> tuple[Row, ...]:
        """The table with these ratings, one each."""
        met_by: list[list[tuple[int, _Meeting]]] = [[] for _ in self.plan.entrants]
        for (a, b), met in self._counted.met.items():
            met_by[a].append((1, met))
            met_by[b].append((-1, met))
        found = [self._row(*each) for each in zip(range(len(rated)), rated, met_by, strict=True)]
        found.sort(key=self._order)
        ranked: list[Row] = []
        for place, row in enumerate(found, 1):
            same = bool(ranked) and self._order(ranked[-1])[:3] == self._order(row)[:3]
            ranked.append(row._replace(rank=ranked[-1].rank if same else place))
        return tuple(ranked)

    def _order(self, row: Row) -> tuple[bool, float, float, int]:
        worth = row.rating.value if row.points is None else row.points.value
        share = row.score / row.games if row.games else 0.0
        # Ratings of equals differ in the last bits.
        return not row.games, -round(worth, 6), -share, row.entrant

    def fit(self) -> Callable[[], tuple[Estimate, ...]]:
        """Reckons the ratings of what is counted now, on any thread: of dozens of entrants that
        takes longer than a picture may."""
        count, anchor = len(self.plan.entrants), self.anchor
        if count == 2:
            number = self.pair(0, 1).elo
            if anchor == 0:
                return lambda: (Estimate(0.0, 0.0), Estimate(-number.value, number.error))
            return lambda: (number, Estimate(0.0, 0.0))
        games = {both: met.wdl for both, met in self._counted.met.items()}
        return lambda: ratings(games, count, anchor)

    def _row(self, entrant: int, rating: Estimate, met: list[tuple[int, _Meeting]]) -> Row:
        """Of an entrant from its meetings, each with 1 where they are told from its side."""
        wins = draws = losses = faults = 0
        for sign, each in met:  # 64 entrants have 4,032: they are added without making a tuple each
            wins += each.results[1 + sign]
            draws += each.results[1]
            losses += each.results[1 - sign]
            faults += each.faults[sign < 0]
        told = self._points(met) if self._in_points else None
        games, score = wins + draws + losses, wins + draws / 2
        return Row(entrant, 0, games, wins, draws, losses, score, told, rating, faults)

    def _points(self, met: Iterable[tuple[int, _Meeting]]) -> Estimate:
        """Points a game: the mean of complete pairs, or of games where there is none."""
        means, points = PointsTest(), PointsTest()
        for sign, each in met:
            means.join(each.means, sign)
            points.join(each.points, sign)
        return (means if means.pairs else points).estimate


class _Meeting:
    """Two entrants, from the side of the one with the lower index.

    Attributes:
        results: games lost, drawn and won.
        faults: games lost by a fault of either.
        means: points a game of complete pairs; points: of games. Kept where points count.
    """

    def __init__(self) -> None:
        self.results = [0, 0, 0]
        self._pairs = [0] * 6
        self._open: dict[int, int] = {}  # the points of a pair's only game so far
        self.faults = [0, 0]
        self.means, self.points = PointsTest(), PointsTest()

    @property
    def wdl(self) -> Wdl:
        losses, draws, wins = self.results
        return Wdl(wins, draws, losses)

    @property
    def pairs(self) -> Pairs:
        return Pairs(*self._pairs)

    def add(self, number: int, points: int, faulty: bool, in_points: bool) -> None:
        """A game, in which the one with the lower index won so many points."""
        sign = (points > 0) - (points < 0)
        self.results[sign + 1] += 1
        if faulty and sign:
            self.faults[sign > 0] += 1
        other = self._open.pop(number // 2, None)
        if other is None:
            self._open[number // 2] = points
        else:
            self._pairs[_CELLS[3 * sign + (other > 0) - (other < 0)]] += 1
        if in_points:
            self.points.add(points)
            if other is not None:
                self.means.add((points + other) / 2)


_NONE: Final = _Meeting()

_CELLS: Final = {-4: 0, -3: 1, -2: 2, -1: 1, 0: 3, 1: 4, 2: 2, 3: 4, 4: 5}
"""The place in `Pairs` of two results from -1 to 1, three times the one and the other."""


class _Counts:
    """What is counted of some games.

    Attributes:
        met: by the indices of two who met, the lower one first.
    """

    def __init__(self, in_points: bool) -> None:
        self._in_points = in_points
        self.games = self.repeated = 0
        self.met: dict[tuple[int, int], _Meeting] = {}
        self._lines: set[int] = set()

    def add(self, game: Summary) -> None:
        number, first, second, points, _, reason, line = game
        if first > second:
            key, points = (second, first), -points
        else:
            key = (first, second)
        met = self.met.get(key)
        if met is None:
            met = self.met[key] = _Meeting()
        met.add(number, points, reason not in _NO_FAULT, self._in_points)
        self.games += 1
        if line:
            known = hash((first, second, line))
            if known in self._lines:
                self.repeated += 1
            else:
                self._lines.add(known)


_NO_FAULT: Final = ("played", "length")


class _Test:
    """The sequential test of a match, over its games in the order of their numbers.

    The ratio is computed after a pair only if it may have reached a bound since it was computed
    last. That is known from what a pair can add to it (`rating.ratio_and_gains`): in a long test
    one computation serves dozens of pairs. Points, whose ratio costs nothing, are tested after
    each.

    Attributes:
        counts: of the games so far in order.
        next: the number of the game that is waited for.
        bounds: see `rating.bounds`.
        verdict: or None as long as it goes on.
    """

    def __init__(self, sprt: Sprt, in_points: bool) -> None:
        self._sprt, self._in_points = sprt, in_points
        self.counts = _Counts(in_points)
        self.next = 0
        self.bounds = bounds(sprt.alpha, sprt.beta)
        self.verdict: Verdict | None = None
        self._ahead: dict[int, Summary] = {}
        self._look_at = 1  # after so many pairs the ratio may have reached a bound
        self._last = 0, 0.0  # pairs, and the ratio after them
        self._curve: list[tuple[int, float]] = [self._last]
        self._apart = 1  # at least so many pairs from one of the curve to the next

    def add(self, game: Summary) -> None:
        """Another game, in any order."""
        self._ahead[game.number] = game
        while self.verdict is None and (following := self._ahead.pop(self.next, None)) is not None:
            self.counts.add(following)
            self.next += 1
            if self.next == 2 * self._look_at:
                self._look()

    @property
    def ratio(self) -> float:
        """After the last complete pair in order."""
        if self._last[0] != self.next // 2:
            self._last = self.next // 2, self._ratio_and_gains()[0]
        return self._last[1]

    @property
    def curve(self) -> Sequence[tuple[int, float]]:
        """So many pairs, and the ratio after them."""
        last = self.next // 2, self.ratio
        return [*self._curve, last] if self._curve[-1] != last else list(self._curve)

    def _ratio_and_gains(self) -> tuple[float, list[float]]:
        sprt, met = self._sprt, self.counts.met[0, 1]
        if self._in_points:
            return met.means.ratio(sprt.elo0 / POINTS_SCALE, sprt.elo1 / POINTS_SCALE), [math.inf]
        # An opened pair is none yet, so these are the complete ones in order.
        return ratio_and_gains(met.pairs, sprt.elo0, sprt.elo1, sprt.model)

    def _look(self) -> None:
        """Compute the ratio, and when to do it next."""
        pairs = self._look_at
        ratio, gains = self._ratio_and_gains()
        low, high = self.bounds
        self._last = pairs, ratio
        if ratio <= low or ratio >= high:
            self.verdict = "H0" if ratio <= low else "H1"
        if pairs - self._curve[-1][0] >= self._apart:
            self._curve.append(self._last)
            if len(self._curve) > _MOST_OF_CURVE:
                self._apart *= 2
                self._curve = self._curve[::2]
        # A hundredth more pairs hardly change the likeliest distributions: twice what they add now
        # is more than they can add. Nor does the curve want its points further apart.
        to_go = min(ratio - low, high - ratio) / (2 * max(map(abs, gains)) + 1e-9)
        self._look_at = pairs + max(1, min(int(to_go), pairs // 100))
