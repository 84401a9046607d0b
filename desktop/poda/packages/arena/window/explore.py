"""Questions about the games of a tournament, answered on a thread: groups with their scores, games
that match a filter, and errors. Each game is read once, one at a time, so that a million of them
take little memory, and a question some seconds."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from poda.engine.game import Game
from poda.engine.search.observer import SearchStopped, Stop
from poda.packages.arena.engine.tournament import results
from poda.packages.arena.engine.tournament.journal import Journal
from poda.packages.arena.engine.tournament.rating import Wdl
from poda.packages.arena.engine.tournament.record import JournalGame, Reason, Summary
from poda.packages.arena.engine.tournament.results import GameErrors, GameGroup, Outcome, Side

By = Literal["opening", "side", "length", "error"]
GROUPINGS: Final[tuple[By, ...]] = ("opening", "side", "length", "error")

LISTED: Final = 500
"""The most games that are listed; a filter shows others."""
MOST_OPENINGS: Final = 300
"""The most openings that are offered and listed, the most frequent first."""


@dataclass(frozen=True, slots=True)
class GamesQuestion:
    """A question about games; None matches all.

    Attributes:
        entrant: the player whose games and results are meant; None: the first side's of each.
        by: the grouping of the games.
        errors: the errors of the games, once they were searched; "error" groups by them.
    """

    entrant: int | None = None
    side: Side | None = None
    opening: str | None = None
    length: tuple[int, int] | None = None
    result: Outcome | None = None
    reason: Reason | None = None
    by: By = "opening"
    errors: GameErrors | None = None


class Offered(NamedTuple):
    """The openings of games, their ranges of lengths, and the ways in which they ended."""

    openings: tuple[str, ...] = ()
    lengths: tuple[tuple[int, int], ...] = ()
    reasons: tuple[Reason, ...] = ()


class GamesAnswer(NamedTuple):
    """The answer to a question.

    Attributes:
        question: the question.
        played: the number of games so far.
        fitting: the number of games that match.
        groups: the groups of the matching games.
        listed: the first of the matching games.
        offered: the values to choose from in filters, over all games.
    """

    question: GamesQuestion
    played: int
    fitting: int
    groups: tuple[GameGroup, ...]
    listed: tuple[Summary, ...]
    offered: Offered


class Index:
    """The openings of a `journal`'s games, for fast answers; each game is read once."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._openings: dict[str, int] = {}
        self._opening_of = array("l")  # the index of each game's opening
        self._told: tuple[int, Offered] | None = None
        self._lock = threading.Lock()

    def grow(self, stop: Stop) -> int:
        """Read the games that ended since the last call; return the number of games read. Raises
        SearchStopped, and EngineError."""
        with self._lock:
            openings, found = self._openings, self._opening_of
            if len(self.journal.games) < len(found):  # a decided test removes games
                del found[:]
            for record in _records_of(self.journal, stop, len(found)):
                found.append(openings.setdefault(results.opening_of(record), len(openings)))
            return len(found)

    def records(self, played: int, stop: Stop) -> Iterator[JournalGame]:
        """The first `played` games, each as its summary, with the opening's text as its start."""
        games, names = self.journal.games, list(self._openings)
        for place in range(min(played, len(games))):
            if stop():
                raise SearchStopped
            yield JournalGame(games[place], names[self._opening_of[place]])

    def offered(self, played: int, stop: Stop) -> Offered:
        """The values to choose from in filters, for the first `played` games."""
        if self._told is None or self._told[0] != played:
            reasons: dict[Reason, None] = {}

            def noted() -> Iterator[JournalGame]:
                for record in self.records(played, stop):
                    reasons[record.summary.reason] = None
                    yield record

            openings = results.by_opening(noted())
            lengths = results.by_length(self.records(played, stop))
            offered = Offered(
                tuple(group.name for group in openings[:MOST_OPENINGS]),
                tuple(group.span for group in lengths if group.span is not None),
                tuple(sorted(reasons)),
            )
            self._told = played, offered
        return self._told[1]


def ask(index: Index, question: GamesQuestion, stop: Stop) -> GamesAnswer:
    """Answer a question. Raises SearchStopped, and EngineError if games cannot be read."""
    played = index.grow(stop)  # later games belong to the next answer
    offered = index.offered(played, stop)
    listed: list[Summary] = []
    fitting = 0

    def noted() -> Iterator[JournalGame]:
        nonlocal fitting
        for record in fits(index.records(played, stop), question):
            fitting += 1
            if len(listed) < LISTED:
                listed.append(record.summary)
            yield record

    groups = _GROUPED[question.by](noted(), question)
    return GamesAnswer(question, played, fitting, groups[:MOST_OPENINGS], tuple(listed), offered)


def find_errors(
    journal: Journal, game: Game[Any, Any], stop: Stop, progress: Callable[[int], None]
) -> GameErrors:
    """The errors of all games. Raises SearchStopped and EngineError."""
    return results.first_errors(game, _records_of(journal, stop), stop, progress)


def fits(records: Iterable[JournalGame], question: GamesQuestion) -> Iterator[JournalGame]:
    """The records that match the filter."""
    names = ("side", "opening", "length", "result", "reason")
    wanted: dict[str, Any] = {name: getattr(question, name) for name in names}
    return results.filter(records, question.entrant, **wanted)


def _records_of(journal: Journal, stop: Stop, begin: int = 0) -> Iterator[JournalGame]:
    for record in journal.records(begin):
        if stop():
            raise SearchStopped
        yield record


def _by_error(records: Iterable[JournalGame], question: GamesQuestion) -> tuple[GameGroup, ...]:
    if question.errors is None:
        return results.by_side(records, question.entrant)
    if question.entrant is None:
        return _by_first_side(records, question.errors)
    return results.by_first_error(records, question.errors, question.entrant)


def _by_first_side(records: Iterable[JournalGame], errors: GameErrors) -> tuple[GameGroup, ...]:
    """Groups by who erred first: the first side ("own"), the second, or nobody."""
    counts: dict[str, list[int]] = {}
    for record in records:
        game = record.summary
        error = errors.first.get(game.number)
        name = "nobody" if error is None else "own" if error.entrant == game.first else "other"
        place = 0 if game.points > 0 else 1 if not game.points else 2
        counts.setdefault(name, [0, 0, 0])[place] += 1
    names = ("own", "other", "nobody")
    return tuple(GameGroup(name, Wdl(*counts[name])) for name in names if name in counts)


_GROUPED: Final[
    Mapping[By, Callable[[Iterable[JournalGame], GamesQuestion], tuple[GameGroup, ...]]]
] = {
    "opening": lambda records, question: results.by_opening(records, question.entrant),
    "side": lambda records, question: results.by_side(records, question.entrant),
    "length": lambda records, question: results.by_length(records, question.entrant),
    "error": _by_error,
}
