"""Memory that is kept, as the core's tests watch it."""

from base.test_memory import gone
