"""The champion that a player's words mean: the one that comes with Poda, or one in a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from poda.engine.errors import EngineError
from poda.engine.evolve.runs.card import Card, load_card, shipped_file

if TYPE_CHECKING:
    from poda.engine.evolve.runs.champion import Champion

Known = TypeVar("Known", "Card", "Champion")


class Evolved(Protocol):
    """What of a player's words says which champion it is (`players.PlayerSpec`)."""

    @property
    def path(self) -> str:
        """Its file; "" is the champion that comes with Poda."""

    @property
    def file_name(self) -> str:
        """The name of that file."""


def champion_of_player(spec: Evolved, game_key: str) -> Champion:
    """The champion that an evolved player of that game is.

    Raises EngineError where its file cannot be used, or holds a player of another game.
    """
    # Imported here: networks bring numpy, and the first paint does without.
    from poda.engine.evolve.runs.champion import opened_champion, shipped_champion

    if not spec.path:
        return shipped_champion(game_key)
    return _in_file(opened_champion, spec, game_key)


def card_of_player(spec: Evolved, game_key: str) -> Card:
    """What is said of that champion. Raises EngineError as `champion_of_player` does; but what is
    wrong with the network itself is not looked for."""
    if not spec.path:
        return load_card(shipped_file(game_key))
    return _in_file(load_card, spec, game_key)


def _in_file(load: Callable[[Path], Known], spec: Evolved, game_key: str) -> Known:
    try:
        found = load(Path(spec.path))
        if found.game_key != game_key:
            raise EngineError("player.other_game", game=found.game_key, wanted=game_key)
    except EngineError as error:
        raise EngineError("player.file", name=spec.file_name, reason=error) from error
    return found
