"""The trained evaluation of backgammon: what it promises, and its file."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.backgammon_positions import boards, reached, side
from poda.base.paths import resource
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.moves import Board
from poda.packages.backgammon.engine.evaluation import Side
from poda.packages.backgammon.engine.network import (
    by_network,
    escapes,
    estimate,
    evaluate,
    load,
    logistic,
    network_of,
    network_text,
    save,
    shipped,
)

GAME = Backgammon()
START = GAME.initial_state()
ANY_BOARD = st.one_of(boards(), reached().map(lambda state: (state.own, state.opponent)))

LIMIT = documents.KINDS[documents.NETWORK].bytes


# What it says


@given(ANY_BOARD)
def test_chances_agree_with_each_other(board: Board) -> None:
    found = evaluate(board)
    assert 0.0 <= found.win_backgammon <= found.win_gammon <= found.win <= 1.0
    assert 0.0 <= found.lose_backgammon <= found.lose_gammon <= 1.0 - found.win
    assert -3.0 <= found.equity <= 3.0


@given(ANY_BOARD)
def test_the_equity_of_the_turned_board_is_the_negative_one(board: Board) -> None:
    """The board with the colours changed is as good for the other side as it was for this one."""
    state = replace(START, own=board[0], opponent=board[1], turn=1)
    assert estimate(replace(state, turn=-1)) == -estimate(state)


def test_nobody_is_ahead_before_the_opening_throw() -> None:
    assert estimate(START) == 0.0


def test_to_be_on_roll_is_an_advantage_at_the_start() -> None:
    found = evaluate((START.own, START.opponent))
    assert 0.5 < found.win < 0.56
    assert 0.0 < found.equity < 0.15
    assert 0.2 < found.win_gammon + found.lose_gammon < 0.35


@pytest.mark.parametrize(
    ("loser", "points"), [(side((1, 1)), 1), (side((6, 15)), 2), (side((24, 15)), 3)]
)
def test_games_that_are_over_are_exact(loser: tuple[int, ...], points: int) -> None:
    assert evaluate((side(), loser)) == Chances.of_stakes(points)
    assert evaluate((loser, side())) == Chances.of_stakes(-points)


def test_no_gammon_once_the_loser_has_borne_off_a_checker() -> None:
    found = by_network((side((6, 14)), side((5, 14))), shipped())
    assert found.win_gammon == found.lose_gammon == found.win_backgammon == 0.0


def test_no_backgammon_in_a_race_once_the_loser_has_left_the_winners_home() -> None:
    found = by_network((side((6, 15)), side((18, 15))), shipped())
    assert found.win_backgammon == found.lose_backgammon == 0.0
    assert found.win_gammon > 0.5


def test_a_prime_is_escaped_by_no_throw() -> None:
    prime = Side(side(*((point, 2) for point in range(2, 8))))
    assert escapes(Side(side((24, 2))), prime) == 0
    assert escapes(Side(side((24, 2))), Side(side((1, 15)))) == 36


@given(st.floats(-40, 40), st.floats(-40, 40))
def test_outputs_become_chances_in_their_order(one: float, two: float) -> None:
    assert (logistic(one) <= logistic(two)) or one > two
    exact = 1.0 / (1.0 + math.exp(-min(max(one, -16.0), 16.0)))
    assert logistic(one) == pytest.approx(exact, rel=2e-4)


# Its file


def test_the_shipped_network_is_small_and_tells_where_it_comes_from() -> None:
    path, network = resource("networks", "backgammon.json.gz"), shipped()
    assert path.stat().st_size < LIMIT
    assert network.origin.startswith("python packaging/train_backgammon.py --seed ")
    assert f"--games {network.games} " in network.origin
    assert network.seconds > 60
    assert len(network.mark) == 64
    with pytest.raises(ValueError, match="read-only"):
        network.numbers[0] = 0


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    network = replace(shipped(), origin="a\nb")
    save(tmp_path / "network.json", network)
    found = load(tmp_path / "network.json")
    assert np.array_equal(found.numbers, network.numbers)
    assert found.sha256 == network.sha256
    assert found.origin == "a\N{REPLACEMENT CHARACTER}b"
    assert (found.seed, found.games, found.mark) == (network.seed, network.games, network.mark)


def changed(**fields: Any) -> str:
    """The shipped file with other fields, sealed anew."""
    document = json.loads(network_text(shipped()))
    document.pop(documents.SEAL)
    return json.dumps(documents.sealed(document | fields))


def weights(**fields: Any) -> dict[str, Any]:
    entry: dict[str, Any] = json.loads(network_text(shipped()))["weights"]
    return entry | fields


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "save.not_json"),
        ("[" * 50_000, "save.foreign_network"),
        ('{"format": "poda-player"}', "save.foreign_network"),
        (json.dumps({"format": documents.NETWORK, "version": 3}), "save.version"),
        (network_text(shipped()).replace('"seed": ', '"seed": 1'), "save.checksum"),
        (changed(units=[80, 32]), "save.field"),
        (changed(weights=weights(type="int32")), "save.field"),
        (changed(weights=weights(shape=[5])), "save.field"),
        (changed(weights=weights(data="AAAA")), "save.field"),
        (changed(weights_sha256="0" * 64), "save.field"),
        (changed(games=-1), "save.field"),
        (changed(seconds="long"), "save.field"),
        (changed(mark=[]), "save.field"),
        (changed(origin="a\u001b[31m"), "save.field"),
    ],
)
def test_a_damaged_file_is_refused_in_a_sentence(text: str, code: str) -> None:
    with pytest.raises(EngineError) as error:
        network_of(text)
    assert error.value.code == code
    assert str(error.value)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "network.json"
    path.write_text(network_text(shipped()) + " " * LIMIT)
    with pytest.raises(EngineError, match="bytes"):
        load(path)
