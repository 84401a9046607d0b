"""What is thought of the position: the values of its moves, and hints.

A part of the Play tab's model (`model`), between the record and the engines that play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from poda.engine.players import Analysis, Limit, analyses_exactly
from poda.play.advice import AnalysisMode, adviser
from poda.play.backgammon import cube_rules
from poda.play.model.engine_room import EngineRoom, EngineState, Purpose
from poda.play.model.record import Node
from poda.play.model.record_model import RecordModel
from poda.play.model.turn import TurnModel

if TYPE_CHECKING:
    from poda.play.backgammon.cube_thought import CubeThought


class AnalysisModel(QObject):
    """The values of the moves that can be played in the position on the board.

    Signals:
        changed: the values, the mode, or the hint.

    Attributes:
        mode: whether the values are seen; `set_mode` changes it.
        seconds: for how long each position is looked at.
        values: those of the moves, as far as they are known.
        cube: what is thought of the decision about the cube that is looked at (`cube_question`).
        hint: the action that an engine would play, where a person asked for it.
        waits: whether it begins when the engine that thinks has come to its end.
    """

    changed = Signal()

    def __init__(
        self, board: RecordModel, turns: TurnModel, room: EngineRoom, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._board, self._turns, self._room = board, turns, room
        self.hint: Any = None
        self.values: Analysis[Any] | None = None
        self.cube: CubeThought | None = None
        self.mode = AnalysisMode.OFF
        self.seconds = 2.0
        self.waits = False
        room.analysed.connect(self._on_analysed)
        room.cube_analysed.connect(self._on_cube_analysed)

    def set_mode(self, mode: AnalysisMode, seconds: float | None = None) -> None:
        """Choose whether every move is valued, and for how long each position is looked at."""
        # Hiding values, or showing those that are there, is no reason to look anew.
        both_on = AnalysisMode.OFF not in (mode, self.mode)
        keeps = both_on and mode is not self.mode and seconds is None
        self.mode = mode
        if seconds is not None:
            self.seconds = seconds
        if not keeps or (self.values is None and self.cube is None):
            self.refresh()
        self.changed.emit()

    @property
    def by_solver(self) -> bool:
        """Whether the values are a solver's: `seconds` means nothing then, and they come one after
        the other (`Analysis.missing`)."""
        return analyses_exactly(self._board.game)

    def follow(self) -> bool:
        """Forget what was thought of another position. Whether anybody has to be told of it, or of
        what is thought of this one."""
        known = (self.hint, self.values, self.cube) != (None, None, None)
        told = known or self.mode is not AnalysisMode.OFF
        self.hint = self.values = self.cube = None
        return told

    def refresh(self) -> None:
        """Ask again about the current position."""
        self._room.stop_analysis()
        self.waits = False
        if self.mode is AnalysisMode.OFF:
            self.values = self.cube = None
            return
        board, question = self._board, self.cube_question
        if question is None and (board.record.is_over() or board.awaits_throw):
            self.values = self.cube = None
        elif self._room.state is EngineState.THINKING:
            # A thinking engine has the machine to itself; the analysis follows when it has moved,
            # or has come to its end after a stop.
            self.waits = True
        else:
            limit = Limit(seconds=self.seconds)
            if question is not None:
                self._room.analyse_cube(question.state, limit)
                return
            self._room.analyse(board.game, board.record.state, limit)

    @property
    def cube_question(self) -> Node | None:
        """The node whose decision about the cube is looked at: the one on the board, or the one
        that led there; None where it is about no cube."""
        return cube_rules.question(self._board.game, self._board.record.current)

    # Hints

    @property
    def can_hint(self) -> bool:
        """Whether a person has something to decide."""
        return self._board.person_to_move or (self._board.has_dice and self._turns.can_double)

    def ask_hint(self) -> None:
        """Mark, and do not play, the move that an engine would make."""
        if not self.can_hint:
            return
        self._turns.take_all_back()  # the hint is for the position before the first step
        spec = adviser(self._board.game, self._board.players.values())
        self._room.stop_analysis()
        self._room.think(self._board.game, self._board.record.state, spec, Purpose.HINT)

    def take_hint(self, action: Any) -> None:
        """The engine that was asked has found this action."""
        self._turns.take_all_back()
        self.hint = action
        self.refresh()
        self.changed.emit()

    def show_hint(self, action: Any) -> None:
        """Mark an action on the board that somebody knows already."""
        if self.hint != action:
            self.hint = action
            self.changed.emit()

    def _on_analysed(self, analysis: Analysis[Any]) -> None:
        self.values = analysis
        self.changed.emit()

    def _on_cube_analysed(self, thought: CubeThought) -> None:
        self.cube = thought
        self.changed.emit()
