"""A tournament is played to its end, broken off and taken up again, with the same games."""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.engine.search.observer import never
from poda.packages.arena.engine.competitor import Competitor, Forfeit, Turn
from poda.packages.arena.engine.tournament import running
from poda.packages.arena.engine.tournament.journal import Journal
from poda.packages.arena.engine.tournament.plan import Sprt, TournamentPlan
from poda.packages.arena.engine.tournament.record import Summary
from poda.packages.arena.engine.tournament.running import LiveGame, Runner
from some import some

from .plans import connect4, in_order, moves, played, tictactoe

PLANS = {
    "a match": tictactoe(),
    "a gauntlet": tictactoe("random", "alphabeta:2", "perfect", format="gauntlet", games=4),
    "a round robin": tictactoe("random", "alphabeta:1", "mcts:9", format="round_robin", games=4),
    "Connect Four": connect4(),
    "a test": tictactoe("alphabeta:3", "random", games=None, sprt=Sprt(0.0, 200.0)),
    "a test that is not decided": tictactoe(games=6, sprt=Sprt(0.0, 10.0)),
}


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_the_games_do_not_depend_on_how_many_are_played_at_once(
    plan: TournamentPlan, tmp_path: Path
) -> None:
    end, alone = played(tmp_path / "1", plan)
    also_end, together = played(tmp_path / "4", plan, at_once=4)
    assert moves(alone) == moves(together)
    assert end == also_end == ("decided" if plan.games is None else "complete")
    if plan.total is not None:
        assert [record.summary.number for record in alone] == list(range(plan.total))


def test_every_game_that_counts_is_told_once(tmp_path: Path) -> None:
    told: list[Summary] = []
    _, records = played(tmp_path, tictactoe(games=40), at_once=3, told=told.extend)
    assert sorted(told) == [record.summary for record in records]


def test_what_is_told_is_in_the_file_already(tmp_path: Path) -> None:
    def look(games: Sequence[Summary]) -> None:
        there = {game.number for game in Journal.read(tmp_path / "cup").games}
        assert {game.number for game in some(games)} <= there

    played(tmp_path / "cup", tictactoe(games=20), told=look)


def broken_off(folder: Path, plan: TournamentPlan, after: int, at_once: int = 2) -> int:
    """Play, stop when there are so many games; how many there are."""
    journal = Journal.open(folder) if folder.exists() else Journal.create(folder, plan)
    runner = Runner(journal, at_once)
    assert runner.run(lambda: len(journal.games) >= after, lambda games: None) is None
    assert not journal.is_over
    journal.close()
    return len(journal.games)


@pytest.mark.parametrize("plan", [tictactoe(games=400), connect4(games=60)], ids=["3", "4"])
def test_a_tournament_that_was_stopped_goes_on_with_the_same_games(
    plan: TournamentPlan, tmp_path: Path
) -> None:
    first = broken_off(tmp_path / "cup", plan, 1)
    assert 0 < first < plan.total  # type: ignore[operator]
    journal = Journal.open(tmp_path / "cup")
    before = list(journal.records())
    assert Runner(journal, 2).run(never, lambda games: None) == "complete"
    journal.close()
    _, unbroken = played(tmp_path / "whole", plan)
    assert moves(in_order(journal)) == moves(unbroken)
    assert list(journal.records())[:first] == before


def test_a_tournament_that_is_over_plays_nothing(tmp_path: Path) -> None:
    played(tmp_path / "cup", tictactoe())
    journal = Journal.open(tmp_path / "cup")
    told: list[Summary] = []
    assert Runner(journal).run(never, told.extend) == "complete"
    assert not told
    journal.close()


def test_a_decision_that_was_not_written_down_any_more_is_made_again(tmp_path: Path) -> None:
    plan = PLANS["a test"]
    _, records = played(tmp_path / "cup", plan)
    file = tmp_path / "cup" / "games.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    assert b'"end"' in lines[-1]
    file.write_bytes(b"".join(lines[:-1]))
    journal = Journal.open(tmp_path / "cup")
    assert Runner(journal).run(never, lambda games: None) == "decided"
    assert moves(in_order(journal)) == moves(records)
    journal.close()


class Gated(Competitor):
    """Plays the first move there is, when it may."""

    def __init__(self, plan: TournamentPlan, asked: threading.Event, may: threading.Event) -> None:
        self._game, self._asked, self._may = game_named(plan.game), asked, may
        self.is_closed = False

    def choose(self, turn: Turn) -> Any:
        self._asked.set()
        while not self._may.wait(0.01):
            if turn.stop():
                raise Forfeit("crash", "killed")
        return self._game.actions(turn.state)[0]

    def close(self) -> None:
        self.is_closed = True


class Gate:
    """Who plays in the place of all entrants, and the events that let them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.may = threading.Event(), threading.Event()
        self.made: list[Gated] = []
        monkeypatch.setattr(running, "competitor_for", self._make)

    def _make(self, game: Any, entrant: Any, limits: Any, programs: Any, shared: Any) -> Gated:
        self.made.append(Gated(tictactoe(), self.asked, self.may))
        return self.made[-1]


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    return Gate(monkeypatch)


def in_background(runner: Runner, stop: threading.Event, ends: list[Any]) -> threading.Thread:
    thread = threading.Thread(
        target=lambda: ends.append(runner.run(stop.is_set, lambda games: None))
    )
    thread.start()
    return thread


def test_finishing_lets_the_running_games_end_and_begins_no_more(
    gate: Gate, tmp_path: Path
) -> None:
    journal = Journal.create(tmp_path / "cup", tictactoe(games=100))
    runner, stop, ends = Runner(journal, 2), threading.Event(), list[Any]()
    thread = in_background(runner, stop, ends)
    try:
        assert gate.asked.wait(300)
        while len(runner.live()) < 2:
            assert thread.is_alive()
        runner.finish()
        gate.may.set()
        thread.join(300)
    finally:
        stop.set()
        thread.join()
    assert ends == [None]
    assert sorted(game.number for game in journal.games) == [0, 1]
    assert runner.live() == ()
    assert all(each.is_closed for each in some(gate.made))
    journal.close()


def test_stopping_breaks_games_off_and_nobody_has_lost_them(gate: Gate, tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "cup", tictactoe(games=100))
    runner, stop, ends = Runner(journal, 2), threading.Event(), list[Any]()
    thread = in_background(runner, stop, ends)
    assert gate.asked.wait(300)
    stop.set()
    thread.join(300)
    assert ends == [None]
    assert len(journal.games) == 0
    assert runner.faults == []
    assert all(each.is_closed for each in some(gate.made))
    journal.close()


def test_the_games_that_are_played_can_be_looked_at(gate: Gate, tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "cup", tictactoe(games=100))
    runner, stop = Runner(journal, 2), threading.Event()
    thread = in_background(runner, stop, [])
    try:
        assert gate.asked.wait(300)
        live: tuple[LiveGame, ...] = ()
        while len(live) < 2:
            assert thread.is_alive()
            live = runner.live()
        assert {each.number for each in live} == {0, 1}
        assert {(each.first, each.second, each.plies) for each in live} == {(0, 1, 0), (1, 0, 0)}
        assert live[0].state == game_named("tictactoe").initial_state()
    finally:
        stop.set()
        thread.join()
    journal.close()


class Failing(Competitor):
    """Loses every game by itself."""

    def choose(self, turn: Turn) -> Any:
        raise Forfeit("crash", "out of memory")


def test_who_fails_loses_and_the_tournament_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    real = running.competitor_for

    def make(game: Any, entrant: Any, *args: Any) -> Competitor:
        return Failing() if entrant.player.startswith("engine:") else real(game, entrant, *args)

    monkeypatch.setattr(running, "competitor_for", make)
    plan = tictactoe("engine:bad", "random", "random", format="gauntlet", games=4)
    journal = Journal.create(tmp_path / "cup", plan)
    runner = Runner(journal, 2)
    assert runner.run(never, lambda games: None) == "complete"
    assert {game.reason for game in journal.games} == {"crash"}
    assert {game.points for game in journal.games if game.first == 0} == {-1}
    assert {game.points for game in journal.games if game.second == 0} == {1}
    assert sorted(fault.number for fault in runner.faults) == list(range(8))
    assert {fault[1:] for fault in runner.faults} == {(0, "crash", "out of memory")}
    assert journal.record(0).words == "out of memory"
    journal.close()


def test_an_engine_that_nobody_knows_is_said_and_nothing_is_played(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "cup", tictactoe("engine:unknown", "random"))
    with pytest.raises(EngineError) as error:
        Runner(journal, 2).run(never, lambda games: None)
    assert error.value.code == "engine.unknown"
    assert len(journal.games) == 0
    journal.close()


def test_what_goes_wrong_in_telling_ends_the_games(tmp_path: Path) -> None:
    def failing(games: Sequence[Summary]) -> None:
        raise ZeroDivisionError

    journal = Journal.create(tmp_path / "cup", tictactoe(games=1000))
    with pytest.raises(ZeroDivisionError):
        Runner(journal, 2).run(never, failing)
    assert len(journal.games) < 1000
    journal.close()


def test_an_interrupt_from_the_keyboard_breaks_all_games_off(
    gate: Gate, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(*args: Any) -> None:
        assert gate.asked.wait(300)
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "wait", interrupted)
    journal = Journal.create(tmp_path / "cup", tictactoe())
    with pytest.raises(KeyboardInterrupt):
        Runner(journal, 2).run(never, lambda games: None)
    assert len(journal.games) == 0
    journal.close()


def test_nobody_plays_far_ahead_of_a_test_that_may_be_decided(
    gate: Gate, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The first game waits; the others are played so far ahead and no further."""
    monkeypatch.setattr(running, "_FAR_AHEAD", 4)
    journal = Journal.create(tmp_path / "cup", tictactoe(games=40, sprt=Sprt(0.0, 5.0)))
    first = gate.made

    def make(game: Any, entrant: Any, limits: Any, programs: Any, shared: Any) -> Competitor:
        may = gate.may if len(first) < 2 else threading.Event()
        if len(first) >= 2:
            may.set()
        first.append(Gated(tictactoe(), gate.asked, may))
        return first[-1]

    monkeypatch.setattr(running, "competitor_for", make)
    runner, stop, ends = Runner(journal, 2), threading.Event(), list[Any]()
    thread = in_background(runner, stop, ends)
    try:
        while len(journal._ahead) < 3:
            assert thread.is_alive()
        assert len(journal.games) == 0
        assert not journal.is_played(4)
        gate.may.set()
        thread.join(300)
    finally:
        gate.may.set()
        stop.set()
        thread.join()
    assert ends == ["complete"]
    assert len(journal.games) == 40
    journal.close()


def test_a_tournament_by_time_ends_when_its_time_is_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    plan = tictactoe(games=None, seconds=1000.0)
    journal = Journal.create(tmp_path / "cup", plan)
    now = [0.0]

    class Clock:
        def monotonic(self) -> float:
            now[0] += 1.0
            return now[0]

        def perf_counter(self) -> float:
            return 0.0

    monkeypatch.setattr(running, "time", Clock())
    assert Runner(journal).run(lambda: len(journal.games) >= 1, lambda games: None) is None
    journal.close()
    again = Journal.open(tmp_path / "cup")
    assert 0 < again.elapsed < 1000.0  # goes on where it stood
    now[0] = 0.0
    assert Runner(again).run(never, lambda games: None) == "time"
    assert 1 < len(again.games) < 600
    again.close()
    assert Journal.read(tmp_path / "cup").end == "time"


def test_a_seed_makes_another_tournament(tmp_path: Path) -> None:
    _, one = played(tmp_path / "1", connect4())
    _, other = played(tmp_path / "2", replace(connect4(), seed=2))
    assert moves(one) != moves(other)


def test_many_entrants_meet_with_few_competitors_open(tmp_path: Path) -> None:
    plan = tictactoe(*["random"] * 8, format="round_robin", games=2)
    opened: list[Any] = []
    real = running.competitor_for

    def make(*args: Any) -> Competitor:
        opened.append(real(*args))
        return opened[-1]  # type: ignore[no-any-return]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "competitor_for", make)
        patch.setattr(running, "_MOST_OPEN", 2)
        end, records = played(tmp_path, plan)
    assert end == "complete"
    assert len(records) == 56
    assert len(opened) > 8


def test_games_do_not_wait_for_those_who_think_long(tmp_path: Path) -> None:
    """Two games in which both sides wait for each other end: neither thread waits for its turn."""
    barrier = threading.Barrier(2)
    plan = tictactoe(games=2)

    class Meeting(Competitor):
        def choose(self, turn: Turn) -> Any:
            barrier.wait(300)
            return game_named("tictactoe").actions(turn.state)[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running, "competitor_for", lambda *args: Meeting())
        end, records = played(tmp_path, plan, at_once=2)
    assert (end, len(records)) == ("complete", 2)


def test_the_switch_interval_does_not_change_what_is_played(tmp_path: Path) -> None:
    before = sys.getswitchinterval()
    try:
        sys.setswitchinterval(1e-5)
        _, together = played(tmp_path / "4", connect4(games=20), at_once=4)
    finally:
        sys.setswitchinterval(before)
    assert moves(together) == moves(played(tmp_path / "1", connect4(games=20))[1])
