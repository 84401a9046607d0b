"""How the Tree tab writes the names of nodes, values and odds (in nodes, on edges, in sentences),
and where values lie on the number line.

-inf ----------[ 3 ============== 12 ]------------------------ +inf
"""

from __future__ import annotations

import math
import string
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final, Literal, get_args

import numpy as np
from PySide6.QtCore import QCoreApplication

from poda.base.numbers import AT_LEAST, AT_MOST, interval_text, number_text, remembered
from poda.engine.game import CHANCE, MAX, Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree
from poda.engine.record.lecture import has_windows, probability_text
from poda.engine.record.recording import CHANCE_ALGORITHMS, Question, Recording
from poda.engine.record.trace import Floats, SearchTrace, Step
from poda.engine.search.evaluation import FORCED, Evaluation, ExpectedUtility, plies_to_end
from poda.engine.search.observer import LOWER, UPPER
from poda.engine.search.star import UNBOUNDED, Utilities
from poda.widgets.boards.view import side_name

NameScheme = Literal["paths", "letters", "off"]
NAME_SCHEMES: Final[tuple[NameScheme, ...]] = get_args(NameScheme)


def node_name(tree: GameTree[Any, Any], node: int, scheme: str) -> str:
    """A node's name; "" where it has none: the root under "paths", every node of a game's tree.

    A name that the tree itself gives comes first. "paths" counts the children from 1 on the way
    down: `1.2`. "letters" names the inner nodes A, B, C, ... in preorder, as exam sheets do, and a
    leaf by its parent: `B.2`.
    """
    if own := tree.label(node) or tree.leaf_text(node):
        return own
    if scheme == "off" or not isinstance(tree.game, ExplicitTree):
        return ""
    if scheme == "paths":
        return path_text(tree, node)
    if tree.children[node]:
        return _letters(tree)[node]
    parent = int(tree.parent[node])
    if parent < 0:
        return ""
    return f"{node_name(tree, parent, scheme)}.{tree.index[node] + 1}"


def path_text(tree: GameTree[Any, Any], node: int) -> str:
    """The path from the root to a tree node, children counted from 1: `2.1`."""
    numbers = []
    while tree.parent[node] >= 0:
        numbers.append(str(tree.index[node] + 1))
        node = int(tree.parent[node])
    return ".".join(reversed(numbers))


def letter(place: int) -> str:
    """The letter of an inner node by its place, from 0: A to Z, then A2, B2, ..."""
    more, one = divmod(place, len(string.ascii_uppercase))
    return string.ascii_uppercase[one] + (str(more + 1) if more else "")


@lru_cache(4)
def _letters(tree: GameTree[Any, Any]) -> dict[int, str]:
    """The letter of each inner node, in preorder; letters that the tree itself uses as names are
    passed over."""
    nodes = range(tree.nodes)
    taken = {tree.label(node) or tree.leaf_text(node) for node in nodes}
    inner = np.flatnonzero(tree.children > 0).tolist()
    place, names = 0, {}
    for node in inner:
        while not tree.label(node) and letter(place) in taken:
            place += 1
        names[node] = letter(place)
        place += 1
    return names


def usual_bounds(game: Game[Any, Any]) -> Utilities:
    """The default bounds for Star1 and Star2: the least and greatest value of a leaf.

    For a game its stakes, for a written tree those of its leaves; UNBOUNDED where unknown.
    """
    if not isinstance(game, ExplicitTree):
        return game.stakes or UNBOUNDED
    values = [node.value for node in game.nodes if node.value is not None]
    return (min(values), max(values)) if values else UNBOUNDED


def expected(evaluation: Evaluation[Any]) -> Evaluation[Any]:
    """The evaluation on the scale of utilities (points), which chance nodes need for means."""
    if isinstance(evaluation, ExpectedUtility):
        return evaluation
    return ExpectedUtility(evaluation.name, evaluation.estimate, evaluation.network)


ODDS: Final = " · "
"""The separator between a throw and its probability."""


def chance_of(tree: GameTree[Any, Any], node: int) -> float:
    """The probability of a tree node's throw among those of its parent, a chance node."""
    state = tree.state(int(tree.parent[node]))
    return float(tree.game.outcomes(state)[int(tree.index[node])][1])


def edge_text(tree: GameTree[Any, Any], node: int) -> str:
    """The text on the edge to a tree node: `4`, `8/5 6/5`, `6-5 · 2/36`, `0.9`; or "".

    In a written tree that is a probability, or a move that was given a name.
    """
    parent = int(tree.parent[node])
    written = isinstance(tree.game, ExplicitTree)
    if parent < 0 or tree.player[parent] != CHANCE:
        if isinstance(tree.game, ExplicitTree):
            return tree.game.nodes[tree.state(node)].move or ""
        return tree.move_text(node)
    odds = probability_text(chance_of(tree, node))
    return odds if written else f"{tree.move_text(node)}{ODDS}{odds}"


def has_edge_texts(recording: Recording[Any, Any]) -> bool:
    """Whether edges may have texts (`edge_text`)."""
    game = recording.question.game
    return not isinstance(game, ExplicitTree) or game.has_moves or has_chance(recording)


@remembered
def short(value: float, *, scored: bool = True) -> str:
    """A value as nodes show it: `number_text`; MAX's forced wins and losses as `W3`, `L3` (plies).

    Args:
        scored: whether a win counts 10,000 less its plies (`is_scored`). In a written tree 9,998
            is a number like any other.
    """
    if scored and math.isfinite(value) and (plies := plies_to_end(value)) is not None:
        return f"{'W' if value > 0 else 'L'}{plies}"
    return number_text(value)


def has_chance(recording: Recording[Any, Any]) -> bool:
    """Whether the searched tree has chance nodes."""
    question, tree = recording.question, recording.tree
    if not isinstance(question.game, ExplicitTree):
        return question.game.has_chance
    if not recording.trace.is_sampled:  # the algorithm tells, but for Monte Carlo tree search
        return question.algorithm in CHANCE_ALGORITHMS
    return bool((tree.player[tree.children > 0] == CHANCE).any())


def number_in(question: Question[Any, Any]) -> Callable[[float], str]:
    """The function that writes the values of a search in nodes, windows, calls and sentences."""
    return partial(short, scored=is_scored(question))


def window_text(question: Question[Any, Any], low: float, high: float) -> str:
    """A window of a search: `[3, +∞]`, `[L4, W3]`."""
    number = number_in(question)
    return interval_text(number(low), number(high))


def is_scored(question: Question[Any, Any]) -> bool:
    """Whether a win counts 10,000 less its plies: in games with a depth limit or an evaluation."""
    limited = question.plies is not None or question.evaluation is not None
    if isinstance(question.evaluation, ExpectedUtility):
        return False
    return limited and not isinstance(question.game, ExplicitTree)


def in_words(question: Question[Any, Any], value: float) -> str:
    """A value as sentences tell it: `3`; of a decided game `a win for X in 3`, `a draw`.

    The number after "in" counts plies, as in `W3`.
    """
    game = question.game
    if isinstance(game, ExplicitTree) or not math.isfinite(value):
        return number_text(value)
    if question.algorithm in CHANCE_ALGORITHMS:  # points, expected ones too
        return number_text(round(value, 3))
    side = side_name(game.key, 1 if value > 0 else -1)
    if is_scored(question):
        plies = plies_to_end(value)
        if plies is None:
            return number_text(value)
        return QCoreApplication.translate("Values", "a win for {side} in {moves}").format(
            side=side, moves=plies
        )
    if value:
        return QCoreApplication.translate("Values", "a win for {side}").format(side=side)
    return QCoreApplication.translate("Values", "a draw")


# The number line: `-inf` and `+inf` lie at the two ends, the finite values of a search in between,
# in proportion. Where neighbours would fall together, a value's rank counts for half of its place.
# Wins and losses of a game (10,000 less their plies) have sections of their own outside the
# estimates. Differences are computed from halved values: 1e308 - -1e308 would overflow.

LOW: Final = 0.1
HIGH: Final = 0.9
"""The finite values lie between LOW and HIGH, as shares of the line."""

_PIECE: Final = 0.14  # the share of the line for the losses, and for the wins
_CROWDED: Final = 1 / 24  # share of the range: neighbours nearer than this fall together
_MOST_VALUES: Final = 4_000  # more are thinned out: no line has so many pixels


class NumberScale:
    """Maps the values of one search to places on the number line.

    Args:
        values: (n,) float64, the leaves' values; only finite ones count.
        scored: whether a win counts 10,000 less its plies.
    """

    def __init__(self, values: Floats, *, scored: bool = False) -> None:
        known = np.unique(values[np.isfinite(values)])
        if len(known) > _MOST_VALUES:
            known = known[np.linspace(0, len(known) - 1, _MOST_VALUES).astype(int)]
        self.values = known
        decided = scored & (np.abs(known) > FORCED)
        losses, wins = known[decided & (known < 0)], known[decided & (known > 0)]
        middle = known[~decided]
        low = LOW + (_PIECE if len(losses) and len(middle) else 0)
        high = HIGH - (_PIECE if len(wins) and len(middle) else 0)
        places = [_spread(middle, low, high)]
        if len(middle):
            places.insert(0, _spread(losses, LOW, low - 0.04))
            places.append(_spread(wins, high + 0.04, HIGH))
        else:
            split = (LOW + HIGH) / 2
            places = [
                _spread(losses, LOW, split - 0.05 if len(wins) else HIGH),
                _spread(wins, split + 0.05 if len(losses) else LOW, HIGH),
            ]
        self._places = np.concatenate(places)

    def place(self, value: float) -> float:
        """A value's place, from 0 (-inf) to 1 (+inf), ascending; NaN lies in the middle."""
        if np.isnan(value) or not len(self.values):
            return {-np.inf: 0.0, np.inf: 1.0}.get(value, 0.5)
        if np.isinf(value):
            return 0.0 if value < 0 else 1.0
        low, high = float(self.values[0]), float(self.values[-1])
        if low <= value <= high:
            return float(np.interp(value / 2, self.values / 2, self._places))
        # Beyond the leaves' values: towards the end of the line, never at it.
        first, last = float(self._places[0]), float(self._places[-1])
        if value < low:
            return first / (1 + (low / 2 - value / 2) / (0.5 + abs(low) / 2))
        return 1 - (1 - last) / (1 + (value / 2 - high / 2) / (0.5 + abs(high) / 2))


def scale_of(
    trace: SearchTrace, bounds: tuple[float, float] = (-np.inf, np.inf), *, scored: bool = False
) -> NumberScale:
    """The scale for one search, with the bounds of Star1 and Star2 on it."""
    values = np.concatenate((trace.final[trace.leaves], bounds))
    return NumberScale(values, scored=scored)


def _spread(values: Floats, low: float, high: float) -> Floats:
    """The ascending values' places from `low` to `high`."""
    if len(values) < 2:
        return np.full(len(values), (low + high) / 2)
    halves = values / 2
    shares = (halves - halves[0]) / (halves[-1] - halves[0])
    if len(values) <= 24 and np.diff(shares).min() < _CROWDED:
        shares = (shares + np.arange(len(values)) / (len(values) - 1)) / 2
    places: Floats = low + (high - low) * shares
    return places


# The line at a step


@dataclass(frozen=True, slots=True)
class WindowReading:
    """The numbers that the number line shows at a step.

    Attributes:
        alpha, beta: the window of the current node; the full one in minimax.
        value: its value so far; NaN where it has none.
        player: who moves there; 0 at a leaf.
        has_window: False in minimax.
        closed: whether the value meets the other player's bound, so that the node is cut.
        name: the letter for the value.
        strict: whether the algorithm cuts only beyond the bound, not at equality.
        scored: whether extreme values are forced wins and losses, written `W2`, `L2`.
        is_dice: whether the node is a chance node.
        interval: the bounds of a chance node's value under Star1 and Star2; None elsewhere.
        at_least: True if the root's final value is only a lower bound, as it is at or beyond the
            limit of the search window; False for an upper bound; None for neither.
    """

    alpha: float
    beta: float
    value: float
    player: int
    has_window: bool
    closed: bool
    name: str = "v"
    scored: bool = False
    strict: bool = False
    is_dice: bool = False
    interval: tuple[float, float] | None = None
    at_least: bool | None = None

    def text(self, value: float) -> str:
        """A value as nodes show it."""
        return short(value, scored=self.scored)

    @property
    def bound(self) -> float:
        """The bound that the value must meet for a cut: beta for MAX, else alpha."""
        return self.beta if self.player == MAX else self.alpha

    @property
    def label(self) -> str:
        """The value's caption: `v = 2`; `v ≥ 2` for a bound; for a cut the test that held, as in
        `v = 2 ≤ 3`."""
        value = self.text(self.value)
        if self.at_least is not None:
            return f"v {AT_LEAST if self.at_least else AT_MOST} {value}"
        if not self.closed:
            return f"v = {value}"
        strict, equal = (">", AT_LEAST) if self.player == MAX else ("<", AT_MOST)
        return f"v = {value} {strict if self.strict else equal} {self.text(self.bound)}"


def reading_of(recording: Recording[Any, Any], step: int) -> WindowReading:
    """The numbers that the number line shows at a step."""
    trace, question = recording.trace, recording.question
    node = int(trace.node[step])
    alpha, beta = trace.window(step)
    if trace.is_sampled:  # it has no window, and the number line is hidden
        value = float(trace.values_of(trace.node[step : step + 1], step)[0])
        return WindowReading(alpha, beta, value, 0, False, False, scored=False)
    kind = Step(trace.kind[step])
    value = float(trace.value[step])
    if kind in (Step.ENTER, Step.NARROW) and math.isnan(value):
        value = trace.value_before(step)
    if kind == Step.TEST and trace.player[node] == CHANCE:
        value = trace.value_before(step)  # the step's own value is an end of the interval
    if kind == Step.CUT and question.algorithm == "alphabeta-hard":
        value = float(trace.value[step - 1])  # the tested value of the child; the node returns beta
    player = int(trace.player[node]) if trace.children[node] else 0
    has_window = has_windows(question.algorithm)
    is_dice = bool(trace.player[node] == CHANCE and trace.children[node])
    interval = None
    if is_dice and has_window:
        ends = trace.intervals_of(trace.node[step : step + 1], step)
        interval = float(ends[0][0]), float(ends[1][0])
    closed = False
    if has_window and player and not math.isnan(value) and kind != Step.LEAVE:
        high, low = (value, beta) if player == MAX else (alpha, value)
        closed = high >= low if question.tie == "ge" else high > low
        closed |= kind == Step.CUT
    if interval is not None:
        closed = kind == Step.CUT
    return WindowReading(
        alpha, beta, value, player, has_window, closed, scored=is_scored(question),
        strict=question.tie == "gt", is_dice=is_dice, interval=interval,
        at_least=_bound_of_root(trace, step),
    )  # fmt: skip


def _bound_of_root(trace: SearchTrace, step: int) -> bool | None:
    """Whether the root has just been left with a lower bound (True) or an upper one; else None."""
    if trace.node[step] or step != trace.left[0]:
        return None
    bound = int(trace.bounds_of(trace.node[step : step + 1], step)[0])
    return bound == LOWER if bound in (LOWER, UPPER) else None
