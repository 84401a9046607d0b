"""Running `poda` as a process."""

from __future__ import annotations

import subprocess
import sys


def poda(*arguments: str, seconds: float = 100) -> subprocess.CompletedProcess[str]:
    """Run it to its end."""
    return subprocess.run(
        [sys.executable, "-m", "poda", *arguments],
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )


def started(*arguments: str) -> subprocess.Popen[str]:
    """Start it."""
    return subprocess.Popen(
        [sys.executable, "-m", "poda", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def refused(*arguments: str) -> str:
    """What it says where it does not do what was asked for."""
    run = poda(*arguments)
    assert run.returncode == 2, run.stderr
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    return run.stderr
