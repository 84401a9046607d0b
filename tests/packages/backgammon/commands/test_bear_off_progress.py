"""A command that needs the bear-off database says so, and shows how far it is."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from poda.commands.progress import load_bear_off
from poda.engine.games.backgammon import Backgammon
from poda.engine.kit import kit_of
from poda.engine.search.observer import SearchStopped
from poda.packages.backgammon.engine import bearoff, bearoff_tables

KIT = kit_of(Backgammon())


@pytest.fixture(autouse=True)
def _computed_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    def compute(progress: bearoff.Progress | None, stop: bearoff.Stop) -> np.ndarray:
        for share in (0.0, 0.5, 1.0):
            if stop():
                raise SearchStopped
            if progress is not None:
                progress(share)
        return np.zeros(bearoff.TABLE_NUMBERS, dtype=np.uint16)

    monkeypatch.setattr(bearoff, "_loaded", None)
    monkeypatch.setattr(bearoff, "_stored", lambda: None)
    monkeypatch.setattr(bearoff_tables, "compute", compute)


def test_it_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        load_bear_off("match", KIT, lambda: False)
    assert bearoff.ready() is not None
    assert capsys.readouterr().err == (
        "poda match: computing the bear-off database, once: this takes some seconds\n"
    )


def test_a_terminal_shows_a_bar(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # or rich would see that the test is no terminal
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    load_bear_off("match", KIT, lambda: False)
    shown = capsys.readouterr().err
    assert "bear-off" in shown
    assert "100 %" in shown


def test_it_can_be_stopped() -> None:
    with pytest.raises(SearchStopped):
        load_bear_off("match", KIT, lambda: True)
    assert bearoff.ready() is None
