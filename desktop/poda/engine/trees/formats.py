"""Trees in the formats of other programs; `read_tree` recognises each format.

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
from poda.engine.games.explicit_tree import ExplicitTree, WrittenNode
from poda.engine.trees.text import (
    MAX_LEVELS,
    MAX_NODES,
    NAME,
    NUMBER,
    PLAYERS,
    NestedReader,
    OpenBracket,
    number_of,
    number_text,
    parse_tree,
    probability_text,
)

# Extensive games of Gambit (`.efg`), in both directions, as far as Poda can search them.
#
# The format is defined in Gambit's manual, "Game representation formats", section "The extensive
# game (.efg) file format": a prologue `EFG 2 R "title" { "player 1" "player 2" }`, then nodes in
# preorder, each a record
#
#     c "name" infoset "infoset's name" { "action" probability ... } outcome "its name" { payoffs }
#     p "name" player infoset "infoset's name" { "action" ... } outcome "its name" { payoffs }
#     t "name" outcome "its name" { payoffs }
#
# An outcome that occurred before may leave out its name and payoffs; 0 is none. The value of a play
# is the sum of the payoffs along it. Player 1 is MAX, player 2 is MIN.
#
# Poda's searches need two players whose payoffs add up to the same (to 0, mostly) at the end of
# every play, and perfect information. Games with other players, an information set of several
# positions, or payoffs with different sums are refused, with the place and the reason.

_GAMBIT_TOKEN: Final = re.compile(
    r'[\s,]*(?:(?P<sign>[{}])|"(?P<string>(?:[^"\\]|\\.)*)"|(?P<quote>")|(?P<word>[^\s,{}"]+))'
)
_LABEL: Final = 40  # characters
_WHOLE: Final = re.compile(r"\d{1,9}\Z")
_NUMBER: Final = re.compile(r"[+-]?(\d{1,300}(\.\d{0,300})?|\.\d{1,300})([eE][+-]?\d{1,3})?\Z")
_FRACTION: Final = re.compile(r"[+-]?\d{1,18}/\d{1,18}\Z")
_PLAYERS: Final = {1: MAX, 2: MIN}
_DECIMALS: Final = 6  # of sums of payoffs that are compared


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str  # "sign", "string", "word" or "" at the end
    text: str
    place: int


_Payoffs = tuple[Fraction, Fraction]
_NOTHING: Final[_Payoffs] = (Fraction(0), Fraction(0))


@dataclass(slots=True)
class _OpenGame:
    """A node whose children are not all read yet, or a leaf."""

    number: int
    actions: list[str]
    payoffs: _Payoffs  # on the path, its own included
    children: list[int] = field(default_factory=list)


def parse_efg(text: str, limit: int = MAX_NODES) -> ExplicitTree:
    """Read a game. Raises EngineError with the place of the error as a 0-based offset.

    Moves keep their names if Poda's notation can write them.
    """
    return _GambitReader(text, limit).read()


class _GambitReader:
    """Reads with an explicit stack, so that nesting cannot exhaust the interpreter's."""

    def __init__(self, text: str, limit: int) -> None:
        self.text = text
        self.limit = limit
        self.end = 0
        self.nodes: list[WrittenNode] = []
        self.players: list[int] = []
        self.payoffs: dict[int, _Payoffs] = {0: _NOTHING}  # by outcome
        # By what the payoffs of a play add up to, the first such play: place, outcome, payoffs.
        self.sums: dict[float, tuple[int, int, _Payoffs]] = {}
        self.seen: dict[int, set[int]] = {1: set(), 2: set()}  # information sets by player
        self.lotteries: dict[int, tuple[list[str], list[float]]] = {}  # by information set

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
        trailing = self._next_token()
        if trailing.kind:
            raise EngineError("tree.trailing", trailing.place, text=trailing.text[:40])
        return ExplicitTree(self._said_players(), MAX, self._total())

    def _total(self) -> float:
        """What the payoffs of every play add up to. Raises EngineError if that differs."""
        total = 0.0 if 0.0 in self.sums else next(iter(self.sums))
        for other, (place, number, payoffs) in self.sums.items():
            if other != total:
                one, two = (number_text(float(each)) for each in payoffs)
                raise EngineError(
                    "efg.not_zero_sum", place, number=number, one=one, other=two,
                    total=number_text(total),
                )  # fmt: skip
        return total

    def _prologue(self) -> None:
        """`EFG 2 R "title" { "player" "player" } "comment"`."""
        first, version, kind = self._next_token(), self._next_token(), self._next_token()
        known = version.text in ("1", "2") and kind.text.upper() in ("R", "D")
        if first.text.upper() != "EFG" or not known:
            raise EngineError("efg.header", first.place)
        self._string()
        place = self._sign("{").place
        players = 0
        while self._next().kind == "string":
            self._next_token()
            players += 1
        self._sign("}")
        if players != 2:
            raise EngineError("efg.players", place, players=players)
        if self._next().kind == "string":
            self._next_token()

    def _node(self, above: list[_OpenGame]) -> _OpenGame:
        """Read a record: the node, its moves, and the payoff so far."""
        token = self._next_token()
        if token.kind != "word" or token.text not in ("c", "p", "t"):
            if not token.kind:
                raise EngineError("efg.ended", token.place)
            raise EngineError("efg.record", token.place, text=token.text[:40])
        if len(self.nodes) >= self.limit:
            raise EngineError("tree.too_large", token.place, limit=self.limit)
        number = len(self.nodes)
        node = WrittenNode(label=_label(self._string()))
        before = _NOTHING
        if above:
            parent = above[-1]
            move = _label(parent.actions[len(parent.children)])
            if self.players[parent.number] == CHANCE:  # its edges have probabilities
                node.label = move or node.label
            else:
                node.move = move
            parent.children.append(number)
            before = parent.payoffs
        self.nodes.append(node)
        actions: list[str] = []
        player = 0
        if token.text == "c":
            player, (actions, odds) = CHANCE, self._lottery()
            node.probabilities = tuple(odds)
        elif token.text == "p":
            player, actions = self._decision()
        self.players.append(player)
        outcome, place = self._outcome()
        here = self.payoffs[outcome]
        payoffs = before[0] + here[0], before[1] + here[1]
        if token.text == "t":
            node.value = _float(payoffs[0], token.place)
            total = round(_float(payoffs[0] + payoffs[1], token.place), _DECIMALS) + 0.0
            self.sums.setdefault(total, (place, outcome, payoffs))
        return _OpenGame(number, actions, payoffs)

    def _decision(self) -> tuple[int, list[str]]:
        """The player and the moves. Raises EngineError for an information set of several nodes."""
        who = self._next_token()
        if not _WHOLE.match(who.text) or int(who.text) not in _PLAYERS:
            raise EngineError("efg.player", who.place, text=who.text[:40])
        player = int(who.text)
        infoset, place = self._whole()
        if infoset in self.seen[player]:
            raise EngineError("efg.infoset", place, player=player, number=infoset)
        self.seen[player].add(infoset)
        if self._next().kind == "string":
            self._next_token()
        place = self._sign("{").place
        actions = []
        while self._next().kind == "string":
            actions.append(self._next_token().text)
        self._sign("}")
        if not actions:
            raise EngineError("efg.no_actions", place)
        return _PLAYERS[player], actions

    def _lottery(self) -> tuple[list[str], list[float]]:
        """Chance's actions and probabilities; an information set seen before may omit them."""
        infoset, place = self._whole()
        if self._next().kind == "string":
            self._next_token()
        if self._next().text != "{" or self._next().kind != "sign":
            if infoset in self.lotteries:
                return self.lotteries[infoset]
            raise EngineError("efg.no_actions", place)
        place = self._sign("{").place
        actions: list[str] = []
        odds: list[float] = []
        while self._next().kind == "string":
            actions.append(self._next_token().text)
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

    def _outcome(self) -> tuple[int, int]:
        """The number of the outcome here, whose payoffs are known from now on, and its place."""
        outcome, place = self._whole()
        if self._next().kind == "string":
            self._next_token()
        if self._next().text == "{" and self._next().kind == "sign":
            self._next_token()
            payoffs = []
            while self._next().kind == "word":
                payoffs.append(self._number())
            self._sign("}")
            if len(payoffs) != 2:
                raise EngineError("efg.payoffs", place, number=outcome, count=len(payoffs))
            self.payoffs[outcome] = payoffs[0], payoffs[1]
        if outcome not in self.payoffs:
            raise EngineError("efg.outcome", place, number=outcome)
        return outcome, place

    def _said_players(self) -> list[WrittenNode]:
        """The nodes, with an explicit player where it differs from the alternation from MAX."""
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
        token = self._next_token()
        if token.kind != "string":
            raise self._unexpected(token, '“"name"”')
        return token.text

    def _whole(self) -> tuple[int, int]:
        """A whole number, and its offset."""
        token = self._next_token()
        if token.kind != "word" or not _WHOLE.match(token.text):
            raise self._unexpected(token, "“1”")
        return int(token.text), token.place

    def _number(self) -> Fraction:
        token = self._next_token()
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
        token = self._next_token()
        if token.kind != "sign" or token.text != sign:
            raise self._unexpected(token, f"“{sign}”")
        return token

    @staticmethod
    def _unexpected(token: _Token, expected: str) -> EngineError:
        if not token.kind:
            return EngineError("efg.ended", token.place)
        return EngineError("efg.expected", token.place, text=token.text[:40], expected=expected)

    def _next(self) -> _Token:
        """The next token, without consuming it."""
        end = self.end
        token = self._next_token()
        self.end = end
        return token

    def _next_token(self) -> _Token:
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
    except OverflowError:  # a sum of finite payoffs may overflow
        raise EngineError("tree.bad_number", place, text="∞") from None


def _label(name: str) -> str | None:
    """A name as a label of Poda's notation, on one line and without quotation marks, at most 40
    characters; None without one."""
    label = " ".join(name.replace("\\", "").replace('"', "”").split())
    return (label if len(label) <= _LABEL else label[: _LABEL - 1] + "…") or None


def format_efg(tree: ExplicitTree, title: str = "") -> str:
    """A tree as a game for Gambit, each node with an information set of its own.

    Raises EngineError `tree.value_needed` for a leaf without a value, which Gambit requires.
    """
    lines = [f'EFG 2 R "{_quoted(title)}" {{ "MAX" "MIN" }}', '""', ""]
    sets = {MAX: 0, MIN: 0, CHANCE: 0}
    outcomes = 0
    for number, node in enumerate(tree.nodes):
        name = f'"{_quoted(node.label or "")}"'
        if not node.children:
            outcomes += 1
            value = number_text(tree.utility(number))
            other = number_text(tree.total - tree.utility(number) or 0.0)
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


# The parenthesised notation of course tools and Lisp courses.
#
#     ((4 (7 9 8) 8) (((3 6 4) 2 6) ((9 2 9) 4 7 (6 4 5))))
#     (max (min 3 12 8) (min 2 4 6))
#     (A (B (D 3) (E 12)) (C (F 8) (G 2)))
#     {{3, 12}, {2, 4}}
#
# A pair of brackets, round, square or curly, is a node; its children follow each other, optionally
# separated by commas. A leading word is its label, or `max`, `min` or `chance` for its player; the
# children of a chance node are equally likely. A label and one number form a labelled leaf. Any
# other word is a leaf whose value is never needed. Lisp's quote before the whole is ignored.

_TOKEN: Final = re.compile(r"[\s,]*(?:(?P<sign>[\[\](){}])|(?P<word>[^\s,\[\](){}]+))")
_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
_CHANCE: Final = frozenset({"chance", "random", "exp"})


def parse_course(text: str, root: int = MAX, limit: int = MAX_NODES) -> ExplicitTree:
    """Read a tree. Raises EngineError with the place of the error as a 0-based offset."""
    return ExplicitTree(_Reader(text, limit).read(), root)


@dataclass(slots=True)
class _Open(OpenBracket):
    is_chance: bool = False
    has_player: bool = False


class _Reader(NestedReader[_Open]):
    token = _TOKEN

    def __init__(self, text: str, limit: int) -> None:
        # Lisp's leading quote becomes a space, so that offsets stay valid.
        body = text.lstrip()
        super().__init__(text.replace("'", " ", 1) if body.startswith("'") else text, limit)

    def read(self) -> list[WrittenNode]:
        token = self._next_token()
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
            token = self._next_token()
        if self.open:
            bracket = self.open[-1]
            raise EngineError(
                "tree.unclosed", bracket.place, opening=bracket.sign, closing=_CLOSING[bracket.sign]
            )
        if trailing := self._next_token():
            raise EngineError("tree.trailing", self.place, text=trailing)
        return self.nodes

    def _open(self, sign: str) -> None:
        number = self._add_node(WrittenNode())
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
            self._add_node(WrittenNode(value=value))
        elif not NAME.match(token):
            raise EngineError("tree.unexpected", self.place, text=token)
        elif not self._begins_a_node(token):
            if token.lower() in ("nan", "inf", "infinity"):
                raise EngineError("tree.bad_number", self.place, text=token)
            self._add_node(WrittenNode(name=token))

    def _begins_a_node(self, token: str) -> bool:
        """Whether a leading word of a node names its player or its label."""
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


_QUOTED_NAME: Final = re.compile(r'"[^"\n]{1,40}"')
_GAMBIT: Final = re.compile(r"\s*EFG\s+\d", re.IGNORECASE)
# Two items separated only by space, or two adjacent brackets.
_SIDE_BY_SIDE: Final = re.compile(r"[\w.'’\])][ \t\r\n]+[\w.+\-(\[]|[\])][(\[]")


def format_of(text: str) -> str:
    """The notation of a text: "poda", "course" or "gambit"."""
    if _GAMBIT.match(text):
        return "gambit"
    text = _QUOTED_NAME.sub("A", text)
    if "{" in text:
        return "course"
    if ":" in text or "=" in text:  # probabilities and labels are Poda's alone
        return "poda"
    if "(" in text or ("," not in text and _SIDE_BY_SIDE.search(text)):
        return "course"
    return "poda"


def read_tree(text: str, root: int = MAX, limit: int = MAX_NODES) -> ExplicitTree:
    """The tree in a text in any of these notations.

    Args:
        root: the player at the root, if the text does not name it.
        limit: the most nodes.

    Raises EngineError with the place of the error as a 0-based offset.
    """
    match format_of(text):
        case "gambit":
            return parse_efg(text, limit)
        case "course":
            return parse_course(text, root, limit)
        case _:
            return parse_tree(text, root, limit)
