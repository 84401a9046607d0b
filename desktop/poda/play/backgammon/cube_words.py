"""The doubling cube in the user's words: what is done with it, and what is at stake."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QObject

from poda.engine.backgammon.cube import DOUBLE, PASS, TAKE, Cube
from poda.play.backgammon.cube_choosing import ROLL
from poda.play.backgammon.cube_rules import cube_of, is_offered
from poda.play.model.record import Node, side_on_turn
from poda.widgets.boards.names import side_name

if TYPE_CHECKING:
    from poda.play.model.model import PlayModel

_GAME: Final = "backgammon"


class _Plurals(QObject):
    """Texts with plural forms: lupdate finds those only where they are said by `self.tr`."""

    def take(self, points: int) -> str:
        return self.tr("Take: play on for %n points", "", points)

    def give_up(self, points: int) -> str:
        return self.tr("Pass: lose %n points", "", points)

    def take_briefly(self, points: int) -> str:
        return self.tr("Take: %n points", "", points)

    def give_up_briefly(self, points: int) -> str:
        return self.tr("Pass: −%n points", "", points)

    def double(self, points: int) -> str:
        return self.tr("Double: play for %n points", "", points)


def action_text(node: Node) -> str:
    """What was done with the cube on the way to a node: "Doubles to 2", "Takes", "Passes"."""
    if node.action == TAKE:
        return QCoreApplication.translate("Turns", "Takes")
    if node.action == PASS:
        return QCoreApplication.translate("Turns", "Passes")
    return QCoreApplication.translate("Turns", "Doubles to {value}").format(
        value=2 * _cube(node.state).value
    )


def said(model: PlayModel, node: Node) -> str:
    """The same with who did it, as it is spoken: "Blue doubles to 4"."""
    assert node.parent is not None
    texts = {
        DOUBLE: QCoreApplication.translate("Turns", "{side} doubles to {value}"),
        TAKE: QCoreApplication.translate("Turns", "{side} takes"),
        PASS: QCoreApplication.translate("Turns", "{side} passes"),
    }
    side = side_on_turn(model.board.game, node.parent.state)
    value = 2 * _cube(node.parent.state).value
    return texts[node.action].format(side=side_name(_GAME, side), value=value)


def situation(model: PlayModel) -> str:
    """What there is to know of the cube now, beside the headline; often nothing."""
    if hint := hint_text(model.analysis.hint):
        return hint
    state = model.board.record.state
    return _double_words(state) if is_offered(state) else ""


def _double_words(state: Any) -> str:
    return QCoreApplication.translate("Turns", "{side} doubles to {value}").format(
        side=side_name(_GAME, state.turn), value=2 * _cube(state).value
    )


def hint_text(action: Any) -> str:
    """A hint about the cube; "" of another one."""
    texts = {
        DOUBLE: QCoreApplication.translate("Turns", "Hint: double"),
        ROLL: QCoreApplication.translate("Turns", "Hint: roll, without doubling"),
        TAKE: QCoreApplication.translate("Turns", "Hint: take"),
        PASS: QCoreApplication.translate("Turns", "Hint: pass"),
    }
    return next((text for key, text in texts.items() if action == key), "")


def take_text(state: Any) -> str:
    """What is at stake for who takes: "Take: play on for 4 points"."""
    return _Plurals().take(2 * _cube(state).value)


def pass_text(state: Any) -> str:
    """What a pass costs: "Pass: lose 2 points"."""
    return _Plurals().give_up(_cube(state).value)


def brief_answers(state: Any) -> tuple[str, str]:
    """The same two where there is little room: "Take: 4 points", "Pass: −2 points"."""
    value = _cube(state).value
    return _Plurals().take_briefly(2 * value), _Plurals().give_up_briefly(value)


def double_text(state: Any) -> str:
    """What the game is for after a double: "Double: play for 2 points"."""
    return _Plurals().double(2 * _cube(state).value)


def cube_line(state: Any) -> str:
    """Where the cube is, in a line: "Cube at 2, owned by Blue"; "" in a game without one."""
    cube = cube_of(state)
    if cube is None or cube.passed:
        return ""
    if cube.offered:
        return _double_words(state)
    if cube.crawford:
        return QCoreApplication.translate("Turns", "Crawford game: no doubling")
    if not cube.owner:
        return QCoreApplication.translate("Turns", "Cube in the middle")
    return QCoreApplication.translate("Turns", "Cube at {value}, owned by {side}").format(
        value=cube.value, side=side_name(_GAME, cube.owner)
    )


def _cube(state: Any) -> Cube:
    cube = cube_of(state)
    return Cube() if cube is None else cube
