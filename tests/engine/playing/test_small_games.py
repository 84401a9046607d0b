"""Small games as tables: the same games, the same values, the same moves as by the rules."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poda.engine.networks.network import Network, played
from poda.engine.playing.batches import Batch, play_batch, play_readably, zero_code
from poda.engine.playing.keeping import Keeping, _horizon
from poda.engine.playing.movers import NetworkMover
from poda.engine.playing.proof import agreement, known_positions
from poda.engine.playing.small_games import SmallGame, tables_of
from poda.engine.random_numbers import Stream
from poda.engine.search.observer import SearchStopped

from ..learn.networks import GAME, KINDS, PLAIN, layout, weights

TABLES: SmallGame = tables_of("tictactoe")


def test_tic_tac_toe_has_so_many_positions() -> None:
    assert len(TABLES.over) == 5478
    assert int((~TABLES.over).sum()) == len(known_positions("tictactoe"))
    assert TABLES.after[0].tolist() == list(range(1, 10))


def test_its_first_position_is_drawn_and_every_move_keeps_that() -> None:
    assert TABLES.values(None, 9)[0] == 0.0
    assert TABLES.keeping[0].all()
    # Where X has taken a corner, only the centre keeps the draw.
    assert np.flatnonzero(TABLES.keeping[1]).tolist() == [3]


def test_the_known_positions_are_those_of_the_proof() -> None:
    keeping = TABLES.keeping
    informative = (keeping != (TABLES.after >= 0)).any(axis=1)
    known = known_positions("tictactoe")
    assert int(informative.sum()) == sum(each.informative for each in known)
    assert int(keeping.sum()) == sum(len(each.keeping) for each in known)


@pytest.mark.no_kernel
@pytest.mark.parametrize("plies", [1, 2, 3])
@pytest.mark.parametrize("kind", ["tuples", "linear"])
def test_games_are_those_by_the_rules(kind: str, plies: int) -> None:
    settings = KINDS[kind]
    networks = played(layout(settings), np.stack([weights(settings, seed=seed) for seed in (1, 2)]))
    players = [0, 1, zero_code(0), zero_code(2), 1, 0, zero_code(3), 0]
    games = 40
    first = np.array([players[number % 8] for number in range(games)], dtype=np.int32)
    second = np.array([players[(number // 3) % 8] for number in range(games)], dtype=np.int32)
    openings = (np.arange(games) % 5).astype(np.int32)
    batch = Batch("tictactoe", networks, first, second, Stream(3, 3).words(games), openings, plies)
    for longest in (0, 5):
        some = replace(batch, longest=longest)
        assert play_batch(some).tolist() == play_readably(some).tolist()


@pytest.mark.parametrize("plies", [1, 2])
@pytest.mark.parametrize("kind", ["tuples", "plain"])
def test_the_share_of_kept_values_is_that_of_the_player(kind: str, plies: int) -> None:
    settings = KINDS[kind]
    network = Network(layout(settings), weights(settings))
    keeping = Keeping.of(GAME, plies)
    assert keeping is not None
    found = keeping.share(network)
    assert found == _horizon("tictactoe", plies).share(network, None)
    moves = TABLES.moves_of(network, plies)
    mover = NetworkMover(GAME, network, plies)
    if plies == 1:
        assert found == agreement("tictactoe", mover).share
    assert 0 < found < 1
    assert len(moves) == len(TABLES.over)


def test_whoever_looks_can_be_stopped() -> None:
    network = Network(layout(PLAIN), weights(PLAIN))
    with pytest.raises(SearchStopped):
        _horizon("tictactoe", 1).share(network, lambda: True)


def test_no_position_of_some_games_is_known() -> None:
    from poda.engine.games import game

    assert Keeping.of(game("checkers"), 1) is None
    assert Keeping.of(game("connect4"), 1) is not None
