"""What Play has beside its board: the position editor and other rooms, which are built when they
are first entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QDialog, QMenu, QWidget

from poda.engine.errors import EngineError
from poda.engine.exact.scores import is_solved
from poda.house.settings import settings
from poda.play.actions import ActionRows, Row
from poda.play.model.game import PlayModel
from poda.play.model.opponents import searching_player
from poda.widgets.engine_words import message

if TYPE_CHECKING:
    from poda.play.panels.board_panel import BoardPanel
    from poda.play.tutor.tutor import Tutor


class Rooms(ActionRows):
    """The doors: one action each.

    Attributes:
        dialog: the room that is open; None where none is.
        tutor: who asks before a move that gives something away; None before it was first wanted.

    Signals:
        search_asked: as `PlayTab.search_asked`.

    Args:
        page: where the game is, whose actions sleep while it is away.
        board: where the game is shown, and what is wrong is said.
    """

    search_asked = Signal(str, str, str, object, str)

    def __init__(self, model: PlayModel, page: QWidget, board: BoardPanel) -> None:
        super().__init__(page)
        self._model, self._page, self._board = model, page, board
        self.dialog: QDialog | None = None
        self.tutor: Tutor | None = None
        self.build(page)
        self._model.board.began.connect(self.refresh)
        self.retranslate()
        self.refresh()
        if settings().tutor:
            self._set_tutor()

    def rows(self) -> Mapping[str, Sequence[Row]]:
        board = self._model.board
        return {
            "game": (
                Row(
                    *("edit_position", self.tr("&Edit position…"), "edit", "Ctrl+Shift+E"),
                    does=self.open_editor,
                    applies=lambda: bool(board.kit.editor),
                ),
                Row(
                    *("picture", self.tr("Export &picture or film…"), "save", "Ctrl+Shift+P"),
                    does=self.open_pictures,
                ),
                Row(
                    *("tutor", self.tr("T&utor"), "hint", "Ctrl+Shift+U", self._toggle_tutor),
                    applies=lambda: board.game.judged or is_solved(board.game),
                    checked=lambda: settings().tutor,
                ),
            ),
        }

    def refresh(self) -> None:
        """Enable what applies to the game on the board."""
        self.enable("game")

    def fill(self, file_menu: QMenu, edit: QMenu, game: QMenu, analysis: QMenu) -> None:
        """Add the actions to the menus of the tab."""
        file_menu.addAction(self["picture"])
        edit.addAction(self["edit_position"])
        analysis.addAction(self["tutor"])

    def _show(self, dialog: QDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(self._on_finished)
        dialog.finished.connect(self._to_board)
        dialog.open()

    def _on_finished(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None

    def _to_board(self) -> None:
        self._board.board.setFocus()

    # Pictures

    def open_pictures(self) -> None:
        """Export the board as a picture, or the game as a film."""
        from poda.play.pictures.dialog import PictureDialog

        self._show(PictureDialog(self._model, self._board.board, self._page))

    # The tutor

    def _toggle_tutor(self) -> None:
        settings().tutor = self["tutor"].isChecked()
        self._set_tutor()

    def _set_tutor(self) -> None:
        from poda.play.tutor.bar import TutorBar
        from poda.play.tutor.tutor import Tutor

        if self.tutor is None:
            bar = TutorBar(self._board, self._to_board)
            self.tutor = Tutor(self._model, bar, self)
        self.tutor.set_on(settings().tutor)

    def retranslate(self) -> None:
        super().retranslate()
        tip = self.tr(
            "Asks before your move gives away a win or a draw, or more than {points} points at "
            "backgammon. A move whose worth is not known within {seconds} s is let pass."
        )
        points = QLocale().toString(0.08, "f", 2)
        self["tutor"].setToolTip(tip.format(points=points, seconds=3))

    # The position editor

    def open_editor(self) -> None:
        """Set up a position, beginning with the one on the board."""
        from poda.play.editor.dialog import EditorDialog

        self._model.stop()  # nothing is to move behind the dialog
        dialog = EditorDialog(self._model.board, self._page)
        dialog.used.connect(self._use)
        dialog.tree_asked.connect(self._to_tree)
        self._show(dialog)

    def _use(self, text: str) -> None:
        try:
            self._model.set_position(text)
        except EngineError as error:
            self._board.show_notice(message(error), stays=True)

    def _to_tree(self, text: str) -> None:
        board = self._model.board
        side = board.game.to_move(board.game.parse_position(text)) or 1
        spec = searching_player(board.game.key, board.players[side], board.players[-side])
        self.search_asked.emit(board.game.key, text, spec.kind, spec.plies, spec.evaluation)
