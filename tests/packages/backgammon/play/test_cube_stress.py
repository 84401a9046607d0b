"""Matches with the cube, played in a hurry: whatever is pressed, the game stays one."""

from __future__ import annotations

import random

import pytest
from PySide6.QtWidgets import QApplication, QDialog

from play.hand import RANDOM, Hand
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon_parts.cube import CubeRules
from poda.engine.players import PlayerSpec
from poda.play.model import storage
from poda.play.model.analysis import AnalysisMode
from poda.play.model.board import PERSON
from poda.play.model.match import cube_of

SEATS = (PERSON, PERSON, RANDOM, PlayerSpec("expectiminimax", 0))
NAMES = ("undo", "redo", "hint", "flip", "first", "previous", "next", "last", "swap", "stop")
ENGINES = ("start", "step", "move_now", "roll", "roll", "roll", "auto_roll", "by_hand", "review")
CUBE = ("double", "double", "take", "take", "pass", "ask_double")
MATCH = ("next_game", "earlier_game", "later_game")


def press(hand: Hand, luck: random.Random) -> None:
    """Something that can be pressed now, or a play."""
    model = hand.model
    kind = luck.random()
    if kind < 0.3 and model.board.person_to_move:
        model.play(luck.choice(list(model.board.game.actions(model.board.record.state))))
        return
    if kind < 0.5:
        action = hand.play.board.dice.added["backgammon"][luck.choice(CUBE)]
    elif kind < 0.6:
        action = hand.play.match.actions[luck.choice(MATCH)]
    elif kind < 0.65:
        model.analysis.set_mode(luck.choice(list(AnalysisMode)), 0.2)
        return
    elif kind < 0.7 and model.turns.by_hand:
        model.turns.enter(luck.randint(1, 6))
        return
    elif kind < 0.72 and not model.board.record.is_over():
        model.resign(luck.randint(1, 3))
        return
    else:
        action = hand.play.actions_[luck.choice((*NAMES, *ENGINES))]
    if action.isEnabled() and action.isVisible():
        action.trigger()


def check(hand: Hand) -> None:
    """What is on the board can be written down, and read again."""
    model = hand.model
    text = storage.to_json(model.saved())
    assert storage.to_json(storage.from_json(text)) == text
    match = model.matches.match
    if match is not None and match.rules is not None:
        for game in match.games:
            cube = cube_of(game.record.root.state)
            assert cube is not None
            assert cube.scores == game.before or not match.length
        assert sum(cube_of(game.record.root.state).crawford for game in match.games) <= 1  # type: ignore[union-attr]
    assert not [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_matches_in_a_hurry(hand: Hand, seed: int) -> None:
    luck = random.Random(seed)
    hand.model._pause.setInterval(0)
    hand.model._pass.setInterval(0)
    hand.begin("backgammon", luck.choice(SEATS), luck.choice(SEATS))
    hand.model.matches.new_match(luck.choice((0, 2, 5)), CubeRules(bool(seed % 2), bool(seed % 3)))
    for turn in range(250):
        press(hand, luck)
        if luck.random() < 0.6:
            QApplication.processEvents()
        if turn % 25 == 0:
            hand.model.set_player(luck.choice((MAX, MIN)), luck.choice(SEATS))
            check(hand)
    hand.model.stop()
    check(hand)
