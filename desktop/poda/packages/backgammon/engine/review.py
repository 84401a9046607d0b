"""Reviews of backgammon games: the luck of throws, and the errors of decisions.

A game is judged from its first position on, one action at a time; known judgements are passed in
again and not recomputed. The end of the module adds up the judgements of a game or a match.

*Luck* is the equity after the throw, well played, minus what was to be expected before it, both
looked at equally far; so the luck of all throws that could fall sums to nothing. The *error* of a
play is the equity of the best one minus its own, and that of a cube action what it costs by
`cube_decision.py`. All are those of the side that threw or decided, in points for each point on the
cube.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from poda.engine.decisions import Until
from poda.engine.errors import EngineError
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Action, State
from poda.engine.games.backgammon_parts.cube import BEAVER, CUBE_ACTIONS, DOUBLE, PASS, TAKE
from poda.engine.games.backgammon_parts.moves import Play, Throw
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.packages.backgammon.engine.cube_decision import cube_decision, cube_error, take_error
from poda.packages.backgammon.engine.cubeful import RULES, weight
from poda.packages.backgammon.engine.looking import (
    Looking,
    Option,
    best_first,
    deepened,
    looking,
    options_of,
)
from poda.packages.backgammon.engine.search import FILTERS, Filter
from poda.packages.backgammon.kernels.layout import MOST_PLAYS

if TYPE_CHECKING:
    from poda.packages.backgammon.engine.cube_decision import CubeDecision

# Marks of errors and of luck: those of GNU Backgammon 1.07 as it is installed (`show analysis`).
# Its manual still has the thresholds of errors of earlier versions, 0.04, 0.08 and 0.16; those of
# luck are the same.

ERRORS: Final = (0.03, 0.06, 0.12)
"""The least errors of doubtful, bad and very bad decisions."""
LUCK: Final = (0.3, 0.6)
"""The luck beyond which a throw is lucky, or very lucky; below the negatives it is unlucky."""


class Mark(enum.Enum):
    """The mark of an error by its size."""

    NONE = "none"
    DOUBTFUL = "doubtful"
    BAD = "bad"
    VERY_BAD = "very_bad"


class Fortune(enum.Enum):
    """The mark of a throw by its luck."""

    VERY_UNLUCKY = "very_unlucky"
    UNLUCKY = "unlucky"
    NONE = "none"
    LUCKY = "lucky"
    VERY_LUCKY = "very_lucky"


class CubeChoice(enum.Enum):
    """The cube action that was taken."""

    NO_DOUBLE = "no_double"
    DOUBLE = "double"
    TAKE = "take"
    PASS = "pass"
    BEAVER = "beaver"


class CubeFault(enum.Enum):
    """The fault of a cube action."""

    MISSED_DOUBLE = "missed_double"
    WRONG_DOUBLE = "wrong_double"
    WRONG_TAKE = "wrong_take"
    WRONG_PASS = "wrong_pass"


def mark_of(error: float) -> Mark:
    """The mark of an error."""
    return list(Mark)[sum(error >= least for least in ERRORS)]


def fortune_of(luck: float) -> Fortune:
    """The mark of a throw with that luck."""
    beyond = sum(abs(luck) > least for least in LUCK)
    return list(Fortune)[2 + (beyond if luck > 0 else -beyond)]


ANSWERS: Final = (CubeChoice.TAKE, CubeChoice.PASS, CubeChoice.BEAVER)

CLOSE: Final = 0.16
"""Not doubling is a decision if doubling loses less than this, or the position is too good."""
A_FAULT: Final = 0.0005
"""The least error that counts: half a thousandth of a point."""

LUCK_FILTER: Final = Filter(3, 0.08)
"""The plays of each throw that are searched further to measure luck."""
_WITH_CUBE: Final = 8
"""The most plays that are compared if a cube or a score may change which one is best."""


_CHOICES: Final = {
    DOUBLE: CubeChoice.DOUBLE,
    TAKE: CubeChoice.TAKE,
    PASS: CubeChoice.PASS,
    BEAVER: CubeChoice.BEAVER,
}
_COUNTED: Final = {CubeChoice.BEAVER: CubeChoice.TAKE}  # a beaver is a take
# A wrong beaver counts as a wrong take.
_FAULTS: Final = dict(zip(CubeChoice, (*CubeFault, CubeFault.WRONG_TAKE), strict=True))


@dataclass(frozen=True, slots=True)
class Depth:
    """The look-aheads of a review, in plies.

    Attributes:
        plays: for the error of a play, 0 to 2.
        luck: for the luck of a throw, 0 or 1.
        cube: for cube decisions, 0 to 2.
    """

    plays: int = 1
    luck: int = 0
    cube: int = 1


@dataclass(frozen=True, slots=True)
class ThrowJudgement:
    """The luck of a throw.

    Attributes:
        side: whose it is; of the opening throw, the side that begins.
        throw: as it was thrown.
        luck: `after` minus `before`.
        before: the equity of `side` before it.
        after: the equity of `side` with the best play of it.
    """

    side: int
    throw: Throw
    luck: float
    before: float
    after: float
    plies: int

    @property
    def fortune(self) -> Fortune:
        """The word for its luck."""
        return fortune_of(self.luck)


@dataclass(frozen=True, slots=True)
class PlayJudgement:
    """The judgement of a play.

    Attributes:
        played: the play, looked at as far as the best one.
        options: all legal plays, the best first; hopeless ones were not searched as deep.
    """

    side: int
    played: Option
    options: tuple[Option, ...]

    @property
    def best(self) -> Option:
        """The best play."""
        return self.options[0]

    @property
    def error(self) -> float:
        """The cost of the play, 0 or more."""
        return max(0.0, self.best.equity - self.played.equity)

    @property
    def mark(self) -> Mark:
        """The mark of the error."""
        return mark_of(self.error)

    @property
    def choices(self) -> int:
        """The number of legal plays."""
        return len(self.options)

    @property
    def forced(self) -> bool:
        """Whether there was only one legal play."""
        return len(self.options) == 1


@dataclass(frozen=True, slots=True)
class CubeJudgement:
    """The judgement of a cube action.

    Attributes:
        side: the side that decided.
        error: the cost of the action, 0 or more.
        decision: the equities of all actions, for the side that could double or had doubled.
        close: whether it counts as a decision: all but a double that was far from right.
    """

    side: int
    choice: CubeChoice
    error: float
    decision: CubeDecision
    close: bool

    @property
    def mark(self) -> Mark:
        """The mark of the error."""
        return mark_of(self.error)

    @property
    def fault(self) -> CubeFault | None:
        """The kind of error; None if the action was right."""
        return _FAULTS[self.choice] if self.error >= A_FAULT else None


@dataclass(frozen=True, slots=True)
class ActionJudgement:
    """The judgement of an action. A throw has a `cube` part too if its side could have doubled.

    Attributes:
        weight: what a point of luck or error counts: in money play the points on the cube, in a
            match the chance of winning it.
    """

    throw: ThrowJudgement | None = None
    play: PlayJudgement | None = None
    cube: CubeJudgement | None = None
    weight: float = 1.0

    @property
    def side(self) -> int:
        """MAX or MIN, who threw or decided."""
        part = self.throw or self.play or self.cube
        assert part is not None
        return part.side

    @property
    def error(self) -> float:
        """The total cost of its decisions."""
        return sum(part.error for part in (self.play, self.cube) if part is not None)

    @property
    def mark(self) -> Mark:
        """The mark of its decision; an action has one at most."""
        return mark_of(self.error)


def judge(
    state: State, action: Action, look: Looking, depth: Depth, until: Until
) -> ActionJudgement:
    """Judge an action of a state in which the game is not over. Raises SearchStopped."""
    if RULES.is_terminal(state):
        raise EngineError("game.terminal")
    scale = weight(state)
    if state.throw is not None:
        return ActionJudgement(
            play=_play(state, cast(Play, action), look, depth, until), weight=scale
        )
    choice, cube = _cube_choice(state, action), None
    if choice is not None:
        cube = _cube(state, choice, look, depth, until)
    if choice not in (None, CubeChoice.NO_DOUBLE):
        return ActionJudgement(cube=cube, weight=scale)
    throw = _throw(state, cast(Throw, action), look, depth, until)
    return ActionJudgement(throw=throw, cube=cube, weight=scale)


# Cube actions -----------------------------------------------------------------------------------


def _cube_choice(state: State, action: Action) -> CubeChoice | None:
    """What the action says about the cube; None where nobody may turn it."""
    if action in CUBE_ACTIONS:
        return _CHOICES[action]
    return CubeChoice.NO_DOUBLE if RULES.may_double(state) else None


def _cube(
    state: State, choice: CubeChoice, look: Looking, depth: Depth, until: Until
) -> CubeJudgement:
    decision = cube_decision(state, look, depth.cube, until)
    if choice in ANSWERS:
        beavered = choice is CubeChoice.BEAVER
        error = take_error(decision, choice is CubeChoice.TAKE, beavered)
        return CubeJudgement(-state.turn, choice, error, decision, True)
    doubled = choice is CubeChoice.DOUBLE
    error = cube_error(decision, doubled)
    return CubeJudgement(state.turn, choice, error, decision, doubled or is_close(decision))


def is_close(decision: CubeDecision) -> bool:
    """Whether not doubling is close enough to count as a decision, right or wrong."""
    return decision.no_double - decision.doubled < CLOSE or decision.action.name == "TOO_GOOD"


# Throws -----------------------------------------------------------------------------------------


def _throw(state: State, throw: Throw, look: Looking, depth: Depth, until: Until) -> ThrowJudgement:
    outcomes = RULES.outcomes(state)
    thrown = [RULES.result(state, each) for each, _ in outcomes]
    values = best_values(thrown, look, depth.luck, until)
    side = next(s.turn for s, (each, _) in zip(thrown, outcomes, strict=True) if each == throw)
    before, after = 0.0, 0.0
    for position, value, (each, chance) in zip(thrown, values, outcomes, strict=True):
        mine = side * position.turn * value
        before += chance * mine
        if each == throw:
            after = mine
    return ThrowJudgement(side, throw, after - before, before, after, depth.luck)


def best_values(states: Sequence[State], look: Looking, plies: int, until: Until) -> list[float]:
    """The equity of each side to play its throw, by the best play; each looked at alike.

    Raises SearchStopped.
    """
    found = []
    for state in states:
        if until(0):
            raise SearchStopped
        found.append(options_of(state, look, _WITH_CUBE if plies or state.cube is not None else 1))
    if plies:
        kept = [each[: LUCK_FILTER.passed([option.equity for option in each])] for each in found]
        found = deepened(states, kept, look, plies, until)
    return [max(option.equity for option in each) for each in found]


# Plays ------------------------------------------------------------------------------------------


def _play(state: State, play: Play, look: Looking, depth: Depth, until: Until) -> PlayJudgement:
    options = options_of(state, look, MOST_PLAYS)
    by_play = {option.play: option for option in options}
    if play not in by_play:
        raise EngineError("game.illegal", text=RULES.format_action(state, play))
    plies = min(depth.plays, 1) if len(options) == 1 else depth.plays
    for deeper in range(1, plies + 1):
        options = _one_deeper(state, play, options, look, deeper, until)
    played = next(option for option in options if option.play == play)
    return PlayJudgement(state.turn, played, tuple(options))


def _one_deeper(
    state: State, play: Play, options: list[Option], look: Looking, plies: int, until: Until
) -> list[Option]:
    """The options, of which the best few and the one played are looked at one ply deeper."""
    contenders = [option for option in options if option.plies == plies - 1]
    count = FILTERS[plies - 1].passed([option.equity for option in contenders])
    chosen = contenders[:count]
    chosen += [option for option in contenders[count:] if option.play == play]
    (deeper,) = deepened([state], [chosen], look, plies, until)
    plays = {option.play for option in chosen}
    best = max(deeper, key=lambda option: option.equity)
    rest = [option for option in (*deeper, *options) if option is not best]
    rest = [option for option in rest if option.plies == plies or option.play not in plays]
    return [best, *best_first(rest)]


__all__ = [
    "ActionJudgement",
    "CubeChoice",
    "CubeFault",
    "CubeJudgement",
    "Depth",
    "Fortune",
    "JudgedAction",
    "Known",
    "Mark",
    "Option",
    "PlayJudgement",
    "Step",
    "ThrowJudgement",
    "fortune_of",
    "judge",
    "mark_of",
    "review",
    "steps_of",
]

Step = tuple[State, Action]
"""A state, and the action taken there."""
Known = dict[tuple[State, Action, Depth, str], ActionJudgement]
"""Judgements by state, action, depth of the review, and name of the evaluation."""


@dataclass(frozen=True, slots=True)
class JudgedAction:
    """A report that an action of the line has been judged.

    Attributes:
        done: the number of actions judged so far, of `total`.
    """

    step: Step
    judgement: ActionJudgement
    done: int
    total: int


def steps_of(states: Sequence[State], actions: Iterable[Action]) -> list[Step]:
    """The steps of a line: each action with the state in which it was taken."""
    return list(zip(states, actions, strict=False))


def review(
    steps: Sequence[Step],
    depth: Depth | None = None,
    known: Known | None = None,
    stop: Stop = never,
    on_progress: Callable[[JudgedAction], None] = lambda progress: None,
    evaluation: str = "",
) -> dict[Step, ActionJudgement]:
    """Judge the actions of a line, the first one first.

    Args:
        depth: how far to look; one ply for decisions unless said.
        known: what earlier reviews found; it is added to, also where this one is stopped.
        stop: looked at every 10 ms or so.
        on_progress: told of every judgement, those that were known too.
        evaluation: the name of one; the best unless said.

    Raises:
        SearchStopped: `stop` turned true. What was found is in `known`.
        EngineError: an action is not legal, or there is no such evaluation.
    """
    depth, known = depth or Depth(), {} if known is None else known
    todo = [step for step in dict.fromkeys(steps) if not RULES.is_terminal(step[0])]
    look, found = looking(evaluation), {}
    for done, step in enumerate(todo, start=1):
        key = (*step, depth, evaluation)
        if key not in known:
            if stop():
                raise SearchStopped
            known[key] = judge(*step, look, depth, lambda _evaluated: stop())
        found[step] = known[key]
        on_progress(JudgedAction(step, found[step], done, len(todo)))
    return found


# What judgements add up to: errors, rates, ratings, luck. As GNU Backgammon counts them (its
# manual, *Match Statistics*), the error rate is the sum of errors by the number of decisions that
# were any, that is unforced plays and close or actual cube decisions; it is told in thousandths of
# a point, and rated in words. The luck-adjusted result is what a side won minus its luck, plus the
# other's: an unbiased measure of skill, because luck is nothing in the mean (D. Zare, *Hedging
# toward skill*).


class Rating(enum.Enum):
    """A player's rating, the worst first."""

    AWFUL = "awful"
    BEGINNER = "beginner"
    CASUAL = "casual"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"
    EXPERT = "expert"
    WORLD_CLASS = "world_class"
    SUPERNATURAL = "supernatural"


RATES: Final = (0.035, 0.026, 0.018, 0.012, 0.008, 0.005, 0.002)
"""Points lost by a decision, from which on a rating is not the next better one."""


class LuckRating(enum.Enum):
    """A rating of luck, the unluckiest first."""

    VERY_BAD = "very_bad"
    BAD = "bad"
    NONE = "none"
    GOOD = "good"
    VERY_GOOD = "very_good"


LUCK_RATES: Final = (-0.06, -0.03, 0.03, 0.06)
"""Luck by a throw, in points: a tenth of what makes a single throw lucky, or very lucky. So GNU
Backgammon 1.07 has it; its manual still tells of seven ratings."""


def rating_of(rate: float) -> Rating:
    """The rating of so many points lost by a decision."""
    return list(Rating)[sum(rate < least for least in RATES)]


def luck_rating_of(rate: float) -> LuckRating:
    """The rating of so much luck by a throw."""
    return list(LuckRating)[sum(rate > least for least in LUCK_RATES)]


def _added(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(first, second, strict=True))


@dataclass(frozen=True, slots=True)
class Errors:
    """The errors of a side's decisions of one kind.

    Attributes:
        decisions: the number of real decisions.
        total: the sum of their errors, in points for each on the cube.
        weighted: the same in points; in a match, in chances to win it.
        marks: how many were doubtful, bad, very bad.
        plies: the least look-ahead with which one of them was judged; None without decisions.
    """

    decisions: int = 0
    total: float = 0.0
    weighted: float = 0.0
    marks: tuple[int, ...] = (0, 0, 0)
    plies: int | None = None

    @property
    def rate(self) -> float | None:
        """Points lost by a decision; None of no decision."""
        return self.total / self.decisions if self.decisions else None

    @property
    def thousandths(self) -> float | None:
        """The error rate in thousandths of a point, as it is shown."""
        return None if self.rate is None else 1000.0 * self.rate

    @property
    def rating(self) -> Rating | None:
        """The error rate in words; None of no decision, and without a look-ahead: an engine that
        plays so would find no error in its own play."""
        return rating_of(self.rate) if self.rate is not None and self.plies else None

    def __add__(self, other: Errors) -> Errors:
        return Errors(
            self.decisions + other.decisions,
            self.total + other.total,
            self.weighted + other.weighted,
            _added(self.marks, other.marks),
            min((each.plies for each in (self, other) if each.plies is not None), default=None),
        )


@dataclass(frozen=True, slots=True)
class SideSums:
    """A side's totals over one or several games.

    Attributes:
        moves: its plays, forced ones too.
        plays: the errors of its plays; decisions are those with a choice.
        doubles: those of doubling or not; decisions are doubles and what was close to one.
        takes: those of its answers to doubles.
        faults: how many doubles it missed, doubled wrongly, took wrongly, passed wrongly.
        actions: how often it doubled, took (and beavered), passed.
        throws: how many of its throws were judged.
        luck: their sum, in points for each on the cube.
        luck_weighted: the same in points; in a match, in chances to win it.
        fortunes: how many throws were very unlucky, unlucky, neither, lucky, very lucky.
    """

    side: int
    moves: int = 0
    plays: Errors = Errors()
    doubles: Errors = Errors()
    takes: Errors = Errors()
    faults: tuple[int, ...] = (0, 0, 0, 0)
    actions: tuple[int, ...] = (0, 0, 0)
    throws: int = 0
    luck: float = 0.0
    luck_weighted: float = 0.0
    fortunes: tuple[int, ...] = (0, 0, 0, 0, 0)

    @property
    def cube(self) -> Errors:
        """Doubles and takes together."""
        return self.doubles + self.takes

    @property
    def both(self) -> Errors:
        """Plays and cube actions together."""
        return self.plays + self.cube

    @property
    def luck_rating(self) -> LuckRating | None:
        """The rating of the mean luck of a throw; None without throws."""
        return luck_rating_of(self.luck / self.throws) if self.throws else None

    def __add__(self, other: SideSums) -> SideSums:
        return SideSums(
            self.side,
            self.moves + other.moves,
            self.plays + other.plays,
            self.doubles + other.doubles,
            self.takes + other.takes,
            _added(self.faults, other.faults),
            _added(self.actions, other.actions),
            self.throws + other.throws,
            self.luck + other.luck,
            self.luck_weighted + other.luck_weighted,
            _added(self.fortunes, other.fortunes),
        )


@dataclass(frozen=True, slots=True)
class GameSums:
    """Both sides' totals over one or several games; those of games add up to a match's.

    Attributes:
        sides: of MAX and of MIN.
        games: how many.
        in_match: what is weighted is the chance to win the match, and not points.
        result: what MAX won, in points, or of the chance to win the match; None where a game is
            not over, or where some games tell the one and some the other.
    """

    sides: tuple[SideSums, SideSums] = (SideSums(MAX), SideSums(MIN))
    games: int = 0
    in_match: bool = False
    result: float | None = 0.0

    def of(self, side: int) -> SideSums:
        """The totals of MAX or MIN."""
        return self.sides[side == MIN]

    @property
    def luck_adjusted(self) -> float | None:
        """What MAX would have won without luck; None where a game is not over."""
        if self.result is None:
            return None
        first, second = self.sides
        return self.result - first.luck_weighted + second.luck_weighted

    def errors_a_game(self, side: int) -> float:
        """The mean cost of a side's decisions in a game, in points for each on the cube."""
        return self.of(side).both.total / max(1, self.games)

    def __add__(self, other: GameSums) -> GameSums:
        results = self.result, other.result
        # Points cannot be added to chances of a match, as of a file that has a cube in some games.
        mixed = self.games and other.games and self.in_match != other.in_match
        first, second = (a + b for a, b in zip(self.sides, other.sides, strict=True))
        return GameSums(
            (first, second),
            self.games + other.games,
            self.in_match or other.in_match,
            None if mixed or None in results else sum(result or 0.0 for result in results),
        )


def sums(
    judgements: Iterable[ActionJudgement], result: float | None = None, *, in_match: bool = False
) -> GameSums:
    """The totals of one game's judgements; `result` is what MAX won, see `GameSums`."""
    judged = list(judgements)
    first, second = _side_sums(judged, MAX), _side_sums(judged, MIN)
    return GameSums((first, second), 1, in_match, result)


def _side_sums(judgements: Sequence[ActionJudgement], side: int) -> SideSums:
    of_plays = [(j.play, j.weight) for j in judgements if j.play and j.play.side == side]
    of_cube = [(j.cube, j.weight) for j in judgements if j.cube and j.cube.side == side]
    of_throws = [(j.throw, j.weight) for j in judgements if j.throw and j.throw.side == side]
    choices = [_COUNTED.get(cube.choice, cube.choice) for cube, _ in of_cube]
    faults = [cube.fault for cube, _ in of_cube]
    fortunes = [throw.fortune for throw, _ in of_throws]
    return SideSums(
        side,
        len(of_plays),
        _errors([(p.error, weight, p.played.plies) for p, weight in of_plays if not p.forced]),
        _cube_errors(of_cube, answers=False),
        _cube_errors(of_cube, answers=True),
        tuple(faults.count(fault) for fault in CubeFault),
        tuple(map(choices.count, (CubeChoice.DOUBLE, CubeChoice.TAKE, CubeChoice.PASS))),
        len(of_throws),
        sum(throw.luck for throw, _ in of_throws),
        sum(throw.luck * weight for throw, weight in of_throws),
        tuple(fortunes.count(fortune) for fortune in Fortune),
    )


def _cube_errors(judged: Sequence[tuple[CubeJudgement, float]], *, answers: bool) -> Errors:
    """The errors of answers to doubles, or of decisions whether to double."""
    return _errors(
        [
            (cube.error, weight, cube.decision.plies)
            for cube, weight in judged
            if cube.close and (cube.choice in ANSWERS) is answers
        ]
    )


def _errors(errors: Sequence[tuple[float, float, int]]) -> Errors:
    """The sum of errors, each with its weight and look-ahead."""
    marks = [mark_of(error) for error, _, _ in errors]
    return Errors(
        len(errors),
        sum(error for error, _, _ in errors),
        sum(error * weight for error, weight, _ in errors),
        tuple(marks.count(mark) for mark in Mark if mark is not Mark.NONE),
        min((plies for _, _, plies in errors), default=None),
    )
