#!/usr/bin/env python3
"""Make a Debian package of the bundle that `packaging/build.py` has built.

    python packaging/deb.py [--try] [--fast] [--record]

It leaves `dist/poda_VERSION_ARCHITECTURE.deb`: the bundle in /usr/lib/poda, the command in
/usr/bin, the desktop entry, the metainfo and the icons where desktops look for them. `--try`, as
root, installs it, starts it, removes it, and looks at what is left; `--fast` compresses little.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path
from typing import Final

import build
import licences
from stranger import PATIENCE, SmokeError, Stranger, display

NAME: Final = "org.poda.Poda"
NAME_OF_PACKAGE: Final = "poda"
STAGE: Final = build.BUILD / "deb"
ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)

# Where its files are found, once it is installed.
PLACES: Final = (
    "/usr/bin/poda",
    "/usr/lib/poda/poda",
    f"/usr/share/applications/{NAME}.desktop",
    f"/usr/share/metainfo/{NAME}.metainfo.xml",
    f"/usr/share/icons/hicolor/scalable/apps/{NAME}.svg",
    f"/usr/share/icons/hicolor/256x256/apps/{NAME}.png",
    "/usr/share/doc/poda/copyright",
    "/usr/share/doc/poda/changelog.gz",
    "/usr/share/man/man1/poda.1.gz",
)

# What the bundle takes from the system: the C library, where fonts are, the display's drivers.
DEPENDS: Final = ("fontconfig-config", "libegl1", "libgl1", "libx11-6", "libxcb1")

CONTROL: Final = """\
Package: poda
Version: {version}
Architecture: {architecture}
Maintainer: The Poda developers <poda@localhost>
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: fonts-noto-core, libwayland-client0, libwayland-cursor0, libwayland-egl1
Section: education
Priority: optional
Description: See, play and teach adversarial search
 Poda is a laboratory of minimax, alpha-beta, expectiminimax and evolved
 players: it plays tic-tac-toe, Connect Four, checkers and backgammon, shows a
 search one step at a time, and trains networks that learn a game from its
 rules alone.
"""


COPYRIGHT: Final = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Poda
Comment:
 The package holds the work of others too. The texts of their licences are in
 /usr/lib/poda/LICENSES:
{others}

Files: *
Copyright: {holder}
License: MIT
 {licence}
"""

MANUAL: Final = """\
.TH PODA 1 "{day}" "Poda {version}" "User Commands"
.SH NAME
poda \\- see, play and teach adversarial search
.SH SYNOPSIS
.B poda
[\\fB\\-\\-log\\-level\\fR LEVEL]
.br
.B poda
COMMAND [\\fIOPTIONS\\fR]
.SH DESCRIPTION
Without arguments, Poda opens its window.
The commands do its work in a terminal.
\\fBpoda \\-\\-help\\fR and \\fBpoda COMMAND \\-\\-help\\fR list the options.
.SH COMMANDS
{commands}
.SH ENVIRONMENT
.TP
.B PODA_HOME
a folder in which Poda keeps all its files.
"""


def main() -> int:
    """Build the package and tell where it is; 1 where trying it finds something amiss."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--try", action="store_true", dest="tried", help="install and remove it")
    parser.add_argument("--fast", action="store_true", help="compress little, for a trial")
    parser.add_argument("--record", action="store_true", help="write its size into the documents")
    arguments = parser.parse_args()
    if not build.BUNDLE.is_dir():
        raise SystemExit("There is no bundle: run packaging/build.py first.")
    package = make("-Zgzip" if arguments.fast else "-Zxz", 1 if arguments.fast else 9)
    if arguments.record:
        build.record_figures({"deb": package.stat().st_size})
    if arguments.tried:
        try:
            attempt(package)
        except (SmokeError, subprocess.TimeoutExpired) as error:
            print(f"✕ {error}")
            return 1
    return 0


def make(compressor: str, level: int) -> Path:
    """Build the package; where it is."""
    shutil.rmtree(STAGE, ignore_errors=True)
    stage()
    target = build.DIST / f"poda_{build.version()}_{architecture()}.deb"
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(build.commit_time())}
    command = ["dpkg-deb", "--root-owner-group", compressor, f"-z{level}", "--build"]
    command += [str(STAGE), str(target)]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    shutil.rmtree(STAGE)
    print(f"{target.relative_to(build.ROOT)}  {target.stat().st_size / build.MEGABYTE:.1f} MB")
    return target


def attempt(package: Path) -> None:
    """Install the package, start what it has installed, remove it. SmokeError where amiss.

    Its dependencies are not fetched: whoever tries it has them from debian-packages.txt.
    """
    if os.geteuid() != 0:
        raise SmokeError("only root can install a package")
    if Path(PLACES[0]).exists():
        raise SmokeError(f"{PLACES[0]} is there already")
    try:
        with _installed(package), tempfile.TemporaryDirectory(prefix="poda-deb-") as home:
            for place in PLACES:
                if not Path(place).exists():
                    raise SmokeError(f"{place} is not there")
            with display() as (screen, _look):
                stranger = Stranger(Path("/usr/bin/poda"), Path(home), screen)
                print(f"✓ installed: {stranger.command('--version')}")
                try:
                    print(f"✓ its window is on the screen after {stranger.start():.2f} s")
                    stranger.quit()
                finally:
                    stranger.leave()
    finally:
        left = [place for place in (*PLACES, "/usr/lib/poda") if Path(place).exists()]
    if left:
        raise SmokeError(f"removed, and still there: {', '.join(left)}")
    print("✓ removed, and nothing is left")


@contextlib.contextmanager
def _installed(package: Path) -> Iterator[None]:
    """The package on this machine, as long as the block."""
    try:
        _dpkg("--install", str(package))
        listing = _dpkg("--verify", NAME_OF_PACKAGE)
        if listing.strip():
            raise SmokeError(f"installed files differ from the package's: {listing}")
        yield
    finally:
        _dpkg("--purge", NAME_OF_PACKAGE)


def _dpkg(*arguments: str) -> str:
    run = subprocess.run(
        ["dpkg", *arguments], capture_output=True, text=True, timeout=PATIENCE * 3, check=False
    )
    if run.returncode:
        raise SmokeError(f"dpkg {arguments[0]}: {run.stderr.strip()}")
    return run.stdout


def architecture() -> str:
    """Debian's word for this machine's."""
    command = ["dpkg", "--print-architecture"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def stage() -> None:
    """Put every file where it will stand on a user's system."""
    place(STAGE)
    share = STAGE / "usr/share"
    documents = share / "doc/poda"
    documents.mkdir(parents=True)
    (documents / "copyright").write_text(_copyright(), "utf-8")
    _compressed(documents / "changelog.gz", (build.ROOT / "CHANGELOG.md").read_text("utf-8"))
    _compressed(share / "man/man1/poda.1.gz", manual())
    _write_control()
    set_modes(STAGE)


def manual() -> str:
    """The manual page, with every command and the line that `poda --help` has for it."""
    where = {"PYTHONPATH": str(build.ROOT / "desktop"), "LANGUAGE": "C", "COLUMNS": "200"}
    command = [sys.executable, "-m", "poda", "--help"]
    run = subprocess.run(
        command, check=True, capture_output=True, text=True, env=os.environ | where
    )
    listed = run.stdout.partition("\ncommands:\n")[2].splitlines()
    # Below the line that says COMMAND, each as "    tree              search a written tree".
    told = [line.split(maxsplit=1) for line in listed if line.startswith("    ")]
    commands = "\n".join(f".TP\n.B {name}\n{text}" for name, text in told)
    day = formatdate(build.commit_time(), usegmt=True)[5:16]
    return MANUAL.format(version=build.version(), day=day, commands=commands)


def place(root: Path) -> None:
    """What every package for Linux holds: the bundle, the command, and what desktops read."""
    library, share = root / "usr/lib/poda", root / "usr/share"
    shutil.copytree(build.BUNDLE, library, symlinks=True)
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin/poda").symlink_to("../lib/poda/poda")
    _put(build.HERE / f"{NAME}.desktop", share / "applications")
    _put(build.HERE / f"{NAME}.metainfo.xml", share / "metainfo")
    icons = share / "icons/hicolor"
    _put(build.BUILD / "icons/poda.svg", icons / "scalable/apps", f"{NAME}.svg")
    for size in ICON_SIZES:
        drawn = build.BUILD / f"icons/poda-{size}.png"
        _put(drawn, icons / f"{size}x{size}/apps", f"{NAME}.png")


def set_modes(root: Path) -> None:
    """Readable by all, and run what is to be run, whatever the umask of who builds is."""
    for path in (root, *root.rglob("*")):
        if path.is_symlink():
            continue
        runs = path.is_dir() or (os.access(path, os.X_OK) and ".so" not in path.name)
        path.chmod(0o755 if runs else 0o644)


def _put(source: Path, folder: Path, name: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, folder / (name or source.name))


def _compressed(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    # No name and no time in it: two builds are the same.
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _copyright() -> str:
    """In Debian's format: Poda's own licence, and where those of the bundle's parts are."""
    text = (build.ROOT / "LICENSE").read_text("utf-8")
    lines = [line or "." for line in text.split("\n\n", 2)[2].strip().splitlines()]
    holder = next(line for line in text.splitlines() if line.startswith("Copyright"))
    others = [
        f"  {part.name} {part.version}: {part.licence}" for part in licences.parts(build.BUNDLE)
    ]
    return COPYRIGHT.format(
        holder=holder.removeprefix("Copyright (c) "),
        licence="\n ".join(lines),
        others="\n".join(others),
    )


def _write_control() -> None:
    bytes_ = sum(path.lstat().st_size for path in STAGE.rglob("*") if path.is_file())
    control = CONTROL.format(
        version=build.version(),
        architecture=architecture(),
        kilobytes=bytes_ // 1024,
        depends=", ".join((f"libc6 (>= {_oldest_libc()})", *DEPENDS)),
    )
    folder = STAGE / "DEBIAN"
    folder.mkdir()
    (folder / "control").write_text(control, "utf-8")
    files = sorted(path for path in (STAGE / "usr").rglob("*") if path.is_file())
    sums = (
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(STAGE)}\n"
        for path in files
        if not path.is_symlink()
    )
    (folder / "md5sums").write_text("".join(sums), "utf-8")


def _oldest_libc() -> str:
    """The newest version of the C library that any file of the bundle asks for."""
    asked: set[tuple[int, ...]] = {(2, 17)}
    for path in (build.BUNDLE / "poda", *build.BUNDLE.rglob("*.so*")):
        command = ["objdump", "-T", str(path)]
        run = subprocess.run(command, check=False, capture_output=True, text=True)
        found = re.findall(r"\(?GLIBC_(\d+)\.(\d+)", run.stdout)
        asked.update((int(major), int(minor)) for major, minor in found)
    return ".".join(map(str, max(asked)))


if __name__ == "__main__":
    sys.exit(main())
