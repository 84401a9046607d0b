"""What is looked up in the games of a tournament is read from the disk once."""

from __future__ import annotations

from typing import Any

import pytest

from poda.engine.search.observer import SearchStopped, never
from poda.packages.arena.engine.tournament import journal as journal_module
from poda.packages.arena.engine.tournament.journal import Journal
from poda.packages.arena.engine.tournament.plan import TournamentPlan
from poda.packages.arena.engine.tournament.record import JournalGame
from poda.packages.arena.engine.tournament.running import Runner
from poda.packages.arena.window.explore import GamesQuestion, Index, ask

from .hand import QUICK, played


def test_each_game_is_read_once_however_much_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.open(played(QUICK, games=8))
    read: list[int] = []
    record_of = journal_module._record_of

    def noted(entry: dict[str, Any], plan: TournamentPlan) -> JournalGame:
        read.append(entry["game"])
        return record_of(entry, plan)

    monkeypatch.setattr(journal_module, "_record_of", noted)
    index = Index(journal)
    first = ask(index, GamesQuestion(), never)
    assert (first.played, first.fitting) == (8, 8)
    assert sum(group.wdl.games for group in first.groups) == 8
    by_side = ask(index, GamesQuestion(entrant=0, side="second", by="side"), never)
    assert (by_side.played, by_side.fitting) == (8, 4)
    assert by_side.offered == first.offered
    assert {game.second for game in by_side.listed} == {0}
    assert Runner(journal).run(never, lambda games: None) == "complete"
    last = ask(index, GamesQuestion(opening=first.offered.openings[0]), never)
    assert last.played == 20
    assert last.fitting >= first.groups[0].wdl.games
    assert sorted(read) == list(range(20))
    journal.close()


def test_looking_up_is_stopped() -> None:
    index = Index(Journal.read(played(QUICK, games=8)))
    with pytest.raises(SearchStopped):
        ask(index, GamesQuestion(), lambda: True)
    assert ask(index, GamesQuestion(), never).played == 8
