"""A page on which a student writes a tree and steps through its search, in the browser.

The page's scripts (`resources/web`: `tree_text.js`, `searches.js`, `steps.js`) read the tree,
search it and say what each step shows. Their sentences are those of the Tree tab: the scripts have
the English ones, and the page the translations that the tab has of them.
"""

from __future__ import annotations

import re
from typing import Any, Final, get_args

from PySide6.QtCore import QCoreApplication

from poda.base.numbers import number_text
from poda.base.paths import resource
from poda.engine.errors import SENTENCES
from poda.engine.game import MAX, MIN
from poda.engine.record.listing import DICE, pseudocode
from poda.engine.search.algorithms import FORMS, Tie
from poda.house.i18n import language_manager
from poda.tree.export.figure import Style
from poda.tree.export.web import assembled, viewer_words
from poda.tree.model.sources import library
from poda.tree.sentences.source import algorithm_meaning, algorithm_name

translate = QCoreApplication.translate

USUAL: Final = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
"""The tree that the page shows if it is given none."""

SEARCHES: Final = ("minimax", *FORMS, "expectiminimax")
"""The searches that the page has."""

_CONTEXTS: Final = (
    "_CalledStep", "_OthersLeft", "_Told", "ChanceStep", "Sentences", "ProofCard",
)  # fmt: skip
"""Where the Tree tab has its sentences for translation."""

_TOLD: Final = re.compile(r'\btr\(((?:\s*\+?\s*"(?:[^"\\]|\\.)*")+)')
_MANY: Final = 1_000_003  # a placeholder number, which takes the plural form


def tree_page(text: str = USUAL, theme: str = "light") -> str:
    """The text of the page, in the user's language.

    Args:
        text: the tree that it opens with, as `trees/text.py` reads it.
        theme: the name of its colours.
    """
    title = translate("TreePage", "Your own tree")
    return assembled(title, page_data(text), Style(theme=theme), "tree")


def page_data(text: str = USUAL) -> dict[str, Any]:
    """The data for the page's scripts, by name."""
    return {
        "tree": text,
        "examples": _examples(),
        "decimal": number_text(0.5)[1],
        "listings": {
            f"{search} {tie} {str(turns).lower()}": _listing(search, tie, turns)
            for search in SEARCHES
            for tie in get_args(Tie)
            for turns in (True, False)
        },
        "words": viewer_words(sampled=False) | _words(),
    }


def _examples() -> list[dict[str, str]]:
    """The library's examples that the page can search."""
    language = language_manager().language
    return [
        {
            "title": each.title(language),
            "tree": f"min{each.tree}" if each.root_player == MIN else each.tree,
            "search": each.algorithm,
            "tie": each.tie,
        }
        for each in library()
        if each.algorithm in SEARCHES and each.tree.startswith(("[", "(")) and not each.window
    ]


def _listing(search: str, tie: Tie, turns: bool) -> list[list[Any]]:
    """The pseudocode's lines: text, player (1 MAX, -1 MIN, 2 chance, else 0), tags of steps."""
    halves = {MAX: 1, MIN: -1, DICE: 2}
    lines = pseudocode(search, tie, turns=turns).lines
    return [[line.text, halves.get(line.half, 0), sorted(line.tags)] for line in lines]


def _words() -> dict[str, Any]:
    errors = [code for code in SENTENCES if code.startswith("tree.")]
    return {
        "told": {text: _translated(text) for text in _told_texts()},
        "errors": {code: translate("Errors", SENTENCES[code]) for code in errors},
        "searches": {search: algorithm_name(search) for search in SEARCHES},
        "meanings": {search: algorithm_meaning(search) for search in SEARCHES},
        "written": translate("TreePage", "Tree: lists in brackets, with values at the leaves"),
        "search": translate("TreePage", "Search"),
        "tie": translate("TreePage", "Cut where"),
        "ge": "alpha ≥ beta",
        "gt": "alpha > beta",
        "examples": translate("TreePage", "Examples"),
        "random": translate("TreePage", "Random tree"),
        "place": translate("TreePage", "Line {line}, character {column}: {sentence}"),
        "result": translate("TreePage", "Value {value}; leaves visited: {visited} of {leaves}"),
        "notation": translate("TreePage", "How a tree is written, and sent"),
        "help": translate(
            "TreePage",
            "(1/2: 4, 1/2: [3, 5]) is a chance node, B = [3, 12] has a name, [left: 3, right: 5] "
            "names moves, min[3, 12] says who moves; a leaf may have a name in place of a value. "
            "The address of this page carries the tree, so that it can be sent.",
        ),
    }


def _told_texts() -> list[str]:
    """The English sentences in the script."""
    script = resource("web", "steps.js").read_text("utf-8")
    return ["".join(re.findall(r'"((?:[^"\\]|\\.)*)"', found)) for found in _TOLD.findall(script)]


def _translated(text: str) -> str:
    """A sentence of the Tree tab in the user's language; `%n` becomes `{left}`."""
    many = (_MANY,) if "%n" in text else ()
    found = [translate(context, text, "", *many) for context in _CONTEXTS]
    plain = text.replace("%n", str(_MANY))
    return next((each for each in found if each != plain), plain).replace(str(_MANY), "{left}")
