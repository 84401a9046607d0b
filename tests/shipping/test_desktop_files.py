"""The files that desktops and software centres read pass their validators."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from poda import __version__

PACKAGING = Path(__file__).parent.parent.parent / "packaging"


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (["desktop-file-validate"], "org.poda.Poda.desktop"),
        (["appstreamcli", "validate", "--no-net"], "org.poda.Poda.metainfo.xml"),
    ],
)
def test_the_validator_has_nothing_to_say_against_it(
    require: Callable[[str], str], command: list[str], name: str
) -> None:
    require(command[0])
    run = subprocess.run(
        [*command, str(PACKAGING / name)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "W:" not in run.stdout


def test_the_newest_release_in_the_metainfo_is_this_version() -> None:
    text = (PACKAGING / "org.poda.Poda.metainfo.xml").read_text("utf-8")
    assert f'<release version="{__version__}"' in text
