"""A language chosen in the menu reaches every text of the Tree tab at once."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication

from poda.house.settings import settings
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, Position
from poda.window.app import follow_settings
from seen import laid_out, texts

from .conftest import Open
from .hand import TreeHand


@pytest.fixture
def following(open_window: Open) -> Iterator[TreeHand]:
    """A window that follows the settings, as the application's does."""
    settings().language = "en"
    follow_settings()
    yield open_window()
    settings().changed.disconnect()


def choose_language(code: str) -> None:
    settings().language = code
    for _ in range(3):  # Qt posts the change to each window, and then each layout its own
        QCoreApplication.processEvents()


def pruned(tree: TreeHand) -> None:
    tree.model.last()
    tree.model.select(7)
    tree.tab.parts.actions_["why"].trigger()


def edited(tree: TreeHand) -> None:
    tree.tab.parts.actions_["edit"].trigger()
    tree.tab.parts.editor.field.set_text("[[3, 12")
    tree.bot.waitUntil(lambda: tree.tab.parts.editor.error is not None)


def searched_long(tree: TreeHand) -> None:
    """The bar of a search has come in front of all in the picture, as on a slow machine."""
    tree.show(Position("connect4", "4453"), plies=3)
    tree.tab.parts.busy._appear()
    tree.tab.parts.busy.hide()


STATES: dict[str, Callable[[TreeHand], object]] = {
    "at the start": lambda tree: None,
    "at a cut": lambda tree: tree.model.next_cut(),
    "in stages": lambda tree: (
        tree.show(Example("two-plies"), algorithm="minimax-stages", plies=2),
        tree.model.go(100),
    ),
    "in a game": lambda tree: (
        tree.show(Position("connect4", "4453"), plies=3),
        tree.model.go(90),
    ),
    "after a long search": searched_long,
    "at a cut of Star1": lambda tree: (
        tree.show(Example("fair-coins"), algorithm="star1", bounds=(-2.0, 2.0)),
        tree.model.go(45),
    ),
    "at a cut with a table": lambda tree: (
        tree.show(Example("table-ttt-five"), algorithm="alphabeta-table"),
        tree.model.next_cut(),
    ),
    "at a cut in a pass": lambda tree: (
        tree.show(Position("tictactoe", "15"), plies=3, passes=3, evaluation="lines"),
        tree.model.next_cut(),
    ),
    "why": pruned,
    "editing": edited,
    "finding": lambda tree: tree.tab.parts.actions_["find"].trigger(),
    "a leaf that is needed": lambda tree: (
        tree.show("[[3, a], 5]", algorithm="minimax"),
        tree.model.last(),
    ),
}

SAME = {
    "Ro&llout…", "Rollout…", " Rollout",
    "Poda", "Scroll Left", "Scroll Right", "English", "Español", "Minimax", "Python", "minimax",
    "Backgammon", "&Backgammon", "Expectiminimax", "Star1", "T&utor",
    "Negamax", "PVS (NegaScout)", "MTD(f)",
}  # fmt: skip


@pytest.mark.parametrize("state", STATES)
def test_a_switch_is_the_same_as_a_start_in_that_language(following: TreeHand, state: str) -> None:
    """What is shown after switching to and fro is what was shown before, word for word."""
    STATES[state](following)
    laid_out(following.window)
    english = texts(following.window)
    choose_language("es")
    first = texts(following.window)
    assert first != english
    choose_language("en")
    assert texts(following.window) == english
    choose_language("es")
    assert texts(following.window) == first


@pytest.mark.parametrize("state", STATES)
def test_in_spanish_nothing_is_left_in_english(following: TreeHand, state: str) -> None:
    STATES[state](following)
    english = texts(following.window)
    choose_language("es")
    left = {
        place: text
        for place, text in texts(following.window).items()
        if english.get(place) == text
        # An algorithm's text is the same in every language.
        and "ListingView" not in place.rpartition("/")[2]
        and text not in SAME
        and sum(letter.isalpha() for letter in text.replace("Ctrl+", "")) > 3
    }
    assert not left


def test_a_search_that_took_a_while_leaves_no_words_behind(following: TreeHand) -> None:
    """The bar that names it comes on slow machines alone: here it is made to come."""
    busy = following.tab.parts.busy
    before = texts(busy)
    following.tab.model.open_source(Position("connect4", "4453"), Options(plies=3))
    busy._appear()
    assert texts(busy) != before
    following.wait_until_open()
    assert texts(busy) == before
