"""The bar at the top of the tab: the tournament's title, progress and buttons."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QLocale, QTimer
from PySide6.QtWidgets import QLabel, QProgressBar, QWidget

from poda.base import terms
from poda.base.numbers import duration
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import Role
from poda.packages.arena.engine.tournament.plan import TournamentPlan
from poda.packages.arena.engine.tournament.running import MOST_AT_ONCE
from poda.packages.arena.window.settings import ArenaSettings
from poda.packages.arena.window.tournament_actions import TournamentActions
from poda.packages.arena.window.tournament_model import TournamentModel, TournamentStatus
from poda.widgets.announce import announce, phrased, set_name
from poda.widgets.controls import number
from poda.widgets.engine_words import count, game_name
from poda.widgets.layout import INSIDE, ActionButton, Label, action_button, column, row, set_look

_TICK_MS: Final = 250  # milliseconds; figures that change faster cannot be read
_SPOKEN_MS: Final = 30_000  # milliseconds between progress reports to a screen reader
_BUTTONS: Final = ("go_on", "finish", "stop", "new")
_STEPS: Final = 1_000


def title_words(plan: TournamentPlan) -> str:
    """The title of a tournament in one line: "Connect Four: Casual against Expert"."""
    names = [entrant.name for entrant in plan.entrants]
    if plan.format == "match":
        what = QCoreApplication.translate("Tournament", "{first} against {second}")
        what = what.format(first=names[0], second=names[1])
    elif plan.format == "gauntlet":
        what = QCoreApplication.translate("Tournament", "{first} against {count} others")
        what = what.format(first=names[0], count=len(names) - 1)
    else:
        what = QCoreApplication.translate("Tournament", "{count} players, each against each")
        what = what.format(count=len(names))
    return f"{game_name(plan.game)}: {what}"


def games_words(played: int, total: int | None) -> str:
    """The number of played games and, if known, of all games, as text."""
    if total is None:
        words = QCoreApplication.translate("Tournament", "Games: {number}")
        return words.format(number=count(played))
    words = QCoreApplication.translate("Tournament", "Games: {number} of {total}")
    return words.format(number=count(played), total=count(total))


class RunBar(QWidget):
    """Shows the tournament on screen and its progress."""

    def __init__(
        self, model: TournamentModel, actions: TournamentActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._said = ""
        self._spoken_at = QElapsedTimer()
        self.title = Label("large", bold=True, elide=True)
        self.figures = Label("body", Role.MUTED, elide=True)
        self.progress = QProgressBar(textVisible=False, maximum=_STEPS)
        self.progress.setFixedHeight(4)
        self.at_once = phrased(number(0, MOST_AT_ONCE), special=lambda: self.tr("one a processor"))
        self._at_once_label = phrased(QLabel(), lambda: self.tr("Games at &once"))
        self._at_once_label.setBuddy(self.at_once)
        self.buttons: dict[str, ActionButton] = {
            name: action_button(actions[name]) for name in _BUTTONS
        }
        first = row(
            (self.title, 1), self._at_once_label, self.at_once, *self.buttons.values(),
            spacing=INSIDE,
        )  # fmt: skip
        column(first, self.figures, self.progress, of=self, spacing=INSIDE // 2)
        self._clock = QTimer(self, singleShot=True, interval=_TICK_MS)
        self._clock.timeout.connect(self._show_figures)
        model.status_changed.connect(self._on_status)
        model.changed.connect(self._wake_clock)
        self.at_once.valueChanged.connect(self._remember)
        settings().changed.connect(self._follow)
        self._follow("tournament_at_once")
        follow_language(self, self._on_status)

    def take_focus(self) -> None:
        """Give the keyboard to the button that starts or resumes play."""
        for name in _BUTTONS:
            if (button := self.buttons[name]).isVisible() and button.isEnabled():
                button.setFocus()
                return

    def _wake_clock(self) -> None:
        if not self._clock.isActive():
            self._clock.start()

    def _on_status(self) -> None:
        model = self._model
        had = any(button.hasFocus() for button in self.buttons.values())
        shown = {
            "go_on": model.can_go_on,
            "finish": model.status is TournamentStatus.RUNNING,
            "stop": model.is_busy,
            "new": not model.is_busy,
        }
        for name, seen in shown.items():
            self.buttons[name].setVisible(seen)
        # The number of simultaneous games cannot change during play.
        for widget in (self._at_once_label, self.at_once):
            widget.setVisible(model.can_go_on)
        for name in ("go_on", "finish"):
            set_look(self.buttons[name], "primary", shown[name] and name == "go_on")
        if had:
            self.take_focus()
        self._show_figures()

    def _show_figures(self) -> None:
        model, plan = self._model, self._model.plan
        self.title.setText("" if plan is None else title_words(plan))
        self.figures.setText(words := self._words())
        total = None if plan is None else plan.total
        self.progress.setVisible(bool(total))
        if total:
            self.progress.setValue(_STEPS * model.played // total)
            set_name(self.progress, games_words(model.played, total))
        self._announce_state(words)

    def _words(self) -> str:
        model, plan = self._model, self._model.plan
        if model.status is TournamentStatus.READY or plan is None:
            return self.tr("One moment: the tournament is being prepared.")
        parts = [self._state(), games_words(model.played, plan.total)]
        if model.rate > 0:
            rate = QCoreApplication.translate("Words", terms.GAMES_RATE)
            decimals = 0 if model.rate >= 10 else 1
            parts.append(rate.format(number=QLocale().toString(model.rate, "f", decimals)))
        if (left := model.seconds_left) is not None:
            parts.append(self.tr("{time} left").format(time=duration(left)))
        standings = model.standings
        if standings is not None and standings.repeated:
            text = self.tr("repeated games: {number}")
            parts.append(text.format(number=count(standings.repeated)))
        return " · ".join(part for part in parts if part)

    def _state(self) -> str:
        """The state of the tournament in a word or two."""
        model = self._model
        if model.status is TournamentStatus.FINISHING:
            return self.tr("The running games end: {number} left").format(number=len(model.live()))
        if model.status is TournamentStatus.STOPPED:
            return self.tr("Stopped")
        if model.status is TournamentStatus.OVER:
            ends = {
                "complete": self.tr("All games are played"),
                "time": self.tr("The time is over"),
                "decided": self.tr("The test is decided"),
            }
            return ends.get(model.end or "", "")
        return self.tr("Playing")

    def _announce_state(self, words: str) -> None:
        """Let a screen reader announce state changes, and the progress now and then."""
        state = self._model.status.name
        due = not self._spoken_at.isValid() or self._spoken_at.elapsed() > _SPOKEN_MS
        if state != self._said or (due and self._model.status is TournamentStatus.RUNNING):
            self._said = state
            self._spoken_at.start()
            if self.isVisible():
                announce(self, words)

    def _remember(self, number: int) -> None:
        ArenaSettings().tournament_at_once = number

    def _follow(self, name: str) -> None:
        if name == "tournament_at_once":
            self.at_once.setValue(ArenaSettings().tournament_at_once)
            self._model.at_once = ArenaSettings().tournament_at_once
