"""The view of the tree: zoom, pan, selection, folding, following, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from poda.house.i18n import language_manager
from poda.house.settings import settings
from poda.house.theme import Role, theme_manager
from poda.tree.canvas.view import TreeView
from poda.tree.model.opening import Options
from poda.tree.model.sources import Position, Source, Typed
from poda.tree.model.tree_model import TreeModel
from some import some

from ..searches import PRUNE

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
KEY = Qt.Key
Open = Callable[..., TreeView]


@pytest.fixture
def open_view(qtbot: QtBot) -> Open:
    """Views on screen, of given trees."""
    settings().animations = False
    held: list[TreeView] = []

    def open_(source: Source | str | None = AIMA, step: int = 0, **options: object) -> TreeView:
        model = TreeModel()
        view = TreeView(model)
        model.setParent(view)
        qtbot.addWidget(view)
        view.resize(880, 520)
        view.show()
        if source is not None:
            text = Typed(source) if isinstance(source, str) else source
            model.open_source(text, Options(**options), step)  # type: ignore[arg-type]
            qtbot.waitUntil(lambda: model.busy is None and model.recording is not None)
        held.append(view)
        return view

    return open_


def game(view_of: Open, plies: int = 2) -> TreeView:
    return view_of(Position("tictactoe", ""), 60, plies=plies)


def point(view: TreeView, node: int) -> QPoint:
    """Where a node stands on the viewport."""
    assert view.drawing is not None
    x, depth = view.drawing.place(node)
    camera = view.camera
    return QPointF(x * camera.sx + camera.dx, camera.level_y(depth)).toPoint()


def turn_wheel(
    view: TreeView,
    at: QPoint,
    angle: int = 0,
    pixels: int = 0,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    event = QWheelEvent(
        QPointF(at), QPointF(view.viewport().mapToGlobal(at)), QPoint(0, pixels),
        QPoint(0, angle), Qt.MouseButton.NoButton, modifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def hover(view: TreeView, at: QPoint) -> None:
    """Move the pointer with no button pressed, whatever earlier clicks left behind."""
    event = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(at), QPointF(view.viewport().mapToGlobal(at)),
        Qt.MouseButton.NoButton, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def drag(qtbot: QtBot, view: TreeView, way: QPoint, button: Qt.MouseButton = LEFT) -> None:
    start = QPoint(200, 480)
    qtbot.mousePress(view.viewport(), button, pos=start)
    qtbot.mouseMove(view.viewport(), start + way / 2)
    qtbot.mouseMove(view.viewport(), start + way)
    qtbot.mouseRelease(view.viewport(), button, pos=start + way)


def test_a_new_tree_is_seen_whole(open_view: Open) -> None:
    view = open_view()
    area = view.viewport().rect().adjusted(8, 8, -8, -8)
    assert all(area.contains(point(view, node)) for node in range(13))


def test_it_is_seen_whole_also_when_the_window_changes_its_size(open_view: Open) -> None:
    view = open_view()
    view.resize(1400, 300)
    area = view.viewport().rect()
    assert all(area.contains(point(view, node)) for node in range(13))
    assert point(view, 12).x() - point(view, 2).x() > 880


def test_boards_at_the_edges_are_seen_whole(open_view: Open) -> None:
    view = game(open_view)
    stage = view.stage()
    band = stage.band(0)
    assert band.board > 40
    assert band.y - band.lift - band.common_size / 2 > 0


@pytest.mark.parametrize("angle", [120, -120, 360])
def test_the_wheel_zooms_at_the_cursor(open_view: Open, angle: int) -> None:
    view = open_view()
    view.zoom_in()
    at = point(view, 6)
    before = view.camera.sx
    turn_wheel(view, at, angle)
    assert (view.camera.sx > before) == (angle > 0)
    assert (point(view, 6) - at).manhattanLength() <= 2


def test_a_trackpad_zooms_by_its_pixels(open_view: Open) -> None:
    view = open_view()
    before = view.camera.sx
    turn_wheel(view, point(view, 6), pixels=60)
    assert view.camera.sx == pytest.approx(before * 1.25)


def test_the_wheel_with_shift_pans_sideways(open_view: Open) -> None:
    view = open_view()
    view.zoom_in()
    before = point(view, 6)
    turn_wheel(view, QPoint(100, 100), 120, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert point(view, 6) - before == QPoint(120, 0)
    assert not view.model.follow


def test_zooming_ends_at_the_whole_tree_and_at_the_boards(open_view: Open) -> None:
    view = open_view()
    for _ in range(60):
        view.zoom_out()
    whole = view.camera.sx
    assert whole == pytest.approx(view.zoom_range().farthest)
    for _ in range(60):
        view.zoom_in()
    assert view.camera.sx == pytest.approx(view.zoom_range().nearest)
    view.fit()
    assert view.camera.sx == pytest.approx(view.zoom_range().fit)


@pytest.mark.parametrize("button", [LEFT, MIDDLE])
def test_dragging_pans_and_ends_following(
    open_view: Open, qtbot: QtBot, button: Qt.MouseButton
) -> None:
    view = open_view()
    view.zoom_in()
    before = point(view, 0)
    drag(qtbot, view, QPoint(60, -40), button)
    assert point(view, 0) - before == QPoint(60, -40)
    assert not view.model.follow
    assert view.model.selected == -1


def test_the_tree_cannot_be_pushed_out_of_sight(open_view: Open, qtbot: QtBot) -> None:
    view = open_view()
    for _ in range(12):
        drag(qtbot, view, QPoint(600, 400))
    area = view.viewport().rect()
    assert any(area.contains(point(view, node)) for node in range(13))


def test_a_click_selects_a_node_and_beside_it_none(open_view: Open, qtbot: QtBot) -> None:
    view = open_view()
    with qtbot.waitSignal(view.node_clicked) as clicked:
        qtbot.mouseClick(view.viewport(), LEFT, pos=point(view, 7))
    assert clicked.args == [7]
    assert view.model.selected == 7
    qtbot.mouseClick(view.viewport(), LEFT, pos=QPoint(20, 20))
    assert view.model.selected == -1


def test_every_node_is_hit_where_it_stands(open_view: Open) -> None:
    view = open_view()
    for node in range(13):
        assert view.node_at(QPointF(point(view, node))) == node


def test_a_double_click_folds_and_unfolds(open_view: Open, qtbot: QtBot) -> None:
    view = open_view()
    qtbot.mouseDClick(view.viewport(), LEFT, pos=point(view, 5))
    assert view.model.collapsed == {5}
    qtbot.mouseDClick(view.viewport(), LEFT, pos=point(view, 5))
    assert view.model.collapsed == set()


def test_enter_folds_the_selected_node(open_view: Open, qtbot: QtBot) -> None:
    view = open_view()
    view.model.select(9)
    qtbot.keyClick(view, KEY.Key_Return)
    assert view.model.collapsed == {9}


def test_what_one_looks_at_stays_in_its_place_when_a_subtree_is_folded(open_view: Open) -> None:
    view = open_view()
    view.zoom_in()
    view.zoom_in()
    view.model.select(9)
    before = point(view, 9)
    view.model.toggle_collapsed(1)
    assert (point(view, 9) - before).manhattanLength() <= 2


def test_arrow_keys_select_the_nodes_around(open_view: Open, qtbot: QtBot) -> None:
    view = open_view()
    steps = [
        (KEY.Key_Down, 0),  # nothing was selected: the node at hand
        (KEY.Key_Down, 1),
        (KEY.Key_Right, 5),
        (KEY.Key_Down, 6),
        (KEY.Key_Right, 7),
        (KEY.Key_Left, 6),
        (KEY.Key_Left, 4),  # over to the cousin
        (KEY.Key_Up, 1),
        (KEY.Key_Up, 0),
        (KEY.Key_Up, 0),
    ]
    for key, expected in some(steps):
        qtbot.keyClick(view, key, Qt.KeyboardModifier.ShiftModifier)
        assert view.model.selected == expected


def test_keys_that_mean_nothing_here_are_left_to_others(open_view: Open) -> None:
    view = open_view()
    event = QKeyEvent(QEvent.Type.KeyPress, KEY.Key_PageDown, Qt.KeyboardModifier.NoModifier)
    view.keyPressEvent(event)
    assert not event.isAccepted()


def test_the_node_at_hand_is_kept_in_sight(open_view: Open) -> None:
    view = game(open_view)
    for _ in range(14):
        view.zoom_in()
    for step in range(61, 100):
        view.model.go(step)
        assert view.viewport().rect().contains(point(view, view.model.current))


def test_without_following_the_view_stays(open_view: Open) -> None:
    view = game(open_view)
    for _ in range(14):
        view.zoom_in()
    view.set_follow(False)
    before = view.camera
    view.model.go(150)
    assert view.camera == before
    view.set_follow(True)
    assert view.viewport().rect().contains(point(view, view.model.current))


def test_a_node_that_is_asked_for_comes_to_the_middle(open_view: Open) -> None:
    view = game(open_view)
    node = view.model.tree.nodes - 1
    view.zoom_to_node(node)
    middle = view.viewport().rect().center()
    assert (point(view, node) - middle).manhattanLength() <= 3
    assert view.stage().band(2).board > 0


def test_without_a_tree_the_view_says_what_to_do(open_view: Open) -> None:
    view = open_view(None)
    assert "Choose an example" in view.accessibleDescription()
    assert not view.grab().isNull()


def test_the_node_at_hand_is_told_to_screen_readers(open_view: Open) -> None:
    view = open_view("[B = [3, 12], C = [2, 4]]")
    view.model.go(1)
    assert "B" in view.accessibleDescription()
    assert view.accessibleName() == "Search tree"
    language_manager().set_language("es")
    assert view.accessibleName()


def test_the_badge_of_a_folded_subtree_tells_what_it_holds(open_view: Open) -> None:
    view = open_view(step=PRUNE)
    view.model.toggle_collapsed(5)
    assert view.item.look.badge is not None
    assert view.item.look.badge(5).startswith("3 node")


def test_marks_ring_nodes_and_are_taken_away(open_view: Open) -> None:
    view = open_view()
    view.set_highlight({5: Role.BEST})
    assert view.item.look.marks == {5: Role.BEST}
    view.set_highlight()
    assert not view.item.look.marks


def test_another_tree_comes_without_the_marks_of_the_last(open_view: Open) -> None:
    view = open_view()
    view.set_highlight({12: Role.BEST})
    view.model.open_source(Typed("[1, 2]"))
    assert not view.item.look.marks
    assert not view.grab().isNull()


def test_the_theme_and_the_type_size_are_followed(open_view: Open) -> None:
    view = open_view()
    theme_manager().set_look("dark", 1.6)
    assert view.item.look.theme.name == "dark"
    assert view.item.scaling == pytest.approx(1.6)
    area = view.viewport().rect()
    assert all(area.contains(point(view, node)) for node in range(13))


def test_hovering_rings_a_node_and_shows_its_board(open_view: Open, qtbot: QtBot) -> None:
    view = game(open_view)
    hover(view, point(view, 1))
    assert view.item.look.hovered == 1
    qtbot.waitUntil(view.card.isVisible)
    assert view.card.geometry().intersects(view.rect())
    view.card.grab()
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert not view.card.isVisible()


def test_a_written_tree_has_no_card(open_view: Open) -> None:
    view = open_view()
    hover(view, point(view, 1))
    assert not view.card._rest.isActive()


def test_windows_are_drawn_where_the_search_has_them(open_view: Open) -> None:
    assert open_view().item.look.windows
    assert not open_view(algorithm="minimax").item.look.windows


def test_moves_are_on_the_edges_of_games_only(open_view: Open) -> None:
    assert not open_view().item.look.move_names
    assert game(open_view).item.look.move_names


def test_a_tree_of_one_leaf_is_drawn(open_view: Open) -> None:
    view = open_view("7")
    assert view.viewport().rect().contains(point(view, 0))
    assert not view.grab().isNull()


@pytest.mark.parametrize("x", [-300.0, 440.0, 1300.0])
@pytest.mark.parametrize("y", [-200.0, 20.0, 250.0, 490.0, 800.0])
def test_a_node_rests_where_its_board_is_seen_whole(open_view: Open, x: float, y: float) -> None:
    view = game(open_view)
    view.zoom_to_node(5)
    assert view.drawing is not None
    assert view.stage().band(view.drawing.place(5)[1]).board > 60
    view.pan_to(QPointF(*view.drawing.place(5)), QPointF(x, y))
    view.pan_to(QPointF(*view.drawing.place(5)), view.resting_point(5))
    box = view.box_of(5)
    assert box.left() >= 0
    assert box.right() <= view.viewport().width()
    assert box.top() >= 0
    assert box.bottom() <= view.viewport().height()


def test_a_position_alone_fills_most_of_the_height(open_view: Open) -> None:
    view = open_view(Position("tictactoe", "17"), plies=0, evaluation="lines")
    band = view.stage().band(0)
    box = view.box_of(0)
    assert band.board > 0.65 * view.viewport().height()
    assert box.top() >= 0
    assert box.bottom() <= view.viewport().height()
    assert band.formula_type > 20


@pytest.mark.parametrize("size", [(880, 360), (880, 520), (1400, 420), (600, 700)])
def test_two_levels_of_boards_are_seen_whole_with_all_folded(
    open_view: Open, size: tuple[int, int]
) -> None:
    view = open_view(Position("tictactoe", "1524"), 60)
    view.resize(*size)
    for node in list(view.model.tree.children_of(0)):
        view.model.toggle_collapsed(int(node))
    QApplication.processEvents()
    root, child = view.box_of(0), view.box_of(1)
    assert root.top() >= 0
    assert child.bottom() <= view.viewport().height()
    assert root.bottom() < child.top()
