#!/usr/bin/env python3
"""The licences of everything in the bundle: their texts into it, and a table for people to read.

    python packaging/licences.py [--record]

`build.py` calls `write`, which leaves `dist/poda/LICENSES/`: a folder of texts for each part, and
`README.md` with the table. Run by itself it prints the table of the bundle that is there;
`--record` writes it into docs/licences.md. What the parts do not say of themselves stands in
`licences.toml`. Needs the Python environment that built the bundle.
"""

from __future__ import annotations

import argparse
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
BUNDLE: Final = ROOT / "dist" / "poda"
PAGE: Final = ROOT / "docs" / "licences.md"
FOLDER: Final = "LICENSES"
KNOWN: Final[dict[str, Any]] = tomllib.loads((HERE / "licences.toml").read_text("utf-8"))
BEGIN, END = "<!-- parts -->\n", "\n<!-- /parts -->"

# Modules that PyInstaller adds, and those that Python makes of itself.
_NO_DISTRIBUTION: Final = re.compile(r"poda$|pyi|_pyi|_sysconfigdata|launcher$")
_LICENCE_FILE: Final = re.compile(r"(?i)(licen[cs]e|copying|notice)")


@dataclass(frozen=True)
class Part:
    """Something in the bundle that somebody else made.

    Attributes:
        licence: an SPDX expression.
        home: where it comes from, an address.
        texts: the files with its licence.
    """

    name: str
    version: str
    licence: str
    home: str
    texts: tuple[Path, ...] = field(compare=False)


def main() -> None:
    """Print the table of the bundle in dist/, or record it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--record", action="store_true", help="write it into docs/licences.md")
    arguments = parser.parse_args()
    found = parts(BUNDLE)
    if arguments.record:
        head, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        PAGE.write_text(head + BEGIN + table(found) + END + rest.partition(END)[2], "utf-8")
    else:
        print(table(found))


def write(bundle: Path) -> None:
    """Put the texts and the table into the bundle. SystemExit where a part has no text."""
    found = parts(bundle)
    target = bundle / FOLDER
    shutil.rmtree(target, ignore_errors=True)
    for part in found:
        if not part.texts:
            raise SystemExit(f"No licence text for {part.name}: see packaging/licences.toml")
        folder = target / part.name
        folder.mkdir(parents=True)
        for number, text in enumerate(part.texts):
            name = text.name if text.name not in _names(part.texts[:number]) else f"{number}.txt"
            shutil.copyfile(text, folder / name)
    page = PAGE.read_text("utf-8").partition(BEGIN)[0]
    (target / "README.md").write_text(page + table(found) + "\n", "utf-8")


def _names(paths: Iterable[Path]) -> set[str]:
    return {path.name for path in paths}


def table(found: Iterable[Part]) -> str:
    """The parts in Markdown."""
    lines = ["| part | version | licence | from |", "| --- | --- | --- | --- |"]
    lines += [
        f"| {part.name} | {part.version} | {part.licence} | <{part.home}> |" for part in found
    ]
    return "\n".join(lines)


def parts(bundle: Path) -> list[Part]:
    """Everything in the bundle that has a licence of its own, by name."""
    found = [_python(), *_distributions(modules(bundle)), *_by_path(bundle)]
    found += [*_data(bundle), *_system_libraries(bundle)]
    by_name: dict[str, list[Part]] = {}
    for part in dict.fromkeys(found):
        by_name.setdefault(part.name, []).append(part)
    return [_merged(by_name[name]) for name in sorted(by_name, key=str.lower)]


def _merged(several: list[Part]) -> Part:
    """One of several libraries of a project."""
    versions = sorted({part.version for part in several})
    contents = {text.read_bytes(): text for part in several for text in part.texts}
    return replace(several[0], version=", ".join(versions), texts=tuple(contents.values()))


def modules(bundle: Path) -> set[str]:
    """The top-level names of all Python modules in the bundle."""
    from PyInstaller.archive.readers import CArchiveReader

    program = CArchiveReader(str(bundle / ("poda.exe" if sys.platform == "win32" else "poda")))
    names = {name.partition(".")[0] for name in program.open_embedded_archive("PYZ.pyz").toc}
    folders = (path for path in (bundle / "_internal").iterdir() if path.is_dir())
    return names | {path.name for path in folders if path.name.isidentifier()}


def _python() -> Part:
    version = platform.python_version()
    places = [
        Path(sysconfig.get_path("stdlib")) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",  # Windows
        *Path("/usr/share/doc").glob(f"python{version.rpartition('.')[0]}*/copyright"),
    ]
    text = next((path for path in places if path.is_file()), None)
    return Part("Python", version, "PSF-2.0", "https://www.python.org", (text,) if text else ())


def _distributions(names: Iterable[str]) -> Iterator[Part]:
    """The distributions, as pip calls them, that these modules come from; and PyInstaller, of
    which the program begins with a piece. SystemExit where a module comes from nowhere."""
    owners = metadata.packages_distributions()
    strange = [
        name
        for name in names
        if name not in owners
        and name not in sys.stdlib_module_names
        and not _NO_DISTRIBUTION.match(name)
    ]
    if strange:
        raise SystemExit(f"Modules of no known distribution: {', '.join(sorted(strange))}")
    wanted = {owner for name in names for owner in owners.get(name, ())} - {"poda"}
    wanted = {name for name in wanted if _normal(name) not in KNOWN["python"]["only_build"]}
    for name in sorted(wanted | {"pyinstaller"}):
        yield distribution(name)


def distribution(name: str) -> Part:
    """What an installed distribution says of itself, or `licences.toml` of it."""
    found = metadata.distribution(name)
    said = KNOWN["python"].get(_normal(name), {})
    licence = said.get("licence") or found.metadata.get("License-Expression")
    licence = licence or found.metadata.get("License") or "?"
    if "\n" in licence or licence == "?":
        raise SystemExit(f"Which licence has {name}? Say so in packaging/licences.toml")
    texts = [
        Path(str(found.locate_file(file)))
        for file in found.files or ()
        if ".dist-info" in str(file) and _LICENCE_FILE.search(file.name)
    ]
    texts += [HERE / "licences" / file for file in said.get("texts", ())]
    return Part(found.metadata["Name"], found.version, licence, _home(found), tuple(texts))


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _home(found: metadata.Distribution) -> str:
    if (home := found.metadata.get("Home-page")) is not None:
        return str(home)
    links = [line.partition(", ") for line in found.metadata.get_all("Project-URL") or ()]
    named = {name.lower(): address for name, _, address in links}
    first = next(iter(named.values()), f"https://pypi.org/project/{found.metadata['Name']}/")
    return named.get("homepage", named.get("source", first))


def _by_path(bundle: Path) -> Iterator[Part]:
    """What comes inside a wheel, under another licence than the wheel's."""
    for name, said in KNOWN["inside"].items():
        if not any(bundle.glob(f"_internal/{said['where']}")):
            continue
        wheel = metadata.distribution(said["wheel"])
        texts = tuple(HERE / "licences" / file for file in said["texts"])
        texts = texts or distribution(said["wheel"]).texts
        version = wheel.version if said.get("same_version") else f"in {said['wheel']}"
        yield Part(name, version, said["licence"], said["home"], texts)


def _data(bundle: Path) -> Iterator[Part]:
    """What the resources were made of."""
    resources = bundle / "_internal" / "poda" / "resources"
    for name, said in KNOWN["data"].items():
        if (resources / said["where"]).exists():
            text = resources / said["text"]
            yield Part(name, said["version"], said["licence"], said["home"], (text,))


def _system_libraries(bundle: Path) -> Iterator[Part]:
    """The libraries that PyInstaller took from this system, by the projects that make them."""
    here = {path.name: path for path in sorted((bundle / "_internal").glob("*.so*"))}
    for name, path in here.items():
        if path.is_symlink() or name.startswith("libpython"):  # those of Qt, NumPy and Python
            continue
        package, version, text = _debian(name)
        said = _library(name) or {
            "project": package,
            "licence": "see its text",
            "home": f"https://packages.debian.org/{package}",
        }
        if not said["project"]:
            raise SystemExit(f"Which licence has {name}? Say so in packaging/licences.toml")
        yield Part(said["project"], version, said["licence"], said["home"], text)


def _library(name: str) -> dict[str, str] | None:
    for project, said in KNOWN["libraries"].items():
        if re.match(said["files"], name):
            return {"project": project, **said}
    return None


@cache
def _ldconfig() -> dict[str, str]:
    run = subprocess.run(["/sbin/ldconfig", "-p"], check=False, capture_output=True, text=True)
    found = re.findall(r"^\s+(\S+) \(.*\) => (\S+)$", run.stdout, re.MULTILINE)
    return dict(reversed(found))  # the first of a name is the one that programs get


@cache
def _debian(library: str) -> tuple[str, str, tuple[Path, ...]]:
    """The Debian package of a system's library: its name, version and licence; "" elsewhere."""
    place = _ldconfig().get(library)
    if place is None or shutil.which("dpkg-query") is None:
        return "", "", ()
    real = str(Path(place).resolve())
    # The database may know a file by its path before or after /lib became /usr/lib.
    for path in (
        place,
        real,
        f"/usr{place}",
        place.removeprefix("/usr"),
        real.removeprefix("/usr"),
    ):
        run = subprocess.run(
            ["dpkg-query", "-S", path], check=False, capture_output=True, text=True
        )
        if run.returncode == 0:
            break
    else:
        return "", "", ()
    package = run.stdout.partition(": ")[0].partition(",")[0]
    query = ["dpkg-query", "-W", "-f", "${source:Upstream-Version}", package]
    version = subprocess.run(query, check=False, capture_output=True, text=True).stdout
    short = package.partition(":")[0]
    text = Path("/usr/share/doc") / short / "copyright"
    return short, version, (text,) if text.is_file() else ()


if __name__ == "__main__":
    main()
