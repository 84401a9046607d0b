"""Engines at the backgammon board: hints, analysis, levels, and what is prepared for them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from play.conftest import Open
from play.hand import Hand
from poda.engine.game import MIN
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.play.model.analysis import adviser
from poda.play.model.board import PERSON
from poda.play.panels.engine_dialog import EngineDialog
from poda.widgets.engine_words import equity

from .backgammon_hand import board, position

START = {24: 2, 13: 5, 8: 3, 6: 5}
OPENED = position(START, START, (3, 1))


@pytest.fixture
def table(open_window: Open) -> Hand:
    """A person against the quickest engine, with 3-1 to play."""
    hand = open_window()
    hand.model._pause.setInterval(1)
    hand.begin("backgammon", PERSON, PlayerSpec("expectiminimax", 0))
    hand.model.set_position(OPENED)
    hand.board.setFocus()
    return hand


def test_an_engine_answers_a_persons_play(table: Hand) -> None:
    table.model.turns.move(8, 5)
    table.model.turns.move(6, 5)
    table.act("done")
    table.until(lambda: table.model.board.person_on_turn)
    assert table.model.board.record.current.ply == 3
    assert table.enabled("roll")


def test_a_hint_is_drawn_and_written_and_begins_from_the_throw(table: Hand) -> None:
    table.model.set_player(MIN, PlayerSpec("expectiminimax", 1))  # who gives the hint
    table.model.turns.move(24, 23)
    table.act("hint")
    table.until(lambda: table.model.analysis.hint is not None)
    assert board(table).position.hint_steps == table.model.analysis.hint
    assert not table.enabled("take_back")
    said = table.play.board.dice.sentence()
    assert said == "Hint: 8/5 6/5"


def test_the_plays_are_ranked_by_equity_for_the_side_to_move(table: Hand) -> None:
    table.act("analysis_shown")
    table.until(lambda: table.model.analysis.values is not None)
    plays = table.play.analysis.equities
    assert plays.isVisible()
    assert not table.play.analysis.table.isVisible()
    analysis = table.model.analysis.values
    assert analysis is not None
    assert plays.rowCount() == len(analysis.moves)
    assert plays.item(0, 0).text() == "8/5 6/5"
    assert plays.item(0, 1).text() == equity(analysis.best.value)
    assert plays.item(1, 2).text().startswith("−")
    assert table.play.board.bar.value is not None


def test_equities_are_seen_by_the_side_to_move_and_the_bar_by_blue(table: Hand) -> None:
    table.model.set_player(MIN, PERSON)
    table.model.set_position(position({6: 5, 2: 1}, {24: 2, 20: 5}, (6, 5), MIN))
    table.act("analysis_shown")
    table.until(lambda: table.model.analysis.values is not None)
    assert table.play.analysis.equities.item(0, 1).text().startswith("+")
    assert table.play.board.bar.value < 0.5


def test_before_the_throw_nothing_is_valued(table: Hand) -> None:
    table.act("analysis_shown")
    table.model.set_position("4HPwATDgc/ABMA")
    assert table.model.analysis.values is None
    assert "thrown" in table.play.analysis._hint.full_text()


def test_values_wait_for_the_key_in_think_first(table: Hand) -> None:
    table.act("analysis_think_first")
    table.until(lambda: table.model.analysis.values is not None)
    assert not table.play.analysis.equities.isVisible()
    table.play.board.show_values(True)
    table.play.analysis.show_values(True)
    assert table.play.analysis.equities.isVisible()


def test_an_engine_for_dice_looks_ahead_0_to_2_plies(table: Hand) -> None:
    dialog = EngineDialog("backgammon", PlayerSpec("expectiminimax", 0), table.window)
    assert [dialog._algorithm.itemData(row) for row in range(dialog._algorithm.count())] == [
        "expectiminimax",
        "mcts",
        "evolved",
        "evolved:learnt",
    ]
    assert (dialog._plies.minimum(), dialog._plies.maximum()) == (0, 2)
    assert dialog.spec() == PlayerSpec("expectiminimax", 0)
    dialog._plies.setValue(2)
    dialog._seconds.setValue(5)
    assert str(dialog.spec()) == "expectiminimax:2:5s"
    dialog.deleteLater()


def note(dialog: EngineDialog) -> str:
    return dialog._note.full_text()


def test_the_dialog_says_what_the_look_ahead_and_the_evaluation_mean(table: Hand) -> None:
    dialog = EngineDialog("backgammon", PlayerSpec("expectiminimax", 0), table.window)
    dialog.show()
    names = [dialog._evaluation.itemText(row) for row in range(dialog._evaluation.count())]
    assert names == ["Trained network", "Hand-made features", "None (zero)"]
    assert note(dialog).startswith("0 plies: it values the position")
    assert "learnt from the rules alone" in note(dialog)
    height = dialog.height()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up):
        table.bot.keyClick(dialog._plies, key)
    table.bot.keyClick(dialog._evaluation, Qt.Key.Key_Down)
    assert note(dialog).startswith("2 plies: it also looks at its own next throw")
    assert "people chose what counts" in note(dialog)
    assert dialog.height() == height  # nothing moves
    assert str(dialog.spec()) == "expectiminimax:2:features"
    dialog._algorithm.setCurrentIndex(2)
    assert "it was evolved" in note(dialog)
    assert note(dialog).startswith("0 plies")
    assert not dialog._evaluation.isEnabled()
    assert not dialog._plies.isEnabled()
    assert dialog.spec() == PlayerSpec("evolved")
    dialog.deleteLater()


def test_a_hint_goes_by_the_network_whatever_the_opponent_goes_by() -> None:
    backgammon = GAMES["backgammon"]
    for seated, plies in (
        (PlayerSpec("expectiminimax", 2, "features"), 2),
        (PlayerSpec("evolved"), 2),
        (PlayerSpec("random"), 2),
        (PlayerSpec("expectiminimax", 1), 1),  # quick, and good enough for its own moves
    ):
        advice = adviser(backgammon, (PERSON, seated))
        assert (advice.kind, advice.plies, advice.evaluation) == ("expectiminimax", plies, "")


def test_the_two_minds_meet(table: Hand) -> None:
    table.begin("backgammon", PlayerSpec("evolved"), PlayerSpec("expectiminimax", 0))
    table.act("start")
    table.until(lambda: table.model.board.record.current.ply >= 8)
    table.act("start")
    assert not table.model.playing


def test_the_bear_off_database_is_told_while_it_is_computed(table: Hand) -> None:
    table.model.room.set_preparing("bear-off", 0.4)
    assert table.play.status.detail() == "computing the bear-off database: 40 %"
    assert table.enabled("hint")
    table.model.room.set_preparing("bear-off", None)
    assert table.play.status.detail() == ""
