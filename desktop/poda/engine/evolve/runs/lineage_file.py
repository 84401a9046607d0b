"""The files of lineages: past networks of a run, and how they played each other.

Described in `docs/lineage-file.md`. Nothing but pictures and tables is made of them: a run goes on
without, and whoever finds one damaged may begin a new one.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any, Final

import numpy as np

from poda.engine import documents
from poda.engine.arrays import pack
from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError
from poda.engine.evolve.network import Layout
from poda.engine.evolve.runs.card import least_plies
from poda.engine.evolve.runs.fields import array_field, layout_entry, layout_field
from poda.engine.evolve.runs.lineage import (
    MOST_GAMES,
    MOST_GENERATION,
    MOST_MEMBERS,
    Counts,
    Lineage,
)
from poda.engine.evolve.settings import LIMITS, MOST_SEED, Numbers
from poda.engine.evolve.strategy import MOST_WEIGHT, Floats
from poda.engine.game import Game
from poda.engine.games import game as game_named

VERSION: Final = 1


def load_lineage(
    path: Path, game: Game[Any, Any], layout: Layout, plies: int, seed: int
) -> Lineage:
    """The lineage in a file, which is of the run that the other arguments tell of. Raises
    EngineError with a sentence about what is wrong with it."""
    found = lineage_of(documents.read_within(path.parent, path.name, documents.LINEAGE))
    if (found.game.key, found.layout, found.plies, found.seed) != (game.key, layout, plies, seed):
        raise EngineError("save.other_lineage")
    return found


def lineage_text(lineage: Lineage) -> str:
    """The text of a lineage's file."""
    members = [lineage.weights(index) for index in range(len(lineage))]
    weights = np.array(members, dtype=np.float64).reshape(len(members), lineage.layout.weights)
    document: dict[str, Any] = {
        "format": documents.LINEAGE,
        "version": VERSION,
        "game": lineage.game.key,
        "layout": layout_entry(lineage.layout),
        "plies": lineage.plies,
        "seed": lineage.seed,
        "most": lineage.most,
        "games": lineage.games,
        "generations": lineage.generations.tolist(),
        "won": pack(lineage.won),
        "drawn": pack(lineage.drawn),
        "weights": pack(weights),
    }
    return json.dumps(documents.sealed(document), indent=1) + "\n"


def lineage_of(text: bytes | str) -> Lineage:
    """The lineage in a text. Raises EngineError."""
    document = documents.parse(text, documents.LINEAGE, VERSION)
    documents.check_seal(document)
    game = game_named(text_field(document, "game"))
    plies = LIMITS["plies"]
    assert isinstance(plies, Numbers)
    games = whole_field(document, "games", 2, MOST_GAMES)
    if games % 2:
        raise EngineError("save.field", field="games")
    lineage = Lineage(
        game,
        layout_field(document, game),
        whole_field(document, "plies", least_plies(game), int(plies.high)),
        whole_field(document, "seed", 0, MOST_SEED),
        whole_field(document, "most", 2, MOST_MEMBERS),
        games,
    )
    generations = _generations(document, lineage.most)
    won, drawn = _counts(document, len(generations), lineage.games)
    lineage.restore(generations, _weights(document, len(generations), lineage.layout), won, drawn)
    return lineage


def _generations(document: dict[str, Any], most: int) -> list[int]:
    found: list[int] = field(document, "generations", list)
    whole = all(type(number) is int and 1 <= number <= MOST_GENERATION for number in found)
    if not whole or len(found) > most or any(b <= a for a, b in itertools.pairwise(found)):
        raise EngineError("save.field", field="generations")
    return found


def _counts(document: dict[str, Any], members: int, games: int) -> tuple[Counts, Counts]:
    """Won and drawn games, which add up: two members have played all their games, or none."""
    won = array_field(document, "won", np.int64, (members, members))
    drawn = array_field(document, "drawn", np.int64, (members, members))
    for name, counts in (("won", won), ("drawn", drawn)):
        if not ((counts >= 0) & (counts <= games)).all() or np.diagonal(counts).any():
            raise EngineError("save.field", field=name)
    together = won + won.T + drawn
    if not ((together == 0) | (together == games)).all():
        raise EngineError("save.field", field="won")
    if (drawn != drawn.T).any():
        raise EngineError("save.field", field="drawn")
    return won, drawn


def _weights(document: dict[str, Any], members: int, layout: Layout) -> list[Floats]:
    weights = array_field(document, "weights", np.float64, (members, layout.weights))
    if not (np.abs(weights) <= MOST_WEIGHT).all():  # never true of NaN
        raise EngineError("save.field", field="weights")
    weights.flags.writeable = False
    return list(weights)
