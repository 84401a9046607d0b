"""What the subcommands of `poda` do; `cli.py` is their grammar. Imported only when one is run."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

from poda.base.paths import shown
from poda.base.processors import processors
from poda.base.speech import translate
from poda.engine.errors import EngineError

if TYPE_CHECKING:
    from concurrent.futures import Executor

DONE: Final = 0
FAILED: Final = 1
"""The work was done, and its result could not be saved."""

BAD_INPUT: Final = 2
"""What was typed makes no sense, or a file cannot be used."""

INTERRUPTED: Final = 130
"""Stopped before there was a result (128 and the number of Ctrl-C's signal, as shells have it)."""


class Refused(Exception):  # noqa: N818 - it is an answer, and the sentence in it is all there is
    """A sentence about what was typed, for a command to end with."""


def about(path: Path, error: EngineError) -> Refused:
    """The sentence of an error, with the file that it is about before it."""
    return Refused(f"{shown(path)}: {worded(error)}")


def worded(error: EngineError) -> str:
    """The sentence of an error in the user's language: `str(error)` is the English one."""
    return error.said(translate)


def say(command: str, sentence: str | EngineError | Refused) -> None:
    """A line on the standard error."""
    words = worded(sentence) if isinstance(sentence, EngineError) else sentence
    print(f"poda {command}: {words}", file=sys.stderr, flush=True)


class Interrupts:
    """Ctrl-C and SIGTERM while something runs that can be stopped in good order.

    The first one makes `stopped` true; a second ends the process at once (files are written
    atomically, so nothing is lost but what was not yet saved).
    """

    def __init__(self) -> None:
        self._stopped = self._waiting = False
        self._before: dict[int, Any] = {}

    def stopped(self) -> bool:
        """Whether somebody wants an end."""
        return self._stopped

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """While the system is waited for, which would not look at `stopped`: a pipe that nobody
        opens, a terminal that says nothing. Raises KeyboardInterrupt where somebody wants an end,
        or did so before."""
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

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if self._stopped:
            os._exit(128 + number)
        self._stopped = True
        if self._waiting:
            raise KeyboardInterrupt  # else Python goes on to wait when this has returned


def threads(workers: int | None) -> AbstractContextManager[Executor | None]:
    """So many worker threads, as many as processors unless said; for one, none (None)."""
    from concurrent.futures import ThreadPoolExecutor

    count = workers or processors()
    return ThreadPoolExecutor(count) if count > 1 else nullcontext(None)


def check_kernels(command: str, game_key: str, *, is_needed: bool = False) -> bool:
    """Whether compiled code plays this game; where it ought to and there is none, that is said.

    Args:
        is_needed: what is wanted has no slower path.

    Raises Refused where they are needed and missing.
    """
    from poda.engine.games import game
    from poda.engine.kernels import compiled, native

    has_kernel = game(game_key).kernel
    if has_kernel and not native.is_usable():
        if is_needed:
            sentence = translate("CommandLine", "the fast engine is missing: install Poda again")
            raise Refused(sentence)
        say(command, translate("CommandLine", "the fast engine is missing: the slower path runs"))
    return has_kernel and compiled.ready()
