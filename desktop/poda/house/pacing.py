"""How fast what moves on screen does: at the user's speed, or not at all."""

from __future__ import annotations

from typing import Final

from poda.house.settings import settings

_FACTORS: Final = {"slow": 2.5, "normal": 1.0, "fast": 0.5}


def paced(milliseconds: float) -> int:
    """How long an animation of so many milliseconds takes; 0 where the user wants none."""
    return at_speed(milliseconds) if settings().animations else 0


def at_speed(milliseconds: float) -> int:
    """How long it takes at the user's speed, for those who know that there are animations."""
    return round(milliseconds * _FACTORS[settings().animation_speed])
