"""What Play wants of one game only: how strong its opponents are, how it is thrown and moved, and
what is shown of it.

`KITS` names the games that have a kit of their own, each imported when it is first asked for; any
other game has the general one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final

from PySide6.QtCore import QCoreApplication

from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.players import DICE_PLIES, PlayerSpec
from poda.play.backgammon.dice import Dice

if TYPE_CHECKING:
    from poda.engine.backgammon.turn import Turn
    from poda.widgets.boards.view import ThreatMark


@dataclass(frozen=True, slots=True)
class Level:
    """One level of one game.

    Attributes:
        key: its name in the code; `wording.level_name` gives the word on screen.
        spec: the player that it stands for.
    """

    key: str
    spec: PlayerSpec


def level(key: str, plies: int, seconds: float) -> Level:
    """Alpha-beta, so deep."""
    return Level(key, PlayerSpec("alphabeta", plies, seconds=float(seconds)))


def dice_level(key: str, plies: int, seconds: float, evaluation: str = "") -> Level:
    """Expectiminimax, so deep."""
    return Level(key, PlayerSpec("expectiminimax", plies, evaluation, seconds))


EVOLVED: Final = Level("evolved", PlayerSpec("evolved"))
"""The champion that comes with Poda, looking as far ahead as it did when it was evolved."""

PERFECT: Final = Level("perfect", PlayerSpec("perfect"))
"""Who asks the solver. It takes as long as that does, and "Move now" ends it."""


class Kit:
    """The kit of a game that has none of its own."""

    two_dice: ClassVar[bool] = False
    """Whether two dice of six faces are thrown, and a play is made of them step by step."""

    equities: ClassVar[bool] = False
    """Whether moves are compared in a table of equities, and may be rolled out."""

    bear_off: ClassVar[bool] = False
    """Whether a bear-off database is prepared."""

    by_ids: ClassVar[bool] = False
    """Whether positions are written as IDs, which are known by their beginning."""

    has_threats: ClassVar[bool] = False
    """Whether `threats` are told."""

    help_page: ClassVar[str] = "play"
    """The page of the help that is about this game."""

    first_level: ClassVar[str] = "casual"
    """The level that a person meets first."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def levels(self) -> tuple[Level, ...]:
        """The strengths that an opponent is offered in: a random player, and some depths."""
        if self.game.has_chance:
            return (
                Level("random", PlayerSpec("random")),
                dice_level("casual", 0, 5.0),
                dice_level("advanced", DICE_PLIES, 10.0),
            )
        return (
            Level("random", PlayerSpec("random")),
            level("beginner", 1, 5),
            level("casual", 2, 5),
            level("advanced", 4, 5),
            *((PERFECT,) if self.game.small else ()),
        )

    def throw(self, dice: Dice, number: int, state: Any) -> Any:
        """What falls at a chance node, by the throw of that number on its line."""
        return dice.outcome(number, self.game.outcomes(state))

    def throw_text(self, state: Any) -> str:
        """The throw that is to be played in a position, where the position tells it."""
        return ""

    def turn(self, state: Any) -> Turn | None:
        """The play of a throw, to be made step by step; None where a move is made at once."""
        return None

    def threats(self, state: Any) -> tuple[ThreatMark, ...]:
        """The threats of a position that is not terminal, for the board."""
        return ()

    def puzzle_move(self, text: str) -> str:
        """A move in the middle of a sentence: "square 5"."""
        return QCoreApplication.translate("Puzzles", "square {move}").format(move=text)


KITS: Final = {
    "tictactoe": "poda.play.model.tictactoe_kit.TicTacToeKit",
    "connect4": "poda.play.model.connect4_kit.ConnectFourKit",
    "backgammon": "poda.play.backgammon.kit.BackgammonKit",
}
"""The kits of their own, by the game's key: the class, with its module."""


@cache
def kit_of(game_key: str) -> Kit:
    """The kit of that game."""
    named = KITS.get(game_key)
    if named is None:
        return Kit(GAMES[game_key])
    module, _, name = named.rpartition(".")
    made: Kit = getattr(import_module(module), name)(GAMES[game_key])
    return made
