"""The selective search over games without noisy moves; checkers' tests have the kernel too."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine.game import Game
from poda.engine.games import GAMES as ALL
from poda.engine.search.alphabeta import alphabeta
from poda.engine.search.evaluation import FORCED, WIN, evaluation_for
from poda.engine.search.quiescence import quiescence
from poda.engine.search.selective import Knowledge, Selective, Selectivity

NEVER = 1_000
NOTHING = Selectivity(
    late_plies=NEVER, frontier_plies=0, probe_plies=NEVER, deepen_plies=NEVER, threats=0
)
EAGER = Selectivity(
    late_moves=1, late_plies=3, later_moves=2, later_plies=4, frontier_margin=3,
    probe_plies=3, probe_less=2, probe_margin=2, deepen_plies=3, deepen_less=2,
)  # fmt: skip
GAMES: tuple[Game[Any, Any], ...] = ALL["tictactoe"], ALL["connect4"]


def searching(game: Game[Any, Any], options: Selectivity) -> Selective[Any, Any]:
    return Selective(game, evaluation_for(game.key), options, Knowledge())


@st.composite
def positions(draw: st.DrawFn) -> tuple[Game[Any, Any], Any]:
    """A position of a random game that goes on."""
    game = draw(st.sampled_from(GAMES))
    chance, state = random.Random(draw(st.integers(0, 2**32))), game.initial_state()
    for _ in range(draw(st.integers(0, game.max_plies - 1))):
        following = game.result(state, chance.choice(game.actions(state)))
        if game.is_terminal(following):
            break
        state = following
    return game, state


@given(positions())
@settings(max_examples=6)
def test_with_nothing_less_deep_the_value_is_that_of_quiescence(at: tuple[Any, Any]) -> None:
    game, state = at
    search = searching(game, NOTHING)
    for plies in range(1, 4):
        expected = quiescence(game, state, plies, evaluation_for(game.key))
        found = search.search(state, plies)
        assert found.value == expected.value
        assert found.action in game.actions(state)


@given(positions())
@settings(max_examples=6)
def test_a_forced_win_that_is_found_is_one(at: tuple[Any, Any]) -> None:
    game, state = at
    search = searching(game, EAGER)
    values = [search.search(state, plies).value for plies in range(1, 5)]
    forced = [value for value in values if abs(value) > FORCED]
    ahead = [WIN - int(abs(value)) for value in forced]
    proven = [alphabeta(game, state, each, evaluation_for(game.key)).value for each in ahead]
    assert all(abs(each) > FORCED for each in proven)
    assert [each > 0 for each in proven] == [each > 0 for each in forced]


def test_the_whole_of_tictactoe_is_a_draw() -> None:
    game = GAMES[0]
    found = searching(game, EAGER).search(game.initial_state(), 10)
    assert found.value == 0


@pytest.mark.parametrize(
    "part",
    [{"late_moves": 1, "late_plies": 3}, {"frontier_plies": 3, "frontier_margin": 3}],
    ids=str,
)
def test_each_part_saves_nodes(part: dict[str, int]) -> None:
    game, state = GAMES[1], GAMES[1].initial_state()
    nodes = []
    for options in (NOTHING, NOTHING._replace(**part)):
        search = searching(game, options)
        nodes.append(0)
        for plies in range(1, 7):
            search.search(state, plies)
            nodes[-1] += search.nodes
    assert nodes[1] < nodes[0]


def test_what_was_learnt_saves_nodes_in_the_next_search() -> None:
    game, state = GAMES[1], GAMES[1].initial_state()
    search = searching(game, NOTHING)
    search.search(state, 4)
    first = search.nodes
    search.search(state, 4)
    assert search.nodes < first
