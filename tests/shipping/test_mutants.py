"""The faults that `tests/mutation.py` tries: what they are, and where they stand."""

from __future__ import annotations

import ast
from pathlib import Path

import mutants
from mutants import mutants_of

SOURCE = '''
"""A text with 1 and True."""
import logging
LIMIT: int = 3


def between(low, high=1, *, strict=False):
    """Whether 1 < 2."""
    if not low:
        raise ValueError(7)
    for each in range(low, high):
        if each and low < each <= high:
            break
    logging.info(f"{low + 1}")
    return -low + max(high, 2), sum(zip(low, high, strict=True))
'''


def test_every_fault_by_name_and_no_other() -> None:
    assert [mutant.name.removeprefix("toy") for mutant in mutants_of(SOURCE, "toy")] == [
        ": 3 -> (4)",
        ":between: 1 -> (2)",
        ":between: False -> True",
        ":between: not low -> (low)",
        ":between: range(low, high) -> range(low, high - 1)",
        ":between: each and low < each <= high -> (each or low < each <= high)",
        ":between: low < each <= high -> (low <= each <= high)",
        ":between: low < each <= high -> (low < each < high)",
        ":between: break -> continue",
        ":between: return (-low + max(high, 2), sum(zip(low, high, strict=True))) -> return None",
        ":between: -low + max(high, 2) -> (-low - max(high, 2))",
        ":between: -low -> (low)",
        ":between: max(high, 2) -> min(high, 2)",
        ":between: 2 -> (3)",
    ]


def test_a_fault_is_put_where_it_stands_and_nothing_else_is_changed() -> None:
    source = "# ¿Ñ?\nx = [1, 1]  # two\ny = 'é' if x[0] == 1 else None\n"
    found = mutants_of(source, "toy")
    second = found[1]
    assert (second.name, second.line) == ("toy: 1 -> (2) #2", 2)
    assert second.applied_to(source) == source.replace("[1, 1]", "[1, (2)]")
    assert [mutant.applied_to(source).splitlines()[2] for mutant in found[2:]] == [
        "y = 'é' if (x[0] != 1) else None",
        "y = 'é' if x[(1)] == 1 else None",
        "y = 'é' if x[0] == (2) else None",
    ]
    assert len({mutant.name for mutant in found}) == len(found)


def test_a_condition_that_nothing_else_changes_is_turned_round() -> None:
    source = "while f():\n    x = [a for a in b if a.c]\n    if d: pass\n"
    assert [mutant.after for mutant in mutants_of(source, "toy")] == [
        "(not f())", "(not a.c)", "(not d)",
    ]  # fmt: skip


def test_every_fault_is_still_python() -> None:
    source = Path(mutants.__file__).read_text("utf-8")
    found = mutants_of(source, "mutants")
    assert len(found) > 50
    for mutant in found:
        ast.parse(mutant.applied_to(source))
