"""The four phases of a Monte Carlo tree search, line by line, and the numbers of a step.

The trace has the phase of each step, and the listing finds the line that stands for it, as
`listing.py` does for the other searches. The tags are the names of the phases.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from poda.base.numbers import number_text
from poda.engine.game import CHANCE
from poda.engine.record.listing import BOTH, Line, Listing
from poda.engine.record.monte_carlo import MonteCarloTrace, Phase, iteration_of, phase_of
from poda.engine.record.trace import SearchTrace

_PSEUDOCODE: Final = """
function MONTE-CARLO-TREE-SEARCH(state)
  tree ← NODE(state) @BEGIN
  while IS-TIME-REMAINING() do
    leaf ← SELECT(tree) @SELECT
    child ← EXPAND(leaf) @EXPAND
    result ← PLAY-OUT(child) @PLAY_OUT
    BACK-UP(result, child) @BACK_UP
?solver    PROVE(child)
  return the move with the {most}

function SELECT(n)
  while every move of n was tried do
    n ← the child with the largest
        Q + C √(ln N(n) / N)
  return n

function BACK-UP(result, n)
  for n and each node above it do
    N ← N + 1
    W ← W + result for who moved into n
    Q ← W / N
"""
_MOST: Final = {"visits": "most playouts, N", "value": "largest mean, Q"}

_PYTHON: Final = """
from math import log, sqrt
from random import choice

def monte_carlo(game, state, iterations):
    tree = Node(game, state, None, None) @BEGIN
    for _ in range(iterations):
        leaf = select(tree) @SELECT
        child = expand(game, leaf) @EXPAND
        result = play_out(game, child.state) @PLAY_OUT
        back_up(result, child) @BACK_UP
    return max(tree.children, key={most}).action

class Node:
    def __init__(self, game, state, parent, action):
        self.state, self.parent, self.action = state, parent, action
        self.untried = list(game.actions(state))
        self.children, self.N, self.W = [], 0, 0.0
        mover = parent.mover if parent else -game.to_move(state)
        self.side, self.mover = mover, game.to_move(state)

def mean(n):
    return n.W / n.N

def ucb1(n):
    return mean(n) + {constant} * sqrt(log(n.parent.N) / n.N)

def select(n):
    while not n.untried and n.children:
        n = max(n.children, key=ucb1)
    return n

def expand(game, n):
    if not n.untried:
        return n
    a = n.untried.pop(0)
    n.children.append(Node(game, game.result(n.state, a), n, a))
    return n.children[-1]

def play_out(game, s):
    while not game.is_terminal(s):
        s = game.result(s, choice(game.actions(s)))
    return game.utility(s)

def back_up(result, n):
    while n is not None:
        n.N += 1
        n.W += n.side * result
        n = n.parent
"""


class PhaseListing(Listing):
    """A listing whose lines are executed by phases."""

    def at(self, trace: SearchTrace, step: int) -> int:
        """The index of the line that `step` executes."""
        return self.line_of(phase_of(step).name, BOTH)

    def waiting(self, trace: SearchTrace, node: int, child: int = -1) -> int:
        """-1: no call waits for another."""
        return -1


@cache
def pseudocode(choice: str = "visits", *, solver: bool = False) -> Listing:
    """The search in the textbook's notation.

    Args:
        choice: the final move is the one with the most "visits" or the greatest mean "value".
        solver: whether to include the line that propagates proven values.
    """
    text = _PSEUDOCODE.replace("{most}", _MOST[choice])
    return _parsed(text.replace("?solver", "" if solver else "?"))


@cache
def python(choice: str = "visits", constant: float = 1.0) -> Listing:
    """The search as a Python program that runs, for a game without dice."""
    text = _PYTHON.replace("{most}", "lambda n: n.N" if choice == "visits" else "mean")
    return _parsed(text.replace("{constant}", f"{constant:.10g}"))


def _parsed(text: str) -> Listing:
    lines = []
    for raw in text.strip("\n").split("\n"):
        if raw.startswith("?"):
            continue
        shown, *tags = raw.split(" @")
        lines.append(Line(shown, BOTH, frozenset(tags)))
    return PhaseListing(tuple(lines))


def filled_in(
    record: MonteCarloTrace[Any, Any], step: int, name: Callable[[int], str]
) -> tuple[str, ...]:
    """The lines of a step with its numbers.

    Args:
        name: the name of a node of the trace.
    """
    phase = phase_of(step)
    path = record.path(step)
    if phase is Phase.BEGIN:
        return ("N = 0", "W = 0")
    if phase is Phase.SELECT:
        return _selected(record, step, path, name)
    if phase is Phase.EXPAND:
        fresh = record.born[path[-1]] == iteration_of(step)
        return (
            f"child = {name(path[-1])}",
            "N = 0" if fresh else f"N = {record.visits(step)[path[-1]]}",
        )
    result = number_text(float(record.result[iteration_of(step)]))
    if phase is Phase.PLAY_OUT:
        return (f"result = {result}",)
    visits, totals = record.visits(step), record.totals(step)
    return tuple(
        f"{name(node)}: N {visits[node]}  W {decimals(float(totals[node]))}  "
        f"Q {decimals(float(totals[node] / visits[node]))}"
        for node in path[::-1][:_ROWS]
    )


_ROWS: Final = 3  # nodes whose new numbers are written out


def _selected(
    record: MonteCarloTrace[Any, Any], step: int, path: list[int], name: Callable[[int], str]
) -> tuple[str, ...]:
    """The sum that gives UCB1 of the child selected last."""
    last = path[-1]
    above = int(record.parent[last])
    if above < 0 or record.player[above] == CHANCE:
        return (f"leaf = {name(last)}",)
    children, exploit, explore = record.terms(above, step)
    place = children.tolist().index(last)
    first, second = float(exploit[place]), float(explore[place])
    total = decimals(first + second)
    return (f"{name(last)}: {decimals(first)} + {decimals(second)} = {total}",)


def decimals(value: float) -> str:
    """The text of N, W, Q and UCB1: a whole number as such, any other with two decimals."""
    return number_text(value) if value == int(value) else number_text(value, 2)
