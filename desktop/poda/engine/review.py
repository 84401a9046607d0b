"""Reviews of games: the value of every move, by the exact values of all others; or by a search in
games that have no solver (`Game.grades`).

Values are those of `scores.py`: from MAX's point of view, `WIN - k` for a win `k` plies below the
position in question, 0 for a draw. A move is judged within its position, so the values of the move
played and of the best one count plies from the same position.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from poda.engine.errors import EngineError
from poda.engine.exact.scores import has_tablebase, is_solved, solver_at, tablebase_at
from poda.engine.game import MAX, Game
from poda.engine.search.evaluation import FORCED, WIN, plies_to_end
from poda.engine.search.observer import SearchStopped, Stop, never

_LEAST: Final = 0.25
"""The least distance of a win from a draw in a graph, so that they cannot be confused."""

_SPREAD: Final = 0.6
"""An exponent below 1: late wins, the most frequent ones, are spread wider than early ones."""

Values = Mapping[Any, float]
"""The value of each move of a position, from MAX's point of view."""


class SearchedValues(dict[Any, float]):
    """Values that a search has found.

    Attributes:
        lines: the line of play of each move, which begins with it.
    """

    lines: Mapping[Any, tuple[Any, ...]] = {}


class Grade(enum.Enum):
    """The grade of a move, the best first."""

    BEST = "best"
    """The only move that keeps the position's value, among several."""
    GOOD = "good"
    """A move that keeps the value, one of several or the only legal one."""
    INACCURACY = "inaccuracy"
    """The same outcome, but a later win or an earlier loss than necessary."""
    BLUNDER = "blunder"
    """Another outcome: a win or a draw was given away."""


class Judgement(NamedTuple):
    """The judgement of a move.

    Attributes:
        side: the mover, MAX or MIN.
        action: the move.
        mark: its grade.
        before: the value of the position, which the best moves keep.
        after: the value of the move, its plies counted from the position before it.
        best: the moves that keep the value, in the game's order.
        choices: the number of legal moves.
        line: the line of play of the move or, if it gives something away, of the first of the best;
            empty where no search judges moves.
    """

    side: int
    action: Any
    mark: Grade
    before: float
    after: float
    best: tuple[Any, ...]
    choices: int
    line: tuple[Any, ...] = ()


class GradeCounts(NamedTuple):
    """The number of one side's moves with each grade."""

    best: int = 0
    good: int = 0
    inaccuracies: int = 0
    blunders: int = 0

    @property
    def moves(self) -> int:
        """The number of judged moves."""
        return self.best + self.good + self.inaccuracies + self.blunders

    @property
    def kept(self) -> int:
        """The number of moves that kept the value."""
        return self.best + self.good


class Progress(NamedTuple):
    """The progress of a review.

    Attributes:
        found: the positions solved so far, each with the values of its moves.
        total: the number of positions to solve.
        moves, choices: in the current position, the number of solved moves, and of all moves.
        nodes: the nodes visited so far, over all positions.
    """

    found: Mapping[Any, Values]
    total: int
    moves: int = 0
    choices: int = 0
    nodes: int = 0


def can_review(game: Game[Any, Any]) -> bool:
    """Whether games can be reviewed: a solver covers every position, or moves are judged by a
    search, or an endgame database covers the last positions; answered without loading any of
    them."""
    return values_everywhere(game) or has_tablebase(game)


def values_everywhere(game: Game[Any, Any]) -> bool:
    """Whether the moves of every position can be valued, by a solver or a search."""
    return is_solved(game) or is_searched(game)


def is_searched(game: Game[Any, Any]) -> bool:
    """Whether moves are judged by a search: values are estimates, except forced ends."""
    return game.grades is not None and not is_solved(game)


def can_judge(game: Game[Any, Any], state: Any) -> bool:
    """Whether the moves of a position can be valued now: the game is not over and, without a solver
    or a search, the endgame database is loaded and covers it."""
    if game.is_terminal(state):
        return False
    return values_everywhere(game) or tablebase_at(game, state) is not None


def review(
    game: Game[Any, Any],
    states: Sequence[Any],
    stop: Stop = never,
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> dict[Any, Values]:
    """Solve the positions of a game, the last one first, since results about its end help with its
    beginning.

    Args:
        states: in the order of the game. Final positions, and positions that cannot be judged
            (`can_judge`), are left out.
        stop: checked every 10 ms or so.
        on_progress: called for each solved move, and as often as `stop` is checked.

    Raises:
        SearchStopped: `stop` returned true. The results so far are in the last progress.
        EngineError: games of this kind cannot be reviewed.
    """
    if not can_review(game):
        raise EngineError("review.unsolved", game=game.title)
    todo = [state for state in dict.fromkeys(states) if can_judge(game, state)]
    under_way = _Review(len(todo), on_progress)
    for state in reversed(todo):
        under_way.begin(len(game.actions(state)))
        solver = solver_at(game, state)
        if solver is None:
            values = _searched(game, state, stop, under_way)
        else:
            values = solver.moves(state, stop, on_move=under_way.move, on_nodes=under_way.nodes)
        under_way.end(state, values)
    return under_way.found


def _searched(game: Game[Any, Any], state: Any, stop: Stop, under_way: _Review) -> dict[Any, float]:
    """The values of a search of fixed depth, so that every review gives the same."""
    from poda.engine.kit import kit_of  # late: they import the kits of all games
    from poda.engine.players import Limit, analyst

    plies = kit_of(game).review_plies()
    for analysis in analyst(game).analyse(state, Limit(plies=plies), stop):
        under_way.nodes(analysis.nodes)
        if stop():
            raise SearchStopped
    if analysis.depth < plies and not all(move.kind == "exact" for move in analysis.moves):
        raise SearchStopped  # stopped before it reached the depth
    values = SearchedValues((move.action, move.value) for move in analysis.moves)
    values.lines = {move.action: move.line for move in analysis.moves}
    return values


class _Review:
    """Tracks and reports the progress of a review."""

    def __init__(self, total: int, tell: Callable[[Progress], None]) -> None:
        self.found: dict[Any, Values] = {}
        self._total, self._tell = total, tell
        self._before = self._spent = 0  # nodes of earlier positions, and of this one
        self._moves = self._choices = 0

    def begin(self, choices: int) -> None:
        self._moves, self._choices = 0, choices

    def move(self, _action: Any, _value: float) -> None:
        self._moves += 1
        self._report()

    def nodes(self, spent: int) -> None:
        self._spent = spent
        self._report()

    def end(self, state: Any, values: Values) -> None:
        self.found[state] = values
        self._before, self._spent = self._before + self._spent, 0
        self._moves = self._choices = 0
        self._report()

    def _report(self) -> None:
        nodes = self._before + self._spent
        self._tell(Progress(dict(self.found), self._total, self._moves, self._choices, nodes))


def position_value(game: Game[Any, Any], state: Any, values: Values | None) -> float | None:
    """The value of a position from the `values` of its moves; None if these are unknown, and the
    game is not over."""
    if game.is_terminal(state):
        return float(game.utility(state)) * WIN
    if not values:
        return None
    return (max if game.to_move(state) == MAX else min)(values.values())


def judge(game: Game[Any, Any], state: Any, values: Values, action: Any) -> Judgement:
    """Judge the move `action` of a position by the `values` of all its moves."""
    side = game.to_move(state)
    worth = {each: side * value for each, value in values.items()}
    highest, own = max(worth.values()), worth[action]
    best = tuple(each for each in game.actions(state) if worth[each] == highest)
    if is_searched(game):
        mark = _graded(game, worth, own)
    elif own == highest:
        mark = Grade.BEST if len(best) == 1 < len(worth) else Grade.GOOD
    else:
        mark = Grade.INACCURACY if outcome(own) == outcome(highest) else Grade.BLUNDER
    lines = values.lines if isinstance(values, SearchedValues) else {}
    line = lines.get(action if mark in (Grade.BEST, Grade.GOOD) else best[0], ())
    return Judgement(side, action, mark, values[best[0]], values[action], best, len(worth), line)


def _graded(game: Game[Any, Any], worth: Mapping[Any, float], own: float) -> Grade:
    """The grade of a move by the values of a search, for the side that moves."""
    assert game.grades is not None
    highest = max(worth.values())
    lost = given_away(game, highest, own)
    if lost < game.grades.inaccuracy:
        others = [given_away(game, highest, value) for value in worth.values()]
        kept = sum(each < game.grades.inaccuracy for each in others)
        return Grade.BEST if kept == 1 < len(worth) else Grade.GOOD
    return Grade.INACCURACY if lost < game.grades.blunder else Grade.BLUNDER


def given_away(game: Game[Any, Any], best: float, own: float) -> float:
    """The cost of a move in a review by search, in units of the evaluation, from the values of the
    best move and its own for the side that moves. A forced win or loss counts as twice the
    threshold of a blunder, or as much as a greater estimate it is compared with; its plies do not
    count."""
    assert game.grades is not None
    won = 2 * game.grades.blunder

    def seen(value: float) -> float:
        return value if abs(value) <= FORCED else math.copysign(won, value)

    one, other = seen(best), seen(own)
    if outcome(best) > 0:
        one = max(one, other)
    if outcome(own) < 0:
        other = min(one, other)
    return max(0.0, one - other)


def outcome(value: float) -> int:
    """The winner by a value: MAX (1), MIN (-1), or nobody (0)."""
    return (value > FORCED) - (value < -FORCED)


def tally(judgements: Iterable[Judgement], side: int) -> GradeCounts:
    """The number of one side's moves with each grade."""
    marks = [each.mark for each in judgements if each.side == side]
    return GradeCounts(*(marks.count(mark) for mark in Grade))


def height(game: Game[Any, Any], value: float, stones: int) -> float:
    """The height of a value in a graph: 1 at the top for MAX's earliest win, -1 at the bottom for
    MIN's, 0 for a draw.

    It depends on the ply of the game at which the win comes, not on the plies left until then:
    while both sides play their best it stays constant, and every change is due to a mistake.

    Args:
        value: the value of a position with that many `stones` on the board.
    """
    plies = plies_to_end(value)
    if plies is None:
        return 0.0
    left = 1 - min(1.0, (stones + plies) / game.max_plies)
    return outcome(value) * (_LEAST + (1 - _LEAST) * float(left**_SPREAD))
