"""Poda as a program that speaks the universal game interface: what `poda engine GAME` does.

The lines are those of `ugi.py` in the opposite direction; `docs/engines.md` defines the dialect. A
search runs on a second thread, so that `stop` and `isready` are answered meanwhile.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from typing import Any, Final, NamedTuple

from poda.engine.decisions import Decision, Limit, Player, SeededPlayer
from poda.engine.errors import EngineError
from poda.engine.game import MAX, Game
from poda.engine.players import SECONDS_LIMIT

MOVES_LEFT: Final = 30
"""The number of moves among which a player divides the time left on its clock."""

NO_MOVE: Final = "0000"
"""The answer when there is no legal move, as in cutegames."""

_RESULTS: Final = {1: "p1win", -1: "p2win", 0: "draw"}
_GO: Final = ("p1time", "p2time", "p1inc", "p2inc", "movetime", "depth", "nodes")
_MOST_DIGITS: Final = 12


class Asked(NamedTuple):
    """The contents of a `go` line.

    Attributes:
        numbers: the value after each keyword: milliseconds, plies, nodes.
        is_endless: whether only `stop` ends the search.
    """

    numbers: dict[str, int]
    is_endless: bool = False


class UgiServer:
    """Answers a manager's lines, for one game and one player."""

    def __init__(
        self,
        game: Game[Any, Any],
        player: Player,
        limit: Limit,
        name: str,
        say: Callable[[str], None],
        searching: Executor,
    ) -> None:
        """Start with the game's initial position.

        Args:
            limit: the player's own limit, which the values of a `go` line replace.
            name: the player's name for the manager.
            say: called with each line of an answer, on any thread, one call at a time.
            searching: the executor that runs the search.
        """
        self._game, self._player, self._limit, self._name = game, player, limit, name
        self._say_line, self._searching = say, searching
        self._saying = threading.Lock()
        self._stopped = threading.Event()
        self._search: Future[None] | None = None
        self._state: Any = game.initial_state()

    def serve(self, lines: Iterable[str]) -> None:
        """Answer all lines until `quit` or their end."""
        try:
            for line in lines:
                if not self._hear(line.split()):
                    return
        finally:
            self._end_search()

    def _hear(self, words: list[str]) -> bool:
        """Execute a line, ignoring unknown ones as in UCI; return whether another may follow."""
        match words:
            case ["ugi", *_]:
                self._write_lines(f"id name Poda {self._name}", "id author Poda", "ugiok")
            case ["isready", *_]:
                self._write_lines("readyok")
            case ["uginewgame", *_]:
                self._end_search()
                if isinstance(self._player, SeededPlayer):
                    self._player.forget()
                self._state = self._game.initial_state()
            case ["position", *rest]:
                self._end_search()
                self._state = self._position(rest)
            case ["go", *rest]:
                self._end_search()
                self._start_search(asked(rest))
            case ["stop", *_]:
                self._end_search()
            case ["query", *rest]:
                self._write_lines(f"response {self._response(' '.join(rest))}")
            case ["quit", *_]:
                return False
        return True

    def _position(self, words: list[str]) -> Any:
        """The position of a line; None if it is invalid, which is reported to the manager."""
        game = self._game
        where = words.index("moves") if "moves" in words else len(words)
        text = "" if words[:1] == ["startpos"] else " ".join(words[1:where])
        try:
            if words[:1] not in (["startpos"], ["fen"]):
                raise game.bad_position(" ".join(words))
            state = game.parse_position(text)
            for move in words[where + 1 :]:
                state = game.result(state, game.parse_action(state, move))
        except EngineError as error:
            self._write_lines(f"info string {error}")
            return None
        return state

    def _response(self, question: str) -> str:
        """The answer to a question about the position."""
        state = self._state
        if state is None:
            return "none"
        is_over = self._game.is_terminal(state)
        if question == "gameover":
            return "true" if is_over else "false"
        if question == "p1turn":
            return "true" if self._game.to_move(state) == MAX else "false"
        if question == "result" and is_over:
            utility = self._game.utility(state)
            return _RESULTS[(utility > 0) - (utility < 0)]
        return "none"

    def _start_search(self, asked: Asked) -> None:
        state = self._state
        if state is None or self._game.is_terminal(state):
            self._write_lines(f"bestmove {NO_MOVE}")
            return
        limit = limit_of(asked, self._limit, is_first=self._game.to_move(state) == MAX)
        self._stopped.clear()
        self._search = self._searching.submit(self._choose, state, limit, asked.is_endless)

    def _choose(self, state: Any, limit: Limit, is_endless: bool) -> None:
        """Search and report the move; runs on the search's thread."""
        try:
            found = self._player.choose(
                state,
                limit,
                self._stopped.is_set,
                lambda decision: self._write_info(state, decision),
            )
            self._write_info(state, found)
            move = self._game.format_action(state, found.action)
        except EngineError as error:
            self._write_lines(f"info string {error}")
            move = NO_MOVE
        if is_endless:  # the move is due only after `stop`
            self._stopped.wait()
        self._write_lines(f"bestmove {move}")

    def _write_info(self, state: Any, decision: Decision[Any]) -> None:
        sign = 1 if self._game.to_move(state) == MAX else -1
        line, moves = state, []
        for action in decision.line:
            moves.append(self._game.format_action(line, action))
            line = self._game.result(line, action)
        words = [f"info depth {decision.depth}", f"score cp {round(sign * decision.value)}"]
        words += [f"nodes {decision.total_nodes}", f"time {round(1000 * decision.seconds)}"]
        self._write_lines(" ".join((*words, "pv", *moves)))

    def _end_search(self) -> None:
        """Stop a running search, and wait until it has reported its move."""
        if self._search is not None:
            self._stopped.set()
            self._search.result()
            self._search = None

    def _write_lines(self, *lines: str) -> None:
        with self._saying:
            for line in lines:
                self._say_line(line)


def asked(words: list[str]) -> Asked:
    """The contents of a `go` line; values that are no numbers are ignored."""
    numbers = {}
    for word, number in itertools.pairwise(words):
        if word in _GO and number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS:
            numbers[word] = int(number)
    return Asked(numbers, "infinite" in words)


def limit_of(asked: Asked, usual: Limit, *, is_first: bool) -> Limit:
    """The limit of a search: the requested values, completed by the usual ones.

    Args:
        is_first: whether the first player is to move.
    """
    if asked.is_endless:
        return Limit()
    numbers = asked.numbers
    seconds = usual.seconds
    own, added = ("p1time", "p1inc") if is_first else ("p2time", "p2inc")
    if own in numbers:
        share = numbers[own] / MOVES_LEFT + numbers.get(added, 0)
        seconds = min(share, numbers[own] / 2) / 1000
    if "movetime" in numbers:
        seconds = numbers["movetime"] / 1000
    if seconds is not None:
        seconds = min(seconds, SECONDS_LIMIT)
    plies = max(1, numbers["depth"]) if "depth" in numbers else usual.plies
    nodes = max(1, numbers["nodes"]) if "nodes" in numbers else usual.nodes
    return Limit(plies, nodes, seconds)
