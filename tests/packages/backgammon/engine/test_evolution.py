"""Backgammon in the evolution engine: its fitness, its runs, and its players."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.runs.small_runs import as_bits
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.evolve.evolution import Evolution
from poda.engine.evolve.fitness import Mixed, Tournament
from poda.engine.game import MAX
from poda.engine.games import GAMES, game
from poda.engine.games.backgammon import START, State
from poda.engine.games.backgammon_parts.cube import PASS, TAKE, Cube
from poda.engine.games.backgammon_parts.moves import BAR, OFF
from poda.engine.kernels import is_plain
from poda.engine.networks.network import Network, layout_for
from poda.engine.players import Limit, PlayerSpec
from poda.engine.playing.batches import HAND_MADE, play_batch
from poda.engine.playing.movers import NetworkMover
from poda.engine.random_numbers import Dice, Stream
from poda.engine.runs.champion import load_champion, save_champion
from poda.engine.runs.lineage import Lineage
from poda.engine.runs.presets import PRESETS, usual_preset
from poda.engine.runs.run_folder import RunFolder
from poda.engine.runs.settings import MOST_NUMBERS, EvolutionSettings, Settings, checked
from poda.engine.runs.training_run import best_of_run
from poda.engine.runs.training_run import resumed as resumed_run
from poda.engine.runs.validation import Trials
from poda.packages.backgammon.engine.player import EvolvedPlayer, NetworkLooking

GAME = game("backgammon")
LAYOUT = layout_for(GAME, 4)
WEIGHTS = 0.3 * Stream(1).normals(9, LAYOUT.weights)
NOBODY = WEIGHTS[:0]
DUELS = replace(PRESETS["duels"].settings, pairs=4, games=4, hidden=4)
TINY = replace(DUELS, hall_share=0.5, hall_every=1, validate_every=0, read_every=0)
PUBLISHED = replace(
    PRESETS["published"].settings, parents=2, offspring=2, games=2, hidden=2, validate_every=0,
    read_every=0,
)  # fmt: skip
KINDS = {"duels": TINY, "published": PUBLISHED}
kinds = pytest.mark.parametrize("settings", KINDS.values(), ids=KINDS)
long_without_kernels = pytest.mark.skipif(
    is_plain(), reason="compiled code is not in use, and without it this is long"
)


def mixed(settings: Settings = DUELS) -> Mixed:
    return Mixed(settings, GAME, LAYOUT, 5)


def network(seed: int = 1) -> Network:
    return Network(LAYOUT, Stream(seed).normals(LAYOUT.weights) * 0.3)


# Settings


def test_nobody_looks_ahead_where_dice_are_thrown() -> None:
    found = checked(PRESETS["published"].settings, GAME)
    assert (found.plies, found.sparring_plies) == (0, 0)
    assert replace(found, plies=2, sparring_plies=6) == PRESETS["published"].settings
    with pytest.raises(EngineError) as caught:
        checked(EvolutionSettings(plies=0), game("connect4"))
    assert (caught.value.code, caught.value.params["setting"]) == ("evolve.setting_whole", "plies")


def test_its_usual_preset_is_the_one_for_dice() -> None:
    assert usual_preset("backgammon") == "duels"
    for name in ("duels", "published", "self-play"):
        checked(PRESETS[name].settings, GAME)
    with pytest.raises(EngineError):
        checked(PRESETS["duels"].settings, game("connect4"))


def test_a_run_that_could_not_be_saved_is_refused_at_once() -> None:
    most = EvolutionSettings(parents=500, offspring=500, hidden=64, hall_share=0.5, hall_size=500)
    checked(most, game("connect4"))
    with pytest.raises(EngineError, match="too large to be saved") as caught:
        Evolution(GAME, most, 1)
    assert caught.value.code == "evolve.run_too_large"
    assert documents.KINDS[documents.RUN].bytes > MOST_NUMBERS * 8 * 4 / 3


# Fitness


def test_the_two_of_a_pair_play_each_other_with_the_same_throws_from_both_sides() -> None:
    batch, begins = mixed().batch(WEIGHTS, NOBODY, 1)
    first, second = batch.first.reshape(9, 4), batch.second.reshape(9, 4)
    own, opponents = np.where(begins, first, second), np.where(begins, second, first)
    assert (own == np.arange(9)[:, None]).all()
    assert (opponents[1:5] == np.arange(5, 9)[:, None]).all()
    assert (opponents[5:] == np.arange(1, 5)[:, None]).all()
    assert (opponents[0] == HAND_MADE).all()  # nobody is in the hall of fame
    assert begins[1].tolist() == [True, False, True, False]
    assert (begins[5:] == ~begins[1:5]).all()
    seeds = batch.seeds.reshape(9, 4)
    assert (seeds[:, ::2] == seeds[:, 1::2]).all()
    assert (seeds[1:5] == seeds[5:]).all()
    assert len(np.unique(seeds[1:5, ::2])) == 8
    with_hall, _ = mixed().batch(WEIGHTS, WEIGHTS[:3], 1)
    assert (np.maximum(with_hall.first, with_hall.second).reshape(9, 4)[0] >= 9).all()


@long_without_kernels
def test_a_duel_counts_for_both_and_is_played_once() -> None:
    one = mixed()
    fitness, games = one.evaluate(WEIGHTS, NOBODY, 3)
    assert games == 5 * 4
    assert np.allclose(fitness[1:5], -fitness[5:])
    batch, begins = one.batch(WEIGHTS, NOBODY, 3)
    results = play_batch(batch).reshape(begins.shape)
    assert fitness.tolist() == np.where(begins, results, -results).sum(axis=1).tolist()


@long_without_kernels
def test_a_gammon_counts_twice() -> None:
    one = Tournament(PUBLISHED, GAME, LAYOUT, 5)
    fitness, games = one.evaluate(WEIGHTS[:4], NOBODY, 1)
    batch, begins = one.batch(WEIGHTS[:4], NOBODY, 1)
    results = play_batch(batch).reshape(begins.shape).astype(int)
    own = np.where(begins, results, -results)
    assert games == 8
    assert fitness.tolist() == [sum(r if r > 0 else 2 * r for r in row) for row in own.tolist()]


def test_the_sparring_partner_is_the_hand_made_evaluation() -> None:
    batch, _ = mixed(replace(DUELS, sparring_share=0.5)).batch(WEIGHTS, NOBODY, 1)
    met = np.minimum(batch.first, batch.second).reshape(9, 4)
    assert (met[:, :2] == HAND_MADE).all()
    assert (met[1:, 2:] >= 0).all()


# Runs


def run(settings: Settings, generations: int, workers: int = 0) -> Evolution:
    with ThreadPoolExecutor(max(workers, 1)) as executor:
        evolution = Evolution(GAME, settings, 5, executor if workers else None)
        for _ in evolution.generations(limit=generations):
            pass
        evolution.executor = None
    return evolution


@kinds
@long_without_kernels
def test_the_same_seed_is_the_same_run_whoever_plays_it(settings: Settings) -> None:
    alone = as_bits(run(settings, 3).snapshot())
    assert all(as_bits(run(settings, 3, workers).snapshot()) == alone for workers in (1, 2, 3))


@kinds
@long_without_kernels
def test_a_run_goes_on_from_its_file_as_if_it_had_not_stopped(
    settings: Settings, tmp_path: Path
) -> None:
    folder = RunFolder(tmp_path)
    folder.save(run(settings, 2), "poda train backgammon")
    resumed = resumed_run(folder.load().state)
    for _ in resumed.generations(limit=4):
        pass
    assert as_bits(resumed.snapshot()) == as_bits(run(settings, 4).snapshot())


@long_without_kernels
def test_a_run_stops_between_tasks_and_leaves_no_trace() -> None:
    evolution, asked = run(TINY, 1), iter([False, True])
    before = as_bits(evolution.snapshot())
    for _ in evolution.generations(stop=lambda: next(asked, True)):
        pass
    assert evolution.stopped == "asked"
    assert as_bits(evolution.snapshot()) == before


@long_without_kernels
def test_readings_and_validation_are_against_the_hand_made_evaluation() -> None:
    trials = Trials(DUELS, GAME, LAYOUT, 5)
    reading = trials.reading(WEIGHTS[0], 1)
    assert (reading.games, reading.drawn) == (150, 0)
    assert reading.lost > 100
    evolution = run(replace(TINY, validate_every=1), 1)
    assert evolution.champion is not None
    assert evolution.champion.tally.games == 2000


@long_without_kernels
def test_a_few_seconds_teach_it_to_beat_a_random_one_always() -> None:
    settings = replace(
        PRESETS["duels"].settings, pairs=64, hidden=4, validate_every=0, read_every=0
    )
    evolution = run(settings, 150)
    assert evolution.best is not None
    trials = Trials(settings, GAME, evolution.layout, 5)
    assert trials.reading(evolution.best.weights, 1).won > 15  # a random one wins 1 in 150


@long_without_kernels
def test_its_past_players_meet() -> None:
    lineage = Lineage(GAME, LAYOUT, 0, 1, games=4)
    for generation in (1, 5):
        lineage.enter(generation, WEIGHTS[generation])
    lineage.play()
    assert (lineage.won + lineage.lost).sum() == 8


# Players


def test_a_champion_comes_back_from_its_file_and_plays(tmp_path: Path) -> None:
    champion = best_of_run(Evolution(GAME, TINY, 5))
    save_champion(tmp_path / "champion.json", champion)
    loaded = load_champion(tmp_path / "champion.json")
    assert loaded == champion
    assert (loaded.plies, loaded.layout) == (0, LAYOUT)
    player = PlayerSpec.parse(f"evolved@{tmp_path}/champion.json", "backgammon").build(GAME)
    state = State(START, START, MAX, (3, 1))
    decision = player.choose(state, Limit(plies=2), lambda: False)
    mover = NetworkMover(GAME, champion.network, 0)
    assert (decision.action, decision.depth) == (mover.choose(state, Dice(1)), 0)


def test_the_player_plays_what_is_played_in_evolution() -> None:
    player, mover = EvolvedPlayer(network()), NetworkMover(GAME, network(), 0)
    state, dice, compared = GAME.initial_state(), Dice(3), 0
    for _ in range(60):
        if GAME.is_terminal(state):
            break
        if state.throw is None:
            throws = GAME.outcomes(state)
            state = GAME.result(state, throws[dice.below(len(throws))][0])
            continue
        chosen = player.choose(state, Limit(), lambda: False)
        assert chosen.action == mover.choose(state, dice)
        state, compared = GAME.result(state, chosen.action), compared + 1
    assert compared > 10


def test_the_analysis_ranks_all_plays_by_the_network() -> None:
    state = State(START, START, -MAX, (6, 2))
    (analysis,) = EvolvedPlayer(network()).analyse(state, Limit(plies=0), lambda: False)
    assert len(analysis.moves) == len(GAME.actions(state))
    assert analysis.best.action == NetworkMover(GAME, network(), 0).choose(state, Dice(1))
    values = [move.value for move in analysis.moves]
    assert values == sorted(values)  # MIN's


def test_it_may_look_a_ply_ahead() -> None:
    # One throw from the end: whoever has one checker left on point 1 bears it off.
    board = tuple(int(p == 1) or 14 * (p == OFF) for p in range(BAR + 1))
    (chances,) = NetworkLooking(network()).expected([(board, START)], 1, lambda _: False)
    assert (chances.win, chances.win_gammon) == (1.0, 1.0)


def test_doubles_are_answered_with_the_usual_evaluation() -> None:
    state = GAME.initial_state(Cube())  # type: ignore[call-arg]
    offered = replace(state, turn=MAX, cube=Cube(offered=True))
    answer = EvolvedPlayer(network()).choose(offered, Limit(plies=0), lambda: False)
    assert answer.action in (TAKE, PASS)


def test_backgammon_is_among_the_games() -> None:
    assert "backgammon" in GAMES
