"""The tree of an exercise as it is drawn: the bare tree, and what is put down and told on it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from poda.house.theme import Role, theme_manager
from poda.tree.canvas.canvas import TreeCanvas
from poda.tree.drawing.levels import Drawing
from poda.tree.drawing.shape import shape_of
from poda.tree.drawing.zoom import Camera, Zoom
from poda.tree.exercise.fields import LEAST_TYPE, FieldPlan
from poda.tree.exercise.layout import with_room
from poda.tree.exercise.marks import Field, Kind, kinds_asked
from poda.tree.exercise.model import ExerciseModel, place_kind
from poda.tree.exercise.painter import ExercisePainter, Shown
from poda.tree.exercise.words import solution_marks

_AIR: Final = 8.0
"""Pixels between the outermost fields and the border."""
_OVER: Final = 25.0
"""The room for each field over the root, by the type size."""
_EDITED: Final = (58.0, 26.0)
"""The box of a field that is drawn too small to be read, while one writes it."""


class ExerciseBoard(TreeCanvas):
    """Draws an `ExerciseModel`. What is drawn of the search is what the solution shows of it."""

    def __init__(self, model: ExerciseModel, parent: QWidget | None = None) -> None:
        self._model = model
        super().__init__(parent)
        self.item.look = replace(
            self.item.look, windows=False, values=False, move_names=False, badge=None
        )
        self._painter = ExercisePainter()
        self.item.painter = self._painter
        self._hovered = -1
        self._written: Field | None = None  # the field over which an editor lies
        for signal in (model.changed, model.judged):
            signal.connect(self._refresh)
        theme_manager().changed.connect(self._restyle)

    @property
    def shown(self) -> Shown:
        """What is drawn beside the bare tree."""
        return self._painter.shown

    # What is shown

    def _show(self) -> None:
        exercise = self._model.exercise
        assert exercise is not None
        recording = exercise.recording
        shape = shape_of(recording.tree, frozenset())
        if kinds_asked(exercise):
            shape = with_room(shape)
        self.item.set_drawing(Drawing(recording, shape))
        self.item.step = 0
        self._refresh()
        self.fit()

    def _refresh(self) -> None:
        """Draw what there is now."""
        model = self._model
        if model.exercise is None:
            return
        place = model.place
        shown = Shown(
            model.marks,
            kinds_asked(model.exercise),
            place.node if place is not None else -1,
            self._written,
            self._wrong(),
            unreadable=frozenset(model.unreadable),
            ringed=self._ringed(),
            hovered=self._hovered,
            focus=self.hasFocus(),
        )
        if model.shown:
            shown = self._solved(shown)
        elif model.verdict is not None and model.verdict.right:
            everything = frozenset(model.marks.texts) | {(n, None) for n in model.marks.cuts}
            shown = replace(shown, right=everything)
        self._painter.shown = shown
        self.viewport().update()

    def _wrong(self) -> frozenset[tuple[int, Kind | None]]:
        """The places of the mistake that is told; of all of them beside the solution."""
        model = self._model
        if model.verdict is None or (model.finding is None and not model.shown):
            return frozenset()
        found = model.verdict.findings if model.shown else (model.finding,)
        return frozenset((f.node, place_kind(f)) for f in found if f is not None)

    def _ringed(self) -> int:
        """The node that a mistake about a cut is about: there is nothing else to see there."""
        finding = self._model.finding
        about_cut = finding is not None and finding.code.startswith("cut")
        return finding.node if finding is not None and about_cut else -1

    def _solved(self, shown: Shown) -> Shown:
        """The right marks, with ticks and crosses where something was put down.

        A cut that is missing bears a cross too, once there is anything at all.
        """
        marks = solution_marks(self._model.solution)
        given = self._model.marks
        said = frozenset(given.texts) | {(node, None) for node in given.cuts}
        wanted = frozenset(marks.texts) | {(node, None) for node in marks.cuts}
        told = {place for place in shown.wrong if place in said or (place[1] is None and given)}
        return replace(
            shown,
            marks=marks,
            wrong=frozenset(told),
            right=(said & wanted) - shown.wrong,
            unreadable=frozenset(),
            ringed=-1,
        )

    def _restyle(self) -> None:
        theme = theme_manager().theme
        self.setBackgroundBrush(QColor(theme.color(Role.SURFACE)))
        self.item.scaling = self.scaling()
        self.item.look = replace(self.item.look, theme=theme)
        if self._fitted:
            self.fit()
        self.viewport().update()

    def zoom_range(self) -> Zoom:
        zoom = super().zoom_range()
        kinds = kinds_asked(self._model.exercise) if self._model.exercise is not None else ()
        if self.drawing is None or not kinds:
            return zoom
        zoom = replace(zoom, top=zoom.top + max(0, len(kinds) - 2) * _OVER * self.scaling())
        for _ in range(2):  # the room beside the outermost nodes decides on the fields' size
            zoom = replace(zoom, side=max(zoom.side, self._overhang(zoom, kinds) + _AIR))
        return zoom

    def _overhang(self, zoom: Zoom, kinds: tuple[Kind, ...]) -> float:
        """How far fields reach beyond the outermost nodes, when all is seen."""
        assert self.drawing is not None
        ratio, scale = self.devicePixelRatioF(), self.scaling()
        camera = Camera(zoom.fit, zoom.level_height(zoom.fit), 0.0, 0.0, ratio, scale)
        plan = FieldPlan(self.stage(camera), kinds)
        whole = QRectF(0, 0, zoom.width * zoom.fit, 1)
        for node in plan.inner_in_sight():
            boxes = plan.boxes(node)
            if boxes is not None:
                whole = whole.united(boxes.whole)
        return max(-whole.left(), whole.right() - zoom.width * zoom.fit)

    def plan(self) -> FieldPlan:
        """Where the fields are now."""
        return FieldPlan(self.stage(), self._painter.shown.kinds)

    def box_of_field(self, where: Field) -> tuple[QRectF, float]:
        """A field's rectangle and type size; beside its node, where it is too small to be drawn."""
        node, kind = where
        boxes = self.plan().boxes(node)
        if boxes is not None:
            return boxes.boxes[kind], boxes.type_size
        assert self.drawing is not None
        x, depth = self.drawing.place(node)
        camera, scale = self.camera, self.scaling()
        kinds = self._painter.shown.kinds
        row = kinds.index(kind) - (len(kinds) - 1) / 2
        box = QRectF(0, 0, _EDITED[0] * scale, _EDITED[1] * scale)
        middle = QPointF(x * camera.sx + camera.dx, camera.level_y(depth) + row * box.height())
        box.moveCenter(middle)
        return box, LEAST_TYPE

    def bring_in_sight(self, node: int) -> None:
        if self.drawing is None or self._fitted:
            return
        place = QPointF(*self.drawing.place(node))
        at, point = self.viewportTransform().map(place), self.resting_point(node)
        if (point - at).manhattanLength() > 0.5:
            self.pan_to(place, point)
