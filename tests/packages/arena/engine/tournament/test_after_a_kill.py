"""A tournament whose process is killed loses no game that was told, and plays none twice."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from poda.engine.search.observer import never
from poda.packages.arena.engine.tournament.journal import GAMES_FILE, Journal
from poda.packages.arena.engine.tournament.plan import Sprt, TournamentPlan
from poda.packages.arena.engine.tournament.running import Runner
from some import some

from .plans import connect4, in_order, moves, played, tictactoe

PROCESS = Path(__file__).with_name("player_process.py")
KILLS = 20

PLANS = {
    "Connect Four": connect4("alphabeta:1", "alphabeta:2", games=3_000),
    "a test": tictactoe("random", "random", games=None, sprt=Sprt(-20.0, 20.0)),
}

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]


def killed(folder: Path, lines: int) -> list[int]:
    """Play in a process that is killed when it has told so many new games; all that it told."""
    command = [sys.executable, str(PROCESS), str(folder), "2"]
    told: list[int] = []
    before: int | None = None  # games that it knew when it began to play
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if line.strip() == "plays":
                    before = len(told)
                elif line.strip() != "over":
                    told.append(int(line))
                if before is not None and len(told) >= before + lines:
                    break
        finally:
            process.kill()
        told += [int(line) for line in process.stdout if line.strip().isdigit()]
    return told


@pytest.mark.parametrize(("plan", "kills"), [(PLANS["Connect Four"], KILLS)], ids=["twenty"])
def test_a_killed_tournament_loses_no_game_and_plays_none_twice(
    plan: TournamentPlan, kills: int, tmp_path: Path
) -> None:
    folder = tmp_path / "cup"
    Journal.create(folder, plan).close()
    chance = random.Random(5)
    for _ in some(range(kills)):
        told = killed(folder, chance.randrange(1, 12))
        assert len(told) == len(set(told))
        there = [game.number for game in Journal.read(folder).games]
        assert set(told) <= set(there)
        assert len(there) == len(set(there))
    left = len(Journal.read(folder).games)
    assert kills <= left < 3_000
    few = tmp_path / "few"
    _, unbroken = played(few, connect4("alphabeta:1", "alphabeta:2", games=left - left % 2))
    both = {record.summary.number: record for record in Journal.read(folder).records()}
    shared = [both[r.summary.number] for r in unbroken if r.summary.number in both]
    assert len(shared) > left / 2
    assert moves(shared) == moves([r for r in unbroken if r.summary.number in both])


def test_a_killed_test_is_decided_as_it_would_have_been(tmp_path: Path) -> None:
    plan, folder = PLANS["a test"], tmp_path / "cup"
    end, unbroken = played(tmp_path / "whole", plan)
    assert end == "decided"
    Journal.create(folder, plan).close()
    for _ in range(3):
        killed(folder, 10)
    journal = Journal.open(folder)
    assert Runner(journal, 3).run(never, lambda games: None) == "decided"
    journal.close()
    assert moves(in_order(journal)) == moves(unbroken)


def test_a_line_torn_at_any_place_costs_that_game_alone(tmp_path: Path) -> None:
    folder = tmp_path / "cup"
    _, records = played(folder, tictactoe(games=4))
    file = folder / GAMES_FILE
    lines = file.read_bytes().splitlines(keepends=True)[:4]  # without the end
    whole = b"".join(lines)
    for cut in some(range(len(whole) - len(lines[-1]), len(whole))):
        file.write_bytes(whole[:cut])
        journal = Journal.open(folder)
        assert len(journal.games) == 3
        assert file.stat().st_size == len(whole) - len(lines[-1])
        journal.close()
    journal = Journal.open(folder)
    assert Runner(journal).run(never, lambda games: None) == "complete"
    journal.close()
    assert moves(in_order(journal)) == moves(records)
