"""Kalah with few pits: who sows the last seed into the own store moves again.

A state is what lies in the pits and the store of the side that moves, then in those of the other
one, and who moves. A move is the number of a pit, from 1, the nearest to the store being the last.
Sowing passes the other's store over; a last seed in an empty own pit takes it and what lies
opposite, if anything does. When a side has nothing left to sow the rest is the other one's, and
the fuller store wins. A position is written as it is: `2 2 2 0 2 2 2 0`, and `min` where MIN moves.
"""

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game

PITS, SEEDS = 3, 2
STORE = PITS
ALL = 2 * PITS * SEEDS
State = tuple[tuple[int, ...], int]


class Kalah(Game[State, int]):
    """Three pits a side, two seeds in each: it has few thousand positions."""

    key = "kalah"
    title = "Kalah"
    max_plies = 2 * ALL
    small = True
    usual_plies = 3

    def initial_state(self) -> State:
        return (*(SEEDS,) * PITS, 0) * 2, MAX

    def to_move(self, state: State) -> int:
        return state[1]

    def actions(self, state: State) -> list[int]:
        return [] if self.is_terminal(state) else [n + 1 for n in range(PITS) if state[0][n]]

    def result(self, state: State, action: int) -> State:
        if action not in self.actions(state):
            raise EngineError("game.illegal", text=str(action))
        pits, at = list(state[0]), action - 1
        seeds, pits[at] = pits[at], 0
        for _ in range(seeds):
            at = (at + 1) % (len(pits) - 1)  # the other's store is the last
            pits[at] += 1
        across = 2 * PITS - at
        if at < STORE and pits[at] == 1 and pits[across]:
            pits[STORE] += 1 + pits[across]
            pits[at] = pits[across] = 0
        own, other = pits[: PITS + 1], pits[PITS + 1 :]
        if not any(own[:STORE]) or not any(other[:STORE]):
            own, other = ([0] * PITS + [sum(side)] for side in (own, other))
        if at == STORE:
            return (*own, *other), state[1]
        return (*other, *own), -state[1]

    def is_terminal(self, state: State) -> bool:
        return not any(state[0][:STORE]) or not any(state[0][PITS + 1 : -1])

    def utility(self, state: State) -> float:
        if not self.is_terminal(state):
            raise EngineError("game.not_terminal")
        return state[1] * self._lead(state)

    def estimate(self, state: State) -> float:
        return state[1] * (state[0][STORE] - state[0][-1])

    def features(self, state: State) -> tuple[float, ...]:
        return tuple(count / 8 for count in state[0])

    def drawing(self, state: State) -> str:
        below, above = state[0][: PITS + 1], state[0][PITS + 1 :]
        if state[1] == MIN:
            below, above = above, below
        pits = " ".join(map(str, reversed(above[:STORE]))), " ".join(map(str, below[:STORE]))
        return f"  {pits[0]}\n{above[STORE]} {' ' * len(pits[1])} {below[STORE]}\n  {pits[1]}"

    def parse_position(self, text: str) -> State:
        words = text.split()
        if not words:
            return self.initial_state()
        mover = {"max": MAX, "min": MIN}.get(words[-1], 0)
        counts = [int(word) for word in words[: len(words) - abs(mover)] if word in _COUNTS]
        if len(counts) != 2 * PITS + 2 or len(counts) + abs(mover) != len(words):
            raise self.bad_position(text)
        return tuple(counts), mover or MAX

    def format_position(self, state: State) -> str:
        return " ".join(map(str, state[0])) + (" min" if state[1] == MIN else "")

    def _lead(self, state: State) -> int:
        lead = state[0][STORE] - state[0][-1]
        return (lead > 0) - (lead < 0)


_COUNTS = tuple(map(str, range(ALL + 1)))
