"""Writes matches in eXtreme Gammon's format, from the types on
https://www.extremegammon.com/xgformat.aspx: what only eXtreme Gammon needs is left zero."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence

from poda.engine.game import MAX
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, TAKE
from poda.engine.games.backgammon_parts.moves import BAR
from poda.packages.backgammon.engine.files.mat import MatGame, MatMatch

RULES = Backgammon()
MATCH, GAME, CUBE, PLAY, GAME_END, MATCH_END = range(6)
START = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)


def record(kind: int) -> bytearray:
    """A record of that kind, with nothing in it."""
    found = bytearray(2560)
    found[8] = kind
    return found


def head(
    names: tuple[str, str],
    length: int,
    version: int = 30,
    variation: int = 0,
    crawford: bool = True,
) -> bytearray:
    """The record of the match."""
    found = record(MATCH)
    struct.pack_into("<ii??", found, 92, length or 99_999, variation, crawford, not length)
    struct.pack_into("<ii", found, 552, version, 0x494C4D44)
    struct.pack_into("<i", found, 612, 10)
    for name, narrow, wide in zip(names, (9, 50), (880, 1138), strict=True):
        data = name.encode("cp1252", "replace")
        found[narrow : narrow + 1 + len(data)] = bytes([len(data)]) + data
        if version >= 24:
            data = name.encode("utf-16-le")
            found[wide : wide + len(data)] = data
    return found


def begin(scores: Sequence[int], start: Sequence[int] = START) -> bytearray:
    """The record of a game that begins."""
    found = record(GAME)
    struct.pack_into("<ii", found, 12, *scores)
    struct.pack_into("26b", found, 21, *start)
    return found


def signs(state: State) -> list[int]:
    """The checkers as seen by MAX, who is player 1: his bar last, the other one's first."""
    both = (state.own, state.opponent)
    own, other = both if state.turn != -MAX else both[::-1]
    return [own[at] - other[BAR - at] for at in range(1, BAR)]


def with_bars(state: State) -> list[int]:
    """As `signs`, with the bars."""
    both = (state.own, state.opponent)
    own, other = both if state.turn != -MAX else both[::-1]
    return [-other[BAR], *signs(state), own[BAR]]


def cube_code(state: State) -> int:
    """The cube as such a file tells it: positive for player 1."""
    cube = state.cube
    return 0 if cube is None else (cube.value.bit_length() - 1) * (cube.owner or 1)


def play(state: State, steps: Sequence[tuple[int, int]] | None) -> bytearray:
    """The record of a play in a position with its throw; None: it was not played."""
    found = record(PLAY)
    struct.pack_into("26b", found, 9, *with_bars(state))
    flat = [each for start, end in steps or () for each in (start - 1, end - 1)]
    assert state.throw is not None
    turn = state.turn
    struct.pack_into("<i8i2ii", found, 64, turn, *(*flat, *[-1] * 8)[:8], *state.throw, 0)
    struct.pack_into("<i", found, 108, cube_code(state))
    found[2308] = steps is not None
    struct.pack_into("<i", found, 2524, -1)
    return found


def doubling(state: State, doubles: int, answer: int) -> bytearray:
    """The record of what is done with the cube."""
    found = record(CUBE)
    struct.pack_into("<6i", found, 12, state.turn, doubles, answer, -1, -1, cube_code(state))
    struct.pack_into("26b", found, 36, *with_bars(state))
    struct.pack_into("<i", found, 292, -1)
    return found


def game_records(game: MatGame) -> Iterator[bytearray]:
    """The records of a game."""
    yield begin(game.scores)
    state, pending = game.start(), None
    for action in game.actions:
        after = RULES.result(state, action)
        if action == DOUBLE:
            pending = state
        elif action in (TAKE, PASS):
            assert pending is not None
            yield doubling(pending, 1, int(action == TAKE))
            pending = None
        elif state.throw is not None:
            yield play(state, action)
        state = after
    if pending is not None:
        yield doubling(pending, 1, -1)
    if state.throw is not None and not RULES.is_terminal(state):
        yield play(state, None)
    found = record(GAME_END)
    struct.pack_into("<ii", found, 24, game.winner, game.points)
    yield found


def packed(
    records: Sequence[bytes], picture: bytes = b"\xff\xd8jpeg", comments: bytes = b""
) -> bytes:
    """A file with these records."""
    header = bytearray(8232)
    struct.pack_into("<4sIIqI", header, 0, b"RGMH", 1, 8232, 0, len(picture))
    streams = [b"".join(records), bytes(records[0]) * 2, *([comments] if comments else []), b"end"]
    return bytes(header) + picture + b"".join(map(zlib.compress, streams)) + bytes(36)


def written(match: MatMatch, version: int = 30) -> bytes:
    """A file with a match."""
    names = match.games[0].names
    records = [head(names, match.length, version)]
    for game in match.games:
        records += game_records(game)
    return packed([*records, record(MATCH_END)])
