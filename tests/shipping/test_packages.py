"""What is made of the bundle beside its archive, and the file that lets GitHub make all of it."""

import re
import struct
import sys
import tomllib
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


WORKFLOWS = ROOT / ".github/workflows"


def test_at_a_tag_nothing_is_called_that_is_not_there() -> None:
    jobs = loaded(WORKFLOWS / "release.yml")["jobs"]
    assert set(jobs["release"]["needs"]) == set(jobs) - {"release"}
    text = (WORKFLOWS / "release.yml").read_text("utf-8")
    assert {"build", "deb", "smoke", "wheel"} <= set(re.findall(r"packaging/(\w+)\.py", text))


@pytest.mark.parametrize("path", sorted(WORKFLOWS.iterdir()), ids=lambda path: path.name)
def test_a_workflow_installs_what_its_ubuntu_has_and_calls_what_is_there(path: Path) -> None:
    scripts = re.findall(r"packaging/\S+\.(?:py|txt)", path.read_text("utf-8"))
    assert all((ROOT / script).is_file() for script in scripts)
    # What only slow tests need is not to be had on every Ubuntu: the first step ended there.
    packages = {each for each in scripts if each.endswith(".txt")}
    assert packages == {"packaging/debian-packages.txt"}
    assert "chromium" not in (PACKAGING / "debian-packages.txt").read_text("utf-8")
    for job in loaded(path)["jobs"].values():
        assert job["timeout-minutes"] <= 120
        named = [step["uses"] for step in job["steps"] if "uses" in step]
        assert all(re.fullmatch(r"actions/[\w-]+@v\d+", each) for each in named)


def test_a_push_is_tested_on_three_systems_with_every_python_that_is_promised() -> None:
    workflow = loaded(WORKFLOWS / "tests.yml")
    assert {"push", "pull_request"} <= set(workflow[True])  # YAML takes `on` for a truth
    chosen = workflow["jobs"]["suite"]["strategy"]["matrix"]
    assert {each.partition("-")[0] for each in chosen["system"]} == {"ubuntu", "windows", "macos"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    least = re.fullmatch(r">=3\.(\d+)", project["requires-python"])
    assert least is not None
    assert chosen["python"] == [f"3.{minor}" for minor in range(int(least[1]), 15)]


def test_a_debian_newer_than_debootstrap_is_made_as_sid(
    packaging: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import fresh

    monkeypatch.setattr(fresh, "SCRIPTS", tmp_path)
    (tmp_path / "trixie").touch()
    known, new = (fresh.debootstrap(suite, Path("/made")) for suite in ("trixie", "forky"))
    assert known[-2:] == ["trixie", "/made"]
    assert new[-4:] == ["forky", "/made", fresh.MIRROR, str(tmp_path / "sid")]


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
