"""Matches of backgammon: points a game and how far to trust them, with the cube or without.

Every sequence of throws is played twice, once from either side, so that luck weighs less: the
throws of a game come from its seed and their number alone; of a match to some points they go on
from game to game. Where neither player looks ahead, a kernel plays whole games without the cube:
between evolved networks of one size, the hand-made evaluation and random play that of evolution,
with throws of its own (`play_evolved_match`). Others move one by one, with the kernel for each
search.

With the cube, whoever searches doubles, takes and passes by its look-ahead (one ply at least);
random play takes or passes by chance and never doubles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Final, cast

import numpy as np
import numpy.typing as npt

from poda.engine.decisions import Limit, Player, SeededPlayer
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MIN
from poda.engine.games.backgammon import Action, Backgammon, State
from poda.engine.games.backgammon_parts.cube import (
    DOUBLE,
    PASS,
    TAKE,
    Cube,
    CubeRules,
    cube_of_game,
)
from poda.engine.games.backgammon_parts.moves import Play, Throw, plays
from poda.engine.in_order import in_order
from poda.engine.kernels import compiled
from poda.engine.match import PARTS, added_up, batch_by_batch, is_first, match_seeds, one_by_one
from poda.engine.networks.network import played
from poda.engine.players import PlayerSpec
from poda.engine.playing.batches import HAND_MADE, Batch, zero_code
from poda.engine.random_numbers import GOLDEN, MASK, mix
from poda.engine.runs.champion import Champion
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.engine.tally import PairedResults
from poda.packages.backgammon.engine import evaluation, network
from poda.packages.backgammon.engine.bearoff import ready as bearoff_ready
from poda.packages.backgammon.engine.compiled_search import BackgammonSearch
from poda.packages.backgammon.engine.compiled_search import games as games_by_kernel
from poda.packages.backgammon.engine.evaluations import FEATURES, NETWORK
from poda.packages.backgammon.engine.looking import ReadableLooking
from poda.packages.backgammon.engine.player import BackgammonPlayer, player_of
from poda.packages.backgammon.engine.training import whole
from poda.packages.backgammon.kernels import PART
from poda.packages.backgammon.kernels.layout import BY_FEATURES, BY_NETWORK, RANDOM

Seat = Champion | PlayerSpec
"""The player on one side: a network, or a player specification."""

SEARCHING: Final = "expectiminimax"
PLAYING: Final = ("random", SEARCHING, "mcts", "evolved")
"""The kinds of players allowed in matches."""

TASK_GAMES: Final = 2
"""The games of a task: two, with one sequence of throws and sides exchanged."""

_CHOICES: Final = 1 << 40  # where a game's random choices begin in its stream
_BATCH_GAMES: Final = 64
_HALF: Final = 32
_RULES: Final = Backgammon()


@dataclass(frozen=True, slots=True)
class CubeGame:
    """The result of a game with the cube, or of a match.

    Attributes:
        points: the first player's points (negative: lost); for a match 1 or -1.
        games: the number of games played.
        doubles: the number of doubles offered by both.
        passes: the number of passed doubles.
        highest: the greatest cube.
    """

    points: int
    games: int = 1
    doubles: int = 0
    passes: int = 0
    highest: int = 1

    def __neg__(self) -> CubeGame:
        """The same result from the other player's side."""
        return replace(self, points=-self.points)


@dataclass(frozen=True, slots=True)
class CubeResults:
    """The results of some games with the cube, or of some matches, from one player's side."""

    games: tuple[CubeGame, ...] = ()

    def __add__(self, other: CubeResults) -> CubeResults:
        return CubeResults((*self.games, *other.games))

    @property
    def points(self) -> PairedResults:
        """What was won and lost: counts, the mean and its standard error."""
        return PairedResults.of(game.points for game in self.games)

    def total(self, what: str) -> int:
        """The sum of `games`, `doubles` or `passes` over all of them."""
        return sum(int(getattr(game, what)) for game in self.games)

    @property
    def highest(self) -> int:
        """The highest cube of all."""
        return max((game.highest for game in self.games), default=1)


def throw_of(seed: int, number: int) -> Throw:
    """Two dice of a game, by their number from 1 on; not sorted."""
    both = mix((seed + GOLDEN * number) & MASK)
    return (6 * (both >> _HALF) >> _HALF) + 1, (6 * (both & 0xFFFF_FFFF) >> _HALF) + 1


def _mixed(seed: int, number: int) -> int:
    """64 random bits for the random decisions of a player."""
    return mix((seed + GOLDEN * (_CHOICES + number)) & MASK)


def random_play(seed: int, number: int, count: int) -> int:
    """A random index below `count`, for a player that chooses at random."""
    return (_mixed(seed, number) >> _HALF) * count >> _HALF


class MatchMover:
    """Plays a throw in a match, doubles and answers doubles; for one thread at a time."""

    def __init__(self, seat: Seat) -> None:
        self._player: Player | None
        if isinstance(seat, Champion):
            self._limit = Limit(plies=seat.plies)
            self._player = player_of(seat.network, seat.plies)
        else:
            self._limit = seat.limit
            self._player = None if seat.kind == "random" else seat.build(_RULES)

    def play(self, state: State, seed: int, number: int, stop: Stop) -> Play:
        """The play of the throw. Raises SearchStopped."""
        _look(stop)
        if self._player is None:
            assert state.throw is not None
            found = list(plays(state.own, state.opponent, state.throw))
            return found[random_play(seed, number, len(found))]
        if isinstance(self._player, SeededPlayer):  # its search is randomized
            return cast(Play, self._player.move(state, self._limit, stop, _mixed(seed, number)))
        play: Play = self._player.choose(state, self._limit, stop).action
        _look(stop)  # the search may have been stopped early
        return play

    def doubles(self, state: State, stop: Stop) -> bool:
        """Whether it doubles before its throw. Raises SearchStopped."""
        _look(stop)
        if self._player is None:
            return False
        decision = cast(BackgammonPlayer, self._player).doubles(state, self._limit, stop)
        _look(stop)
        return decision.doubles

    def takes(self, state: State, seed: int, number: int, stop: Stop) -> bool:
        """Whether it takes the double that is offered. Raises SearchStopped."""
        _look(stop)
        if self._player is None:
            return random_play(seed, number, 2) == 0
        answer = self._player.choose(state, self._limit, stop).action
        _look(stop)
        return bool(answer == TAKE)


def _look(stop: Stop) -> None:
    if stop():
        raise SearchStopped


def seat(text: str) -> PlayerSpec:
    """The player that a text names. Raises EngineError for one that cannot play in a match."""
    spec = PlayerSpec.parse(text, Backgammon.key)
    if spec.kind not in PLAYING or spec.seconds is not None:
        raise EngineError("player.not_in_a_match", text=text.strip())
    return spec


class Throws:
    """Plays games with one sequence of throws; `sides` are the players of MAX and MIN."""

    def __init__(self, seed: int, sides: Sequence[MatchMover], stop: Stop) -> None:
        self._seed, self._sides, self._stop = seed, sides, stop
        self._number = 0
        self.games = self.doubles = self.passes = 0
        self.highest = 1

    def outcome(self, points: int) -> CubeGame:
        """The result for MAX, with the counts of all games played so far."""
        return CubeGame(points, self.games, self.doubles, self.passes, self.highest)

    def game(self, cube: Cube | None) -> int:
        """Play a game; returns MAX's points. Raises SearchStopped."""
        state = _RULES.initial_state(cube)
        self.games += 1
        while not _RULES.is_terminal(state):
            state = _RULES.result(state, self._action(state))
        if state.cube is not None:
            self.highest = max(self.highest, state.cube.value)
        return int(_RULES.utility(state))

    def _action(self, state: State) -> Action:
        if state.is_offered:
            takes = self._side(-state.turn).takes(state, self._seed, self._number, self._stop)
            self.passes += not takes
            return TAKE if takes else PASS
        if state.throw is not None:
            return self._side(state.turn).play(state, self._seed, self._number, self._stop)
        if _RULES.may_double(state) and self._side(state.turn).doubles(state, self._stop):
            self.doubles += 1
            return DOUBLE
        return self._throw(state)

    def _throw(self, state: State) -> Action:
        while True:
            self._number += 1
            first, second = throw_of(self._seed, self._number)
            if state.turn != CHANCE:
                return max(first, second), min(first, second)
            if first != second:
                return first, second

    def _side(self, side: int) -> MatchMover:
        return self._sides[side == MIN]


def play_dice_game(seed: int, sides: Sequence[MatchMover], stop: Stop) -> int:
    """Play a game without the cube; returns MAX's points. `sides` are the players, MAX first.

    Raises SearchStopped.
    """
    return Throws(seed, sides, stop).game(None)


def play_cube_game(
    seed: int, sides: Sequence[MatchMover], rules: CubeRules, stop: Stop, length: int = 0
) -> CubeGame:
    """Play a money game, or a match to `length` points; returns the result for MAX. `sides` are the
    players, MAX first.

    Raises SearchStopped.
    """
    throws = Throws(seed, sides, stop)
    if not length:
        return throws.outcome(throws.game(cube_of_game(rules, 0, (0, 0))))
    scores = [(0, 0)]
    while max(scores[-1]) < length:
        won = throws.game(cube_of_game(rules, length, scores[-1], scores[:-1]))
        scores.append((scores[-1][0] + max(won, 0), scores[-1][1] + max(-won, 0)))
    return throws.outcome(1 if scores[-1][0] >= length else -1)


def in_batches(players: Sequence[PlayerSpec]) -> bool:
    """Whether the kernel can play whole games between these two."""
    return compiled.ready(PART) and all(_is_quick(spec) for spec in players)


def _is_quick(spec: PlayerSpec) -> bool:
    known = evaluation_for(Backgammon.key, spec.evaluation) in (FEATURES, NETWORK)
    looks = spec.kind == SEARCHING and spec.plies == 0 and known and not spec.is_weakened
    return spec.kind == "random" or looks


def _mind(spec: PlayerSpec) -> int:
    """The kernel's code for a player that it can play."""
    if spec.kind == "random":
        return RANDOM
    evaluation = evaluation_for(Backgammon.key, spec.evaluation)
    return BY_NETWORK if evaluation is NETWORK else BY_FEATURES


def play_dice_match(
    first: PlayerSpec,
    second: PlayerSpec,
    games: int,
    seed: int = 1,
    executor: Executor | None = None,
    stop: Stop | None = None,
    progress: Callable[[PairedResults], None] | None = None,
) -> PairedResults:
    """Play a match without the cube; the results from the side of `first`, which is MAX in every
    other game.

    Args:
        executor: threads on which games are played; None plays them here.
        progress: is told the results so far; what they are does not depend on it.

    Raises SearchStopped soon after `stop` turns true.
    """
    seeds = match_seeds(seed, games, in_pairs=True)
    if not in_batches((first, second)):
        return _by_movers(first, second, seeds, executor, stop or never, progress)

    def play_some(which: slice) -> PairedResults:
        return PairedResults(_by_kernel(seeds[which], (first, second)))

    parts = in_order(play_some, games, _BATCH_GAMES, executor, stop or never)
    return added_up(parts, PairedResults.of(), progress)


def play_evolved_match(
    first: Champion,
    second: Seat,
    games: int,
    seed: int = 1,
    executor: Executor | None = None,
    stop: Stop | None = None,
    progress: Callable[[PairedResults], None] | None = None,
) -> PairedResults:
    """Play a match of an evolved network without the cube, as `play_dice_match`.

    Args:
        second: another network, or a player in words, who is no evolved one.
    """
    seeds = match_seeds(seed, games, in_pairs=True)
    if not is_quick(first, second):
        return _by_movers(first, second, seeds, executor, stop or never, progress)
    batch, at_a_time = _batch(first, second, seeds), max(_BATCH_GAMES, games // PARTS)
    parts = batch_by_batch(batch, at_a_time, executor, stop or never)
    return added_up(map(PairedResults.of, parts), PairedResults.of(), progress)


def is_quick(first: Champion, second: Seat) -> bool:
    """Whether the kernel of evolution can play whole games between these two."""
    if isinstance(second, Champion):
        return second.layout == first.layout
    by_hand = second.kind == SEARCHING and second.evaluation == "features"
    return second.kind == "random" or (by_hand and not (second.plies or second.is_weakened))


def play_cube_match(
    first: PlayerSpec,
    second: PlayerSpec,
    games: int,
    rules: CubeRules,
    length: int = 0,
    seed: int = 1,
    executor: Executor | None = None,
    stop: Stop | None = None,
    progress: Callable[[CubeResults], None] | None = None,
) -> CubeResults:
    """Play `games` money games, or matches, with the cube, as `play_dice_match`.

    Args:
        length: the points that win a match; 0: money games.
    """

    def play_one(seed: int, sides: Sequence[MatchMover]) -> CubeGame:
        return play_cube_game(seed, sides, rules, stop or never, length)

    seeds = match_seeds(seed, games, in_pairs=True)
    found = one_by_one(
        seeds, lambda: _movers(first, second), play_one, TASK_GAMES, executor, stop or never
    )
    return added_up((CubeResults(tuple(part)) for part in found), CubeResults(), progress)


def _movers(first: Seat, second: Seat) -> list[MatchMover]:
    return [MatchMover(first), MatchMover(second)]


def _by_movers(
    first: Seat,
    second: Seat,
    seeds: npt.NDArray[np.uint64],
    executor: Executor | None,
    stop: Stop,
    progress: Callable[[PairedResults], None] | None,
) -> PairedResults:
    """A match without the cube, move by move."""

    def play_one(seed: int, sides: Sequence[MatchMover]) -> int:
        return play_dice_game(seed, sides, stop)

    found = one_by_one(seeds, lambda: _movers(first, second), play_one, TASK_GAMES, executor, stop)
    return added_up(map(PairedResults.of, found), PairedResults.of(), progress)


def _by_kernel(
    seeds: npt.NDArray[np.uint64], players: Sequence[PlayerSpec]
) -> npt.NDArray[np.int64]:
    """The points of quick players, int64[games], without a look at `stop`: a batch is over in some
    50 milliseconds."""
    database = bearoff_ready()
    first, second = map(_mind, players)
    is_max = is_first(len(seeds))
    minds = [(first, second) if begins else (second, first) for begins in is_max]
    numbers = network.shipped().numbers if BY_NETWORK in (first, second) else None
    points = games_by_kernel(seeds, minds, None if database is None else database.table, numbers)
    return np.where(is_max, points, -points)


def _batch(first: Champion, second: Seat, seeds: npt.NDArray[np.uint64]) -> Batch:
    """All games of an evolved network, for the kernel of evolution."""
    networks, code = [first.weights], HAND_MADE
    if isinstance(second, Champion):
        networks, code = [first.weights, second.weights], 1
    elif second.kind == "random":
        code = zero_code(0)
    own, none = (np.zeros(len(seeds), dtype=np.int64) for _ in range(2))
    return Batch.facing(
        Backgammon.key,
        played(first.layout, np.stack(networks)),
        *(own, np.full(len(seeds), code), is_first(len(seeds)), seeds, none),
        plies=0,
    )


# Networks that tell chances, as a run tries them


class _ByChances(MatchMover):
    """Plays by a network of chances, without look-ahead; None: by the hand-made features."""

    def __init__(self, numbers: npt.NDArray[np.int32] | None) -> None:
        self._search: BackgammonSearch | ReadableLooking
        if compiled.usable(PART):
            self._search = BackgammonSearch(network=numbers)
        elif numbers is None:
            self._search = ReadableLooking(evaluation.evaluate)
        else:
            own = network.OwnNetwork(numbers)
            self._search = ReadableLooking(lambda board: network.evaluate(board, own))

    def play(self, state: State, seed: int, number: int, stop: Stop) -> Play:
        assert state.throw is not None
        return self._search.ranked((state.own, state.opponent), state.throw, 1)[0].play


def play_by_chances(batch: Batch) -> npt.NDArray[np.int8]:
    """Play a batch, without openings, between networks that estimate chances, the hand-made
    evaluation and random play; returns the points of the first players, who are MAX.

    The bear-off database is not used, as not every process has it: results are equal everywhere.
    """
    own = whole(batch.networks.output)
    sides = np.stack([batch.first, batch.second], axis=1)
    newest, results = sides.max(axis=1), np.zeros(len(batch), dtype=np.int8)
    at_once = (sides.min(axis=1) < 0) & compiled.usable(PART)
    for index in np.unique(newest[at_once]).tolist():
        which = at_once & (newest == index)
        minds = [(_mind_of(first), _mind_of(second)) for first, second in sides[which].tolist()]
        results[which] = games_by_kernel(batch.seeds[which], minds, network=own[index])
    for game in np.flatnonzero(~at_once):
        movers = [_mover_of(code, own) for code in sides[game].tolist()]
        results[game] = play_dice_game(int(batch.seeds[game]), movers, never)
    return results


def _mind_of(code: int) -> int:
    """The kernel's code for the player with this mover code."""
    return BY_NETWORK if code >= 0 else BY_FEATURES if code <= HAND_MADE else RANDOM


def _mover_of(code: int, own: npt.NDArray[np.int32]) -> MatchMover:
    if _mind_of(code) == RANDOM:
        return MatchMover(PlayerSpec("random"))
    return _ByChances(own[code] if code >= 0 else None)
