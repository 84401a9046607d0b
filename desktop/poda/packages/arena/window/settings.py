"""The settings of tournaments that persist between program starts."""

from __future__ import annotations

from poda.house.settings import MOST_THREADS, Document, Setting, SettingsPart, between


class ArenaSettings(SettingsPart):
    """The part of the settings file about tournaments."""

    tournament_plan = Setting(Document())  # the plan of the last started tournament
    tournament_at_once = Setting(0, between(0, MOST_THREADS))  # games at once; 0: one a processor
    tournament_declined = Setting("")  # the folder of a tournament not to offer again
