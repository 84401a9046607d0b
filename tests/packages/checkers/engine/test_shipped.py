"""The players of checkers that come with Poda."""

from __future__ import annotations

import pytest

from poda.engine.games import game
from poda.engine.kernels import is_plain
from poda.engine.match import statistics
from poda.engine.runs.card import shipped_file
from poda.engine.runs.champion import load_champion, shipped_champion
from poda.engine.runs.presets import presets
from poda.engine.runs.settings import checked


def test_it_comes_from_the_preset_that_it_names() -> None:
    champion = shipped_champion("checkers")
    assert champion.settings == checked(presets("checkers")["duels"].settings, game("checkers"))
    assert f"--preset duels --seed {champion.seed}" in champion.origin


def test_blondie24_as_published_comes_beside_it() -> None:
    champion = load_champion(shipped_file("checkers").with_name("checkers-published.json.gz"))
    assert champion.settings == presets("checkers")["published"].settings
    assert champion.layout.shape == "32-40-10-1"
    assert champion.layout.compares == "output"


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use, and without it this is long")
def test_that_of_checkers_seldom_loses_to_the_one_that_counts_pieces() -> None:
    champion = shipped_champion("checkers")
    found = statistics(champion, games=200, plies=4)  # as far as it looks
    assert found.won > 2 * found.lost
