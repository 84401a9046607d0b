"""The list of starting positions of a tournament: typed, read from a file, made from puzzles, or
taken from one of the game's opening sets.

Each line is validated once, however often the list changes: a list may have thousands of positions,
and some take a tenth of a millisecond each.
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
from poda.engine.games import GAMES
from poda.engine.kit import OpeningSet, kit_of
from poda.engine.puzzles import LEVELS, SEED_LIMIT, source_of
from poda.engine.search.observer import SearchStopped
from poda.house.i18n import follow_language
from poda.house.jobs import Latest, Task
from poda.house.settings import settings
from poda.house.theme import Role, follow_theme, font, theme_manager
from poda.packages.arena.engine.tournament import document
from poda.packages.arena.engine.tournament.plan import (
    MOST_OPENINGS,
    Entrant,
    Openings,
    TournamentPlan,
)
from poda.widgets.announce import set_name
from poda.widgets.controls import push_button
from poda.widgets.engine_words import count, message
from poda.widgets.layout import INSIDE, STRETCH, Label, Notice, column, row

PUZZLES: Final = 50
"""The number of positions that puzzles give, or fewer if a game has no more: in a hundred games,
each pair has its own."""
LARGE: Final = 1.5
"""The type scale from which two buttons side by side do not fit."""
_TRIES: Final = 10  # repeated puzzles in a row after which no new ones are expected
_LINES: Final = 6
_MOST_TEXT: Final = 4_000_000  # characters of a list, and bytes of a file
_PAUSE_MS: Final = 250  # without a key press, before typed text is validated
_AT_ONCE: Final = 100  # new lines that are validated at once; more need a thread
_ANYBODY: Final = Entrant("A", "random"), Entrant("B", "random")

Judged = dict[tuple[str, str], EngineError | None]
"""The error of each validated line, by game and text; None for valid ones."""


def judged(game_key: str, positions: Iterable[str], task: Task | None = None) -> Judged:
    """The error of each position. Raises SearchStopped if the task was stopped."""
    found: Judged = {}
    for text in positions:
        if task is not None and task.stopped():
            raise SearchStopped
        found[game_key, text] = None
        try:
            document.check(TournamentPlan(game_key, _ANYBODY, openings=Openings(0, (text,))))
        except EngineError as error:
            found[game_key, text] = error.at(None)  # a copy without a traceback
    return found


def puzzle_positions(game_key: str, seed: int, task: Task) -> list[str]:
    """Distinct positions of the puzzles of all levels in turn, determined by the seed. Each takes
    some tenths of a second; the task receives their number so far."""
    source, found, puzzles = Random(seed), dict[str, None](), source_of(game_key)
    tries = number = 0
    while len(found) < PUZZLES and tries < _TRIES:
        level = 1 + number % len(LEVELS[game_key])
        puzzle = puzzles.make(level, int(source.random() * SEED_LIMIT), task.stopped)
        text = GAMES[game_key].format_position(puzzle.state)
        tries = tries + 1 if text in found else 0
        found[text] = None
        number += 1
        task.progress(len(found))
    return list(found)


def _numbered(error: EngineError, number: int, line: int | None = None) -> EngineError:
    """The error with the number of an opening in a list, and with a line of a file."""
    return EngineError(error.code, None, **{**error.params, "number": number, "line": line})


def read_list(path: Path, game_key: str, task: Task) -> tuple[list[str], Judged]:
    """The positions in a file, all valid; runs on a thread. Raises EngineError."""
    lines = document.listed_positions(documents.read_text(path, _MOST_TEXT))
    found: Judged = {}
    for number, (line, text) in enumerate(lines, 1):
        found |= judged(game_key, (text,), task)
        if (error := found[game_key, text]) is not None:
            raise _numbered(error, number, line)
    return [text for _, text in lines], found


class OpeningsList(QWidget):
    """An editor for a list of positions, one a line, with buttons that fill it.

    Attributes:
        text: the editor of the list.
        seed: the seed that selects puzzles.

    Signals:
        changed: the list has changed and has been validated, or a thread validates it.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.seed = 1
        self._game = next(iter(GAMES))
        self._judged: Judged = {}
        self._reading = Latest("openings", self)
        self._judging = Latest("positions", self)
        self._making = False  # whether positions of puzzles are being made
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.from_file = push_button(
            lambda: self.tr("From a &file…"),
            self.ask_file,
            name=lambda: self.tr("Openings from a file"),
        )
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
        self.from_puzzles.clicked.connect(self._ask_puzzles)
        self.from_set.clicked.connect(self._take_set)
        follow_theme(self._scale)
        follow_language(self, self._name_sources)

    def _scale(self) -> None:
        height = _LINES * QFontMetrics(font("body")).lineSpacing()
        self.text.setFixedHeight(height + 2 * INSIDE)
        directions = QBoxLayout.Direction
        large = theme_manager().type_scale >= LARGE
        self._buttons.setDirection(directions.TopToBottom if large else directions.LeftToRight)

    @property
    def is_judging(self) -> bool:
        """Whether a thread is validating new lines."""
        return self._judging.running

    def show_positions(self, game_key: str, positions: Sequence[str]) -> None:
        """Show these positions; `changed` follows only if a thread has to validate them."""
        self.give_up()
        self._game = game_key
        self._judged.clear()
        self.from_puzzles.setVisible(game_key in LEVELS)
        self.from_set.setVisible(self._opening_set() is not None)
        self._name_sources()
        self.notice.clear()
        with QSignalBlocker(self.text):
            self.text.setPlainText("\n".join(positions))
        self._pause.stop()
        if len(positions) > _AT_ONCE:
            self.judge()

    def positions(self) -> tuple[str, ...]:
        """The positions in the list. Raises EngineError with the first invalid opening."""
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
        """The lines that were not validated yet."""
        return [text for text in dict.fromkeys(listed) if (self._game, text) not in self._judged]

    def judge(self) -> None:
        """Validate new lines and emit `changed`: at once, and again after a thread has ended."""
        self._pause.stop()
        game_key = self._game
        try:
            new = self._new_lines(self._listed())
        except EngineError:  # `positions` reports it
            new = []
        if len(new) <= _AT_ONCE:
            self._judging.give_up()
        else:
            self._judging.start(lambda task: judged(game_key, new, task), finished=self._on_judged)
        self.changed.emit()

    def _on_judged(self, found: Judged) -> None:
        self._judged |= found
        self.changed.emit()

    # Filling the list

    def ask_file(self) -> None:
        """Ask for a file with positions, and read it."""
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
            failed=lambda _error: self._end_reading(),
            refused=lambda error: self.notice.say(lambda: self._why(path, error)),
            cancelled=self._end_reading,
        )

    def _ask_puzzles(self) -> None:
        """Start to make positions of puzzles, or stop."""
        if self._reading.running:
            self._reading.stop()
            return
        game_key, seed = self._game, self.seed
        self._start_reading(making=True)
        self._on_made(0)
        self._reading.start(
            lambda task: puzzle_positions(game_key, seed, task),
            progress=self._on_made,
            finished=self._replace_text,
            failed=lambda _error: self._end_reading(),
            refused=lambda error: self.notice.say(lambda: message(error)),
            cancelled=self._end_reading,
        )

    def _opening_set(self) -> OpeningSet | None:
        """The opening set of the game; None if there is none."""
        return next(iter(kit_of(GAMES[self._game]).opening_sets()), None)

    def _take_set(self) -> None:
        """List all openings of the set, in an order that the seed determines."""
        if (found := self._opening_set()) is not None:
            self._reading.give_up()
            self._replace_text(list(found.drawn(self.seed)))

    def _start_reading(self, *, making: bool) -> None:
        self._making = making
        self.notice.clear()
        # The puzzle button stays enabled and focused, since it also stops the work.
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
        self._replace_text(positions)

    def _replace_text(self, positions: list[str]) -> None:
        """Replace the text by these positions; Undo restores it."""
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

    def _why(self, path: Path, error: EngineError) -> str:
        name = one_line(path.name)
        if (line := error.params.get("line")) is not None:
            text = self.tr("{file}, line {line}: {reason}")
            return text.format(file=name, line=line, reason=message(error))
        return self.tr("{file}: {reason}").format(file=name, reason=message(error))

    def give_up(self) -> None:
        """Stop reading, validating and making positions."""
        self._reading.give_up()
        self._judging.give_up()
        self._end_reading()

    def _name_sources(self) -> None:
        if (found := self._opening_set()) is not None:
            self.from_set.setText(QCoreApplication.translate("Openings", found.title))
        text, name = self.tr("From the pu&zzles"), self.tr("Openings from the puzzles")
        if self._making:
            text, name = self.tr("&Stop"), self.tr("Stop making puzzles")
        self.from_puzzles.setText(text)
        set_name(self.from_puzzles, name)
