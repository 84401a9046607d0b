"""From a source to a recording that is laid out: what the Tree tab's jobs do.

Nothing here touches the interface; all of it may run on a worker thread.
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
from poda.engine.search.alphabeta import Form, Tie
from poda.engine.search.deepening import Deepening, Pass
from poda.engine.search.evaluation import evaluation_for
from poda.engine.search.mcts import ROOT_2, Rules
from poda.engine.search.observer import SearchStopped
from poda.engine.search.ordering import SEED_LIMIT, Order
from poda.engine.trees.random_tree import size_of
from poda.tree.model.shape import Shape, shape_of
from poda.tree.model.sources import Example, Random, Source, Typed
from poda.tree.model.values import expected, usual_bounds

if TYPE_CHECKING:
    from poda.house.jobs import Task


# Nodes of a drawn tree, named by the way to them from the root: `0.2` is the third child of the
# first. The number of a node changes when a pruned subtree before it is grown; its way stays.

NOT_DRAWN: Final = -1
"""In the place of a node below a pruned subtree that is not grown."""
NOWHERE: Final = -2
"""In the place of a node that the tree has not."""
_POLL: Final = 1_000  # paths between two looks at whether to stop

PATHS_LIMIT: Final = 500_000
"""Paths of a file: the inner nodes of the largest typed tree."""
_PATH: Final = re.compile(r"(\d{1,7}(\.\d{1,7})*)?", re.ASCII)
_LONGEST: Final = 2_000  # characters: the way to a node 200 levels deep

Folds = frozenset[int] | tuple[str, ...] | None
"""Nodes whose subtrees are folded, by number or by path; None: what one would not want to see at
first."""


def paths_of(tree: GameTree[Any, Any], nodes: Iterable[int]) -> list[str]:
    """The way to each of the nodes, in ascending order of their numbers."""
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
    """The paths in a field of a file. Raises EngineError where one could be none."""
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
    """The node at the end of each path, or NOT_DRAWN, or NOWHERE.

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
    """The children of the nodes that paths lead through, each looked up among its siblings once."""

    def __init__(self, tree: GameTree[Any, Any]) -> None:
        self._tree = tree
        self._known: dict[int, dict[int, int]] = {}

    def at(self, node: int, index: int) -> int | None:
        if (known := self._known.get(node)) is None:
            known = {int(self._tree.index[c]): c for c in self._tree.children_of(node)}
            self._known[node] = known
        return known.get(index)


# A pass of iterative deepening is searched only when somebody goes there. What is known of the
# passes of the search on screen is kept, so that going on costs one more pass, and going back none.

Passes = tuple[Pass[Any, Any], ...]

_known: tuple[Hashable, Passes] | None = None
"""Of one search: what it is, and its passes from depth 1 on. Replaced as a whole."""


def known_passes(key: Hashable) -> Passes:
    """The passes of a search that have been looked through so far."""
    known = _known
    return known[1] if known is not None and known[0] == key else ()


def in_passes(
    question: Question[Any, Any], depth: int, key: Hashable, stop: Callable[[], bool] | None = None
) -> Question[Any, Any]:
    """The pass at `depth` of a search, in the order that the passes before it leave.

    Args:
        question: the search as a whole.
        key: the same for all passes of it, and for no other.
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
_LARGE: Final = 100_000  # nodes: what was noted on the way is worth giving back
_WELCOME: Final = 300_000  # nodes of a search that nobody asked to be that large: some seconds
_DEEPEST: Final = 99  # plies
_DEEPEST_DICE: Final = 5  # a play, and twice the opponent's throw with the reply
_USUAL_DICE: Final = 3
_FEW: Final = 60  # nodes of a game with dice that are all seen at once
_LITTLE: Final = 12  # a pruned subtree of a game is folded at first where it has more nodes

Opened = tuple[Recording[Any, Any], frozenset[int], Shape]
"""A recording, the nodes that are folded, and what is drawn of it."""


_MOST_PLIES: Final = 100
_MOST_CONSTANT: Final = 1_000.0
_MOST_PLAYOUT: Final = 1_000  # plies: no game that is drawn is longer

# JSON has no infinities: they are texts, which `float` reads.
_End = Annotated[float, schema.Form(float, lambda end: str(end) if math.isinf(end) else end)]


@dataclass(frozen=True, slots=True)
class Options:
    """How a source is searched.

    Attributes:
        algorithm, tie: see `engine/record/recording.py`.
        root: who moves at the root of a written tree, MAX or MIN. A game knows that itself.
        plies: the depth limit of a game's search; None searches to its end. A written tree has
            none.
        evaluation: the name of the game's evaluation; "" is its first one.
        bounds: for Star1 and Star2, what leaves are worth at least and at most; None takes the
            game's stakes, or the leaves' own range.
        window: for alpha-beta, alpha and beta at the root; None is the full window.
        passes: which pass of iterative deepening is shown, from 1: it is so many plies deep, and
            `plies` is the last one's depth. 0 searches once.
        order, order_seed: how the children of a node are put before the search (see
            `engine/search/ordering.py`); the seed is that of the order at random.
        iterations: of Monte Carlo tree search, how many there are.
        constant, seed, playout, solver, choice: how it goes about it (`search/mcts.py`, `Rules`);
            `playout` is after how many plies a game's evaluation ends a playout, None for never.
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
"""The options of Monte Carlo tree search alone."""


@dataclass(frozen=True, slots=True)
class Usual:
    """How a person has chosen to search: what holds where neither the source nor what is on screen
    says otherwise. What an entry of the library brings with it is nobody's choice."""

    plain: TreeAlgorithm = "alphabeta"
    chance: ChanceAlgorithm = "expectiminimax"
    tie: Tie = "ge"

    def having(self, options: Options) -> Usual:
        """The same, with what was chosen now."""
        algorithm: Any = options.algorithm
        if algorithm in CHANCE_ALGORITHMS:
            return replace(self, chance=algorithm)
        return replace(self, plain=algorithm, tie=options.tie)


@dataclass(frozen=True, slots=True)
class Opening:
    """What is to come on screen, and where to go then.

    Attributes:
        folded: the nodes to fold (see `Folds`).
        lowered: whether the depth may be lowered to what can be drawn.
        usual: takes the place of an algorithm that cannot search the source.
        stays: the same source as before, searched in another way: one stays at the node at hand.
        chosen: whether a person chose just now how it is searched.
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
    """What is searched and how; for a pass of deepening the passes before it are searched first.

    Args:
        stop: looked at meanwhile; once true, SearchStopped is raised.

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
    """What a Monte Carlo search is asked. A written tree has its values at its leaves, so that no
    playout is cut."""
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
    """Whether a source can be searched in passes: a game's depth limit, and alpha-beta's cuts."""
    return is_game and not has_chance and options.plies != 0 and options.algorithm in get_args(Form)


def passes_key(source: Source, options: Options) -> Hashable:
    """A key that all passes of a search share, and no other search has."""
    return source, replace(options, plies=None, passes=0)


def suited(source: Source, options: Options, usual: Usual) -> Options:
    """The same, with an algorithm that can search the source: chance nodes have their own."""
    game, _ = source.question_parts(options.root)
    if options.algorithm == MONTE_CARLO:
        return replace(options, passes=0)
    if _is_dice(game) and options.plies is None:
        options = replace(options, plies=usual_plies(game))
    if options.passes:
        options = replace(options, passes=_passes(game, options))
    algorithm = options.algorithm
    if game.has_chance != (algorithm in CHANCE_ALGORITHMS):
        return replace(options, algorithm=usual.chance if game.has_chance else usual.plain)
    if algorithm == "star2" and not isinstance(game, ExplicitTree):
        return replace(options, algorithm="star1")
    if algorithm == "quiescence" and not game.has_noisy_moves:
        return replace(options, algorithm="alphabeta")
    return options


def _passes(game: Game[Any, Any], options: Options) -> int:
    """Which pass can be shown: none of what is not searched in passes, and none beyond the last."""
    is_game = not isinstance(game, ExplicitTree)
    if not takes_passes(options, is_game=is_game, has_chance=game.has_chance):
        return 0
    return min(options.passes, options.plies or longest(game))


def is_small(source: Source, options: Options) -> bool:
    """Whether it is read, searched and laid out in a few milliseconds: no thread is needed."""
    sampled = options.algorithm == MONTE_CARLO
    if source.is_game or (sampled and options.iterations > _SMALL):
        return False
    if isinstance(source, Random):
        return size_of(source.shape, _SMALL).nodes <= _SMALL
    content = source.content if isinstance(source, Example) else source
    return isinstance(content, Typed) and len(content.text) <= 2 * _SMALL


def longest(game: Game[Any, Any]) -> int:
    """The largest depth limit that makes sense: the longest game, or what of one can be drawn."""
    return min(game.max_plies, _DEEPEST_DICE if _is_dice(game) else _DEEPEST)


def shortest(game: Game[Any, Any]) -> int | None:
    """The least depth limit; None where a search may go to the end of the game."""
    return 0 if _is_dice(game) else None


def usual_plies(game: Game[Any, Any]) -> int | None:
    """A depth limit that can be looked through, where none is asked for."""
    return _USUAL_DICE if _is_dice(game) else None


def _is_dice(game: Game[Any, Any]) -> bool:
    return not isinstance(game, ExplicitTree) and game.has_chance


def plies_of_player(source: Source, plies: int | None) -> int | None:
    """The depth of the tree that a player of so many plies looks through.

    With dice a player's ply is the opponent's throw with the reply, two of the tree's, and begins
    behind the play itself.
    """
    game, state = source.question_parts()
    if not _is_dice(game) or plies is None:
        return plies
    return 2 * plies + (1 if game.to_move(state) != CHANCE else 2)


def fitted(source: Source, options: Options) -> Options:
    """The same, with a depth limit that can be searched: lower, where the one asked for is not."""
    if options.algorithm == MONTE_CARLO:
        return options
    once = replace(options, passes=0, order="given")
    while once.plies and estimated_nodes(question_of(source, once)) > _WELCOME:
        once = replace(once, plies=once.plies - 1)
    return replace(options, plies=once.plies, passes=min(options.passes, once.plies or 99))


def recorded(question: Question[Any, Any], folded: Folds, task: Task | None = None) -> Opened:
    """Search and lay out. The search is two thirds of the work."""
    stop = task.stopped if task else None
    progress = _share(task, 0.0, 0.66)
    recording = record(question, stop, progress)
    return shaped(recording, folded, task, begun=0.66)


def searched(opening: Opening, task: Task | None = None) -> tuple[Opened, Opening]:
    """Search what is to come; the result, and how it was searched in the end."""
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
    """Grow what lies below a stub; the result, and the stub's number in it."""
    tree = recording.tree.expanded(node, stop=task.stopped)
    moved = tree.grown_from
    assert moved is not None
    error_node = int(moved[recording.error_node]) if recording.error else -1
    larger = replace(recording, tree=tree, error_node=error_node)
    return shaped(larger, frozenset(int(moved[old]) for old in folded), task), int(moved[node])


def _share(task: Task | None, begin: float, end: float) -> Callable[[float], None] | None:
    """Progress that runs from `begin` to `end` while a part of the work runs from 0 to 1."""
    if task is None:
        return None
    return lambda done: task.progress(begin + (end - begin) * done)


def pruned_tops(tree: GameTree[Any, Any]) -> list[int]:
    """The roots of the subtrees that the search never came to, those with more than one node."""
    unvisited = tree.trace_node < 0
    top = unvisited.copy()
    top[1:] &= ~unvisited[tree.parent[1:]]
    tops: list[int] = np.flatnonzero(top & (tree.size > 1)).tolist()
    return tops


def _folded_at_first(recording: Recording[Any, Any]) -> frozenset[int]:
    """What a game's search pruned, where it is large: the visited tree is what one came for.

    Of a game with dice the plays that were not chosen too, and what follows each throw.
    """
    tree = recording.tree
    if recording.trace.is_sampled:
        return _little_played(recording)
    if isinstance(tree.game, ExplicitTree):
        return frozenset()
    folded = frozenset(node for node in pruned_tops(tree) if tree.size[node] > _LITTLE)
    return folded | _dice_folded(recording) if tree.game.has_chance else folded


def _little_played(recording: Recording[Any, Any]) -> frozenset[int]:
    """Of a large Monte Carlo tree all subtrees but those that were played out most: as many nodes
    are open as can be looked at."""
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
    """Every subtree of some size beside the way to the best play's throws."""
    tree = recording.tree
    if tree.nodes <= _FEW:
        return frozenset()
    open_nodes = {0}
    if recording.best is not None:
        open_nodes |= {n for n in tree.children_of(0) if tree.index[n] == recording.best}
    above = np.isin(tree.parent, list(open_nodes))
    shut = np.flatnonzero(above & (tree.children > 0))
    return frozenset(set(shut.tolist()) - open_nodes)
