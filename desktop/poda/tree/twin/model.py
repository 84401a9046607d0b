"""The second of two searches that run side by side: of the same tree, in a way of its own, or of
the one that the library shows beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from poda.engine.errors import EngineError
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.monte_carlo_recording import MONTE_CARLO
from poda.engine.record.recording import CHANCE_ALGORITHMS
from poda.tree.model.clock import RIGHT, Clock, Pace, clock_of
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, Source
from poda.tree.model.tree_model import TreeModel
from poda.widgets.turns import Listening

OWN: Final = ("algorithm", "tie", "order", "order_seed")
"""The options that each side has for itself; all others are the left one's."""

_PLIES: Final = 6  # beside a Monte Carlo search of a game that is not small, which has no limit

_AT_ONCE: Final = 50_000  # steps for which a clock is made without a thread: some 10 ms

_COUNTERPARTS: Final = {
    "minimax": "alphabeta",
    "minimax-stages": "alphabeta",
    "minimax-table": "minimax",
    "alphabeta-table": "alphabeta",
    "negamax": "alphabeta",
    "pvs": "alphabeta",
    "aspiration": "alphabeta",
    "mtdf": "alphabeta-table",
    "quiescence": "alphabeta",
    "expectiminimax": "star1",
    "star1": "expectiminimax",
    "star2": "star1",
    MONTE_CARLO: "alphabeta",
}


def counterpart(algorithm: str) -> str:
    """What one would first compare an algorithm with."""
    return _COUNTERPARTS.get(algorithm, "minimax")


class TwinModel(TreeModel):
    """The right search. It follows the left one, by one clock: to the same tree, or to the one that
    the library has for a comparison with it.

    Signals:
        paired: both searches are there and have a clock, or no longer.
        stepped: one of them moved; the right one is where the clock has it.

    Attributes:
        left: the search that is on screen anyway; its transport moves both.
        own: how the right one differs, a value for some names of `OWN`.
        on: whether it follows at all.
        error: why there is nothing to see, if that is so.
    """

    paired = Signal()
    stepped = Signal()

    def __init__(self, left: TreeModel, parent: QObject | None = None) -> None:
        self.left = left
        self.own: dict[str, Any] = {}
        self._joined: Source | None = None  # compared with itself, though it has a partner
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
        """Hear oneself, after all who draw: what moves when both are there must be drawn first."""
        self.opened.connect(self._pair)

    # It plays when the left one does.

    @property
    def playing(self) -> bool:
        return self.left.playing

    @property
    def speed(self) -> float:
        return self.left.speed

    # Beginning and ending

    def begin(self) -> None:
        """Run beside the left search from now on."""
        self.on = True
        self._listening.set(True)
        if not self.own:
            options = self.left.options
            other = counterpart(options.algorithm) if self.partner is None else options.algorithm
            self.own = {**_chosen(options), "algorithm": other}
        self.set_follow(self.left.follow)
        self.follow_source()

    def end(self) -> None:
        """Leave the left search alone. What was recorded here is given up."""
        self.on = False
        self._listening.set(False)
        self.cancel()
        self.clear()
        self.left.set_clock(None)

    def clear(self) -> None:
        """Nothing is on screen any more."""
        self.source, self.recording, self.shape = self.left.source, None, None
        self.collapsed, self.selected, self.step = frozenset(), -1, 0
        self.opened.emit()

    # What it searches

    @property
    def partner(self) -> Example | None:
        """The example that the library shows beside the left one's, where it has one."""
        source = self.left.source
        return source.beside if isinstance(source, Example) else None

    @property
    def wished_source(self) -> Source | None:
        """What is to be searched here."""
        source = self.left.source
        return source if self._joined == source else self.partner or source

    @property
    def same_tree(self) -> bool:
        """Whether both search one tree."""
        return self.wished_source == self.left.source

    def join(self, same: bool) -> None:
        """Compare the left one's tree with itself, or with its partner."""
        self._joined = self.left.source if same else None

    # How it searches

    @property
    def _is_endless(self) -> bool:
        """Whether the left one is a search by iterations, which needs no limit of depth."""
        return self.left.recording is not None and self.left.options.algorithm == MONTE_CARLO

    @property
    def wished(self) -> Options:
        """How it is to search: as the left one, but for its own choices."""
        wished = replace(self.left.options, **self.own)
        return self._within(wished) if self._is_endless else wished

    def choose(self, **own: Any) -> None:
        """Make own choices: `algorithm`, `tie`, `order`."""
        self.own = {**self.own, **own}
        if self.on:
            self.follow_source()

    def swap(self) -> None:
        """Each side takes the other one's choices."""
        left, mine = self.left.options, self.wished
        self.own = _chosen(left)
        self.left.set_options(**_chosen(mine), plies=mine.plies)

    def take(self, left: dict[str, Any], right: dict[str, Any]) -> None:
        """Have both sides search in these ways; what is not named is as on the left."""
        before = self.left.options
        self.own = {**_chosen(replace(before, **left)), **right}
        if self._is_endless:
            left = {**left, "plies": self._within(replace(before, **left)).plies}
        self.left.set_options(**left)
        if self.left.options == before:  # else the left one's opening is heard
            self.follow_source()

    def settle(self) -> None:
        """Its work was given up: what it shows, if anything, is what it was asked for."""
        if self.recording is not None and self.source == self.wished_source:
            self.own = _chosen(self.options)
            self._pair()

    def follow_source(self) -> None:
        """Search what the left one has on screen, unless that has been done already."""
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
            self.clear()  # another tree would be compared with this one
        self.open_source(source, self.wished)

    def _suit(self) -> None:
        """Have an algorithm of one's own that can search the tree."""
        game, mine = self.left.tree.game, self.left.options.algorithm
        own = self.own.get("algorithm", mine)
        probes = own == "star2" and not isinstance(game, ExplicitTree)
        if own != MONTE_CARLO and ((own in CHANCE_ALGORITHMS) != game.has_chance or probes):
            other = counterpart(mine)
            if (other in CHANCE_ALGORITHMS) != game.has_chance:
                other = "expectiminimax"
            self.own = {**self.own, "algorithm": other}

    def _within(self, options: Options) -> Options:
        """The same, with a limit of depth where it goes to the end of a game that cannot be looked
        through: a search by iterations beside it needs none."""
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
        """What the two do together (see `clock.Clock`)."""
        return self._pace

    def set_pace(self, pace: Pace) -> None:
        """Have them do something else together."""
        self._pace = pace
        if self.left.clock is not None or self._work.name == "clock":
            self._pair()

    @property
    def has_same_places(self) -> bool:
        """Whether both come to the places of the tree in one order. A search by iterations comes
        to them again and again."""
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

    def _start(self, clock: Clock) -> None:
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
            return  # a search that came to a name is told like any other
        self.error = error
        if self.on:
            self.left.set_clock(None)
            self.clear()


def _chosen(options: Options) -> dict[str, Any]:
    """What of a side's options is its own."""
    return {name: getattr(options, name) for name in OWN}
