"""What the library has of checkers is used where its sources are as they were, and only there."""

from __future__ import annotations

import numpy as np
import pytest

from poda.engine.games import GAMES
from poda.engine.kernels import CORE, is_plain, native
from poda.engine.networks.network import layout_for, played
from poda.engine.playing import batches
from poda.engine.playing.batches import Batch, play_batch, play_readably
from poda.engine.random_numbers import Stream
from poda.engine.search.evaluation import evaluation_for
from poda.engine.searchers import searcher
from poda.packages.checkers.kernels import PART, entries

GAME = GAMES["checkers"]

pytestmark = pytest.mark.skipif(is_plain(), reason="compiled code is not in use")


def test_the_entries_are_of_its_part() -> None:
    assert {entry.part for entry in entries.ENTRIES} == {PART}
    assert {entry.part for entry in native.ENTRIES} == {CORE}


def test_without_its_part_checkers_goes_by_the_rules_and_the_core_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(native, "is_usable", lambda part=CORE: part == CORE)
    evaluation = evaluation_for("checkers", "")
    assert not searcher(GAME, "alphabeta", evaluation).compiled
    assert not batches.compiled_for("checkers")
    assert batches.compiled_for("connect4")
    layout = layout_for(GAME, 4)
    networks = played(layout, Stream(3).normals(2, layout.weights) * 0.3)
    first, second = np.zeros(2, np.int32), np.ones(2, np.int32)
    some = Batch("checkers", networks, first, second, Stream(5).words(2), first, 1, longest=20)
    monkeypatch.setattr(native, "call", lambda *_: pytest.fail("a kernel was called"))
    assert play_batch(some).tolist() == play_readably(some).tolist()
