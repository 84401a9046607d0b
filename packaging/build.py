#!/usr/bin/env python3
"""Build the bundle: one folder that runs where there is no Python, and its compressed archive.

    pip install ".[bundle]"
    python packaging/build.py [--no-archive] [--record]

It leaves `dist/poda/` and `dist/poda-VERSION-SYSTEM-MACHINE.tar.xz` (a .zip on Windows and macOS),
and prints their sizes with the ten largest parts; `--record` writes them into the documents, and
without it a size that is told there and has changed is an error.
Two builds from one checkout with the same tools hold the same bytes.
"""

from __future__ import annotations

import argparse
import lzma
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import icu
import licences

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
BUILD: Final = ROOT / "build"
DIST: Final = ROOT / "dist"
BUNDLE: Final = DIST / "poda"
README: Final = HERE / "README.md"
TELLING: Final = (README, ROOT / "README.md")
"""The documents that tell how large what is built has become."""

MEGABYTE: Final = 1_000_000
LARGEST: Final = 10
CHANGED: Final = 0.05
"""The share by which a size may differ from the one that is told, with other libraries."""
PACKED_LIMIT: Final = 46 * MEGABYTE
UNPACKED_LIMIT: Final = 160 * MEGABYTE

# Folders of the bundle, as the table of sizes calls them.
PARTS: Final = {
    "LICENSES": "licences",
    "PIL": "Pillow",
    "PySide6": "PySide6",
    "numpy": "NumPy",
    "numpy.libs": "OpenBLAS (for NumPy)",
    "pillow.libs": "Pillow",
    "poda": "poda (resources, kernels)",
    "pyqtgraph": "pyqtgraph",
    "shiboken6": "PySide6",
}

_FIGURE: Final = r"<!-- {name} -->(.*?)<!-- /{name} -->"

# "Library not found: could not resolve 'libgtk-3.so.0', dependency of '/.../libqgtk3.so'."
_MISSING: Final = re.compile(r"could not resolve '(.+?)', dependency of '(.+?)'")


def main() -> int:
    """Build, and tell how large it became; 1 where it is larger than it may be."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--no-archive", action="store_true", help="leave the folder unpacked only")
    parser.add_argument("--record", action="store_true", help="write the sizes into README.md")
    arguments = parser.parse_args()
    warnings = freeze()
    prune()
    check_missing(warnings)
    strip()
    reduce_icu()
    licences.write(BUNDLE)
    unpacked, parts = sizes(BUNDLE)
    packed = None if arguments.no_archive else pack().stat().st_size
    table = told(unpacked, packed, parts)
    print(table)
    (library,) = BUNDLE.rglob("poda_kernels.*")
    figures = {"folder": unpacked, "kernels": library.stat().st_size}
    if packed is not None:
        figures["archive"] = packed
    if arguments.record:
        record(table)
        record_figures(figures)
    problems = [f"the {name} is told as {was:g} MB" for name, was in outdated(figures)]
    if unpacked > UNPACKED_LIMIT or (packed or 0) > PACKED_LIMIT:
        problems += [
            f"more than {UNPACKED_LIMIT / MEGABYTE:.0f} MB, or {PACKED_LIMIT / MEGABYTE:.0f}"
        ]
    for problem in problems:
        print(f"✕ {problem}")
    return int(bool(problems))


def version() -> str:
    """Poda's version, as the package says it."""
    text = (ROOT / "desktop" / "poda" / "__init__.py").read_text("utf-8")
    found = re.search(r'__version__ = "(.+)"', text)
    assert found is not None
    return found[1]


def commit_time() -> int:
    """The time of the newest commit, in seconds: the time stamp of everything in the bundle."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    except (OSError, subprocess.CalledProcessError):  # an unpacked sdist
        return int((ROOT / "pyproject.toml").stat().st_mtime)


def freeze() -> str:
    """Run PyInstaller; what it warns of."""
    shutil.rmtree(BUNDLE, ignore_errors=True)
    environment = os.environ | {
        "SOURCE_DATE_EPOCH": str(commit_time()),
        "PYTHONHASHSEED": "0",
        "PYTHONNODEBUGRANGES": "1",  # columns, for sources that no bundle has beside it
        "PYTHONPATH": str(ROOT / "desktop"),  # this checkout's modules, whichever pip installed
    }
    subprocess.run([sys.executable, str(HERE / "icons.py"), str(BUILD / "icons")], check=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level=WARN"]
    command += ["--distpath", str(DIST), "--workpath", str(BUILD), str(HERE / "poda.spec")]
    run = subprocess.run(command, env=environment, stderr=subprocess.PIPE, text=True, check=False)
    sys.stderr.write(run.stderr)
    if run.returncode:
        raise SystemExit(run.returncode)
    return run.stderr


def check_missing(warnings: str) -> None:
    """SystemExit where a library of the bundle needs one that was not found.

    PyInstaller only warns of that, and ends well; the bundle then does not start. It also warns on
    behalf of plugins that `poda.spec` leaves out.
    """
    here = {path.name for path in BUNDLE.rglob("*")}
    found = _MISSING.findall(warnings)
    missing = {name for name, user in found if Path(user).name in here}
    if missing:
        raise SystemExit(
            f"missing: {', '.join(sorted(missing))}: see packaging/debian-packages.txt"
        )


def prune() -> None:
    """Take away the libraries that nothing in the bundle is linked to any more.

    PyInstaller collects what a plugin of Qt's needs before `poda.spec` says that the plugin itself
    is not wanted: GTK and all that stands behind it.
    """
    if not sys.platform.startswith("linux"):
        return
    folder = BUNDLE / "_internal"
    places = [folder, folder / "PySide6" / "Qt" / "lib", folder / "pillow.libs"]
    while True:
        needed = set().union(*(_needed(path) for path in folder.rglob("*.so*")))
        found = [path for place in places for path in place.glob("*.so*")]
        loose = [path for path in found if path.name not in needed]
        loose = [path for path in loose if not path.name.startswith("libpython")]
        if not loose:
            return
        for path in loose:
            path.unlink()


def _needed(library: Path) -> set[str]:
    """The names of the libraries to which this one is linked."""
    command = ["objdump", "-p", str(library)]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    return set(re.findall(r"^ *NEEDED +(\S+)$", run.stdout, re.MULTILINE))


def strip() -> None:
    """Take the symbols out of libraries that have them, where their owners did not.

    Libraries that auditwheel has renamed (in `*.libs` folders) do not survive it, and that of the
    kernels, which has none, is what its note says only to the byte.
    """
    if not sys.platform.startswith("linux") or shutil.which("strip") is None:
        return
    for path in sorted(BUNDLE.rglob("*")):
        patched = any(part.endswith(".libs") for part in path.parts) or re.search(
            r"-[0-9a-f]{8}(-[0-9a-f]{8})?\.so|^poda_kernels", path.name
        )
        if path.is_symlink() or not path.is_file() or ".so" not in path.name or patched:
            continue
        subprocess.run(["strip", "--strip-unneeded", str(path)], check=True)


def reduce_icu() -> None:
    """Leave of Qt's Unicode data what is asked for (elsewhere Qt takes the system's own)."""
    if sys.platform.startswith("linux"):
        for path in (BUNDLE / "_internal" / "PySide6" / "Qt" / "lib").glob("libicudata.so.*"):
            icu.reduce(path)


def sizes(folder: Path) -> tuple[int, Counter[str]]:
    """Bytes of all files, and of each part: a package, or Qt's libraries one by one."""
    parts: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            parts[_part(path.relative_to(folder))] += path.stat().st_size
    return parts.total(), parts


def _part(path: Path) -> str:
    """Which part of the bundle a file belongs to."""
    inside = path.relative_to("_internal") if path.parts[0] == "_internal" else path
    first = inside.parts[0]
    if "icu" in path.name:
        part = "ICU (Unicode data, for Qt)"
    elif first.startswith("libQt6") or inside.parts[:2] == ("PySide6", "Qt"):
        part = "Qt"
    elif len(path.parts) == 1:
        part = "poda (program, all Python code)"
    elif first.startswith(("python3", "libpython", "base_library")):
        part = "Python"
    else:
        part = PARTS.get(first, "system libraries" if ".so" in path.name else "others")
    return part


def pack() -> Path:
    """Compress the bundle; entries in order, owned by nobody, with one time stamp."""
    name = f"poda-{version()}-{platform.system().lower()}-{platform.machine().lower()}"
    if not sys.platform.startswith("linux"):
        return _zip(DIST / f"{name}.zip")
    target = DIST / f"{name}.tar.xz"
    stamp = commit_time()

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = stamp
        return entry

    with _xz(target) as file, tarfile.open(fileobj=file, mode="w|") as archive:
        archive.add(BUNDLE, name, recursive=False, filter=plain)
        for path in sorted(BUNDLE.rglob("*")):
            inside = f"{name}/{path.relative_to(BUNDLE).as_posix()}"
            archive.add(path, inside, recursive=False, filter=plain)
    return target


def _xz(target: Path) -> lzma.LZMAFile:
    # Jumps in machine code are made to look alike first, and 64 MB are looked back over (which
    # whoever unpacks it needs as memory): 6 % less. Any xz of the last ten years knows both.
    jumps = [{"id": lzma.FILTER_X86}] if platform.machine() == "x86_64" else []
    return lzma.open(target, "wb", filters=[*jumps, {"id": lzma.FILTER_LZMA2, "preset": 9}])


def _zip(target: Path) -> Path:
    """Where people expect one. Symbolic links in it would be lost: macOS gets them from ditto."""
    if sys.platform == "darwin":
        # The licences beside the application: nothing may be added to one that is signed.
        folder = BUILD / target.stem
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(DIST / "Poda.app", folder / "Poda.app", symlinks=True)
        shutil.copytree(BUNDLE / licences.FOLDER, folder / licences.FOLDER)
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(folder), str(target)], check=True)
        return target
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(BUNDLE.rglob("*")):
            if path.is_file():
                archive.write(path, Path("poda") / path.relative_to(BUNDLE))
    return target


def told(unpacked: int, packed: int | None, parts: Counter[str]) -> str:
    """The sizes as a table in Markdown."""
    lines = ["| part | MB |", "| --- | ---: |"]
    lines += [f"| {name} | {size / MEGABYTE:.1f} |" for name, size in parts.most_common(LARGEST)]
    lines.append(f"| **the folder** | **{unpacked / MEGABYTE:.1f}** |")
    if packed is not None:
        lines.append(f"| **the archive** | **{packed / MEGABYTE:.1f}** |")
    return "\n".join(lines)


def record(table: str) -> None:
    """Put the table between the two marks in packaging/README.md."""
    text = README.read_text("utf-8")
    begin, end = "<!-- sizes -->\n", "\n<!-- /sizes -->"
    head, _, rest = text.partition(begin)
    README.write_text(head + begin + table + end + rest.partition(end)[2], "utf-8")


def outdated(figures: Mapping[str, int]) -> list[tuple[str, float]]:
    """Which of these sizes, in bytes, the documents tell as another one, and as how many MB."""
    found = []
    for name, size in figures.items():
        for file in TELLING:
            for was in map(float, re.findall(_FIGURE.format(name=name), file.read_text("utf-8"))):
                if abs(size / MEGABYTE - was) > max(CHANGED * was, 0.05):
                    found.append((name, was))
    return found


def record_figures(figures: Mapping[str, int]) -> None:
    """Put sizes in bytes, in MB, between their marks: `<!-- deb -->42.9<!-- /deb -->`."""
    for file in TELLING:
        text = file.read_text("utf-8")
        for name, size in figures.items():
            told_as = f"<!-- {name} -->{size / MEGABYTE:.1f}<!-- /{name} -->"
            text = re.sub(_FIGURE.format(name=name), told_as, text)
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    sys.exit(main())
