"""What is drawn to call the kernels of checkers with, for `tests/engine/kernels/recording.py`."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final
from unittest.mock import patch

import numpy as np

from packages.checkers import compiled_moves
from poda.engine.games import GAMES
from poda.engine.games.checkers import State
from poda.engine.kernels import native
from poda.engine.learn.learning import learner_for
from poda.engine.networks.lesson import Lesson, Memory
from poda.engine.networks.network import Network, layout_for, played
from poda.engine.playing.batches import Batch, partner_code, play_batch, zero_code
from poda.engine.random_numbers import Stream
from poda.engine.runs.presets import presets
from poda.engine.runs.settings import layout_of
from poda.engine.search.selective import Selectivity
from poda.packages.checkers.engine import compiled_search, endgame_tables, learning
from poda.packages.checkers.engine.compiled_network_search import search_with_network
from poda.packages.checkers.engine.evaluation import MATERIAL, POSITIONAL
from poda.packages.checkers.engine.patterns import searched_weights
from poda.packages.checkers.kernels.endgame_layout import orders, positions


def checkers_states(draw: random.Random, count: int) -> list[State]:
    """States of random games of checkers, some of which are over."""
    rules, states = GAMES["checkers"], []
    while len(states) < 20 * count:
        state = rules.initial_state()
        while not rules.is_terminal(state):
            state = rules.result(state, draw.choice(rules.actions(state)))
            states.append(state)
    return draw.sample(states, count)


def checkers_networks(draw: random.Random) -> None:
    """Searches and games with networks of every kind."""
    rules, codes = (
        GAMES["checkers"],
        [0, 1, zero_code(0), zero_code(2), partner_code("checkers", 2)],
    )
    for kind in ("plain", "1999", "2001"):
        for compares in ("potential", "output"):
            shape = layout_for(rules, draw.choice([1, 16, 20]), kind, compares)
            numbers = Stream(draw.randrange(2**64)).normals(2, shape.weights)
            mind = played(shape, numbers * draw.choice([0.1, 1.0]))
            who = np.array([draw.choices(codes, k=4) for _ in range(2)], np.int32)
            seeds = Stream(draw.randrange(2**64)).words(4)
            openings = np.array(draw.choices(range(20), k=4), np.int32)
            longest = draw.choice([0, 40])
            play_batch(
                Batch(
                    "checkers", mind, *who, seeds, openings, draw.randint(1, 3), "strict", longest
                )
            )
            for state in checkers_states(draw, 6):
                if not rules.is_terminal(state):
                    one = mind[np.array([0])]
                    search_with_network(state, draw.randint(1, 5), one, stop=bool)


def checkers_patterns(draw: random.Random) -> None:
    """Lessons, games and searches of networks of patterns."""
    rules, small = GAMES["checkers"], endgame_tables.compute(2)  # what is larger is not kept
    for rates in ("common", "coherent", "adaptive"):
        settings = replace(presets("checkers")["td-patterns"].settings, rates=rates)
        of = layout_of(settings, rules)
        numbers = 0.05 * Stream(draw.randrange(2**64)).normals(2, of.weights)
        minds = numbers.astype(np.float32)
        openings = np.array(draw.choices(range(20), k=4), np.int32)
        seeds = Stream(draw.randrange(2**64)).words(4)
        mind = Memory.of(minds[0], rates)
        lesson = Lesson(seeds, openings, 0.05, draw.random())
        with patch.object(learning, "load", return_value=small):
            learner_for(rules, settings, of).learn(mind, lesson)
        who = np.array([draw.choices([0, 1, zero_code(0)], k=4) for _ in range(2)], np.int32)
        play_batch(Batch("checkers", played(of, minds), *who, seeds, openings, 2))
        weights = searched_weights(Network(of, minds[1]))
        for state in checkers_states(draw, 6):
            if not rules.is_terminal(state):
                compiled_search.search(state, draw.randint(1, 5), weights, stop=bool)


def checkers_moves(draw: random.Random) -> None:
    for _ in range(5):
        compiled_moves.checkers_moves(checkers_states(draw, 100))
        compiled_moves.checkers_perft(checkers_states(draw, 1)[0], 5)


def checkers_endgames(draw: random.Random) -> None:
    endgame_tables.compute(2)
    table = np.zeros(positions(3), np.int8)
    table[: positions(2)] = [draw.randrange(8) for _ in range(positions(2))]  # and not what is true
    for material in orders(3)[0]:
        endgame_tables.Work(native.fixed(table), 3, material).run(lambda: False, lambda: None)


def checkers_searches(draw: random.Random) -> None:
    rules = GAMES["checkers"]
    for state in checkers_states(draw, 40):
        if rules.is_terminal(state):
            continue
        prune = draw.random() < 0.9
        memory = compiled_search.Memory(draw.choice([4, 12])) if prune else None
        weights = draw.choice([MATERIAL, POSITIONAL])
        for plies in range(draw.randint(1, 3), draw.randint(4, 7) if prune else 4):
            some = memory if draw.random() < 0.9 else None
            chosen = Selectivity() if some is not None and plies % 2 else None
            compiled_search.search(
                state, plies, weights, stop=bool, memory=some, prune=prune, selectivity=chosen
            )


def drawn(draw: random.Random) -> None:
    """All of them, called with what is drawn."""
    checkers_moves(draw)
    checkers_networks(draw)
    checkers_endgames(draw)
    checkers_searches(draw)
    checkers_patterns(draw)


DRAWN: Final = {"checkers": drawn}
