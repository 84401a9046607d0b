"""Matches as `.mat` files with the doubling cube: read into actions, and written as others do."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.backgammon_positions import GAME
from engine.games.test_backgammon_cube import game_with_cube
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, TAKE, Cube, is_cube_action
from poda.engine.games.backgammon_parts.notation import wins_text
from poda.packages.backgammon.engine.files.mat import MatGame, MatMatch, Remark, parse, write
from some import some

OPENING = " 1) 31: 8/5 6/5                 65: 24/18 18/13\n"


def file(rows: str, length: int = 5, scores: tuple[int, int] = (0, 0), header: str = "") -> str:
    names = f" Ana : {scores[0]}                        Ben : {scores[1]}"
    return f"{header}\n {length} point match\n\n Game 1\n{names}\n{rows}"


def one(rows: str, length: int = 5, scores: tuple[int, int] = (0, 0), header: str = "") -> MatGame:
    """The one game of such a file."""
    return parse(file(rows, length, scores, header)).games[0]


def cube_actions(game: MatGame) -> list[tuple[int, str]]:
    """How many actions stand before each of the cube's, and what it is."""
    return [(n, str(action[0])) for n, action in enumerate(game.actions) if is_cube_action(action)]


def end(game: MatGame) -> State:
    state = game.start()
    for action in game.actions:
        state = GAME.result(state, action)
    return state


# Reading


def test_the_words_of_the_cube_are_played() -> None:
    game = one(OPENING + " 2)  Doubles => 2                Takes\n 3) 21: 13/11 6/5")
    assert cube_actions(game) == [(4, "double"), (5, "take")]
    assert game.remarks == ()
    assert end(game).cube == Cube(2, MIN, length=5)


def test_a_double_from_the_right_is_answered_from_the_left() -> None:
    game = one(
        " 1) 31: 8/5 6/5                  Doubles => 2\n 2)  Drops\n"
        "                                  Wins 1 point"
    )
    assert cube_actions(game) == [(2, "double"), (3, "pass")]
    assert (game.winner, game.points) == (MIN, 1)
    assert GAME.utility(end(game)) == -1


def test_a_pass_ends_the_game_though_nobody_says_who_wins() -> None:
    game = one(
        OPENING
        + " 2)  Doubles => 2                Takes\n 3) 21: 13/11 6/5    Doubles => 4\n 4)  Drops"
    )
    assert (game.winner, game.points) == (MIN, 2)


def test_a_file_without_a_word_of_the_cube_has_none_unless_it_says_so() -> None:
    assert one(OPENING).cube is None
    assert one(OPENING, header='; [CubeLimit "64"]').cube == Cube(length=5)
    assert one(OPENING, header='; [CubeLimit "1"]').cube is None


def test_a_file_that_allows_no_cube_keeps_its_words() -> None:
    game = one(OPENING + " 2)  Doubles => 2    Takes", header='; [CubeLimit "1"]')
    assert game.cube is None
    assert [remark.text for remark in game.remarks] == ["Doubles => 2", "Takes"]


def test_one_double_tells_that_all_games_of_the_match_have_a_cube() -> None:
    text = file(OPENING + "                                  Wins 1 point\n")
    text += " Game 2\n Ana : 0          Ben : 1\n" + OPENING + " 2)  Doubles => 2    Drops\n"
    assert [game.cube for game in parse(text).games] == [
        Cube(length=5),
        Cube(length=5, scores=(0, 1)),
    ]


def test_the_crawford_game_is_seen_from_the_score() -> None:
    text = file(OPENING + "      Wins 1 point\n", 3, (1, 0), '; [CubeLimit "64"]')
    for number, scores in enumerate(((2, 0), (2, 1)), start=2):
        text += f" Game {number}\n Ana : {scores[0]}   Ben : {scores[1]}\n{OPENING}"
        text += "                                  Wins 1 point\n"
    cubes = [game.cube for game in parse(text).games]
    assert [cube and cube.crawford for cube in cubes] == [False, True, False]
    cubes = [game.cube for game in parse('; [Crawford "Off"]\n' + text).games]
    assert [cube and cube.crawford for cube in cubes] == [False, False, False]


def test_who_doubles_in_the_crawford_game_plays_without_that_rule() -> None:
    rows = " 1) 31: 8/5 6/5                  Doubles => 2\n 2)  Takes"
    game = one(rows, 3, (2, 0))
    assert game.cube == Cube(length=3, scores=(2, 0))
    assert cube_actions(game) == [(2, "double"), (3, "take")]


def test_money_is_played_by_jacobys_rule_where_the_file_says_so() -> None:
    rows = OPENING + " 2)  Doubles => 2    Takes"
    for header, jacoby in (("", False), ('; [Jacoby "On"]', True), ('; [Jacoby "Off"]', False)):
        cube = one(rows, 0, header=header).cube
        assert cube == Cube(jacoby=jacoby)


BEAVER = " 2)  Doubles => 2                Beavers => 4\n 3)  Takes\n 4) 21: 13/11 6/5\n"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (OPENING + BEAVER, [(4, MAX, "Doubles => 2"), (4, MIN, "Beavers => 4"), (4, MAX, "Takes")]),
        # Not twice the cube; a cube of the other's; a double that nobody answers.
        (
            OPENING + " 2)  Doubles => 4                Takes\n",
            [(4, MAX, "Doubles => 4"), (4, MIN, "Takes")],
        ),
        (
            OPENING
            + " 2)  Doubles => 2                Takes\n 3) 21: 13/11 6/5   54: 13/8 13/9\n"
            + " 4)  Doubles => 4                Drops\n",
            [
                *((4, MAX, "Doubles => 2"), (4, MIN, "Takes")),
                *((8, MAX, "Doubles => 4"), (8, MIN, "Drops")),
            ],
        ),
        (
            " 1) 31: 8/5 6/5                  Doubles => 2\n; well, well\n 2)       65: 24/13\n",
            [(2, MIN, "Doubles => 2"), (2, 0, "; well, well")],
        ),
    ],
)
def test_what_cannot_be_played_makes_all_of_it_remarks(
    rows: str, said: list[tuple[int, int, str]]
) -> None:
    game = one(rows)
    assert game.cube is None
    assert cube_actions(game) == []
    assert [(each.ply, each.side, each.text) for each in game.remarks] == said
    assert end(game).cube is None
    again = one(write(MatMatch(5, (game,))).partition("Ben : 0\n")[2])
    assert again.actions == game.actions
    assert again.remarks[: len(said)] == game.remarks


def test_a_match_that_gnu_backgammon_played_counts_by_our_rules_what_it_says() -> None:
    text = (Path(__file__).parents[3] / "data" / "gnubg_match_to_7.mat").read_text("utf-8")
    games = parse(text).games
    assert sum(len(cube_actions(game)) for game in games) == len(
        re.findall("Doubles|Takes|Drops", text)
    )
    for game in games:
        state = end(game)
        assert state.cube is not None
        assert state.cube.scores == game.scores
        if GAME.is_terminal(state):
            assert GAME.utility(state) == game.winner * game.points


# Writing


def played(seed: int, cube: Cube) -> MatGame:
    """A game of anything with a cube, to its end."""
    names, actions, state = ("Ana", "Ben"), [], GAME.initial_state(cube)
    for after in game_with_cube(seed, cube):
        if after == state and not actions:
            continue
        actions.append(_between(state, after))
        state = after
    points = GAME.utility(state)
    winner, points = (MAX if points > 0 else MIN), round(abs(points))
    said = Remark(len(actions), winner, wins_text(points))
    return MatGame(names, cube.scores, tuple(actions), (said,), winner, points, cube)


def _between(before: State, after: State) -> tuple[object, ...]:
    """The action that leads from one state to the next."""
    actions = [*GAME.actions(before), *([DOUBLE] if GAME.may_double(before) else [])]
    return next(action for action in actions if GAME.result(before, action) == after)


def session(seeds: list[int], jacoby: bool = False) -> MatMatch:
    """Money games one after the other."""
    games: list[MatGame] = []
    scores = 0, 0
    for seed in seeds:
        game = played(seed, Cube(jacoby=jacoby, scores=scores))
        games.append(game)
        own, other = scores
        scores = (own + game.points, other) if game.winner == MAX else (own, other + game.points)
    return MatMatch(0, tuple(games))


@pytest.mark.no_kernel
@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=3), st.booleans())
def test_games_with_a_cube_come_back_as_they_were(seeds: list[int], jacoby: bool) -> None:
    match = session(seeds, jacoby)
    back = parse(write(match))
    assert back.games == match.games
    assert write(back) == write(match)


def test_a_match_comes_back_with_its_crawford_game() -> None:
    cubes = [
        Cube(length=3),
        Cube(length=3, scores=(2, 0), crawford=True),
        Cube(length=3, scores=(2, 1)),
    ]
    games = [played(seed, cube) for seed, cube in enumerate(cubes)]
    games = [replace(game, actions=(), remarks=(), winner=0, points=0) for game in games]
    match = MatMatch(3, tuple(games))
    assert [game.cube for game in parse(write(match)).games] == cubes
    without = MatMatch(
        3,
        tuple(
            replace(game, cube=replace(cube, crawford=False))
            for game, cube in zip(games, cubes, strict=True)
        ),
    )
    assert [game.cube for game in parse(write(without)).games] == [
        game.cube for game in without.games
    ]


def test_the_rows_are_what_gnu_backgammon_writes() -> None:
    rows = (
        OPENING
        + " 2)  Doubles => 2                Takes\n 3) 21: 13/11 6/5    Doubles => 4\n 4)  Drops"
    )
    assert write(MatMatch(5, (one(rows),))).splitlines()[3:] == [
        " 5 point match",
        "",
        " Game 1",
        " Ana : 0                        Ben : 0",
        "  1) 31: 8/5 6/5                 65: 24/18 18/13",
        "  2)  Doubles => 2                Takes",
        "  3) 21: 13/11 6/5                Doubles => 4",
        "  4)  Drops                       Wins 2 points",
    ]


# GNU Backgammon itself


def by_gnubg(program: str, folder: Path, commands: list[str]) -> str:
    """What it says to these commands."""
    script = "\n".join([*commands, "quit", "y", ""])
    answer = subprocess.run(
        [program, "-t", "-q", "-r"],
        input=script.encode(),
        env={**os.environ, "HOME": str(folder), "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=200,
        check=True,
    )
    return answer.stdout.decode("utf-8", "replace")


@pytest.fixture
def gnubg(require: Callable[[str], str]) -> str:
    return require("gnubg")


@pytest.mark.slow
def test_gnu_backgammon_reads_our_cube(gnubg: str, tmp_path: Path) -> None:
    match = session(list(range(30)))
    kinds = {action for game in match.games for action in game.actions if is_cube_action(action)}
    assert kinds == {DOUBLE, TAKE, PASS}
    (tmp_path / "ours.mat").write_text(write(match), "utf-8")
    by_gnubg(
        gnubg,
        tmp_path,
        [f"import mat {tmp_path}/ours.mat", f"export match mat {tmp_path}/theirs.mat"],
    )
    theirs = parse((tmp_path / "theirs.mat").read_text("utf-8"))
    assert len(theirs.games) == len(match.games)
    for ours, back in zip(match.games, theirs.games, strict=True):
        assert back.actions == ours.actions
        assert (back.scores, back.winner, back.points) == (ours.scores, ours.winner, ours.points)


@pytest.mark.slow
def test_gnu_backgammon_reads_our_ids_and_writes_the_same(gnubg: str, tmp_path: Path) -> None:
    wanted = []
    for seed in range(40):
        length = seed % 3 * 4
        cube = Cube(length=length, scores=(seed % 4, seed % 3) if length else (seed, 2))
        states = [
            state
            for state in game_with_cube(seed, cube)
            if not GAME.is_terminal(state) and state.turn
        ]
        wanted += [GAME.format_position(state) for state in states[:: len(states) // 3]]
    commands = [
        *(f"set automatic {what} off" for what in ("game", "roll", "move", "bearoff")),
        *("set player 0 human", "set player 1 human", "set confirm new off", "new session"),
    ]
    for text in wanted:
        position, _, match = text.partition(":")
        commands += [f"set matchid {match}", f"set board {position}"]
        if GAME.parse_position(text).is_offered:
            commands.append("double")  # it "cannot handle" this, and steps back to the offering
        commands.append("show board")
    said = by_gnubg(gnubg, tmp_path, commands)
    shown = re.findall(r"Position ID: (\S+)\s+Match ID   : (\S+)", said)
    shown_ids = [f"{position}:{match}" for position, match in shown]
    for text in some(wanted):
        assert text in shown_ids, text
