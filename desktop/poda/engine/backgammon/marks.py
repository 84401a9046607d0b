"""The marks of errors and of luck in backgammon.

Those of GNU Backgammon 1.07 as it is installed (`show analysis`). Its manual still has the
thresholds of errors of earlier versions, 0.04, 0.08 and 0.16; those of luck are the same.
"""

from __future__ import annotations

import enum
from typing import Final

ERRORS: Final = (0.03, 0.06, 0.12)
"""From which error on a decision is doubtful, bad, very bad."""
LUCK: Final = (0.3, 0.6)
"""Beyond which luck a throw is lucky, very lucky; and unlucky below their negatives."""


class Mark(enum.Enum):
    """How bad an error was."""

    NONE = "none"
    DOUBTFUL = "doubtful"
    BAD = "bad"
    VERY_BAD = "very_bad"


class Fortune(enum.Enum):
    """How lucky a throw was."""

    VERY_UNLUCKY = "very_unlucky"
    UNLUCKY = "unlucky"
    NONE = "none"
    LUCKY = "lucky"
    VERY_LUCKY = "very_lucky"


class CubeChoice(enum.Enum):
    """What was done with the cube."""

    NO_DOUBLE = "no_double"
    DOUBLE = "double"
    TAKE = "take"
    PASS = "pass"


class CubeFault(enum.Enum):
    """What was wrong about it."""

    MISSED_DOUBLE = "missed_double"
    WRONG_DOUBLE = "wrong_double"
    WRONG_TAKE = "wrong_take"
    WRONG_PASS = "wrong_pass"


def mark_of(error: float) -> Mark:
    """The mark of an error."""
    return list(Mark)[sum(error >= least for least in ERRORS)]


def fortune_of(luck: float) -> Fortune:
    """What to call so much luck."""
    beyond = sum(abs(luck) > least for least in LUCK)
    return list(Fortune)[2 + (beyond if luck > 0 else -beyond)]
