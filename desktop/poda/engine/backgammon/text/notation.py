"""Throws and plays of backgammon as its players write them.

`8/5 6/5` are two checkers, `24/13` is one that both dice move, `24/18*/13` one that hits on the
way, `bar/22(2)` two that enter, `6/off` one that is borne off. A point is the mover's own number.
What Poda writes has the highest checkers first, names a point on the way only where a checker is
hit, and marks every hit once. It reads any legal way to write a play: other orders, steps apart or
joined, hits unmarked (but a hit on the way that is neither named nor forced is not meant).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from poda.engine.backgammon.moves import (
    BAR,
    OFF,
    Board,
    Checkers,
    Play,
    Step,
    Throw,
    after_step,
    plays,
    steps,
)
from poda.engine.errors import EngineError

PASS: Final = "pass"
"""The empty play, which is also read from an empty text."""

_MOST_STEPS: Final = 4
_THROW: Final = re.compile(r"\s*([1-6])-([1-6])\s*", re.ASCII)
_POINT: Final = r"(?:bar|off|\d{1,2})"
_CHAIN: Final = re.compile(
    rf"({_POINT}(?:/{_POINT}\*?)+)(?:\(([1-4])\))?", re.ASCII | re.IGNORECASE
)
_WORD: Final = re.compile(r"[^\s,]+")


def parse_throw(text: str, place: int = 0) -> Throw:
    """Two dice such as `6-5`, in the order in which they are written.

    Raises:
        EngineError: they are not; `place` is where the text stands in a longer one.
    """
    match = _THROW.fullmatch(text)
    if match is None:
        raise EngineError("backgammon.bad_throw", place, text=text.strip())
    return int(match[1]), int(match[2])


def format_play(play: Play, opponent: Checkers | None = None) -> str:
    """A play as it is written; without the opponent's checkers no hits are marked."""
    if not play:
        return PASS
    met = opponent or (0,) * (BAR + 1)
    hits = {end for _, end in play if _is_blot(met, end)}
    words = []
    for chain, count in sorted(Counter(_chains(play, hits)).items(), reverse=True):
        word = _point(chain[0])
        for point in chain[1:]:
            if point in hits or point == chain[-1]:
                word += f"/{_point(point)}" + "*" * (point in hits)
                hits.discard(point)
        words.append(word + (f"({count})" if count > 1 else ""))
    return " ".join(words)


def _point(point: int) -> str:
    return {BAR: "bar", OFF: "off"}.get(point, str(point))


def _chains(play: Play, hits: set[int]) -> Iterator[tuple[int, ...]]:
    """Where each checker goes: its first point, those on the way where one is hit, its last."""
    paths: list[list[int]] = []
    for start, end in play:
        path = next((path for path in paths if path[-1] == start), None)
        if path is None:
            paths.append([start, end])
        else:
            path.append(end)
    for path in paths:
        yield (path[0], *(point for point in path[1:-1] if point in hits), path[-1])


def parse_play(own: Checkers, opponent: Checkers, throw: Throw, text: str) -> Play:
    """The legal play of the throw that `text` means.

    Raises:
        EngineError: it is no play, none that is legal, or one of several that differ in what they
            hit.
    """
    legal = plays(own, opponent, throw)
    stripped = text.strip()
    place = len(text) - len(text.lstrip()) if stripped else 0
    if () in legal and stripped.lower() in ("", PASS):
        return ()
    legs, marked = _legs(text)
    dice = throw * 2 if throw[0] == throw[1] else throw
    if len(legs) > len(dice) or not all(_is_blot(opponent, point) for point in marked):
        raise EngineError("game.illegal", place, text=stripped)
    boards = _boards((own, opponent), dice, tuple(sorted(legs)))
    meant = {play: board for play, board in legal.items() if board in boards}
    if len(meant) > 1:
        named = {BAR - end for _, end in legs}
        meant = {
            play: (_, after)
            for play, (_, after) in meant.items()
            if all(after[p] == opponent[p] or p in named for p in range(1, BAR))
        }
        if not meant:
            raise EngineError("backgammon.ambiguous", place, text=stripped)
    if not meant:
        raise EngineError("game.illegal", place, text=stripped)
    return next(iter(meant))


def _is_blot(opponent: Checkers, point: int) -> bool:
    """Whether one opposing checker stands alone there."""
    return point != OFF and opponent[BAR - point] == 1


def _legs(text: str) -> tuple[list[Step], set[int]]:
    """From which point to which each checker is said to go, and where it is said to hit."""
    legs: list[Step] = []
    marked: set[int] = set()
    words = list(_WORD.finditer(text))
    if not words:
        raise EngineError("backgammon.bad_play", 0, text="")
    for word in words:
        match = _CHAIN.fullmatch(word[0])
        names = match[1].split("/") if match else []
        points = [_number(name) for name in names]
        if match is None or any(a <= b for a, b in pairwise(points)) or points[0] > BAR:
            raise EngineError("backgammon.bad_play", word.start(), text=word[0])
        legs += list(pairwise(points)) * int(match[2] or 1)
        marked |= {p for p, name in zip(points, names, strict=True) if name.endswith("*")}
    return legs, marked


def _number(name: str) -> int:
    """The point of a name; bar and off may also be written as 25 and 0."""
    name = name.rstrip("*").lower()
    return {"bar": BAR, "off": OFF}[name] if name.isalpha() else int(name)


def _boards(board: Board, dice: tuple[int, ...], legs: tuple[Step, ...]) -> set[Board]:
    """Every board to which the checkers can go as it is said, in any order and by any dice."""
    if not legs:
        return {board}
    found: set[Board] = set()
    for die in set(dice):
        left = list(dice)
        left.remove(die)
        for step in steps(*board, die):
            for leg in {leg for leg in legs if leg[0] == step[0] and leg[1] <= step[1]}:
                open_legs = list(legs)
                open_legs.remove(leg)
                if step[1] != leg[1]:
                    open_legs.append((step[1], leg[1]))
                after = after_step(*board, step)
                found |= _boards(after, tuple(left), tuple(sorted(open_legs)))
    return found
