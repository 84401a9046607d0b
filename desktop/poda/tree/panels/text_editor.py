"""Typing trees: the field over a node, and the editor of a whole tree, which marks errors."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QTextEdit,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.trees.random_tree import size_of
from poda.engine.trees.text import format_tree
from poda.house.i18n import follow_language
from poda.house.jobs import Latest
from poda.house.theme import Role, font, theme_manager
from poda.tree.canvas.view import TreeView
from poda.tree.drawing.look import type_of
from poda.tree.model.sources import TEXT_LIMIT, Example, Random, Source, Typed
from poda.tree.panels.parts import explain
from poda.tree.sentences.steps import node_name
from poda.widgets.announce import announce, phrased
from poda.widgets.engine_words import message
from poda.widgets.keyboard import is_own_key
from poda.widgets.layout import INSIDE, Fitted, Stretch, column, row, wrapped
from poda.widgets.turns import Listening

_TYPE: Final = 20.0  # pixels, by type size
_LONGEST: Final = 10_000  # characters: a subtree may be pasted
_WIDEST: Final = 360

_Key = Qt.Key
_OWN: Final = (
    _Key.Key_Return, _Key.Key_Enter, _Key.Key_Escape, _Key.Key_Tab, _Key.Key_Backtab,
    _Key.Key_Insert, _Key.Key_Space, _Key.Key_Delete,
)  # fmt: skip


class NodeField(QLineEdit):
    """The field over a node in which its text is edited.

    Signals:
        accepted: by Enter, or as the focus went elsewhere; carries the node and its new text.
        moved_on: by Tab or Shift+Tab; as `accepted`, with 1 or -1 for the next or previous leaf.
        another: by Insert; as `accepted`, and a sibling is to be added.
        begun, closed: the field was shown, or hidden with the focus back in the tree.
    """

    accepted = Signal(int, str)
    moved_on = Signal(int, str, int)
    another = Signal(int, str)
    begun = Signal()
    closed = Signal()

    def __init__(self, view: TreeView) -> None:
        super().__init__()
        self.hide()  # before it has a parent; shown once a node is edited
        self.setParent(view.viewport())
        self._view = view
        self.node = -1
        self._before = ""
        self._wrong = False
        self.setMaxLength(_LONGEST)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._listening = Listening((view.camera_changed, self._place))
        view.model.opened.connect(self._leave_off)
        view.model.reshaped.connect(self._leave_off)
        self.textChanged.connect(self._on_text)
        theme_manager().changed.connect(self._dress)
        follow_language(self, self._show_name)

    def begin(self, node: int, text: str) -> None:
        """Show the field over a node, with its text selected."""
        self.node, self._before, self._wrong = node, text, False
        self._listening.set(True)
        self.setText(text)
        self.selectAll()
        self._dress()
        self._view.card.leave()
        self._view.frame_selection(False)  # the frame would look like a second field
        self.show()
        self.raise_()
        self.setFocus()
        self._show_name()
        self.begun.emit()

    @property
    def is_changed(self) -> bool:
        """Whether the text differs from the node's."""
        return self.text() != self._before

    def refuse(self) -> None:
        """Mark the text as wrong, and stay while the field has the focus; else close."""
        if not self.hasFocus():
            self.leave()
            return
        self._wrong = True
        self._dress()

    def _show_name(self) -> None:
        drawing = self._view.drawing
        name = self.tr("Value or label")
        if self.node >= 0 and drawing is not None and self.node < drawing.tree.nodes:
            name = self.tr("Value or label of {node}").format(
                node=node_name(drawing.tree, self.node)
            )
        tip = self.tr(
            "Enter takes it, Esc leaves it as it was. Tab goes on to the next leaf, Ins adds "
            "a sibling. A number, a name such as a, or a whole subtree such as [3, 12]."
        )
        explain(self, name, tip)

    def settle(self) -> None:
        """Accept the text, unless it was refused, as the window closes."""
        if self.node >= 0 and not self._wrong:
            self._accept()

    def _leave_off(self) -> None:
        """Close the field, as the tree was replaced."""
        if self.node >= 0:
            self.leave()

    def leave(self) -> None:
        """Close the field without accepting its text."""
        self.node = -1
        self._listening.set(False)
        self._view.frame_selection(True)
        had_focus = self.hasFocus()
        self.hide()
        if had_focus:
            self._view.setFocus()
        self.closed.emit()

    # The keyboard

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() in _OWN:
            # These keys are the field's, not the window's shortcuts; Tab moves no focus.
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and self._own_key(event):
                return True
        return super().event(event)

    def _own_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key in (_Key.Key_Return, _Key.Key_Enter):
            self._accept()
        elif key == _Key.Key_Escape:
            self.leave()
        elif key in (_Key.Key_Tab, _Key.Key_Backtab):
            self.moved_on.emit(self.node, self.text(), 1 if key == _Key.Key_Tab else -1)
        elif key == _Key.Key_Insert:
            self.another.emit(self.node, self.text())
        else:
            return False
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        reasons = Qt.FocusReason
        if self.node < 0 or event.reason() in (
            reasons.PopupFocusReason, reasons.ActiveWindowFocusReason,
        ):  # fmt: skip
            return
        if self._wrong:
            self.leave()
        else:
            self._accept()

    def _accept(self) -> None:
        if self.is_changed:
            self.accepted.emit(self.node, self.text())
        else:
            self.leave()

    # Place and look

    def _on_text(self) -> None:
        if self._wrong:
            self._wrong = False
            self._dress()
        self._place()

    def _dress(self) -> None:
        theme = theme_manager().theme
        edge = theme.color(Role.BAD if self._wrong else Role.FOCUS).name()
        self.setFont(type_of(_TYPE * theme_manager().type_scale, bold=True))
        # The window's style sheet would give it the height of a row of controls.
        self.setStyleSheet(
            f"QLineEdit {{ min-height: 0; max-height: 999px; padding: 0 2px; border-radius: 6px;"
            f" border: 2px solid {edge}; background: {theme.color(Role.SURFACE).name()};"
            f" color: {theme.color(Role.BAD if self._wrong else Role.TEXT).name()}; }}"
        )
        self._place()

    def _place(self) -> None:
        """Place the field over its node, but within the edges of the view."""
        drawing = self._view.drawing
        if self.node < 0 or drawing is None or self.node >= drawing.tree.nodes:
            return
        metrics = self.fontMetrics()
        wide = max(map(metrics.horizontalAdvance, (self.text() + "00", "00000")))
        scale = theme_manager().type_scale
        size = QRect(0, 0, min(wide, round(_WIDEST * scale)) + 10, round(1.7 * metrics.height()))
        size.moveCenter(self._view.centre_of(self.node).toPoint())
        area = self._view.viewport().rect().adjusted(4, 4, -4, -4)
        size.moveLeft(max(area.left(), min(size.left(), area.right() - size.width())))
        size.moveTop(max(area.top(), min(size.top(), area.bottom() - size.height())))
        self.setGeometry(size)


_PAUSE_MS: Final = 120  # the pause in typing after which the text is read
_AT_ONCE: Final = 10_000  # the most characters that are read without a thread: some 10 ms
_LINE: Final = 1_000  # characters of a line: Qt takes seconds to lay out one of a million
_MOST_LINES: Final = 4  # the greatest height of the field
_EDGES: Final = 10  # pixels that the borders add to its height
_EXAMPLE: Final = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
_EDITABLE: Final = 20_000  # the most nodes of a random tree that is written out for editing
_BREAKABLE: Final = ",[]():= "


class TreeEditor(QWidget):
    """The editor of a tree as text, with a sentence below it.

    Signals:
        submitted: by Enter or "Show"; carries a `Typed` source that can be read.
        closed: by Esc or the button; the editor is to be hidden.
    """

    submitted = Signal(object)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.field = phrased(_TreeField(), name=lambda: self.tr("Tree"))
        phrased(self.field, hint=lambda: self.tr("For example {tree}").format(tree=_EXAMPLE))
        self.show_button = phrased(QPushButton(), lambda: self.tr("Show"))
        phrased(self.show_button, tip=lambda: self.tr("Show this tree (Enter)"))
        self.show_button.setProperty("primary", True)
        self.close_button = phrased(QPushButton(), lambda: self.tr("Close"))
        phrased(self.close_button, tip=lambda: self.tr("Close the editor (Esc)"))
        self.sentence = wrapped("small", Role.MUTED)
        self.error: EngineError | None = None
        self._tree: ExplicitTree | None = None
        self._root = MAX  # the root's player on screen, so that the tree is made only once
        self._reading = Latest("tree-text", self)
        self._begun = ""  # the text that editing began with
        self._asked = False  # Enter was pressed before the text was read
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self._read_text)
        self._lay_out()
        self.field.textChanged.connect(self._on_text)
        self.field.entered.connect(self.submit)
        self.field.abandoned.connect(self.closed)
        self.field.refused.connect(self._show_error)
        self.show_button.clicked.connect(self.submit)
        self.close_button.clicked.connect(self.closed)
        theme_manager().changed.connect(self._mark)
        follow_language(self, self._say_unless_busy)

    def _lay_out(self) -> None:
        top = row(column(row(self.show_button, self.close_button), Stretch(1)))
        top.insertWidget(0, self.field, 1, Qt.AlignmentFlag.AlignTop)
        column(top, self.sentence, of=self, spacing=INSIDE // 2)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setFocusProxy(self.field)

    def edit(self, source: Source | None, root_player: int) -> None:
        """Begin with the text of `source`; with an empty field for a game's position."""
        self._root = root_player
        self.field.set_text(_text_of(source, root_player))
        self._begun = self.text()
        self._read_text()
        self.field.selectAll()
        self.field.setFocus()

    def go_on(self, text: str, caret: int, root_player: int) -> None:
        """Restore a text that was typed in an earlier session, and not shown yet."""
        self._root, self._begun = root_player, ""
        self.field.set_text(text)
        self._read_text()
        cursor = self.field.textCursor()
        cursor.setPosition(min(caret, self.field.document().characterCount() - 1))
        self.field.setTextCursor(cursor)
        self.field.setFocus()

    def text(self) -> str:
        """The typed text, in one line."""
        return self.field.toPlainText().replace("\n", " ")

    def unapplied(self, shown: Source | None) -> str:
        """The typed text, if it differs from the tree `shown`; else ""."""
        text = "" if self.isHidden() else self.text()
        return "" if text == self._begun or shown == Typed(text) else text

    def is_reading(self) -> bool:
        """Whether the text is being read, or will be in a moment."""
        return self._timer.isActive() or self._reading.running

    def submit(self) -> None:
        """Send the tree, or put the caret at the error."""
        if self.is_reading():
            self._asked = True
            if not self._reading.running:
                self._read_text()
            return
        if self._tree is not None:
            self.submitted.emit(Typed(self.text()))
        elif self.error is not None:
            self.field.go_to(self.error.place or 0)
            announce(self, self.sentence.full_text(), urgent=True)

    # Reading

    def _on_text(self) -> None:
        self._asked = False
        self._timer.start()

    def _read_text(self) -> None:
        self._timer.stop()
        if self._reading.running:
            return  # reading cannot be interrupted; at its end a changed text is read
        text, root = self.text(), self._root
        if len(text) <= _AT_ONCE:
            self._set_tree(text, *_parsed(text, root))
            return
        self._reading.start(lambda _task: (text, *_parsed(text, root)), finished=self._on_read)
        self.sentence.set_role(Role.MUTED)
        self.sentence.setText(self.tr("Reading {length} characters…").format(length=len(text)))

    def _on_read(self, result: tuple[str, ExplicitTree | None, EngineError | None]) -> None:
        if result[0] == self.text():
            self._set_tree(*result)
        else:
            self._read_text()

    def _set_tree(self, text: str, tree: ExplicitTree | None, error: EngineError | None) -> None:
        self._tree, self.error = tree, error
        self._mark()
        self._show_sentence()
        asked, self._asked = self._asked, False
        if asked:
            self.submit()

    def _show_error(self, error: EngineError) -> None:
        """Show the error on a pasted text that was refused."""
        self.sentence.set_role(Role.BAD)
        self.sentence.setText("✕ " + message(error))
        announce(self, message(error), urgent=True)

    def _mark(self) -> None:
        """Underline the place of the error, if there is one."""
        empty = self.error is not None and self.error.code == "tree.empty"
        if self.error is None or self.error.place is None or empty:
            self.field.setExtraSelections([])
            return
        self.field.underline(self.error.place, len(str(self.error.params.get("text", ""))) or 1)

    def _show_sentence(self) -> None:
        self.sentence.set_role(Role.MUTED)
        if self._tree is not None:
            leaves = self.tr("%n leaves", "", self._tree.leaf_count)
            nodes = self.tr("%n nodes", "", len(self._tree.nodes))
            text = self.tr("{leaves}, {nodes}. Enter shows the tree.")
            self.sentence.setText(text.format(leaves=leaves, nodes=nodes))
            return
        if self.error is None or self.error.code == "tree.empty":
            text = self.tr(
                "Brackets make a node, numbers are leaves; a name such as a is a leaf whose "
                "value nobody needs."
            )
            self.sentence.setText(text)
            return
        self.sentence.set_role(Role.BAD)
        place = self.error.place or 0
        before = self.field.toPlainText()[:place]
        line, column = before.count("\n") + 1, place - before.rfind("\n")
        where = self.tr("Column {column}: {sentence}")
        if self.field.blockCount() > 1:
            where = self.tr("Line {line}, column {column}: {sentence}")
        text = where.format(line=line, column=column, sentence=message(self.error))
        self.sentence.setText("✕ " + text)

    def _say_unless_busy(self) -> None:
        if not self._reading.running:
            self._show_sentence()


class _TreeField(Fitted, QPlainTextEdit):
    """A text field of one line that grows to a few, and then scrolls.

    Signals:
        entered, abandoned: Enter or Esc was pressed.
        refused: a pasted text was refused; carries the EngineError.
    """

    entered = Signal()
    abandoned = Signal()
    refused = Signal(EngineError)

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(1)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme_manager().changed.connect(self._dress)
        self.document().documentLayout().documentSizeChanged.connect(self.fit_soon)
        self._dress()

    def set_text(self, text: str) -> None:
        self.setPlainText(_in_lines(text))

    def go_to(self, place: int) -> None:
        """Put the caret before a character, counted in code points."""
        cursor = self.textCursor()
        cursor.setPosition(_units(self.toPlainText()[:place]))
        self.setTextCursor(cursor)
        self.setFocus()

    def underline(self, place: int, length: int) -> None:
        """Mark some characters as wrong; for a place after the text, its last one."""
        text = self.toPlainText()
        begin = min(place, max(0, len(text) - 1))
        selection = QTextEdit.ExtraSelection()
        cursor = self.textCursor()
        cursor.setPosition(_units(text[:begin]))
        cursor.setPosition(_units(text[: begin + length]), QTextCursor.MoveMode.KeepAnchor)
        style = QTextCharFormat()
        bad = theme_manager().theme.color(Role.BAD)
        style.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        style.setUnderlineColor(bad)
        style.setForeground(bad)
        bad.setAlpha(40)
        style.setBackground(bad)
        selection.cursor = cursor
        selection.format = style
        self.setExtraSelections([selection])

    def event(self, event: QEvent) -> bool:
        # While the field has the focus these keys are its own, not the window's shortcuts.
        if is_own_key(event, (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.abandoned.emit()
        else:
            super().keyPressEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        text = source.text()
        length = self.document().characterCount() + len(text)
        if length > TEXT_LIMIT:
            self.refused.emit(EngineError("tree.text_too_long", limit=TEXT_LIMIT))
            return
        self.insertPlainText(_in_lines(text))

    def _dress(self) -> None:
        self.setFont(font("body", mono=True))
        self._fit()

    def _fit(self) -> None:
        # The document's height is in lines here, wrapped ones included.
        needed = self.document().size().height()
        lines = min(max(1, round(needed)), _MOST_LINES)
        text = max(lines * self.fontMetrics().lineSpacing(), QFontMetrics(font("body")).height())
        self.setFixedHeight(text + _EDGES)
        policy = Qt.ScrollBarPolicy
        scrolls = needed > _MOST_LINES
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if scrolls else policy.ScrollBarAlwaysOff
        )


def _units(text: str) -> int:
    """The length of `text` in UTF-16 code units, as Qt counts: 𝑎 has two."""
    return len(text) + sum(sign > "\uffff" for sign in text)


def _parsed(text: str, root_player: int) -> tuple[ExplicitTree | None, EngineError | None]:
    try:
        if len(text) > TEXT_LIMIT:
            raise EngineError("tree.text_too_long", TEXT_LIMIT, limit=TEXT_LIMIT)
        tree, _ = Typed(text).question_parts(root_player)
    except EngineError as error:
        return None, error
    assert isinstance(tree, ExplicitTree)
    return tree, None


def _text_of(source: Source | None, root_player: int) -> str:
    if isinstance(source, Example):
        return _text_of(source.content, root_player)
    if isinstance(source, Typed):
        return source.text
    if isinstance(source, Random) and size_of(source.shape).nodes <= _EDITABLE:
        tree, _ = source.question_parts(root_player)
        assert isinstance(tree, ExplicitTree)
        return format_tree(tree)
    return ""


def _in_lines(text: str) -> str:
    """The text in lines of at most `_LINE` characters, broken where space does not matter."""
    return "\n".join(piece for line in text.splitlines() for piece in _pieces(line))


def _pieces(line: str) -> list[str]:
    pieces = []
    begin = 0
    while len(line) - begin > _LINE:
        end = begin + _LINE
        places = [line.rfind(sign, begin, end) for sign in _BREAKABLE]
        if (best := max(places)) > begin:
            end = best + 1
        pieces.append(line[begin:end])
        begin = end
    return [*pieces, line[begin:]]
