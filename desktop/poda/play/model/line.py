"""A line of the analysis that is looked at move by move, while the game stands where it is."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from poda.play.advice import AnalysisMode
from poda.play.model.analysing import AnalysisModel
from poda.play.model.record import Node
from poda.play.model.record_model import RecordModel


class LineModel(QObject):
    """The line of the best move, or of the one that was chosen, and how far into it we look.

    It is gone as soon as another position is on the board.

    Attributes:
        index: how many moves of the line are looked at; 0 is the game itself.

    Signals:
        changed: another move of the line is looked at, or another line is on offer.
    """

    changed = Signal()

    def __init__(self, board: RecordModel, analysis: AnalysisModel, parent: QObject) -> None:
        super().__init__(parent)
        self._board, self._analysis = board, analysis
        self._of = self._place()
        self._walked: tuple[Any, ...] = ()
        self._chosen: Any = None
        self.index = 0
        analysis.changed.connect(self.follow)

    @property
    def actions(self) -> tuple[Any, ...]:
        """The moves of the line; none where nothing is known, or nothing is to be seen."""
        if self.index:
            return self._walked
        analysis = self._analysis.values
        shown = self._analysis.mode is AnalysisMode.SHOWN and not self._board.has_dice
        if analysis is None or not shown:
            return ()
        of = next((move for move in analysis.moves if move.action == self._chosen), analysis.best)
        return of.line

    @property
    def chosen(self) -> Any:
        """The move whose line was asked for; None for the best one."""
        return self._chosen

    @property
    def is_shown(self) -> bool:
        """Whether the board shows a position of the line and not the game's."""
        return self.index > 0

    @property
    def state(self) -> Any:
        """The position that is looked at."""
        return self.states()[-1]

    def states(self) -> list[Any]:
        """The game's position, and those after each move of the line that is looked at."""
        states = [self._board.record.state]
        for action in self._walked[: self.index]:
            states.append(self._board.game.result(states[-1], action))
        return states

    def choose(self, action: Any) -> None:
        """Have the line of this move; it is looked at from its beginning."""
        if action != self._chosen:
            self._chosen = action
            self.index = 0
            self.changed.emit()

    def go_to(self, index: int) -> None:
        """Look at the position after so many moves of the line: 0 is the game itself."""
        line = self.actions
        index = max(0, min(index, len(line)))
        if index != self.index:
            self._walked, self.index = line, index
            self.changed.emit()

    def forward(self) -> None:
        """One move further."""
        self.go_to(self.index + 1)

    def back(self) -> None:
        """One move back; before the first is the game."""
        self.go_to(self.index - 1)

    def to_end(self) -> None:
        """To the end of the line."""
        self.go_to(len(self.actions))

    def leave(self) -> None:
        """Back to the game."""
        self.go_to(0)

    @property
    def is_kept(self) -> bool:
        """Whether the record holds the whole line already."""
        node: Node = self._board.record.current
        for action in self.actions:
            after = next((child for child in node.children if child.action == action), None)
            if after is None:
                return False
            node = after
        return True

    def keep(self) -> None:
        """Keep the line in the record, beside what was played; the game stays where it is."""
        record = self._board.record
        here, chosen = record.current, record.current.chosen
        for action in self.actions:
            record.play(action)
        record.go_to(here)
        if chosen is not None:
            here.chosen = chosen  # what comes next is still what was played
        self._board.tell()
        self.changed.emit()

    def _place(self) -> tuple[Any, ...]:
        record = self._board.record
        return record, record.current, record.current.resigned

    def follow(self) -> None:
        """Another position is on the board, or more is known of this one."""
        place = self._place()
        if any(now is not then for now, then in zip(place, self._of, strict=True)):
            self._of, self._chosen, self.index = place, None, 0
        elif self._analysis.mode is not AnalysisMode.SHOWN:
            self.index = 0
        elif self.index:
            self._go_further()
        self.changed.emit()

    def _go_further(self) -> None:
        """Lines come after the values: one that was begun before goes on as soon as it is known."""
        analysis, walked = self._analysis.values, self._walked[: self.index]
        for move in analysis.moves if analysis is not None else ():
            if move.line[: self.index] == walked and len(move.line) > len(self._walked):
                self._walked = move.line
