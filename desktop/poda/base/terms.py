"""The words that the window and the terminal share, each written once.

Neither Qt nor a language is known here: the texts are English, marked for lupdate
(packaging/translations.py). Whoever shows one has it translated in the context "Words": the window
by `QCoreApplication.translate`, the terminal by `speech.translate`. They stand as they do within a
sentence; `capitalised` begins one with them. Tables have the values of the engine's enums, which
are also what JSON has.
"""

from __future__ import annotations

from typing import Final


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """The text as it is, marked as one to be translated in that context.

    lupdate looks for calls of this name, both of whose arguments are literals.
    """
    return text


def capitalised(text: str) -> str:
    """The text as it begins a sentence; what follows the first letter stays as it is."""
    return text[:1].upper() + text[1:]


SIDES: Final = (
    QT_TRANSLATE_NOOP("Words", "Blue"),
    QT_TRANSLATE_NOOP("Words", "Orange"),
)
"""MAX and MIN on a board whose sides are told apart by colours."""

COLOURS: Final = {
    "blue": SIDES[0],
    "orange": SIDES[1],
    "black": QT_TRANSLATE_NOOP("Words", "Black"),
    "white": QT_TRANSLATE_NOOP("Words", "White"),
}
"""The sides of any game on a board, by `Game.colours`."""

DRAW: Final = QT_TRANSLATE_NOOP("Words", "draw")

RESULTS: Final = {
    "won": QT_TRANSLATE_NOOP("Words", "won"),
    "drawn": QT_TRANSLATE_NOOP("Words", "drawn"),
    "lost": QT_TRANSLATE_NOOP("Words", "lost"),
}
"""How games ended, as `Tally` counts them."""

MARKS: Final = {
    "best": QT_TRANSLATE_NOOP("Words", "best"),
    "good": QT_TRANSLATE_NOOP("Words", "good"),
    "inaccuracy": QT_TRANSLATE_NOOP("Words", "inaccuracy"),
    "blunder": QT_TRANSLATE_NOOP("Words", "blunder"),
    # Where values are estimates errors are graded by size, under GNU Backgammon's names.
    "none": "",
    "doubtful": QT_TRANSLATE_NOOP("Words", "inaccuracy"),
    "bad": QT_TRANSLATE_NOOP("Words", "error"),
    "very_bad": QT_TRANSLATE_NOOP("Words", "blunder"),
}
"""How good or bad a move was: one scale for solved games (`review.Mark`) and for backgammon
(`backgammon_marks.Mark`)."""

RATINGS: Final = {
    "awful": QT_TRANSLATE_NOOP("Words", "awful"),
    "beginner": QT_TRANSLATE_NOOP("Words", "beginner"),
    "casual": QT_TRANSLATE_NOOP("Words", "casual"),
    "intermediate": QT_TRANSLATE_NOOP("Words", "intermediate"),
    "advanced": QT_TRANSLATE_NOOP("Words", "advanced"),
    "expert": QT_TRANSLATE_NOOP("Words", "expert"),
    "world_class": QT_TRANSLATE_NOOP("Words", "world class"),
    "supernatural": QT_TRANSLATE_NOOP("Words", "supernatural"),
}
"""How well somebody plays, by `backgammon_ratings.Rating`."""

CUBE_ACTIONS: Final = {
    "no_double": QT_TRANSLATE_NOOP("Words", "no double, take"),
    "double_take": QT_TRANSLATE_NOOP("Words", "double, take"),
    "double_pass": QT_TRANSLATE_NOOP("Words", "double, pass"),
    "too_good": QT_TRANSLATE_NOOP("Words", "too good to double, pass"),
}
"""What is best on both sides of the cube, by `backgammon_cube_decision.CubeAction`."""

NO_PLAY: Final = QT_TRANSLATE_NOOP("Words", "no legal play")
BEFORE_THROW: Final = QT_TRANSLATE_NOOP("Words", "before the throw")
LESS: Final = QT_TRANSLATE_NOOP("Words", "loss")
"""The column of how much less a play is worth than the best one."""

GENERATION: Final = QT_TRANSLATE_NOOP("Words", "generation {number}")
GAMES_RATE: Final = QT_TRANSLATE_NOOP("Words", "{number} games/s")
