"""`poda review` of a game of checkers, in which there is no luck."""

from __future__ import annotations

from pathlib import Path

import pytest

from poda.commands import BAD_INPUT, cli

FILE = Path(__file__).parents[3] / "data" / "games.pdn"


def test_a_file_of_checkers_is_read_and_has_no_luck(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["review", str(FILE)]) == BAD_INPUT
    assert "This is a game of checkers: only backgammon has luck" in capsys.readouterr().err
