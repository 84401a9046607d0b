"""The puzzle of the day, and puzzles from a person's own errors."""

from datetime import date, timedelta

import pytest
from PySide6.QtCore import Qt

from poda.engine.players import PlayerSpec
from poda.engine.puzzles import parse_code
from poda.play import kept_errors, puzzle_model
from poda.play.puzzle_model import PuzzleModel, PuzzlePhase, PuzzleTally, daily_code, remembered
from poda.play.puzzle_page import PuzzlePage
from poda.play.recent import RecentError

from ..hand import KEY, Hand

DAY = date(2026, 11, 23)


@pytest.fixture
def page(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> PuzzlePage:
    """Puzzles of tic-tac-toe, on a day of its own."""
    monkeypatch.setattr(kept_errors, "today", lambda: DAY)
    hand.act("puzzles")
    mode = hand.play.puzzles.mode
    assert mode is not None
    hand.until(lambda: mode.model.phase is PuzzlePhase.ASKED)
    return mode.page


def model_of(page: PuzzlePage) -> PuzzleModel:
    return page._model


def open_day(hand: Hand, page: PuzzlePage) -> None:
    hand.click_button(page.panel.others[0])
    hand.until(lambda: model_of(page).phase is PuzzlePhase.ASKED and model_of(page).is_daily)


def test_the_code_of_a_day_is_the_same_everywhere() -> None:
    assert daily_code("connect4", DAY) == "4-5663"
    assert daily_code("tictactoe", DAY) == "2-6328"
    days = [DAY + timedelta(days=n) for n in range(60)]
    codes = [daily_code("connect4", day) for day in days]
    assert {parse_code("connect4", code)[0] for code in codes} == {1, 2, 3, 4, 5}
    assert len(set(codes)) > 55


def test_the_days_puzzle_is_opened_and_solved_and_days_are_counted(
    hand: Hand, page: PuzzlePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(2):
        monkeypatch.setattr(kept_errors, "today", lambda n=number: DAY + timedelta(days=n))
        open_day(hand, page)
        assert page.panel.title.full_text() == "Puzzle of the day"
        assert page.panel.code.text() == daily_code("tictactoe", DAY + timedelta(days=number))
        model_of(page).ask(model_of(page).best)
        hand.until(lambda: model_of(page).phase is PuzzlePhase.RIGHT)
        assert remembered("tictactoe").days == number + 1
    assert page.panel.tally.full_text().endswith("the day’s puzzle 2 days running")


def test_the_first_answer_of_a_day_counts() -> None:
    tally = PuzzleTally().after_day(100, solved=True).after_day(101, solved=True)
    assert (tally.days, tally.day) == (2, 101)
    assert tally.after_day(101, solved=False) == tally
    assert tally.after_day(103, solved=True).days == 1
    assert tally.after_day(102, solved=False).after_day(102, solved=True).days == 0


def error(position: str, played: str, mark: str = "blunder") -> RecentError:
    return RecentError("tictactoe", position, played, ("5",), mark)


def keep(hand: Hand, *found: RecentError, day: date = DAY) -> None:
    """Have these errors kept, as if reviews had found them on that day."""
    errors = hand.play.puzzles.errors
    errors.change(lambda kept: kept.with_found(found, day.toordinal()))
    hand.until(lambda: not errors._work.running and not errors._changes)


def open_own(hand: Hand, page: PuzzlePage) -> PuzzleModel:
    hand.click_button(page.panel.others[1])
    hand.until(lambda: model_of(page).own is not None)
    return model_of(page)


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_without_a_reviewed_error_a_sentence_says_what_to_do(hand: Hand, page: PuzzlePage) -> None:
    hand.click_button(page.panel.others[1])
    hand.until(lambda: not page.panel.notice.isHidden())
    assert "play a game to its end and review it" in page.panel.notice.full_text()
    assert model_of(page).phase is PuzzlePhase.ASKED  # the puzzle before is still there


def test_a_win_that_was_given_away_is_a_puzzle(hand: Hand, page: PuzzlePage) -> None:
    keep(hand, error("nonsense", "3"), error("12", "3"), error("1245", "3", "inaccuracy"))
    assert page.actions_["own"].text().replace("&", "") == "From your games (1)"
    model = open_own(hand, page)
    assert model.game.format_position(model.state) == "12"
    assert page.panel.title.full_text() == "From your games"
    assert page.panel.code.text() == ""
    assert "you played square 3 here" in plain(page.panel.task.full_text())
    assert not page.actions_["copy"].isEnabled()
    before = model.tally
    model.ask(4)  # one of several that win
    hand.until(lambda: model.phase is PuzzlePhase.RIGHT)
    assert page.panel.reason.isHidden()
    assert (model.tally.solved, model.tally.level) == (before.solved + 1, before.level)


def test_a_draw_that_was_given_away_is_a_puzzle(hand: Hand, page: PuzzlePage) -> None:
    """The usual error of tic-tac-toe: beside the corner the other side gives the draw away."""
    keep(hand, error("1", "2"))
    model = open_own(hand, page)
    assert page.headline() == "O to move holds the draw"
    assert "gave the draw away" in page.panel.task.full_text()
    model.ask(9)
    hand.until(lambda: model.phase is PuzzlePhase.WRONG)
    assert plain(page.panel.verdict.full_text()) == "✕ Not square 9: it gives away the draw"
    model.retry()
    model.ask(5)
    hand.until(lambda: model.phase is PuzzlePhase.RIGHT)
    assert plain(page.panel.verdict.full_text()) == "✓ Right: square 5 keeps the draw"
    assert page.panel.reason.full_text() == "Every other move loses."


def test_a_wrong_answer_is_asked_again_that_day_and_a_right_one_later(
    hand: Hand, page: PuzzlePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(hand, error("1", "2"), error("12", "3"))
    errors, entry = hand.play.puzzles.errors, hand.play.actions_["puzzles"]
    assert entry.text() == "Pu&zzles (2 today)"
    model = open_own(hand, page)
    model.ask(9)
    hand.until(lambda: model.phase is PuzzlePhase.WRONG and not errors._changes)
    assert entry.text() == "Pu&zzles (2 today)"
    hand.press(KEY.Key_Return, modifier=Qt.KeyboardModifier.ControlModifier)  # the next one
    hand.until(lambda: model.game.format_position(model.state) == "12")
    model.ask(4)
    hand.until(lambda: model.phase is PuzzlePhase.RIGHT and errors.due("tictactoe") == 1)
    page.actions_["next"].trigger()  # what was wrong comes again
    hand.until(lambda: model.game.format_position(model.state) == "1")
    model.ask(5)
    hand.until(lambda: model.phase is PuzzlePhase.RIGHT and not errors.due("tictactoe"))
    assert entry.text() == "Pu&zzles"
    hand.click_button(page.panel.others[1])
    hand.until(lambda: not page.panel.notice.isHidden())
    assert page.panel.notice.full_text().startswith("Nothing is due today; the next one is on ")
    assert "November 24, 2026" in page.panel.notice.full_text()
    page.actions_["next"].trigger()
    hand.until(lambda: model.own is None and model.phase is PuzzlePhase.ASKED)
    monkeypatch.setattr(kept_errors, "today", lambda: DAY + timedelta(days=1))
    hand.begin("tictactoe")
    assert entry.text() == "Pu&zzles (1 today)"


def test_the_errors_of_a_game_that_was_played_and_reviewed_are_found(hand: Hand) -> None:
    """From the board to the puzzle, with nothing in between replaced; and after a restart."""
    hand.begin("tictactoe", second=PlayerSpec("person"))
    hand.click(1, 2, 3, 5, 8, 4, 6)  # 3 gives the win away
    hand.act("review")
    errors = hand.play.puzzles.errors
    hand.until(lambda: errors.due("tictactoe") > 0)
    kept = errors.kept
    assert kept is not None
    found = puzzle_model.own_error("tictactoe", kept, kept.errors[0].due, lambda: False)
    assert found.puzzle.game == "tictactoe"
    assert found.played
    assert kept_errors.change(lambda before: before) == (kept, None)


def test_what_cannot_be_read_is_told_beside_the_puzzle(hand: Hand) -> None:
    kept_errors.path().write_text("my own list")
    keep(hand, error("12", "3"))
    hand.act("puzzles")
    mode = hand.play.puzzles.mode
    assert mode is not None
    hand.until(lambda: mode.model.phase is PuzzlePhase.ASKED)
    assert "cannot be read (" in mode.page.panel.notice.full_text()
    assert "The file is kept as" in mode.page.panel.notice.full_text()
    hand.press(KEY.Key_Escape)
    hand.act("puzzles")
    assert mode.page.panel.notice.isHidden()
