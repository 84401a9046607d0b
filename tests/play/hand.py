"""A person's hand: clicks and keys on the real window, and what an eye reads off it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from poda.engine.game import MAX, MIN
from poda.engine.players import PlayerSpec
from poda.house import jobs
from poda.house.settings import settings
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState
from poda.play.recent_dialog import RecentDialog
from poda.widgets.boards.surface import BoardWidget
from poda.window.main_window import MainWindow

KEY = Qt.Key
NOTHING = Qt.KeyboardModifier.NoModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton

RANDOM = PlayerSpec("random")
PERFECT = PlayerSpec("alphabeta", 9, seconds=600.0)
ENDLESS = PlayerSpec("alphabeta", 42, seconds=600.0)
"""Connect Four from the first move: it does not end by itself while a test runs."""

WRITERS = ("poda-keep", "poda-own-errors", "poda-settings")


class Hand:
    """Drives one window."""

    def __init__(self, bot: QtBot, window: MainWindow) -> None:
        self.bot = bot
        self.window = window
        self.play = window.play
        self.model = window.play.model

    # What is seen

    @property
    def board(self) -> BoardWidget:
        return self.play.board.board

    @property
    def text(self) -> str:
        """The position in the game's notation."""
        return self.model.board.record.position_text()

    @property
    def notice(self) -> str:
        return self.play.board.notice()

    @property
    def headline(self) -> str:
        return self.play.board._headline.full_text()

    @property
    def state(self) -> EngineState:
        return self.model.room.state

    def labels(self) -> dict[int, str]:
        """The values over the board."""
        return {action: label.text for action, label in self.board.view.labels}

    def enabled(self, name: str) -> bool:
        return self.play.actions_[name].isEnabled()

    # Who plays what

    def begin(
        self, game: str = "tictactoe", first: PlayerSpec = PERSON, second: PlayerSpec = PERSON
    ) -> None:
        """A new game between these two, who are remembered as if the pickers had chosen them."""
        settings().set_player(game, MAX, str(first))
        settings().set_player(game, MIN, str(second))
        self.play.seating.begin(game)
        self.board.setFocus()

    def open_recent(self) -> None:
        """The game that gave way last comes back: the first in the list of recent games."""
        self.shown_recent()
        self.press(KEY.Key_Return)
        self.window.activateWindow()  # as a window manager does it when a dialog is closed
        self.until(self.window.isActiveWindow)

    def shown_recent(self) -> RecentDialog:
        """The list of recent games, opened by its key, with all that there is in it."""
        self.act("recent")
        (dialog,) = (each for each in self.play.findChildren(RecentDialog) if each.isVisible())
        self.until(lambda: not dialog._reading.running)
        return dialog

    # Mouse and keyboard

    def click(self, *actions: int) -> None:
        """Click where the piece of each action would come to lie."""
        for action in actions:
            cell = self.board.target_cell(action)
            assert cell is not None
            self.bot.mouseClick(self.board, LEFT, NOTHING, self.board.cell_rect(cell).center())

    def press(self, *keys: Qt.Key, modifier: Qt.KeyboardModifier = NOTHING) -> None:
        for key in keys:
            self.bot.keyClick(self.focus(), key, modifier)

    def type(self, text: str) -> None:
        self.bot.keyClicks(self.focus(), text)

    def focus(self) -> QWidget:
        return QApplication.focusWidget() or self.window

    def act(self, name: str) -> None:
        """Press the keys of an action; those without keys are chosen in the menu."""
        action = self.play.actions_[name]
        assert action.isEnabled(), f"{name} cannot be chosen now"
        keys = action.shortcut()
        if keys.isEmpty():
            action.trigger()
        else:
            self.bot.keySequence(self.focus(), keys)

    def click_button(self, button: QWidget) -> None:
        self.bot.mouseClick(button, LEFT, NOTHING, button.rect().center())

    # Waiting

    def until(self, condition: Callable[[], Any]) -> None:
        self.bot.waitUntil(lambda: bool(condition()))

    def until_thinking(self) -> None:
        """Until a search runs and has a best move."""
        self.until(
            lambda: self.state is EngineState.THINKING and self.model.room.so_far is not None
        )

    def until_answered(self) -> None:
        """Until the engine has moved, and it is a person's turn or the game is over."""
        self.until(lambda: self.model.board.record.is_over() or self.model.board.person_to_move)
        assert self.state is not EngineState.FAILED

    def until_analysed(self) -> None:
        """Until the analysis of the position is complete, and its last answer is here."""
        room = self.model.room
        assert room.analysing
        self.until(lambda: self.model.analysis.values is not None and not room.analysing)

    def until_quiet(self) -> None:
        """Until every job has ended, with all that its end has begun and changed on screen.

        What a review finds is kept by a job that begins when the review is complete, and its end
        changes a menu: whoever compares texts or pictures waits for that too.
        """
        self.until(_is_quiet)


def _is_quiet() -> bool:
    for _ in range(4):  # Qt posts a change to each window, and then each layout its own
        QCoreApplication.processEvents()
    return jobs.all_ended()


def threads() -> list[str]:
    """The jobs' threads that run now, but for those that only write a file."""
    names = (thread.name for thread in threading.enumerate())
    return [name for name in names if name.startswith("poda-") and name not in WRITERS]


def searches() -> list[str]:
    """The threads that search for a move now."""
    return [name for name in threads() if name == "poda-think"]


def press_of_match(hand: Hand, name: str) -> None:
    """Press the keys of an action of matches."""
    action = hand.play.match.actions[name]
    assert action.isEnabled(), f"{name} cannot be chosen now"
    hand.bot.keySequence(hand.focus(), action.shortcut())
