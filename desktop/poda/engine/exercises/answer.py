"""What a person answered, and what would have been right."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

import numpy as np

from poda.engine.errors import EngineError
from poda.engine.exercises.exercise import Exercise

# The numbers that people type as values, alphas and betas.

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


Window = tuple[float | None, float | None]


@dataclass(frozen=True)
class Answer:
    """What was filled in. Nodes are the numbers of the tree, in preorder.

    Attributes:
        values: of inner nodes that the search goes to, the value that each is left with.
        windows: of the same nodes, alpha and beta as they stand when the search leaves the node.
            None is a field left empty.
        cuts: the nodes marked as cut. What is below a marked node is cut with it, and marking all
            children of a node is the same as marking the node.
    """

    values: Mapping[int, float] = field(default_factory=dict)
    windows: Mapping[int, Window] = field(default_factory=dict)
    cuts: frozenset[int] = frozenset()


def right_answer(exercise: Exercise) -> Answer:
    """The whole answer, read from the recorded search; only of what is asked.

    The windows of the three forms differ, when a node is left, by what is done last:

    - `alphabeta` tests before it updates: a cut leaves the window as it was before the test, and
      without a cut the node's value has been taken into it;
    - `alphabeta-update` updates before it tests: after a cut the window has closed or crossed;
    - `alphabeta-hard` shows alpha and beta as in the first form; its *values* stay within them.

    A node is marked as cut at the child that the search would have gone to next, and so are that
    child's later siblings.
    """
    trace, tree = exercise.recording.trace, exercise.recording.tree
    visits = np.flatnonzero(trace.children > 0)
    nodes = tree.tree_node[visits].tolist()
    values: dict[int, float] = {}
    windows: dict[int, Window] = {}
    if "values" in exercise.asked:
        values = dict(zip(nodes, trace.final[visits].tolist(), strict=True))
    if "windows" in exercise.asked:
        for visit, node in zip(visits.tolist(), nodes, strict=True):
            windows[node] = trace.window(int(trace.left[visit]))
    cuts: frozenset[int] = frozenset()
    if "cuts" in exercise.asked:
        cuts = frozenset(cut_tops(exercise))
    return Answer(values, windows, cuts)


def cut_tops(exercise: Exercise) -> list[int]:
    """The children that a cut left unseen, in preorder: the tops of what is pruned."""
    tree = exercise.recording.tree
    unseen = tree.trace_node < 0
    tops = np.flatnonzero(unseen & ~unseen[np.maximum(tree.parent, 0)])
    return [int(node) for node in tops]
