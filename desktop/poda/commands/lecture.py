"""`poda lecture`: slides or a handout of a lecture, without a window."""

from __future__ import annotations

from pathlib import Path

from poda.base.paths import shown
from poda.base.speech import translate
from poda.commands import BAD_INPUT, DONE, INTERRUPTED, Interrupts, Refused, about, say
from poda.commands.grammar import LectureArguments
from poda.commands.tree import start_qt
from poda.engine.errors import EngineError
from poda.engine.search.observer import SearchStopped


def run(arguments: LectureArguments) -> int:
    """Make the file and print its name; return the exit code."""
    path = Path(arguments.output)
    try:
        made = _made(arguments.lecture, path)
    except EngineError as error:
        say("lecture", about(path, error))
        return BAD_INPUT
    except Refused as refusal:
        say("lecture", refusal)
        return BAD_INPUT
    except SearchStopped:
        say("lecture", translate("CommandLine", "stopped before the end"))
        return INTERRUPTED
    print(translate("CommandLine", "lecture {file}").format(file=shown(made)))
    return DONE


def _made(name: str, path: Path) -> Path:
    start_qt()
    from poda.tree.lecture.document import SHIPPED, load, shipped
    from poda.tree.lecture.job import export

    if name in SHIPPED:
        lecture = shipped(name)
    else:
        try:
            lecture = load(Path(name))
        except EngineError as error:
            raise about(Path(name), error) from None
    with Interrupts() as interrupts:
        return export(lecture, path, stopped=interrupts.stopped)
