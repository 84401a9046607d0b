"""What is drawn to call the kernels of backgammon with, for `engine/kernels/recording.py`, and what
`test_levels.py` beside it asks of them."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from engine.games.backgammon_positions import random_game
from engine.kernels.drawn_calls import games
from packages.backgammon import compiled_plays
from packages.backgammon.engine.bearing_off import checkers_of, the_database
from poda.engine.games import GAMES
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.moves import Board
from poda.engine.kernels import native
from poda.engine.learn.learning import learner_for
from poda.engine.networks.lesson import Lesson, Memory
from poda.engine.playing.batches import HAND_MADE, zero_code
from poda.engine.random_numbers import Stream
from poda.engine.runs.settings import LearningSettings, layout_of
from poda.packages.backgammon.engine import compiled_search
from poda.packages.backgammon.engine.compiled_search import BackgammonSearch
from poda.packages.backgammon.engine.network import MOST_GRAINS, grains, shipped
from poda.packages.backgammon.engine.training import Trainer
from poda.packages.backgammon.kernels import evaluation_layout as features
from poda.packages.backgammon.kernels import layout
from poda.packages.backgammon.kernels.entries import (
    BACKGAMMON_GAMES,
    BACKGAMMON_LEARNING,
    BACKGAMMON_NETWORK,
    BEAROFF_CHANCES,
)


def backgammon_states(draw: random.Random, count: int) -> list[State]:
    """States of random games in which a throw is to be played."""
    thrown: list[State] = []
    while len(thrown) < 40 * count:
        thrown += [state for state in random_game(draw.randrange(10**6)) if state.throw]
    return draw.sample(thrown, count)


def boards(draw: random.Random, count: int) -> list[Board]:
    return [(state.own, state.opponent) for state in backgammon_states(draw, count)]


def homes(draw: random.Random, count: int) -> list[Board]:
    """Boards that the bear-off database knows."""
    return [
        (checkers_of(draw.randrange(1, 54_264)), checkers_of(draw.randrange(1, 54_264)))
        for _ in range(count)
    ]


def any_network(draw: random.Random) -> npt.NDArray[np.int32]:
    """One of backgammon with any weights."""
    uniforms = Stream(draw.randrange(2**64)).uniforms(layout.NUMBERS)
    spread = MOST_GRAINS * draw.choice([0.001, 0.02, 1.0])
    numbers: npt.NDArray[np.int32] = np.rint((2.0 * uniforms - 1.0) * spread).astype(np.int32)
    return numbers * grains()


def backgammon_plays(draw: random.Random) -> None:
    for _ in range(20):
        states = backgammon_states(draw, 8)
        words = np.array([layout.pack((one.own, one.opponent)) for one in states], np.uint64)
        throws = np.array([sorted(one.throw or (), reverse=True) for one in states], np.int32)
        compiled_plays.generate(words, throws, 8 * layout.MOST_PLAYS)
    for _ in range(10):
        compiled_plays.random_games([draw.randrange(2**64) for _ in range(3)])


def backgammon_evaluations(draw: random.Random) -> None:
    words = np.array([layout.pack(board) for board in homes(draw, 1000)], np.uint64)
    chances = np.zeros(4 * len(words))
    native.call(BEAROFF_CHANCES, the_database().table, words.reshape(-1), chances, 1000)
    for is_network in (False, True, True, True, True):
        weights = any_network(draw) if is_network else np.array(compiled_search.WEIGHTS, np.int32)
        some = np.array([layout.pack(board) for board in boards(draw, 60)], np.uint64)
        native.call(
            BACKGAMMON_NETWORK, some.reshape(-1), np.zeros(features.NUMBERS, np.int64),
            weights, compiled_search.NO_TABLE, np.zeros(features.CHANCES),
            np.zeros(len(some) * features.CHANCES), len(some), int(is_network),
        )  # fmt: skip


def backgammon_searches(draw: random.Random) -> None:
    minds = (None, shipped().numbers, any_network(draw))
    for table, mind in [(None, mind) for mind in minds] + [(the_database().table, minds[1])]:
        asking = BackgammonSearch(table, mind)
        some = boards(draw, 20) if table is None else homes(draw, 20)
        throw = draw.randint(1, 6), draw.randint(1, 6)
        asks: list[Callable[[], object]] = [
            functools.partial(asking.evaluate, some),
            functools.partial(asking.ranked, some[0], throw),
            functools.partial(asking.expected, some[:1], 1),
            functools.partial(asking.expected, some[1:2], 2, keep=2),
        ]
        for ask in asks if table is None else asks[:1]:
            vars(compiled_search._kept).clear()
            ask()
    kinds = (layout.RANDOM, layout.BY_FEATURES, layout.BY_NETWORK)
    vars(compiled_search._kept).clear()
    compiled_search.games(
        Stream(draw.randrange(2**64)).words(9),
        [(own, opponent) for own in kinds for opponent in kinds],
        network=minds[1],
    )


def backgammon_lessons(draw: random.Random) -> None:
    for _ in range(4):
        trainer = Trainer((shipped().numbers / 65_536).astype(np.float32))
        trainer.run(Stream(draw.randrange(2**64)).words(2), 0.02, 0.01, draw.random())
    seeds = Stream(draw.randrange(2**64)).words(2)
    positions, chances = trainer.label(seeds, draw.random(), 40, draw.randrange(64))
    trainer.study(positions, chances, np.arange(len(positions)), 0.02, 0.01)


def evolved_lessons(draw: random.Random) -> None:
    """Evolution's own networks of backgammon learn."""
    rules, openings = GAMES["backgammon"], np.zeros(2, dtype=np.int32)
    for architecture in ("plain", "linear"):
        settings = LearningSettings(architecture=architecture, hidden=6, plies=0)
        of = layout_of(settings, rules)
        first = 0.1 * Stream(draw.randrange(99)).uniforms(of.weights)
        lesson = Lesson(Stream(draw.randrange(2**64)).words(2), openings, 0.05, draw.random())
        learner_for(rules, settings, of).learn(Memory.of(first.astype(of.dtype), "common"), lesson)


def drawn(draw: random.Random) -> None:
    """All of them, called with what is drawn."""
    backgammon_plays(draw)
    backgammon_evaluations(draw)
    backgammon_searches(draw)
    backgammon_lessons(draw)
    evolved_lessons(draw)
    games(draw, "backgammon", [0, 1, zero_code(0), HAND_MADE], count=12, each=3)


DRAWN: Final = {"backgammon": drawn}

# For `test_levels.py`: a batch's look-ahead in plies, what `poda train` is told, and the kernels
# with both kinds of arithmetic: learning plays by parts of the games, and asks for the strict one.
PLIES: Final = {"backgammon": 0}
RUNS: Final = {
    "backgammon": ("--generations", "8", "--settings", "hidden=16", "pairs=60", "games=6")
}
RELAXED: Final = {each.symbol: each for each in (BACKGAMMON_GAMES, BACKGAMMON_LEARNING)}
