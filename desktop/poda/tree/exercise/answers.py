"""The exercise on screen: what is asked, what was put down, how it was judged, and the tally.

Nothing here is drawn. The view and the page show this object and send their intents to it.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, Literal, cast

from PySide6.QtCore import QObject, Signal

from poda.engine.errors import EngineError
from poda.engine.exercises.exercise import (
    COUNTED,
    Answer,
    Asked,
    CountKind,
    Exercise,
    Window,
    exercise_as_json,
    exercise_from_json,
    read_number,
    right_answer,
)
from poda.engine.exercises.grade import Finding, Verdict, grade
from poda.engine.record.game_tree import GameTree
from poda.engine.record.monte_carlo_listing import decimals
from poda.house.settings import settings

# What a student has put down on a tree. Marks are immutable: an undo goes back to those before.

Kind = Literal["alpha", "beta", "value"] | CountKind
KINDS: Final[tuple[Kind, ...]] = ("alpha", "beta", "value", *COUNTED)
"""The fields of a node, from top to bottom, in the order in which they are come to."""

_ASKED_BY: Final[dict[Kind, Asked]] = {
    "alpha": "windows",
    "beta": "windows",
    "value": "values",
    "ucb": "ucb",
    "visits": "counts",
    "total": "counts",
    "mean": "counts",
}

Field = tuple[int, Kind]
"""A node of the tree and one of its fields."""

LONGEST: Final = 12
"""The most characters of a field."""


@dataclass(frozen=True)
class Marks:
    """What was put down.

    Attributes:
        texts: as they were typed, whether they make sense or not; empty ones are not here.
        cuts: the nodes whose edge was struck through; in Monte Carlo tree search, marked as a step
            of the way down.
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
    """The fields that there are."""
    return tuple(kind for kind in KINDS if _ASKED_BY[kind] in exercise.asked)


def kinds_at(kinds: tuple[Kind, ...], tree: GameTree[Any, Any], node: int) -> tuple[Kind, ...]:
    """Those of them that a node has.

    Alpha-beta asks of inner nodes alone. In Monte Carlo tree search leaves are counted as others
    are; the root has N alone, for nobody selects it.
    """
    if not set(kinds) & set(COUNTED):
        return () if tree.is_leaf(node) else kinds
    return kinds if node else tuple(kind for kind in kinds if kind == "visits")


def counted_before(exercise: Exercise) -> dict[Field, str]:
    """What the fields of Monte Carlo tree search have before the iteration; an empty field stands
    for that."""
    if exercise.form != "mcts" or "counts" not in exercise.asked:
        return {}
    texts: dict[Field, str] = {}
    for node, count in exercise.round.before.items():
        texts[node, "visits"] = str(count.visits)
        if node:
            texts[node, "total"] = two(count.total)
            texts[node, "mean"] = two(count.mean)
    return texts


def two(value: float) -> str:
    """A number as it is worked out by hand: to two decimals."""
    return decimals(value + 0.0)  # minus zero is zero


def outside(exercise: Exercise) -> frozenset[int]:
    """The nodes that the search tree of Monte Carlo does not have yet."""
    if exercise.form != "mcts":
        return frozenset()
    return frozenset(range(len(exercise.tree.nodes))) - frozenset(exercise.round.before)


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
    """Every field, in the order in which a search without cuts leaves the nodes.

    In Monte Carlo tree search UCB1 comes first, for the selection, from the root down.
    """
    tree, kinds = exercise.recording.tree, kinds_asked(exercise)
    every = [(n, kind) for n in in_order(tree) for kind in kinds_at(kinds, tree, n)]
    first = sorted(where for where in every if where[1] == "ucb")
    return (*first, *(where for where in every if where[1] != "ucb"))


def cut_nodes(tree: GameTree[Any, Any], cuts: frozenset[int]) -> set[int]:
    """All that lies at and below the marked nodes."""
    return {below for node in cuts for below in range(node, node + int(tree.size[node]))}


def marks_edges(exercise: Exercise) -> bool:
    """Whether edges are marked: those that are cut, or those that an iteration goes down."""
    return bool(exercise.asked & {"cuts", "path"})


def unreadable(marks: Marks) -> tuple[Field, ...]:
    """The fields whose text is no number."""
    return tuple(where for where, text in marks.texts.items() if _number(text) is None)


def answer_of(marks: Marks) -> Answer:
    """The answer that the marks make; a field whose text is no number counts as empty."""
    values: dict[int, float] = {}
    windows: dict[int, Window] = {}
    counted: dict[tuple[int, CountKind], float] = {}
    for (node, kind), text in marks.texts.items():
        number = _number(text)
        if number is None:
            continue
        if kind == "value":
            values[node] = number
            continue
        if kind in ("alpha", "beta"):
            alpha, beta = windows.get(node, (None, None))
            windows[node] = (number, beta) if kind == "alpha" else (alpha, number)
            continue
        counted[node, cast(CountKind, kind)] = number
    return Answer(values, windows, marks.cuts, counted)


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
    nodes = range(1, exercise.recording.tree.nodes) if marks_edges(exercise) else range(0)
    cuts = frozenset(node for node in document.get("cuts", ()) if node in nodes)
    return Marks(texts, cuts)


_NO_MARKS = Marks()


@dataclass(frozen=True, slots=True)
class Place:
    """Where the keyboard is: a field of a node, or (kind None) the node itself."""

    node: int
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """How the exercises went.

    Attributes:
        solved: those that were right in the end.
        first: those of them that were right at the first check, without a hint.
        shown: those whose solution was asked for before that.
        mistakes: how often something was wrong when it was checked.
    """

    solved: int = 0
    first: int = 0
    shown: int = 0
    mistakes: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """How one exercise went so far: what it can still count for in the tally.

    Attributes:
        checks: how often it was checked.
        helped: whether a hint was asked for.
        done: whether it is counted already, as solved or as shown.
        shown: whether its solution was looked at before it was solved.
    """

    checks: int = 0
    helped: bool = False
    done: bool = False
    shown: bool = False


_AT_FIRST = State()


class ExerciseModel(QObject):
    """One exercise at a time.

    Signals:
        opened: another exercise is here.
        changed: other marks are put down.
        place_changed: the keyboard is elsewhere.
        judged: there is a verdict, another mistake of it is looked at, or there is none any more;
            or the solution is shown.
    """

    opened = Signal()
    changed = Signal()
    place_changed = Signal()
    judged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.exercise: Exercise | None = None
        self.marks = _NO_MARKS
        self.place: Place | None = None
        self.verdict: Verdict | None = None
        self.hinted = False
        """Whether what is told of the mistake is where it is, and not what it is."""
        self.at = 0
        """Which of the verdict's findings is looked at."""
        self.shown = False
        """Whether the solution is on screen. Then nothing can be put down any more."""
        self.tally = Tally()
        self.state = State()
        self._past: list[Marks] = []
        self._future: list[Marks] = []

    # What there is

    @property
    def finding(self) -> Finding | None:
        """The mistake that is looked at."""
        if self.verdict is None or not self.verdict.findings:
            return None
        return self.verdict.findings[self.at]

    @property
    def solution(self) -> Answer:
        """What would be right. There must be an exercise."""
        assert self.exercise is not None
        return right_answer(self.exercise)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._past) and not self.shown

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return bool(self._future) and not self.shown

    @property
    def unreadable(self) -> tuple[Field, ...]:
        """The fields whose text is no number."""
        return unreadable(self.marks)

    # Intents

    def open(self, exercise: Exercise, marks: Marks = _NO_MARKS, state: State = _AT_FIRST) -> None:
        """Another exercise, with what was put down on it before, and how it went so far."""
        self.exercise, self.marks, self.place = exercise, marks, None
        self._past, self._future = [], []
        self.state, self.shown = state, False
        self.verdict, self.at, self.hinted = None, 0, False
        self.opened.emit()

    def go(self, place: Place | None) -> None:
        """The keyboard to another place."""
        if place != self.place:
            self.place = place
            self.place_changed.emit()

    def write(self, where: Field, text: str) -> None:
        """Put a text into a field."""
        self._put(self.marks.with_text(where, text))

    def toggle_cut(self, node: int) -> None:
        """Strike an edge through, or take the stroke away. The root has no edge."""
        if self.exercise is not None and marks_edges(self.exercise) and node > 0:
            self._put(self.marks.toggled(node))

    def clear(self) -> None:
        """Wipe everything off; it can be taken back."""
        self._put(_NO_MARKS)

    def undo(self) -> None:
        """Take back the last change."""
        if self.can_undo:
            self._future.append(self.marks)
            self._set(self._past.pop())

    def redo(self) -> None:
        """Take back the last undo."""
        if self.can_redo:
            self._past.append(self.marks)
            self._set(self._future.pop())

    def _put(self, marks: Marks) -> None:
        if marks == self.marks or self.shown or self.exercise is None:
            return
        self._past.append(self.marks)
        self._future.clear()
        self._set(marks)

    def _set(self, marks: Marks) -> None:
        self.marks = marks
        had = self.verdict is not None
        self.verdict, self.at, self.hinted = None, 0, False
        self.changed.emit()
        if had:
            self.judged.emit()

    # Judging

    def check(self) -> None:
        """Judge what is put down."""
        if self.exercise is None or self.shown:
            return
        self.verdict = grade(self.exercise, answer_of(self.marks))
        self.at, self.hinted = 0, False
        self.state = replace(self.state, checks=self.state.checks + 1)
        if not self.state.done:
            self._count()
        self.judged.emit()

    def _count(self) -> None:
        assert self.verdict is not None
        if not self.verdict.right:
            self.tally = replace(self.tally, mistakes=self.tally.mistakes + 1)
            return
        at_once = self.state.checks == 1 and not self.state.helped
        self.state = replace(self.state, done=True)
        self.tally = replace(
            self.tally, solved=self.tally.solved + 1, first=self.tally.first + at_once
        )

    def hint(self) -> None:
        """Say where the first mistake is, and not what it is."""
        if self.exercise is None or self.shown:
            return
        self.state = replace(self.state, helped=True)
        self.verdict = grade(self.exercise, answer_of(self.marks))
        self.at, self.hinted = 0, not self.verdict.right
        self.judged.emit()
        self.go_to_finding()

    def next_finding(self) -> None:
        """Look at the next mistake, and behind the last at the first again."""
        if self.verdict is not None and self.verdict.findings:
            self.at = (self.at + 1) % len(self.verdict.findings)
            self.judged.emit()

    def go_to_finding(self) -> None:
        """The keyboard to the mistake that is looked at."""
        finding = self.finding
        if finding is None:
            return
        self.place = Place(finding.node, place_kind(finding))
        self.place_changed.emit()  # also where it was there: the keyboard may be elsewhere

    def show_solution(self) -> None:
        """Show what would be right; what was put down is judged beside it."""
        if self.exercise is None or self.shown:
            return
        if not self.state.done:
            self.state = replace(self.state, done=True, shown=True)
            self.tally = replace(self.tally, shown=self.tally.shown + 1)
        self.verdict = grade(self.exercise, answer_of(self.marks))
        self.at, self.hinted, self.shown = 0, False, True
        self.go(None)
        self.judged.emit()

    def hide_solution(self) -> None:
        """Back to what was put down, to go on with it."""
        if self.shown:
            self.shown, self.verdict, self.at = False, None, 0
            self.judged.emit()


def place_kind(finding: Finding) -> Kind | None:
    """The field that a finding is about; None where it is about a cut, or a window as a whole."""
    kind = finding.code.partition(".")[0]
    if kind == "window":
        return "alpha"
    return kind if kind in KINDS else None


# The exercise of last time with what was put down on it, kept as a setting

_log = logging.getLogger(__name__)

_LONGEST: Final = 40_000  # characters: the largest tree that can be asked about, filled in


@dataclass(frozen=True, slots=True)
class Remembered:
    """What was kept."""

    exercise: Exercise
    marks: Marks
    tally: Tally
    state: State


def remember(model: ExerciseModel) -> None:
    """Keep what is on screen, once there is something."""
    if model.exercise is None:
        return
    document = {
        "exercise": exercise_as_json(model.exercise),
        "marks": marks_as_json(model.marks),
        "tally": asdict(model.tally),
        "state": asdict(model.state),
    }
    if len(json.dumps(document)) <= _LONGEST:
        settings().tree_exercise = document


def remembered() -> Remembered | None:
    """What was kept; None where there is nothing, or nothing that makes sense."""
    document = settings().tree_exercise
    if not document:
        return None
    try:
        exercise = exercise_from_json(document["exercise"])
        marks = marks_from_json(document["marks"], exercise)
        state = _state(document.get("state", {}))
        return Remembered(exercise, marks, _tally(document["tally"]), state)
    except (EngineError, LookupError, TypeError, ValueError):
        _log.warning("the exercise of last time cannot be read")
        return None


def _state(values: Any) -> State:
    """As an exercise begins, where an older Poda wrote none."""
    state = State(**values)
    kinds = type(state.checks), type(state.helped), type(state.done), type(state.shown)
    if kinds != (int, bool, bool, bool) or not 0 <= state.checks < 10**9:
        raise ValueError("no state")
    return state


def _tally(values: Any) -> Tally:
    if not isinstance(values, dict):
        raise TypeError("no tally")
    if not all(type(n) is int and 0 <= n < 10**9 for n in values.values()):
        raise ValueError("no tally")
    return Tally(**values)
