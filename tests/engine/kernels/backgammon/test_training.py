"""Training backgammon's network: the kernel, its readable twin, and the script."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Final

import numpy as np
import numpy.typing as npt
import pytest

from engine.backgammon.positions import side
from poda.base.paths import resource
from poda.engine.backgammon.chances import Chances
from poda.engine.backgammon.network import evaluate, grains, load, shipped
from poda.engine.backgammon.training import (
    Trainer,
    Turn,
    beginning,
    errors,
    learn,
    look_at,
    targets,
    train,
    whole,
)
from poda.engine.evolve.random_numbers import Stream
from poda.engine.kernels import is_plain

Singles = npt.NDArray[np.float32]
ROOT = Path(__file__).parents[4]
compiled_only = pytest.mark.skipif(is_plain(), reason="thousands of games as Python")
RACE = side((8, 2), (3, 4)), side((7, 3), (2, 1))
CONTACT = side((24, 2), (6, 5), (8, 8)), side((24, 2), (6, 5), (13, 8))


SHORT: Final = 10017983678095189994
"""The seed of a game of 34 turns."""


def played() -> Singles:
    """The shipped network, as one that goes on learning."""
    return (shipped().numbers / 65_536).astype(np.float32)


def trained(*seeds: int) -> Singles:
    """That network after these games."""
    trainer = Trainer(played())
    trainer.run(np.array(seeds, dtype=np.uint64), 0.02, 0.02, 0.5)
    assert trainer.told[2] == len(seeds)
    return trainer.network


def test_a_game_teaches_what_the_readable_twin_says() -> None:
    network = played()
    train(network, [SHORT], 0.02, 0.5)
    assert trained(SHORT) == pytest.approx(network, abs=1e-5)
    assert np.abs(network - played()).max() > 0.005


@compiled_only
def test_the_kernel_runs_as_python_with_the_same_bits() -> None:
    program = (
        "import hashlib\n"
        "from engine.kernels.backgammon.test_training import SHORT, trained\n"
        "print(hashlib.sha256(trained(SHORT).tobytes()).hexdigest())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT / "tests")},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=500,
        check=True,
    )
    assert done.stdout.strip() == hashlib.sha256(trained(SHORT).tobytes()).hexdigest()


@compiled_only
def test_training_is_the_same_in_any_slices() -> None:
    seeds, parts = Stream(5, 99).words(6), Trainer(played())
    for start in range(0, 6, 2):
        parts.run(seeds[start : start + 2], 0.02, 0.02, 0.5)
    assert np.array_equal(parts.network, trained(*map(int, seeds)))


# What is learned


@pytest.mark.parametrize("board", [CONTACT, RACE])
def test_steps_bring_the_chances_to_their_target(board: tuple[tuple[int, ...], ...]) -> None:
    network, target = beginning(3), Chances(0.9, 0.3, 0.02, 0.05, 0.01)
    board = board[0], board[1]
    before = errors(board, look_at(network, board).chances, target)
    for _ in range(400):
        learn(network, board, target, 0.02)
    after = errors(board, look_at(network, board).chances, target)
    assert max(map(abs, after)) < 0.1 * max(map(abs, before))


def test_nothing_is_learned_of_a_gammon_that_cannot_be() -> None:
    found = errors(RACE, Chances(0.5, 0.5, 0.5, 0.5, 0.5), Chances(1.0))
    assert found == [0.5, 0.0, 0.0, 0.0, 0.0]


def test_a_target_is_a_share_of_what_comes_later() -> None:
    turns = [Turn(CONTACT, Chances(0.5)), Turn(CONTACT, Chances(1.0, 1.0))]
    assert targets(turns, 0.0) == [turn.worth for turn in turns]
    assert targets(turns, 1.0) == [Chances(0.0, lose_gammon=1.0), Chances(1.0, 1.0)]
    assert targets(turns, 0.5)[0] == Chances(0.25, lose_gammon=0.5)


def test_weights_are_rounded_to_their_grains() -> None:
    network = whole(beginning(1))
    assert not (network % grains()).any()
    assert network / 65_536 == pytest.approx(beginning(1), abs=1 / 8192 + 1e-9)


# The script


@pytest.fixture(autouse=True)
def only_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bear-off database that the script loads is not there for the tests that follow."""
    monkeypatch.setattr("poda.engine.backgammon.bearoff._loaded", None)


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """packaging/train_backgammon.py."""
    path = ROOT / "packaging" / "train_backgammon.py"
    spec = importlib.util.spec_from_file_location("train_backgammon", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # a dataclass looks itself up there
    spec.loader.exec_module(module)
    return module


@compiled_only
def test_the_first_games_give_the_mark_in_the_shipped_file(
    script: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert script.main(["--check"]) == 0
    assert shipped().mark in capsys.readouterr().out


@compiled_only
def test_a_short_run_gives_these_weights(
    script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "short.json"
    assert script.main(["--games", "2000", "-o", str(path), "--keep", str(tmp_path / "kept")]) == 0
    network = load(path)
    assert network.sha256 == SHORT_RUN
    assert network.sha256 in capsys.readouterr().out
    assert network.games == 2000
    assert 0.3 < evaluate((CONTACT[1], CONTACT[1]), network).win < 0.8
    assert len(list((tmp_path / "kept").iterdir())) >= 4


def test_it_stops_and_writes_nothing(
    script: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupted(_run: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(script.Run, "step", interrupted)
    path = tmp_path / "network.json"
    assert script.main(["--games", "9", "-o", str(path)]) == 130
    assert "nothing was written" in capsys.readouterr().err
    assert not path.exists()


def test_it_refuses_what_it_cannot_do(script: ModuleType, tmp_path: Path) -> None:
    for wrong in (["--seed", "-1"], ["--games", "0"], ["--seed", "x"]):
        with pytest.raises(SystemExit):
            script.main(wrong)
    assert script.main(["--check", "-o", str(tmp_path / "none.json")]) == 1


def test_the_document_tells_of_the_shipped_network() -> None:
    text = (ROOT / "docs" / "backgammon-network.md").read_text("utf-8")
    network = load(resource("networks", "backgammon.json"))
    assert network.sha256 in text
    assert f"--seed {network.seed} --games {network.games}" in text


SHORT_RUN = "28862baf2cbf64fb5b0ed0a3653f8f62be670992ab032abe90b75b3adb3da9e2"
"""The SHA-256 of the weights of `--games 2000`."""
