"""The analysis of the position on the board: values of its moves, lines of play, and hints.

A part of the Play tab's model (`model`), between the record and the engines that play.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from poda.engine.game import Game
from poda.engine.kit import kit_of
from poda.engine.players import (
    DICE_PLIES,
    PLIES_LIMIT,
    Analysis,
    Limit,
    PlayerSpec,
    analyses_exactly,
)
from poda.play.model.board import RecordModel
from poda.play.model.engine_room import EnginePurpose, EngineRoom, EngineState
from poda.play.model.match import CubeThought, question
from poda.play.model.match import adviser as cube_adviser
from poda.play.model.record import GameNode
from poda.play.model.turns import TurnModel

# Help for a person who is to move: the values of the moves, and hints.

HINT_SECONDS: Final = 3.0
PERFECT_SECONDS: Final = 10.0
"""The time limit for a hint of the perfect player; with the opening book it needs less."""


class AnalysisMode(enum.Enum):
    """Whether the values of the moves are shown. The strings are those of the settings file."""

    OFF = "off"
    SHOWN = "shown"
    THINK_FIRST = "think_first"


def adviser(game: Game[Any, Any], seated: Iterable[PlayerSpec]) -> PlayerSpec:
    """The player that gives hints: the perfect one, if the game has one; else a search as far as
    HINT_SECONDS allow, by the evaluation that analyses the game (`Kit.advice`). With dice it is by
    the first evaluation, the strongest, and as far as a seated engine looks by the same.
    """
    if analyses_exactly(game):
        return PlayerSpec("perfect", seconds=PERFECT_SECONDS)
    if not game.has_chance:
        plies, advice = min(game.max_plies, PLIES_LIMIT), kit_of(game).advice
        return PlayerSpec("alphabeta", plies, advice, HINT_SECONDS)
    alike = [
        spec.plies
        for spec in seated
        if (spec.kind, spec.evaluation) == ("expectiminimax", "") and not spec.is_weakened
    ]
    return PlayerSpec("expectiminimax", max(alike, default=0) or DICE_PLIES, seconds=HINT_SECONDS)


class AnalysisModel(QObject):
    """The values of the legal moves in the position on the board, and the hint.

    Signals:
        changed: the values, the mode, or the hint changed.

    Attributes:
        mode: whether the values are shown; `set_mode` changes it.
        seconds: how long each position is analysed.
        by_playouts: whether Monte Carlo tree search counts its playouts beside the values;
            `set_by_playouts` changes it.
        playouts: its counts so far, beside the values, which tell how wrong they are.
        values: the values of the moves known so far; None before the first.
        cube: the analysis of the cube decision that is asked about (`cube_question`).
        hint: the action to mark: an engine's, if a person asked for a hint, or one that a person
            chose from the valued ones (`hint_chosen`).
        waits: whether the analysis begins once the engine that thinks has ended.
    """

    changed = Signal()

    def __init__(
        self, board: RecordModel, turns: TurnModel, room: EngineRoom, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._board, self._turns, self._room = board, turns, room
        self.hint: Any = None
        self.hint_chosen = False
        self.values: Analysis[Any] | None = None
        self.playouts: Analysis[Any] | None = None
        self.by_playouts = False
        self.cube: CubeThought | None = None
        self.mode = AnalysisMode.OFF
        self.seconds = 2.0
        self.waits = False
        room.analysed.connect(self._on_analysed)
        room.played_out.connect(self._on_played_out)
        room.cube_analysed.connect(self._on_cube_analysed)
        room.prepared.connect(self._on_prepared)

    def set_mode(self, mode: AnalysisMode, seconds: float | None = None) -> None:
        """Set whether moves are valued and shown, and how long each position is analysed."""
        # Merely hiding values, or showing known ones, does not restart the analysis.
        both_on = AnalysisMode.OFF not in (mode, self.mode)
        keeps = both_on and mode is not self.mode and seconds is None
        self.mode = mode
        if seconds is not None:
            self.seconds = seconds
        if not keeps or (self.values is None and self.cube is None):
            self.refresh()
        self.changed.emit()

    def set_by_playouts(self, on: bool) -> None:
        """Set whether Monte Carlo tree search counts playouts beside the values."""
        if on != self.by_playouts:
            self.by_playouts, self.playouts = on, None
            self.refresh()
            self.changed.emit()

    @property
    def plays_out(self) -> bool:
        """Whether playouts are counted in this game: a kit's own table has no room for them."""
        return self.by_playouts and not self._board.kit.values_table

    @property
    def by_solver(self) -> bool:
        """Whether a solver gives the values in every position: `seconds` is then ignored, and they
        arrive one by one (`Analysis.missing`)."""
        return analyses_exactly(self._board.game)

    def follow(self) -> bool:
        """Drop the analysis of the previous position; returns whether listeners must be told,
        because there was one or because this position is analysed."""
        thought = self.hint, self.values, self.playouts, self.cube
        known = any(each is not None for each in thought)
        told = known or self.mode is not AnalysisMode.OFF
        self.hint = self.values = self.playouts = self.cube = None
        return told

    def _on_prepared(self) -> None:
        """A database has become available, which may know the position."""
        if analyses_exactly(self._board.game, self._board.record.state):
            self.refresh()

    def refresh(self) -> None:
        """Restart the analysis for the current position, if it is on."""
        self._room.stop_analysis()
        self.waits = False
        if self.mode is AnalysisMode.OFF:
            self.values = self.playouts = self.cube = None
            return
        board, question = self._board, self.cube_question
        if question is None and (board.record.is_over() or board.awaits_throw):
            self.values = self.playouts = self.cube = None
        elif self._room.state is EngineState.THINKING:
            # A thinking engine has the machine to itself; the analysis follows when it has moved or
            # was stopped.
            self.waits = True
        else:
            limit = Limit(seconds=self.seconds)
            if question is not None and (cube := cube_adviser(board.game)) is not None:
                self._room.analyse_cube(cube, question.state, limit)
                return
            self._room.analyse(board.game, board.record.state, limit)
            if self.plays_out:
                self._room.play_out(board.game, board.record.state, limit)

    @property
    def cube_question(self) -> GameNode | None:
        """The node of the cube decision to analyse: the one on the board, or the one that led
        there; None if neither is one."""
        return question(self._board.game, self._board.record.current)

    # Hints

    @property
    def can_hint(self) -> bool:
        """Whether a person is to move, or may double."""
        return self._board.person_to_move or (self._board.has_dice and self._turns.can_double)

    def ask_hint(self) -> None:
        """Have an engine find a move, to be marked and not played."""
        if not self.can_hint:
            return
        self._turns.take_all_back()  # the hint is for the position before the first step
        spec = adviser(self._board.game, self._board.players.values())
        self._board.record.note_aid()
        self._room.stop_analysis()
        self._room.think(self._board.record, spec, EnginePurpose.HINT)

    def take_hint(self, action: Any) -> None:
        """Mark the action that the engine asked for a hint has found."""
        self._turns.take_all_back()
        self.hint, self.hint_chosen = action, False
        self.refresh()
        self.changed.emit()

    def show_hint(self, action: Any, *, take_back: bool = False) -> None:
        """Mark on the board an action that a person chose from the analysis.

        Args:
            take_back: whether to take back the steps of an unfinished play, which hide the mark.
        """
        if take_back:
            self._turns.take_all_back()
        if self.hint != action or not self.hint_chosen:
            self.hint, self.hint_chosen = action, True
            self.changed.emit()

    def _on_analysed(self, analysis: Analysis[Any]) -> None:
        self.values = analysis
        self.changed.emit()

    def _on_played_out(self, analysis: Analysis[Any]) -> None:
        self.playouts = analysis
        self.changed.emit()

    def _on_cube_analysed(self, thought: CubeThought) -> None:
        self.cube = thought
        self.changed.emit()


# A line of the analysis, which a person can walk through while the game stays where it is.


class LineModel(QObject):
    """The line of play of the best move, or of a chosen one, and the position shown in it.

    Another position on the board ends it.

    Attributes:
        index: the number of moves of the line that are shown; 0 shows the game itself.

    Signals:
        changed: another move of the line is shown, or there is another line.
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
        """The moves of the line; () if none is known, or if values are hidden."""
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
        """The move whose line was chosen; None for the best move."""
        return self._chosen

    @property
    def is_shown(self) -> bool:
        """Whether the board shows a position of the line and not the game's."""
        return self.index > 0

    @property
    def state(self) -> Any:
        """The position shown."""
        return self.states()[-1]

    def states(self) -> list[Any]:
        """The game's position, and those after each shown move of the line."""
        states = [self._board.record.state]
        for action in self._walked[: self.index]:
            states.append(self._board.game.result(states[-1], action))
        return states

    def choose(self, action: Any) -> None:
        """Choose the line of this move, and show its beginning: the game itself."""
        if action != self._chosen:
            self._chosen = action
            self.index = 0
            self.changed.emit()

    def go_to(self, index: int) -> None:
        """Show the position after so many moves of the line; 0 is the game itself."""
        line = self.actions
        index = max(0, min(index, len(line)))
        if index != self.index:
            self._walked, self.index = line, index
            self.changed.emit()

    def forward(self) -> None:
        """Show one move more."""
        self.go_to(self.index + 1)

    def back(self) -> None:
        """Show one move less; before the first comes the game."""
        self.go_to(self.index - 1)

    def to_end(self) -> None:
        """Show the end of the line."""
        self.go_to(len(self.actions))

    def leave(self) -> None:
        """Show the game again."""
        self.go_to(0)

    @property
    def is_kept(self) -> bool:
        """Whether the record already holds the whole line."""
        node: GameNode = self._board.record.current
        for action in self.actions:
            after = next((child for child in node.children if child.action == action), None)
            if after is None:
                return False
            node = after
        return True

    def keep(self) -> None:
        """Add the line to the record as a variation; the game stays where it is."""
        record = self._board.record
        here, chosen = record.current, record.current.chosen
        for action in self.actions:
            record.play(action)
        record.go_to(here)
        if chosen is not None:
            here.chosen = chosen  # "forward" still leads along the moves that were played
        self._board.tell()
        self.changed.emit()

    def _place(self) -> tuple[Any, ...]:
        record = self._board.record
        return record, record.current, record.current.resigned

    def follow(self) -> None:
        """Follow the board to another position, or take over new values of this one."""
        place = self._place()
        if any(now is not then for now, then in zip(place, self._of, strict=True)):
            self._of, self._chosen, self.index = place, None, 0
        elif self._analysis.mode is not AnalysisMode.SHOWN:
            self.index = 0
        elif self.index:
            self._extend_line()
        self.changed.emit()

    def _extend_line(self) -> None:
        """Extend the line that is walked through, if the analysis now knows more of it."""
        analysis, walked = self._analysis.values, self._walked[: self.index]
        for move in analysis.moves if analysis is not None else ():
            if move.line[: self.index] == walked and len(move.line) > len(self._walked):
                self._walked = move.line
