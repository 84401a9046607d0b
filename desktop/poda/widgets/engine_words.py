"""The engine's errors, games and values ("wins in 3") in the user's language."""

from __future__ import annotations

import math
from datetime import date
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from poda.base import terms
from poda.engine.errors import EngineError
from poda.engine.exact.scores import is_solved, score
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.players import Kind, MoveValue
from poda.engine.search.evaluation import moves_to_end, plies_to_end
from poda.house.i18n import language_manager
from poda.widgets.boards.view import LabelKind

_LONG: Final = 10_000  # smaller numbers, such as lines and columns, are not grouped


def message(error: EngineError) -> str:
    """The sentence of an error: what is wrong and what to do."""
    return error.said(QCoreApplication.translate, _shown)


def _shown(value: object) -> object:
    # Long numbers in the user's locale: 2,000,000.
    if isinstance(value, date):
        return QLocale().toString(QDate(value.year, value.month, value.day))
    return QLocale().toString(value) if type(value) is int and abs(value) >= _LONG else value


def game_name(key: str) -> str:
    """The name of a game, from its rules; its key if it is unknown."""
    if key not in GAMES:
        return key
    return GAMES[key].name_in(language_manager().language)


def evaluation_name(name: str) -> str:
    """The name of an evaluation."""
    names = {
        "lines": QCoreApplication.translate("Play", "Open lines"),
        "fours": QCoreApplication.translate("Play", "Open lines of four"),
        "table": QCoreApplication.translate("Play", "Worth of the cells"),
        "network": QCoreApplication.translate("Play", "Trained network"),
        "features": QCoreApplication.translate("Play", "Hand-made features"),
        "positional": QCoreApplication.translate("Play", "Men, kings and position"),
        "learnt": QCoreApplication.translate("Play", "Learnt patterns"),
        "material": QCoreApplication.translate("Play", "Men and kings"),
        "estimate": QCoreApplication.translate("Play", "The game’s own estimate"),
        "zero": QCoreApplication.translate("Play", "None (zero)"),
    }
    return names.get(name, name)


# The engine's values are for MAX; the words are for one player. A forced win counts the winner's
# own moves.

_MINUS: Final = "−"


def value_words(value: float, kind: Kind, player: int, game: Game[Any, Any] | None = None) -> str:
    """The words for a value for `player` (MAX or MIN): "wins in 3", "loses in 2", "draw", "+6",
    "≤ 2". Moves to an end are the winner's, unless a side may move twice in a row."""
    mine = value * player
    if (moves := moves_to_end(value, game)) is not None:
        if mine > 0:
            return QCoreApplication.translate("Values", "wins in {moves}").format(moves=moves)
        return QCoreApplication.translate("Values", "loses in {moves}").format(moves=moves)
    if kind == "exact" and mine == 0:
        return QCoreApplication.translate("Words", terms.DRAW)
    bound = {"lower": "≥ ", "upper": "≤ "}.get(_seen_by(kind, player), "")
    return bound + number(mine)


def label_kind(value: float, player: int) -> LabelKind:
    """The colour of a value's label: "good" or "bad" if the game is decided, else "neutral"."""
    if plies_to_end(value) is None:
        return "neutral"
    return "good" if value * player > 0 else "bad"


def score_text(game: Game[Any, Any], state: Any, value: float, player: int) -> str:
    """The exact value of a position, or of a move there, as a signed score (`exact.score`) for
    `player`: "+3", "−1", "0"; "" if the game is not solved, or a side may move twice in a row."""
    if not (is_solved(game) and game.takes_turns):
        return ""
    mine = 1 if game.to_move(state) == player else -1
    return number(mine * score(game, state, value))


def number(value: float) -> str:
    """A signed number with a true minus sign, and with two decimals unless it is whole."""
    decimals = 0 if value == int(value) else 2
    text = QLocale().toString(float(abs(value)), "f", decimals)
    return f"{_MINUS}{text}" if value < 0 else f"+{text}" if value > 0 else text


def equity(value: float, decimals: int = 3) -> str:
    """A signed equity, in points a game, with a true minus sign."""
    text = QLocale().toString(float(abs(value)), "f", decimals)
    if round(value, decimals) == 0:
        return text
    return f"{_MINUS}{text}" if value < 0 else f"+{text}"


def equity_share(move: MoveValue[Any]) -> float:
    """MAX's share of an evaluation bar, from 0 to 1: its chance of winning if that is known."""
    if move.chances is not None:
        return move.chances.win
    return (1 + math.tanh(move.value)) / 2


def percent(share: float) -> str:
    """A chance in percent, with one decimal: "52.3"."""
    return QLocale().toString(100.0 * share, "f", 1)


def count(value: int, exact_below: int = 100_000) -> str:
    """A number of nodes in short: 1,204 or 204 k or 38.4 M, in the user's locale."""
    if value < exact_below:
        return QLocale().toString(value)
    if value < 1_000_000:
        return QLocale().toString(value / 1_000, "f", 0) + " k"
    return QLocale().toString(value / 1_000_000, "f", 1) + " M"


def max_share(value: float, scale: float = 8.0) -> float:
    """MAX's share of an evaluation bar, from 0 to 1; 0 or 1 once the game is decided.

    An estimate of `scale` gives about 0.73; the curve has no meaning beyond who stands better.
    """
    if plies_to_end(value) is not None:
        return 1.0 if value > 0 else 0.0
    return (1 + math.tanh(value / scale / 2)) / 2  # the logistic curve, without its overflow


def _seen_by(kind: Kind, player: int) -> str:
    """The kind of value for `player`: a lower bound for MAX is an upper one for MIN."""
    if player < 0 and kind in ("lower", "upper"):
        return "upper" if kind == "lower" else "lower"
    return kind
