"""What is remembered of tournaments between two starts."""

from __future__ import annotations

from poda.house.settings import (
    MOST_THREADS,
    Document,
    Setting,
    SettingsPart,
    between,
    settings,
)


class ArenaSettings(SettingsPart):
    """In the file of all settings."""

    tournament_plan = Setting(Document())  # the last tournament that was begun
    tournament_at_once = Setting(0, between(0, MOST_THREADS))  # games; 0: one a processor
    tournament_declined = Setting("")  # the folder of one that is not to be offered again


def arena_settings() -> ArenaSettings:
    """Those of the settings that are open."""
    return ArenaSettings(settings())
