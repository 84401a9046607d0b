"""Fitness: the tournament as published, games in pairs, and lines lost over all replies."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poda.engine.evolve.fitness import LosingLines, Mixed, Tournament, fitness_for, scores
from poda.engine.games import game
from poda.engine.networks.network import Network, layout_for
from poda.engine.playing.batches import network_of, play_batch, zero_code
from poda.engine.playing.movers import NetworkMover
from poda.engine.playing.proof import losing_lines
from poda.engine.random_numbers import Stream
from poda.engine.runs.settings import EvolutionSettings
from poda.engine.search.observer import SearchStopped

GAME = game("tictactoe")
LAYOUT = layout_for(GAME, 4)
WEIGHTS = Stream(1).normals(30, LAYOUT.weights)
NOBODY = WEIGHTS[:0]
MIXED = EvolutionSettings(strategy="antithetic", fitness="mixed", games=8, opening_plies=3, plies=1)


def tournament(**changes: object) -> Tournament:
    settings = replace(EvolutionSettings(plies=1), **changes)  # type: ignore[arg-type]
    return Tournament(settings, GAME, LAYOUT, 5)


def mixed(**changes: object) -> Mixed:
    return Mixed(replace(MIXED, **changes), GAME, LAYOUT, 5)  # type: ignore[arg-type]


def test_each_plays_fifteen_different_others_and_never_itself() -> None:
    batch, begins = tournament().batch(WEIGHTS, NOBODY, 1)
    first, second = batch.first.reshape(30, 15), batch.second.reshape(30, 15)
    own, opponents = np.where(begins, first, second), np.where(begins, second, first)
    assert (own == np.arange(30)[:, None]).all()
    assert (opponents != own).all()
    assert ((opponents >= 0) & (opponents < 30)).all()
    assert all(len(set(row)) == 15 for row in opponents.tolist())


def test_the_opponents_are_drawn_evenly_and_anew_in_each_generation() -> None:
    one = tournament()
    drawn = np.zeros((30, 30))
    for generation in range(1, 201):
        batch, begins = one.batch(WEIGHTS, NOBODY, generation)
        opponents = np.where(begins.reshape(-1), batch.second, batch.first).reshape(30, 15)
        np.add.at(drawn, (np.arange(30)[:, None], opponents), 1)
    others = drawn[~np.eye(30, dtype=bool)]
    assert others.mean() == pytest.approx(200 * 15 / 29)
    assert others.std() == pytest.approx(np.sqrt(200 * (15 / 29) * (14 / 29)), rel=0.15)


def test_the_first_move_alternates() -> None:
    _, begins = tournament().batch(WEIGHTS, NOBODY, 1)
    assert begins[0].tolist() == [True, False] * 7 + [True]
    assert (begins == begins[0]).all()


def test_only_the_individual_that_is_evaluated_scores() -> None:
    settings = EvolutionSettings()
    begins = np.array([[True, False, True], [True, False, True]])
    results = np.array([[1, 1, 0], [-1, -1, 1]], dtype=np.int8)
    # The first wins, loses as second, draws; the other loses, wins as second, wins.
    assert scores(settings, results, begins).tolist() == [1 - 2 + 0, -2 + 1 + 1]
    assert scores(replace(settings, draw=0.5, loss=-1.0), results, begins).tolist() == [0.5, 1.0]


@pytest.mark.no_kernel
def test_a_fitness_is_what_the_games_amount_to() -> None:
    one = tournament()
    fitness, games = one.evaluate(WEIGHTS, NOBODY, 3)
    batch, begins = one.batch(WEIGHTS, NOBODY, 3)
    results = play_batch(batch).reshape(30, 15)
    by_hand = [
        sum({1: 1, 0: 0, -1: -2}[int(r if b else -r)] for r, b in zip(row, colours, strict=True))
        for row, colours in zip(results, begins, strict=True)
    ]
    assert fitness.tolist() == by_hand
    assert games == 450


def test_openings_are_drawn_from_none_to_the_most() -> None:
    batch, _ = tournament(opening_plies=8).batch(WEIGHTS, NOBODY, 1)
    assert set(batch.openings.tolist()) == set(range(9))
    batch, _ = tournament().batch(WEIGHTS, NOBODY, 1)
    assert not batch.openings.any()
    assert len(set(batch.seeds.tolist())) == 450


def test_the_hall_of_fame_takes_its_share_of_the_opponents() -> None:
    one, hall = tournament(hall_share=7 / 15), WEIGHTS[:20] + 1.0
    batch, begins = one.batch(WEIGHTS, hall, 1)
    opponents = np.where(begins.reshape(-1), batch.second, batch.first).reshape(30, 15)
    assert (opponents[:, :8] < 30).all()
    assert ((opponents[:, 8:] >= 30) & (opponents[:, 8:] < 50)).all()
    assert all(len(set(row)) == 15 for row in opponents.tolist())
    member = network_of(batch.networks, 30)
    assert np.allclose(member.weights, hall[0], atol=1e-4)


@pytest.mark.parametrize("members", [0, 3])
def test_a_hall_with_few_members_gives_few_opponents(members: int) -> None:
    batch, begins = tournament(hall_share=7 / 15).batch(WEIGHTS, WEIGHTS[:members], 1)
    opponents = np.where(begins.reshape(-1), batch.second, batch.first).reshape(30, 15)
    assert ((opponents >= 30).sum(axis=1) == members).all()


def test_in_pairs_all_meet_the_same_opponents_after_the_same_openings() -> None:
    batch, begins = mixed(sparring_share=0.5).batch(WEIGHTS, NOBODY, 1)
    opponents = np.where(begins.reshape(-1), batch.second, batch.first).reshape(30, 8)
    assert (opponents == opponents[0]).all()
    assert (batch.seeds.reshape(30, 8) == batch.seeds[:8]).all()
    assert (batch.openings.reshape(30, 8) == batch.openings[:8]).all()
    # The same once with each colour.
    assert begins[0].tolist() == [True, False] * 4
    for row in (opponents[0], batch.seeds[:8], batch.openings[:8]):
        assert (row[::2] == row[1::2]).all()
    assert len(set(batch.seeds.tolist())) == 4


def test_the_two_of_a_pair_may_have_games_of_their_own() -> None:
    batch, begins = mixed(common_games="pairs", sparring_share=0.5).batch(WEIGHTS[:29], NOBODY, 1)
    opponents = np.where(begins.reshape(-1), batch.second, batch.first).reshape(29, 8)
    for of_games in (opponents, batch.seeds.reshape(29, 8), batch.openings.reshape(29, 8)):
        assert (of_games[0] == of_games[1]).all()  # the mean's are those of the first pair
        assert (of_games[1:15] == of_games[15:]).all()
        assert (of_games[:, ::2] == of_games[:, 1::2]).all()
    assert len(set(batch.seeds.tolist())) == 4 * 14
    assert (opponents[:, :4] == zero_code(6)).all()
    assert len(set(opponents[:, 4:].reshape(-1).tolist())) > 10


def test_where_there_are_no_pairs_the_games_are_the_same_for_all() -> None:
    batch, _ = mixed(common_games="pairs", strategy="cma").batch(WEIGHTS[:29], NOBODY, 1)
    assert len(set(batch.seeds.tolist())) == 4


def test_in_self_play_all_may_meet_the_best_one() -> None:
    batch, begins = mixed(rivals="best", hall_share=0.25).batch(WEIGHTS, WEIGHTS[:5], 1)
    opponents = np.where(begins.reshape(-1), batch.second, batch.first).reshape(30, 8)
    assert (opponents[:, :2] >= 30).all()
    assert not opponents[:, 2:].any()


@pytest.mark.parametrize(("share", "sparring"), [(0.0, 0), (0.5, 4), (1.0, 8)])
def test_the_sparring_partner_takes_its_share(share: float, sparring: int) -> None:
    one = mixed(sparring_share=share, sparring_plies=2)
    batch, begins = one.batch(WEIGHTS, NOBODY, 1)
    opponents = np.where(begins.reshape(-1), batch.second, batch.first).reshape(30, 8)
    assert (opponents[0] == zero_code(2)).sum() == sparring
    assert ((opponents[0] >= 0) & (opponents[0] < 30)).sum() == 8 - sparring


def test_the_sparring_partner_has_openings_of_its_own() -> None:
    one = mixed(sparring_share=0.5, opening_plies=6, sparring_opening_plies=1)
    batches = [one.batch(WEIGHTS, NOBODY, generation)[0] for generation in range(1, 41)]
    openings = np.array([batch.openings for batch in batches]).reshape(40, 30, 8)
    assert set(openings[..., :4].reshape(-1).tolist()) == {0, 1}
    assert set(openings[..., 4:].reshape(-1).tolist()) == set(range(7))
    assert (openings[..., ::2] == openings[..., 1::2]).all()


def test_sparring_hall_and_self_play_share_the_pairs() -> None:
    batch, begins = mixed(sparring_share=0.25, hall_share=0.5).batch(WEIGHTS, WEIGHTS[:5], 1)
    opponents = np.where(begins.reshape(-1), batch.second, batch.first).reshape(30, 8)[0]
    kinds = [int(np.sign(o) if o < 30 else 2) for o in opponents]
    assert kinds[:6] == [-1, -1, 2, 2, 2, 2]
    assert all(0 <= o < 30 for o in opponents[6:])


def test_the_last_of_an_odd_number_of_games_has_no_second_half() -> None:
    batch, begins = mixed(games=5).batch(WEIGHTS, NOBODY, 1)
    assert begins.shape == (30, 5)
    assert len(batch) == 150


def test_against_its_own_copy_one_colour_pays_for_the_other() -> None:
    one = mixed(games=2, opening_plies=0, win=1.0, loss=-1.0)
    fitness, _ = one.evaluate(WEIGHTS[:1], NOBODY, 1)
    assert fitness.tolist() == [0.0]


@pytest.mark.no_kernel
def test_losing_lines_are_counted_over_all_replies() -> None:
    settings = EvolutionSettings(fitness="losing-lines", plies=2)
    measure = fitness_for(settings, GAME, LAYOUT, 5)
    assert isinstance(measure, LosingLines)
    fitness, _ = measure.evaluate(WEIGHTS[:3], NOBODY, 1)
    by_hand = [losing_lines(GAME, NetworkMover(GAME, Network(LAYOUT, w), 2)) for w in WEIGHTS[:3]]
    assert fitness.tolist() == [-lines.lost for lines in by_hand]
    assert measure.proven == 0


@pytest.mark.parametrize("kind", ["tournament", "mixed", "losing-lines"])
def test_an_evaluation_can_be_stopped(kind: str) -> None:
    measure = fitness_for(replace(MIXED, fitness=kind), GAME, LAYOUT, 5)
    with pytest.raises(SearchStopped):
        measure.evaluate(WEIGHTS, NOBODY, 1, stop=lambda: True)
