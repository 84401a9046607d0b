"""The compiled search of backgammon is the readable one, to the last bit."""

from __future__ import annotations

import subprocess
import sys
from math import comb

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.games.backgammon_positions import boards, reached, side, throws
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.moves import Board
from poda.engine.kernels import is_plain
from poda.engine.players import PlayerSpec
from poda.engine.random_numbers import Stream
from poda.engine.search.observer import SearchStopped
from poda.packages.backgammon.engine import evaluation as backgammon_evaluation
from poda.packages.backgammon.engine import network as backgammon_network
from poda.packages.backgammon.engine import search as readable
from poda.packages.backgammon.engine.bearoff import Bearoff
from poda.packages.backgammon.engine.compiled_search import BackgammonSearch, games
from poda.packages.backgammon.engine.evaluation import bear_off
from poda.packages.backgammon.engine.match import MatchMover, play_dice_game
from poda.packages.backgammon.kernels import evaluation_layout as bearoff_layout
from poda.packages.backgammon.kernels import layout as backgammon_layout

pytestmark = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")

ANY_BOARD = st.one_of(boards(), reached().map(lambda state: (state.own, state.opponent)))


def searching(mind: str, table: npt.NDArray[np.uint16] | None = None) -> BackgammonSearch:
    """The kernel with the network, or with the hand-made features."""
    network = backgammon_network.shipped().numbers if mind == "network" else None
    return BackgammonSearch(table, network)


def evaluating(mind: str, database: Bearoff | None = None) -> readable.Evaluate:
    """The readable evaluation."""
    if mind == "network":
        return lambda board: backgammon_network.evaluate(board, database=database)
    return lambda board: backgammon_evaluation.evaluate(board, database)


minds = pytest.mark.parametrize("mind", ["network", "features"])


@minds
@given(some=st.lists(ANY_BOARD, min_size=1, max_size=5))
def test_chances_are_equal(mind: str, some: list[Board]) -> None:
    assert searching(mind).evaluate(some) == [evaluating(mind)(board) for board in some]


@minds
@pytest.mark.parametrize("loser", [side((1, 1)), side((6, 15)), side((24, 15))])
def test_games_that_are_over_are_equal(mind: str, loser: tuple[int, ...]) -> None:
    some = [(loser, side()), (side(), loser)]
    assert searching(mind).evaluate(some) == [evaluating(mind)(board) for board in some]


@minds
@settings(max_examples=20)
@given(board=ANY_BOARD, throw=throws)
def test_plays_are_ranked_alike(mind: str, board: Board, throw: tuple[int, int]) -> None:
    found = searching(mind).ranked(board, throw)
    assert found == readable.ranked(board, throw, evaluating(mind))


@minds
@settings(max_examples=3)
@given(state=reached())
def test_a_ply_is_equal(mind: str, state: State) -> None:
    board = state.own, state.opponent
    assert searching(mind).expected([board], 1) == [readable.expected(board, 1, evaluating(mind))]


@minds
@pytest.mark.parametrize("keep", [1, 3, 3000])
@pytest.mark.parametrize(
    "board",
    [
        (side((5, 1), (2, 1)), side((4, 1), (1, 1))),
        (side((2, 2), (1, 1)), side((3, 1))),
        (side((20, 1), (1, 1)), side((6, 1))),
    ],
)
def test_two_plies_are_equal(mind: str, board: Board, keep: int) -> None:
    found = searching(mind).expected([board, board], 2, keep=keep)
    assert found == [readable.expected(board, 2, evaluating(mind), keep)] * 2


@minds
@pytest.mark.slow
@settings(max_examples=1)
@given(state=reached())
def test_two_plies_of_a_game_are_equal(mind: str, state: State) -> None:
    board = state.own, state.opponent
    assert searching(mind).expected([board], 2) == [readable.expected(board, 2, evaluating(mind))]


def test_a_search_stops_between_two_slices() -> None:
    asked = iter([False, True])
    with pytest.raises(SearchStopped):
        BackgammonSearch().expected([(side((24, 2), (6, 13)),) * 2] * 8, 2, lambda: next(asked))


@pytest.mark.parametrize(
    "players",
    [
        ("random", "random"),
        ("expectiminimax:0:features", "random"),
        ("expectiminimax:0:network", "expectiminimax:0:features"),
    ],
)
def test_games_are_those_of_the_rules(players: tuple[str, str]) -> None:
    seeds = Stream(3).words(2 if players[0] == "random" else 1)
    specs = [PlayerSpec.parse(text, "backgammon") for text in players]
    readably = [
        play_dice_game(int(seed), [MatchMover(spec) for spec in specs], bool) for seed in seeds
    ]
    names = ["random", "expectiminimax:0:features", "expectiminimax:0:network"]
    first, second = (names.index(text) for text in players)
    network = backgammon_network.shipped().numbers
    assert games(seeds, [(first, second)] * len(seeds), network=network).tolist() == readably


def test_nobody_plays_by_a_network_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="no network"):
        games(Stream(1).words(1), [(backgammon_layout.BY_NETWORK, backgammon_layout.RANDOM)])


def test_the_library_searches_without_numba() -> None:
    program = (
        "import sys\n"
        "from poda.engine.games import GAMES\n"
        "from poda.engine.players import Limit, analyst\n"
        "state = GAMES['backgammon'].parse_position('4HPwATDgc/ABMA 3-1')\n"
        "list(analyst(GAMES['backgammon']).analyse(state, Limit(plies=1), bool))\n"
        "print(sorted({'numba', 'llvmlite'} & sys.modules.keys()))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=200, check=True
    )
    assert done.stdout == "[]\n"


def some_database() -> Bearoff:
    """One of the right form, and of any chances."""
    layout = bearoff_layout
    table = Stream(1).below(layout.ONE, layout.TABLE_NUMBERS).astype(np.uint16)
    for place in range(6):
        for behind in range(layout.COUNTS):
            table[layout.RANKS + place * layout.COUNTS + behind] = comb(behind + place, place + 1)
    tails = table[layout.TAILS : layout.FIRSTS].reshape(-1, layout.ROLLS)
    tails[:] = -np.sort(-tails.astype(np.int64), axis=1)
    tails[:, 0], tails[:, -1], tails[0] = layout.ONE, 0, 0
    return Bearoff(table)


@settings(max_examples=20)
@given(st.lists(st.integers(0, 6), min_size=15, max_size=15), st.integers(1, 6))
def test_both_ask_the_bear_off_database(points: list[int], point: int) -> None:
    assume(any(points))  # or the game is over
    database = some_database()
    own = side(*((each, 1) for each in points if each), (point, 0))
    for board in ((own, side((point, 15))), (side((point, 4)), own)):
        wanted = bear_off(database, board)
        for mind in ("network", "features"):
            (found,) = searching(mind, database.table).evaluate([board])
            assert found.as_numbers() == pytest.approx(wanted.as_numbers(), abs=1e-9)
            assert evaluating(mind, database)(board) == wanted
