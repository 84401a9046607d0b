"""Connect Four's scores, threats and lines, drawn by `screenshots.py`."""

from __future__ import annotations

import time

from PySide6.QtWidgets import QWidget

from poda.engine.game import MIN
from poda.house.jobs import Task
from poda.house.settings import settings
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.window.main_window import MainWindow
from reaching import until, valued

LATE = "4443454351142252"


def solved(window: MainWindow, moves: str, threats: bool = False) -> None:
    """Every move valued to the end of the game."""
    settings().show_threats = threats
    model = window.play.model
    model.set_player(MIN, PERSON)
    model.set_position(moves)
    model.analysis.set_mode(AnalysisMode.SHOWN)
    valued(model)


def scores(window: MainWindow) -> QWidget | None:
    """Scores over the columns."""
    solved(window, LATE)
    return None


def threats(window: MainWindow) -> QWidget | None:
    """Threats of both sides, of use and not."""
    solved(window, "4317637455644535435131", threats=True)
    return None


def line(window: MainWindow) -> QWidget | None:
    """In the middle of the best line."""
    solved(window, LATE)
    window.play.model.line.go_to(7)
    return None


def square_line(window: MainWindow) -> QWidget | None:
    """A line of tic-tac-toe."""
    solved(window, "15")
    window.play.model.line.go_to(4)
    return None


def playouts(window: MainWindow, moves: str) -> None:
    """The bars of Monte Carlo tree search beside the exact scores."""
    analysis = window.play.model.analysis
    analysis.seconds, analysis.by_playouts = 1.0, True
    solved(window, moves)
    until(lambda: not window.play.model.room.analysing)


def solving(window: MainWindow) -> QWidget | None:
    """Some columns solved, the others still awaited."""
    solved(window, LATE)
    model = window.play.model
    whole = model.analysis.values
    assert whole is not None

    def waits(task: Task) -> None:
        while not task.stopped():
            time.sleep(0.01)

    model.room._analysing.start(waits)
    model.room.analysis_nodes = 38_412_907
    model.analysis.values = whole._replace(moves=whole.moves[:2], missing=(1, 2, 6, 7))
    model.analysis.changed.emit()
    until(window.play.analysis.stop.isVisible)  # it comes a little later
    return None


STATES = (
    ("scores", "connect4", scores, True),
    ("scores", "tictactoe", lambda window: solved(window, "15"), True),
    ("playouts", "connect4", lambda window: playouts(window, LATE), True),
    ("playouts", "tictactoe", lambda window: playouts(window, "15"), True),
    ("threats", "connect4", threats, True),
    ("line", "connect4", line, True),
    ("line", "tictactoe", square_line, True),
    ("solving", "connect4", solving, True),
)
