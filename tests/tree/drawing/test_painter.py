"""The picture of a search: a function of the recording, the step and the camera."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QImage, QPageSize, QPainter, QPdfWriter

from poda.engine.record.recording import TREE_ALGORITHMS, Recording, TreeAlgorithm
from poda.engine.record.trace import Step
from poda.engine.search.evaluation import OPEN_LINES
from poda.house.theme import Role, theme_manager
from poda.tree.canvas.view import changed
from poda.tree.drawing.badges import lines_for
from poda.tree.drawing.captions import Captions
from poda.tree.drawing.levels import NEVER, PRUNED, VISITED, Camera, Zoom
from poda.tree.drawing.look import type_of
from poda.tree.drawing.painter import columns
from poda.tree.drawing.stage import Atlas, Stage

from ..searches import PRUNE, played, written
from .pictures import HEIGHT, WIDTH, Picture, has

pytestmark = pytest.mark.usefixtures("qapp")

AIMA = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def small_game() -> Recording[Any, Any]:
    return played("tictactoe", "17", plies=3, evaluation=OPEN_LINES)


@pytest.mark.parametrize("algorithm", TREE_ALGORITHMS)
def test_what_a_step_changes_lies_in_the_boxes_that_are_painted_again(
    algorithm: TreeAlgorithm,
) -> None:
    picture = Picture(written(AIMA, algorithm))
    assert_boxes_hold_every_change(picture, range(picture.drawing.trace.steps))


@pytest.mark.parametrize("sx", [0.4, 3.0, 26.0, 44.0, 90.0])
def test_the_same_holds_far_out_and_near(sx: float) -> None:
    picture = Picture(small_game(), sx=sx, at=1)
    assert_boxes_hold_every_change(picture, range(120, 200))


def test_the_same_holds_where_subtrees_are_folded() -> None:
    recording = written(AIMA)
    picture = Picture(recording, folded=(1, 5))
    picture.look = replace(picture.look, badge=lambda node: f"{node} nodes")
    assert_boxes_hold_every_change(picture, range(recording.trace.steps))


def assert_boxes_hold_every_change(picture: Picture, steps: range) -> None:
    before = picture.pixels(steps[0])
    for step in steps[1:]:
        after = picture.pixels(step)
        for one, other in ((step - 1, step), (step, step - 1)):
            differs = before != after
            boxes = changed(picture.stage(other), one, other)
            assert boxes is not None
            for box in boxes:
                area = box.toAlignedRect().adjusted(-2, -2, 2, 2)
                rows = slice(max(0, area.top()), max(0, area.bottom() + 1))
                differs[rows, max(0, area.left()) : max(0, area.right() + 1)] = False
            assert not differs.any(), (one, other, np.argwhere(differs)[:4])
        before = after


@pytest.mark.parametrize("sx", [None, 0.4, 60.0])
def test_a_part_of_the_picture_is_painted_as_in_the_whole(sx: float | None) -> None:
    picture = Picture(small_game(), sx=sx, at=1)
    whole = picture.pixels(150)
    for box in (QRectF(100, 50, 120, 90), QRectF(300, 200, 77, 133), QRectF(0, 250, 880, 40)):
        part = picture.pixels(150, box)
        area = box.toRect()
        rows = slice(area.top(), area.bottom() + 1)
        sides = slice(area.left(), area.right() + 1)
        assert (part[rows, sides] == whole[rows, sides]).all()


def test_a_far_jump_repaints_everything() -> None:
    picture = Picture(written(AIMA))
    assert changed(picture.stage(40), 3, 40) is None


def test_the_picture_does_not_depend_on_what_was_painted_before() -> None:
    recording = written(AIMA)
    forwards, jumped = Picture(recording), Picture(recording)
    for step in range(31):
        forwards.pixels(step)
    for step in range(recording.trace.steps - 1, 29, -1):
        jumped.pixels(step)
    assert (forwards.pixels(30) == jumped.pixels(30)).all()


def test_the_node_at_hand_is_ringed() -> None:
    picture = Picture(written(AIMA))
    ring = picture.look.color(Role.CURRENT)
    at_root = picture.around(picture.pixels(0), 0, 44)
    elsewhere = picture.around(picture.pixels(0), 5, 44)
    assert has(at_root, ring, 20)
    assert not has(elsewhere, ring)


@pytest.mark.parametrize(("node", "role"), [(0, Role.MAX), (1, Role.MIN)])
def test_a_visited_node_bears_its_players_colour(node: int, role: Role) -> None:
    recording = written(AIMA)
    picture = Picture(recording)
    before = picture.around(picture.pixels(0), 9, 30)
    after = picture.around(picture.pixels(recording.trace.steps - 1), node, 30)
    assert has(after, picture.look.color(role), 100)
    assert not has(before, picture.look.color(Role.MIN))


def test_max_points_up_and_min_down() -> None:
    recording = written(AIMA)
    picture = Picture(recording)
    pixels = picture.pixels(recording.trace.steps - 1)
    for node, role, wider in ((0, Role.MAX, "below"), (1, Role.MIN, "above")):
        x, y = picture.point(node)
        color = int(picture.look.color(role).rgba())
        above = int((pixels[y - 20, x - 40 : x + 40] == color).sum())
        below = int((pixels[y + 20, x - 40 : x + 40] == color).sum())
        assert (above < below) == (wider == "below")


def test_what_is_cut_off_is_hatched_and_its_edge_has_a_stroke() -> None:
    recording = written(AIMA)
    picture = Picture(recording)
    cut = 7  # the second leaf of the second MIN node
    before, after = picture.pixels(PRUNE - 1), picture.pixels(PRUNE)
    assert picture.drawing.state_of(cut, PRUNE - 1) != PRUNED
    assert picture.drawing.state_of(cut, PRUNE) == PRUNED
    text = picture.look.color(Role.TEXT)
    x1, y1 = picture.point(5)
    x2, y2 = picture.point(cut)
    x, y = (x1 + x2) // 2, round(y1 + (y2 - y1) * 0.45)
    edge = slice(y - 30, y + 30), slice(x - 30, x + 30)
    assert has(after[edge], text, 15)
    assert not has(before[edge], text)


def test_values_carry_the_sign_of_what_they_bound() -> None:
    recording = written(AIMA)
    band = Picture(recording).stage(recording.trace.steps - 1).band(1)
    assert band.values.tolist() == [3, 2, 2]
    assert band.bounds.tolist() == [0, -1, -1] or band.bounds.tolist() == [0, -1, 0]


def test_the_child_chosen_so_far_is_the_first_best_one() -> None:
    recording = written(AIMA)
    band = Picture(recording).stage(recording.trace.steps - 1).band(1)
    assert band.chosen.tolist() == [True, False, False]


def test_a_leaf_shows_its_value_before_the_search_comes() -> None:
    band = Picture(written(AIMA)).stage(0).band(2)
    assert band.values.tolist() == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    assert not band.state.any()


def test_estimates_are_told_from_values_of_the_rules() -> None:
    recording = small_game()
    last = recording.trace.steps - 1
    band = Picture(recording).stage(last).band(3)
    visited = band.state == VISITED
    fates = recording.trace.fate[recording.tree.trace_node[band.nodes[visited]]]
    assert (band.estimated[visited] == (fates == Step.ESTIMATE)).all()
    assert visited.any()


def test_a_named_leaf_that_was_needed_is_marked_where_the_search_stopped() -> None:
    recording = written("[[3, a], [2, 4]]")
    assert recording.error is not None
    picture = Picture(recording)
    last = recording.trace.steps - 1
    bad = picture.look.color(Role.BAD)
    assert has(picture.around(picture.pixels(last), recording.error_node, 40), bad, 20)
    assert not has(picture.pixels(last - 1), bad)


def test_a_column_far_out_tells_what_most_of_its_nodes_are() -> None:
    recording = small_game()
    drawing = Picture(recording).drawing
    level = drawing.levels[3]
    step = recording.trace.steps // 2
    edges = np.linspace(-0.5, drawing.width + 0.5, 41)
    shades = columns(level, edges, step)
    for i, shade in enumerate(shades.tolist()):
        inside = (level.x >= edges[i]) & (level.x < edges[i + 1])
        visited = int((level.entered[inside] <= step).sum())
        cut = int((level.pruned[inside] <= step).sum())
        assert (shade == 0) == (not inside.any())
        assert (shade >= 3) == (visited > 0)
        if not visited and inside.any():
            assert (shade == 2) == (cut * 2 > int(inside.sum()))


def test_each_node_is_pruned_from_the_cut_above_it_on() -> None:
    recording = small_game()
    tree, trace = recording.tree, recording.trace
    drawing = Picture(recording).drawing
    for node in range(tree.nodes):
        expected = NEVER
        above = node
        while above >= 0 and tree.trace_node[above] < 0:
            parent = int(tree.trace_node[tree.parent[above]])
            if parent >= 0 and trace.fate[parent] == Step.CUT:
                expected = int(trace.left[parent])
            above = int(tree.parent[above])
        assert drawing._pruned[node] == expected


def test_the_edges_in_sight_are_those_with_a_part_in_sight() -> None:
    level = Picture(small_game()).drawing.levels[3]
    for left, right in ((0.0, 3.0), (7.3, 7.4), (20.0, 90.0), (-5.0, -1.0)):
        begin, end = level.edges_between(left, right)
        low, high = np.minimum(level.x, level.parent_x), np.maximum(level.x, level.parent_x)
        seen = np.flatnonzero((high >= left) & (low <= right))
        assert list(range(begin, end)) == seen.tolist()


def test_symbols_keep_out_of_each_others_way() -> None:
    recording = small_game()
    for sx in (2.0, 8.0, 20.0, 60.0, 150.0):
        stage = Picture(recording, sx=sx, at=1).stage(100)
        for depth in stage.depths:
            band = stage.band(depth)
            if stage.dense(depth) or len(band) < 2:
                continue
            between = np.diff(band.x)
            assert (band.size[1:] / 2 + band.size[:-1] / 2 <= np.maximum(between, 2.0)).all()


def test_a_small_tree_fills_the_picture_and_a_wide_one_keeps_its_height() -> None:
    small = Zoom(8.0, 3, (880.0, 520.0))
    assert 8 * small.fit > 0.85 * 880
    wide = Zoom(255_167.0, 10, (1280.0, 640.0))
    assert wide.level_height(wide.fit) * 9 > 0.8 * 640
    assert 255_167 * wide.fit <= 1280
    single = Zoom(0.0, 1, (880.0, 520.0))
    assert single.fit > 0


def test_a_deep_narrow_tree_is_seen_whole() -> None:
    deep = Zoom(1.0, 200, (880.0, 520.0))
    assert deep.level_height(deep.fit) * 199 <= 520


def test_symbols_do_not_grow_without_end() -> None:
    assert Camera(5000.0, 5000.0).symbol(1.0) <= 56
    assert Camera(5000.0, 5000.0, scale=1.6).symbol(1.0) <= 56 * 1.6


@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_every_theme_and_pixel_ratio_is_drawn(theme: str, ratio: float) -> None:
    theme_manager().set_look(theme, 1.0)
    recording = written(AIMA)
    picture = Picture(recording, ratio=ratio)
    pixels = picture.pixels(recording.trace.steps - 1)
    assert pixels.shape == (round(HEIGHT * ratio), round(WIDTH * ratio))
    assert has(pixels, picture.look.color(Role.MAX), 50)


def test_text_is_as_wide_as_its_characters_and_learns_new_ones() -> None:
    atlas = Atlas(type_of(17.0), theme_manager().theme.color(Role.TEXT), 1.0)
    one, two = atlas.widths(["3", "33"]).tolist()
    assert two == 2 * one
    new, empty = atlas.widths(["ñandú", ""]).tolist()
    assert new == pytest.approx(5 * one, rel=0.2)
    assert empty == 0


def test_a_text_is_where_it_is_asked_for() -> None:
    atlas = Atlas(type_of(17.0), theme_manager().theme.color(Role.TEXT), 1.0)
    image = QImage(200, 60, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    atlas.draw(painter, ["12"], np.array([100.0]), np.array([30.0]))
    painter.end()
    ink = np.argwhere(np.frombuffer(image.constBits(), np.uint32).reshape(60, 200))
    top, left = ink.min(axis=0).tolist()
    bottom, right = ink.max(axis=0).tolist()
    assert (left + right) / 2 == pytest.approx(100, abs=2)
    assert (top + bottom) / 2 == pytest.approx(30, abs=2)


def test_a_vector_device_is_given_text_and_shapes(tmp_path: Any) -> None:
    recording = written("[[3, 12, 8], [2, x, 6], [14, 5, 2]]")
    picture = Picture(recording)
    picture.look = replace(picture.look, vector=True)
    file = tmp_path / "tree.pdf"
    writer = QPdfWriter(str(file))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setResolution(96)
    painter = QPainter(writer)
    area = QRectF(0, 0, WIDTH, HEIGHT)
    picture.painter.paint(painter, picture.drawing, 30, picture.camera, picture.look, area)
    painter.end()
    content = file.read_bytes()
    assert b"/Font" in content
    assert b"/Subtype /Image" not in content


LONG = "1,204 nodes, 37% pruned"


@pytest.mark.parametrize(
    ("room", "lines"),
    [(400, [LONG]), (110, ["1,204 nodes", "37% pruned"]), (45, ["1,204"]), (8, [])],
)
def test_a_badge_is_broken_and_then_shortened_to_its_number(room: float, lines: list[str]) -> None:
    assert lines_for(Picture(written(AIMA)).stage(0), LONG, room)[1] == lines


def test_texts_begin_outside_the_square_around_the_selected_node() -> None:
    picture = Picture(written(AIMA))
    picture.look = replace(picture.look, selected=1)
    stage = picture.stage(20)
    band = stage.band(1)
    clear = Captions(stage, band)._text_starts(np.arange(3), 4)
    side = max(6, band.common_size * 0.62) + 9 * stage.scale
    assert clear[0] > side + 1
    assert clear[1] < side


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_the_type_of_windows_and_of_values_beside_grows_with_the_type_size(scale: float) -> None:
    recording = written("[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]")
    picture = Picture(recording, sx=90.0, at=1, scale=scale)
    sizes: list[int] = []
    text = Stage.text

    def noting(stage: Stage, font: QFont, color: Any, texts: Any, *rest: Any, **more: Any) -> None:
        if any("[" in one for one in texts):
            sizes.append(font.pixelSize())
        text(stage, font, color, texts, *rest, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stage, "text", noting)
        picture.pixels(recording.trace.steps - 1)
    assert sizes
    assert min(sizes) >= 10 * scale
