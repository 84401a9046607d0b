"""The settings of the table of runs."""

from __future__ import annotations

from poda.house.settings import Document, Setting, SettingsPart


class LabSettings(SettingsPart):
    """The part of the settings file about several runs."""

    training_runs = Setting(Document())  # `RunsView.arrangement`
