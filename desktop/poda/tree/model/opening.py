"""The jobs of the Tree tab: from a source to its recorded search and the layout of its tree.

Nothing here touches the interface: all of it may run on a worker thread.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, cast, get_args

import numpy as np

from poda.base.memory import give_back
from poda.engine import schema
from poda.engine.documents import LongList, parts_of
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.game_tree import GameTree
from poda.engine.record.monte_carlo_recording import (
    ITERATIONS_LIMIT,
    MONTE_CARLO,
    MonteCarloQuestion,
    monte_carlo_of,
    record,
)
from poda.engine.record.recording import (
    CHANCE_ALGORITHMS,
    WITH_WINDOW,
    ChanceAlgorithm,
    Question,
    Recording,
    TreeAlgorithm,
    estimated_nodes,
    fitting_nodes,
    in_order,
)
from poda.engine.schema import OPTIONAL, Range
from poda.engine.search.algorithms import REDUCING
from poda.engine.search.alphabeta import Form, Tie
from poda.engine.search.deepening import Deepening, Pass
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.mcts import ROOT_2, Rules
from poda.engine.search.observer import SearchStopped
from poda.engine.search.ordering import SEED_LIMIT, Order
from poda.engine.trees.random_tree import size_of
from poda.tree.model.shape import TreeShape, shape_of
from poda.tree.model.sources import Example, Random, Source, Typed
from poda.tree.model.values import expected, usual_bounds

if TYPE_CHECKING:
    from poda.house.jobs import Task


# A node's path names it by child indices from the root: `0.2` is the third child of the first
# child. Growing a pruned subtree changes the numbers of the nodes behind it, but no path.

NOT_DRAWN: Final = -1
"""Stands for a node inside a pruned subtree that is not grown."""
NOWHERE: Final = -2
"""Stands for a node that does not exist in the tree."""
_POLL: Final = 1_000  # paths between two looks at whether to stop

PATHS_LIMIT: Final = 500_000
"""The most paths in a file: as many as the largest typed tree has inner nodes."""
_PATH: Final = re.compile(r"(\d{1,7}(\.\d{1,7})*)?", re.ASCII)
_LONGEST: Final = 2_000  # characters: the way to a node 200 levels deep

Folds = frozenset[int] | tuple[str, ...] | None
"""Nodes whose subtrees are folded, by number or path; None leaves it to `_folded_at_first`."""


def paths_of(tree: GameTree[Any, Any], nodes: Iterable[int]) -> list[str]:
    """The path of each of the nodes, in ascending order of their numbers."""
    known: dict[int, str] = {0: ""}
    return [_path(tree, node, known) for node in sorted(nodes)]


def _path(tree: GameTree[Any, Any], node: int, known: dict[int, str]) -> str:
    below = []
    while node not in known:
        below.append(node)
        node = int(tree.parent[node])
    path = known[node]
    for node in reversed(below):
        index = str(int(tree.index[node]))
        path = known[node] = f"{path}.{index}" if path else index
    return path


def checked_paths(values: list[Any] | LongList, field: str) -> list[str]:
    """The paths in a field of a file. Raises EngineError, naming a wrong or repeated entry."""
    known: dict[str, None] = {}  # in their order
    for number, text in enumerate(itertools.chain.from_iterable(parts_of(values))):
        if number == PATHS_LIMIT:
            raise EngineError("save.field", field=field)
        is_path = isinstance(text, str) and len(text) <= _LONGEST and _PATH.fullmatch(text)
        if not is_path or text in known:
            raise EngineError("save.field", field=f"{field}[{number}]")
        known[text] = None
    return list(known)


def nodes_at(
    tree: GameTree[Any, Any], paths: Sequence[str], stop: Callable[[], bool] | None = None
) -> list[int]:
    """The node that each path names, or NOT_DRAWN, or NOWHERE.

    Raises SearchStopped where `stop` turned true.
    """
    children = _Children(tree)
    nodes = []
    for number, path in enumerate(paths):
        if stop is not None and number % _POLL == 0 and stop():
            raise SearchStopped
        nodes.append(_at(tree, children, path))
    return nodes


def _at(tree: GameTree[Any, Any], children: _Children, path: str) -> int:
    node: int | None = 0
    for index in path.split(".") if path else ():
        assert node is not None
        if tree.stub[node]:
            return NOT_DRAWN
        node = children.at(node, int(index))
        if node is None:
            return NOWHERE
    assert node is not None
    return node


class _Children:
    """Looks up children by their index; a node's children are listed once and remembered."""

    def __init__(self, tree: GameTree[Any, Any]) -> None:
        self._tree = tree
        self._known: dict[int, dict[int, int]] = {}

    def at(self, node: int, index: int) -> int | None:
        if (known := self._known.get(node)) is None:
            known = {int(self._tree.index[c]): c for c in self._tree.children_of(node)}
            self._known[node] = known
        return known.get(index)


# A pass of iterative deepening is searched when a person goes to it. The results of the passes of
# one search are kept, so that going forward searches one more pass, and going back none.

Passes = tuple[Pass[Any, Any], ...]

_known: tuple[Hashable, Passes] | None = None
"""The key of one search, and its passes from depth 1 on. Replaced as a whole (threads read it)."""


def known_passes(key: Hashable) -> Passes:
    """The passes of a search that have been searched so far, from depth 1 on."""
    known = _known
    return known[1] if known is not None and known[0] == key else ()


def in_passes(
    question: Question[Any, Any], depth: int, key: Hashable, stop: Callable[[], bool] | None = None
) -> Question[Any, Any]:
    """The question that the pass at `depth` answers, its moves ordered by the passes before it.

    Args:
        question: the search as a whole.
        key: the key of the search (`passes_key`), the same for all of its passes.
        stop: looked at every thousand nodes; once true, SearchStopped is raised.

    Raises EngineError where the pass is too large to be drawn.
    """
    global _known  # noqa: PLW0603 - one slot, replaced as a whole
    question = replace(question, plies=depth)
    fitting_nodes(question)
    assert question.evaluation is not None
    deepening = Deepening(
        question.game, question.state, question.evaluation,
        cast(Form, question.algorithm), question.tie, question.window,
    )  # fmt: skip
    before = known_passes(key)
    passes = deepening.passes(depth, before, stop)
    if len(passes) > len(before):
        _known = key, passes
    game = deepening.ordered(passes[:-1])
    return replace(question, game=game, passes=passes)


_SMALL: Final = 1_000  # nodes
_LARGE: Final = 100_000  # nodes from which on unused memory is returned to the system
_WELCOME: Final = 300_000  # most nodes (some seconds) where the depth may be lowered to fit
_DEEPEST: Final = 99  # plies
_DEEPEST_DICE: Final = 5  # plies: a play, then twice a throw with its reply
_USUAL_DICE: Final = 3
_USUAL_REDUCED: Final = 4  # where all that looks less deep first does so
_FEW: Final = 60  # a tree with dice, or a sampled one, opens whole up to so many nodes
_LITTLE: Final = 12  # a pruned subtree of a game is folded at first where it has more nodes

Opened = tuple[Recording[Any, Any], frozenset[int], TreeShape]
"""A recording, its folded nodes, and the layout of what is drawn."""


_MOST_PLIES: Final = 100
_MOST_CONSTANT: Final = 1_000.0
_MOST_PLAYOUT: Final = 1_000  # plies: no game that is drawn is longer

# JSON has no infinities: they are texts.
_INFINITE: Final = {"inf": math.inf, "-inf": -math.inf}


def _end(value: Any) -> float:
    if isinstance(value, str):
        return _INFINITE[value]
    if type(value) not in (int, float) or not math.isfinite(value):
        raise ValueError("not a number of JSON")
    return float(value)


_End = Annotated[float, schema.Form(_end, lambda end: str(end) if math.isinf(end) else end)]


@dataclass(frozen=True, slots=True)
class Options:
    """How a source is searched.

    Attributes:
        algorithm, tie: see `engine/record/recording.py`.
        root: who moves at the root of a written tree, MAX or MIN; a game's position says so itself.
        plies: the depth limit of a game's search; None searches to the end of the game, and is
            the value for a written tree.
        evaluation: the name of the game's evaluation; "" is its first one.
        bounds: for Star1 and Star2, the least and greatest value of a leaf; None takes the game's
            stakes, or the range of a written tree's leaves.
        window: for alpha-beta, alpha and beta at the root; None is the full window.
        passes: the depth, from 1, of the pass of iterative deepening that is shown; `plies` is then
            the depth of the last pass. 0 searches once, without passes.
        order, order_seed: how the children of a node are put before the search (see
            `engine/search/ordering.py`); the seed is that of the order at random.
        iterations: the number of iterations of Monte Carlo tree search.
        constant, seed, playout, solver, choice: its rules (`Rules` in `search/mcts.py`); a playout
            is ended by the evaluation after `playout` plies, never for None.
    """

    algorithm: Annotated[TreeAlgorithm | ChanceAlgorithm | Literal["mcts"], OPTIONAL] = "alphabeta"
    tie: Annotated[Tie, OPTIONAL] = "ge"
    root: Annotated[int, (MAX, MIN).__contains__, OPTIONAL] = MAX
    plies: Annotated[int | None, Range(0, _MOST_PLIES)] = None
    evaluation: Annotated[str, OPTIONAL] = ""
    bounds: Annotated[tuple[_End, _End] | None, lambda pair: pair[0] <= pair[1]] = None
    window: Annotated[tuple[_End, _End] | None, lambda pair: pair[0] < pair[1]] = None
    passes: Annotated[int, Range(0, _MOST_PLIES), OPTIONAL] = 0
    order: Annotated[Order, OPTIONAL] = "given"
    order_seed: Annotated[int, Range(0, SEED_LIMIT), OPTIONAL] = 0
    iterations: Annotated[int, Range(1, ITERATIONS_LIMIT), OPTIONAL] = 1000
    constant: Annotated[float, Range(0, _MOST_CONSTANT), OPTIONAL] = ROOT_2
    seed: Annotated[int, Range(0, SEED_LIMIT), OPTIONAL] = 1
    playout: Annotated[int | None, Range(0, _MOST_PLAYOUT)] = None
    solver: Annotated[bool, OPTIONAL] = False
    choice: Annotated[Literal["visits", "value"], OPTIONAL] = "visits"


SAMPLING: Final = ("iterations", "constant", "seed", "playout", "solver", "choice")
"""The options that only Monte Carlo tree search has."""


@dataclass(frozen=True, slots=True)
class Usual:
    """The algorithm that a person chose last, for trees without and with chance nodes.

    It searches a source that suggests none; what a library example suggests does not change it."""

    plain: TreeAlgorithm = "alphabeta"
    chance: ChanceAlgorithm = "expectiminimax"
    tie: Tie = "ge"

    def having(self, options: Options) -> Usual:
        """A copy that remembers the algorithm (and tie) of `options`."""
        algorithm: Any = options.algorithm
        if algorithm in CHANCE_ALGORITHMS:
            return replace(self, chance=algorithm)
        return replace(self, plain=algorithm, tie=options.tie)


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A request to search a source and show it.

    Attributes:
        folded: the nodes to fold (see `Folds`).
        lowered: whether the depth limit may be lowered to what can be searched (`fitted`).
        usual: the algorithms that replace one which cannot search the source.
        stays: whether the current node, bookmarks and notes are carried over from the search on
            screen, if it is of the same source.
        chosen: whether a person has just changed the options; `usual` then remembers them.
    """

    source: Source
    options: Options
    step: int = 0
    bookmarks: tuple[int, ...] = ()
    folded: Folds = None
    lowered: bool = False
    usual: Usual = Usual()
    stays: bool = False
    chosen: bool = False


def question_of(
    source: Source, options: Options, stop: Callable[[], bool] | None = None
) -> Question[Any, Any]:
    """The question to record; for a pass of deepening the passes before it are searched first.

    Args:
        stop: polled during those searches; once true, SearchStopped is raised.

    Raises EngineError where the source makes no sense.
    """
    game, start = source.question_parts(options.root)
    if options.algorithm == MONTE_CARLO:
        return _sampling_question(game, start, options)
    question: Question[Any, Any] = Question(game, start, options.algorithm, options.tie)
    if options.algorithm.startswith("star"):
        question = replace(question, bounds=options.bounds or usual_bounds(game))
    if options.window is not None and options.algorithm in WITH_WINDOW:
        question = replace(question, window=options.window)
    if isinstance(game, ExplicitTree) or (options.plies is None and not options.passes):
        return in_order(question, options.order, options.order_seed, stop)
    evaluation = evaluation_for(game, options.evaluation)
    if game.has_chance:
        evaluation = expected(evaluation)
    question = replace(question, plies=options.plies, evaluation=evaluation)
    question = in_order(question, options.order, options.order_seed, stop)
    if options.passes:
        return in_passes(question, options.passes, passes_key(source, options), stop)
    return question


def _sampling_question(game: Game[Any, Any], start: Any, options: Options) -> Question[Any, Any]:
    """The question for Monte Carlo tree search. Playouts of a written tree always run to a leaf, as
    only its leaves have values."""
    plies: int | None = None
    evaluation = None
    if options.playout is not None and not isinstance(game, ExplicitTree):
        plies, evaluation = options.playout, evaluation_for(game, options.evaluation)
        if game.has_chance:
            evaluation = expected(evaluation)
    rules: Rules[Any] = Rules(
        options.constant, plies, evaluation, options.solver, options.choice, options.seed
    )
    algorithm: Any = MONTE_CARLO
    return MonteCarloQuestion(game, start, algorithm, rules=rules, iterations=options.iterations)


def takes_passes(options: Options, *, is_game: bool, has_chance: bool) -> bool:
    """Whether iterative deepening can search it: a game without chance, by a form of alpha-beta."""
    return is_game and not has_chance and options.plies != 0 and options.algorithm in get_args(Form)


def passes_key(source: Source, options: Options) -> Hashable:
    """A key that all passes of a search share, and no other search has."""
    return source, replace(options, plies=None, passes=0)


def suited(source: Source, options: Options, usual: Usual) -> Options:
    """The options, changed where they cannot search the source: its algorithm, passes, plies.

    Chance nodes need their own algorithms, which `usual` names; dice, and what looks less deep
    first, a depth limit."""
    game, _ = source.question_parts(options.root)
    if options.algorithm == MONTE_CARLO:
        return replace(options, passes=0)
    if _is_dice(game) and options.plies is None:
        options = replace(options, plies=usual_plies(game))
    if options.passes:
        options = replace(options, passes=_passes(game, options))
    algorithm, is_written = options.algorithm, isinstance(game, ExplicitTree)
    if game.has_chance != (algorithm in CHANCE_ALGORITHMS):
        algorithm = usual.chance if game.has_chance else usual.plain
    if algorithm == "star2" and not is_written:
        algorithm = "star1"
    elif algorithm == "quiescence" and not game.has_noisy_moves:
        algorithm = "alphabeta"
    elif algorithm in REDUCING and is_written:
        algorithm = "pvs"
    elif algorithm in REDUCING and options.plies is None:
        options = replace(options, plies=_USUAL_REDUCED)
    return replace(options, algorithm=algorithm)


def _passes(game: Game[Any, Any], options: Options) -> int:
    """The pass to show, at most the last one; 0 if the search cannot be made in passes."""
    is_game = not isinstance(game, ExplicitTree)
    if not takes_passes(options, is_game=is_game, has_chance=game.has_chance):
        return 0
    return min(options.passes, options.plies or longest(game))


def is_small(source: Source, options: Options) -> bool:
    """Whether reading, searching and layout take a few milliseconds: no thread is needed."""
    sampled = options.algorithm == MONTE_CARLO
    if source.is_game or (sampled and options.iterations > _SMALL):
        return False
    if isinstance(source, Random):
        return size_of(source.shape, _SMALL).nodes <= _SMALL
    content = source.content if isinstance(source, Example) else source
    return isinstance(content, Typed) and len(content.text) <= 2 * _SMALL


def longest(game: Game[Any, Any]) -> int:
    """The largest depth limit on offer: the longest game's length, at most what can be drawn."""
    return min(game.max_plies, _DEEPEST_DICE if _is_dice(game) else _DEEPEST)


def shortest(game: Game[Any, Any]) -> int | None:
    """The least depth limit; None where a search may go to the end of the game."""
    return 0 if _is_dice(game) else None


def usual_plies(game: Game[Any, Any]) -> int | None:
    """The depth limit where none is asked for: with dice 3 plies, else none (None)."""
    return _USUAL_DICE if _is_dice(game) else None


def _is_dice(game: Game[Any, Any]) -> bool:
    return not isinstance(game, ExplicitTree) and game.has_chance


def plies_of_player(source: Source, plies: int | None) -> int | None:
    """The depth of the tree that a player who looks `plies` ahead searches.

    With dice, a player's ply is the opponent's throw with the reply, which are two levels of the
    tree, and it is counted from after the player's own play.
    """
    game, state = source.question_parts()
    if not _is_dice(game) or plies is None:
        return plies
    return 2 * plies + (1 if game.to_move(state) != CHANCE else 2)


def fitted(source: Source, options: Options) -> Options:
    """The options, with a depth limit lowered until the estimated nodes are at most _WELCOME."""
    if options.algorithm == MONTE_CARLO:
        return options
    once = replace(options, passes=0, order="given")
    while once.plies and estimated_nodes(question_of(source, once)) > _WELCOME:
        once = replace(once, plies=once.plies - 1)
    return replace(options, plies=once.plies, passes=min(options.passes, once.plies or 99))


def recorded(question: Question[Any, Any], folded: Folds, task: Task | None = None) -> Opened:
    """Record the search (two thirds of the progress) and lay out its tree."""
    stop = task.stopped if task else None
    progress = _share(task, 0.0, 0.66)
    recording = record(question, stop, progress)
    return shaped(recording, folded, task, begun=0.66)


def searched(opening: SearchRequest, task: Task | None = None) -> tuple[Opened, SearchRequest]:
    """Record and lay out an opening; also returns it with the options that were used in the end."""
    opening = replace(opening, options=suited(opening.source, opening.options, opening.usual))
    if opening.lowered:
        opening = replace(opening, options=fitted(opening.source, opening.options))
    stop = task.stopped if task else None
    question = question_of(opening.source, opening.options, stop)
    return recorded(question, opening.folded, task), opening


def shaped(
    recording: Recording[Any, Any],
    folded: Folds,
    task: Task | None = None,
    begun: float = 0,
) -> Opened:
    """Lay a recording out."""
    stop = task.stopped if task else None
    if isinstance(folded, tuple):
        folded = frozenset(nodes_at(recording.tree, folded, stop)) - {NOT_DRAWN, NOWHERE}
    collapsed = _folded_at_first(recording) if folded is None else folded
    shape = shape_of(recording.tree, collapsed, stop, _share(task, begun, 1.0))
    if recording.tree.nodes > _LARGE:
        give_back()
    return recording, collapsed, shape


def grown(
    recording: Recording[Any, Any], node: int, folded: frozenset[int], task: Task
) -> tuple[Opened, int]:
    """Grow the subtree below a stub, and lay out; also returns the stub's new node number."""
    tree = recording.tree.expanded(node, stop=task.stopped)
    moved = tree.grown_from
    assert moved is not None
    error_node = int(moved[recording.error_node]) if recording.error else -1
    larger = replace(recording, tree=tree, error_node=error_node)
    return shaped(larger, frozenset(int(moved[old]) for old in folded), task), int(moved[node])


def _share(task: Task | None, begin: float, end: float) -> Callable[[float], None] | None:
    """A progress function for a part of a task: it maps 0 to 1 to `begin` to `end`."""
    if task is None:
        return None
    return lambda done: task.progress(begin + (end - begin) * done)


def pruned_tops(tree: GameTree[Any, Any]) -> list[int]:
    """The roots of the pruned subtrees that have more than one node."""
    unvisited = tree.trace_node < 0
    top = unvisited.copy()
    top[1:] &= ~unvisited[tree.parent[1:]]
    tops: list[int] = np.flatnonzero(top & (tree.size > 1)).tolist()
    return tops


def _folded_at_first(recording: Recording[Any, Any]) -> frozenset[int]:
    """The nodes folded on opening: a game's larger pruned subtrees, so that the visited tree shows.

    With dice also the plays that were not chosen, and what follows each throw. In a sampled tree
    the subtrees with few visits; in a written tree nothing.
    """
    tree = recording.tree
    if recording.trace.is_sampled:
        return _little_played(recording)
    if isinstance(tree.game, ExplicitTree):
        return frozenset()
    folded = frozenset(node for node in pruned_tops(tree) if tree.size[node] > _LITTLE)
    return folded | _dice_folded(recording) if tree.game.has_chance else folded


def _little_played(recording: Recording[Any, Any]) -> frozenset[int]:
    """The nodes to fold in a large Monte Carlo tree: all but the most visited ones, so that about
    _FEW nodes are drawn."""
    tree, found = recording.tree, monte_carlo_of(recording.trace)
    assert found is not None
    if tree.nodes <= _FEW or isinstance(tree.game, ExplicitTree):
        return frozenset()
    trace: Any = recording.trace
    inner = np.flatnonzero(tree.children > 0)
    visits = found.visits(found.steps - 1)[trace.own[tree.trace_node[inner]]]
    order = np.lexsort((tree.depth[inner], -visits))
    shown = np.cumsum(tree.children[inner[order]])
    shut = inner[order[max(1, int(np.searchsorted(shown, _FEW, side="right"))) :]]
    return frozenset(shut.tolist())


def _dice_folded(recording: Recording[Any, Any]) -> frozenset[int]:
    """The inner children of the root and of its best play, but for that play itself."""
    tree = recording.tree
    if tree.nodes <= _FEW:
        return frozenset()
    open_nodes = {0}
    if recording.best is not None:
        open_nodes |= {n for n in tree.children_of(0) if tree.index[n] == recording.best}
    above = np.isin(tree.parent, list(open_nodes))
    shut = np.flatnonzero(above & (tree.children > 0))
    return frozenset(set(shut.tolist()) - open_nodes)
