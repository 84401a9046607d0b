"""A network's opinion: every legal move, for the side to move, and never in the way."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from poda.engine.games import GAMES
from poda.engine.players import Analysis, Limit, SearchPlayer
from poda.house import jobs
from poda.house.i18n import language_manager
from poda.training import opinion as module
from poda.training.opinion import Opinion, OpinionQuestion, OpinionState
from poda.widgets import boards
from poda.widgets.boards.generic import GenericBoard

from .players import constant, player, shown

TICTACTOE, CONNECT4 = GAMES["tictactoe"], GAMES["connect4"]


@pytest.fixture(autouse=True)
def _readable(readable: None) -> None:
    """No kernels are needed here."""


@pytest.fixture
def opinion(qtbot: QtBot) -> Opinion:
    return shown(qtbot, Opinion())


def settle(qtbot: QtBot, opinion: Opinion) -> None:
    qtbot.waitUntil(lambda: not opinion.waiting)


def labels_of(opinion: Opinion) -> dict[Any, str]:
    assert opinion.board is not None
    return {action: label.text for action, label in opinion.board.view.labels}


# Why there is none


def test_without_a_position_there_is_no_opinion(opinion: Opinion) -> None:
    opinion.show_player(player())
    assert opinion.standing is OpinionState.NONE
    assert opinion.sentence.full_text() == "There is no position on the Play tab yet."
    assert opinion.board is None


def test_a_position_of_another_game_is_told_in_words(opinion: Opinion) -> None:
    opinion.set_position("connect4", CONNECT4.initial_state())
    opinion.show_player(player("tictactoe"))
    words = "The position on the Play tab is of another game."
    assert opinion.sentence.full_text() == words
    assert not opinion.waiting


def test_a_game_that_is_over_is_shown_without_values(qtbot: QtBot, opinion: Opinion) -> None:
    opinion.show_player(player())
    opinion.set_position("tictactoe", TICTACTOE.parse_position("14253"))
    assert opinion.sentence.full_text() == "The game is over: there is no move to value."
    assert opinion.board is not None
    assert opinion.board.isVisible()
    assert opinion.board.view.winning == (0, 1, 2)
    assert labels_of(opinion) == {}


def test_the_board_goes_when_the_position_does(qtbot: QtBot, opinion: Opinion) -> None:
    opinion.show_player(player())
    opinion.set_position("tictactoe", TICTACTOE.initial_state())
    settle(qtbot, opinion)
    assert opinion.board is not None
    opinion.set_position("tictactoe", None)
    assert not opinion.board.isVisible()


# What it is


@pytest.mark.parametrize(("key", "text"), [("tictactoe", "15"), ("connect4", "4453")])
def test_every_legal_move_has_its_value_and_the_best_one_is_marked(
    qtbot: QtBot, opinion: Opinion, key: str, text: str
) -> None:
    game, network = GAMES[key], player(key)
    state = game.parse_position(text)
    opinion.show_player(network)
    opinion.set_position(key, state)
    settle(qtbot, opinion)
    searching = SearchPlayer(game, evaluation=network.network.evaluation(game))
    *_, found = searching.analyse(state, Limit(plies=2), lambda: False)
    assert set(labels_of(opinion)) == set(game.actions(state))
    assert opinion.board is not None
    kinds = {action: label.kind for action, label in opinion.board.view.labels}
    assert [action for action, kind in kinds.items() if kind == "best"] == [found.best.action]
    side = "X" if key == "tictactoe" else "Blue"
    sentence = opinion.sentence.full_text()
    assert f"for {side}, who is to move: it would play {found.best.action}." in sentence
    assert "It looks 2 plies ahead" in sentence


def test_values_are_those_of_the_side_to_move(qtbot: QtBot, opinion: Opinion) -> None:
    opinion.show_player(player())
    opinion.set_position("tictactoe", TICTACTOE.parse_position("152"))  # X threatens 3
    settle(qtbot, opinion)
    labels = labels_of(opinion)
    assert {labels[square] for square in (4, 6, 7, 8, 9)} == {"loses in 1"}
    assert labels[3] != "loses in 1"
    assert "for O, who is to move: it would play 3" in opinion.sentence.full_text()


def test_equal_moves_have_no_best_one(qtbot: QtBot, opinion: Opinion) -> None:
    opinion.show_player(constant())
    opinion.set_position("tictactoe", TICTACTOE.initial_state())
    settle(qtbot, opinion)
    assert opinion.board is not None
    assert {label.kind for _, label in opinion.board.view.labels} == {"neutral"}


def test_a_screen_reader_hears_the_value_at_its_square(qtbot: QtBot, opinion: Opinion) -> None:
    opinion.show_player(player())
    opinion.set_position("tictactoe", TICTACTOE.initial_state())
    settle(qtbot, opinion)
    assert opinion.board is not None
    assert opinion.board.cell_name(0).endswith(f"{labels_of(opinion)[1]} for X")


def test_it_changes_with_the_player(qtbot: QtBot, opinion: Opinion) -> None:
    opinion.set_position("tictactoe", TICTACTOE.initial_state())
    opinion.show_player(player(seed=1))
    settle(qtbot, opinion)
    before = labels_of(opinion)
    opinion.show_player(player(seed=2))
    assert labels_of(opinion) == before  # until the new ones are there, the board does not flicker
    settle(qtbot, opinion)
    assert labels_of(opinion) != before


def test_nothing_is_played_on_its_board(qtbot: QtBot, opinion: Opinion) -> None:
    opinion.show_player(player())
    opinion.set_position("tictactoe", TICTACTOE.initial_state())
    settle(qtbot, opinion)
    board = opinion.board
    assert board is not None
    assert not board.view.interactive
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.cell_rect(0).center())
    qtbot.keyClick(board, Qt.Key.Key_5)
    assert board.view.cells == (0,) * 9


def test_a_game_without_a_painter_has_its_opinion_too(
    qtbot: QtBot, opinion: Opinion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "PAINTERS", {})
    opinion.show_player(player())
    opinion.set_position("tictactoe", TICTACTOE.initial_state())
    settle(qtbot, opinion)
    assert isinstance(opinion.board, GenericBoard)
    assert not opinion.board.isEnabled()
    assert len(labels_of(opinion)) == 9
    opinion.grab()


def test_another_game_brings_its_own_board(qtbot: QtBot, opinion: Opinion) -> None:
    for key in ("tictactoe", "connect4"):
        opinion.show_player(player(key))
        opinion.set_position(key, GAMES[key].initial_state())
        settle(qtbot, opinion)
        assert opinion.board is not None
        assert opinion.board.view.game == key
        assert len(labels_of(opinion)) == len(GAMES[key].actions(GAMES[key].initial_state()))


def test_the_language_changes_with_the_window(qtbot: QtBot, opinion: Opinion) -> None:
    opinion.show_player(player("connect4"))
    opinion.set_position("connect4", CONNECT4.initial_state())
    settle(qtbot, opinion)
    language_manager().set_language("es")
    qtbot.waitUntil(lambda: all("," in text for text in labels_of(opinion).values()))


# Answers that come late


class Held:
    """Holds every answer back until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.let_go = threading.Event()
        self.asked: list[OpinionQuestion] = []
        real = module.analysed

        def analysed(question: OpinionQuestion, task: jobs.Task) -> Analysis[Any] | None:
            self.asked.append(question)
            while not self.let_go.wait(0.005) and not task.stopped():
                pass
            return real(question, task)

        monkeypatch.setattr(module, "analysed", analysed)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    return Held(monkeypatch)


def test_players_that_come_faster_than_answers_do_not_keep_them_away(
    qtbot: QtBot, opinion: Opinion, held: Held
) -> None:
    opinion.set_position("tictactoe", TICTACTOE.initial_state())
    players = [player(seed=seed) for seed in range(1, 6)]
    for each in players:
        opinion.show_player(each)
    assert opinion.sentence.full_text() == "It is thinking…"
    held.let_go.set()
    settle(qtbot, opinion)
    # The one under way was let end; of those that waited only the newest was asked.
    assert [question.player for question in held.asked] == [players[0], players[-1]]
    assert labels_of(opinion)


def test_the_answer_about_a_position_that_is_gone_is_dropped(
    qtbot: QtBot, opinion: Opinion, held: Held
) -> None:
    opinion.show_player(player())
    opinion.set_position("tictactoe", TICTACTOE.initial_state())
    opinion.set_position("tictactoe", TICTACTOE.parse_position("5"))
    held.let_go.set()
    settle(qtbot, opinion)
    assert set(labels_of(opinion)) == {1, 2, 3, 4, 6, 7, 8, 9}


def test_nobody_is_asked_while_nobody_looks(qtbot: QtBot, opinion: Opinion, held: Held) -> None:
    held.let_go.set()
    opinion.hide()
    opinion.show_player(player())
    opinion.set_position("tictactoe", TICTACTOE.initial_state())
    assert not opinion.waiting
    opinion.show()
    settle(qtbot, opinion)
    assert labels_of(opinion)


def test_closing_while_it_thinks_begins_nothing_new(
    qtbot: QtBot, opinion: Opinion, held: Held
) -> None:
    opinion.show_player(player())
    opinion.set_position("tictactoe", TICTACTOE.initial_state())
    assert jobs.stop_all(300)
    settle(qtbot, opinion)
    assert len(held.asked) == 1
