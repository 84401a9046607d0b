"""What a game teaches: lambda-returns, traces, cuts, and credit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from poda.engine.learn.learner import ReadableLearner, _Ply, credit, returns
from poda.engine.networks.lesson import Lesson, Memory, Told
from poda.engine.runs.settings import Settings

from .networks import GAME, KINDS, PLAIN, TUPLES, layout, lesson, memory

NOWHERE = np.zeros(9, dtype=np.int8)


def learnt(settings: Settings, games: Lesson) -> tuple[Memory, Told]:
    mind = memory(settings)
    return mind, ReadableLearner(GAME, settings, layout(settings)).learn(mind, games)


def plies(worths: Sequence[float], explored: int | None = None, best: float = 0.0) -> list[_Ply]:
    return [
        _Ply(NOWHERE, worth, best if number == explored else worth, number == explored)
        for number, worth in enumerate(worths)
    ]


# Targets

WORTHS = (0.2, -0.3, 0.4, -1.0)
"""Of the positions after each ply, for the side to move there; the last ply wins."""


def test_without_a_trace_a_position_learns_of_the_next_one() -> None:
    settings = replace(TUPLES, trace_decay=0.0)
    assert returns(settings, plies(WORTHS)) == [-0.2, 0.3, -0.4, 1.0]


def test_with_the_whole_trace_it_learns_of_the_end() -> None:
    settings = replace(TUPLES, trace_decay=1.0)
    assert returns(settings, plies(WORTHS)) == [-1.0, 1.0, -1.0, 1.0]


def test_between_them_it_learns_of_all_with_falling_weight() -> None:
    share = 0.5
    expected = (1 - share) * (
        -0.2 + share * -0.3 + share**2 * -0.4
    ) + share**3 * -1.0  # for the side that is to move in the first position, ply by ply
    found = returns(replace(TUPLES, trace_decay=share), plies(WORTHS))
    assert found[0] == pytest.approx(expected)


def test_nothing_is_learnt_across_a_ply_that_nobody_would_choose() -> None:
    settings = replace(TUPLES, trace_decay=1.0, backup="best")
    found = returns(settings, plies(WORTHS, explored=1, best=-0.6))
    assert found == [-0.6, 0.6, -1.0, 1.0]
    # Where the random plies are part of the policy, they count as any other.
    played = replace(settings, backup="played")
    assert returns(played, plies(WORTHS, explored=1, best=-0.6)) == [-1.0, 1.0, -1.0, 1.0]


def test_no_ply_teaches_nothing() -> None:
    assert returns(TUPLES, []) == []


# Credit


@pytest.mark.parametrize("share", [0.0, 0.3, 0.7, 1.0])
def test_the_backward_view_equals_the_forward_view(share: float) -> None:
    """Sutton and Barto 2018, section 12.4: what the errors of later plies give back to a position
    adds up to its lambda-return less its value."""
    values = [0.1, 0.5, -0.2, 0.3, -0.7, -1.0]  # of the positions; the last one is lost
    given = np.zeros(len(values) - 1)
    for ply in range(1, len(values)):
        given[:ply] += credit(values[: ply + 1], share).changes
    targets = returns(replace(TUPLES, trace_decay=share), plies(values[1:]))
    assert given == pytest.approx(np.array(targets) - values[:-1])


def test_credit_fades_and_turns_its_sign_from_side_to_side() -> None:
    found = credit([0.0, 0.2, 0.1, -0.5], 0.5)
    assert found.error == pytest.approx(0.4)
    assert found.weights.tolist() == [0.25, 0.5, 1.0]
    assert found.changes == pytest.approx(np.array([0.1, -0.2, 0.4]))


# Games


@pytest.mark.parametrize(
    "settings", [TUPLES, replace(PLAIN, symmetry="none")], ids=["tuples", "plain"]
)
@pytest.mark.parametrize("backup", ["played", "best"])
def test_traces_and_the_forward_view_move_the_weights_alike(
    settings: Settings, backup: str
) -> None:
    """With steps so small that nothing changes within a game, both are the offline lambda-return
    algorithm: the changes have one direction and one size."""
    rate, games = 1e-6, lesson(20, 1e-6, exploration=0.3, opening=3)
    settings = replace(settings, backup=backup)
    changes = []
    for traces in ("forward", "accumulating"):
        mind = memory(settings)
        mind.weights = mind.weights.astype(np.float64)  # else so small a step would be lost
        before = mind.weights.copy()
        ReadableLearner(GAME, replace(settings, traces=traces), layout(settings)).learn(mind, games)
        changes.append((mind.weights - before) / rate)
    assert np.abs(changes[0]).max() > 0.1
    assert changes[1] == pytest.approx(changes[0], abs=1e-4)


def test_a_replacing_trace_forgets_what_the_same_weight_was_eligible_for() -> None:
    """A tuple of one cell that stays empty is in one state in every other position."""
    settings = replace(TUPLES, tuples=1, tuple_length=1, trace_decay=1.0)
    changed = []
    for traces in ("accumulating", "replacing"):
        mind, told = learnt(replace(settings, traces=traces), lesson(20))
        changed.append(mind.weights)
        assert told.learnt > 0
    assert not np.array_equal(*changed)


@pytest.mark.parametrize("kind", KINDS)
def test_games_one_by_one_are_games_together(kind: str) -> None:
    settings = KINDS[kind]
    together, told = learnt(settings, lesson(8, opening=2))
    one_by_one = memory(settings)
    learner, sum_of = ReadableLearner(GAME, settings, layout(settings)), Told()
    for number in range(8):
        some = lesson(8, opening=2).games(slice(number, number + 1))
        sum_of += learner.learn(one_by_one, some)
    assert np.array_equal(together.weights, one_by_one.weights)
    assert np.array_equal(together.moves, one_by_one.moves)
    assert (told.learnt, told.plies, told.won, told.lost) == (
        sum_of.learnt, sum_of.plies, sum_of.won, sum_of.lost,
    )  # fmt: skip
    assert told.squares == pytest.approx(sum_of.squares)


def test_the_first_position_and_those_of_the_opening_teach_nothing() -> None:
    games = lesson(30, exploration=0.0)
    _, told = learnt(TUPLES, games)
    assert told.learnt == told.plies - 30
    assert told.won + told.drawn + told.lost == 30
    opened = Lesson(games.seeds, np.full(30, 4, dtype=np.int32), 0.05, 0.0)
    _, told = learnt(TUPLES, opened)
    assert told.learnt == told.plies - 4 * 30


def test_an_opening_is_over_where_every_move_ends_the_game() -> None:
    games = Lesson(lesson(30).seeds, np.full(30, 9, dtype=np.int32), 0.05, 0.0)
    _, told = learnt(TUPLES, games)
    assert told.won + told.drawn + told.lost == 30
    assert told.learnt > 0  # at least the last position before the end


def test_without_exploration_the_best_move_is_played_whatever_the_dice() -> None:
    games = lesson(3, rate=0.0, exploration=0.0)
    _, told = learnt(TUPLES, games)
    assert {told.won, told.drawn, told.lost} == {0, 3}
