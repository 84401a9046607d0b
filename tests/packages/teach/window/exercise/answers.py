"""Answers to exercises, right in part, drawn from a seed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import Any

from poda.packages.teach.engine.exercises.exercise import Answer, Exercise, Window, right_answer

EVERY_KIND: tuple[dict[str, Any], ...] = (
    {"seed": 7, "difficulty": 3},
    {"seed": 3, "difficulty": 4, "tie": "gt"},
    {"seed": 5, "difficulty": 5, "form": "alphabeta-update"},
    {"seed": 9, "difficulty": 4, "form": "alphabeta-hard", "tie": "gt", "marks": 7},
    {"seed": 2, "difficulty": 5, "form": "alphabeta-update-hard", "marks": 3},
    {"seed": 8, "difficulty": 3, "asked": frozenset({"values", "windows"})},
    {"seed": 8, "difficulty": 3, "asked": frozenset({"cuts"}), "marks": 1},
    {"seed": 4, "difficulty": 3, "form": "minimax"},
    {"seed": 6, "difficulty": 4, "form": "expectiminimax", "marks": 5},
    {"seed": 1, "difficulty": 5, "form": "expectiminimax"},
)
"""Plans of one exercise: every form, both tie rules, and exercises that ask for less."""


def answers_to(exercise: Exercise, count: int, seed: int = 1) -> Iterator[Answer]:
    """As many answers: nothing, all of it right, and those that are right here and there."""
    right, source = right_answer(exercise), Random(seed)
    yield Answer()
    yield right
    nodes = exercise.tree.nodes
    inner = [number for number, node in enumerate(nodes) if node.children]
    worths = [float(node.value) for node in nodes if node.value is not None]
    for _ in range(count - 2):
        share = source.random()

        def entry(its: float | None, share: float = share) -> float | None:
            if source.random() < share:
                return its
            kind = source.randrange(6)
            if kind == 0:
                return None
            if kind == 1:
                return source.choice((math.inf, -math.inf, 1 / 3, 0.125, 1e12, -2.5e-7))
            if kind == 2 and its is not None and math.isfinite(its):
                return its + source.choice((0.004, -0.01, 0.02, 1e-11))
            return source.choice(worths)

        values: dict[int, float] = {}
        windows: dict[int, Window] = {}
        for node in inner:
            if "values" in exercise.asked:
                children = nodes[node].children
                below = [nodes[c].value for c in children if nodes[c].value is not None]
                value = entry(right.values.get(node))
                if below and source.random() < 0.2:  # what a slip leads to
                    value = source.choice((max, min, sum))(below)  # type: ignore[operator]
                if value is not None:
                    values[node] = float(value)
            if "windows" in exercise.asked:
                ends = right.windows.get(node, (None, None))
                window = entry(ends[0]), entry(ends[1])
                if window != (None, None):
                    windows[node] = window
        cuts: set[int] = set()
        if "cuts" in exercise.asked:
            cuts = {node for node in right.cuts if source.random() < 0.7}
            cuts |= {n for n in range(1, len(nodes)) if source.random() < 0.12 * (1 - share)}
            if source.random() < 0.3:  # all children are as good as the node
                cuts |= set(nodes[source.choice(inner)].children)
        yield Answer(values, windows, frozenset(cuts))
