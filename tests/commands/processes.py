"""Running `poda` as a process."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable

import pytest


def poda(*arguments: str, seconds: float = 200) -> subprocess.CompletedProcess[str]:
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


def wait_for(there: Callable[[], bool]) -> None:
    """Until it is so."""
    for _ in range(4000):
        if there():
            return
        time.sleep(0.05)
    pytest.fail("waited for three minutes")


def refused(*arguments: str) -> str:
    """What it says where it does not do what was asked for."""
    run = poda(*arguments)
    assert run.returncode == 2, run.stderr
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    return run.stderr


def on_a_terminal(*arguments: str) -> tuple[str, str]:
    """What it prints, and what it shows on a terminal of 100 columns (POSIX only)."""
    ours, its = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "poda", *arguments],
        stdout=subprocess.PIPE,
        stderr=its,
        text=True,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "100"},
    ) as process:
        os.close(its)
        shown = b""
        try:
            while part := os.read(ours, 65_536):
                shown += part
        except OSError:  # how Linux says that nobody writes any more
            pass
        finally:
            os.close(ours)
        assert process.stdout is not None
        return process.stdout.read(), shown.decode()
