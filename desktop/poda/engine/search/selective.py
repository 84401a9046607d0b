"""Selective search: alpha-beta that looks less far where it hardly matters, and so further ahead.

    function VALUE(s, left, alpha, beta)       of the side to move in s, with `left` plies to go
        if the table settles s at `left` or deeper then return what it says
        if the window is null and nothing hangs in s then
            v <- EVAL(s)
            if left is small and v - left * margin >= beta then return v              frontier
            if v >= beta and VALUE(s, left - 4, beta + m - 1, beta + m) >= beta + m
                then return that value - m                                  probable cut
        if the table knows no move of s then VALUE(s, left - 3, alpha, beta)      for its best move
        for each a in ACTIONS(s), the most promising first do
            if a is the first then v2 <- -VALUE(RESULT(s, a), left - 1, -beta, -alpha)
            else
                if a is late then v2 <- -VALUE(RESULT(s, a), left - 2, -alpha - 1, -alpha)
                if a is not, or v2 > alpha then with left - 1 the same
                if alpha < v2 < beta then v2 <- -VALUE(RESULT(s, a), left - 1, -beta, -alpha)
            ... as in alpha-beta

Each part guesses, so the value is no longer that of minimax at the depth limit; a match has to say
what is gained (`docs/checkers-search.md`). A forced win or loss that is found is one.

- *Late move reductions* (in chess programs since about 2004): with a good order the moves behind
  the first few are rarely best, and are shown to be no better by a search less deep. One that
  turns out better is searched again. Noisy moves and answers to them are never reduced.
- *Frontier pruning* (J. Schaeffer 1986, E. Heinz 1998): close to the depth limit, what is far
  above the window will remain above it.
- *ProbCut* (M. Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", ICCA
  Journal 18, 1995): the value of a search less deep is close to that of the deeper one. One that is
  above the window by a margin makes a cut probable.
- *Internal iterative deepening* (J. Scott 1969, T. Anantharaman 1991): where no move is known to be
  best, a search less deep finds one to try first.
- *Threats*: at the depth limit no position is valued in which a piece hangs; one ply more is
  searched.
- The *order* is: the table's move; of noisy moves those that gain most; else the two *killers* of
  this ply, the move that *answered* the last one before, then by *history*, to which a cut adds and
  from which moves that were tried in vain before it lose.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final, Generic, NamedTuple, TypeVar

from poda.engine.game import Game
from poda.engine.search.evaluation import FORCED, WIN, Evaluation, Result

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

MOST_HISTORY: Final = 1 << 14
"""The size that a move's history score never reaches."""
MOST_CREDIT: Final = 400
"""The most by which a history score changes at once."""
NO_VALUE: Final = 1 << 20
"""Greater than the value of any position."""


class Selectivity(NamedTuple):
    """What is searched less deep, in plies and in the evaluation's units.

    At least one ply has to be left: late moves begin at three plies to go, later ones at four.

    Attributes:
        late_moves, late_plies: from which move on (0 is the first), and with how many plies to go
            or more, moves are searched a ply less deep;
        later_moves, later_plies: and from which another ply less.
        frontier_plies, frontier_margin: with how many plies to go or fewer an estimate cuts, if it
            exceeds beta by that margin for each of them.
        probe_plies, probe_less, probe_margin: with how many plies to go or more a probable cut is
            tried, by a search so many plies less deep, and the margin above beta.
        deepen_plies, deepen_less: with how many plies to go or more a first move is looked for
            where none is known, by a search so many plies less deep.
        threats: 1 where no position is valued in which something hangs, else 0.
    """

    late_moves: int = 3
    late_plies: int = 3
    later_moves: int = 4
    later_plies: int = 5
    frontier_plies: int = 3
    frontier_margin: int = 50
    probe_plies: int = 5
    probe_less: int = 4
    probe_margin: int = 25
    deepen_plies: int = 6
    deepen_less: int = 3
    threats: int = 1


@dataclass(frozen=True)
class Knowledge(Generic[S, A]):
    """What a game tells the search beyond its rules; by default nothing.

    Attributes:
        key: what stands for a position in the table, with so many plies to go.
        repeats: whether a position is a draw for having come up in the search, whose root lies so
            many plies above it.
        hangs: whether the side that is not to move threatens to win something.
        gain: what a noisy move is worth trying.
        outcome: a position's value for the side to move, as if it were the root, where it is known
            from a database; else None.
        lasts: whether so many more plies can be played before the rules call it a draw.
    """

    key: Callable[[S, int], Hashable] = lambda state, left: state
    repeats: Callable[[S, int], bool] = lambda state, plies: False
    hangs: Callable[[S], bool] = lambda state: False
    gain: Callable[[A], int] = lambda action: 0
    outcome: Callable[[S], int | None] = lambda state: None
    lasts: Callable[[S, int], bool] = lambda state, plies: True


class Entry(NamedTuple, Generic[A]):
    """A position's entry in the table.

    Attributes:
        value: for the side to move, a win as if the position were the root.
        left: the plies that were left to the depth limit.
        lower, upper: whether the value is a lower bound of the search's, and an upper one: both
            where it is exact.
        action: the best move.
    """

    value: int
    left: int
    lower: bool
    upper: bool
    action: A


@dataclass
class Memory(Generic[A]):
    """What is kept from one search to the next: the table, killers, answers and history."""

    table: dict[Hashable, Entry[A]] = field(default_factory=dict)
    history: defaultdict[tuple[int, A], int] = field(default_factory=lambda: defaultdict(int))
    answers: dict[tuple[int, A], A] = field(default_factory=dict)

    def credit(self, side: int, action: A, credit: int) -> None:
        """Add to a move's history score: the less, the greater it is already."""
        known = self.history[side, action]
        self.history[side, action] = known + credit - known * abs(credit) // MOST_HISTORY


class Selective(Generic[S, A]):
    """A selective search of positions of one game, in negamax form.

    Args:
        game: the rules, without dice; sides take turns. Noisy moves (`Game.noisy`) are followed
            beyond the depth limit where they are forced.
        evaluation: with whole values only.
        options: what is searched less deep.
        knowledge: what the game tells beyond its rules.

    Attributes:
        nodes: the nodes visited so far: each time that one is entered.
        estimates: how many values were no proven ones.
    """

    def __init__(
        self,
        game: Game[S, A],
        evaluation: Evaluation[S],
        options: Selectivity,
        knowledge: Knowledge[S, A],
    ) -> None:
        self._game, self._evaluation = game, evaluation
        self._options, self._knowledge = options, knowledge
        self.memory: Memory[A] = Memory()
        self.nodes = self.estimates = 0

    def search(self, state: S, plies: int, ply: int = 0) -> Result[A]:
        """The value from MAX's point of view and the line of a search `plies` deep of a position in
        which the game goes on, `ply` plies below the root of a larger search."""
        self._root, self._deepest = ply, ply + 2 * plies
        self._killers: defaultdict[int, list[A]] = defaultdict(list)
        self.nodes, self.estimates = 1, 0
        value, line = self._value(state, ply, plies, -NO_VALUE, NO_VALUE, None, fresh=False)
        return Result(self._game.to_move(state) * value, line)

    def _value(
        self,
        state: S,
        ply: int,
        left: int,
        alpha: int,
        beta: int,
        last: A | None,
        *,
        fresh: bool = True,
    ) -> tuple[int, tuple[A, ...]]:
        """The value for the side to move, and the line.

        Args:
            left: the plies to go; 0 or fewer where only forced noisy moves are followed.
            last: the move that led here, if it was a quiet one.
            fresh: whether searches less deep may come before this one.
        """
        options, narrow, before = self._options, beta - alpha == 1, None
        if left >= 1:
            entry = self.memory.table.get(self._knowledge.key(state, left))
            if entry is not None:
                before = entry.action
                value = self._settled(state, ply, left, alpha, beta, entry)
                if value is not None and narrow and ply > self._root:
                    self.estimates += 1
                    return value, ()
        if fresh and left >= 1 and not self._is_loud(state):
            less = 0
            if narrow and abs(beta) < FORCED and not self._knowledge.hangs(state):
                value, high = self._estimate(state), beta + options.probe_margin
                margin = options.frontier_margin * left
                if left <= options.frontier_plies and value >= beta + margin:
                    self.estimates += 1
                    return value, ()
                if left >= options.probe_plies and value >= beta:
                    self.nodes += 1
                    less = left - options.probe_less
                    value, _ = self._value(state, ply, less, high - 1, high, last, fresh=False)
                    if value >= high:
                        self.estimates += 1
                        return value - options.probe_margin, ()
            if not less and before is None and left >= options.deepen_plies:
                self.nodes += 1
                less = left - options.deepen_less
                self._value(state, ply, less, alpha, beta, last, fresh=False)
            if less:
                return self._value(state, ply, left, alpha, beta, last, fresh=False)
        return self._best(state, ply, left, alpha, beta, last, before)

    def _settled(
        self, state: S, ply: int, left: int, alpha: int, beta: int, entry: Entry[A]
    ) -> int | None:
        """What the table says, if that suffices."""
        value, holds = entry.value, entry.left >= left
        wins, loses = value > FORCED and entry.lower, value < -FORCED and entry.upper
        if wins or loses:
            holds = self._knowledge.lasts(state, WIN - abs(value))
        value = _from_root(value, ply)
        settles = (entry.lower and value >= beta) or (entry.upper and value <= alpha)
        return value if holds and settles else None

    def _best(
        self,
        state: S,
        ply: int,
        left: int,
        alpha: int,
        beta: int,
        last: A | None,
        before: A | None,
    ) -> tuple[int, tuple[A, ...]]:
        """The value and the line by the moves, the most promising first."""
        options, floor, is_loud = self._options, alpha, self._is_loud(state)
        best, chosen, line = -NO_VALUE, None, ()  # type: int, A | None, tuple[A, ...]
        tried = []
        for index, action in enumerate(self._ordered(state, ply, left, last, before)):
            self.nodes += 1
            child = self._game.result(state, action)
            following = left - 1
            if left == 1 and options.threats and ply < self._deepest:
                following = int(not self._is_loud(child) and self._knowledge.hangs(child))
            value = self._leaf(child, ply + 1, following)
            below: tuple[A, ...] = ()
            if value is None:
                step = None if is_loud else action
                is_late = index >= options.late_moves and left >= options.late_plies
                is_later = index >= options.later_moves and left >= options.later_plies
                less = 0 if is_loud or self._is_loud(child) else is_late + (is_late and is_later)
                again = index > 0
                if less:
                    value = self._scout(child, ply + 1, following - less, alpha, step)
                    again = value > alpha
                    self.nodes += again
                if index > 0 and again:
                    value = self._scout(child, ply + 1, following, alpha, step)
                if value is None or (index > 0 and alpha < value < beta):
                    self.nodes += index > 0
                    value, below = self._value(child, ply + 1, following, -beta, -alpha, step)
                    value = -value
            tried.append(action)
            if value > best:
                best, chosen = value, action
                if ply == self._root or alpha < value < beta:
                    line = (action, *below)
                alpha = max(alpha, value)
                if best >= beta:
                    break
        assert chosen is not None, "a position with moves"
        if best >= beta and not is_loud:
            self._learn(state, ply, left, last, tried)
        if left >= 1:
            kept = _from_root(best, -ply)
            entry = Entry(kept, left, best > floor, best < beta, chosen)
            self.memory.table[self._knowledge.key(state, left)] = entry
        return best, line

    def _scout(self, state: S, ply: int, left: int, alpha: int, last: A | None) -> int:
        """A child's value for the side above, in a null window."""
        return -self._value(state, ply, left, -alpha - 1, -alpha, last)[0]

    def _leaf(self, state: S, ply: int, left: int) -> int | None:
        """The value of a leaf for the side that moved to it; None where the search goes on."""
        game, knowledge = self._game, self._knowledge
        if game.is_terminal(state):
            return -int(game.to_move(state) * game.utility(state)) * (WIN - ply)
        if knowledge.repeats(state, ply):
            self.estimates += 1
            return 0
        outcome = knowledge.outcome(state)
        if outcome is not None:
            return -_from_root(outcome, ply)
        if left <= 0 and not self._is_loud(state):
            self.estimates += 1
            return -self._estimate(state)
        return None

    def _ordered(self, state: S, ply: int, left: int, last: A | None, before: A | None) -> list[A]:
        """The moves, the most promising first; of equal ones as by the rules. Beyond the depth
        limit the noisy ones."""
        side, is_loud = self._game.to_move(state), self._is_loud(state)
        killers = self._killers[ply]
        answer = None if last is None else self.memory.answers.get((side, last))

        def rank(action: A) -> tuple[int, int]:
            if action == before:
                return 0, 0
            if is_loud:
                return 4, -self._knowledge.gain(action)
            if action in killers:
                return 1 + killers.index(action), 0
            return (3, 0) if action == answer else (4, -self.memory.history[side, action])

        actions = self._game.noisy(state).actions if left <= 0 else self._game.actions(state)
        return sorted(actions, key=rank)

    def _learn(self, state: S, ply: int, left: int, last: A | None, tried: list[A]) -> None:
        """Credit the last of the tried moves, which caused a cut, and debit the others."""
        side, action, credit = self._game.to_move(state), tried[-1], min(left * left, MOST_CREDIT)
        for each in tried:
            self.memory.credit(side, each, credit if each == action else -credit)
        killers = self._killers[ply]
        if action not in killers[:1]:
            self._killers[ply] = [action, *killers[:1]]
        if last is not None:
            self.memory.answers[side, last] = action

    def _estimate(self, state: S) -> int:
        return int(self._game.to_move(state) * self._evaluation.estimate(state))

    def _is_loud(self, state: S) -> bool:
        """Whether the side to move is forced to make a noisy move."""
        noisy = self._game.noisy(state)
        return noisy.forced and bool(noisy.actions)


def _from_root(value: int, ply: int) -> int:
    """The value of a win or loss, counted from a root that many plies further up."""
    if value > FORCED:
        return value - ply
    return value + ply if value < -FORCED else value
