"""What an exercise may be about, by name and number, and how many there may be on a sheet.

Nothing is imported that computes: the command line knows them before numpy is there.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

from poda.engine.search.algorithms import FORMS, Form

SEED_LIMIT: Final = 99_999
DIFFICULTIES: Final = (1, 2, 3, 4, 5)
VARIANTS_LIMIT: Final = 500
TREES_LIMIT: Final = 10

Mcts = Literal["mcts"]
Backup = Literal["minimax", "expectiminimax"]
ExerciseForm = Form | Backup | Mcts
"""What is done by hand: a form of alpha-beta, values alone, or Monte Carlo tree search."""
BACKUPS: Final[tuple[Backup, ...]] = get_args(Backup)
"""Those that back values up and cut nothing."""
EXERCISE_FORMS: Final[tuple[ExerciseForm, ...]] = (*FORMS, *BACKUPS, "mcts")

Asked = Literal["values", "windows", "cuts", "ucb", "path", "counts"]
ASKED: Final[tuple[Asked, ...]] = get_args(Asked)
