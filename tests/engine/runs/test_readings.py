"""When a run is read: at even steps of processor time, and nothing that is learnt depends on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from poda.base import packages
from poda.engine.games import GAMES, game
from poda.engine.kernels import is_plain
from poda.engine.playing import batches
from poda.engine.runs.curves import along
from poda.engine.runs.history import READ, History
from poda.engine.runs.kept_runs import preset_of
from poda.engine.runs.presets import presets
from poda.engine.runs.run_folder import run_of, run_text
from poda.engine.runs.settings import Settings
from poda.engine.runs.training_run import READING_SHARE, READING_STEP, TrainingRun, begun, resumed
from poda.engine.runs.validation import Trials
from poda.engine.search.observer import SearchStopped, Stop
from poda.engine.tally import Tally
from some import some

from .small_runs import KINDS, TICTACTOE, Run, as_bits

GENERATION = 0.2  # seconds of a processor, in these tests
READ_BY_CLOCK = {kind: replace(each, read_every=None) for kind, each in KINDS.items()}
TRIED = {kind: replace(each, validate_every=3) for kind, each in READ_BY_CLOCK.items()}


class Processor:
    """A clock of one's own: work takes what it is said to take."""

    def __init__(self) -> None:
        self.now, self.reading = 100.0, 0.03

    def thread_time(self) -> float:
        return self.now


@pytest.fixture
def processor(monkeypatch: pytest.MonkeyPatch) -> Processor:
    """The clock by which runs are read."""
    clock = Processor()
    monkeypatch.setattr(batches, "time", clock)

    def read(
        _trials: Trials, weights: Any, generation: int, executor: Any = None,
        stop: Stop | None = None,
    ) -> Tally:  # fmt: skip
        for _ in range(10):
            clock.now += clock.reading / 10
            if stop and stop():
                raise SearchStopped
        return Tally(generation % 100, 50, 100 - generation % 100)

    monkeypatch.setattr(Trials, "reading", read)
    return clock


def trained(
    run: TrainingRun, processor: Processor, until: float | None = None, step: float = GENERATION,
    limit: int | None = None,
) -> None:  # fmt: skip
    """Have the run go on for so long, by that clock, or for so many generations."""
    train = run._train

    def slowly(stop: Stop | None) -> Any:
        processor.now += step
        return train(stop)

    run._train = slowly  # type: ignore[method-assign]
    for _ in run.generations(limit=limit, processor=until):
        pass
    run._train = train  # type: ignore[method-assign]


def read_at(history: History) -> np.ndarray:
    """The seconds of a processor at which the run was read."""
    return along(history, history.readings, "processor")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("cost", "step"), [(0.001, 0.2), (0.1, 1.1), (0.5, 5.1)])
def test_readings_come_at_even_steps_of_processor_time(
    kind: str, cost: float, step: float, processor: Processor
) -> None:
    processor.reading = cost
    run = begun(TICTACTOE, READ_BY_CLOCK[kind], 1)
    trained(run, processor, 20.0)
    at = read_at(run.history)
    assert at[0] == 0.0
    assert at[1] <= step + GENERATION + cost
    gaps = np.diff(at)
    assert gaps[1:].min() >= max(READING_STEP, cost / READING_SHARE) - 1e-9
    assert np.abs(gaps - step).max() <= GENERATION + cost + 1e-9
    assert (len(at) - 1) * cost <= READING_SHARE * run.processor + 1e-9


def test_a_generation_longer_than_a_step_is_read_each_time(processor: Processor) -> None:
    run = begun(TICTACTOE, READ_BY_CLOCK["td"], 1)
    trained(run, processor, 30.0, step=3.0)
    numbers = run.history.readings.column("generation").tolist()
    assert numbers == list(range(run.generation + 1))
    assert read_at(run.history)[0] == 0.0  # it was read before anything was learnt


def test_a_reading_that_would_take_more_than_its_share_is_given_up(processor: Processor) -> None:
    processor.reading = 66.0
    run = begun(TICTACTOE, READ_BY_CLOCK["td"], 1)
    trained(run, processor, 60.0)
    assert len(run.history.readings) == 0
    assert run.generation * GENERATION >= 0.6 * run.processor
    processor.reading = 4.0
    trained(run, processor, 120.0)
    assert len(run.history.readings) > 0


@pytest.mark.skipif(is_plain(), reason="takes minutes where the kernels run as Python")
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_that_is_learnt_depends_on_when_it_is_read(kind: str, processor: Processor) -> None:
    bits, read, tables = set(), set(), []
    for settings, cost, step in (
        (TRIED[kind], 0.001, 0.3), (TRIED[kind], 0.3, 0.01),
        (replace(TRIED[kind], read_every=0), 0.0, 0.2),
    ):  # fmt: skip
        processor.reading = cost
        run = begun(TICTACTOE, settings, 1)
        trained(run, processor, step=step, limit=7)
        found = as_bits(run.snapshot())
        bits.add(str(sorted(
            (name, value) for name, value in found.items()
            if name not in ("settings", "run.next_reading")
        )))  # fmt: skip
        read.add(tuple(run.history.readings.column("generation")))
        tables.append({
            name: np.delete(table.rows, 2, axis=1)  # without the seconds
            for name, table in run.history.tables.items() if name not in (*READ, "clock")
        })  # fmt: skip
    assert len(bits) == 1
    assert len(read) == 3
    for name, rows in tables[0].items():
        assert all(np.array_equal(rows, other[name], equal_nan=True) for other in tables)


@pytest.mark.skipif(packages.find("backgammon") is None, reason="learns with dice")
def test_a_champion_says_the_same_of_itself_where_no_position_is_known(
    processor: Processor,
) -> None:
    settings = replace(presets("backgammon")["td"].settings, episodes=2, validate_every=2, hidden=2)
    found = set()
    for step in (0.01, 0.4):
        run = begun(game("backgammon"), settings, 1)
        run._trials = SimpleNamespace(  # type: ignore[assignment]
            reading=run._trials.reading,
            validation=lambda individual, *_rest: None,
        )
        trained(run, processor, step=step, limit=6)
        found.add(tuple(run.history.progress.column("best")))
    assert len(found) == 1


def test_a_run_that_rested_is_read_when_it_would_have_been(processor: Processor) -> None:
    whole, broken = (begun(TICTACTOE, READ_BY_CLOCK["antithetic"], 1) for _ in range(2))
    trained(whole, processor, 12.0)
    for until in (3.1, 6.3, 12.0):
        trained(broken, processor, until)
        broken = resumed(run_of(run_text(Run(broken.snapshot(), "poda train tictactoe"))).state)
    assert read_at(broken.history) == pytest.approx(read_at(whole.history))


@pytest.mark.parametrize("key", GAMES)
def test_no_preset_counts_generations_between_readings(key: str) -> None:
    for name, preset in some(list(presets(key).items())):
        assert preset.settings.read_every is None
        if preset.settings.plies:  # with dice nobody looks ahead, and then it is another's too
            assert preset_of(replace(preset.settings, read_every=10), key) == name


def test_a_run_of_an_older_poda_is_read_as_it_was() -> None:
    old = replace(KINDS["td"], read_every=2)
    run = begun(TICTACTOE, Settings.from_dict(old.to_dict()), 1)
    for _ in run.generations(limit=5):
        pass
    assert run.history.readings.column("generation").tolist() == [1, 2, 4]
    state = run.snapshot()
    del state.values["run.next_reading"]
    again = resumed(state)
    for _ in again.generations(limit=6):
        pass
    assert again.history.readings.column("generation").tolist() == [1, 2, 4, 6]


# A limit in seconds holds inside a generation.


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> Callable[[], float]:
    """A wall clock of which each look takes a tenth of a second."""
    looks = iter(range(10**9))
    clock = SimpleNamespace(perf_counter=lambda: next(looks) / 10)
    monkeypatch.setattr("poda.engine.runs.training_run.time", clock)
    return clock.perf_counter


@pytest.mark.usefixtures("ticking")
@pytest.mark.parametrize("kind", ["self-adaptive", "antithetic", "td"])
def test_a_limit_in_seconds_breaks_a_generation_off_and_loses_nothing(kind: str) -> None:
    settings = replace(
        KINDS[kind], **({"episodes": 200} if kind == "td" else {"games": 5, "opponents": "any"})
    )
    run, whole = (begun(TICTACTOE, settings, 1) for _ in range(2))
    seconds, cut = 0.0, 0
    for _ in range(12):
        seconds += 1.3
        before, seen = run.seconds, run.generation
        for _ in run.generations(seconds=seconds):
            before = run.seconds
        assert run.stopped == "seconds"
        assert seconds <= run.seconds <= seconds + 1.0
        cut += run.seconds > before
        assert run.generation >= seen
        run = resumed(run_of(run_text(Run(run.snapshot(), "poda train tictactoe"))).state)
    assert cut  # some were broken off
    limit = run.generation + 2
    for each in (run, whole):
        for _ in each.generations(limit=limit):
            pass
    assert as_bits(run.snapshot()) == as_bits(whole.snapshot())
