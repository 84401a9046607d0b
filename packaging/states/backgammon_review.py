"""Backgammon looked back at, rolled out and valued, for the pictures of `screenshots.py`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication, QDialog, QWidget

from poda.house.settings import settings
from poda.packages.backgammon.window.play.rollouts import rollouts_of
from poda.play.model.analysis import AnalysisMode
from poda.play.model.game import PlayModel
from poda.window.main_window import MainWindow
from reaching import AMOUNTS, play_dice, until, valued
from states.backgammon import persons, played

Prepare = Callable[[MainWindow], QWidget | None]
TURNS = 35  # of the recorded game
MATCHES = Path(__file__).parents[2] / "tests" / "data" / "cases"
ERROR = 23  # the play of it that is a bad error


def reviewed(window: MainWindow) -> PlayModel:
    """A game of two persons, judged; a bad error is on the board."""
    model = persons(window)
    play_dice(model, AMOUNTS.steps(TURNS))
    window.play.actions_["review"].trigger()
    until(lambda: not model.review.missing())
    window.play.review.graph.setFocus()
    last = len(window.play.review.graph.points) - 1
    window.play.review.graph.chosen.emit(min(ERROR, last - 1))
    return model


def review(window: MainWindow) -> None:
    """The graph, the marks in the list, the sums."""
    reviewed(window)


def best(window: MainWindow) -> None:
    """With what was best on the board, and the values of all plays."""
    model = reviewed(window)
    window.play.added["backgammon"]["best_play"].trigger()
    model.analysis.set_mode(AnalysisMode.SHOWN, AMOUNTS.seconds(1.0))
    valued(model)


def large_type(window: MainWindow) -> None:
    """What the back row reads."""
    settings().type_scale = 1.6
    reviewed(window)


def review_match(window: MainWindow) -> QWidget:
    """The games of a match."""
    model = persons(window)
    model.matches.new_match(5)
    for turns in (25, 24, 13):  # given up by one side, by the other, and by that again
        play_dice(model, AMOUNTS.steps(turns, 3))
        model.resign()
        model.matches.next_game()
    play_dice(model, AMOUNTS.steps(10, 3))
    window.play.added["backgammon"]["review_match"].trigger()
    until(lambda: not model.review.missing())
    return _window(window, "review_match")


def review_files(window: MainWindow) -> QWidget:
    """The files of a folder, two of which cannot be read, or not to the end."""
    persons(window)
    window.play.added["backgammon"]["review_files"].trigger()
    dialog = _window(window, "review_files")
    window.play.model.review.set_plies(1)
    dialog.start(MATCHES)  # type: ignore[attr-defined]
    until(lambda: not dialog.progress.isVisible())  # type: ignore[attr-defined]
    return dialog


def scores(window: MainWindow, position: str) -> QWidget:
    """A position at all scores."""
    persons(window).set_position(position)
    window.play.added["backgammon"]["scores"].trigger()
    dialog = _window(window, "scores")
    until(lambda: dialog.table.item(7, 8) and dialog.table.item(7, 8).text())  # type: ignore[attr-defined]
    return dialog


def table(window: MainWindow) -> QWidget:
    """The table of plays, large."""
    model = played(window, 6)
    model.analysis.set_mode(AnalysisMode.SHOWN, AMOUNTS.seconds(2.0))
    window.play.added["backgammon"]["plays_table"].trigger()
    valued(model)
    return _window(window, "plays_table")


def rollout(window: MainWindow, *, until_done: bool) -> QWidget:
    """A position in doubt, rolled out."""
    model = played(window, 6)
    model.analysis.set_mode(AnalysisMode.SHOWN, AMOUNTS.seconds(1.0))
    valued(model)
    window.play.added["backgammon"]["rollout"].trigger()
    dialog = _window(window, "rollout")
    until(lambda: len(dialog.table.rows) > 1)  # type: ignore[attr-defined]
    dialog.trials.setCurrentIndex(0 if until_done else 2)  # type: ignore[attr-defined]
    dialog.run.click()  # type: ignore[attr-defined]
    if until_done:
        until(lambda: not rollouts_of(model).running)
    else:
        run = rollouts_of(model).run
        until(lambda: run is not None and run.trials >= 72)
    return dialog


def _window(window: MainWindow, name: str) -> QDialog:
    found = window.play.added["backgammon"].windows[name]
    QApplication.processEvents()
    return found


STATES: tuple[tuple[str, Prepare, bool], ...] = (
    # name, how to reach it, whether in every look
    ("review", review, True),
    ("review-best", best, False),
    ("review-large-type", large_type, False),
    ("review-match", review_match, False),
    ("review-files", review_files, False),
    ("scores-cube", lambda w: scores(w, "bHcAAMDdAQAAAA:MAHgACAAIAAE"), False),
    ("scores-play", lambda w: scores(w, "4HPwATDgc/ABMA 6-2"), False),
    ("table", table, False),
    ("rollout-running", lambda w: rollout(w, until_done=False), False),
    ("rollout-done", lambda w: rollout(w, until_done=True), False),
)
