"""The states of backgammon in the Play tab that are drawn by `screenshots.py`."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from poda.engine.game import MAX, MIN
from poda.engine.players import PlayerSpec
from poda.house.settings import settings
from poda.packages.backgammon.engine import bearoff
from poda.packages.backgammon.window.play.examples import lecture_positions
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.play.model.game import PlayModel
from poda.play.panels.dice_menu import DiceDialog
from poda.play.panels.engine_dialog import EngineDialog
from poda.window.main_window import MainWindow
from reaching import AMOUNTS, play_dice, until, valued

SEED = 2026


def persons(window: MainWindow, position: str = "") -> PlayModel:
    """Two persons at a board with known dice."""
    model = window.play.model
    settings().point_numbers = "own"
    model.turns.set_auto_roll(False)
    model.turns.set_by_hand(False)
    model.turns.set_seed(SEED, keep=True)
    model.set_player(MIN, PERSON)
    if position:
        model.set_position(position)
    window.play.board.refresh_board()
    return model


def played(window: MainWindow, turns: int) -> PlayModel:
    """Some turns of the recorded game, and the throw after them."""
    model = persons(window)
    play_dice(model, turns, thrown=True)
    return model


def start(window: MainWindow) -> None:
    """Before the opening throw."""
    persons(window)


def opening(window: MainWindow) -> None:
    """The opening throw, one die a side."""
    persons(window).turns.roll()


def midgame(window: MainWindow) -> None:
    """A checker is picked up; its targets are lit."""
    model = played(window, 9)
    board = window.play.board.board
    turn = model.turns.turn
    assert turn is not None
    start_, _ = next(iter(turn.moves()))
    board.press_cell(board_cell(model, start_))  # type: ignore[attr-defined]


def board_cell(model: PlayModel, point: int) -> int:
    """The cell of a point of the side on turn."""
    from poda.packages.backgammon.window.board.plan import cell_of

    return cell_of(model.board.on_turn, point)


def partial(window: MainWindow) -> None:
    """One checker of two has gone."""
    model = played(window, 9)
    turn = model.turns.turn
    assert turn is not None
    model.turns.move(*next(iter(turn.moves())))


def finished(window: MainWindow) -> None:
    """A whole play that waits for Done."""
    model = played(window, 9)
    while not model.turns.can_finish:
        assert model.turns.turn is not None
        model.turns.move(*next(iter(model.turns.turn.moves())))


def no_play(window: MainWindow) -> None:
    """On the bar, before a closed home."""
    model = persons(window)
    state = model.board.game.initial_state()
    closed = tuple(2 if 1 <= p <= 6 else 3 if p == 7 else 0 for p in range(26))
    waiting = tuple({25: 1, 6: 5, 8: 4, 13: 5}.get(p, 0) for p in range(26))
    blocked = type(state)(waiting, closed, MAX, (6, 5))
    model.set_position(model.board.game.format_position(blocked))


def bear_off(window: MainWindow) -> None:
    """Both sides bear off."""
    model = persons(window)
    kind = type(model.board.game.initial_state())
    own = tuple({0: 4, 1: 2, 2: 3, 4: 2, 5: 3, 6: 1}.get(p, 0) for p in range(26))
    other = tuple({0: 6, 1: 3, 3: 4, 6: 2}.get(p, 0) for p in range(26))
    model.set_position(model.board.game.format_position(kind(own, other, MAX, (6, 4))))
    bearoff.load()
    model.analysis.set_mode(AnalysisMode.SHOWN, AMOUNTS.seconds(1.5))
    valued(model)


def analysed(window: MainWindow) -> None:
    """Every play valued, and a hint on the board."""
    model = played(window, 6)
    model.analysis.set_mode(AnalysisMode.SHOWN, AMOUNTS.seconds(2.0))
    model.analysis.ask_hint()
    until(lambda: model.analysis.hint is not None)
    valued(model)


def think_first(window: MainWindow) -> None:
    """Before the throw nothing is valued."""
    model = persons(window)
    model.analysis.set_mode(AnalysisMode.SHOWN, 1.0)


def gammon(window: MainWindow) -> None:
    """The end of a game, won twofold."""
    model = persons(window)
    kind = type(model.board.game.initial_state())
    own = tuple({0: 14, 1: 1}.get(p, 0) for p in range(26))
    other = tuple({6: 4, 8: 3, 13: 5, 12: 3}.get(p, 0) for p in range(26))
    model.set_position(model.board.game.format_position(kind(own, other, MAX, (6, 4))))
    model.turns.move(1, 0)
    model.turns.finish()


def by_hand(window: MainWindow) -> None:
    """The dice of a real game are entered."""
    model = persons(window)
    model.turns.set_by_hand(True)
    model.turns.enter(6)


def lecture(window: MainWindow) -> None:
    """The lecture's position, with the lecture's numbers."""
    persons(window)
    settings().point_numbers = "lecture"
    window.play.dice_menu.parts["backgammon"].show_example(lecture_positions()[0])


def engines(window: MainWindow) -> None:
    """Two engines, one stopped before its throw."""
    model = played(window, 5)
    model.set_player(MAX, PlayerSpec("expectiminimax", 1, seconds=5.0))
    model.set_player(MIN, PlayerSpec("expectiminimax", 2, seconds=10.0))


def dice_dialog(window: MainWindow) -> QWidget:
    """The seed of the dice."""
    return DiceDialog(SEED, keep=False, parent=window)


def engine_dialog(window: MainWindow) -> QWidget:
    """An engine for a game with dice."""
    return EngineDialog("backgammon", PlayerSpec("expectiminimax", 1), window)


Prepare = Callable[[MainWindow], QWidget | None]
STATES: tuple[tuple[str, Prepare, bool], ...] = (
    # name, how to reach it, whether in every look
    ("start", start, True),
    ("opening", opening, False),
    ("midgame", midgame, True),
    ("partial", partial, False),
    ("finished", finished, False),
    ("no-play", no_play, False),
    ("bear-off", bear_off, False),
    ("analysis", analysed, True),
    ("before-throw", think_first, False),
    ("gammon", gammon, False),
    ("by-hand", by_hand, True),
    ("lecture", lecture, True),
    ("engines", engines, False),
    ("dice-dialog", dice_dialog, False),
    ("engine-dialog", engine_dialog, False),
)
