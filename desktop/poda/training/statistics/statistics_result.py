"""One result, to be read at a glance: a bar, and counts with their shares and intervals."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QCoreApplication, QLocale, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from poda.base import terms
from poda.engine.evolve.runs.statistics_table import StatisticsRow
from poda.engine.evolve.tally import Tally
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.training.statistics import words
from poda.training.statistics.yardsticks import can_draw
from poda.widgets.layout import INSIDE, Label, PaintedText, Panel, Steady

RESULTS: Final[tuple[Literal["won", "drawn", "lost"], ...]] = ("won", "drawn", "lost")
_HEIGHT: Final = 14


class ResultBar(PaintedText):
    """Won games from the left, plain; drawn ones hatched; lost ones hollow."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tally = Tally()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_manager().changed.connect(self.update)

    def show_tally(self, tally: Tally) -> None:
        """Show these results."""
        if tally != self._tally:
            self._tally = tally
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, tally = theme_manager().theme, self._tally
        painter = QPainter(self)
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        if tally.games:
            left = area.left()
            brushes = {
                "won": QBrush(theme.color(Role.MAX)),
                "drawn": QBrush(theme.color(Role.MUTED), Qt.BrushStyle.BDiagPattern),
                "lost": QBrush(theme.color(Role.SURFACE)),
            }
            for what in RESULTS:
                width = area.width() * int(getattr(tally, what)) / tally.games
                painter.fillRect(QRectF(left, area.top(), width, area.height()), brushes[what])
                left += width
        painter.setPen(QPen(theme.color(Role.MUTED if tally.games else Role.LINE), 1))
        painter.drawRect(area)
        painter.end()


class ResultView(Retranslatable, Panel):
    """A result with what it is of."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row: StatisticsRow | None = None
        self._tally = Tally()
        self._games = 0
        self._has_draws = True
        self.title = Label("body", bold=True, elide=True)
        self.conditions = Label("small", Role.MUTED, elide=True)
        self.bar = ResultBar()
        self._names = [Label("small") for _ in RESULTS]
        self._numbers = [[Label("body", mono=True) for _ in range(2)] for _ in RESULTS]
        self._intervals = [Label("small", Role.MUTED) for _ in RESULTS]
        self.points = Label("body", elide=True)
        self._lay_out()
        self.show_game("")
        self.retranslate()

    def _lay_out(self) -> None:
        self._of_draws: list[QWidget] = []
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(INSIDE)
        grid.setVerticalSpacing(0)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for place in range(len(RESULTS)):
            labels = [self._names[place], *self._numbers[place], self._intervals[place]]
            for column, (label, stretch) in enumerate(zip(labels, (6, 5, 6, 9), strict=True)):
                if column:
                    label.setAlignment(right)
                cell = Steady(label)
                if RESULTS[place] == "drawn":
                    self._of_draws.append(cell)
                grid.addWidget(cell, place, column)
                grid.setColumnStretch(column, stretch)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE // 2)
        layout.addWidget(Steady(self.title))
        layout.addWidget(Steady(self.conditions))
        layout.addWidget(self.bar)
        layout.addLayout(grid)
        self._points_place = Steady(self.points)
        layout.addWidget(self._points_place)

    def show_game(self, game_key: str) -> None:
        """Of which game it is: where nobody draws, points are told instead."""
        draws = can_draw(game_key)
        for cell in self._of_draws:
            cell.setVisible(draws)
        self._points_place.setVisible(not draws)
        self._has_draws = draws
        self._tell()

    def show_row(self, row: StatisticsRow) -> None:
        """Show a whole result."""
        self.show_tally(row, row.tally, row.games)

    def show_tally(self, row: StatisticsRow, tally: Tally, games: int) -> None:
        """Show the results so far, of so many `games`; the row says what they are of."""
        self._row, self._tally, self._games = row, tally, games
        self._tell()

    def clear(self) -> None:
        """Show that there is none."""
        self._row, self._tally, self._games = None, Tally(), 0
        self._tell()

    def retranslate(self) -> None:
        for label, what in zip(self._names, RESULTS, strict=True):
            label.setText(QCoreApplication.translate("Words", terms.RESULTS[what]))
        self._tell()

    def _tell(self) -> None:
        row, tally = self._row, self._tally
        self.title.setText("" if row is None else words.headline(row))
        self.conditions.setText("" if row is None else words.conditions(row, self._games))
        self.bar.show_tally(tally)
        self.points.setText("" if row is None else words.points_sentence(row))
        said = []
        for place, what in enumerate(RESULTS):
            count = int(getattr(tally, what))
            of_any = row is not None and tally.games > 0
            share = words.share_words(count / tally.games) if of_any else ""
            interval = words.interval_words(tally.interval(what)) if of_any else ""
            self._numbers[place][0].setText(QLocale().toString(count) if row is not None else "–")
            self._numbers[place][1].setText(share)
            self._intervals[place].setText(interval)
            if what == "drawn" and not self._has_draws:
                continue
            said.append(f"{self._names[place].full_text()} {count} {share} ({interval})")
        self.setAccessibleName(self.title.full_text())
        said += [text] if (text := self.points.full_text()) else []
        self.setAccessibleDescription("; ".join(said) if tally.games else "")
        self.bar.setAccessibleName(self.accessibleDescription())
