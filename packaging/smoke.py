#!/usr/bin/env python3
"""Use the built bundle as a stranger would: no Python on the PATH, an empty home, a real display.

    python packaging/smoke.py [--program dist/poda/poda]

An X server of its own (Xvfb) shows the window, and xdotool types into it: a game against an engine,
a walk through a tree, two generations of training, files saved, and Quit. It looks at the exit
code, at what was written where, and at whether anything was said on the way; and it measures the
first start and a warm one. It prints what it saw, and ends with 1 at the first thing amiss.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import build

SCREEN: Final = "1280x800x24"
PATIENCE: Final = 120.0  # seconds that anything may take on a busy machine
COLD_GENERATION: Final = 240.0  # the first one waits for its kernels to be compiled
COMMANDS: Final = ("Xvfb", "openbox", "xdotool")


class SmokeError(Exception):
    """What is amiss, in a sentence."""


def main() -> int:
    """Try everything; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--program", type=Path, default=build.BUNDLE / "poda")
    program = parser.parse_args().program.absolute()
    missing = [name for name in COMMANDS if shutil.which(name) is None]
    if missing:
        print(f"missing: {', '.join(missing)} (packaging/debian-packages.txt)")
        return 1
    try:
        with tempfile.TemporaryDirectory(prefix="poda-smoke-") as folder, display() as screen:
            run(program, Path(folder), screen)
    except SmokeError as error:
        print(f"✕ {error}")
        return 1
    return 0


def run(program: Path, home: Path, screen: str) -> None:
    """All of it, in the order in which a person might come to it."""
    before = listing(program.parent)
    stranger = Stranger(program, home, screen)
    said("version", stranger.command("--version"))
    said("a tree on the command line", stranger.command("tree", "[[3, 12], [2, 4]]").split("\n")[0])
    said("first window after", f"{stranger.start():.2f} s, with nothing in the cache")
    play(stranger)
    walk(stranger)
    train(stranger)
    stranger.quit()
    said("second window after", f"{stranger.start():.2f} s")
    stranger.quit()
    if listing(program.parent) != before:
        raise SmokeError("files beside the program have changed")
    kernels = list((home / ".cache").rglob("*.object"))
    if not kernels:
        raise SmokeError("no compiled kernel in the cache")
    said("kernels in the cache", len(kernels))


def play(stranger: Stranger) -> None:
    """A move against the first engine, which answers; the game is saved."""
    stranger.press("5")
    path = stranger.home / "game.json"
    stranger.until("the engine's answer", lambda: len(saved_moves(stranger, path)) >= 2)
    said("moves in the saved game", ", ".join(saved_moves(stranger, path)))


def saved_moves(stranger: Stranger, path: Path) -> list[str]:
    """Save the game and read its moves."""
    stranger.press("ctrl+s")
    if not path.exists():
        stranger.answer(str(path))
    with contextlib.suppress(OSError, ValueError):
        return [move["move"] for move in json.loads(path.read_text("utf-8"))["moves"]]
    return []


def walk(stranger: Stranger) -> None:
    """Ten steps through the tree that the Tree tab begins with, saved."""
    stranger.press("ctrl+2")
    time.sleep(2)
    for _ in range(10):
        stranger.press("Right")
    stranger.press("ctrl+s")
    path = stranger.home / "tree.json"
    stranger.answer(str(path))
    stranger.until("the saved tree", path.exists)
    said("step in the saved tree", json.loads(path.read_text("utf-8")).get("step"))


def train(stranger: Stranger) -> None:
    """Two generations."""
    stranger.press("ctrl+3")
    time.sleep(2)
    for generation in (1, 2):
        stranger.press("ctrl+Right")
        stranger.until(
            f"generation {generation}",
            lambda generation=generation: generations(stranger.home) >= generation,
            COLD_GENERATION,
        )
    said("generations in the saved run", generations(stranger.home))


def generations(home: Path) -> int:
    """How many generations the newest run has written down."""
    runs = sorted(home.rglob("run.json"), key=lambda path: path.stat().st_mtime)
    if not runs:
        return 0
    return int(json.loads(runs[-1].read_text("utf-8"))["values"]["strategy.generation"])


class Stranger:
    """Somebody who has just unpacked the program.

    Attributes:
        home: the home folder, empty at first.
    """

    def __init__(self, program: Path, home: Path, screen: str) -> None:
        self.home = home
        self._program = program
        self._environment = {
            "HOME": str(home),
            "PATH": str(home / "no-programs-here"),
            "DISPLAY": screen,
            "LANG": "C.UTF-8",
        }
        self._tools = {"DISPLAY": screen, "PATH": os.environ["PATH"]}
        self._process: subprocess.Popen[str] | None = None

    def command(self, *arguments: str) -> str:
        """What a command of Poda's prints."""
        run = subprocess.run(
            [str(self._program), *arguments],
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        if run.returncode or run.stderr:
            raise SmokeError(
                f"poda {arguments[0]} ends with {run.returncode}: {run.stderr.strip()}"
            )
        return run.stdout.strip()

    def start(self) -> float:
        """Open the window; the seconds until it is on the screen."""
        begun = time.monotonic()
        self._process = subprocess.Popen(
            [str(self._program)],
            env=self._environment,
            cwd=self.home,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.until("the window", self._is_seen, every=0.01)
        seconds = time.monotonic() - begun
        time.sleep(1)
        self._xdotool("search", "--onlyvisible", "--name", "^Poda$", "windowactivate")
        return seconds

    def _is_seen(self) -> bool:
        return bool(self._xdotool("search", "--onlyvisible", "--name", "^Poda$"))

    def press(self, keys: str) -> None:
        """Press a key, in whatever window has the keyboard."""
        self._xdotool("key", "--clearmodifiers", keys)
        time.sleep(0.2)

    def answer(self, text: str) -> None:
        """Type the answer to the dialog that has come up."""
        time.sleep(1)
        self._xdotool("key", "ctrl+a")
        self._xdotool("type", "--delay", "10", text)
        self.press("Return")
        time.sleep(0.5)

    def until(
        self,
        what: str,
        condition: Callable[[], bool],
        seconds: float = PATIENCE,
        every: float = 0.5,
    ) -> None:
        """Wait until `condition` holds. Raises SmokeError where it does not."""
        end = time.monotonic() + seconds
        while not condition():
            assert self._process is not None
            if self._process.poll() is not None:
                _, error = self._process.communicate()
                raise SmokeError(f"poda ended with {self._process.returncode}: {error.strip()}")
            if time.monotonic() > end:
                raise SmokeError(f"{what}: not within {seconds:.0f} seconds")
            time.sleep(every)

    def quit(self) -> None:
        """Ctrl+Q, and not a word."""
        assert self._process is not None
        self.press("ctrl+q")
        try:
            out, error = self._process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise SmokeError("Ctrl+Q does not end it") from None
        if self._process.returncode or out or error:
            raise SmokeError(f"it ended with {self._process.returncode} and said: {out}{error}")

    def _xdotool(self, *arguments: str) -> str:
        run = subprocess.run(
            ["xdotool", *arguments], env=self._tools, capture_output=True, text=True, check=False
        )
        return run.stdout.strip()


@contextlib.contextmanager
def display() -> Iterator[str]:
    """An X server with a window manager, as long as the block, as a DISPLAY."""
    read, write = os.pipe()
    # Without -noreset it would begin anew whenever its last client leaves.
    command = ["Xvfb", "-noreset", "-displayfd", str(write), "-screen", "0", SCREEN]
    with subprocess.Popen(
        command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        # Somebody must give the keyboard back to the window when a dialog closes.
        manager = subprocess.Popen(["openbox"], env=os.environ | {"DISPLAY": f":{number}"})
        try:
            yield f":{number}"
        finally:
            manager.terminate()
            manager.wait()
            server.terminate()


def listing(folder: Path) -> list[tuple[str, int]]:
    """Every file below a folder, with its size."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return [(str(path), path.stat().st_size) for path in files]


def said(what: str, value: object) -> None:
    """Print one thing that was seen."""
    print(f"✓ {what}: {value}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
