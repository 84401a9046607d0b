"""The window of a rollout: candidates, how long, and a table that fills while games are played."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from poda.base.processors import processors, workers
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.play.backgammon.equity_rows import on_board
from poda.play.backgammon.equity_words import counting_words
from poda.play.model.model import PlayModel
from poda.play.review.views import show_play
from poda.play.rollout import words
from poda.play.rollout.model import TRIALS, TRUNCATIONS, Plan, Run
from poda.play.rollout.rollout_candidates import MOST_SHOWN, Candidates
from poda.play.rollout.rollout_table import CandidateRow, RolloutTable
from poda.widgets.announce import announce
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    PAGE_PROPERTY,
    Label,
    Steady,
    set_look,
    wrapped,
)
from poda.widgets.messages import message

_MOST_SEED: Final = 2**31 - 1
_PLAY_WIDTH: Final = 240  # of the candidates' column, at the usual type size
_WIDEST: Final = 1200
_HEIGHT: Final = 560


class RolloutDialog(Retranslatable, QDialog):
    """Stands beside the board. It shows the position on the board, or the one that is rolled out.

    What was found stays to be seen until another position is on the board; closing stops the games.
    """

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "luck")
        self._model, self._rollouts = model, model.rollouts
        self._state: Any = None
        self._wanted: set[Any] = set()
        self._told = ""  # the verdict that was spoken last
        self.candidates = Candidates(model)
        self._title = Label("body", bold=True, elide=True)
        self._note = wrapped("small", Role.MUTED)
        self.table = RolloutTable()
        self.verdict_label = wrapped("body", Role.TEXT)
        self._verdict = Steady(self.verdict_label, 2)
        self.trials, self.cut = QComboBox(), QComboBox()
        for number in TRIALS:
            self.trials.addItem("", number)
        for plies in TRUNCATIONS:
            self.cut.addItem("", plies)
        self.threads, self.seed = QSpinBox(), QSpinBox()
        self._fields = (self.trials, self.cut, self.threads, self.seed)
        self._names = [QLabel() for _ in self._fields]
        self.progress = QProgressBar()
        self._state_label = Label("small", Role.MUTED, elide=True)
        self.run, self.copy, self.leave = QPushButton(), QPushButton(), QPushButton()
        self._set_up()
        self._lay_out()
        self._connect()
        self.retranslate()
        self._fit()
        self.resize(self.minimumWidth(), round(_HEIGHT * min(1.4, theme_manager().type_scale)))
        self.run.setFocus()

    def _set_up(self) -> None:
        self.trials.setCurrentIndex(TRIALS.index(Plan(()).trials))
        self.cut.setCurrentIndex(TRUNCATIONS.index(Plan(()).plies))
        self.threads.setRange(1, max(1, processors()))
        self.threads.setValue(min(workers(), self.threads.maximum()))
        self.seed.setRange(0, _MOST_SEED)
        self.seed.setValue(1)
        self.progress.setTextVisible(False)
        for button in (self.run, self.copy, self.leave):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(BETWEEN)
        grid.setVerticalSpacing(INSIDE // 2)
        for column, (label, field) in enumerate(zip(self._names, self._fields, strict=True)):
            label.setBuddy(field)
            grid.addWidget(label, 0, column)
            grid.addWidget(field, 1, column)
        grid.setColumnStretch(1, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(INSIDE)
        buttons.addWidget(self.run)
        buttons.addWidget(self.progress, 1)
        buttons.addWidget(self._state_label, 2)
        buttons.addWidget(self.copy)
        buttons.addWidget(self.leave)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(AROUND, BETWEEN, AROUND, BETWEEN)
        layout.setSpacing(INSIDE)
        layout.addWidget(self._title)
        layout.addWidget(self.table, 1)
        layout.addWidget(self._verdict)
        layout.addWidget(self._note)
        layout.addLayout(grid)
        layout.addSpacing(INSIDE)
        layout.addLayout(buttons)

    def _connect(self) -> None:
        self.table.toggled.connect(self._toggle)
        self.table.chosen.connect(self._show_on_board)
        self.table.copied.connect(self._copy)
        for box in (self.trials, self.cut):
            box.currentIndexChanged.connect(self._refresh)
        self.seed.valueChanged.connect(self._refresh)
        self.run.clicked.connect(self._press)
        self.copy.clicked.connect(self._copy)
        self.leave.clicked.connect(self.reject)
        self.finished.connect(self._leave)
        self.candidates.found.connect(self._on_found)
        self._model.board.changed.connect(self._follow)
        self._rollouts.changed.connect(self._refresh)
        theme_manager().changed.connect(self._fit)

    def _fit(self) -> None:
        play = round(_PLAY_WIDTH * theme_manager().type_scale)
        self.setMinimumWidth(min(_WIDEST, self.table.numbers_width() + play + 2 * AROUND + 24))

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Rollout"))
        names = (
            self.tr("&Games"),
            self.tr("Cut o&ff"),
            self.tr("&Threads"),
            self.tr("S&eed"),
        )
        for label, name in zip(self._names, names, strict=True):
            label.setText(name)
        for row, number in enumerate(TRIALS):
            self.trials.setItemText(row, QLocale().toString(number))
        for row, plies in enumerate(TRUNCATIONS):
            text = self.tr("after {plies} plies") if plies else self.tr("never: to the end")
            self.cut.setItemText(row, text.format(plies=plies))
        self.cut.setToolTip(
            self.tr("After so many plies the engine says what the position is worth")
        )
        self.trials.setToolTip(self.tr("Games of each candidate, with the same dice for all"))
        self.progress.setAccessibleName(self.tr("Games played"))
        keys = QKeySequence(QKeySequence.StandardKey.Copy)
        native = keys.toString(QKeySequence.SequenceFormat.NativeText)
        self.copy.setText(self.tr("Copy as text"))
        self.copy.setToolTip(self.tr("Copy the result as text ({keys})").format(keys=native))
        self.leave.setText(self.tr("Close"))
        self._refresh()

    # Which position

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        """Another position is on the board: show it, unless one is being rolled out."""
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
        """The plays of the position are known: some are proposed, or were chosen before."""
        if self.candidates.state != self._state:
            return
        if self._current is not None:
            self._wanted = set(self._current.plan.plays)
        elif not self._wanted:
            self._wanted = self.candidates.proposed(on_board(self._model))
        self._refresh()

    @property
    def _current(self) -> Run | None:
        """The rollout of the position that is shown."""
        return None if self._state is None else self._rollouts.of(self._state)

    @property
    def _runs(self) -> bool:
        return self._rollouts.running and self._rollouts.run is self._current

    # What is pressed

    def plan(self) -> Plan:
        """What would be rolled out now."""
        order = [row.play for row in self.table.rows if row.play in self._wanted]
        return Plan(
            tuple(order),
            int(self.trials.currentData()),
            int(self.cut.currentData()),
            self.seed.value(),
            self.threads.value(),
        )

    def _goes_on(self) -> bool:
        """Whether the rollout that there is is the one that is asked for, so that it can go on."""
        run, plan = self._current, self.plan()
        return (
            run is not None
            and bool(run.trials)
            and run.error is None
            and (set(run.plan.plays), run.plan.plies, run.plan.seed)
            == (set(plan.plays), plan.plies, plan.seed)
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
            show_play(self._model, play, take_back=False)

    def _copy(self) -> None:
        run = self._current
        if run is not None and run.result is not None:
            QGuiApplication.clipboard().setText(words.as_text(self._model, run))

    def _leave(self) -> None:
        self.candidates.stop()
        self.candidates.state = None
        self._state = None
        self._rollouts.stop()

    # What is shown

    def verdict(self) -> str:
        """What is said of the candidates."""
        return self.verdict_label.full_text()

    def state_text(self) -> str:
        """How far it has come."""
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
        for field in self._fields:
            field.setEnabled(not runs and self._state is not None)
        self._show_verdict(run, runs=runs)
        self._show_button(run, runs=runs)
        self.copy.setEnabled(run is not None and run.result is not None)
        self.progress.setVisible(runs)
        self.progress.setRange(0, max(1, run.wanted if run is not None else 1))
        self.progress.setValue(0 if run is None else min(run.trials, run.wanted))
        self._state_label.setText(self._state_words(run))

    def _note_text(self) -> str:
        if self._state.throw is not None and not self.table.rows and not self.candidates.moves:
            return self.tr("The plays are being looked at…")
        return counting_words(self._model)

    def _show_verdict(self, run: Run | None, *, runs: bool) -> None:
        text = ""
        if run is not None and run.error is not None:
            text = message(run.error)
        elif run is not None:
            text = words.verdict(self._model, run)
        if text != self.verdict_label.full_text():
            self.verdict_label.setText(text)
            self._verdict.fit()
        if text and not runs and run is not None and run.trials and text != self._told:
            self._told = text
            announce(self, text)

    def _show_button(self, run: Run | None, *, runs: bool) -> None:
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

    def _state_words(self, run: Run | None) -> str:
        if run is None:
            return ""
        if self._runs and not run.trials:
            return self.tr("the dice are being thrown…")
        if run.result is None:
            return ""
        if words.is_exact(run):
            return self.tr("exact: nothing is left to chance")
        games = words.RolloutSentences().of_games(run.trials, run.wanted)
        seconds = QLocale().toString(run.result.seconds, "f", 0)
        return " · ".join((games, self.tr("{seconds} s").format(seconds=seconds)))

    def _table_rows(self) -> list[CandidateRow]:
        """Those that were rolled out first, the best on top; then the others by a quick look."""
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
        # Enter in a field of a number is no press of a button.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return
        super().keyPressEvent(event)
