"""Hexapawn (Martin Gardner, Scientific American, March 1962): the rules, nothing else.

Three pawns a side on nine squares. A pawn steps ahead onto an empty square or takes diagonally; who
comes to the far row wins, and so does who leaves the other without a move. A state is the nine
cells by rows from the lowest, +1 for MAX, who begins below, and -1 for MIN, and whose turn it is. A
position is written by rows from the top, with whose turn it is: `ooo/.x./x.x o`.
"""

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game

State = tuple[tuple[int, ...], int]
Move = tuple[int, int]  # from a cell to a cell
SIGNS = {"x": MAX, "o": MIN, ".": 0}


class Hexapawn(Game[State, Move]):
    """Six pawns, and the smallest chess there is."""

    key = "hexapawn"
    title = "Hexapawn"
    titles = (("es", "Hexapeón"),)
    max_plies = 7
    columns = rows = 3
    bottom_up = True
    coordinates = "abc", "123"
    example = "ooo/x../.xx o"

    # The rules

    def initial_state(self) -> State:
        return (MAX,) * 3 + (0,) * 3 + (MIN,) * 3, MAX

    def to_move(self, state: State) -> int:
        return state[1]

    def actions(self, state: State) -> list[Move]:
        cells, mover = state
        return [] if self._arrived(cells) else [
            (start, start + 3 * mover + aside)
            for start in range(9) if cells[start] == mover
            for aside in (-1, 0, 1) if 0 <= start % 3 + aside < 3
            and cells[start + 3 * mover + aside] == (-mover if aside else 0)
        ]  # fmt: skip

    def result(self, state: State, action: Move) -> State:
        if action not in self.actions(state):
            raise EngineError("game.illegal", text=self.format_action(state, action))
        start, end = action
        cells = list(state[0])
        cells[start], cells[end] = 0, state[1]
        return tuple(cells), -state[1]

    def is_terminal(self, state: State) -> bool:
        return not self.actions(state)

    def utility(self, state: State) -> float:
        if not self.is_terminal(state):
            raise EngineError("game.not_terminal")
        return -state[1]  # whoever moved last has won

    # The board: a grid that anybody can draw and click on

    def cells(self, state: State) -> tuple[int, ...]:
        return state[0]

    def origin(self, state: State, action: Move) -> int:
        return action[0]

    def cell(self, state: State, action: Move) -> int:
        return action[1]

    def winning_line(self, state: State) -> tuple[int, ...]:
        return self._arrived(state[0])

    def _arrived(self, cells: tuple[int, ...]) -> tuple[int, ...]:
        """The pawns on the far row."""
        return tuple(c for c in range(9) if cells[c] == (MIN, 0, MAX)[c // 3] != 0)

    # The texts

    def format_action(self, state: State, action: Move) -> str:
        return "".join("abc"[cell % 3] + "123"[cell // 3] for cell in action)

    def parse_position(self, text: str) -> State:
        board, _, turn = text.strip().partition(" ")
        cells = "".join(reversed(board.split("/")))
        if not text.strip():
            return self.initial_state()
        if len(board) != 11 or len(cells) != 9 or turn not in ("x", "o") or set(cells) - set(SIGNS):
            raise self.bad_position(text)
        return tuple(SIGNS[sign] for sign in cells), SIGNS[turn]

    def format_position(self, state: State) -> str:
        signs = "".join(".xo"[cell] for cell in state[0])
        return f"{signs[6:]}/{signs[3:6]}/{signs[:3]} {'.xo'[state[1]]}"

    # What a search at its depth limit thinks: the pawns that are left

    def estimate(self, state: State) -> float:
        return sum(state[0])
