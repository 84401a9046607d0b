"""The game in progress: the one model object of the Play tab.

Widgets draw it and send it intents; it judges them by the rules, keeps the record, throws the dice,
and has the engines move. Nothing here is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer

from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.games.backgammon_cube import Cube
from poda.engine.players import PlayerSpec
from poda.play import match_record, seats
from poda.play.analysing_model import AnalysingModel
from poda.play.cube_choosing import ROLL
from poda.play.cube_rules import cube_of, record_with
from poda.play.dice import Dice
from poda.play.engine_room import EngineState, Purpose, Thought
from poda.play.levels import default_opponent
from poda.play.line_model import LineModel
from poda.play.match_record import Match, without_end
from poda.play.record import GameRecord, Node
from poda.play.record_model import PERSON
from poda.play.review_model import ReviewModel
from poda.play.rollout_model import RolloutModel
from poda.play.seats import Players
from poda.play.storage import SavedGame

__all__ = ["PAUSE_MS", "PERSON", "PlayModel"]

# Between two moves of engines that play each other, and around throws: time to see the disc or the
# dice fall and look at it.
PAUSE_MS: Final = 450
# A throw that cannot be played is to be read and understood.
PASS_MS: Final = 1800


class PlayModel(AnalysingModel):
    """A record, two players, and whose turn it is. Its signals are those of `RecordModel`.

    Attributes:
        preparing: whether the compiled kernels are not ready yet.
        review: what is known of the game's moves, looked back at.
        rollouts: positions that were rolled out.
        bearoff: how much of the bear-off database is computed, 0 to 1; None where nothing is.
        playing: whether two engines play, one against the other, without waiting for us.
        line: the line of the analysis that is looked at.
    """

    def __init__(self, game_key: str = "tictactoe", parent: QObject | None = None) -> None:
        super().__init__(game_key, parent)
        self.preparing = False
        self.bearoff: float | None = None
        self.playing = False
        self.line = LineModel(self)
        self.review = ReviewModel(self)
        self.rollouts = RolloutModel(self)
        self._stepping = False  # one of two engines plays its turn, and no more
        self._move_now = False
        self._rolls: Node | None = None  # where an engine has decided not to double
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._proceed)
        self._pass = QTimer(self, singleShot=True, interval=PASS_MS)
        self._pass.timeout.connect(self._proceed)
        self.room.decided.connect(self._on_decided)
        self.room.ended.connect(self._on_ended)

    # Beginning and ending

    def new_game(self) -> None:
        """Begin again. The players stay in their seats. Where a game of a match is over and the
        match is not, its next game begins."""
        if self.matches.can_go_on:
            self.matches.next_game()
        elif self.matches.match is None and (cube := cube_of(self.record.root.state)) is not None:
            # Another single game with the cube; not the one of a position in a match.
            self._begin(record_with(Cube(jacoby=cube.jacoby)))
        else:
            self._begin(GameRecord(self.game))

    def change_game(
        self, key: str, players: Players | None = None, *, start_engine: bool = True
    ) -> None:
        """Begin another game, with these players or a person against its first opponent."""
        players = dict(players or {MAX: PERSON, MIN: default_opponent(key)})
        self._begin(GameRecord(GAMES[key]), players, start_engine=start_engine)

    def wake(self) -> None:
        """Begin what waited for the window: an engine's first move, the analysis."""
        self.advance()
        self.refresh_analysis()

    def set_position(self, text: str) -> None:
        """Begin from a position given as text. Raises EngineError and changes nothing if bad."""
        start, actions = self.game.parse_record(text)
        record = GameRecord(self.game, start, actions)
        self._begin(record, match=match_record.of_position(record))

    def restore(self, saved: SavedGame) -> None:
        """Go on with a saved game. Its engines wait to be told to move.

        Where the file of an evolved player is gone, another one sits there; `refused` says so.
        """
        players, missing = seats.filled(saved.record.game.key, saved.players)
        self._begin(saved.record, players, dice=saved.dice, match=saved.match, start_engine=False)
        self.flipped = saved.flipped
        self.changed.emit()
        for error in missing:
            self.refused.emit(error)

    def resign(self, stake: int = 1) -> None:
        """The person whose turn it is gives the game up.

        Args:
            stake: for how many points, in backgammon: 1, 2 (a gammon) or 3 (a backgammon).
        """
        if self.person_on_turn:
            self._stand_still()  # a hint may be on its way
            current = self.record.current
            current.resigned, current.resigned_stake = self.on_turn, stake
            current.remarks = without_end(current.remarks)
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
        """Play a move, or a throw, for whoever's turn it is.

        Raises EngineError if it is not legal.
        """
        node = self.record.play(action)
        self.room.clear()  # a hint under way was for the position before
        self._wake_up()
        self._position_changed()
        self.moved.emit(node)
        self.advance()

    def _check_turn(self) -> None:
        if self.record.is_over():
            raise EngineError("turn.over")
        if self.turns.can_roll:
            raise EngineError("turn.roll")
        if self.line.is_shown:
            raise EngineError("turn.line")
        if not (self.person_to_move or self.turns.awaits_dice):
            thinking = self.room.state is EngineState.THINKING
            raise EngineError("turn.thinking" if thinking or self.playing else "turn.engine")

    # The players

    def set_player(self, side: int, spec: PlayerSpec) -> None:
        """Seat a player. An engine whose turn it is begins to think, unless both are engines."""
        if self.players[side] == spec:
            return
        self.players[side] = spec
        self._reseat()

    def swap_sides(self) -> None:
        """Let the two players change their seats."""
        self.players = {MAX: self.players[MIN], MIN: self.players[MAX]}
        self._reseat()

    def _reseat(self) -> None:
        self._stand_still()
        self._position_changed()
        self.advance()

    # Telling engines what to do

    def start_engine(self) -> None:
        """Have the engine whose turn it is move; two engines then play on by themselves."""
        self.playing = self.engines_only
        self._proceed()

    def step(self) -> None:
        """Have the engine whose turn it is make one move; with dice, throw and play."""
        self.playing = False
        self._stepping = True
        self._proceed()

    def stop(self) -> None:
        """Stop whatever the engine does, without a move: thinking, playing on, analysing."""
        self._halt()
        self.room.stop()
        self.room.stop_analysis()
        self.review.stop()
        self.rollouts.stop()
        self._analysis_waits = False
        self.engine_changed.emit()

    def stand_down(self) -> None:
        """Stop every search, for good: the window closes."""
        self._stand_still()
        self.room.stop_analysis()
        self.review.stand_down()
        self.rollouts.stop()

    def move_now(self) -> None:
        """Have the thinking engine play the best that it has found so far."""
        if self.room.state is EngineState.THINKING and self.room.so_far is not None:
            self._move_now = True
            self.room.stop()

    @property
    def resting(self) -> bool:
        """Whether something is about to happen by itself: a throw, a pass, an engine's move."""
        return self._pause.isActive() or self._pass.isActive()

    def set_preparing(self, preparing: bool) -> None:
        """Say whether the fast engine is still being prepared; then it takes over."""
        self.preparing = preparing
        self.engine_changed.emit()
        if not preparing:
            self.refresh_analysis()

    def set_bearoff(self, share: float | None) -> None:
        """Say how far the bear-off database has come."""
        self.bearoff = share
        self.engine_changed.emit()

    # What follows from what

    def saved(self) -> SavedGame:
        """The game as a file holds it."""
        dice = self.turns.dice if self.has_dice else None
        return SavedGame(self.record, dict(self.players), self.flipped, dice, self.matches.saved())

    def _begin(
        self,
        record: GameRecord,
        players: Players | None = None,
        *,
        dice: Dice | None = None,
        match: Match | None = None,
        start_engine: bool = True,
    ) -> None:
        self._stand_still()
        if self.record.root.children or self.matches.has_earlier:
            # A slip of the hand on "New" must not cost a game and all its lines.
            self._earlier.append(self.saved())
        self.record = record
        self.players = players or self.players
        self.turns.begin(dice)
        self.matches.begin(match)
        self._position_changed()
        if start_engine:
            self.advance()

    def begin_game(
        self, record: GameRecord, match: Match | None = None, dice: Dice | None = None
    ) -> None:
        """Begin a game, a single one or the one on the board of a match."""
        self._begin(record, dice=dice, match=match)

    def _halt(self) -> None:
        self.playing = self._stepping = self._move_now = False
        self._wake_up()

    def _stand_still(self) -> None:
        """Nothing moves by itself any more, and the position is about to change."""
        self._halt()
        self.room.clear()

    def advance(self) -> None:
        """After a move: an engine answers a person at once; engines wait for `start_engine`.

        Dice are thrown where nobody has to be waited for, and are seen before they are played.
        """
        if self.record.is_over():
            if self.playing and self._match_goes_on():
                self._rest(passes=True)
            elif self.playing:  # the last move of two engines' game
                self.playing = False
                self.engine_changed.emit()
        elif self.awaits_throw:
            self._stepping = False  # a whole turn has been played
            goes_on = self.turns.falls_by_itself or self._engine_may_double()
            if goes_on and (self.playing or not self.engines_only):
                self._rest()
        elif self.person_to_move:
            if self.turns.auto_roll and self.turns.turn is not None and self.turns.turn.is_pass:
                self._rest(passes=True)
        elif self.has_dice and (self.playing or self._stepping or not self.engines_only):
            passes = self.game.actions(self.record.state) == ((),)
            self._rest(passes=passes)
        elif not self.engines_only:
            self._proceed()
        elif self.playing:
            self._rest()

    def _match_goes_on(self) -> bool:
        """Whether two engines have games of a match before them."""
        match = self.matches.match
        return match is not None and bool(match.length) and match.can_go_on()

    def _engine_may_double(self) -> bool:
        """Whether an engine is to decide about the cube before it throws."""
        undecided = self._rolls is not self.record.current
        return undecided and self.turns.may_double and self.engine_on_turn

    def _wake_up(self) -> None:
        self._pause.stop()
        self._pass.stop()

    def _rest(self, *, passes: bool = False) -> None:
        (self._pass if passes else self._pause).start()
        self.engine_changed.emit()

    def _proceed(self) -> None:
        """What was rested before: a throw, a pass, or an engine's move."""
        self._wake_up()
        if self.record.is_over():
            if self.playing and self._match_goes_on():
                self.matches.next_game()
                self.start_engine()
        elif self.awaits_throw and self._engine_may_double():
            self.room.stop_analysis()
            spec = self.players[self.on_turn]
            self.room.think(self.game, self.record.state, spec, Purpose.DOUBLE)
        elif self.awaits_throw:
            self._throw()
        elif self.engine_to_move:
            self.room.stop_analysis()
            spec = self.players[self.to_move]
            self.room.think(self.game, self.record.state, spec, Purpose.MOVE)
        elif self.turns.turn is not None and self.turns.turn.is_pass:
            self.turns.finish()

    def _throw(self) -> None:
        """The dice fall, unless somebody enters them."""
        if self.turns.by_hand:
            self.engine_changed.emit()  # nothing is about to happen any more
            self.refresh_analysis()
        else:
            self.play(self.turns.next_throw())

    def _on_decided(self, thought: Thought) -> None:
        if thought.purpose is Purpose.HINT:
            self._show_hint(thought.decision.action)
        elif thought.decision.action == ROLL:
            self._rolls = self.record.current
            self._throw()
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
