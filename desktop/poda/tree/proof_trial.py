"""A pruned node is given any value, and the root stays what it is."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any, Final

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from poda.engine.game import CHANCE, MAX
from poda.engine.search.evaluation import FORCED
from poda.engine.search.proof import Proof, with_value
from poda.engine.search.recording import Recording
from poda.i18n import Retranslatable
from poda.theme import Role
from poda.tree.sentences import node_name
from poda.tree.values import in_words, is_scored, short
from poda.widgets.layout import BETWEEN, INSIDE, Label, wrapped

_REACH: Final = 100  # the values that can be tried reach at least so far from 0
_MOST_LINES: Final = 5


class ProofTrial(Retranslatable, QWidget):
    """A slider and a field for the value; a line for each node that is backed up with it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._of: tuple[Recording[Any, Any], Proof] | None = None
        self._ask = QLabel()
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.spin = QSpinBox()
        self._ask.setBuddy(self.spin)
        self.lines: list[tuple[Label, Label]] = []
        self.conclusion = wrapped("large", Role.OK)
        self._lay_out()
        self.slider.valueChanged.connect(self.spin.setValue)
        self.spin.valueChanged.connect(self.slider.setValue)
        self.spin.valueChanged.connect(self._back_up)
        self.retranslate()

    def _lay_out(self) -> None:
        controls = QHBoxLayout()
        controls.setSpacing(INSIDE)
        controls.addWidget(self.slider, 1)
        controls.addWidget(self.spin)
        self._form = QFormLayout()
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setVerticalSpacing(INSIDE // 2)
        self._form.setHorizontalSpacing(BETWEEN)
        for _ in range(_MOST_LINES):
            row = Label("small", Role.MUTED), Label("body", mono=True)
            self.lines.append(row)
            self._form.addRow(*row)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE)
        layout.addWidget(self._ask)
        layout.addLayout(controls)
        layout.addLayout(self._form)
        layout.addWidget(self.conclusion)

    def retranslate(self) -> None:
        if self._of is not None:
            self._name()
            self._back_up()

    def try_on(self, recording: Recording[Any, Any], proof: Proof) -> None:
        """Give the node of another proof a value."""
        if self._of != (recording, proof):
            self._of = recording, proof
            self._set_range(recording, proof)
        self.retranslate()

    def _set_range(self, recording: Recording[Any, Any], proof: Proof) -> None:
        """The tree's own values, and as far again beyond them.

        Wins and losses that are far beyond all estimates would leave no room to those.
        """
        worth = recording.tree.worth
        known = worth[np.isfinite(worth)]
        if is_scored(recording.question):
            known = known[np.abs(known) <= FORCED]
        low, high = (float(known.min()), float(known.max())) if len(known) else (0.0, 0.0)
        span = high - low
        lowest, highest = min(-_REACH, low - span), max(_REACH, high + span)
        own = float(worth[proof.node])
        tempting = highest if proof.is_upper else lowest
        start = own if lowest <= own <= highest else tempting
        for control in (self.slider, self.spin):
            control.blockSignals(True)
            control.setRange(math.floor(lowest), math.ceil(highest))
            control.setValue(round(start))
            control.blockSignals(False)

    def _name(self) -> None:
        assert self._of is not None
        tree, node = self._of[0].tree, self._of[1].node
        if written := tree.leaf_text(node) or tree.label(node):
            text = self.tr("Give “{name}” any value:").format(name=written)
        elif tree.is_leaf(node):
            text = self.tr("Give this leaf any value:")
        else:
            text = self.tr("Give this node any value:")
        self._ask.setText(text)
        self.slider.setAccessibleName(text)
        self.spin.setAccessibleName(text)

    def _back_up(self) -> None:
        """What each node above would be worth, up to the root."""
        if self._of is None:
            return
        recording, proof = self._of
        backed = with_value(recording, proof, float(self.spin.value()))
        rows = [
            (node_name(recording.tree, above[0]), _formula(recording, child, above))
            for child, above in pairwise(backed)
        ]
        if proof.node != proof.top:  # what minimax makes of the value within the pruned subtree
            top, value = backed[0]
            text = short(value, scored=is_scored(recording.question))
            rows.insert(0, (node_name(recording.tree, top), f"= {text}"))
        if len(rows) > _MOST_LINES:
            rows = [*rows[: _MOST_LINES - 2], ("", "…"), rows[-1]]
        for i, (name, formula) in enumerate(self.lines):
            shown = i < len(rows)
            self._form.setRowVisible(i, shown)
            name.setText(rows[i][0] if shown else "")
            formula.setText(rows[i][1] if shown else "")
        root = in_words(recording.question, backed[-1][1])
        self.conclusion.setText("✓ " + self.tr("The root stays {value}.").format(value=root))


def _formula(
    recording: Recording[Any, Any], child: tuple[int, float], above: tuple[int, float]
) -> str:
    """`min(2, 57) = 2`: the best of the other children that were looked at, and this one."""
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
