"""Puzzles: making them in jobs, the one on the board, and the person's tally."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from typing import Annotated, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from poda.engine import schema
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, Game
from poda.engine.games import GAMES
from poda.engine.games.backgammon_parts.cube import DOUBLE, ROLL
from poda.engine.puzzles import (
    USUAL,
    Puzzle,
    PuzzleAnswer,
    Values,
    best_move,
    parse_code,
    source_of,
)
from poda.engine.schema import OPTIONAL, Range
from poda.engine.search.observer import Stop
from poda.house.jobs import Latest, Task
from poda.house.settings import settings
from poda.play import kept_errors
from poda.play.kept_errors import KeptError, KeptErrors
from poda.play.model.kit import kit_of
from poda.play.own_errors import OwnErrors

# Making puzzles in a job: the one that is awaited, and one in reserve for the next.

LARGEST_DRAWN: Final = 9_999
"""The largest random seed: at most four digits, as a class writes them down."""


class PuzzleMaker(QObject):
    """Makes one puzzle at a time.

    Signals:
        made: carries the awaited puzzle.
        failed: carries the exception because of which there is no puzzle.
    """

    made = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reserve: Puzzle | None = None
        self._work = Latest("puzzle", self)
        self._making: tuple[str, int, int | None] | None = None  # by the work
        self._awaited = False

    def want(self, game_key: str, level: int, seed: int | None = None) -> None:
        """Ask for a puzzle, from a seed or (None) any: `made` follows, at once if one is ready.
        An earlier request is dropped."""
        self._awaited = True
        kept = self._reserve
        if kept is not None and seed is None and (kept.game, kept.level) == (game_key, level):
            self._reserve = None
            self._hand_over(kept)
        elif self._making != (game_key, level, seed):
            self._start(game_key, level, seed)

    def give_up(self) -> None:
        """Drop the request, and stop making puzzles."""
        self._awaited = False
        self._stop()

    def _start(self, game_key: str, level: int, seed: int | None) -> None:
        self._stop()
        chosen = random.randint(1, LARGEST_DRAWN) if seed is None else seed
        self._making = game_key, level, seed
        self._work.start(
            lambda task: _drawn_puzzle(task, game_key, level, chosen),
            finished=self._on_made,
            failed=self._on_failed,
        )

    def _stop(self) -> None:
        self._work.give_up()
        self._making = None

    def _on_made(self, puzzle: Puzzle) -> None:
        self._making = None
        if self._awaited:
            self._hand_over(puzzle)
        else:
            self._reserve = puzzle

    def _hand_over(self, puzzle: Puzzle) -> None:
        self._awaited = False
        self._start(puzzle.game, puzzle.level, None)
        self.made.emit(puzzle)

    def _on_failed(self, error: BaseException) -> None:
        self._making = None
        awaited, self._awaited = self._awaited, False
        if awaited:
            self.failed.emit(error)


def _drawn_puzzle(task: Task, game_key: str, level: int, seed: int) -> Puzzle:
    return source_of(game_key).make(level, seed, task.stopped)


# The puzzle of the day, the same for everyone on that date.


def daily_code(game_key: str, day: date) -> str:
    """The code of that day's puzzle: its level goes up from day to day, and begins again."""
    digest = hashlib.sha256(f"{game_key}/{day.isoformat()}".encode()).digest()
    level = 1 + day.toordinal() % len(source_of(game_key).levels)
    return f"{level}-{int.from_bytes(digest[:4], 'big') % (LARGEST_DRAWN + 1)}"


# Puzzles from a person's own errors.

_OWN: Final = 0
"""The level of a puzzle that comes from a game of the person's."""


@dataclass(frozen=True, slots=True)
class OwnError:
    """An error of the person's, as a puzzle.

    Attributes:
        played: the action that was the error.
        kept: the entry that it comes from.
    """

    puzzle: Puzzle
    played: Any
    kept: KeptError


def own_error(game_key: str, kept: KeptErrors, day: int, stop: Stop) -> OwnError:
    """The error of a game that is to be asked next on a day.

    Raises:
        EngineError: there is none.
        SearchStopped: `stop` turned true.
    """
    game, source = GAMES[game_key], source_of(game_key)
    for error in kept.of(game_key, day):
        try:
            state = game.parse_position(error.position)
            played = game.parse_action(state, error.played)
        except EngineError:
            continue  # the file was changed by hand
        if game.to_move(state) == CHANCE and played != DOUBLE:
            played = ROLL
        source.prepare(stop)
        values = source.values(state, stop)
        return OwnError(Puzzle(game_key, _OWN, 0, state, values), played, error)
    if (next_day := kept.next_day(game_key)) > day:
        raise EngineError("puzzle.none_due", day=date.fromordinal(next_day))
    raise EngineError("puzzle.no_errors")


# The person's tally, with the level chosen last, kept as a setting.

_COUNT: Final = Range(0, 10**9 - 1)


@dataclass(frozen=True, slots=True)
class PuzzleTally:
    """The results of one game's puzzles.

    Attributes:
        tried: the number of puzzles answered or given up; each counts once.
        solved: the number of those solved by the first move and without help.
        streak: the number of puzzles solved in a row up to now.
        best: the longest such streak.
        level: the level of the last puzzle.
        days: the number of days in a row, up to `day`, on which the day's puzzle was solved.
        day: the last day on which it was answered, as an ordinal (1 January 1 is 1); 0 for never.
    """

    tried: Annotated[int, _COUNT, OPTIONAL] = 0
    solved: Annotated[int, _COUNT, OPTIONAL] = 0
    streak: Annotated[int, _COUNT, OPTIONAL] = 0
    best: Annotated[int, _COUNT, OPTIONAL] = 0
    level: Annotated[int, _COUNT, OPTIONAL] = 1
    days: Annotated[int, _COUNT, OPTIONAL] = 0
    day: Annotated[int, _COUNT, OPTIONAL] = 0

    def contradiction(self) -> str:
        """The wrong field: "streak" if streak, best, solved and tried do not ascend; else ""."""
        return "" if self.streak <= self.best <= self.solved <= self.tried else "streak"

    def after(self, *, solved: bool) -> PuzzleTally:
        """The tally with one more puzzle."""
        streak = self.streak + 1 if solved else 0
        return replace(
            self,
            tried=self.tried + 1,
            solved=self.solved + solved,
            streak=streak,
            best=max(self.best, streak),
        )

    def after_day(self, day: int, *, solved: bool) -> PuzzleTally:
        """The tally with the puzzle of a day, whose first answer counts."""
        if day == self.day:
            return self
        running = self.days if self.day == day - 1 else 0
        return replace(self, days=running + 1 if solved else 0, day=day)


def remembered(game_key: str) -> PuzzleTally:
    """The kept tally of a game; an empty one if it cannot be read."""
    try:
        found = schema.read(PuzzleTally, settings().puzzles[game_key])
        return replace(found, level=min(max(found.level, 1), len(source_of(game_key).levels)))
    except (EngineError, LookupError):
        return PuzzleTally()


def remember(game_key: str, tally: PuzzleTally) -> None:
    """Keep the tally of a game in the settings."""
    settings().puzzles = {**settings().puzzles, game_key: schema.written(tally)}


PAUSE_MS: Final = 550
"""The time between a wrong move and the reply that refutes it, to see the piece arrive."""


class PuzzlePhase(Enum):
    """The state of a puzzle: what is asked or shown."""

    MAKING = "making"
    FAILED = "failed"
    ASKED = "asked"
    JUDGING = "judging"
    WRONG = "wrong"
    RIGHT = "right"
    SHOWN = "shown"
    WON = "won"


class PuzzleModel(QObject):
    """The puzzle on the board, and solving it.

    Attributes:
        game: the puzzle's game.
        level: the chosen level.
        puzzle: the puzzle; None before the first.
        phase: see `PuzzlePhase`.
        at: the position in which the person is to move: the puzzle's, or a later one.
        values: the value of every move there.
        state: the position on the board.
        last: the cell of the last move on the board.
        answer: the judgement of the last move.
        struck: the moves that hints have ruled out.
        line: the solution with both sides' best moves, of which the first `shown` are played.
        tally: the results of this game's puzzles.
        own: the person's error, if the puzzle comes from a game of the person's.
        errors: the person's errors.
        source: makes and judges this game's puzzles.

    Signals:
        changed: an attribute has changed.
        refused: carries an EngineError on why something was not done.
    """

    changed = Signal()
    refused = Signal(object)

    def __init__(self, errors: OwnErrors, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.errors = errors
        self.game: Game[Any, Any] = GAMES[USUAL]
        self.source = source_of(self.game.key)
        self.level = 1
        self.puzzle: Puzzle | None = None
        self.phase = PuzzlePhase.MAKING
        self.at: Any = None
        self.values: Values = {}
        self.state: Any = None
        self.last: int | None = None
        self.answer: PuzzleAnswer | None = None
        self.struck: frozenset[Any] = frozenset()
        self.line: tuple[Any, ...] = ()
        self.shown = 0
        self.tally = PuzzleTally()
        self.own: OwnError | None = None
        self._looking = Latest("own-error", self)
        self._counted: set[tuple[str, str]] = set()  # puzzles count once
        self._helped: set[tuple[str, str]] = set()  # by a hint, whatever is done after it
        self._work = Latest("judge", self)
        errors.changed.connect(self.changed)
        self._maker = PuzzleMaker(self)
        self._maker.made.connect(self._open)
        self._maker.failed.connect(self._on_failed)
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._show_reply)

    # Choosing a puzzle

    def begin(self, game_key: str) -> None:
        """Show puzzles of a game; one of this game that is on the board stays."""
        if self.puzzle is not None and self.puzzle.game == game_key:
            return
        self.game, self.source = GAMES[game_key], source_of(game_key)
        self.puzzle = self.at = self.state = self.last = None  # of another game
        self.tally = remembered(game_key)
        self.level = self.tally.level
        self.next()

    def set_level(self, level: int) -> None:
        """Set the level, and ask for a puzzle of it."""
        if level != self.level:
            self.level = level
            self.next()

    def next(self) -> None:
        """Ask for another puzzle of this level; after one of the person's errors, for the next of
        these while some are due."""
        if self.own is not None and self.due:
            self.open_own()
        else:
            self._want(self.level, None)

    def open_code(self, text: str) -> None:
        """Ask for the puzzle of a code. Raises EngineError and changes nothing for a wrong code."""
        self.level, seed = parse_code(self.game.key, text)
        self._want(self.level, seed)

    def open_day(self) -> None:
        """Ask for the puzzle of the day."""
        self.open_code(daily_code(self.game.key, kept_errors.today()))

    @property
    def is_daily(self) -> bool:
        """Whether the puzzle on the board is that of the day."""
        puzzle = self.puzzle
        return puzzle is not None and puzzle.code == daily_code(puzzle.game, kept_errors.today())

    @property
    def due(self) -> int:
        """The number of the person's errors of this game that are to be asked today."""
        return self.errors.due(self.game.key)

    def open_own(self) -> None:
        """Ask for a puzzle from the person's own errors; `refused` follows if none is due."""
        key, kept = self.game.key, self.errors.kept or kept_errors.KeptErrors()
        day = kept_errors.today().toordinal()

        def work(task: Task) -> OwnError:
            return own_error(key, kept, day, task.stopped)

        self._looking.start(work, finished=self._open_own, failed=self._on_none)

    def _open_own(self, found: OwnError) -> None:
        self._maker.give_up()
        self._give_up()
        self.answer = None
        self.puzzle, self.own = found.puzzle, found
        for names in (self._counted, self._helped):  # each time that it is asked counts
            names.discard(self._name)
        self._ask_puzzle(found.puzzle.state, found.puzzle.values, None)

    def _on_none(self, error: BaseException) -> None:
        self.refused.emit(
            error if isinstance(error, EngineError) else EngineError("puzzle.no_errors")
        )

    def leave(self) -> None:
        """Stop all work, as the puzzles are hidden."""
        self._maker.give_up()
        self._looking.give_up()
        self._give_up()
        self.errors.told()
        if self.phase is PuzzlePhase.MAKING:
            self.puzzle = None  # `begin` asks for one again
        elif self.phase is PuzzlePhase.JUDGING:
            self.retry()

    def _want(self, level: int, seed: int | None) -> None:
        self._give_up()
        self._looking.give_up()
        self.phase = PuzzlePhase.MAKING
        self.answer, self.line, self.struck = None, (), frozenset()
        self.changed.emit()
        self._maker.want(self.game.key, level, seed)

    def _open(self, puzzle: Puzzle) -> None:
        self.puzzle, self.own = puzzle, None
        self._keep_tally(self.tally)
        self._ask_puzzle(puzzle.state, puzzle.values, None)

    def _on_failed(self, error: BaseException) -> None:
        self.phase = PuzzlePhase.FAILED
        self.changed.emit()
        if isinstance(error, EngineError):
            self.refused.emit(error)

    def _ask_puzzle(self, state: Any, values: Values, last: int | None) -> None:
        self.phase = PuzzlePhase.ASKED
        self.at = self.state = state
        self.values, self.last = values, last
        self.struck, self.line = frozenset(), ()
        self.changed.emit()

    # State

    @property
    def side(self) -> int:
        """The side that the person plays, MAX or MIN."""
        return self.source.side(self.at)

    @property
    def proven(self) -> bool:
        """Whether answers are judged by outcomes (win, draw, loss), not by a loss of value."""
        return self.source.are_proven(self.values)

    @property
    def first(self) -> bool:
        """Whether the person is at the puzzle's own position, not at a later one."""
        return self.puzzle is not None and self.at is self.puzzle.state

    @property
    def best(self) -> Any:
        """The best move where the person is to move."""
        return best_move(self.values, self.side)

    @property
    def can_hint(self) -> bool:
        """Whether there is a wrong move that the hint can rule out."""
        marks = not kit_of(self.game.key).picture  # on the squares of the board
        return self.phase is PuzzlePhase.ASKED and marks and bool(self._wrong())

    @property
    def can_play_on(self) -> bool:
        """Whether the win can be played out from here."""
        done = self.phase in (PuzzlePhase.RIGHT, PuzzlePhase.SHOWN)
        return done and self.answer is not None and bool(self.answer.values)

    # Solving it

    def ask(self, action: Any) -> None:
        """Judge a move of the person's, or tell why it cannot be played."""
        if self.phase is not PuzzlePhase.ASKED:
            return
        try:
            if action not in self.values:
                self.game.result(self.at, action)
        except EngineError as error:
            self.refused.emit(error)
            return
        self._play_move(self.at, action)
        self._judge(action, self._on_answer)

    def ask_text(self, text: str) -> None:
        """Judge the move written as `text` (see `ask`)."""
        if self.phase is PuzzlePhase.ASKED:
            try:
                action = self.game.parse_action(self.at, text)
            except EngineError as error:
                self.refused.emit(error)
            else:
                self.ask(action)

    def _judge(self, action: Any, then: Callable[[PuzzleAnswer], None]) -> None:
        self._give_up()
        self.phase = PuzzlePhase.JUDGING
        self.changed.emit()
        source, state, values = self.source, self.at, self.values
        self._run(lambda task: source.try_move(state, values, action, task.stopped), then)

    def _run(self, work: Callable[[Task], Any], then: Callable[[Any], None]) -> None:
        """Run `work` in a job, then `then`; the result is dropped if the puzzle has changed."""
        self._work.start(work, finished=then, failed=self._on_failed)

    def _on_answer(self, answer: PuzzleAnswer) -> None:
        self.answer = answer
        if not answer.keeps:
            self.phase = PuzzlePhase.WRONG
            if self.first:
                self._count(right=False)
        elif self.first:
            self.phase = PuzzlePhase.RIGHT
            self._count(right=True)
        elif answer.reply is None:
            self.phase = PuzzlePhase.WON
        self.changed.emit()
        if answer.reply is not None and self.phase in (PuzzlePhase.WRONG, PuzzlePhase.JUDGING):
            # The judged move arrives on the board before it is answered.
            self._pause.start(PAUSE_MS if settings().animations else 0)

    def _show_reply(self) -> None:
        """Play the other side's best reply on the board."""
        answer = self.answer
        if answer is None or answer.reply is None:
            return
        if self.phase is PuzzlePhase.WRONG:
            self._play_move(answer.state, answer.reply)
            self.changed.emit()
        elif self.phase is PuzzlePhase.JUDGING:
            self._go_on(answer)

    def _go_on(self, answer: PuzzleAnswer) -> None:
        self._ask_puzzle(answer.after, answer.values, self.game.cell(answer.state, answer.reply))

    def retry(self) -> None:
        """Go back to before the wrong move or, after the puzzle's end, to its beginning."""
        puzzle = self.puzzle
        if puzzle is None or self.phase in (PuzzlePhase.MAKING, PuzzlePhase.FAILED):
            return
        self._give_up()
        self.answer = None
        if self.phase in (PuzzlePhase.WRONG, PuzzlePhase.JUDGING):
            self._ask_puzzle(self.at, self.values, None)
        else:
            self._ask_puzzle(puzzle.state, puzzle.values, None)

    def play_on(self) -> None:
        """Let the person play the win out, against the best defence."""
        if self.can_play_on and self.answer is not None:
            self._go_on(self.answer)

    # Help

    def hint(self) -> None:
        """Rule out half of the wrong moves that are left, those that lose soonest first."""
        if self.can_hint:
            wrong = sorted(self._wrong(), key=lambda action: self.values[action] * self.side)
            self._helped.add(self._name)
            self.struck |= frozenset(wrong[: (len(wrong) + 1) // 2])
            self.changed.emit()

    def _wrong(self) -> list[Any]:
        at, values = self.at, self.values
        return [a for a in values if a not in self.struck and not self.source.keeps(at, values, a)]

    def show_solution(self) -> None:
        """Play the best move, and show the line after it."""
        if self.phase in (PuzzlePhase.ASKED, PuzzlePhase.WRONG, PuzzlePhase.RIGHT):
            if self.first and self.phase is PuzzlePhase.ASKED:
                self._count(right=False)
            self._judge(self.best, self._on_solution)

    def _on_solution(self, answer: PuzzleAnswer) -> None:
        self.answer = answer
        source, state, values, best = self.source, self.at, self.values, self.best
        self._run(lambda task: source.line(state, values, best, task.stopped), self._show_line)

    def _show_line(self, found: tuple[Any, ...]) -> None:
        self.line = found
        self.phase = PuzzlePhase.SHOWN
        self.go_to(1)

    def go_to(self, shown: int) -> None:
        """Show the position after the first `shown` moves of the solution."""
        if self.phase is PuzzlePhase.SHOWN:
            self.shown = min(max(shown, 0), len(self.line))
            self.state, self.last = self.at, None
            for action in self.line[: self.shown]:
                self._play_move(self.state, action)
            self.changed.emit()

    # What follows

    def _play_move(self, state: Any, action: Any) -> None:
        if action != ROLL:  # what follows is chance
            self.last = self.game.cell(state, action)
            self.state = self.game.result(state, action)

    def _give_up(self) -> None:
        self._pause.stop()
        self._work.give_up()

    @property
    def _name(self) -> tuple[str, str]:
        puzzle = self.puzzle
        assert puzzle is not None
        own = self.game.format_position(puzzle.state) if self.own is not None else puzzle.code
        return puzzle.game, own

    def _count(self, *, right: bool) -> None:
        if self._name not in self._counted:
            self._counted.add(self._name)
            helped = self._name in self._helped
            solved = right and not helped
            tally = self.tally.after(solved=solved)
            if self.is_daily:
                tally = tally.after_day(kept_errors.today().toordinal(), solved=solved)
            self._keep_tally(tally)
            if self.own is not None:
                self.errors.answer(self.own.kept, right=right, helped=helped)

    def _keep_tally(self, tally: PuzzleTally) -> None:
        """Keep a tally, with the level of the puzzle."""
        if self.puzzle is not None:
            self.tally = replace(tally, level=self.puzzle.level or tally.level)
            remember(self.game.key, self.tally)


def levels(game_key: str) -> range:
    """The numbers of a game's levels."""
    return range(1, len(source_of(game_key).levels) + 1)
