"""The Training tab: one run, the panels that show it, and the offer to resume an unfinished run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QMenu,
    QMenuBar,
    QWidget,
)

from poda.base import packages
from poda.base.memory import UNUSED_SECONDS
from poda.engine.errors import EngineError
from poda.engine.runs.champion import Champion, save_champion
from poda.engine.runs.kept_runs import RunSummary
from poda.house.i18n import follow_language
from poda.house.jobs import Latest
from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.training.model import (
    Status,
    TrainingModel,
    note_over,
    remember_plan,
    remembered_plan,
    unfinished_run,
)
from poda.training.part import TrainingPage, TrainingPart
from poda.training.player_column import PlayerColumn
from poda.training.plots.panel import ChartsArea, ChartsPanel
from poda.training.run_bar import RunBar, generation_words
from poda.training.settings_dialog import SettingsDialog
from poda.training.training_actions import TrainingActions
from poda.training.training_thread import TrainingPlan
from poda.widgets.action_table import fill_menus
from poda.widgets.announce import phrased
from poda.widgets.controls import push_button
from poda.widgets.document_files import DocumentFiles, FileTexts
from poda.widgets.engine_words import game_name, message
from poda.widgets.keyboard import is_escape, is_own_key
from poda.widgets.layout import BETWEEN, INSIDE, Fitted, Notice, column, row
from poda.widgets.offer_bar import LeftBar
from poda.widgets.turns import MadeInSteps


class PlayerFiles(DocumentFiles):
    """Saves the player on show in a file. (The Play tab opens such files.)"""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._player: Champion | None = None

    def ask_save_player(self, player: Champion) -> None:
        """Ask where to save this player, as it is now even if training goes on."""
        self._player = player
        self.ask_save()

    def save_as(self, path: Path) -> bool:
        """Save the player in this file; whether that succeeded."""
        if self._player is None:
            return False
        try:
            save_champion(path, self._player)
        except EngineError as error:
            self.fail(path, error)
            return False
        self.belongs_to(path)
        return True

    def words(self) -> FileTexts:
        return FileTexts("", self.tr("Save the player"), self.tr("Players (*.json);;All files (*)"))

    def proposal(self) -> str:
        player = self._player
        if player is None:
            return "player.json"
        generation = "" if player.generation is None else f"-{player.generation}"
        return f"{player.game_key}-{player.seed}{generation}.json"


class OfferBar(LeftBar):
    """The offer to resume the run that was under way when Poda ended last.

    It is one line at the top of the tab, which blocks nothing.

    Signals:
        opened: the person wants to see the run in this folder without resuming it.
    """

    opened = Signal(Path)

    def __init__(self) -> None:
        self.look = push_button(lambda: self.tr("Show it"), self._on_look)
        super().__init__(self.look)
        self._summary: RunSummary | None = None
        self._reading = Latest("offer", self)
        self.discarded.connect(self._discard)
        phrased(self.go_on, lambda: self.tr("Go on with it"))
        phrased(self.discard, lambda: self.tr("Not now"))

    def look_for_run(self) -> None:
        """Offer the unfinished run, if there is one."""
        if (path := unfinished_run()) is not None:
            self.offer(path, path / "run.json")

    def read(self, path: Path) -> None:
        from poda.engine.runs.kept_runs import summary

        self._reading.start(lambda _task: summary(path), finished=self._show_run)

    def _on_look(self) -> None:
        if self.path is not None:
            self.opened.emit(self.path)

    def put_away(self) -> None:
        """Hide the offer, as a run is on screen or the offer was declined."""
        self._reading.give_up()
        super().put_away()

    def _show_run(self, found: RunSummary) -> None:
        self._summary = None if found.error is not None else found
        self.show_words()

    def _discard(self, path: Path) -> None:
        """Decline the offer for good; the run stays in the list of runs."""
        note_over(path)
        self.put_away()

    def words(self) -> str:
        if (found := self._summary) is None:
            text = self.tr("A training run was under way when Poda was closed, {when}.")
            return text.format(when=self.when)
        return self.tr(
            "A run of {game} was under way when Poda was closed: {generation}, {when}."
        ).format(
            game=game_name(found.game_key),
            generation=generation_words(found.generation),
            when=self.when,
        )


_SIDE_WIDTH: Final = 400  # pixels at the usual type size
_SIDE_SHARE: Final = 0.36  # of the tab's width: the side's greatest share
_APART_MS: Final = 4  # between the updates of two panels
_MINUTE: Final = 60.0
_PROGRESS_SECONDS: Final = 0.5


class TrainingTab(Fitted, MadeInSteps):
    """The tab that trains players and remembers the last plan and the last run.

    Attributes:
        added: the parts of packages, by name.
        page: the page that is shown in place of the run; None while the run is shown.

    Signals:
        play_asked: a person wants to play against this Champion, looking that many plies ahead, or
            None for its own number.
        progressed: whether a run is being trained, and the number of finished generations; about
            twice a second.
    """

    play_asked = Signal(object, object)
    progressed = Signal(bool, int)

    def _made(self) -> Iterator[None]:
        self.model = TrainingModel(parent=self)
        if (plan := remembered_plan()) is not None:
            self.model.set_plan(plan)
        kinds: list[type[TrainingPart]] = packages.part_classes("training")
        self.actions_ = TrainingActions(self.model, self, [kind.rows() for kind in kinds])
        self.files = PlayerFiles(self)
        self.offer = OfferBar()
        yield
        self.bar = RunBar(
            self.model, self.actions_, [each for kind in kinds for each in kind.buttons]
        )
        self.notice = Notice()
        self.added: dict[str, TrainingPart] = {kind.name: kind(self) for kind in kinds}
        yield
        self.charts = ChartsPanel()
        yield
        for part in self.added.values():
            if (panel := part.chart_panel()) is not None:
                self.charts.put_beside(panel)
        yield
        self.players = PlayerColumn(
            self.model, [each for part in self.added.values() for each in part.sections()]
        )
        yield
        self.page: TrainingPage | None = None
        self._opened_by = ""  # the action whose button has the focus when the page is left
        self._menus: list[QMenu] = []
        self._panels: dict[str, Callable[[], object]] = {
            "run": self.players.show_run,
            "charts": self._show_charts,
            "player": self.players.show_player,
            "past": self.players.offer_past,
            "statistics": self.players.show_statistics,
        }
        self._remembered: TrainingPlan | None = (
            None  # the plan that settings hold for the next start
        )
        self._told = (False, 0.0)  # whether it trained, and when that was last emitted
        self._stale = set[str]()  # the names of the panels to update
        self._clock = QTimer(self, singleShot=True, interval=_APART_MS)
        self._unseen = QTimer(self, singleShot=True, interval=round(1000 * UNUSED_SECONDS))
        self._lay_out()
        yield
        self._connect()
        self._restore()
        follow_language(self, self._tell_empty)
        self.offer.look_for_run()

    def _lay_out(self) -> None:
        self._left = ChartsArea(self.charts)
        self._layout = column(
            column(
                self.offer,
                self.notice,
                *(bar for part in self.added.values() for bar in part.bars()),
                spacing=INSIDE,
                margins=(0, 0, BETWEEN, 0),
            ),
            of=self,
            margins=(BETWEEN, INSIDE, 0, INSIDE),
        )
        self._of_run = QWidget(self)
        self._layout.addWidget(self._of_run, 1)
        body = row((self._left, 1), self.players, spacing=BETWEEN)
        column(
            column(self.bar, margins=(0, 0, BETWEEN, 0)),
            (body, 1),
            of=self._of_run,
            spacing=INSIDE,
        )

    def _connect(self) -> None:
        model, actions = self.model, self.actions_
        actions.connect_all(
            {
                "settings": self._ask_settings,
                "save": lambda: self.files.ask_save_player(self.players.player),
                "play": lambda: self.ask_play(self.players.player),
                "statistics": self._ask_statistics,
            }
            | {name: slot for part in self.added.values() for name, slot in part.slots().items()}
        )
        model.refused.connect(self.show_error)
        model.status_changed.connect(self._on_status)
        for name, signal in (
            ("charts", model.grew),
            ("player", model.best_changed),
            ("run", model.champion_changed),
            ("past", model.lineage_changed),
            ("statistics", model.statistics_changed),
        ):
            signal.connect(lambda name=name: self._changed(name))
        for part in self.added.values():
            self.players.player_changed.connect(part.show_player)
            for name, (signal, show) in part.panels().items():
                self._panels[name] = show
                signal.connect(lambda name=name: self._changed(name))
        self._clock.timeout.connect(self._update_panel)
        self._unseen.timeout.connect(self._let_go)
        model.status_changed.connect(self._tell_progress)
        model.grew.connect(self._tell_progress)
        model.play_asked.connect(self.play_asked)
        self.bar.limits_asked.connect(self._limit)
        self.offer.continued.connect(lambda path: self.model.open_run(path, go_on=True))
        self.offer.opened.connect(self.model.open_run)
        self.players.play_asked.connect(self.ask_play)
        self.players.save_asked.connect(self.files.ask_save_player)
        self.files.failed.connect(lambda text: self.notice.say(lambda: text))
        self.charts.state_changed.connect(self._remember_charts)
        theme_manager().changed.connect(self.fit_soon)
        for section in self.players.sections.values():
            section.toggled.connect(lambda _: self._fit())

    # Start and end

    def _restore(self) -> None:
        remembered_settings = settings()
        self.charts.restore(remembered_settings.training_charts)
        generations = remembered_settings.training_generations
        minutes = remembered_settings.training_minutes
        self.bar.show_limits(generations, minutes)
        self._limit(generations, minutes)
        self._stale = set(self._panels)

    def wake(self) -> None:
        """Focus the button that begins or resumes a run, as the tab comes into view."""
        focus = QApplication.focusWidget()
        if focus is None or not self.isAncestorOf(focus):
            self.take_focus()

    def take_focus(self) -> None:
        """Focus the button that begins or resumes: of the page in place of the run, the offer or
        the run bar."""
        if self.page is not None:
            self.page.take_focus()
        elif self.offer.isVisible():
            self.offer.go_on.setFocus()
        else:
            self.bar.take_focus()

    def leave(self) -> None:
        """Stop and save all runs, as the window closes."""
        for part in self.added.values():
            part.leave()
        self.model.leave()

    def set_position(self, game_key: str, state: Any) -> None:
        """Show the player's opinion of this position, the one on the Play tab."""
        self.players.opinion.set_position(game_key, state)

    def _remember_charts(self) -> None:
        settings().training_charts = self.charts.state()

    def _limit(self, generations: int, minutes: int) -> None:
        settings().training_generations = generations
        settings().training_minutes = minutes
        self.model.set_limits(generations or None, minutes * _MINUTE or None)

    # Panels are updated only while the tab is visible, one at a time

    def _changed(self, name: str) -> None:
        self._stale.add(name)
        self._wake_drawing()

    def _wake_drawing(self) -> None:
        if self._stale and self.isVisible() and not self._clock.isActive():
            self._clock.start()

    def _update_panel(self) -> None:
        """Update one of the panels with news; clicks and keys are handled before the next."""
        name = next(name for name in self._panels if name in self._stale)
        self._stale.remove(name)
        self._panels[name]()
        self._wake_drawing()

    def _show_charts(self) -> None:
        self.charts.show_history(self.model.run.history, self.model.game_key, self.model.settings)
        self._tell_empty()

    def _on_status(self) -> None:
        if self.model.plan is not self._remembered:
            self._remembered = self.model.plan
            remember_plan(self._remembered)
        if self.page is not None and self.model.status in (Status.OPENING, Status.RUNNING):
            self.show_run()  # the offer or the list opened it
        if self.model.folder is not None and not self.offer.isHidden():
            self.offer.put_away()
        if self.model.is_busy:
            self.notice.clear()
        self._changed("run")

    def _tell_progress(self) -> None:
        running, now = self.model.is_busy and not self.model.is_opening, time.monotonic()
        if running != self._told[0] or now >= self._told[1] + _PROGRESS_SECONDS:
            self._told = running, now
            self.progressed.emit(running, self.model.totals[0])

    def show_error(self, error: EngineError) -> None:
        """Show the sentence of an error above the run."""
        self.notice.say(lambda: message(error))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._unseen.stop()
        self._wake_drawing()

    def hideEvent(self, event: QHideEvent) -> None:
        self._clock.stop()
        self._unseen.start()
        super().hideEvent(event)

    def _let_go(self) -> None:
        """Free the memory of saved runs that rest, as the tab has been hidden for a while."""
        self.model.let_go()
        for part in self.added.values():
            part.let_go()

    # Requests

    def show_page(self, page: TrainingPage, opened_by: str) -> None:
        """Show a page in place of the run. The run is paused, as it would take processor time from
        the page.

        Args:
            opened_by: the action that opens it, whose button has the focus afterwards.
        """
        if self._layout.indexOf(page) < 0:
            self._layout.addWidget(page, 1)
        self.model.pause()
        self.actions_.put_aside(True)
        self._of_run.hide()
        self.page, self._opened_by = page, opened_by
        page.show()
        page.take_focus()

    def show_run(self) -> None:
        """Show the run again in place of a page; what goes on there goes on."""
        if self.page is not None:
            self.page.hide()
            self.page = None
            self._of_run.show()
            self.actions_.put_aside(False)
            self.bar.plan_buttons[self._opened_by].setFocus()
            self._wake_drawing()

    def ask_play(self, champion: Champion) -> None:
        """Ask for a game against this player."""
        self.model.play_asked.emit(champion, None)

    def _ask_statistics(self) -> None:
        self.players.reveal("statistics")
        self.players.statistics.start()

    def _ask_settings(self) -> None:
        model = self.model
        dialog = SettingsDialog(
            model.game_key,
            model.settings,
            model.preset,
            model.seed,
            model.folder is not None,
            self,
        )
        if dialog.exec():
            model.set_settings(dialog.settings(), dialog.seed())
        dialog.deleteLater()

    # Menus and words

    def fill_menus(self, bar: QMenuBar, file_menu: QMenu) -> list[QMenu]:
        """Add the tab's actions to the File menu; return its own menus, for the menu bar."""
        titles = {"run": lambda: self.tr("&Run"), "player": lambda: self.tr("&Player")}
        self._menus = fill_menus([self.actions_], bar, file_menu, titles)
        return self._menus

    def _tell_empty(self) -> None:
        text = self.tr("Press Train: the first players know only the rules.")
        if self.model.settings.learns:
            text = self.tr("Press Train: at first the network knows only the rules.")
        self.charts.set_empty_text(text)

    # Keyboard and layout

    def event(self, event: QEvent) -> bool:
        # Space belongs to a focused button or list; elsewhere it trains and pauses.
        if is_own_key(event, (Qt.Key.Key_Space,)) and isinstance(
            QApplication.focusWidget(), QAbstractButton | QComboBox
        ):
            event.accept()
            return True
        if is_escape(event, QEvent.Type.ShortcutOverride) and self.charts.enlarged is not None:
            event.accept()  # Esc restores all charts, wherever the focus is, and cancels nothing
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Enter presses the focused button, as Space does.
        focus = QApplication.focusWidget()
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and not event.modifiers() and isinstance(focus, QAbstractButton):
            focus.click()
            return
        if self.charts.enlarged is not None and is_escape(event, QEvent.Type.KeyPress):
            self.charts.enlarge(None)
            return
        super().keyPressEvent(event)

    def _fit(self) -> None:
        """Let the right side grow with the type, but leave most of the tab to the charts."""
        wanted = round(_SIDE_WIDTH * theme_manager().type_scale)
        usual = min(wanted, round(self.width() * _SIDE_SHARE))
        self.players.setFixedWidth(max(self.players.least_width(), usual))

    def sizeHint(self) -> QSize:
        return QSize(1280, 700)
