"""Elo, its errors and sequential tests, from the results of games.

The methods are those of fastchess, cutechess and OpenBench. Sources:

- M. Van den Bergh, "Comments on Normalized Elo" and "A practical introduction to the GSPRT"
  (cantate.be/Fishtest), which give the sequential tests used by Fishtest,
- R. R. Davidson, "On Extending the Bradley-Terry Model to Accommodate Ties" (JASA 65, 1970) for
  many players, and R. Coulom's BayesElo for the scale of its numbers.

Two games with the same opening and sides exchanged are a *pair*. An opening that favours one side
makes the results of its two games differ, so the mean of a pair varies less than that of two
independent games: the five counts of pairs (*pentanomial*) give narrower intervals and shorter
tests than counts of won, drawn and lost games (*trinomial*); both are valid.

All errors are half-widths of 95 % intervals.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from operator import mul, sub
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from poda.engine.errors import EngineError
from poda.engine.tally import Estimate, PairMeans, Z
from poda.packages.arena.engine.tournament.plan import MOST_ENTRANTS, Model

Floats = npt.NDArray[np.float64]

ELO: Final = 400 / math.log(10)
"""Elo for one unit of the natural logarithm of the odds."""

NORMALISED_ELO: Final = 2 * ELO
"""Normalised Elo for a mean one standard deviation above a half. Near a score of a half and without
draws, where that deviation is a half, normalised Elo equals Elo."""

FARTHEST: Final = 4000.0
"""The limit of a hypothesis in Elo: at it, one game in ten thousand million is lost."""

EMPTY: Final = 1e-3
"""The value that replaces a count of 0 in a sequential test, so that no likelihood is 0 (as in
Fishtest and fastchess)."""

VIRTUAL: Final = 0.5
"""Wins and losses against an average player that are added for everybody if the results alone do
not bound the ratings (see `ratings`)."""


class Wdl(NamedTuple):
    """Counts of games won, drawn and lost, from one side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of the points, a draw counting a half; a half for no games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def turned(self) -> Wdl:
        """The same counts from the other side."""
        return Wdl(self.losses, self.draws, self.wins)


class Pairs(NamedTuple):
    """Counts of pairs of games by their two results, from one side: lost both, lost and drew, ...

    `wl` and `dd` both score one point of two; tests add them (`five`), but their ratio shows how
    decisive the openings are.
    """

    ll: int = 0
    ld: int = 0
    wl: int = 0
    dd: int = 0
    wd: int = 0
    ww: int = 0

    @property
    def pairs(self) -> int:
        """The number of pairs."""
        return sum(self)

    @property
    def five(self) -> tuple[int, int, int, int, int]:
        """The pairs that scored 0, a half, 1, one and a half and 2 points."""
        return self.ll, self.ld, self.wl + self.dd, self.wd, self.ww

    @property
    def wdl(self) -> Wdl:
        """The counts of the single games."""
        return Wdl(
            2 * self.ww + self.wd + self.wl,
            2 * self.dd + self.wd + self.ld,
            2 * self.ll + self.ld + self.wl,
        )

    @property
    def score(self) -> float:
        """The share of the points; a half for no pairs."""
        return self.wdl.score

    @property
    def turned(self) -> Pairs:
        """The same counts from the other side."""
        return Pairs(self.ww, self.wd, self.wl, self.dd, self.ld, self.ll)


def add(one: Wdl, other: Wdl) -> Wdl:
    """The sums of two counts. (`+` would concatenate the tuples.)"""
    return Wdl(one.wins + other.wins, one.draws + other.draws, one.losses + other.losses)


# Elo of two players


def elo(counts: Wdl | Pairs) -> Estimate:
    """The difference in Elo that corresponds to the score of games or pairs: 400 log10(score /
    (1 - score)).

    >>> from poda.engine import Wdl, elo
    >>> found = elo(Wdl(wins=60, draws=10, losses=30))
    >>> f"{found.value:.0f} ± {found.error:.0f}"
    '108 ± 68'

    The error is half of the distance between the Elo values at the two ends of the score's normal
    interval; inf if that reaches 0 or 1, or if all results are equal.
    """
    found = _Moments.of(counts)
    value = _elo_of(found.mean)
    low, high = found.mean - found.half, found.mean + found.half
    if not found.variance or low <= 0 or high >= 1:
        return Estimate(value, math.inf)
    return Estimate(value, (_elo_of(high) - _elo_of(low)) / 2)


def normalised_elo(counts: Wdl | Pairs) -> Estimate:
    """The score's distance from a half, in standard deviations of a game's score, on Elo's scale.

    The length of a test depends on it alone, whatever the openings and the share of draws. For
    pairs, the deviation of one game is that of a pair's mean times the square root of 2.
    """
    found = _Moments.of(counts)
    away = found.mean - 0.5
    if not found.variance:
        return Estimate(math.copysign(math.inf, away) if away else 0.0, math.inf)
    deviation = math.sqrt(found.games_each * found.variance)
    return Estimate(away / deviation * NORMALISED_ELO, found.half / deviation * NORMALISED_ELO)


def los(counts: Wdl | Pairs) -> float:
    """The likelihood of superiority: the probability that the true score is above a half.

    From 0 to 1, by the normal distribution. If all results are equal, and so do not show their
    spread, the variance of fair coin tosses is used.
    """
    found = _Moments.of(counts)
    away = found.mean - 0.5
    if not away:
        return 0.5
    if not found.variance:
        return _normal(math.copysign(math.sqrt(found.number), away))
    return _normal(away / math.sqrt(found.variance / found.number))


class _Moments(NamedTuple):
    """Mean and variance of the counted scores of games, or of means of pairs."""

    mean: float
    variance: float
    number: float
    games_each: int

    @classmethod
    def of(cls, counts: Wdl | Pairs) -> _Moments:
        scores, cells, games_each = _cells(counts)
        number = sum(cells)
        if not number:
            return cls(0.5, 0.0, 0, games_each)
        mean, variance = _mean_and_variance(scores, [cell / number for cell in cells])
        if number in cells:  # all equal: avoids rounding errors
            mean, variance = scores[cells.index(number)], 0.0
        return cls(mean, variance, number, games_each)

    @property
    def half(self) -> float:
        """Half of the mean's 95 % interval."""
        return Z * math.sqrt(self.variance / self.number) if self.number else math.inf


def _cells(counts: Wdl | Pairs) -> tuple[Sequence[float], Sequence[int], int]:
    """The possible scores from 0 to 1, the count of each, and the games in each unit."""
    if isinstance(counts, Wdl):
        return (0.0, 0.5, 1.0), (counts.losses, counts.draws, counts.wins), 1
    return (0.0, 0.25, 0.5, 0.75, 1.0), counts.five, 2


def _elo_of(score: float) -> float:
    if 0 < score < 1:
        return ELO * math.log(score / (1 - score))
    return math.inf if score > 0.5 else -math.inf


def _score_of(elo_: float) -> float:
    """The expected score of a difference in Elo; within (0, 1) however great that is."""
    return 1 / (1 + math.exp(-max(-FARTHEST, min(FARTHEST, elo_)) / ELO))


def _normal(z: float) -> float:
    """The distribution function of the normal distribution."""
    return math.erfc(-z / math.sqrt(2)) / 2


def _mean_and_variance(scores: Sequence[float], shares: Sequence[float]) -> tuple[float, float]:
    mean = sum(map(mul, scores, shares))
    variance = 0.0
    for score, share in zip(scores, shares, strict=True):
        variance += share * (score - mean) * (score - mean)
    return mean, variance


# Sequential tests of two players


def bounds(alpha: float, beta: float) -> tuple[float, float]:
    """The two log-likelihood ratios between which a sequential test continues (Wald 1945).

    Args:
        alpha: the probability of accepting H1 if H0 is true; beta: of accepting H0 if H1 is.

    Returns:
        The ratio at which H0 is accepted, and the one at which H1 is.
    """
    return math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)


def log_likelihood_ratio(
    counts: Wdl | Pairs, elo0: float, elo1: float, model: Model = "logistic"
) -> float:
    """The natural logarithm of how much likelier the results are under `elo1` than under `elo0`; 0
    for no games.

    Each hypothesis is represented by the likeliest distribution of results that has that difference
    (the generalised sequential probability ratio test; Van den Bergh's propositions 1.1 and 4.1). A
    count of 0 is replaced by 0.001.

    Args:
        elo0, elo1: in Elo of the score ("logistic") or in standard deviations ("normalised").
    """
    return ratio_and_gains(counts, elo0, elo1, model)[0]


def ratio_and_gains(
    counts: Wdl | Pairs, elo0: float, elo1: float, model: Model = "logistic"
) -> tuple[float, list[float]]:
    """The log-likelihood ratio, and the gain from another game (or pair) of each score, from a loss
    to a win: log(p1 / p0) of the two likeliest distributions. Gains hold for small changes of the
    counts, which change the distributions little; with no games all are 0; inf: unknown.
    """
    scores, cells, games_each = _cells(counts)
    if not sum(cells):
        return 0.0, [0.0] * len(cells)
    filled = [cell or EMPTY for cell in cells]
    total = sum(filled)
    shares = [cell / total for cell in filled]
    likeliest0: list[float] | None
    likeliest1: list[float] | None
    if model == "logistic":
        likeliest0 = _with_mean(scores, shares, _score_of(elo0))
        likeliest1 = _with_mean(scores, shares, _score_of(elo1))
    else:
        scale = math.sqrt(games_each) / NORMALISED_ELO
        likeliest0 = _with_normalised_mean(scores, filled, shares, elo0 * scale)
        likeliest1 = _with_normalised_mean(scores, filled, shares, elo1 * scale)
        if likeliest0 is None or likeliest1 is None:
            mean, variance = _mean_and_variance(scores, shares)
            normal = points_ratio(mean - 0.5, variance, total, elo0 * scale, elo1 * scale)
            return normal, [math.inf] * len(cells)
    gains = [math.log(one / zero) for zero, one in zip(likeliest0, likeliest1, strict=True)]
    return sum(map(mul, filled, gains)), gains


def _with_mean(scores: Sequence[float], shares: Sequence[float], mean: float) -> list[float]:
    """The likeliest distribution with a given mean: shares / (1 + theta (score - mean))."""
    away = [score - mean for score in scores]
    theta = _multiplier(away, shares)
    return [share / (1 + theta * each) for share, each in zip(shares, away, strict=True)]


_CLOSE: Final = 1e-10
"""The greatest change of a share at which the iteration ends."""


def _with_normalised_mean(
    scores: Sequence[float], filled: Sequence[float], shares: Sequence[float], wanted: float
) -> list[float] | None:
    """The likeliest distribution whose mean is `wanted` standard deviations above a half.

    The condition is not linear in the shares. It is linearised at a distribution, solved as in
    `_with_mean`, linearised at the solution, and so on. The first distribution is the counted one,
    smoothed where counts are small.

    None if the iteration does not converge: beyond some 50 normalised Elo, for nearly equal
    results. The normal distribution is then as good (`points_ratio`).
    """
    total = sum(filled) + len(filled)
    found = [(cell + 1) / total for cell in filled]
    for _ in range(200):
        mean, variance = _mean_and_variance(scores, found)
        deviation = math.sqrt(variance)
        flat, bent = 0.5 + 0.5 * wanted * deviation, 0.5 * wanted / deviation
        away = [score - flat - bent * (score - mean) * (score - mean) for score in scores]
        if not min(away) < 0 < max(away):
            return None
        theta = _multiplier(away, shares)
        before = found
        found = [share / (1 + theta * each) for share, each in zip(shares, away, strict=True)]
        if max(map(abs, map(sub, found, before))) < _CLOSE:
            return found
    return None


def _multiplier(values: Sequence[float], shares: Sequence[float]) -> float:
    """The theta for which the sum of share * value / (1 + theta * value) is 0, by Newton's method.

    The sum falls from +inf to -inf between the two poles; a step that leaves the remaining bracket
    is replaced by bisection.

    Args:
        values: at least one below 0 and one above.
    """
    low, high, theta = -1 / max(values), -1 / min(values), 0.0
    cells = list(zip(values, shares, strict=True))
    for _ in range(100):
        height = slope = 0.0
        for value, share in cells:
            part = value / (1 + theta * value)
            height += share * part
            slope += share * part * part
        if height > 0:
            low = theta
        else:
            high = theta
        step = height / slope
        if abs(step) <= 1e-12 * (1 + abs(theta)):
            return theta + step
        theta += step
        if not low < theta < high:
            theta = (low + high) / 2
    return theta


# Points a game


def points_ratio(mean: float, variance: float, pairs: float, mean0: float, mean1: float) -> float:
    """The log-likelihood ratio of two hypotheses on the points a game, for games won by more than
    one point.

    Since any number of points may be won, there are no counts by result: the means of pairs are
    taken as normal with an unknown standard deviation. A hypothesis gives the mean in standard
    deviations; the likeliest deviation is used for each.

    Args:
        mean: the mean of the pairs' means, in points a game.
        variance: their variance, the sum of squares divided by their number.
        pairs: the number of pairs.
        mean0, mean1: the two hypotheses, over the standard deviation of a pair's mean.
    """
    squares = pairs * (variance + mean * mean)
    if squares <= 0:
        return 0.0
    points = pairs * mean

    def likelihood(wanted: float) -> float:
        # With u = 1 / deviation: pairs log u - squares u^2 / 2 + pull u - pairs wanted^2 / 2.
        pull = wanted * points
        u = (pull + math.sqrt(pull * pull + 4 * pairs * squares)) / (2 * squares)
        return pairs * math.log(u) - squares * u * u / 2 + pull * u - pairs * wanted * wanted / 2

    return likelihood(mean1) - likelihood(mean0)


class PointsTest(PairMeans):
    """Running mean and variance of the points of pairs, with a sequential test of them."""

    def ratio(self, mean0: float, mean1: float) -> float:
        """The ratio of `points_ratio`; 0 for no pairs."""
        return points_ratio(self.mean, self.variance, self.pairs, mean0, mean1)


# Many players


def ratings(
    games: Mapping[tuple[int, int], Wdl], entrants: int, anchor: int | None = None
) -> tuple[Estimate, ...]:
    """The Elo of each of many players, by maximum likelihood in the model of Bradley and Terry with
    Davidson's draws, P(win) : P(draw) : P(loss) = a : nu sqrt(a b) : b.

    All differences are shrunk by one factor, 2 / (2 + nu), so that a small one equals the Elo of
    its expected score, as in `elo` (BayesElo's scale). Large ones differ, because the model makes
    draws rarer there. Errors come from the Hessian of the likelihood; they take games as
    independent and ignore pairs.

    The likelihood has a maximum if everybody can be reached from everybody along won games (Ford
    1957). Otherwise - somebody won all games, or two groups never met - half a win and half a loss
    against an average player are added for everybody.

    Args:
        games: counts from the side of the first of two entrants; both orders are added up.
        entrants: the number of entrants, at most 64.
        anchor: the entrant whose rating is 0 without an error; the others' errors are then those of
            the differences; None: the mean of all who have played is 0.

    Returns:
        One estimate each; 0 with an error of inf for entrants without games.

    Raises EngineError if there are too many entrants.
    """
    if entrants > MOST_ENTRANTS:
        raise EngineError("rating.entrants", limit=MOST_ENTRANTS)
    first, second, results = _listed(games)
    played = sorted(set(first) | set(second))
    if not played:
        return (Estimate(0.0, math.inf),) * entrants
    place = {entrant: index for index, entrant in enumerate(played)}
    rows = [(place[a], place[b]) for a, b in zip(first, second, strict=True)]
    count = len(played)
    everybody = count
    if not _bounded(rows, results, count):
        rows += [(index, count) for index in range(count)]
        results += [(VIRTUAL, 0.0, VIRTUAL)] * count
        everybody += 1
    strengths, covariance, nu = _davidson(rows, results, everybody)
    # A rating is a contrast: a strength minus the anchor's, or minus the mean.
    contrast = np.zeros((count, len(strengths)))
    contrast[:, :count] = np.eye(count)
    if anchor is not None and anchor in place:
        contrast[:, place[anchor]] -= 1
    else:
        contrast[:, :count] -= 1 / count
    scale = ELO * 2 / (2 + nu)
    values = scale * (contrast @ strengths)
    spread = np.einsum("ij,jk,ik->i", contrast, covariance, contrast)
    errors = Z * scale * np.sqrt(np.maximum(spread, 0.0))
    found = [Estimate(0.0, math.inf)] * entrants
    for entrant, value, error in zip(played, values.tolist(), errors.tolist(), strict=True):
        found[entrant] = Estimate(value, error)
    return tuple(found)


Result = tuple[float, float, float]
"""Counts of games won, drawn and lost, which need not be whole."""


def _listed(games: Mapping[tuple[int, int], Wdl]) -> tuple[list[int], list[int], list[Result]]:
    """The two entrants of each pairing, lower index first, and their results."""
    met: dict[tuple[int, int], Wdl] = {}
    for (one, other), counts in games.items():
        key = min(one, other), max(one, other)
        ours = counts if one < other else counts.turned
        if one != other and counts.games:
            met[key] = add(met.get(key, Wdl()), ours)
    both = sorted(met)
    results = [(float(w), float(d), float(lost)) for w, d, lost in map(met.__getitem__, both)]
    return [a for a, _ in both], [b for _, b in both], results


def _bounded(rows: Sequence[tuple[int, int]], results: Sequence[Result], count: int) -> bool:
    """Whether everybody can be reached from everybody along won games."""
    beaten: list[list[int]] = [[] for _ in range(count)]
    beaters: list[list[int]] = [[] for _ in range(count)]
    for (a, b), (wins, _, losses) in zip(rows, results, strict=True):
        if wins:
            beaten[a].append(b)
            beaters[b].append(a)
        if losses:
            beaten[b].append(a)
            beaters[a].append(b)
    return all(len(_reached(edges)) == count for edges in (beaten, beaters))


def _reached(edges: Sequence[Sequence[int]]) -> set[int]:
    """All nodes that can be reached from node 0, itself included."""
    seen, todo = {0}, [0]
    while todo:
        new = set(edges[todo.pop()]) - seen
        seen |= new
        todo += new
    return seen


def _davidson(
    rows: Sequence[tuple[int, int]], results: Sequence[Result], count: int
) -> tuple[Floats, Floats, float]:
    """The likeliest strengths, by Newton's method; the likelihood is concave in the logarithms of
    the strengths and of nu.

    Returns:
        float64[count], natural logarithms; float64[count, count], the inverse Hessian, valid for
        contrasts (whose weights add up to 0); nu, 0 if no game was drawn.
    """
    (one, other), (wins, draws, losses) = np.array(rows).T, np.array(results).T
    total, drawn = wins + draws + losses, bool(draws.any())

    def weights(at: Floats) -> Floats:
        """The logarithms of the weights of win, draw and loss, float64[3, rows]."""
        half = (at[one] - at[other]) / 2
        return np.stack((half, np.full_like(half, at[count] if drawn else -math.inf), -half))

    def likelihood(at: Floats) -> float:
        logs = weights(at)
        norm = total * np.logaddexp.reduce(logs)
        return float(((wins - losses) * logs[0] - norm).sum() + draws.sum() * at[count])

    def each(values: Floats) -> Floats:
        """The sum for each entrant of its rows' values, negated in rows where it is second."""
        given = np.bincount(one, values, count) - np.bincount(other, values, count)
        return np.asarray(given, dtype=np.float64)

    at, hessian = np.zeros(count + 1), np.eye(count + 1)
    for _ in range(200):
        logs = weights(at)
        win, draw, loss = np.exp(logs - np.logaddexp.reduce(logs))
        tilt = win - loss
        slope = np.append(each(wins - losses - total * tilt) / 2, (draws - total * draw).sum())
        bent = total * (win + loss - tilt * tilt) / 4
        met = np.zeros((count, count))
        met[one, other] = bent
        met += met.T
        # Strengths are determined up to a constant, which the added matrix of 1 / count fixes.
        hessian[:count, :count] = np.diag(met.sum(axis=1)) - met + 1 / count
        hessian[:count, count] = hessian[count, :count] = -each(total * tilt * draw) / 2
        hessian[count, count] = (total * draw * (1 - draw)).sum() if drawn else 1.0
        step = np.linalg.solve(hessian, slope)
        least = likelihood(at)
        least -= 1e-12 * abs(least)
        while np.abs(step).max() > 1e-12 and not likelihood(at + step) >= least:
            step = step / 2
        at = at + step
        if np.abs(step).max() < 1e-9:
            break
    covariance = np.asarray(np.linalg.inv(hessian), dtype=np.float64)[:count, :count]
    return at[:count], covariance, math.exp(at[count]) if drawn else 0.0
