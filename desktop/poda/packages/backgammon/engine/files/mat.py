"""Matches in the `.mat` text format, which most backgammon programs write and read.

JellyFish began it, nobody defines it; this reads what GNU Backgammon, eXtreme Gammon, BGBlitz and
the servers write. A header of comments (`; [Site "..."]`) and the length (` 5 point match`, 0 for
money); then for each game ` Game 1`, the players' names with their scores, and numbered rows of two
columns: the player on the left, who is MAX here, and the one on the right, MIN. A cell is a turn
(`65: 24/18 13/8`, with 25 or bar, 0 or off, hits marked or not, steps apart, joined or counted; a
throw alone where nothing can be played), or text: `Doubles => 2`, `Takes`, `Drops`,
`Wins 2 points`.

A game has a cube where the file says `; [CubeLimit "64"]` (or more) or somebody doubles in it, and
then what is said of the cube is played (`Reader`). Which game of a match is the
Crawford game is seen from the score, unless `; [Crawford "Off"]` says that there is none; money is
played by the rule of Jacoby where `; [Jacoby "On"]` says so. Any line that is no turn is kept as a
remark and written again as it was.

What cannot be read costs no more than it must: a game is kept up to its first fault, behind which
only its end is looked for, and the games after it are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, cast

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Action, Backgammon, State
from poda.engine.games.backgammon_parts.cube import BEAVER as BEAVERS
from poda.engine.games.backgammon_parts.cube import (
    DOUBLE,
    HIGHEST,
    PASS,
    TAKE,
    Cube,
    CubeRules,
    CubeWord,
    cube_of_game,
    is_cube_action,
)
from poda.engine.games.backgammon_parts.moves import BAR, OFF, Checkers, Play, Throw
from poda.engine.games.backgammon_parts.notation import (
    BEAVER,
    DROP,
    GAMES_LIMIT,
    TAKEN,
    WINS,
    cube,
    doubled_to,
    rules_of,
    wins_points,
    wins_text,
)
from poda.engine.search.observer import SearchStopped

# One game, read row by row and played by the rules.
#
# The cube's words become actions where they are legal. Where they are not, as after a beaver, the
# whole game is one without a cube, and all that is said of it is remarks.

RIGHT_COLUMN: Final = 16
"""A cell that stands alone in its row and begins here or further right is MIN's."""

_NEXT_ROW: Final = re.compile(r"(?<=\S)\s{2,}(?=\d{1,4}\)\s)", re.ASCII)
_NUMBER: Final = re.compile(r"\s*\d{1,4}\s*\)", re.ASCII)
_CUBE_WORD: Final = (
    r"(?:re)?doubles?\b|takes?\b|accepts?\b|drops?\b|pass(?:es)?\b|beavers?\b|raccoons?\b"
    r"|wins?\b|resigns?\b"
)
_OTHER_WORD: Final = r"(?!bar\b|off\b|cannot |can't |no moves?\b)[^\W\d_]"
_SPACE: Final = re.compile(r"\s+")
_THROW: Final = re.compile(r"([1-6])([1-6]):")
# What ends a turn or a text after one space or more; "far": what ends it only after two.
_AFTER_TURN: Final = re.compile(rf"[1-6][1-6]:|{_CUBE_WORD}", re.I)
_FAR_AFTER_TURN: Final = re.compile(_OTHER_WORD, re.I)
_FAR_AFTER_TEXT: Final = re.compile(r"[^\s=\d]")
_NO_PLAY: Final = re.compile(r"(?:\?+|cannot move|can't move|no moves?|)[.!]?", re.I)

_RULES: Final = Backgammon()


@dataclass(frozen=True, slots=True)
class Remark:
    """Text in a game that is no turn.

    Attributes:
        ply: how many actions come before it.
        side: MAX or MIN, in whose column it stands; 0: a line of its own.
        text: as it was written.
    """

    ply: int
    side: int
    text: str


@dataclass(frozen=True, slots=True)
class MatGame:
    """A game of a match.

    Attributes:
        names: of MAX and MIN.
        scores: of MAX and MIN before the game.
        actions: throws, plays and cube actions; a throw at the end has no play.
        remarks: in their order.
        winner: MAX or MIN; 0 where the game is not over.
        points: what the winner got, the cube counted.
        cube: as it is when the game begins; None: the game is played without one.
        fault: why nothing is read behind the last action; None if all was read.
    """

    names: tuple[str, str]
    scores: tuple[int, int]
    actions: tuple[Action, ...] = ()
    remarks: tuple[Remark, ...] = ()
    winner: int = 0
    points: int = 0
    cube: Cube | None = None
    fault: EngineError | None = None

    def start(self) -> State:
        """The position from which the actions lead on."""
        return _RULES.initial_state(self.cube)


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell of a row: a turn or, where `throw` is None, a text."""

    column: int
    throw: tuple[int, int] | None
    text: str


def _cells(line: str) -> list[_Cell]:
    """The cells of a row, without its number."""
    number = _NUMBER.match(line)
    place = number.end() if number else 0
    cells: list[_Cell] = []
    while place < len(line):
        if line[place].isspace():
            place += 1
            continue
        if match := _THROW.match(line, place):
            high, low = sorted((int(match[1]), int(match[2])), reverse=True)
            end = _end(line, match.end(), _AFTER_TURN, _FAR_AFTER_TURN)
            cells.append(_Cell(place, (high, low), line[match.end() : end]))
        else:
            end = _end(line, place, _THROW, _FAR_AFTER_TEXT)
            cells.append(_Cell(place, None, line[place:end]))
        place = end
    return cells


def _end(line: str, place: int, near: re.Pattern[str], far: re.Pattern[str]) -> int:
    """Where the cell that is read from `place` on ends: at the first space with something `near`
    behind it, or at the first two or more with something `far`.

    Each space is looked at once: a pattern that did all of it would try every part of every space,
    and take minutes over a file of nothing but spaces.
    """
    for space in _SPACE.finditer(line, place):
        begin, after = space.span()
        is_far = after - begin > 1 and far.match(line, after)
        if after == len(line) or is_far or near.match(line, after):
            return begin
    return len(line)


class Reader:
    """Reads one game, row by row, and plays it by the rules."""

    def __init__(
        self,
        number: int,
        names: tuple[str, str],
        scores: tuple[int, int],
        cube: Cube | None = None,
    ) -> None:
        self._number = number
        self._names = names
        self._scores = scores
        self._cube = cube
        self._state: State = _RULES.initial_state(cube)
        self.actions: list[Action] = []
        self._remarks: list[Remark] = []
        self._said: list[Remark] = []  # the texts of the cube actions
        self._winner = 0
        self._points: int | None = None
        self._move = 0  # the number of the row
        self._left_over = False  # a throw has no play: the game must be at its end
        self.fault: EngineError | None = None  # after it only the winner is read

    def game(self) -> MatGame:
        """The game that was read."""
        value = cube(remark.text for remark in self._remarks)
        if self._state.cube is not None:
            value = self._state.cube.value
        winner, points = self._winner, self._points
        if _RULES.is_terminal(self._state):
            utility = _RULES.utility(self._state)
            winner = MAX if utility > 0 else MIN
            points = points or round(abs(utility)) * (1 if self._cube else value)
        elif not winner and self._remarks and DROP.match(self._remarks[-1].text):
            winner = -self._remarks[-1].side
        return MatGame(
            self._names,
            self._scores,
            tuple(self.actions),
            tuple(self._remarks),
            winner,
            points or (value if winner else 0),
            self._cube,
            self.fault,
        )

    def read(self, line: str, place: int) -> None:
        """Read a row, or several in one line; `place` is the number of the line in the file."""
        for part in _NEXT_ROW.split(line):
            if self.fault is None:
                try:
                    self._read_row(part, place)
                except EngineError as error:
                    self.fault = error
            if self.fault is not None:
                self._find_end(part)

    def _find_end(self, line: str) -> None:
        """After the fault, read nothing of a row but who has won."""
        for cell in _cells(line):
            if cell.throw is None and not self._winner and (match := WINS.match(cell.text)):
                self._winner = MIN if cell.column >= RIGHT_COLUMN else MAX
                self._points = int(match[1]) if match[1] and int(match[1]) else None

    def _read_row(self, line: str, place: int) -> None:
        if line.lstrip().startswith((";", "#")):
            self._remark(0, line.strip())
            return
        if number := _NUMBER.match(line):
            self._move = int(number[0].strip(" )"))
        cells = _cells(line)
        for side, cell in zip(self._sides(cells, line, place), cells, strict=True):
            if cell.throw is not None:
                self._turn(side, cell.throw, cell.text, place)
            else:
                self._say(side, cell.text.strip())

    def _sides(self, cells: list[_Cell], line: str, place: int) -> list[int]:
        """The side, MAX or MIN, in whose column each cell of a row stands."""
        if len(cells) == 1:
            return [self._side(cells[0])]
        sides = [MAX, MIN]
        # "Wins" may stand beside a throw that was not played any more, in one column with it.
        ends = cells and cells[-1].throw is None and bool(WINS.match(cells[-1].text))
        if ends and len(cells) == 3:
            return [*sides, MIN]
        if ends and cells[-1].column < RIGHT_COLUMN:
            return [MAX, MAX]
        if ends and cells[0].column >= RIGHT_COLUMN:
            return [MIN, MIN]
        if len(cells) > 2:
            raise EngineError("mat.bad_line", line=place, text=line.strip())
        return sides[: len(cells)]

    def _side(self, cell: _Cell) -> int:
        """In whose column a cell stands that is alone in its row."""
        side = MIN if cell.column >= RIGHT_COLUMN else MAX
        turn = -self._state.turn if self._is_beavered() else self._state.turn
        # Odd spacing: whose turn it is, is known once the game is under way.
        return turn if cell.throw is not None and turn else side

    def _is_beavered(self) -> bool:
        return self._state.cube is not None and self._state.cube.beavered

    def _say(self, side: int, text: str) -> None:
        if match := WINS.match(text):
            self._winner = side
            self._points = int(match[1]) if match[1] and int(match[1]) else None
        elif (action := self._cube_action(side, text)) is not None:
            self._said.append(Remark(len(self.actions), side, text))
            self._do(action)
            return
        self._remark(side, text)

    # The cube ------------------------------------------------------------------------------

    def _cube_action(self, side: int, text: str) -> CubeWord | None:
        """The cube action that a text stands for; None for any other text."""
        state = self._state
        if state.cube is None or self._winner or _RULES.is_terminal(state):
            return None
        value = doubled_to(text)
        if value is not None:
            self._allow_doubling()
            may = _RULES.may_double(self._state) and state.turn == side
            if may and value in (0, 2 * state.cube.value):
                return DOUBLE
            self._give_up_cube()
        elif BEAVER.match(text):
            self._allow_beavers()
            if BEAVERS in _RULES.actions(self._state) and side == -state.turn:
                return BEAVERS
            self._give_up_cube()
        elif state.is_offered and side == -state.turn:
            return TAKE if TAKEN.match(text) else PASS if DROP.match(text) else None
        return None

    def _allow_doubling(self) -> None:
        """A match in which somebody doubles in this game does not know the Crawford rule."""
        if self._cube is not None and self._cube.crawford:
            self._cube = replace(self._cube, crawford=False)
            self._state = replace(self._state, cube=self._cube)

    def _allow_beavers(self) -> None:
        """Money play in which somebody beavers is one with beavers."""
        if self._cube is not None and self._state.cube is not None:
            self._cube = replace(self._cube, beavers=not self._cube.length)
            self._state = replace(
                self._state, cube=replace(self._state.cube, beavers=self._cube.beavers)
            )

    def _give_up_cube(self) -> None:
        """Read the game as one without a cube: its cube actions become mere remarks."""
        if self._cube is None:
            return
        self._cube, self._state = None, replace(self._state, cube=None)
        turned = [ply for ply, action in enumerate(self.actions) if is_cube_action(action)]
        self.actions = [action for action in self.actions if not is_cube_action(action)]
        # A remark stands before the action of its number; cube actions are remarks by now.
        both = [(each.ply, 0, each) for each in self._remarks]
        both += [(each.ply, 1, each) for each in self._said]
        both.sort(key=lambda each: each[:2])
        self._remarks = [
            replace(each, ply=ply - sum(other < ply for other in turned)) for ply, _, each in both
        ]
        self._said = []

    # Turns ---------------------------------------------------------------------------------

    def _remark(self, side: int, text: str) -> None:
        self._remarks.append(Remark(len(self.actions), side, text))

    def _turn(self, side: int, throw: tuple[int, int], text: str, place: int) -> None:
        if self._winner or _RULES.is_terminal(self._state):
            raise self._error("mat.over", side, place)
        if self._is_beavered():
            self._do(TAKE)  # a throw implies the take
        if self._state.is_offered:
            self._give_up_cube()  # the double has no answer
        if self._left_over:
            raise self._error("mat.no_play", self._state.turn, place)
        if self._state.turn not in (0, side):
            raise self._error("mat.not_their_turn", side, place)
        high, low = throw
        if not self._state.turn and high == low:
            raise self._error("mat.opening_double", side, place)
        opening_by_min = not self._state.turn and side == MIN
        self._do((low, high) if opening_by_min else throw)
        play = self._play(side, text, place)
        if play is None:
            self._left_over = True
        else:
            self._do(play)

    def _play(self, side: int, text: str, place: int) -> Play | None:
        """The play of a text; None where none was written although there are several."""
        text = text.strip()
        if _NO_PLAY.fullmatch(text):
            legal = _RULES.actions(self._state)
            return cast(Play, legal[0]) if len(legal) == 1 else None
        text = re.sub(r"(\(\d\))\*", r"*\1", text)
        for words in (text, text.replace("*", "")):  # some programs mark hits where nothing is hit
            try:
                return cast(Play, _RULES.parse_action(self._state, words))
            except EngineError:
                pass
        dice = "{}-{}".format(*cast(tuple[int, int], self._state.throw))
        raise self._error("mat.illegal", side, place, text=text, throw=dice)

    def _do(self, action: Action) -> None:
        self._state = _RULES.result(self._state, action)
        self.actions.append(action)

    def _error(
        self, code: str, side: int, place: int, text: str = "", throw: str = ""
    ) -> EngineError:
        name = self._names[side == MIN]
        return EngineError(
            code,
            game=self._number,
            move=self._move,
            name=name,
            line=place,
            text=text,
            throw=throw,
        )


BYTES_LIMIT: Final = 1_000_000
_LINES: Final = 50_000
_LINE_LENGTH: Final = 1_000
PLIES_LIMIT: Final = 10_000
"""Throws and plays of all games of a file; the longest matches of tournaments have some 5,000."""

_LENGTH: Final = re.compile(r"(\d{1,4})[ -]?points? match\b.*", re.I | re.ASCII)
_GAME: Final = re.compile(r"Game (\d{1,6})\b.{0,20}", re.I | re.ASCII)
_NAMES: Final = re.compile(r"(.*?) ?: ?(\d{1,6}) (.*?) ?: ?(\d{1,6})", re.ASCII)
_OTHER_GAME: Final = re.compile(r"; ?\[Variation \"(?!Backgammon\")|; ?Set Pos ?=", re.I)


@dataclass(frozen=True, slots=True)
class MatMatch:
    """What a file holds.

    Attributes:
        length: in points; 0 for money play.
        games: in their order, one at least.
        comments: the lines before the first game, the length's own left out.
    """

    length: int
    games: tuple[MatGame, ...]
    comments: tuple[str, ...] = ()


def parse(text: str, stopped: Callable[[], bool] = lambda: False) -> MatMatch:
    """The match in the text of a file.

    Raises:
        EngineError: what cannot be read, with its line, or its game, move and player.
        SearchStopped: it `stopped`.
    """
    # Tabs become spaces before the lines are measured, or a short line could be a very long one.
    lines = [line.expandtabs() for line in re.split(r"\r\n|\r|\n", text)]
    if len(lines) > _LINES or any(len(line) > _LINE_LENGTH for line in lines):
        raise EngineError("mat.too_long", lines=_LINES, length=_LINE_LENGTH)
    return read_lines(enumerate(lines, start=1), stopped)


def read_lines(
    lines: Iterable[tuple[int, str | EngineError]], stopped: Callable[[], bool]
) -> MatMatch:
    """The match in the lines of a file, each with its number, or why it cannot be read; otherwise
    as `parse`."""
    file, place = _File(), 0
    for place, line in lines:
        if stopped():
            raise SearchStopped
        if isinstance(line, EngineError):
            file.fail(line)
        else:
            file.read(line.rstrip(), place)
    return file.match(place)


def as_comment(line: str) -> str:
    """The line as one that stands before the length: not to be taken for that, or for a game."""
    words = " ".join(line.split())
    return f"; {words}" if _LENGTH.fullmatch(words) or _GAME.fullmatch(words) else line


class _File:
    """Reads a file line by line."""

    def __init__(self) -> None:
        self._length: int | None = None
        self._comments: list[str] = []
        self._games: list[MatGame] = []
        self._plies = 0  # throws and plays of all these games
        self._reader: Reader | None = None  # of the game that is being read
        self._named = True  # the names of the last game have been read

    def match(self, lines: int) -> MatMatch:
        self._end_game()
        if not self._named:
            self._begin_game("", lines)
            self._end_game()
        if not self._games:
            raise EngineError("mat.no_game")
        fault = next((game.fault for game in self._games if game.fault), None)
        if fault is not None and max(len(game.actions) for game in self._games) < 2:  # no play
            raise fault
        games = tuple(_ended_by_score(_with_cube(self._games, self._comments)))
        return MatMatch(self._length or 0, games, tuple(self._comments))

    def read(self, line: str, place: int) -> None:
        """Read a line, without tabs; `place` is its number."""
        words = " ".join(line.split())
        if not words:
            return
        if _OTHER_GAME.match(words):
            self.fail(EngineError("mat.other_game", line=place, text=words))
            return
        if _GAME.fullmatch(words):
            self._end_game()
            self._named = False
        elif not self._named:
            self._begin_game(words, place)
        elif self._reader is not None:
            self._reader.read(line, place)
            if self._plies + len(self._reader.actions) > PLIES_LIMIT:
                raise EngineError("mat.too_many_moves", limit=PLIES_LIMIT)
        elif self._length is None and (match := _LENGTH.fullmatch(words)):
            self._length = int(match[1])
        else:
            self._comments.append(line)

    def fail(self, error: EngineError) -> None:
        """Stop reading the current game at this error; raises it if nothing was read before."""
        if self._reader is None or not (self._games or self._reader.actions):
            raise error
        self._reader.fault = self._reader.fault or error

    def _begin_game(self, words: str, place: int) -> None:
        number = len(self._games) + 1
        match = _NAMES.fullmatch(words)
        if match is None:  # without names, its moves have no players
            last = self._games[-1] if self._games else MatGame(("?", "?"), (0, 0))
            names, scores = last.names, last.scores
        else:
            names, scores = (match[1], match[3]), (int(match[2]), int(match[4]))
        self._reader, self._named = Reader(number, names, scores, self._cube_at(scores)), True
        if match is None:
            self._reader.fault = EngineError("mat.names", line=place, game=number)

    def _cube_at(self, scores: tuple[int, int]) -> Cube | None:
        """The cube with which a game at that score begins, if it has one at all."""
        said = rules_of(self._comments)
        length = self._length or 0
        if said.get("cubelimit") == "1" or (length and max(scores) >= length):
            return None
        money = (said.get(rule) == "on" for rule in ("jacoby", "beaver"))
        chosen = CubeRules(said.get("crawford") != "off", *money)
        return cube_of_game(chosen, length, scores, (game.scores for game in self._games))

    def _end_game(self) -> None:
        if self._reader is not None:
            self._games.append(self._reader.game())
            self._plies += len(self._reader.actions)
            self._reader = None
        if len(self._games) > GAMES_LIMIT:
            raise EngineError("mat.too_many_games", limit=GAMES_LIMIT)


def _with_cube(games: list[MatGame], comments: list[str]) -> list[MatGame]:
    """The games; without a cube where neither a comment nor any action tells of one."""
    if "cubelimit" in rules_of(comments) or any(
        is_cube_action(action) for game in games for action in game.actions
    ):
        return games
    return [replace(game, cube=None) for game in games]


def _ended_by_score(games: list[MatGame]) -> Iterable[MatGame]:
    """The games; where one does not say how it ended, the scores of the next one do."""
    for game, after in zip(games, [*games[1:], None], strict=True):
        if game.winner or after is None:
            yield game
            continue
        first, second = (b - a for a, b in zip(game.scores, after.scores, strict=True))
        if first > 0 and second == 0:
            yield replace(game, winner=MAX, points=first)
        elif second > 0 and first == 0:
            yield replace(game, winner=MIN, points=second)
        else:
            yield game


# Writing, as GNU Backgammon does.

_LEFT: Final = 27  # the width of the left column, as others write it
_WINS_LEFT: Final = 6
_WINS_RIGHT: Final = 34
_NAME_WIDTH: Final = 31


_Said = tuple[int, str]
"""A side, or 0 for a line of its own, and the text."""


def write(match: MatMatch) -> str:
    """The text of a file, with `\\n` for the ends of lines."""
    comments = [*map(as_comment, match.comments), *_rules(match)]
    lines = [*comments, "", f" {match.length} point match"]
    if not comments:
        del lines[0]
    for number, game in enumerate(match.games, start=1):
        left, right = (
            f"{_name(name)} : {score}" for name, score in zip(game.names, game.scores, strict=True)
        )
        lines += ["", f" Game {number}", f" {left:<{_NAME_WIDTH - 1}} {right}"]
        lines += _rows(_what_was_said(game))
    return "\n".join(lines) + "\n"


def _rules(match: MatMatch) -> Iterator[str]:
    """The comments that say how the cube is used, where the match's own do not."""
    cubes = [game.cube for game in match.games if game.cube is not None]
    known = rules_of(match.comments)
    # Who doubles says enough; a file that came from elsewhere is written again as it was.
    doubled = any(is_cube_action(action) for game in match.games for action in game.actions)
    if not cubes or (doubled and match.comments):
        return
    if "cubelimit" not in known:
        yield f'; [CubeLimit "{HIGHEST}"]'
    if match.length and "crawford" not in known:
        first = next((cube for cube in cubes if 1 in cube.away), None)
        without = match.length > 1 and first is not None and not first.crawford
        yield f'; [Crawford "{"Off" if without else "On"}"]'
    if not match.length and "jacoby" not in known:
        yield f'; [Jacoby "{"On" if cubes[0].jacoby else "Off"}"]'
    if cubes[0].beavers and "beaver" not in known:
        yield '; [Beaver "On"]'


def is_said(game: MatGame) -> bool:
    """Whether its remarks tell how the game ended."""
    return any(
        remark.ply == len(game.actions) and wins_points(remark.text) == game.points
        for remark in game.remarks
    )


def _name(name: str) -> str:
    """A name that other programs can read: one line, no colon."""
    return " ".join(name.replace(":", " ").split()) or "?"


def _what_was_said(game: MatGame) -> Iterator[_Said]:
    """Yield the cells of a game in order: its actions and its remarks."""
    state = game.start()
    remarks = list(game.remarks)
    turn = ""
    for ply, action in enumerate(game.actions):
        while not turn and remarks and remarks[0].ply <= ply:
            remark = remarks.pop(0)
            if wins_points(remark.text) is None:  # that of a game which then went on
                yield remark.side, remark.text
        after = _RULES.result(state, action)
        if action == TAKE and state.cube is not None and state.cube.beavered:
            pass  # a beaver is taken by throwing
        elif is_cube_action(action):
            yield (-state.turn if state.is_offered else state.turn), _said(action, state)
        elif state.throw is None:
            high, low = sorted(cast(Throw, action), reverse=True)
            turn = f"{high}{low}:"
        else:
            yield state.turn, f"{turn} {_play(action, state.opponent)}".rstrip()
            turn = ""
        state = after
    if turn:
        yield state.turn, turn
    yield from ((remark.side, remark.text) for remark in remarks)
    if game.winner and not is_said(game):
        yield game.winner, wins_text(game.points)


def _said(action: Action, state: State) -> str:
    """The text of a cube action."""
    value = 1 if state.cube is None else state.cube.value
    words = {DOUBLE: f"Doubles => {2 * value}", TAKE: "Takes", PASS: "Drops"}
    words[BEAVERS] = f"Beavers => {4 * value}"
    return words[cast(tuple[str], action)]


def _play(action: Action, opponent: Checkers) -> str:
    """A play step by step, with 25 for the bar and 0 for off."""
    words = []
    hit: set[int] = set()
    for start, end in sorted(cast(Play, action), reverse=True):
        hits = end != OFF and opponent[BAR - end] == 1 and end not in hit
        if hits:
            hit.add(end)
        words.append(f"{start}/{end}" + "*" * hits)
    return " ".join(words)


def _rows(cells: Iterator[_Said]) -> list[str]:
    """The cells in numbered rows of two columns."""
    lines: list[str] = []
    number, left, right = 0, "", ""

    def end_row() -> None:
        nonlocal number, left, right
        if left or right:
            number += 1
            # Two spaces between them: readers split a row there.
            lines.append(f"{number:3d}) {left:<{_LEFT}} {right}".rstrip())
        left = right = ""

    for side, text in cells:
        # GNU Backgammon takes "Wins" for a resignation unless it stands beside "Drops".
        beside = side == MIN and left
        if side == 0 or (wins_points(text) is not None and not beside):
            end_row()
            indent = {MAX: _WINS_LEFT, MIN: _WINS_RIGHT}.get(side, 0)
            lines.append(" " * indent + text)
            continue
        # What is no turn begins a space further right.
        cell = text if text[:1].isdigit() else f" {text}"
        if side == MAX:
            end_row()
            left = cell
        else:
            right = cell
            end_row()
    end_row()
    return lines
