"""Trees of nested Python lists, such as the golden files of the searches hold them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.trees.text import MAX_LEVELS, MAX_NODES, NAME, parse_tree

_END: Final = object()


def tree_from_nested(nested: object, root: int = MAX, limit: int = MAX_NODES) -> ExplicitTree:
    """The tree of nested Python lists of numbers and names, such as JSON gives.

    Raises EngineError, without a place, for anything else.
    """
    # By way of text, so that one reader applies one set of limits.
    try:
        return parse_tree(_text_of_nested(nested, limit), root, limit)
    except EngineError as error:
        raise error.at(None) from None


def _text_of_nested(nested: object, limit: int) -> str:
    pieces: list[str] = []
    # A stack of unfinished lists. The text ends just beyond the reader's limits, so that a list
    # that contains itself is too deep, not endless.
    todo: list[Iterator[object]] = [iter((nested,))]
    while todo and len(todo) <= MAX_LEVELS + 1 and len(pieces) <= 2 * limit:
        item = next(todo[-1], _END)
        if item is _END:
            todo.pop()
            pieces.append("]," if todo else "")
        elif isinstance(item, list | tuple):
            pieces.append("[")
            todo.append(iter(item))
        else:
            pieces.append(_text_of_leaf(item) + ",")
    return "".join(pieces).replace(",]", "]").rstrip(",")


def _text_of_leaf(item: object) -> str:
    if isinstance(item, str) and NAME.match(item):
        return item
    if isinstance(item, int | float) and not isinstance(item, bool):
        try:
            return repr(float(item))
        except OverflowError:
            raise EngineError("tree.bad_number", text="∞") from None
    text = item if isinstance(item, str) else type(item).__name__
    raise EngineError("tree.unexpected", text=text)
