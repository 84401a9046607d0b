"""Windows of every size, and types of every size, in a process that watches what resizing does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .every_screen import SCREENS

TESTS = Path(__file__).parents[1]
FONTS = Path("/usr/share/fonts/truetype/dejavu")
ALONE = ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono", "DejaVuSansMono-Bold")
"""What a minimal Debian has; with one font only, other widths depend on each other."""
DEEPEST = 60
"""Resize events inside each other: twice as many as widgets lie in each other. The stack of a
thread has room for some thousands."""
SIZES = ((640, 480), (800, 600), (800, 800), (1024, 700), (1280, 720), (1366, 700), (1920, 1080))
HALVES = (tuple(SCREENS)[::2], tuple(SCREENS)[1::2])


def seen(
    home: Path, sizes: tuple[tuple[int, int], ...], scales: tuple[float, ...],
    names: tuple[str, ...], *, alone: bool,
) -> dict[str, object]:  # fmt: skip
    """What the walk saw on a screen as large as the largest of the sizes."""
    wide, high = (max(size[at] for size in sizes) for at in (0, 1))
    screen = {
        "name": "one", "x": 0, "y": 0, "width": wide, "height": high, "logicalDpi": 96,
        "logicalBaseDpi": 96, "dpr": 1,
    }  # fmt: skip
    (home / "screens.json").write_text(json.dumps({"screens": [screen]}))
    environment = os.environ | {
        "PODA_HOME": str(home / "walk"),
        "PYTHONPATH": os.pathsep.join((str(TESTS), os.environ.get("PYTHONPATH", ""))),
        "QT_QPA_PLATFORM": f"offscreen:configfile={home / 'screens.json'}",
    }
    if alone:
        fonts = home / "fonts"
        fonts.mkdir()
        for name in ALONE:
            (fonts / f"{name}.ttf").symlink_to(FONTS / f"{name}.ttf")
        (home / "fonts.conf").write_text(
            f"<fontconfig><dir>{fonts}</dir><cachedir>{home / 'cache'}</cachedir></fontconfig>"
        )
        environment["FONTCONFIG_FILE"] = str(home / "fonts.conf")
    wanted = json.dumps({"sizes": sizes, "scales": scales, "names": names})
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-m", "window.resize_walk", wanted],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def check(found: dict[str, object]) -> None:
    """Nothing changed inside a resize event, all came to rest, and no event went deep."""
    assert found["changed"] == []
    assert found["unsettled"] == []
    deepest = found["deepest"]
    assert isinstance(deepest, int)
    assert 0 < deepest <= DEEPEST


needs_dejavu = pytest.mark.skipif(
    not (FONTS / f"{ALONE[0]}.ttf").exists(), reason="DejaVu is installed elsewhere, or not at all"
)


@needs_dejavu
def test_nothing_changes_its_text_or_size_while_it_is_resized(tmp_path: Path) -> None:
    wanted = ("backgammon", "a tree with its editor", "a run", "a tournament to set up")
    names = tuple(name for name in wanted if name in SCREENS)
    check(seen(tmp_path, ((800, 800), (640, 480), (1280, 720)), (1.0, 1.6), names, alone=True))


@pytest.mark.slow
@pytest.mark.parametrize("alone", [pytest.param(True, marks=needs_dejavu), False])
@pytest.mark.parametrize("names", HALVES)
def test_no_screen_does_in_any_size(tmp_path: Path, names: tuple[str, ...], alone: bool) -> None:
    check(seen(tmp_path, SIZES, (0.8, 1.0, 1.3, 1.6, 2.0), names, alone=alone))
