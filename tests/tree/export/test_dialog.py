"""Exporting a picture as a person does it: the dialog, the file, the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from poda.house.i18n import language_manager
from poda.tree.export.dialog import ExportDialog
from poda.tree.export.figure import Style
from poda.tree.export.job import Choice, remember, remembered
from poda.tree.export.latex import tikz

from ..hand import CONTROL, KEY, SHIFT, TreeHand

Choose = Callable[[Path | str], list[str]]
PATIENCE_MS = 180_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "pictures"
    path.mkdir()
    return path


@pytest.fixture
def dialog(tree: TreeHand, qtbot: QtBot) -> ExportDialog:
    """The dialog as the tab opens it, but not modal."""
    make = tree.tab.parts.pictures.wanted
    shown = ExportDialog(Choice(), make, 1, tree.model.last_step + 1)
    qtbot.addWidget(shown)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


def in_dialog(act: Callable[[ExportDialog], None]) -> None:
    """Do something in the dialog that is just about to open."""

    def find() -> None:
        shown = QApplication.activeModalWidget()
        if isinstance(shown, ExportDialog):
            act(shown)
        else:
            QTimer.singleShot(20, find)

    QTimer.singleShot(20, find)


def press(dialog: ExportDialog, which: str) -> None:
    button = dialog.buttons.button(QDialogButtonBox.StandardButton[which])
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def choose_row(box: QComboBox, row: int) -> None:
    """By keyboard, from the first row."""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(row):
        QTest.keyClick(box, Qt.Key.Key_Down)


def wait_for(tree: TreeHand, words: str) -> None:
    tree.bot.waitUntil(lambda: words in tree.notice, timeout=PATIENCE_MS)


def test_a_pdf_by_mouse(tree: TreeHand, folder: Path, choose: Choose) -> None:
    asked = choose(folder / "my tree")

    def act(shown: ExportDialog) -> None:
        shown.format.setCurrentIndex(2)
        QTest.mouseClick(shown.sentence, Qt.MouseButton.LeftButton, pos=_tick(shown.sentence))
        press(shown, "Ok")

    in_dialog(act)
    tree.tab.parts.actions_["export"].trigger()
    wait_for(tree, "Exported: my tree.pdf")
    assert (folder / "my tree.pdf").read_bytes().startswith(b"%PDF")
    assert asked[0].endswith(".pdf")
    assert remembered() == Choice("pdf", style=Style(sentence=True))


def _tick(check: object) -> object:
    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QCheckBox

    assert isinstance(check, QCheckBox)
    return QPoint(10, check.height() // 2)


def test_an_svg_by_keyboard(tree: TreeHand, folder: Path, choose: Choose) -> None:
    choose(folder / "tree.svg")

    def act(shown: ExportDialog) -> None:
        choose_row(shown.format, 1)
        QTest.keyClick(shown, Qt.Key.Key_Return)

    in_dialog(act)
    tree.key(KEY.Key_P, CONTROL | SHIFT)
    wait_for(tree, "Exported: tree.svg")
    assert b"<svg" in (folder / "tree.svg").read_bytes()


def test_every_step_as_numbered_files(tree: TreeHand, folder: Path, choose: Choose) -> None:
    tree.show("[3, 5]")
    choose(folder / "tree.svg")
    remember(Choice("svg", every=True))
    in_dialog(lambda shown: press(shown, "Ok"))
    tree.tab.parts.actions_["export"].trigger()
    last = tree.model.last_step + 1
    wait_for(tree, f"Exported: tree-01.svg to tree-{last:02}.svg")
    assert len(list(folder.iterdir())) == last


def test_numbered_files_that_are_there_are_asked_about(
    tree: TreeHand, folder: Path, choose: Choose, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree.show("[3, 5]")
    (folder / "tree-01.svg").write_text("old")
    choose(folder / "tree.svg")
    remember(Choice("svg", every=True))
    questions = []

    def no(*arguments: object) -> QMessageBox.StandardButton:
        questions.append(arguments[2])
        return QMessageBox.StandardButton.No

    monkeypatch.setattr(QMessageBox, "question", no)
    in_dialog(lambda shown: press(shown, "Ok"))
    tree.tab.parts.actions_["export"].trigger()
    assert len(questions) == 1
    assert [file.read_text() for file in folder.iterdir()] == ["old"]


def test_cancel_changes_nothing(tree: TreeHand, folder: Path, choose: Choose) -> None:
    asked = choose(folder / "tree.png")

    def act(shown: ExportDialog) -> None:
        shown.format.setCurrentIndex(3)
        QTest.keyClick(shown, Qt.Key.Key_Escape)

    in_dialog(act)
    tree.tab.parts.actions_["export"].trigger()
    assert asked == []
    assert remembered() == Choice()


def test_what_is_wrong_with_the_place_is_said(tree: TreeHand, folder: Path, choose: Choose) -> None:
    choose(folder / "missing" / "tree.png")
    in_dialog(lambda shown: press(shown, "Ok"))
    tree.tab.parts.actions_["export"].trigger()
    wait_for(tree, "tree.png: The file or its folder is not there")


@pytest.fixture
def clipboard() -> Iterator[QClipboard]:
    """An empty one, and empty again behind the test: the offscreen platform's outlives Python, and
    what PySide has put there would bring the process down at its very end."""
    clipboard = QGuiApplication.clipboard()
    clipboard.clear()
    yield clipboard
    clipboard.clear()


def test_ctrl_c_copies_the_picture(tree: TreeHand, clipboard: QClipboard) -> None:
    tree.key(KEY.Key_C, CONTROL)
    wait_for(tree, "on the clipboard")
    data = clipboard.mimeData()
    assert data.hasImage()
    assert b"<svg" in data.data("image/svg+xml").data()


# The dialog itself


def test_what_makes_no_sense_together_is_not_offered(dialog: ExportDialog) -> None:
    def offered() -> tuple[bool, ...]:
        fields = dialog.which, dialog.part, dialog.size_box, dialog.seconds, dialog.outlines
        return tuple(field.isEnabled() for field in fields)

    assert offered() == (True, True, True, False, False)
    choose_row(dialog.format, 1)
    assert offered() == (True, True, True, False, True)
    choose_row(dialog.format, 3)
    assert offered() == (False, True, True, True, False)
    choose_row(dialog.format, 4)
    assert offered() == (True, False, False, False, False)
    choose_row(dialog.format, 0)
    choose_row(dialog.part, 1)
    assert offered() == (True, True, False, False, False)


def test_it_says_what_comes_of_it(dialog: ExportDialog) -> None:
    def told() -> str:
        return dialog._note.full_text()

    assert "Two pixels" in told()
    choose_row(dialog.format, 3)
    assert told().startswith("A film of 50 steps")
    choose_row(dialog.format, 4)
    assert "a picture of its own" in told()
    choose_row(dialog.which, 1)
    assert "50 overlays" in told()
    choose_row(dialog.format, 0)
    assert told().startswith("50 files")
    choose_row(dialog.format, 2)
    assert told() == "A file with 50 pages."


def test_the_preview_follows_what_is_chosen(dialog: ExportDialog, qtbot: QtBot) -> None:
    def ground() -> str:
        image = dialog.preview.image
        return "" if image.isNull() else image.pixelColor(1, 1).name().upper()

    qtbot.waitUntil(lambda: ground() == "#FFFFFF", timeout=PATIENCE_MS)
    choose_row(dialog.theme, 1)
    qtbot.waitUntil(lambda: ground() == "#1D2229", timeout=PATIENCE_MS)


def test_it_speaks_spanish_as_soon_as_it_is_chosen(dialog: ExportDialog) -> None:
    before = dialog.width()
    language_manager().set_language("es")
    try:
        assert dialog.which.count() == 2
        assert all(dialog.theme.itemText(row) for row in range(3))
        assert dialog.width() >= before - 1
    finally:
        language_manager().set_language("en")


def test_every_control_has_a_name(dialog: ExportDialog) -> None:
    named = {label.buddy(): label.text() for label in dialog.findChildren(QLabel) if label.buddy()}
    for field in (*dialog.findChildren(QComboBox), dialog.seconds):
        assert named[field]
    assert all(check.text() for check in dialog.checks)
    assert dialog.preview.accessibleName()


def test_the_picture_is_copied_as_tikz_for_a_document_that_there_is(
    tree: TreeHand, clipboard: QClipboard
) -> None:
    tree.model.go(5)
    tree.tab.parts.actions_["copy_tikz"].trigger()
    assert tree.model.recording is not None
    assert tree.model.shape is not None
    text = clipboard.text()
    assert text == tikz(tree.model.recording, tree.model.shape, 5)
    assert text.count(r"\begin{tikzpicture}") == 1
    assert "TikZ" in tree.tab.parts.notice.text()
