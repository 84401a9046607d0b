"""Trees as other programs write them, read and written: `read_tree` knows them all by sight.

- `tree_text`: the notation of Poda, which is Python's and JSON's nested lists and more;
- `course`: the parenthesised code of course tools, `((3 12 8) (2 4 6) (14 5 2))`;
- `gambit`: the extensive games of Gambit (`.efg`), two-player zero-sum ones of perfect information.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.explicit_tree import ExplicitTree, Node
from poda.engine.trees.text import (
    MAX_LEVELS,
    MAX_NODES,
    NAME,
    NUMBER,
    PLAYERS,
    number_of,
    number_text,
    parse_tree,
    probability_text,
)

# Extensive games of Gambit (`.efg`), both ways: those that a search of Poda can be asked about.
#
# The format is told in Gambit's manual, "Game representation formats", section "The extensive game
# (.efg) file format": a prologue `EFG 2 R "title" { "player 1" "player 2" }`, then the nodes in
# preorder, each a record
#
#     c "name" infoset "infoset's name" { "action" probability ... } outcome "its name" { payoffs }
#     p "name" player infoset "infoset's name" { "action" ... } outcome "its name" { payoffs }
#     t "name" outcome "its name" { payoffs }
#
# where an outcome that was told before may leave out its name and payoffs, and 0 is none. What a
# play is worth is the sum of the payoffs on its way. Player 1 is MAX, player 2 is MIN.
#
# Searches here know two players whose payoffs add up to nothing, and who see all that happens. So a
# game with other players, a set of several positions that a player cannot tell apart, or payoffs
# with another sum is refused, with the place and the reason.

_GAMBIT_TOKEN: Final = re.compile(
    r'[\s,]*(?:(?P<sign>[{}])|"(?P<string>(?:[^"\\]|\\.)*)"|(?P<quote>")|(?P<word>[^\s,{}"]+))'
)
_WHOLE: Final = re.compile(r"\d{1,9}\Z")
_NUMBER: Final = re.compile(r"[+-]?(\d{1,300}(\.\d{0,300})?|\.\d{1,300})([eE][+-]?\d{1,3})?\Z")
_FRACTION: Final = re.compile(r"[+-]?\d{1,18}/\d{1,18}\Z")
_PLAYERS: Final = {1: MAX, 2: MIN}
_ALMOST: Final = 1e-9  # by so much payoffs that are written as decimals may fail to add up


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str  # "sign", "string", "word" or "" at the end
    text: str
    place: int


@dataclass(slots=True)
class _OpenGame:
    """A node whose children are not all read yet, or a leaf: then there are none."""

    number: int
    actions: list[str]
    payoff: Fraction  # on the way to it, its own included
    children: list[int] = field(default_factory=list)


def parse_efg(text: str, limit: int = MAX_NODES) -> ExplicitTree:
    """Read a game. Raises EngineError with the place of the fault as a 0-based offset.

    Moves keep their names, where our notation can write them.
    """
    return _GambitReader(text, limit).read()


class _GambitReader:
    """Reads with a stack of its own, so that no nesting exhausts the interpreter's."""

    def __init__(self, text: str, limit: int) -> None:
        self.text = text
        self.limit = limit
        self.end = 0
        self.nodes: list[Node] = []
        self.players: list[int] = []
        self.payoffs: dict[int, Fraction] = {0: Fraction(0)}  # by outcome, MAX's
        self.seen: dict[int, set[int]] = {1: set(), 2: set()}  # by player, the information sets
        self.lotteries: dict[int, tuple[list[str], list[float]]] = {}  # by chance's sets

    def read(self) -> ExplicitTree:
        self._prologue()
        open_nodes: list[_OpenGame] = []
        while True:
            node = self._node(open_nodes)
            if node.actions:
                open_nodes.append(node)
                if len(open_nodes) > MAX_LEVELS:
                    raise EngineError("tree.too_deep", self._next().place, limit=MAX_LEVELS)
            while open_nodes and len(open_nodes[-1].children) == len(open_nodes[-1].actions):
                last = open_nodes.pop()
                self.nodes[last.number].children = tuple(last.children)
            if not open_nodes:
                break
        trailing = self._take()
        if trailing.kind:
            raise EngineError("tree.trailing", trailing.place, text=trailing.text[:40])
        return ExplicitTree(self._said_players(), MAX)

    def _prologue(self) -> None:
        """`EFG 2 R "title" { "player" "player" } "comment"`."""
        first, version, kind = self._take(), self._take(), self._take()
        known = version.text in ("1", "2") and kind.text.upper() in ("R", "D")
        if first.text.upper() != "EFG" or not known:
            raise EngineError("efg.header", first.place)
        self._string()
        place = self._sign("{").place
        players = 0
        while self._next().kind == "string":
            self._take()
            players += 1
        self._sign("}")
        if players != 2:
            raise EngineError("efg.players", place, players=players)
        if self._next().kind == "string":
            self._take()

    def _node(self, above: list[_OpenGame]) -> _OpenGame:
        """A record: the node, its moves, and what the play is worth so far."""
        token = self._take()
        if token.kind != "word" or token.text not in ("c", "p", "t"):
            if not token.kind:
                raise EngineError("efg.ended", token.place)
            raise EngineError("efg.record", token.place, text=token.text[:40])
        if len(self.nodes) >= self.limit:
            raise EngineError("tree.too_large", token.place, limit=self.limit)
        number = len(self.nodes)
        node = Node(label=_label(self._string()))
        before = Fraction(0)
        if above:
            parent = above[-1]
            move = _label(parent.actions[len(parent.children)])
            if self.players[parent.number] == CHANCE:  # on whose edges stand probabilities
                node.label = move or node.label
            else:
                node.move = move
            parent.children.append(number)
            before = parent.payoff
        self.nodes.append(node)
        actions: list[str] = []
        player = 0
        if token.text == "c":
            player, (actions, odds) = CHANCE, self._lottery()
            node.probabilities = tuple(odds)
        elif token.text == "p":
            player, actions = self._decision()
        self.players.append(player)
        payoff = before + self._outcome()
        if token.text == "t":
            node.value = _float(payoff, token.place)
        return _OpenGame(number, actions, payoff)

    def _decision(self) -> tuple[int, list[str]]:
        """Who moves, and the moves. Raises EngineError where the player cannot know the node."""
        who = self._take()
        if not _WHOLE.match(who.text) or int(who.text) not in _PLAYERS:
            raise EngineError("efg.player", who.place, text=who.text[:40])
        player = int(who.text)
        infoset, place = self._whole()
        if infoset in self.seen[player]:
            raise EngineError("efg.infoset", place, player=player, number=infoset)
        self.seen[player].add(infoset)
        if self._next().kind == "string":
            self._take()
        place = self._sign("{").place
        actions = []
        while self._next().kind == "string":
            actions.append(self._take().text)
        self._sign("}")
        if not actions:
            raise EngineError("efg.no_actions", place)
        return _PLAYERS[player], actions

    def _lottery(self) -> tuple[list[str], list[float]]:
        """What chance may do, and how likely each is; a set told before need not tell it again."""
        infoset, place = self._whole()
        if self._next().kind == "string":
            self._take()
        if self._next().text != "{" or self._next().kind != "sign":
            if infoset in self.lotteries:
                return self.lotteries[infoset]
            raise EngineError("efg.no_actions", place)
        place = self._sign("{").place
        actions: list[str] = []
        odds: list[float] = []
        while self._next().kind == "string":
            actions.append(self._take().text)
            token = self._next()
            share = self._number()
            if not 0 < share <= 1:
                raise EngineError("tree.bad_probability", token.place, text=token.text[:40])
            odds.append(float(share))
        self._sign("}")
        if not actions:
            raise EngineError("efg.no_actions", place)
        total = math.fsum(odds)
        if abs(total - 1) > 1e-6:
            raise EngineError("tree.probability_sum", place, total=f"{total:.6g}")
        self.lotteries[infoset] = actions, odds
        return actions, odds

    def _outcome(self) -> Fraction:
        """What MAX is paid here. Raises EngineError where the players' payoffs have a sum."""
        outcome, place = self._whole()
        if self._next().kind == "string":
            self._take()
        if self._next().text == "{" and self._next().kind == "sign":
            self._take()
            payoffs = []
            while self._next().kind == "word":
                payoffs.append(self._number())
            self._sign("}")
            if len(payoffs) != 2:
                raise EngineError("efg.payoffs", place, number=outcome, count=len(payoffs))
            one, other = payoffs
            if abs(one + other) > _ALMOST * max(1.0, abs(float(one))):
                raise EngineError(
                    "efg.not_zero_sum",
                    place,
                    number=outcome,
                    one=number_text(float(one)),
                    other=number_text(float(other)),
                )
            self.payoffs[outcome] = one
        if outcome not in self.payoffs:
            raise EngineError("efg.outcome", place, number=outcome)
        return self.payoffs[outcome]

    def _said_players(self) -> list[Node]:
        """The nodes, which say who moves where that is not the alternation from MAX."""
        turn = [MAX] * len(self.nodes)
        for number, (node, player) in enumerate(zip(self.nodes, self.players, strict=True)):
            if player and player != turn[number]:
                node.player = turn[number] = player
            below = turn[number] if node.probabilities else -turn[number]
            for child in node.children:
                turn[child] = below
        return self.nodes

    # Tokens

    def _string(self) -> str:
        token = self._take()
        if token.kind != "string":
            raise self._unexpected(token, '“"name"”')
        return token.text

    def _whole(self) -> tuple[int, int]:
        """A whole number, and its place."""
        token = self._take()
        if token.kind != "word" or not _WHOLE.match(token.text):
            raise self._unexpected(token, "“1”")
        return int(token.text), token.place

    def _number(self) -> Fraction:
        token = self._take()
        if token.kind == "word" and _NUMBER.match(token.text):
            if math.isfinite(float(token.text)):
                return Fraction(token.text)
        elif token.kind == "word" and _FRACTION.match(token.text):
            above, below = token.text.split("/")
            if int(below):
                return Fraction(int(above), int(below))
        elif not token.kind:
            raise EngineError("efg.ended", token.place)
        raise EngineError("tree.bad_number", token.place, text=token.text[:40])

    def _sign(self, sign: str) -> _Token:
        token = self._take()
        if token.kind != "sign" or token.text != sign:
            raise self._unexpected(token, f"“{sign}”")
        return token

    @staticmethod
    def _unexpected(token: _Token, expected: str) -> EngineError:
        if not token.kind:
            return EngineError("efg.ended", token.place)
        return EngineError("efg.expected", token.place, text=token.text[:40], expected=expected)

    def _next(self) -> _Token:
        """The token that comes next; it stays."""
        end = self.end
        token = self._take()
        self.end = end
        return token

    def _take(self) -> _Token:
        match = _GAMBIT_TOKEN.match(self.text, self.end)
        if match is None:
            self.end = len(self.text)
            return _Token("", "", len(self.text))
        kind = match.lastgroup or "string"
        if kind == "quote":
            raise EngineError("efg.unclosed_string", match.start(kind))
        self.end = match.end()
        return _Token(kind, match[kind], match.start(kind))


def _float(payoff: Fraction, place: int) -> float:
    try:
        return float(payoff)
    except OverflowError:  # a sum of payoffs, each of them finite
        raise EngineError("tree.bad_number", place, text="∞") from None


def _label(name: str) -> str | None:
    """A name as a label of our notation: its spaces become underscores; None where it is none."""
    label = re.sub(r"\W+", "_", name.strip()).strip("_")
    return label if len(label) <= 40 and NAME.match(label) else None


def format_efg(tree: ExplicitTree, title: str = "") -> str:
    """A tree as a game that Gambit opens: each node an information set of its own.

    Raises EngineError `tree.value_needed` for a leaf without a value: Gambit knows none.
    """
    lines = [f'EFG 2 R "{_quoted(title)}" {{ "MAX" "MIN" }}', '""', ""]
    sets = {MAX: 0, MIN: 0, CHANCE: 0}
    outcomes = 0
    for number, node in enumerate(tree.nodes):
        name = f'"{_quoted(node.label or "")}"'
        if not node.children:
            outcomes += 1
            value = number_text(tree.utility(number))
            other = number_text(-tree.utility(number) or 0.0)
            lines.append(f't {name} {outcomes} "" {{ {value}, {other} }}')
            continue
        player = tree.to_move(number)
        sets[player] += 1
        moves = [f'"{_quoted(tree.format_action(number, a))}"' for a in tree.actions(number)]
        if player == CHANCE:
            odds = (probability_text(p) for p in node.probabilities)
            listed = " ".join(f"{move} {share}" for move, share in zip(moves, odds, strict=True))
            lines.append(f'c {name} {sets[player]} "" {{ {listed} }} 0')
        else:
            who = 1 if player == MAX else 2
            lines.append(f'p {name} {who} {sets[player]} "" {{ {" ".join(moves)} }} 0')
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return text.replace("\\", "").replace('"', "")


# The parenthesised code of course tools and of Lisp courses.
#
#     ((4 (7 9 8) 8) (((3 6 4) 2 6) ((9 2 9) 4 7 (6 4 5))))
#     (max (min 3 12 8) (min 2 4 6))
#     (A (B (D 3) (E 12)) (C (F 8) (G 2)))
#     {{3, 12}, {2, 4}}
#
# A pair of brackets, round, square or curly, is a node. Its children stand side by side; commas may
# stand between them. A word at its beginning is its label, or `max`, `min` or `chance`: who moves
# there, and at a chance node all children are equally likely. A label and one number are a leaf
# that has a label. Anywhere else a word is a leaf whose value is never needed. A quote before the
# whole is Lisp's own, and is passed over.

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
            value = number_of(token)
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


_GAMBIT: Final = re.compile(r"\s*EFG\s+\d", re.IGNORECASE)
# Two things side by side with nothing but space between them, or two brackets.
_SIDE_BY_SIDE: Final = re.compile(r"[\w.'’\])][ \t\r\n]+[\w.+\-(\[]|[\])][(\[]")


def format_of(text: str) -> str:
    """Which notation a text is in: "poda", "course" or "gambit"."""
    if _GAMBIT.match(text):
        return "gambit"
    if "{" in text:
        return "course"
    if ":" in text or "=" in text:  # odds and labels
        return "poda"
    if "(" in text or ("," not in text and _SIDE_BY_SIDE.search(text)):
        return "course"
    return "poda"


def read_tree(text: str, root: int = MAX, limit: int = MAX_NODES) -> ExplicitTree:
    """The tree in a text of any of these notations.

    Args:
        root: who moves at the root, where the text does not say so.
        limit: of nodes.

    Raises EngineError with the place of the fault as a 0-based offset.
    """
    match format_of(text):
        case "gambit":
            return parse_efg(text, limit)
        case "course":
            return parse_course(text, root, limit)
        case _:
            return parse_tree(text, root, limit)
