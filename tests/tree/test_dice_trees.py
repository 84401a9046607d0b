"""Backgammon in the Tree tab: throws on edges, boards in nodes, groups of plays that are folded."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from poda.base import packages
from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games import game as game_of
from poda.engine.games.backgammon import BAR, OFF, START, State
from poda.engine.search.evaluation import ExpectedUtility
from poda.house.theme import theme_manager
from poda.tree.controls.source_dialogs import PositionDialog
from poda.tree.drawing.boards import BoardPosition as Drawn
from poda.tree.drawing.boards import paint_position
from poda.tree.drawing.look import Look
from poda.tree.model.opening import Options, Usual, longest, plies_of_player, question_of, suited
from poda.tree.model.sources import Position, Suggestion
from poda.tree.model.values import edge_text
from some import some

from .hand import TreeHand

with_its_package = pytest.mark.skipif(
    packages.find("backgammon") is None, reason="its board and its texts are there"
)


def checkers(**points: int) -> tuple[int, ...]:
    """A side with so many checkers on points such as p6; the others are borne off."""
    counts = [0] * (BAR + 1)
    for name, count in points.items():
        counts[int(name[1:])] = count
    counts[OFF] = 15 - sum(counts)
    return tuple(counts)


ENDING = State(checkers(p6=1, p5=1), checkers(p6=1, p4=1), MAX, (2, 1))


def ending() -> Position:
    """Two checkers a side, with 2-1 to be played: a tree that is quick to search."""
    text = game_of("backgammon").format_position(ENDING)
    return Position("backgammon", text, Suggestion("expectiminimax", plies=3))


@pytest.fixture
def dice(tree: TreeHand) -> TreeHand:
    text = ending().text
    tree.tab.show_search("backgammon", text, "expectiminimax", 1, "")
    source = Position("backgammon", text, as_played=True)
    tree.bot.waitUntil(lambda: tree.model.source == source)
    tree.wait_until_open()
    return tree


def test_a_position_of_the_play_tab_opens_as_deep_as_its_player_looks(dice: TreeHand) -> None:
    model = dice.model
    # A player's ply is a throw and the reply: with the play itself three of the tree's.
    assert model.options.plies == 3
    assert model.options.algorithm == "expectiminimax"
    assert dice.notice == ""
    tree = model.tree
    plays = list(tree.children_of(0))
    assert (tree.player[plays] == CHANCE).all()
    assert [len(list(tree.children_of(play))) for play in plays] == [21] * len(plays)
    question = model.recording.question if model.recording else None
    assert question is not None
    assert isinstance(question.evaluation, ExpectedUtility)
    assert -3 <= model.recording.value <= 3  # type: ignore[union-attr]


def test_edges_bear_plays_and_throws_with_their_odds(dice: TreeHand) -> None:
    tree = dice.model.tree
    play = next(tree.children_of(0))
    throws = list(tree.children_of(play))
    assert edge_text(tree, throws[0]) == "6-6 · 1/36"
    assert edge_text(tree, throws[1]) == "6-5 · 2/36"
    assert edge_text(tree, play) == tree.move_text(play)


def test_only_the_best_play_s_throws_are_open_at_first(dice: TreeHand) -> None:
    model = dice.model
    assert model.recording is not None
    best = list(model.tree.children_of(0))[model.recording.best or 0]
    plays = [p for p in model.tree.children_of(0) if p != best]
    assert set(plays) <= model.collapsed
    assert best not in model.collapsed
    open_throws = [t for t in model.tree.children_of(best) if model.shape.row_of[t] >= 0]  # type: ignore[union-attr]
    assert len(open_throws) == 21
    # Enter opens a throw's plays.
    throw = next(t for t in open_throws if model.tree.children[t] > 1)
    model.select(throw)
    dice.tab.parts.view.setFocus()
    dice.key(Qt.Key.Key_Return)
    assert throw not in model.collapsed


def test_the_expected_value_of_a_play_is_the_sum_over_the_throws(dice: TreeHand) -> None:
    trace, tree = dice.model.trace, dice.model.tree
    for play in some(tree.children_of(0)):
        visits = tree.trace_node[list(tree.children_of(play))]
        odds = [chance for _, chance in tree.game.outcomes(tree.state(play))]
        assert trace.final[tree.trace_node[play]] == pytest.approx(
            float(np.dot(odds, trace.final[visits]))
        )


def test_depths_of_games_with_dice_begin_at_0_and_end_where_trees_can_be_drawn(
    dice: TreeHand,
) -> None:
    field = dice.tab.parts.sources.plies
    assert (field.minimum(), field.maximum()) == (0, 5)
    assert longest(game_of("backgammon")) == 5
    assert "end" not in field.text()
    dice.show("[1, 2]")
    assert field.minimum() == -1


def test_star1_cuts_within_the_stakes_of_the_game(dice: TreeHand) -> None:
    model = dice.model
    value = model.recording.value if model.recording else None
    model.set_options(algorithm="star1")
    dice.bot.waitUntil(lambda: model.busy is None and model.options.algorithm == "star1")
    assert model.recording is not None
    assert model.recording.question.bounds == (-3.0, 3.0)
    assert model.recording.value == pytest.approx(value)
    bounds = dice.tab.parts.sources.bounds
    assert (bounds.low.text(), bounds.high.text()) == ("−3", "3")
    box = dice.tab.parts.sources.algorithm
    why = box.itemData(box.findData("star2"), Qt.ItemDataRole.ToolTipRole)
    assert "only written trees" in why


def test_far_out_and_near_it_is_drawn(dice: TreeHand) -> None:
    dice.model.last()
    dice.tab.grab()
    dice.model.unfold_all()
    dice.wait_until_open()
    dice.tab.grab()
    play = next(dice.model.tree.children_of(0))
    dice.tab.parts.view.zoom_to_node(play)
    dice.tab.grab()
    assert dice.tab.parts.view.stage().boards


def painted(state: State) -> QImage:
    image = QImage(160, 160, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    paint_position(
        painter, Look(theme_manager().theme), Drawn(game_of("backgammon"), state),
        QRectF(0, 0, 160, 160),
    )  # fmt: skip
    painter.end()
    return image


@with_its_package
def test_a_node_s_board_shows_the_position_and_the_dice(qtbot: QtBot) -> None:
    start = State(START, START, MAX)
    assert painted(start) != painted(State(START, START, MAX, (6, 5)))
    assert painted(start) == painted(State(START, START, MIN))  # whoever is to throw
    moved = State(START, checkers(p6=5, p8=4, p13=5, p24=1), MIN)
    assert painted(start) != painted(moved)


def test_the_plies_of_a_player_are_those_of_the_tree() -> None:
    before = Position("backgammon", "4HPwATDgc/ABMA")
    thrown = Position("backgammon", "4HPwATDgc/ABMA 3-1")
    assert [plies_of_player(thrown, plies) for plies in (0, 1, 2)] == [1, 3, 5]
    assert [plies_of_player(before, plies) for plies in (0, 1)] == [2, 4]
    assert plies_of_player(Position("connect4", "44"), 6) == 6


def test_a_search_to_the_end_of_backgammon_is_no_search() -> None:
    options = suited(Position("backgammon", "4HPwATDgc/ABMA 3-1"), Options(), Usual())
    assert options == Options("expectiminimax", plies=3)
    assert question_of(ending(), options).plies == 3


@with_its_package
def test_the_dialog_takes_a_position_with_a_throw(qtbot: QtBot) -> None:
    dialog = PositionDialog()
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    row = dialog.game.findData("backgammon")
    dialog.game.setCurrentIndex(row)
    dialog.game.activated.emit(row)
    assert dialog.field.placeholderText() == "4HPwATDgc/ABMA 3-1"
    assert (dialog.plies.minimum(), dialog.plies.maximum(), dialog.plies.value()) == (0, 5, 3)
    QTest.keyClicks(dialog.field, "4HPwATDgc/ABMA 3-1")
    assert dialog.sentence.full_text().endswith("(MAX) to move")
    assert dialog.source() == Position("backgammon", "4HPwATDgc/ABMA 3-1")
    dialog.field.setText("4HPwATDgc/ABMA")
    assert "dice are to be thrown" in dialog.sentence.full_text()
