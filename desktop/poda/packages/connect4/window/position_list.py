"""Lists of positions of Connect Four, one a line, perhaps with its score (`4455 3`), as the usual
test sets hold them: a `poda.play.exchange.Records`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.exact.scores import exact_solver, score, with_score
from poda.engine.game import MAX, MIN
from poda.engine.games import game as game_of
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import never
from poda.play.model.match import Match
from poda.play.model.record import GameRecord
from poda.play.model.storage import SavedGame

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from poda.packages.connect4.window.position_dialog import PositionListDialog

Stopped = Callable[[], bool]

_GAME: Final = "connect4"
_BYTES_LIMIT: Final = 2_000_000
_LONGEST: Final = 1_000  # characters of a line; no position has more


class PositionList(NamedTuple):
    """The lines of a list; a `poda.play.exchange.Games`."""

    lines: tuple[str, ...]

    def number(self) -> int:
        """The number of positions in the list."""
        return len(self.lines)

    def dialog(self, name: str, parent: QWidget) -> PositionListDialog:
        """The dialog in which a person chooses a position; `name` is the file's."""
        from poda.packages.connect4.window.position_dialog import PositionListDialog

        return PositionListDialog(name, [line.split(maxsplit=1) for line in self.lines], parent)

    def game(self, number: int = 0, _stopped: Stopped = never) -> SavedGame:
        """One of the positions, with persons on both sides; its score is `compared` with the
        list's. Raises EngineError."""
        text, given = with_score(self.lines[number])
        game = game_of(_GAME)
        record, person = GameRecord(game, *game.parse_record(text)), PlayerSpec("person")
        saved = SavedGame(record, {MAX: person, MIN: person})
        if given is None:
            return saved
        return saved._replace(compared=partial(_compared, record.state, given))


def _compared(state: Any, given: int, stopped: Stopped) -> str | EngineError:
    """A remark that the list's score is right, or an EngineError with the right score."""
    from PySide6.QtCore import QCoreApplication

    game = game_of(_GAME)
    solver = exact_solver(game)
    assert solver is not None
    right = score(game, state, solver.value(state, stopped))
    if right != given:
        return EngineError("connect4.other_score", given=given, score=right)
    told = QCoreApplication.translate("Play", "Score {score}, as the list says")
    return told.format(score=right)


def load(path: Path, _stopped: Stopped = never) -> PositionList:
    """The positions in a file. Raises EngineError."""
    return read(documents.read_text(path, _BYTES_LIMIT))


def read(text: str, _stopped: Stopped = never) -> PositionList:
    """The positions in a text."""
    lines = (line.strip()[:_LONGEST] for line in text.removeprefix("\ufeff").splitlines())
    return PositionList(tuple(filter(None, lines)))


def save(_path: Path, _record: GameRecord, _match: Match | None, _names: tuple[str, str]) -> None:
    """Not supported: such lists are only read."""
    raise NotImplementedError
