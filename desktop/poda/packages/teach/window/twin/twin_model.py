"""The right one of two searches side by side: of the left one's tree with options of its own, or of
the tree that the library pairs with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from poda.engine.errors import EngineError
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.monte_carlo_recording import MONTE_CARLO
from poda.engine.record.recording import CHANCE_ALGORITHMS
from poda.engine.search.algorithms import REDUCING
from poda.tree.model.clock import RIGHT, Pace, TwinClock, clock_of
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, Source
from poda.tree.model.tree_model import TreeModel
from poda.widgets.turns import Listening

OWN: Final = ("algorithm", "tie", "order", "order_seed")
"""The names of the options that the right side has for itself; all others are the left one's."""

_PLIES: Final = 6  # the depth beside a Monte Carlo search of a large game, which has no limit

_AT_ONCE: Final = 50_000  # the most steps for which a clock is made without a thread: some 10 ms

_COUNTERPARTS: Final = {
    "minimax": "alphabeta",
    "minimax-stages": "alphabeta",
    "minimax-table": "minimax",
    "alphabeta-table": "alphabeta",
    "negamax": "alphabeta",
    "pvs": "alphabeta",
    "aspiration": "alphabeta",
    "mtdf": "alphabeta-table",
    **dict.fromkeys(REDUCING, "pvs"),
    "quiescence": "alphabeta",
    "expectiminimax": "star1",
    "star1": "expectiminimax",
    "star2": "star1",
    MONTE_CARLO: "alphabeta",
}


def counterpart(algorithm: str) -> str:
    """The algorithm that one is compared with at first."""
    return _COUNTERPARTS.get(algorithm, "minimax")


class TwinModel(TreeModel):
    """The right search, on one clock with the left one. It follows the left one to each tree, or to
    the tree that the library pairs with it.

    Signals:
        paired: both searches have got a common clock, or have lost it.
        stepped: a step was taken; the right search is at the clock's step.

    Attributes:
        left: the tab's own search, whose transport moves both.
        own: the right search's own options, by some names of `OWN`.
        on: whether it follows the left search.
        error: the reason why there is no right search; or None.
    """

    paired = Signal()
    stepped = Signal()

    def __init__(self, left: TreeModel, parent: QObject | None = None) -> None:
        self.left = left
        self.own: dict[str, Any] = {}
        self._joined: Source | None = None  # the paired source to compare with itself instead
        self.on = False
        self.error: EngineError | None = None
        self._pace: Pace = "place"
        super().__init__(parent)
        self._listening = Listening(
            (left.opened, self.follow_source),
            (left.moved, self._follow_clock),
            (left.follow_changed, lambda: self.set_follow(left.follow)),
            (self.follow_changed, lambda: left.set_follow(self.follow)),
        )
        self.failed.connect(self._on_failed)

    def listen(self) -> None:
        """Connect to its own `opened`, after the views: they must draw before the clock moves."""
        self.opened.connect(self._pair)

    # It plays when the left one does.

    @property
    def playing(self) -> bool:
        return self.left.playing

    @property
    def speed(self) -> float:
        return self.left.speed

    # Entering and leaving the mode

    def begin(self) -> None:
        """Follow the left search from now on."""
        self.on = True
        self._listening.set(True)
        if not self.own:
            options = self.left.options
            other = counterpart(options.algorithm) if self.partner is None else options.algorithm
            self.own = {**_chosen(options), "algorithm": other}
        self.set_follow(self.left.follow)
        self.follow_source()

    def end(self) -> None:
        """Stop following the left search, and drop the right one."""
        self.on = False
        self._listening.set(False)
        self.cancel()
        self.clear()
        self.left.set_clock(None)

    def clear(self) -> None:
        """Drop the recording, so that nothing is shown."""
        self.source, self.recording, self.shape = self.left.source, None, None
        self.collapsed, self.selected, self.step = frozenset(), -1, 0
        self.opened.emit()

    # The tree

    @property
    def partner(self) -> Example | None:
        """The example that the library pairs with the left one's; None for none."""
        source = self.left.source
        return source.beside if isinstance(source, Example) else None

    @property
    def wished_source(self) -> Source | None:
        """The source that the right search should have."""
        source = self.left.source
        return source if self._joined == source else self.partner or source

    @property
    def same_tree(self) -> bool:
        """Whether both searches are of one tree."""
        return self.wished_source == self.left.source

    def join(self, same: bool) -> None:
        """Choose to compare the left tree with itself (`same`), or with its partner."""
        self._joined = self.left.source if same else None

    # Options

    @property
    def _is_endless(self) -> bool:
        """Whether the left one is a Monte Carlo tree search, which needs no depth limit."""
        return self.left.recording is not None and self.left.options.algorithm == MONTE_CARLO

    @property
    def wished(self) -> Options:
        """The options that the right search should have: the left one's, with its own ones."""
        wished = replace(self.left.options, **self.own)
        return self._within(wished) if self._is_endless else wished

    def choose(self, **own: Any) -> None:
        """Set own options, by the names of `OWN`, and search again."""
        self.own = {**self.own, **own}
        if self.on:
            self.follow_source()

    def swap(self) -> None:
        """Exchange the own options of both sides."""
        left, mine = self.left.options, self.wished
        self.own = _chosen(left)
        self.left.set_options(**_chosen(mine), plies=mine.plies)

    def take(self, left: dict[str, Any], right: dict[str, Any]) -> None:
        """Set the options of both sides; those not named are the left one's."""
        before = self.left.options
        self.own = {**_chosen(replace(before, **left)), **right}
        if self._is_endless:
            left = {**left, "plies": self._within(replace(before, **left)).plies}
        self.left.set_options(**left)
        if self.left.options == before:  # else `left.opened` has done this
            self.follow_source()

    def settle(self) -> None:
        """After a search was cancelled, take the options of the search still shown, if any."""
        if self.recording is not None and self.source == self.wished_source:
            self.own = _chosen(self.options)
            self._pair()

    def follow_source(self) -> None:
        """Search the left one's tree, or its partner, unless that search is shown already."""
        source = self.wished_source
        if not self.on or self.left.recording is None or source is None:
            return
        self._suit()
        self.error = None
        known = self.source == source and self.options == self.wished
        if known and self.recording is not None and self._work.name in ("", "clock"):
            self._pair()
            return
        self.usual = self.left.usual
        self.left.set_clock(None)
        if self.source != source and self.recording is not None:
            self.clear()  # it must not be compared with another tree
        self.open_source(source, self.wished)

    def _suit(self) -> None:
        """Replace the own algorithm if it cannot search the tree."""
        game, mine = self.left.tree.game, self.left.options.algorithm
        own = self.own.get("algorithm", mine)
        probes = own == "star2" and not isinstance(game, ExplicitTree)
        if own != MONTE_CARLO and ((own in CHANCE_ALGORITHMS) != game.has_chance or probes):
            other = counterpart(mine)
            if (other in CHANCE_ALGORITHMS) != game.has_chance:
                other = "expectiminimax"
            self.own = {**self.own, "algorithm": other}

    def _within(self, options: Options) -> Options:
        """The options, with a depth limit if they have none, as Monte Carlo options have none, and
        the game is too large to be searched to its end."""
        game = self.left.tree.game
        written = isinstance(game, ExplicitTree) or game.small or game.has_chance
        if options.algorithm == MONTE_CARLO or options.plies is not None or written:
            return options
        return replace(options, plies=_PLIES)

    def fold(self, collapsed: frozenset[int]) -> None:
        """Fold these subtrees and no others."""
        self._change_folds(lambda _: collapsed)

    # One clock

    @property
    def pace(self) -> Pace:
        """What the two searches do at the same moment (see `clock.TwinClock`)."""
        return self._pace

    def set_pace(self, pace: Pace) -> None:
        """Set the pace, and make the clock anew."""
        self._pace = pace
        if self.left.clock is not None or self._work.name == "clock":
            self._pair()

    @property
    def has_same_places(self) -> bool:
        """Whether both visit the nodes in one order. Monte Carlo tree search, which visits them
        again and again, has none."""
        return self.same_order and MONTE_CARLO not in (
            self.left.options.algorithm, self.options.algorithm
        )  # fmt: skip

    @property
    def same_order(self) -> bool:
        """Whether both try the same children of a node in the same order."""
        left, right = self.left.options, self.options
        return self.same_tree and (left.order, left.order_seed) == (right.order, right.order_seed)

    def _pair(self) -> None:
        left = self.left
        if not self.on or self.recording is None or left.recording is None:
            self.paired.emit()
            return
        pace: Pace = self._pace if self.has_same_places or self._pace != "place" else "nodes"
        one, two = left.trace, self.trace
        if one.steps + two.steps <= _AT_ONCE:
            self._start(clock_of(one, two, pace))
        else:
            left.set_clock(None)
            self.run("clock", lambda _task: clock_of(one, two, pace), self._start)

    def _start(self, clock: TwinClock) -> None:
        self.left.set_clock(clock)
        self.paired.emit()
        self._follow_clock()

    def _follow_clock(self) -> None:
        clock = self.left.clock
        if self.on and clock is not None and self.recording is not None:
            self.go(int(clock.steps[RIGHT][self.left.moment]))
            self.stepped.emit()

    def _on_failed(self, error: EngineError) -> None:
        if self.recording is not None and self.recording.error is error:
            return  # the search met a leaf without a value, and is shown up to there
        self.error = error
        if self.on:
            self.left.set_clock(None)
            self.clear()


def _chosen(options: Options) -> dict[str, Any]:
    """The own options of a side, by the names of `OWN`."""
    return {name: getattr(options, name) for name in OWN}
