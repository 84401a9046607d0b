"""Words for the line that is looked at, and for the threats on the board."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication

from poda.engine.game import Game
from poda.play.model.kit import kit_of
from poda.play.model.line import LineModel
from poda.widgets.boards.names import side_name
from poda.widgets.boards.view import ThreatMark


def line_headline(game: Game[Any, Any], line: LineModel) -> str:
    """Above the board while the line is looked at: "Line of 4: move 3 of 12"."""
    first = game.format_action(line.states()[0], line.actions[0])
    text = QCoreApplication.translate("Play", "Line of {move}: move {number} of {count}")
    return text.format(move=first, number=line.index, count=len(line.actions))


def step_words(game: Game[Any, Any], line: LineModel) -> str:
    """What was played last in the line, spoken: "Move 3 of 12: Blue plays 4."."""
    before = line.states()[-2]
    text = QCoreApplication.translate("Play", "Move {number} of {count}: {side} plays {move}.")
    return text.format(
        number=line.index,
        count=len(line.actions),
        side=side_name(game.key, game.to_move(before)),
        move=game.format_action(before, line.actions[line.index - 1]),
    )


def threat_marks(game: Game[Any, Any], state: Any) -> tuple[ThreatMark, ...]:
    """The threats of a position, for the board."""
    return () if game.is_terminal(state) else kit_of(game.key).threats(state)
