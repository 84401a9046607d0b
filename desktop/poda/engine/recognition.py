"""What a file or a pasted text is, by what it holds and not by its name.

Documents of Poda name their format; formats of other programs are known by the signs in the
manifests (`poda.base.packages.Exchange`); a tree by its brackets. Only the beginning is looked at.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from poda.base import packages
from poda.engine import documents

TREE: Final = "tree"
"""The kind of a written tree: nested lists, a code of brackets, a game of Gambit."""

_HEAD: Final = 16_000  # characters: comments may stand before what tells the kind
_DOCUMENT: Final = re.compile(r'\s*\{\s*(?:["}]|\Z)')
_FORMAT: Final = re.compile(r'"format"\s{0,9}:\s{0,9}"([\w-]{1,40})"')
_TREE: Final = re.compile(r"\s*(?:[\[({']|EFG\s+\d)", re.IGNORECASE)


class Recognised(NamedTuple):
    """What a file or a text holds.

    Attributes:
        kind: the format of one of Poda's documents, such as "poda-game"; the suffix that names a
            format of other programs, such as ".pdn"; `TREE`; or "" for anything else, such as a
            position.
        tab: the name of the tab that opens it; "" for none.
        is_document: whether it is one of Poda's documents, of whatever format.
    """

    kind: str = ""
    tab: str = ""
    is_document: bool = False


def recognised(text: str, suffix: str = "") -> Recognised:
    """Recognise what a text holds.

    Args:
        suffix: that of its file's name, in any case of letters, which decides only where the text
            does not; "" without a file.

    Raises:
        EngineError: only a package that is not installed reads it; the sentence names it.
    """
    head, suffix = text[:_HEAD].removeprefix("\ufeff"), suffix.lower()
    if _DOCUMENT.match(head):
        found = _FORMAT.search(head)
        kind = found[1] if found else ""
        if (missing := documents.of_missing_package(kind)) is not None:
            raise missing
        tab = documents.kind_of(kind).tab if documents.is_kind(kind) else ""
        return Recognised(kind, tab, is_document=True)
    exchanges = packages.exchanges()
    for name, exchange in exchanges.items():
        if exchange.signs and re.search(exchange.signs, head):
            return Recognised(name, "play")
    for name in (*documents.names_of_missing(head), suffix):
        if (missing := documents.of_missing_package(name)) is not None:
            raise missing
    if _TREE.match(head):
        return Recognised(TREE, "tree")
    if suffix in exchanges:
        return Recognised(suffix, "play")
    return Recognised(TREE, "tree") if suffix == ".efg" else Recognised()


def recognised_file(path: Path) -> Recognised:
    """Recognise what a file holds. An unreadable file has the kind "": reading it reports the
    error. Raises as `recognised` does."""
    return recognised(documents.beginning(path, _HEAD), path.suffix)
