"""The turns of a game with dice in the user's words: throws, plays, what they come to."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QObject

from poda.base import terms
from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.play.backgammon import cube_words as cube_wording
from poda.play.backgammon.cube_rules import cube_of, is_cube_node, is_offered
from poda.play.match import record as match_record
from poda.play.model.kit import kit_of
from poda.play.model.model import PlayModel
from poda.play.model.record import GameRecord, Node, is_throw
from poda.play.model.rows import mover, throw_of
from poda.widgets.boards.names import side_name


def throw_text(game: Game[Any, Any], node: Node) -> str:
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


def turn_text(record: GameRecord, node: Node) -> str:
    """A turn as the move list has it: "6-5 24/18 13/8", or "6-5 …" before it is played; of the
    cube: "Doubles to 2", "Takes"."""
    if is_cube_node(node):
        return cube_wording.action_text(node)
    if is_throw(node):
        return f"{throw_text(record.game, node)} …"
    assert node.parent is not None
    play = record.game.format_action(node.parent.state, node.action)
    if node.action == ():
        play = QCoreApplication.translate("Words", terms.NO_PLAY)
    return f"{throw_text(record.game, node)} {play}".strip()


def headline(model: PlayModel) -> str:
    """Whose throw or play it is in a game that goes on."""
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
    """How a game ended: "Blue wins", or where points count, "Blue wins a gammon: 2 points", "Blue
    wins a gammon with the cube at 2: 4 points", "Orange passes: Blue wins 2 points"."""
    if not record.game.counts_points:
        return _plain_outcome(record)
    won = match_record.outcome(record, record.current)[1]  # with a cube that a file tells of
    cube = cube_of(record.state)
    if record.current.resigned:
        text = QCoreApplication.translate("Turns", "{loser} resigns: {winner} wins {points}")
    elif cube is not None and cube.passed:
        text = QCoreApplication.translate("Turns", "{loser} passes: {winner} wins {points}")
    else:
        text = _won_text(match_record.stake_won(record), with_cube=bool(cube and cube.owner))
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
    """What there is to know of the turn beside the headline, or to do now; often nothing."""
    if model.board.record.is_over():
        return ""
    if said := cube_wording.situation(model):
        return said
    if model.turns.awaits_dice:
        return _entering(model)
    if model.board.awaits_throw:
        return _before_throw(model)
    return _before_play(model)


def said_of_move(model: PlayModel, node: Node) -> str:
    """What a screen reader says after a throw or a play."""
    if is_cube_node(node):
        if model.board.record.is_over():
            return f"{outcome(model.board.record)}."  # which says that it was passed
        return f"{cube_wording.said(model, node)}. {headline(model)}."
    side = side_name(model.board.game.key, mover(model.board.game, node))
    if is_throw(node):
        text = QCoreApplication.translate("Turns", "{side} throws {throw}.")
        said = text.format(side=side, throw=throw_text(model.board.game, node))
        # The board itself says that there is no legal play.
        return f"{said} {_told('forced')}" if _chances(model) == "forced" else said
    text = QCoreApplication.translate("Turns", "{side} plays {move}. {headline}.")
    if node.action == ():
        text = QCoreApplication.translate("Turns", "{side} has no legal play. {headline}.")
    assert node.parent is not None
    ended = outcome(model.board.record) if model.board.record.is_over() else headline(model)
    move = model.board.game.format_action(node.parent.state, node.action)
    return text.format(side=side, move=move, headline=ended)


def pass_message(model: PlayModel) -> str:
    """What stands in the middle of the board where a throw cannot be used."""
    if _chances(model) != "pass":
        return ""
    return terms.capitalised(QCoreApplication.translate("Words", terms.NO_PLAY))


def _entering(model: PlayModel) -> str:
    """Which die is to be entered."""
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
    """The turn before; before the first one, what the opening throw is."""
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
        return QCoreApplication.translate("Turns", "Hint: {play}").format(
            play=model.board.game.format_action(model.board.record.state, model.analysis.hint)
        )
    turn = model.turns.turn
    if turn is not None and turn.is_complete and not turn.is_pass:
        return QCoreApplication.translate("Turns", "Press Done to play it, or take it back")
    return _told(_chances(model)).removesuffix(".") if _chances(model) != "choice" else ""


def _chances(model: PlayModel) -> str:
    """Whether the throw leaves a choice: "pass", "forced" or "choice"."""
    if model.board.to_move == CHANCE or model.board.record.is_over():
        return "choice"
    actions = model.board.game.actions(model.board.record.state)
    if len(actions) > 1:
        return "choice"
    return "pass" if actions[0] == () else "forced"


def _told(kind: str) -> str:
    if kind == "pass":
        return QCoreApplication.translate("Turns", "There is no legal play.")
    if kind == "forced":
        return QCoreApplication.translate("Turns", "Forced: there is only one play.")
    return ""


class _Plurals(QObject):
    """Texts with plural forms: lupdate finds those only where they are said by `self.tr`."""

    def points(self, number: int) -> str:
        """ "1 point", "2 points"."""
        return self.tr("%n points", "", number)
