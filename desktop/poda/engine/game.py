"""What a game is, in the words of Russell and Norvig (AIMA, 4th edition, section 5.1).

A `Game` is the rules; a *state* is an immutable, hashable value; an *action* is what a player
writes down. MAX moves first in the games of this package and wants the utility high; MIN wants it
low; CHANCE throws the dice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Final, Generic, TypeVar

from poda.engine.errors import EngineError

MAX: Final = 1
MIN: Final = -1
CHANCE: Final = 0

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


class Game(ABC, Generic[S, A]):
    """The rules of a game, and its texts."""

    key: str
    """The name of the game in files and on the command line."""

    max_plies: int
    """An upper bound on the length of a game, in plies."""

    @abstractmethod
    def initial_state(self) -> S:
        """The position in which a game begins."""

    @abstractmethod
    def to_move(self, state: S) -> int:
        """Whose turn it is: MAX, MIN or CHANCE. In a terminal state: who would be next."""

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

    def cells(self, state: S) -> tuple[int, ...]:
        """What stands on each cell: +1 MAX's piece, -1 MIN's, 0 nothing. Empty without a board.

        Where the cells begin is the game's own business, told in its module.
        """
        return ()

    def cell(self, state: S, action: A) -> int | None:
        """The cell that a legal action fills; None for actions that fill none."""
        return None

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

    def for_search(self) -> Game[S, A]:
        """The same rules with the actions in the order in which a player should search them."""
        return self

    # Texts, in the notation of the game's own community.

    @abstractmethod
    def parse_action(self, state: S, text: str) -> A:
        """The legal action that `text` names. Raises EngineError."""

    @abstractmethod
    def format_action(self, state: S, action: A) -> str:
        """The inverse of `parse_action`."""

    @abstractmethod
    def parse_position(self, text: str) -> S:
        """The state that `text` describes. Raises EngineError with the place of the fault."""

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

    Spaces and line ends between the digits are passed over.
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
        return start, tuple(actions)

    def parse_position(self, text: str) -> S:
        state, actions = self.parse_record(text)
        for action in actions:
            state = self.result(state, action)
        return state

    def format_record(self, start: S, actions: Sequence[int]) -> str:
        return self.format_position(start) + "".join(map(str, actions))
