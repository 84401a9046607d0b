"""The compiled Monte Carlo search grows the tree of the readable one, node for node."""

from __future__ import annotations

import random
import threading
import weakref
from dataclasses import fields
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.games.connect4 import CENTRE_FIRST, ConnectFour
from poda.engine.kernels import is_plain
from poda.engine.kernels.monte_carlo_layout import LOGS
from poda.engine.networks.network import Network, layout_for
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.mcts import MonteCarlo, Rules, SearchColumns
from poda.engine.searchers import monte_carlo
from poda.engine.solved.monte_carlo import CompiledConnectFour, CompiledTicTacToe
from some import some

TICTACTOE, CONNECT4 = GAMES["tictactoe"], GAMES["connect4"]
TWINS = {"tictactoe": CompiledTicTacToe, "connect4": CompiledConnectFour}
compiled_only = pytest.mark.skipif(is_plain(), reason="takes minutes without compiled code")
MANY = 100 if is_plain() else 1000


def position(game: Game[Any, Any], draw: random.Random, most: int) -> Any:
    """A position that the game goes on in."""
    state = game.initial_state()
    for _ in range(draw.randint(0, most)):
        after = game.result(state, draw.choice(list(game.actions(state))))
        if not game.is_terminal(after):
            state = after
    return state


def compiled_of(game: Game[Any, Any], state: Any, rules: Rules[Any] | None = None) -> Any:
    return TWINS[game.key](game, state, rules)


def both(game: Game[Any, Any], state: Any, rules: Rules[Any]) -> tuple[Any, Any]:
    return MonteCarlo(game, state, rules), compiled_of(game, state, rules)


def differences(readable: Any, compiled: Any) -> list[str]:
    """What the two searches do not say alike, to the bit."""
    one, other = readable.columns(), compiled.columns()
    columns = {
        field.name: (getattr(one, field.name), getattr(other, field.name))
        for field in fields(SearchColumns)
    }
    found = [name for name, pair in columns.items() if not alike(*pair)]
    found += ["iterations"] * (readable.iterations != compiled.iterations)
    return found + ["line"] * (readable.line() != compiled.line())


def alike(one: npt.NDArray[Any], other: npt.NDArray[Any]) -> bool:
    return one.dtype == other.dtype and np.array_equal(one, other, equal_nan=one.dtype.kind == "f")


@pytest.mark.parametrize("solver", [False, True])
@pytest.mark.parametrize(
    ("game", "leaf"),
    [
        *((TICTACTOE, leaf) for leaf in ("", "lines", "zero")),
        *((CONNECT4, leaf) for leaf in ("", "fours", "table", "zero")),
        *((ConnectFour(CENTRE_FIRST), leaf) for leaf in ("", "fours")),
    ],
)
def test_the_same_seed_grows_the_same_tree(game: Game[Any, Any], leaf: str, solver: bool) -> None:
    draw = random.Random(f"{game.key} {leaf} {solver}")
    evaluation = evaluation_for(game.key, leaf) if leaf else None
    for most in (0, 6 if game is TICTACTOE else 36):
        rules = Rules(
            constant=draw.choice([0.5, 2**0.5]),
            plies=draw.randint(0, 4) if leaf else None,
            evaluation=evaluation,
            solver=solver,
            seed=draw.randrange(2**64),
            most_nodes=draw.choice([None, MANY // 3]),
        )
        readable, compiled = both(game, position(game, draw, most), rules)
        for count in (1, MANY // 4, MANY):
            readable.run(count)
            compiled.run(count)
            assert differences(readable, compiled) == []
        for search in (readable, compiled):
            search.advance(search.root.children[0].action)
        assert differences(readable, compiled) == []
        readable.run(MANY // 4)
        compiled.run(MANY // 4)
        assert differences(readable, compiled) == []


@compiled_only
def test_logarithms_beyond_the_table_are_the_same_too() -> None:
    state = TICTACTOE.parse_position("1529")
    readable, compiled = both(TICTACTOE, state, Rules(seed=1))
    readable.run(LOGS + 1000)
    compiled.run(LOGS + 1000)
    assert differences(readable, compiled) == []


def test_a_view_of_a_node_says_what_the_node_says() -> None:
    readable, compiled = both(CONNECT4, CONNECT4.parse_position("4455"), Rules(solver=True, seed=9))
    readable.run(150)
    compiled.run(150)
    assert len(readable.nodes) == len(compiled.nodes)
    for node, view in zip(readable.nodes, compiled.nodes, strict=True):
        for name in ("state", "player", "action", "side", "number", "untried", "born", "visits",
                     "total", "proven", "proven_at"):  # fmt: skip
            assert getattr(view, name) == getattr(node, name), name
        assert [child.number for child in view.children] == [c.number for c in node.children]
        assert (view.parent and view.parent.number) == (node.parent and node.parent.number)
    scores = [
        [search.score(child) for child in search.root.children] for search in (readable, compiled)
    ]
    assert scores[0] == scores[1]
    assert compiled.best().action == readable.best().action
    assert compiled.root == compiled.nodes[0]
    assert [view.number for view in compiled.nodes[2:5]] == [2, 3, 4]


def test_a_node_deep_down_asks_each_one_above_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    search = compiled_of(CONNECT4, CONNECT4.parse_position("44444435353"))
    search.run(MANY)
    node, depth = search.root, 0
    while node.children:
        node, depth = max(node.children, key=lambda child: child.visits), depth + 1
    played: list[int] = []
    result = ConnectFour.result

    def counted(game: ConnectFour, state: Any, action: int) -> Any:
        played.append(action)
        return result(game, state, action)

    monkeypatch.setattr(ConnectFour, "result", counted)
    assert node.state.moves == "44444435353" + "".join(map(str, search.line()[:depth]))
    assert played[:depth] == [int(column) for column in node.state.moves[11 : 11 + depth]]
    assert len(played) <= 3 * depth * depth


def test_where_the_game_is_over_every_playout_is_its_result() -> None:
    for game, text in ((TICTACTOE, "14253"), (CONNECT4, "1122334")):
        readable, compiled = both(game, game.parse_position(text), Rules())
        readable.run(5)
        compiled.run(5)
        assert differences(readable, compiled) == []
        assert list(compiled.result) == [1] * 5
        assert compiled.best() is None


def test_it_can_be_stopped_and_looked_at_meanwhile() -> None:
    search = compiled_of(TICTACTOE, TICTACTOE.initial_state(), Rules(seed=1))
    seen: list[int] = []

    def stop() -> bool:
        seen.append(search.root.visits)
        return len(seen) > 3

    search.run(stop=stop)
    assert len(seen) == 4
    assert seen[0] == 0
    assert seen == sorted(set(seen))
    assert search.iterations == search.root.visits == seen[-1]
    before = list(search.leaf)
    search.run(100)
    again = compiled_of(TICTACTOE, TICTACTOE.initial_state(), Rules(seed=1))
    again.run(search.iterations)
    assert search.leaf == again.leaf
    assert list(again.leaf)[: len(before)] == before


def test_a_time_ends_it_and_a_proof_does() -> None:
    search = compiled_of(TICTACTOE, TICTACTOE.initial_state())
    search.run(seconds=0.0)
    assert search.iterations == 0
    search.run(seconds=0.001)
    assert search.iterations > 0
    state = TICTACTOE.parse_position("1524")
    proof = compiled_of(TICTACTOE, state, Rules(solver=True))
    proof.run()
    assert proof.root.proven == 1
    proof.run(10)
    assert proof.iterations == len(proof.leaf) < 2000


def test_without_a_record_the_tree_is_the_same_and_nothing_is_kept() -> None:
    searches = [
        compiled_of(CONNECT4, CONNECT4.initial_state(), Rules(record=record))
        for record in (True, False)
    ]
    for search in searches:
        search.run(MANY)
    assert alike(*(search.columns().visits for search in searches))
    assert [len(search.leaf) for search in searches] == [MANY, 0]


def test_a_search_that_nobody_has_is_given_back_to_the_memory() -> None:
    search = compiled_of(CONNECT4, CONNECT4.initial_state())
    search.run(MANY)
    search.advance(search.best().action)
    there = weakref.ref(search)
    del search
    assert there() is None


def test_two_searches_at_once_are_two_searches() -> None:
    def search(seed: int) -> Any:
        return compiled_of(CONNECT4, CONNECT4.initial_state(), Rules(seed=seed))

    alone, beside = [search(seed) for seed in range(3)], [search(seed) for seed in range(3)]
    for each in alone:
        each.run(MANY)
    threads = [threading.Thread(target=each.run, args=(MANY,)) for each in beside]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for one, other in some(zip(alone, beside, strict=True)):
        assert differences(one, other) == []


def test_it_is_taken_where_there_is_one() -> None:
    state = CONNECT4.initial_state()
    assert monte_carlo(CONNECT4, state, Rules()).compiled is not is_plain()
    assert monte_carlo(TICTACTOE, TICTACTOE.initial_state(), Rules()).compiled is not is_plain()
    backgammon = GAMES["backgammon"]
    assert not monte_carlo(backgammon, backgammon.initial_state(), Rules()).compiled


def test_an_evaluation_that_the_kernel_has_not_is_searched_readably() -> None:
    shape = layout_for(CONNECT4, 4)
    network = Network(shape, np.zeros(shape.weights)).evaluation(CONNECT4, "evolved")
    search = monte_carlo(CONNECT4, CONNECT4.initial_state(), Rules(plies=0, evaluation=network))
    assert not search.compiled
    with pytest.raises(ValueError, match="evolved"):
        compiled_of(CONNECT4, CONNECT4.initial_state(), Rules(evaluation=network))
