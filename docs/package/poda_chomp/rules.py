"""Chomp (Schuh 1952, Gale 1974): a bar of chocolate, of which the square at the lower left is bad.

Whoever moves takes a square with all that is above it and to its right. Who must take the bad one
loses. A state is how many squares each column has, and whose turn it is; a move is a square, such
as `b2`; a position is written as the heights of the columns, and `o` where MIN moves: `3221 o`.
"""

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game
from poda.engine.registry import register

COLUMNS, ROWS = 4, 3
State = tuple[tuple[int, ...], int]
Square = tuple[int, int]  # a column and a row, from 0


class Chomp(Game[State, Square]):
    """Twelve squares."""

    key = "chomp"
    title = "Chomp"
    titles = (("es", "Chomp"),)
    max_plies = COLUMNS * ROWS
    columns, rows = COLUMNS, ROWS
    bottom_up = True
    coordinates = "abcd", "123"
    draws = False
    small = True
    example = "3221"

    def initial_state(self) -> State:
        return (ROWS,) * COLUMNS, MAX

    def to_move(self, state: State) -> int:
        return state[1]

    def actions(self, state: State) -> list[Square]:
        return [(column, row) for column, height in enumerate(state[0]) for row in range(height)]

    def result(self, state: State, action: Square) -> State:
        if action not in self.actions(state):
            raise EngineError("game.illegal", text=self.format_action(state, action))
        left = [min(height, action[1]) if column >= action[0] else height
                for column, height in enumerate(state[0])]  # fmt: skip
        return tuple(left), -state[1]

    def is_terminal(self, state: State) -> bool:
        return not state[0][0]

    def utility(self, state: State) -> float:
        if not self.is_terminal(state):
            raise EngineError("game.not_terminal")
        return state[1]  # the other one took the bad square

    def cells(self, state: State) -> tuple[int, ...]:
        return tuple(int(row < height) for row in range(ROWS) for height in state[0])

    def features(self, state: State) -> tuple[int, ...]:
        return self.cells(state)

    def mirror(self) -> None:
        return None

    def cell(self, state: State, action: Square) -> int:
        return action[1] * COLUMNS + action[0]

    def format_action(self, state: State, action: Square) -> str:
        return "abcd"[action[0]] + "123"[action[1]]

    def parse_position(self, text: str) -> State:
        heights, _, turn = text.strip().partition(" ")
        if not heights:
            return self.initial_state()
        falls = "".join(sorted(heights, reverse=True)) == heights
        if (
            len(heights) != COLUMNS
            or set(heights) - set("0123")
            or turn not in ("", "o")
            or not falls
        ):
            raise self.bad_position(text)
        return tuple(map(int, heights)), MIN if turn else MAX

    def format_position(self, state: State) -> str:
        return "".join(map(str, state[0])) + (" o" if state[1] == MIN else "")


register("training", {"chomp": "poda_chomp.training.ChompTraining"})
