"""Games of backgammon looked back at: luck, errors, and what they add up to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.backgammon_positions import random_game, reached, side
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts.chances import Chances
from poda.engine.games.backgammon_parts.moves import Board
from poda.engine.kernels import is_plain
from poda.engine.search.observer import SearchStopped
from poda.packages.backgammon.engine import review as backgammon_review
from poda.packages.backgammon.engine.evaluation import chances_of
from poda.packages.backgammon.engine.looking import Looking, ReadableLooking, looking
from poda.packages.backgammon.engine.review import (
    ActionJudgement,
    Depth,
    Errors,
    Fortune,
    GameSums,
    JudgedAction,
    Known,
    LuckRating,
    Mark,
    Rating,
    SideSums,
    Step,
    best_values,
    fortune_of,
    judge,
    luck_rating_of,
    mark_of,
    rating_of,
    review,
    steps_of,
    sums,
)
from some import some

from .tiny_endings import PerfectLooking, homes, played

GAME = Backgammon()
AT_ONCE = Depth(0, 0, 0)
START_31 = GAME.parse_position("4HPwATDgc/ABMA 3-1")


def by_pips(board: Board) -> Chances:
    """A quick evaluation that says something of every board, and is alike for both sides."""
    own, other = (sum(p * n for p, n in enumerate(each)) for each in board)
    if board[1][0] == 15:
        return Chances.of_stakes(-1)
    return Chances((other + 4.0) / (own + other + 8.0))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Looking:
    """All reviews look by pips."""
    look = ReadableLooking(by_pips)
    monkeypatch.setattr(backgammon_review, "looking", lambda _name: look)
    return look


def a_game(seed: int) -> list[Step]:
    """A short game to review: the last 30 steps of one at random."""
    states = list(random_game(seed))[-31:]
    steps: list[Step] = []
    for state, after in pairwise(states):
        actions = GAME.actions(state)
        steps.append((state, next(a for a in actions if GAME.result(state, a) == after)))
    return steps


def never(_evaluated: int) -> bool:
    return False


# Marks and ratings ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "mark"),
    [(0.0, Mark.NONE), (0.029, Mark.NONE), (0.03, Mark.DOUBTFUL), (0.06, Mark.BAD),
     (0.119, Mark.BAD), (0.12, Mark.VERY_BAD), (2.0, Mark.VERY_BAD)],
)  # fmt: skip
def test_marks_begin_where_gnu_backgammon_begins_them(error: float, mark: Mark) -> None:
    assert mark_of(error) is mark


@pytest.mark.parametrize(
    ("luck", "fortune"),
    [(0.0, Fortune.NONE), (0.3, Fortune.NONE), (0.301, Fortune.LUCKY), (0.601, Fortune.VERY_LUCKY),
     (-0.3, Fortune.NONE), (-0.45, Fortune.UNLUCKY), (-0.7, Fortune.VERY_UNLUCKY)],
)  # fmt: skip
def test_throws_are_lucky_beyond_what_the_manual_says(luck: float, fortune: Fortune) -> None:
    assert fortune_of(luck) is fortune


def test_ratings_are_those_of_gnu_backgammon() -> None:
    rates = (0.001, 0.003, 0.006, 0.010, 0.015, 0.020, 0.030, 0.040)
    assert [rating_of(rate) for rate in rates] == list(Rating)[::-1]
    assert rating_of(0.002) is Rating.WORLD_CLASS
    lucks = (-0.0616, -0.0363, 0.0293, 0.0342, 0.1903)  # games that GNU has rated so
    assert [luck_rating_of(luck) for luck in lucks] == list(LuckRating)


# Luck -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plies", [0, 1])
@settings(max_examples=10)
@given(own=homes, opponent=homes)
def test_the_luck_of_all_throws_sums_to_nothing(plies: int, own: object, opponent: object) -> None:
    state = State(own, opponent, MIN)  # type: ignore[arg-type]
    look = ReadableLooking(by_pips)
    total = 0.0
    for throw, chance in GAME.outcomes(state):
        judged = judge(state, throw, look, Depth(luck=plies), never).throw
        assert judged is not None
        assert judged.side == MIN
        assert judged.plies == plies
        total += chance * judged.luck
    assert total == pytest.approx(0.0, abs=1e-12)


def test_the_opening_throws_luck_is_that_of_who_begins() -> None:
    state = GAME.initial_state()
    look = ReadableLooking(chances_of)
    high = judge(state, (3, 1), look, AT_ONCE, never).throw
    low = judge(state, (1, 3), look, AT_ONCE, never).throw
    assert high is not None
    assert low is not None
    assert (high.side, low.side) == (MAX, MIN)
    assert high.before == pytest.approx(0.0, abs=1e-12)  # nobody is ahead yet
    assert high.luck == pytest.approx(low.luck)
    assert high.luck == high.after > 0.1


def test_luck_is_measured_alike_before_and_after(quick: Looking) -> None:
    judged = [(GAME.result(s, a), judge(s, a, quick, AT_ONCE, never).throw) for s, a in a_game(3)]
    throws = [(thrown, throw) for thrown, throw in judged if throw is not None]
    for thrown, throw in some(throws):
        (value,) = best_values([thrown], quick, 0, never)
        assert throw.after == value
        assert throw.luck == pytest.approx(value - throw.before)


# Errors -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("plies", [0, 1, 2])
def test_the_play_made_is_looked_at_as_far_as_the_best(plies: int) -> None:
    state = GAME.parse_position("4HPwATDgc/ABMA 6-5")
    state = replace(state, own=side((6, 2), (5, 1)), opponent=side((3, 1), (1, 1)))
    look = ReadableLooking(by_pips)
    for play in some(GAME.actions(state)):
        judged = judge(state, play, look, Depth(plies), never).play
        assert judged is not None
        assert judged.best.plies == judged.played.plies == (0 if judged.forced else plies)
        assert judged.error >= 0.0
        assert judged.played.play == play
        assert judged.choices == len(GAME.actions(state))
        assert sorted(o.play for o in judged.options) == sorted(GAME.actions(state))


def test_the_worst_opening_play_is_searched_too_and_very_bad() -> None:
    look = ReadableLooking(by_pips)
    best = judge(START_31, GAME.parse_action(START_31, "8/5 6/5"), look, AT_ONCE, never).play
    assert best is not None
    equities = [option.equity for option in best.options]
    assert equities == sorted(equities, reverse=True)
    worst = judge(START_31, best.options[-1].play, look, AT_ONCE, never)
    assert worst.play is not None
    assert worst.error == worst.play.error == best.options[0].equity - best.options[-1].equity
    assert worst.mark is mark_of(worst.error)


def test_a_forced_play_is_no_error(quick: Looking) -> None:
    state = State(side((1, 1)), side((2, 1)), MAX, (6, 5))
    judged = judge(state, ((1, 0),), quick, AT_ONCE, never)
    assert judged.play is not None
    assert judged.play.forced
    assert judged.error == 0.0
    assert sums([judged]).of(MAX).plays == Errors()  # no decision
    assert sums([judged]).of(MAX).moves == 1


def test_what_is_not_legal_or_over_is_refused(quick: Looking) -> None:
    with pytest.raises(EngineError, match="not a legal"):
        judge(START_31, ((24, 23),), quick, AT_ONCE, never)
    over = State(side((1, 1)), side(), MAX)
    with pytest.raises(EngineError, match="over"):
        judge(over, (3, 1), quick, AT_ONCE, never)


# Both sides alike -------------------------------------------------------------------------------


@settings(max_examples=10)
@given(state=reached())
def test_both_sides_are_judged_alike(state: State) -> None:
    mirrored = replace(state, turn=-state.turn)
    before, other_before = (replace(each, throw=None) for each in (state, mirrored))
    look = ReadableLooking(by_pips)
    assert state.throw is not None
    for play in GAME.actions(state)[:3]:
        one = judge(state, play, look, AT_ONCE, never)
        other = judge(mirrored, play, look, AT_ONCE, never)
        assert one.side == -other.side
        assert one.error == other.error
    one = judge(before, state.throw, look, AT_ONCE, never)
    other = judge(other_before, state.throw, look, AT_ONCE, never)
    assert one.throw is not None
    assert other.throw == replace(one.throw, side=-one.throw.side)


# The sum of a game ------------------------------------------------------------------------------


@settings(max_examples=25)
@given(own=homes, opponent=homes, turn=st.sampled_from([MAX, MIN]), seed=st.integers(0, 10**6))
def test_luck_and_errors_explain_the_result(
    own: object, opponent: object, turn: int, seed: int
) -> None:
    """Where the evaluation is right: result = equity at the start + luck - errors, to the bit or
    so, whatever was thrown and played."""
    state = State(own, opponent, turn)  # type: ignore[arg-type]
    line = played(state, seed)
    look = PerfectLooking()
    judged = [
        judge(before, action, look, AT_ONCE, never)  # type: ignore[arg-type]
        for before, action in zip(line[::2], line[1::2], strict=False)
    ]
    start = turn * look.expected([(own, opponent)], 1, never)[0].equity  # type: ignore[list-item]
    found = sums(judged, GAME.utility(line[-1]))  # type: ignore[arg-type]
    first, second = found.sides
    explained = start + first.luck - first.both.total - second.luck + second.both.total
    assert found.result == pytest.approx(explained, abs=1e-9)
    assert found.luck_adjusted == pytest.approx(
        start - first.both.total + second.both.total, abs=1e-9
    )


def test_any_evaluation_explains_the_result_but_for_what_it_says_against_itself(
    quick: Looking,
) -> None:
    """A look one throw further than the play before it was judged by is all that is left over."""
    steps = a_game(11)
    judged = list(review(steps, AT_ONCE).values())
    left, told = 0.0, None
    for each in judged:
        if each.throw is not None:
            mine = each.throw.side * each.throw.before
            left += 0.0 if told is None else mine - told
            told = each.throw.side * each.throw.after
        if each.play is not None:
            assert told is None or told == pytest.approx(each.side * each.play.best.equity)
            told = each.side * each.play.played.equity
    first = next(each.throw for each in judged if each.throw is not None)
    found = sums(judged)
    explained = sum(
        sign * (one.luck - one.both.total) for sign, one in zip((1, -1), found.sides, strict=True)
    )
    begun = first.side * first.before
    if steps[0][0].throw is not None:  # begins with a play
        begun = steps[0][0].turn * judged[0].play.best.equity  # type: ignore[union-attr]
        left += first.side * first.before - judged[0].side * judged[0].play.played.equity  # type: ignore[union-attr]
    winner = GAME.result(*steps[-1])
    assert GAME.is_terminal(winner)
    assert told is not None
    assert told == pytest.approx(begun + explained + left, abs=1e-9)


# Reviews in slices ------------------------------------------------------------------------------


def test_a_review_goes_from_the_first_position_on_and_knows_what_it_knew(quick: Looking) -> None:
    steps = a_game(5)
    known: Known = {}
    told: list[JudgedAction] = []
    found = review(steps, AT_ONCE, known, on_progress=told.append)
    assert [each.step for each in told] == steps
    assert [each.done for each in told] == list(range(1, len(steps) + 1))
    assert {each.total for each in told} == {len(steps)}
    assert list(found) == steps
    assert len(known) == len(steps)
    evaluated = quick.evaluated
    again: list[JudgedAction] = []
    assert review(steps, AT_ONCE, known, on_progress=again.append) == found
    assert again == told
    assert quick.evaluated == evaluated
    review(steps[:1], Depth(1, 0, 0), known)
    assert len(known) == len(steps) + 1  # another depth is another judgement


@pytest.mark.no_kernel
def test_a_stopped_review_keeps_what_it_found(quick: Looking) -> None:
    steps, known = a_game(5), {}
    told: list[JudgedAction] = []
    with pytest.raises(SearchStopped):
        review(steps, Depth(1, 1, 0), known, lambda: len(told) >= 4, told.append)
    assert 4 <= len(told) == len(known) < len(steps)
    left = quick.evaluated
    found = review(steps, Depth(1, 1, 0), known)
    assert len(found) == len(steps)
    assert quick.evaluated > left


def test_steps_of_a_game_that_is_over_are_left_out(quick: Looking) -> None:
    states = list(random_game(7))
    steps = a_game(7)
    assert steps_of(states[-31:], [action for _, action in steps]) == steps
    over = (states[-1], (3, 1))
    assert list(review([*steps[-1:], over], AT_ONCE)) == steps[-1:]


# Sums -------------------------------------------------------------------------------------------


def test_a_match_is_the_sum_of_its_games(quick: Looking) -> None:
    games = [list(review(a_game(seed), AT_ONCE).values()) for seed in (1, 2)]
    one, two = sums(games[0], 1.0), sums(games[1], -2.0)
    both = sum((one, two), GameSums())
    assert both.games == 2
    assert both.result == -1.0
    for side_ in (MAX, MIN):
        judged = [j for game in games for j in game if j.side == side_]
        whole = both.of(side_)
        assert whole.side == side_
        assert whole.throws == sum(j.throw is not None for j in judged)
        assert whole.moves == sum(j.play is not None for j in judged)
        assert whole.both.total == pytest.approx(sum(j.error for j in judged))
        assert whole.luck == pytest.approx(sum(j.throw.luck for j in judged if j.throw))
        assert sum(whole.fortunes) == whole.throws
        assert both.errors_a_game(side_) == pytest.approx(whole.both.total / 2)
        marks = [j.mark for j in judged]
        assert whole.both.marks == tuple(marks.count(mark) for mark in list(Mark)[1:])
        assert whole.both.thousandths == pytest.approx(
            1000 * whole.both.total / whole.both.decisions
        )
    assert (sums([]) + one).result is None  # one of them is not over
    assert sums([]).luck_adjusted is None
    assert sums([]).of(MAX).both.rating is None


def test_no_rating_is_given_without_a_look_ahead(quick: Looking) -> None:
    """A player without a look-ahead would find no error in its own play."""
    steps = a_game(2)[:12]
    at_once = sums(review(steps, AT_ONCE).values()).of(MAX).both
    ahead = sums(review(steps, Depth(1, 0, 1)).values()).of(MAX).both
    assert at_once.decisions
    assert (at_once.plies, at_once.rating) == (0, None)
    assert ahead.plies == 1
    assert ahead.rating is rating_of(ahead.rate or 0.0)
    assert (at_once + ahead).plies == 0  # nor where some of it was judged so
    assert (at_once + ahead).rating is None


def test_weights_turn_points_on_the_cube_into_points(quick: Looking) -> None:
    judged = [replace(j, weight=4.0) for j in review(a_game(2), AT_ONCE).values()]
    found = sums(judged, 8.0)
    for one in some(found.sides):
        assert one.both.weighted == pytest.approx(4 * one.both.total)
        assert one.luck_weighted == pytest.approx(4 * one.luck)


# With the best evaluation there is --------------------------------------------------------------


@pytest.fixture
def kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    if is_plain():
        pytest.skip("compiled code is not in use")


def judged_best(text: str) -> Callable[[], str]:
    state = GAME.parse_position(f"4HPwATDgc/ABMA {text}")
    play = GAME.actions(state)[0]
    found = judge(state, play, looking(), Depth(2), never).play
    assert found is not None
    return lambda: GAME.format_action(state, found.best.play)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("throw", "play"), [("3-1", "8/5 6/5"), ("4-2", "8/4 6/4"), ("6-1", "13/7 8/7")]
)
def test_the_best_openings_are_those_of_every_book(kernels: None, throw: str, play: str) -> None:
    assert judged_best(throw)() == play


def test_compiled_and_readable_judgements_agree(kernels: None) -> None:
    state = State(side((5, 2), (3, 1)), side((4, 1), (2, 2)), MIN, (2, 1))
    judged: list[ActionJudgement] = []
    for look in (looking("features"), ReadableLooking(chances_of)):
        for play in GAME.actions(state)[:2]:
            judged.append(judge(state, play, look, Depth(1), never))
    for one, other in zip(judged[:2], judged[2:], strict=True):
        assert one.error == pytest.approx(other.error)
    assert judged[0].play is not None
    assert state.turn != CHANCE


def test_a_side_s_luck_is_rated_by_its_mean_over_its_throws() -> None:
    assert SideSums(MAX).luck_rating is None
    many = SideSums(MAX, throws=100, luck=1.0)  # 0.01 a throw
    assert many.luck_rating is luck_rating_of(0.01)
    assert SideSums(MAX, throws=2, luck=1.0).luck_rating is luck_rating_of(0.5)
    assert luck_rating_of(0.01) is not luck_rating_of(0.5)
