"""What Play has beside its board: the position editor and other rooms, which are built when they
are first entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QMenu

from poda.engine.errors import EngineError
from poda.play.actions import ActionRows, Row
from poda.play.model.opponents import searching_player
from poda.widgets.engine_words import message

if TYPE_CHECKING:
    from poda.play.tab import PlayTab


class Rooms(ActionRows):
    """The doors: one action each.

    Attributes:
        dialog: the room that is open, or was last; None before the first one.
    """

    def __init__(self, tab: PlayTab) -> None:
        super().__init__(tab)
        self._tab, self._model = tab, tab.model
        self.dialog: QDialog | None = None
        self.build(tab.puzzles.game)
        self._model.board.began.connect(self.refresh)
        self.retranslate()
        self.refresh()

    def rows(self) -> Mapping[str, Sequence[Row]]:
        board = self._model.board
        return {
            "game": (
                Row(
                    *("edit_position", self.tr("&Edit position…"), "edit", "Ctrl+Shift+E"),
                    does=self.open_editor,
                    applies=lambda: bool(board.kit.editor),
                ),
            ),
        }

    def refresh(self) -> None:
        """Enable what applies to the game on the board."""
        self.enable("game")

    def fill(self, file_menu: QMenu, edit: QMenu, game: QMenu, analysis: QMenu) -> None:
        """Add the actions to the menus of the tab."""
        edit.addAction(self["edit_position"])

    def _show(self, dialog: QDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._tab.board.board.setFocus)
        dialog.open()

    # The position editor

    def open_editor(self) -> None:
        """Set up a position, beginning with the one on the board."""
        from poda.play.editor.dialog import EditorDialog

        self._model.stop()  # nothing is to move behind the dialog
        dialog = EditorDialog(self._model.board, self._tab)
        dialog.used.connect(self._use)
        dialog.tree_asked.connect(self._to_tree)
        self._show(dialog)

    def _use(self, text: str) -> None:
        try:
            self._model.set_position(text)
        except EngineError as error:
            self._tab.board.show_notice(message(error), stays=True)

    def _to_tree(self, text: str) -> None:
        board = self._model.board
        side = board.game.to_move(board.game.parse_position(text)) or 1
        spec = searching_player(board.game.key, board.players[side], board.players[-side])
        self._tab.search_asked.emit(board.game.key, text, spec.kind, spec.plies, spec.evaluation)
