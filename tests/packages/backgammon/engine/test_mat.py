"""Matches in the `.mat` format: read as others write it, written as others read it."""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine.documents import decode
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Action, Backgammon
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, TAKE, is_cube_action
from poda.engine.games.backgammon_parts.notation import cube, resigned_stake, wins_text
from poda.packages.backgammon.engine.files.mat import MatGame, MatMatch, Remark, parse, write

DATA = Path(__file__).parents[3] / "data"
FILES = ["gnubg_match_to_7.mat", "gnubg_money.mat", "xg_style.mat"]
GAME = Backgammon()

HEAD = " 5 point match\n\n Game 1\n Ana : 0                        Ben : 0\n"


def one(rows: str) -> MatGame:
    """The one game of a file with these rows."""
    return parse(HEAD + rows).games[0]


def texts(game: MatGame) -> list[str]:
    """Its throws and plays, and what was done with the cube."""
    state, result = game.start(), []
    for action in game.actions:
        result.append(GAME.format_action(state, action))
        state = GAME.result(state, action)
    return result


def refusal(rows: str) -> EngineError:
    """Why not all is read: nothing, or nothing behind a fault."""
    try:
        fault = one(rows).fault
    except EngineError as error:
        return error
    assert fault is not None
    return fault


def random_actions(seed: int, plies: int = 10_000) -> tuple[Action, ...]:
    chosen, state, actions = random.Random(seed), GAME.initial_state(), []
    while not GAME.is_terminal(state) and len(actions) < plies:
        actions.append(chosen.choice(list(GAME.actions(state))))
        state = GAME.result(state, actions[-1])
    return tuple(actions)


def played(seed: int, scores: tuple[int, int] = (0, 0), plies: int = 10_000) -> MatGame:
    """A game of random play, to its end or cut off before."""
    actions = random_actions(seed, plies)
    state = GAME.initial_state()
    for action in actions:
        state = GAME.result(state, action)
    names = ("Ana", "Ben")
    if not GAME.is_terminal(state):
        return MatGame(names, scores, actions)
    value = GAME.utility(state)
    winner, points = (MAX if value > 0 else MIN), round(abs(value))
    said = Remark(len(actions), winner, wins_text(points))
    return MatGame(names, scores, actions, (said,), winner, points)


# Files of other programs


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_another_program_comes_out_as_it_went_in(name: str) -> None:
    match = parse(decode((DATA / name).read_bytes()))
    again = parse(write(match))
    assert again.length == match.length
    assert again.comments == match.comments
    for before, after in zip(match.games, again.games, strict=True):
        assert after.actions == before.actions
        assert after.scores == before.scores
        assert (after.winner, after.points) == (before.winner, before.points)
        assert [(r.ply, r.side, r.text) for r in after.remarks] == [
            (r.ply, r.side, r.text) for r in before.remarks
        ]
    assert write(again) == write(match)


def test_a_match_of_gnu_backgammon_with_its_cube() -> None:
    match = parse(decode((DATA / FILES[0]).read_bytes()))
    assert match.length == 7
    assert [game.names for game in match.games] == [("Anna", "Björn")] * 5
    assert [(game.winner, game.points) for game in match.games] == [
        (MIN, 1),
        (MAX, 2),
        (MAX, 2),
        (MAX, 1),
        (MAX, 2),
    ]
    assert [game.scores for game in match.games] == [(0, 0), (0, 1), (2, 1), (4, 1), (5, 1)]
    cube_actions = [action for action in match.games[1].actions if is_cube_action(action)]
    assert cube_actions == [DOUBLE, TAKE, DOUBLE, PASS]
    assert [remark.text for remark in match.games[1].remarks] == ["Wins 2 points"]


def test_the_header_and_the_habits_of_extreme_gammon() -> None:
    match = parse(decode((DATA / "xg_style.mat").read_bytes()))
    assert match.comments[0] == '; [Site "a server"]'
    first, second = match.games
    assert first.names == ("Peña", "Ben Ali")
    assert texts(first)[:4] == ["3-1", "8/5 6/5", "6-2", "24/18 13/11"]
    assert texts(first)[4:7] == ["double", "take", "6-6"]
    assert (first.winner, first.points) == (MIN, 2)
    assert second.scores == (0, 2)
    assert second.winner == 0  # it was not played to its end
    assert second.remarks[0] == Remark(0, 0, "; the crowd is silent")


# One game


def test_columns_tabs_and_odd_spacing() -> None:
    wanted = ["3-1", "8/5 6/5", "6-5", "24/13"]
    for rows in (
        "  1) 31: 8/5 6/5                 65: 24/18 18/13\n",
        "1)31: 8/5 6/5 65: 24/13",
        "1)\t31: 8/5 6/5\t\t65: 24/13\r\n",
        "1) 31: 6/5 8/5\r2)             65: 24/13",
        "1) 31: 8/5 6/5\n     65:  24/18/13",
        "1) 13: 8/5, 6/5\n\n\n  1)                              56: 24/13\n",
    ):
        assert texts(one(rows)) == wanted, rows


def test_who_begins_stands_in_his_column() -> None:
    assert one(" 1) 31: 8/5 6/5").actions[0] == (3, 1)
    assert one(" 1)                             31: 8/5 6/5").actions[0] == (1, 3)


@pytest.mark.parametrize("word", ["", "Cannot Move", "cannot move.", "????", "no move"])
def test_a_throw_that_cannot_be_played(word: str) -> None:
    closed = " 1) 62: 24/18 13/11              61: 13/7* 8/7\n 2) 66: "
    assert texts(one(closed + word))[-2:] == ["6-6", "pass"]


def test_hits_may_be_marked_or_not_and_the_bar_and_off_have_two_names() -> None:
    row = " 1) 62: 24/18 13/11              61: 13/7{} 8/7\n 2) 51: {}/20 24/23"
    for star, bar in (("*", "25"), ("", "bar"), ("", "Bar"), ("*", "BAR")):
        assert texts(one(row.format(star, bar)))[3:] == ["13/7* 8/7", "5-1", "bar/20 24/23"]
    assert texts(one(" 1) 31: 8/5* 6/5"))[-1] == "8/5 6/5"  # marked, and there was nobody


def test_multiples() -> None:
    rows = " 1) 31: 8/5 6/5                 66: 24/18(2) 13/7(2)"
    assert texts(one(rows))[-1] == "24/18(2) 13/7(2)"
    rows = " 1) 43: 24/20 13/10              33: 8/5(2)* 6/3(2)"
    assert texts(one(rows))[-1] == "8/5*(2) 6/3(2)"


def test_a_forced_play_need_not_be_written_and_a_last_throw_may_stay_unplayed() -> None:
    game = one(" 1) 31: 8/5 6/5                 65: ????\n      Wins 1 point")
    assert game.actions[-1] == (6, 5)
    assert (game.winner, game.points) == (MAX, 1)


@pytest.mark.parametrize(
    ("end", "winner", "points"),
    [
        ("      Wins 1 point", MAX, 1),
        ("      Wins 2 points and the match", MAX, 2),
        ("                                  Wins 3 points", MIN, 3),
        (" 2)  Doubles => 2                Drops", MAX, 1),
        (" 2)  Doubles => 2                Takes", 0, 0),
        (" 2)  Doubles => 2                Takes\n      wins  4 points", MAX, 4),
        (" 2)  Resigns\n                                  Wins 2 points", MIN, 2),
        ("", 0, 0),
    ],
)
def test_how_a_game_ends_before_its_end(end: str, winner: int, points: int) -> None:
    game = one(" 1) 31: 8/5 6/5                 65: 24/13\n" + end)
    assert (game.winner, game.points) == (winner, points)


def test_a_throw_that_was_not_played_beside_who_wins() -> None:
    first = " 1) 31: 8/5 6/5"
    for row, winner in (
        (f"{first}                 64:  Wins 2 points", MIN),
        (f"{first}                 64:\n      Wins 2 points", MAX),
        (f"{first}   65: 24/13\n 2) 64:      Wins 2 points", MAX),
        (f"{first}   65: 24/13\n 2) 64:                        Wins 2 points", MIN),
    ):
        game = one(row)
        assert game.actions[-1] == (6, 4)
        assert (game.winner, game.points) == (winner, 2)


def test_the_next_score_tells_how_a_game_ended_that_does_not_say_it() -> None:
    rows = " 1) 31: 8/5 6/5\n\n Game 2\n Ana : 0    Ben : 2\n 1) 31: 8/5 6/5"
    first, second = parse(HEAD + rows).games
    assert (first.winner, first.points) == (MIN, 2)
    assert second.winner == 0


def test_lines_that_are_no_turns_are_kept_in_their_places() -> None:
    rows = (
        "; a good opening\n 1) 31: 8/5 6/5                  Doubles => 2\n 2)  Beavers => 4"
        "                65: 24/13\n# what now?\n                                  Thinks\n"
    )
    game = one(rows)
    assert game.remarks == (
        Remark(0, 0, "; a good opening"),
        Remark(2, MIN, "Doubles => 2"),
        Remark(2, MAX, "Beavers => 4"),
        Remark(4, 0, "# what now?"),
        Remark(4, MIN, "Thinks"),
    )
    again = parse(write(MatMatch(5, (game,)))).games[0]
    assert again == game


def test_the_cube() -> None:
    assert cube([]) == 1
    assert cube(["Doubles => 2"]) == 1
    assert cube(["Doubles => 2", "Takes"]) == 2
    assert cube(["Doubles => 2", "Takes", "Doubles => 4", "Drops"]) == 2
    assert cube(["Doubles => 2", "Beavers => 4", "Takes"]) == 4
    # What only a file can say, and no cube shows.
    assert cube(["Doubles => 0", "Takes"]) == 1
    assert cube(["Beavers"] * 10_000) == cube(["Doubles => 999999", "Takes"]) == 4096
    assert [resigned_stake(points, 2) for points in (1, 2, 3, 4, 6, 100)] == [1, 1, 2, 2, 3, 3]


def test_money_play_and_no_length_at_all() -> None:
    assert parse(HEAD.replace("5 point", "0 point")).length == 0
    assert parse(" Game 1\n Ana : 0   Ben : 0\n 1) 31: 8/5 6/5").length == 0
    assert parse(HEAD.replace("5 point match", "11 Point Match")).length == 11


def test_encodings() -> None:
    text = HEAD.replace("Ana", "Peña")
    for encoding in ("utf-8", "utf-8-sig", "latin-1", "utf-16"):
        assert parse(decode(text.encode(encoding))).games[0].names[0] == "Peña"
    with pytest.raises(EngineError) as caught:
        decode(b" 5 point match\n\0\0")
    assert caught.value.code == "save.not_text"


def test_names_with_colons_and_spaces() -> None:
    game = parse(HEAD.replace("Ana", "The  Great: Ana")).games[0]
    assert game.names == ("The Great: Ana", "Ben")
    assert parse(write(MatMatch(0, (game,)))).games[0].names == ("The Great Ana", "Ben")


# What cannot be read


@pytest.mark.parametrize(
    ("rows", "code", "words"),
    [
        (" 1) 31: 8/5 6/4", "mat.illegal", "Game 1, move 1, Ana: “8/5 6/4” is not a legal play"),
        (" 1) 31: 8/5 6/5   65: 24/12", "mat.illegal", "Game 1, move 1, Ben: “24/12” is not"),
        (" 1) 31: 8/5 6/5   65: what?", "mat.illegal", "of 6-5. Correct line 5."),
        (" 1) 31: 8/5 6/5\n 2) 65: 24/x3", "mat.illegal", "move 2, Ben: “24/x3”"),
        (" 1) 33: 8/5 6/3", "mat.opening_double", "nobody begins with doubles"),
        (" 1) 31: 8/5 6/5   65:\n 2) 21: 6/5", "mat.no_play", "the last throw of Ben has no play"),
        (" 1) 31: 8/5   65: 24/13  21: 6/5", "mat.bad_line", "Line 5: “1) 31: 8/5"),
        (" 1) 31: 8/5 6/5\n      Wins 1 point\n 2) 65: 24/13", "mat.over", "Remove line 7."),
        ("; Set Pos=-b----E-C---eE---c-e----B-/000/0-0-0-0", "mat.other_game", "Line 5:"),
        (" Game 2\n 1) 31: 8/5 6/5", "mat.names", "Line 6: the names and scores of game 2"),
        (" Game 2", "mat.names", "game 2"),
        ("\n" * 50_000, "mat.too_long", "50000 lines"),
        (" " * 1001, "mat.too_long", "1000 characters"),
        ("\t" * 999, "mat.too_long", "1000 characters"),  # as wide as eight times as many
    ],
)
def test_what_is_wrong_is_said_with_its_place(rows: str, code: str, words: str) -> None:
    error = refusal(rows)
    assert error.code == code
    assert words in str(error)


def test_the_turn_of_the_other() -> None:
    rows = " 1) 31: 8/5 6/5   65: 24/13\n 2)  Takes   21: 6/5\n"
    error = refusal(rows)
    assert error.code == "mat.not_their_turn"
    assert "Ben" in str(error)


@pytest.mark.parametrize("text", ["", " 5 point match\n", "{}", "hello\nworld", "\x00", "1) 31:"])
def test_a_text_without_a_game(text: str) -> None:
    with pytest.raises(EngineError) as caught:
        parse(text)
    assert caught.value.code == "mat.no_game"


def test_other_games_than_backgammon() -> None:
    with pytest.raises(EngineError) as caught:
        parse('; [Variation "NackGammon"]\n' + HEAD)
    assert caught.value.code == "mat.other_game"
    assert parse('; [Variation "Backgammon"]\n' + HEAD).comments


def test_too_many_games() -> None:
    with pytest.raises(EngineError) as caught:
        parse(HEAD + " Game 2\n Ana : 0   Ben : 0\n" * 600)
    assert caught.value.code == "mat.too_many_games"


@given(st.text(max_size=400))
def test_any_rows_are_a_game_or_a_sentence(rows: str) -> None:
    with suppress(EngineError):
        one(rows)


@settings(max_examples=40)
@given(st.data())
def test_a_damaged_file_is_a_match_or_a_sentence(data: st.DataObject) -> None:
    text = decode((DATA / FILES[1]).read_bytes())[:3000]
    place = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 30))
    new = data.draw(st.text("0123456789:)/*bar Wins\n\tGame Doubles=>é", max_size=8))
    with suppress(EngineError):
        match = parse(text[:place] + new + text[place + length :])
        again = parse(write(match))
        assert [game.actions for game in again.games] == [game.actions for game in match.games]


# Round trips


@pytest.mark.no_kernel
@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=3), st.integers(0, 30))
def test_random_games_come_back_as_they_were(seeds: list[int], cut: int) -> None:
    # Whole turns: of a throw without its play, a play that is forced is read.
    games = [played(seed) for seed in seeds[:-1]] + [played(seeds[-1], plies=2 * cut)]
    match = MatMatch(7, tuple(games), ('; [Site "here"]',))
    # Scores that grow as nobody played would end games that were cut off.
    assert parse(write(match)) == match


def test_the_text_is_what_gnu_backgammon_writes() -> None:
    game = one(" 1) 31: 8/5 6/5                 66: 24/18(2) 13/7(2)\n 2) 62:")
    text = write(MatMatch(5, (game,)))
    assert text.splitlines() == [
        " 5 point match",
        "",
        " Game 1",
        " Ana : 0                        Ben : 0",
        "  1) 31: 8/5 6/5                 66: 24/18 24/18 13/7 13/7",
        "  2) 62:",
    ]


def by_gnubg(match: MatMatch, folder: Path, program: str) -> MatMatch:
    """The match, imported by GNU Backgammon and exported again."""
    (folder / "ours.mat").write_text(write(match), "utf-8")
    script = f"import mat {folder}/ours.mat\nexport match mat {folder}/theirs.mat\nquit\ny\n"
    subprocess.run(
        [program, "-t", "-q", "-r"],
        input=script.encode(),
        env={**os.environ, "HOME": str(folder), "LC_ALL": "C.UTF-8"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=200,
        check=True,
    )
    return parse(decode((folder / "theirs.mat").read_bytes()))


@pytest.mark.no_kernel
def test_gnu_backgammon_reads_what_we_write(tmp_path: Path, require: Callable[[str], str]) -> None:
    program = require("gnubg")
    scores, games = (0, 0), []
    for seed in range(40):
        game = played(seed, scores)
        games.append(game)
        gained = (game.points, 0) if game.winner == MAX else (0, game.points)
        scores = scores[0] + gained[0], scores[1] + gained[1]
    resigned, scores = [], (0, 0)
    for seed in range(24):
        side, stake = (MAX, MIN)[seed % 2], seed % 3 + 1
        game = played(seed, scores, seed % 8 + 2)
        said = Remark(len(game.actions), side, wins_text(stake))
        resigned.append(replace(game, remarks=(said,), winner=side, points=stake, scores=scores))
        scores = scores[0] + stake * (side == MAX), scores[1] + stake * (side == MIN)
    for match in (
        MatMatch(0, tuple(games)),
        parse(write(MatMatch(0, tuple(resigned)))),
        *(parse(decode((DATA / name).read_bytes())) for name in FILES[:2]),
    ):
        theirs = by_gnubg(match, tmp_path, program)
        assert theirs.length == match.length
        for ours, back in zip(match.games, theirs.games, strict=True):
            assert back.actions == ours.actions
            assert (back.scores, back.winner, back.points) == (
                ours.scores,
                ours.winner,
                ours.points,
            )
            assert [r.text for r in back.remarks] == [r.text for r in ours.remarks]


@pytest.mark.parametrize("second", ["7 point match", " 3 Points match (money)", "1-point match"])
def test_a_second_length_is_a_comment_and_stays_one_when_it_is_written(second: str) -> None:
    """It was written before the first one, and then was the length of the match."""
    text = (
        "; by hand\n 5 point match\n" + second + "\n\n Game 1\n Ana : 0 Ben : 0\n 1) 31: 8/5 6/5\n"
    )
    match = parse(text)
    assert match.length == 5
    again = parse(write(match))
    assert again.length == 5
    assert write(again) == write(match)


def test_a_comment_of_another_file_is_no_game_when_it_is_written() -> None:
    match = parse(" 5 point match\n\n Game 1\n Ana : 0 Ben : 0\n 1) 31: 8/5 6/5\n")
    written = write(replace(match, comments=("Game 1", "7 point match")))
    assert (parse(written).length, len(parse(written).games)) == (5, 1)
