"""The file of the endgame database: kept slice by slice, never trusted, not needed on a disk."""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from poda.base import troubles
from poda.base.files import locked
from poda.base.troubles import Unkept
from poda.engine.search.observer import SearchStopped
from poda.packages.checkers.engine import endgame_file, endgame_tables, endgames
from poda.packages.checkers.engine.endgame_file import (
    HEAD,
    SHA256,
    Endgames,
    digest,
    digests_of,
    head,
    path,
    share_kept,
)
from poda.packages.checkers.engine.endgames import load
from poda.packages.checkers.kernels.endgame_layout import slice_starts

from .endings import database, loaded

PIECES = 2


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file in an empty cache folder, where that of two pieces is kept as well."""
    table = database(PIECES).table
    digests = [digest(PIECES, table, n) for n in range(len(slice_starts(PIECES)))]
    monkeypatch.setitem(SHA256, PIECES, hashlib.sha256(b"".join(digests)).hexdigest())
    monkeypatch.setattr(endgame_file, "cache_dir", lambda: tmp_path)
    with loaded(None):
        yield path(PIECES)
    troubles.works(Unkept.ENDGAMES)


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The slices that are computed."""
    found: list[object] = []
    run = endgame_tables.Work.run

    def note(work: endgame_tables.Work, *arguments: object) -> None:
        run(work, *arguments)  # type: ignore[arg-type]
        found.append(work.material)

    monkeypatch.setattr(endgame_tables.Work, "run", note)
    return found


def fresh() -> Endgames:
    """As a new process would load it."""
    with loaded(None):
        return load(PIECES)


def test_it_is_computed_once(file: Path, computed: list[object]) -> None:
    first = load(PIECES)
    assert endgames.ready() is first is load(PIECES)
    pairs = len(computed)
    assert fresh().table == first.table == database(PIECES).table
    assert len(computed) == pairs
    assert endgames.is_stored(PIECES)


def test_how_much_is_kept_is_told_by_the_beginning_of_the_file(file: Path) -> None:
    assert share_kept(PIECES) == 0.0
    load(PIECES)
    assert share_kept(PIECES) == 1.0
    file.write_bytes(b"another file")
    assert share_kept(PIECES) == 0.0


def test_nobody_writes_into_it(file: Path) -> None:
    for each in (load(PIECES), fresh(), database(PIECES)):
        with pytest.raises(TypeError, match="read-only"):
            each.table[0] = 1


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_bytes_do_not_depend_on_the_threads(file: Path, threads: int) -> None:
    with ThreadPoolExecutor(threads) as executor:
        load(PIECES, executor=executor)
    assert file.read_bytes()[len(head(PIECES)) :] == bytes(database(PIECES).table)


@pytest.mark.parametrize("looks", range(1, 12, 2))
def test_one_that_was_stopped_goes_on_from_there(
    file: Path, computed: list[object], looks: int
) -> None:
    left = looks

    def stop() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    with pytest.raises(SearchStopped):
        load(PIECES, stop=stop)
    assert endgames.ready() is None
    assert not endgames.is_stored(PIECES)
    done = len(computed)
    shares: list[float] = []
    load(PIECES, shares.append)
    assert sorted(shares) == shares
    assert shares[-1] == 1.0
    assert len(computed) == len(set(computed))
    assert len(computed) > done
    assert file.read_bytes()[len(head(PIECES)) :] == bytes(database(PIECES).table)


def test_a_stop_ends_all_threads_and_keeps_what_is_done(file: Path) -> None:
    stopped = False

    def progress(share: float) -> None:
        nonlocal stopped
        stopped = share > 0.1

    with ThreadPoolExecutor(2) as executor, pytest.raises(SearchStopped):
        load(PIECES, progress, lambda: stopped, executor)
    assert any(any(each) for each in digests_of(PIECES, file.read_bytes()))
    assert 0 < share_kept(PIECES) < 1
    assert load(PIECES).table == database(PIECES).table


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-1],
        lambda data: data + b"\0",
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: data[:100] + bytes([data[100] ^ 1]) + data[101:],
        lambda data: data.replace(HEAD[:10], b"PODA WORDS"),
        lambda data: bytes(len(data)),
    ],
    ids=["empty", "cut", "longer", "last bit", "digest", "other kind", "zeros"],
)
def test_a_damaged_file_is_computed_anew(file: Path, damage: Callable[[bytes], bytes]) -> None:
    load(PIECES)
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert not endgames.is_stored(PIECES)
    assert fresh().table == database(PIECES).table
    assert file.read_bytes() == whole


def test_a_file_whose_slices_are_of_another_game_is_computed_anew(file: Path) -> None:
    load(PIECES)
    whole = file.read_bytes()
    table = memoryview(bytes(len(database(PIECES).table)))  # all draws, and rightly told so
    digests = b"".join(digest(PIECES, table, n) for n in range(len(slice_starts(PIECES))))
    file.write_bytes(head(PIECES, digests) + bytes(table))
    assert not endgames.is_stored(PIECES)
    assert fresh().table == database(PIECES).table
    assert file.read_bytes() == whole


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
def test_a_pipe_is_not_waited_for(file: Path) -> None:
    os.mkfifo(file)
    assert load(PIECES).table == database(PIECES).table


def test_where_a_folder_has_its_name_it_works_in_memory_and_says_so(file: Path) -> None:
    file.mkdir()
    assert load(PIECES).table == database(PIECES).table
    failing = troubles.failing()[Unkept.ENDGAMES]
    assert failing.path == file
    file.rmdir()
    failing.again()
    assert Unkept.ENDGAMES not in troubles.failing()
    assert endgames.is_stored(PIECES)


def test_where_the_disk_is_full_it_works_in_memory_and_is_written_later(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(store: object, at: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(endgame_tables._Store, "_write_bytes", full)
        assert load(PIECES).table == database(PIECES).table
    assert not endgames.is_stored(PIECES)
    troubles.failing()[Unkept.ENDGAMES].again()
    assert troubles.failing() == {}
    assert endgames.is_stored(PIECES)


def test_while_another_process_computes_it_nothing_is_kept(file: Path) -> None:
    with locked(file.with_suffix(".lock")):
        assert load(PIECES).table == database(PIECES).table
    assert not file.exists()


def test_a_larger_one_begins_with_the_slices_of_the_smaller(
    file: Path, computed: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endgame_tables, "PIECES", PIECES)
    load(PIECES)
    computed.clear()
    monkeypatch.setitem(SHA256, 3, "")
    with loaded(None), pytest.raises(SearchStopped):
        load(3, stop=lambda: True)
    assert not computed
    digests = digests_of(3, path(3).read_bytes().ljust(len(head(3)), b"\0"))
    assert sum(map(any, digests)) == len(slice_starts(PIECES))
