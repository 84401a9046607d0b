"""Numbers for people in one notation: for the tree, its listing, sentences and the terminal.

    3    2.5    −12.75    −∞    +∞    ?

The minus sign is U+2212; a long fraction, such as a sum of probabilities, has three decimals. The
decimal sign is that of the language: whoever sets the language calls `speak`. If it is a comma,
lists are separated by semicolons. Files, written trees and programs use other notations
(`engine.trees.text`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import ClassVar, Final, TypeVar, cast

MINUS: Final = "−"
INFINITY: Final = "∞"
AT_MOST: Final = "≤"
AT_LEAST: Final = "≥"
ELLIPSIS: Final = "…"

_LONG: Final = 6
"""The most decimals that are written in full."""
_SHORT: Final = 3
"""The decimals of a number with more than `_LONG`."""


class _Spoken:
    """The state of a process, like its one default QLocale."""

    decimal = "."
    memories: ClassVar[list[Callable[[], None]]] = []


def speak(decimal_sign: str) -> None:
    """Set the decimal sign of all numbers to the language's."""
    _Spoken.decimal = decimal_sign
    for forget in _Spoken.memories:
        forget()


_Written = TypeVar("_Written", bound=Callable[..., str])


def remembered(function: _Written) -> _Written:
    """The function with a cache, cleared when the language changes; pictures repeat few values."""
    known = lru_cache(8192)(function)
    _Spoken.memories.append(known.cache_clear)
    return cast(_Written, known)


@remembered
def number_text(value: float, decimals: int | None = None) -> str:
    """A value as text: `3`, `2.5`, `−∞`, `+∞`; `?` for NaN.

    Args:
        decimals: a fixed number, for columns; None: as many as the value has.
    """
    if math.isnan(value):
        return "?"
    if math.isinf(value):
        return f"{'+' if value > 0 else MINUS}{INFINITY}"
    if decimals is None:
        text = f"{value + 0.0:.10g}"  # + 0.0: turns -0.0 into 0.0
        if len(text.partition(".")[2]) > _LONG and "e" not in text:
            text = f"{round(value, _SHORT) + 0.0:.{_SHORT}f}"
    else:
        text = f"{round(value, decimals) + 0.0:.{decimals}f}"
    return text.replace("-", MINUS).replace(".", _Spoken.decimal)


def listed(texts: Iterable[str]) -> str:
    """Numbers as a list: `3, 12`; with decimal commas `3,5; 12`."""
    return f"{separator()} ".join(texts)


@remembered
def separator() -> str:
    """The separator of numbers in a list."""
    return ";" if _Spoken.decimal == "," else ","


@remembered
def interval_text(low: str, high: str) -> str:
    """A window, or the bounds of a chance node: `[3, +∞]`."""
    return f"[{listed((low, high))}]"


def duration(seconds: float) -> str:
    """A time as clocks show it: 0:07, 12:34, 1:02:03."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
