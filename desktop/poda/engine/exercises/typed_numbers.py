"""The numbers that people type as values, alphas and betas."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import Final

from poda.engine.errors import EngineError

LONGEST: Final = 24
"""Characters; more are no number that anybody works out by hand."""

_NUMBER: Final = re.compile(r"([0-9]+([.,][0-9]*)?|[.,][0-9]+)(e[+-]?[0-9]{1,3})?\Z")
_FRACTION: Final = re.compile(r"([0-9]+)\s*/\s*([0-9]+)\Z")
_INFINITE: Final = ("inf", "infinity", "infinito", "∞", "oo")
_MINUSES: Final = "-−–"  # as typed, as typeset, and as some keyboards make of it


def read_number(text: str) -> float:
    """The number of a text: `3`, `-inf`, `∞`, `1/2`, `2.5`, `2,5`.

    Raises EngineError where it is none; an empty text is none either.
    """
    bare = text.strip().lower()
    sign = 1
    if bare[:1] in ("+", *_MINUSES):
        sign = 1 if bare[0] == "+" else -1
        bare = bare[1:].lstrip()
    value = math.nan
    if bare in _INFINITE:
        return sign * math.inf
    if len(bare) <= LONGEST:
        if _NUMBER.match(bare):
            value = float(bare.replace(",", "."))
        elif (parts := _FRACTION.match(bare)) and int(parts[2]):
            value = float(Fraction(int(parts[1]), int(parts[2])))
    if not math.isfinite(value):
        raise EngineError("exercise.bad_number", text=text)
    return sign * value + 0.0  # minus zero is zero
