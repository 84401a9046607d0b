#!/usr/bin/env python3
"""Make a Debian package of the bundle that `packaging/build.py` has built.

    python packaging/deb.py

It leaves `dist/poda_VERSION_ARCHITECTURE.deb`: the bundle in /usr/lib/poda, the command in
/usr/bin, the desktop entry, the metainfo and the icons where desktops look for them.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import build

NAME: Final = "org.poda.Poda"
STAGE: Final = build.BUILD / "deb"
ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)

# What the bundle takes from the system: the C library, and the drivers of the display.
DEPENDS: Final = ("libegl1", "libgl1", "libx11-6", "libxcb1")

CONTROL: Final = """\
Package: poda
Version: {version}
Architecture: {architecture}
Maintainer: The Poda developers <poda@localhost>
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: fonts-noto-core
Section: education
Priority: optional
Description: See, play and teach adversarial search
 Poda is a laboratory of minimax, alpha-beta, expectiminimax and evolved
 players: it plays tic-tac-toe, Connect Four and backgammon, shows a search one
 step at a time, and trains networks that learn a game from its rules alone.
"""


def main() -> None:
    """Build the package and tell where it is."""
    if not build.BUNDLE.is_dir():
        raise SystemExit("There is no bundle: run packaging/build.py first.")
    shutil.rmtree(STAGE, ignore_errors=True)
    stage()
    target = build.DIST / f"poda_{build.version()}_{architecture()}.deb"
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(build.commit_time())}
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(STAGE), str(target)]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    print(f"{target.relative_to(build.ROOT)}  {target.stat().st_size / build.MEGABYTE:.1f} MB")


def architecture() -> str:
    """Debian's word for this machine's."""
    command = ["dpkg", "--print-architecture"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def stage() -> None:
    """Put every file where it will stand on a user's system."""
    library, share = STAGE / "usr/lib/poda", STAGE / "usr/share"
    shutil.copytree(build.BUNDLE, library, symlinks=True)
    (STAGE / "usr/bin").mkdir(parents=True)
    (STAGE / "usr/bin/poda").symlink_to("../lib/poda/poda")
    _put(build.HERE / f"{NAME}.desktop", share / "applications")
    _put(build.HERE / f"{NAME}.metainfo.xml", share / "metainfo")
    icons = share / "icons/hicolor"
    _put(build.BUILD / "icons/poda.svg", icons / "scalable/apps", f"{NAME}.svg")
    for size in ICON_SIZES:
        drawn = build.BUILD / f"icons/poda-{size}.png"
        _put(drawn, icons / f"{size}x{size}/apps", f"{NAME}.png")
    documents = share / "doc/poda"
    _put(build.ROOT / "LICENSE", documents, "copyright")
    with gzip.GzipFile(documents / "changelog.gz", "wb", mtime=0) as file:
        file.write((build.ROOT / "CHANGELOG.md").read_bytes())
    _write_control()
    for path in (STAGE, *STAGE.rglob("*")):  # whatever the umask of who builds is
        if path.is_symlink():
            continue
        runs = path.is_dir() or (os.access(path, os.X_OK) and ".so" not in path.name)
        path.chmod(0o755 if runs else 0o644)


def _put(source: Path, folder: Path, name: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, folder / (name or source.name))


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
    main()
