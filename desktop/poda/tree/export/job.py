"""One export, from what was chosen to the files: what the tab's job and the command line do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from poda.engine.errors import EngineError
from poda.engine.record.recording import Recording
from poda.engine.search.stopping import SearchStopped
from poda.tree.drawing.shape import Shape
from poda.tree.export.choice import NUMBERED
from poda.tree.export.figure import USUAL, Figure, Style, View
from poda.tree.export.film import checked, gif
from poda.tree.export.latex import latex
from poda.tree.export.write import pdf, picture, write
from poda.tree.twin.clock import LEFT, RIGHT, Clock, Side
from poda.tree.twin.figure import Beside, TwinFigure


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
        beside: a second search on the right, if there is one; then steps are moments.
    """

    recording: Recording[Any, Any]
    shape: Shape
    steps: Sequence[int]
    style: Style = USUAL
    suffix: str = "png"
    seconds: float = 1.0
    view: View | None = None
    beside: Beside | None = None

    def of_its_own(self) -> Export:
        """The same on copies of what keeps notes while it is read, for another thread."""
        recording = self.recording
        tree, trace = replace(recording.tree), replace(recording.trace)
        beside = self.beside.of_its_own() if self.beside is not None else None
        recording = replace(recording, tree=tree, trace=trace)
        return replace(self, recording=recording, beside=beside)


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
        steps = wanted.steps
        if wanted.beside is not None:  # LaTeX draws one tree: the left one
            steps = _of_side(wanted.beside.clock, LEFT, steps)
        return latex(wanted.recording, wanted.shape, steps, wanted.style).encode()
    figure = figure_of(wanted)
    if wanted.suffix == "gif":
        return gif(figure, wanted.steps, wanted.seconds, told)
    if wanted.suffix == "pdf":
        return pdf(figure, checked(wanted.steps), told)
    return picture(figure, wanted.steps[0], wanted.suffix)


def figure_of(wanted: Export) -> Figure:
    """What paints the pictures of an export."""
    beside = wanted.beside
    if beside is None:
        return Figure(wanted.recording, wanted.shape, wanted.style, wanted.steps, wanted.view)
    style = wanted.style
    left, right = (
        Figure(recording, shape, style, _of_side(beside.clock, side, wanted.steps), view)
        for side, recording, shape, view in (
            (LEFT, wanted.recording, wanted.shape, wanted.view),
            (RIGHT, beside.recording, beside.shape, beside.view),
        )
    )
    return TwinFigure(left, right, beside)


def _of_side(clock: Clock, side: Side, moments: Sequence[int]) -> list[int]:
    """The steps of one of two searches at these moments."""
    return sorted({int(clock.steps[side][moment]) for moment in moments})


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
    figure = figure_of(wanted)
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
