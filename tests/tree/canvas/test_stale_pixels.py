"""Whatever paints only a part of itself shows what it would show if it were painted anew: tried by
random acts, after each of which both pictures are compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from pixels import settle, stale_pixels
from poda.house.settings import settings
from poda.house.theme import Role
from poda.tree.canvas.view import TreeView
from poda.tree.controls.transport import Timeline
from poda.tree.model.opening import Options
from poda.tree.model.sources import Typed
from poda.tree.model.tree_model import TreeModel

Acts = Mapping[str, Callable[[], object]]

TREES = (
    "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
    "[[1, [2, 3]], [4, 5], [[6, 7], 8]]",
    "[[[3, 4], [5, [2, 9]]], [[1, 2], [7]], [[0, 5, 3], [8, 8], [2, 1]]]",
)


class Stage:
    """A widget in a small window of its own, on a model with a search."""

    def __init__(self, bot: QtBot, make: Callable[[TreeModel], QWidget], seed: int) -> None:
        self.random = Random(seed)
        self.bot = bot
        self.model = TreeModel()
        self.host = QWidget()
        bot.addWidget(self.host)
        self.model.setParent(self.host)
        self.widget = make(self.model)
        layout = QVBoxLayout(self.host)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.widget)
        self.show(TREES[0])
        self.host.resize(420, 260)
        self.host.show()
        settle()

    def show(self, text: str) -> None:
        self.model.open_source(Typed(text), Options(algorithm="alphabeta"))
        self.bot.waitUntil(lambda: self.model.recording is not None and self.model.busy is None)

    @property
    def node(self) -> int:
        """Any node of the tree."""
        return self.random.randrange(self.model.tree.nodes)

    def steps(self) -> Acts:
        """What moves the search, or makes another one."""
        model, random = self.model, self.random
        return {
            "forward": model.forward,
            "on": model.forward,
            "back": model.back,
            "near": lambda: model.go(min(model.last_step, model.step + random.randint(2, 3))),
            "far": lambda: model.go(random.randint(0, model.last_step)),
            "end": lambda: model.go(model.last_step),
            "open": lambda: self.show(random.choice(TREES)),
            "resize": lambda: self.host.resize(random.randint(250, 600), random.randint(180, 350)),
            "focus": self.widget.setFocus,
            "blur": self.widget.clearFocus,
        }


def try_all(random: Random, widget: QWidget, acts: Acts, number: int) -> None:
    """So many of the acts, any of them; and after each the widget has to be as it should be."""
    settle()
    done: list[str] = []
    for _ in range(number):
        done.append(random.choice(sorted(acts)))
        acts[done[-1]]()
        settle()
        assert stale_pixels(widget).isNull(), (done[-6:], stale_pixels(widget))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_timeline(qtbot: QtBot, seed: int) -> None:
    stage = Stage(qtbot, Timeline, seed)
    line, model, random = stage.widget, stage.model, stage.random
    assert isinstance(line, Timeline)
    keys = Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End
    try_all(
        random, line, {
            **stage.steps(),
            "bookmark": lambda: model.bookmarks.toggle(model.step),
            "note": lambda: model.notes.write(model.step, random.choice(("", "a note"))),
            "hide what comes": lambda: line.show_ahead(False),
            "show what comes": lambda: line.show_ahead(True),
            "key": lambda: qtbot.keyClick(line, random.choice(keys)),
        }, 300,
    )  # fmt: skip


@pytest.mark.parametrize(("seed", "animated"), [(1, False), (2, False), (3, True)])
def test_a_tree(qtbot: QtBot, no_map: None, seed: int, animated: bool) -> None:
    settings().animations = animated
    stage = Stage(qtbot, TreeView, seed)
    view, model, random = stage.widget, stage.model, stage.random
    assert isinstance(view, TreeView)

    def point() -> QPoint:
        room = view.viewport().rect()
        return QPoint(random.randrange(room.width()), random.randrange(room.height()))

    def mark() -> None:
        view.set_highlight({stage.node: random.choice((Role.OK, Role.BAD, Role.MAX))})

    try_all(
        random, view.viewport(), {
            **stage.steps(),
            "hover": lambda: qtbot.mouseMove(view.viewport(), point()),
            "hover over a node": lambda: qtbot.mouseMove(
                view.viewport(), view.centre_of(stage.node).toPoint()
            ),
            "select": lambda: model.select(stage.node),
            "fold": lambda: model.toggle_collapsed(stage.node),
            "zoom": lambda: view.zoom_by(random.choice((0.8, 1.25, 1.6))),
            "pan": lambda: view.pan_by(QPoint(random.randint(-60, 60), random.randint(-30, 30))),
            "fit": view.fit,
            "mark": mark,
            "mark nothing": view.set_highlight,
        }, 300,
    )  # fmt: skip
