"""The charts on screen, and a hand that uses them."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from .hand import ChartsHand


@pytest.fixture
def hand(qtbot: QtBot) -> ChartsHand:
    """At an empty panel."""
    return ChartsHand(qtbot)
