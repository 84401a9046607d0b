"""A question for a learning platform with its texts and its picture, which the caller supplies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from poda.packages.teach.engine.exercises.platforms.blanks import AnswerBlank


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG picture, its displayed width, and its description in words."""

    data: bytes
    width: int
    height: int
    told: str


@dataclass(frozen=True, slots=True)
class BlankCell:
    """A blank with its texts.

    Attributes:
        label: the text before it.
        options: for a choice, the text of each of `AnswerBlank.choices`.
        reason: the feedback on a wrong entry.
    """

    blank: AnswerBlank
    label: str
    reason: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BlanksRow:
    """A row of blanks with the text before them."""

    title: str
    cells: tuple[BlankCell, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A question.

    Attributes:
        title: its name on the platform.
        paragraphs: the text of the task.
        rows: the rows of blanks.
        marks: the marks of the question; 0: one for each blank.
        tags: its search tags.
    """

    title: str
    paragraphs: tuple[str, ...]
    picture: Picture
    rows: tuple[BlanksRow, ...]
    marks: int = 0
    tags: tuple[str, ...] = ()

    @property
    def cells(self) -> Sequence[BlankCell]:
        """All blanks."""
        return [cell for row in self.rows for cell in row.cells]


@dataclass(frozen=True, slots=True)
class VariantItems:
    """The questions of one variant of a sheet."""

    title: str
    items: tuple[Item, ...]


def legal(text: str) -> str:
    """A text without the characters that XML forbids."""
    return "".join(c if c.isprintable() else " " for c in text)
