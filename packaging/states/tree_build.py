"""The states of building a tree, of orders and of dragging, drawn by `screenshots.py`."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from poda.house.settings import settings
from poda.tree.controls.source_bar import open_in
from poda.tree.model.sources import Example, Source, Typed
from poda.tree.model.tree_model import TreeModel
from poda.window.main_window import MainWindow
from reaching import until

_LARGE = (
    "[B = [[3, 17], [2, 12]], C = [[15, 3], [25, 0]], D = [[2, 5], [3, -4]], E = [[2, 14], [a, 9]]]"
)


def _show(window: MainWindow, source: Source) -> TreeModel:
    window.tabs.setCurrentIndex(1)
    model = window.tree.model
    open_in(model, source)
    until(lambda: model.busy is None and model.source == source)
    model.last()
    window.tree.parts.view.fit()
    window.tree.parts.view.setFocus()
    return model


def _build(window: MainWindow) -> TreeModel:
    model = _show(window, Typed(_LARGE))
    window.tree.parts.modes.enter("build")
    return model


def building(window: MainWindow) -> None:
    """A node selected, with the button that adds a child."""
    _build(window).select(8)


def leaf_edited(window: MainWindow) -> None:
    """A leaf changed in its place."""
    model = _build(window)
    window.tree.build.edit(model.tree.nodes - 2)


def leaf_refused(window: MainWindow) -> None:
    """A text that cannot be."""
    leaf_edited(window)
    window.tree.build.field.setText("3 4")
    window.tree.build.field.accepted.emit(window.tree.build.field.node, "3 4")


def new_tree(window: MainWindow) -> None:
    """What one begins with."""
    _show(window, Example("aima"))
    window.tree.parts.actions_["new"].trigger()


def dragged(window: MainWindow) -> None:
    """A child on its way, and where it would land."""
    _show(window, Typed(_LARGE))
    view = window.tree.parts.view
    begin = view.centre_of(8)
    end = QPointF(view.centre_of(15).x() + 60, begin.y() + 26)
    _mouse(view.viewport(), QEvent.Type.MouseButtonPress, begin)
    for share in (0.3, 1.0):
        _mouse(view.viewport(), QEvent.Type.MouseMove, begin + (end - begin) * share)


def _mouse(widget: QWidget, kind: QEvent.Type, at: QPointF) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    moved = kind == QEvent.Type.MouseMove
    event = QMouseEvent(
        kind, at, widget.mapToGlobal(at), none if moved else left, left,
        Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


def best_first(window: MainWindow) -> None:
    """A textbook's tree in the best order."""
    _show(window, Example("ucla")).set_options(order="best")
    window.tree.model.last()


def at_random(window: MainWindow) -> None:
    """A game's tree, its moves at random."""
    model = _show(window, Example("connect4-forced"))
    model.set_options(order="random", order_seed=7)
    until(lambda: model.busy is None)
    model.last()


def refused(window: MainWindow) -> None:
    """A game that is too large to be put in order."""
    model = _show(window, Example("connect4-forced"))
    model.set_options(order="best", plies=9)
    until(lambda: model.busy is None)


def large_type(window: MainWindow) -> None:
    """Building at 160 %."""
    settings().type_scale = 1.6
    building(window)


Prepare = Callable[[MainWindow], QWidget | None]

STATES: tuple[tuple[str, Prepare, bool], ...] = (
    ("building", building, True),
    ("leaf-edited", leaf_edited, False),
    ("leaf-refused", leaf_refused, False),
    ("new-tree", new_tree, False),
    ("dragged", dragged, True),
    ("best-first", best_first, False),
    ("at-random", at_random, True),
    ("order-refused", refused, False),
    ("build-large-type", large_type, False),
)
