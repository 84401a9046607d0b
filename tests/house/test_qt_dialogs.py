"""What Qt brings along speaks the language of the window: its dialogs, its buttons, its menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLibraryInfo, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QTextBrowser,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from poda.house import i18n as qt_texts
from poda.house.i18n import language_manager
from seen import texts
from some import some

SAME_IN_BOTH = {"No"}
BUTTONS = (
    "Ok", "Save", "SaveAll", "Open", "Yes", "YesToAll", "No", "NoToAll", "Abort", "Retry",
    "Ignore", "Close", "Cancel", "Discard", "Help", "Apply", "Reset", "RestoreDefaults",
)  # fmt: skip


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> None:
    """Each test has one."""


def words(widget: QWidget) -> dict[str, str]:
    """Its texts, without paths and accelerators."""
    found = {place: text.replace("&", "") for place, text in texts(widget).items()}
    return {place: text for place, text in found.items() if "/" not in text}


def switched(widget: QWidget, language: str) -> dict[str, str]:
    """Its texts after a switch that it lived to see."""
    language_manager().set_language(language)
    for _ in range(3):
        QCoreApplication.processEvents()
    return words(widget)


def standard_buttons(kind: type[QMessageBox] | type[QDialogButtonBox]) -> Iterator[str]:
    box = kind()
    for button in kind.StandardButton:
        if button.name in BUTTONS:
            yield box.addButton(button).text().replace("&", "")  # type: ignore[arg-type]
    box.deleteLater()


@pytest.mark.parametrize("kind", [QMessageBox, QDialogButtonBox])
def test_every_standard_button_is_in_spanish(
    kind: type[QMessageBox] | type[QDialogButtonBox],
) -> None:
    english = list(standard_buttons(kind))
    language_manager().set_language("es")
    spanish = list(standard_buttons(kind))
    assert len(english) == len(spanish) == len(BUTTONS)
    pairs = zip(english, spanish, strict=True)
    assert [one for one, other in pairs if one == other and one not in SAME_IN_BOTH] == []


def test_an_open_message_box_changes_its_buttons_at_once(qtbot: QtBot) -> None:
    box = QMessageBox(QMessageBox.Icon.Question, "?", "?")
    qtbot.addWidget(box)
    yes_no = QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.Cancel
    box.setStandardButtons(yes_no)
    box.open()
    assert "Cancelar" in switched(box, "es").values()
    assert "Cancel" in switched(box, "en").values()
    box.close()


def test_the_file_dialog_is_in_spanish(
    qtbot: QtBot, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = str(tmp_path_factory.mktemp("x"))
    dialogs = []
    for language in ("en", "es"):
        language_manager().set_language(language)
        dialog = QFileDialog(None, "", folder)
        qtbot.addWidget(dialog)
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        dialog.show()
        dialogs.append((words(dialog), columns(dialog)))
        dialog.close()
    (english, heads), (spanish, cabezas) = dialogs
    assert set(english) == set(spanish)
    assert len(english) > 25
    assert [text for place, text in english.items() if spanish[place] == text] == []
    assert not set(heads) & set(cabezas)


def columns(dialog: QFileDialog) -> list[str]:
    tree = dialog.findChild(QTreeView)
    assert isinstance(tree, QTreeView)
    model = tree.model()
    return [model.headerData(i, Qt.Orientation.Horizontal) for i in range(model.columnCount())]


def line_menu(parent: QWidget) -> QMenu:
    return QLineEdit("text", parent).createStandardContextMenu()


def text_menu(parent: QWidget) -> QMenu:
    return QPlainTextEdit("text", parent).createStandardContextMenu()


def help_menu(parent: QWidget) -> QMenu:
    return QTextBrowser(parent).createStandardContextMenu()


@pytest.mark.parametrize("make", [line_menu, text_menu, help_menu])
def test_the_menu_of_a_text_is_in_spanish(qtbot: QtBot, make: Callable[[QWidget], QMenu]) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    entries = []
    for language in ("en", "es"):
        language_manager().set_language(language)
        menu = make(parent)
        entries.append([a.text().split("\t")[0] for a in menu.actions() if not a.isSeparator()])
    english, spanish = entries
    assert len(english) >= 3
    assert not set(english) & set(spanish)


def test_what_qt_leaves_out_is_translated_here() -> None:
    language_manager().set_language("es")
    contexts = {
        "QFileDialog": qt_texts.FILE_DIALOG,
        "QAbstractFileIconProvider": qt_texts.FILE_KINDS,
        "QFileSystemModel": qt_texts.BAD_NAMES,
    }
    for context, sources in some(contexts.items()):
        for source in some(map(str, sources)):
            assert QCoreApplication.translate(context, source) != source, (context, source)


def test_qts_own_translation_lies_where_it_is_looked_for() -> None:
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    assert (Path(folder) / "qtbase_es.qm").is_file()


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("Ctrl+Shift+A", "Ctrl+Mayús+A"),
        ("Ctrl+Return", "Ctrl+Intro"),
        ("Enter", "Intro"),
        ("Del", "Supr"),
        ("Ins", "Ins"),
        ("Backspace", "Retroceso"),
        ("Esc", "Esc"),
        ("Shift+Tab", "Mayús+Tab"),
        ("PgDown", "Av Pág"),
        ("PgUp", "Re Pág"),
        ("Home", "Inicio"),
        ("End", "Fin"),
        ("Space", "Espacio"),
    ],
)
def test_a_key_is_called_as_it_is_printed_on_the_keyboard(keys: str, told: str) -> None:
    language_manager().set_language("es")
    assert QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) == told
    language_manager().set_language("en")
    native = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    assert native == keys
