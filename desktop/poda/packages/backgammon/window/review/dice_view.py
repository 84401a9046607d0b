"""What a review shows of backgammon: throws, plays and cube actions, with their errors and luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QTableWidgetItem

from poda.engine.games.backgammon_parts.cube import BEAVER, CUBE_ACTIONS, DOUBLE, PASS, TAKE
from poda.packages.backgammon.window.play.cube_card import row_names
from poda.packages.backgammon.window.review import dice_words
from poda.packages.backgammon.window.review.dice_review import review_of, sums_of
from poda.packages.backgammon.window.review.dice_words import show_game_sums
from poda.play.model.game import PlayModel
from poda.play.model.record import GameNode, mover, throw_of
from poda.play.model.review import ListedTurn, turns_of
from poda.play.panels.move_list import PARTS
from poda.play.review.graph import Point
from poda.play.review.sums import ReviewSums
from poda.play.review.views import Fault, FaultWords, GraphContents
from poda.widgets.engine_words import equity

if TYPE_CHECKING:
    from poda.packages.backgammon.engine.review import ActionJudgement

_LISTED: Final = 5  # plays of a turn with their equities


class DiceView:
    """The view of a game with dice: a point for each turn, with the equity, errors and luck."""

    def __init__(self, model: PlayModel) -> None:
        self._model, self._dice = model, review_of(model)

    def shown(self) -> GraphContents:
        turns = turns_of(self._model.review.line())
        after: list[ListedTurn | None] = [*turns[1:], None]
        numbered = dice_words.numbers(self._model)
        points = tuple(
            self._point(turn, following, numbered)
            for turn, following in zip(turns, after, strict=True)
        )
        targets = tuple(turn.thrown or turn.node for turn in turns)
        current = self._model.board.record.current
        at = next((i for i, turn in enumerate(turns) if turn.holds(current)), 0)
        return GraphContents(points, targets, at)

    def fill(self, sums: ReviewSums) -> None:
        (game,) = sums_of(self._dice, self._model.board.game, [self._model.review.line()])
        show_game_sums(sums, self._model.board.game.key, game)

    @property
    def turn(self) -> ListedTurn | None:
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

    def _point(
        self, turn: ListedTurn, after: ListedTurn | None, numbered: Mapping[int, int]
    ) -> Point:
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
            # The look-ahead is shown, as the analysis may have another one. Luck comes last.
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

    # The errors

    def faults(self, index: int, line: Sequence[GameNode]) -> Iterator[Fault]:
        for turn in turns_of(line)[1:]:
            nodes = [turn.node] if turn.thrown in (None, turn.node) else [turn.thrown, turn.node]
            for node in nodes:
                judged = self._dice.judgement(node) if node is not None else None
                if judged is not None and judged.mark.value != "none":
                    assert node is not None
                    yield self._fault(index, turn, node, judged)

    def _fault(
        self, index: int, turn: ListedTurn, node: GameNode, judged: ActionJudgement
    ) -> Fault:
        assert node.parent is not None
        part = judged.play or judged.cube
        assert part is not None
        played: Any = node.action
        if judged.play is not None:
            best: tuple[Any, ...] = (judged.play.best.play,)
        else:
            assert judged.cube is not None
            right = {"double": (), "no_double": (DOUBLE,)}
            decision = judged.cube.decision
            answer = BEAVER if decision.beavers else TAKE if decision.takes else PASS
            best = right.get(judged.cube.choice.value, (answer,))
        return Fault(
            index, turn, part.side, node.parent.state, played, best, judged.mark, judged.error,
            (judged.error,), self._dice.plies_of(node),
        )  # fmt: skip

    @cached_property
    def _numbered(self) -> Mapping[int, int]:
        return dice_words.numbers(self._model, whole_match=True)

    def loss_head(self) -> tuple[str, str]:
        return (
            QCoreApplication.translate("WorstList", "Loss"),
            QCoreApplication.translate("WorstList", "Points lost for each on the cube"),
        )

    def fault_words(self, fault: Fault, *, brief: bool) -> FaultWords:
        title = dice_words.turn_title(self._model, fault.turn, self._numbered)
        # Bigger words leave no room for the side's name: its sign, as in the graph.
        short = dice_words.turn_title(self._model, fault.turn, self._numbered, brief=brief)
        sign, role = dice_words.SIGNS[fault.mark], dice_words.ROLES[fault.mark]
        lost, name = dice_words.plain(fault.loss), dice_words.mark_name(fault.mark)
        return FaultWords(title, short, sign, name, lost, role)

    def action_text(self, state: Any, action: Any) -> str:
        if action in CUBE_ACTIONS:
            return str(action[0])
        return self._model.board.game.format_action(state, action)

    def values(self, fault: Fault) -> Iterator[str]:
        judged = None
        for node in (fault.turn.thrown, fault.turn.node):
            if node and node.parent and node.parent.state == fault.decision:
                judged = self._dice.judgement(node)
        if judged is not None and judged.play is not None:
            for option in judged.play.options[:_LISTED]:
                yield f"{self.action_text(fault.decision, option.play)}: {equity(option.equity)}"
        elif judged is not None and judged.cube is not None:
            found = judged.cube.decision
            worths = found.no_double, found.double_take, found.double_pass
            for name, worth in zip(row_names(), worths, strict=True):
                yield f"{name}: {equity(worth)}"

    # The list of moves

    def mark_move(self, item: QTableWidgetItem, node: GameNode) -> str:
        """Write a throw's luck and its play's error beside them; the same in words."""
        turn = ListedTurn(node, throw_of(node))
        judged = self._dice.of_turn(turn)
        if not judged:
            return ""
        words = " ".join(dice_words.judged_words(self._model, turn, judged))
        parts = dice_words.turn_parts(turn, item.text(), judged)
        item.setData(PARTS, parts)
        item.setToolTip(f"{item.text()}\n{words}")
        item.setText(parts.text())
        return words

    def seen(self) -> object:
        # One with a deeper look-ahead is another one.
        return hash(tuple(id(self._dice.judgement(node)) for node in self._model.review.line()))
