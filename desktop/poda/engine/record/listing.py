"""An algorithm's listing, and which of its lines a step of a trace executes.

No algorithm is executed here: the trace has the event of each step, and the listing finds the line
that stands for it. The texts are in `listing_texts.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal

import numpy as np

from poda.base.numbers import AT_LEAST, AT_MOST, INFINITY, MINUS
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.record import listing_texts as texts
from poda.engine.record.trace import SearchTrace, Step
from poda.engine.search.algorithms import REDUCING

Tie = Literal["ge", "gt"]
Subject = Literal["lists", "game"]

_STANDING: Final = 2
"""The steps of standing pat before its last: an update and a test."""

BOTH: Final = 0
"""The half of lines outside the players' functions."""
DICE: Final = 2
"""The half of lines in the function of chance nodes: the same number as `BOTH`."""

_TAGS: Final = {
    Step.ENTER: "enter",
    Step.UPDATE: "update",
    Step.TEST: "test",
    Step.NARROW: "narrow",
    Step.TERMINAL: "terminal",
    Step.ESTIMATE: "estimate",
    Step.CUT: "cut",
    Step.LEAVE: "leave",
    Step.CHOOSE: "choose",
    Step.PROBED: "leave",
    Step.FOUND: "found",
}

_STAGES: Final = "minimax-stages"
_PSEUDOCODE: Final = {
    "minimax": texts.MINIMAX,
    "alphabeta": texts.ALPHABETA,
    "alphabeta-update": texts.UPDATE_FIRST,
    "alphabeta-hard": texts.HARD,
    "alphabeta-update-hard": texts.UPDATE_FIRST_HARD,
    "minimax-table": texts.TABLE_MINIMAX,
    "alphabeta-table": texts.TABLE_ALPHABETA,
    "negamax": texts.NEGAMAX,
    "pvs": texts.PVS,
    "aspiration": texts.ALPHABETA,
    "mtdf": texts.TABLE_ALPHABETA,
    **dict.fromkeys(REDUCING, texts.PVS),
    "quiescence": texts.ALPHABETA,
}
_DICE: Final = {
    "expectiminimax": (texts.EXPECTIMINIMAX, texts.EXPECTED),
    "star1": (texts.STAR, texts.STAR1),
    "star2": (texts.STAR, texts.STAR2),
}
"""The two texts of a search with chance nodes: the players' functions and the dice's."""
_DICE_PYTHON: Final = {
    "expectiminimax": (texts.PYTHON_EXPECTIMINIMAX, texts.PYTHON_EXPECTED),
    "star1": (texts.PYTHON_STAR, texts.PYTHON_STAR1),
    "star2": (texts.PYTHON_STAR, texts.PYTHON_STAR2),
}
_PYTHON: Final = {
    "minimax": texts.PYTHON_MINIMAX,
    "alphabeta": texts.PYTHON_ALPHABETA,
    "alphabeta-update": texts.PYTHON_UPDATE_FIRST,
    "alphabeta-hard": texts.PYTHON_HARD,
    "alphabeta-update-hard": texts.PYTHON_UPDATE_FIRST_HARD,
    "minimax-table": texts.PYTHON_TABLE_MINIMAX,
    "alphabeta-table": texts.PYTHON_TABLE_ALPHABETA,
    "negamax": texts.PYTHON_NEGAMAX,
    "pvs": texts.PYTHON_PVS,
    "aspiration": texts.PYTHON_ALPHABETA,
    "mtdf": texts.PYTHON_TABLE_ALPHABETA,
    **dict.fromkeys(REDUCING, texts.PYTHON_PVS),
    "quiescence": texts.PYTHON_ALPHABETA,
}
_AROUND: Final = {"aspiration": texts.ASPIRATION, "mtdf": texts.MTDF}
_AROUND_PYTHON: Final = {"aspiration": texts.PYTHON_ASPIRATION, "mtdf": texts.PYTHON_MTDF}
"""The functions that call alpha-beta repeatedly, in other windows."""
_SETTLES: Final = ("alphabeta-table", "mtdf")
"""The algorithms whose transposition tables hold bounds."""
_NULL: Final = ("pvs", *REDUCING, *_AROUND)
"""The algorithms with null windows."""
_LIMITED: Final = {
    "quiescence": (texts.QUIESCENCE, "", texts.PYTHON_QUIESCENCE, ""),
    "lmr": (texts.REDUCTIONS, texts.LATE, texts.PYTHON_REDUCTIONS, texts.PYTHON_LATE),
    "probcut": texts.with_margin(texts.PROBED, texts.PYTHON_PROBED),
    "frontier": texts.with_margin(texts.NEAR, texts.PYTHON_NEAR),
}
"""Pseudocode and Python of the algorithms that differ where there is a depth limit, each with the
function that they call."""
_WORDS: Final = {
    "lists": texts.PYTHON_LISTS,
    "game": texts.PYTHON_GAME,
    "limited": texts.PYTHON_LIMITED,
}
_DICE_WORDS: Final = {
    "lists": texts.CHANCE_LISTS,
    "game": texts.CHANCE_GAME,
    "limited": texts.CHANCE_LIMITED,
}
"""The values of the words in braces in the Python texts: for programs over nested lists, and over a
game without and with a depth limit."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a listing.

    Attributes:
        text: the text with its indentation; empty between two functions.
        half: the function that has the line, MAX, MIN or DICE; BOTH outside them.
        tags: the events that execute the line.
    """

    text: str
    half: int
    tags: frozenset[str]


@dataclass(frozen=True)
class Listing:
    """The lines of one algorithm, as pseudocode or as Python."""

    lines: tuple[Line, ...]

    @property
    def text(self) -> str:
        """The whole listing; a Python one can be run."""
        return "\n".join(line.text for line in self.lines) + "\n"

    @property
    def width(self) -> int:
        """The length of the longest line, in characters."""
        return max(len(line.text) for line in self.lines)

    def at(self, trace: SearchTrace, step: int) -> int:
        """The index of the line that `step` executes."""
        node = int(trace.node[step])
        tag = _TAGS[Step(trace.kind[step])]
        if trace.probe is not None and trace.probe[node]:
            return self.line_of(f"p{tag}", DICE)
        if trace.player[node] != CHANCE:
            if _stands_pat(trace, step):
                tag = f"stand-{tag}"
            return self.line_of(tag, int(trace.player[node]))
        return self.line_of(_tag_of_dice(trace, step, tag), DICE)

    def waiting(self, trace: SearchTrace, node: int, child: int = -1) -> int:
        """The index of the line at which the call of an ancestor, `node`, waits for its child.

        -1 for minimax in stages, which has no calls. `child` selects among several calls: the first
        search of a child and its re-search are on different lines.
        """
        if trace.staged:
            return -1
        if child >= 0 and trace.index[child] and trace.player[node] != CHANCE:
            again = trace.again is not None and trace.again[child]
            tag = "again" if again else "scout"
            if again and trace.is_deeper(child):
                tag = "deeper"
            line = self.line_of(tag, int(trace.player[node]))
            if line >= 0:
                return line
        if trace.probe is not None and trace.probe[node]:
            return self.line_of("pcall", DICE)
        return self.line_of("call", int(trace.player[node]) or DICE)

    def line_of(self, tag: str, player: int) -> int:
        """The index of the line with this tag in `player`'s half or in `BOTH`; -1 for none."""
        for number, line in enumerate(self.lines):
            if tag in line.tags and line.half in (player, BOTH):
                return number
        return -1


def _stands_pat(trace: SearchTrace, step: int) -> bool:
    """Whether the step belongs to standing pat: a quiescence search takes the evaluation as the
    node's value before it tries a move."""
    if trace.kind[step] not in (Step.UPDATE, Step.TEST, Step.NARROW, Step.CUT):
        return False
    begin = int(trace.entered[trace.node[step]]) + 1
    if step - begin > _STANDING:
        return False
    between = trace.kind[begin:step]
    return bool(np.isin(between, (Step.UPDATE, Step.TEST)).all())


def _tag_of_dice(trace: SearchTrace, step: int, tag: str) -> str:
    """The tag of a step at a chance node, where either of two tests may cut, and a probe may."""
    before = step
    tests = 0
    if tag == "cut":
        before -= 1
    while trace.kind[before] == Step.TEST:
        tests, before = tests + 1, before - 1
    if tag in ("test", "cut") and tests == 2:
        tag += "2"
    if tag.startswith(("test", "cut", "update")) and trace.kind[before - 1] == Step.PROBED:
        return "probed" if tag == "update" else f"p{tag}"
    return tag


@cache
def pseudocode(
    algorithm: str,
    tie: Tie = "ge",
    *,
    limited: bool = False,
    deepening: int | None = None,
    whole: bool = True,
    turns: bool = True,
) -> Listing:
    """The algorithm in the textbook's notation.

    Args:
        algorithm: one of TREE_ALGORITHMS or CHANCE_ALGORITHMS.
        tie: whether a cut is made at equality too (`ge`) or only beyond it (`gt`).
        limited: whether to include the line of the depth limit.
        deepening: for a pass of iterative deepening, the side to move at the root, MAX or MIN.
        whole: whether values are whole numbers: null windows are then written with `+1`.
        turns: whether the sides alternate (`GameTree.takes_turns`), as in textbooks; if not, the
            text asks for the side to move in each child.
    """
    lines = _pseudocode(algorithm, tie, limited, deepening, whole)
    if not turns:
        lines = _without_turns(lines, r"M(AX|IN)-VALUE\(RESULT", "VALUE(RESULT", texts.NEGAMAX_ASKS)
        if algorithm not in (*_DICE, _STAGES, "negamax"):  # where chance moves it stands for three
            window = "" if algorithm in ("minimax", "minimax-table") else ", alpha, beta"
            window += ", less" if algorithm in REDUCING and limited else ""
            lines += _at_the_end(texts.VALUE_ASKS.replace("{window}", window), tie, limited)
    return Listing(tuple(map(_typeset, lines)))


def _without_turns(
    lines: tuple[Line, ...], called: str, call: str, negamax: str, *more: Line
) -> tuple[Line, ...]:
    """The lines for a game whose sides may move twice in a row: each call asks who moves."""
    found: list[Line] = []
    for line in lines:
        if "v2" in line.text and "-negamax(" in line.text.casefold():
            found += _parsed(negamax, limited=True)
        else:
            found.append(replace(line, text=re.sub(called, call, line.text)))
    return *found, *more


def _typeset(line: Line) -> Line:
    """The line with the textbook's signs (≥, −, ∞) in place of typed ones."""
    text = line.text.replace(">=", AT_LEAST).replace("<=", AT_MOST).replace(" x ", " × ")
    text = text.replace("-inf", f"{MINUS}{INFINITY}").replace("inf", INFINITY)
    signs = r"(?<!\w)-(?=\w)|(?<=beta)-(?=1)|(?<=alpha)-(?=m)"
    return replace(line, text=re.sub(signs, MINUS, text))


def _pseudocode(
    algorithm: str, tie: Tie, limited: bool, deepening: int | None, whole: bool
) -> tuple[Line, ...]:
    if algorithm == _STAGES:
        return _parsed(texts.STAGES, limited)
    if algorithm in _DICE:
        players, dice = _DICE[algorithm]
        return *_both_halves(players, tie, limited), *_of_dice(dice, tie, limited)
    if algorithm == "negamax":
        return _parsed(texts.NEGAMAX.replace("{meets}", _at_least(tie)), limited)
    text, called = _PSEUDOCODE[algorithm], ""
    if limited and algorithm in _LIMITED:
        text, called, *_ = _LIMITED[algorithm]
    lines = _both_halves(text, tie, limited, texts.NULL[whole])
    if called:
        lines = *lines, *_at_the_end(called, tie, limited)
    if algorithm in _SETTLES:
        lines = *lines, *_at_the_end(texts.SETTLES, tie, limited)
    if algorithm in _AROUND:
        around = _filled(_AROUND[algorithm], texts.AROUND[whole])
        lines = *lines, *_at_the_end(around, tie, limited)
    if deepening is not None:
        around = texts.DEEPENING.replace("{OWN}", "MAX" if deepening == MAX else "MIN")
        lines = *lines, *_at_the_end(around, tie, limited)
    return lines


@cache
def python(
    algorithm: str,
    tie: Tie = "ge",
    *,
    subject: Subject = "lists",
    limited: bool = False,
    turns: bool = True,
) -> Listing:
    """The algorithm as a Python program that runs.

    In nested lists a number is a leaf. A program over a game uses the global names `game` and, with
    a depth limit, `ev` (the evaluation), `limit` and `margin` (of ProbCut and frontier pruning);
    only games have a limit. Without `turns` it asks the game for the side to move in each child.
    """
    listing = _python(algorithm, tie, subject, limited)
    if turns or subject == "lists" or algorithm in (*_DICE, _STAGES):
        return listing
    words = _WORDS["limited" if limited else "game"]
    negamax = texts.PYTHON_NEGAMAX_ASKS.replace("{deeper}", words["{deeper}"])
    more = Line("", BOTH, frozenset()), *_parsed(texts.PYTHON_VALUE_ASKS, limited)
    return Listing(
        _without_turns(
            listing.lines, r"= (max|min)_value\(", "= value(", negamax,
            *(() if algorithm == "negamax" else more),
        )
    )  # fmt: skip


def _python(algorithm: str, tie: Tie, subject: Subject, limited: bool) -> Listing:
    """The program for sides that alternate."""
    first = texts.PYTHON_HEADER_NEXT if algorithm in _NULL else texts.PYTHON_HEADER
    header = Line(first, BOTH, frozenset()), Line("", BOTH, frozenset())
    if algorithm == _STAGES:
        lists = subject == "lists"
        text = texts.PYTHON_STAGES_LISTS if lists else texts.PYTHON_STAGES_GAME
        return Listing((*header, *_parsed(text, limited)))
    form = "lists" if subject == "lists" else "limited" if limited else "game"
    words = (_DICE_WORDS if algorithm in _DICE else _WORDS)[form]
    if algorithm in _DICE:
        return Listing((*header, *_python_of_dice(algorithm, tie, subject, words, limited)))
    lists = subject == "lists"
    words = words | {"{key}": texts.TABLE_KEYS["limited" if limited else subject]}
    words = words | (texts.SIGNS_LISTS if lists else texts.SIGNS_GAME)
    words = words | (texts.EACH_OF_LISTS if lists else texts.EACH_OF_GAME)
    program, called = _PYTHON[algorithm], ""
    if limited and not lists and algorithm in _LIMITED:
        *_, program, called = _LIMITED[algorithm]
    text = _worded(program, subject, words)
    if algorithm == "negamax":
        return Listing((*header, *_parsed(text.replace("{meets}", _at_least(tie)), limited)))
    table: tuple[Line, ...] = ()
    if algorithm in ("minimax-table", *_SETTLES):
        table = *_parsed(texts.PYTHON_TABLE, limited), Line("", BOTH, frozenset())
    lines = *header, *table, *_both_halves(text, tie, limited, texts.PYTHON_NULL)
    if called:
        lines = *lines, *_at_the_end(called, tie, limited)
    if algorithm in _SETTLES:
        lines = *lines, *_at_the_end(texts.PYTHON_SETTLES, tie, limited)
    if algorithm in _AROUND:
        begin = {"{begin}": ", 0" if limited else ""}
        lines = *lines, *_at_the_end(_filled(_AROUND_PYTHON[algorithm], begin), tie, limited)
    return Listing(lines)


def _worded(text: str, subject: Subject, words: dict[str, str]) -> str:
    """A Python text with the lines for its subject only, and its words filled in."""
    other = "lists" if subject == "game" else "game"
    text = re.sub(rf"\?{other}.*\n", "", text).replace(f"?{subject}", "")
    return _filled(text, words)


def _filled(text: str, words: dict[str, str]) -> str:
    """The text with its words in braces replaced."""
    for word, meaning in words.items():
        text = text.replace(word, meaning)
    return text


def _python_of_dice(
    algorithm: str, tie: Tie, subject: Subject, words: dict[str, str], limited: bool
) -> tuple[Line, ...]:
    """The program of a search with chance nodes."""
    players, dice = _DICE_PYTHON[algorithm]
    window = "" if algorithm == "expectiminimax" else ", alpha, beta"
    lists = subject == "lists"
    value = texts.PYTHON_VALUE_LISTS if lists else texts.PYTHON_VALUE_GAME
    # A list does not say who moves after a chance node, so the call passes it on.
    following = words | {"{next}": ", {other}_value" if lists else "", "{window}": window}
    return (
        *_both_halves(_worded(players, subject, following), tie, limited),
        *_of_dice(_worded(dice, subject, words), tie, limited),
        Line("", BOTH, frozenset()),
        *_parsed(_worded(value, subject, following), limited),
    )


def _of_dice(text: str, tie: Tie, limited: bool) -> tuple[Line, ...]:
    """An empty line and the function of chance nodes."""
    return _at_the_end(text, tie, limited, DICE)


def _at_the_end(text: str, tie: Tie, limited: bool, half: int = BOTH) -> tuple[Line, ...]:
    """An empty line and a function that follows those of the players."""
    equal = "=" if tie == "ge" else ""
    filled = text.replace("{crosses}", f">{equal}").replace("{crossed}", f"<{equal}")
    return Line("", BOTH, frozenset()), *_parsed(filled, limited, half)


def _at_least(tie: Tie) -> str:
    """The sign with which MAX's value is compared with beta."""
    return ">=" if tie == "ge" else ">"


def _both_halves(
    text: str, tie: Tie, limited: bool, null: dict[str, str] = texts.PYTHON_NULL
) -> tuple[Line, ...]:
    """MAX's function and MIN's, which is its mirror image.

    Args:
        null: the null window of each side, by "max" and "min".
    """
    equal = "=" if tie == "ge" else ""
    words = _SIDES | {
        "crosses": (f">{equal}", f">{equal}"), "meets": (f">{equal}", f"<{equal}"),
        "fails": (f"<{equal}", f">{equal}"), "null": (null["max"], null["min"]),
    }  # fmt: skip
    mine, theirs = (
        _parsed(text.format(**{word: each[half] for word, each in words.items()}), limited, side)
        for half, side in enumerate((MAX, MIN))
    )
    return *mine, Line("", BOTH, frozenset()), *theirs


_SIDES: Final = {
    "OWN": ("MAX", "MIN"), "OTHER": ("MIN", "MAX"), "own": ("max", "min"), "other": ("min", "max"),
    "worst": ("-inf", "+inf"), "inf": ("-inf", "inf"), "mine": ("alpha", "beta"),
    "theirs": ("beta", "alpha"), "better": (">", "<"), "shift": ("-", "+"),
    "past": ("lower", "upper"), "short": ("upper", "lower"),
}  # fmt: skip
"""The words in braces that do not depend on the tie rule, for MAX and for MIN."""


def _parsed(text: str, limited: bool, half: int = BOTH) -> tuple[Line, ...]:
    """The lines of a text, without their tags and conditions."""
    lines = []
    for raw in text.strip("\n").split("\n"):
        shown, *tags = raw.split(" @")
        if shown.startswith("?whole" if limited else "?limit"):
            continue
        shown = shown.removeprefix("?limit").removeprefix("?whole")
        owner = MAX if "max" in tags else MIN if "min" in tags else half
        lines.append(Line(shown, owner, frozenset(tags)))
    return tuple(lines)
