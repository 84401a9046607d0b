"""Hypothesis gives a test the same examples whichever tests ran before it."""

import importlib
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

NUMBERS = [2**20 + 1000 * i for i in range(1000)]


def drawn() -> list[int]:
    numbers: list[int] = []

    @settings(max_examples=300)
    @given(st.integers())
    def draw(number: int) -> None:
        numbers.append(number)

    draw()
    return numbers


@pytest.mark.skipif("PODA_NEW_EXAMPLES" in os.environ, reason="asked for other examples")
def test_a_module_that_others_loaded_changes_no_example(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = drawn()
    (tmp_path / "loaded_elsewhere.py").write_text(f"NUMBERS = {NUMBERS}\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert importlib.import_module("loaded_elsewhere").NUMBERS == NUMBERS
    assert drawn() == before
