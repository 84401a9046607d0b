"""Saving and opening games and matches, the recent ones, and the offer to resume an unfinished
game.

Small files are read at once, others in a job: a long match, or a malicious file, takes a while, as
it is played through by the rules.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar
from weakref import WeakKeyDictionary

from PySide6.QtCore import QLocale, QObject
from PySide6.QtWidgets import QWidget

from poda.base.files import dated_name, is_dated_name
from poda.base.packages import Exchange
from poda.base.troubles import Unkept
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.search.observer import never
from poda.house import recovery
from poda.house.jobs import Latest, Task
from poda.house.settings import settings
from poda.play import words as wording
from poda.play.exchange import EXCHANGES, exchange_of, load, read, records_of, words_of
from poda.play.model import storage
from poda.play.model.game import PlayModel
from poda.play.model.record import GameNode, GameRecord, side_on_turn
from poda.play.model.storage import Earlier, SavedGame, StoredGame
from poda.widgets.announce import phrased
from poda.widgets.document_files import (
    DocumentFiles,
    FileTexts,
    all_filters,
    folder,
    remember_file,
    shown_name,
)
from poda.widgets.engine_words import game_name, message
from poda.widgets.offer_bar import LeftBar, UnderWay, read_at_once

if TYPE_CHECKING:
    from poda.play.exchange import Games
    from poda.play.recent import GameToKeep, Recent

_log = logging.getLogger(__name__)

# The offer to resume the game that was unfinished when a window was closed.

_READ_AT_ONCE: Final = 100_000  # bytes: larger files are not read before they are wanted


class UnfinishedBar(LeftBar):
    """The bar with the offer at the top of the tab, which blocks nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._left: StoredGame | None = None
        self.go_on.setProperty("primary", True)
        phrased(self.go_on, lambda: self.tr("Go on with it"))
        phrased(self.discard, lambda: self.tr("Discard it"))

    def read(self, path: Path) -> None:
        self._left = read_at_once(path, storage.load_left, _READ_AT_ONCE)

    def words(self) -> str:
        when, left = self.when, self._left
        if left is None:
            return self.tr("A game from {when} is not finished.").format(when=when)
        return " ".join([self._words_of(left.saved, when), *self._words_of_others(left)])

    def _words_of_others(self, left: StoredGame) -> list[str]:
        names = [game_name(each.saved.record.game.key) for each in left.others]
        template = self.tr("Also unfinished: {games}.")
        return [template.format(games=QLocale().createSeparatedList(names))] if names else []

    def _words_of(self, saved: SavedGame, when: str) -> str:
        if saved.match is not None:
            key = saved.record.game.key
            return self.tr("{game} is not finished: {score}, left {when}.").format(
                game=game_name(key),
                score=wording.match_words(saved.match, key),
                when=when,
            )
        return self.tr("{game} is not finished: {moves}, left {when}.").format(
            game=game_name(saved.record.game.key),
            moves=self.tr("%n moves", "", _turns(saved.record)),
            when=when,
        )


def _turns(record: GameRecord) -> int:
    """The number of moves made; a throw with its play counts as one."""
    line = record.current.path()[1:]
    return sum(node.thrown for node in line) or len(line)


class LeftGame(UnderWay):
    """Owns the bar with the offer, and the file of the game under way."""

    def __init__(self, model: PlayModel, recent: RecentGames, parent: QObject) -> None:
        super().__init__(storage.STEM, Unkept.GAME, UnfinishedBar(), parent)
        self._model, self._recent = model, recent
        model.board.changed.connect(self._follow)
        model.turns.changed.connect(self._follow)  # the seed, the steps of a play
        model.review.toggled.connect(self._follow)

    def leave(self) -> None:
        """Keep a game that is not over for the next session, as the window closes."""
        self._keeper.close(self.text())

    def _unfinished(self) -> list[StoredGame]:
        """The games that are not over, in the order in which they were on the board."""
        games = (*self._model.left.values(), self._model.stored())
        return [
            each._replace(recent=self._recent.name_of(each.saved))
            for each in games
            if storage.is_unfinished(each.saved.record, each.saved.match)
        ]

    def text(self) -> recovery.Text | None:
        if not (games := self._unfinished()):
            return None
        return storage.text_of(games[-1]._replace(others=games[:-1]))

    def _follow(self) -> None:
        board, match = self._model.board, self._model.matches.match
        unfinished = bool(self._model.left) or storage.is_unfinished(board.record, match)
        if self._keeper.path is not None or unfinished:
            self._keeper.touch()

    def load(self, path: Path) -> StoredGame:
        return storage.load_left(path)

    def take_up(self, found: StoredGame) -> None:
        model = self._model
        self._recent.keep(*found.earlier)
        for each in (found, *found.others):
            self._recent.set_name(each.saved, each.recent)
        model.take_up(found)
        for each in found.others:
            there = model.left.get(each.saved.record.game.key)
            if there is not None and storage.is_begun(there.saved.record, there.saved.match):
                self._recent.keep_game(each.saved)  # this window has a game of the kind already
            else:
                model.left[each.saved.record.game.key] = each

    def is_taken(self) -> str:
        return self.tr("Another window of Poda has gone on with this game.")

    def discards(self, path: Path) -> None:
        with suppress(EngineError):  # if discarded by mistake, it is among the recent games
            found = storage.load_left(path)
            games = (each.saved for each in (found, *found.others))
            self._recent.keep(*found.earlier, *filter(_is_played, games))


# The recent games. A game is kept when another one replaces it, when it is over, and when the
# window closes; one that is opened again keeps its file.

_JOIN_SECONDS: Final = 5.0


class RecentGames(QObject):
    """Keeps games and matches in files (`recent`), and puts them on the board again.

    Attributes:
        error: why the last games could not be written; they are kept until the window closes.
    """

    def __init__(self, model: PlayModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self.error: EngineError | None = None
        self._names: WeakKeyDictionary[GameRecord, str] = WeakKeyDictionary()  # by first record
        self._ended: object = None  # the last node of the game that was kept last
        self._unwritten: dict[str, GameToKeep] = {}
        self._gone: set[str] = set()  # files that are still there
        self._writing = Latest("keep", self)
        model.gave_way.connect(self._on_gave_way)
        model.board.changed.connect(self._follow)

    def keep(self, *games: Earlier) -> None:
        """Keep games that are not on the board."""
        for game in games:
            self._write_game(game, "")

    def restore(self, saved: SavedGame, name: str = "") -> None:
        """Put a game on the board; `name` is that of its file, if it has one."""
        self.set_name(saved, name)
        self._model.restore(saved)

    @property
    def name(self) -> str:
        """The name of the file of the game on the board; "" if it has none yet."""
        return self.name_of(self._model.saved())

    def set_name(self, saved: SavedGame, name: str) -> None:
        """Note the name of a game's file; nothing else is a name of one."""
        if is_dated_name(name):
            self._names[_records(saved)[0]] = name

    def name_of(self, saved: SavedGame) -> str:
        """The name of a game's file; "" if it has none yet."""
        return self._names.get(_records(saved)[0], "")

    def show_left(self, name: str) -> bool:
        """Show the game of that file if it was left in this window for another; whether it was."""
        left = self._model.left.items()
        key = next((key for key, each in left if self.name_of(each.saved) == name), "")
        return self._model.show_left(key)

    def unwritten(self) -> list[Recent]:
        """The list entries of the games that are in no file yet."""
        from poda.play import recent

        kept = (
            recent.told_of(recent.folder() / name, each) for name, each in self._unwritten.items()
        )
        return [each for each in kept if each is not None]

    def deleted(self) -> frozenset[str]:
        """The names of deleted games, whose files may still exist."""
        return frozenset(self._gone)

    def delete(self, *names: str) -> None:
        """Delete the games of these names, and their files."""
        for name in names:
            self._unwritten.pop(name, None)
        # Not those of the games that are open.
        self._gone |= set(names) - {self.name_of(each.saved) for each in self._open()}
        if self._gone and not self._writing.running:
            self._write_games()

    def take(self, name: str) -> SavedGame | None:
        """A game that is in no file yet, for the board."""
        kept = self._unwritten.get(name)
        # A copy, as a job may be writing it just now.
        return kept.game.copied() if kept and isinstance(kept.game, SavedGame) else None

    def leave(self) -> None:
        """Keep games that are over, as the window closes; others are offered at the next start."""
        for saved, *_ in self._open():
            game = saved.record, saved.match
            if storage.is_begun(*game) and not storage.is_unfinished(*game):
                self.keep_game(saved)
        self._writing.give_up(_JOIN_SECONDS)
        if self._unwritten or self._gone:
            from poda.play import recent

            try:
                recent.keep(self._unwritten)
                recent.delete(self._gone)
            except EngineError as error:
                self._on_failed(error)

    def _on_gave_way(self, saved: SavedGame) -> None:
        if self.name_of(saved) or _is_played(saved):
            self.keep_game(saved)

    def _open(self) -> list[StoredGame]:
        """The games of this window: those that were left, and the one on the board."""
        return [*self._model.left.values(), self._model.stored()]

    def _follow(self) -> None:
        record = self._model.board.record
        if record.is_over() and self._ended is not record.current:
            self._ended = record.current
            self.keep_game(self._model.saved())

    def keep_game(self, saved: SavedGame) -> None:
        """Keep a game in its file, or in a new one."""
        name = self._write_game(saved.copied(), self.name_of(saved))
        self._names[_records(saved)[0]] = name

    def _write_game(self, game: Earlier, name: str) -> str:
        """Write a game to the file of that name, or (for "") to a new one; the file's name."""
        from poda.play import recent

        name = name or dated_name()
        self._gone.discard(name)
        self._unwritten.pop(name, None)  # the newest comes last
        self._unwritten[name] = recent.GameToKeep(game, time.time())
        while len(self._unwritten) > recent.MOST_KEPT:  # if nothing can be written
            del self._unwritten[next(iter(self._unwritten))]
        if not self._writing.running:
            self._write_games()
        return name

    def _write_games(self) -> None:
        from poda.play import recent

        games, gone = dict(self._unwritten), frozenset(self._gone)

        def work(_task: Task) -> None:
            recent.keep(games)
            recent.delete(gone)

        def written(_nothing: None) -> None:
            self.error = None
            self._gone -= gone
            for name, kept in games.items():
                if self._unwritten.get(name) is kept:
                    del self._unwritten[name]
            if self._unwritten or self._gone:
                self._write_games()

        self._writing.start(work, finished=written, failed=self._on_failed)

    def _on_failed(self, error: Exception) -> None:
        _log.warning("the recent games are not kept: %s", error)
        if isinstance(error, EngineError):  # anything else had its dialog
            self.error = error


def _records(saved: SavedGame) -> list[GameRecord]:
    """The games of a match, or the single game. The first of them identifies the match or game."""
    return [saved.record] if saved.match is None else [game.record for game in saved.match.games]


def _is_played(saved: SavedGame) -> bool:
    """Whether a game is worth keeping: a match, a game with a person's move, or one of two engines.
    An engine's first move, or the opening throw, is not enough."""
    persons = {side for side, spec in saved.players.items() if spec.is_person}
    nodes, game = saved.record.nodes(), saved.record.game
    turns = (side_on_turn(game, node.parent.state) for node in nodes if node.parent is not None)
    return saved.match is not None or not persons or any(side in persons for side in turns)


_GAME_AT_ONCE: Final = 20_000  # bytes: the largest file that is read at once, in some 60 ms

T = TypeVar("T")
_LoadNow = Callable[[Callable[[], bool]], T]
_Load = Callable[[Path, Callable[[], bool]], T]


class GameFiles(DocumentFiles):
    """The file that the game on the board belongs to, if it has one."""

    kind = "play"

    def __init__(self, model: PlayModel, recent: RecentGames, window: QWidget) -> None:
        super().__init__(window)
        self._model, self._recent = model, recent
        self._record: GameRecord | None = None
        # By the first record of a game or match: its file, and its `_signature` as saved there.
        self._known: WeakKeyDictionary[GameRecord, tuple[Path, list[object]]] = WeakKeyDictionary()
        self._reading = Latest("read", self)
        model.board.changed.connect(self._follow)

    def open(self, path: Path) -> bool:
        """Open a game or match of Poda or of another program, or a position; False if that failed
        at once (a large file is read in a job). `elsewhere` tells of what another tab opens."""
        from poda.engine.recognition import recognised_file  # not before the first paint

        try:
            found = recognised_file(path)
        except EngineError as error:
            self.fail(path, error)
            return False
        if found.tab not in ("", "play"):
            self.elsewhere.emit(path, found.tab)
            return False
        if found.is_document:
            return self._read_file(path, storage.load, self._take_game, _GAME_AT_ONCE)
        kind, key = EXCHANGES.get(found.kind), self._model.board.game.key
        return self._read_file(
            path, lambda path, stopped: load(path, stopped, key), self._take_games,
            _GAME_AT_ONCE if kind is None else kind.at_once,
        )  # fmt: skip

    def open_recent(self, path: Path) -> bool:
        """Open a recent game, which belongs to no file of a person's; False if that failed at
        once."""
        if self._recent.show_left(path.name):
            self.opened.emit()
            return True
        if (saved := self._recent.take(path.name)) is not None:
            self._take_recent(path, saved)
            return True
        return self._read_file(path, storage.load, self._take_recent, _GAME_AT_ONCE)

    def show(self, text: str) -> None:
        """Show a game of another tab, by the text of a file, to which it does not belong. Raises
        EngineError."""
        saved = read(text)
        self._reading.give_up()
        self._take_games(None, saved)

    def ask_recent(self) -> None:
        """Ask for a recent game, and open it."""
        from poda.play.recent_dialog import RecentDialog

        dialog = RecentDialog(self._recent, self.window)
        dialog.chosen.connect(self.open_recent)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take_recent(self, path: Path, saved: SavedGame) -> None:
        self._recent.restore(saved, path.name)
        self._model.go_on()
        self.opened.emit()

    def _take_game(self, path: Path, saved: SavedGame) -> None:
        self._model.restore(saved)
        self.belongs_to(path)
        self.opened.emit()

    def _read_file(
        self, path: Path, load: _Load[T], take: Callable[[Path, T], None], at_once: int
    ) -> bool:
        """Read a file and pass its contents to `take`; a file still being read is given up."""
        return self._read(
            path, lambda stopped: load(path, stopped), lambda found: take(path, found),
            is_small=_size(path) <= at_once,
        )  # fmt: skip

    def _read(
        self, path: Path | None, load: _LoadNow[T], take: Callable[[T], None], *, is_small: bool
    ) -> bool:
        """Read a file, or a text without a `path`, and pass its contents to `take`."""
        self._reading.give_up()
        if not is_small:
            self._reading.start(
                lambda task: load(task.stopped),
                finished=take,
                failed=lambda error: self._on_failed(path, error),
            )
            return True
        try:
            found = load(never)
        except EngineError as error:
            self._on_failed(path, error)
            return False
        take(found)
        return True

    def _on_failed(self, path: Path | None, error: Exception) -> None:
        if not isinstance(error, EngineError):  # anything else had its dialog
            return
        if path is None:
            self.failed.emit(message(error))
        else:
            self.fail(path, error)

    def save_as(self, path: Path) -> bool:
        """Save the game in this file from now on; whether that worked. A file for other programs
        is only exported, as Poda's own holds more."""
        try:
            if path.suffix.lower() in self.other_suffixes:
                return self.export_file(path)
            storage.save(path, self._model.saved())
        except EngineError as error:
            self.fail(path, error)
            return False
        self.belongs_to(path)
        return True

    # Matches and games of other programs

    def paste(self, text: str) -> bool:
        """Open the game in a text; False if it is none, but perhaps a position."""
        from poda.engine.recognition import recognised  # not before the first paint

        try:
            found = recognised(text)
        except EngineError as error:
            self._on_failed(None, error)
            return True
        kind = EXCHANGES.get(found.kind)
        if kind is None and found.tab not in ("", "play"):
            self.elsewhere.emit(text, found.tab)
        elif kind is None and not found.is_document:
            return False
        else:
            limit = _GAME_AT_ONCE if kind is None else kind.at_once
            self._read(
                None,
                lambda stopped: read(text, stopped),
                lambda games: self._take_games(None, games),
                is_small=len(text) <= limit,
            )
        return True

    def _take_games(self, path: Path | None, games: SavedGame | Games) -> None:
        """Put a file's match or game on the board; if it has several games, after asking which."""
        if isinstance(games, SavedGame):
            self._take_match(path, games)
            return
        if games.number() == 1:
            self._take_one(path, games, 0)
            return
        name = self.tr("the clipboard") if path is None else shown_name(path)
        dialog = games.dialog(name, self.window)
        dialog.chosen.connect(lambda number: self._take_one(path, games, number))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take_one(self, path: Path | None, games: Games, number: int) -> None:
        self._reading.give_up()
        self._reading.start(
            lambda task: games.game(number, task.stopped),
            finished=lambda saved: self._take_match(path, saved),
            failed=lambda error: self._on_failed(path, error),
        )

    def _take_match(self, path: Path | None, saved: SavedGame) -> None:
        self._model.restore(saved)
        if path is not None:
            settings().last_folder = str(path.parent)
            remember_file(self.kind, path)
        self.opened.emit()
        if saved.faults:  # the rest is shown, with remarks where parts are missing
            self._on_failed(path, saved.faults[0])
        if (compared := saved.compared) is not None:
            self._reading.start(
                lambda task: compared(task.stopped),
                finished=partial(self._tell_compared, saved.record.current),
                failed=lambda error: self._on_failed(path, error),
            )

    def _tell_compared(self, node: GameNode, found: str | EngineError) -> None:
        """Tell what came of a `SavedGame.compared`, beside the move that led to the position."""
        if isinstance(found, EngineError):
            self._on_failed(None, found)
        else:
            node.remarks = (found,)
            self._model.board.tell()

    def export_file(self, path: Path) -> bool:
        """Write the match, or the single game, as a file of other programs; whether that worked."""
        board, match = self._model.board, self._model.matches.match
        first, second = (wording.seat_name(board, side) for side in (MAX, MIN))
        try:
            records_of(self._exchange()).save(path, board.record, match, (first, second))
        except EngineError as error:
            self.fail(path, error)
            return False
        settings().last_folder = str(path.parent)
        return True

    def ask_import(self) -> None:
        """Ask for a file of another program, and import it."""
        from PySide6.QtWidgets import QFileDialog  # dialogs come after the first paint

        words = words_of(self._exchange())
        name, _ = QFileDialog.getOpenFileName(
            self.window, words.import_title, folder(), words.filter
        )
        if name:
            self.open(Path(name))

    def ask_export(self) -> None:
        """Ask for a file, and export the match or the game to it."""
        from PySide6.QtWidgets import QFileDialog  # dialogs come after the first paint

        kind = self._exchange()
        words = words_of(kind)
        stem = self.path.stem if self.path else kind.stem
        proposal = str(Path(folder()) / f"{stem}{kind.suffix}")
        title = words.export_title
        name, _ = QFileDialog.getSaveFileName(self.window, title, proposal, words.filter)
        if name and (path := self.with_suffix(Path(name), kind.suffix, title)):
            self.export_file(path)

    def _exchange(self) -> Exchange:
        """The format of the game on the board (`exchange_of`); the actions that lead here are only
        offered where there is one."""
        found = exchange_of(self._model.board.kit.exchange)
        assert found is not None
        return found

    @property
    def other_suffixes(self) -> tuple[str, ...]:  # type: ignore[override]
        exchange = self._model.board.kit.exchange
        return (exchange,) if exchange else ()

    def words(self) -> FileTexts:
        kinds = [self.tr("Games saved by Poda (*.json)")]
        if self.other_suffixes:
            kinds.append(words_of(self._exchange()).filter)
        opened = [words_of(kind).filter for kind in EXCHANGES.values()]
        return FileTexts(
            self.tr("Open a game"),
            self.tr("Save the game"),
            ";;".join(kinds),
            all_filters([*dict.fromkeys([*kinds, *opened])]),
        )

    def proposal(self) -> str:
        return f"{self._model.board.game.key}.json"

    def belongs_to(self, path: Path) -> None:
        self._record = _records(self._model.saved())[0]
        self._known[self._record] = path, self._signature()
        super().belongs_to(path)

    def _follow(self) -> None:
        match, was = self._model.matches.match, self.path
        first = self._model.board.record if match is None else match.games[0].record
        if first is not self._record:
            # "Save" must not write one game over another in the file.
            self._record, self.path = first, self._known.get(first, (None,))[0]
        if self.path is not None:
            changed = self._signature() != self._known[first][1]
            self.named.emit(shown_name(self.path), changed)
        elif was is not None:
            self.named.emit("", False)

    def _signature(self) -> list[object]:
        """The parts of the games whose change makes the file outdated; going to a move does not."""
        return [
            (node.action, node.resigned, node.resigned_stake)
            for record in _records(self._model.saved())
            for node in record.nodes()
        ]


def _size(path: Path) -> int:
    """The size of a file, in bytes; 0 if there is none, or it cannot be read."""
    try:
        return path.stat().st_size
    except (OSError, RuntimeError, ValueError):  # reading the file will report the error
        return 0
