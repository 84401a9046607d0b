"""What a student has put down on a tree: the texts of its fields, and the marks of cuts.

Marks are immutable; an undo goes back to the ones before. No Qt here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, get_args

from poda.engine.errors import EngineError
from poda.engine.exercises.exercise import Answer, Exercise, Window, read_number
from poda.engine.record.game_tree import GameTree

Kind = Literal["alpha", "beta", "value"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""The fields of a node, from top to bottom, in the order in which they are come to."""

Field = tuple[int, Kind]
"""A node of the tree and one of its fields."""

LONGEST: Final = 12
"""The most characters of a field."""


@dataclass(frozen=True)
class Marks:
    """What was put down.

    Attributes:
        texts: as they were typed, whether they make sense or not; empty ones are not here.
        cuts: the nodes whose edge was struck through.
    """

    texts: Mapping[Field, str] = field(default_factory=dict)
    cuts: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.texts or self.cuts)

    def text(self, where: Field) -> str:
        """What stands in a field."""
        return self.texts.get(where, "")

    def with_text(self, where: Field, text: str) -> Marks:
        """The same with another text in a field."""
        texts = {place: old for place, old in self.texts.items() if place != where}
        if stripped := text.strip()[:LONGEST]:
            texts[where] = stripped
        return replace(self, texts=texts)

    def toggled(self, node: int) -> Marks:
        """The same with the mark at a node set, or taken away."""
        return replace(self, cuts=self.cuts ^ {node})


def kinds_asked(exercise: Exercise) -> tuple[Kind, ...]:
    """The fields that each inner node has."""
    windows = "windows" in exercise.asked
    return tuple(kind for kind in KINDS if (windows if kind != "value" else _values(exercise)))


def _values(exercise: Exercise) -> bool:
    return "values" in exercise.asked


def in_order(tree: GameTree[Any, Any]) -> Iterator[int]:
    """The nodes as a search without cuts leaves them: children first, from left to right.

    All of them: an order that left out what alpha-beta cuts would tell the cuts.
    """
    todo = [(0, False)]
    while todo:
        node, left = todo.pop()
        if left or tree.is_leaf(node):
            yield node
            continue
        todo.append((node, True))
        todo.extend((child, False) for child in reversed(list(tree.children_of(node))))


def fields_of(exercise: Exercise) -> tuple[Field, ...]:
    """Every field, in the order in which a search without cuts leaves the nodes."""
    tree, kinds = exercise.recording.tree, kinds_asked(exercise)
    return tuple((n, kind) for n in in_order(tree) if not tree.is_leaf(n) for kind in kinds)


def cut_nodes(tree: GameTree[Any, Any], cuts: frozenset[int]) -> set[int]:
    """All that lies at and below the marked nodes."""
    return {below for node in cuts for below in range(node, node + int(tree.size[node]))}


def unreadable(marks: Marks) -> tuple[Field, ...]:
    """The fields whose text is no number."""
    return tuple(where for where, text in marks.texts.items() if _number(text) is None)


def answer_of(marks: Marks) -> Answer:
    """The answer that the marks make; a field whose text is no number counts as empty."""
    values: dict[int, float] = {}
    windows: dict[int, Window] = {}
    for (node, kind), text in marks.texts.items():
        number = _number(text)
        if number is None:
            continue
        if kind == "value":
            values[node] = number
            continue
        alpha, beta = windows.get(node, (None, None))
        windows[node] = (number, beta) if kind == "alpha" else (alpha, number)
    return Answer(values, windows, marks.cuts)


def _number(text: str) -> float | None:
    try:
        return read_number(text)
    except EngineError:
        return None


def marks_as_json(marks: Marks) -> dict[str, Any]:
    """Marks for a settings file."""
    texts = [[node, kind, text] for (node, kind), text in sorted(marks.texts.items())]
    return {"texts": texts, "cuts": sorted(marks.cuts)}


def marks_from_json(document: Any, exercise: Exercise) -> Marks:
    """The inverse. What does not fit the exercise is left out; ValueError where it is no marks."""
    if not isinstance(document, dict):
        raise ValueError("no marks")
    known = set(fields_of(exercise))
    texts = {}
    for row in document.get("texts", ()):
        node, kind, text = row
        if (node, kind) in known and isinstance(text, str):
            texts[node, kind] = text[:LONGEST]
    nodes = range(1, exercise.recording.tree.nodes) if "cuts" in exercise.asked else range(0)
    cuts = frozenset(node for node in document.get("cuts", ()) if node in nodes)
    return Marks(texts, cuts)
