"""Machine code on disk is run: it is read only where nobody but the user can have put it."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from poda.engine.kernels import cache, is_plain, native
from poda.engine.kernels.connect4.search import ENTRY

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners and bits here")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Today's folder, made as Poda makes it."""
    path = tmp_path / "Poda" / "kernels" / ("a" * 16)
    monkeypatch.setattr(cache, "folder", lambda: path)
    monkeypatch.setenv("NUMBA_CACHE_DIR", "unchanged")  # and put back afterwards
    assert cache.direct_numba()
    return path


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.parametrize("umask", [0o022, 0o002, 0o000])
def test_the_folder_is_the_users_alone_whatever_the_umask(
    umask: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "Poda" / "kernels" / ("a" * 16)
    monkeypatch.setattr(cache, "folder", lambda: path)
    monkeypatch.setenv("NUMBA_CACHE_DIR", "unchanged")
    before = os.umask(umask)
    try:
        assert cache.direct_numba()
    finally:
        os.umask(before)
    assert (mode_of(path), mode_of(path.parent)) == (0o700, 0o700)
    assert mode_of(path.parents[1]) & 0o022 == 0
    assert cache.is_trusted()


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777, 0o702])
@pytest.mark.parametrize("above", [False, True])
def test_a_folder_that_others_can_write_into_is_not_used(
    folder: Path, mode: int, above: bool, caplog: pytest.LogCaptureFixture
) -> None:
    assert cache.is_trusted()
    (folder.parent if above else folder).chmod(mode)
    assert not cache.is_trusted()
    assert not cache.direct_numba()  # whose own files there are pickles
    assert "others can write" in caplog.text


@pytest.mark.parametrize("mode", [0o775, 0o757, 0o777])
@pytest.mark.parametrize("level", [1, 2])
def test_nor_one_below_a_folder_that_others_can_write_into(
    folder: Path, mode: int, level: int, caplog: pytest.LogCaptureFixture
) -> None:
    """They could put another folder in its place, which is theirs."""
    above = folder.parents[level]
    before = mode_of(above)
    above.chmod(mode)
    try:
        assert not cache.is_trusted()
        assert not cache.direct_numba()
        assert f"others can write into {above}," in caplog.text
        above.chmod(mode | stat.S_ISVTX)  # as /tmp: names there stay their owners'
        assert cache.is_trusted()
    finally:
        above.chmod(before)


def test_nor_one_below_a_folder_of_another_user(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    theirs = folder.parents[2]
    there = Path.stat

    def told(path: Path, **options: bool) -> os.stat_result:
        found = there(path, **options)
        if path != theirs:
            return found
        return os.stat_result((*found[:4], os.getuid() + 1, *found[5:]))

    monkeypatch.setattr(Path, "stat", told)
    assert not cache.is_trusted()
    assert not cache.direct_numba()
    assert str(theirs) in caplog.text


@pytest.mark.parametrize("is_open", [False, True])
def test_where_a_link_leads_is_looked_at_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_open: bool
) -> None:
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "Poda").mkdir(parents=True)
    (tmp_path / "Poda").symlink_to(elsewhere / "Poda", target_is_directory=True)
    path = tmp_path / "Poda" / "kernels" / ("a" * 16)
    monkeypatch.setattr(cache, "folder", lambda: path)
    monkeypatch.setenv("NUMBA_CACHE_DIR", "unchanged")
    if is_open:
        elsewhere.chmod(0o777)
    assert cache.direct_numba() is not is_open
    assert cache.is_trusted() is not is_open


def test_a_folder_of_before_is_not_closed_over_what_somebody_put_there(folder: Path) -> None:
    folder.parents[1].chmod(0o777)
    assert not cache.direct_numba()
    assert mode_of(folder.parents[1]) == 0o777
    folder.rmdir()  # nothing of today's: what is below is never read again
    assert cache.direct_numba()
    assert mode_of(folder.parents[1]) == 0o755


def test_nor_one_of_another_user(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getuid", lambda: folder.stat().st_uid + 1)
    assert not cache.is_trusted()


def test_the_folder_of_an_older_poda_is_closed_to_others(folder: Path) -> None:
    """It was made with the umask; what is in it is of other sources, and never read again."""
    folder.rmdir()
    folder.parent.chmod(0o775)
    assert cache.direct_numba()
    assert mode_of(folder.parent) == 0o700
    assert cache.is_trusted()


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use")
def test_code_of_strangers_is_not_even_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = b"no machine code"
    note = {"symbol": "x", "sha256": native.hashlib.sha256(code).hexdigest()}
    native._path(ENTRY).write_bytes(json.dumps(note).encode() + b"\n" + code)
    assert native.is_stored(ENTRY)  # whoever can write there can reckon a checksum
    folder.chmod(0o777)
    monkeypatch.setattr(Path, "read_bytes", lambda _: pytest.fail("read"))
    assert not native.is_stored(ENTRY)


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use")
@pytest.mark.parametrize("head", [b"[" * 100_000, b'{"sha256":' * 100_000, b"9" * 5000, b"null"])
def test_a_head_that_is_no_note_is_a_torn_file(folder: Path, head: bytes) -> None:
    native._path(ENTRY).write_bytes(head + b"\ncode")
    assert not native.is_stored(ENTRY)


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use")
def test_a_file_of_any_size_is_not_read_whole(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with native._path(ENTRY).open("wb") as file:
        file.truncate(10**10)
    monkeypatch.setattr(Path, "read_bytes", lambda _: pytest.fail("read"))
    assert not native.is_stored(ENTRY)
