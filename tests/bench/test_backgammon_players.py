"""How fast the player of backgammon decides, beside GNU Backgammon on the same machine.

`pytest tests/bench/test_backgammon_players.py -s`. Not collected by default. It measures and
prints. GNU Backgammon is in the PATH or in /usr/games; where it is not, it is left out. How well
they play is in `test_backgammon_strength.py`.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable

import pytest

from bench.gnu_backgammon import GNUBG, fibs_board, gnu_backgammon
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.moves import Board, Play
from poda.engine.kernels import is_plain
from poda.engine.players import Limit
from poda.engine.random_numbers import Stream
from poda.packages.backgammon.engine import bearoff
from poda.packages.backgammon.engine.looking import looking
from poda.packages.backgammon.engine.match import MatchMover, play_dice_game, play_dice_match, seat
from poda.packages.backgammon.engine.player import BackgammonPlayer

pytestmark = [
    pytest.mark.skipif(is_plain(), reason="compiled code is not in use"),
    pytest.mark.timeout(3600),
]

POSITIONS = int(os.environ.get("PODA_BENCH_POSITIONS", "200"))
EVALUATIONS = ("network", "features")


@pytest.fixture(scope="module", autouse=True)
def ready() -> None:
    bearoff.load()


def tell(text: str) -> None:
    print(f"\n{text}; load {os.getloadavg()[0]:.1f}")  # noqa: T201 - for -s


def positions() -> list[State]:
    """Of games that the player plays against itself, those with a choice."""
    found: list[State] = []
    player = MatchMover(seat("expectiminimax:0"))

    class Watching(MatchMover):
        def play(self, state: State, seed: int, number: int, stop: Callable[[], bool]) -> Play:
            if len(Backgammon().actions(state)) > 1:
                found.append(state)
            return player.play(state, seed, number, stop)

    for seed in Stream(9).words(20):
        watching = Watching(seat("random"))
        play_dice_game(int(seed), [watching, watching], bool)
    return found[:: max(1, len(found) // POSITIONS)][:POSITIONS]


def quantiles(seconds: list[float]) -> str:
    each = sorted(seconds)
    return (
        f"mean {statistics.mean(each) * 1e3:.2f} ms, median {statistics.median(each) * 1e3:.2f}, "
        f"90 % {each[int(0.9 * len(each))] * 1e3:.2f}"
    )


def timed(
    decide: Callable[[State], object],
    states: list[State],
    cpu: Callable[[], float] = time.process_time,
) -> str:
    """By the clock, and what the processor works: a busy machine has little to do with that."""
    decide(states[0])  # what is done once
    seconds, before = [], cpu()
    for state in states:
        start = time.perf_counter()
        decide(state)
        seconds.append(time.perf_counter() - start)
    mean = (cpu() - before) / len(states)
    return f"{quantiles(seconds)}; processor {mean * 1e3:.2f} ms"


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_decisions_beside_gnu_backgammon(plies: int) -> None:
    """GNU Backgammon's have the way through its socket in them, 0.05 ms."""
    states = positions()
    for evaluation in EVALUATIONS:
        player, limit = BackgammonPlayer(evaluation), Limit(plies=plies)
        told = timed(lambda state: player.choose(state, limit, bool), states)  # noqa: B023
        tell(f"{plies} plies, {len(states)} decisions by the {evaluation}: {told}")
    if GNUBG:
        with gnu_backgammon(plies) as gnu:
            told = timed(
                lambda state: gnu.ask(fibs_board(state.own, state.opponent, state.throw)),
                states,
                gnu.cpu_seconds,
            )
        tell(f"{plies} plies, {len(states)} decisions by GNU Backgammon: {told}")


@pytest.mark.parametrize("plies", [1, 2])
@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_values_of_positions(plies: int, evaluation: str) -> None:
    look = looking(evaluation)
    states = positions()

    def value(state: State) -> object:
        return look.expected([(state.own, state.opponent)], plies, lambda _: False)

    tell(f"{plies} plies, {len(states)} values by the {evaluation}: {timed(value, states)}")


@pytest.mark.parametrize("evaluation", EVALUATIONS)
def test_games_a_second(evaluation: str) -> None:
    boards: list[Board] = [(state.own, state.opponent) for state in positions()] * 10
    look = looking(evaluation)
    start = time.process_time()
    look.expected(boards, 1, lambda _: False)
    seconds = time.process_time() - start
    tell(
        f"{look.evaluated / seconds:,.0f} evaluations a second by the {evaluation} within a "
        f"search, {len(boards) / seconds:,.0f} positions a second at 1 ply"
    )
    player = seat(f"expectiminimax:0:{evaluation}")
    start = time.process_time()
    points = play_dice_match(player, player, 1000)
    tell(f"{points.games / (time.process_time() - start):,.0f} games a second at 0 plies")
