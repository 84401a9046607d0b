"""Files, memory, processors and the terminal's language: no Qt, and nothing of the engine."""
