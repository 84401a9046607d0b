"""What is made of the bundle beside its archive, and the file that lets GitHub make all of it."""

import re
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGING = ROOT / "packaging"
NAME = "org.poda.Poda"


@pytest.fixture
def packaging(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder, from which modules can be imported meanwhile."""
    known = set(sys.modules)
    monkeypatch.syspath_prepend(str(PACKAGING))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield PACKAGING
    for name in set(sys.modules) - known:
        if (PACKAGING / f"{name}.py").exists():
            del sys.modules[name]


@pytest.fixture
def appimage(packaging: Path) -> ModuleType:
    import appimage as module

    return module


def test_the_manual_page_has_every_command(packaging: Path) -> None:
    import deb
    from poda.commands import cli

    page = deb.manual()
    (actions,) = cli.parser()._subparsers._group_actions  # type: ignore[union-attr]
    assert len(actions.choices) > 10  # type: ignore[arg-type]
    for name in actions.choices:  # type: ignore[union-attr]
        assert re.search(rf"^\.TP\n\.B {name}\n\w.+$", page, re.MULTILINE), name
    assert "evolves" not in page  # a network also learns


def loaded(path: Path) -> Any:
    return pytest.importorskip("yaml").safe_load(path.read_text("utf-8"))


def program(*, after: bytes = b"") -> bytes:
    """An ELF header with one section of 64 bytes behind it, and whatever follows."""
    header = bytearray(64)
    header[:5] = b"\x7fELF\x02"
    struct.pack_into("<Q", header, 40, 64)
    struct.pack_into("<HH", header, 58, 64, 1)
    return bytes(header) + bytes(64) + after


def test_an_appimage_is_marked_where_desktops_look(appimage: ModuleType) -> None:
    marked = appimage.marked(program())
    assert marked[8:11] == b"AI\x02"
    assert marked[:8] + bytes(3) + marked[11:] == program()


@pytest.mark.parametrize("wrong", [program(after=b"more"), b"#!/bin/sh\n" + bytes(200)])
def test_a_runtime_behind_which_nothing_may_stand_is_refused(
    appimage: ModuleType, wrong: bytes
) -> None:
    with pytest.raises(SystemExit, match="no ELF program that ends"):
        appimage.marked(wrong)


def test_what_the_flatpak_installs_is_there() -> None:
    manifest = loaded(PACKAGING / f"{NAME}.yml")
    (module,) = manifest["modules"]
    paths = [source["path"] for source in module["sources"]]
    # What build.py makes, and what lies beside the manifest.
    assert paths[:2] == ["../dist/poda", "../build/icons"]
    assert all((PACKAGING / path).is_file() for path in paths[2:])
    assert manifest["id"] == NAME
    assert manifest["command"] == "poda"
    commands = " ".join(module["build-commands"])
    for path in paths[2:]:
        assert f" {path}" in commands
    assert f"/256x256/apps/{NAME}.png" in commands


def test_the_flatpak_may_not_reach_the_network_nor_the_home() -> None:
    allowed = set(loaded(PACKAGING / f"{NAME}.yml")["finish-args"])
    assert allowed == {
        "--share=ipc",
        "--socket=fallback-x11",
        "--socket=wayland",
        "--device=dri",
    }


def test_at_a_tag_nothing_is_called_that_is_not_there() -> None:
    path = ROOT / ".github/workflows/release.yml"
    jobs = loaded(path)["jobs"]
    assert set(jobs["release"]["needs"]) == set(jobs) - {"release"}
    scripts = re.findall(r"packaging/\S+\.(?:py|txt)", path.read_text("utf-8"))
    called = {Path(script).stem for script in scripts}
    assert {"appimage", "build", "smoke", "wheel"} <= called
    assert all((ROOT / script).is_file() for script in scripts)


@pytest.mark.parametrize(
    ("call", "is_amiss"),
    [
        ('7 openat(AT_FDCWD, "/home/x/poda.log", O_WRONLY|O_CREAT, 0666) = 8', False),
        ("7 fchmod(15, 0644) = 0", False),
        ('7 openat(AT_FDCWD, "/dev/null", O_WRONLY|O_CLOEXEC) = 3', False),
        ('7 chmod("/home/x", 0700) = -1 EPERM (Operation not permitted)', False),
        ("7 fchmod(15, 0755) = 0", True),
        ('7 openat(AT_FDCWD, "/home/x/a", O_WRONLY|O_CREAT, 0700) = 8', True),
        ('7 openat(AT_FDCWD, "/home/x/kernels.so", O_RDWR|O_CREAT, 0600) = 8', True),
        ('7 memfd_create("code", MFD_CLOEXEC) = 9', True),
    ],
)
def test_the_smoke_test_knows_what_can_be_run(packaging: Path, call: str, is_amiss: bool) -> None:
    import smoke

    assert bool(smoke.EXECUTABLE.search(call)) is is_amiss
