"""Without compiled code the kernel of the solver takes no index that its arrays do not have."""

from __future__ import annotations

import pytest

from engine.kernels.connect4.test_bounds import check_arrays, for_a_while
from poda.engine.kernels import is_plain
from poda.packages.connect4.engine import solver

pytestmark = pytest.mark.skipif(not is_plain(), reason="compiled code checks no index")


@pytest.fixture(autouse=True)
def checked_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    check_arrays(monkeypatch)


@pytest.mark.parametrize("stones", ["", "44444222222333331", "44444"])
@pytest.mark.parametrize("with_book", [True, False])
def test_a_solver_of_connect_four(
    stones: str, with_book: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "LARGE", solver.SMALL)  # not 256 MB for each
    solving = solver.Solver(solver.book() if with_book else None)
    with for_a_while():
        solving.solve([solver.RULES.parse_position(stones)])
