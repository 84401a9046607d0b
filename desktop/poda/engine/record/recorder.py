"""What records a search while it runs, and works a `SearchTrace` out of what it noted."""

from __future__ import annotations

import copy
from array import array
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, Game
from poda.engine.record.trace import (
    Bytes,
    Flags,
    Floats,
    Intervals,
    Ints,
    SearchTrace,
    Step,
    leaves_node,
)
from poda.engine.search.observer import (
    CUT,
    ESTIMATE,
    FOUND,
    INF,
    INNER,
    NODES_LIMIT,
    PROBED,
    TERMINAL,
    Observer,
    SearchStopped,
    StageObserver,
)

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

_LOOK_MASK: Final = 1023  # stop and limit are looked at every 1,024 nodes

# Bare numbers: an IntEnum's member costs a call to become one.
_CODES: Final = {
    INNER: int(Step.LEAVE),
    CUT: int(Step.CUT),
    TERMINAL: int(Step.TERMINAL),
    ESTIMATE: int(Step.ESTIMATE),
    PROBED: int(Step.PROBED),
    FOUND: int(Step.FOUND),
}
_ENTER, _UPDATE, _TEST, _NARROW = map(int, (Step.ENTER, Step.UPDATE, Step.TEST, Step.NARROW))
_CUT, _CHOOSE, _PROBED = int(Step.CUT), int(Step.CHOOSE), int(Step.PROBED)
_FOUND = int(Step.FOUND)


def moves(game: Game[S, A], state: S) -> Sequence[A]:
    """What leads from `state` to its children: the actions, or the throws of a chance node."""
    if game.to_move(state) == CHANCE:
        return tuple(action for action, _ in game.outcomes(state))
    return game.actions(state)


class _Looking(Generic[S, A]):
    """What every recorder is given, and looks at every thousand nodes.

    Args:
        game: the game that is searched: it says whose turn it is in each node.
        limit: more nodes than this are refused with an EngineError.
        stop: once true, the search raises SearchStopped.
        progress: told the number of nodes.
    """

    def __init__(
        self,
        game: Game[S, A],
        limit: int = NODES_LIMIT,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self._game = game
        self._limit = limit
        self._stop = stop
        self._progress = progress
        self._players = array("b")
        self._kinds, self._values = array("b"), array("d")

    def _look_up(self) -> None:
        nodes = len(self._players)
        if self._stop is not None and self._stop():
            raise SearchStopped
        if nodes >= self._limit:
            raise EngineError("tree.too_large", limit=self._limit)
        if self._progress is not None:
            self._progress(nodes)


class Recorder(_Looking[S, A], Observer):
    """Records a search that walks depth first.

    It notes each event in a few bytes, so that the search goes on nearly undisturbed; `trace`
    works the columns out of them.
    """

    def __init__(
        self,
        game: Game[S, A],
        limit: int = NODES_LIMIT,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(game, limit, stop, progress)
        self._nodes = 0
        self._root: S | None = None
        self._cut_children = array("i")  # how many children each cut node has by the rules
        # Windows other than the full one, and the steps that they came at.
        self._windowed, self._alphas, self._betas = array("i"), array("d"), array("d")
        # Under Star1 and Star2: intervals of chance nodes, with the steps that they hold from;
        # and the nodes of probes.
        self._bounded, self._lows, self._highs = array("i"), array("d"), array("d")
        self._probes = array("i")
        # Of nodes that are entered more than once, the later visits; and which child of its parent
        # each of these and of the probes is: of the others it is told by their order.
        self._agains = array("i")
        self._told, self._told_indices = array("i"), array("i")
        # With a transposition table: the step at which each position was stored; and the nodes
        # that had an entry when they were looked up, with the step that it was stored at.
        self._looks_up = False
        self._stored: dict[Hashable, int] = {}
        self._entries, self._stored_at = array("i"), array("i")
        # The events come by the million: look the methods up once.
        self._kind, self._value = self._kinds.append, self._values.append
        self._player, self._to_move = self._players.append, game.to_move

    def enter(self, state: S, ply: int, alpha: float = -INF, beta: float = INF) -> None:
        if not self._nodes & _LOOK_MASK:
            self._look_up()
            if not self._nodes:
                self._root = state
        self._nodes += 1
        if alpha != -INF or beta != INF:
            self._window(alpha, beta)
        self._kind(_ENTER)
        self._player(self._to_move(state))

    def _window(self, alpha: float, beta: float) -> None:
        self._windowed.append(len(self._kinds))
        self._alphas.append(alpha)
        self._betas.append(beta)

    def update(self, value: float) -> None:
        self._kind(_UPDATE)
        self._value(value)

    def test(self, value: float) -> None:
        self._kind(_TEST)
        self._value(value)

    def narrow(self, alpha: float, beta: float) -> None:
        self._window(alpha, beta)
        self._kind(_NARROW)

    def leave(self, state: S, value: float, kind: str) -> None:
        self._kind(_CODES[kind])
        self._value(value)
        if kind in (CUT, PROBED, FOUND):
            self._cut_children.append(len(moves(self._game, state)))

    def bound(self, low: float, high: float) -> None:
        self._bounded.append(len(self._kinds) - 1)
        self._lows.append(low)
        self._highs.append(high)

    def begin_probe(self, index: int) -> None:
        self._probes.append(self._nodes)
        self._note_told_node(index)

    def again(self, index: int) -> None:
        self._agains.append(self._nodes)
        self._note_told_node(index)

    def _note_told_node(self, index: int) -> None:
        self._told.append(self._nodes)
        self._told_indices.append(index)

    def look_up(self, position: Hashable) -> None:
        self._looks_up = True
        if (stored := self._stored.get(position)) is not None:
            self._entries.append(self._nodes - 1)
            self._stored_at.append(stored)

    def store(self, position: Hashable) -> None:
        self._stored[position] = len(self._kinds)  # the step that comes next, and leaves the node

    def trace(self) -> SearchTrace:
        """What has been recorded so far."""
        kind = np.array(self._kinds, dtype=np.int8)
        enters, leaves = kind == _ENTER, leaves_node(kind)
        entered = np.flatnonzero(enters).astype(np.int32)
        leaving = np.flatnonzero(leaves).astype(np.int32)
        depth, by_depth, who = _brackets(enters, leaves, entered, leaving)
        parent, index = _families(depth, by_depth)
        told = self._put_in_place(parent, index)
        probe, again = (self._flags(visits) for visits in (self._probes, self._agains))
        node = _node_at_hand(kind, entered, leaving, who, parent)
        value = np.full(len(kind), np.nan)
        value[(kind != _ENTER) & (kind != _NARROW)] = self._values
        left = np.full(len(entered), -1, np.int32)
        final = np.full(len(entered), np.nan)
        fate = np.full(len(entered), -1, np.int8)
        left[who], final[who], fate[who] = leaving, value[leaving], kind[leaving]
        player = np.array(self._players, dtype=np.int8)
        children = self._children(parent, index, left, fate, told)
        windows = self._narrowed(kind)
        if windows is not None:
            _value_hard_windows(kind, node, value, player, windows)
        trace = SearchTrace(
            kind, node, value, parent, index, depth, player, children,
            entered, left, final, fate, narrowed=windows, probe=probe, again=again,
            intervals=self._intervals(), known=self._known(node),
        )  # fmt: skip
        return _frozen(trace)

    def _flags(self, visits: array[int]) -> Flags | None:
        """Which nodes are among these visits; None where there are none."""
        if not visits:
            return None
        flags = np.zeros(self._nodes, np.bool_)
        flags[visits] = True
        return flags

    def _put_in_place(self, parent: Ints, index: Ints) -> Flags | None:
        """Puts right which children the nodes are, where some are visited twice; and which of them
        were told, and so are second visits or probes."""
        told = self._flags(self._told)
        if told is None:
            return None
        # The others count among themselves: each stood behind the told ones before it.
        order = np.argsort(parent, kind="stable")
        before = np.cumsum(told[order], dtype=np.int32) - told[order]
        first = np.flatnonzero(np.diff(parent[order], prepend=-2))
        families = np.diff(first, append=len(order))
        index[order] -= before - np.repeat(before[first], families)
        index[self._told] = self._told_indices
        return told

    def _intervals(self) -> Intervals | None:
        if not self._bounded:
            return None
        return np.array(self._bounded, np.int32), np.array(self._lows), np.array(self._highs)

    def _known(self, node: Ints) -> Ints | None:
        """For each node the one whose entry the table had; see `SearchTrace.known`."""
        if not self._looks_up:
            return None
        known = np.full(self._nodes, -1, np.int32)
        known[self._entries] = node[self._stored_at]
        return known

    def _children(
        self, parent: Ints, index: Ints, left: Ints, fate: Bytes, told: Flags | None
    ) -> Ints:
        """How many children each node has by the rules, entered or not."""
        entered = parent[1:] if told is None else parent[(parent >= 0) & ~told]
        children = np.bincount(entered, minlength=len(parent)).astype(np.int32)
        cut = np.flatnonzero((fate == _CUT) | (fate == _PROBED) | (fate == _FOUND))
        # They were noted as the nodes were left.
        children[cut[np.argsort(left[cut])]] = self._cut_children
        state = self._root
        for node in np.flatnonzero(left < 0).tolist():  # the call stack of a stopped search
            assert state is not None
            if parent[node] >= 0:
                state = self._game.result(state, moves(self._game, state)[int(index[node])])
            children[node] = 0 if self._game.is_terminal(state) else len(moves(self._game, state))
        return children

    def _narrowed(self, kind: Bytes) -> tuple[Floats, Floats] | None:
        """Alpha and beta of each ENTER and NARROW; None where all are full."""
        if not self._windowed:
            return None
        steps = np.flatnonzero((kind == _ENTER) | (kind == _NARROW))
        alpha, beta = np.full(len(steps), -INF), np.full(len(steps), INF)
        rows = np.searchsorted(steps, self._windowed)
        alpha[rows], beta[rows] = self._alphas, self._betas
        return alpha, beta


class NoisyRecorder(Recorder[S, A]):
    """Records a quiescence search.

    Attributes:
        game: what it was about: beyond the limit the game has only its noisy moves. (A position
            that is met on both sides of the limit has them on both.)
    """

    def __init__(
        self,
        game: Game[S, A],
        plies: int | None,
        limit: int = NODES_LIMIT,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self.game = copy.copy(game)
        vars(self.game).update(actions=self._actions, as_given=getattr(game, "as_given", game))
        super().__init__(self.game, limit, stop, progress)
        self._all, self._plies = game, plies
        self._beyond: set[S] = set()

    def _actions(self, state: S) -> Sequence[A]:
        noisy = self._all.noisy(state).actions if state in self._beyond else ()
        return noisy or self._all.actions(state)

    def enter(self, state: S, ply: int, alpha: float = -INF, beta: float = INF) -> None:
        if self._plies is not None and ply >= self._plies:
            self._beyond.add(state)
        super().enter(state, ply, alpha, beta)


class StageRecorder(_Looking[S, A], StageObserver):
    """Records minimax in stages (`staged.py`): first all nodes are entered, breadth first."""

    def __init__(
        self,
        game: Game[S, A],
        limit: int = NODES_LIMIT,
        stop: Callable[[], bool] | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(game, limit, stop, progress)
        self._parents, self._depths = array("i"), array("i")
        self._at = array("i")  # the nodes of the steps behind the generation

    def enter(self, state: S, ply: int, parent: int) -> None:
        """The generation has come to a child of node `parent` (-1: to the root)."""
        if not len(self._players) & _LOOK_MASK:
            self._look_up()
        self._players.append(self._game.to_move(state))
        self._parents.append(parent)
        self._depths.append(ply)

    def leave(self, node: int, value: float, kind: str) -> None:
        """A leaf was evaluated, or an inner node's value backed up from its children."""
        if not len(self._kinds) & _LOOK_MASK and self._stop is not None and self._stop():
            raise SearchStopped
        self._kinds.append(_CODES[kind])
        self._at.append(node)
        self._values.append(value)

    def choose(self, value: float) -> None:
        """The root's best child is chosen."""
        self._kinds.append(_CHOOSE)
        self._at.append(0)
        self._values.append(value)

    def trace(self) -> SearchTrace:
        """What has been recorded so far."""
        parent = np.array(self._parents, dtype=np.int32)
        depth = np.array(self._depths, dtype=np.int32)
        player = np.array(self._players, dtype=np.int8)
        nodes, steps = len(parent), len(parent) + len(self._kinds)
        entered = np.arange(nodes, dtype=np.int32)
        kind, node, value = np.zeros(steps, np.int8), np.empty(steps, np.int32), np.empty(steps)
        kind[:nodes], node[:nodes], value[:nodes] = _ENTER, entered, np.nan
        kind[nodes:], node[nodes:], value[nodes:] = self._kinds, self._at, self._values
        left = np.full(nodes, -1, np.int32)
        final = np.full(nodes, np.nan)
        fate = np.full(nodes, -1, np.int8)
        leaving = np.flatnonzero(leaves_node(kind))
        who = node[leaving]
        left[who], final[who], fate[who] = leaving, value[leaving], kind[leaving]
        children = np.bincount(parent[1:], minlength=nodes).astype(np.int32)
        index = _positions(parent)
        trace = SearchTrace(
            kind, node, value, parent, index, depth, player, children,
            entered, left, final, fate, staged=True,
        )  # fmt: skip
        return _frozen(trace)


def _brackets(
    enters: Flags, leaves: Flags, entered: Ints, leaving: Ints
) -> tuple[Ints, NDArray[Any], Ints]:
    """Which ENTER each leaving step belongs to, as brackets belong to each other.

    Returns:
        The depth of each node, the nodes sorted by depth, and the node of each leaving step.
    """
    change = enters.astype(np.int8)
    change[1:] -= leaves[:-1]
    level = np.cumsum(change, dtype=np.int16)  # 1 in the root; a node's last step is still its own
    depth = level[entered] - np.int16(1)
    # Sixteen bits are sorted by radix, in linear time; then each level's steps are in their order.
    by_depth = np.argsort(depth, kind="stable")
    ends = np.argsort(level[leaving], kind="stable")
    closed = by_depth
    if len(ends) < len(by_depth):
        # Stopped: the last node of each level down to that of the last step is still open.
        still_open = int(level[-1]) - int(leaves[-1])
        last = np.searchsorted(depth[by_depth], np.arange(still_open), side="right") - 1
        closed = np.delete(by_depth, last)
    who = np.empty(len(leaving), np.int32)
    who[ends] = closed
    return depth.astype(np.int32), by_depth, who


def _families(depth: Ints, by_depth: NDArray[Any]) -> tuple[Ints, Ints]:
    """Each node's parent, and which of its children it is."""
    # Within a level, a node entered right after one that is higher is that one's first child.
    first = depth[by_depth] == depth[by_depth - 1] + 1
    first[0] = True
    place = np.arange(len(depth))
    begin = np.maximum.accumulate(np.where(first, place, 0))
    parent, index = np.empty(len(depth), np.int32), np.empty(len(depth), np.int32)
    parent[by_depth] = by_depth[begin] - 1
    index[by_depth] = place - begin
    return parent, index


def _node_at_hand(kind: Bytes, entered: Ints, leaving: Ints, who: Ints, parent: Ints) -> Ints:
    """For each step the node at hand: the one entered, or the parent of the one left before."""
    node = np.full(len(kind), -1, np.int32)
    node[entered] = np.arange(len(entered))
    behind = leaving[:-1] if len(leaving) and leaving[-1] == len(kind) - 1 else leaving
    resumed = kind[behind + 1] != _ENTER
    node[behind[resumed] + 1] = parent[who[: len(behind)][resumed]]
    known = np.where(node >= 0, np.arange(len(kind), dtype=np.int32), 0)
    return node[np.maximum.accumulate(known)]


def _positions(parent: Ints) -> Ints:
    """Which of its parent's children each node is, where siblings stand side by side."""
    place = np.arange(len(parent))
    begins = np.concatenate(([True], parent[1:] != parent[:-1]))
    return (place - np.maximum.accumulate(np.where(begins, place, 0))).astype(np.int32)


def _value_hard_windows(
    kind: Bytes, node: Ints, value: Floats, player: Bytes, windows: tuple[Floats, Floats]
) -> None:
    """In the hard forms a node's value so far is the border that it moves: give it to NARROW."""
    leaves, steps = leaves_node(kind), np.flatnonzero((kind == _ENTER) | (kind == _NARROW))
    alpha, beta = windows
    own = np.where(player[node[steps]] == MAX, alpha, beta)
    by_node = np.argsort(node[steps], kind="stable")
    moved = np.zeros(len(steps), np.bool_)
    moved[by_node[1:]] = own[by_node[1:]] != own[by_node[:-1]]
    moved &= kind[steps] == _NARROW  # an ENTER is its node's first row
    narrows, own = steps[moved], own[moved]
    # There, a child is left, perhaps tested, and taken in; in the other forms there is an UPDATE.
    hard = leaves[narrows - 1] | ((kind[narrows - 1] == _TEST) & leaves[narrows - 2])
    value[narrows[hard]] = own[hard]


def _frozen(trace: SearchTrace) -> SearchTrace:
    for column in (*vars(trace).values(), *(trace.narrowed or ()), *(trace.intervals or ())):
        if isinstance(column, np.ndarray):
            column.flags.writeable = False
    return trace
