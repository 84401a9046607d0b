"""What stands around PyInstaller when the bundle is built."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from poda import __version__

PACKAGING = Path(__file__).parent.parent.parent / "packaging"
MISSING = "9 WARNING: Library not found: could not resolve '{}', dependency of '/x/{}'.\n"


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[ModuleType]:
    """packaging/build.py, for a bundle with nothing in it but one plugin of Qt's."""
    monkeypatch.syspath_prepend(str(PACKAGING))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    import build as module

    monkeypatch.setattr(module, "BUNDLE", tmp_path)
    (tmp_path / "libqxcb.so").touch()
    yield module
    for name in ("build", "licences"):
        sys.modules.pop(name, None)


def test_it_knows_the_version(build: ModuleType) -> None:
    assert build.version() == __version__


def test_a_library_that_a_plugin_of_the_bundle_lacks_stops_the_build(build: ModuleType) -> None:
    with pytest.raises(SystemExit, match=r"libxcb-cursor\.so\.0: see packaging/debian-packages"):
        build.check_missing(MISSING.format("libxcb-cursor.so.0", "libqxcb.so"))


def test_a_library_that_only_a_plugin_left_out_lacks_does_not(build: ModuleType) -> None:
    build.check_missing(MISSING.format("libgtk-3.so.0", "libqgtk3.so"))


def test_the_table_of_sizes_holds_the_ten_largest_parts(build: ModuleType) -> None:
    parts = Counter({f"part {number}": number * 1_000_000 for number in range(1, 13)})
    rows = build.told(78_000_000, 20_000_000, parts).splitlines()
    assert rows[2] == "| part 12 | 12.0 |"
    assert len(rows) == 2 + 10 + 2
    assert rows[-1] == "| **the archive** | **20.0** |"


@pytest.mark.parametrize(
    "script", ["build", "book", "deb", "smoke", "wheel", "licences", "appimage"]
)
def test_every_script_says_how_it_is_used(script: str) -> None:
    run = subprocess.run(
        [sys.executable, "-B", str(PACKAGING / f"{script}.py"), "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.startswith(f"usage: {script}.py")
    assert run.stderr == ""


def test_sizes_in_the_documents_are_written_and_held(
    build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "README.md"
    page.write_text(
        "<!-- deb -->42.9<!-- /deb --> MB, <!-- folder -->146.0<!-- /folder -->", "utf-8"
    )
    monkeypatch.setattr(build, "TELLING", (page,))
    assert build.outdated({"deb": 43_500_000, "folder": 158_000_000}) == [("folder", 146.0)]
    build.record_figures({"folder": 158_000_000})
    told = "<!-- deb -->42.9<!-- /deb --> MB, <!-- folder -->158.0<!-- /folder -->"
    assert page.read_text("utf-8") == told
    assert build.outdated({"deb": 43_500_000, "folder": 158_000_000}) == []


def test_every_size_that_is_told_has_somebody_who_writes_it() -> None:
    marks = {
        name
        for file in (PACKAGING / "README.md", PACKAGING.parent / "README.md")
        for name in re.findall(r"<!-- (\w+) -->[\d.]+<!-- /\1 -->", file.read_text("utf-8"))
    }
    assert marks == {"archive", "folder", "deb", "appimage", "kernels"}
