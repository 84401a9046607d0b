"""Machine code on disk is run: it is read only where nobody but the user can have put it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from poda.engine.kernels import cache, is_plain, native
from poda.engine.kernels.connect4_search import ENTRY

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
    path = tmp_path / str(umask) / "kernels" / ("a" * 16)
    monkeypatch.setattr(cache, "folder", lambda: path)
    monkeypatch.setenv("NUMBA_CACHE_DIR", "unchanged")
    before = os.umask(umask)
    try:
        assert cache.direct_numba()
    finally:
        os.umask(before)
    assert (mode_of(path), mode_of(path.parent)) == (0o700, 0o700)


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
