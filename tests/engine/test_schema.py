"""A field is declared once: what is read, checked and written follows from its annotation."""

from __future__ import annotations

import json
import typing
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, NamedTuple

import pytest

from poda.engine import schema
from poda.engine.errors import EngineError
from poda.engine.schema import (
    APART,
    OPTIONAL,
    SPARSE,
    UNNUMBERED,
    Form,
    Key,
    Most,
    Range,
)


class Mark(NamedTuple):
    word: Annotated[str, Most(5, least=1), str.isalpha]
    weight: float


@dataclass(frozen=True, slots=True)
class Span:
    low: Annotated[int, Range(0, 9)]
    high: int

    def contradiction(self) -> str:
        return "" if self.low <= self.high else "high"


def _read_code(value: Any) -> int:
    return {"a": 1, "b": 2}[value]


@dataclass(frozen=True, slots=True)
class Whole:
    kind: Annotated[Literal["big", "small"], Key("kind_of_it")]
    marks: Annotated[tuple[Mark, ...], Most(3)]
    flags: tuple[bool, ...]
    pair: tuple[int, Annotated[float, Range(0, 1), Form(write=lambda share: round(share, 2))]]
    spans: Annotated[tuple[Span, ...], UNNUMBERED] = ()
    limit: Annotated[int | None, Range(1, 5)] = 3
    span: Span | None = None
    loose: Annotated[int, OPTIONAL] = 7
    rare: Annotated[int | None, Range(0, 9), SPARSE] = None
    code: Annotated[int, Form(_read_code, lambda code: " ab"[code]), SPARSE] = 1
    where: Annotated[str, APART] = "nowhere"


WHOLE = Whole(
    "big", (Mark("a", 1.0), Mark("b", 2.5)), (True,), (3, 0.25), (Span(1, 2),), None, Span(0, 9),
    8, 2, 2, "there",
)  # fmt: skip
PLAIN: dict[str, Any] = {
    "kind_of_it": "big",
    "marks": [{"word": "a", "weight": 1}, {"word": "b", "weight": 2.5}],
    "flags": [True],
    "pair": [3, 0.25],
    "spans": [{"low": 1, "high": 2}],
    "limit": None,
    "span": {"low": 0, "high": 9},
    "loose": 8,
    "rare": 2,
    "code": "b",
}


def test_an_object_comes_back_from_what_is_written_of_it() -> None:
    finer = replace(WHOLE, pair=(3, 0.2512))
    plain = json.loads(json.dumps(schema.written(finer)))
    assert plain == PLAIN
    assert list(plain) == list(PLAIN), "in the order of the class"
    found = schema.read(Whole, plain, where="there")
    assert found == WHOLE
    assert type(found.marks[0].weight) is float, "a document may have 1 for 1.0"


def test_what_may_be_missing_has_its_default_and_what_may_be_none_is_none() -> None:
    least = {name: PLAIN[name] for name in ("kind_of_it", "marks", "flags", "pair", "spans")}
    found = schema.read(Whole, least)
    assert (found.limit, found.span, found.loose, found.rare, found.code, found.where) == (
        None, None, 7, None, 1, "nowhere",
    )  # fmt: skip
    assert not {"rare", "code", "where"} & set(schema.written(found))


MISSING = "missing"
ELSEWHERE = EngineError("game.unknown", text="x", names="y")
BAD: list[tuple[str, Any, str]] = [
    ("kind_of_it", MISSING, "kind_of_it"),
    ("kind_of_it", "middling", "kind_of_it"),
    ("kind_of_it", ["big"], "kind_of_it"),
    ("marks", {}, "marks"),
    ("marks", [{"word": "a", "weight": 1}] * 4, "marks"),
    ("marks", ["a"], "marks[0]"),
    ("marks", [{"word": "a", "weight": 1}, {"word": "b"}], "marks[1].weight"),
    ("marks", [{"word": "", "weight": 1}], "marks[0].word"),
    ("marks", [{"word": "abcdef", "weight": 1}], "marks[0].word"),
    ("marks", [{"word": "a1", "weight": 1}], "marks[0].word"),
    ("marks", [{"word": "a", "weight": True}], "marks[0].weight"),
    ("marks", [{"word": "a", "weight": float("nan")}], "marks[0].weight"),
    ("marks", [{"word": "a", "weight": float("inf")}], "marks[0].weight"),
    ("marks", [{"word": "a", "weight": 10**400}], "marks[0].weight"),
    ("flags", [True, 1], "flags"),
    ("pair", [3], "pair"),
    ("pair", [3, 0.5, 1], "pair"),
    ("pair", [3.0, 0.5], "pair"),
    ("pair", [3, 1.5], "pair"),
    ("spans", [7], "spans"),
    ("spans", [{"low": -1, "high": 2}], "spans.low"),
    ("spans", [{"low": 3, "high": 2}], "spans.high"),
    ("limit", 0, "limit"),
    ("limit", True, "limit"),
    ("limit", 2.0, "limit"),
    ("span", [], "span"),
    ("span", {"low": 10, "high": 20}, "span.low"),
    ("loose", None, "loose"),
    ("rare", None, "rare"),
    ("rare", 10, "rare"),
    ("code", "c", "code"),
    ("code", [], "code"),
]


@pytest.mark.parametrize(("name", "value", "place"), BAD)
def test_what_is_wrong_is_told_with_its_place(name: str, value: Any, place: str) -> None:
    plain = PLAIN | {name: value}
    if value == MISSING:
        del plain[name]
    for within in ("", "left."):
        with pytest.raises(EngineError) as error:
            schema.read(Whole, plain, within)
        assert (error.value.code, error.value.params["field"]) == ("save.field", within + place)


def test_what_is_no_object_is_told_by_where_it_lies() -> None:
    with pytest.raises(EngineError, match="“left”"):
        schema.read(Whole, [], "left.")


def test_an_object_made_elsewhere_is_held_to_the_same() -> None:
    schema.check(WHOLE)
    with pytest.raises(EngineError) as error:
        schema.check(Whole("big", (), (), (1, 7.0)), "save.field")
    assert (error.value.code, error.value.params["field"]) == ("save.field", "pair")


def _refuse(_value: Any) -> Any:
    raise ELSEWHERE


def _refuse_inside(_value: Any) -> Any:
    raise schema.refusal("inner")


@dataclass(frozen=True)
class Foreign:
    one: Annotated[int, Form(_refuse), OPTIONAL] = 0
    two: Annotated[int, Form(_refuse_inside), OPTIONAL] = 0


def test_an_error_with_a_sentence_of_its_own_is_said_as_it_is() -> None:
    with pytest.raises(EngineError) as error:
        schema.read(Foreign, {"one": 1})
    assert error.value is ELSEWHERE
    with pytest.raises(EngineError, match=r"“two\.inner”"):
        schema.read(Foreign, {"two": 1})


def test_annotations_are_looked_at_when_they_are_needed_and_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked, calls = typing.get_type_hints, []

    def look(kind: type, **more: Any) -> dict[str, Any]:
        calls.append(kind)
        return looked(kind, **more)

    monkeypatch.setattr(typing, "get_type_hints", look)

    class Fresh(NamedTuple):
        number: int

    assert calls == []
    assert schema.read(Fresh, {"number": 3}) == schema.read(Fresh, {"number": 3})
    assert schema.written(Fresh(4)) == {"number": 4}
    assert calls == [Fresh]
