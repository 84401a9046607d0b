"""What a file holds is counted before it is parsed, and long lists are parsed as they are read."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from hostile import FUZZ, JSON, is_clear
from poda.base import packages
from poda.engine import documents
from poda.engine.documents import KINDS, LongList
from poda.engine.errors import EngineError
from some import some

MB = 1_000_000
MOST_MEMORY = 300 * MB
LIMITS = {**KINDS, **packages.formats()}
EVERY_KIND = pytest.mark.parametrize("kind", LIMITS)
LONG = 100_000
"""Numbers of a list that is not parsed with its document."""


def text_of(kind: str, **fields: Any) -> str:
    return json.dumps({"format": kind, "version": 1, **fields})


def parsed(kind: str, text: str) -> dict[str, Any]:
    return documents.parse(text.encode(), kind, 1)


def whole(value: Any) -> Any:
    """A value with its long lists as lists."""
    if isinstance(value, LongList):
        return [one for part in value.parts() for one in part]
    if isinstance(value, dict):
        return {name: whole(inner) for name, inner in value.items()}
    return [whole(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.no_kernel
@EVERY_KIND
@FUZZ
@given(JSON)
def test_a_document_is_what_json_says_it_is(kind: str, value: Any) -> None:
    text = json.dumps({"format": kind, "version": 1, "x": value})
    try:
        expected = json.loads(text)
    except (ValueError, RecursionError):  # a number of thousands of digits
        expected = None
    try:
        found = parsed(kind, text)
    except EngineError as error:
        is_clear(error)
    else:
        assert json.dumps(found) == json.dumps(expected)


NUMBERS: list[Any] = [0, -17, 1.5, 2e30, None, "inf", "-inf"]


def test_long_lists_and_packed_arrays_are_taken_out_and_come_back_as_they_were() -> None:
    rows = {"a": NUMBERS * LONG, "b": [1, [2, "[3"], {"c": list(range(LONG))}], "d": "A" * MB}
    found = parsed(documents.TREE, text_of(documents.TREE, **rows))
    assert isinstance(found["a"], LongList)
    assert isinstance(found["b"][2]["c"], LongList)
    assert whole(found) == {"format": documents.TREE, "version": 1, **rows}
    assert list(map(type, whole(found["a"]))) == list(map(type, rows["a"]))


def test_a_long_list_may_be_laid_out_as_anybody_likes() -> None:
    numbers = list(range(LONG))
    text = json.dumps({"format": documents.TREE, "version": 1, "x": numbers}, indent=3)
    assert whole(parsed(documents.TREE, text)["x"]) == numbers


@pytest.mark.parametrize("wrong", ["1,,2", "1 2", ",1", "1,", '"in', "-", "1.5.2", "nul", "01"])
def test_what_is_wrong_in_a_long_list_is_found_where_it_stands(wrong: str) -> None:
    begin = '{"format": "poda-tree", "version": 1,\n"x": [' + "1,\n" * LONG
    if wrong.count('"') % 2:
        begin += '"inf", '
    text = begin + wrong + ", 1" * (not wrong.endswith(",")) + "]}"
    with pytest.raises(EngineError) as caught:
        whole(parsed(documents.TREE, text))
    error = caught.value
    assert error.code == "save.not_json"
    # To the piece in which it is, of some 60,000 characters.
    assert LONG - 40_000 < error.params["line"] <= LONG + 2


def test_a_fault_behind_a_long_list_is_told_with_its_own_line() -> None:
    text = '{"format": "poda-tree",\n"x": [' + "1,\n" * LONG + '1],\n"y": ?}'
    with pytest.raises(EngineError) as caught:
        parsed(documents.TREE, text)
    assert (caught.value.code, caught.value.params["line"]) == ("save.not_json", LONG + 3)


def test_only_trees_have_long_lists() -> None:
    """Elsewhere a list of so many commas is refused, whatever is in it."""
    for kind in some(set(LIMITS) - {documents.TREE}):
        with pytest.raises(EngineError):
            whole(parsed(kind, text_of(kind, x=[1] * (LIMITS[kind].parts + 2))))


FILLINGS = {
    "numbers": "1.5,", "texts": '"aa",', "lists": "[],", "objects": '{"":0},', "depth": "[",
    "nulls": "null,",
}  # fmt: skip


@pytest.mark.no_kernel
@EVERY_KIND
@pytest.mark.parametrize("filling", FILLINGS)
def test_more_than_a_kind_can_have_is_never_parsed(
    kind: str, filling: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    piece = FILLINGS[filling]
    limits = LIMITS[kind]
    most = limits.brackets if filling in ("lists", "objects", "depth") else limits.parts
    many = piece * (most + 2)
    # Where long lists of numbers may stand they do no harm: these are none.
    body = f'[{many} {{"": 0}}]' if kind == documents.TREE else f"[{many} 1]"
    data = f'{{"format": "{kind}", "version": 1, "x": {body}}}'.encode()
    monkeypatch.setattr(documents.json, "loads", lambda _text: pytest.fail("parsed"))
    with pytest.raises(EngineError) as caught:
        documents.parse(data, kind, 1)
    assert caught.value.code.startswith("save.foreign")


@pytest.mark.parametrize("text", ["\\", '\\"' * 300_000, "[" * 300_000, "\\\\" * 9])
def test_what_stands_in_a_text_is_no_list(text: str) -> None:
    value = text if text.startswith("[") else text[: 100_000 * 2]
    document = json.dumps({"format": documents.TREE, "version": 1, "x": value, "y": [1]})
    assert parsed(documents.TREE, document)["x"] == value


CHILD = """
import sys
from pathlib import Path
from poda.engine import documents
from poda.engine.errors import EngineError

def peak():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))

kind, path = sys.argv[1], Path(sys.argv[2])
before = peak()
try:
    document = documents.load(path, kind, 1)
    if isinstance(document["x"], documents.LongList):
        for part in document["x"].parts():
            pass
    else:
        documents.check_seal(document)
except EngineError as error:
    pass
print(peak() - before)
"""


def test_a_packed_file_says_what_the_plain_one_says(tmp_path: Path) -> None:
    text = json.dumps({"format": documents.PLAYER, "version": 1, "name": "ñ" * 50})
    documents.write_text(tmp_path / "plain.json", text)
    documents.write_text(tmp_path / "packed.json.gz", text)
    documents.write_text(tmp_path / "again.json.gz", text)
    packed = (tmp_path / "packed.json.gz").read_bytes()
    assert packed.startswith(b"\x1f\x8b")
    assert packed == (tmp_path / "again.json.gz").read_bytes()
    for name in ("plain.json", "packed.json.gz"):
        assert documents.read(tmp_path / name, documents.PLAYER) == text.encode()


@pytest.mark.parametrize(
    ("harm", "code"),
    [
        (lambda data: data[:-9], "save.checksum"),
        (lambda data: data[:30] + b"\xff\xff\xff" + data[33:], "save.checksum"),
        (lambda _: b"\x1f\x8b", "save.checksum"),
        (
            lambda _: gzip.compress(b" " * (documents.KINDS[documents.PLAYER].bytes + 1)),
            "save.too_large",
        ),
    ],
    ids=["cut", "changed", "beginning", "bomb"],
)
def test_a_packed_file_is_refused_as_a_plain_one_is(
    tmp_path: Path, harm: Callable[[bytes], bytes], code: str
) -> None:
    path = tmp_path / "player.json.gz"
    documents.write_text(path, json.dumps({"numbers": list(range(500))}))
    path.write_bytes(harm(path.read_bytes()))
    with pytest.raises(EngineError) as caught:
        documents.read(path, documents.PLAYER)
    assert caught.value.code == code


@pytest.mark.no_kernel
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the memory of a process")
@pytest.mark.parametrize("kind", [documents.TREE, documents.RUN, documents.LINEAGE, documents.GAME])
@pytest.mark.parametrize("piece", ["1.5,", "A", "aé\U0001d44e", '{"":0},', '"",'])
def test_the_largest_file_takes_at_most_300_megabytes(
    tmp_path: Path, kind: str, piece: str
) -> None:
    head = f'{{"format": "{kind}", "version": 1, "sha256": "{"0" * 64}", "x": '
    begin, end = ("[", "1]}") if piece.endswith(",") else ('"', '"}')
    room = LIMITS[kind].bytes - len(head) - 10
    path = tmp_path / "it.json"
    with path.open("wb") as file:
        file.write((head + begin).encode())
        file.write(piece.encode() * (room // len(piece.encode())))
        file.write(end.encode())
    assert path.stat().st_size <= LIMITS[kind].bytes
    run = subprocess.run(
        [sys.executable, "-c", CHILD, kind, str(path)],
        env=os.environ, capture_output=True, text=True, timeout=200, check=False,
    )  # fmt: skip
    assert run.stderr == ""
    assert 0 < int(run.stdout) < MOST_MEMORY


def test_a_seal_does_not_depend_on_the_pieces_that_it_is_taken_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    document = {"b": [[1, 2.5], {"ñ": None, "a": ["x" * 40]}], "a": "y" * 50, "c": {}, "d": []}
    whole = documents.sealed(document)
    monkeypatch.setattr(documents, "_FEW", 1)
    monkeypatch.setattr(documents, "_WINDOW", 7)
    assert documents.sealed(document) == whole
