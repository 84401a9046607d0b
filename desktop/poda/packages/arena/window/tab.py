"""The Tournament tab: setting up, playing and exploring tournaments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QTimer, Signal, SignalInstance
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget

from poda.engine.errors import EngineError
from poda.engine.kept_folders import free_place
from poda.packages.arena.engine.external.engines import Programs
from poda.packages.arena.engine.tournament.document import PLAN_FILE
from poda.packages.arena.engine.tournament.journal import tournaments_dir
from poda.packages.arena.engine.tournament.plan import TournamentPlan
from poda.packages.arena.engine.tournament.record import JournalGame
from poda.packages.arena.window.boards_page import BoardsPage
from poda.packages.arena.window.explore_page import ExplorePage
from poda.packages.arena.window.games_list import GamesPage
from poda.packages.arena.window.offers import KeptDialog, OfferBar
from poda.packages.arena.window.page import Page
from poda.packages.arena.window.pair_page import PairPage
from poda.packages.arena.window.players import NoSource, Offer, Source
from poda.packages.arena.window.result_files import ResultFiles, for_play, last_search
from poda.packages.arena.window.run_bar import RunBar
from poda.packages.arena.window.settings import ArenaSettings
from poda.packages.arena.window.setup import SetupPage
from poda.packages.arena.window.standings_page import StandingsPage
from poda.packages.arena.window.tournament_actions import TournamentActions
from poda.packages.arena.window.tournament_model import TournamentModel, TournamentStatus
from poda.widgets.action_table import fill_menus
from poda.widgets.announce import Text
from poda.widgets.document_files import remember_file
from poda.widgets.engine_words import message
from poda.widgets.layout import BETWEEN, INSIDE, Notice, column
from poda.widgets.pages import Pages, SeenStack
from poda.widgets.turns import MadeInSteps

_APART_MS: Final = 30  # milliseconds between redraws, for clicks and keys
_LONGEST_FOLDER: Final = 60
_T = TypeVar("_T")


def folder_name(plan: TournamentPlan) -> str:
    """The name of a tournament's folder: the game and the players, in characters that all systems
    allow."""
    names = [entrant.name for entrant in plan.entrants]
    words = [plan.game, *(names if len(names) <= 2 else (f"{len(names)} players",))]
    plain = re.sub(r"[^\w.-]+", "-", " ".join(words)).strip("-.")
    return plain[:_LONGEST_FOLDER].strip("-.") or "tournament"


class Proxy:
    """A source of players that passes calls to the window's source, or to `NoSource` without."""

    def __init__(self) -> None:
        self.source: Source = NoSource()

    def offered(self, game_key: str) -> list[Offer]:
        return list(self.source.offered(game_key))

    def described(self, game_key: str, player: str) -> Offer:
        return self.source.described(game_key, player)

    def ask_engine(self, game_key: str, parent: QWidget) -> str | None:
        return self.source.ask_engine(game_key, parent)

    def ask_file(self, game_key: str, parent: QWidget) -> str | None:
        return self.source.ask_file(game_key, parent)


class TournamentTab(MadeInSteps):
    """The tab that plays tournaments and offers to resume an unfinished one.

    Signals:
        game_asked: show a game in Play: the game's key, the text of its file, and whether to review
            it.
        search_asked: show the search of a position in Tree: as `PlayTab.search_asked`.
        engines_asked: the settings page of external programs is to be shown.
        progressed: whether games are being played, and their number; at most twice a second.
    """

    game_asked = Signal(str, str, bool)
    search_asked = Signal(str, str, str, object, str)
    engines_asked = Signal()
    progressed = Signal(bool, int)

    def _made(self) -> Iterator[None]:
        self.model = TournamentModel(parent=self)
        self.model.at_once = ArenaSettings().tournament_at_once
        self.actions_ = TournamentActions(self.model, self)
        self._players = Proxy()
        self.offer = OfferBar()
        self.files = ResultFiles(self)
        yield
        self.setup_page = SetupPage(self._players)
        yield
        self.bar = RunBar(self.model, self.actions_)
        self.notice = Notice()
        yield
        self.standings = StandingsPage()
        yield
        self.pair = PairPage()
        yield
        self.boards = BoardsPage()
        yield
        self.games = GamesPage(self.model, self.actions_)
        yield
        self.explore = ExplorePage()
        yield
        self._stale = set[str]()  # pages that need a refresh
        self._told = (False, -1)
        self._clock = QTimer(self, singleShot=True, interval=_APART_MS)
        self._lay_out()
        yield
        self._connect()
        self._restore()
        self.offer.look_for_one()

    def _lay_out(self) -> None:
        self.pages = Pages()
        self._by_name: dict[str, Page] = {}
        pages: tuple[tuple[str, Page, Text], ...] = (
            ("standings", self.standings, lambda: self.tr("Standings")),
            ("pair", self.pair, lambda: self.tr("Pair")),
            ("boards", self.boards, lambda: self.tr("Boards")),
            ("games", self.games, lambda: self.tr("Games")),
            ("explore", self.explore, lambda: self.tr("Explore")),
        )
        for name, page, text in pages:
            self.pages.add(name, page, text)
            self._by_name[name] = page
        self._room = QWidget()
        column(self.bar, (self.pages, 1), of=self._room, spacing=INSIDE)
        self.stack = SeenStack()
        self.stack.addWidget(self.setup_page)
        self.stack.addWidget(self._room)
        around = (BETWEEN, INSIDE, BETWEEN, INSIDE)
        column(self.offer, self.notice, (self.stack, 1), of=self, margins=around)

    def _connect(self) -> None:
        model, actions = self.model, self.actions_
        actions.connect_all({
            "new": self._ask_new,
            "open": self.ask_open,
            "export": self._ask_export,
            "start": self.setup_page.ask_start,
            "show": lambda: self._ask_for_game(model.game_asked),
            "review": lambda: self._ask_for_game(model.review_asked),
            "search": lambda: self._ask_for_game(model.search_asked),
        })  # fmt: skip
        self.setup_page.start_asked.connect(self.begin)
        self.setup_page.engines_asked.connect(self.engines_asked)
        model.status_changed.connect(self._on_status)
        model.changed.connect(self._on_changed)
        model.live_changed.connect(lambda: self._changed("boards"))
        model.refused.connect(self._on_refused)
        self.files.failed.connect(self._on_refused)
        self.files.done.connect(lambda text: self.notice.say(lambda: text, wrong=False))
        model.game_asked.connect(lambda number: self._show_game(number, review=False))
        model.review_asked.connect(lambda number: self._show_game(number, review=True))
        model.search_asked.connect(self._show_search)
        self.standings.pair_asked.connect(self.show_pair)
        self.explore.game_asked.connect(model.game_asked)
        self.pair.games_asked.connect(self.show_games)
        self.games.chosen.connect(self._on_chosen)
        self.pages.turned.connect(lambda _name: self._wake_drawing())
        self._clock.timeout.connect(self._show_page)
        self.offer.continued.connect(lambda path: self.open(path, go_on=True))
        self.offer.opened.connect(self.open)
        self.offer.settled.connect(self._on_settled)

    # Start and end

    def _restore(self) -> None:
        self.use_programs()
        self.setup_page.restore()
        self._stale = set(self._by_name)
        self._on_chosen()
        self._on_status()

    def use_players(self, source: Source) -> None:
        """Use this source of players."""
        new = not ArenaSettings().tournament_plan and self.model.status is TournamentStatus.EMPTY
        self._players.source = source
        if new:
            self.setup_page.restore()
        else:
            self.setup_page.players.describe_players()

    def use_programs(self) -> None:
        """Reload the list of external programs, which may have changed."""
        try:
            self.setup_page.players.programs = Programs.load()
        except EngineError as error:
            self._on_refused(error)

    def wake(self) -> None:
        """Prepare the tab for being seen; focus the control that starts or resumes play."""
        self.use_programs()
        focus = QApplication.focusWidget()
        if focus is None or not self.isAncestorOf(focus):
            self.take_focus()

    def take_focus(self) -> None:
        """Focus the control that starts or resumes play."""
        if self.offer.isVisible():
            self.offer.go_on.setFocus()
        elif self.model.status is TournamentStatus.EMPTY:
            self.setup_page.start.setFocus()
        else:
            self.bar.take_focus()

    def _on_settled(self) -> None:
        """Focus the offer, unless the user is already working."""
        if self.offer.isVisible() and self.setup_page.start.hasFocus():
            self.offer.go_on.setFocus()

    def leave(self) -> None:
        """Stop all work when the window closes."""
        self._clock.stop()
        self.offer.give_up()
        self.files.leave()
        self.explore.leave()
        self.standings.leave()
        self.model.leave()

    # The user's requests

    def begin(self, plan: TournamentPlan) -> None:
        """Play a new tournament."""
        folder = free_place(tournaments_dir(), folder_name(plan))
        self.pages.turn_to("standings")
        self.model.begin(plan, folder)

    def open(self, path: Path, *, go_on: bool = False) -> None:
        """Show the tournament in a folder, or in the folder of its file; resume it if asked."""
        folder = path.parent if path.name == PLAN_FILE else path
        if self.model.is_busy:
            self.notice.say(lambda: self.tr("Games are being played: stop them first."))
            return
        self.model.open(folder, go_on=go_on)

    def ask_open(self) -> None:
        """Ask which tournament to show."""
        dialog = KeptDialog(self)
        dialog.open_asked.connect(self.open)
        dialog.go_on_asked.connect(lambda path: self.open(path, go_on=True))
        dialog.exec()
        dialog.deleteLater()

    def _ask_new(self) -> None:
        """Show the setup page, filled with the plan on screen."""
        plan = self.model.plan
        if self.model.close() and plan is not None:
            self.setup_page.show_plan(plan)
            self.setup_page.next_seed()
        self.setup_page.game.setFocus()

    def _ask_export(self) -> None:
        if (journal := self.model.journal) is not None:
            self.files.ask(journal)

    def show_pair(self, a: int, b: int) -> None:
        """Show the numbers of two entrants."""
        self.pair.choose(a, b)
        self.pages.turn_to("pair")

    def show_games(self, a: int, b: int) -> None:
        """List the games between two entrants."""
        self.games.show_pair(a, b)
        self.pages.turn_to("games")

    def _ask_for_game(self, asked: SignalInstance) -> None:
        if (number := self.games.chosen_game) is not None:
            asked.emit(number)

    def _show_game(self, number: int, *, review: bool) -> None:
        if (found := self._converted(for_play, number)) is not None:
            assert self.model.plan is not None
            self.game_asked.emit(self.model.plan.game, found, review)

    def _show_search(self, number: int) -> None:
        if (found := self._converted(last_search, number)) is not None:
            self.search_asked.emit(*found)

    def _converted(
        self, convert: Callable[[TournamentPlan, JournalGame], _T], number: int
    ) -> _T | None:
        """What `convert` makes of a game; None, after a sentence, if it cannot be read."""
        plan, record = self.model.plan, self.model.record(number)
        if plan is None or record is None:
            return None
        try:
            return convert(plan, record)
        except EngineError as error:
            self._on_refused(error)
            return None

    # Refreshing the visible page after changes

    def _on_status(self) -> None:
        model = self.model
        empty = model.status is TournamentStatus.EMPTY
        self.stack.setCurrentIndex(0 if empty else 1)
        if not empty:
            self.offer.put_away()
            self.notice.clear()
        if model.journal is not None:
            remember_file("tournament", model.journal.folder / PLAN_FILE)
        self._on_changed()

    def _on_changed(self) -> None:
        self._stale = set(self._by_name)
        self._wake_drawing()
        self._tell_progress()

    def _changed(self, name: str) -> None:
        self._stale.add(name)
        self._wake_drawing()

    def _wake_drawing(self) -> None:
        if self.pages.seen in self._stale and self.isVisible() and not self._clock.isActive():
            self._clock.start()

    def _show_page(self) -> None:
        name = self.pages.seen
        self._stale.discard(name)
        if self.model.status is not TournamentStatus.EMPTY:
            self._by_name[name].show_standings(self.model)

    def _tell_progress(self) -> None:
        told = self.model.is_busy, self.model.played
        if told != self._told:
            self._told = told
            self.progressed.emit(*told)

    def _on_chosen(self) -> None:
        chosen = self.games.chosen_game is not None
        for name in ("show", "review", "search"):
            self.actions_[name].setEnabled(chosen)

    def _on_refused(self, error: EngineError) -> None:
        self.notice.say(lambda: message(error))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._wake_drawing()

    def hideEvent(self, event: QHideEvent) -> None:
        self._clock.stop()
        super().hideEvent(event)

    # Menus for the window's menu bar

    def fill_menus(self, bar: QMenuBar, file_menu: QMenu) -> list[QMenu]:
        """Add this tab's actions to the File menu; return its other menus."""
        titles = {"tournament": lambda: self.tr("&Tournament"), "game": lambda: self.tr("&Game")}
        return fill_menus([self.actions_], bar, file_menu, titles)
