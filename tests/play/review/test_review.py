"""A game looked back at in the Play tab: the graph, the marks in the list, and the sums."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction

from of_packages import needs
from poda.engine.game import MAX, MIN
from poda.engine.games import GAMES
from poda.engine.kernels import is_plain
from poda.engine.review import Grade, GradeCounts, Progress, Values, review
from poda.engine.search.observer import SearchStopped
from poda.house.jobs import Task
from poda.house.theme import Role, theme_manager
from poda.play.model.board import PERSON
from poda.play.model.record import GameRecord
from poda.play.model.review import _Told
from poda.play.model.storage import SavedGame
from poda.play.review.graph import ReviewGraph
from poda.play.review.panel import ReviewPanel

from ..conftest import Open
from ..hand import ENDLESS, LEFT, NOTHING, Hand

KEY = Qt.Key


def panel(hand: Hand) -> ReviewPanel:
    return hand.play.review


def graph(hand: Hand) -> ReviewGraph:
    return hand.play.review.graph


def until_reviewed(hand: Hand) -> None:
    """Until every position of the line is solved."""
    hand.until(lambda: not hand.model.review.missing())
    hand.until(lambda: not hand.model.review.running)


def cells(hand: Hand) -> list[list[str]]:
    """The moves as they are listed."""
    table = hand.play.moves.table
    rows = range(table.rowCount())
    items = [[table.item(row, column) for column in (1, 2)] for row in rows]
    return [[item.text() for item in row if item is not None and item.text()] for row in items]


def bar(hand: Hand, index: int) -> QPoint:
    return graph(hand).bar(index).center().toPoint()


Reviewer = Callable[..., dict[Any, Values]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[Any]]:
    """The positions of each review, as the solver is asked for them."""
    seen: list[list[Any]] = []

    def watched(game: Any, states: Sequence[Any], *arguments: Any) -> dict[Any, Values]:
        seen.append(list(states))
        return review(game, states, *arguments)

    monkeypatch.setattr("poda.play.model.review.review", watched)
    return seen


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """A review that solves the last position and then waits for ever, as an opening may: until it
    is stopped, or this is set."""
    enough = threading.Event()

    def slow(
        game: Any, states: Sequence[Any], stop: Callable[[], bool], tell: Callable[[Progress], None]
    ) -> dict[Any, Values]:
        values = dict.fromkeys(game.actions(states[-1]), 0.0)
        tell(Progress({states[-1]: values}, len(states), 2, 7, 123_456))
        while not enough.wait(0.005):
            if stop():
                raise SearchStopped
        return {state: dict.fromkeys(game.actions(state), 0.0) for state in states}

    monkeypatch.setattr("poda.play.model.review.review", slow)
    return enough


def test_a_game_is_reviewed_move_by_move(hand: Hand) -> None:
    hand.type("12573")
    assert panel(hand).isHidden()
    hand.act("review")
    until_reviewed(hand)
    assert panel(hand).isVisible()
    assert cells(hand) == [["1 ✓", "2 ??"], ["5 ✓", "7 ?!"], ["3 ??"]]
    heights = [point.height for point in graph(hand).points]
    assert heights[:2] == [0, 0]
    assert heights[2] == heights[3]
    assert heights[3] is not None
    assert heights[4] is not None
    assert 0 < heights[3] < heights[4]
    assert heights[5] == 0
    assert panel(hand).sentence() == (
        "3. X 3 ?? · draw\nBlunder: gave away a win in 1: now a draw. Better: 9."
    )
    assert hand.model.review.tally(MAX) == GradeCounts(good=2, blunders=1)
    assert hand.model.review.tally(MIN) == GradeCounts(inaccuracies=1, blunders=1)
    for side, beginning in ((MAX, "X: 2 of 3 moves keep"), (MIN, "O: 0 of 2 moves keep")):
        assert panel(hand).sums.sentence(side).startswith(beginning)
        assert panel(hand).sums.sentence(side) in panel(hand).sums.accessibleName()
    table = hand.play.moves.table
    blunder = table.item(0, 2)
    assert blunder is not None
    assert blunder.toolTip() == "Blunder: gave away the draw, and loses in 3. Better: 5."
    assert blunder.data(Qt.ItemDataRole.AccessibleTextRole).endswith(blunder.toolTip())
    hand.act("review")
    assert panel(hand).isHidden()
    assert cells(hand) == [["1", "2"], ["5", "7"], ["3"]]


def test_the_graph_has_the_colours_of_the_boards_pieces(hand: Hand) -> None:
    hand.begin("checkers")
    hand.type("11-15 23-19")
    hand.act("review")
    hand.until(lambda: panel(hand).isVisible())
    assert graph(hand)._sides == (Role.BLACK, Role.WHITE)


def test_a_click_and_the_arrow_keys_in_the_graph_go_to_positions(hand: Hand) -> None:
    hand.type("12573")
    hand.act("review")
    until_reviewed(hand)
    hand.bot.mouseClick(graph(hand), LEFT, NOTHING, bar(hand, 3))
    assert hand.text == "125"
    graph(hand).setFocus()
    keys = (
        (KEY.Key_Left, "12"),
        (KEY.Key_Home, ""),
        (KEY.Key_Left, ""),
        (KEY.Key_Right, "1"),
        (KEY.Key_Down, "12"),  # to the next mistake
        (KEY.Key_Down, "1257"),
        (KEY.Key_Up, "12"),
        (KEY.Key_Up, "12"),
        (KEY.Key_End, "12573"),
    )
    for key, text in keys:
        hand.press(key)
        assert hand.text == text
        assert graph(hand).hasFocus()
    hand.bot.mouseClick(graph(hand), LEFT, NOTHING, bar(hand, 0))
    assert panel(hand).sentence() == "Start · draw"
    assert graph(hand).accessibleDescription() == "Start · draw"
    hand.type("4")  # a digit plays, as everywhere
    assert hand.text == "4"


def test_the_review_follows_the_line_and_solves_only_what_is_new(
    hand: Hand, asked: list[list[Any]]
) -> None:
    hand.type("125")
    hand.act("review")
    until_reviewed(hand)
    assert [len(states) for states in asked] == [4]
    hand.type("9")
    until_reviewed(hand)
    assert asked[1] == [hand.model.board.record.state]
    assert len(graph(hand).points) == 5
    hand.act("previous")
    hand.act("previous")
    hand.act("previous")
    assert len(asked) == 2
    hand.type("5")  # another line: what it has in common is known
    until_reviewed(hand)
    assert asked[2] == [hand.model.board.record.state]
    assert [point.mark for point in graph(hand).points] == [None, Grade.GOOD, Grade.BEST]
    hand.act("new")
    assert not hand.model.review.on  # a game that begins has nothing to be reviewed
    assert hand.play.side.pages.seen == "moves"
    assert len(asked) == 3


def test_a_position_that_is_over_ends_the_graph(hand: Hand) -> None:
    hand.type("14253")
    hand.act("review")
    until_reviewed(hand)
    assert panel(hand).sentence().startswith("3. X 3 ! · X has won")
    assert graph(hand).points[-1].height == max(
        point.height for point in graph(hand).points if point.height is not None
    )


@needs("connect4")
def test_solving_is_stopped_and_goes_on_by_button_and_by_key(
    hand: Hand, endless: threading.Event
) -> None:
    hand.begin("connect4")
    hand.type("4453")
    hand.act("review")
    hand.until(lambda: panel(hand).state() == "1 of 5 solved · 123 k nodes")
    known = [point.height is not None for point in graph(hand).points]
    assert known == [False, False, False, False, True]
    assert panel(hand).hold.text() == "Stop"
    hand.click_button(panel(hand).hold)
    assert panel(hand).hold.text() == "Go on"
    assert not hand.model.review.running
    assert panel(hand).state() == "1 of 5 solved"
    panel(hand).hold.setFocus()
    hand.press(KEY.Key_Space)
    hand.until(lambda: hand.model.review.running)
    hand.board.setFocus()
    hand.act("stop")
    assert hand.model.review.stopped
    hand.click_button(panel(hand).hold)
    endless.set()
    until_reviewed(hand)
    assert panel(hand).state() == ""
    assert not panel(hand).hold.isVisible()
    assert graph(hand).hasFocus()  # and not a field, which would take the digits


@needs("connect4")
def test_a_position_that_is_gone_is_not_solved_any_more(
    hand: Hand, endless: threading.Event
) -> None:
    hand.begin("connect4")
    hand.type("4453")
    hand.act("review")
    hand.until(lambda: len(hand.model.review.missing()) == 4)
    hand.begin("tictactoe")
    assert not hand.model.review.on
    hand.act("review")
    assert not [point for point in graph(hand).points if point.height is not None]
    endless.set()
    until_reviewed(hand)
    assert panel(hand).sentence() == "Start · draw"


@needs("connect4")
def test_a_review_waits_while_an_engine_thinks(hand: Hand, endless: threading.Event) -> None:
    hand.begin("connect4", PERSON, ENDLESS)
    hand.type("4")
    hand.until_thinking()
    hand.act("review")
    assert panel(hand).state() == "waits for the engine"
    assert not hand.model.review.running
    endless.set()
    hand.act("stop")
    hand.until(lambda: hand.model.room.state.name == "STOPPED")
    assert hand.model.review.stopped
    hand.click_button(panel(hand).hold)
    until_reviewed(hand)


def test_a_game_that_nobody_solves_says_why_it_cannot_be_reviewed(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.act("review")
    until_reviewed(hand)
    monkeypatch.setattr("poda.play.model.review.can_review", lambda game: game.key == "tictactoe")
    hand.begin("connect4")
    action: QAction = hand.play.actions_["review"]
    assert not action.isEnabled()
    assert not action.isChecked()
    assert action.toolTip().endswith("only games that are solved to their end can be reviewed")
    assert panel(hand).isHidden()
    assert not hand.play.side.pages.is_offered("review")
    hand.begin("tictactoe")
    assert "only games" not in action.toolTip()
    hand.act("review")
    assert panel(hand).isVisible()


@needs("connect4")
@pytest.mark.skipif(is_plain(), reason="the solver takes minutes as Python")
def test_the_end_of_a_game_of_connect_four_is_reviewed(hand: Hand) -> None:
    game = GAMES["connect4"]
    moves = tuple(map(int, "116666622555575"))
    record = GameRecord(game, game.parse_position("441474443256333331"), moves)
    hand.model.restore(SavedGame(record, {MAX: PERSON, MIN: PERSON}))
    hand.act("review")
    until_reviewed(hand)
    hand.act("previous")
    assert panel(hand).sentence() == (
        "7. Orange 7 ?? · Blue wins in 1\nBlunder: gave away a win in 6, and loses in 1. Better: 5."
    )
    hand.act("first")
    for _ in range(3):
        hand.act("next")
    assert panel(hand).sentence() == (
        "2. Blue 6 ?! · Orange wins in 8\nInaccuracy: loses in 8; 1 holds out, and loses in 10."
    )


@pytest.mark.parametrize("theme", ["dark", "projector", "light"])
def test_the_graph_is_drawn_in_every_theme(hand: Hand, theme: str) -> None:
    hand.type("12573")
    hand.act("review")
    until_reviewed(hand)
    before = graph(hand).grab().toImage()
    theme_manager().set_choice("dark" if theme == "light" else theme)
    theme_manager().set_choice(theme)
    after = graph(hand).grab().toImage()
    assert (before == after) == (theme == "light")


def test_a_review_in_a_small_window_keeps_the_graph(open_window: Open) -> None:
    hand = open_window()
    hand.begin()
    hand.type("12573")
    least = hand.window.minimumSizeHint()
    hand.act("review")
    until_reviewed(hand)
    hand.window.resize(least)
    hand.until(lambda: graph(hand).height() >= graph(hand).minimumSizeHint().height())
    assert hand.play.side.pages.seen == "review"


def test_a_record_that_begins_with_stones_is_as_high_as_the_whole_game(hand: Hand) -> None:
    hand.type("12573")
    hand.act("review")
    until_reviewed(hand)
    whole = [point.height for point in graph(hand).points]
    game = GAMES["tictactoe"]
    record = GameRecord(game, game.parse_position("125"), (7, 3))
    hand.model.restore(SavedGame(record, {MAX: PERSON, MIN: PERSON}))
    until_reviewed(hand)
    assert [point.height for point in graph(hand).points] == whole[3:]


def test_nodes_that_are_counted_draw_the_graph_some_times_a_second(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A solver tells them a hundred times a second, and each redraws the list of moves."""
    clock = iter(range(1_000))
    monkeypatch.setattr("poda.play.model.review.time.monotonic", lambda: next(clock) / 100)
    told: list[Progress] = []
    task = Task(lambda kind, value: None)
    monkeypatch.setattr(task, "progress", told.append)
    tell = _Told(task).tell
    for nodes in range(100):
        tell(Progress({}, 5, nodes=nodes))
    assert 9 <= len(told) <= 11
    tell(Progress({"a position": {}}, 5, nodes=100))
    assert told[-1].nodes == 100  # what is solved is told at once


def test_a_review_and_an_analysis_are_pages_of_one_place(open_window: Open) -> None:
    hand = open_window()
    hand.begin()
    hand.type("12573")
    hand.window.resize(1280, 720)
    pages = hand.play.side.pages
    hand.act("previous")
    hand.act("analysis_shown")
    table, moves = hand.play.analysis.table, hand.play.moves.table
    hand.until(table.isVisible)
    hand.act("review")
    until_reviewed(hand)
    assert (pages.seen, table.isVisible()) == ("review", False)
    assert hand.labels()  # the values stand on the board
    pages.turn_to("moves")
    hand.until(lambda: moves.viewport().height() >= 5 * moves.rowHeight(0))
    pages.turn_to("review")
    hand.act("review")
    assert pages.seen == "moves"


def test_at_its_least_height_the_review_still_says_what_a_move_was_worth(hand: Hand) -> None:
    hand.type("12573")
    hand.act("review")
    until_reviewed(hand)
    shown = panel(hand)
    shown.resize(shown.width(), shown.minimumSizeHint().height())
    assert shown._steady.isVisible()
    assert graph(hand).height() >= graph(hand).minimumSizeHint().height()
