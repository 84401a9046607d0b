"""The names of presets and of a run's tables, and the greatest seed.

Nothing is imported that computes: the command line knows them before numpy is there.
"""

from __future__ import annotations

from typing import Final

MOST_SEED: Final = 2**63 - 1
"""The greatest seed of a run; the streams of validation and readings have names beyond it."""

PRESET_NAMES: Final = (
    "published", "steady", "self-play", "fast", "duels", "td", "no-loss",
)  # fmt: skip
"""The names of all presets; those that only one game has come last (`presets.presets`)."""

TABLES: Final = ("progress", "readings", "champions", "outputs", "clock", "learning", "kept")
"""The names of the tables in a run's history (`history.History`)."""
