"""What was freed is given back: from a large tree's layout on, wherever the system lets it."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from poda.tree.model import opening as memory


def resident() -> int:
    return int(Path("/proc/self/statm").read_text("ascii").split()[1])


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems do it themselves")
def test_what_was_freed_below_something_kept_goes_back_to_the_system() -> None:
    blocks = [np.ones(10_000) for _ in range(1_000)]  # too small for blocks of their own
    kept = blocks[-1]
    held = resident()
    del blocks
    memory.give_back_memory()
    assert resident() < held - 60e6 / 4096
    assert len(kept)


def test_where_the_system_has_no_way_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory.sys, "platform", "win32")
    memory._trim.cache_clear()
    memory.give_back_memory()
    assert memory._trim() is None
    memory._trim.cache_clear()
