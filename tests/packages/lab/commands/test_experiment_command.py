"""`poda train --seeds --sweep` and what `poda runs` makes of it, as a person meets them."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import signal
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from commands.processes import on_a_terminal, poda, refused, started
from poda.commands import cli
from poda.engine.runs.run_folder import RunFolder, load_run
from poda.packages.lab.engine.folder import ExperimentFolder

TINY = ("parents=3", "offspring=3", "games=2", "hidden=2", "validate_every=0", "read_every=2")
FOUR = ("--seeds", "1-2", "--sweep", "plies=1,2", "--preset", "published", "--settings", *TINY)


def hash_of(folder: Path) -> str:
    """A hash of all that a run works with."""
    values = load_run(folder).state.values
    names = sorted(name for name in values if name.startswith("strategy."))
    bits = b"".join(
        value.tobytes() if hasattr(value := values[name], "tobytes") else repr(value).encode()
        for name in names
    )
    return hashlib.sha256(bits).hexdigest()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An experiment of four runs, shared: no test changes its runs."""
    out = tmp_path_factory.mktemp("made") / "mine"
    run = poda("train", "tictactoe", *FOUR, "--generations", "4", "--out", str(out), "--json")
    assert run.returncode == 0, run.stderr
    (out.parent / "answer.json").write_text(run.stdout)
    (out.parent / "said.txt").write_text(run.stderr)
    return out


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """The line of JSON that a command prints."""
    capsys.readouterr()
    assert cli.main([*arguments, "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    return json.loads(line)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    assert cli.main(list(arguments)) == 0
    return capsys.readouterr().out


# To train


def test_an_experiment_ends_with_a_line_of_json_and_a_folder_of_runs(made: Path) -> None:
    told = json.loads((made.parent / "answer.json").read_text())
    assert (told["folder"], told["done"], told["seeds"]) == (str(made), 4, [1, 2])
    assert told["sweep"] == {"plies": [1, 2]}
    assert [run["state"] for run in told["runs"]] == ["done"] * 4
    assert [run["generation"] for run in told["runs"]] == [4] * 4
    assert [(run["seed"], run["settings"]) for run in told["runs"]] == [
        (1, {"plies": 1}), (2, {"plies": 1}), (1, {"plies": 2}), (2, {"plies": 2}),
    ]  # fmt: skip
    assert told["groups"] == [{"plies": 1}, {"plies": 2}]
    losses = told["measures"]["losses"]
    assert [group["count"] for group in losses["groups"]] == [2, 2]
    assert losses["effects"]["settings"][0]["name"] == "plies"
    names = {each.name for each in made.iterdir()} - {"notes.json"}
    assert names == {"experiment.json", *(run["name"] for run in told["runs"])}


def test_each_run_that_ends_is_said(made: Path) -> None:
    said = (made.parent / "said.txt").read_text().splitlines()
    first, *lines = (line for line in said if line.startswith("poda train: "))
    assert "tictactoe --preset published --seeds 1-2 --sweep plies=1,2 --settings" in first
    assert "4 runs" in first
    ended = sorted(line.partition("seed=")[2][:14] for line in lines)
    assert ended == ["1: 4 generatio", "1: 4 generatio", "2: 4 generatio", "2: 4 generatio"]


def test_a_member_is_what_the_command_in_it_gives_alone(made: Path, tmp_path: Path) -> None:
    origin = load_run(made / "plies=2,seed=2").origin.split()
    assert origin[:2] == ["poda", "train"]
    run = poda(*origin[1:], "--generations", "4", "--out", str(tmp_path / "alone"))
    assert run.returncode == 0, run.stderr
    assert hash_of(tmp_path / "alone") == hash_of(made / "plies=2,seed=2")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_signal_saves_all_and_resume_goes_on_to_the_same(made: Path, tmp_path: Path) -> None:
    out = tmp_path / "broken"
    arguments = ("train", "tictactoe", *FOUR, "--out", str(out), "--workers", "2")
    process = started(*arguments, "--generations", "1000000")
    with process:
        for _ in range(4000):
            if (out / "plies=1,seed=2" / "champion.json").exists():
                break
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        said, errors = process.communicate(timeout=200)
    assert process.returncode == 0, errors
    assert f"stopped and saved: go on with --resume {out}" in errors
    assert "Traceback" not in errors
    assert "waiting" in said
    stands = [each.state for each in ExperimentFolder.open(out).look_at_all()]
    assert stands == ["stopped", "stopped", "waiting", "waiting"]
    for name in ("plies=1,seed=1", "plies=1,seed=2"):  # back to where others of its kind end
        for file in (out / name).iterdir():
            file.unlink()
    again = poda("train", "--resume", str(out), "--generations", "4", "--workers", "2", "--json")
    assert json.loads(again.stdout)["done"] == 4
    for each in ExperimentFolder.open(out).members:
        assert hash_of(out / each.name) == hash_of(made / each.name)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--seeds", "8-1"), "“8-1” does not name seeds"),
        (("--seeds", "1-2", "--seed", "3"), "write --seed or --seeds, not both"),
        (("--seeds", "1-2", "--from", "x.json"), "x.json: The file or its folder is not there"),
        (("--sweep", "plies"), "“plies” does not name a setting and its values"),
        (("--sweep", "colour=red"), "There is no setting called “colour”"),
        (("--sweep", "plies=1,9"), "“9” is not a value for the setting plies"),
        (("--sweep", "plies=1", "plies=2"), "The setting plies is given twice"),
        (("--seeds", "1-2", "--settings", "plies"), "“plies” is not a setting"),
        (("--seeds", "1-900", "--sweep", "plies=1,2"), "These are 1800 runs"),
    ],
)
def test_what_makes_no_sense_is_a_sentence_and_changes_nothing(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    out = tmp_path / "out"
    limits = ["--generations", "2", "--out", str(out)]
    assert cli.main(["train", "tictactoe", *arguments, *limits]) == 2
    assert sentence in capsys.readouterr().err
    assert not out.exists()


def test_all_runs_may_begin_with_a_network(made: Path, tmp_path: Path) -> None:
    out, network = tmp_path / "out", made / "plies=1,seed=1"
    arguments = ("--preset", "published", "--seeds", "4-5", "--settings", *TINY, "--from",
                 str(network), "--generations", "2")  # fmt: skip
    run = poda("train", "tictactoe", *arguments, "--out", str(out), "--json")
    assert json.loads(run.stdout)["done"] == 2, run.stderr
    again = poda("train", "--resume", str(out), "--generations", "3", "--json")
    assert json.loads(again.stdout)["done"] == 2, again.stderr
    alone = tmp_path / "alone"
    one = ("--preset", "published", "--seed", "5", "--settings", *TINY, "--from",
           str(out / "beginning.json"), "--generations", "3")  # fmt: skip
    assert poda("train", "tictactoe", *one, "--out", str(alone)).returncode == 0
    assert hash_of(alone) == hash_of(out / "seed=5")
    assert "--from beginning.json (network " in load_run(out / "seed=5").origin
    other = (*arguments[:6], "hidden=3", "--from", str(network), "--generations", "2")
    assert "The network to begin with is" in refused("train", "tictactoe", *other)


def test_an_experiment_must_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "out")
    assert cli.main(["train", "tictactoe", "--seeds", "1-2", "--out", out]) == 2
    assert "give a number of generations, or of seconds" in capsys.readouterr().err
    assert cli.main(["train", "--seeds", "1-2", "--generations", "1"]) == 2
    assert "write which game" in capsys.readouterr().err


@pytest.mark.parametrize("option", [("--seed", "4"), ("--seeds", "1"), ("--from", "x")])
def test_a_resumed_experiment_keeps_its_plan(
    option: tuple[str, str], made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["train", "--resume", str(made), *option]) == 2
    assert f"leave {option[0]} out" in capsys.readouterr().err


def test_a_folder_that_holds_something_is_left_alone(
    made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["train", "tictactoe", *FOUR, "--generations", "2", "--out", str(made)]
    assert cli.main(arguments) == 2
    assert "There is something in that folder already" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals of this kind")
def test_a_terminal_shows_how_far_all_are(tmp_path: Path) -> None:
    said, shown = on_a_terminal(
        "train", "tictactoe", *FOUR, "--generations", "3", "--out", str(tmp_path / "out"),
        "--workers", "1",
    )  # fmt: skip
    assert "Which setting matters" in said
    assert "of 4 runs done" in shown
    assert "poda train: plies=2,seed=2: 3 generations" in shown


# To look


def test_runs_are_listed_by_columns_of_choice(
    made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = printed(
        capsys, "runs", "list", str(made), "--columns", "folder,seed,plies,setting.games",
        "--sort", "folder", "--reverse",
    )  # fmt: skip
    heads, *lines = [line.split() for line in text.splitlines()]
    assert heads == ["folder", "seed", "plies", "games"]
    assert lines == [
        ["plies=2,seed=2", "2", "2", "2"], ["plies=2,seed=1", "1", "2", "2"],
        ["plies=1,seed=2", "2", "1", "2"], ["plies=1,seed=1", "1", "1", "2"],
    ]  # fmt: skip
    text = printed(capsys, "runs", str(made.parent))
    (line,) = text.splitlines()[1:]
    assert line.startswith("mine")
    assert line.endswith("experiment: 4 of 4 runs done")
    told = answered(capsys, "runs", str(made.parent))
    assert told["runs"] == []
    assert [each["done"] for each in told["experiments"]] == [4]


def test_what_is_not_known_is_sorted_last(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("plies=1,seed=1", "plies=1,seed=2"):
        (tmp_path / name).mkdir()
        for file in ("run.json", "champion.json"):
            (tmp_path / name / file).write_bytes((made / name / file).read_bytes())
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "run.json").write_text("{")
    for order in ((), ("--reverse",)):
        told = answered(capsys, "runs", "list", str(tmp_path), "--sort", "last", *order)
        assert [Path(each["folder"]).name for each in told["runs"]][-1] == "broken"
    assert cli.main(["runs", "list", str(tmp_path), "--sort", "luck"]) == 2
    assert "there is no column “luck”" in capsys.readouterr().err


def test_an_experiment_is_shown_with_what_matters(
    made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = printed(capsys, "runs", "show", str(made), "--measure", "fitness")
    for part in ("plies=2,seed=1", "At the end: best fitness", "Which setting matters",
                 "seeds (chance)", "95 % interval"):  # fmt: skip
        assert part in text, part
    told = answered(capsys, "runs", "show", str(made / "experiment.json"))
    assert list(told["measures"]) == ["losses", "kept"]
    assert told == json.loads((made.parent / "answer.json").read_text()) | {
        key: told[key] for key in ("tags", "note")
    }


def test_a_run_is_shown_in_full(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = made / "plies=1,seed=2"
    text = printed(capsys, "runs", "show", str(path))
    for part in ("games lost at the end", "poda train tictactoe --preset published --seed 2",
                 "rate_halving", "processor seconds"):  # fmt: skip
        assert part in text, part
    told = answered(capsys, "runs", "show", str(path))
    assert (told["seed"], told["settings"]["plies"], told["generation"]) == (2, 1, 4)
    assert told["state"] == "saved"


def test_runs_are_compared(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pair = str(made / "plies=1,seed=1"), str(made / "plies=2,seed=1")
    text = printed(capsys, "runs", "compare", *pair, "--different")
    marked = [line.split()[1] for line in text.splitlines() if line.startswith("*")]
    assert "plies" in marked
    assert "parents" not in text
    assert "parents" in printed(capsys, "runs", "compare", *pair)
    told = answered(capsys, "runs", "compare", *pair)
    assert told["different"] == ["plies"]
    assert told["settings"]["plies"] == [1, 2]
    whole = answered(capsys, "runs", "compare", str(made), "--different")
    assert whole["runs"] == [each.name for each in ExperimentFolder.open(made).members]
    assert list(whole["settings"]) == ["plies"]
    assert cli.main(["runs", "compare", pair[0]]) == 2
    assert "name two runs or more" in capsys.readouterr().err


# To write


def test_a_table_and_a_picture_are_written(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, figure = tmp_path / "all.csv", tmp_path / "all.SVG"
    assert printed(capsys, "runs", "export", str(made), "-o", str(table)) == ""
    rows = list(csv.DictReader(io.StringIO(table.read_text())))
    assert {row["run"] for row in rows} == {
        each.name for each in ExperimentFolder.open(made).members
    }
    assert {row["setting.plies"] for row in rows} == {"1", "2"}
    again = printed(capsys, "runs", "export", str(made))
    assert again == table.read_text()
    few = printed(capsys, "runs", "export", str(made), str(made), "--table", "readings")
    assert {row["table"] for row in csv.DictReader(io.StringIO(few))} == {"readings"}
    assert "mine/plies=1,seed=1" in few
    assert printed(capsys, "runs", "export", str(made), "-o", str(figure)) == ""
    assert ET.fromstring(figure.read_text()).tag.endswith("svg")
    runs = [str(made / each.name) for each in ExperimentFolder.open(made).members]
    assert printed(capsys, "runs", "export", *runs, "-o", str(figure), "--over", "seconds") == ""
    assert "(n = 4)" in figure.read_text()


def test_a_folder_for_tensorboard_is_written(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("tensorboardX", reason="poda[tensorboard] is not installed")
    logs = tmp_path / "logs"
    arguments = ["runs", "export", str(made), "-o", str(logs), "--format", "tensorboard"]
    assert cli.main(arguments) == 0
    assert f"tensorboard --logdir {logs}" in capsys.readouterr().err
    assert len(list(logs.iterdir())) == 4
    (tmp_path / "file").write_text("")
    arguments[4] = str(tmp_path / "file" / "logs")
    assert cli.main(arguments) == 2
    assert f"{arguments[4]}: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("-o", "numbers"), "end the name of the file with .csv or .svg"),
        (("--format", "svg"), "say where to with -o"),
        (("-o", "no/such/folder/all.csv"), "all.csv: The file or its folder is not there"),
    ],
)
def test_where_nothing_can_be_exported_it_is_said(
    arguments: tuple[str, ...], sentence: str, made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["runs", "export", str(made), *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_tags_and_notes_are_written_and_filter_the_list(
    tmp_path: Path, made: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("poda.engine.runs.kept_runs.paths.data_dir", lambda: tmp_path)
    for name in ("one", "two"):
        folder = tmp_path / "runs" / name
        folder.mkdir(parents=True)
        for file in ("run.json", "champion.json"):
            (folder / file).write_bytes((made / "plies=1,seed=1" / file).read_bytes())
    assert printed(capsys, "runs", "tag", "one", "thesis", "good") == "good thesis\n"
    assert printed(capsys, "runs", "tag", "one", "--remove", "good") == "thesis\n"
    assert printed(capsys, "runs", "tag", "two") == ""
    assert printed(capsys, "runs", "note", "one", "Why:\nit was late.") == "Why:\nit was late.\n"
    assert printed(capsys, "runs", "note", "one") == "Why:\nit was late.\n"
    assert "thesis" in printed(capsys, "runs", "--columns", "folder,tags,note")
    told = answered(capsys, "runs", "--tag", "thesis")
    assert [(Path(each["folder"]).name, each["tags"]) for each in told["runs"]] == [
        ("one", ["thesis"])
    ]
    assert answered(capsys, "runs", "--tag", "thesis", "--tag", "good")["runs"] == []
    assert printed(capsys, "runs", "note", "one", "") == ""
    assert answered(capsys, "runs", "show", "one")["note"] == ""
    assert cli.main(["runs", "tag", "one", "two words"]) == 2
    assert "“two words” cannot be a tag" in capsys.readouterr().err
    assert cli.main(["runs", "tag", "three", "new"]) == 2
    assert "three/run.json: The file or its folder is not there" in capsys.readouterr().err
    assert RunFolder(tmp_path / "runs" / "one").notes_file.exists()


def test_an_unknown_command_of_runs_is_taken_for_a_folder() -> None:
    assert "there are no runs in nothing" in poda("runs", "nothing").stderr
    assert "unrecognized arguments: --luck" in refused("runs", "list", "--luck")
    for words in (("runs", "--help"), ("runs", "export", "--help")):
        assert poda(*words).stdout.startswith(f"usage: poda {' '.join(words[:-1])}")
