"""A language or a theme chosen in the menu reaches every text on screen at once."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from poda.base import packages
from poda.base.paths import data_dir
from poda.engine.errors import EngineError
from poda.house.i18n import language_manager
from poda.house.settings import settings
from poda.house.theme import Role, theme_manager
from poda.play.model.board import PERSON
from poda.play.panels.engine_dialog import EngineDialog
from poda.widgets.engine_words import message
from poda.window.app import follow_settings
from seen import texts

from .conftest import Open
from .hand import PERFECT, Hand


@pytest.fixture
def spanish() -> Iterator[Callable[[], None]]:
    """Switches as the menu does."""
    yield lambda: choose_language("es")
    language_manager().set_language("en")


@pytest.fixture
def following(open_window: Open) -> Iterator[Hand]:
    """A window that follows the settings, as the application's does."""
    settings().language = "en"
    settings().theme = "light"
    follow_settings()
    hand = open_window()
    hand.begin()
    yield hand
    settings().changed.disconnect()


def choose_language(code: str) -> None:
    settings().language = code
    settle()


def settle() -> None:
    for _ in range(4):  # Qt posts a change to each window, and then each layout its own
        QCoreApplication.processEvents()


STATES: dict[str, Callable[[Hand], object]] = {
    "at the start": lambda hand: hand.begin("tictactoe", PERSON, PERFECT),
    "in a game": lambda hand: (hand.begin("connect4"), hand.type("4453"), hand.act("undo")),
    "analysed": lambda hand: (hand.type("1425"), hand.act("analysis_shown"), hand.until_analysed()),
    "thinking first": lambda hand: (hand.act("analysis_think_first"), hand.until_analysed()),
    "won": lambda hand: hand.type("14253"),
    "reviewed": lambda hand: (
        hand.type("12573"),
        hand.act("review"),
        hand.until(lambda: not hand.model.review.missing()),
    ),
    "resigned": lambda hand: (hand.type("15"), hand.act("resign")),
    "bad text": lambda hand: hand.play.status.enter_position("155"),
    "offered": lambda hand: (
        hand.play.files.save_as(data_dir() / "unfinished-9.json"),
        hand.play.offer_unfinished(),
    ),
}


if packages.find("backgammon"):
    STATES["reviewed backgammon"] = lambda hand: (
        hand.begin("backgammon"),
        hand.model.set_position("4HPwATDgc/ABMA 3-1"),
        hand.model.ask_text("24/23 13/10"),
        hand.act("previous"),
        hand.model.review.set_plies(1),  # the same words, for a small part of the work
        hand.act("review"),
        hand.until(lambda: not hand.model.review.missing() and not hand.model.review.running),
    )


@pytest.mark.parametrize("state", STATES)
def test_a_switch_is_the_same_as_a_start_in_that_language(
    following: Hand, spanish: Callable[[], None], state: str
) -> None:
    """What is shown after switching to and fro is what was shown before, word for word."""
    STATES[state](following)
    following.until_quiet()
    english = texts(following.window)
    spanish()
    first = texts(following.window)
    assert first != english
    choose_language("en")
    assert texts(following.window) == english
    spanish()
    assert texts(following.window) == first


# Texts that are the same in both languages, and two of Qt's own that are never seen.
SAME = {
    "Poda",
    "Backgammon",
    "&Backgammon",
    "English",
    "Español",
    "unfinished-9.json[*] — Poda",
    "Scroll Left",
    "Scroll Right",
    "Ro&llout…",
    "Rollout…",
    " Rollout",
    "T&utor",
    "&Beaver",
    "Beaver (B)",
}


@pytest.mark.parametrize("state", STATES)
def test_in_spanish_nothing_is_left_in_english(
    following: Hand, spanish: Callable[[], None], state: str
) -> None:
    STATES[state](following)
    following.until_quiet()
    english = texts(following.window)
    spanish()
    left = {
        place: text
        for place, text in texts(following.window).items()
        if english.get(place) == text
        and text not in SAME
        and sum(letter.isalpha() for letter in text.replace("Ctrl+", "")) > 3
    }
    assert not left


def test_the_errors_of_the_engine_are_said_in_spanish(
    following: Hand, spanish: Callable[[], None]
) -> None:
    error = EngineError("connect4.column_full", column=4)
    english = message(error)
    spanish()
    assert message(error) != english
    assert "4" in message(error)


def test_a_dialog_opens_in_the_chosen_language(
    following: Hand, spanish: Callable[[], None]
) -> None:
    titles = []
    for code in ("en", "es"):
        choose_language(code)
        dialog = EngineDialog("connect4", PERSON, following.window)
        titles.append((dialog.windowTitle(), dialog._note.full_text()))
        dialog.deleteLater()
    assert all(one != other for one, other in zip(*titles, strict=True))


def test_the_language_is_chosen_in_the_menu_and_remembered(
    following: Hand, spanish: Callable[[], None]
) -> None:
    (action,) = (a for a in following.window.menus.languages.actions() if a.data() == "es")
    title = following.window.menus._view.title()
    action.trigger()
    QCoreApplication.processEvents()
    assert language_manager().language == "es"
    assert settings().language == "es"
    assert following.window.menus._view.title() != title
    assert action.isChecked()


@pytest.mark.parametrize("theme", ["dark", "projector", "light"])
def test_the_theme_is_chosen_in_the_menu(following: Hand, theme: str) -> None:
    following.type("15")
    (action,) = (a for a in following.window.menus.themes.actions() if a.data() == theme)
    action.trigger()
    assert theme_manager().choice == theme
    assert settings().theme == theme
    window = following.window.grab().toImage()
    assert window.pixelColor(3, window.height() // 2).name() == (
        theme_manager().theme.color(Role.BG).name()
    )


def test_the_next_window_begins_in_the_chosen_language_and_theme(open_window: Open) -> None:
    settings().theme = "dark"
    settings().type_scale = 1.25
    hand = open_window()
    checked = [
        [action.data() for action in menu.actions() if action.isChecked()]
        for menu in (hand.window.menus.themes, hand.window.menus.sizes)
    ]
    assert checked == [["dark"], [1.25]]


def test_a_larger_type_makes_larger_letters_at_once(following: Hand) -> None:
    before = following.play.board._headline.fontMetrics().height()
    (action,) = (a for a in following.window.menus.sizes.actions() if a.data() == 1.6)
    action.trigger()
    assert following.play.board._headline.fontMetrics().height() > before


def test_replacing_the_files_of_an_installed_poda_does_not_kill_the_running_one(
    tmp_path: Path,
) -> None:
    """Qt maps a translation file; reading it after an update has cut it short is a bus error."""
    code = f"""
import shutil
from PySide6.QtWidgets import QApplication
from poda.house import i18n
app = QApplication([])
real = i18n.resource
copies = []
def copy(*parts):
    copies.append(shutil.copy(real(*parts), {str(tmp_path)!r}))
    return i18n.Path(copies[-1])
i18n.resource = copy
i18n.language_manager().set_language("es")
for name in copies:
    open(name, "wb").close()
print(QApplication.translate("Play", "Draw"), QApplication.translate("Nowhere", "nothing"))
"""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    run = subprocess.run([sys.executable, "-c", code], env=environment, check=True, timeout=200)
    assert run.returncode == 0
