"""Everybody whose work is in the bundle is named, with their licence."""

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from some import some

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "licences.md"

# What Poda needs on other systems than the one on which the page was written.
ELSEWHERE = {"pywin32-ctypes", "pefile", "macholib", "typing-extensions"}

# What rich needs for texts in Markdown and in colours, and the bundle leaves out (poda.spec).
LEFT_OUT = {"markdown-it-py", "mdurl", "pygments"}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(name: str, seen: set[str]) -> set[str]:
    """A distribution and everything that it needs, without extras, on this machine."""
    if normal(name) in seen:
        return seen
    seen.add(normal(name))
    for line in metadata.distribution(name).requires or ():
        required = re.match(r"[\w.-]+", line)
        assert required is not None
        _, _, condition = line.partition(";")
        if "extra" in condition or "python_version <" in condition.replace('"', ""):
            continue
        if any(system in condition for system in ("win32", "Windows", "darwin")):
            continue
        needed(required[0], seen)
    return seen


def rows() -> list[list[str]]:
    """The table's rows, as their cells."""
    lines = PAGE.read_text("utf-8").splitlines()
    table = [line for line in lines if line.startswith("| ")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def test_every_distribution_that_poda_needs_is_listed() -> None:
    listed = {normal(row[0]) for row in rows()}
    assert needed("poda", set()) - {"poda"} - ELSEWHERE - LEFT_OUT <= listed


def test_what_the_bundle_leaves_out_is_not_listed() -> None:
    listed = {normal(row[0]) for row in rows()}
    assert not listed & (LEFT_OUT | {"numba", "llvmlite", "llvm"})
    spec = (ROOT / "packaging" / "poda.spec").read_text("utf-8")
    assert all(f'"{name}"' in spec for name in ("markdown_it", "mdurl", "pygments", "numba"))


@pytest.mark.parametrize("name", ["Python", "Qt", "ICU", "OpenBLAS", "pyinstaller"])
def test_what_no_distribution_names_is_listed_too(name: str) -> None:
    assert name in {row[0] for row in rows()}


def test_every_row_says_version_licence_and_address() -> None:
    assert rows()
    for name, version, licence, home in rows():
        assert version, name
        assert re.fullmatch(r"[A-Za-z0-9.() +-]+", licence), name
        assert re.fullmatch(r"<https?://\S+>", home), name


def test_nothing_listed_forbids_what_the_bundle_does() -> None:
    # A library under the GPL alone would put the whole bundle under it.
    for name, _, licence, _ in some(rows()):
        choices = licence.split(" OR ")
        free = [each for each in choices if not each.startswith("GPL") or " WITH " in each]
        assert free, name


def test_the_lgpl_is_told_in_plain_words_and_its_text_is_there() -> None:
    assert "put your own\nbuild" in PAGE.read_text("utf-8")
    texts = ROOT / "packaging" / "licences"
    assert "LESSER GENERAL PUBLIC LICENSE" in (texts / "LGPL-3.0-only.txt").read_text("utf-8")
    assert "GENERAL PUBLIC LICENSE" in (texts / "GPL-3.0-only.txt").read_text("utf-8")


def test_the_data_of_others_are_named_with_their_licence() -> None:
    known = tomllib.loads((ROOT / "packaging" / "licences.toml").read_text("utf-8"))["data"]
    assert "bitbully-databases" in known
    for name, said in known.items():
        assert [name, said["version"], said["licence"], f"<{said['home']}>"] in rows()
        text = ROOT / "resources" / said["text"]
        assert (ROOT / "resources" / said["where"]).is_file()
        assert "Permission is hereby granted" in text.read_text("utf-8")
