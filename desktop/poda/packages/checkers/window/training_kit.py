"""The Training tab's part for checkers: its two published recipes, and receptive fields on the
dark squares of the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale

from poda.engine.games.checkers import SIDE, SQUARES, cell_of
from poda.training.kit import InputShape, Kit

_TILE: Final = 88
_GROUND: Final = 0.6
_NOWHERE: Final = -1, -1


class CheckersKit(Kit):
    """The training kit of checkers."""

    # The settings that Chellapilla and Fogel (1999, 2001) give, and those that they leave open.
    published = (
        "strategy", "parents", "offspring", "selection", "step_rule", "initial_step",
        "initial_weight", "fitness", "games", "opponents", "begins", "scoring", "win", "draw",
        "loss", "plies", "longest", "architecture", "king_rule", "compares",
    )  # fmt: skip
    ours = ("lowest_step", "highest_step")

    def shapes(self, inputs: int) -> tuple[InputShape, ...]:
        """For a deep network one shape of all squares, where a king counts K times as much as a
        man; for a plain network one shape of the men and one of the kings."""
        if inputs == SQUARES:
            return (_shape(0, inputs),)
        return (_shape(0, inputs), _shape(1, inputs)) if inputs == 2 * SQUARES else ()

    def second_words(self) -> tuple[str, str]:
        return (
            QCoreApplication.translate("FieldsPanel", "Kings"),
            QCoreApplication.translate(
                "FieldsPanel", "Show what they look at in kings, and not in men"
            ),
        )

    def legend(self, king: float | None) -> str:
        if king is None:
            return QCoreApplication.translate(
                "FieldsPanel",
                "■ an own piece raises the unit’s sum, □ lowers it; the own side is above. Bar: "
                "its output weight.",
            )
        return QCoreApplication.translate(
            "FieldsPanel",
            "■ an own man raises the unit’s sum, □ lowers it; the own side is above. A king counts "
            "{king} times as much. Bar: its effect on the output.",
        ).format(king=QLocale().toString(king, "f", 2))

    def input_words(self, number: int) -> str:
        text = QCoreApplication.translate("FieldsPanel", "Square {number}")
        return text.format(number=number % SQUARES + 1)


def _shape(half: int, inputs: int) -> InputShape:
    """The board with the first (`half` 0) or the second 32 inputs on its dark squares: as Black,
    whom a network plays as, sees it, square 1 is at the upper left."""
    cells = tuple(
        (cell_of(n % SQUARES + 1) % SIDE, cell_of(n % SQUARES + 1) // SIDE)
        if n // SQUARES == half
        else _NOWHERE
        for n in range(inputs)
    )
    return InputShape(SIDE, SIDE, False, cells, (), _TILE, _GROUND)
