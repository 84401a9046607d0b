"""Puzzles in the place of the game: solved by mouse and keyboard, and the game comes back."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from of_packages import needs
from poda.engine.game import MAX
from poda.engine.kernels import is_plain
from poda.house.settings import settings
from poda.play.puzzle_model import PuzzleModel, PuzzlePhase, PuzzleTally, remembered
from poda.play.puzzle_page import PuzzlePage

from .conftest import Open
from .hand import KEY, LEFT, NOTHING, RANDOM, Hand

CTRL = Qt.KeyboardModifier.ControlModifier
PATIENCE_MS = 60_000


class Solver:
    """Somebody who solves puzzles in the window of a hand."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def open(self, code: str = "1-4711") -> Solver:
        """By keys, and then the puzzle of a code: unless told, X to move in 2546, where square 1
        wins in 2, squares 3, 7 and 9 draw, and 8 loses in 2."""
        self.hand.bot.keyClick(self.hand.focus(), KEY.Key_U, CTRL)
        self.until(PuzzlePhase.ASKED)
        self.type_code(code)
        self.until(PuzzlePhase.ASKED)
        self.page.board.setFocus()
        return self

    def type_code(self, code: str) -> None:
        field = self.page.panel.code
        field.setFocus()
        field.selectAll()
        self.hand.bot.keyClicks(field, code)
        self.hand.bot.keyClick(field, KEY.Key_Return)

    @property
    def page(self) -> PuzzlePage:
        mode = self.hand.play.puzzles.mode
        assert mode is not None
        return mode.page

    @property
    def model(self) -> PuzzleModel:
        mode = self.hand.play.puzzles.mode
        assert mode is not None
        return mode.model

    @property
    def said(self) -> str:
        """What the panel says of the last move."""
        panel = self.page.panel
        said = f"{panel.verdict.full_text()} {panel.reason.full_text()}"
        return said.replace("\N{NO-BREAK SPACE}", " ").strip()

    def until(self, phase: PuzzlePhase) -> None:
        self.hand.bot.waitUntil(lambda: self.model.phase is phase, timeout=PATIENCE_MS)

    def act(self, name: str) -> None:
        """By its keys."""
        action = self.page.actions_[name]
        assert action.isEnabled(), name
        self.hand.bot.keySequence(self.hand.focus(), action.shortcut())

    def click(self, action: int) -> None:
        board = self.page.board
        cell = board.target_cell(action)
        assert cell is not None
        self.hand.bot.mouseClick(board, LEFT, NOTHING, board.cell_rect(cell).center())

    def press(self, button: QWidget) -> None:
        assert button.isVisible()
        self.hand.bot.mouseClick(button, LEFT, NOTHING, button.rect().center())


@pytest.fixture
def solver(hand: Hand) -> Solver:
    """In a game of tic-tac-toe, two moves on."""
    hand.type("15")
    return Solver(hand)


def test_puzzles_take_the_place_of_the_game_and_esc_brings_it_back(solver: Solver) -> None:
    hand = solver.hand
    game = hand.board
    solver.open()
    assert solver.page.isVisible()
    assert not game.isVisible()
    menus = [each.text() for each in hand.window.menuBar().actions() if each.isVisible()]
    assert menus == ["&File", "&Puzzle", "&View", "&Help"]
    hand.type("9")  # wherever the focus is, it is the puzzle's
    solver.until(PuzzlePhase.WRONG)
    hand.press(KEY.Key_Escape)
    assert game.isVisible()
    assert game.isAncestorOf(hand.focus())
    assert hand.text == "15"
    menus = [each.text() for each in hand.window.menuBar().actions() if each.isVisible()]
    assert menus == ["&File", "&Edit", "&Game", "&Analysis", "&View", "&Help"]
    hand.type("9")
    assert hand.text == "159"
    hand.bot.keyClick(hand.focus(), KEY.Key_U, CTRL)
    assert solver.page.isVisible()
    assert solver.page.panel.title.full_text() == "Puzzle 1-4711"
    assert solver.said.startswith("✕ Not square 9")


def test_another_tab_and_back_leaves_the_puzzle_on_screen(solver: Solver) -> None:
    window = solver.open().hand.window
    window.tabs.setCurrentIndex(1)
    window.tabs.setCurrentIndex(0)
    menus = [each.text() for each in window.menuBar().actions() if each.isVisible()]
    assert menus == ["&File", "&Puzzle", "&View", "&Help"]
    assert solver.page.isVisible()


def test_a_new_game_is_seen_at_once(solver: Solver) -> None:
    solver.open()
    solver.hand.play.actions_["new"].trigger()
    assert solver.hand.board.isVisible()
    assert solver.hand.text == ""


def test_a_wrong_move_is_told_what_it_gave_away_and_tried_again(solver: Solver) -> None:
    solver.open()
    assert solver.page.headline() == "X to move wins in 2"
    solver.click(8)
    solver.until(PuzzlePhase.WRONG)
    solver.hand.bot.waitUntil(lambda: solver.page.board.view.line_numbers == ((7, 1), (2, 2)))
    assert solver.said == (
        "✕ Not square 8: it gives away the win in 2 O answers square 3 and wins in 2."
    )
    assert not solver.page.board.view.interactive
    solver.press(solver.page.panel.retry)
    assert solver.model.phase is PuzzlePhase.ASKED
    solver.hand.type("3")
    solver.until(PuzzlePhase.WRONG)
    assert solver.said.endswith("and holds the draw.")
    solver.act("retry")
    solver.click(1)
    solver.until(PuzzlePhase.RIGHT)
    # At the second try it does not count.
    assert solver.page.panel.tally.full_text() == "0 of 1 solved · streak 0 (best 0)"


def test_the_right_move_is_told_its_distance_and_the_win_is_played_out(solver: Solver) -> None:
    solver.open()
    solver.hand.type("1")
    solver.until(PuzzlePhase.RIGHT)
    assert solver.said == "✓ Right: square 1 wins in 2 Every other move gives the win away."
    assert solver.page.panel.tally.full_text() == "1 of 1 solved · streak 1 (best 1)"
    solver.press(solver.page.panel.play_on)
    assert solver.page.headline() == "X to move wins in 1"
    solver.hand.type("8")  # O threatens to win on 7
    solver.until(PuzzlePhase.WRONG)
    solver.act("retry")
    solver.hand.type(str(solver.model.best))
    solver.until(PuzzlePhase.WON)
    assert solver.said == "✓ Won against the best defence"
    assert len(solver.page.board.view.winning) == 3
    assert solver.page.panel.tally.full_text() == "1 of 1 solved · streak 1 (best 1)"
    solver.act("retry")
    assert solver.model.state == solver.model.puzzle.state  # type: ignore[union-attr]


def test_a_hint_rules_out_half_of_the_wrong_moves(solver: Solver) -> None:
    solver.open()
    solver.press(solver.page.panel.tools[0])
    struck = {action for action, _ in solver.page.board.view.labels}
    assert struck == {3, 8}  # that which loses is the first
    solver.act("hint")
    assert {action for action, _ in solver.page.board.view.labels} == {3, 7, 8}
    solver.act("hint")
    assert not solver.page.actions_["hint"].isEnabled()
    assert "does not keep the win" in solver.page.board.cell_name(8)
    solver.hand.type("1")
    solver.until(PuzzlePhase.RIGHT)
    assert solver.page.panel.tally.full_text() == "0 of 1 solved · streak 0 (best 0)"


def test_the_solution_is_stepped_through_and_played_on_from(solver: Solver) -> None:
    solver.open()
    solver.act("solution")
    solver.until(PuzzlePhase.SHOWN)
    line = solver.model.line
    assert len(line) == 3
    assert solver.page.panel.line.full_text() == f"[1] {line[1]} {line[2]}"
    solver.act("forward")
    solver.press(solver.page.panel.steps[1])
    assert not solver.page.actions_["forward"].isEnabled()
    assert [number for _, number in solver.page.board.view.line_numbers] == [1, 2, 3]
    solver.act("previous")
    assert solver.page.panel.line.full_text() == f"1 [{line[1]}] {line[2]}"
    solver.act("play_on")
    assert solver.model.phase is PuzzlePhase.ASKED
    assert not solver.model.first
    assert solver.page.panel.tally.full_text() == "0 of 1 solved · streak 0 (best 0)"


def test_a_square_that_is_taken_and_a_code_that_is_none_are_refused(solver: Solver) -> None:
    solver.open()
    solver.hand.type("5")
    assert solver.page.panel.notice.full_text() == "✕ Square 5 is taken: choose an empty one."
    solver.type_code("9-1")
    assert "is not the code of a puzzle" in solver.page.panel.notice.full_text()
    assert solver.model.puzzle is not None
    assert solver.model.puzzle.code == "1-4711"
    solver.act("copy")
    assert QGuiApplication.clipboard().text() == "1-4711"


def test_the_next_puzzle_is_of_the_level_that_is_chosen(solver: Solver) -> None:
    solver.open()
    level = solver.page.panel.level
    assert [level.itemText(row) for row in range(level.count())] == ["1: win in 2", "2: win in 3"]
    level.setFocus()
    solver.hand.press(KEY.Key_Down)
    solver.until(PuzzlePhase.ASKED)
    assert solver.model.puzzle is not None
    assert solver.model.puzzle.level == 2
    before = solver.model.puzzle
    solver.press(solver.page.panel.next)
    solver.hand.until(lambda: solver.model.puzzle is not before)
    assert solver.model.puzzle.level == 2


def test_the_tally_and_the_level_outlive_a_restart(open_window: Open) -> None:
    first = open_window()
    first.begin()
    solver = Solver(first).open("2-1")
    first.type("1")
    solver.until(PuzzlePhase.RIGHT)
    first.window.close()
    second = open_window()
    second.bot.keyClick(second.focus(), KEY.Key_U, CTRL)
    again = Solver(second)
    again.until(PuzzlePhase.ASKED)
    assert again.page.panel.tally.full_text() == "1 of 1 solved · streak 1 (best 1)"
    assert again.model.level == 2


SPOILT = (7, {"tried": -1}, {"solved": 3}, {"x": 1}, {"tried": 1.5}, [], "x")


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_spoilt_tally_counts_as_none(qapp: object, spoilt: object) -> None:
    settings().puzzles = {"tictactoe": spoilt}
    assert remembered("tictactoe") == PuzzleTally()


def test_a_streak_ends_with_a_miss_and_the_best_one_stays() -> None:
    tally = PuzzleTally()
    for solved in (True, True, False, True):
        tally = tally.after(solved=solved)
    assert tally == PuzzleTally(tried=4, solved=3, streak=1, best=2)


@needs("connect4")
@pytest.mark.skipif(is_plain(), reason="the solver takes minutes as Python")
def test_a_full_column_of_connect_four_is_refused(hand: Hand, kernels: None) -> None:
    hand.begin("connect4")
    solver = Solver(hand).open("3-4711")
    assert solver.model.game.key == "connect4"
    assert solver.model.side == -MAX
    solver.hand.type("4")
    assert "Column 4 is full" in solver.page.panel.notice.full_text()
    solver.click(3)
    solver.until(PuzzlePhase.RIGHT)
    assert solver.said.startswith("✓ Right: column 3 wins in 7")


def test_a_hint_is_not_forgotten_by_leaving(solver: Solver) -> None:
    solver.open()
    solver.act("hint")
    solver.hand.press(KEY.Key_Escape)
    solver.open()
    solver.hand.type("1")
    solver.until(PuzzlePhase.RIGHT)
    assert solver.page.panel.tally.full_text() == "0 of 1 solved · streak 0 (best 0)"


def test_a_game_of_two_engines_stops_for_puzzles(hand: Hand) -> None:
    hand.begin("tictactoe", RANDOM, RANDOM)
    hand.act("start")
    assert hand.model.playing
    Solver(hand).open()
    assert not hand.model.playing
    hand.press(KEY.Key_Escape)
    assert not hand.model.board.record.is_over()


def test_in_large_type_nothing_lies_over_anything(solver: Solver) -> None:
    settings().type_scale = 1.6
    solver.hand.window.resize(1280, 800)
    solver.open()
    solver.hand.type("8")
    solver.until(PuzzlePhase.WRONG)
    panel = solver.page.panel
    parts = (panel.title, panel.level, panel.code, panel.middle, panel.tally, panel.next)
    solver.hand.until(
        lambda: all(
            above.geometry().bottom() < below.geometry().top() for above, below in pairwise(parts)
        )
    )
    assert panel.level.height() >= panel.level.sizeHint().height()
    said = (panel.verdict, panel.reason, panel.retry)
    assert all(each.height() >= each.heightForWidth(each.width()) for each in said[:2])
    settings().type_scale = 1.0
