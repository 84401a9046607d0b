"""A random tree: its shape, its values and its seed, and how large it becomes."""

from __future__ import annotations

import random
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from poda.engine.trees.random_tree import (
    DEPTH_LIMIT,
    MOST_CHILDREN,
    NODES_LIMIT,
    SEED_LIMIT,
    VALUE_LIMIT,
    RandomShape,
    size_of,
    too_large,
)
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.tree.controls.fields import fit_dialog, named_rows
from poda.tree.model.sources import Random
from poda.widgets.engine_words import message
from poda.widgets.layout import AROUND, BETWEEN, Label

DEFAULT_SHAPE: Final = RandomShape(
    depth=3, branching_low=3, branching_high=3, low=0, high=20, seed=1
)
"""What the dialog begins with when it was never used."""

_WIDTH: Final = 560
_FIELD_WIDTH: Final = 160  # a seven-digit value with its sign


class RandomDialog(Retranslatable, QDialog):
    """Asks for a random tree, beginning with the one of last time."""

    def __init__(self, shape: RandomShape = DEFAULT_SHAPE, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.levels = _spin(1, DEPTH_LIMIT, shape.depth)
        self.least_children = _spin(0, MOST_CHILDREN, shape.branching_low)
        self.most_children = _spin(1, MOST_CHILDREN, shape.branching_high)
        self.low = _spin(-VALUE_LIMIT, VALUE_LIMIT, shape.low)
        self.high = _spin(-VALUE_LIMIT, VALUE_LIMIT, shape.high)
        self.seed = _spin(0, SEED_LIMIT, shape.seed)
        self.another = QPushButton()
        self.another.setAutoDefault(False)
        self.size_label = Label("body", Role.MUTED)
        self.size_label.setWordWrap(True)
        self.size_label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._names = [QLabel() for _ in range(4)]
        self._words = [QLabel() for _ in range(2)]  # the "to" of a range
        self._note = Label("small", Role.MUTED)
        self._note.setWordWrap(True)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self.another.clicked.connect(self._draw_seed)
        for low, high in ((self.least_children, self.most_children), (self.low, self.high)):
            low.valueChanged.connect(lambda value, high=high: _push(high, value, up=True))
            high.valueChanged.connect(lambda value, low=low: _push(low, value, up=False))
        for spin in self._spins():
            spin.valueChanged.connect(self._measure)
        self.retranslate()
        theme_manager().changed.connect(self._fit)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.levels.setFocus()
        self.levels.selectAll()  # what is typed now replaces it

    def _fit(self) -> None:
        for spin in self._spins():
            spin.setMinimumWidth(round(_FIELD_WIDTH * theme_manager().type_scale))
        fit_dialog(self, _WIDTH, self.size_label)

    def _spins(self) -> tuple[QSpinBox, ...]:
        return (
            self.levels, self.least_children, self.most_children, self.low, self.high, self.seed
        )  # fmt: skip

    def _lay_out(self) -> None:
        rows: tuple[tuple[QWidget, ...], ...] = (
            (self.levels,),
            (self.least_children, self._words[0], self.most_children),
            (self.low, self._words[1], self.high),
            (self.seed, self.another),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(AROUND, AROUND, AROUND, AROUND)
        layout.setSpacing(BETWEEN)
        layout.addLayout(named_rows(self._names, rows))
        layout.addWidget(self.size_label)
        layout.addWidget(self._note)
        layout.addWidget(self._buttons)

    def shape(self) -> RandomShape:
        """What is set."""
        return RandomShape(*(spin.value() for spin in self._spins()))

    def source(self) -> Random:
        """The tree that is set up."""
        return Random(self.shape())

    def _draw_seed(self) -> None:
        """Another tree of the same shape; the seed is shown, so that others can draw it too."""
        self.seed.setValue(random.randint(0, 9_999))

    def _measure(self) -> None:
        size = size_of(self.shape())
        fits = size.nodes <= NODES_LIMIT
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(fits)
        self.size_label.set_role(Role.MUTED if fits else Role.BAD)
        if not fits:
            self.size_label.setText("✕ " + message(too_large(size.nodes)))
            return
        self.size_label.setText(
            self.tr("{leaves}, {nodes}").format(
                leaves=self.tr("%n leaves", "", size.leaves),
                nodes=self.tr("%n nodes", "", size.nodes),
            )
        )

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Random tree"))
        names = (
            self.tr("&Depth"),
            self.tr("&Children of a node"),
            self.tr("&Values of the leaves"),
            self.tr("&Seed"),
        )
        for label, text in zip(self._names, names, strict=True):
            label.setText(text)
        for label in self._words:
            label.setText(self.tr("to"))
        self.levels.setAccessibleName(self.tr("Depth"))
        self.least_children.setAccessibleName(self.tr("Children of a node, at least"))
        self.most_children.setAccessibleName(self.tr("Children of a node, at most"))
        self.low.setAccessibleName(self.tr("Values of the leaves, at least"))
        self.high.setAccessibleName(self.tr("Values of the leaves, at most"))
        self.seed.setAccessibleName(self.tr("Seed"))
        self.another.setText(self.tr("&Another"))
        self.another.setToolTip(self.tr("Draw another seed"))
        self._note.setText(
            self.tr(
                "The same numbers give the same tree on every computer. With 0 children at least, "
                "branches end at different depths."
            )
        )
        self._measure()
        self._fit()


def _spin(low: int, high: int, value: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(low, high)
    spin.setValue(value)
    return spin


def _push(spin: QSpinBox, limit: int, *, up: bool) -> None:
    """Keep the two ends of a range in order: the other end gives way."""
    if (spin.value() < limit) if up else (spin.value() > limit):
        spin.setValue(limit)
