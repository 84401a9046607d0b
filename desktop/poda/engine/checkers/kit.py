"""What the engine has for checkers alone."""

from __future__ import annotations

from poda.engine.checkers.evolving import EvolvingKit


class CheckersKit(EvolvingKit):
    """Evolves by compiled code."""
