"""`poda train` as a person meets it: a process, its files, its output and its exit code."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from poda.base import packages
from poda.commands import cli, threads
from poda.engine.errors import EngineError
from poda.engine.games import evolved_games
from poda.engine.runs.champion import load_champion
from poda.engine.runs.names import PRESET_NAMES
from poda.engine.runs.presets import PRESETS, presets
from poda.engine.runs.run_folder import RunFolder, load_run

from .processes import poda, refused, started, wait_for

COUNTS = ("won", "drawn", "lost")
TINY = (
    "--preset", "steady", "--settings", "parents=4", "offspring=4", "games=4", "hidden=4",
    "validate_every=5", "read_every=0",
)  # fmt: skip


def hash_of(folder: Path) -> str:
    """A hash of all that the run works with, its weights and step sizes."""
    state = load_run(folder / "run.json").state
    bits = b"".join(
        state.values[name].tobytes()
        for name in ("strategy.parents", "strategy.steps", "run.hall", "champion.weights")
    )
    return hashlib.sha256(bits).hexdigest()


def line_of(run: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """The one line of JSON that a training ends with."""
    assert run.returncode == 0, run.stderr
    (line,) = run.stdout.splitlines()
    result: dict[str, Any] = json.loads(line)
    return result


def has_begun(folder: Path) -> bool:
    """Whether a run has been saved with some generations."""
    return (folder / "champion.json").exists()


def test_a_time_too_short_for_the_first_generation_is_told(tmp_path: Path) -> None:
    run = poda("train", "checkers", "--seconds", "1e-9", "--out", str(tmp_path / "run"))
    assert run.returncode == 0
    assert run.stdout.startswith("0 generations, 0 games, ")
    assert "before the first generation was over" in run.stdout


def test_a_training_ends_with_a_line_of_json_and_two_files(tmp_path: Path) -> None:
    out = tmp_path / "run"
    run = poda(
        "train", "connect4", *TINY, "--generations", "6", "--out", str(out), "--json",
        "--workers", "2",
    )  # fmt: skip
    line = line_of(run)
    assert list(line) == [
        "generations", "games", "seconds", "champion", "won", "drawn", "lost",
        "losses", "draws", "wins",
    ]  # fmt: skip
    assert (line["generations"], line["games"]) == (6, 6 * 8 * 4)
    assert line["seconds"] > 0
    assert line["won"] + line["drawn"] + line["lost"] == 150
    # What scripts of the version before ask for.
    assert [line[name] for name in ("wins", "draws", "losses")] == [line[name] for name in COUNTS]
    assert line["champion"] == str(out / "champion.json")
    champion = load_champion(out / "champion.json")
    assert (champion.game_key, champion.seed, champion.settings.parents) == ("connect4", 1, 4)
    assert champion.origin.startswith("poda train connect4 --preset steady --seed 1 --settings par")
    assert sorted(file.name for file in out.iterdir()) == ["champion.json", "run.json"]
    *before, said = run.stderr.splitlines()
    assert all("compiling the fast engine, once" in line for line in before)  # a cold cache
    assert "connect4 --preset steady --seed 1" in said
    assert "2 threads, compiled" in said


def test_the_same_weights_come_out_with_any_workers_and_with_breaks(tmp_path: Path) -> None:
    hashes = []
    for workers in (1, 2, 4):
        out = tmp_path / str(workers)
        poda(
            "train", "tictactoe", *TINY, "--generations", "12", "--seed", "3", "--out", str(out),
            "--workers", str(workers),
        )  # fmt: skip
        hashes.append(hash_of(out))
    out = tmp_path / "broken"
    options = ("--workers", "2", "--json")
    first = poda(
        "train", "tictactoe", *TINY, "--generations", "5", "--seed", "3", "--out", str(out),
        *options,
    )  # fmt: skip
    assert line_of(first)["generations"] == 5
    for generations in ("7", "12", "9"):  # the last one is behind it already
        line = line_of(poda("train", "--resume", str(out), "--generations", generations, *options))
    assert line["generations"] == 12
    assert {*hashes, hash_of(out)} == {hashes[0]}
    other = tmp_path / "other"
    poda("train", "tictactoe", *TINY, "--generations", "12", "--seed", "4", "--out", str(other))
    assert hash_of(other) != hashes[0]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=str)
def test_a_signal_saves_the_run_and_ends_it_in_good_order(
    number: signal.Signals, tmp_path: Path
) -> None:
    out = tmp_path / "run"
    process = started(
        "train", "tictactoe", *TINY, "--out", str(out), "--json", "--workers", "2",
        "--save-every", "0.1",
    )  # fmt: skip
    with process:
        wait_for(lambda: has_begun(out))
        process.send_signal(number)
        said, errors = process.communicate(timeout=200)
    assert process.returncode == 0
    line = json.loads(said)
    assert line["generations"] > 0
    assert load_run(out / "run.json").state.values["strategy.generation"] == line["generations"]
    assert f"stopped and saved: go on with --resume {out}" in errors
    assert "Traceback" not in errors
    more = line["generations"] + 2
    again = line_of(poda("train", "--resume", str(out), "--generations", str(more), "--json"))
    assert again["generations"] == more


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_process_that_is_killed_leaves_a_run_that_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "run"
    process = started("train", "tictactoe", *TINY, "--out", str(out), "--save-every", "0.01")
    with process:
        wait_for(lambda: has_begun(out))
        process.kill()
        process.communicate(timeout=200)
    (out / ".run.json.zzz.part").write_text("half")
    saved = load_run(out / "run.json").state.values["strategy.generation"]
    line = line_of(poda("train", "--resume", str(out), "--generations", str(saved + 1), "--json"))
    assert line["generations"] == saved + 1
    assert sorted(file.name for file in out.iterdir()) == ["champion.json", "run.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_second_signal_ends_the_process_at_once() -> None:
    code = (
        "import os, signal, time; from poda.commands import Interrupts\n"
        "with Interrupts() as interrupts:\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    print(interrupts.stopped(), flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    time.sleep(60)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=200, check=False
    )
    assert (run.returncode, run.stdout, run.stderr) == (130, "True\n", "")


def test_a_second_process_keeps_out_of_the_folder_of_a_run(tmp_path: Path) -> None:
    out = tmp_path / "run"
    process = started("train", "tictactoe", *TINY, "--out", str(out), "--save-every", "0.05")
    with process:
        wait_for(lambda: has_begun(out))
        said = refused("train", "--resume", str(out), "--generations", "3")
        assert "Another Poda is training in this folder: stop it, or choose another folder." in said
        process.kill()
        process.communicate(timeout=200)
    assert poda("train", "--resume", str(out), "--generations", "1").returncode == 0


class FullDisk:
    """The folder of a run on a disk that is full for some savings."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, failing: Callable[[int], bool]) -> None:
        self.tried = 0
        saved = RunFolder.save

        def save(folder: RunFolder, *args: Any) -> None:
            self.tried += 1
            if failing(self.tried):
                raise EngineError("save.no_space")
            saved(folder, *args)

        monkeypatch.setattr(RunFolder, "save", save)


LONG = ("train", "tictactoe", *TINY, "--generations", "8", "--save-every", "1e-9", "--workers", "1")


@pytest.fixture
def no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves after every generation."""
    monkeypatch.setattr("poda.engine.runs.run_folder._LONGEST_WAIT", 0.0)


def test_a_saving_that_fails_on_the_way_ends_no_run(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    no_wait: None,
) -> None:
    disk = FullDisk(monkeypatch, lambda number: number in (3, 4, 5))
    assert cli.main([*LONG, "--out", str(tmp_path / "run")]) == 0
    assert disk.tried == 10  # at the beginning, after every generation, and at the end
    said = capsys.readouterr().err
    assert said.count("The disk is full") == 1
    assert "The run goes on, and is saved later." in said
    assert load_run(tmp_path / "run" / "run.json").state.values["strategy.generation"] == 8


def test_a_last_saving_that_fails_is_a_failure(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    no_wait: None,
) -> None:
    FullDisk(monkeypatch, lambda number: number == 10)
    assert cli.main([*LONG, "--out", str(tmp_path / "run")]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "the run could not be saved" in captured.err
    assert "The disk is full" in captured.err


def test_the_statistics_of_a_run_are_a_match_that_one_can_repeat(tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    told = line_of(poda("train", "connect4", *TINY, "--generations", "1", "--out", out, "--json"))
    again = line_of(poda("match", out, "alphabeta:6:zero", "--game", "connect4", "--json"))
    assert [told[name] for name in COUNTS] == [again[name] for name in COUNTS]


def test_names_that_no_folder_can_have_are_a_sentence(tmp_path: Path) -> None:
    name = "x" * 300
    for option in (["tictactoe", "--out"], ["--resume"]):
        said = refused("train", *option, str(tmp_path / name))
        assert "File name too long" in said


def test_a_folder_with_another_run_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("anything")
    said = refused("train", "tictactoe", "--out", str(tmp_path))
    assert f"{tmp_path} holds another run: go on with it by --resume {tmp_path}" in said
    assert (tmp_path / "run.json").read_text() == "anything"
    assert [file.name for file in tmp_path.iterdir()] == ["run.json"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The file is damaged at line 1, column 1"),
        ("{}", "The file is not a training run saved by Poda."),
        (
            '{"format": "poda-player", "version": 1}',
            "This file is a player, not a run: open run.json",
        ),
        ('{"format": "poda-run", "version": 2}', "Install a newer Poda"),
    ],
)
def test_a_run_that_cannot_be_read_is_a_sentence_and_is_left_alone(
    text: str, sentence: str, tmp_path: Path
) -> None:
    (tmp_path / "run.json").write_text(text)
    said = refused("train", "--resume", str(tmp_path), "--generations", "3")
    assert f"{tmp_path / 'run.json'}: " in said
    assert sentence in said
    assert (tmp_path / "run.json").read_text() == text
    assert [file.name for file in tmp_path.iterdir()] == ["run.json"]


def test_a_resumed_run_keeps_its_settings(tmp_path: Path) -> None:
    out = str(tmp_path / "run")
    poda("train", "tictactoe", *TINY, "--generations", "1", "--out", out)
    for option in (
        ["--seed", "2"],
        ["--preset", "fast"],
        ["--settings", "plies=1"],
        ["--out", out],
    ):
        assert f"leave {option[0]} out" in refused("train", "--resume", out, *option)
    assert "is of tictactoe: leave the game out" in refused("train", "connect4", "--resume", out)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "write which game"),
        (["chess"], "invalid choice: 'chess'"),
        (["connect4", "--preset", "magic"], "invalid choice: 'magic'"),
        (["connect4", "--preset", "no-loss"], "tictactoe"),
        (["connect4", "--settings", "plies"], "“plies” is not a setting: write name=value"),
        (["connect4", "--settings", "magic=1"], "magic"),
        (["connect4", "--settings", "parents=0"], "500"),
        (["connect4", "--settings", "plies=two"], "two"),
        (["connect4", "--settings", "noise=nan"], "nan"),
        (["connect4", "--generations", "0"], "is not a number from 1 to"),
        (["connect4", "--seconds", "-1"], "is not a number of seconds"),
        (["connect4", "--seconds", "nan"], "is not a number of seconds"),
        (["connect4", "--workers", "0"], "is not a number from 1 to 256"),
        (["connect4", "--seed", "-1"], "is not a number from 0 to"),
        (["--resume", "nowhere"], "run.json: The file or its folder is not there"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_makes_no_sense_is_a_sentence(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    out = ["--out", str(tmp_path / "run")] if "--resume" not in arguments else []
    assert sentence in refused("train", *arguments, *out)
    assert not (tmp_path / "run").exists()


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = refused("train", "tictactoe", *TINY, "--out", str(tmp_path / "file" / "run"))
    assert "A file stands where a folder is needed" in said


def test_relaxed_arithmetic_is_refused_on_a_cluster(tmp_path: Path) -> None:
    out = tmp_path / "run"
    said = refused(
        "train", "connect4", "--settings", "arithmetic=relaxed", "--scheduler",
        "tcp://127.0.0.1:1", "--out", str(out),
    )  # fmt: skip
    assert "Relaxed arithmetic" in said
    assert not out.exists()


@pytest.mark.slow
def test_a_scheduler_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    out = tmp_path / "run"
    said = refused(
        "train", "tictactoe", *TINY, "--scheduler", "tcp://127.0.0.1:1", "--out", str(out)
    )
    assert "No scheduler answers at “tcp://127.0.0.1:1”" in said
    assert not out.exists()


def test_runs_lie_among_the_users_data_unless_said() -> None:
    run = poda("train", "tictactoe", *TINY, "--generations", "1", "--seed", "77")
    folder = Path(os.environ["PODA_HOME"]) / "data" / "runs" / "tictactoe-steady-77"
    assert (folder / "run.json").exists()
    assert run.stdout.startswith("1 generations, 32 games")
    assert f"champion {folder / 'champion.json'}" in run.stdout
    assert "150 games against alphabeta:6:zero" in run.stdout


def test_the_names_on_the_command_line_are_the_engines() -> None:
    of_one_game = {name for key in evolved_games() for name in presets(key)} - {*PRESETS}
    assert PRESET_NAMES[: len(PRESETS)] == tuple(PRESETS)
    of_packages = {name for game in packages.games().values() for name in game.presets}
    assert {*PRESET_NAMES[len(PRESETS) :]} | of_packages == of_one_game
    for key in evolved_games():
        assert cli.parser().parse_args(["train", key]).game == key


def test_help_says_what_a_signal_does() -> None:
    shown = poda("train", "--help").stdout
    for words in ("Ctrl-C", "--resume DIR", "exit code 0", "Exit code 1", "Exit code 2", "no-loss"):
        assert words in " ".join(shown.split())
    assert "alphabeta:6:zero" in poda("match", "--help").stdout


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not tell")
def test_there_are_as_many_threads_as_the_process_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0, 5, 7})
    with threads(None) as executor:
        assert executor is not None
        assert executor._max_workers == 3  # type: ignore[attr-defined]
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {3})
    with threads(None) as executor:
        assert executor is None


def test_an_experiment_names_the_package_that_goes_on_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(packages, "installed", tuple)
    (tmp_path / "experiment.json").write_text('{"format": "poda-experiment", "version": 1}')
    for given in (tmp_path, tmp_path / "experiment.json"):
        assert cli.main(["train", "--resume", str(given)]) == 2
        assert "opens with the package lab" in capsys.readouterr().err
