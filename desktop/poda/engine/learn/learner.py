"""Temporal differences: how one network learns from games against itself.

**Values.** The *value* of a position is what its side to move may expect, V = `squash`(potential),
between -1 and 1. In a game the side to move takes the *afterstate*, the position after its move,
that is worth least to the opponent; the first of equals, in the order in which the game is
searched. (Where a side moves twice in a row, a position is worth to the opponent what it is to the
side to move, with the sign turned: `Game.to_move` is asked, and no ply is counted.) With a
chance that is called exploration it plays a random move instead.

**What is learnt from.** The position p[t] before ply t learns from what came of it. With V' the
value, for the other side, of the position that was played after it, and lambda the decay of the
trace, its target is the *lambda-return* (Sutton, "Learning to predict by the methods of temporal
differences", Machine Learning 3, 1988)

    G[t] = -((1 - lambda) V' + lambda G[t + 1]),

with G[t + 1] for the other side too, and what the game was worth to its side to move where ply t
ended it. With the backup "best" a position from which a random ply was played has the target
-V(best afterstate) and nothing else, so that nothing learns across a ply that nobody would choose
(as in Watkins's Q(lambda), 1989); with "played" the random plies are a part of the policy whose
values are learnt.

**A step** follows the gradient of the squared error, (G - V)**2 / 2, where `squash` is taken to
have the slope of tanh: with d = (G - V) (1 - V**2), each weight w gains rate * d * dz/dw, where z
is the potential. With *coherent* rates each weight has a share of the rate for itself, by how far
the steps that it was told to go have had one direction (Beal and Smith, "Temporal coherence and
prediction decay in TD learning", IJCAI 1999; in the form of Bagheri, Thill, Koch and Konen, "Online
adaptable learning rates for the game Connect-4", IEEE Transactions on Computational Intelligence
and AI in Games 8, 2016): e to the power of 2.7 (abs(N) / A - 1), where N is the sum of d * dz/dw
over its steps until then, and A the sum of their sizes.

**When.** "forward": when the game is over, from its last position to its first; each is valued anew
with the weights as they then are, and the targets are made of what was thought while it was played.
"accumulating" and "replacing": at every ply, by eligibility traces, which carry the error of the
newest position back to the earlier ones. In an accumulating trace, what a weight is eligible for is
lambda times what it was, with the sign turned if the other side moves, and (1 - V**2) dz/dw; in
a replacing one the weights of the newest position forget what they were eligible for (Singh and
Sutton, "Reinforcement learning with replacing eligibility traces", Machine Learning 22, 1996).

The first position of all is learnt nothing about, since nothing leads there, nor are those before a
random opening. A compiled learner (`TrainingKit.learner`) makes the same weights, bit for bit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from poda.engine.game import Game
from poda.engine.learn.gradient import Gradient, Model, squash, take_step
from poda.engine.networks.lesson import CHANCES, Lesson, Memory, Told, Weights
from poda.engine.networks.network import Floats, Layout
from poda.engine.random_numbers import Dice
from poda.engine.runs.settings import LearningSettings
from poda.engine.sums import sum_in_order


@dataclass(slots=True)
class _Ply:
    """A ply of a game, with the values at the time.

    Attributes:
        features: the features of the position before it.
        worth: the value of the afterstate that was chosen, for the other side.
        best: the value of the best afterstate, for the other side.
        explored: whether the ply was random.
        turn: -1 if the other side moves after it, 1 if the same one moves again.
    """

    features: Floats
    worth: float
    best: float
    explored: bool
    turn: int = -1


class ReadableLearner:
    """The learner in readable Python, for any game; compiled learners must give the same weights.

    Args:
        game: a game of two sides, without dice.
    """

    games_at_once = 1

    def __init__(self, game: Game[Any, Any], settings: LearningSettings, layout: Layout) -> None:
        self._rules, self._settings = game.for_search(), settings
        self._model = Model(game, layout, settings.symmetry == "mirrored")
        self._known: dict[Any, _Moves] = {}  # of a small game, whose positions come again

    def learn(self, memory: Memory, lesson: Lesson) -> Told:
        """See `Learner`."""
        told = Told()
        for seed, opening in zip(lesson.seeds, lesson.openings, strict=True):
            told += self._game(memory, lesson, Dice(int(seed)), int(opening))
        return told

    def _game(self, memory: Memory, lesson: Lesson, dice: Dice, opening: int) -> Told:
        online = self._settings.traces != "forward"
        state, first, plies, squares = self._rules.initial_state(), opening, [], []
        trace, turn = Trace(self._settings), -1
        number = 0
        while not self._rules.is_terminal(state):
            moves = self._moves(state)
            quiet = moves.quiet if number < first else ()
            if quiet:
                state = moves.after[quiet[dice.below(len(quiet))]]
                number += 1
                continue
            first = min(first, number)
            learns = number >= max(first, 1)
            if online and learns:
                trace.see(*self._seen(memory.weights, moves.features), turn)
            chosen, ply = self._played(memory.weights, moves, lesson.chance, dice)
            plies.append(ply)
            if online and learns:
                cut = ply.explored and self._settings.backup == "best"
                error = -(ply.best if cut else ply.worth) - trace.value
                squares.append(error * error)
                trace.learn(memory, error, lesson.rate)
                if cut:
                    trace.forget()
            state, turn = moves.after[chosen], ply.turn
            number += 1
        if not online:
            squares = self._look_back(memory, lesson.rate, plies[max(first, 1) - first :])
        won, error = self._rules.utility(state), sum_in_order(squares)
        return Told(error, len(squares), number, int(won > 0), int(won == 0), int(won < 0))

    def _played(self, weights: Weights, moves: _Moves, chance: int, dice: Dice) -> tuple[int, _Ply]:
        """Choose a move; returns its index and the record of the ply."""
        found = moves.worth.copy()
        if len(moves.open):
            found[moves.open] = moves.signs * self._model.potentials(weights, moves.seen)
        best = int(found.argmin())  # of equals the first
        explores = chance > 0 and dice.below(CHANCES) < chance
        chosen = dice.below(len(found)) if explores else best
        worth, turn = _valued(found[chosen]), moves.turns[chosen]
        return chosen, _Ply(moves.features, worth, _valued(found[best]), explores, turn)

    def _seen(self, weights: Weights, features: Floats) -> tuple[float, list[Gradient]]:
        """The value of a position, and the gradient of its potential."""
        value = float(squash(self._model.potentials(weights, features[None, :]))[0])
        return value, self._model.gradients(weights, features)

    def _look_back(self, memory: Memory, rate: float, plies: Sequence[_Ply]) -> list[float]:
        """Learn from a finished game; returns the squared errors."""
        squares = []
        for ply, target in zip(plies[::-1], returns(self._settings, plies)[::-1], strict=True):
            value, gradients = self._seen(memory.weights, ply.features)
            error = target - value
            for part in gradients:
                step = error * (1.0 - value * value)
                take_step(memory.weights, memory.moves, part, step, rate)
            squares.append(error * error)
        return squares

    def _moves(self, state: Any) -> _Moves:
        if state in self._known:
            return self._known[state]
        moves = _Moves.of(self._rules, state)
        if self._rules.small:
            self._known[state] = moves
        return moves


def returns(settings: LearningSettings, plies: Sequence[_Ply]) -> list[float]:
    """The lambda-return of the position before each ply; the last ply ended the game."""
    share, found = settings.trace_decay, list[float]()
    for ply in plies[::-1]:
        others = -ply.turn * found[-1] if found else ply.worth
        if ply.explored and settings.backup == "best":
            found.append(-ply.best)
        else:
            found.append(-((1.0 - share) * ply.worth + share * others))
    return found[::-1]


def _valued(found: float) -> float:
    """The value of a potential: `squash` of it; 1 or -1 for the infinities of a won or lost end."""
    return float(squash(np.asarray(found))) if math.isfinite(found) else math.copysign(1.0, found)


@dataclass(frozen=True, slots=True)
class _Moves:
    """The legal moves of a position and their afterstates, as arrays.

    Attributes:
        features: the features of the position before the moves.
        after: the positions after its moves.
        worth: float64[moves]: for the other side, minus infinity where a move wins, infinity where
            it loses, 0 where it draws, and 0 as well where the game goes on.
        turns: after each move -1 where the other side is to move, 1 where the same one is.
        open: the numbers of the moves after which the game goes on, and
        seen: float64[open, inputs], the features there.
        signs: float64[open], the factors that turn a potential there into the other side's.
        quiet: the same numbers (those from which a random opening draws).
    """

    features: Floats
    after: tuple[Any, ...]
    worth: Floats
    turns: tuple[int, ...]
    open: npt.NDArray[np.int64]
    seen: Floats
    signs: Floats
    quiet: tuple[int, ...]

    @classmethod
    def of(cls, rules: Game[Any, Any], state: Any) -> _Moves:
        """The moves of the position `state`."""
        mover = rules.to_move(state)
        after = tuple(rules.result(state, action) for action in rules.actions(state))
        over = [rules.is_terminal(each) for each in after]
        worth = [
            -mover * rules.utility(each) if ended else 0.0
            for each, ended in zip(after, over, strict=True)
        ]
        signs = np.sign(np.array(worth))
        turns = tuple(mover * rules.to_move(each) for each in after)
        quiet = tuple(number for number, ended in enumerate(over) if not ended)
        return cls(
            np.array(rules.features(state), dtype=np.float64),
            after,
            np.where(signs == 0.0, 0.0, np.copysign(np.inf, signs)),
            turns,
            np.array(quiet, dtype=np.int64),
            np.array([rules.features(after[number]) for number in quiet], dtype=np.float64),
            np.array([-float(turns[number]) for number in quiet]),
            quiet,
        )


class Trace:
    """The eligibility trace of each weight.

    Attributes:
        value: the value of the newest position.
    """

    def __init__(self, settings: LearningSettings) -> None:
        self._decay, self._replaces = settings.trace_decay, settings.traces == "replacing"
        self._eligible = Gradient(np.zeros(0, dtype=np.int64), np.zeros(0))
        self.value = 0.0

    def see(self, value: float, gradients: Sequence[Gradient], turn: int = -1) -> None:
        """Decay the traces and add a position, its value and the gradient of its potential. `turn`
        is 1 if the side to move is the same as in the position before, else -1."""
        self.value = value
        fresh = _together(gradients)
        slopes = (1.0 - value * value) * fresh.slopes
        faded = turn * self._decay * self._eligible.slopes
        if fresh.places is None or self._eligible.places is None:
            self._eligible = Gradient(None, slopes + (faded if len(faded) else 0.0))
            return
        places = np.union1d(self._eligible.places, fresh.places)
        amounts = np.zeros(len(places))
        amounts[np.searchsorted(places, self._eligible.places)] = faded
        at = np.searchsorted(places, fresh.places)
        amounts[at] = slopes if self._replaces else amounts[at] + slopes
        kept = amounts != 0.0
        self._eligible = Gradient(places[kept], amounts[kept])

    def learn(self, memory: Memory, error: float, rate: float) -> None:
        """Change the weights by the newest TD error times their traces."""
        take_step(memory.weights, memory.moves, self._eligible, error, rate)

    def forget(self) -> None:
        """Set all traces to zero."""
        self._eligible = Gradient(np.zeros(0, dtype=np.int64), np.zeros(0))


def _together(gradients: Sequence[Gradient]) -> Gradient:
    if len(gradients) == 1:
        places, slopes = gradients[0]
        if places is None:
            return gradients[0]
        order = np.argsort(places)
        return Gradient(places[order], slopes[order])
    places = np.concatenate([part.places for part in gradients if part.places is not None])
    every = np.concatenate([part.slopes for part in gradients])
    found, which = np.unique(places, return_inverse=True)
    sums = np.bincount(which, weights=every, minlength=len(found))
    return Gradient(found, np.asarray(sums, dtype=np.float64))


# The credit of each position of a game in progress, for people to inspect.


@dataclass(frozen=True, slots=True)
class Credit:
    """The credit that the newest ply of a game gives the positions before it.

    Attributes:
        error: the TD error of the last position before that ply, for its side to move.
        weights: float64[positions], for each position, from the first of the game on, lambda to the
            power of the number of plies since then: its share of the error.
        changes: float64[positions], the change of each position's target, for its own side to move:
            the error times the share, negated for the other side.
    """

    error: float
    weights: Floats
    changes: Floats


def credit(values: Sequence[float], trace_decay: float, sides: Sequence[int] = ()) -> Credit:
    """The credit that the newest ply of a game gives.

    Summed over the plies of a game, the changes of a position are its lambda-return minus its value
    (if weights do not change in between): the backward view equals the forward view.

    Args:
        values: of the positions of a game so far, two at least, each for its side to move, the
            newest last; where the game is over, what it was worth to that side: 1, 0 or -1.
        trace_decay: lambda, 0 to 1.
        sides: which side that is in each of them, 1 or -1; without any they take turns.
    """
    ago = np.arange(len(values) - 2, -1, -1)
    same = np.array(sides or (-1) ** np.arange(len(values)), dtype=np.float64)
    same *= same[-2]  # 1 where it is the side that was to move last
    error = same[-1] * values[-1] - values[-2]
    weights = np.asarray(float(trace_decay) ** ago)
    return Credit(float(error), weights, error * weights * same[:-1])
