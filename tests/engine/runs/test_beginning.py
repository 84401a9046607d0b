"""A run may begin with a network that somebody gives it: evolution goes on where learning ended."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from poda.commands.cli import main
from poda.engine.errors import EngineError
from poda.engine.evolve.evolution import Evolution
from poda.engine.games import GAMES
from poda.engine.networks.network import Layout
from poda.engine.random_numbers import Stream
from poda.engine.runs.champion import Champion, digest, load_champion, save_champion
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.settings import EvolutionSettings, LearningSettings, Settings, like
from poda.engine.runs.training_run import resumed

pytestmark = pytest.mark.usefixtures("quick_trials")

GAME = GAMES["tictactoe"]
PAIRS = replace(
    PRESETS["self-play"].settings, pairs=2, games=2, plies=1, hidden=3, read_every=0, noise=0.01
)
STRATEGIES = {
    "self-adaptive": EvolutionSettings(
        parents=3, offspring=3, games=2, plies=1, hidden=3, read_every=0
    ),
    "antithetic": PAIRS,
    "cma": replace(PAIRS, strategy="cma"),
}
WEIGHTS = Stream(9).normals(Layout(9, 3).weights)

every_strategy = pytest.mark.parametrize("settings", STRATEGIES.values(), ids=STRATEGIES)


def begun(settings: Settings) -> Evolution:
    run = Evolution(GAME, settings, 1)
    run.begin_with(WEIGHTS)
    return run


def go_on(run: Evolution, until: int) -> Evolution:
    for _ in run.generations(limit=until):
        pass
    return run


@every_strategy
def test_the_first_generation_is_near_that_network(settings: Settings) -> None:
    run = go_on(begun(settings), 1)
    assert np.array_equal(run.first_weights, WEIGHTS)
    assert run.best is not None
    assert np.abs(run.best.weights - WEIGHTS).max() < 0.3
    at_random = go_on(Evolution(GAME, settings, 1), 1)
    assert at_random.best is not None
    assert np.abs(at_random.best.weights - WEIGHTS).max() > 0.5


@every_strategy
def test_it_goes_on_as_if_it_had_never_been_broken_off(settings: Settings) -> None:
    whole, first = go_on(begun(settings), 4), go_on(begun(settings), 2)
    second = resumed(first.snapshot())
    assert isinstance(second, Evolution)
    assert np.array_equal(second.first_weights, WEIGHTS)
    go_on(second, 4)
    assert whole.best is not None
    assert second.best is not None
    assert np.array_equal(second.best.weights, whole.best.weights)


def test_a_run_that_has_begun_takes_no_other_beginning() -> None:
    run = go_on(begun(PAIRS), 1)
    with pytest.raises(RuntimeError):
        run.begin_with(WEIGHTS)


def test_symmetric_networks_begin_with_a_symmetric_one_alone() -> None:
    mirrored = replace(PAIRS, symmetry="mirrored", hidden=4)
    run = Evolution(GAME, mirrored, 1)
    with pytest.raises(EngineError) as told:
        run.begin_with(np.arange(float(run.layout.weights)))
    assert told.value.code == "evolve.not_made"
    symmetric = Evolution(GAME, mirrored, 7).first_weights
    run.begin_with(symmetric)
    assert np.array_equal(run.first_weights, symmetric)


@pytest.mark.parametrize("layout", [Layout(9, 5), Layout(64, 40, "1999", "output")])
def test_settings_make_networks_of_a_layout(layout: Layout) -> None:
    found = like(EvolutionSettings(), layout)
    assert (found.architecture, found.compares) == (layout.kind, layout.compares)
    assert found.hidden == (5 if layout.kind == "plain" else None)


def test_settings_of_learning_make_networks_of_tuples() -> None:
    found = like(LearningSettings(), Layout(42, 30, "tuples", length=5))
    assert (found.architecture, found.hidden) == ("tuples", None)
    assert (found.tuples, found.tuple_length) == (30, 5)


# The command


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "champion.json"
    save_champion(
        path, Champion("tictactoe", Layout(9, 3), WEIGHTS, 1, EvolutionSettings(hidden=3), 1)
    )
    return path


def trained(*arguments: str) -> int:
    tiny = "pairs=2", "games=2", "plies=1", "noise=0.01", "validate_every=1"
    command = "train", "tictactoe", "--preset", "self-play", "--generations", "1"
    return main([*command, *arguments, "--settings", *tiny])


@pytest.mark.usefixtures("quick_trials")
def test_the_command_begins_with_the_network_of_a_file_or_of_a_run(
    file: Path, tmp_path: Path
) -> None:
    for number, source in enumerate((file, tmp_path)):
        out = tmp_path / f"run{number}"
        assert trained("--from", str(source), "--out", str(out)) == 0
        run = RunFolder(out).load()
        assert digest(WEIGHTS) in run.origin
        assert run.state.settings["hidden"] == 3
        assert np.abs(load_champion(out / "champion.json").weights - WEIGHTS).max() < 0.3


def test_the_command_refuses_another_game_and_another_size(
    file: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "run")
    assert trained("--from", str(file), "--out", out, "--settings", "hidden=4") == 2
    assert "9-3-1" in capfd.readouterr().err
    assert main(["train", "connect4", "--from", str(file), "--out", out]) == 2
    assert "tictactoe" in capfd.readouterr().err
    assert main(["train", "--resume", out, "--from", str(file)]) == 2
    assert "--from" in capfd.readouterr().err
    assert not Path(out).exists()
