"""The puzzle of the day, and puzzles from a person's own errors."""

from datetime import date, timedelta

import pytest

from poda.engine.exact.puzzles import parse_code
from poda.engine.players import PlayerSpec
from poda.play import puzzle_model, recent
from poda.play.puzzle_model import PuzzleModel, PuzzlePhase, PuzzleTally, daily_code, remembered
from poda.play.puzzle_page import PuzzlePage
from poda.play.recent import RecentError

from ..hand import Hand

DAY = date(2026, 11, 23)


@pytest.fixture
def page(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> PuzzlePage:
    """Puzzles of tic-tac-toe, on a day of its own."""
    monkeypatch.setattr(puzzle_model, "today", lambda: DAY)
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
        monkeypatch.setattr(puzzle_model, "today", lambda n=number: DAY + timedelta(days=n))
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


def test_without_a_reviewed_error_a_sentence_says_what_to_do(hand: Hand, page: PuzzlePage) -> None:
    hand.click_button(page.panel.others[1])
    hand.until(lambda: not page.panel.notice.isHidden())
    assert "play a game to its end and review it" in page.panel.notice.full_text()
    assert model_of(page).phase is PuzzlePhase.ASKED  # the puzzle before is still there


def test_a_win_that_was_given_away_is_a_puzzle(
    hand: Hand, page: PuzzlePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors = [error("nonsense", "3"), error("1", "2"), error("12", "3"), error("1245", "3", "bad")]
    monkeypatch.setattr(recent, "errors", lambda *_, **__: errors)
    hand.click_button(page.panel.others[1])
    hand.until(lambda: model_of(page).own is not None)
    model = model_of(page)
    assert model.game.format_position(model.state) == "12"
    assert page.panel.title.full_text() == "From your games"
    assert page.panel.code.text() == ""
    assert "you played square 3 here" in page.panel.task.full_text().replace(
        "\N{NO-BREAK SPACE}", " "
    )
    assert not page.actions_["copy"].isEnabled()
    before = model.tally
    model.ask(4)  # one of several that win
    hand.until(lambda: model.phase is PuzzlePhase.RIGHT)
    assert page.panel.reason.isHidden()
    assert (model.tally.solved, model.tally.level) == (before.solved + 1, before.level)
    page.actions_["next"].trigger()
    hand.until(lambda: model.phase is PuzzlePhase.ASKED)
    assert model.own is None


def test_the_errors_of_a_game_that_was_played_and_reviewed_are_found(hand: Hand) -> None:
    """From the board to the puzzle, with nothing in between replaced."""
    hand.begin("tictactoe", second=PlayerSpec("person"))
    hand.click(1, 2, 3, 5, 8, 4, 6)  # 3 gives the win away
    hand.act("review")
    hand.until(lambda: hand.model.review.shown and not hand.model.review.running)
    hand.act("new")
    hand.until(lambda: bool(recent.errors("tictactoe")))
    found = puzzle_model.own_error("tictactoe", frozenset(), lambda: False)
    assert found.puzzle.game == "tictactoe"
    assert found.played
