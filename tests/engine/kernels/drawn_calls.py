"""What is drawn to call the core's kernels with, to write these calls down (`recording.py`)."""

from __future__ import annotations

import random
from typing import Any, Final

import numpy as np

from poda.engine.games import GAMES
from poda.engine.games.connect4 import ConnectFour
from poda.engine.games.connect4 import State as Stones
from poda.engine.kernels import evolution
from poda.engine.learn.learning import learner_for
from poda.engine.networks.lesson import Lesson, Memory
from poda.engine.networks.network import Network, Played, layout_for, played
from poda.engine.playing.batches import Batch, play_batch, zero_code
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.random_numbers import COEFFICIENTS, Stream
from poda.engine.runs.settings import LearningSettings, layout_of
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.mcts import Rules
from poda.engine.solved.connect4_search import Leaf, bitboards, search, search_with_network
from poda.engine.solved.monte_carlo import (
    CompiledConnectFour,
    CompiledMonteCarlo,
    CompiledTicTacToe,
)

CONNECT4: Final = ConnectFour()

# Memory that a thread keeps is given back before each call, so that it is zeros.


def connect4_position(draw: random.Random, most: int = 41) -> Stones:
    """A position in which the game goes on."""
    state = CONNECT4.initial_state()
    for _ in range(draw.randint(0, most)):
        following = CONNECT4.result(state, draw.choice(CONNECT4.actions(state)))
        if CONNECT4.is_terminal(following):
            break
        state = following
    return state


def networks(draw: random.Random, game: str, hidden: int) -> Played:
    shape = layout_for(GAMES[game], hidden)
    numbers = Stream(draw.randrange(2**64)).normals(2, shape.weights)
    return played(shape, numbers * draw.choice([0.0, 0.1, 0.3, 1.0, 100.0]))


def connect4_searches(draw: random.Random) -> None:
    for _ in range(60):
        own, occupied = bitboards(connect4_position(draw).cells)
        order = tuple(draw.sample(range(1, 8), 7))
        window = draw.choice([{}, {"alpha": -draw.randint(0, 9), "beta": draw.randint(1, 9)}])
        plies, leaf, prune = draw.randint(1, 6), draw.choice(list(Leaf)), draw.random() < 0.8
        search(own, occupied, plies, leaf=leaf, stop=bool, order=order, prune=prune, **window)
    for _ in range(40):
        own, occupied = bitboards(connect4_position(draw, 36).cells)
        mind = networks(draw, "connect4", draw.choice([1, 16, 20, 42]))
        rows, output, plies = mind.first[0], mind.output[0], draw.randint(1, 5)
        search_with_network(
            own, occupied, plies, rows, output, stop=bool, prune=draw.random() < 0.8
        )


def games(draw: random.Random, game: str, players: list[int], count: int, each: int) -> None:
    """Batches of games, with players that look ahead or do not, behind random openings."""
    for _ in range(count):
        forget()
        who = np.array([draw.choices(players, k=each) for _ in range(2)], np.int32)
        mind = networks(draw, game, draw.choice([1, 6, 16, 20]))
        openings = np.array(draw.choices(range(12), k=each), np.int32)
        seeds = Stream(draw.randrange(2**64)).words(each)
        play_batch(Batch(game, mind, *who, seeds, openings, draw.randint(1, 4)))


def monte_carlo_searches(draw: random.Random) -> None:
    twins: dict[str, tuple[type[CompiledMonteCarlo], tuple[str, ...]]] = {
        "connect4": (CompiledConnectFour, ("", "fours", "table", "zero")),
        "tictactoe": (CompiledTicTacToe, ("", "lines", "zero")),
    }
    for key, (search_of, evaluations) in twins.items():
        for leaf in evaluations:
            state = connect4_position(draw) if key == "connect4" else GAMES[key].initial_state()
            rules: Rules[Any] = Rules(
                constant=draw.choice([0.5, 2**0.5]),
                plies=draw.randint(0, 5) if leaf else None,
                evaluation=evaluation_for(key, leaf) if leaf else None,
                solver=draw.random() < 0.5,
                seed=draw.randrange(2**64),
            )
            search_of(GAMES[key], state, rules).run(3000)
    # More visits than there are logarithms in the table.
    state = GAMES["tictactoe"].parse_position("1529")
    CompiledTicTacToe(GAMES["tictactoe"], state, Rules(most_nodes=100)).run(20_000)


def lessons(draw: random.Random, game: str, count: int) -> None:
    """An n-tuple network learns, and plays what it then is."""
    rules = GAMES[game]
    for rates, backup in (("common", "played"), ("coherent", "best")):
        settings = LearningSettings(
            architecture="tuples", tuples=3, tuple_length=4, rates=rates,
            backup=backup, trace_decay=draw.random(),
        )  # fmt: skip
        of = layout_of(settings, rules)
        learner = learner_for(rules, settings, of)
        mind = Memory.of(np.zeros(of.weights, dtype=np.float32), rates)
        seeds = Stream(draw.randrange(2**64)).words(count)
        openings = np.arange(count, dtype=np.int32) % 4
        learner.learn(mind, Lesson(seeds, openings, 0.1, draw.random()))
        own, other = np.zeros(count, dtype=np.int32), np.full(count, zero_code(2), dtype=np.int32)
        training_kit_of(rules).play_learnt(
            Batch(game, played(of, mind.weights), own, other, seeds, openings, plies=2)
        )
        training_kit_of(rules).values_kept(Network(of, mind.weights), 2)


def drawn(draw: random.Random) -> None:
    """All of the core's kernels, called with what is drawn."""
    connect4_searches(draw)
    games(draw, "connect4", [0, 1, *map(zero_code, range(7))], count=20, each=6)
    monte_carlo_searches(draw)
    games(draw, "tictactoe", [0, 1, *map(zero_code, range(10))], count=20, each=6)
    for _ in range(4):
        mind = networks(draw, "tictactoe", draw.choice([4, 18]))
        evolution.losing_lines(mind.first, mind.output, draw.randint(1, 3))
    lessons(draw, "tictactoe", 40)
    for _ in range(20):
        taken, count = draw.choice([0, 1, 10**9]), draw.randint(1, 2000)
        evolution.normals(draw.randrange(2**64), taken, count, COEFFICIENTS)


def forget() -> None:
    """Give back what this thread keeps for the kernels."""
    vars(evolution._kept).clear()
