"""Puzzles: positions with exactly one winning move, found by the solver in random games.

A puzzle is determined by its level and a seed, alike on every computer. Its random games are played
with a minimum of care (a game ends before a side could win at once, and no move lets the opponent
win at once if that can be avoided), so that positions look like those of real games.

Difficulty is measured by the number of its own moves that the winner needs (half the plies: games
with puzzles have alternating turns). The solution must not be forced either: at least `RIVALS`
other moves do not lose at once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from poda.engine.errors import EngineError
from poda.engine.exact.scores import is_solved
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.search.evaluation import moves_to_end, plies_to_end
from poda.engine.search.observer import Stop

Values = dict[Any, float]
"""The value of each legal move, from MAX's point of view, as `ExactSolver.moves` gives them."""

SEED_LIMIT: Final = 99_999
RIVALS: Final = 2


@dataclass(frozen=True, slots=True)
class PuzzleLevel:
    """A level of difficulty.

    Attributes:
        nearest, farthest: the least and the greatest number of moves that the winner needs.
        fewest, most: the least and the greatest number of plies played before the position; with
            fewer the solver takes longer.
    """

    nearest: int
    farthest: int
    fewest: int
    most: int


LEVELS: Final = {
    key: tuple(PuzzleLevel(*each) for each in game.puzzle_levels)
    for key, game in GAMES.items()
    if game.puzzle_levels and is_solved(game)
}
"""The levels of each game with puzzles, from the easiest, which is level 1."""

USUAL: Final = max(LEVELS, key=lambda key: len(LEVELS[key]))
"""The game with the most levels, whose puzzles are shown where no other is asked for."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position to be solved.

    Attributes:
        game: the game's key.
        level: its level of difficulty, from 1, the easiest.
        seed: the seed of its random games, 0 to `SEED_LIMIT`.
        state: the position; the side to move wins, by one move only.
        values: the value of every move there.
    """

    game: str
    level: int
    seed: int
    state: Any
    values: Values

    @property
    def code(self) -> str:
        """The text by which people share the puzzle: its level and seed, `3-4711`."""
        return f"{self.level}-{self.seed}"

    @property
    def solution(self) -> Any:
        """The one move that keeps the win."""
        return winning_moves(self.values, GAMES[self.game].to_move(self.state))[0]

    @property
    def distance(self) -> int:
        """The number of its own moves that the winner needs."""
        return own_moves(self.values[self.solution])


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """A move that a person tried in a puzzle, and the best reply.

    Attributes:
        action: the move.
        value: its value; best: that of the best move there. Both from MAX's point of view.
        keeps: whether the side that made it still wins.
        before, state: the positions before and after it.
        reply: the other side's best move; None if the game is over.
        after: the position after both.
        values: the values of the moves in `after`; empty if the game is over.
    """

    action: Any
    value: float
    best: float
    keeps: bool
    before: Any
    state: Any
    reply: Any | None
    after: Any
    values: Values


def own_moves(value: float) -> int:
    """The number of its own moves that the winner of a forced win needs; 0 for a draw."""
    return moves_to_end(value) or 0


def winning_moves(values: Values, side: int) -> list[Any]:
    """The moves that win for `side`, MAX or MIN."""
    return [action for action, value in values.items() if value * side > 0]


def best_move(values: Values, side: int) -> Any:
    """The first of the best moves of `side`: it wins soonest, or loses latest."""
    return max(values, key=lambda action: values[action] * side)


def parse_code(game_key: str, text: str) -> tuple[int, int]:
    """The level and the seed in a code such as `3-4711`. Raises EngineError."""
    match = re.fullmatch(r"([1-9])-([0-9]{1,5})", text.strip(), re.ASCII)
    if match is None or int(match[1]) > len(LEVELS[game_key]):
        raise EngineError("puzzle.bad_code", text=text.strip()[:40])
    return int(match[1]), int(match[2])


def make_puzzle(game_key: str, level: int, seed: int, stop: Stop) -> Puzzle:
    """Make the puzzle of that level and seed, mostly in some tenths of a second.

    Args:
        stop: called every 10 ms or so.

    Raises:
        SearchStopped: `stop` returned true.
        EngineError: a side moves twice in a row in this game.
    """
    # Imported here: reading codes needs no NumPy.
    from poda.engine.exact.scores import exact_solver

    game, grade = GAMES[game_key], LEVELS[game_key][level - 1]
    solver = exact_solver(game)
    assert solver is not None
    source = Random(seed * 16 + level)
    while True:
        for state in _random_game(game, grade, source):
            values = solver.moves(state, stop)
            found = dict(sorted(values.items()))  # as they are solved they come in any order
            if _is_puzzle(found, game.to_move(state), grade):
                return Puzzle(game_key, level, seed, state, found)


def try_move(game_key: str, state: Any, values: Values, action: Any, stop: Stop) -> PuzzleAnswer:
    """Judge a legal move of a puzzle, and find the best reply.

    Args:
        values: the values of all moves in `state`.
        stop: called every 10 ms or so.

    Raises SearchStopped if `stop` returned true.
    """
    from poda.engine.exact.scores import exact_solver

    game = GAMES[game_key]
    solver = exact_solver(game)
    assert solver is not None
    side = game.to_move(state)
    value, best = values[action], values[best_move(values, side)]
    before, state = state, game.result(state, action)
    if game.is_terminal(state):
        return PuzzleAnswer(action, value, best, value * side > 0, before, state, None, state, {})
    replies = dict(sorted(solver.moves(state, stop).items()))
    reply = best_move(replies, -side)
    after = game.result(state, reply)
    later = {} if game.is_terminal(after) else dict(sorted(solver.moves(after, stop).items()))
    return PuzzleAnswer(action, value, best, value * side > 0, before, state, reply, after, later)


def _random_game(game: Game[Any, Any], grade: PuzzleLevel, source: Random) -> list[Any]:
    """The positions of one random game, in order, from a random ply within the level's range to its
    end: if they began at the first, most puzzles would have the fewest plies."""
    first = grade.fewest + _below(grade.most - grade.fewest + 1, source)
    state, played = game.initial_state(), 0
    found = []
    while played <= grade.most and (choices := _careful(game, state)):
        if played >= first:
            found.append(state)
        before, state = state, game.result(state, choices[_below(len(choices), source)])
        if game.to_move(state) == game.to_move(before):
            raise EngineError("puzzle.turns", game=game.title or game.key)
        played += 1
    return found


def _below(limit: int, source: Random) -> int:
    """A random number from 0 to `limit` - 1, by `random()`, which alone is the same in every
    version of Python."""
    return int(source.random() * limit)


def _careful(game: Game[Any, Any], state: Any) -> list[Any]:
    """The moves that do not let the other side win at once, or all moves if each does; none if the
    game is over, or can be won by the next move."""
    after = {action: game.result(state, action) for action in game.actions(state)}
    if any(_is_won(game, each) for each in after.values()):
        return []
    safe = [
        action
        for action, each in after.items()
        if not any(_is_won(game, game.result(each, reply)) for reply in game.actions(each))
    ]
    return safe or list(after)


def _is_won(game: Game[Any, Any], state: Any) -> bool:
    return game.is_terminal(state) and game.utility(state) != 0


def _is_puzzle(values: Values, side: int, grade: PuzzleLevel) -> bool:
    winning = winning_moves(values, side)
    if len(winning) != 1:
        return False
    if not grade.nearest <= own_moves(values[winning[0]]) <= grade.farthest:
        return False
    at_once = [v for v in values.values() if v * side < 0 and (plies_to_end(v) or 0) <= 2]
    return len(values) - 1 - len(at_once) >= RIVALS
