"""The formats of tournaments and of lists of programs, for `tests/formats.py`."""

from __future__ import annotations

import json
from typing import Final

from formats import Format
from poda.packages.arena.engine.external.engines import (
    Program,
    Programs,
    programs_of,
    programs_text,
)
from poda.packages.arena.engine.tournament.document import load_plan, plan_text, read_plan
from poda.packages.arena.engine.tournament.journal import record_as_json, record_of
from poda.packages.arena.engine.tournament.plan import (
    CubeTerms,
    Entrant,
    MoveLimits,
    Openings,
    Sprt,
    TournamentPlan,
)
from poda.packages.arena.engine.tournament.record import JournalGame as PlayedGame
from poda.packages.arena.engine.tournament.record import Summary

CUP: Final = TournamentPlan(
    "connect4",
    (Entrant("Ana", "perfect:10%"), Entrant("Ben", "engine:ben"), Entrant("six", "alphabeta:6")),
    "round_robin",
    20,
    60.0,
    openings=Openings(2, ("4453", "12")),
    limits=MoveLimits(6, 10_000, 0.5, (60.0, 1.0)),
    anchor=2,
)
TEST: Final = TournamentPlan(
    "backgammon",
    (Entrant("new", "expectiminimax:0"), Entrant("old", "random")),
    games=None,
    sprt=Sprt(-5.0, 5.0, 0.1, 0.05, "normalised"),
    cube=CubeTerms(5, crawford=False),
)
PLAYED: Final = (
    PlayedGame(Summary(3, 2, 0, -1, 3, "played", 2**63), "4453", ("4", "4", "5"), 2, (0.25, 1.5)),
    PlayedGame(Summary(0, 0, 1, 1, 1, "crash", 1), "", ("4",), words="Segmentation\nfault"),
)
PROGRAMS: Final = Programs(
    (
        Program("ben", ("connect4", "tictactoe"), "python", ("/home/ana/ben.py",), megabytes=500),
        Program("gnubg", ("backgammon",), "gnubg", ("gnubg", "-t", "-p", "{port}"), 30.0),
    )
)


def _played_again(text: str) -> str:
    return json.dumps(record_as_json(record_of(text.encode("utf-8", "replace"), CUP)))


FILES: Final[dict[str, Format]] = {
    "tournament": Format(
        (plan_text(CUP), plan_text(TEST)), lambda text: plan_text(read_plan(text)), load_plan
    ),
    "tournament-game": Format(
        tuple(json.dumps(record_as_json(each)) for each in PLAYED), _played_again
    ),
    "engines": Format((programs_text(PROGRAMS),), lambda text: programs_text(programs_of(text))),
}
