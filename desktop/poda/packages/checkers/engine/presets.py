"""The training presets of checkers: the published evolutions of Blondie24, gradients, and learning
by temporal differences, of which `docs/checkers-learning.md` has what was measured.

From the papers: 15 parents and 15 offspring; five games each as Red (Black here, who moves first)
against opponents drawn with replacement from all thirty; +1, 0 and -2 for both sides; 4 plies and
forced moves beyond; a draw after 100 moves of each side; weights within +-0.2 and initial steps of
0.05, changed by exp(tau N) with tau = 1 / sqrt(2 sqrt(n)); an initial king's value of 2
(`networks/architectures.py` has the networks, and the papers' names). Outputs are compared.

Poda's own choices where they say nothing: no network meets itself; equal networks are ranked by
age; games also end by the rules' draws; single precision; a forced win or loss exceeds every
output; the first of equal moves is played; the tests of champions, which influence nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from poda.base.terms import QT_TRANSLATE_NOOP
from poda.engine.runs.presets import Preset
from poda.engine.runs.settings import EvolutionSettings, LearningSettings

_1999: Final = EvolutionSettings(
    step_rule="log-normal", lowest_step=0.0, games=5, opponents="any", begins="always",
    scoring="both", plies=4, longest=100, architecture="1999", compares="output",
    validate_every=50,
)  # fmt: skip

_SELF_PLAY: Final = EvolutionSettings(
    strategy="antithetic", fitness="mixed", games=8, win=1.0, loss=-1.0, opening_plies=8,
    pairs=32, noise=0.1, learning_rate=0.02, rate_halving=150, weight_decay=0.1, averaging=0.9,
    shaping="pairs", common_games="pairs", rivals="best", plies=2, longest=75,
    architecture="1999", initial_weight=0.05, validate_every=50,
)  # fmt: skip

PRESETS: Final = {
    "published": Preset(
        _1999,
        QT_TRANSLATE_NOOP("RunSettings",
            "Blondie24’s first recipe to the letter (1999): 32-40-10-1 and the piece difference, "
            "and a search that compares outputs."),
        line=QT_TRANSLATE_NOOP("RunSettings",
            "Blondie24 as in 1999: 32-40-10-1 and the piece difference"),
    ),
    "published-2001": Preset(
        replace(_1999, architecture="2001", king_rule="log-normal"),
        QT_TRANSLATE_NOOP("RunSettings",
            "Blondie24’s second recipe to the letter (2001): 91 units look at parts of the board, "
            "before the layers of 1999."),
        title=QT_TRANSLATE_NOOP("RunSettings", "As published, 2001"),
        line=QT_TRANSLATE_NOOP("RunSettings",
            "Blondie24 as in 2001: 91 units look at parts of the board"),
    ),
    "steady": Preset(
        replace(
            _1999,
            step_rule="published",
            lowest_step=0.01,
            highest_step=0.03,
            initial_step=0.03,
            initial_weight=0.05,
            fitness="mixed",
            games=20,
            loss=-1.0,
            opening_plies=8,
            hall_share=0.5,
            hall_size=50,
            compares="potential",
            plies=2,
            longest=75,
            begins="alternate",
            scoring="own",
            opponents="distinct",
        ),
        QT_TRANSLATE_NOOP("RunSettings",
            "Blondie24’s strategy with random openings, the same for all, a hall of fame and "
            "bounded step sizes; its search compares sums, which are never flat."),
        line=QT_TRANSLATE_NOOP("RunSettings",
            "a hall of fame and bounded steps: it keeps what it learnt"),
    ),
    "self-play": Preset(
        _SELF_PLAY,
        QT_TRANSLATE_NOOP("RunSettings",
            "A gradient estimated from mirrored pairs of networks that play each other: from the "
            "rules alone."),
        line=QT_TRANSLATE_NOOP("RunSettings", "mirrored pairs of networks play each other"),
    ),
    "fast": Preset(
        replace(_SELF_PLAY, sparring_share=0.5, sparring_plies=2, weight_decay=0.0),
        QT_TRANSLATE_NOOP("RunSettings",
            "Like self-play, with half of the games against a player that searches."),
        line=QT_TRANSLATE_NOOP("RunSettings", "half of its games against a player that searches"),
    ),
    "duels": Preset(
        replace(_SELF_PLAY, rivals="partner", games=4, pairs=64),
        QT_TRANSLATE_NOOP("RunSettings",
            "The two of a mirrored pair play each other, each opening from both sides: from the "
            "rules alone, and the strongest of those that evolve."),
        line=QT_TRANSLATE_NOOP("RunSettings",
            "the two of a pair play each opening from both sides"),
    ),
    "td-patterns": Preset(
        LearningSettings(
            architecture="patterns", learning_rate=0.02, rate_halving=None, initial_weight=0.0,
            averaging=0.95, opening_plies=10, plies=4, episodes=500, trace_decay=0.7,
            exploration=0.05, rates="adaptive", backup="best", validate_every=20,
        ),
        QT_TRANSLATE_NOOP("RunSettings",
            "Nothing evolves: tables for parts of the board learn what a search four plies ahead "
            "finds, and what came of the game. From the rules alone, and the strongest."),
        title=QT_TRANSLATE_NOOP("RunSettings", "Temporal differences, patterns"),
        line=QT_TRANSLATE_NOOP("RunSettings",
            "tables of patterns learn from searches: the strongest"),
    ),
}  # fmt: skip
