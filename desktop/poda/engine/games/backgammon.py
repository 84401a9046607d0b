"""Backgammon: the rules, nothing else. Money play without the cube.

A side's checkers are 26 numbers, seen by that side: `checkers[p]` stand on its point p, 1 to 24, of
which 1 to 6 are its home; 25 is its bar, and 0 are those that it has borne off. Its opponent calls
the point p 25 - p. Checkers move down: this is the numbering of the notation and of GNU Backgammon.
The lectures' White moves up and bears off at 25: its point is 25 - p (`lecture_point`).

A turn is two plies. Where CHANCE is to move, an action is a *throw*, (6, 5), the higher die first.
Then a side plays, and its action is a *play*: the whole use of the throw, as steps of one checker
and one die, ((24, 18), (13, 8)). Plays that lead to the same position are one play: it has the
steps that come first when the larger die is used first, and checkers from the highest point on.
A side that cannot move has one play, the empty one.

The opening throw is one die a side, (MAX's, MIN's), and the higher one begins with both; a double
is thrown again. So (5, 6) is a 6-5 for MIN, and there are 30 such actions, 15 a side.

Positions are written as their position IDs (`backgammon_ids.py`), plays as players write them
(`backgammon_notation.py`). Rules: the United States Backgammon Federation's, or any book's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.engine.games import backgammon_ids, backgammon_notation
from poda.engine.games.backgammon_moves import (
    BAR,
    CHECKERS,
    HOME,
    OFF,
    Checkers,
    Play,
    Throw,
    plays,
)

POINTS: Final = 24

Action = Throw | Play

START: Final[Checkers] = tuple({24: 2, 13: 5, 8: 3, 6: 5}.get(point, 0) for point in range(BAR + 1))

THROWS: Final[tuple[tuple[Throw, float], ...]] = tuple(
    ((high, low), (1 if high == low else 2) / 36)
    for high in range(6, 0, -1)
    for low in range(high, 0, -1)
)
"""The 21 distinct throws and their probabilities."""

OPENINGS: Final[tuple[tuple[Throw, float], ...]] = tuple(
    ((first, second), 1 / 30)
    for first in range(6, 0, -1)
    for second in range(6, 0, -1)
    if first != second
)
"""The opening throws: MAX's die and MIN's."""


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    Attributes:
        own: the checkers of the side whose turn it is; before the opening throw, MAX's.
        opponent: those of the other side, as it sees them.
        turn: MAX or MIN, whose throw or play it is; CHANCE before the opening throw.
        throw: the dice to be played, the higher first; None before they are thrown.
    """

    own: Checkers
    opponent: Checkers
    turn: int
    throw: Throw | None = None

    def of(self, player: int) -> Checkers:
        """The checkers of MAX or MIN, as that side sees them."""
        return self.opponent if player == -(self.turn or MAX) else self.own


class Backgammon(Game[State, Action]):
    """Fifteen checkers a side, and two dice."""

    key = "backgammon"
    title = "Backgammon"
    example = "4HPwATDgc/ABMA 6-5"
    coloured = True
    usual_plies = 3
    stakes = (-3.0, 3.0)
    max_plies = 100_000
    """No rule ends a long game. None comes near: a random one takes some 200 plies, throws too."""

    def initial_state(self) -> State:
        return State(START, START, CHANCE)

    def to_move(self, state: State) -> int:
        return CHANCE if state.throw is None and not self.is_terminal(state) else state.turn

    def actions(self, state: State) -> Sequence[Action]:
        if self.is_terminal(state):
            return ()
        if state.throw is None:
            return tuple(throw for throw, _ in self.outcomes(state))
        return tuple(plays(state.own, state.opponent, state.throw))

    def outcomes(self, state: State) -> Sequence[tuple[Action, float]]:
        if self.to_move(state) != CHANCE:
            raise EngineError("game.no_chance")
        return THROWS if state.turn else OPENINGS

    def result(self, state: State, action: Action) -> State:
        if self.is_terminal(state):
            raise EngineError("game.over", text=_said(action))
        if state.throw is None:
            return self._thrown(state, action)
        board = plays(state.own, state.opponent, state.throw).get(cast(Play, action))
        if board is None:
            raise EngineError("game.illegal", text=_said(action))
        own, opponent = board
        return State(opponent, own, -state.turn)

    def _thrown(self, state: State, action: Action) -> State:
        if action not in self.actions(state):
            raise EngineError("game.illegal", text=_said(action))
        first, second = cast(Throw, action)
        throw = max(first, second), min(first, second)
        # Both sides stand alike before the opening throw, whoever begins.
        return State(
            state.own, state.opponent, state.turn or (MAX if first > second else MIN), throw
        )

    def is_terminal(self, state: State) -> bool:
        return CHECKERS in (state.own[OFF], state.opponent[OFF])

    def utility(self, state: State) -> float:
        """The stakes that MAX wins, or loses: 1, 2 for a gammon, 3 for a backgammon."""
        if state.own[OFF] == CHECKERS:
            return float(state.turn * stake(state.opponent))
        if state.opponent[OFF] == CHECKERS:
            return float(-state.turn * stake(state.own))
        raise EngineError("game.not_terminal")

    # Texts

    def parse_action(self, state: State, text: str) -> Action:
        if self.is_terminal(state):
            raise EngineError("game.over", text=text.strip())
        if state.throw is None:
            throw = backgammon_notation.parse_throw(text)
            action = throw if state.turn == CHANCE else (max(throw), min(throw))
            if action not in self.actions(state):
                raise EngineError("game.illegal", text=text.strip())
            return action
        return backgammon_notation.parse_play(state.own, state.opponent, state.throw, text)

    def format_action(self, state: State, action: Action) -> str:
        self.result(state, action)
        if state.throw is None:
            return _said(action)
        return backgammon_notation.format_play(cast(Play, action), state.opponent)

    def parse_position(self, text: str) -> State:
        own, opponent, side, throw = backgammon_ids.parse_position(text)
        if side is None and throw is None and own == opponent == START:
            return self.initial_state()
        return State(own, opponent, side or MAX, throw)

    def format_position(self, state: State) -> str:
        side = state.turn
        if side == MAX and (state.throw or state.own != START or state.opponent != START):
            side = CHANCE  # goes without saying
        return backgammon_ids.format_position(state.own, state.opponent, side, state.throw)


def _said(action: Action) -> str:
    """Any action, legal or not, as an error quotes it."""
    if any(isinstance(die, int) for die in action):
        return "-".join(map(str, action))
    return backgammon_notation.format_play(cast(Play, action))


def pip_count(checkers: Checkers) -> int:
    """How many pips a side is from having borne off all: 167 at the start."""
    return sum(point * count for point, count in enumerate(checkers))


def lecture_point(point: int) -> int:
    """The lectures' number of a point (they count upwards, and bear off at 25); and back."""
    return BAR - point


def stake(loser: Checkers) -> int:
    """What the loser pays: 1; 2 who has borne off none (a gammon); 3 who moreover still stands on
    the bar or in the winner's home (a backgammon)."""
    if loser[OFF]:
        return 1
    return 3 if any(loser[POINTS - HOME + 1 :]) else 2
