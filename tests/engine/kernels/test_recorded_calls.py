"""The calls that `recording.py` draws are the same on every Python and with every NumPy, and the
kernels say the same to them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from poda.engine.kernels import CORE, is_plain, native

TESTS = Path(__file__).parents[2]


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use")
def test_every_call_is_drawn_and_answered_to_the_bit_as_it_was_recorded(tmp_path: Path) -> None:
    if native._library() is None:
        pytest.skip("there is no library: python packaging/kernels.py makes it")
    path = tmp_path / "digests.json"
    paths = os.pathsep.join([str(TESTS), str(TESTS.parent / "desktop")])
    command = [sys.executable, "-m", "engine.kernels.recording", str(path)]
    subprocess.run(command, env={**os.environ, "PYTHONPATH": paths}, check=True)
    known = json.loads((TESTS / "data/kernel_calls.json").read_text())
    found = json.loads(path.read_text())
    assert found == {part: known[part] for part in found}
    symbols: dict[str, set[str]] = {}
    for entry in native.all_entries():
        part = "core" if entry.part == CORE else entry.part.split(".")[-2]
        if part == "core" or (TESTS / "packages" / part).is_dir():  # else its draws are not here
            symbols.setdefault(part, set()).add(entry.symbol)
    assert found.keys() == symbols.keys()
    assert all(found[part].keys() >= symbols[part] for part in symbols)
