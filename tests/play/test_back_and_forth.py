"""Undo, redo, lines beside each other, and the move list."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableWidgetItem

from poda.engine.game import MAX, MIN
from poda.play.model.board import PERSON
from poda.play.model.engine_room import EngineState
from poda.play.model.record import GameNode
from some import some

from .hand import ENDLESS, KEY, LEFT, NOTHING, PERFECT, RANDOM, Hand, searches


def test_between_persons_undo_takes_back_one_move(hand: Hand) -> None:
    hand.type("159")
    for text in ("15", "1", ""):
        hand.act("undo")
        assert hand.text == text
    assert not hand.enabled("undo")
    for text in ("1", "15", "159"):
        hand.act("redo")
        assert hand.text == text
    assert not hand.enabled("redo")


def test_against_an_engine_undo_takes_back_its_move_and_mine(hand: Hand) -> None:
    hand.begin("tictactoe", PERSON, PERFECT)
    hand.click(1)
    hand.until_answered()
    first = hand.text
    hand.click(hand.model.board.game.actions(hand.model.board.record.state)[0])
    hand.until_answered()
    second = hand.text
    assert (len(first), len(second)) == (2, 4)
    hand.act("undo")
    assert hand.text == first
    assert hand.model.board.person_to_move
    hand.act("undo")
    assert hand.text == ""
    assert not hand.enabled("undo")
    hand.act("redo")
    assert hand.text == first
    hand.act("redo")
    assert hand.text == second
    assert hand.state is EngineState.READY
    assert not searches()


def test_between_engines_undo_takes_back_one_move_and_redo_plays_it_again(hand: Hand) -> None:
    hand.begin("tictactoe", PERSON, PERSON)
    hand.type("159")
    for side in (MAX, MIN):
        hand.model.set_player(side, RANDOM)
    for text in ("15", "1", ""):
        hand.act("undo")
        assert hand.text == text
    assert not hand.enabled("undo")
    for text in ("1", "15", "159"):
        hand.act("redo")
        assert hand.text == text
    assert not hand.enabled("redo")


def test_an_engine_that_began_keeps_its_first_move(hand: Hand) -> None:
    hand.begin("tictactoe", PERFECT, PERSON)
    hand.until_answered()
    assert not hand.enabled("undo")
    assert hand.enabled("previous")
    hand.act("previous")
    assert hand.text == ""
    assert hand.state is EngineState.READY  # it waits to be told
    assert hand.enabled("start")


def test_undo_while_the_engine_thinks_stops_it_and_takes_my_move_back(hand: Hand) -> None:
    hand.begin("connect4", PERSON, ENDLESS)
    hand.click(4)
    hand.until_thinking()
    hand.act("undo")
    assert hand.text == ""
    assert hand.state is EngineState.READY
    hand.until(lambda: not searches())
    assert hand.text == ""
    assert (
        len(list(hand.model.board.record.nodes())) == 2
    )  # the move is kept, and nothing was added


def test_undo_after_resigning_gives_the_game_back(hand: Hand) -> None:
    hand.type("15")
    hand.act("resign")
    assert hand.model.board.record.winner() == MIN
    assert hand.headline
    assert not hand.enabled("resign")
    hand.click(9)
    assert "Again" in hand.play.board.end.text()
    hand.act("undo")
    assert hand.text == "15"
    assert not hand.model.board.record.is_over()
    hand.click(9)
    assert hand.text == "159"


def test_against_an_engine_only_the_person_can_resign(hand: Hand) -> None:
    hand.begin("connect4", PERSON, ENDLESS)
    hand.click(4)
    hand.until_thinking()
    assert not hand.enabled("resign")
    hand.act("undo")
    hand.act("resign")
    assert hand.model.board.record.winner() == MIN


def test_a_hint_that_comes_after_resigning_is_not_marked(hand: Hand) -> None:
    hand.begin("connect4", PERSON, ENDLESS)
    hand.act("hint")
    hand.until_thinking()
    hand.act("resign")
    hand.until(lambda: not searches())
    assert hand.state is EngineState.READY
    assert hand.board.view.hint is None


def test_another_move_from_an_earlier_position_begins_a_line_beside_the_old_one(
    hand: Hand,
) -> None:
    hand.type("1592")
    hand.act("undo")
    hand.act("undo")
    hand.type("37")
    record = hand.model.board.record
    assert hand.text == "1537"
    assert len(list(record.nodes())) == 7
    fork = record.root.children[0].children[0]
    assert [child.action for child in fork.children] == [9, 3]
    assert "".join(cell.text() for cell in cells_of(hand)) == "159237"
    assert hand.play.moves.table.currentItem().text() == "7"


def test_the_same_move_again_walks_along_the_old_line(hand: Hand) -> None:
    hand.type("159")
    hand.act("undo")
    hand.act("undo")
    hand.type("5")
    assert hand.text == "15"
    assert hand.enabled("redo")
    hand.act("redo")
    assert hand.text == "159"
    assert len(list(hand.model.board.record.nodes())) == 4


def cells_of(hand: Hand) -> list[QTableWidgetItem]:
    """The moves of the list, row by row."""
    table = hand.play.moves.table
    items = [table.item(row, column) for row in range(table.rowCount()) for column in (1, 2)]
    return [item for item in items if node_of(item) is not None]


def node_of(item: QTableWidgetItem | None) -> GameNode | None:
    node = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
    return node if isinstance(node, GameNode) else None


def click_item(hand: Hand, item: QTableWidgetItem) -> None:
    table = hand.play.moves.table
    table.scrollToItem(item)
    hand.bot.mouseClick(table.viewport(), LEFT, NOTHING, table.visualItemRect(item).center())


def test_a_click_in_the_move_list_goes_to_the_position(hand: Hand) -> None:
    hand.begin("connect4")
    hand.type("4453")
    for number in (0, 3, 1, 2):
        click_item(hand, cells_of(hand)[number])
        assert hand.text == "4453"[: number + 1]
        assert node_of(hand.play.moves.table.currentItem()) is hand.model.board.record.current


def test_arrows_walk_through_the_move_list(hand: Hand) -> None:
    hand.begin("connect4")
    hand.type("4453")
    table = hand.play.moves.table
    table.setFocus()
    for key, text in (
        (KEY.Key_Left, "445"),
        (KEY.Key_Up, "4"),
        (KEY.Key_Right, "44"),
        (KEY.Key_Down, "4453"),
    ):
        hand.press(key)
        assert hand.text == text
        assert table.hasFocus()


def test_a_digit_plays_also_while_the_list_has_the_focus(hand: Hand) -> None:
    hand.type("159")
    table = hand.play.moves.table
    table.setFocus()
    hand.press(KEY.Key_Up)
    hand.type("3")
    assert hand.text == "13"
    assert table.hasFocus()


def test_a_click_reaches_a_line_beside_the_main_one(hand: Hand) -> None:
    hand.type("1592")
    hand.act("undo")
    hand.act("undo")
    hand.type("37")
    nodes = list(hand.model.board.record.nodes())[1:]
    for node in some((*nodes, *reversed(nodes))):
        (item,) = (item for item in cells_of(hand) if node_of(item) is node)
        click_item(hand, item)
        assert hand.model.board.record.current is node


def test_first_last_previous_and_next_by_their_keys(hand: Hand) -> None:
    hand.type("159")
    for name, text in (
        ("first", ""),
        ("next", "1"),
        ("last", "159"),
        ("previous", "15"),
    ):
        hand.act(name)
        assert hand.text == text
    hand.act("first")
    assert not hand.enabled("first")
    assert not hand.enabled("previous")
    assert hand.play.moves.table.currentItem() is None


def test_going_back_starts_no_engine(hand: Hand) -> None:
    hand.begin("tictactoe", PERSON, PERFECT)
    hand.click(5)
    hand.until_answered()
    hand.act("previous")
    assert hand.model.board.engine_to_move
    assert hand.state is EngineState.READY
    assert not searches()
    hand.act("start")
    hand.until_answered()
    assert len(hand.text) == 2


def test_swapping_sides_seats_both_anew_and_wakes_the_engine(hand: Hand) -> None:
    hand.begin("tictactoe", PERSON, PERFECT)
    hand.act("swap")
    assert hand.model.board.players == {MAX: PERFECT, MIN: PERSON}
    hand.until_answered()
    assert len(hand.text) == 1


def test_flipping_mirrors_the_board_and_clicks_stay_right(hand: Hand) -> None:
    hand.begin("connect4")
    left = hand.board.cell_rect(0).left()
    hand.act("flip")
    assert hand.board.cell_rect(0).left() > left
    assert hand.board.cell_rect(6).left() == left
    hand.click(1, 7)
    assert hand.text == "17"
    hand.act("flip")
    assert hand.board.cell_rect(0).left() == left


def test_a_hint_is_marked_and_not_played(hand: Hand) -> None:
    hand.begin("tictactoe", PERSON, PERFECT)
    hand.act("hint")
    hand.until(lambda: hand.board.view.hint is not None)
    assert hand.text == ""
    assert hand.model.board.person_to_move
    assert hand.state is EngineState.READY
    hinted = hand.board.view.hint
    hand.click(9 if hinted != 9 else 8)
    assert hand.board.view.hint is None
    hand.until_answered()


def test_between_persons_the_hint_is_right(hand: Hand) -> None:
    hand.type("1425")
    hand.act("hint")
    hand.until(lambda: hand.board.view.hint is not None)
    assert hand.board.view.hint == 3  # wins at once


def test_a_new_game_forgets_the_old_one_and_keeps_the_players(hand: Hand) -> None:
    hand.begin("tictactoe", PERSON, RANDOM)
    hand.click(1)
    hand.until_answered()
    hand.act("new")
    assert hand.text == ""
    assert hand.model.board.players == {MAX: PERSON, MIN: RANDOM}
    assert hand.play.moves.table.rowCount() == 0
