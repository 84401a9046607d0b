"""The contents of a review's panel, for solved games and for games with dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from PySide6.QtCore import QCoreApplication

from poda.engine.game import MAX, MIN
from poda.engine.review import Mark, height, is_searched
from poda.play.model.game import PlayModel
from poda.play.model.record import Node, mover
from poda.play.model.review import Turn, sums_of, turns_of
from poda.play.review import dice_words
from poda.play.review import words as review_words
from poda.play.review.dice_words import show_game_sums
from poda.play.review.graph import Point
from poda.play.review.sums import ReviewSums
from poda.widgets.boards.view import side_name
from poda.widgets.engine_words import max_share

_MARKED = (Mark.INACCURACY, Mark.BLUNDER)


@dataclass(frozen=True, slots=True)
class Shown:
    """The contents of the graph.

    Attributes:
        points: the points of the graph.
        targets: the nodes that they go to.
        current: the index of the point of the position on the board.
    """

    points: tuple[Point, ...]
    targets: tuple[Node, ...]
    current: int


class View(Protocol):
    """Makes the contents of a review's panel."""

    def shown(self) -> Shown:
        """The points of the graph with their texts."""

    def fill(self, sums: ReviewSums) -> None:
        """Show the sums of each side."""


def view_of(model: PlayModel) -> View:
    """The view for the game on the board."""
    return DiceView(model) if model.review.judges else SolvedView(model)


class SolvedView:
    """The view of a solved game: a point for each position, with its exact value."""

    def __init__(self, model: PlayModel) -> None:
        self._model, self._review = model, model.review

    def shown(self) -> Shown:
        line = self._review.line()
        points = tuple(self._point(node) for node in line)
        return Shown(points, tuple(line), line.index(self._model.board.record.current))

    def fill(self, sums: ReviewSums) -> None:
        names = {side: side_name(self._model.board.game.key, side) for side in (MAX, MIN)}
        tallies = {side: self._review.tally(side) for side in names}
        sums.show_sums(names, tallies, review_words.mark_meanings(self._model.board.game))

    def _point(self, node: Node) -> Point:
        value, judgement = self._review.value(node), self._review.judgement(node)
        game = self._model.board.game
        tip = review_words.move_title(self._model, node)
        if judgement is not None:
            tip += " " + review_words.SIGNS[judgement.mark]
        tip += " · " + review_words.value_of_position(self._model, node, value)
        if judgement is not None:
            tip += "\n" + review_words.move_words(self._model, node, judgement)
        # A record may begin from a position with stones on the board.
        stones = sum(1 for cell in game.cells(node.state) if cell)
        mark = None if judgement is None else judgement.mark
        high = None
        if value is not None and is_searched(game):
            high = 2 * max_share(value, game.lead) - 1
        elif value is not None:
            high = height(game, value, stones)
        point = Point(
            high,
            mark,
            0 if node.parent is None else game.to_move(node.parent.state),
            tip,
        )
        if mark not in _MARKED:
            return point
        assert mark is not None
        sign, role = review_words.SIGNS[mark], review_words.ROLES[mark]
        return Point(point.height, mark, point.mover, tip, sign, role)


class DiceView:
    """The view of a game with dice: a point for each turn, with the equity, errors and luck."""

    def __init__(self, model: PlayModel) -> None:
        self._model, self._dice = model, model.review.dice

    def shown(self) -> Shown:
        turns = turns_of(self._model.review.line())
        after: list[Turn | None] = [*turns[1:], None]
        numbered = dice_words.numbers(self._model)
        points = tuple(
            self._point(turn, following, numbered)
            for turn, following in zip(turns, after, strict=True)
        )
        targets = tuple(turn.thrown or turn.node for turn in turns)
        current = self._model.board.record.current
        at = next((i for i, turn in enumerate(turns) if turn.holds(current)), 0)
        return Shown(points, targets, at)

    def fill(self, sums: ReviewSums) -> None:
        (game,) = sums_of(self._dice, self._model.board.game, [self._model.review.line()])
        show_game_sums(sums, self._model.board.game.key, game)

    @property
    def turn(self) -> Turn | None:
        """The current turn; None without dice, or without a review."""
        review = self._model.review
        if not (review.judges and review.shown):
            return None
        current = self._model.board.record.current
        turns = turns_of(self._model.review.line())
        return next((turn for turn in turns if turn.holds(current)), None)

    def better(self) -> Any:
        """The best play of the current turn, if another one was made; else None."""
        turn = self.turn
        judged = self._dice.judgement(turn.node) if turn is not None else None
        if judged is None or judged.play is None or judged.play.error <= 0.0:
            return None
        return judged.play.best.play

    def _point(self, turn: Turn, after: Turn | None, numbered: Mapping[int, int]) -> Point:
        model, node = self._model, turn.node
        following = None if after is None else after.thrown or after.node
        value = self._dice.value(model.board.game, node, following)
        judged = self._dice.of_turn(turn)
        mark = dice_words.worst_mark(judged)
        sign = dice_words.SIGNS[mark]
        title = dice_words.turn_title(model, turn, numbered)
        title += f" {sign} · " if sign else " · "
        short = dice_words.turn_short(model, turn, numbered)
        short += f" {sign} · " if sign else " · "
        share = self._dice.match_chance(model.board.game, node, following)
        worth = dice_words.worth_words(model, value, share)
        if share is not None:
            value = 4 * share - 2
        said = dice_words.judged_words(model, turn, judged)
        lucky = sum(each.throw is not None for each in judged)
        brief = said[0] if len(said) > lucky else worth
        if said and (plies := self._dice.plies_of(node)) is not None:
            # The look-ahead is told, as the analysis may have another. Luck comes last.
            said.insert(len(said) - lucky, dice_words.DiceReviewSentences().looked(plies))
        return Point(
            None if value is None else max(-1.5, min(1.5, value / 2)),
            None,
            0 if node.parent is None else mover(model.board.game, node),
            "\n".join((title + worth, " ".join(said))).strip(),
            sign,
            dice_words.ROLES[mark],
            short + brief,
        )


def solving_words(model: PlayModel) -> tuple[str, str]:
    """The tooltips of the two buttons that continue and stop the review."""
    if model.review.judges or is_searched(model.board.game):
        return (
            QCoreApplication.translate("Review", "Judge what is missing"),
            QCoreApplication.translate("Review", "Stop judging (Esc)"),
        )
    return (
        QCoreApplication.translate("Review", "Solve the positions that are missing"),
        QCoreApplication.translate("Review", "Stop solving (Esc)"),
    )
