"""What tests of whole runs share."""

from __future__ import annotations

import pytest


@pytest.fixture
def quick_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games in trials: those of full size are for the compiled games."""
    monkeypatch.setattr("poda.engine.runs.validation.READING_GAMES", 4)
    monkeypatch.setattr("poda.engine.runs.validation._SIX_PLY_PAIRS", 1)
    monkeypatch.setattr("poda.engine.runs.validation._FOUR_PLY_PAIRS", 1)
    monkeypatch.setattr("poda.engine.runs.validation._NETWORK_PAIRS", 2)
    monkeypatch.setattr("poda.engine.runs.validation.VALIDATION_GAMES", 8)
    monkeypatch.setattr("poda.engine.runs.validation.READING_PLIES", 2)
    monkeypatch.setattr("poda.engine.runs.validation._fixed_player", lambda game, plies: -3)
