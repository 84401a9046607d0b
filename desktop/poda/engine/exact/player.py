"""The perfect player of solved games, with errors on request, and an analyst with exact values.

**Among moves of equal value** the player sets the opponent the hardest problem. A reply is *right*
if it keeps the opponent's win or draw or, if the opponent is lost, if it holds out longest. Replies
that lose to our very next move are obvious errors and do not count. The hardest problem has the
smallest share of right replies among the others; among equal shares, the greatest mean cost of a
wrong reply on the scale of values, on which a changed outcome weighs more than any delay. Ties are
broken at random.

**An error** changes the outcome by as little as possible: a draw instead of a win, or else a loss,
as late as possible. If no move changes the outcome it is a slower win or a sooner loss. The player
never errs if it can win at once, and no error lets the opponent win at once.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from poda.engine.decisions import (
    Analysis,
    Clock,
    Decision,
    ExactSolver,
    Limit,
    MoveValue,
    Player,
    Progress,
    Tablebase,
)
from poda.engine.errors import EngineError
from poda.engine.exact.scores import exact_solver, line
from poda.engine.game import MAX, Game
from poda.engine.search.evaluation import WIN, plies_to_end
from poda.engine.search.observer import SearchStopped, Stop
from poda.engine.weakness import draw


class ExactAnalyst:
    """Values each move exactly by the game's solver, and then finds its line of best play.

    Args:
        on_nodes: called with the nodes visited, every 10 ms or so, also before the first value.
        tablebase: an endgame database that has the positions to be analysed; None: the solver of
            the whole game.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        on_nodes: Callable[[int], None] | None = None,
        tablebase: Tablebase | None = None,
    ) -> None:
        self._game = game
        self._on_nodes = on_nodes
        self._tablebase = tablebase

    def analyse(self, state: Any, limit: Limit, stop: Stop) -> Iterator[Analysis[Any]]:
        """Yield an analysis whenever another move's value is known (see `Analysis.missing`), then
        one for each line to the end of the game, that of the best move first.

        Args:
            limit: ignored, since values are exact; only `stop` ends the analysis.

        Raises EngineError if the game is over or has no solver.
        """
        solver = self._tablebase or solver_of(self._game)
        began, nodes = time.perf_counter(), 0

        def tell(so_far: int) -> None:
            nonlocal nodes
            nodes = so_far
            if self._on_nodes is not None:
                self._on_nodes(so_far)

        found: dict[Any, float] = {}
        last: Analysis[Any] | None = None
        try:
            for action, value in solver.each(state, stop, on_nodes=tell):
                found[action] = value
                last = self._analysis(state, found, nodes, time.perf_counter() - began)
                yield last
            if last is not None:
                yield from self._with_lines(state, last, stop)
        except SearchStopped:
            return

    def _analysis(
        self, state: Any, found: dict[Any, float], nodes: int, seconds: float
    ) -> Analysis[Any]:
        game = self._game
        moves = tuple(MoveValue(a, value, "exact", (a,)) for a, value in found.items())
        missing = tuple(action for action in game.actions(state) if action not in found)
        best = _ordered(game, state, moves)[0]
        if self._tablebase is None:
            plies = game.max_plies - sum(1 for cell in game.cells(state) if cell)
        else:
            plies = plies_to_end(best.value) or 1
        return Analysis(
            moves=moves,
            best=best,
            depth=max(1, plies),
            nodes=nodes,
            seconds=seconds,
            compiled=not game.small,
            missing=missing,
        )

    def _with_lines(
        self, state: Any, analysis: Analysis[Any], stop: Stop
    ) -> Iterator[Analysis[Any]]:
        for move in _ordered(self._game, state, analysis.moves):
            moves = line(self._game, state, stop, move.action, move.value, self._tablebase)
            if len(moves) == 1:
                continue  # the analysis has this line already
            told = move._replace(line=moves)
            analysis = analysis._replace(
                moves=tuple(
                    told if each.action == move.action else each for each in analysis.moves
                ),
                best=told if analysis.best.action == move.action else analysis.best,
            )
            yield analysis


def _ordered(
    game: Game[Any, Any], state: Any, moves: tuple[MoveValue[Any], ...]
) -> list[MoveValue[Any]]:
    """The moves sorted for the side to move, the best first; equal ones keep their order."""
    sign = 1 if game.to_move(state) == MAX else -1
    return sorted(moves, key=lambda move: -sign * move.value)


GUESS: Final = Limit(plies=8, seconds=0.25)
"""The limit of alpha-beta's search before the solver's, so that there is a move at once."""

CHOICE_SECONDS: Final = 1.0
"""The longest search for the hardest problem, in seconds, while a person waits for the move."""

AT_ONCE: Final = WIN - 1
"""The value of a move that wins at once, for the side that makes it."""

_TELL_SECONDS: Final = 0.1

Values = dict[Any, float]


def for_mover(game: Game[Any, Any], state: Any, values: Values) -> Values:
    """Convert values from MAX's point of view to that of the side to move in `state`."""
    sign = 1 if game.to_move(state) == MAX else -1
    return {action: sign * value for action, value in values.items()}


def best_moves(values: Values) -> list[Any]:
    """The moves of greatest value, in their order. Here and below, values are for the mover."""
    return [action for action, value in values.items() if value == max(values.values())]


def errors(values: Values) -> list[Any]:
    """The moves from which an error is chosen (see the head of this module); none if a move wins at
    once, or every move that is not best lets the opponent win at once."""
    best = max(values.values())
    if best == AT_ONCE:
        return []
    # The reply that wins at once ends the game in two plies.
    worse = {a: v for a, v in values.items() if v < best and v > 2 - WIN}
    changed = {a: v for a, v in worse.items() if _outcome(v) != _outcome(best)}
    return best_moves(changed or worse) if worse else []


def hardness(replies: Values) -> tuple[float, float]:
    """The hardness of a choice among replies, whose values are for the side that makes them: the
    share of wrong ones among those that do not lose at once, then their mean cost."""
    best = max(replies.values())
    considered = [value for value in replies.values() if value > 2 - WIN]
    wrong = [value for value in considered if not _keeps(value, best)]
    if not wrong:
        return 0.0, 0.0
    return len(wrong) / len(considered), best - sum(wrong) / len(wrong)


def hardest(
    game: Game[Any, Any], state: Any, moves: Sequence[Any], solver: ExactSolver, stop: Stop
) -> list[Any]:
    """Those of some equal moves that set the hardest problem; all of them if `stop` turned true
    before all were examined, or if they end the game."""
    if len(moves) < 2:
        return list(moves)
    found: dict[Any, tuple[float, float]] = {}
    side = game.to_move(state)
    try:
        for action in moves:
            after = game.result(state, action)
            if game.is_terminal(after):
                return list(moves)  # they all end the game alike
            found[action] = _problem(game, after, side, solver, stop)
    except SearchStopped:
        return list(moves)
    return [action for action in moves if found[action] == max(found.values())]


def _problem(
    game: Game[Any, Any], state: Any, side: int, solver: ExactSolver, stop: Stop
) -> tuple[float, float]:
    """The `hardness` of the problem that `side` sets by moving to a position. If `side` moves again
    there, the greatest over its best moves."""
    if game.is_terminal(state):
        return 0.0, 0.0
    values = for_mover(game, state, solver.moves(state, stop))
    if game.to_move(state) != side:
        return hardness(values)
    after = (game.result(state, action) for action in best_moves(values))
    return max(_problem(game, each, side, solver, stop) for each in after)


def _outcome(value: float) -> int:
    return (value > 0) - (value < 0)


def _keeps(value: float, best: float) -> bool:
    return value == best if best < 0 else _outcome(value) == _outcome(best)


def solver_of(game: Game[Any, Any]) -> ExactSolver:
    """The solver of the game. Raises EngineError if it has none."""
    if (solver := exact_solver(game)) is None:
        raise EngineError("player.not_solved")
    return solver


class PerfectPlayer(Player):
    """Values all moves by the solver, and chooses as the head of this module says.

    Args:
        err: the probability of an error in each move, in percent.
        seed: the seed of its random choices, which follow from it and the position; None: an
            unpredictable one.
        guess: a player whose quick move is used until the first move is solved, in games that are
            not `small`.
        tablebase: an endgame database that has the positions to be played; None: the solver of the
            whole game.

    Raises EngineError if the game has no solver.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        err: int = 0,
        seed: int | str | None = None,
        guess: Player | None = None,
        tablebase: Tablebase | None = None,
    ) -> None:
        self._game, self._err, self._guess = game, err, guess
        self._tablebase = tablebase
        self._solver = tablebase or solver_of(game)
        self._seed = random.SystemRandom().getrandbits(64) if seed is None else seed

    def choose(
        self, state: Any, limit: Limit, stop: Stop, progress: Progress | None = None
    ) -> Decision[Any]:
        """See `Player.choose`. If the limit or `stop` ends it before every move is solved, it plays
        the best solved move if that does not lose, and else an unsolved one, alpha-beta's choice
        if it is among them."""
        game = self._game
        if game.is_terminal(state):
            raise EngineError("game.terminal")
        knowledge = _Knowledge(game, state, Clock(limit, stop), progress)
        knowledge.begin(self._guess)
        try:
            for action, value in self._solver.each(
                state, knowledge.is_over, on_nodes=knowledge.count
            ):
                knowledge.add(action, value)
        except SearchStopped:
            return knowledge.decision()
        return self._chosen(state, knowledge)

    def _chosen(self, state: Any, knowledge: _Knowledge) -> Decision[Any]:
        values = knowledge.values
        dice = draw(self._seed, self._game.format_position(state))
        wrong = errors(values) if dice.below(100) < self._err else []
        until = time.perf_counter() + CHOICE_SECONDS

        def stop() -> bool:
            return time.perf_counter() > until or knowledge.is_over()

        moves = wrong or hardest(self._game, state, best_moves(values), self._solver, stop)
        decision = knowledge.decision(moves[dice.below(len(moves))])
        try:
            sign = 1 if self._game.to_move(state) == MAX else -1
            value = sign * values[decision.action]
            told = line(self._game, state, stop, decision.action, value, self._tablebase)
            return decision._replace(line=told)
        except SearchStopped:
            return decision


@dataclass
class _Knowledge:
    """The results so far for a position whose moves are solved one after the other.

    Attributes:
        values: the values of the solved moves, for the side to move.
    """

    game: Game[Any, Any]
    state: Any
    clock: Clock
    progress: Progress | None

    def __post_init__(self) -> None:
        self.values: Values = {}
        self._moves = len(self.game.actions(self.state))
        self._guess: Decision[Any] | None = None
        self._nodes = 0
        self._told = 0.0

    def begin(self, guess: Player | None) -> None:
        """Let the given player search, so that a move is known before the first one is solved."""
        if guess is not None and not self.game.small:
            self._guess = guess.choose(self.state, GUESS, self.is_over)
            self._report_decision()

    def is_over(self) -> bool:
        return self.clock.is_over(self._nodes)

    def count(self, nodes: int) -> None:
        self._nodes = nodes
        if self._guess or self.values:
            self._report_decision(seldom=True)

    def add(self, action: Any, value: float) -> None:
        """Add a solved move, with its value from MAX's point of view."""
        self.values |= for_mover(self.game, self.state, {action: value})
        self._report_decision()

    def decision(self, chosen: Any = None) -> Decision[Any]:
        """A decision for the chosen move, or for the best that is known."""
        values, moves, guess = self.values, self._moves, self._guess
        done = len(values) == moves
        action = self._best() if chosen is None else chosen
        value = max(values.values(), default=0.0)
        exact = done or value == AT_ONCE
        sign = 1 if self.game.to_move(self.state) == MAX else -1
        if guess is not None and not values:
            value = sign * guess.value
        return Decision(
            action=action,
            value=sign * value or 0.0,  # and not -0.0
            kind="exact" if exact else "estimate",
            line=guess.line if guess is not None and action == guess.action else (action,),
            depth=guess.depth if guess is not None else moves,
            nodes=self._nodes,
            total_nodes=self._nodes,
            seconds=self.clock.elapsed(),
            compiled=not self.game.small,
            solved=(len(values), moves),
        )

    def _best(self) -> Any:
        values, guess = self.values, self._guess
        unknown = [action for action in self.game.actions(self.state) if action not in values]
        if values and (max(values.values()) >= 0 or not unknown):
            return best_moves(values)[0]
        return guess.action if guess is not None and guess.action in unknown else unknown[0]

    def _report_decision(self, *, seldom: bool = False) -> None:
        now = time.perf_counter()
        if self.progress is None or (seldom and now - self._told < _TELL_SECONDS):
            return
        self._told = now
        self.progress(self.decision())


class PerfectMover:
    """The perfect player in a match (a `playing.movers.Mover`): it uses no clock, and draws random
    numbers from the game's dice. May be shared between threads."""

    def __init__(self, game: Game[Any, Any], err: int, stop: Callable[[], bool]) -> None:
        self._game, self._err, self._stop = game, err, stop
        self._solver = solver_of(game)
        self._known: dict[Any, tuple[list[Any], list[Any]]] = {}

    def choose(self, state: Any, dice: Any) -> Any:
        """The move in `state`; random choices use the game's dice."""
        if state not in self._known:
            if len(self._known) >= _MOST_REMEMBERED:
                self._known.clear()
            self._known[state] = self._right_and_wrong(state)
        right, wrong = self._known[state]
        if self._err and dice.below(100) < self._err and wrong:
            return wrong[dice.below(len(wrong))]
        return right[dice.below(len(right))]

    def _right_and_wrong(self, state: Any) -> tuple[list[Any], list[Any]]:
        values = for_mover(self._game, state, self._solver.moves(state, self._stop))
        best = hardest(self._game, state, best_moves(values), self._solver, self._stop)
        if self._stop():
            raise SearchStopped
        return best, errors(values)


_MOST_REMEMBERED: Final = 100_000
