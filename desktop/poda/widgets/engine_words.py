"""What the engine says, in the user's language: errors, games, and values ("wins in 3")."""

from __future__ import annotations

import math
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QLocale

from poda.base import terms
from poda.engine.errors import EngineError
from poda.engine.exact.scores import is_solved, score
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.players import Kind, MoveValue
from poda.engine.search.evaluation import moves_to_end, plies_to_end
from poda.house.i18n import language_manager
from poda.widgets.boards.view import LabelKind

_LONG: Final = 10_000  # shorter ones, such as lines and columns, stay as they are


def message(error: EngineError) -> str:
    """The sentence that says what is wrong and what to do."""
    return error.said(QCoreApplication.translate, _shown)


def _shown(value: object) -> object:
    # Long numbers in the user's digits: 2,000,000.
    return QLocale().toString(value) if type(value) is int and abs(value) >= _LONG else value


def game_name(key: str) -> str:
    """The game's name, which its rules file says."""
    if key not in GAMES:
        return key
    return GAMES[key].name_in(language_manager().language)


def evaluation_name(name: str) -> str:
    """What an evaluation counts."""
    names = {
        "lines": QCoreApplication.translate("Play", "Open lines"),
        "fours": QCoreApplication.translate("Play", "Open lines of four"),
        "table": QCoreApplication.translate("Play", "Worth of the cells"),
        "network": QCoreApplication.translate("Play", "Trained network"),
        "features": QCoreApplication.translate("Play", "Hand-made features"),
        "positional": QCoreApplication.translate("Play", "Men, kings and position"),
        "material": QCoreApplication.translate("Play", "Men and kings"),
        "estimate": QCoreApplication.translate("Play", "The game’s own estimate"),
        "zero": QCoreApplication.translate("Play", "None (zero)"),
    }
    return names.get(name, name)


# The engine's values are MAX's; here each is said for one player. A forced win counts the winner's
# own moves.

_MINUS: Final = "−"


def value_words(value: float, kind: Kind, player: int, game: Game[Any, Any] | None = None) -> str:
    """The value for `player` (MAX or MIN): "wins in 3", "loses in 2", "draw", "+6", "≤ 2". The
    moves to an end are those of the winner, unless the game lets a side move twice in a row."""
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
    """How the value's label is coloured, beside its words."""
    if plies_to_end(value) is None:
        return "neutral"
    return "good" if value * player > 0 else "bad"


def score_text(game: Game[Any, Any], state: Any, value: float, player: int) -> str:
    """An exact value of a position, or of a move there, as a signed number (`exact.score`) for
    `player`: "+3", "−1", "0"; nothing where the game is not solved, or a side may move twice."""
    if not (is_solved(game) and game.takes_turns):
        return ""
    mine = 1 if game.to_move(state) == player else -1
    return number(mine * score(game, state, value))


def number(value: float) -> str:
    """A signed estimate with a true minus, and two decimals only where it has any."""
    decimals = 0 if value == int(value) else 2
    text = QLocale().toString(float(abs(value)), "f", decimals)
    return f"{_MINUS}{text}" if value < 0 else f"+{text}" if value > 0 else text


def equity(value: float, decimals: int = 3) -> str:
    """A signed equity: expected points a game."""
    text = QLocale().toString(float(abs(value)), "f", decimals)
    if round(value, decimals) == 0:
        return text
    return f"{_MINUS}{text}" if value < 0 else f"+{text}"


def equity_share(move: MoveValue[Any]) -> float:
    """How much of an evaluation bar MAX's part fills: its chance to win, where that is known."""
    if move.chances is not None:
        return move.chances.win
    return (1 + math.tanh(move.value)) / 2


def percent(share: float) -> str:
    """A chance in percent, with one decimal: "52.3"."""
    return QLocale().toString(100.0 * share, "f", 1)


def count(value: int, exact_below: int = 100_000) -> str:
    """A number of nodes: 1,204 or 204 k or 38.4 M, in the user's digits."""
    if value < exact_below:
        return QLocale().toString(value)
    if value < 1_000_000:
        return QLocale().toString(value / 1_000, "f", 0) + " k"
    return QLocale().toString(value / 1_000_000, "f", 1) + " M"


def max_share(value: float, scale: float = 8.0) -> float:
    """How much of an evaluation bar MAX's part fills, from 0 to 1: all of it once it has won.

    An estimate of `scale` fills about 73%; the curve only says who stands better.
    """
    if plies_to_end(value) is not None:
        return 1.0 if value > 0 else 0.0
    return (1 + math.tanh(value / scale / 2)) / 2  # the logistic curve, without its overflow


def _seen_by(kind: Kind, player: int) -> str:
    """A lower bound for MAX is an upper one for MIN."""
    if player < 0 and kind in ("lower", "upper"):
        return "upper" if kind == "lower" else "lower"
    return kind
