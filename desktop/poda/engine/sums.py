"""Sums of numbers with a point, in a stated order: the same bits by every Python.

The builtin `sum` makes up for what is rounded since Python 3.12, and NumPy adds in orders of its
own. So nothing that a seed promises is summed by them (tests/shipping/test_house_sums.py).
"""

from __future__ import annotations

from collections.abc import Iterable


def sum_in_order(numbers: Iterable[float]) -> float:
    """The sum: each number is added to those before it, and the sum rounded there."""
    total = 0.0
    for number in numbers:
        total += number
    return total
