"""Values as the Tree tab writes them: in nodes, in lecture lines, in sentences."""

from __future__ import annotations

import math
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QLocale

from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.listings.lecture import amount_text, number_text
from poda.engine.record.recording import CHANCE_ALGORITHMS, Question
from poda.engine.search.evaluation import ExpectedUtility, plies_to_end
from poda.widgets.boards.view import side_name

_MINUS: Final = "−"


def value_text(value: float) -> str:
    """As in lecture lines, windows and the number line: `3`, `2.5`, `-inf`, `+inf`, `?`."""
    return number_text(value)


def short(value: float, *, scored: bool = True) -> str:
    """As in a node: `value_text`, with forced wins and losses of MAX as `W2` and `L2`, in plies.

    Args:
        scored: whether wins are on the evaluations' scale (`is_scored`). In a written tree 9,998
            is a number like any other.
    """
    if scored and math.isfinite(value) and (plies := plies_to_end(value)) is not None:
        return f"{'W' if value > 0 else 'L'}{plies}"
    return amount_text(value)


def is_scored(question: Question[Any, Any]) -> bool:
    """Whether a win counts 10,000 less its plies in this search: games with an evaluation."""
    limited = question.plies is not None or question.evaluation is not None
    if isinstance(question.evaluation, ExpectedUtility):
        return False
    return limited and not isinstance(question.game, ExplicitTree)


def plain(value: float) -> str:
    """As in a sentence: the user's digits, a true minus, decimals only where there are any."""
    if not math.isfinite(value):
        return number_text(value)
    decimals = 0 if value == int(value) else min(6, len(f"{value:.6g}".partition(".")[2]))
    text = QLocale().toString(float(abs(value)), "f", decimals)
    return f"{_MINUS}{text}" if value < 0 else text


def in_words(question: Question[Any, Any], value: float) -> str:
    """As in a sentence: `3`, and where a game is decided `a win for X in 2`, `a draw`.

    A forced win counts the winner's own moves, as in the Play tab.
    """
    game = question.game
    if isinstance(game, ExplicitTree) or not math.isfinite(value):
        return plain(value)
    if question.algorithm in CHANCE_ALGORITHMS:  # points, expected ones too
        return plain(round(value, 3))
    side = side_name(game.key, 1 if value > 0 else -1)
    if is_scored(question):
        plies = plies_to_end(value)
        if plies is None:
            return plain(value)
        return QCoreApplication.translate("Values", "a win for {side} in {moves}").format(
            side=side, moves=max(1, (plies + 1) // 2)
        )
    if value:
        return QCoreApplication.translate("Values", "a win for {side}").format(side=side)
    return QCoreApplication.translate("Values", "a draw")
