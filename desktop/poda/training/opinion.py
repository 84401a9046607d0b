"""A network's opinion of the position on the Play tab: the value of every move, on the board.

The search compares the sums at the network's output unit before their tanh. The values shown are
the outputs themselves, from -1, a loss, to 1, a win: the scale of training. Near these ends values
look alike; the move that the network would play is marked all the same.

The values are found in a job. If the player changes meanwhile, as it trains, the job goes on and
its answer is shown (or, if players changed faster than answers come, none would ever be shown); an
answer about another position is dropped.
"""

from __future__ import annotations

import logging
import math
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from poda.engine.game import CHANCE, Game
from poda.engine.games import game as game_named
from poda.engine.players import Analysis, Limit, MoveValue, network_analyst
from poda.engine.runs.champion import Champion
from poda.engine.search.evaluation import plies_to_end
from poda.house.i18n import follow_language
from poda.house.jobs import Latest, Task
from poda.house.theme import Role
from poda.training.kit import kit_of
from poda.training.statistics_words import plies_words
from poda.widgets.announce import phrased
from poda.widgets.boards import board_widget
from poda.widgets.boards.generic import GenericBoard
from poda.widgets.boards.surface import BoardWidget
from poda.widgets.boards.view import BoardView, MoveLabel, generic_parts, side_name
from poda.widgets.engine_words import equity, label_kind, value_words
from poda.widgets.keyboard import reach_after, reached_before
from poda.widgets.layout import Fitted, Steady, column, wrapped

_log = logging.getLogger(__name__)

_HIGHEST: Final = 360  # pixels: the board's greatest height


class OpinionState(Enum):
    """The state of the opinion: whether it can be asked for, and if not, why."""

    NONE = auto()  # without a position or a player
    OTHER_GAME = auto()
    OVER = auto()
    CHANCE = auto()  # the dice are still to be thrown
    CUBE = auto()  # a double is to be answered
    OPEN = auto()


@dataclass(frozen=True, slots=True)
class OpinionQuestion:
    """The question of a job: a player's values of the moves in a position of its game."""

    player: Champion
    game: Game[Any, Any]
    state: Any


class Opinion(Fitted, QWidget):
    """The board of the position with the network's value of every legal move, for reading only."""

    def __init__(self) -> None:
        super().__init__()
        self._player: Champion | None = None
        self._position: tuple[str, Any] | None = None
        self._answer: tuple[OpinionQuestion, Analysis[Any]] | None = None
        self._asking = Latest("opinion", self)
        self.sentence = phrased(
            wrapped("body", Role.TEXT),
            tip=lambda: self.tr(
                "The values of the moves are the network’s output, found by looking ahead, for the "
                "side to move: from −1, a loss, to 1, a win. A forced end is said in words."
            ),
        )
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.plays = wrapped("small", Role.TEXT)
        self.plays.hide()
        self.board: BoardWidget | None = None
        column(Steady(self.sentence, 3), self.plays, of=self)
        follow_language(self, self._refresh)

    # Asking

    def show_player(self, player: Champion) -> None:
        """Show this player's opinion; called at most twice a second while it trains."""
        self._player = player
        self._ask_player()

    def set_position(self, game_key: str, state: Any | None) -> None:
        """Ask about the position on the Play tab, or, for None, about none."""
        position = None if state is None else (game_key, state)
        if position != self._position:
            self._position, self._answer = position, None
            self._asking.give_up()  # its answer is about another position
            self._ask_player()

    @property
    def standing(self) -> OpinionState:
        """Whether there are moves to value, and if not, why."""
        if self._player is None or self._position is None:
            return OpinionState.NONE
        key, state = self._position
        if key != self._player.game_key:
            return OpinionState.OTHER_GAME
        game = game_named(key)
        if game.is_terminal(state):
            return OpinionState.OVER
        if kit_of(key).is_answered(state):
            return OpinionState.CUBE
        return OpinionState.CHANCE if game.to_move(state) == CHANCE else OpinionState.OPEN

    @property
    def waiting(self) -> bool:
        """Whether a job is looking for the values."""
        return self._asking.running

    def _ask_player(self) -> None:
        # While it is hidden nothing is asked: `showEvent` does it.
        if self.standing is OpinionState.OPEN and self.isVisible() and not self._asking.running:
            assert self._player is not None
            assert self._position is not None
            key, state = self._position
            question = OpinionQuestion(self._player, game_named(key), state)
            self._asking.start(
                lambda task: analysed(question, task),
                finished=lambda analysis: self._on_answer(question, analysis),
                failed=self._on_failed,
            )
        self._refresh()

    def _on_answer(self, question: OpinionQuestion, analysis: Analysis[Any]) -> None:
        self._answer = question, analysis
        if question.player is self._player:
            self._refresh()
        else:  # the player has changed meanwhile
            self._ask_player()

    def _on_failed(self, error: BaseException) -> None:
        _log.error("the opinion failed: %s", error)
        self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._answer is None or self._answer[0].player is not self._player:
            self._ask_player()

    # Showing

    def _refresh(self) -> None:
        standing = self.standing
        self.sentence.setText(self._words(standing))
        seen = standing not in (OpinionState.NONE, OpinionState.OTHER_GAME)
        if seen:
            self._show_board()
        elif self.board is not None:
            self.board.hide()
        self._rank()

    def _words(self, standing: OpinionState) -> str:
        if standing is not OpinionState.OPEN:
            return {
                OpinionState.NONE: self.tr("There is no position on the Play tab yet."),
                OpinionState.OTHER_GAME: self.tr(
                    "The position on the Play tab is of another game."
                ),
                OpinionState.OVER: self.tr("The game is over: there is no move to value."),
                OpinionState.CHANCE: self.tr(
                    "The dice are to be thrown: there is no move to value."
                ),
                OpinionState.CUBE: self.tr(
                    "A double is to be answered: it has learnt to play without the cube."
                ),
            }[standing]
        analysis = self._shown_answer()
        if analysis is None or self._answer is None:
            return self.tr("It is thinking…")
        game, best = self._answer[0].game, analysis.best
        side = self._to_move()
        if kit_of(game.key).ranked:
            return self.tr(
                "{side} is to move: it would play {move}, which it values at {value}. 1 is a win, "
                "0 is even."
            ).format(
                side=side_name(game.key, side),
                move=game.format_action(self._answer[0].state, best.action),
                value=equity(side * best.value),
            )
        return self.tr(
            "{value} for {side}, who is to move: it would play {move}. It looks {plies} ahead; "
            "1 is a win, 0 is even."
        ).format(
            value=self._value(best, side),
            side=side_name(game.key, side),
            move=game.format_action(self._answer[0].state, best.action),
            plies=plies_words(self._answer[0].player.plies),
        )

    def _rank(self) -> None:
        """List the best plays below the board if it cannot show the values of all moves."""
        analysis = self._shown_answer() if self.standing is OpinionState.OPEN else None
        lines: list[str] = []
        if analysis is not None and self._position is not None:
            key, state = self._position
            text = self.tr("{place}. {move}: {value}")
            lines = [
                text.format(place=place, move=move, value=value)
                for place, (move, value) in enumerate(kit_of(key).best(analysis, state), 1)
            ]
        self.plays.setText("\n".join(lines))
        self.plays.setVisible(bool(lines))

    def _shown_answer(self) -> Analysis[Any] | None:
        """The last answer about the position on screen, by this player or by an earlier one."""
        return None if self._answer is None else self._answer[1]

    def _to_move(self) -> int:
        assert self._position is not None
        key, state = self._position
        return game_named(key).to_move(state)

    def _show_board(self) -> None:
        assert self._position is not None
        key, state = self._position
        changes = self.board is None or self.board.objectName() != key
        if changes:
            self._change_board(key)
        assert self.board is not None
        self.board.set_view(self._view(game_named(key), state), animate=False)
        self.board.show()
        if changes and (before := reached_before(self)) is not None:
            reach_after(before, self.board)

    def _change_board(self, key: str) -> None:
        if self.board is not None:
            self.board.hide()
            self.board.deleteLater()
        self.board = board = board_widget(key, self)
        board.setObjectName(key)
        board.animations_enabled = False
        # The general board plays moves that are typed; here none is played.
        board.setEnabled(not isinstance(board, GenericBoard))
        layout = self.layout()
        assert layout is not None
        layout.addWidget(board)
        layout.addWidget(self.plays)
        self._fit()

    def _fit(self) -> None:
        if self.board is not None:
            self.board.setFixedHeight(min(_HIGHEST, self.board.heightForWidth(self.width())))

    def _view(self, game: Game[Any, Any], state: Any) -> BoardView:
        if picture := kit_of(game.key).picture(state, self._shown_answer()):
            return picture
        over = game.is_terminal(state)
        actions = () if over else tuple(game.actions(state))
        return BoardView(
            game=game.key,
            cells=game.cells(state),
            to_move=game.to_move(state),
            legal=actions,
            winning=game.winning_line(state),
            labels=tuple(self._labels(game)),
            **generic_parts(game, state, actions),
        )

    def _labels(self, game: Game[Any, Any]) -> list[tuple[Any, MoveLabel]]:
        analysis = self._shown_answer()
        if analysis is None:
            return []
        side, best = self._to_move(), analysis.best.value
        all_equal = all(move.value == best for move in analysis.moves)
        labels = []
        for move in analysis.moves:
            words = self._value(move, side)
            is_best = move.value == best and not all_equal
            spoken = self.tr("{value} for {side}")
            spoken = spoken.format(value=words, side=side_name(game.key, side))
            kind = "best" if is_best else label_kind(move.value, side)
            labels.append((move.action, MoveLabel(words, kind, description=spoken)))
        return labels

    def _value(self, move: MoveValue[Any], side: int) -> str:
        asked = self._answer
        if plies_to_end(move.value) is None and move.kind == "estimate":
            outputs = asked is not None and asked[0].player.layout.compares == "output"
            value = side * move.value
            return equity(value if outputs else math.tanh(value))
        game = asked[0].game if asked is not None else None
        return value_words(move.value, move.kind, side, game)


def analysed(question: OpinionQuestion, task: Task) -> Analysis[Any] | None:
    """The values of all legal moves, as deep as the player looks; None if it was stopped."""
    game, player = question.game, question.player
    searching = network_analyst(game, player.network, player.plies)
    found = None
    for analysis in searching.analyse(question.state, Limit(plies=player.plies), task.stopped):
        found = analysis
    return found
