"""The Play tab: its model, and the panels that show it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QHideEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QGridLayout,
    QMenu,
    QMenuBar,
    QWidget,
)

from poda.base import packages
from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games import GAMES
from poda.engine.kit import kit_of
from poda.house.jobs import Job
from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.play.actions import OwnActions, PlayActions
from poda.play.exchange import game_reading
from poda.play.files import GameFiles, LeftGame, RecentGames
from poda.play.model.analysis import AnalysisMode
from poda.play.model.game import PlayModel
from poda.play.model.match import header_remark
from poda.play.model.opponents import searching_player
from poda.play.panels.analysis_panel import AnalysisPanel
from poda.play.panels.board_panel import BoardPanel
from poda.play.panels.match_bar import MatchControls
from poda.play.panels.move_list import MoveList
from poda.play.panels.players_bar import EvolvedInfo, PlayersBar
from poda.play.panels.side_column import SideColumn
from poda.play.panels.status_row import StatusRow
from poda.play.players import Seating
from poda.play.rooms import PuzzlePlace, Rooms
from poda.widgets.action_table import fill_menus
from poda.widgets.engine_words import game_name, message
from poda.widgets.keyboard import KeyMemory
from poda.widgets.layout import BETWEEN, INSIDE, Fitted

if TYPE_CHECKING:
    from poda.engine.kit import Opening
    from poda.engine.runs.champion import Champion
    from poda.play.panels.dice_menu import DiceMenu, DiceMenuPart
    from poda.play.panels.end_card import EndCard
    from poda.play.review.panel import ReviewPanel

_log = logging.getLogger(__name__)


class Preparation(QObject):
    """Loads or computes a game's database (bear-off of backgammon, endgames of checkers), once such
    a game is on the board and the window has been painted.

    It waits for the kernels. Games go on meanwhile, and without the database if it fails.
    """

    def __init__(self, model: PlayModel) -> None:
        super().__init__(model)
        self._model = model
        self._awake = self._listens = False
        self._begun: set[str] = set()
        self._signals = (model.turns.followed, model.engine_changed)
        model.board.began.connect(self._listen)
        self._listen()

    def wake(self) -> None:
        """Allow the preparation: the window has been painted."""
        self._awake = True

    @property
    def _wanted(self) -> str:
        what = kit_of(self._model.board.game).prepares
        return "" if what in self._begun else what

    def _listen(self) -> None:
        """Listen to what may begin the preparation, while the game on the board needs one."""
        if bool(self._wanted) is self._listens:
            return
        self._listens = not self._listens
        for signal in self._signals:
            if self._listens:
                signal.connect(self._start_job)
            else:
                signal.disconnect(self._start_job)
        self._start_job()

    def _start_job(self) -> None:
        what, game, room = self._wanted, self._model.board.game, self._model.room
        if not self._awake or not what:
            return
        self._begun.add(what)
        self._listen()
        job = Job(lambda task: kit_of(game).prepare(task.progress, task.stopped), what, self)
        job.progress.connect(lambda share: room.set_preparing(what, share))
        for end in (job.finished, job.cancelled):
            end.connect(lambda *_: room.set_preparing(what, None))
        job.failed.connect(lambda error: self._on_failed(what, error))
        job.start()

    def _on_failed(self, what: str, error: BaseException) -> None:
        _log.warning("what was to be prepared, %s, is not there: %s", what, error)
        self._model.room.set_preparing(what, None)


_REVEAL_KEY: Final = Qt.Key.Key_A
_DIGITS: Final = tuple("123456789")
_HIDE_MS: Final = 60
_GIVES_BACK: Final = (
    *("hint", "undo", "redo", "swap", "roll", "take_back", "swap_dice", "done", "start", "step"),
    *("stop", "move_now", "analysis_off", "analysis_shown", "analysis_think_first", "threats"),
    "playouts",
)
"""The actions after which the board gets the focus."""

_LOW: Final = 560  # pixels, by type size: in a lower tab rows are close together


class PlayTab(Fitted, QWidget):
    """Plays games, and remembers the last one.

    Attributes:
        added: the actions that games add, by their keys, since the first such game.

    Signals:
        file_named: carries the game's file, or "", and whether the game has changed since it was
            saved there, for the window's title.
        position_changed: the position on the board has changed; carries the game's key and the
            state.
        search_asked: the search of the position is to be shown as a tree; carries the game's key,
            the position's text, the algorithm, the depth limit and the evaluation's name.
    """

    file_named = Signal(str, bool)
    position_changed = Signal(str, object)
    search_asked = Signal(str, str, str, object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = PlayModel(parent=self)
        self._preparation = Preparation(self.model)
        self._position: tuple[str, object] | None = None  # the one last sent by `position_changed`
        self.recent = RecentGames(self.model, self)
        self.files = GameFiles(self.model, self.recent, self)
        self.seating = Seating(self.model, self)
        self.puzzles = PuzzlePlace(self.model, self)
        self.actions_ = PlayActions(self.model, self.puzzles.game, self.puzzles.due)
        self.players = PlayersBar(self.model, self.actions_)
        self.status = StatusRow(self.model, self.actions_)
        self.board = BoardPanel(self.model, self.actions_, self.status.engine)
        self.info = EvolvedInfo(self.model)
        self.match = MatchControls(self.model, self.files, self.actions_, self.puzzles.game)
        self.moves = MoveList(self.model)
        self.added: dict[str, OwnActions] = {}
        self._review: ReviewPanel | None = None
        self.model.review.toggled.connect(self._on_review)  # before the column does
        self.analysis = AnalysisPanel(self.model, self.actions_)
        self.rooms = Rooms(self.model, self.puzzles.game, self.board)
        self.rooms.search_asked.connect(self.search_asked)
        self.files.opened.connect(self.rooms.resume)
        self.left = LeftGame(self.model, self.recent, self)
        self.left.answered.connect(self.rooms.resume)
        self.unfinished = self.left.bar
        self._menus: list[QMenu] = []
        self._dice_menu: DiceMenu | None = None
        self._keys = KeyMemory()
        # A held key may come as releases and presses (see KeyMemory): hide when none follows.
        self._hiding = QTimer(self, singleShot=True, interval=_HIDE_MS)
        self._hiding.timeout.connect(lambda: self._reveal(False))
        self._lay_out()
        self._connect()
        self._restore_settings()

    def _lay_out(self) -> None:
        above = (self.players, self.match.bar, self.info)
        self._rows = layout = QGridLayout(self.puzzles.game)
        layout.setHorizontalSpacing(BETWEEN)
        layout.addWidget(self.unfinished, 0, 0, 1, 2)
        layout.addWidget(self.board, 1, 0)
        layout.addWidget(self.status, 2, 0)
        self.side = SideColumn(
            self.model, self.actions_, above, self.moves, self.analysis, self.puzzles.game
        )
        layout.addWidget(self.side, 1, 1, 2, 1)
        layout.setRowStretch(1, 1)
        layout.setColumnStretch(0, 1)

    @property
    def review(self) -> ReviewPanel:
        """The review beside the board, made on first use."""
        if self._review is None:
            self._review = self._new_review()
        return self._review

    def _new_review(self) -> ReviewPanel:
        from poda.play.review.panel import ReviewPanel

        review = ReviewPanel(self.model, self.side)
        for actions in self.added.values():
            review.row.put_own(actions)
        self.side.put_review(review)
        review.worst.installEventFilter(self)
        return review

    def _on_review(self) -> None:
        if self.model.review.on and self._review is None:
            self._review = self._new_review()

    def _fit(self) -> None:
        # In a low window, or in large type, rows move closer before one of them is hidden.
        low = self.height() < _LOW * theme_manager().type_scale
        self._rows.setContentsMargins(BETWEEN, INSIDE, BETWEEN, INSIDE)
        self._rows.setVerticalSpacing(INSIDE)
        self.side.set_close(low)
        self.side.fit(self.width() - 3 * BETWEEN, self.board.width_for(self.height() - 2 * INSIDE))

    def _connect(self) -> None:
        actions, model = self.actions_, self.model
        actions["new"].triggered.connect(self._to_board)
        actions["open"].triggered.connect(self.files.ask_open)
        actions["recent"].triggered.connect(self.files.ask_recent)
        actions["save"].triggered.connect(self.files.save)
        actions["save_as"].triggered.connect(self.files.ask_save)
        self.files.named.connect(self.file_named)
        self.files.failed.connect(lambda text: self.board.show_notice(text, stays=True))
        self.files.opened.connect(self._to_board)
        self.match.begun.connect(self._to_board)
        actions["position"].triggered.connect(self.status.open)
        actions["copy"].triggered.connect(self._copy)
        actions["paste"].triggered.connect(self._paste)
        actions["show_search"].triggered.connect(self._ask_search)
        actions["seed"].triggered.connect(self._ask_seed)
        actions["quiet_moves"].triggered.connect(self._ask_quiet_moves)
        actions["opening"].triggered.connect(self._ask_opening)
        actions["puzzles"].triggered.connect(self.puzzles.open)
        self.puzzles.closed.connect(self._to_board)
        self.puzzles.due_changed.connect(lambda: actions.name("puzzles"))
        lists = (picker.list for picker in self.players.pickers.values())
        tables = (self.moves.table, self.analysis.table)
        self.analysis.table_made.connect(lambda table: table.installEventFilter(self))
        for widget in (*tables, *lists, self.match.bar.list):
            widget.installEventFilter(self)
        self.players.game_chosen.connect(self.choose_game)
        self.players.player_chosen.connect(self.seating.seat)
        self.players.even_chosen.connect(self.seating.seat_even)
        self.players.open_asked.connect(self.seating.ask_file)
        self.players.engine_asked.connect(self.seating.ask_engine)
        self.seating.failed.connect(lambda text: self.board.show_notice(text, stays=True))
        self.status.positioned.connect(self._to_board)
        # An old error does not stay beside a new one.
        self.status.failed.connect(self.board.clear_notice)
        self.board.noticed.connect(self.status.clear_error)
        theme_manager().changed.connect(self.fit_soon)
        self.side.pages.turned.connect(self._fit)
        self.analysis.reveal.connect(self._reveal)
        self.analysis.played.connect(self._to_board)
        for name in _GIVES_BACK:
            actions[name].triggered.connect(self._give_back)
        self.board.end_made.connect(self._follow_end)
        model.review.toggled.connect(self.board.refresh_end)
        self.left.failed.connect(lambda words: self.board.show_notice(words()))
        self.left.answered.connect(self._to_board)
        for signal in (model.board.began, model.board.players_changed):
            signal.connect(self._remember)
        model.board.players_changed.connect(self._fit)
        self.board.board_made.connect(self._fit)
        model.board.began.connect(self._add_own)
        model.board.began.connect(self._add_dice_menu)
        model.matches.changed.connect(self._fit)
        model.board.changed.connect(self._tell_position)
        model.analysis.changed.connect(self._remember_analysis)

    def take_focus(self) -> None:
        """Give the focus to the visible board: the game's, or a puzzle's."""
        mode = self.puzzles.mode if self.puzzles.is_open else None
        (mode.page if mode is not None else self.board).board.setFocus()

    def _to_board(self) -> None:
        """Give the focus to the game's board."""
        self.board.board.setFocus()

    def _give_back(self) -> None:
        """Give the focus back to the board after a button was pressed, unless a field has it."""
        focus = QApplication.focusWidget()
        # A button that was disabled has passed the focus to the next widget.
        if isinstance(focus, QAbstractButton | None) or not self.isAncestorOf(focus):
            self._to_board()

    def _follow_end(self, end: EndCard) -> None:
        end.again_asked.connect(self._play_again)
        end.other_side_asked.connect(self._play_other_side)
        end.review_asked.connect(self.actions_["review"].trigger)

    def _play_again(self) -> None:
        matches = self.model.matches
        if matches.match is not None and not matches.can_go_on:
            self.match.actions["new_match"].trigger()
        else:
            self.model.new_game()
            self._to_board()

    def _play_other_side(self) -> None:
        self.model.play_other_side()
        self._to_board()

    # Menus: the window puts them into its bar

    def fill_menus(self, bar: QMenuBar, file_menu: QMenu) -> list[QMenu]:
        """Add this tab's actions to the File menu; its other menus, for the bar."""
        titles = {
            "edit": lambda: self.tr("&Edit"),
            "game": lambda: self.tr("&Game"),
            "analysis": lambda: self.tr("&Analysis"),
        }
        tables = (self.actions_, self.match.actions, self.rooms)
        self._menus = fill_menus(tables, bar, file_menu, titles)
        for actions in self.added.values():
            self._fill_in(actions)
        self._add_dice_menu()
        return [*self._menus, self.puzzles.make_menu(self._menus)]

    def _add_own(self) -> None:
        """Add the actions of the game on the board, with the first such game."""
        key, kit = self.model.board.game.key, self.model.board.kit
        if not kit.own_actions or key in self.added:
            return
        self.added[key] = actions = kit.made("own_actions", self.model, self.puzzles.game)
        self.analysis.put_own(actions)
        if self._review is not None:
            self._review.row.put_own(actions)
        if self._menus:
            self._fill_in(actions)

    def _fill_in(self, actions: OwnActions) -> None:
        """Put a game's own actions into the menu of the analysis, before the tutor."""
        actions.fill({"analysis": self._menus[-1]}, self.rooms["tutor"])

    def _add_dice_menu(self) -> None:
        """Add the menu of games with dice, with the first such game."""
        if self._dice_menu is not None or not (self._menus and self.model.board.has_dice):
            return
        from poda.play.panels.dice_menu import DiceMenu  # not before the first paint

        game = self._menus[1]
        self._dice_menu = menu = DiceMenu(self.model, self.actions_, self.board.dice, game)
        menu.part_made.connect(self._connect_part)
        menu.refresh()
        game.addSeparator()
        game.addMenu(menu)

    def _connect_part(self, part: DiceMenuPart) -> None:
        part.drawn_anew.connect(self.board.refresh_board)
        part.panel_made.connect(self.side.put_above)
        part.begun.connect(self._to_board)

    @property
    def dice_menu(self) -> DiceMenu:
        """The menu of games with dice; there must have been one."""
        assert self._dice_menu is not None
        return self._dice_menu

    def _ask_seed(self) -> None:
        from poda.play.panels.dice_menu import ask_seed

        ask_seed(self.model, self)

    def _ask_opening(self) -> None:
        from poda.play.choice_dialog import OpeningDialog  # not before the first paint

        (openings, *_) = kit_of(self.model.board.game).opening_sets()
        dialog = OpeningDialog(openings, self)
        dialog.chosen.connect(lambda number: self._begin_with(openings.openings[number]))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _begin_with(self, opening: Opening) -> None:
        """Begin a game with the moves of an opening, whose name is a remark of its start."""
        board, start = self.model.board, self.model.board.kit.start()
        _, actions = board.game.parse_record(opening.text)
        self.model.set_position(board.game.format_record(start, actions))
        board.record.root.remarks = (header_remark("Opening", opening.name),)
        board.tell()
        self._to_board()

    def _ask_quiet_moves(self) -> None:
        """Ask for the number of moves without progress after which new games are drawn."""
        packages.imported(self.model.board.kit.quiet_moves_dialog)(self)

    def choose_game(self, key: str) -> None:
        """Show the game of this kind that was left for another, or begin one, between the players
        that played it last."""
        if not self.model.show_left(key):
            self.seating.begin(key)

    def seat_champion(self, champion: Champion, plies: int | None = None) -> None:
        """Begin a new game of the champion's, with a person against it, who keeps the side.

        The champion is kept in a file for saved games and later sessions. If that fails, a notice
        says so and nothing else happens.

        Args:
            plies: its look-ahead; None: as it was evolved.
        """
        if self.seating.seat_champion(champion, plies):
            self._to_board()

    def show_game(self, text: str, *, review: bool) -> None:
        """Show a game of another tab (`GameFiles.show`), and `review` it if that is asked. An error
        is told in a notice."""
        try:
            self.files.show(text)
        except EngineError as error:
            self.board.show_notice(message(error), stays=True)
            return
        if review and not self.model.review.on:
            self.actions_["review"].trigger()

    def show_position(self, game: str, text: str) -> None:
        """Begin from a position of a game, or ("") from its first; an engine on turn waits. Errors
        are told in a notice."""
        model = self.model
        if not self.players.offers(game):
            return
        is_another = game != model.board.game.key
        if is_another or not text:
            players = None if is_another else model.seated
            model.change_game(game, players, start_engine=False)
        if not text:
            return
        try:
            model.set_position(text, waits=True)
        except EngineError as error:
            self.board.show_notice(message(error), stays=True)

    @property
    def position(self) -> tuple[str, object]:
        """The game's key, and the state that is on the board."""
        return self.model.board.game.key, self.model.board.record.state

    def _tell_position(self) -> None:
        if self.position != self._position:
            self._position = self.position
            self.position_changed.emit(*self.position)

    def wake(self) -> None:
        """Let engines think, and databases be prepared: the window has been painted."""
        self.model.wake()
        self.puzzles.errors.wake()
        self._preparation.wake()

    def _restore_settings(self) -> None:
        remembered = settings()
        # Read first, as beginning the game overwrites them with the model's own.
        mode, seconds = AnalysisMode(remembered.analysis_mode), remembered.analysis_seconds
        by_playouts = remembered.analysis_playouts
        self.model.turns.set_auto_roll(remembered.auto_roll)
        self.model.turns.set_by_hand(remembered.dice_by_hand)
        self.model.turns.set_asks_double(remembered.ask_double)
        self.model.review.set_plies(remembered.review_plies)
        key = remembered.last_game if remembered.last_game in GAMES else next(iter(GAMES))
        # Nothing thinks before the first paint.
        self.seating.begin(key, start_engine=False)
        self.model.analysis.mode, self.model.analysis.seconds = mode, seconds
        self.model.analysis.by_playouts = by_playouts
        self.model.analysis.changed.emit()
        with QSignalBlocker(self.analysis.seconds):  # or it begins the analysis now
            self.analysis.seconds.setValue(round(seconds))
        self._show_values()

    def _remember(self) -> None:
        remembered = settings()
        remembered.last_game = self.model.board.game.key
        for side, spec in self.model.seated.items():
            remembered.set_player(self.model.board.game.key, side, str(spec))

    def _remember_analysis(self) -> None:
        settings().analysis_mode = self.model.usual_mode.value
        settings().analysis_seconds = self.model.analysis.seconds
        settings().analysis_playouts = self.model.analysis.by_playouts
        self._show_values()
        self._fit()  # the bar beside the board comes and goes

    # The unfinished game

    def offer_unfinished(self) -> None:
        """Offer the game that was left when a window was closed, or killed, last."""
        self.left.offer()

    def discard_unfinished(self) -> None:
        """Forget the game that is offered."""
        self.left.discard()

    def leave(self) -> None:
        """Stop the engines and keep a game that is not over, as the window closes."""
        self.recent.leave()
        self.puzzles.leave()
        self.model.stand_down()
        self.left.leave()

    # The clipboard

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.model.board.record.position_text())

    def _paste(self) -> None:
        text = QGuiApplication.clipboard().text().strip()
        if not text:
            self.board.show_notice(self.tr("There is no text to paste: copy a position first."))
        elif not self.files.paste(text):
            self._paste_position(text)

    def _paste_position(self, text: str) -> None:
        """Put a position on the board; if it is one of another game, after asking."""
        ours = self.model.board.game.key
        other = game_reading(text, ours)
        if other in ("", ours) or not self.players.offers(other):
            self.status.enter_position(text)
            return
        from poda.widgets.asking import ask  # dialogs come after the first paint

        question = self.tr("This is a position of {game}. Show it?").format(game=game_name(other))
        ask(self.tr("Paste position"), question, lambda: self.show_position(other, text), self)

    def _ask_search(self) -> None:
        """Ask for the tree of the search of this position by the engine that plays here."""
        players, to_move = self.model.board.players, self.model.board.on_turn or MAX
        spec = searching_player(self.model.board.game.key, players[to_move], players[-to_move])
        self.search_asked.emit(
            self.model.board.game.key,
            self.model.board.game.format_position(self.model.board.record.state),
            spec.kind,
            spec.plies,
            spec.evaluation,
        )

    # "Think first": the values are shown while A is held

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A table or list would search for the letter or digit in its cells, and keep the key.
        if isinstance(event, QKeyEvent) and not event.modifiers():
            ours = event.key() == _REVEAL_KEY or event.text() in _DIGITS
            if ours and event.type() == QEvent.Type.KeyPress:
                self.keyPressEvent(event)
                return True
            if ours and event.type() == QEvent.Type.KeyRelease:
                self.keyReleaseEvent(event)
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == _REVEAL_KEY and not event.modifiers():
            self._hiding.stop()
            if not self._keys.is_repeat(event):
                self._reveal(True)
            return
        # A digit plays wherever the focus is, unless a field takes it for itself.
        if event.text() in _DIGITS and not self._keys.is_repeat(event):
            self._type_digit(event.text())
            return
        super().keyPressEvent(event)

    def _type_digit(self, digit: str) -> None:
        """Play the move of a digit or, in games with two dice, enter it as a die."""
        if self.board.board.take_text(digit):
            return  # it begins a move of several characters
        if not self.model.board.kit.two_dice:
            self.model.ask_text(digit)
        elif digit in "123456":
            self.model.turns.enter(int(digit))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self._keys.note_release(event)
        if event.key() == _REVEAL_KEY:
            if not event.isAutoRepeat():
                self._hiding.start()
            return
        super().keyReleaseEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._reveal(False)
        super().hideEvent(event)

    def event(self, event: QEvent) -> bool:
        # The release of a held key goes elsewhere when the window loses the focus meanwhile.
        if event.type() == QEvent.Type.WindowDeactivate:
            self._reveal(False)
        return super().event(event)

    def _reveal(self, seen: bool) -> None:
        self._hiding.stop()
        self.board.show_values(seen)
        self._show_values()

    def _show_values(self) -> None:
        visible, analysis = self.board.values_visible(), self.model.analysis
        if visible and (analysis.values is not None or analysis.cube is not None):
            self.model.board.record.note_aid()
        self.analysis.show_values(visible)

    def sizeHint(self) -> QSize:
        return QSize(1280, 700)
