"""Runs as tables for other programs: the tidy CSV and TensorBoard's event files, read back."""

from __future__ import annotations

import csv
import io
import math
import os
import struct
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from poda.engine.errors import EngineError
from poda.engine.runs.history import MOST_ROWS, PROGRESS, History
from poda.engine.runs.notes import notes, write_notes
from poda.engine.runs.tidy import COLUMNS, history_csv
from poda.packages.lab.engine import tensorboard, tidy
from poda.packages.lab.engine.comparison import KnownRun, known_run
from poda.packages.lab.engine.folder import ExperimentFolder
from poda.packages.lab.engine.picture import picture
from poda.packages.lab.engine.results import results_of
from some import some

from .small import carried_out, plan

pytestmark = pytest.mark.usefixtures("quick_trials")


@pytest.fixture
def folder(tmp_path: Path) -> ExperimentFolder:
    made = carried_out(tmp_path / "experiment", plan(generations=3))
    write_notes(made.folder_of(made.members[0]), notes(["b", "a"], "mine"))
    return made


@pytest.fixture
def runs(folder: ExperimentFolder) -> tuple[KnownRun, ...]:
    return results_of(folder).runs


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


# CSV


def test_each_number_of_each_run_is_a_row(runs: tuple[KnownRun, ...]) -> None:
    text = tidy.csv_text(runs)
    rows = read(text)
    heads = text.splitlines()[0].split(",")
    assert heads == [
        "run", "game", "preset", "seed", "tags", "setting.step_rule", "table", "generation",
        "games", "seconds", "measure", "value",
    ]  # fmt: skip
    found = {
        (row["run"], row["table"], int(row["generation"]), row["measure"]): float(row["value"])
        for row in rows
    }
    assert len(found) == len(rows)
    wanted = {
        (run.name, title, int(values["generation"]), name): values[name]
        for run in runs
        for title, table in run.history.tables.items()
        for values in (dict(zip(table.names, row, strict=True)) for row in table.rows.tolist())
        for name in table.names[3:]
        if not math.isnan(values[name])
    }
    assert found == wanted  # every number exact
    first = rows[0]
    assert (first["game"], first["seed"], first["tags"]) == ("tictactoe", "1", "a b")
    assert {row["setting.step_rule"] for row in rows} == {"published", "log-normal"}


def test_a_single_run_has_no_column_of_settings(runs: tuple[KnownRun, ...]) -> None:
    text = tidy.csv_text(runs[:1], ["readings"])
    assert text.splitlines()[0] == ",".join(COLUMNS)
    assert {row["table"] for row in read(text)} == {"readings"}
    assert {row["measure"] for row in read(text)} == {"won", "drawn", "lost"}
    assert {row["value"] for row in read(text)} <= {"0", "1", "2", "3", "4"}  # counts are whole


def test_no_runs_are_a_line_of_names() -> None:
    assert tidy.csv_text([]) == ",".join(COLUMNS) + "\n"


def test_the_table_of_a_run_under_way_is_the_same(runs: tuple[KnownRun, ...]) -> None:
    run = runs[1]
    alone = read(history_csv(run.history, run.name, "tictactoe", 2))
    assert alone == [row | {"preset": ""} for row in read(tidy.csv_text([run]))]
    assert read(history_csv(run.history))[0]["seed"] == ""


def numbers(text: str) -> dict[tuple[str, int, str], str]:
    """The values in a table of one run, by table, the row's number there, and measure."""
    found: dict[tuple[str, int, str], str] = {}
    seen: dict[tuple[str, str], int] = {}
    for row in read(text):
        place = row["table"], row["measure"]
        seen[place] = seen.get(place, -1) + 1
        found[*place[:1], seen[place], place[1]] = row["value"]
    return found


@example(np.full((3, len(PROGRESS)), np.inf))
@given(arrays(float, (3, len(PROGRESS)), elements=st.floats(allow_nan=False)))
def test_the_table_is_exact_whatever_the_numbers(rows: np.ndarray) -> None:
    history = History()
    for row in rows:
        history.progress.add(*row)
    found = numbers(history_csv(history))
    assert len(found) == rows[:, 3:].size
    for (table, place, name), value in some(found.items()):
        assert table == "progress"
        assert float(value) == rows[place, PROGRESS.index(name)]


def test_what_is_missing_has_no_row() -> None:
    history = History()
    history.outputs.add(1, 2, float("nan"), float("nan"), 0.25, 0.5)
    (first, second) = read(history_csv(history))
    assert (first["measure"], first["value"], first["seconds"]) == ("saturation", "0.25", "")
    assert (second["measure"], second["value"], second["generation"]) == ("spread", "0.5", "1")


def test_a_long_run_is_a_bounded_table() -> None:
    history = History()
    for number in range(3 * MOST_ROWS):
        history.readings.add(number, number, number, 1, 2, 3)
    assert history_csv(history).count("\n") <= 3 * MOST_ROWS + 1


def test_an_unknown_table_is_a_sentence(runs: tuple[KnownRun, ...]) -> None:
    with pytest.raises(EngineError, match="“luck” is not measured here: choose one of progress"):
        tidy.csv_text(runs, ["luck"])


def test_a_name_that_a_spreadsheet_would_carry_out_is_a_text(folder: ExperimentFolder) -> None:
    run = known_run(folder.folder_of(folder.members[0]), '=HYPERLINK("http://x")')
    assert read(tidy.csv_text([run], ["readings"]))[0]["run"] == '\'=HYPERLINK("http://x")'


# TensorBoard


@pytest.fixture
def installed() -> None:
    """Skips where the extra is not installed; fails where PODA_REQUIRE asks for it, as CI does."""
    if "tensorboardx" not in os.environ.get("PODA_REQUIRE", "").lower().split(","):
        pytest.importorskip("tensorboardX", reason="poda[tensorboard] is not installed")


def events(folder: Path) -> Iterator[Any]:
    """The events of a run, as TensorBoard reads them: records with their lengths and checksums."""
    from tensorboardX.crc32c import crc32c
    from tensorboardX.proto.event_pb2 import Event

    def masked(data: bytes) -> int:
        crc = crc32c(data)
        return (((crc >> 15) | (crc << 17)) + 0xA282EAD8) & 0xFFFFFFFF

    (file,) = folder.iterdir()
    assert file.name.startswith("events.out.tfevents.")
    data = file.read_bytes()
    while data:
        (length,) = struct.unpack("<Q", data[:8])
        assert struct.unpack("<I", data[8:12]) == (masked(data[:8]),)
        record, checksum = data[12 : 12 + length], data[12 + length : 16 + length]
        assert struct.unpack("<I", checksum) == (masked(record),)
        yield Event.FromString(record)
        data = data[16 + length :]


@pytest.mark.usefixtures("installed")
def test_event_files_hold_all_numbers(runs: tuple[KnownRun, ...], tmp_path: Path) -> None:
    told: list[int] = []
    tensorboard.export(runs, tmp_path / "logs", told.append)
    assert told == [1, 2, 3, 4]
    assert sorted(each.name for each in (tmp_path / "logs").iterdir()) == sorted(
        run.name for run in runs
    )
    for run in runs:
        scalars, texts = {}, {}
        for event in events(tmp_path / "logs" / run.name):
            for value in event.summary.value:
                if value.HasField("tensor"):
                    texts[value.tag] = b"".join(value.tensor.string_val).decode()
                else:
                    scalars[value.tag, event.step] = value.simple_value, event.wall_time
        wanted = {
            (name, generation): (value, run.summary.modified - run.summary.seconds + seconds)
            for name, generation, seconds, value in tensorboard.scalars(run.history)
        }
        assert scalars.keys() == wanted.keys()
        for key, (value, time) in wanted.items():
            assert scalars[key] == pytest.approx((value, time), rel=1e-6)
        assert ("readings/losses_share", 3) in scalars
        assert f"| step_rule | {run.settings.step_rule} |" in texts["settings/text_summary"]
        tags = texts.get("tags/text_summary", "")
        assert tags.split() == list(run.summary.notes.tags)
        assert texts.get("note/text_summary", "") == run.summary.notes.text


@pytest.mark.usefixtures("installed")
def test_an_export_replaces_and_deletes_nothing(runs: tuple[KnownRun, ...], tmp_path: Path) -> None:
    mine = tmp_path / "logs" / runs[1].name / "events.out.tfevents.1.mine"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    with pytest.raises(EngineError) as caught:
        tensorboard.export(runs, tmp_path / "logs")
    assert (caught.value.code, caught.value.params["name"]) == ("tensorboard.there", runs[1].name)
    assert [path for path in tmp_path.glob("logs/**/*") if path.is_file()] == [mine]


@pytest.mark.usefixtures("installed")
def test_an_export_that_is_stopped_leaves_no_half_of_a_run(
    runs: tuple[KnownRun, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(done: int) -> None:
        if done == 2:
            monkeypatch.setattr(tensorboard, "scalars", lambda _history: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        tensorboard.export(runs, tmp_path / "logs", stop)
    assert sorted(path.name for path in (tmp_path / "logs").iterdir()) == sorted(
        run.name for run in runs[:2]
    )


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("text", ["..", ".", "../", "../checkpoints/..", "link/.."])
def test_a_run_is_named_by_where_its_path_leads(
    folder: ExperimentFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """An export of ".." once wrote beside the folder that it was given, and deleted there."""
    place = folder.folder_of(folder.members[0])
    (place / "checkpoints").mkdir(exist_ok=True)
    (tmp_path / "elsewhere").symlink_to(place / "checkpoints", target_is_directory=True)
    (place / "link").symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    monkeypatch.chdir(place if text in (".", "link/..") else place / "checkpoints")
    mine = tmp_path / "events.out.tfevents.1.mine"
    mine.write_text("mine")
    run = known_run(Path(text))
    assert run.name == place.name
    tensorboard.export([run], tmp_path / "logs")
    assert mine.read_text() == "mine"
    assert [path.name for path in (tmp_path / "logs").iterdir()] == [place.name]
    assert read(tidy.csv_text([run]))[0]["run"] == place.name


def test_runs_of_one_name_have_folders_of_their_own(runs: tuple[KnownRun, ...]) -> None:
    first = runs[0]
    names = tensorboard.names_of([first, runs[1], first, first])
    assert names == (first.name, runs[1].name, f"{first.name}-2", f"{first.name}-3")


def test_where_the_extra_is_missing_it_is_named(
    runs: tuple[KnownRun, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tensorboardX", None)
    with pytest.raises(EngineError, match=r"install poda\[tensorboard\]"):
        tensorboard.export(runs, tmp_path / "logs")
    assert not (tmp_path / "logs").exists()


@pytest.mark.usefixtures("installed")
def test_where_nothing_can_be_written_it_is_said(
    runs: tuple[KnownRun, ...], tmp_path: Path
) -> None:
    (tmp_path / "logs").write_text("a file")
    with pytest.raises(EngineError) as caught:
        tensorboard.export(runs, tmp_path / "logs")
    assert caught.value.code == "save.no_folder"


def test_a_run_whose_name_is_no_text_is_written_all_the_same(
    runs: tuple[KnownRun, ...], folder: ExperimentFolder
) -> None:
    """And nothing of a name steers the terminal in which a table is looked at."""
    strange = replace(runs[0], name="a\udcff\x1b[2J\u202egnp")
    table = tidy.csv_text([strange])
    assert read(table)[0]["run"] == r"a\udcff\x1b[2J\u202egnp"
    table.encode()
    found = results_of(folder)
    drawn = picture(replace(found, plan=replace(found.plan, origin=strange.name)))
    assert r"a\udcff\x1b[2J\u202egnp" in drawn
    drawn.encode()
