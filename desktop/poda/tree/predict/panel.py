"""The page beside the tree while one predicts: what is asked, the tally, and the wrong answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from poda.engine.exercises.stops import Kind
from poda.house.i18n import Retranslatable
from poda.house.settings import settings
from poda.house.theme import Role
from poda.tree.predict.tally import Tally, key_of
from poda.widgets.layout import BETWEEN, INSIDE, Label, hairline
from poda.widgets.values import count

AMOUNTS: Final = (0, 20, 10, 5)
"""At most so many questions in a search; 0 is no limit."""

_RIGHT: Final = (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,)
_LEAST_LIST: Final = 48

KINDS: Final = (Kind.CUT, Kind.NEXT, Kind.VALUE)
"""In the order of the page."""


class PredictPanel(Retranslatable, QWidget):
    """Shows a tally and the choices; sends what a person wants.

    Signals:
        choices_changed: which kinds are asked, or how many questions.
        again_wanted: the key of a stop that is to be asked once more; None for all wrong ones.
        restart_wanted: everything once more from the first step.

    Attributes:
        close_button: ends the mode; the row of its button may be away, for the tree's sake.
    """

    choices_changed = Signal()
    again_wanted = Signal(object)
    restart_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Label("body", bold=True, elide=True)
        self.close_button = QToolButton()
        self.close_button.setText("✕")
        self._right_title, self._asked_title = (Label("small", Role.MUTED) for _ in range(2))
        self.kinds = {kind: QCheckBox() for kind in KINDS}
        self._all_title = Label("body", bold=True)
        self.right, self.asked = (
            {kind: Label("body", mono=True, bold=kind is None) for kind in (*KINDS, None)}
            for _ in range(2)
        )
        self.streak = Label("small", Role.MUTED, elide=True)
        self.amount = QComboBox()
        for most in AMOUNTS:
            self.amount.addItem("", most)
        self._amount_name = Label("body", Role.MUTED)
        self._wrong_title = Label("body", bold=True)
        self.wrong = QListWidget()
        self.again, self.restart = QPushButton(), QPushButton()
        self._tally, self._texts = Tally(), dict[object, str]()
        self._counts: Mapping[Kind, int] = {}
        self._lay_out()
        self._connect()
        self.retranslate()

    def _lay_out(self) -> None:
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE)
        layout.addLayout(self._table())
        layout.addWidget(self.streak)
        row = QHBoxLayout()
        row.setSpacing(INSIDE)
        row.addWidget(self._amount_name)
        row.addWidget(self.amount, 1)
        layout.addLayout(row)
        layout.addSpacing(INSIDE)
        layout.addWidget(hairline())
        layout.addWidget(self._wrong_title)
        layout.addWidget(self.wrong, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(INSIDE)
        buttons.addWidget(self.again)
        buttons.addWidget(self.restart)
        buttons.addStretch(1)
        layout.addLayout(buttons)
        layout.addStretch(0)
        self.wrong.setWordWrap(True)
        self.wrong.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # It may give its room up: a low window has few lines of it.
        self.wrong.setMinimumHeight(_LEAST_LIST)
        # A low window, or large type: the page scrolls, and the tree keeps its room.
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(content)
        for widget in (area.viewport(), content):
            widget.setAutoFillBackground(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        top = QHBoxLayout()
        top.setSpacing(INSIDE)
        top.addWidget(self.title, 1)
        top.addWidget(self.close_button)
        whole.addLayout(top)
        whole.addWidget(area)

    def _table(self) -> QGridLayout:
        """What is asked, each kind with its tally: right, and of how many."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(BETWEEN)
        grid.setVerticalSpacing(INSIDE // 2)
        grid.setColumnStretch(0, 1)
        for column, head in enumerate((self._right_title, self._asked_title), 1):
            grid.addWidget(head, 0, column, *_RIGHT)
        names = (*self.kinds.values(), self._all_title)
        for row, (kind, name) in enumerate(zip((*KINDS, None), names, strict=True), 1):
            grid.addWidget(name, row, 0)
            for column, numbers in enumerate((self.right, self.asked), 1):
                grid.addWidget(numbers[kind], row, column, *_RIGHT)
        return grid

    def _connect(self) -> None:
        for box in self.kinds.values():
            box.clicked.connect(lambda _on: self.choices_changed.emit())
        self.amount.activated.connect(lambda _row: self.choices_changed.emit())
        self.wrong.itemActivated.connect(self._choose)
        self.wrong.itemClicked.connect(self._choose)
        self.again.clicked.connect(lambda: self.again_wanted.emit(None))
        self.restart.clicked.connect(self.restart_wanted)

    def _choose(self, item: QListWidgetItem) -> None:
        self.again_wanted.emit(item.data(Qt.ItemDataRole.UserRole))

    # What is chosen

    @property
    def chosen(self) -> frozenset[Kind]:
        """The kinds that are asked."""
        return frozenset(kind for kind, box in self.kinds.items() if box.isChecked())

    @property
    def most(self) -> int:
        """At most so many questions; 0 is no limit."""
        return int(self.amount.currentData())

    def choose(self, kinds: frozenset[Kind], most: int) -> None:
        """Take what was chosen before."""
        for kind, box in self.kinds.items():
            box.setChecked(kind in kinds)
        self.amount.setCurrentIndex(max(0, self.amount.findData(most)))

    # What is shown

    def show_counts(self, counts: Mapping[Kind, int]) -> None:
        """How many questions of each kind this search has; a kind without any cannot be asked."""
        self._counts = counts
        for kind, box in self.kinds.items():
            box.setEnabled(counts[kind] > 0)
        self.retranslate()

    def show_tally(self, tally: Tally, wrong: Mapping[object, str]) -> None:
        """The tally, and the wrong answers in words, by their keys."""
        self._tally, self._texts = tally, dict(wrong)
        self._tell()

    def retranslate(self) -> None:
        self.title.setText(self.tr("What is asked"))
        self.close_button.setAccessibleName(self.tr("Ask no more"))
        self.close_button.setToolTip(self.tr("Ask no more (Ctrl+Shift+G)"))
        names = {
            Kind.CUT: self.tr("Cut or not?"),
            Kind.NEXT: self.tr("Which leaf next?"),
            Kind.VALUE: self.tr("What value?"),
        }
        for kind, box in self.kinds.items():
            number = self._counts.get(kind, 0)
            box.setText(names[kind])
            tip = self.tr("%Ln question(s) of this kind in this search", "", number)
            box.setToolTip(tip if number else self.tr("This search has no such question."))
            box.setAccessibleName(names[kind])
        self._amount_name.setText(self.tr("How many"))
        self.amount.setAccessibleName(self.tr("How many questions"))
        self.amount.setToolTip(self.tr("How many questions at most, spread over the search"))
        for row, most in enumerate(AMOUNTS):
            text = self.tr("at most {number}").format(number=most) if most else self.tr("all")
            self.amount.setItemText(row, text)
        self._right_title.setText(self.tr("right"))
        self._asked_title.setText(self.tr("of"))
        self._all_title.setText(self.tr("All"))
        self._wrong_title.setText(self.tr("To go over again"))
        self.wrong.setAccessibleName(self.tr("Wrong answers"))
        self.wrong.setToolTip(self.tr("A click, or Enter, asks this question again."))
        self.again.setText(self.tr("Ask these again"))
        self.again.setToolTip(self.tr("Go back to the first wrong answer, and ask all of them"))
        self.restart.setText(self.tr("From the start"))
        self.restart.setToolTip(self.tr("Forget the tally, and ask everything once more"))
        for button in (self.again, self.restart):
            button.setAccessibleName(button.text())
        self._tell()

    def _tell(self) -> None:
        tally = self._tally
        for kind in (*KINDS, None):
            self.right[kind].setText(count(tally.right(kind)))
            self.asked[kind].setText(count(tally.asked(kind)))
        parts = [
            self.tr("in a row: {now}, longest: {best}").format(
                now=count(tally.streak), best=count(tally.best_streak)
            )
        ]
        if tally.shown:
            parts.append(self.tr("shown: {count}").format(count=count(tally.shown)))
        self.streak.setText(" · ".join(parts))
        self._list_wrong()
        self.restart.setEnabled(bool(tally.answers))

    def _list_wrong(self) -> None:
        wrong = self._tally.wrong
        self.wrong.clear()
        for each in wrong:
            key = key_of(each.stop)
            item = QListWidgetItem(("✓ " if each.mended else "✕ ") + self._texts.get(key, ""))
            item.setData(Qt.ItemDataRole.UserRole, key)
            self.wrong.addItem(item)
        there = bool(wrong)
        for widget in (self._wrong_title, self.wrong, self.again):
            widget.setVisible(there)
        self.again.setEnabled(bool(self._tally.to_mend))


def remembered_choice() -> tuple[frozenset[Kind], int]:
    """Which kinds a person chose last, and how many questions."""
    names = settings().tree_predict
    kinds = frozenset(kind for kind in KINDS if kind.name.lower() in names)
    return kinds, settings().tree_predict_most


def remember_choice(kinds: frozenset[Kind], most: int) -> None:
    settings().tree_predict = [kind.name.lower() for kind in KINDS if kind in kinds]
    settings().tree_predict_most = most
