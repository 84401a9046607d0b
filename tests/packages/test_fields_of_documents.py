"""Every field of every document that Poda reads is refused where it is missing or of another kind,
by its name. The fields are those of good documents, so that a new one is tried at once.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from formats import FILES
from hostile import Place, at, is_clear, places_of
from poda.engine import documents, schema
from poda.engine.errors import EngineError
from poda.packages.arena.engine.external.engines import programs_of
from poda.play import kept_errors

NAMES = [name for name in FILES if name != "network"]
"""That one is half a million weights, and its tests are beside it."""

OF_NO_KIND: list[Any] = [[[]], [None], {"a": 1}, float("nan")]
NO_TEXTS: list[Any] = ["\ud800", "\0", "é" * 5000]
WRONG: dict[type, list[Any]] = {
    bool: [1, -1, 2.5, "true", "", [], {}],
    int: [True, False, "1", "", 1.5, 1e300, 10**30, -(10**30), 10**400, float("inf"), [], {}],
    float: [True, False, "1", "", float("inf"), 10**400, [], {}],
    str: [1, -1, 2.5, True, [], {}, *NO_TEXTS],
    list: [1, -1, 2.5, "x", "", {}, True],
    dict: [1, -1, 2.5, [], True],
}

_SETTINGS = r"settings\.\w+"
_TREE = "source.order"
MAY_BE_NULL = {
    "player": r"settings\.read_every",
    "run": r"settings\.(hidden|read_every)",
    "experiment": r"presets\.(highest_step|rate_halving|hidden)",
    "tournament": r"games|seconds|limits\.(plies|nodes|seconds|clock)|anchor|cube|sprt",
    "engines": r"engines\.megabytes",
    "draft": r"options\.(plies|window)",
}
MAY_BE_ANYTHING = {
    "notes": "text",
    "errors": r"errors\.(game|position|played|mark)",
    "draft": r"before|(source\.)?(text|position)|options\.evaluation",
    "tournament": "limits",
    "tournament-game": "start|words",
    "result": "seal",
    "lecture": r"((stops\.)?(title|text)|source)\.(en|es)|stops\.show\.text",
}
MAY_BE_ANYTHING["lecture-at-hand"] = MAY_BE_ANYTHING["lecture"] + r"|left\.path"
"""Texts of a person's own, and what counts only beside other fields: any value of their kind."""

MAY_MISS = {
    "errors": r"errors\.(due|last|loss|stability|difficulty)",
    "player": rf"generation|fitness|age|mean|{_SETTINGS}",
    "run": r"settings\.(?!(parents|games|hidden)$)\w+|values\.(history\.(kept|learning)(_seen)?"
    r"|run\.(beginning|next_reading|processor))",
    "experiment": r"presets\.\w+|generations|seconds|ended\..*",
    "tictactoe": "id",
    "connect4": "id",
    "checkers": "id",
    "backgammon": "id",
    "match": r"match|match\.names|(match\.games\.)?(dice|id)|match\.games\.(end|winner)"
    r"|match\.games\.moves\.(remarks|resigned|stake)",
    "position": _TREE,
    "sampled": _TREE,
    "draft": rf"before|notes|others|options\.\w+|{_TREE}",
    "tournament": r"games|seconds|limits\.\w+|anchor|cube|sprt",
    "tournament-game": r"opening|start|words",
    "engines": r"engines\.(seconds|megabytes)",
    "lecture": r"source|((stops\.)?(title|text)|source)\.(en|es)"
    r"|stops\.(algorithm|asks|printed|show\.order)",
}
MAY_MISS["lecture-at-hand"] = MAY_MISS["lecture"] + "|left"
"""What an older Poda did not write, or is written only where it says something; by the names of the
fields, without the places in lists."""


def names_of(place: Place) -> str:
    return ".".join(step for step in place if isinstance(step, str))


def fields_of(name: str) -> Iterator[tuple[str, Place, Any]]:
    """The fields of a format's good documents: the document, the place, and what stands there."""
    for text in FILES[name].texts[:2]:
        document = json.loads(text)
        for place in places_of(document)[1:]:
            if isinstance(place[-1], str) and place[-1] != documents.SEAL:
                yield text, place, at(document, place)


def told(name: str, text: str, place: Place, *value: Any) -> EngineError | None:
    """The error about the document with another value at a place, or with none; None where it is
    good."""
    document = json.loads(text)
    holder = at(document, place[:-1])
    del holder[place[-1]]
    if value:
        holder[place[-1]] = copy.deepcopy(value[0])
    if FILES[name].sealed:
        document.pop(documents.SEAL)
        try:
            document = documents.sealed(document)
        except ValueError:  # nothing with NaN in it was ever sealed
            return EngineError("save.checksum")
    changed = json.dumps(document)
    try:
        if name == "engines":  # one that is none is left in its place, with what is wrong with it
            return next((error for _, error in programs_of(changed).unread), None)
        FILES[name].again(changed)
        if name == "errors":  # so is one of these
            for entry in kept_errors.from_text(changed).others:
                schema.read(kept_errors.KeptError, entry)
    except EngineError as error:
        return is_clear(error)
    return None


def wrong_values(name: str, names: str, value: Any) -> list[Any]:
    """What cannot stand in a field in the place of a value."""
    if value is None:
        return []
    found = [*WRONG[type(value)], *OF_NO_KIND]
    return found if re.fullmatch(MAY_BE_NULL.get(name, ""), names) else [*found, None]


def is_right(name: str, names: str, value: Any, wrong: Any, error: EngineError | None) -> bool:
    """Whether a wrong value is refused by the name of its field, or is one that may stand there."""
    if error is None:
        is_free = re.fullmatch(MAY_BE_ANYTHING.get(name, ""), names) is not None
        return is_free and type(wrong) is type(value)
    if error.code != "save.field" or isinstance(wrong, dict | list):  # whose own fields are told
        return True
    words = (set(re.findall(r"\w+", text)) for text in (names, str(error.params["field"])))
    return bool(set.intersection(*words))


@pytest.mark.parametrize("name", NAMES)
def test_a_field_of_another_kind_is_refused_by_its_name(name: str) -> None:
    taken = [
        (names_of(place), repr(wrong)[:40])
        for text, place, value in fields_of(name)
        for wrong in wrong_values(name, names_of(place), value)
        if not is_right(name, names_of(place), value, wrong, told(name, text, place, wrong))
    ]
    assert taken == []


@pytest.mark.parametrize("name", NAMES)
def test_a_field_that_is_not_there_is_refused(name: str) -> None:
    fields = list(fields_of(name))
    missed = {names_of(place) for text, place, _ in fields if told(name, text, place) is None}
    optional = re.compile(MAY_MISS.get(name, ""))
    assert missed == {n for _, place, _ in fields if optional.fullmatch(n := names_of(place))}
