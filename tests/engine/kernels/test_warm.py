"""The command that fills the cache of kernels, in two processes at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from poda.engine.kernels import entries, is_plain, warm

pytestmark = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")

TWO = """
import os, sys
from poda.engine.kernels import entries, native, warm
os.cpu_count = lambda: 2
warm.ENTRIES = entries.NORMALS, entries.CONNECT4_NETWORK
warm.FIRST_SHARE = entries.NORMALS,
own = []
load = native.load
native.load = lambda entry: own.append(entry.module) or load(entry)
{before}
warm.main()
print(own[0], all(map(native.is_stored, warm.ENTRIES)))
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
    assert set(warm.FIRST_SHARE) < set(entries.ALL)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not split here")
def test_two_processes_compile_at_once(tmp_path: Path) -> None:
    assert said(tmp_path) == "connect4.network True"


@pytest.mark.slow
def test_where_a_process_cannot_be_split_one_does_it_all(tmp_path: Path) -> None:
    assert said(tmp_path, "import numpy") == "normals True"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not split here")
def test_what_the_other_process_leaves_out_is_done_too(tmp_path: Path) -> None:
    assert said(tmp_path, "os.getppid = lambda: 0") == "connect4.network True"
