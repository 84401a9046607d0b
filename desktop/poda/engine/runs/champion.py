"""Champions, the players that runs train, and their files, described in `docs/player-file.md`.

A file is text, is written atomically, and is checked in full before a player is made of it; an
invalid one raises `EngineError` and changes nothing.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Final

import numpy as np
import numpy.typing as npt

from poda.base import memory
from poda.engine import documents, schema
from poda.engine.arrays import pack, told, unpack
from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError, one_line
from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.networks.architectures import PLAIN, TUPLES
from poda.engine.networks.network import COMPARES, Floats, Layout, Network, layout_for
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.runs.card import (
    MOST_COUNT,
    VERSION,
    Age,
    Evolved,
    Figure,
    Generation,
    Stamp,
    card_of,
    document_of,
    load_for_player,
    network_key,
    shipped_file,
    stamp,
)
from poda.engine.runs.setting_rows import Numbers
from poda.engine.runs.settings import LIMITS, MOST_OF_ZEROS, MOST_SEED, Settings, checked
from poda.engine.schema import APART, Form, Key, Most, Range

# Fields that players, runs and lineages have in their files. What stands there may be anything:
# each is checked in full, and what is wrong is an `EngineError` that names the field.

MOST_ORIGIN: Final = 1_000
"""The most characters of the text about the origin of a player or a run."""


def origin_as_written(origin: str) -> str:
    """The text about an origin as in files: a line of at most `MOST_ORIGIN` characters."""
    return one_line(origin)[:MOST_ORIGIN]


GameKey = Annotated[str, Key("game"), Form(lambda key: game_named(key).key, of=str)]
"""The key of a game that Poda has."""
Origin = Annotated[str, lambda text: text == origin_as_written(text), Form(write=origin_as_written)]
"""The text about an origin, without control characters, since terminals show it."""


def settings_field(document: dict[str, Any], game: Game[Any, Any]) -> Settings:
    """The settings in a file, good for that game. Raises EngineError, naming the field."""
    values = field(document, "settings", dict)
    try:
        return checked(Settings.from_dict(values), game)
    except EngineError as error:
        name = error.params.get("setting", error.params.get("text", ""))
        named = f"settings.{name}" if name in LIMITS else "settings"
        raise EngineError("save.field", field=named) from None


def layout_entry(layout: Layout) -> dict[str, Any]:
    """The size of a network as files have it: `kind` and `compares` where they are not those of
    every network of an older Poda."""
    entry: dict[str, Any] = {"inputs": layout.inputs, "hidden": layout.hidden}
    if layout.kind != PLAIN:
        entry["kind"] = layout.kind
    if layout.length:
        entry["length"] = layout.length
    if layout.compares != COMPARES[0]:
        entry["compares"] = layout.compares
    return entry


def layout_field(document: dict[str, Any], game: Game[Any, Any]) -> Layout:
    """The size of a network in a file, with the inputs of that game. Raises EngineError."""
    entry, kit = field(document, "layout", dict), training_kit_of(game)
    kind = _one_of(entry, "kind", (*game.architectures, *kit.learnt))
    compares = _one_of(entry, "compares", COMPARES)
    if kind == TUPLES:
        return _tuples_field(entry, game, compares)
    hidden = LIMITS["hidden"]
    assert isinstance(hidden, Numbers)
    like = kit.own_layout(kind) or layout_for(game, None, kind, compares)
    low, high = int(hidden.low), int(hidden.high)
    if like.architecture or like.is_learnt:
        low = high = like.hidden
    whole_field(entry, "inputs", like.inputs, like.inputs, "layout.")
    hidden_units = whole_field(entry, "hidden", low, high, "layout.")
    return replace(like, hidden=hidden_units, compares=compares)


def _tuples_field(entry: dict[str, Any], game: Game[Any, Any], compares: str) -> Layout:
    """The size of an n-tuple network, no larger than what a run may learn."""
    whole_field(entry, "inputs", (cells := game.columns * game.rows), cells, "layout.")
    numbers = []
    for name, setting in (("hidden", "tuples"), ("length", "tuple_length")):
        limits = LIMITS[setting]
        assert isinstance(limits, Numbers)
        low, high = int(limits.low), int(limits.high)
        numbers.append(whole_field(entry, name, low, high, "layout."))
    layout = layout_for(game, numbers[0], TUPLES, compares, numbers[1])
    if layout.weights > MOST_OF_ZEROS:
        raise EngineError("save.field", field="layout.length")
    return layout


def _one_of(entry: dict[str, Any], name: str, known: tuple[str, ...]) -> str:
    """The word in a field of a layout, the first of the known ones where there is none."""
    word = text_field(entry, name, "layout.") if name in entry else known[0]
    if word not in known:
        raise EngineError("save.field", field=f"layout.{name}")
    return word


def array_field(
    document: dict[str, Any], name: str, kind: type, shape: tuple[int, ...]
) -> npt.NDArray[Any]:
    """The array in a field, of the dtype `kind` and that shape, with whatever numbers. Raises
    EngineError."""
    entry = field(document, name, dict)
    if told(entry, f"{name}.") != (np.dtype(kind), shape):
        raise EngineError("save.field", field=name)
    return unpack(entry, f"{name}.")


CHAMPION_FILE: Final = "champion.json"
"""The champion's file in the folder of a run."""

MOST_MILESTONES: Final = 500


@dataclass(frozen=True, slots=True)
class Milestone:
    """The generation in which a run found a better champion.

    Attributes:
        generation: the generation, from 1.
        games: the training games of the run until then.
        score: the new champion's score in validation.
    """

    generation: Annotated[int, Range(0, MOST_COUNT)]
    games: Annotated[int, Range(0, MOST_COUNT)]
    score: float


@dataclass(frozen=True, eq=False)
class Champion:
    """A trained player and its origin. Two champions are equal if their files are.

    Attributes:
        game_key: the key of the game that it plays.
        layout: the layout of its network.
        weights: [layout.weights], of `layout.dtype`, finite.
        plies: the look-ahead with which it was trained.
        settings: the settings of the run that found it.
        seed: the seed of that run.
        history: the champions of that run, from the first to this one, or some of very many.
        origin: a text such as the command that made it.
        generation: the generation in which it was last evaluated; 0 if it is untrained.
        fitness: its fitness in that generation, relative to the others of it.
        age: the number of generations in which it was evaluated.
        mean: the mean of its fitness over them. These four are None if they are not known, as in
            files of older versions.
    """

    game_key: Annotated[str, APART]
    layout: Annotated[Layout, APART]
    weights: Annotated[Floats, APART]
    plies: Annotated[int, APART]
    settings: Annotated[Settings, APART]
    seed: Annotated[int, Range(0, MOST_SEED)]
    history: Annotated[tuple[Milestone, ...], Most(MOST_MILESTONES)] = ()
    origin: Origin = ""
    generation: Generation = None
    fitness: Figure = None
    age: Age = None
    mean: Figure = None

    def __repr__(self) -> str:
        size = self.layout.shape
        return (
            f"<Champion of {self.game_key}: network {size}, plies {self.plies}, seed {self.seed}>"
        )

    @cached_property
    def network(self) -> Network:
        """The network that plays."""
        return Network(self.layout, self.weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Champion) and champion_text(self) == champion_text(other)

    def __hash__(self) -> int:
        return hash((self.game_key, self.layout, self.weights.tobytes(), self.plies, self.seed))


def digest(weights: Floats) -> str:
    """The first 16 digits of the weights' SHA-256, by which people tell networks apart."""
    return hashlib.sha256(weights.astype("<f8").tobytes()).hexdigest()[:16]


def thinned(history: tuple[Milestone, ...]) -> tuple[Milestone, ...]:
    """At most `MOST_MILESTONES` of them: every other one is dropped, never the first or last."""
    while len(history) > MOST_MILESTONES:
        history = (*history[:-1:2], history[-1])
    return history


def save_champion(path: str | os.PathLike[str], champion: Champion) -> None:
    """Write the champion to `path`. Raises EngineError where that cannot be done."""
    documents.write_text(Path(path), champion_text(champion))


def load_champion(path: str | os.PathLike[str]) -> Champion:
    """The champion in a file. Raises EngineError with a sentence about what is wrong with it."""
    return champion_of(documents.read(Path(path), documents.PLAYER))


def opened_champion(path: Path) -> Champion:
    """As `load_champion`; one that is as it was last time is not read again."""
    key = path, stamp(path)
    champion = _opened.get(key)
    if champion is None:
        champion = _opened[key] = load_champion(path)
    memory.keep(key, champion.weights.nbytes, lambda: _opened.pop(key, None))
    return champion


_opened: Final[dict[tuple[Path, Stamp], Champion]] = {}


def shipped_champion(game: Game[Any, Any] | str, name: str = "") -> Champion:
    """The champion that comes with Poda of that game, or the game of that key, or another one of
    that name (`players.SHIPPED`). Raises EngineError where none does, or there is no such game."""
    path = shipped_file(game_named(game).key, name)
    if not path.is_file():
        raise EngineError("player.no_evolved")
    return opened_champion(path)


def champion_of_player(spec: Evolved, game_key: str) -> Champion:
    """The champion that an evolved player of that game is.

    Raises EngineError where its file cannot be used, or holds a player of another game.
    """
    if not spec.path:
        names = (spec.shipped,) if spec.shipped else ()  # one way to ask, since answers are kept
        return shipped_champion(game_key, *names)
    return load_for_player(opened_champion, spec, game_key)


def champion_text(champion: Champion) -> str:
    """The text of a champion's file."""
    fields = schema.written(replace(champion, history=thinned(champion.history)))
    first = {
        "game": champion.game_key,
        "layout": layout_entry(champion.layout),
        "plies": champion.plies,
        "seed": fields["seed"],
        "origin": fields["origin"],
        "settings": champion.settings.to_dict(),
        "history": fields["history"],
        "weights": _weights_entry(champion),
    }
    return documents.text_of(documents.PLAYER, VERSION, first | fields, is_sealed=True)


def network_key_of(champion: Champion) -> str:
    """The text by which `ChampionCard.network` knows the champion's network."""
    return network_key(layout_entry(champion.layout), _weights_entry(champion))


def _weights_entry(champion: Champion) -> dict[str, Any]:
    return pack(champion.weights.astype(champion.layout.dtype, copy=False))


def champion_of(text: bytes | str) -> Champion:
    """The champion in a text. Raises EngineError."""
    document = document_of(text)
    card = card_of(document)
    game = game_named(card.game_key)
    layout = layout_field(document, game)
    return schema.read(
        Champion,
        document,
        game_key=game.key,
        layout=layout,
        weights=_weights(document, layout),
        plies=card.plies,
        settings=settings_field(document, game),
    )


def _weights(document: dict[str, Any], layout: Layout) -> Floats:
    weights = array_field(document, "weights", layout.dtype.type, (layout.weights,))
    if not np.isfinite(weights).all():
        raise EngineError("save.field", field="weights")
    weights.flags.writeable = False
    return weights
