"""Reading and writing the text of explicit trees; `explicit_tree.py` defines the notation.

The reader has an explicit stack, so that deep nesting is refused with a sentence and never exhausts
the interpreter's stack.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Final, Generic, TypeVar

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.explicit_tree import ExplicitTree, WrittenNode

MAX_LEVELS: Final = 200
MAX_NODES: Final = 1_000_000

_TOKEN = re.compile(
    r"\s*(?:(?P<sign>[\[\](),:=])|(?P<quoted>\"[^\"\n]{1,40}\")|(?P<word>[^\s\[\](),:=]+))"
)
NUMBER = re.compile(r"[+−-]?(\d+(\.\d*)?|\.\d+)([eE][+−-]?\d+)?\Z")
"""A number, with the hyphen of keyboards or the minus sign of print."""
NAME = re.compile(r"[^\W\d][\w'’]*\Z")
_QUOTED = re.compile(r'"([^"\n]{1,40})"\Z')
_REST: Final = "rest"
_FRACTION = re.compile(r"\d{1,9}/\d{1,9}\Z")
_CLOSING: Final = {"[": "]", "(": ")"}
PLAYERS: Final = {"max": MAX, "min": MIN}
"""The words that name the player at a node."""
_PLAYER_WORDS: Final = {player: word for word, player in PLAYERS.items()}


def parse_tree(text: str, root: int = MAX, limit: int = MAX_NODES) -> ExplicitTree:
    """Read a tree written as nested lists of values, and of names for leaves without a value.

    >>> from poda.engine import parse_tree
    >>> parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    <ExplicitTree: 13 nodes, 9 leaves>

    Args:
        text: a chance node is (1/36: 2, 35/36: [3, 4]), each child with its probability, the last
            one perhaps with `rest`; max[...] and min[...] name the player.
        root: the player at the root, MAX or MIN, if the text does not name it.
        limit: the most nodes.

    Raises EngineError with the place of the error as a 0-based offset.
    """
    return ExplicitTree(_Reader(text, limit).read(), root)


def format_tree(tree: ExplicitTree) -> str:
    """The text of a tree, which `parse_tree` reads back."""
    pieces: list[str] = []
    # A stack of pending output: node numbers and finished text.
    todo: list[int | str] = [0]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        node = tree.nodes[item]
        if node.move:
            pieces.append(f"{name_text(node.move)}: ")
        if node.label:
            pieces.append(f"{name_text(node.label)} = ")
        if not node.children:
            pieces.append(node.name or number_text(node.value or 0.0))
            continue
        if node.player:
            pieces.append(_PLAYER_WORDS[node.player])
        opening = "(" if node.probabilities else "["
        pieces.append(opening)
        todo.append(_CLOSING[opening])
        for index in reversed(range(len(node.children))):
            todo.append(node.children[index])
            if node.probabilities:
                todo.append(f"{probability_text(node.probabilities[index])}: ")
            if index:
                todo.append(", ")
    return "".join(pieces)


def name_text(name: str) -> str:
    """The name of a move or a label as it is written: in quotation marks if it is not one word."""
    return name if NAME.match(name) else f'"{name}"'


def name_in(text: str) -> str | None:
    """The inverse of `name_text`; None if the text is no name."""
    if NAME.match(text):
        return text
    quoted = _QUOTED.match(text)
    return quoted[1] if quoted and quoted[1].strip() else None


def number_of(text: str) -> float:
    """The number in a text that matches `NUMBER`."""
    return float(text.replace("−", "-"))


def number_text(value: float) -> str:
    """The shortest text of exactly this number: `3`, `0.1`, `1e+30`."""
    short = f"{value:.15g}"
    return short if float(short) == value else repr(value)


def probability_text(value: float) -> str:
    fraction = Fraction(value).limit_denominator(1000)
    return str(fraction) if float(fraction) == value else number_text(value)


@dataclass(slots=True)
class OpenBracket:
    """A bracket that is not closed yet: of this node, with this sign, at this place of the text."""

    number: int
    sign: str
    place: int
    children: list[int] = field(default_factory=list)


_OpenT = TypeVar("_OpenT", bound=OpenBracket)


class NestedReader(Generic[_OpenT]):
    """Reads nodes in brackets with an explicit stack, so that nesting cannot exhaust the
    interpreter's."""

    token: ClassVar[re.Pattern[str]]
    """A token in a group, with the space before it."""

    def __init__(self, text: str, limit: int) -> None:
        self.text = text
        self.limit = limit
        self.place = 0  # offset of the last token
        self.end = 0  # offset after it
        self.nodes: list[WrittenNode] = []
        self.open: list[_OpenT] = []

    def _add_node(self, node: WrittenNode) -> int:
        number = len(self.nodes)
        if number >= self.limit:
            raise EngineError("tree.too_large", self.place, limit=self.limit)
        if self.open:
            self.open[-1].children.append(number)
        self.nodes.append(node)
        return number

    def _next_token(self) -> str:
        """The next token, which is "" at the end of the text."""
        match = self.token.match(self.text, self.end)
        if match is None:
            self.place = self.end = len(self.text)
            return ""
        group = match.lastgroup or ""
        self.place, self.end = match.span(group)
        return match[group]


@dataclass(slots=True)
class _Open(OpenBracket):
    probabilities: list[float] = field(default_factory=list)
    is_full: bool = False  # the rest was given: no child follows


class _Reader(NestedReader[_Open]):
    token = _TOKEN

    def read(self) -> Sequence[WrittenNode]:
        if self._peek() == "":
            raise EngineError("tree.empty", 0)
        while True:
            self._read_item()
            # After a complete item: close brackets that end here, then read the next sibling.
            while self.open and self._next_sign(self.open[-1]) == "close":
                self._close()
            if not self.open:
                break
        if trailing := self._next_token():
            raise EngineError("tree.trailing", self.place, text=trailing)
        return self.nodes

    def _read_item(self) -> None:
        """Read opening brackets and the first leaf in them."""
        while True:
            move = None
            if self.open and self.open[-1].sign == "(":
                self.open[-1].probabilities.append(self._probability())
            elif self.open:
                move = self._name(":")
            label = self._name("=")
            player = self._player()
            token = self._next_token()
            number = self._add_node(WrittenNode(label=label, move=move, player=player))
            if token in _CLOSING:
                self.open.append(_Open(number, token, self.place))
                if len(self.open) > MAX_LEVELS:
                    raise EngineError("tree.too_deep", self.place, limit=MAX_LEVELS)
                if self._peek() == _CLOSING[token]:
                    raise EngineError("tree.empty_node", self.place)
                continue
            self._set_leaf(self.nodes[number], token)
            return

    def _set_leaf(self, node: WrittenNode, token: str) -> None:
        if NUMBER.match(token):
            node.value = number_of(token)
            if math.isfinite(node.value):
                return
            raise EngineError("tree.bad_number", self.place, text=token)
        if not NAME.match(token):
            if not token and self.open:
                raise self._unclosed()
            raise EngineError("tree.unexpected", self.place, text=token)
        if token.lower() in ("nan", "inf", "infinity"):
            raise EngineError("tree.bad_number", self.place, text=token)
        node.name = token

    def _name(self, sign: str) -> str | None:
        """The name before that sign, if both come next: of a move before `:`, a label before `=`;
        otherwise None."""
        before = self.place, self.end
        name = name_in(self._next_token())
        if name is not None and self._peek() == sign:
            self._next_token()
            return name
        self.place, self.end = before
        return None

    def _player(self) -> int:
        """The player named before a bracket, if both come next; otherwise 0, the alternation."""
        before = self.place, self.end
        player = PLAYERS.get(self._next_token().lower(), 0)
        if player and self._peek() == "[":
            return player
        self.place, self.end = before
        return 0

    def _probability(self) -> float:
        token = self._next_token()
        if not token:
            raise self._unclosed()
        place = self.place
        if self._peek() != ":":
            raise EngineError("tree.no_probability", place)
        self._next_token()
        value = 0.0
        if token.lower() == _REST:
            value = 1 - math.fsum(self.open[-1].probabilities)
            self.open[-1].is_full = True
        elif NUMBER.match(token):
            value = number_of(token)
        elif _FRACTION.match(token) and int(token.split("/")[1]):
            value = float(Fraction(token))
        if not 1e-9 * (token.lower() == _REST) < value <= 1:
            raise EngineError("tree.bad_probability", place, text=token)
        return value

    def _next_sign(self, bracket: _Open) -> str:
        """The sign after an item in `bracket`: "close" its end, "more" another item."""
        token = self._next_token()
        closing = _CLOSING[bracket.sign]
        if token == closing:
            return "close"
        if token == "," and not bracket.is_full:
            return "more"
        if not token:
            raise self._unclosed()
        raise EngineError("tree.separator", self.place, text=token, closing=closing)

    def _close(self) -> None:
        bracket = self.open.pop()
        node = self.nodes[bracket.number]
        node.children = tuple(bracket.children)
        node.probabilities = tuple(bracket.probabilities)
        total = math.fsum(node.probabilities)
        if node.probabilities and abs(total - 1) > 1e-6:
            raise EngineError("tree.probability_sum", bracket.place, total=f"{total:.6g}")

    def _unclosed(self) -> EngineError:
        bracket = self.open[-1]
        return EngineError(
            "tree.unclosed", bracket.place, opening=bracket.sign, closing=_CLOSING[bracket.sign]
        )

    def _peek(self) -> str:
        before = self.place, self.end
        token = self._next_token()
        self.place, self.end = before
        return token
