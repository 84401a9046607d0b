"""The bear-off database is kept, never trusted, and not needed on a disk."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from poda.engine.search.observer import SearchStopped
from poda.packages.backgammon.engine import bearoff, bearoff_tables
from poda.packages.backgammon.engine.bearoff import FILE, HEAD, Bearoff, load, ready

from .bearing_off import nothing_loaded, the_database


@pytest.fixture
def computed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Counts the computations, which are quick here; an empty cache folder, nothing loaded."""
    table, calls = the_database().table, []

    def compute(progress: object, stop: object) -> np.ndarray:
        calls.append(1)
        return table.copy()

    monkeypatch.setattr(bearoff, "cache_dir", lambda: tmp_path)
    monkeypatch.setattr(bearoff_tables, "compute", compute)
    with nothing_loaded():
        yield calls


def fresh() -> Bearoff:
    """As a new process would load it."""
    with nothing_loaded():
        return load()


def test_it_is_computed_once(computed: list[int]) -> None:
    assert ready() is None
    first = load()
    assert ready() is first is load()
    second = fresh()
    assert len(computed) == 1
    assert second is not first
    assert np.array_equal(first.table, second.table)


def test_nobody_writes_into_it(computed: list[int]) -> None:
    for database in (load(), fresh()):
        with pytest.raises(ValueError, match="read-only"):
            database.table[0] = 1


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data + b"\0",
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: data[:100] + bytes([data[100] ^ 1]) + data[101:],
        lambda data: data.replace(HEAD, b"PODA BEAR-OFF 1\n"),
        lambda data: bytes(len(data)),
    ],
    ids=["empty", "cut", "longer", "last bit", "rank", "other version", "zeros"],
)
def test_a_damaged_file_is_computed_anew(
    computed: list[int], tmp_path: Path, damage: object
) -> None:
    whole = (load(), (tmp_path / FILE).read_bytes())[1]
    (tmp_path / FILE).write_bytes(damage(whole))  # type: ignore[operator]
    assert not bearoff.is_stored()
    fresh()
    assert len(computed) == 2
    assert (tmp_path / FILE).read_bytes() == whole
    assert bearoff.is_stored()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
def test_a_pipe_is_not_waited_for(computed: list[int], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    load()
    assert len(computed) == 1


def test_where_a_folder_has_its_name_it_works_in_memory(
    computed: list[int], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).mkdir()
    with caplog.at_level(logging.WARNING):
        fresh()
        fresh()
    assert len(computed) == 2
    assert "cannot be kept" in caplog.text


def test_without_a_place_to_write_it_works_in_memory(
    computed: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(bearoff, "cache_dir", lambda: tmp_path / "file")
    assert load() is ready()
    assert len(computed) == 1


def test_another_arithmetic_gives_a_database_that_is_not_kept(
    computed: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bearoff, "SHA256", "0" * 64)
    assert load().equity  # it serves all the same
    assert not list(tmp_path.iterdir())


def test_a_stopped_computation_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bearoff, "cache_dir", lambda: tmp_path)
    with nothing_loaded():
        with pytest.raises(SearchStopped):
            load(stop=lambda: True)
        assert ready() is None
    assert not list(tmp_path.iterdir())


def test_only_a_computation_has_progress(computed: list[int]) -> None:
    load()
    told: list[float] = []
    load(told.append)
    with nothing_loaded():
        load(told.append)
    assert (len(computed), told) == (1, [])


def test_whoever_waits_for_another_thread_can_stop(computed: list[int]) -> None:
    with bearoff._loading:
        answers = iter((False, True))
        with pytest.raises(SearchStopped):
            load(stop=lambda: next(answers))
        assert ready() is None


def test_threads_that_ask_at_once_compute_it_once(computed: list[int]) -> None:
    found: list[Bearoff] = []
    threads = [threading.Thread(target=lambda: found.append(load())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(computed) == 1
    assert len({id(each) for each in found}) == 1
