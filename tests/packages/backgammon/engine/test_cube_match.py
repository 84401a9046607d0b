"""Money games and matches with the doubling cube between two players."""

from __future__ import annotations

import itertools

import pytest

from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.cube import Cube, CubeRules, cube_of_game
from poda.engine.kernels import is_plain
from poda.engine.players import PlayerSpec
from poda.engine.search.observer import SearchStopped
from poda.packages.backgammon.engine.match import (
    CubeGame,
    CubeResults,
    MatchMover,
    play_cube_game,
    play_cube_match,
    play_dice_match,
)

RANDOM = PlayerSpec("random")
GAME = Backgammon()


class Scripted(MatchMover):
    """Plays at random, and does with the cube as it is told."""

    def __init__(self, *, doubles: bool, takes: bool) -> None:
        super().__init__(RANDOM)
        self.told = doubles, takes
        self.seen: list[Cube] = []

    def doubles(self, state: State, stop: object) -> bool:
        assert state.cube is not None
        self.seen.append(state.cube)
        assert GAME.may_double(state)
        return self.told[0]

    def takes(self, *_: object) -> bool:
        return self.told[1]


def test_without_doubles_it_is_the_game_without_a_cube() -> None:
    rules = CubeRules(jacoby=False)
    with_cube = play_cube_match(RANDOM, RANDOM, 30, CubeRules(jacoby=False), seed=4)
    assert with_cube.points.results.tolist() == (
        play_dice_match(RANDOM, RANDOM, 30, seed=4).results.tolist()
    )
    assert (with_cube.total("doubles"), with_cube.highest) == (0, 1)
    by_jacoby = play_cube_match(RANDOM, RANDOM, 30, CubeRules(), seed=4)
    assert set(by_jacoby.points.results.tolist()) == {1, -1}
    assert cube_of_game(rules, 0, (0, 0)) == Cube()


def test_a_pass_loses_the_stakes_and_takes_make_them_grow() -> None:
    timid = Scripted(doubles=True, takes=False)
    game = play_cube_game(7, [timid, timid], CubeRules(), bool)
    assert (abs(game.points), game.doubles, game.passes, game.highest) == (1, 1, 1, 1)
    bold = Scripted(doubles=True, takes=True)
    game = play_cube_game(7, [bold, bold], CubeRules(), bool)
    assert (game.doubles, game.passes, game.highest) == (6, 0, 64)
    assert abs(game.points) % 64 == 0


def asked_at_one_away(rules: CubeRules) -> int:
    """In how many of some matches somebody may double where a side needs one point."""
    matches = 0
    for seed in range(12):
        players = [Scripted(doubles=False, takes=True) for _ in range(2)]
        game = play_cube_game(seed, players, rules, bool, 5)
        assert game.points in (1, -1)
        cubes = list(itertools.chain(*(player.seen for player in players)))
        assert all(cube.length == 5 and max(cube.scores) < 5 for cube in cubes)
        assert not any(cube.crawford for cube in cubes)
        matches += any(1 in cube.away for cube in cubes)
    return matches


@pytest.mark.no_kernel
def test_a_match_goes_to_its_points_with_one_crawford_game() -> None:
    with_rule, without = (asked_at_one_away(CubeRules(crawford=rule)) for rule in (True, False))
    assert without > 0
    assert with_rule < without


def test_the_crawford_game_comes_once() -> None:
    rules = CubeRules()
    assert not cube_of_game(rules, 3, (1, 0)).crawford
    assert cube_of_game(rules, 3, (2, 0), [(0, 0), (1, 0)]).crawford
    assert not cube_of_game(rules, 3, (2, 1), [(0, 0), (2, 0)]).crawford
    assert not cube_of_game(CubeRules(crawford=False), 3, (2, 0)).crawford
    assert not cube_of_game(rules, 1, (0, 0)).crawford
    assert cube_of_game(rules, 3, (1, 2)) == Cube(length=3, scores=(1, 2), crawford=True)
    assert cube_of_game(rules, 0, (40_000, 2)).scores == (32_767, 2)  # as an ID has it


def test_both_sides_of_every_sequence_of_throws() -> None:
    results = play_cube_match(RANDOM, RANDOM, 4, CubeRules(), 3, seed=2)
    assert len(results.games) == 4
    assert {abs(game.points) for game in results.games} == {1}
    assert results.total("games") >= 8
    assert CubeResults().highest == 1
    assert CubeResults((CubeGame(2), CubeGame(-1))).points.mean == 0.5


def test_who_searches_uses_the_cube() -> None:
    if is_plain():
        pytest.skip("too slow without the kernels")
    spec = PlayerSpec.parse("expectiminimax:0:features", GAME.key)
    results = play_cube_match(spec, RANDOM, 2, CubeRules(), seed=1)
    assert results.total("doubles") >= 1
    assert results.points.mean > 0


def test_a_match_is_stopped() -> None:
    with pytest.raises(SearchStopped):
        play_cube_match(RANDOM, RANDOM, 4, CubeRules(), stop=lambda: True)
    for mover in (MatchMover(RANDOM), MatchMover(PlayerSpec("expectiminimax", plies=0))):
        state = GAME.initial_state(Cube())
        with pytest.raises(SearchStopped):
            mover.doubles(state, lambda: True)
        with pytest.raises(SearchStopped):
            mover.takes(state, 1, 1, lambda: True)
