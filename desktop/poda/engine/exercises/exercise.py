"""An exercise: a tree, and what is asked of it under one form of alpha-beta and one tie rule.

Courses differ in the form and in the rule, and so do the windows and the cuts that are right.
Both are part of the exercise, and whatever is said of an answer names them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple, get_args

from poda.engine.errors import EngineError
from poda.engine.exercises.making import made_tree
from poda.engine.game import CHANCE, MAX
from poda.engine.games.explicit_tree import ExplicitTree, Node
from poda.engine.record.game_tree import GameTree
from poda.engine.record.recording import Question, Recording, record
from poda.engine.search.alphabeta import Form, Tie

Asked = Literal["values", "windows", "cuts"]
ASKED: Final[tuple[Asked, ...]] = get_args(Asked)
EVERYTHING: Final[frozenset[Asked]] = frozenset(ASKED)

FORMS: Final[tuple[Form, ...]] = get_args(Form)
TIES: Final[tuple[Tie, ...]] = get_args(Tie)

NODES_LIMIT: Final = 400
"""More nodes than this nobody fills in by hand."""


@dataclass(frozen=True, eq=False)
class Exercise:
    """What a person is asked.

    Attributes:
        tree: the written tree; every leaf has a value, and there are no chance nodes.
        form, tie: the form of alpha-beta and the tie rule by which the answer is judged.
        asked: which of values, windows and cuts are asked for.
        seed, difficulty: what the tree was made from; None of a tree that came otherwise.
    """

    tree: ExplicitTree
    form: Form = "alphabeta"
    tie: Tie = "ge"
    asked: frozenset[Asked] = EVERYTHING
    seed: int | None = None
    difficulty: int | None = None

    @property
    def root(self) -> int:
        """Who moves at the root, MAX or MIN."""
        return self.tree.to_move(0)

    @property
    def code(self) -> str:
        """What a class shares; empty where the tree was not made from a seed."""
        if self.seed is None or self.difficulty is None:
            return ""
        return code_of(Code(self.difficulty, self.seed, self.form, self.tie))

    @cached_property
    def recording(self) -> Recording[int, int]:
        """The search itself: whatever is right is read from it. A few milliseconds, once."""
        return record(Question(self.tree, 0, self.form, self.tie))


class Code(NamedTuple):
    """What a class shares: `3-4711`, and the form and the rule where they are not the usual."""

    difficulty: int
    seed: int
    form: Form = "alphabeta"
    tie: Tie = "ge"


_FORM_LETTERS: Final[dict[Form, str]] = {
    "alphabeta": "",
    "alphabeta-update": "u",
    "alphabeta-hard": "h",
}
_TIE_LETTERS: Final[dict[Tie, str]] = {"ge": "", "gt": "s"}
_CODE = re.compile(r"([1-5])-([0-9]{1,5})(?:-(us?|hs?|s))?\Z")


def code_of(code: Code) -> str:
    """The text of a code: `3-4711`; `3-4711-u` updates first, `-h` is fail-hard, `s` is strict."""
    letters = _FORM_LETTERS[code.form] + _TIE_LETTERS[code.tie]
    return f"{code.difficulty}-{code.seed}" + (f"-{letters}" if letters else "")


def parse_code(text: str) -> Code:
    """Read a code. Raises EngineError where it is none."""
    match = _CODE.match(text.strip().lower())
    if match is None:
        raise EngineError("exercise.bad_code", text=text)
    letters = match[3] or ""
    form = next(form for form in FORMS if _FORM_LETTERS[form] == letters.removesuffix("s"))
    return Code(int(match[1]), int(match[2]), form, "gt" if "s" in letters else "ge")


def exercise_of(
    seed: int,
    difficulty: int,
    form: Form = "alphabeta",
    tie: Tie = "ge",
    asked: frozenset[Asked] = EVERYTHING,
) -> Exercise:
    """The exercise of this seed and difficulty, the same everywhere.

    The tree depends on these two alone, so that it can be asked about under every rule.

    Args:
        seed: 0 to `SEED_LIMIT`.
        difficulty: one of `DIFFICULTIES`; `making.py` tells what they are.
    """
    tree = made_tree(seed, difficulty)
    return Exercise(tree, form, tie, asked, seed, difficulty)


def exercise_of_code(code: Code, asked: frozenset[Asked] = EVERYTHING) -> Exercise:
    """The exercise that a code names."""
    return exercise_of(code.seed, code.difficulty, code.form, code.tie, asked)


def exercise_of_tree(
    tree: ExplicitTree,
    form: Form = "alphabeta",
    tie: Tie = "ge",
    asked: frozenset[Asked] = EVERYTHING,
) -> Exercise:
    """An exercise on a tree of one's own.

    Raises EngineError where nobody could answer it: chance nodes, a leaf without a value (though
    no form may need it, another does), no inner node, more than `NODES_LIMIT` nodes.
    """
    if tree.has_chance:
        raise EngineError("exercise.chance")
    if len(tree.nodes) > NODES_LIMIT:
        raise EngineError("exercise.too_large", nodes=len(tree.nodes), limit=NODES_LIMIT)
    if not tree.nodes[0].children:
        raise EngineError("exercise.no_children")
    for node in tree.nodes:
        if not node.children and node.value is None:
            raise EngineError("exercise.value_needed", name=node.name or "")
    return Exercise(tree, form, tie, asked)


def written_tree(tree: GameTree[Any, Any]) -> ExplicitTree:
    """The tree of a game, as it is drawn, written down: node numbers stay as they are.

    Leaves have their worth, and every other node the move to it as its label. Raises EngineError
    where it is too large to be an exercise, or has chance nodes or subtrees that are not drawn.
    """
    if isinstance(tree.game, ExplicitTree):
        return tree.game if tree.start == 0 else _subtree(tree)
    return _subtree(tree)


def _subtree(tree: GameTree[Any, Any]) -> ExplicitTree:
    if tree.nodes > NODES_LIMIT or tree.stub.any():
        raise EngineError("exercise.too_large", nodes=tree.nodes, limit=NODES_LIMIT)
    inner = tree.children > 0
    if (tree.player[inner] == CHANCE).any():
        raise EngineError("exercise.chance")
    nodes = []
    for node in range(tree.nodes):
        children = tuple(tree.children_of(node))
        name = tree.leaf_text(node) or None
        value = None if children or name else float(tree.worth[node])
        nodes.append(Node(value=value, name=name, label=tree.label(node) or None,
                          children=children, player=_said_player(tree, node)))  # fmt: skip
    root = int(tree.player[0])
    return ExplicitTree(nodes, root if root != CHANCE else MAX)


def _said_player(tree: GameTree[Any, Any], node: int) -> int:
    """Who moves at an inner node, where the sides do not alternate; else 0."""
    above, player = int(tree.parent[node]), int(tree.player[node])
    if above < 0 or not tree.children[node] or player != tree.player[above]:
        return 0
    return player
