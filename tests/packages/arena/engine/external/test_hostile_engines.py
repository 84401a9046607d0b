"""Engines that do what none should lose their game, say why, and leave nothing behind."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from poda.engine.decisions import Limit
from poda.engine.game import MAX
from poda.engine.search.observer import SearchStopped
from poda.packages.arena.engine.competitor import Forfeit
from poda.packages.arena.engine.external.process import MOST_OUTPUT, ProgramProcess
from some import some

from .playing import CONNECT4, hostile, is_running, plays, turn

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/proc tells what is left")

AT_ONCE = Limit(seconds=0.05)


def fault_of(how: str, limit: Limit | None = None, **rest: int) -> Forfeit:
    """How a game with it ends."""
    with plays(hostile(how, **rest)) as player:
        player.new_game(CONNECT4.initial_state(), MAX)
        with pytest.raises(Forfeit) as caught:
            player.choose(turn("3", limit))
    return caught.value


@pytest.mark.parametrize(
    ("how", "fault"),
    [
        ("garbage", "illegal"),
        ("nothing", "garbage"),
        ("column", "illegal"),
        ("flood", "output"),
        ("long", "output"),
        ("stderr", "output"),
        ("die", "crash"),
        ("killed", "crash"),
        ("mute", "crash"),
    ],
)
def test_it_loses_by_its_own_fault(how: str, fault: str) -> None:
    assert fault_of(how).fault == fault


@pytest.mark.parametrize("how", ["hang", "deaf"])
def test_it_loses_where_it_does_not_answer(how: str) -> None:
    assert fault_of(how, AT_ONCE).fault == "time"


def test_its_last_words_are_told() -> None:
    assert fault_of("die").words == "exit 3: first line | second line | last words"
    assert fault_of("killed").words == "signal 9"


def test_an_engine_that_never_begins_loses_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("poda.packages.arena.engine.external.ugi.START_SECONDS", 0.05)
    with plays(hostile("silent", seconds=0.05)) as player, pytest.raises(Forfeit) as caught:
        player.new_game(CONNECT4.initial_state(), MAX)
    assert caught.value.fault == "time"


def test_memory_is_limited() -> None:
    assert fault_of("memory", megabytes=200).fault == "crash"
    with plays(hostile("memory", megabytes=800)) as player:
        player.new_game(CONNECT4.initial_state(), MAX)
        assert player.choose(turn("3")) == 400_000_000 % 7


def test_a_search_is_broken_off_at_once() -> None:
    with plays(hostile("hang")) as player:
        player.new_game(CONNECT4.initial_state(), MAX)
        answers = iter((False, False))
        with pytest.raises(SearchStopped):
            player.choose(turn("3", stop=lambda: next(answers, True)))


def test_it_ends_with_all_that_it_started_wherever_that_went(tmp_path: Path) -> None:
    told = tmp_path / "children"
    with plays(hostile("children", told)) as player:
        player.new_game(CONNECT4.initial_state(), MAX)
        assert player.choose(turn("3")) == 4
        children = [int(number) for number in told.read_text().split()]
        assert len(children) == 3
        assert all(is_running(child) for child in some(children))
    assert not any(is_running(child) for child in some(children))


def test_what_an_engine_leaves_behind_ends_too(tmp_path: Path) -> None:
    told = tmp_path / "children"
    with plays(hostile("leave", told, seconds=10.0)) as player:  # all of which it takes
        player.new_game(CONNECT4.initial_state(), MAX)
        with pytest.raises(Forfeit, match="exit 3"):
            player.choose(turn("3"))
        children = [int(number) for number in told.read_text().split()]
        assert len(children) == 3
        assert not any(is_running(child) for child in some(children))


def test_closing_twice_is_nothing() -> None:
    process = ProgramProcess([sys.executable, "-c", "input()"])
    assert process.is_running
    process.close()
    process.close()
    assert not process.is_running
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)


def test_a_line_as_long_as_is_allowed_is_read() -> None:
    code = f"input(); print('x' * {MOST_OUTPUT - 1})"
    process = ProgramProcess([sys.executable, "-c", code])
    try:
        process.ask("")
        assert len(process.line(time.monotonic() + 200)) == MOST_OUTPUT - 1
    finally:
        process.close()


def test_a_program_that_does_not_listen_does_not_hold_poda_up() -> None:
    process = ProgramProcess([sys.executable, "-c", "import time; time.sleep(600)"])
    try:
        process.ask("x" * 1_000_000)
        with pytest.raises(Forfeit) as caught:
            process.line(time.monotonic() + 0.1)
        assert caught.value.fault == "time"
    finally:
        process.close()
