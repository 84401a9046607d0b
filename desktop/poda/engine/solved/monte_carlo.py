"""Monte Carlo tree search of tic-tac-toe and Connect Four by a compiled kernel, which can be
stopped.

Readable twin: `search/mcts.py`. Same tree, same record, from the same seed.
"""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast, overload

import numpy as np
import numpy.typing as npt

from poda.engine.game import MAX, Game
from poda.engine.games.connect4 import ConnectFour
from poda.engine.kernels import monte_carlo_layout as layout
from poda.engine.kernels import native
from poda.engine.kernels.compiled import FIRST_BUDGET, next_budget
from poda.engine.kernels.connect4 import layout as columns_layout
from poda.engine.random_numbers import COEFFICIENTS, log
from poda.engine.search.evaluation import CELL_TABLE, ZERO, Evaluation
from poda.engine.search.mcts import NEVER, MonteCarlo, Node, Rules, SearchColumns
from poda.engine.search.observer import Stop, never
from poda.engine.solved.connect4_search import bitboards

_LEAVES: Final = {
    "zero": layout.ZERO,
    "lines": layout.LINES,
    "fours": layout.FOURS,
    "table": layout.TABLE,
}
"""The kernel's evaluations, by the names in `search/evaluation.py`."""

_FIRST_ROOM: Final = 4_096


def knows(evaluation: Evaluation[Any] | None) -> bool:
    """Whether the kernel implements this evaluation."""
    return evaluation is None or (evaluation.network is None and evaluation.name in _LEAVES)


class CompiledMonteCarlo(MonteCarlo[Any, int]):
    """One search, run by the kernel.

    Its nodes are read-only views of the kernel's arrays: they answer as `Node` does, with current
    values. The four phases cannot be called one by one.
    """

    compiled = True

    kind: int
    """The game, by its number in `monte_carlo_layout.py`."""

    def __init__(self, game: Game[Any, Any], state: Any, rules: Rules[Any] | None = None) -> None:
        """Raises ValueError if the kernel does not implement the evaluation."""
        if rules is not None and not knows(rules.evaluation):
            raise ValueError(f"the kernel does not know {rules.evaluation}")
        super().__init__(game, state, rules)

    def _places(self) -> list[int]:
        """The cells of the moves, in the order of the game's actions."""
        raise NotImplementedError

    def _stones(self, cells: Sequence[int]) -> tuple[int, int]:
        """The stones of the side to move, and all stones, as the kernel's bitboards."""
        raise NotImplementedError

    def _plant_root(self, state: Any) -> None:
        self._columns = np.array(self._places(), np.uint64)
        self._width = len(self._columns)
        self._stride = layout.FIRST_CHILD + self._width
        self._words = np.zeros(layout.WORDS, np.uint64)
        self._words[layout.DICE] = self.rules.seed
        self._words[layout.WORTHS :] = table_words()
        self._job = np.zeros(layout.JOB_NUMBERS, np.int64)
        self._settings = np.array([self._unit])
        self._budget = FIRST_BUDGET
        self._plant(state)

    def _plant(self, state: Any) -> None:
        """Start a tree with a root only."""
        self._stats = np.zeros(layout.NODE_FLOATS, np.float64)
        self._links = np.zeros(self._stride, np.int32)
        self._marks = np.zeros(layout.NODE_BYTES, np.int8)
        self._links[: layout.FIRST_CHILD] = -1, -1, NEVER
        over = self.game.is_terminal(state)
        self._marks[layout.CHILDREN] = 0 if over else len(self.game.actions(state))
        self._marks[layout.PROVEN] = layout.UNKNOWN
        self._job[layout.NODES] = 1
        self._root_is(state)

    def _root_is(self, state: Any) -> None:
        self._words[layout.OWN : layout.OCCUPIED + 1] = self._stones(self.game.cells(state))
        self._job[layout.PLAYER] = self.game.to_move(state)
        self._job[layout.ITERATIONS] = 0
        self.root_state = state

    # Views are made on demand: a search that stored its own would form a reference cycle, and its
    # large arrays would stay until Python's collector runs.

    @property
    def root(self) -> Node[Any, int]:
        return self.nodes[0]

    @property
    def nodes(self) -> Sequence[Node[Any, int]]:
        return _Nodes(self)

    def iterate(self) -> None:
        self.run(1)

    def run(
        self, iterations: int | None = None, stop: Stop = never, seconds: float | None = None
    ) -> None:
        goal = math.inf if iterations is None else self.iterations + iterations
        now = time.perf_counter()
        end = math.inf if seconds is None else now + seconds
        while self.iterations < goal and not self._is_proven() and now < end and not stop():
            began, budget = now, int(min(self._budget, goal - self.iterations))
            self._slice(budget)
            now = time.perf_counter()
            if budget == self._budget:
                self._budget = next_budget(budget, now - began)

    def _is_proven(self) -> bool:
        return bool(self._marks[layout.PROVEN] != layout.UNKNOWN)

    def _slice(self, budget: int) -> None:
        """Run that many iterations in one call."""
        rules, made = self.rules, int(self._job[layout.NODES])
        room = made + budget if rules.most_nodes is None else min(made + budget, rules.most_nodes)
        self._make_room(room)
        leaf, result = np.zeros(budget, np.int32), np.zeros(budget)
        dice = np.zeros(budget, np.uint64)
        done = native.call(
            native.MONTE_CARLO, self._words, self._columns, self._job, _logs(), COEFFICIENTS,
            self._settings, self._stats, self._links, self._marks, leaf, result, dice, self.kind,
            self._width, -1 if rules.plies is None else rules.plies,
            _LEAVES[(rules.evaluation or ZERO).name], int(rules.solver), room, budget,
        )  # fmt: skip
        self.iterations += done
        if rules.record:
            self.leaf.frombytes(leaf[:done].tobytes())
            self.result.frombytes(result[:done].tobytes())
            self.dice.frombytes(dice[:done].tobytes())

    def _make_room(self, nodes: int) -> None:
        """Grow the arrays to hold that many nodes, by doubling them."""
        had = len(self._marks) // layout.NODE_BYTES
        if nodes <= had:
            return
        most = self.rules.most_nodes or math.inf
        room = int(max(nodes, min(max(2 * had, _FIRST_ROOM), most)))
        for name, each in (
            ("_stats", layout.NODE_FLOATS),
            ("_links", self._stride),
            ("_marks", layout.NODE_BYTES),
        ):
            old = getattr(self, name)
            new = np.zeros(room * each, old.dtype)
            new[: len(old)] = old
            setattr(self, name, new)

    # Reusing the tree for the next move of a game.

    def advance(self, action: int) -> None:
        state = self.game.result(self.root_state, action)
        index = list(self.game.actions(self.root_state)).index(action)
        child = int(self._links[layout.FIRST_CHILD + index])
        self._forget()
        if not child:
            self._plant(state)
            return
        links = self._links.reshape(-1, self._stride)
        marks = self._marks.reshape(-1, layout.NODE_BYTES)
        kept = [level := np.array([child])]
        while len(level):
            below = links[level, layout.FIRST_CHILD :]
            kept.append(level := below[below > 0])
        order = np.sort(np.concatenate(kept))
        number = np.zeros(len(links), np.int32)
        number[order] = np.arange(len(order))
        links, marks = links[order], marks[order]
        links[:, layout.FIRST_CHILD :] = number[links[:, layout.FIRST_CHILD :]]
        links[:, layout.PARENT] = number[links[:, layout.PARENT]]
        links[0, layout.PARENT] = -1
        links[:, layout.BORN] = -1
        links[links[:, layout.PROVEN_AT] != NEVER, layout.PROVEN_AT] = -1
        marks[:, layout.DEPTH] -= 1
        marks[0, layout.INDEX] = 0
        self._stats = self._stats.reshape(-1, layout.NODE_FLOATS)[order].reshape(-1)
        self._links, self._marks = links.reshape(-1), marks.reshape(-1)
        self._job[layout.NODES] = len(order)
        self._root_is(state)

    # The whole tree.

    def columns(self) -> SearchColumns:
        made = int(self._job[layout.NODES])
        stats = self._stats.reshape(-1, layout.NODE_FLOATS)[:made]
        links = self._links.reshape(-1, self._stride)[:made]
        marks = self._marks.reshape(-1, layout.NODE_BYTES)[:made].astype(np.int32)
        exact = marks[:, layout.PROVEN]
        depth = marks[:, layout.DEPTH]
        player = (self.root.player * (1 - 2 * (depth % 2))).astype(np.int8)
        return SearchColumns(
            parent=links[:, layout.PARENT].copy(),
            index=marks[:, layout.INDEX].copy(),
            depth=depth.copy(),
            player=player,
            side=-player,
            children=marks[:, layout.CHILDREN].copy(),
            born=links[:, layout.BORN].copy(),
            visits=stats[:, layout.VISITS].astype(np.int64),
            totals=stats[:, layout.TOTAL].copy(),
            proven_at=links[:, layout.PROVEN_AT].copy(),
            proven=np.where(exact == layout.UNKNOWN, np.nan, exact),
            leaf=np.array(self.leaf, np.int32),
            result=np.array(self.result, np.float64),
            dice=np.array(self.dice, np.uint64),
        )

    # Fields of nodes.

    def number(self, node: int, which: int) -> int:
        """A link of a node, by its index in `monte_carlo_layout.py`."""
        return int(self._links[node * self._stride + which])

    def mark(self, node: int, which: int) -> int:
        """A mark of a node, by its index."""
        return int(self._marks[node * layout.NODE_BYTES + which])

    def stat(self, node: int, which: int) -> float:
        """A sum of a node, by its index."""
        return float(self._stats[node * layout.NODE_FLOATS + which])


class CompiledTicTacToe(CompiledMonteCarlo):
    """One search of tic-tac-toe."""

    kind = layout.TICTACTOE

    def _places(self) -> list[int]:
        return [1 << square for square in range(9)]

    def _stones(self, cells: Sequence[int]) -> tuple[int, int]:
        first = sum(1 << square for square, stone in enumerate(cells) if stone == MAX)
        occupied = sum(1 << square for square, stone in enumerate(cells) if stone)
        own = first if 2 * first.bit_count() == occupied.bit_count() else occupied ^ first
        return own, occupied


class CompiledConnectFour(CompiledMonteCarlo):
    """One search of Connect Four."""

    kind = layout.CONNECT4

    def _places(self) -> list[int]:
        assert isinstance(self.game, ConnectFour)
        return columns_layout.column_words(self.game.order)

    def _stones(self, cells: Sequence[int]) -> tuple[int, int]:
        return bitboards(cells)


@dataclass(frozen=True, slots=True)
class _Node:
    """A node with the interface of `Node`, a view of the arrays."""

    search: CompiledMonteCarlo
    number: int

    @property
    def state(self) -> Any:
        if (above := self.parent) is None:
            return self.search.root_state
        before, game = above.state, self.search.game  # read once, since it is computed recursively
        index = self.search.mark(self.number, layout.INDEX)
        return game.result(before, game.actions(before)[index])

    @property
    def player(self) -> int:
        root = self.search.game.to_move(self.search.root_state)
        return -root if self.search.mark(self.number, layout.DEPTH) % 2 else root

    @property
    def side(self) -> int:
        return -self.player

    @property
    def parent(self) -> _Node | None:
        above = self.search.number(self.number, layout.PARENT)
        return None if above < 0 else _Node(self.search, above)

    @property
    def action(self) -> Any:
        if (above := self.parent) is None:
            return None
        actions = self.search.game.actions(above.state)
        return actions[self.search.mark(self.number, layout.INDEX)]

    @property
    def children(self) -> list[_Node]:
        tried = self.search.mark(self.number, layout.TRIED)
        places = range(layout.FIRST_CHILD, layout.FIRST_CHILD + tried)
        return [_Node(self.search, self.search.number(self.number, place)) for place in places]

    @property
    def untried(self) -> list[Any]:
        if not self.search.mark(self.number, layout.CHILDREN):
            return []
        actions = self.search.game.actions(self.state)
        return list(reversed(actions[self.search.mark(self.number, layout.TRIED) :]))

    @property
    def born(self) -> int:
        return self.search.number(self.number, layout.BORN)

    @property
    def visits(self) -> int:
        return int(self.search.stat(self.number, layout.VISITS))

    @property
    def total(self) -> float:
        return self.search.stat(self.number, layout.TOTAL)

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else math.nan

    @property
    def proven(self) -> float | None:
        exact = self.search.mark(self.number, layout.PROVEN)
        return None if exact == layout.UNKNOWN else exact

    @property
    def proven_at(self) -> int:
        return self.search.number(self.number, layout.PROVEN_AT)


class _Nodes(Sequence[Node[Any, int]]):
    """All nodes by their numbers."""

    def __init__(self, search: CompiledMonteCarlo) -> None:
        self._search = search

    def __len__(self) -> int:
        return int(self._search._job[layout.NODES])

    @overload
    def __getitem__(self, number: int) -> Node[Any, int]: ...
    @overload
    def __getitem__(self, number: slice) -> list[Node[Any, int]]: ...
    def __getitem__(self, number: int | slice) -> Node[Any, int] | list[Node[Any, int]]:
        numbers = range(len(self))[number]
        if isinstance(numbers, range):
            return [self[each] for each in numbers]
        return cast("Node[Any, int]", _Node(self._search, numbers))


@functools.cache
def _logs() -> npt.NDArray[np.float64]:
    """The logarithms of 0, 1, 2, ...; 0 for 0."""
    logs = np.zeros(layout.LOGS)
    logs[1:] = log(np.arange(1.0, layout.LOGS))
    return logs


@functools.cache
def table_words() -> list[int]:
    """For each bit of a cell's worth in Connect Four's table, the cells with that bit."""
    return [
        sum(
            1 << columns_layout.HEIGHT * (cell % 7) + cell // 7
            for cell, worth in enumerate(CELL_TABLE)
            if worth >> bit & 1
        )
        for bit in range(layout.WORTH_BITS)
    ]
