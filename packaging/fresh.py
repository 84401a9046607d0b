#!/usr/bin/env python3
"""Do what the README says on a bare machine: a minimal Debian of its own, and nothing beside it.

    python packaging/fresh.py [SUITE ...] [--tests] [--share 1/3]

Each Debian (bookworm with Python 3.11 and trixie with 3.13, unless others are named; forky has
3.14) is made anew by debootstrap, and the README's own lines, read out of it, are run there as they
stand: the system's packages, the virtual environment, `pip install . && poda`, whose window is
shown on a display from outside, played in and closed. With `--tests` its line for the tests as
well, which takes as long as they do; with `--share 2/3` for every third file, from the second on.
Needs root, and the network of apt and pip.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from stranger import SmokeError, Stranger, display

ROOT: Final = Path(__file__).resolve().parent.parent
SUITES: Final = ("bookworm", "trixie")
COMMANDS: Final = ("debootstrap", "unshare", "Xvfb", "openbox", "xdotool")
SOURCE: Final = "/root/poda"  # the checkout, in there
HOME: Final = "/root/home"
CERTIFICATES: Final = "/etc/own-certificates.crt"
SCRIPTS: Final = Path("/usr/share/debootstrap/scripts")
"""How debootstrap makes each suite. One that is newer than debootstrap is missing there."""
MIRROR: Final = "http://deb.debian.org/debian"

# A system of its own in a folder: its own processes and mounts, which go when its command ends. Of
# the machine outside it has the network, the devices, and the displays.
ENTER: Final = """
set -e
mount -t proc proc "$0/proc"
mount --rbind /dev "$0/dev"
mkdir -p "$0/tmp/.X11-unix"
mount --bind /tmp/.X11-unix "$0/tmp/.X11-unix"
exec chroot "$0" "$@"
"""


class FreshError(Exception):
    """What is amiss, in a sentence."""


def main() -> int:
    """Try every Debian; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("suites", nargs="*", default=SUITES, help="of Debian")
    parser.add_argument("--tests", action="store_true", help="the README's tests as well")
    parser.add_argument("--share", default="1/1", help="of the files of tests, such as 2/3")
    arguments = parser.parse_args()
    missing = [name for name in COMMANDS if shutil.which(name) is None]
    if missing:
        print(f"✕ missing: {', '.join(missing)} (packaging/debian-packages*.txt)")
        return 1
    if os.geteuid():
        print("✕ making a Debian needs root")
        return 1
    # The display is opened first: what is made below finds the folder of its socket.
    with display() as (screen, _), tempfile.TemporaryDirectory(prefix="poda-fresh-") as folder:
        try:
            # Two are made at once: it is mostly waiting for the network and the disc.
            with ThreadPoolExecutor(2) as pool:
                bare = [Debian(suite, Path(folder) / suite, screen) for suite in arguments.suites]
                list(pool.map(Debian.prepare, bare))
            for debian in bare:
                debian.open_window()
            if arguments.tests:
                for debian in bare:
                    debian.test(shared_files(arguments.share))
        except (FreshError, SmokeError, subprocess.TimeoutExpired) as error:
            print(f"✕ {error}")
            return 1
    return 0


class Debian:
    """A minimal Debian in a folder, and what the README does there."""

    def __init__(self, suite: str, folder: Path, screen: str) -> None:
        self.suite = suite
        self._folder = folder
        self._screen = screen

    def prepare(self) -> None:
        """Make it, and install Poda by the README's lines."""
        _run(debootstrap(self.suite, self._folder))
        shutil.copy("/etc/resolv.conf", self._folder / "etc/resolv.conf")
        certificates = os.environ.get("PIP_CERT")
        if certificates:
            shutil.copy(certificates, self._folder / CERTIFICATES.lstrip("/"))
        (self._folder / HOME.lstrip("/")).mkdir(parents=True)
        _copy_checkout(self._folder / SOURCE.lstrip("/"))
        # Who is root needs no sudo, and a script nobody to say yes.
        self.shell(
            'sudo() { DEBIAN_FRONTEND=noninteractive "$@" -y --no-install-recommends; }\n'
            f"apt-get update -q\n{readme('sudo apt-get install')}"
        )
        self._say(self.shell(f"{readme('python3 -m venv')}\n{readme('pip install .')} --version"))

    def activate(self) -> str:
        """The README's line without making the environment anew."""
        return readme("python3 -m venv").rpartition("&& ")[2]

    def open_window(self) -> None:
        """`poda`, with a move played, and Quit: not a word is said."""
        program = self._folder / "open-poda"
        program.write_text(
            f"#!{shutil.which('bash')}\nPATH={shlex.quote(os.environ['PATH'])}\n"
            f"exec {shlex.join(self.inside(f'{self.activate()} && exec poda'))}\n"
        )
        program.chmod(0o755)
        home = self._folder / HOME.lstrip("/")
        person = Stranger(program, home, self._screen)
        try:
            seconds = person.start()
            person.press("5")
            person.quit()
        finally:
            person.leave()
        self._say(f"the window opened after {seconds:.1f} s, and was closed without a word")

    def test(self, files: list[str]) -> None:
        """The README's line for the tests, of these files; their closing line."""
        # A bare machine has no display. On that from outside the windows of two processes would
        # take the keyboard from each other.
        test = f"{readme('pip install -e')} {shlex.join(files)}"
        command = f"unset DISPLAY\n{self.activate()}\n{test}"
        with subprocess.Popen(
            self.inside(command), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ) as run:
            assert run.stdout is not None
            last = ""
            for line in run.stdout:
                print(line, end="", flush=True)
                last = line.strip() or last
        if run.returncode:
            raise FreshError(f"{self.suite}: the tests end with {run.returncode}: {last}")
        self._say(last)

    def shell(self, script: str) -> str:
        """What a script prints, run in there in the checkout. FreshError where it fails."""
        try:
            return _run(self.inside(f"set -e\n{script}"))
        except FreshError as error:
            raise FreshError(f"{self.suite}: {error}") from None

    def inside(self, script: str) -> list[str]:
        """The command that runs a script in there, with nothing of the environment out here but
        how pip reaches its index."""
        pip = {
            name: value
            for name, value in os.environ.items()
            # Files and folders of the machine outside are not in there.
            if name.startswith("PIP_") and not value.startswith("/")
        }
        if "PIP_CERT" in os.environ:
            pip["PIP_CERT"] = CERTIFICATES
        variables = pip | {
            "PIP_QUIET": "1",
            "HOME": HOME,
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            "DISPLAY": self._screen,
        }
        return [
            *("unshare", "--mount", "--pid", "--fork", "--kill-child"),
            *("bash", "-c", ENTER, str(self._folder), "env", "-i"),
            *(f"{name}={value}" for name, value in variables.items()),
            *("bash", "-c", f"cd {SOURCE}\n{script}"),
        ]

    def _say(self, what: str) -> None:
        print(f"✓ {self.suite}: {', '.join(what.split(chr(10))).rstrip(', ')}", flush=True)


def shared_files(share: str) -> list[str]:
    """The files of the suite that a share such as "2/3" stands for; none where it is the whole."""
    part, parts = map(int, share.split("/"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    folders = project["tool"]["pytest"]["ini_options"]["testpaths"]
    files = (path for folder in folders for path in (ROOT / folder).rglob("test_*.py"))
    found = sorted(str(path.relative_to(ROOT)) for path in files)
    return found[part - 1 :: parts] if parts > 1 else []


def debootstrap(suite: str, folder: Path) -> list[str]:
    """The command that makes a Debian: one that this debootstrap does not know as it makes sid."""
    script = [] if (SCRIPTS / suite).exists() else [MIRROR, str(SCRIPTS / "sid")]
    return ["debootstrap", "--variant=minbase", suite, str(folder), *script]


def readme(beginning: str) -> str:
    """The command of the README that begins so, in a block of its own or within a sentence."""
    text = (ROOT / "README.md").read_text("utf-8")
    found = re.search(rf"`+\n?({re.escape(beginning)}[^`]*)`", text)
    if found is None:
        raise FreshError(f"the README has no line that begins with {beginning!r}")
    return found.group(1).strip()


def _copy_checkout(target: Path) -> None:
    """What git keeps here, as it stands in the working tree."""
    listed = _run(["git", "-C", str(ROOT), "ls-files", "-z"])
    for name in filter(None, listed.split("\0")):
        source = ROOT / name
        if source.is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target / name)


def _run(command: list[str]) -> str:
    """What a command prints. FreshError where it fails."""
    run = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if run.returncode:
        raise FreshError(f"{command[0]} ends with {run.returncode}: {run.stdout[-2000:]}")
    return run.stdout


if __name__ == "__main__":
    sys.exit(main())
