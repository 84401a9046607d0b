"""The facts about a Monte Carlo search's root, computed on a thread, and sentences on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication

from poda.base.numbers import interval_text, number_text
from poda.engine.exact.truth import Truth, truth_of
from poda.engine.game import CHANCE
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.monte_carlo import MonteCarloTrace
from poda.engine.record.monte_carlo_history import RootHistory, Sampled, points_of
from poda.engine.record.trace import Floats, Ints
from poda.engine.search.observer import Stop, never
from poda.widgets.boards.view import side_name
from poda.widgets.engine_words import count

translate = QCoreApplication.translate

_DECIMALS = 2


@dataclass(frozen=True, eq=False)
class Held:
    """A search's root moves over the iterations, with their exact values.

    Attributes:
        history: the numbers of the root's moves; `truth`: their exact values, None if unknown.
        names: the names of the moves, by their places.
        best: the places of the moves whose share of the playouts is drawn: those that keep the
            exact value or, if that is unknown, the one that the search chose.
        points: numbers of iterations from 1 to all. `estimates`, `shares`: the root's mean and that
            share after each of them.
        settled: the iteration from which on the chosen move keeps the exact value; None if it does
            not at the end, or if the value is unknown.
    """

    history: RootHistory
    truth: Truth | None
    names: tuple[str, ...]
    best: frozenset[int]
    points: Ints
    estimates: Floats
    shares: Floats
    settled: int | None

    @property
    def trace(self) -> MonteCarloTrace[Any, Any]:
        """The search."""
        return self.history.trace

    @property
    def chooses(self) -> bool:
        """Whether a player moves at the root, and not chance."""
        return self.trace.game.to_move(self.trace.root) != CHANCE

    @property
    def chosen(self) -> Ints:
        """The place of the move that would be chosen, after each number of iterations."""
        return self.history.chosen

    def is_wrong(self, done: int) -> bool:
        """Whether the move chosen after `done` iterations loses value."""
        place = int(self.chosen[done])
        return self.truth is not None and place >= 0 and place not in self.truth.keeping


def held(history: RootHistory, names: Sequence[str], stop: Stop = never) -> Held:
    """Compute the facts. Raises SearchStopped, and EngineError as `truth_of` does."""
    trace, chosen = history.trace, history.chosen
    truth = truth_of(trace.game, trace.root, stop)
    best = truth.keeping if truth is not None else frozenset({int(chosen[-1])})
    points = points_of(trace.iterations)
    settled = history.settled(truth.keeping) if truth is not None else None
    return Held(
        history, truth, tuple(names), best, points, history.estimates(points),
        history.shares(points, best), settled,
    )  # fmt: skip


# Sentences


def mean_text(value: float) -> str:
    """Q with two decimals."""
    return number_text(value, _DECIMALS)


def interval_words(sampled: Sampled) -> str:
    """The confidence interval of the mean: `[0.38, 0.49]`."""
    return interval_text(mean_text(sampled.low), mean_text(sampled.high))


def worth_text(known: Held, place: int) -> str:
    """The exact value of a move, from the side to move: `3`, `wins in 5`, `draw`; "?" if it is
    unknown."""
    truth = known.truth
    if truth is None:
        return "?"
    value, plies = truth.values[place], truth.plies[place]
    if isinstance(known.trace.game, ExplicitTree):
        return number_text(value)
    if plies is None:
        return translate("Truth", "draw")
    text = translate("Truth", "wins in {plies}") if value > 0 else translate(
        "Truth", "loses in {plies}"
    )  # fmt: skip
    return text.format(plies=plies)


def side_words(known: Held) -> str:
    """The sentence on the side for which the values are given."""
    game = known.trace.game
    if isinstance(game, ExplicitTree):
        side = "MAX" if known.history.side > 0 else "MIN"
    else:
        side = side_name(game.key, known.history.side)
    return translate("Truth", "From the side of {side}.").format(side=side)


def verdict(known: Held, done: int) -> str:
    """The sentence on the move chosen after `done` iterations, and whether it is right."""
    place, truth = int(known.chosen[done]), known.truth
    iterations = count(done, 10**9)
    if place < 0:
        return translate("Truth", "Nothing has been played yet.")
    if not known.chooses:
        return translate("Truth", "After {iterations} iterations. Here the dice choose.").format(
            iterations=iterations
        )
    move = known.names[place]
    if truth is None:
        text = translate(
            "Truth",
            "After {iterations} iterations it chooses {move}. The exact value is not known.",
        )
        return text.format(iterations=iterations, move=move)
    if not known.is_wrong(done):
        text = translate("Truth", "After {iterations} iterations it chooses {move}: right.")
        return text.format(iterations=iterations, move=move)
    best = min(truth.keeping)
    text = translate(
        "Truth",
        "After {iterations} iterations it chooses {move} ({value}): wrong. {best}: {worth}.",
    )
    return text.format(
        iterations=iterations, move=move, value=worth_text(known, place),
        best=known.names[best], worth=worth_text(known, best),
    )  # fmt: skip


def settled_words(known: Held) -> str:
    """The sentence on since when a right move is chosen; "" if none is known to be right."""
    if known.truth is None or not known.chooses:
        return ""
    if known.settled is None:
        return translate("Truth", "It is wrong at the end.")
    if known.settled <= 1:
        return translate("Truth", "It is right from the first iteration on.")
    return translate("Truth", "It is right for good from iteration {iteration} on.").format(
        iteration=count(known.settled, 10**9)
    )
