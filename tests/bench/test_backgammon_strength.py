"""How well the players of backgammon play, in points a game with their standard error.

`pytest tests/bench/test_backgammon_strength.py -s`. Not collected by default. It plays and prints,
both sides of every sequence of throws. pubeval's weights are in `../shared/data`, GNU Backgammon is
in the PATH or in /usr/games; what is not there is left out. PODA_BENCH_GAMES says how many games
(else as many as take some minutes), PODA_BENCH_PROCESSES on how many processes (1: as many as
processors are free is faster).
PODA_BENCH_EVALUATION names another evaluation than the first.

GNU Backgammon at 0 plies wins 70-72 % against pubeval, +0.65 points a game: `-k driver` shows that
it is played here as it should be.
"""

from __future__ import annotations

import os

import pytest

from bench.backgammon_matches import missing, play_match
from poda.engine.kernels import is_plain

pytestmark = [
    pytest.mark.skipif(is_plain(), reason="compiled code is not in use"),
    pytest.mark.timeout(7200),
]

GAMES = int(os.environ.get("PODA_BENCH_GAMES", "0"))
EVALUATION = os.environ.get("PODA_BENCH_EVALUATION", "")


def tell(first: str, second: str, games: int) -> None:
    if missing(first, second):
        pytest.skip(missing(first, second))
    played = play_match(first, second, GAMES or games)
    print(f"\n{played}; load {os.getloadavg()[0]:.1f}")  # noqa: T201 - for -s


def looking(plies: int) -> str:
    """Our player, with the evaluation that is asked for."""
    return f"expectiminimax:{plies}" + (f":{EVALUATION}" if EVALUATION else "")


def test_against_random_play() -> None:
    tell(looking(0), "random", 2000)


@pytest.mark.parametrize(("plies", "games"), [(0, 5000), (1, 1000), (2, 200)])
def test_against_pubeval(plies: int, games: int) -> None:
    tell(looking(plies), "pubeval", games)


@pytest.mark.parametrize(("plies", "games"), [(0, 4000), (1, 1000), (2, 400)])
def test_against_gnu_backgammon(plies: int, games: int) -> None:
    tell(looking(plies), "gnu:0", games)


def test_against_the_hand_made_evaluation() -> None:
    tell("expectiminimax:0", "expectiminimax:0:features", 4000)


def test_the_driver_with_gnu_backgammon_against_pubeval() -> None:
    tell("gnu:0", "pubeval", 2000)
