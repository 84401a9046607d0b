"""The pages of the help on checkers: what they draw is what they tell."""

from __future__ import annotations

import re

import pytest

from poda.house.i18n import LANGUAGES
from poda.window import help_pages

_GAMES = re.compile(r"\D+(\d+), \D+(\d+), \D+(\d+)")
_BAR = re.compile(r"(.+?) +(█+) +(\d+) +(█+) +(\d+)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_drawing_of_evaluations_shows_the_numbers_of_the_table(language: str) -> None:
    text = help_pages.source("checkers-speed", language)
    rows = [line.split("|")[1:-1] for line in text.splitlines() if line.startswith("|")][2:]
    told: dict[tuple[str, str], float] = {}
    speeds: dict[str, int] = {}
    names = [row[0].strip() for row in rows]
    for name, *against, speed in ([cell.strip() for cell in row] for row in rows):
        speeds[name] = int(speed.split()[0])
        # The columns are the matches against the hand-made one and the evolved one.
        for other, cell in zip(names[1:], against, strict=True):
            if found := _GAMES.fullmatch(cell):
                won, drew, lost = map(int, found.groups())
                share = 100 * (won + drew / 2) / (won + drew + lost)
                told[name, other], told[other, name] = share, 100 - share
    drawn = [_BAR.fullmatch(line) for line in text.split("```")[1].splitlines()]
    bars = [found.groups() for found in drawn if found is not None]
    assert [name for name, *_ in bars] == names
    for name, share, points, swift, speed in bars:
        won_against = [told[name, other] for other in names if other != name]
        assert int(points) == round(sum(won_against) / len(won_against))
        assert len(share) == round(int(points) / 5)
        assert (len(swift), int(speed)) == (2 * speeds[name], speeds[name])
