"""Champion files that somebody damaged or made up: a sentence, and nothing else."""

from __future__ import annotations

import base64
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.runs.champion import champion_of, champion_text, load_champion, save_champion
from poda.engine.runs.settings import LIMITS

from .champions import document, error_of, small, text_of
from .damage import JSON, Place, assert_old_file_stays, is_sentence, with_value_at


@pytest.mark.no_kernel
def test_a_file_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "champion.json"
    data = champion_text(small()).rstrip().encode()
    for length in range(len(data)):
        path.write_bytes(data[:length])
        with pytest.raises(EngineError) as caught:
            load_champion(path)
        is_sentence(caught.value)
    path.write_bytes(data)
    load_champion(path)


@pytest.mark.no_kernel
def test_a_bit_that_is_flipped_is_refused_or_harmless() -> None:
    data = champion_text(small()).encode()
    for place in range(len(data)):
        for bit in range(8):
            changed = bytearray(data)
            changed[place] ^= 1 << bit
            try:
                found = champion_of(changed.decode("utf-8", "replace"))
            except EngineError as error:
                is_sentence(error)
            else:
                assert found == small()


WRONG: list[Any] = [
    None, True, False, -1, 2.5, 1e300, 10**30, -(10**30), 10**400, "", "x", "1", "\ud800", "\0",
    "é" * 5000, [], [[]], [None], {}, {"a": 1}, float("nan"), float("inf"),
]  # fmt: skip

PLACES: list[Place] = [
    (),
    ("format",),
    ("version",),
    ("game",),
    ("layout",),
    ("layout", "inputs"),
    ("layout", "hidden"),
    ("plies",),
    ("seed",),
    ("origin",),
    ("settings",),
    *(("settings", name) for name in LIMITS),
    ("history",),
    ("history", 0),
    ("history", 0, "generation"),
    ("history", 1, "games"),
    ("history", 1, "score"),
    ("weights",),
    ("weights", "type"),
    ("weights", "shape"),
    ("weights", "shape", 0),
    ("weights", "data"),
    ("generation",),
    ("fitness",),
    ("age",),
    ("mean",),
]


@pytest.mark.no_kernel
@pytest.mark.parametrize("place", PLACES, ids=str)
def test_a_value_of_the_wrong_kind_is_refused_in_every_field(place: Place) -> None:
    refused = 0
    for value in WRONG:
        try:
            found = champion_of(text_of(with_value_at(document(), place, value)))
        except EngineError as error:
            is_sentence(error)
            refused += 1
        else:
            # What was taken stands in the champion as it was written.
            assert champion_of(champion_text(found)) == found
    taken = {"origin": 3, "history": 1, "score": 5, "fitness": 5, "mean": 5}
    expected = taken.get(str(place[-1]) if place else "", 0)
    if place[:1] == ("settings",):
        expected = 8
    assert refused >= len(WRONG) - expected


def weights_of(numbers: list[float], shape: list[int]) -> dict[str, Any]:
    data = np.array(numbers, dtype="<f8").tobytes()
    return {"type": "float64", "shape": shape, "data": base64.b64encode(data).decode()}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"version": 2}, "save.version"),
        ({"version": 0}, "save.field"),
        ({"format": "poda-champion"}, "save.foreign_player"),
        ({"format": "poda-game"}, "save.foreign_player"),
        ({"format": "poda-run"}, "save.is_run"),
        ({"game": "chess"}, "game.unknown"),
        ({"game": "connect4"}, "save.field"),  # with the inputs of tic-tac-toe
        ({"layout": {"inputs": 10, "hidden": 2}}, "save.field"),
        ({"layout": {"inputs": 9, "hidden": 3}}, "save.field"),
        ({"layout": {"inputs": 9, "hidden": 10**9}}, "save.field"),
        ({"layout": {"inputs": 9, "hidden": 0}}, "save.field"),
        ({"plies": 0}, "save.field"),
        ({"plies": 7}, "save.field"),
        ({"seed": -1}, "save.field"),
        ({"seed": 2**63}, "save.field"),
        ({"origin": "x" * 1001}, "save.field"),
        ({"origin": "\ud800"}, "save.field"),
        ({"origin": "\x1b]0;title\x07"}, "save.field"),
        ({"generation": 2**63}, "save.field"),
        ({"generation": None}, "save.field"),
        ({"generation": 2}, "save.field"),  # of an age of 3
        ({"age": 0}, "save.field"),
        ({"age": 41}, "save.field"),
        ({"fitness": math.inf}, "save.checksum"),
        ({"mean": math.nan}, "save.checksum"),
        ({"history": [{"generation": 1, "games": 1, "score": 1}] * 501}, "save.field"),
        ({"weights": weights_of([1.0] * 21, [21])}, "save.field"),
        ({"weights": weights_of([1.0] * 22, [2, 11])}, "save.field"),
        ({"weights": weights_of([1.0] * 22, [22, 1])}, "save.field"),
        ({"weights": weights_of([1.0] * 22, [22] * 9)}, "save.field"),
        ({"weights": weights_of([1.0] * 22, [10**9, 10**9])}, "save.field"),
        ({"weights": weights_of([1.0] * 21 + [math.nan], [22])}, "save.field"),
        ({"weights": weights_of([1.0] * 21 + [-math.inf], [22])}, "save.field"),
        ({"weights": weights_of([1.0] * 22, [22]) | {"type": "int64"}}, "save.field"),
        ({"weights": weights_of([1.0] * 22, [22]) | {"type": "object"}}, "save.field"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said(change: dict[str, Any], code: str) -> None:
    assert error_of(text_of(document() | change)).code == code


def test_a_setting_out_of_its_limits_is_named() -> None:
    error = error_of(text_of(with_value_at(document(), ("settings", "parents"), 0)))
    assert (error.code, error.params["field"]) == ("save.field", "settings.parents")
    unknown = error_of(text_of(with_value_at(document(), ("settings", "magic"), 0)))
    assert (unknown.code, unknown.params["field"]) == ("save.field", "settings")


def test_a_change_that_was_not_sealed_anew_is_found() -> None:
    assert error_of(json.dumps(document() | {"seed": 4})).code == "save.checksum"
    assert error_of(json.dumps(document() | {"sha256": "0" * 64})).code == "save.checksum"
    assert error_of(json.dumps(document() | {"more": 1e999})).code == "save.checksum"


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{}", "\0", "\ufeff{}", "<html></html>", "1" * 5000, "[" * 100_000,
     '{"format":' * 100_000, "\x80\x04\x95cos\nsystem\n(S'true'\ntR."],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_foreign_texts_are_refused(text: str) -> None:
    error_of(text)


def test_a_file_of_any_size_is_refused_without_being_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "champion.json"
    with path.open("wb") as file:
        file.truncate(documents.KINDS[documents.PLAYER].bytes * 1000)
    with pytest.raises(EngineError) as caught:
        load_champion(path)
    assert caught.value.code == "save.too_large"


@settings(max_examples=60)
@given(st.sampled_from(PLACES), JSON)
def test_any_json_in_any_field_is_a_champion_or_a_sentence(place: Place, value: Any) -> None:
    try:
        champion_of(text_of(with_value_at(document(), place, value)))
    except EngineError as error:
        is_sentence(error)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200))
def test_any_bytes_are_a_sentence(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "champion.json"
    path.write_bytes(data)
    with pytest.raises(EngineError) as caught:
        load_champion(path)
    is_sentence(caught.value)


def test_a_failure_to_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "champion.json"
    assert_old_file_stays(
        path,
        lambda path: save_champion(path, small()),
        lambda path: save_champion(path, small(hidden=5)),
        monkeypatch,
    )
