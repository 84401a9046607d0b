"""Names of nodes, values and odds as the Tree tab writes them: in nodes, on edges, in sentences."""

from __future__ import annotations

import math
import string
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, Final, Literal, get_args

import numpy as np
from PySide6.QtCore import QCoreApplication

from poda.base.numbers import interval_text, number_text, remembered
from poda.engine.game import CHANCE, Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree
from poda.engine.record.lecture import probability_text
from poda.engine.record.recording import CHANCE_ALGORITHMS, Question, Recording
from poda.engine.search.evaluation import Evaluation, ExpectedUtility, plies_to_end
from poda.engine.search.star import UNBOUNDED, Utilities
from poda.widgets.boards.view import side_name

NameScheme = Literal["paths", "letters", "off"]
NAME_SCHEMES: Final[tuple[NameScheme, ...]] = get_args(NameScheme)


def node_name(tree: GameTree[Any, Any], node: int, scheme: str) -> str:
    """A node's name; "" where it has none: the root under "paths", every node of a game's tree.

    What the tree says itself comes first. "paths" counts the children from 1 on the way down:
    `1.2`. "letters" names the inner nodes A, B, C, ... as a search from the left meets them, which
    is how exam sheets do, and a leaf by its parent: `B.2`.
    """
    if own := tree.label(node) or tree.leaf_text(node):
        return own
    if scheme == "off" or not isinstance(tree.game, ExplicitTree):
        return ""
    if scheme == "paths":
        return path_text(tree, node)
    if tree.children[node]:
        return _letters(tree)[node]
    parent = int(tree.parent[node])
    if parent < 0:
        return ""
    return f"{node_name(tree, parent, scheme)}.{tree.index[node] + 1}"


def path_text(tree: GameTree[Any, Any], node: int) -> str:
    """The way from the root to a tree node, by the children's numbers from 1: `2.1`."""
    numbers = []
    while tree.parent[node] >= 0:
        numbers.append(str(tree.index[node] + 1))
        node = int(tree.parent[node])
    return ".".join(reversed(numbers))


def letter(place: int) -> str:
    """The name of the inner node at a place, from 0: A to Z, and then A2, B2, ..."""
    more, one = divmod(place, len(string.ascii_uppercase))
    return string.ascii_uppercase[one] + (str(more + 1) if more else "")


@lru_cache(4)
def _letters(tree: GameTree[Any, Any]) -> dict[int, str]:
    """The inner nodes' letters, by their places in preorder; one that the tree itself gives to a
    node is passed over."""
    nodes = range(tree.nodes)
    taken = {tree.label(node) or tree.leaf_text(node) for node in nodes}
    inner = np.flatnonzero(tree.children > 0).tolist()
    place, names = 0, {}
    for node in inner:
        while not tree.label(node) and letter(place) in taken:
            place += 1
        names[node] = letter(place)
        place += 1
    return names


def usual_bounds(game: Game[Any, Any]) -> Utilities:
    """The bounds for Star1 and Star2 unless others are given.

    Those of the game's stakes; of a written tree the least and the greatest of its leaves.
    """
    if not isinstance(game, ExplicitTree):
        return game.stakes or UNBOUNDED
    values = [node.value for node in game.nodes if node.value is not None]
    return (min(values), max(values)) if values else UNBOUNDED


def expected(evaluation: Evaluation[Any]) -> Evaluation[Any]:
    """An evaluation in the unit of the utilities, as chance nodes need it."""
    if isinstance(evaluation, ExpectedUtility):
        return evaluation
    return ExpectedUtility(evaluation.name, evaluation.estimate, evaluation.network)


ODDS: Final = " · "
"""Between a throw and its probability."""


def chance_of(tree: GameTree[Any, Any], node: int) -> float:
    """The probability of the throw that leads to a tree node from the chance node above it."""
    state = tree.state(int(tree.parent[node]))
    return float(tree.game.outcomes(state)[int(tree.index[node])][1])


def edge_text(tree: GameTree[Any, Any], node: int) -> str:
    """What stands on the edge to a tree node: `4`, `8/5 6/5`, `6-5 · 2/36`, `0.9`; or nothing.

    In a written tree nodes bear names; on edges are throws, and moves that were given a name.
    """
    parent = int(tree.parent[node])
    written = isinstance(tree.game, ExplicitTree)
    if parent < 0 or tree.player[parent] != CHANCE:
        if isinstance(tree.game, ExplicitTree):
            return tree.game.nodes[tree.state(node)].move or ""
        return tree.move_text(node)
    odds = probability_text(chance_of(tree, node))
    return odds if written else f"{tree.move_text(node)}{ODDS}{odds}"


def has_edge_texts(recording: Recording[Any, Any]) -> bool:
    """Whether something stands on edges (`edge_text`)."""
    game = recording.question.game
    return not isinstance(game, ExplicitTree) or game.has_moves or has_chance(recording)


@remembered
def short(value: float, *, scored: bool = True) -> str:
    """As in a node: `number_text`, with forced wins and losses of MAX as `W3` and `L3`, in plies.

    Args:
        scored: whether wins are on the evaluations' scale (`is_scored`). In a written tree 9,998
            is a number like any other.
    """
    if scored and math.isfinite(value) and (plies := plies_to_end(value)) is not None:
        return f"{'W' if value > 0 else 'L'}{plies}"
    return number_text(value)


def has_chance(recording: Recording[Any, Any]) -> bool:
    """Whether what was searched has chance nodes."""
    question, tree = recording.question, recording.tree
    if not isinstance(question.game, ExplicitTree):
        return question.game.has_chance
    if not recording.trace.is_sampled:  # every other search knows it by its name
        return question.algorithm in CHANCE_ALGORITHMS
    return bool((tree.player[tree.children > 0] == CHANCE).any())


def number_in(question: Question[Any, Any]) -> Callable[[float], str]:
    """How the values of a search are written in nodes, windows, calls and the lecture's lines."""
    return partial(short, scored=is_scored(question))


def window_text(question: Question[Any, Any], low: float, high: float) -> str:
    """A window of a search: `[3, +∞]`, `[L4, W3]`."""
    number = number_in(question)
    return interval_text(number(low), number(high))


def is_scored(question: Question[Any, Any]) -> bool:
    """Whether a win counts 10,000 less its plies in this search: games with an evaluation."""
    limited = question.plies is not None or question.evaluation is not None
    if isinstance(question.evaluation, ExpectedUtility):
        return False
    return limited and not isinstance(question.game, ExplicitTree)


def in_words(question: Question[Any, Any], value: float) -> str:
    """As in a sentence: `3`, and where a game is decided `a win for X in 3`, `a draw`.

    The number is that of `W3`: plies.
    """
    game = question.game
    if isinstance(game, ExplicitTree) or not math.isfinite(value):
        return number_text(value)
    if question.algorithm in CHANCE_ALGORITHMS:  # points, expected ones too
        return number_text(round(value, 3))
    side = side_name(game.key, 1 if value > 0 else -1)
    if is_scored(question):
        plies = plies_to_end(value)
        if plies is None:
            return number_text(value)
        return QCoreApplication.translate("Values", "a win for {side} in {moves}").format(
            side=side, moves=plies
        )
    if value:
        return QCoreApplication.translate("Values", "a win for {side}").format(side=side)
    return QCoreApplication.translate("Values", "a draw")
