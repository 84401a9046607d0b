"""The states of the doubling cube in the Play tab that are drawn by `screenshots.py`."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from poda.engine.games.backgammon_parts.cube import Cube, CubeRules
from poda.house.settings import settings
from poda.packages.backgammon.window.play.match_dialogs import (
    MatchChoice,
    NewMatchDialog,
    ResignDialog,
)
from poda.play.model.analysis import AnalysisMode
from poda.play.model.game import PlayModel
from poda.window.main_window import MainWindow
from reaching import AMOUNTS, play_dice, until
from states.backgammon import Prepare, persons

ANALYSIS_SECONDS = 4.0


def match(window: MainWindow, turns: int, length: int = 7) -> PlayModel:
    """A match to some points with the cube, some turns into its first game."""
    model = persons(window)
    model.matches.new_match(length, CubeRules())
    play_dice(model, turns)
    return model


def centre(window: MainWindow) -> None:
    """Before a throw: roll, or double."""
    match(window, 7)


def offered(window: MainWindow) -> None:
    """A double waits for its answer."""
    match(window, 7).turns.double()


def beaver(window: MainWindow) -> None:
    """A double of money play, which may be beavered."""
    model = persons(window)
    model.matches.new_match(0, CubeRules(beavers=True))
    play_dice(model, 7)
    model.turns.double()


def owned(window: MainWindow) -> None:
    """The cube has been taken, and turned again."""
    model = match(window, 7)
    model.turns.double()
    model.turns.take()
    model.turns.roll()


def position(window: MainWindow, cube: Cube) -> PlayModel:
    """A position in which one side is about to win, with this cube."""
    model = persons(window)
    kind = type(model.board.game.initial_state())
    own = tuple({4: 3, 5: 3, 6: 4, 7: 2, 8: 3}.get(p, 0) for p in range(26))
    other = tuple({3: 2, 4: 2, 6: 4, 8: 3, 13: 4}.get(p, 0) for p in range(26))
    model.set_position(model.board.game.format_position(kind(own, other, 1, None, cube)))
    return model


def decision(window: MainWindow) -> None:
    """What the engine thinks of doubling, in a match."""
    model = position(window, Cube(length=7, scores=(2, 4)))
    model.analysis.set_mode(AnalysisMode.SHOWN, AMOUNTS.seconds(ANALYSIS_SECONDS))
    until(lambda: model.analysis.cube is not None and not model.room.analysing)


def money_decision(window: MainWindow) -> None:
    """What it thinks of a double that was offered, for money."""
    model = position(window, Cube(jacoby=True))
    model.turns.double()
    model.analysis.set_mode(AnalysisMode.SHOWN, AMOUNTS.seconds(ANALYSIS_SECONDS))
    until(lambda: model.analysis.cube is not None and not model.room.analysing)


def large(window: MainWindow) -> None:
    """A decision in large type."""
    settings().type_scale = 1.6
    money_decision(window)


def large_throw(window: MainWindow) -> None:
    """Roll or double, in large type."""
    settings().type_scale = 1.6
    centre(window)


def crawford(window: MainWindow) -> None:
    """The Crawford game: the cube is out of play."""
    position(window, Cube(length=7, scores=(6, 4), crawford=True))


def match_dialog(window: MainWindow) -> QWidget:
    """A new match."""
    return NewMatchDialog(MatchChoice(length=7), window)


def money_dialog(window: MainWindow) -> QWidget:
    """Money play."""
    return NewMatchDialog(MatchChoice("money"), window)


def resign_dialog(window: MainWindow) -> QWidget:
    """What a game costs, with the cube at 4."""
    return ResignDialog(window, (4, 8, 12))


STATES: tuple[tuple[str, Prepare, bool], ...] = (
    # name, how to reach it, whether in every look
    ("cube-centre", centre, True),
    ("cube-offered", offered, True),
    ("cube-beaver", beaver, False),
    ("cube-owned", owned, False),
    ("cube-decision", decision, True),
    ("cube-decision-money", money_decision, False),
    ("cube-large-type", large, False),
    ("cube-large-throw", large_throw, False),
    ("cube-crawford", crawford, False),
    ("match-dialog", match_dialog, False),
    ("match-dialog-money", money_dialog, False),
    ("match-resign-dialog", resign_dialog, False),
)
