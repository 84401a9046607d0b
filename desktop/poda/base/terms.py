"""Terms shared by the window and the terminal, each defined once.

Uses neither Qt nor a language: the texts are English, marked for lupdate
(packaging/translations.py), and translated in the context "Words" when shown: by
`QCoreApplication.translate` in the window, by `speech.translate` in the terminal. They are in lower
case, as within a sentence; `capitalised` makes them begin one. Tables are keyed by the values of
the engine's enums, which JSON has too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """The text itself, marked for translation in that context.

    lupdate looks for calls of this name with two literals.
    """
    return text


def capitalised(text: str) -> str:
    """The text with its first letter capitalised."""
    return text[:1].upper() + text[1:]


def nearest_name(text: str, names: Iterable[str]) -> str:
    """The one of `names` that `text` seems to misspell; "" if it is one, or like none of them."""
    from difflib import get_close_matches

    found = get_close_matches(text, names, n=1, cutoff=0.7)
    return found[0] if found and found[0] != text else ""


MEANT: Final = QT_TRANSLATE_NOOP("Words", "Did you mean {name}?")

SIDES: Final = (
    QT_TRANSLATE_NOOP("Words", "Blue"),
    QT_TRANSLATE_NOOP("Words", "Orange"),
)
"""The names of MAX and MIN on a board whose sides differ by colour."""

COLOURS: Final = {
    "blue": SIDES[0],
    "orange": SIDES[1],
    "black": QT_TRANSLATE_NOOP("Words", "Black"),
    "white": QT_TRANSLATE_NOOP("Words", "White"),
}
"""The names of the sides of any board game, by `Game.colours`."""

DRAW: Final = QT_TRANSLATE_NOOP("Words", "draw")

RESULTS: Final = {
    "won": QT_TRANSLATE_NOOP("Words", "won"),
    "drawn": QT_TRANSLATE_NOOP("Words", "drawn"),
    "lost": QT_TRANSLATE_NOOP("Words", "lost"),
}
"""The results of games, as counted by `Tally`."""

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
"""The grades of moves: one scale for solved games (`review.Grade`) and for backgammon
(`packages/backgammon/engine/review.py`)."""

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
"""The ratings of players, by `Rating` of `packages/backgammon/engine/review.py`."""

CUBE_ACTIONS: Final = {
    "no_double": QT_TRANSLATE_NOOP("Words", "no double, take"),
    "double_take": QT_TRANSLATE_NOOP("Words", "double, take"),
    "double_pass": QT_TRANSLATE_NOOP("Words", "double, pass"),
    "too_good": QT_TRANSLATE_NOOP("Words", "too good to double, pass"),
}
"""The best cube action of both sides, by the values of `CubeAction` in
`packages/backgammon/engine/cube_decision.py`."""

NO_PLAY: Final = QT_TRANSLATE_NOOP("Words", "no legal play")
BEFORE_THROW: Final = QT_TRANSLATE_NOOP("Words", "before the throw")
LESS: Final = QT_TRANSLATE_NOOP("Words", "loss")
"""The heading of the column with a play's loss against the best one."""

GENERATION: Final = QT_TRANSLATE_NOOP("Words", "generation {number}")
GAMES_RATE: Final = QT_TRANSLATE_NOOP("Words", "{number} games/s")
