"""The game in progress: the one model object of the Play tab, composed of parts.

Widgets draw it and call its methods; it checks requests by the rules, keeps the record, throws the
dice, and has the engines move. Nothing here is drawn.

Each part has one subject and signals of its own for it. A part knows the parts that it was made
with, and never `PlayModel`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.backgammon_parts.cube import ROLL, Cube
from poda.engine.players import PlayerSpec
from poda.house.settings import settings
from poda.play.model import match as match_record
from poda.play.model import opponents, strength
from poda.play.model.analysis import AnalysisMode, AnalysisModel, LineModel
from poda.play.model.board import PERSON, RecordModel
from poda.play.model.engine_room import EnginePurpose, EngineRoom, EngineState, Thought
from poda.play.model.kit import kit_of
from poda.play.model.match import Match, cube_of, may_double, record_with, without_end
from poda.play.model.opponents import Players, default_opponent
from poda.play.model.record import (
    GameDice,
    GameNode,
    GameRecord,
    side_on_turn,
    step_back,
    step_forward,
)
from poda.play.model.review import ReviewModel
from poda.play.model.storage import SavedGame, StoredGame, is_begun
from poda.play.model.turns import HeldMove, MatchModel, TurnModel

__all__ = ["PAUSE_MS", "PERSON", "PlayModel"]

# The pause between the moves of two engines, and around throws, to see what has happened.
PAUSE_MS: Final = 450
# The pause for a throw that cannot be played, to be understood.
PASS_MS: Final = 1800


class OwnModel(QObject):
    """What a game adds to the model: `Kit.own_model` names a subclass, which is made with the
    `PlayModel` and the record on the board when the first such game is.

    Signals:
        changed: its work has begun, or ended, or come further.
    """

    changed = Signal()

    @property
    def running(self) -> bool:
        """Whether work is under way, which `stop` ends."""
        return False

    def stop(self) -> None:
        """Stop the work."""


class PlayModel(QObject):
    """The game in progress: its parts, and what a change of one means for the others.

    Signals:
        engine_changed: the engine's state or progress changed, or `resting`.
        own_changed: the work of a model that a game adds (`own`) has begun or ended.
        refused: carries the EngineError that says why a request is refused.
        moved: carries the node after a move that was played, or after a throw; not emitted when
            going to a position of the record.
        gave_way: carries a SavedGame with moves that is about to be replaced by a game of its kind
            outside its match.

    Attributes:
        board: the record on the board, the players, and whose turn it is.
        turns: the dice, and a person's unfinished play of a throw.
        held: a person's move that waits for confirmation, e.g. by the tutor.
        matches: the match that the game belongs to.
        room: runs the engines.
        analysis: the analysis of the position.
        line: the line of the analysis that is shown.
        review: the judgements of the game's moves.
        left: by their keys, the games of other kinds as they were left; the last one left last.
        playing: whether two engines play each other without waiting for a person.
        analysing: whether a person plays both sides for now, with the values shown.
    """

    engine_changed = Signal()
    own_changed = Signal()
    refused = Signal(EngineError)
    moved = Signal(GameNode)
    gave_way = Signal(object)

    def __init__(self, game_key: str = "tictactoe", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.board = RecordModel(game_key, self)
        self.turns = TurnModel(self.board, self)
        self.held = HeldMove(self.board, self)
        self.matches = MatchModel(self.board, self.turns, self)
        self.room = EngineRoom(self)
        self.analysis = AnalysisModel(self.board, self.turns, self.room, self)
        self.line = LineModel(self.board, self.analysis, self)
        self.review = ReviewModel(self.board, self.matches, self.room, self)
        self._own: dict[str, OwnModel] = {}  # by the game's key
        self.left: dict[str, StoredGame] = {}
        self.playing = False
        self._usual: tuple[Players, AnalysisMode] | None = None  # to restore after `analysing`
        self._stepping = False  # whether an engine plays one turn only, then waits
        self._move_now = False
        self._answers = False  # whether a move's signals are being emitted
        self._rolls: GameNode | None = None  # the node at which an engine decided not to double
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._proceed)
        self._pass = QTimer(self, singleShot=True, interval=PASS_MS)
        self._pass.timeout.connect(self._proceed)
        self._connect()

    def _connect(self) -> None:
        self.held.passed.connect(self.play)
        self.turns.played.connect(self.held.offer)
        self.turns.changed.connect(self.held.take_back)  # a step of the play that waits, say
        self.turns.released.connect(self.advance)
        self.turns.refused.connect(self.refused)
        self.matches.begun.connect(self.begin_game)
        self.matches.shown.connect(self._show_record)
        self.room.state_changed.connect(self.engine_changed)
        self.room.analysis_failed.connect(self.refused)
        self.room.decided.connect(self._on_decided)
        self.room.ended.connect(self._on_ended)

    # Beginning and ending

    def new_game(self) -> None:
        """Begin a new game with the same players: the next one of the match, if this one is over
        and the match is not."""
        if self.matches.can_go_on:
            self.matches.next_game()
            return
        self._begin(self._new_record())

    def play_other_side(self) -> None:
        """Begin a new game, not of a match, with each player on the other side."""
        first, second = self.seated[MAX], self.seated[MIN]
        self._begin(self._new_record(), {MAX: second, MIN: first})

    def _new_record(self) -> GameRecord:
        cube = cube_of(self.board.record.root.state)
        if self.matches.match is None and cube is not None:
            # A single game keeps its cube's rules; a cube of a match position is not kept.
            return record_with(Cube(jacoby=cube.jacoby, beavers=cube.beavers))
        return self._first_record(self.board.game.key)

    @staticmethod
    def _first_record(key: str) -> GameRecord:
        kit = kit_of(key)
        return GameRecord(kit.game, kit.start())

    def change_game(
        self, key: str, players: Players | None = None, *, start_engine: bool = True
    ) -> None:
        """Begin another game, by default with a person against the game's first opponent."""
        players = dict(players or {MAX: PERSON, MIN: default_opponent(key)})
        self.board.flipped = key in settings().flipped_boards
        self._begin(self._first_record(key), players, start_engine=start_engine)

    def wake(self) -> None:
        """Start what waited for the window: an engine's first move, and the analysis."""
        self.advance()
        self.analysis.refresh()

    def set_position(self, text: str, *, waits: bool = False) -> None:
        """Begin a game from a position given as text. Raises EngineError, changing nothing.

        Args:
            waits: whether an engine to move waits for `start_engine`, as a person who has set up a
                position wants to look at it.
        """
        start, actions = self.board.game.parse_record(text)
        record = GameRecord(self.board.game, start, actions)
        match = match_record.of_position(record)
        self._begin(record, match=match, start_engine=False, analyses=self.analysing)
        if not (waits and self.board.engine_on_turn):
            self.advance()

    def restore(self, saved: SavedGame) -> None:
        """Show a saved game. Its engines wait for `go_on` or `start_engine`.

        A player whose file is gone is replaced by another; `refused` says so.
        """
        players, missing = opponents.filled(saved.record.game.key, saved.players)
        self._begin(saved.record, players, dice=saved.dice, match=saved.match, start_engine=False)
        self.board.flipped = saved.flipped
        self.board.tell()
        for error in missing:
            self.refused.emit(error)

    def show_left(self, key: str) -> bool:
        """Show the game of this kind that was left for one of another, as it was left; an engine
        that was at work goes on. False if none was left."""
        if key not in self.left:
            return False
        self.take_up(self.left.pop(key))
        return True

    def take_up(self, left: StoredGame) -> None:
        """Show a game that was left, with the state beside it; one from a file `go_on`."""
        self.restore(left.saved)
        if left.saved.dice is not None:
            self.turns.keeps_seed = left.keeps_seed
            self.turns.go_on(left.steps, swapped=left.swapped)
        if self.review.on is not left.review:
            self.review.set_on(left.review)
        self.playing = left.playing
        if left.at_work is None:
            self.go_on()
        elif left.at_work:
            self._stepping = self.board.engines_only and not self.playing
            self._start_pause()

    def go_on(self) -> None:
        """After `restore`: have an engine answer a person, if it is its turn. Two engines, or an
        engine in a position before the last, wait for `start_engine`."""
        if not (self.board.engines_only or self.board.record.current.children):
            self.advance()

    def resign(self, stake: int = 1) -> None:
        """Resign for the person whose turn it is.

        Args:
            stake: for how many points, in backgammon: 1, 2 (a gammon) or 3 (a backgammon).
        """
        if self.board.person_on_turn:
            self._stand_still()  # a hint may be under way
            current = self.board.record.current
            current.resigned, current.resigned_stake = self.board.on_turn, stake
            current.remarks = without_end(current.remarks)
            self._position_changed()

    # Moving

    def ask(self, action: Any) -> None:
        """Play `action` for a person, or emit `refused`."""
        self._offer_action(lambda: action)

    def ask_text(self, text: str) -> None:
        """Play the move written as `text` for a person, or emit `refused`."""
        self._offer_action(lambda: self.board.game.parse_action(self.board.record.state, text))

    def ask_stuck(self, cell: int) -> None:
        """Emit `refused` with the reason why the piece on a cell cannot move, if one is known."""
        try:
            self._check_turn()
        except EngineError as error:
            self.refused.emit(error)
            return
        if (why := self.board.game.why_stuck(self.board.record.state, cell)) is not None:
            self.refused.emit(why)

    def _offer_action(self, action: Callable[[], Any]) -> None:
        try:
            self._check_turn()
            self.held.offer(action())
        except EngineError as error:
            self.refused.emit(error)

    def play(self, action: Any) -> None:
        """Play a move or a throw for the side whose turn it is.

        Raises EngineError if it is not legal.
        """
        node = self.board.record.play(action)
        self.room.clear()  # a hint under way was for the position before
        self._end_pauses()
        self._answers = True  # or the buttons that start an engine would flash
        self._position_changed()
        self.moved.emit(node)
        self._answers = False
        self.advance()
        if self.waits_for_start:
            self.engine_changed.emit()

    def _check_turn(self) -> None:
        if self.board.record.is_over():
            raise EngineError("turn.over")
        if self.board.has_dice and self.turns.can_roll:
            raise EngineError("turn.roll")
        if self.line.is_shown:
            raise EngineError("turn.line")
        if not (self.board.person_to_move or (self.board.has_dice and self.turns.awaits_dice)):
            thinking = self.room.state is EngineState.THINKING
            raise EngineError("turn.thinking" if thinking or self.playing else "turn.engine")

    # Going back and forth

    def can_undo(self) -> bool:
        """Whether there is a position to go back to."""
        return bool(
            self.held.waits
            or self.board.record.current.resigned
            or self._has_steps()
            or step_back(self.board.record.current, self._may_stop_at) is not None
        )

    def _has_steps(self) -> bool:
        """Whether an unfinished play has steps to take back."""
        return self.board.has_dice and self.turns.can_take_back

    def undo(self) -> None:
        """Take back the last move; against an engine, its move and the person's before it.

        A held move, and then the steps of an unfinished play, are taken back first, one by one. The
        first position of the game is the limit: games before it are in `recent`.
        """
        if self.held.waits:
            self.held.take_back()
        elif self.board.record.current.resigned:
            self.board.record.current.resigned = 0
            self._position_changed()
        elif self._has_steps():
            self.turns.take_back()
        elif (target := step_back(self.board.record.current, self._may_stop_at)) is not None:
            if self.board.record.is_over():
                self.matches.take_back()
            self.go_to(target)

    def can_redo(self) -> bool:
        """Whether there is a position to go forward to."""
        return step_forward(self.board.record.current, self._may_stop_at) is not None

    def redo(self) -> None:
        """Go forward along the line, up to the next position where a person moves."""
        if (target := step_forward(self.board.record.current, self._may_stop_at)) is not None:
            self.go_to(target)

    def go_back(self) -> None:
        """Go to the position of the decision before; with dice, after its throw."""
        record = self.board.record
        if record.current.parent is not None:
            self.go_to(step_back(record.current, self._is_decision) or record.root)

    def go_forward(self) -> None:
        """Go to the position of the next decision on the line; with dice, after its throw."""
        if (target := step_forward(self.board.record.current, self._is_decision)) is not None:
            self.go_to(target)

    def go_to(self, node: GameNode) -> None:
        """Go to a position of the record; an engine to move there waits for `start_engine`."""
        self._stand_still()
        self.board.record.go_to(node)
        self._position_changed()

    def _may_stop_at(self, node: GameNode) -> bool:
        if not self._is_turn(node):
            # A throw would only fall again; but a person may enter it, or double before it.
            return self.turns.by_hand or self._person_may_double(node)
        if self.board.engines_only or self.board.game.is_terminal(node.state):
            return True
        return self.board.players[self.board.game.to_move(node.state)].is_person

    def _person_may_double(self, node: GameNode) -> bool:
        """Whether the game waits there for a person who may double before throwing."""
        board, turns = self.board, self.turns
        waits = turns.asks_double or not turns.auto_roll
        if not (waits and may_double(board.game, node.state)):
            return False
        return board.players[side_on_turn(board.game, node.state)].is_person

    def _is_turn(self, node: GameNode) -> bool:
        """Whether no throw is due there: a side is to move, or the game is over."""
        return self.board.game.to_move(node.state) != CHANCE

    def _is_decision(self, node: GameNode) -> bool:
        """Whether a side has a choice there: of a move, or whether to double before a throw."""
        return self._is_turn(node) or may_double(self.board.game, node.state)

    # The players

    def set_player(self, side: int, spec: PlayerSpec) -> None:
        """Set the player of a side. An engine to move starts thinking, unless both are engines."""
        if self.board.players[side] == spec:
            return
        self._seat_usual()
        self.board.players[side] = spec
        self._players_changed()

    def swap_sides(self) -> None:
        """Exchange the two players."""
        self._seat_usual()
        self.board.players = {MAX: self.board.players[MIN], MIN: self.board.players[MAX]}
        self._players_changed()

    def _seat_usual(self) -> None:
        """End `analysing`: restore the players and the mode of the analysis."""
        if self._usual is not None:
            (players, mode), self._usual = self._usual, None
            self.board.players = players
            self.analysis.set_mode(mode)

    # Analysing a position

    @property
    def analysing(self) -> bool:
        """Whether a person plays both sides for now, with the values shown."""
        return self._usual is not None

    @property
    def seated(self) -> Players:
        """The players of the game; while `analysing`, those that come back afterwards."""
        return dict(self.board.players if self._usual is None else self._usual[0])

    @property
    def usual_mode(self) -> AnalysisMode:
        """The mode of the analysis; while `analysing`, the one that comes back afterwards."""
        return self.analysis.mode if self._usual is None else self._usual[1]

    def analyse(self, on: bool) -> None:
        """Turn `analysing` on (a person plays both sides, values are shown) or off, which brings
        the players back; an engine to move then waits for `start_engine`."""
        if on == self.analysing:
            return
        self._stand_still()
        if self._usual is None:
            self._usual = dict(self.board.players), self.analysis.mode
            players, mode = {MAX: PERSON, MIN: PERSON}, AnalysisMode.SHOWN
        else:
            (players, mode), self._usual = self._usual, None
        self.board.players = players
        self._position_changed()
        self.analysis.set_mode(mode)

    def _players_changed(self) -> None:
        if self.board.record.root.children:
            self.board.record.note_aid()
        self._stand_still()
        self._position_changed()
        self.advance()

    # Telling engines what to do

    def start_engine(self) -> None:
        """Have the engine to move play; two engines then go on by themselves."""
        self.playing = self.board.engines_only
        self._proceed()

    def step(self) -> None:
        """Have the engine to move play one move only; with dice, a throw and a play."""
        self.playing = False
        self._stepping = True
        self._proceed()

    def stop(self) -> None:
        """Stop all that engines do, without a move: thinking, playing on, analysing, reviewing."""
        self.held.take_back()
        self._stop_playing()
        self.room.stop()
        self.room.stop_analysis()
        self.review.stop()
        self._stop_own()
        self.analysis.waits = False
        self.engine_changed.emit()

    def stand_down(self) -> None:
        """Stop every search for good: the window closes."""
        self._stand_still()
        self.room.stop_analysis()
        self.review.stand_down()
        self._stop_own()

    @property
    def own(self) -> OwnModel | None:
        """What the game on the board adds to the model; None for nothing."""
        key, kit = self.board.game.key, self.board.kit
        if key not in self._own and kit.own_model:
            self._own[key] = made = kit.made("own_model", self.board, self)
            made.changed.connect(self.own_changed)
        return self._own.get(key)

    @property
    def own_running(self) -> bool:
        """Whether any work of what games add is under way."""
        return any(each.running for each in self._own.values())

    def _stop_own(self) -> None:
        for each in self._own.values():
            each.stop()

    def move_now(self) -> None:
        """Have the thinking engine play the best move that it has found so far."""
        if self.room.state is EngineState.THINKING and self.room.so_far is not None:
            self._move_now = True
            self.room.stop()

    @property
    def resting(self) -> bool:
        """Whether a pause runs, after which a throw, a pass or an engine's move follows."""
        return self._pause.isActive() or self._pass.isActive()

    @property
    def waits_for_start(self) -> bool:
        """Whether an engine is on turn, and moves once `start_engine` or `step` is called."""
        works = self.playing or self.resting or self._answers or self.room.deciding
        thinks = self.room.state is EngineState.THINKING
        return self.board.engine_on_turn and not (works or thinks)

    # The course of the game

    def saved(self) -> SavedGame:
        """The game as a file holds it."""
        board, match = self.board, self.matches.match
        dice = self.turns.dice if board.has_dice else None
        return SavedGame(board.record, self.seated, board.flipped, dice, match)

    def stored(self) -> StoredGame:
        """The game and the state beside it, to be taken up again (`take_up`)."""
        turns, room = self.turns, self.room
        thinks = room.state is EngineState.THINKING and room.purpose is not EnginePurpose.HINT
        return StoredGame(
            self.saved(),
            keeps_seed=turns.keeps_seed,
            swapped=turns.is_swapped,
            steps=turns.steps,
            review=self.review.on,
            playing=self.playing,
            at_work=thinks or self.resting,
        )

    def _leave(self, key: str, *, goes_on: bool) -> None:
        """Leave the game on the board for one of the kind `key`: one of another kind is kept in
        `left`, and the one of that kind gives way, unless the match `goes_on`."""
        here, left = self.board.game.key, self.stored()
        gone = left if here == key else self.left.pop(key, None)
        if here != key:
            self.left[here] = left
        if gone is not None and not goes_on and is_begun(gone.saved.record, gone.saved.match):
            self.gave_way.emit(gone.saved)

    def _begin(
        self,
        record: GameRecord,
        players: Players | None = None,
        *,
        dice: GameDice | None = None,
        match: Match | None = None,
        start_engine: bool = True,
        analyses: bool = False,
    ) -> None:
        goes_on = match is not None and match.holds(self.board.record)
        self._leave(record.game.key, goes_on=goes_on)
        self._stand_still()
        if self._usual is not None and not analyses:
            (usual, mode), self._usual = self._usual, None
            players = players or usual
            self.analysis.set_mode(mode)
        self.board.put(record)
        players = players or self.board.players
        begins = not (goes_on or record.root.children)
        self.board.players = strength.followed(record.game.key, players) if begins else players
        self.turns.begin(dice)
        self.matches.begin(match)
        self._position_changed()
        if start_engine:
            self.advance()

    def begin_game(
        self, record: GameRecord, match: Match | None = None, dice: GameDice | None = None
    ) -> None:
        """Begin a game, a single one or the one on the board of a match."""
        self._begin(record, dice=dice, match=match)

    def _show_record(self, record: GameRecord, dice: GameDice | None) -> None:
        """Show another game of the match; nothing moves there by itself."""
        self._stand_still()
        self.board.put(record)
        self.turns.begin(dice)
        self._position_changed()

    def _position_changed(self) -> None:
        """Update all parts for the position on the board, and then emit their signals."""
        self.held.take_back()
        told = self.analysis.follow()
        if self.matches.match is not None:
            self.matches.follow()
        if self.board.has_dice:
            self.turns.follow()
        if told:
            self.line.follow()
        self.board.tell()
        self.analysis.refresh()
        if told:
            self.analysis.changed.emit()

    def _stop_playing(self) -> None:
        self.playing = self._stepping = self._move_now = False
        self._end_pauses()

    def _stand_still(self) -> None:
        """Stop engines and pauses, as the position is about to change."""
        self._stop_playing()
        self.room.clear()

    def advance(self) -> None:
        """Continue after a move: an engine answers a person; two engines need `start_engine`.

        Dice are thrown, after a pause, unless a person is to throw, enter or double.
        """
        board = self.board
        if board.record.is_over():
            if self.playing and self._match_goes_on():
                self._start_pause(passes=True)
            elif self.playing:  # the last move of two engines' game
                self.playing = False
                self.engine_changed.emit()
        elif board.awaits_throw:
            self._stepping = False  # a whole turn has been played
            goes_on = self.turns.falls_by_itself or self._engine_may_double()
            if goes_on and (self.playing or not board.engines_only):
                self._start_pause()
        elif board.person_to_move:
            if self.turns.auto_roll and self.turns.turn is not None and self.turns.turn.is_pass:
                self._start_pause(passes=True)
        elif board.has_dice and (self.playing or self._stepping or not board.engines_only):
            passes = board.game.actions(board.record.state) == ((),)
            self._start_pause(passes=passes)
        elif not board.engines_only:
            self._proceed()
        elif self.playing:
            self._start_pause()

    def _match_goes_on(self) -> bool:
        """Whether a further game of the match follows between two engines."""
        match = self.matches.match
        return match is not None and bool(match.length) and match.can_go_on()

    def _engine_may_double(self) -> bool:
        undecided = self._rolls is not self.board.record.current
        return undecided and self.turns.may_double and self.board.engine_on_turn

    def _end_pauses(self) -> None:
        self._pause.stop()
        self._pass.stop()

    def _start_pause(self, *, passes: bool = False) -> None:
        (self._pass if passes else self._pause).start()
        self.engine_changed.emit()

    def _proceed(self) -> None:
        """Do what the pause delayed: a throw, a pass, an engine's move, or the next game."""
        self._end_pauses()
        if self.board.record.is_over():
            if self.playing and self._match_goes_on():
                self.matches.next_game()
                self.start_engine()
        elif self.board.awaits_throw and self._engine_may_double():
            self.room.stop_analysis()
            spec = self.board.players[self.board.on_turn]
            self.room.think(self.board.record, spec, EnginePurpose.DOUBLE)
        elif self.board.awaits_throw:
            self._throw()
        elif self.board.engine_to_move:
            self.room.stop_analysis()
            spec = self.board.players[self.board.to_move]
            self.room.think(self.board.record, spec, EnginePurpose.MOVE)
        elif self.turns.turn is not None and self.turns.turn.is_pass:
            self.turns.finish()

    def _throw(self) -> None:
        """Throw the dice, unless a person enters them by hand."""
        if self.turns.by_hand:
            self.engine_changed.emit()  # nothing is about to happen any more
            self.analysis.refresh()
        else:
            self.play(self.turns.next_throw())

    def _on_decided(self, thought: Thought) -> None:
        if thought.purpose is EnginePurpose.HINT:
            self.analysis.take_hint(thought.decision.action)
        elif thought.decision.action == ROLL:
            self._rolls = self.board.record.current
            self._throw()
        else:
            self.play(thought.decision.action)

    def _on_ended(self, state: EngineState) -> None:
        """The engine stopped or failed, without a decision."""
        move_now, self._move_now = self._move_now, False
        best = self.room.so_far
        if move_now and best is not None and self.board.engine_to_move:
            self.play(best.action)
            return
        self.playing = False
        if state is EngineState.FAILED or self.analysis.waits:
            self.analysis.refresh()
        stopped_hint = state is EngineState.STOPPED and self.room.purpose is EnginePurpose.HINT
        if stopped_hint and best is not None:
            self.analysis.show_hint(best.action)  # the best so far is a hint too
        self.engine_changed.emit()
