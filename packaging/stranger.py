"""Somebody who has just unpacked the program, and the screen in front of them (for smoke.py)."""

from __future__ import annotations

import contextlib
import os
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

SCREEN: Final = "1280x800x24"
PATIENCE: Final = 600.0  # seconds that anything may take on a busy machine
AGAIN: Final = 15.0  # after so many seconds a key is pressed again
TITLE: Final = "^Poda$"


class SmokeError(Exception):
    """What is amiss, in a sentence."""


class Stranger:
    """Types into the program, and waits for what comes of it.

    Attributes:
        home: the home folder, empty at first.
        environment: all that the program is told: no Python on the PATH.
    """

    def __init__(self, program: Path, home: Path, screen: str) -> None:
        self.home = home
        self._program = program
        self.environment = {
            "HOME": str(home),
            "PATH": str(home / "no-programs-here"),
            "DISPLAY": screen,
            "LANG": "C.UTF-8",
        }
        self._tools = {"DISPLAY": screen, "PATH": os.environ["PATH"]}
        self._process: subprocess.Popen[str] | None = None
        self._window = ""

    def command(self, *arguments: str, expected: int = 0) -> str:
        """What a command of Poda's prints; where it is to fail, its one sentence. (Commands that
        take long tell on stderr, under their names, how they get on.)"""
        run = subprocess.run(
            [str(self._program), *arguments],
            env=self.environment,
            cwd=self.home,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        said = run.stderr.strip()
        if not expected:
            own = f"poda {arguments[0]}: "
            said = "\n".join(line for line in said.splitlines() if not line.startswith(own))
        amiss = "Traceback" in said or len(said.splitlines()) != 1 if expected else said
        if run.returncode != expected or amiss:
            raise SmokeError(f"poda {arguments[0]} ends with {run.returncode}: {said}")
        return said or run.stdout.strip()

    def start(self) -> float:
        """Open the window; the seconds until it is on the screen."""
        begun = time.monotonic()
        self._process = subprocess.Popen(
            [str(self._program)],
            env=self.environment,
            cwd=self.home,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.until("the window", self._is_seen, every=0.01)
        seconds = time.monotonic() - begun
        self._xdotool("windowactivate", self._window)
        self.until("the keyboard in the window", lambda: self._active() == self._window)
        return seconds

    def _is_seen(self) -> bool:
        self._window = self._xdotool("search", "--onlyvisible", "--name", TITLE).partition("\n")[0]
        return bool(self._window)

    def _active(self) -> str:
        return self._xdotool("getactivewindow")

    def press(self, keys: str) -> None:
        """Press keys, one after the other, in whatever window has the keyboard."""
        self._xdotool("key", "--clearmodifiers", "--delay", "200", *keys.split())
        time.sleep(0.2)

    def answer(self, keys: str, text: str) -> None:
        """Press keys that open a dialog, type the answer to it, and wait until it has closed."""
        self.press(keys)
        self.fill(self.dialog(), text)

    def dialog(self, *before: str) -> str:
        """Wait for a window beside the main one and those of `before`; which it is."""
        known = ("", self._window, *before)
        self.until("a dialog", lambda: self._active() not in known)
        time.sleep(0.5)
        return self._active()

    def fill(self, dialog: str, text: str) -> None:
        """Type into a dialog, and press Return until it has closed."""
        self._xdotool("key", "ctrl+a")
        self._xdotool("type", "--delay", "20", text)
        time.sleep(0.5)
        self.press("Return")
        self.until(f"the end of dialog {dialog}", lambda: self._active() == self._window)

    def press_until(
        self, keys: str, what: str, condition: Callable[[], bool], seconds: float = PATIENCE
    ) -> None:
        """Press a key until `condition` holds: a busy program may not have been ready for it."""
        pressed = -AGAIN

        def holds() -> bool:
            nonlocal pressed
            if condition():
                return True
            if time.monotonic() - pressed > AGAIN:
                pressed = time.monotonic()
                self.press(keys)
            return False

        self.until(what, holds, seconds)

    def until(
        self,
        what: str,
        condition: Callable[[], bool],
        seconds: float = PATIENCE,
        every: float = 0.3,
    ) -> None:
        """Wait until `condition` holds. Raises SmokeError where it does not."""
        end = time.monotonic() + seconds
        while not condition():
            self.check_logs()
            assert self._process is not None
            if self._process.poll() is not None:
                _, error = self._process.communicate()
                raise SmokeError(f"poda ended with {self._process.returncode}: {error.strip()}")
            if time.monotonic() > end:
                raise SmokeError(f"{what}: not within {seconds:.0f} seconds")
            time.sleep(every)

    def check_logs(self) -> None:
        """Raise SmokeError where something unexpected has been written down."""
        for log in self.home.rglob("poda*.log"):
            _, found, trace = log.read_text("utf-8", "replace").partition("Traceback")
            if found:
                raise SmokeError(f"the log holds a traceback: {trace.strip()}")

    def quit(self) -> None:
        """Ctrl+Q, and not a word."""
        assert self._process is not None
        self.press("ctrl+q")
        try:
            out, error = self._process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            raise SmokeError("Ctrl+Q does not end it") from None
        if self._process.returncode or out or error:
            raise SmokeError(f"it ended with {self._process.returncode} and said: {out}{error}")

    def leave(self) -> None:
        """End the program, whatever it does: nothing may stay behind a failure."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.communicate()

    def _xdotool(self, *arguments: str) -> str:
        run = subprocess.run(
            ["xdotool", *arguments], env=self._tools, capture_output=True, text=True, check=False
        )
        return run.stdout.strip()


@contextlib.contextmanager
def display() -> Iterator[tuple[str, Callable[[Path], None]]]:
    """An X server with a window manager, as long as the block: its DISPLAY, and a function that
    writes what is on the screen into a PNG file."""
    # Whoever runs out of patience with this program (`timeout`) leaves no server behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="poda-screen-") as frames:
        read, write = os.pipe()
        # Without -noreset it would begin anew whenever its last client leaves.
        command = ["Xvfb", "-noreset", "-displayfd", str(write), "-screen", "0", SCREEN]
        with subprocess.Popen(
            [*command, "-fbdir", frames],
            pass_fds=[write],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as server:
            os.close(write)
            with os.fdopen(read) as pipe:
                number = pipe.readline().strip()
            # Somebody must give the keyboard back to the window when a dialog closes.
            manager = subprocess.Popen(
                ["openbox"],
                env=os.environ | {"DISPLAY": f":{number}"},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            try:
                yield f":{number}", lambda path: _picture(Path(frames) / "Xvfb_screen0", path)
            finally:
                manager.terminate()
                manager.wait()
                server.terminate()


def _picture(frame: Path, path: Path) -> None:
    """Turn an X window dump (a header of 32-bit numbers, colours, rows of BGRX) into a PNG."""
    data = frame.read_bytes()
    header = struct.unpack(">25I", data[:100])
    width, height, stride = header[4], header[5], header[12]
    first = header[0] + header[19] * 12
    rows = []
    for y in range(height):
        row = data[first + y * stride :][: width * 4]
        colours = bytearray(width * 3)
        colours[0::3], colours[1::3], colours[2::3] = row[2::4], row[1::4], row[0::4]
        rows.append(b"\0" + bytes(colours))

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

    size = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", size), chunk(b"IDAT", zlib.compress(b"".join(rows))), chunk(b"IEND", b"")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(parts))
