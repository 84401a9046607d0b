"""Whole games by ear: cells, buttons and lists by role and name, and the announcements in order.

Nothing here looks at the screen or into the program: a screen reader, a process of its own, tells
what it hears on the accessibility bus, as Orca would.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .reader import Reader, Thing

pytestmark = pytest.mark.slow

Open = Callable[..., Reader]


def empty(blind: Reader, board: Thing) -> list[str]:
    return [name for name in blind.names(board) if name.endswith(": empty")]


def test_tictactoe_against_an_engine_to_its_end(reader: Open) -> None:
    blind = reader()
    board = blind.find("panel", "Tic-tac-toe board")
    blind.flush()
    said = "X to move."
    while said.endswith("X to move."):
        square = empty(blind, board)[0]
        number = square.removeprefix("Square ").removesuffix(": empty")
        blind.press("push button", square, within=board)
        said = blind.hears_next()
        assert said.startswith(f"X plays {number}. ")
        if said.endswith("O to move."):
            said = blind.hears_next()
            assert said.startswith("O plays ")
    assert said.endswith(("X wins.", "O wins.", "Draw."))
    headline = said.partition(". ")[2].removesuffix(".")
    assert blind.is_there("label", headline)
    blind.press("push button", "New")
    blind.find("label", "X to move")
    assert len(empty(blind, board)) == 9


def test_connect_four_between_two_persons_on_the_keyboard(reader: Open) -> None:
    blind = reader()
    blind.choose("Game", "Connect Four")
    blind.choose("Who plays Orange", "Person")
    blind.focus_comes("Column 4, row 1: empty")
    blind.flush()
    for turn, column in enumerate("112233"):
        side, other = ("Blue", "Orange") if turn % 2 == 0 else ("Orange", "Blue")
        blind.keys(column)
        blind.hears(f"{side} plays {column}. {other} to move.")
    blind.keys("4")
    blind.hears("Blue plays 4. Blue wins.")
    names = blind.names(blind.find("panel", "Connect Four board"))
    winning = [name.partition(",")[0] for name in names if "part of the winning line" in name]
    assert winning == ["Column 1", "Column 2", "Column 3", "Column 4"]
    blind.keys("5")
    blind.hears("The game is over: “Again” begins the next one.")


def play_a_throw(blind: Reader, board: Thing) -> str:
    """Move checkers that can move, as the cells say it, until the play is whole; what is told."""
    while movable := next((name for name in blind.names(board) if ", can move to " in name), ""):
        place, _, ends = movable.partition(", can move to ")
        point = place.partition(":")[0]
        end = ends.partition(" and ")[0].partition(",")[0]
        blind.flush()
        blind.press("push button", movable, within=board)
        blind.hears(f"{point}: picked up, can move to {ends}")
        target = next(name for name in blind.names(board) if name.startswith(f"Point {end}:"))
        blind.press("push button", target, within=board)
        blind.hears(f"{point.removeprefix('Point ')} to {end}")
    blind.flush()
    blind.keys("Return")  # the mouse has a button for it on the board
    return blind.hears_next()


def test_backgammon_in_a_match_with_dice_plays_and_the_cube(reader: Open) -> None:
    blind = reader()
    blind.choose("Game", "Backgammon")
    blind.choose("Who plays Orange", "Person")
    blind.focus_comes("Point 6")
    blind.menu("alt+g", "New match…")
    assert blind.find("combo box", "Length")["name"].startswith("Match to ")
    blind.press("push button", "Begin")
    blind.find("label", "Blue 0, Orange 0")  # Qt presses a moment later: now the match has begun
    board = blind.find("panel", "Backgammon board")
    blind.keys("r")  # its place for the mouse is on the board
    thrown = blind.hears_of(" throws ")
    side = thrown.split()[0]
    other = {"Blue": "Orange", "Orange": "Blue"}[side]
    told = play_a_throw(blind, board)
    assert told.startswith(f"{side} plays ")
    assert told.endswith(f" {other} to roll.")
    blind.keys("x")  # likewise, at the cube
    blind.hears(f"{other} doubles to 2. {side} to take or pass.")
    blind.keys("p")
    blind.hears_of(f"{other} wins")
