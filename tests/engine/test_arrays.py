"""Arrays in JSON: large ones that are mostly zeros are written without, and come back whole."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from poda.engine.arrays import pack, sum_pairwise, unpack
from poda.engine.errors import EngineError
from poda.engine.random_numbers import Stream
from poda.engine.sums import sum_in_order


def sparse(kind: str = "float32", given: int = 1000) -> np.ndarray[Any, Any]:
    array = np.zeros((2, 60_000), dtype=kind)
    array.reshape(-1)[:: 120_000 // given][:given] = np.arange(given) % 100 + 1
    return array


@pytest.mark.parametrize("kind", ["float32", "float64", "int8", "bool"])
def test_zeros_are_left_out_of_large_arrays(kind: str) -> None:
    entry = pack(sparse(kind))
    assert len(entry["data"]) < 20_000
    found = unpack(entry, "")
    assert found.dtype == kind
    assert found.tobytes() == sparse(kind).tobytes()
    assert found.flags.writeable


def test_what_only_equals_zero_is_kept() -> None:
    array = sparse()
    array[0, 7], array[1, 3] = -0.0, np.nan
    assert unpack(pack(array), "").tobytes() == array.tobytes()


@pytest.mark.parametrize("array", [np.ones(200_000), np.zeros(1000), sparse(given=60_000)])
def test_others_are_written_whole(array: np.ndarray[Any, Any]) -> None:
    entry = pack(array)
    assert "given" not in entry
    assert unpack(entry, "").tobytes() == array.tobytes()


def test_nothing_but_zeros() -> None:
    assert not unpack(pack(np.zeros(100_000)), "").any()


@pytest.mark.parametrize(
    ("name", "text"), [("given", "AAAA"), ("given", ""), ("given", 3), ("data", "AAAA")]
)
def test_what_does_not_fit_is_refused(name: str, text: Any) -> None:
    entry = pack(sparse()) | {name: text}
    with pytest.raises(EngineError):
        unpack(entry, "weights.")


def test_more_places_than_numbers_are_refused() -> None:
    entry = pack(sparse())
    entry["given"] = "//" + entry["given"][2:]
    with pytest.raises(EngineError):
        unpack(entry, "weights.")


def added_readably(numbers: list[float]) -> float:
    """What `sum_pairwise` says that it does."""
    if len(numbers) > 128:
        half = len(numbers) // 2
        half -= half % 8
        return added_readably(numbers[:half]) + added_readably(numbers[half:])
    if len(numbers) < 8:
        return sum_in_order(numbers)
    whole = len(numbers) - len(numbers) % 8
    lanes = [sum_in_order(numbers[lane:whole:8]) for lane in range(8)]
    one, two, three, four = (lanes[n] + lanes[n + 1] for n in range(0, 8, 2))
    return sum_in_order([(one + two) + (three + four), *numbers[whole:]])


@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 100, 128, 129, 200, 1000, 1001, 8193, 65_537])
def test_pairwise_sums_have_the_order_that_is_told(count: int) -> None:
    numbers = Stream(5, count).normals(count) * 1e3
    gaps = np.zeros(2 * count)
    gaps[::2] = numbers
    assert sum_pairwise(numbers) == sum_pairwise(gaps[::2]) == added_readably(numbers.tolist())


def test_a_sum_in_order_rounds_at_every_number() -> None:
    assert sum_in_order([1e16, 1.0, 1.0]) == 1e16
    assert sum_in_order([1.0, 1.0, 1e16]) == 1e16 + 2
    assert sum_in_order([0.1] * 10) == 0.9999999999999999
    assert sum_in_order([]) == 0.0
