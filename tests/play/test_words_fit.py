"""Nothing that a decision needs is cut at the design size: players, hint, score, cube, buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QAbstractButton, QWidget

from poda.engine.game import MAX, MIN
from poda.house.theme import set_families
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState
from poda.play.model.opponents import levels
from poda.widgets.layout import ElidedList, Label
from poda.window.app import follow_settings

from .hand import ENDLESS, RANDOM, Hand
from .test_room import look, resize

SIZES = ((1280, 720), (1366, 700))
LANGUAGES = ("en", "es")


@pytest.fixture(autouse=True)
def _wide_type(hand: Hand) -> Iterator[None]:
    """DejaVu is a tenth wider than Noto."""
    family = "DejaVu Sans"
    if family not in QFontDatabase.families():
        pytest.skip(f"{family} is not installed")
    set_families(family, f"{family} Mono")
    follow_settings()
    yield
    set_families("", "")


def cut(root: QWidget) -> Iterator[str]:
    """What is cut in a part of the window: labels, lists, buttons."""
    for label in root.findChildren(Label):
        if label.isVisible() and label.text().endswith("…") and label.full_text()[-1:] != "…":
            yield f"{label.full_text()}: {label.text()}"
    for entry in root.findChildren(ElidedList):
        if entry.isVisible() and entry.shown_text() != entry.currentText():
            yield f"{entry.currentText()}: {entry.shown_text()}"
    for button in root.findChildren(QAbstractButton):
        if button.isVisible() and button.width() < button.minimumSizeHint().width():
            yield f"{button.text()}: {button.width()} pixels"


def check_all(hand: Hand) -> None:
    """Look at the state in both languages and at each size."""
    for language in LANGUAGES:
        look(language, 1.0)
        for size in SIZES:
            resize(hand, *size)
            # What a search has looked at so far is no decision's, and grows while it is read.
            thinks = hand.state is EngineState.THINKING
            fine = set(cut(hand.play.status.engine)) if thinks else set()
            assert set(cut(hand.play)) <= fine, (language, size)


def engine_waits(hand: Hand) -> None:
    hand.begin("connect4", ENDLESS, ENDLESS)


def engine_thinks(hand: Hand) -> None:
    hand.begin("connect4", PERSON, ENDLESS)
    hand.click(4)
    hand.until_thinking()


def engines_play(hand: Hand) -> None:
    hand.begin("connect4", ENDLESS, ENDLESS)
    hand.act("start")
    hand.until_thinking()


def engine_is_stopped(hand: Hand) -> None:
    engine_thinks(hand)
    hand.act("stop")
    hand.until(lambda: hand.enabled("start"))


def values_and_hint(hand: Hand) -> None:
    hand.begin("tictactoe", PERSON, RANDOM)
    hand.act("analysis_shown")
    hand.until_analysed()
    hand.act("hint")
    hand.until(lambda: hand.model.analysis.hint is not None)


def reviewed(hand: Hand) -> None:
    hand.type("14253")
    hand.act("review")
    hand.until(lambda: not hand.model.review.missing())


STATES: dict[str, Callable[[Hand], object]] = {
    "an engine waits": engine_waits,
    "an engine thinks": engine_thinks,
    "engines play": engines_play,
    "an engine is stopped": engine_is_stopped,
    "values and a hint": values_and_hint,
    "a review": reviewed,
    "the end": lambda hand: hand.type("14253"),
    "a refusal": lambda hand: hand.type("11"),
}


@pytest.mark.parametrize("state", STATES)
def test_nothing_is_cut_at_the_design_size(hand: Hand, state: str) -> None:
    STATES[state](hand)
    check_all(hand)
    hand.model.stop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_level_is_cut(hand: Hand, language: str) -> None:
    look(language, 1.0)
    games = hand.play.players.game_list
    for key in [games.itemData(place) for place in range(games.count())]:
        hand.begin(key)
        for level in levels(key):
            hand.model.board.players = {MAX: PERSON, MIN: level.spec}
            hand.model.board.tell()
            for size in SIZES:
                resize(hand, *size)
                assert list(cut(hand.play.players)) == [], (key, size)


def places_while_engines_play(hand: Hand, moves: int) -> set[tuple[int, ...]]:
    """Where the buttons that hold and stop two engines are after each of some moves."""
    hand.model._pause.setInterval(1)
    hand.model._pass.setInterval(1)
    row, record = hand.play.status.engine, hand.model.board.record
    hand.act("start")
    found = set()
    for ply in range(2, moves):
        hand.until(lambda ply=ply: record.current.ply >= ply)
        shown = [row.buttons[name] for name in row.buttons_shown()]
        found.add(tuple(each.mapTo(hand.window, QPoint()).x() for each in shown))
    hand.act("stop")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_of_two_engines_do_not_move(hand: Hand, language: str) -> None:
    hand.begin("connect4", RANDOM, RANDOM)
    look(language, 1.0)
    resize(hand, *SIZES[0])
    assert len(places_while_engines_play(hand, 7)) == 1
