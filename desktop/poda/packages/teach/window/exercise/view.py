"""The view in which a student writes values and windows on a tree, and marks edges."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QLineEdit, QWidget

from poda.engine.record.trace import Floats, Ints
from poda.house.i18n import follow_language
from poda.house.theme import Role, theme_manager
from poda.packages.teach.engine.exercises.exercise import LONGEST
from poda.packages.teach.window.exercise.answers import (
    ExerciseModel,
    Field,
    Kind,
    Place,
    counted_before,
    fields_of,
    in_order,
    kinds_asked,
    kinds_at,
    marks_edges,
    outside,
    place_kind,
)
from poda.packages.teach.window.exercise.exercise_words import place_name, solution_marks
from poda.packages.teach.window.exercise.painter import (
    LEAST_TYPE,
    LETTERS,
    ExercisePainter,
    FieldPlan,
    ShownMarks,
)
from poda.tree.canvas.canvas import TreeCanvas, neighbour
from poda.tree.drawing.levels import Camera, Drawing, Zoom
from poda.tree.drawing.look import type_of
from poda.tree.model.shape import TreeShape, shape_of
from poda.widgets.announce import phrased
from poda.widgets.keyboard import FocusRing
from poda.widgets.layout import Fitted

# The editor of a field

LEAST_WRITTEN: Final = 15.0
"""The least type of the editor, in pixels by type size, however small its field is."""

_Key = Qt.Key
_ALWAYS: Final = {
    _Key.Key_Tab: "next", _Key.Key_Backtab: "previous", _Key.Key_Return: "next",
    _Key.Key_Enter: "next", _Key.Key_Up: "up", _Key.Key_Down: "down", _Key.Key_Escape: "leave",
    _Key.Key_X: "cut", _Key.Key_Space: "cut",
}  # fmt: skip
_REDO_TOO: Final = (Qt.KeyboardModifier.ControlModifier | _Key.Key_Y).toCombined()
_CONTROL: Final = {_Key.Key_Return: "check", _Key.Key_Enter: "check"}


class FieldEditor(QLineEdit):
    """The line editor that covers the field being edited.

    Attributes:
        letter: the field's letter, if it is not drawn beside the field; else "".

    Signals:
        asked: a key that does not edit was pressed: "next", "previous", "up", "down", "left",
            "right" (to another field or node), "cut", "check" or "leave".
        left: the editor has lost the keyboard focus.
    """

    asked = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__()
        self.hide()  # before it has a parent; shown once there is a field
        self.letter = ""
        self._size = LEAST_WRITTEN
        self.setParent(parent)
        self.setMaxLength(LONGEST)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    def place(self, box: QRectF, type_size: float, scale: float, letter: str) -> None:
        """Cover `box`, whose type has `type_size` pixels; small boxes are exceeded on all sides."""
        size = self._size = max(type_size, LEAST_WRITTEN * scale)
        self.letter = letter
        self.setTextMargins(round(0.8 * size) if letter else 0, 0, 0, 0)
        wide = max(box.width(), 3.1 * size) + 4
        high = max(box.height(), 1.5 * size) + 4
        area = QRectF(0, 0, wide, high)
        area.moveCenter(box.center())
        area.moveLeft(max(area.left(), box.left() - 2))  # not over the letter before it
        theme = theme_manager().theme
        self.setFont(type_of(size, bold=True))
        # The window's style sheet would give it the height of a row of controls.
        self.setStyleSheet(
            f"QLineEdit {{ min-height: 0; max-height: 999px; padding: 0 1px; border-radius: 4px;"
            f" border: 2px solid {theme.color(Role.MUTED).name()};"
            f" background: {theme.color(Role.SURFACE).name()};"
            f" font: bold {round(size)}px '{self.font().family()}'; }}"
            f"QLineEdit:focus {{ border: 2px solid {theme.color(Role.FOCUS).name()};"
            f" padding: 0 1px; }}"
        )
        self.setGeometry(area.toAlignedRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.letter:
            at = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            with QPainter(self) as painter:
                painter.setFont(type_of(self._size * 0.92, mono=False, italic=True))
                painter.setPen(theme_manager().theme.color(Role.MUTED))
                painter.drawText(self.rect().adjusted(6, 0, 0, 0), at, self.letter)

    def event(self, event: QEvent) -> bool:
        # In a field, keys edit its text instead of triggering the tab's actions; but undo and redo
        # are the actions', and undo marks on the tree, not letters.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if _takes_back(event):
                event.ignore()
                return True
            if self._wish(event):
                event.accept()
                return True
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in (_Key.Key_Tab, _Key.Key_Backtab)
        ):
            self.keyPressEvent(event)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _takes_back(event):
            event.ignore()
        elif wish := self._wish(event):
            event.accept()
            self.asked.emit(wish)
        else:
            super().keyPressEvent(event)

    def _wish(self, event: QKeyEvent) -> str:
        key = _Key(event.key())
        pressed = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if pressed == Qt.KeyboardModifier.ControlModifier:
            return _CONTROL.get(key, "")
        if pressed == Qt.KeyboardModifier.ShiftModifier and key == _Key.Key_Backtab:
            return "previous"
        if pressed:
            return "previous" if key == _Key.Key_Tab else ""
        at = self.cursorPosition()
        if key == _Key.Key_Left and at == 0 and not self.hasSelectedText():
            return "left"
        at_end = at == len(self.text())
        if key == _Key.Key_Right and at_end and not self.hasSelectedText():
            return "right"
        return _ALWAYS.get(key, "")

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in (
            Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason
        ):  # fmt: skip
            self.left.emit()


def _takes_back(event: QKeyEvent) -> bool:
    """Whether the keys are those of undo or redo."""
    again = event.keyCombination().toCombined() == _REDO_TOO
    keys = QKeySequence.StandardKey
    return again or event.matches(keys.Undo) or event.matches(keys.Redo)


# Room for fields on the right of inner nodes

ROOM: Final = 1.8
LEAF_ROOM: Final = 2.3
"""The least distances, in leaf units, from an inner node to its right neighbour in its level; to a
leaf more, as its value is wider than a symbol."""
_PASSES: Final = 60
_NEARLY: Final = 1e-6


def with_room(shape: TreeShape) -> TreeShape:
    """The shape with room for fields beside inner nodes, parents still above their children."""
    x: Floats = shape.x.copy()
    children = _children(shape.parent)
    for _ in range(_PASSES):  # a parent that moves may come too near to its neighbour
        moved = False
        for rows in reversed(shape.rows_of_depth):
            for left, right in pairwise(rows.tolist()):
                room = ROOM if children[right] else LEAF_ROOM
                lack = room - (x[right] - x[left])
                if children[left] and lack > _NEARLY:
                    x[right:] += lack  # in preorder: its subtree and all to the right of it
                    moved = True
        for row in range(shape.nodes - 1, -1, -1):
            if below := children[row]:
                x[row] = (x[below[0]] + x[below[-1]]) / 2
        if not moved:
            break
    return replace(shape, x=x - x.min())


def _children(parent: Ints) -> list[list[int]]:
    result: list[list[int]] = [[] for _ in parent]
    for row, above in enumerate(parent.tolist()):
        if above >= 0:
            result[above].append(row)
    return result


# The drawing

_AIR: Final = 8.0
"""Pixels between the outermost fields and the edge of the view."""
_OVER: Final = 25.0
"""Pixels, by type size, above the root for each of its fields."""
_EDITED: Final = (58.0, 26.0)
"""Pixels, by type size: the editor's box for a field that is drawn too small to be read."""


class ExerciseBoard(TreeCanvas):
    """Draws an `ExerciseModel`; of the search itself, only what the solution shows."""

    def __init__(self, model: ExerciseModel, parent: QWidget | None = None) -> None:
        self._model = model
        super().__init__(parent)
        self.item.look = replace(
            self.item.look, windows=False, values=False, move_names=False, badge=None
        )
        self._painter = ExercisePainter()
        self.item.painter = self._painter
        self._hovered = -1
        self._written: Field | None = None  # the field that the editor covers
        for signal in (model.changed, model.judged):
            signal.connect(self._refresh)
        theme_manager().changed.connect(self._restyle)

    @property
    def shown(self) -> ShownMarks:
        """The marks and the verdict as they are drawn."""
        return self._painter.shown

    # Contents

    def _show_tree(self) -> None:
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
        model = self._model
        if model.exercise is None:
            return
        place = model.place
        shown = ShownMarks(
            model.marks, kinds_asked(model.exercise), place.node if place is not None else -1,
            self._written, self._wrong(), unreadable=frozenset(model.unreadable),
            ringed=self._ringed(), hovered=self._hovered, focus=self.hasFocus(),
            is_way=model.exercise.form == "mcts", outside=outside(model.exercise),
            before=counted_before(model.exercise),
        )  # fmt: skip
        if model.shown:
            shown = self._solved(shown)
        elif model.verdict is not None and model.verdict.right:
            everything = frozenset(model.marks.texts) | {(n, None) for n in model.marks.cuts}
            shown = replace(shown, right=everything)
        self._painter.shown = shown
        self.viewport().update()

    def _wrong(self) -> frozenset[tuple[int, Kind | None]]:
        """The fields and nodes of the mistake shown; with the solution, of all mistakes."""
        model = self._model
        if model.verdict is None or (model.finding is None and not model.shown):
            return frozenset()
        found = model.verdict.findings if model.shown else (model.finding,)
        return frozenset((f.node, place_kind(f)) for f in found if f is not None)

    def _ringed(self) -> int:
        """The node of a mistake about a cut or path, which needs a ring to be seen; else -1."""
        finding = self._model.finding
        about_cut = finding is not None and finding.code.startswith(("cut", "path"))
        return finding.node if finding is not None and about_cut else -1

    def _solved(self, shown: ShownMarks) -> ShownMarks:
        """The right marks, with ticks and crosses on those that the student made.

        A missing cut gets a cross too, unless the student made no marks at all.
        """
        marks = solution_marks(self._model.solution)
        given = self._model.marks
        said = frozenset(given.texts) | {(node, None) for node in given.cuts}
        wanted = frozenset(marks.texts) | {(node, None) for node in marks.cuts}
        told = {place for place in shown.wrong if place in said or (place[1] is None and given)}
        return replace(
            shown, marks=marks, wrong=frozenset(told), right=(said & wanted) - shown.wrong,
            unreadable=frozenset(), ringed=-1,
        )  # fmt: skip

    def _restyle(self) -> None:
        theme = theme_manager().theme
        self.setBackgroundBrush(QColor(theme.color(Role.SURFACE)))
        self.item.scaling = self.scaling()
        self.item.look = replace(self.item.look, theme=theme)
        if self.sees_all:
            self.fit()
        self.viewport().update()

    def zoom_range(self) -> Zoom:
        zoom = super().zoom_range()
        kinds = kinds_asked(self._model.exercise) if self._model.exercise is not None else ()
        if self.drawing is None or not kinds:
            return zoom
        over_root = len(kinds_at(kinds, self.drawing.tree, 0))
        zoom = replace(zoom, top=zoom.top + max(0, over_root - 2) * _OVER * self.scaling())
        leaf = self.drawing.tree.nodes - 1  # the last node in preorder
        # Fields reach out on both sides: the tree is in the middle.
        zoom = replace(zoom, bottom=zoom.bottom + self.plan().below(leaf), shift=0.0)
        for _ in range(2):  # the room beside the outermost nodes decides on the fields' size
            zoom = replace(zoom, side=max(zoom.side, self._overhang(zoom, kinds) + _AIR))
        return zoom

    def _overhang(self, zoom: Zoom, kinds: tuple[Kind, ...]) -> float:
        """Pixels that fields reach beyond the outermost nodes when the whole tree is visible."""
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
        """The current layout of the fields."""
        return FieldPlan(self.stage(), self._painter.shown.kinds)

    def box_of_field(self, where: Field) -> tuple[QRectF, float]:
        """A field's rectangle and type size; one too small to be drawn gets a box at its node."""
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
        if self.drawing is None or self.sees_all:
            return
        place = QPointF(*self.drawing.place(node))
        at, point = self.viewportTransform().map(place), self.resting_point(node)
        if (point - at).manhattanLength() > 0.5:
            self.pan_to(place, point)


_ARROWS: Final = {
    _Key.Key_Up: "up", _Key.Key_Down: "down", _Key.Key_Left: "left", _Key.Key_Right: "right",
}  # fmt: skip
_KEY_OF: Final = {way: key for key, way in _ARROWS.items()}
_BY_TAB: Final = {Qt.FocusReason.TabFocusReason: 1, Qt.FocusReason.BacktabFocusReason: -1}


class ExerciseView(Fitted, ExerciseBoard):
    """Shows an `ExerciseModel`, and changes its marks by keys and mouse.

    Attributes:
        striking: whether a click on a node marks its edge, instead of selecting the node.
    """

    def __init__(self, model: ExerciseModel, parent: QWidget | None = None) -> None:
        self.striking = False
        super().__init__(model, parent)
        self.editor = FieldEditor(self.viewport())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        FocusRing(self)
        self.editor.asked.connect(self._asked)
        self.editor.left.connect(self.commit)
        model.opened.connect(self._open)
        model.changed.connect(self._describe)
        model.judged.connect(self._end_writing)
        model.place_changed.connect(self._show_place)
        self.camera_changed.connect(self._put_editor)
        theme_manager().changed.connect(self._put_editor)
        self._restyle()
        phrased(self, name=lambda: self.tr("Tree of the exercise"))
        follow_language(self, self._describe)

    def _open(self) -> None:
        self._hide_editor()
        self._show_tree()
        self._describe()

    def _describe(self) -> None:
        """Describe the focused field or node to screen readers."""
        model = self._model
        if model.exercise is None or model.place is None:
            self.setAccessibleDescription(
                self.tr("Tab goes from field to field, the arrow keys from node to node.")
            )
            return
        name = place_name(model.exercise, model.place)
        if model.place.node in model.marks.cuts:
            marked = self.tr("{node}, marked as cut")
            if model.exercise.form == "mcts":
                marked = self.tr("{node}, on the path")
            name = marked.format(node=name)
        self.editor.setAccessibleName(name)
        text = self.tr("At {node}. X marks or unmarks a cut.")
        if model.exercise.form == "mcts":
            text = self.tr("At {node}. X puts it on the path, or takes it off.")
        self.setAccessibleDescription(text.format(node=name))

    # Writing

    def commit(self) -> None:
        """Give the text being edited to the model."""
        if self._written is not None:
            self._model.write(self._written, self.editor.text())

    def _show_place(self) -> None:
        """Show the editor, or the focused node, at the model's new place."""
        place = self._model.place
        self._describe()
        if place is None:
            self._hide_editor()
            self._refresh()
            return
        self.bring_in_sight(place.node)
        if place.kind is None or self._model.shown:
            self._hide_editor()
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.editor.setText(self._model.marks.text((place.node, place.kind)))
            self._written = place.node, place.kind
            self._put_editor()
            self.editor.show()
            self.editor.setFocus(Qt.FocusReason.OtherFocusReason)
            self.editor.selectAll()
        self._refresh()

    def _hide_editor(self) -> None:
        self._written = None
        if self.editor.hasFocus():  # when hidden, Qt would move the focus as Tab does
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.editor.hide()

    def _end_writing(self) -> None:
        """Hide the editor over a solution, and bring the mistake shown into sight."""
        if self._model.shown:
            self._hide_editor()
            self._refresh()
        if self._model.finding is not None:
            self.bring_in_sight(self._model.finding.node)

    def _put_editor(self) -> None:
        if self._written is not None and self.drawing is not None:
            node, kind = self._written
            box, size = self.box_of_field(self._written)
            # If the box is not drawn, the letter beside it is not either.
            letter = LETTERS[kind] if self.plan().boxes(node) is None else ""
            self.editor.place(box, size, self.scaling(), letter)

    # The keyboard

    def _asked(self, wish: str) -> None:
        """Act on a key of the editor (see `FieldEditor.asked`)."""
        place = self._model.place
        self.commit()
        if place is None:
            return
        if wish in ("next", "previous"):
            self._step(1 if wish == "next" else -1)
        elif wish == "cut":
            self._model.toggle_cut(place.node)
        elif wish == "check":
            self._model.check()
        elif wish == "leave":
            self._model.go(Place(place.node))
        else:
            self._arrow(wish)

    def _stops(self) -> list[Place]:
        """The places in the order of Tab: the fields or, without any, the nodes."""
        exercise = self._model.exercise
        assert exercise is not None
        fields = [Place(*where) for where in fields_of(exercise)]
        return fields or [Place(node) for node in in_order(exercise.recording.tree) if node]

    def _step(self, by: int) -> None:
        """Move the focus by a place, forward or (-1) back; beyond the last, out of the tree."""
        stops, place = self._stops(), self._model.place
        if place in stops:
            at = stops.index(place) + by
        elif place is None:
            at = 0 if by > 0 else len(stops) - 1
        else:  # on a node: to its own first field, or the first after it
            at = self._stop_from(stops, place.node, by)
        if 0 <= at < len(stops):
            self._model.go(stops[at])
            return
        self._model.go(None)
        self.setFocus()
        super().focusNextPrevChild(by > 0)

    def _stop_from(self, stops: list[Place], node: int, by: int) -> int:
        assert self._model.exercise is not None
        rank = {n: i for i, n in enumerate(in_order(self._model.exercise.recording.tree))}
        later = [i for i, stop in enumerate(stops) if rank[stop.node] >= rank[node]]
        first = later[0] if later else len(stops)
        return first if by > 0 else first - 1

    def focusNextPrevChild(self, following: bool) -> bool:
        """Tab goes through the fields, as through those of a form, before it leaves the tree."""
        if self._model.exercise is None or self._model.shown:
            return super().focusNextPrevChild(following)
        self._step(1 if following else -1)
        return True

    def _arrow(self, way: str) -> None:
        """Move the focus by an arrow key: among a node's fields, or to a neighbouring node."""
        place, exercise = self._model.place, self._model.exercise
        if exercise is None or self.drawing is None:
            return
        if place is None:
            self._model.go(Place(0))
            return
        tree = exercise.recording.tree
        kinds = kinds_at(kinds_asked(exercise), tree, place.node)
        if place.kind is not None and way in ("up", "down"):
            at = kinds.index(place.kind) + (1 if way == "down" else -1)
            if 0 <= at < len(kinds):
                self._model.go(Place(place.node, kinds[at]))
                return
        node = neighbour(self.drawing, place.node, _KEY_OF[way])
        if node == place.node:
            return
        kind, kinds = None, kinds_at(kinds_asked(exercise), tree, node)
        if kinds:
            same = place.kind if place.kind in kinds else None
            kind = {"up": kinds[-1], "down": kinds[0]}.get(way, same or kinds[0])
        self._model.go(Place(node, kind))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        model, place = self._model, self._model.place
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
        elif event.key() in _ARROWS:
            self._arrow(_ARROWS[_Key(event.key())])
        elif event.key() in (_Key.Key_X, _Key.Key_Space) and place is not None:
            model.toggle_cut(place.node)
            self._describe()
        elif event.key() in (_Key.Key_Return, _Key.Key_Enter) and not model.shown:
            self._step(1)
        elif event.key() == _Key.Key_F:
            self.fit()
        elif event.key() == _Key.Key_Escape and place is not None:
            model.go(None)
        elif place is not None and place.kind is None and event.text() in "-+∞0123456789":
            self._write_at_once(event.text())
        else:
            event.ignore()

    def _write_at_once(self, text: str) -> None:
        """Begin to edit a node's first field with a text typed while the node has the focus."""
        place, exercise = self._model.place, self._model.exercise
        assert place is not None
        assert exercise is not None
        kinds = kinds_at(kinds_asked(exercise), exercise.recording.tree, place.node)
        if text and kinds and not self._model.shown:
            self._model.go(Place(place.node, kinds[0]))
            self.editor.setText(text)

    # The mouse

    def clicked(self, point: QPointF) -> None:
        model = self._model
        if model.exercise is None or self.drawing is None:
            return
        self.commit()
        plan = self.plan()
        where = plan.field_at(point)
        if where is not None and not self.striking:
            model.go(Place(*where))
            return
        node = self.node_at(point)
        edge = -1 if node >= 0 else plan.edge_at(point)
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if self.striking and node > 0:
            edge = node
        if edge >= 0:
            model.go(Place(edge))
            model.toggle_cut(edge)
            return
        model.go(Place(node) if node >= 0 else None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.RightButton and self.drawing is not None:
            self._strike(event.position())
            event.accept()
            return
        super().mousePressEvent(event)

    def _strike(self, point: QPointF) -> None:
        """Mark the edge under a point, or that of the node there: the right button was pressed."""
        node = self.node_at(point)
        if node <= 0:
            node = self.plan().edge_at(point)
        if node > 0:
            self.commit()
            self._model.go(Place(node))
            self._model.toggle_cut(node)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if self.drawing is None or self._model.exercise is None:
            return
        hovered = -1
        edges = marks_edges(self._model.exercise)
        if edges and not self._model.shown and not event.buttons():
            node, plan = self.node_at(event.position()), self.plan()
            if plan.field_at(event.position()) is None:
                hovered = plan.edge_at(event.position()) if node < 0 else node * self.striking
        if hovered != self._hovered:
            self._hovered = hovered
            shape = Qt.CursorShape.PointingHandCursor if hovered > 0 else Qt.CursorShape.ArrowCursor
            self.viewport().setCursor(shape)
            self._refresh()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        model, by = self._model, _BY_TAB.get(event.reason())
        if self._written is not None:  # the focus returns to the editor
            self.editor.setFocus(event.reason())
        elif by and model.exercise is not None and model.place is None and not model.shown:
            self._step(by)
        self._refresh()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.item.scaling = self.scaling()
        super().resizeEvent(event)

    def _fit(self) -> None:
        self._put_editor()
