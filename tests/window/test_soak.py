"""All of Poda is used for some minutes in a process of its own: nothing grows, nothing stays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOAK = Path(__file__).parents[1] / "bench" / "soak.py"
MINUTES = os.environ.get("PODA_SOAK_MINUTES", "5")


@pytest.mark.slow
@pytest.mark.timeout(3600 + 120 * float(MINUTES))
@pytest.mark.skipif(sys.platform != "linux", reason="what is in memory is read from /proc")
def test_poda_is_used_for_minutes_and_leaves_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-P", SOAK, MINUTES], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "left: nothing" in done.stdout
