"""Small tournaments, and how the tests play them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from poda.engine.search.observer import never
from poda.packages.arena.engine.tournament.journal import End, Journal
from poda.packages.arena.engine.tournament.plan import Entrant, Openings, TournamentPlan
from poda.packages.arena.engine.tournament.record import JournalGame, Summary
from poda.packages.arena.engine.tournament.running import Runner


def entrants(*players: str) -> tuple[Entrant, ...]:
    """Entrants of these words, called A, B, C."""
    return tuple(Entrant("ABCDEFGH"[n], player) for n, player in enumerate(players))


def tictactoe(*players: str, **fields: Any) -> TournamentPlan:
    """Twelve games of each pairing, unless told."""
    players = players or ("random", "alphabeta:2")
    return TournamentPlan(
        **({"game": "tictactoe", "entrants": entrants(*players), "games": 12} | fields)
    )


def connect4(*players: str, **fields: Any) -> TournamentPlan:
    """Eight games of each pairing that begin with two random plies, unless told."""
    players = players or ("random", "alphabeta:1")
    usual = {
        "game": "connect4",
        "entrants": entrants(*players),
        "games": 8,
        "openings": Openings(2),
    }
    return TournamentPlan(**(usual | fields))


def played(
    folder: Path,
    plan: TournamentPlan,
    at_once: int = 1,
    told: Callable[[Sequence[Summary]], None] = lambda games: None,
) -> tuple[End | None, list[JournalGame]]:
    """Play a tournament to its end: how it ended, and its games by their numbers."""
    journal = Journal.create(folder, plan)
    try:
        return Runner(journal, at_once).run(never, told), in_order(journal)
    finally:
        journal.close()


def in_order(journal: Journal) -> list[JournalGame]:
    """The games of a journal by their numbers."""
    return sorted(journal.records(), key=lambda record: record.summary.number)


def moves(records: Sequence[JournalGame]) -> list[tuple[Summary, str, tuple[str, ...]]]:
    """What does not depend on the machine."""
    return [(record.summary, record.start, record.moves) for record in records]
