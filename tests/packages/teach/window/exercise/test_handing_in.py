"""A student's result, saved from the window and graded again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QPushButton

from poda.packages.teach.engine.exercises.exercise import exercise_of, right_answer
from poda.packages.teach.engine.exercises.results import load_result, tally_of
from poda.packages.teach.window.exercise.exercise_words import solution_marks
from poda.packages.teach.window.exercise.mode import ExerciseMode
from tree.hand import CONTROL, KEY, TreeHand

Choose = Callable[[Path | str], list[str]]


@pytest.fixture
def mode(tree: TreeHand) -> ExerciseMode:
    tree.key(KEY.Key_G, CONTROL)
    mode = tree.tab.added["teach"].exercise
    mode.open(exercise_of(7, 1))
    return mode


def name(monkeypatch: pytest.MonkeyPatch, text: str, chosen: bool = True) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: (text, chosen))


def click(button: QPushButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def solve(mode: ExerciseMode) -> None:
    assert mode.model.exercise is not None
    mode.model.open(mode.model.exercise, solution_marks(right_answer(mode.model.exercise)))
    click(mode.page.check)


def test_a_result_holds_what_was_checked(
    mode: ExerciseMode, tree: TreeHand, tmp_path: Path, choose: Choose,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    assert not mode.page.hand_in.isVisible()
    click(mode.page.check)
    solve(mode)
    mode.open(exercise_of(8, 1))
    click(mode.page.solution)
    name(monkeypatch, "  Ada   Lovelace ")
    asked = choose(tmp_path / "ada.poda-result.json")
    click(mode.page.hand_in)
    assert asked[0].endswith("Ada Lovelace.poda-result.json")
    result = load_result(tmp_path / "ada.poda-result.json")
    assert (result.name, result.is_altered) == ("Ada Lovelace", False)
    assert [each.exercise.code for each in result.answered] == ["1-7", "1-8"]
    assert [each.shown for each in result.answered] == [False, True]
    tally = tally_of(result)
    assert (tally.solved, tally.asked > tally.correct) == (1, True)
    assert "Saved: ada.poda-result.json (exercises: 2)" in tree.notice


def test_the_time_is_that_until_the_last_check(mode: ExerciseMode) -> None:
    now = [100.0]
    mode.handing_in._clock = lambda: now[0]
    mode.open(exercise_of(9, 1))
    for _ in range(2):
        now[0] += 30
        click(mode.page.check)
    now[0] += 500
    assert mode.handing_in.answered[-1].seconds == 60


def test_a_hint_is_no_check(mode: ExerciseMode) -> None:
    click(mode.page.hint)
    assert mode.handing_in.answered == ()
    click(mode.page.check)
    assert mode.handing_in.answered[0].helped


def test_without_a_name_nothing_is_saved(
    mode: ExerciseMode, tree: TreeHand, choose: Choose, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    asked = choose(tmp_path / "x.poda-result.json")
    click(mode.page.check)
    name(monkeypatch, "Ada", chosen=False)
    click(mode.page.hand_in)
    name(monkeypatch, "   ")
    click(mode.page.hand_in)
    assert asked == []
    assert "needs a name" in tree.notice


def test_what_cannot_be_written_is_said(
    mode: ExerciseMode, tree: TreeHand, choose: Choose, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    choose(tmp_path / "nowhere" / "x.poda-result.json")
    click(mode.page.check)
    name(monkeypatch, "Ada")
    click(mode.page.hand_in)
    assert "The file or its folder is not there" in tree.notice
