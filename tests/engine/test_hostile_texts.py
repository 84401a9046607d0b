"""Texts from strangers that the engine reads: trees, matches, players, positions, moves, throws."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.trees.nested import tree_from_nested
from hostile import ANY_TEXT, FUZZ, JSON, altered_words, is_clear, nested
from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.games import game as game_named
from poda.engine.games.backgammon_parts import notation as backgammon_notation
from poda.engine.players import PlayerSpec
from poda.engine.trees.text import format_tree, parse_tree

# Trees

TREES = ["[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "(1/36: 2, 35/36: [3, a = 4])", "[x = [1e3, -.5]]"]


@FUZZ
@given(
    ANY_TEXT
    | st.sampled_from(TREES).flatmap(lambda tree: altered_words(tree, "[](),:=/+-.e0123456789aé "))
)
def test_any_text_is_a_tree_or_a_sentence(text: str) -> None:
    try:
        tree = parse_tree(text)
    except Exception as error:
        place = is_clear(error).place
        assert place is not None
        assert 0 <= place <= len(text)
    else:
        again = parse_tree(format_tree(tree))
        assert format_tree(again) == format_tree(tree)


@FUZZ
@given(JSON)
def test_any_json_is_a_tree_or_a_sentence(value: Any) -> None:
    try:
        tree = tree_from_nested(value)
    except Exception as error:
        is_clear(error)
    else:
        assert tree.nodes


@pytest.mark.parametrize(
    "text",
    ["[" * 1_000_000, "(" * 1_000_000, " " * 1_000_000, "[" + " " * 1_000_000, "a = " * 250_000,
     "9" * 1_000_000, "1e" + "9" * 1_000_000, "[" + "1," * 20_000, "(0.5:" * 200_000,
     "1/" + "9" * 1_000_000, "\u202e" * 1_000_000],
    ids=lambda text: text[:6].strip(),
)  # fmt: skip
def test_a_long_text_that_is_no_tree_is_a_sentence(text: str) -> None:
    with pytest.raises(EngineError) as caught:
        parse_tree(text)
    is_clear(caught.value)


def test_a_list_that_is_too_deep_or_holds_itself_is_a_sentence() -> None:
    endless: list[Any] = []
    endless.append(endless)
    for value in (nested(500), endless):
        with pytest.raises(EngineError) as caught:
            tree_from_nested(value)
        is_clear(caught.value)


# Players, positions and moves in words

PLAYERS = ["person", "random", "alphabeta:6", "minimax:4:zero", "alphabeta:42:5s", "evolved:6",
           "evolved:6:5s@/home/eva/my players: best/champion.json", "expectiminimax:1"]  # fmt: skip


@FUZZ
@given(
    ANY_TEXT | st.sampled_from(PLAYERS).flatmap(lambda t: altered_words(t, ":@.-+e0123456789s/ ")),
    st.sampled_from(sorted(GAMES)),
)
def test_any_text_is_a_player_or_a_sentence(text: str, key: str) -> None:
    try:
        spec = PlayerSpec.parse(text, key)
    except Exception as error:
        is_clear(error)
    else:
        assert PlayerSpec.parse(str(spec), key) == spec


POSITIONS = {
    "tictactoe": ["", "1", "15937", "159"],
    "connect4": ["", "4", "4453", "44444"],
    "backgammon": ["4HPwATDgc/ABMA", "4HPwATDgc/ABMA min 6-5", "sGfwAyDgc/ABMA max 3-1"],
    "checkers": ["", "B:W18,24,27,K10:B12,16,K22", "11-15 22-18 15x22", "B:WK32:BK1 1-6 32-27"],
}
ACTIONS = {
    "tictactoe": ["1", "9"],
    "connect4": ["4", "7"],
    "backgammon": ["6-5", "24/18 13/8", "24/13", "bar/22(2)", "6/off", "24/18*/13", "pass"],
    "checkers": ["11-15", "15x22", "12 16", "24x27"],
}
LETTERS = "0123456789/-*() barofmxinpsABCDEFabcdefWK:+,"
EVERY_GAME = pytest.mark.parametrize("key", sorted(POSITIONS))


@EVERY_GAME
@FUZZ
@given(data=st.data())
def test_any_text_is_a_position_or_a_sentence(key: str, data: st.DataObject) -> None:
    good = st.sampled_from(POSITIONS[key]).flatmap(lambda text: altered_words(text, LETTERS))
    text = data.draw(ANY_TEXT | good)
    game = game_named(key)
    try:
        state = game.parse_position(text)
    except Exception as error:
        is_clear(error)
    else:
        assert game.parse_position(game.format_position(state)) == state


@EVERY_GAME
@FUZZ
@given(data=st.data())
def test_any_text_is_a_move_or_a_sentence(key: str, data: st.DataObject) -> None:
    game = game_named(key)
    state = game.parse_position(data.draw(st.sampled_from(POSITIONS[key])))
    good = st.sampled_from(ACTIONS[key]).flatmap(lambda text: altered_words(text, LETTERS))
    try:
        action = game.parse_action(state, data.draw(ANY_TEXT | good))
    except Exception as error:
        is_clear(error)
    else:
        assert game.parse_action(state, game.format_action(state, action)) == action


@EVERY_GAME
@pytest.mark.parametrize("piece", ["1", "9", "٣", " ", "24/18 ", "6-", "/", "*", "A", "\ud800"])
def test_a_text_of_millions_of_characters_is_a_sentence(key: str, piece: str) -> None:
    game = game_named(key)
    text = piece * 2_000_000
    for parse in (game.parse_position, lambda text: game.parse_action(game.initial_state(), text)):
        with pytest.raises(EngineError) as caught:
            parse(text)
        is_clear(caught.value)
    with pytest.raises(EngineError) as caught:
        PlayerSpec.parse("alphabeta:" + text, key)
    is_clear(caught.value)


@FUZZ
@given(ANY_TEXT | altered_words("6-5", "0123456789- "))
def test_any_text_is_a_throw_or_a_sentence(text: str) -> None:
    try:
        throw = backgammon_notation.parse_throw(text)
    except Exception as error:
        is_clear(error)
    else:
        assert all(1 <= die <= 6 for die in throw)


@FUZZ
@given(ANY_TEXT)
def test_any_text_is_a_game_or_a_sentence(text: str) -> None:
    with pytest.raises(EngineError) as caught:
        game_named(text)
    is_clear(caught.value)


def test_a_player_of_millions_of_words_is_refused_before_it_is_taken_apart() -> None:
    with pytest.raises(EngineError) as caught:
        PlayerSpec.parse("alphabeta" + ":" * 5_000_000, "connect4")
    assert caught.value.code == "player.unknown"
