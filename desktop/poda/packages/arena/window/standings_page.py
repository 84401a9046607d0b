"""The standings page: points and ratings with their errors, and the cross table."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QWidget

from poda.engine.runs.statistics_table import comma_separated
from poda.engine.tally import Estimate
from poda.house.i18n import follow_language
from poda.house.jobs import Latest
from poda.house.theme import Role, theme_manager
from poda.packages.arena.engine.tournament.standings import Standings, StandingsRow
from poda.packages.arena.window.cross_table import CrossTable
from poda.packages.arena.window.page import (
    NOTHING,
    Page,
    Rolling,
    count_text,
    estimate_text,
    percent_text,
)
from poda.packages.arena.window.pair_page import PairView
from poda.widgets.announce import phrased
from poda.widgets.cross_cells import halves
from poda.widgets.layout import BETWEEN, INSIDE, Label, column, plain_tip, wrapped
from poda.widgets.number_table import NumberTable

_COLUMNS: Final = 10
PLAYER, RATING, GAMES, SCORE, POINTS, WON, DRAWN, LOST, EACH, FAULTS = range(_COLUMNS)
_LEAST_NAME: Final = 150  # least width of a name in pixels; other columns go first
_ROWS_LEAST: Final = 2
_LARGE: Final = 1.3  # the type scale from which titles give way to rows
_FEW: Final = 12  # players whose ratings are computed within a frame
_ROWS_WANTED: Final = 8
_ROWS: Final = 16  # rows visible at once, if there are as many and there is room


class StandingsTable(NumberTable):
    """A table with one row a player; its columns depend on the game and the results.

    Signals:
        chosen: the entrant of a clicked row, or of one activated by Enter.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_COLUMNS, parent, size="body")
        self.rows: tuple[StandingsRow, ...] = ()
        self._texts: dict[tuple[int, int], str] = {}
        self.cellActivated.connect(lambda row, _column: self._choose(row))
        theme_manager().changed.connect(self._texts.clear)

    def show_rows(self, rows: tuple[StandingsRow, ...], texts: list[list[str]]) -> None:
        """Write the cells that have changed."""
        self.rows = rows
        if self.rowCount() != len(rows):
            self._texts.clear()
            self.setRowCount(len(rows))
        color = theme_manager().theme.color(Role.TEXT)
        for line, cells in enumerate(texts):
            for place, text in enumerate(cells):
                if self._texts.get((line, place)) != text:
                    self._texts[line, place] = text
                    item = self.put(line, place, text, color, bold=place in (PLAYER, RATING))
                    if place == PLAYER:
                        item.setToolTip(plain_tip(text))
        self.want(EACH, any(row.points is not None for row in rows))
        self.want(FAULTS, any(row.faults for row in rows))
        self.setMaximumHeight(self._height(_ROWS))  # the cross table gets the rest
        self.updateGeometry()

    def forget(self) -> None:
        """Make the next call of `show_rows` write all cells."""
        self._texts.clear()

    def _height(self, most: int) -> int:
        """The height of all rows, but of at most that many."""
        rows = min(max(2, self.rowCount()), most) * self.verticalHeader().defaultSectionSize()
        around = 2 * INSIDE  # the frame and its padding
        return self.horizontalHeader().height() + rows + around

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height(_ROWS_WANTED))

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self._height(_ROWS_LEAST))

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self.rows):
            self.chosen.emit(self.rows[row].entrant)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self._choose(self.currentRow())
        else:
            super().keyPressEvent(event)


class StandingsPage(Page):
    """The table of all players; below it the cross table or, if only two play, the numbers of their
    games.

    Selecting a row asks for the games of its player against the best of the others.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fitting = Latest("ratings", self)
        self._fitted: Standings | None = None  # the standings whose ratings a thread computes
        self._rated: tuple[Standings, tuple[Estimate, ...]] | None = None  # not shown yet
        self._empty = phrased(
            wrapped("body", Role.MUTED),
            lambda: self.tr("The standings appear with the first game that is over."),
        )
        self.table = phrased(StandingsTable(), name=lambda: self.tr("Standings"))
        self.note = wrapped("small", Role.MUTED)
        self._cross_title = phrased(Label("small", Role.MUTED), self._cross_words)
        self.cross = phrased(CrossTable(), tip=self._cross_words)
        self.pair = PairView()
        self.pair.head.hide()  # the table above names the two
        self._of_two = Rolling(self.pair)
        self._below = QWidget()
        below = column(self._cross_title, (self.cross, 1), of=self._below)
        # At most as large as its largest cells, and as the room allows.
        below.setAlignment(self.cross, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        layout = column(
            self._empty, self.table, self.note, (self._below, 1), (self._of_two, 1),
            of=self, spacing=BETWEEN,
        )  # fmt: skip
        layout.setAlignment(self._empty, Qt.AlignmentFlag.AlignTop)
        self.cross.pair_asked.connect(self.pair_asked)
        self.table.chosen.connect(self._ask_pair)
        self.table.copied.connect(self.copy_csv)
        for widget in (self.table, self.note, self._below, self._of_two):
            widget.hide()
        theme_manager().changed.connect(self._name_columns)
        follow_language(self, self._name_columns)

    def _cross_words(self) -> str:
        return self.tr(
            "Points of the player at the left against the one above. A click shows both."
        )

    def _name_columns(self) -> None:
        heads = (
            self.tr("Player"), self.tr("Elo"), self.tr("Games"), self.tr("Score"),
            self.tr("Points"), self.tr("Won"), self.tr("Drawn"), self.tr("Lost"),
            self.tr("Points a game"), self.tr("Faults"),
        )  # fmt: skip
        tips = (
            "",
            self.tr("Rating with half of its 95 % interval"),
            self.tr("Games that are over"),
            self.tr("Share of the points"),
            self.tr("Points of games: one for a win, half for a draw"),
            self.tr("Games won"),
            self.tr("Games drawn"),
            self.tr("Games lost"),
            self.tr("What it wins a game, with half of its 95 % interval"),
            self.tr("Games lost by a crash, a late answer, an illegal move and the like"),
        )
        self.table.set_heads(heads, tips)
        self.table.fit(
            ("−1000.0 ± 1000.0", "1,000,000", "100.0 %", "100,000½", "100,000", "100,000",
             "100,000", "−0.000 ± 0.000", "1,000")
        )  # fmt: skip
        least = round(_LEAST_NAME * theme_manager().type_scale)
        self.table.spare((POINTS, DRAWN, LOST, WON, SCORE), least)
        self._cross_title.setVisible(theme_manager().type_scale < _LARGE)  # for the cells
        self.table.forget()
        self._ask_refresh()

    def refresh(self) -> None:
        model = self.model
        assert model is not None
        standings, plan = model.standings, model.plan
        shown = standings is not None and plan is not None and standings.games > 0
        of_two = plan is not None and len(plan.entrants) == 2
        self._empty.setVisible(not shown)
        self.table.setVisible(shown)
        self.note.setVisible(shown)
        self._below.setVisible(shown and not of_two)
        self._of_two.setVisible(shown and of_two)
        if not shown or standings is None or plan is None:
            return
        rows, names = self._rows(standings), [each.name for each in plan.entrants]
        if not rows:
            return
        self.table.show_rows(rows, [self._texts(row, names, standings.anchor) for row in rows])
        self.note.setText(self.note_text(standings))
        if of_two:
            self.pair.show_pair(standings, plan, 0, 1)
        else:
            self.cross.show_cross(standings, [row.entrant for row in rows], names)

    def _rows(self, standings: Standings) -> tuple[StandingsRow, ...]:
        """The rows; () while a thread computes the ratings, after which they are shown."""
        if len(standings.plan.entrants) <= _FEW:
            return standings.rows()
        rated, self._rated = self._rated, None
        if rated is not None and rated[0] is standings:
            return standings.ranked(rated[1])
        if not self._fitting.running or self._fitted is not standings:
            self._fitted, fit = standings, standings.fit()
            self._fitting.start(
                lambda _task: fit(), finished=partial(self._on_rated, standings, standings.games)
            )
        return ()

    def _on_rated(self, standings: Standings, games: int, rated: tuple[Estimate, ...]) -> None:
        model = self.model
        assert model is not None
        self._rated, self._stale = (standings, rated), True
        self.flush()
        if standings.games != games:  # more games have ended meanwhile
            self.show_standings(model)

    def leave(self) -> None:
        """Stop the computation when the window closes."""
        self._fitting.give_up()

    @staticmethod
    def _texts(row: StandingsRow, names: list[str], anchor: int | None) -> list[str]:
        rating = "0" if row.entrant == anchor else estimate_text(row.rating)
        return [
            f"{row.rank}  {names[row.entrant]}",
            rating if row.games else NOTHING,
            count_text(row.games),
            percent_text(row.score / row.games) if row.games else NOTHING,
            halves(round(2 * row.score)),
            *map(count_text, (row.wins, row.draws, row.losses)),
            estimate_text(row.points, 3),
            count_text(row.faults) if row.faults else "",
        ]

    def note_text(self, standings: Standings) -> str:
        """A note on the zero of the ratings and on repeated games."""
        model = self.model
        assert model is not None
        if standings.anchor is None:
            said = [self.tr("Elo is measured from the mean of all players.")]
        else:
            name = model.name(standings.anchor)
            said = [self.tr("Elo is measured from {name}, whose rating is 0.").format(name=name)]
        if standings.repeated:
            said.append(self.tr("%n games are identical to earlier ones.", "", standings.repeated))
            said.append(self.tr("Openings make games differ."))
        return " ".join(said)

    def _ask_pair(self, entrant: int) -> None:
        others = [row.entrant for row in self.table.rows if row.entrant != entrant]
        self.pair_asked.emit(entrant, others[0])

    def csv_text(self) -> str:
        """The table as CSV, with decimal points."""
        model = self.model
        if model is None or model.standings is None:
            return ""
        table: list[list[object]] = [
            ["rank", "player", "elo", "error", "games", "won", "drawn", "lost", "points", "faults"]
        ]
        for row in model.standings.rows():
            table.append(
                [row.rank, model.name(row.entrant), row.rating.value, row.rating.error, row.games,
                 row.wins, row.draws, row.losses, row.score, row.faults]
            )  # fmt: skip
        return comma_separated(table)

    def copy_csv(self) -> None:
        """Put the table on the clipboard, as CSV."""
        if text := self.csv_text():
            QGuiApplication.clipboard().setText(text)
