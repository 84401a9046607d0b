"""Trees as other programs write them, read and written: `read_tree` knows them all by sight.

- `tree_text`: the notation of Poda, which is Python's and JSON's nested lists and more;
- `course`: the parenthesised code of course tools, `((3 12 8) (2 4 6) (14 5 2))`;
- `gambit`: the extensive games of Gambit (`.efg`), two-player zero-sum ones of perfect information.
"""

from __future__ import annotations

import re
from typing import Final

from poda.engine.game import MAX
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.trees.formats.course import parse_course
from poda.engine.trees.formats.gambit import parse_efg
from poda.engine.trees.text import MAX_NODES, parse_tree

_GAMBIT: Final = re.compile(r"\s*EFG\s+\d", re.IGNORECASE)
# Two things side by side with nothing but space between them, or two brackets.
_SIDE_BY_SIDE: Final = re.compile(r"[\w.'’\])][ \t\r\n]+[\w.+\-(\[]|[\])][(\[]")


def format_of(text: str) -> str:
    """Which notation a text is in: "poda", "course" or "gambit"."""
    if _GAMBIT.match(text):
        return "gambit"
    if "{" in text:
        return "course"
    if ":" in text or "=" in text:  # odds and labels
        return "poda"
    if "(" in text or ("," not in text and _SIDE_BY_SIDE.search(text)):
        return "course"
    return "poda"


def read_tree(text: str, root: int = MAX, limit: int = MAX_NODES) -> ExplicitTree:
    """The tree in a text of any of these notations.

    Args:
        root: who moves at the root, where the text does not say so.
        limit: of nodes.

    Raises EngineError with the place of the fault as a 0-based offset.
    """
    match format_of(text):
        case "gambit":
            return parse_efg(text, limit)
        case "course":
            return parse_course(text, root, limit)
        case _:
            return parse_tree(text, root, limit)
