"""The names and numeric limits of exercises and sheets.

Imports no computing module: the command line needs these before NumPy is loaded.
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
"""The algorithm of an exercise: a form of alpha-beta, values only, or Monte Carlo tree search."""
BACKUPS: Final[tuple[Backup, ...]] = get_args(Backup)
"""The forms without cuts, which ask for values only."""
EXERCISE_FORMS: Final[tuple[ExerciseForm, ...]] = (*FORMS, *BACKUPS, "mcts")

Asked = Literal["values", "windows", "cuts", "ucb", "path", "counts"]
ASKED: Final[tuple[Asked, ...]] = get_args(Asked)
