"""A person's errors as puzzles that come back: one small file in the data folder.

What a review marks as an error or a blunder is kept, and asked on that day. A right answer brings
it back when the person may be about to forget it, by the scheduler FSRS (J. Ye, J. Su, Y. Cao, *A
stochastic shortest path algorithm for optimizing spaced repetition scheduling*, KDD 2022; package
`fsrs`, used with its published parameters and without its optimizer). After a wrong answer it is
due again on the same day. The clock is passed in: days are ordinals (1 January 1
is 1), and nothing is drawn at random.

An entry that cannot be read stays in the file as it is. A file that is none of ours is set aside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from poda.base import files
from poda.base.paths import data_dir
from poda.engine import documents, kept_folders, schema
from poda.engine.documents import ERRORS, field
from poda.engine.errors import EngineError, one_line
from poda.engine.games import GAMES
from poda.engine.puzzles import source_of
from poda.engine.schema import OPTIONAL, SPARSE, Most, Range

if TYPE_CHECKING:
    from fsrs import Scheduler

    from poda.play.recent import RecentError

MOST: Final = 1_000
"""Errors kept; beyond these the ones that come back last are dropped."""
NAME: Final = "errors.json"
VERSION: Final = 1
_LONGEST: Final = 1_000  # the most characters of a position
# fmt: off
_PARAMETERS: Final = (
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
)
"""FSRS 6's published parameters, kept here so that no release of the package changes a schedule."""
# fmt: on
_LAST_DAY: Final = date.max.toordinal()
_Day = Annotated[int, Range(0, _LAST_DAY), OPTIONAL]
_Number = Annotated[float, Range(0.0, 1e6), SPARSE]


@dataclass(frozen=True, slots=True)
class KeptError:
    """A person's move that was an error, and the day on which it is asked again as a puzzle.

    Attributes:
        game: the game's key.
        position: the position before it; with dice, after the throw.
        played: what was played, in the game's notation.
        mark: its class in the review.
        loss: what it lost, where that is counted in points; else 0.
        due: the day on which it is asked next.
        last: the day of the last answer; 0 for none.
        stability, difficulty: the scheduler's memory of it; 0 before the first answer.
    """

    game: str
    position: Annotated[str, Most(_LONGEST)]
    played: Annotated[str, Most(_LONGEST)]
    mark: str
    loss: _Number = 0.0
    due: _Day = 0
    last: _Day = 0
    stability: _Number = 0.0
    difficulty: _Number = 0.0

    def answered(self, day: int, *, right: bool, helped: bool = False) -> KeptError:
        """A copy rescheduled after an answer on `day`; `helped`: a hint led to the right answer."""
        from fsrs import Card, Rating, State

        rating = Rating.Again if not right else Rating.Hard if helped else Rating.Good
        card = Card(
            1,  # the card's id; without one, FSRS takes it from the clock
            State.Review if self.last else State.Learning,
            None if self.last else 0,
            self.stability or None,
            self.difficulty or None,
            due=_moment(day),
            last_review=_moment(self.last) if self.last else None,
        )
        card, _ = _scheduler().review_card(card, rating, _moment(day))
        return replace(
            self,
            due=min(card.due.toordinal(), _LAST_DAY) if right else day,
            last=day,
            stability=card.stability or 0.0,
            difficulty=card.difficulty or 0.0,
        )


class KeptErrors(NamedTuple):
    """The contents of the file of errors.

    Attributes:
        errors: the errors, the oldest first.
        others: the file's entries that cannot be read, which are written back unchanged.
    """

    errors: tuple[KeptError, ...] = ()
    others: tuple[Any, ...] = ()

    def of(self, game_key: str, day: int) -> list[KeptError]:
        """The errors of a game that are due on a day: those answered that day already come last,
        and of the others the longest due and gravest first."""
        due = [each for each in self.errors if each.game == game_key and each.due <= day]
        return sorted(due, key=lambda each: (each.last == day, each.due, -each.loss))

    def next_day(self, game_key: str) -> int:
        """The day on which an error of the game is asked next; 0 if none is kept."""
        return min((each.due for each in self.errors if each.game == game_key), default=0)

    def with_found(self, found: Iterable[RecentError], day: int) -> KeptErrors:
        """A copy with the person's errors of a review, due on `day`; known positions excepted."""
        known = {_place(each.game, each.position) for each in self.errors}
        added = []
        for each in found:
            asked = each.game_key in GAMES and each.mark in source_of(each.game_key).marks
            if not (asked and each.person) or len(each.position) > _LONGEST:
                continue
            place = _place(each.game_key, each.position)
            if place is not None and place not in known:
                known.add(place)
                played = each.played[:_LONGEST]
                added.append(
                    KeptError(each.game_key, each.position, played, each.mark, each.loss, day)
                )
        latest = sorted((*self.errors, *added), key=lambda each: each.due)[:MOST]
        kept = set(latest)
        return self._replace(errors=tuple(e for e in (*self.errors, *added) if e in kept))

    def with_answer(
        self, asked: KeptError, day: int, *, right: bool, helped: bool = False
    ) -> KeptErrors:
        """A copy with an answer to `asked`, unless it has changed since: no answer counts twice."""
        if asked not in self.errors:
            return self
        after = asked.answered(day, right=right, helped=helped)
        return self._replace(errors=tuple(after if e == asked else e for e in self.errors))


def today() -> date:
    """The local date."""
    return date.today()


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    # Without steps it counts days, not minutes; fuzzing would draw days at random.
    return Scheduler(_PARAMETERS, learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def _moment(day: int) -> datetime:
    return datetime(1, 1, 1, tzinfo=UTC) + timedelta(days=day - 1)


def _place(game_key: str, position: str) -> tuple[str, Any] | None:
    """The key by which two errors are the same: the game, and the position in canonical form; None
    if it cannot be read."""
    try:
        game = GAMES[game_key]
        return game_key, game.canonical(game.parse_position(position))
    except (EngineError, KeyError):
        return None


def path() -> Path:
    """The path of the file of errors, which may not exist yet."""
    return data_dir() / NAME


def from_text(data: bytes | str) -> KeptErrors:
    """The errors in a file's text, at most `MOST`. Raises EngineError if it is no such file."""
    document = documents.parse(data, ERRORS, VERSION)
    found: list[KeptError] = []
    others: list[Any] = []
    for entry in field(document, "errors", list):
        try:
            found.append(schema.read(KeptError, entry))
        except EngineError:
            others.append(entry)
    return KeptErrors(tuple(found[:MOST]), tuple(others[:MOST]))


def to_text(kept: KeptErrors) -> str:
    """The text of a file with these errors."""
    rows = [*map(schema.written, kept.errors), *kept.others]
    return documents.text_of(ERRORS, VERSION, {"errors": rows})


def change(act: Callable[[KeptErrors], KeptErrors]) -> tuple[KeptErrors, EngineError | None]:
    """Read the file, apply `act` to its contents, and write the result if it differs.

    Returns:
        the new contents, and the error about entries that could not be read, or None.

    Raises EngineError if the file cannot be read or written, or a newer Poda has written it.
    """
    documents.make_folder(path().parent)
    try:
        with files.alone(path().with_suffix(".lock")):
            before, trouble = _read_file()
            after = act(before)
            if after != before:
                documents.write_text(path(), to_text(after))
    except OSError as error:
        raise documents.system_error(error, "save.unwritable") from error
    return after, trouble


def _read_file() -> tuple[KeptErrors, EngineError | None]:
    """The file's contents, and an error to show or None; a damaged file is set aside."""
    try:
        data = documents.read(path(), ERRORS)
    except EngineError as error:
        if error.code != "save.missing":
            raise
        return KeptErrors(), None
    try:
        found = from_text(data)
    except EngineError as error:
        if error.code == "save.version":
            raise
        aside = kept_folders.put_aside(path().parent, NAME)
        name = NAME if aside is None else aside.name
        return KeptErrors(), EngineError(
            "puzzle.aside", name=name, reason=one_line(str(error)).rstrip(".")
        )
    count = len(found.others)
    return found, EngineError("puzzle.unread", count=count, name=NAME) if count else None
