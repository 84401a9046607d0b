"""Where a student writes values and windows on a tree, and strikes edges out: keys and mouse."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from poda.house.i18n import Retranslatable
from poda.house.theme import theme_manager
from poda.tree.canvas.canvas import neighbour
from poda.tree.exercise.board import ExerciseBoard
from poda.tree.exercise.editor import FieldEditor
from poda.tree.exercise.marks import fields_of, in_order, kinds_asked
from poda.tree.exercise.model import ExerciseModel, Place
from poda.tree.exercise.painter import LETTERS
from poda.tree.exercise.words import place_name
from poda.widgets.focus_ring import FocusRing

_Key = Qt.Key
_ARROWS: Final = {
    _Key.Key_Up: "up", _Key.Key_Down: "down", _Key.Key_Left: "left", _Key.Key_Right: "right",
}  # fmt: skip
_KEY_OF: Final = {way: key for key, way in _ARROWS.items()}
_BY_TAB: Final = {Qt.FocusReason.TabFocusReason: 1, Qt.FocusReason.BacktabFocusReason: -1}


class ExerciseView(Retranslatable, ExerciseBoard):
    """Shows an `ExerciseModel`, and sends intents to it.

    Attributes:
        striking: whether a click on a node strikes its edge out, in place of choosing it.
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
        model.place_changed.connect(self._go)
        self.camera_changed.connect(self._put_editor)
        theme_manager().changed.connect(self._put_editor)
        self._restyle()
        self.retranslate()

    def _open(self) -> None:
        self._hide_editor()
        self._show()
        self._describe()

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Tree of the exercise"))
        self._describe()

    def _describe(self) -> None:
        """For screen readers: where the keyboard is, and what one does there."""
        model = self._model
        if model.exercise is None or model.place is None:
            self.setAccessibleDescription(
                self.tr("Tab goes from field to field, the arrow keys from node to node.")
            )
            return
        name = place_name(model.exercise, model.place)
        if model.place.node in model.marks.cuts:
            name = self.tr("{node}, marked as cut").format(node=name)
        self.editor.setAccessibleName(name)
        self.setAccessibleDescription(
            self.tr("At {node}. X marks or unmarks a cut.").format(node=name)
        )

    # Writing

    def commit(self) -> None:
        """Put down what is being written."""
        if self._written is not None:
            self._model.write(self._written, self.editor.text())

    def _go(self) -> None:
        """The keyboard is at another place."""
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
        if self.editor.hasFocus():  # hidden with it, it would hand it on as Tab does
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.editor.hide()

    def _end_writing(self) -> None:
        """On the solution nothing is written; the mistake that is told comes in sight."""
        if self._model.shown:
            self._hide_editor()
            self._refresh()
        if self._model.finding is not None:
            self.bring_in_sight(self._model.finding.node)

    def _put_editor(self) -> None:
        """The editor lies where its field is."""
        if self._written is not None and self.drawing is not None:
            node, kind = self._written
            box, size = self.box_of_field(self._written)
            # Where the box itself is not drawn, neither is the letter beside it.
            letter = LETTERS[kind] if self.plan().boxes(node) is None else ""
            self.editor.place(box, size, self.scaling(), letter)

    # The keyboard

    def _asked(self, wish: str) -> None:
        """A key in a field."""
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
        """What Tab comes to: the fields; where there are none, the nodes."""
        exercise = self._model.exercise
        assert exercise is not None
        fields = [Place(*where) for where in fields_of(exercise)]
        return fields or [Place(node) for node in in_order(exercise.recording.tree) if node]

    def _step(self, by: int) -> None:
        """To the next stop, or the one before; beyond the last, out of the tree."""
        stops, place = self._stops(), self._model.place
        if place in stops:
            at = stops.index(place) + by
        elif place is None:
            at = 0 if by > 0 else len(stops) - 1
        else:  # on a node: to its own first field, or the first that comes after it
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
        """Through the fields of a node, and to the nodes around it."""
        place, exercise = self._model.place, self._model.exercise
        if exercise is None or self.drawing is None:
            return
        if place is None:
            self._model.go(Place(0))
            return
        kinds = kinds_asked(exercise)
        if place.kind is not None and way in ("up", "down"):
            at = kinds.index(place.kind) + (1 if way == "down" else -1)
            if 0 <= at < len(kinds):
                self._model.go(Place(place.node, kinds[at]))
                return
        node = neighbour(self.drawing, place.node, _KEY_OF[way])
        if node == place.node:
            return
        kind = None
        if not exercise.recording.tree.is_leaf(node) and kinds:
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
        """A number typed on an inner node goes into its first field."""
        place, exercise = self._model.place, self._model.exercise
        assert place is not None
        assert exercise is not None
        kinds = kinds_asked(exercise)
        if not text or not kinds or self._model.shown:
            return
        if not exercise.recording.tree.is_leaf(place.node):
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
        """The right button strikes an edge through, on it or on the node below it."""
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
        if "cuts" in self._model.exercise.asked and not self._model.shown and not event.buttons():
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
        if self._written is not None:  # the keyboard comes back to where it was
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
        self._put_editor()
