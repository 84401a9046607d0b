"""A game looked back at: what every move was worth, by the exact value of every other one; or by
that of a search, where nobody solves the game (`Game.grades`).

Values are those of `scores.py`: from MAX's point of view, `WIN - k` for a win `k` plies below the
position they are told of, 0 for a draw. A move is judged within its position, so the value of the
move played and that of the best one count their plies from the same place.
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
"""How far the latest win of all stands from a draw in a graph: it must not look like one."""

_SPREAD: Final = 0.6
"""Under 1: late wins, which are most of them, differ more in a graph than early ones."""

Values = Mapping[Any, float]
"""What each move of a position is worth, from MAX's point of view."""


class Mark(enum.Enum):
    """How good a move was. The best first."""

    BEST = "best"
    """The only one that keeps the position's value, where there were others."""
    GOOD = "good"
    """It keeps the value, as others do, or as the only legal move must."""
    INACCURACY = "inaccuracy"
    """The same outcome, but a win later, or a loss sooner, than it had to be."""
    BLUNDER = "blunder"
    """Another outcome: a win given away, or a draw."""


class Judgement(NamedTuple):
    """What a move was worth.

    Attributes:
        side: MAX or MIN, who made it.
        action: the move.
        mark: how good the move was.
        before: the value of the position, which the best moves keep.
        after: the value of the move, its plies counted from the position before it.
        best: the moves that keep the value, in the game's order.
        choices: how many legal moves there were.
    """

    side: int
    action: Any
    mark: Mark
    before: float
    after: float
    best: tuple[Any, ...]
    choices: int


class Tally(NamedTuple):
    """How many of one side's moves got each mark."""

    best: int = 0
    good: int = 0
    inaccuracies: int = 0
    blunders: int = 0

    @property
    def moves(self) -> int:
        """How many moves were judged."""
        return self.best + self.good + self.inaccuracies + self.blunders

    @property
    def kept(self) -> int:
        """How many moves kept the value."""
        return self.best + self.good


class Progress(NamedTuple):
    """How far a review has come.

    Attributes:
        found: the positions solved so far, each with the values of its moves.
        total: how many there are to be solved.
        moves, choices: of the position under way, how many moves are known, and how many it has.
        nodes: looked up so far, over all positions.
    """

    found: Mapping[Any, Values]
    total: int
    moves: int = 0
    choices: int = 0
    nodes: int = 0


def can_review(game: Game[Any, Any]) -> bool:
    """Whether games can be looked back at: a solver gets to the end of every position, or moves are
    judged by a search, or there is an endgame database, which knows their last ones; told without
    loading any of them."""
    return values_everywhere(game) or has_tablebase(game)


def can_tutor(game: Game[Any, Any]) -> bool:
    """Whether moves can be judged as they are made, in any position: dice are no hindrance."""
    return values_everywhere(game) or game.judged


def values_everywhere(game: Game[Any, Any]) -> bool:
    """Whether the moves of every position can be valued here: by a solver, or by a search."""
    return is_solved(game) or is_searched(game)


def is_searched(game: Game[Any, Any]) -> bool:
    """Whether its moves are judged by a search: values are estimates, unless an end is forced."""
    return game.grades is not None and not is_solved(game)


def can_judge(game: Game[Any, Any], state: Any) -> bool:
    """Whether the moves of that position can be valued now: it is not over, and where there is
    neither a solver nor a search its endgame database is loaded and knows it."""
    if game.is_terminal(state):
        return False
    return values_everywhere(game) or tablebase_at(game, state) is not None


def review(
    game: Game[Any, Any],
    states: Sequence[Any],
    stop: Stop = never,
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> dict[Any, Values]:
    """Solve the positions of a line, the last one first: what is found out about the end of a game
    then helps with its beginning.

    Args:
        states: in the order of the game. Those in which it is over are left out, and those that
            nobody knows (`can_judge`).
        stop: looked at every 10 ms or so.
        on_progress: told whenever another move is known, and as often as `stop` is looked at.

    Raises:
        SearchStopped: `stop` turned true. What was found is in the last progress that was told.
        EngineError: games like this one cannot be reviewed.
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
    """The values of a search of the same depth everywhere: they are the same at every run."""
    from poda.engine.players import Limit, analyst  # which knows the kits of all games

    assert game.grades is not None
    plies = game.grades.plies
    for analysis in analyst(game).analyse(state, Limit(plies=plies), stop):
        under_way.nodes(analysis.nodes)
        if stop():
            raise SearchStopped
    if analysis.depth < plies and not all(move.kind == "exact" for move in analysis.moves):
        raise SearchStopped  # it was stopped before it was as deep
    return {move.action: move.value for move in analysis.moves}


class _Review:
    """Counts how far the review has come."""

    def __init__(self, total: int, tell: Callable[[Progress], None]) -> None:
        self.found: dict[Any, Values] = {}
        self._total, self._tell = total, tell
        self._before = self._spent = 0  # nodes: of earlier positions, of this one
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
        self.found[state] = dict(values)
        self._before, self._spent = self._before + self._spent, 0
        self._moves = self._choices = 0
        self._report()

    def _report(self) -> None:
        nodes = self._before + self._spent
        self._tell(Progress(dict(self.found), self._total, self._moves, self._choices, nodes))


def position_value(game: Game[Any, Any], state: Any, values: Values | None) -> float | None:
    """The value of a position, of whose moves `values` are known; None where they are not, and the
    game is not over."""
    if game.is_terminal(state):
        return float(game.utility(state)) * WIN
    if not values:
        return None
    return (max if game.to_move(state) == MAX else min)(values.values())


def judge(game: Game[Any, Any], state: Any, values: Values, action: Any) -> Judgement:
    """What the move `action` of a position was worth, among all `values` of its moves."""
    side = game.to_move(state)
    worth = {each: side * value for each, value in values.items()}
    highest, own = max(worth.values()), worth[action]
    best = tuple(each for each in game.actions(state) if worth[each] == highest)
    if is_searched(game):
        mark = _graded(game, worth, own)
    elif own == highest:
        mark = Mark.BEST if len(best) == 1 < len(worth) else Mark.GOOD
    else:
        mark = Mark.INACCURACY if outcome(own) == outcome(highest) else Mark.BLUNDER
    return Judgement(side, action, mark, values[best[0]], values[action], best, len(worth))


def _graded(game: Game[Any, Any], worth: Mapping[Any, float], own: float) -> Mark:
    """How good a move is by the values of a search, for the side that moves."""
    assert game.grades is not None
    highest = max(worth.values())
    lost = given_away(game, highest, own)
    if lost < game.grades.inaccuracy:
        others = [given_away(game, highest, value) for value in worth.values()]
        kept = sum(each < game.grades.inaccuracy for each in others)
        return Mark.BEST if kept == 1 < len(worth) else Mark.GOOD
    return Mark.INACCURACY if lost < game.grades.blunder else Mark.BLUNDER


def given_away(game: Game[Any, Any], best: float, own: float) -> float:
    """What a move costs in a review by search, in units of the evaluation, by the values of the
    best move and its own, for the side that moves. A forced win counts a blunder more than what is
    a blunder already, and as much as any lead that is greater; so does a loss. The plies to it do
    not count."""
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
    """Who wins by a value: MAX (1), MIN (-1), or nobody (0)."""
    return (value > FORCED) - (value < -FORCED)


def tally(judgements: Iterable[Judgement], side: int) -> Tally:
    """How many of one side's moves got each mark."""
    marks = [each.mark for each in judgements if each.side == side]
    return Tally(*(marks.count(mark) for mark in Mark))


def height(game: Game[Any, Any], value: float, stones: int) -> float:
    """Where a value stands in a graph: 1 at the top for the soonest win of MAX, -1 at the bottom
    for MIN's, 0 for a draw.

    It is the move of the game with which the win comes that counts, not the moves from here to
    there: while both sides play their best it stays where it is, and every step is somebody's
    fault.

    Args:
        value: of a position with so many `stones` on the board.
    """
    plies = plies_to_end(value)
    if plies is None:
        return 0.0
    left = 1 - min(1.0, (stones + plies) / game.max_plies)
    return outcome(value) * (_LEAST + (1 - _LEAST) * float(left**_SPREAD))
