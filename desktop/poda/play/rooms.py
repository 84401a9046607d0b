"""The dialogs of Play (position editor, pictures, statistics), the tutor and the sounds, and the
puzzles in the board's place; all are built on first use."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final
from weakref import WeakSet

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QMenu, QStackedLayout, QWidget

from poda.engine.errors import EngineError
from poda.house.settings import settings
from poda.play import words
from poda.play.model import strength
from poda.play.model.game import PlayModel
from poda.play.model.opponents import searching_player
from poda.play.model.record import GameRecord
from poda.widgets.action_table import Action, ActionTable, Menus
from poda.widgets.announce import announce, phrased
from poda.widgets.engine_words import message
from poda.widgets.layout import Menu

if TYPE_CHECKING:
    from poda.play.own_errors import OwnErrors
    from poda.play.panels.board_panel import BoardPanel
    from poda.play.puzzle_page import PuzzleMode
    from poda.play.sounds import Sounds
    from poda.play.tutor.tutor import Tutor


class Rooms(ActionTable):
    """The actions that open dialogs, or turn the tutor and the sounds on and off.

    Attributes:
        dialog: the open dialog; or None.
        sounds: the sounds of the game; None before their first use.
        tutor: asks before a move that gives something away; None before its first use.

    Signals:
        search_asked: as `PlayTab.search_asked`.

    Args:
        page: the game's page, whose actions are disabled while it is hidden.
        board: the panel of the board, which shows notices.
    """

    search_asked = Signal(str, str, str, object, str)

    def __init__(self, model: PlayModel, page: QWidget, board: BoardPanel) -> None:
        super().__init__(page)
        self._model, self._page, self._board = model, page, board
        self.dialog: QDialog | None = None
        self.tutor: Tutor | None = None
        self.sounds: Sounds | None = None
        self.build(page)
        self._seen: WeakSet[GameRecord] = WeakSet()  # games that were on the board
        self._closed: WeakSet[GameRecord] = WeakSet()  # already counted, or never to be
        self._model.board.began.connect(self._on_game)
        self._model.board.changed.connect(self._count)
        self._on_game()
        if settings().tutor:
            self._set_tutor()
        if settings().sounds:
            self._set_sounds()

    # fmt: off
    def rows(self) -> Menus:
        board = self._model.board
        return {
            "file": (
                Action("picture", lambda: self.tr("Export &picture or film…"), "save",
                       "Ctrl+Shift+F", self.open_pictures),
                Action("cards", lambda: self.tr("Export &cards for Anki…"), "save",
                       does=self.export_cards),
                Action("print", lambda: self.tr("P&rint…"), "print", "Ctrl+P", self.print_),
            ),
            "edit": (
                Action("edit_position", lambda: self.tr("&Edit position…"), "edit", "Ctrl+Shift+E",
                       self.open_editor, lambda: bool(board.kit.editor)),
            ),
            "game": (
                Action("statistics", lambda: self.tr("&Statistics of your games…"), "review",
                       does=self.open_statistics),
                Action("sounds", lambda: self.tr("So&unds"), "play", does=self._toggle_sounds,
                       checked=lambda: settings().sounds),
            ),
            "analysis": (
                Action("tutor", lambda: self.tr("T&utor"), "hint", "Ctrl+Shift+U",
                       self._toggle_tutor, lambda: board.kit.can_tutor,
                       checked=lambda: settings().tutor, apart=True),
            ),
        }
    # fmt: on

    def _open_dialog(self, dialog: QDialog) -> None:
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

        self._open_dialog(PictureDialog(self._model, self._board.board, self._page))

    def export_cards(self) -> None:
        """Write the errors of the review, or the position with its values, as cards."""
        from PySide6.QtWidgets import QFileDialog

        from poda.play.pictures.cards import CardExport, cards_of
        from poda.widgets.document_files import folder, with_suffix

        cards = cards_of(self._model)
        if not cards:
            text = self.tr("There is nothing for cards yet: review the game, or show the values.")
            self._board.show_notice(text)
            return
        title, kind = self.tr("Export cards for Anki"), self.tr("Text for Anki (*.txt)")
        proposal = str(Path(folder()) / self.tr("cards.txt"))
        name, _ = QFileDialog.getSaveFileName(self._page, title, proposal, kind)
        path = with_suffix(Path(name), ".txt", title, self._page) if name else None
        if path is not None:
            settings().last_folder = str(path.parent)
            self.cards = CardExport(self._model, cards, path, self)
            self.cards.written.connect(self._tell_cards)
            self.cards.failed.connect(lambda error: self._board.show_notice(message(error)))

    def _tell_cards(self, count: int) -> None:
        announce(self._page, self.tr("%n cards written", "", count))

    def print_(self) -> None:
        """Print the game: the board, the moves, and the review where one is shown."""
        from poda.play.pictures.paper import pages_of
        from poda.widgets.printing import print_pages

        print_pages(pages_of(self._model), self._page)
        self._to_board()

    # Statistics

    def open_statistics(self) -> None:
        """Show the results of a person's games."""
        from poda.play.statistics_dialog import StatisticsDialog

        board = self._model.board
        dialog = StatisticsDialog(board.players_changed.emit, board.game.key, self._page)
        self._open_dialog(dialog)

    def _on_game(self) -> None:
        """Exclude from counting a game that begins with moves (typed or opened), until resumed."""
        record = self._model.board.record
        if record not in self._seen:
            self._seen.add(record)
            if record.root.children:
                self._closed.add(record)
        self.refresh()

    def resume(self) -> None:
        """Count the game on the board at its end: it was left unfinished, and goes on."""
        record = self._model.board.record
        if not record.is_over():
            self._closed.discard(record)

    def _count(self) -> None:
        """Count a game that has ended, once."""
        board = self._model.board
        if board.record.is_over() and board.record not in self._closed:
            from poda.play import statistics

            self._closed.add(board.record)
            # A variation tried in analysis is no game.
            if not self._model.analysing and statistics.count(board.record, board.players):
                self._rate()

    def _rate(self) -> None:
        """Rate a person who has met a measured level, and tell the strength on the card."""
        board = self._model.board
        if strength.opponent(board.game.key, board.players) is None:
            return
        gained = strength.count(board.record, board.players)
        self._board.end.tell_strength(*words.rated_words(board, gained))
        board.players_changed.emit()  # the list of players tells the strength too

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

    # Sounds

    def _toggle_sounds(self) -> None:
        settings().sounds = self["sounds"].isChecked()
        self._set_sounds()

    def _set_sounds(self) -> None:
        from poda.play.sounds import Sounds

        if self.sounds is None:
            self.sounds = Sounds(self._model, self)
        try:
            self.sounds.set_on(settings().sounds)
        except EngineError as error:
            settings().sounds = False
            self.refresh()
            self._board.show_notice(message(error), stays=True)

    # The position editor

    def open_editor(self) -> None:
        """Set up a position, beginning with the one on the board."""
        from poda.play.editor.dialog import EditorDialog

        self._model.stop()  # so that nothing moves behind the dialog
        dialog = EditorDialog(self._model.board, self._page)
        dialog.used.connect(self._use)
        dialog.tree_asked.connect(self._to_tree)
        self._open_dialog(dialog)

    def _use(self, text: str) -> None:
        try:
            self._model.set_position(text, waits=True)
        except EngineError as error:
            self._board.show_notice(message(error), stays=True)

    def _to_tree(self, text: str) -> None:
        board = self._model.board
        side = board.game.to_move(board.game.parse_position(text)) or 1
        spec = searching_player(board.game.key, board.players[side], board.players[-side])
        self.search_asked.emit(board.game.key, text, spec.kind, spec.plies, spec.evaluation)


# The puzzles, in the place of the game

ASLEEP: Final = "asleep"
"""The property of a menu that is hidden though its tab is shown, as its page is hidden."""


class PuzzlePlace(QObject):
    """The pages of the game and of the puzzles, which are built on first use.

    The actions of the game belong to its page, and are disabled while that is hidden.

    Attributes:
        game: the page of the game.
        mode: the puzzles; None before their first use.

    Signals:
        closed: the puzzles were closed, and the game is shown again.
        due_changed: the number of `due` errors changed.
    """

    closed = Signal()
    due_changed = Signal()

    def __init__(self, model: PlayModel, tab: QWidget) -> None:
        super().__init__(tab)
        self._model, self._tab = model, tab
        self._record = model.board.record
        self.game = QWidget(tab)
        self.mode: PuzzleMode | None = None
        self._errors: OwnErrors | None = None
        self._stack = QStackedLayout(tab)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.addWidget(self.game)
        self._menu: QMenu | None = None
        self._others: Sequence[QMenu] = ()
        model.board.began.connect(self._on_game)
        model.review.ended.connect(self._on_reviewed)

    @property
    def is_open(self) -> bool:
        """Whether puzzles are on screen."""
        return self._stack.currentIndex() > 0

    @property
    def errors(self) -> OwnErrors:
        """The person's errors, which come back as puzzles."""
        if self._errors is None:
            from poda.play.own_errors import OwnErrors  # not before the first paint

            self._errors = OwnErrors(self)
            self._errors.changed.connect(self.due_changed)
        return self._errors

    def due(self) -> int:
        """The number of errors of the game on the board that are to be asked today."""
        return 0 if self._errors is None else self._errors.due(self._model.board.game.key)

    def leave(self) -> None:
        """Keep what is to be kept, as the window closes."""
        if self._errors is not None:
            self._errors.leave()

    def make_menu(self, others: Sequence[QMenu]) -> QMenu:
        """Make the menu of the puzzles, which replaces the `others` while puzzles are shown."""
        self._others = others
        self._menu = phrased(Menu(others[0].parentWidget()), lambda: self.tr("&Puzzle"))
        self._menu.setProperty(ASLEEP, True)
        return self._menu

    def open(self) -> None:
        """Show puzzles of the game on the board or, if it has none, of the usual one."""
        from poda.engine.puzzles import USUAL, source_of
        from poda.play.puzzle_page import PuzzleMode

        assert self._menu is not None
        if self.mode is None:
            self.mode = PuzzleMode(self._stack, self._menu, self.errors, self._tab)
            self.mode.page.actions_["back"].triggered.connect(self.close)
        if self._model.playing:
            self._model.stop()  # or two engines would end their game unseen
        self._record = self._model.board.record
        key = self._model.board.game.key
        self.mode.open(key if source_of(key).levels else USUAL)
        self._swap_menus(True)

    def close(self) -> None:
        """Show the game again, as it was left."""
        if self.mode is not None and self.is_open:
            self._stack.setCurrentWidget(self.game)
            self.mode.model.leave()
            self._swap_menus(False)
            self.closed.emit()

    def _swap_menus(self, puzzles: bool) -> None:
        assert self._menu is not None
        seen = self._tab.isVisible()
        for menu in (self._menu, *self._others):
            asleep = (menu is self._menu) != puzzles
            menu.setProperty(ASLEEP, asleep)
            menu.menuAction().setVisible(seen and not asleep)

    def _on_reviewed(self) -> None:
        from poda.play.review.worst import to_keep  # not before the first paint

        self.errors.add(to_keep(self._model))

    def _on_game(self) -> None:
        """Close the puzzles if another game has begun, or was opened."""
        if self.is_open and self._model.board.record is not self._record:
            self.close()
