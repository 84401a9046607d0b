"""What a search has cost so far, and what others would have cost."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.engine.record.counts import Counters, Counts, Pruned
from poda.engine.record.game_tree import EXPAND_LIMIT
from poda.engine.record.listings.lecture import has_windows
from poda.engine.record.recording import CHANCE_ALGORITHMS
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, font, theme_manager
from poda.tree.model.tree_model import TreeModel
from poda.widgets.layout import BETWEEN, Label, Panel
from poda.widgets.values import count

_LEADING: Final = 2  # pixels between two lines of the row
_DOT: Final = 1.5


class CountersRow(Retranslatable, Panel):
    """Nodes visited, leaves evaluated, what was pruned and by whom; minimax's; the least possible.

    The parts stand in one line where that is wide enough, else in two or more: as many as the texts
    of the last step need, which are the longest, so that no line breaks while one steps.
    """

    def __init__(self, model: TreeModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._counters: Counters | None = None
        names = (
            "nodes",
            "leaves",
            "probed",
            "found",
            "leaves_pruned",
            "nodes_pruned",
            "minimax",
            "minimum",
        )
        self._widths = dict.fromkeys(names, 0)  # at the last step
        self.parts = {name: Label("small", Role.MUTED, parent=self) for name in names}
        for part in self.parts.values():
            part.hide()
        # Not "fixed": that would hold the row to the height of its one-line hint.
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        model.opened.connect(self._on_opened)
        model.reshaped.connect(self._on_opened)
        model.moved.connect(self._on_moved)
        theme_manager().changed.connect(self._measure)
        self.retranslate()
        self._on_opened()

    def text(self) -> str:
        """All of it in one line."""
        shown = (part.full_text() for part in self.parts.values() if not part.isHidden())
        return " · ".join(shown)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Counters"))
        tips = {
            "nodes": self.tr("Nodes that the search has come to, of all nodes of the tree"),
            "leaves": self.tr("Leaves that were evaluated, of all leaves of the tree"),
            "probed": self.tr("Nodes that probes have come to, before the search itself"),
            "found": self.tr(
                "Of the nodes that the search has come to, those whose position it had searched "
                "before: their value is taken from the transposition table"
            ),
            "leaves_pruned": self.tr(
                "Leaves in the subtrees that were cut off, by the kind of node that cut"
            ),
            "nodes_pruned": self.tr(
                "Nodes in the subtrees that were cut off, by the kind of node that cut"
            ),
            "minimax": self.tr(
                "Leaves that plain minimax evaluates in this tree: all of them. Pruned subtrees of "
                "a game are followed to {limit} nodes; beyond that, counts say “at least”."
            ).format(limit=count(EXPAND_LIMIT, 10**9)),
            "minimum": self.tr(
                "Leaves that any search must evaluate in a uniform tree of this shape, even in the "
                "best order (Knuth and Moore, 1975)"
            ),
        }
        for name, tip in tips.items():
            self.parts[name].setToolTip(tip)
        self._measure()

    def _on_opened(self) -> None:
        recording = self._model.recording
        if recording is not None:
            self._counters = Counters(recording.trace, recording.tree)
        self._measure()

    def _on_moved(self) -> None:
        if self._counters is None or self._model.recording is None:
            return
        texts = self._texts(self._counters, self._model.step)
        for name, part in self.parts.items():
            part.setText(texts[name])
        self._place()
        self.setAccessibleDescription(self.text())

    def _texts(self, counters: Counters, step: int) -> dict[str, str]:
        """What each part says at `step`; nothing where it does not apply."""
        counts = counters.at(step)
        total = self._amount(counters.minimax_nodes, counters.at_least)
        leaves = self._amount(counters.minimax_leaves, counters.at_least)
        prunes = not self._is_minimax()
        least = counters.minimum_leaves
        minimax = minimum = ""
        if prunes:
            minimax = self.tr("minimax would look at {leaves}").format(leaves=leaves)
            if counters.at_least:
                minimax = self.tr("minimax: {leaves}").format(leaves=leaves)
            if self._has_dice():
                minimax = self.tr("expectiminimax: {leaves} leaves").format(leaves=leaves)
        if least is not None:
            minimum = self.tr("minimum {leaves} (Knuth-Moore)").format(leaves=_number(least))
        return {
            "nodes": self.tr("visited {part} of {all}").format(
                part=_number(counts.nodes), all=total
            ),
            "leaves": self.tr("leaves {part} of {all}").format(
                part=_number(counts.leaves), all=leaves
            ),
            "probed": self._probed(counts),
            "found": self._found(counts),
            **self._pruned_texts(counts, prunes=prunes),
            "minimax": minimax,
            "minimum": minimum,
        }

    def _probed(self, counts: Counts) -> str:
        recording = self._model.recording
        if recording is None or recording.question.algorithm != "star2":
            return ""
        return self.tr("in probes {count} nodes").format(count=_number(counts.probed))

    def _found(self, counts: Counts) -> str:
        recording = self._model.recording
        if recording is None or recording.trace.known is None:
            return ""
        return self.tr("found in the table {count}").format(count=_number(counts.found))

    def _pruned_texts(self, counts: Counts, *, prunes: bool) -> dict[str, str]:
        if not prunes:
            return {"leaves_pruned": "", "nodes_pruned": ""}
        if self._has_dice():
            leaves = self.tr("pruned leaves {total} (MIN {min}, MAX {max}, CHANCE {chance})")
            nodes = self.tr("pruned nodes {total} (MIN {min}, MAX {max}, CHANCE {chance})")
            return {
                "leaves_pruned": self._split(leaves, counts.leaves_pruned, counts.at_least),
                "nodes_pruned": self._split(nodes, counts.nodes_pruned, counts.at_least),
            }
        return {
            "leaves_pruned": self._split(
                self.tr("pruned leaves {total} (MIN {min}, MAX {max})"),
                counts.leaves_pruned,
                counts.at_least,
            ),
            "nodes_pruned": self._split(
                self.tr("pruned nodes {total} (MIN {min}, MAX {max})"),
                counts.nodes_pruned,
                counts.at_least,
            ),
        }

    def _split(self, text: str, pruned: Pruned, at_least: bool) -> str:
        return text.format(
            total=self._amount(pruned.total, at_least),
            min=_number(pruned.by_min),
            max=_number(pruned.by_max),
            chance=_number(pruned.by_chance),
        )

    def _amount(self, amount: int, at_least: bool) -> str:
        if at_least:
            return self.tr("at least {count}").format(count=_number(amount))
        return _number(amount)

    def _is_minimax(self) -> bool:
        recording = self._model.recording
        return recording is not None and not has_windows(recording.question.algorithm)

    def _has_dice(self) -> bool:
        recording = self._model.recording
        return recording is not None and recording.question.algorithm in CHANCE_ALGORITHMS

    # Where the parts stand

    def _measure(self) -> None:
        """Note how wide each part will be at the end."""
        if self._counters is not None and self._model.recording is not None:
            texts = self._texts(self._counters, self._model.last_step)
            for name, part in self.parts.items():
                self._widths[name] = self._width(texts[name])
                part.setVisible(bool(texts[name]))
            self._on_moved()
        self.updateGeometry()

    def _width(self, text: str) -> int:
        return QFontMetrics(font("small")).horizontalAdvance(text) + 2

    def _line_height(self) -> int:
        return QFontMetrics(font("small")).height() + _LEADING

    def _shown(self) -> list[str]:
        return [name for name, part in self.parts.items() if not part.isHidden()]

    def _lines(self, width: int) -> list[list[str]]:
        """The parts that share a line, for each line."""
        lines: list[list[str]] = [[]]
        used = 0
        for name in self._shown():
            if lines[-1] and used + BETWEEN + self._widths[name] > width:
                lines.append([])
                used = 0
            used += self._widths[name] + (BETWEEN if lines[-1] else 0)
            lines[-1].append(name)
        return lines

    def _place(self) -> None:
        height = self._line_height()
        for row, line in enumerate(self._lines(self.width())):
            x = 0
            for name in line:
                part, width = self.parts[name], self._width(self.parts[name].full_text())
                place = QRect(x, row * height, width, height)
                if part.geometry() != place:
                    part.setGeometry(place)
                    self.update()  # the dots
                x += width + BETWEEN

    def heightForWidth(self, width: int) -> int:
        return len(self._lines(width)) * self._line_height()

    def sizeHint(self) -> QSize:
        width = sum(self._widths[name] + BETWEEN for name in self._shown())
        return QSize(max(0, width - BETWEEN), self._line_height())

    def minimumSizeHint(self) -> QSize:
        widest = max((self._widths[name] for name in self._shown()), default=0)
        return QSize(widest, self._line_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A dot between two parts of a line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme_manager().theme.color(Role.MUTED))
        radius = _DOT * theme_manager().type_scale
        for line in self._lines(self.width()):
            for name in line[1:]:
                place = self.parts[name].geometry()
                middle = QPointF(place.x() - BETWEEN / 2, place.center().y() + 1)
                painter.drawEllipse(middle, radius, radius)
        painter.end()


def _number(value: int) -> str:
    return count(value, exact_below=10**12)
