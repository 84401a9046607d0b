"""What is remembered of tournaments comes back, and what makes no sense does not."""

from __future__ import annotations

import pytest

from poda.house import settings as module
from poda.house.settings import Setting, settings
from poda.packages.arena.window.settings import ArenaSettings, arena_settings

CHOSEN = {
    "tournament_plan": {"game": "connect4", "seed": 7},
    "tournament_at_once": 3,
    "tournament_declined": "/home/ana/torneos, 2ª/ñ",
}


def started_again() -> ArenaSettings:
    """The settings of a second start, read from the file."""
    assert settings().sync()
    module._open.cache_clear()
    return arena_settings()


def test_every_setting_comes_back_after_a_restart(qapp: object, home: object) -> None:
    assert {n for n, value in vars(ArenaSettings).items() if isinstance(value, Setting)} == {
        *CHOSEN
    }
    heard: list[str] = []
    settings().changed.connect(heard.append)
    for name, value in CHOSEN.items():
        setattr(arena_settings(), name, value)
    assert heard == [*CHOSEN]
    again = started_again()
    assert {name: getattr(again, name) for name in CHOSEN} == CHOSEN


@pytest.mark.parametrize(("name", "value"), [("tournament_at_once", -1), ("tournament_plan", "x")])
def test_what_makes_no_sense_in_the_file_is_the_default(
    qapp: object, home: object, name: str, value: object
) -> None:
    settings().put(name, value)
    usual = getattr(ArenaSettings, name).default
    assert getattr(started_again(), name) == usual
