"""Matches in GNU Backgammon's format, the Smart Game Format with GM[6]: read, not written.

A file is a row of game trees, each a game of the match: its first node has the players (PW and PB),
the match (MI: length, the scores ws and bs), the rules (RU) and the result (RE: `W+2R`, resigned);
each later one is a turn (`;W[52xvmh]`: the dice, and from which point to which, `a` to `x`, `y` the
bar, `z` off; White's own 1 point is a and Black's is x) or what is done with the cube (`double`,
`take`, `drop`). Analyses and comments are passed over, and of variations only the first is read.
(https://www.red-bean.com/sgf/backgammon.html; White is MAX, as the left column of a `.mat` file
that GNU Backgammon makes of it.)

The games become the rows of such a file and are read as one (`mat.py`): faults, the cube and the
rules are the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.games.backgammon_parts.cube import HIGHEST
from poda.engine.games.backgammon_parts.notation import wins_text
from poda.packages.backgammon.engine.files.mat import RIGHT_COLUMN, MatMatch, read_lines

SIGNS: Final = re.compile(r"\A\s*\(\s*;[^()]{0,2000}?GM\[6\]")
BYTES_LIMIT: Final = 16_000_000
"""Bytes: a match with all its analyses takes some ten times as many as one without."""

_TOKEN: Final = re.compile(r"[();]|[A-Z]{1,20}\s*(?=\[)|\[(?:[^\]\\]|\\.)*\]", re.DOTALL)
_TURN: Final = re.compile(r"([1-6])([1-6])((?:[a-z]{2}){0,4})")
_RESULT: Final = re.compile(r"([WB])\+(\d{1,6})")
_TURNS: Final = ("W", "B", "DI")  # "DI": a throw that was not played
_SET_UP: Final = frozenset({"AE", "AW", "AB", "CO", "CV"})
_WORDS: Final = {"double": " Doubles => {}", "take": " Takes", "drop": " Drops"}
_WORDS["beaver"] = " Beavers => {}"  # a double in answer to a double

_Node = dict[str, list[str]]
_Line = tuple[int, str | EngineError]


def parse(text: str, stopped: Callable[[], bool] = lambda: False) -> MatMatch:
    """The match in the text of a file; otherwise as `mat.parse`."""
    if not SIGNS.match(text):
        raise EngineError("mat.no_game")
    return read_lines(_lines(text), stopped)


def _lines(text: str) -> Iterator[_Line]:
    """The lines of the `.mat` file with the same games, each with the number of its line here."""
    number = turns = 0
    value = 1  # of the cube
    offered = ""  # "double" or "beaver", while it waits for an answer
    result: list[_Line] = []
    for place, node in _nodes(text):
        if "GM" in node or "MI" in node:
            yield from result
            number, turns, value, offered = number + 1, 0, 1, ""
            yield from _head(number, place, node)
            result = _result(place, node)
        elif found := _SET_UP & node.keys():
            yield place, EngineError("mat.other_game", line=place, text=" ".join(sorted(found)))
        elif turn := next((each for each in _TURNS if each in node), ""):
            words = node[turn][0]
            if words == "take" and offered == "beaver":
                offered = ""  # it goes without saying
                continue
            if words == "double":
                value = min(2 * value, 2 * HIGHEST)  # more is refused where it is read
                words = offered = "beaver" if offered else "double"
            elif words == "drop":
                value //= 2
            else:
                offered = ""
            cell = _cell(words, turn, value)
            turns += 1
            side = " " * RIGHT_COLUMN if turn == "B" else ""
            fault = EngineError("mat.bad_turn", line=place, text=words[:40])
            yield place, fault if cell is None else f"{(turns + 1) // 2:3d}) {side}{cell}"
    yield from result


def _head(number: int, place: int, node: _Node) -> Iterator[_Line]:
    """Yield the lines that precede a game's turns; for the first game also those of the match."""
    match = dict(each.partition(":")[::2] for each in node.get("MI", ()))
    rules = ":".join(node.get("RU", ())).lower()
    if number == 1:
        length = match.get("length", "0")
        if "nocube" not in rules:
            yield place, f'; [CubeLimit "{HIGHEST}"]'
        if length != "0" and "crawford" not in rules:
            yield place, '; [Crawford "Off"]'
        if "beaver" in rules:
            yield place, '; [Beaver "On"]'
        if "jacoby" in rules:
            yield place, '; [Jacoby "On"]'
        yield place, f" {length} point match"
    yield place, f" Game {number}"
    names = (" ".join(node.get(each, ["?"])[0].split())[:100] or "?" for each in ("PW", "PB"))
    scores = (match.get(each, "0") for each in ("ws", "bs"))
    yield (
        place,
        " " + "  ".join(f"{name} : {score}" for name, score in zip(names, scores, strict=True)),
    )


def _result(place: int, node: _Node) -> list[_Line]:
    found = _RESULT.match("".join(node.get("RE", ())))
    if found is None:
        return []
    side = "" if found[1] == "W" else " " * (2 * RIGHT_COLUMN)
    return [(place, f"{side}  {wins_text(int(found[2]))}")]


def _cell(text: str, player: str, value: int) -> str | None:
    """The cell of a `.mat` file for a turn; None if the text is no turn.

    Args:
        value: the value of the cube after a double.
    """
    if text in _WORDS:
        return _WORDS[text].format(value)
    found = _TURN.fullmatch(text)
    if found is None:
        return None
    steps = re.findall("..", found[3])
    plays = " ".join("/".join(str(_point(letter, player)) for letter in step) for step in steps)
    return f"{found[1]}{found[2]}: {plays}"


def _point(letter: str, player: str) -> int:
    place = ord(letter) - ord("a")
    if place > 23:  # the bar, and off
        return 25 if letter == "y" else 0
    return place + 1 if player == "W" else 24 - place


def _nodes(text: str) -> Iterator[tuple[int, _Node]]:
    """The nodes of the first variation of each tree, with the numbers of their lines."""
    place, name = 1, ""
    node: _Node = {}
    for line, token in _tokens_of_first(text):
        if token == ";":
            if node:
                yield place, node
            place, name, node = line, "", {}
        elif token[0] != "[":
            name = token.strip()
        elif name:
            value = re.sub(r"\\(.)", r"\1", token[1:-1], flags=re.DOTALL)
            node.setdefault(name, []).append(value)
    if node:
        yield place, node


def _tokens_of_first(text: str) -> Iterator[tuple[int, str]]:
    """What is in the first variation of each tree, without the brackets, with its lines."""
    line, end = 1, 0
    open_trees: list[bool] = []  # of each, whether a variation of it has been read
    skipped = 0  # the trees that are open in one that is not read
    for token in _TOKEN.finditer(text):
        line, end = line + text.count("\n", end, token.start()), token.start()
        if token[0] == "(":
            if skipped or (open_trees and open_trees[-1]):
                skipped += 1
                continue
            open_trees[-1:] = [*([True] if open_trees else []), False]
        elif token[0] == ")":
            if skipped:
                skipped -= 1
            elif open_trees:
                open_trees.pop()
        elif open_trees and not skipped:
            yield line, token[0]
