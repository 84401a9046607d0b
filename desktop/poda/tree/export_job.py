"""One export, from what was chosen to the files: what the tab's job and the command line do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from poda.engine.errors import EngineError
from poda.engine.search.recording import Recording
from poda.engine.search.stopping import SearchStopped
from poda.tree.export_choice import NUMBERED
from poda.tree.export_figure import USUAL, Figure, Style, View
from poda.tree.export_film import checked, gif
from poda.tree.export_latex import latex
from poda.tree.export_write import pdf, picture, write
from poda.tree.shape import Shape


@dataclass(frozen=True)
class Export:
    """What is to be exported, and how.

    Attributes:
        recording, shape: the search, and what of it is drawn.
        steps: the steps, ascending; one, or all of them.
        style: how it looks.
        suffix: one of `FORMATS`.
        seconds: how long each step of a film is seen.
        view: what of the tree is in sight; None shows all of it.
    """

    recording: Recording[Any, Any]
    shape: Shape
    steps: Sequence[int]
    style: Style = USUAL
    suffix: str = "png"
    seconds: float = 1.0
    view: View | None = None

    def of_its_own(self) -> Export:
        """The same on copies of what keeps notes while it is read, for another thread."""
        recording = self.recording
        tree, trace = replace(recording.tree), replace(recording.trace)
        return replace(self, recording=replace(recording, tree=tree, trace=trace))


def export(
    wanted: Export,
    path: Path,
    told: Callable[[float], None] | None = None,
    stopped: Callable[[], bool] | None = None,
) -> list[Path]:
    """Write the files; which they are.

    Args:
        path: the file. Of numbered ones, the name without the number.
        told: is told the share that is done, from 0 to 1.
        stopped: looked at before each picture.

    Raises:
        EngineError: it is too large, or cannot be written. A file that is there stays as it is.
        SearchStopped: `stopped` turned true. Numbered files that are written already stay.
    """

    def on(share: float) -> None:
        if stopped is not None and stopped():
            raise SearchStopped
        if told is not None:
            told(share)

    if wanted.suffix in NUMBERED and len(wanted.steps) > 1:
        return _numbered(wanted, path, on)
    write(path, content(wanted, on))
    return [path]


def content(wanted: Export, told: Callable[[float], None]) -> bytes:
    """What the one file of an export holds."""
    if wanted.suffix == "tex":
        return latex(wanted.recording, wanted.shape, wanted.steps, wanted.style).encode()
    figure = _figure(wanted)
    if wanted.suffix == "gif":
        return gif(figure, wanted.steps, wanted.seconds, told)
    if wanted.suffix == "pdf":
        return pdf(figure, checked(wanted.steps), told)
    return picture(figure, wanted.steps[0], wanted.suffix)


def _figure(wanted: Export) -> Figure:
    return Figure(wanted.recording, wanted.shape, wanted.style, wanted.steps, wanted.view)


def files_of(wanted: Export, path: Path) -> list[Path]:
    """The files of an export: `name-01.png`, `name-02.png`, ... where every step is one.

    The numbers are those on screen, all of one length, so that they sort.
    """
    if wanted.suffix not in NUMBERED or len(wanted.steps) == 1:
        return [path]
    digits = len(str(wanted.steps[-1] + 1))
    names = (f"{path.stem}-{step + 1:0{digits}}{path.suffix}" for step in wanted.steps)
    return [path.with_name(name) for name in names]


def _numbered(wanted: Export, path: Path, told: Callable[[float], None]) -> list[Path]:
    figure = _figure(wanted)
    checked(wanted.steps)
    files = files_of(wanted, path)
    for place, (step, file) in enumerate(zip(wanted.steps, files, strict=True)):
        told(place / len(files))
        write(file, picture(figure, step, wanted.suffix))
    return files


def step_at(recording: Recording[Any, Any], number: int) -> int:
    """The step of a number as it is told on screen, from 1. Raises EngineError."""
    steps = recording.trace.steps
    if not 1 <= number <= steps:
        raise EngineError("export.no_step", step=number, steps=steps)
    return number - 1
