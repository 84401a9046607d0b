"""Tags and notes, written in the dialog of the runs and kept beside them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from poda.engine.runs.notes import NONE, Notes, read_notes, write_notes
from poda.packages.lab.window.runs.dialog import RunsDialog

from .hand import Open, cell, names, select


def write(dialog: RunsDialog, field: object, text: str, qtbot: QtBot) -> None:
    """Click into a field and write."""
    QTest.mouseClick(getattr(field, "viewport", lambda: field)(), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(field.hasFocus)  # type: ignore[attr-defined]
    QTest.keyClicks(field, text)  # type: ignore[call-overload]


def test_tags_are_kept_at_enter_and_shown(folder: Path, open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(folder)
    write(dialog, dialog.notes.tags, "long, baseline long", qtbot)
    QTest.keyClick(dialog.notes.tags, Qt.Key.Key_Return)
    assert dialog.isVisible()  # Enter opens no run here
    assert read_notes(folder / "alpha") == Notes(("baseline", "long"))
    assert dialog.notes.tags.text() == "baseline, long"
    assert cell(dialog, 0, "tags") == "baseline, long"
    again = open_dialog(folder)
    assert cell(again, 0, "tags") == "baseline, long"


def test_a_note_is_kept_when_the_keyboard_leaves_it(
    folder: Path, open_dialog: Open, qtbot: QtBot
) -> None:
    dialog = open_dialog(folder)
    write(dialog, dialog.notes.note, "with the old seeds", qtbot)
    QTest.keyClick(dialog.notes.note, Qt.Key.Key_Return)
    QTest.keyClicks(dialog.notes.note, "again in May")
    assert read_notes(folder / "alpha") == NONE
    QTest.keyClick(dialog.notes.note, Qt.Key.Key_Tab)
    assert read_notes(folder / "alpha").text == "with the old seeds\nagain in May"
    assert cell(dialog, 0, "note") == "with the old seeds"


def test_esc_takes_back_what_was_written_and_then_closes(
    folder: Path, open_dialog: Open, qtbot: QtBot
) -> None:
    write_notes(folder / "alpha", Notes(("kept",), "before"))
    dialog = open_dialog(folder)
    write(dialog, dialog.notes.tags, ", other", qtbot)
    QTest.keyClick(dialog.notes.tags, Qt.Key.Key_Return)
    assert read_notes(folder / "alpha").tags == ("kept", "other")
    QTest.keyClick(dialog.notes.tags, Qt.Key.Key_Escape)
    assert dialog.isVisible()
    assert read_notes(folder / "alpha") == Notes(("kept",), "before")
    assert dialog.notes.tags.text() == cell(dialog, 0, "tags") == "kept"
    QTest.keyClick(dialog.notes.tags, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_what_is_being_written_is_kept_when_another_run_is_chosen(
    folder: Path, open_dialog: Open, qtbot: QtBot
) -> None:
    dialog = open_dialog(folder)
    write(dialog, dialog.notes.tags, "first", qtbot)
    select(dialog, "beta")
    assert read_notes(folder / "alpha").tags == ("first",)
    assert dialog.notes.tags.text() == ""
    assert read_notes(folder / "beta") == NONE


def test_of_several_runs_the_tags_that_all_have_are_written(
    folder: Path, open_dialog: Open, qtbot: QtBot
) -> None:
    write_notes(folder / "alpha", Notes(("both", "mine"), "a note"))
    write_notes(folder / "beta", Notes(("both",)))
    dialog = open_dialog(folder)
    select(dialog, "alpha", "beta")
    assert dialog.notes.tags.text() == "both"
    assert not dialog.notes.note.isEnabled()
    dialog.notes.tags.selectAll()
    QTest.keyClicks(dialog.notes.tags, "new")
    QTest.keyClick(dialog.notes.tags, Qt.Key.Key_Return)
    assert read_notes(folder / "alpha") == Notes(("mine", "new"), "a note")
    assert read_notes(folder / "beta") == Notes(("new",))


def test_a_tag_that_cannot_be_is_told_and_nothing_is_written(
    folder: Path, open_dialog: Open, qtbot: QtBot
) -> None:
    dialog = open_dialog(folder)
    write(dialog, dialog.notes.tags, "#1", qtbot)
    QTest.keyClick(dialog.notes.tags, Qt.Key.Key_Return)
    assert "cannot be a tag" in dialog.details.text()
    assert dialog.notes.tags.text() == "#1"  # to be mended
    assert read_notes(folder / "alpha") == NONE


def test_runs_are_found_by_their_tags_and_notes(folder: Path, open_dialog: Open) -> None:
    write_notes(folder / "beta", Notes(("Summit",), "one line\nthe other line"))
    dialog = open_dialog(folder)
    for words in ("summit", "other"):
        dialog.filter.setText(words)
        assert names(dialog) == ["beta"]


def test_a_renamed_run_keeps_its_notes(folder: Path, open_dialog: Open, qtbot: QtBot) -> None:
    dialog = open_dialog(folder)
    write(dialog, dialog.notes.tags, "first", qtbot)
    QTest.keyClick(dialog.notes.tags, Qt.Key.Key_Return)
    dialog.table.setData(dialog.table.index(0, 0), "omega")
    dialog.notes.tags.setFocus()
    QTest.keyClicks(dialog.notes.tags, ", second")
    QTest.keyClick(dialog.notes.tags, Qt.Key.Key_Return)
    assert read_notes(folder / "omega").tags == ("first", "second")


@pytest.mark.parametrize("language", ["en", "es"])
def test_both_fields_have_names(language: str, folder: Path, open_dialog: Open) -> None:
    from poda.house.i18n import language_manager

    language_manager().set_language(language)
    dialog = open_dialog(folder)
    for field in (dialog.notes.tags, dialog.notes.note):
        assert field.accessibleName()
        assert field.placeholderText()
