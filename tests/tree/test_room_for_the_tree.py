"""The tree gets the window: budgets of room, measured in the real window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from poda.house.i18n import language_manager
from poda.house.theme import set_families, theme_manager
from poda.tree.controls.source_bar import open_in
from poda.tree.model.sources import Example

from .hand import CONTROL, KEY, MODES, SHIFT, TreeHand


def sized(tree: TreeHand, width: int, height: int, scale: float = 1.0) -> None:
    """A window with that client area."""
    theme_manager().set_type_scale(scale)
    tree.window.resize(width, height)
    settled()


def settled() -> None:
    """The layouts settle from the inside out, a turn of the event loop each."""
    for _ in range(6):
        QApplication.processEvents()


def shown(tree: TreeHand, key: str) -> None:
    open_in(tree.model, Example(key))
    tree.wait_until_open()
    tree.key(KEY.Key_PageDown, SHIFT)
    settled()


def all_on(tree: TreeHand) -> None:
    """Unfold all that is folded."""
    parts = tree.tab.parts
    for fold in (parts.sources.more, parts.transport.more, parts.counters.splits):
        if fold.isVisible():
            tree.click(fold)
            assert fold.isChecked()
    tree.click(parts.stack_section.header)
    tree.key(KEY.Key_N, CONTROL | SHIFT)
    assert parts.notes_panel.isVisible()
    settled()


def seen_whole(tree: TreeHand, widget: QWidget) -> bool:
    place = widget.mapTo(tree.tab, widget.rect().topLeft())
    inside = tree.tab.rect().contains(widget.rect().translated(place))
    return widget.isVisible() and inside and widget.visibleRegion().boundingRect() == widget.rect()


def told_beside(tree: TreeHand) -> list[QWidget]:
    parts = tree.tab.parts
    return [
        parts.number_line,
        parts.told.sentence,
        parts.transport.timeline,
        parts.counters,
        parts.stack_section.header,
    ]


BUDGETS = {(1280, 720): (880, 430), (1366, 700): (950, 410), (1024, 700): (640, 400),
           (1920, 1080): (1340, 780)}  # fmt: skip


@pytest.fixture
def family(request: pytest.FixtureRequest) -> Iterator[None]:
    """A font of the interface; DejaVu is a tenth wider than Noto."""
    families = (request.param, f"{request.param} Mono")
    if missing := set(families) - set(QFontDatabase.families()):
        pytest.skip(f"the font {min(missing)} is not installed")
    set_families(*families)
    yield
    set_families("", "")


@pytest.mark.parametrize("family", ["Noto Sans", "DejaVu Sans"], indirect=True)
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_tree_gets_its_budget_and_keeps_it_with_everything_on(
    tree: TreeHand, language: str, family: None
) -> None:
    language_manager().set_language(language)
    view = tree.tab.parts.view
    for size, (wide, high) in BUDGETS.items():
        sized(tree, *size)
        for key in ("connect4-forced", "aima"):
            shown(tree, key)
            assert view.width() >= wide, (size, key, view.size())
            assert view.height() >= high, (size, key, view.size())
            assert all(seen_whole(tree, each) for each in told_beside(tree))
    all_on(tree)
    for size, (wide, high) in BUDGETS.items():
        sized(tree, *size)
        assert view.width() >= 0.9 * wide, (size, view.size())
        assert view.height() >= 0.9 * high, (size, view.size())
        assert all(seen_whole(tree, each) for each in told_beside(tree))
        assert rows_of(tree) >= 5


def rows_of(tree: TreeHand) -> int:
    """How many calls of the stack are seen whole."""
    frames = tree.tab.parts.stack.list
    return frames.viewport().height() // max(1, frames.sizeHintForRow(0))


@pytest.mark.parametrize("family", ["Noto Sans", "DejaVu Sans"], indirect=True)
def test_large_type_takes_at_most_a_seventh_of_the_tree(tree: TreeHand, family: None) -> None:
    language_manager().set_language("es")
    view, line = tree.tab.parts.view, tree.tab.parts.number_line
    for key in ("connect4-forced", "aima"):
        shown(tree, key)
        sized(tree, 1280, 720, 1.6)
        assert view.width() >= 0.85 * 880
        assert view.height() >= 0.85 * 430
        assert all(seen_whole(tree, each) for each in told_beside(tree))
    tree.tab.parts.actions_["listing"].setChecked(False)  # the line stood under it
    settled()
    assert seen_whole(tree, line)
    assert view.width() > 1200
    assert view.height() >= 300
    tree.tab.parts.actions_["listing"].setChecked(True)
    tree.click(tree.button("exercise" if "exercise" in MODES else "build"))
    settled()
    tree.tab.parts.modes.leave()
    settled()
    assert all(seen_whole(tree, each) for each in told_beside(tree))
    all_on(tree)
    assert tree.window.size() == QSize(1280, 720)
    assert all(seen_whole(tree, each) for each in told_beside(tree))


def test_the_tree_is_as_high_again_after_other_parts_had_its_place(tree: TreeHand) -> None:
    """The line of numbers that had been under the listing, or a mode's picture, left it lower."""
    view, line, room = tree.tab.parts.view, tree.tab.parts.number_line, tree.tab.parts.room
    shown(tree, "aima")
    sized(tree, 1280, 800, 0.9)
    before = view.geometry()
    gap = tree.tab.layout().verticalSpacing()
    assert line.geometry().top() - before.bottom() - 1 == gap
    sized(tree, 1280, 800, 1.6)
    assert line.parent() is not view.parent()  # it is under the listing
    sized(tree, 1280, 800, 0.9)
    assert view.geometry() == before
    tree.tab.parts.actions_["listing"].setChecked(False)
    settled()
    before = view.geometry()
    stage = QWidget()
    room.open_stage(stage)
    settled()
    assert stage.isVisible()
    assert not view.isVisible()
    room.close_stage()
    settled()
    assert view.geometry() == before


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_ways_of_working_have_their_names(tree: TreeHand, language: str) -> None:
    language_manager().set_language(language)
    sized(tree, 1280, 720)
    assert tree.button(MODES[0]).text().strip()
    for _ in range(2):
        for name in MODES:
            button = tree.button(name)
            assert isinstance(button, QToolButton)
            assert "\N{HORIZONTAL ELLIPSIS}" not in button.text()
            assert button.toolButtonStyle().name != "ToolButtonIconOnly"
            assert button.width() >= button.sizeHint().width()
        tree.click(tree.tab.parts.sources.more)
        settled()


@pytest.mark.parametrize(("size", "scale"), [((960, 620), 1.0), ((1120, 680), 1.6)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_nothing_vanishes_in_the_smallest_window_and_in_large_type(
    tree: TreeHand, size: tuple[int, int], scale: float, language: str
) -> None:
    language_manager().set_language(language)
    shown(tree, "aima")
    sized(tree, *size, scale)
    all_on(tree)
    sized(tree, *size, scale)
    assert tree.window.minimumSizeHint().width() <= size[0]
    assert tree.window.minimumSizeHint().height() <= size[1]
    assert (tree.window.width(), tree.window.height()) == size
    assert all(seen_whole(tree, each) for each in told_beside(tree))
    assert rows_of(tree) >= (5 if scale == 1.0 else 3)
    assert tree.tab.parts.view.height() >= 150


def test_order_and_root_come_where_they_are_asked_for_and_whenever_they_are_not_as_usual(
    tree: TreeHand,
) -> None:
    bar = tree.tab.parts.sources
    sized(tree, 1280, 720)
    assert not bar.order.isVisible()
    assert not bar.root.isVisible()
    tree.click(bar.more)
    assert bar.order.isVisible()
    assert bar.root.isVisible()
    tree.click(bar.more)
    assert not bar.order.isVisible()
    shown(tree, "uci")  # MIN begins
    assert bar.root.isVisible()
    assert not bar.order.isVisible()
