"""The main thing gets the window: how large the board is, and what else has room beside it."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLineEdit,
    QTabBar,
    QTableWidget,
    QWidget,
)

from poda.base import packages
from poda.engine.games.backgammon_parts.cube import CubeRules
from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.play.model.analysis import AnalysisMode

from .hand import Hand

SIZES = ((1280, 720), (1366, 700), (1024, 700), (1920, 1080))
LEAST = {"connect4": (0, 560), "tictactoe": (0, 540)}
if packages.find("backgammon"):
    LEAST["backgammon"] = (800, 540)
LOOKS = [("en", 1.0), ("es", 1.0)]


def resize(hand: Hand, width: int, height: int) -> None:
    """Have a client area of this size."""
    hand.window.resize(width, height)
    QApplication.processEvents()
    QApplication.processEvents()
    assert (hand.window.width(), hand.window.height()) == (width, height)


def look(language: str, scale: float) -> None:
    language_manager().set_language(language)
    theme_manager().set_look("light", scale)
    QApplication.processEvents()


def drawn(hand: Hand) -> QRect:
    """The board as it is drawn, with the values over its columns."""
    board = hand.board
    picture = board.picture()
    if hand.model.board.game.key == "connect4":
        picture.setTop(picture.top() - board.plan().cell * 0.98)
    return picture.toAlignedRect()


def everything(hand: Hand, game: str) -> None:
    """Match, review, analysis and a hint, all on."""
    hand.begin(game)
    if game == "backgammon":
        hand.model.matches.new_match(5, CubeRules())
        hand.model.turns.set_seed(7, keep=True)
        hand.model.turns.roll()
    else:
        hand.model.set_position("1")
    hand.act("review")
    hand.model.analysis.set_mode(AnalysisMode.SHOWN, 1.0)
    hand.until(lambda: hand.model.analysis.values is not None)
    hand.model.analysis.show_hint(hand.model.analysis.values.best.action)  # type: ignore[union-attr]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", LEAST)
def test_at_1280_by_720_the_board_has_its_budget(hand: Hand, game: str, language: str) -> None:
    look(language, 1.0)
    hand.begin(game)
    resize(hand, 1280, 720)
    wide, high = LEAST[game]
    board = drawn(hand)
    assert board.width() >= wide, board
    assert board.height() >= high, board
    everything(hand, game)
    resize(hand, 1280, 720)
    board = drawn(hand)
    assert board.width() >= 0.9 * wide, board
    assert board.height() >= 0.9 * high, board


@pytest.mark.parametrize("game", LEAST)
def test_large_type_takes_little_of_the_board(hand: Hand, game: str) -> None:
    everything(hand, game)
    heights: dict[tuple[float, str], list[int]] = {}
    for scale, language in ((1.0, "en"), (1.6, "en"), (1.6, "es")):
        look(language, scale)
        heights[scale, language] = seen = []
        for size in SIZES:
            resize(hand, *size)
            seen.append(drawn(hand).height())
    for language in ("en", "es"):
        for size, large, usual in zip(
            SIZES, heights[1.6, language], heights[1.0, "en"], strict=True
        ):
            assert large >= 0.85 * usual, (size, language)


@pytest.mark.parametrize("game", LEAST)
def test_the_window_can_be_small_with_everything_on(hand: Hand, game: str) -> None:
    everything(hand, game)
    for scale, width, height in ((1.0, 960, 620), (1.6, 1120, 680)):
        for language in ("en", "es"):
            look(language, scale)
            for page in ("moves", "analysis", "review"):
                hand.play.side.pages.turn_to(page)
                resize(hand, width, height)


def rows_seen(table: QTableWidget) -> int:
    """The whole rows for which a table has room."""
    return table.viewport().height() // table.verticalHeader().defaultSectionSize()


@pytest.mark.parametrize("game", LEAST)
def test_each_page_shows_its_rows(hand: Hand, game: str) -> None:
    everything(hand, game)
    play = hand.play
    for scale, least in ((1.0, 5), (1.6, 3)):
        for language in ("en", "es"):
            look(language, scale)
            for name in ("moves", "analysis"):
                play.side.pages.turn_to(name)
                resize(hand, 1280, 720)
                values = play.analysis.equities if game == "backgammon" else play.analysis.table
                table = play.moves.table if name == "moves" else values
                assert table.isVisible()
                assert rows_seen(table) >= least, (name, scale, language)
            play.side.pages.turn_to("review")
            resize(hand, 1280, 720)
            hand.until(play.review.sums.isVisible)  # when every move is judged
            assert play.review.graph.height() >= 60


def controls(root: QWidget) -> list[QWidget]:
    """What can be clicked or reached, each tab for itself."""
    kinds = (QAbstractButton, QComboBox, QLineEdit, QTabBar, QTableWidget)
    found: list[QWidget] = []
    for widget in root.findChildren(QWidget):
        if isinstance(widget, kinds) and widget.isVisible() and widget.isEnabled():
            found += [widget] * (widget.count() if isinstance(widget, QTabBar) else 1)
    return found


@pytest.mark.parametrize("game", ["tictactoe", "connect4"])
def test_a_newcomer_meets_few_controls(open_window: Callable[[], Hand], game: str) -> None:
    hand = open_window()
    hand.play.choose_game(game)
    resize(hand, 1280, 720)
    met = [each for each in controls(hand.play) if not hand.board.isAncestorOf(each)]
    assert len(met) + 1 <= 14, met  # and the board


def test_with_room_the_moves_stand_above_the_other_pages(hand: Hand) -> None:
    hand.begin("connect4")
    resize(hand, 1920, 1080)
    hand.click(4)
    hand.act("review")
    assert hand.play.moves.table.isVisible()
    assert hand.play.review.isVisible()
    resize(hand, 1280, 720)
    assert hand.play.review.isVisible()
    assert not hand.play.moves.table.isVisible()
