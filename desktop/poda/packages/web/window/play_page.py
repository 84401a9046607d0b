"""Connect Four as a page: played, and solved, in the browser.

The page's script (`resources/web/play.js`) calls the solver that the program calls, compiled for
WebAssembly (`packaging/kernels.py`). It has no book: what the first stones are worth comes from a
table (`packaging/opening_scores.py`).
"""

from __future__ import annotations

import base64
import json
from typing import Any, Final

from PySide6.QtCore import QCoreApplication

from poda.base.paths import resource
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.kernels import monte_carlo_layout
from poda.engine.monte_carlo import rules_for
from poda.engine.random_numbers import COEFFICIENTS
from poda.engine.search.mcts import NEVER
from poda.engine.solved.monte_carlo import table_words
from poda.packages.connect4.kernels import solver_layout
from poda.play.model.kit import kit_of
from poda.play.words import player_name
from poda.tree.export.figure import Style
from poda.tree.export.web import assembled
from poda.widgets.boards.view import side_name

translate = QCoreApplication.translate

GAME: Final = "connect4"

_METHODS: Final = ("random", "mcts")
_MOST_PLAYOUTS: Final = 20_000
_SLICE: Final = 500


def play_page(theme: str = "light", moves: str = "") -> str:
    """The text of the page, in the user's language.

    Args:
        theme: the name of its colours.
        moves: the position with which it opens, unless its address has another.
    """
    title = translate("PlayPage", "Connect Four")
    return assembled(
        title, {**page_data(), "moves": moves}, Style(theme=theme), "play", computing=True
    )


def page_data() -> dict[str, Any]:
    """The data for the page's scripts, by name."""
    return {
        "library": base64.b64encode(resource("web", "kernels.wasm.gz").read_bytes()).decode(),
        "openings": json.loads(resource("web", "connect4_openings.json").read_text("utf-8")),
        "solver": _layout(),
        "sampling": _sampling(),
        "levels": _levels(),
        "words": _words(),
    }


def _layout() -> dict[str, Any]:
    """Sizes and codes for calls of the solver (`packages/connect4/kernels/solver_layout.py`)."""
    return {
        "table": solver_layout.SMALL,
        "words": solver_layout.WORDS,
        "numbers": solver_layout.NUMBERS,
        "job": solver_layout.JOB,
        "level": solver_layout.LEVEL,
        "nodes": solver_layout.NODES,
        "codes": [str(code) for code in solver_layout.codes()],
    }


def _sampling() -> dict[str, Any]:
    """Sizes and rules for calls of Monte Carlo tree search (`kernels/monte_carlo_layout.py`)."""
    rules = rules_for(GAMES[GAME])
    return {
        "worths": [str(word) for word in table_words()],
        "table": COEFFICIENTS.tolist(),
        "unit": rules.constant,
        "plies": -1 if rules.plies is None else rules.plies,
        "leaf": monte_carlo_layout.ZERO,
        "words": monte_carlo_layout.WORDS,
        "logs": monte_carlo_layout.LOGS,
        "never": NEVER,
        "most": _MOST_PLAYOUTS + 1,
        "slice": _SLICE,
    }


def _levels() -> list[dict[str, Any]]:
    """The window's levels, the weakest first, and of its players by method those of `_METHODS`: the
    learnt network's weights are three times as large as the page may be."""
    kit = kit_of(GAME)
    offered = [*kit.levels(), *(each for each in kit.methods() if each.spec.kind in _METHODS)]
    return [
        {
            "key": str(each.spec),
            "name": player_name(GAME, each.spec),
            "kind": each.spec.kind,
            "plies": each.spec.plies,
            "noise": each.spec.noise,
            "err": each.spec.err,
            "playouts": each.spec.playouts,
        }
        for each in offered
    ]


def _words() -> dict[str, Any]:
    return {
        "board": translate("PlayPage", "Columns"),
        "opponent": translate("PlayPage", "Opponent"),
        "person": translate("PlayPage", "A person"),
        "values": translate("PlayPage", "Exact scores (V)"),
        "new": translate("PlayPage", "New game (N)"),
        "undo": translate("PlayPage", "Undo (U)"),
        "turn": translate("PlayPage", "Other side"),
        "name": translate("PlayPage", "Column {column}"),
        "column": translate("PlayPage", "Column {column}: {score}, {words}"),
        "sides": [side_name(GAME, player) for player in (MAX, MIN)],
        "moves": translate("PlayPage", "{side} to move."),
        "won": translate("PlayPage", "{side} has won."),
        "drawn": translate("PlayPage", "Draw."),
        "draw": translate("PlayPage", "draw"),
        "wins": translate("PlayPage", "wins in {plies}"),
        "loses": translate("PlayPage", "loses in {plies}"),
        "solving": translate("PlayPage", "Solving…"),
        "failed": translate("PlayPage", "This browser cannot solve: use one of 2022 or later."),
        "colours": translate("WebPage", "Light or dark"),
        "made": translate("WebPage", "Made with Poda."),
    }
