"""Players of backgammon with noise on their equities."""

from __future__ import annotations

from poda.engine.games import GAMES
from poda.engine.games.backgammon_parts.cube import CubeRules
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import never
from poda.packages.backgammon.engine.match import play_cube_match, play_dice_match, seat

GAME = GAMES["backgammon"]


def test_noise_costs_points_and_leaves_the_match_repeatable() -> None:
    strong, weak = seat("expectiminimax:0"), seat("expectiminimax:0:noise0.3")
    found = play_dice_match(strong, weak, 8, seed=2)
    assert found.results.mean() > 0.5
    assert (play_dice_match(strong, weak, 8, seed=2).results == found.results).all()


def test_a_weak_player_plays_with_the_cube_too() -> None:
    strong, weak = seat("expectiminimax:0"), seat("expectiminimax:0:noise0.3")
    found = play_cube_match(strong, weak, 2, CubeRules(), seed=1)
    assert found == play_cube_match(strong, weak, 2, CubeRules(), seed=1)


def test_the_same_position_of_a_game_has_the_same_play() -> None:
    state = GAME.result(GAME.initial_state(), (3, 1))
    spec = PlayerSpec.parse("expectiminimax:0:noise0.1", "backgammon")

    def play(seed: str) -> object:
        return spec.build(GAME, seed).choose(state, spec.limit, never).action

    assert play("one") == play("one")
    assert len({play(str(seed)) for seed in range(20)}) > 3
