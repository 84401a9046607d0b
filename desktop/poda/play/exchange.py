"""Games and matches in the files of other programs.

`exchange_for` finds a format by its suffix among those of the packages
(`poda.base.packages.Package.exchanges`). No Qt is imported here before a text is asked for: the
command line reads such files, too.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from poda.base import packages
from poda.base.packages import Exchange, ExchangeTexts
from poda.engine import documents
from poda.engine.search.observer import never
from poda.play.model.match import Match
from poda.play.model.record import GameRecord
from poda.play.model.storage import SavedGame

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from poda.play.choice_dialog import ChoiceDialog

Stopped = Callable[[], bool]

_EXCHANGES: Final = packages.exchanges()


class Games(Protocol):
    """The games of a file that may have several, none of which is read yet."""

    def number(self) -> int:
        """How many there are, at least one."""

    def dialog(self, name: str, parent: QWidget) -> ChoiceDialog:
        """The dialog in which one of them is chosen; `name` is that of the file."""

    def game(self, number: int = 0, stopped: Stopped = never) -> SavedGame:
        """One of them, by its number from 0.

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
    """What reads and writes a format, imported now."""
    records: Records = packages.imported(kind.records)
    return records


def words_of(kind: Exchange) -> ExchangeTexts:
    """The texts of a format in the user's language."""
    from PySide6.QtCore import QCoreApplication

    contexts = ("MatchActions", "MatchActions", "GameFiles", "GameFiles", "GameFiles")
    return ExchangeTexts(*map(QCoreApplication.translate, contexts, kind.texts))


def exchange_for(suffix: str) -> Exchange | None:
    """The format with that suffix, in any case of letters; None if there is none. Raises
    EngineError if only a package that is not installed has it."""
    suffix = suffix.lower()
    if suffix not in _EXCHANGES and (missing := documents.of_missing_package(suffix)) is not None:
        raise missing
    return _EXCHANGES.get(suffix)


def exchange_of(suffix: str) -> Exchange | None:
    """The format with the suffix that a game's kit names; for a game without one the first that
    there is, or None."""
    return exchange_for(suffix or next(iter(_EXCHANGES), ""))


SUFFIXES: Final = (".json", *_EXCHANGES)
"""The suffixes of all files that can be opened as games."""


def is_game_file(path: Path) -> bool:
    """Whether a file is opened as a game, or refused with the name of the missing package."""
    suffix = path.suffix.lower()
    return suffix in SUFFIXES or documents.of_missing_package(suffix) is not None
