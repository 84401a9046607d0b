"""The subcommands of `poda`; `cli.py` has their grammar. Each is imported only when it is run."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, Self

from poda.base.paths import shown
from poda.base.processors import processors
from poda.base.speech import translate
from poda.engine.errors import EngineError

if TYPE_CHECKING:
    from concurrent.futures import Executor

DONE: Final = 0
FAILED: Final = 1
"""The work was done, but its result could not be saved."""

BAD_INPUT: Final = 2
"""The arguments make no sense, or a file cannot be used."""

INTERRUPTED: Final = 130
"""Interrupted before there was a result (128 plus the number of SIGINT, as in shells)."""


class Refused(Exception):  # noqa: N818 - it is an answer, and the sentence in it is all there is
    """A sentence about invalid arguments, with which a command ends."""


def about(path: Path, error: EngineError) -> Refused:
    """The sentence of an error, preceded by the file that it concerns."""
    return Refused(f"{shown(path)}: {worded(error)}")


def worded(error: EngineError) -> str:
    """The sentence of an error in the user's language; `str(error)` is in English."""
    return error.said(translate)


def say(command: str, sentence: str | EngineError | Refused) -> None:
    """Print a line to the standard error."""
    words = worded(sentence) if isinstance(sentence, EngineError) else sentence
    print(f"poda {command}: {words}", file=sys.stderr, flush=True)


def print_columns(lines: Sequence[Sequence[str]], right: Collection[int] = ()) -> None:
    """Print lines in columns.

    Args:
        right: the columns that are aligned right.
    """
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        cells = (
            text.rjust(width) if column in right else text.ljust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        )
        print("  ".join(cells).rstrip())


class Interrupts:
    """Handles Ctrl-C and SIGTERM during work that can be stopped cleanly.

    The first one makes `stopped` true; a second ends the process at once (files are written
    atomically, so nothing is lost but what was not yet saved).
    """

    def __init__(self) -> None:
        self._stopped = self._waiting = False
        self._before: dict[int, Any] = {}

    def stopped(self) -> bool:
        """Whether the user wants to stop."""
        return self._stopped

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """A context for waiting on the system, which does not check `stopped`: for a pipe that
        nobody opens, or an idle terminal. Raises KeyboardInterrupt on a request to stop, even an
        earlier one."""
        self._waiting = True
        try:
            if self._stopped:
                raise KeyboardInterrupt
            yield
        finally:
            self._waiting = False

    def __enter__(self) -> Self:
        for number in (signal.SIGINT, signal.SIGTERM):
            self._before[number] = signal.signal(number, self._on_signal)
        return self

    def __exit__(self, *error: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if self._stopped:
            os._exit(128 + number)
        self._stopped = True
        if self._waiting:
            raise KeyboardInterrupt  # else Python resumes waiting after the handler


def threads(workers: int | None) -> AbstractContextManager[Executor | None]:
    """A pool of worker threads, by default one for each processor; None for a single one."""
    from concurrent.futures import ThreadPoolExecutor

    count = workers or processors()
    return ThreadPoolExecutor(count) if count > 1 else nullcontext(None)


def check_kernels(command: str, game_key: str, *, is_needed: bool = False) -> bool:
    """Whether compiled code plays this game; if it should but is missing, a warning is printed.

    Args:
        is_needed: whether the request has no slower alternative.

    Raises Refused if kernels are needed and missing.
    """
    from poda.engine.games import game
    from poda.engine.kernels import compiled, native
    from poda.engine.playing.training_kit import training_kit_of

    kernel = training_kit_of(game(game_key)).kernel()
    if kernel is None:
        return False
    if not native.is_usable(kernel.part):
        if is_needed:
            sentence = translate("CommandLine", "the fast engine is missing: install Poda again")
            raise Refused(sentence)
        say(command, translate("CommandLine", "the fast engine is missing: the slower path runs"))
    return compiled.ready(kernel.part)
