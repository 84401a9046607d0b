"""The trials of a rollout: games played on from a position, some plies or to their end.

Both sides play by the evaluation alone, or look one or two plies ahead. What a trial finds is made
less random without a bias: from the chances at its end the luck of its throws is taken away, each
measured as the chances after the best play of the throw minus the mean of these over all 21 (D.
Zare, *Hedging toward skill*; GNU Backgammon does so too). The evaluation V of the positions b1, b2,
... reached, and the mean W over the throws that may follow, telescope: what is left of a trial of n
plies is

    W(b0) + [W(b1) - V(b1)] + ... + [W(bn-1) - V(bn-1)]

so a trial needs no last throw, and the better the evaluation agrees with itself the less it varies.
Who looks ahead may play another play than V's best: luck stays what the best one by V shows, and at
its end a trial is worth what the look-ahead says.
A trial ends earlier, with what is known, where the game is over or the bear-off database knows.
Where a cube is turned in the trials, it goes along with the same throws.

Trials come in blocks of 36. The first throw of a block is each of the 36 once, the second ones are
so spread that in 1,296 trials each pair comes once; the others are independent. They depend on the
seed, the number of the trial and that of the throw alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from poda.engine.game import MAX
from poda.engine.games.backgammon import State
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.cube import Cube
from poda.engine.games.backgammon_parts.moves import CHECKERS, OFF, Board, Throw
from poda.engine.random_numbers import MASK, Stream, mix
from poda.engine.search.observer import SearchStopped, Stop
from poda.engine.sums import sum_in_order
from poda.packages.backgammon.engine.bearoff import ready
from poda.packages.backgammon.engine.cubeful import (
    RULES,
    exact_bear_off,
    seen_by_other,
    stakes_of,
    worth,
    worth_of,
)
from poda.packages.backgammon.engine.evaluation import known
from poda.packages.backgammon.engine.looking import (
    Looking,
    Option,
    best_first,
    deepened,
    options_of,
)
from poda.packages.backgammon.engine.match import throw_of
from poda.packages.backgammon.engine.search import Filter, swapped

# The cube in a rollout: turned in the trials, as the model of the cube says.
#
# Before each throw the side on roll doubles, and the other one takes or passes, by what the model
# of the cube (`cubeful.py`) makes of the evaluation there. A trial is worth what it ends with: the
# stakes passed or won, or at its horizon the model's worth. From it the luck of every throw is
# taken away, measured by what the chances are worth with the cube as it then stands. The mean luck
# of all throws is nothing, whatever measures it, so this leaves no bias.

_STEEPER: Final = 1.4
"""The factor by which luck moves an equity more with a cube than without: both may double."""
_OWNED: Final = 1.1
"""The same factor where one side alone may double."""
_GAMMONS: Final = 0.8
"""How much gammons count where they do only once the cube was turned, as it mostly will be. Nothing
but the variance depends on these round figures; they were tried on a few positions."""


def cubes_of(state: State) -> tuple[Cube, ...]:
    """The cubes with which trials from a state before its throw are played: as it stands; or where
    a double is to be decided, not doubled, and doubled and taken. None without a cube."""
    cube = state.cube
    if cube is None:
        return ()
    if not is_decision(state):
        return (cube,)
    kept = replace(cube, offered=False)
    return kept, kept.turned_to(-state.turn)


def is_decision(state: State) -> bool:
    """Whether the side on roll may double, or has doubled."""
    return state.is_offered or (state.throw is None and RULES.may_double(state))


@dataclass(slots=True)
class CubeTrial:
    """A trial with a cube.

    Attributes:
        state: the current position, before a throw.
        total: its worth to the side on roll at the start, less the luck so far.
        over: whether it has ended.
    """

    state: State
    first: int
    total: float = 0.0
    over: bool = False

    def decide(self, chances: Chances) -> None:
        """The side on roll doubles or not, the other one takes or passes."""
        cube, side = self.state.cube, self.state.turn
        if cube is None or self.over or not RULES.may_double(self.state):
            return
        stakes = stakes_of(chances, self.state)
        kept = stakes.expected(chances.win, cube.value, cube.owner * side)
        taken, passed = stakes.doubled(chances.win, cube.value), stakes.worth(cube.value)
        if min(taken, passed) <= kept:
            return
        if passed <= taken:
            self._end(worth_of(cube, side, cube.value))
        else:
            self.state = replace(self.state, cube=cube.turned_to(-side))

    def throw(self, before: Chances, after: Chances, board: Board, *, reduce: bool) -> None:
        """Continue after a throw and its play, which lead to `board`; the other side is on roll.

        Args:
            before: the chances of the side that threw, before its throw.
            after: its chances after the play, by the same evaluation.
        """
        if self.over:
            return
        if reduce:
            cube, side = self.state.cube, self.state.turn
            assert cube is not None
            luck = _dead(after, cube, side) - _dead(before, cube, side)
            self.total -= luck if side == self.first else -luck
        self.state = replace(self.state, own=board[0], opponent=board[1], turn=-self.state.turn)
        if not RULES.is_terminal(self.state) and exact_bear_off(self.state) is not None:
            self.end(after.turned)

    def end(self, chances: Chances) -> None:
        """End the trial in this state, with these chances of the side on roll."""
        if not self.over:
            self._end(worth(chances, self.state))

    def _end(self, found: float) -> None:
        """End the trial, with that worth to the side on roll."""
        cube = self.state.cube
        assert cube is not None
        self.total += found if self.state.turn == self.first else seen_by_other(found, cube)
        self.over = True


def _dead(chances: Chances, cube: Cube, side: int) -> float:
    """The worth of a side's chances with a cube that nobody turns, but for a constant, and scaled
    as luck is with a cube. It is linear in the chances, so that luck measured by it has the mean
    0."""
    both = zip(_prices(cube, side), chances.as_numbers(), strict=True)
    return sum_in_order(price * chance for price, chance in both)


@lru_cache(maxsize=256)
def _prices(cube: Cube, side: int) -> tuple[float, ...]:
    """The worth of each of the five chances to MAX or MIN."""
    won, lost = (
        [worth_of(cube, side, sign * n * cube.value) for n in (1, 2, 3)] for sign in (1, -1)
    )
    steeper = _OWNED if cube.owner else _STEEPER
    gammons = steeper * (1.0 if cube.gammons_count else _GAMMONS)
    return (
        steeper * (won[0] - lost[0]),
        *(gammons * (won[1] - won[0]), gammons * (won[2] - won[1])),
        *(gammons * (lost[1] - lost[0]), gammons * (lost[2] - lost[1])),
    )


def begun(state: State, cubes: Sequence[Cube]) -> list[CubeTrial]:
    """Begin a trial with each of the cubes."""
    return [CubeTrial(replace(state, cube=cube, throw=None), state.turn) for cube in cubes]


BLOCK: Final = 36
MOST_PLIES: Final = 2_000
"""The plies after which a trial to the end of the game is cut off and evaluated."""
_ROLLOUT: Final = 0x524F_4C4C
_EARLY: Final = 2
"""Positions at most this many plies below the start recur often: their results are cached."""
PLAYED: Final = (Filter(4, 0.1), Filter(2, 0.05))
"""Filters of the plays that are searched one ply deeper in a trial, and two: stricter than for a
single decision, as trials make thousands."""

Values = npt.NDArray[np.float64]
"""float64[trials, 5 or more]: see `RolloutTrials.block`."""


_Thrown = tuple[Board, Throw]
_Played = tuple[Board, Chances, Chances]
"""The board after a play, the other side first, and that side's chances: `value` and `thrown`."""


class StratifiedDice:
    """All throws of all trials, determined by a seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._firsts = self._order(0, 0)
        self._seconds: dict[tuple[int, int], list[int]] = {}

    def throw(self, trial: int, number: int) -> Throw:
        """The throw of that number, from 1 on, the higher die first."""
        if number <= _EARLY:
            return self._spread(trial, number)
        seed = mix((self._seed + mix(trial + _ROLLOUT)) & MASK)
        first, second = throw_of(seed, number)
        return max(first, second), min(first, second)

    def _spread(self, trial: int, number: int) -> Throw:
        block, place = divmod(trial, BLOCK)
        pair = self._firsts[place]
        if number == _EARLY:
            epoch, turn = divmod(block, BLOCK)
            order = self._seconds.setdefault((epoch, pair), self._order(1 + epoch, 1 + pair))
            pair = order[turn]
        first, second = divmod(pair, 6)
        return max(first, second) + 1, min(first, second) + 1

    def _order(self, *name: int) -> list[int]:
        order: list[int] = Stream(self._seed, _ROLLOUT, *name).orders(1, BLOCK)[0].tolist()
        return order


@dataclass(slots=True)
class _Trial:
    """A trial under way.

    Attributes:
        value: of the board, as far as is looked ahead, for the side on roll.
        thrown: the same with the best play by the evaluation alone instead of the one that was
            played: what the throw brought.
        sums: the chances of the side on roll at the start, less the luck.
        cubes: the same trial with cubes.
        known: whether `sums` are complete, and only the cubes are played on.
    """

    number: int
    board: Board
    value: Chances
    thrown: Chances
    sums: Values
    cubes: list[CubeTrial]
    known: bool = False

    @property
    def over(self) -> bool:
        return self.known and all(cube.over for cube in self.cubes)


class RolloutTrials:
    """Plays trials from one state before a throw; from several threads.

    Args:
        plies: after which a trial is cut off; 0: at the end of the game.
        reduce: whether luck is taken away.
        look_ahead: how many plies both sides look ahead at their plays, 0 to 2.
        cubes: those that are turned in the trials (`cube.py`).
    """

    def __init__(
        self,
        state: State,
        dice: StratifiedDice,
        plies: int,
        *,
        reduce: bool = True,
        look_ahead: int = 0,
        cubes: Sequence[Cube] = (),
    ) -> None:
        self._state, self._dice, self._cubes = state, dice, cubes
        self._board = state.own, state.opponent
        self._plies = plies or MOST_PLIES
        self._reduce, self._look_ahead = reduce, look_ahead
        self._means: dict[Board, Chances] = {}
        self._played: dict[_Thrown, _Played] = {}

    @property
    def exact(self) -> bool:
        """Whether no dice are needed: all blocks are the same."""
        if CHECKERS in (self._board[0][OFF], self._board[1][OFF]):
            return True
        return not self._cubes and known(self._board, ready()) is not None

    def block(self, number: int, look: Looking, stop: Stop) -> Values:
        """The trials of a block: float64[`BLOCK`, 5 and one for each cube], the chances of the side
        on roll at the start, and what it is worth to it with each cube. Raises SearchStopped."""
        trials = [self._begun(number * BLOCK + place) for place in range(BLOCK)]
        going = [trial for trial in trials if not trial.over]
        for ply in range(self._plies):
            if not going:
                break
            going = self._one_ply(going, ply, look, stop)
        return np.array([[*trial.sums, *(cube.total for cube in trial.cubes)] for trial in trials])

    def _begun(self, number: int) -> _Trial:
        cubes = begun(self._state, self._cubes)
        even = Chances(0.5)
        trial = _Trial(number, self._board, even, even, np.zeros(5), cubes)
        certain = known(self._board, ready())
        if certain is not None:
            trial.sums += _seen(certain, 0)
            trial.known = True
            if CHECKERS in (self._board[0][OFF], self._board[1][OFF]):
                _end(trial, certain)
        return trial

    def _one_ply(self, trials: list[_Trial], ply: int, look: Looking, stop: Stop) -> list[_Trial]:
        """Throw and play once in each trial; returns those that go on."""
        means: Sequence[Chances | None] = [None] * len(trials)
        if self._reduce or (self._cubes and not ply):
            means = self._mean_of([trial.board for trial in trials], ply, look, stop)
        for trial, mean in zip(trials, means, strict=True):
            self._before_throw(trial, mean, ply)
        ends = ply == self._plies - 1 and not self._look_ahead
        if self._reduce and not self._cubes and ends:
            return []  # its luck would be all there is of the last throw
        self._throw(trials, means, ply, look, stop)
        for trial in trials:
            self._after_play(trial, ply + 1)
        return [trial for trial in trials if not trial.over]

    def _before_throw(self, trial: _Trial, mean: Chances | None, ply: int) -> None:
        if self._reduce and not trial.known:
            assert mean is not None
            trial.sums += _seen(mean, ply)
            if ply:
                trial.sums -= _seen(trial.thrown, ply)
        # With two cubes the first decision is the one to be compared.
        if ply or len(trial.cubes) == 1:
            for cube in trial.cubes:
                cube.decide(trial.value if ply or mean is None else mean)

    def _throw(
        self,
        trials: list[_Trial],
        means: Sequence[Chances | None],
        ply: int,
        look: Looking,
        stop: Stop,
    ) -> None:
        thrown = [(trial.board, self._dice.throw(trial.number, ply + 1)) for trial in trials]
        played = self._best_plays(dict.fromkeys(thrown), ply, look, stop)
        for trial, mean, key in zip(trials, means, thrown, strict=True):
            trial.board, trial.value, trial.thrown = played[key]
            for cube in trial.cubes:
                after = trial.thrown.turned
                cube.throw(mean or after, after, trial.board, reduce=self._reduce)

    def _best_plays(
        self, thrown: Iterable[_Thrown], ply: int, look: Looking, stop: Stop
    ) -> dict[_Thrown, _Played]:
        """What becomes of each board by its throw. Raises SearchStopped."""
        found = self._played if ply < _EARLY else {}
        new = [each for each in thrown if each not in found]
        states = [State(*board, MAX, throw) for board, throw in new]
        options: list[list[Option]] = []
        for state in states:
            if stop():
                raise SearchStopped
            options.append(options_of(state, look, PLAYED[0].most if self._look_ahead else 1))
        firsts = [each[0].chances.turned for each in options]
        for plies, kept in enumerate(PLAYED[: self._look_ahead], start=1):
            chosen = [each[: kept.passed([one.equity for one in each])] for each in options]
            deeper = deepened(states, chosen, look, plies, lambda _evaluated: stop())
            options = [best_first(each) for each in deeper]
        for key, (best, *_), first in zip(new, options, firsts, strict=True):
            found[key] = swapped(best.board), best.chances.turned, first
        return found

    def _after_play(self, trial: _Trial, ply: int) -> None:
        """End a trial if its game is over, it is cut off, or its chances are known exactly, which
        then replace the evaluation. If the database knows them, only the cubes are played on."""
        certain = known(trial.board, ready())
        cut = ply >= self._plies
        if not trial.known and (certain is not None or cut):
            found = _seen(certain or trial.value, ply)
            trial.sums += found - _seen(trial.thrown, ply) if self._reduce else found
            trial.known = True
        if cut or trial.board[1][OFF] == CHECKERS:
            _end(trial, certain or trial.value)

    def _mean_of(self, boards: list[Board], ply: int, look: Looking, stop: Stop) -> list[Chances]:
        """The chances of the sides on roll, as means over all 21 throws."""
        found = self._means if ply <= _EARLY else {}
        new = [board for board in dict.fromkeys(boards) if board not in found]
        if new:
            means = look.expected(new, 1, lambda _evaluated: stop())
            found.update(zip(new, means, strict=True))
        return [found[board] for board in boards]


def _end(trial: _Trial, chances: Chances) -> None:
    for cube in trial.cubes:
        cube.end(chances)


def _seen(chances: Chances, ply: int) -> Values:
    """Chances after `ply` plies, converted to the side on roll at the start."""
    return np.array((chances.turned if ply % 2 else chances).as_numbers())
