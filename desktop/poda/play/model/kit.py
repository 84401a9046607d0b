"""What differs between games in the Play tab: levels of opponents, throws, and what is shown.

`KITS` names the games that have a kit of their own; any other game has the general one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from poda.base import packages
from poda.engine.game import MAX, MIN, Game
from poda.engine.games import GAMES
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.moves import BAR
from poda.engine.players import DICE_PLIES, PlayerSpec
from poda.play.model.record import Dice
from poda.widgets.boards.view import ThreatMark, side_name

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from poda.packages.backgammon.engine.turn import Turn


class Level(NamedTuple):
    """One level of one game.

    Attributes:
        key: its name in the code; `words.level_name` gives the word on screen.
        spec: the player that it stands for.
    """

    key: str
    spec: PlayerSpec


def level(key: str, plies: int, seconds: float) -> Level:
    """A level of alpha-beta, looking `plies` ahead."""
    return Level(key, PlayerSpec("alphabeta", plies, seconds=float(seconds)))


def dice_level(key: str, plies: int, seconds: float, evaluation: str = "") -> Level:
    """A level of expectiminimax, looking `plies` ahead."""
    return Level(key, PlayerSpec("expectiminimax", plies, evaluation, seconds))


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


class Kit:
    """The general kit; a game with special needs has a subclass (`KITS`)."""

    editor: ClassVar[str] = ""
    """The editor for its positions: a key of `EDITINGS` in the editor's dialog, or a package's
    `poda.play.editor.editing.Editing`, as "module:class"; "" if positions can only be typed."""

    two_dice: ClassVar[bool] = False
    """Whether two six-sided dice are thrown and played step by step; the board then has a picture
    and controls of its own (`board_panel.own_picture`)."""

    equities: ClassVar[bool] = False
    """Whether moves are compared in a table of equities, and may be rolled out."""

    by_ids: ClassVar[bool] = False
    """Whether positions are written as IDs, recognised by their beginning."""

    has_numbers: ClassVar[bool] = False
    """Whether the squares of its board have numbers, which can be shown."""

    has_quiet_moves: ClassVar[bool] = False
    """Whether the number of moves without progress that end in a draw can be set."""

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

    def is_file_text(self, text: str) -> bool:
        """Whether a pasted text is the content of such a file, and not a position."""
        return False

    def levels(self) -> tuple[Level, ...]:
        """The levels on offer: a random player, then searches of growing strength (as matches have
        shown), then players of other kinds."""
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
            playouts_level(2_000),
            *((PERFECT,) if self.game.small else ()),
        )

    def start(self) -> Any:
        """The position in which a new game begins."""
        return self.game.initial_state()

    def throw(self, dice: Dice, number: int, state: Any) -> Any:
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

    def turn(self, state: Any) -> Turn | None:
        """The play of a throw, to be made step by step; None if a move is made at once."""
        return None

    def threats(self, state: Any) -> tuple[ThreatMark, ...]:
        """The threats of a position that is not terminal, for the board."""
        return ()

    def legend(self) -> QWidget:
        """The legend of the threats' marks, for below the board."""
        raise NotImplementedError

    def puzzle_move(self, text: str) -> str:
        """A move's name within a sentence: "square 5"."""
        return QCoreApplication.translate("Puzzles", "square {move}").format(move=text)


class TicTacToeKit(Kit):
    """The levels of tic-tac-toe."""

    editor = "cells"

    def levels(self) -> tuple[Level, ...]:
        return (
            Level("random", PlayerSpec("random")),
            level("beginner", 1, 5),
            level("casual", 2, 5),
            level("advanced", 4, 5),
            playouts_level(1_000),
            PERFECT,
            EVOLVED,
        )


HUMAN_ERRS: Final = 20
"""The per cent of its moves in which the perfect player's human variant errs."""


class ConnectFourKit(Kit):
    """Connect Four's levels, up to the solver, and odd and even threats."""

    editor = "cells"
    has_threats = True
    first_level = "intermediate"

    def levels(self) -> tuple[Level, ...]:
        return (
            Level("random", PlayerSpec("random")),
            level("beginner", 1, 5),
            level("casual", 2, 5),
            level("intermediate", 4, 5),
            level("advanced", 8, 5),
            level("expert", 12, 5),
            # As deep as the clock allows (a whole game has 42 plies). Its time equals that of the
            # level before, so that it is never shallower, however slow the computer is.
            level("deep", 42, 5),
            playouts_level(20_000),
            Level("perfect_human", PlayerSpec("perfect", err=HUMAN_ERRS)),
            PERFECT,
            EVOLVED,
            Level("evolved_further", PlayerSpec("evolved", 6, seconds=5.0)),
            LEARNT,
        )

    def threats(self, state: Any) -> tuple[ThreatMark, ...]:
        from poda.engine.solved.connect4_threats import judged_threats

        return tuple(
            ThreatMark(
                threat.cell,
                threat.side,
                threat.odd,
                threat.useful,
                self._threat_words(threat.side, odd=threat.odd, useful=threat.useful),
            )
            for threat in judged_threats(state)
        )

    def legend(self) -> QWidget:
        from poda.widgets.boards.connect4 import ThreatLegend  # not before the first paint

        return ThreatLegend()

    def _threat_words(self, side: int, *, odd: bool, useful: bool) -> str:
        if odd:
            text = QCoreApplication.translate("Play", "odd threat of {side}")
            if not useful:
                text = QCoreApplication.translate("Play", "odd threat of {side}, of little use")
        else:
            text = QCoreApplication.translate("Play", "even threat of {side}")
            if not useful:
                text = QCoreApplication.translate("Play", "even threat of {side}, of little use")
        return text.format(side=side_name(self.game.key, side))

    def puzzle_move(self, text: str) -> str:
        """ "column 4"."""
        return QCoreApplication.translate("Puzzles", "column {move}").format(move=text)


class BackgammonKit(Kit):
    """Backgammon's levels, dice, cube and files."""

    editor = "points"
    two_dice = equities = by_ids = True
    exchange = ".mat"
    help_page = "backgammon"
    first_level = "intermediate"

    def levels(self) -> tuple[Level, ...]:
        # Plies as GNU Backgammon counts them: 0 looks at the position after each play. The first
        # evaluation of the game is the trained network.
        return (
            Level("random", PlayerSpec("random")),
            dice_level("beginner", 0, 5.0, "features"),
            dice_level("intermediate", 0, 5.0),
            dice_level("advanced", 1, 5.0),
            dice_level("expert", 2, 10.0),
            EVOLVED,
            LEARNT,
        )

    def throw(self, dice: Dice, number: int, state: Any) -> Any:
        return dice.throw(number, opening=not state.turn)

    def throw_text(self, state: Any) -> str:
        return f"{state.throw[0]}-{state.throw[1]}" if state.throw else ""

    def may_double(self, state: Any) -> bool:
        return Backgammon().may_double(state)

    def hits(self, before: Any, after: Any) -> bool:
        return any(after.of(side)[BAR] > before.of(side)[BAR] for side in (MAX, MIN))

    def turn(self, state: Any) -> Turn | None:
        from poda.packages.backgammon.engine.turn import Turn  # not before the first paint

        return None if state.is_offered else Turn.begin(state)


KITS: Final[Mapping[str, type[Kit]]] = {
    "tictactoe": TicTacToeKit,
    "connect4": ConnectFourKit,
    "backgammon": BackgammonKit,
}
"""The games with a kit of their own, by their keys."""


@cache
def kit_of(game_key: str) -> Kit:
    """The kit of the game with that key."""
    own: type[Kit] = KITS.get(game_key) or packages.part_of(game_key, "play") or Kit
    return own(GAMES[game_key])
