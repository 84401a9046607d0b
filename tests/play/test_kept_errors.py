"""A person's errors: when they come back, and the file in which they are kept."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from poda.engine.errors import EngineError
from poda.play import kept_errors
from poda.play.kept_errors import MOST, KeptError, KeptErrors, change, from_text, to_text
from poda.play.recent import RecentError

DAY = date(2026, 11, 30).toordinal()


@pytest.fixture(autouse=True)
def _own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_errors, "data_dir", lambda: tmp_path)


def found(position: str, mark: str = "blunder", game: str = "tictactoe") -> RecentError:
    return RecentError(game, position, "3", ("5",), mark)


def kept(*positions: str) -> KeptErrors:
    return KeptErrors().with_found(map(found, positions), DAY)


def test_right_answers_bring_an_error_back_at_the_published_distances() -> None:
    """Days between reviews that are all "good", by FSRS 6 with its published parameters: those of
    the package's own tests, from the first review on."""
    (error,) = kept("12").errors
    days = []
    for _ in range(6):
        after = error.answered(error.due, right=True)
        days.append(after.due - error.due)
        error = after
    assert days == [2, 11, 46, 163, 497, 1346]


def test_a_wrong_answer_is_due_the_same_day_and_comes_back_sooner() -> None:
    (error,) = kept("12").errors
    wrong = error.answered(DAY, right=False)
    assert wrong.due == DAY
    assert wrong.answered(DAY, right=True).due == DAY + 1
    assert error.answered(DAY, right=True).due == DAY + 2
    helped = error.answered(DAY, right=True, helped=True)
    assert helped.stability < error.answered(DAY, right=True).stability
    late = error.answered(DAY, right=True).answered(DAY + 2, right=False)
    assert late.due == DAY + 2
    assert late.difficulty > error.answered(DAY, right=True).difficulty


def test_the_same_answers_on_the_same_days_give_the_same_schedule() -> None:
    (error,) = kept("12").errors
    assert error.answered(DAY, right=True) == error.answered(DAY, right=True)


def test_those_of_today_come_first_the_longest_due_and_gravest_before_those_tried() -> None:
    rows = (("a", DAY, 0, 0.1), ("b", DAY - 3, 0, 0.1), ("c", DAY, 0, 0.4), ("d", DAY, DAY, 0.9),
            ("e", DAY + 1, 0, 1.0))  # fmt: skip
    errors = tuple(
        KeptError("tictactoe", p, "3", "x", loss, due, last) for p, due, last, loss in rows
    )
    asked = KeptErrors(errors)
    assert [each.position for each in asked.of("tictactoe", DAY)] == ["b", "c", "a", "d"]
    assert asked.of("connect4", DAY) == []
    assert asked.next_day("tictactoe") == DAY - 3


def test_an_error_is_kept_once_by_its_position_and_only_a_persons_grave_one() -> None:
    before = kept("12", "12")
    assert len(before.errors) == 1
    twice = before.with_found([found("12"), found("1524"), found("13", "inaccuracy")], DAY + 9)
    assert [(each.position, each.due) for each in twice.errors] == [("12", DAY), ("1524", DAY + 9)]
    # By other moves to the same squares.
    assert twice.with_found([found("2415"), found("nonsense")], DAY) == twice
    engine = RecentError("tictactoe", "3", "1", ("5",), "blunder", person=False)
    assert twice.with_found([engine, found("4", game="none")], DAY) == twice


def test_so_many_are_kept_and_what_is_known_best_goes_first() -> None:
    errors = tuple(
        KeptError("tictactoe", f"?{n}", "3", "blunder", due=DAY + n) for n in range(MOST + 5)
    )
    after = KeptErrors(errors).with_found([found("12")], DAY)
    assert len(after.errors) == MOST
    assert {"12", "?0"} <= {each.position for each in after.errors}
    assert f"?{MOST + 4}" not in {each.position for each in after.errors}
    assert len(to_text(after)) < 300 * MOST


def test_a_file_is_read_as_it_was_written() -> None:
    before, trouble = change(lambda nothing: kept("12", "1"))
    assert trouble is None
    assert change(lambda same: same) == (before, None)
    after, _ = change(lambda old: old.with_answer(old.errors[0], DAY, right=True))
    assert after.errors[0].due == DAY + 2
    again, _ = change(lambda old: old.with_answer(before.errors[0], DAY, right=False))
    assert again == after  # the window closed before it was told that the answer is kept
    assert from_text(to_text(after)) == after


@pytest.mark.parametrize("game", ["tictactoe", "\ud800"])  # no UTF-8 has that one
def test_an_entry_that_cannot_be_read_costs_no_other_one_and_stays(game: str) -> None:
    change(lambda nothing: kept("12"))
    document = json.loads(kept_errors.path().read_text())
    strange = {"game": game, "due": "tomorrow"}
    document["errors"].insert(0, strange)
    kept_errors.path().write_text(json.dumps(document))
    after, trouble = change(lambda old: old.with_found([found("1")], DAY))
    assert trouble is not None
    assert trouble.code == "puzzle.unread"
    assert [each.position for each in after.errors] == ["12", "1"]
    assert strange in json.loads(kept_errors.path().read_text())["errors"]


@pytest.mark.parametrize("text", ["", "my list", "[]", '{"format": "poda-errors"}', "[" * 9000])
def test_a_file_that_is_none_is_set_aside_and_told(text: str) -> None:
    kept_errors.path().write_text(text)
    after, trouble = change(lambda old: old.with_found([found("12")], DAY))
    assert trouble is not None
    assert trouble.code == "puzzle.aside"
    assert len(after.errors) == 1
    aside = kept_errors.path().with_name(str(trouble.params["name"]))
    assert aside.read_text() == text
    assert change(lambda old: old) == (after, None)


def test_a_file_of_a_newer_poda_is_left_alone() -> None:
    text = '{"format": "poda-errors", "version": 2, "errors": 7}'
    kept_errors.path().write_text(text)
    with pytest.raises(EngineError) as caught:
        change(lambda old: old.with_found([found("12")], DAY))
    assert caught.value.code == "save.version"
    assert kept_errors.path().read_text() == text
