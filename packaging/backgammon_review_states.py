"""Backgammon looked back at, rolled out and valued, for the pictures of `screenshots.py`."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from PySide6.QtWidgets import QApplication, QDialog, QWidget

from backgammon_states import persons, played
from poda.engine.players import Limit, PlayerSpec
from poda.main_window import MainWindow
from poda.play.advice import AnalysisMode
from poda.play.model import PlayModel
from poda.settings import settings

Prepare = Callable[[MainWindow], QWidget | None]
PATIENCE = 60.0


def until(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Let the window live until it is so."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.01)


def whole_game(model: PlayModel, turns: int = 70) -> None:
    """A game by somebody who errs now and then: the second, third or fourth best is played."""
    source = random.Random(11)
    player = PlayerSpec("expectiminimax", 0).build(model.game)
    for _ in range(turns):
        if model.record.is_over():
            return
        if model.awaits_throw:
            model.play(model.turns.next_throw())
            continue
        limit = Limit(plies=0)
        moves = next(iter(player.analyse(model.record.state, limit, lambda: False))).moves
        worst = source.choice((0, 0, 0, 1, 2, 3))
        model.play(moves[min(worst, len(moves) - 1)].action)


def reviewed(window: MainWindow) -> PlayModel:
    """A game of two persons, judged; a bad error is on the board."""
    model = persons(window)
    whole_game(model)
    window.play.actions_["review"].trigger()
    until(lambda: not model.review.missing())
    window.play.review.graph.setFocus()
    shown = window.play.review.graph.points
    worst = [place for place, point in enumerate(shown) if point.sign == "??"]
    if worst:
        window.play.review.graph.chosen.emit(worst[len(worst) // 2])
    return model


def review(window: MainWindow) -> None:
    """The graph, the marks in the list, the sums."""
    reviewed(window)


def best(window: MainWindow) -> None:
    """With what was best on the board, and the values of all plays."""
    model = reviewed(window)
    window.play.reviewing["best_play"].trigger()
    model.set_analysis(AnalysisMode.SHOWN, 1.0)
    until(lambda: model.analysis is not None and not model.room.analysing)


def large_type(window: MainWindow) -> None:
    """What the back row reads."""
    settings().type_scale = 1.6
    reviewed(window)


def review_match(window: MainWindow) -> QWidget:
    """The games of a match."""
    model = persons(window)
    model.matches.new_match(5)
    for _ in range(3):
        whole_game(model, 50)
        if not model.record.is_over():
            model.resign()
        if model.matches.can_go_on:
            model.matches.next_game()
    whole_game(model, 20)
    window.play.reviewing["review_match"].trigger()
    until(lambda: not model.review.missing())
    return _window(window, "review_match")


def table(window: MainWindow) -> QWidget:
    """The table of plays, large."""
    model = played(window, 6)
    model.set_analysis(AnalysisMode.SHOWN, 2.0)
    window.play.reviewing["plays_table"].trigger()
    until(lambda: model.analysis is not None and not model.room.analysing)
    return _window(window, "plays_table")


def rollout(window: MainWindow, *, until_done: bool) -> QWidget:
    """A position in doubt, rolled out."""
    model = played(window, 6)
    model.set_analysis(AnalysisMode.SHOWN, 1.0)
    until(lambda: model.analysis is not None and not model.room.analysing)
    window.play.reviewing["rollout"].trigger()
    dialog = _window(window, "rollout")
    until(lambda: len(dialog.table.rows) > 1)  # type: ignore[attr-defined]
    dialog.trials.setCurrentIndex(0 if until_done else 2)  # type: ignore[attr-defined]
    dialog.run.click()  # type: ignore[attr-defined]
    if until_done:
        until(lambda: not model.rollouts.running, 180.0)
    else:
        run = model.rollouts.run
        until(lambda: run is not None and run.trials >= 72, 180.0)
    return dialog


def _window(window: MainWindow, name: str) -> QDialog:
    found = window.play.reviewing.windows[name]
    QApplication.processEvents()
    return found


STATES: tuple[tuple[str, Prepare, bool], ...] = (
    # name, how to reach it, whether in every look
    ("review", review, True),
    ("review-best", best, False),
    ("review-large-type", large_type, False),
    ("review-match", review_match, False),
    ("table", table, False),
    ("rollout-running", lambda w: rollout(w, until_done=False), False),
    ("rollout-done", lambda w: rollout(w, until_done=True), False),
)
