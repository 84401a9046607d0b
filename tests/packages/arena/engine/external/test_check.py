"""What a look at a program finds out, step by step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from poda.engine.games import GAMES
from poda.packages.arena.engine.external.check import EVERY, STEPS, UGI, CheckStep, check
from poda.packages.arena.engine.external.engines import Program

from .playing import TINY, hostile, program


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What answers at once is late on a busy machine: how fast it is, is not the question here."""
    monkeypatch.setattr("poda.packages.arena.engine.external.check._MOVE_SECONDS", 60.0)


def steps_of(found: Program) -> list[CheckStep]:
    return list(check(found, GAMES[found.games[0]]))


def failed(found: Program) -> dict[str, str]:
    """The steps that it does not take, and what it did instead."""
    return {step.name: step.words for step in steps_of(found) if not step.passed}


def test_each_step_has_a_sentence() -> None:
    assert set(STEPS) == set(UGI)
    assert set(EVERY) < set(UGI)


def test_the_engine_to_copy_takes_every_step() -> None:
    steps = steps_of(program(TINY))
    assert [step.name for step in steps] == list(UGI)
    assert all(step.passed and not step.words for step in steps)


def test_an_agent_has_fewer_steps(tmp_path: Path) -> None:
    file = tmp_path / "agent.py"
    file.write_text("def f(o, c):\n    return [n for n in range(7) if not o.board[n]][0]\n")
    steps = steps_of(program(file, protocol="python"))
    assert [(step.name, step.passed) for step in steps] == [(name, True) for name in EVERY]


def test_what_ends_by_itself_is_not_looked_at_further() -> None:
    steps = steps_of(hostile("die"))
    assert [(step.name, step.passed) for step in steps] == [("start", True), ("move", False)]
    assert steps[-1].words.startswith("crash: exit 3")


def test_what_tells_a_game_wrong_is_told_where(tmp_path: Path) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(TINY.read_text().replace('"p{self.winner}win"', '"p1win"'))
    wrong = failed(program(engine))
    assert set(wrong) == {"over"}
    assert wrong["over"].endswith("response p1win; response p2win?")


def test_what_does_not_end_when_it_is_told_to(tmp_path: Path) -> None:
    engine = tmp_path / "engine.py"
    engine.write_text(TINY.read_text().replace('== "quit"', '== "never"'))
    assert failed(program(engine, seconds=0.2)) == {"quit": "quit"}


@pytest.mark.slow
def test_gnu_backgammon_takes_every_step(require: Callable[[str], str]) -> None:
    gnubg = Program("GNU", ("backgammon",), "gnubg", (require("gnubg"),))
    assert failed(gnubg) == {}


def test_a_move_against_the_rules_is_told() -> None:
    assert failed(hostile("column"))["move"].startswith("illegal: 9: “9” is not a column")
