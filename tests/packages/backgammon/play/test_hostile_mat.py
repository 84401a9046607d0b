"""Damaged and hostile matches of other programs."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from hostile import FUZZ, altered_words, damaged, is_clear
from poda.engine.games import GAMES
from poda.packages.backgammon.window.play import mat_records as match_mat
from poda.play.model import storage
from poda.play.model.record import GameRecord

DATA = Path(__file__).parents[3] / "data"
LETTERS = "0123456789:/*(); \t\nbarofWinsDoublesTakGme,=>"


@FUZZ
@given(data=st.data())
def test_any_match_of_another_program_is_a_sentence_or_can_be_saved(
    tmp_path: Path, data: st.DataObject
) -> None:
    whole = (DATA / "gnubg_match_to_7.mat").read_bytes()[:2500]
    text = whole.decode("latin-1")
    words = altered_words(text, LETTERS).map(lambda text: text.encode("utf-8", "replace"))
    path = tmp_path / "it.mat"
    path.write_bytes(data.draw(damaged(whole) | words))
    try:
        saved = match_mat.load(path)
    except Exception as error:
        is_clear(error)
    else:
        text = storage.to_json(saved)
        assert storage.to_json(storage.from_json(text)) == text


def test_points_beyond_what_a_file_can_hold_are_counted_as_the_most(tmp_path: Path) -> None:
    """Else the score of the next game would make the file one that is not opened any more."""
    path = tmp_path / "it.mat"
    path.write_text(" Game 1\n Ana : 999998 Ben : 0\n 1) 31: 8/5 6/5\n Wins 999999 points\n")
    saved = match_mat.load(path)
    assert saved.match is not None
    assert saved.match.score() == (999_999, 0)
    record = GameRecord(GAMES["backgammon"])
    after = saved._replace(record=record, match=saved.match.next_game(record, None))
    again = storage.from_json(storage.to_json(after))
    assert again.match is not None
    assert again.match.score() == (999_999, 0)
    match_mat.save(tmp_path / "out.mat", again.record, again.match, ("", ""))
    assert match_mat.load(tmp_path / "out.mat").match.score() == (999_999, 0)  # type: ignore[union-attr]
