"""A person's own notes for steps: written, seen, undone, and kept in files, drafts and settings."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from poda.engine.errors import EngineError
from poda.house.i18n import language_manager
from poda.tree.controls.source_bar import open_in
from poda.tree.model import notes
from poda.tree.model.notes import LONGEST, MOST, Note, Notebook, notes_text, search_key
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, Typed, library
from poda.tree.model.tree_model import TreeModel
from poda.tree.session import draft, storage
from poda.tree.session.draft import remember_search, remembered_notes, remembered_search
from tree.conftest import Open
from tree.hand import AIMA, CONTROL, KEY, SHIFT, TreeHand

NOTES = CONTROL | SHIFT
SMALL = "[[3, 5], [2, 9]]"


@pytest.fixture
def written(tree: TreeHand) -> TreeHand:
    """A tree of one's own with a note on its third step."""
    tree.show(SMALL)
    tree.model.go(2)
    tree.key(KEY.Key_N, NOTES)
    tree.bot.keyClicks(tree.tab.parts.notes_panel.field, "Ask them.")
    return tree


# In the tab


def test_a_note_is_written_at_its_step_and_seen_there_again(written: TreeHand) -> None:
    panel, model = written.tab.parts.notes_panel, written.model
    assert panel.isVisible()
    assert panel.title.full_text() == "Notes for step 3"
    assert model.notes.text(2) == "Ask them."
    model.forward()
    assert panel.field.toPlainText() == ""
    assert panel.title.full_text() == "Notes for step 4"
    model.back()
    assert panel.field.toPlainText() == "Ask them."
    # A clicker's keys are not the text's.
    written.key(KEY.Key_PageDown)
    assert written.model.step == 3
    written.key(KEY.Key_PageUp)
    assert written.model.step == 2
    written.key(KEY.Key_Left)  # the caret's, as in any text
    assert written.model.step == 2


def test_escape_and_the_button_close_the_panel_and_give_the_keys_back(written: TreeHand) -> None:
    tab = written.tab
    written.key(KEY.Key_Escape)
    assert not tab.parts.notes_panel.isVisible()
    assert tab.parts.view.hasFocus()
    written.key(KEY.Key_N, NOTES)
    assert tab.parts.notes_panel.field.hasFocus()
    written.click(tab.parts.notes_panel.shut)
    assert not tab.parts.notes_panel.isVisible()
    assert not tab.parts.actions_["notes"].isChecked()
    assert written.model.notes.text(2) == "Ask them."


def test_what_was_typed_is_undone_also_after_another_step(written: TreeHand) -> None:
    field = written.tab.parts.notes_panel.field
    written.bot.keyClick(field, KEY.Key_Z, CONTROL)
    assert written.model.notes.text(2) == ""
    written.bot.keyClick(field, KEY.Key_Y, CONTROL)
    assert written.model.notes.text(2) == "Ask them."
    written.model.forward()
    written.model.back()
    field.selectAll()
    written.bot.keyClick(field, KEY.Key_Delete)
    assert written.model.notes.steps == ()
    written.model.forward()
    written.model.back()
    written.bot.keyClick(field, KEY.Key_Z, CONTROL)
    assert written.model.notes.text(2) == "Ask them."


def test_a_note_comes_back_with_its_tree_and_its_search(written: TreeHand) -> None:
    model = written.model
    model.set_options(algorithm="minimax")
    assert model.notes.text(2) == "Ask them."  # it goes with its node
    model.notes.write(1, "Every leaf.")
    written.show("[1, 2]")
    assert model.notes.steps == ()
    written.show(SMALL)
    assert (model.notes.steps, model.notes.text(2)) == ((2,), "Ask them.")
    model.set_options(algorithm="minimax")
    assert model.notes.text(1) == "Every leaf."


def test_the_timeline_marks_notes_reads_them_and_is_drawn_to_them(written: TreeHand) -> None:
    timeline = written.tab.parts.transport.timeline
    written.model.first()
    x = round(timeline._x(2))
    assert timeline.step_at(x + 4) == 2
    written.bot.mouseMove(timeline, QPoint(x, 20))
    timeline.mouseMoveEvent(_move_to(x))
    assert timeline.toolTip() == "Step 3\nAsk them."
    with_note = timeline.grab(timeline.rect()).toImage()
    written.model.notes.write(2, "")
    assert timeline.grab(timeline.rect()).toImage() != with_note


def _move_to(x: int) -> object:
    from PySide6.QtCore import QEvent, QPointF
    from PySide6.QtGui import QMouseEvent

    place, none = QPointF(x, 20), Qt.MouseButton.NoButton
    return QMouseEvent(
        QEvent.Type.MouseMove, place, place, none, none, Qt.KeyboardModifier.NoModifier
    )


# Kept


def test_a_saved_tree_has_its_notes_and_tells_when_they_change(
    written: TreeHand, tmp_path: Path, choose: Callable[[Path | str], list[str]]
) -> None:
    names: list[tuple[str, bool]] = []
    written.tab.parts.files.named.connect(lambda name, changed: names.append((name, changed)))
    choose(tmp_path / "lecture.json")
    written.key(KEY.Key_S, CONTROL)
    assert names[-1] == ("lecture.json", False)
    written.model.notes.write(4, "And now?")
    assert names[-1] == ("lecture.json", True)
    written.key(KEY.Key_S, CONTROL)
    written.model.notes.write(4, "")
    written.model.notes.write(2, "Something else")
    written.tab.parts.files.open(tmp_path / "lecture.json")
    written.wait_until_open()
    written.bot.waitUntil(lambda: names[-1] == ("lecture.json", False))
    assert written.model.notes.steps == (2, 4)
    assert written.model.notes.text(2) == "Ask them."


def test_notes_stay_when_the_window_closes(written: TreeHand, open_window: Open) -> None:
    written.window.close()
    again = open_window()
    again.bot.waitUntil(lambda: again.model.source == Typed(SMALL))
    again.wait_until_open()
    assert again.model.notes.text(2) == "Ask them."


def test_notes_that_are_too_long_to_be_remembered_are_offered(
    written: TreeHand, open_window: Open
) -> None:
    for step in range(5):
        written.model.notes.write(step, "long " * 1_900)
    written.window.close()
    again = open_window()
    assert again.tab.parts.left.bar.isVisible()
    again.click(again.tab.parts.left.bar.go_on)
    again.wait_until_open()
    assert again.model.notes.steps == (0, 1, 2, 3, 4)


def test_the_draft_has_the_notes(tmp_path: Path) -> None:
    book = Notebook((Note("", 2, "Say [this] {slowly}"),))
    now = draft.Draft(Example("aima"), Options(), notes=book)
    assert now.is_worth_keeping()
    (tmp_path / "draft.json").write_text(now.to_json())
    assert draft.load(tmp_path / "draft.json") == now


def test_the_settings_have_the_notes(qapp: object) -> None:
    book = Notebook((Note("", 2, "¿Y ahora?"), Note('algorithm="minimax"', 1, "Todas.")))
    assert remember_search(Typed(AIMA), Options(), book)
    assert remembered_search() == (Typed(AIMA), Options())
    assert remembered_notes() == book
    many = Notebook(tuple(Note("", step, "x" * LONGEST) for step in range(3)))
    assert not remember_search(Typed(AIMA), Options(), many)
    assert remembered_search() == (Typed(AIMA), Options())
    assert remembered_notes() == notes.EMPTY


# The library's


def test_lecture_examples_bring_notes_in_the_window_s_language(tree: TreeHand) -> None:
    model = tree.model
    open_in(model, Example("aima"))
    english = model.notes.text(26)
    assert english.startswith("The cut: 4 and 6 are never read.")
    language_manager().set_language("es")
    assert model.notes.text(26).startswith("La poda: 4 y 6 no se leen nunca.")
    language_manager().set_language("en")
    model.set_options(tie="gt")  # another search, whose steps are others
    assert model.notes.steps == ()
    model.set_options(tie="ge")
    # One's own words take their place.
    open_in(model, Example("one-cut"))
    given_text = model.notes.text(25)
    model.notes.write(25, "")
    assert 25 not in model.notes.steps
    model.notes.write(25, "Mine")
    assert model.notes.text(25) == "Mine"
    model.notes.write(25, given_text)
    assert model.notes.book == notes.EMPTY  # nothing of one's own is left to be kept


def test_every_note_of_the_library_has_its_step_and_both_languages(qtbot: QtBot) -> None:
    model = TreeModel()
    noted = [entry for entry in library() if entry.notes]
    assert len(noted) >= 3
    for entry in noted:
        open_in(model, Example(entry.key))
        qtbot.waitUntil(lambda: model.busy is None)
        assert model.notes.steps == tuple(step for step, _ in entry.notes)
        assert all(set(texts) == {"en", "es"} for _, texts in entry.notes)
    model.deleteLater()


# As values and in files

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
BOOKS = st.dictionaries(
    st.tuples(st.sampled_from(["", 'algorithm="minimax"']), st.integers(0, 50)), TEXTS, max_size=12
).map(lambda d: Notebook(tuple(sorted(Note(key, step, text) for (key, step), text in d.items()))))


@given(BOOKS)
def test_notes_come_back_from_a_file_and_no_bracket_stands_in_their_texts(book: Notebook) -> None:
    text = notes_text(book)
    assert notes.from_json(json.loads(text)) == book
    assert text.count("{") == len(book.notes)
    assert text.count("[") == 1


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({}, "notes"),
        ([{"step": -1, "text": "x"}], "notes[0]"),
        ([{"step": 1.0, "text": "x"}], "notes[0]"),
        ([{"step": True, "text": "x"}], "notes[0]"),
        ([{"step": 1, "text": 5}], "notes[0]"),
        ([{"step": 1, "text": "x", "search": None}], "notes[0]"),
        ([{"step": 1, "text": "x" * (LONGEST + 1)}], "notes[0]"),
        ([{"step": 1, "text": "x"}, {"step": 1, "text": "y"}], "notes"),
        ([{"step": step, "text": "x"} for step in range(MOST + 1)], "notes"),
        (["x"], "notes[0]"),
    ],
)
def test_damaged_notes_are_refused_by_name(wrong: object, field: str) -> None:
    with pytest.raises(EngineError) as refusal:
        notes.from_json(wrong)
    assert refusal.value.code == "save.field"
    assert refusal.value.params["field"].strip("“”") == field


def test_a_file_without_notes_opens_and_one_with_a_note_behind_the_end(qapp: object) -> None:
    model = TreeModel()
    model.open_source(Typed(SMALL))
    assert model.source is not None
    assert model.recording is not None
    book = Notebook((Note("", 10_000, "Of a longer search"),))
    saved = storage.SavedTree(model.source, model.options, model.recording, notes=book)
    assert storage.from_json(storage.to_json(saved)).notes == book
    bare = storage.SavedTree(model.source, model.options, model.recording)
    assert '"notes"' not in storage.to_json(bare)
    assert storage.from_json(storage.to_json(bare)).notes == notes.EMPTY
    model.notes.adopt(model.source, book)
    assert model.notes.steps == ()
    model.deleteLater()


def test_a_search_s_key_tells_only_what_is_unusual() -> None:
    assert search_key(Options()) == ""
    assert search_key(Options("minimax", "gt")) == 'algorithm="minimax",tie="gt"'


def test_a_source_has_only_so_many_notes(qapp: object) -> None:
    model = TreeModel()
    model.open_source(Typed("[" + ", ".join(map(str, range(200))) + "]"))
    for step in range(MOST + 5):
        model.notes.write(step, "x")
    assert len(model.notes.steps) == MOST
    model.notes.write(3, "y")
    assert model.notes.text(3) == "y"
    model.deleteLater()
