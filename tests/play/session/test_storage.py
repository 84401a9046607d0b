"""Saved games: what is written is read again, and a damaged file is a sentence and nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from play.players.evolved import evolved
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.players import PlayerSpec
from poda.play.kept_players import folder, keep
from poda.play.model import storage
from poda.play.model.record import GameNode, GameRecord, rows
from poda.play.model.storage import SavedGame, from_json, load, save, to_json
from saving import (
    JSON,
    NO_PLACES,
    WRONG,
    Named,
    Place,
    assert_not_written,
    assert_old_file_stays,
    cut_off,
    sentence_of,
    with_value_at,
    with_wrong_bytes,
)
from some import some

from .trees import saved_games

SEATS = {MAX: PlayerSpec("person"), MIN: PlayerSpec("alphabeta", 2, seconds=5.0)}


def small() -> SavedGame:
    """Three moves, a line beside them, and one player who gave up."""
    record = GameRecord(GAMES["tictactoe"], actions=[1, 5, 9])
    record.go_to(record.root.children[0])
    record.play(3)
    record.current.resigned = MAX
    return SavedGame(record, dict(SEATS))


def document() -> dict[str, Any]:
    result: dict[str, Any] = json.loads(to_json(small()))
    return result


def told(text: str) -> str:
    """The sentence about a text that is no saved game."""
    with pytest.raises(EngineError) as caught:
        from_json(text)
    return sentence_of(caught.value)


def told_of(path: Path) -> str:
    with pytest.raises(EngineError) as caught:
        load(path)
    return sentence_of(caught.value)


def shape(node: GameNode) -> tuple[Any, ...]:
    marks = node.resigned, node.resigned_stake, node.remarks
    return node.action, node.state, marks, tuple(shape(child) for child in node.children)


# What is written is read again


def test_a_player_that_is_kept_is_named_without_its_folder(tmp_path: Path) -> None:
    path = keep(evolved())
    seats = {MAX: PlayerSpec("evolved", 6, path=str(path)), MIN: PlayerSpec("person")}
    text = to_json(SavedGame(small().record, seats))
    assert '"max": "evolved:6@tictactoe generation 312.json"' in text
    assert str(tmp_path) not in text
    assert from_json(text).players == seats


def test_a_player_from_elsewhere_is_named_by_its_path(tmp_path: Path) -> None:
    seats = {MAX: PlayerSpec("evolved", path=str(tmp_path / "a.json")), MIN: PlayerSpec("person")}
    assert from_json(to_json(SavedGame(small().record, seats))).players == seats


@pytest.mark.parametrize("path", [r"\\host\share\a.json", "//host/share/a.json", r"\/host\a.json"])
def test_no_other_computer_is_asked_for_a_player(path: str) -> None:
    changed = document() | {"players": {"max": f"evolved@{path}", "min": "person"}}
    player = from_json(json.dumps(changed)).players[MAX]
    assert player == PlayerSpec("evolved", path=str(folder() / "a.json"))


@given(saved_games())
def test_every_game_comes_back_as_it_was(saved: SavedGame) -> None:
    again = from_json(to_json(saved))
    assert again.dice == saved.dice
    assert again.players == saved.players
    assert again.flipped == saved.flipped
    assert again.record.game.key == saved.record.game.key
    assert shape(again.record.root) == shape(saved.record.root)
    assert again.record.actions() == saved.record.actions()
    assert [(r.number, r.level) for r in rows(again.record)] == [
        (r.number, r.level) for r in rows(saved.record)
    ]
    assert to_json(again) == to_json(saved)


def test_forward_leads_where_it_led_and_in_an_older_file_along_the_main_line() -> None:
    saved = small()
    other = [node.action for node in saved.record.line()[1:]]
    saved.record.go_to(saved.record.root)
    text = to_json(saved)
    again, older = from_json(text).record, from_json(text.replace("forward", "unknown")).record
    assert [node.action for node in again.line()[1:]] == other != [1, 5, 9]
    assert [node.action for node in older.line()[1:]] == [1, 5, 9]


def test_a_game_may_begin_in_the_middle(tmp_path: Path) -> None:
    game = GAMES["connect4"]
    record = GameRecord(game, game.parse_position("4453"), [4])
    save(tmp_path / "game.json", SavedGame(record, dict(SEATS)))
    again = load(tmp_path / "game.json").record
    assert again.position_text() == "44534"
    assert again.root.state == record.root.state


def test_the_file_is_text_that_a_person_can_read(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    saved = small()
    save(path, saved)
    data = json.loads(path.read_text("utf-8"))
    assert data == {
        "id": saved.record.id,
        "format": "poda-game",
        "version": 1,
        "game": "tictactoe",
        "players": {"max": "person", "min": "alphabeta:2:5s"},
        "start": "",
        "moves": [
            {"move": "1", "after": -1},
            {"move": "5", "after": 0},
            {"move": "9", "after": 1},
            {"move": "3", "after": 0, "resigned": "max"},
        ],
        "current": 3,
        "flipped": False,
    }


def test_a_field_that_a_later_poda_added_does_not_matter() -> None:
    assert from_json(json.dumps(document() | {"comment": "a fine game"})).record.current.ply == 2


# Damage


def test_a_file_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    data = to_json(small()).rstrip().encode()
    for _ in cut_off(data, path):
        told_of(path)
    path.write_bytes(data)
    load(path)


def test_a_single_byte_that_is_wrong_is_refused_or_harmless(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for _ in with_wrong_bytes(to_json(small()).encode(), path):
        try:
            load(path)
        except EngineError as error:
            sentence_of(error)


PLACES: list[Place] = [
    (),
    ("format",),
    ("version",),
    ("game",),
    ("players",),
    ("players", "max"),
    ("players", "min"),
    ("start",),
    ("moves",),
    ("moves", 0),
    ("moves", 1, "move"),
    ("moves", 1, "after"),
    ("moves", 3, "resigned"),
    ("current",),
    ("flipped",),
    ("resigned",),
]


def with_value(place: Place, value: Any) -> Any:
    return with_value_at(document(), place, value)


# The values that stand at a place rightly, by their type too: True is no 1.
RIGHT: dict[Place, tuple[Any, ...]] = {
    ("version",): (1,),
    ("start",): ("",),
    ("moves", 1, "after"): (0,),
    ("current",): (0, 1),
    ("flipped",): (True, False),
}


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_a_value_of_the_wrong_kind_is_refused_in_every_field(place: Place) -> None:
    for value in some(WRONG):
        text = json.dumps(with_value(place, value))
        right = any(type(value) is type(r) and value == r for r in RIGHT.get(place, ()))
        if right:
            from_json(text)
        else:
            assert told(text), f"{value!r} was taken"


@pytest.mark.parametrize("place", [place for place in PLACES[1:] if "resigned" not in place])
def test_a_field_that_is_missing_is_refused(place: Place) -> None:
    result = document()
    holder: Any = result
    for step in place[:-1]:
        holder = holder[step]
    del holder[place[-1]]
    if place == ("moves", 0):  # then the second move is the first, and what follows is wrong
        with pytest.raises(EngineError):
            from_json(json.dumps(result))
    else:
        told(json.dumps(result))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"version": 2}, "save.field"),  # that of a game with dice
        ({"version": 3}, "save.field"),  # that of a game with a doubling cube
        ({"version": 4}, "save.version"),
        ({"version": 999}, "save.version"),
        ({"version": 0}, "save.field"),
        ({"version": -1}, "save.field"),
        ({"version": 10**4000}, "save.field"),
        ({"version": "1"}, "save.field"),
        ({"format": "another-game"}, "save.foreign"),
        ({"game": "chess"}, "game.unknown"),
        ({"start": "11"}, "tictactoe.occupied"),
        ({"start": "x"}, "tictactoe.bad_square"),
        ({"start": "1" * 2000}, "game.text_too_long"),
        ({"current": 4}, "save.field"),
        ({"current": -2}, "save.field"),
        ({"players": {"max": "person", "min": "alphabeta:0"}}, "player.bad_plies"),
        ({"players": {"max": "person", "min": "grandmother"}}, "player.unknown"),
        ({"players": {"max": "person"}}, "save.field"),
        ({"moves": [{"move": "10", "after": -1}]}, "save.illegal_move"),
        ({"moves": [{"move": "", "after": -1}]}, "save.illegal_move"),
        ({"moves": [{"move": "1", "after": 0}]}, "save.field"),
        ({"moves": [{"move": "1", "after": 7}]}, "save.field"),
        ({"moves": [{"move": "1", "after": -1}, {"move": "1", "after": 0}]}, "save.illegal_move"),
        ({"moves": [{"move": "1", "after": -1}, {"move": "2", "after": 1}]}, "save.field"),
        ({"moves": [{"move": "1", "after": True}]}, "save.field"),
        ({"moves": [{"after": -1}]}, "save.field"),
        ({"moves": ["1"]}, "save.field"),
        ({"id": "../../etc/passwd"}, "save.field"),
        ({"id": 7}, "save.field"),
        ({"resigned": "nobody"}, "save.field"),
        ({"resigned": "min"}, "save.field"),  # it is not their turn
        ({"resigned": None}, "save.field"),
        ({"flipped": 1}, "save.field"),
        ({"flipped": "false"}, "save.field"),
    ],
    ids=str,
)
def test_what_is_wrong_is_said(change: dict[str, Any], code: str) -> None:
    with pytest.raises(EngineError) as caught:
        from_json(json.dumps(document() | change))
    assert caught.value.code == code
    sentence_of(caught.value)


def test_an_illegal_move_is_named_by_its_number() -> None:
    moves = [{"move": "1", "after": -1}, {"move": "1", "after": 0}]
    assert "move 2" in told(json.dumps(document() | {"moves": moves}))


def test_a_finished_game_cannot_be_given_up() -> None:
    record = GameRecord(GAMES["tictactoe"], actions=[1, 4, 2, 5, 3])
    data = json.loads(to_json(SavedGame(record, dict(SEATS))))
    data["moves"][-1]["resigned"] = "min"
    told(json.dumps(data))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "null",
        "NaN",
        "-Infinity",
        "1" * 5000,
        '"poda-game"',
        "[]",
        "{}",
        "{'format': 'poda-game'}",
        "<!DOCTYPE html><html></html>",
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"format":' * 100_000,
        '{"format": "poda-game", "version": NaN}',
        '{"format": "poda-game", "version": 1e999}',
        '{"format": "poda-game", "version": 1, "game": "tictactoe"} tail',
        "\ufeff{}",
    ],
    ids=lambda text: text[:20],
)
def test_foreign_texts_are_refused(text: str) -> None:
    told(text)


def test_a_deep_value_in_a_field_that_nobody_reads_is_refused_or_harmless() -> None:
    deep = "[" * 100_000 + "]" * 100_000
    told(to_json(small()).replace('"flipped"', f'"more": {deep}, "flipped"'))


def test_of_a_field_that_stands_twice_the_last_one_counts() -> None:
    text = to_json(small())
    assert from_json(text.replace('"game":', '"game": "connect4", "game":')).record.current.ply == 2
    told(text.replace('"flipped"', '"version": 7, "flipped"'))


def test_the_position_of_the_damage_is_told() -> None:
    text = to_json(small())
    broken = text.replace('"game":', '"game"', 1)
    line = text[: text.index('"game":')].count("\n") + 1
    assert f"line {line}" in told(broken)


def test_the_longest_record_is_read_and_a_longer_one_refused() -> None:
    one = {"move": "1", "after": -1}
    data = document() | {"current": -1}
    from_json(json.dumps(data | {"moves": [one] * 2000}))
    told(json.dumps(data | {"moves": [one] * (storage.MOVES_LIMIT + 1)}))


@given(JSON)
def test_any_json_is_a_game_or_a_sentence(value: Any) -> None:
    told(json.dumps(value))


@settings(max_examples=60)
@given(st.sampled_from(PLACES[1:]), JSON)
def test_any_json_in_any_field_is_a_game_or_a_sentence(place: Place, value: Any) -> None:
    try:
        from_json(json.dumps(with_value(place, value)))
    except EngineError as error:
        sentence_of(error)


@given(st.text() | st.binary().map(lambda data: data.decode("utf-8", "replace")))
def test_any_text_is_a_sentence(text: str) -> None:
    told(text)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=200))
def test_any_bytes_are_a_sentence(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bytes"
    path.write_bytes(data)
    told_of(path)


# Files that cannot be read or written


def test_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(to_json(small()).encode("utf-16"))
    assert "not text" in told_of(path)


def test_too_large(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b" " * (documents.KINDS[documents.GAME].bytes + 1))
    assert str(documents.KINDS[documents.GAME].bytes) in told_of(path)


def test_missing_a_folder_and_nothing_at_all(tmp_path: Path) -> None:
    told_of(tmp_path / "missing.json")
    told_of(tmp_path)
    told_of(tmp_path / "missing" / "game.json")
    told_of(tmp_path / ("long" * 200))
    empty = tmp_path / "empty.json"
    empty.touch()
    told_of(empty)
    loop = tmp_path / "loop.json"
    loop.symlink_to(loop)
    told_of(loop)


def test_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_args: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "game.json"
    save(path, small())
    monkeypatch.setattr(Path, "open", denied)  # root may read whatever its mode is
    assert "not allow" in told_of(path)


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    other = SavedGame(GameRecord(GAMES["connect4"]), dict(SEATS))
    assert_old_file_stays(
        lambda path: save(path, small()),
        lambda path: save(path, other),
        tmp_path,
        monkeypatch,
        step,
    )


@NO_PLACES
def test_a_place_that_cannot_be_written_to(tmp_path: Path, place: Named, code: str) -> None:
    assert_not_written(lambda path: save(path, small()), tmp_path, place, code)
