"""Saved matches: what is damaged or hostile in them is a sentence and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.play.model.match import begin
from poda.play.model.record import GameDice, GameRecord
from poda.play.model.storage import SavedGame, from_json, load, to_json
from saving import JSON, WRONG, Place, cut_off, sentence_of, with_value_at, with_wrong_bytes
from some import some

from .trees import saved_games

PERSONS = {MAX: PlayerSpec("person"), MIN: PlayerSpec("person")}


def small() -> SavedGame:
    """A match to 5: a game that was resigned after a remark, and one that is under way."""
    game = GAMES["backgammon"]
    first = GameRecord(game, actions=[(3, 1)])
    first.current.resigned, first.current.resigned_stake = MAX, 2
    first.current.remarks = ("min: Doubles => 2", "; a comment")
    second = GameRecord(game, actions=[(2, 6), ((24, 18), (13, 11))])
    match = begin(5, first, ("Ana", "Ben")).next_game(second, GameDice(4))
    return SavedGame(second, PERSONS, dice=GameDice(5), match=match)


def document() -> dict[str, Any]:
    result: dict[str, Any] = json.loads(to_json(small()))
    return result


def told(text: str) -> str:
    """The sentence about a text that is no saved match."""
    with pytest.raises(EngineError) as caught:
        from_json(text)
    return sentence_of(caught.value)


def test_a_match_comes_back_as_it_was() -> None:
    saved = small()
    again = from_json(to_json(saved))
    assert again.match is not None
    assert again.match.game.record is again.record
    assert again.match.score() == (0, 2)
    assert again.match.names == ("Ana", "Ben")
    assert again.dice == GameDice(5)
    first = again.match.games[0]
    assert first.dice == GameDice(4)
    assert first.end is first.record.current
    assert first.record.current.remarks == ("min: Doubles => 2", "; a comment")
    assert first.record.current.resigned_stake == 2
    assert to_json(again) == to_json(saved)


@settings(max_examples=12)
@given(saved_games("backgammon"))
def test_every_match_comes_back_as_it_was(saved: SavedGame) -> None:
    again = from_json(to_json(saved))
    assert to_json(again) == to_json(saved)
    assert (again.match is None) == (saved.match is None)
    if again.match is not None and saved.match is not None:
        assert again.match.score() == saved.match.score()
        assert again.match.shown == saved.match.shown
        assert [game.end and len(game.line()) for game in again.match.games] == [
            game.end and len(game.line()) for game in saved.match.games
        ]


def test_a_file_of_version_1_is_still_opened() -> None:
    old = {
        "format": "poda-game",
        "version": 1,
        "game": "connect4",
        "players": {"max": "person", "min": "alphabeta:8:5s"},
        "start": "",
        "moves": [{"move": "4", "after": -1}],
        "current": 0,
        "flipped": False,
    }
    assert from_json(json.dumps(old)).record.position_text() == "4"
    again = from_json(json.dumps(old))
    assert json.loads(to_json(again)) == old | {"id": again.record.id}
    assert from_json(json.dumps(old)).record.id == again.record.id  # it is the same game


@pytest.mark.slow
def test_a_file_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    data = to_json(small()).rstrip().encode()
    for _ in cut_off(data, path):
        with pytest.raises(EngineError):
            load(path)
    path.write_bytes(data)
    load(path)


@pytest.mark.slow
def test_a_single_byte_that_is_wrong_is_refused_or_harmless(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    for _ in with_wrong_bytes(to_json(small()).encode(), path):
        try:
            load(path)
        except EngineError as error:
            sentence_of(error)


FIRST: Place = ("match", "games", 0)
PLACES: list[Place] = [
    ("dice",),
    ("dice", "seed"),
    ("match",),
    ("match", "length"),
    ("match", "shown"),
    ("match", "names"),
    ("match", "names", 0),
    ("match", "comments"),
    ("match", "games"),
    FIRST,
    (*FIRST, "before"),
    (*FIRST, "before", 1),
    (*FIRST, "winner"),
    (*FIRST, "points"),
    (*FIRST, "end"),
    (*FIRST, "start"),
    (*FIRST, "moves"),
    (*FIRST, "moves", 0),
    (*FIRST, "moves", 0, "move"),
    (*FIRST, "moves", 0, "after"),
    (*FIRST, "moves", 0, "resigned"),
    (*FIRST, "moves", 0, "stake"),
    (*FIRST, "moves", 0, "remarks"),
    (*FIRST, "moves", 0, "remarks", 0),
    (*FIRST, "current"),
    (*FIRST, "dice"),
    (*FIRST, "dice", "seed"),
]

# The values that stand at a place rightly, by their type too: True is no 1.
RIGHT: dict[Place, tuple[Any, ...]] = {
    ("dice", "seed"): (0, 1),
    ("match", "length"): (0, 1),
    ("match", "shown"): (1,),
    ("match", "names", 0): ("", "x", "1"),  # and anything else of one line
    ("match", "comments"): ([],),
    (*FIRST, "before", 1): (0, 1),
    (*FIRST, "points"): (1,),
    (*FIRST, "end"): (0,),
    (*FIRST, "moves", 0, "stake"): (1,),
    (*FIRST, "moves", 0, "remarks"): ([],),
    (*FIRST, "moves", 0, "remarks", 0): ("x", "1"),
    (*FIRST, "current"): (0,),
    (*FIRST, "dice", "seed"): (0, 1),
}


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_a_value_of_the_wrong_kind_is_refused_in_every_field(place: Place) -> None:
    for value in some(WRONG):
        text = json.dumps(with_value_at(document(), place, value))
        if any(type(value) is type(r) and value == r for r in RIGHT.get(place, ())):
            from_json(text)
        else:
            assert told(text), f"{value!r} was taken"


MAY_MISS = {"dice", "match", "names", "winner", "end", "remarks", "resigned", "stake", "comments"}


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_a_field_that_is_missing_is_refused_where_it_is_needed(place: Place) -> None:
    result = document()
    if place == ("match", "comments"):
        result["match"]["comments"] = ["; a comment"]
    holder: Any = result
    for step in place[:-1]:
        holder = holder[step]
    del holder[place[-1]]
    last = place[-1]
    if last in MAY_MISS or place[-2:] == ("remarks", 0):
        from_json(json.dumps(result))
    elif place == FIRST:  # then the other game is the first one, and no second is there to be shown
        told(json.dumps(result))
    elif last == "points":
        assert "points" in told(json.dumps(result))
    else:
        told(json.dumps(result))


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("match", "shown"), 2),
        (("match", "length"), 10_000),
        (("match", "games"), []),
        (("match", "games"), [{"before": [0, 0]}] * 501),
        (("match", "names"), ["a"]),
        (("match", "names"), ["a", "b", "c"]),
        (("match", "names", 1), "two\nlines"),
        (("match", "comments"), ["x"] * 50_001),
        (("match", "comments"), ["x" * 1_011]),
        ((*FIRST, "before"), [1]),
        ((*FIRST, "before"), [-1, 0]),
        ((*FIRST, "before"), [10**7, 0]),
        ((*FIRST, "winner"), "nobody"),
        ((*FIRST, "points"), 10**6),
        ((*FIRST, "end"), 1),
        ((*FIRST, "moves", 0, "stake"), 4),
        ((*FIRST, "moves", 0, "remarks"), ["x"] * 50_001),
        ((*FIRST, "moves", 0, "remarks"), ["x" * 1_011]),
        ((*FIRST, "moves", 0, "remarks"), [""]),
        ((*FIRST, "moves"), [{"move": "3-1", "after": -1}] * 5_001),
        (("dice", "seed"), 2**31),
    ],
    ids=str,
)
def test_values_out_of_bounds_are_refused(place: Place, value: Any) -> None:
    told(json.dumps(with_value_at(document(), place, value)))


def test_more_moves_than_a_match_has_are_refused_before_they_are_played() -> None:
    game = {"before": [0, 0], "moves": [{"move": "3-1", "after": -1}] * 4_999}
    data = document()
    data["match"]["games"] = [game] * 9
    assert "games" in told(json.dumps(data))


@pytest.mark.parametrize("change", [{"game": "connect4", "start": ""}, {"version": 1}], ids=str)
def test_dice_and_matches_are_of_backgammon(change: dict[str, Any]) -> None:
    told(json.dumps(document() | change))


def test_a_finished_game_cannot_be_given_up() -> None:
    game = GAMES["backgammon"]
    record = GameRecord(game, game.parse_position("AQAAAQAAAAAAAA max 2-1"))
    data = json.loads(to_json(SavedGame(record, PERSONS)))
    data["moves"] = [{"move": "1/off", "after": -1, "resigned": "min"}]
    told(json.dumps(data))


@settings(max_examples=30)
@given(st.sampled_from(PLACES), JSON)
def test_any_json_in_any_field_is_a_match_or_a_sentence(place: Place, value: Any) -> None:
    try:
        from_json(json.dumps(with_value_at(document(), place, value)))
    except EngineError as error:
        sentence_of(error)


def test_too_large(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(b" " * (documents.KINDS[documents.GAME].bytes + 1))
    with pytest.raises(EngineError) as caught:
        load(path)
    assert caught.value.code == "save.too_large"
