"""Dash: a race of six squares, with a coin. A game with dice, and without a board.

The coin says 1 or 2; whose turn it is runs so far ahead, or lets the other one fall back as far.
Who arrives wins. A state is where MAX and MIN stand, whose turn it is and the coin, 0 before it is
thrown; a position is written the same way: `0 0 max 0`.
"""

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN, Game

State = tuple[int, int, int, int]
GOAL = 6
NAMES = {"max": MAX, "min": MIN}


class Dash(Game[State, str]):
    """Run, or hold the other one back."""

    key = "dash"
    title = "Dash"
    max_plies = 400
    stakes = (-1.0, 1.0)

    def initial_state(self) -> State:
        return 0, 0, MAX, 0

    def to_move(self, state: State) -> int:
        return state[2] if state[3] else CHANCE

    def actions(self, state: State) -> list[str]:
        if self.is_terminal(state):
            return []
        return ["run", "hold"] if state[3] else ["1", "2"]

    def outcomes(self, state: State) -> list[tuple[str, float]]:
        if self.to_move(state) != CHANCE:
            raise EngineError("game.no_chance")
        return [("1", 0.5), ("2", 0.5)]

    def result(self, state: State, action: str) -> State:
        if action not in self.actions(state):
            raise EngineError("game.illegal", text=action)
        first, second, mover, coin = state
        if not coin:
            return first, second, mover, int(action)
        if (action == "run") == (mover == MAX):
            first = min(first + coin, GOAL) if mover == MAX else max(first - coin, 0)
        else:
            second = min(second + coin, GOAL) if mover == MIN else max(second - coin, 0)
        return first, second, -mover, 0

    def is_terminal(self, state: State) -> bool:
        return GOAL in state[:2]

    def utility(self, state: State) -> float:
        if not self.is_terminal(state):
            raise EngineError("game.not_terminal")
        return 1.0 if state[0] == GOAL else -1.0

    def features(self, state: State) -> tuple[float, ...]:
        own, other = state[:2] if state[2] == MAX else state[1::-1]
        return own, other, state[3]

    def estimate(self, state: State) -> float:
        return (state[0] - state[1]) / GOAL

    def parse_position(self, text: str) -> State:
        parts = text.split() or ["0", "0", "max", "0"]
        if len(parts) != 4 or parts[2] not in NAMES or parts[3] not in ("0", "1", "2"):
            raise self.bad_position(text)
        if not {*parts[:2]} <= {*map(str, range(GOAL + 1))}:
            raise self.bad_position(text)
        return int(parts[0]), int(parts[1]), NAMES[parts[2]], int(parts[3])

    def format_position(self, state: State) -> str:
        return f"{state[0]} {state[1]} {'max' if state[2] == MAX else 'min'} {state[3]}"
