"""What differs between games in the Play tab: levels of opponents, throws, and what is shown.

`KITS` has the kits of games of the core, and packages have those of others (`AddedGame.play`); any
other game has the general one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol

from PySide6.QtCore import QCoreApplication

from poda.base import packages
from poda.engine.game import Game
from poda.engine.games import GAMES
from poda.engine.players import DICE_PLIES, PlayerSpec
from poda.engine.review import values_everywhere
from poda.play.model.record import GameDice
from poda.widgets.boards.view import ThreatMark, side_name

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class Level(NamedTuple):
    """A player on offer in one game.

    Attributes:
        key: its name in the code; `words.level_name` gives the word on screen. "" for a player that
            is named by its search.
        spec: the player.
        elo: its measured Elo, on the scale on which the weakest level of the game has 0; None for
            players that were not measured. `docs/play.md` says how.
        loss: in games whose errors are counted so, the points that it loses by a decision.
    """

    key: str
    spec: PlayerSpec
    elo: int | None = None
    loss: float | None = None


def level(
    key: str,
    plies: int,
    elo: int | None = None,
    *,
    overlooks: int = 0,
    noise: float = 0.0,
    evaluation: str = "",
) -> Level:
    """A level of alpha-beta, looking `plies` ahead in 5 seconds at most; see `weakness.py` for what
    it `overlooks`, in percent, and its `noise`."""
    spec = PlayerSpec("alphabeta", plies, evaluation, 5.0, err=overlooks, noise=noise)
    return Level(key, spec, elo)


def dice_level(
    key: str,
    plies: int,
    seconds: float,
    evaluation: str = "",
    elo: int | None = None,
    *,
    noise: float = 0.0,
    loss: float | None = None,
) -> Level:
    """A level of expectiminimax, looking `plies` ahead; `weakness.py` has its `noise`."""
    spec = PlayerSpec("expectiminimax", plies, evaluation, seconds, noise=noise)
    return Level(key, spec, elo, loss)


RANDOM: Final = Level("random", PlayerSpec("random"))


def playouts_level(playouts: int) -> Level:
    """A level of Monte Carlo tree search: so many playouts, but 5 seconds at most.

    With 20,000 it won 92 of 100 games of Connect Four against `alphabeta:8` and 17 of 20 against
    `alphabeta:12` (`poda match mcts:20000 alphabeta:12 --game connect4 --games 20`)."""
    return Level("monte_carlo", PlayerSpec("mcts", seconds=5.0, playouts=playouts))


EVOLVED: Final = Level("evolved", PlayerSpec("evolved"))
"""The champion that comes with Poda, looking as far ahead as it did when it was evolved."""

LEARNT: Final = Level("learnt", PlayerSpec("evolved", shipped="learnt"))
"""The champion that comes with Poda and learnt by temporal differences, without a look-ahead."""

PERFECT: Final = Level("perfect", PlayerSpec("perfect"))
"""The player that asks the solver, for as long as that takes; "Move now" ends it."""


class UnfinishedPlay(Protocol):
    """A play of a throw in progress: an immutable value that knows which steps can follow, so that
    no step leads into a dead end. Points are the mover's own numbers."""

    @property
    def state(self) -> Any:
        """The position with the throw, before the first step."""

    @property
    def order(self) -> tuple[int, ...]:
        """The dice in the order in which they are to be used."""

    @property
    def path(self) -> tuple[tuple[int, int], ...]:
        """The steps made so far, each from point to point."""

    @property
    def can_take_back(self) -> bool:
        """Whether a step was made."""

    @property
    def can_swap(self) -> bool:
        """Whether the dice can be used in the other order."""

    @property
    def is_complete(self) -> bool:
        """Whether the steps are a legal play."""

    @property
    def is_pass(self) -> bool:
        """Whether the throw has no legal play."""

    @property
    def play(self) -> Any:
        """The completed play, an action."""

    def move(self, start: int, end: int) -> UnfinishedPlay:
        """The play after another step. Raises EngineError."""

    def take_back(self) -> UnfinishedPlay:
        """The play without its last step."""

    def swap(self) -> UnfinishedPlay:
        """The play with the dice in the other order."""


class Kit:
    """The general kit; a game with special needs has a subclass.

    Parts that are classes are named "module:class" and imported when first used; "" is for none.
    """

    editor: ClassVar[str] = ""
    """The editor for its positions: "cells" (`poda.play.editor.editing.Editing`), or a subclass of
    it; "" if positions can only be typed."""

    two_dice: ClassVar[bool] = False
    """Whether two six-sided dice are thrown and played step by step (`turn`), on a board that has
    the button for it, Roll."""

    picture: ClassVar[str] = ""
    """The class that makes its board's view, a `poda.play.panels.board_panel.OwnPicture`; "" if the
    rules alone give the view."""

    values_table: ClassVar[str] = ""
    """The table of the values of its moves, if that of any game does not do: a widget with the
    signals `chosen` (a row's move is to be marked on the board) and `taken` (it is to be played),
    and with `fill(Analysis)` and `counting()`, which says in a word how the values count."""

    turn_words: ClassVar[str] = ""
    """The class of the words for its turns, a `poda.play.turn_words.TurnWords`; "" for those of any
    game with dice."""

    turn_actions: ClassVar[str] = ""
    """The actions that it adds to its turns, a `poda.play.panels.dice_row.TurnActions`."""

    cube: ClassVar[str] = ""
    """The adviser on its doubling cube, a `poda.play.model.match.CubeAdviser`."""

    cube_card: ClassVar[str] = ""
    """The widget that explains a cube decision; its `refresh()` shows the model's analysis
    (`AnalysisModel.cube`)."""

    turn_review: ClassVar[str] = ""
    """The class that judges throws and plays in a review, a `poda.play.model.review.TurnReview`;
    "" if positions are solved, or searched."""

    review_view: ClassVar[str] = ""
    """The class that shows these judgements, a `poda.play.review.views.ReviewView`."""

    tutoring: ClassVar[str] = ""
    """The class that judges moves for the tutor, a `poda.play.tutor.judging.Tutoring`."""

    own_model: ClassVar[str] = ""
    """The part that the game adds to the tab's model, a `poda.play.model.game.OwnModel`."""

    own_actions: ClassVar[str] = ""
    """The actions that the game adds to the menus, a `poda.play.actions.OwnActions`."""

    dice_menu: ClassVar[str] = ""
    """Its entries in the menu of dice, a `poda.play.panels.dice_menu.DiceMenuPart`."""

    by_ids: ClassVar[bool] = False
    """Whether positions are written as IDs, recognised by their beginning."""

    has_numbers: ClassVar[bool] = False
    """Whether the squares of its board have numbers, which can be shown."""

    quiet_moves_dialog: ClassVar[str] = ""
    """A function, as "module:function", of the widget to show it over, that asks for the number of
    moves without progress after which new games are drawn; "" if there is no such rule."""

    has_threats: ClassVar[bool] = False
    """Whether the board can mark `threats`."""

    help_page: ClassVar[str] = "play"
    """The help page about this game."""

    first_level: ClassVar[str] = "casual"
    """The level of the first opponent."""

    has_openings: ClassVar[bool] = False
    """Whether games can begin from sets of openings (`engine.kit.Kit.opening_sets`)."""

    exchange: ClassVar[str] = ""
    """The suffix of other programs' files of its games and matches, which can be imported and
    exported (`files.GameFiles`); "" for none."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    @property
    def can_tutor(self) -> bool:
        """Whether moves can be judged as they are made, in any position."""
        return bool(self.tutoring) or values_everywhere(self.game)

    def made(self, part: str, *arguments: Any) -> Any:
        """A new one of the parts that are classes, imported now; None without it."""
        where = getattr(self, part)
        return packages.imported(where)(*arguments) if where else None

    def levels(self) -> tuple[Level, ...]:
        """The levels on offer, the weakest first."""
        if self.game.has_chance:
            return dice_level("casual", 0, 5.0), dice_level("advanced", DICE_PLIES, 10.0)
        searching = level("beginner", 1), level("casual", 2), level("advanced", 4)
        return (*searching, PERFECT) if self.game.small else searching

    def methods(self) -> tuple[Level, ...]:
        """Players on offer because of what they are, not of how strong they are."""
        return (RANDOM,) if self.game.has_chance else (RANDOM, playouts_level(2_000))

    def note(self, level: Level) -> str:
        """Further measured figures of a level, shown before its way of playing; "" for none."""
        return ""

    def start(self) -> Any:
        """The position in which a new game begins."""
        return self.game.initial_state()

    def throw(self, dice: GameDice, number: int, state: Any) -> Any:
        """The outcome of a chance node, given the number of throws before it on its line."""
        return dice.outcome(number, self.game.outcomes(state))

    def throw_text(self, state: Any) -> str:
        """The throw to be played in a position, as text; "" for none."""
        return ""

    def may_double(self, state: Any) -> bool:
        """Whether the side about to throw may double."""
        return False

    def hits(self, before: Any, after: Any) -> bool:
        """Whether the move between two positions has hit or captured a piece."""
        return False

    def turn(self, state: Any) -> UnfinishedPlay | None:
        """The play of a throw, to be made step by step; None if a move is made at once."""
        return None

    def threats(self, state: Any) -> tuple[ThreatMark, ...]:
        """The threats of a position that is not terminal, for the board."""
        return ()

    def legend(self) -> QWidget:
        """The legend of the threats' marks, for below the board."""
        raise NotImplementedError

    def puzzle_move(self, state: Any, action: Any) -> str:
        """A move's name within a sentence: "square 5", "11-15"."""
        return self.game.format_action(state, action)

    def puzzle_level(self, level: Any) -> str:
        """The task of a level of puzzles, in a few words; "" for a win in its number of moves."""
        return ""

    def puzzle_headline(self, state: Any, side: int) -> str:
        """The headline of a puzzle, which tells the decision: "Black to move"."""
        text = QCoreApplication.translate("Play", "{side} to move")
        return text.format(side=side_name(self.game.key, side))


class TicTacToeKit(Kit):
    """The levels of tic-tac-toe."""

    editor = "cells"

    def puzzle_move(self, state: Any, action: Any) -> str:
        text = QCoreApplication.translate("Puzzles", "square {move}")
        return text.format(move=self.game.format_action(state, action))

    def levels(self) -> tuple[Level, ...]:
        return (
            level("newcomer", 1, 0, overlooks=60, noise=3.0),
            level("beginner", 1, 139, overlooks=30),
            level("casual", 2, 241, overlooks=22),
            level("advanced", 4, 343, overlooks=3),
            PERFECT._replace(elo=544),
        )

    def methods(self) -> tuple[Level, ...]:
        return RANDOM, *(level("", plies) for plies in (1, 2, 4)), playouts_level(1_000), EVOLVED


class ConnectFourKit(Kit):
    """Connect Four's levels by search."""

    editor = "cells"

    def levels(self) -> tuple[Level, ...]:
        return (
            level("newcomer", 1, 0, overlooks=60, noise=12.0),
            level("learner", 1, 151, overlooks=27, noise=2.0),
            level("beginner", 1, 242, overlooks=20),
            level("casual", 2, 313, overlooks=25),
            level("intermediate", 2, 424, overlooks=10),
            level("experienced", 4, 512, overlooks=6),
            level("advanced", 8, 689, overlooks=2),
        )

    def methods(self) -> tuple[Level, ...]:
        return (
            RANDOM,
            *(level("", plies) for plies in (1, 2, 4, 8, 12)),
            level("deep", 42),  # as deep as the clock allows: a whole game has 42 plies
            playouts_level(20_000),
            EVOLVED,
            Level("evolved_further", PlayerSpec("evolved", 6, seconds=5.0)),
            LEARNT,
        )

    def puzzle_move(self, state: Any, action: Any) -> str:
        text = QCoreApplication.translate("Puzzles", "column {move}")
        return text.format(move=self.game.format_action(state, action))


KITS: Final[Mapping[str, type[Kit]]] = {
    "tictactoe": TicTacToeKit,
    "connect4": ConnectFourKit,
}
"""The kits of games of the core, by the games' keys."""


@cache
def kit_of(game_key: str) -> Kit:
    """The kit of the game with that key."""
    own: type[Kit] = packages.part_of(game_key, "play") or KITS.get(game_key) or Kit
    return own(GAMES[game_key])
