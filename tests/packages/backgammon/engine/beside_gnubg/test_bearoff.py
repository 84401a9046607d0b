"""The bear-off database beside GNU Backgammon's own, where it is installed."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from poda.packages.backgammon.kernels.evaluation_layout import FULL, MISSES, ONE, POSITIONS, homes

from ..bearing_off import the_database

pytestmark = pytest.mark.slow

HEAD = 40  # bytes
ROW = np.dtype([("at", "<u4"), ("rolls", "u1"), ("from", "u1"), ("firsts", "u1"), ("since", "u1")])


@pytest.fixture
def make(
    require: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., bytes]:
    """The file that GNU's program makes."""
    # Debian keeps it among the games, where not every PATH leads.
    monkeypatch.setenv("PATH", os.pathsep.join([os.environ["PATH"], "/usr/games"]))
    require("gnubg")  # the name by which CI demands it; the program below comes with it
    program, out = require("makebearoff"), tmp_path / "made.bd"

    def made(*options: str) -> bytes:
        subprocess.run(
            [program, *options, "-f", str(out)],
            env={**os.environ, "HOME": str(tmp_path)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=200,
            check=True,
        )
        return out.read_bytes()

    return made


def distributions(data: bytes) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """GNU's one-sided database: [position, n] all are off by roll n, and [position - FULL, n]
    the first one is. Its positions have the same numbers as ours."""
    rows = np.frombuffer(data, ROW, POSITIONS, HEAD)
    numbers = np.frombuffer(data, "<u2", offset=HEAD + rows.nbytes)
    rolls = np.zeros((POSITIONS, 32), dtype=np.int64)
    firsts = np.zeros((POSITIONS, 32), dtype=np.int64)
    for index, (at, count, first, more, since) in enumerate(rows.tolist()):
        rolls[index, first : first + count] = numbers[at : at + count]
        firsts[index, since : since + more] = numbers[at + count : at + count + more]
    return rolls, firsts[FULL:]


def test_one_side_is_gnus(make: Callable[..., bytes]) -> None:
    database = the_database()
    rolls, firsts = distributions(make("-o", "6"))
    tails = database.tails.astype(np.int64)
    theirs = ONE - np.cumsum(rolls, axis=1)[:, : tails.shape[1]]
    off = np.abs(theirs - tails).max(axis=1)
    # GNU rounds at every step, and so it may take another one of two plays that are nearly equal.
    assert (off <= 6).mean() > 0.99
    assert off.max() < 400
    assert np.abs(theirs.sum(axis=1) - tails.sum(axis=1)).max() < 0.0003 * ONE
    misses = ONE - np.cumsum(firsts, axis=1)[:, 1 : MISSES + 1]
    assert np.abs(database.firsts.astype(np.int64) - misses).max() <= 4


def test_pairs_are_gnus(make: Callable[..., bytes]) -> None:
    few = homes(4)
    numbers = np.frombuffer(make("-t", "6x4", "-C"), "<u2", offset=HEAD).reshape(few, few)
    ours = the_database().pairs[:few, :few]
    assert np.abs(numbers.astype(int) - ours)[1:, 1:].max() <= 3  # GNU cuts off what it has not
