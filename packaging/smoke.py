#!/usr/bin/env python3
"""Use the built bundle as a stranger would: no Python on the PATH, an empty home, a real display.

    python packaging/smoke.py [--program dist/poda/poda] [--starts N]

An X server of its own (Xvfb) shows the window, and xdotool types into it: a game against an engine,
a walk through a tree and pictures of it, two generations of training, games of a tournament, files
saved, and Quit. It
looks at the exit code, at what was written where, and at whether anything was said on the way; and
it measures the first start and warm ones (and fails on no time). It prints what it saw, and ends
with 1 at the first thing amiss, with a picture of the screen in build/smoke.png.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import build
import licences
from stranger import PATIENCE, SmokeError, Stranger, display

COLD_GENERATION: Final = 600.0  # seconds
COMMANDS: Final = ("Xvfb", "openbox", "strace", "xdotool")
PICTURE: Final = build.BUILD / "smoke.png"
# Calls that make a file that can be run, and those after which one of any name might be.
WRITES: Final = "open,openat,openat2,creat,chmod,fchmod,fchmodat,memfd_create"
WRITTEN: Final = re.compile(r"O_(?:WRONLY|RDWR|CREAT)|creat\(|chmod")
EXECUTABLE: Final = re.compile(r"\b0[0-7]*[1357][0-7]{0,2}\) += (?!-)|\.so[\".]|memfd_create")
HEAVY: Final = re.compile(r"llvmlite|numba|numpy|libLLVM")
SIGNATURES: Final = {
    ".png": b"\x89PNG\r\n",
    ".pdf": b"%PDF-1.",
    ".gif": b"GIF89a",
    ".svg": b"<?xml",
}
TREE: Final = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def main() -> int:
    """Try everything; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--program", type=Path, default=build.BUNDLE / "poda")
    parser.add_argument("--starts", type=int, default=0, help="only measure so many starts")
    arguments = parser.parse_args()
    program = arguments.program.absolute()
    missing = [name for name in COMMANDS if shutil.which(name) is None]
    if missing:
        print(f"missing: {', '.join(missing)} (packaging/debian-packages.txt)")
        return 1
    with tempfile.TemporaryDirectory(prefix="poda-smoke-") as folder, display() as (screen, look):
        stranger = Stranger(program, Path(folder), screen)
        try:
            if arguments.starts:
                measure(stranger, program, arguments.starts)
            else:
                run(stranger, program)
        except (SmokeError, subprocess.TimeoutExpired) as error:
            look(PICTURE)
            print(f"✕ {error} (the screen: {PICTURE.relative_to(build.ROOT)})")
            return 1
        finally:
            stranger.leave()
    return 0


def run(stranger: Stranger, program: Path) -> None:
    """All of it, in the order in which a person might come to it."""
    folder = program.resolve().parent
    before = listing(folder)
    said("version", stranger.command("--version"))
    said("first window after", f"{stranger.start():.2f} s, with nothing in the cache")
    play(stranger)
    walk(stranger)
    train(stranger)
    tournament(stranger)
    stranger.quit()
    said("second window after", f"{stranger.start():.2f} s")
    stranger.quit()
    commands(stranger)
    agents(stranger)
    light(stranger, program)
    if listing(folder) != before:
        raise SmokeError("files beside the program have changed")
    no_compiler(stranger, program)
    stranger.check_logs()


def no_compiler(stranger: Stranger, program: Path) -> None:
    """Nothing of numba or LLVM came along, and nothing that can be run was written."""
    folder = program.resolve().parent
    names = [str(path.relative_to(folder)) for path in folder.rglob("*")]
    if (folder / "_internal").is_dir():  # of an AppImage, these are inside the file
        names += licences.modules(folder)
    if compilers := [name for name in names if re.search("(?i)llvm|numba", name)]:
        raise SmokeError(f"a compiler is in the bundle: {compilers[0]}")
    for path in stranger.home.rglob("*"):
        if path.is_file() and path.read_bytes()[:4] == b"\x7fELF":
            raise SmokeError(f"machine code was written: {path.relative_to(stranger.home)}")
    written = traced(stranger, program, "--quit-after-paint")
    written += traced(stranger, program, "solve", "connect4", "")
    if amiss := [line for line in written if EXECUTABLE.search(line)]:
        raise SmokeError(f"what can be run was written: {amiss[0]}")
    said("compilers in the bundle, machine code in the home", "none")
    said("files opened for writing from an empty home", f"{len(written)}, none that can be run")


def traced(stranger: Stranger, program: Path, *arguments: str) -> list[str]:
    """The calls with which a start from an empty home opens files for writing."""
    notes = stranger.home / "calls"
    home = stranger.home / "empty"
    home.mkdir()
    strace = shutil.which("strace") or "strace"  # a stranger's PATH leads to no program
    command = [strace, "-f", "-qq", "-s", "512", "-e", f"trace={WRITES}", "-o", str(notes)]
    # Without a bus of its own a desktop's library would launch one, which stays.
    no_bus = {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}
    subprocess.run(
        [*command, str(program), *arguments],
        env=stranger.environment | no_bus | {"HOME": str(home)},
        stdout=subprocess.DEVNULL,
        timeout=PATIENCE,
        check=True,
    )
    shutil.rmtree(home)
    lines = notes.read_text("utf-8", "replace").splitlines()
    return [line for line in lines if WRITTEN.search(line) or "memfd_create" in line]


def play(stranger: Stranger) -> None:
    """A move against the first engine, which answers; the game is saved."""
    stranger.press("5")
    path = stranger.home / "game.json"
    stranger.answer("ctrl+s", str(path))

    def moves() -> list[str]:
        with contextlib.suppress(OSError, ValueError):
            return [move["move"] for move in json.loads(path.read_text("utf-8"))["moves"]]
        return []

    stranger.press_until("ctrl+s", "the engine's answer", lambda: len(moves()) >= 2)
    said("moves in the saved game", ", ".join(moves()))


def walk(stranger: Stranger) -> None:
    """Ten steps through the tree that the Tree tab begins with, saved, and as pictures."""
    stranger.press("ctrl+2")
    for _ in range(10):
        stranger.press("Right")
    path = stranger.home / "tree.json"
    stranger.answer("ctrl+s", str(path))
    stranger.until("the saved tree", path.exists)
    said("step in the saved tree", json.loads(path.read_text("utf-8")).get("step"))
    figure(stranger, "tree.png")
    figure(stranger, "tree.pdf", "Down", "Down")
    figure(stranger, "tree.gif", "Down")


def figure(stranger: Stranger, name: str, *choose: str) -> None:
    """Export the tree into a file; `choose` are the keys that go to its format from the last."""
    stranger.press("ctrl+shift+p")
    first = stranger.dialog()
    for key in choose:
        stranger.press(key)
    stranger.press("Return")
    path = stranger.home / name
    stranger.fill(stranger.dialog(first), str(path))
    stranger.until(name, path.exists)
    said(name, check_picture(path))


def check_picture(path: Path) -> str:
    """How large a picture is. SmokeError where it is none."""
    data = path.read_bytes()
    if not data.startswith(SIGNATURES[path.suffix]) or len(data) < 1000:
        raise SmokeError(f"{path.name} holds no picture: {data[:20]!r}")
    return f"{len(data):,} bytes"


def train(stranger: Stranger) -> None:
    """Two generations, by the menu."""
    stranger.press("ctrl+3")
    for generation in (1, 2):
        stranger.press_until(
            "alt+r s",  # Ctrl+Right is not the run's while a number is being typed
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


def tournament(stranger: Stranger) -> None:
    """Some games of the tournament that is proposed, stopped."""
    stranger.press("ctrl+4")
    stranger.press_until("ctrl+Return", "two games", lambda: games_played(stranger.home) >= 2)
    stranger.press("Escape")
    said("games of a tournament in the window", games_played(stranger.home))


def games_played(folder: Path) -> int:
    """How many games of tournaments are written down below a folder."""
    files = folder.rglob("games.jsonl")
    return sum(path.read_text("utf-8").count('{"game":') for path in files)


def commands(stranger: Stranger) -> None:
    """The command line: a search, a run on two threads, matches, and what is not there."""
    said("a tree", stranger.command("tree", TREE).partition("\n")[0])
    for suffix in SIGNATURES:
        path = stranger.home / f"figure{suffix}"
        stranger.command("tree", TREE, "-o", str(path))
        said(f"a tree's {path.name}", check_picture(path))
    out = str(stranger.home / "run")
    length = ("--generations", "2", "--workers", "2", "--out", out, "--json")
    told = stranger.command("train", "connect4", *length).rpartition("\n")[2]
    said("a run on two threads", f"{json.loads(told)['generations']} generations")
    games = ("--game", "connect4", "--games", "10", "--json")
    told = stranger.command("match", "evolved", "random", *games)
    said("a match", told)
    games = ("--game", "backgammon", "--games", "4", "--cube", "--json")
    told = stranger.command("match", "expectiminimax:1", "evolved", *games)
    said("the trained and the evolved mind, with the cube", told)
    scheduler = ("--scheduler", "tcp://127.0.0.1:1", "--out", str(stranger.home / "far"))
    told = stranger.command("train", "connect4", *scheduler, expected=2)
    if "poda[cluster]" not in told:
        raise SmokeError(f"the missing extra is not told: {told}")
    said("no cluster", told)


AGENT: Final = """
def agent(observation, configuration):
    columns = range(configuration.columns)
    return max(columns, key=lambda column: (observation.board[column] == 0, -abs(column - 3)))
"""


def agents(stranger: Stranger) -> None:
    """A tournament of players, one of them a file of Python: with the Python that is installed, and
    where there is none."""
    (stranger.home / "middle.py").write_text(AGENT, "utf-8")
    players = ("random", "alphabeta:2", "middle.py")
    told = stranger.command(
        *("tournament", "connect4", *players, "--rounds", "2", "--out", "alone", "--json")
    )
    reasons = [json.loads(line).get("reason") for line in told.splitlines()]
    if reasons.count("crash") != 8 or reasons.count("played") != 4:
        raise SmokeError(f"an agent without a Python plays: {told}")
    said("an agent where there is no Python", "loses its games, and the others are played")
    python = stranger.home / "python"
    python.mkdir()
    (python / "python3").symlink_to(Path(sys.executable).resolve())
    path = stranger.environment["PATH"]
    stranger.environment["PATH"] = str(python)
    try:
        told = stranger.command(
            *("tournament", "connect4", *players, "--rounds", "2", "--out", "cup", "--json")
        )
    finally:
        stranger.environment["PATH"] = path
        shutil.rmtree(python)
    reasons = [json.loads(line).get("reason") for line in told.splitlines()]
    if reasons.count("played") != 12 or games_played(stranger.home / "cup") != 12:
        raise SmokeError(f"not every game was played: {told}")
    page = (stranger.home / "cup" / "standings.html").read_text("utf-8")
    if "middle" not in page:
        raise SmokeError("the page of the standings does not name the agent")
    said("a tournament with a Python agent", "12 games, and a page of its standings")


def light(stranger: Stranger, program: Path) -> None:
    """What the dynamic linker opens until the first paint: nothing heavy."""
    notes = stranger.home / "linker"
    subprocess.run(
        [str(program), "--quit-after-paint"],
        env=stranger.environment | {"LD_DEBUG": "files", "LD_DEBUG_OUTPUT": str(notes)},
        timeout=PATIENCE,
        check=True,
    )
    text = "".join(path.read_text("utf-8", "replace") for path in notes.parent.glob("linker.*"))
    opened = set(re.findall(r"file=(\S+)", text))
    if not any("Qt6Widgets" in name for name in opened):
        raise SmokeError("the linker did not tell what it opened")
    if heavy := sorted(name for name in opened if HEAVY.search(name)):
        raise SmokeError(f"opened before the first paint: {', '.join(heavy)}")
    said("libraries before the first paint", f"{len(opened)}, none of NumPy's or LLVM's")


def measure(stranger: Stranger, program: Path, starts: int) -> None:
    """Starts with the bundle's files out of the system's memory and the home empty, and others."""
    cold, warm = [], []
    for _ in range(starts):
        shutil.rmtree(stranger.home)
        stranger.home.mkdir()
        forget(program.parent)
        cold.append(stranger.start())
        stranger.quit()
        warm.append(stranger.start())
        stranger.quit()
    for name, times in (("first", cold), ("warm", warm)):
        told = " ".join(f"{seconds:.2f}" for seconds in sorted(times))
        said(f"{name} starts", f"median {statistics.median(times):.2f} s of {told}")


def forget(folder: Path) -> None:
    """Ask the system to drop these files from its memory."""
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def listing(folder: Path) -> list[tuple[str, int]]:
    """Every file below a folder, with its size."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return [(str(path), path.stat().st_size) for path in files]


def said(what: str, value: object) -> None:
    """Print one thing that was seen."""
    print(f"✓ {what}: {value}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
