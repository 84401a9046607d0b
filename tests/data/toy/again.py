"""One heap: take 1 and move again, or take 2 or 3 and pass the turn; who takes the last wins.

Whoever moves wins, by ones.
"""

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game

N = 12
State = tuple[int, int]


class Again(Game[State, int]):
    """Extra turns, the smallest example."""

    key = "again"
    max_plies = N
    small = True
    draws = False
    EXTRA = True

    def initial_state(self) -> State:
        return N, MAX

    def to_move(self, state: State) -> int:
        return state[1]

    def actions(self, state: State) -> list[int]:
        return [n for n in (3, 2, 1) if n <= state[0]]

    def result(self, state: State, action: int) -> State:
        if action not in self.actions(state):
            raise EngineError("game.illegal", text=str(action))
        return state[0] - action, state[1] if self.EXTRA and action == 1 and state[
            0
        ] > 1 else -state[1]

    def is_terminal(self, state: State) -> bool:
        return state[0] == 0

    def utility(self, state: State) -> float:
        if state[0]:
            raise EngineError("game.not_terminal")
        return -state[1]

    def features(self, state: State) -> tuple[float, ...]:
        return tuple(float(state[0] == n) for n in range(1, N + 1))

    def parse_position(self, text: str) -> State:
        words = text.split() or [str(N)]
        if not words[0].isdigit() or not 0 <= int(words[0]) <= N:
            raise self.bad_position(text)
        return int(words[0]), MIN if words[1:] == ["min"] else MAX

    def format_position(self, state: State) -> str:
        return f"{state[0]}" + (" min" if state[1] == MIN else "")
