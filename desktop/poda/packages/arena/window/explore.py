"""What is looked up in the games of a tournament, on a thread: groups with their scores, the games
that fit a filter, and errors. Games are read one by one, and once, so that a million of them take
little room, and a question about them some seconds."""

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
from poda.packages.arena.engine.tournament.record import GameRecord, Reason, Summary
from poda.packages.arena.engine.tournament.results import Errors, Group, Outcome, Side

By = Literal["opening", "side", "length", "error"]
GROUPINGS: Final[tuple[By, ...]] = ("opening", "side", "length", "error")

LISTED: Final = 500
"""So many games are listed at most; a filter shows the others."""
MOST_OPENINGS: Final = 300
"""So many openings are offered and listed at most, the most played ones."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked for. None fits all.

    Attributes:
        entrant: whose games, and from whose side results are told; None: the first side's.
        by: how games are grouped.
        errors: of these games, where they were looked for; "error" groups by them.
    """

    entrant: int | None = None
    side: Side | None = None
    opening: str | None = None
    length: tuple[int, int] | None = None
    result: Outcome | None = None
    reason: Reason | None = None
    by: By = "opening"
    errors: Errors | None = None


class Answer(NamedTuple):
    """What was found.

    Attributes:
        question: that was asked.
        played: how many games there were.
        fitting: how many of them fit.
        groups: of those that fit.
        listed: the first of those that fit.
        openings, lengths: what can be asked for, of all games.
        reasons: how games ended.
    """

    question: Question
    played: int
    fitting: int
    groups: tuple[Group, ...]
    listed: tuple[Summary, ...]
    openings: tuple[str, ...]
    lengths: tuple[tuple[int, int], ...]
    reasons: tuple[Reason, ...]


class Index:
    """What questions need of the games of a journal: each is read from the disk once.

    Attributes:
        journal: of the games.
    """

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._openings: dict[str, int] = {}
        self._opening_of = array("l")  # by the place of a game
        self._told: tuple[int, _Offered] | None = None
        self._lock = threading.Lock()

    def grow(self, stop: Stop) -> int:
        """Read the games that have ended since the last time; how many there are. Raises
        SearchStopped, and EngineError."""
        with self._lock:
            openings, found = self._openings, self._opening_of
            if len(self.journal.games) < len(found):  # a test was decided: some count no more
                del found[:]
            for record in _read(self.journal, stop, len(found)):
                found.append(openings.setdefault(results.opening_of(record), len(openings)))
            return len(found)

    def records(self, played: int, stop: Stop) -> Iterator[GameRecord]:
        """The first of the games, so many: of each its summary, and the opening as its start."""
        games, names = self.journal.games, list(self._openings)
        for place in range(min(played, len(games))):
            if stop():
                raise SearchStopped
            yield GameRecord(games[place], names[self._opening_of[place]])

    def offered(self, played: int, stop: Stop) -> _Offered:
        """What can be asked for, of the first so many games."""
        if self._told is None or self._told[0] != played:
            reasons: dict[Reason, None] = {}

            def noted() -> Iterator[GameRecord]:
                for record in self.records(played, stop):
                    reasons[record.summary.reason] = None
                    yield record

            openings = results.by_opening(noted())
            lengths = results.by_length(self.records(played, stop))
            self._told = (
                played,
                _Offered(
                    tuple(group.name for group in openings[:MOST_OPENINGS]),
                    tuple(group.span for group in lengths if group.span is not None),
                    tuple(sorted(reasons)),
                ),
            )
        return self._told[1]


class _Offered(NamedTuple):
    openings: tuple[str, ...]
    lengths: tuple[tuple[int, int], ...]
    reasons: tuple[Reason, ...]


def ask(index: Index, question: Question, stop: Stop) -> Answer:
    """Look through the games. Raises SearchStopped, and EngineError where they cannot be read."""
    played = index.grow(stop)  # games that end from now on come with another answer
    offered = index.offered(played, stop)
    listed: list[Summary] = []
    fitting = 0

    def noted() -> Iterator[GameRecord]:
        nonlocal fitting
        for record in fits(index.records(played, stop), question):
            fitting += 1
            if len(listed) < LISTED:
                listed.append(record.summary)
            yield record

    groups = _GROUPED[question.by](noted(), question)
    return Answer(question, played, fitting, groups[:MOST_OPENINGS], tuple(listed), *offered)


def find_errors(
    journal: Journal, game: Game[Any, Any], stop: Stop, progress: Callable[[int], None]
) -> Errors:
    """The errors of all games. Raises SearchStopped and EngineError."""
    return results.first_errors(game, _read(journal, stop), stop, progress)


def fits(records: Iterable[GameRecord], question: Question) -> Iterator[GameRecord]:
    """Those that the filter lets through."""
    return results.filter(
        records,
        question.entrant,
        side=question.side,
        opening=question.opening,
        length=question.length,
        result=question.result,
        reason=question.reason,
    )


def _read(journal: Journal, stop: Stop, begin: int = 0) -> Iterator[GameRecord]:
    for record in journal.records(begin):
        if stop():
            raise SearchStopped
        yield record


def _by_error(records: Iterable[GameRecord], question: Question) -> tuple[Group, ...]:
    if question.errors is None:
        return results.by_side(records, question.entrant)
    if question.entrant is None:
        return _by_first_side(records, question.errors)
    return results.by_first_error(records, question.errors, question.entrant)


def _by_first_side(records: Iterable[GameRecord], errors: Errors) -> tuple[Group, ...]:
    """Whether the first side of each game ("own") erred first, the second one, or nobody; results
    are told from the first side."""
    counts: dict[str, list[int]] = {}
    for record in records:
        game = record.summary
        error = errors.first.get(game.number)
        name = "nobody" if error is None else "own" if error.entrant == game.first else "other"
        place = 0 if game.points > 0 else 1 if not game.points else 2
        counts.setdefault(name, [0, 0, 0])[place] += 1
    names = ("own", "other", "nobody")
    return tuple(Group(name, Wdl(*counts[name])) for name in names if name in counts)


_GROUPED: Final[Mapping[By, Callable[[Iterable[GameRecord], Question], tuple[Group, ...]]]] = {
    "opening": lambda records, question: results.by_opening(records, question.entrant),
    "side": lambda records, question: results.by_side(records, question.entrant),
    "length": lambda records, question: results.by_length(records, question.entrant),
    "error": _by_error,
}
