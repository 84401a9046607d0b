"""N-tuple networks: where tuples lie, which weights a position has, and what is said in files."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from poda.engine.errors import EngineError
from poda.engine.games import GAMES, game
from poda.engine.networks.network import Network, layout_for, played, weights_of
from poda.engine.networks.tuples import (
    EMPTY,
    NEXT,
    OTHER,
    OWN,
    Board,
    Tuples,
    board_of,
    in_fours,
    state_of,
    tuples_of,
)
from poda.engine.runs.champion import Champion, champion_of, champion_text, layout_entry
from poda.engine.runs.champion import layout_field as read_layout
from poda.engine.runs.settings import MOST_LEARNT
from some import some

from ..learn.networks import KINDS, TUPLES, layout, weights

CONNECT4 = Board(7, 6, falls=True, mirrored=True)
TICTACTOE = Board(3, 3, falls=False, mirrored=True)


def test_a_board_is_one_whose_cells_are_the_features() -> None:
    assert board_of(game("connect4")) == CONNECT4
    assert board_of(game("tictactoe")) == TICTACTOE
    assert board_of(game("backgammon")) is None
    assert board_of(game("checkers")) is None
    assert (CONNECT4.values, TICTACTOE.values, CONNECT4.cells) == (4, 3, 42)


@pytest.mark.parametrize("board", [CONNECT4, TICTACTOE], ids=["connect4", "tictactoe"])
def test_tuples_are_walks_of_a_king_that_come_to_no_cell_twice(board: Board) -> None:
    for cells in some(list(tuples_of(board, 12, 5))):
        assert len(set(cells)) == 5
        for one, other in pairwise(cells):
            (y, x), (v, u) = divmod(one, board.columns), divmod(other, board.columns)
            assert max(abs(y - v), abs(x - u)) == 1


def test_a_layout_is_known_by_its_numbers() -> None:
    assert tuples_of(CONNECT4, 2, 4) == ((27, 34, 26, 20), (38, 37, 31, 24))
    assert tuples_of(TICTACTOE, 1, 9)[0] == (7, 6, 4, 0, 3, 1, 2, 5, 8)


def test_no_two_tuples_see_the_same_cells_where_there_are_others() -> None:
    seen = [frozenset(cells) for cells in tuples_of(CONNECT4, 70, 7)]
    images = [frozenset(CONNECT4.mirror(cell) for cell in cells) for cells in seen]
    assert len(set(seen)) == 70
    assert all(image not in seen or image == own for image, own in zip(images, seen, strict=True))
    assert len(tuples_of(TICTACTOE, 3, 9)) == 3  # where there are none


def test_a_tuple_is_not_longer_than_the_board() -> None:
    with pytest.raises(ValueError, match="on a board of 9"):
        tuples_of(TICTACTOE, 1, 10)


def test_cells_are_seen_by_the_side_to_move_and_where_a_stone_can_land() -> None:
    rules = game("connect4")
    seen = Tuples(CONNECT4, 1, 1).values_of([rules.features(rules.parse_position("445"))])[0]
    assert seen[3] == OTHER  # the second player is to move
    assert seen[10] == OWN
    assert seen[17] == NEXT
    assert seen[24] == EMPTY
    assert seen[0] == NEXT
    assert seen[7] == EMPTY


def test_indices_are_of_the_side_to_move_the_tuple_and_its_state() -> None:
    rules, tuples = game("connect4"), Tuples(CONNECT4, 3, 4)
    for text in ("", "4", "4453", "112233"):
        position = rules.parse_position(text)
        values = tuples.values_of([rules.features(position)])[0]
        for number, index in enumerate(tuples.indices([rules.features(position)])[0]):
            table, state = divmod(int(index), tuples.states)
            assert table == (len(text) % 2) * 3 + number % 3
            seen = [values[cell] for cell in tuples.readings[number]]
            assert state_of(CONNECT4, state, 4) == tuple(seen)


def test_a_position_and_its_mirror_image_have_the_same_weights() -> None:
    rules = game("connect4")
    of = layout_for(rules, 9, "tuples", length=4)
    network = Network(of, np.arange(of.weights, dtype=np.float32) % 97)
    for text, image in (("4453", "4435"), ("1123", "7765"), ("26", "62")):
        one, other = (rules.features(rules.parse_position(each)) for each in (text, image))
        assert network.potential(one) == network.potential(other)
        assert network.potential(one) != network.potential(rules.features(rules.initial_state()))


def test_sums_have_one_order() -> None:
    numbers = np.array([1e17, 1.0, -1e17, 3.0, 5.0, 7.0])
    assert in_fours(numbers) == ((1e17 + 5.0) + (1.0 + 7.0)) + (-1e17 + 3.0)


@pytest.mark.parametrize("kind", ["tuples", "linear"])
def test_a_network_that_learns_plays_with_its_very_weights(kind: str) -> None:
    settings = KINDS[kind]
    of, drawn = layout(settings), weights(settings)
    assert of.is_learnt
    networks = played(of, np.stack([drawn, 2.0 * drawn]))
    assert np.array_equal(weights_of(networks, 0), drawn)
    assert networks[np.array([1])].output.shape == (1, of.weights)
    assert weights_of(networks, 1).dtype == of.dtype == np.float32


def test_shapes_are_told_as_people_write_them() -> None:
    assert layout(TUPLES).shape == "4x3"
    assert layout(KINDS["linear"]).shape == "9-1"
    assert layout(TUPLES).weights == 2 * 4 * 3**3
    assert layout(KINDS["linear"]).weights == 10


def test_a_game_without_a_board_of_cells_has_no_tuples() -> None:
    for key in ("backgammon", "checkers"):
        with pytest.raises(EngineError) as caught:
            layout_for(GAMES[key], 3, "tuples", length=2)
        assert caught.value.code == "learn.no_tuples"


# Files


def champion(kind: str) -> Champion:
    settings = KINDS[kind]
    return Champion("tictactoe", layout(settings), weights(settings), 1, settings, 1)


@pytest.mark.parametrize("kind", ["tuples", "linear", "plain"])
def test_a_champion_comes_back_from_its_text(kind: str) -> None:
    one = champion(kind)
    found = champion_of(champion_text(one))
    assert found == one
    assert found.layout == one.layout
    assert np.array_equal(found.weights, one.weights)
    assert found.weights.dtype == one.layout.dtype


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"hidden": 0}, "hidden"),
        ({"hidden": 201}, "hidden"),
        ({"hidden": "4"}, "hidden"),
        ({"length": 10}, "length"),
        ({"length": 2.0}, "length"),
        ({"length": None}, "length"),
        ({"inputs": 10}, "inputs"),
        ({"kind": "forest"}, "kind"),
        ({"compares": "nothing"}, "compares"),
    ],
    ids=str,
)
def test_the_size_of_a_network_in_a_file_is_checked(change: dict[str, Any], named: str) -> None:
    entry = layout_entry(layout(TUPLES))
    assert read_layout({"layout": entry}, game("tictactoe")) == layout(TUPLES)
    with pytest.raises(EngineError) as caught:
        read_layout({"layout": entry | change}, game("tictactoe"))
    assert caught.value.params["field"] == f"layout.{named}"


def test_no_file_tells_of_a_network_that_is_too_large() -> None:
    entry = {"inputs": 42, "hidden": 200, "kind": "tuples", "length": 9}
    with pytest.raises(EngineError) as caught:
        read_layout({"layout": entry}, game("connect4"))
    assert caught.value.params["field"] == "layout.length"
    assert Tuples(CONNECT4, 200, 9).weights > MOST_LEARNT


def without(name: str) -> Callable[[dict[str, Any]], None]:
    def change(document: dict[str, Any]) -> None:
        del document["layout"][name]

    return change


@pytest.mark.parametrize("name", ["inputs", "hidden", "length"])
def test_no_number_of_a_network_may_be_missing(name: str) -> None:
    document = json.loads(champion_text(champion("tuples")))
    without(name)(document)
    del document["sha256"]
    with pytest.raises(EngineError):
        champion_of(json.dumps(document))
