"""A process of tests that dies or waits for ever fails the run; it never makes it hang."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DIES = "import os, signal\ndef test_dies(): os.kill(os.getpid(), signal.SIGABRT)\n"
WAITS = """
import pytest, threading
@pytest.mark.timeout(1)
def test_waits():
    threading.Event().wait()
"""


@pytest.mark.parametrize("text", [DIES, WAITS], ids=["dies", "waits"])
def test_a_run_ends_whatever_its_processes_do(tmp_path: Path, text: str) -> None:
    for name in ("a", "b", "c"):
        sound = "def test_sound(): pass\n"
        (tmp_path / f"test_{name}.py").write_text(sound, encoding="utf-8")
    (tmp_path / "test_d.py").write_text(text, encoding="utf-8")
    options = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path)]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "2", "-p", "no:cacheprovider", *options, tmp_path],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        env={name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
    )
    assert run.returncode == 1, run.stdout + run.stderr
    assert "crashed while running 'test_d.py::test_" in run.stdout
