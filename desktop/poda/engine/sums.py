"""Sums of floats in a stated order, with the same bits in every version of Python.

The builtin `sum` compensates for rounding since Python 3.12, and NumPy adds in orders of its own.
So results that a seed must reproduce avoid both (tests/shipping/test_house_sums.py).
"""

from __future__ import annotations

from collections.abc import Iterable


def sum_in_order(numbers: Iterable[float]) -> float:
    """The sum from left to right, rounded after each addition."""
    total = 0.0
    for number in numbers:
        total += number
    return total
