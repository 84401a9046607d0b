"""How fast the player of backgammon decides, beside GNU Backgammon, and how well it plays.

`pytest tests/bench/test_backgammon_players.py -s`. Not collected by default. It measures and
prints. pubeval's weights are in `../shared/data`, GNU Backgammon in the PATH or in /usr/games;
what is not there is left out.
"""

from __future__ import annotations

import csv
import json
import math
import os
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from poda.engine import bearoff, compiled
from poda.engine.backgammon_player import BackgammonPlayer
from poda.engine.dice_match import Mover, play_dice_game, play_dice_match, seat
from poda.engine.evolve.random_numbers import Stream
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_ids import format_id
from poda.engine.games.backgammon_moves import BAR, CHECKERS, OFF, Board, Play, plays
from poda.engine.kernels import is_plain
from poda.engine.kernels.backgammon_search import BackgammonSearch
from poda.engine.players import Limit

pytestmark = [
    pytest.mark.skipif(is_plain(), reason="compiled code is not in use"),
    pytest.mark.timeout(3600),
]

PUBEVAL = Path(__file__).parents[3] / "shared" / "data" / "pubeval_weights.csv"
GNUBG = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
POSITIONS = int(os.environ.get("PODA_BENCH_POSITIONS", "60"))
GAMES = int(os.environ.get("PODA_BENCH_GAMES", "1000"))

SCRIPT = """
import gnubg, json, os, time
def say(*commands):
    for each in commands:
        gnubg.command(each)
say(*("set automatic %s off" % each for each in ("game", "roll", "move", "bearoff", "doubles")))
say("set display off", "set confirm new off", "set player 0 human", "set player 1 human")
say("new session")
with open(os.environ["PODA_CASES"]) as file:
    cases = json.load(file)
times = []
for plies in range(3):
    context = gnubg.evalcontext(0, plies, 1, 1, 0.0)
    deciding, valuing = [], []
    for position, throw in cases:
        say("set turn 1", "set board " + position, "set dice %d %d" % tuple(throw))
        board, cube = gnubg.board(), gnubg.cubeinfo()
        start = time.perf_counter()
        gnubg.findbestmove(board, cube, context)
        deciding.append(time.perf_counter() - start)
        start = time.perf_counter()
        gnubg.cfevaluate(board, cube, context)
        valuing.append(time.perf_counter() - start)
    times.append((deciding, valuing))
with open(os.environ["PODA_CASES"], "w") as file:
    json.dump(times, file)
"""


@pytest.fixture(scope="module", autouse=True)
def ready() -> None:
    compiled.load()
    bearoff.load()


def tell(text: str) -> None:
    print(f"\n{text}; load {os.getloadavg()[0]:.1f}")  # noqa: T201 - for -s


def positions() -> list[State]:
    """Of games that the player plays against itself, those with a choice."""
    found: list[State] = []
    player = Mover(seat("expectiminimax:0"))

    class Watching(Mover):
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
        f"median {statistics.median(each) * 1e3:.2f} ms, mean {statistics.mean(each) * 1e3:.2f}, "
        f"90 % {each[int(0.9 * len(each))] * 1e3:.2f}"
    )


def test_decisions_and_values_beside_gnu_backgammon(tmp_path: Path) -> None:
    """GNU Backgammon looks every 10 ms whether a question of its embedded Python is answered, so up
    to 10 ms of its times are waiting: with 2 plies they count for little."""
    states = positions()
    gnu = of_gnu(states, tmp_path)
    player, search = BackgammonPlayer(), BackgammonSearch(bearoff.load().table)
    for plies in range(3):
        deciding, valuing = [], []
        for state in states:
            board: Board = (state.own, state.opponent)
            start = time.perf_counter()
            player.choose(state, Limit(plies=plies), bool)
            deciding.append(time.perf_counter() - start)
            start = time.perf_counter()
            search.expected([board], plies) if plies else search.evaluate([board])
            valuing.append(time.perf_counter() - start)
        for what, own, row in (("decisions", deciding, 0), ("values", valuing, 1)):
            tell(f"{plies} plies, {len(states)} {what}: {quantiles(own)}")
            if gnu:
                tell(f"{plies} plies, GNU Backgammon: {quantiles(gnu[plies][row])}")


def of_gnu(states: list[State], folder: Path) -> list[list[list[float]]]:
    """The seconds of its decisions and of its values, for each look-ahead."""
    if not GNUBG:
        return []
    cases, script = folder / "cases.json", folder / "script.py"
    cases.write_text(
        json.dumps([(format_id(state.own, state.opponent), state.throw) for state in states])
    )
    script.write_text(SCRIPT)
    subprocess.run(
        [GNUBG, "-t", "-q", "-r", "-p", str(script)],
        env={**os.environ, "PODA_CASES": str(cases), "HOME": str(folder)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=600,
        check=True,
    )
    times: list[list[list[float]]] = json.loads(cases.read_text())
    return times if len(times) == 3 else []  # it has not written them


def test_positions_a_second() -> None:
    boards: list[Board] = [(state.own, state.opponent) for state in positions()] * 50
    search = BackgammonSearch()
    start = time.perf_counter()
    search.expected(boards, 1)
    seconds = time.perf_counter() - start
    tell(
        f"{search.evaluated / seconds:,.0f} evaluations a second within a search, "
        f"{len(boards) / seconds:,.0f} positions a second at 1 ply"
    )
    points = play_dice_match(seat("expectiminimax:0"), seat("expectiminimax:0"), 1000)
    start = time.perf_counter()
    play_dice_match(seat("expectiminimax:0"), seat("expectiminimax:0"), 1000)
    tell(f"{points.games / (time.perf_counter() - start):,.0f} games a second at 0 plies")


def test_the_score_against_random_play() -> None:
    points = play_dice_match(seat("expectiminimax:0"), seat("random"), 2 * GAMES)
    tell(
        f"0 plies against random: {points.tally.won / points.games:.1%} won, {points.mean:+.3f} "
        f"points a game ({points.standard_error:.3f})"
    )


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_the_score_against_pubeval(plies: int) -> None:
    if not PUBEVAL.is_file():
        pytest.skip("pubeval's weights are not here")
    players = [Mover(seat(f"expectiminimax:{plies}")), Pubeval()]
    results = []
    for index, seed in enumerate(Stream(5).words(GAMES // (1, 4, 20)[plies])):
        order = players if index % 2 == 0 else players[::-1]
        points = play_dice_game(int(seed), order, bool)
        results.append(points if index % 2 == 0 else -points)
    error = statistics.stdev(results) / math.sqrt(len(results))
    won = sum(points > 0 for points in results) / len(results)
    tell(
        f"{plies} plies against pubeval, {len(results)} games: {won:.1%} won, "
        f"{statistics.mean(results):+.3f} points a game ({error:.3f})"
    )


class Pubeval(Mover):
    """Tesauro's public benchmark player, as the notes on its weights tell."""

    def __init__(self) -> None:
        with PUBEVAL.open() as file:
            rows = list(csv.DictReader(file))
        self._contact, self._race = (
            [float(row[name]) for row in rows] for name in ("contact", "race")
        )

    def play(self, state: State, seed: int, number: int, stop: Callable[[], bool]) -> Play:
        assert state.throw is not None
        own, opponent = (
            max(point for point in range(BAR + 1) if side[point])
            for side in (state.own, state.opponent)
        )
        weights = self._contact if own + opponent > BAR else self._race
        found = plays(state.own, state.opponent, state.throw)
        return max(found, key=lambda play: _score(found[play], weights))


def _score(board: Board, weights: list[float]) -> float:
    own, opponent = board
    if own[OFF] == CHECKERS:
        return math.inf
    total = weights[120] * opponent[BAR] / 2 + weights[121] * own[OFF] / CHECKERS
    for place in range(1, BAR):
        men = own[BAR - place] - opponent[place]
        inputs: tuple[Any, ...] = (men == -1, men == 1, men >= 2, men == 3)
        first = 5 * (place - 1)
        total += sum(w for w, there in zip(weights[first:], inputs, strict=False) if there)
        if men >= 4:
            total += weights[first + 4] * (men - 3) / 2
    return total
