"""What a game is, in the words of Russell and Norvig (AIMA, 4th edition, section 5.1).

A `Game` is the rules; a *state* is an immutable, hashable value; an *action* is what a player
writes down. MAX moves first in the games of this package and wants the utility high; MIN wants it
low; CHANCE throws the dice.
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
    """The noisy moves of a position: those that a search does not stop before.

    Attributes:
        actions: some of the game's actions; without any the position is quiet.
        forced: whether all others are out of the question, so that no estimate of the position
            as it stands may take the place of a move.
    """

    actions: tuple[A, ...] = ()
    forced: bool = False


class Ending(NamedTuple):
    """Why a game is over, as a sentence to be translated in the context "Endings".

    Attributes:
        text: the sentence, in English, without a full stop and with named places: marked with
            `QT_TRANSLATE_NOOP("Endings", ...)` of `base/terms.py`.
        values: what is filled into its places.
    """

    text: str
    values: tuple[tuple[str, object], ...] = ()


class Grades(NamedTuple):
    """How a review judges the moves of a game that nobody solves: by a search.

    Attributes:
        plies: how deep it looks at each move.
        inaccuracy, blunder: what a move that is called so gives away at least, in units of the
            evaluation that players use.
    """

    plies: int
    inaccuracy: float
    blunder: float


Colour = Literal["blue", "orange", "black", "white"]
"""The colours that the sides of a game on a board may have."""

Piece = Literal["disc", "checker", "man", "king"]
"""What may stand on a board."""


class Game(ABC, Generic[S, A]):
    """The rules of a game, its texts, and what else is the game's own: its *traits*.

    Whatever a tab or a search asks about one game and not of another is asked here. All but the
    rules and the texts have a value that serves a game which says nothing.
    """

    key: str
    """The name of the game in files and on the command line."""

    max_plies: int
    """An upper bound on the length of a game, in plies."""

    # Traits: what the game is called, and how it is met.

    title: str = ""
    """What the game is called, in English; "" is its key."""

    titles: tuple[tuple[str, str], ...] = ()
    """What it is called in other languages, by their codes: `(("es", "Tres en raya"),)`."""

    sides: tuple[str, str] | None = None
    """The signs of MAX and MIN, such as X and O; None where colours or words tell them apart."""

    colours: tuple[Colour, Colour] = ("blue", "orange")
    """By what MAX and MIN are told apart, and called, on a board without signs: any two."""

    pieces: tuple[Piece, ...] = ("disc",)
    """What stands on a board without signs: the piece that a cell of 1 or -1 has, that of 2 or -2,
    and so on."""

    opposite: bool = False
    """Whether the sides sit opposite each other: the board is then seen from a person's own side,
    and is turned around for the other one rather than mirrored."""

    example: str = ""
    """A position as a person may type it, shown where one is asked for; "" shows none."""

    usual_plies: int = 2
    """How deep the Tree tab searches a position unless told: a tree that can be looked through."""

    small: bool = False
    """Whether all of it can be searched while a person waits: every position is then judged by
    perfect play, and all the replies to an evolved player are tried (at most 10,000 positions)."""

    stakes: tuple[float, float] | None = None
    """The least and the greatest that MAX can win, for Star1 and Star2; None where nobody knows."""

    hidden_units: int | None = None
    """Hidden units of an evolved network unless told; None is as many as it has inputs."""

    draws: bool = True
    """Whether a game may end without a winner."""

    in_a_row: int = 0
    """How many pieces in a line win; 0 where a game is not won like that."""

    counts_points: bool = False
    """Whether a game may be won by more than one point: its `utility` is then their number."""

    has_cube: bool = False
    """Whether it is played with a doubling cube and in matches to some points, as backgammon is,
    whose states (`games/backgammon.py`) and files it then has."""

    judged: bool = False
    """Whether a review judges its throws and moves by an evaluation, and tells luck from skill."""

    grades: Grades | None = None
    """How a review by search judges its moves; None where there is none, and where the game is
    solved."""

    lead: float = 8.0
    """What the first evaluation says of a position in which MAX is clearly ahead: it fills some
    73 % of an evaluation bar."""

    solved: bool = False
    """Whether there is a solver of every position, though the game is not `small`."""

    quiescence: bool = False
    """Whether its players never stop before a noisy move: beyond their depth limit they search on
    by these alone (`search/quiescence.py`)."""

    evaluations: tuple[str, ...] = ()
    """Its evaluations in `search/evaluation.py` by their names, the one used unless said first;
    empty is `estimate`, if there is one, and zero."""

    puzzle_levels: tuple[tuple[int, int, int, int], ...] = ()
    """The levels of its puzzles, the easiest first: what `puzzles.Level` says of each; empty
    where there are no puzzles."""

    kernel: bool = False
    """Whether compiled code plays its games in evolution (`TrainingKit.kernel`)."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def name_in(self, language: str) -> str:
        """What the game is called in the language of that code, or else in English."""
        return dict(self.titles).get(language) or self.title or self.key

    @property
    def has_chance(self) -> bool:
        """Whether dice are thrown."""
        return type(self).outcomes is not Game.outcomes

    @cached_property
    def takes_turns(self) -> bool:
        """Whether the sides move in turn, throws apart: some games that are played by the rules
        show it. Where a side may move twice in a row an end is told in moves of both sides, there
        are no puzzles, and no scores in stones."""
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
        """Whether the sides are told apart as blue and orange, on a board that is drawn."""
        return self.columns > 0 and self.sides is None

    @abstractmethod
    def initial_state(self) -> S:
        """The position in which a game begins."""

    @abstractmethod
    def to_move(self, state: S) -> int:
        """Whose turn it is: MAX, MIN or CHANCE. In a terminal state: who would be next. A side may
        move twice in a row, as in Kalah; one that must pass has an action for that."""

    @abstractmethod
    def actions(self, state: S) -> Sequence[A]:
        """The legal actions, in the game's documented order; empty in a terminal state."""

    @abstractmethod
    def result(self, state: S, action: A) -> S:
        """The state after `action`. Raises EngineError if the action is not legal."""

    def outcomes(self, state: S) -> Sequence[tuple[A, float]]:
        """The throws of a chance node with their probabilities, which add up to 1."""
        raise EngineError("game.no_chance")

    @abstractmethod
    def is_terminal(self, state: S) -> bool:
        """Whether the game is over."""

    @abstractmethod
    def utility(self, state: S) -> float:
        """The worth of a terminal state from MAX's point of view: +1 won, 0 drawn, -1 lost.

        Raises EngineError in a state that is not terminal.
        """

    columns: int = 0
    rows: int = 0
    """The shape of the board, for games that are played on cells; 0 for others."""

    bottom_up: bool = False
    """Whether the first row of cells is the lowest."""

    falls: bool = False
    """Whether a piece lands on the lowest empty cell of a column; then it is `bottom_up`."""

    coordinates: tuple[str, str] | None = None
    """What the columns and the rows of cells are called, a character each: ("abc", "123")."""

    def cells(self, state: S) -> tuple[int, ...]:
        """What stands on each cell: +1 MAX's piece, -1 MIN's, 0 nothing; +2 and -2 are pieces of
        another kind (`pieces`). Empty without a board.

        Where the cells begin is the game's own business, told in its module.
        """
        return ()

    def cell(self, state: S, action: A) -> int | None:
        """The cell that a legal action fills; None for actions that fill none."""
        return None

    def origin(self, state: S, action: A) -> int | None:
        """The cell that a legal action's piece comes from; None where it comes from nowhere."""
        return None

    def path(self, state: S, action: A) -> tuple[int, ...]:
        """The cells that a legal action's piece stands on, one after the other: where it comes
        from, if it comes from one, those where it pauses, and the one that it fills."""
        ends = self.origin(state, action), self.cell(state, action)
        return tuple(cell for cell in ends if cell is not None)

    def why_stuck(self, state: S, cell: int) -> EngineError | None:
        """Why no action takes the piece on a cell, which is one of the side to move, from where it
        is; None where there is nothing to be said. Asked of games whose actions have an origin."""
        return None

    def ending(self, state: S) -> Ending | None:
        """Why the game is over in a terminal state, where that is to be told beside who has won."""
        return None

    def drawing(self, state: S) -> str:
        """The position to look at, where no cells are drawn: some lines of text."""
        return self.format_position(state)

    def winning_line(self, state: S) -> tuple[int, ...]:
        """The cells that won, as 0-based indices into the board; empty where nobody has."""
        return ()

    def features(self, state: S) -> Sequence[float]:
        """What a network sees of the position, as the side to move does: always equally many.

        On a board of cells: +1 an own piece, -1 one of the opponent's, 0 nothing. Whole numbers, or
        multiples of 1/16 at most 16 in size: a network's sums over them are then exact.
        """
        mover = self.to_move(state)
        return tuple(mover * cell for cell in self.cells(state))

    def viewer(self, state: S) -> int:
        """The side as which `features` sees the position: the one that is to move.

        Where dice are about to be thrown a game may name the side that throws: a network then
        values the position as it stands, and no mean over the throws is taken.
        """
        return self.to_move(state)

    def mirror(self) -> tuple[int, ...] | None:
        """For each of the `features`, which one it is in the mirror image; None without an image.

        Of a board of cells left and right change places: a game that its mirror image is not says
        None.
        """
        if not self.columns or len(self.features(self.initial_state())) != self.columns * self.rows:
            return None
        ends = range(self.columns - 1, self.columns * self.rows, self.columns)
        return tuple(end - column for end in ends for column in range(self.columns))

    def estimate(self, state: S) -> float:
        """The worth of an unfinished position from MAX's point of view, for searches that stop
        there: whole numbers or fractions, far below 9,000 in size; with dice, utilities."""
        return 0.0

    def noisy(self, state: S) -> Noisy[A]:
        """The moves after which an estimate would be worth something else altogether, such as
        captures: a quiescence search looks at them beyond its depth limit. A game that names none
        is quiet everywhere."""
        return Noisy()

    @property
    def has_noisy_moves(self) -> bool:
        """Whether the game names any."""
        return type(self).noisy is not Game.noisy

    @property
    def whole_values(self) -> bool:
        """Whether a game is always worth a whole number at its end: 1, 0 or -1, or points."""
        return True

    def for_search(self) -> Game[S, A]:
        """The same rules with the actions in the order in which a player should search them."""
        return self

    def thrower(self, state: S) -> int:
        """Whose throw it is at a chance node: MAX or MIN, whoever moves after it; 0 where that is
        what the dice decide, and where the game is over."""
        if self.is_terminal(state):
            return CHANCE
        movers = {self.to_move(self.result(state, throw)) for throw, _ in self.outcomes(state)}
        return movers.pop() if len(movers) == 1 else CHANCE

    def searched(self, state: S) -> S:
        """The state as a search of the rules alone begins with it: without what counts beyond the
        game itself, such as the score of a match."""
        return state

    def canonical(self, state: S) -> S:
        """The state by which a database of positions knows this one: with the same value for the
        side to move, and with moves that lead to the same; without what led to it."""
        return state

    # Texts, in the notation of the game's own community.

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
        """The state that `text` describes; "" is the beginning. Raises EngineError with the place
        of the fault."""

    def set_up(self, cells: Sequence[int]) -> S:
        """The position in which this stands on the `cells`; who moves follows from their number.

        Raises EngineError where no game comes to it, and where cells do not tell a position.
        """
        raise EngineError("game.no_cells")

    def bad_position(self, text: str) -> EngineError:
        """What `parse_position` raises of a text that is none."""
        example = self.example or self.format_position(self.initial_state())
        return EngineError("game.bad_position", text=text[:40], example=example)

    @abstractmethod
    def format_position(self, state: S) -> str:
        """A text that `parse_position` reads as this state."""

    def parse_record(self, text: str) -> tuple[S, tuple[A, ...]]:
        """A start and the actions played from it: what a person means by pasting `text`.

        A position that is written as its moves brings its history along; one that is not stands
        on its own, with no actions.
        """
        return self.parse_position(text), ()

    def format_record(self, start: S, actions: Sequence[A]) -> str:
        """The inverse of `parse_record`, for the position that the actions lead to."""
        state = start
        for action in actions:
            state = self.result(state, action)
        return self.format_position(state)


class MoveStringGame(Game[S, int]):
    """A game whose positions are written as the digits of the moves that led there: `4453`.

    Blanks and line ends are passed over where they stand between groups of digits of one length, of
    which the last of three or more may be shorter: the "3" of "4455 3" may be anything else, such
    as a score.
    """

    @abstractmethod
    def _bad_digit(self, text: str) -> EngineError:
        """The error for a text that names no action of this game at all."""

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
        # A longer text cannot be a game, and must not cost time in proportion to its length.
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
            if length != first and not (is_last and length < first):
                raise EngineError("game.uneven_groups", group.start(), text=group[0])
        return start, tuple(actions)

    def parse_position(self, text: str) -> S:
        state, actions = self.parse_record(text)
        for action in actions:
            state = self.result(state, action)
        return state

    def format_record(self, start: S, actions: Sequence[int]) -> str:
        return self.format_position(start) + "".join(map(str, actions))
