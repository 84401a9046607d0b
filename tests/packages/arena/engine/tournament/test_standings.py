"""Standings: counted in any order, a test decided in the order of the games' numbers."""

from __future__ import annotations

import math
import pickle
import random
from dataclasses import replace
from typing import Any

import pytest

from poda.engine.tally import Estimate
from poda.packages.arena.engine.tournament import standings as standings_module
from poda.packages.arena.engine.tournament.plan import (
    CubeTerms,
    Entrant,
    Format,
    Model,
    Sprt,
    TournamentPlan,
)
from poda.packages.arena.engine.tournament.rating import (
    Pairs,
    Wdl,
    elo,
    log_likelihood_ratio,
    ratings,
)
from poda.packages.arena.engine.tournament.record import Reason, Summary
from poda.packages.arena.engine.tournament.standings import Standings
from some import some


def plan(count: int = 2, format_: Format = "match", sprt: Sprt | None = None) -> TournamentPlan:
    entrants = tuple(Entrant(f"player {number}", "random") for number in range(count))
    return TournamentPlan("connect4", entrants, format_, sprt=sprt)


def game(
    of: TournamentPlan, number: int, points: int, reason: Reason = "played", line: int = 0
) -> Summary:
    """The game of that number, in which who had the first side won so many points."""
    fixture = of.fixture(number)
    return Summary(number, fixture.first, fixture.second, points, 20, reason, line)


def games(of: TournamentPlan, count: int, seed: int, lean: float = 0.0) -> list[Summary]:
    """Random games; the lower index is the stronger one by so much."""
    rng, found = random.Random(seed), []
    for number in range(count):
        fixture = of.fixture(number)
        stronger = lean if fixture.first < fixture.second else -lean
        points = rng.choices((1, 0, -1), (0.35 + stronger, 0.3, 0.35 - stronger))[0]
        found.append(game(of, number, points))
    return found


def standings(of: TournamentPlan, listed: list[Summary]) -> Standings:
    found = Standings(of)
    for each in listed:
        found.add(each)
    return found


# Counting


def test_before_the_first_game_nothing_is_known() -> None:
    empty = Standings(plan(3, "round_robin"))
    assert (empty.games, empty.repeated, empty.verdict, empty.decided_at) == (0, 0, None, None)
    assert [row.entrant for row in empty.rows()] == [0, 1, 2]
    for row in some(empty.rows()):
        assert (row.rank, row.games, row.score, row.faults) == (1, 0, 0, 0)
        assert row.rating == Estimate(0.0, math.inf)
        assert row.points is None
    numbers = empty.pair(0, 2)
    assert (numbers.wdl, numbers.pairs, numbers.los) == (Wdl(), Pairs(), 0.5)
    assert (numbers.ratio, numbers.bounds, empty.curve) == (None, None, ())


def test_the_pairs_of_a_match_are_counted_from_either_side() -> None:
    of = plan()
    # Of each pair the first entrant has the first side, then the second one.
    pairs = [(-1, 1), (-1, 0), (1, 1), (0, 0), (1, 0), (1, -1), (1, -1)]
    found = standings(
        of, [game(of, 2 * k + turned, pairs[k][turned]) for k in range(7) for turned in (0, 1)]
    )
    assert found.pair(0, 1).pairs == Pairs(ll=1, ld=1, wl=1, dd=1, wd=1, ww=2)
    assert found.pair(1, 0).pairs == Pairs(ll=2, ld=1, wl=1, dd=1, wd=1, ww=1)
    assert found.wdl(0, 1) == found.pair(0, 1).wdl == Wdl(6, 4, 4)
    assert found.wdl(1, 0) == Wdl(4, 4, 6)
    assert found.games == 14


def test_a_pairs_numbers_come_from_complete_pairs_or_else_from_games() -> None:
    of = plan()
    found = standings(of, [game(of, 0, 1), game(of, 2, 1), game(of, 4, -1), game(of, 6, 0)])
    assert found.pair(0, 1).pairs == Pairs()
    assert found.pair(0, 1).elo == elo(Wdl(2, 1, 1))
    found.add(game(of, 1, -1))  # won as the second one
    assert found.pair(0, 1).pairs == Pairs(ww=1)
    assert found.pair(0, 1).elo == elo(Pairs(ww=1))
    assert found.wdl(0, 1) == Wdl(3, 1, 1)


def test_the_order_of_games_does_not_matter() -> None:
    of = plan(4, "round_robin")
    listed = games(of, 120, 1, lean=0.1)
    expected = standings(of, listed)
    for seed in some(range(3)):
        random.Random(seed).shuffle(listed)
        found = standings(of, listed)
        assert found.rows() == expected.rows()
        assert found.pair(1, 3) == expected.pair(1, 3)


def test_one_game() -> None:
    of = plan(3, "gauntlet")
    found = standings(of, [game(of, 0, 1)])
    first, last, unplayed = found.rows()
    assert [row.entrant for row in found.rows()] == [0, 1, 2]
    assert (first.rank, first.games, first.wins, first.score) == (1, 1, 1, 1.0)
    assert (last.rank, last.losses, last.score) == (2, 1, 0.0)
    assert first.rating.value > 0 > last.rating.value
    assert first.rating.is_known
    assert unplayed.rating == Estimate(0.0, math.inf)


def test_faults_are_those_of_who_lost() -> None:
    of = plan()
    found = standings(
        of,
        [
            game(of, 0, -1, "crash"),  # the first entrant's
            game(of, 1, 1, "time"),  # its own too: it had the second side
            game(of, 2, 1, "illegal"),  # the second one's
            game(of, 3, 0, "length"),
            game(of, 4, 1),
        ],
    )
    assert {row.entrant: row.faults for row in found.rows()} == {0: 2, 1: 1}


def test_identical_games_are_counted() -> None:
    of = plan()
    found = standings(of, [game(of, n, 1, line=77 + n % 2) for n in range(10)])
    assert found.repeated == 8
    assert standings(of, [game(of, n, 1, line=n + 1) for n in range(10)]).repeated == 0
    assert standings(of, [game(of, n, 1) for n in range(10)]).repeated == 0  # no line is known
    of = plan(3, "round_robin")  # the same moves of others are no repetition
    assert standings(of, [game(of, n, 1, line=77) for n in range(6)]).repeated == 0


# The table


def test_the_table_of_two_says_the_elo_of_the_pair() -> None:
    of = plan()
    listed = games(of, 200, 3, lean=0.1)
    found = standings(of, listed)
    number = found.pair(0, 1).elo
    assert found.anchor == 1
    assert [row.rating for row in found.rows()] == [number, Estimate(0.0, 0.0)]
    anchored = standings(replace(of, anchor=0), listed)
    assert anchored.anchor == 0
    assert [row.rating for row in anchored.rows()] == [
        Estimate(0.0, 0.0),
        Estimate(-number.value, number.error),
    ]


def test_who_won_all_games_of_a_match_stands_first() -> None:
    of = plan()
    for sign, best in some([(1, 0), (-1, 1)]):
        found = standings(of, [game(of, n, -sign if n % 2 else sign) for n in range(10)])
        assert found.rows()[0].entrant == best
        assert [row.rank for row in found.rows()] == [1, 2]
        assert found.rows()[0].games == 10


def test_the_table_of_many_is_bradley_and_terrys() -> None:
    of = plan(4, "round_robin")
    found = standings(of, games(of, 240, 5, lean=0.12))
    counts = {(a, b): found.wdl(a, b) for a in range(4) for b in range(a + 1, 4)}
    expected = ratings(counts, 4)
    assert found.anchor is None
    for row in some(found.rows()):
        assert row.rating == (
            pytest.approx(expected[row.entrant].value),
            pytest.approx(expected[row.entrant].error),
        )
    assert [row.rank for row in found.rows()] == [1, 2, 3, 4]
    scores = [row.score for row in found.rows()]
    assert scores == sorted(scores, reverse=True)  # as it must be where all met equally often
    assert sum(scores) == 240


def test_equals_share_a_rank() -> None:
    of = plan(3, "round_robin")
    drawn = standings(of, [game(of, number, 0) for number in range(12)])
    assert [row.rank for row in drawn.rows()] == [1, 1, 1]
    # The first entrant wins all, the others draw.
    listed = []
    for number in range(12):
        fixture = of.fixture(number)
        points = 1 if fixture.first == 0 else -1 if fixture.second == 0 else 0
        listed.append(game(of, number, points))
    found = standings(of, listed)
    assert [(row.entrant, row.rank) for row in found.rows()] == [(0, 1), (1, 2), (2, 2)]


def test_groups_that_never_met_are_rated_all_the_same() -> None:
    of = plan(4, "round_robin")  # pairings 01 02 03 12 13 23; of which the first and last are over
    found = standings(of, [game(of, number, (1, 0)[number % 2]) for number in (0, 1, 10, 11)])
    for row in some(found.rows()):
        assert row.rating.is_known
        assert row.games == 2


def test_64_players_are_counted() -> None:
    of = plan(64, "round_robin")
    listed = [
        Summary(number, first, second, (1, 0, -1)[(first * second) % 3], 20, "played")
        for number, (first, second) in enumerate(of.pairings)
    ]
    found = standings(of, listed)
    assert len(found.rows()) == 64
    assert sum(row.games for row in found.rows()) == 2 * found.games


# Points


def backgammon(sprt: Sprt | None = None, cube: CubeTerms | None = None) -> TournamentPlan:
    return replace(plan(sprt=sprt), game="backgammon", cube=cube)


def test_points_a_game_come_from_pairs() -> None:
    of = backgammon()
    points = [(2, 1), (-1, -3), (1, 1), (4, -2)]
    found = standings(
        of, [game(of, 2 * k + turned, points[k][turned]) for k in range(4) for turned in (0, 1)]
    )
    means = [(first - second) / 2 for first, second in points]
    mean = sum(means) / 4
    told = found.pair(0, 1).points
    assert told is not None
    assert told.value == pytest.approx(mean)
    spread = sum((each - mean) ** 2 for each in means) / 3
    assert told.standard_error == pytest.approx(math.sqrt(spread / 4))
    assert found.pair(1, 0).points == (pytest.approx(-mean), pytest.approx(told.error))
    assert found.wdl(0, 1) == Wdl(5, 0, 3)
    rows = {row.entrant: row.points for row in found.rows()}
    assert rows[0] == (pytest.approx(told.value), pytest.approx(told.error))
    assert rows[1] == (pytest.approx(-told.value), pytest.approx(told.error))


def test_a_table_of_points_is_in_their_order() -> None:
    of = backgammon()
    # The first one wins most games; the second one wins more in the end.
    found = standings(of, [game(of, n, (-1 if n % 2 else 1)) for n in range(6)])
    found.add(game(of, 6, -8))
    found.add(game(of, 7, 8))
    assert [row.entrant for row in found.rows()] == [1, 0]
    assert found.in_points


def test_matches_to_some_points_are_won_or_lost() -> None:
    of = backgammon(cube=CubeTerms(length=5))
    found = standings(of, [game(of, 0, 1), game(of, 1, -1)])
    assert not found.in_points
    assert found.pair(0, 1).points is None
    assert standings(backgammon(cube=CubeTerms()), []).in_points


def test_a_test_of_points_is_decided() -> None:
    of = backgammon(sprt=Sprt(0, 20))
    rng = random.Random(2)
    found = Standings(of)
    for number in range(4000):
        lean = 1 if number % 2 == 0 else -1
        found.add(game(of, number, rng.choice((-2, -1, 1, 2)) + lean))
    assert found.verdict == "H1"
    assert found.decided_at is not None
    ratio = found.pair(0, 1).ratio
    assert ratio is not None
    assert ratio >= math.log(19)


# Sequential tests

TEST = Sprt(0, 40)


def decided_by_all(of: TournamentPlan, listed: list[Summary]) -> tuple[str | None, int | None]:
    """As `Standings` decides, but computed anew after each pair."""
    assert of.sprt is not None
    counted = Standings(replace(of, sprt=None))
    for each in listed:
        counted.add(each)
        if each.number % 2:
            pairs = counted.pair(0, 1).pairs
            ratio = log_likelihood_ratio(pairs, of.sprt.elo0, of.sprt.elo1, of.sprt.model)
            if abs(ratio) >= math.log(19):
                return ("H1" if ratio > 0 else "H0"), each.number
    return None, None


@pytest.mark.no_kernel
@pytest.mark.parametrize("model", ["logistic", "normalised"])
def test_a_verdict_falls_at_the_first_pair_that_reaches_a_bound(model: Model) -> None:
    of = plan(sprt=replace(TEST, model=model))
    seen = set()
    for seed in some(range(12)):
        listed = games(of, 1200, seed, lean=(seed % 4) * 0.03 - 0.02)
        found = standings(of, listed)
        assert (found.verdict, found.decided_at) == decided_by_all(of, listed)
        seen.add(found.verdict)
    assert {"H0", "H1"} <= seen


def test_a_long_test_is_decided_at_the_same_pair_too() -> None:
    of = plan(sprt=Sprt(0, 10, model="normalised"))
    for seed in some(range(2)):
        listed = games(of, 6000, seed, lean=(0.03, -0.01)[seed])
        found = standings(of, listed)
        assert (found.verdict, found.decided_at) == decided_by_all(of, listed)


def test_a_verdict_does_not_depend_on_who_is_ready_first() -> None:
    of = plan(sprt=TEST)
    listed = games(of, 1500, 7, lean=0.06)
    expected = standings(of, listed)
    assert expected.verdict == "H1"
    assert expected.decided_at is not None
    assert expected.games == expected.decided_at + 1
    for seed in some(range(4)):
        rng = random.Random(seed)
        # Some games at once: each may be overtaken by some dozen others.
        mixed = sorted(listed, key=lambda each: each.number + rng.random() * 12)
        found = standings(of, mixed)
        assert found.verdict == expected.verdict
        assert found.decided_at == expected.decided_at
        assert found.games == expected.games
        assert found.rows() == expected.rows()
        assert found.pair(0, 1) == expected.pair(0, 1)
        assert found.curve[-1] == expected.curve[-1]


def test_nothing_is_decided_beyond_a_gap() -> None:
    of = plan(sprt=TEST)
    listed = [game(of, number, -1 if number % 2 else 1) for number in range(400)]
    found = standings(of, [each for each in listed if each.number != 4])
    assert (found.verdict, found.curve[-1][0]) == (None, 2)
    assert found.games == 399  # they are told all the same
    found.add(listed[4])
    assert found.verdict == "H1"
    assert found.decided_at is not None
    assert found.games == found.decided_at + 1 < 399


def test_what_comes_after_the_verdict_does_not_count() -> None:
    of = plan(sprt=TEST)
    listed = [game(of, number, -1 if number % 2 else 1, line=5) for number in range(400)]
    found = standings(of, listed)
    assert found.decided_at is not None
    assert found.games == found.decided_at + 1
    assert found.repeated == found.games - 2
    before = found.rows()
    found.add(listed[-1])
    assert found.rows() == before


def test_the_curve_leads_from_zero_to_now_and_stays_short() -> None:
    of = plan(sprt=Sprt(0, 1))
    found = Standings(of)
    assert list(found.curve) == [(0, 0.0)]
    rng = random.Random(3)
    for number in range(30_001):
        found.add(game(of, number, rng.choice((1, 0, -1))))
    curve = found.curve
    numbers = [pairs for pairs, _ in curve]
    assert numbers == sorted(set(numbers))
    assert 200 < len(curve) <= 2002
    assert numbers[0] == 0
    assert curve[-1] == (15_000, found.pair(0, 1).ratio)
    assert found.verdict is None


def test_a_curve_of_points_stays_short_too() -> None:
    of = backgammon(sprt=Sprt(0, 1))
    found = Standings(of)
    rng = random.Random(3)
    for number in range(10_000):
        found.add(game(of, number, rng.choice((2, 1, -1, -2))))
    assert len(found.curve) <= 2002
    assert found.curve[-1][0] == 5000


def test_the_ratio_of_a_pair_is_that_of_its_counts() -> None:
    of = plan(sprt=TEST)
    found = standings(of, games(of, 41, 9))
    numbers = found.pair(0, 1)
    assert numbers.ratio == pytest.approx(log_likelihood_ratio(numbers.pairs, 0, 40))
    assert numbers.bounds == (pytest.approx(-math.log(19)), pytest.approx(math.log(19)))
    assert found.pair(1, 0).ratio == numbers.ratio


# What it costs


@pytest.mark.parametrize("sprt", [None, Sprt(0, 1), Sprt(0, 1, model="normalised")])
def test_what_is_held_does_not_grow_with_the_games(sprt: Sprt | None) -> None:
    of = plan(sprt=sprt)
    found, rng, sizes = Standings(of), random.Random(6), []
    for number in range(8000):
        found.add(game(of, number, rng.choice((1, 0, -1))))
        if number in (399, 7999):
            sizes.append(len(pickle.dumps(found)) - 40 * len(found.curve))
    assert found.games == 8000
    assert sizes[1] < sizes[0] + 4000  # a tuple of the 7,600 games between would be 100,000


def test_a_tests_ratio_is_computed_for_few_of_its_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    of, computed = plan(sprt=Sprt(0, 1)), []
    real = standings_module.ratio_and_gains

    def counting(*args: Any) -> Any:
        computed.append(args)
        return real(*args)

    monkeypatch.setattr(standings_module, "ratio_and_gains", counting)
    found, rng = Standings(of), random.Random(6)
    for number in range(20_000):
        found.add(game(of, number, rng.choice((1, 0, -1))))
    assert found.verdict is None
    assert len(computed) < 1000
