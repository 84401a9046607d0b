"""No kernel of backgammon reads or writes beyond its memory, however deep it searches."""

from __future__ import annotations

import numpy as np
import pytest

from engine.kernels.connect4.test_bounds import batch, check_arrays, for_a_while, run
from packages.backgammon import compiled_plays as backgammon
from packages.backgammon.engine.bearing_off import checkers_of, the_database
from poda.engine.kernels import is_plain, native
from poda.engine.playing.batches import HAND_MADE, zero_code
from poda.engine.random_numbers import Stream
from poda.packages.backgammon.engine.compiled_search import NO_TABLE, BackgammonSearch
from poda.packages.backgammon.engine.compiled_search import games as backgammon_games
from poda.packages.backgammon.engine.network import shipped
from poda.packages.backgammon.engine.training import Trainer
from poda.packages.backgammon.kernels import evaluation_layout, layout
from poda.packages.backgammon.kernels.entries import BACKGAMMON_NETWORK, BEAROFF_CHANCES
from poda.packages.backgammon.kernels.evaluation_layout import POSITIONS
from poda.packages.backgammon.kernels.layout import BY_FEATURES, BY_NETWORK, RANDOM

pytestmark = pytest.mark.skipif(not is_plain(), reason="compiled code checks no index")


@pytest.fixture(autouse=True)
def checked_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    check_arrays(monkeypatch)


@pytest.mark.parametrize("throw", [(1, 1), (6, 6), (2, 1), (6, 5)])
def test_plays_of_backgammon(throw: tuple[int, int]) -> None:
    spread = tuple(int(8 <= point <= 22) for point in range(26))
    nearly_home = (13, 1, *(0,) * 22, 1, 0)
    for own in (spread, nearly_home):
        with for_a_while():
            backgammon.plays(own, nearly_home, throw)


def test_a_random_game_of_backgammon() -> None:
    with for_a_while():
        backgammon.random_games([1, 2])


@pytest.mark.parametrize("throw", [(1, 1), (6, 6), (2, 1)])
def test_a_search_of_backgammon(throw: tuple[int, int]) -> None:
    spread = tuple(int(8 <= point <= 22) for point in range(26))
    nearly_home = (13, 1, *(0,) * 22, 1, 0)
    barred = (0, *(0,) * 18, *(1,) * 6, 9)
    for board in ((spread, nearly_home), (nearly_home, barred), (barred, nearly_home)):
        for plies in (1, 2):
            with for_a_while():
                BackgammonSearch().evaluate([board, board[::-1]])
                BackgammonSearch().ranked(board, throw)
                BackgammonSearch().expected([board], plies, keep=3000)
        with for_a_while():
            BackgammonSearch(None, shipped().numbers).evaluate([board, board[::-1]])
            BackgammonSearch(None, shipped().numbers).ranked(board, throw)


def test_games_of_backgammon() -> None:
    with for_a_while():
        minds = [(BY_FEATURES, RANDOM), (BY_NETWORK, RANDOM), (RANDOM, RANDOM)]
        backgammon_games(Stream(1).words(3), minds, network=shipped().numbers)


@pytest.mark.parametrize("players", [(0, 1), (HAND_MADE, 0), (zero_code(0), HAND_MADE)])
def test_evolved_games_of_backgammon(players: tuple[int, int]) -> None:
    run(batch("backgammon", *players, plies=0, opening=30))


@pytest.mark.parametrize("turns", [1, layout.MOST_LEARNT_TURNS])
def test_lessons_of_backgammon(turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is given up, too, at the last place of what is kept of its turns."""
    monkeypatch.setattr(layout, "MOST_LEARNT_TURNS", turns)
    with for_a_while():
        Trainer((shipped().numbers / 65_536).astype(np.float32)).run(
            Stream(3).words(2), 0.02, 0.02, 0.5
        )


@pytest.mark.parametrize("sides", [(1, 1), (1, POSITIONS - 1), (POSITIONS - 1, POSITIONS - 1)])
def test_chances_of_backgammon(sides: tuple[int, int]) -> None:
    own, opponent = map(checkers_of, sides)
    boards = [(own, opponent), (opponent, own)]
    words = np.array([layout.pack(board) for board in boards], np.uint64).reshape(-1)
    table, chances = the_database().table, np.zeros(2 * evaluation_layout.CHANCES)
    assert native.call(BEAROFF_CHANCES, table, words, chances, 2) == 2
    numbers, some = np.zeros(evaluation_layout.NUMBERS, np.int64), np.zeros(5)
    weights = shipped().numbers
    for each in (table, NO_TABLE):
        native.call(BACKGAMMON_NETWORK, words, numbers, weights, each, some, chances, 2, 1)
