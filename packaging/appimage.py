#!/usr/bin/env python3
"""Make an AppImage of the bundle that `packaging/build.py` has built: one file that runs.

    python packaging/appimage.py [--try] [--fast] [--runtime FILE]

It leaves `dist/Poda-VERSION-MACHINE.AppImage`. What such a file begins with is compiled from
`appimage_runtime.c`; `--runtime` takes another in its place, such as the AppImage project's own.
`--try` starts it, mounted and unpacked, and looks at what is left; `--fast` compresses little.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import build
import deb
import licences
from stranger import PATIENCE, SmokeError, Stranger, display

STAGE: Final = build.BUILD / "appimage"
SOURCE: Final = build.HERE / "appimage_runtime.c"

# Static, and of squashfs's compressions zstd alone: the licences are told in docs/licences.md.
LIBRARIES: Final = ("squashfuse_ll", "squashfuse", "fuse3", "zstd", "pthread")
# What is linked in, and the Debian package that has its licence.
LINKED: Final = {
    "GNU C library": "libc6-dev",
    "libfuse": "libfuse3-dev",
    "squashfuse": "libsquashfuse-dev",
    "Zstandard": "libzstd-dev",
}
MAGIC: Final = b"AI\x02"  # an AppImage of the second kind: at byte 8, where ELF has nothing


def main() -> int:
    """Build it and tell where it is; 1 where trying it finds something amiss."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--try", action="store_true", dest="tried", help="start it, twice")
    parser.add_argument("--fast", action="store_true", help="compress little, for a trial")
    parser.add_argument("--runtime", type=Path, help="what the file is to begin with")
    parser.add_argument("--record", action="store_true", help="write its size into the documents")
    arguments = parser.parse_args()
    if not build.BUNDLE.is_dir():
        raise SystemExit("There is no bundle: run packaging/build.py first.")
    image = make(1 if arguments.fast else 19, arguments.runtime)
    print(f"{image.relative_to(build.ROOT)}  {image.stat().st_size / build.MEGABYTE:.1f} MB")
    if arguments.record:
        build.record_figures({"appimage": image.stat().st_size})
    if arguments.tried:
        try:
            attempt(image)
        except (SmokeError, subprocess.TimeoutExpired) as error:
            print(f"✕ {error}")
            return 1
    return 0


def make(level: int, given: Path | None) -> Path:
    """Build the file; where it is."""
    shutil.rmtree(STAGE, ignore_errors=True)
    STAGE.mkdir(parents=True)
    folder, packed = STAGE / "AppDir", STAGE / "squashfs"
    stage(folder)
    runtime = given or compiled(STAGE / "runtime")
    if given is None:
        add_licences(folder / "usr/lib/poda" / licences.FOLDER)
    # The time of every file in it, too, is that of the commit.
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(build.commit_time())}
    command = ["mksquashfs", str(folder), str(packed), "-root-owned", "-no-xattrs", "-quiet"]
    command += ["-no-progress", "-comp", "zstd", "-Xcompression-level", str(level), "-b", "256K"]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    target = build.DIST / f"Poda-{build.version()}-{platform.machine()}.AppImage"
    with target.open("wb") as file:
        file.write(marked(runtime.read_bytes()))
        file.write(packed.read_bytes())
    target.chmod(0o755)
    shutil.rmtree(STAGE)
    return target


def stage(folder: Path) -> None:
    """What will be mounted: the files of any package, and at its top what AppImages need."""
    deb.place(folder)
    (folder / "AppRun").symlink_to("usr/lib/poda/poda")
    shutil.copy(folder / f"usr/share/applications/{deb.NAME}.desktop", folder)
    shutil.copy(folder / f"usr/share/icons/hicolor/256x256/apps/{deb.NAME}.png", folder)
    (folder / ".DirIcon").symlink_to(f"{deb.NAME}.png")
    deb.set_modes(folder)


def compiled(target: Path) -> Path:
    """The program that the file begins with, made from its source."""
    command = ["cc", "-std=c11", "-Os", "-s", "-static", "-Wl,--gc-sections,--build-id=none"]
    command += ["-I", "/usr/include/fuse3"]  # where newer headers of squashfuse look
    command += ["-o", str(target), str(SOURCE), *(f"-l{name}" for name in LIBRARIES)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        raise SystemExit(f"{run.stderr}\nSee packaging/debian-packages.txt for what it needs.")
    return target


def marked(runtime: bytes) -> bytes:
    """The runtime with the mark of an AppImage. SystemExit where nothing may follow it."""
    (sections,) = struct.unpack_from("<Q", runtime, 40)
    size, count = struct.unpack_from("<HH", runtime, 58)
    if runtime[:5] != b"\x7fELF\x02" or sections + size * count != len(runtime):
        raise SystemExit("This runtime is no ELF program that ends with its table of sections.")
    return runtime[:8] + MAGIC + runtime[8 + len(MAGIC) :]


def add_licences(folder: Path) -> None:
    """The texts of what was linked in, beside those of the bundle."""
    for name, package in LINKED.items():
        (folder / name).mkdir(exist_ok=True)
        text = Path("/usr/share/doc") / package / "copyright"
        if not text.is_file():
            raise SystemExit(f"No licence text for {name}: {text} is not there.")
        shutil.copyfile(text, folder / name / "copyright")


def attempt(image: Path) -> None:
    """Start the file as a stranger would. SmokeError where something is amiss."""
    with tempfile.TemporaryDirectory(prefix="poda-appimage-") as folder, display() as (screen, _):
        use(Stranger(image, Path(folder), screen))
        stranger = Stranger(image, Path(folder), screen)
        stranger.environment["APPIMAGE_EXTRACT_AND_RUN"] = "1"
        use(stranger)
    print("✓ nothing is left of it")


def use(stranger: Stranger) -> None:
    """A command and the window, out of a folder that is there as long as they are."""
    places = stranger.home / "tmp"
    places.mkdir(exist_ok=True)
    stranger.environment["TMPDIR"] = str(places)
    print(f"✓ {stranger.command('--version')}")
    wait_until_empty(places)
    try:
        seconds = stranger.start()
        (place,) = places.iterdir()
        how = "mounted" if place.is_mount() else "unpacked"
        print(f"✓ {how}, its window is on the screen after {seconds:.2f} s")
        stranger.quit()
    finally:
        stranger.leave()
    wait_until_empty(places)


def wait_until_empty(folder: Path) -> None:
    """Who has mounted the file looks after the program, and ends soon after it."""
    end = time.monotonic() + PATIENCE
    while left := [path.name for path in folder.iterdir()]:
        if time.monotonic() > end:
            raise SmokeError(f"it has ended, and still there: {', '.join(left)}")
        time.sleep(0.1)


if __name__ == "__main__":
    sys.exit(main())
