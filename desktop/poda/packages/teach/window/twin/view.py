"""Two searches side by side: the right picture, the names of both, and their costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QCoreApplication, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from poda.engine.record.counts import Counters
from poda.engine.record.lecture import has_windows
from poda.engine.record.monte_carlo_recording import MONTE_CARLO
from poda.engine.record.recording import Recording
from poda.engine.search.observer import LOWER, UPPER
from poda.house.i18n import follow_language
from poda.house.theme import Role, Size, font, painting, theme_manager
from poda.packages.teach.window.twin.twin_model import TwinModel
from poda.tree.canvas.view import TreeView
from poda.tree.drawing.look import Look
from poda.tree.drawing.nodes import hatch
from poda.tree.model.clock import LEFT, RIGHT, SIDES, Pace, Side
from poda.tree.model.navigation import same_place
from poda.tree.model.opening import Options
from poda.tree.model.values import is_scored, short
from poda.tree.panels.cards import BusyBar
from poda.tree.panels.number_line import NumberLine
from poda.tree.panels.proof_card import ProofCard
from poda.tree.sentences.searches import sentence
from poda.tree.sentences.source import algorithm_name, order_name
from poda.tree.tab_parts import SecondHalf
from poda.widgets.announce import announce, phrased
from poda.widgets.engine_words import count, message
from poda.widgets.layout import BETWEEN, INSIDE, PaintedText, Steady, column, wrapped
from poda.widgets.painted_chart import AT_RIGHT, PaintedRows, write_in
from poda.widgets.turns import Heard, Listening

translate = QCoreApplication.translate

# The texts on two searches side by side

TIES: Final = {"ge": "α ≥ β", "gt": "α > β"}
"""The rules for equal values, as controls name them."""


@dataclass(frozen=True, slots=True)
class TwinPreset:
    """A comparison that lectures make: the options of the left and of the right side."""

    key: str
    left: dict[str, Any]
    right: dict[str, Any]


def _by(algorithm: str, **others: str) -> dict[str, Any]:
    return {"algorithm": algorithm, **others}


PRESETS: Final = (
    TwinPreset("cuts", _by("minimax", order="given"), _by("alphabeta", order="given")),
    TwinPreset("ties", _by("alphabeta", tie="ge"), _by("alphabeta", tie="gt")),
    TwinPreset("orders", _by("alphabeta", order="given"), _by("alphabeta", order="best")),
    TwinPreset("ends", _by("alphabeta", order="worst"), _by("alphabeta", order="best")),
    TwinPreset("soft", _by("alphabeta"), _by("alphabeta-hard")),
    TwinPreset("forms", _by("alphabeta"), _by("alphabeta-update")),
    TwinPreset("pvs", _by("alphabeta"), _by("pvs")),
    TwinPreset("mtdf", _by("alphabeta"), _by("mtdf")),
    TwinPreset("samples", _by("alphabeta"), _by(MONTE_CARLO)),
)
CHANCE_PRESETS: Final = (
    TwinPreset("star1", _by("expectiminimax"), _by("star1")),
    TwinPreset("star2", _by("star1"), _by("star2")),
    TwinPreset("samples", _by("expectiminimax"), _by(MONTE_CARLO)),
)


def pace_name(pace: Pace) -> str:
    """The name of a pace."""
    names = {
        "place": translate("Twin", "Same place"),
        "nodes": translate("Twin", "Node by node"),
        "steps": translate("Twin", "Step by step"),
    }
    return names[pace]


def pace_meaning(pace: Pace) -> str:
    """A sentence on what the two searches do at the same moment."""
    meanings = {
        "place": translate(
            "Twin",
            "Both come to a node together; one waits while the other is at nodes that it cut.",
        ),
        "nodes": translate(
            "Twin",
            "A race: both come to their next node together, wherever it is; a search by iterations "
            "begins its next one.",
        ),
        "steps": translate("Twin", "Each takes a step of its own at a time."),
    }
    return meanings[pace]


def preset_name(preset: TwinPreset) -> str:
    """The name of a comparison, by what differs: `Minimax | Alpha-beta`."""
    if preset.key == "soft":
        soft = translate("Twin", "Alpha-beta, fail-soft")
        return f"{soft} | {algorithm_name('alphabeta-hard')}"
    if preset.key == "forms":
        first = translate("Twin", "Alpha-beta, test first")
        return f"{first} | {algorithm_name('alphabeta-update')}"
    left, right = preset.left, preset.right
    return f"{_name_by_differences(left, right)} | {_name_by_differences(right, left)}"


def side_names(left: Options, right: Options) -> tuple[str, str]:
    """The names of both sides, by what differs, else by left and right."""
    one, two = (_by(each.algorithm, tie=each.tie, order=each.order) for each in (left, right))
    if one == two:
        name = algorithm_name(left.algorithm)
        first = translate("Twin", "{algorithm}, left").format(algorithm=name)
        return first, translate("Twin", "{algorithm}, right").format(algorithm=name)
    return _name_by_differences(one, two, whole=True), _name_by_differences(two, one, whole=True)


def _name_by_differences(
    side: dict[str, Any], other: dict[str, Any], *, whole: bool = False
) -> str:
    """The name of a side by its differences from the other. `whole`: always with the algorithm."""
    parts = []
    if whole or side["algorithm"] != other["algorithm"]:
        parts.append(algorithm_name(side["algorithm"]))
    if side.get("tie") != other.get("tie") and "tie" in side:
        parts += [TIES[side["tie"]]] if has_windows(side["algorithm"]) else []
    if side.get("order") != other.get("order"):
        name = order_name(side["order"])
        parts.append(name.lower() if parts else name)
    return ", ".join(parts)


# The costs of both so far

_NAME_SHARE: Final = 0.26  # the largest share of the width for the names of the searches
_ROW_SPACE: Final = 4


@dataclass(frozen=True, slots=True)
class NodeCounts:
    """The numbers of nodes, or of leaves, of both searches.

    Attributes:
        visited, pruned: the numbers of the left and the right search.
        whole: the number at the full length of a bar: all nodes, or all leaves, of the tree.
        at_least: whether more than `pruned`, an unknown number, is pruned, left and right.
    """

    visited: tuple[int, int]
    pruned: tuple[int, int]
    whole: int
    at_least: tuple[bool, bool]


class TwinScore(PaintedRows):
    """The table with a row for each search, with a bar for its nodes and one for its leaves.

    A bar's length stands for the whole tree; its filled part is visited, its hatched part pruned,
    its empty part still to come. Each column's heading tells how much less the right search did.
    """

    USUAL = 600, 0
    LEAST = 200, 0

    def __init__(self, twin: TwinModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._twin = twin
        self._counters: tuple[Counters, Counters] | None = None
        self._of: tuple[Recording[Any, Any], Recording[Any, Any]] | None = None
        self._lines: list[str] = []
        twin.paired.connect(self._on_paired)
        twin.stepped.connect(self._on_moved)
        phrased(self, name=lambda: self.tr("Counters of both searches"))
        follow_language(self, self._on_moved)

    def text(self) -> str:
        """The text of the table, a line for each search and one for the differences."""
        return "\n".join(self._lines)

    # Counts

    def _on_paired(self) -> None:
        left, right = self._twin.left.recording, self._twin.recording
        both = left is not None and right is not None and self._twin.left.clock is not None
        if not both or left is None or right is None:
            self._counters = self._of = None
        elif self._of is None or self._of[0] is not left or self._of[1] is not right:
            self._of = left, right
            pair = [Counters(recording.trace, recording.tree) for recording in (left, right)]
            self._counters = pair[0], pair[1]
        self._on_moved()

    def _on_moved(self) -> None:
        self._lines = self._spoken_lines()
        self.setAccessibleDescription(self.text())
        tip = self.tr(
            "Filled: visited. Hatched: pruned. Empty: still to come. A whole bar is the whole tree."
        )
        self.setToolTip(tip if self._counters else "")
        self.update()

    def measures(self) -> tuple[NodeCounts, NodeCounts] | None:
        """The numbers of nodes and of leaves at the current moment."""
        clock = self._twin.left.clock
        if self._counters is None or clock is None:
            return None
        moment = self._twin.left.moment
        counts = [self._counters[side].at(int(clock.steps[side][moment])) for side in SIDES]
        first, second = counts
        vague = first.at_least, second.at_least
        # Repeated visits count too, as each costs as much as the first.
        nodes = first.nodes + first.again, second.nodes + second.again
        leaves = first.leaves + first.leaves_again, second.leaves + second.leaves_again
        pruned_nodes = first.nodes_pruned.total, second.nodes_pruned.total
        pruned_leaves = first.leaves_pruned.total, second.leaves_pruned.total
        all_nodes = max(*nodes, *(counters.minimax_nodes for counters in self._counters))
        all_leaves = max(*leaves, *(counters.minimax_leaves for counters in self._counters))
        return (
            NodeCounts(nodes, pruned_nodes, all_nodes, vague),
            NodeCounts(leaves, pruned_leaves, all_leaves, vague),
        )

    # Texts

    def _spoken_lines(self) -> list[str]:
        measures = self.measures()
        if measures is None:
            return []
        nodes, leaves = measures
        lines = []
        for side, name in zip(SIDES, self.names(), strict=True):
            parts = [
                self.tr("nodes {count}").format(count=_number(nodes.visited[side])),
                self.tr("leaves {count}").format(count=_number(leaves.visited[side])),
            ]
            if self._cuts(side):
                parts += [self._pruned(nodes, side, 0), self._pruned(leaves, side, 1)]
            lines.append(f"{name}: " + ", ".join(parts))
        lines += [self._heading(measure, place) for place, measure in enumerate(measures)]
        return [*lines, self.verdict()] if self.verdict() else lines

    def names(self) -> tuple[str, str]:
        """The names of the two searches."""
        return side_names(self._twin.left.options, self._twin.options)

    def _heading(self, measure: NodeCounts, place: int) -> str:
        """The heading of a column: its title, and the difference of the right search."""
        title = self.tr("Leaves evaluated") if place else self.tr("Nodes visited")
        less = measure.visited[LEFT] - measure.visited[RIGHT]
        if less == 0:
            return self.tr("{title}: as many on both sides").format(title=title)
        percent = 100 * abs(less) / max(1, measure.visited[LEFT])
        share = f"{percent:.0f}" if percent >= 1 else "<1"
        if less > 0:
            text = self.tr("{title}: {count} fewer on the right (−{percent} %)")
        else:
            text = self.tr("{title}: {count} more on the right (+{percent} %)")
        return text.format(title=title, count=_number(abs(less)), percent=share)

    def _pruned(self, measure: NodeCounts, side: int, place: int) -> str:
        amount = _number(measure.pruned[side])
        if measure.at_least[side]:
            amount = f"≥ {amount}"
        text = self.tr("{count} leaves pruned") if place else self.tr("{count} nodes pruned")
        return text.format(count=amount)

    def _cuts(self, side: int) -> bool:
        recording = self._of[side] if self._of else None
        return recording is not None and has_windows(recording.question.algorithm)

    def verdict(self) -> str:
        """The sentence on the values found; "" until both searches have ended."""
        clock = self._twin.left.clock
        if clock is None or self._of is None or self._twin.left.moment < clock.moments - 1:
            return ""
        values = [_root_text(recording) for recording in self._of]
        if values[LEFT] == values[RIGHT]:
            return self.tr("Both find {value}").format(value=values[LEFT])
        return self.tr("They find {left} and {right}").format(
            left=values[LEFT], right=values[RIGHT]
        )

    # Size and paint

    @property
    def heading_height(self) -> int:
        return QFontMetrics(font("small")).height() + _ROW_SPACE

    def paintEvent(self, event: QPaintEvent) -> None:
        measures = self.measures()
        if measures is None:
            return
        names, verdict = self.names(), self.verdict()
        metrics = QFontMetrics(font("body", bold=True))
        widest = max(metrics.horizontalAdvance(text) for text in (*names, verdict)) + 2
        named = min(widest, round(self.width() * _NAME_SHARE))
        top, elide = self.heading_height, Qt.TextElideMode.ElideRight
        wide = (self.width() - named - 2 * BETWEEN) / 2
        with painting(self) as painter:
            for side, name in zip(SIDES, names, strict=True):
                area = QRectF(0, top + side * self.row_height, named, self.row_height)
                write_in(painter, area, name, Role.TEXT, font("body", bold=True), elide=elide)
            area, small = QRectF(0, 0, named, top), font("small", bold=True)
            write_in(painter, area, verdict, Role.BEST, small, elide=elide)
            for place, measure in enumerate(measures):
                left = named + BETWEEN + place * (wide + BETWEEN)
                area = QRectF(left, 0, wide, self.height())
                self._paint_measure(painter, measure, place, area, top)

    def _paint_measure(
        self, painter: QPainter, measure: NodeCounts, place: int, area: QRectF, top: int
    ) -> None:
        heading = QRectF(area.left(), 0, area.width(), top)
        write_in(painter, heading, self._heading(measure, place), Role.MUTED, font("small"))
        bold, small = QFontMetrics(font("body", bold=True)), QFontMetrics(font("small"))
        number = bold.horizontalAdvance(_number(measure.whole)) + INSIDE
        words = self._longest_pruned(place, small)
        for side in SIDES:
            row = QRectF(area.left(), top + side * self.row_height, area.width(), self.row_height)
            bar = row.adjusted(0, 5, -(number + words + INSIDE), -5)
            self._paint_bar(painter, measure, side, bar)
            at = QRectF(bar.right(), row.top(), number, row.height())
            text = _number(measure.visited[side])
            write_in(painter, at, text, Role.TEXT, font("body", bold=True), place=AT_RIGHT)
            if self._cuts(side):
                rest = QRectF(at.right() + INSIDE, row.top(), words, row.height())
                text = self._pruned(measure, side, place)
                write_in(painter, rest, text, Role.MUTED, font("small"))

    def _longest_pruned(self, place: int, metrics: QFontMetrics) -> int:
        """The pixels kept for the text on pruned nodes, so that bars keep their length."""
        if self._counters is None or self._of is None:
            return 0
        wide = 0
        for side in SIDES:
            if self._cuts(side):
                counts = self._counters[side].at(self._of[side].trace.steps - 1)
                total = (counts.leaves_pruned if place else counts.nodes_pruned).total
                end = NodeCounts((0, 0), (total, total), 0, (counts.at_least, counts.at_least))
                wide = max(wide, metrics.horizontalAdvance(self._pruned(end, side, place)))
        return wide

    def _paint_bar(self, painter: QPainter, measure: NodeCounts, side: int, bar: QRectF) -> None:
        theme = theme_manager().theme
        whole = max(1, measure.whole)
        visited = bar.width() * min(1.0, measure.visited[side] / whole)
        pruned = bar.width() * min(1.0, measure.pruned[side] / whole)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(Role.MUTED))
        painter.drawRect(QRectF(bar.left(), bar.top(), visited, bar.height()))
        hatched = QRectF(bar.left() + visited, bar.top(), min(pruned, bar.width() - visited), 0)
        hatched.setHeight(bar.height())
        if hatched.width() > 0:
            path = QPainterPath()
            path.addRect(hatched)
            hatch(painter, Look(theme), path)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color(Role.LINE), 1))
        painter.drawRect(bar)


def _number(value: int) -> str:
    return count(value, 10**9)


def _root_text(recording: Recording[Any, Any]) -> str:
    """The value of the root that a search found, with ≥ or ≤ if it is a bound; "?" for none."""
    trace = recording.trace
    value = float(trace.final[trace.roots[-1]])
    if np.isnan(value):
        return "?"
    sign = {LOWER: "≥ ", UPPER: "≤ "}.get(trace.bound, "")
    return sign + short(value, scored=is_scored(recording.question))


_SLACK: Final = 4  # pixels that a text may be wider than its letters
_LOW: Final = 180  # pixels, by type size: in a picture below this height names are smaller
_GROUND: Final = 0.86  # the opacity of the ground between a name and the tree


class TwinView(TreeView):
    """The right picture; if it is empty, it says why."""

    def __init__(self, twin: TwinModel, parent: QWidget | None = None) -> None:
        self._twin = twin
        super().__init__(twin, parent)
        phrased(self, name=lambda: self.tr("Search tree on the right"))

    def _empty_text(self) -> str:
        if self._twin.error is not None:
            return message(self._twin.error)
        return self.tr("The second search is shown here.")


class TwinPage(SecondHalf):
    """The right half: the picture, its number line and its sentence."""

    def __init__(self, twin: TwinModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._twin = twin
        self.view = TwinView(twin, self)
        self.busy = BusyBar(twin, self.view)
        self.proof = ProofCard(twin, self.view)
        self.number_line = NumberLine(twin, self)
        self.sentence = wrapped("body", Role.TEXT)
        self._place = Steady(self.sentence, lines=2, parent=self)
        column((self.view, 1), self.number_line, self._place, of=self, spacing=INSIDE // 2)
        self.view.node_clicked.connect(self.proof.explain_clicked)
        self.proof.highlight.connect(self.view.set_highlight)
        self.busy.cancel.clicked.connect(twin.settle)
        for signal in (twin.opened, twin.moved, twin.reshaped):
            signal.connect(self.show_sentence)

    def fit(self, *, number_line: bool, size: Size) -> None:
        self.number_line.setHidden(not number_line)
        self.sentence.set_size(size)

    def show_sentence(self) -> None:
        """Show the sentence of the right search's step."""
        twin = self._twin
        text = "" if twin.recording is None else sentence(twin.recording, twin.step)
        self.sentence.setText(text)
        if not twin.playing and self.isVisible():
            announce(self.view, text)


class TwinCaption(PaintedText):
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
        follow_language(self, self.refresh)

    def text(self) -> str:
        """The search's name and state."""
        return f"{self._name} {self._state}".strip()

    def refresh(self) -> None:
        """Show the name and the state at the current moment."""
        name = side_names(self._twin.left.options, self._twin.options)[self._side]
        state = self._state_text()
        if (name, state) != (self._name, self._state):
            self._name, self._state = name, state
            self.setAccessibleName(self.text())
            self._place()
            self.update()

    def _state_text(self) -> str:
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
        """Whether the picture is so low that name and state share a line."""
        return self._view.height() < _LOW * theme_manager().type_scale

    def _fonts(self) -> tuple[QFont, QFont]:
        """The fonts of name and state, smaller in a low picture."""
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
        theme, align = theme_manager().theme, Qt.AlignmentFlag
        ground = theme.color(Role.SURFACE)
        ground.setAlphaF(_GROUND)
        named, told = self._fonts()
        area = QRectF(self.rect()).adjusted(INSIDE, INSIDE / 2, -INSIDE, -INSIDE / 2)
        elided = Qt.TextElideMode.ElideRight
        name = QFontMetrics(named).elidedText(self._name, elided, int(area.width()))
        side = align.AlignRight if self._is_low() else align.AlignLeft
        with painting(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
            painter.setFont(named)
            painter.setPen(theme.color(Role.TEXT))
            painter.drawText(area, align.AlignLeft | align.AlignTop, name)
            painter.setFont(told)
            painter.setPen(theme.color(Role.MUTED))
            painter.drawText(area, side | align.AlignBottom, self._state)


class Linked(QObject):
    """Links two pictures, while it listens: both are zoomed, panned and pointed at as one."""

    def __init__(self, twin: TwinModel, left: TreeView, right: TreeView) -> None:
        super().__init__(right)
        self._twin = twin
        self._busy = False
        self.listening = Listening(*self._heard(left, right), *self._heard(right, left))

    def _heard(self, view: TreeView, other: TreeView) -> list[Heard]:
        once, chosen = self._once, view.model.selection_changed
        return [
            (view.zoomed, lambda factor, at: once(lambda: other.zoom_by(factor, at))),
            (view.panned, lambda way: once(lambda: other.pan_by(way))),
            (view.centred, lambda place: once(lambda: other.centre_by_hand(place))),
            (view.whole_seen, lambda: once(other.fit)),
            (chosen, lambda: once(lambda: self._point(view, other))),
        ]

    def _once(self, act: Callable[[], object]) -> None:
        """Call `act`, which changes the other picture, without its signals changing the first."""
        if self._busy:
            return
        self._busy = True
        try:
            act()
        finally:
            self._busy = False

    def _point(self, view: TreeView, other: TreeView) -> None:
        """Select on the other side the node at the same place, if the orders are the same."""
        one, two = view.model, other.model
        if one.recording is None or two.recording is None or not self._twin.same_order:
            return
        found = one.selected
        if found >= 0:
            found = same_place(one.tree, found, two.tree)
        two.select(found)
