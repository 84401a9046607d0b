"""Counting a tournament: `pytest tests/bench/test_standings_speed.py -s`. Not collected by default.

10,000 games are to be counted in 0.2 s, with a sequential test or without.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from poda.packages.arena.engine.tournament.plan import Entrant, Sprt, TournamentPlan
from poda.packages.arena.engine.tournament.record import Summary
from poda.packages.arena.engine.tournament.standings import Standings

TESTS = {
    "none": None,
    "logistic": Sprt(0, 5),
    "normalised": Sprt(0, 5, model="normalised"),
}


def listed(plan: TournamentPlan, count: int) -> list[Summary]:
    rng, pairings, found = random.Random(2), plan.pairings, []
    for number in range(count):
        a, b = pairings[number // 2 % len(pairings)]
        both = (b, a) if number % 2 else (a, b)
        points = rng.choice((1, 0, -1))
        found.append(Summary(number, *both, points, 30, "played", rng.getrandbits(64)))
    return found


@pytest.mark.parametrize("test", TESTS)
def test_10_000_games_of_a_match(benchmark: Any, test: str) -> None:
    plan = TournamentPlan(
        "connect4", (Entrant("a", "random"), Entrant("b", "random")), sprt=TESTS[test]
    )
    games = listed(plan, 10_000)
    found = benchmark(lambda: _counted(plan, games))
    assert found.games == 10_000


@pytest.mark.parametrize("entrants", [8, 64])
def test_the_table_of_a_round_robin(benchmark: Any, entrants: int) -> None:
    players = tuple(Entrant(str(number), "random") for number in range(entrants))
    plan = TournamentPlan("connect4", players, "round_robin")
    games = listed(plan, 10_000)

    def counted() -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (_counted(plan, games),), {}

    rows = benchmark.pedantic(lambda found: found.rows(), setup=counted, rounds=5)
    assert len(rows) == entrants


def _counted(plan: TournamentPlan, games: list[Summary]) -> Standings:
    found = Standings(plan)
    found.add_all(games)
    return found
