"""Saving and opening searches, as a person does it: dialogs, names, and what went wrong."""

import gc
import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from poda.engine.trees.random_tree import RandomShape
from poda.house.settings import settings
from poda.tree.controls.source_bar import open_in
from poda.tree.model.sources import Example, Position, Random, Source, Suggestion, Typed
from poda.tree.model.tree_model import TreeModel
from poda.tree.session import files, storage
from poda.tree.session.files import TreeFiles
from poda.tree.session.storage import SavedTree

Choose = Callable[[Path | str], list[str]]


class Desk:
    """A model with its files, and what was said about them."""

    def __init__(self, bot: QtBot, window: QWidget) -> None:
        self.bot = bot
        self.model = TreeModel(window)
        self.files = TreeFiles(self.model, window)
        self.names: list[tuple[str, bool]] = []
        self.failures: list[str] = []
        self.files.named.connect(lambda name, changed: self.names.append((name, changed)))
        self.files.failed.connect(self.failures.append)
        self.show(Example("aima"))

    def show(self, source: Source) -> None:
        open_in(self.model, source)
        self.wait()
        assert self.model.source == source

    def wait(self) -> None:
        self.bot.waitUntil(lambda: self.model.busy is None)

    @property
    def name(self) -> tuple[str, bool]:
        """The file's name, and whether it has changed."""
        return self.names[-1] if self.names else ("", False)


@pytest.fixture
def desk(qtbot: QtBot) -> Iterator[Desk]:
    window = QWidget()
    qtbot.addWidget(window)
    yield Desk(qtbot, window)
    window.close()


def test_a_saved_search_is_opened_again_as_it_was_left(
    desk: Desk, tmp_path: Path, choose: Choose
) -> None:
    desk.model.set_options(algorithm="alphabeta-update", tie="gt")
    desk.model.go(20)
    desk.model.bookmarks.toggle(desk.model.step)
    desk.model.go(27)
    desk.model.toggle_collapsed(1)
    collapsed = desk.model.collapsed
    choose(tmp_path / "mine")
    desk.files.save()
    assert desk.name == ("mine.json", False)  # with the suffix that was left out
    desk.show(Example("worst-first"))
    assert desk.name == ("", False)
    choose(tmp_path / "mine.json")
    desk.files.ask_open()
    desk.wait()
    model = desk.model
    assert model.source == Example("aima")
    assert (model.options.algorithm, model.options.tie) == ("alphabeta-update", "gt")
    assert model.step == 27
    assert model.bookmarks.steps == (20,)
    assert model.collapsed == collapsed == {1}
    assert desk.name == ("mine.json", False)
    assert desk.failures == []


def test_the_second_save_asks_no_more(desk: Desk, tmp_path: Path, choose: Choose) -> None:
    asked = choose(tmp_path / "a.json")
    desk.files.save()
    desk.model.go(5)
    desk.files.save()
    assert len(asked) == 1
    assert json.loads((tmp_path / "a.json").read_text("utf-8"))["step"] == 5
    choose(tmp_path / "b.json")
    desk.files.ask_save()
    assert (tmp_path / "b.json").read_bytes() == (tmp_path / "a.json").read_bytes()
    assert settings().last_folder == str(tmp_path)


def test_what_changes_the_file_is_told_and_where_one_looks_is_not(
    desk: Desk, tmp_path: Path, choose: Choose
) -> None:
    choose(tmp_path / "a.json")
    desk.files.save()
    desk.model.go(9)
    assert desk.name == ("a.json", False)
    desk.model.bookmarks.toggle(desk.model.step)
    assert desk.name == ("a.json", True)
    desk.model.bookmarks.toggle(desk.model.step)
    assert desk.name == ("a.json", False)
    desk.model.set_options(tie="gt")
    assert desk.name == ("a.json", True)
    desk.files.save()
    assert desk.name == ("a.json", False)


def test_another_tree_is_not_saved_over_the_file_of_the_last(
    desk: Desk, tmp_path: Path, choose: Choose
) -> None:
    choose(tmp_path / "a.json")
    desk.files.save()
    before = (tmp_path / "a.json").read_bytes()
    desk.show(Typed("[1, 2]"))
    assert desk.files.path is None
    asked = choose("")
    desk.files.save()
    assert len(asked) == 2  # it asked, and the answer was Cancel
    assert (tmp_path / "a.json").read_bytes() == before


@pytest.mark.parametrize(
    ("source", "name"),
    [
        (Typed("[1, 2]"), "tree.json"),
        (Example("ucla"), "ucla.json"),
        (Random(RandomShape(2, 2, 2, 0, 9, 77)), "random-77.json"),
        (Position("tictactoe", "15937", Suggestion("minimax")), "tictactoe-15937.json"),
    ],
)
def test_a_new_file_is_offered_a_name(
    desk: Desk, choose: Choose, source: Source, name: str
) -> None:
    desk.show(source)
    asked = choose("")
    desk.files.ask_save()
    assert Path(asked[-1]).name == name


def test_a_file_that_is_there_already_is_not_replaced_unasked(
    desk: Desk, tmp_path: Path, choose: Choose, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.json").write_text("precious")
    choose(tmp_path / "a")
    buttons = QMessageBox.StandardButton
    monkeypatch.setattr(QMessageBox, "question", lambda *_: buttons.No)
    desk.files.ask_save()
    assert (tmp_path / "a.json").read_text() == "precious"
    monkeypatch.setattr(QMessageBox, "question", lambda *_: buttons.Yes)
    desk.files.ask_save()
    assert (tmp_path / "a.json").read_text() != "precious"


BAD: dict[str, Any] = {
    "truncated": '{"format": "poda-tree", "version": 1, "sou',
    "newer": '{"format": "poda-tree", "version": 2}',
    "foreign": "{}",
    "no text": "",
    "deep": '{"a":' * 100_000,
    "bytes": None,
    "missing": None,
    "folder": None,
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_a_sentence_and_the_search_on_screen_stays(
    desk: Desk, tmp_path: Path, choose: Choose, kind: str
) -> None:
    path = tmp_path / "bad.json"
    if kind == "folder":
        path.mkdir()
    elif kind == "bytes":
        path.write_bytes(bytes(range(256)))
    elif kind != "missing":
        path.write_text(BAD[kind], "utf-8")
    desk.model.go(7)
    recording = desk.model.recording
    choose(path)
    desk.files.ask_open()
    desk.wait()
    assert len(desk.failures) == 1
    assert desk.failures[0].startswith(("bad.json: ", "bad.json, line 1, column 1: "))
    assert desk.model.recording is recording
    assert desk.model.step == 7
    assert desk.files.path is None


def test_steps_that_were_changed_are_damage(desk: Desk, tmp_path: Path, choose: Choose) -> None:
    path = tmp_path / "a.json"
    choose(path)
    desk.files.save()
    raw = json.loads(path.read_text("utf-8"))
    raw["trace"]["values"][3] += 1
    path.write_text(json.dumps(raw), "utf-8")
    desk.files.ask_open()
    desk.wait()
    assert "not those of its search" in desk.failures[0]


def test_a_search_that_cannot_be_saved_says_so(desk: Desk, tmp_path: Path, choose: Choose) -> None:
    choose(tmp_path / "no such folder" / "a.json")
    desk.files.save()
    assert desk.failures[0].startswith("a.json: ")
    assert desk.files.path is None


def test_a_large_search_is_written_away_from_the_window(
    desk: Desk, tmp_path: Path, choose: Choose, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_AT_ONCE", 10)
    choose(tmp_path / "a.json")
    desk.files.save()
    desk.bot.waitUntil(lambda: desk.name == ("a.json", False))
    assert json.loads((tmp_path / "a.json").read_text("utf-8"))["source"]["key"] == "aima"
    choose(tmp_path / "nowhere" / "b.json")
    desk.files.ask_save()
    desk.bot.waitUntil(lambda: bool(desk.failures))
    assert desk.name == ("a.json", False)


def test_a_search_that_stopped_at_a_named_leaf_is_saved_and_opened(
    desk: Desk, tmp_path: Path, choose: Choose
) -> None:
    desk.show(Example("named-leaves-minimax"))
    assert desk.model.recording is not None
    assert desk.model.recording.error is not None
    choose(tmp_path / "a.json")
    desk.files.save()
    desk.show(Example("aima"))
    desk.files.ask_open()
    desk.wait()
    assert desk.model.source == Example("named-leaves-minimax")
    assert desk.model.recording.error is not None
    assert desk.failures == []


def test_cancel_changes_nothing(desk: Desk, choose: Choose) -> None:
    choose("")
    desk.files.ask_open()
    desk.files.ask_save()
    desk.wait()
    assert desk.files.path is None
    assert desk.failures == []


def test_an_opening_that_is_given_up_keeps_nothing(
    desk: Desk, tmp_path: Path, choose: Choose, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    choose(path)
    desk.files.save()
    desk.show(Typed("[1, 2]"))
    read: list[ref[Any]] = []
    restore = desk.model.restore

    def restore_and_cancel(*parts: Any) -> None:
        read.append(ref(parts[2]))
        restore(*parts)
        desk.model.cancel()

    monkeypatch.setattr(desk.model, "restore", restore_and_cancel)
    desk.files.ask_open()
    desk.bot.waitUntil(lambda: bool(read))
    assert desk.files._read is None
    desk.bot.waitUntil(lambda: not gc.collect() and read[0]() is None)
    assert desk.model.source == Typed("[1, 2]")
    assert desk.files.path is None


def test_of_two_saves_the_later_one_stays(
    desk: Desk, tmp_path: Path, choose: Choose, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    monkeypatch.setattr(files, "_AT_ONCE", 10)
    go_on = threading.Event()
    write = storage.save

    def slow(where: Path, saved: SavedTree) -> None:
        if saved.step == 1:
            go_on.wait(300)
        write(where, saved)

    monkeypatch.setattr(storage, "save", slow)
    desk.model.go(1)
    desk.files.save_as(path)
    monkeypatch.setattr(files, "_AT_ONCE", 20_000)  # the next one would be quick
    desk.model.go(2)
    desk.files.save_as(path)
    go_on.set()
    desk.bot.waitUntil(lambda: not desk.files._writing.running)
    assert json.loads(path.read_text("utf-8"))["step"] == 2
    assert desk.name == ("a.json", False)
    assert desk.failures == []


def test_a_window_that_closes_while_it_saves_is_told_nothing(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_AT_ONCE", 10)
    go_on = threading.Event()
    write = storage.save

    def slow(where: Path, saved: SavedTree) -> None:
        go_on.wait(300)
        write(where, saved)

    monkeypatch.setattr(storage, "save", slow)
    window = QWidget()
    desk = Desk(qtbot, window)
    for name in ("a.json", "b.json"):
        desk.files.save_as(tmp_path / name)
    job = desk.files._writing._job
    assert job is not None
    delete(window)
    go_on.set()
    assert job.join(300)
    qtbot.wait(50)
    assert (tmp_path / "a.json").exists()  # what was asked for is done all the same
    assert (tmp_path / "b.json").exists()
    assert desk.names == []
    assert desk.failures == []
