"""Whatever the system's font: in each main row every control is there, whole, or in a menu there.

DejaVu Sans is a tenth wider than Noto Sans, and Noto Sans a tenth higher.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from poda.house.i18n import language_manager
from poda.house.theme import set_families, theme_manager
from poda.tree.controls.source_bar import open_in
from poda.tree.model.sources import Example
from poda.tree.panels.costs import CountersRow
from poda.widgets.boards.surface import Cell
from poda.widgets.buttons import MoreButton
from poda.widgets.layout import Label
from poda.window.main_window import MainWindow

from .every_screen import SCREENS as EVERY
from .every_screen import Visitor

pytestmark = pytest.mark.usefixtures("readable")

FONTS = (("DejaVu Sans", "DejaVu Sans Mono"), ("Noto Sans", "Noto Sans Mono"))
ROOMY = 1920, 1080
SIZES = {
    1.0: ((1280, 720), (1366, 700), (1024, 700)),
    1.3: ((1280, 720), (1024, 700)),
    1.6: ((1366, 700), (1280, 720), (1120, 700)),  # for which large type asks at least
}
"""The client areas that each size of type is to fit into."""

CONTROLS = QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit


def game_tree(visitor: Visitor) -> None:
    """A game's tree: the Tree tab's fullest row."""
    visitor.tree()
    model = visitor.window.tree.model
    open_in(model, Example("connect4-forced"))
    visitor.until(lambda: model.busy is None and model.is_game)
    model.go(20)


SCREENS: dict[str, Callable[[Visitor], object]] = {
    "connect4": lambda visitor: visitor.play("connect4"),
    **{name: EVERY[name] for name in ("backgammon", "a double") if name in EVERY},
    "a tree": Visitor.proof,
    "a game's tree": game_tree,
    "training": Visitor.training,
}


@pytest.fixture(params=FONTS, ids=lambda fonts: fonts[0].partition(" ")[0])
def family(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[tuple[str, str]]:
    """The window in a font, where the machine has it."""
    missing = set(request.param) - set(QFontDatabase.families())
    if missing:
        pytest.skip(f"the font {min(missing)} is not installed")
    set_families(*request.param)
    yield request.param
    set_families("", "")


def parts(window: QWidget) -> list[QWidget]:
    """Labels and controls on screen, but for the cells of a board."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if isinstance(widget, (*CONTROLS, QLabel))
        and not isinstance(widget, Cell | QScrollBar)
        and not widget.objectName().startswith("qt_")
        and widget.isVisible()
        and widget.window() is window
    ]


def offered(window: QWidget) -> set[object]:
    """What a person can do: each control, or its action where it stands for one, and the menus
    of what has no room."""
    found: set[object] = set()
    for widget in parts(window):
        if isinstance(widget, MoreButton):
            found |= set(widget.menu().actions())
        elif isinstance(widget, CONTROLS):
            action = getattr(widget, "defaultAction", lambda: None)()
            found.add(action or widget)
    return found


def is_scrolled(widget: QWidget) -> bool:
    """Whether it may be out of sight, and is brought back by scrolling."""
    above = widget.parentWidget()
    while above is not None and above.objectName() != "qt_scrollarea_viewport":
        above = above.parentWidget()
    return above is not None


def flaws(window: QWidget) -> Iterator[str]:
    """What is cut, elided without a word, or lies over something else."""
    seen = parts(window)
    for widget in seen:
        name = f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}"
        name += f" ({widget.accessibleName() or getattr(widget, 'text', str)()})"
        in_sight = widget.visibleRegion().boundingRect()
        empty = isinstance(widget, QLabel) and not widget.text()
        if in_sight != widget.rect() and not empty and not is_scrolled(widget):
            yield f"{name}: of {widget.rect()} only {in_sight} is in sight"
        # What the counters' row has folded stands nowhere until its button is pressed.
        folded = isinstance(widget.parentWidget(), CountersRow) and widget.size().isEmpty()
        if is_cut(widget) and not folded and not (may_elide(widget) and widget.toolTip()):
            yield f"{name} is cut"
    beside = defaultdict(list)
    for widget in seen:
        beside[widget.parentWidget()].append((widget, widget.geometry()))
    for places in beside.values():
        for (one, place), (other, another) in combinations(places, 2):
            if place.intersects(another):
                yield f"{one} lies over {other}"


def is_cut(widget: QWidget) -> bool:
    """Whether its text has less room than it needs."""
    if isinstance(widget, Label) and widget._elide:
        return widget.text() != widget.full_text()
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.heightForWidth(widget.width()) > widget.height() + 1
    if isinstance(widget, QComboBox):
        return widget.fontMetrics().horizontalAdvance(widget.currentText()) + 38 > widget.width()
    if isinstance(widget, QLabel | QAbstractButton):
        return widget.sizeHint().width() > widget.width() + 1
    return False


def may_elide(widget: QWidget) -> bool:
    return isinstance(widget, QComboBox) or (isinstance(widget, Label) and widget._elide)


def settle() -> None:
    """Layouts settle from the inside out, one turn of the event loop each."""
    for _ in range(4):
        QCoreApplication.processEvents()


def resize(window: QWidget, size: tuple[int, int]) -> None:
    """As a hand does it: in steps, between which the parts find their places."""
    for _ in range(2):
        window.resize(*size)
        settle()
        if window.size().toTuple() == size:
            return


@pytest.mark.parametrize("screen", SCREENS)
def test_no_control_is_lost_and_no_text_cut(
    qtbot: QtBot,
    new_window: Callable[[], MainWindow],
    family: tuple[str, str],
    screen: str,
) -> None:
    window = new_window()
    SCREENS[screen](Visitor(qtbot, window))
    resize(window, ROOMY)
    everything = {}
    for language in ("en", "es"):
        language_manager().set_language(language)
        settle()
        everything[language] = offered(window)
        assert everything[language]
    found = []
    for scale, sizes in SIZES.items():  # outside: a style sheet costs more than a language
        if theme_manager().type_scale != scale:
            theme_manager().set_type_scale(scale)
        for language in ("en", "es"):
            language_manager().set_language(language)
            settle()
            for size in sizes:
                resize(window, size)
                where = f"{language} {scale:.0%} {size[0]}x{size[1]}: "
                if (window.width(), window.height()) != size:
                    found.append(f"{where}the window is {window.size()}")
                lost = everything[language] - offered(window)
                found += [f"{where}{each} is lost" for each in lost]
                found += [where + flaw for flaw in flaws(window)]
    assert "\n".join(found) == ""
