"""What the numbers of a table of plays are, in words."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QLocale

from poda.engine.players import Analysis
from poda.play import words as wording
from poda.play.model.model import PlayModel
from poda.widgets.boards.names import side_name
from poda.widgets.values import count


def view_words(model: PlayModel) -> str:
    """Whose values they are, and what is to be played: "Blue to play 6-5"."""
    side = side_name(model.board.game.key, model.board.to_move)
    throw = model.board.record.state.throw
    text = QCoreApplication.translate("Plays", "{side} to play {throw}")
    return text.format(side=side, throw=f"{throw[0]}-{throw[1]}" if throw else "")


def equity_note(model: PlayModel, analysis: Analysis[Any]) -> str:
    """What the equity counts, and how far was looked."""
    seconds = QLocale().toString(analysis.seconds, "f", 1 if analysis.seconds >= 1 else 2)
    looked = QCoreApplication.translate("Plays", "{plies} · {number} positions · {seconds} s")
    looked = looked.format(
        plies=wording.plies_words(analysis.depth), number=count(analysis.nodes), seconds=seconds
    )
    return f"{counting_words(model)} {looked}"


def counting_words(model: PlayModel) -> str:
    """What an equity of 1 is in this game."""
    cube = getattr(model.board.record.state, "cube", None)
    if cube is None:
        return QCoreApplication.translate("Plays", "Equity: points a game, without a cube.")
    if not cube.length:
        return QCoreApplication.translate("Plays", "Equity: points for each on the cube, cubeful.")
    text = QCoreApplication.translate(
        "Plays",
        "Equity in a match to {points}: its winning chances, scaled so that a game won is 1.",
    )
    return text.format(points=cube.length)


def counting_short(model: PlayModel) -> str:
    """The same in a word or two; "" where it goes without saying."""
    cube = getattr(model.board.record.state, "cube", None)
    if cube is None:
        return ""
    if not cube.length:
        return QCoreApplication.translate("Plays", "cubeful")
    return QCoreApplication.translate("Plays", "in the match")
