"""Files, the machine and the terminal's language: no Qt, and nothing of the engine."""
