"""`poda endgames` as a person or a program meets it."""

from __future__ import annotations

import argparse
import json

import pytest

from commands.processes import poda, refused
from poda.commands import INTERRUPTED
from poda.engine.search.observer import SearchStopped
from poda.packages.checkers.commands import endgames


def test_it_tells_how_many_positions_there_are_and_has_some_of_them_checked() -> None:
    run = poda("endgames", "checkers", "--pieces", "2")
    assert run.returncode == 0, run.stderr
    heads, one, two, end = run.stdout.splitlines()
    assert heads.split() == ["pieces", "positions", "won", "drawn", "lost", "longest", "win"]
    assert one.split() == ["1", "120", "60", "0", "60", "1", "ply"]
    assert two.split() == ["2", "6,972", "2,458", "2,370", "2,144", "13", "plies"]
    assert end.endswith("2,000 positions checked by the rules")


def test_for_a_program_it_is_a_line_of_json() -> None:
    run = poda("endgames", "checkers", "--pieces", "2", "--json")
    told = json.loads(run.stdout)
    assert told["wrong"] == 0
    assert told["pieces"][1]["positions"] == 6_972


def test_a_position_is_told_with_the_line_to_the_end() -> None:
    positions = ("W:W18,K22:BK12", "B:WK1:BK32")
    run = poda("endgames", "checkers", *positions, "--pieces", "3")
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == [
        "W:W18,K22:BK12: White wins in 11 plies: "
        "22-26 12-8 26-23 8-3 18-15 3-7 23-18 7-2 15-10 2-6 10x1",
        "B:WK1:BK32: a draw",
    ]
    run = poda("endgames", "checkers", *positions, "--pieces", "3", "--json")
    for line in map(json.loads, run.stdout.splitlines()):
        assert len(line["line"]) == line["plies"]


def test_options_may_stand_between_the_game_and_the_positions() -> None:
    run = poda("endgames", "checkers", "--pieces", "2", "B:WK1:BK32", "--json", "W:W32:BK1")
    assert run.returncode == 0, run.stderr
    assert len(run.stdout.splitlines()) == 2
    assert "unrecognized arguments: --pages" in refused("endgames", "checkers", "--pages", "2")


@pytest.mark.parametrize(
    "arguments",
    [("chess",), ("checkers", "--pieces", "6"), ("checkers", "B:WK1:BK1"), ("checkers", "words")],
)
def test_what_cannot_be_is_refused_in_a_sentence(arguments: tuple[str, ...]) -> None:
    assert "endgames: " in refused("endgames", *arguments)


def test_too_many_pieces_are_refused_before_anything_is_computed() -> None:
    said = refused("endgames", "checkers", "B:WK1,K2,K3:BK32,K31")
    assert "has more than 4 pieces" in said


def test_who_stops_it_is_told_that_it_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object) -> None:
        raise SearchStopped

    monkeypatch.setattr(endgames, "load", stopped)
    asked = argparse.Namespace(positions=[], pieces=2, workers=1, json=False)
    assert endgames.run(asked) == INTERRUPTED
    said = capsys.readouterr().err
    assert "checkers-2.endgames" in said
    assert "the same command goes on" in said
