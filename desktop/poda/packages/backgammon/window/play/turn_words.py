"""The turns of backgammon in the user's words: beside throws and plays the doubling cube, its
actions and the stakes.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication

from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.cube import BEAVER, DOUBLE, PASS, ROLL, TAKE, Cube
from poda.play.model import match as match_record
from poda.play.model.game import PlayModel
from poda.play.model.match import cube_of, is_cube_node, is_offered
from poda.play.model.record import GameNode, GameRecord, side_on_turn
from poda.play.turn_words import TurnWords, outcome, points_words
from poda.widgets.boards.view import side_name

translate = QCoreApplication.translate


class BackgammonTurnWords(TurnWords):
    """The words for throws, plays, and the actions on the cube."""

    def turn_text(self, record: GameRecord, node: GameNode) -> str:
        return _action_text(node) if is_cube_node(node) else super().turn_text(record, node)

    def headline(self, model: PlayModel) -> str:
        if not is_offered(model.board.record.state):
            return super().headline(model)
        side = side_name(Backgammon.key, model.board.on_turn)
        return translate("Turns", "{side} to take or pass").format(side=side)

    def outcome_text(self, record: GameRecord) -> str:
        """The text on the result: "Blue wins a gammon: 2 points", "Blue wins a gammon with the cube
        at 2: 4 points", "Orange passes: Blue wins 2 points"."""
        cube = cube_of(record.state)
        if record.current.resigned:
            return super().outcome_text(record)
        if cube is not None and cube.passed:
            return translate("Turns", "{loser} passes: {winner} wins {points}")
        stake = match_record.stake_won(record)
        if cube is None or not cube.owner:
            return (
                translate("Turns", "{winner} wins: {points}"),
                translate("Turns", "{winner} wins a gammon: {points}"),
                translate("Turns", "{winner} wins a backgammon: {points}"),
            )[stake - 1]
        text = (
            translate("Turns", "{winner} wins with the cube at {cube}: {points}"),
            translate("Turns", "{winner} wins a gammon with the cube at {cube}: {points}"),
            translate("Turns", "{winner} wins a backgammon with the cube at {cube}: {points}"),
        )[stake - 1]
        return text.replace("{cube}", str(cube.value))

    def situation(self, model: PlayModel) -> str:
        """The sentence also on a hint about the cube, or on a double."""
        board = model.board
        if board.record.is_over():
            return ""
        hint = _hint_text(model.analysis.hint)
        if hint or not is_offered(board.record.state):
            return hint or super().situation(model)
        return _answer_words(board.record.state)

    def said_of_move(self, model: PlayModel, node: GameNode) -> str:
        if not is_cube_node(node):
            return super().said_of_move(model, node)
        if model.board.record.is_over():
            return f"{outcome(model.board.record)}."  # the result says that the double was passed
        return f"{_cube_said(model, node)}. {self.headline(model)}."

    def stakes(self, state: Any) -> str:
        """The state of the cube: "Cube at 2, owned by Blue"; "" in a game without one."""
        cube = cube_of(state)
        if cube is None or cube.passed:
            return ""
        if cube.offered:
            return _double_words(state)
        if cube.crawford:
            return translate("Turns", "Crawford game: no doubling")
        if not cube.owner:
            return translate("Turns", "Cube in the middle")
        return translate("Turns", "Cube at {value}, owned by {side}").format(
            value=cube.value, side=side_name(Backgammon.key, cube.owner)
        )


def _action_text(node: GameNode) -> str:
    """The cube action that led to a node: "Doubles to 2", "Takes", "Passes"."""
    if node.action == TAKE:
        return translate("Turns", "Takes")
    if node.action == PASS:
        return translate("Turns", "Passes")
    if node.action == BEAVER:
        return translate("Turns", "Beavers to {value}").format(value=2 * _cube(node.state).value)
    return translate("Turns", "Doubles to {value}").format(value=2 * _cube(node.state).value)


def _cube_said(model: PlayModel, node: GameNode) -> str:
    """The cube action that led to a node, for a screen reader: "Blue doubles to 4"."""
    assert node.parent is not None
    texts = {
        DOUBLE: translate("Turns", "{side} doubles to {value}"),
        TAKE: translate("Turns", "{side} takes"),
        PASS: translate("Turns", "{side} passes"),
        BEAVER: translate("Turns", "{side} beavers to {value}"),
    }
    side = side_on_turn(model.board.game, node.parent.state)
    value = 2 * _cube(node.state if node.action == BEAVER else node.parent.state).value
    return texts[node.action].format(side=side_name(Backgammon.key, side), value=value)


def _double_words(state: Any) -> str:
    text = translate("Turns", "{side} doubles to {value}")
    if _cube(state).beavered:
        text = translate("Turns", "{side} beavers to {value}")
    return text.format(side=side_name(Backgammon.key, state.turn), value=2 * _cube(state).value)


def _answer_words(state: Any) -> str:
    """The sentence on the stakes if a double is to be answered."""
    value = _cube(state).value
    text = translate("Turns", "Take: {taken} · Pass: −{passed}")
    if _cube(state).can_beaver:
        text += translate("Turns", " · Beaver: {beaver}")
    taken, passed = points_words(2 * value), points_words(value)
    return text.format(taken=taken, passed=passed, beaver=4 * value)


def _hint_text(action: Any) -> str:
    """The text of a hint about the cube; "" for other hints."""
    texts = {
        DOUBLE: translate("Turns", "Hint: double"),
        ROLL: translate("Turns", "Hint: roll, without doubling"),
        TAKE: translate("Turns", "Hint: take"),
        PASS: translate("Turns", "Hint: pass"),
        BEAVER: translate("Turns", "Hint: beaver"),
    }
    return next((text for key, text in texts.items() if action == key), "")


def _cube(state: Any) -> Cube:
    cube = cube_of(state)
    return Cube() if cube is None else cube
