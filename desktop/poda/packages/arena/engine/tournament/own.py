"""Poda's own players as competitors.

Without a clock, a player plays as in a match (`engine/match.py`): exact look-ahead, with random
decisions taken from the game's dice, so that games can be reproduced. With a limit of time or
nodes, it searches as in the window, and plays the best move found within the limit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Lock
from typing import Any, Final

from poda.engine.decisions import CubePlayer, Limit, Player, SeededPlayer
from poda.engine.errors import EngineError
from poda.engine.exact.player import PerfectPlayer
from poda.engine.game import Game
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, TAKE
from poda.engine.match import contender, mover_for
from poda.engine.players import PlayerSpec, SearchPlayer
from poda.engine.playing.movers import Mover
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.packages.arena.engine.competitor import ChessClock, Competitor, Turn
from poda.packages.arena.engine.external.engines import Programs, competitor
from poda.packages.arena.engine.tournament.document import engine_name, is_engine
from poda.packages.arena.engine.tournament.plan import Entrant, MoveLimits

CLOCK_SHARE: Final = 30
"""A player spends 1 / CLOCK_SHARE of the time left on its clock, plus the increment, on a move."""

REMEMBERED: Final = 10_000
"""The positions whose best moves a player caches: few positions but those of openings recur."""

_PLIES: Final = ("minimax", "alphabeta", "pvs", "expectiminimax", "evolved")


class Shared:
    """The caches that players share on all threads of a tournament.

    Args:
        stop: becomes true when the tournament is to be abandoned.
    """

    def __init__(self, stop: Stop) -> None:
        self.stop = stop
        self._movers: dict[str, Mover] = {}
        self._lock = Lock()

    def mover(self, player: str, make: Callable[[], Mover]) -> Mover:
        """The mover for a player specification; made on first use."""
        with self._lock:
            if player not in self._movers:
                self._movers[player] = make()
            return self._movers[player]


def competitor_for(
    game: Game[Any, Any],
    entrant: Entrant,
    limits: MoveLimits,
    programs: Programs | None = None,
    shared: Shared | None = None,
) -> Competitor:
    """The competitor of an entrant, for one thread at a time. Raises EngineError if there is none:
    a player's file is missing, or the user's list lacks the program.

    Args:
        programs: the user's list of external programs; None: an empty one.
        shared: the caches shared with other threads of the same tournament.
    """
    if is_engine(entrant.player):
        name = engine_name(entrant.player)
        if programs is None:
            raise EngineError("engine.unknown", name=name)
        return competitor(programs.find(name), game)
    spec = limited(PlayerSpec.parse(entrant.player, game.key), limits)
    if game.has_cube:
        return _Dicing(game, spec, limits)
    if spec.kind == "random":
        return _Moving(game, spec, shared)
    timed = spec.seconds is not None or limits.seconds is not None or limits.clock is not None
    counted = limits.nodes is not None and spec.kind not in ("mcts", "perfect")
    if timed or counted:
        return _Thinking(game, spec)
    return _Moving(game, spec, shared)


def limited(spec: PlayerSpec, limits: MoveLimits) -> PlayerSpec:
    """A player specification with the tournament's limits in place of its own."""
    if limits.plies is not None and spec.kind in _PLIES:
        spec = replace(spec, plies=limits.plies)
    if limits.nodes is not None and spec.kind == "mcts":
        spec = replace(spec, playouts=limits.nodes)
    return spec


class _Moving(Competitor):
    """Plays as in a match, without a clock."""

    def __init__(self, game: Game[Any, Any], spec: PlayerSpec, shared: Shared | None) -> None:
        self._stop: Stop | None = None
        stop = self._stopped if shared is None else shared.stop

        def make() -> Mover:
            return mover_for(game, contender(str(spec), game), stop, REMEMBERED)

        # A Monte Carlo tree is not shared between threads.
        alone = shared is None or spec.kind == "mcts"
        self._mover = make() if alone or shared is None else shared.mover(str(spec), make)

    def choose(self, turn: Turn) -> Any:
        self._stop = turn.stop
        return self._mover.choose(turn.state, turn.dice)

    def _stopped(self) -> bool:
        return self._stop is not None and self._stop()


class _Thinking(Competitor):
    """Searches each move within a limit of time or nodes."""

    def __init__(self, game: Game[Any, Any], spec: PlayerSpec) -> None:
        self._game, self._spec = game, spec
        self._player: Player | None = None
        if spec.kind != "perfect":  # it is built for each move, with a seed from the game's dice
            self._player = spec.build(game)

    def choose(self, turn: Turn) -> Any:
        limit = limit_of(self._spec, turn)
        player = self._player
        if player is None:
            guess = SearchPlayer(self._game)
            player = PerfectPlayer(self._game, self._spec.err, turn.dice.word(), guess)
        if isinstance(player, SeededPlayer):
            return player.move(turn.state, limit, turn.stop, turn.dice.word())
        action = player.choose(turn.state, limit, turn.stop).action
        if turn.stop():  # the search was interrupted
            raise SearchStopped
        return action

    def new_game(self, start: Any, side: int, stop: Stop = never) -> None:
        if isinstance(self._player, SeededPlayer):
            self._player.forget()


def limit_of(spec: PlayerSpec, turn: Turn) -> Limit:
    """The limit of a move: the strictest of the player's own, the tournament's and its share of
    the clock."""
    own, asked = spec.limit, turn.limit
    times = [each for each in (own.seconds, asked.seconds, share_of(turn.clock)) if each]
    plies = own.plies if spec.kind in _PLIES else None
    nodes = asked.nodes if own.nodes is None else own.nodes
    if spec.kind == "perfect":
        nodes = None
    return Limit(plies, nodes, min(times, default=None))


def share_of(clock: ChessClock | None) -> float | None:
    """The seconds that a player spends on a move by its clock; None without a clock."""
    if clock is None:
        return None
    return max(0.001, min(clock.own / CLOCK_SHARE + clock.increment, 0.8 * clock.own))


class _Dicing(Competitor):
    """A backgammon player, which also handles the doubling cube."""

    def __init__(self, game: Game[Any, Any], spec: PlayerSpec, limits: MoveLimits) -> None:
        self._game, self._spec = game, spec
        self._player = None if spec.kind == "random" else spec.build(game)

    def new_game(self, start: Any, side: int, stop: Stop = never) -> None:
        if isinstance(self._player, SeededPlayer):
            self._player.forget()

    def choose(self, turn: Turn) -> Any:
        state, player, stop = turn.state, self._player, turn.stop
        if stop():
            raise SearchStopped
        if player is None:
            return self._at_random(turn)
        limit = limit_of(self._spec, turn)
        if state.throw is None and not state.is_offered:
            doubles = isinstance(player, CubePlayer) and (
                player.doubles(state, limit, stop).doubles
            )
            action = DOUBLE if doubles else None
        elif isinstance(player, SeededPlayer) and not state.is_offered:
            return player.move(state, limit, stop, turn.dice.word())
        else:
            action = player.choose(state, limit, stop).action
        if stop():  # the search was interrupted
            raise SearchStopped
        return action

    def _at_random(self, turn: Turn) -> Any:
        state = turn.state
        if state.is_offered:
            return (TAKE, PASS)[turn.dice.below(2)]
        if state.throw is None:
            return None
        actions = self._game.actions(state)
        return actions[turn.dice.below(len(actions))]
