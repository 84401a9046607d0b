"""Values as people type them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.packages.teach.engine.exercises.exercise import read_number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        (" +3 ", 3),
        ("-3", -3),
        ("−3", -3),
        ("–3", -3),
        ("- 3", -3),
        ("2.5", 2.5),
        ("2,5", 2.5),
        (".5", 0.5),
        ("7.", 7),
        ("1/2", 0.5),
        ("-1 / 4", -0.25),
        ("1e3", 1000),
        ("0", 0),
        ("-0", 0),
        ("inf", math.inf),
        ("+inf", math.inf),
        ("-INF", -math.inf),
        ("∞", math.inf),
        ("+∞", math.inf),
        ("−∞", -math.inf),
        ("-infinito", -math.inf),
        ("-oo", -math.inf),
    ],
)
def test_a_number_is_read(text: str, value: float) -> None:
    assert read_number(text) == value
    assert math.copysign(1, read_number(text)) == (1 if value >= 0 else -1)


@pytest.mark.parametrize(
    "text",
    ["", " ", "-", "+-3", "three", "nan", "1/0", "1/2/3", "2.5.1", "1,000,000", "1e999", "٣", "3 4",
     "0x10", "9" * 25, "1/" + "9" * 5000, "½"],
)  # fmt: skip
def test_what_is_no_number_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(EngineError, match="is not a value"):
        read_number(text)


@given(st.floats(-1e6, 1e6).map(lambda value: round(value, 3)))
def test_every_value_of_a_tree_can_be_typed(value: float) -> None:
    assert read_number(f"{value:.3f}") == value
    assert read_number(f"{value:.3f}".replace(".", ",")) == value


@given(st.text())
def test_whatever_is_typed_is_a_number_or_refused(text: str) -> None:
    refused = None
    value = 0.0
    try:
        value = read_number(text)
    except EngineError as error:
        refused = error.code
    assert refused in (None, "exercise.bad_number")
    assert not math.isnan(value)
