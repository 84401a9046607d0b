"""Games and matches in the files of other programs: a class for each format.

`exchange_for` finds the class of a format by its suffix: that of backgammon's matches, or a
package's (`poda.base.packages.Package.exchanges`). No Qt is imported here before a text is asked
for: the command line reads such files, too.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Protocol

from poda.base import packages
from poda.engine import documents
from poda.engine.search.observer import never
from poda.play.model.match import Match, begin
from poda.play.model.record import GameRecord
from poda.play.model.storage import SavedGame

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from poda.play.choice_dialog import ChoiceDialog

Stopped = Callable[[], bool]


class Words(NamedTuple):
    """The texts of a format: the entries of the menu, the titles of the dialogs that import and
    export, and their filter of files."""

    import_action: str
    export_action: str
    import_title: str
    export_title: str
    filter: str


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


class Exchange:
    """A format.

    Attributes:
        suffix: the suffix of its files, such as ".mat".
        stem: the rest of the name that is proposed for a file.
        at_once: the bytes of the largest file that is read at once, in some 60 ms.
    """

    suffix: ClassVar[str]
    stem: ClassVar[str]
    at_once: ClassVar[int]

    def words(self) -> Words:
        """Its texts in the user's language."""
        raise NotImplementedError

    def load(self, path: Path, stopped: Stopped = never) -> SavedGame | Games:
        """The content of a file. Raises as `Games.game` does."""
        raise NotImplementedError

    def read(self, text: str) -> SavedGame | Games:
        """The content of a pasted text. Raises EngineError."""
        raise NotImplementedError

    def save(
        self, path: Path, record: GameRecord, match: Match | None, names: tuple[str, str]
    ) -> None:
        """Write the match, or the single game, to a file. Raises EngineError.

        Args:
            record: the game on the board, of the match if there is one.
            names: the names of MAX and MIN, for games without names.
        """
        raise NotImplementedError


class MatFiles(Exchange):
    """Matches of backgammon, as `.mat` files."""

    suffix = ".mat"
    stem = "match"
    at_once = 4_000

    def words(self) -> Words:
        from PySide6.QtCore import QCoreApplication

        translate = QCoreApplication.translate
        return Words(
            translate("MatchActions", "&Import match… (.mat)"),
            translate("MatchActions", "&Export match… (.mat)"),
            translate("GameFiles", "Import a match"),
            translate("GameFiles", "Export the match"),
            translate("GameFiles", "Matches of backgammon programs (*.mat)"),
        )

    def load(self, path: Path, stopped: Stopped = never) -> SavedGame:
        from poda.play import mat  # not before the first paint

        return mat.load(path, stopped)

    def read(self, text: str) -> SavedGame:
        from poda.play import mat

        return mat.parsed(text)

    def save(
        self, path: Path, record: GameRecord, match: Match | None, names: tuple[str, str]
    ) -> None:
        from poda.play import mat

        mat.save(path, match or begin(0, record), names)


def exchange_for(suffix: str) -> Exchange | None:
    """The format with that suffix, in any case of letters; None if there is none. Raises
    EngineError if only a package that is not installed has it."""
    suffix = suffix.lower()
    if suffix == MatFiles.suffix:
        return MatFiles()
    if (added := packages.exchanges().get(suffix)) is not None:
        made: Exchange = packages.imported(added)()
        return made
    if (missing := documents.of_missing_package(suffix)) is not None:
        raise missing
    return None


SUFFIXES: Final = (".json", MatFiles.suffix, *packages.exchanges())
"""The suffixes of all files that can be opened as games."""


def is_game_file(path: Path) -> bool:
    """Whether a file is opened as a game, or refused with the name of the missing package."""
    suffix = path.suffix.lower()
    return suffix in SUFFIXES or documents.of_missing_package(suffix) is not None
