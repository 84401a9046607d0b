"""Matches of other programs: imported, gone on with, looked through, and exported again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from play.hand import KEY, Hand
from poda.engine.documents import decode
from poda.engine.game import MAX, MIN
from poda.engine.games.backgammon import Backgammon
from poda.engine.games.backgammon_parts.cube import Cube
from poda.house.settings import settings
from poda.packages.backgammon.engine.files.mat import MatMatch, parse
from poda.packages.backgammon.window.play import mat_records as match_mat
from poda.play.model import storage
from poda.play.model.board import PERSON
from poda.play.model.storage import from_json, to_json
from poda.play.panels.match_bar import MatchBar

from ..engine.xg_writer import START, begin, head, packed, play, written
from .test_match import act, bar, enabled, points

DATA = Path(__file__).parents[3] / "data"
WON = DATA / "gnubg_match_to_7.mat"
UNDER_WAY = DATA / "xg_style.mat"

Choose = Callable[[Path | str], list[str]]


@pytest.fixture
def board(hand: Hand) -> Hand:
    """Backgammon between two persons."""
    hand.begin("backgammon")
    return hand


def read(path: Path) -> MatMatch:
    return parse(decode(path.read_bytes()))


def import_now(hand: Hand) -> None:
    """Press the keys of "import", and wait until the file that was chosen is read."""
    act(hand, "import")
    until_read(hand)


def until_read(hand: Hand) -> None:
    """A longer file is read on a thread."""
    hand.until(lambda: not hand.play.files._reading.running)


def imported(hand: Hand, path: Path) -> bool:
    """Whether a file is a match."""
    result = hand.play.files.open(path)
    until_read(hand)
    return result


def cells(hand: Hand, text: str) -> list[str]:
    """All that stands in the move list with this text in it."""
    table = hand.play.moves.table
    items = (table.item(row, column) for row in range(table.rowCount()) for column in range(3))
    return [item.text() for item in items if item is not None and text in item.text()]


def test_a_match_is_imported_and_looked_through(board: Hand, choose: Choose) -> None:
    choose(WON)
    import_now(board)
    assert board.model.board.players == {MAX: PERSON, MIN: PERSON}
    assert bar(board).score() == "Anna 7, Björn 1"
    assert "7" in bar(board).length()
    assert "Anna wins the match" in bar(board).end()
    assert bar(board).list.count() == 5
    assert bar(board).list.currentIndex() == 4
    assert board.model.board.record.is_over()
    assert board.board.isAncestorOf(board.focus())
    assert board.play.files.path is None  # "Save" makes a game of Poda of it
    for _ in range(3):
        act(board, "earlier_game")
    assert bar(board).list.currentIndex() == 1
    board.act("first")
    board.act("next")
    assert board.model.board.record.current.parent is not None


def test_cube_actions_are_moves_in_the_move_list(board: Hand, choose: Choose) -> None:
    choose(WON)
    import_now(board)
    bar(board).list.activated.emit(1)
    assert cells(board, "oubles") == ["Doubles to 2", "Doubles to 4"]
    assert cells(board, "=>") == []


def test_a_game_that_was_not_finished_is_gone_on_with(board: Hand, choose: Choose) -> None:
    choose(UNDER_WAY)
    import_now(board)
    assert bar(board).score() == "Peña 0, Ben Ali 2"
    assert "under way" in bar(board).list.currentText()
    assert not board.model.board.record.is_over()
    assert board.headline == "Blue to take or pass"
    board.model.turns.take()
    board.act("roll")
    assert board.model.board.record.current.children == []
    assert board.model.board.person_to_move


def test_a_mat_file_is_opened_by_open_too(board: Hand, choose: Choose) -> None:
    board.begin("tictactoe")
    choose(WON)
    board.act("open")
    until_read(board)
    assert board.model.board.game.key == "backgammon"
    assert bar(board).list.count() == 5


def test_the_game_that_gave_way_to_a_match_and_the_match_come_back(
    board: Hand, choose: Choose
) -> None:
    board.act("roll")
    board.model.play(board.model.board.game.actions(board.model.board.record.state)[0])
    before = board.text
    choose(WON)
    import_now(board)
    shown_, points_ = bar(board).list.currentIndex(), points(board)
    board.act("first")
    assert not board.enabled("undo")  # neither the game before of the match, nor that before it
    board.open_recent()
    assert board.text == before
    assert not bar(board).isVisible()
    board.open_recent()
    until_read(board)
    assert bar(board).list.count() == 5
    assert (bar(board).list.currentIndex(), points(board)) == (shown_, points_)
    assert "Anna wins the match" in bar(board).end()
    bar(board).list.activated.emit(1)
    assert cells(board, "oubles") == ["Doubles to 2", "Doubles to 4"]


def test_a_game_in_which_only_the_dice_have_fallen_is_not_kept(board: Hand) -> None:
    """Nobody has decided anything in it; twenty of them would leave no room for a game."""
    board.act("roll")
    board.act("new")
    board.act("roll")
    board.model.play(board.model.board.game.actions(board.model.board.record.state)[0])
    played = board.text
    board.act("new")
    assert board.shown_recent().table.rowCount() == 1
    board.press(KEY.Key_Return)
    assert board.text == played


def test_what_is_exported_is_what_was_imported(board: Hand, choose: Choose, tmp_path: Path) -> None:
    for source in (WON, DATA / "gnubg_money.mat", UNDER_WAY):
        assert imported(board, source)
        asked = choose(tmp_path / "again")
        act(board, "export")
        assert asked[-1].endswith(".mat")
        ours, theirs = read(tmp_path / "again.mat"), read(source)
        assert ours.length == theirs.length
        assert ours.comments == theirs.comments
        for game, other in zip(ours.games, theirs.games, strict=True):
            assert game.names == other.names
            assert game.actions == other.actions
            assert (game.scores, game.winner, game.points) == (
                other.scores,
                other.winner,
                other.points,
            )
            assert [(r.ply, r.side, r.text) for r in game.remarks] == [
                (r.ply, r.side, r.text) for r in other.remarks
            ]
        (tmp_path / "again.mat").unlink()


def test_an_imported_match_is_saved_and_comes_out_again(
    board: Hand, choose: Choose, tmp_path: Path
) -> None:
    assert imported(board, WON)
    choose(tmp_path / "mine.json")
    board.act("save")
    board.begin("tictactoe")
    board.act("open")
    until_read(board)
    assert bar(board).score() == "Anna 7, Björn 1"
    board.play.files.export_file(tmp_path / "out.mat")
    assert read(tmp_path / "out.mat") == read_as_exported(WON, tmp_path)


def read_as_exported(path: Path, folder: Path) -> MatMatch:
    """The match of a file, imported and exported without a window."""
    saved = match_mat.load(path)
    assert saved.match is not None
    match_mat.save(folder / "plain.mat", saved.record, saved.match, ("", ""))
    return read(folder / "plain.mat")


def test_a_single_game_is_exported_under_the_names_of_the_sides(
    board: Hand, choose: Choose, tmp_path: Path
) -> None:
    board.act("roll")
    board.model.play(board.model.board.game.actions(board.model.board.record.state)[0])
    choose(tmp_path / "one.mat")
    act(board, "export")
    match = read(tmp_path / "one.mat")
    assert match.length == 0
    assert match.games[0].names == ("Blue", "Orange")
    assert match.games[0].actions == tuple(board.model.board.record.actions())


@pytest.mark.slow
def test_a_match_of_poda_is_exported(board: Hand, tmp_path: Path) -> None:
    board.model.matches.new_match(5)
    for stake in (2, 1):
        board.act("roll")
        board.model.resign(stake)
        if stake == 2:
            act(board, "next_game")
    assert board.play.files.export_file(tmp_path / "ours.mat")
    match = read(tmp_path / "ours.mat")
    assert match.length == 5
    assert [game.points for game in match.games] == [2, 1]
    assert sum(match.games[1].scores) == 2
    assert imported(board, tmp_path / "ours.mat")
    assert sum(points(board)) == 3


@pytest.mark.slow
def test_a_resignation_taken_back_in_an_imported_game_is_not_written(
    board: Hand, tmp_path: Path
) -> None:
    assert imported(board, WON)
    bar(board).list.activated.emit(0)
    match = board.model.matches.match
    assert match is not None
    saved = match_mat.load(WON)
    assert saved.match is not None
    first = saved.match.games[0].record
    board.model.board.put(first)
    board.model.matches.begin(None)
    board.act("undo")
    assert not board.model.board.record.is_over()
    board.play.files.export_file(tmp_path / "open.mat")
    game = read(tmp_path / "open.mat").games[0]
    assert all("Wins" not in remark.text for remark in game.remarks)


def test_cancel_and_a_file_that_is_not_to_be_replaced(
    board: Hand, choose: Choose, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose("")
    record = board.model.board.record
    import_now(board)
    act(board, "export")
    assert board.model.board.record is record
    assert board.notice == ""
    (tmp_path / "mine.mat").write_text("precious")
    answer = QMessageBox.StandardButton.No
    monkeypatch.setattr(QMessageBox, "question", lambda *_args: answer)
    choose(tmp_path / "mine")
    act(board, "export")
    assert (tmp_path / "mine.mat").read_text() == "precious"


BAD = {
    "illegal": b" 5 point match\n Game 1\n Ana : 0   Ben : 0\n 1) 31: 8/5 6/4\n",
    "empty": b"",
    "binary": bytes(range(256)),
    "json": b'{"format": "poda-game"}',
    "huge": b"x" * 1_000_001,
    "xg": b"RGMH\x01\0\0\0\x28\x20\0\0\xff\xfe",
}


def test_a_bad_file_is_a_sentence_and_the_game_stays(
    board: Hand, choose: Choose, tmp_path: Path
) -> None:
    board.act("roll")
    record, text = board.model.board.record, board.text
    for kind in (*BAD, "missing", "folder"):
        path = tmp_path / f"{kind}.mat"
        if kind in BAD:
            path.write_bytes(BAD[kind])
        elif kind == "folder":
            path.mkdir()
        choose(path)
        import_now(board)
        assert f"{kind}.mat" in board.notice
        assert board.model.board.record is record
        assert board.text == text
        assert not bar(board).isVisible()
        if kind == "illegal":
            assert "Game 1, move 1, Ana" in board.notice


def test_the_file_that_was_asked_for_last_is_read(board: Hand) -> None:
    assert board.play.files.open(WON)
    assert board.play.files.open(DATA / "gnubg_money.mat")  # before the first is here
    until_read(board)
    board.bot.wait(50)
    assert bar(board).length() == "Money play"
    assert board.play.files.open(WON)
    assert imported(board, UNDER_WAY)  # a short one is read at once
    board.bot.wait(50)
    assert bar(board).score() == "Peña 0, Ben Ali 2"


@pytest.mark.slow
def test_a_long_file_that_is_damaged_is_a_sentence(board: Hand, tmp_path: Path) -> None:
    path = tmp_path / "damaged.mat"
    path.write_bytes(WON.read_bytes().replace(b" 22) 64: 17/11", b" 22) 64: 17/12"))
    imported(board, path)
    assert "Game 2, move 22, Anna" in board.notice
    match = board.model.matches.match
    assert match is not None
    assert len(match.games) > 2  # all of them, the second up to its fault


def test_what_cannot_be_exported_is_a_sentence(board: Hand, tmp_path: Path) -> None:
    assert not board.play.files.export_file(tmp_path / "no such folder" / "a.mat")
    assert "a.mat" in board.notice
    board.model.set_position("4HPwATDgc/ABMA max 3-1")
    assert enabled(board, "export")
    assert not board.play.files.export_file(tmp_path / "b.mat")
    assert "another position" in board.notice
    assert not (tmp_path / "b.mat").exists()


def test_the_example_of_the_documentation_is_a_match() -> None:
    text = (Path(__file__).parents[4] / "docs" / "game-file.md").read_text("utf-8")
    examples = [part.split("```")[0] for part in text.split("```json\n")[1:]]
    saved = storage.from_json(examples[1])
    assert saved.match is not None
    assert saved.match.score() == (0, 2)
    assert saved.match.shown == 1
    storage.from_json(examples[0])
    doubled = storage.from_json(examples[2])
    assert doubled.record.state.cube.value == 2
    assert storage.to_json(doubled) == storage.to_json(storage.from_json(storage.to_json(doubled)))


def test_whatever_a_mat_file_says_can_be_saved_and_opened(tmp_path: Path) -> None:
    text = (
        "; \x01 [a comment]\n 5 point match\n Game 1\n A\x02na : 0    Ben : 0\n# "
        + "x" * 990
        + "\n 1) 31: 8/5 6/5                  Th\x03inks\n"
    )
    (tmp_path / "odd.mat").write_text(text, "latin-1")
    saved = match_mat.load(tmp_path / "odd.mat")
    again = from_json(to_json(saved))
    assert to_json(again) == to_json(saved)
    assert again.match is not None
    assert again.match.names[0] == "A\x02na"
    match_mat.save(tmp_path / "out.mat", again.record, again.match, ("", ""))
    assert "Th\x03inks" in (tmp_path / "out.mat").read_text("utf-8")


def test_remarks_of_a_match_are_no_pictures(hand: Hand, tmp_path: Path, choose: Any) -> None:
    path = tmp_path / "a.mat"
    path.write_text(
        " 5 point match\n Game 1\n <img src=a> : 0    <b>Ben : 0\n"
        " 1) 31: 8/5 6/5                  Says <img src='file://host/x.png'>\n"
    )
    choose(path)
    hand.act("open")
    hand.until(lambda: hand.model.matches.match is not None)
    table = hand.play.moves.table
    tips = [
        item.toolTip()
        for row in range(table.rowCount())
        for column in range(table.columnCount())
        if (item := table.item(row, column)) is not None
    ]
    (bar,) = hand.window.findChildren(MatchBar)
    assert any("&lt;img" in tip for tip in tips)
    assert not any("<img" in tip for tip in [*tips, bar.toolTip()])


def test_the_names_of_persons_stand_in_a_file(hand: Hand, tmp_path: Path) -> None:
    settings().person_names = ["Ana María", "Ben"]
    hand.begin("backgammon", PERSON, PERSON)
    hand.play.files.export_file(tmp_path / "game.mat")
    assert "Ana María" in (tmp_path / "game.mat").read_text("utf-8")


CASES = DATA / "cases"


@pytest.mark.parametrize("name", ["01-match-called.txt", "02a-two-rows-in-one.mat"])
def test_a_match_is_known_by_what_it_holds(board: Hand, name: str) -> None:
    """Pasted too, and with another game on the board."""
    board.begin("tictactoe")
    text = (CASES / name).read_text("utf-8")
    for _ in range(2):
        if board.model.board.game.key == "tictactoe":
            assert board.play.files.open(CASES / name)
        else:
            board.begin("tictactoe")
            QGuiApplication.clipboard().setText(text)
            board.act("paste")
        until_read(board)
        match = board.model.matches.match
        assert match is not None
        assert match.names == ("Ana", "Ben")
        assert [match.outcome(index) for index in range(len(match.games))] == [(MAX, 1), (MIN, 2)][
            : len(match.games)
        ]
        assert not board.notice
    QGuiApplication.clipboard().clear()


def test_a_fault_is_marked_where_it_stands_and_costs_no_other_game(board: Hand) -> None:
    assert board.play.files.open(CASES / "02b-unreadable-play.mat")
    until_read(board)
    match = board.model.matches.match
    assert match is not None
    assert [match.outcome(index) for index in range(2)] == [(MAX, 1), (MAX, 1)]
    sentence = "Game 2, move 2, Ana: “Illegal play (3;0;1)” is not a legal play of 6-2."
    assert sentence in board.notice
    line = match.games[1].line()
    assert line[-1].action == (6, 2)
    assert line[-1].remarks[0].startswith(f"; {sentence}")
    cells = [
        board.play.moves.table.item(row, 1) for row in range(board.play.moves.table.rowCount())
    ]
    assert any(cell is not None and sentence in cell.toolTip() for cell in cells)


@pytest.mark.parametrize("kind", ["sgf", "xg"])
def test_a_match_of_another_format_is_dropped_by_any_name(
    board: Hand, tmp_path: Path, kind: str
) -> None:
    path = tmp_path / "match"
    path.write_bytes(
        (CASES / "gnubg_match_to_7.sgf").read_bytes()
        if kind == "sgf"
        else written(parse(decode(WON.read_bytes())))
    )
    board.window.open_file(path)
    until_read(board)
    assert board.model.matches.match is not None
    assert (
        board.model.matches.match.score() == match_mat.read(decode(WON.read_bytes())).match.score()
    )


def test_a_position_of_extreme_gammon_is_opened(board: Hand, tmp_path: Path) -> None:
    cube = Cube(2, MAX, jacoby=False, length=7, scores=(3, 1))
    state = replace(Backgammon().initial_state(cube), turn=MAX, throw=(6, 4))
    path = tmp_path / "a position"
    first = begin((3, 1), (1, *START[1:]))
    path.write_bytes(packed([head(("a", "b"), 7), first, play(state, None)]))
    board.window.open_file(path)
    until_read(board)
    assert board.model.board.record.state == state
