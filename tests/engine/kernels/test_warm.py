"""The command that fills the cache of kernels, in two processes at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from poda.engine.kernels import is_plain, native

pytestmark = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")

TWO = """
import os, sys
from poda.engine.kernels import native
os.cpu_count = lambda: 2
native.ALL = native.NORMALS, native.CONNECT4_NETWORK
native.FIRST_SHARE = native.NORMALS,
own = []
load = native.load
native.load = lambda entry: own.append(entry.function) or load(entry)
{before}
native.compile_all()
print(own[0], all(map(native.is_stored, native.ALL)))
"""


def said(folder: Path, before: str = "") -> str:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", TWO.format(before=before)],
        env={**os.environ, "PODA_HOME": str(folder)},
        capture_output=True,
        text=True,
        timeout=200,
        check=True,
    ).stdout.strip()


def test_the_shares_are_of_what_is_compiled() -> None:
    assert set(native.FIRST_SHARE) < set(native.ALL)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not split here")
def test_two_processes_compile_at_once(tmp_path: Path) -> None:
    assert said(tmp_path) == "search True"


@pytest.mark.slow
def test_where_a_process_cannot_be_split_one_does_it_all(tmp_path: Path) -> None:
    assert said(tmp_path, "import numpy") == "fill True"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not split here")
def test_what_the_other_process_leaves_out_is_done_too(tmp_path: Path) -> None:
    assert said(tmp_path, "os.getppid = lambda: 0") == "search True"
