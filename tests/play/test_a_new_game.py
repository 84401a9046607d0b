"""A game that has a rules file and a line in the registry, and nothing else, can be played."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.play.model.board import PERSON
from poda.play.tab import PlayTab
from poda.widgets.boards.generic import GenericBoard

State = tuple[int, int]


class Nim(Game[State, int]):
    """Take one to three matches; who takes the last one wins."""

    key = "nim"
    max_plies = 7

    def initial_state(self) -> State:
        return 7, MAX

    def to_move(self, state: State) -> int:
        return state[1]

    def actions(self, state: State) -> Sequence[int]:
        return range(1, min(3, state[0]) + 1)

    def result(self, state: State, action: int) -> State:
        if action not in self.actions(state):
            raise EngineError("game.illegal", 0, text=action)
        return state[0] - action, -state[1]

    def is_terminal(self, state: State) -> bool:
        return state[0] == 0

    def utility(self, state: State) -> float:
        return -state[1]

    def parse_action(self, state: State, text: str) -> int:
        if not text.isdecimal() or int(text) not in self.actions(state):
            raise EngineError("game.illegal", 0, text=text)
        return int(text)

    def format_action(self, state: State, action: int) -> str:
        return str(action)

    def parse_position(self, text: str) -> State:
        return int(text), MAX

    def format_position(self, state: State) -> str:
        return str(state[0])


@pytest.fixture
def tab(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> PlayTab:
    monkeypatch.setitem(GAMES, "nim", Nim())
    tab = PlayTab()
    qtbot.addWidget(tab)
    tab.show()
    tab.choose_game("nim")
    return tab


def test_the_generic_board_takes_typed_moves(qtbot: QtBot, tab: PlayTab) -> None:
    tab.model.set_player(MIN, PERSON)
    board = tab.board.board
    assert isinstance(board, GenericBoard)
    field = board.findChild(QLineEdit)
    for move in ("3", "1", "3"):
        qtbot.keyClicks(field, move)
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert tab.model.board.record.actions() == [3, 1, 3]
    assert tab.model.board.record.winner() == MAX


def test_a_bad_move_gets_its_sentence(qtbot: QtBot, tab: PlayTab) -> None:
    field = tab.board.board.findChild(QLineEdit)
    qtbot.keyClicks(field, "9")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert "9" in tab.board.notice()
    assert tab.model.board.record.actions() == []


def test_engines_play_it_without_a_kernel_or_an_evaluation(qtbot: QtBot, tab: PlayTab) -> None:
    for side in (MAX, MIN):
        tab.model.set_player(side, PlayerSpec("alphabeta", 7))
    tab.model.start_engine()
    qtbot.waitUntil(tab.model.board.record.is_over)
    # Seven is not a multiple of four, so whoever begins wins.
    assert tab.model.board.record.winner() == MAX


def test_the_game_is_in_the_list_of_games(tab: PlayTab) -> None:
    assert tab.players.game_list.findData("nim") >= 0
