"""The folder of the evolved players that a person has opened or played against.

They stay there for saved games and later sessions. A player is kept once, whatever its name.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from poda.base.files import clear, newest_first
from poda.base.paths import data_dir
from poda.engine import documents
from poda.engine.errors import EngineError, one_line
from poda.engine.kept_folders import free_place
from poda.engine.players import PlayerSpec

if TYPE_CHECKING:
    from poda.engine.runs.champion import Champion


MOST_OFFERED: Final = 12
"""The most players offered beside the levels; others are opened as files."""

_MOST_LOOKED_AT: Final = 60  # the most files that are read, each in a millisecond


def folder() -> Path:
    """The folder of the players, which may not exist yet."""
    return data_dir() / "players"


def offered(game_key: str) -> list[PlayerSpec]:
    """The players of that game that were kept or opened last, the newest first."""
    from poda.engine.runs.card import load_card  # not before the first paint

    found = []
    for path in newest_first(folder(), every=True)[:_MOST_LOOKED_AT]:
        with contextlib.suppress(EngineError):  # the error is shown when the file is opened
            if load_card(path).game_key == game_key:
                found.append(PlayerSpec("evolved", path=str(path)))
    return found[:MOST_OFFERED]


def keep(champion: Champion, name: str = "") -> Path:
    """Save a champion in the folder, unless it is there already, and return its file.

    Args:
        name: the file's name, if that is free; "" for the game and generation.

    Raises EngineError if it cannot be saved.
    """
    documents.make_folder(folder())
    clear(folder(), lambda kept: kept.endswith(".json"))
    path = _same(champion)
    if path is None:
        # Imported here, as it imports numpy, which is loaded already where there is a champion.
        from poda.engine.runs.champion import save_champion

        # File names may have lone surrogates, which are no text: no game that names such a file
        # could be saved.
        path = free_place(folder(), one_line(name) or _telling_name(champion), ".json")
        save_champion(path, champion)
    with contextlib.suppress(OSError):  # marks it as the newest
        path.touch()
    return path


def keep_file(path: Path, game_key: str) -> Path:
    """Copy the champion of an opened file to the folder, and return its file there.

    Raises EngineError if the file holds no champion of that game.
    """
    from poda.engine.runs.champion import CHAMPION_FILE, load_champion

    champion = load_champion(path)
    if champion.game_key != game_key:
        raise EngineError("player.other_game", game=champion.game_key, wanted=game_key)
    # All runs have a file of that name.
    return keep(champion, "" if path.name == CHAMPION_FILE else path.stem)


def _same(champion: Champion) -> Path | None:
    from poda.engine.runs.card import load_card
    from poda.engine.runs.champion import network_key_of

    wanted = champion.game_key, champion.plies, network_key_of(champion)
    for path in newest_first(folder(), every=True):
        with contextlib.suppress(EngineError):
            card = load_card(path)
            if (card.game_key, card.plies, card.network) == wanted:
                return path
    return None


def _telling_name(champion: Champion) -> str:
    if champion.generation is None:
        return f"{champion.game_key} champion"
    return f"{champion.game_key} generation {champion.generation}"
