"""The position editor: a board to set up, the controls beside it, and buttons that use or copy the
position."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QDialog,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.house.i18n import follow_language
from poda.house.theme import Role, theme_manager
from poda.play.editor.board import OFF_THE_BOARD, edited_board
from poda.play.editor.editing import Draft, Editing
from poda.play.model.board import RecordModel
from poda.play.model.kit import kit_of
from poda.widgets.announce import announce, phrased
from poda.widgets.boards.view import side_name
from poda.widgets.engine_words import game_name, message
from poda.widgets.keyboard import reach_in_turn
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    STRETCH,
    Label,
    Scrolling,
    column,
    row,
    wrapped,
)


class EditorModel(QObject):
    """The position being set up (the draft), checked by the rules at each change; with undo.

    Signals:
        changed: the draft or the brush has changed.

    Attributes:
        editing: how positions of the game are set up.
        draft: the position as it is set up so far.
        brush: the piece that a press sets, one of `editing.brushes`; 0 removes a piece.
        state: the draft as a position of the game; None while it is not legal.
        error: the reason why the draft is not legal; None if it is legal.
    """

    changed = Signal()

    def __init__(self, editing: Editing, state: Any, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.editing = editing
        self.brush = MAX
        self._current = state
        self._behind: list[Draft] = []
        self._ahead: list[Draft] = []
        self._set_draft(editing.draft_of(state))

    @property
    def text(self) -> str:
        """The position in the game's notation; "" where it is not legal."""
        return "" if self.state is None else self.editing.game.format_position(self.state)

    def _set_draft(self, draft: Draft) -> None:
        self.draft = draft
        self.state: Any = None
        self.error: EngineError | None = None
        try:
            self.state = self.editing.state_of(draft)
        except EngineError as error:
            self.error = error
        self.changed.emit()

    def set_brush(self, brush: int) -> None:
        """Choose the piece that presses set from now on; 0 makes them remove pieces."""
        if brush != self.brush:
            self.brush = brush
            self.changed.emit()

    def set_draft(self, draft: Draft) -> None:
        """Replace the draft; `undo` restores the previous one."""
        if draft != self.draft:
            self._behind.append(self.draft)
            self._ahead.clear()
            self._set_draft(draft)

    # Changes by mouse and keys on the board

    def press(self, cell: int) -> None:
        """Set the brush's piece on a cell, or remove it if it is there; brush 0 removes any."""
        if self.brush:
            self.set_draft(self.editing.pressed(self.draft, cell, self.brush))
        else:
            self.clear(cell)

    def clear(self, cell: int) -> None:
        """Remove a piece from a cell."""
        self.set_draft(self.editing.cleared(self.draft, cell))

    def move(self, start: int, end: int | None) -> None:
        """Move a piece from the cell `start` to `end`, or off the board (None)."""
        self.set_draft(self.draft if start == end else self.editing.moved(self.draft, start, end))

    def count(self, cell: int, count: int) -> None:
        """Put `count` of the brush's pieces on a cell; MAX's if the brush is 0."""
        self.set_draft(self.editing.counted(self.draft, cell, count, self.brush or MAX))

    def set_empty(self) -> None:
        """Remove all pieces from the draft."""
        self.set_draft(self.editing.empty(self.draft))

    def set_start(self) -> None:
        """Set the draft to the initial position of the game."""
        self.set_draft(self.editing.draft_of(self.editing.game.initial_state()))

    def set_current(self) -> None:
        """Begin with the position from which the editor was opened."""
        self.set_draft(self.editing.draft_of(self._current))

    # Undo and redo

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._behind)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone change to redo."""
        return bool(self._ahead)

    def undo(self) -> None:
        """Undo the last change."""
        if self._behind:
            self._ahead.append(self.draft)
            self._set_draft(self._behind.pop())

    def redo(self) -> None:
        """Redo the last undone change."""
        if self._ahead:
            self._behind.append(self.draft)
            self._set_draft(self._ahead.pop())


_SIZE: Final = QSize(1000, 720)
_FRAME: Final = 32  # pixels for the frame of a dialog as large as the screen
_SIDE: Final = 300  # pixels at the usual type size


def editing_of(game_key: str) -> Editing | None:
    """The `Editing` of a game; None if its positions can only be typed."""
    kit = kit_of(game_key)
    made: Editing | None
    made = Editing(kit.game) if kit.editor == "cells" else kit.made("editor", kit.game)
    return made


class EditorDialog(QDialog):
    """Sets up a position, beginning with the one on Play's board.

    Signals:
        used: put the position on Play's board; carries its text.
        tree_asked: open the position in the Tree tab; carries its text.
    """

    used = Signal(str)
    tree_asked = Signal(str)

    def __init__(self, board: RecordModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key = board.game.key
        self._seen = {"flipped": board.is_flipped, "turned": board.is_turned}
        editing = editing_of(self._key)
        assert editing is not None
        self.model = model = EditorModel(editing, board.record.state, self)
        self.board = edited_board(editing.painter())
        self.board.intent.connect(model.press)
        self.board.cleared.connect(model.clear)
        self.board.counted.connect(model.count)
        self.board.piece_at = lambda plan, cell: editing.piece_at(model.draft, plan, cell)
        self.board.lifted.connect(lambda cell: self._show_draft(editing.cleared(model.draft, cell)))
        self.board.dropped.connect(self._on_dropped)
        self.brushes = QButtonGroup(self)
        self._brushes = (*editing.brushes, 0)
        for number, brush in enumerate(self._brushes):
            name = partial(self._brush_name, brush)  # whose side may have a name of one letter
            self.brushes.addButton(phrased(QRadioButton(), name, tip=name), number)
        self.brushes.idClicked.connect(lambda number: model.set_brush(self._brushes[number]))
        self.fields = editing.fields(model.draft, model.set_draft)
        self._heading = phrased(Label("small", Role.MUTED), lambda: self.tr("A click sets"))
        self._about = phrased(wrapped("small", Role.MUTED), self.model.editing.about)
        self.current = phrased(self._button(model.set_current), lambda: self.tr("Current"))
        phrased(self.current, tip=lambda: self.tr("The position on Play’s board"))
        self.start = phrased(self._button(model.set_start), lambda: self.tr("Start"))
        phrased(self.start, tip=lambda: self.tr("The position in which games begin"))
        self.empty = phrased(self._button(model.set_empty), lambda: self.tr("Empty"))
        phrased(self.empty, tip=lambda: self.tr("Nothing on the board"))
        self.undo = phrased(self._button(model.undo), lambda: self.tr("Undo"))
        self.redo = phrased(self._button(model.redo), lambda: self.tr("Redo"))
        self.verdict = wrapped("body")
        self.text = phrased(QLineEdit(readOnly=True), name=lambda: self.tr("Position as text"))
        phrased(self.text, hint=lambda: self.tr("The text of the position, once it is legal"))
        self.copy = phrased(self._button(lambda: self._copy(model.text)), lambda: self.tr("&Copy"))
        self.copy_id = phrased(
            self._button(lambda: self._copy(editing.copies(model.draft))),
            lambda: self.tr("Copy for other pro&grams"),
        )
        self.copy_id.setVisible(bool(kit_of(self._key).by_ids))
        self.use = phrased(self._button(self._use), lambda: self.tr("&Use this position"))
        self.use.setProperty("primary", True)
        self.tree = phrased(self._button(self._to_tree), lambda: self.tr("Open in &Tree"))
        self.cancel = phrased(self._button(self.reject), lambda: self.tr("Cancel"))
        for keys, does in (
            (QKeySequence.StandardKey.Undo, model.undo),
            (QKeySequence("Ctrl+Shift+Z"), model.redo),
        ):
            QShortcut(keys, self).activated.connect(does)
        self._lay_out()
        self._said = ""
        model.changed.connect(self._refresh)
        phrased(self, lambda: self.tr("Position editor: {game}").format(game=game_name(self._key)))
        follow_language(self, self._refresh)
        follow_language(self, self._fit)
        size = _SIZE * theme_manager().type_scale
        self.resize(size.boundedTo(self.screen().availableSize() - QSize(_FRAME, 2 * _FRAME)))
        self.board.setFocus()

    def _button(self, does: object) -> QPushButton:
        button = QPushButton()
        button.setAutoDefault(False)  # Enter belongs to the board, where it sets a piece
        button.clicked.connect(lambda _checked=False: does())  # type: ignore[operator]
        return button

    def _lay_out(self) -> None:
        self._side = side = QWidget()
        # It scrolls, as in large type or on a low screen it can be higher than the dialog.
        self._beside = Scrolling(side, self, clear=True)
        parts: list[QWidget | QVBoxLayout] = [
            self._heading,
            column(*self.brushes.buttons(), spacing=0),
        ]
        if self.fields is not None:
            parts.append(self.fields)
        column(*parts, self._about, STRETCH, of=side, spacing=BETWEEN)
        column(
            (row((self.board, 1), self._beside, spacing=AROUND), 1),
            self.verdict,
            row(self.current, self.start, self.empty, STRETCH, self.undo, self.redo),
            row((self.text, 1), self.copy, self.copy_id),
            row(self.tree, STRETCH, self.cancel, self.use),
            of=self,
            spacing=INSIDE,
            margins=BETWEEN,
        )
        self.verdict.setMinimumHeight(2 * self.verdict.line_height())
        self.verdict.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def brush_button(self, brush: int) -> QAbstractButton:
        """The button that chooses a brush."""
        return self.brushes.button(self._brushes.index(brush))

    # Updates after a change

    def _refresh(self) -> None:
        model = self.model
        self._show_draft(model.draft)
        self.brush_button(model.brush).setChecked(True)
        if self.fields is not None:
            self.fields.show_draft(model.draft)
        legal = model.state is not None
        over = legal and model.editing.game.is_terminal(model.state)
        words = self._words()
        self.verdict.set_role(Role.OK if legal else Role.BAD)
        self.verdict.setText(("✓ " if legal else "✕ ") + words)
        if words != self._said:
            self._said = words
            announce(self.board, words)
        self.text.setText(model.text)
        self.text.setCursorPosition(0)
        for button in (self.copy, self.copy_id, self.use):
            button.setEnabled(legal)
        self.tree.setEnabled(legal and not over)
        self.undo.setEnabled(model.can_undo)
        self.redo.setEnabled(model.can_redo)

    def _show_draft(self, draft: Draft) -> None:
        editing, brush = self.model.editing, self.model.brush
        self.board.set_view(editing.view(draft, brush, **self._seen), animate=False)

    def _on_dropped(self, start: int, end: int) -> None:
        self._show_draft(self.model.draft)  # puts a lifted piece back if the drop changes nothing
        self.model.move(start, None if end == OFF_THE_BOARD else end)

    def _words(self) -> str:
        """The verdict: whether the position is legal and who is to move, or why it is not legal."""
        model = self.model
        if model.error is not None:
            return message(model.error)
        game, state = model.editing.game, model.state
        if game.is_terminal(state):
            worth = game.utility(state)
            if not worth:
                return self.tr("Legal: the game is drawn.")
            winner = side_name(self._key, 1 if worth > 0 else -1)
            return self.tr("Legal: {side} has won.").format(side=winner)
        side = game.to_move(state) or (game.thrower(state) if game.has_chance else 0)
        if not side:
            return self.tr("Legal: both sides throw for the opening.")
        return self.tr("Legal: {side} to move.").format(side=side_name(self._key, side))

    def verdict_text(self) -> str:
        """The text of the verdict that is shown."""
        return self.verdict.full_text()

    # Using and copying the position

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)

    def _use(self) -> None:
        self.used.emit(self.model.text)
        self.accept()

    def _to_tree(self) -> None:
        self.tree_asked.emit(self.model.text)
        self.accept()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.reject()
        super().closeEvent(event)

    def _brush_name(self, brush: int) -> str:
        return self.model.editing.brush_name(brush) if brush else self.tr("Nothing")

    def _fit(self) -> None:
        """Make the column beside the board as wide as its texts need."""
        layout = self._side.layout()
        assert layout is not None
        layout.activate()
        least = round(_SIDE * theme_manager().type_scale)
        bar = self._beside.verticalScrollBar().sizeHint().width()
        self._beside.setFixedWidth(max(least, layout.minimumSize().width()) + bar)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()  # the sizes of the texts are known only now
        reach_in_turn(self.board, self._beside)
