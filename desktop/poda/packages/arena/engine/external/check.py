"""Checks in named steps whether a program follows its protocol.

Steps that Poda depends on come first. The last ones of UGI test what other managers, such as
cutegames, also require.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, NamedTuple

from poda.base.terms import QT_TRANSLATE_NOOP
from poda.engine.decisions import Limit
from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.engine.random_numbers import Dice
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.packages.arena.engine.competitor import Competitor, Forfeit, Turn
from poda.packages.arena.engine.external.engines import competitor
from poda.packages.arena.engine.external.foreign import START_SECONDS
from poda.packages.arena.engine.external.process import ProgramProcess
from poda.packages.arena.engine.external.program import Program
from poda.packages.arena.engine.external.ugi import UgiCompetitor

Name = Literal["start", "move", "time", "games", "turn", "over", "stop", "quit"]

STEPS: Final[dict[Name, str]] = {
    "start": QT_TRANSLATE_NOOP("Words", "It starts, and is ready for a game"),
    "move": QT_TRANSLATE_NOOP("Words", "It answers with a legal move"),
    "time": QT_TRANSLATE_NOOP("Words", "It moves in the time that it is given"),
    "games": QT_TRANSLATE_NOOP("Words", "It plays whole games on either side"),
    "turn": QT_TRANSLATE_NOOP("Words", "It tells whose turn it is"),
    "over": QT_TRANSLATE_NOOP("Words", "It tells when a game is over, and its result"),
    "stop": QT_TRANSLATE_NOOP("Words", "It ends a search when it is told to"),
    "quit": QT_TRANSLATE_NOOP("Words", "It ends by itself when it is told to"),
}
"""The name of each step and what it tests."""

EVERY: Final[tuple[Name, ...]] = ("start", "move", "time", "games")
UGI: Final[tuple[Name, ...]] = (*EVERY, "turn", "over", "stop", "quit")

_MOVE_SECONDS: Final = 0.3  # the time limit of a move
_GAMES: Final = 4
_PLIES: Final = 60  # the most of a game, since backgammon games can be long
_RANDOM_GAMES: Final = 3  # the random games whose positions UGI queries use
_SEED: Final = 1


class CheckStep(NamedTuple):
    """A completed step.

    Attributes:
        name: a key of `STEPS`.
        passed: whether the program passed it.
        words: if it failed, what the program did instead, as far as is known.
        seconds: the duration of the step.
    """

    name: Name
    passed: bool
    words: str
    seconds: float


class _Failed(Exception):  # noqa: N818 - a verdict
    """The program did not do what the step requires."""


def steps(program: Program) -> tuple[Name, ...]:
    """The steps of a program's protocol, in their order."""
    return UGI if program.protocol == "ugi" else EVERY


def check(program: Program, game: Game[Any, Any], stop: Stop = never) -> Iterator[CheckStep]:
    """Each step when it is done; a failed start or move ends the check.

    Raises:
        EngineError: the program does not play the game.
        SearchStopped: `stop` turned true.
    """
    checks = _Checks(program, game, stop)
    try:
        for name in steps(program):
            begin, words, passed = time.monotonic(), "", True
            try:
                checks.does[name]()
            except Forfeit as forfeit:
                words, passed = str(forfeit), False
            except _Failed as failure:
                words, passed = str(failure), False
            yield CheckStep(name, passed, words, time.monotonic() - begin)
            if not passed and name in ("start", "move"):
                return
    finally:
        checks.close()


class _Checks:
    """The actions of each step. They raise Forfeit and _Failed."""

    def __init__(self, program: Program, game: Game[Any, Any], stop: Stop) -> None:
        self._program, self._game, self._stop = program, game, stop
        self._competitor: Competitor = competitor(program, game)
        self._random = random.Random(_SEED)
        self.does: dict[Name, Callable[[], None]] = {
            "start": self._start,
            "move": self._move,
            "time": self._time,
            "games": self._games,
            "turn": self._turn,
            "over": self._over,
            "stop": self._stops,
            "quit": self._quits,
        }

    def close(self) -> None:
        self._competitor.dismiss()
        self._competitor.close()

    def _start(self) -> None:
        self._competitor.new_game(self._game.initial_state(), MAX, self._stop)

    def _move(self) -> None:
        self._decide((), self._first_decision(), Limit())

    def _time(self) -> None:
        state = self._first_decision()
        for _ in range(3):
            self._decide((), state, Limit(seconds=_MOVE_SECONDS))

    def _games(self) -> None:
        for number in range(_GAMES):
            side = MIN if number % 2 else MAX
            start = self._game.initial_state()
            self._competitor.new_game(start, side, self._stop)
            state: Any = start
            actions: list[Any] = []
            for _ in range(_PLIES):
                if self._game.is_terminal(state):
                    break
                if self._game.to_move(state) == side:
                    action = self._decide(tuple(actions), state, Limit(seconds=_MOVE_SECONDS))
                else:
                    action = self._random.choice(list(self._game.actions(state)))
                state = self._game.result(state, action)
                actions.append(action)

    def _first_decision(self) -> Any:
        """The first position of a game in which a player is to move."""
        state = self._game.initial_state()
        while self._game.to_move(state) == CHANCE:
            state = self._game.result(state, self._game.actions(state)[0])
        return state

    def _decide(self, actions: tuple[Any, ...], state: Any, limit: Limit) -> Any:
        start = self._game.initial_state() if actions else state
        turn = Turn(start, actions, state, Dice(_SEED), limit, None, self._stop)
        return self._competitor.choose(turn)

    # Steps of UGI alone

    def _turn(self) -> None:
        for actions, state in self._random_positions():
            said = self._queried(actions, "p1turn")
            self._expect(said, "true" if self._game.to_move(state) == MAX else "false", actions)

    def _over(self) -> None:
        for actions, state in self._random_positions():
            is_over = self._game.is_terminal(state)
            self._expect(self._queried(actions, "gameover"), str(is_over).lower(), actions)
            if is_over:
                utility = self._game.utility(state)
                result = "draw" if not utility else "p1win" if utility > 0 else "p2win"
                self._expect(self._queried(actions, "result"), result, actions)
            else:
                self._expect(self._queried(actions, "result"), "none", actions)

    def _random_positions(self) -> Iterator[tuple[tuple[Any, ...], Any]]:
        """Positions of random games, final ones included, each with the actions that lead to it."""
        for _ in range(_RANDOM_GAMES):
            state: Any = self._game.initial_state()
            actions: list[Any] = []
            while not self._game.is_terminal(state):
                if len(actions) % 4 == 0:
                    yield tuple(actions), state
                actions.append(self._random.choice(list(self._game.actions(state))))
                state = self._game.result(state, actions[-1])
            yield tuple(actions), state

    def _queried(self, actions: tuple[Any, ...], question: str) -> str:
        assert isinstance(self._competitor, UgiCompetitor)
        return self._competitor.query(self._game.initial_state(), actions, question, self._stop)

    def _expect(self, said: str, wanted: str, actions: tuple[Any, ...]) -> None:
        if said != wanted:
            moves = " ".join(map(str, actions)) or "startpos"
            raise _Failed(f"{moves}: response {said}; response {wanted}?")

    def _stops(self) -> None:
        process = self._fresh()
        try:
            process.tell("position startpos")
            process.ask("go infinite")
            process.tell("stop")  # the program then answers `go`
            self._wait_for(process, "bestmove")
            process.dismiss("quit")
        finally:
            process.close()

    def _quits(self) -> None:
        process = self._fresh()
        try:
            process.tell("quit")
            until = time.monotonic() + self._program.seconds
            while process.is_running:
                if self._stop():
                    raise SearchStopped
                if time.monotonic() > until:
                    raise _Failed("quit")
                process.pump(0.02)
        finally:
            process.close()

    def _fresh(self) -> ProgramProcess:
        """Another process of the program, after its handshake."""
        process = ProgramProcess(self._program.command, self._program.megabytes)
        try:
            process.ask("ugi")
            self._wait_for(process, "ugiok")
            process.ask("isready")
            self._wait_for(process, "readyok")
        except BaseException:
            process.close()
            raise
        return process

    def _wait_for(self, process: ProgramProcess, word: str) -> None:
        until = time.monotonic() + max(START_SECONDS, self._program.seconds)
        while process.line(until, self._stop).split()[:1] != [word]:
            pass
