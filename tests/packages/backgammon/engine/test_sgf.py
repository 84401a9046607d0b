"""Matches in GNU Backgammon's own format: what it writes of a `.mat` file is the same match."""

from __future__ import annotations

from pathlib import Path

import pytest

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.packages.backgammon.engine.files import mat, sgf

DATA = Path(__file__).parents[3] / "data"
HEAD = "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ana]PB[Ben]RU[Crawford]"


@pytest.mark.parametrize("name", ["gnubg_match_to_7", "gnubg_money", "xg_style"])
def test_a_match_that_went_through_gnu_backgammon(name: str) -> None:
    """The files in `cases` are what GNU Backgammon 1.07 saved of the `.mat` files beside them."""
    before = mat.parse(documents.decode((DATA / f"{name}.mat").read_bytes()))
    after = sgf.parse((DATA / "cases" / f"{name}.sgf").read_text("utf-8"))
    assert after.length == before.length
    assert len(after.games) == len(before.games)
    for game, same in zip(before.games, after.games, strict=True):
        assert same.fault is None
        assert (same.names, same.scores) == (game.names, game.scores)
        assert (same.winner, same.points) == (game.winner, game.points)
        assert same.actions == game.actions


def test_a_drop_and_a_take() -> None:
    game = sgf.parse(
        f"{HEAD}RE[B+2];W[31hefe];B[double];W[take];B[52lqac];W[double];B[drop])"
    ).games[0]
    assert ("take",) in game.actions
    assert (game.winner, game.points) == (MAX, 2)


def test_variations_comments_and_analyses_are_passed_over() -> None:
    text = (
        f"{HEAD}C[a \\] ; ( here];W[31hefe]A[0][E ver 3 (x)](;B[52lqac](;W[11])(;W[66]))(;B[66]))"
    )
    game = sgf.parse(text).games[0]
    assert len(game.actions) == 5
    assert game.actions[-1] == (1, 1)


@pytest.mark.parametrize(
    ("turn", "code", "kept"),
    [("B[52aa]", "mat.illegal", 3), ("B[52]", "", 3), ("B[52abc]", "mat.bad_turn", 2),
     ("B[resign]", "mat.bad_turn", 2), ("AE[a:y]AW[a]", "mat.other_game", 2)],
)  # fmt: skip
def test_what_stands_before_a_fault_is_kept_and_later_games_are_read(
    turn: str, code: str, kept: int
) -> None:
    text = f"{HEAD}RE[W+1]\n;W[31hefe]\n;{turn})\n{HEAD};B[21abln])"
    first, second = sgf.parse(text).games
    assert len(first.actions) == kept
    assert (first.fault.code if first.fault else "") == code
    if first.fault is not None:
        assert first.fault.params["line"] == 3
    assert (first.winner, first.points) == (MAX, 1)
    assert len(second.actions) == 2
    assert second.names == ("Ana", "Ben")


def test_the_sides_are_those_of_the_columns() -> None:
    game = sgf.parse(f"{HEAD}RE[B+1R];B[21abln])").games[0]
    assert game.actions[1] == ((13, 11), (24, 23))
    assert (game.winner, game.points) == (MIN, 1)


@pytest.mark.parametrize("text", ["", "(;GM[1])", "((((", f"{HEAD};AE[a:y])", f"{HEAD};W[31aa])"])
def test_a_text_of_which_nothing_can_be_read(text: str) -> None:
    with pytest.raises(EngineError):
        sgf.parse(text)
