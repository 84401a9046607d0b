"""The evaluations of checkers by hand: what they count, and that both sides count alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.strategies import checkers_boards
from poda.engine.games.checkers import Checkers, State
from poda.engine.search.evaluation import FORCED, evaluation_for, evaluations
from poda.packages.checkers.engine.evaluation import (
    MATERIAL,
    POSITIONAL,
    material,
    positional,
    terms,
)

RULES = Checkers()


def turned(state: State) -> State:
    """The same position with the board turned and the colours changed."""
    black, white, kings = (int(f"{squares:032b}"[::-1], 2) for squares in state.board)
    return State(white, black, kings, -state.turn)


@given(checkers_boards(), st.sampled_from([material, positional]))
def test_both_sides_count_alike(state: State, evaluation: object) -> None:
    assert callable(evaluation)
    assert evaluation(turned(state)) == -evaluation(state)


@given(checkers_boards())
def test_an_estimate_is_never_a_forced_win(state: State) -> None:
    assert abs(positional(state)) < FORCED


def test_nobody_is_ahead_at_the_beginning() -> None:
    state = RULES.initial_state()
    assert terms(state) == (0,) * len(POSITIONAL)
    assert positional(state) == material(state) == 0


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("B:W32:B1", (0, 0, 0, 0, 0, 0, 0)),
        ("B:WK32:B1", (1, -1, 0, 1, 0, 0, 0)),
        ("B:W32:B14", (0, 0, 3, -1, 1, 0, 0)),
        ("B:W32:B1,2,5", (2, 0, 1, 1, 0, 2, 40)),
        ("B:W9,10:B5", (-1, 0, 1 - 5 - 5, 0, -1, -2, -21)),
    ],
)
def test_what_is_counted(text: str, counts: tuple[int, ...]) -> None:
    state = RULES.parse_position(text)
    assert terms(state) == counts
    assert positional(state) == sum(w * count for w, count in zip(POSITIONAL, counts, strict=True))
    assert material(state) == MATERIAL.men * counts[0] + MATERIAL.kings * counts[1]


def test_they_are_the_evaluations_of_the_game() -> None:
    assert [each.name for each in evaluations("checkers")] == [
        "positional",
        "learnt",
        "material",
        "zero",
    ]
    state = RULES.parse_position("B:W32:B1,2,5")
    assert evaluation_for("checkers").estimate(state) == positional(state)
    assert evaluation_for("checkers", "material").estimate(state) == material(state)
    assert evaluation_for("checkers", "zero").estimate(state) == 0
