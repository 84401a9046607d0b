"""Monte Carlo tree search against what is known exactly: the solvers of two games, and expectations
of written trees."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

import pytest

from poda.engine.exact.scores import exact_solver
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.kernels import is_plain
from poda.engine.search.mcts import MonteCarlo, Rules
from poda.engine.search.minimax import expectiminimax, minimax
from poda.engine.searchers import monte_carlo
from poda.engine.trees.text import parse_tree
from some import some

STONES = {"tictactoe": (0, 6), "connect4": (20, 36)}
"""How many lie on the board: any position of tic-tac-toe, endings of Connect Four."""

ITERATIONS = 50_000


def positions(game: Game[Any, Any], count: int) -> Iterator[tuple[Any, dict[Any, int]]]:
    """Random positions in which the game goes on, with each move's result for the side to move."""
    draw, solver = random.Random(21), exact_solver(game)
    assert solver is not None
    while count:
        state = game.initial_state()
        for _ in range(draw.randint(*STONES[game.key])):
            if not game.is_terminal(state):
                state = game.result(state, draw.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            count -= 1
            mover = game.to_move(state)
            exact = solver.moves(state).items()
            yield state, {move: int(math.copysign(bool(v), mover * v)) for move, v in exact}


@pytest.mark.slow
@pytest.mark.skipif(is_plain(), reason="takes hours without compiled code")
def test_the_sign_is_right_and_what_is_proven_is_exact() -> None:
    kept = proven = 0
    for game in (GAMES[key] for key in STONES):
        for seed, (state, exact) in some(enumerate(positions(game, 100))):
            best, mover = max(exact.values()), game.to_move(state)
            plain = monte_carlo(game, state, Rules(seed=seed, record=False))
            plain.run(ITERATIONS)
            chosen = plain.best()
            assert chosen is not None
            kept += exact[chosen.action] == best
            solving = monte_carlo(game, state, Rules(seed=seed, solver=True, record=False))
            solving.run(ITERATIONS)
            proofs = {child.action: child.proven for child in solving.root.children}
            assert {
                move: v for move, v in proofs.items() if v not in (None, mover * exact[move])
            } == {}
            if solving.root.proven is not None:
                proven += 1
                assert solving.root.proven == mover * best
                chosen = solving.best()
                assert chosen is not None
                assert exact[chosen.action] == best
    assert kept >= 0.99 * 200
    assert proven >= 0.5 * 200


def test_every_proven_node_of_a_tree_is_exact() -> None:
    game, proven = GAMES["tictactoe"], 0
    for seed, text in enumerate(("", "5", "15", "152", "1539", "12")):
        search = monte_carlo(game, game.parse_position(text), Rules(solver=True, seed=seed))
        search.run(3000 if search.compiled else 300)
        for node in list(search.nodes)[:: 7 if search.compiled else 1]:
            if node.proven is not None:
                proven += 1
                assert node.proven == EXACT(node.state)
    assert proven > 50


class _Exact:
    """Values of tic-tac-toe by minimax, each position once."""

    def __init__(self) -> None:
        self._known: dict[Any, float] = {}

    def __call__(self, state: Any) -> float:
        game = GAMES["tictactoe"]
        if state not in self._known:
            if game.is_terminal(state):
                self._known[state] = game.utility(state)
            else:
                best = max if game.to_move(state) == 1 else min
                after = [game.result(state, action) for action in game.actions(state)]
                self._known[state] = best(map(self, after))
        return self._known[state]


EXACT = _Exact()


# Convergence. Where nobody chooses, Q is the mean of n draws, and its error has the standard
# deviation sigma / sqrt(n). Where a side chooses between moves that differ, the other moves take
# ever less of the playouts, and Q tends to the best one's expectation as fast.

SEEDS = range(40)
BUDGETS = (100, 400, 1600)
THROWN = "(1/2: (1/3: 6, 2/3: -3), 1/4: 8, 1/4: (0.1: 20, 0.9: -4))"
CHOSEN = "[(1/2: 10, 1/2: 2), (1/4: [9, -9], 3/4: (1/2: 1, 1/2: -1)), -6]"


def errors(text: str) -> list[float]:
    """The root mean square error of Q over the seeds, at each of the budgets."""
    tree = parse_tree(text)
    exact = expectiminimax(tree, 0).value
    squares = [0.0] * len(BUDGETS)
    for seed in SEEDS:
        search = MonteCarlo(tree, 0, Rules(seed=seed, constant=0.5))
        for place, budget in enumerate(BUDGETS):
            search.run(budget - search.iterations)
            estimate = search.root.side * search.root.mean
            squares[place] += (estimate - exact) ** 2 / len(SEEDS)
    return [math.sqrt(square) for square in squares]


@pytest.mark.no_kernel
@pytest.mark.parametrize("text", [THROWN, CHOSEN])
def test_the_error_falls_as_one_over_the_root_of_n(text: str) -> None:
    found = errors(text)
    slope = math.log(found[-1] / found[0]) / math.log(BUDGETS[-1] / BUDGETS[0])
    assert -0.65 < slope < -0.35


@pytest.mark.no_kernel
def test_where_only_dice_choose_the_error_is_that_of_a_mean_of_draws() -> None:
    leaves = ((6, 1 / 6), (-3, 1 / 3), (8, 1 / 4), (20, 1 / 40), (-4, 9 / 40))
    mean = sum(value * chance for value, chance in leaves)
    sigma = math.sqrt(sum(chance * (value - mean) ** 2 for value, chance in leaves))
    for budget, error in some(zip(BUDGETS, errors(THROWN), strict=True)):
        # Of 40 seeds, the mean square is known to within a fifth or so (a chi-squared number).
        assert error == pytest.approx(sigma / math.sqrt(budget), rel=0.35)


def test_enough_playouts_find_the_best_move_of_a_written_tree() -> None:
    for text in ("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "[[3, 5, 10], [2, 9, 1], [2, 7, 3]]"):
        tree = parse_tree(text)
        search = MonteCarlo(tree, 0, Rules(seed=1))
        search.run(3000)
        best = search.best()
        assert best is not None
        assert best.action == minimax(tree, 0).action
        assert best.mean == pytest.approx(3, abs=0.2)
