"""No kernel reads or writes beyond its memory, however deep it searches.

Compiled code checks no index, so this is tried with kernels as the Python that they are written in,
where every index is checked. A search goes down to its last level first, so its beginning will do.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from poda.engine.games import GAMES
from poda.engine.kernels import evolution as proof
from poda.engine.kernels import is_plain, native
from poda.engine.kernels.evolution import normals
from poda.engine.networks.network import layout_for, played
from poda.engine.playing.batches import Batch, play_batch, zero_code
from poda.engine.random_numbers import COEFFICIENTS, Stream
from poda.engine.search.mcts import Rules
from poda.engine.search.observer import SearchStopped
from poda.engine.solved import connect4_search
from poda.engine.solved.connect4_search import search_with_network
from poda.engine.solved.monte_carlo import CompiledConnectFour, CompiledTicTacToe

pytestmark = pytest.mark.skipif(not is_plain(), reason="compiled code checks no index")

ACCESSES = 60_000
CONNECT4 = GAMES["connect4"]
DRAWN = "547125662261271266215743771576315353334444"
"""A game of Connect Four to the last cell."""


class EnoughError(Exception):
    """So far no index was wrong."""


@contextlib.contextmanager
def for_a_while() -> Iterator[None]:
    """So many accesses, or as many as there are."""
    Checked.left = ACCESSES
    with contextlib.suppress(EnoughError):
        yield


class Checked:
    """An array that takes no index from its end, nor a slice that is cut off."""

    left = ACCESSES

    def __init__(self, array: Any, words: bool) -> None:
        self.array = array
        self.words = words

    def __getattr__(self, name: str) -> Any:
        return getattr(self.array, name)

    def __getitem__(self, index: Any) -> Any:
        self._check(index)
        if isinstance(index, slice) and index.stop is None:  # of the rest, a part will be taken
            return Checked(self.array[index], self.words)
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
            first = index.start or 0
            last = len(self.array) - 1 if index.stop is None else index.stop - 1
        if not 0 <= first <= last < len(self.array):
            raise IndexError(f"{index} of {len(self.array)}")


@pytest.fixture(autouse=True)
def checked_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    check_arrays(monkeypatch)


def check_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have kernels run as Python, with arrays that check each index."""

    def call(entry: native.Entry, *arguments: Any) -> Any:
        arrays = (a.array if isinstance(a, native.Fixed) else a for a in arguments)
        pairs = zip(entry.parameters.values(), arrays, strict=True)
        return entry.python()(
            *(a if kind == native.NUMBER else Checked(a, kind == "<u8") for kind, a in pairs)
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


@pytest.mark.parametrize("most_nodes", [None, 1, 7])
@pytest.mark.parametrize("solver", [False, True])
@pytest.mark.parametrize("stones", [0, 8, 40])
def test_monte_carlo_of_connect_four(stones: int, solver: bool, most_nodes: int | None) -> None:
    rules: Rules[Any] = Rules(solver=solver, most_nodes=most_nodes)
    search = CompiledConnectFour(CONNECT4, CONNECT4.parse_position(DRAWN[:stones]), rules)
    with for_a_while():
        for count in (1, 2, 30, 400):
            search.run(count)
    assert search.iterations > 0


@pytest.mark.parametrize("most_nodes", [None, 1, 7])
@pytest.mark.parametrize("moves", ["", "15", "15237468"])
def test_monte_carlo_of_tictactoe(
    moves: str, most_nodes: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("poda.engine.solved.monte_carlo._FIRST_ROOM", 1)
    game = GAMES["tictactoe"]
    search = CompiledTicTacToe(game, game.parse_position(moves), Rules(most_nodes=most_nodes))
    with for_a_while():
        for count in (1, 2, 30, 400):
            search.run(count)
    assert search.iterations > 0


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


def test_normal_numbers() -> None:
    assert len(normals(1, 0, 300, COEFFICIENTS)) == 300
