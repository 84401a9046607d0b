"""The list of positions with which games of a tournament begin: typed, read from a file, made of
puzzles, or one of the sets that players of the game draw from.

Each line is judged once, however often the list changes: a list may have thousands of positions, of
which some take a tenth of a millisecond each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QTextCursor
from PySide6.QtWidgets import (
    QBoxLayout,
    QFileDialog,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from poda.engine import documents
from poda.engine.errors import EngineError, one_line
from poda.engine.exact.puzzles import LEVELS, SEED_LIMIT, make_puzzle
from poda.engine.games import GAMES
from poda.engine.kit import OpeningSet, kit_of
from poda.engine.search.observer import SearchStopped
from poda.house.i18n import follow_language
from poda.house.jobs import Latest, Task
from poda.house.settings import settings
from poda.house.theme import Role, font, theme_manager
from poda.packages.arena.engine.tournament import document
from poda.packages.arena.engine.tournament.plan import MOST_OPENINGS, Entrant, Openings, Plan
from poda.widgets.announce import phrased, set_name
from poda.widgets.engine_words import count, message
from poda.widgets.layout import INSIDE, STRETCH, Label, Notice, column, row

PUZZLES: Final = 50
"""So many positions the puzzles give, or fewer where a game has no more: of a hundred games each
pair has its own."""
LARGE: Final = 1.5
"""Type at which two names side by side have no room."""
_TRIES: Final = 10  # puzzles that are there already, before it is taken that there are no others
_LINES: Final = 6
_MOST_TEXT: Final = 4_000_000  # characters of a list, and bytes of a file
_PAUSE_MS: Final = 250  # in which no key is pressed, before what is typed is judged
_AT_ONCE: Final = 100  # new lines that take no longer than a picture; more are judged on a thread
_ANYBODY: Final = Entrant("A", "random"), Entrant("B", "random")

Judged = dict[tuple[str, str], EngineError | None]
"""By game and line what is wrong with it."""


def judged(game_key: str, positions: Iterable[str], task: Task | None = None) -> Judged:
    """What is wrong with each. Raises SearchStopped where the task was stopped."""
    found: Judged = {}
    for text in positions:
        if task is not None and task.stopped():
            raise SearchStopped
        found[game_key, text] = None
        try:
            document.check(Plan(game_key, _ANYBODY, openings=Openings(0, (text,))))
        except EngineError as error:
            found[game_key, text] = error.at(None)  # a new one: it keeps nothing alive
    return found


def puzzle_positions(game_key: str, seed: int, task: Task) -> list[str]:
    """Positions of the puzzles of all levels in turn, each another one: the same for a seed. They
    take some tenths of a second each, of which the task is told their number so far."""
    source, found = Random(seed), dict[str, None]()
    tries = number = 0
    while len(found) < PUZZLES and tries < _TRIES:
        level = 1 + number % len(LEVELS[game_key])
        puzzle = make_puzzle(game_key, level, int(source.random() * SEED_LIMIT), task.stopped)
        text = GAMES[game_key].format_position(puzzle.state)
        tries = tries + 1 if text in found else 0
        found[text] = None
        number += 1
        task.progress(len(found))
    return list(found)


def _numbered(error: EngineError, number: int, line: int | None = None) -> EngineError:
    """The same error, of the opening of that number in a list, and that line of a file."""
    return EngineError(error.code, None, **{**error.params, "number": number, "line": line})


def read_list(path: Path, game_key: str, task: Task) -> tuple[list[str], Judged]:
    """The positions in a file, all of them good. On a thread. Raises EngineError."""
    lines = document.listed_positions(documents.read_text(path, _MOST_TEXT))
    found: Judged = {}
    for number, (line, text) in enumerate(lines, 1):
        found |= judged(game_key, (text,), task)
        if (error := found[game_key, text]) is not None:
            raise _numbered(error, number, line)
    return [text for _, text in lines], found


class OpeningsList(QWidget):
    """A list of positions, one a line, and what fills it.

    Attributes:
        text: the list, as it is typed.
        seed: chooses among the puzzles.

    Signals:
        changed: the list is another one, and has been judged.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seed = 1
        self._game = next(iter(GAMES))
        self._judged: Judged = {}
        self._reading = Latest("openings", self)
        self._judging = Latest("positions", self)
        self._making = False  # puzzles
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.from_file = phrased(
            QPushButton(), lambda: self.tr("From a &file…"),
            name=lambda: self.tr("Openings from a file"),
        )  # fmt: skip
        self.from_puzzles, self.from_set = QPushButton(), QPushButton()
        self.from_set.hide()
        self.told, self.notice = Label("body", Role.MUTED), Notice()
        self.told.hide()
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        buttons = (self.from_file, self.from_puzzles, self.from_set)
        self._buttons = row(*buttons, STRETCH, spacing=INSIDE)
        column(self.text, self._buttons, self.told, self.notice, of=self, spacing=INSIDE)
        self.text.textChanged.connect(self._pause.start)
        self._pause.timeout.connect(self.judge)
        self.from_file.clicked.connect(self.ask_file)
        self.from_puzzles.clicked.connect(self._ask_puzzles)
        self.from_set.clicked.connect(self._take_set)
        theme_manager().changed.connect(self._scale)
        self._scale()
        follow_language(self, self._name_sources)

    def _scale(self) -> None:
        height = _LINES * QFontMetrics(font("body")).lineSpacing()
        self.text.setFixedHeight(height + 2 * INSIDE)
        directions = QBoxLayout.Direction
        large = theme_manager().type_scale >= LARGE
        self._buttons.setDirection(directions.TopToBottom if large else directions.LeftToRight)

    @property
    def is_judging(self) -> bool:
        """Whether so many lines are new that a thread looks at them."""
        return self._judging.running

    def show_positions(self, game_key: str, positions: Sequence[str]) -> None:
        """Show these, of that game; `changed` follows only where a thread has to look at them."""
        self.give_up()
        self._game = game_key
        self._judged.clear()
        self.from_puzzles.setVisible(game_key in LEVELS)
        self.from_set.setVisible(self._set() is not None)
        self._name_sources()
        self.notice.clear()
        with QSignalBlocker(self.text):
            self.text.setPlainText("\n".join(positions))
        self._pause.stop()
        if len(positions) > _AT_ONCE:
            self.judge()

    def positions(self) -> tuple[str, ...]:
        """What is in the list. Raises EngineError with the number of the first opening that no game
        can begin with."""
        found = self._listed()
        self._judged |= judged(self._game, self._new_lines(found))
        for number, text in enumerate(found, 1):
            if (error := self._judged[self._game, text]) is not None:
                raise _numbered(error, number)
        return found

    def _listed(self) -> tuple[str, ...]:
        if self.text.document().characterCount() > _MOST_TEXT:
            raise EngineError("tournament.positions", limit=MOST_OPENINGS)
        return tuple(text for _, text in document.listed_positions(self.text.toPlainText()))

    def _new_lines(self, listed: Iterable[str]) -> list[str]:
        """Those that were not judged yet."""
        return [text for text in dict.fromkeys(listed) if (self._game, text) not in self._judged]

    def judge(self) -> None:
        """Look at the lines that are new, and say `changed`: now, or when a thread has done it."""
        self._pause.stop()
        game_key = self._game
        try:
            new = self._new_lines(self._listed())
        except EngineError:  # `positions` says so
            new = []
        if len(new) <= _AT_ONCE:
            self._judging.give_up()
            self.changed.emit()
            return
        self._judging.start(lambda task: judged(game_key, new, task), finished=self._on_judged)
        self.changed.emit()

    def _on_judged(self, found: Judged) -> None:
        self._judged |= found
        self.changed.emit()

    # What fills it

    def ask_file(self) -> None:
        """Ask for a file with positions, and have it read."""
        name, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Openings from a file"),
            settings().last_folder or str(Path.home()),
            self.tr("Lists of positions (*.txt);;All files (*)"),
        )
        if not name:
            return
        path, game_key = Path(name), self._game
        settings().last_folder = str(path.parent)
        self._start_reading(making=False)
        self._reading.start(
            lambda task: read_list(path, game_key, task),
            finished=self._on_read,
            failed=lambda error: self._on_not_read(path, error),
            cancelled=self._end_reading,
        )

    def _ask_puzzles(self) -> None:
        """Have positions made, or make no more."""
        if self._reading.running:
            self._reading.stop()
            return
        game_key, seed = self._game, self.seed
        self._start_reading(making=True)
        self._on_made(0)
        self._reading.start(
            lambda task: puzzle_positions(game_key, seed, task),
            progress=self._on_made,
            finished=self._fill,
            failed=lambda error: self._on_not_read(None, error),
            cancelled=self._end_reading,
        )

    def _set(self) -> OpeningSet | None:
        """The openings that players of the game draw from, if there are any."""
        return next(iter(kit_of(GAMES[self._game]).opening_sets()), None)

    def _take_set(self) -> None:
        """List all openings of the set, in an order of the seed's."""
        if (found := self._set()) is not None:
            self._reading.give_up()
            self._fill(list(found.drawn(self.seed)))

    def _start_reading(self, *, making: bool) -> None:
        self._making = making
        self.notice.clear()
        # It keeps the keyboard: the same button stops what it began.
        self.from_file.setEnabled(False)
        self.from_set.setEnabled(False)
        self.from_puzzles.setEnabled(making)
        self._name_sources()

    def _end_reading(self) -> None:
        self._making = False
        for button in (self.from_file, self.from_puzzles, self.from_set):
            button.setEnabled(True)
        self.told.hide()
        self._name_sources()

    def _on_made(self, number: int) -> None:
        text = self.tr("Puzzles: {number} of {most}")
        self.told.setText(text.format(number=count(number), most=count(PUZZLES)))
        self.told.show()

    def _on_read(self, found: tuple[list[str], Judged]) -> None:
        positions, judged_ = found
        self._judged |= judged_
        self._fill(positions)

    def _fill(self, positions: list[str]) -> None:
        """Show these instead of what is there, which Undo brings back."""
        self._end_reading()
        cursor = QTextCursor(self.text.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText("\n".join(positions))
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self.judge()
        number = len(positions)
        self.notice.say(
            lambda: self.tr("Positions in the list: {number}.").format(number=count(number)),
            wrong=False,
        )

    def _on_not_read(self, path: Path | None, error: BaseException) -> None:
        self._end_reading()
        if isinstance(error, EngineError):  # any other is told by `crash`
            self.notice.say(lambda: self._why(path, error))

    def _why(self, path: Path | None, error: EngineError) -> str:
        if path is None:
            return message(error)
        name = one_line(path.name)
        if (line := error.params.get("line")) is not None:
            text = self.tr("{file}, line {line}: {reason}")
            return text.format(file=name, line=line, reason=message(error))
        return self.tr("{file}: {reason}").format(file=name, reason=message(error))

    def give_up(self) -> None:
        """Nothing is read, made or judged any more."""
        self._reading.give_up()
        self._judging.give_up()
        self._end_reading()

    def _name_sources(self) -> None:
        if (found := self._set()) is not None:
            self.from_set.setText(QCoreApplication.translate("Openings", found.title))
        if self._making:
            self.from_puzzles.setText(self.tr("&Stop"))
            set_name(self.from_puzzles, self.tr("Stop making puzzles"))
        else:
            self.from_puzzles.setText(self.tr("From the pu&zzles"))
            set_name(self.from_puzzles, self.tr("Openings from the puzzles"))
