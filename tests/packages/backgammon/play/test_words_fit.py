"""Backgammon's words are whole at the design size too: throws, hints, the cube, the score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from play.hand import RANDOM, Hand
from play.test_room import look, resize
from play.test_words_fit import (
    LANGUAGES,
    SIZES,
    _wide_type,
    check_all,
    places_while_engines_play,
)
from poda.engine.game import MAX
from poda.engine.games.backgammon_parts.cube import Cube, CubeRules
from poda.play.model.game import PlayModel

__all__ = ["_wide_type"]

CLOSED = "4HPwATDgc/ABMA"
LONG_HINT = "4HPwATDgc/ABMA 5-5"


def match(hand: Hand) -> PlayModel:
    """A match some plays on, before a throw."""
    model = hand.model
    model.matches.new_match(7, CubeRules())
    model.turns.set_seed(1, keep=True)
    model.turns.roll()
    finish(hand)
    return model


def finish(hand: Hand, *, played: bool = True) -> None:
    """Make the steps of a play."""
    turns = hand.model.turns
    while turns.turn is not None and not turns.can_finish:
        turns.move(*next(iter(turns.turn.moves())))
    if played:
        turns.finish()


def hint(hand: Hand) -> None:
    hand.model.set_position(LONG_HINT)
    analysis = hand.model.analysis
    plays = hand.model.board.game.actions(hand.model.board.record.state)
    analysis.show_hint(max(plays, key=len))


def play_to_confirm(hand: Hand) -> None:
    hand.model.set_position(f"{CLOSED} 3-1")
    finish(hand, played=False)


def double_taken_and_turned(hand: Hand) -> None:
    model = match(hand)
    for _ in range(2):
        model.turns.double()
        model.turns.take()
        model.turns.roll()
        finish(hand)


def crawford(hand: Hand) -> None:
    game = hand.model.board.game
    cube = Cube(length=7, scores=(6, 4), crawford=True)
    state = replace(game.initial_state(), turn=MAX, cube=cube)
    hand.model.set_position(game.format_position(state))


def dice_by_hand(hand: Hand) -> None:
    hand.model.turns.set_by_hand(True)
    hand.model.turns.enter(6)


STATES: dict[str, Callable[[Hand], object]] = {
    "before the opening throw": lambda hand: None,
    "the opening throw": lambda hand: hand.model.turns.roll(),
    "a hint": hint,
    "a play to confirm": play_to_confirm,
    "a match": match,
    "a double": lambda hand: match(hand).turns.double(),
    "the cube is owned": double_taken_and_turned,
    "the Crawford game": crawford,
    "dice by hand": dice_by_hand,
}


@pytest.mark.parametrize("state", STATES)
def test_nothing_is_cut_at_the_design_size(hand: Hand, state: str) -> None:
    hand.begin("backgammon")
    STATES[state](hand)
    check_all(hand)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_of_two_engines_do_not_move(hand: Hand, language: str) -> None:
    hand.begin("backgammon", RANDOM, RANDOM)
    look(language, 1.0)
    resize(hand, *SIZES[0])
    assert len(places_while_engines_play(hand, 16)) == 1
