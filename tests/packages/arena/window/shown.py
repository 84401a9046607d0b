"""A tournament that nobody plays: what the pages of the tab are shown in their tests."""

from __future__ import annotations

import random
from typing import Any, cast

from PySide6.QtCore import QObject, Signal

from poda.engine.games import game as game_named
from poda.packages.arena.engine.tournament.plan import Entrant, Format, Sprt, TournamentPlan
from poda.packages.arena.engine.tournament.record import JournalGame, Reason, Summary
from poda.packages.arena.engine.tournament.running import LiveGame
from poda.packages.arena.engine.tournament.standings import Standings
from poda.packages.arena.window.tournament_model import TournamentModel, TournamentStatus

NAMES = ("Deep", "Fast", "Perfect", "Casual", "Random")


class FakeJournal:
    """Records that were never written."""

    def __init__(self, records: list[JournalGame]) -> None:
        self.all = records
        self.broken: Exception | None = None

    @property
    def games(self) -> list[Summary]:
        """What standings need of them."""
        return [each.summary for each in self.all]

    def records(self, begin: int = 0) -> Any:
        """All of them from a place on, one by one."""
        if self.broken is not None:
            raise self.broken
        yield from self.all[begin:]

    def record(self, number: int) -> JournalGame:
        """One of them."""
        return next(each for each in self.all if each.summary.number == number)


class Shown(QObject):
    """Has what pages read of a TournamentModel."""

    changed = Signal()
    live_changed = Signal()
    status_changed = Signal()
    game_asked = Signal(int)
    review_asked = Signal(int)
    search_asked = Signal(int)

    def __init__(self, plan: TournamentPlan | None = None) -> None:
        super().__init__()
        self.plan = plan
        self.game = None if plan is None else game_named(plan.game)
        self.standings = None if plan is None else Standings(plan)
        self.journal: FakeJournal | None = FakeJournal([])
        self.status = TournamentStatus.RUNNING
        self.games: list[Summary] = []
        self.playing: tuple[LiveGame, ...] = ()

    def hold_games(self) -> None:
        """Nobody plays."""

    def live(self) -> tuple[LiveGame, ...]:
        """The boards."""
        return self.playing

    def name(self, entrant: int) -> str:
        """Of an entrant."""
        assert self.plan is not None
        return self.plan.entrants[entrant].name

    def add(
        self,
        points: int,
        *,
        plies: int = 20,
        reason: Reason = "played",
        line: int | None = None,
        moves: tuple[str, ...] = (),
        opening: int = 0,
    ) -> None:
        """The next game is over; the one who had the first side won so many points."""
        assert self.plan is not None
        assert self.standings is not None
        assert self.journal is not None
        number = len(self.games)
        fixture = self.plan.fixture(number)
        line = number + 1 if line is None else line
        summary = Summary(number, fixture.first, fixture.second, points, plies, reason, line)
        self.games.append(summary)
        self.standings.add(summary)
        self.journal.all.append(JournalGame(summary, "", moves, opening))

    def add_some(self, count: int, seed: int = 1, best: float = 0.2) -> None:
        """So many games of players each of which is better than the next one."""
        draw = random.Random(seed)
        assert self.plan is not None
        for _ in range(count):
            fixture = self.plan.fixture(len(self.games))
            edge = best * (fixture.second - fixture.first)
            value = draw.random()
            self.add(1 if value < 0.42 + edge / 2 else 0 if value < 0.62 + edge / 2 else -1,
                     plies=draw.randint(7, 42))  # fmt: skip

    @property
    def played(self) -> int:
        """How many games are counted."""
        return len(self.games)

    def as_model(self) -> TournamentModel:
        """As pages take it."""
        return cast(TournamentModel, self)


def plan_of(
    players: int = 2,
    *,
    game: str = "connect4",
    kind: Format | None = None,
    sprt: Sprt | None = None,
    anchor: int | None = None,
) -> TournamentPlan:
    """A plan for so many players."""
    entrants = tuple(Entrant(name, "random") for name in NAMES[:players])
    kind = kind or ("match" if players == 2 else "round_robin")
    return TournamentPlan(
        game, entrants, kind, games=None if sprt else 1000, sprt=sprt, anchor=anchor
    )
