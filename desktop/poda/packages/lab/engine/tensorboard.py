"""Runs as event files of TensorBoard, where the extra `poda[tensorboard]` is there.

Each run is a folder of its own below the one that is named, as TensorBoard wants it, so runs lie
over each other there: scalars by generation, named by table and measure ("readings/lost_share"),
with the time at which they were taken; settings, tags and note as texts. The files are written by
tensorboardX (MIT), and nothing of TensorFlow is needed.
"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.runs.history import History
from poda.packages.lab.engine.comparison import KnownRun
from poda.packages.lab.engine.plan import worded
from poda.packages.lab.engine.results import curve

_KEYS: Final = ("generation", "games", "seconds")


def export(runs: Sequence[KnownRun], into: Path, tell: Callable[[int], None] | None = None) -> None:
    """Write the event files of some runs into a folder, a new folder each.

    Args:
        into: where the folders of the runs will be; it is made where it is missing.
        tell: is told how many runs have been written; it may raise, to end the work.

    Raises EngineError: the extra is not installed, a folder is there already, or something cannot
    be written. What is there stays as it is, and a folder is there whole or not at all.
    """
    try:
        import tensorboardX
    except ImportError:
        raise EngineError("tensorboard.missing") from None
    documents.make_folder(into)
    names = names_of(runs)
    for name in names:
        if documents.exists(into / name):
            raise EngineError("tensorboard.there", name=name)
    for count, (run, name) in enumerate(zip(runs, names, strict=True), 1):
        try:
            with tempfile.TemporaryDirectory(".part", ".", into) as part:
                folder = Path(part) / "run"
                folder.mkdir()  # as others may read it: the one around it is this user's alone
                writer = tensorboardX.SummaryWriter(logdir=str(folder), flush_secs=600)
                try:
                    _write_run(run, writer)
                finally:
                    writer.close()
                (into / name).parent.mkdir(parents=True, exist_ok=True)
                folder.rename(into / name)
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


def _write_run(run: KnownRun, writer: Any) -> None:
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
