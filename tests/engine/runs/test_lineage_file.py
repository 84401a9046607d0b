"""Files of lineages: they come back as they were, or there is a sentence and nothing else."""

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
from poda.engine.games import GAMES
from poda.engine.networks.network import Layout, layout_for
from poda.engine.runs.lineage import (
    MOST_GAMES,
    MOST_GENERATION,
    MOST_MEMBERS,
    Lineage,
    lineage_of,
    lineage_text,
    load_lineage,
)
from poda.engine.runs.run_folder import RunFolder
from some import some

from .champions import text_of
from .damage import JSON, Place, assert_old_file_stays, is_sentence, with_value_at
from .lineages import LAYOUT, TICTACTOE, empty, entered, network, played, same

SMALL = played(1, 5, 10, most=3, games=2)
OF_RUN = (TICTACTOE, LAYOUT, 1, 3)


def save_lineage(path: Path, lineage: Lineage) -> None:
    RunFolder(path.parent).write(path, lineage_text(lineage))


def document() -> dict[str, Any]:
    result: dict[str, Any] = json.loads(lineage_text(SMALL))
    return result


def error_of(text: str) -> EngineError:
    with pytest.raises(EngineError) as caught:
        lineage_of(text)
    return is_sentence(caught.value)


# What was saved


@pytest.mark.parametrize(
    "lineage",
    [empty(), entered(7), entered(1, 5, 10), played(1, 5, 10), SMALL],
    ids=["nobody", "one", "nothing played", "all played", "full"],
)
def test_a_lineage_that_was_saved_comes_back_as_it_was(tmp_path: Path, lineage: Lineage) -> None:
    path = tmp_path / "ancestors.json"
    save_lineage(path, lineage)
    assert same(load_lineage(path, *OF_RUN), lineage)


def test_a_lineage_half_played_goes_on_as_if_never_broken_off(tmp_path: Path) -> None:
    path = tmp_path / "ancestors.json"
    lineage = played(1, 5)
    lineage.enter(10, network(10))
    save_lineage(path, lineage)
    found = load_lineage(path, *OF_RUN)
    assert found.pending
    found.play()
    assert same(found, played(1, 5, 10))
    found.enter(15, network(15))
    assert found.generations.tolist() == [1, 5, 10, 15]


def test_weights_come_back_to_the_bit(tmp_path: Path) -> None:
    weights = network(1)
    weights[:4] = (0.1, -5e-324, 1e12, -0.0)
    lineage = empty()
    lineage.enter(1, weights)
    found = lineage_of(lineage_text(lineage))
    assert found.weights(0).tobytes() == weights.tobytes()
    with pytest.raises(ValueError, match="read-only"):
        found.weights(0)[0] = 1.0


def test_the_largest_lineage_fits_into_its_file() -> None:
    game = GAMES["connect4"]
    layout = Layout(42, 256)
    lineage = Lineage(game, layout, 6, 2**63 - 1, MOST_MEMBERS, MOST_GAMES)
    for index in range(MOST_MEMBERS):
        lineage.enter(MOST_GENERATION - MOST_MEMBERS + index, np.full(layout.weights, 1e12))
    text = lineage_text(lineage)
    assert len(text) < documents.KINDS[documents.LINEAGE].bytes
    assert same(lineage_of(text), lineage)


@pytest.mark.parametrize(
    "other",
    [
        (GAMES["connect4"], layout_for(GAMES["connect4"]), 1, 3),
        (TICTACTOE, Layout(9, 3), 1, 3),
        (TICTACTOE, LAYOUT, 2, 3),
        (TICTACTOE, LAYOUT, 1, 4),
    ],
    ids=["game", "layout", "plies", "seed"],
)
def test_the_lineage_of_another_run_is_refused(tmp_path: Path, other: Any) -> None:
    path = tmp_path / "ancestors.json"
    save_lineage(path, SMALL)
    with pytest.raises(EngineError) as caught:
        load_lineage(path, *other)
    assert is_sentence(caught.value).code == "save.other_lineage"


# What somebody damaged or made up


def test_a_file_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ancestors.json"
    data = lineage_text(SMALL).rstrip().encode()
    for length in some(range(len(data))):
        path.write_bytes(data[:length])
        with pytest.raises(EngineError) as caught:
            load_lineage(path, *OF_RUN)
        is_sentence(caught.value)
    path.write_bytes(data)
    load_lineage(path, *OF_RUN)


@pytest.mark.no_kernel
def test_a_bit_that_is_flipped_is_refused_or_harmless() -> None:
    data = lineage_text(SMALL).encode()
    for place in some(range(len(data))):
        for bit in range(0, 8, 3):
            changed = bytearray(data)
            changed[place] ^= 1 << bit
            try:
                found = lineage_of(changed.decode("utf-8", "replace"))
            except EngineError as error:
                is_sentence(error)
            else:
                assert same(found, SMALL)


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
    ("most",),
    ("games",),
    ("generations",),
    ("generations", 0),
    ("generations", 2),
    *((name, part) for name in ("won", "drawn", "weights") for part in ("type", "shape", "data")),
    ("won",),
    ("drawn",),
    ("weights",),
    ("weights", "shape", 0),
]


def array(numbers: list[Any], shape: list[int], kind: str = "int64") -> dict[str, Any]:
    data = np.array(numbers, dtype=kind).astype(np.dtype(kind).newbyteorder("<")).tobytes()
    return {"type": kind, "shape": shape, "data": base64.b64encode(data).decode()}


ZEROS = array([0] * 9, [3, 3])
WON = array([0, 1, 0, 1, 0, 2, 2, 0, 0], [3, 3])
WEIGHTS = 3 * LAYOUT.weights


def test_results_that_add_up_are_taken() -> None:
    found = lineage_of(text_of(document() | {"won": WON, "drawn": ZEROS}))
    assert found.points[0, 1] == 0.5
    lineage_of(text_of(document() | {"won": ZEROS, "drawn": ZEROS}))


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"version": 2}, "save.version", ""),
        ({"version": 0}, "save.field", "version"),
        ({"format": "poda-run"}, "save.foreign_lineage", ""),
        ({"format": "poda-player"}, "save.foreign_lineage", ""),
        ({"game": "chess"}, "game.unknown", ""),
        ({"game": "connect4"}, "save.field", "layout.inputs"),
        ({"layout": {"inputs": 9, "hidden": 3}}, "save.field", "weights"),
        ({"layout": {"inputs": 9, "hidden": 257}}, "save.field", "layout.hidden"),
        ({"plies": 0}, "save.field", "plies"),
        ({"plies": 7}, "save.field", "plies"),
        ({"seed": 2**63}, "save.field", "seed"),
        ({"most": 1}, "save.field", "most"),
        ({"most": 2}, "save.field", "generations"),
        ({"most": MOST_MEMBERS + 1}, "save.field", "most"),
        ({"games": 3}, "save.field", "games"),
        ({"games": 0}, "save.field", "games"),
        ({"games": 4}, "save.field", "won"),
        ({"games": MOST_GAMES + 2}, "save.field", "games"),
        ({"generations": [1, 10, 5]}, "save.field", "generations"),
        ({"generations": [1, 5, 5]}, "save.field", "generations"),
        ({"generations": [0, 5, 10]}, "save.field", "generations"),
        ({"generations": [1, 5, True]}, "save.field", "generations"),
        ({"generations": [1, 5, 10.0]}, "save.field", "generations"),
        ({"generations": [1, 5, 2**53 + 1]}, "save.field", "generations"),
        ({"generations": [1, 5]}, "save.field", "won"),
        ({"won": array([0] * 8, [2, 4])}, "save.field", "won"),
        ({"won": array([0] * 9, [9])}, "save.field", "won"),
        ({"won": array([0] * 9, [3, 3], "int32")}, "save.field", "won"),
        ({"won": array([0.0] * 9, [3, 3], "float64")}, "save.field", "won"),
        ({"won": array([-1] + [0] * 8, [3, 3])}, "save.field", "won"),
        ({"won": array([1] + [0] * 8, [3, 3]), "drawn": ZEROS}, "save.field", "won"),
        ({"won": array([0, 1] + [0] * 7, [3, 3]), "drawn": ZEROS}, "save.field", "won"),
        ({"won": array([0, 2**63 - 1] + [0] * 7, [3, 3])}, "save.field", "won"),
        ({"drawn": array([0, 3] + [0] * 7, [3, 3])}, "save.field", "drawn"),
        ({"won": ZEROS, "drawn": array([0, 2] + [0] * 7, [3, 3])}, "save.field", "drawn"),
        ({"weights": array([1.0] * WEIGHTS, [WEIGHTS], "float64")}, "save.field", "weights"),
        ({"weights": array([math.nan] * WEIGHTS, [3, LAYOUT.weights], "float64")},
         "save.field", "weights"),
        ({"weights": array([-2e12] * WEIGHTS, [3, LAYOUT.weights], "float64")},
         "save.field", "weights"),
        ({"weights": array([1] * WEIGHTS, [3, LAYOUT.weights])}, "save.field", "weights"),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_wrong_is_said(change: dict[str, Any], code: str, field: str) -> None:
    error = error_of(text_of(document() | change))
    assert (error.code, error.params.get("field", "")) == (code, field)


def test_a_change_that_was_not_sealed_anew_is_found() -> None:
    assert error_of(json.dumps(document() | {"seed": 4})).code == "save.checksum"
    assert error_of(json.dumps(document() | {documents.SEAL: "0" * 64})).code == "save.checksum"


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{}", "\0", "\ufeff{}", "<html></html>", "1" * 5000, "[" * 100_000,
     '{"format":' * 100_000, "\x80\x04\x95cos\nsystem\n(S'true'\ntR."],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_foreign_texts_are_refused(text: str) -> None:
    error_of(text)


def test_a_file_of_any_size_is_refused_without_being_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "ancestors.json"
    with path.open("wb") as file:
        file.truncate(documents.KINDS[documents.LINEAGE].bytes * 1000)
    with pytest.raises(EngineError) as caught:
        load_lineage(path, *OF_RUN)
    assert caught.value.code == "save.too_large"


@settings(max_examples=60)
@given(st.sampled_from(PLACES), JSON)
def test_any_json_in_any_field_is_a_lineage_or_a_sentence(place: Place, value: Any) -> None:
    try:
        found = lineage_of(text_of(with_value_at(document(), place, value)))
    except EngineError as error:
        is_sentence(error)
    else:
        assert same(lineage_of(lineage_text(found)), found)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200))
def test_any_bytes_are_a_sentence(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "ancestors.json"
    path.write_bytes(data)
    with pytest.raises(EngineError) as caught:
        load_lineage(path, *OF_RUN)
    is_sentence(caught.value)


def test_a_failure_to_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ancestors.json"
    assert_old_file_stays(
        path,
        lambda path: save_lineage(path, SMALL),
        lambda path: save_lineage(path, empty()),
        monkeypatch,
    )
