"""The plan of a tournament is a document that says what is played and runs nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from poda.engine.errors import EngineError
from poda.engine.games import game
from poda.packages.arena.engine.tournament.document import (
    MOST_NAME,
    check,
    engine_name,
    load_plan,
    plan_as_json,
    plan_of,
    plan_text,
    positions_in,
    read_plan,
)
from poda.packages.arena.engine.tournament.plan import (
    MOST_GAMES,
    CubeTerms,
    Entrant,
    MoveLimits,
    Openings,
    Sprt,
    TournamentPlan,
)

from .plans import connect4, entrants, tictactoe

PLANS = {
    "a match": tictactoe(),
    "a test": connect4(games=None, sprt=Sprt(0.0, 10.0, 0.05, 0.1, "normalised"), seed=2**64 - 1),
    "a gauntlet by time": connect4(
        "random", "evolved", "mcts:50", format="gauntlet", games=None, seconds=3.5, anchor=2
    ),
    "engines in a round robin": connect4(
        "engine:my engine", "perfect:20%", "evolved:4@/a/b.json", format="round_robin"
    ),
    "openings and a clock": connect4(
        openings=Openings(0, ("44", "4453")), limits=MoveLimits(clock=(60.0, 1.0))
    ),
    "limits": connect4(limits=MoveLimits(4, 1000, 0.5)),
    "a cube": TournamentPlan(
        "backgammon",
        entrants("random", "expectiminimax:0"),
        games=2,
        cube=CubeTerms(5, True, False),
    ),
}


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_a_plan_comes_back_from_its_document(plan: TournamentPlan, tmp_path: Path) -> None:
    file = tmp_path / "tournament.json"
    file.write_text(plan_text(plan), "utf-8")
    assert load_plan(file) == plan
    assert plan_of(plan_as_json(plan)) == plan


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "another game": ({"game": "chess"}, "tournament.field"),
    "nobody": ({"entrants": []}, "tournament.field"),
    "one name twice": (
        {"entrants": [{"name": "A", "player": "random"}] * 2},
        "tournament.field",
    ),
    "three in a match": (
        {"entrants": [{"name": str(n), "player": "random"} for n in range(3)]},
        "tournament.field",
    ),
    "a person": (
        {"entrants": [{"name": n, "player": "person"} for n in "AB"]},
        "tournament.entrant",
    ),
    "no player": (
        {"entrants": [{"name": n, "player": "rm -rf /"} for n in "AB"]},
        "tournament.entrant",
    ),
    "a name that hides": (
        {"entrants": [{"name": n, "player": "random"} for n in ("A\x1b[2J", "B")]},
        "tournament.field",
    ),
    "an engine without a name": (
        {"entrants": [{"name": n, "player": "engine:"} for n in "AB"]},
        "tournament.entrant",
    ),
    "an odd number of games": ({"games": 3}, "tournament.field"),
    "too many games": ({"games": MOST_GAMES + 2}, "save.field"),
    "no end": ({"games": None}, "tournament.field"),
    "no number": ({"games": True}, "save.field"),
    "another format": ({"format_of_play": "swiss"}, "save.field"),
    "a seed below 0": ({"seed": -1}, "save.field"),
    "an anchor who is not there": ({"anchor": 7}, "tournament.field"),
    "a test of nothing": (
        {"sprt": {"elo0": 5, "elo1": 5, "alpha": 0.05, "beta": 0.05, "model": "logistic"}},
        "tournament.field",
    ),
    "an endless test": (
        {"sprt": {"elo0": 0, "elo1": 5, "alpha": 0, "beta": 0.05, "model": "logistic"}},
        "save.field",
    ),
    "another model": (
        {"sprt": {"elo0": 0, "elo1": 5, "alpha": 0.05, "beta": 0.05, "model": "x"}},
        "save.field",
    ),
    "an opening that is none": (
        {"openings": {"plies": 0, "positions": ["99"]}},
        "tournament.opening",
    ),
    "an opening that is over": (
        {"openings": {"plies": 0, "positions": ["1425 3".replace(" ", "")]}},
        "tournament.opening_over",
    ),
    "openings of numbers": ({"openings": {"plies": 0, "positions": [1]}}, "save.field"),
    "no plies": (
        {"limits": {"plies": 0, "nodes": None, "seconds": None, "clock": None}},
        "tournament.field",
    ),
    "a clock of one number": (
        {"limits": {"plies": None, "nodes": None, "seconds": None, "clock": [1]}},
        "save.field",
    ),
    "a cube without dice": (
        {"cube": {"length": 3, "jacoby": False, "crawford": True}},
        "tournament.field",
    ),
}


@pytest.mark.parametrize(("change", "code"), BAD.values(), ids=BAD)
def test_a_plan_that_cannot_be_played_is_refused_in_a_sentence(
    change: dict[str, Any], code: str
) -> None:
    document = plan_as_json(tictactoe()) | change
    with pytest.raises(EngineError) as error:
        read_plan(json.dumps(document))
    assert error.value.code == code


def test_another_kind_of_document_is_no_plan() -> None:
    with pytest.raises(EngineError) as error:
        read_plan('{"format": "poda-game", "version": 1}')
    assert error.value.code == "save.foreign_tournament"


def test_an_opening_of_backgammon_stands_before_the_throw() -> None:
    plan = TournamentPlan("backgammon", entrants("random", "evolved"), games=2)
    check(replace(plan, openings=Openings(0, ("4HPwATDgc/ABMA",))))
    with pytest.raises(EngineError) as error:
        check(replace(plan, openings=Openings(0, ("4HPwATDgc/ABMA 6-5",))))
    assert error.value.code == "tournament.opening_throw"


def test_an_engine_has_a_name_and_never_a_command_line() -> None:
    assert engine_name("engine:GNU Backgammon") == "GNU Backgammon"
    for text in ("engine: x", "engine:" + "x" * (MOST_NAME + 1), "engine:a\nb", "gnubg"):
        with pytest.raises(EngineError):
            engine_name(text)


def test_a_list_of_openings_has_one_a_line_and_remarks() -> None:
    text = "# the centre\n44\n\n 4453  # and so on\n"
    assert positions_in(text, game("connect4")) == ("44", "4453")


@pytest.mark.parametrize(("text", "code"), [("44\n48", "opening"), ("# none", "positions")])
def test_a_list_with_an_opening_that_is_none_says_which(text: str, code: str) -> None:
    with pytest.raises(EngineError) as error:
        positions_in(text, game("connect4"))
    assert error.value.code == f"tournament.{code}"
    assert error.value.params.get("number", 2) == 2


def test_names_of_entrants_may_be_any_visible_text() -> None:
    check(replace(tictactoe(), entrants=(Entrant("Zoë 中文", "random"), Entrant("B", "random"))))
