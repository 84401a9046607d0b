"""Work on lectures is never lost: not the one at hand, and none that gives way to another."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from poda.base import troubles
from poda.base.paths import data_dir
from poda.base.troubles import Unkept
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.house import recovery
from poda.packages.teach import LECTURE
from poda.packages.teach.window.lecture import keeping
from poda.packages.teach.window.lecture.course import NOTHING
from poda.packages.teach.window.lecture.document import (
    TEXT_LIMIT,
    Lecture,
    Stop,
    Visited,
    save,
    shipped,
    to_json,
)
from poda.packages.teach.window.lecture.keeping import KeptLecture, recent_lectures
from poda.packages.teach.window.lecture.mode import LectureMode
from poda.packages.teach.window.settings import TeachSettings
from tree.conftest import Open
from tree.hand import CONTROL, KEY, MODIFIER, TreeHand

Begin = Callable[[], LectureMode]


@pytest.fixture
def hands() -> list[TreeHand]:
    """Of all windows that a test has opened."""
    return []


@pytest.fixture
def begin(open_window: Open, hands: list[TreeHand]) -> Begin:
    """Opens a window, and the lecture in it."""

    def begun() -> LectureMode:
        hand = open_window()
        hands.append(hand)
        hand.key(KEY.Key_L, CONTROL | MODIFIER.AltModifier)
        return hand.tab.added["teach"].lecture

    return begun


@pytest.fixture(autouse=True)
def _nothing_fails() -> Iterator[None]:
    yield
    troubles.works(Unkept.LECTURE)


def lecture_of(title: str, stops: int = 2, letters: int = 10) -> Lecture:
    """A lecture whose stops say so many letters each."""
    place = Visited("play", "tictactoe")
    each = [Stop({"": f"Stop {n}"}, {"": "x" * letters}, place) for n in range(stops)]
    return Lecture({"": title}, {}, tuple(each))


def write(mode: LectureMode, title: str, stops: int = 2) -> Lecture:
    """Make a lecture, as a person does: a stop after the other, and a title."""
    for _ in range(stops):
        mode.add()
    QTest.keyClicks(mode.page.title, title)
    return mode.course.lecture


def recent_actions(mode: LectureMode) -> list[QAction]:
    """What the menu beside the title offers of recent lectures that lie in no file."""
    menu = mode.page.menu_button.menu()
    menu.aboutToShow.emit()
    menu.recent.aboutToShow.emit()
    return [each for each in menu.recent.actions() if ", not saved, " in each.text()]


def test_a_lecture_of_any_size_is_there_again(begin: Begin, hands: list[TreeHand]) -> None:
    kept = lecture_of("Long", 90, TEXT_LIMIT)
    mode = begin()
    mode.course.add(kept.stops[0])
    mode.course._change(kept, 7)
    hands[0].window.close()
    course = begin().course
    assert (course.lecture, course.at) == (kept, 7)


@pytest.mark.parametrize("follows", ["new", "shipped", "file"])
def test_what_gives_way_unsaved_is_among_the_recent_ones(
    begin: Begin, tmp_path: Path, follows: str
) -> None:
    save(tmp_path / "other.json", lecture_of("Other"))
    mode = begin()
    kept = write(mode, "Monday & more", 3)
    mode.course.select(1)
    match follows:
        case "new":
            mode.begin_new()
        case "shipped":
            mode.open_shipped("slides")
        case _:
            mode.files.open(tmp_path / "other.json")
    assert mode.course.lecture != kept
    (offered,) = recent_actions(mode)
    assert offered.text().startswith("Monday && more, not saved, ")
    offered.trigger()
    assert (mode.course.lecture, mode.course.at) == (kept, 1)


def test_a_lecture_that_comes_with_poda_or_lies_in_its_file_is_no_recent_one(
    begin: Begin, hands: list[TreeHand], tmp_path: Path
) -> None:
    mode = begin()
    mode.open_shipped("slides")
    hands[0].window.close()
    mode = begin()  # where it is at hand again
    write(mode, "")
    mode.course.undo()
    mode.course.undo()
    assert mode.course.lecture == shipped("slides")
    mode.begin_new()
    write(mode, "Monday")
    mode.files.save_as(tmp_path / "monday.json")
    mode.begin_new()
    assert recent_actions(mode) == []
    names = [each.text() for each in mode.page.menu_button.menu().recent.actions()]
    assert "&1 monday.json" in names


def test_what_is_changed_after_it_was_saved_is_kept_with_its_file(
    begin: Begin, tmp_path: Path
) -> None:
    path = tmp_path / "monday.json"
    mode = begin()
    write(mode, "Monday")
    mode.files.save_as(path)
    kept = write(mode, " and Tuesday", 1)
    mode.begin_new()
    assert mode.files.path is None
    (offered,) = recent_actions(mode)
    offered.trigger()
    assert (mode.course.lecture, mode.files.path) == (kept, path)


def test_a_recent_lecture_that_is_changed_stays_one(begin: Begin) -> None:
    mode = begin()
    write(mode, "Monday")
    for word in (" one", " two", " three"):
        mode.begin_new()
        (offered,) = recent_actions(mode)
        offered.trigger()
        write(mode, word, 1)
    kept = mode.course.lecture
    mode.begin_new()
    (path,) = recent_lectures()
    assert keeping.load(path).lecture == kept


def test_undo_across_lectures_goes_on_in_the_same_recent_one(begin: Begin) -> None:
    mode = begin()
    write(mode, "Monday")
    mode.begin_new()
    mode.course.undo()
    kept = write(mode, " later", 1)
    mode.begin_new()
    (path,) = recent_lectures()
    assert keeping.load(path).lecture == kept


def test_two_windows_have_a_lecture_each(begin: Begin, hands: list[TreeHand]) -> None:
    one, two = begin(), begin()
    first, second = write(one, "One"), write(two, "Two")
    assert second.title == {"": "Two"}
    for hand in hands[:]:
        hand.window.close()
    at_hand = [begin().course.lecture for _ in range(2)]
    assert first in at_hand
    assert second in at_hand
    assert begin().course.lecture == NOTHING


def test_two_windows_that_change_the_same_recent_lecture_lose_neither(begin: Begin) -> None:
    one = begin()
    write(one, "Monday")
    one.begin_new()
    two = begin()
    (path,) = recent_lectures()
    for mode in (one, two):
        mode.kept.open_recent(path)
    changed = [write(mode, word, 1) for mode, word in ((one, " at nine"), (two, " at ten"))]
    for mode in (one, two):
        mode.begin_new()
    kept = [keeping.load(path).lecture for path in recent_lectures()]
    assert sorted(map(to_json, kept)) == sorted(map(to_json, changed))


def test_the_oldest_of_many_go(begin: Begin) -> None:
    mode = begin()
    for number in range(keeping.MOST_KEPT + 2):
        write(mode, f"Lecture {number}", 1)
        mode.begin_new()
    titles = {keeping.load(path).lecture.title[""] for path in recent_lectures()}
    assert len(titles) == keeping.MOST_KEPT
    assert f"Lecture {keeping.MOST_KEPT + 1}" in titles


def test_what_an_older_poda_kept_in_the_settings_is_taken_over(
    begin: Begin, hands: list[TreeHand]
) -> None:
    kept = lecture_of("Old", 3)
    TeachSettings().tree_lecture = {"text": to_json(kept), "file": "/there/old.json", "at": 2}
    mode = begin()
    assert (mode.course.lecture, mode.course.at) == (kept, 2)
    assert mode.files.path == Path("/there/old.json")
    assert TeachSettings().tree_lecture == {}
    assert [path.name for path in data_dir().glob("lecture*.json")] == ["lecture-at-hand.json"]
    hands[0].window.close()
    assert begin().course.lecture == kept


def test_a_damaged_file_is_told_and_put_aside_and_the_one_before_is_taken_up(
    begin: Begin, hands: list[TreeHand]
) -> None:
    good, bad = (data_dir() / f"{keeping.STEM}{end}.json" for end in ("", "-1"))
    good.write_text(KeptLecture(lecture_of("Good")).text())
    os.utime(good, (1_000_000, 1_000_000))
    bad.write_text("{")
    assert begin().course.lecture == lecture_of("Good")
    assert hands[0].notice.startswith(f"✕ {bad.name}.aside-1: The file is damaged")
    assert (data_dir() / f"{bad.name}.aside-1").read_text() == "{"


@pytest.mark.parametrize(
    "left", [3, {}, {"at": "1", "path": "", "is_safe": True}, {"at": 0, "path": 0, "is_safe": True},
             {"at": 10**9, "path": "", "is_safe": True}, {"at": 0, "path": "", "is_safe": 1}]
)  # fmt: skip
def test_what_a_file_says_beside_its_lecture_is_checked(tmp_path: Path, left: object) -> None:
    path = tmp_path / "left.json"
    path.write_text(to_json(lecture_of("Left"), left=left))
    with pytest.raises(EngineError, match="left"):
        keeping.load(path)


def test_a_file_with_a_name_that_is_no_text_is_remembered(tmp_path: Path) -> None:
    left = KeptLecture(lecture_of("Lecture"), 1, Path(os.fsdecode(b"/there/\xff.json")), True)
    path = tmp_path / "left.json"
    documents.write_text(path, left.text())
    assert keeping.load(path) == left


def test_a_lecture_that_is_larger_than_its_file_may_be_is_told(
    begin: Begin, hands: list[TreeHand], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(recovery, "PAUSE_MS", 10)
    kind = documents.kind_of(LECTURE)._replace(bytes=5_000)
    monkeypatch.setitem(documents.KINDS, LECTURE, kind)
    mode = begin()
    mode.course._change(lecture_of("Large", 1, 6_000), 0)
    hands[0].bot.waitUntil(lambda: Unkept.LECTURE in troubles.failing())
    mode.files.save_as(tmp_path / "large.json")
    assert "has at most" in hands[0].notice
    assert not (tmp_path / "large.json").exists()
    mode.course._change(lecture_of("Small"), 0)
    hands[0].bot.waitUntil(lambda: Unkept.LECTURE not in troubles.failing())


def test_what_cannot_be_put_aside_is_told_and_written_when_it_can(
    begin: Begin, hands: list[TreeHand]
) -> None:
    mode = begin()
    kept = write(mode, "Monday")
    keeping.folder().write_text("no folder")
    mode.begin_new()
    assert Unkept.LECTURE in troubles.failing()
    mode.course.undo()  # it is not lost meanwhile
    assert mode.course.lecture == kept
    mode.course.redo()
    keeping.folder().unlink()
    troubles.failing()[Unkept.LECTURE].again()
    (path,) = recent_lectures()
    assert keeping.load(path).lecture == kept
