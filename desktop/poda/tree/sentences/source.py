"""The names of sources, algorithms and orders, and short explanations, in the user's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from poda.engine.record.recording import CHANCE_ALGORITHMS
from poda.house.i18n import language_manager
from poda.tree.model.sources import Example, Position, Random, Source, example
from poda.widgets.engine_words import game_name

translate = QCoreApplication.translate


def algorithm_name(key: str) -> str:
    """The algorithm's name in the literature."""
    names = {
        "minimax": translate("SourceBar", "Minimax"),
        "minimax-stages": translate("SourceBar", "Minimax, in stages"),
        "alphabeta": translate("SourceBar", "Alpha-beta"),
        "alphabeta-update": translate("SourceBar", "Alpha-beta, update first"),
        "alphabeta-hard": translate("SourceBar", "Alpha-beta, fail-hard"),
        "alphabeta-update-hard": translate("SourceBar", "Alpha-beta, update first, fail-hard"),
        "minimax-table": translate("SourceBar", "Minimax, with a table"),
        "alphabeta-table": translate("SourceBar", "Alpha-beta, with a table"),
        "negamax": translate("SourceBar", "Negamax"),
        "pvs": translate("SourceBar", "PVS (NegaScout)"),
        "aspiration": translate("SourceBar", "Aspiration windows"),
        "mtdf": translate("SourceBar", "MTD(f)"),
        "lmr": translate("SourceBar", "Late move reductions"),
        "probcut": translate("SourceBar", "ProbCut"),
        "frontier": translate("SourceBar", "Frontier pruning"),
        "quiescence": translate("SourceBar", "Quiescence search"),
        "expectiminimax": translate("SourceBar", "Expectiminimax"),
        "star1": translate("SourceBar", "Star1"),
        "star2": translate("SourceBar", "Star2, with probes"),
        "mcts": translate("SourceBar", "Monte Carlo tree search"),
    }
    return names[key]


def algorithm_meaning(key: str) -> str:
    """What sets the algorithm apart, in one line."""
    meanings = {
        "minimax": translate("SourceBar", "Recursive: every node, depth first. No cuts."),
        "minimax-stages": translate(
            "SourceBar", "As courses do it: generate, evaluate, back up layer by layer, choose."
        ),
        "alphabeta": translate(
            "SourceBar", "Russell and Norvig: test v against the window, then update it. Fail-soft."
        ),
        "alphabeta-update": translate(
            "SourceBar",
            "Update alpha or beta, then test alpha ≥ beta: at a cut the window has crossed.",
        ),
        "alphabeta-hard": translate(
            "SourceBar", "Knuth and Moore: a cut returns alpha or beta itself."
        ),
        "alphabeta-update-hard": translate(
            "SourceBar",
            "No value beside the window: update alpha or beta, test alpha ≥ beta, and return it.",
        ),
        "minimax-table": translate(
            "SourceBar", "A position that was searched before is not searched again. No cuts."
        ),
        "alphabeta-table": translate(
            "SourceBar",
            "Russell and Norvig’s form with a transposition table: what it knows of a position, "
            "exactly or as a bound, is not searched again.",
        ),
        "negamax": translate(
            "SourceBar",
            "Alpha-beta in one function for both sides: what is good for one is as bad for the "
            "other.",
        ),
        "pvs": translate(
            "SourceBar",
            "Principal variation search: all but the first move get a null window, and are "
            "searched again if they turn out better.",
        ),
        "aspiration": translate(
            "SourceBar",
            "Alpha-beta within a guessed window; where the value is not inside, the root is "
            "searched again.",
        ),
        "mtdf": translate(
            "SourceBar",
            "Null windows at the root alone, again and again with a table, until both bounds meet.",
        ),
        "lmr": translate(
            "SourceBar",
            "PVS that searches the fourth move and later ones a ply less deep at first, and to the "
            "full depth if they turn out better: faster, and a guess.",
        ),
        "probcut": translate(
            "SourceBar",
            "PVS that searches all but the first move two plies less deep at first, and leaves it "
            "at that if they are worse by a margin: a guess.",
        ),
        "frontier": translate(
            "SourceBar",
            "PVS that leaves out, close to the depth limit, moves whose evaluation is worse by a "
            "margin for each ply to go: a guess.",
        ),
        "quiescence": translate(
            "SourceBar",
            "Alpha-beta that goes on beyond the depth limit by noisy moves: those that win or "
            "block at once.",
        ),
        "expectiminimax": translate(
            "SourceBar", "A chance node is worth the sum of probability times value. No cuts."
        ),
        "star1": translate(
            "SourceBar",
            "Ballard: alpha-beta through chance nodes, where no leaf lies outside the bounds.",
        ),
        "star2": translate(
            "SourceBar", "Ballard: as Star1, after a probe of the first child of each throw."
        ),
        "mcts": translate(
            "SourceBar",
            "Random games decide where the tree grows: select by UCB1, expand, play out, back up.",
        ),
    }
    return meanings[key]


def order_name(order: str) -> str:
    """The name of an order of children."""
    names = {
        "given": translate("SourceBar", "As given"),
        "best": translate("SourceBar", "Best first"),
        "worst": translate("SourceBar", "Worst first"),
        "random": translate("SourceBar", "At random"),
        "killer": translate("SourceBar", "Killers"),
        "history": translate("SourceBar", "History"),
    }
    return names[order]


def order_meaning(order: str, seed: int = 0) -> str:
    """What an order of children means, in one line; a random one with its seed."""
    meanings = {
        "given": translate(
            "SourceBar", "The children of a node in the order of the tree, or of the game's rules"
        ),
        "best": translate(
            "SourceBar",
            "The child that is best for whoever moves comes first: as a rule, the most cuts",
        ),
        "worst": translate(
            "SourceBar",
            "The child that is worst for whoever moves comes first: as a rule, the fewest cuts",
        ),
        "random": translate(
            "SourceBar", "The children of a node at random; choose it again for another order"
        ),
        "killer": translate(
            "SourceBar", "Killer moves: the last two that cut at the same depth come first"
        ),
        "history": translate(
            "SourceBar",
            "History heuristic: the moves that were best or cut most, and high up, come first",
        ),
    }
    if order == "random" and seed:
        drawn = translate("SourceBar", "Order number {seed} of those at random")
        return meanings[order] + "\n" + drawn.format(seed=seed)
    return meanings[order]


def chance_here() -> str:
    """The reason why minimax and alpha-beta are disabled."""
    return translate(
        "SourceBar", "This tree has chance nodes, which minimax and alpha-beta cannot search."
    )


def no_chance_here() -> str:
    """The reason why the searches of chance nodes are disabled."""
    return translate("SourceBar", "This tree has no chance nodes: write one as (0.9: 2, 0.1: 3).")


def no_noisy_here() -> str:
    """The reason why quiescence search is disabled."""
    return translate("SourceBar", "Only a game can have noisy moves, and this one names none.")


def no_limit_here() -> str:
    """The reason why searches that look less deep first are disabled for written trees."""
    return translate(
        "SourceBar", "A written tree has no depth limit: nothing in it can be searched less deep."
    )


def no_probes_here() -> str:
    """The reason why Star2 is disabled for games."""
    return translate(
        "SourceBar", "Probes come to a position twice: only written trees can be drawn with probes."
    )


def switched_words(algorithm: str) -> str:
    """The sentence why another algorithm than the chosen one searched the source."""
    if algorithm in CHANCE_ALGORITHMS:
        text = translate("SourceBar", "This tree has chance nodes: it is searched by {algorithm}.")
    else:
        text = translate(
            "SourceBar", "This tree has no chance nodes: it is searched by {algorithm}."
        )
    return text.format(algorithm=algorithm_name(algorithm))


def source_title(source: Source | None) -> str:
    """The title of the tree."""
    if isinstance(source, Example):
        return example(source.key).title(language_manager().language)
    if isinstance(source, Position):
        name = game_name(source.game)
        return f"{name} {source.text}" if source.text else name
    if isinstance(source, Random):
        return translate("SourceBar", "Random tree {seed}").format(seed=source.shape.seed)
    if source is None:
        return translate("SourceBar", "Examples")
    return translate("SourceBar", "Your own tree")


def source_meaning(source: Source | None) -> str:
    """The tooltip of the tree's title: an example's description and source, else what it opens."""
    choose = translate("SourceBar", "Choose a tree of the library")
    if not isinstance(source, Example):
        return choose
    language = language_manager().language
    entry = example(source.key)
    lines = (entry.title(language), entry.description(language), entry.source(language))
    return "\n".join(line for line in lines if line)
