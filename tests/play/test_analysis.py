"""The analysis that the player controls: what is shown, when, and from whose point of view."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QLocale
from PySide6.QtWidgets import QApplication

from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.players import Limit, SearchPlayer
from poda.house.settings import settings
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState
from poda.widgets.engine_words import value_words
from some import some

from .hand import ENDLESS, KEY, LEFT, PERFECT, Hand, threads


def analysed(hand: Hand, moves: str, game: str = "tictactoe", seconds: float = 600.0) -> None:
    """Play the moves with the analysis shown, and wait until it is complete."""
    hand.begin(game)
    hand.type(moves)
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, seconds)
    hand.until_analysed()


def test_off_shows_nothing_and_looks_at_nothing(hand: Hand) -> None:
    hand.act("analysis_off")
    hand.type("15")
    assert hand.labels() == {}
    assert threads() == []
    assert hand.play.board.bar.isHidden()
    assert hand.play.analysis.table.isHidden()


def test_every_legal_move_has_its_value(hand: Hand) -> None:
    for game, moves in (("tictactoe", ""), ("tictactoe", "152"), ("connect4", "444444")):
        analysed(hand, moves, game, seconds=0.3)
        assert sorted(hand.labels()) == list(hand.board.view.legal)
        assert hand.play.analysis.table.rowCount() == len(hand.board.view.legal)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        # Every first move draws.
        ("", dict.fromkeys(range(1, 10), "draw")),
        # X holds 1 and 2: 3 wins at once.
        ("1425", {3: "wins in 1"}),
        # O must stop 3, or lose at once: after O's move, X plays one.
        ("152", {3: "draw", 4: "loses in 1", 9: "loses in 1"}),
        # The reply on an edge to a corner loses, the middle draws.
        ("1", {5: "draw", 2: "loses in 3", 9: "loses in 3"}),
        # And that win is X's: 5 begins it.
        ("12", {5: "wins in 3"}),
    ],
)
def test_values_of_tictactoe_are_exact(hand: Hand, moves: str, expected: dict[int, str]) -> None:
    analysed(hand, moves)
    labels = hand.labels()
    assert {action: labels[action] for action in expected} == expected


@pytest.mark.parametrize("moves", ["1", "152", "51", "1283"])
def test_each_value_is_the_same_as_searching_the_whole_game(hand: Hand, moves: str) -> None:
    game = GAMES["tictactoe"]
    analysed(hand, moves)
    state = game.parse_position(moves)
    for action in game.actions(state):
        after = game.result(state, action)
        if game.is_terminal(after):
            value = game.utility(after) * (10_000 - 1)
        else:
            choice = SearchPlayer(game).choose(after, Limit(), lambda: False)
            value = choice.value - (1 if choice.value > 0 else -1 if choice.value < 0 else 0)
        words = value_words(value, "exact", game.to_move(state))
        assert hand.labels()[action] == words


def test_connect_four_sees_a_win_in_one_for_whoever_is_to_move(hand: Hand) -> None:
    analysed(hand, "121212", "connect4", seconds=0.3)
    assert hand.model.board.to_move == MAX
    assert hand.labels()[1] == "wins in 1"
    analysed(hand, "1212123", "connect4", seconds=0.3)
    assert hand.model.board.to_move == MIN
    assert hand.labels()[2] == "wins in 1"
    assert hand.play.board.bar.value == 0.0  # all MIN's


def test_it_is_said_for_whom_the_values_are(hand: Hand) -> None:
    analysed(hand, "1")
    first = hand.play.analysis._view_of.full_text()
    hand.type("5")
    hand.until(lambda: bool(hand.labels()))
    second = hand.play.analysis._view_of.full_text()
    assert first
    assert second
    assert first != second


def test_the_bar_shows_who_stands_better(hand: Hand) -> None:
    analysed(hand, "")
    assert hand.play.board.bar.value == 0.5
    analysed(hand, "1425")
    assert hand.play.board.bar.value == 1.0
    hand.type("3")
    assert hand.model.board.record.is_over()
    assert hand.play.board.bar.value == 1.0


def test_the_panel_tells_lines_and_nodes(hand: Hand) -> None:
    analysed(hand, "1425")
    analysis = hand.model.analysis.values
    assert analysis is not None
    table = hand.play.analysis.table
    rows = [[table.item(row, column).text() for column in range(3)] for row in range(5)]
    assert rows[0] == ["3", "+3  wins in 1", ""]
    assert all(line for _, words, line in rows if words != "+3  wins in 1")
    assert "Solved" in hand.play.analysis._stats.full_text()
    assert hand.play.analysis.seconds.isHidden()  # the solver goes on to the end of the game


def test_the_panel_tells_the_depth_of_a_search(hand: Hand) -> None:
    analysed(hand, "444444", "connect4", seconds=0.3)
    analysis = hand.model.analysis.values
    assert analysis is not None
    stats = hand.play.analysis._stats.full_text()
    assert str(analysis.depth) in stats
    assert QLocale().toString(analysis.nodes) in stats
    assert hand.play.analysis.seconds.isVisible()


def test_the_analysis_follows_the_position_and_ends_with_the_game(hand: Hand) -> None:
    analysed(hand, "14")
    for move, left in (("2", 6), ("5", 5)):
        hand.type(move)
        assert hand.labels() == {}  # the old values are gone at once
        hand.until(lambda: bool(hand.labels()))
        assert len(hand.labels()) == left
    hand.type("3")
    assert hand.model.board.record.is_over()
    assert hand.labels() == {}
    hand.until(lambda: not threads())
    hand.act("undo")
    hand.until(lambda: bool(hand.labels()))


def test_a_thinking_engine_has_the_machine_to_itself(hand: Hand) -> None:
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 60.0)
    hand.begin("connect4", PERSON, ENDLESS)
    hand.until(lambda: "poda-analysis" in threads())
    hand.click(4)
    hand.until_thinking()
    hand.until(lambda: "poda-analysis" not in threads())
    hand.act("stop")
    hand.until(lambda: not threads())  # Esc stops all of it
    hand.act("analysis_shown")
    hand.until(lambda: "poda-analysis" in threads())
    hand.act("analysis_off")
    hand.until(lambda: not threads())


def test_an_analysis_asked_for_while_the_engine_is_stopping_follows_it(hand: Hand) -> None:
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 60.0)
    hand.begin("connect4", PERSON, ENDLESS)
    hand.click(4)
    hand.until_thinking()
    hand.act("stop")
    hand.act("analysis_shown")  # at once: the engine's thread has not ended yet
    hand.until(lambda: "poda-analysis" in threads() and hand.state is EngineState.STOPPED)
    hand.act("stop")
    hand.until(lambda: not threads())


def test_values_after_the_engine_has_moved(hand: Hand) -> None:
    hand.model.analysis.set_mode(AnalysisMode.SHOWN)
    hand.begin("tictactoe", PERSON, PERFECT)
    hand.click(5)
    hand.until_answered()
    hand.until(lambda: len(hand.labels()) == 7)


# Think first


@pytest.fixture
def thinking_first(hand: Hand) -> Hand:
    """Complete values that are hidden."""
    hand.type("14")
    hand.act("analysis_think_first")
    hand.until_analysed()
    assert_hidden(hand)
    return hand


def assert_hidden(hand: Hand) -> None:
    hand.until(lambda: hand.labels() == {})  # a held key is let go a moment after it is
    assert hand.play.analysis.table.isHidden()
    assert hand.play.board.bar.value is None
    assert "wins" not in " ".join(hand.board.cell_name(cell) for cell in range(9))


def assert_seen(hand: Hand) -> None:
    assert len(hand.labels()) == 7
    assert not hand.play.analysis.table.isHidden()
    assert hand.play.board.bar.value is not None


def test_values_are_seen_while_the_key_is_held(thinking_first: Hand) -> None:
    hand = thinking_first
    hand.bot.keyPress(hand.focus(), KEY.Key_A)
    assert_seen(hand)
    hand.bot.keyRelease(hand.focus(), KEY.Key_A)
    assert_hidden(hand)


def test_the_key_works_in_the_list_of_moves_too(thinking_first: Hand) -> None:
    hand = thinking_first
    hand.play.moves.table.setFocus()
    hand.bot.keyPress(hand.focus(), KEY.Key_A)
    assert_seen(hand)
    hand.bot.keyRelease(hand.focus(), KEY.Key_A)
    assert_hidden(hand)


def test_values_are_seen_while_the_button_is_held(thinking_first: Hand) -> None:
    hand = thinking_first
    button = hand.play.analysis.hold
    assert button.isVisible()
    hand.bot.mousePress(button, LEFT)
    assert_seen(hand)
    assert button.isVisible()  # it does not go away under the mouse
    hand.bot.mouseRelease(button, LEFT)
    assert_hidden(hand)


def test_the_button_works_by_the_space_key_too(thinking_first: Hand) -> None:
    hand = thinking_first
    hand.play.analysis.hold.setFocus()
    hand.bot.keyPress(hand.focus(), KEY.Key_Space)
    assert_seen(hand)
    hand.bot.keyRelease(hand.focus(), KEY.Key_Space)
    assert_hidden(hand)


def test_values_hide_when_the_window_loses_the_focus_with_the_key_down(
    thinking_first: Hand,
) -> None:
    hand = thinking_first
    hand.bot.keyPress(hand.focus(), KEY.Key_A)
    assert_seen(hand)
    QApplication.sendEvent(hand.play, QEvent(QEvent.Type.WindowDeactivate))
    assert_hidden(hand)


def test_values_of_the_next_position_are_hidden_again_once_the_key_is_up(
    thinking_first: Hand,
) -> None:
    hand = thinking_first
    hand.bot.keyPress(hand.focus(), KEY.Key_A)
    hand.type("5")
    hand.bot.keyRelease(hand.focus(), KEY.Key_A)
    hand.until(lambda: hand.model.analysis.values is not None)
    assert_hidden(hand)


def test_the_letter_in_a_text_field_is_a_letter(thinking_first: Hand) -> None:
    hand = thinking_first
    hand.play.status.field.setFocus()
    hand.play.status.field.clear()
    hand.bot.keyPress(hand.focus(), KEY.Key_A)
    assert_hidden(hand)
    assert hand.play.status.field.text() == "a"


def test_the_mode_is_one_of_three_and_remembered(hand: Hand) -> None:
    for mode in some(AnalysisMode):
        name = f"analysis_{mode.value}"
        hand.act(name)
        checked = [m for m in AnalysisMode if hand.play.actions_[f"analysis_{m.value}"].isChecked()]
        assert checked == [mode]
        assert settings().analysis_mode == mode.value


def test_the_seconds_of_the_analysis_can_be_set(hand: Hand) -> None:
    hand.act("analysis_shown")
    hand.play.analysis.seconds.setFocus()
    hand.play.analysis.seconds.setValue(5)
    assert hand.model.analysis.seconds == 5.0
    assert settings().analysis_seconds == 5.0


def limits_of(monkeypatch: pytest.MonkeyPatch) -> list[Limit]:
    seen: list[Limit] = []
    real = SearchPlayer.analyse

    def analyse(self: SearchPlayer, state: Any, limit: Limit, *rest: Any) -> Any:
        seen.append(limit)
        return real(self, state, limit, *rest)

    monkeypatch.setattr(SearchPlayer, "analyse", analyse)
    return seen


def test_each_position_is_looked_at_for_that_long(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = limits_of(monkeypatch)
    hand.begin("connect4")
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 1.0)
    hand.until(lambda: bool(limits))
    assert limits[-1] == Limit(seconds=1.0)


def test_a_press_of_shown_gives_the_keyboard_back_to_the_board(hand: Hand) -> None:
    hand.play.side.pages.turn_to("analysis")
    shown = hand.play.analysis._modes[1]
    shown.setFocus()
    hand.click_button(shown)
    assert hand.board.isAncestorOf(hand.focus())
    hand.until(lambda: hand.play.analysis.table.rowCount() > 0)
    hand.play.analysis.table.setFocus()
    hand.act("analysis_think_first")  # by its key: who is in the table stays there
    assert hand.play.analysis.table.hasFocus() or not hand.play.analysis.table.isVisible()


def test_two_clicks_on_a_value_play_its_move(hand: Hand) -> None:
    hand.act("analysis_shown")
    table = hand.play.analysis.table
    hand.until(lambda: table.rowCount() == 9)
    table.setCurrentCell(2, 0)
    table.setFocus()
    wanted = table.item(2, 0).text()
    hand.press(KEY.Key_Return)
    assert hand.text == wanted
    assert hand.board.isAncestorOf(hand.focus())
