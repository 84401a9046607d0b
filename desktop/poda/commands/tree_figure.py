"""`poda tree ... -o FIGURE`: pictures of a search, without a window.

Qt is imported here alone, and told to draw where there is no screen: it works without a display.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from poda.base import display, speech
from poda.commands import Refused, about
from poda.engine.errors import EngineError
from poda.engine.record.recording import Recording
from poda.engine.search.observer import SearchStopped


def draw(
    recording: Recording[Any, Any], folded: frozenset[int] | None, arguments: argparse.Namespace
) -> list[Path]:
    """Write the picture that was asked for, or those of every step; the files.

    Args:
        folded: the nodes whose subtrees are folded; None folds what the window would.

    Raises:
        Refused: with a sentence on why there is no picture. A file that is there stays as it is.
    """
    path = Path(arguments.output)
    try:
        start_qt()
    except ImportError as error:
        missing = display.missing_libraries(error)
        if not missing:
            raise
        raise Refused(display.library_sentence(missing).removeprefix("poda: ")) from None
    from poda.commands import Interrupts
    from poda.tree.export.job import export

    try:
        wanted = _wanted(recording, folded, arguments, path.suffix.lower().lstrip("."))
        with Interrupts() as interrupts:
            return export(wanted, path, stopped=interrupts.stopped)
    except EngineError as error:
        raise about(path, error) from None
    except SearchStopped:
        raise KeyboardInterrupt from None


def _wanted(
    recording: Recording[Any, Any],
    folded: frozenset[int] | None,
    arguments: argparse.Namespace,
    suffix: str,
) -> Any:
    from poda.tree.export.figure import Style
    from poda.tree.export.job import FORMATS, Export
    from poda.tree.model.opening import shaped

    if suffix not in FORMATS:
        raise EngineError("export.unknown_format", known=", ".join(f".{name}" for name in FORMATS))
    _, _, shape = shaped(recording, folded)
    style = Style(
        arguments.theme, arguments.size, arguments.values, arguments.windows, arguments.sentence,
        arguments.legend, arguments.outlines,
    )  # fmt: skip
    steps = _steps(recording, arguments, suffix)
    return Export(recording, shape, steps, style, suffix, arguments.seconds)


def _steps(
    recording: Recording[Any, Any], arguments: argparse.Namespace, suffix: str
) -> Sequence[int]:
    """One step: that of --step, else the last one. All of them: for --steps, and for films."""
    from poda.tree.export.job import step_at

    if arguments.step is not None:
        return [step_at(recording, arguments.step)]
    if arguments.steps or suffix in ("gif", "tex"):
        return range(recording.trace.steps)
    return [recording.trace.steps - 1]


def start_qt() -> None:
    """Make Qt draw without a screen. Raises ImportError where the system lacks its libraries."""
    from PySide6.QtWidgets import QApplication

    if QApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        _kept.append(QApplication(["poda"]))
        from poda.house.i18n import language_manager

        language_manager().set_language(speech.language())  # of the words in the picture


_kept: list[object] = []  # Qt's one application: without it, no font can be asked for
