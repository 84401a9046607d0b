"""The actions of the Training tab, each made once for menus, buttons and keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from poda.training.model import Status, TrainingModel
from poda.widgets.action_table import Action, ActionTable, Menus, sequences

_Key = QKeySequence.StandardKey
_TRAIN = "Ctrl+Return", "Ctrl+Enter"


class TrainingActions(ActionTable):
    """The actions on a run and on its player.

    Args:
        added: the actions of packages: in the File menu before those here, in others after them.
    """

    gap = ""
    repeats = False

    def __init__(self, model: TrainingModel, parent: QWidget, added: Sequence[Menus] = ()) -> None:
        super().__init__(parent)
        self._model = model
        self._aside = False
        menus = {name: [*rows] for name, rows in self.rows().items()}
        for name, rows in (item for each in added for item in each.items()):
            place = 0 if name == "file" else len(menus[name])
            menus[name][place:place] = rows
        self.build(parent, menus)
        model.status_changed.connect(self.refresh)

    # fmt: off
    def rows(self) -> Menus:
        model = self._model
        return {
            "file": (
                Action("save", lambda: self.tr("&Save the player as…"), "save", _Key.Save,
                       apart=True),
            ),
            "run": (
                Action("train", lambda: self.tr("&Train"), "play", _TRAIN, model.train,
                       lambda: model.can_train),
                # Space is the key of pause and of resume, which never apply at once.
                Action("pause", lambda: self.tr("&Pause"), "pause", "Space", model.pause,
                       lambda: model.status is Status.RUNNING),
                Action("resume", lambda: self.tr("&Resume"), "play", "Space", model.resume,
                       lambda: model.can_resume),
                Action("step", lambda: self.tr("&Step one generation"), "step", "Ctrl+Right",
                       model.step, lambda: model.status is Status.EMPTY or model.can_go_on,
                       lambda: self.tr("Step"), repeats=True),
                Action("cancel", lambda: self.tr("&Cancel"), "stop", "Esc", model.cancel,
                       lambda: model.can_cancel),
                Action("settings", lambda: self.tr("S&ettings…"), "settings", "Ctrl+T", None,
                       lambda: not model.is_busy, apart=True),
            ),
            "player": (
                Action("play", lambda: self.tr("&Play against it"), "board", "Ctrl+P"),
                Action("statistics", lambda: self.tr("&Statistics"), "follow", "Ctrl+R"),
            ),
        }
    # fmt: on

    def put_aside(self, aside: bool) -> None:
        """Disable the actions on the run on screen, or enable them again: while another page of the
        tab is shown, their keys have another meaning."""
        self._aside = aside
        self.refresh()
        for name in ("save", "play", "statistics"):
            self[name].setEnabled(not aside)

    def refresh(self) -> None:
        """Enable the actions that apply; Space begins a run if none can be resumed."""
        on_run = ("train", "pause", "resume", "step", "cancel", "settings")
        self.refresh_part(instead=dict.fromkeys(on_run, False) if self._aside else None)
        model = self._model
        spare = () if model.can_resume or model.is_busy else ("Space",)
        self["train"].setShortcuts(sequences((*_TRAIN, *spare)))
