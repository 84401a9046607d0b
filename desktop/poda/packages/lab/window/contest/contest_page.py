"""Evolve or learn? The page of the Training tab with two lanes, their charts, and the winner."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QLocale,
    QPointF,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import QBoxLayout, QComboBox, QPushButton, QSizePolicy, QWidget

from poda.engine.games import game as game_named
from poda.house.i18n import follow_language, keys_text
from poda.house.theme import Role, bind_icon, font, painting, theme_manager
from poda.packages.lab.engine.contest import PAIRS, POINTS_PAIRS, VERDICTS, Margin, contest_games
from poda.packages.lab.window.contest.lane_card import LaneCard
from poda.packages.lab.window.contest.lanes import BUDGETS, Contest, ContestPhase
from poda.packages.lab.window.contest.lanes_charts import EVOLUTION, LEARNING, LOOKS, LanesCharts
from poda.training.part import TrainingPage
from poda.training.plots.look import Percent, clock, mark_path, trimmed
from poda.training.statistics_words import plies_words, points_words
from poda.widgets.announce import Text, announce, phrased, set_name
from poda.widgets.controls import choice, push_button
from poda.widgets.engine_words import game_name, message
from poda.widgets.keyboard import is_own_key
from poda.widgets.layout import (
    BETWEEN,
    INSIDE,
    PAGE_PROPERTY,
    Fitted,
    Label,
    Steady,
    Stretch,
    column,
    plain_tip,
    row,
    set_look,
    wrapped,
)
from poda.widgets.painted_chart import CENTERED, PaintedChart, write_in

_MARK: Final = 7.0
_WHISKER: Final = 6.0
_REACHES: Final = (0.25, 0.5, 1.0, 2.0, 3.0)
"""The ends of the line to either side, in points a game: the least that includes the interval."""


class MarginBar(PaintedChart):
    """Evolution on the left, learning on the right, and 0 in the middle."""

    def __init__(self) -> None:
        super().__init__()
        self._margin: Margin | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow_language(self, self._name_ends)

    def _name_ends(self) -> None:
        self._ends = self.tr("evolution"), self.tr("learning")
        self.update()

    def show_margin(self, margin: Margin | None) -> None:
        """Show a margin; None for a line without a mark."""
        self._margin = margin
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, round(2.2 * QFontMetrics(font("small")).height()) + INSIDE // 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    @property
    def _reach(self) -> float:
        if self._margin is None or not self._margin.games:
            return 1.0
        ends = [abs(end) for end in (*self._margin.interval, self._margin.mean)]
        most = max((end for end in ends if math.isfinite(end)), default=1.0)
        fitting = (each for each in _REACHES if each >= most)
        reach = next(fitting, _REACHES[-1])
        return reach if self._margin.in_points else max(1.0, reach)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        small = font("small")
        painter.setFont(small)
        metrics = QFontMetrics(small)
        left, right = (metrics.horizontalAdvance(text) + INSIDE for text in self._ends)
        line = QRectF(self.rect()).adjusted(left + _MARK, 0, -right - _MARK, 0)
        y = metrics.height() * 0.75
        for text, name, x in (
            (self._ends[0], EVOLUTION, 0.0),
            (self._ends[1], LEARNING, self.width() - right + INSIDE),
        ):
            room = QRectF(x, y - metrics.height() / 2, right + left, metrics.height())
            write_in(painter, room, text, LOOKS[name][0])
        self._paint_line(painter, line, y, metrics)
        margin = self._margin
        if margin is not None and margin.games:
            self._paint_margin(painter, line, y, margin)

    def _paint_line(self, painter: QPainter, line: QRectF, y: float, metrics: QFontMetrics) -> None:
        theme = theme_manager().theme
        painter.setPen(QPen(theme.color(Role.LINE), 1.5))
        painter.drawLine(QPointF(line.left(), y), QPointF(line.right(), y))
        reach = self._reach
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            x = line.left() + share * line.width()
            high = 7.0 if share == 0.5 else 4.0
            painter.setPen(QPen(theme.color(Role.MUTED if share == 0.5 else Role.LINE), 1.5))
            painter.drawLine(QPointF(x, y - high), QPointF(x, y + high))
            text = QLocale().toString(abs(2 * share - 1) * reach, "g", 3)
            wide = metrics.horizontalAdvance(text)
            room = QRectF(x - wide, y + 7, 2 * wide, metrics.height())
            write_in(painter, room, text, Role.MUTED, place=CENTERED)

    def _paint_margin(self, painter: QPainter, line: QRectF, y: float, margin: Margin) -> None:
        theme, reach = theme_manager().theme, self._reach
        middle, half = line.center().x(), line.width() / 2

        def place(value: float) -> float:
            return middle + half * max(-1.0, min(1.0, value / reach))

        role, mark = LOOKS[LEARNING if margin.mean > 0 else EVOLUTION]
        if margin.mean == 0:
            role = Role.MUTED
        low, high = map(place, margin.interval)
        painter.setPen(QPen(theme.color(role), 3))
        painter.drawLine(QPointF(low, y), QPointF(high, y))
        for end in (low, high):
            painter.drawLine(QPointF(end, y - _WHISKER), QPointF(end, y + _WHISKER))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(role))
        painter.translate(place(margin.mean), y)
        painter.drawPath(mark_path(mark, _MARK))
        painter.resetTransform()


_MINUTE: Final = 60
_LEAST: Final = 96  # pixels: the least width of a list, which shrinks before buttons do
_APART: Final = 560  # pixels, by type size: the width that each of two lanes side by side needs
_HIGH: Final = 560  # the same: the height for the lanes' full texts above the charts
_HIGHER: Final = 720  # the same: the height for lanes one below the other, with the sentences below


class ContestPage(Fitted, TrainingPage):
    """Shows a contest, and lets a person control it.

    Signals:
        back_asked: return to the run on screen.
        play_asked: play against this Champion.
        open_asked: show this lane's run like any other.
    """

    back_asked = Signal()
    play_asked = Signal(object)
    open_asked = Signal(object)

    def __init__(self, contest: Contest, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "contest")
        self.contest = contest
        self._said = ""
        self._parked = False  # whether Back has the focus until a better button is enabled
        self.title = phrased(Label("large", bold=True), lambda: self.tr("Evolve or learn?"))
        self.back = push_button(
            lambda: self.tr("Back"),
            name=lambda: self.tr("Back to the run"),
            tip=lambda: self.tr("Back to the run; what trains here goes on meanwhile"),
        )
        begin, rest, leave = self._keys = [
            QShortcut(QKeySequence(keys), self) for keys in ("Ctrl+Return", "Space", "Esc")
        ]
        self.start = self._button(
            lambda: self.tr("Start both"),
            lambda: self.tr("Begin a run of each on the same budget"), begin,
        )  # fmt: skip
        self.pause = self._button(
            lambda: self.tr("Pause"), lambda: self.tr("Pause both, and save them"), rest
        )
        self.resume = self._button(
            lambda: self.tr("Resume"),
            lambda: self.tr("Go on with what is left of the budget"),
            rest,
        )
        self.finish = self._button(
            lambda: self.tr("Finish now"),
            lambda: self.tr("End both as they are: their champions meet now"), leave,
        )  # fmt: skip
        bind_icon(self.back, "previous")
        self.game = choice(contest_games(), game_name)
        self.budget = choice(BUDGETS, self._budget_words)
        self.title.setMinimumWidth(1)  # `_fit` hides it if it does not fit
        for box in (self.game, self.budget):
            box.setMinimumWidth(_LEAST)
        self.cards = tuple(LaneCard(contest, lane) for lane in contest.lanes)
        self.charts = LanesCharts()
        self.verdict = wrapped("large", bold=True)
        self.detail = wrapped("body", Role.MUTED)
        self.bar = MarginBar()
        self._lay_out()
        self._connect()
        phrased(self.game, name=lambda: self.tr("Game"))
        phrased(
            self.budget,
            name=lambda: self.tr("Budget of each"),
            tip=lambda: self.tr(
                "Processor time that each of the two may take: one thread each, whatever "
                "else the machine does"
            ),
        )
        follow_language(self, self.refresh)

    def _button(self, text: Text, tip: Text, key: QShortcut) -> QPushButton:
        """A button whose tooltip includes the key of its shortcut."""
        return phrased(
            QPushButton(), text, tip=lambda: self.tr("{words} ({keys})").format(
                words=tip(), keys=keys_text(key.key())
            ),
        )  # fmt: skip

    def _lay_out(self) -> None:
        self._tools = row(
            self.back, self.title, BETWEEN - INSIDE, self.game, self.budget, Stretch(1),
            self.start, self.pause, self.resume, self.finish,
        )  # fmt: skip
        self._lanes = row(*((card, 1) for card in self.cards))
        self._verdict_place, self._detail_place = Steady(self.verdict), Steady(self.detail, 3)
        foot = column(self._verdict_place, self._detail_place, spacing=INSIDE // 2)
        below = row((foot, 3), (self.bar, 2), spacing=BETWEEN)
        self._rows = column(
            self._tools, self._lanes, (self.charts, 1), below, of=self, margins=(0, 0, BETWEEN, 0)
        )

    def _connect(self) -> None:
        contest = self.contest
        self.back.clicked.connect(self.back_asked)
        self.start.clicked.connect(contest.start)
        self.pause.clicked.connect(contest.pause)
        self.resume.clicked.connect(contest.resume)
        self.finish.clicked.connect(contest.finish)
        self.game.activated.connect(lambda _: contest.choose(self.game.currentData()))
        self.budget.activated.connect(lambda _: contest.allow(self.budget.currentData()))
        contest.changed.connect(self.refresh)
        contest.played.connect(self._show_verdict)
        for card, lane in zip(self.cards, contest.lanes, strict=True):
            card.play_asked.connect(self.play_asked)
            card.open_asked.connect(self.open_asked)
            lane.grew.connect(self._show_charts)
        slots = contest.start, self._on_space, self._on_escape
        for key, slot in zip(self._keys, slots, strict=True):
            key.activated.connect(slot)
            key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            key.setAutoRepeat(False)
        theme_manager().changed.connect(self.fit_soon)

    def _budget_words(self, seconds: int) -> str:
        if seconds < _MINUTE:
            return self.tr("{number} s for each").format(number=seconds)
        return self.tr("{number} min for each").format(number=seconds // _MINUTE)

    # Showing

    def refresh(self) -> None:
        """Show the state of the contest, and enable what can be done now."""
        contest, phase = self.contest, self.contest.phase
        with QSignalBlocker(self.game), QSignalBlocker(self.budget):
            self.game.setCurrentIndex(self.game.findData(contest.game_key))
            self.budget.setCurrentIndex(self.budget.findData(contest.budget))
        self.game.setEnabled(contest.rests)
        training = phase is ContestPhase.TRAINING
        focus = next((each for each in self._buttons if each.hasFocus()), None)
        self.start.setVisible(
            phase not in (ContestPhase.TRAINING, ContestPhase.PAUSED, ContestPhase.MATCH)
        )
        self.start.setEnabled(contest.possible and contest.rests)
        self.pause.setVisible(training)
        self.resume.setVisible(contest.can_go_on)
        self.resume.setEnabled(contest.rests)
        self.finish.setVisible(
            phase in (ContestPhase.TRAINING, ContestPhase.PAUSED, ContestPhase.MATCH)
        )
        set_look(self.start, "primary", not contest.can_go_on)
        set_look(self.resume, "primary", contest.can_go_on)
        if (focus is not None and focus.isHidden()) or (self._parked and self.back.hasFocus()):
            self.take_focus()
        self.charts.show_plan(contest.game_key)
        self._show_charts()
        self._show_verdict()
        self._fit()

    @property
    def _buttons(self) -> tuple[QPushButton, ...]:
        return self.start, self.resume, self.pause, self.finish

    def take_focus(self) -> None:
        """Focus the button that resumes, starts or pauses, or else Back."""
        for button in (self.resume, self.start, self.pause, self.finish):
            if not button.isHidden() and button.isEnabled():
                button.setFocus()
                self._parked = False
                return
        self.back.setFocus()
        self._parked = True

    def _show_charts(self) -> None:
        contest = self.contest
        if self.isVisible():
            self.charts.show_histories(contest.evolution.run.history, contest.learning.run.history)

    def _show_verdict(self) -> None:
        margin = self.contest.margin
        self.bar.show_margin(margin)
        self.bar.setVisible(margin is not None and margin.games > 0)
        self.verdict.setText(self._verdict())
        self.fit_soon()
        self.detail.setText(self._detail())
        self._tell_tip()
        set_name(self.bar, f"{self._verdict()} {self._detail()}")
        phase = self.contest.phase
        if phase is ContestPhase.DECIDED and self._verdict() != self._said:
            self._said = self._verdict()
            announce(self, f"{self._said} {self._detail()}")
        elif phase is not ContestPhase.DECIDED:
            self._said = ""

    def _verdict(self) -> str:
        contest, phase = self.contest, self.contest.phase
        if not contest.possible:
            return self.tr("This game has no preset by which a network learns.")
        if contest.error is not None:
            return message(contest.error)
        if phase is ContestPhase.DECIDED and contest.margin is not None:
            return self._verdict_words(contest.margin)
        return {
            ContestPhase.READY: self.tr("Two ways to the same player, on the same budget."),
            ContestPhase.TRAINING: self.tr("Both train: one thread each."),
            ContestPhase.PAUSED: self.tr("Paused, and saved."),
            ContestPhase.MATCH: self.tr("Their champions meet…"),
        }.get(phase, self.tr("Both are over, and one of them has no player: there is no match."))

    def _detail(self) -> str:
        contest, margin = self.contest, self.contest.margin
        if margin is None or not margin.games:
            if contest.phase in (ContestPhase.READY, ContestPhase.TRAINING, ContestPhase.PAUSED):
                return self._rules_words()
            return ""
        return self._margin_words(margin)

    def _rules_words(self) -> str:
        """The sentence on the match at the end of the contest."""
        rules = game_named(self.contest.game_key)
        games = 2 * (POINTS_PAIRS if rules.counts_points else PAIRS)
        if rules.has_chance:
            return self.tr(
                "At the end their champions play {games} games: each sequence of throws from both "
                "sides."
            ).format(games=QLocale().toString(games))
        return self.tr(
            "At the end their champions play {games} games after random openings, each from both "
            "sides, and both look as far ahead as the one that was trained to look further."
        ).format(games=QLocale().toString(games))

    def _verdict_words(self, margin: Margin) -> str:
        words = QCoreApplication.translate("Contest", VERDICTS[margin.winner])
        seen = margin.turned if margin.winner < 0 else margin
        if margin.in_points:
            mean, low, high = map(points_words, (seen.mean, *seen.interval))
            told = self.tr("{mean} points a game ({low} to {high})")
            return words.format(margin=told.format(mean=mean, low=low, high=high))
        first, last = seen.score_interval
        score, low, high = Percent().text(seen.score), trimmed(100 * first, 1), Percent().text(last)
        told = self.tr("{score} of the points ({low}–{high})")
        return words.format(margin=told.format(score=score, low=low, high=high))

    def _margin_words(self, margin: Margin) -> str:
        """The sentence on the games of the match and the processor time of both lanes."""
        tally = margin.tally
        words = self.tr(
            "{games} games, each opening from both sides: learning won {won}, drew {drawn}, lost "
            "{lost}; both looked {plies} ahead. Processor time: learning {first}, "
            "evolution {second}. In brackets: where the true number lies in 95 of 100 cases."
        )
        return words.format(
            games=QLocale().toString(margin.games),
            won=tally.won,
            drawn=tally.drawn,
            lost=tally.lost,
            plies=plies_words(self._plies()),
            first=clock(self.contest.learning.run.processor),
            second=clock(self.contest.evolution.run.processor),
        )

    def _plies(self) -> int:
        players = [lane.player for lane in self.contest.lanes]
        return max((each.plies for each in players if each is not None), default=0)

    # Keyboard and layout

    def _on_space(self) -> None:
        if self.contest.phase is ContestPhase.TRAINING:
            self.contest.pause()
        elif self.contest.can_go_on:
            self.contest.resume()
        else:
            self.contest.start()

    def _on_escape(self) -> None:
        """End a contest that is under way; without one, return to the run."""
        if self.contest.phase in (ContestPhase.TRAINING, ContestPhase.PAUSED, ContestPhase.MATCH):
            self.contest.finish()
        else:
            self.back_asked.emit()

    def event(self, event: QEvent) -> bool:
        # Space presses a focused button; elsewhere it pauses and resumes.
        if is_own_key(event, (Qt.Key.Key_Space,)) and isinstance(
            self.focusWidget(), QPushButton | QComboBox
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        focus = self.focusWidget()
        if enter and not event.modifiers() and isinstance(focus, QPushButton):
            focus.click()
            return
        super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def _fit(self) -> None:
        """Arrange the lanes side by side if both fit, else one below the other. On a low page the
        charts keep their height: the lanes have one line of text each, and the sentence about the
        match is only in a tooltip."""
        scale = theme_manager().type_scale
        wide = 2 * _APART * scale <= self.width()
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._lanes.setDirection(across if wide else down)
        cramped = self.height() < _HIGH * scale
        self._rows.setSpacing(INSIDE // 2 if cramped else INSIDE)
        for card in self.cards:
            card.set_room(flat=not wide, terse=cramped)
        for chart in self.charts.charts.values():
            chart.show_legend(not cramped)  # the lanes show their marks beside their names
        short = self.height() < (_HIGH if wide else _HIGHER) * scale
        self._detail_place.setVisible(not short)
        self.verdict.set_size("small" if cramped else "body" if short else "large")
        smallest = QFontMetrics(font("small", bold=True))
        is_long = smallest.horizontalAdvance(self.verdict.full_text()) > self.width()
        self._verdict_place.set_lines((3 if is_long else 2) if short else 1)
        self._tell_tip()
        buttons = [each for each in self._buttons if not each.isHidden()]
        tools = (self.back, self.title, self.game, self.budget, *buttons)
        needed = sum(each.sizeHint().width() + INSIDE for each in tools)
        self.title.setVisible(needed <= self.width() - BETWEEN)

    def _tell_tip(self) -> None:
        """Put the sentence that is hidden below the verdict into its tooltip, with the verdict."""
        hidden = self._detail_place.isHidden()
        detail = self.detail.full_text()
        words = f"{self.verdict.full_text()} {detail}" if hidden else ""
        self.verdict.setToolTip(plain_tip(words))
        self.verdict.setAccessibleDescription(detail if hidden else "")
