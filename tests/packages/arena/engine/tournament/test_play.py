"""One game of a tournament: its opening, its dice, its clock, and who loses by what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from poda.engine.games import game as game_named
from poda.engine.games.backgammon_parts.cube import DOUBLE, PASS, TAKE
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.packages.arena.engine.competitor import Competitor, Fault, Forfeit, Turn
from poda.packages.arena.engine.tournament import play
from poda.packages.arena.engine.tournament.plan import (
    CubeTerms,
    MoveLimits,
    Openings,
    TournamentPlan,
)
from poda.packages.arena.engine.tournament.play import play_fixture, start_of, warnings
from poda.packages.arena.engine.tournament.record import NEXT_GAME, JournalGame
from some import some

from .plans import connect4, entrants, tictactoe


class Scripted(Competitor):
    """Answers what a function says; keeps what it was asked."""

    def __init__(self, answer: Callable[[Turn], Any]) -> None:
        self._answer = answer
        self.turns: list[Turn] = []
        self.games: list[tuple[Any, int]] = []

    def new_game(self, start: Any, side: int, stop: Stop = never) -> None:
        self.games.append((start, side))

    def choose(self, turn: Turn) -> Any:
        self.turns.append(turn)
        return self._answer(turn)


def first_of(plan: TournamentPlan) -> Scripted:
    """Who plays the first action there is, never doubles and takes all doubles."""
    game = game_named(plan.game)

    def answer(turn: Turn) -> Any:
        if game.has_chance and turn.state.throw is None and not turn.state.is_offered:
            return None
        return game.actions(turn.state)[0]

    return Scripted(answer)


def at_random(plan: TournamentPlan) -> Scripted:
    game = game_named(plan.game)

    def answer(turn: Turn) -> Any:
        if game.has_chance and turn.state.throw is None and not turn.state.is_offered:
            return DOUBLE if turn.dice.below(4) == 0 else None
        actions = game.actions(turn.state)
        return actions[turn.dice.below(len(actions))]

    return Scripted(answer)


def played(plan: TournamentPlan, number: int, first: Competitor, second: Competitor) -> JournalGame:
    return play_fixture(game_named(plan.game), plan, plan.fixture(number), (first, second), never)


def test_a_game_is_played_by_the_rules_and_written_as_moves() -> None:
    record = played(tictactoe(), 0, first_of(tictactoe()), first_of(tictactoe()))
    assert record.moves == ("1", "2", "3", "4", "5", "6", "7")
    assert record.summary[:6] == (0, 0, 1, 1, 7, "played")
    assert (record.start, record.opening, record.words) == ("", 0, "")


def test_both_sides_are_told_the_game_and_the_moves_so_far() -> None:
    first, second = first_of(tictactoe()), first_of(tictactoe())
    played(tictactoe(), 0, first, second)
    start = game_named("tictactoe").initial_state()
    assert (first.games, second.games) == ([(start, 1)], [(start, -1)])
    assert [turn.actions for turn in second.turns] == [(1,), (1, 2, 3), (1, 2, 3, 4, 5)]


def test_both_games_of_a_pair_have_the_same_opening_and_other_pairs_have_others() -> None:
    plan = connect4(games=100, openings=Openings(6))
    records = [played(plan, n, at_random(plan), at_random(plan)) for n in range(20)]
    openings = [record.moves[: record.opening] for record in records]
    assert openings[0::2] == openings[1::2]
    assert len(set(openings)) > 5
    assert {len(opening) for opening in openings} == {6}
    first_moves = [record.moves[6:] for record in records]
    assert first_moves[0] != first_moves[1]  # what players leave to chance is each game's own


def test_a_random_opening_never_ends_the_game() -> None:
    plan = tictactoe(openings=Openings(5), games=60)
    game = game_named("tictactoe")
    for number in some(range(0, 60, 2)):
        record = played(plan, number, first_of(plan), first_of(plan))
        state = game.initial_state()
        for text in record.moves[: record.opening]:
            state = game.result(state, game.parse_action(state, text))
        assert not game.is_terminal(state)
        assert record.opening == 5


def test_openings_of_a_list_come_one_a_pair_and_from_the_beginning_again() -> None:
    plan = connect4(openings=Openings(0, ("44", "12", "7")), games=8)
    game = game_named("connect4")
    starts = [start_of(game, plan, plan.fixture(number))[1] for number in range(8)]
    assert starts == ["44", "44", "12", "12", "7", "7", "44", "44"]
    record = played(plan, 4, first_of(plan), first_of(plan))
    assert record.start == "7"
    second = first_of(plan)
    played(plan, 4, first_of(plan), second)
    assert second.turns[0].actions == ()  # after one disc the second side is to move


def test_another_seed_is_another_tournament() -> None:
    plan = connect4(openings=Openings(4))
    one, other = (
        played(replace(plan, seed=seed), 0, at_random(plan), at_random(plan)) for seed in (1, 2)
    )
    assert one.moves != other.moves


def test_identical_games_of_the_same_two_share_their_line() -> None:
    plan = tictactoe("random", "random", "random", format="round_robin")
    same = [played(plan, number, first_of(plan), first_of(plan)) for number in (0, 1, 2, 6)]
    lines = [record.summary.line for record in same]
    assert lines[0] == lines[3]  # the same first and second
    assert len(set(lines)) == 3


# Backgammon

BACKGAMMON = TournamentPlan("backgammon", entrants("random", "random"), games=20)


def throws(record: JournalGame) -> list[str]:
    return [text for text in record.moves if len(text) == 3 and text[1] == "-"]


def test_both_games_of_a_pair_have_the_same_throws() -> None:
    one, other = (
        throws(played(BACKGAMMON, number, at_random(BACKGAMMON), first_of(BACKGAMMON)))
        for number in (2, 3)
    )
    shorter = min(len(one), len(other))
    assert shorter > 20
    assert one[:shorter] == other[:shorter]
    another = throws(played(BACKGAMMON, 4, at_random(BACKGAMMON), first_of(BACKGAMMON)))
    assert another[:10] != one[:10]


def test_throws_are_not_counted_as_plies() -> None:
    record = played(BACKGAMMON, 0, at_random(BACKGAMMON), at_random(BACKGAMMON))
    assert record.summary.plies == len(record.moves) - len(throws(record))
    assert abs(record.summary.points) in (1, 2, 3)


def test_a_match_with_the_cube_goes_on_until_somebody_has_the_points() -> None:
    plan = replace(BACKGAMMON, cube=CubeTerms(3))
    record = played(plan, 0, at_random(plan), at_random(plan))
    assert record.summary.points in (1, -1)
    assert NEXT_GAME in record.moves or "double" in record.moves
    assert record.moves[-1] != NEXT_GAME


def test_a_double_that_is_passed_loses_what_was_at_stake() -> None:
    plan = replace(BACKGAMMON, cube=CubeTerms())

    def doubling(turn: Turn) -> Any:
        if turn.state.is_offered:
            return PASS
        return DOUBLE if turn.state.throw is None else game.actions(turn.state)[0]

    game = game_named("backgammon")
    record = played(plan, 0, Scripted(doubling), Scripted(doubling))
    assert record.moves[-2:] == ("double", "pass")
    assert abs(record.summary.points) == 1
    taking = played(
        plan,
        0,
        Scripted(doubling),
        Scripted(lambda turn: TAKE if turn.state.is_offered else doubling(turn)),
    )
    assert "take" in taking.moves or taking.moves[-1] == "pass"


def test_a_double_that_is_not_allowed_is_never_asked_for() -> None:
    asked: list[bool] = []
    game = game_named("backgammon")

    def answer(turn: Turn) -> Any:
        if turn.state.throw is None and not turn.state.is_offered:
            asked.append(game.may_double(turn.state))  # type: ignore[attr-defined]
            return None
        return game.actions(turn.state)[0]

    played(BACKGAMMON, 0, Scripted(answer), Scripted(answer))
    assert not asked
    plan = replace(BACKGAMMON, cube=CubeTerms())
    played(plan, 0, Scripted(answer), Scripted(answer))
    assert asked
    assert all(asked)


# Who loses by what


@pytest.mark.parametrize("fault", ["crash", "time", "garbage", "output"])
def test_a_fault_loses_the_game_with_its_last_words(fault: Fault) -> None:
    def failing(turn: Turn) -> Any:
        raise Forfeit(fault, "Segmentation fault")

    record = played(tictactoe(), 0, first_of(tictactoe()), Scripted(failing))
    assert (record.summary.points, record.summary.reason) == (1, fault)
    assert record.words == "Segmentation fault"
    assert record.moves == ("1",)


@pytest.mark.parametrize("answer", [1, 10, "five", None, (1, 2)])
def test_a_move_that_is_none_loses_and_the_rule_is_named(answer: Any) -> None:
    record = played(tictactoe(), 0, first_of(tictactoe()), Scripted(lambda turn: answer))
    assert (record.summary.points, record.summary.reason) == (1, "illegal")
    assert record.words


def test_the_rule_that_was_broken_is_in_the_words() -> None:
    record = played(tictactoe(), 0, Scripted(lambda turn: 1), Scripted(lambda turn: 1))
    assert "Square 1 is taken" in record.words


def test_who_cannot_begin_loses_without_a_move() -> None:
    class Dead(Competitor):
        def new_game(self, start: Any, side: int, stop: Stop = never) -> None:
            raise Forfeit("crash", "no such file")

        def choose(self, turn: Turn) -> Any:
            raise AssertionError

    record = played(tictactoe(), 0, Dead(), first_of(tictactoe()))
    assert (record.summary.points, record.summary.reason, record.moves) == (-1, "crash", ())


def test_what_ends_with_the_tournament_has_lost_nothing() -> None:
    stopped = False

    def killed(turn: Turn) -> Any:
        nonlocal stopped
        stopped = True
        raise Forfeit("crash")

    plan = tictactoe()
    both = Scripted(killed), first_of(plan)
    with pytest.raises(SearchStopped):
        play_fixture(game_named(plan.game), plan, plan.fixture(0), both, lambda: stopped)


class Ticking:
    """A clock that shows some seconds more each time that it is looked at."""

    def __init__(self, step: float) -> None:
        self.step, self.now = step, 0.0

    def perf_counter(self) -> float:
        self.now += self.step
        return self.now


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> Ticking:
    """Every move takes three seconds."""
    clock = Ticking(3.0)
    monkeypatch.setattr(play, "time", clock)
    return clock


def test_who_has_no_time_left_loses(ticking: Ticking) -> None:
    plan = tictactoe(limits=MoveLimits(clock=(7.0, 0.0)))
    record = played(plan, 0, first_of(plan), first_of(plan))
    assert (record.summary.points, record.summary.reason) == (-1, "time")
    assert record.moves == ("1", "2", "3", "4")  # the third move is too late
    assert record.seconds == (9.0, 6.0)


def test_an_increment_is_added_after_each_move(ticking: Ticking) -> None:
    plan = tictactoe(limits=MoveLimits(clock=(7.0, 2.0)))
    first = first_of(plan)
    record = played(plan, 0, first, first_of(plan))
    assert record.summary.reason == "played"
    clocks = [turn.clock for turn in first.turns]
    assert [clock.own for clock in clocks if clock] == [7.0, 6.0, 5.0, 4.0]
    assert [clock.other for clock in clocks if clock] == [7.0, 6.0, 5.0, 4.0]


def test_an_engine_that_is_late_for_its_move_loses(ticking: Ticking) -> None:
    plan = tictactoe("engine:slow", "random", limits=MoveLimits(seconds=1.0))
    record = played(plan, 0, first_of(plan), first_of(plan))
    assert (record.summary.points, record.summary.reason) == (-1, "time")
    patient = replace(plan, limits=MoveLimits(seconds=2.6))
    assert played(patient, 0, first_of(plan), first_of(plan)).summary.reason == "played"


def test_a_game_without_end_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "ENDLESS", 4)
    record = played(tictactoe(), 0, first_of(tictactoe()), first_of(tictactoe()))
    assert record.summary[3:6] == (0, 4, "length")


def test_a_game_is_broken_off_between_moves() -> None:
    plan, moves = tictactoe(), []
    with pytest.raises(SearchStopped):
        play_fixture(
            *(game_named(plan.game), plan, plan.fixture(0), (first_of(plan), first_of(plan))),
            lambda: len(moves) > 3,
            lambda state, last, seconds, plies: moves.append(last),
        )
    assert moves == [None, 1, 2, 3]


# What is said before


@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        (connect4("evolved", "evolved:4", openings=Openings()), ("tournament.repeats",)),
        (connect4("evolved", "alphabeta:4:1s", openings=Openings()), ("tournament.repeats",)),
        (connect4("evolved", "alphabeta:4", openings=Openings()), ()),
        (connect4("evolved", "mcts:50", openings=Openings()), ()),
        (connect4("evolved", "evolved:4", openings=Openings(2)), ()),
        (connect4("evolved", "engine:x", openings=Openings()), ("tournament.may_repeat",)),
        (connect4("random", "engine:x", openings=Openings()), ()),
        (
            connect4("random", "perfect", openings=Openings(0, ("44",))),
            ("tournament.few_openings",),
        ),
        (connect4("random", "perfect", openings=Openings(0, ("44",)), games=2), ()),
        (BACKGAMMON, ()),
    ],
)
def test_a_tournament_that_would_repeat_itself_is_told_before(
    plan: TournamentPlan, expected: tuple[str, ...]
) -> None:
    assert warnings(plan) == expected
