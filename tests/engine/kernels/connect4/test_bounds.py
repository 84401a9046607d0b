"""No kernel reads or writes beyond its memory, however deep it searches.

Compiled code checks no index, so this is tried with kernels as the Python that they are written in,
where every index is checked. A search goes down to its last level first, so its beginning will do.
"""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np
import pytest

import compiled_plays as backgammon
from poda.engine.backgammon.network import shipped
from poda.engine.evolve.network import layout_for, played
from poda.engine.evolve.playing import Batch, play_batch, zero_code
from poda.engine.evolve.random_numbers import COEFFICIENTS, Stream
from poda.engine.games import GAMES
from poda.engine.kernels import evolution as proof
from poda.engine.kernels import is_plain, native
from poda.engine.kernels.backgammon.layout import BY_FEATURES, BY_NETWORK, RANDOM
from poda.engine.kernels.backgammon.search import BackgammonSearch
from poda.engine.kernels.backgammon.search import games as backgammon_games
from poda.engine.kernels.connect4 import search as connect4_search
from poda.engine.kernels.connect4.search import search_with_network
from poda.engine.kernels.evolution import normals
from poda.engine.search.observer import SearchStopped

pytestmark = pytest.mark.skipif(not is_plain(), reason="compiled code checks no index")

ACCESSES = 60_000


class EnoughError(Exception):
    """So far no index was wrong."""


class Checked:
    """An array that takes no index from its end, nor a slice that is cut off."""

    left = ACCESSES

    def __init__(self, array: Any, words: bool) -> None:
        self.array = array
        self.words = words
        self.dtype = array.dtype

    def __getitem__(self, index: Any) -> Any:
        self._check(index)
        return int(self.array[index]) if self.words else self.array[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        self._check(index)
        self.array[index] = value

    def _check(self, index: Any) -> None:
        Checked.left -= 1
        if Checked.left < 0:
            raise EnoughError
        first, last = index, index
        if isinstance(index, slice):
            first, last = index.start, index.stop - 1
        if not 0 <= first <= last < len(self.array):
            raise IndexError(f"{index} of {len(self.array)}")


@pytest.fixture(autouse=True)
def checked_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    def call(entry: native.Entry, *arguments: Any) -> Any:
        arrays = (a.array if isinstance(a, native.Fixed) else a for a in arguments)
        pairs = zip(entry.arguments, arrays, strict=True)
        return entry.python()(
            *(a if kind == "number" else Checked(a, kind == "words") for kind, a in pairs)
        )

    monkeypatch.setattr(native, "call", call)
    monkeypatch.setattr(Checked, "left", ACCESSES)


def batch(
    game: str, first: int, second: int, plies: int, opening: int = 0, games: int = 1
) -> Batch:
    layout = layout_for(GAMES[game])
    networks = played(layout, Stream(1).uniforms(2, layout.weights) - 0.5)
    sides = [np.full(games, player, dtype=np.int32) for player in (first, second)]
    openings = np.full(games, opening, dtype=np.int32)
    return Batch(game, networks, *sides, Stream(2).words(games), openings, plies)


def run(some: Batch) -> bool:
    """Whether the games came to their ends."""
    try:
        play_batch(some)
    except EnoughError:
        return False
    return True


@pytest.mark.parametrize("plies", [1, 2, 3, 6, 9, 20])
@pytest.mark.parametrize("players", [(0, 1), (zero_code(9), 1), (1, zero_code(20))])
def test_games_of_tictactoe(players: tuple[int, int], plies: int) -> None:
    run(batch("tictactoe", *players, plies))


@pytest.mark.parametrize("plies", [1, 2, 3, 41, 42, 60])
@pytest.mark.parametrize("players", [(0, 1), (zero_code(42), 1), (1, zero_code(60))])
@pytest.mark.parametrize("opening", [0, 34, 42])
def test_games_of_connect_four(players: tuple[int, int], plies: int, opening: int) -> None:
    run(batch("connect4", *players, plies, opening))


def test_many_games_come_to_their_ends() -> None:
    assert run(batch("tictactoe", 0, 1, plies=1, games=20))
    assert run(batch("connect4", 0, -1, plies=2, games=2))


def test_an_index_that_is_wrong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("poda.engine.kernels.tictactoe_layout.LEVELS", 5)
    with pytest.raises(IndexError):
        run(batch("tictactoe", 0, 1, plies=9))


@pytest.mark.parametrize("plies", [1, 2, 9])
def test_lines_of_tictactoe(plies: int) -> None:
    networks = batch("tictactoe", 0, 1, plies).networks
    with pytest.raises(EnoughError):
        proof.losing_lines(networks.first, networks.output, plies)


@pytest.mark.parametrize("prune", [True, False])
@pytest.mark.parametrize("plies", [1, 42, 60])
def test_a_search_with_a_network(plies: int, prune: bool) -> None:
    networks = batch("connect4", 0, 1, plies).networks
    asked = iter([False, True])
    rows, output = networks.first[0], networks.output[0]
    if plies == 1:
        search_with_network(0, 0, plies, rows, output, stop=bool, prune=prune)
        return
    with pytest.raises((SearchStopped, EnoughError)):
        search_with_network(0, 0, plies, rows, output, stop=lambda: next(asked), prune=prune)


@pytest.mark.parametrize("leaf", list(connect4_search.Leaf))
def test_a_search_of_a_whole_game(leaf: connect4_search.Leaf) -> None:
    """Its memory are arrays of ctypes, which check what they are asked for themselves."""
    asked = iter([False, True])
    with pytest.raises(SearchStopped):
        connect4_search.search(0, 0, 42, leaf=leaf, stop=lambda: next(asked))


@pytest.mark.parametrize("throw", [(1, 1), (6, 6), (2, 1), (6, 5)])
def test_plays_of_backgammon(throw: tuple[int, int]) -> None:
    spread = tuple(int(8 <= point <= 22) for point in range(26))
    nearly_home = (13, 1, *(0,) * 22, 1, 0)
    for own in (spread, nearly_home):
        with contextlib.suppress(EnoughError):
            backgammon.plays(own, nearly_home, throw)


def test_a_random_game_of_backgammon() -> None:
    with contextlib.suppress(EnoughError):
        backgammon.random_games([1, 2])


@pytest.mark.parametrize("throw", [(1, 1), (6, 6), (2, 1)])
def test_a_search_of_backgammon(throw: tuple[int, int]) -> None:
    spread = tuple(int(8 <= point <= 22) for point in range(26))
    nearly_home = (13, 1, *(0,) * 22, 1, 0)
    barred = (0, *(0,) * 18, *(1,) * 6, 9)
    for board in ((spread, nearly_home), (nearly_home, barred), (barred, nearly_home)):
        for plies in (1, 2):
            with contextlib.suppress(EnoughError):
                BackgammonSearch().evaluate([board, board[::-1]])
                BackgammonSearch().ranked(board, throw)
                BackgammonSearch().expected([board], plies, keep=3000)
        with contextlib.suppress(EnoughError):
            BackgammonSearch(None, shipped().numbers).evaluate([board, board[::-1]])
            BackgammonSearch(None, shipped().numbers).ranked(board, throw)


def test_games_of_backgammon() -> None:
    with contextlib.suppress(EnoughError):
        minds = [(BY_FEATURES, RANDOM), (BY_NETWORK, RANDOM), (RANDOM, RANDOM)]
        backgammon_games(Stream(1).words(3), minds, network=shipped().numbers)


def test_normal_numbers() -> None:
    assert len(normals(1, 0, 300, COEFFICIENTS)) == 300
