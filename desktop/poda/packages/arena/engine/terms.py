"""The terms of tournaments that the window and the terminal share (see `poda.base.terms`)."""

from __future__ import annotations

from typing import Final

from poda.base.terms import QT_TRANSLATE_NOOP

FORMATS: Final = {
    "match": QT_TRANSLATE_NOOP("Words", "match"),
    "gauntlet": QT_TRANSLATE_NOOP("Words", "gauntlet"),
    "round_robin": QT_TRANSLATE_NOOP("Words", "round robin"),
}
"""The name of each format of a tournament, by `plan.Format`."""

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
"""The headings of the columns and the names of the numbers of a tournament."""

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
"""The name of each decision of a sequential test, by `standings.verdict`."""
SPRT_OPEN: Final = QT_TRANSLATE_NOOP("Words", "the test is not decided yet")
