"""What an act of a person wakes: the files and the calls of Python within poda.

Counted from the act to the end of the turn of the event loop that paints it. What comes later, by a
timer, is not; nor is C++, nor what numpy does. Generators and comprehensions count once for each
time that they are entered, as in `sys.setprofile`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from PySide6.QtWidgets import QApplication

import poda

_ROOT = f"{Path(poda.__file__).parent}/"


class Woken:
    """The calls, by file (as a path within the package) and name."""

    def __init__(self, act: Callable[[], object]) -> None:
        self.by_function: Counter[tuple[str, str]] = Counter()
        sys.setprofile(self._hear)
        try:
            act()
            QApplication.processEvents()
        finally:
            sys.setprofile(None)

    def _hear(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(_ROOT):
            self.by_function[code.co_filename[len(_ROOT) :], code.co_qualname] += 1

    @property
    def files(self) -> Counter[str]:
        """How many calls there were in each file."""
        found: Counter[str] = Counter()
        for (file, _), calls in self.by_function.items():
            found[file] += calls
        return found

    @property
    def calls(self) -> int:
        """How many there were in all."""
        return self.by_function.total()

    def __str__(self) -> str:
        lines = [f"{len(self.files)} files, {self.calls} calls"]
        for file, calls in self.files.most_common():
            lines.append(f"{calls:5} {file}")
            lines += [
                f"      {calls:5} {name}"
                for (path, name), calls in self.by_function.most_common()
                if path == file
            ]
        return "\n".join(lines)
