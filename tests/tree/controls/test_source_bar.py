"""The top row: which tree, and how it is searched."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from picking import pick
from poda.engine.game import MAX, MIN
from poda.engine.record.lecture import has_tie
from poda.engine.record.recording import searches_of
from poda.engine.trees.random_tree import RandomShape
from poda.engine.trees.text import parse_tree
from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.tree.controls.source_bar import SourceBar, open_in, options_for
from poda.tree.model.opening import Options, Usual
from poda.tree.model.sources import (
    Example,
    Position,
    Random,
    Source,
    Suggestion,
    Typed,
    example,
    library,
)
from poda.tree.model.tree_model import TreeModel
from some import some

from ..hand import TreeHand

# The library is a popup; the offscreen platform says each time what it lacks for one.
pytestmark = pytest.mark.qt_log_ignore(
    r"^This plugin does not support (raise\(\)|grabbing the keyboard)$"
)

Show = Callable[[Source], None]


@pytest.fixture
def model() -> TreeModel:
    return TreeModel()


@pytest.fixture
def bar(qtbot: QtBot, model: TreeModel) -> Iterator[SourceBar]:
    window = QWidget()
    qtbot.addWidget(window)
    widget = SourceBar(model, [QAction(name) for name in ("Edit", "Random", "Position")], window)
    widget.setObjectName("bar")
    window.resize(1280, 200)
    widget.resize(1232, 80)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    yield widget
    window.close()


@pytest.fixture
def show(qtbot: QtBot, model: TreeModel) -> Show:
    """Opens a source as it suggests, and waits until it is on screen."""

    def show_source(source: Source) -> None:
        open_in(model, source)
        qtbot.waitUntil(lambda: model.busy is None and model.source == source)

    return show_source


# How a source is searched


def test_an_example_is_searched_as_it_suggests(
    bar: SourceBar, model: TreeModel, show: Show
) -> None:
    show(Example("uci"))
    assert model.options == Options("alphabeta", "ge", MIN)
    show(Example("two-plies"))
    assert model.options.algorithm == "minimax-stages"
    assert (model.options.plies, model.options.evaluation) == (2, "lines")


def test_an_entry_has_its_sources_form_and_a_course_keeps_its_own_for_positions() -> None:
    mine = Usual("alphabeta-update", tie="gt")
    for key in ("aima", "worst-first", "connect4-forced"):
        chosen = options_for(Example(key), Options("minimax", "gt"), mine)
        assert (chosen.algorithm, chosen.tie) == ("alphabeta", "ge")
    position = Position("connect4", "443", Suggestion("alphabeta", plies=1))
    chosen = options_for(position, Options(), mine)
    assert (chosen.algorithm, chosen.tie) == ("alphabeta-update", "gt")
    table = Usual("alphabeta-table")
    assert options_for(position, Options(), table).algorithm == "alphabeta"
    assert options_for(Typed("[1, 2]"), Options(), mine) == Options("alphabeta-update", "gt")
    shown = Options("alphabeta-table")
    assert options_for(Typed("[1, 2]"), shown, mine, edited=True) == shown


def test_the_depth_limit_of_a_game_does_not_reach_a_written_tree() -> None:
    deep = Options("minimax", "ge", MAX, 4, "fours")
    assert options_for(Typed("[1, 2]"), deep, edited=True) == Options("minimax")
    wish = Suggestion("alphabeta", plies=2, evaluation="lines")
    chosen = options_for(Position("tictactoe", "", wish), deep)
    assert (chosen.plies, chosen.evaluation) == (2, "lines")


def test_every_example_opens(bar: SourceBar, model: TreeModel, show: Show) -> None:
    for key in (each.key for each in library() if each.key != "ttt-minimax"):
        show(Example(key))
        assert model.recording is not None
        if (value := example(key).value) is not None:
            assert (key, model.recording.value) == (key, value)
        assert bar.tree_box.currentText() == example(key).title("en")


# The controls


def test_the_algorithm_is_chosen(bar: SourceBar, model: TreeModel, show: Show) -> None:
    show(Example("aima"))
    for algorithm in some(searches_of(parse_tree("[1, 2]"))):
        pick(bar.algorithm, algorithm)
        assert model.options.algorithm == algorithm
        assert bar.algorithm.toolTip()
        assert bar.tie.isEnabled() == has_tie(algorithm)


def test_the_tie_rule_is_chosen(bar: SourceBar, model: TreeModel, show: Show) -> None:
    show(Example("ucla"))
    visited = model.trace.nodes
    pick(bar.tie, "gt")
    assert model.options.tie == "gt"
    assert model.trace.nodes > visited
    pick(bar.tie, "ge")
    assert model.trace.nodes == visited


def test_who_moves_at_the_root_is_chosen(bar: SourceBar, model: TreeModel, show: Show) -> None:
    show(Example("wpi-max"))
    assert model.recording is not None
    assert model.recording.value == 5
    pick(bar.root, MIN)
    assert model.options.root == MIN
    assert model.recording.value == 4


def test_a_written_tree_is_searched_whole_and_the_controls_say_so(
    bar: SourceBar, show: Show
) -> None:
    show(Example("aima"))
    assert not bar.plies.isEnabled()
    assert not bar.evaluation.isEnabled()
    assert "searched whole" in bar.plies.toolTip()
    assert "searched whole" in bar.evaluation.toolTip()
    assert bar.plies.text() == "to the end"
    assert bar.root.isEnabled()


def test_a_game_knows_whose_turn_it_is(bar: SourceBar, show: Show) -> None:
    show(Position("connect4", "443", Suggestion("minimax", plies=1)))
    assert bar.root.currentText() == "MIN"
    assert not bar.root.isEnabled()
    assert "follows from the position" in bar.root.toolTip()


def test_the_depth_of_a_game_is_chosen(
    qtbot: QtBot, bar: SourceBar, model: TreeModel, show: Show
) -> None:
    show(Example("connect4-forced"))
    assert bar.plies.text() == "depth 3"
    bar.plies.setFocus()
    QTest.keyClick(bar.plies, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: model.busy is None and model.options.plies == 2)
    assert model.trace.depth.max() == 2
    assert bar.plies.maximum() == 42


def test_the_evaluation_of_a_game_is_chosen(
    qtbot: QtBot, bar: SourceBar, model: TreeModel, show: Show
) -> None:
    show(Example("connect4-forced"))
    names = [bar.evaluation.itemData(row) for row in range(bar.evaluation.count())]
    assert names == ["fours", "table", "zero"]
    pick(bar.evaluation, "table")
    qtbot.waitUntil(lambda: model.busy is None and model.options.evaluation == "table")


def test_without_a_depth_limit_nothing_is_estimated(bar: SourceBar, show: Show) -> None:
    show(Example("ttt-five-left"))
    assert bar.plies.text() == "to the end"
    assert bar.plies.isEnabled()
    assert not bar.evaluation.isEnabled()
    assert "nothing is estimated" in bar.evaluation.toolTip()


def test_a_search_that_is_refused_leaves_the_controls_as_they_were(
    qtbot: QtBot, bar: SourceBar, model: TreeModel, show: Show
) -> None:
    show(Example("connect4-forced"))
    with qtbot.waitSignal(model.failed):
        bar.plies.setValue(bar.plies.minimum())  # to the end of Connect Four
    assert bar.plies.text() == "depth 3"
    assert model.options.plies == 3


def test_while_a_tree_is_searched_anew_the_controls_show_the_way_that_was_asked_for(
    qtbot: QtBot, bar: SourceBar, model: TreeModel, show: Show
) -> None:
    show(Example("connect4-forced"))
    bar.plies.setValue(4)
    bar.plies.setValue(2)  # the first search is given up
    assert model.busy is not None
    assert model.options.plies == 3
    assert model.wanted_options.plies == 2
    bar.refresh()
    assert bar.plies.text() == "depth 2"
    qtbot.waitUntil(lambda: model.busy is None)
    assert bar.plies.text() == "depth 2"
    assert model.options.plies == model.wanted_options.plies == 2


def test_a_search_that_is_given_up_leaves_the_controls_as_they_were(
    qtbot: QtBot, bar: SourceBar, model: TreeModel, show: Show
) -> None:
    show(Example("connect4-forced"))
    bar.plies.setValue(4)
    assert bar.plies.text() == "depth 4"
    job = model._work._latest._job
    assert job is not None
    model.cancel()
    qtbot.waitUntil(lambda: not job.is_running())
    assert bar.plies.text() == "depth 3"


def test_while_another_tree_is_on_its_way_the_controls_tell_of_the_one_on_screen(
    qtbot: QtBot, bar: SourceBar, model: TreeModel, show: Show
) -> None:
    show(Example("connect4-forced"))
    open_in(model, Position("tictactoe", "159", Suggestion("minimax", plies=1)))
    model.set_options(plies=2)
    assert model.busy is not None
    assert bar.plies.text() == "depth 3"
    qtbot.waitUntil(lambda: model.busy is None)
    assert bar.plies.text() == "depth 2"


def test_the_box_names_the_tree(bar: SourceBar, show: Show) -> None:
    show(Typed("[1, 2]"))
    assert bar.tree_box.currentText() == "Your own tree"
    show(Random(RandomShape(2, 2, 2, 0, 9, 77)))
    assert bar.tree_box.currentText() == "Random tree 77"
    show(Position("tictactoe", "159", Suggestion("minimax", plies=1)))
    assert bar.tree_box.currentText() == "Tic-tac-toe 159"
    show(Example("aima"))
    assert "Russell and Norvig" in bar.tree_box.toolTip()


# The library


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Return])
def test_the_library_is_opened_from_the_keyboard(
    bar: SourceBar, model: TreeModel, show: Show, key: Qt.Key
) -> None:
    show(Example("aima"))
    bar.tree_box.setFocus()
    QTest.keyClick(bar.tree_box, key)
    assert bar.picker.isVisible()
    QTest.keyClick(bar.picker.list, Qt.Key.Key_Down)
    QTest.keyClick(bar.picker.list, Qt.Key.Key_Return)
    assert not bar.picker.isVisible()
    assert model.source == Example("one-cut")


def test_the_library_is_opened_with_the_mouse(bar: SourceBar, model: TreeModel, show: Show) -> None:
    show(Example("aima"))
    QTest.mouseClick(bar.tree_box, Qt.MouseButton.LeftButton)
    assert bar.picker.isVisible()
    chosen = bar.picker.list.item(3)
    place = bar.picker.list.visualItemRect(chosen).center()
    QTest.mouseClick(
        bar.picker.list.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place
    )
    assert not bar.picker.isVisible()
    assert model.source == Example("named-leaves")


def test_headings_cannot_be_chosen_and_are_passed_over(bar: SourceBar, show: Show) -> None:
    show(Example("trap-noughts"))  # the last of its group
    bar.choose_example()
    picked: list[str] = []
    bar.picker.chosen.connect(picked.append)
    QTest.keyClick(bar.picker.list, Qt.Key.Key_Down)
    QTest.keyClick(bar.picker.list, Qt.Key.Key_Return)
    assert picked == ["ucla"]


def test_a_pointer_that_rests_where_the_library_opens_chooses_nothing(
    bar: SourceBar, show: Show
) -> None:
    show(Example("trap-noughts"))
    bar.choose_example()
    rows = bar.picker.list
    at = rows.currentRow()
    other = rows.visualItemRect(rows.item(at - 1)).center()
    QCursor.setPos(rows.viewport().mapToGlobal(other))
    bar.picker.hide()
    bar.choose_example()
    rows.itemEntered.emit(rows.item(at - 1))  # as Qt tells what lies below the pointer
    assert rows.currentRow() == at
    QCursor.setPos(QCursor.pos() + QPoint(1, 0))
    rows.itemEntered.emit(rows.item(at - 1))
    assert rows.currentRow() == at - 1


def test_escape_closes_the_library(bar: SourceBar, model: TreeModel, show: Show) -> None:
    show(Example("aima"))
    bar.choose_example()
    QTest.keyClick(bar.picker.list, Qt.Key.Key_Escape)
    assert not bar.picker.isVisible()
    assert model.source == Example("aima")


def test_the_library_speaks_the_language_of_the_window(bar: SourceBar, show: Show) -> None:
    show(Example("aima"))
    language_manager().set_language("es")
    QApplication.processEvents()
    texts = [bar.picker.list.item(row).text() for row in range(bar.picker.list.count())]
    assert "Clases" in texts
    assert example("aima").title("es") in texts
    assert bar.tree_box.currentText() == example("aima").title("es")


# The row itself


def test_it_is_one_row_at_the_usual_size_and_two_at_a_presentation(
    bar: SourceBar, show: Show
) -> None:
    show(Example("connect4-forced"))
    assert bar.algorithm.y() == bar.tree_box.y()
    theme_manager().set_type_scale(1.6)
    bar.resize(1160, 160)  # in a narrower window than the usual one
    QApplication.processEvents()
    QTest.mouseClick(bar.more, Qt.MouseButton.LeftButton)
    assert bar.algorithm.y() > bar.tree_box.y()
    assert bar.minimumSizeHint().width() <= 1232


def test_every_control_is_reached_by_tab_and_has_a_name(bar: SourceBar, show: Show) -> None:
    show(Example("connect4-forced"))
    QTest.mouseClick(bar.more, Qt.MouseButton.LeftButton)
    bar.tree_box.setFocus()
    seen: list[QWidget] = []
    for _ in range(12):
        widget = QApplication.focusWidget()
        assert widget is not None
        if widget in seen:
            break
        seen.append(widget)
        assert widget.accessibleName()
        QTest.keyClick(widget, Qt.Key.Key_Tab)
    fields = {bar.tree_box, bar.algorithm, bar.tie, bar.order, bar.plies, bar.evaluation}
    assert fields | {bar.more} <= set(seen)
    assert bar.root not in seen  # which is given


# In the real window, whose shortcuts step through the search


def test_the_keys_of_the_open_library_do_not_step_the_search(tree: TreeHand) -> None:
    bar = tree.tab.parts.sources
    bar.choose_example()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_End, Qt.Key.Key_Home):
        QTest.keyClick(bar.picker.list, key)
    assert tree.model.step == 0
    QTest.keyClick(bar.picker.list, Qt.Key.Key_Escape)
    assert not bar.picker.isVisible()


def test_typing_a_tree_does_not_step_the_search_and_escape_closes_the_editor(
    tree: TreeHand,
) -> None:
    tree.model.go(5)
    tree.model.select(2)  # Esc would have something else to do in the window
    tree.tab.parts.actions_["edit"].trigger()
    editor = tree.tab.parts.editor
    assert editor.isVisible()
    assert editor.text() == "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
    for key in (Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_Space):
        QTest.keyClick(editor.field, key)
    assert tree.model.step == 5
    QTest.keyClick(editor.field, Qt.Key.Key_Escape)
    assert not editor.isVisible()
    assert tree.model.selected == 2


def test_a_typed_tree_is_on_screen_after_enter_and_the_last_one_until_then(tree: TreeHand) -> None:
    tree.tab.parts.actions_["edit"].trigger()
    editor = tree.tab.parts.editor
    QTest.keyClicks(editor.field, "[[3, 5], [2, 9")
    QTest.keyClick(editor.field, Qt.Key.Key_Return)
    assert tree.model.source == Example("aima")
    QTest.keyClick(editor.field, Qt.Key.Key_End)
    QTest.keyClicks(editor.field, "]]")
    QTest.keyClick(editor.field, Qt.Key.Key_Return)
    tree.wait_until_open()
    assert tree.model.source == Typed("[[3, 5], [2, 9]]")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scale", [0.8, 1.0])
def test_the_tie_rule_is_never_cut_and_the_name_of_the_tree_never_lost(
    tree: TreeHand, language: str, scale: float
) -> None:
    language_manager().set_language(language)
    theme_manager().set_type_scale(scale)
    tree.window.resize(1280, 800)
    for key in ("aima", "connect4-forced", "ttt-five-left"):
        open_in(tree.model, Example(key))
        tree.wait_until_open()
        bar = tree.tab.parts.sources
        # The layouts settle from the inside out, one turn of the event loop each. A wide font has
        # no room for a long name: its beginning is seen, and the tip has it whole.
        tree.bot.waitUntil(
            lambda bar=bar: (
                all(b.isHidden() or b.width() >= b.whole_width() for b in (bar.tie, bar.root))
                and bar.tree_box.width() >= bar.tree_box.minimumSizeHint().width()
            )
        )
        assert bar.tree_box.currentText() in bar.tree_box.toolTip()


def test_the_words_of_the_buttons_go_before_the_name_of_the_tree(
    bar: SourceBar, show: Show
) -> None:
    show(Example("connect4-forced"))
    words = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    seen = set()
    for width in range(1000, 2400, 20):  # however wide the letters are
        bar.resize(width, 80)
        QApplication.processEvents()
        if bar.algorithm.y() != bar.tree_box.y():
            continue
        has_words = bar._strip.buttons[0].toolButtonStyle() == words
        seen.add(has_words)
        if has_words:
            assert bar.tree_box.width() >= bar.tree_box.whole_width()
            assert bar.algorithm.width() >= bar.algorithm.current_width()
    assert seen == {False, True}


def test_a_tree_that_says_who_moves_at_its_root_leaves_nothing_to_choose(
    bar: SourceBar, show: Show, model: TreeModel
) -> None:
    show(Typed("min[3, max[5, 1]]"))
    assert bar.root.currentData() == MIN
    assert not bar.root.isEnabled()
    assert "says itself" in bar.root.toolTip()
    assert model.tree.player[0] == MIN
    show(Typed("[3, max[5, 1]]"))
    assert bar.root.currentData() == MAX
    assert bar.root.isEnabled()
    assert bar.root.toolTip() == "Who moves at the root"
