"""Poda is used for as long as one likes, all of it: memory stays flat, Qt is quiet, nothing stays.

    python tests/bench/soak.py [MINUTES]        60 minutes, or PODA_SOAK_MINUTES

A round shows every screen and opens and closes every dialog of `tests/window/every_screen.py`, lets
engines play a game, records and folds a tree, begins, watches and cancels a training of each
strategy with a robot at the charts, plays tournaments page by page, breaks one off and goes on with
it, and goes through languages, themes and sizes of type. Behind each round stands what it left:
memory, threads, children, timers, windows, objects.

Ends with 1 if Qt or Poda complained, if anything is left behind, or if the memory of the last third
of the rounds lies more than 5 % above that of the first third behind the warm-up (medians; caches,
and what the allocator keeps for itself, are given back before each look). The warm-up is a minute,
and not less than three rounds.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Final

TESTS: Final = Path(__file__).parents[1]
sys.path.append(str(TESTS))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
HOME: Final = tempfile.TemporaryDirectory(prefix="poda-soak-")
os.environ["PODA_HOME"] = HOME.name
if kept := os.environ.get("PODA_TEST_CACHE"):
    Path(HOME.name, "cache").symlink_to(kept, target_is_directory=True)

# ruff: noqa: E402 - the home is chosen before anything of Poda is imported
from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QEventLoop,
    QMessageLogContext,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from shiboken6 import getAllValidWrappers

from poda.base import memory
from poda.engine.game import MAX, MIN
from poda.engine.players import PlayerSpec
from poda.house import crash
from poda.house.settings import settings
from poda.packages.arena.engine.tournament.journal import tournaments_dir
from poda.packages.arena.engine.tournament.plan import Entrant, Openings, TournamentPlan
from poda.packages.arena.window.tournament_model import TournamentStatus as Playing
from poda.play.model.board import PERSON
from poda.training.model import Status
from poda.window.app import build_application, follow_settings
from poda.window.main_window import MainWindow
from window.every_screen import DIALOGS, SCREENS, Visitor, opened

MOST_GROWTH: Final = 0.05
WARM_UP_SECONDS: Final = 60.0
WARM_UP_ROUNDS: Final = 3
LEAST_ROUNDS: Final = 9  # three to begin with, and two in each third
PATIENCE_SECONDS: Final = 60.0
ONCE: Final = "the first hint"  # it comes with the first paint, and every time it is asked for
TOURNAMENTS: Final = (
    TournamentPlan(
        "connect4",
        (Entrant("Two plies", "alphabeta:2"), Entrant("One ply", "alphabeta:1")),
        games=100_000,
        openings=Openings(4),
    ),
    TournamentPlan(
        "backgammon",
        tuple(Entrant(name, name) for name in ("expectiminimax:0", "evolved", "random")),
        "round_robin",
        games=10_000,
    ),
)
_QUIET: Final = "This plugin does not support "  # offscreen: size hints, raising, grabbing

complaints: list[str] = []


def rest(milliseconds: int) -> None:
    """Let the window live for a while."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


class Bot:
    """What the screens need of pytest-qt's own."""

    def waitUntil(self, condition: Callable[[], object], timeout: int = 0) -> None:
        """Let the window live until it is so."""
        until(condition)


def until(condition: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> None:
    """The same, for a longer or shorter time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"waited in vain for {condition.__code__}")  # type: ignore[attr-defined]
        rest(5)


def note(kind: QtMsgType, _where: QMessageLogContext, text: str) -> None:
    """Qt has something to say."""
    if kind is not QtMsgType.QtDebugMsg and not text.startswith(_QUIET):
        complaints.append(text)


def say(text: str) -> None:
    """A line, at once."""
    print(text, flush=True)  # noqa: T201 - it is a program


# A round


def screens(window: MainWindow) -> None:
    """Every screen, each from where the last one left the window."""
    visitor = Visitor(Bot(), window)  # type: ignore[arg-type]
    for name, show in SCREENS.items():
        if name == ONCE:
            continue
        shown = show(visitor)
        rest(20)
        if shown is not window:
            shown.close()
        to_rights(window)


def to_rights(window: MainWindow) -> None:
    """Out of every mode, so that the next screen can be had."""
    play = window.play
    play.model.review.set_on(False)
    if play.puzzles.mode is not None:
        play.puzzles.mode.model.next()  # or the one that is solved would be there the next time
    play.puzzles.close()
    play.actions_["stop"].trigger()
    tree = window.tree
    tree.added["teach"].presenting.leave()
    tree.parts.modes.leave()
    tree.parts.editor.hide()
    tree.parts.find_bar.hide()
    until(lambda: tree.model.busy is None)
    if window.guide.window is not None:
        window.guide.window.close()
    if window.added["tournament"].widget is not None:
        window.package_tab("tournament").model.close()
        for folder in tournaments_dir().glob("*"):
            shutil.rmtree(folder)


def dialogs(window: MainWindow) -> None:
    """Every dialog, opened and rejected."""
    for name in DIALOGS:
        dialog: QDialog = opened(Bot(), name, window)  # type: ignore[arg-type]
        rest(10)
        dialog.reject()
        dialog.deleteLater()
        rest(0)


def games(window: MainWindow) -> None:
    """Engines play a game of each kind to its end, or some plies of it."""
    play = window.play
    window.tabs.setCurrentIndex(0)
    for game, spec in (
        ("tictactoe", PlayerSpec("alphabeta", 4)),
        ("connect4", PlayerSpec("alphabeta", 3)),
        ("backgammon", PlayerSpec("expectiminimax", 0)),
    ):
        play.choose_game(game)
        for side in (MAX, MIN):
            play.model.set_player(side, spec)
        end = time.monotonic() + 2
        while not play.model.board.record.is_over() and time.monotonic() < end:
            rest(20)
        for side in (MAX, MIN):
            play.model.set_player(side, PERSON)
        play.actions_["stop"].trigger()


def trees(window: MainWindow) -> None:
    """A tree of eighteen thousand nodes: recorded, walked, folded, and another search cancelled."""
    from poda.tree.controls.source_bar import open_in
    from poda.tree.model.sources import Example

    window.tabs.setCurrentIndex(1)
    tab = window.tree
    open_in(tab.model, Example("ttt-minimax"))
    rest(100)
    tab.model.cancel()
    open_in(tab.model, Example("ttt-alphabeta"))
    until(lambda: tab.model.busy is None)
    for share in range(0, 11, 2):
        tab.model.go(tab.model.last_step * share // 10)
        rest(10)
    tab.model.toggle_collapsed(1)
    until(lambda: tab.model.busy is None)
    tab.model.unfold_all()
    until(lambda: tab.model.busy is None)
    tab.parts.view.fit()
    rest(10)


def trainings(window: MainWindow) -> None:
    """Runs that are begun, looked at and cancelled."""
    from bench.test_training_responsiveness import Robot, Visitor
    from poda.engine.runs.presets import PRESETS

    window.tabs.setCurrentIndex(2)
    model = window.training.model
    for game, preset in (("connect4", "published"), ("tictactoe", "fast"), ("connect4", "duels")):
        model.choose(game)
        model.set_settings(PRESETS[preset].settings, 1)
        model.train()
        until(lambda: model.totals[0] >= 2)
        robot = Robot(window, Visitor())
        robot.start()
        rest(1500)
        robot.stop()
        model.cancel()
        until(lambda: model.status is Status.ENDED and not model.is_busy)
        window.tabs.setCurrentIndex(2)


def tournaments(window: MainWindow) -> None:
    """Every page of tournaments that are played, one of which is stopped and gone on with."""
    window.tabs.setCurrentIndex(3)
    tab = window.package_tab("tournament")
    tab.model.at_once = 2
    for plan in TOURNAMENTS:
        until(tab.model.close)
        tab.begin(plan)
        until(lambda: tab.model.status is Playing.RUNNING and tab.model.played > 10)
        for name in ("standings", "pair", "boards", "games", "explore"):
            tab.pages.turn_to(name)
            rest(200)
        tab.actions_["stop"].trigger()
        until(lambda: not tab.model.is_busy)
        assert tab.model.status is Playing.STOPPED
        before = tab.model.played
        tab.actions_["go_on"].trigger()
        until(lambda seen=before: tab.model.played > seen)  # type: ignore[misc]
        tab.actions_["finish"].trigger()
        until(lambda: not tab.model.is_busy)
        folder = tab.model.journal.folder if tab.model.journal is not None else None
        tab.model.close()
        assert folder is not None
        shutil.rmtree(folder)  # no round has more of them to read than the one before


def looks(_window: MainWindow) -> None:
    """Languages, themes, palettes and sizes, and back to the first of each."""
    present = settings()
    for name, values in (
        ("language", ("es", "en")),
        ("theme", ("dark", "light")),
        ("palette", ("contrast", "safe")),
        ("type_scale", (1.5, 1.0)),
    ):
        for value in values:
            setattr(present, name, value)
            rest(10)


ROUND: Final = (screens, dialogs, games, trees, trainings, tournaments, looks)


# What is left


def let_go() -> None:
    """What waits to be deleted is, and what nobody uses goes back to the system."""
    rest(50)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    QPixmapCache.clear()  # Qt's, of 10 MB: each list that is made has arrows of its own in it
    memory.let_go_unused(0.0)
    memory.give_back()


def resident_mb() -> float:
    """What the process has in memory."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def census() -> Counter[str]:
    """Threads, children, active timers and windows, by name."""
    found = Counter(f"thread {thread.name}" for thread in threading.enumerate())
    for listing in Path("/proc/self/task").glob("*/children"):
        found.update(f"child {pid}" for pid in listing.read_text("ascii").split())
    found.update(
        f"timer of {type(each.parent()).__name__}"
        for each in getAllValidWrappers()
        if isinstance(each, QTimer) and each.isActive()
    )
    found.update(f"window {type(each).__name__}" for each in QApplication.topLevelWidgets())
    return found


def widgets() -> int:
    """All there are."""
    return sum(isinstance(each, QWidget) for each in QApplication.allWidgets())


def rounds(window: MainWindow, minutes: float) -> Iterator[tuple[float, float]]:
    """After each round the seconds since the beginning, and the memory."""
    began = time.monotonic()
    count = 0
    while time.monotonic() < began + 60 * minutes or count < LEAST_ROUNDS:
        for part in ROUND:
            part(window)
        window.tabs.setCurrentIndex(0)
        let_go()
        count += 1
        seconds, resident = time.monotonic() - began, resident_mb()
        things = census()
        of = {kind: sum(n for name, n in things.items() if name.startswith(kind))
              for kind in ("thread", "child", "timer", "window")}  # fmt: skip
        say(
            f"round {count}, {seconds:.0f} s: {resident:.1f} MB, "
            + ", ".join(f"{number} {kind}(s)" for kind, number in of.items())
            + f", {widgets()} widgets, {len(gc.get_objects())} objects"
        )
        yield seconds, resident


def growth(seen: list[tuple[float, float]]) -> float:
    """By what share the memory has grown behind the warm-up."""
    warm = next((i for i, (seconds, _) in enumerate(seen) if seconds >= WARM_UP_SECONDS), 0)
    settled = [resident for _, resident in seen[max(warm, WARM_UP_ROUNDS) :]]
    third = max(1, len(settled) // 3)
    return median(settled[-third:]) / median(settled[:third]) - 1


def main() -> int:
    """Use it, watch, and judge; the exit code."""
    told = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("PODA_SOAK_MINUTES", "60")
    application = build_application()
    qInstallMessageHandler(note)
    follow_settings()
    settings().animations = True
    settings().language = "en"
    crash.report = lambda error: complaints.append(repr(error))  # type: ignore[assignment]
    before = census()
    window = MainWindow()
    window.resize(1280, 800)
    window.show()
    window.after_first_paint()
    try:
        grown = growth(list(rounds(window, float(told))))
    except BaseException:
        say(f"complaints: {complaints or 'none'}")
        raise
    window.close()
    window.deleteLater()
    del window
    end = time.monotonic() + 10
    while (left := census() - before) and time.monotonic() < end:
        let_go()
    say(f"grown by {100 * grown:.1f} %; left: {dict(left) or 'nothing'}")
    say(f"complaints: {complaints or 'none'}")
    del application
    return int(bool(complaints) or bool(left) or grown > MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main())
