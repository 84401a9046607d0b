"""One notation for a number, in the decimal sign of the language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from poda.base import numbers
from poda.base.numbers import interval_text, listed, number_text

INF = float("inf")


@pytest.fixture(autouse=True)
def point() -> Iterator[None]:
    before = number_text(0.5)[1]
    numbers.speak(".")
    yield
    numbers.speak(before)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3.0, "3"),
        (-12.75, "−12.75"),
        (-0.0, "0"),
        (3.14159, "3.14159"),
        (1 / 3, "0.333"),
        (1234567.0, "1234567"),
        (INF, "+∞"),
        (-INF, "−∞"),
        (float("nan"), "?"),
    ],
)
def test_a_number_is_written_as_on_paper(value: float, text: str) -> None:
    assert number_text(value) == text


def test_a_column_shares_its_decimals() -> None:
    assert [number_text(x, 2) for x in (1.0, -0.001, -2.345)] == ["1.00", "0.00", "−2.35"]


def test_the_decimal_sign_is_that_of_the_language_and_lists_stay_readable() -> None:
    assert interval_text(number_text(2.5), number_text(INF)) == "[2.5, +∞]"
    numbers.speak(",")
    assert number_text(-12.75) == "−12,75"
    assert listed(map(number_text, (3.5, 12.0))) == "3,5; 12"
