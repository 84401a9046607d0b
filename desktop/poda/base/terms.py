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

FORMATS: Final = {
    "match": QT_TRANSLATE_NOOP("Words", "match"),
    "gauntlet": QT_TRANSLATE_NOOP("Words", "gauntlet"),
    "round_robin": QT_TRANSLATE_NOOP("Words", "round robin"),
}
"""Who meets whom in a tournament, by `plan.Format`."""

REASONS: Final = {
    "played": QT_TRANSLATE_NOOP("Words", "played to the end"),
    "crash": QT_TRANSLATE_NOOP("Words", "the program crashed"),
    "time": QT_TRANSLATE_NOOP("Words", "out of time"),
    "illegal": QT_TRANSLATE_NOOP("Words", "illegal move"),
    "garbage": QT_TRANSLATE_NOOP("Words", "no move"),
    "output": QT_TRANSLATE_NOOP("Words", "wrote too much"),
    "length": QT_TRANSLATE_NOOP("Words", "too long"),
}
"""How a game of a tournament ended, by `record.Reason`."""

STANDINGS: Final = {
    "standings": QT_TRANSLATE_NOOP("Words", "standings"),
    "cross": QT_TRANSLATE_NOOP("Words", "cross table"),
    "rank": QT_TRANSLATE_NOOP("Words", "rank"),
    "player": QT_TRANSLATE_NOOP("Words", "player"),
    "games": QT_TRANSLATE_NOOP("Words", "games"),
    "score": QT_TRANSLATE_NOOP("Words", "score"),
    "points": QT_TRANSLATE_NOOP("Words", "points a game"),
    "faults": QT_TRANSLATE_NOOP("Words", "forfeits"),
    "pairs": QT_TRANSLATE_NOOP("Words", "pairs of games"),
    "normalised": QT_TRANSLATE_NOOP("Words", "normalised Elo"),
    "ratio": QT_TRANSLATE_NOOP("Words", "log-likelihood ratio"),
    "verdict": QT_TRANSLATE_NOOP("Words", "verdict"),
    "value": QT_TRANSLATE_NOOP("Words", "value"),
}
"""What stands above the columns and beside the numbers of a tournament."""

REPEATED: Final = QT_TRANSLATE_NOOP("Words", "{number} of {games} games repeat an earlier one")
ELO_ZERO: Final = QT_TRANSLATE_NOOP(
    "Words", "after ± stands half of the 95 % interval; the Elo of {player} is 0"
)
ELO_MEAN: Final = QT_TRANSLATE_NOOP(
    "Words", "after ± stands half of the 95 % interval; the mean Elo of all is 0"
)
SPRT_DECIDED: Final = {
    "H0": QT_TRANSLATE_NOOP("Words", "the test accepts {elo0}: {player} is not better by {elo1}"),
    "H1": QT_TRANSLATE_NOOP("Words", "the test accepts {elo1}: {player} is better"),
}
"""What an SPRT has decided, by `standings.verdict`."""
SPRT_OPEN: Final = QT_TRANSLATE_NOOP("Words", "the test is not decided yet")
