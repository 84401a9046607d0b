"""The statistics panel: games of a player against a chosen opponent, and all results kept."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final, Literal

from PySide6.QtCore import QCoreApplication, QLocale, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QGridLayout,
    QProgressBar,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from poda.base import terms
from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.match import USUAL_SEED
from poda.engine.playing.proof import Lines
from poda.engine.runs.champion import Champion
from poda.engine.runs.settings import Settings
from poda.engine.runs.statistics_table import StatisticsRow, StatisticsTable, Who
from poda.engine.tally import Tally
from poda.house.i18n import follow_language, language_manager
from poda.house.jobs import Latest
from poda.house.theme import Role, theme_manager
from poda.training import statistics_words as words
from poda.training.statistics_games import PlannedGames, play, prove
from poda.training.statistics_list import StatisticsList
from poda.training.statistics_setup import StatisticsSetup
from poda.training.statistics_words import can_draw, plies_words
from poda.widgets.announce import announce, phrased
from poda.widgets.controls import push_button
from poda.widgets.engine_words import message
from poda.widgets.layout import (
    INSIDE,
    Label,
    PaintedText,
    Panel,
    Steady,
    Stretch,
    column,
    row,
    wrapped,
)

# The badge of a small game's player: whether any line of play beats it.

_log = logging.getLogger(__name__)


class ProofBadge(Label):
    """A tick and "never loses", or how many lines the player loses of all replies tried. Hidden for
    games that are too large to try all.

    The proof is found in a job. If the player changes meanwhile, as it trains, the job goes on, and
    its answer is shown until the next is found; one about another game or look-ahead is dropped.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("body", Role.MUTED, bold=True, elide=True, parent=parent)
        self._asked: tuple[Champion, int] | None = None
        self._answer: tuple[Champion, int, Lines] | None = None
        self._proving = Latest("proof", self)
        self._failed = False
        self.hide()
        language_manager().follow(self, self._show_proof)

    @property
    def proven(self) -> bool:
        """Whether the last proof shows that the player never loses."""
        return self._answer is not None and self._answer[2].no_loss

    @property
    def waiting(self) -> bool:
        """Whether a job is looking for a proof."""
        return self._proving.running

    def show_player(self, player: Champion, plies: int) -> None:
        """Prove this player, with a look-ahead in plies."""
        asked = (player, plies)
        before, self._asked = self._asked, asked
        provable = game_named(player.game_key).small
        if before is None or (before[0].game_key, before[1]) != (player.game_key, plies):
            self._proving.give_up()
            self._answer = None
            self.setVisible(provable)
            self._show_proof()
        # By identity: comparing two players would write the documents of both.
        is_known = before is not None and before[0] is player and before[1] == plies
        if provable and not self._failed and not is_known:
            self._start_proof()

    def _start_proof(self) -> None:
        if not self._proving.running and self._asked is not None:
            player, plies = self._asked
            self._proving.start(
                lambda task: prove(player, plies, task),
                finished=lambda lines: self._on_lines(player, plies, lines),
                failed=self._on_failed,
            )

    def _on_lines(self, player: Champion, plies: int, lines: Lines) -> None:
        self._answer = player, plies, lines
        self._show_proof()
        if self._asked is not None and self._asked[0] is not player:
            self._start_proof()

    def _on_failed(self, error: BaseException) -> None:
        _log.error("the proof failed: %s", error)
        self._failed = True  # the kernels are missing, and will be
        self._show_proof()

    def _show_proof(self) -> None:
        if self._answer is None:
            self.set_role(Role.MUTED)
            self.setText("" if self._failed else self.tr("Trying every reply…"))
            return
        _, plies, lines = self._answer
        count, lost = QLocale().toString(lines.lines), QLocale().toString(lines.lost)
        if lines.no_loss:
            self.set_role(Role.OK)
            self.setText(self.tr("✓ Never loses: all {lines} lines tried").format(lines=count))
        else:
            self.set_role(Role.BAD)
            text = self.tr("✕ Can be beaten: loses {lost} of {lines} lines")
            self.setText(text.format(lost=lost, lines=count))
        self.setAccessibleDescription(
            self.tr("Every reply was tried, with the player looking {plies} ahead.").format(
                plies=plies_words(plies)
            )
        )


# One result: a bar, and the counts with their shares and intervals.

RESULTS: Final[tuple[Literal["won", "drawn", "lost"], ...]] = ("won", "drawn", "lost")
_HEIGHT: Final = 14


class ResultBar(PaintedText):
    """A bar of the games: won from the left, filled; drawn, hatched; lost, empty."""

    def __init__(self) -> None:
        super().__init__()
        self._tally = Tally()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_manager().changed.connect(self.update)

    def show_tally(self, tally: Tally) -> None:
        """Show these counts."""
        if tally != self._tally:
            self._tally = tally
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, tally = theme_manager().theme, self._tally
        with QPainter(self) as painter:
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


def _result_name(what: str) -> str:
    return QCoreApplication.translate("Words", terms.RESULTS[what])


class ResultView(Panel):
    """A result with its title and conditions."""

    def __init__(self) -> None:
        super().__init__()
        self._row: StatisticsRow | None = None
        self._tally = Tally()
        self._games = 0
        self._has_draws = True
        self.title = Label("body", bold=True, elide=True)
        self.conditions = Label("small", Role.MUTED, elide=True)
        self.bar = ResultBar()
        self._names = [phrased(Label("small"), partial(_result_name, what)) for what in RESULTS]
        self._numbers = [[Label("body", mono=True) for _ in range(2)] for _ in RESULTS]
        self._intervals = [Label("small", Role.MUTED) for _ in RESULTS]
        self.points = Label("body", elide=True)
        self._lay_out()
        self.show_plan("", None)
        follow_language(self, self._show_row)

    def _lay_out(self) -> None:
        self._of_draws: list[QWidget] = []
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(INSIDE)
        grid.setVerticalSpacing(0)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for place in range(len(RESULTS)):
            labels = [self._names[place], *self._numbers[place], self._intervals[place]]
            for across, (label, stretch) in enumerate(zip(labels, (6, 5, 6, 9), strict=True)):
                if across:
                    label.setAlignment(right)
                cell = Steady(label)
                if RESULTS[place] == "drawn":
                    self._of_draws.append(cell)
                grid.addWidget(cell, place, across)
                grid.setColumnStretch(across, stretch)
        self._points_place = Steady(self.points)
        above = Steady(self.title), Steady(self.conditions), self.bar
        column(*above, grid, self._points_place, of=self, spacing=INSIDE // 2)

    def show_plan(self, game_key: str, settings: Settings | None) -> None:
        """Adapt to the game, showing points in place of draws if it has none, and to the settings,
        which determine the title of a generation's player."""
        self._settings = settings
        draws = can_draw(game_key)
        for cell in self._of_draws:
            cell.setVisible(draws)
        self._points_place.setVisible(not draws)
        self._has_draws = draws
        self._show_row()

    def show_row(self, row: StatisticsRow) -> None:
        """Show a result with all its games."""
        self.show_tally(row, row.tally, row.games)

    def show_tally(self, row: StatisticsRow, tally: Tally, games: int) -> None:
        """Show the results so far, of `games` games; the row gives the title and conditions."""
        self._row, self._tally, self._games = row, tally, games
        self._show_row()

    def clear(self) -> None:
        """Show that there is no result."""
        self._row, self._tally, self._games = None, Tally(), 0
        self._show_row()

    def _show_row(self) -> None:
        row, tally = self._row, self._tally
        self.title.setText("" if row is None else words.headline(row, self._settings))
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


_COPIED_MS: Final = 2_000
_NARROWEST: Final = 64  # pixels of the progress bar, for a share in percent


class StatisticsPanel(QWidget):
    """A button that starts the games, their result, and the table of all results.

    The panel has its own copy of the run's table, to which it adds results at once. The owner of
    the run's table adds them when it hears `recorded`.

    Signals:
        recorded: a StatisticsRow, when all its games have been played.

    Attributes:
        table: the results shown.
    """

    recorded = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._player: Champion | None = None
        self._generation = 0
        self._who: Who = "first"
        self.table = StatisticsTable("")
        self._games = Latest("statistics", self)
        self._match: PlannedGames | None = None
        self._error: EngineError | None = None
        self._cancelled = False
        self.badge = ProofBadge(self)  # placed by the player column, beside the player
        self.setup = StatisticsSetup()
        self.run = push_button(
            lambda: self.tr("Statistics"),
            self.start,
            tip=lambda: self.tr("Have the player above play these games, and keep the result"),
        )
        self.cancel = push_button(
            lambda: self.tr("Cancel"), self.stop, name=lambda: self.tr("Cancel the statistics")
        )
        self.progress = phrased(QProgressBar(), name=lambda: self.tr("Games played"))
        self.note = wrapped("small", Role.MUTED)
        self.result = ResultView()
        self.list = StatisticsList()
        self.copy = push_button(
            None, self._copy, tip=lambda: self.tr("Copy every result as comma-separated values")
        )
        self._copied = QTimer(self, singleShot=True, interval=_COPIED_MS)
        self._connect()
        self._lay_out()
        follow_language(self, self._name_copy)
        follow_language(self, self._show_note)

    def _connect(self) -> None:
        self._copied.timeout.connect(self._name_copy)
        self.list.chosen.connect(self._on_chosen)
        self.setup.plies_changed.connect(self._prove)

    def _lay_out(self) -> None:
        for widget in (self.progress, self.cancel):
            policy = widget.sizePolicy()
            policy.setRetainSizeWhenHidden(True)  # nothing moves when they appear
            widget.setSizePolicy(policy)
            widget.hide()
        self.progress.setMinimumWidth(_NARROWEST)
        self.run.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        buttons = row(self.run, (self.progress, 1), self.cancel)
        copy = row(Stretch(1), self.copy)
        column(self.setup, buttons, self.note, self.result, self.list, copy, Stretch(1), of=self)

    # Showing

    def set_player(self, player: Champion, generation: int, who: Who) -> None:
        """Measure this player from now on; called at most twice a second while it trains."""
        before, is_another = self._player, who != self._who
        self._player, self._generation, self._who = player, generation, who
        if before is None or player.game_key != before.game_key:
            for part in (self.setup, self.list):
                part.show_game(player.game_key)
        if before is None or player.settings is not before.settings:
            self.result.show_plan(player.game_key, player.settings)
        if before is None or player.plies != before.plies:
            self.setup.plies.setValue(player.plies)
        if is_another:
            self._show_note()
        if self._match is not None and _run_of(player) != _run_of(self._match.player):
            self.stop()  # or its result would be kept with another run's
        self._prove()
        self.run.setEnabled(not self._games.running)

    def show_table(self, table: StatisticsTable) -> None:
        """Show the results of a run's table."""
        if table == self.table:
            return
        self.table = table.copy()
        rows = self.table.rows
        self.list.show_rows(rows)
        self._show_newest()

    @property
    def busy(self) -> bool:
        """Whether games are being played."""
        return self._games.running

    def _show_newest(self) -> None:
        rows = self.table.rows
        self.list.setVisible(bool(rows))
        self.copy.setVisible(bool(rows))
        if rows:
            self.list.choose(rows[-1])
        elif not self._games.running:
            self.result.clear()
        self.result.setVisible(bool(rows) or self._games.running)
        self._show_note()

    def _on_chosen(self, row: StatisticsRow) -> None:
        if not self._games.running:
            self.result.show_row(row)

    def _prove(self) -> None:
        if self._player is not None:
            self.badge.show_player(self._player, self.setup.plies.value())

    # Playing

    def start(self) -> None:
        """Play the chosen games; nothing if games are being played."""
        if self._player is None or self._games.running:
            return
        match = PlannedGames(
            self._player,
            self._generation,
            self._who,
            self.setup.chosen_opponent(),
            self.setup.plies.value(),
            self.setup.games.value(),
        )
        # The first games are those of `poda match`; the same ones again get another seed.
        again = sum(map(match.is_like, self.table.rows))
        self._match = match = PlannedGames(
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
        """Scroll to the panel, as the games may have been started from a menu."""
        parent = self.parentWidget()
        while parent is not None and not isinstance(parent, QScrollArea):
            parent = parent.parentWidget()
        if parent is not None:
            for part in (self.result, self.run):
                parent.ensureWidgetVisible(part, 0, INSIDE)

    def stop(self) -> None:
        """Stop the games; no result is kept."""
        self._games.stop()

    def _on_progress(self, tally: Tally) -> None:
        assert self._match is not None
        self.progress.setValue(tally.games)
        self.result.setVisible(True)
        self.result.show_tally(_row_of(self._match, tally), tally, self._match.games)
        self._show_note()

    def _on_finished(self, row: StatisticsRow) -> None:
        self._end()
        self.table.add(row)
        self.list.show_rows(self.table.rows)
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
        if held:  # else Qt would pass the focus to the next control
            (self.cancel if busy else self.run).setFocus()
        self._show_note()

    # Words

    def _name_copy(self) -> None:
        copied = self._copied.isActive()
        self.copy.setText(self.tr("✓ Copied") if copied else self.tr("Copy as CSV"))

    def _copy(self) -> None:
        self.list.copy()
        self._copied.start()
        self._name_copy()
        announce(self, self.tr("Copied"))

    def _show_note(self) -> None:
        text = self._note()
        self.note.set_role(Role.MUTED if self._error is None else Role.BAD)
        self.note.setText(text)
        self.note.setVisible(bool(text))
        if self._match is not None:
            self.progress.setFormat(self._how_far(self._match))

    def _how_far(self, match: PlannedGames) -> str:
        """The progress bar's text: games played of all, or a share if that does not fit."""
        if not self.progress.value():
            return self.tr("Getting ready…")
        whole = QLocale()
        text = self.tr("{played} of {games}").format(
            played=whole.toString(self.progress.value()), games=whole.toString(match.games)
        )
        fits = self.progress.fontMetrics().horizontalAdvance(text) < self.progress.width() - INSIDE
        return text if fits else "%p%"  # Qt's placeholder for the share in percent

    def _note(self) -> str:
        if self._error is not None:
            return "✕ " + message(self._error)
        if self._cancelled:
            return self.tr("Cancelled: no result was kept.")
        if not len(self.table) and self._match is None:
            if self._who == "first":
                return self.tr(
                    "Try the first player before any training: every result is kept with its "
                    "generation."
                )
            return self.tr("No results yet: each one is kept here with its generation.")
        return ""


def _run_of(player: Champion) -> tuple[object, ...]:
    """The properties of a player that identify its run."""
    return player.game_key, player.seed, player.settings, player.layout


def _row_of(match: PlannedGames, tally: Tally) -> StatisticsRow:
    """The row that the games under way would give if they ended now."""
    return StatisticsRow(
        match.generation, match.who, match.opponent.text, match.plies,
        tally.won, tally.drawn, tally.lost, 0, match.seed,
    )  # fmt: skip
