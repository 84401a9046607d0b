"""The players of checkers that come with Poda."""

from __future__ import annotations

from dataclasses import replace

import pytest

from poda.engine.decisions import Limit, Player
from poda.engine.games import game
from poda.engine.kernels import is_plain
from poda.engine.match import statistics
from poda.engine.players import PlayerSpec
from poda.engine.runs.card import shipped_file
from poda.engine.runs.champion import load_champion, shipped_champion
from poda.engine.runs.presets import presets
from poda.engine.runs.settings import checked
from poda.engine.search.observer import never
from poda.packages.checkers.engine.ballots import deck


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


def test_the_one_that_learnt_comes_from_its_preset_and_is_small() -> None:
    champion = shipped_champion("checkers", "learnt")
    # Its last generation is the one that was tried.
    preset = replace(
        presets("checkers")["td-patterns"].settings,
        validate_every=champion.generation,
        episodes=2_500,
        passes=4,
    )
    assert champion.settings == checked(preset, game("checkers"))
    assert champion.origin == (
        f"poda train checkers --preset td-patterns --settings validate_every={champion.generation}"
        f" episodes=2500 passes=4 --seed {champion.seed}"
    )
    assert shipped_file("checkers", "learnt").stat().st_size < 2_000_000


@pytest.mark.skipif(is_plain(), reason="compiled code is not in use, and without it this is long")
def test_what_was_learnt_beats_what_people_chose() -> None:
    """At the same look-ahead, from openings drawn by lot, each played from both sides."""
    rules = game("checkers")
    learnt, chosen = (
        PlayerSpec.parse(text, "checkers").build(rules)
        for text in ("alphabeta:5:learnt", "alphabeta:5:positional")
    )
    points = [
        side * won(opening.text, {side: learnt, -side: chosen})
        for opening in deck().openings[::13]
        for side in (1, -1)
    ]
    assert len(points) == 24
    assert points.count(1) >= points.count(-1) + 6


def won(opening: str, players: dict[int, Player]) -> int:
    """The result of a game from an opening, for Black: 1, 0 or -1; a long one is a draw."""
    rules = game("checkers")
    state, begun = rules.parse_record(opening)
    for action in begun:
        state = rules.result(state, action)
    for _ in range(120):
        if rules.is_terminal(state):
            return int(rules.utility(state))
        decision = players[state.turn].choose(state, Limit(plies=5), never)
        state = rules.result(state, decision.action)
    return 0
