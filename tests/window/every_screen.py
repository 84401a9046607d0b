"""Every screen, dialog and question that Poda can show, and how a test reaches it.

A new class of dialog needs a row in DIALOGS: `test_every_widget.py` fails without one.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

import poda
from of_packages import of_packages
from poda.house.jobs import Job
from poda.house.settings import settings
from poda.window.main_window import MainWindow

PATIENCE_MS = 180_000


class Visitor:
    """Somebody who has the window open and looks at everything in it."""

    def __init__(self, bot: QtBot, window: MainWindow) -> None:
        self.bot, self.window = bot, window

    def until(self, condition: Callable[[], object]) -> None:
        """Let the window live until it is so."""
        self.bot.waitUntil(lambda: bool(condition()), timeout=PATIENCE_MS)

    # Play

    def play(self, game: str) -> QWidget:
        """A game between two persons, some moves on, whose moves are valued."""
        from poda.engine.game import MAX, MIN
        from poda.play.model.analysis import AnalysisMode
        from poda.play.model.board import PERSON

        tab = self.window.play
        self.window.tabs.setCurrentIndex(0)
        tab.seating.begin(game)
        for side in (MAX, MIN):
            tab.model.set_player(side, PERSON)
        if game == "backgammon":
            tab.model.set_position("4HPwATDgc/ABMA 3-1")
            tab.model.turns.move(8, 5)
        else:
            for action in "152":
                tab.model.ask_text(action)
        tab.actions_["undo"].trigger()
        tab.model.analysis.set_mode(AnalysisMode.SHOWN, 0.2)
        self.until(
            lambda: tab.model.analysis.values is not None and not tab.actions_["stop"].isEnabled()
        )
        tab.board.board.setFocus()
        return self.window

    def review(self) -> QWidget:
        """A game of tic-tac-toe, looked back at."""
        self.play("tictactoe")
        model = self.window.play.model
        model.review.set_on(True)
        self.until(lambda: not model.review.missing())
        return self.window

    def puzzle(self) -> QWidget:
        """A puzzle of tic-tac-toe with its solution."""
        from poda.play.puzzle_model import PuzzlePhase

        place = self.window.play.puzzles
        self.play("tictactoe")
        place.open()
        assert place.mode is not None
        model = place.mode.model
        self.until(lambda: model.phase is PuzzlePhase.ASKED)
        model.show_solution()
        self.until(lambda: model.phase is PuzzlePhase.SHOWN)
        place.mode.page.board.setFocus()
        return self.window

    def evolved(self) -> QWidget:
        """The network that comes with Poda has something said about it."""
        from poda.engine.game import MAX
        from poda.engine.players import PlayerSpec

        self.play("connect4")
        self.window.play.model.set_player(MAX, PlayerSpec("evolved", seconds=1.0))
        self.until(lambda: not self.window.play.actions_["stop"].isEnabled())
        return self.window

    # Tree

    def tree(self, panels: str = "") -> QWidget:
        """A search of tic-tac-toe at a step, with some of its panels open."""
        from poda.tree.model.opening import Options
        from poda.tree.model.sources import Position

        self.window.tabs.setCurrentIndex(1)
        tab = self.window.tree
        self.until(lambda: tab.model.recording is not None and tab.model.busy is None)
        tab.model.open_source(Position("tictactoe", "1524"), Options(plies=2))
        self.until(lambda: tab.model.recording is not None and tab.model.busy is None)
        tab.model.go(7)
        tab.parts.view.setFocus()
        for name in panels.split():
            tab.parts.actions_[name].trigger()
        return self.window

    def proof(self) -> QWidget:
        """Why a leaf was pruned, with a value that may be tried."""
        from poda.tree.model.sources import Typed

        self.window.tabs.setCurrentIndex(1)
        tab = self.window.tree
        tab.model.open_source(Typed("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"), tab.model.options)
        self.until(lambda: tab.model.recording is not None and tab.model.busy is None)
        tab.model.go(tab.model.last_step)
        tab.model.select(7)
        tab.parts.actions_["why"].trigger()
        return self.window

    # Training

    def training(self) -> QWidget:
        """Before the first run."""
        self.window.tabs.setCurrentIndex(2)
        self.until(lambda: not self.window.training._stale)
        return self.window

    def trained(self) -> QWidget:
        """What a run leaves: curves, past champions, results. (Nothing is trained for it.)"""
        from poda.engine.runs.statistics_table import StatisticsRow, StatisticsTable
        from training.lineages import ladder
        from training.plots.histories import made_up

        self.training()
        tab = self.window.training
        tab.model.choose("tictactoe")
        self.until(lambda: not tab._stale)
        tab.charts.show_history(made_up(60), "tictactoe")
        tab.charts.flush()
        if (analysis := tab.added.get("analysis")) is not None:  # of the package lab
            analysis.forgetting.show_lineage(ladder(6))
            analysis.hall.show_lineage(ladder(6))
        rows = [StatisticsRow(number, "best", "random", 2, 90, 40, 20) for number in (1, 30)]
        tab.players.statistics.show_table(StatisticsTable("tictactoe", rows))
        return self.window

    # The window

    def hint(self) -> QWidget:
        """The first hint."""
        self.play("tictactoe")
        self.window.after_first_paint()
        self.until(lambda: not self.window.play.actions_["stop"].isEnabled())
        return self.window

    def help(self) -> QWidget:
        """The help, with its field to find something."""
        self.window.guide.show_page("index")
        window = self.window.guide.window
        assert window is not None
        window.finder.begin()
        self.until(window.isActiveWindow)
        return window

    def examples(self) -> QWidget:
        """The library of examples."""
        self.tree()
        self.window.tree.parts.sources.choose_example()
        return self.window.tree.parts.sources.picker


SCREENS: dict[str, Callable[[Visitor], QWidget]] = {
    "tictactoe": lambda visitor: visitor.play("tictactoe"),
    "connect4": lambda visitor: visitor.play("connect4"),
    "a review": Visitor.review,
    "a puzzle": Visitor.puzzle,
    "an evolved player": Visitor.evolved,
    "a tree": Visitor.tree,
    "a tree with its editor": lambda visitor: visitor.tree("edit find"),
    "a proof": Visitor.proof,
    "training": Visitor.training,
    "a run": Visitor.trained,
    "the first hint": Visitor.hint,
    "help": Visitor.help,
    "examples": Visitor.examples,
}
SCREENS |= of_packages("screens", "SCREENS")


def _settings(parent: QWidget) -> QDialog:
    from poda.engine.runs.presets import PRESETS
    from poda.training.settings_dialog import SettingsDialog

    return SettingsDialog("connect4", PRESETS["fast"].settings, "fast", 1, parent=parent)


def _engine(parent: QWidget) -> QDialog:
    from poda.engine.players import PlayerSpec
    from poda.play.panels.engine_dialog import EngineDialog

    return EngineDialog("connect4", PlayerSpec("alphabeta", 6), parent)


def _keys(parent: QWidget) -> QDialog:
    assert isinstance(parent, MainWindow)
    return parent.keys_dialog()


def _crash(parent: QWidget) -> QDialog:
    from poda.house.crash import CrashDialog

    dialog = CrashDialog(Path("poda.log"), parent)
    dialog.add("Traceback (most recent call last):\nZeroDivisionError: division by zero")
    return dialog


def _random(parent: QWidget) -> QDialog:
    from poda.tree.controls.source_dialogs import RandomDialog

    return RandomDialog(parent=parent)


def _position(parent: QWidget) -> QDialog:
    from poda.tree.controls.source_dialogs import PositionDialog

    return PositionDialog(parent=parent)


def _dice(parent: QWidget) -> QDialog:
    from poda.play.panels.dice_menu import DiceDialog

    return DiceDialog(2026, keep=False, parent=parent)


def _export(parent: QWidget) -> QDialog:
    from poda.tree.export.dialog import ExportDialog
    from poda.tree.export.job import remembered

    assert isinstance(parent, MainWindow)
    parent.tabs.setCurrentIndex(1)
    model = parent.tree.model
    while model.recording is None or model.busy is not None:
        QTest.qWait(20)
    return ExportDialog(
        remembered(), parent.tree.parts.pictures.wanted, 1, model.last_step + 1, parent
    )


def _program_settings(parent: QWidget) -> QDialog:
    from poda.window.settings_dialog import AppSettingsDialog

    return AppSettingsDialog(parent)


def _editor(parent: QWidget) -> QDialog:
    from poda.play.editor.dialog import EditorDialog

    assert isinstance(parent, MainWindow)
    return EditorDialog(parent.play.model.board, parent)


def _picture(parent: QWidget) -> QDialog:
    from poda.play.pictures.dialog import PictureDialog

    assert isinstance(parent, MainWindow)
    parent.play.model.ask_text("5")
    return PictureDialog(parent.play.model, parent.play.board.board, parent)


def _opening(parent: QWidget) -> QDialog:
    from poda.engine.kit import Opening, OpeningSet
    from poda.play.choice_dialog import OpeningDialog

    moves = (Opening("11-15 22-17 8-11", "131 Maid of the Mill"), Opening("9-13 21-17 5-9", "1"))
    return OpeningDialog(OpeningSet("ballots", "Three-move ballots", moves), parent)


def _recent(parent: QWidget) -> QDialog:
    from poda.play.recent_dialog import RecentDialog

    assert isinstance(parent, MainWindow)
    return RecentDialog(parent.play.recent, parent)


def _statistics(parent: QWidget) -> QDialog:
    assert isinstance(parent, MainWindow)
    numbers = {"won": 0, "drawn": 1, "lost": 9, "streak": -4, "best": 0, "last": 1.7e9}
    settings().game_results = {"connect4": {"perfect": numbers}}
    parent.play.rooms["statistics"].trigger()
    dialog = parent.play.rooms.dialog
    assert dialog is not None
    return dialog


DIALOGS: dict[str, Callable[[QWidget], QDialog]] = {
    "poda.house.crash.CrashDialog": _crash,
    "poda.play.panels.dice_menu.DiceDialog": _dice,
    "poda.play.choice_dialog.ChoiceDialog": _opening,  # which is one
    "poda.play.choice_dialog.OpeningDialog": _opening,
    "poda.play.editor.dialog.EditorDialog": _editor,
    "poda.play.panels.engine_dialog.EngineDialog": _engine,
    "poda.play.pictures.dialog.PictureDialog": _picture,
    "poda.play.recent_dialog.RecentDialog": _recent,
    "poda.play.statistics_dialog.StatisticsDialog": _statistics,
    "poda.training.settings_dialog.SettingsDialog": _settings,
    "poda.tree.export.dialog.ExportDialog": _export,
    "poda.tree.controls.source_dialogs.PositionDialog": _position,
    "poda.tree.controls.source_dialogs.RandomDialog": _random,
    "poda.window.keys_dialog.KeysDialog": _keys,
    "poda.window.settings_dialog.AppSettingsDialog": _program_settings,
}
DIALOGS |= of_packages("screens", "DIALOGS")


def opened(bot: QtBot, name: str, parent: QWidget) -> QDialog:
    """The dialog on screen, with the keyboard in it, when nothing works for it any more."""
    dialog = DIALOGS[name](parent)
    dialog.setWindowModality(Qt.WindowModality.NonModal)
    dialog.show()
    dialog.activateWindow()
    bot.waitUntil(dialog.isActiveWindow, timeout=PATIENCE_MS)
    # What it reads first may show other parts of it.
    bot.waitUntil(lambda: not dialog.findChildren(Job), timeout=PATIENCE_MS)
    return dialog


def dialog_classes() -> set[str]:
    """Every class of dialog that a module of Poda defines, by its full name."""
    for module in pkgutil.walk_packages(poda.__path__, "poda."):
        # Kernels of packages need numba, and have no dialogs as those of the core.
        is_kernel = ".kernels" in module.name
        if not (is_kernel or module.name.startswith(("poda.engine", "poda.__main__"))):
            importlib.import_module(module.name)
    found: set[str] = set()
    waiting: list[type[QObject]] = [QDialog]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith("poda."):
            found.add(f"{kind.__module__}.{kind.__qualname__}")
    return found
