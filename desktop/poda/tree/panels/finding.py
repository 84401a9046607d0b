"""Nodes by what is written at them: a value, a move, a label, the name of a leaf."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree
from poda.engine.record.recorder import moves
from poda.engine.record.recording import Recording
from poda.engine.search.stopping import SearchStopped
from poda.tree.model.values import is_scored, short

Ints = NDArray[np.int32]

MOST_FOUND: Final = 100_000
"""More nodes with one move than anybody looks through."""

_STATES_KEPT: Final = 50_000
_LOOK_MASK: Final = 8191
_MINUS: Final = "−"


@dataclass(frozen=True, eq=False)
class Found:
    """What was found.

    Attributes:
        nodes: tree nodes, in preorder.
        more: whether there are more of them.
    """

    nodes: Ints
    more: bool = False


def find(
    recording: Recording[Any, Any],
    step: int,
    text: str,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[float], None] | None = None,
) -> Found:
    """The nodes at which `text` is written.

    As a number it is the value so far at `step` (the leaves of a written tree have theirs from the
    start); else it is the move that leads there, a label, or a leaf's name. Capitals do not matter.

    Args:
        stop: looked at every few thousand nodes.
        progress: told what share of the work is done, from 0 to 1.

    Raises:
        SearchStopped: `stop` turned true.
    """
    text = text.strip().casefold()
    if not text:
        return Found(np.zeros(0, np.int32))
    tree = recording.tree
    of_value = _with_value(recording, step, text)
    if isinstance(tree.game, ExplicitTree):
        texts, more = _written(tree, text), False
    else:
        texts, more = _with_move(tree, text, stop, progress)
    return Found(np.union1d(of_value, texts).astype(np.int32), more)


def _with_value(recording: Recording[Any, Any], step: int, text: str) -> Ints:
    tree, trace = recording.tree, recording.trace
    scored = is_scored(recording.question)
    if scored and text[0] in "wl":  # a win or a loss in so many plies, as nodes write it
        return _by_text(recording, step, text)
    number = _number(text)
    if number is None:
        return np.zeros(0, np.int32)
    found = tree.tree_node[np.flatnonzero(trace.values(step) == number)]
    if isinstance(tree.game, ExplicitTree):
        found = np.union1d(found, np.flatnonzero(tree.worth == number))
    return found.astype(np.int32)


def _by_text(recording: Recording[Any, Any], step: int, text: str) -> Ints:
    values = recording.trace.values(step)
    different = np.unique(values[~np.isnan(values)])
    scored = is_scored(recording.question)
    wanted = [
        value for value in different.tolist() if short(value, scored=scored).casefold() == text
    ]
    return recording.tree.tree_node[np.flatnonzero(np.isin(values, wanted))]


def _number(text: str) -> float | None:
    """A typed number, in either decimal mark; None for anything else."""
    try:
        number = float(text.replace(_MINUS, "-").replace(",", "."))
    except ValueError:
        return None
    return None if np.isnan(number) else number


def _written(tree: GameTree[Any, Any], text: str) -> Ints:
    """Nodes of a written tree by their labels and names."""
    game, start = cast(ExplicitTree, tree.game), cast(int, tree.start)
    found = [
        number
        for number, node in enumerate(islice(game.nodes, start, start + tree.nodes))
        if text in ((node.name or "").casefold(), (node.label or "").casefold())
    ]
    return np.array(found, np.int32)


class _Position:
    """A position, and which of its moves have the text; what they lead to when it is asked for."""

    __slots__ = ("fits", "following", "state")

    def __init__(self, game: Any, state: Any, text: str) -> None:
        self.state = state
        actions = moves(game, state)
        self.fits = [game.format_action(state, action).casefold() == text for action in actions]
        self.following: list[_Position | None] = [None] * len(actions)


def _with_move(
    tree: GameTree[Any, Any],
    text: str,
    stop: Callable[[], bool] | None,
    progress: Callable[[float], None] | None,
) -> tuple[Ints, bool]:
    """Nodes of a game's tree by the move that leads there.

    How a move is written may depend on the position, so every position is asked; but one that is
    reached in many ways is asked once.
    """
    game = tree.game
    known: dict[Any, _Position] = {}

    def position(state: Any) -> _Position:
        if (found := known.get(state)) is None:
            if len(known) >= _STATES_KEPT:
                known.clear()
            found = known[state] = _Position(game, state, text)
        return found

    found: list[int] = []
    columns = tree.depth.tolist(), tree.index.tolist(), tree.children.tolist()
    path: list[_Position] = [position(tree.start)] if tree.children[0] else []
    for node, (depth, index, children) in enumerate(zip(*columns, strict=True)):
        if not node & _LOOK_MASK:
            _look(stop, progress, node / tree.nodes)
        if not depth:
            continue
        above = path[depth - 1]
        if above.fits[index]:
            found.append(node)
            if len(found) > MOST_FOUND:
                return np.array(found[:-1], np.int32), True
        if children:
            below = above.following[index]
            if below is None:
                action = moves(game, above.state)[index]
                below = above.following[index] = position(game.result(above.state, action))
            path[depth:] = [below]
    return np.array(found, np.int32), False


def _look(
    stop: Callable[[], bool] | None, progress: Callable[[float], None] | None, share: float
) -> None:
    if stop is not None and stop():
        raise SearchStopped
    if progress is not None:
        progress(share)
