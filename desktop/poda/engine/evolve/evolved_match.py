"""Matches of backgammon in which an evolved network plays: points a game, with their error.

As in every match of backgammon (`backgammon/dice_match.py`), each sequence of throws is played from
both sides. Where both players compare the positions after their plays and no more (networks of one
size, the hand-made evaluation at 0 plies, random play), the kernel of evolution plays whole games,
thousands a second; against others each play is searched for by itself, with other throws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from typing import Final

import numpy as np
import numpy.typing as npt

from poda.engine.backgammon.dice_match import TASK_GAMES, Mover, Points, pair_seeds, play_pairs
from poda.engine.backgammon.player import EvolvedPlayer
from poda.engine.decisions import Limit
from poda.engine.evolve.network import played
from poda.engine.evolve.playing import HAND_MADE, Batch, play, zero_code
from poda.engine.evolve.runs.champion import Champion
from poda.engine.games.backgammon import Backgammon
from poda.engine.in_order import in_order
from poda.engine.players import PlayerSpec
from poda.engine.search.stopping import Stop, never

Progress = Callable[[Points], None]
Seat = Champion | PlayerSpec
"""Who plays: a network, or anybody else in words."""

_PARTS: Final = 20  # of a match in batches whose progress is told,
_PART_GAMES: Final = 64  # each of so many games at least


def play_evolved_match(
    first: Champion,
    second: Seat,
    games: int,
    seed: int = 1,
    executor: Executor | None = None,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Points:
    """Play a match; the results from the side of `first`, which is MAX in every other game.

    Args:
        second: another network, or a player in words, who is no evolved one.
        executor: threads on which games are played; None plays them here.
        progress: is told the results so far; what they are does not depend on it.

    Raises SearchStopped soon after `stop` turns true.
    """
    seeds = pair_seeds(seed, games)
    stopped = stop or never
    if is_quick(first, second):
        parts = _in_batches(first, second, seeds, executor, stopped)
    else:
        parts = _by_movers(first, second, seeds, executor, stopped)
    results = np.zeros(0, dtype=np.int64)
    for part in parts:
        results = np.concatenate([results, part])
        if progress is not None:
            progress(Points(results))
    return Points(results)


def is_quick(first: Champion, second: Seat) -> bool:
    """Whether the kernel plays whole games of these two."""
    if isinstance(second, Champion):
        return second.layout == first.layout
    by_hand = second.kind == "expectiminimax" and second.evaluation == "features"
    return second.kind == "random" or (by_hand and second.plies == 0)


def _in_batches(
    first: Champion, second: Seat, seeds: npt.NDArray[np.uint64],
    executor: Executor | None, stop: Stop,
) -> Iterator[npt.NDArray[np.int64]]:  # fmt: skip
    """The points that the first player wins in each game, some games at a time."""
    networks, code = [first.weights], HAND_MADE
    if isinstance(second, Champion):
        networks, code = [first.weights, second.weights], 1
    elif second.kind == "random":
        code = zero_code(0)
    own, none = (np.zeros(len(seeds), dtype=np.int64) for _ in range(2))
    is_max = np.arange(len(seeds)) % 2 == 0
    batch = Batch.facing(
        Backgammon.key,
        played(first.layout, np.stack(networks)),
        *(own, np.full(len(seeds), code), is_max, seeds, none),
        plies=0,
    )
    at_a_time = max(_PART_GAMES, len(seeds) // _PARTS)
    for start in range(0, len(seeds), at_a_time):
        which = slice(start, start + at_a_time)
        points = play(batch.games(which), executor, stop=stop).astype(np.int64)
        yield np.where(is_max[which], points, -points)


def _by_movers(
    first: Champion, second: Seat, seeds: npt.NDArray[np.uint64],
    executor: Executor | None, stop: Stop,
) -> Iterator[npt.NDArray[np.int64]]:  # fmt: skip
    """The same, move by move."""

    def play_some(which: slice) -> npt.NDArray[np.int64]:
        return play_pairs([_mover(first), _mover(second)], seeds[which], stop)

    yield from in_order(play_some, len(seeds), TASK_GAMES, executor, stop)


def _mover(seat: Seat) -> Mover:
    return ChampionMover(seat) if isinstance(seat, Champion) else Mover(seat)


class ChampionMover(Mover):
    """Plays a throw in a match as a network does; for one thread at a time."""

    def __init__(self, champion: Champion) -> None:
        self._limit = Limit(plies=champion.plies)
        self._player = EvolvedPlayer(champion.network, champion.plies)
