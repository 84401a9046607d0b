"""Numbers as people read them: one notation for the tree, its listing, sentences and the terminal.

    3    2.5    −12.75    −∞    +∞    ?

The minus is U+2212 and the infinite has its sign; a long fraction, such as a sum of odds, is
written by three decimals. The decimal sign is that of the language which is spoken: whoever
installs a language says so by `speak`. Where it is a comma, a list is separated by semicolons.
Files, written trees and programs have numbers of their own (`engine.trees.text`).
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
"""The most decimals that are all written."""
_SHORT: Final = 3
"""The decimals of a number that has more."""


class _Spoken:
    """What a process has one of, as it has one default QLocale."""

    decimal = "."
    memories: ClassVar[list[Callable[[], None]]] = []


def speak(decimal_sign: str) -> None:
    """Write all numbers from now on with this decimal sign: that of the language."""
    _Spoken.decimal = decimal_sign
    for forget in _Spoken.memories:
        forget()


_Written = TypeVar("_Written", bound=Callable[..., str])


def remembered(function: _Written) -> _Written:
    """The function with a memory, until the language changes; a picture asks for few values."""
    known = lru_cache(8192)(function)
    _Spoken.memories.append(known.cache_clear)
    return cast(_Written, known)


@remembered
def number_text(value: float, decimals: int | None = None) -> str:
    """A value: `3`, `2.5`, `−∞`, `+∞`; `?` where it has none (NaN).

    Args:
        decimals: as many, in a column that shares them; by default those that the value has.
    """
    if math.isnan(value):
        return "?"
    if math.isinf(value):
        return f"{'+' if value > 0 else MINUS}{INFINITY}"
    if decimals is None:
        text = f"{value + 0.0:.10g}"  # + 0.0: minus zero is zero
        if len(text.partition(".")[2]) > _LONG and "e" not in text:
            text = f"{round(value, _SHORT) + 0.0:.{_SHORT}f}"
    else:
        text = f"{round(value, decimals) + 0.0:.{decimals}f}"
    return text.replace("-", MINUS).replace(".", _Spoken.decimal)


def listed(texts: Iterable[str]) -> str:
    """Numbers in a row: `3, 12`; with decimal commas `3,5; 12`."""
    return f"{separator()} ".join(texts)


@remembered
def separator() -> str:
    """What stands behind each number of a row but the last."""
    return ";" if _Spoken.decimal == "," else ","


@remembered
def interval_text(low: str, high: str) -> str:
    """A window, or what a chance node is worth: `[3, +∞]`."""
    return f"[{listed((low, high))}]"
