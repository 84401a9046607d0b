"""Windows that are opened, used in a hurry and closed, over and over."""

import gc
import random

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.house import jobs
from poda.house.settings import settings
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.window.main_window import MainWindow

from .conftest import Open
from .hand import ENDLESS, RANDOM, Hand, threads


def delete(window: MainWindow) -> None:
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not isValid(window)


def hurry(hand: Hand, seed: int) -> None:
    """Moves, actions and engines, as fast as events go."""
    luck = random.Random(seed)
    seats = (PERSON, RANDOM, ENDLESS, PlayerSpec("minimax", 3), PlayerSpec("alphabeta", 2))
    hand.begin(luck.choice(sorted(GAMES)), PERSON, luck.choice(seats))
    hand.model.analysis.set_mode(luck.choice(list(AnalysisMode)), 30.0)
    names = ["undo", "redo", "hint", "flip", "first", "previous", "next", "last", "swap", "stop"]
    names += ["start", "step", "move_now", "resign", "new", "analysis_shown", "analysis_off"]
    for _ in range(12):
        if luck.random() < 0.6:
            hand.type(str(luck.randint(1, 9)))
        else:
            name = luck.choice(names)
            if hand.enabled(name):
                hand.play.actions_[name].trigger()
        if luck.random() < 0.5:
            QApplication.processEvents()


@pytest.mark.slow
@pytest.mark.parametrize("compiled", [False, True], ids=["readable", "compiled"])
def test_windows_used_in_a_hurry_leave_nothing(
    qtbot: QtBot, request: pytest.FixtureRequest, compiled: bool
) -> None:
    if compiled:
        request.getfixturevalue("kernels")
    settings().animations = True
    for seed in range(5):
        window = MainWindow()
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        hurry(Hand(qtbot, window), seed)
        window.close()
        assert threads() == []
        delete(window)
        assert not jobs._running or all(not isValid(job) for job in jobs._running)
    gc.collect()


def test_a_window_that_is_deleted_unclosed_while_its_engines_think(qtbot: QtBot) -> None:
    """Nobody does this on purpose; a crash on the way out does."""
    for _ in range(3):
        window = MainWindow()
        window.show()
        hand = Hand(qtbot, window)
        hand.model.analysis.set_mode(AnalysisMode.SHOWN, 30.0)
        hand.begin("connect4", PERSON, ENDLESS)
        hand.model.ask(4)
        hand.until_thinking()
        delete(window)
        QApplication.processEvents()
        assert jobs.stop_all(300)
        QApplication.processEvents()
    assert threads() == []


def test_a_long_and_branched_record_is_listed(hand: Hand) -> None:
    """A game of 42 moves with a line beside each of them."""
    hand.begin("connect4")
    game = hand.model.board.game
    moves = "547125662261271266215743771576315353334444"
    hand.play.status.enter_position(moves)
    line = hand.model.board.record.line()
    for node in line[:-1]:
        hand.model.board.record.go_to(node)
        for action in game.actions(node.state):
            hand.model.board.record.play(action)
            hand.model.board.record.go_to(node)
    hand.model.go_to(line[-1])
    start = hand.play.moves.table.rowCount()
    assert start > 100
    for _ in range(5):
        hand.act("previous")
    assert hand.text == moves[:-5]


@pytest.mark.slow
def test_clicking_through_the_moves_in_a_hurry(open_window: Open) -> None:
    hand = open_window()
    hand.begin("connect4")
    hand.play.status.enter_position("4453444")
    table = hand.play.moves.table
    table.setFocus()
    luck = random.Random(1)
    for _ in range(150):
        table.setCurrentCell(luck.randrange(table.rowCount()), luck.choice((1, 2)))
        if luck.random() < 0.2:
            hand.model.ask(luck.randint(1, 7))
        if luck.random() < 0.1:
            hand.model.go_to(hand.model.board.record.root)
        gc.collect(0)
    assert hand.model.board.record.position_text() == hand.play.status.field.text()
