"""Calling the kernel: what it refuses, how it is stopped, what it tells on the way."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from engine.strategies import after
from poda.engine.games.connect4 import ConnectFour
from poda.engine.kernels import is_plain
from poda.engine.kernels.compiled import SLICE_SECONDS, next_budget
from poda.engine.kernels.connect4 import layout
from poda.engine.search.observer import SearchStopped
from poda.engine.solved.connect4_search import Leaf, bitboards, search

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
def endless_search(**options: Any) -> Iterator[list[int]]:
    """A search on a thread, as long as the block lasts; gives what its slices tell."""
    told: list[int] = []
    stop = threading.Event()

    def work() -> None:
        with pytest.raises(SearchStopped):
            search(0, 0, 42, stop=stop.is_set, on_slice=told.append, **options)

    search(0, 0, 2, leaf=Leaf.ZERO, stop=never)  # compiled by now
    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield told
    finally:
        stop.set()
        thread.join(300)
    assert not thread.is_alive()


@pytest.mark.parametrize("leaf", Leaf)
@pytest.mark.parametrize("prune", [True, False])
def test_an_endless_search_stops_at_the_slice_at_which_it_is_told(leaf: Leaf, prune: bool) -> None:
    told: list[int] = []
    stop = lambda: len(told) == 6  # noqa: E731
    with pytest.raises(SearchStopped):
        search(0, 0, 42, leaf=leaf, stop=stop, on_slice=told.append, prune=prune)
    assert len(told) == 6
    assert told == sorted(set(told))


def test_a_slice_is_made_to_last_a_hundredth_of_a_second() -> None:
    assert next_budget(1000, SLICE_SECONDS) == 1000
    assert next_budget(1000, 2 * SLICE_SECONDS) == 500
    assert next_budget(1000, SLICE_SECONDS / 2) == 2000
    assert next_budget(1000, 0.0) == 4000  # and never leaps
    assert next_budget(1000, 100.0) == 250
    assert next_budget(100, 100.0) == 100
    assert SLICE_SECONDS == 0.01


@compiled_only
def test_python_goes_on_while_the_kernel_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the GIL held, this thread would get a word in between two slices and never within."""
    module, slice_ = "poda.engine.solved.connect4_search", 20_000_000
    monkeypatch.setattr(f"{module}.next_budget", lambda *_: slice_)
    monkeypatch.setattr(f"{module}.FIRST_BUDGET", slice_)
    naps = 0
    with endless_search(leaf=Leaf.ZERO) as told:
        while naps < 10 and len(told) < 100:
            of, naps = len(told), 0
            while len(told) == of and naps < 10:
                time.sleep(0.001)
                naps += 1
    assert naps == 10


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
            "poda.engine.solved.connect4_search.next_budget", lambda *_, b=budget: b
        )
        monkeypatch.setattr("poda.engine.solved.connect4_search.FIRST_BUDGET", budget)
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
