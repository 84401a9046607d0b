"""The game on the board, kept for the next start: a file in the data folder
(`poda.house.recovery`).

A game keeps its file until it is finished or discarded, so that neither a process that is killed
nor a game left beside it loses one. The file is a saved game (`storage`) with one field more,
`left`: what a window knows beside its game, and what nobody would want in a file of their own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from poda.engine import documents
from poda.engine.documents import field
from poda.engine.errors import EngineError
from poda.play.match.record import Match
from poda.play.model.record import GameRecord
from poda.play.session import storage
from poda.play.session.storage import SavedGame

STEM: Final = "unfinished"
_EARLIER: Final = 500_000
"""Characters of the games that gave way: twenty of Connect Four take a tenth of that."""
_MOST_STEPS: Final = 4  # of a play

Earlier = SavedGame | dict[str, Any]
"""A game that gave way to another one; its document, where nobody has asked for it yet."""


@dataclass(frozen=True, slots=True)
class Left:
    """A game, and what the window knew beside it.

    Attributes:
        saved: the game.
        earlier: those that gave way to it, the last one last: undo brings them back.
        keeps_seed: whether the games after it begin with its seed again.
        swapped, steps: what a person has made of the throw, in points.
        review: whether it is reviewed.
    """

    saved: SavedGame
    earlier: Sequence[Earlier] = ()
    keeps_seed: bool = False
    swapped: bool = False
    steps: tuple[tuple[int, int], ...] = ()
    review: bool = False


def text_of(left: Left) -> Callable[[], str]:
    """What gives the text of the game as it is now, on another thread, while it is played on."""
    frozen = replace(left, saved=left.saved.copied(), earlier=tuple(left.earlier))
    return lambda: storage.as_text(_to_plain(frozen))


def load(path: Path) -> Left:
    """What is in a file. Raises EngineError."""
    document = storage.parsed(documents.read(path, storage.FORMAT))
    saved = storage.from_plain(document)
    if "left" not in document:
        return Left(saved)
    plain = field(document, "left", dict)
    earlier = field(plain, "earlier", list, "left.")
    if not all(isinstance(each, dict) for each in earlier):
        raise EngineError("save.field", field="left.earlier")
    return Left(
        saved,
        earlier,
        field(plain, "keeps_seed", bool, "left."),
        field(plain, "swapped", bool, "left."),
        _steps(field(plain, "steps", list, "left.")),
        field(plain, "review", bool, "left."),
    )


def game_of(earlier: Earlier) -> SavedGame:
    """A game that gave way, for the board. Raises EngineError where it cannot be read."""
    # A copy: as it gave way it may just be written, on another thread.
    return earlier.copied() if isinstance(earlier, SavedGame) else storage.from_plain(earlier)


def is_unfinished(record: GameRecord, match: Match | None = None) -> bool:
    """Whether there is something to go on with: moves, and no end to the line looked at; or a match
    that nobody has won."""
    if match is not None:
        return is_begun(record, match) and not match.winner()
    last = record.line()[-1]
    return last is not record.root and not last.resigned and not record.game.is_terminal(last.state)


def is_begun(record: GameRecord, match: Match | None = None) -> bool:
    """Whether anything was played."""
    return bool(record.root.children) or (match is not None and len(match.games) > 1)


def _to_plain(left: Left) -> dict[str, object]:
    return storage.to_plain(left.saved) | {
        "left": {
            "keeps_seed": left.keeps_seed,
            "swapped": left.swapped,
            "steps": left.steps,
            "review": left.review,
            "earlier": _newest(left.earlier),
        }
    }


def _newest(games: Sequence[Earlier]) -> list[dict[str, object]]:
    """The documents of the last ones, as far as there is room."""
    documents, room = [], _EARLIER
    for game in reversed(games):
        document = game if isinstance(game, dict) else storage.to_plain(game)
        room -= len(json.dumps(document))
        if room < 0:
            break
        documents.append(document)
    return documents[::-1]


def _steps(values: list[Any]) -> tuple[tuple[int, int], ...]:
    whole = all(
        isinstance(step, list) and len(step) == 2 and all(type(point) is int for point in step)
        for step in values
    )
    if not whole or len(values) > _MOST_STEPS:
        raise EngineError("save.field", field="left.steps")
    return tuple((start, end) for start, end in values)
