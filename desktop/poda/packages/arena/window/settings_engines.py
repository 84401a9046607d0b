"""Settings > Engines: external programs that may play in tournaments.

A program is only run if the user has put it on this list, has seen its command line and has agreed
to it once. After a change of the command the user is asked again.
"""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFileDialog,
    QGridLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QWidget,
)

from poda.base.numbers import number_text
from poda.engine.errors import EngineError
from poda.engine.games import game as game_named
from poda.house.i18n import follow_language
from poda.house.jobs import Latest, Task
from poda.house.theme import Role, theme_manager
from poda.packages.arena.engine.external.check import STEPS, CheckStep, check, steps
from poda.packages.arena.engine.external.engines import Program, Programs, playable, unknown_entries
from poda.packages.arena.engine.external.program import (
    LEAST_MEGABYTES,
    LEAST_SECONDS,
    LONGEST_NAME,
    MOST_MEGABYTES,
    MOST_SECONDS,
    PROTOCOLS,
    SECONDS,
    Protocol,
)
from poda.widgets.announce import Text, announce, phrased
from poda.widgets.controls import OkAndCancel, choice, decimal, number, push_button
from poda.widgets.engine_words import game_name, message
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    STRETCH,
    Label,
    Notice,
    column,
    plain_tip,
    row,
    wrapped,
)
from poda.widgets.number_table import NumberTable
from poda.window.settings_pages import ControlsPage

_ROWS: Final = 5  # visible rows of the list
_NO_LIMIT: Final = LEAST_MEGABYTES - 1
_BREAKS: Final = "\u200b"  # a zero-width space, at which a line may break


def command_text(command: tuple[str, ...]) -> str:
    """A command line as it is typed."""
    return subprocess.list2cmdline(command) if os.name == "nt" else shlex.join(command)


def seen(text: str) -> str:
    """The text with invisible and direction-changing characters replaced by their codes."""
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)


def command_of(text: str) -> tuple[str, ...]:
    """A typed command line, split into its parts. Raises EngineError for an open quote."""
    try:
        parts = shlex.split(text, posix=os.name != "nt")
    except ValueError as error:
        raise EngineError("engine.no_command") from error
    return tuple(part.strip('"') if os.name == "nt" else part for part in parts)


def protocol_name(protocol: Protocol) -> str:
    """The name of a protocol for people."""
    names = {
        "ugi": QCoreApplication.translate("Engines", "UGI"),
        "python": QCoreApplication.translate("Engines", "Python function"),
        "gnubg": QCoreApplication.translate("Engines", "GNU Backgammon’s socket"),
    }
    return names[protocol]


class EngineDialog(QDialog):
    """The dialog for one program; `program` is the entered one, after consent.

    Args:
        program: the program to edit; None: a new one.
        agreed: called with a program whose command line is new; returns the user's consent.
    """

    def __init__(
        self,
        program: Program | None,
        agreed: Callable[[Program, QWidget], bool],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.program = program
        self._agreed = agreed
        self.name, self.command = QLineEdit(), QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.file = push_button(lambda: self.tr("Choose &file…"), self._ask_file)
        self.protocol = choice(PROTOCOLS, protocol_name)
        self.games: dict[str, QCheckBox] = {}
        self._games_row = row(spacing=BETWEEN)
        self.seconds = phrased(
            decimal(LEAST_SECONDS, MOST_SECONDS, value=SECONDS),
            suffix=lambda: self.tr(" s"),
            tip=lambda: self.tr("Where neither a limit nor a clock says how long a move may take"),
        )
        self.megabytes = phrased(number(_NO_LIMIT, MOST_MEGABYTES), suffix=lambda: self.tr(" MB"))
        phrased(self.megabytes, special=lambda: self.tr("No limit"))
        self.hint = wrapped("small", Role.MUTED)
        self.notice = Notice()
        self.buttons = OkAndCancel(self)
        self._lay_out()
        self.protocol.currentIndexChanged.connect(self._offer_games)
        self._offer_games()
        if program is not None:
            self._show_program(program)
        new = program is None
        phrased(self, lambda: self.tr("Add an engine") if new else self.tr("Edit an engine"))
        follow_language(self, self._show_hint)
        self.name.setFocus()

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(BETWEEN)
        grid.setVerticalSpacing(INSIDE)
        limits = (self.seconds, self.megabytes)
        fields: tuple[tuple[Text, QLayout, QWidget | None], ...] = (
            (lambda: self.tr("&Name"), row(self.name), self.name),
            (lambda: self.tr("&Protocol"), row(self.protocol, STRETCH), self.protocol),
            (lambda: self.tr("Command &line"), row((self.command, 1), self.file), self.command),
            (lambda: self.tr("Games"), self._games_row, None),
            (lambda: self.tr("&Seconds for an answer"), row(limits[0], STRETCH), limits[0]),
            (lambda: self.tr("Limit of &memory"), row(limits[1], STRETCH), limits[1]),
        )
        for line, (text, part, buddy) in enumerate(fields):
            label = phrased(QLabel(), text)
            if buddy is not None:
                label.setBuddy(buddy)
                phrased(buddy, name=text)
            grid.addWidget(label, 2 * line, 0)
            grid.addLayout(part, 2 * line, 1)
            if buddy is self.command:
                grid.addWidget(self.hint, 2 * line + 1, 1)
        grid.setColumnStretch(1, 1)
        column(grid, self.notice, STRETCH, self.buttons, of=self, spacing=BETWEEN, margins=AROUND)
        self.setMinimumWidth(round(640 * theme_manager().type_scale))

    def _show_hint(self) -> None:
        hints = {
            "ugi": self.tr("The program and its arguments. No shell reads them."),
            "python": self.tr(
                "A file with a function agent(observation, configuration), or an interpreter of "
                "Python and such a file."
            ),
            "gnubg": self.tr(
                "The program and its arguments, with {port} where the port is to stand at which "
                "it listens."
            ),
        }
        self.hint.setText(hints[self.protocol.currentData()])

    def _offer_games(self) -> None:
        """List the games that the protocol supports."""
        chosen = {key for key, box in self.games.items() if box.isChecked()}
        while (item := self._games_row.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.games = {}
        keys = playable(self.protocol.currentData())
        before: QWidget = self.file  # new widgets come last in the order of Tab
        for key in keys:
            box = self.games[key] = phrased(QCheckBox(), partial(game_name, key))
            box.setChecked(key in chosen or len(keys) == 1)
            self._games_row.addWidget(box)
            QWidget.setTabOrder(before, box)
            before = box
        self._games_row.addStretch(1)
        self._show_hint()

    def _show_program(self, program: Program) -> None:
        self.name.setText(program.name)
        self.protocol.setCurrentIndex(self.protocol.findData(program.protocol))
        self.command.setText(command_text(program.command))
        self.command.setCursorPosition(0)
        self.seconds.setValue(program.seconds)
        self.megabytes.setValue(_NO_LIMIT if program.megabytes is None else program.megabytes)
        for key, box in self.games.items():
            box.setChecked(key in program.games)

    def _ask_file(self) -> None:
        name, _kind = QFileDialog.getOpenFileName(self, self.tr("Choose a program"), "")
        if name:
            path = Path(name)
            self.command.setText(command_text((name,)))
            if not self.name.text():
                self.name.setText(path.stem[:LONGEST_NAME])
            if path.suffix == ".py":  # other protocols need an interpreter in the command
                self.protocol.setCurrentIndex(self.protocol.findData("python"))

    def entered(self) -> Program:
        """The program that the fields describe. Raises EngineError."""
        megabytes = self.megabytes.value()
        return Program(
            self.name.text().strip(),
            tuple(key for key, box in self.games.items() if box.isChecked()),
            self.protocol.currentData(),
            command_of(self.command.text()),
            self.seconds.value(),
            None if megabytes == _NO_LIMIT else megabytes,
        )

    def accept(self) -> None:
        """Close the dialog once the program is valid and the user agrees to its command line."""
        self.notice.clear()
        try:
            program = self.entered()
        except EngineError as error:
            self.notice.say(partial(message, error))
            return
        known = None if self.program is None else (self.program.command, self.program.protocol)
        if (program.command, program.protocol) == known or self._agreed(program, self):
            self.program = program
            super().accept()


class ConsentBox(QMessageBox):
    """Asks once for consent to run a program, and shows its command line."""

    def __init__(self, program: Program, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setIcon(QMessageBox.Icon.Warning)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.yes = phrased(
            self.addButton("", QMessageBox.ButtonRole.AcceptRole),
            lambda: self.tr("Allow it to run"),
        )
        no = self.addButton(QMessageBox.StandardButton.Cancel)
        self.setDefaultButton(no)
        self.setText(seen(command_text(program.command)))
        phrased(self, title=lambda: self.tr("Run this program?"))
        follow_language(self, lambda: self.setInformativeText(self.tr(
            "“{name}” will be run with this command line whenever it plays. It can do all that you "
            "can do on this computer, such as read and delete your files. Agree only if you trust "
            "whoever wrote it."
        ).format(name=program.name)))  # fmt: skip


def ask_consent(program: Program, parent: QWidget) -> bool:
    """Ask whether the program may be run, and return the answer."""
    box = ConsentBox(program, parent)
    box.exec()
    agreed = box.clickedButton() is box.yes
    box.deleteLater()
    return agreed


class EnginesPage(ControlsPage):
    """The list of programs and the actions on them. It emits `kept` after a change."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.programs = Programs()
        self._unread: EngineError | None = None  # the error that prevents reading the stored list
        self._removed: tuple[Program, Programs] | None = None  # for Undo: the program and the list
        self._steps: tuple[CheckStep, ...] = ()
        self._checked: Program | None = None
        self._check = Latest("engine-check", self)
        self.intro = phrased(
            wrapped("small", Role.MUTED),
            lambda: self.tr(
                "Programs of others that may play in tournaments. Poda runs nothing but what you "
                "add here: a tournament or a game from somebody else can only name a program of "
                "this list."
            ),
        )
        self.table = phrased(NumberTable(2, size="body"), name=lambda: self.tr("Engines"))
        self.add, self.edit, self.remove, self.undo = (
            phrased(QPushButton(), text, name=text)
            for text in (
                lambda: self.tr("&Add…"), lambda: self.tr("&Edit…"),
                lambda: self.tr("Re&move"), lambda: self.tr("U&ndo"),
            )
        )  # fmt: skip
        self.check = push_button(
            None,
            self._check_or_stop,
            tip=lambda: self.tr("Run it, and see whether it does what its protocol asks for"),
        )
        self._buttons = (self.add, self.edit, self.remove, self.undo, self.check)
        self.command = Label("small", mono=True)
        self.command.setWordWrap(True)
        self.command.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.result = wrapped("small")
        self.notice = Notice()
        for button in self._buttons:
            button.setAutoDefault(False)
        parts: tuple[QWidget | QLayout, ...] = (
            self.intro, self.table, row(*self._buttons, STRETCH), self.command, self.result,
            self.notice,
        )  # fmt: skip
        for line, part in enumerate(parts):  # in this order, which is that of Tab
            if isinstance(part, QLayout):
                self._grid.addLayout(part, line, 0, 1, 2)
            else:
                self._grid.addWidget(part, line, 0, 1, 2)
        self._connect()
        self.undo.hide()
        theme_manager().changed.connect(self._refill)
        follow_language(self, self._name_columns)
        self.load()

    def _connect(self) -> None:
        self.add.clicked.connect(self._add_program)
        self.edit.clicked.connect(self._edit)
        self.remove.clicked.connect(self._remove)
        self.undo.clicked.connect(self._undo)
        self.table.itemSelectionChanged.connect(self._show_program)
        self.table.cellDoubleClicked.connect(lambda _row, _column: self._edit())

    def title(self) -> str:
        return self.tr("Engines")

    def _name_columns(self) -> None:
        self.table.set_heads((self.tr("Name"), self.tr("Games")), ("", ""))
        games = ", ".join((game_name("connect4"), game_name("tictactoe")))
        self.table.fit((games,))
        self._refill()

    # The list

    def load(self) -> None:
        """Show the stored list."""
        self._unread = None
        try:
            self.programs = Programs.load()
        except EngineError as error:
            self.programs, self._unread = Programs(), error
        if (unknown := unknown_entries(self.programs)) is not None:
            self.notice.say(partial(message, unknown))
        self._refill()

    @property
    def chosen(self) -> Program | None:
        """The selected program; None without a selection."""
        rows = self.table.selectionModel().selectedRows()
        programs = list(self.programs.values())
        return programs[rows[0].row()] if rows and rows[0].row() < len(programs) else None

    def choose(self, name: str) -> None:
        """Select the row of a program."""
        self.table.selectRow(list(self.programs).index(name))

    def put(self, program: Program, instead_of: str | None = None) -> bool:
        """Store a program after consent; return whether that succeeded."""
        if not self._change(lambda there: there.with_program(program, instead_of)):
            return False
        self.choose(program.name)
        return True

    def _change(self, how: Callable[[Programs], Programs]) -> bool:
        """Change the stored list, shared with other windows; return whether that succeeded."""
        self.notice.clear()
        try:
            self.programs = Programs.change(how)
        except EngineError as error:
            self.notice.say(partial(message, error))
            return False
        self._refill()
        self.kept.emit()
        return True

    def _add_program(self) -> None:
        if (program := self._asked(None)) is not None:
            self._removed = None
            self.put(program)

    def _edit(self) -> None:
        before = self.chosen
        if before is not None and (program := self._asked(before)) is not None:
            self._removed = None
            self.put(program, before.name)

    def _asked(self, program: Program | None) -> Program | None:
        """The program entered in a dialog; None if it was cancelled."""
        dialog = EngineDialog(program, ask_consent, self)
        done = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return dialog.program if done else None

    def _remove(self) -> None:
        program = self.chosen
        if program is not None:
            before = self.programs
            if self._change(lambda there: there.without(program.name)):
                self._removed = program, before
                self._show_program()
                announce(self, self.tr("{name} is removed.").format(name=program.name))
                self.undo.setFocus()

    def _undo(self) -> None:
        if self._removed is not None:
            (program, before), self._removed = self._removed, None
            self._change(lambda there: there.with_removed(program, before))
            self.table.setFocus()

    # The check

    def _check_or_stop(self) -> None:
        if self._check.running:
            self._check.stop()
        elif self.chosen is not None:
            self.start_check(self.chosen)

    def start_check(self, program: Program) -> None:
        """Start the check of a program; each step is shown when it is done."""
        self._steps, self._checked = (), program
        game = game_named(program.games[0])

        def work(task: Task) -> None:
            done: list[CheckStep] = []
            for step in check(program, game, task.stopped):
                done.append(step)
                task.progress(tuple(done))
            task.progress(tuple(done))

        self._check.start(
            work,
            finished=lambda _none: self._on_checked(),
            progress=self._on_steps,
            failed=lambda _error: self._show_program(),
            refused=lambda error: self.notice.say(partial(message, error)),
            cancelled=self._show_program,
        )
        self._show_program()

    def _on_steps(self, done: tuple[CheckStep, ...]) -> None:
        self._steps = done
        self._show_program()

    def _on_checked(self) -> None:
        self._show_program()
        announce(self, self.result.full_text())

    def leave(self) -> None:
        """Stop the check when the page closes."""
        self._check.give_up()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._check.stop()

    def check_lines(self) -> Iterator[str]:
        """The results of the check, one line a step."""
        for step in self._steps:
            text = QCoreApplication.translate("Words", STEPS[step.name])
            words = f": {step.words}" if step.words else ""
            took = self.tr("{seconds} s").format(seconds=number_text(step.seconds, 1))
            after = f" ({took})" if step.seconds >= 0.05 else ""
            yield f"{'✓' if step.passed else '✕'} {text}{after}{seen(words)}"

    # The view

    def _refill(self) -> None:
        name = self.chosen.name if self.chosen is not None else None
        self.table.setRowCount(len(self.programs))
        color = theme_manager().theme.color(Role.TEXT)
        for line, program in enumerate(self.programs.values()):
            for place, text in enumerate((program.name, ", ".join(map(game_name, program.games)))):
                self.table.put(line, place, text, color).setToolTip(plain_tip(text))
        rows = max(2, min(_ROWS, len(self.programs)))
        high = self.table.verticalHeader().defaultSectionSize()
        self.table.setFixedHeight(self.table.horizontalHeader().height() + rows * high + 2 * INSIDE)
        if name is not None and name in self.programs:
            self.choose(name)
        elif self.programs:
            self.table.selectRow(0)
        self._show_program()

    def _show_program(self) -> None:
        """Show the selected program's command line and check, and enable the actions."""
        program, running = self.chosen, self._check.running
        for button in (self.edit, self.remove):
            button.setEnabled(program is not None and not running)
        self.add.setEnabled(not running and self._unread is None)  # else its programs are lost
        self.undo.setVisible(self._removed is not None)
        self.check.setEnabled(program is not None or running)
        self.check.setText(self.tr("S&top the check") if running else self.tr("&Check"))
        self.check.setAccessibleName(self.check.text().replace("&", ""))
        self.command.set_role(Role.TEXT if self._unread is None else Role.BAD)
        if self._unread is not None:
            words = self.tr("The list of engines cannot be read: {reason}")
            self.command.setText(words.format(reason=message(self._unread)))
            return
        if program is None:
            self.command.setText(self.tr("There is no engine yet. “Add…” takes one."))
            self.result.setText("")
            return
        words = self.tr("{protocol}, run as: {command}")
        broken = seen(command_text(program.command)).replace(os.sep, os.sep + _BREAKS)
        self.command.setText(words.format(protocol=protocol_name(program.protocol), command=broken))
        if self._checked != program:
            self.result.setText("")
            return
        lines = list(self.check_lines())
        passed = all(step.passed for step in self._steps)
        if running and len(lines) < len(steps(program)):
            step = steps(program)[len(lines)]
            lines.append(f"… {QCoreApplication.translate('Words', STEPS[step])}")
        elif lines and not running:
            whole = self.tr("It passes the check.") if passed else self.tr("It fails the check.")
            lines.append(whole)
        self.result.set_role(Role.TEXT if passed else Role.BAD)
        self.result.setText("\n".join(lines))
