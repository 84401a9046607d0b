"""Evolved players in files: their cards, and the champions that a player's words mean."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from poda.engine.errors import EngineError
from poda.engine.games import GAMES, evolved_games
from poda.engine.players import Limit, PlayerSpec
from poda.engine.runs import champion as champions
from poda.engine.runs.card import (
    MOST_PLIES,
    ChampionCard,
    card_of,
    card_of_player,
    document_of,
    load_card,
    shipped_file,
)
from poda.engine.runs.champion import (
    champion_of_player,
    champion_text,
    network_key_of,
    opened_champion,
    save_champion,
    shipped_champion,
)
from poda.engine.runs.setting_rows import Numbers
from poda.engine.runs.settings import LIMITS

from .champions import document, small, text_of

TICTACTOE = GAMES["tictactoe"]
FIGURES = ("generation", "fitness", "age", "mean")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "best.json"
    save_champion(path, small())
    return path


def in_file(path: Path, plies: int = 0) -> PlayerSpec:
    return PlayerSpec("evolved", plies, path=str(path))


# Cards


def test_a_card_says_of_a_champion_what_its_file_does(file: Path) -> None:
    card, champion = load_card(file), small()
    assert (card.game_key, card.plies) == ("tictactoe", 2)
    assert {name: getattr(card, name) for name in FIGURES} == {
        "generation": 40, "fitness": 11.0, "age": 3, "mean": 9.5,
    }  # fmt: skip
    assert card.network == network_key_of(champion)


def test_the_same_network_has_the_same_key_and_no_other_has() -> None:
    champion = small()
    weights = champion.weights.copy()
    weights[3] += 1e-12
    assert network_key_of(replace(champion, generation=41, age=4)) == network_key_of(champion)
    assert network_key_of(replace(champion, weights=weights)) != network_key_of(champion)
    assert network_key_of(small(hidden=3)) != network_key_of(champion)


def test_the_card_of_an_older_file_has_no_figures() -> None:
    older = {name: part for name, part in document().items() if name not in FIGURES}
    card = card_of(document_of(text_of(older)))
    assert card == ChampionCard("tictactoe", 2, card.network)


def test_a_file_that_is_as_it_was_is_not_read_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, champion = load_card(file), opened_champion(file)
    monkeypatch.setattr(champions, "load_champion", None)
    assert load_card(file) is first
    assert opened_champion(file) is champion


def test_a_file_that_has_changed_is_read_again(file: Path) -> None:
    before = load_card(file), opened_champion(file)
    save_champion(file, small(hidden=3))
    os.utime(file, ns=(1, 1))  # whatever the clock's steps are
    assert load_card(file) != before[0]
    assert opened_champion(file) == small(hidden=3) != before[1]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"plies": 7}, "plies"),
        ({"plies": None}, "plies"),
        ({"weights": [1]}, "weights"),
        ({"layout": 3}, "layout"),
        ({"age": 99}, "age"),
        ({"fitness": "high"}, "fitness"),
    ],
    ids=str,
)
def test_a_card_with_a_wrong_field_is_refused(change: dict[str, Any], field: str) -> None:
    with pytest.raises(EngineError) as caught:
        card_of(document_of(text_of(document() | change)))
    assert (caught.value.code, caught.value.params["field"]) == ("save.field", field)


def test_a_damaged_file_has_no_card(file: Path) -> None:
    file.write_text(json.dumps(document() | {"plies": 3}))
    with pytest.raises(EngineError) as caught:
        load_card(file)
    assert caught.value.code == "save.checksum"


def test_players_are_evolved_with_the_look_aheads_that_cards_know() -> None:
    plies = LIMITS["plies"]
    assert isinstance(plies, Numbers)
    assert (plies.low, plies.high) == (0, MOST_PLIES)


def test_cards_are_read_without_numpy(file: Path) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from poda.engine.runs.card import load_card\n"
        "load_card(Path(sys.argv[1])); print([m for m in ('numpy', 'numba') if m in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"


# The champion that is meant


def test_a_player_in_a_file_is_the_champion_in_it(file: Path) -> None:
    assert champion_of_player(in_file(file), "tictactoe") == small()
    assert card_of_player(in_file(file), "tictactoe") == load_card(file)


@pytest.mark.parametrize("key", evolved_games())
def test_a_player_without_a_file_is_the_one_that_comes_with_poda(key: str) -> None:
    spec = PlayerSpec("evolved")
    assert champion_of_player(spec, key) is shipped_champion(key)
    assert card_of_player(spec, key) == load_card(shipped_file(key))


@pytest.mark.parametrize(
    ("plies", "limit", "depth"),
    [(0, Limit(), 3), (5, Limit(plies=5), 5), (1, Limit(plies=1), 1)],
)
def test_it_looks_as_far_ahead_as_it_was_evolved_to_unless_said(
    tmp_path: Path, plies: int, limit: Limit, depth: int
) -> None:
    path = tmp_path / "deep.json"
    save_champion(path, replace(small(), plies=3))
    spec = in_file(path, plies)
    assert spec.limit == limit
    decision = spec.build(TICTACTOE).choose(TICTACTOE.initial_state(), spec.limit, lambda: False)
    assert decision.depth == depth
    assert decision.action in TICTACTOE.actions(TICTACTOE.initial_state())


@pytest.mark.parametrize("find", [champion_of_player, card_of_player])
@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (lambda path: path.unlink(), "save.missing"),
        (lambda path: path.write_text("{"), "save.not_json"),
        (lambda path: path.write_text('{"format": "poda-game"}'), "save.foreign_player"),
        (lambda path: save_champion(path, small("connect4")), "player.other_game"),
    ],
    ids=["gone", "damaged", "foreign", "of another game"],
)
def test_who_cannot_play_is_named_with_the_reason(
    file: Path, find: Any, damage: Any, code: str
) -> None:
    find(in_file(file), "tictactoe")
    damage(file)
    with pytest.raises(EngineError) as caught:
        find(in_file(file), "tictactoe")
    error = caught.value
    reason = error.params["reason"]
    assert isinstance(reason, EngineError)
    assert (error.code, reason.code) == ("player.file", code)
    assert str(error) == f"“best.json” cannot play. {reason} Choose another player."


def test_the_network_of_a_card_is_not_looked_at(file: Path) -> None:
    broken = document()
    broken["weights"]["data"] = broken["weights"]["data"][:-4]
    file.write_text(text_of(broken))
    assert card_of_player(in_file(file), "tictactoe").plies == 2
    with pytest.raises(EngineError):
        in_file(file).build(TICTACTOE)


def test_what_is_written_is_the_document_that_is_read() -> None:
    assert card_of(document_of(champion_text(small()))).generation == 40
