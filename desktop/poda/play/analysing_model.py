"""What is thought of the position: the values of its moves, and hints.

The middle of the Play tab's model, between the record and the engines that play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from poda.engine.players import Analysis, Limit, analyses_exactly
from poda.play import cube_rules
from poda.play.advice import AnalysisMode, adviser
from poda.play.engine_room import EngineRoom, EngineState, Purpose
from poda.play.record import Node
from poda.play.record_model import RecordModel

if TYPE_CHECKING:
    from poda.play.cube_thought import CubeThought


class AnalysingModel(RecordModel):
    """A record whose positions are looked into.

    Attributes:
        room: where engines think.
        hint: the action that an engine would play, where a person asked for it.
        analysis: the values of the moves, as far as they are known.
        cube: what is thought of the decision about the cube that is looked at (`cube_question`).
    """

    def __init__(self, game_key: str = "tictactoe", parent: QObject | None = None) -> None:
        super().__init__(game_key, parent)
        self.hint: Any = None
        self.analysis: Analysis[Any] | None = None
        self.cube: CubeThought | None = None
        self.analysis_mode = AnalysisMode.OFF
        self.analysis_seconds = 2.0
        self._analysis_waits = False
        self.room = EngineRoom(self)
        self.room.state_changed.connect(self.engine_changed)
        self.room.analysed.connect(self._on_analysed)
        self.room.cube_analysed.connect(self._on_cube_analysed)
        self.room.analysis_failed.connect(self.refused)

    def set_analysis(self, mode: AnalysisMode, seconds: float | None = None) -> None:
        """Choose whether every move is valued, and for how long each position is looked at."""
        # Hiding values, or showing those that are there, is no reason to look anew.
        both_on = AnalysisMode.OFF not in (mode, self.analysis_mode)
        keeps = both_on and mode is not self.analysis_mode and seconds is None
        self.analysis_mode = mode
        if seconds is not None:
            self.analysis_seconds = seconds
        if not keeps or (self.analysis is None and self.cube is None):
            self.refresh_analysis()
        self.analysis_changed.emit()

    @property
    def analyses_exactly(self) -> bool:
        """Whether the analysis is a solver's: `analysis_seconds` means nothing then, and values
        come one after the other (`Analysis.missing`)."""
        return analyses_exactly(self.game)

    def refresh_analysis(self) -> None:
        """Ask again about the current position."""
        self.room.stop_analysis()
        self._analysis_waits = False
        question = self.cube_question
        nothing = (self.record.is_over() or self.awaits_throw) and question is None
        if self.analysis_mode is AnalysisMode.OFF or nothing:
            self.analysis = self.cube = None
        elif self.room.state is EngineState.THINKING:
            # A thinking engine has the machine to itself; the analysis follows when it has moved,
            # or has come to its end after a stop.
            self._analysis_waits = True
        else:
            limit = Limit(seconds=self.analysis_seconds)
            if question is not None:
                self.room.analyse_cube(question.state, limit)
                return
            self.room.analyse(self.game, self.record.state, limit)

    @property
    def cube_question(self) -> Node | None:
        """The node whose decision about the cube is looked at: the one on the board, or the one
        that led there; None where it is about no cube."""
        return cube_rules.question(self.game, self.record.current)

    @property
    def can_hint(self) -> bool:
        """Whether a person has something to decide."""
        return self.person_to_move or self.turns.can_double

    def ask_hint(self) -> None:
        """Mark, and do not play, the move that an engine would make."""
        if not self.can_hint:
            return
        self.turns.take_all_back()  # the hint is for the position before the first step
        spec = adviser(self.game, self.players.values())
        self.room.stop_analysis()
        self.room.think(self.game, self.record.state, spec, Purpose.HINT)

    def _on_analysed(self, analysis: Analysis[Any]) -> None:
        self.analysis = analysis
        self.analysis_changed.emit()

    def _on_cube_analysed(self, thought: CubeThought) -> None:
        self.cube = thought
        self.analysis_changed.emit()

    def _show_hint(self, action: Any) -> None:
        self.turns.take_all_back()
        self.hint = action
        self.refresh_analysis()
        self.analysis_changed.emit()

    def _position_changed(self) -> None:
        self.hint = None
        self.analysis = self.cube = None
        self.turns.follow()
        self.changed.emit()
        self.refresh_analysis()
        self.analysis_changed.emit()
