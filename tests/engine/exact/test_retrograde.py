"""Games solved from their end: every value is a whole search's, and follows from the next wave."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.toy.dash import Dash
from data.toy.hexapawn import Hexapawn
from data.toy.nim import Nim
from poda.base import packages
from poda.engine.errors import EngineError
from poda.engine.exact.retrograde import (
    DRAWN,
    ENDLESS,
    LOST,
    WON,
    Database,
    Known,
    Wave,
    best_move,
    reachable,
    retrograde,
)
from poda.engine.exact.scores import exact_solver
from poda.engine.game import MAX, MIN, Game
from poda.engine.games import GAMES
from poda.engine.games.checkers import Checkers
from poda.engine.search.evaluation import Evaluation
from poda.engine.search.minimax import minimax
from poda.engine.search.observer import SearchStopped
from some import some

TICTACTOE, CHECKERS = GAMES["tictactoe"], GAMES["checkers"]
ZERO: Evaluation[Any] = Evaluation("zero", lambda state: 0.0)


class Circle(Game[tuple[int, int], int]):
    """A stone is pushed on by one place or two, from 0: who comes to 5 has lost, and from 4 one
    comes nowhere else. A push of five leads from 1 to 6, which is a draw. From 0 to 1 MAX moves and
    is to move again."""

    key = "circle"
    max_plies = 7

    def initial_state(self) -> tuple[int, int]:
        return 0, MAX

    def to_move(self, state: tuple[int, int]) -> int:
        return state[1]

    def actions(self, state: tuple[int, int]) -> tuple[int, ...]:
        return {1: (1, 2, 5), 4: (1,), 5: (), 6: ()}.get(state[0], (1, 2))

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        place = state[0] + action
        return place, MAX if place == 1 else -state[1]

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return state[0] > 4

    def utility(self, state: tuple[int, int]) -> float:
        return 0.0 if state[0] == 6 else state[1]

    def parse_position(self, text: str) -> tuple[int, int]:
        raise NotImplementedError

    def format_position(self, state: tuple[int, int]) -> str:
        return str(state)


class Graph(Game[int, int]):
    """Any graph whatever, with circles: the moves from each node, who is to move there, and what it
    is worth where there is none."""

    key = "graph"
    max_plies = 1000

    def __init__(self, moves: list[list[int]], movers: list[int], worth: list[int]) -> None:
        self.moves, self.movers, self.worth = moves, movers, worth

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return self.movers[state]

    def actions(self, state: int) -> range:
        return range(len(self.moves[state]))

    def result(self, state: int, action: int) -> int:
        return self.moves[state][action]

    def is_terminal(self, state: int) -> bool:
        return not self.moves[state]

    def utility(self, state: int) -> float:
        return self.worth[state]

    def parse_position(self, text: str) -> int:
        return int(text)

    def format_position(self, state: int) -> str:
        return str(state)


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    size = draw(st.integers(1, 12))
    nodes = st.integers(0, size - 1)
    moves = draw(st.lists(st.lists(nodes, max_size=3), min_size=size, max_size=size))
    movers = draw(st.lists(st.sampled_from([MAX, MIN]), min_size=size, max_size=size))
    worth = draw(st.lists(st.sampled_from([1, 0, -1]), min_size=size, max_size=size))
    return Graph(moves, movers, worth)


def forced(game: Graph, plies: int) -> list[int]:
    """Who can force a win of each node within so many plies, by minimax: MAX, MIN or 0."""
    values = [worth if not to else 0 for worth, to in zip(game.worth, game.moves, strict=True)]
    ends = list(values)
    for _ in range(plies):
        values = [
            (max if mover == MAX else min)(values[node] for node in to) if to else end
            for mover, to, end in zip(game.movers, game.moves, ends, strict=True)
        ]
    return values


@given(graphs())
def test_in_any_graph_a_win_is_forced_within_its_plies_and_not_sooner(game: Graph) -> None:
    found = retrograde(game, range(len(game.moves)))
    within = [forced(game, plies) for plies in range(len(game.moves) + 1)]
    for node in some(found.positions):
        value, plies = found.look_up(node)
        winner = value * game.to_move(node)
        assert winner == within[-1][node]
        if winner:
            assert [each[node] for each in within] == (
                [0] * plies + [winner] * (len(within) - plies)
            )


@cache
def whole(game: str) -> tuple[Database[Any, Any], list[Wave]]:
    """A table of all there is, and its waves."""
    rules: Game[Any, Any]
    if game == "checkers":
        from poda.packages.checkers.engine.positions import endgames

        rules, positions = CHECKERS, list(endgames(2))
    else:
        rules = {"tictactoe": TICTACTOE, "nim": Nim(), "hexapawn": Hexapawn(), "circle": Circle()}[
            game
        ]
        positions = reachable(rules, rules.initial_state())
    table = Database(rules, positions)
    return table, list(table.waves())


PLACED = ("checkers",) if packages.find("checkers") else ()
everywhere = pytest.mark.parametrize("game", ["tictactoe", "nim", "hexapawn", "circle", *PLACED])


def follows(table: Database[Any, Any], state: Any) -> Known:
    """What a position is worth by its moves alone, as the definition has it."""
    game = table.game
    moves = table.moves(state)
    if not moves:
        utility = game.to_move(state) * game.utility(state)
        return Known(int(np.sign(utility)), 0)
    won = [known.plies for known in moves.values() if known.value == WON]
    drawn = [known.plies for known in moves.values() if known.value == DRAWN]
    if won:
        return Known(WON, min(won))
    if drawn:
        ends = [plies for plies in drawn if plies != ENDLESS]
        return Known(DRAWN, min(ends, default=ENDLESS))
    return Known(LOST, max(known.plies for known in moves.values()))


@pytest.mark.no_kernel
@everywhere
def test_every_value_follows_from_the_moves(game: str) -> None:
    table, _ = whole(game)
    for state in some(table.positions):
        assert table.look_up(state) == follows(table, state)


@everywhere
def test_the_waves_come_in_order_and_hold_every_position_once(game: str) -> None:
    table, waves = whole(game)
    ranks = [(wave.value == DRAWN, wave.plies == ENDLESS, wave.plies, wave.value) for wave in waves]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == len(ranks)
    together = np.concatenate([wave.positions for wave in waves])
    assert sorted(together) == list(range(len(table.positions)))
    for wave in some(waves):
        assert set(table.value[wave.positions]) == {wave.value}
        assert set(table.plies[wave.positions]) == {wave.plies}
    assert sum(wave.predecessors for wave in waves) == table.moves_counted


@pytest.mark.parametrize("game", ["tictactoe", "nim"])
def test_small_games_have_the_values_of_a_whole_search(game: str) -> None:
    table, _ = whole(game)
    solver = exact_solver(table.game)
    assert solver is not None
    for state in some(table.positions):
        assert table.score(state) == solver.value(state) or table.look_up(state).value == DRAWN
        assert (table.look_up(state).value == DRAWN) == (solver.value(state) == 0)


def test_hexapawn_is_lost_for_whoever_begins() -> None:
    table, _ = whole("hexapawn")
    start = table.game.initial_state()
    assert table.look_up(start) == Known(LOST, 6)  # in seven plies at most (Gardner 1962)
    assert minimax(table.game, start).value == MIN
    for state in some(table.positions):
        value = minimax(table.game, state).value
        assert value == table.game.to_move(state) * table.look_up(state).value


def test_the_waves_of_tic_tac_toe() -> None:
    table, waves = whole("tictactoe")
    assert len(table.positions) == 5_478
    over = {(wave.value, wave.plies): len(wave.positions) for wave in waves if wave.plies == 0}
    assert over == {(LOST, 0): 626 + 316, (DRAWN, 0): 16}
    assert table.look_up(TICTACTOE.initial_state()) == Known(DRAWN, 9)
    for wave in some(waves):
        if wave.value == DRAWN:  # nobody draws before the board is full
            counts = {table.positions[number].count(0) for number in wave.positions}
            assert counts == {wave.plies}


def test_sides_that_move_twice_and_draws_that_end() -> None:
    table, _ = whole("circle")
    assert table.look_up((5, MAX)) == Known(WON, 0)
    assert table.look_up((4, MAX)) == Known(LOST, 1)
    assert table.look_up((2, MIN)) == table.look_up((3, MAX)) == Known(WON, 2)
    assert table.look_up((1, MAX)) == Known(DRAWN, 1)
    assert table.moves((0, MAX)) == {1: Known(DRAWN, 2), 2: Known(LOST, 3)}


@everywhere
def test_the_best_moves_lead_to_the_end_in_as_many_plies(game: str) -> None:
    table, waves = whole(game)
    for wave in some([wave for wave in waves if wave.value != DRAWN]):
        state, plies = table.positions[wave.positions[0]], 0
        mover = table.game.to_move(state)
        while moves := table.moves(state):
            state = table.game.result(state, best_move(moves))
            plies += 1
        assert plies == wave.plies
        assert table.game.utility(state) * mover == wave.value


def test_a_set_that_moves_lead_out_of_is_refused() -> None:
    with pytest.raises(KeyError):
        retrograde(TICTACTOE, [TICTACTOE.initial_state()])


def test_dice_are_refused() -> None:
    with pytest.raises(EngineError) as caught:
        retrograde(Dash(), [Dash().initial_state()])
    assert caught.value.code == "player.no_chance"


def test_it_stops_when_told_and_says_how_far_it_is() -> None:
    positions = reachable(TICTACTOE, TICTACTOE.initial_state())
    told: list[float] = []
    retrograde(TICTACTOE, positions, progress=told.append)
    assert told == sorted(told)
    assert told[0] == 0 < told[-1] < 1
    with pytest.raises(SearchStopped):
        retrograde(TICTACTOE, positions, stop=lambda: True)
    table = Database(TICTACTOE, positions)
    with pytest.raises(SearchStopped):
        list(table.waves(lambda: True))
    with pytest.raises(SearchStopped):
        reachable(TICTACTOE, TICTACTOE.initial_state(), lambda: True)


def test_checkers_has_rules_without_a_mirror() -> None:
    """Turned round is what a database holds: left and right of the board differ."""
    assert isinstance(CHECKERS, Checkers)
    assert CHECKERS.mirror() is None
