"""Nim with two heaps: who takes the last match wins. A game without a board, and without a title.

A state is the heaps and whose turn it is; a move is a heap, a or b, and how many are taken of it:
`a3`. A position is written as the heaps, and `min` where MIN is to move: `3 5`, `3 5 min`.
"""

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game

State = tuple[int, int, int]
MOST = 9


class Nim(Game[State, str]):
    """Two heaps of three and four."""

    key = "nim"
    max_plies = 2 * MOST
    small = True

    def initial_state(self) -> State:
        return 3, 4, MAX

    def to_move(self, state: State) -> int:
        return state[2]

    def actions(self, state: State) -> list[str]:
        return [f"{'ab'[heap]}{n}" for heap in (0, 1) for n in range(1, state[heap] + 1)]

    def result(self, state: State, action: str) -> State:
        if action not in self.actions(state):
            raise EngineError("game.illegal", text=action)
        a, b, mover = state
        taken = int(action[1:])
        return (a - taken, b, -mover) if action[0] == "a" else (a, b - taken, -mover)

    def is_terminal(self, state: State) -> bool:
        return state[0] + state[1] == 0

    def utility(self, state: State) -> float:
        if not self.is_terminal(state):
            raise EngineError("game.not_terminal")
        return -state[2]

    def features(self, state: State) -> tuple[float, ...]:
        return tuple(float(state[heap] >= n) for heap in (0, 1) for n in range(1, MOST + 1))

    def drawing(self, state: State) -> str:
        return "\n".join(f"{'ab'[heap]}  {'|' * state[heap]:{MOST}}" for heap in (0, 1))

    def parse_position(self, text: str) -> State:
        heaps = text.split() or ["3", "4"]
        mover = MIN if heaps[2:] == ["min"] else MAX
        sizes = [int(heap) for heap in heaps[:2] if heap in map(str, range(MOST + 1))]
        if len(sizes) != 2 or heaps[2:] not in ([], ["max"], ["min"]):
            raise self.bad_position(text)
        return sizes[0], sizes[1], mover

    def format_position(self, state: State) -> str:
        return f"{state[0]} {state[1]}" + (" min" if state[2] == MIN else "")
