"""The doubling cube, and a match: games of backgammon one after the other, and their score.

A `Match` is an immutable value, and each event makes a new one. The records in it are those on the
board and do change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol

from poda.engine.decisions import Decision, Limit
from poda.engine.game import MAX, MIN, Game
from poda.engine.games import GAMES
from poda.engine.games.backgammon import Backgammon, stake
from poda.engine.games.backgammon_parts.cube import CUBE_ACTIONS, Cube, CubeRules, cube_of_game
from poda.engine.games.backgammon_parts.notation import POINTS_LIMIT, wins_points
from poda.engine.games.backgammon_parts.notation import cube as told_cube
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import Stop
from poda.play.model.record import GameDice, GameNode, GameRecord

# The doubling cube: facts about it in any position, records with one, and its adviser.


def record_with(cube: Cube | None) -> GameRecord:
    """The record of a new game of backgammon, with a cube or (None) without."""
    return GameRecord(GAMES[Backgammon.key], Backgammon().initial_state(cube))


# These work for any game; one without a cube gives None or False.


def cube_of(state: Any) -> Cube | None:
    """The cube of a position; None without one."""
    cube = getattr(state, "cube", None)
    return cube if isinstance(cube, Cube) else None


def may_double(game: Game[Any, Any], state: Any) -> bool:
    """Whether the side that is about to throw may double."""
    from poda.play.model.kit import kit_of  # files are read without a window too

    return kit_of(game.key).may_double(state)


def is_offered(state: Any) -> bool:
    """Whether a double waits for its answer."""
    cube = cube_of(state)
    return cube is not None and cube.offered


def is_cube_node(node: GameNode) -> bool:
    """Whether the cube was offered, taken or passed on the way to this node."""
    return node.action in CUBE_ACTIONS


class CubeThought(Protocol):
    """The analysis of a cube decision."""

    @property
    def win(self) -> float:
        """MAX's chance to win, from 0 to 1."""


class CubeAdviser(Protocol):
    """Thinks about a game's cube: what its kit adds (`Kit.cube`)."""

    def double_or_roll(
        self, game: Game[Any, Any], state: Any, spec: PlayerSpec, stop: Stop
    ) -> Decision[Any]:
        """The decision of a player before a throw: DOUBLE, or `ROLL`. Raises SearchStopped."""

    def thoughts(self, state: Any, limit: Limit, stop: Stop) -> Iterator[CubeThought]:
        """Analyses of the decision before a throw, or on an offered double, each one ply deeper,
        until the limit; the first in any case. Raises SearchStopped if stopped before that."""


def adviser(game: Game[Any, Any]) -> CubeAdviser | None:
    """The adviser on the game's cube; None without one."""
    from poda.play.model.kit import kit_of

    made: CubeAdviser | None = kit_of(game.key).made("cube")
    return made


def question(game: Game[Any, Any], node: GameNode) -> GameNode | None:
    """The node of the cube decision to analyse: this one if a decision is due here, else its parent
    if it was just made there; else None."""
    if adviser(game) is None:  # there is no adviser to analyse it
        return None
    if is_offered(node.state) or may_double(game, node.state):
        return node
    return node.parent if is_cube_node(node) else None


# Remarks of a record: texts of a game file that are no moves, as cube actions of a `.mat` file.
#
# A remark is one line of text. What stands in a player's column begins with the side, "max: " or
# "min: "; any other text is a line of its own: "max: Doubles => 2", "min: Takes", "; a comment". A
# header of a PDN file is one as it is written there: '[Event "Club match"]'.

_SIDES: Final = {"max: ": MAX, "min: ": MIN}
_MARKS: Final = {side: mark for mark, side in _SIDES.items()}
_HEADER: Final = re.compile(r'\[(\w+) "(.*)"\]')


def joined(side: int, text: str) -> str:
    """The remark with a text in the column of a side (MAX or MIN), or of neither (0)."""
    return _MARKS.get(side, "") + text


def parted(remark: str) -> tuple[int, str]:
    """The side of a remark (MAX, MIN, or 0 for neither) and its text."""
    side = _SIDES.get(remark[:5], 0)
    return side, remark[5:] if side else remark


def header_remark(name: str, value: str) -> str:
    """The remark that holds a header of a PDN file."""
    value = re.sub(r'(["\\])', r"\\\1", value)
    return f'[{name} "{value}"]'


def header_in(remark: str) -> tuple[str, str] | None:
    """The name and the value of a header; None if the remark is none."""
    found = _HEADER.fullmatch(remark)
    return (found[1], re.sub(r"\\(.)", r"\1", found[2])) if found else None


def texts_until(node: GameNode) -> Iterator[str]:
    """The texts of all remarks from the root to this node, without their sides."""
    for each in node.path():
        yield from (parted(remark)[1] for remark in each.remarks)


LENGTHS: Final = (1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25)
"""The usual lengths of matches, in points."""
GAME: Final = "backgammon"
"""The key of the game that matches are played of."""

GAMES_LIMIT: Final = 300
"""The most games of a match: a file holds no more moves (`storage.MATCH_MOVES_LIMIT`)."""

Score = tuple[int, int]
"""The points of MAX and of MIN."""
Outcome = tuple[int, int]
"""The winner (MAX, MIN, or 0 for nobody yet) and the points won."""


class MatchGame(NamedTuple):
    """A game of a match.

    Attributes:
        record: its moves.
        before: the score when it began.
        dice: its dice; None if unknown.
        outcome: its result when the next one began.
        end: the final position that counts; None while there is none.
    """

    record: GameRecord
    before: Score = (0, 0)
    dice: GameDice | None = None
    outcome: Outcome = (0, 0)
    end: GameNode | None = None

    def line(self) -> list[GameNode]:
        """The positions of the game that counts, from the root on."""
        return self.record.line() if self.end is None else self.end.path()

    def followed(self) -> MatchGame:
        """The game with the end that counts now: the position on the board if it is final, else an
        earlier `end` that still lies on the current line."""
        record, end = self.record, self.end
        if record.is_over():
            end = record.current
        elif end is not None and not (_is_over(record, end) and end in record.line()):
            end = None
        return self if end is self.end else self._replace(end=end)


class Match(NamedTuple):
    """Games to a number of points, or money play.

    Attributes:
        length: the points that win; 0 for money play, which has a score and no end.
        games: its games in order, at least one; only the last one can be under way.
        shown: the index of the game on the board.
        names: the names of MAX and MIN from a file; "" if unknown.
        comments: the lines of a file before its first game.
        rules: the rules of the doubling cube; None plays without one.
    """

    length: int
    games: tuple[MatchGame, ...]
    shown: int = 0
    names: tuple[str, str] = ("", "")
    comments: tuple[str, ...] = ()
    rules: CubeRules | None = None

    @property
    def game(self) -> MatchGame:
        """The game on the board."""
        return self.games[self.shown]

    @property
    def looks_back(self) -> bool:
        """Whether a game before the last one is on the board."""
        return self.shown < len(self.games) - 1

    def holds(self, record: GameRecord) -> bool:
        """Whether `record` is that of one of its games."""
        return any(game.record is record for game in self.games)

    def outcome(self, index: int) -> Outcome:
        """The result of a game; of the last one, by its end so far."""
        game = self.games[index]
        if index < len(self.games) - 1:
            return game.outcome
        return (0, 0) if game.end is None else outcome(game.record, game.end)

    def score(self) -> Score:
        """The score now."""
        return _after(self.games[-1].before, self.outcome(len(self.games) - 1))

    def winner(self) -> int:
        """The winner of the match: MAX, MIN, or 0 for nobody yet."""
        first, second = self.score()
        if not self.length or max(first, second) < self.length:
            return 0
        return MAX if first >= second else MIN

    def can_go_on(self) -> bool:
        """Whether the next game can begin."""
        is_over = not self.looks_back and self.games[-1].end is not None
        return is_over and not self.winner() and len(self.games) < GAMES_LIMIT

    def followed(self) -> Match:
        """The match with its last game updated (`MatchGame.followed`)."""
        return self._with_last(self.games[-1].followed())

    def taken_back(self) -> Match:
        """The match without the end of its last game."""
        return self._with_last(self.games[-1]._replace(end=None))

    def _with_last(self, game: MatchGame) -> Match:
        if game is self.games[-1]:
            return self
        return self._replace(games=(*self.games[:-1], game))

    def next_cube(self) -> Cube | None:
        """The cube with which the next game begins."""
        if self.rules is None:
            return None
        before = (game.before for game in self.games)
        return cube_of_game(self.rules, self.length, self.score(), before)

    def next_game(self, record: GameRecord, dice: GameDice | None) -> Match:
        """The match with a further game, which is then on the board.

        Args:
            dice: the dice of the game before it.
        """
        ended = self.games[-1]._replace(dice=dice, outcome=self.outcome(len(self.games) - 1))
        games = (*self.games[:-1], ended, MatchGame(record, self.score()))
        return self._replace(games=games, shown=len(games) - 1)

    def show(self, index: int, dice: GameDice | None) -> Match:
        """The match with another of its games on the board.

        Args:
            dice: the dice of the game that was on it.
        """
        return self.with_dice(dice)._replace(shown=index)

    def with_dice(self, dice: GameDice | None) -> Match:
        """The match with these dice for the game on the board."""
        games = list(self.games)
        games[self.shown] = self.game._replace(dice=dice)
        return self._replace(games=tuple(games))


def begin(
    length: int,
    record: GameRecord,
    names: tuple[str, str] = ("", ""),
    rules: CubeRules | None = None,
) -> Match:
    """A match with its first game."""
    return Match(length, (MatchGame(record),), names=names, rules=rules).followed()


def of_position(record: GameRecord) -> Match | None:
    """The match that a record's first position belongs to, by its cube; None for none."""
    cube = cube_of(record.root.state)
    if cube is None or cube.is_money:
        return None
    return Match(cube.length, (MatchGame(record, cube.scores),), rules=CubeRules()).followed()


def outcome(record: GameRecord, node: GameNode) -> Outcome:
    """The result of a game in a position of its record; (0, 0) if it is not over there.

    The cube counts, or without one a cube that remarks tell of. Points that a file's remarks say
    were won take precedence.
    """
    if node.resigned:
        winner, points = -node.resigned, resigned_points(node.state, node.resigned_stake)
    elif record.game.is_terminal(node.state):
        utility = record.game.utility(node.state)
        winner, points = (MAX if utility > 0 else MIN), round(abs(utility))
    else:
        return 0, 0
    if cube_of(node.state) is None:
        points *= told_cube(texts_until(node))
    return winner, said_points(node.remarks) or points


def resigned_points(state: Any, stake: int) -> int:
    """The points lost by resigning in a position: stake 1, 2 (a gammon) or 3 (a backgammon)."""
    cube = cube_of(state)
    if cube is None:
        return stake
    return cube.value * (stake if cube.gammons_count else 1)


def stake_won(record: GameRecord) -> int:
    """Whether the finished game was a single one (1), a gammon (2) or a backgammon (3), without
    the cube."""
    if record.current.resigned:
        return record.current.resigned_stake
    state = record.state
    if (cube := cube_of(state)) is not None and cube.passed:
        return 1
    return stake(state.of(-record.winner()))


def _is_over(record: GameRecord, node: GameNode) -> bool:
    return bool(node.resigned) or record.game.is_terminal(node.state)


def said_points(remarks: Sequence[str]) -> int | None:
    """The points won by the remarks at a game's end ("max: Wins 2 points"); None if none say."""
    said = (wins_points(parted(remark)[1]) for remark in remarks)
    return next((points for points in said if points), None)


def without_end(remarks: Sequence[str]) -> tuple[str, ...]:
    """The remarks without those that tell the winner."""
    return tuple(remark for remark in remarks if wins_points(parted(remark)[1]) is None)


def _after(score: Score, won: Outcome) -> Score:
    """The score after a game, at most POINTS_LIMIT, which files can hold."""
    winner, points = won
    first, second = score[0] + points * (winner == MAX), score[1] + points * (winner == MIN)
    return min(first, POINTS_LIMIT), min(second, POINTS_LIMIT)
