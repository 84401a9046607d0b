"""Players that are weaker than their search: noise and oversights, the same again by their seed."""

from __future__ import annotations

from collections import Counter
from statistics import mean, pstdev
from typing import Any

import pytest

from poda.engine.decisions import Limit
from poda.engine.errors import EngineError
from poda.engine.game import MAX
from poda.engine.games import GAMES
from poda.engine.match import contender, play_match
from poda.engine.players import PlayerSpec, SearchPlayer
from poda.engine.search.observer import never
from poda.engine.weakness import WeakPlayer, draw, normal

CONNECT4 = GAMES["connect4"]


def chosen(text: str, state: Any, seed: int | str) -> Any:
    spec = PlayerSpec.parse(text, "connect4")
    return spec.build(CONNECT4, seed).choose(state, spec.limit, never).action


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("alphabeta:4:20%", PlayerSpec("alphabeta", 4, err=20)),
        ("alphabeta:4:noise3", PlayerSpec("alphabeta", 4, noise=3.0)),
        ("alphabeta:4:noise1e-07", PlayerSpec("alphabeta", 4, noise=1e-07)),
        ("pvs:2:zero:5%:noise0.25:5s", PlayerSpec("pvs", 2, "zero", 5.0, err=5, noise=0.25)),
    ],
)
def test_weaknesses_are_read_and_written(text: str, spec: PlayerSpec) -> None:
    assert PlayerSpec.parse(text, "connect4") == spec
    assert str(spec) == text
    assert spec.is_weakened
    assert not spec.at_full_strength.is_weakened


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("alphabeta:4:101%", "player.bad_chance", 12),
        ("alphabeta:4:noise", "player.bad_noise", 12),
        ("alphabeta:4:noise-1", "player.bad_noise", 12),
        ("alphabeta:4:20%:noise10001", "player.bad_noise", 16),
        ("alphabeta:4:noise1:noise2", "player.unknown", 0),
        ("evolved:4:20%", "player.unknown", 0),
        ("random:20%", "player.unknown", 0),
    ],
)
def test_other_texts_are_told_with_their_place(text: str, code: str, place: int) -> None:
    with pytest.raises(EngineError) as raised:
        PlayerSpec.parse(text, "connect4")
    assert (raised.value.code, raised.value.place) == (code, place)


def test_the_same_game_has_the_same_errors_and_another_has_others() -> None:
    states = [CONNECT4.parse_position(text) for text in ("", "4", "44", "4453", "12345")]

    def moves(seed: int | str) -> list[Any]:
        return [chosen("alphabeta:2:30%:noise4", state, seed) for state in states]

    assert moves("a game") == moves("a game")  # also in another order, after moves taken back
    assert moves("a game")[::-1] == [
        chosen("alphabeta:2:30%:noise4", state, "a game") for state in states[::-1]
    ]
    assert len({tuple(moves(seed)) for seed in range(20)}) > 10


def test_a_move_is_overlooked_as_often_as_said() -> None:
    threatened = CONNECT4.parse_position("112233")  # column 4 wins at once
    found = Counter(chosen("alphabeta:1:25%", threatened, seed) for seed in range(400))
    assert 0.18 < 1 - found[4] / 400 < 0.32  # more than three standard errors


def test_where_all_moves_are_overlooked_the_best_is_played() -> None:
    threatened = CONNECT4.parse_position("112233")
    assert {chosen("alphabeta:1:100%", threatened, seed) for seed in range(5)} == {4}


def test_noise_is_normal_and_misjudges_what_lies_closer_than_it() -> None:
    numbers = [normal(draw("noise", number)) for number in range(4_000)]
    assert abs(mean(numbers)) < 0.06
    assert 0.95 < pstdev(numbers) < 1.05
    # Column 4 is worth 7 and columns 1 and 7 three: a noise of 100 makes them all alike.
    start = CONNECT4.initial_state()
    assert {chosen("alphabeta:1:noise0.1", start, seed) for seed in range(30)} == {4}
    assert len({chosen("alphabeta:1:noise100", start, seed) for seed in range(60)}) == 7
    # But none hides a win.
    threatened = CONNECT4.parse_position("112233")
    assert {chosen("alphabeta:1:noise100", threatened, seed) for seed in range(30)} == {4}


def test_who_overlooks_more_loses() -> None:
    strong, weak = (contender(f"alphabeta:2:{share}%", CONNECT4) for share in (5, 40))
    tally = play_match(CONNECT4, strong, weak, games=40, seed=3)
    assert tally.won > 30
    assert play_match(CONNECT4, strong, weak, games=40, seed=3) == tally
    assert play_match(CONNECT4, strong, weak, games=40, seed=4) != tally


def test_the_value_that_is_told_is_that_of_the_search() -> None:
    state = CONNECT4.parse_position("44")
    player = WeakPlayer(CONNECT4, SearchPlayer(CONNECT4), noise=50.0, oversights=0, seed=1)
    decision = player.choose(state, Limit(plies=3), never)
    (*_, analysis) = SearchPlayer(CONNECT4).analyse(state, Limit(plies=3), never)
    told = {move.action: move.value for move in analysis.moves}
    assert CONNECT4.to_move(state) == MAX
    assert decision.value == told[decision.action]
    assert decision.depth == 3
