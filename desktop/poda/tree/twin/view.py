"""The second picture of two, the names over both, and what one does to one of them done to both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from poda.house.i18n import Retranslatable
from poda.house.theme import Role, Size, font, theme_manager
from poda.tree.canvas.view import TreeView
from poda.tree.panels.card import BusyBar
from poda.tree.panels.number_line import NumberLine
from poda.tree.panels.proof_card import ProofCard
from poda.tree.sentences.sentence import sentence
from poda.tree.sentences.star import any_proof
from poda.tree.twin.clock import SIDES, Side
from poda.tree.twin.model import TwinModel, same_place
from poda.tree.twin.words import side_names
from poda.widgets.announce import announce
from poda.widgets.engine_words import message
from poda.widgets.layout import BETWEEN, INSIDE, PaintedText, Steady, wrapped

_SLACK: Final = 4  # what a text may be wider than its letters are
_LOW: Final = 180  # pixels at the usual type size: a picture of less height has smaller names
_GROUND: Final = 0.86  # how much of the surface covers the tree below a name


class TwinView(TreeView):
    """The right picture. Where it is empty it says why."""

    def __init__(self, twin: TwinModel, parent: QWidget | None = None) -> None:
        self._twin = twin
        super().__init__(twin, parent)

    def retranslate(self) -> None:
        super().retranslate()
        self.setAccessibleName(self.tr("Search tree on the right"))

    def _empty_text(self) -> str:
        if self._twin.error is not None:
            return message(self._twin.error)
        return self.tr("The second search is shown here.")


class TwinPage(QWidget):
    """The right half: a second picture, its number line, its sentence."""

    def __init__(self, twin: TwinModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._twin = twin
        self.view = TwinView(twin, self)
        self.busy = BusyBar(twin, self.view)
        self.proof = ProofCard(twin, self.view)
        self.number_line = NumberLine(twin, self)
        self.sentence = wrapped("body", Role.TEXT)
        self._place = Steady(self.sentence, lines=2, parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(BETWEEN)
        column.addWidget(self.view, 1)
        column.addWidget(self.number_line)
        column.addWidget(self._place)
        self.view.node_clicked.connect(self._on_node_clicked)
        self.proof.highlight.connect(self.view.set_highlight)
        self.busy.cancel.clicked.connect(twin.settle)
        for signal in (twin.opened, twin.moved, twin.reshaped):
            signal.connect(self._tell)

    def fit(self, *, number_line: bool, size: Size) -> None:
        """As on the left: with the number line or without, and the sentence of that size."""
        self.number_line.setHidden(not number_line)
        self.sentence.set_size(size)
        self._place.refit()

    def retranslate(self) -> None:
        """Say the sentence in the present language."""
        self._tell()

    def _tell(self) -> None:
        twin = self._twin
        text = "" if twin.recording is None else sentence(twin.recording, twin.step)
        self.sentence.setText(text)
        if not twin.playing and self.isVisible():
            announce(self.view, text)

    def _on_node_clicked(self, node: int) -> None:
        """A grey node says why nobody needs to look there."""
        twin = self._twin
        if twin.recording is None or twin.tree.trace_node[node] >= 0:
            return
        proof = any_proof(twin.recording, node)
        if proof is not None and proof.step <= twin.step:
            self.proof.explain()


class TwinCaption(Retranslatable, PaintedText):
    """The name of one search in the corner of its picture, and whether it waits or has ended."""

    def __init__(self, twin: TwinModel, side: Side, view: TreeView) -> None:
        super().__init__()
        self.hide()
        self.setParent(view)
        self._twin, self._side, self._view = twin, side, view
        self._name = self._state = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        view.resized.connect(self._place)
        for signal in (twin.paired, twin.stepped):
            signal.connect(self.refresh)
        theme_manager().changed.connect(self._place)
        self.retranslate()

    def retranslate(self) -> None:
        self.refresh()

    def text(self) -> str:
        """The name and the state."""
        return f"{self._name} {self._state}".strip()

    def refresh(self) -> None:
        """What is so at the moment at hand."""
        name = side_names(self._twin.left.options, self._twin.options)[self._side]
        state = self._told()
        if (name, state) != (self._name, self._state):
            self._name, self._state = name, state
            self.setAccessibleName(self.text())
            self._place()
            self.update()

    def _told(self) -> str:
        clock, moment = self._twin.left.clock, self._twin.left.moment
        if clock is None or not self._twin.on:
            return ""
        if clock.ended(self._side, moment):
            return self.tr("✓ has ended")
        return self.tr("waits") if clock.waits[self._side][moment] else ""

    def _place(self) -> None:
        hint = self.sizeHint()
        width = min(hint.width(), self._view.width() - 2 * INSIDE)
        self.setGeometry(INSIDE, INSIDE, width, hint.height())

    def _is_low(self) -> bool:
        """Whether both stand in one line, for the tree's sake."""
        return self._view.height() < _LOW * theme_manager().type_scale

    def _fonts(self) -> tuple[QFont, QFont]:
        """Of the name and of the state: smaller where the tree needs the room."""
        if self._is_low():
            return font("body", bold=True), font("small")
        return font("large", bold=True), font("body")

    def sizeHint(self) -> QSize:
        large, body = (QFontMetrics(each) for each in self._fonts())
        name, state = large.horizontalAdvance(self._name), body.horizontalAdvance(self._state)
        frame = 2 * INSIDE + _SLACK
        if self._is_low():
            return QSize(name + (INSIDE + state if state else 0) + frame, large.height() + INSIDE)
        height = large.height() + (body.height() if state else 0)
        return QSize(max(name, state) + frame, height + INSIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_manager().theme
        painter = QPainter(self)
        ground = theme.color(Role.SURFACE)
        ground.setAlphaF(_GROUND)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
        named, told = self._fonts()
        area = QRectF(self.rect()).adjusted(INSIDE, INSIDE / 2, -INSIDE, -INSIDE / 2)
        painter.setFont(named)
        painter.setPen(theme.color(Role.TEXT))
        name = QFontMetrics(named).elidedText(
            self._name, Qt.TextElideMode.ElideRight, int(area.width())
        )
        left = Qt.AlignmentFlag.AlignLeft
        painter.drawText(area, left | Qt.AlignmentFlag.AlignTop, name)
        painter.setFont(told)
        painter.setPen(theme.color(Role.MUTED))
        if self._is_low():
            left = Qt.AlignmentFlag.AlignRight
        painter.drawText(area, left | Qt.AlignmentFlag.AlignBottom, self._state)
        painter.end()


class Linked(QObject):
    """Two pictures that are zoomed, panned and pointed at as one."""

    def __init__(self, twin: TwinModel, left: TreeView, right: TreeView) -> None:
        super().__init__(right)
        self._twin, self._views = twin, (left, right)
        self._busy = False
        for side in SIDES:
            self._listen(self._views[side], self._views[1 - side])

    def _listen(self, view: TreeView, other: TreeView) -> None:
        view.zoomed.connect(lambda factor, at: self._once(lambda: _zoom(other, factor, at)))
        view.panned.connect(lambda way: self._once(lambda: _pan(other, way)))
        view.centred.connect(lambda place: self._once(lambda: other.centre_by_hand(place)))
        view.whole_seen.connect(lambda: self._once(other.fit))
        view.model.selection_changed.connect(lambda: self._once(lambda: self._point(view, other)))

    def _once(self, act: Callable[[], object]) -> None:
        """Do to the other what was done to the one, and not back again."""
        if self._busy or not self._twin.on:
            return
        self._busy = True
        try:
            act()
        finally:
            self._busy = False

    def _point(self, view: TreeView, other: TreeView) -> None:
        """The same node is selected on both sides, where both have it at the same place."""
        one, two = view.model, other.model
        if one.recording is None or two.recording is None or not self._twin.same_order:
            return
        found = one.selected
        if found >= 0:
            found = same_place(one.tree, found, two.tree)
        two.select(found)


def _zoom(view: TreeView, factor: float, at: QPointF | None) -> None:
    view.zoom_by(factor, at)


def _pan(view: TreeView, way: QPoint) -> None:
    view.pan_by(way)
