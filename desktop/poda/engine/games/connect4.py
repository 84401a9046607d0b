"""Connect Four: the rules, nothing else.

The board has 7 columns and 6 rows. A state holds its 42 cells, `cells[row * 7 + column]`, row 0 at
the bottom: +1 is MAX (who begins), -1 is MIN, 0 is empty. An action is the number of a column, 1
to 7 from the left. A position is written as the columns played: `4453`.

`actions` gives the open columns in the order that the game object was made with: from left to
right unless said, as the sources print it; centre first cuts far more (`CENTRE_FIRST`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, MoveStringGame, Noisy

COLUMNS: Final = 7
ROWS: Final = 6
LEFT_TO_RIGHT: Final = (1, 2, 3, 4, 5, 6, 7)
CENTRE_FIRST: Final = (4, 3, 5, 2, 6, 1, 7)


def _all_lines() -> tuple[tuple[int, ...], ...]:
    lines = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                end_row, end_column = row + 3 * up, column + 3 * right
                if 0 <= end_row < ROWS and end_column < COLUMNS:
                    lines.append(
                        tuple((row + i * up) * COLUMNS + column + i * right for i in range(4))
                    )
    return tuple(lines)


LINES: Final = _all_lines()
"""The 69 lines of four, as 0-based cells."""

LINES_THROUGH: Final = tuple(
    tuple(line for line in LINES if cell in line) for cell in range(ROWS * COLUMNS)
)
"""For each cell, the lines that it belongs to: 3 in a corner, 13 in the middle."""


@dataclass(frozen=True, slots=True)
class State:
    """A position. Equal boards are equal states, however they were reached.

    Attributes:
        cells: the 42 cells.
        moves: the columns that led here, one digit a disc.
        won: the cells of the winning line, which the last disc made; empty while there is none.
    """

    cells: tuple[int, ...] = field(repr=False)
    moves: str = field(default="", compare=False)
    won: tuple[int, ...] = field(default=(), compare=False)


# The address of a page such as gamesolver.org's, with a position: `...?pos=444333`.
_ADDRESS: Final = re.compile(r"\s*https?://[^\s?#]+\?(?:[^\s#]*&)?pos=([^\s&#]*)\S*\s*", re.I)
_LONGEST_ADDRESS: Final = 1_000


class ConnectFour(MoveStringGame[State]):
    """Four in a line, with discs that fall."""

    key = "connect4"
    title = "Connect Four"
    titles = (("es", "Cuatro en raya"),)
    example = "4453"
    usual_plies = 4
    hidden_units = COLUMNS * ROWS  # the published network
    max_plies = ROWS * COLUMNS
    columns, rows = COLUMNS, ROWS
    bottom_up = True
    falls = True
    in_a_row = 4
    evaluations = "fours", "table", "zero"
    puzzle_levels = (
        *((2, 2, 16, 32), (3, 4, 16, 30), (5, 7, 16, 28)),
        *((8, 10, 16, 24), (11, 15, 16, 20)),
    )

    def __init__(self, order: tuple[int, ...] = LEFT_TO_RIGHT) -> None:
        self.order = order

    def for_search(self) -> ConnectFour:
        return ConnectFour(CENTRE_FIRST)

    def initial_state(self) -> State:
        return State((0,) * (ROWS * COLUMNS))

    def to_move(self, state: State) -> int:
        return MIN if len(state.moves) % 2 else MAX

    def actions(self, state: State) -> tuple[int, ...]:
        if state.won:
            return ()
        top = state.cells[-COLUMNS:]
        return tuple(column for column in self.order if top[column - 1] == 0)

    def result(self, state: State, action: int) -> State:
        if self.is_terminal(state):
            raise EngineError("game.over", text=str(action))
        if not 1 <= action <= COLUMNS:
            raise self._bad_digit(str(action))
        cells, cell = state.cells, self.cell(state, action)
        after = (*cells[:cell], self.to_move(state), *cells[cell + 1 :])
        return State(after, state.moves + str(action), _lines_made(after, cell))

    def is_terminal(self, state: State) -> bool:
        return bool(state.won) or len(state.moves) == self.max_plies

    def utility(self, state: State) -> float:
        if state.won:
            return state.cells[state.won[0]]
        if len(state.moves) < self.max_plies:
            raise EngineError("game.not_terminal")
        return 0

    def noisy(self, state: State) -> Noisy[int]:
        """The moves that win; where there are none, those that keep the other side from winning
        with its next disc. Whoever can win or has to block does nothing else, so that they are
        forced: an evaluation that counts lines does not see that one is about to be made."""
        columns = self.actions(state)
        for side in (self.to_move(state), -self.to_move(state)):
            urgent = tuple(
                c for c in columns if _makes_line(state.cells, self.cell(state, c), side)
            )
            if urgent:
                return Noisy(urgent, forced=True)
        return Noisy()

    def cells(self, state: State) -> tuple[int, ...]:
        return state.cells

    def cell(self, state: State, action: int) -> int:
        for cell in range(action - 1, len(state.cells), COLUMNS):
            if state.cells[cell] == 0:
                return cell
        raise EngineError("connect4.column_full", column=action)

    def winning_line(self, state: State) -> tuple[int, ...]:
        return state.won

    def set_up(self, cells: Sequence[int]) -> State:
        board = tuple(cells)
        for cell, disc in enumerate(board[COLUMNS:]):
            if disc and not board[cell]:
                raise EngineError("connect4.floating", column=cell % COLUMNS + 1)
        blue, orange = board.count(MAX), board.count(MIN)
        if blue - orange not in (0, 1):
            raise EngineError("connect4.counts", blue=blue, orange=orange)
        lines = [line for line in LINES if abs(sum(board[cell] for cell in line)) == 4]
        if len({board[line[0]] for line in lines}) > 1:
            raise EngineError("connect4.both_won")
        for last in _last_discs(board, lines):
            before = board if last is None else (*board[:last], 0, *board[last + 1 :])
            moves = _order(before)
            if moves is not None:
                moves += "" if last is None else str(last % COLUMNS + 1)
                return self.parse_position(moves)
        raise EngineError("connect4.no_last" if lines else "connect4.no_order")

    def parse_record(self, text: str) -> tuple[State, tuple[int, ...]]:
        """As that of any game of digits; or the address of a page that shows a position."""
        address = _ADDRESS.fullmatch(text) if len(text) <= _LONGEST_ADDRESS else None
        if address is None:
            return super().parse_record(text)
        try:
            return super().parse_record(address[1])
        except EngineError as error:
            raise error.at(address.start(1) + (error.place or 0)) from None

    def format_position(self, state: State) -> str:
        return state.moves

    def _bad_digit(self, text: str) -> EngineError:
        return EngineError("connect4.bad_column", text=text)


def _makes_line(cells: tuple[int, ...], cell: int, side: int) -> bool:
    return any(
        all(other == cell or cells[other] == side for other in line) for line in LINES_THROUGH[cell]
    )


def _lines_made(cells: tuple[int, ...], last: int) -> tuple[int, ...]:
    """The cells of every line of four through the disc that was dropped last.

    A game ends with its first line, so no other disc can have made one.
    """
    stone = cells[last]
    won: set[int] = set()
    for line in LINES_THROUGH[last]:
        a, b, c, d = line
        if cells[a] == stone and cells[b] == stone and cells[c] == stone and cells[d] == stone:
            won.update(line)
    return tuple(sorted(won))


def _last_discs(board: tuple[int, ...], lines: Sequence[tuple[int, ...]]) -> list[int | None]:
    """The discs that can have been dropped last; None, where nobody has won and any one can.

    A line ends the game, so the last disc made all of them: it is part of each, of the side that
    has just moved, and on the top of its column.
    """
    if not lines:
        return [None]
    mover = MAX if sum(board) else MIN
    common = set(lines[0]).intersection(*lines[1:])
    return [
        cell
        for cell in sorted(common)
        if board[cell] == mover and not any(board[cell + COLUMNS :: COLUMNS])
    ]


def _order(board: tuple[int, ...]) -> str | None:
    """An order in which the discs of a board without a line can have been dropped, as the columns;
    None where there is none."""
    stacks = tuple(
        tuple(disc for disc in board[column::COLUMNS] if disc) for column in range(COLUMNS)
    )
    # What is left of each column, and how far that was tried: which column comes from which place
    # does not matter, so that those that are left alike are tried once.
    dead: set[tuple[tuple[int, ...], ...]] = set()
    moves: list[int] = []

    def dropped(left: tuple[tuple[int, ...], ...], side: int) -> bool:
        if not any(left):
            return True
        key = tuple(sorted(left))
        if key in dead:
            return False
        # Columns with the most left first: those that wait for the other colour grow no longer.
        for column in sorted(range(COLUMNS), key=lambda each: -len(left[each])):
            stack = left[column]
            if stack and stack[0] == side:
                moves.append(column + 1)
                if dropped((*left[:column], stack[1:], *left[column + 1 :]), -side):
                    return True
                moves.pop()
        dead.add(key)
        return False

    return "".join(map(str, moves)) if dropped(stacks, MAX) else None
