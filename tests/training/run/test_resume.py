"""A process that is killed in the middle of a run, and what the next start makes of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt

from poda.training.model import Status

from ..conftest import Open
from ..trainers import SEED, TINY, straight

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9 to send")

TRAINS = f"""
from PySide6.QtCore import QTimer
from poda.window.app import build_application
app = build_application()
from poda.window.main_window import MainWindow
from poda.engine.runs.settings import Settings
from poda.training import training_thread as work
work.SAVE_SECONDS = 0.05
window = MainWindow()
window.show()
window.tabs.setCurrentIndex(2)
model = window.training.model
model.choose("tictactoe")
model.set_settings(Settings.from_dict({TINY.to_dict()!r}), {SEED})
model.train()
timer = QTimer()
timer.timeout.connect(lambda: print(model.totals[0], model.folder.path, sep="\\t", flush=True))
timer.start(100)
app.exec()
"""


def killed_after(generations: int) -> Path:
    """The folder of a run whose process was killed when so many generations were over."""
    with subprocess.Popen(
        [sys.executable, "-c", TRAINS], stdout=subprocess.PIPE, text=True, env=os.environ
    ) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                number, folder = line.rstrip("\n").split("\t")
                if int(number) >= generations:
                    return Path(folder)
        finally:
            process.send_signal(signal.SIGKILL)
    raise AssertionError("it ended by itself")


@pytest.mark.timeout(1800)
def test_a_killed_run_is_offered_and_goes_on_as_if_unbroken(
    qapp: object, open_window: Open
) -> None:
    path = killed_after(40)
    hand = open_window(tiny=False)
    assert hand.tab.offer.isVisible()
    hand.bot.mouseClick(hand.tab.offer.go_on, Qt.MouseButton.LeftButton)
    # A run that got far before it was killed has as many while it is only being prepared.
    hand.wait(lambda: hand.model.status is Status.RUNNING and hand.model.totals[0] >= 60)
    hand.model.pause()
    hand.wait_for(Status.PAUSED)
    assert hand.model.folder is not None
    assert hand.model.folder.path == path
    same = straight(hand.model.totals[0])
    assert same.best is not None
    assert np.array_equal(hand.model.run.best.weights, same.best.weights)
    assert not list(path.glob(".*.part"))
