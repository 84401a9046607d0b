"""The actions of the doubling cube, once; their place is in backgammon's own menu."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from poda.house.settings import settings
from poda.play.backgammon import cube_words as cube_wording
from poda.play.backgammon.cube_rules import cube_of
from poda.play.model.model import PlayModel
from poda.widgets.buttons import connect_all, enable_all, new_action, tell_keys

_PLANS: Final = (
    ("double", "cube", "X"),
    ("take", "done", "K"),
    ("pass", "resign", "P"),
    ("ask_double", "cube", ""),
)
NAMES: Final = tuple(name for name, _, _ in _PLANS)
Words = Literal["long", "brief", "bare"]
"""How the buttons of an answer say what is at stake; bare names do not, but their tooltips do."""
WORDS: Final[tuple[Words, ...]] = ("long", "brief", "bare")


class CubeActions(QObject):
    """The actions, by name; `refresh` enables those that apply."""

    def __init__(self, model: PlayModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._words: Words = "long"
        self._all: dict[str, QAction] = {
            name: new_action(parent, icon, [QKeySequence(keys)] if keys else [])
            for name, icon, keys in _PLANS
        }
        self._all["ask_double"].setCheckable(True)
        self._all["ask_double"].setIconVisibleInMenu(False)
        turns = model.turns
        slots = {
            "double": turns.double,
            "take": turns.take,
            "pass": turns.pass_on,
            "ask_double": self._toggle_asking,
        }
        connect_all(self._all, slots)
        for signal in (model.board.began, turns.followed, turns.changed):
            signal.connect(self.refresh)
        self.retranslate()

    def __getitem__(self, name: str) -> QAction:
        return self._all[name]

    def set_words(self, words: Words) -> None:
        """Have the buttons of an answer say so much."""
        if words != self._words:
            self._words = words
            self._tell()

    def _toggle_asking(self) -> None:
        settings().ask_double = on = self._all["ask_double"].isChecked()
        self._model.turns.set_asks_double(on)

    def refresh(self) -> None:
        """Enable what applies, and tell on the buttons what is at stake."""
        turns = self._model.turns
        answers = turns.can_answer
        enabled = {"double": turns.can_double, "take": answers, "pass": answers}
        enable_all(self._all, enabled)
        has_cube = cube_of(self._model.board.record.state) is not None
        for name in ("double", "take", "pass"):
            self._all[name].setVisible(has_cube)
        self._all["ask_double"].setVisible(self._model.board.game.counts_points)
        self._all["ask_double"].setChecked(turns.asks_double)
        self._tell()

    def _tell(self) -> None:
        """What each of them is about, where it can be chosen; else its bare name."""
        state, turns = self._model.board.record.state, self._model.turns
        long: dict[str, str] = {}
        brief: dict[str, str] = {}
        if turns.can_double:
            long["double"] = cube_wording.double_text(state)
        if turns.can_answer:
            long["take"] = cube_wording.take_text(state)
            long["pass"] = cube_wording.pass_text(state)
            brief["take"], brief["pass"] = cube_wording.brief_answers(state)
        for name in NAMES:
            action = self._all[name]
            keys = [action.shortcut()] if not action.shortcut().isEmpty() else []
            bare = tell_keys(action, keys)
            words = long.get(name, bare)
            if name in long:
                native = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                action.setToolTip(f"{words} ({native})")
            # Buttons write the icon text: "Double" beside "Roll", and all of an answer.
            at_stake = {"long": long, "brief": brief, "bare": {}}[self._words]
            action.setIconText(f" {bare if name == 'double' else at_stake.get(name, bare)}")

    def retranslate(self) -> None:
        """Name every action, and tell its shortcut."""
        texts = {
            "double": self.tr("Doub&le"),
            "take": self.tr("Ta&ke"),
            "pass": self.tr("P&ass"),
            "ask_double": self.tr("Ask be&fore a roll where I may double"),
        }
        for name, text in texts.items():
            self._all[name].setText(text)
        self.refresh()
