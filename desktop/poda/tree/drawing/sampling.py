"""What is drawn only for Monte Carlo tree search: the numbers at nodes, edges as thick as their
visits, the two terms of UCB1, and the playout down to its end.
"""

from __future__ import annotations

from itertools import compress
from math import isnan, nan
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPen

from poda.base.numbers import number_text
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.monte_carlo import MonteCarloTrace, Phase, iteration_of, phase_of
from poda.engine.record.monte_carlo_listing import decimals
from poda.engine.record.monte_carlo_recording import MonteCarloSteps
from poda.engine.record.trace import Floats, Ints
from poda.house.theme import Role
from poda.tree.drawing.boards import BoardPosition, has_board
from poda.tree.drawing.look import SMALL_PIXELS, dashes, draw_lines, player_role, type_of
from poda.tree.drawing.nodes import LEAST_TYPE, LevelSlice
from poda.tree.drawing.stage import Stage

# In pixels by type size, where nothing else is said.
_THINNEST: Final = 0.9  # the width of an edge with one visit
_THICKEST: Final = 7.5  # and with all visits
_WIDTHS: Final = 10  # the number of different widths: edges of one width are drawn at once
_SHRINK: Final = (1.0, 0.9, 0.8)
_PAD: Final = 6.0  # between a symbol and its numbers
_TWO_LINES: Final = 2.3  # the height of two lines, by the type
_SHARE: Final = 0.62  # the share of the distance between levels that they may have
_NARROWEST: Final = 10.0  # the least room for a digit
_BAR: Final = 7.0  # the height of the bar of both terms
_BAR_LEAST: Final = 16.0  # the least width of that bar
_BAR_MOST: Final = 72.0  # the greatest width of that bar
_BAR_DROP: Final = 4.0  # from the symbol down to the bar
PLAYOUT: Final = 86.0
"""The side of the small board at the end of a playout, by type size."""
_LEAST_BOARD: Final = 60.0


def steps_in(stage: Stage) -> MonteCarloSteps | None:
    """The trace of a Monte Carlo search; None for any other search."""
    trace = stage.drawing.trace
    return trace if isinstance(trace, MonteCarloSteps) else None


def signed(value: float) -> str:
    """A result that is added to W, with its sign."""
    text = decimals(value)
    return f"+{text}" if value > 0 else text


def proven_text(proof: float) -> str:
    """The caption of a node whose value (MAX's) the solver has proven."""
    return QCoreApplication.translate("Sampling", "proven {value}").format(value=number_text(proof))


# Edges


def edge_groups(stage: Stage, band: LevelSlice, trace: MonteCarloSteps) -> list[tuple[Any, float]]:
    """The visited edges of a band by width: flags of the edges, and their width in pixels."""
    found = trace.record
    visits = _visits(stage, band, trace)
    most = max(1, int(found.visits(stage.step)[0]))
    share = np.sqrt(visits / most)
    kinds = np.where(visits > 0, 1 + np.round(share * (_WIDTHS - 1)), 0).astype(int)
    groups = []
    for kind in np.unique(kinds[kinds > 0]).tolist():
        thick = _THINNEST + (_THICKEST - _THINNEST) * (kind - 1) / (_WIDTHS - 1)
        groups.append((kinds == kind, thick * stage.scale * min(1.0, 0.4 + band.common_size / 40)))
    return groups


def _visits(stage: Stage, band: LevelSlice, trace: MonteCarloSteps) -> Ints:
    visit = band.visit
    own = trace.own[np.maximum(visit, 0)]
    return np.where(visit >= 0, trace.record.visits(stage.step)[own], 0).astype(np.int32)


# Numbers at the nodes


class SamplingNumbers:
    """Writes N, W and Q, and UCB1 for the children that selection compares, beside inner nodes and
    below leaves, as far as there is room."""

    def __init__(self, stage: Stage, band: LevelSlice, trace: MonteCarloSteps) -> None:
        self.stage, self.band = stage, band
        self._record: MonteCarloTrace[Any, Any] = trace.record
        self._own = trace.own[np.maximum(band.visit, 0)]
        self._step = stage.step
        self._path = stage.drawing.path(stage.step)
        self._visits = _visits(stage, band, trace)
        self._rivals: list[tuple[int, int, float, float]] = []

    def paint(self) -> None:
        """Write the numbers of the visited nodes in sight, and the bars of UCB1."""
        band, stage = self.band, self.stage
        reach = 300.0 * stage.scale
        seen = (band.x > stage.exposed.left() - reach) & (band.x < stage.exposed.right() + reach)
        nodes = np.flatnonzero((self._visits > 0) & seen)
        if not len(nodes):
            return
        self._rivals = self._compared_children(nodes)
        scores = {place: decimals(first + second) for place, _, first, second in self._rivals}
        on_path = np.isin(band.nodes, self._path)
        # Beside a leaf stands the next leaf, so that its numbers go below it.
        below = band.leaf & (band.board_share <= 0.5)
        for lit in (False, True):
            for under in (False, True):
                some = nodes[(on_path[nodes] == lit) & (below[nodes] == under)]
                if len(some):
                    self._write_numbers(some, scores, lit=lit, below=under)
        if not stage.measures:
            self._paint_bars()

    def _compared_children(self, nodes: Any) -> list[tuple[int, int, float, float]]:
        """The children of nodes on the path: place in the band, parent's number in the record, and
        both terms of UCB1. None during the backup, as the terms of the selection are then outdated
        and the next ones may be the answer of a question."""
        if phase_of(self._step) is Phase.BACK_UP:
            return []
        record, tree = self._record, self.stage.drawing.tree
        found = []
        parents = tree.parent[self.band.nodes[nodes]]
        own = {int(self._own[place]): place for place in nodes.tolist()}
        for above in dict.fromkeys(parents[np.isin(parents, self._path)].tolist()):
            visit = int(tree.trace_node[above])
            number = int(self._record_number(visit))
            for child, first, second in zip(*record.terms(number, self._step), strict=True):
                if int(child) in own and not np.isnan(first):
                    found.append((own[int(child)], number, float(first), float(second)))
        return found

    def _record_number(self, visit: int) -> int:
        trace: Any = self.stage.drawing.trace
        return int(trace.own[visit])

    def _texts(self, nodes: Any, scores: dict[int, str]) -> list[tuple[str, str]]:
        """The two lines of each node: N and W; Q, with UCB1 if it is compared, or its proof."""
        own = self._own[nodes]
        totals = self._record.totals(self._step)[own].tolist()
        proofs = self._record.proofs_of(own, self._step).tolist()
        columns = nodes.tolist(), self._visits[nodes].tolist(), totals, proofs
        grown = self._result_backed_up()
        texts = []
        for place, count, total, proof in zip(*columns, strict=True):
            first, second = f"N {count}  W {decimals(total)}", f"Q {decimals(total / count)}"
            if int(self.band.nodes[place]) in self._path and not isnan(grown):
                side = int(self._record.side[self._own[place]])
                first += f" ({signed(side * grown)})"
            if not isnan(proof):
                second = proven_text(proof)
            elif place in scores:
                second += f"  U {scores[place]}"
            texts.append((first, second))
        return texts

    def _result_backed_up(self) -> float:
        """The result (MAX's) that this step backs up; NaN at other steps."""
        if phase_of(self._step) is not Phase.BACK_UP:
            return nan
        return float(self._record.result[iteration_of(self._step)])

    def _write_numbers(self, nodes: Any, scores: dict[int, str], *, lit: bool, below: bool) -> None:
        """Write the longest form that fits: both lines in full, N and Q in two lines, N alone."""
        band, stage = self.band, self.stage
        full = self._texts(nodes, scores)
        short = [(a.partition("  ")[0], b.partition("  ")[0]) for a, b in full]
        bare = [(a.partition("  ")[0].partition(" ")[2], "") for a, _ in full]
        size = min(SMALL_PIXELS * stage.scale, max(LEAST_TYPE, 0.34 * band.gap))
        forms = [full, short, bare]
        high = _SHARE * stage.camera.sy / _TWO_LINES  # where levels are near each other
        if not below and high < size:
            forms = forms if high >= LEAST_TYPE else [bare]
            size = max(high, LEAST_TYPE)
        role = Role.CURRENT if lit and phase_of(self._step) is Phase.BACK_UP else Role.TEXT
        color = stage.look.color(role if lit else Role.MUTED)
        start = band.size[nodes] / 2 + _PAD * stage.scale
        start = np.where(band.leaf[nodes], np.maximum(start, 1.3 * band.leaf_type), start)
        current = band.nodes[nodes] == band.drawing.current(band.step)
        start = np.where(current, start + 12 * stage.scale, start)
        gaps = np.minimum(*band.gaps)[nodes]
        room = gaps - 8 * stage.scale if below else self._room(nodes) - start
        left = np.flatnonzero(room > _NARROWEST * stage.scale)
        for texts in forms:
            for shrink in _SHRINK:
                pixels = size * shrink
                if not len(left) or pixels < LEAST_TYPE:
                    continue
                font = type_of(pixels, bold=lit)
                atlas = stage.atlas(font, color)
                rows = [[texts[i][line] for i in left.tolist()] for line in (0, 1)]
                wide = np.maximum(atlas.widths(rows[0]), atlas.widths(rows[1]))
                fits = wide <= room[left]
                some = left[fits]
                if len(some):
                    flags = fits.tolist()
                    kept = [list(compress(row, flags)) for row in rows]
                    self._write_lines(nodes[some], kept, font, color, start[some], below=below)
                left = left[~fits]

    def _room(self, nodes: Any) -> Floats:
        """The distance from each node's middle to its right neighbour, or to the tree's end."""
        band, scale = self.band, self.stage.scale
        room = band.gaps[1][nodes] - band.common_size * 0.5 - 6 * scale
        last = nodes + band.begin == len(band.level) - 1
        end = band.drawing.width * band.camera.sx + band.camera.dx
        wish = 0.5 * band.common_size + _PAD * scale + widest(self.stage)
        room[last] = np.maximum(wish, end - band.x[nodes[last]])
        other = np.clip(nodes + 1, None, band.count - 1)
        named = band.leaf[other] | ~np.isin(band.nodes[other], list(band.drawing.labels))
        free: Floats = np.where(last | named, room, room - 24 * scale)
        return free

    def _write_lines(
        self, nodes: Any, rows: list[list[str]], font: Any, color: QColor, start: Floats, *,
        below: bool,
    ) -> None:  # fmt: skip
        band, stage = self.band, self.stage
        pixels = float(font.pixelSize())
        two = any(rows[1])
        if below:
            top = self._y_below(nodes) + (_BAR + 2 * _BAR_DROP) * stage.scale
            x, align = band.x[nodes], 0.5
            heights = [top + 0.55 * pixels, top + 1.65 * pixels]
        else:
            x, align = band.x[nodes] + start, 0.0
            middle = band.y - band.lift
            apart = 0.58 * pixels if two else 0.0
            heights = [np.full(len(x), middle - apart), np.full(len(x), middle + apart)]
        for row, y in zip(rows, heights, strict=True):
            stage.text(font, color, row, x, y, align)

    def _y_below(self, nodes: Any) -> Floats:
        """The y below each node's symbol or board, or below a leaf's value and name."""
        band, scale = self.band, self.stage.scale
        if band.board_share > 0.5:
            return np.full(len(nodes), band.y + band.board / 2)
        half = np.where(band.leaf[nodes], 0.62 * band.leaf_type, 0.5 * band.common_size)
        current = band.nodes[nodes] == band.drawing.current(band.step)
        ring = max(0.95 * band.leaf_type, 0.24 * band.common_size) + 13 * scale
        half = np.where(current & band.leaf[nodes], ring, half)
        if isinstance(band.drawing.tree.game, ExplicitTree):  # whose leaves may bear names
            name = min(SMALL_PIXELS * scale, 0.6 * band.leaf_type)
            half = half + np.where(band.leaf[nodes], 1.5 * name, 0.0)
        return band.y - band.lift + half

    # Both terms

    def _paint_bars(self) -> None:
        """Paint both terms of UCB1 (exploit, explore) of compared children, as bars end to end.

        Exploit is measured from the worst possible result, so that it is never negative."""
        record = self._record
        if phase_of(self._step) not in (Phase.BEGIN, Phase.SELECT, Phase.EXPAND):
            return
        by_parent: dict[int, list[tuple[int, float, float]]] = {}
        for place, above, exploit, explore in self._rivals:
            side = int(record.side[self._own[place]])
            worst = record.low if side > 0 else -record.high
            by_parent.setdefault(above, []).append((place, exploit - worst, explore))
        for rows in by_parent.values():
            most = max(first + second for _, first, second in rows)
            if most > 0:
                for place, first, second in rows:
                    self._paint_bar(place, first / most, second / most)

    def _paint_bar(self, place: int, first: float, second: float) -> None:
        band, stage = self.band, self.stage
        scale, look, painter = stage.scale, stage.look, stage.painter
        gap = float(np.minimum(*band.gaps)[place])
        wide = min(_BAR_MOST * scale, 0.8 * gap)
        wide = min(wide, _BAR_LEAST * scale + 1.4 * float(band.common_size))
        if wide < _BAR_LEAST or band.common_size < LEAST_TYPE:
            return
        under = float(self._y_below(np.array([place]))[0])
        left, top = float(band.x[place]) - wide / 2, under + _BAR_DROP * scale
        high = min(_BAR * scale, 3.0 + 0.16 * float(band.common_size))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color(Role.SURFACE))
        painter.drawRect(QRectF(left - 2, top - 2, wide + 4, high + 4))
        side = int(self._record.side[self._own[place]])
        painter.setBrush(look.color(player_role(side)))
        painter.drawRect(QRectF(left, top, wide * first, high))
        painter.setBrush(look.tint(player_role(side), 0.3))
        painter.setPen(QPen(look.color(player_role(side)), 1.0))
        painter.drawRect(QRectF(left + wide * first, top + 0.5, wide * second, high - 1))
        if int(band.nodes[place]) in self._path:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(look.color(Role.CURRENT), 2.0 * scale))
            painter.drawRect(QRectF(left - 2, top - 2, wide * (first + second) + 4, high + 4))


def paint_numbers(stage: Stage, band: LevelSlice) -> None:
    """Write the numbers of a band's nodes, where a Monte Carlo search is drawn."""
    trace = steps_in(stage)
    if trace is not None and band.common_size >= LEAST_TYPE - 3:
        SamplingNumbers(stage, band, trace).paint()


def widest(stage: Stage) -> float:
    """The most pixels that the numbers beside a node take."""
    font = type_of(SMALL_PIXELS * stage.scale, bold=True)
    return float(stage.atlas(font, stage.look.color(Role.TEXT)).widths(["Q −0.00  U 0.000"])[0])


# The playout


def paint_playout(stage: Stage, at: tuple[QPointF, float]) -> None:
    """Paint the playout as a dotted line from the current node down to its result and last board.

    Args:
        at: the middle of the current node, and its ring's radius.
    """
    trace = steps_in(stage)
    if trace is None or phase_of(stage.step) not in (Phase.PLAY_OUT, Phase.BACK_UP):
        return
    centre, radius = at
    scale, look, painter = stage.scale, stage.look, stage.painter
    record, iteration = trace.record, iteration_of(stage.step)
    playout = record.playout(iteration)
    if not playout.moves:  # the current node ends the game
        return
    game = stage.drawing.tree.game
    boards = has_board(game)
    side = _board_side(stage) if boards else 0.0
    bottom = _lowest_y(stage)
    head = 26 * scale
    end = min(centre.y() + radius + 46 * scale, bottom - side - head)
    end = max(end, centre.y() + radius + 10 * scale)
    pen = QPen(look.color(Role.CURRENT), 2.6 * scale)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    line = np.array([[centre.x(), centre.y() + radius + 4 * scale, centre.x(), end]])
    draw_lines(painter, dashes(line, 0.26 * scale, 6.24 * scale, stage.exposed))
    _paint_result(stage, decimals(float(record.result[iteration])), centre.x(), end + head / 2)
    if boards:
        box = QRectF(centre.x() - side / 2, end + head, side, side)
        painter.setPen(QPen(look.color(Role.CURRENT), 1.6 * scale))
        painter.setBrush(look.color(Role.SURFACE))
        painter.drawRoundedRect(box.adjusted(-4, -4, 4, 4), 5, 5)
        last = game.cell(playout.states[-2], playout.moves[-1])
        position = BoardPosition(game, playout.states[-1], -1 if last is None else last)
        stage.tools.boards.draw(painter, look, position, box, stage.ratio)


def _paint_result(stage: Stage, text: str, x: float, y: float) -> None:
    """Write the result of a playout in a pill."""
    size = 15.0 * stage.scale
    font, color = type_of(size, bold=True), stage.look.color(Role.TEXT)
    wide = float(stage.atlas(font, color).widths([text])[0]) + 1.1 * size
    painter = stage.painter
    painter.setPen(QPen(stage.look.color(Role.CURRENT), 2.0 * stage.scale))
    painter.setBrush(stage.look.color(Role.SURFACE))
    pill = QRectF(x - wide / 2, y - 0.78 * size, wide, 1.56 * size)
    painter.drawRoundedRect(pill, 0.78 * size, 0.78 * size)
    stage.text(font, color, [text], np.array([x]), np.array([y]))


def playout_room(stage: Stage, *, boards: bool) -> float:
    """The pixels that a playout may reach below the last level."""
    return _board_side(stage) + 40 * stage.scale if boards else 56 * stage.scale


def _board_side(stage: Stage) -> float:
    """The side of the board at the end of a playout: less where levels are near each other."""
    return min(PLAYOUT * stage.scale, max(_LEAST_BOARD, 0.7 * stage.camera.sy))


def _lowest_y(stage: Stage) -> float:
    """The y that a playout reaches at most: the end of its room below the last level."""
    drawing = stage.drawing
    last = len(drawing.levels) - 1
    boards = has_board(drawing.tree.game)
    return stage.level_y(last) + stage.below(last) + playout_room(stage, boards=boards)
