"""What a Poda offers, told by a process of its own: `test_deletion.py` asks copies of it.

    python offered.py FILE...

Prints JSON. Each file is opened as a game.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

import poda
import poda.engine as pe
from poda.commands import cli
from poda.engine.exact.scores import is_solved
from poda.engine.kernels import native
from poda.house.i18n import language_manager
from poda.play.exchange import load
from poda.widgets.boards import board_widget
from poda.widgets.engine_words import message
from poda.window.app import build_application, follow_settings
from poda.window.help_pages import PAGES, source
from poda.window.main_window import MainWindow
from poda.window.settings_dialog import AppSettingsDialog


def help_of_commands() -> str:
    """What `poda --help` prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
        cli.main(["--help"])
    return printed.getvalue()


def refusal(path: str) -> str:
    """What is said of a file that somebody opens as a game."""
    try:
        load(Path(path))
    except pe.EngineError as error:
        return message(error)
    return ""


def parts_of(tab: QWidget) -> list[str]:
    """The modules of the parts that packages add to a tab of the core."""
    return [type(each).__module__ for each in getattr(tab, "added", {}).values()]


def offered(files: list[str]) -> dict[str, Any]:
    """All of it."""
    app = build_application()
    follow_settings()
    language_manager().set_language("en")
    window = MainWindow()
    window.show()
    window.after_first_paint()
    while window.ahead.is_making:
        QTest.qWait(20)
    for tab in range(window.tabs.count()):
        window.tabs.setCurrentIndex(tab)
    tabs = {"play": window.play, "tree": window.tree, "training": window.training}
    dialog = AppSettingsDialog()
    library = native._library()
    said = {"en": [refusal(file) for file in files]}
    found = {
        "folder": str(Path(poda.__file__).parents[2]),
        "tabs": [window.tabs.tabText(tab) for tab in range(window.tabs.count())],
        "menus": [action.text() for action in window.findChildren(QAction)],
        "parts": {name: parts_of(tab) for name, tab in tabs.items()},
        "pages of settings": [page.title() for page in dialog.pages],
        "pages of help": PAGES,
        "help": "".join(source(page, "en") for page in PAGES),
        "commands": help_of_commands(),
        "public names": dir(pe),
        "files": window.play.files.words().open_filter,
        "games": {key: type(board_widget(key)).__name__ for key in pe.GAMES},
        "solved": [key for key, game in pe.GAMES.items() if is_solved(game)],
        "kernels": sorted(library.parts) if library is not None else [],
        "modules": sorted(sys.modules),
        "troubles": [] if window.troubles is None else [window.troubles.sentence.full_text()],
    }
    language_manager().set_language("es")
    said["es"] = [refusal(file) for file in files]
    window.close()
    app.processEvents()
    return {**found, "said": said}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(offered(sys.argv[1:])))
    sys.stdout.flush()
    os._exit(0)
