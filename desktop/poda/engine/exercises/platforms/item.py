"""A question as it is put on a platform: its words and its picture, which come from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from poda.engine.exercises.platforms.blanks import Blank


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as a PNG file, how wide it is shown, and what tells the same in words."""

    data: bytes
    width: int
    height: int
    told: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A blank with its words.

    Attributes:
        label: what stands before it.
        options: of a choice, what is shown for each of `Blank.choices`.
        reason: what is told whoever has something else there.
    """

    blank: Blank
    label: str
    reason: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """Blanks that belong together, and what stands before them."""

    title: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """One question.

    Attributes:
        title: its name on the platform.
        paragraphs: the task.
        rows: what is to be filled in.
        marks: what it is worth; 0 for a mark a blank.
        tags: by which it is found.
    """

    title: str
    paragraphs: tuple[str, ...]
    picture: Picture
    rows: tuple[Row, ...]
    marks: int = 0
    tags: tuple[str, ...] = ()

    @property
    def cells(self) -> Sequence[Cell]:
        """All that is to be filled in."""
        return [cell for row in self.rows for cell in row.cells]


@dataclass(frozen=True, slots=True)
class Group:
    """The questions of one variant."""

    title: str
    items: tuple[Item, ...]


def legal(text: str) -> str:
    """A text without the characters that XML does not know."""
    return "".join(c if c.isprintable() else " " for c in text)
