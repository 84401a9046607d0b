"""The card of a champion: the data in its file without the network.

Lists of players read cards, without numpy, which takes a while to load. `champion.py` reads the
rest of the file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, Protocol, TypeVar

from poda.base import paths
from poda.engine import documents, schema
from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.schema import APART, SPARSE, Range

VERSION: Final = 1
MOST_COUNT: Final = 2**63 - 1
MOST_PLIES: Final = 6
"""The greatest look-ahead of training, in plies."""

Generation = Annotated[int | None, Range(0, MOST_COUNT), SPARSE]
Age = Annotated[int | None, Range(1, MOST_COUNT), SPARSE]
Figure = Annotated[float | None, SPARSE]
"""A figure of an individual that may not be known."""


class ForGame(Protocol):
    """Data that belong to a game."""

    @property
    def game_key(self) -> str: ...


Known = TypeVar("Known", bound=ForGame)

Stamp = tuple[int, int] | None
"""A file's time of change (ns) and size (bytes), which show whether it has changed."""


class ChampionCard(NamedTuple):
    """The data of a champion that lists show.

    Attributes:
        game_key: the key of the game that it plays.
        plies: the look-ahead with which it was trained.
        network: a text that is the same for the same network.
        generation: the generation in which it was last evaluated; 0 if it is untrained.
        fitness: its fitness in that generation, relative to the others of it.
        age: the number of generations in which it was evaluated.
        mean: the mean of its fitness over them. These four are None if they are not known.
        learnt: whether it was trained by temporal differences, so that fitness, age and mean have
            no meaning.
    """

    game_key: Annotated[str, APART]
    plies: Annotated[int, APART]
    network: Annotated[str, APART]
    generation: Generation = None
    fitness: Figure = None
    age: Age = None
    mean: Figure = None
    learnt: Annotated[bool, APART] = False

    def contradiction(self) -> str:
        """The field that contradicts another one: an individual cannot be older than its run."""
        last = MOST_COUNT if self.generation is None else self.generation
        return "age" if (self.age or 0) > last else ""


def document_of(text: bytes | str) -> dict[str, Any]:
    """The fields of a champion's file, whose values are not checked yet. Raises EngineError."""
    document = documents.parse(text, documents.PLAYER, VERSION)
    documents.check_seal(document)
    return document


def card_of(document: dict[str, Any]) -> ChampionCard:
    """The card from the fields of a file. Raises EngineError, naming the wrong field."""
    game = game_named(text_field(document, "game"))
    return schema.read(
        ChampionCard,
        document,
        game_key=game.key,
        plies=whole_field(document, "plies", least_plies(game), MOST_PLIES),
        network=network_key(field(document, "layout", dict), field(document, "weights", dict)),
        learnt=_learnt(document),
    )


def _learnt(document: dict[str, Any]) -> bool:
    settings = document.get("settings")  # checked only when the player is loaded
    return isinstance(settings, dict) and settings.get("strategy") == "td"


def least_plies(game: Game[Any, Any]) -> int:
    """The least look-ahead of a network, in plies: 0 in games with dice."""
    return 0 if game.has_chance else 1


def network_key(layout: dict[str, Any], weights: dict[str, Any]) -> str:
    """The text that identifies a network, from two fields of its file."""
    try:
        whole = json.dumps([layout, weights], sort_keys=True)
    except (RecursionError, ValueError):  # nested deeper than can be written
        raise EngineError("save.field", field="weights") from None
    return hashlib.sha256(whole.encode()).hexdigest()


def load_card(path: Path) -> ChampionCard:
    """The card of a champion's file, which is only read again if it has changed.

    Raises EngineError, with a sentence about the fault.
    """
    return _loaded(path, stamp(path))


def shipped_file(game_key: str, name: str = "") -> Path:
    """The path of a game's champion that comes with Poda, or of another player by its name
    (`players.SHIPPED`); the file may be missing."""
    stem = f"{game_key}-{name}" if name else game_key
    return paths.resource("players", f"{stem}.json.gz")


def stamp(path: Path) -> Stamp:
    """The stamp of a file; None if the system does not give it."""
    try:
        status = path.stat()
    except (OSError, RuntimeError, ValueError):  # reading the file raises the error for the user
        return None
    return status.st_mtime_ns, status.st_size


class Evolved(Protocol):
    """The parts of a player's specification that name its champion (`players.PlayerSpec`)."""

    @property
    def path(self) -> str:
        """The path of its file; "" for one that comes with Poda."""

    @property
    def shipped(self) -> str:
        """The name of the one that comes with Poda."""

    @property
    def file_name(self) -> str:
        """The name of its file."""


def card_of_player(spec: Evolved, game_key: str) -> ChampionCard:
    """The card of an evolved player's champion.

    Raises EngineError if its file cannot be used, or holds a player of another game. The network
    itself is not checked (`champion.champion_of_player` does that).
    """
    if not spec.path:
        return load_card(shipped_file(game_key, spec.shipped))
    return load_for_player(load_card, spec, game_key)


def load_for_player(load: Callable[[Path], Known], spec: Evolved, game_key: str) -> Known:
    """The player's file, read by `load`. Raises EngineError as `card_of_player` does."""
    try:
        found = load(Path(spec.path))
        if found.game_key != game_key:
            raise EngineError("player.other_game", game=found.game_key, wanted=game_key)
    except EngineError as error:
        raise EngineError("player.file", name=spec.file_name, reason=error) from error
    return found


@lru_cache(maxsize=1024)
def _loaded(path: Path, _stamp: Stamp) -> ChampionCard:
    return card_of(document_of(documents.read(path, documents.PLAYER)))
