"""What sources and algorithms are called, in the user's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from poda.i18n import language_manager
from poda.tree.examples import example
from poda.tree.sources import Example, Position, Random, Source
from poda.widgets.names import game_name


def algorithm_name(key: str) -> str:
    """The algorithm's name in the field."""
    names = {
        "minimax": QCoreApplication.translate("SourceBar", "Minimax"),
        "minimax-stages": QCoreApplication.translate("SourceBar", "Minimax, in stages"),
        "alphabeta": QCoreApplication.translate("SourceBar", "Alpha-beta"),
        "alphabeta-update": QCoreApplication.translate("SourceBar", "Alpha-beta, update first"),
        "alphabeta-hard": QCoreApplication.translate("SourceBar", "Alpha-beta, fail-hard"),
    }
    return names[key]


def algorithm_meaning(key: str) -> str:
    """What is particular about the algorithm, in one line."""
    meanings = {
        "minimax": QCoreApplication.translate(
            "SourceBar", "Recursive: every node, depth first. No cuts."
        ),
        "minimax-stages": QCoreApplication.translate(
            "SourceBar", "As courses do it: generate, evaluate, back up layer by layer, choose."
        ),
        "alphabeta": QCoreApplication.translate(
            "SourceBar", "Russell and Norvig: test v against the window, then update it. Fail-soft."
        ),
        "alphabeta-update": QCoreApplication.translate(
            "SourceBar",
            "Update alpha or beta, then test alpha >= beta: at a cut the window has crossed.",
        ),
        "alphabeta-hard": QCoreApplication.translate(
            "SourceBar", "Knuth and Moore: a cut returns alpha or beta itself."
        ),
    }
    return meanings[key]


def source_title(source: Source | None) -> str:
    """What the tree is called."""
    if isinstance(source, Example):
        return example(source.key).title(language_manager().language)
    if isinstance(source, Position):
        name = game_name(source.game)
        return f"{name} {source.text}" if source.text else name
    if isinstance(source, Random):
        return QCoreApplication.translate("SourceBar", "Random tree {seed}").format(
            seed=source.shape.seed
        )
    if source is None:
        return QCoreApplication.translate("SourceBar", "Examples")
    return QCoreApplication.translate("SourceBar", "Your own tree")


def source_meaning(source: Source | None) -> str:
    """What there is to know about the tree, and that there are others."""
    choose = QCoreApplication.translate("SourceBar", "Choose a tree of the library")
    if not isinstance(source, Example):
        return choose
    language = language_manager().language
    entry = example(source.key)
    lines = (entry.title(language), entry.description(language), entry.source(language))
    return "\n".join(line for line in lines if line)
