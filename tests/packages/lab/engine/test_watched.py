"""A game that is looked at: its credit is what its network would learn, and what tuples look at."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from engine.extra_turns import Again, Kalah, registered
from engine.learn.test_extra_turns import LINEAR
from engine.learn.test_learner import plies
from poda.engine.games import game
from poda.engine.learn.learner import _Ply, returns
from poda.engine.networks.held_out import positions
from poda.engine.networks.tuples import NEXT, OTHER, OWN, state_of
from poda.engine.playing.batches import lines_lost
from poda.engine.runs.champion import Champion
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.settings import LearningSettings, Settings
from poda.engine.runs.training_run import begun, best_of_run
from poda.engine.search.observer import SearchStopped
from poda.packages.lab.engine.heaviest_tuples import tuples_by_influence
from poda.packages.lab.engine.watched import Watched, watch
from some import some

__all__ = ["registered"]

TD = replace(
    PRESETS["td"].settings, episodes=20, exploration=0.3, opening_plies=2, validate_every=0,
    read_every=0, symmetry="none", hidden=5,
)  # fmt: skip
TUPLES = replace(TD, architecture="tuples", tuples=5, tuple_length=3, initial_weight=0.5)


@cache
def player(settings: Settings = TD, game_key: str = "tictactoe") -> Champion:
    run = begun(game(game_key), settings, 1)
    for _ in run.generations(limit=1):
        pass
    return best_of_run(run)


def learnt_from(found: Watched) -> dict[int, float]:
    """What the readable learner would teach each position, by the same thoughts."""
    first = max(sum(ply.opens for ply in found.plies), 1)
    plies = [
        _Ply(np.zeros(0, dtype=np.int8), found.values[number + 1], ply.best, ply.explored)
        for number, ply in enumerate(found.plies)
    ][first:]
    settings = replace(TD, backup="best" if found.cuts else "played")
    return {first + number: target for number, target in enumerate(returns(settings, plies))}


@pytest.mark.parametrize("backup", ["best", "played"])
@pytest.mark.parametrize("seed", range(5))
def test_the_credit_of_all_plies_is_what_the_network_learns(backup: str, seed: int) -> None:
    found = watch(replace(player(), settings=replace(TD, backup=backup)), seed)
    sums = np.zeros(len(found))
    for ply in range(len(found)):
        if (given := found.credit(ply)) is not None:
            assert len(given.weights) == len(given.changes) == ply + 1
            sums[: ply + 1] += given.changes
    targets = learnt_from(found)
    assert targets
    for number, target in targets.items():
        assert found.values[number] + sums[number] == pytest.approx(target)


def test_what_is_furthest_back_learns_least_and_the_first_position_nothing() -> None:
    found = watch(replace(player(), settings=replace(TD, backup="played", opening_plies=0)), 3)
    given = found.credit(len(found) - 1)
    assert given is not None
    assert given.weights[-1] == 1.0
    assert given.weights[0] == 0.0
    assert given.weights[1:-1] == pytest.approx(TD.trace_decay ** np.arange(len(found) - 2, 0, -1))
    assert found.credit(0) is None


def test_a_game_is_known_by_its_seed_and_played_by_the_rules() -> None:
    rules = game("tictactoe")
    games = [watch(player(), seed) for seed in range(6)]
    assert games[2] == watch(player(), 2)
    assert len({each.states for each in games}) > 1
    for found in games:
        state = rules.initial_state()
        for ply, after in zip(found.plies, found.states[1:], strict=True):
            assert ply.side == rules.to_move(state)
            state = rules.result(state, ply.action)
            assert state == after
        assert rules.is_terminal(state)
        assert found.value_after(len(found) - 1) == rules.utility(state)


def test_a_game_is_broken_off() -> None:
    with pytest.raises(SearchStopped):
        watch(player(), 1, lambda: True)


# What tuples look at


def test_the_most_influential_tuple_comes_first_and_influence_is_what_it_moves() -> None:
    champion, rules = player(TUPLES), game("tictactoe")
    found = tuples_by_influence(rules, champion.layout, champion.weights)
    assert sorted(each.number for each in found) == [1, 2, 3, 4, 5]
    influences = [each.influence for each in found]
    assert influences == sorted(influences, reverse=True)
    # Without the tuple the potentials are what they were less what it adds.
    first, layout = found[0], champion.layout
    assert layout.tuples is not None
    without = champion.weights.copy().reshape(2, layout.hidden, -1)
    without[:, first.number - 1] = 0.0
    seen = positions("tictactoe")
    added = layout.tuples.potentials(champion.weights, seen) - layout.tuples.potentials(
        without.reshape(-1), seen
    )
    assert added.std() == pytest.approx(first.influence, abs=1e-6)
    assert added.mean() == pytest.approx(first.mean, abs=1e-6)


def test_the_heaviest_state_stands_in_a_position_with_that_weight() -> None:
    champion, rules = player(TUPLES), game("tictactoe")
    layout = champion.layout
    assert layout.tuples is not None
    for each in some(tuples_by_influence(rules, layout, champion.weights)):
        assert each.cells == layout.tuples.cells[each.number - 1]
        assert each.heaviest.seen >= 1
        tables = champion.weights.reshape(2, layout.hidden, -1)
        table = tables[int(each.heaviest.second), each.number - 1]
        states = [state_of(layout.tuples.board, n, layout.length) for n in range(len(table))]
        assert table[states.index(each.heaviest.cells)] == each.heaviest.weight


def test_a_stone_that_can_fall_there_is_told_from_one_that_cannot() -> None:
    champion = player(replace(TUPLES, episodes=1), "connect4")
    found = tuples_by_influence(game("connect4"), champion.layout, champion.weights)
    assert {OWN, OTHER, NEXT} & {cell for each in found for cell in each.heaviest.cells}
    with pytest.raises(ValueError, match="no tuples"):
        tuples_by_influence(game("tictactoe"), player().layout, player().weights)


def test_the_lines_that_a_network_of_tuples_loses_are_counted() -> None:
    counted = lines_lost("tictactoe", player(TUPLES).network.played, 1)
    assert counted.shape == (1, 3)
    assert 0 <= counted[0, 0] + counted[0, 1] <= counted[0, 2]


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("key", ["again", "kalah"])
@pytest.mark.parametrize("backup", ["best", "played"])
def test_the_credit_is_what_is_learnt_where_a_side_moves_twice(key: str, backup: str) -> None:
    game = {"again": Again(), "kalah": Kalah()}[key]
    settings = replace(
        LINEAR, backup=backup, episodes=30, read_every=0, validate_every=0, opening_plies=2,
        exploration=0.3,
    )  # fmt: skip
    run = begun(game, settings, 1)
    for _ in run.generations(limit=1):
        pass
    for seed in range(4):
        found = watch(best_of_run(run), seed)
        assert {1, -1} >= {each.side for each in found.plies}
        check_credit(game, found, settings)


def check_credit(game: Any, found: Watched, settings: LearningSettings) -> None:
    first = max(sum(ply.opens for ply in found.plies), 1)
    told = plies([0.0] * len(found))
    for number, ply in enumerate(found.plies):
        told[number].explored, told[number].best = ply.explored, ply.best
        last = number + 1 == len(found.plies)
        turn = -1 if last else ply.side * found.plies[number + 1].side
        told[number].turn, told[number].worth = turn, -turn * found.values[number + 1]
    targets = returns(settings, told[first:])
    sums = np.zeros(len(found))
    for ply in range(len(found)):
        if (given := found.credit(ply)) is not None:
            sums[: ply + 1] += given.changes
    for number, target in enumerate(targets, start=first):
        assert found.values[number] + sums[number] == pytest.approx(target)
    side = found.plies[0].side
    assert found.value_after(len(found) - 1) == side * game.utility(found.states[-1])
