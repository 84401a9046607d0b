"""Tic-tac-toe: the rules, nothing else.

A state is a tuple of nine cells by rows from the top left: +1 is X (MAX, who begins), -1 is O
(MIN), 0 is empty. An action is the number of a square, 1 to 9, in the same order:

    1 2 3
    4 5 6
    7 8 9

`actions` gives the empty squares in ascending order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, MoveStringGame

State = tuple[int, ...]

LINES: Final[tuple[tuple[int, int, int], ...]] = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8),
    (0, 3, 6), (1, 4, 7), (2, 5, 8),
    (0, 4, 8), (2, 4, 6),
)  # fmt: skip
"""The eight lines of three, as 0-based cells: rows, columns, diagonals."""


class TicTacToe(MoveStringGame[State]):
    """Three in a line on a board of nine squares."""

    key = "tictactoe"
    title = "Tic-tac-toe"
    titles = (("es", "Tres en raya"),)
    max_plies = 9
    sides = "X", "O"
    example = "159"
    small = True
    in_a_row = 3
    hidden_units = 18
    evaluations = "lines", "zero"
    puzzle_levels = (2, 2, 2, 5), (3, 3, 0, 4)
    columns = rows = 3

    def initial_state(self) -> State:
        return (0,) * 9

    def to_move(self, state: State) -> int:
        return MIN if sum(state) else MAX

    def actions(self, state: State) -> tuple[int, ...]:
        return _actions(state)

    def result(self, state: State, action: int) -> State:
        if self.is_terminal(state):
            raise EngineError("game.over", text=str(action))
        if not 1 <= action <= 9:
            raise self._bad_digit(str(action))
        if state[action - 1]:
            raise EngineError("tictactoe.occupied", square=action)
        return (*state[: action - 1], self.to_move(state), *state[action:])

    def is_terminal(self, state: State) -> bool:
        return winner(state) != 0 or 0 not in state

    def utility(self, state: State) -> float:
        if not self.is_terminal(state):
            raise EngineError("game.not_terminal")
        return winner(state)

    def cells(self, state: State) -> State:
        return state

    def cell(self, state: State, action: int) -> int:
        return action - 1

    def winning_line(self, state: State) -> tuple[int, ...]:
        # One stone can complete two lines at once; both have won.
        won = {cell for a, b, c in LINES if state[a] == state[b] == state[c] != 0
               for cell in (a, b, c)}  # fmt: skip
        return tuple(sorted(won))

    def set_up(self, cells: Sequence[int]) -> State:
        state = tuple(cells)
        crosses, noughts = state.count(MAX), state.count(MIN)
        if crosses - noughts not in (0, 1):
            raise EngineError("tictactoe.counts", crosses=crosses, noughts=noughts)
        won = {state[a] for a, b, c in LINES if state[a] == state[b] == state[c] != 0}
        if len(won) > 1:
            raise EngineError("tictactoe.both_won")
        if won and won != {-self.to_move(state)}:
            raise EngineError("tictactoe.won_before")
        return state

    def format_position(self, state: State) -> str:
        """The squares of X and of O in turn, each ascending, the winning stone last."""
        last = _last_stone(state)
        crosses = [str(i + 1) for i, cell in enumerate(state) if cell == MAX and i != last]
        noughts = [str(i + 1) for i, cell in enumerate(state) if cell == MIN and i != last]
        moves = "".join(a + b for a, b in zip_longest(crosses, noughts, fillvalue=""))
        return moves if last is None else moves + str(last + 1)

    def _bad_digit(self, text: str) -> EngineError:
        return EngineError("tictactoe.bad_square", text=text)


# There are 5,478 positions: each is judged once and looked up from then on.
@lru_cache(maxsize=8192)
def winner(state: State) -> int:
    """Who has three in a line: MAX, MIN, or 0 for nobody."""
    for a, b, c in LINES:
        if state[a] == state[b] == state[c] != 0:
            return state[a]
    return 0


@lru_cache(maxsize=8192)
def _actions(state: State) -> tuple[int, ...]:
    if winner(state):
        return ()
    return tuple(square for square, cell in enumerate(state, start=1) if cell == 0)


def _last_stone(state: State) -> int | None:
    """In a won position, a cell whose stone can have been the last: without it nobody has won."""
    if not (won := winner(state)):
        return None
    for cell, stone in enumerate(state):
        if stone == won and not winner((*state[:cell], 0, *state[cell + 1 :])):
            return cell
    return None
