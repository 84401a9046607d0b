"""How hypothesis runs here: no deadlines (two busy cores), and in CI always the same examples."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

BUSY = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("poda", BUSY)
settings.register_profile("poda-ci", BUSY, derandomize=True, database=None)
settings.load_profile("poda-ci" if os.environ.get("CI") else "poda")
