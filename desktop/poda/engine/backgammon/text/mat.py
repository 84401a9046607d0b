"""Matches in the `.mat` text format, which most backgammon programs write and read.

JellyFish began it, nobody defines it; this reads what GNU Backgammon, eXtreme Gammon, BGBlitz and
the servers write. A header of comments (`; [Site "..."]`) and the length (` 5 point match`, 0 for
money); then for each game ` Game 1`, the players' names with their scores, and numbered rows of two
columns: the player on the left, who is MAX here, and the one on the right, MIN. A cell is a turn
(`65: 24/18 13/8`, with 25 or bar, 0 or off, hits marked or not, steps apart, joined or counted; a
throw alone where nothing can be played), or text: `Doubles => 2`, `Takes`, `Drops`,
`Wins 2 points`.

A game has a cube where the file says `; [CubeLimit "64"]` (or more) or somebody doubles in it, and
then what is said of the cube is played (`backgammon_mat_games`). Which game of a match is the
Crawford game is seen from the score, unless `; [Crawford "Off"]` says that there is none; money is
played by the rule of Jacoby where `; [Jacoby "On"]` says so. Any line that is no turn is kept as a
remark and written again as it was. `backgammon_mat_writing` writes such files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from poda.engine.backgammon.cube.state import (
    Cube,
    CubeRules,
    cube_of_game,
    is_cube_action,
)
from poda.engine.backgammon.text.backgammon_mat_games import RIGHT_COLUMN, MatGame, Reader, Remark
from poda.engine.backgammon.text.mat_parts import GAMES_LIMIT, rules_of
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.search.stopping import SearchStopped

BYTES_LIMIT: Final = 1_000_000
_LINES: Final = 50_000
_LINE_LENGTH: Final = 1_000
PLIES_LIMIT: Final = 10_000
"""Throws and plays of all games of a file; the longest matches of tournaments have some 5,000."""

_LENGTH: Final = re.compile(r"(\d{1,4})[ -]?points? match\b.*", re.I | re.ASCII)
_GAME: Final = re.compile(r"Game (\d{1,6})\b.{0,20}", re.I | re.ASCII)
_NAMES: Final = re.compile(r"(.*?) ?: ?(\d{1,6}) (.*?) ?: ?(\d{1,6})", re.ASCII)
_OTHER_GAME: Final = re.compile(r"; ?\[Variation \"(?!Backgammon\")|; ?Set Pos ?=", re.I)
__all__ = [
    "BYTES_LIMIT",
    "PLIES_LIMIT",
    "RIGHT_COLUMN",
    "MatGame",
    "MatMatch",
    "Remark",
    "decode",
    "parse",
]


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


def decode(data: bytes) -> str:
    """The text of a file: UTF-8, or Latin-1 where it is not. Raises EngineError: it is no text."""
    try:
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return data.decode("utf-16")
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    if "\0" in text:
        raise EngineError("save.not_text")
    return text


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
    file = _File()
    for place, line in enumerate(lines, start=1):
        if stopped():
            raise SearchStopped
        file.read(line.rstrip(), place)
    return file.match(len(lines))


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
        self._plies = 0  # of those games
        self._reader: Reader | None = None  # of the game that is being read
        self._named = True  # nobody waits for the names of a game

    def match(self, lines: int) -> MatMatch:
        """What was read in so many lines."""
        self._end_game()
        if not self._named:
            raise EngineError("mat.names", line=lines, game=len(self._games) + 1)
        if not self._games:
            raise EngineError("mat.no_game")
        games = tuple(_ended_by_score(_with_cube(self._games, self._comments)))
        return MatMatch(self._length or 0, games, tuple(self._comments))

    def read(self, line: str, place: int) -> None:
        """Read a line, without tabs; `place` is its number."""
        words = " ".join(line.split())
        if not words:
            return
        if _OTHER_GAME.match(words):
            raise EngineError("mat.other_game", line=place, text=words)
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

    def _begin_game(self, words: str, place: int) -> None:
        number = len(self._games) + 1
        match = _NAMES.fullmatch(words)
        if match is None:
            raise EngineError("mat.names", line=place, game=number)
        scores = int(match[2]), int(match[4])
        cube = self._cube_at(scores)
        self._reader, self._named = Reader(number, (match[1], match[3]), scores, cube), True

    def _cube_at(self, scores: tuple[int, int]) -> Cube | None:
        """The cube with which a game at that score begins, if it has one at all."""
        said = rules_of(self._comments)
        length = self._length or 0
        if said.get("cubelimit") == "1" or (length and max(scores) >= length):
            return None
        chosen = CubeRules(said.get("crawford") != "off", said.get("jacoby") == "on")
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
