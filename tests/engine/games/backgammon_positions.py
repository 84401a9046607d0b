"""Positions of backgammon for tests: those that random play comes to, and any that can be."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.games.backgammon import THROWS, Backgammon, State
from poda.engine.games.backgammon_parts.moves import BAR, CHECKERS, Board, Checkers
from poda.engine.games.backgammon_parts.notation import format_id, parse_id

GAME = Backgammon()
throws = st.sampled_from([throw for throw, _ in THROWS])


def random_game(seed: int) -> Iterator[State]:
    """The states of a game in which both sides play anything."""
    chosen = random.Random(seed)
    state = GAME.initial_state()
    yield state
    while not GAME.is_terminal(state):
        state = GAME.result(state, chosen.choice(GAME.actions(state)))
        yield state


def side(*checkers: tuple[int, int]) -> Checkers:
    """A side with (point, count) each, 25 for the bar; the rest is borne off."""
    counts = [0] * (BAR + 1)
    for point, count in checkers:
        counts[point] += count
    counts[0] += CHECKERS - sum(counts)
    return tuple(counts)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board on which the game goes on: crowded, nearly empty, on the bar, bearing off."""
    widest = draw(st.sampled_from([4, 6, 12, BAR]))
    sides: list[list[int]] = []
    for _ in range(2):
        counts = [0] * (BAR + 1)
        for point in draw(st.lists(st.integers(0, widest), min_size=CHECKERS, max_size=CHECKERS)):
            taken = 0 < point < BAR and sides and sides[0][BAR - point]
            counts[0 if taken else point] += 1
        sides.append(counts)
    own, opponent = (tuple(counts) for counts in sides)
    if CHECKERS in (own[0], opponent[0]):
        return side((1, 1)), side((1, 1))
    try:
        return parse_id(format_id(own, opponent))
    except EngineError:  # neither side could ever enter
        return side((1, 1)), side((1, 1))


@st.composite
def reached(draw: st.DrawFn) -> State:
    """A state of a random game in which a throw is to be played."""
    plies = draw(st.integers(1, 180))
    game = random_game(draw(st.integers(0, 10**6)))
    return [state for state in islice(game, plies + 1) if state.throw][-1]
