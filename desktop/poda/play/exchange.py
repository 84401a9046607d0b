"""Games and matches in the files of other programs.

A file is recognised by what it holds (`poda.engine.recognition`). No Qt is imported here before a
text is asked for: the command line reads such files, too.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from poda.base import packages
from poda.base.packages import Exchange, ExchangeTexts
from poda.engine import documents
from poda.engine.errors import EngineError, one_line
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import never
from poda.play.model import storage
from poda.play.model.match import Match, of_position
from poda.play.model.record import GameRecord
from poda.play.model.storage import SavedGame

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from poda.play.choice_dialog import ChoiceDialog

Stopped = Callable[[], bool]

EXCHANGES: Final = packages.exchanges()
"""The formats of other programs' games, by the suffix that names them."""
_MOST_OF_POSITION: Final = 4_000  # the most bytes of a file that holds only a position


class Games(Protocol):
    """The games of a file that can hold several; each is read only once it is chosen."""

    def number(self) -> int:
        """The number of games in the file, at least one."""

    def dialog(self, name: str, parent: QWidget) -> ChoiceDialog:
        """The dialog in which a person chooses a game; `name` is the file's."""

    def game(self, number: int = 0, stopped: Stopped = never) -> SavedGame:
        """The game with this number, from 0, read now.

        Raises:
            EngineError: it cannot be read; the sentence says why.
            SearchStopped: `stopped` turned true.
        """


class Records(Protocol):
    """The module that reads and writes a format (`poda.base.packages.Exchange.records`)."""

    def load(self, path: Path, stopped: Stopped = never) -> SavedGame | Games:
        """The content of a file. Raises as `Games.game` does."""

    def read(self, text: str, stopped: Stopped = never) -> SavedGame | Games:
        """The content of a pasted text. Raises as `Games.game` does."""

    def save(
        self, path: Path, record: GameRecord, match: Match | None, names: tuple[str, str]
    ) -> None:
        """Write the match, or the single game, to a file. Raises EngineError.

        Args:
            record: the game on the board, of the match if there is one.
            names: the names of MAX and MIN, for games without names.
        """


def records_of(kind: Exchange) -> Records:
    """The module that reads and writes a format, imported by this call."""
    records: Records = packages.imported(kind.records)
    return records


def words_of(kind: Exchange) -> ExchangeTexts:
    """The texts of a format in the user's language."""
    from PySide6.QtCore import QCoreApplication

    contexts = ("MatchActions", "MatchActions", "GameFiles", "GameFiles", "GameFiles")
    return ExchangeTexts(*map(QCoreApplication.translate, contexts, kind.texts))


def exchange_of(suffix: str) -> Exchange | None:
    """The format with the suffix that a game's kit names; for a game without one the first that
    is written, or None."""
    written = (name for name, kind in EXCHANGES.items() if kind.writes)
    return EXCHANGES.get(suffix or next(written, ""))


def load(path: Path, stopped: Stopped = never, game_key: str = "") -> SavedGame | Games:
    """The game, match or position in a file of any kind; otherwise as `read`."""
    from poda.engine.recognition import TREE, recognised_file  # not before the first paint

    found = recognised_file(path)
    if found.kind == TREE:
        raise EngineError("save.is_tree")
    if (kind := EXCHANGES.get(found.kind)) is not None:
        return records_of(kind).load(path, stopped)
    if found.is_document or found.tab:
        return storage.load(path, stopped)  # raises an error that names the kind if it is no game
    text = documents.read_foreign(path, _MOST_OF_POSITION, "save.unknown")
    return position_in(text, game_key)


def read(text: str, stopped: Stopped = never) -> SavedGame | Games:
    """The game or match in a text: one saved by Poda, or of another program. Raises as `Games.game`
    does."""
    from poda.engine.recognition import recognised  # not before the first paint

    kind = EXCHANGES.get(recognised(text).kind)
    return (
        storage.from_json(text, stopped) if kind is None else records_of(kind).read(text, stopped)
    )


def fault_remark(fault: EngineError) -> str:
    """The remark that marks where the moves of a file could not be read any further, and why."""
    from poda.widgets.engine_words import message

    return f"; {one_line(message(fault))}"


def game_reading(text: str, game_key: str) -> str:
    """The key of the game of which a text is a position: that of `game_key` if it can be, else the
    first other one; "" if it is none of any game."""
    for key in dict.fromkeys([game_key, *GAMES]):
        with suppress(EngineError):
            if key in GAMES:
                GAMES[key].parse_record(text)
                return key
    return ""


def position_in(text: str, game_key: str) -> SavedGame:
    """The position in a text, with persons on both sides. Raises EngineError.

    Args:
        game_key: the game that is tried first.
    """
    key = game_reading(text, game_key) if text.strip() else ""
    if not key:
        raise EngineError("save.unknown")
    person = PlayerSpec("person")
    record = GameRecord(GAMES[key], *GAMES[key].parse_record(text))
    return SavedGame(record, {MAX: person, MIN: person}, match=of_position(record))
