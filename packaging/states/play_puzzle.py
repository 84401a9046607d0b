"""The states of the puzzles that are drawn by `screenshots.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poda.house.settings import settings
from poda.play import kept_errors
from poda.play.kept_errors import KeptError
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


def _wrong_move(model: PuzzleModel, *, loses: bool) -> Any:
    worth = {a: value * model.side for a, value in model.values.items() if a != model.best}
    wrong = [a for a, value in worth.items() if (value < 0) == loses]
    return (wrong or list(worth))[0]


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


def _wrong_of(code: str) -> Callable[[MainWindow], None]:
    """A wrong answer to the puzzle of that code, where what it loses is told."""

    def show(window: MainWindow) -> None:
        model = _asked(window, code)
        model.ask(_wrong_move(model, loses=True))
        _until(model, PuzzlePhase.WRONG)

    return show


def _asked_of(code: str) -> Callable[[MainWindow], None]:
    """The puzzle of that code."""
    return lambda window: (_asked(window, code), None)[1]


def due(window: MainWindow) -> None:
    """An error of checkers from a game of one's own, with two more due."""
    day, positions = kept_errors.today().toordinal(), (
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15",
        "B:W18,32:B6,K31",
        "W:W18,32:B6,K31",
    )  # fmt: skip
    kept = (KeptError("checkers", each, "9-13", "blunder", 120.0, day) for each in positions)
    errors, found = window.play.puzzles.errors, tuple(kept)
    errors.change(lambda before: before._replace(errors=found))
    until(lambda: errors.kept is not None and errors.kept.errors == found)
    model = _asked(window, "1-1")
    model.open_own()
    until(lambda: model.own is not None)
    model.ask(min(model.values, key=lambda each: model.values[each] * model.side))
    _until(model, PuzzlePhase.WRONG)


def none_due(window: MainWindow) -> None:
    """Nothing is due today."""
    day = kept_errors.today().toordinal() + 3
    errors = window.play.puzzles.errors
    errors.kept = kept_errors.KeptErrors((KeptError("tictactoe", "12", "3", "blunder", 0.0, day),))
    model = _asked(window, "1-12")
    mode = window.play.puzzles.mode
    assert mode is not None
    model.open_own()
    until(lambda: bool(mode.page.panel.notice.text()))


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
    ("puzzle-none-due", "tictactoe", none_due, False),
    ("puzzle", "backgammon", _asked_of("1-7"), True),
    ("puzzle-wrong", "backgammon", _wrong_of("2-3"), True),
    ("puzzle-double", "backgammon", _asked_of("3-1"), False),
    ("puzzle-take", "backgammon", _wrong_of("4-1"), False),
    ("puzzle", "checkers", _asked_of("3-2"), False),
    ("puzzle-due", "checkers", due, True),
)
