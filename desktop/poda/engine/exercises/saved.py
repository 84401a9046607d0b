"""Exercises and answers as JSON, for drafts and files. What is read is never believed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final, cast

from poda.engine.documents import field, text_field, whole_field
from poda.engine.errors import EngineError
from poda.engine.exercises.answer import Answer, Window
from poda.engine.exercises.exercise import (
    ASKED,
    FORMS,
    NODES_LIMIT,
    TIES,
    Exercise,
    exercise_of,
    exercise_of_tree,
)
from poda.engine.exercises.making import DIFFICULTIES, SEED_LIMIT
from poda.engine.game import MAX, MIN
from poda.engine.search.alphabeta import Form, Tie
from poda.engine.trees.text import format_tree, parse_tree

_INFINITE: Final = {"inf": math.inf, "-inf": -math.inf}
_PLAYERS: Final = {"max": MAX, "min": MIN}
_NAMES: Final = {player: name for name, player in _PLAYERS.items()}


def exercise_as_json(exercise: Exercise) -> dict[str, object]:
    """What `exercise_from_json` makes the same exercise of."""
    document: dict[str, object] = {
        "form": exercise.form,
        "tie": exercise.tie,
        "asked": [kind for kind in ASKED if kind in exercise.asked],
    }
    if exercise.seed is not None and exercise.difficulty is not None:
        return document | {"seed": exercise.seed, "difficulty": exercise.difficulty}
    return document | {"tree": format_tree(exercise.tree), "root": _NAMES[exercise.root]}


def exercise_from_json(document: object) -> Exercise:
    """The exercise in a document. Raises EngineError where there is none."""
    entry = _object(document, "exercise")
    form = cast(Form, _choice(entry, "form", FORMS))
    tie = cast(Tie, _choice(entry, "tie", TIES))
    names: list[object] = field(entry, "asked", list)
    asked = frozenset(name for name in names if name in ASKED)
    if not asked or len(asked) != len(names):
        raise EngineError("save.field", field="asked")
    if "seed" in entry:
        seed = whole_field(entry, "seed", 0, SEED_LIMIT)
        difficulty = whole_field(entry, "difficulty", DIFFICULTIES[0], DIFFICULTIES[-1])
        return exercise_of(seed, difficulty, form, tie, asked)
    root = _PLAYERS[_choice(entry, "root", tuple(_PLAYERS))]
    tree = parse_tree(text_field(entry, "tree"), root, NODES_LIMIT)
    return exercise_of_tree(tree, form, tie, asked)


def answer_as_json(answer: Answer) -> dict[str, object]:
    """What `answer_from_json` makes the same answer of."""
    return {
        "values": {str(node): _as_json(value) for node, value in sorted(answer.values.items())},
        "windows": {
            str(node): [_as_json(end) for end in window]
            for node, window in sorted(answer.windows.items())
        },
        "cuts": sorted(answer.cuts),
    }


def answer_from_json(document: object, nodes: int) -> Answer:
    """The answer in a document, about a tree of so many nodes. Raises EngineError."""
    entry = _object(document, "answer")
    values = {}
    for node, value in _by_node(entry, "values", nodes).items():
        number = _from_json(value, "values")
        if number is None:
            raise EngineError("save.field", field="values")
        values[node] = number
    windows: dict[int, Window] = {}
    for node, ends in _by_node(entry, "windows", nodes).items():
        if not isinstance(ends, list) or len(ends) != 2:
            raise EngineError("save.field", field="windows")
        windows[node] = (_from_json(ends[0], "windows"), _from_json(ends[1], "windows"))
    cuts: list[object] = field(entry, "cuts", list)
    if not all(type(node) is int and 0 <= node < nodes for node in cuts):
        raise EngineError("save.field", field="cuts")
    return Answer(values, windows, frozenset(cast("list[int]", cuts)))


def _object(document: object, name: str) -> dict[str, Any]:
    if not isinstance(document, dict):
        raise EngineError("save.field", field=name)
    return document


def _choice(entry: dict[str, Any], name: str, choices: tuple[str, ...]) -> str:
    value = text_field(entry, name)
    if value not in choices:
        raise EngineError("save.field", field=name)
    return value


def _by_node(entry: dict[str, Any], name: str, nodes: int) -> Mapping[int, object]:
    found: dict[str, object] = field(entry, name, dict)
    known = {str(node): node for node in range(nodes)}
    if not found.keys() <= known.keys():
        raise EngineError("save.field", field=name)
    return {known[text]: value for text, value in found.items()}


def _as_json(value: float | None) -> float | str | None:
    if value is None or math.isfinite(value):
        return value
    return "inf" if value > 0 else "-inf"


def _from_json(value: object, name: str) -> float | None:
    if value is None:
        return None
    if isinstance(value, str) and value in _INFINITE:
        return _INFINITE[value]
    if isinstance(value, int | float) and not isinstance(value, bool):
        try:
            number = float(value)
        except OverflowError:  # a whole number of hundreds of digits
            number = math.inf
        if math.isfinite(number):
            return number
    raise EngineError("save.field", field=name)
