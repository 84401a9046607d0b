"""Games of checkers from PDN files: opened, chosen among several, pasted, gone on with, written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication

from play.hand import KEY, Hand
from play.hand import press_of_match as act
from poda.engine.game import MAX, MIN
from poda.engine.players import PlayerSpec
from poda.packages.checkers.engine import pdn as notation
from poda.packages.checkers.window import pdn_records as pdn
from poda.packages.checkers.window.pdn_dialog import PdnDialog
from poda.play.choice_dialog import OpeningDialog
from poda.play.model import storage
from poda.play.model.board import PERSON
from poda.play.model.record import GameRecord
from seen import laid_out

FILE = Path(__file__).parents[3] / "data" / "games.pdn"
NAMES = ("Person", "Beginner")

Choose = Callable[[Path | str], list[str]]


@pytest.fixture
def board(hand: Hand) -> Hand:
    """Checkers between two persons."""
    hand.begin("checkers")
    return hand


def until_read(hand: Hand) -> None:
    hand.until(lambda: not hand.play.files._reading.running)


def dialog(hand: Hand) -> PdnDialog:
    """The list of the games in the file."""
    until_read(hand)
    hand.until(lambda: bool(hand.play.findChildren(PdnDialog)))
    return hand.play.findChildren(PdnDialog)[-1]


def record(number: int = 0) -> GameRecord:
    return pdn.load(FILE).game(number).record


def cells(hand: Hand) -> list[str]:
    table = hand.play.moves.table
    items = (table.item(row, column) for row in range(table.rowCount()) for column in range(3))
    return [item.text() for item in items if item is not None]


def one_game(tmp_path: Path, text: str = "1. 11-15 22-18 2. 15x22") -> Path:
    path = tmp_path / "one.PDN"
    path.write_text(text, "utf-8")
    return path


# A game as a record


def test_a_game_becomes_a_record_with_its_variations_and_comments() -> None:
    found = record()
    first = found.root.children[0]
    assert [found.game.format_action(found.root.state, n.action) for n in found.root.children] == [
        "11-15", "9-13", "12-16",
    ]  # fmt: skip
    assert first.remarks == ("!", "the most played move")
    assert first.children[0].remarks == ("$1",)
    assert found.root.remarks[0] == '[Event "Exhibition"]'
    assert '[White "Bell, \\"B.\\""]' in found.root.remarks
    assert found.root.remarks[-1] == "A game with all that a file may have."
    assert len(found.line()) == 11
    assert found.current is found.line()[-1]


def test_who_lost_on_turn_has_resigned_and_other_results_are_told() -> None:
    # Black to move, and Black has won: nobody on turn can have given up.
    assert '[Result "1-0"]' in record(0).root.remarks
    assert '[Result "1/2-1/2"]' in record(2).root.remarks
    lost = pdn.to_record(notation.parse("11-15 22-18 15x22 25x18 8-11 1-0")[0])
    assert lost.current.resigned == MIN
    assert lost.is_over()
    assert lost.root.remarks == ()


@pytest.mark.parametrize("number", [0, 1, 2])
def test_what_was_read_is_written_again(number: int) -> None:
    games = notation.parse(FILE.read_text("utf-8"))
    text = pdn.text_of(record(number), ("Ana", "Ben"))
    again = notation.parse(text)[0]
    assert (again.moves == games[number].moves) or len(again.moves) == len(games[number].moves)
    assert again.result == games[number].result
    assert again.start == games[number].start
    given = dict(games[number].headers)
    assert {name: dict(again.headers)[name] for name in given} == given
    assert notation.write([again]) == text


def test_a_game_of_ones_own_is_written_with_names_and_the_day() -> None:
    own = GameRecord(record().game, actions=[(11, 15), (22, 18)])
    text = pdn.text_of(own, NAMES)
    assert '[Black "Person"]\n[White "Beginner"]\n[Result "*"]' in text
    assert '[Date "20' in text
    own.current.resigned = MAX
    assert '[Result "0-1"]' in pdn.text_of(own, NAMES)


def test_a_start_with_quiet_moves_behind_it_is_written_from_where_they_began() -> None:
    game = record().game
    start = game.parse_position("B:WK32:BK1 1-6 32-27")
    own = GameRecord(game, start, [(6, 1)])
    own.root.remarks = ("hello",)
    text = pdn.text_of(own, NAMES)
    assert '[FEN "B:WK32:BK1"]' in text
    assert "1. 1-6 32-27 2. 6-1 *" in text
    assert pdn.to_record(notation.parse(text)[0]).state == own.state


def test_remarks_are_kept_in_a_saved_game() -> None:
    saved = pdn.load(FILE).game()
    again = storage.from_json(storage.to_json(saved))
    assert [node.remarks for node in again.record.nodes()] == [
        node.remarks for node in saved.record.nodes()
    ]


# In the window


def test_a_file_of_one_game_is_opened_at_once(hand: Hand, choose: Choose, tmp_path: Path) -> None:
    path = one_game(tmp_path)
    choose(path)
    hand.act("open")
    until_read(hand)
    assert hand.model.board.game.key == "checkers"
    assert hand.model.board.players == {MAX: PERSON, MIN: PERSON}
    assert hand.text == "11-15 22-18 15x22"
    assert hand.play.files.path is None  # "Save" makes a game of Poda of it


def test_of_several_games_one_is_chosen(board: Hand, choose: Choose) -> None:
    choose(FILE)
    act(board, "import")
    asked = dialog(board)
    assert asked.listed() == [0, 1, 2]
    assert asked.table.item(0, 1).text() == 'Ashe, A. – Bell, "B."'
    board.bot.keyClicks(asked.sought, "somebody")
    assert asked.listed() == [2]
    board.bot.keyClick(asked.sought, KEY.Key_Return)
    until_read(board)
    board.until(lambda: len(board.model.board.record.line()) == 13)
    assert "White: Somebody" in cells(board)


def test_comments_and_variations_are_in_the_list_of_moves(board: Hand, choose: Choose) -> None:
    choose(FILE)
    act(board, "import")
    asked = dialog(board)
    board.bot.keyClick(asked.table, KEY.Key_Return)
    until_read(board)
    board.until(lambda: len(board.model.board.record.line()) == 11)
    shown = cells(board)
    assert "the most played move" in shown
    assert shown[shown.index("11-15!") + 1] == "22-18!"
    assert "!" not in shown
    assert "Event: Exhibition" in shown
    assert 'White: Bell, "B."' in shown
    assert "12-16" in shown
    assert any(text.startswith("↳") for text in shown)


def test_games_and_positions_are_pasted(board: Hand) -> None:
    QGuiApplication.clipboard().setText('[Event "A"]\n1. 11-15 (9-13) 22-18 *')
    board.act("paste")
    until_read(board)
    assert board.text == "11-15 22-18"
    assert len(board.model.board.record.root.children) == 2
    QGuiApplication.clipboard().setText("W:W32,K31:B1,2")
    board.act("paste")
    assert board.text == "W:W32,K31:B1,2"
    QGuiApplication.clipboard().setText(FILE.read_text("utf-8"))
    board.act("paste")
    asked = dialog(board)
    assert "clipboard" in asked.windowTitle()
    asked.reject()
    QGuiApplication.clipboard().setText("1. 8-13 22-17")
    board.act("paste")
    until_read(board)
    board.until(lambda: "column" in board.notice)
    assert board.text == "W:W32,K31:B1,2"


def test_a_game_is_exported_and_saved_as_pdn(board: Hand, choose: Choose, tmp_path: Path) -> None:
    board.play.show_position("checkers", "11-15 22-18")
    choose(tmp_path / "out.pdn")
    act(board, "export")
    assert "1. 11-15 22-18 *" in (tmp_path / "out.pdn").read_text("utf-8")
    choose(tmp_path / "again.pdn")
    board.act("save_as")
    assert (tmp_path / "again.pdn").read_text("utf-8") == (tmp_path / "out.pdn").read_text("utf-8")
    assert board.play.files.path is None
    assert not board.play.files.save_as(tmp_path / "no such folder" / "a.pdn")


def dropped(hand: Hand, *paths: Path) -> bool:
    """Whether files that are dragged over the tab and let go are taken."""
    what = QMimeData()
    what.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, left, none = (
        Qt.DropAction.CopyAction,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    over = QDragEnterEvent(QPoint(9, 9), copy, what, left, none)
    over.ignore()
    QApplication.sendEvent(hand.play, over)
    if over.isAccepted():
        QApplication.sendEvent(hand.play, QDropEvent(QPointF(9, 9), copy, what, left, none))
        until_read(hand)
    return over.isAccepted()


def test_a_file_is_opened_where_it_is_dropped(hand: Hand, tmp_path: Path) -> None:
    path = one_game(tmp_path)
    assert dropped(hand, path)
    assert hand.text == "11-15 22-18 15x22"
    saved = tmp_path / "game.json"
    storage.save(saved, hand.model.saved())
    hand.begin("tictactoe")
    assert dropped(hand, saved)
    assert hand.text == "11-15 22-18 15x22"
    assert hand.play.files.path == saved
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert dropped(hand, tmp_path / "picture.png")
    assert "picture.png: Poda reads nothing like this" in hand.notice
    assert hand.text == "11-15 22-18 15x22"
    assert not dropped(hand, path, saved)
    assert not dropped(hand, path, saved)


def test_what_is_wrong_with_a_file_is_said_and_nothing_else_happens(
    board: Hand, choose: Choose, tmp_path: Path
) -> None:
    board.play.show_position("checkers", "11-15")
    choose(one_game(tmp_path, "1. 8-13 22-17"))
    act(board, "import")
    until_read(board)
    board.until(lambda: "Line 1, column 4" in board.notice)
    choose(one_game(tmp_path, "no game at all, but words"))
    act(board, "import")
    until_read(board)
    board.until(lambda: "“no” is neither" in board.notice)
    assert board.text == "11-15"


def test_what_stands_before_a_fault_is_opened_and_the_fault_is_told(
    board: Hand, choose: Choose
) -> None:
    choose(FILE.with_name("03-last-word-glued.pdn"))
    act(board, "import")
    board.until(lambda: "Not all of the game could be read." in board.notice)
    assert "Line 5, column 37" in board.notice
    assert board.text == "11-15 23-19 8-11 22-17 4-8"
    assert any("“25-22Whiteranoutoftime” is neither" in each for each in cells(board))
    assert "Result: 1-0" in cells(board)
    assert not board.model.board.record.is_over()
    QGuiApplication.clipboard().setText('[GameType "25,W,8,8,A0,0"]\n1. c3-d4 d6-c5 *')
    board.act("paste")
    board.until(lambda: "Russian draughts" in board.notice)
    assert board.text == "11-15 23-19 8-11 22-17 4-8"


def test_the_menu_names_the_files_of_the_game_on_the_board(board: Hand) -> None:
    actions = board.play.match.actions
    assert ".pdn" in actions["import"].text()
    assert actions["export"].isEnabled()
    board.begin("backgammon")
    assert ".mat" in actions["export"].text()
    board.begin("tictactoe")
    assert not actions["import"].isEnabled()


def test_of_a_thousand_games_the_first_are_listed(qtbot: object) -> None:
    text = "".join(f'[Event "Game {number}x"] 11-15 * ' for number in range(1_200))
    asked = PdnDialog("file", notation.outlines(text))
    assert len(asked.listed()) == 1_000
    asked.sought.setText("game 1199x")
    assert asked.listed() == [1_199]
    asked.sought.setText("nothing")
    assert not asked.take.isEnabled()
    asked.deleteLater()


# Openings


def test_a_column_that_no_game_fills_gives_its_room_away(board: Hand) -> None:
    """As in a file of 724 games without a date."""
    text = '[Black "A long name, of two words"]\n[White "Another"]\n1. 11-15 22-18 1-0\n\n' * 3
    asked = PdnDialog("file", notation.outlines(text))
    board.bot.addWidget(asked)
    hidden = [asked.table.isColumnHidden(at) for at in range(5)]
    assert hidden == [False, False, False, True, True]
    dated = PdnDialog("file", notation.outlines(text.replace("[White", '[Date "1990"]\n[White')))
    board.bot.addWidget(dated)
    assert not dated.table.isColumnHidden(3)
    for each in (asked, dated):
        each.show()
        laid_out(each)
    assert asked.table.columnWidth(1) > dated.table.columnWidth(1)


def openings(hand: Hand) -> OpeningDialog:
    hand.act("opening")
    return hand.play.findChildren(OpeningDialog)[-1]


def test_a_game_begins_with_a_ballot_that_is_chosen(board: Hand) -> None:
    asked = openings(board)
    board.bot.keyClicks(asked.sought, "double cross")
    assert len(asked.listed()) == 1
    board.bot.keyClick(asked.sought, KEY.Key_Return)
    assert board.text == "9-14 23-18 14x23"
    assert "Opening: 46 Double Cross" in cells(board)
    text = pdn.text_of(board.model.board.record, NAMES)
    assert '[Opening "46 Double Cross"]' in text
    assert '[Date "20' in text
    assert board.model.board.record.current.ply == 3
    assert board.board.isAncestorOf(board.focus())


def test_a_ballot_is_drawn_and_seen_before_the_game_begins(board: Hand) -> None:
    asked = openings(board)
    asked.draw.click()
    drawn = asked.table.item(asked.table.currentRow(), 1).text()
    assert board.text == ""
    asked.take.click()
    assert board.text == drawn


def test_an_engine_answers_a_ballot(board: Hand) -> None:
    board.begin("checkers", PERSON, PlayerSpec("random"))
    asked = openings(board)
    asked.take.click()
    board.until(lambda: board.model.board.record.current.ply == 4)


def test_where_there_are_no_openings_none_are_offered(board: Hand) -> None:
    board.begin("tictactoe")
    assert not board.play.actions_["opening"].isVisible()
