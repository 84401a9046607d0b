"""The turns of a game with dice in the user's words: throws, plays, and what they come to."""

from __future__ import annotations

from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject

from poda.base import terms
from poda.engine.game import CHANCE, MAX, MIN, Game
from poda.house.theme import Role
from poda.play.model import match as match_record
from poda.play.model.game import PlayModel
from poda.play.model.kit import kit_of
from poda.play.model.record import GameNode, GameRecord, mover, throw_of
from poda.play.model.turns import ShownGame
from poda.widgets.boards.view import side_name

translate = QCoreApplication.translate


class TurnParts(NamedTuple):
    """The parts of a reviewed turn in a field of the move list.

    Attributes:
        throw, play: in notation; an action between turns is a play without a throw.
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
    thrown = throw_of(node)
    state = thrown.state if thrown is not None else node.parent and node.parent.state
    if state is not None and (text := kit_of(game.key).throw_text(state)):
        return text
    if thrown is None or thrown.parent is None:
        return ""
    return game.format_action(thrown.parent.state, thrown.action)


def play_text(game: Game[Any, Any], state: Any, action: Any) -> str:
    """A play in notation, or the words for no legal play ("pass" is the answer to a double)."""
    if action == ():
        return translate("Words", terms.NO_PLAY)
    return game.format_action(state, action)


def side_to_move(game_key: str, side: int) -> str:
    """ "Blue to move"."""
    return translate("Play", "{side} to move").format(side=side_name(game_key, side))


class _Plurals(QObject):
    """Texts with plural forms: lupdate finds those only where they are said by `self.tr`."""

    def points(self, number: int) -> str:
        return self.tr("%n points", "", number)


def points_words(number: int) -> str:
    """ "1 point", "2 points"."""
    return _Plurals().points(number)


def pass_message(model: ShownGame) -> str:
    """The text in the middle of the board if a throw has no legal play; else ""."""
    if _chances(model) != "pass":
        return ""
    return terms.capitalised(translate("Words", terms.NO_PLAY))


class TurnWords:
    """The words for the turns of any game with dice; a game with more to say has a subclass
    (`Kit.turn_words`)."""

    def turn_text(self, record: GameRecord, node: GameNode) -> str:
        """A turn in the move list: "6-5 24/18 13/8", or "6-5 …" before the play."""
        if node.thrown:
            return f"{throw_text(record.game, node)} …"
        assert node.parent is not None
        play = play_text(record.game, node.parent.state, node.action)
        return f"{throw_text(record.game, node)} {play}".strip()

    def headline(self, model: PlayModel) -> str:
        """The headline while the game goes on: whose throw or play it is."""
        side, key = model.board.on_turn, model.board.game.key
        if not side:
            return translate("Turns", "Opening throw")
        if model.board.awaits_throw:
            return translate("Turns", "{side} to roll").format(side=side_name(key, side))
        state, node = model.board.record.state, model.board.record.current
        throw = kit_of(key).throw_text(state) or throw_text(model.board.game, node)
        if not throw:  # neither the position nor the moves before it have the throw
            return side_to_move(key, side)
        text = translate("Turns", "{side} to play {throw}")
        return text.format(side=side_name(key, side), throw=throw)

    def outcome_text(self, record: GameRecord) -> str:
        """The text on the result of a game that was won and counts points, with the places
        {winner}, {loser} and {points}."""
        if record.current.resigned:
            return translate("Turns", "{loser} resigns: {winner} wins {points}")
        return translate("Turns", "{winner} wins: {points}")

    def situation(self, model: PlayModel) -> str:
        """The sentence beside the headline on the turn, or on what to do now; often ""."""
        if model.board.record.is_over():
            return ""
        if model.turns.awaits_dice:
            return _entering(model)
        if model.board.awaits_throw:
            return self._before_throw(model)
        return _before_play(model)

    def said_of_move(self, model: PlayModel, node: GameNode) -> str:
        """The sentences for a screen reader after a throw or a play."""
        side = side_name(model.board.game.key, mover(model.board.game, node))
        if node.thrown:
            text = translate("Turns", "{side} throws {throw}.")
            said = text.format(side=side, throw=throw_text(model.board.game, node))
            # The board itself says that there is no legal play.
            return f"{said} {_choice_words('forced')}" if _chances(model) == "forced" else said
        text = translate("Turns", "{side} plays {move}. {headline}.")
        if node.action == ():
            text = translate("Turns", "{side} has no legal play. {headline}.")
        assert node.parent is not None
        over = model.board.record.is_over()
        ended = outcome(model.board.record) if over else self.headline(model)
        move = model.board.game.format_action(node.parent.state, node.action)
        return text.format(side=side, move=move, headline=ended)

    def stakes(self, state: Any) -> str:
        """The stakes in a position of a match, in words; "" if there is nothing to say."""
        return ""

    def _before_throw(self, model: PlayModel) -> str:
        """The sentence on the previous turn; before the first one, on the opening throw."""
        current = model.board.record.current
        if not model.board.on_turn:
            return translate("Turns", "One die a side: the higher one begins")
        if current.parent is None:
            return ""
        return translate("Turns", "{side}: {turn}").format(
            side=side_name(model.board.game.key, mover(model.board.game, current)),
            turn=self.turn_text(model.board.record, current),
        )


def turn_words_of(game_key: str) -> TurnWords:
    """The words for the turns of a game."""
    found: TurnWords = kit_of(game_key).made("turn_words") or TurnWords()
    return found


def outcome(record: GameRecord) -> str:
    """The result of a game: "Blue wins" or, if points count, "Blue wins: 2 points"."""
    key, winner = record.game.key, record.winner()
    if record.game.counts_points and winner:
        text = turn_words_of(key).outcome_text(record)
        won = match_record.outcome(record, record.current)[1]  # with a cube that a file tells of
    else:
        text, won = _plain_outcome(record), 0
    return text.format(
        winner=side_name(key, winner), loser=side_name(key, -winner), points=points_words(won)
    )


def _plain_outcome(record: GameRecord) -> str:
    if record.current.resigned:
        return translate("Play", "{loser} resigns: {winner} wins")
    return translate("Play", "{winner} wins") if record.winner() else translate("Play", "Draw")


def _entering(model: PlayModel) -> str:
    key, count = model.board.game.key, len(model.turns.entered)
    if model.board.on_turn:
        if count:
            return translate("Turns", "{side}: enter the other die").format(
                side=side_name(key, model.board.on_turn)
            )
        return translate("Turns", "{side}: enter the two dice").format(
            side=side_name(key, model.board.on_turn)
        )
    return translate("Turns", "Enter {side}’s die").format(
        side=side_name(key, MIN if count else MAX)
    )


def _before_play(model: PlayModel) -> str:
    if model.analysis.hint is not None and not model.turns.can_take_back:
        text = translate("Turns", "Hint: {play}")
        if model.analysis.hint_chosen:
            text = translate("Turns", "{play}: Enter plays it")
        return text.format(
            play=model.board.game.format_action(model.board.record.state, model.analysis.hint)
        )
    turn = model.turns.turn
    if turn is not None and turn.is_complete and not turn.is_pass:
        return translate("Turns", "Press Done to play it, or take it back")
    return _choice_words(_chances(model)).removesuffix(".") if _chances(model) != "choice" else ""


def _chances(model: ShownGame) -> str:
    """The number of legal plays in a word: "pass" (none), "forced" (one) or "choice"."""
    if model.board.to_move == CHANCE or model.board.record.is_over():
        return "choice"
    actions = model.board.game.actions(model.board.record.state)
    if len(actions) > 1:
        return "choice"
    return "pass" if actions[0] == () else "forced"


def _choice_words(kind: str) -> str:
    if kind == "pass":
        return translate("Turns", "There is no legal play.")
    if kind == "forced":
        return translate("Turns", "Forced: there is only one play.")
    return ""
