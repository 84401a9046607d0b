"""Poda's own players in a tournament.

Who looks at no clock plays as in a match (`engine/match.py`): by exact look-ahead, with whatever is
left to chance taken from the game's dice, so that a game can be played again. Who has a time, or so
many nodes, searches as in the window, and plays what it has when that is over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Lock
from typing import Any, Final

from poda.engine.backgammon.player import BackgammonPlayer
from poda.engine.decisions import Limit, Player, SeededPlayer
from poda.engine.errors import EngineError
from poda.engine.exact.player import PerfectPlayer
from poda.engine.game import Game
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, TAKE
from poda.engine.match import Contender, contender, mover_for
from poda.engine.players import PlayerSpec, SearchPlayer
from poda.engine.playing.movers import Mover
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.packages.arena.engine.competitor import ChessClock, Competitor, Turn
from poda.packages.arena.engine.external.engines import Programs, competitor
from poda.packages.arena.engine.tournament.document import engine_name, is_engine
from poda.packages.arena.engine.tournament.plan import Entrant, Limits

CLOCK_SHARE: Final = 30
"""Of what its clock shows, a player of Poda's takes such a part for a move, and the increment."""

REMEMBERED: Final = 10_000
"""Positions that a player remembers its best moves of: openings are met again, and little else."""

_PLIES: Final = ("minimax", "alphabeta", "pvs", "expectiminimax", "evolved")


class Shared:
    """What players remember, for all threads of a tournament: one such object for each.

    Args:
        stop: turns true where the tournament is to be broken off.
    """

    def __init__(self, stop: Stop) -> None:
        self.stop = stop
        self._movers: dict[str, Mover] = {}
        self._lock = Lock()

    def mover(self, player: str, make: Callable[[], Mover]) -> Mover:
        """The one that makes the moves of a player in words; made at first."""
        with self._lock:
            if player not in self._movers:
                self._movers[player] = make()
            return self._movers[player]


def competitor_for(
    game: Game[Any, Any],
    entrant: Entrant,
    limits: Limits,
    programs: Programs | None = None,
    shared: Shared | None = None,
) -> Competitor:
    """Who plays for an entrant, on one thread at a time. Raises EngineError where nobody does: its
    file is not there, or the person's list has no such engine.

    Args:
        programs: the person's own list; None is an empty one.
        shared: what is remembered with other threads of the same tournament.
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


def limited(spec: PlayerSpec, limits: Limits) -> PlayerSpec:
    """A player with the limits of a tournament in place of its own, where it has such."""
    if limits.plies is not None and spec.kind in _PLIES:
        spec = replace(spec, plies=limits.plies)
    if limits.nodes is not None and spec.kind == "mcts":
        spec = replace(spec, playouts=limits.nodes)
    return spec


class _Moving(Competitor):
    """Plays as in a match, and looks at no clock."""

    def __init__(self, game: Game[Any, Any], spec: PlayerSpec, shared: Shared | None) -> None:
        self._stop: Stop | None = None
        stop = self._stopped if shared is None else shared.stop

        def make() -> Mover:
            return mover_for(game, _contender(game, spec), stop, REMEMBERED)

        # A tree is its owner's alone.
        alone = shared is None or spec.kind == "mcts"
        self._mover = make() if alone or shared is None else shared.mover(str(spec), make)

    def choose(self, turn: Turn) -> Any:
        self._stop = turn.stop
        return self._mover.choose(turn.state, turn.dice)

    def _stopped(self) -> bool:
        return self._stop is not None and self._stop()


def _contender(game: Game[Any, Any], spec: PlayerSpec) -> Contender:
    return contender(str(spec), game)


class _Thinking(Competitor):
    """Has a time, or so many nodes, for each move."""

    def __init__(self, game: Game[Any, Any], spec: PlayerSpec) -> None:
        self._game, self._spec = game, spec
        self._player: Player | None = None
        if spec.kind != "perfect":  # who has dice of its own, from the game's
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
        if turn.stop():  # it was cut short
            raise SearchStopped
        return action

    def new_game(self, start: Any, side: int, stop: Stop = never) -> None:
        if isinstance(self._player, SeededPlayer):
            self._player.forget()


def limit_of(spec: PlayerSpec, turn: Turn) -> Limit:
    """What a move may take: by the player's own words, the tournament's limits, and its clock,
    whichever ends first."""
    own, asked = spec.limit, turn.limit
    times = [each for each in (own.seconds, asked.seconds, share_of(turn.clock)) if each]
    plies = own.plies if spec.kind in _PLIES else None
    nodes = asked.nodes if own.nodes is None else own.nodes
    if spec.kind == "perfect":
        nodes = None
    return Limit(plies, nodes, min(times, default=None))


def share_of(clock: ChessClock | None) -> float | None:
    """The seconds that a player of Poda's takes of its clock for a move; None without one."""
    if clock is None:
        return None
    return max(0.001, min(clock.own / CLOCK_SHARE + clock.increment, 0.8 * clock.own))


class _Dicing(Competitor):
    """A player of backgammon, who may double and answers doubles."""

    def __init__(self, game: Game[Any, Any], spec: PlayerSpec, limits: Limits) -> None:
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
            doubles = isinstance(player, BackgammonPlayer) and (
                player.doubles(state, limit, stop).doubles
            )
            action = DOUBLE if doubles else None
        elif isinstance(player, SeededPlayer) and not state.is_offered:
            return player.move(state, limit, stop, turn.dice.word())
        else:
            action = player.choose(state, limit, stop).action
        if stop():  # it was cut short
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
