"""How far the analysis of a game that is solved has come."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QLocale

from poda.engine.players import Analysis
from poda.play.model.model import PlayModel
from poda.widgets.engine_words import count

_SHORTEST: Final = 0.01  # seconds that are told as a number


def missing_moves(model: PlayModel) -> tuple[Any, ...]:
    """The legal moves whose exact value is not known, where a solver is asked."""
    if model.analysis.values is not None:
        return model.analysis.values.missing
    # A small game's values are all there in a moment: nobody has to be told that they come.
    if model.board.record.is_over() or model.board.game.small or not model.analysis.by_solver:
        return ()
    return tuple(model.board.game.actions(model.board.record.state))


def is_solving(model: PlayModel) -> bool:
    """Whether values are awaited."""
    return model.room.analysing and bool(missing_moves(model))


def is_exact(analysis: Analysis[Any]) -> bool:
    """Whether the values are a solver's, all of them or those that are there."""
    return bool(analysis.missing) or all(move.kind == "exact" for move in analysis.moves)


def solving_text(model: PlayModel) -> str:
    """What is known and what it took: "3 of 7 moves solved · 1.2 M nodes", then the time too."""
    analysis, missing = model.analysis.values, missing_moves(model)
    known = len(analysis.moves) if analysis is not None else 0
    # A small game's tree is looked through once: then nothing is left to be visited.
    nodes = max(model.room.analysis_nodes, analysis.nodes if analysis is not None else 0)
    if missing:
        text = QCoreApplication.translate("Play", "{known} of {all} moves solved")
        if not model.room.analysing:
            text = QCoreApplication.translate("Play", "Stopped: {known} of {all} moves solved")
        text = text.format(known=known, all=known + len(missing))
    else:
        text = QCoreApplication.translate("Play", "Solved to the end")
    parts = [text]
    if nodes:
        words = QCoreApplication.translate("Play", "{nodes} nodes")
        parts.append(words.format(nodes=count(nodes)))
    if analysis is not None and not missing:
        decimals = 1 if analysis.seconds >= 1 else 2
        seconds = QLocale().toString(max(analysis.seconds, _SHORTEST), "f", decimals)
        words = QCoreApplication.translate("Play", "{seconds} s")
        text = words.format(seconds=seconds)
        parts.append(text if analysis.seconds >= _SHORTEST else f"< {text}")
    return " · ".join(part.replace(" ", "\u00a0") for part in parts)  # no line ends within one
