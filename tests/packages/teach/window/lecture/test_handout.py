"""Handouts and slides of long lectures: a stop after the other, none of which is kept."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from typing import Any

import pytest

from poda.packages.teach.window.lecture import handout, job
from poda.packages.teach.window.lecture.document import Lecture, ShownSearch, Stop
from poda.tree.model.opening import Options
from poda.tree.model.sources import Typed

pytestmark = pytest.mark.usefixtures("qapp")

STOPS = 40
FEW = 16  # stops of two pages, and the one that is being made


def long_lecture() -> Lecture:
    at = ShownSearch(Typed("[[3, 12, 8], [2, 4, 6]]"), Options("alphabeta"), 0, 9)
    return Lecture({"": "Long"}, {}, (Stop({"": "A stop"}, {"": "Words."}, at),) * STOPS)


@pytest.mark.parametrize(("module", "make"), [(handout, handout.handout), (job, job.beamer)])
def test_no_more_searches_are_held_than_two_pages_show(
    module: Any, make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each takes megabytes: five hundred stops once took 3 GB."""
    held: list[weakref.ref[Any]] = []
    most = 0
    shaped_really = module.shaped

    def shaped(recording: Any, folds: Any) -> Any:
        nonlocal most
        found = shaped_really(recording, folds)
        held.append(weakref.ref(found[0]))
        gc.collect()
        most = max(most, sum(each() is not None for each in held))
        return found

    monkeypatch.setattr(module, "shaped", shaped)
    told: list[float] = []
    assert make(long_lecture(), told.append)
    assert len(held) == len(told) == STOPS
    assert told == sorted(told)
    assert 0 < most <= FEW
