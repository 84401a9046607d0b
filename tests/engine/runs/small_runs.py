"""Runs for the tests of their files."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.runs.history import RunState
from poda.engine.runs.run_folder import Run, run_of, run_text
from poda.engine.runs.settings import EvolutionSettings, LearningSettings, Settings
from poda.engine.runs.training_run import TrainingRun, begun, resumed

from .damage import is_sentence

TICTACTOE = GAMES["tictactoe"]
TINY = EvolutionSettings(
    parents=3, offspring=3, games=2, plies=1, hidden=2, opening_plies=2, hall_share=0.5,
    hall_every=2, validate_every=0, read_every=0,
)  # fmt: skip
KINDS = {
    "self-adaptive": TINY,
    "antithetic": replace(TINY, strategy="antithetic", fitness="mixed", pairs=2),
    "td": LearningSettings(
        architecture="tuples", tuples=2, tuple_length=2, rates="coherent", episodes=2, plies=1,
        hidden=2, opening_plies=2, validate_every=0, read_every=0,
    ),
}  # fmt: skip


def evolved(to: int, of: Settings = TINY, seed: int = 5) -> TrainingRun:
    evolution = begun(TICTACTOE, of, seed)
    for _ in evolution.generations(limit=to):
        pass
    return evolution


def run_after(generations: int, of: Settings = TINY) -> Run:
    return Run(evolved(generations, of).snapshot(), "poda train tictactoe")


def as_bits(state: RunState) -> dict[str, Any]:
    """All of a state but the seconds, which no two runs have in common."""
    bits: dict[str, Any] = {
        name: (value.dtype.name, value.shape, value.tobytes())
        if isinstance(value, np.ndarray)
        else (type(value), value)
        for name, value in state.values.items()
        if name not in ("run.seconds", "run.processor") and not name.startswith("history.")
    }
    return bits | {"game": state.game_key, "seed": state.seed, "settings": state.settings}


def all_bits(state: RunState) -> dict[str, Any]:
    """All of a state."""
    history = {
        name: value.tobytes() if isinstance(value, np.ndarray) else value
        for name, value in state.values.items()
        if name.startswith("history.")
    }
    return as_bits(state) | history | {"seconds": state.values["run.seconds"]}


def error_of(text: str) -> EngineError:
    with pytest.raises(EngineError) as caught:
        resumed(run_of(text).state)
    return is_sentence(caught.value)


def document(kind: str = "self-adaptive") -> dict[str, Any]:
    result: dict[str, Any] = json.loads(run_text(run_after(2, KINDS[kind])))
    return result


def text_of(value: dict[str, Any]) -> str:
    """The text of a document that somebody changed and sealed anew."""
    parts = {name: part for name, part in value.items() if name != documents.SEAL}
    try:
        return json.dumps(documents.sealed(parts))
    except ValueError:  # NaN has no place in what is sealed
        return json.dumps(parts | {documents.SEAL: "0" * 64})


STATE = evolved(2).snapshot()
