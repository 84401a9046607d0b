"""Files that hold only a tree, for other programs: nested lists, codes, Gambit's format."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.trees.formats import format_efg, format_of, read_tree
from poda.engine.trees.text import format_tree, number_text
from poda.tree.model.sources import TEXT_LIMIT, Typed

SUFFIXES: Final = (".json", ".txt", ".efg")
"""The suffixes of saved files: a search; only a tree, as nested lists, and for Gambit."""

_BYTES_LIMIT: Final = 4 * TEXT_LIMIT


def is_tree_alone(path: Path) -> bool:
    """Whether a file of that name holds only a tree, and no search."""
    return path.suffix.lower() in SUFFIXES[1:]


@dataclass(frozen=True, slots=True)
class Misread:
    """An error in the text of a file, with its line and column, which count from 1."""

    error: EngineError
    line: int
    column: int


class ReadTree(NamedTuple):
    """A tree that was read, and the sum of both sides' payoffs, which is the same at each leaf."""

    source: Typed
    total: float = 0.0

    def note(self) -> EngineError | None:
        """A remark if the payoffs add up to another sum than 0 at each leaf; else None."""
        if not self.total:
            return None
        return EngineError("efg.constant_sum", total=number_text(self.total))


def load(path: Path) -> ReadTree | Misread:
    """The tree in a file, in Poda's notation. Raises EngineError where there is no text to read."""
    return read(documents.read_text(path, _BYTES_LIMIT).removeprefix("\ufeff"))


def read(text: str) -> ReadTree | Misread:
    """The tree in a text, in Poda's notation, whatever the text's own."""
    try:
        is_ours = format_of(text) == "poda"
        # Checked before parsing, which takes seconds: every notation puts a comma between
        # children, and so does ours, so that the commas bound the size.
        if (is_ours and len(text) > TEXT_LIMIT) or text.count(",") > TEXT_LIMIT // 2:
            raise EngineError("tree.text_too_long", limit=TEXT_LIMIT)
        tree = read_tree(text)
        written = text if is_ours else format_tree(tree)
        if len(written) > TEXT_LIMIT:
            raise EngineError("tree.text_too_long", limit=TEXT_LIMIT)
    except EngineError as error:
        before = text[: error.place or 0]
        return Misread(error, before.count("\n") + 1, len(before) - before.rfind("\n"))
    return ReadTree(Typed(written), tree.total)


def save(path: Path, game: Game[Any, Any]) -> None:
    """Write a tree in the format that the file's suffix names. Raises EngineError."""
    if not isinstance(game, ExplicitTree):
        raise EngineError("tree.not_written")
    gambit = path.suffix.lower() == ".efg"
    documents.write_text(path, format_efg(game, path.stem) if gambit else format_tree(game) + "\n")
