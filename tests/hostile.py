"""Files and texts from strangers: how the tests of all loaders damage what is good, or make it up.

Every run of the suite tries the same few dozen examples of each. `PODA_FUZZ=5000 pytest -m ""
tests/engine/test_hostile_*.py tests/window/safety/test_hostile_*.py` tries so many others, anew
each time.
"""

from __future__ import annotations

import copy
import json
import os
import random
from collections.abc import Sequence
from typing import Any, Final, Protocol

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from poda.engine import documents
from poda.engine.errors import EngineError

ASKED: Final = int(os.environ.get("PODA_FUZZ", "0"))
FEW: Final = 25
LONGEST_SENTENCE: Final = 400

FUZZ: Final = settings(
    max_examples=ASKED or FEW,
    deadline=None,
    derandomize=not ASKED,
    database=None,
    suppress_health_check=list(HealthCheck),
)

Place = tuple[str | int, ...]


def is_clear(error: BaseException) -> EngineError:
    """It is an `EngineError` in one short line, whatever of the file it quotes."""
    assert type(error) is EngineError, repr(error)
    sentence = str(error)
    assert sentence.endswith((".", "?")), sentence
    assert sentence.isprintable(), ascii(sentence)
    assert len(sentence) <= LONGEST_SENTENCE, sentence[:1000]
    return error


# Values that a field does not expect

SPITE: Final[list[Any]] = [
    None, True, False, 0, 1, -1, 2, 255, 2**31, -(2**31) - 1, 2**53, 2**63, -(2**63) - 1, 10**30,
    10**400, -(10**4000), 0.5, -0.0, 1.0, 1e308, -1e308, 5e-324, float("nan"), float("inf"),
    float("-inf"), "", " ", "0", "1", "-1", "nan", "Infinity", "1e999", "9" * 5000, "x" * 100_000,
    "\0", "\n", "\r\n\t", "\x1b]0;title\x07", "\ud800", "\udfff\ud800", "\u202egnp.exe", "\ufeff",
    "é" * 3000, "\U0001d44e", "٣", "../../etc/passwd", "//host/share", "{text}", "{0.__class__}",
    "%n %1 %s", "<b>bold</b>", "$(reboot)", "__import__('os')", "poda-game", "poda-run", "max",
    [], [[]], [None], [0] * 1000, {}, {"": ""}, {"__class__": "os.system"}, {"py/object": "os"},
    [1, [2, [3]]], {"type": "object", "shape": [1], "data": "AAAA"},
    {"type": "float64", "shape": [10**9, 10**9], "data": ""},
    {"type": "float64", "shape": [-1], "data": ""},
    {"type": "float64", "shape": [], "data": "AAAAAAAA+H8="},
]  # fmt: skip

JSON: Final = st.recursive(
    st.sampled_from(SPITE) | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)


def nested(levels: int) -> Any:
    """A list in a list in a list."""
    value: Any = []
    for _ in range(levels):
        value = [value]
    return value


def places_of(document: Any) -> list[Place]:
    """Every place in a document, the whole first; of a long list the first two and the last."""
    found: list[Place] = [()]
    if isinstance(document, dict):
        inner: list[tuple[str | int, Any]] = list(document.items())
    elif isinstance(document, list):
        inner = list(enumerate(document))
        inner = inner if len(inner) <= 3 else [*inner[:2], inner[-1]]
    else:
        return found
    for step, value in inner:
        found += [(step, *place) for place in places_of(value)]
    return found


def at(document: Any, place: Place) -> Any:
    """What stands at a place."""
    for step in place:
        document = document[step]
    return document


class Choices(Protocol):
    """Who chooses what is damaged, and how: hypothesis, which finds the smallest example, or a
    generator of random numbers, which is fifty times as fast (`fuzz.py`)."""

    def pick(self, values: Sequence[Any]) -> Any: ...
    def whole(self, low: int, high: int) -> int: ...
    def json(self) -> Any: ...
    def text(self, most: int) -> str: ...
    def letters(self, of: str, most: int) -> str: ...
    def data(self, most: int) -> bytes: ...


class Drawn:
    """hypothesis chooses."""

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw

    def pick(self, values: Sequence[Any]) -> Any:
        return self._draw(st.sampled_from(values))

    def whole(self, low: int, high: int) -> int:
        return self._draw(st.integers(low, high))

    def json(self) -> Any:
        return self._draw(JSON)

    def text(self, most: int) -> str:
        return self._draw(st.text(max_size=most))

    def letters(self, of: str, most: int) -> str:
        return self._draw(st.text(of, max_size=most))

    def data(self, most: int) -> bytes:
        return self._draw(st.binary(max_size=most))


class Thrown:
    """A seeded generator chooses."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.pick = self._random.choice
        self.whole = self._random.randint

    def json(self) -> Any:
        value = self.pick(SPITE)
        for _ in range(self.whole(0, 2)):
            value = [value, self.pick(SPITE)] if self.whole(0, 1) else {self.text(8): value}
        return value

    def text(self, most: int) -> str:
        codes = (
            self.pick((0x7F, 0x7F, 0x250, 0x3000, 0x10FFFF)) for _ in range(self.whole(0, most))
        )
        whole = (chr(self.whole(0, code)) for code in codes)
        return "".join(each for each in whole if not "\ud800" <= each <= "\udfff")

    def letters(self, of: str, most: int) -> str:
        return "".join(self.pick(of) for _ in range(self.whole(0, most)))

    def data(self, most: int) -> bytes:
        return self._random.randbytes(self.whole(0, most))


def alter(document: Any, choices: Choices) -> Any:
    """The document with one to three changes: values of other kinds, fields removed, renamed,
    exchanged, repeated, nested deep, or added."""
    result = copy.deepcopy(document)
    for _ in range(choices.whole(1, 3)):
        places = places_of(result)[1:]
        if not places:
            return copy.deepcopy(choices.json())
        place = choices.pick(places)
        holder, step = at(result, place[:-1]), place[-1]
        how = choices.pick(["value", "value", "json", "remove", "swap", "many", "deep",
                            "rename", "add", "nudge"])  # fmt: skip
        if how == "value":
            holder[step] = copy.deepcopy(choices.pick(SPITE))
        elif how == "json":
            holder[step] = copy.deepcopy(choices.json())
        elif how == "remove":
            del holder[step]
        elif how == "swap":
            holder[step] = copy.deepcopy(at(result, choices.pick(places)))
        elif how == "many":
            holder[step] = [copy.deepcopy(holder[step])] * choices.pick([0, 2, 300])
        elif how == "deep":
            holder[step] = nested(choices.pick([3, 30, 80]))
        elif how == "nudge":
            holder[step] = _nudged(holder[step], choices)
        elif isinstance(holder, dict):
            name = choices.pick(["\n", "\u202e", "x" * 5000, "\ud800", "type", "a.b"])
            holder[name] = holder.pop(step) if how == "rename" else copy.deepcopy(choices.json())
    return result


def _nudged(value: Any, choices: Choices) -> Any:
    if type(value) is int:
        return value + choices.pick([-1, 1, 10**6, 2**53])
    if isinstance(value, float):
        return value * choices.pick([-1.0, 0.0, 1e30, 1e300])
    if isinstance(value, str):
        cut = choices.whole(0, len(value))
        return value[:cut] + choices.text(3) + value[cut:]
    return value


def alter_text(document: Any, choices: Choices, *, sealed: bool = False) -> str:
    """The text of an altered document, sealed anew where its kind has a checksum, and now and then
    with a field that stands twice or a depth that no document has."""
    changed = alter(document, choices)
    if sealed and isinstance(changed, dict):
        changed = {name: value for name, value in changed.items() if name != documents.SEAL}
        try:
            changed = documents.sealed(changed)
        except (ValueError, RecursionError):  # nothing with NaN in it was ever sealed
            changed = changed | {documents.SEAL: "0" * 64}
    text = json.dumps(changed, ensure_ascii=bool(choices.whole(0, 1)))
    how = choices.whole(0, 9)
    if how == 0 and isinstance(changed, dict) and changed:
        name = choices.pick(sorted(changed))
        value = json.dumps(choices.pick(SPITE))
        text = "{" + json.dumps(name) + ": " + value + ", " + text[1:]
    elif how == 1:
        sign = choices.pick(["[", '{"a":', "[[1],"])
        spot = choices.whole(0, len(text))
        text = text[:spot] + sign * choices.pick([500, 100_000]) + text[spot:]
    return text


def _span(size: int, choices: Choices) -> tuple[int, int]:
    ends = choices.whole(0, size), choices.whole(0, size)
    return min(ends), max(ends)


def damage(data: bytes, choices: Choices) -> bytes:
    """The bytes with bits flipped, cut off, doubled, put in, or in another encoding."""
    for _ in range(choices.whole(1, 3)):
        spot, end = _span(len(data), choices)
        how = choices.pick(["flip", "flip", "cut", "drop", "insert", "double", "encode"])
        if how == "flip" and spot < len(data):
            bit = 1 << choices.whole(0, 7)
            data = data[:spot] + bytes([data[spot] ^ bit]) + data[spot + 1 :]
        elif how == "cut":
            data = data[:spot]
        elif how == "drop":
            data = data[:spot] + data[end:]
        elif how == "insert":
            data = data[:spot] + choices.data(8) + data[spot:]
        elif how == "double":
            data = data[:end] + data[spot:]
        elif how == "encode":
            coding = choices.pick(["utf-8-sig", "utf-16", "utf-32", "utf-7", "cp037"])
            data = data.decode("utf-8", "replace").encode(coding, "replace")
    return data


def alter_words(text: str, letters: str, choices: Choices) -> str:
    """A text with pieces of it dropped, doubled and put in, most of them of its own letters."""
    for _ in range(choices.whole(1, 4)):
        spot, end = _span(len(text), choices)
        end = min(end, spot + 30)
        piece = choices.letters(letters, 6) if choices.whole(0, 1) else choices.text(3)
        piece *= choices.pick([1, 1, 1, 2, 40])
        text = choices.pick([
            text[:spot] + piece + text[spot:], text[:spot] + text[end:],
            text[:end] + text[spot:], text[:spot] + piece + text[end:],
        ])  # fmt: skip
    return text


@st.composite
def altered(draw: st.DrawFn, document: Any) -> Any:
    """See `alter`."""
    return alter(document, Drawn(draw))


@st.composite
def altered_texts(draw: st.DrawFn, document: Any, *, sealed: bool = False) -> str:
    """See `alter_text`."""
    return alter_text(document, Drawn(draw), sealed=sealed)


@st.composite
def damaged(draw: st.DrawFn, data: bytes) -> bytes:
    """See `damage`."""
    return damage(data, Drawn(draw))


@st.composite
def altered_words(draw: st.DrawFn, text: str, letters: str) -> str:
    """See `alter_words`."""
    return alter_words(text, letters, Drawn(draw))


ANY_TEXT: Final = (
    st.text(max_size=80)
    | st.sampled_from([value for value in SPITE if isinstance(value, str)])
    | st.binary(max_size=80).map(lambda data: data.decode("latin-1"))
)
