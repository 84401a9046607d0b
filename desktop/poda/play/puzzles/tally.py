"""How a person has fared with puzzles, and which level was chosen last: kept as a setting."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from poda.engine.exact.puzzles import LEVELS
from poda.house.settings import settings

_MOST: Final = 10**9


@dataclass(frozen=True, slots=True)
class Tally:
    """How puzzles of one game went.

    Attributes:
        tried: answered or given up; a puzzle counts once.
        solved: of those, by the first move and without help.
        streak: solved one after another, up to now.
        best: the longest such streak.
        level: of the last puzzle.
    """

    tried: int = 0
    solved: int = 0
    streak: int = 0
    best: int = 0
    level: int = 1

    def after(self, *, solved: bool) -> Tally:
        """With one more puzzle."""
        streak = self.streak + 1 if solved else 0
        return replace(
            self,
            tried=self.tried + 1,
            solved=self.solved + solved,
            streak=streak,
            best=max(self.best, streak),
        )


def remembered(game_key: str) -> Tally:
    """What was kept of this game; nothing where that makes no sense."""
    try:
        return _tally(settings().puzzles[game_key], len(LEVELS[game_key]))
    except (LookupError, TypeError, ValueError):
        return Tally()


def remember(game_key: str, tally: Tally) -> None:
    """Keep it."""
    settings().puzzles = {**settings().puzzles, game_key: asdict(tally)}


def _tally(values: Any, levels: int) -> Tally:
    """Raises TypeError or ValueError where it cannot be one."""
    if not isinstance(values, dict):
        raise TypeError("no tally")
    if not all(type(n) is int and 0 <= n < _MOST for n in values.values()):
        raise ValueError("no tally")
    found = Tally(**values)
    if not (found.streak <= found.best <= found.solved <= found.tried):
        raise ValueError("no tally")
    return replace(found, level=min(max(found.level, 1), levels))
