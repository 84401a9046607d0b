"""The field in which a tree is typed: what is wrong is marked, what is right is opened."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from poda.engine.trees.random_tree import RandomShape
from poda.house.i18n import language_manager
from poda.tree.model import sources
from poda.tree.model.sources import TEXT_LIMIT, Example, Position, Random, Typed
from poda.tree.panels.text_editor import TreeEditor
from seen import laid_out

Editor = tuple[TreeEditor, list[Typed], list[str]]


@pytest.fixture
def editor(qtbot: QtBot) -> Editor:
    """The editor on screen, what it handed over, and "closed" each time it was closed."""
    widget = TreeEditor()
    qtbot.addWidget(widget)
    submitted: list[Typed] = []
    closed: list[str] = []
    widget.submitted.connect(submitted.append)
    widget.closed.connect(lambda: closed.append("closed"))
    widget.resize(900, 90)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget, submitted, closed


def type_in(editor: TreeEditor, text: str) -> None:
    QTest.keyClicks(editor.field, text)


def press(editor: TreeEditor, key: Qt.Key) -> None:
    QTest.keyClick(editor.field, key)


@pytest.fixture
def until_read(qtbot: QtBot) -> Callable[[TreeEditor], None]:
    """Waits until what is typed has been read."""

    def wait(editor: TreeEditor) -> None:
        qtbot.waitUntil(lambda: not editor.is_reading())

    return wait


def paste(editor: TreeEditor, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    editor.field.insertFromMimeData(data)


def marked(editor: TreeEditor) -> str:
    """The characters that are underlined."""
    texts = []
    for selection in editor.field.extraSelections():
        style = selection.format.underlineStyle()
        assert style == QTextCharFormat.UnderlineStyle.WaveUnderline
        texts.append(selection.cursor.selectedText())
    return "".join(texts)


def test_enter_opens_what_is_typed(editor: Editor) -> None:
    widget, submitted, _ = editor
    type_in(widget, "[[3, 5], [2, a]]")
    press(widget, Qt.Key.Key_Return)
    assert submitted == [Typed("[[3, 5], [2, a]]")]


def test_the_button_does_what_enter_does(editor: Editor) -> None:
    widget, submitted, _ = editor
    type_in(widget, "[1, 2]")
    QTest.mouseClick(widget.show_button, Qt.MouseButton.LeftButton)
    assert submitted == [Typed("[1, 2]")]


def test_what_is_right_is_counted_as_one_types(
    editor: Editor, until_read: Callable[[TreeEditor], None]
) -> None:
    widget, submitted, _ = editor
    type_in(widget, "[[3, 5, 10], [2, 2]]")
    until_read(widget)
    assert widget.sentence.full_text().startswith("5 leaves, 8 nodes")
    assert marked(widget) == ""
    assert submitted == []


@pytest.mark.parametrize(
    ("text", "mark", "column", "words"),
    [
        ("[[3, x y], [2]]", "y", 8, "does not belong here"),
        ("[[3, 5], [2", "[", 10, "never closed"),
        ("[3, []]", "[", 5, "no children"),
        ("[3, 1e999]", "1e999", 5, "not a finite number"),
        ("[1, 2] 3", "3", 8, "ends before"),
        ("[1,", "[", 1, "never closed"),
        ("?", "?", 1, "a value, a name"),
        ("[1, 2)", ")", 6, "was expected"),
    ],
)
def test_what_is_wrong_is_marked_and_named_with_its_column(
    editor: Editor,
    until_read: Callable[[TreeEditor], None],
    text: str,
    mark: str,
    column: int,
    words: str,
) -> None:
    widget, submitted, _ = editor
    type_in(widget, text)
    until_read(widget)
    assert marked(widget) == mark
    assert f"Column {column}:" in widget.sentence.full_text()
    assert words in widget.sentence.full_text()
    press(widget, Qt.Key.Key_Return)
    assert submitted == []
    assert widget.field.textCursor().position() == column - 1  # there one goes on typing


def test_a_mistake_that_is_mended_is_forgotten(
    editor: Editor, until_read: Callable[[TreeEditor], None]
) -> None:
    widget, submitted, _ = editor
    type_in(widget, "[1, 2")
    until_read(widget)
    assert marked(widget)
    type_in(widget, "]")
    until_read(widget)
    assert not marked(widget)
    assert "2 leaves" in widget.sentence.full_text()
    press(widget, Qt.Key.Key_Return)
    assert submitted == [Typed("[1, 2]")]


def test_an_empty_field_says_what_could_be_typed(editor: Editor) -> None:
    widget, submitted, _ = editor
    assert "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]" in widget.field.placeholderText()
    assert "Brackets" in widget.sentence.full_text()
    press(widget, Qt.Key.Key_Return)
    assert submitted == []
    assert marked(widget) == ""


def test_escape_and_the_button_close_it(editor: Editor) -> None:
    widget, _, closed = editor
    press(widget, Qt.Key.Key_Escape)
    QTest.mouseClick(widget.close_button, Qt.MouseButton.LeftButton)
    assert closed == ["closed", "closed"]


def test_undo_and_redo_are_the_fields_own(editor: Editor) -> None:
    widget, _, _ = editor
    type_in(widget, "[1, 2]")
    QTest.keyClick(widget.field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert widget.text() != "[1, 2]"
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(widget.field, Qt.Key.Key_Z, keys)
    assert widget.text() == "[1, 2]"


def test_tab_leaves_the_field(editor: Editor) -> None:
    widget, _, _ = editor
    widget.activateWindow()
    widget.field.setFocus()
    press(widget, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is widget.show_button
    assert widget.text() == ""


def test_it_begins_with_the_tree_on_screen(editor: Editor) -> None:
    widget, _, _ = editor
    widget.edit(Example("one-cut"), 1)
    assert widget.text() == "[[3, 5, 10], [2, 2]]"
    assert widget.field.textCursor().selectedText() == widget.text()
    widget.edit(Typed("[7, 8]"), 1)
    assert widget.text() == "[7, 8]"
    widget.edit(Random(RandomShape(1, 3, 3, 5, 5, 1)), 1)
    assert widget.text() == "[5, 5, 5]"
    widget.edit(Position("connect4", "44"), 1)
    assert widget.text() == ""
    widget.edit(Random(RandomShape(16, 2, 2, 0, 9, 1)), 1)  # nobody edits that by hand
    assert widget.text() == ""


# Long texts


def long_tree(characters: int) -> str:
    leaves = ["12"] * (characters // 4)
    return "[" + ", ".join(leaves) + "]"


def test_a_long_text_is_read_away_from_the_window_and_opened(
    editor: Editor, until_read: Callable[[TreeEditor], None]
) -> None:
    widget, submitted, _ = editor
    text = long_tree(100_000)
    paste(widget, text)
    assert widget.field.blockCount() > 50  # no line is so long that laying it out takes a while
    assert widget.text().replace(" ", "") == text.replace(" ", "")
    press(widget, Qt.Key.Key_Return)  # before it is read
    until_read(widget)
    assert len(submitted) == 1
    tree, _start = submitted[0].question_parts()
    assert len(tree.nodes) == 25_001
    assert "25,000" in widget.sentence.full_text() or "25000" in widget.sentence.full_text()


def test_a_mistake_in_a_long_text_is_named_with_its_line(
    editor: Editor, until_read: Callable[[TreeEditor], None]
) -> None:
    widget, _, _ = editor
    paste(widget, long_tree(40_000)[:-1] + ", ?]")
    until_read(widget)
    assert marked(widget) == "?"
    assert f"Line {widget.field.blockCount()}, column" in widget.sentence.full_text()


def test_typing_goes_on_while_a_long_text_is_read(
    editor: Editor, until_read: Callable[[TreeEditor], None]
) -> None:
    widget, submitted, _ = editor
    paste(widget, long_tree(60_000))
    widget.submit()
    type_in(widget, " x")  # and what was asked for is no longer what stands there
    until_read(widget)
    assert submitted == []
    assert marked(widget) == "x"


def test_a_text_beyond_the_limit_is_not_taken(
    editor: Editor, until_read: Callable[[TreeEditor], None]
) -> None:
    widget, _, _ = editor
    type_in(widget, "[1]")
    until_read(widget)
    paste(widget, "1" * (TEXT_LIMIT + 1))
    assert widget.text() == "[1]"
    assert "too long" in widget.sentence.full_text()


def test_a_text_without_a_place_to_break_is_broken_all_the_same(editor: Editor) -> None:
    widget, _, _ = editor
    paste(widget, "a" * 50_000)
    assert widget.field.blockCount() >= 50


def test_the_field_grows_to_a_few_lines_and_no_further(editor: Editor) -> None:
    widget, _, _ = editor
    one = widget.field.height()
    paste(widget, "[1, 2,\n3]")
    two = laid_out(widget.field).height()
    paste(widget, "\n" * 50)
    assert one < two < laid_out(widget.field).height() < 6 * one


def test_it_speaks_the_language_of_the_window(editor: Editor) -> None:
    widget, _, _ = editor
    language_manager().set_language("es")
    assert widget.show_button.text()
    assert widget.field.accessibleName()


def test_places_are_right_behind_signs_that_qt_counts_twice(
    editor: Editor, until_read: Callable[[TreeEditor], None]
) -> None:
    widget, _, _ = editor
    paste(widget, "[𝑎, 𝑏 ?]")
    until_read(widget)
    assert marked(widget) == "?"
    press(widget, Qt.Key.Key_Return)
    cursor = widget.field.textCursor()
    cursor.movePosition(cursor.MoveOperation.End, cursor.MoveMode.KeepAnchor)
    assert cursor.selectedText() == "?]"


def test_behind_the_text_its_last_sign_is_marked_whole(editor: Editor) -> None:
    widget, _, _ = editor
    widget.field.set_text("[𝑎")
    widget.field.underline(9, 1)
    assert marked(widget) == "𝑎"


def test_a_tree_is_read_once_for_the_editor_and_the_screen(editor: Editor) -> None:
    widget, submitted, _ = editor
    widget.edit(Typed("[[1, 2], [3, 4]]"), -1)
    press(widget, Qt.Key.Key_Return)
    read = sources._written.cache_info().misses
    submitted[0].question_parts(-1)
    assert sources._written.cache_info().misses == read
