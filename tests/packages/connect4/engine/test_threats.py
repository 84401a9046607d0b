"""Threats in Connect Four: which there are, and which of them are of use."""

from __future__ import annotations

import random

import pytest

from poda.engine.game import MAX, MIN
from poda.engine.games.connect4 import COLUMNS, ROWS, State
from poda.engine.kernels import is_plain
from poda.packages.connect4.engine.solver import RULES, Solver
from poda.packages.connect4.engine.threats import Threat, judged_threats, threats


def board(*rows: str) -> State:
    """A position drawn from the top row down: x is MAX, o is MIN, a dot is empty."""
    signs = {"x": MAX, "o": MIN, ".": 0}
    drawn = ["." * COLUMNS] * (ROWS - len(rows)) + list(rows)
    cells = tuple(signs[sign] for row in reversed(drawn) for sign in row)
    return State(cells, "1" * sum(1 for cell in cells if cell))


def told(state: State) -> dict[tuple[int, int, int], bool]:
    """(side, column, row) of each threat, counted from 1, and whether it is of use."""
    return {
        (t.side, t.cell % COLUMNS + 1, t.cell // COLUMNS + 1): t.useful
        for t in judged_threats(state)
    }


def played(source: random.Random, plies: int) -> State:
    """A position of a random game that is not over yet."""
    while True:
        state = RULES.initial_state()
        for _ in range(plies):
            if RULES.is_terminal(state):
                break
            state = RULES.result(state, source.choice(RULES.actions(state)))
        if not RULES.is_terminal(state):
            return state


def test_an_empty_board_has_none() -> None:
    assert judged_threats(RULES.initial_state()) == ()


def test_one_that_can_be_played_now_is_of_use_in_any_row() -> None:
    assert told(board("..xxx..")) == {(MAX, 2, 1): True, (MAX, 6, 1): True}
    on_two = board("..xxx..", "..ooo..")
    assert told(on_two) == {(MIN, 2, 1): True, (MIN, 6, 1): True, (MAX, 2, 2): False,
                            (MAX, 6, 2): False}  # fmt: skip


def test_the_first_player_profits_from_odd_rows_and_the_second_from_even_ones() -> None:
    row_3 = ("xxx....", "oxo....", "oox....")
    assert told(board(*row_3)) == {(MAX, 4, 3): True}
    turned = tuple(row.translate(str.maketrans("xo", "ox")) for row in row_3)
    assert told(board(*turned)) == {(MIN, 4, 3): False}
    row_4 = ("ooo....", "xox....", "xoo....", "xxo....")
    assert told(board(*row_4))[MIN, 4, 4]
    turned = tuple(row.translate(str.maketrans("xo", "ox")) for row in row_4)
    assert not told(board(*turned))[MAX, 4, 4]


def test_two_of_one_side_above_each_other_are_both_of_use() -> None:
    found = told(board("xxx....", "xxx....", "oxo....", "oox...."))
    assert found[MAX, 4, 3]
    assert found[MAX, 4, 4]


def test_nothing_above_one_that_decides_the_column_is_of_use() -> None:
    # The odd one in row 3 decides the column: the even one of the other side in row 4 is too late.
    found = told(board("ooo....", "xxx....", "oxo....", "xox...."))
    assert found[MAX, 4, 3]
    assert not found[MIN, 4, 4]


def test_one_of_little_use_decides_nothing() -> None:
    # Row 3 is the wrong one for the second player: row 5 stays of use for the first.
    found = told(board("xxx....", "xox....", "ooo....", "xox....", "xxo...."))
    assert not found[MIN, 4, 3]
    assert found[MAX, 4, 5]


def test_they_are_the_cells_on_which_a_side_would_win() -> None:
    source = random.Random(9)
    for plies in range(8, 34):
        state = played(source, plies)
        found = judged_threats(state)
        for side in (MAX, MIN):
            assert {t.cell for t in found if t.side == side} == threats(state, side)
        for threat in found:
            row, column = divmod(threat.cell, COLUMNS)
            assert threat.odd is ((row + 1) % 2 == 1)
            if threat.playable:
                assert RULES.cell(state, column + 1) == threat.cell
                assert threat.useful or _two_sides_want(threat, found)


def _two_sides_want(threat: Threat, found: tuple[Threat, ...]) -> bool:
    return any(other.cell == threat.cell and other.side != threat.side for other in found)


def test_a_mirrored_position_has_the_mirrored_threats() -> None:
    source = random.Random(4)
    for _ in range(30):
        state = played(source, 24)
        mirrored = State(
            tuple(state.cells[c - c % COLUMNS + COLUMNS - 1 - c % COLUMNS] for c in range(42)),
            state.moves,
        )
        there = {(side, 8 - column, row): use for (side, column, row), use in told(state).items()}
        assert there == told(mirrored)


@pytest.mark.slow
@pytest.mark.skipif(is_plain(), reason="the solver is slow where kernels are plain Python")
def test_who_alone_has_one_of_use_wins_more_than_who_has_one_of_little_use() -> None:
    source = random.Random(5)
    groups: dict[bool, list[tuple[State, int]]] = {True: [], False: []}
    while min(len(group) for group in groups.values()) < 150:
        state = played(source, source.randrange(24, 34))
        found = judged_threats(state)
        for useful in (True, False):
            sides = {threat.side for threat in found if threat.useful is useful}
            others = [threat for threat in found if threat.useful is not useful]
            if len(sides) == 1 and not others and not any(t.playable for t in found):
                groups[useful].append((state, sides.pop()))
    solver = Solver()
    won = {}
    for useful, group in groups.items():
        solved = solver.solve([state for state, _ in group])
        owners = [each.score * RULES.to_move(state) * side > 0
                  for each, (state, side) in zip(solved, group, strict=True)]  # fmt: skip
        won[useful] = sum(owners) / len(owners)
    solver.forget()
    assert won[True] > 0.6
    assert won[True] > won[False] + 0.1
