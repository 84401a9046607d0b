"""Killer moves and the history heuristic: move orders learnt during a search.

Neither needs knowledge of the game. Both try moves first that caused cuts in other positions.

- *Killer moves* (Akl and Newborn 1977): a move that cut in a position often cuts in its siblings
  too. For each ply the last two moves that cut are kept, and tried first where they are legal.
- The *history heuristic* (Schaeffer 1983, 1989): a move that cut, or was the best, gets 2^d points,
  where d is the remaining depth there. Each side has one table for the whole search. Moves are
  tried by decreasing points, those of equal points in their old order.

Moves are compared by their action: a column, a square, or in a written tree the index among the
siblings. A position's order is fixed when the search first enters it, so that the drawn tree has
one order of children, in re-searches too.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeVar

from poda.engine.game import MAX, Game
from poda.engine.search.observer import CUT, INF, INNER, Observer

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

Learnt = Literal["killer", "history"]

SLOTS: Final = 2
"""The number of killer moves kept for each ply."""


@dataclass(slots=True)
class _Open:
    """A node on the search's path: entered and not left yet.

    Attributes:
        values: the values of its finished children, by their index.
        place: the index of the child that is being searched, or was last; -1 before the first.
    """

    state: Any
    ply: int
    values: dict[int, float] = field(default_factory=dict)
    place: int = -1


class LearntOrder(Observer, Generic[S, A]):
    """Orders the actions of a game without dice during a search, as its observer.

    To be passed as observer to a search of `game`, by any algorithm without Star2's probes.

    Args:
        given: the game in the order of its rules.
        plies: the depth limit; None: the greatest length of a game.
        then: another observer, to which every event is passed on.

    Attributes:
        game: the same rules with the actions in the learnt order.
        orders: the order of each position that the search has expanded.
    """

    def __init__(
        self, given: Game[S, A], plies: int | None = None, then: Observer | None = None
    ) -> None:
        self._given = given
        self._plies = given.max_plies if plies is None else plies
        self._then = then or Observer()
        self._open: list[_Open] = []
        self._again: int | None = None
        self.orders: dict[S, tuple[A, ...]] = {}
        # A copy of the same class, as in `ordering.py`.
        self.game = copy.copy(given)
        vars(self.game).update(actions=self._actions, as_given=getattr(given, "as_given", given))

    def _actions(self, state: S) -> Sequence[A]:
        known = self.orders.get(state)
        if known is None:
            ply = self._open[-1].ply
            known = self.orders[state] = self.sort(state, tuple(self._given.actions(state)), ply)
        return known

    def sort(self, state: S, actions: tuple[A, ...], ply: int) -> tuple[A, ...]:
        """The actions in order."""
        raise NotImplementedError

    def learn(self, state: S, action: A, ply: int, *, cut: bool) -> None:
        """Take note of an action that cut in `state`, or (`cut` false) was the best there."""
        raise NotImplementedError

    def enter(self, state: S, ply: int, alpha: float = -INF, beta: float = INF) -> None:
        if self._open:
            above = self._open[-1]
            above.place = above.place + 1 if self._again is None else self._again
        self._again = None
        self._open.append(_Open(state, ply))
        self._then.enter(state, ply, alpha, beta)

    def leave(self, state: S, value: float, kind: str) -> None:
        node = self._open.pop()
        if self._open:
            above = self._open[-1]
            above.values[above.place] = value
        if kind in (CUT, INNER):
            best, place = max if self._given.to_move(state) == MAX else min, node.place
            if kind == INNER:
                place = best(sorted(node.values), key=node.values.__getitem__)
            self.learn(state, self.orders[state][place], node.ply, cut=kind == CUT)
        self._then.leave(state, value, kind)

    def again(self, index: int) -> None:
        self._again = index
        self._then.again(index)

    def update(self, value: float) -> None:
        self._then.update(value)

    def test(self, value: float) -> None:
        self._then.test(value)

    def narrow(self, alpha: float, beta: float) -> None:
        self._then.narrow(alpha, beta)

    def look_up(self, position: Hashable) -> None:
        self._then.look_up(position)

    def store(self, position: Hashable) -> None:
        self._then.store(position)


class Killers(LearntOrder[S, A]):
    """The order with killer moves first.

    Attributes:
        killers: for each ply the last `SLOTS` moves that cut there, the latest first.
    """

    def __init__(
        self, given: Game[S, A], plies: int | None = None, then: Observer | None = None
    ) -> None:
        super().__init__(given, plies, then)
        self.killers: dict[int, tuple[A, ...]] = {}

    def sort(self, state: S, actions: tuple[A, ...], ply: int) -> tuple[A, ...]:
        first = tuple(action for action in self.killers.get(ply, ()) if action in actions)
        return *first, *(action for action in actions if action not in first)

    def learn(self, state: S, action: A, ply: int, *, cut: bool) -> None:
        if cut:
            others = (other for other in self.killers.get(ply, ()) if other != action)
            self.killers[ply] = (action, *others)[:SLOTS]


class HistoryOrder(LearntOrder[S, A]):
    """The order of the history heuristic: by decreasing points.

    Attributes:
        points: the points of each pair of a side and one of its moves.
    """

    def __init__(
        self, given: Game[S, A], plies: int | None = None, then: Observer | None = None
    ) -> None:
        super().__init__(given, plies, then)
        self.points: defaultdict[tuple[int, A], int] = defaultdict(int)

    def sort(self, state: S, actions: tuple[A, ...], ply: int) -> tuple[A, ...]:
        side = self._given.to_move(state)
        return tuple(sorted(actions, key=lambda action: -self.points[side, action]))

    def learn(self, state: S, action: A, ply: int, *, cut: bool) -> None:
        self.points[self._given.to_move(state), action] += 2 ** (self._plies - ply)


LEARNT: Final[dict[Learnt, type[LearntOrder[Any, Any]]]] = {
    "killer": Killers,
    "history": HistoryOrder,
}
