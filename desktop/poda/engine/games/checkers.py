"""Checkers, or English draughts: the rules, nothing else (WCDF, "Rules of Draughts (Checkers)").

Play is on the 32 dark squares, numbered as Black, who moves first, sees them from the top:

         1   2   3   4      Black begins on 1 to 12 and moves down the page, White on 21 to 32
       5   6   7   8        and moves up. A man steps diagonally forward, a king in all four
         9  10  11  12      directions; both jump over an adjacent piece of the other side onto
      13  14  15  16        the empty square behind it, and take it. Jumps are compulsory,
        17  18  19  20      with any piece and by any way, and go on as long as that is
      21  22  23  24        possible; a man that comes to the far row is crowned, and stops.
        25  26  27  28      A side that cannot move has lost.
      29  30  31  32

A set of squares is a 32-bit number, square n its bit n - 1. MAX is Black. An action is the squares
that a piece comes to, its own first: `(11, 15)`, written `11-15`, or `(15, 24, 31)`, `15x24x31`.

A game is drawn when a position comes up for the third time, with the same side to move, and after
40 moves of each side without a capture or a man's move. The published rules leave both to a claim
and to a referee; that they end the game by themselves is ours, and so is the number, which a
position may change.

A position is written as PDN's FEN, whose turn it is, White's pieces and Black's, K for a king:
`B:W18,24,27,28,K10:B12,16,20,K22`. Moves may follow; those since the last capture or man's move do,
since the draws depend on them. `:D20` says that 20 moves make a draw. What some servers append, the
counters `:H4:F20`, is read and means nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from poda.base.memory import remembers
from poda.base.terms import QT_TRANSLATE_NOOP
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Ending, Game, Grades, Noisy

SIDE: Final = 8
SQUARES: Final = 32
QUIET_MOVES: Final = 40
"""Moves of each side without a capture or a man's move that make a draw, unless a position says."""
MOST_QUIET_MOVES: Final = 1000

Move = tuple[int, ...]
Board = tuple[int, int, int]
"""Black's pieces, White's, and the kings of both, as sets of squares."""

_BLACK_START: Final = 0x00000FFF
_WHITE_START: Final = 0xFFF00000
_CROWNED_BLACK: Final = 0xF0000000
_CROWNED_WHITE: Final = 0x0000000F

_PIECES = re.compile(r"(K?)(\d{1,2})(?:-(\d{1,2}))?", re.IGNORECASE | re.ASCII)
_MOVE = re.compile(r"\d{1,2}(?:(?:\s*[-x:*]\s*|\s+)\d{1,2})+", re.IGNORECASE | re.ASCII)
_NUMBER = re.compile(r"\d{1,4}", re.ASCII)
_COUNTERS: Final = ("H", "F")
_LONGEST_MOVE: Final = 100  # characters: 12 jumps have 38, and spaces may stand between
_LONGEST_RECORD: Final = 100_000  # characters: longer than any game
_MOST_NAMED: Final = 3  # possible jumps that an error message lists
_NO_PIECES: Final = {
    MAX: QT_TRANSLATE_NOOP("Endings", "Black has no pieces left"),
    MIN: QT_TRANSLATE_NOOP("Endings", "White has no pieces left"),
}
_BLOCKED: Final = {
    MAX: QT_TRANSLATE_NOOP("Endings", "Black cannot move"),
    MIN: QT_TRANSLATE_NOOP("Endings", "White cannot move"),
}


def cell_of(square: int) -> int:
    """Where a square, 1 to 32, lies among the 64 cells of the board, by rows from the top."""
    row, place = divmod(square - 1, 4)
    return SIDE * row + 2 * place + (row + 1) % 2


SQUARE_OF: Final[dict[int, int]] = {cell_of(square): square for square in range(1, SQUARES + 1)}
"""The squares by their cells: the inverse of `cell_of`."""


def _targets(square: int, distance: int, down: bool, up: bool) -> tuple[int, ...]:
    row, column = divmod(cell_of(square), SIDE)
    found = []
    for rows in [distance] * down + [-distance] * up:
        for columns in (-distance, distance):
            if 0 <= row + rows < SIDE and 0 <= column + columns < SIDE:
                found.append(SQUARE_OF[SIDE * (row + rows) + column + columns])
    return tuple(sorted(found))


def _ways(distance: int) -> dict[tuple[int, bool], tuple[tuple[int, ...], ...]]:
    """By side, and whether it is a king: for each square (index 0 is unused) the squares at that
    distance in the directions in which the piece moves, ascending."""
    return {
        (side, king): (
            (),
            *(
                _targets(n, distance, king or side == MAX, king or side == MIN)
                for n in range(1, 33)
            ),
        )
        for side in (MAX, MIN)
        for king in (False, True)
    }


STEPS: Final = _ways(1)
JUMPS: Final = _ways(2)


def between(start: int, end: int) -> int:
    """The square that a jump from `start` to `end` passes over."""
    return SQUARE_OF[(cell_of(start) + cell_of(end)) // 2]


_OVER: Final = {
    (start, end): 1 << between(start, end) - 1
    for start in range(1, SQUARES + 1)
    for end in JUMPS[MAX, True][start]
}


def squares_in(pieces: int) -> Iterator[int]:
    """The numbers of the squares in a set, in rising order."""
    while pieces:
        lowest = pieces & -pieces
        yield lowest.bit_length()
        pieces ^= lowest


@dataclass(frozen=True, slots=True)
class State:
    """A position, with what its draws depend on.

    Attributes:
        black, white: all pieces of a side, as sets of squares.
        kings: those among them that are kings.
        turn: MAX, Black, or MIN, White.
        earlier: the boards since the last capture or man's move, the oldest first, without this
            one; sides take turns in them.
        quiet_moves: how many moves of each side without one make a draw.
    """

    black: int
    white: int
    kings: int
    turn: int = MAX
    earlier: tuple[Board, ...] = ()
    quiet_moves: int = QUIET_MOVES

    @property
    def board(self) -> Board:
        """The pieces alone."""
        return self.black, self.white, self.kings

    def pieces(self, side: int) -> int:
        """The pieces of MAX or MIN."""
        return self.black if side == MAX else self.white

    @property
    def is_repeated(self) -> bool:
        """Whether it has come up for the third time."""
        return self.earlier[-2::-2].count(self.board) >= 2

    @property
    def is_drawn(self) -> bool:
        """Whether it is a draw, if the side to move can move at all."""
        return len(self.earlier) >= 2 * self.quiet_moves or self.is_repeated


class Checkers(Game[State, Move]):
    """English draughts."""

    key = "checkers"
    title = "Checkers"
    titles = (("es", "Damas inglesas"),)
    colours = ("black", "white")
    pieces = ("man", "king")
    opposite = True
    grades = Grades(plies=8, inaccuracy=50.0, blunder=100.0)  # in hundredths of a man
    lead = 150.0
    example = "B:W18,24,27,28,K10:B12,16,20,K22"
    usual_plies = 4
    max_plies = 2 * QUIET_MOVES * (24 + 24 * 6 + 1)
    columns = rows = SIDE
    quiescence = True
    architectures = "plain", "1999", "2001"

    # The rules

    def initial_state(self) -> State:
        return State(_BLACK_START, _WHITE_START, 0)

    def to_move(self, state: State) -> int:
        return state.turn

    def actions(self, state: State) -> tuple[Move, ...]:
        """Rising by their squares: by the first, then by the next."""
        return () if state.is_drawn else _moves(state.black, state.white, state.kings, state.turn)

    def result(self, state: State, action: Move) -> State:
        if action not in self.actions(state):
            code = "game.over" if self.is_terminal(state) else "game.illegal"
            raise EngineError(code, text=self.format_action(state, action))
        start, end = 1 << action[0] - 1, 1 << action[-1] - 1
        is_king, captures = bool(state.kings & start), is_jump(action)
        taken = 0
        if captures:
            for step in pairwise(action):
                taken |= _OVER[step]
        own, other = state.pieces(state.turn), state.pieces(-state.turn)
        own, other = own & ~start | end, other & ~taken
        kings = state.kings & ~taken
        far_row = _CROWNED_BLACK if state.turn == MAX else _CROWNED_WHITE
        if is_king:
            kings = kings & ~start | end
        elif end & far_row:
            kings |= end
        black, white = (own, other) if state.turn == MAX else (other, own)
        earlier = (*state.earlier, state.board) if is_king and not captures else ()
        return State(black, white, kings, -state.turn, earlier, state.quiet_moves)

    def is_terminal(self, state: State) -> bool:
        return not self.actions(state)

    def utility(self, state: State) -> float:
        if not self.is_terminal(state):
            raise EngineError("game.not_terminal")
        can_move = _moves(state.black, state.white, state.kings, state.turn)
        return 0 if can_move else -state.turn

    def ending(self, state: State) -> Ending | None:
        if not self.is_terminal(state):
            return None
        if self.utility(state):
            return Ending((_BLOCKED if state.pieces(state.turn) else _NO_PIECES)[state.turn])
        if state.is_repeated:
            return Ending(QT_TRANSLATE_NOOP("Endings", "the position came up for the third time"))
        return Ending(
            QT_TRANSLATE_NOOP(
                "Endings", "{moves} moves of each side without a capture or a man’s move"
            ),
            (("moves", state.quiet_moves),),
        )

    def noisy(self, state: State) -> Noisy[Move]:
        """The captures, which are compulsory."""
        actions = self.actions(state)
        return Noisy(actions, forced=True) if actions and is_jump(actions[0]) else Noisy()

    def estimate(self, state: State) -> float:
        """What Black has more than White, in hundredths of a man: a king counts 150."""
        men = state.black.bit_count() - state.white.bit_count()
        kings = (state.black & state.kings).bit_count() - (state.white & state.kings).bit_count()
        return 100 * men + 50 * kings

    # The board, and what a network sees

    def cells(self, state: State) -> tuple[int, ...]:
        """By rows from the top, the light squares empty: +1 and -1 are men, +2 and -2 kings."""
        cells = [0] * (SIDE * SIDE)
        for side in (MAX, MIN):
            for square in squares_in(state.pieces(side)):
                king = state.kings >> square - 1 & 1
                cells[cell_of(square)] = side * (1 + king)
        return tuple(cells)

    def origin(self, state: State, action: Move) -> int:
        return cell_of(action[0])

    def cell(self, state: State, action: Move) -> int:
        return cell_of(action[-1])

    def path(self, state: State, action: Move) -> tuple[int, ...]:
        return tuple(cell_of(square) for square in action)

    def why_stuck(self, state: State, cell: int) -> EngineError | None:
        why, actions = super().why_stuck(state, cell), self.actions(state)
        if why is not None and is_jump(actions[0]):
            known = ", ".join(self.format_action(state, each) for each in actions[:_MOST_NAMED])
            more = ", …" if len(actions) > _MOST_NAMED else ""
            return EngineError("checkers.stuck_jump", known=known + more)
        if why is not None and why.code == "cell.stuck":
            return EngineError("checkers.stuck", text=str(SQUARE_OF[cell]))
        return why

    def features(self, state: State) -> tuple[int, ...]:
        """The men on the 32 squares, and then the kings on them: +1 an own one, -1 one of the
        other side's. Whoever is to move sees the board as Black does, with square 1 at the far left
        of the own side."""
        own, other, kings = state.pieces(state.turn), state.pieces(-state.turn), state.kings
        seen = range(SQUARES) if state.turn == MAX else range(SQUARES - 1, -1, -1)
        men = (
            tuple((own & ~kings) >> n & 1 for n in seen),
            tuple((other & ~kings) >> n & 1 for n in seen),
        )
        crowned = (
            tuple((own & kings) >> n & 1 for n in seen),
            tuple((other & kings) >> n & 1 for n in seen),
        )
        return tuple(
            mine - theirs
            for owns, others in (men, crowned)
            for mine, theirs in zip(owns, others, strict=True)
        )

    def mirror(self) -> None:
        """None: left and right cannot change places, since the dark squares would be the light."""

    def canonical(self, state: State) -> State:
        """With Black to move: turned round where it is White's turn. The draws that depend on what
        was played do not count."""
        if state.turn == MAX:
            return State(*state.board)
        return State(_turned(state.white), _turned(state.black), _turned(state.kings))

    def set_up(self, cells: Sequence[int]) -> State:
        """Black is to move, unless it cannot and White can."""
        pieces = {1: 0, 2: 0, -1: 0, -2: 0}
        for cell, piece in enumerate(cells):
            if piece:
                if cell not in SQUARE_OF:
                    raise EngineError("checkers.light_square")
                pieces[piece] |= 1 << SQUARE_OF[cell] - 1
        black, white, kings = pieces[1] | pieces[2], pieces[-1] | pieces[-2], pieces[2] | pieces[-2]
        black_moves = _moves(black, white, kings, MAX) or not _moves(black, white, kings, MIN)
        return self.checked(State(black, white, kings, MAX if black_moves else MIN))

    # The texts

    def parse_action(self, state: State, text: str) -> Move:
        """Also `15x31`, without the squares between, where only one move is meant by it, and any
        sign between the squares."""
        stripped = text.strip()
        place = len(text) - len(text.lstrip()) if stripped else 0
        if len(stripped) > _LONGEST_MOVE or not _MOVE.fullmatch(stripped):
            raise EngineError("checkers.bad_move", place, text=stripped[:40])
        squares = tuple(map(int, re.findall(r"\d+", stripped)))
        actions, meant = self.actions(state), self.meant(state, squares)
        if len(meant) == 1:
            return meant[0]
        known = ", ".join(self.format_action(state, each) for each in meant or actions)
        if meant:
            raise EngineError("checkers.ambiguous", place, text=stripped, known=known)
        if not actions:
            raise EngineError("game.over", place, text=stripped)
        if is_jump(actions[0]) and not any(squares[0] == each[0] for each in actions):
            raise EngineError("checkers.must_jump", place, text=stripped, known=known)
        raise EngineError("game.illegal", place, text=stripped)

    def meant(self, state: State, squares: Move) -> tuple[Move, ...]:
        """The actions that written squares can mean: the one with just these, else those with
        more between the first and the last."""
        actions = self.actions(state)
        if squares in actions:
            return (squares,)
        return tuple(each for each in actions if _is_short_for(squares, each))

    def format_action(self, state: State, action: Move) -> str:
        return ("x" if is_jump(action) else "-").join(map(str, action))

    def parse_record(self, text: str) -> tuple[State, tuple[Move, ...]]:
        limit = _LONGEST_RECORD
        if len(text) > limit:
            raise EngineError("game.text_too_long", limit, length=len(text), limit=limit)
        words = list(re.finditer(r"\S+", text.replace('"', " ")))
        start = self.initial_state()
        if words and ":" in words[0].group() and not words[0].group()[0].isdecimal():
            first = words.pop(0)
            start = self._parse_fen(text, first.group(), first.start())
        state, actions = start, []
        for word in words:
            try:
                action = self.parse_action(state, word.group())
            except EngineError as error:
                raise error.at(word.start()) from None
            state = self.result(state, action)
            actions.append(action)
        return start, tuple(actions)

    def parse_position(self, text: str) -> State:
        state, actions = self.parse_record(text)
        for action in actions:
            state = self.result(state, action)
        return state

    def format_position(self, state: State) -> str:
        boards = (*state.earlier, state.board)
        turn = state.turn if len(boards) % 2 else -state.turn
        first = State(*boards[0], turn, quiet_moves=state.quiet_moves)
        moves = [_move_between(*pair) for pair in pairwise(boards)]
        return " ".join([_fen(first), *(f"{start}-{end}" for start, end in moves)])

    def format_record(self, start: State, actions: Sequence[Move]) -> str:
        begun = "" if start == self.initial_state() else self.format_position(start)
        state, words = start, [begun] if begun else []
        for action in actions:
            words.append(self.format_action(state, action))
            state = self.result(state, action)
        return " ".join(words)

    def _parse_fen(self, text: str, fen: str, place: int) -> State:
        parts = fen.rstrip(".").split(":")
        sides = {"W": 0, "B": 0}
        kings, quiet_moves, told = 0, QUIET_MOVES, set()
        begin = place
        if parts[0].upper() not in sides:
            raise self.bad_position(text).at(place)
        place += len(parts[0]) + 1
        for part in parts[1:]:
            kind, rest = part[:1].upper(), part[1:]
            if kind in told or kind not in (*sides, "D", *_COUNTERS):
                raise self.bad_position(text).at(place)
            told.add(kind)
            if kind in _COUNTERS:
                if not _NUMBER.fullmatch(rest):
                    raise self.bad_position(text).at(place)
            elif kind == "D":
                if not _NUMBER.fullmatch(rest) or not 1 <= int(rest) <= MOST_QUIET_MOVES:
                    raise EngineError(
                        "checkers.quiet_moves", place, text=rest[:20], high=MOST_QUIET_MOVES
                    )
                quiet_moves = int(rest)
            else:
                men, crowned = self._parse_pieces(text, rest, place + 1)
                sides[kind] = men | crowned
                kings |= crowned
            place += len(part) + 1
        if not told.issuperset(sides):
            raise self.bad_position(text).at(begin)
        turn = MAX if parts[0].upper() == "B" else MIN
        state = State(sides["B"], sides["W"], kings, turn, quiet_moves=quiet_moves)
        try:
            return self.checked(state)
        except EngineError as error:
            raise error.at(begin) from None

    def _parse_pieces(self, text: str, listed: str, place: int) -> tuple[int, int]:
        """The men and the kings of a list such as `18,24,K10`, or with a range, `1-12`."""
        sets = [0, 0]
        for word in listed.split(",") if listed else ():
            found = _PIECES.fullmatch(word)
            if not found:
                raise self.bad_position(text).at(place)
            first = int(found[2])
            last = int(found[3] or first)
            if not 1 <= first <= last <= SQUARES:
                raise EngineError("checkers.bad_square", place, text=word)
            squares = (1 << last) - (1 << first - 1)
            if squares & (sets[0] | sets[1]):
                raise EngineError("checkers.twice", place, text=word)
            sets[bool(found[1])] |= squares
            place += len(word) + 1
        return sets[0], sets[1]

    def checked(self, state: State) -> State:
        """The same position. Raises EngineError where no game can come to such a board."""
        if both := state.black & state.white:
            raise EngineError("checkers.twice", text=str(next(squares_in(both))))
        men = ~state.kings
        for side, far_row in ((state.black, _CROWNED_BLACK), (state.white, _CROWNED_WHITE)):
            if side.bit_count() > 12:
                raise EngineError("checkers.too_many", count=side.bit_count())
            if uncrowned := side & men & far_row:
                raise EngineError("checkers.uncrowned", text=str(next(squares_in(uncrowned))))
        if not state.black | state.white:
            raise EngineError("checkers.empty")
        return state


def is_jump(action: Move) -> bool:
    """Whether the action takes pieces."""
    return len(action) > 2 or action[1] in JUMPS[MAX, True][action[0]]


@remembers(50_000, 600)
def _moves(black: int, white: int, kings: int, turn: int) -> tuple[Move, ...]:
    """What can be played: jumps, if there is one, else steps."""
    own, other = (black, white) if turn == MAX else (white, black)
    empty = ~(black | white)
    jumps: list[Move] = []
    for square in squares_in(own):
        ways = JUMPS[turn, bool(kings >> square - 1 & 1)]
        # The piece has left its square, which it may come back to.
        jumps += _jumps((square,), ways, other, empty | 1 << square - 1)
    if jumps:
        return tuple(jumps)
    return tuple(
        (square, target)
        for square in squares_in(own)
        for target in STEPS[turn, bool(kings >> square - 1 & 1)][square]
        if empty >> target - 1 & 1
    )


def _jumps(path: Move, ways: tuple[tuple[int, ...], ...], other: int, empty: int) -> Iterator[Move]:
    """The jumps that go on from the end of `path`, to their ends. A crowned man stops by itself:
    from the far row no man jumps."""
    for target in ways[path[-1]]:
        over = _OVER[path[-1], target]
        if other & over and empty >> target - 1 & 1:
            longer = (*path, target)
            further = tuple(_jumps(longer, ways, other & ~over, empty))
            yield from further or (longer,)


def _turned(pieces: int) -> int:
    """A set of squares as seen from the other side of the board: square n is 33 - n."""
    return int(f"{pieces:032b}"[::-1], 2)


def _is_short_for(squares: Move, action: Move) -> bool:
    """Whether the squares are an action's first and last, with some of those between."""
    rest = iter(action)
    return (squares[0], squares[-1]) == (action[0], action[-1]) and all(
        square in rest for square in squares
    )


def _fen(state: State) -> str:
    sides = []
    for sign, pieces in (("W", state.white), ("B", state.black)):
        men = [str(square) for square in squares_in(pieces & ~state.kings)]
        kings = [f"K{square}" for square in squares_in(pieces & state.kings)]
        sides.append(sign + ",".join(men + kings))
    limit = [] if state.quiet_moves == QUIET_MOVES else [f"D{state.quiet_moves}"]
    return ":".join(["B" if state.turn == MAX else "W", *sides, *limit])


def _move_between(before: Board, after: Board) -> tuple[int, int]:
    """The king's move that leads from one board to the next."""
    gone, come = before[2] & ~after[2], after[2] & ~before[2]
    return gone.bit_length(), come.bit_length()
