"""The turns of a game with dice in the user's words: throws, plays, the doubling cube, and
what they come to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject

from poda.base import terms
from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, TAKE, Cube
from poda.house.theme import Role
from poda.play.model import match as match_record
from poda.play.model.cube import cube_of, is_cube_node, is_offered
from poda.play.model.engine_room import ROLL
from poda.play.model.game import PlayModel
from poda.play.model.kit import kit_of
from poda.play.model.record import GameNode, GameRecord, mover, side_on_turn, throw_of
from poda.widgets.boards.view import side_name

if TYPE_CHECKING:
    from poda.play.model.game import PlayModel


class TurnParts(NamedTuple):
    """The parts of a reviewed turn in a field of the move list.

    Attributes:
        throw, play: in notation; a cube action is a play without a throw.
        luck, error: their numbers; "" if they are not shown.
        luck_sign, sign: the signs of their classes; "" for the usual class.
        role: the colour of the error and its sign.
    """

    throw: str
    play: str
    luck: str = ""
    error: str = ""
    luck_sign: str = ""
    sign: str = ""
    role: Role = Role.MUTED

    def text(self) -> str:
        """The text of the field, without numbers."""
        throw = f"{self.throw}{self.luck_sign}"
        return " ".join(part for part in (throw, self.play, self.sign) if part)


def throw_text(game: Game[Any, Any], node: GameNode) -> str:
    """The dice of the turn that a node belongs to, the higher one first: "6-5"; "" if unknown."""
    if is_cube_node(node):
        return ""
    thrown = throw_of(node)
    state = thrown.state if thrown is not None else node.parent and node.parent.state
    if state is not None and (text := kit_of(game.key).throw_text(state)):
        return text
    if thrown is None or thrown.parent is None:
        return ""
    return game.format_action(thrown.parent.state, thrown.action)


def turn_text(record: GameRecord, node: GameNode) -> str:
    """A turn in the move list: "6-5 24/18 13/8", or "6-5 …" before the play; a cube action:
    "Doubles to 2", "Takes"."""
    if is_cube_node(node):
        return action_text(node)
    if node.thrown:
        return f"{throw_text(record.game, node)} …"
    assert node.parent is not None
    play = play_text(record.game, node.parent.state, node.action)
    return f"{throw_text(record.game, node)} {play}".strip()


def play_text(game: Game[Any, Any], state: Any, action: Any) -> str:
    """A play in notation, or the words for no legal play ("pass" is the answer to a double)."""
    if action == ():
        return QCoreApplication.translate("Words", terms.NO_PLAY)
    return game.format_action(state, action)


def headline(model: PlayModel) -> str:
    """The headline while the game goes on: whose throw, play or answer it is."""
    side, key = model.board.on_turn, model.board.game.key
    if not side:
        return QCoreApplication.translate("Turns", "Opening throw")
    if model.board.awaits_throw:
        return QCoreApplication.translate("Turns", "{side} to roll").format(
            side=side_name(key, side)
        )
    if is_offered(model.board.record.state):
        return QCoreApplication.translate("Turns", "{side} to take or pass").format(
            side=side_name(key, side)
        )
    state, node = model.board.record.state, model.board.record.current
    throw = kit_of(key).throw_text(state) or throw_text(model.board.game, node)
    if not throw:  # neither the position nor the way there tells it
        return side_to_move(key, side)
    return QCoreApplication.translate("Turns", "{side} to play {throw}").format(
        side=side_name(key, side), throw=throw
    )


def side_to_move(game_key: str, side: int) -> str:
    """ "Blue to move"."""
    return QCoreApplication.translate("Play", "{side} to move").format(
        side=side_name(game_key, side)
    )


def outcome(record: GameRecord) -> str:
    """The result of a game: "Blue wins" or, if points count, "Blue wins a gammon: 2 points", "Blue
    wins a gammon with the cube at 2: 4 points", "Orange passes: Blue wins 2 points"."""
    if not record.game.counts_points or not record.winner():
        return _plain_outcome(record)
    won = match_record.outcome(record, record.current)[1]  # with a cube that a file tells of
    cube = cube_of(record.state)
    if record.current.resigned:
        text = QCoreApplication.translate("Turns", "{loser} resigns: {winner} wins {points}")
    elif cube is not None and cube.passed:
        text = QCoreApplication.translate("Turns", "{loser} passes: {winner} wins {points}")
    else:
        stake = match_record.stake_won(record) if record.game.has_cube else 1
        text = _won_text(stake, with_cube=bool(cube and cube.owner))
    return text.format(
        winner=side_name(record.game.key, record.winner()),
        loser=side_name(record.game.key, -record.winner()),
        cube=cube.value if cube is not None else 1,
        points=_Plurals().points(won),
    )


def _plain_outcome(record: GameRecord) -> str:
    key, winner = record.game.key, record.winner()
    if record.current.resigned:
        return QCoreApplication.translate("Play", "{loser} resigns: {winner} wins").format(
            loser=side_name(key, record.current.resigned), winner=side_name(key, winner)
        )
    if winner:
        return QCoreApplication.translate("Play", "{winner} wins").format(
            winner=side_name(key, winner)
        )
    return QCoreApplication.translate("Play", "Draw")


def _won_text(stake: int, *, with_cube: bool) -> str:
    if not with_cube:
        texts = {
            1: QCoreApplication.translate("Turns", "{winner} wins: {points}"),
            2: QCoreApplication.translate("Turns", "{winner} wins a gammon: {points}"),
            3: QCoreApplication.translate("Turns", "{winner} wins a backgammon: {points}"),
        }
        return texts[stake]
    texts = {
        1: QCoreApplication.translate("Turns", "{winner} wins with the cube at {cube}: {points}"),
        2: QCoreApplication.translate(
            "Turns", "{winner} wins a gammon with the cube at {cube}: {points}"
        ),
        3: QCoreApplication.translate(
            "Turns", "{winner} wins a backgammon with the cube at {cube}: {points}"
        ),
    }
    return texts[stake]


def points_words(number: int) -> str:
    """ "1 point", "2 points"."""
    return _Plurals().points(number)


def situation(model: PlayModel) -> str:
    """The sentence beside the headline on the turn, or on what to do now; often ""."""
    if model.board.record.is_over():
        return ""
    if said := cube_situation(model):
        return said
    if model.turns.awaits_dice:
        return _entering(model)
    if model.board.awaits_throw:
        return _before_throw(model)
    return _before_play(model)


def said_of_move(model: PlayModel, node: GameNode) -> str:
    """The sentences for a screen reader after a throw, a play or a cube action."""
    if is_cube_node(node):
        if model.board.record.is_over():
            return f"{outcome(model.board.record)}."  # which says that it was passed
        return f"{cube_said(model, node)}. {headline(model)}."
    side = side_name(model.board.game.key, mover(model.board.game, node))
    if node.thrown:
        text = QCoreApplication.translate("Turns", "{side} throws {throw}.")
        said = text.format(side=side, throw=throw_text(model.board.game, node))
        # The board itself says that there is no legal play.
        return f"{said} {_choice_words('forced')}" if _chances(model) == "forced" else said
    text = QCoreApplication.translate("Turns", "{side} plays {move}. {headline}.")
    if node.action == ():
        text = QCoreApplication.translate("Turns", "{side} has no legal play. {headline}.")
    assert node.parent is not None
    ended = outcome(model.board.record) if model.board.record.is_over() else headline(model)
    move = model.board.game.format_action(node.parent.state, node.action)
    return text.format(side=side, move=move, headline=ended)


def pass_message(model: PlayModel) -> str:
    """The text in the middle of the board if a throw has no legal play; else ""."""
    if _chances(model) != "pass":
        return ""
    return terms.capitalised(QCoreApplication.translate("Words", terms.NO_PLAY))


def _entering(model: PlayModel) -> str:
    key, count = model.board.game.key, len(model.turns.entered)
    if model.board.on_turn:
        if count:
            return QCoreApplication.translate("Turns", "{side}: enter the other die").format(
                side=side_name(key, model.board.on_turn)
            )
        return QCoreApplication.translate("Turns", "{side}: enter the two dice").format(
            side=side_name(key, model.board.on_turn)
        )
    return QCoreApplication.translate("Turns", "Enter {side}’s die").format(
        side=side_name(key, MIN if count else MAX)
    )


def _before_throw(model: PlayModel) -> str:
    """The sentence on the previous turn; before the first one, on the opening throw."""
    current = model.board.record.current
    if not model.board.on_turn:
        return QCoreApplication.translate("Turns", "One die a side: the higher one begins")
    if current.parent is None:
        return ""
    return QCoreApplication.translate("Turns", "{side}: {turn}").format(
        side=side_name(model.board.game.key, -model.board.on_turn),
        turn=turn_text(model.board.record, current),
    )


def _before_play(model: PlayModel) -> str:
    if model.analysis.hint is not None and not model.turns.can_take_back:
        text = QCoreApplication.translate("Turns", "Hint: {play}")
        if model.analysis.hint_chosen:
            text = QCoreApplication.translate("Turns", "{play}: Enter plays it")
        return text.format(
            play=model.board.game.format_action(model.board.record.state, model.analysis.hint)
        )
    turn = model.turns.turn
    if turn is not None and turn.is_complete and not turn.is_pass:
        return QCoreApplication.translate("Turns", "Press Done to play it, or take it back")
    return _choice_words(_chances(model)).removesuffix(".") if _chances(model) != "choice" else ""


def _chances(model: PlayModel) -> str:
    """The number of legal plays in a word: "pass" (none), "forced" (one) or "choice"."""
    if model.board.to_move == CHANCE or model.board.record.is_over():
        return "choice"
    actions = model.board.game.actions(model.board.record.state)
    if len(actions) > 1:
        return "choice"
    return "pass" if actions[0] == () else "forced"


def _choice_words(kind: str) -> str:
    if kind == "pass":
        return QCoreApplication.translate("Turns", "There is no legal play.")
    if kind == "forced":
        return QCoreApplication.translate("Turns", "Forced: there is only one play.")
    return ""


# The doubling cube in the user's words: its actions and the stakes.

_GAME: Final = "backgammon"


class _Plurals(QObject):
    """Texts with plural forms: lupdate finds those only where they are said by `self.tr`."""

    def points(self, number: int) -> str:
        return self.tr("%n points", "", number)

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


def action_text(node: GameNode) -> str:
    """The cube action that led to a node: "Doubles to 2", "Takes", "Passes"."""
    if node.action == TAKE:
        return QCoreApplication.translate("Turns", "Takes")
    if node.action == PASS:
        return QCoreApplication.translate("Turns", "Passes")
    return QCoreApplication.translate("Turns", "Doubles to {value}").format(
        value=2 * _cube(node.state).value
    )


def cube_said(model: PlayModel, node: GameNode) -> str:
    """The cube action that led to a node, for a screen reader: "Blue doubles to 4"."""
    assert node.parent is not None
    texts = {
        DOUBLE: QCoreApplication.translate("Turns", "{side} doubles to {value}"),
        TAKE: QCoreApplication.translate("Turns", "{side} takes"),
        PASS: QCoreApplication.translate("Turns", "{side} passes"),
    }
    side = side_on_turn(model.board.game, node.parent.state)
    value = 2 * _cube(node.parent.state).value
    return texts[node.action].format(side=side_name(_GAME, side), value=value)


def cube_situation(model: PlayModel) -> str:
    """The sentence beside the headline on a hint about the cube or on a double; else ""."""
    if hint := hint_text(model.analysis.hint):
        return hint
    state = model.board.record.state
    return _double_words(state) if is_offered(state) else ""


def _double_words(state: Any) -> str:
    return QCoreApplication.translate("Turns", "{side} doubles to {value}").format(
        side=side_name(_GAME, state.turn), value=2 * _cube(state).value
    )


def hint_text(action: Any) -> str:
    """The text of a hint about the cube; "" for other hints."""
    texts = {
        DOUBLE: QCoreApplication.translate("Turns", "Hint: double"),
        ROLL: QCoreApplication.translate("Turns", "Hint: roll, without doubling"),
        TAKE: QCoreApplication.translate("Turns", "Hint: take"),
        PASS: QCoreApplication.translate("Turns", "Hint: pass"),
    }
    return next((text for key, text in texts.items() if action == key), "")


def take_text(state: Any) -> str:
    """The button text with the stake of a take: "Take: play on for 4 points"."""
    return _Plurals().take(2 * _cube(state).value)


def pass_text(state: Any) -> str:
    """The button text with the cost of a pass: "Pass: lose 2 points"."""
    return _Plurals().give_up(_cube(state).value)


def brief_answers(state: Any) -> tuple[str, str]:
    """The short texts of both answers: "Take: 4 points", "Pass: −2 points"."""
    value = _cube(state).value
    return _Plurals().take_briefly(2 * value), _Plurals().give_up_briefly(value)


def double_text(state: Any) -> str:
    """The button text with the stake after a double: "Double: play for 2 points"."""
    return _Plurals().double(2 * _cube(state).value)


def cube_line(state: Any) -> str:
    """The state of the cube: "Cube at 2, owned by Blue"; "" in a game without one."""
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
