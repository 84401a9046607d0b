"""Analysis of played games: groups of games with their scores, and errors.

Results are from the side of one entrant or, if none is given, of the first side.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

from poda.engine.errors import EngineError
from poda.engine.exact.scores import exact_solver, later
from poda.engine.game import MAX, Game
from poda.engine.review import outcome
from poda.engine.search.observer import SearchStopped, Stop, never
from poda.engine.tally import wilson
from poda.packages.arena.engine.tournament.rating import Wdl, add
from poda.packages.arena.engine.tournament.record import JournalGame, Reason, Summary

Side = Literal["first", "second"]
Outcome = Literal["won", "drawn", "lost"]
Culprit = Literal["own", "other", "nobody"]

WORST: Final = 20
"""The number of an entrant's worst errors that are stored."""

_MOST_GROUPS: Final = 10
_MOST_KNOWN: Final = 200_000


class GameGroup(NamedTuple):
    """A group of games and its results.

    Attributes:
        name: for an opening its start and moves ("" is the usual start); for a side "first" or
            "second"; for a length "11-20", in plies; for the first error "own", "other", "nobody".
        wdl: the counts of results.
        span: the least and the greatest length in plies; None for other groups.
    """

    name: str
    wdl: Wdl
    span: tuple[int, int] | None = None

    @property
    def score(self) -> float:
        """The share of the points, 0 to 1, a draw counting a half."""
        return self.wdl.score

    @property
    def interval(self) -> tuple[float, float]:
        """The score's 95 % interval (Wilson's; wider than necessary if there are draws)."""
        return wilson(self.wdl.wins + self.wdl.draws / 2, self.wdl.games)


class Error(NamedTuple):
    """A move that gave away a win or a draw.

    Attributes:
        number: the number of the game.
        entrant: the index of the entrant who made it.
        ply: the number of actions before it, the opening's included.
        move: the move in the game's notation.
        lost: the lost points, a half or 1, where a win is 1 and a draw a half.
        before, after: the exact values of the position and of the move, for MAX, both seen from
            the position before the move (`exact/scores.py`).
    """

    number: int
    entrant: int
    ply: int
    move: str
    lost: float
    before: float
    after: float


class GameErrors(NamedTuple):
    """The errors in some games.

    Attributes:
        games: the number of examined games.
        first: the first error of each game that has one, by the game's number.
        made: the number of errors of each entrant, by its index.
        worst: each entrant's worst errors, the worst first; ties in the order of games.
    """

    games: int
    first: Mapping[int, Error]
    made: Mapping[int, int]
    worst: Mapping[int, tuple[Error, ...]]

    @property
    def erred_first(self) -> Mapping[int, int]:
        """The number of games in which each entrant erred first, by its index."""
        return Counter(error.entrant for error in self.first.values())


# Groups


def by_side(records: Iterable[JournalGame], entrant: int | None = None) -> tuple[GameGroup, ...]:
    """The games as first side and those as second; without an entrant only the first group."""
    found = _grouped(records, entrant, lambda record: _side(record.summary, entrant))
    return tuple(GameGroup(name, found[name]) for name in ("first", "second") if name in found)


def by_opening(records: Iterable[JournalGame], entrant: int | None = None) -> tuple[GameGroup, ...]:
    """The games by opening, the most frequent first; among equals the lowest score first."""
    groups = [GameGroup(*each) for each in _grouped(records, entrant, opening_of).items()]
    return tuple(sorted(groups, key=lambda each: (-each.wdl.games, each.score, each.name)))


def by_length(records: Iterable[JournalGame], entrant: int | None = None) -> tuple[GameGroup, ...]:
    """The games by length in plies, the shortest first: about ten ranges of equal width."""
    lengths = _grouped(records, entrant, lambda record: record.summary.plies)
    if not lengths:
        return ()
    width = _width(max(lengths))
    found: dict[int, Wdl] = {}
    for plies, wdl in sorted(lengths.items()):
        number = max(plies - 1, 0) // width
        found[number] = add(found.get(number, Wdl()), wdl)
    return tuple(_range(number * width + 1, width, wdl) for number, wdl in found.items())


def by_first_error(
    records: Iterable[JournalGame], errors: GameErrors, entrant: int
) -> tuple[GameGroup, ...]:
    """The games in which the entrant erred first, its opponent did, and nobody did. Games not yet
    examined count among the last."""

    def culprit(record: JournalGame) -> Culprit:
        error = errors.first.get(record.summary.number)
        return "nobody" if error is None else "own" if error.entrant == entrant else "other"

    found = _grouped(records, entrant, culprit)
    return tuple(
        GameGroup(name, found[name]) for name in ("own", "other", "nobody") if name in found
    )


def opening_of(record: JournalGame) -> str:
    """An opening's text: the start and the moves that no player chose; "" is the usual start."""
    return " ".join((record.start, *record.moves[: record.opening])).strip()


def filter(
    records: Iterable[JournalGame],
    entrant: int | None = None,
    *,
    side: Side | None = None,
    opening: str | None = None,
    length: tuple[int, int] | None = None,
    result: Outcome | None = None,
    reason: Reason | None = None,
) -> Iterator[JournalGame]:
    """The games of the entrant (of all, if none is given) that match; None matches all.

    Args:
        side: the entrant's side.
        opening: the text of the opening, as by `opening_of`.
        length: the least and the greatest number of plies.
        result: the result for the entrant, or for the first side.
        reason: how the game ended.
    """
    for record in records:
        points = _points(record.summary, entrant)
        if (
            points is not None
            and side in (None, _side(record.summary, entrant))
            and opening in (None, opening_of(record))
            and (length is None or length[0] <= record.summary.plies <= length[1])
            and result in (None, _OUTCOMES[(points > 0) - (points < 0)])
            and reason in (None, record.summary.reason)
        ):
            yield record


_OUTCOMES: Final[Mapping[int, Outcome]] = {1: "won", 0: "drawn", -1: "lost"}


def _side(summary: Summary, entrant: int | None) -> Side:
    return "first" if entrant in (None, summary.first) else "second"


def _points(summary: Summary, entrant: int | None) -> int | None:
    """The entrant's points; None if it did not play."""
    if entrant is None or entrant == summary.first:
        return summary.points
    return -summary.points if entrant == summary.second else None


def _grouped(
    records: Iterable[JournalGame], entrant: int | None, key: Callable[[JournalGame], Any]
) -> dict[Any, Wdl]:
    """The results of the entrant's games, grouped by `key`."""
    found: dict[Any, list[int]] = {}
    for record in records:
        points = _points(record.summary, entrant)
        if points is not None:
            # Indices 0, 1 and 2 count wins, draws and losses.
            found.setdefault(key(record), [0, 0, 0])[1 - (points > 0) + (points < 0)] += 1
    return {name: Wdl(*counts) for name, counts in found.items()}


def _width(most: int) -> int:
    """The width, 1, 2 or 5 times a power of ten, of some ten ranges up to `most`."""
    least = most / _MOST_GROUPS
    power = 10 ** math.floor(math.log10(max(least, 1)))
    return next(width for step in (1, 2, 5, 10) if (width := int(power * step)) >= least)


def _range(least: int, width: int, wdl: Wdl) -> GameGroup:
    greatest = least + width - 1
    return GameGroup(str(least) if width == 1 else f"{least}-{greatest}", wdl, (least, greatest))


# Errors


def first_errors(
    game: Game[Any, Any],
    records: Iterable[JournalGame],
    stop: Stop = never,
    progress: Callable[[int], None] = lambda games: None,
) -> GameErrors:
    """Every move that gave away a win or a draw, by the exact values of all positions.

    May take seconds for a hundred games. Moves of the opening are no player's; a win that is only
    delayed is no error.

    Args:
        stop: checked every 10 ms or so.
        progress: called after each game with the number of examined games.

    Raises:
        SearchStopped: `stop` became true.
        EngineError: the game has no solver, or a move of a record is illegal.
    """
    values = _Values(game, stop)
    first: dict[int, Error] = {}
    made: dict[int, int] = {}
    worst: dict[int, list[Error]] = {}
    games = 0
    for record in records:
        for error in _errors_of(game, record, values):
            first.setdefault(error.number, error)
            made[error.entrant] = made.get(error.entrant, 0) + 1
            listed = worst.setdefault(error.entrant, [])
            listed.append(error)
            if len(listed) > 10 * WORST:
                listed[:] = _worst(listed)
        games += 1
        progress(games)
    return GameErrors(games, first, made, {who: tuple(_worst(all_)) for who, all_ in worst.items()})


def _worst(errors: list[Error]) -> list[Error]:
    return sorted(errors, key=lambda each: (-each.lost, each.number, each.ply))[:WORST]


def _errors_of(game: Game[Any, Any], record: JournalGame, values: _Values) -> Iterator[Error]:
    """The errors in a game, in order."""
    summary = record.summary
    state = game.parse_position(record.start) if record.start else game.initial_state()
    for ply, text in enumerate(record.moves):
        side, action = game.to_move(state), game.parse_action(state, text)
        after_state = game.result(state, action)
        if ply >= record.opening:
            before, after = values.of(state), later(values.of(after_state))
            lost = side * (outcome(before) - outcome(after)) / 2
            if lost > 0:
                who = summary.first if side == MAX else summary.second
                yield Error(summary.number, who, ply, text, lost, before, after)
        state = after_state


class _Values:
    """The exact values of positions for MAX, each counted from the position itself."""

    def __init__(self, game: Game[Any, Any], stop: Stop) -> None:
        solver = exact_solver(game)
        if solver is None:
            raise EngineError("review.unsolved", game=game.title)
        self._solver, self._stop = solver, stop
        self._known: dict[Any, float] = {}

    def of(self, state: Any) -> float:
        if self._stop():
            raise SearchStopped
        known = self._known.get(state)
        if known is None:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            known = self._known[state] = self._solver.value(state, self._stop)
        return known
