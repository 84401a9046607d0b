"""The rooms beside Play's board, for the pictures of `screenshots.py`."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date

from PySide6.QtWidgets import QDialog, QWidget

from poda.engine.game import MIN
from poda.engine.glicko import GlickoRating
from poda.house.settings import settings
from poda.play import kept_errors
from poda.play.editor.dialog import EditorDialog
from poda.play.model.board import PERSON
from poda.play.pictures.dialog import PictureDialog
from poda.play.puzzle_model import PuzzlePhase
from poda.play.statistics_dialog import StatisticsDialog
from poda.play.tutor.judging import Loss
from poda.window.main_window import MainWindow
from reaching import until


def _editor(window: MainWindow, position: str) -> EditorDialog:
    window.play.model.set_position(position)
    window.play.rooms["edit_position"].trigger()
    dialog = window.play.rooms.dialog
    assert isinstance(dialog, EditorDialog)
    return dialog


def editor_stones(window: MainWindow) -> QDialog:
    """A legal position of Connect Four."""
    return _editor(window, "44536")


def editor_floating(window: MainWindow) -> QDialog:
    """A disc floats."""
    dialog = _editor(window, "44536")
    dialog.model.press(30)
    dialog.board.move_cursor(30)
    return dialog


def editor_checkers(window: MainWindow) -> QDialog:
    """A position of backgammon in a match."""
    dialog = _editor(window, "4HPwATDgc/ABMA:QYkqASAAIAAA")
    dialog.model.press(5)
    return dialog


def editor_crosses(window: MainWindow) -> QDialog:
    """Tic-tac-toe, too many of one side."""
    dialog = _editor(window, "159")
    dialog.model.press(1)
    return dialog


def tutor(window: MainWindow) -> None:
    """It asks before a win is given away."""
    play = window.play
    play.model.set_player(-1, PERSON)
    play.model.set_position("445355335")
    if not play.rooms["tutor"].isChecked():
        play.rooms["tutor"].trigger()
    found = play.rooms.tutor
    assert found is not None
    found.bar.ask(Loss(1, 0, 9))


def picture(window: MainWindow) -> QDialog | None:
    """The whole game as a film."""
    window.play.model.set_position("445355335")
    window.play.rooms["picture"].trigger()
    dialog = window.play.rooms.dialog
    assert isinstance(dialog, PictureDialog)
    dialog.format.setCurrentIndex(2)
    return dialog


def statistics(window: MainWindow) -> QDialog | None:
    """Some games against some opponents."""
    numbers = ("won", "drawn", "lost", "streak", "best", "last")
    played = {
        "connect4": {"alphabeta:8": (7, 2, 11, 2, 4, 1.79e9), "perfect": (0, 1, 9, -4, 0, 1.7e9)},
        "tictactoe": {"person": (3, 12, 2, 0, 2, 1.78e9), "evolved": (0, 5, 1, -1, 0, 1.6e9)},
    }
    settings().game_results = {
        key: {name: dict(zip(numbers, values, strict=True)) for name, values in opponents.items()}
        for key, opponents in played.items()
    }
    settings().person_names = ["Ana", ""]
    window.play.rooms["statistics"].trigger()
    return window.play.rooms.dialog


def no_statistics(window: MainWindow) -> QDialog | None:
    """No game has ended."""
    settings().game_results = {}
    window.play.rooms["statistics"].trigger()
    return window.play.rooms.dialog


def _rated(window: MainWindow) -> None:
    """Twelve rated games against Casual and Intermediate, the last now."""
    rated = GlickoRating(313.0)
    kept = []
    for number, points in enumerate((1, 0, 1, 1, 0.5, 1, 0, 1, 1, 0, 1, 1)):
        rated = rated.after([(GlickoRating(424.0 if number > 3 else 313.0, 20.0), points)])
        when = round(time.time()) - 86_400 * (11 - number)
        kept.append([when, rated.elo, rated.doubt, rated.volatility])
    settings().strengths = {"connect4": kept}
    window.play.seating.seat_even(MIN)


def strength(window: MainWindow) -> QDialog | None:
    """How strong somebody is at Connect Four."""
    _rated(window)
    dialog = statistics(window)
    assert isinstance(dialog, StatisticsDialog)
    dialog.pages.turn_to("strength")
    return dialog


def no_strength(window: MainWindow) -> QDialog | None:
    """No game has been rated."""
    settings().strengths = {}
    dialog = no_statistics(window)
    assert isinstance(dialog, StatisticsDialog)
    dialog.pages.turn_to("strength")
    return dialog


def even_game(window: MainWindow) -> QWidget | None:
    """The opened list of players, with the one that follows a person's strength."""
    _rated(window)
    players = window.play.players.pickers[MIN].list
    players.showPopup()
    return players.view().window()


def even_end(window: MainWindow) -> None:
    """The end of an even game, with what it has changed."""
    _rated(window)
    window.play.model.ask_text("4")
    until(lambda: window.play.model.board.person_to_move)
    window.play.model.resign()


def daily(window: MainWindow) -> None:
    """The puzzle of the day."""
    window.play.puzzles.open()
    mode = window.play.puzzles.mode
    assert mode is not None
    model = mode.model
    until(lambda: model.phase is PuzzlePhase.ASKED)
    kept_errors.today = lambda: date(2026, 11, 23)
    model.open_day()
    until(lambda: model.phase is PuzzlePhase.ASKED)


STATES: tuple[tuple[str, str, Callable[[MainWindow], QWidget | None], bool], ...] = (
    ("editor", "connect4", editor_stones, True),
    ("editor-floating", "connect4", editor_floating, False),
    ("picture", "connect4", picture, True),
    ("statistics", "connect4", statistics, True),
    ("statistics-none", "connect4", no_statistics, False),
    ("strength", "connect4", strength, True),
    ("strength-none", "connect4", no_strength, False),
    ("even-game", "connect4", even_game, True),
    ("even-end", "connect4", even_end, False),
    ("daily", "tictactoe", daily, True),
    ("tutor", "connect4", tutor, True),
    ("editor", "backgammon", editor_checkers, True),
    ("editor", "tictactoe", editor_crosses, False),
)
"""Each with its name, its game, and whether it is drawn in every look."""
