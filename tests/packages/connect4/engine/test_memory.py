"""The table of the solver is a cache of the process, as others are."""

from __future__ import annotations

from poda.base import memory
from poda.packages.connect4.engine.solver import RULES, Solver
from poda.packages.connect4.kernels.solver_layout import SMALL


def test_the_solvers_table_is_kept_within_the_budget_and_goes_with_it(gone: list[str]) -> None:
    memory.use_budget(memory.USUAL_BUDGET)
    state = RULES.parse_position("44455554221")
    solver = Solver()
    score = solver.solve([state])[0].score
    assert memory.kept() == 8 * SMALL
    memory.let_go_unused(0.0)
    assert (memory.kept(), solver._table) == (0, None)
    memory.use_budget(8 * SMALL)  # all that there may be
    assert solver.solve([state])[0].score == score
    memory.keep("other", 8 * SMALL, lambda: gone.append("other"))
    assert solver._table is None
    assert solver.solve([state])[0].score == score
    assert gone == ["other"]
    del solver
    assert memory.kept() == 0  # nobody keeps a solver that nobody has
