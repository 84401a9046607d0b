"""One game of a tournament between two competitors, from its opening to its end.

All randomness follows from the plan's seed: the opening and the throws from the seed and the
number of the pair, so that both games of a pair have the same; a player's random decisions from the
number of the game and the side as well.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from poda.engine.decisions import Limit
from poda.engine.errors import EngineError, quoted
from poda.engine.game import CHANCE, MAX, Game
from poda.engine.games import game as game_named
from poda.engine.games.backgammon_parts.cube import DOUBLE, CubeRules, Score, cube_of_game
from poda.engine.players import PlayerSpec
from poda.engine.playing.movers import ENDLESS
from poda.engine.random_numbers import GOLDEN, MASK, Dice, mix
from poda.engine.search.observer import SearchStopped, Stop
from poda.packages.arena.engine.competitor import ChessClock, Competitor, Forfeit, Turn
from poda.packages.arena.engine.tournament.document import is_engine
from poda.packages.arena.engine.tournament.plan import Fixture, TournamentPlan
from poda.packages.arena.engine.tournament.record import NEXT_GAME, JournalGame, Reason, Summary

OnMove = Callable[[Any, Any, tuple[float, float], int], None]
"""Called with the position, the last action (None at the beginning), the thinking seconds of the
first and the second entrant, and the plies so far."""

LATE_SECONDS: Final = 0.5
"""The seconds by which an external program may exceed its limit before it loses, for start-up,
communication and a busy machine."""

_TOURNAMENT: Final = 0x544F5552  # the name of a tournament's streams of random numbers
_OPENING, _THROWS, _CHOICES = 1, 2, 3
_SHARES: Final = 1 << 31
_QUOTED: Final = 60  # characters of an illegal action, in messages


def pair_seed(plan: TournamentPlan, pair: int) -> int:
    """A seed of 64 bits for a pair of games."""
    return mix((mix((plan.seed + _TOURNAMENT) & MASK) + GOLDEN * (pair + 1)) & MASK)


def _stream(seed: int, *name: int) -> int:
    for part in name:
        seed = mix((seed + GOLDEN * (part + 1)) & MASK)
    return seed


def thrown(game: Game[Any, Any], state: Any, seed: int, number: int) -> Any:
    """The outcome of a chance node: element `number`, from 0, of a sequence that `seed` determines,
    independent of the game and of the player."""
    left = Dice(_stream(seed, _THROWS, number)).below(_SHARES) / _SHARES
    outcomes = game.outcomes(state)
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]


def points_for_max(game: Game[Any, Any], state: Any) -> int:
    """MAX's result: points in games that count them, else 1, 0 or -1."""
    utility = game.utility(state)
    return round(utility) if game.counts_points else (utility > 0) - (utility < 0)


def line_of(first: int, second: int, start: str, moves: Sequence[str]) -> int:
    """A hash of 64 bits, equal for games of the same two with the same start and moves."""
    text = "\n".join((str(first), str(second), start, *moves))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


@dataclass
class _Playing:
    """The state of a game, or of a match of games, during play."""

    game: Game[Any, Any]
    plan: TournamentPlan
    fixture: Fixture
    competitors: tuple[Competitor, Competitor]
    stop: Stop
    on_move: OnMove | None

    moves: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    plies: int = 0
    opening: int = 0
    throws: int = 0

    def __post_init__(self) -> None:
        self.seed = pair_seed(self.plan, self.fixture.pair)
        turned = self.fixture.number % 2
        self._dice = [Dice(_stream(self.seed, _CHOICES, turned, side)) for side in (0, 1)]
        clock = self.plan.limits.clock
        self._left = None if clock is None else [clock[0], clock[0]]
        limits = self.plan.limits
        self._limit = Limit(limits.plies, limits.nodes, limits.seconds)
        self._is_engine = [
            is_engine(self.plan.entrants[index].player)
            for index in (self.fixture.first, self.fixture.second)
        ]

    def one(self, start: Any, random_plies: int) -> int:
        """Play a game; return MAX's points. Raises _Over, and SearchStopped."""
        state, actions = start, list[Any]()
        for each in (0, 1):
            self._guarded(each, self.competitors[each].new_game, start, (1, -1)[each], self.stop)
        self._report_move(state, None)
        for action in self._opening_moves(start, random_plies):
            state = self._moved(state, actions, action, self.game.result(state, action))
        self.opening = len(self.moves) if random_plies else 0
        while not self.game.is_terminal(state):
            if self.stop():
                raise SearchStopped
            if len(actions) >= ENDLESS:
                raise _Over(0, "length")
            state = self._moved(state, actions, *self._next(start, actions, state))
        return points_for_max(self.game, state)

    def _opening_moves(self, state: Any, plies: int) -> Sequence[Any]:
        """That many random plies, and the throws before them; no ply that would end the game."""
        dice, found, played = Dice(_stream(self.seed, _OPENING)), [], 0
        while played < plies and not self.game.is_terminal(state):
            if self.game.to_move(state) == CHANCE:
                action = self._throw(state)
            else:
                quiet = [
                    each
                    for each in self.game.actions(state)
                    if not self.game.is_terminal(self.game.result(state, each))
                ]
                if not quiet:
                    break
                action = quiet[dice.below(len(quiet))]
                played += 1
            found.append(action)
            state = self.game.result(state, action)
        return found

    def _throw(self, state: Any) -> Any:
        self.throws += 1
        return thrown(self.game, state, self.seed, self.throws - 1)

    def _next(self, start: Any, actions: list[Any], state: Any) -> tuple[Any, Any]:
        """The next action and the state after it. Raises _Over."""
        game, mover = self.game, self.game.to_move(state)
        if mover != CHANCE:
            side = 0 if mover == MAX else 1
            action = self._asked(side, start, actions, state)
            try:
                return action, game.result(state, action)
            except EngineError as error:
                raise _lost(side, Forfeit("illegal", str(error))) from None
            except (TypeError, ValueError, IndexError, KeyError):
                raise _lost(side, Forfeit("illegal", quoted(str(action), _QUOTED))) from None
        if self.plan.cube is not None and game.may_double(state):  # type: ignore[attr-defined]
            side = 0 if state.turn == MAX else 1
            action = self._asked(side, start, actions, state)
            if action == DOUBLE:
                return DOUBLE, game.result(state, DOUBLE)
            if action is not None:
                raise _lost(side, Forfeit("illegal", quoted(str(action), _QUOTED)))
        throw = self._throw(state)
        return throw, game.result(state, throw)

    def _asked(self, side: int, start: Any, actions: list[Any], state: Any) -> Any:
        """The action that a side chooses. Raises _Over if it forfeits."""
        clock = None
        if self._left is not None:
            increment = self.plan.limits.clock[1] if self.plan.limits.clock else 0.0
            clock = ChessClock(self._left[side], self._left[1 - side], increment)
        dice, stop = self._dice[side], self.stop
        turn = Turn(start, tuple(actions), state, dice, self._limit, clock, stop)
        began = time.perf_counter()
        action = self._guarded(side, self.competitors[side].choose, turn)
        took = time.perf_counter() - began
        self.seconds[side] += took
        if clock is not None and self._left is not None:
            if took > clock.own:
                raise _lost(side, Forfeit("time"))
            self._left[side] = clock.own - took + clock.increment
        most = self._limit.seconds
        if most is not None and self._is_engine[side] and took > most + LATE_SECONDS:
            raise _lost(side, Forfeit("time"))
        return action

    def _guarded(self, side: int, call: Callable[..., Any], *args: Any) -> Any:
        try:
            return call(*args)
        except Forfeit as forfeit:
            if self.stop():  # a program that the stopped tournament has ended does not forfeit
                raise SearchStopped from None
            raise _lost(side, forfeit) from None

    def _moved(self, state: Any, actions: list[Any], action: Any, after: Any) -> Any:
        self.moves.append(self.game.format_action(state, action))
        self.plies += self.game.to_move(state) != CHANCE
        actions.append(action)
        self._report_move(after, action)
        return after

    def _report_move(self, state: Any, action: Any) -> None:
        if self.on_move is not None:
            first, second = self.seconds
            self.on_move(state, action, (first, second), self.plies)


class _Over(Exception):  # noqa: N818 - an outcome of a game
    """A game ends otherwise than by its rules: the first side's points, the reason and details."""

    def __init__(self, points: int, reason: Reason, words: str = "") -> None:
        super().__init__(reason)
        self.points, self.reason, self.words = points, reason, words


def _lost(side: int, forfeit: Forfeit) -> _Over:
    return _Over(-1 if side == 0 else 1, forfeit.fault, forfeit.words)


def start_of(game: Game[Any, Any], plan: TournamentPlan, fixture: Fixture) -> tuple[Any, str]:
    """The starting position of a game, before random plies, and its notation; "" for the usual
    one."""
    positions = plan.openings.positions
    if not positions:
        return game.initial_state(), ""
    text = positions[fixture.round % len(positions)]
    return game.parse_position(text), text


def play_fixture(
    game: Game[Any, Any],
    plan: TournamentPlan,
    fixture: Fixture,
    competitors: tuple[Competitor, Competitor],
    stop: Stop,
    on_move: OnMove | None = None,
) -> JournalGame:
    """Play one game of a tournament; with the cube, a money game or a match.

    Args:
        competitors: the fixture's first and second entrant.

    Raises SearchStopped soon after `stop` becomes true, and EngineError if one of Poda's players
    cannot play.
    """
    playing = _Playing(game, plan, fixture, competitors, stop, on_move)
    start, text = start_of(game, plan, fixture)
    reason: Reason = "played"
    words = ""
    try:
        if plan.cube is None:
            points = playing.one(start, plan.openings.plies)
        else:
            points = _with_cube(playing, start)
    except _Over as over:
        points, reason, words = over.points, over.reason, over.words
    first, second = fixture.first, fixture.second
    line = line_of(first, second, text, playing.moves)
    return JournalGame(
        Summary(fixture.number, first, second, points, playing.plies, reason, line),
        text,
        tuple(playing.moves),
        min(playing.opening, len(playing.moves)),
        (playing.seconds[0], playing.seconds[1]),
        words,
    )


def _with_cube(playing: _Playing, start: Any) -> int:
    """Play a money game, or a match to some points; return the first side's points."""
    cube = playing.plan.cube
    assert cube is not None
    rules = CubeRules(cube.crawford, cube.jacoby)
    random_plies, length = playing.plan.openings.plies, cube.length

    def game_at(scores: list[Score]) -> int:
        turned = cube_of_game(rules, length, scores[-1], scores[:-1])
        return playing.one(replace(start, cube=turned), random_plies)

    if not length:
        return game_at([(0, 0)])
    scores: list[Score] = [(0, 0)]
    while max(scores[-1]) < length:
        if playing.moves:
            playing.moves.append(NEXT_GAME)
        won = game_at(scores)
        random_plies = 0
        scores.append((scores[-1][0] + max(won, 0), scores[-1][1] + max(-won, 0)))
    return 1 if scores[-1][0] >= length else -1


def warnings(plan: TournamentPlan) -> tuple[str, ...]:
    """Warnings to show before a tournament begins, as codes of `engine/errors.py`; their sentences
    have no parameters and name the remedy."""
    found = []
    game = game_named(plan.game)
    openings = plan.openings
    if not (openings.plies or openings.positions or game.has_chance):
        kinds = [_alike(each.player, plan) for each in plan.entrants]
        met = [{kinds[a], kinds[b]} for a, b in plan.pairings]
        if {True} in met:
            found.append("tournament.repeats")
        elif any(False not in pair for pair in met):
            found.append("tournament.may_repeat")
    pairs = None if plan.games is None else plan.games // 2
    few = bool(openings.positions) and (pairs is None or pairs > len(openings.positions))
    if few and not openings.plies and not game.has_chance:
        found.append("tournament.few_openings")
    return tuple(found)


def _alike(player: str, plan: TournamentPlan) -> bool | None:
    """Whether a player always plays the same move in a position; None if unknown."""
    if is_engine(player):
        return None
    spec = PlayerSpec.parse(player, plan.game)
    if spec.kind in ("random", "mcts", "perfect"):  # players with random decisions
        return False
    if spec.kind == "evolved":
        return True
    # With a limit of time or nodes, players take the first of the best moves.
    limits = plan.limits
    return bool(spec.seconds or limits.nodes or limits.seconds or limits.clock)
