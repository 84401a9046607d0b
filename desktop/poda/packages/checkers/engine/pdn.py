"""Games of checkers in Portable Draughts Notation (PDN 3.0, https://pdn.fmjd.org), which most
draughts programs read and write.

A file has several games. A game has headers, `[Event "..."]`, and then numbered moves
(`1. 11-15 22-18 2. 15x22`), variations in parentheses after the move that they replace, comments in
braces or from `;` to the end of the line, annotations of moves (`11-15!`, `$1`), and at the end the
result, from the side of the player who begins: `1-0` means that Black has won.

The reader accepts what real files hold: captures with or without intermediate squares, also jump by
jump (`11x18 18x25`), results of other kinds of draughts (`2-0`, `1-1`), numbers without a space
after them, and moves beyond the point where Poda declares a draw, which become a comment. Game
boundaries are found without playing the games, so files of thousands of games open fast. A capture
without its intermediate squares, which can be several, is the one that the moves after it allow. At
its first fault a game ends, with what was before it (`PdnGame.faults`); those after it are read.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final, NamedTuple

from poda.base.terms import QT_TRANSLATE_NOOP
from poda.engine.errors import EngineError, Phrase, quoted
from poda.engine.game import MIN
from poda.engine.games.checkers import QUIET_MOVES, SQUARES, Checkers, Move, State
from poda.engine.search.observer import SearchStopped

BYTES_LIMIT: Final = 16_000_000
GAMES_LIMIT: Final = 50_000
MOVES_LIMIT: Final = 5_000
"""The most moves of one game with its variations, as in a saved game."""
DEPTH_LIMIT: Final = 100
"""The deepest nesting of variations."""
REMARK_LENGTH: Final = 1_000
"""The most characters of a remark. A longer comment becomes several."""
HEADERS_LIMIT: Final = 100
_LONGEST_KIND: Final = 40
_HEADER_LENGTH: Final = 400  # the most characters of a value

GAME_TYPE: Final = "21"
"""The number of English draughts among PDN's game types."""
KINDS: Final = {
    "0": QT_TRANSLATE_NOOP("Phrases", "chess"),
    "1": QT_TRANSLATE_NOOP("Phrases", "Chinese chess"),
    "20": QT_TRANSLATE_NOOP("Phrases", "international draughts"),
    "22": QT_TRANSLATE_NOOP("Phrases", "Italian draughts"),
    "23": QT_TRANSLATE_NOOP("Phrases", "American pool checkers"),
    "24": QT_TRANSLATE_NOOP("Phrases", "Spanish draughts"),
    "25": QT_TRANSLATE_NOOP("Phrases", "Russian draughts"),
    "26": QT_TRANSLATE_NOOP("Phrases", "Brazilian draughts"),
    "27": QT_TRANSLATE_NOOP("Phrases", "Canadian draughts"),
    "28": QT_TRANSLATE_NOOP("Phrases", "Portuguese draughts"),
    "29": QT_TRANSLATE_NOOP("Phrases", "Czech draughts"),
    "30": QT_TRANSLATE_NOOP("Phrases", "Turkish draughts"),
    "31": QT_TRANSLATE_NOOP("Phrases", "Thai draughts"),
    "40": QT_TRANSLATE_NOOP("Phrases", "Frisian draughts"),
    "41": QT_TRANSLATE_NOOP("Phrases", "Spantsiretti"),
    "50": QT_TRANSLATE_NOOP("Phrases", "Othello"),
}
"""The names of other game types (https://pdn.fmjd.org/gametype.html)."""
_UNKNOWN_KIND: Final = QT_TRANSLATE_NOOP("Phrases", "another kind, with the number “{text}”")
_OF_SIZE: Final = QT_TRANSLATE_NOOP("Phrases", "another kind, on {columns}×{rows} squares")
_LARGER: Final = QT_TRANSLATE_NOOP("Phrases", "a larger board, which has a square {text}")
_WITH_LETTERS: Final = QT_TRANSLATE_NOOP(
    "Phrases",
    "another kind, whose squares have letters, such as {text} (Russian or Brazilian draughts)",
)
ROSTER: Final = ("Event", "Site", "Date", "Round", "Black", "White", "Result")
"""The headers that a game should have, in order."""
_UNKNOWN: Final = {"Date": "????.??.??"}
QUIET: Final = "QuietMoves"
"""Poda's own header: the number of moves without a capture or a man's move after which a game is
drawn, if it is not the default. Other programs would not understand it in a FEN."""
_OWN: Final = ("Result", "GameType", "SetUp", "FEN", QUIET)  # headers derived from the game itself
_NAMES: Final = {name.lower(): name for name in (*ROSTER, *_OWN)}

_RULES: Final = Checkers()
_START: Final = _RULES.initial_state()

_TOKEN: Final = re.compile(
    r"""
    (?P<space>\s+)
    | (?P<comment>\{[^}\n]*(?:\n(?![ \t]*\n\[[A-Za-z])[^}\n]*)*\}?)
    | (?P<rest>;[^\n]*)
    | (?P<escape>%[^\n]*)
    | (?P<header>\[[ \t]*(?P<name>[A-Za-z]\w*)\s*"(?P<value>(?:[^"\\\n]|\\[^\n])*)"\s*\])
    | (?P<strength>[!?]+|\([!?]+\))
    | (?P<open>\() | (?P<close>\))
    | (?P<glyph>\$\d{1,3}\b)
    | (?P<result>(?:1/2-1/2|½-½|1-0|0-1|2-0|0-2|1-1|0-0|\*)(?![\w:/-]))
    | (?P<number>\d{1,4}[ \t]?\.+|\.\.+)
    | (?P<move>\d{1,2}(?:[ \t]?[-x:][ \t]?\d{1,2})+(?!\w)|\d{4}(?!\w))
    | (?P<other>[\w-]+|.)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_BESIDE: Final = ("number", "comment", "rest", "strength", "glyph")  # no game alone
_RESULTS: Final = {"2-0": "1-0", "0-2": "0-1", "1-1": "1/2-1/2", "½-½": "1/2-1/2"}
_PLAIN: Final = {"1-0", "0-1", "1/2-1/2", "0-0", "*"}
# Replacements for look-alike characters, one for one, so that offsets stay valid.
_SIGNS: Final = str.maketrans("\ufeff\xa0‐‑‒–—−×", "  ------x")
_SQUARE: Final = re.compile(r"\d+", re.ASCII)
_OF_LETTERS: Final = re.compile(r"[a-h][1-8](?=[-:x]?[a-h][1-8])", re.IGNORECASE)
_ATTRIBUTES: Final = re.compile(r"\d+,[WB],(\d{1,3}),(\d{1,3}),.*")
_LOOK_AHEAD: Final = 1_000  # words after a capture that can be several
_STRENGTH: Final = re.compile(r"[!?]+")
_GLYPH: Final = re.compile(r"\$\d{1,3}", re.ASCII)
_LINE: Final = 79


class Header(NamedTuple):
    """A header of a game: its name and its value."""

    name: str
    value: str


class Outline(NamedTuple):
    """The extent of a game in the text of a file.

    Attributes:
        headers: its headers as written.
        begin, end: its offsets in the text that `plain` returns.
        result: the result at the end of its moves; "" without one.
    """

    headers: tuple[Header, ...]
    begin: int
    end: int
    result: str

    def header(self, name: str) -> str:
        """The value of a header; "" if it is missing or unknown."""
        return _said(self.headers, name)


class PdnMove(NamedTuple):
    """A move of a game, or of one of its variations.

    Attributes:
        action: the move.
        after: the index of the move before it; -1 for a first move.
        remarks: comments on it, and annotations such as "!" and "$4".
    """

    action: Move
    after: int
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PdnGame:
    """A game with its variations.

    Attributes:
        headers: in order, without those that follow from the other attributes.
        start: the starting position.
        moves: each after its predecessor. Of several moves with the same predecessor, the first
            belongs to the main line, and the others begin variations.
        remarks: comments before the first move.
        result: "1-0" (Black has won), "0-1", "1/2-1/2", "0-0" (both have lost), or "*".
        faults: what could not be read as it is written, each with the index of the move at which
            that is told (-1: the start).
        whole: whether the game was read to its end; else the last of its faults ended it.
    """

    headers: tuple[Header, ...] = ()
    start: State = _START
    moves: tuple[PdnMove, ...] = ()
    remarks: tuple[str, ...] = ()
    result: str = "*"
    faults: tuple[tuple[int, EngineError], ...] = ()
    whole: bool = True

    def header(self, name: str) -> str:
        """The value of a header; "" if it is missing or unknown."""
        return _said(self.headers, name)


def _said(headers: Sequence[Header], name: str) -> str:
    value = next((each.value for each in headers if each.name == name), "")
    return value if _is_known(value) else ""


def _is_known(value: str) -> bool:
    return bool(value.strip("?.- "))


def result_of(points: float) -> str:
    """The result of a game in a file, by Black's points: positive, negative, or 0."""
    return "1-0" if points > 0 else "0-1" if points < 0 else "1/2-1/2"


def plain(text: str) -> str:
    """The text with uniform line ends, dashes and capture signs."""
    return re.sub(r"\r\n?", "\n", text).translate(_SIGNS)


# Finding games


def outlines(text: str, stopped: Callable[[], bool] = lambda: False) -> tuple[Outline, ...]:
    """The games in a `plain` text, without playing them.

    Raises:
        EngineError: there is none, or there are too many.
        SearchStopped: `stopped` returned true.
    """
    found: list[Outline] = []
    headers: list[Header] = []
    begin, depth, moves = -1, 0, False  # state of the current game

    def end_game(end: int, result: str = "") -> None:
        nonlocal begin, depth, moves
        if moves or headers:
            found.append(Outline(tuple(headers), begin, end, result))
        headers.clear()
        begin, depth, moves = -1, 0, False
        if len(found) > GAMES_LIMIT:
            raise EngineError("pdn.too_many_games", limit=GAMES_LIMIT)

    for number, token in enumerate(_TOKEN.finditer(text)):
        if not number % 10_000 and stopped():
            raise SearchStopped
        kind = token.lastgroup
        if kind in ("space", "escape"):
            continue
        if kind == "header" and moves:
            end_game(token.start())
        if begin < 0:
            begin = token.start()
        if kind == "header":
            if len(headers) < HEADERS_LIMIT:
                headers.append(_header(token))
        elif kind == "result" and depth == 0:
            end_game(token.end(), _RESULTS.get(token[0], token[0]))
        elif kind not in _BESIDE:
            moves = True
            depth = max(0, depth + (kind == "open") - (kind == "close"))
    end_game(len(text))
    if not found:
        raise EngineError("pdn.no_game")
    return tuple(found)


def _header(token: re.Match[str]) -> Header:
    value = re.sub(r"\\(.)", r"\1", token["value"])
    name = _NAMES.get(token["name"].lower(), token["name"])
    return Header(name[:60], " ".join(value.split())[:_HEADER_LENGTH].strip())


# One game, played by the rules


@dataclass(slots=True)
class _Node:
    """A position of the game being read.

    Attributes:
        action, after: as in `PdnMove`; `after` is an index of nodes, the first of which is
            the start.
        following: its successors by action.
        beyond: the moves written after a draw.
    """

    state: State
    action: Move = ()
    after: int = 0
    remarks: list[str] = field(default_factory=list)
    following: dict[Move, int] = field(default_factory=dict)
    beyond: list[str] = field(default_factory=list)


class _Reader:
    def __init__(self, text: str, outline: Outline) -> None:
        self._text, self._outline = text, outline
        self._nodes: list[_Node] = []
        self._current = 0
        self._open: list[tuple[int, int]] = []  # the offset of each open variation, and its node
        self._begun: Move = ()  # the first jumps of an unfinished capture
        self._faults: list[tuple[int, EngineError]] = []

    def game(self, stopped: Callable[[], bool]) -> PdnGame:
        """Read the game, up to its first fault. Raises SearchStopped if `stopped` returned true."""
        headers = self._outline.headers
        try:
            self._check_kind()
            self._nodes.append(_Node(self._start()))
            self._read_moves(stopped)
        except EngineError as error:
            self._note(self._other_kind() or error)
            is_whole = False
        else:
            is_whole = True
        result = self._outline.result
        if result in ("", "*"):
            said = _said(headers, "Result")
            result = _RESULTS.get(said, said) if said else "*"
        kept = [each for each in headers if each.name not in _OWN]
        first, *others = self._nodes or [_Node(_START)]
        return PdnGame(
            tuple(each for each in kept if each.name not in ROSTER or _is_known(each.value)),
            first.state,
            tuple(PdnMove(each.action, each.after - 1, _remarks(each)) for each in others),
            _remarks(first),
            result if result in _PLAIN else "*",
            tuple(self._faults),
            is_whole,
        )

    def _read_moves(self, stopped: Callable[[], bool]) -> None:
        for number, token in enumerate(self._tokens(self._outline.begin)):
            if not number % 1_000 and stopped():
                raise SearchStopped
            self._read_token(token)
        if self._open:
            raise self._error("pdn.unclosed_variation", self._open[-1][0])
        if self._begun:
            raise self._unfinished(self._outline.end)

    def _tokens(self, begin: int) -> Iterator[re.Match[str]]:
        return _TOKEN.finditer(self._text, begin, self._outline.end)

    def _note(self, fault: EngineError) -> None:
        self._faults.append((self._current - 1, fault))

    def _check_kind(self) -> None:
        kind = _said(self._outline.headers, "GameType")
        number = kind.partition(",")[0].strip()
        if kind and number != GAME_TYPE:
            told = Phrase(_UNKNOWN_KIND, (("text", quoted(kind, _LONGEST_KIND)),))
            if number in KINDS:
                told = Phrase(KINDS[number])
            elif size := _ATTRIBUTES.fullmatch(kind):
                told = Phrase(_OF_SIZE, (("columns", int(size[1])), ("rows", int(size[2]))))
            raise self._error("pdn.other_game", self._outline.begin, kind=told)

    def _other_kind(self) -> EngineError | None:
        """That the game is of another kind, if nothing of it could be read, it says no kind, and
        its squares are not those of English draughts."""
        if len(self._nodes) > 1 or _said(self._outline.headers, "GameType"):
            return None
        squares = _SQUARE.findall(_said(self._outline.headers, "FEN"))
        kind = None
        for token in self._tokens(self._outline.begin):
            if token.lastgroup == "move" and not token[0].isdigit():
                squares += _SQUARE.findall(token[0])
            elif token.lastgroup == "other" and (found := _OF_LETTERS.match(token[0])):
                kind = Phrase(_WITH_LETTERS, (("text", found[0]),))
                break
            if len(squares) > _LOOK_AHEAD:
                break
        if (largest := max(map(int, squares), default=0)) > SQUARES:
            kind = Phrase(_LARGER, (("text", largest),))
        return kind and self._error("pdn.other_game", self._outline.begin, kind=kind)

    def _start(self) -> State:
        fen, quiet = (_said(self._outline.headers, name) for name in ("FEN", QUIET))
        try:
            if quiet:
                board = fen.rstrip(". ") or _fen(_START)
                return _RULES.parse_position(f"{board}:D{quiet}")
            return _RULES.parse_position(fen)
        except EngineError as error:
            raise self._error("pdn.position", self._outline.begin, reason=error) from None

    def _read_token(self, token: re.Match[str]) -> None:
        kind, text, place = token.lastgroup, token[0], token.start()
        node = self._nodes[self._current]
        if kind == "comment":
            if not text.endswith("}"):
                raise self._error("pdn.unclosed_comment", place)
            node.remarks += _pieces(text[1:-1])
        elif kind == "rest":
            node.remarks += _pieces(text[1:].replace("}", ")"))
        elif kind in ("strength", "glyph"):
            node.remarks.append(text.strip("()")[:REMARK_LENGTH])
        elif kind == "move":
            self._move(text, place)
        elif kind == "open":
            self._begin_variation(place)
        elif kind == "close":
            if not self._open:
                raise self._error("pdn.not_open", place)
            if self._begun:
                raise self._unfinished(place)
            _, self._current = self._open.pop()
        elif kind == "other":
            raise self._error("pdn.header" if text == "[" else "pdn.bad_word", place, text=text)

    def _begin_variation(self, place: int) -> None:
        if self._begun:
            raise self._unfinished(place)
        if self._current == 0 and not self._nodes[0].beyond:
            raise self._error("pdn.nothing_before", place)
        if len(self._open) >= DEPTH_LIMIT:
            raise self._error("pdn.too_deep", place, limit=DEPTH_LIMIT)
        self._open.append((place, self._current))
        node = self._nodes[self._current]
        if not node.beyond:  # else it belongs to the moves after the draw
            self._current = node.after

    def _move(self, text: str, place: int) -> None:
        node = self._nodes[self._current]
        if _is_drawn(node.state):
            node.beyond.append("".join(text.split()))
            return
        squares = _joined(self._begun, text)
        if not squares:
            raise self._unfinished(place)
        meant = _RULES.meant(node.state, squares)
        if not meant and _begins_jumps(node.state, squares):
            self._begun = squares
            return
        if not meant:
            sign = "-" if "-" in text and not self._begun else "x"
            try:
                _RULES.parse_action(node.state, sign.join(map(str, squares)))
            except EngineError as error:
                raise self._error("pdn.move", place, reason=error.at(None)) from None
        self._begun = ()
        fitting = meant if len(meant) == 1 else self._fitting(node.state, meant, place + len(text))
        self._play_move(fitting[0])
        if len({_RULES.result(node.state, each).board for each in fitting}) > 1:
            known = ", ".join(_RULES.format_action(node.state, each) for each in fitting)
            self._note(self._error("pdn.ambiguous", place, text=text, known=known))

    def _fitting(self, state: State, meant: tuple[Move, ...], begin: int) -> tuple[Move, ...]:
        """Those of several moves after which the moves in the text go on longest."""
        # The positions to which each of them may lead, with the squares of a capture under way.
        worlds: dict[Move, set[tuple[State, Move]]] = {
            first: {(_RULES.result(state, first), ())} for first in meant
        }
        for text in self._following(begin):
            further = {
                first: {each for before, begun in found for each in _played(before, begun, text)}
                for first, found in worlds.items()
            }
            further = {first: found for first, found in further.items() if found}
            worlds = further or worlds
            if not further or len(worlds) == 1:
                break
        return tuple(worlds)

    def _following(self, begin: int) -> Iterator[str]:
        """The moves after a place in the text, in the same variation."""
        depth = 0
        for token in islice(self._tokens(begin), _LOOK_AHEAD):
            depth += (token.lastgroup == "open") - (token.lastgroup == "close")
            if depth < 0 or token.lastgroup == "other":
                return
            if depth == 0 and token.lastgroup == "move":
                yield token[0]

    def _unfinished(self, place: int) -> EngineError:
        return self._error("pdn.unfinished", place, text="x".join(map(str, self._begun)))

    def _play_move(self, action: Move) -> None:
        node = self._nodes[self._current]
        if action not in node.following:
            if len(self._nodes) > MOVES_LIMIT:
                raise self._error("pdn.too_many_moves", self._outline.begin, limit=MOVES_LIMIT)
            node.following[action] = len(self._nodes)
            self._nodes.append(_Node(_RULES.result(node.state, action), action, self._current))
        self._current = node.following[action]

    def _error(self, code: str, place: int, **params: object) -> EngineError:
        line = self._text.count("\n", 0, place) + 1
        column = place - self._text.rfind("\n", 0, place)
        return EngineError(code, place, line=line, column=column, **params)


def _is_drawn(state: State) -> bool:
    """Whether Poda ends the game there; what is written after it is a remark."""
    return state.is_drawn and _RULES.utility(state) == 0


def _joined(begun: Move, text: str) -> Move:
    """The squares of a move, behind those of the jumps before it; () if it does not go on there."""
    written = f"{text[:2]}-{text[2:]}" if text.isdigit() else text
    squares = tuple(map(int, _SQUARE.findall(written)))
    if begun and squares[0] != begun[-1]:
        return ()
    return begun + squares[bool(begun) :]


def _begins_jumps(state: State, squares: Move) -> bool:
    """Whether these are the first jumps of a longer capture."""
    return any(
        len(squares) < len(action) and action[: len(squares)] == squares
        for action in _RULES.actions(state)
    )


def _played(state: State, begun: Move, text: str) -> list[tuple[State, Move]]:
    """The positions to which a written move may lead, with the squares of a capture under way."""
    if _is_drawn(state):
        return [(state, ())]
    if not (squares := _joined(begun, text)):
        return []
    meant = _RULES.meant(state, squares)
    if not meant and _begins_jumps(state, squares):
        return [(state, squares)]
    return [(_RULES.result(state, each), ()) for each in meant]


def _pieces(text: str) -> list[str]:
    """A comment as remarks of one line each and limited length."""
    words = " ".join(text.split())
    return textwrap.wrap(words, REMARK_LENGTH, break_on_hyphens=False) if words else []


def _remarks(node: _Node) -> tuple[str, ...]:
    return (*node.remarks, *_pieces(" ".join(node.beyond)))


def read_game(text: str, outline: Outline, stopped: Callable[[], bool] = lambda: False) -> PdnGame:
    """Read a game of a `plain` text, up to its first fault, which is the last of its `faults`, with
    place, line and column. Raises SearchStopped if `stopped` returned true."""
    return _Reader(text, outline).game(stopped)


def parse(text: str, stopped: Callable[[], bool] = lambda: False) -> tuple[PdnGame, ...]:
    """All games in the text of a file, each up to its first fault. Raises EngineError if there is
    none, and SearchStopped if `stopped` returned true."""
    if len(text) > BYTES_LIMIT:
        raise EngineError("pdn.too_large", limit=BYTES_LIMIT)
    text = plain(text)
    return tuple(read_game(text, outline, stopped) for outline in outlines(text, stopped))


# Writing. Captures have the shortest unambiguous text, as PDN 3.0 requires.


def write(games: Sequence[PdnGame]) -> str:
    """The text of a file, with `\\n` for the ends of lines. Raises EngineError for an illegal
    move."""
    return "\n".join(map(_game_text, games))


def _game_text(game: PdnGame) -> str:
    given = {each.name: each.value for each in game.headers}
    roster = {name: given.pop(name, _UNKNOWN.get(name, "?")) for name in ROSTER}
    roster["Result"] = game.result
    headers = roster | {"GameType": GAME_TYPE}
    if (fen := _fen(game.start)) != _fen(_START):
        headers |= {"SetUp": "1", "FEN": fen}
    if game.start.quiet_moves != QUIET_MOVES:
        headers[QUIET] = str(game.start.quiet_moves)
    headers |= {name: value for name, value in given.items() if name not in headers}
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in headers.items()]
    moves = " ".join([*_movetext(game), game.result])
    wrapped = textwrap.wrap(moves, _LINE, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, "", *wrapped]) + "\n"


def _fen(state: State) -> str:
    """The position for other programs: without earlier moves, and without the limit of quiet
    moves."""
    return _RULES.format_position(State(*state.board, state.turn))


def _escaped(value: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", " ".join(value.split()))


def _movetext(game: PdnGame) -> Iterator[str]:
    """The moves, variations and comments, as words between which a line may break."""
    states, plies = [game.start], [0]  # by node: the start, then the moves
    following: list[list[int]] = [[] for _ in range(len(game.moves) + 1)]
    texts = [""]
    for number, move in enumerate(game.moves, start=1):
        before = move.after + 1
        following[before].append(number)
        texts.append(_shortest(states[before], move.action))
        states.append(_RULES.result(states[before], move.action))
        plies.append(plies[before] + 1)
    words = [_braced(each) for each in game.remarks]
    offset = game.start.turn == MIN
    told = True  # whether a move of White needs its number, since it follows other text
    # A number is a move with its successors; a negative one begins a variation, at which siblings
    # are not written again.
    todo: list[int | str] = [*following[0][:1]]
    while todo:
        each = todo.pop()
        if each == "(":
            words.append("(")
            told = True
            continue
        if each == ")":
            words.append(")")
            told = True
            continue
        assert isinstance(each, int)
        node, alone = abs(each), each < 0
        move = game.moves[node - 1]
        ply = plies[node] - 1 + offset
        if ply % 2 == 0 or told:
            words.append(f"{ply // 2 + 1}." + ".." * (ply % 2))
        marks = [mark for mark in move.remarks if _STRENGTH.fullmatch(mark)]
        others = [mark for mark in move.remarks if not _STRENGTH.fullmatch(mark)]
        words.append(texts[node] + "".join(marks))
        words += [each if _GLYPH.fullmatch(each) else _braced(each) for each in others]
        told = any(each.startswith("{") for each in words[-1:])
        todo += following[node][:1]
        if not alone:
            for other in reversed(following[move.after + 1][1:]):
                todo += [")", -other, "("]
    return _glued(words)


def _braced(remark: str) -> str:
    return "{" + " ".join(remark.replace("}", ")").split()) + "}"


def _glued(words: list[str]) -> Iterator[str]:
    """The words, with parentheses joined to the adjacent ones."""
    prefix, held = "", ""
    for word in words:
        if word == "(":
            if held:
                yield held
                held = ""
            prefix += "("
        elif word == ")":
            held += ")"
        else:
            if held:
                yield held
            prefix, held = "", prefix + word
    if held:
        yield held


def _shortest(state: State, action: Move) -> str:
    """The text of a move, without intermediate squares if it stays unambiguous."""
    whole = _RULES.format_action(state, action)
    short = f"{action[0]}{'x' if 'x' in whole else '-'}{action[-1]}"
    alike = [
        each for each in _RULES.actions(state) if (each[0], each[-1]) == (action[0], action[-1])
    ]
    return short if len(alike) == 1 else whole
