"""Recorders, which observe a search while it runs and then make a `SearchTrace` of it."""

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

_CHECK_MASK: Final = 1023  # stop and limit are checked every 1,024 nodes

# Plain integers: converting a member of an IntEnum costs a call each time.
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
    """The moves from `state` to its children: actions, or the throws of a chance node."""
    if game.to_move(state) == CHANCE:
        return tuple(action for action, _ in game.outcomes(state))
    return game.actions(state)


class _BaseRecorder(Generic[S, A]):
    """The base of all recorders: limits, stopping and progress, checked every 1,024 nodes.

    Args:
        game: the game that is searched.
        limit: the most nodes; a search with more raises EngineError.
        stop: once it returns true, the search raises SearchStopped.
        progress: called with the number of nodes.
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

    def _check_limits(self) -> None:
        nodes = len(self._players)
        if self._stop is not None and self._stop():
            raise SearchStopped
        if nodes >= self._limit:
            raise EngineError("tree.too_large", limit=self._limit)
        if self._progress is not None:
            self._progress(nodes)


class Recorder(_BaseRecorder[S, A], Observer):
    """Records a depth-first search.

    Each event is noted in a few bytes, which hardly slows the search; `trace` computes the columns
    afterwards.
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
        self._cut_children = array("i")  # the number of children of each cut node by the rules
        # Windows other than the full one, and their steps.
        self._windowed, self._alphas, self._betas = array("i"), array("d"), array("d")
        # Under Star1 and Star2: intervals of chance nodes, with the steps from which they hold; and
        # the nodes entered by probes.
        self._bounded, self._lows, self._highs = array("i"), array("d"), array("d")
        self._probes = array("i")
        # The later visits of nodes entered more than once; and the index, among its parent's
        # children, of each of these and of each probed node (of the others, their order gives it).
        self._agains = array("i")
        self._reduced = array("i")  # the visits that are less deep than those of their siblings
        self._given, self._given_indices = array("i"), array("i")
        # With a transposition table: the step at which each position was stored; the nodes that
        # had an entry when they were looked up, and the step at which that was stored.
        self._looks_up = False
        self._stored: dict[Hashable, int] = {}
        self._entries, self._stored_at = array("i"), array("i")
        # There are millions of events: look the methods up once.
        self._kind, self._value = self._kinds.append, self._values.append
        self._player, self._to_move = self._players.append, game.to_move

    def enter(self, state: S, ply: int, alpha: float = -INF, beta: float = INF) -> None:
        if not self._nodes & _CHECK_MASK:
            self._check_limits()
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
        self._note_index(index)

    def again(self, index: int) -> None:
        self._agains.append(self._nodes)
        self._note_index(index)

    def reduce(self) -> None:
        self._reduced.append(self._nodes)

    def _note_index(self, index: int) -> None:
        self._given.append(self._nodes)
        self._given_indices.append(index)

    def look_up(self, position: Hashable) -> None:
        self._looks_up = True
        if (stored := self._stored.get(position)) is not None:
            self._entries.append(self._nodes - 1)
            self._stored_at.append(stored)

    def store(self, position: Hashable) -> None:
        self._stored[position] = len(self._kinds)  # the next step, which leaves the node

    def trace(self) -> SearchTrace:
        """The trace up to now."""
        kind = np.array(self._kinds, dtype=np.int8)
        enters, leaves = kind == _ENTER, leaves_node(kind)
        entered = np.flatnonzero(enters).astype(np.int32)
        leaving = np.flatnonzero(leaves).astype(np.int32)
        depth, by_depth, who = _brackets(enters, leaves, entered, leaving)
        parent, index = _families(depth, by_depth)
        given = self._correct_indices(parent, index)
        probe, again, reduced = map(self._flags, (self._probes, self._agains, self._reduced))
        node = _node_at_hand(kind, entered, leaving, who, parent)
        value = np.full(len(kind), np.nan)
        value[(kind != _ENTER) & (kind != _NARROW)] = self._values
        left = np.full(len(entered), -1, np.int32)
        final = np.full(len(entered), np.nan)
        fate = np.full(len(entered), -1, np.int8)
        left[who], final[who], fate[who] = leaving, value[leaving], kind[leaving]
        player = np.array(self._players, dtype=np.int8)
        children = self._children(parent, index, left, fate, given)
        windows = self._narrowed(kind)
        if windows is not None:
            _value_hard_windows(kind, node, value, player, windows)
        trace = SearchTrace(
            kind, node, value, parent, index, depth, player, children,
            entered, left, final, fate, narrowed=windows, probe=probe, again=again,
            intervals=self._intervals(), known=self._known(node), reduced=reduced,
        )  # fmt: skip
        return _frozen(trace)

    def _flags(self, visits: array[int]) -> Flags | None:
        """For each node whether it is among these visits; None if there are no visits."""
        if not visits:
            return None
        flags = np.zeros(self._nodes, np.bool_)
        flags[visits] = True
        return flags

    def _correct_indices(self, parent: Ints, index: Ints) -> Flags | None:
        """Correct the indices of the nodes if some are visited twice; return for each node whether
        its index was given, as for second visits and probes, or None if none was."""
        given = self._flags(self._given)
        if given is None:
            return None
        # The other nodes are numbered without those whose index was given.
        order = np.argsort(parent, kind="stable")
        before = np.cumsum(given[order], dtype=np.int32) - given[order]
        first = np.flatnonzero(np.diff(parent[order], prepend=-2))
        families = np.diff(first, append=len(order))
        index[order] -= before - np.repeat(before[first], families)
        index[self._given] = self._given_indices
        return given

    def _intervals(self) -> Intervals | None:
        if not self._bounded:
            return None
        return np.array(self._bounded, np.int32), np.array(self._lows), np.array(self._highs)

    def _known(self, node: Ints) -> Ints | None:
        """For each node the one whose table entry was found (`SearchTrace.known`)."""
        if not self._looks_up:
            return None
        known = np.full(self._nodes, -1, np.int32)
        known[self._entries] = node[self._stored_at]
        return known

    def _children(
        self, parent: Ints, index: Ints, left: Ints, fate: Bytes, given: Flags | None
    ) -> Ints:
        """The number of children of each node by the rules, entered or not."""
        entered = parent[1:] if given is None else parent[(parent >= 0) & ~given]
        children = np.bincount(entered, minlength=len(parent)).astype(np.int32)
        cut = np.flatnonzero((fate == _CUT) | (fate == _PROBED) | (fate == _FOUND))
        # The numbers were noted in the order in which the nodes were left.
        children[cut[np.argsort(left[cut])]] = self._cut_children
        state = self._root
        for node in np.flatnonzero(left < 0).tolist():  # the call stack of a stopped search
            assert state is not None
            if parent[node] >= 0:
                state = self._game.result(state, moves(self._game, state)[int(index[node])])
            children[node] = 0 if self._game.is_terminal(state) else len(moves(self._game, state))
        return children

    def _narrowed(self, kind: Bytes) -> tuple[Floats, Floats] | None:
        """Alpha and beta of each ENTER and NARROW; None if all windows are full."""
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
        game: the game that was searched, which beyond the depth limit has only its noisy moves. (A
            position that occurs on both sides of the limit has only these on both.)
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


class StageRecorder(_BaseRecorder[S, A], StageObserver):
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
        self._at = array("i")  # the nodes of the steps after the generation of the tree

    def enter(self, state: S, ply: int, parent: int) -> None:
        """Record that a child of node `parent` was generated (-1: the root)."""
        if not len(self._players) & _CHECK_MASK:
            self._check_limits()
        self._players.append(self._game.to_move(state))
        self._parents.append(parent)
        self._depths.append(ply)

    def leave(self, node: int, value: float, kind: str) -> None:
        """Record a leaf's evaluation, or an inner node's value backed up from its children."""
        if not len(self._kinds) & _CHECK_MASK and self._stop is not None and self._stop():
            raise SearchStopped
        self._kinds.append(_CODES[kind])
        self._at.append(node)
        self._values.append(value)

    def choose(self, value: float) -> None:
        """Record that the root's best child was chosen."""
        self._kinds.append(_CHOOSE)
        self._at.append(0)
        self._values.append(value)

    def trace(self) -> SearchTrace:
        """The trace up to now."""
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
    """Match each leaving step with its ENTER, like brackets.

    Returns:
        The depth of each node, the nodes sorted by depth, and the node of each leaving step.
    """
    change = enters.astype(np.int8)
    change[1:] -= leaves[:-1]
    level = np.cumsum(change, dtype=np.int16)  # 1 in the root; a node's last step counts as inside
    depth = level[entered] - np.int16(1)
    # 16-bit keys are radix-sorted in linear time; the steps of a level keep their order.
    by_depth = np.argsort(depth, kind="stable")
    ends = np.argsort(level[leaving], kind="stable")
    closed = by_depth
    if len(ends) < len(by_depth):
        # A stopped search: the last node of each level down to the last step's is still open.
        still_open = int(level[-1]) - int(leaves[-1])
        last = np.searchsorted(depth[by_depth], np.arange(still_open), side="right") - 1
        closed = np.delete(by_depth, last)
    who = np.empty(len(leaving), np.int32)
    who[ends] = closed
    return depth.astype(np.int32), by_depth, who


def _families(depth: Ints, by_depth: NDArray[Any]) -> tuple[Ints, Ints]:
    """The parent of each node, and the node's index among its children."""
    # A node entered right after one of a higher level is the first child of that one.
    first = depth[by_depth] == depth[by_depth - 1] + 1
    first[0] = True
    place = np.arange(len(depth))
    begin = np.maximum.accumulate(np.where(first, place, 0))
    parent, index = np.empty(len(depth), np.int32), np.empty(len(depth), np.int32)
    parent[by_depth] = by_depth[begin] - 1
    index[by_depth] = place - begin
    return parent, index


def _node_at_hand(kind: Bytes, entered: Ints, leaving: Ints, who: Ints, parent: Ints) -> Ints:
    """The current node at each step: the one entered, or the parent of the one left before."""
    node = np.full(len(kind), -1, np.int32)
    node[entered] = np.arange(len(entered))
    behind = leaving[:-1] if len(leaving) and leaving[-1] == len(kind) - 1 else leaving
    resumed = kind[behind + 1] != _ENTER
    node[behind[resumed] + 1] = parent[who[: len(behind)][resumed]]
    known = np.where(node >= 0, np.arange(len(kind), dtype=np.int32), 0)
    return node[np.maximum.accumulate(known)]


def _positions(parent: Ints) -> Ints:
    """The index of each node among its parent's children, if siblings are adjacent."""
    place = np.arange(len(parent))
    begins = np.concatenate(([True], parent[1:] != parent[:-1]))
    return (place - np.maximum.accumulate(np.where(begins, place, 0))).astype(np.int32)


def _value_hard_windows(
    kind: Bytes, node: Ints, value: Floats, player: Bytes, windows: tuple[Floats, Floats]
) -> None:
    """Give NARROW steps their value in the fail-hard forms, where it is the limit that moves."""
    leaves, steps = leaves_node(kind), np.flatnonzero((kind == _ENTER) | (kind == _NARROW))
    alpha, beta = windows
    own = np.where(player[node[steps]] == MAX, alpha, beta)
    by_node = np.argsort(node[steps], kind="stable")
    moved = np.zeros(len(steps), np.bool_)
    moved[by_node[1:]] = own[by_node[1:]] != own[by_node[:-1]]
    moved &= kind[steps] == _NARROW  # the first row of a node is its ENTER
    narrows, own = steps[moved], own[moved]
    # In these, NARROW follows a child's end or its TEST; in the other forms it follows an UPDATE.
    hard = leaves[narrows - 1] | ((kind[narrows - 1] == _TEST) & leaves[narrows - 2])
    value[narrows[hard]] = own[hard]


def _frozen(trace: SearchTrace) -> SearchTrace:
    for column in (*vars(trace).values(), *(trace.narrowed or ()), *(trace.intervals or ())):
        if isinstance(column, np.ndarray):
            column.flags.writeable = False
    return trace
