"""A budget in seconds of a processor: what is counted, and when a run has spent it."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from poda.engine.games import game
from poda.engine.playing import batches
from poda.engine.runs.presets import presets
from poda.engine.runs.settings import EvolutionSettings, Settings
from poda.engine.runs.training_run import begun

GAME = game("tictactoe")
EVOLVING = EvolutionSettings(
    parents=3, offspring=3, games=4, plies=1, hidden=3, validate_every=2, read_every=3
)
LEARNING = replace(presets(GAME.key)["td"].settings, episodes=20, validate_every=2, read_every=3)
SECONDS = 20


@pytest.fixture
def tasks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The games of every task that an executor plays. To each thread's clock every look is a second
    later than the one before: a task takes one, and so does the thread that has them played."""
    looks: Counter[int] = Counter()
    played: list[int] = []

    def thread_time() -> float:
        looks[threading.get_ident()] += 1
        return float(looks[threading.get_ident()])

    play = batches._play_task

    def count(batch: batches.Batch) -> tuple[Any, float]:
        played.append(len(batch))
        return play(batch)

    monkeypatch.setattr(batches, "time", SimpleNamespace(thread_time=thread_time))
    monkeypatch.setattr(batches, "_play_task", count)
    return played


@pytest.mark.usefixtures("quick_trials")
@pytest.mark.parametrize("settings", [EVOLVING, LEARNING], ids=["evolution", "learning"])
def test_all_threads_are_counted_and_it_ends_with_the_generation_that_spends_it(
    settings: Settings, tasks: list[int]
) -> None:
    with ThreadPoolExecutor(2) as executor:
        run = begun(GAME, settings, 1, executor)
        spent = [each.processor or 0.0 for each in run.generations(processor=SECONDS)]
    assert run.stopped == "seconds"
    assert run.processor == spent[-1] == run.generation + len(tasks)
    assert tasks
    assert all(each < SECONDS for each in spent[:-1])
    assert spent[-1] >= SECONDS


def test_what_was_spent_before_a_rest_counts(tasks: list[int]) -> None:
    run = begun(GAME, replace(LEARNING, validate_every=0, read_every=0), 1)
    assert [each.processor for each in run.generations(processor=3)] == [1.0, 2.0, 3.0]
    assert [each.processor for each in run.generations(processor=5)] == [4.0, 5.0]
    assert list(run.generations(processor=5)) == []
    assert tasks == []  # nothing is given to others: all is of the thread that learns
