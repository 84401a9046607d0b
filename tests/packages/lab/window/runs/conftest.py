"""Runs that were kept, and the dialog that lists them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from poda.packages.lab.window.runs.dialog import RunsDialog

from .hand import Open, save_run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three runs: "alpha" is the newest, "gamma" is damaged and the oldest."""
    result = tmp_path / "runs"
    save_run(result, "alpha", 4, seed=7, keep=True, lost=30, when=1_700_000_300)
    save_run(result, "beta", 2, seed=12, lost=9, when=1_700_000_200)
    damaged = save_run(result, "gamma", 3, keep=True, when=1_700_000_100)
    damaged.run_file.write_text(damaged.run_file.read_text()[:200])
    os.utime(damaged.run_file, (1_700_000_100, 1_700_000_100))
    return result


@pytest.fixture
def open_dialog(qtbot: QtBot) -> Iterator[Open]:
    opened = []

    def open_(folder: Path) -> RunsDialog:
        widget = RunsDialog(folder)
        opened.append(widget)
        qtbot.addWidget(widget)
        with qtbot.waitExposed(widget):
            widget.show()
        qtbot.waitUntil(lambda: not widget._reading.running)
        return widget

    yield open_
    for widget in opened:
        widget.done(0)
