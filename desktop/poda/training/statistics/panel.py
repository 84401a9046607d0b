"""The statistics: games against a chosen opponent, and every result that there was."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLocale, QTimer, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.evolve.runs.champion import Champion
from poda.engine.evolve.runs.statistics_table import StatisticsRow, StatisticsTable, Who
from poda.engine.evolve.tally import Tally
from poda.engine.match import USUAL_SEED
from poda.house.i18n import Retranslatable
from poda.house.jobs import Latest
from poda.house.theme import Role
from poda.training.statistics.list import StatisticsList
from poda.training.statistics.proof_badge import ProofBadge
from poda.training.statistics.setup import StatisticsSetup
from poda.training.statistics.statistics_result import ResultView
from poda.training.statistics.work import Match, play
from poda.widgets.announce import announce
from poda.widgets.layout import INSIDE, Label, wrapped
from poda.widgets.messages import message

_COPIED_MS: Final = 2_000
_NARROWEST: Final = 64  # of the bar, which then has room for a share in percent


class StatisticsPanel(Retranslatable, QWidget):
    """A button that has games played, their result, and the table of all results.

    The panel keeps a table of its own: what it is shown is copied, and what is played is added to
    it at once. Whoever saves the run's table hears `recorded` and adds the row to that one.

    Signals:
        recorded: a StatisticsRow, of games that have all been played.
    """

    recorded = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._player: Champion | None = None
        self._generation = 0
        self._who: Who = "first"
        self._table = StatisticsTable("")
        self._games = Latest("statistics", self)
        self._match: Match | None = None
        self._error: EngineError | None = None
        self._cancelled = False
        self._title = Label("body", bold=True)
        self.badge = ProofBadge()
        self.setup = StatisticsSetup()
        self.run = QPushButton()
        self.cancel = QPushButton()
        self.progress = QProgressBar()
        self.note = wrapped("small", Role.MUTED)
        self.result = ResultView()
        self.list = StatisticsList()
        self.copy = QPushButton()
        self._copied = QTimer(self, singleShot=True, interval=_COPIED_MS)
        self._connect()
        self._lay_out()
        self.retranslate()

    def _connect(self) -> None:
        self.run.clicked.connect(self.start)
        self.cancel.clicked.connect(self.stop)
        self.copy.clicked.connect(self._copy)
        self._copied.timeout.connect(self._name_copy)
        self.list.chosen.connect(self._on_chosen)
        self.setup.plies_changed.connect(self._prove)

    def _lay_out(self) -> None:
        for widget in (self.progress, self.cancel):
            policy = widget.sizePolicy()
            policy.setRetainSizeWhenHidden(True)  # nothing moves when games begin
            widget.setSizePolicy(policy)
            widget.hide()
        row = QHBoxLayout()
        row.setSpacing(INSIDE)
        row.addWidget(self.run)
        row.addWidget(self.progress, 1)
        row.addWidget(self.cancel)
        self.progress.setMinimumWidth(_NARROWEST)
        self.run.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        below = QHBoxLayout()
        below.addStretch(1)
        below.addWidget(self.copy)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE)
        layout.addWidget(self._title)
        layout.addWidget(self.badge)
        layout.addWidget(self.setup)
        layout.addLayout(row)
        layout.addWidget(self.note)
        layout.addWidget(self.result)
        layout.addWidget(self.list)
        layout.addLayout(below)
        layout.addStretch(1)

    # What is shown

    def set_player(self, player: Champion, generation: int, who: Who) -> None:
        """Whom the button tries; at most twice a second while it trains."""
        before, is_another = self._player, who != self._who
        self._player, self._generation, self._who = player, generation, who
        if before is None or player.game_key != before.game_key:
            for part in (self.setup, self.result, self.list):
                part.show_game(player.game_key)
        if before is None or player.plies != before.plies:
            self.setup.plies.setValue(player.plies)
        if is_another:
            self._tell()
        if self._match is not None and _run_of(player) != _run_of(self._match.player):
            self.stop()  # its result would be kept among those of another run
        self._prove()
        self.run.setEnabled(not self._games.running)

    def show_table(self, table: StatisticsTable) -> None:
        """Show the results of a run."""
        if table == self._table:
            return
        self._table = table.copy()
        rows = self._table.rows
        self.list.show_rows(rows)
        self._show_newest()

    @property
    def table(self) -> StatisticsTable:
        """The results that are shown."""
        return self._table

    @property
    def busy(self) -> bool:
        """Whether games are being played."""
        return self._games.running

    def _show_newest(self) -> None:
        rows = self._table.rows
        self.list.setVisible(bool(rows))
        self.copy.setVisible(bool(rows))
        if rows:
            self.list.choose(rows[-1])
        elif not self._games.running:
            self.result.clear()
        self.result.setVisible(bool(rows) or self._games.running)
        self._tell()

    def _on_chosen(self, row: StatisticsRow) -> None:
        if not self._games.running:
            self.result.show_row(row)

    def _prove(self) -> None:
        if self._player is not None:
            self.badge.show_player(self._player, self.setup.plies.value())

    # Playing

    def start(self) -> None:
        """Have the games played that are set up; nothing while others are."""
        if self._player is None or self._games.running:
            return
        match = Match(
            self._player,
            self._generation,
            self._who,
            self.setup.chosen_opponent(),
            self.setup.plies.value(),
            self.setup.games.value(),
        )
        # The first games are those of `poda match`; who asks again wants other ones.
        again = sum(map(match.is_like, self._table.rows))
        self._match = match = Match(
            match.player, match.generation, match.who, match.opponent, match.plies, match.games,
            USUAL_SEED + again,
        )  # fmt: skip
        self._error, self._cancelled = None, False
        self.progress.setRange(0, match.games)
        self.progress.setValue(0)
        self._games.start(
            lambda task: play(match, task),
            progress=self._on_progress,
            finished=self._on_finished,
            cancelled=self._on_cancelled,
            failed=self._on_failed,
        )
        self._come_into_sight()
        self._set_busy(True)
        self._on_progress(Tally())

    def _come_into_sight(self) -> None:
        """Where the panel stands in a scroll area: a menu may have begun the games."""
        parent = self.parentWidget()
        while parent is not None and not isinstance(parent, QScrollArea):
            parent = parent.parentWidget()
        if parent is not None:
            for part in (self.result, self.run):
                parent.ensureWidgetVisible(part, 0, INSIDE)

    def stop(self) -> None:
        """Give the games up; no result is kept."""
        self._games.stop()

    def _on_progress(self, tally: Tally) -> None:
        assert self._match is not None
        self.progress.setValue(tally.games)
        self.result.setVisible(True)
        self.result.show_tally(_row_of(self._match, tally), tally, self._match.games)
        self._tell()

    def _on_finished(self, row: StatisticsRow) -> None:
        self._end()
        self._table.add(row)
        self.list.show_rows(self._table.rows)
        self._show_newest()
        self.result.show_row(row)
        announce(self, self.result.accessibleDescription())
        self.recorded.emit(row)

    def _on_cancelled(self) -> None:
        self._cancelled = True
        self._give_up()

    def _on_failed(self, error: BaseException) -> None:
        self._error = error if isinstance(error, EngineError) else None
        self._give_up()
        announce(self, self.note.full_text(), urgent=True)

    def _give_up(self) -> None:
        self._end()
        self.result.clear()
        self._show_newest()

    def _end(self) -> None:
        self._match = None
        self._set_busy(False)

    def _set_busy(self, busy: bool) -> None:
        held = (self.cancel if not busy else self.run).hasFocus()
        self.progress.setVisible(busy)
        self.cancel.setVisible(busy)
        self.run.setEnabled(not busy and self._player is not None)
        if held:  # else Qt hands the focus to whatever comes next
            (self.cancel if busy else self.run).setFocus()
        self._tell()

    # Words

    def retranslate(self) -> None:
        self._title.setText(self.tr("Statistics"))
        self.run.setText(self.tr("Statistics"))
        self.run.setToolTip(self.tr("Have the player above play these games, and keep the result"))
        self.cancel.setText(self.tr("Cancel"))
        self.cancel.setAccessibleName(self.tr("Cancel the statistics"))
        self.progress.setAccessibleName(self.tr("Games played"))
        self.copy.setToolTip(self.tr("Copy every result as comma-separated values"))
        self._name_copy()
        self._tell()

    def _name_copy(self) -> None:
        copied = self._copied.isActive()
        self.copy.setText(self.tr("✓ Copied") if copied else self.tr("Copy as CSV"))

    def _copy(self) -> None:
        self.list.copy()
        self._copied.start()
        self._name_copy()
        announce(self, self.tr("Copied"))

    def _tell(self) -> None:
        text = self._note()
        self.note.set_role(Role.MUTED if self._error is None else Role.BAD)
        self.note.setText(text)
        self.note.setVisible(bool(text))
        if self._match is not None:
            self.progress.setFormat(self._how_far(self._match))

    def _how_far(self, match: Match) -> str:
        """How many games have been played, in as many words as the bar has room for."""
        if not self.progress.value():
            return self.tr("Getting ready…")
        whole = QLocale()
        text = self.tr("{played} of {games}").format(
            played=whole.toString(self.progress.value()), games=whole.toString(match.games)
        )
        fits = self.progress.fontMetrics().horizontalAdvance(text) < self.progress.width() - INSIDE
        return text if fits else "%p%"  # Qt's own word for the share in percent

    def _note(self) -> str:
        """What there is to say where there is no result."""
        if self._error is not None:
            return "✕ " + message(self._error)
        if self._cancelled:
            return self.tr("Cancelled: no result was kept.")
        if not len(self._table) and self._match is None:
            if self._who == "first":
                return self.tr(
                    "Try the first player before any training: every result is kept with its "
                    "generation."
                )
            return self.tr("No results yet: each one is kept here with its generation.")
        return ""


def _run_of(player: Champion) -> tuple[object, ...]:
    """What tells the runs of two players apart."""
    return player.game_key, player.seed, player.settings, player.layout


def _row_of(match: Match, tally: Tally) -> StatisticsRow:
    """What the games under way are of."""
    return StatisticsRow(
        match.generation, match.who, match.opponent.text, match.plies,
        tally.won, tally.drawn, tally.lost, 0, match.seed,
    )  # fmt: skip
