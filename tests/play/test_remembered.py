"""What the next window finds as the last one left it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog

from poda.engine.game import MAX, MIN
from poda.engine.players import PlayerSpec
from poda.house.settings import settings
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.play.model.opponents import default_opponent, levels, methods
from poda.play.panels.engine_dialog import EngineDialog

from .conftest import Open
from .hand import KEY, Hand


def picker(hand: Hand, side: int) -> QComboBox:
    return hand.play.players.pickers[side].findChild(QComboBox)


def test_at_the_first_start_a_person_meets_the_first_opponent(open_window: Open) -> None:
    hand = open_window()
    assert hand.model.board.players == {
        MAX: PERSON,
        MIN: default_opponent(hand.model.board.game.key),
    }


def test_game_and_players_are_remembered_for_each_game(open_window: Open) -> None:
    hand = open_window()
    hand.play.choose_game("connect4")
    hand.model.set_player(MIN, PlayerSpec("minimax", 3, "table", 2.5))
    hand.play.choose_game("tictactoe")
    hand.model.set_player(MAX, PlayerSpec("random"))
    hand.model.set_player(MIN, PlayerSpec("random"))
    hand.window.close()
    again = open_window()
    assert again.model.board.game.key == "tictactoe"
    assert set(again.model.board.players.values()) == {PlayerSpec("random")}
    again.play.choose_game("connect4")
    assert again.model.board.players == {MAX: PERSON, MIN: PlayerSpec("minimax", 3, "table", 2.5)}


def test_players_that_make_no_sense_are_forgotten(open_window: Open) -> None:
    settings().set_player("tictactoe", MAX, "grandmother")
    settings().last_game = "chess"
    hand = open_window()
    assert hand.model.board.game.key == "tictactoe"
    assert hand.model.board.players[MAX] == PERSON


@pytest.mark.parametrize("mode", list(AnalysisMode))
def test_the_analysis_is_remembered(open_window: Open, mode: AnalysisMode) -> None:
    hand = open_window()
    hand.begin("tictactoe")
    hand.model.analysis.set_mode(mode, 7.0)
    hand.window.close()
    again = open_window()
    assert again.model.analysis.mode is mode
    assert again.model.analysis.seconds == 7.0
    assert again.play.analysis.seconds.value() == 7
    assert again.play.actions_[f"analysis_{mode.value}"].isChecked()


def test_the_size_of_the_window_is_remembered(open_window: Open) -> None:
    hand = open_window()
    # Only the height: the offscreen platform's screen is narrower than the window.
    for height in (700, 740):
        hand.window.resize(hand.window.width(), height)
        hand.window.close()
        hand = open_window()
        assert hand.window.height() == height


def test_a_geometry_that_makes_no_sense_is_ignored(open_window: Open) -> None:
    settings().window_geometry = {"x": 0, "y": 0, "width": True, "height": "high"}
    hand = open_window()
    assert hand.window.width() > 300


# The pickers


def test_the_levels_are_offered_in_plain_words(hand: Hand) -> None:
    box = picker(hand, MIN)
    offered = [box.itemData(row) for row in range(box.count())]
    assert offered[0] == PERSON
    assert [spec for spec in offered if isinstance(spec, PlayerSpec)] == [
        PERSON,
        *(level.spec for level in (*levels("tictactoe"), *methods("tictactoe"))),
    ]
    names = [box.itemText(row) for row in range(box.count()) if box.itemData(row) is not None]
    assert all(names)
    assert len(set(names)) == len(names)


def test_a_player_is_chosen_by_the_keyboard(hand: Hand) -> None:
    box = picker(hand, MIN)
    box.setFocus()
    hand.press(KEY.Key_Down)
    assert box.currentText() == "Even game"
    hand.press(KEY.Key_Down)
    assert hand.model.board.players[MIN] == levels("tictactoe")[0].spec
    assert box.currentData() == hand.model.board.players[MIN]
    assert box.accessibleDescription()
    hand.press(KEY.Key_Home)
    assert hand.model.board.players[MIN] == PERSON


class Answered(EngineDialog):
    """The dialog, answered at once."""

    accept_it = True

    def exec(self) -> int:  # type: ignore[override]
        self._algorithm.setCurrentIndex(self._algorithm.findData("minimax"))
        self._plies.setValue(3)
        self._seconds.setValue(1.5)
        self._evaluation.setCurrentIndex(1)
        code = QDialog.DialogCode
        return code.Accepted.value if self.accept_it else code.Rejected.value


@pytest.mark.parametrize("accepted", [True, False])
def test_an_engine_is_set_up_by_hand(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, accepted: bool
) -> None:
    monkeypatch.setattr("poda.play.panels.engine_dialog.EngineDialog", Answered)
    monkeypatch.setattr(Answered, "accept_it", accepted)
    hand.type("1")
    hand.act("undo")
    box = picker(hand, MIN)
    box.setFocus()
    hand.press(KEY.Key_End)
    if accepted:
        assert hand.model.board.players[MIN] == PlayerSpec("minimax", 3, "zero", 1.5)
        assert box.currentData() == hand.model.board.players[MIN]
        hand.begin("tictactoe")  # and it is offered no more
        assert box.currentData() == PERSON
    else:
        assert hand.model.board.players[MIN] == PERSON
        assert box.currentData() == PERSON


def test_the_dialog_begins_with_the_present_player_and_gives_it_back(hand: Hand) -> None:
    for spec in (
        PlayerSpec("minimax", 3, "zero", 1.5),
        PlayerSpec("alphabeta", 9, "", 10.0),
        PlayerSpec("alphabeta", 1, "", 3600.0),
    ):
        dialog = EngineDialog("tictactoe", spec, hand.window)
        assert dialog.spec() == spec
        dialog.deleteLater()


def test_the_dialog_limits_plies_to_the_length_of_a_game(hand: Hand) -> None:
    dialog = EngineDialog("tictactoe", PERSON, hand.window)
    assert dialog._plies.maximum() == 9
    assert dialog.spec().kind in ("alphabeta", "minimax")
    dialog.deleteLater()


def test_esc_leaves_the_dialog(hand: Hand) -> None:
    dialog = EngineDialog("connect4", PERSON, hand.window)
    dialog.show()
    hand.bot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isHidden()
    dialog.deleteLater()
