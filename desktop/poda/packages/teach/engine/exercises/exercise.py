"""An exercise: a tree, and the questions about it under a form of alpha-beta and a tie rule.

Courses differ in the form and in the tie rule, and hence in the right windows and cuts. Both belong
to the exercise, and every message about an answer names them. Minimax and expectiminimax, which
allows chance nodes (`chances.py`), ask for values only. Monte Carlo tree search is another form,
with one iteration at a time (`ucb.py`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Annotated, Any, Final, Literal, NamedTuple, cast, get_args

import numpy as np

from poda.engine import schema
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.explicit_tree import ExplicitTree, WrittenNode
from poda.engine.record.game_tree import GameTree
from poda.engine.record.recording import Question, Recording, record
from poda.engine.search.algorithms import FORMS, TIES, Form, Tie
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.observer import INF, Observer
from poda.engine.trees.text import format_tree, parse_tree
from poda.packages.teach.engine.exercises.chances import made_chances
from poda.packages.teach.engine.exercises.forms import (
    ASKED,
    BACKUPS,
    DIFFICULTIES,
    EXERCISE_FORMS,
    SEED_LIMIT,
    Asked,
    ExerciseForm,
)
from poda.packages.teach.engine.exercises.ucb import (
    ROUNDS,
    Round,
    Start,
    made_ucb,
    rounds_of,
    start_of,
)

__all__ = [
    "ASKED", "BACKUPS", "DIFFICULTIES", "EXERCISE_FORMS", "SEED_LIMIT", "TIES", "Asked",
    "ExerciseForm",
]  # fmt: skip

# Trees for exercises are determined by a seed and a difficulty: as in `random_tree.py`, only
# `Random.random()` is used, whose sequence is guaranteed to stay the same. A tree is drawn again
# until it suits: under every form and rule it has cuts, some of single leaves; where the difficulty
# requires it, the two tie rules differ, and a bound cuts several levels below the node that set it.
#
# | difficulty | tree | values | what is in it |
# | --- | --- | --- | --- |
# | 1 | two levels, 7 to 9 leaves | all different | single leaves are cut |
# | 2 | three levels of two children each | all different | a leaf and a subtree are cut |
# | 3 | three levels, 10 to 18 leaves | all different | more of both |
# | 4 | the same, MAX or MIN at the root | some equal | the tie rule matters |
# | 5 | four levels, some leaves higher up | some equal | the tie rule matters, a deep cut |


@dataclass(frozen=True, slots=True)
class ExerciseLevel:
    """The parameters of trees of one difficulty.

    Attributes:
        depth: the levels below the root.
        three: the probability that an inner node has three children instead of two.
        early: the probability that a node below the root's children is a leaf above the last level.
        leaves: the least and the greatest number of leaves.
        low, high: the range of leaf values, whole numbers, both included.
        ties: whether leaves may be equal and `>=` and `>` must cut differently; else all differ.
        single, subtrees: the least number of cut single leaves, and of cut subtrees.
        deep: whether some cut must use a bound from above the parent.
        either: whether MIN may move at the root.
    """

    depth: int
    three: float
    early: float
    leaves: tuple[int, int]
    low: int
    high: int
    ties: bool
    single: int
    subtrees: int
    deep: bool = False
    either: bool = False


LEVELS: Final[dict[int, ExerciseLevel]] = {
    1: ExerciseLevel(2, 0.8, 0.0, (7, 9), 1, 20, ties=False, single=2, subtrees=0),
    2: ExerciseLevel(3, 0.0, 0.0, (8, 8), 1, 20, ties=False, single=1, subtrees=1),
    3: ExerciseLevel(3, 0.4, 0.0, (10, 18), -9, 20, ties=False, single=2, subtrees=1),
    4: ExerciseLevel(3, 0.4, 0.0, (10, 18), 0, 9, ties=True, single=2, subtrees=1, either=True),
    5: ExerciseLevel(
        4, 0.25, 0.12, (13, 20), -5, 6, ties=True, single=2, subtrees=2, deep=True, either=True
    ),
}


def made_tree(seed: int, difficulty: int) -> ExplicitTree:
    """The tree for this seed and difficulty.

    Args:
        seed: 0 to `SEED_LIMIT`.
        difficulty: one of `DIFFICULTIES`.
    """
    if not 0 <= seed <= SEED_LIMIT or difficulty not in LEVELS:
        raise ValueError(f"there is no exercise {difficulty}-{seed}")
    level = LEVELS[difficulty]
    source = Random(seed * 8 + difficulty)
    while True:  # about one tree in ten suits; tests try thousands of seeds
        tree = _drawn(level, source)
        if tree is not None and _is_worth_asking(tree, level):
            return tree


def _drawn(level: ExerciseLevel, source: Random) -> ExplicitTree | None:
    """The next tree of the sequence; None if its number of leaves is out of range."""
    root = MIN if level.either and source.random() < 0.5 else MAX
    nodes: list[WrittenNode] = []
    _grow(nodes, 0, level, source)
    leaves = [node for node in nodes if not node.children]
    if not level.leaves[0] <= len(leaves) <= level.leaves[1]:
        return None
    values = list(range(level.low, level.high + 1))
    for place, leaf in enumerate(leaves):
        # Without ties, drawn values are swapped to the front and not drawn again.
        first = 0 if level.ties else place
        drawn = first + int(source.random() * (len(values) - first))
        leaf.value = float(values[drawn])
        if not level.ties:
            values[drawn], values[place] = values[place], values[drawn]
    return ExplicitTree(nodes, root)


def _grow(nodes: list[WrittenNode], depth: int, level: ExerciseLevel, source: Random) -> int:
    """Append a subtree in preorder; return the number of its top."""
    number = len(nodes)
    nodes.append(WrittenNode())
    ends = depth == level.depth or (depth > 1 and source.random() < level.early)
    if not ends:
        count = 3 if source.random() < level.three else 2
        children = tuple(_grow(nodes, depth + 1, level, source) for _ in range(count))
        nodes[number].children = children
    return number


def _is_worth_asking(tree: ExplicitTree, level: ExerciseLevel) -> bool:
    plain, strict = _cut(tree, "ge"), _cut(tree, "gt")
    if (plain != strict) != level.ties:
        return False
    for cut in (plain, strict):
        single = sum(not tree.nodes[node].children for node in cut)
        if single < level.single or len(cut) - single < level.subtrees:
            return False
    # Fail-hard values are clamped to the bounds with which the strict rule compares them, so that
    # this combination cuts little besides single leaves.
    if not _cut(tree, "gt", "alphabeta-hard"):
        return False
    return not level.deep or _has_deep_cut(tree, plain)


class _Seen(Observer):
    """Records the nodes that a search enters."""

    def __init__(self) -> None:
        self.nodes: set[int] = set()

    def enter(self, state: int, ply: int, alpha: float = -INF, beta: float = INF) -> None:
        self.nodes.add(state)


def _cut(tree: ExplicitTree, tie: Tie, form: Form = "alphabeta") -> Sequence[int]:
    """The roots of the pruned subtrees, in preorder."""
    seen = _Seen()
    alphabeta(tree, 0, observer=seen, form=form, tie=tie)
    return _tops(tree, seen.nodes)


def _tops(tree: ExplicitTree, seen: set[int]) -> Sequence[int]:
    return [
        child for node in sorted(seen) for child in tree.nodes[node].children if child not in seen
    ]


def _has_deep_cut(tree: ExplicitTree, cut: Sequence[int]) -> bool:
    """Whether some cut needs a bound from above the parent of the cutting node."""
    seen: set[int] = set()
    _shallow(tree, 0, INF if tree.to_move(0) == MAX else -INF, seen)
    return _tops(tree, seen) != cut


def _shallow(tree: ExplicitTree, node: int, bound: float, seen: set[int]) -> float:
    """The value by alpha-beta without deep cuts: a child only gets its parent's bound.

    (Knuth and Moore 1975, procedure F1.)
    """
    seen.add(node)
    if not tree.nodes[node].children:
        return tree.utility(node)
    sign = tree.to_move(node)
    best = -sign * INF
    for child in tree.nodes[node].children:
        value = _shallow(tree, child, best, seen)
        best = max(best, value) if sign == MAX else min(best, value)
        if sign * best >= sign * bound:
            break
    return best


def has_tie_rule(form: ExerciseForm) -> bool:
    """Whether the form cuts, so that the rule for equal values matters."""
    return form in FORMS


EVERYTHING: Final[frozenset[Asked]] = frozenset(ASKED[:3])
"""Everything that the forms of alpha-beta ask for."""


def asked_of(form: ExerciseForm, asked: Collection[Asked] = ASKED) -> tuple[Asked, ...]:
    """Those of the `asked` kinds that a form supports: values, windows and cuts for alpha-beta;
    values for minimax and expectiminimax; UCB1, the path and counts for Monte Carlo tree search.
    All kinds of the form if none of `asked` is among them."""
    known = ASKED[3:] if form == "mcts" else ASKED[:1] if form in BACKUPS else ASKED[:3]
    return tuple(kind for kind in known if kind in asked) or known


NODES_LIMIT: Final = 400
"""The most nodes of an exercise: nobody fills in more by hand."""


@dataclass(frozen=True, eq=False)
class Exercise:
    """The questions about one tree.

    Attributes:
        tree: the tree; every leaf has a value. Chance nodes need expectiminimax.
        form, tie: the algorithm, and the tie rule of alpha-beta's forms; "ge" for others.
        asked: the kinds of entries to fill in, some of `asked_of(form)`.
        seed, difficulty: the origin of the tree; None for a tree from elsewhere.
        start, iteration: for Monte Carlo tree search, the initial state of its iterations, and the
            iteration in question, from 0 to `ROUNDS` - 1.
    """

    tree: ExplicitTree
    form: ExerciseForm = "alphabeta"
    tie: Tie = "ge"
    asked: frozenset[Asked] = EVERYTHING
    seed: int | None = None
    difficulty: int | None = None
    start: Start | None = None
    iteration: int = 0

    @property
    def root(self) -> int:
        """The player at the root: MAX, MIN, or under expectiminimax CHANCE."""
        return self.tree.to_move(0)

    @property
    def first_side(self) -> int:
        """The first of MAX and MIN to move, at the root or below its chance node."""
        return first_side(self.tree)

    @property
    def code(self) -> str:
        """The code that a class shares; "" if the tree was not made from a seed."""
        if self.seed is None or self.difficulty is None:
            return ""
        return code_of(Code(self.difficulty, self.seed, self.form, self.tie))

    @cached_property
    def recording(self) -> Recording[int, int]:
        """The recorded search, the source of all right answers; takes milliseconds, once.

        For Monte Carlo tree search it is minimax, for the drawn tree; see `rounds`.
        """
        form = "minimax" if self.form == "mcts" else self.form
        return record(Question(self.tree, 0, form, self.tie))

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The iterations of Monte Carlo tree search that the exercise asks about."""
        assert self.start is not None
        return rounds_of(self.tree, self.start)

    @property
    def round(self) -> Round:
        """The iteration in question."""
        return self.rounds[self.iteration]

    def following(self) -> Exercise | None:
        """The exercise on the next iteration; None after the last, and for alpha-beta."""
        if self.start is None or self.iteration + 1 >= ROUNDS:
            return None
        return replace(self, iteration=self.iteration + 1)


def first_side(tree: ExplicitTree) -> int:
    """The side with which a tree's alternation begins, MAX or MIN, even below a chance root."""
    if tree.to_move(0) != CHANCE:
        return tree.to_move(0)
    nodes = range(len(tree.nodes))
    by_max = ExplicitTree(tree.nodes, MAX)
    same = all(by_max.to_move(n) == tree.to_move(n) for n in nodes if tree.nodes[n].children)
    return MAX if same else MIN


class Code(NamedTuple):
    """The parts of an exercise's code: `3-4711`, plus form and tie rule if they are not default."""

    difficulty: int
    seed: int
    form: ExerciseForm = "alphabeta"
    tie: Tie = "ge"


_FORM_LETTERS: Final[dict[ExerciseForm, str]] = {
    "alphabeta": "",
    "alphabeta-update": "u",
    "alphabeta-hard": "h",
    "alphabeta-update-hard": "uh",
    "minimax": "v",
    "expectiminimax": "x",
    "mcts": "m",
}
_TIE_LETTERS: Final[dict[Tie, str]] = {"ge": "", "gt": "s"}
_CODE = re.compile(r"([1-5])-([0-9]{1,5})(?:-(uh?s?|hs?|[smvx]))?\Z")


def code_of(code: Code) -> str:
    """The text of a code: `3-4711`; suffix `-u` updates first, `-h` is fail-hard, `s` strict.
    Without a tie rule: `-v`, minimax (values only), `-x`, expectiminimax, and `-m`, Monte Carlo
    tree search."""
    letters = _FORM_LETTERS[code.form]
    if has_tie_rule(code.form):
        letters += _TIE_LETTERS[code.tie]
    return f"{code.difficulty}-{code.seed}" + (f"-{letters}" if letters else "")


def parse_code(text: str) -> Code:
    """Read a code. Raises EngineError if it is invalid."""
    match = _CODE.match(text.strip().lower())
    if match is None:
        raise EngineError("exercise.bad_code", text=text)
    letters = match[3] or ""
    form = next(form for form in EXERCISE_FORMS if _FORM_LETTERS[form] == letters.removesuffix("s"))
    return Code(int(match[1]), int(match[2]), form, "gt" if "s" in letters else "ge")


def exercise_of(
    seed: int,
    difficulty: int,
    form: ExerciseForm = "alphabeta",
    tie: Tie = "ge",
    asked: frozenset[Asked] = EVERYTHING,
) -> Exercise:
    """The exercise for this seed and difficulty.

    The tree depends on these two alone, so that one tree serves all forms and rules of alpha-beta
    and minimax; expectiminimax and Monte Carlo tree search use other trees.

    Args:
        seed: 0 to `SEED_LIMIT`.
        difficulty: one of `DIFFICULTIES`; see the table above.
    """
    asked = frozenset(asked_of(form, asked))
    if not has_tie_rule(form):
        tie = "ge"
    if not 0 <= seed <= SEED_LIMIT or difficulty not in LEVELS:
        raise ValueError(f"there is no exercise {difficulty}-{seed}")
    if form == "mcts":
        tree, start = made_ucb(seed, difficulty)
        return Exercise(tree, form, tie, asked, seed, difficulty, start)
    make = made_chances if form == "expectiminimax" else made_tree
    return Exercise(make(seed, difficulty), form, tie, asked, seed, difficulty)


def exercise_of_tree(
    tree: ExplicitTree,
    form: ExerciseForm = "alphabeta",
    tie: Tie = "ge",
    asked: frozenset[Asked] = EVERYTHING,
) -> Exercise:
    """An exercise on a given tree.

    Raises EngineError if it cannot be answered: chance nodes (except in expectiminimax), a leaf
    without a value (even if this form never needs it), no inner node, or more than `NODES_LIMIT`
    nodes.
    """
    if tree.has_chance and form != "expectiminimax":
        raise EngineError("exercise.chance")
    if len(tree.nodes) > NODES_LIMIT:
        raise EngineError("exercise.too_large", nodes=len(tree.nodes), limit=NODES_LIMIT)
    if not tree.nodes[0].children:
        raise EngineError("exercise.no_children")
    for node in tree.nodes:
        if not node.children and node.value is None:
            raise EngineError("exercise.value_needed", name=node.name or "")
    asked = frozenset(asked_of(form, asked))
    if form == "mcts":
        return Exercise(tree, form, "ge", asked, start=start_of(tree))
    return Exercise(tree, form, tie if has_tie_rule(form) else "ge", asked)


def forms_for(tree: ExplicitTree) -> tuple[ExerciseForm, ...]:
    """The forms that a given tree supports."""
    return ("expectiminimax",) if tree.has_chance else EXERCISE_FORMS


def written_tree(tree: GameTree[Any, Any]) -> ExplicitTree:
    """The drawn tree of a game as an explicit tree; node numbers stay the same.

    Leaves get their value, and every other node the move to it as its label. Raises EngineError if
    the tree is too large for an exercise, or has subtrees that are not drawn.
    """
    if isinstance(tree.game, ExplicitTree):
        return tree.game if tree.start == 0 else _subtree(tree)
    return _subtree(tree)


def _subtree(tree: GameTree[Any, Any]) -> ExplicitTree:
    if tree.nodes > NODES_LIMIT or tree.stub.any():
        raise EngineError("exercise.too_large", nodes=tree.nodes, limit=NODES_LIMIT)
    root = next((p for p in tree.player.tolist() if p != CHANCE), MAX)
    turn = [int(root)] * tree.nodes  # the player of each node if the sides alternate
    nodes = []
    for node in range(tree.nodes):
        children = tuple(tree.children_of(node))
        player, said = int(tree.player[node]), 0
        if children and player not in (CHANCE, turn[node]):
            said = turn[node] = player
        for child in children:
            turn[child] = turn[node] if player == CHANCE else -turn[node]
        name = tree.leaf_text(node) or None
        value = None if children or name else float(tree.worth[node])
        odds = tuple(odds_of(tree, node)) if children else ()
        label = tree.label(node) or None
        nodes.append(WrittenNode(value, name, label, children, odds, said))
    return ExplicitTree(nodes, int(root))


def odds_of(tree: GameTree[Any, Any], node: int) -> list[float]:
    """The probabilities of a chance node's children; [] for any other node."""
    if tree.player[node] != CHANCE:
        return []
    outcomes = [probability for _, probability in tree.game.outcomes(tree.state(node))]
    return [outcomes[int(tree.index[child])] for child in tree.children_of(node)]


# Answers of people, with typed numbers, and right answers.

LONGEST: Final = 24
"""The most characters of a number: nobody works out longer ones by hand."""

_NUMBER: Final = re.compile(r"([0-9]+([.,][0-9]*)?|[.,][0-9]+)(e[+-]?[0-9]{1,3})?\Z")
_FRACTION: Final = re.compile(r"([0-9]+)\s*/\s*([0-9]+)\Z")
_INFINITE: Final = ("inf", "infinity", "infinito", "∞", "oo")
_MINUSES: Final = "-−–"  # the hyphen, the minus sign, and the en dash of some keyboards


def read_number(text: str) -> float:
    """The number in a text: `3`, `-inf`, `∞`, `1/2`, `2.5`, `2,5`.

    Raises EngineError if it is no number, or empty.
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

CountKind = Literal["ucb", "visits", "total", "mean"]
COUNTED: Final[tuple[CountKind, ...]] = get_args(CountKind)


@dataclass(frozen=True)
class Answer:
    """An answer to an exercise. Nodes are numbers of the tree, in preorder.

    Attributes:
        values: the final value of each inner node that the search visits.
        windows: alpha and beta of the same nodes when the search leaves them; None is an empty
            field.
        cuts: the nodes marked as cut. Marking a node includes all below it, and marking all
            children of a node is the same as marking the node. For Monte Carlo tree search: the
            nodes below the root on the path of the iteration.
        counted: for Monte Carlo tree search, UCB1 before the iteration and N, W and Q after it, by
            node and kind; only where there is a choice, or a change.
    """

    values: Mapping[int, float] = field(default_factory=dict)
    windows: Mapping[int, Window] = field(default_factory=dict)
    cuts: frozenset[int] = frozenset()
    counted: Mapping[tuple[int, CountKind], float] = field(default_factory=dict)


def right_answer(exercise: Exercise) -> Answer:
    """The right answer, read from the recorded search; only the kinds that are asked.

    The forms' windows on leaving a node differ by the order of their last operations:

    - `alphabeta` tests before it updates: a cut leaves the window unchanged, and without a cut the
      node's value has been taken into it;
    - `alphabeta-update` updates before it tests: after a cut the window is empty or reversed;
    - `alphabeta-hard` has the window of the first form; its *values* are clamped to it;
    - `alphabeta-update-hard` has the window of the second form, and its own bound as the value.

    A cut is marked at the child that the search would have visited next, and at that
    child's later siblings.
    """
    if exercise.form == "mcts":
        return _right_round(exercise.asked, exercise.round)
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


def _right_round(asked: Collection[Asked], one: Round) -> Answer:
    counted: dict[tuple[int, CountKind], float] = {}
    if "ucb" in asked:
        for scores in one.choices.values():
            counted |= {(child, "ucb"): score for child, score in scores.items()}
    if "counts" in asked:
        for node in one.path:
            visits, total = one.after[node]
            counted[node, "visits"] = float(visits)
            if node:  # the root has no side that moved into it
                counted[node, "total"] = total
                counted[node, "mean"] = total / visits
    path = frozenset(one.path[1:]) if "path" in asked else frozenset()
    return Answer(cuts=path, counted=counted)


def cut_tops(exercise: Exercise) -> list[int]:
    """The roots of the pruned subtrees, in preorder."""
    tree = exercise.recording.tree
    unseen = tree.trace_node < 0
    tops = np.flatnonzero(unseen & ~unseen[np.maximum(tree.parent, 0)])
    return [int(node) for node in tops]


_INFINITIES: Final = {"inf": math.inf, "-inf": -math.inf}
_MOST_END: Final = 1e300


def _end_of(value: object) -> float:
    """A number of a document, which may be infinite."""
    if isinstance(value, str):
        return _INFINITIES[value]
    if type(value) not in (int, float) or not abs(cast(float, value)) <= _MOST_END:
        raise ValueError(value)
    return float(cast(float, value))


def _end_as_json(value: float | None) -> object:
    if value is None or math.isfinite(value):
        return value
    return "inf" if value > 0 else "-inf"


_Node = Annotated[int, schema.Range(0, NODES_LIMIT)]
_End = Annotated[float, schema.Form(_end_of, _end_as_json)]
_Side = Annotated[
    float | None, schema.Form(lambda end: None if end is None else _end_of(end), _end_as_json)
]


class _AnswerDocument(NamedTuple):
    values: tuple[tuple[_Node, _End], ...]
    windows: tuple[tuple[_Node, _Side, _Side], ...]
    cuts: tuple[_Node, ...]
    counted: tuple[tuple[_Node, CountKind, Annotated[_End, math.isfinite]], ...]


def answer_as_json(answer: Answer) -> dict[str, object]:
    """The document of an answer, as `answer_from_json` reads it."""
    return schema.written(
        _AnswerDocument(
            tuple(sorted(answer.values.items())),
            tuple((node, *ends) for node, ends in sorted(answer.windows.items())),
            tuple(sorted(answer.cuts)),
            tuple((*which, value) for which, value in sorted(answer.counted.items())),
        )
    )


def answer_from_json(document: object, exercise: Exercise) -> Answer:
    """The answer in a document, with node numbers of the exercise.

    Raises EngineError if it is invalid.
    """
    found = schema.read(_AnswerDocument, _object(document, "answer"))
    for name, rows in found._asdict().items():
        nodes = rows if name == "cuts" else [row[0] for row in rows]
        if max(nodes, default=0) >= len(exercise.tree.nodes):
            raise schema.refusal(name)
    return Answer(
        dict(found.values),
        {node: (alpha, beta) for node, alpha, beta in found.windows},
        frozenset(found.cuts),
        {(node, kind): value for node, kind, value in found.counted},
    )


# Exercises as JSON, for drafts and files. Everything read is validated.

_PLAYERS: Final = {"max": MAX, "min": MIN}
_NAMES: Final[dict[int, Literal["max", "min"]]] = {MAX: "max", MIN: "min"}


class _Document(NamedTuple):
    """An exercise's document: the seed and difficulty of its tree, or the tree itself."""

    form: ExerciseForm
    tie: Tie
    asked: tuple[Asked, ...]
    iteration: Annotated[int, schema.Range(0, ROUNDS - 1), schema.SPARSE] = 0
    seed: Annotated[int | None, schema.Range(0, SEED_LIMIT), schema.SPARSE] = None
    difficulty: Annotated[
        int | None, schema.Range(DIFFICULTIES[0], DIFFICULTIES[-1]), schema.SPARSE
    ] = None
    tree: Annotated[str | None, schema.SPARSE] = None
    root: Annotated[Literal["", "max", "min"], schema.SPARSE] = ""

    def contradiction(self) -> str:
        """The first field that is invalid with the others; "" if there is none."""
        asked = frozenset(self.asked)
        whole = len(asked) == len(self.asked) and asked == frozenset(asked_of(self.form, asked))
        if not asked or not whole:
            return "asked"
        if self.seed is not None:
            return "difficulty" if self.difficulty is None else ""
        return "root" if not self.root else "tree" if self.tree is None else ""


def exercise_as_json(exercise: Exercise) -> dict[str, object]:
    """The document of an exercise, as `exercise_from_json` reads it."""
    asked = tuple(kind for kind in ASKED if kind in exercise.asked)
    document = _Document(exercise.form, exercise.tie, asked, exercise.iteration)
    if exercise.code:
        document = document._replace(seed=exercise.seed, difficulty=exercise.difficulty)
    else:
        root = _NAMES[exercise.first_side]
        document = document._replace(tree=format_tree(exercise.tree), root=root)
    return schema.written(document)


def exercise_from_json(document: object) -> Exercise:
    """The exercise in a document. Raises EngineError if it is invalid."""
    found = schema.read(_Document, _object(document, "exercise"))
    form, tie, asked = found.form, found.tie, frozenset(found.asked)
    iteration = found.iteration if form == "mcts" else 0
    if found.seed is not None and found.difficulty is not None:
        made = exercise_of(found.seed, found.difficulty, form, tie, asked)
    else:
        tree = parse_tree(found.tree or "", _PLAYERS[found.root], NODES_LIMIT)
        made = exercise_of_tree(tree, form, tie, asked)
    return replace(made, iteration=iteration)


def _object(document: object, name: str) -> object:
    if not isinstance(document, dict):
        raise schema.refusal(name)
    return document
