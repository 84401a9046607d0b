"""Files and texts from strangers: how the tests of all loaders damage what is good, or make it up.

Every run of the suite tries the same few dozen examples of each. `PODA_FUZZ=5000 pytest -m ""
tests/engine/test_hostile_*.py tests/gui/test_hostile_*.py` tries so many others, anew each time.
"""

from __future__ import annotations

import copy
import json
import os
from typing import Any, Final

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
    assert sentence.endswith("."), sentence
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


@st.composite
def altered(draw: st.DrawFn, document: Any) -> Any:
    """The document with one to three changes: values of other kinds, fields removed, renamed,
    exchanged, repeated, nested deep, or added."""
    result = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, 3))):
        places = places_of(result)[1:]
        if not places:
            return copy.deepcopy(draw(JSON))
        place = draw(st.sampled_from(places))
        holder, step = at(result, place[:-1]), place[-1]
        how = draw(st.sampled_from(["value", "value", "json", "remove", "swap", "many", "deep",
                                    "rename", "add", "nudge"]))  # fmt: skip
        if how == "value":
            holder[step] = copy.deepcopy(draw(st.sampled_from(SPITE)))
        elif how == "json":
            holder[step] = copy.deepcopy(draw(JSON))
        elif how == "remove":
            del holder[step]
        elif how == "swap":
            holder[step] = copy.deepcopy(at(result, draw(st.sampled_from(places))))
        elif how == "many":
            holder[step] = [copy.deepcopy(holder[step])] * draw(st.sampled_from([0, 2, 300]))
        elif how == "deep":
            holder[step] = nested(draw(st.sampled_from([3, 30, 80])))
        elif how == "nudge":
            value = holder[step]
            if type(value) is int:
                holder[step] = value + draw(st.sampled_from([-1, 1, 10**6, 2**53]))
            elif isinstance(value, float):
                holder[step] = value * draw(st.sampled_from([-1.0, 0.0, 1e30, 1e300]))
            elif isinstance(value, str):
                cut = draw(st.integers(0, len(value)))
                holder[step] = value[:cut] + draw(st.text(max_size=3)) + value[cut:]
        elif isinstance(holder, dict):
            name = draw(st.sampled_from(["\n", "\u202e", "x" * 5000, "\ud800", "type", "a.b"]))
            holder[name] = holder.pop(step) if how == "rename" else copy.deepcopy(draw(JSON))
    return result


@st.composite
def altered_texts(draw: st.DrawFn, document: Any, *, sealed: bool = False) -> str:
    """The text of an altered document, sealed anew where its kind has a checksum, and now and then
    with a field that stands twice or a depth that no document has."""
    changed = draw(altered(document))
    if sealed and isinstance(changed, dict):
        changed = {name: value for name, value in changed.items() if name != documents.SEAL}
        try:
            changed = documents.sealed(changed)
        except (ValueError, RecursionError):  # nothing with NaN in it was ever sealed
            changed = changed | {documents.SEAL: "0" * 64}
    text = json.dumps(changed, ensure_ascii=draw(st.booleans()))
    how = draw(st.integers(0, 9))
    if how == 0 and isinstance(changed, dict) and changed:
        name = draw(st.sampled_from(sorted(changed)))
        value = json.dumps(draw(st.sampled_from(SPITE)))
        text = "{" + json.dumps(name) + ": " + value + ", " + text[1:]
    elif how == 1:
        sign = draw(st.sampled_from(["[", '{"a":', "[[1],"]))
        spot = draw(st.integers(0, len(text)))
        text = text[:spot] + sign * draw(st.sampled_from([500, 100_000])) + text[spot:]
    return text


@st.composite
def damaged(draw: st.DrawFn, data: bytes) -> bytes:
    """The bytes with bits flipped, cut off, doubled, put in, or in another encoding."""
    for _ in range(draw(st.integers(1, 3))):
        spot, end = sorted(draw(st.lists(st.integers(0, len(data)), min_size=2, max_size=2)))
        how = draw(st.sampled_from(["flip", "flip", "cut", "drop", "insert", "double", "encode"]))
        if how == "flip" and spot < len(data):
            bit = 1 << draw(st.integers(0, 7))
            data = data[:spot] + bytes([data[spot] ^ bit]) + data[spot + 1 :]
        elif how == "cut":
            data = data[:spot]
        elif how == "drop":
            data = data[:spot] + data[end:]
        elif how == "insert":
            data = data[:spot] + draw(st.binary(max_size=8)) + data[spot:]
        elif how == "double":
            data = data[:end] + data[spot:]
        elif how == "encode":
            coding = draw(st.sampled_from(["utf-8-sig", "utf-16", "utf-32", "utf-7", "cp037"]))
            data = data.decode("utf-8", "replace").encode(coding, "replace")
    return data


ANY_TEXT: Final = (
    st.text(max_size=80)
    | st.sampled_from([value for value in SPITE if isinstance(value, str)])
    | st.binary(max_size=80).map(lambda data: data.decode("latin-1"))
)


@st.composite
def altered_words(draw: st.DrawFn, text: str, letters: str) -> str:
    """A text with pieces of it dropped, doubled and put in, most of them of its own letters."""
    for _ in range(draw(st.integers(1, 4))):
        spot, end = sorted(draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=2)))
        end = min(end, spot + 30)
        piece = draw(st.text(letters, max_size=6) | st.text(max_size=3))
        piece *= draw(st.sampled_from([1, 1, 1, 2, 40]))
        text = draw(st.sampled_from([
            text[:spot] + piece + text[spot:], text[:spot] + text[end:],
            text[:end] + text[spot:], text[:spot] + piece + text[end:],
        ]))  # fmt: skip
    return text
