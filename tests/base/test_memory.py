"""What is kept keeps to a budget, and what was freed goes back wherever the system lets it."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from poda.base import memory


def resident() -> int:
    return int(Path("/proc/self/statm").read_text("ascii").split()[1])


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems do it themselves")
def test_what_was_freed_below_something_kept_goes_back_to_the_system() -> None:
    blocks = [np.ones(10_000) for _ in range(1_000)]  # too small for blocks of their own
    kept = blocks[-1]
    held = resident()
    del blocks
    memory.give_back()
    assert resident() < held - 60e6 / 4096
    assert len(kept)


def test_where_the_system_has_no_way_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory.sys, "platform", "win32")
    memory._trim.cache_clear()
    memory.give_back()
    assert memory._trim() is None
    memory._trim.cache_clear()


@pytest.fixture
def gone(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is let go of, in that order; nothing else is kept, and no more than 100 bytes."""
    monkeypatch.setattr(memory, "_kept", {})
    monkeypatch.setattr(memory, "_budget", 100)
    return []


def test_what_was_used_longest_ago_goes_where_the_budget_ends(gone: list[str]) -> None:
    for name in "abc":
        memory.keep(name, 30, lambda name=name: gone.append(name))  # type: ignore[misc]
    memory.keep("a", 30, lambda: gone.append("a"))
    memory.keep("d", 40, lambda: gone.append("d"))
    assert (gone, memory.kept()) == (["b"], 100)
    memory.use_budget(70)
    assert (gone, memory.kept()) == (["b", "c"], 70)
    memory.drop("a")
    assert (gone, memory.kept()) == (["b", "c"], 40)


def test_what_is_larger_than_the_budget_is_kept_alone(gone: list[str]) -> None:
    memory.keep("a", 30, lambda: gone.append("a"))
    memory.keep("b", 300, lambda: gone.append("b"))
    assert (gone, memory.kept()) == (["a"], 300)
    memory.keep("c", 10, lambda: gone.append("c"))
    assert (gone, memory.kept()) == (["a", "b"], 10)


def test_what_has_not_been_used_for_a_while_goes(
    gone: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr(memory.time, "monotonic", lambda: now[0])
    memory.keep("a", 30, lambda: gone.append("a"))
    now[0] += memory.UNUSED_SECONDS - 1
    memory.keep("b", 30, lambda: gone.append("b"))
    memory.let_go_unused()
    assert gone == []
    now[0] += 2
    memory.let_go_unused()
    assert (gone, memory.kept()) == (["a"], 30)


def test_the_solvers_table_is_kept_within_the_budget_and_goes_with_it(gone: list[str]) -> None:
    from poda.engine.exact.connect4_solver import RULES, Solver
    from poda.engine.kernels.connect4.solver_layout import SMALL

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


def test_players_of_files_count(gone: list[str], tmp_path: Path) -> None:
    from poda.engine.runs.champion import _opened, opened_champion, save_champion, shipped_champion

    memory.use_budget(memory.USUAL_BUDGET)
    champion = shipped_champion("tictactoe")
    save_champion(tmp_path / "one.json", champion)
    once = opened_champion(tmp_path / "one.json")
    assert once is opened_champion(tmp_path / "one.json")
    assert memory.kept() == champion.weights.nbytes
    memory.let_go_unused(0.0)
    assert _opened.cache_info().currsize == 0
