"""The actions on the doubling cube."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from poda.house.settings import settings
from poda.play.model.game import PlayModel
from poda.play.model.match import cube_of
from poda.play.panels.dice_row import TurnActions
from poda.widgets.action_table import Action, Menus


class CubeActions(TurnActions):
    """The actions on the doubling cube, which are in backgammon's own menu."""

    def __init__(self, model: PlayModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.build(parent)

    # fmt: off
    def rows(self) -> Menus:
        board, turns = self._model.board, self._model.turns

        def has_cube() -> bool:
            return cube_of(board.record.state) is not None

        def has_beavers() -> bool:
            cube = cube_of(board.record.state)
            return cube is not None and cube.beavers

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
                Action("beaver", lambda: self.tr("&Beaver"), "cube", "B", turns.beaver,
                       lambda: turns.can_beaver, shown=has_beavers),
            ),
            "choices": (
                Action("ask_double", lambda: self.tr("Ask be&fore a roll where I may double"),
                       "cube", does=self._toggle_asking, checked=lambda: turns.asks_double,
                       shown=lambda: board.game.has_cube),
            ),
        }
    # fmt: on

    def _toggle_asking(self) -> None:
        settings().ask_double = on = self["ask_double"].isChecked()
        self._model.turns.set_asks_double(on)
