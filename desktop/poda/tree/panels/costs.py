"""The costs of a search so far and of others for comparison, and the strip of its passes."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from poda.base.numbers import AT_LEAST, AT_MOST
from poda.engine.record.counts import Counters, Pruned, SearchCounts, root_searches
from poda.engine.record.game_tree import EXPAND_LIMIT
from poda.engine.record.lecture import has_windows
from poda.engine.record.monte_carlo import MonteCarloTrace, iteration_of
from poda.engine.record.monte_carlo_recording import monte_carlo_of
from poda.engine.record.recording import CHANCE_ALGORITHMS
from poda.engine.search.deepening import Pass
from poda.engine.search.observer import EXACT, LOWER, UPPER
from poda.house.i18n import follow_language
from poda.house.theme import Role, font, mixed, painting, theme_manager
from poda.tree.model.tree_model import TreeModel
from poda.tree.model.values import number_in, short, window_text
from poda.tree.panels.parts import Fold, WhileSeen, cross_button
from poda.widgets.announce import phrased
from poda.widgets.engine_words import count
from poda.widgets.keyboard import is_own_key
from poda.widgets.layout import (
    BETWEEN,
    INSIDE,
    STRETCH,
    Fitted,
    Label,
    Panel,
    Stretch,
    action_button,
    column,
    row,
)

# The passes of iterative deepening

_WIDTH: Final = 168  # pixels, by type size, as the next three: of a pass, if there is room
_LEAST: Final = 62  # the least width of a pass
_PAD: Final = 8.0  # around its texts
_BAR: Final = 6.0  # the height of its bar
_PERCENT: Final = 100


class PassButton(QAbstractButton):
    """The button of one pass: its depth, best move and value, and its nodes as a share of those of
    a search without the passes before.

    Signals:
        resized: the width changed.
    """

    resized = Signal()

    def __init__(self, known: Pass[Any, Any], move: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.known = known
        self._move = move
        self._is_narrow = False
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        follow_language(self, self._write_texts)

    def _write_texts(self) -> None:
        known = self.known
        sign = {UPPER: "≤", LOWER: "≥"}.get(known.bound, "=")
        value = f"v {sign} {short(known.value)}"
        self._depth_text = self.tr("Pass {depth}").format(depth=known.depth)
        self._found = self._narrow_found = ""
        words = []
        if self._move:
            self._found = self.tr("best {move}, {value}").format(move=self._move, value=value)
            self._narrow_found = f"{self._move}, {value}"
            found = self.tr("%n ply deep: best move {move}, {value}.", "", known.depth)
            words.append(found.format(move=self._move, value=value))
        elif known.bound != EXACT:
            self._found = self._narrow_found = value
            found = self.tr("%n ply deep: {value}, outside the search window.", "", known.depth)
            words.append(found.format(value=value))
        self._nodes = self.tr("{nodes} nodes").format(nodes=count(known.nodes))
        self._saved = ""
        if self.saved > 0:
            self._saved = self.tr("−{percent} %").format(percent=self.saved)
        text = self.tr("{nodes} nodes; {all} without the passes before.")
        words.append(text.format(nodes=count(known.nodes), all=count(known.unordered)))
        self.setAccessibleName(self._depth_text)
        self.setAccessibleDescription(" ".join(words))
        self.setToolTip("\n".join((self._depth_text, *words)))
        self.update()

    def sizeHint(self) -> QSize:
        scale = theme_manager().type_scale
        line = QFontMetricsF(font("small")).lineSpacing()
        return QSize(round(_WIDTH * scale), round(2 * line + (2 * _PAD + _BAR) * scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(_LEAST * theme_manager().type_scale), self.sizeHint().height())

    @property
    def saved(self) -> int:
        """The per cent of nodes saved against a search without the passes before."""
        return round(_PERCENT * (1 - self.known.nodes / self.known.unordered))

    def _rows(self, *, narrow: bool) -> tuple[tuple[str, str], tuple[str, str]]:
        """The left and the right text of the upper row, and of the lower one."""
        if narrow:
            return (self._depth_text, self._narrow_found), (count(self.known.nodes), self._saved)
        return (self._depth_text, self._found), (self._nodes, self._saved)

    def has_room(self) -> bool:
        """Whether all of its texts fit."""
        plain, bold = QFontMetricsF(font("small")), QFontMetricsF(font("small", bold=True))
        (depth, found), (nodes, saved) = self._rows(narrow=False)
        wide = max(
            bold.horizontalAdvance(depth) + plain.horizontalAdvance(found),
            plain.horizontalAdvance(nodes) + bold.horizontalAdvance(saved),
        )
        return wide + INSIDE <= self.width() - 2 * _PAD * theme_manager().type_scale

    def event(self, event: QEvent) -> bool:
        # Among the passes the arrows go from pass to pass; elsewhere they are steps.
        if is_own_key(event, (Qt.Key.Key_Left, Qt.Key.Key_Right)):
            event.accept()
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def set_narrow(self, narrow: bool) -> None:
        """Set whether the button shows shorter texts."""
        if narrow != self._is_narrow:
            self._is_narrow = narrow
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        scale = theme_manager().type_scale
        pad = _PAD * scale
        line = QFontMetricsF(font("small")).lineSpacing()
        room = QRectF(pad, pad * 0.6, self.width() - 2 * pad, line)
        upper, lower = self._rows(narrow=self._is_narrow)
        bar = QRectF(pad, room.bottom() + 3 * scale, room.width(), _BAR * scale)
        below = QRectF(pad, bar.bottom() + 2 * scale, room.width(), line)
        with painting(self) as painter:
            self._paint_ground(painter)
            self._paint_row(painter, room, *upper, bold=True)
            self._paint_bar(painter, bar)
            self._paint_row(painter, below, *lower, bold=False)

    def _paint_ground(self, painter: QPainter) -> None:
        theme = theme_manager().theme
        current, surface = theme.color(Role.CURRENT), theme.color(Role.SURFACE)
        marked, focused = self.isChecked(), self.hasFocus()
        edge = current if marked or focused else theme.color(Role.LINE)
        painter.setPen(QPen(edge, 3.5 if focused else 2.5 if marked else 1.0))
        painter.setBrush(mixed(surface, current, 0.12) if marked else surface)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 6, 6)

    def _paint_row(
        self, painter: QPainter, room: QRectF, left: str, right: str, *, bold: bool
    ) -> None:
        """Paint a text at each end; without room for both, only the left one, elided."""
        theme = theme_manager().theme
        left_font, right_font = font("small", bold=bold), font("small", bold=not bold)
        metrics, others = QFontMetricsF(left_font), QFontMetricsF(right_font)
        wide = others.horizontalAdvance(right)
        if metrics.horizontalAdvance(left) + INSIDE / 2 + wide > room.width():
            right, wide = "", 0.0
        painter.setFont(left_font)
        painter.setPen(theme.color(Role.TEXT if bold else Role.MUTED))
        text = metrics.elidedText(left, Qt.TextElideMode.ElideRight, room.width() - wide)
        painter.drawText(
            room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text
        )
        painter.setFont(right_font)
        painter.setPen(theme.color(Role.TEXT))
        place = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(room, place, right)

    def _paint_bar(self, painter: QPainter, bar: QRectF) -> None:
        """Paint the pass's nodes as a filled part of the bar, whose outline is the search without
        the passes before."""
        theme = theme_manager().theme
        painter.setPen(QPen(theme.color(Role.MUTED), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(bar)
        filled = QRectF(bar)
        filled.setWidth(max(2.0, bar.width() * min(1.0, self.known.nodes / self.known.unordered)))
        painter.fillRect(filled, theme.color(Role.CURRENT))


class PassStrip(Panel):
    """The strip of passes: a button for each one searched, one for the next, and the total cost."""

    def __init__(self, model: TreeModel, next_pass: QAction) -> None:
        super().__init__()
        self._model = model
        self.buttons: list[PassButton] = []
        self.next_button = action_button(next_pass)
        self.next_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.total = Label("small", Role.TEXT)
        self.once = Label("small", Role.MUTED)
        self.close_button = phrased(
            cross_button(), meaning=lambda: self.tr("One search without passes")
        )
        self.close_button.clicked.connect(model.passes.end)
        self._lay_out()
        self.hide()
        for signal in (model.opened, model.options_changed):  # also where a pass was refused
            signal.connect(self.refresh)
        theme_manager().changed.connect(self._resized)
        phrased(self, name=lambda: self.tr("Passes of iterative deepening"))
        follow_language(self, self.refresh)

    def _lay_out(self) -> None:
        self._row = row(spacing=INSIDE // 2)
        row(
            self._row, self.next_button, BETWEEN - INSIDE,
            column(STRETCH, self.total, self.once, STRETCH, spacing=0),
            Stretch(1), self.close_button, of=self,
        )  # fmt: skip

    def _resized(self) -> None:
        for button in self.buttons:
            button.updateGeometry()
        self.updateGeometry()

    def refresh(self) -> None:
        """Show the passes of the search on screen; hide the strip if it has none."""
        walk = self._model.passes
        shown = walk.depth
        known = walk.known if shown else ()
        if tuple(button.known for button in self.buttons) != known:
            self._make_buttons(known)
        for button in self.buttons:
            button.setChecked(button.known.depth == shown)
        self.next_button.setVisible(walk.last > shown)
        self._show_totals(known[:shown])
        self.setVisible(bool(shown))

    def _fit_texts(self) -> None:
        """Shorten the texts of all buttons if one lacks room for its own."""
        narrow = not all(button.has_room() for button in self.buttons)
        for button in self.buttons:
            button.set_narrow(narrow)

    def _make_buttons(self, known: tuple[Pass[Any, Any], ...]) -> None:
        had_focus = any(button.hasFocus() for button in self.buttons)
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        recording = self._model.recording
        for each in known:
            assert recording is not None
            game, start = recording.question.game, recording.question.state
            move = "" if each.best is None else game.format_action(start, each.best)
            button = PassButton(each, move, self)
            button.clicked.connect(lambda _=False, depth=each.depth: self._model.passes.go(depth))
            button.resized.connect(self._fit_texts)
            self._row.addWidget(button)
            self.buttons.append(button)
        if had_focus and self.buttons:
            self.buttons[-1].setFocus()

    def _show_totals(self, passes: tuple[Pass[Any, Any], ...]) -> None:
        """Show the nodes of all passes together, and of one search as deep as the last."""
        if not passes:
            return
        together = sum(each.nodes for each in passes)
        self.total.setText(self.tr("together {nodes} nodes").format(nodes=count(together)))
        last = passes[-1]
        text = self.tr("one search %n ply deep: {nodes}", "", last.depth)
        self.once.setText(text.format(nodes=count(last.unordered)))
        self.once.setVisible(len(passes) > 1)


_LEADING: Final = 2  # pixels between two lines of the row
_DOT: Final = 1.5  # pixels, by type size: the radius of a dot between two parts


class CountersRow(Fitted, WhileSeen, Panel):
    """The counters: nodes visited, leaves evaluated, pruned (and by whom), minimax's, the minimum.

    The parts take one line or more, as many as the texts of the last step need: these are the
    longest, so that stepping breaks no line.
    """

    def __init__(self, model: TreeModel) -> None:
        super().__init__()
        self._model = model
        self._counters: Counters | None = None
        names = (
            "nodes", "leaves", "probed", "again", "found", "leaves_pruned", "nodes_pruned",
            "minimax", "minimum",
        )  # fmt: skip
        self._widths = dict.fromkeys(names, 0)  # of each part's text at the last step, in pixels
        self.parts = {name: Label("small", Role.MUTED, parent=self) for name in names}
        for part in self.parts.values():
            part.hide()
        self.splits = Fold("tree.splits", self)
        self._button = 0  # the button's width, in pixels
        self.splits.toggled.connect(self._measure)
        # Not "fixed": that would hold the row to the height of its one-line hint.
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hear(
            (model.opened, self.catch_up), (model.reshaped, self.catch_up),
            (model.moved, self._on_moved),
        )  # fmt: skip
        theme_manager().changed.connect(self._measure)
        phrased(self, name=lambda: self.tr("Counters"))
        follow_language(
            self, lambda: self.splits.name("", self.tr("What MIN has pruned, and what MAX has"))
        )
        follow_language(self, self._tell_tips)
        follow_language(self, self._measure)
        self.catch_up()

    def text(self) -> str:
        """All parts in one line."""
        shown = (part.full_text() for part in self.parts.values() if not part.isHidden())
        return " · ".join(shown)

    def _tell_tips(self) -> None:
        sampled = self._model.is_sampled
        tips = {
            "nodes": self.tr("Iterations: a playout each")
            if sampled
            else self.tr("Nodes that the search has visited, of all nodes of the tree"),
            "leaves": self.tr("Nodes of the tree that the iterations grow, of those at the end")
            if sampled
            else self.tr("Leaves that were evaluated, of all leaves of the tree"),
            "probed": self.tr("Nodes that probes have visited, before the search itself"),
            "again": self._again_tip(),
            "found": self.tr(
                "Of the nodes visited, those whose position had been searched before: "
                "their value is taken from the transposition table"
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

    def catch_up(self) -> None:
        recording = self._model.recording
        if recording is not None and not self.is_unseen():
            self._counters = Counters(recording.trace, recording.tree)
        self._tell_tips()
        self._measure()

    def _on_moved(self) -> None:
        if self._counters is None or self._model.recording is None or self.is_unseen():
            return
        texts = self._texts(self._counters, self._model.step)
        for name, part in self.parts.items():
            part.setText(texts[name])
        self._place_parts()
        self.setAccessibleDescription(self.text())

    def _texts(self, counters: Counters, step: int) -> dict[str, str]:
        """The text of each part at `step`; "" if the part does not apply."""
        recording = self._model.recording
        assert recording is not None
        trace, algorithm = recording.trace, recording.question.algorithm
        if trace.is_sampled and (found := monte_carlo_of(trace)) is not None:
            return self._sampled_texts(found, step)
        counts, at_least = counters.at(step), counters.at_least
        leaves = self._amount(counters.minimax_leaves, at_least)
        prunes = not self._is_minimax()
        texts = dict.fromkeys(self.parts, "") | self._pruned_texts(counts, prunes=prunes)
        texts["nodes"] = self.tr("visited {part} of {all}").format(
            part=_number(counts.nodes), all=self._amount(counters.minimax_nodes, at_least)
        )
        texts["leaves"] = self.tr("leaves {part} of {all}").format(
            part=_number(counts.leaves), all=leaves
        )
        if algorithm == "star2":
            text = self.tr("in probes {count} nodes")
            texts["probed"] = text.format(count=_number(counts.probed))
        if trace.again is not None:
            text = self.tr("re-searches {count}, nodes again {nodes}")
            texts["again"] = text.format(count=_number(counts.repeats), nodes=_number(counts.again))
        if trace.reduced is not None:
            late = int(np.count_nonzero(trace.entered[trace.reduced] <= step))
            text = self.tr("less deep {count}").format(count=_number(late))
            texts["again"] = ", ".join(filter(None, (text, texts["again"])))
        if trace.known is not None:
            text = self.tr("found in the table {count}")
            texts["found"] = text.format(count=_number(counts.found))
        if prunes:
            text = self.tr("minimax would visit {leaves}")
            if at_least:
                text = self.tr("minimax: {leaves}")
            if self._has_dice():
                text = self.tr("expectiminimax: {leaves} leaves")
            texts["minimax"] = text.format(leaves=leaves)
        if (least := counters.minimum_leaves) is not None:
            text = self.tr("minimum {leaves} (Knuth-Moore)")
            texts["minimum"] = text.format(leaves=_number(least))
        return texts

    def _sampled_texts(self, found: MonteCarloTrace[Any, Any], step: int) -> dict[str, str]:
        """The texts for a Monte Carlo search: its iteration, and the size of its tree."""
        texts = dict.fromkeys(self.parts, "")
        texts["nodes"] = self.tr("iteration {part} of {all}").format(
            part=_number(iteration_of(step) + 1), all=_number(found.iterations)
        )
        there = int(np.searchsorted(found.entered, step, side="right"))
        texts["leaves"] = self.tr("nodes {part} of {all}").format(
            part=_number(there), all=_number(found.nodes)
        )
        return texts

    def _again_tip(self) -> str:
        """The tooltip on re-searches, with a line for each search of the root."""
        text = self.tr(
            "How often a node was searched once more in another window, and the visits of nodes "
            "that had been visited before"
        )
        recording = self._model.recording
        if recording is None or recording.trace.again is None or len(recording.trace.roots) < 2:
            return text
        signs = {LOWER: f"{AT_LEAST} ", UPPER: f"{AT_MOST} "}
        lines = [
            self.tr("Search {number}, {window}: {value}, nodes {nodes}").format(
                number=number,
                window=window_text(recording.question, *each.window),
                value=signs.get(each.bound, "") + number_in(recording.question)(each.value),
                nodes=_number(each.nodes),
            )
            for number, each in enumerate(root_searches(recording.trace), 1)
        ]
        return "\n".join((text, *lines))

    def _pruned_texts(self, counts: SearchCounts, *, prunes: bool) -> dict[str, str]:
        if not prunes:
            return {"leaves_pruned": "", "nodes_pruned": ""}
        if not self.splits.isChecked():
            leaves, nodes = self.tr("pruned leaves {total}"), self.tr("pruned nodes {total}")
        elif self._has_dice():
            leaves = self.tr("pruned leaves {total} (MIN {min}, MAX {max}, CHANCE {chance})")
            nodes = self.tr("pruned nodes {total} (MIN {min}, MAX {max}, CHANCE {chance})")
        else:
            leaves = self.tr("pruned leaves {total} (MIN {min}, MAX {max})")
            nodes = self.tr("pruned nodes {total} (MIN {min}, MAX {max})")
        return {
            "leaves_pruned": self._split(leaves, counts.leaves_pruned, counts.at_least),
            "nodes_pruned": self._split(nodes, counts.nodes_pruned, counts.at_least),
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

    # The places of the parts

    def _measure(self) -> None:
        """Measure each part's text at the last step, and the button after them."""
        self._button = max(self._line_height(), self.splits.sizeHint().width())
        if self._counters is not None and self._model.recording is not None:
            texts = self._texts(self._counters, self._model.last_step)
            for name, part in self.parts.items():
                self._widths[name] = self._width(texts[name])
                part.setVisible(bool(texts[name]))
            self._on_moved()
        self._offer_splits()
        self.updateGeometry()

    def _offer_splits(self) -> None:
        """Show the button if unfolding would show more."""
        prunes = bool(self._shown()) and not self._is_minimax()
        self.splits.setVisible(prunes or len(self._all_lines(self.width())) > 1)

    def _width(self, text: str) -> int:
        return QFontMetrics(font("small")).horizontalAdvance(text) + 2

    def _line_height(self) -> int:
        return QFontMetrics(font("small")).height() + _LEADING

    def _shown(self) -> list[str]:
        return [name for name, part in self.parts.items() if not part.isHidden()]

    def _lines(self, width: int) -> list[list[str]]:
        """The parts of each line; only one line while folded."""
        lines = self._all_lines(width)
        return lines if self.splits.isChecked() else lines[:1]

    def _all_lines(self, width: int) -> list[list[str]]:
        lines: list[list[str]] = [[]]
        used = 0
        width -= self._button + INSIDE
        for name in self._shown():
            if lines[-1] and used + BETWEEN + self._widths[name] > width:
                lines.append([])
                used = 0
            used += self._widths[name] + (BETWEEN if lines[-1] else 0)
            lines[-1].append(name)
        return lines

    def _place_parts(self) -> None:
        height = self._line_height()
        lines = self._lines(self.width())
        for name in self._shown():
            if not any(name in line for line in lines):
                self.parts[name].setGeometry(0, -height, 0, 0)
        for level, line in enumerate(lines):
            x = 0
            for name in line:
                part, width = self.parts[name], self._width(self.parts[name].full_text())
                place = QRect(x, level * height, width, height)
                if part.geometry() != place:
                    part.setGeometry(place)
                    self.update()  # the dots
                x += width + BETWEEN
            # At the end of the last step's texts, so that stepping does not move the button.
            end = sum(self._widths[name] + BETWEEN for name in line) - INSIDE
            wide = self._button
            self.splits.setGeometry(min(end, self.width() - wide), level * height, wide, height)

    def heightForWidth(self, width: int) -> int:
        return len(self._lines(width)) * self._line_height()

    def sizeHint(self) -> QSize:
        width = sum(self._widths[name] + BETWEEN for name in self._shown())
        return QSize(max(0, width - BETWEEN) + self._button + INSIDE, self._line_height())

    def minimumSizeHint(self) -> QSize:
        widest = max((self._widths[name] for name in self._shown()), default=0)
        widest += self._button + INSIDE
        return QSize(widest, self._line_height())

    def _fit(self) -> None:
        self._offer_splits()
        self._place_parts()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a dot between the parts of each line."""
        radius = _DOT * theme_manager().type_scale
        with painting(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme_manager().theme.color(Role.MUTED))
            for line in self._lines(self.width()):
                for name in line[1:]:
                    place = self.parts[name].geometry()
                    middle = QPointF(place.x() - BETWEEN / 2, place.center().y() + 1)
                    painter.drawEllipse(middle, radius, radius)


def _number(value: int) -> str:
    return count(value, exact_below=10**12)
