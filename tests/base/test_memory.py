"""What is kept keeps to a budget, and what was freed goes back wherever the system lets it."""

from __future__ import annotations

import ast
import ctypes
import re
import subprocess
import sys
import tracemalloc
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poda.base import memory, packages


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
    memory._c_function.cache_clear()
    memory.give_back()
    memory.share_arenas()
    assert memory._c_function("malloc_trim") is None
    memory._c_function.cache_clear()


ARENAS = """
import ctypes, threading
from poda.base import memory
memory.share_arenas()
ready = threading.Barrier(7)
def use() -> None:
    ctypes.string_at(ctypes.create_string_buffer(5_000))
    ready.wait()
    ready.wait()
for _ in range(6):
    threading.Thread(target=use).start()
ready.wait()
c = ctypes.CDLL(None)
c.fdopen.restype = ctypes.c_void_p
out = ctypes.c_void_p(c.fdopen(1, b"w"))
c.malloc_info(0, out)
c.fflush(out)
ready.wait()
"""


@pytest.mark.skipif(
    not (sys.platform.startswith("linux") and hasattr(ctypes.CDLL(None), "malloc_info")),
    reason="it is glibc that has them",
)
def test_threads_share_two_arenas() -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", ARENAS], capture_output=True, text=True, check=True
    )
    assert done.stdout.count("<heap nr=") == 2


@pytest.fixture
def gone(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is let go of, in that order; nothing else is kept, and no more than 100 bytes."""
    memory.let_go_unused(0.0)  # functions that remember forget what they know
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


def test_players_of_files_and_those_that_come_with_poda_count(
    gone: list[str], tmp_path: Path
) -> None:
    """Connect Four's learnt one has 79 MB of weights."""
    from poda.engine.runs.champion import opened_champion, save_champion, shipped_champion

    memory.let_go_unused(0.0)
    memory.use_budget(memory.USUAL_BUDGET)
    champion = shipped_champion("tictactoe")
    size = champion.weights.nbytes
    assert (memory.kept(), shipped_champion("tictactoe")) == (size, champion)
    save_champion(tmp_path / "one.json", champion)
    once = opened_champion(tmp_path / "one.json")
    assert once is opened_champion(tmp_path / "one.json")
    assert memory.kept() == 2 * size
    memory.use_budget(size)  # what was used first goes, and by itself
    assert memory.kept() == size
    assert once is opened_champion(tmp_path / "one.json")
    assert shipped_champion("tictactoe") is not champion
    memory.let_go_unused(0.0)
    assert memory.kept() == 0
    assert once is not opened_champion(tmp_path / "one.json")


def test_a_table_counts_by_its_uses(gone: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(memory.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(memory, "_marked", [])
    table = memory.CachedData(lambda: gone.append("table"))
    memory.let_go_unused(0.0)
    assert memory.kept() == 0
    table.use(40)
    assert memory.kept() == 40
    now[0] += memory.UNUSED_SECONDS - 1
    table.use(50)
    memory.let_go_unused()
    now[0] += 2
    memory.let_go_unused()
    assert (memory.kept(), gone) == (50, [])
    now[0] += memory.UNUSED_SECONDS
    memory.let_go_unused()
    assert (memory.kept(), gone) == (0, ["table"])
    table.use(50)
    assert memory.kept() == 50


def resident_kb(table: object) -> int:
    """How much of the file in which a table lies is in memory, by that mapping alone."""
    address = np.frombuffer(table, np.uint8).ctypes.data  # type: ignore[call-overload]
    inside = False
    for line in Path("/proc/self/smaps").read_text("utf-8").splitlines():
        if place := re.match(r"([0-9a-f]+)-([0-9a-f]+) ", line):
            inside = int(place[1], 16) <= address < int(place[2], 16)
        elif inside and line.startswith("Rss:"):
            return int(line.split()[1])
    raise AssertionError("it is nowhere")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it is read from /proc")
def test_tables_of_endgames_and_bear_offs_go_where_nobody_asks_for_them(
    gone: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also while somebody holds them, who goes on and finds what was there."""
    names = {"backgammon": "bearoff", "checkers": "endgames"}
    modules: list[Any] = [
        import_module(f"poda.packages.{package}.engine.{name}")
        for package, name in names.items()
        if packages.find(package)
    ]
    for module in modules:
        monkeypatch.setattr(module, "_loaded", None)
    for module in modules:  # computed and kept, where this is the first test
        module.load()
        module._loaded = None
    memory.let_go_unused(0.0)
    memory.use_budget(memory.USUAL_BUDGET)
    for module in modules:
        table = module.load().table
        size = memoryview(table).nbytes
        total = int(np.asarray(table, np.int64).sum())
        assert memory.kept() == size
        assert resident_kb(table) > 0
        memory.let_go_unused(0.0)
        assert (memory.kept(), resident_kb(table)) == (0, 0)
        assert module.ready().table is table
        assert memory.kept() == size
        assert int(np.asarray(table, np.int64).sum()) == total
        memory.let_go_unused(0.0)
    assert memory.kept() == 0


def test_functions_that_remember_keep_to_the_budget_by_their_use(
    gone: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1000.0]
    monkeypatch.setattr(memory.time, "monotonic", lambda: now[0])
    double = memory.remembers(most=5, result_bytes=10)(lambda number: 2 * number)
    triple = memory.remembers(most=100, result_bytes=20)(lambda number: 3 * number)
    assert [double(number) for number in range(8)] == [2 * number for number in range(8)]
    assert [triple(2), triple(2), triple(3)] == [6, 6, 9]
    assert memory.kept() == 5 * 10 + 2 * 20
    now[0] += memory.UNUSED_SECONDS - 1
    memory.let_go_unused()
    assert memory.kept() == 90
    assert double(7) == 14  # it is remembered, and that is a use
    memory.let_go_unused()
    now[0] += 2
    memory.let_go_unused()
    assert (triple.cache_info().currsize, memory.kept()) == (0, 50)
    memory.keep("a", 60, lambda: gone.append("a"))
    assert (double.cache_info().currsize, memory.kept(), gone) == (0, 60, [])
    assert double(7) == 14
    assert memory.kept() == 70


def test_plays_of_backgammon_go_where_nobody_asks_for_them() -> None:
    """9 KB each: with four thousand of them, 39 MB, memory grew from round to round of the soak."""
    from poda.engine.games.backgammon_parts.moves import plays

    side = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)
    memory.let_go_unused(0.0)
    before = memory.kept()
    tracemalloc.start()
    try:
        for throw in product(range(1, 7), repeat=2):
            plays(side, side, throw)
        measured, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert plays.cache_info().currsize == 36
    assert measured / 3 < memory.kept() - before < measured * 3
    memory.let_go_unused(0.0)
    assert (plays.cache_info().currsize, memory.kept()) == (0, 0)


def test_nothing_remembers_many_results_outside_the_budget() -> None:
    package = Path(memory.__file__).parents[1]
    many = []
    for path in package.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("lru_cache"):
                (most,) = (*call.args, *(keyword.value for keyword in call.keywords))
                known = isinstance(most, ast.Constant) and isinstance(most.value, int)
                if not known or most.value > 8192:  # type: ignore[attr-defined]
                    many.append(str(path.relative_to(package)))
    assert many == ["base/memory.py"]  # by `remembers`
