"""The errors of lists of scored positions, by their codes: see `poda.engine.errors.SENTENCES`."""

from __future__ import annotations

from typing import Final

from poda.base.terms import QT_TRANSLATE_NOOP

# fmt: off
SENTENCES: Final[dict[str, str]] = {
    "connect4.other_score": QT_TRANSLATE_NOOP("Errors",
        "The score of this position is {score}, not {given} as the list says."),
}
# fmt: on
