"""Backgammon: the rules, nothing else.

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

Who plays with the doubling cube has it in the state (`backgammon_parts/cube.py`); without one a
state is that of a game for its stakes alone. The side that is about to throw may then also DOUBLE,
which is no outcome of CHANCE and so not among the `actions` there: `may_double` says whether it is
legal. The other side answers by TAKE or PASS, and then the doubler throws; or by BEAVER, which is a
double of its own.

Positions are written as their position IDs, with a cube together with a match ID, and plays as
players write them (all in `backgammon_parts/notation.py`). Rules: the United States Backgammon
Federation's, or any book's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, cast

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.engine.games.backgammon_parts import notation
from poda.engine.games.backgammon_parts.cube import (
    BEAVER,
    CUBE_ACTIONS,
    DOUBLE,
    PASS,
    TAKE,
    Cube,
    CubeWord,
)
from poda.engine.games.backgammon_parts.moves import (
    BAR,
    CHECKERS,
    HOME,
    OFF,
    Checkers,
    Play,
    Throw,
    plays,
)

if TYPE_CHECKING:  # imported only where an XGID is read or written
    from poda.engine.games.backgammon_parts.xgid import XgPosition

POINTS: Final = 24

Action = Throw | Play | CubeWord

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
        cube: the doubling cube, and the match; None: the game is played without one.
    """

    own: Checkers
    opponent: Checkers
    turn: int
    throw: Throw | None = None
    cube: Cube | None = None

    def __repr__(self) -> str:  # only the points where checkers stand
        own, opponent = (
            {point: count for point, count in enumerate(side) if count}
            for side in (self.own, self.opponent)
        )
        said = f"turn={self.turn}, throw={self.throw}, cube={self.cube}"
        return f"State(own={own}, opponent={opponent}, {said})"

    @property
    def is_offered(self) -> bool:
        """Whether the side in turn has doubled, and the other one is to answer."""
        return self.cube is not None and self.cube.offered

    def of(self, player: int) -> Checkers:
        """The checkers of MAX or MIN, as that side sees them."""
        return self.opponent if player == -(self.turn or MAX) else self.own


class Backgammon(Game[State, Action]):
    """Fifteen checkers a side, and two dice."""

    key = "backgammon"
    title = "Backgammon"
    example = "4HPwATDgc/ABMA 6-5"
    coloured = True
    pieces = ("checker",)
    usual_plies = 3
    stakes = (-3.0, 3.0)
    hidden_units = 16  # what fills a processor's wide registers
    draws = False
    counts_points = True
    lead = 0.5
    has_cube = True
    judged = True
    max_plies = 100_000
    """No rule ends a long game. None comes near: a random one takes some 200 plies, throws too."""

    def initial_state(self, cube: Cube | None = None) -> State:
        return State(START, START, CHANCE, cube=cube)

    def to_move(self, state: State) -> int:
        if state.is_offered:
            return -state.turn
        return CHANCE if state.throw is None and not self.is_terminal(state) else state.turn

    def actions(self, state: State) -> Sequence[Action]:
        if self.is_terminal(state):
            return ()
        if state.is_offered:
            can_beaver = state.cube is not None and state.cube.can_beaver
            return (TAKE, PASS, BEAVER) if can_beaver else (TAKE, PASS)
        if state.throw is None:
            return tuple(throw for throw, _ in self.outcomes(state))
        return tuple(plays(state.own, state.opponent, state.throw))

    def outcomes(self, state: State) -> Sequence[tuple[Action, float]]:
        if self.to_move(state) != CHANCE:
            raise EngineError("game.no_chance")
        return THROWS if state.turn else OPENINGS

    def may_double(self, state: State) -> bool:
        """Whether DOUBLE is legal: for the side that is about to throw."""
        return (
            state.cube is not None
            and state.turn != CHANCE
            and self.to_move(state) == CHANCE
            and state.cube.can_double(state.turn)
        )

    def result(self, state: State, action: Action) -> State:
        if self.is_terminal(state):
            raise EngineError("game.over", text=_said(action))
        if action in CUBE_ACTIONS or state.is_offered:
            return self._turned(state, action)
        if state.throw is None:
            return self._thrown(state, action)
        board = plays(state.own, state.opponent, state.throw).get(cast(Play, action))
        if board is None:
            raise EngineError("game.illegal", text=_said(action))
        own, opponent = board
        return State(opponent, own, -state.turn, cube=state.cube)

    def _turned(self, state: State, action: Action) -> State:
        """The state after an action of the cube."""
        if state.cube is not None and action == DOUBLE and self.may_double(state):
            return replace(state, cube=replace(state.cube, offered=True))
        if state.cube is not None and state.is_offered:
            if action == TAKE and not state.cube.beavered:
                return replace(state, cube=state.cube.turned_to(-state.turn))
            if action == TAKE:
                return _turned_about(state, state.cube.turned_to(state.turn))
            if action == BEAVER and state.cube.can_beaver:
                taken = state.cube.turned_to(-state.turn)
                return _turned_about(state, replace(taken, offered=True, beavered=True))
            if action == PASS:
                return replace(state, cube=replace(state.cube, offered=False, passed=True))
        raise EngineError("game.illegal", text=_said(action))

    def _thrown(self, state: State, action: Action) -> State:
        if action not in self.actions(state):
            raise EngineError("game.illegal", text=_said(action))
        first, second = cast(Throw, action)
        throw = max(first, second), min(first, second)
        # Both sides stand alike before the opening throw, whoever begins.
        turn = state.turn or (MAX if first > second else MIN)
        return replace(state, turn=turn, throw=throw)

    def is_terminal(self, state: State) -> bool:
        passed = state.cube is not None and state.cube.passed
        return passed or CHECKERS in (state.own[OFF], state.opponent[OFF])

    def utility(self, state: State) -> float:
        """The stakes that MAX wins, or loses: 1, 2 for a gammon, 3 for a backgammon, times the cube
        where there is one. A match may have use for fewer of them than these."""
        cube = state.cube
        if cube is not None and cube.passed:
            return float(state.turn * cube.value)
        if state.own[OFF] == CHECKERS:
            points = state.turn * stake(state.opponent)
        elif state.opponent[OFF] == CHECKERS:
            points = -state.turn * stake(state.own)
        else:
            raise EngineError("game.not_terminal")
        if cube is not None:
            points = cube.value * (points if cube.gammons_count else max(-1, min(1, points)))
        return float(points)

    def thrower(self, state: State) -> int:
        return state.turn

    def searched(self, state: State) -> State:
        """The same position without the cube, and without a double that is offered."""
        return replace(state, cube=None)

    # Networks

    def features(self, state: State) -> Sequence[float]:
        """What a network sees, which values a position before the throw (`inputs.py`)."""
        from poda.engine.games.backgammon_parts.inputs import inputs

        return inputs((state.own, state.opponent))

    def estimate(self, state: State) -> float:
        """Who is ahead in the race: the difference of the pip counts, in those of the start."""
        return (pip_count(state.of(MIN)) - pip_count(state.of(MAX))) / pip_count(START)

    def viewer(self, state: State) -> int:
        """The side that throws or has thrown; before the opening throw nobody."""
        return state.turn

    def set_up_board(
        self,
        board: tuple[Checkers, Checkers],
        turn: int,
        throw: Throw | None = None,
        cube: Cube | None = None,
    ) -> State:
        """The position with the checkers of MAX and of MIN, each as that side sees them: off (0)
        are those that are not on the `board`.

        Raises EngineError where no game comes to it.
        """
        counts = tuple(sum(side[1:]) for side in board)
        if max(counts) > CHECKERS:
            raise EngineError("backgammon.checkers", blue=counts[0], orange=counts[1])
        sides = [(CHECKERS - count, *side[1:]) for count, side in zip(counts, board, strict=True)]
        own, opponent = sides if turn != MIN else sides[::-1]
        if notation.is_unreachable(own, opponent):
            raise EngineError("backgammon.no_game")
        if cube is not None:
            _check_score(cube)
        if turn == CHANCE and (own, opponent) != (START, START):
            raise EngineError("backgammon.no_turn")
        state = State(own, opponent, turn, throw, cube)
        return replace(state, throw=None) if self.is_terminal(state) else state

    # Texts

    def parse_action(self, state: State, text: str) -> Action:
        if self.is_terminal(state):
            raise EngineError("game.over", text=text.strip())
        word = (text.strip().casefold(),)
        if state.is_offered:
            if word not in self.actions(state):
                raise EngineError("backgammon.answer", text=text.strip())
            return word
        if word == DOUBLE:
            self.result(state, DOUBLE)
            return DOUBLE
        if state.throw is None:
            throw = notation.parse_throw(text)
            action = throw if state.turn == CHANCE else (max(throw), min(throw))
            if action not in self.actions(state):
                raise EngineError("game.illegal", text=text.strip())
            return action
        return notation.parse_play(state.own, state.opponent, state.throw, text)

    def format_action(self, state: State, action: Action) -> str:
        self.result(state, action)
        if state.throw is None or state.is_offered:
            return _said(action)
        return notation.format_play(cast(Play, action), state.opponent)

    def parse_position(self, text: str) -> State:
        from poda.engine.games.backgammon_parts.snowie import find_snowie
        from poda.engine.games.backgammon_parts.xgid import find_xgid

        if (found := find_xgid(text) or find_snowie(text)) is not None:
            return self._with_xgid(found, text)
        ids = notation.find_ids(text)
        if ids is not None and ids.match:
            return _with_match(ids)
        if ids is not None:
            text = " " * ids.position_place + ids.position
        own, opponent, side, throw = notation.parse_position(text)
        if side is None and throw is None and own == opponent == START:
            return self.initial_state()
        return State(own, opponent, side or MAX, throw)

    def _with_xgid(self, found: XgPosition, text: str) -> State:
        """The state that an XGID tells. Raises EngineError with the place."""
        try:
            state = self.set_up_board(found.board, found.turn, found.throw, found.cube)
            if found.cube.offered:
                notation.check_cube(
                    found.cube, found.turn, text[found.place :].split(maxsplit=1)[0]
                )
        except EngineError as error:
            raise error.at(found.place) from None
        return state

    def format_xgid(self, state: State) -> str:
        """The position as eXtreme Gammon writes it; without a cube, with one in the middle."""
        return self._xgid(state, state.turn or MAX)

    def _xgid(self, state: State, turn: int) -> str:
        from poda.engine.games.backgammon_parts.xgid import format_xgid

        board = state.of(MAX), state.of(MIN)
        return format_xgid(board, turn, state.throw, state.cube or Cube(jacoby=False))

    def format_position(self, state: State) -> str:
        if state.cube is not None and state.cube.beavers and not self.is_terminal(state):
            return self._xgid(state, state.turn)  # no other form knows of beavers
        if state.cube is not None:
            return self._format_with_match(state, state.cube)
        side = state.turn
        if side == MAX and (state.throw or state.own != START or state.opponent != START):
            side = CHANCE  # goes without saying
        return notation.format_position(state.own, state.opponent, side, state.throw)

    def _format_with_match(self, state: State, cube: Cube) -> str:
        """`POSITIONID:MATCHID`. Once a game is over its points are in the score, as GNU has it."""
        game, turn = notation.PLAYING, state.turn
        if self.is_terminal(state):
            game = notation.PASSED if cube.passed else notation.OVER
            cube = _with_points(cube, self.utility(state), 1)
        elif turn == CHANCE:
            game, turn = notation.NOT_BEGUN, MAX
        match = notation.MatchId(cube, turn, state.throw, game)
        position = notation.format_id(state.own, state.opponent)
        return f"{position}:{notation.format_match_id(match)}"


def _turned_about(state: State, cube: Cube) -> State:
    """The same board with the other side on turn."""
    return State(state.opponent, state.own, -state.turn, cube=cube)


def _check_score(cube: Cube) -> None:
    """Raises EngineError where no game is played at that score."""
    if cube.is_money:
        return
    if min(cube.away) < 1:
        score = "{}-{}".format(*cube.scores)
        raise EngineError("backgammon.score", score=score, length=cube.length)
    if cube.crawford and (cube.away.count(1) != 1 or cube.value > 1):
        raise EngineError("backgammon.crawford")


def _with_match(ids: notation.Ids) -> State:
    """The state that a position ID and a match ID tell. Raises EngineError with the place."""
    try:
        own, opponent = notation.parse_id(ids.position)
    except EngineError as error:
        raise error.at(ids.position_place + (error.place or 0)) from None
    match = notation.parse_match_id(ids.match, ids.match_place)
    cube, turn, throw = match.cube, match.turn, match.throw
    if match.game == notation.NOT_BEGUN and own == opponent == START and not throw:
        turn = CHANCE
    if match.game == notation.PASSED:
        cube = replace(cube, passed=True)
    state = State(own, opponent, turn, throw, cube)
    rules = Backgammon()
    if rules.is_terminal(state):
        if match.game != notation.PLAYING:
            cube = _with_points(cube, rules.utility(state), -1)
        cube, state = replace(cube, offered=False), replace(state, throw=None)
    notation.check_cube(cube, turn, ids.match, ids.match_place)
    return replace(state, cube=cube)


def _with_points(cube: Cube, utility: float, times: int) -> Cube:
    """The cube with a game's points in the score, or (-1 times) without them."""
    own, other = cube.scores
    points = times * round(abs(utility))
    scores = (own + points, other) if utility > 0 else (own, other + points)
    return cube if min(scores) < 0 else replace(cube, scores=scores)


def _said(action: Action) -> str:
    """The text of any action, legal or not, for an error message."""
    if any(isinstance(die, int) for die in action):
        return "-".join(map(str, action))
    if action in CUBE_ACTIONS:
        return str(action[0])
    return notation.format_play(cast(Play, action))


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
