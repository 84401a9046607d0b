"""Run files that somebody damaged or made up: a sentence, or a run that goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine import documents
from poda.engine.arrays import pack, unpack
from poda.engine.errors import EngineError
from poda.engine.runs import run_folder
from poda.engine.runs.champion import CHAMPION_FILE, load_champion
from poda.engine.runs.kept_runs import each_summary
from poda.engine.runs.run_folder import Run, RunFolder, champion_of_run, run_of, run_text
from poda.engine.runs.training_run import TrainingRun, resumed

from .damage import is_sentence
from .small_runs import (
    KINDS,
    STATE,
    TINY,
    all_bits,
    document,
    error_of,
    evolved,
    run_after,
    text_of,
)

MAY_MISS = {
    "run.processor", "run.beginning", "run.next_reading", "history.learning",
    "history.learning_seen", "history.kept", "history.kept_seen",
}  # fmt: skip
"""Values without which a run of evolution is one of an older Poda."""

LEARNT = {"history.learning", "history.learning_seen"}
"""Of them those that a run of learning has, from its first generation on."""


def test_a_file_cut_off_anywhere_is_refused() -> None:
    text = run_text(run_after(1)).rstrip()
    for length in range(0, len(text), 97):
        error_of(text[:length])
    error_of(text[:-1])
    run_of(text)


@settings(max_examples=60)
@given(st.data())
def test_a_bit_that_is_flipped_is_refused_or_harmless(data: st.DataObject) -> None:
    run = Run(STATE, "")
    raw = bytearray(run_text(run).encode())
    place, bit = data.draw(st.integers(0, len(raw) - 1)), data.draw(st.integers(0, 7))
    raw[place] ^= 1 << bit
    try:
        found = run_of(raw.decode("utf-8", "replace"))
    except EngineError as error:
        is_sentence(error)
    else:
        assert all_bits(found.state) == all_bits(run.state)


WRONG: list[Any] = [
    None, True, -1, 2.5, 1e300, 10**30, 10**400, "", "x", "\ud800", [], [[]], {}, {"a": 1},
    float("nan"), float("inf"), pack(np.zeros(3)), pack(np.zeros((2, 20))), pack(np.zeros((0, 0))),
    pack(np.full((3, 22), np.nan)), pack(np.zeros(3, dtype=np.int64)),
]  # fmt: skip


def saves_what_it_can_load(evolution: TrainingRun, folder: Path) -> None:
    RunFolder(folder).save(evolution)
    assert RunFolder(folder).load().state.seed == evolution.seed
    champion = champion_of_run(evolution)
    assert champion is not None
    assert load_champion(folder / CHAMPION_FILE) == champion


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -5.0, 1e300, 0.5, 2.0**60])
@pytest.mark.parametrize("column", [0, 1, 4])
@pytest.mark.parametrize("table", ["champions", "readings", "progress"])
def test_the_past_is_counted_in_whole_numbers(table: str, column: int, number: float) -> None:
    evolution = evolved(2)
    with_rows(evolution)
    state = evolution.snapshot()
    rows = state.values[f"history.{table}"]
    column = 6 if table == "progress" and column == 4 else column
    rows[0, column] = number
    error = error_of(run_text(Run(state)))
    assert error.params["field"] == f"history.{table}"


@pytest.mark.parametrize("number", [float("nan"), float("inf"), 1e300])
def test_the_score_of_a_champion_is_a_number(number: float) -> None:
    evolution = evolved(2)
    with_rows(evolution)
    state = evolution.snapshot()
    state.values["history.champions"][0, 3] = number
    assert error_of(run_text(Run(state))).params["field"] == "history.champions"


def with_rows(evolution: TrainingRun) -> None:
    """A reading and a champion."""
    evolution.history.readings.add(1, 36, 0.5, 10, 80, 60)
    evolution.history.champions.add(1, 36, 0.5, 0.25, 10, 80, 110)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("run.seconds", -1e308), ("run.seconds", -0.1), ("strategy.steps", 1e308),
        ("strategy.steps", -0.1), ("strategy.parents", -1e300), ("strategy.fitness", 1e308),
        ("strategy.sums", 1e308), ("strategy.ages", 2**63 - 1), ("champion.weights", 1e300),
        ("champion.score", 1e300), ("champion.mean", -1e300),
    ],
)  # fmt: skip
def test_no_number_is_beyond_what_a_run_can_reach(name: str, number: float) -> None:
    state = evolved(2).snapshot()
    value = state.values[name]
    state.values[name] = np.full_like(value, number) if isinstance(value, np.ndarray) else number
    assert error_of(run_text(Run(state))).params["field"] == name


@pytest.mark.parametrize("shape", [[0, 50_000_000, 50_000_000, 50_000_000], [0, 10**7, 10**7]])
def test_an_empty_array_of_monstrous_sides_is_refused(shape: list[int]) -> None:
    with pytest.raises(EngineError, match=r"“x\.shape”"):
        unpack({"type": "float64", "shape": shape, "data": ""}, "x.")


def bomb(numbers: int, count: int) -> dict[str, Any]:
    """The document of a run with so many arrays of so many numbers, most of them zeros, which are
    left out: small in the file, and large in memory."""
    given = np.zeros(numbers, bool)
    given[::512] = True  # a page of memory each
    array = {
        "type": "float64", "shape": [numbers], "data": pack(np.ones(-(-numbers // 512)))["data"],
        "given": pack(np.packbits(given))["data"],
    }  # fmt: skip
    good = document("self-adaptive")
    return good | {"values": good["values"] | {f"run.bomb{n}": array for n in range(count)}}


def test_arrays_are_counted_together_before_any_is_unpacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run_folder, "unpack", lambda *_: pytest.fail("unpacked"))
    error = error_of(text_of(bomb(16_000_000, 3)))
    assert (error.code, error.params["limit"]) == ("save.arrays_too_large", 1 << 28)


def test_a_strange_name_is_refused_before_anything_is_unpacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run_folder, "unpack", lambda *_: pytest.fail("unpacked"))
    good = document("self-adaptive")
    strange = good | {"values": good["values"] | {"weights": pack(np.zeros(3))}}
    assert error_of(text_of(strange)).params == {"field": "values.weights"}


def test_a_list_of_runs_unpacks_their_tables_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of some megabytes once took 3 GB of memory in the list."""
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "run.json").write_text(text_of(bomb(16_000_000, 7)))
    seen: list[str] = []
    unpack_really = run_folder.unpack

    def unpacked(entry: dict[str, Any], within: str) -> Any:
        seen.append(within)
        return unpack_really(entry, within)

    monkeypatch.setattr(run_folder, "unpack", unpacked)
    (found,) = each_summary(tmp_path)
    assert found.error is None
    assert seen
    assert all(name.startswith("values.history.") for name in seen)


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_value_anywhere_is_refused_or_a_run_that_goes_on(kind: str, tmp_path: Path) -> None:
    good = document(kind)
    for name in good["values"]:
        for wrong in WRONG:
            changed = good | {"values": good["values"] | {name: wrong}}
            try:
                evolution = resumed(run_of(text_of(changed)).state)
            except EngineError as error:
                is_sentence(error)
            else:
                saves_what_it_can_load(evolution, tmp_path)
                for _ in evolution.generations(limit=evolution.generation + 1):
                    pass
                saves_what_it_can_load(evolution, tmp_path)
        if name in MAY_MISS - (LEARNT if kind == "td" else set()):  # as of an older Poda
            continue
        error_of(text_of(good | {"values": {k: v for k, v in good["values"].items() if k != name}}))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"version": 2}, "save.version"),
        ({"version": "1"}, "save.field"),
        ({"format": "poda-tree"}, "save.foreign_run"),
        ({"format": "poda-player"}, "save.is_player"),
        ({"game": "chess"}, "game.unknown"),
        ({"game": "connect4"}, "save.field"),
        ({"seed": -1}, "save.field"),
        ({"seed": None}, "save.field"),
        ({"origin": 7}, "save.field"),
        ({"origin": "x" * 1001}, "save.field"),
        ({"settings": {}}, "save.field"),
        ({"settings": TINY.to_dict() | {"parents": 4}}, "save.field"),
        ({"settings": TINY.to_dict() | {"parents": 0}}, "save.field"),
        ({"settings": TINY.to_dict() | {"parents": 500, "offspring": 500}}, "save.field"),
        ({"origin": "\ud800"}, "save.field"),
        ({"origin": "\x1b]0;pwned\x07"}, "save.field"),
        ({"values": []}, "save.field"),
        ({"values": {}}, "save.field"),
        ({"values": {str(number): 0 for number in range(201)}}, "save.field"),
        ({"values": {"a": "__import__('os').system('true')"}}, "save.field"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said(change: dict[str, Any], code: str) -> None:
    assert error_of(text_of(document() | change)).code == code


@pytest.mark.parametrize("mark", ["1,", '""'])
def test_a_text_of_very_many_parts_is_refused_before_it_takes_memory(
    mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def parsed(text: str) -> Any:
        raise AssertionError("parsed")

    text = run_text(run_after(1)).replace('"format"', f'"more": [{mark * 10_000}], "format"')
    monkeypatch.setattr(documents.json, "loads", parsed)
    with pytest.raises(EngineError) as caught:
        run_of(text)
    assert is_sentence(caught.value).code == "save.foreign_run"


def test_a_file_of_wide_characters_is_refused(tmp_path: Path) -> None:
    text = run_text(run_after(1)).replace('"origin": "', '"origin": "\N{GRINNING FACE}')
    (tmp_path / "run.json").write_text(text, encoding="utf-8")
    with pytest.raises(EngineError) as caught:
        RunFolder(tmp_path).load()
    assert is_sentence(caught.value).code == "save.not_text"


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{}", "\0", "[" * 100_000, "\x80\x04\x95cos\n."]
)
def test_foreign_texts_are_refused(text: str) -> None:
    error_of(text)
