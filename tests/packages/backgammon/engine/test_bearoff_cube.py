"""The exact worth of bear-offs with the cube, beside a recursion that is there to be read."""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import pytest

from engine.games.backgammon_positions import side
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import THROWS, State
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.cube import Cube
from poda.engine.games.backgammon_parts.moves import CHECKERS, OFF, Checkers, plays
from poda.engine.search.observer import SearchStopped
from poda.packages.backgammon.engine.bearoff_tables import (
    OWNERS,
    BearoffCube,
    compute_cube,
    covers_cube,
    load_cube,
)
from poda.packages.backgammon.engine.cube_decision import cube_decision
from poda.packages.backgammon.engine.cubeful import exact_bear_off, worth
from poda.packages.backgammon.engine.looking import ReadableLooking
from some import some

FEW = [side(*zip(points, (1,) * len(points), strict=True)) for points in
       [(1,), (3,), (6,), (1, 2), (2, 5), (4, 6), (5, 5), (1, 1, 3), (2, 3, 4)]]  # fmt: skip


@cache
def kept(own: Checkers, opponent: Checkers, owner: int) -> float:
    """The equity of the side on roll that throws without doubling."""
    return sum(
        probability
        * max(-best(*reversed(board), -owner) for board in plays(own, opponent, throw).values())
        for throw, probability in THROWS
    )


@cache
def best(own: Checkers, opponent: Checkers, owner: int) -> float:
    """The equity of the side on roll that doubles where it is best: the other one then takes or
    passes, whichever is better for it."""
    if opponent[OFF] == CHECKERS:
        return -1.0
    equity = kept(own, opponent, owner)
    return equity if owner < 0 else max(equity, min(2 * kept(own, opponent, -1), 1.0))


@pytest.fixture(scope="module")
def table() -> BearoffCube:
    return load_cube()


def test_the_table_is_the_recursion(table: BearoffCube) -> None:
    for own, opponent in some(product(FEW, FEW)):
        for owner in some(OWNERS):
            wanted = kept(own, opponent, owner)
            assert table.no_double(own, opponent, owner) == pytest.approx(wanted, abs=1e-6)
            wanted = best(own, opponent, owner)
            assert table.best(own, opponent, owner) == pytest.approx(wanted, abs=1e-6)


def test_who_owns_the_cube_is_never_worse_off(table: BearoffCube) -> None:
    mine, middle, other = table.kept
    assert (mine >= middle - 1e-6).all()
    assert (middle >= other - 1e-6).all()
    assert abs(table.kept).max() <= 1.0


def test_what_is_covered() -> None:
    assert covers_cube(side((6, 6)), side((1, 1)))
    assert not covers_cube(side((6, 7)), side((1, 1)))
    assert not covers_cube(side((7, 1)), side((1, 1)))


def test_it_can_be_stopped() -> None:
    with pytest.raises(SearchStopped):
        compute_cube(lambda: True)


def never(_: int) -> bool:
    return False


class NoLook:
    """Nobody needs to look where the table knows."""

    compiled = False
    evaluated = 0

    def ranked(self, *_: object) -> list[object]:
        raise AssertionError

    expected = ranked


@pytest.mark.parametrize(
    ("own", "opponent", "owner", "action"),
    [
        # One throw decides: 19 of 36 throws bear off 5 and 2, so to double doubles the gain.
        ([(5, 1), (2, 1)], [(1, 1)], 0, "double_take"),
        # 6 and 2: 13 of 36, to double would double the loss.
        ([(6, 1), (2, 1)], [(1, 1)], 0, "no_double"),
        # 4 and 1 miss by 7 of 36, less than a quarter, ...
        ([(4, 1), (1, 1)], [(1, 1)], 0, "double_pass"),
        # ... and 4 and 2 by 10 of 36, more than a quarter.
        ([(4, 1), (2, 1)], [(1, 1)], 0, "double_take"),
        ([(4, 1), (2, 1)], [(1, 1)], MAX, "double_take"),
        ([(1, 2)], [(1, 1)], 0, "double_pass"),
    ],
)
def test_decisions_at_the_last_throw(
    own: list[tuple[int, int]], opponent: list[tuple[int, int]], owner: int, action: str
) -> None:
    state = State(side(*own), side(*opponent), MAX, cube=Cube(1 + bool(owner), owner))
    decision = cube_decision(state, NoLook(), 2, never)  # type: ignore[arg-type]
    assert decision.action.value == action
    if action == "double_take":
        assert decision.double_take == pytest.approx(2 * (2 * decision.chances.win - 1), abs=1e-4)


def test_the_worth_of_a_race_comes_from_the_table(table: BearoffCube) -> None:
    own, opponent = side((5, 1), (2, 1)), side((4, 1))
    state = State(own, opponent, MIN, cube=Cube(4, MIN))
    assert exact_bear_off(state) is table
    assert worth(Chances(0.5), state) == 4 * table.best(own, opponent, 1)
    for other in (Cube(64, MIN), Cube(length=5)):
        assert exact_bear_off(State(own, opponent, MIN, cube=other)) is None


@pytest.mark.slow
@pytest.mark.parametrize(("plies", "doubles", "takes"), [(0, 0.94, 0.97), (1, 0.95, 0.97)])
def test_the_model_decides_most_bear_offs_as_the_table_does(
    table: BearoffCube, monkeypatch: pytest.MonkeyPatch, plies: int, doubles: float, takes: float
) -> None:
    """Janowski's model of exact chances, in random bear-offs where a double may be thought of."""
    from poda.packages.backgammon.engine import bearoff
    from poda.packages.backgammon.engine import cube_decision as backgammon_cube_decision
    from poda.packages.backgammon.engine import cubeful as backgammon_cube_worth

    for module in (backgammon_cube_decision, backgammon_cube_worth):
        monkeypatch.setattr(module, "exact_bear_off", lambda *_: None)
    database, chosen = bearoff.load(), random.Random(5)
    look = ReadableLooking(
        lambda board: (
            Chances(0.0) if board[1][OFF] == CHECKERS else Chances(database.win_chance(*board))
        )
    )
    asked = right = right_takes = 0
    while asked < 400:
        sides = []
        for _ in range(2):
            points = [chosen.randint(1, 6) for _ in range(chosen.randint(2, 6))]
            sides.append(side(*((point, 1) for point in points)))
        if not 0.5 < database.win_chance(*sides) < 0.98:
            continue
        decision = cube_decision(State(sides[0], sides[1], MAX, cube=Cube()), look, plies, never)
        kept, taken = table.no_double(*sides, 0), table.double_take(*sides)
        asked += 1
        right += decision.doubles == (min(taken, 1.0) > kept)
        right_takes += decision.takes == (taken <= 1.0)
    # 96% and 98% by the chances alone; 97.5% and 98% one throw ahead, for 0.0007 points lost.
    assert right / asked > doubles
    assert right_takes / asked > takes
