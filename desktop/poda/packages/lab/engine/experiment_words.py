"""The words of experiments that the window, the terminal and the picture share, each written once.

They are English, marked for lupdate in the context "Experiments"; whoever shows one has it
translated (see `poda.base.terms`).
"""

from __future__ import annotations

from typing import Final

from poda.base.terms import QT_TRANSLATE_NOOP

CONTEXT: Final = "Experiments"

# fmt: off
MEASURES: Final[dict[str, str]] = {
    "losses": QT_TRANSLATE_NOOP("Experiments", "games lost"),
    "wins": QT_TRANSLATE_NOOP("Experiments", "games won"),
    "kept": QT_TRANSLATE_NOOP("Experiments", "values kept"),
    "score": QT_TRANSLATE_NOOP("Experiments", "score of the champion"),
    "fitness": QT_TRANSLATE_NOOP("Experiments", "best fitness"),
    "error": QT_TRANSLATE_NOOP("Experiments", "TD error"),
    "norm": QT_TRANSLATE_NOOP("Experiments", "norm of the weights"),
}
"""The names of the measures, by the keys of `results.MEASURES`."""

AXES: Final[dict[str, str]] = {
    "generation": QT_TRANSLATE_NOOP("Experiments", "generations"),
    "games": QT_TRANSLATE_NOOP("Experiments", "games"),
    "seconds": QT_TRANSLATE_NOOP("Experiments", "seconds"),
    "processor": QT_TRANSLATE_NOOP("Experiments", "processor seconds"),
}
"""The names of the horizontal axes, by `results.AXES`."""

FIGURES: Final[dict[str, str]] = {
    "game": QT_TRANSLATE_NOOP("Experiments", "game"),
    "preset": QT_TRANSLATE_NOOP("Experiments", "preset"),
    "seed": QT_TRANSLATE_NOOP("Experiments", "seed"),
    "generation": QT_TRANSLATE_NOOP("Experiments", "generations"),
    "games": QT_TRANSLATE_NOOP("Experiments", "games"),
    "seconds": QT_TRANSLATE_NOOP("Experiments", "seconds"),
    "processor": QT_TRANSLATE_NOOP("Experiments", "processor seconds"),
    "champion_score": QT_TRANSLATE_NOOP("Experiments", "score of the champion"),
    "best_losses": QT_TRANSLATE_NOOP("Experiments", "fewest games lost"),
    "last_losses": QT_TRANSLATE_NOOP("Experiments", "games lost at the end"),
    "kept": QT_TRANSLATE_NOOP("Experiments", "values kept"),
}
"""The names of the rows of a comparison, by `comparison.HEAD` and `comparison.FIGURES`."""

WHICH_MATTERS: Final = QT_TRANSLATE_NOOP("Experiments", "Which setting matters")
EXPLAINED: Final = QT_TRANSLATE_NOOP("Experiments", "share of the variance")
TOGETHER: Final = QT_TRANSLATE_NOOP("Experiments", "settings together")
SEEDS: Final = QT_TRANSLATE_NOOP("Experiments", "seeds (chance)")
LAST: Final = QT_TRANSLATE_NOOP("Experiments", "At the end")
MEAN: Final = QT_TRANSLATE_NOOP("Experiments", "mean over seeds, with its 95 % interval")
OTHERS: Final = QT_TRANSLATE_NOOP("Experiments", "{count} others")
NOTHING: Final = QT_TRANSLATE_NOOP("Experiments", "Nothing has been measured yet.")
ALL_RUNS: Final = QT_TRANSLATE_NOOP("Experiments", "all seeds")
# fmt: on
