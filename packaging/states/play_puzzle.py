"""The states of the puzzles that are drawn by `screenshots.py`."""

from __future__ import annotations

from collections.abc import Callable

from poda.house.settings import settings
from poda.play.puzzle_model import PuzzleModel, PuzzlePhase
from poda.window.main_window import MainWindow
from reaching import until

_TALLY = {"connect4": {"tried": 9, "solved": 7, "streak": 3, "best": 5, "level": 3}}


def _until(model: PuzzleModel, phase: PuzzlePhase) -> None:
    until(lambda: model.phase is phase)


def _asked(window: MainWindow, code: str = "3-4711") -> PuzzleModel:
    settings().puzzles = _TALLY
    window.play.puzzles.open()
    mode = window.play.puzzles.mode
    assert mode is not None
    mode.model.open_code(code)
    _until(mode.model, PuzzlePhase.ASKED)
    return mode.model


def _wrong_move(model: PuzzleModel, *, loses: bool) -> int:
    worth = {a: value * model.side for a, value in model.values.items() if a != model.best}
    wrong = [a for a, value in worth.items() if (value < 0) == loses]
    return int((wrong or list(worth))[0])


def asked(window: MainWindow) -> None:
    """A puzzle of the middle level."""
    _asked(window)


def making(window: MainWindow) -> None:
    """The first one is not there yet."""
    window.play.puzzles.open()
    mode = window.play.puzzles.mode
    assert mode is not None
    mode.model.leave()
    mode.page.refresh()


def wrong(window: MainWindow) -> None:
    """A move that loses, and the reply that shows it."""
    model = _asked(window)
    model.ask(_wrong_move(model, loses=True))
    _until(model, PuzzlePhase.WRONG)


def drawn(window: MainWindow) -> None:
    """A move that lets a draw slip."""
    model = _asked(window, "5-6")
    model.ask(_wrong_move(model, loses=False))
    _until(model, PuzzlePhase.WRONG)


def right(window: MainWindow) -> None:
    """The solution was found."""
    model = _asked(window)
    model.ask(model.best)
    _until(model, PuzzlePhase.RIGHT)


def hinted(window: MainWindow) -> None:
    """Half of the wrong moves are ruled out."""
    model = _asked(window)
    model.hint()


def solution(window: MainWindow) -> None:
    """The longest solution, some moves on."""
    model = _asked(window, "5-7")
    model.show_solution()
    _until(model, PuzzlePhase.SHOWN)
    model.go_to(6)


def played_on(window: MainWindow) -> None:
    """Against the best defence."""
    model = _asked(window)
    model.ask(model.best)
    _until(model, PuzzlePhase.RIGHT)
    model.play_on()


def won(window: MainWindow) -> None:
    """To the end."""
    model = _asked(window)
    while True:
        model.ask(model.best)
        until(lambda: model.phase is not PuzzlePhase.JUDGING)
        if model.phase is PuzzlePhase.RIGHT:
            model.play_on()
        if model.phase is PuzzlePhase.WON:
            return


def bad_code(window: MainWindow) -> None:
    """A code that is none, in large type."""
    settings().type_scale = 1.6
    _asked(window)
    mode = window.play.puzzles.mode
    assert mode is not None
    mode.page.panel.code.setText("9-47x")
    mode.page.panel.code.returnPressed.emit()


def small(window: MainWindow) -> None:
    """Tic-tac-toe has puzzles too."""
    _asked(window, "1-12").hint()


STATES: tuple[tuple[str, str, Callable[[MainWindow], None], bool], ...] = (
    ("puzzle", "connect4", asked, True),
    ("puzzle-making", "connect4", making, False),
    ("puzzle-wrong", "connect4", wrong, True),
    ("puzzle-drawn", "connect4", drawn, False),
    ("puzzle-right", "connect4", right, False),
    ("puzzle-hint", "connect4", hinted, False),
    ("puzzle-solution", "connect4", solution, False),
    ("puzzle-played-on", "connect4", played_on, False),
    ("puzzle-won", "connect4", won, False),
    ("puzzle-bad-code", "connect4", bad_code, False),
    ("puzzle", "tictactoe", small, False),
)
