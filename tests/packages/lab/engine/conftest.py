"""What tests of whole runs share."""

from engine.conftest import quick_trials
