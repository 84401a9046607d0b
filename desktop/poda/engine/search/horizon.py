"""Where a search stops descending, and what stands there (AIMA 4e, section 5.3)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, Game
from poda.engine.search.evaluation import ZERO, Evaluation
from poda.engine.search.observer import ESTIMATE, TERMINAL, Observer

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Result(Generic[A]):
    """What a search found.

    Attributes:
        value: the root's value from MAX's point of view.
        line: the principal variation; empty where the root is a leaf.
    """

    value: float
    line: tuple[A, ...]

    @property
    def action(self) -> A | None:
        """The best action: the first child that is strictly better than those before it."""
        return self.line[0] if self.line else None


class Horizon(Generic[S, A]):
    """IS-CUTOFF and EVAL: the leaves of one search.

    Args:
        plies: the depth limit below the root; None searches to the end of the game.
        evaluation: values the positions at the limit, and sets the scale of terminal ones. Without
            one, a terminal position counts its bare utility, and a limit takes zero for estimates.
        chance: whether the search takes chance nodes; without, they are refused with a sentence.
    """

    def __init__(
        self,
        game: Game[S, A],
        plies: int | None,
        evaluation: Evaluation[S] | None,
        observer: Observer,
        *,
        chance: bool = False,
    ) -> None:
        self._game = game
        self._chance = chance
        self._plies = plies
        self._evaluation = evaluation if evaluation or plies is None else ZERO
        self._observer = observer

    def is_leaf(self, state: S, ply: int) -> bool:
        """Whether `leaf` has a value for `state`; no observer is told."""
        return self._game.is_terminal(state) or (self._plies is not None and ply >= self._plies)

    def leaf(self, state: S, ply: int) -> float | None:
        """The value of a leaf `ply` plies below the root, or None where `state` is not one."""
        if self._game.is_terminal(state):
            value = self._game.utility(state)
            if self._evaluation:
                value = self._evaluation.terminal(value, ply)
            self._observer.leave(state, value, TERMINAL)
            return value
        if self._plies is not None and ply >= self._plies:
            value = (self._evaluation or ZERO).estimate(state)
            self._observer.leave(state, value, ESTIMATE)
            return value
        if not self._chance and self._game.to_move(state) == CHANCE:
            raise EngineError("player.no_chance")
        return None
