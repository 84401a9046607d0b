"""The standings of a tournament, counted game by game in any order.

Two numbers of a player may differ, and both are valid:

- A *pair's Elo* (`Standings.pair`) follows from the score between two entrants, by the counts of
  their complete pairs; it uses that two games share an opening.
- The *rating* in the table (`Standings.rows`) is one number for each of many players, by the model
  of Bradley and Terry over all games (`rating.ratings`). It is relative to the anchor or to the
  mean of all, and takes games as independent.

If only two take part, the table shows the pair's Elo instead, relative to the anchor, or else to
the second entrant (`Standings.anchor`), so that +64 and -64 do not appear beside +129.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal, NamedTuple

from poda.engine.games import game as game_named
from poda.engine.tally import Estimate
from poda.packages.arena.engine.tournament.plan import Sprt, TournamentPlan
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
"""Hypotheses of a test on points are given in hundredths of a standard deviation (`Sprt`)."""

_MOST_OF_CURVE: Final = 2000


class StandingsRow(NamedTuple):
    """The row of an entrant in the standings.

    Attributes:
        entrant: its index.
        rank: its rank, from 1; equals share it.
        games, wins, draws, losses: its counts of games.
        score: its points from them, a draw counting a half.
        points: its points a game, in games won by more than one point; otherwise None. The mean of
            complete pairs, as soon as there is one.
        rating: its Elo relative to the anchor, or to the mean of all; see above.
        faults: its games lost by a crash, a late answer, an illegal move and the like.
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
    """The numbers of a pairing, from the side of its first entrant.

    Attributes:
        wdl: the counts of all games.
        pairs: the counts of complete pairs.
        elo, normalised, los: from complete pairs, or from all games if there are none. Each game
            counts as won or lost here, by however many points.
        points: points a game, in games won by more than one point: the mean of complete pairs, or
            of all games if there are none.
        ratio, bounds: of the plan's test, always of the first entrant against the second, after
            the games in order of their numbers up to the first one that is not over. None without
            a test.
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
    """Counts games as they come. Memory does not grow with their number, but for one hash each, by
    which identical games are found.

    A sequential test is decided over the pairs in the order of their numbers, so the verdict does
    not depend on which games end first. Games counted beyond the last one of the verdict are
    removed again.

    Args:
        games: games to begin with.

    Attributes:
        verdict: the hypothesis that the test has accepted; None: not decided, or no test.
        decided_at: the number of the last game that counts; None as long as all do.
        anchor: the index of the entrant whose rating is 0; None: the mean rating is 0.
        in_points: whether points a game are shown and tested.
    """

    def __init__(self, plan: TournamentPlan, games: Iterable[Summary] = ()) -> None:
        self.plan = plan
        self.verdict: Verdict | None = None
        self.decided_at: int | None = None
        count = len(plan.entrants)
        self.anchor = 1 if plan.anchor is None and count == 2 else plan.anchor
        of_match = plan.cube is not None and plan.cube.length > 0
        self.in_points = game_named(plan.game).counts_points and not of_match
        self._counted = _Counts(self.in_points)
        self._rows: tuple[StandingsRow, ...] | None = None
        self._test = None if plan.sprt is None else _Test(plan.sprt, self.in_points)
        for game in games:
            self.add(game)

    def add(self, game: Summary) -> None:
        """Count a new game."""
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

    @property
    def games(self) -> int:
        """The number of games that count."""
        return self._counted.games

    @property
    def repeated(self) -> int:
        """The number of them that repeat an earlier game: the same sides, start and moves."""
        return self._counted.repeated

    @property
    def curve(self) -> Sequence[tuple[int, float]]:
        """The points of a test's curve: a number of complete pairs, and the ratio after them. From
        (0, 0) to the last pair; some 2,000 at most, more closely spaced at the beginning."""
        return () if self._test is None else self._test.curve

    def wdl(self, a: int, b: int) -> Wdl:
        """The counts of games of `a` against `b`, from the side of `a`."""
        met = self._counted.met.get((min(a, b), max(a, b)))
        if met is None:
            return Wdl()
        return met.wdl if a < b else met.wdl.turned

    def pair(self, a: int, b: int) -> PairNumbers:
        """The numbers of `a` against `b`, from the side of `a`."""
        met = self._counted.met.get((min(a, b), max(a, b)), _NONE)
        wdl, pairs = (met.wdl, met.pairs) if a < b else (met.wdl.turned, met.pairs.turned)
        counts = pairs if pairs.pairs else wdl
        points, test = None, self._test
        if self.in_points:
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

    def rows(self) -> tuple[StandingsRow, ...]:
        """The table, sorted by points a game in games won by more than one point, else by rating;
        the best first, entrants without games last."""
        if self._rows is None:
            self._rows = self.ranked(self.fit()())
        return self._rows

    def ranked(self, rated: Sequence[Estimate]) -> tuple[StandingsRow, ...]:
        """The table with these ratings, one for each entrant."""
        met_by: list[list[tuple[int, _Meeting]]] = [[] for _ in self.plan.entrants]
        for (a, b), met in self._counted.met.items():
            met_by[a].append((1, met))
            met_by[b].append((-1, met))
        found = [self._row(*each) for each in zip(range(len(rated)), rated, met_by, strict=True)]
        found.sort(key=self._order)
        ranked: list[StandingsRow] = []
        for place, row in enumerate(found, 1):
            same = bool(ranked) and self._order(ranked[-1])[:3] == self._order(row)[:3]
            ranked.append(row._replace(rank=ranked[-1].rank if same else place))
        return tuple(ranked)

    def _order(self, row: StandingsRow) -> tuple[bool, float, float, int]:
        worth = row.rating.value if row.points is None else row.points.value
        share = row.score / row.games if row.games else 0.0
        # Equal ratings may differ in the last bits.
        return not row.games, -round(worth, 6), -share, row.entrant

    def fit(self) -> Callable[[], tuple[Estimate, ...]]:
        """A function that computes the ratings from the current counts, on any thread: for dozens
        of entrants it takes longer than a frame may."""
        count, anchor = len(self.plan.entrants), self.anchor
        if count == 2:
            number = self.pair(0, 1).elo
            if anchor == 0:
                return lambda: (Estimate(0.0, 0.0), Estimate(-number.value, number.error))
            return lambda: (number, Estimate(0.0, 0.0))
        games = {both: met.wdl for both, met in self._counted.met.items()}
        return lambda: ratings(games, count, anchor)

    def _row(self, entrant: int, rating: Estimate, met: list[tuple[int, _Meeting]]) -> StandingsRow:
        """The row of an entrant from its meetings; each comes with 1 or -1 for its side."""
        wins = draws = losses = faults = 0
        for sign, each in met:  # 64 entrants have 4,032: no tuple is made for each
            wins += each.results[1 + sign]
            draws += each.results[1]
            losses += each.results[1 - sign]
            faults += each.faults[sign < 0]
        told = self._points(met) if self.in_points else None
        games, score = wins + draws + losses, wins + draws / 2
        return StandingsRow(entrant, 0, games, wins, draws, losses, score, told, rating, faults)

    def _points(self, met: Iterable[tuple[int, _Meeting]]) -> Estimate:
        """Points a game: the mean of complete pairs, or of games if there are none."""
        means, points = PointsTest(), PointsTest()
        for sign, each in met:
            means.join(each.means, sign)
            points.join(each.points, sign)
        return (means if means.pairs else points).estimate


class _Meeting:
    """The results between two entrants, from the side of the lower index.

    Attributes:
        results: the numbers of games lost, drawn and won.
        faults: the games lost by a fault, of either entrant.
        means: points a game of complete pairs; points: of games. Both only if points count.
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
        """Count a game, in which the entrant with the lower index won these points."""
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
"""The index in `Pairs` of two results from -1 to 1, by three times the one plus the other."""


class _Counts:
    """The counts over some games.

    Attributes:
        met: the meeting of each two entrants, by their indices, the lower first.
    """

    def __init__(self, in_points: bool) -> None:
        self._in_points = in_points
        self.games = self.repeated = 0
        self.met: dict[tuple[int, int], _Meeting] = {}
        self._lines: set[int] = set()

    def add(self, game: Summary) -> None:
        number, first, second, points, _, reason, line = game
        key = first, second
        if first > second:
            key, points = (second, first), -points
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

    The ratio is computed after a pair only if it may have reached a bound since it was last
    computed, by the most that a pair can add to it (`rating.ratio_and_gains`): in a long test one
    computation serves dozens of pairs. A test on points, whose ratio is cheap, is computed after
    each pair.

    Attributes:
        counts: the counts of the games so far in order.
        next: the number of the next game in order.
        bounds: see `rating.bounds`.
        verdict: the accepted hypothesis; None while the test continues.
    """

    def __init__(self, sprt: Sprt, in_points: bool) -> None:
        self._sprt, self._in_points = sprt, in_points
        self.counts = _Counts(in_points)
        self.next = 0
        self.bounds = bounds(sprt.alpha, sprt.beta)
        self.verdict: Verdict | None = None
        self._ahead: dict[int, Summary] = {}
        self._look_at = 1  # the number of pairs at which to compute the ratio next
        self._last = 0, 0.0  # pairs, and the ratio after them
        self._curve: list[tuple[int, float]] = [self._last]
        self._apart = 1  # the least number of pairs between two points of the curve

    def add(self, game: Summary) -> None:
        """Add a game, in any order."""
        self._ahead[game.number] = game
        while self.verdict is None and (following := self._ahead.pop(self.next, None)) is not None:
            self.counts.add(following)
            self.next += 1
            if self.next == 2 * self._look_at:
                self._compute_ratio()

    @property
    def ratio(self) -> float:
        """The ratio after the last complete pair in order."""
        if self._last[0] != self.next // 2:
            self._last = self.next // 2, self._ratio_and_gains()[0]
        return self._last[1]

    @property
    def curve(self) -> Sequence[tuple[int, float]]:
        """The numbers of pairs, and the ratio after each."""
        last = self.next // 2, self.ratio
        return [*self._curve, last] if self._curve[-1] != last else list(self._curve)

    def _ratio_and_gains(self) -> tuple[float, list[float]]:
        sprt, met = self._sprt, self.counts.met[0, 1]
        if self._in_points:
            return met.means.ratio(sprt.elo0 / POINTS_SCALE, sprt.elo1 / POINTS_SCALE), [math.inf]
        # An incomplete pair is not counted, so these are the complete ones in order.
        return ratio_and_gains(met.pairs, sprt.elo0, sprt.elo1, sprt.model)

    def _compute_ratio(self) -> None:
        """Compute the ratio, and when to compute it next."""
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
        # One percent more pairs hardly change the likeliest distributions, so twice the present
        # gain bounds what they add. The curve needs no closer points either.
        to_go = min(ratio - low, high - ratio) / (2 * max(map(abs, gains)) + 1e-9)
        self._look_at = pairs + max(1, min(int(to_go), pairs // 100))
