"""What the tests of experiments share."""

from __future__ import annotations

from engine.evolve.conftest import quick_trials
