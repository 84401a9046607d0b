"""While Poda plays, searches and trains, no machine code is made: in no file, and not in memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from of_packages import commands
from poda.base import packages
from poda.engine.kernels import is_plain, native

pytestmark = [
    pytest.mark.skipif(is_plain(), reason="compiled code is not in use"),
    pytest.mark.skipif(sys.platform != "linux", reason="/proc tells of a process's memory"),
]

# Python's audit hook sees every file that is opened and every library that is loaded.
WATCHED = """
import json, os, re, sys
from pathlib import Path

written, loaded = [], []

def watch(event, arguments):
    if event == "open":
        path, mode, flags = arguments
        changes = os.O_WRONLY | os.O_RDWR | os.O_CREAT
        if not isinstance(path, int) and (set("wax+") & set(mode) if mode else flags & changes):
            written.append(os.fsdecode(path))
    elif event == "ctypes.dlopen":
        loaded.append(str(arguments[0]))

sys.addaudithook(watch)
from poda.commands.cli import main
for command in json.loads(sys.argv[1]):
    assert main(command) == 0, command
maps = Path("/proc/self/maps").read_text().splitlines()
print(json.dumps({
    "written": written,
    "loaded": loaded,
    "executable": sorted({line[73:] for line in maps if "x" in line.split()[1]}),
    "modules": sorted({name.partition(".")[0] for name in sys.modules}),
}))
"""
COMMANDS = (
    ["solve", "connect4", "44444222222333331"],
    ["match", "--game", "connect4", "alphabeta:4:fours", "perfect", "--games", "1"],
    ["match", "--game", "tictactoe", "perfect", "random", "--games", "2"],
    ["match", "--game", "backgammon", "expectiminimax:1", "random", "--games", "1"],
    ["tournament", "connect4", "perfect", "alphabeta:2", "random", "--rounds", "1"],
    ["match", "--game", "tictactoe", "perfect", "random", "--games", "2", "--pairs"],
    ["rate", "136", "96", "111"],
    ["train", "connect4", "--generations", "2", "--settings", "pairs=2", "games=4"],
    ["train", "tictactoe", "--generations", "2"],
    ["train", "backgammon", "--generations", "2", "--settings", "pairs=2", "games=4"],
)
COMMANDS = [
    each for each in COMMANDS
    if each[0] in commands() and ("--pairs" not in each or packages.find("arena"))
    and ("connect4" not in each or "perfect" not in each or packages.find("connect4"))
    and ("backgammon" not in each or packages.find("backgammon"))  # by the rules alone it is slow
]  # fmt: skip
CODE = (b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe", b"\xa7\r\r\n", b"BC\xc0\xde")
"""How programs and libraries, Python's bytecode and LLVM's begin."""
ENDINGS = (".so", ".dll", ".dylib", ".o", ".a", ".pyc", ".nbi", ".nbc", ".ll", ".bc")
"""And how their names end, and those of what numba keeps."""


def test_no_machine_code_is_made(tmp_path: Path) -> None:
    places = {name: str(tmp_path / name) for name in ("PODA_HOME", "TMPDIR", "HOME")}
    for place in places.values():
        Path(place).mkdir()
    done = subprocess.run(
        [sys.executable, "-B", "-c", WATCHED, json.dumps(COMMANDS)],
        env={**os.environ, **places},
        cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["written"]
    assert not [name for name in told["written"] if Path(name).suffix in ENDINGS]
    assert all(  # a name alone is that of a file in a folder whose handle is open
        Path(name).is_relative_to(tmp_path) for name in told["written"] if Path(name).is_absolute()
    )
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert kept
    assert not [path for path in kept if path.stat().st_mode & 0o111]
    assert not [path for path in kept if path.read_bytes().startswith(CODE)]
    library = str(native.FOLDER / native.library_name("linux"))
    assert {name for name in told["loaded"] if Path(name).is_absolute()} == {library}
    # What runs lies in files that were there before: nothing was made in memory.
    ours = [name for name in told["executable"] if name not in ("[vdso]", "[vsyscall]")]
    assert library in ours
    assert all(Path(name).is_file() for name in ours), ours
    assert not [name for name in ours if Path(name).is_relative_to(tmp_path)]
    assert not {"numba", "llvmlite"} & {*told["modules"]}
