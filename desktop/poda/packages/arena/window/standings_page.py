"""The standings page: points and ratings with their errors, and the cross table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidgetItem, QWidget

from poda.engine.runs.statistics_table import comma_separated
from poda.engine.tally import Estimate
from poda.house.i18n import follow_language
from poda.house.jobs import Latest
from poda.house.theme import Role, font, theme_manager
from poda.packages.arena.engine.tournament.rating import Wdl
from poda.packages.arena.engine.tournament.standings import Standings, StandingsRow
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
from poda.widgets.cross_cells import GROUND, Tinted, ground, halves
from poda.widgets.layout import BETWEEN, INSIDE, Fitted, Label, Table, column, plain_tip, wrapped
from poda.widgets.number_table import NumberTable

_ITSELF: Final = "·"
_SHOWN: Final = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_WIDEST_NAME: Final = 16  # letters of a name above a column; the tip has all of it
_WIDEST_CELL: Final = 112  # pixels at the usual type size
_FEW: Final = 8  # up to this number of players, cells are spacious
_AIRY: Final = 18  # pixels around a line
_DENSE: Final = 8
_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class CrossTable(Fitted, Table):
    """Points of the row's player against the column's. A cell is written only when its contents
    have changed.

    Signals:
        pair_asked: two entrants whose games are to be shown.
    """

    pair_asked = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, parent)
        self._order: tuple[int, ...] = ()
        self._names: tuple[str, ...] = ()
        self._standings: Standings | None = None
        self._type = font("small")
        self._least = 1  # pixels that a cell needs
        self._written: dict[tuple[int, int], tuple[object, ...]] = {}
        self.setProperty("dense", True)
        self.setItemDelegate(Tinted(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.verticalHeader().show()
        for header in (self.verticalHeader(), self.horizontalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setMinimumSectionSize(1)
        self.cellActivated.connect(self._ask_for_pair)
        self.cellClicked.connect(self._ask_for_pair)
        theme_manager().changed.connect(self._rewrite)
        phrased(self, name=lambda: self.tr("Cross table"))
        follow_language(self, self._rewrite)

    def show_cross(self, standings: Standings, order: Sequence[int], names: Sequence[str]) -> None:
        """Show the results of these entrants in this order; `names` are indexed by entrant."""
        self._standings = standings
        if (tuple(order), tuple(names)) != (self._order, self._names):
            if tuple(names) != self._names:
                self._written.clear()
            self._order, self._names = tuple(order), tuple(names)
            self._make_cells()
        self._write_table()

    def cell_text(self, row: int, column: int) -> str:
        """The text of a cell."""
        item = self.item(row, column)
        return "" if item is None else item.text()

    def _rewrite(self) -> None:
        """Rewrite all cells, for another theme or language."""
        self._written.clear()
        if self._standings is not None:
            self._make_cells()
            self._write_table()

    def _make_cells(self) -> None:
        count = len(self._order)
        self.setRowCount(count)
        self.setColumnCount(count)
        small = self._type = font("small")
        for place, entrant in enumerate(self._order):
            name = self._names[entrant]
            short = name if len(name) <= _WIDEST_NAME else name[: _WIDEST_NAME - 1] + "…"
            for is_row in (True, False):
                item = QTableWidgetItem(f"{place + 1}  {short}" if is_row else str(place + 1))
                item.setToolTip(plain_tip(name))
                item.setFont(small)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, name)
                if is_row:
                    item.setTextAlignment(
                        Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
                    )
                    self.setVerticalHeaderItem(place, item)
                else:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                    self.setHorizontalHeaderItem(place, item)

    def _write_table(self) -> None:
        standings = self._standings
        assert standings is not None
        changed = False
        with QSignalBlocker(self.model()):  # one signal at the end instead of one for each cell
            for row, one in enumerate(self._order):
                for column, other in enumerate(self._order):
                    told = one, other, Wdl() if one == other else standings.wdl(one, other)
                    if self._written.get((row, column)) != told:
                        self._written[row, column] = told
                        self._set_cell(row, column, told[2])
                        changed = True
        if changed:
            model, last = self.model(), len(self._order) - 1
            model.dataChanged.emit(model.index(0, 0), model.index(last, last))
            self._fit_columns()

    def _set_cell(self, row: int, column: int, told: Wdl) -> None:
        won, drawn, lost = told
        played = won + drawn + lost
        text = _ITSELF if row == column else halves(2 * won + drawn) if played else "–"
        item = self.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            item.setFlags(_SHOWN)
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            self.setItem(row, column, item)
        item.setText(text)
        item.setFont(self._type)
        item.setData(GROUND, ground((won + drawn / 2) / played) if played else None)
        words = ""
        if row != column:
            one, other = self._names[self._order[row]], self._names[self._order[column]]
            words = self.tr("{one} against {other}: {won} won, {drawn} drawn, {lost} lost").format(
                one=one, other=other, won=won, drawn=drawn, lost=lost
            )
        item.setToolTip(plain_tip(words))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, words)

    def _fit_columns(self) -> None:
        """Set all columns to the width of the widest text: measuring dozens of columns cell by cell
        would take longer than a frame may."""
        metrics = QFontMetrics(font("small"))
        texts = [self.cell_text(0, place) for place in range(self.columnCount())]
        texts += [self.cell_text(place, 0) for place in range(self.rowCount())]
        wide = max((metrics.horizontalAdvance(text) for text in [*texts, "00½"]), default=0)
        wide += 2 * INSIDE
        self._least = wide
        self._fit()

    def _fit(self) -> None:
        """Make cells as wide as the room allows, up to a limit, and higher if they are few."""
        count = max(1, self.columnCount())
        most = max(self._least, round(_WIDEST_CELL * theme_manager().type_scale))
        wide = min(most, max(self._least, self.viewport().width() // count))
        if wide != self.horizontalHeader().defaultSectionSize():
            self.horizontalHeader().setDefaultSectionSize(wide)
        high = self._row(_AIRY if count <= _FEW else _DENSE)
        if count * high > self.viewport().height():
            high = self._row(_DENSE)
        if high != self.verticalHeader().defaultSectionSize():
            self.verticalHeader().setDefaultSectionSize(high)
        self.updateGeometry()

    @staticmethod
    def _row(air: int) -> int:
        return QFontMetrics(font("small")).height() + air

    def sizeHint(self) -> QSize:
        """The size of the whole table with the largest cells."""
        count, around = self.columnCount(), 2 * INSIDE
        most = max(self._least, round(_WIDEST_CELL * theme_manager().type_scale))
        rows = count * self._row(_AIRY if count <= _FEW else _DENSE)
        return QSize(
            self.verticalHeader().sizeHint().width() + count * most + around,
            self.horizontalHeader().sizeHint().height() + rows + around,
        )

    def _ask_for_pair(self, row: int, column: int) -> None:
        if row != column:
            self.pair_asked.emit(self._order[row], self._order[column])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _KEYS and self.currentRow() >= 0:
            self._ask_for_pair(self.currentRow(), self.currentColumn())
        else:
            super().keyPressEvent(event)


_COLUMNS: Final = 10
PLAYER, RATING, GAMES, SCORE, POINTS, WON, DRAWN, LOST, EACH, FAULTS = range(_COLUMNS)
_LEAST_NAME: Final = 150  # least width of a name in pixels; other columns go first
_ROWS_LEAST: Final = 2
_LARGE: Final = 1.3  # the type scale from which titles give way to rows
_QUICK: Final = 12  # players whose ratings are computed within a frame
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

    def __init__(self) -> None:
        super().__init__()
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
        if len(standings.plan.entrants) <= _QUICK:
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
