""" "Even game": a level that follows a person's strength, which rated games tell."""

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QMessageBox

from poda.base import packages
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.house.settings import settings
from poda.play.model import storage, strength
from poda.play.model.board import PERSON
from poda.play.model.opponents import Players, default_opponent, levels
from poda.play.model.record import GameRecord
from poda.play.statistics_dialog import StatisticsDialog

from ..hand import KEY, NOTHING, Hand
from .player_lists import box, choose_row

pytestmark = pytest.mark.qt_log_ignore(
    "grabbing the keyboard", r"does not support raise\(\)", extend=True
)

GAME = "tictactoe"
NEWCOMER, BEGINNER, CASUAL, ADVANCED, BEST = (level.spec for level in levels(GAME))
WON, LOST, DRAWN = "14253", "142596", "152374689"


def spec(players: Players) -> PlayerSpec:
    return players[MIN]


def rate(moves: str, opponent: PlayerSpec = CASUAL, side: int = MAX) -> float | None:
    """Rate a game of tic-tac-toe that a person on `side` has played."""
    game = GAMES[GAME]
    record = GameRecord(game, *game.parse_record(moves))
    assert record.is_over()
    return strength.count(record, {side: PERSON, -side: opponent})


def choose(hand: Hand, name: str) -> None:
    """Choose MIN's player in the opened list, by the keyboard."""
    choose_row(hand, name, "keyboard")
    hand.window.activateWindow()  # as a window manager does it when a list is closed
    hand.until(hand.window.isActiveWindow)


def lose(hand: Hand) -> None:
    """Play a move, wait for the answer, and resign."""
    hand.click(next(each for each in range(1, 10) if each in hand.model.board.game.actions(
        hand.model.board.record.state)))  # fmt: skip
    hand.until_answered()
    hand.act("resign")
    hand.until(hand.model.board.record.is_over)


@pytest.fixture
def even(hand: Hand) -> Hand:
    """Tic-tac-toe: an even game."""
    hand.begin(GAME, PERSON, NEWCOMER)
    choose(hand, "Even game")
    return hand


# What is known of a person


def test_a_stranger_is_taken_for_the_first_opponent_that_one_meets() -> None:
    games = [game for game in GAMES if strength.measured(game)]
    assert {"tictactoe", "connect4"} <= set(games)
    assert [strength.fitting(game).spec for game in games] == [*map(default_opponent, games)]
    assert {strength.rating(game).doubt for game in games} == {350}


def test_results_move_the_rating_and_it_is_kept() -> None:
    assert (rate(WON) or 0) > 0
    after_win = strength.rating(GAME).elo
    assert after_win > 241
    assert (rate(LOST) or 0) < 0
    assert (rate(WON, side=MIN) or 0) < 0
    assert len(strength.readings(GAME)) == 3
    assert strength.readings("connect4") == []
    moved = rate(DRAWN, BEST)  # a draw against the best player is more than was expected
    assert moved is not None
    assert moved > 0


def test_many_wins_lead_to_the_strongest_level_and_losses_to_the_weakest() -> None:
    for _ in range(12):
        rate(WON, strength.fitting(GAME).spec)
    assert strength.fitting(GAME).spec == BEST
    for _ in range(60):
        rate(LOST, strength.fitting(GAME).spec)
    assert strength.fitting(GAME).spec == NEWCOMER


@pytest.mark.parametrize(
    "opponent", [PERSON, PlayerSpec("random"), PlayerSpec("alphabeta", 3), PlayerSpec("evolved")]
)
def test_who_has_no_measured_strength_is_not_counted(opponent: PlayerSpec) -> None:
    assert rate(WON, opponent) is None
    assert strength.readings(GAME) == []


def test_the_doubt_grows_while_nobody_plays() -> None:
    rate(WON)
    then = strength.readings(GAME)[0]
    year = 365 * 86_400
    assert strength.rating(GAME, then.when).doubt == pytest.approx(then.doubt)
    assert then.doubt < strength.rating(GAME, then.when + year).doubt <= 350
    assert strength.rating(GAME, then.when - year).doubt == pytest.approx(then.doubt)


def test_the_kept_readings_have_a_bound() -> None:
    reading = [1.7e9, 300.0, 80.0, 0.06]
    settings().strengths = {GAME: [reading] * 400}
    rate(WON)
    assert len(strength.readings(GAME)) == 200
    assert strength.readings(GAME)[-1].when > 1.7e9


@pytest.mark.parametrize(
    "spoilt",
    [
        {GAME: "much"},
        {GAME: [7, None, [], [1, 2, 3], {"elo": 5}, ["x", 1, 2, 3]]},
        {GAME: [[1.0, 1e300, 80.0, 0.06], [1.0, 300.0, 0.0, 0.06], [1.0, 300.0, 80.0, 50.0]]},
        {"chess": [[1.0, 300.0, 80.0, 0.06]]},
    ],
)
def test_what_somebody_spoilt_is_left_out(spoilt: dict[str, object]) -> None:
    settings().strengths = spoilt
    assert strength.readings(GAME) == []
    assert rate(WON) is not None
    assert len(strength.readings(GAME)) == 1


# Which games count


def helped_by(hand: Hand, help_: str) -> None:
    match help_:
        case "hint":
            hand.act("hint")
            hand.until(lambda: hand.model.analysis.hint is not None)
        case "values":
            hand.act("analysis_shown")
            hand.until_analysed()
            hand.act("analysis_off")
        case "review":
            hand.act("review")
            hand.act("review")
        case "another move":
            hand.act("undo")
            hand.click(9 if 9 in hand.model.board.game.actions(hand.model.board.record.state)
                       else 8)  # fmt: skip
            hand.until_answered()
        case "another opponent":
            hand.model.set_player(MIN, NEWCOMER)
            hand.model.set_player(MIN, CASUAL)
    hand.until_answered()


@pytest.mark.parametrize(
    "help_", ["hint", "values", "review", "another move", "another opponent", ""]
)
def test_a_game_with_help_is_not_rated_and_that_is_said(hand: Hand, help_: str) -> None:
    hand.begin(GAME, PERSON, CASUAL)
    hand.click(5)
    hand.until_answered()
    helped_by(hand, help_)
    hand.act("resign")
    assert len(strength.readings(GAME)) == (not help_)
    told = hand.play.board.end.text()
    assert ("Not rated: with help" in told) is bool(help_)
    assert ("Your strength" in told) is not bool(help_)
    # The results count all the same.
    assert settings().game_results[GAME][str(CASUAL)]["lost"] == 1


def test_what_is_looked_at_after_the_end_is_no_help(hand: Hand) -> None:
    hand.begin(GAME, PERSON, CASUAL)
    lose(hand)
    hand.act("review")
    hand.act("previous")
    assert len(strength.readings(GAME)) == 1
    hand.act("review")
    hand.act("new")
    lose(hand)
    assert len(strength.readings(GAME)) == 2


def test_help_is_kept_with_an_unfinished_game(hand: Hand, tmp_path: Path) -> None:
    hand.begin(GAME, PERSON, CASUAL)
    hand.click(5)
    hand.until_answered()
    hand.play.files.save_as(tmp_path / "unaided.json")
    assert "aided" not in json.loads((tmp_path / "unaided.json").read_text())
    helped_by(hand, "hint")
    hand.play.files.save_as(tmp_path / "aided.json")
    found = storage.load(tmp_path / "aided.json").record
    assert found.aided
    assert found.copied()[0].aided
    assert not storage.load(tmp_path / "unaided.json").record.aided
    document = json.loads((tmp_path / "aided.json").read_text())
    with pytest.raises(Exception, match="aided"):
        storage.from_plain({**document, "aided": "much"})


@pytest.mark.skipif(packages.find("backgammon") is None, reason="without its package no levels")
def test_dice_that_a_person_enters_are_help(hand: Hand) -> None:
    hand.begin("backgammon", PERSON, default_opponent("backgammon"))
    hand.model.turns.set_by_hand(True)
    hand.type("63")
    assert hand.model.board.record.aided


# Even game


def test_an_even_game_is_offered_where_levels_are_measured(hand: Hand) -> None:
    offered = []
    for game in GAMES:
        hand.begin(game)
        offered += [game] * (box(hand).findText("Even game") >= 0)
    assert offered == [game for game in GAMES if strength.measured(game)]


def test_the_opponent_is_the_level_that_fits_and_the_list_says_for_what_it_takes_one(
    even: Hand,
) -> None:
    assert spec(even.model.board.players) == CASUAL
    shown = box(even)
    assert shown.currentText() == "Even game"
    assert shown.toolTip() == "Even game does not know you yet; plays as Casual."
    lose(even)
    assert spec(even.model.board.players) == CASUAL  # until the next game
    elo = round(strength.rating(GAME).elo)
    assert f"takes you for about {elo}" in shown.toolTip().replace("\N{NO-BREAK SPACE}", " ")
    even.act("new")
    assert spec(even.model.board.players) in (NEWCOMER, BEGINNER)
    assert shown.currentText() == "Even game"
    assert f"plays as {'Newcomer' if spec(even.model.board.players) == NEWCOMER else 'Beg'}" in (
        shown.toolTip()
    )


def test_the_end_of_the_game_tells_what_it_has_changed(even: Hand) -> None:
    lose(even)
    told = even.play.board.end.text().replace("\N{NO-BREAK SPACE}", " ")
    rating = strength.rating(GAME)
    assert f"Your strength: {rating.elo:.0f} ± {rating.margin:.0f} (−" in told
    even.act("undo")  # what was resigned goes on
    even.act("resign")
    assert len(strength.readings(GAME)) == 1  # it counts once
    even.act("new")
    even.model.set_player(MIN, PERSON)
    even.click(1, 4, 2, 5, 3)
    assert "Your strength" not in even.play.board.end.text()


def test_sides_may_change_and_the_game_stays_even(even: Hand) -> None:
    lose(even)
    even.play.board.end.other_side.click()
    players = even.model.board.players
    assert players[MIN] == PERSON
    assert players[MAX] in (NEWCOMER, BEGINNER)
    assert box(even, MAX).currentText() == "Even game"
    assert box(even, MIN).currentText() == "Person"


@pytest.mark.parametrize("name", ["Casual", "Advanced", "Random"])
def test_another_opponent_ends_it(even: Hand, name: str) -> None:
    choose(even, name)
    assert box(even).currentText() == name
    chosen = spec(even.model.board.players)
    even.act("new")
    lose(even)
    even.act("new")
    assert spec(even.model.board.players) == chosen


def test_it_lasts_and_belongs_to_one_game(even: Hand, open_window: Callable[[], Hand]) -> None:
    even.play.choose_game("connect4")
    assert box(even).currentText() == "Casual"
    even.play.choose_game(GAME)
    assert box(even).currentText() == "Even game"
    lose(even)
    later = open_window()
    assert later.model.board.game.key == GAME
    assert box(later).currentText() == "Even game"
    assert spec(later.model.board.players) in (NEWCOMER, BEGINNER)


def test_a_game_from_a_file_keeps_its_own_opponent(even: Hand, tmp_path: Path) -> None:
    even.begin(GAME, PERSON, ADVANCED)
    even.click(5)
    even.until_answered()
    even.play.files.save_as(tmp_path / "game.json")
    even.begin(GAME, PERSON, CASUAL)
    assert box(even).currentText() == "Even game"
    even.play.files.open(tmp_path / "game.json")
    assert box(even).currentText() == "Advanced"


def test_a_match_keeps_its_opponent_to_its_end() -> None:
    """Only a new game asks for the strength anew: one that goes on does not."""
    settings().even_games = {GAME: str(CASUAL)}
    players: Players = {MAX: PERSON, MIN: CASUAL}
    assert strength.followed(GAME, players) == players
    for _ in range(6):
        rate(LOST)
    assert strength.followed(GAME, players)[MIN] == NEWCOMER
    two = {MAX: PERSON, MIN: PERSON}
    assert strength.followed(GAME, two) == two


# The dialog


def opened(hand: Hand) -> StatisticsDialog:
    hand.play.rooms["statistics"].trigger()
    dialog = hand.play.rooms.dialog
    assert isinstance(dialog, StatisticsDialog)
    dialog.pages.bar.setFocus()
    hand.bot.keyClick(dialog.pages.bar, KEY.Key_Right)
    assert dialog.strength.isVisible()
    return dialog


def test_the_strength_is_shown_as_a_curve_that_is_read_by_keys(hand: Hand) -> None:
    hand.begin("connect4")
    page = opened(hand).strength
    assert page.game_key == "connect4"
    assert page.curve.isHidden()
    assert page.empty.full_text().startswith("No game of this kind")
    hand.play.rooms.dialog.reject()  # type: ignore[union-attr]
    day = round(time.time())
    kept = [[day - 90, 300.0, 200.0, 0.06], [day, 420.0, 100.0, 0.06]]
    settings().strengths = {"connect4": kept}
    page = opened(hand).strength
    curve = page.curve
    assert page.empty.isHidden()
    assert not curve.isHidden()
    assert "420 ± 196" in page.said.full_text().replace("\N{NO-BREAK SPACE}", " ")
    curve.setFocus()
    for key, told in ((KEY.Key_Left, "After game 1"), (KEY.Key_End, "After game 2")):
        hand.bot.keyClick(curve, key)
        assert curve.accessibleDescription().startswith(told)
    spot, none = QPointF(curve.width() / 4, 40), Qt.MouseButton.NoButton
    moved = QMouseEvent(QEvent.Type.MouseMove, spot, spot, none, none, NOTHING)
    QApplication.sendEvent(curve, moved)
    assert curve.text().startswith("After game 1")
    QApplication.sendEvent(curve, QEvent(QEvent.Type.Leave))
    assert curve.text().startswith("After game 2")


def test_it_is_switched_off_and_on_in_the_dialog(even: Hand) -> None:
    page = opened(even).strength
    page.rates.setFocus()
    even.bot.keyClick(page.rates, KEY.Key_Space)
    assert not settings().rates_games
    assert page.said.full_text() == "Games are not rated."
    shown = box(even)
    assert shown.currentText() == "Casual"
    assert shown.findText("Even game") < 0
    assert rate(LOST) is None
    even.bot.keyClick(page.rates, KEY.Key_Space)
    assert shown.currentText() == "Even game"


def test_one_begins_anew_when_that_is_confirmed(
    even: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose(even)
    settings().strengths = {**settings().strengths, "connect4": [[1.7e9, 300.0, 80.0, 0.06]]}
    page = opened(even).strength
    answers = [QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes]
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answers.pop(0))
    for left in (1, 0):
        even.bot.mouseClick(page.reset, Qt.MouseButton.LeftButton)
        assert len(strength.readings(GAME)) == left
    assert page.curve.isHidden()
    assert not page.reset.isEnabled()
    assert len(strength.readings("connect4")) == 1
    assert settings().game_results[GAME]
    assert "does not know you yet" in box(even).toolTip()
