"""The parenthesised code of course tools and of Lisp courses.

    ((4 (7 9 8) 8) (((3 6 4) 2 6) ((9 2 9) 4 7 (6 4 5))))
    (max (min 3 12 8) (min 2 4 6))
    (A (B (D 3) (E 12)) (C (F 8) (G 2)))
    {{3, 12}, {2, 4}}

A pair of brackets, round, square or curly, is a node. Its children stand side by side; commas may
stand between them. A word at its beginning is its label, or `max`, `min` or `chance`: who moves
there, and at a chance node all children are equally likely. A label and one number are a leaf that
has a label. Anywhere else a word is a leaf whose value is never needed. A quote before the whole is
Lisp's own, and is passed over.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games.explicit_tree import ExplicitTree, Node
from poda.engine.trees.text import MAX_LEVELS, MAX_NODES, NAME, NUMBER, PLAYERS

_TOKEN: Final = re.compile(r"[\s,]*(?:(?P<sign>[\[\](){}])|(?P<word>[^\s,\[\](){}]+))")
_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
_CHANCE: Final = frozenset({"chance", "random", "exp"})


def parse_course(text: str, root: int = MAX, limit: int = MAX_NODES) -> ExplicitTree:
    """Read a tree. Raises EngineError with the place of the fault as a 0-based offset."""
    return ExplicitTree(_Reader(text, limit).read(), root)


@dataclass(slots=True)
class _Open:
    """A bracket that is not closed yet."""

    number: int
    sign: str
    place: int
    children: list[int] = field(default_factory=list)
    is_chance: bool = False
    has_player: bool = False


class _Reader:
    """Reads with a stack of its own, so that no nesting exhausts the interpreter's."""

    def __init__(self, text: str, limit: int) -> None:
        # Lisp's quote before the whole; as many characters, so that places stay what they are.
        body = text.lstrip()
        self.text = text.replace("'", " ", 1) if body.startswith("'") else text
        self.limit = limit
        self.place = self.end = 0
        self.nodes: list[Node] = []
        self.open: list[_Open] = []

    def read(self) -> list[Node]:
        token = self._take()
        if not token:
            raise EngineError("tree.empty", 0)
        while token:
            if token in _CLOSING:
                self._open(token)
            elif token in _CLOSING.values():
                self._close(token)
            else:
                self._word(token)
            if not self.open:
                break
            token = self._take()
        if self.open:
            bracket = self.open[-1]
            raise EngineError(
                "tree.unclosed", bracket.place, opening=bracket.sign, closing=_CLOSING[bracket.sign]
            )
        if trailing := self._take():
            raise EngineError("tree.trailing", self.place, text=trailing)
        return self.nodes

    def _open(self, sign: str) -> None:
        number = self._add(Node())
        self.open.append(_Open(number, sign, self.place))
        if len(self.open) > MAX_LEVELS:
            raise EngineError("tree.too_deep", self.place, limit=MAX_LEVELS)

    def _close(self, sign: str) -> None:
        if not self.open:
            raise EngineError("tree.unexpected", self.place, text=sign)
        bracket = self.open.pop()
        if sign != _CLOSING[bracket.sign]:
            closing = _CLOSING[bracket.sign]
            raise EngineError("tree.separator", self.place, text=sign, closing=closing)
        if not bracket.children:
            raise EngineError("tree.empty_node", bracket.place)
        node = self.nodes[bracket.number]
        if node.label and len(bracket.children) == 1 and not (bracket.is_chance or node.player):
            leaf = self.nodes[-1]
            if bracket.children[0] == len(self.nodes) - 1 and not (leaf.children or leaf.label):
                node.value, node.name = leaf.value, leaf.name  # `(D 3)`: a leaf with its label
                self.nodes.pop()
                return
        node.children = tuple(bracket.children)
        if bracket.is_chance:
            node.probabilities = (1 / len(node.children),) * len(node.children)

    def _word(self, token: str) -> None:
        if NUMBER.match(token):
            value = float(token)
            if not math.isfinite(value):
                raise EngineError("tree.bad_number", self.place, text=token)
            self._add(Node(value=value))
        elif not NAME.match(token):
            raise EngineError("tree.unexpected", self.place, text=token)
        elif not self._begins_a_node(token):
            if token.lower() in ("nan", "inf", "infinity"):
                raise EngineError("tree.bad_number", self.place, text=token)
            self._add(Node(name=token))

    def _begins_a_node(self, token: str) -> bool:
        """Whether a word at the beginning of a node says who moves there, or names the node."""
        if not self.open or self.open[-1].children:
            return False
        bracket, word = self.open[-1], token.lower()
        node = self.nodes[bracket.number]
        if bracket.has_player:
            return False
        if word in PLAYERS or word in _CHANCE:
            node.player = PLAYERS.get(word, 0)
            bracket.is_chance, bracket.has_player = word in _CHANCE, True
            return True
        if node.label is None:
            node.label = token
            return True
        return False

    def _add(self, node: Node) -> int:
        number = len(self.nodes)
        if number >= self.limit:
            raise EngineError("tree.too_large", self.place, limit=self.limit)
        if self.open:
            self.open[-1].children.append(number)
        self.nodes.append(node)
        return number

    def _take(self) -> str:
        """The next token, which is "" at the end of the text."""
        match = _TOKEN.match(self.text, self.end)
        if match is None:
            self.place = self.end = len(self.text)
            return ""
        group = match.lastgroup or ""
        self.place, self.end = match.span(group)
        return match[group]
