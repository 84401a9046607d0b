"""The card that explains a decision about the cube: a verdict, three equities, and why."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from poda.house.i18n import Retranslatable
from poda.house.theme import Role
from poda.play import words as wording
from poda.play.backgammon import cube_sentences
from poda.play.backgammon.cube_rules import cube_of
from poda.play.model.model import PlayModel
from poda.widgets.focus_ring import FocusRing
from poda.widgets.layout import BETWEEN, INSIDE, Label, wrapped
from poda.widgets.values import equity, percent

_LEAST_HEIGHT: Final = 40
_RIGHT: Final = Qt.AlignmentFlag.AlignRight
_ROWS: Final = 3


class CubeCard(Retranslatable, QScrollArea):
    """Takes the room that it is given, and is scrolled where that is too little."""

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(_LEAST_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._verdict = Label("body", Role.BEST, bold=True)
        self._verdict.setWordWrap(True)
        self._heads = [Label("small", Role.MUTED) for _ in range(2)]
        self._names = [Label("small") for _ in range(_ROWS)]
        self._equities = [Label("small", mono=True) for _ in range(_ROWS)]
        self._shares = [Label("small", mono=True) for _ in range(_ROWS)]
        self._text = wrapped("small", Role.TEXT)
        self._depth = wrapped("small", Role.MUTED)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, INSIDE, 0)
        column.setSpacing(INSIDE // 8)  # every pixel is a line less to scroll
        column.addLayout(self._grid())
        column.addWidget(self._text)
        column.addWidget(self._depth)
        column.addStretch(1)
        self.setWidget(body)
        self._ring = FocusRing(self)
        self.retranslate()

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(BETWEEN)
        grid.setVerticalSpacing(0)
        grid.addWidget(self._verdict, 0, 0)
        for column, head in enumerate(self._heads, start=1):
            grid.addWidget(head, 0, column, _RIGHT | Qt.AlignmentFlag.AlignBottom)
        for row in range(_ROWS):
            grid.addWidget(self._names[row], row + 1, 0)
            grid.addWidget(self._equities[row], row + 1, 1, _RIGHT)
            grid.addWidget(self._shares[row], row + 1, 2, _RIGHT)
        grid.setColumnStretch(0, 1)
        return grid

    def verdict(self) -> str:
        """The verdict that is shown."""
        return self._verdict.full_text()

    def text(self) -> str:
        """The sentences that are shown; last of all how far it was looked, and the score."""
        return f"{self._text.full_text()}\n{self._depth.full_text()}"

    def equities(self) -> list[str]:
        """The equities that are shown: no double, double and take, double and pass."""
        return [label.full_text() for label in self._equities]

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Decision about the cube"))
        self._heads[0].setText(self.tr("Equity"))
        self._heads[1].setText(self.tr("Match %"))
        self.refresh()

    def refresh(self) -> None:
        """Show what the model knows of the decision."""
        thought, node = self._model.analysis.cube, self._model.analysis.cube_question
        if thought is None or node is None:
            return
        decision = thought.decision
        cube = cube_of(node.state)
        again = cube is not None and bool(cube.owner)
        self._verdict.setText("✓ " + cube_sentences.verdict(decision, again=again))
        values = (decision.no_double, decision.double_take, decision.double_pass)
        best = self._best_row()
        for row, (name, value) in enumerate(zip(cube_sentences.row_names(), values, strict=True)):
            self._names[row].setText(name)
            self._equities[row].setText(equity(value))
            for label in (self._names[row], self._equities[row], self._shares[row]):
                label.set_role(Role.BEST if row == best else Role.TEXT)
            share = "" if decision.mwc is None else percent(decision.mwc[row])
            self._shares[row].setText(share)
            spoken = f"{name}: {equity(value)}"
            self._names[row].setAccessibleName(f"{spoken}, {share} %" if share else spoken)
        self._heads[1].setVisible(decision.in_match)
        text = "\n".join(cube_sentences.sentences(thought, node))
        self._text.setText(text.replace(" %", "\N{NO-BREAK SPACE}%"))
        parts = wording.plies_words(decision.plies), cube_sentences.score(decision, node)
        self._depth.setText(" · ".join(filter(None, parts)))
        self.setAccessibleDescription(f"{self.verdict()}. {self.text()}")

    def _best_row(self) -> int:
        """The row of what happens when both do what is right."""
        assert self._model.analysis.cube is not None
        rows = {"no_double": 0, "double_take": 1, "double_pass": 2, "too_good": 0}
        return rows[self._model.analysis.cube.decision.action.value]
