"""Remarks of a record: text in a game that is no move, such as the cube actions of a `.mat` file.

A remark is one line of text. What stands in a player's column begins with the side, "max: " or
"min: "; any other text is a line of its own: "max: Doubles => 2", "min: Takes", "; a comment".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from poda.engine.errors import one_line
from poda.engine.game import MAX, MIN
from poda.play.model.record import Node

_SIDES: Final = {"max: ": MAX, "min: ": MIN}
_MARKS: Final = {side: mark for mark, side in _SIDES.items()}


def joined(side: int, text: str) -> str:
    """The remark of a side (MAX or MIN), or of nobody (0)."""
    return _MARKS.get(side, "") + text


def parted(remark: str) -> tuple[int, str]:
    """The side of a remark, or 0, and its text."""
    side = _SIDES.get(remark[:5], 0)
    return side, remark[5:] if side else remark


def remark_words(game_key: str, remark: str) -> str:
    """A remark as it is shown: "Blue: Doubles => 2"."""
    # Imported here: files are read without a window too.
    from PySide6.QtCore import QCoreApplication

    from poda.widgets.boards.names import side_name

    side, text = parted(remark)
    text = one_line(text)
    if not side:
        return text
    return QCoreApplication.translate("Play", "{side}: {text}").format(
        side=side_name(game_key, side), text=text
    )


def texts_until(node: Node) -> Iterator[str]:
    """The texts of all remarks from the root to this node, without their sides."""
    for each in node.path():
        yield from (parted(remark)[1] for remark in each.remarks)
