"""Othello on four by four cells: the rules, nothing else.

A state is the sixteen cells by rows from the top, +1 for MAX (black), -1 for MIN, and whose turn it
is. Who cannot turn a disc over must pass.
"""

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game

State = tuple[tuple[int, ...], int]
Move = int  # a cell, or PASS
PASS = 16
N = 4
WAYS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]


class Reversi(Game[State, Move]):
    """Othello, small."""

    key = "reversi"
    title = "Othello 4×4"
    titles = (("es", "Othello 4×4"),)
    max_plies = 30
    columns = rows = N
    coordinates = "abcd", "1234"
    example = "xo../.xo./..x./.... o"
    colours = ("black", "white")

    def initial_state(self) -> State:
        cells = [0] * 16
        cells[5] = cells[10] = MIN
        cells[6] = cells[9] = MAX
        return tuple(cells), MAX

    def to_move(self, state: State) -> int:
        return state[1]

    def _turned(self, cells: tuple[int, ...], mover: int, cell: int) -> list[int]:
        if cells[cell]:
            return []
        found = []
        row, column = divmod(cell, N)
        for a, b in WAYS:
            line = []
            r, c = row + a, column + b
            while 0 <= r < N and 0 <= c < N and cells[r * N + c] == -mover:
                line.append(r * N + c)
                r, c = r + a, c + b
            if line and 0 <= r < N and 0 <= c < N and cells[r * N + c] == mover:
                found += line
        return found

    def _moves(self, cells: tuple[int, ...], mover: int) -> list[int]:
        return [each for each in range(16) if self._turned(cells, mover, each)]

    def actions(self, state: State) -> list[Move]:
        cells, mover = state
        if own := self._moves(cells, mover):
            return own
        return [PASS] if self._moves(cells, -mover) else []

    def result(self, state: State, action: Move) -> State:
        if action not in self.actions(state):
            raise EngineError("game.illegal", text=self.format_action(state, action))
        if action == PASS:
            return state[0], -state[1]
        cells = list(state[0])
        for each in [action, *self._turned(state[0], state[1], action)]:
            cells[each] = state[1]
        return tuple(cells), -state[1]

    def is_terminal(self, state: State) -> bool:
        return not self.actions(state)

    def utility(self, state: State) -> float:
        if not self.is_terminal(state):
            raise EngineError("game.not_terminal")
        total = sum(state[0])
        return (total > 0) - (total < 0)

    def cells(self, state: State) -> tuple[int, ...]:
        return state[0]

    def cell(self, state: State, action: Move) -> int | None:
        return None if action == PASS else action

    def format_action(self, state: State, action: Move) -> str:
        return "pass" if action == PASS else "abcd"[action % N] + "1234"[action // N]

    def parse_position(self, text: str) -> State:
        board, _, turn = text.strip().partition(" ")
        if not text.strip():
            return self.initial_state()
        cells = board.replace("/", "")
        if (
            len(board) != 19
            or len(cells) != 16
            or turn not in ("x", "o")
            or set(cells) - set("xo.")
        ):
            raise self.bad_position(text)
        signs = {"x": MAX, "o": MIN, ".": 0}
        return tuple(signs[sign] for sign in cells), signs[turn]

    def format_position(self, state: State) -> str:
        signs = "".join(".xo"[cell] for cell in state[0])
        return f"{'/'.join(signs[4 * r : 4 * r + 4] for r in range(4))} {'.xo'[state[1]]}"

    def estimate(self, state: State) -> float:
        return sum(state[0])
