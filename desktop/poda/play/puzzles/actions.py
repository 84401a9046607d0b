"""What one does with a puzzle, as actions: its menu, its buttons and its keys."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from poda.play.puzzles.model import Phase, PuzzleModel
from poda.widgets.buttons import connect_all, enable_all, new_action, tell_keys

_PLANS: Final = {
    "back": ("board", "Esc", "Ctrl+U"),
    "next": ("random", "Ctrl+Return"),
    "hint": ("hint", "Ctrl+I"),
    "solution": ("eye", "Ctrl+Shift+I"),
    "retry": ("undo", "Ctrl+Z"),
    "play_on": ("play", "Ctrl+."),
    "previous": ("previous", "Alt+Left"),
    "forward": ("next", "Alt+Right"),
    "copy": ("copy", "Ctrl+Shift+C"),
}
"""The icon and the keys of each; the first key is the one that is told."""

_GROUPS: Final = (
    ("next", "hint", "solution"),
    ("retry", "play_on", "previous", "forward"),
    ("copy",),
    ("back",),
)


class PuzzleActions(QObject):
    """The actions, by name. "back" is connected by who shows the puzzles."""

    def __init__(self, model: PuzzleModel, page: QWidget) -> None:
        super().__init__(page)
        self._model = model
        self._all: dict[str, QAction] = {
            name: new_action(page, icon, [QKeySequence(each) for each in keys])
            for name, (icon, *keys) in _PLANS.items()
        }
        slots = {
            "next": model.next,
            "hint": model.hint,
            "solution": model.show_solution,
            "retry": model.retry,
            "play_on": model.play_on,
            "previous": lambda: model.go_to(model.shown - 1),
            "forward": lambda: model.go_to(model.shown + 1),
            "copy": self._copy,
        }
        connect_all(self._all, slots)
        model.changed.connect(self.refresh)
        self.retranslate()
        self.refresh()

    def __getitem__(self, name: str) -> QAction:
        return self._all[name]

    def fill(self, menu: QMenu) -> None:
        """Put them into their menu."""
        for group in _GROUPS:
            menu.addSeparator()
            for name in group:
                menu.addAction(self._all[name])

    def refresh(self) -> None:
        """Enable what applies."""
        model, phase = self._model, self._model.phase
        shown = phase is Phase.SHOWN
        ended = phase in (Phase.WRONG, Phase.RIGHT, Phase.SHOWN, Phase.WON)
        enabled = {
            "hint": model.can_hint,
            "solution": phase in (Phase.ASKED, Phase.WRONG, Phase.RIGHT),
            "retry": ended,
            "play_on": model.can_play_on,
            "previous": shown and model.shown > 0,
            "forward": shown and model.shown < len(model.line),
            "copy": model.puzzle is not None and phase is not Phase.MAKING,
        }
        enable_all(self._all, enabled)
        wrong = phase is Phase.WRONG
        retry = self.tr("&Try again") if wrong else self.tr("&From the beginning")
        self._all["retry"].setText(retry)
        self._tell("retry")

    def retranslate(self) -> None:
        """Name every action, and tell its keys."""
        texts = {
            "back": self.tr("&Back to the game"),
            "next": self.tr("&Next puzzle"),
            "hint": self.tr("&Hint"),
            "solution": self.tr("&Solution"),
            "play_on": self.tr("&Play on"),
            "previous": self.tr("Previous move of the solution"),
            "forward": self.tr("Next move of the solution"),
            "copy": self.tr("&Copy the code"),
        }
        for name, text in texts.items():
            self._all[name].setText(text)
            self._tell(name)
        self.refresh()

    def _tell(self, name: str) -> None:
        action = self._all[name]
        action.setIconText(f" {tell_keys(action, action.shortcuts())}")

    def _copy(self) -> None:
        if self._model.puzzle is not None:
            QGuiApplication.clipboard().setText(self._model.puzzle.code)
