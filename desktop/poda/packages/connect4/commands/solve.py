"""`poda solve`: exact scores of positions, one a line, as soon as they are found."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO

from poda.base import terms
from poda.base.processors import processors
from poda.base.speech import grouped, translate
from poda.commands import (
    DONE,
    FAILED,
    INTERRUPTED,
    Interrupts,
    Refused,
    check_kernels,
    say,
    threads,
    worded,
)
from poda.commands.progress import nodes_display
from poda.engine.documents import system_error
from poda.engine.errors import EngineError, quoted
from poda.engine.exact.scores import with_score
from poda.engine.games.connect4 import LEFT_TO_RIGHT, State
from poda.engine.search.observer import SearchStopped
from poda.packages.connect4.commands.grammar import SolveArguments
from poda.packages.connect4.engine.solver import RULES, Book, ColumnScores, Solver, book

_LONGEST_QUOTED = 100  # the most characters quoted of invalid text
_LONGEST_LINE = 10_000  # bytes: longer than any position
_MOVES = re.compile(r"[1-7\s]*")


def run(arguments: SolveArguments) -> int:
    """Solve each position and print its result; return the exit code."""
    try:  # without compiled code an opening would take years
        check_kernels("solve", RULES.key, is_needed=True)
    except Refused as refusal:
        say("solve", refusal)
        return FAILED
    solver = Solver(None if arguments.no_book else _book())
    code, given, wrong = DONE, 0, 0
    helpers = 1 if (arguments.workers or processors()) == 1 else 2
    with Interrupts() as interrupts, threads(helpers) as helper:
        try:
            for text in _texts(arguments.positions, interrupts):
                answer: str | None
                try:
                    state, score = _asked(text)
                    found = _solved(solver, state, interrupts, helper)
                    given += score is not None
                    wrong += score not in (None, found.score)
                    words = _as_json if arguments.json else _as_words
                    answer = words(state, found, score)
                except EngineError as error:
                    say("solve", error)
                    answer = _refusal(text, error) if arguments.json else None
                    code = FAILED
                if answer is not None:
                    print(answer, flush=True)
        except (SearchStopped, KeyboardInterrupt):
            say("solve", translate("CommandLine", "stopped before the end"))
            return INTERRUPTED
    if wrong:
        sentence = translate("CommandLine", "{wrong} of {given} scores that were given are wrong")
        say("solve", sentence.format(wrong=grouped(wrong), given=grouped(given)))
        return FAILED
    return code


def _book() -> Book | None:
    """The opening book; a warning is printed without it, as openings then take minutes."""
    found = book()
    if found is None:
        say(
            "solve",
            translate(
                "CommandLine",
                "there is no book of openings, or it is damaged: openings take far longer",
            ),
        )
    return found


def _texts(arguments: Sequence[str], interrupts: Interrupts) -> Iterator[str | EngineError]:
    """The positions as text, or the error of a file; one at a time, so that a program may wait for
    each result before it sends the next. Raises KeyboardInterrupt."""
    for argument in arguments or ["-"]:
        if argument == "-":
            if sys.stdin is not None:  # None if it is closed
                yield from _lines(sys.stdin.buffer, interrupts)
        elif _MOVES.fullmatch(argument) or not _is_there(Path(argument)):
            yield argument.strip()
        else:
            try:
                with ExitStack() as held:
                    with interrupts.waiting():  # for the writer of a pipe
                        file = held.enter_context(Path(argument).open("rb"))
                    yield from _lines(file, interrupts)
            except OSError as error:
                yield system_error(error, "save.unreadable")


def _lines(file: BinaryIO, interrupts: Interrupts) -> Iterator[str]:
    """The lines of a file; of an endless line, only its beginning."""
    while True:
        with interrupts.waiting():
            line = file.readline(_LONGEST_LINE)
        if not line:
            return
        yield line.decode("utf-8", "replace").strip()
        if len(line) == _LONGEST_LINE and not line.endswith(b"\n"):
            return


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # not a possible file name
        return False


def _asked(text: str | EngineError) -> tuple[State, int | None]:
    """A position, and the score next to it, as in lists of positions with scores. Raises
    EngineError."""
    if isinstance(text, EngineError):
        raise text
    text, score = with_score(text)
    state = RULES.parse_position(text)
    if RULES.is_terminal(state):
        raise EngineError("game.terminal")
    return state, score


def _solved(
    solver: Solver, state: State, interrupts: Interrupts, helper: Executor | None
) -> ColumnScores:
    """The result for a position. Raises SearchStopped."""
    with nodes_display(state.moves) as shown:
        on_slice = None if shown is None else shown.tell
        return solver.columns(state, interrupts.stopped, on_slice=on_slice, helper=helper)


def _as_json(state: State, found: ColumnScores, given: int | None) -> str:
    told: dict[str, Any] = {
        "position": state.moves,
        "score": found.score,
        "columns": found.scores,
        "best": found.best[0],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
    }
    return json.dumps(told if given is None else told | {"given": given})


def _refusal(text: str | EngineError, error: EngineError) -> str:
    position = "" if isinstance(text, EngineError) else quoted(text, _LONGEST_QUOTED)
    told = {"code": error.code, "place": error.place, "message": worded(error)}
    return json.dumps({"position": position, "error": told})


def _as_words(state: State, found: ColumnScores, given: int | None) -> str:
    line = translate("CommandLine", "{position}: {outcome}; best {best}; columns {columns}")
    words = line.format(
        position=state.moves or "-",
        outcome=_outcome(found.score, len(state.moves)),
        best=" ".join(str(column) for column in found.best),
        columns="  ".join(
            f"{column}: {'·' if score is None else signed(score)}"
            for column, score in zip(LEFT_TO_RIGHT, found.scores, strict=True)
        ),
    )
    if given is None:
        return words
    if given == found.score:
        line = translate("CommandLine", "{words}; score {score}, as given")
    else:
        line = translate("CommandLine", "{words}; score {score}, NOT {given} as given")
    return line.format(words=words, score=signed(found.score), given=signed(given))


def signed(score: int) -> str:
    """A score with its sign: +3, -2 or 0."""
    return f"{score:+d}" if score else "0"


def _outcome(score: int, stones: int) -> str:
    """The score in words, for the side to move; moves count those of the winner."""
    if not score:
        return translate("Words", terms.DRAW)
    if score > 0:
        sentence = translate("CommandLine", "the side to move wins with its disc {number} from now")
        return sentence.format(number=(43 - stones) // 2 - score + 1)
    sentence = translate("CommandLine", "the other side wins with its disc {number} from now")
    return sentence.format(number=(42 - stones) // 2 + score + 1)
