"""Champions: evolved players, and their files, described in `docs/player-file.md`.

A file is text, is written whole or not at all, and is checked in full before a player is made of
it; what is wrong with it is said in a sentence (`EngineError`), and nothing else happens.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from poda.engine import documents
from poda.engine.arrays import pack
from poda.engine.documents import field, number_field, whole_field
from poda.engine.errors import EngineError
from poda.engine.evolve.network import Floats, Layout, Network
from poda.engine.evolve.runs.card import (
    FIGURES,
    MOST_COUNT,
    VERSION,
    Stamp,
    card_of,
    document_of,
    network_key,
    shipped_file,
    stamp,
)
from poda.engine.evolve.runs.fields import (
    array_field,
    layout_entry,
    layout_field,
    origin_as_written,
    origin_field,
    settings_field,
)
from poda.engine.evolve.settings import MOST_SEED, Settings
from poda.engine.games import game as game_named

CHAMPION_FILE: Final = "champion.json"
"""The champion's file in the folder of a run."""

MOST_MILESTONES: Final = 500


@dataclass(frozen=True, slots=True)
class Milestone:
    """A moment at which a run found a better champion.

    Attributes:
        generation: of the run, from 1.
        games: played by the run until then.
        score: in the validation that it won.
    """

    generation: int
    games: int
    score: float


@dataclass(frozen=True, eq=False)
class Champion:
    """An evolved player and how it came to be. Two are equal whose files are.

    Attributes:
        game_key: the game that it plays.
        layout: the size of its network.
        weights: float64[layout.weights], finite.
        plies: the look-ahead with which it was evolved.
        settings: of the run that found it.
        seed: of that run.
        history: the champions of that run, the first to this one; of very many, some.
        origin: in words, such as the command that made it.
        generation: of the run in which it was last evaluated; 0 before the first of them.
        fitness: in that generation, relative to the others of it.
        age: the generations in which it was evaluated.
        mean: of its fitness over them. These four are None where they are not known: files of an
            older Poda do not tell them.
    """

    game_key: str
    layout: Layout
    weights: Floats
    plies: int
    settings: Settings
    seed: int
    history: tuple[Milestone, ...] = ()
    origin: str = ""
    generation: int | None = None
    fitness: float | None = None
    age: int | None = None
    mean: float | None = None

    @cached_property
    def network(self) -> Network:
        """The network that plays."""
        return Network(self.layout, self.weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Champion) and champion_text(self) == champion_text(other)

    def __hash__(self) -> int:
        return hash((self.game_key, self.layout, self.weights.tobytes(), self.plies, self.seed))


def thinned(history: tuple[Milestone, ...]) -> tuple[Milestone, ...]:
    """At most `MOST_MILESTONES` of them: every other one goes, and never the first or the last."""
    while len(history) > MOST_MILESTONES:
        history = (*history[:-1:2], history[-1])
    return history


def save_champion(path: Path, champion: Champion) -> None:
    """Write the champion to `path`. Raises EngineError where that cannot be done."""
    documents.write_text(path, champion_text(champion))


def load_champion(path: Path) -> Champion:
    """The champion in a file. Raises EngineError with a sentence about what is wrong with it."""
    return champion_of(documents.read(path, documents.PLAYER))


def opened_champion(path: Path) -> Champion:
    """As `load_champion`; one that is as it was last time is not read again."""
    return _opened(path, stamp(path))


@lru_cache(maxsize=8)
def _opened(path: Path, _stamp: Stamp) -> Champion:
    return load_champion(path)


@lru_cache(maxsize=4)
def shipped_champion(game_key: str) -> Champion:
    """The champion of that game that comes with Poda. Raises EngineError where none does."""
    path = shipped_file(game_key)
    if not path.is_file():
        raise EngineError("player.no_evolved")
    return load_champion(path)


def champion_text(champion: Champion) -> str:
    """The text of a champion's file."""
    document: dict[str, Any] = {
        "format": documents.PLAYER,
        "version": VERSION,
        "game": champion.game_key,
        "layout": layout_entry(champion.layout),
        "plies": champion.plies,
        "seed": champion.seed,
        "origin": origin_as_written(champion.origin),
        "settings": champion.settings.to_dict(),
        "history": [
            {"generation": m.generation, "games": m.games, "score": m.score}
            for m in thinned(champion.history)
        ],
        "weights": _weights_entry(champion),
    }
    figures = {name: getattr(champion, name) for name in FIGURES}
    document |= {name: value for name, value in figures.items() if value is not None}
    return json.dumps(documents.sealed(document), indent=1, ensure_ascii=False) + "\n"


def network_key_of(champion: Champion) -> str:
    """The text by which `Card.network` knows the champion's network."""
    return network_key(layout_entry(champion.layout), _weights_entry(champion))


def _weights_entry(champion: Champion) -> dict[str, Any]:
    return pack(champion.weights.astype(np.float64, copy=False))


def champion_of(text: bytes | str) -> Champion:
    """The champion in a text. Raises EngineError."""
    document = document_of(text)
    card = card_of(document)
    game = game_named(card.game_key)
    layout = layout_field(document, game)
    return Champion(
        game.key,
        layout,
        _weights(document, layout),
        card.plies,
        settings_field(document, game),
        whole_field(document, "seed", 0, MOST_SEED),
        _history(document),
        origin_field(document),
        **{name: getattr(card, name) for name in FIGURES},
    )


def _weights(document: dict[str, Any], layout: Layout) -> Floats:
    weights = array_field(document, "weights", np.float64, (layout.weights,))
    if not np.isfinite(weights).all():
        raise EngineError("save.field", field="weights")
    weights.flags.writeable = False
    return weights


def _history(document: dict[str, Any]) -> tuple[Milestone, ...]:
    rows = field(document, "history", list)
    if len(rows) > MOST_MILESTONES or not all(isinstance(row, dict) for row in rows):
        raise EngineError("save.field", field="history")
    milestones = [
        Milestone(
            whole_field(row, "generation", 0, MOST_COUNT, f"history[{number}]."),
            whole_field(row, "games", 0, MOST_COUNT, f"history[{number}]."),
            number_field(row, "score", -math.inf, math.inf, f"history[{number}]."),
        )
        for number, row in enumerate(rows)
    ]
    return tuple(milestones)
