"""A champion's file: what is written is read again, and damage is a sentence and nothing else."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.base import paths
from poda.engine.errors import EngineError
from poda.engine.games import GAMES, evolved_games
from poda.engine.networks.network import Layout, layout_for
from poda.engine.players import PlayerSpec, SearchPlayer
from poda.engine.random_numbers import Stream
from poda.engine.runs import champion as module
from poda.engine.runs.champion import (
    MOST_MILESTONES,
    Champion,
    Milestone,
    champion_of,
    champion_text,
    load_champion,
    save_champion,
    shipped_champion,
    thinned,
)
from poda.engine.runs.presets import PRESETS
from poda.engine.runs.settings import EvolutionSettings, checked

from .champions import document, small, text_of

# What is written is read again


NAMES = ("generation", "fitness", "age", "mean")
FIGURES = st.fixed_dictionaries(
    {},
    optional={
        "generation": st.integers(2**62, 2**63 - 1),
        "fitness": st.floats(allow_nan=False, allow_infinity=False),
        "age": st.integers(1, 2**62),
        "mean": st.floats(allow_nan=False, allow_infinity=False),
    },
)


@given(
    st.sampled_from(evolved_games()),
    st.integers(1, 30),
    st.integers(0, 2**63 - 1),
    st.sampled_from([*PRESETS]),
    st.data(),
)
def test_every_champion_comes_back_bit_for_bit(
    key: str, hidden: int, seed: int, preset: str, data: st.DataObject
) -> None:
    layout = layout_for(GAMES[key], hidden)
    weights = Stream(seed).normals(layout.weights)
    extremes = [0.0, -0.0, 5e-324, 1.7976931348623157e308, 1 / 3]
    weights[: len(extremes)] = extremes
    numbers = st.integers(0, 2**63 - 1)
    scores = st.floats(allow_nan=False, allow_infinity=False)
    history = tuple(data.draw(st.lists(st.builds(Milestone, numbers, numbers, scores), max_size=4)))
    origin = data.draw(st.text(st.characters().filter(str.isprintable), max_size=30))
    plies = data.draw(st.integers(1, 6))
    chosen = PRESETS[preset].settings if key == "tictactoe" else EvolutionSettings()
    for_dice = not chosen.plies and not GAMES[key].has_chance
    chosen = EvolutionSettings() if for_dice else checked(chosen, GAMES[key])
    figures = data.draw(FIGURES)
    before = Champion(key, layout, weights, plies, chosen, seed, history, origin, **figures)
    after = champion_of(champion_text(before))
    assert after.weights.tobytes() == weights.tobytes()
    assert (after.game_key, after.layout, after.plies) == (key, layout, plies)
    assert (after.settings, after.seed, after.history) == (chosen, seed, history)
    assert after.origin == origin
    assert {name: getattr(after, name) for name in NAMES} == dict.fromkeys(NAMES) | figures
    assert after == before
    assert hash(after) == hash(before)


def test_the_weights_in_the_file_are_little_endian_doubles() -> None:
    entry = document()["weights"]
    assert (entry["type"], entry["shape"]) == ("float64", [22])
    numbers = np.frombuffer(base64.b64decode(entry["data"]), "<f8")
    assert numbers.tolist() == small().weights.tolist()


def test_a_champion_read_from_a_file_is_not_changed_any_more(tmp_path: Path) -> None:
    save_champion(tmp_path / "champion.json", small())
    read = load_champion(tmp_path / "champion.json")
    assert read == small()
    with pytest.raises(ValueError, match="read-only"):
        read.weights[0] = 1.0


def test_different_champions_are_not_equal() -> None:
    assert small() == small()
    assert small() != small(hidden=3)
    assert small() != small("connect4")
    assert small() != "champion"


def test_a_field_that_a_later_poda_added_does_not_matter() -> None:
    assert champion_of(text_of(document() | {"comment": "strong"})) == small()


def test_a_file_of_an_older_poda_does_not_say_how_fit_it_is() -> None:
    older = {name: part for name, part in document().items() if name not in NAMES}
    champion = champion_of(text_of(older))
    assert {getattr(champion, name) for name in NAMES} == {None}
    assert not set(NAMES) & set(json.loads(champion_text(champion)))
    assert champion.weights.tobytes() == small().weights.tobytes()


def test_another_layout_of_the_text_does_not_matter() -> None:
    compact = json.dumps(document(), separators=(",", ":"), sort_keys=True)
    assert champion_of(compact) == small()


@given(st.integers(0, 3000))
def test_a_long_history_is_thinned_but_keeps_its_ends(length: int) -> None:
    history = tuple(Milestone(number, number, float(number)) for number in range(length))
    kept = thinned(history)
    assert len(kept) <= MOST_MILESTONES
    assert len(kept) > min(length, MOST_MILESTONES) // 2 - 1
    assert kept[:1] == history[:1]
    assert kept[-1:] == history[-1:]
    assert list(kept) == sorted(set(kept), key=lambda milestone: milestone.generation)


# The champion that comes with Poda


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Champion], None]:
    """Ship a champion in this test, and in no later one."""
    monkeypatch.setattr(paths, "resource", tmp_path.joinpath)
    monkeypatch.setattr(module, "shipped_champion", shipped_champion)
    (tmp_path / "players").mkdir()

    def ship(champion: Champion) -> None:
        save_champion(tmp_path / "players" / f"{champion.game_key}.json.gz", champion)

    return ship


def test_the_champion_that_comes_with_poda_is_a_player(
    shipped: Callable[[Champion], None],
) -> None:
    champion = small("connect4", hidden=4)
    shipped(champion)
    game = GAMES["connect4"]
    spec = PlayerSpec.parse("evolved", "connect4")
    player = spec.build(game)
    assert isinstance(player, SearchPlayer)
    decision = player.choose(game.initial_state(), spec.limit, lambda: False)
    assert decision.depth == 2
    assert decision.action in game.actions(game.initial_state())


def test_a_game_without_a_champion_says_so(shipped: Callable[[Champion], None]) -> None:
    with pytest.raises(EngineError) as caught:
        PlayerSpec("evolved").build(GAMES["tictactoe"])
    assert caught.value.code == "player.no_evolved"


def test_a_layout_is_that_of_its_game() -> None:
    assert small().layout == Layout(9, 2)
    assert small("connect4").layout == Layout(42, 2)
