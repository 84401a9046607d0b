"""Exam sheets as pages: a heading with lines for name and date, the task, and the trees."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPageSize,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)

from poda.base.numbers import number_text
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.search.alphabeta import UPDATE_FIRST
from poda.engine.trees.text import probability_text
from poda.house.theme import saved
from poda.packages.teach.engine.exercises.exercise import (
    BACKUPS,
    Exercise,
    asked_of,
    odds_of,
    right_answer,
)
from poda.packages.teach.engine.exercises.sheet import (
    ExamSheet,
    Reason,
    SearchOutcome,
    SheetPlan,
    Variant,
    node_names,
    outcome_of,
)
from poda.packages.teach.window.exercise.exam_rounds import (
    ANSWER,
    GREY,
    INK,
    RoundsTable,
    centred,
    height_of,
    on_paper,
    paint_rounds,
    written,
)
from poda.packages.teach.window.exercise.exercise_words import formula_text
from poda.tree.drawing.look import type_of
from poda.tree.export.figure import lines_of
from poda.tree.export.job import pages_as_pdf
from poda.tree.model.shape import shape_of
from poda.tree.sentences.source import algorithm_name

# Texts


class ExamWords(QObject):
    """The texts of one exam. (A QObject, for `tr` with plurals.)"""

    def __init__(self, plan: SheetPlan) -> None:
        super().__init__()
        self.plan = plan

    def title(self, *, solution: bool) -> str:
        """The title of a sheet, or of its solution."""
        title = self.plan.title or self.usual_title()
        return self.tr("{title}: solution").format(title=title) if solution else title

    def usual_title(self) -> str:
        """The title if the plan has none."""
        if self.plan.is_mixed:
            return self.tr("Search")
        if self.plan.form == "mcts":
            return self.tr("Monte Carlo tree search")
        if self.plan.form in BACKUPS:
            return algorithm_name(self.plan.form)
        return self.tr("Alpha-beta pruning")

    def variant(self, name: str) -> str:
        return self.tr("Variant {name}").format(name=name)

    def lines_to_fill(self) -> tuple[str, str]:
        """The labels of the two lines that the student fills in."""
        return self.tr("Name"), self.tr("Date")

    def date(self) -> str:
        """The date of the exam; "" if the plan has none."""
        return self.tr("Date: {date}").format(date=self.plan.date) if self.plan.date else ""

    def total(self) -> str:
        """The marks of the whole sheet; "" if the plan gives none."""
        if not self.plan.total:
            return ""
        return self.tr("Marks: {total}").format(total=self.plan.total)

    def marks(self, place: int) -> str:
        """The marks of a tree, counted from 1; "" if the plan gives none."""
        marks = self.plan.marks_of_questions[place - 1]
        return self.tr("marks: {marks}").format(marks=marks) if marks else ""

    def task_of(self, exercise: Exercise) -> list[str]:
        """The task of one tree, if the sheet has questions of several kinds; else nothing."""
        if not self.plan.is_mixed:
            return []
        plan = replace(
            self.plan, form=exercise.form, tie=exercise.tie, asked=exercise.asked, questions=()
        )
        return ExamWords(plan).task()

    def tree(self, place: int, exercise: Exercise) -> str:
        """The heading of a tree, counted from 1."""
        if self.plan.trees == 1:
            name = self.tr("The tree")
        else:
            name = self.tr("Tree {number}").format(number=place)
        player = "MAX" if exercise.root == MAX else "MIN"
        text = self.tr("{tree}: {player} moves at the root")
        if exercise.root == CHANCE:
            text = self.tr("{tree}: chance decides at the root")
        text = text.format(tree=name, player=player)
        if exercise.form == "mcts":
            text = f"{text}; {formula_text(exercise.round)}"
        marks = self.marks(place)
        return f"{text} ({marks})" if marks else text

    def code(self, exercise: Exercise) -> str:
        """The code that opens the exercise in the window; "" for a tree written by hand."""
        if not exercise.code:
            return ""
        return self.tr("Poda {code}").format(code=exercise.code)

    def page(self, number: int, pages: int) -> str:
        return self.tr("Page {number} of {pages}").format(number=number, pages=pages)

    def task(self) -> list[str]:
        """The paragraphs of the task: the form and rule of the search, and what to write."""
        if self.plan.is_mixed:
            return []
        if self.plan.form == "mcts":
            return [*self.method(), " ".join(self._asked_of_iterations())]
        if self.plan.form in BACKUPS:
            return [*self.method(), self.tr("Write into each node its value.")]
        return [*self.method(), " ".join(self._asked())]

    def method(self) -> list[str]:
        """The paragraphs on the form and the rule of the search."""
        if self.plan.form == "mcts":
            return [self._iterations()]
        if self.plan.form in BACKUPS:
            return [self._form()]
        return [" ".join((self._form(), self._rule()))]

    def _form(self) -> str:
        return {
            "mcts": "",
            "minimax": self.tr(
                "Work out the value of every node by minimax: MAX takes the largest value of its "
                "children, MIN the smallest."
            ),
            "expectiminimax": self.tr(
                "Work out the value of every node by expectiminimax: MAX takes the largest value "
                "of its children, MIN the smallest, and a chance node (a circle) their mean, each "
                "weighted with the probability beside its edge. Two decimals are enough."
            ),
            "alphabeta": self.tr(
                "Search each tree from left to right with alpha-beta. A node first "
                "compares its value with the window (MAX with beta, MIN with alpha), and "
                "then updates alpha or beta with it."
            ),
            "alphabeta-update": self.tr(
                "Search each tree from left to right with alpha-beta. A node first updates "
                "the window with its value (MAX alpha, MIN beta), and then compares alpha "
                "with beta."
            ),
            "alphabeta-hard": self.tr(
                "Search each tree from left to right with fail-hard alpha-beta: a node "
                "returns no value outside its window, but alpha or beta itself."
            ),
            "alphabeta-update-hard": self.tr(
                "Search each tree from left to right with alpha-beta. A node keeps no value beside "
                "its window: MAX raises alpha to a child’s value and returns alpha, MIN lowers "
                "beta and returns beta. It compares alpha with beta after each child."
            ),
        }[self.plan.form]

    def _rule(self) -> str:
        if self.plan.form in UPDATE_FIRST:
            if self.plan.tie == "ge":
                return self.tr("It cuts if alpha ≥ beta: equal numbers cut as well.")
            return self.tr("It cuts only if alpha > beta: equal numbers do not cut.")
        if self.plan.tie == "ge":
            return self.tr(
                "MAX cuts if the value ≥ beta, MIN if the value ≤ alpha: equal numbers cut as well."
            )
        return self.tr(
            "MAX cuts only if the value > beta, MIN only if the value < alpha: equal numbers do "
            "not cut."
        )

    def _asked(self) -> list[str]:
        asked, told = self.plan.asked, []
        if "values" in asked:
            told.append(self.tr("Write into each node the value that it is left with."))
        if "windows" in asked:
            told.append(
                self.tr("Write into the table alpha and beta as they stand when a node is left.")
            )
        if "cuts" in asked:
            told.append(
                self.tr(
                    "Strike through the edge to every leaf and every subtree that is cut off, "
                    "single leaves too."
                )
            )
        told.append(self.tr("Leave empty what the search never visits."))
        return told

    def _iterations(self) -> str:
        return self.tr(
            "The first columns of the table have N and W of the nodes after some iterations of "
            "Monte Carlo tree search; W is counted from the side that moved into the node. Three "
            "more iterations follow. While a node has a child that is not in the tree yet, the "
            "first of them is added, and the playout begins there; else the child with the "
            "greatest UCB1 is selected, of equals the left one; n is a child’s N, and N its "
            "parent’s."
        )

    def _asked_of_iterations(self) -> list[str]:
        asked, told = asked_of("mcts", self.plan.asked), []
        if "ucb" in asked:
            told.append(self.tr("Write UCB1 (U) of every child that is compared, to two decimals."))
        if "path" in asked:
            told.append(self.tr("Write down the path of each iteration, to its last node."))
        if "counts" in asked:
            told.append(self.tr("Write N, W and Q of each node where they change."))
        return told

    def outcome(self, exercise: Exercise) -> list[str]:
        """The lines below a tree of the solution."""
        if exercise.form == "mcts":
            return []  # the table has the whole solution
        if exercise.form in BACKUPS:
            text = self.tr("The root is worth {value}.")
            return [text.format(value=number_text(exercise.recording.value))]
        outcome = outcome_of(exercise)
        seen = self.tr("The root is worth {value}. {seen} of {leaves} leaves are visited.")
        lines = [
            seen.format(value=number_text(outcome.value), seen=outcome.seen, leaves=outcome.leaves)
            + " "
            + self._cut(outcome)
        ]
        if outcome.reasons:
            names = node_names(exercise)
            strict = exercise.tie == "gt"
            reasons = ", ".join(_reason(names, r, strict=strict) for r in outcome.reasons)
            lines.append(self.tr("These nodes cut: {reasons}.").format(reasons=reasons))
        return lines

    def _cut(self, outcome: SearchOutcome) -> str:
        leaves = self.tr("%n single leaves", "", outcome.cut_leaves)
        subtrees = self.tr("%n subtrees", "", outcome.cut_subtrees)
        return self.tr("Cut off: {leaves}, {subtrees}.").format(leaves=leaves, subtrees=subtrees)


def _reason(names: dict[int, str], reason: Reason, *, strict: bool) -> str:
    above = reason.sign == ">="
    sign = (">" if above else "<") if strict else ("≥" if above else "≤")
    bound = "β" if above else "α"
    value, limit = number_text(reason.value), number_text(reason.bound)
    return f"{names[reason.node]} ({value} {sign} {bound} = {limit})"


# A tree on paper. All lengths are logical pixels, of which 96 make an inch. Nothing is coloured:
# sheets are copied in black and white, and pencil tells the answers from the print.

PAPER: Final = QColor("#FFFFFF")

_SIDE: Final = 52.0  # the side of a triangle, in which two digits can be written by hand
_FLAT: Final = 0.87  # the height of a triangle, as a share of its side
_LEAF: Final = 26.0  # the least distance from a leaf to the next
_APART: Final = 6.0  # the gap between two triangles
_LETTER: Final = 14.0  # the width of a node's name
_ROOMY: Final = 1.35  # the most by which a small tree is spread out
_LEVEL: Final = 84.0
_EDGE_OF_LEVELS: Final = 44.0  # the names MAX and MIN at the left
_ROW: Final = 27.0
_BLOCKS: Final = 3
_NODE_COLUMN, _END_COLUMN, _BETWEEN_BLOCKS = 42.0, 76.0, 26.0
_HEAD: Final = 20.0
_OVER_TABLE: Final = 22.0
_HATCH: Final = 5.0
_HALF_LEAF: Final = 12.0  # half the size of a leaf's text


@dataclass(frozen=True)
class _Node:
    """A node and its position, in pixels from the top left of the drawing."""

    number: int
    x: float
    y: float
    parent: int
    name: str  # "" for leaves
    text: str  # the value of a leaf; "" for inner nodes
    player: int

    @property
    def is_inner(self) -> bool:
        """Whether the node has children."""
        return not self.text


class ExamTree:
    """One exercise on paper, within a given width.

    Attributes:
        width, height: the size of the drawing, in logical pixels.
        scale: the factor for symbols and texts, below 1 if the tree would be too wide.
    """

    def __init__(self, exercise: Exercise, width: float) -> None:
        self.exercise = exercise
        self.right = right_answer(exercise)
        self.names = node_names(exercise)
        self.rounds = RoundsTable(exercise, self.names) if exercise.form == "mcts" else None
        self.width = width
        self._tree = exercise.recording.tree
        self._lay_out()
        self.table_top = self._bottom + _OVER_TABLE * self.scale
        self.height = self._bottom
        if "windows" in exercise.asked:
            self.height = self.table_top + _HEAD + self.rows * _ROW
        if self.rounds is not None:
            self.height = self._bottom + _OVER_TABLE * self.scale + height_of(self.rounds)

    @property
    def rows(self) -> int:
        """The number of lines of the table of windows."""
        return math.ceil(len(self.names) / _BLOCKS)

    def _lay_out(self) -> None:
        shape = shape_of(self._tree, beside=False)
        room = self.width - _EDGE_OF_LEVELS
        inner = self._tree.children > 0
        step = 0.0  # pixels from a leaf to the next
        for rows in shape.rows_of_depth:
            for left, right in pairwise(rows.tolist()):
                need = self._need(bool(inner[left]), bool(inner[right]))
                if self.rounds is not None:  # leaves have names too
                    need += _LETTER
                step = max(step, need / float(shape.x[right] - shape.x[left]))
        margin = _SIDE / 2 + _LETTER
        whole = step * shape.width + 2 * margin
        self.scale = min(1.0, room / whole)
        roomy = min(_ROOMY, max(1.0, (room - 2 * margin) / max(1.0, whole - 2 * margin)))
        step *= self.scale * roomy
        start = _EDGE_OF_LEVELS + (room - step * shape.width) / 2
        level = _LEVEL * max(self.scale, 0.7)
        top = _SIDE * self.scale * _FLAT * 0.6
        self.nodes = [
            _Node(
                node,
                start + step * float(shape.x[node]),
                top + level * int(shape.depth[node]),
                int(self._tree.parent[node]),
                self.names.get(node, ""),
                "" if inner[node] else on_paper(float(self._tree.worth[node])),
                int(self._tree.player[node]),
            )
            for node in range(self._tree.nodes)
        ]
        self._bottom = max(node.y for node in self.nodes) + 2 * _HALF_LEAF

    @staticmethod
    def _need(left: bool, right: bool) -> float:
        """The least pixels between the middles of two neighbours, given which are inner nodes."""
        if left and right:
            return _SIDE + _APART
        if left:  # a leaf stands as high as the middle of the triangle, which is narrower there
            return _SIDE / 3 + _HALF_LEAF + 2
        return _SIDE / 3 + _LETTER / 2 + _HALF_LEAF + 2 if right else _LEAF

    # Painting

    def paint(self, painter: QPainter, *, solution: bool) -> None:
        """Paint the exercise with its top left corner at (0, 0)."""
        cut = self._tree.trace_node < 0 if solution and self.rounds is None else None
        for node in self.nodes:
            if node.parent >= 0:
                self._paint_edge(painter, node, cut is not None and bool(cut[node.number]))
        self._paint_odds(painter)
        for node in self.nodes:
            self._paint_node(painter, node, cut is not None and bool(cut[node.number]))
        if solution:
            self._paint_values(painter)
        self._paint_levels(painter)
        if "windows" in self.exercise.asked:
            self._paint_table(painter, solution=solution)
        if self.rounds is not None:
            painter.translate(0, self._bottom + _OVER_TABLE * self.scale)
            paint_rounds(painter, self.rounds, self.width, solution=solution)

    def _paint_edge(self, painter: QPainter, node: _Node, cut: bool) -> None:
        above = self.nodes[node.parent]
        half = _SIDE * self.scale * _FLAT / 2
        start = QPointF(above.x, above.y + half)
        end = QPointF(node.x, node.y - (half if node.is_inner else _HALF_LEAF * 0.8))
        pen = QPen(GREY if cut else INK, 1.0)
        if cut:
            pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.drawLine(start, end)
        if cut and node.number in self.right.cuts:
            self._paint_stroke(painter, start, end, long=node.is_inner)

    @staticmethod
    def _paint_stroke(painter: QPainter, start: QPointF, end: QPointF, *, long: bool) -> None:
        middle = start + (end - start) * (0.5 if long else 0.62)
        along = end - start
        length = math.hypot(along.x(), along.y())
        # Across the edge, and a little slanted, so that it is a stroke on a vertical one too.
        across = QPointF(-along.y(), along.x()) / length * (11 if long else 7) + along / length * -3
        painter.setPen(QPen(ANSWER, 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(middle - across, middle + across)

    def _paint_node(self, painter: QPainter, node: _Node, cut: bool) -> None:
        if not node.is_inner:
            centred(painter, node.x, node.y, node.text, 15, GREY if cut else INK, bold=not cut)
            if node.name:
                centred(painter, node.x - 12, node.y - 9, node.name, 11, GREY)
            return
        symbol = self._symbol(node)
        painter.setPen(QPen(GREY if cut else INK, 1.3))
        painter.setBrush(PAPER)  # over a neighbour's edge
        painter.drawPolygon(symbol)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if cut:
            _hatched(painter, symbol)
        side = _SIDE * self.scale
        # Beside the narrow end of the symbol, where there is room.
        y = node.y + (side * 0.30 if node.player == MIN else -side * 0.28)
        x = node.x - side * (0.5 if node.player == CHANCE else 0.36)
        centred(painter, x, y, node.name, 12, GREY if cut else INK)

    def _symbol(self, node: _Node) -> QPolygonF:
        side = _SIDE * self.scale
        half = side * _FLAT / 2
        if node.player == CHANCE:
            circle = QPainterPath()
            circle.addEllipse(QPointF(node.x, node.y), half, half)
            return circle.toFillPolygon()
        tip, base = (-half, half) if node.player == MAX else (half, -half)
        corners = (0.0, tip), (-side / 2, base), (side / 2, base)
        return QPolygonF([QPointF(node.x + x, node.y + y) for x, y in corners])

    def _paint_values(self, painter: QPainter) -> None:
        for node in self.nodes:
            if (value := self.right.values.get(node.number)) is not None:
                text = on_paper(value)
                lower = _SIDE * self.scale * _FLAT * 0.15
                y = node.y + lower * node.player
                size = 16 if len(text) < 3 else 13
                centred(painter, node.x, y, text, size * max(self.scale, 0.7), ANSWER, bold=True)

    def _paint_levels(self, painter: QPainter) -> None:
        """Paint MAX, MIN or Chance at the left of each level that has only one player."""
        by_level: dict[float, set[int]] = {}
        for node in self.nodes:
            if node.is_inner:
                by_level.setdefault(node.y, set()).add(node.player)
        for y, players in by_level.items():
            if len(players) == 1:
                written(painter, 0, y, level_name(players.pop()), 12, GREY)

    def _paint_odds(self, painter: QPainter) -> None:
        """Paint the probabilities on the edges below the chance nodes."""
        for above in self.nodes:
            shares = odds_of(self._tree, above.number)
            children = self._tree.children_of(above.number)
            for share, child in zip(shares, children, strict=bool(shares)):
                node = self.nodes[child]
                x, y = (above.x + node.x) / 2, (above.y + node.y) / 2
                text = probability_text(share)
                room = QRectF(x - 3.6 * len(text), y - 8, 7.2 * len(text), 16)
                painter.fillRect(room, PAPER)
                centred(painter, x, y, text, 12, INK)

    # The table

    def _paint_table(self, painter: QPainter, *, solution: bool) -> None:
        block = _NODE_COLUMN + 2 * _END_COLUMN
        count = math.ceil(len(self.names) / self.rows)
        whole = count * block + (count - 1) * _BETWEEN_BLOCKS
        left = (self.width - whole) / 2
        names = list(self.names.items())
        for place in range(count):
            rows = names[place * self.rows : (place + 1) * self.rows]
            self._paint_block(painter, left + place * (block + _BETWEEN_BLOCKS), rows, solution)

    def _paint_block(
        self, painter: QPainter, left: float, rows: list[tuple[int, str]], solution: bool
    ) -> None:
        columns = (left, left + _NODE_COLUMN, left + _NODE_COLUMN + _END_COLUMN)
        middles = columns[1] + _END_COLUMN / 2, columns[2] + _END_COLUMN / 2
        right = columns[2] + _END_COLUMN
        y = self.table_top + _HEAD
        for middle, name in zip(middles, "αβ", strict=True):
            centred(painter, middle, y - _HEAD / 2, name, 13, INK)
        bottom = y + len(rows) * _ROW
        painter.setPen(QPen(INK, 1.0))
        for line in range(len(rows) + 1):
            painter.drawLine(QPointF(left, y + line * _ROW), QPointF(right, y + line * _ROW))
        for x in (left, *columns[1:], right):
            painter.drawLine(QPointF(x, y), QPointF(x, bottom))
        for row, (node, name) in enumerate(rows):
            middle = y + (row + 0.5) * _ROW
            cut = solution and node not in self.right.windows
            centred(painter, left + _NODE_COLUMN / 2, middle, name, 13, GREY if cut else INK)
            if cut:
                box = QRectF(columns[1], middle - _ROW / 2, 2 * _END_COLUMN, _ROW)
                _hatched(painter, QPolygonF(box))
            elif solution:
                for x, end in zip(middles, self.right.windows[node], strict=True):
                    centred(painter, x, middle, on_paper(end), 14, ANSWER, bold=True)


def level_name(player: int) -> str:
    """The name of a level's player. MAX and MIN are the same in every language."""
    if player == CHANCE:
        return QCoreApplication.translate("ExamWords", "Chance")
    return "MAX" if player == MAX else "MIN"


def _hatched(painter: QPainter, area: QPolygonF) -> None:
    """Fill an area with slanted lines. (A brush's pattern is as fine as the device's dots.)"""
    box = area.boundingRect()
    path = QPainterPath()
    path.addPolygon(area)
    with saved(painter):
        painter.setClipPath(path)
        painter.setPen(QPen(GREY, 0.6))
        x = box.left() - box.height()
        while x < box.right():
            painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()))
            x += _HATCH


PAGE: Final = (793.7, 1122.5)
"""A4 in logical pixels, of which 96 make an inch."""

_MARGIN: Final = 56.0
_WIDTH: Final = PAGE[0] - 2 * _MARGIN
_BOTTOM: Final = PAGE[1] - _MARGIN - 20  # above the line at the foot
_ELIDE: Final = Qt.TextElideMode.ElideRight
_TITLE, _HEADING, _BODY, _SMALL = 24.0, 15.0, 13.0, 11.0
_OVER_NOTES: Final = 10.0
_AFTER_TREE: Final = 30.0
_AFTER_HEADING: Final = 14.0


@dataclass(frozen=True)
class _Placed:
    tree: ExamTree
    number: int  # the tree's within its variant, from 1
    top: float
    notes: tuple[str, ...]
    task: tuple[str, ...] = ()


@dataclass
class _Page:
    variant: Variant
    number: int  # the page's within its variant, from 1
    trees: list[_Placed] = field(default_factory=list)


class ExamPages:
    """The pages of all variants, or of their solutions.

    Args:
        sheet: the variants with their exercises.
        solution: whether the answers are filled in.
    """

    def __init__(self, sheet: ExamSheet, *, solution: bool) -> None:
        self.sheet, self.solution = sheet, solution
        self.words = ExamWords(sheet.plan)
        self._title = type_of(_TITLE, mono=False, bold=True)
        self._heading = type_of(_HEADING, mono=False, bold=True)
        self._body = type_of(_BODY, mono=False)
        self._small = type_of(_SMALL, mono=False)
        self._task = [self._lines(text) for text in self.words.task()]
        self.pages: list[_Page] = []
        self._counts: dict[str, int] = {}
        for variant in sheet.variants:
            self._place(variant)

    def _lines(self, text: str) -> list[str]:
        return lines_of(text, self._body, _WIDTH)

    # Layout

    def _place(self, variant: Variant) -> None:
        page = _Page(variant, 1)
        self.pages.append(page)
        y = self._top_of_first()
        for number, exercise in enumerate(variant.exercises, 1):
            tree = ExamTree(exercise, _WIDTH)
            notes = self._notes(exercise)
            task = tuple(x for text in self.words.task_of(exercise) for x in self._lines(text))
            room = self._height_of_heading(task) + tree.height
            if notes:
                room += _OVER_NOTES + len(notes) * _spacing(self._body)
            if page.trees and y + room > _BOTTOM:
                page = _Page(variant, page.number + 1)
                self.pages.append(page)
                y = _MARGIN + 34
            page.trees.append(_Placed(tree, number, y, notes, task))
            y += room + _AFTER_TREE
        self._counts[variant.name] = page.number

    def _notes(self, exercise: Exercise) -> tuple[str, ...]:
        if not self.solution:
            return ()
        return tuple(line for text in self.words.outcome(exercise) for line in self._lines(text))

    def _height_of_heading(self, task: tuple[str, ...]) -> float:
        return _spacing(self._heading) + _AFTER_HEADING + len(task) * _spacing(self._body)

    def _top_of_first(self) -> float:
        y = _MARGIN + _spacing(self._title) + 18 + self._over_title()
        if not self.solution:
            y += 40
        y += sum(len(lines) * _spacing(self._body) + 6 for lines in self._task)
        return y + 20

    # Painting

    def paint(self, painter: QPainter, index: int) -> None:
        """Paint a page whose top left corner is at (0, 0)."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        page = self.pages[index]
        if page.number == 1:
            self._paint_head(painter, page)
        else:
            self._paint_title(painter, page, self._small, GREY)
        for placed in page.trees:
            self._paint_tree(painter, placed)
        self._paint_foot(painter, page)

    def _paint_head(self, painter: QPainter, page: _Page) -> None:
        self._paint_title(painter, page, self._title, INK)
        metrics = QFontMetricsF(self._title)
        y = _MARGIN + metrics.ascent() + metrics.descent() + 18 + self._over_title()
        if self._over_title():
            base = _MARGIN + QFontMetricsF(self._body).ascent()
            right = " · ".join(filter(None, (self.words.date(), self.words.total())))
            taken = self._right(painter, base, right, self._body, INK)
            course = QFontMetricsF(self._body).elidedText(
                self.words.plan.course, _ELIDE, _WIDTH - taken - 24
            )
            self._left(painter, _MARGIN, base, course, self._body, INK)
        if not self.solution:
            y += 22
            self._paint_lines_to_fill(painter, y)
            y += 18
        for lines in self._task:
            for line in lines:
                y += _spacing(self._body)
                self._left(painter, _MARGIN, y, line, self._body, INK)
            y += 6

    def _over_title(self) -> float:
        """The height of the line above the title (course, date, marks); 0 without any."""
        plan = self.words.plan
        some = plan.course or plan.date or plan.total
        return _spacing(self._body) + 6 if some else 0.0

    def _paint_lines_to_fill(self, painter: QPainter, y: float) -> None:
        name, date = self.words.lines_to_fill()
        middle, end = _MARGIN + 0.66 * _WIDTH, PAGE[0] - _MARGIN
        lines = [(name, _MARGIN, middle - 24), (date, middle, end)]
        if self.words.plan.date:
            lines = [(name, _MARGIN, end)]
        for text, left, right in lines:
            self._left(painter, left, y, text, self._body, INK)
            start = left + QFontMetricsF(self._body).horizontalAdvance(text) + 8
            painter.setPen(QPen(INK, 0.8))
            painter.drawLine(QPointF(start, y + 3), QPointF(right, y + 3))

    def _paint_title(self, painter: QPainter, page: _Page, font: QFont, color: QColor) -> None:
        y = _MARGIN + QFontMetricsF(font).ascent()
        if page.number == 1:
            y += self._over_title()
        taken = self._right(painter, y, self.words.variant(page.variant.name), font, color)
        title = self.words.title(solution=self.solution)
        shown = QFontMetricsF(font).elidedText(title, _ELIDE, _WIDTH - taken - 24)
        self._left(painter, _MARGIN, y, shown, font, color)

    def _paint_tree(self, painter: QPainter, placed: _Placed) -> None:
        y = placed.top + QFontMetricsF(self._heading).ascent()
        text = self.words.tree(placed.number, placed.tree.exercise)
        self._left(painter, _MARGIN, y, text, self._heading, INK)
        self._right(painter, y, self.words.code(placed.tree.exercise), self._small, GREY)
        for line in placed.task:
            y += _spacing(self._body)
            self._left(painter, _MARGIN, y, line, self._body, INK)
        top = placed.top + self._height_of_heading(placed.task)
        with saved(painter):
            painter.translate(_MARGIN, top)
            placed.tree.paint(painter, solution=self.solution)
        y = top + placed.tree.height + _OVER_NOTES
        for line in placed.notes:
            y += _spacing(self._body)
            self._left(painter, _MARGIN, y, line, self._body, ANSWER)

    def _paint_foot(self, painter: QPainter, page: _Page) -> None:
        pages = self._counts[page.variant.name]
        if pages > 1:
            text = self.words.page(page.number, pages)
            self._right(painter, PAGE[1] - _MARGIN, text, self._small, GREY)

    def _left(
        self, painter: QPainter, x: float, y: float, text: str, font: QFont, color: QColor
    ) -> None:
        painter.setFont(font)
        painter.setPen(color)
        painter.drawText(QPointF(x, y), text)

    def _right(self, painter: QPainter, y: float, text: str, font: QFont, color: QColor) -> float:
        """Write a text that ends at the right margin, and return its width."""
        wide = QFontMetricsF(font).horizontalAdvance(text)
        self._left(painter, PAGE[0] - _MARGIN - wide, y, text, font, color)
        return wide


def pdf(pages: ExamPages, told: Callable[[float], None] | None = None) -> bytes:
    """The pages as a PDF. `told` gets the share done, from 0 to 1; it may raise, to stop."""
    size, title = QPageSize(QPageSize.PageSizeId.A4), pages.words.title(solution=pages.solution)

    def each() -> Iterator[Callable[[QPainter], None]]:
        for number in range(len(pages.pages)):
            if told is not None:
                told(number / len(pages.pages))
            yield partial(pages.paint, index=number)

    return pages_as_pdf(size, title, each())


def image(pages: ExamPages, index: int, ratio: float) -> QImage:
    """A page as an image, with `ratio` pixels to a logical one."""
    result = QImage(round(PAGE[0] * ratio), round(PAGE[1] * ratio), QImage.Format.Format_RGB32)
    result.fill(QColor("#FFFFFF"))
    with QPainter(result) as painter:
        painter.scale(ratio, ratio)
        pages.paint(painter, index)
    return result


def _spacing(font: QFont) -> float:
    return QFontMetricsF(font).lineSpacing()
