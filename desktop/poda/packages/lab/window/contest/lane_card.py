"""One of the two lanes: its preset, its progress, and the actions on its player."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from poda.engine.tally import Tally
from poda.house.i18n import follow_language
from poda.house.theme import Role, painting, theme_manager
from poda.packages.lab.engine.contest import evolving_presets, learning_presets
from poda.packages.lab.window.contest.lanes import Contest, Lane
from poda.packages.lab.window.contest.lanes_charts import EVOLUTION, LEARNING, LOOKS
from poda.training.model import Status
from poda.training.plots.look import clock, mark_path
from poda.training.run_bar import PresetBox, games_rate, generation_words, reason_words, whole
from poda.training.settings_words import preset_explanation, preset_line
from poda.training.statistics_words import plies_words
from poda.widgets.announce import phrased
from poda.widgets.controls import push_button
from poda.widgets.engine_words import message
from poda.widgets.layout import INSIDE, Label, Panel, Steady, Stretch, column, row

_STRIPE: Final = 4  # pixels of the stripe in the lane's colour
_HIGH: Final = 6  # pixels: the bar's height
_LEAST: Final = 96  # pixels: the least width of the presets, which shrink first


class LaneMark(QWidget):
    """The mark of a lane, as at the end of its curve."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_manager().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        side = round(16 * theme_manager().type_scale)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            role, mark = LOOKS[self._name]
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme_manager().theme.color(role))
            painter.translate(self.width() / 2, self.height() / 2)
            painter.drawPath(mark_path(mark, self.height() * 0.38))


class BudgetBar(QWidget):
    """A bar of the share of a lane's budget that is spent."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name, self._share = name, 0.0
        self.setFixedHeight(_HIGH)

    def show_share(self, share: float) -> None:
        """Show a share from 0 to 1."""
        if share != self._share:
            self._share = share
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            theme, room = theme_manager().theme, self.rect()
            painter.setBrush(QColor(theme.color(Role.LINE)))
            painter.drawRoundedRect(room, _HIGH / 2, _HIGH / 2)
            room.setWidth(round(room.width() * self._share))
            if room.width():
                painter.setBrush(theme.color(LOOKS[self._name][0]))
                painter.drawRoundedRect(room, _HIGH / 2, _HIGH / 2)


class LaneCard(Panel):
    """Shows a lane, with a choice of its preset and buttons for its player and run.

    Signals:
        play_asked: play against this Champion.
        open_asked: show this lane's run like any other.
    """

    play_asked = Signal(object)
    open_asked = Signal(object)

    def __init__(self, contest: Contest, lane: Lane) -> None:
        super().__init__()
        self._contest, self._lane = contest, lane
        self._is_learning = lane is contest.learning
        self.name = LEARNING if self._is_learning else EVOLUTION
        self.title = phrased(Label("large", bold=True), self._title)
        self.preset = PresetBox()
        self.preset.setMinimumWidth(_LEAST)  # it shrinks so that buttons are whole
        self.state = Label("body", elide=True)
        self.bar = BudgetBar(self.name)
        self.figures = Label("body", Role.MUTED, elide=True)
        self.play = push_button(
            lambda: self.tr("Play against it"),
            tip=lambda: self.tr("A new game on the Play tab against this lane’s player"),
            about=self._title,
        )
        self.open = push_button(
            lambda: self.tr("Open the run"),
            tip=lambda: self.tr(
                "Show it among all charts, as any other run; it is in a folder of its own"
            ),
            about=self._title,
        )
        self._lay_out()
        self.preset.activated.connect(
            lambda _: contest.choose_preset(lane, self.preset.currentData())
        )
        self.play.clicked.connect(lambda: self.play_asked.emit(lane.player))
        self.open.clicked.connect(lambda: self.open_asked.emit(lane))
        contest.changed.connect(self.refresh)
        for signal in (lane.grew, lane.best_changed, lane.champion_changed):
            signal.connect(self.tell)
        phrased(self, name=self._title)
        phrased(self.preset, name=lambda: self.tr("Preset"))
        follow_language(self, self.refresh)

    def _title(self) -> str:
        return self.tr("Learning") if self._is_learning else self.tr("Evolution")

    def _lay_out(self) -> None:
        self._head = row(LaneMark(self.name), self.title, INSIDE, self.preset, Stretch(1))
        self._figures_place = Steady(self.figures)
        self._foot = row(self.play, self.open, Stretch(1))
        parts = (self._head, Steady(self.state), self.bar, self._figures_place, self._foot)
        self._rows = column(*parts, of=self, spacing=INSIDE // 2)

    def set_room(self, *, flat: bool, terse: bool) -> None:
        """Put the buttons into the first row (`flat`); show one line of text (`terse`), or two."""
        self._figures_place.setVisible(not terse)
        high = INSIDE // 2 if terse else INSIDE
        self._rows.setContentsMargins(2 * INSIDE, high, INSIDE, high)
        self.tell()
        old, new = (self._foot, self._head) if flat else (self._head, self._foot)
        if new.indexOf(self.play) >= 0:
            return
        for place, button in enumerate((self.play, self.open)):
            old.removeWidget(button)
            new.insertWidget(new.count() if flat else place, button)

    def refresh(self) -> None:
        """Show the presets and enable what can be done now."""
        contest, lane = self._contest, self._lane
        offered = (learning_presets if self._is_learning else evolving_presets)(contest.game_key)
        self.preset.offer_presets(offered, contest.game_key)
        chosen = contest.presets[self._is_learning]
        self.preset.setCurrentIndex(self.preset.findData(chosen))
        self.preset.setToolTip(preset_explanation(chosen, contest.game_key) if chosen else "")
        self.preset.setEnabled(contest.rests and bool(offered))
        self.open.setEnabled(contest.rests and lane.run_path is not None)
        self.tell()

    def tell(self) -> None:
        """Show the progress."""
        lane = self._lane
        self.play.setEnabled(lane.player is not None)
        self.state.set_role(Role.TEXT if lane.error is None else Role.BAD)
        state = [self._state()]
        if self._figures_place.isHidden() and lane.error is None:
            state += self._figures()
        self.state.setText(" · ".join(state))
        self.bar.show_share(lane.share if lane.totals[0] else 0.0)
        self.figures.setText(" · ".join(self._figures()))

    def _state(self) -> str:
        lane = self._lane
        if lane.error is not None:
            return "✕ " + message(lane.error)
        if lane.status is Status.EMPTY:
            chosen = self._contest.presets[self._is_learning]
            return preset_line(chosen, self._contest.game_key) if chosen else self.tr("None")
        spent = self.tr("{taken} of {budget} processor time").format(
            taken=clock(lane.run.processor), budget=clock(self._contest.budget)
        )
        words = {
            Status.OPENING: self.tr("Beginning…"),
            Status.RUNNING: self.tr("Training"),
            Status.PAUSED: self.tr("Paused"),
            Status.STOPPING: self.tr("Stopping…"),
        }.get(lane.status) or self._end_words()
        rate = f" · {games_rate(lane.rate)}" if lane.rate > 0 else ""
        number = lane.totals[0]
        told = [words, spent, *([generation_words(number)] if number else [])]
        return " · ".join(told) + rate

    def _end_words(self) -> str:
        reason = self._lane.reason or "asked"
        if reason == "seconds":
            return self.tr("Its budget is spent")
        if reason == "asked":
            return self.tr("Ended early")
        return reason_words(reason).rstrip(".")

    def _figures(self) -> list[str]:
        lane = self._lane
        generation, games, _ = lane.totals
        if not generation:
            return []
        parts = [self.tr("{games} games").format(games=whole(games))]
        readings = lane.run.history.readings
        if len(readings):
            won, drawn, lost = (int(readings.column(name)[-1]) for name in ("won", "drawn", "lost"))
            low, high = Tally(won, drawn, lost).interval("lost")
            share = _percent(lost / max(won + drawn + lost, 1))
            words = self.tr("loses {share} ({low}–{high})")
            parts.append(words.format(share=share, low=round(100 * low), high=_percent(high)))
        if len(lane.run.history.kept):
            kept = _percent(float(lane.run.history.kept.column("kept")[-1]))
            parts.append(self.tr("keeps {share} of values").format(share=kept))
        if (player := lane.player) is not None:
            parts.append(f"{player.layout.shape}, {plies_words(player.plies)}")
        return parts

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            theme = theme_manager().theme
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color(Role.SURFACE))
            painter.drawRoundedRect(self.rect(), 6, 6)
            painter.setBrush(theme.color(LOOKS[self.name][0]))
            painter.drawRoundedRect(0, 0, _STRIPE, self.height(), 2, 2)


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"
