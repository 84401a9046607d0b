"""A lecture: an ordered list of stops, as one JSON file, described in `docs/lecture-file.md`.

A stop is a search at some of its steps, with a sentence of one's own; or a place of Poda to go to,
a game in Play or a way of training. What is read is never believed: every field is checked, and
what is wrong is said with its place (`EngineError`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from poda.base.paths import resource
from poda.engine import documents
from poda.engine.documents import field, text_field
from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.games import game as game_of
from poda.engine.record.recording import Recording, record
from poda.engine.runs.settings import presets
from poda.tree.model.opening import Options, question_of
from poda.tree.model.sources import Source
from poda.tree.model.sources import from_json as source_of
from poda.tree.session.storage import options_as_json, read_options

FORMAT: Final = documents.LECTURE
VERSION: Final = 1
SUFFIX: Final = ".json"

STOPS_LIMIT: Final = 500
TEXT_LIMIT: Final = 10_000
"""Characters of a sentence."""
STEPS_LIMIT: Final = 10_000_000
SHIPPED: Final = ("slides", "article", "python", "evolution")
"""The lectures that come with Poda, a file each in `resources/lectures`."""
LANGUAGES: Final = ("en", "es")

_USUAL: Final = {"algorithm": "alphabeta", "tie": "ge", "root": "max", "plies": None,
                 "evaluation": ""}  # fmt: skip

Texts = Mapping[str, str]
"""What is said, by language; one's own words are under "", whatever the language."""


def said(texts: Texts, language: str) -> str:
    """The words in a language; else as they were written."""
    return texts.get(language) or texts.get("") or texts.get("en", "")


@dataclass(frozen=True)
class Shown:
    """A search that a stop shows.

    Attributes:
        source, options: the tree or position, and how it is searched.
        first, last: the steps, from 0, that are stepped through; `first` alone is still. What lies
            beyond the search's end is its last step.
    """

    source: Source
    options: Options
    first: int = 0
    last: int = 0

    def recording(self) -> Recording[Any, Any]:
        """The search. Raises EngineError where it cannot be made."""
        return record(question_of(self.source, self.options, None))


@dataclass(frozen=True)
class Visited:
    """A place of Poda.

    Attributes:
        place: the tab.
        game: what is played or trained.
        position: of Play, what is on the board; "" where the game begins.
        preset: of Training, one of the game's (`runs/settings.py`).
    """

    place: Literal["play", "training"]
    game: str
    position: str = ""
    preset: str = ""


@dataclass(frozen=True)
class Stop:
    """A stop of a lecture.

    Attributes:
        title: what the list calls it.
        text: what is said.
        at: what is on screen.
        asks: whether it asks first, cut or not, and answers at the next click.
        printed: what the text that the lecture follows prints here, line by line.
        slips: lines among them that are wrong, each with the right one.
    """

    title: Texts
    text: Texts
    at: Shown | Visited
    asks: bool = False
    printed: tuple[str, ...] = ()
    slips: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Lecture:
    """A lecture.

    Attributes:
        title: its name.
        source: which text it follows; empty for one's own.
        stops: in their order.
    """

    title: Texts
    source: Texts
    stops: tuple[Stop, ...]


def shipped(key: str) -> Lecture:
    """A lecture that comes with Poda, by its name in `SHIPPED`."""
    return _shipped()[key]


@cache
def _shipped() -> dict[str, Lecture]:
    return {key: load(resource("lectures", f"{key}{SUFFIX}")) for key in SHIPPED}


def load(path: Path) -> Lecture:
    """Read a lecture. Raises EngineError with a sentence about what is wrong with the file."""
    return from_json(documents.read(path, FORMAT))


def save(path: Path, lecture: Lecture) -> None:
    """Write a lecture. Raises EngineError where that cannot be done."""
    documents.write_text(path, to_json(lecture))


# As JSON


def to_json(lecture: Lecture, **more: object) -> str:
    """The text of a file, a stop a line.

    Args:
        more: fields of the document that do not belong to the lecture.

    Raises EngineError for more than a file may have: it could not be opened again.
    """
    head = {"format": FORMAT, "version": VERSION, "title": _texts_as_json(lecture.title)}
    if lecture.source:
        head["source"] = _texts_as_json(lecture.source)
    lines = [f" {json.dumps(name)}: {_compact(value)}" for name, value in head.items()]
    # In ASCII: a file's name may hold halves of characters.
    lines += [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in more.items()]
    stops = ",\n".join(f"  {_compact(_stop_as_json(stop))}" for stop in lecture.stops)
    lines.append(f' "stops": [\n{stops}\n ]' if stops else ' "stops": []')
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    limit = documents.LIMITS[FORMAT].bytes
    if len(text.encode("utf-8", "replace")) > limit:
        raise EngineError("lecture.too_large", limit=limit)
    return text


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _texts_as_json(texts: Texts) -> object:
    return texts[""] if set(texts) == {""} else dict(texts)


def _stop_as_json(stop: Stop) -> dict[str, object]:
    at = stop.at
    document: dict[str, object] = {
        "title": _texts_as_json(stop.title),
        "text": _texts_as_json(stop.text),
    }
    if isinstance(at, Shown):
        ways = {
            name: value
            for name, value in options_as_json(at.options).items()
            if name == "algorithm" or name not in _USUAL or _USUAL[name] != value
        }
        document |= {"show": at.source.as_json(), **ways, "steps": [at.first, at.last]}
    else:
        document |= {"place": at.place, "game": at.game}
        document |= {"position": at.position} if at.place == "play" else {"preset": at.preset}
    if stop.asks:
        document["asks"] = True
    if stop.printed:
        document["printed"] = list(stop.printed)
    if stop.slips:
        document["slips"] = [list(pair) for pair in stop.slips]
    return document


def from_json(text: bytes | str) -> Lecture:
    """The lecture in a text. Raises EngineError, naming the field that is wrong."""
    return in_document(documents.parse(text, FORMAT, VERSION))


def in_document(document: dict[str, Any]) -> Lecture:
    """The lecture in a document, likewise."""
    raw = field(document, "stops", list)
    if len(raw) > STOPS_LIMIT:
        raise EngineError("save.field", field="stops")
    stops = tuple(_stop(value, f"stops[{number}].") for number, value in enumerate(raw))
    source = _texts(document, "source", "") if "source" in document else {}
    return Lecture(_texts(document, "title", ""), source, stops)


def _stop(value: object, here: str) -> Stop:
    if not isinstance(value, dict):
        raise EngineError("save.field", field=here[:-1])
    at = _visited(value, here) if "place" in value else _shown(value, here)
    asks = value.get("asks", False)
    if type(asks) is not bool:
        raise EngineError("save.field", field=f"{here}asks")
    slips = _lists(value, "slips", here)
    if any(len(pair) != 2 for pair in slips):
        raise EngineError("save.field", field=f"{here}slips")
    printed = tuple(_line(each, f"{here}printed") for each in _list(value, "printed", here))
    return Stop(
        _texts(value, "title", here), _texts(value, "text", here), at, asks, printed,
        tuple((_line(one, f"{here}slips"), _line(two, f"{here}slips")) for one, two in slips),
    )  # fmt: skip


def _shown(value: dict[str, Any], here: str) -> Shown:
    source = source_of(value.get("show"), f"{here}show")
    try:
        options = read_options(_USUAL | value, source)
    except EngineError as error:
        if error.code == "save.field":
            raise EngineError("save.field", field=f"{here}{error.params['field']}") from error
        raise
    steps = field(value, "steps", list, here)
    whole = all(type(step) is int and 0 <= step <= STEPS_LIMIT for step in steps)
    if not whole or len(steps) != 2 or steps[0] > steps[1]:
        raise EngineError("save.field", field=f"{here}steps")
    return Shown(source, options, *steps)


def _visited(value: dict[str, Any], here: str) -> Visited:
    place, game = text_field(value, "place", here), text_field(value, "game", here)
    if place not in ("play", "training"):
        raise EngineError("save.field", field=f"{here}place")
    if game not in GAMES:
        raise EngineError("save.field", field=f"{here}game")
    if place == "training":
        preset = text_field(value, "preset", here)
        if preset not in presets(game):
            raise EngineError("save.field", field=f"{here}preset")
        return Visited("training", game, preset=preset)
    position = text_field(value, "position", here)
    try:
        if position:  # else the game begins
            game_of(game).parse_position(position)
    except EngineError as error:
        raise EngineError("save.field", field=f"{here}position") from error
    return Visited("play", game, position)


def _texts(value: dict[str, Any], name: str, here: str) -> Texts:
    """One's own words, or words by language."""
    found = value.get(name)
    texts = {"": found} if isinstance(found, str) else found
    if isinstance(texts, dict) and texts and set(texts) <= {"", *LANGUAGES}:
        return {key: _line(text, here + name) for key, text in texts.items()}
    raise EngineError("save.field", field=here + name)


def _list(value: dict[str, Any], name: str, here: str) -> Sequence[Any]:
    """A list that need not be there."""
    return field(value, name, list, here) if name in value else []


def _lists(value: dict[str, Any], name: str, here: str) -> list[list[Any]]:
    found = _list(value, name, here)
    if not all(isinstance(each, list) for each in found):
        raise EngineError("save.field", field=here + name)
    return list(found)


def _line(value: object, name: str) -> str:
    if not isinstance(value, str) or len(value) > TEXT_LIMIT:
        raise EngineError("save.field", field=name)
    return value
