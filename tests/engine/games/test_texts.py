"""Moves, positions and records as text, in the two games that are written as move strings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import GAMES, game

from ..strategies import after, any_texts, played, refusal_of
from ..strategies import without_dice as games

BOTH = pytest.mark.parametrize(
    "rules", [GAMES["tictactoe"], GAMES["connect4"]], ids=["tictactoe", "connect4"]
)
Rules = Game[Any, Any]


def test_the_registry_knows_each_game_by_its_key() -> None:
    assert list(GAMES) == ["tictactoe", "connect4", "backgammon", "checkers"]
    assert all(game(key) is rules and rules.key == key for key, rules in GAMES.items())


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(EngineError, match="no game called “chess”: choose one of tictactoe, conn"):
        game("chess")


@given(st.data(), games)
def test_a_record_is_read_back_as_its_start_and_its_moves(
    data: st.DataObject, rules: Rules
) -> None:
    actions = data.draw(played(rules))
    text = rules.format_record(rules.initial_state(), actions)
    assert rules.parse_record(text) == (rules.initial_state(), actions)
    assert rules.parse_position(text) == after(rules, actions)


@given(st.data(), games)
def test_every_legal_move_is_read_back_from_its_text(data: st.DataObject, rules: Rules) -> None:
    state = after(rules, data.draw(played(rules)))
    for action in rules.actions(state):
        assert rules.parse_action(state, rules.format_action(state, action)) == action


@given(st.data(), games)
def test_a_record_may_start_from_a_position(data: st.DataObject, rules: Rules) -> None:
    actions = data.draw(played(rules, at_least=2))
    middle = after(rules, actions[:-1])
    text = rules.format_record(middle, actions[-1:])
    assert rules.parse_position(text) == after(rules, actions)


@BOTH
def test_no_text_is_the_start(rules: Rules) -> None:
    for text in ("", "  ", "\n\t"):
        assert rules.parse_record(text) == (rules.initial_state(), ())


@BOTH
def test_spaces_and_line_ends_between_the_moves_are_passed_over(rules: Rules) -> None:
    assert rules.parse_record("12 34\n5") == (rules.initial_state(), (1, 2, 3, 4, 5))
    assert rules.parse_record(" 1 2\n3\t4\u2003") == (rules.initial_state(), (1, 2, 3, 4))
    assert rules.parse_action(rules.initial_state(), " 5\n") == 5


FAULTS = [
    ("tictactoe", "12x4", "tictactoe.bad_square", 2, "“x” is not a square: write a digit"),
    ("tictactoe", "0", "tictactoe.bad_square", 0, "“0” is not a square"),
    ("tictactoe", "1 2 ٣", "tictactoe.bad_square", 4, "“٣” is not a square"),
    ("tictactoe", "1 5 5", "tictactoe.occupied", 4, "Square 5 is taken"),
    ("tictactoe", "142536", "game.over", 5, "The game is over before “6”: remove it"),
    ("tictactoe", "1523746891", "game.over", 9, "The game is over before “1”"),
    ("connect4", "44a", "connect4.bad_column", 2, "“a” is not a column: write a digit from 1 to 7"),
    ("connect4", "448", "connect4.bad_column", 2, "“8” is not a column"),
    ("connect4", "9", "connect4.bad_column", 0, "“9” is not a column"),
    ("connect4", "-4", "connect4.bad_column", 0, "“-” is not a column"),
    ("connect4", "444 444\n4", "connect4.column_full", 8, "Column 4 is full: choose another"),
    ("connect4", "4455 3", "game.uneven_groups", 5, "“3” stands behind a blank"),
    ("connect4", "44\n55 333", "game.uneven_groups", 6, "“333” stands behind a blank"),
    ("tictactoe", "1 52", "game.uneven_groups", 2, "“52” stands behind a blank"),
    ("connect4", "12121213", "game.over", 7, "The game is over before “3”"),
]


@pytest.mark.parametrize(("key", "text", "code", "place", "sentence"), FAULTS)
def test_a_bad_position_is_told_with_the_place_of_its_fault(
    key: str, text: str, code: str, place: int, sentence: str
) -> None:
    for parse in (GAMES[key].parse_position, GAMES[key].parse_record):
        with pytest.raises(EngineError) as caught:
            parse(text)
        assert (caught.value.code, caught.value.place) == (code, place)
        assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("key", "position", "text", "code", "place"),
    [
        ("tictactoe", "", "", "tictactoe.bad_square", 0),
        ("tictactoe", "", "  ", "tictactoe.bad_square", 0),
        ("tictactoe", "", "  12", "tictactoe.bad_square", 2),
        ("tictactoe", "5", " 5 ", "tictactoe.occupied", 1),
        ("tictactoe", "14253", "9", "game.over", 0),
        ("connect4", "", "4 4", "connect4.bad_column", 0),
        ("connect4", "", "8", "connect4.bad_column", 0),
        ("connect4", "444444", " 4", "connect4.column_full", 1),
        ("connect4", "1212121", "  1", "game.over", 2),
    ],
)
def test_a_bad_move_is_told_with_its_place(
    key: str, position: str, text: str, code: str, place: int
) -> None:
    rules = GAMES[key]
    with pytest.raises(EngineError) as caught:
        rules.parse_action(rules.parse_position(position), text)
    assert (caught.value.code, caught.value.place) == (code, place)


@BOTH
def test_a_text_longer_than_any_game_is_refused_unread(rules: Rules) -> None:
    for text in ("1" * 1_001, "x" * 1_000_000, " " * 1_001):
        with pytest.raises(
            EngineError, match=f"has {len(text)} characters: at most 1000"
        ) as caught:
            rules.parse_position(text)
        assert (caught.value.code, caught.value.place) == ("game.text_too_long", 1_000)


@BOTH
def test_a_long_word_is_quoted_shortened(rules: Rules) -> None:
    with pytest.raises(EngineError) as caught:
        rules.parse_action(rules.initial_state(), "x" * 1_000_000)
    assert str(caught.value).startswith("“" + "x" * 39 + "…” is not a")
    assert len(str(caught.value)) < 120


@BOTH
def test_a_character_that_cannot_be_shown_is_quoted_as_a_replacement(rules: Rules) -> None:
    for text in ("1\ud800", "1\x00", "1\u202e"):
        with pytest.raises(EngineError) as caught:
            rules.parse_position(text)
        assert caught.value.place == 1
        assert "“\N{REPLACEMENT CHARACTER}”" in str(caught.value)
        str(caught.value).encode()


@given(games, any_texts)
def test_any_text_is_a_position_or_a_sentence(rules: Rules, text: str) -> None:
    refused = refusal_of(lambda: rules.parse_record(text), text)
    assert refused or rules.format_record(*rules.parse_record(text)) == "".join(text.split())


@given(st.data(), games, any_texts)
def test_any_text_is_a_move_or_a_sentence(data: st.DataObject, rules: Rules, text: str) -> None:
    state = after(rules, data.draw(played(rules, at_most=9)))
    if refusal_of(lambda: rules.parse_action(state, text), text) is None:
        assert rules.parse_action(state, text) in rules.actions(state)
