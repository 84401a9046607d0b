"""An exercise as blanks to fill in, each of which a learning platform grades by itself.

A platform compares each blank with the right entry, and knows nothing of trees. So that an empty
field is not the right answer, blanks of nodes that the search never visits expect `NEVER`, and all
blanks of that kind are read as text, so that their type reveals nothing. A cut is asked as the
number of the cutting node's children that are visited.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from poda.base.numbers import MINUS, number_text
from poda.packages.teach.engine.exercises.exercise import (
    Answer,
    CountKind,
    Exercise,
    Window,
    has_tie_rule,
    right_answer,
)
from poda.packages.teach.engine.exercises.grade import tolerance
from poda.packages.teach.engine.exercises.sheet import node_names
from poda.packages.teach.engine.exercises.ucb import NEAR

BlankKind = Literal["value", "alpha", "beta", "cut", "path", "ucb", "visits", "total", "mean"]

NEVER: Final = "x"
"""The entry for a node that the search never visits."""

_INFINITE: Final = {math.inf: ("inf", "+inf", "∞", "+∞"), -math.inf: ("-inf", "−inf", "-∞", "−∞")}
_ROUNDED: Final = 0.0005  # the rounding error of numbers shown with three decimals


@dataclass(frozen=True, slots=True)
class AnswerBlank:
    """A blank to fill in.

    Attributes:
        key: its name, unique in the exercise.
        kind: the kind of entry.
        node: the node of the tree that it concerns; for a path the root.
        right: the right entry; None if the search never visits the node. For a cut, the number of
            visited children; for a path, its last node.
        near: the tolerance of a number.
        choices: the options of a choice; () for written entries.
        is_text: whether it is read as text, because it may be infinite, or `NEVER`.
        iteration: for Monte Carlo tree search, the iteration, from 0.
        place: for Monte Carlo tree search, the position on the path, from 0 at the root, of the
            node, or of the parent of the compared children.
    """

    key: str
    kind: BlankKind
    node: int
    right: float | None
    near: float = 0.0
    choices: tuple[int, ...] = ()
    is_text: bool = False
    iteration: int = 0
    place: int = 0

    @property
    def spellings(self) -> tuple[str, ...]:
        """All right spellings of a text entry."""
        if self.right is None:
            return (NEVER,)
        if math.isinf(self.right):
            return _INFINITE[self.right]
        plain = plain_number(self.right)
        kinds = (plain, plain.replace("-", MINUS))
        return tuple(dict.fromkeys((*kinds, *(text.replace(".", ",") for text in kinds))))


def plain_number(value: float) -> str:
    """A number in a program's notation, rounded as it is shown."""
    return number_text(value).replace(MINUS, "-").replace(",", ".")


def blanks_of(exercise: Exercise) -> tuple[AnswerBlank, ...]:
    """All blanks, in the order of the nodes' names; for iterations, one after the other."""
    found = _of_rounds(exercise) if exercise.form == "mcts" else _of_nodes(exercise)
    return tuple(found)


def _of_nodes(exercise: Exercise) -> Iterator[AnswerBlank]:
    tree, right, near = exercise.recording.tree, right_answer(exercise), tolerance(exercise)
    is_text = has_tie_rule(exercise.form)
    for node in node_names(exercise):
        if "values" in exercise.asked:
            value = right.values.get(node)
            off = near if value is None or near else _rounding(value)
            yield AnswerBlank(f"value_{node}", "value", node, value, off, is_text=is_text)
        if "windows" in exercise.asked:
            ends = right.windows.get(node, (None, None))
            yield AnswerBlank(f"alpha_{node}", "alpha", node, ends[0], is_text=is_text)
            yield AnswerBlank(f"beta_{node}", "beta", node, ends[1], is_text=is_text)
        if "cuts" in exercise.asked:
            children = list(tree.children_of(node))
            seen = sum(tree.trace_node[child] >= 0 for child in children)
            choices = (len(children), *range(1, len(children)), 0)
            yield AnswerBlank(f"cut_{node}", "cut", node, float(seen), choices=choices)


def _of_rounds(exercise: Exercise) -> Iterator[AnswerBlank]:
    choices = tuple(node for node in node_names(exercise) if node)
    for at, stage in enumerate(stages_of(exercise)):
        right, path = right_answer(stage).counted, stage.round.path

        def blank(
            kind: CountKind, node: int, place: int,
            at: int = at, right: Mapping[tuple[int, CountKind], float] = right,
        ) -> AnswerBlank:  # fmt: skip
            near = 0.0 if kind == "visits" else NEAR + 1e-9
            key = f"{kind}_{at}_{node}"
            return AnswerBlank(key, kind, node, right[node, kind], near, iteration=at, place=place)

        for place, node in enumerate(path):
            for child in exercise.tree.nodes[node].children:
                if (child, "ucb") in right:
                    yield blank("ucb", child, place)
        if "path" in exercise.asked:
            yield AnswerBlank(
                f"path_{at}", "path", 0, float(path[-1]), choices=choices, iteration=at
            )
        for place, node in enumerate(path):
            kinds: Sequence[CountKind] = ("visits", "total", "mean")
            yield from (blank(kind, node, place) for kind in kinds if (node, kind) in right)


def _rounding(value: float) -> float:
    """The rounding error of a value with many decimals."""
    return 0.0 if float(plain_number(value)) == value else _ROUNDED


def stages_of(exercise: Exercise) -> Iterator[Exercise]:
    """The exercise, and for Monte Carlo tree search its further iterations."""
    stage: Exercise | None = exercise
    while stage is not None:
        yield stage
        stage = stage.following()


def right_blanks(blanks: Sequence[AnswerBlank]) -> dict[str, float | None]:
    """The right entries, by the keys of the blanks."""
    return {blank.key: blank.right for blank in blanks}


def answers_of(
    exercise: Exercise, blanks: Sequence[AnswerBlank], given: Mapping[str, float | None]
) -> tuple[Answer, ...]:
    """Filled-in blanks as answers that Poda can grade: one, or one for each iteration.

    Args:
        blanks: the blanks of the exercise.
        given: the entries by key; empty ones are missing or None.
    """
    filled = [(blank, value) for blank in blanks if (value := given.get(blank.key)) is not None]
    if exercise.form == "mcts":
        return tuple(
            _round_answer(exercise, [each for each in filled if each[0].iteration == at])
            for at, _ in enumerate(stages_of(exercise))
        )
    ends: dict[int, dict[str, float]] = {}
    cuts: list[int] = []
    for blank, value in filled:
        if blank.kind in ("alpha", "beta"):
            ends.setdefault(blank.node, {})[blank.kind] = value
        elif blank.kind == "cut" and value:
            cuts += exercise.tree.nodes[blank.node].children[int(value) :]
    windows: dict[int, Window] = {n: (e.get("alpha"), e.get("beta")) for n, e in ends.items()}
    values = {blank.node: value for blank, value in filled if blank.kind == "value"}
    return (Answer(values, windows, frozenset(cuts)),)


def _round_answer(exercise: Exercise, filled: Sequence[tuple[AnswerBlank, float]]) -> Answer:
    above = {child: n for n, node in enumerate(exercise.tree.nodes) for child in node.children}
    path: set[int] = set()
    counted: dict[tuple[int, CountKind], float] = {}
    for blank, value in filled:
        if blank.kind == "path":
            node = int(value)
            while node:
                path.add(node)
                node = above[node]
        elif blank.kind in ("ucb", "visits", "total", "mean"):
            counted[blank.node, blank.kind] = value
    return Answer(cuts=frozenset(path), counted=counted)
