"""What the subcommands of `poda` do; `cli.py` is their grammar. Imported only when one is run."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Final

from poda.base.paths import shown
from poda.base.processors import processors
from poda.base.speech import translate
from poda.engine.errors import EngineError

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

    def __enter__(self) -> Interrupts:
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
    count = workers or processors()
    return ThreadPoolExecutor(count) if count > 1 else nullcontext(None)


def load_kernels(command: str, game_key: str, *, is_needed: bool = False) -> bool:
    """Make the compiled kernels ready; whether one plays this game.

    From a cold cache they are compiled, once, which takes some seconds; for a game that none of
    them plays they are let be.

    Args:
        is_needed: what is wanted has no slower path.

    Raises Refused where they are needed and cannot be made.
    """
    from poda.engine.evolve.playing import KERNELS, compiled_for
    from poda.engine.kernels import compiled, native

    if game_key not in KERNELS:
        return False
    prepare(
        command, lambda: compiled.ready() or native.is_warm(), compiled.load, is_needed=is_needed
    )
    return compiled_for(game_key)


def prepare(
    command: str, is_stored: Callable[[], bool], load: Callable[[], object], *, is_needed: bool
) -> None:
    """Make compiled code ready by `load`, and say where that takes a while, or cannot be done.

    Args:
        is_needed: there is no slower path.

    Raises Refused where it is needed and cannot be made.
    """
    try:
        if not is_stored():
            sentence = translate(
                "CommandLine",
                "compiling the fast engine, once: this takes some seconds (Ctrl-C twice to leave)",
            )
            say(command, sentence)
        load()
    except (ImportError, OSError, RuntimeError) as error:  # numba or its cache is unusable here
        if is_needed:
            sentence = translate("CommandLine", "the fast engine cannot be prepared ({reason})")
            raise Refused(sentence.format(reason=error)) from error
        sentence = translate(
            "CommandLine", "the fast engine cannot be prepared ({reason}): the slower path runs"
        )
        say(command, sentence.format(reason=error))
