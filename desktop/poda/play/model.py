"""The game in progress: the one model object of the Play tab.

Widgets draw it and send it intents; it judges them by the rules, keeps the record, and has the
engines move. Nothing here is drawn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN, Game
from poda.engine.games import GAMES
from poda.engine.players import Analysis, Limit, PlayerSpec
from poda.play import seats, storage
from poda.play.advice import AnalysisMode, adviser
from poda.play.engine_room import EngineRoom, EngineState, Purpose, Thought
from poda.play.levels import default_opponent
from poda.play.record import GameRecord, Node, step_back, step_forward
from poda.play.seats import Players
from poda.play.storage import SavedGame

# Between two moves of engines that play each other: time to see the disc fall and look at it.
PAUSE_MS: Final = 450
PERSON: Final = PlayerSpec("person")
_GAMES_KEPT: Final = 20


class PlayModel(QObject):
    """A record, two players, and whose turn it is.

    Signals:
        changed: the position, the record, the players or the way the board is turned.
        engine_changed: what the engine is doing, or how far it has come.
        analysis_changed: the values of the moves, the mode, or the hint.
        refused: an intent cannot be carried out; the EngineError says why.
        moved: a move was played on the board (not: navigated to); the node after it.
    """

    changed = Signal()
    engine_changed = Signal()
    analysis_changed = Signal()
    refused = Signal(EngineError)
    moved = Signal(Node)

    def __init__(self, game_key: str = "tictactoe", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.record = GameRecord(GAMES[game_key])
        self.players = {MAX: PERSON, MIN: default_opponent(game_key)}
        self.flipped = False
        self._before: deque[SavedGame] = deque(maxlen=_GAMES_KEPT)  # that gave way to another one
        self.preparing = False  # the compiled kernels are not ready yet
        self.playing = False  # two engines, one against the other, without waiting for us
        self.hint: Any = None
        self.analysis: Analysis[Any] | None = None
        self.analysis_mode = AnalysisMode.OFF
        self.analysis_seconds = 2.0
        self._analysis_waits = False
        self.room = EngineRoom(self)
        self.room.state_changed.connect(self.engine_changed)
        self.room.decided.connect(self._on_decided)
        self.room.analysed.connect(self._on_analysed)
        self.room.analysis_failed.connect(self.refused)
        self._move_now = False
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._engine_moves)
        self.room.ended.connect(self._on_ended)

    # What is looked at

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.record.game

    @property
    def to_move(self) -> int:
        """MAX or MIN."""
        return self.game.to_move(self.record.state)

    @property
    def person_to_move(self) -> bool:
        """Whether a click on the board can play a move now."""
        return not self.record.is_over() and self.players[self.to_move].is_person

    @property
    def engine_to_move(self) -> bool:
        """Whether it is an engine's turn, thinking or not."""
        return not self.record.is_over() and not self.players[self.to_move].is_person

    @property
    def engines_only(self) -> bool:
        """Whether an engine sits at both sides."""
        return not any(spec.is_person for spec in self.players.values())

    # Beginning and ending

    def new_game(self) -> None:
        """Begin again. The players stay in their seats."""
        self._begin(GameRecord(self.game))

    def change_game(
        self, key: str, players: Players | None = None, *, start_engine: bool = True
    ) -> None:
        """Begin another game, with these players or a person against its first opponent."""
        players = dict(players or {MAX: PERSON, MIN: default_opponent(key)})
        self._begin(GameRecord(GAMES[key]), players, start_engine=start_engine)

    def wake(self) -> None:
        """Begin what waited for the window: an engine's first move, the analysis."""
        self._advance()
        self.refresh_analysis()

    def set_position(self, text: str) -> None:
        """Begin from a position given as text. Raises EngineError and changes nothing if bad."""
        start, actions = self.game.parse_record(text)
        self._begin(GameRecord(self.game, start, actions))

    def restore(self, saved: SavedGame) -> None:
        """Go on with a saved game. Its engines wait to be told to move.

        Where the file of an evolved player is gone, another one sits there; `refused` says so.
        """
        players, missing = seats.filled(saved.record.game.key, saved.players)
        self._begin(saved.record, players, start_engine=False)
        self.flipped = saved.flipped
        self.changed.emit()
        for error in missing:
            self.refused.emit(error)

    def open(self, path: Path) -> None:
        """Go on with the game in a file. Raises EngineError and changes nothing if it is bad."""
        self.restore(storage.load(path))

    def remember(self, saved: SavedGame) -> None:
        """Keep a game that gives way, so that undo at the start of this one brings it back."""
        self._before.append(saved)
        self.changed.emit()

    def saved(self) -> SavedGame:
        """The game as a file holds it."""
        return SavedGame(self.record, dict(self.players), self.flipped)

    def resign(self) -> None:
        """The person whose turn it is gives the game up."""
        if self.person_to_move:
            self._stand_still()  # a hint may be on its way
            self.record.current.resigned = self.to_move
            self._position_changed()

    # Moving

    def ask(self, action: Any) -> None:
        """A person wants to play `action`: play it, or say why not."""
        self._ask(lambda: action)

    def ask_text(self, text: str) -> None:
        """A person wants to play the move written as `text`: play it, or say why not."""
        self._ask(lambda: self.game.parse_action(self.record.state, text))

    def _ask(self, action: Callable[[], Any]) -> None:
        try:
            self._check_turn()
            self.play(action())
        except EngineError as error:
            self.refused.emit(error)

    def play(self, action: Any) -> None:
        """Play a move for whoever's turn it is. Raises EngineError if it is not legal."""
        node = self.record.play(action)
        self.room.clear()  # a hint under way was for the position before
        self._position_changed()
        self.moved.emit(node)
        self._advance()

    def _check_turn(self) -> None:
        if self.record.is_over():
            raise EngineError("turn.over")
        if not self.person_to_move:
            thinking = self.room.state is EngineState.THINKING
            raise EngineError("turn.thinking" if thinking or self.playing else "turn.engine")

    # Going back and forth

    def can_undo(self) -> bool:
        """Whether there is a position to go back to."""
        return bool(
            self.record.current.resigned
            or step_back(self.record.current, self._may_stop_at) is not None
            or self._before
        )

    def undo(self) -> None:
        """Take back the last move; against an engine, its move and the person's before it.

        Where a game has no move to take back, this brings back the one that gave way to it.
        """
        if self.record.current.resigned:
            self.record.current.resigned = 0
            self._position_changed()
        elif (target := step_back(self.record.current, self._may_stop_at)) is not None:
            self.go_to(target)
        elif self._before:
            self.restore(self._before.pop())

    def can_redo(self) -> bool:
        """Whether a move was taken back."""
        return step_forward(self.record.current, self._may_stop_at) is not None

    def redo(self) -> None:
        """Play again what was taken back, up to the next position where a person moves."""
        if (target := step_forward(self.record.current, self._may_stop_at)) is not None:
            self.go_to(target)

    def go_to(self, node: Node) -> None:
        """Look at a position of the record. No engine moves there before it is told to."""
        self._stand_still()
        self.record.go_to(node)
        self._position_changed()

    def _may_stop_at(self, node: Node) -> bool:
        if self.engines_only or self.game.is_terminal(node.state):
            return True
        return self.players[self.game.to_move(node.state)].is_person

    # The players

    def set_player(self, side: int, spec: PlayerSpec) -> None:
        """Seat a player. An engine whose turn it is begins to think, unless both are engines."""
        if self.players[side] == spec:
            return
        self.players[side] = spec
        self._stand_still()
        self._position_changed()
        self._advance()

    def swap_sides(self) -> None:
        """Let the two players change their seats."""
        self.players = {MAX: self.players[MIN], MIN: self.players[MAX]}
        self._stand_still()
        self._position_changed()
        self._advance()

    def flip(self) -> None:
        """Mirror the board on screen."""
        self.flipped = not self.flipped
        self.changed.emit()

    # Telling engines what to do

    def start_engine(self) -> None:
        """Have the engine whose turn it is move; two engines then play on by themselves."""
        self.playing = self.engines_only
        self._engine_moves()

    def step(self) -> None:
        """Have the engine whose turn it is make one move."""
        self.playing = False
        self._engine_moves()

    def stop(self) -> None:
        """Stop whatever the engine does, without a move: thinking, playing on, analysing."""
        self.playing = False
        self._move_now = False
        self._pause.stop()
        self.room.stop()
        self.room.stop_analysis()
        self._analysis_waits = False
        self.engine_changed.emit()

    def stand_down(self) -> None:
        """Stop every search, for good: the window closes."""
        self._stand_still()
        self.room.stop_analysis()

    def move_now(self) -> None:
        """Have the thinking engine play the best that it has found so far."""
        if self.room.state is EngineState.THINKING and self.room.so_far is not None:
            self._move_now = True
            self.room.stop()

    def ask_hint(self) -> None:
        """Mark, and do not play, the move that an engine would make."""
        if not self.person_to_move:
            return
        spec = adviser(self.game, self.players.values())
        self.room.stop_analysis()
        self.room.think(self.game, self.record.state, spec, Purpose.HINT)

    def set_preparing(self, preparing: bool) -> None:
        """Say whether the fast engine is still being prepared; then it takes over."""
        self.preparing = preparing
        self.engine_changed.emit()
        if not preparing:
            self.refresh_analysis()

    # Analysis

    def set_analysis(self, mode: AnalysisMode, seconds: float | None = None) -> None:
        """Choose whether every move is valued, and for how long each position is looked at."""
        # Hiding values, or showing those that are there, is no reason to look anew.
        both_on = AnalysisMode.OFF not in (mode, self.analysis_mode)
        keeps = both_on and mode is not self.analysis_mode and seconds is None
        self.analysis_mode = mode
        if seconds is not None:
            self.analysis_seconds = seconds
        if not keeps or self.analysis is None:
            self.refresh_analysis()
        self.analysis_changed.emit()

    def refresh_analysis(self) -> None:
        """Ask again about the current position."""
        self.room.stop_analysis()
        self._analysis_waits = False
        if self.analysis_mode is AnalysisMode.OFF or self.record.is_over():
            self.analysis = None
        elif self.room.state is EngineState.THINKING:
            # A thinking engine has the machine to itself; the analysis follows when it has moved,
            # or has come to its end after a stop.
            self._analysis_waits = True
        else:
            limit = Limit(seconds=self.analysis_seconds)
            self.room.analyse(self.game, self.record.state, limit)

    def _on_analysed(self, analysis: Analysis[Any]) -> None:
        self.analysis = analysis
        self.analysis_changed.emit()

    # What follows from what

    def _begin(
        self, record: GameRecord, players: Players | None = None, *, start_engine: bool = True
    ) -> None:
        self._stand_still()
        if self.record.root.children:
            # A slip of the hand on "New" must not cost a game and all its lines.
            self._before.append(self.saved())
        self.record = record
        self.players = players or self.players
        self._position_changed()
        if start_engine:
            self._advance()

    def _stand_still(self) -> None:
        """Nothing moves by itself any more, and the position is about to change."""
        self.playing = False
        self._move_now = False
        self._pause.stop()
        self.room.clear()

    def _position_changed(self) -> None:
        self.hint = None
        self.analysis = None
        self.changed.emit()
        self.refresh_analysis()
        self.analysis_changed.emit()

    def _advance(self) -> None:
        """After a move: an engine answers a person at once; engines wait for `start_engine`."""
        if not self.engine_to_move:
            if self.playing:  # the last move of two engines' game
                self.playing = False
                self.engine_changed.emit()
        elif not self.engines_only:
            self._engine_moves()
        elif self.playing:
            self._pause.start()

    def _engine_moves(self) -> None:
        if self.engine_to_move:
            self.room.stop_analysis()
            spec = self.players[self.to_move]
            self.room.think(self.game, self.record.state, spec, Purpose.MOVE)

    def _on_decided(self, thought: Thought) -> None:
        if thought.purpose is Purpose.HINT:
            self.hint = thought.decision.action
            self.refresh_analysis()
            self.analysis_changed.emit()
        else:
            self.play(thought.decision.action)

    def _on_ended(self, state: EngineState) -> None:
        """The engine stopped or failed, without a decision."""
        move_now, self._move_now = self._move_now, False
        best = self.room.so_far
        if move_now and best is not None and self.engine_to_move:
            self.play(best.action)
            return
        self.playing = False
        if state is EngineState.FAILED or self._analysis_waits:
            self.refresh_analysis()
        stopped_hint = state is EngineState.STOPPED and self.room.purpose is Purpose.HINT
        if stopped_hint and best is not None:
            self.hint = best.action  # the best so far is a hint too
            self.analysis_changed.emit()
        self.engine_changed.emit()
