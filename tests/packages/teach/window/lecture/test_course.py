"""Going through a lecture, and making one, in the real window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest

from poda.engine.games import game
from poda.house.i18n import language_manager
from poda.house.theme import Role
from poda.packages.teach.window.lecture.course import Course, LecturePaths
from poda.packages.teach.window.lecture.document import (
    SHIPPED,
    TEXT_LIMIT,
    ShownSearch,
    Visited,
    load,
    save,
    shipped,
)
from poda.packages.teach.window.lecture.handout import asked_words
from poda.packages.teach.window.lecture.mode import LectureMode
from poda.packages.teach.window.lecture.page import LectureBar, LecturePage
from poda.packages.teach.window.settings import TeachSettings
from poda.widgets.layout import Label
from poda.window.main_window import MainWindow
from some import some
from tree.conftest import Open
from tree.hand import AIMA, CONTROL, KEY, MODIFIER, TreeHand

CTRL_ALT = CONTROL | MODIFIER.AltModifier


@pytest.fixture
def mode(tree: TreeHand) -> LectureMode:
    tree.key(KEY.Key_L, CTRL_ALT)
    assert tree.tab.parts.modes.current == "lecture"
    return tree.tab.added["teach"].lecture


@pytest.fixture
def course(mode: LectureMode) -> Course:
    return mode.course


@pytest.fixture
def page(mode: LectureMode) -> LecturePage:
    return mode.page


def bar_of(tree: TreeHand) -> LectureBar:
    bar = tree.tab.added["teach"].window.bar
    assert bar is not None
    return bar


def titles(page: LecturePage) -> list[str]:
    return [page.list.item(place).text() for place in range(page.list.count())]


def titles_of(course: Course) -> list[str]:
    return [stop.title[""] for stop in course.lecture.stops]


def compose(tree: TreeHand, *steps: int) -> None:
    """Add the steps of a small tree, each as a stop."""
    tree.show(AIMA)
    for step in steps:
        tree.model.go(step)
        tree.key(KEY.Key_A, CTRL_ALT)


def test_it_begins_empty_and_says_what_to_do(tree: TreeHand, page: LecturePage) -> None:
    assert page.empty.isVisible()
    assert "add it here" in page.empty.full_text()
    assert not page.present.isEnabled()
    assert not bar_of(tree).isVisible()


def test_steps_become_stops(tree: TreeHand, page: LecturePage, course: Course) -> None:
    compose(tree, 2, 7)
    assert titles(page) == ["Step 3", "Step 8"]
    stop = course.lecture.stops[1]
    assert stop.at == ShownSearch(tree.model.source, tree.model.options, 7, 7)
    assert (page.first.value(), page.last.value()) == (8, 8)
    page.last.setValue(12)
    page.asks.click()
    QTest.keyClicks(page.text, "Look.")
    stop = course.lecture.stops[1]
    assert (stop.at.first, stop.at.last, stop.asks, stop.text) == (7, 11, True, {"": "Look."})


def test_a_range_never_runs_backwards(tree: TreeHand, page: LecturePage, course: Course) -> None:
    compose(tree, 5)
    page.first.setValue(9)
    assert (page.first.value(), page.last.value()) == (9, 9)
    page.last.setValue(3)
    assert (course.stop.at.first, course.stop.at.last) == (2, 2)


def test_stops_are_dragged_renamed_duplicated_and_removed(
    tree: TreeHand, page: LecturePage, course: Course
) -> None:
    compose(tree, 1, 2, 3)
    page.list.model().moveRow(QModelIndex(), 0, QModelIndex(), 3)  # what dropping it there does
    tree.bot.waitUntil(lambda: titles_of(course) == ["Step 3", "Step 4", "Step 2"])
    assert course.at == 2
    assert titles(page) == titles_of(course)
    page.list.setFocus()
    QTest.keyClick(page.list, KEY.Key_Up, MODIFIER.AltModifier)
    tree.bot.waitUntil(lambda: course.at == 1)
    assert titles(page) == titles_of(course) == ["Step 3", "Step 2", "Step 4"]
    page.list.item(1).setText("The first cut")
    assert course.stop.title == {"": "The first cut"}
    page.duplicate.trigger()
    assert titles(page) == ["Step 3", "The first cut", "The first cut", "Step 4"]
    page.remove.trigger()
    page.remove.trigger()
    assert titles(page) == ["Step 3", "The first cut"]


def test_what_is_too_long_is_refused_in_a_sentence(
    tree: TreeHand, page: LecturePage, course: Course
) -> None:
    """A file could not be opened again with it."""
    compose(tree, 1)
    before = course.lecture
    page.text.insertPlainText("x" * (TEXT_LIMIT + 1))
    assert tree.notice == "✕ A title or a text has at most 10000 characters."
    tree.tab.parts.notice.clear()
    page.list.item(0).setText("x" * (TEXT_LIMIT + 1))
    assert tree.notice
    assert course.lecture == before
    assert (page.text.toPlainText(), page.list.item(0).text()) == ("", "Step 2")


def test_every_change_is_undone_and_made_again(
    tree: TreeHand, page: LecturePage, course: Course
) -> None:
    compose(tree, 1, 2)
    seen = [course.lecture]
    QTest.keyClicks(page.text, "Three words here")  # one change, whatever its letters
    seen.append(course.lecture)
    page.duplicate.trigger()
    seen.append(course.lecture)
    course.open(shipped("slides"), LecturePaths(shipped("slides")))
    seen.append(course.lecture)
    for lecture in some(reversed(seen[:-1])):
        page.undo.trigger()
        assert course.lecture == lecture
    for lecture in some(seen[1:]):
        page.redo.trigger()
        assert course.lecture == lecture
    assert not page.redo.isEnabled()


def test_the_clicker_goes_from_stop_to_stop_and_back(tree: TreeHand, course: Course) -> None:
    compose(tree, 2, 7)
    course.put(
        course.stop.__class__(
            {"": "b"}, {"": ""}, ShownSearch(tree.model.source, tree.model.options, 7, 8)
        )
    )
    course.select(0)
    tree.tab.parts.view.setFocus()
    seen = []
    for _ in range(3):
        seen.append((course.at, tree.model.step))
        tree.key(KEY.Key_PageDown)
    assert seen == [(0, 2), (1, 7), (1, 8)]
    assert (course.at, tree.model.step) == (1, 9)  # the last stop: the search goes on
    tree.key(KEY.Key_PageUp)
    tree.key(KEY.Key_PageUp)
    tree.key(KEY.Key_PageUp)
    assert (course.at, tree.model.step) == (0, 2)


def test_it_asks_before_it_shows(tree: TreeHand, page: LecturePage, course: Course) -> None:
    compose(tree, 7)
    page.last.setValue(9)
    page.asks.click()
    course.select(0)
    assert tree.sentence == asked_words()
    tree.key(KEY.Key_PageDown)
    assert tree.sentence != asked_words()
    tree.tab.parts.modes.leave()
    tree.model.go(7)
    assert tree.sentence != asked_words()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("key", SHIPPED)
def test_a_lecture_is_presented_with_one_key(
    tree: TreeHand, mode: LectureMode, key: str, language: str
) -> None:
    """Through every tab that it leads to, and the screen stays the class's, with nothing wrong."""
    language_manager().set_language(language)
    mode.open_shipped(key)
    tree.wait_until_open()
    tree.click(mode.page.present)
    window, course = tree.window, mode.course
    assert not mode.page.isVisible()
    for place, stop in enumerate(some(course.lecture.stops)):
        assert (course.at, bar_of(tree).title.full_text()) == (place, stop.title[language])
        assert bar_of(tree).isVisible()
        assert tree.tab.added["teach"].presenting.is_on
        assert said_to_be_wrong(window) == []
        if isinstance(stop.at, ShownSearch):
            assert tree.tab.isVisible()
            last = min(stop.at.last, tree.model.last_step)
            assert tree.model.step == min(stop.at.first, last)
            while tree.model.step < last:
                tree.key(KEY.Key_PageDown)
        elif place == 0:
            course.go(0)  # to choose it in the list is not to go there
        if isinstance(stop.at, Visited):
            assert shown_elsewhere(window, stop.at)
        if place < len(course.lecture.stops) - 1:
            tree.key(KEY.Key_PageDown)
            tree.wait_until_open()
    tree.key(KEY.Key_Escape)
    assert not tree.tab.added["teach"].presenting.is_on


def test_the_lecturers_own_window_names_the_stop(tree: TreeHand, mode: LectureMode) -> None:
    mode.open_shipped("article")
    tree.wait_until_open()
    tree.click(mode.page.present)
    tree.key(KEY.Key_N, CONTROL | MODIFIER.ShiftModifier)
    presenter = tree.tab.added["teach"].presenting.presenter
    assert presenter is not None
    tree.bot.waitUntil(presenter.isVisible)
    assert presenter.step.full_text().startswith("1 / 7  Minimax by layers · step")
    mode.course.walk(1)
    assert presenter.step.full_text().startswith("2 / 7  The idea · step")


def said_to_be_wrong(window: MainWindow) -> list[str]:
    """The sentences on screen that tell of an error."""
    labels = (label for label in window.findChildren(Label) if label.isVisible())
    return [text for label in labels if label.role is Role.BAD and (text := label.full_text())]


def shown_elsewhere(window: MainWindow, at: Visited) -> bool:
    """Whether the window shows the place, and in Play the position, whose text can be read."""
    if at.place == "play":
        rules = game(at.game)
        wanted = rules.parse_position(at.position) if at.position else rules.initial_state()
        field = window.play.status.field
        written = field.text() or not window.play.model.board.kit.by_ids
        return window.play.isVisible() and window.play.position == (at.game, wanted) and written
    plan = window.training.model.plan
    return window.training.isVisible() and (plan.game_key, plan.preset) == (at.game, at.preset)


def test_the_bar_is_there_in_every_tab_and_closes_the_lecture(
    tree: TreeHand, mode: LectureMode
) -> None:
    mode.open_shipped("evolution")
    mode.course.go(1)
    window = tree.window
    for index in (0, 2, 3):
        window.tabs.setCurrentIndex(index)
        assert bar_of(tree).isVisible()
    window.tabs.setCurrentIndex(1)
    assert not bar_of(tree).isVisible()  # the list says it
    window.tabs.setCurrentIndex(0)
    QTest.mouseClick(bar_of(tree).close_button, Qt.MouseButton.LeftButton)
    assert not bar_of(tree).isVisible()
    assert tree.tab.parts.modes.current == ""


def test_choosing_a_place_in_the_list_stays_in_the_tab(
    tree: TreeHand, mode: LectureMode, page: LecturePage
) -> None:
    mode.open_shipped("evolution")
    page.list.setCurrentRow(1)
    assert mode.course.at == 1
    assert tree.window.tabs.currentIndex() == 1
    assert page.place.isVisible()
    assert not page.first.isVisible()
    tree.click(page.go_there)
    assert tree.window.tabs.currentIndex() != 1


def test_it_is_saved_and_opened(
    tree: TreeHand, mode: LectureMode, tmp_path: Path, page: LecturePage
) -> None:
    compose(tree, 1, 4)
    QTest.keyClicks(page.title, "Monday")
    assert mode.files.name == "Monday"
    path = tmp_path / "monday.json"
    mode.files.save_as(path)
    assert load(path) == mode.course.lecture
    kept = mode.course.lecture
    mode.begin_new()
    assert mode.files.path is None
    mode.files.open(path)
    assert (mode.course.lecture, mode.files.path) == (kept, path)
    assert mode.course.lecture.title == {"": "Monday"}
    (tmp_path / "bad.json").write_text("[1]")
    mode.files.open(tmp_path / "bad.json")
    assert "bad.json" in tree.notice
    assert mode.course.lecture == kept


def test_it_is_there_again_after_a_restart(
    tree: TreeHand, mode: LectureMode, open_window: Open
) -> None:
    compose(tree, 1, 4)
    kept = mode.course.lecture
    tree.window.close()
    other = open_window()
    other.key(KEY.Key_L, CTRL_ALT)
    assert other.tab.added["teach"].lecture.course.lecture == kept


def test_opened_as_a_tree_it_is_taken_up_as_a_lecture(tree: TreeHand, tmp_path: Path) -> None:
    save(tmp_path / "slides.json", shipped("slides"))
    tree.tab.parts.files.open(tmp_path / "slides.json")
    mode = tree.tab.added["teach"].lecture
    tree.bot.waitUntil(lambda: mode.course.lecture == shipped("slides"))
    assert (mode.course.is_on, mode.files.path) == (True, tmp_path / "slides.json")


@pytest.mark.parametrize("known", [{}, {"text": 3}, {"text": "{", "at": "x"}, {"file": []}])
def test_settings_may_hold_anything(open_window: Open, known: dict[str, object]) -> None:
    TeachSettings().tree_lecture = known
    hand = open_window()
    hand.key(KEY.Key_L, CTRL_ALT)
    assert hand.tab.added["teach"].lecture.course.lecture.stops == ()


@pytest.mark.parametrize("suffix", ["html", "tex", "pdf"])
def test_it_is_exported(
    tree: TreeHand, mode: LectureMode, tmp_path: Path, suffix: str, choose
) -> None:
    compose(tree, 1)
    choose(tmp_path / f"out.{suffix}")
    mode.ask_export(suffix)
    tree.bot.waitUntil(lambda: tree.model.busy is None and bool(tree.notice))
    assert tree.notice == f"Exported: out.{suffix}"
    assert (tmp_path / f"out.{suffix}").stat().st_size > 500


def test_another_way_of_working_ends_it_and_keeps_it(tree: TreeHand, course: Course) -> None:
    compose(tree, 1, 2)
    kept = course.lecture
    tree.key(KEY.Key_G, CONTROL)
    assert not course.is_on
    tree.key(KEY.Key_L, CTRL_ALT)
    assert (course.is_on, course.lecture) == (True, kept)
