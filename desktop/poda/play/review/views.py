"""The contents of a review's panel, for solved games and for games with dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QTableWidgetItem

from poda.engine.game import MAX, MIN, Game
from poda.engine.review import Grade, Judgement, given_away, height, is_searched, outcome
from poda.house.theme import Role, theme_manager
from poda.play.model.game import PlayModel
from poda.play.model.record import GameNode
from poda.play.model.review import ListedTurn
from poda.play.review import review_words
from poda.play.review.graph import Point
from poda.play.review.sums import ReviewSums
from poda.widgets.boards.view import side_name
from poda.widgets.engine_words import max_share

_MARKED = (Grade.INACCURACY, Grade.BLUNDER)


@dataclass(frozen=True, slots=True)
class GraphContents:
    """The contents of the graph.

    Attributes:
        points: the points of the graph.
        targets: the nodes that they go to.
        current: the index of the point of the position on the board.
    """

    points: tuple[Point, ...]
    targets: tuple[GameNode, ...]
    current: int


@dataclass(frozen=True, slots=True)
class Fault:
    """An error.

    Attributes:
        game: the index of its game in the match; 0 without a match.
        turn: the move or, with dice, the turn.
        side: the side that made it, MAX or MIN.
        decision: the position in which it was made.
        played, best: the action taken there, and the best one.
        mark: its class, of an enumeration: `engine.review.Grade`, or that of the game's kit.
        loss: in points, as multiples of the cube; in a solved game, in outcomes (2: from a win to
            a loss).
        weight: the order of the errors, the greatest first.
        plies: the look-ahead by which it was judged; None for the end of the game.
    """

    game: int
    turn: ListedTurn
    side: int
    decision: Any
    played: Any
    best: tuple[Any, ...]
    mark: Any
    loss: float
    weight: tuple[float, ...]
    plies: int | None = None

    @property
    def target(self) -> GameNode:
        """The node to go to, to see the error: with dice, after the throw; else, after the move."""
        return self.turn.thrown or self.turn.node


class FaultWords(NamedTuple):
    """The texts on an error.

    Attributes:
        title, short: the move, and that for a small panel.
        sign, name: the sign of its class, and the word for it.
        loss: what stands in the list's last column.
        role: the colour of both.
    """

    title: str
    short: str
    sign: str
    name: str
    loss: str
    role: Role


class ReviewView(Protocol):
    """Makes what a review shows of the game on the board. A kit names the class for a game whose
    turns are judged (`Kit.review_view`), which is made with the model."""

    def shown(self) -> GraphContents:
        """The points of the graph with their texts."""

    def fill(self, sums: ReviewSums) -> None:
        """Show the sums of each side."""

    def faults(self, index: int, line: Sequence[GameNode]) -> Iterator[Fault]:
        """The errors of a line, that of the game with this `index` in its match."""

    def loss_head(self) -> tuple[str, str]:
        """The head of the losses in the list of errors, and its tooltip."""

    def fault_words(self, fault: Fault, *, brief: bool) -> FaultWords:
        """The texts on an error; `brief` for larger type."""

    def action_text(self, state: Any, action: Any) -> str:
        """An action in the game's notation: "8/5 6/5", "double", "4"."""

    def values(self, fault: Fault) -> Iterator[str]:
        """The known values of the actions in the error's position, a line each, the best first."""

    def mark_move(self, item: QTableWidgetItem, node: GameNode) -> str:
        """Write the mark of the move that led to a node beside it, in the list of moves; the same
        in words, or "" if it is not judged."""

    def seen(self) -> object:
        """A value that changes with what `mark_move` writes."""


def view_of(model: PlayModel) -> ReviewView:
    """The view for the game on the board."""
    own: ReviewView | None = model.board.kit.made("review_view", model)
    return SolvedView(model) if own is None else own


class SolvedView:
    """The view of a solved game: a point for each position, with its exact value."""

    def __init__(self, model: PlayModel) -> None:
        self._model, self._review = model, model.review

    def faults(self, index: int, line: Sequence[GameNode]) -> Iterator[Fault]:
        for node in line[1:]:
            judged = self._review.judgement(node)
            if judged is not None and judged.mark in _MARKED:
                yield _solved(self._model.board.game, index, node, judged)

    def loss_head(self) -> tuple[str, str]:
        return "", ""

    def fault_words(self, fault: Fault, *, brief: bool) -> FaultWords:
        title = review_words.move_title(self._model, fault.turn.node)
        sign, role = review_words.SIGNS[fault.mark], review_words.ROLES[fault.mark]
        name = review_words.mark_name(fault.mark)
        return FaultWords(title, title, sign, name, name, role)

    def action_text(self, state: Any, action: Any) -> str:
        return self._model.board.game.format_action(state, action)

    def values(self, fault: Fault) -> Iterator[str]:
        judged = self._review.judgement(fault.turn.node)
        if judged is not None:
            yield review_words.move_words(self._model, fault.turn.node, judged)

    def mark_move(self, item: QTableWidgetItem, node: GameNode) -> str:
        judgement = self._review.judgement(node)
        if judgement is None:
            return ""
        item.setText(f"{item.text()} {review_words.SIGNS[judgement.mark]}")
        item.setForeground(theme_manager().theme.color(review_words.ROLES[judgement.mark]))
        words = review_words.move_words(self._model, node, judgement)
        item.setToolTip(words)
        return words

    def seen(self) -> object:
        return len(self._review.judgements())

    def shown(self) -> GraphContents:
        line = self._review.line()
        points = tuple(self._point(node) for node in line)
        return GraphContents(points, tuple(line), line.index(self._model.board.record.current))

    def fill(self, sums: ReviewSums) -> None:
        names = {side: side_name(self._model.board.game.key, side) for side in (MAX, MIN)}
        tallies = {side: self._review.tally(side) for side in names}
        sums.show_sums(names, tallies, review_words.mark_meanings(self._model.board.game))

    def _point(self, node: GameNode) -> Point:
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


def _solved(game: Game[Any, Any], index: int, node: GameNode, judged: Judgement) -> Fault:
    assert node.parent is not None
    lost = float(judged.side * (outcome(judged.before) - outcome(judged.after)))
    if is_searched(game):
        lost = given_away(game, judged.side * judged.before, judged.side * judged.after)
    weight = (lost, abs(judged.before - judged.after))
    return Fault(
        index, ListedTurn(node), judged.side, node.parent.state, node.action, judged.best,
        judged.mark, lost, weight,
    )  # fmt: skip
