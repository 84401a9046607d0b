"""The Play tab's kit of backgammon."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QLocale

from poda.base import terms
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, ROLL, TAKE
from poda.engine.games.backgammon_parts.moves import BAR
from poda.play.model.kit import EVOLVED, LEARNT, RANDOM, Kit, Level, UnfinishedPlay, dice_level
from poda.play.model.record import GameDice
from poda.widgets.boards.view import side_name

_PLAY: Final = "poda.packages.backgammon.window.play"
_REVIEW: Final = "poda.packages.backgammon.window.review"


def _level(key: str, elo: int, noise: float, loss: float) -> Level:
    """A level that compares its plays by the trained network, with noise."""
    return dice_level(key, 0, 5.0, elo=elo, noise=noise, loss=loss)


class BackgammonKit(Kit):
    """Backgammon's levels, dice, cube, review and files."""

    two_dice = by_ids = True
    editor = f"{_PLAY}.editor:BackgammonEditing"
    picture = f"{_PLAY}.picture:BackgammonPicture"
    values_table = f"{_PLAY}.equity_table:EquityTable"
    turn_words = f"{_PLAY}.turn_words:BackgammonTurnWords"
    turn_actions = f"{_PLAY}.cube_actions:CubeActions"
    cube = f"{_PLAY}.cube_thought:Adviser"
    cube_card = f"{_PLAY}.cube_card:CubeCard"
    dice_menu = f"{_PLAY}.examples:BackgammonMenu"
    own_model = f"{_PLAY}.rollouts:RolloutModel"
    own_actions = f"{_REVIEW}.review_actions:ReviewActions"
    turn_review = f"{_REVIEW}.dice_review:DiceReview"
    review_view = f"{_REVIEW}.dice_view:DiceView"
    tutoring = f"{_PLAY}.tutoring:DiceTutoring"
    exchange = ".mat"
    help_page = "backgammon"
    first_level = "learner"

    def levels(self) -> tuple[Level, ...]:
        # Plies as GNU Backgammon counts them: 0 looks at the position after each play. The first
        # evaluation of the game is the trained network.
        return (
            _level("newcomer", 0, 0.35, 0.129),
            _level("novice", 136, 0.24, 0.069),
            _level("learner", 289, 0.155, 0.051),
            _level("beginner", 407, 0.1, 0.028),
            _level("casual", 466, 0.068, 0.019),
            _level("advanced", 517, 0.04, 0.0089),
            _level("expert", 557, 0.025, 0.0062),
            dice_level("champion", 2, 10.0, elo=593, loss=0.0024),
        )

    def methods(self) -> tuple[Level, ...]:
        return (
            RANDOM,
            dice_level("", 0, 5.0, "features"),
            dice_level("", 0, 5.0),
            dice_level("", 1, 5.0),
            EVOLVED,
            LEARNT,
        )

    def note(self, level: Level) -> str:
        """ "loses 0.021 a decision: casual"."""
        if level.loss is None:
            return ""
        from poda.packages.backgammon.engine.review import rating_of  # not before the first paint

        rating = QCoreApplication.translate("Words", terms.RATINGS[rating_of(level.loss).value])
        text = QCoreApplication.translate("Play", "loses {points} a decision: {rating}")
        points = QLocale().toString(level.loss, "f", 3)
        return text.format(points=points, rating=rating)

    def throw(self, dice: GameDice, number: int, state: Any) -> Any:
        return dice.throw(number, opening=not state.turn)

    def throw_text(self, state: Any) -> str:
        return f"{state.throw[0]}-{state.throw[1]}" if state.throw else ""

    def may_double(self, state: Any) -> bool:
        return Backgammon().may_double(state)

    def hits(self, before: Any, after: Any) -> bool:
        return any(after.of(side)[BAR] > before.of(side)[BAR] for side in (MAX, MIN))

    def puzzle_move(self, state: Any, action: Any) -> str:
        words = {
            ROLL: QCoreApplication.translate("Puzzles", "no double"),
            DOUBLE: QCoreApplication.translate("Puzzles", "a double"),
            TAKE: QCoreApplication.translate("Puzzles", "a take"),
            PASS: QCoreApplication.translate("Puzzles", "a pass"),
        }
        return words.get(action) or self.game.format_action(state, action)

    def puzzle_level(self, level: Any) -> str:
        if level.kind == "double":
            return QCoreApplication.translate("Puzzles", "double or roll?")
        if level.kind == "take":
            return QCoreApplication.translate("Puzzles", "take or pass?")
        text = QCoreApplication.translate("Puzzles", "a play, by {least} or more")
        return text.format(least=QLocale().toString(level.least, "f", 2))

    def puzzle_headline(self, state: Any, side: int) -> str:
        if state.is_offered:
            text = QCoreApplication.translate("Turns", "{side} to take or pass")
        elif state.throw is None:
            text = QCoreApplication.translate("Puzzles", "{side} to double or roll")
        else:
            text = QCoreApplication.translate("Turns", "{side} to play {throw}")
        return text.format(side=side_name(self.game.key, side), throw=self.throw_text(state))

    def turn(self, state: Any) -> UnfinishedPlay | None:
        from poda.packages.backgammon.engine.turn import (
            PlayInProgress,  # not before the first paint
        )

        return None if state.is_offered else PlayInProgress.begin(state)
