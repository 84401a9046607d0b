"""Puzzles: positions with a move to be found, and how answers are judged.

A puzzle is determined by its level and a seed, alike on every computer. What makes the puzzles of a
game is its `PuzzleSource`. The general one asks the solver for positions of random games with
exactly one winning move. These games are played with a minimum of care (a game ends before a side
could win at once, and no move lets the opponent win at once if that can be avoided), so that
positions look like those of real games. Difficulty is measured by the number of its own moves that
the winner needs (half the plies: games with puzzles have alternating turns). The solution must not
be forced either: at least `RIVALS` other moves do not lose at once.

A source also values the moves of any position of its game, such as one in which a person erred.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from poda.engine.errors import EngineError
from poda.engine.exact.scores import is_solved, line, solver_at, tablebase_at
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.kit import kit_of
from poda.engine.registry import registered
from poda.engine.review import SearchedValues, given_away, outcome, review
from poda.engine.search.evaluation import moves_to_end, plies_to_end
from poda.engine.search.observer import SearchStopped, Stop

Values = dict[Any, float]
"""The value of each move, from MAX's point of view, as `ExactSolver.moves` or a review gives
them."""

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
"""The levels of each game of the core with puzzles, from the easiest, which is level 1."""

USUAL: Final = max(LEVELS, key=lambda key: len(LEVELS[key]))
"""The game with the most levels, whose puzzles are shown where no other is asked for."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position to be solved.

    Attributes:
        game: the game's key.
        level: its level of difficulty, from 1, the easiest.
        seed: the seed of its random games, 0 to `SEED_LIMIT`.
        state: the position, in which one move is the best by far.
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


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """A move that a person tried in a puzzle, and the best reply.

    Attributes:
        action: the move.
        value: its value; best: that of the best move there. Both from MAX's point of view.
        keeps: whether it is right: the outcome is kept, or too little is lost to matter.
        before, state: the positions before and after it.
        reply: the other side's best move; None if the game is over, or it is not known.
        after: the position after both.
        values: the values of the moves in `after`; empty if it cannot be played on from there.
        loss: what it loses where values are estimates, in their unit; else 0.
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
    loss: float = 0.0


def own_moves(value: float) -> int:
    """The number of its own moves that the winner of a forced win needs; 0 for a draw."""
    return moves_to_end(value) or 0


def winning_moves(values: Values, side: int) -> list[Any]:
    """The moves that win for `side`, MAX or MIN."""
    return [action for action, value in values.items() if value * side > 0]


def best_move(values: Values, side: int) -> Any:
    """The first of the best moves of `side`: it wins soonest, or loses latest."""
    return max(values, key=lambda action: values[action] * side)


class PuzzleSource:
    """Makes the puzzles of a game, and judges answers: by the exact solver, by an endgame database,
    or in other positions by the search of a review.

    A package's game may have a subclass (`poda.base.packages.AddedGame.puzzles`).

    Attributes:
        levels: the levels of difficulty, from the easiest, which is level 1; () for a game with
            none but a person's own errors.
        least: the loss from which on an answer is wrong, where values are estimates.
        marks: the classes of a review (their values) that are errors to be asked again.
        plies: the look-ahead of estimated values; None where there are none.
    """

    levels: tuple[Any, ...] = ()
    least = 0.0
    marks: frozenset[str] = frozenset({"blunder"})
    plies: int | None = None

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.levels = LEVELS.get(game.key, self.levels)
        if game.grades is not None:
            self.least, self.plies = game.grades.inaccuracy, kit_of(game).review_plies()

    def prepare(self, stop: Stop) -> None:
        """Load the game's database, before values are asked for: with it they are the same on every
        computer. Raises SearchStopped."""
        kit_of(self.game).prepare(stop=stop)

    def side(self, state: Any) -> int:
        """The side that decides in a position, MAX or MIN."""
        return self.game.to_move(state)

    def values(self, state: Any, stop: Stop) -> Values:
        """The values of the moves of a position. Raises SearchStopped, and EngineError if they
        cannot be valued."""
        solver = solver_at(self.game, state)
        if solver is not None:  # as they are solved they come in any order
            return dict(sorted(solver.moves(state, stop).items()))
        found: Any = review(self.game, [state], stop)
        return found[state]  # type: ignore[no-any-return]

    def are_proven(self, values: Values) -> bool:
        """Whether values tell the outcome, and not an estimate."""
        return not isinstance(values, SearchedValues)

    def loss(self, state: Any, values: Values, action: Any) -> float:
        """What a move with an estimated value loses; 0 if it is proven."""
        side = self.side(state)
        if self.are_proven(values):
            return 0.0
        return given_away(self.game, side * values[best_move(values, side)], side * values[action])

    def keeps(self, state: Any, values: Values, action: Any) -> bool:
        """Whether a move is a right answer."""
        if not self.are_proven(values):
            return self.loss(state, values, action) < self.least
        best = values[best_move(values, self.side(state))]
        return outcome(values[action]) == outcome(best)

    def make(self, level: int, seed: int, stop: Stop) -> Puzzle:
        """Make the puzzle of that level and seed, mostly in some tenths of a second.

        Args:
            stop: called every 10 ms or so.

        Raises:
            SearchStopped: `stop` returned true.
            EngineError: a side moves twice in a row in this game.
        """
        self.prepare(stop)
        grade, source = self.levels[level - 1], Random(seed * 16 + level)
        while True:
            for state in self.positions(grade, source):
                if stop():
                    raise SearchStopped
                values = self.fitting(grade, state, stop)
                if values:
                    return Puzzle(self.game.key, level, seed, state, values)

    def positions(self, grade: Any, source: Random) -> Iterable[Any]:
        """Some positions drawn from `source`, which may be puzzles of that level."""
        return _random_game(self.game, grade, source)

    def fitting(self, grade: Any, state: Any, stop: Stop) -> Values:
        """The values of the moves of a position that is a puzzle of that level; {} if it is none.
        Raises SearchStopped."""
        values = self.values(state, stop)
        return values if _is_puzzle(values, self.side(state), grade) else {}

    def try_move(self, state: Any, values: Values, action: Any, stop: Stop) -> PuzzleAnswer:
        """Judge a legal move of a puzzle, and find the best reply.

        Args:
            values: the values of the moves in `state`.
            stop: called every 10 ms or so.

        Raises SearchStopped if `stop` returned true.
        """
        game, side = self.game, self.side(state)
        value, best = values[action], values[best_move(values, side)]
        keeps, loss = self.keeps(state, values, action), self.loss(state, values, action)
        before, state = state, game.result(state, action)
        if not self.are_proven(values):
            # The search's line has the reply; it is not played on from there.
            reply = next(iter(self.line(before, values, action, stop)[1:]), None)
            after = state if reply is None else game.result(state, reply)
            return PuzzleAnswer(action, value, best, keeps, before, state, reply, after, {}, loss)
        if game.is_terminal(state):
            return PuzzleAnswer(action, value, best, keeps, before, state, None, state, {})
        replies = self.values(state, stop)
        reply = best_move(replies, -side)
        after = game.result(state, reply)
        later = {} if game.is_terminal(after) else self.values(after, stop)
        return PuzzleAnswer(action, value, best, keeps, before, state, reply, after, later)

    def line(self, state: Any, values: Values, action: Any, stop: Stop) -> tuple[Any, ...]:
        """A move and the best moves of both sides after it, as far as they are known. Raises
        SearchStopped."""
        if not self.are_proven(values):
            lines: Mapping[Any, tuple[Any, ...]] = getattr(values, "lines", {})
            return lines.get(action) or (action,)
        return line(self.game, state, stop, action, values[action], tablebase_at(self.game, state))


def source_of(game_key: str) -> PuzzleSource:
    """The source of the puzzles of a game."""
    made: type[PuzzleSource] = registered("puzzles", game_key) or PuzzleSource
    return made(GAMES[game_key])


def parse_code(game_key: str, text: str) -> tuple[int, int]:
    """The level and the seed in a code such as `3-4711`. Raises EngineError."""
    match = re.fullmatch(r"([1-9])-([0-9]{1,5})", text.strip(), re.ASCII)
    if match is None or int(match[1]) > len(source_of(game_key).levels):
        raise EngineError("puzzle.bad_code", text=text.strip()[:40])
    return int(match[1]), int(match[2])


def _random_game(game: Game[Any, Any], grade: PuzzleLevel, source: Random) -> list[Any]:
    """The positions of one random game, in order, from a random ply within the level's range to its
    end: if they began at the first, most puzzles would have the fewest plies."""
    first = grade.fewest + number_below(grade.most - grade.fewest + 1, source)
    state, played = game.initial_state(), 0
    found = []
    while played <= grade.most and (choices := _careful(game, state)):
        if played >= first:
            found.append(state)
        before, state = state, game.result(state, choices[number_below(len(choices), source)])
        if game.to_move(state) == game.to_move(before):
            raise EngineError("puzzle.turns", game=game.title or game.key)
        played += 1
    return found


def number_below(limit: int, source: Random) -> int:
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
