"""What the property tests draw: positions that play can reach, trees, and strangers' texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from engine.trees.nested import tree_from_nested
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import GAMES, checkers
from poda.engine.games.connect4 import State
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.search.alphabeta import FORMS

games = st.sampled_from(list(GAMES.values()))
without_dice = st.sampled_from([GAMES["tictactoe"], GAMES["connect4"]])
sides = st.sampled_from([1, -1])
forms = st.sampled_from(FORMS)
ties = st.sampled_from(["ge", "gt"])


@st.composite
def played(
    draw: st.DrawFn, game: Game[Any, Any], at_least: int = 0, at_most: int = 42
) -> tuple[int, ...]:
    """A legal sequence of actions from the start; it may end the game."""
    state, actions = game.initial_state(), []
    for _ in range(draw(st.integers(at_least, at_most))):
        if game.is_terminal(state):
            break
        actions.append(draw(st.sampled_from(list(game.actions(state)))))
        state = game.result(state, actions[-1])
    return tuple(actions)


def after(game: Game[Any, Any], actions: tuple[int, ...]) -> Any:
    """The position that the actions lead to from the start."""
    state = game.initial_state()
    for action in actions:
        state = game.result(state, action)
    return state


def tictactoe_positions(at_least: int = 0) -> st.SearchStrategy[tuple[int, ...]]:
    """Positions of tic-tac-toe, finished ones among them."""
    game = GAMES["tictactoe"]
    return played(game, at_least, 9).map(lambda actions: after(game, actions))


def connect4_positions(at_most: int = 42) -> st.SearchStrategy[State]:
    """Positions of Connect Four, finished ones among them."""
    game = GAMES["connect4"]
    return played(game, 0, at_most).map(lambda actions: after(game, actions))


@st.composite
def checkers_boards(draw: st.DrawFn, most: int = 12) -> checkers.State:
    """Any pieces on the board, at most so many of a side, and either to move."""
    squares = draw(st.permutations(range(32)))
    black, white = draw(st.integers(0, most)), draw(st.integers(0, most))
    both = [
        sum(1 << square for square in group)
        for group in (squares[:black], squares[black : black + white])
    ]
    far_rows = both[0] & 0xF000_0000 | both[1] & 0xF
    kings = (draw(st.integers(0, 2**32 - 1)) | far_rows) & (both[0] | both[1])
    return checkers.State(*both, kings, draw(sides))


leaf_values = st.integers(-9, 9)
"""Few different values, so that ties are common."""

nested_trees = st.recursive(
    leaf_values, lambda children: st.lists(children, min_size=1, max_size=4), max_leaves=30
)
"""Ragged trees as nested lists; a lone number is the smallest."""


def trees() -> st.SearchStrategy[ExplicitTree]:
    """Ragged trees with MAX or MIN at the root."""
    return st.builds(tree_from_nested, nested_trees, sides)


treeish_texts = st.text(alphabet="[](),:= 0123456789./-+eab∞\n", max_size=40)
"""Texts that look like trees more often than any text does."""

any_texts = st.one_of(st.text(), treeish_texts, st.text(alphabet="123456789 \n", max_size=60))
"""Whatever a stranger pastes."""


def refusal_of(read: Callable[[], object], text: str) -> EngineError | None:
    """What `read` says of `text`, with a place in it and a sentence; None where it is content.

    Any other exception escapes, and fails the test.
    """
    try:
        read()
    except EngineError as refusal:
        error = refusal
    else:
        return None
    assert error.place is not None
    assert 0 <= error.place <= len(text)
    assert str(error).encode()
    return error
