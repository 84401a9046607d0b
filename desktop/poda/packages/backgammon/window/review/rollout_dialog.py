"""The window of a rollout: its candidates, its settings, and the table of its results so far."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QLabel,
    QProgressBar,
    QTableWidgetItem,
    QWidget,
)

from poda.base import terms
from poda.base.processors import processors, workers
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.kernels import compiled
from poda.engine.players import Analysis, Limit, MoveValue, analyst
from poda.house.i18n import follow_language, keys_text
from poda.house.jobs import Latest, Task
from poda.house.theme import Role, theme_manager
from poda.packages.backgammon.kernels import PART
from poda.packages.backgammon.window.play.equity_table import (
    PLAYED,
    chance_numbers,
    column_names,
    column_tips,
    counting_words,
    on_board,
    source_text,
)
from poda.packages.backgammon.window.play.rollouts import (
    LOOK_AHEADS,
    TRIALS,
    TRUNCATIONS,
    RolloutPlan,
    RolloutRun,
    rollouts_of,
)
from poda.packages.backgammon.window.review import rollout_words as words
from poda.play.model.game import PlayModel
from poda.widgets.announce import Text, announce, phrased
from poda.widgets.controls import choice, number, push_button
from poda.widgets.engine_words import equity, message, percent
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    PAGE_PROPERTY,
    Label,
    Steady,
    column,
    row,
    set_look,
    wrapped,
)
from poda.widgets.number_table import NumberTable

# The table of candidates: which are selected, and the results so far.

_SAMPLES: Final = ("−0.0000", "0.0000", "−0.0000", "0.0000", *("100.0",) * 6, "R 999,999")
_PLAY: Final = Qt.ItemDataRole.UserRole
_CHECKED, _UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


@dataclass(frozen=True, slots=True)
class CandidateRow:
    """The row of a candidate: a play that may be rolled out.

    Attributes:
        play: the action; None for a position before its throw.
        text: the play in notation.
        wanted: whether it is selected.
        equity, error: the equity and its standard error; before a rollout, an estimate and None.
        behind, joint: its distance from the best, with the standard error; None for the best.
        chances: the probabilities of the game's ends.
        rolled: whether these come from a rollout.
        source: where they come from: "R 1,296", "2 plies".
        played: whether it was played.
    """

    play: Any
    text: str
    wanted: bool
    equity: float | None = None
    error: float | None = None
    behind: float | None = None
    joint: float | None = None
    chances: Chances | None = None
    rolled: bool = False
    source: str = ""
    played: bool = False


class RolloutTable(NumberTable):
    """The table of candidates. Space, or a click on the box, selects or deselects one.

    Signals:
        toggled: carries a row's play, and whether it is selected now.
        chosen: carries the play of the new current row.
    """

    toggled = Signal(object, bool)
    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__(1 + len(_SAMPLES))
        self._rows: tuple[CandidateRow, ...] = ()
        self._fixed = False
        self.itemChanged.connect(self._on_item)
        self.currentCellChanged.connect(self._on_current)
        theme_manager().changed.connect(self._restyle)
        phrased(self, name=lambda: self.tr("Candidates of the rollout"))
        follow_language(self, self._name_columns)

    def _name_columns(self) -> None:
        less = terms.capitalised(QCoreApplication.translate("Words", terms.LESS))
        names = (self.tr("Candidate"), self.tr("Equity"), "±", less, "±")
        error = self.tr("Standard error: two times in three the true value is nearer than this")
        tips = (
            self.tr("Space selects or deselects a play"),
            self.tr("Expected points; an estimate, grey, before the play is rolled out"),
            error,
            self.tr("What is lost against the best play"),
            self.tr("Standard error of that difference, by the same dice"),
            *column_tips(),
            self.tr("Look-ahead in plies; R: rolled out, in this many games"),
        )
        self.set_heads([*names, *column_names(), self.tr("From")], tips)
        self.fit(_SAMPLES)

    def _restyle(self) -> None:
        self.fit(_SAMPLES)
        self._fill(self._rows)

    @property
    def rows(self) -> Sequence[CandidateRow]:
        """The rows shown."""
        return self._rows

    def show_rows(self, rows: Sequence[CandidateRow], *, fixed: bool) -> None:
        """Show rows; `fixed`: the selection cannot be changed, as games are being played."""
        if (tuple(rows), fixed) != (self._rows, self._fixed):
            self._fixed = fixed
            self._fill(rows)

    def _fill(self, rows: Sequence[CandidateRow]) -> None:
        item = self.item(self.currentRow(), 0)
        chosen = None if item is None else item.data(_PLAY)
        self._rows = tuple(rows)
        with QSignalBlocker(self):
            self.setRowCount(len(rows))
            for index, row in enumerate(rows):
                self._fill_row(index, row, is_best=row.rolled and not index)
            at = next((i for i, row in enumerate(rows) if row.play == chosen), 0)
            self.setCurrentCell(at if rows else -1, 0)

    def _fill_row(self, index: int, row: CandidateRow, *, is_best: bool) -> None:
        shares = ("",) * 6
        if row.chances is not None:
            shares = tuple(percent(share) for share in chance_numbers(row.chances))  # type: ignore[assignment]
        texts = (
            f"{PLAYED} {row.text}" if row.played else row.text,
            "" if row.equity is None else equity(row.equity),
            _plain(row.error),
            "" if row.behind is None else equity(-row.behind),
            "" if row.behind is None else _plain(row.joint),
            *shares,
            row.source,
        )
        role = Role.BEST if is_best else Role.TEXT if row.rolled else Role.MUTED
        color = theme_manager().theme.color(role)
        for place, text in enumerate(texts):
            bold = (is_best or row.played) and not place
            self.put(index, place, text, color, bold=bold).setData(_PLAY, row.play)
        first = self.item(index, 0)
        assert first is not None
        first.setToolTip(row.text)
        first.setData(Qt.ItemDataRole.AccessibleTextRole, self._spoken(row, texts))
        if row.play is not None:
            first.setCheckState(_CHECKED if row.wanted else _UNCHECKED)
            if not self._fixed:
                first.setFlags(first.flags() | Qt.ItemFlag.ItemIsUserCheckable)

    def _spoken(self, row: CandidateRow, texts: Sequence[str]) -> str:
        """The row in a sentence, for screen readers, which read only the focused first cell."""
        said = [row.text]
        if row.played:
            said.append(self.tr("the play on the board"))
        if row.equity is not None:
            said.append(f"{texts[1]} ± {texts[2]}" if texts[2] else texts[1])
        if row.source:
            said.append(row.source)
        if row.behind is not None:
            said.append(self.tr("{points} behind").format(points=texts[3]))
        return ", ".join(said)

    def _on_item(self, item: QTableWidgetItem) -> None:
        if item.column() == 0 and not self._fixed:
            self.toggled.emit(item.data(_PLAY), item.checkState() == _CHECKED)

    def _on_current(self, index: int, *_: int) -> None:
        item = self.item(index, 0)
        if item is not None:
            self.chosen.emit(item.data(_PLAY))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not self._fixed:
            item = self.item(self.currentRow(), 0)
            if item is not None and item.flags() & Qt.ItemFlag.ItemIsUserCheckable:
                on = item.checkState() == _CHECKED
                item.setCheckState(_UNCHECKED if on else _CHECKED)
                return
        super().keyPressEvent(event)


def _plain(value: float | None) -> str:
    return "" if value is None else equity(value).lstrip("+")


# The plays of a position that may be rolled out: all of them, ranked by a quick evaluation.

_log = logging.getLogger(__name__)

MOST_SHOWN: Final = 40
FEW: Final = 4
WITHIN: Final = 0.1
"""The most plays proposed, and their greatest distance from the best (equity)."""


class Candidates(QObject):
    """Ranks a position's plays in a job, or takes them from the analysis.

    Signals:
        found: the plays of `state` are known.

    Attributes:
        state: the position.
        moves: its plays, the best first; empty until they are known.
    """

    found = Signal()

    def __init__(self, model: PlayModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.state: Any = None
        self.moves: Sequence[MoveValue[Any]] = ()
        self._depth = 0  # the look-ahead, in plies, of plays without one of their own
        self._work = Latest("candidates", self)

    def look(self, state: Any) -> None:
        """Rank the plays of a position."""
        if state == self.state:
            return
        self.stop()
        self.state, self.moves = state, ()
        analysis = self._model.analysis.values
        if state.throw is None:
            return
        if analysis is not None and state == self._model.board.record.state:
            self._take(analysis)
            return
        game = self._model.board.game

        def work(task: Task) -> Analysis[Any] | None:
            limit, last = Limit(plies=1 if compiled.ready(PART) else 0), None
            for last in analyst(game).analyse(state, limit, task.stopped):
                task.progress(last)
            return last

        self._work.start(
            work,
            progress=self._take,
            finished=self._take,
            failed=lambda error: _log.error("no candidates: %s", error),
        )

    def stop(self) -> None:
        """Give the ranking up."""
        self._work.give_up()

    def proposed(self, played: Any) -> set[Any]:
        """The plays proposed for a rollout: the best few, and the one that was played."""
        if not self.moves:
            return set()
        side = self.state.turn
        best = side * self.moves[0].value
        few = [move for move in self.moves[:FEW] if best - side * move.value <= WITHIN]
        few = few if len(few) > 1 else list(self.moves[:2])
        known = {move.action for move in self.moves}
        return {move.action for move in few} | ({played} & known)

    def _take(self, analysis: Analysis[Any] | None) -> None:
        if analysis is not None:
            self.moves, self._depth = analysis.moves, analysis.depth
            self.found.emit()

    def depth_of(self, move: MoveValue[Any]) -> int:
        """The look-ahead of a play's value, in plies."""
        return self._depth if move.depth is None else move.depth


_MOST_SEED: Final = 2**31 - 1
_PLAY_WIDTH: Final = 240  # pixels, by type size: the column of the candidates
_WIDEST: Final = 1200
_HEIGHT: Final = 560


class RolloutDialog(QDialog):
    """The window beside the board, with the position on the board, or the one being rolled out.

    Results are shown until another position is on the board; closing it stops the games.
    """

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "luck")
        self._model, self._rollouts = model, rollouts_of(model)
        self._state: Any = None
        self._wanted: set[Any] = set()
        self._told = ""  # the verdict that was spoken last
        self.candidates = Candidates(model, self)
        self._title = Label("body", bold=True, elide=True)
        self._note = wrapped("small", Role.MUTED)
        self.table = RolloutTable()
        self.verdict_label = wrapped("body", Role.TEXT)
        self._verdict = Steady(self.verdict_label, 2)
        self.trials = phrased(
            choice(TRIALS, lambda trials: QLocale().toString(trials)),
            tip=lambda: self.tr("Games of each candidate, with the same dice for all"),
        )
        self.cut = phrased(
            choice(TRUNCATIONS, self._cut_name),
            tip=lambda: self.tr("Plies after which the engine says what the position is worth"),
        )
        self.look_ahead = phrased(
            choice(LOOK_AHEADS, self._look_ahead_name),
            tip=lambda: self.tr("How far both sides look ahead at every play of the games"),
        )
        self.threads = number(1, max(1, processors()), workers())
        self.seed = number(0, _MOST_SEED, 1)
        self.progress = phrased(QProgressBar(), name=lambda: self.tr("Games played"))
        self._state_label = Label("small", Role.MUTED, elide=True)
        self.run = push_button(None, self._press)
        self.copy = push_button(
            lambda: self.tr("Copy as text"),
            self._copy,
            tip=lambda: self.tr("Copy the result as text ({keys})").format(
                keys=keys_text(QKeySequence(QKeySequence.StandardKey.Copy))
            ),
        )
        self.leave = push_button(lambda: self.tr("Close"), self.reject)
        self._set_up()
        self._lay_out()
        self._connect()
        phrased(self, lambda: self.tr("Rollout"))
        follow_language(self, self._refresh)
        self._fit()
        self.resize(self.minimumWidth(), round(_HEIGHT * min(1.4, theme_manager().type_scale)))
        self.run.setFocus()

    def _set_up(self) -> None:
        self.trials.setCurrentIndex(TRIALS.index(RolloutPlan(()).trials))
        self.cut.setCurrentIndex(TRUNCATIONS.index(RolloutPlan(()).plies))
        self.look_ahead.setCurrentIndex(RolloutPlan(()).look_ahead)
        self.progress.setTextVisible(False)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(BETWEEN)
        grid.setVerticalSpacing(INSIDE // 2)
        fields: tuple[tuple[Text, QWidget], ...] = (
            (lambda: self.tr("&Games"), self.trials),
            (lambda: self.tr("&Plays"), self.look_ahead),
            (lambda: self.tr("Cut o&ff"), self.cut),
            (lambda: self.tr("&Threads"), self.threads),
            (lambda: self.tr("S&eed"), self.seed),
        )
        for place, (text, field) in enumerate(fields):
            label = phrased(QLabel(), text)
            label.setBuddy(field)
            grid.addWidget(label, 0, place)
            grid.addWidget(field, 1, place)
        grid.setColumnStretch(1, 1)
        buttons = row(self.run, (self.progress, 1), (self._state_label, 2), self.copy, self.leave)
        column(
            self._title, (self.table, 1), self._verdict, self._note, grid, INSIDE, buttons,
            of=self, margins=(AROUND, BETWEEN, AROUND, BETWEEN),
        )  # fmt: skip

    def _connect(self) -> None:
        self.table.toggled.connect(self._toggle)
        self.table.chosen.connect(self._show_on_board)
        self.table.copied.connect(self._copy)
        for box in (self.trials, self.look_ahead, self.cut):
            box.currentIndexChanged.connect(self._refresh)
        self.seed.valueChanged.connect(self._refresh)
        self.finished.connect(self._leave)
        self.candidates.found.connect(self._on_found)
        self._model.board.changed.connect(self._follow)
        self._rollouts.changed.connect(self._refresh)
        theme_manager().changed.connect(self._fit)

    def _fit(self) -> None:
        play = round(_PLAY_WIDTH * theme_manager().type_scale)
        self.setMinimumWidth(min(_WIDEST, self.table.numbers_width() + play + 2 * AROUND + 24))

    def _cut_name(self, plies: int) -> str:
        return self.tr("after %n plies", "", plies) if plies else self.tr("never: to the end")

    def _look_ahead_name(self, plies: int) -> str:
        """ "at 1 ply: 4 times the time"."""
        if not plies:
            return self.tr("at 0 plies")
        text = self.tr("at %n plies: {times} times the time", "", plies)
        return text.format(times=LOOK_AHEADS[plies])

    # The position

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        """Show the position on the board, unless one is being rolled out."""
        if not self.isVisible():
            return
        if self._rollouts.running:
            run = self._rollouts.run
            state = None if run is None else run.state
        else:
            state = self._model.board.record.state if self._rollouts.possible else None
        if state != self._state:
            self._state, self._wanted, self._told = state, set(), ""
            if state is not None:
                self.candidates.look(state)
                self._on_found()
        self._refresh()

    def _on_found(self) -> None:
        """Select the plays of the last rollout of the position, or those proposed."""
        if self.candidates.state != self._state:
            return
        if self._current is not None:
            self._wanted = set(self._current.plan.plays)
        elif not self._wanted:
            self._wanted = self.candidates.proposed(on_board(self._model))
        self._refresh()

    @property
    def _current(self) -> RolloutRun | None:
        return None if self._state is None else self._rollouts.of(self._state)

    @property
    def _runs(self) -> bool:
        return self._rollouts.running and self._rollouts.run is self._current

    # Actions

    def plan(self) -> RolloutPlan:
        """The rollout that the selection and the fields describe."""
        order = [row.play for row in self.table.rows if row.play in self._wanted]
        return RolloutPlan(
            tuple(order),
            int(self.trials.currentData()),
            int(self.cut.currentData()),
            self.seed.value(),
            self.threads.value(),
            int(self.look_ahead.currentData()),
        )

    def _goes_on(self) -> bool:
        """Whether the last rollout has the chosen plays and settings, and can be continued."""
        run, plan = self._current, self.plan()
        return (
            run is not None
            and bool(run.trials)
            and run.error is None
            and run.plan._replace(plays=(), trials=0, threads=0)
            == plan._replace(plays=(), trials=0, threads=0)
            and set(run.plan.plays) == set(plan.plays)
        )

    def _press(self) -> None:
        run = self._current
        if self._runs:
            self._rollouts.stop()
        elif run is not None and self._goes_on():
            self._rollouts.take_up(run, self.plan())
        elif self._state is not None:
            self._rollouts.start(self._state, self.plan())

    def _toggle(self, play: Any, on: bool) -> None:
        self._wanted = self._wanted | {play} if on else self._wanted - {play}
        self._refresh()

    def _show_on_board(self, play: Any) -> None:
        if play is not None and self._state == self._model.board.record.state:
            self._model.analysis.show_hint(play)

    def _copy(self) -> None:
        run = self._current
        if run is not None and run.result is not None:
            QGuiApplication.clipboard().setText(words.as_text(self._model, run))

    def _leave(self) -> None:
        self.candidates.stop()
        self.candidates.state = None
        self._state = None
        self._rollouts.stop()

    # Contents

    def verdict(self) -> str:
        """The text of the verdict on the candidates."""
        return self.verdict_label.full_text()

    def state_text(self) -> str:
        """The text on the progress."""
        return self._state_label.full_text()

    def _refresh(self) -> None:
        if self._state is None:
            self._title.setText(self.tr("No position to roll out"))
            self._note.setText(self.tr("Go to a position with a throw, or before one."))
            self.table.show_rows((), fixed=True)
        else:
            self._title.setText(words.position_words(self._model, self._state))
            self._note.setText(self._note_text())
            self.table.show_rows(self._table_rows(), fixed=self._runs)
        run, runs = self._current, self._runs
        for field in (self.trials, self.look_ahead, self.cut, self.threads, self.seed):
            field.setEnabled(not runs and self._state is not None)
        self._show_verdict(run, runs=runs)
        self._show_button(run, runs=runs)
        self.copy.setEnabled(run is not None and run.result is not None)
        self.progress.setVisible(runs)
        self.progress.setValue(
            0 if run is None or run.result is None else int(100 * run.result.share)
        )
        self._state_label.setText(self._state_words(run))

    def _note_text(self) -> str:
        if self._state.throw is not None and not self.table.rows and not self.candidates.moves:
            return self.tr("Analysing plays…")
        return counting_words(self._model)

    def _show_verdict(self, run: RolloutRun | None, *, runs: bool) -> None:
        text = ""
        if run is not None and run.error is not None:
            text = message(run.error)
        elif run is not None:
            text = words.verdict(self._model, run)
        if text != self.verdict_label.full_text():
            self.verdict_label.setText(text)
        if text and not runs and run is not None and run.trials and text != self._told:
            self._told = text
            announce(self, text)

    def _show_button(self, run: RolloutRun | None, *, runs: bool) -> None:
        goes_on = run is not None and self._goes_on()
        if runs:
            text = self.tr("&Stop")
        elif goes_on and run is not None:
            lacks = run.wanted - run.trials
            more = lacks if run.stopped and lacks > 0 else int(self.trials.currentData())
            text = self.tr("Go &on")
            self.run.setToolTip(words.RolloutSentences().more(more))
        else:
            text = self.tr("&Start")
        if not goes_on or runs:
            self.run.setToolTip("")
        if self.run.text() != text:
            self.run.setText(text)
        set_look(self.run, "primary", not runs)
        chosen = bool(self._wanted) or (self._state is not None and self._state.throw is None)
        ended = goes_on and not runs and words.is_exact(run)
        self.run.setEnabled(self._state is not None and (runs or chosen) and not ended)

    def _state_words(self, run: RolloutRun | None) -> str:
        if run is None:
            return ""
        if run.result is None:
            return self.tr("the dice are being thrown…") if self._runs else ""
        if words.is_exact(run):
            return self.tr("exact: nothing is left to chance")
        games = words.RolloutSentences().of_games(run.trials, run.wanted)
        time, share = run.result.seconds, run.result.share
        said = [games, self.tr("{seconds} s").format(seconds=QLocale().toString(time, "f", 0))]
        if self._runs and 0.0 < share < 1.0:
            left = QLocale().toString(time * (1.0 - share) / share, "f", 0)
            said.append(self.tr("{seconds} s to go").format(seconds=left))
        return " · ".join(said)

    def _table_rows(self) -> list[CandidateRow]:
        """The rows: first the plays rolled out, the best on top; then the others as ranked."""
        run, state = self._current, self._state
        played = on_board(self._model) if state == self._model.board.record.state else None
        rolled = () if run is None or run.result is None else run.result.candidates
        rows = [
            CandidateRow(
                each.play,
                words.play_name(self._model, state, each.play),
                each.play in self._wanted,
                each.equity,
                each.standard_error,
                each.behind if place else None,
                each.joint,
                each.chances,
                rolled=True,
                source=source_text(0, run.trials, whole=False) if run else "",
                played=each.play is not None and each.play == played,
            )
            for place, each in enumerate(rolled)
        ]
        known = {row.play for row in rows}
        others = [move for move in self._shown_moves(played) if move.action not in known]
        for move in others:
            chances = None if move.chances is None else move.chances.seen_by(state.turn)
            name = words.play_name(self._model, state, move.action)
            rows.append(
                CandidateRow(
                    *(move.action, name, move.action in self._wanted, state.turn * move.value),
                    chances=chances,
                    source=source_text(self.candidates.depth_of(move), 0),
                    played=move.action == played,
                )
            )
        if state.throw is None and not rows:
            rows.append(CandidateRow(None, words.play_name(self._model, state, None), True))
        return rows

    def _shown_moves(self, played: Any) -> list[Any]:
        moves = self.candidates.moves if self.candidates.state == self._state else ()
        return [
            move
            for place, move in enumerate(moves)
            if place < MOST_SHOWN or move.action == played or move.action in self._wanted
        ]

    def keyPressEvent(self, event: Any) -> None:
        # Enter in a number field must not press a button.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return
        super().keyPressEvent(event)
