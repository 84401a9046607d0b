"""The interface of a game, in the terms of Russell and Norvig (AIMA, 4th edition, section 5.1).

A `Game` holds the rules; a *state* is an immutable, hashable position; an *action* is a move as a
player writes it down. MAX moves first in the games of this package and maximizes the utility; MIN
minimizes it; CHANCE throws the dice.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from functools import cached_property
from typing import Final, Generic, Literal, NamedTuple, TypeVar

from poda.engine.errors import EngineError

MAX: Final = 1
MIN: Final = -1
CHANCE: Final = 0

_GAMES_LOOKED_AT: Final = 4
_PLIES_LOOKED_AT: Final = 40

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


class Noisy(NamedTuple, Generic[A]):
    """The noisy moves of a position, which a quiescence search tries beyond its depth limit.

    Attributes:
        actions: some of the game's actions; empty in a quiet position.
        forced: whether every other move is illegal or hopeless, so that the side to move cannot
            stand pat on the position's estimate.
    """

    actions: tuple[A, ...] = ()
    forced: bool = False


class Ending(NamedTuple):
    """Why a game is over, as a sentence to be translated in the context "Endings".

    Attributes:
        text: the sentence, in English, without a full stop and with named places: marked with
            `QT_TRANSLATE_NOOP("Endings", ...)` of `base/terms.py`.
        values: the names of those places, each with the value to fill in.
    """

    text: str
    values: tuple[tuple[str, object], ...] = ()


class Grades(NamedTuple):
    """How a review judges the moves of a game without a solver: by a depth-limited search.

    Attributes:
        plies: the depth of the search of each move.
        inaccuracy, blunder: the least loss at which a move is called that, in units of the
            evaluation that players use.
    """

    plies: int
    inaccuracy: float
    blunder: float


Colour = Literal["blue", "orange", "black", "white"]
"""The colours that the sides of a game on a board may have."""

Piece = Literal["disc", "checker", "man", "king"]
"""The kinds of pieces that a board can draw."""


class Game(ABC, Generic[S, A]):
    """The rules of a game, its notation, and its *traits*: all that tabs and searches need to know
    about it.

    Rules and notation are abstract methods; every trait has a default.
    """

    key: str
    """The name of the game in files and on the command line."""

    max_plies: int
    """An upper bound on the length of a game, in plies."""

    # Traits: the game's names, its look on a board, and the features of Poda that apply to it.

    title: str = ""
    """The game's English name; "" stands for its key."""

    titles: tuple[tuple[str, str], ...] = ()
    """Pairs of a language code and the name in it: `(("es", "Tres en raya"),)`."""

    sides: tuple[str, str] | None = None
    """The signs of MAX and MIN, such as X and O; None if colours or words name the sides."""

    colours: tuple[Colour, Colour] = ("blue", "orange")
    """The colours, and so the names, of MAX and MIN on a board without signs: two different."""

    pieces: tuple[Piece, ...] = ("disc",)
    """The kinds of pieces on a board without signs: first that of cells of value 1 and -1, then
    that of 2 and -2, and so on."""

    opposite: bool = False
    """Whether the sides sit opposite each other: the board is then shown from a person's own side,
    and flipping it turns it around rather than mirroring it."""

    example: str = ""
    """A position in the game's notation, shown as an example in input fields; "" shows none."""

    usual_plies: int = 2
    """The default depth of a search in the Tree tab, in plies: its tree stays readable."""

    small: bool = False
    """Whether the whole game has at most 10,000 positions and is searched exhaustively: positions
    are then judged by perfect play, and evolved players are tried against every reply."""

    stakes: tuple[float, float] | None = None
    """The least and the greatest utility, the bounds L and U of Star1 and Star2; None: unknown."""

    hidden_units: int | None = None
    """The default number of hidden units of an evolved network; None: as many as inputs."""

    architectures: tuple[str, ...] = ("plain",)
    """The kinds of networks that can be evolved (`networks/architectures.py`)."""

    draws: bool = True
    """Whether a game may end without a winner."""

    in_a_row: int = 0
    """How many pieces in a line win; 0 for games that are won otherwise."""

    counts_points: bool = False
    """Whether a win may count more than one point: `utility` is then the number of points."""

    has_cube: bool = False
    """Whether it is played with a doubling cube and in matches to a number of points; it must then
    use the states of backgammon (`games/backgammon.py`) and its files."""

    judged: bool = False
    """Whether a review values throws and moves by an evaluation, to separate luck from skill."""

    grades: Grades | None = None
    """How a review by search judges its moves; None for solved games and those without a review
    by search."""

    lead: float = 8.0
    """The value, by the first of `evaluations`, of a position in which MAX is clearly ahead: it
    fills some 73 % of an evaluation bar."""

    quiescence: bool = False
    """Whether its players use quiescence search: beyond their depth limit they go on searching
    noisy moves alone (`search/quiescence.py`)."""

    evaluations: tuple[str, ...] = ()
    """The names of its evaluations (`search/evaluation.py`), the default first; if empty: the one
    made of `estimate`, where a game has that method, and zero."""

    puzzle_levels: tuple[tuple[int, int, int, int], ...] = ()
    """The fields of a `puzzles.PuzzleLevel` for each level of difficulty, the easiest first; empty
    for games without puzzles."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def name_in(self, language: str) -> str:
        """The game's name in the language of that code, or else the English one."""
        return dict(self.titles).get(language) or self.title or self.key

    @property
    def has_chance(self) -> bool:
        """Whether the game has chance nodes, such as throws of dice."""
        return type(self).outcomes is not Game.outcomes

    @cached_property
    def takes_turns(self) -> bool:
        """Whether the sides alternate, throws aside, as found in four sample games of up to 40
        plies. Where a side may move twice in a row, distances to the end count moves of both
        sides, and there are neither puzzles nor scores in stones."""
        for number in range(_GAMES_LOOKED_AT):
            state, before = self.initial_state(), CHANCE
            for ply in range(_PLIES_LOOKED_AT):
                if self.is_terminal(state):
                    break
                mover = self.to_move(state)
                if mover == before != CHANCE:
                    return False
                choices = self.actions(state)
                if mover == CHANCE:
                    choices = [throw for throw, _ in self.outcomes(state)]
                before = mover or before
                state = self.result(state, choices[(number + ply * ply) % len(choices)])
        return True

    @property
    def coloured(self) -> bool:
        """Whether the game has a board whose sides are named by their `colours`."""
        return self.columns > 0 and self.sides is None

    @abstractmethod
    def initial_state(self) -> S:
        """The position in which a game begins."""

    @abstractmethod
    def to_move(self, state: S) -> int:
        """The player to move: MAX, MIN or CHANCE; in a terminal state, who would be next. A side
        may move twice in a row, as in Kalah; a side that must pass has an action for it."""

    @abstractmethod
    def actions(self, state: S) -> Sequence[A]:
        """The legal actions, in the game's documented order; empty in a terminal state."""

    @abstractmethod
    def result(self, state: S, action: A) -> S:
        """The state after `action`. Raises EngineError if the action is not legal."""

    def outcomes(self, state: S) -> Sequence[tuple[A, float]]:
        """The throws of a chance node with their probabilities, which sum to 1."""
        raise EngineError("game.no_chance")

    @abstractmethod
    def is_terminal(self, state: S) -> bool:
        """Whether the game is over."""

    @abstractmethod
    def utility(self, state: S) -> float:
        """The value of a terminal state from MAX's point of view: +1 won, 0 drawn, -1 lost (or
        points, see `counts_points`). Raises EngineError in a state that is not terminal.
        """

    columns: int = 0
    rows: int = 0
    """The shape of the board, for games that are played on cells; 0 for others."""

    bottom_up: bool = False
    """Whether the first row of cells is the lowest."""

    falls: bool = False
    """Whether a piece drops to the lowest empty cell of its column; requires `bottom_up`."""

    coordinates: tuple[str, str] | None = None
    """The labels of columns and rows, a character for each: ("abc", "123"); None: no labels."""

    def cells(self, state: S) -> tuple[int, ...]:
        """The piece on each cell: +1 MAX's, -1 MIN's, 0 none; +2 and -2 are pieces of a second
        kind (`pieces`). Empty for games without a board.

        The order of the cells is the game's own, documented in its module.
        """
        return ()

    def cell(self, state: S, action: A) -> int | None:
        """The cell that a legal action fills; None for actions that fill none."""
        return None

    def origin(self, state: S, action: A) -> int | None:
        """The cell that a legal action's piece moves from; None if it is placed on the board."""
        return None

    def path(self, state: S, action: A) -> tuple[int, ...]:
        """The cells that a legal action's piece visits, in order: its origin, if it has one, the
        cells between the jumps of a move, and the cell that it fills."""
        ends = self.origin(state, action), self.cell(state, action)
        return tuple(cell for cell in ends if cell is not None)

    def why_stuck(self, state: S, cell: int) -> EngineError | None:
        """Why a person who chose a cell can have meant no legal action by it, on a board on which
        pieces are picked up and put down; None if a piece goes from there, or the game is over.

        By default it tells what is so in any game; a game's own rules may know better."""
        actions = () if self.is_terminal(state) else self.actions(state)
        starts = [self.origin(state, action) for action in actions]
        if not actions or cell in starts:
            return None
        piece = self.cells(state)[cell] * self.to_move(state)
        if piece and any(start is not None for start in starts):
            return EngineError("cell.stuck" if piece > 0 else "cell.of_other")
        pairs = zip(starts, actions, strict=True)
        meant = {
            action if start is None else start
            for start, action in pairs
            if cell in self.path(state, action)
        }
        return EngineError(("cell.unreached", "cell.one", "cell.several")[min(len(meant), 2)])

    def ending(self, state: S) -> Ending | None:
        """Why the game is over in a terminal state; None if the result alone is shown."""
        return None

    def drawing(self, state: S) -> str:
        """The position as lines of text, shown for games without a board of cells."""
        return self.format_position(state)

    def winning_line(self, state: S) -> tuple[int, ...]:
        """The winning line as 0-based indices into `cells`; empty if nobody has won by one."""
        return ()

    def features(self, state: S) -> Sequence[float]:
        """The inputs of a network, from the `viewer`'s side; the same number in every state.

        On a board of cells: +1 an own piece, -1 one of the opponent's, 0 none. Whole numbers, or
        multiples of 1/16 up to 16 in size, so that a network's sums of them are exact.
        """
        mover = self.to_move(state)
        return tuple(mover * cell for cell in self.cells(state))

    def viewer(self, state: S) -> int:
        """The side from which `features` describes the position: the side to move.

        At a chance node a game may return the side that throws: a network then values that
        position directly, instead of the mean over its throws.
        """
        return self.to_move(state)

    def mirror(self) -> tuple[int, ...] | None:
        """For each of the `features`, its index in the mirror image; None without a symmetry.

        A board of cells is mirrored left to right; a game whose rules lack that symmetry must
        return None.
        """
        if not self.columns or len(self.features(self.initial_state())) != self.columns * self.rows:
            return None
        ends = range(self.columns - 1, self.columns * self.rows, self.columns)
        return tuple(end - column for end in ends for column in range(self.columns))

    def estimate(self, state: S) -> float:
        """The heuristic value of a position from MAX's point of view, for depth-limited searches:
        any number far below 9,000 in size; in games with dice, an expected utility."""
        return 0.0

    def noisy(self, state: S) -> Noisy[A]:
        """The moves that may change the estimate by much, such as captures, which a quiescence
        search tries beyond its depth limit. By default every position is quiet.
        """
        return Noisy()

    @property
    def has_noisy_moves(self) -> bool:
        """Whether the game defines `noisy` moves."""
        return type(self).noisy is not Game.noisy

    @property
    def whole_values(self) -> bool:
        """Whether every utility is a whole number: 1, 0, -1 or points."""
        return True

    def for_search(self) -> Game[S, A]:
        """The same rules with the actions in the order in which a player should search them."""
        return self

    def thrower(self, state: S) -> int:
        """The side that throws at a chance node: MAX or MIN, the one that moves after every throw;
        0 if the throw decides who moves, and in a terminal state."""
        if self.is_terminal(state):
            return CHANCE
        movers = {self.to_move(self.result(state, throw)) for throw, _ in self.outcomes(state)}
        return movers.pop() if len(movers) == 1 else CHANCE

    def searched(self, state: S) -> S:
        """The state from which a search of this one game starts: without what lies outside the
        game, such as the score of a match."""
        return state

    def canonical(self, state: S) -> S:
        """The key of this state in a database of positions: the state without its history, with
        the same value for the side to move and equivalent moves."""
        return state

    # Texts, in the notation that the game's players use.

    def parse_action(self, state: S, text: str) -> A:
        """The legal action that `text` names. Raises EngineError."""
        wanted = text.strip().casefold()
        for action in self.actions(state):
            if self.format_action(state, action).casefold() == wanted:
                return action
        code = "game.over" if self.is_terminal(state) else "game.illegal"
        raise EngineError(code, 0, text=text.strip())

    def format_action(self, state: S, action: A) -> str:
        """The inverse of `parse_action`."""
        return str(action)

    @abstractmethod
    def parse_position(self, text: str) -> S:
        """The state that `text` describes; "" is the initial state. Raises EngineError with the
        index of the first wrong character."""

    def set_up(self, cells: Sequence[int]) -> S:
        """The position with these `cells`; who is to move follows from the number of pieces.

        Raises EngineError if no game reaches it, and for games whose cells are not the whole state.
        """
        raise EngineError("game.no_cells")

    def bad_position(self, text: str) -> EngineError:
        """The error that `parse_position` raises for a text that describes no position."""
        example = self.example or self.format_position(self.initial_state())
        return EngineError("game.bad_position", text=text[:40], example=example)

    @abstractmethod
    def format_position(self, state: S) -> str:
        """A text that `parse_position` reads as this state: its inverse."""

    def parse_record(self, text: str) -> tuple[S, tuple[A, ...]]:
        """The start position and the actions played from it that a pasted `text` describes.

        A position written as its moves has that history; any other is a start without actions.
        """
        return self.parse_position(text), ()

    def format_record(self, start: S, actions: Sequence[A]) -> str:
        """The inverse of `parse_record`: by default the text of the last position alone."""
        state = start
        for action in actions:
            state = self.result(state, action)
        return self.format_position(state)


_SCORES: Final = frozenset(map(str, range(1, 22)))  # of Connect Four, above 0


class MoveStringGame(Game[S, int]):
    """A game whose positions are written as the digits of the moves that lead there: `4453`.

    White space may separate groups of digits of equal length; only the last of three or more groups
    may be shorter, for the "3" of "4455 3" and the "12" of "44 12" may be scores.
    """

    @abstractmethod
    def _bad_digit(self, text: str) -> EngineError:
        """The error for a text that is not a single digit from 1 to 9."""

    def parse_action(self, state: S, text: str) -> int:
        stripped = text.strip()
        place = len(text) - len(text.lstrip()) if stripped else 0
        if len(stripped) != 1 or stripped not in "123456789":
            raise self._bad_digit(stripped).at(place)
        action = int(stripped)
        try:
            self.result(state, action)
        except EngineError as error:
            raise error.at(place) from None
        return action

    def format_action(self, state: S, action: int) -> str:
        return str(action)

    def parse_record(self, text: str) -> tuple[S, tuple[int, ...]]:
        # A longer text is no game, and is refused before any of it is read.
        if len(text) > 1000:
            raise EngineError("game.text_too_long", 1000, length=len(text), limit=1000)
        start = state = self.initial_state()
        actions: list[int] = []
        for place, character in enumerate(text):
            if character.isspace():
                continue
            try:
                action = self.parse_action(state, character)
            except EngineError as error:
                raise error.at(place) from None
            state = self.result(state, action)
            actions.append(action)
        groups = list(re.finditer(r"\S+", text))
        for number, group in enumerate(groups):
            length, first = len(group[0]), len(groups[0][0])
            is_last = number == len(groups) - 1 > 1
            may_be_score = number == len(groups) - 1 == 1 and group[0] in _SCORES
            if may_be_score or (length != first and not (is_last and length < first)):
                raise EngineError("game.uneven_groups", group.start(), text=group[0])
        return start, tuple(actions)

    def parse_position(self, text: str) -> S:
        state, actions = self.parse_record(text)
        for action in actions:
            state = self.result(state, action)
        return state

    def format_record(self, start: S, actions: Sequence[int]) -> str:
        return self.format_position(start) + "".join(map(str, actions))
