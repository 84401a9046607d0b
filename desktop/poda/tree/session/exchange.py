"""Files of trees alone, as other programs write and read them: nested lists, codes, Gambit's."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.trees.formats import format_efg, format_of, read_tree
from poda.engine.trees.text import format_tree
from poda.tree.model.sources import TEXT_LIMIT, Typed

SUFFIXES: Final = (".json", ".txt", ".efg")
"""Of the files that are saved: a search, and a tree alone as nested lists and for Gambit."""

_BYTES_LIMIT: Final = 4 * TEXT_LIMIT


def is_tree_alone(path: Path) -> bool:
    """Whether a file of that name holds a tree and no search."""
    return path.suffix.lower() in SUFFIXES[1:]


@dataclass(frozen=True, slots=True)
class Misread:
    """What is wrong with the text of a file, and where: lines and columns count from 1."""

    error: EngineError
    line: int
    column: int


def is_foreign(path: Path) -> bool:
    """Whether a file is not a search that Poda saved, by its name and its first characters: a
    search is an object of JSON, and no tree alone is."""
    try:
        if not path.is_file():  # a pipe would be waited for, without end
            return False
        with path.open("rb") as file:
            begin = file.read(256).removeprefix(b"\xef\xbb\xbf").lstrip()
    except (OSError, ValueError):
        return False  # the reader of searches says what is wrong with it
    if path.suffix.lower() == SUFFIXES[0]:
        return begin[:1] in (b"[", b"(")
    return not (begin[:1] == b"{" and begin[1:].lstrip()[:1] == b'"')


def load(path: Path) -> Typed | Misread:
    """The tree in a file, in Poda's notation. Raises EngineError where there is no text to read.

    The source keeps what was read and not the text of the file, which may be another program's.
    """
    text = documents.read_text(path, _BYTES_LIMIT).removeprefix("\ufeff")
    try:
        is_ours = format_of(text) == "poda"
        # Before it is read, which takes seconds: in every way of writing them children are parted
        # by commas, and so they are in ours.
        if (is_ours and len(text) > TEXT_LIMIT) or text.count(",") > TEXT_LIMIT // 2:
            raise EngineError("tree.text_too_long", limit=TEXT_LIMIT)
        tree = read_tree(text)
        written = text if is_ours else format_tree(tree)
        if len(written) > TEXT_LIMIT:
            raise EngineError("tree.text_too_long", limit=TEXT_LIMIT)
    except EngineError as error:
        before = text[: error.place or 0]
        return Misread(error, before.count("\n") + 1, len(before) - before.rfind("\n"))
    return Typed(written)


def save(path: Path, game: Game[Any, Any]) -> None:
    """Write a tree in the way that the name of the file asks for. Raises EngineError."""
    if not isinstance(game, ExplicitTree):
        raise EngineError("tree.not_written")
    gambit = path.suffix.lower() == ".efg"
    documents.write_text(path, format_efg(game, path.stem) if gambit else format_tree(game) + "\n")
