"""Games that are solved, played and analysed: a player that knows what every move is worth, and may
be made to err, and an analyst whose every value is exact, and comes as soon as it is known.

**Of moves of equal value** it plays the one that sets the opponent the hardest problem. The
opponent's replies are judged by what it has left to lose: *right* is a reply that keeps its win or
its draw, and where it is lost already, one that holds out longest. Replies that lose to our very
next move deceive nobody, and do not count. The hardest problem is the one in which the smallest
share of the replies that are left is right; of equal shares, the one in which a wrong reply costs
most, on average over them and on the scale of the values: so an outcome thrown away weighs more
than any delay. Moves that are equal in that too are drawn from.

**An error** gives away an outcome, and no more of it than it must: a draw of a win, or else a loss,
as late as it can come. Where no move changes the outcome it is a slower win or a sooner loss. What
anyone sees is never overlooked: it wins where it can win at once, and no error lets the opponent
win at once.
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


class ExactAnalyst:
    """Asks the solver of a game for each move's value, and then for the line that it begins.

    Args:
        on_nodes: told the nodes so far, every 10 ms or so, also before a first value is known.
        tablebase: an endgame database, which knows the positions that it is asked about; else the
            solver of the whole game is asked.
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
        """An analysis whenever another move's value is known (see `Analysis.missing`), then one
        for each line to the game's end, that of the best move first.

        Args:
            limit: of no meaning here: what is asked for is the truth, and `stop` ends it.

        Raises EngineError where the game is over, or nobody solves it.
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
                continue  # the game is over: it has said so
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
    """Best first for the side to move; of equals the first stays first."""
    sign = 1 if game.to_move(state) == MAX else -1
    return sorted(moves, key=lambda move: -sign * move.value)


GUESS: Final = Limit(plies=8, seconds=0.25)
"""What alpha-beta may look at before the solver is asked, so that there is a move at once."""

CHOICE_SECONDS: Final = 1.0
"""So long it looks for the hardest problem at most where a person waits for its move."""

AT_ONCE: Final = WIN - 1
"""The value of a move that wins, for who makes it."""

_TELL_SECONDS: Final = 0.1

Values = dict[Any, float]


def for_mover(game: Game[Any, Any], state: Any, values: Values) -> Values:
    """Values from MAX's point of view, from that of the side to move in `state`."""
    sign = 1 if game.to_move(state) == MAX else -1
    return {action: sign * value for action, value in values.items()}


def best_moves(values: Values) -> list[Any]:
    """The moves of greatest value, in their order. Values are the mover's, here and below."""
    return [action for action, value in values.items() if value == max(values.values())]


def errors(values: Values) -> list[Any]:
    """The moves that an erring player chooses from (see the head of this module); none where every
    move is best, or every worse one is a blunder that anyone sees."""
    best = max(values.values())
    if best == AT_ONCE:
        return []
    # The reply that wins at once ends the game in two plies.
    worse = {a: v for a, v in values.items() if v < best and v > 2 - WIN}
    changed = {a: v for a, v in worse.items() if _outcome(v) != _outcome(best)}
    return best_moves(changed or worse) if worse else []


def hardness(replies: Values) -> tuple[float, float]:
    """How hard a problem the replies set, values from who makes them: greater is harder. First the
    share of the wrong ones among those that do not lose at once, then their mean cost."""
    best = max(replies.values())
    considered = [value for value in replies.values() if value > 2 - WIN]
    wrong = [value for value in considered if not _keeps(value, best)]
    if not wrong:
        return 0.0, 0.0
    return len(wrong) / len(considered), best - sum(wrong) / len(wrong)


def hardest(
    game: Game[Any, Any], state: Any, moves: Sequence[Any], solver: ExactSolver, stop: Stop
) -> list[Any]:
    """Those of some equal moves that set the hardest problem; all of them where `stop` turned true
    before they were all looked at."""
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
    """How hard a problem the side that moved into a position sets the other one. If it is to move
    once more itself, that is the hardest that its best moves set."""
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
    """Who solves the game. Raises EngineError where nobody does."""
    if (solver := exact_solver(game)) is None:
        raise EngineError("player.not_solved")
    return solver


class PerfectPlayer(Player):
    """Asks the solver for all moves, and chooses as the head of this module tells.

    Args:
        err: the chance of an error with each move, in percent.
        seed: of all that is left to chance; None is another one each time.
        guess: who says of a game that is not small a move at once, before the first is solved.
        tablebase: an endgame database, which knows the positions that it is asked about; else the
            solver of the whole game is asked.

    Raises EngineError where nobody solves the game.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        err: int = 0,
        seed: int | None = None,
        guess: Player | None = None,
        tablebase: Tablebase | None = None,
    ) -> None:
        self._game, self._err, self._guess = game, err, guess
        self._tablebase = tablebase
        self._solver = tablebase or solver_of(game)
        self._random = random.Random(seed)

    def choose(
        self, state: Any, limit: Limit, stop: Stop, progress: Progress | None = None
    ) -> Decision[Any]:
        """See `Player.choose`. Where the limit ends it, or `stop`, before every move is solved, it
        plays the best that is known if that does not lose, and else what alpha-beta thinks best
        among the others."""
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
        wrong = errors(values) if self._random.random() * 100 < self._err else []
        until = time.perf_counter() + CHOICE_SECONDS

        def stop() -> bool:
            return time.perf_counter() > until or knowledge.is_over()

        moves = wrong or hardest(self._game, state, best_moves(values), self._solver, stop)
        decision = knowledge.decision(self._random.choice(moves))
        try:
            sign = 1 if self._game.to_move(state) == MAX else -1
            value = sign * values[decision.action]
            told = line(self._game, state, stop, decision.action, value, self._tablebase)
            return decision._replace(line=told)
        except SearchStopped:
            return decision


@dataclass
class _Knowledge:
    """What is known of a position while its moves are solved, one after the other.

    Attributes:
        values: of the moves that are solved, for the side to move.
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
        """Have alpha-beta guess, so that there is a move from the first moment on."""
        if guess is not None and not self.game.small:
            self._guess = guess.choose(self.state, GUESS, self.is_over)
            self._tell()

    def is_over(self) -> bool:
        return self.clock.is_over(self._nodes)

    def count(self, nodes: int) -> None:
        self._nodes = nodes
        if self._guess or self.values:
            self._tell(seldom=True)

    def add(self, action: Any, value: float) -> None:
        """A move is solved; its value is from MAX's point of view."""
        self.values |= for_mover(self.game, self.state, {action: value})
        self._tell()

    def decision(self, chosen: Any = None) -> Decision[Any]:
        """The best that is known, or the chosen move."""
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

    def _tell(self, *, seldom: bool = False) -> None:
        now = time.perf_counter()
        if self.progress is None or (seldom and now - self._told < _TELL_SECONDS):
            return
        self._told = now
        self.progress(self.decision())


class PerfectMover:
    """The same player in a match, which looks at no clock and takes chance from the game's dice (a
    `playing.movers.Mover`). May be shared between threads."""

    def __init__(self, game: Game[Any, Any], err: int, stop: Callable[[], bool]) -> None:
        self._game, self._err, self._stop = game, err, stop
        self._solver = solver_of(game)
        self._known: dict[Any, tuple[list[Any], list[Any]]] = {}

    def choose(self, state: Any, dice: Any) -> Any:
        """The move in `state`; whatever is left to chance is taken from the game's dice."""
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
