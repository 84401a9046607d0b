"""What all tests of the lists of players stand on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from .player_lists import CLICK_MS


@pytest.fixture(autouse=True)
def _quick_clicks(qapp: QApplication) -> Iterator[None]:
    """A list that has just opened takes no click for as long as a double click may take."""
    usual = qapp.doubleClickInterval()
    qapp.setDoubleClickInterval(CLICK_MS)
    yield
    qapp.setDoubleClickInterval(usual)
