"""Every kernel that Python calls, named without importing numba or numpy."""

from __future__ import annotations

from typing import Final

from poda.engine.kernels.native import Entry

CONNECT4_NEGAMAX: Final = Entry(
    "connect4.negamax",
    "negamax",
    ("words", "numbers", "numbers", "words", "words", "numbers", *["number"] * 5),
)
CONNECT4_NETWORK: Final = Entry(
    "connect4.network",
    "search",
    (
        "words", "numbers", "floats", "numbers", "words", "numbers", "integers", "integers",
        "singles", *["number"] * 5,
    ),
)  # fmt: skip
CONNECT4_GAMES: Final = Entry(
    "connect4.games",
    "play",
    (
        "words", "numbers", "floats", "numbers", "words", "numbers", "words", "integers",
        "words", "integers", "singles", "integers", "integers", "words", "integers", "bytes",
        *["number"] * 4,
    ),
)  # fmt: skip
CONNECT4_SOLVER: Final = Entry(
    "connect4.solver",
    "solve",
    (
        "words", "numbers", "words", "words", "bytes", "words", "numbers", "numbers",
        *["number"] * 5,
    ),
)  # fmt: skip
TICTACTOE: Final = Entry(
    "tictactoe.kernel",
    "run",
    (
        "numbers", "floats", "words", "integers", "numbers", "integers", "singles", "integers",
        "integers", "words", "integers", "bytes", "numbers", *["number"] * 5,
    ),
)  # fmt: skip
BACKGAMMON: Final = Entry(
    "backgammon.plays",
    "run",
    (
        "words", "words", "integers", "numbers", "words", "words", "words", "numbers",
        *["number"] * 4,
    ),
)  # fmt: skip
BEAROFF_CHANCES: Final = Entry(
    "backgammon.bearoff_chances", "look_up", ("shorts", "words", "floats", "number")
)
BACKGAMMON_NETWORK: Final = Entry(
    "backgammon.network",
    "evaluate_all",
    ("words", "numbers", "integers", "shorts", "floats", "floats", *["number"] * 2),
)
BACKGAMMON_TRAINING: Final = Entry(
    "backgammon.training_kernel",
    "train",
    (
        "words", "numbers", "singles", "shorts", "floats", "singles", *["floats"] * 4,
        "words", "floats", "words", "words", "numbers", "floats", *["number"] * 2,
    ),
)  # fmt: skip
BACKGAMMON_SEARCH: Final = Entry(
    "backgammon.search_kernel",
    "run",
    (
        "words", "numbers", "integers", "integers", "shorts", "floats", "numbers", "floats",
        "floats", "words", "floats", "numbers", "words", "integers", "floats", "words",
        "integers", "numbers",
        *["number"] * 7,
    ),
)  # fmt: skip
BACKGAMMON_GAMES: Final = Entry(
    "backgammon.games",
    "play",
    (
        "words", "numbers", "integers", "shorts", "floats", "words", "integers", "integers",
        "singles", "integers", "integers", "words", "integers", "bytes", *["number"] * 3,
    ),
)  # fmt: skip
NORMALS: Final = Entry("normals", "fill", ("floats", "floats", "number", "number", "number"))

ALL: Final = (
    CONNECT4_NEGAMAX,
    CONNECT4_NETWORK,
    CONNECT4_GAMES,
    TICTACTOE,
    NORMALS,
    BACKGAMMON_SEARCH,
    BACKGAMMON_GAMES,
    CONNECT4_SOLVER,
)
"""Those that the window and the commands use, and wait for. The others are compiled when they are
first called: that of the plays of backgammon alone, for one."""
