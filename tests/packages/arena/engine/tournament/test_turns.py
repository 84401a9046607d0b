"""Threads with quick games play in turn; nobody waits for those who take their time."""

from __future__ import annotations

import threading

import pytest

from poda.packages.arena.engine.tournament import running as turns
from poda.packages.arena.engine.tournament.running import GameTurn, ThreadTurns

from .plans import connect4

PLAN = connect4()


class Clock:
    """Both clocks that `turns` looks at, and the rests that are taken by them."""

    def __init__(self) -> None:
        self.now = self.spent = 0.0
        self.rests = 0

    def perf_counter(self) -> float:
        return self.now

    def thread_time(self) -> float:
        return self.spent

    def sleep(self, seconds: float) -> None:
        self.rests += 1


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(turns, "time", clock)
    monkeypatch.setattr(turns, "PATIENCE", 0.0)
    monkeypatch.setattr(turns, "SLICE", 0.01)
    return clock


def game(all_turns: ThreadTurns, number: int = 0, plan: object = PLAN) -> GameTurn:
    return all_turns.of(plan, PLAN.fixture(number))  # type: ignore[arg-type]


def test_whoever_waits_longest_is_next() -> None:
    one = ThreadTurns(3)
    assert one.take()
    order: list[int] = []

    def wait(number: int) -> None:
        if one.take():
            order.append(number)
            one.give()

    threads = []
    for number in (1, 2):
        threads.append(threading.Thread(target=wait, args=(number,)))
        threads[-1].start()
        while len(one._waiting) < number:
            assert threads[-1].is_alive()
    one.give()
    for thread in threads:
        thread.join()
    assert order == [1, 2]


def test_a_turn_that_does_not_come_is_waited_for_no_longer(clock: Clock) -> None:
    one = ThreadTurns(2)
    assert one.take()
    assert not one.take()
    one.give()
    assert one.take()


def test_a_quick_game_gives_its_turn_after_some_milliseconds(clock: Clock) -> None:
    one = ThreadTurns(2)
    playing = game(one)
    with playing:
        assert not one.take()
        clock.now, clock.spent = 0.02, 0.005
        playing.moved(20)  # gives, and takes it again as nobody waits
        assert not one.take()
    assert one.take()


def test_a_slow_game_is_played_without_a_turn(clock: Clock) -> None:
    one = ThreadTurns(2)
    playing = game(one)
    with playing:
        clock.now = clock.spent = 5.0
        playing.moved(1)
        assert one.take()
        playing.moved(2)
    one.give()


def test_who_was_slow_some_times_takes_no_turns_any_more(clock: Clock) -> None:
    one = ThreadTurns(2)
    for number in range(3):
        playing = game(one, number)
        with playing:
            assert not one.take()
            clock.now, clock.spent = clock.now + 5.0, clock.spent + 5.0
            playing.moved(1)
    with game(one):
        assert one.take()
    one.give()


def test_programs_of_others_take_no_turns() -> None:
    one = ThreadTurns(2)
    with game(one, plan=connect4("engine:x", "random")):
        assert one.take()
    one.give()


def test_one_game_at_a_time_needs_no_turns() -> None:
    one = ThreadTurns(1)
    with game(one):
        assert one.take()
    one.give()


def test_quick_moves_rest_now_and_then_and_long_ones_never(clock: Clock) -> None:
    playing = game(ThreadTurns(1))
    with playing:
        for ply in range(1, 11):
            clock.now += 0.001
            playing.moved(ply)
        assert clock.rests == 2
        for ply in range(11, 20):
            clock.now += 1.0
            playing.moved(ply)
        assert clock.rests == 2


def test_a_move_waits_for_who_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "HELD", 60.0)
    one, order = ThreadTurns(1), []
    one.undisturbed.clear()

    def draw() -> None:
        order.append("drawn")
        one.undisturbed.set()

    thread = threading.Thread(target=draw)
    playing = game(one)
    with playing:
        thread.start()
        playing.moved(1)
        order.append("moved")
    thread.join()
    assert order == ["drawn", "moved"]


def test_nobody_waits_for_ever_for_who_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "HELD", 0.001)
    one = ThreadTurns(1)
    one.undisturbed.clear()
    playing = game(one)
    with playing:
        playing.moved(1)
    assert not one.undisturbed.is_set()
