"""Calling the kernel: what it refuses, how it is stopped, what it tells on the way."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from poda.engine.games.connect4 import ConnectFour
from poda.engine.kernels import is_plain, layout
from poda.engine.kernels.connect4_search import Leaf, bitboards, search
from poda.engine.search.stopping import SearchStopped

from ..strategies import after

compiled_only = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")


DRAWN_GAME = tuple(map(int, "547125662261271266215743771576315353334444"))


def never() -> bool:
    return False


def test_the_first_player_stands_on_the_bits_of_the_drawing() -> None:
    cells = after(ConnectFour(), (1, 7, 1, 7)).cells
    own, occupied = bitboards(cells)
    assert own == 1 << 0 | 1 << 1
    assert occupied ^ own == 1 << 42 | 1 << 43


def test_the_side_to_move_is_the_second_player_after_one_stone() -> None:
    assert bitboards(after(ConnectFour(), (4,)).cells) == (0, 1 << 21)


def test_a_full_board_is_a_draw_at_any_depth() -> None:
    own, occupied = bitboards(after(ConnectFour(), DRAWN_GAME).cells)
    assert occupied == layout.BOARD
    for leaf, plies in itertools.product(Leaf, (0, 1, 9)):
        result = search(own, occupied, plies, leaf=leaf, stop=never)
        assert (result.value, result.nodes, result.line) == (0, 1, ())


@pytest.mark.parametrize(
    ("own", "occupied", "plies", "order", "sentence"),
    [
        (1, 0, 3, (1, 2, 3, 4, 5, 6, 7), "off the board"),
        (0, 1 << 6, 3, (1, 2, 3, 4, 5, 6, 7), "off the board"),
        (0, 1 << 49, 3, (1, 2, 3, 4, 5, 6, 7), "off the board"),
        (0, 0b10, 3, (1, 2, 3, 4, 5, 6, 7), "on an empty cell"),
        (0, 0, 3, (1, 2, 3, 4, 5, 6), "each column"),
        (0, 0, 3, (1, 1, 2, 3, 4, 5, 6), "each column"),
        (0, 0, -1, (1, 2, 3, 4, 5, 6, 7), "not negative"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    own: int, occupied: int, plies: int, order: tuple[int, ...], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        search(own, occupied, plies, order=order, leaf=Leaf.ZERO, stop=never)


def test_a_search_that_is_stopped_at_once_visits_nothing() -> None:
    with pytest.raises(SearchStopped):
        search(0, 0, 42, leaf=Leaf.ZERO, stop=lambda: True)


@contextmanager
def endless_search(**options: Any) -> Iterator[Callable[[], float]]:
    """A search on a thread; calling what is given stops it, and gives the seconds that took."""
    stop = threading.Event()

    def work() -> None:
        with pytest.raises(SearchStopped):
            search(0, 0, 42, stop=stop.is_set, **options)

    def stop_it() -> float:
        start = time.perf_counter()
        stop.set()
        thread.join(5)
        return time.perf_counter() - start

    search(0, 0, 2, leaf=Leaf.ZERO, stop=never)  # compiled by now
    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield stop_it
    finally:
        stop_it()
    assert not thread.is_alive()


@pytest.mark.parametrize("leaf", Leaf)
@pytest.mark.parametrize("prune", [True, False])
def test_an_endless_search_stops_within_a_tenth_of_a_second(leaf: Leaf, prune: bool) -> None:
    seconds = []
    for _ in range(3):  # a busy machine may wake this thread late, but not always
        with endless_search(leaf=leaf, prune=prune) as stop_it:
            time.sleep(0.1)
            seconds.append(stop_it())
    assert min(seconds) < 0.1


@compiled_only
def test_python_goes_on_while_the_kernel_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the GIL held, each of these naps would last as long as a slice."""
    monkeypatch.setattr("poda.engine.kernels.connect4_search.SLICE_SECONDS", 0.5)
    monkeypatch.setattr("poda.engine.kernels.connect4_search._LARGEST_BUDGET", 10**9)
    naps = []
    with endless_search(leaf=Leaf.ZERO):
        for _ in range(100):
            start = time.perf_counter()
            time.sleep(0.005)
            naps.append(time.perf_counter() - start)
    assert sorted(naps)[90] < 0.1


def test_slices_tell_a_growing_count_and_change_no_result() -> None:
    told: list[int] = []
    plies = 5 if is_plain() else 10
    sliced = search(0, 0, plies, leaf=Leaf.TABLE, stop=never, on_slice=told.append)
    assert told == sorted(told)
    assert len(told) > 1 or is_plain()
    assert told[-1] == sliced.nodes
    assert sliced == search(0, 0, plies, leaf=Leaf.TABLE, stop=never)


def test_a_slice_of_any_size_goes_on_where_the_last_one_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = search(0, 0, 6, leaf=Leaf.FOURS, stop=never)
    for budget in (1, 2, 7, 50):
        monkeypatch.setattr(
            "poda.engine.kernels.connect4_search.next_budget", lambda *_, b=budget: b
        )
        monkeypatch.setattr("poda.engine.kernels.connect4_search.FIRST_BUDGET", budget)
        assert search(0, 0, 6, leaf=Leaf.FOURS, stop=never) == whole


def test_searches_on_two_threads_do_not_disturb_each_other() -> None:
    plies = 4 if is_plain() else 9
    expected = search(0, 0, plies, leaf=Leaf.TABLE, stop=never)
    found = []
    threads = [
        threading.Thread(
            target=lambda: found.append(search(0, 0, plies, leaf=Leaf.TABLE, stop=never))
        )
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4
