"""Matches from strangers: each is read, or a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostile import ANY_TEXT, FUZZ, altered_words, damaged, is_clear
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.packages.backgammon.engine.files import mat as backgammon_mat
from poda.packages.backgammon.engine.files.mat import write

MATCHES = sorted((Path(__file__).parents[3] / "data").glob("*.mat"))
MAT_LETTERS = "0123456789:/*(); \t\nbarofWinsDoublesTakGme"


def read(data: bytes) -> backgammon_mat.MatMatch:
    return backgammon_mat.parse(documents.decode(data))


@FUZZ
@given(data=st.data())
def test_any_match_is_read_or_a_sentence(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from(MATCHES)).read_bytes()[:3000]
    text = whole.decode("latin-1")
    content = data.draw(
        damaged(whole)
        | altered_words(text, MAT_LETTERS).map(lambda t: t.encode("utf-8", "replace"))
    )
    try:
        match = read(content)
    except Exception as error:
        is_clear(error)
    else:
        # What was read can be written, and read again.
        again = read(write(match).encode())
        assert len(again.games) == len(match.games)
        for game, other in zip(match.games, again.games, strict=True):
            # The only play of a throw is played, though what stood there could not be read.
            length = len(game.actions) if game.fault else None
            assert other.actions[:length] == game.actions


@FUZZ
@given(st.binary(max_size=200) | ANY_TEXT.map(lambda text: text.encode("utf-8", "replace")))
def test_bytes_that_are_no_match_are_a_sentence(content: bytes) -> None:
    with pytest.raises(EngineError) as caught:
        read(content)
    is_clear(caught.value)


@pytest.mark.parametrize(
    "line",
    ["1) 31:" + " " * 980 + "8/5", " " * 990 + "1", "a" + " " * 980 + "3x",
     "1) 31: ???" + " " * 900 + "9"],
    ids=["turn", "far right", "text", "no play"],
)  # fmt: skip
def test_a_line_of_spaces_is_looked_through_once(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One pattern for all of it tried every part of every space: half a second a line."""
    looks: list[int] = []

    class Counted:
        def __init__(self, pattern: Any) -> None:
            self.pattern = pattern

        def match(self, text: str, place: int = 0) -> Any:
            looks.append(place)
            return self.pattern.match(text, place)

    names = ("_THROW", "_AFTER_TURN", "_FAR_AFTER_TURN", "_FAR_AFTER_TEXT")
    for name in names:
        monkeypatch.setattr(backgammon_mat, name, Counted(getattr(backgammon_mat, name)))
    backgammon_mat._cells(line)
    assert len(looks) < 20


def test_scores_and_points_have_one_limit_and_are_written_as_they_are_read() -> None:
    text = (
        " 9999 point match\n Game 1\n Ana : 999999 Ben : 0\n 1) 31: 8/5 6/5\n Wins 999999 points\n"
    )
    match = read(text.encode())
    assert match.games[0].scores == (999_999, 0)
    assert match.games[0].points == 999_999
    assert read(write(match).encode()) == match
    with pytest.raises(EngineError) as caught:
        read(text.replace("Ana : 999999", "Ana : 1000000").encode())
    assert caught.value.code == "mat.names"
    no_number = read(text.replace("Wins 999999", "Wins 1000000").encode())
    assert no_number.games[0].points == 1  # nobody wins so many: what the cube shows
