"""The actions on the doubling cube."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from poda.house.i18n import keys_text
from poda.house.settings import settings
from poda.play.model.game import PlayModel
from poda.play.model.match import cube_of
from poda.play.panels.dice_row import TurnActions, Words
from poda.widgets.action_table import Action, Menus
from poda.widgets.buttons import tell_keys


class CubeActions(TurnActions):
    """The actions on the doubling cube, which are in backgammon's own menu."""

    answers = ("take", "pass")

    def __init__(self, model: PlayModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._words: Words = "long"
        self.build(parent)

    # fmt: off
    def rows(self) -> Menus:
        board, turns = self._model.board, self._model.turns

        def has_cube() -> bool:
            return cube_of(board.record.state) is not None

        def answers() -> bool:
            return turns.can_answer

        return {
            "turn": (
                Action("double", lambda: self.tr("Doub&le"), "cube", "X", turns.double,
                       lambda: turns.can_double, shown=has_cube),
                Action("take", lambda: self.tr("Ta&ke"), "done", "K", turns.take, answers,
                       shown=has_cube),
                Action("pass", lambda: self.tr("P&ass"), "resign", "P", turns.pass_on, answers,
                       shown=has_cube),
            ),
            "choices": (
                Action("ask_double", lambda: self.tr("Ask be&fore a roll where I may double"),
                       "cube", does=self._toggle_asking, checked=lambda: turns.asks_double,
                       shown=lambda: board.game.has_cube),
            ),
        }
    # fmt: on

    def set_words(self, words: Words) -> None:
        if words != self._words:
            self._words = words
            self._tell()

    def _toggle_asking(self) -> None:
        settings().ask_double = on = self["ask_double"].isChecked()
        self._model.turns.set_asks_double(on)

    def refresh(self) -> None:
        """Enable the actions that apply, and write the stakes on their buttons."""
        super().refresh()
        self._tell()

    def _tell(self) -> None:
        """Write on each button its name and, if it applies, the stakes."""
        turns, cube = self._model.turns, cube_of(self._model.board.record.state)
        value = cube.value if cube is not None else 1
        long: dict[str, str] = {}
        brief: dict[str, str] = {}
        if turns.can_double:
            long["double"] = self.tr("Double: play for %n points", "", 2 * value)
        if turns.can_answer:
            long["take"] = self.tr("Take: play on for %n points", "", 2 * value)
            long["pass"] = self.tr("Pass: lose %n points", "", value)
            brief["take"] = self.tr("Take: %n points", "", 2 * value)
            brief["pass"] = self.tr("Pass: −%n points", "", value)
        for name, action in self.by_name.items():
            keys = [action.shortcut()] if not action.shortcut().isEmpty() else []
            bare = tell_keys(action, keys)
            words = long.get(name, bare)
            if name in long:
                native = keys_text(action.shortcut())
                action.setToolTip(f"{words} ({native})")
            # Buttons write the icon text: "Double" beside "Roll", and all of an answer.
            at_stake = {"long": long, "brief": brief, "bare": {}}[self._words]
            action.setIconText(f" {bare if name == 'double' else at_stake.get(name, bare)}")
