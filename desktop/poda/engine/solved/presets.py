"""The presets of tic-tac-toe: its best learning settings. Connect Four's are in `kits.py`.

Measured (`poda train tictactoe --preset td`): 12 tuples of six cells cover each line several times;
with learning rates of their own they keep the value of 99.7 % of the positions after 160,000 games,
in two or three seconds. A single tuple over the whole board keeps 99.9 %, but does not generalise
from one position to another.
"""

from __future__ import annotations

from typing import Final

from poda.engine.runs.settings import LearningSettings, Preset

TICTACTOE: Final = {
    "td": Preset(
        LearningSettings(
            architecture="tuples", tuples=12, tuple_length=6, symmetry="mirrored",
            initial_weight=0.0, learning_rate=0.05, rates="coherent", rate_halving=400,
            trace_decay=0.7, exploration=0.1, exploration_halving=400, backup="best",
            opening_plies=4, plies=1, episodes=500, validate_every=10,
        ),
        "One network of tuples learns from games against itself, by temporal differences, and "
        "looks no further than its own move. From the rules alone.",
    ),
}  # fmt: skip
"""The presets by name."""
