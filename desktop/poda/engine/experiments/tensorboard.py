"""Runs as event files of TensorBoard, where the extra `poda[tensorboard]` is there.

Each run is a folder of its own below the one that is named, as TensorBoard wants it, so runs lie
over each other there: scalars by generation, named by table and measure ("readings/lost_share"),
with the time at which they were taken; settings, tags and note as texts. The files are written by
tensorboardX (MIT), and nothing of TensorFlow is needed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.experiments.comparison import KnownRun
from poda.engine.experiments.plan import worded
from poda.engine.experiments.results import curve
from poda.engine.runs.history import History

_KEYS: Final = ("generation", "games", "seconds")


def export(runs: Sequence[KnownRun], into: Path, tell: Callable[[int], None] | None = None) -> None:
    """Write the event files of some runs into a folder, a folder each; what an earlier export left
    in those goes.

    Args:
        into: where the folders of the runs will be; it is made where it is missing.
        tell: is told how many runs have been written.

    Raises EngineError: the extra is not installed, or something cannot be written.
    """
    try:
        import tensorboardX
    except ImportError:
        raise EngineError("tensorboard.missing") from None
    documents.make_folder(into)
    for count, (run, name) in enumerate(zip(runs, names_of(runs), strict=True), 1):
        folder = into / name
        try:
            _clear(folder)
            writer = tensorboardX.SummaryWriter(logdir=str(folder), flush_secs=600)
            try:
                _write(run, writer)
            finally:
                writer.close()
        except OSError as error:
            raise documents.system_error(error, "save.unwritable") from error
        if tell is not None:
            tell(count)


def names_of(runs: Sequence[KnownRun]) -> tuple[str, ...]:
    """The folders of some runs, each once: those of a name get a number behind it."""
    found: list[str] = []
    for run in runs:
        names = [run.name, *(f"{run.name}-{number}" for number in range(2, len(runs) + 1))]
        found.append(next(name for name in names if name not in found))
    return tuple(found)


def scalars(history: History) -> Iterator[tuple[str, int, float, float]]:
    """All numbers of a run, and the measures that are computed of them: the name, the generation,
    the seconds of the run, and the value."""
    for title, table in history.tables.items():
        for place, name in enumerate(table.names):
            if name in _KEYS:
                continue
            for row in table.rows.tolist():
                if not math.isnan(row[place]):
                    yield f"{title}/{name}", int(row[0]), row[2], row[place]
    for key in ("losses", "wins"):
        by_time = curve(history, key, "seconds")
        generations = curve(history, key, "generation").x
        for number, seconds, value in zip(generations, by_time.x, by_time.y, strict=True):
            yield f"readings/{key}_share", int(number), float(seconds), float(value)


def _write(run: KnownRun, writer: Any) -> None:
    summary = run.summary
    began = summary.modified - summary.seconds
    for name, generation, seconds, value in scalars(run.history):
        writer.add_scalar(name, value, generation, walltime=began + seconds)
    settings = run.settings.to_dict()
    lines = ["| setting | value |", "| --- | --- |"]
    lines += [f"| {name} | {worded(value)} |" for name, value in settings.items()]
    writer.add_text("settings", "\n".join(lines), 0, walltime=began)
    if summary.notes.tags:
        writer.add_text("tags", " ".join(summary.notes.tags), 0, walltime=began)
    if summary.notes.text:
        writer.add_text("note", summary.notes.text, 0, walltime=began)


def _clear(folder: Path) -> None:
    """Take away the event files of an earlier export: TensorBoard would read both."""
    if folder.is_dir():
        for file in folder.glob("events.out.tfevents.*"):
            file.unlink()
