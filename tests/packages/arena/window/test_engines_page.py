"""Settings > Engines: no program gets onto the list, and none is run, without consent."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from poda.base.paths import resource
from poda.engine.errors import EngineError
from poda.house.i18n import language_manager
from poda.packages.arena.engine.external.check import CheckStep
from poda.packages.arena.engine.external.engines import Program, Programs, list_file
from poda.packages.arena.window import settings_engines
from poda.packages.arena.window.settings_engines import (
    ConsentBox,
    EngineDialog,
    EnginesPage,
    command_of,
    command_text,
    seen,
)
from poda.window.settings_dialog import AppSettingsDialog

KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton
ALPHA = Program("Alpha", ("connect4",), "ugi", ("/opt/alpha engine/run", "--depth", "4"))
BETA = Program("Beta", ("tictactoe", "connect4"), "ugi", ("/opt/beta",), 2.5, 256)

posix = pytest.mark.skipif(sys.platform == "win32", reason="commands are quoted otherwise there")

Fill = Callable[[EngineDialog], None]


@pytest.fixture
def page(dialog: AppSettingsDialog) -> EnginesPage:
    """The page in front, with an empty list."""
    dialog.show_page(dialog.added["engines"])
    return dialog.added["engines"]


@pytest.fixture
def person(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Person:
    """Who fills the dialogs in."""
    return Person(qtbot, monkeypatch)


class Person:
    """Answers the dialogs, which would wait for ever.

    Attributes:
        consents: whether a program may be run; `asked` are the command lines that were shown.
    """

    def __init__(self, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
        self.consents, self.asked = True, list[str]()
        self._bot, self._fill = qtbot, lambda dialog: None
        person = self

        def enter(dialog: EngineDialog) -> int:
            dialog.show()
            person._fill(dialog)
            if dialog.isVisible():
                kind = QDialogButtonBox.StandardButton
                qtbot.mouseClick(dialog.buttons.button(kind.Ok), LEFT)
            if dialog.isVisible():  # refused
                qtbot.keyClick(dialog, KEY.Key_Escape)
            return dialog.result()

        def consent(box: ConsentBox) -> None:
            box.show()
            person.asked.append(box.text())
            qtbot.mouseClick(box.yes if person.consents else box.defaultButton(), LEFT)

        monkeypatch.setattr(EngineDialog, "exec", enter)
        monkeypatch.setattr(ConsentBox, "exec", consent)

    def does(self, fill: Fill) -> None:
        """So the next dialog is filled in."""
        self._fill = fill

    def types(self, name: str, command: str) -> None:
        """A UGI engine for Connect Four."""

        def fill(dialog: EngineDialog) -> None:
            for field, text in ((dialog.name, name), (dialog.command, command)):
                field.clear()
                self._bot.keyClicks(field, text)
            if not dialog.games["connect4"].isChecked():
                dialog.games["connect4"].click()

        self._fill = fill


def names(page: EnginesPage) -> list[str]:
    """What the list shows."""
    cells = [page.table.item(row, 0) for row in range(page.table.rowCount())]
    return [cell.text() for cell in cells if cell is not None]


def test_at_first_there_is_none_and_nothing_can_be_done_with_it(page: EnginesPage) -> None:
    assert names(page) == []
    assert page.add.isEnabled()
    assert not page.edit.isEnabled()
    assert not page.check.isEnabled()
    assert "no engine yet" in page.command.full_text()


@posix
def test_an_engine_is_added_once_its_command_line_was_agreed_to(
    qtbot: QtBot, page: EnginesPage, person: Person
) -> None:
    person.types("Alpha", "'/opt/alpha engine/run' --depth 4")
    with qtbot.waitSignal(page.kept):
        qtbot.mouseClick(page.add, LEFT)
    assert person.asked == ["'/opt/alpha engine/run' --depth 4"]
    assert names(page) == ["Alpha"]
    assert dict(Programs.load()) == {"Alpha": ALPHA}
    assert page.command.full_text().endswith("run' --depth 4")


def test_without_consent_nothing_is_kept(page: EnginesPage, person: Person, qtbot: QtBot) -> None:
    person.types("Alpha", "/opt/alpha")
    person.consents = False
    qtbot.mouseClick(page.add, LEFT)
    assert person.asked == ["/opt/alpha"]
    assert names(page) == []
    assert not list_file().exists()


def test_the_button_that_enter_presses_is_cancel(qtbot: QtBot) -> None:
    box = ConsentBox(ALPHA)
    qtbot.addWidget(box)
    assert box.defaultButton() is not box.yes


@pytest.mark.parametrize(
    ("name", "command"), [("", "/opt/alpha"), ("Alpha", ""), ("Alpha", "'/opt/alpha")]
)
def test_what_is_wrong_is_said_before_anything_is_asked(
    page: EnginesPage, person: Person, qtbot: QtBot, name: str, command: str
) -> None:
    said: list[str] = []
    person.types(name, command)
    fill = person._fill

    def fill_and_read(dialog: EngineDialog) -> None:
        fill(dialog)
        kind = QDialogButtonBox.StandardButton
        qtbot.mouseClick(dialog.buttons.button(kind.Ok), LEFT)
        said.append(dialog.notice.full_text())

    person.does(fill_and_read)
    qtbot.mouseClick(page.add, LEFT)
    assert said[0]
    assert person.asked == []
    assert names(page) == []


def test_another_command_is_asked_about_again_and_another_time_is_not(
    page: EnginesPage, person: Person, qtbot: QtBot
) -> None:
    page.put(BETA)
    person.does(lambda dialog: dialog.seconds.setValue(7.5))
    qtbot.mouseClick(page.edit, LEFT)
    assert person.asked == []
    assert Programs.load()["Beta"].seconds == 7.5
    person.does(lambda dialog: qtbot.keyClicks(dialog.command, "x"))
    qtbot.mouseClick(page.edit, LEFT)
    assert len(person.asked) == 1
    assert Programs.load()["Beta"].command != BETA.command


def test_an_engine_is_shown_as_it_was_entered(
    page: EnginesPage, person: Person, qtbot: QtBot
) -> None:
    page.put(BETA)
    shown: list[Program] = []
    person.does(lambda dialog: shown.append(dialog.entered()))
    qtbot.mouseClick(page.edit, LEFT)
    assert shown == [BETA]


def test_two_engines_have_two_names(page: EnginesPage) -> None:
    assert page.put(ALPHA)
    assert not page.put(ALPHA)
    assert page.notice.isVisible()
    assert names(page) == ["Alpha"]


def test_an_engine_is_removed_and_brought_back(page: EnginesPage, qtbot: QtBot) -> None:
    page.put(ALPHA)
    page.put(BETA)
    page.choose("Alpha")
    qtbot.mouseClick(page.remove, LEFT)
    assert names(page) == ["Beta"]
    assert list(Programs.load()) == ["Beta"]
    qtbot.mouseClick(page.undo, LEFT)
    assert names(page) == ["Alpha", "Beta"]
    assert list(Programs.load()) == ["Alpha", "Beta"]
    assert page.undo.isHidden()


def test_a_list_that_cannot_be_read_is_told_and_left_alone(
    home: Path, open_dialog: Callable[[], AppSettingsDialog]
) -> None:
    list_file().parent.mkdir(parents=True, exist_ok=True)
    list_file().write_text("{", "utf-8")
    dialog = open_dialog()
    dialog.show_page(dialog.added["engines"])
    assert "cannot be read" in dialog.added["engines"].command.full_text()
    assert names(dialog.added["engines"]) == []
    assert not dialog.added["engines"].add.isEnabled()  # it would be written over
    assert list_file().read_text("utf-8") == "{"


def test_an_entry_that_is_not_known_is_told_and_keeps_nobody_from_adding(
    home: Path, open_dialog: Callable[[], AppSettingsDialog]
) -> None:
    list_file().parent.mkdir(parents=True, exist_ok=True)
    far = {"name": "Far", "games": ["go"], "protocol": "telepathy", "command": ["far"]}
    document = {"format": "poda-engines", "version": 1, "engines": [far]}
    list_file().write_text(json.dumps(document), "utf-8")
    page = open_dialog().added["engines"]
    assert "does not know: 1" in page.notice.text()
    assert page.put(ALPHA)
    assert json.loads(list_file().read_text("utf-8"))["engines"][-1] == far


def test_two_windows_keep_what_the_other_has_added(
    page: EnginesPage, open_dialog: Callable[[], AppSettingsDialog]
) -> None:
    other = open_dialog().added["engines"]
    assert page.put(ALPHA)
    assert other.put(BETA)
    assert names(other) == ["Alpha", "Beta"]
    assert list(Programs.load()) == ["Alpha", "Beta"]


def test_the_games_are_those_of_the_protocol(qtbot: QtBot) -> None:
    dialog = EngineDialog(None, lambda _program, _parent: True)
    qtbot.addWidget(dialog)
    assert set(dialog.games) == {"tictactoe", "connect4", "checkers"}
    dialog.protocol.setCurrentIndex(dialog.protocol.findData("gnubg"))
    assert set(dialog.games) == {"backgammon"}
    assert dialog.games["backgammon"].isChecked()
    assert "{port}" in dialog.hint.full_text()


@posix
def test_a_chosen_file_gives_the_command_the_name_and_the_protocol(
    qtbot: QtBot, choose: Callable[[Path | str], list[str]]
) -> None:
    dialog = EngineDialog(None, lambda _program, _parent: True)
    qtbot.addWidget(dialog)
    choose("/opt/my agents/clever.py")
    qtbot.mouseClick(dialog.file, LEFT)
    assert command_of(dialog.command.text()) == ("/opt/my agents/clever.py",)
    assert dialog.name.text() == "clever"
    assert dialog.protocol.currentData() == "python"


def test_a_check_tells_each_step(
    page: EnginesPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = [CheckStep("start", True, "", 0.2), CheckStep("move", False, "illegal: 9", 0.0)]
    monkeypatch.setattr(settings_engines, "check", lambda *_: iter(steps))
    page.put(ALPHA)
    qtbot.mouseClick(page.check, LEFT)
    qtbot.waitUntil(lambda: "fails the check" in page.result.full_text())
    lines = page.result.full_text().splitlines()
    assert lines[0] == "✓ It starts, and is ready for a game (0.2 s)"
    assert lines[1] == "✕ It answers with a legal move: illegal: 9"


def test_a_check_is_stopped(
    page: EnginesPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(_program: object, _game: object, stop: Callable[[], bool]) -> object:
        while not stop():
            pass
        return iter(())

    monkeypatch.setattr(settings_engines, "check", endless)
    page.put(ALPHA)
    qtbot.mouseClick(page.check, LEFT)
    assert not page.edit.isEnabled()
    assert "…" in page.result.full_text()
    qtbot.mouseClick(page.check, LEFT)
    qtbot.waitUntil(page.edit.isEnabled)
    assert page.check.text().replace("&", "") == "Check"


def test_a_check_that_cannot_be_done_is_told(
    page: EnginesPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> object:
        raise EngineError("engine.unknown", name="Alpha")

    monkeypatch.setattr(settings_engines, "check", refuse)
    page.put(ALPHA)
    qtbot.mouseClick(page.check, LEFT)
    qtbot.waitUntil(page.notice.isVisible)
    assert "Alpha" in page.notice.full_text()


@pytest.mark.slow
def test_the_example_engine_passes(page: EnginesPage, qtbot: QtBot) -> None:
    engine = resource("engines", "ugi_engine.py")
    page.put(Program("Example", ("connect4",), "ugi", (sys.executable, str(engine))))
    qtbot.mouseClick(page.check, LEFT)
    qtbot.waitUntil(lambda: "passes the check" in page.result.full_text(), timeout=60_000)


def test_the_page_speaks_spanish_at_once(page: EnginesPage) -> None:
    page.put(ALPHA)
    language_manager().set_language("es")
    assert names(page) == ["Alpha"]
    assert not page.grab().isNull()


@posix
def test_a_command_line_is_read_as_it_is_written() -> None:
    command = ("/opt/a b/run", "--name", "it's", "")
    assert command_of(command_text(command)) == command


def test_what_nobody_sees_of_a_command_is_told_by_its_code() -> None:
    assert seen("/opt/a\u202eb\n") == "/opt/a\\u202eb\\u000a"
