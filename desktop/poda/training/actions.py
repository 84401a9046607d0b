"""The actions of the Training tab, each made once for menus, buttons and keys."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QKeySequence

from poda.base.terms import QT_TRANSLATE_NOOP
from poda.training.model import Status, TrainingModel
from poda.widgets.tab_actions import Row, TabActions, sequences

_Key = QKeySequence.StandardKey

# fmt: off
_ROWS: Final = (
    Row("train", QT_TRANSLATE_NOOP("TrainingActions", "&Train"), "play", 1,
        ("Ctrl+Return", "Ctrl+Enter"), TrainingModel.train, lambda model: model.can_train),
    # Space is the key of pause and of resume, which never apply at once.
    Row("pause", QT_TRANSLATE_NOOP("TrainingActions", "&Pause"), "pause", 1,
        ("Space",), TrainingModel.pause, lambda model: model.status is Status.RUNNING),
    Row("resume", QT_TRANSLATE_NOOP("TrainingActions", "&Resume"), "play", 1,
        ("Space",), TrainingModel.resume, lambda model: model.can_resume),
    Row("step", QT_TRANSLATE_NOOP("TrainingActions", "&Step one generation"), "step", 1,
        ("Ctrl+Right",), TrainingModel.step,
        lambda model: model.status is Status.EMPTY or model.can_go_on, repeats=True),
    Row("cancel", QT_TRANSLATE_NOOP("TrainingActions", "&Cancel"), "stop", 1,
        ("Esc",), TrainingModel.cancel, lambda model: model.can_cancel),
    Row("settings", QT_TRANSLATE_NOOP("TrainingActions", "S&ettings…"), "settings", 1,
        ("Ctrl+T",), None, lambda model: not model.is_busy, apart=True),
    Row("save", QT_TRANSLATE_NOOP("TrainingActions", "&Save the player as…"), "save", 0,
        (_Key.Save,), apart=True),
    Row("play", QT_TRANSLATE_NOOP("TrainingActions", "&Play against it"), "board", 2,
        ("Ctrl+P",)),
    Row("statistics", QT_TRANSLATE_NOOP("TrainingActions", "&Statistics"), "follow", 2,
        ("Ctrl+R",)),
)
# fmt: on


class TrainingActions(TabActions):
    """The actions on a run (menu group 1) and on its player (group 2)."""

    ROWS = _ROWS
    _aside = False

    def put_aside(self, aside: bool) -> None:
        """Disable the actions on the run on screen, or enable them again: while another page of the
        tab is shown, their keys have another meaning."""
        self._aside = aside
        self.refresh()
        for name in ("save", "play", "statistics"):
            self[name].setEnabled(not aside)

    def refresh(self) -> None:
        """Enable the actions that apply; Space begins a run if none can be resumed."""
        super().refresh()
        if self._aside:
            for row in self.rows:
                if row.can is not None:
                    self[row.name].setEnabled(False)
        keys = sequences("Ctrl+Return") + sequences("Ctrl+Enter")
        model = self._model
        spare = [] if model.can_resume or model.is_busy else sequences("Space")
        if self["train"].shortcuts() != keys + spare:
            self["train"].setShortcuts(keys + spare)

    def _name_all(self) -> None:
        super()._name_all()
        self["step"].setIconText(self.tr("Step"))
