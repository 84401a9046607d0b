"""Games in which a side may move twice: a heap, Kalah, a board, and any small game at all."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN, Game, Noisy
from poda.engine.games import GAMES

TOYS = Path(__file__).parents[1] / "data" / "toy"


def _toy(module: str, name: str) -> Any:
    spec = importlib.util.spec_from_file_location(f"toy_{module}", TOYS / f"{module}.py")
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return getattr(loaded, name)


Again, Kalah = _toy("again", "Again"), _toy("kalah", "Kalah")


class Alternating(Again):  # type: ignore[misc, valid-type]
    """The heap without its extra turns: another game, with other values."""

    key = "alternating"
    EXTRA = False


Cells = tuple[tuple[int, ...], int]


class Centre(Game[Cells, int]):
    """Tic-tac-toe on a board of three by three, but who takes the centre moves again."""

    key = "centre"
    max_plies = 9
    columns = rows = 3
    small = True
    in_a_row = 3
    sides = ("X", "O")
    LINES = ("123", "456", "789", "147", "258", "369", "159", "357")

    def initial_state(self) -> Cells:
        return (0,) * 9, MAX

    def to_move(self, state: Cells) -> int:
        return state[1]

    def actions(self, state: Cells) -> list[int]:
        if self.is_terminal(state):
            return []
        return [cell + 1 for cell in range(9) if not state[0][cell]]

    def result(self, state: Cells, action: int) -> Cells:
        if action not in self.actions(state):
            raise EngineError("game.illegal", text=str(action))
        cells = list(state[0])
        cells[action - 1] = state[1]
        return tuple(cells), state[1] if action == 5 else -state[1]

    def winner(self, state: Cells) -> int:
        sums = [sum(state[0][int(cell) - 1] for cell in line) for line in self.LINES]
        return MAX if 3 in sums else MIN if -3 in sums else 0

    def is_terminal(self, state: Cells) -> bool:
        return bool(self.winner(state)) or all(state[0])

    def utility(self, state: Cells) -> float:
        if not self.is_terminal(state):
            raise EngineError("game.not_terminal")
        return self.winner(state)

    def cells(self, state: Cells) -> tuple[int, ...]:
        return state[0]

    def cell(self, state: Cells, action: int) -> int:
        return action - 1

    def parse_position(self, text: str) -> Cells:
        if text.strip():
            raise self.bad_position(text)
        return self.initial_state()

    def format_position(self, state: Cells) -> str:
        return "".join("XO."[{MAX: 0, MIN: 1, 0: 2}[cell]] for cell in state[0])


EXAMPLES: tuple[Game[Any, Any], ...] = (Again(), Kalah(), Centre())


class Drawn(Game[int, int]):
    """A game that was drawn: a number is a position, and its moves lead to greater numbers, several
    of them to one. Who moves in each was drawn too, and what it is worth at the end.

    Args:
        movers: of each position, MAX, MIN or CHANCE.
        moves: where one comes from each, at least to one, but for the last ones.
        worth: of each, if it has no moves; its estimate, if it has some.
        noisy: which moves of each are noisy, by their places.
    """

    key = "drawn"
    draws = True

    def __init__(
        self,
        movers: tuple[int, ...],
        moves: tuple[tuple[int, ...], ...],
        worth: tuple[int, ...],
        noisy: tuple[bool, ...],
    ) -> None:
        self.movers, self.moves, self.worth, self.loud = movers, moves, worth, noisy
        self.max_plies = len(movers)
        self.stakes = (-3.0, 3.0)

    def __repr__(self) -> str:
        return f"Drawn({self.movers}, {self.moves}, {self.worth}, {self.loud})"

    @property
    def has_chance(self) -> bool:
        return CHANCE in self.movers

    def initial_state(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return self.movers[state]

    def actions(self, state: int) -> list[int]:
        return [] if self.movers[state] == CHANCE else list(range(len(self.moves[state])))

    def outcomes(self, state: int) -> list[tuple[int, float]]:
        count = len(self.moves[state])
        return [(place, 1.0 / count) for place in range(count)]

    def result(self, state: int, action: int) -> int:
        return self.moves[state][action]

    def is_terminal(self, state: int) -> bool:
        return not self.moves[state]

    def utility(self, state: int) -> float:
        if self.moves[state]:
            raise EngineError("game.not_terminal")
        return self.worth[state]

    def estimate(self, state: int) -> float:
        return self.worth[state]

    def noisy(self, state: int) -> Noisy[int]:
        return Noisy(tuple(self.actions(state))[:1]) if self.loud[state] else Noisy()

    def parse_position(self, text: str) -> int:
        return int(text or 0)

    def format_position(self, state: int) -> str:
        return str(state)


@st.composite
def drawn_games(
    draw: st.DrawFn, most: int = 12, sides: tuple[int, ...] = (MAX, MIN), worst: int = 3
) -> Drawn:
    """Small games in which the sides move in any order."""
    count = draw(st.integers(1, most))
    ends = draw(st.integers(1, max(1, count // 2)))
    moves = []
    for number in range(count):
        if number >= count - ends:
            moves.append(())
            continue
        following = st.integers(number + 1, min(number + 4, count - 1))
        moves.append(tuple(draw(st.lists(following, min_size=1, max_size=3))))
    movers = [draw(st.sampled_from(sides)) for _ in range(count)]
    movers = [each if moves[n] or each else MAX for n, each in enumerate(movers)]
    worth = [draw(st.integers(-worst, worst)) for _ in range(count)]
    noisy = [draw(st.booleans()) for _ in range(count)]
    return Drawn(tuple(movers), tuple(moves), tuple(worth), tuple(noisy))


def brute(game: Game[Any, Any], state: Any, known: dict[Any, float] | None = None) -> float:
    """Plain minimax to the end, written here: what a position is worth to MAX; what was found of
    others before is `known`."""
    known = {} if known is None else known

    def of(state: Any) -> float:
        if state not in known:
            if game.is_terminal(state):
                known[state] = game.utility(state)
            elif game.to_move(state) == CHANCE:
                known[state] = sum(p * of(game.result(state, a)) for a, p in game.outcomes(state))
            else:
                values = [of(game.result(state, action)) for action in game.actions(state)]
                known[state] = max(values) if game.to_move(state) == MAX else min(values)
        return known[state]

    return of(state)


def states_of(game: Game[Any, Any]) -> list[Any]:
    """All positions of a game."""
    found = {game.initial_state(): None}
    todo = list(found)
    for state in todo:  # which grows meanwhile
        for action in () if game.is_terminal(state) else game.actions(state):
            after = game.result(state, action)
            if after not in found:
                found[after] = None
                todo.append(after)
    return todo


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples are games that the registry knows."""
    for game in EXAMPLES:
        monkeypatch.setitem(GAMES, game.key, game)
