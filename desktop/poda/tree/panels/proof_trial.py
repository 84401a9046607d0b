"""Parts of a cut's proof: the two numbers compared, and a trial of any value at a pruned node."""

from __future__ import annotations

import math
import re
import sys
from itertools import pairwise
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QLocale, QPointF, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QFormLayout, QLabel, QSizePolicy, QSlider, QWidget

from poda.base.numbers import interval_text
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX
from poda.engine.record.proof import Proof, StarProof, with_value, within_bounds
from poda.engine.record.recording import Recording
from poda.engine.search.evaluation import FORCED
from poda.house.i18n import follow_language
from poda.house.theme import Role, font, painting, saved, theme_manager
from poda.tree.drawing.levels import VISITED
from poda.tree.drawing.look import Look, player_role
from poda.tree.drawing.nodes import paint_sign
from poda.tree.model.values import in_words, is_scored, short
from poda.tree.sentences.steps import ProofSide, node_name
from poda.widgets.announce import announce
from poda.widgets.controls import show_value
from poda.widgets.engine_words import message
from poda.widgets.layout import BETWEEN, INSIDE, Label, column, row, wrapped
from poda.widgets.painted_chart import CENTERED, PaintedChart, write_in

_RIGHT_END: Final = Qt.TextElideMode.ElideRight
_SIGN: Final = 30.0  # pixels, by type size: a node's sign


class TwoNumbers(PaintedChart):
    """The picture of the comparison: left the node that cuts, right the ancestor with the bound."""

    def __init__(self) -> None:
        super().__init__()
        self._sides: tuple[ProofSide, ProofSide] | None = None
        self._arrow = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_sides(self, cut: ProofSide, ancestor: ProofSide, *, is_upper: bool) -> None:
        """Draw the two nodes; `is_upper`: the left number is at most the right one."""
        self._sides = cut, ancestor
        self._arrow = "≤" if is_upper else "≥"
        words = [f"{side.name}: {side.number}" for side in (cut, ancestor)]
        self.setAccessibleName(f" {self._arrow} ".join(words))
        self.update()

    def sizeHint(self) -> QSize:
        side = _SIGN * theme_manager().type_scale
        names = QFontMetricsF(font("small")).lineSpacing()
        return QSize(200, round(side + names + INSIDE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._sides is None:
            return
        half = self.width() / 2
        between = QFontMetricsF(font("large", bold=True)).horizontalAdvance("  ≤  ")
        room = half - between / 2
        middle = QRectF(room, 0, between, _SIGN * theme_manager().type_scale)
        with painting(self) as painter:
            for side, left in zip(self._sides, (0, self.width() - room), strict=True):
                self._paint_side(painter, side, QRectF(left, 0, room, self.height()))
            large = font("large", bold=True)
            write_in(painter, middle, self._arrow, Role.TEXT, large, place=CENTERED)

    def _paint_side(self, painter: QPainter, side: ProofSide, box: QRectF) -> None:
        theme = theme_manager().theme
        size = _SIGN * theme_manager().type_scale
        number = font("large", mono=True, bold=True)
        wide = QFontMetricsF(number).horizontalAdvance(side.number)
        left = box.center().x() - (size + INSIDE + wide) / 2
        with saved(painter):
            painter.translate(QPointF(left + size / 2, size / 2))
            paint_sign(painter, Look(theme), side.player, VISITED, side.player, size * 0.86)
        text = QRectF(left + size + INSIDE, 0, wide + 2, size)
        write_in(painter, text, side.number, player_role(side.player), number)
        small = font("small")
        high = QFontMetricsF(small).lineSpacing()
        below, right = QRectF(box.left(), size + INSIDE / 2, box.width(), high), _RIGHT_END
        write_in(painter, below, side.name, Role.MUTED, small, place=CENTERED, elide=right)


AnyProof = Proof | StarProof

_REACH: Final = 100  # the range of the slider includes -100 to 100
_MOST_LINES: Final = 5
_LARGEST: Final = sys.float_info.max  # the largest finite value
_WHOLE_STEPS: Final = 1_000_000  # the longest range with a slider step for each whole number
_STEPS: Final = 1_000  # the steps of a slider with a longer range, or without whole numbers
_DIGITS: Final = 15  # decimal digits that every float holds
_BEGINNING: Final = re.compile(r"[-+−]?[\d.,]*([eE][-+−]?\d*)?")


class ProofTrial(QWidget):
    """A slider and a field for the value, and a line for each node that it is backed up to."""

    def __init__(self) -> None:
        super().__init__()
        self._of: tuple[Recording[Any, Any], AnyProof] | None = None
        self._ask = QLabel()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.spin = _ValueField()
        self._is_whole = True  # whether the slider's steps are the values
        self._ends = 0.0, 1.0  # the values at the slider's ends
        self._ask.setBuddy(self.spin)
        self.lines: list[tuple[Label, Label]] = []
        self.conclusion = wrapped("large", Role.OK)
        self._lay_out()
        self.slider.valueChanged.connect(self._on_slid)
        self.spin.valueChanged.connect(self._on_value)
        follow_language(self, self._show_again)

    def _lay_out(self) -> None:
        controls = row((self.slider, 1), self.spin)
        self._form = QFormLayout()
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setVerticalSpacing(INSIDE // 2)
        self._form.setHorizontalSpacing(BETWEEN)
        for _ in range(_MOST_LINES):
            line = Label("small", Role.MUTED), Label("body", mono=True)
            self.lines.append(line)
            self._form.addRow(*line)
        column(self._ask, controls, self._form, self.conclusion, of=self)

    def _show_again(self) -> None:
        if self._of is not None:
            self._name()
            self._back_up()

    def try_on(self, recording: Recording[Any, Any], proof: AnyProof) -> None:
        """Show the trial for a proof's node; a new proof begins with a value of its own."""
        if self._of is None or self._of[0] is not recording or self._of[1] != proof:
            self._set_range(recording, proof)
            self._of = recording, proof
        self._show_again()

    def forget(self) -> None:
        """Drop the search; the next proof begins with its own value."""
        self._of = None

    def _set_range(self, recording: Recording[Any, Any], proof: AnyProof) -> None:
        """Set the range: the tree's values, widened on both sides by their span.

        Forced wins and losses are left out: far from all estimates, they would leave these no room.
        """
        worth = recording.tree.worth
        known = worth[np.isfinite(worth)]
        if is_scored(recording.question):
            known = known[np.abs(known) <= FORCED]
        low, high = (float(known.min()), float(known.max())) if len(known) else (0.0, 0.0)
        span = high - low  # may be infinite, unlike the results below
        lowest = max(-_LARGEST, min(-_REACH, math.floor(low) - span))
        highest = min(_LARGEST, max(_REACH, math.ceil(high) + span))
        own = float(worth[proof.node])
        tempting = highest if proof.is_upper else lowest
        if isinstance(proof, StarProof):  # its greatest or its least possible value
            end = proof.bounds[1 if proof.is_upper else 0]
            own = tempting = end if math.isfinite(end) else own
        start = own if lowest <= own <= highest else tempting
        lowest, highest = float(math.floor(lowest)), float(math.ceil(highest))
        self._is_whole = highest - lowest <= _WHOLE_STEPS
        self._ends = lowest, highest
        if isinstance(proof, StarProof) and math.isfinite(sum(map(abs, proof.bounds))):
            # The field accepts values beyond them too, to tell why they cannot be tried.
            self._ends, self._is_whole = proof.bounds, False
        with QSignalBlocker(self.slider), QSignalBlocker(self.spin):
            if self._is_whole:
                self.slider.setRange(int(lowest), int(highest))
            else:
                self.slider.setRange(0, _STEPS)
            self.slider.setPageStep(10 if self._is_whole else _STEPS // 10)
            self.spin.setRange(lowest, highest)
            low, high = self._ends
            self.spin.setSingleStep(1 if self._is_whole else high / _STEPS - low / _STEPS)
            self.spin.setValue(start)
            self.slider.setValue(self._place_of(self.spin.value()))

    def _on_slid(self, place: int) -> None:
        if self._is_whole:
            self.spin.setValue(place)
            return
        part = place / _STEPS
        # The difference of the ends may be infinite, but a value between them is not.
        low, high = self._ends
        value = low * (1 - part) + high * part
        show_value(self.spin, value if place in (0, _STEPS) else float(f"{value:.4g}"))
        self._back_up()
        self._announce_lines()

    def _on_value(self, value: float) -> None:
        show_value(self.slider, self._place_of(value))
        self._back_up()
        self._announce_lines()

    def _announce_lines(self) -> None:
        """Have a screen reader say the lines and the conclusion of the new value."""
        rows = [formula.text() for _, formula in self.lines if formula.text()]
        announce(self, ". ".join((*rows, self.conclusion.text().removeprefix("✓ "))))

    def _place_of(self, value: float) -> int:
        """The slider's step for a value."""
        if self._is_whole:
            return round(value)
        low, high = (end / 2 for end in self._ends)
        if high <= low:
            return 0
        return round(_STEPS * min(1.0, max(0.0, (value / 2 - low) / (high - low))))

    def _name(self) -> None:
        assert self._of is not None
        tree, node = self._of[0].tree, self._of[1].node
        if written := tree.leaf_text(node) or tree.label(node):
            text = self.tr("Give “{name}” any value:").format(name=written)
        elif isinstance(self._of[1], StarProof):
            low, high = (short(end, scored=False) for end in self._of[1].bounds)
            text = self.tr("Give it any value from {low} to {high}:").format(low=low, high=high)
        elif tree.is_leaf(node):
            text = self.tr("Give this leaf any value:")
        else:
            text = self.tr("Give this node any value:")
        self._ask.setText(text)
        self.slider.setAccessibleName(text)
        self.spin.setAccessibleName(text)

    def _back_up(self) -> None:
        """Show the value that each ancestor would have, up to the root."""
        if self._of is None:
            return
        recording, proof = self._of
        if isinstance(proof, StarProof):
            self._back_up_within(recording, proof)
            return
        backed = with_value(recording, proof, self.spin.value())
        rows = [
            (node_name(recording.tree, above[0]), _formula(recording, child, above))
            for child, above in pairwise(backed)
        ]
        if proof.node != proof.top:  # the value is backed up within the pruned subtree first
            top, value = backed[0]
            text = short(value, scored=is_scored(recording.question))
            rows.insert(0, (node_name(recording.tree, top), f"= {text}"))
        self._show_rows(rows)
        self._conclude(recording, backed[-1][1])

    def _back_up_within(self, recording: Recording[Any, Any], proof: StarProof) -> None:
        """Show the bounds that each ancestor would have; or why the value cannot be tried."""
        try:
            backed = within_bounds(recording, proof, self.spin.value())
        except EngineError as error:
            self._show_rows([])
            self.conclusion.set_role(Role.BAD)
            self.conclusion.setText("✕ " + message(error))
            return
        rows = []
        for node, low, high in backed[1:]:
            ends = [short(end, scored=False) for end in (low, high)]
            text = f"= {ends[0]}" if ends[0] == ends[1] else interval_text(*ends)
            rows.append((node_name(recording.tree, node), text))
        self._show_rows(rows)
        self._conclude(recording, recording.value)

    def _show_rows(self, rows: list[tuple[str, str]]) -> None:
        """Show the lines; if there are too many, the first ones and the root's."""
        if len(rows) > _MOST_LINES:
            rows = [*rows[: _MOST_LINES - 2], ("", "…"), rows[-1]]
        for i, (name, formula) in enumerate(self.lines):
            shown = i < len(rows)
            self._form.setRowVisible(i, shown)
            name.setText(rows[i][0] if shown else "")
            formula.setText(rows[i][1] if shown else "")

    def _conclude(self, recording: Recording[Any, Any], value: float) -> None:
        root = in_words(recording.question, value)
        self.conclusion.set_role(Role.OK)
        self.conclusion.setText("✓ " + self.tr("The root stays {value}.").format(value=root))


class _ValueField(QDoubleSpinBox):
    """A field for any value, shown with all its digits, or with an exponent if it is long."""

    def __init__(self) -> None:
        super().__init__()
        self.setDecimals(20)  # the field rounds to this many
        self.setStepType(QDoubleSpinBox.StepType.DefaultStepType)

    def textFromValue(self, value: float) -> str:
        return self._plain().toString(value + 0.0, "g", _DIGITS)  # + 0.0 turns minus zero into zero

    def valueFromText(self, text: str) -> float:
        return float(self._plain().toDouble(text.strip())[0])

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        value, is_number = self._plain().toDouble(text.strip())
        if is_number and self.minimum() <= value <= self.maximum():
            return QValidator.State.Acceptable, text, place
        if is_number or _BEGINNING.fullmatch(text.strip()):
            return QValidator.State.Intermediate, text, place
        return QValidator.State.Invalid, text, place

    def _plain(self) -> QLocale:
        """The user's number format, without separators of thousands."""
        locale = self.locale()
        locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
        return locale


def _formula(
    recording: Recording[Any, Any], child: tuple[int, float], above: tuple[int, float]
) -> str:
    """`min(2, 57) = 2`: a node's value, from the best of its other visited children and `child`."""
    tree, scored = recording.tree, is_scored(recording.question)
    node, value = above
    result = short(value, scored=scored)
    if tree.player[node] == CHANCE:
        return f"= {result}"
    best, name = (max, "max") if tree.player[node] == MAX else (min, "min")
    visits = [tree.trace_node[one] for one in tree.children_of(node) if one != child[0]]
    others = [float(recording.trace.final[visit]) for visit in visits if visit >= 0]
    known = [other for other in others if not math.isnan(other)]
    parts = ([best(known)] if known else []) + [child[1]]
    return f"{name}({', '.join(short(part, scored=scored) for part in parts)}) = {result}"
