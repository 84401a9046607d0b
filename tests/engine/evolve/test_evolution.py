"""A whole run: what it tells, why it stops, and that nothing but its seed decides how it goes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import numpy as np
import pytest

from poda.engine.errors import EngineError
from poda.engine.evolve.evolution import Evolution
from poda.engine.games import game
from poda.engine.runs.history import NEWER, Generation, RunState, quantiles
from poda.engine.runs.settings import EvolutionSettings, Settings
from poda.engine.runs.training_run import REASONS
from poda.engine.runs.training_run import resumed as resumed_run
from poda.engine.runs.validation import READING_GAMES, VALIDATION_GAMES, VALIDATION_ROUNDS, Trials
from poda.engine.tally import Tally
from some import some

from ..runs.untimed import untimed

GAME = game("tictactoe")
SMALL = EvolutionSettings(
    parents=3, offspring=3, games=4, plies=1, hidden=3, validate_every=0, read_every=0,
)  # fmt: skip
KINDS = {
    "published": SMALL,
    "steady": replace(SMALL, opening_plies=3, hall_share=0.5, hall_every=2, hall_size=3),
    "antithetic": replace(SMALL, strategy="antithetic", fitness="mixed", pairs=3),
    "sparring": replace(
        SMALL, strategy="antithetic", fitness="mixed", pairs=3, sparring_share=0.5,
        sparring_plies=1, opening_plies=3,
    ),
    "averaged": replace(
        SMALL, strategy="antithetic", fitness="mixed", pairs=3, averaging=0.9, rate_halving=2,
        shaping="pairs", common_games="pairs", rivals="best",
    ),
    "cma": replace(SMALL, strategy="cma", fitness="mixed", pairs=3),
    "losing-lines": replace(SMALL, fitness="losing-lines"),
}  # fmt: skip


def run(evolution: Evolution, limit: int) -> list[Generation]:
    return list(evolution.generations(limit=limit))


def digest(evolution: Evolution) -> str:
    """All that a run is, the time that it took excepted."""
    state = evolution.snapshot()
    digest = hashlib.sha256(repr((state.game_key, state.settings, state.seed)).encode())
    for name, value in sorted(untimed(state.values).items()):
        data = value.tobytes() if isinstance(value, np.ndarray) else repr(value).encode()
        digest.update(name.encode() + data)
    return digest.hexdigest()


@cache
def unbroken(settings: Settings, limit: int) -> str:
    """The digest of a run without a break: the same for all that are compared with it. (Trials are
    the quick ones wherever a run that is compared has some.)"""
    one = Evolution(GAME, settings, 1)
    run(one, limit)
    return digest(one)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_is_the_same_run_on_any_number_of_workers(kind: str) -> None:
    alone = unbroken(KINDS[kind], 4)
    for workers in (1, 4):
        with ThreadPoolExecutor(workers) as executor:
            shared = Evolution(GAME, KINDS[kind], 1, executor)
            run(shared, 4)
        assert digest(shared) == alone
    other = Evolution(GAME, KINDS[kind], 2)
    run(other, 4)
    assert digest(other) != alone


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("after", [0, 5])
def test_a_resumed_run_equals_the_unbroken_one(kind: str, after: int) -> None:
    broken = Evolution(GAME, KINDS[kind], 1)
    run(broken, after)
    again = resumed_run(broken.snapshot())
    run(again, 8)
    assert digest(again) == unbroken(KINDS[kind], 8)


def test_a_snapshot_is_not_changed_by_what_comes_after() -> None:
    one = Evolution(GAME, KINDS["steady"], 1)
    run(one, 3)
    state, before = one.snapshot(), digest(one)
    run(one, 6)
    assert digest(resumed_run(state)) == before


@pytest.mark.usefixtures("quick_trials")
def test_a_run_with_trials_is_resumed_whole() -> None:
    settings = replace(SMALL, validate_every=2, read_every=3)
    broken = Evolution(GAME, settings, 1)
    run(broken, 3)
    again = resumed_run(broken.snapshot())
    assert again.champion is not None
    assert broken.champion is not None
    assert again.champion.tally == broken.champion.tally
    run(again, 7)
    assert digest(again) == unbroken(settings, 7)


@pytest.mark.usefixtures("quick_trials")
def test_readings_come_in_the_first_generation_and_then_every_so_many() -> None:
    one = Evolution(GAME, replace(SMALL, read_every=3), 1)
    records = run(one, 7)
    assert [r.number for r in records if r.reading is not None] == [1, 3, 6]
    assert one.history.readings.column("generation").tolist() == [1, 3, 6]
    reading = records[0].reading
    assert reading is not None
    assert reading.won + reading.drawn + reading.lost == 4
    assert one.champion is None


def told(monkeypatch: pytest.MonkeyPatch, *tallies: Tally) -> None:
    """Validation in one round finds these, one after the other."""
    left = iter(tallies)
    monkeypatch.setattr("poda.engine.runs.validation.VALIDATION_ROUNDS", 1)
    monkeypatch.setattr("poda.engine.runs.validation.play", lambda *_, **__: np.zeros(10))
    monkeypatch.setattr("poda.engine.runs.validation.tally", lambda _: next(left))


def test_the_champion_gives_way_only_to_a_better_one(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(4, 0, 6), (3, 2, 5), (3, 4, 3), (3, 4, 3), (1, 0, 9), (9, 0, 1)]
    told(monkeypatch, *(Tally(*each) for each in found))
    one = Evolution(GAME, replace(SMALL, validate_every=1), 1)
    records = run(one, 6)
    # 0.4, then 0.4 again, 0.5, 0.5 again, 0.1, 0.9.
    assert [r.champion_changed for r in records] == [True, False, True, False, False, True]
    assert one.champion is not None
    assert one.champion.generation == 6
    assert one.history.champions.column("score").tolist() == [0.4, 0.5, 0.9]


def test_best_and_champion_are_two(monkeypatch: pytest.MonkeyPatch) -> None:
    told(monkeypatch, Tally(5, 0, 0), Tally(0, 0, 5), Tally(0, 0, 5))
    one = Evolution(GAME, replace(KINDS["antithetic"], validate_every=1), 1)
    run(one, 3)
    assert one.best is not None
    assert one.champion is not None
    assert (one.best.generation, one.champion.generation) == (3, 1)
    assert not np.array_equal(one.best.weights, one.champion.weights)


def test_validation_plays_the_same_games_whatever_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    batches = []
    monkeypatch.setattr(
        "poda.engine.runs.validation.play",
        lambda batch, *_, **__: batches.append(batch) or np.zeros(len(batch), dtype=np.int8),
    )
    for seed, settings in ((1, KINDS["published"]), (2, KINDS["sparring"])):
        one = Evolution(GAME, settings, seed)
        run(one, 2)
        assert one.best is not None
        found = Trials(settings, GAME, one.layout, seed).validation(one.best)
        assert found is not None
        assert found.tally == Tally(0, 1000, 0)
    rounds = VALIDATION_ROUNDS
    for one_batch, other in zip(batches[:rounds], batches[rounds:], strict=True):
        for name in ("first", "second", "seeds", "openings"):
            assert np.array_equal(getattr(one_batch, name), getattr(other, name))
    one_batch = batches[0]
    assert len(one_batch) == VALIDATION_GAMES == 200
    assert len({seed for batch in batches for seed in batch.seeds.tolist()}) == 500
    # Each opening once with each colour.
    assert (one_batch.seeds[::2] == one_batch.seeds[1::2]).all()
    assert (one_batch.first[::2] == one_batch.second[1::2]).all()
    assert len(set(one_batch.seeds.tolist())) == 100
    # The network itself, ten random ones, and the players that look 4 and 6 plies ahead.
    assert set(one_batch.first.tolist()) == {0, *range(1, 11), -5, -7}


def test_a_reading_is_150_games_from_the_normal_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    batches = []
    monkeypatch.setattr(
        "poda.engine.runs.validation.play",
        lambda batch, *_, **__: batches.append(batch) or np.ones(len(batch), dtype=np.int8),
    )
    one = Evolution(GAME, SMALL, 1)
    trials = Trials(SMALL, GAME, one.layout, 1)
    # The first player wins every game: half of them are its own.
    assert trials.reading(np.zeros(one.layout.weights), 1) == Tally(75, 0, 75)
    assert len(batches[0]) == READING_GAMES == 150
    assert not batches[0].openings.any()
    assert set(batches[0].first.tolist()) == {0, -7}


def test_a_record_tells_of_its_generation() -> None:
    one = Evolution(GAME, KINDS["published"], 1)
    records = run(one, 5)
    assert [r.number for r in records] == [1, 2, 3, 4, 5]
    assert [r.games for r in records] == [24, 48, 72, 96, 120]
    last = records[-1]
    assert one.best is not None
    assert (last.best, last.age, last.mean_of_best) == (
        one.best.fitness, one.best.age, one.best.mean,
    )  # fmt: skip
    assert last.worst <= last.mean <= last.best
    assert last.steps is not None
    assert list(last.steps) == sorted(last.steps)
    assert list(last.weights) == sorted(last.weights)
    assert one.history.progress.column("best").tolist() == [r.best for r in records]
    assert records[0].seconds < last.seconds == one.seconds


def test_a_strategy_without_step_sizes_tells_none() -> None:
    one = Evolution(GAME, KINDS["antithetic"], 1)
    assert run(one, 1)[0].steps is None
    assert np.isnan(one.history.progress.column("step_50")).all()


def test_the_hall_takes_in_the_best_every_so_often() -> None:
    one = Evolution(GAME, KINDS["steady"], 1)
    bests = []
    for _ in one.generations(limit=9):
        assert one.best is not None
        bests.append(one.best.weights)
    hall = one.snapshot().values["run.hall"]
    assert np.array_equal(hall, np.stack([bests[3], bests[5], bests[7]]))


def stopped_by(settings: Settings = SMALL, **how: Any) -> str | None:
    one = Evolution(GAME, settings, 1)
    for _ in islice(one.generations(**how), 500):
        pass
    return one.stopped


def test_a_run_says_why_it_stopped() -> None:
    assert stopped_by(limit=3) == "generations"
    assert stopped_by(seconds=0.001) == "seconds"
    assert stopped_by(stop=lambda: True) == "asked"
    still = replace(SMALL, initial_step=0.0001, step_rate=0.0)
    assert stopped_by(still) == "converged"
    fixed = replace(SMALL, lowest_step=0.05, highest_step=0.05)
    assert stopped_by(fixed, limit=3) == "generations"
    assert all(sentence.endswith(".") for sentence in REASONS.values())


def test_a_run_that_has_its_generations_plays_no_more() -> None:
    one = Evolution(GAME, SMALL, 1)
    run(one, 3)
    assert run(one, 3) == []
    assert one.stopped == "generations"
    assert len(run(one, 5)) == 2


def after(calls: int) -> Callable[[], bool]:
    """A stop that turns true when it is looked at for the so-many-th time."""
    left = iter(range(calls))
    return lambda: next(left, None) is None


@pytest.mark.usefixtures("quick_trials")
@pytest.mark.parametrize("kind", ["published", "antithetic", "cma"])
@pytest.mark.parametrize("calls", range(2, 9))
def test_a_generation_that_is_broken_off_leaves_no_trace(kind: str, calls: int) -> None:
    settings = replace(KINDS[kind], validate_every=1, read_every=1)
    one = Evolution(GAME, settings, 1)
    for _ in one.generations(stop=after(calls)):
        pass
    assert one.stopped == "asked"
    run(one, 4)
    assert digest(one) == unbroken(settings, 4)


@pytest.mark.usefixtures("quick_trials")
def test_no_loss_is_proven_and_the_proven_one_is_the_champion(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The first six are counted, then the three offspring alone; of the last ones one loses none.
    lost = iter([*range(100, 106), 50, 51, 52, 7, 0, 3])
    monkeypatch.setattr(
        "poda.engine.evolve.fitness.LosingLines._lost",
        lambda _, weights, stop: [next(lost) for _ in weights],
    )
    one = Evolution(GAME, replace(KINDS["losing-lines"], validate_every=100), 1)
    records = run(one, 50)
    assert one.stopped == "proven"
    assert [r.best for r in records] == [-100, -50, 0]
    assert records[-1].champion_changed
    assert one.champion is not None
    assert one.champion.score == 0


def damaged(state: RunState, name: str, value: Any) -> RunState:
    return replace(state, values=state.values | {name: value})


BESIDE = ("champion.generation",)
"""What may be named instead, of two values that contradict each other."""

WRONG: list[tuple[str, Any]] = [
    ("run.games", -1),
    ("run.games", 1.0),
    ("run.games", 10**30),
    ("run.seconds", float("nan")),
    ("run.hall", np.zeros((99, 33))),
    ("run.hall", np.zeros((1, 5))),
    ("strategy.parents", np.zeros((2, 33))),
    ("strategy.parents", np.full((3, 33), np.inf)),
    ("strategy.parents", np.zeros((3, 33), dtype=np.float32)),
    ("strategy.parents", [0.0]),
    ("strategy.ages", np.zeros(3, dtype=np.int64)),
    ("strategy.generation", "3"),
    ("strategy.unheard", 1),
    ("champion.age", 1),
    ("champion.score", None),
    ("history.progress", np.zeros((7, 18))),
    ("history.progress", np.zeros((4, 2))),
    ("history.progress_seen", 10**12),
]


@pytest.mark.no_kernel
@pytest.mark.parametrize(
    ("name", "value"), WRONG, ids=[f"{n}-{i}" for i, (n, _) in enumerate(WRONG)]
)
def test_a_damaged_state_is_refused_and_the_damage_named(name: str, value: Any) -> None:
    one = Evolution(GAME, SMALL, 1)
    run(one, 4)
    with pytest.raises(EngineError) as caught:
        resumed_run(damaged(one.snapshot(), name, value))
    assert caught.value.code == "save.field"
    assert str(caught.value.params["field"]) in (name, name.removesuffix("_seen"), *BESIDE)


def test_a_state_with_a_missing_value_is_refused() -> None:
    state = Evolution(GAME, SMALL, 1).snapshot()
    for name in some([name for name in state.values if name not in NEWER]):
        less = {k: v for k, v in state.values.items() if k != name}
        with pytest.raises(EngineError, match=name):
            resumed_run(replace(state, values=less))


def test_a_run_of_an_older_poda_remembers_no_outputs() -> None:
    state = Evolution(GAME, SMALL, 1).snapshot()
    older = {name: value for name, value in state.values.items() if name not in NEWER}
    resumed = resumed_run(replace(state, values=older))
    assert len(resumed.history.outputs) == 0
    values = {**state.values, "history.outputs": np.zeros((1, 6))}
    values.pop("history.outputs_seen")
    with pytest.raises(EngineError, match=r"history\.outputs"):
        resumed_run(replace(state, values=values))


def test_quantiles_are_those_of_all_numbers() -> None:
    numbers = np.arange(101.0).reshape(1, -1)
    assert quantiles(numbers) == (0.0, 25.0, 50.0, 75.0, 100.0)
    many = quantiles(np.arange(100_000.0))
    assert many == pytest.approx((0, 25_000, 50_000, 75_000, 99_999), abs=50)


def test_quantiles_are_of_all_inputs_and_not_of_one_column_of_the_board() -> None:
    weights = np.ones((15, 1848))
    weights[:, : 42 * 42].reshape(15, 42, 6, 7)[..., 0] = 0  # column 0, of every unit and parent
    assert quantiles(weights) == (0, 1, 1, 1, 1)


@pytest.mark.usefixtures("quick_trials")
def test_a_run_of_proven_fitness_has_its_best_one_as_champion_whenever_it_is_stopped() -> None:
    settings = replace(SMALL, fitness="losing-lines", validate_every=1000, initial_weight=1.0)
    evolution = Evolution(GAME, settings, seed=3)
    best = max(generation.best for generation in evolution.generations(limit=4))
    assert evolution.champion is not None
    assert evolution.champion.score == best


def test_relaxed_arithmetic_never_meets_many_machines() -> None:
    class Cluster(ThreadPoolExecutor):
        many_machines = True

    relaxed = Evolution(GAME, replace(SMALL, arithmetic="relaxed"), seed=1)
    with Cluster(1) as cluster:
        with pytest.raises(EngineError, match="Relaxed"):
            relaxed.executor = cluster
        with pytest.raises(EngineError, match="Relaxed"):
            Evolution(GAME, replace(SMALL, arithmetic="relaxed"), seed=1, executor=cluster)
        Evolution(GAME, SMALL, seed=1, executor=cluster)


def test_a_run_that_is_stopped_before_the_games_prepares_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run = Evolution(game("tictactoe"), EvolutionSettings(validate_every=0, read_every=0), seed=1)
    asked: list[object] = []
    monkeypatch.setattr(run._fitness, "evaluate", lambda *given: asked.append(given))
    looks = iter([False, True])  # between two generations, and when the strategy has been asked
    assert list(run.generations(lambda: next(looks))) == []
    assert run.stopped == "asked"
    assert asked == []
    monkeypatch.undo()
    other = Evolution(game("tictactoe"), EvolutionSettings(validate_every=0, read_every=0), seed=1)
    stopped, whole = next(run.generations()), next(other.generations())
    no_time = {"seconds": 0.0, "processor": None}
    assert replace(stopped, **no_time) == replace(whole, **no_time)


@pytest.mark.parametrize("workers", [None, 2])
def test_seconds_of_a_processor_are_counted_and_limit_a_run(workers: int | None) -> None:
    with ThreadPoolExecutor(workers) if workers else nullcontext() as executor:
        one = Evolution(GAME, SMALL, 1, executor)
        for _ in one.generations(processor=1e-9):
            pass
    assert (one.generation, one.stopped) == (1, "seconds")
    assert one.processor > 0
    assert one.history.clock.column("processor").tolist() == [one.processor]
    again = resumed_run(one.snapshot())
    assert again.processor == one.processor
