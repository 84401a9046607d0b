"""Room for what matters: the budgets of VISUAL.md, measured in the real window.

One window per language, type and font goes through all states and sizes; each row of the table
says what must be as large at least, in a client area of that size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QScrollBar,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from poda.base import packages
from poda.engine.game import MAX, MIN
from poda.house.settings import settings
from poda.house.theme import set_families
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.play.model.opponents import default_opponent
from poda.widgets.boards.connect4 import ConnectFourBoard
from poda.widgets.boards.surface import Cell
from poda.window.app import follow_settings
from poda.window.main_window import MainWindow

pytestmark = [
    pytest.mark.usefixtures("readable"),
    pytest.mark.qt_log_ignore("grabbing the keyboard", r"does not support raise\(\)", extend=True),
]

DESIGN, LAPTOP, SMALL = (1280, 720), (1366, 700), (1024, 700)
NOTO, DEJAVU = ("Noto Sans", "Noto Sans Mono"), ("DejaVu Sans", "DejaVu Sans Mono")

# What is measured, in pixels (wide, high), by state and client area at 100 % type.
BUDGETS: dict[str, dict[tuple[int, int], tuple[int, int]]] = {
    "tictactoe": {DESIGN: (540, 540), LAPTOP: (520, 520), SMALL: (520, 520)},
    "connect4": {DESIGN: (0, 560), LAPTOP: (0, 540), SMALL: (0, 540)},
    "backgammon": {DESIGN: (800, 540), LAPTOP: (780, 520), SMALL: (600, 410)},
    "tree": {DESIGN: (880, 430), LAPTOP: (940, 410), SMALL: (620, 410)},
    "training": {DESIGN: (0, 230), LAPTOP: (0, 230), SMALL: (0, 220)},
}
GAMES_HERE = ("tictactoe", "connect4", *filter(packages.find, ("backgammon",)))
SHARE_OF_TRUTH = 0.4  # of the area of all charts
ALL_ON = 0.9  # what is left of a budget with everything switched on
LARGE_TYPE = 0.85  # at 160 %
ROWS = {1.0: 5, 1.6: 3}  # of any list or table
NEWCOMER = 14  # enabled controls in Play
LEAST = {1.0: QSize(960, 620), 1.6: QSize(1120, 680)}  # the window goes at least so small

NOISE = (Cell, QScrollBar)


@dataclass(frozen=True)
class Look:
    """One window that goes through all states."""

    language: str
    scale: float
    family: tuple[str, str]
    sizes: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        return f"{self.language}-{self.scale:.0%}-{self.family[0].partition(' ')[0]}"


LOOKS = (
    Look("en", 1.0, NOTO, (DESIGN, LAPTOP, SMALL)),
    Look("es", 1.0, DEJAVU, (DESIGN, SMALL)),
    Look("es", 1.6, NOTO, (DESIGN,)),
)


class Room:
    """The window, and what is found in it."""

    def __init__(self, bot: QtBot, window: MainWindow, look: Look) -> None:
        self.bot, self.window, self.look = bot, window, look
        self.found: list[str] = []
        self.all_on = False

    # States

    def game(self, key: str) -> None:
        """A person against the usual engine, at the start, as a newcomer meets it."""
        tab, model = self.window.play, self.window.play.model
        self.window.tabs.setCurrentIndex(0)
        model.review.set_on(False)
        model.analysis.set_mode(AnalysisMode.OFF)
        tab.choose_game(key)
        model.set_player(MAX, PERSON)
        model.set_player(MIN, default_opponent(key))

    def everything(self, key: str) -> None:
        """Played a little by two persons, in a match, reviewed and analysed."""
        tab, model = self.window.play, self.window.play.model
        self.game(key)
        model.set_player(MIN, PERSON)
        if key == "backgammon":
            model.matches.new_match(3)
            model.set_position("4HPwATDgc/ABMA 3-1")
            model.ask_text("8/5 6/5")
        else:
            for action in "15":
                model.ask_text(action)
        tab.actions_["previous"].trigger()
        model.analysis.set_mode(AnalysisMode.SHOWN, 0.1)
        model.review.set_on(True)

    def tree(self) -> None:
        """A written tree, some steps on."""
        self.window.tabs.setCurrentIndex(1)
        model = self.window.tree.model
        self.bot.waitUntil(lambda: model.recording is not None and model.busy is None)
        model.go(12)

    def training(self) -> None:
        """What a run leaves."""
        from training.lineages import ladder
        from training.plots.histories import made_up

        self.window.tabs.setCurrentIndex(2)
        tab = self.window.training
        self.bot.waitUntil(lambda: not tab._stale)
        tab.charts.show_history(made_up(60), tab.model.game_key)
        tab.charts.flush()
        if self.all_on:
            tab.charts.drift_row.show()
            if (analysis := tab.added.get("analysis")) is not None:  # of the package lab
                analysis.hall.show_lineage(ladder(6))

    # Measures

    def measure(self, state: str, size: tuple[int, int]) -> None:
        """All that holds in this state, at this size."""
        window = self.window
        window.resize(*size)
        settle(window)
        where = f"{state}{' all' if self.all_on else ''} {self.look} {size[0]}x{size[1]}"
        if window.size() != QSize(*size):
            self.found.append(f"{where}: the window is {window.width()}x{window.height()}")
        self.least(where)
        factor = (ALL_ON if self.all_on else 1) * (LARGE_TYPE if self.look.scale > 1 else 1)
        wide, high = (round(factor * each) for each in BUDGETS[state][size])
        part = self.main_part(state)
        if part.width() < wide or part.height() < high:
            self.found.append(f"{where}: {part.width()}x{part.height()}, wanted {wide}x{high}")
        for view in self.window.tabs.currentWidget().findChildren(QAbstractItemView):
            self.rows(where, view)
        self.inside(where, state)

    def least(self, where: str) -> None:
        """The window can be made as small as is promised."""
        hint, least = self.window.minimumSizeHint(), LEAST[self.look.scale]
        if hint.boundedTo(least) != hint:
            text = f"{where}: goes down to {hint.width()}x{hint.height()}"
            self.found.append(f"{text}, wanted {least.width()}x{least.height()}")

    def main_part(self, state: str) -> QRect:
        """What the room is for."""
        if state == "tree":
            return self.window.tree.parts.view.rect()
        if state == "training":
            sheet = self.window.training.charts.sheet
            truth = sheet.charts["results"]
            share = truth.width() * truth.height() / (sheet.width() * sheet.height())
            if share < SHARE_OF_TRUTH:
                self.found.append(f"training {self.look}: the truth has {share:.0%} of the charts")
            return truth.rect()
        board = self.window.play.board.board
        drawn = board.picture()
        if isinstance(board, ConnectFourBoard):  # its values stand over it
            drawn.setTop(board.frame_plan().strip_middle - board.plan().cell / 2)
        return drawn.toAlignedRect() & board.rect()

    def rows(self, where: str, view: QAbstractItemView) -> None:
        """A list that is shown has room for some rows, or for all that it has."""
        if not view.isVisible() or view.window() is not self.window or view.model() is None:
            return
        count = view.model().rowCount()
        high = view.sizeHintForRow(0) if count else view.fontMetrics().height() + 6
        wanted = ROWS[self.look.scale] if count == 0 else min(ROWS[self.look.scale], count)
        if view.viewport().height() < wanted * high:
            has = view.viewport().height() / max(1, high)
            name = f"{type(view).__name__} in {type(view.parentWidget()).__name__}"
            self.found.append(f"{where}: {name} shows {has:.1f} rows of {count}")

    def inside(self, where: str, state: str) -> None:
        """What belongs to the main thing is on screen beside it."""
        if state != "tree":
            return
        parts = self.window.tree.parts
        beside: dict[str, QWidget] = {
            "number line": parts.number_line,
            "sentence": parts.told.sentence,
            "timeline": parts.transport,
        }
        for name, part in beside.items():
            corner = part.mapTo(self.window, part.rect().bottomRight())
            if not part.isVisible() or not self.window.rect().contains(corner):
                self.found.append(f"{where}: no {name}")


def settle(window: QWidget) -> None:
    """Until nothing moves any more: what changes one part's size comes a turn after another's."""
    before: list[QRect] = []
    for _ in range(40):
        QApplication.processEvents()
        now = [each.geometry() for each in window.findChildren(QWidget) if each.isVisible()]
        if now == before:
            return
        before = now


def controls(root: QWidget) -> Iterator[QWidget]:
    """What a person could act on; a bar of tabs is one."""
    kinds = (QAbstractButton, QComboBox, QAbstractSpinBox, QAbstractSlider, QLineEdit, QTabBar)
    for widget in root.findChildren(QWidget):
        known = isinstance(widget, kinds) and not isinstance(widget, NOISE)
        part = isinstance(widget.parentWidget(), QComboBox | QAbstractSpinBox)
        inner = part or widget.objectName().startswith("qt_")
        if known and not inner and widget.isVisible() and widget.isEnabled():
            yield widget


@pytest.fixture(params=LOOKS, ids=str)
def room(
    request: pytest.FixtureRequest, qtbot: QtBot, new_window: Callable[[], MainWindow]
) -> Iterator[Room]:
    look: Look = request.param
    if missing := set(look.family) - set(QFontDatabase.families()):
        pytest.skip(f"the font {min(missing)} is not installed")
    settings().language, settings().type_scale = look.language, look.scale
    follow_settings()
    set_families(*look.family)
    yield Room(qtbot, new_window(), look)
    set_families("", "")


def test_every_budget_of_room_holds(room: Room) -> None:
    for all_on in (False, True):
        room.all_on = all_on
        if all_on:
            room.window.guide.begin(room.window._column, "play")  # the hint at the foot
        states: dict[str, Callable[[], None]] = {"tree": room.tree, "training": room.training}
        play = room.everything if all_on else room.game
        states |= {key: partial(play, key) for key in GAMES_HERE}
        for state, reach in states.items():
            reach()
            for size in room.look.sizes[: 1 if all_on else None]:
                room.measure(state, size)
            if state == "connect4" and not all_on:
                met = [type(each).__name__ for each in controls(room.window.play)]
                if len(met) > NEWCOMER:
                    room.note(f"newcomer {room.look}: meets {len(met)} controls: {met}")
    report = "\n".join(room.found)
    assert not report, f"\n{report}"
