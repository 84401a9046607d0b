"""Where games that were left unfinished wait: files in the data folder, offered at a start.

A game keeps its file until it is finished or discarded, so that neither a crash nor a game left
beside it loses one.
"""

from __future__ import annotations

import logging
from itertools import count
from pathlib import Path
from typing import Final

from poda.engine.errors import EngineError
from poda.paths import data_dir
from poda.play import storage
from poda.play.match_record import Match
from poda.play.record import GameRecord
from poda.play.storage import SavedGame

_NAME: Final = "unfinished"

_log = logging.getLogger(__name__)


def newest() -> Path | None:
    """The game that was left last, or None."""
    return max(data_dir().glob(f"{_NAME}*.json"), key=_age, default=None)


def put(saved: SavedGame, path: Path | None) -> None:
    """Keep the game in `path`, or in a file of its own where it has none yet.

    Where that fails, the next start simply has nothing to offer.
    """
    try:
        storage.save(path or _free(), saved)
    except EngineError as error:
        _log.warning("the unfinished game is not kept: %s", error)


def drop(path: Path) -> None:
    """Forget the game in this file."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        _log.warning("%s stays: %s", path, error)


def is_unfinished(record: GameRecord, match: Match | None = None) -> bool:
    """Whether there is something to go on with: moves, and no end to the line looked at; or a match
    that nobody has won."""
    if match is not None:
        begun = len(match.games) > 1 or bool(record.root.children)
        return begun and not match.winner()
    last = record.line()[-1]
    return last is not record.root and not last.resigned and not record.game.is_terminal(last.state)


def _free() -> Path:
    names = (f"{_NAME}{f'-{number}' if number else ''}.json" for number in count())
    return next(path for name in names if not (path := data_dir() / name).exists())


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # somebody took it away meanwhile
        return 0.0
