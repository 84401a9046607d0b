"""The engine: games, searches, players, matches, evolution, learning and records. It imports no Qt.

    >>> import poda.engine as pe
    >>> tree = pe.parse_tree("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    >>> counter = pe.Counter()
    >>> pe.alphabeta(tree, tree.initial_state(), observer=counter)
    Result(value=3.0, line=(0, 0))
    >>> counter.nodes  # of 13: two leaves are never visited
    11

What stands here is what a notebook needs, by its plain name; each of them is imported when it is
first asked for, so that `import poda.engine` costs nothing. `dir(pe)` lists them all:

- Games: `GAMES` by key, `game_named`; `Game`, which says what a game is, and `MAX`, `MIN`,
  `CHANCE`; `TicTacToe`, `ConnectFour`, `Backgammon`; and trees that are written down
  (`parse_tree`, `read_tree`, `format_tree`, `random_tree`).
- Searches over any game: `minimax`, `minimax_in_stages`, `alphabeta`, `negamax`, `pvs`,
  `aspiration`, `mtdf`, `late_move_reductions`, `probcut`, `frontier_pruning`, `quiescence`, with a
  table `minimax_with_table` and `alphabeta_with_table`; where dice are thrown `expectiminimax` and
  `star`; `MonteCarlo`. A `Counter` counts one, `evaluation_for` gives what a depth limit needs.
- Records of a search, step by step: `record_search`, which answers a `Question`.
- Exact values: `exact_solver`; a game solved from its end: `retrograde`, over what is `reachable`.
- Players and matches: `PlayerSpec`, `contender`, `play_match`, `Tally`.
- Evolution and learning: `Evolution` with `EvolutionSettings`, `Learning` with `LearningSettings`,
  what both share in `Settings`, and `PRESETS`; a run that was saved: `load_run`, `history_of`;
  players that were evolved or have learnt: `load_champion`, `shipped_champion`.

Packages may add names (`poda.base.packages`). Of those that come with Poda, arena has `elo` of the
results of games (`Wdl`) or of pairs of games (`Pairs`). In lab are experiments, which are runs of
runs: `plan_experiment` over seeds and settings, an `ExperimentFolder` that keeps it, a `Conductor`
that carries it out, and `results_of` it. In web is `show`, which shows a record, a written tree or
a position of Connect Four in the cell of a notebook.

What a person can get wrong is an `EngineError`, whose text is a sentence. Values are from MAX's
point of view.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from poda.engine.registry import register

if TYPE_CHECKING:  # for those who check types; the names are found by `__getattr__`
    from poda.engine.decisions import Analysis, Decision, Limit, MoveValue, Player
    from poda.engine.errors import EngineError
    from poda.engine.evolve.evolution import Evolution
    from poda.engine.exact.retrograde import reachable, retrograde
    from poda.engine.exact.scores import exact_solver
    from poda.engine.game import CHANCE, MAX, MIN, Game
    from poda.engine.games import GAMES
    from poda.engine.games import game as game_named
    from poda.engine.games.backgammon import Backgammon
    from poda.engine.games.connect4 import ConnectFour
    from poda.engine.games.explicit_tree import ExplicitTree
    from poda.engine.games.tictactoe import TicTacToe
    from poda.engine.learn.learning import Learning
    from poda.engine.match import Contender, contender, play_match
    from poda.engine.networks.network import Network
    from poda.engine.players import PlayerSpec
    from poda.engine.record.proof import why_pruned
    from poda.engine.record.recording import Question, Recording
    from poda.engine.record.recording import record as record_search
    from poda.engine.record.trace import SearchTrace, Step
    from poda.engine.runs.champion import Champion, load_champion, save_champion, shipped_champion
    from poda.engine.runs.history import Generation, History, Table
    from poda.engine.runs.kept_runs import history_of
    from poda.engine.runs.presets import PRESETS
    from poda.engine.runs.run_folder import Run, RunFolder, load_run
    from poda.engine.runs.settings import EvolutionSettings, LearningSettings, Settings
    from poda.engine.search.alphabeta import alphabeta
    from poda.engine.search.evaluation import Evaluation, ExpectedUtility, Result, evaluation_for
    from poda.engine.search.mcts import MonteCarlo, Rules
    from poda.engine.search.minimax import expectiminimax, minimax, minimax_in_stages
    from poda.engine.search.mtdf import aspiration, mtdf
    from poda.engine.search.negamax import negamax
    from poda.engine.search.observer import Counter, Observer, SearchStopped
    from poda.engine.search.pvs import pvs
    from poda.engine.search.quiescence import quiescence
    from poda.engine.search.reductions import frontier_pruning, late_move_reductions, probcut
    from poda.engine.search.star import star
    from poda.engine.search.transposition import alphabeta_with_table, minimax_with_table
    from poda.engine.tally import Estimate, Tally
    from poda.engine.trees.formats import read_tree
    from poda.engine.trees.random_tree import RandomShape, random_tree
    from poda.engine.trees.text import format_tree, parse_tree

__all__ = [
    "CHANCE",
    "GAMES",
    "MAX",
    "MIN",
    "PRESETS",
    "Analysis",
    "Backgammon",
    "Champion",
    "ConnectFour",
    "Contender",
    "Counter",
    "Decision",
    "EngineError",
    "Estimate",
    "Evaluation",
    "Evolution",
    "EvolutionSettings",
    "ExpectedUtility",
    "ExplicitTree",
    "Game",
    "Generation",
    "History",
    "Learning",
    "LearningSettings",
    "Limit",
    "MonteCarlo",
    "MoveValue",
    "Network",
    "Observer",
    "Player",
    "PlayerSpec",
    "Question",
    "RandomShape",
    "Recording",
    "Result",
    "Rules",
    "Run",
    "RunFolder",
    "SearchStopped",
    "SearchTrace",
    "Settings",
    "Step",
    "Table",
    "Tally",
    "TicTacToe",
    "alphabeta",
    "alphabeta_with_table",
    "aspiration",
    "contender",
    "evaluation_for",
    "exact_solver",
    "expectiminimax",
    "format_tree",
    "frontier_pruning",
    "game_named",
    "history_of",
    "late_move_reductions",
    "load_champion",
    "load_run",
    "minimax",
    "minimax_in_stages",
    "minimax_with_table",
    "mtdf",
    "negamax",
    "parse_tree",
    "play_match",
    "probcut",
    "pvs",
    "quiescence",
    "random_tree",
    "reachable",
    "read_tree",
    "record_search",
    "retrograde",
    "save_champion",
    "shipped_champion",
    "star",
    "why_pruned",
]

_IN: Final = {
    "decisions": "Analysis Decision Limit MoveValue Player",
    "errors": "EngineError",
    "evolve.evolution": "Evolution",
    "exact.retrograde": "reachable retrograde",
    "exact.scores": "exact_solver",
    "game": "CHANCE MAX MIN Game",
    "games": "GAMES game_named",
    "games.backgammon": "Backgammon",
    "games.connect4": "ConnectFour",
    "games.explicit_tree": "ExplicitTree",
    "games.tictactoe": "TicTacToe",
    "learn.learning": "Learning",
    "match": "Contender contender play_match",
    "networks.network": "Network",
    "players": "PlayerSpec",
    "record.proof": "why_pruned",
    "record.recording": "Question Recording record_search",
    "record.trace": "SearchTrace Step",
    "runs.champion": "Champion load_champion save_champion shipped_champion",
    "runs.history": "Generation History Table",
    "runs.kept_runs": "history_of",
    "runs.run_folder": "Run RunFolder load_run",
    "runs.presets": "PRESETS",
    "runs.settings": "EvolutionSettings LearningSettings Settings",
    "search.alphabeta": "alphabeta",
    "search.evaluation": "Evaluation ExpectedUtility Result evaluation_for",
    "search.mcts": "MonteCarlo Rules",
    "search.minimax": "expectiminimax minimax minimax_in_stages",
    "search.mtdf": "aspiration mtdf",
    "search.negamax": "negamax",
    "search.observer": "Counter Observer SearchStopped",
    "search.pvs": "pvs",
    "search.quiescence": "quiescence",
    "search.reductions": "frontier_pruning late_move_reductions probcut",
    "search.star": "star",
    "search.transposition": "alphabeta_with_table minimax_with_table",
    "tally": "Estimate Tally",
    "trees.formats": "read_tree",
    "trees.random_tree": "RandomShape random_tree",
    "trees.text": "format_tree parse_tree",
}
"""Where each public name is: a test holds this to what those who check types are told."""

_CALLED: Final = {"game_named": "game", "record_search": "record"}
"""What a name is where it stands, if that is the name of a module here or says too little."""

_MODULES: Final = {name: module for module, names in _IN.items() for name in names.split()}


register(
    "kit",
    {
        "connect4": "poda.engine.solved.kits.ConnectFourKit",
        "tictactoe": "poda.engine.solved.kits.TicTacToeKit",
    },
)
register(
    "training",
    {
        "connect4": "poda.engine.solved.training_kits.ConnectFourTraining",
        "tictactoe": "poda.engine.solved.training_kits.TicTacToeTraining",
    },
)
register(
    "run",
    {
        "evolution": "poda.engine.evolve.evolution.Evolution",
        "td": "poda.engine.learn.learning.Learning",
    },
)


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        found = getattr(import_module(f"{__name__}.{_MODULES[name]}"), _CALLED.get(name, name))
    elif name.startswith("_") or name not in (added := _added_names()):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    else:
        from poda.base import packages

        found = packages.imported(added[name])
    globals()[name] = found
    return found


def _added_names() -> dict[str, str]:
    """Where each name is that packages add."""
    from poda.base import packages  # whose manifests are not read before somebody asks

    return packages.public_names()


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_added_names()})
