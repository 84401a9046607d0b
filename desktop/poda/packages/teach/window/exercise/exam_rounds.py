"""Iterations of Monte Carlo tree search on paper: a table of their numbers, to be filled in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from poda.base.numbers import number_text
from poda.packages.teach.engine.exercises.exercise import CountKind, Exercise, right_answer
from poda.packages.teach.engine.exercises.platforms.blanks import stages_of
from poda.packages.teach.window.exercise.answers import two
from poda.tree.drawing.look import type_of

translate = QCoreApplication.translate

INK: Final = QColor("#000000")
GREY: Final = QColor("#767676")
ANSWER: Final = QColor("#00478F")
"""The colour of a solution's answers; they are bold too, for copies in black and white."""

_LETTERS: Final[dict[CountKind, str]] = {"ucb": "U", "visits": "N", "total": "W", "mean": "Q"}
_GIVEN: Final = ("N", "W")

_LINE: Final = 24.0
_HEAD: Final = 20.0
_ROW: Final = 23.0
_NAME: Final = 30.0
_OVER: Final = 8.0
_BLANK: Final = 200.0  # pixels: the line on which a path is written


class RoundsTable:
    """The table of an exercise on Monte Carlo tree search on paper, with the answers.

    Attributes:
        rounds: the iterations of the exercise.
        asks_path: whether the exercise asks for their paths.
    """

    def __init__(self, exercise: Exercise, names: dict[int, str]) -> None:
        self.rounds, self.names = exercise.rounds, names
        self.asks_path = "path" in exercise.asked
        self.kinds = [
            kind for kind in _LETTERS if ("ucb" if kind == "ucb" else "counts") in exercise.asked
        ]
        self._answers = [right_answer(stage).counted for stage in stages_of(exercise)]

    def path(self, number: int) -> str:
        """The nodes of an iteration's path: `A, B, C`."""
        return ", ".join(self.names[node] for node in self.rounds[number].path)

    def iteration(self, number: int) -> str:
        """The sentence on an iteration, counted from 0; its path is written after it."""
        text = translate("ExamWords", "Iteration {number}: the playout comes to {result} for MAX.")
        text = text.format(number=number + 1, result=number_text(self.rounds[number].result))
        return f"{text} " + translate("ExamWords", "Path:") if self.asks_path else text

    def groups(self) -> list[tuple[str, Sequence[str]]]:
        """The columns in groups, each a title and its heads: the given numbers, each iteration."""
        letters = [_LETTERS[kind] for kind in self.kinds]
        numbered = [(str(number + 1), letters) for number in range(len(self.rounds))]
        return [(translate("ExamWords", "before"), _GIVEN), *(numbered if letters else [])]

    def rows(self) -> Iterator[tuple[str, list[str], list[str]]]:
        """The row of each node: its name, the given numbers, and the answers."""
        for node, name in self.names.items():
            given = ["", ""]
            if (count := self.rounds[0].before.get(node)) is not None:
                given = [str(count.visits), two(count.total) if node else ""]
            filled = [
                "" if (value := answer.get((node, kind))) is None else two(value)
                for answer in self._answers
                for kind in self.kinds
            ]
            yield name, given, filled


def height_of(table: RoundsTable) -> float:
    """The height of the table and of the lines above it, in logical pixels."""
    return len(table.rounds) * _LINE + _OVER + 2 * _HEAD + len(table.names) * _ROW


def paint_rounds(painter: QPainter, table: RoundsTable, width: float, *, solution: bool) -> None:
    """Paint the table with its top left corner at (0, 0)."""
    y = 0.0
    for number in range(len(table.rounds)):
        text = table.iteration(number)
        middle = y + _LINE / 2
        written(painter, 0, middle, text, 13, INK)
        end = QFontMetricsF(type_of(13, mono=False)).horizontalAdvance(text) + 8
        if table.asks_path and solution:
            written(painter, end, middle, table.path(number), 14, ANSWER, bold=True)
        elif table.asks_path:
            painter.setPen(QPen(INK, 0.8))
            painter.drawLine(QPointF(end, y + _LINE - 4), QPointF(end + _BLANK, y + _LINE - 4))
        y += _LINE
    _paint_table(painter, table, y + _OVER, width, solution=solution)


def _paint_table(
    painter: QPainter, table: RoundsTable, top: float, width: float, *,
    solution: bool,
) -> None:  # fmt: skip
    groups = table.groups()
    heads = [head for _, group in groups for head in group]
    wide = min(54.0, (width - _NAME) / max(len(heads), 1))
    lefts = [_NAME + place * wide for place in range(len(heads) + 1)]
    place = 0
    for title, group in groups:
        centred(painter, (lefts[place] + lefts[place + len(group)]) / 2, top + _HEAD / 2, title,
                12, INK)  # fmt: skip
        place += len(group)
    for left, head in zip(lefts, heads, strict=False):
        centred(painter, left + wide / 2, top + 1.5 * _HEAD, head, 13, INK)
    first = y = top + 2 * _HEAD
    for name, given, filled in table.rows():
        middle = y + _ROW / 2
        painter.setPen(QPen(INK, 1.0))
        painter.drawRect(QRectF(0, y, lefts[-1], _ROW))
        centred(painter, _NAME / 2, middle, name, 13, INK)
        for left, text in zip(lefts, given, strict=False):
            centred(painter, left + wide / 2, middle, text, 13, INK)
        if solution:
            for left, text in zip(lefts[len(given) :], filled, strict=False):
                centred(painter, left + wide / 2, middle, text, 13, ANSWER, bold=True)
        y += _ROW
    strong, place = {lefts[0], lefts[-1]}, 0
    for _, group in groups:
        place += len(group)
        strong.add(lefts[place])
    for x in (0.0, *lefts):
        painter.setPen(QPen(INK, 1.6 if x in strong else 0.6))
        painter.drawLine(QPointF(x, first), QPointF(x, y))


def on_paper(value: float | None) -> str:
    """A value as printed on paper: `3`, `−2.5`, `−∞`; "" for None."""
    return "" if value is None else number_text(value)


def centred(
    painter: QPainter, x: float, y: float, text: str, size: float, color: QColor, *,
    bold: bool = False,
) -> None:  # fmt: skip
    """Write a text with its middle at a point."""
    font = type_of(size, mono=False, bold=bold)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    written(painter, x - wide / 2, y, text, size, color, bold=bold)


def written(
    painter: QPainter, x: float, y: float, text: str, size: float, color: QColor, *,
    bold: bool = False,
) -> None:  # fmt: skip
    """Write a text that begins at `x`, the middle of its capitals at `y`."""
    font = type_of(size, mono=False, bold=bold)
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(QPointF(x, y + QFontMetricsF(font).capHeight() / 2), text)
