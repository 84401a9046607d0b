"""Matches against GNU Backgammon: every reply of it is legal by our rules, and ours by its."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.gnu_backgammon import GnuBackgammon, fibs_board, gnu_backgammon, refused
from engine.games.backgammon_positions import side
from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games.backgammon import START, State
from poda.engine.games.backgammon_parts.moves import Play, plays
from poda.engine.kernels import is_plain
from poda.engine.random_numbers import Stream
from poda.packages.backgammon.engine.match import MatchMover, play_dice_game, seat

PAIRS = 6


@pytest.fixture
def gnubg(require: Callable[[str], str]) -> str:
    return require("gnubg")


class Watched(MatchMover):
    """A player whose plays are kept."""

    def __init__(self, player: MatchMover) -> None:
        self._player = player
        self.played: list[tuple[State, Play]] = []

    def play(self, state: State, seed: int, number: int, stop: Callable[[], bool]) -> Play:
        play = self._player.play(state, seed, number, stop)
        self.played.append((state, play))
        return play


def test_a_position_is_told_as_fibs_tells_it() -> None:
    told = fibs_board(START, START, (3, 1))
    points = "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
    assert told == f"board:Poda:GNU:0:0:0:{points}:1:3:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0"
    one, other = side((25, 2), (6, 1)), side((25, 1), (24, 1), (3, 4))
    numbers = [int(each) for each in fibs_board(one, other, (2, 1)).split(":")[3:]]
    points = numbers[3:29]
    assert (points[25], points[0], points[6], points[1], points[22]) == (2, -1, 1, -1, -4)
    assert numbers[42:46] == [12, 9, 2, 1]  # off and on the bar


def test_an_illegal_reply_is_told() -> None:
    player = object.__new__(GnuBackgammon)
    player.replies = 0
    player.ask = lambda line: "24/22 6/1"  # type: ignore[method-assign]
    with pytest.raises(EngineError):
        player.play(State(START, START, MAX, (3, 1)), 0, 1, bool)


def games(first: MatchMover, second: MatchMover) -> list[int]:
    return [
        play_dice_game(int(seed), sides, bool)
        for seed in Stream(77).words(PAIRS)
        for sides in ([first, second], [second, first])
    ]


@pytest.mark.slow
def test_all_replies_are_legal_on_both_sides(gnubg: str, tmp_path: Path) -> None:
    if is_plain():
        pytest.skip("compiled code is not in use")
    ours = Watched(MatchMover(seat("expectiminimax:0")))
    with gnu_backgammon(0) as gnu:
        points = games(ours, gnu)  # which raises EngineError for an illegal reply
        process = gnu._process
        home = Path(gnu._home)
    assert gnu.replies > 20 * PAIRS
    assert all(1 <= abs(each) <= 3 for each in points)
    assert (process.poll() is not None, home.exists()) == (True, False)
    assert len(ours.played) > 20 * PAIRS
    assert refused(ours.played, tmp_path) == []


@pytest.mark.slow
def test_a_play_that_is_not_legal_is_refused(gnubg: str, tmp_path: Path) -> None:
    state = State(START, START, MAX, (3, 1))
    closed = State(side((25, 1)), side(*((point, 2) for point in range(1, 7))), MAX, (3, 1))
    cases = [(state, ((8, 5), (6, 5))), (state, ((24, 18), (13, 8))), (state, ()), (closed, ())]
    assert refused(cases, tmp_path) == [(state, "24/18 13/8"), (state, "pass")]


@pytest.mark.slow
def test_it_plays_the_same_again_and_looks_further_when_asked(gnubg: str) -> None:
    state = State(START, START, MAX, (4, 3))
    found = []
    for plies in (0, 0, 2):
        with gnu_backgammon(plies) as gnu:
            found.append(gnu.play(state, 0, 1, bool))
    assert found[0] == found[1]
    assert set(found) <= set(plays(START, START, (4, 3)))
