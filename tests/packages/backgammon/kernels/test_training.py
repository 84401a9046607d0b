"""Training backgammon's network: the kernel, its readable twin, and the script."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pytest

from engine.games.backgammon_positions import side
from poda.base.paths import resource
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.kernels import is_plain
from poda.engine.random_numbers import Stream
from poda.packages.backgammon.engine.network import (
    NETWORKS,
    evaluate,
    grains,
    load,
    network_for,
    shipped,
)
from poda.packages.backgammon.engine.training import (
    Trainer,
    TrainingTurn,
    beginning,
    errors,
    labelled,
    learn,
    look_at,
    start,
    targets,
    train,
    whole,
)
from poda.packages.backgammon.kernels import layout
from poda.packages.backgammon.kernels.layout import pack, unpack_side

Singles = npt.NDArray[np.float32]
ROOT = Path(__file__).parents[4]
compiled_only = pytest.mark.skipif(is_plain(), reason="thousands of games as Python")
RACE = side((8, 2), (3, 4)), side((7, 3), (2, 1))
CONTACT = side((24, 2), (6, 5), (8, 8)), side((24, 2), (6, 5), (13, 8))


SHORT: Final = 10017983678095189994
"""The seed of a game."""


def played() -> Singles:
    """The shipped network, as one that goes on learning."""
    return (shipped().numbers / 65_536).astype(np.float32)


def taught(*seeds: int) -> Trainer:
    """That network after these games."""
    trainer = Trainer(played())
    trainer.run(np.array(seeds, dtype=np.uint64), 0.02, 0.02, 0.5)
    assert trainer.told[layout.LEARNT_GAMES] == len(seeds)
    return trainer


def trained(*seeds: int) -> Singles:
    """Its weights."""
    return taught(*seeds).network


def test_a_game_teaches_what_the_readable_twin_says() -> None:
    network, trainer = played(), taught(SHORT)
    squares, first = train(network, [SHORT], 0.02, 0.5)
    assert trainer.network == pytest.approx(network, abs=1e-5)
    assert np.abs(network - played()).max() > 0.001
    assert trainer.told[layout.LEARNT_SQUARES] == pytest.approx(squares, rel=1e-3)
    assert trainer.told[layout.LEARNT_FIRST] == first


@compiled_only
def test_who_won_is_told() -> None:
    """Who plays last has won, and the side that began plays every other turn."""
    first = set()
    for seed in Stream(6, 1).words(12):
        told = taught(int(seed)).told
        assert told[layout.LEARNT_FIRST] == told[layout.LEARNT_TURNS] % 2
        first.add(told[layout.LEARNT_FIRST])
    assert first == {0.0, 1.0}


@compiled_only
def test_a_game_that_is_given_up_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "MOST_LEARNT_TURNS", 5)
    trainer = Trainer(played())
    trainer.run(np.array([SHORT], dtype=np.uint64), 0.02, 0.02, 0.5)
    assert np.flatnonzero(trainer.told).tolist() == [layout.LEARNT_POSITIONS]
    assert np.array_equal(trainer.network, played())


@compiled_only
def test_the_kernel_runs_as_python_with_the_same_bits() -> None:
    program = (
        "import hashlib\n"
        "from packages.backgammon.kernels.test_training import SHORT, trained\n"
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
    for first in range(0, 6, 2):
        parts.run(seeds[first : first + 2], 0.02, 0.02, 0.5)
    assert np.array_equal(parts.network, trained(*map(int, seeds)))


# Labels, and studying them

OPENED: Final = 7513588605068906575, 13459616825944749747
"""Seeds of games that 300 random plies leave near their end."""


def labels(*seeds: int, strays: int = 0) -> tuple[npt.NDArray[np.uint64], npt.NDArray[Any]]:
    """The labelled positions of these games, by the shipped network."""
    return Trainer(played()).label(np.array(seeds, dtype=np.uint64), 0.7, 300, strays)


@pytest.mark.parametrize("strays", [0, 32])
def test_labels_are_what_the_readable_twin_says(strays: int) -> None:
    positions, chances = labels(OPENED[0], strays=strays)
    wanted = labelled(played(), OPENED[0], 0.7, 300, strays)
    assert [tuple(map(int, words)) for words in positions] == [pack(board) for board, _ in wanted]
    for found, (_, label) in zip(chances, wanted, strict=True):
        assert found == pytest.approx(label.as_numbers(), abs=1e-5)


def test_labels_are_the_same_in_any_slices() -> None:
    both = [np.concatenate(each) for each in zip(labels(OPENED[0]), labels(OPENED[1]), strict=True)]
    for found, wanted in zip(labels(*OPENED), both, strict=True):
        assert np.array_equal(found, wanted)


@compiled_only
def test_labels_have_little_of_the_luck_of_the_dice() -> None:
    """What turns prove to be worth beyond what was thought is off by much, a throw at a time: the
    mean of a label of the start is that of what games end with, its deviation a small part."""
    seeds = Stream(8, 1).words(120)
    positions, chances = Trainer(played()).label(seeds, 1.0, 0)
    first = [n for n, words in enumerate(positions) if tuple(map(int, words)) == pack(start())]
    wins = chances[first, 0]
    assert len(wins) == len(seeds)
    assert wins.mean() == pytest.approx(0.525, abs=0.03)  # the side on roll has the first move
    assert wins.std() < 0.25  # half a game's own


def test_studying_a_label_is_learning_its_position() -> None:
    positions, chances = labels(*OPENED)
    order = np.arange(len(positions), dtype=np.int64)[::-1].copy()
    trainer, network = Trainer(played()), played()
    error = trainer.study(positions, chances, order, 0.02, 0.02)
    wanted = 0.0
    for case in order:
        words = [int(word) for word in positions[case]]
        board = unpack_side(*words[:2]), unpack_side(*words[2:])
        target = Chances(*chances[case])
        wanted += sum(x**2 for x in errors(board, look_at(network, board).chances, target))
        learn(network, board, target, 0.02)
    assert trainer.network == pytest.approx(network, abs=1e-5)
    assert error == pytest.approx(wanted / len(order), rel=1e-3)


def test_without_luck_a_share_is_taken_of_what_was_not_thought() -> None:
    turns = [TrainingTurn(CONTACT, Chances(0.5)), TrainingTurn(CONTACT, Chances(0.75))]
    found = targets(turns, 0.5, lambda _: Chances(0.6))
    assert found[1] == Chances(0.6)
    assert found[0].win == pytest.approx(0.6 + 0.5 * ((1.0 - 0.6) - 0.5))


def test_a_turn_that_strays_learns_nothing_of_what_comes_later() -> None:
    turns = [TrainingTurn(CONTACT, Chances(0.5), strays=True), TrainingTurn(CONTACT, Chances(0.75))]
    assert targets(turns, 0.5, lambda _: Chances(0.6)) == [Chances(0.6), Chances(0.6)]


@pytest.mark.parametrize(
    ("own", "other", "phase"),
    [
        ((24, 2), (24, 2), 3),
        ((24, 2), (18, 15), 1),
        ((18, 15), (24, 2), 2),
        ((18, 15), (18, 15), 0),
        ((0, 1), (6, 14), 4),
    ],
)
def test_a_network_sees_its_phase(own: tuple[int, int], other: tuple[int, int], phase: int) -> None:
    board = side(own), side(other)
    assert network_for(board) == NETWORKS[phase]
    network = np.zeros(layout.NUMBERS, dtype=np.float32)
    learn(network, board, Chances(1.0), 0.02)
    biases = [part.output + layout.OUTPUTS * part.units for part in NETWORKS]
    learnt = [n for n, first in enumerate(biases) if network[first : first + layout.OUTPUTS].any()]
    assert learnt == [phase]


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
    turns = [TrainingTurn(CONTACT, Chances(0.5)), TrainingTurn(CONTACT, Chances(1.0, 1.0))]
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
    monkeypatch.setattr("poda.packages.backgammon.engine.bearoff._loaded", None)


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
@pytest.mark.parametrize(
    ("games", "rollouts", "weights"),
    [
        (200, 8, "4e7195ec9f8f75e6f4350154688f4f074854b0f2d7f1a0c3dcaf0a38bafb850e"),
        pytest.param(
            2000,
            150,
            "f0c81dd7145067935dcf0526684f15834426f46eadf96c2d8dd414dd34274c0f",
            marks=[pytest.mark.slow, pytest.mark.weekly],
        ),
    ],
    ids=["minute", "short"],
)
def test_a_short_run_gives_these_weights(
    script: ModuleType,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    games: int,
    rollouts: int,
    weights: str,
) -> None:
    # A minute run too has four slices, of which the last is averaged, and batches for two threads.
    monkeypatch.setattr(script, "SLICE", games // 4)
    monkeypatch.setattr(script, "BATCH", min(script.BATCH, rollouts // 2))
    path = tmp_path / "short.json"
    command = ["--games", str(games), "--rollouts", str(rollouts), "-o", str(path)]
    assert script.main([*command, "--threads", "2"]) == 0
    network = load(path)
    assert network.sha256 == weights
    assert network.sha256 in capsys.readouterr().out
    assert network.games == games
    assert 0.3 < evaluate((CONTACT[1], CONTACT[1]), network).win < 0.8
    kept = ["--keep", str(tmp_path / "kept"), "--threads", "1"]
    assert script.main([*command, *kept]) == 0
    assert load(path).sha256 == weights
    assert len(list((tmp_path / "kept").iterdir())) == 1 + 2 * len(script.STRAYS)

    def again(*_: object) -> None:
        raise AssertionError

    for name in ("play", "label", "study"):
        monkeypatch.setattr(script, name, again)
    assert script.main([*command, *kept]) == 0
    assert load(path).sha256 == weights


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
    for wrong in (["--seed", "-1"], ["--games", "0"], ["--rollouts", "-1"], ["--seed", "x"]):
        with pytest.raises(SystemExit):
            script.main(wrong)
    assert script.main(["--check", "-o", str(tmp_path / "none.json")]) == 1


def test_the_document_tells_of_the_shipped_network() -> None:
    text = (ROOT / "docs" / "backgammon-network.md").read_text("utf-8")
    network = load(resource("networks", "backgammon.json.gz"))
    assert network.sha256 in text
    assert f"--seed {network.seed} --games {network.games}" in text
