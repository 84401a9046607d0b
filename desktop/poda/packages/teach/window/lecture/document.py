"""A lecture: an ordered list of stops, as one JSON file, described in `docs/lecture-file.md`.

A stop is a search at some of its steps, with a text by the lecturer; or a place in Poda: a game in
Play, or a preset of Training. Nothing read is trusted: every field is checked, and an `EngineError`
names the one that is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from poda.engine import documents, schema
from poda.engine.documents import field
from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.games import game as game_of
from poda.engine.record.recording import Recording, record
from poda.engine.runs.presets import presets
from poda.engine.schema import APART, SPARSE, Form, Most
from poda.packages.teach import LECTURE
from poda.tree.model.opening import Options, question_of
from poda.tree.model.sources import Source
from poda.tree.model.sources import from_json as source_of
from poda.tree.session.storage import options_as_json, read_options

VERSION: Final = 1
SUFFIX: Final = ".json"

STOPS_LIMIT: Final = 500
TEXT_LIMIT: Final = 10_000
"""The most characters of a text."""
STEPS_LIMIT: Final = 10_000_000
SHIPPED: Final = ("slides", "article", "python", "evolution")
"""The lectures that come with Poda, a file each in `lectures` of this package."""
_SHIPPED: Final = Path(__file__).parents[2] / "lectures"
LANGUAGES: Final = ("en", "es")

Line = Annotated[str, Most(TEXT_LIMIT)]

_USUAL: Final = {"algorithm": "alphabeta", "tie": "ge", "root": "max", "plies": None,
                 "evaluation": ""}  # fmt: skip

Texts = Mapping[str, str]
"""A text by language; a lecturer's own text is under "", for all languages."""


def _texts(value: Any) -> Texts:
    """The texts of a document: one string for all languages, or a string by language."""
    texts = {"": value} if isinstance(value, str) else value
    if not isinstance(texts, dict) or not texts or not set(texts) <= {"", *LANGUAGES}:
        raise ValueError("no texts")
    if not all(isinstance(text, str) and len(text) <= TEXT_LIMIT for text in texts.values()):
        raise ValueError("no text")
    return texts


def _texts_as_json(texts: Texts) -> object:
    return texts[""] if set(texts) == {""} else dict(texts)


_TEXTS: Final = Form(_texts, _texts_as_json)


def said(texts: Texts, language: str) -> str:
    """The text in a language; else the lecturer's own, or the English one."""
    return texts.get(language) or texts.get("") or texts.get("en", "")


@dataclass(frozen=True)
class ShownSearch:
    """A search that a stop shows.

    Attributes:
        source, options: the tree or position, and the options of its search.
        first, last: the range of steps, from 0; if they are equal, one step is shown. Steps beyond
            the search's end mean its last step.
    """

    source: Source
    options: Options
    first: int = 0
    last: int = 0

    def recording(self) -> Recording[Any, Any]:
        """The recorded search. Raises EngineError if it cannot be made."""
        return record(question_of(self.source, self.options, None))


@dataclass(frozen=True)
class Visited:
    """A place in Poda that a stop goes to.

    Attributes:
        place: the tab.
        game: the game that is played or trained.
        position: in Play, the position on the board; "" for the first one of the game.
        preset: in Training, one of the game's presets (`runs/settings.py`).
    """

    place: Literal["play", "training"]
    game: Annotated[str, GAMES.__contains__]
    position: str = ""
    preset: str = ""

    def contradiction(self) -> str:
        """The field that does not fit the game, "preset" or "position"; "" if both do."""
        if self.place == "training":
            return "" if self.preset in presets(self.game) else "preset"
        try:
            if self.position:
                game_of(self.game).parse_position(self.position)
        except EngineError:
            return "position"
        return ""


_NOT_IN: Final = {"play": "preset", "training": "position"}
"""The field that each place lacks."""


@dataclass(frozen=True)
class Stop:
    """A stop of a lecture.

    Attributes:
        title: its name in the list.
        text: the sentences shown to the class.
        at: the search or the place that it shows.
        asks: whether its first step asks "cut or not?", which the next step answers.
        printed: the lines that the lecture's source text prints here.
        slips: the wrong ones among these lines, each with the right line.
    """

    title: Annotated[Texts, _TEXTS]
    text: Annotated[Texts, _TEXTS]
    at: Annotated[ShownSearch | Visited, APART]
    asks: Annotated[bool, SPARSE] = False
    printed: Annotated[tuple[Line, ...], SPARSE] = ()
    slips: Annotated[tuple[tuple[Line, Line], ...], SPARSE] = ()


def _stop(value: dict[str, Any]) -> Stop:
    return schema.read(Stop, value, at=(_visited if "place" in value else _shown)(value))


def _stop_as_json(stop: Stop) -> dict[str, Any]:
    at, written = stop.at, schema.written(stop)
    if isinstance(at, ShownSearch):
        ways = {
            name: value
            for name, value in options_as_json(at.options).items()
            if name == "algorithm" or name not in _USUAL or _USUAL[name] != value
        }
        where = {"show": at.source.as_json(), **ways, "steps": [at.first, at.last]}
    else:
        where = schema.written(at)
        del where[_NOT_IN[at.place]]
    return {name: written[name] for name in ("title", "text")} | where | written


def _shown(value: dict[str, Any]) -> ShownSearch:
    source = source_of(value.get("show"), "show")
    options = read_options(_USUAL | value, source)
    steps = field(value, "steps", list)
    whole = all(type(step) is int and 0 <= step <= STEPS_LIMIT for step in steps)
    if not whole or len(steps) != 2 or steps[0] > steps[1]:
        raise schema.refusal("steps")
    return ShownSearch(source, options, *steps)


def _visited(value: dict[str, Any]) -> Visited:
    place = value["place"]
    if place not in ("play", "training"):
        raise schema.refusal("place")
    return schema.read(Visited, value, **{_NOT_IN[place]: ""})


_STOP: Final = Form(_stop, _stop_as_json, of=dict)


@dataclass(frozen=True)
class Lecture:
    """A lecture.

    Attributes:
        title: its name.
        source: the text that it follows; empty for a lecturer's own.
        stops: the stops in their order.
    """

    title: Annotated[Texts, _TEXTS]
    source: Annotated[Texts, _TEXTS, SPARSE] = dataclass_field(default_factory=dict)
    stops: Annotated[tuple[Annotated[Stop, _STOP], ...], Most(STOPS_LIMIT)] = ()


def shipped(key: str) -> Lecture:
    """A lecture that comes with Poda, by its name in `SHIPPED`."""
    return _shipped()[key]


@cache
def _shipped() -> dict[str, Lecture]:
    return {key: load(_SHIPPED / f"{key}{SUFFIX}") for key in SHIPPED}


def load(path: Path) -> Lecture:
    """Read a lecture. Raises EngineError with a sentence about what is wrong with the file."""
    return from_json(documents.read(path, LECTURE))


def save(path: Path, lecture: Lecture) -> None:
    """Write a lecture. Raises EngineError if that is impossible."""
    documents.write_text(path, to_json(lecture))


# As JSON


def to_json(lecture: Lecture, **more: object) -> str:
    """The text of a file, with a line for each stop.

    Args:
        more: fields of the document that do not belong to the lecture.

    Raises EngineError if it is larger than a file may be, and could not be opened again.
    """
    head = {"format": LECTURE, "version": VERSION, **schema.written(lecture)}
    listed = head.pop("stops")
    lines = [f" {json.dumps(name)}: {_compact(value)}" for name, value in head.items()]
    # In ASCII: a file's name may hold lone surrogates.
    lines += [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in more.items()]
    stops = ",\n".join(f"  {_compact(stop)}" for stop in listed)
    lines.append(f' "stops": [\n{stops}\n ]' if stops else ' "stops": []')
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    limit = documents.kind_of(LECTURE).bytes
    if len(text.encode("utf-8", "replace")) > limit:
        raise EngineError("lecture.too_large", limit=limit)
    return text


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def from_json(text: bytes | str) -> Lecture:
    """The lecture in a text. Raises EngineError, naming the field that is wrong."""
    return schema.read(Lecture, documents.parse(text, LECTURE, VERSION))
