"""The errors that a review has found in a game or in all judged games of a match, worst first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from poda.engine.game import Game
from poda.engine.review import Judgement, Mark, given_away, is_searched, outcome
from poda.play.model.game import PlayModel
from poda.play.model.record import Node
from poda.play.model.review import Turn, turns_of
from poda.play.recent import RecentError

if TYPE_CHECKING:
    from poda.packages.backgammon.engine.review import Judgement as DiceJudgement

_SOLVED = (Mark.INACCURACY, Mark.BLUNDER)


@dataclass(frozen=True, slots=True)
class Fault:
    """An error.

    Attributes:
        game: the index of its game in the match; 0 without a match.
        turn: the move or, with dice, the turn.
        side: the side that made it, MAX or MIN.
        decision: the position in which it was made.
        played, best: the action taken there, and the best one.
        mark: its class: `engine.review.Mark`, with dice `engine.backgammon.review.Mark`.
        loss: in points, as multiples of the cube; in a solved game, in outcomes (2: from a win to
            a loss).
        weight: the order of the errors, the greatest first.
        plies: the look-ahead by which it was judged; None for the end of the game.
    """

    game: int
    turn: Turn
    side: int
    decision: Any
    played: Any
    best: tuple[Any, ...]
    mark: Any
    loss: float
    weight: tuple[float, ...]
    plies: int | None = None

    @property
    def target(self) -> Node:
        """The node to go to, to see the error: with dice, after the throw; else, after the move."""
        return self.turn.thrown or self.turn.node


def worst(model: PlayModel) -> list[Fault]:
    """The errors of the game on the board and of the other games of its match, worst first."""
    if not model.review.shown:
        return []
    match, found = model.matches.match, list[Fault]()
    if match is None:
        found = list(_of_line(model, 0, model.review.line()))
    else:
        for index, game in enumerate(match.games):
            line = model.review.line() if index == match.shown else game.line()
            found += _of_line(model, index, line)
    return sorted(found, key=lambda fault: fault.weight, reverse=True)


def go_to(model: PlayModel, fault: Fault) -> None:
    """Show an error's game, and go to its `target`."""
    match = model.matches.match
    if match is not None and match.shown != fault.game:
        model.matches.show(fault.game)
    model.go_to(fault.target)


def to_keep(model: PlayModel) -> tuple[RecentError, ...]:
    """The errors in the form kept with a recent game, worst first."""
    return tuple(_kept(model, fault) for fault in worst(model))


def action_text(model: PlayModel, state: Any, action: Any) -> str:
    """An action in the game's notation: "8/5 6/5", "double", "4"."""
    from poda.engine.games.backgammon_parts.cube import CUBE_ACTIONS

    return action[0] if action in CUBE_ACTIONS else model.board.game.format_action(state, action)


def _kept(model: PlayModel, fault: Fault) -> RecentError:
    game, state = model.board.game, fault.decision
    return RecentError(
        game.key,
        game.format_position(state),
        action_text(model, state, fault.played),
        tuple(action_text(model, state, action) for action in fault.best),
        fault.mark.value,
        fault.loss if fault.plies is not None else 0.0,
        model.seated[fault.side].is_person,
        fault.plies,
    )


def _of_line(model: PlayModel, index: int, line: Sequence[Node]) -> Iterator[Fault]:
    if model.review.judges:
        for turn in turns_of(line)[1:]:
            yield from _of_turn(model, index, turn)
        return
    for node in line[1:]:
        judged = model.review.judgement(node)
        if judged is not None and judged.mark in _SOLVED:
            yield _solved(model.board.game, index, node, judged)


def _solved(game: Game[Any, Any], index: int, node: Node, judged: Judgement) -> Fault:
    assert node.parent is not None
    lost = float(judged.side * (outcome(judged.before) - outcome(judged.after)))
    if is_searched(game):
        lost = given_away(game, judged.side * judged.before, judged.side * judged.after)
    weight = (lost, abs(judged.before - judged.after))
    return Fault(
        index, Turn(node), judged.side, node.parent.state, node.action, judged.best,
        judged.mark, lost, weight,
    )  # fmt: skip


def _of_turn(model: PlayModel, index: int, turn: Turn) -> Iterator[Fault]:
    nodes = [turn.node] if turn.thrown in (None, turn.node) else [turn.thrown, turn.node]
    for node in nodes:
        judged = model.review.dice.judgement(node) if node is not None else None
        if judged is not None and judged.mark.value != "none":
            assert node is not None
            yield _judged(model, index, turn, node, judged)


def _judged(model: PlayModel, index: int, turn: Turn, node: Node, judged: DiceJudgement) -> Fault:
    from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, TAKE

    assert node.parent is not None
    part = judged.play or judged.cube
    assert part is not None
    played: Any = node.action
    if judged.play is not None:
        best: tuple[Any, ...] = (judged.play.best.play,)
    else:
        assert judged.cube is not None
        right = {"take": (PASS,), "pass": (TAKE,), "double": (), "no_double": (DOUBLE,)}
        best = right[judged.cube.choice.value]
    return Fault(
        index, turn, part.side, node.parent.state, played, best, judged.mark, judged.error,
        (judged.error,), model.review.dice.plies_of(node),
    )  # fmt: skip
