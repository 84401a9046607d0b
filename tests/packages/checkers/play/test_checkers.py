"""Checkers in the real window: whole games by hand, what is refused, told, kept and set up."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6 import QtGui
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QGuiApplication
from PySide6.QtWidgets import QInputDialog

from play.conftest import Open
from play.hand import KEY, LEFT, NOTHING, RANDOM, Hand
from poda.base import memory
from poda.engine.game import MAX, MIN
from poda.engine.games.checkers import SQUARE_OF, Checkers, Move, cell_of, is_jump
from poda.engine.kernels import compiled, is_plain
from poda.engine.kit import kit_of as engine_kit
from poda.engine.players import PLIES_LIMIT, Limit, PlayerSpec, SearchPlayer, analyst
from poda.engine.review import given_away
from poda.house.jobs import Task
from poda.house.settings import settings
from poda.house.theme import Role, theme_manager
from poda.packages.checkers.window.board import CheckersBoard
from poda.packages.checkers.window.editor import DraughtsFields
from poda.packages.checkers.window.settings import CheckersSettings
from poda.play import words as wording
from poda.play.editor.dialog import EditorDialog
from poda.play.model import analysis
from poda.play.model.analysis import adviser
from poda.play.model.board import PERSON
from poda.play.model.engine_room import Built, choose_move
from poda.play.model.kit import kit_of
from poda.play.pictures.frames import Frames
from poda.play.review.review_words import move_words
from poda.play.words import player_name
from poda.widgets.boards.view import side_role
from poda.widgets.engine_words import evaluation_name
from poda.widgets.layout import Label

GAME = Checkers()
FORKED = "B:W18,19,26,27,K10:B15,K5,12,20"
CROWNED = "B:W24,18:B27,1"


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What assistive technology was told."""
    heard: list[str] = []

    class Listener:
        AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

        @staticmethod
        def updateAccessibility(event: QAccessibleAnnouncementEvent) -> None:
            heard.append(event.message())

    monkeypatch.setattr(QtGui, "QAccessible", Listener)
    return heard


def board_of(hand: Hand) -> CheckersBoard:
    assert isinstance(hand.board, CheckersBoard)
    return hand.board


def click(hand: Hand, *squares: int) -> None:
    board = board_of(hand)
    for square in squares:
        place = board.cell_rect(cell_of(square)).center()
        hand.bot.mouseClick(board, LEFT, NOTHING, place)


def walk(hand: Hand, square: int) -> None:
    """Arrow keys to a square."""
    board = board_of(hand)
    for _ in range(20):
        column, row = board.plan().screen(board.cursor_cell)
        to_column, to_row = board.plan().screen(cell_of(square))
        if row != to_row:
            hand.press(KEY.Key_Down if to_row > row else KEY.Key_Up)
        elif column != to_column:
            hand.press(KEY.Key_Right if to_column > column else KEY.Key_Left)
    assert SQUARE_OF[board.cursor_cell] == square


def by_clicks(hand: Hand, action: Move) -> None:
    """The piece, and then as many squares as it takes."""
    before = hand.model.board.record.current
    for square in action:
        if hand.model.board.record.current is before:
            click(hand, square)


def by_arrows(hand: Hand, action: Move) -> None:
    before = hand.model.board.record.current
    for square in action:
        if hand.model.board.record.current is before:
            walk(hand, square)
            hand.press(KEY.Key_Return)


def by_typing(hand: Hand, action: Move) -> None:
    hand.type(("x" if is_jump(action) else "-").join(map(str, action)))
    hand.press(KEY.Key_Return)


@pytest.mark.parametrize(
    ("person", "animated", "moves"),
    [(MAX, True, [by_clicks]), (MIN, False, [by_arrows, by_typing])],
    ids=["mouse", "keyboard"],
)
def test_a_whole_game_against_an_engine(
    hand: Hand, person: int, animated: bool, moves: list[Callable[[Hand, Move], None]]
) -> None:
    settings().animations = animated
    CheckersSettings().quiet_moves = 6
    players = {person: PERSON, -person: RANDOM if animated else PlayerSpec("alphabeta", 1)}
    hand.begin("checkers", players[MAX], players[MIN])
    choices, model = random.Random(24), hand.model
    while True:
        hand.until_answered()
        record = model.board.record
        if record.is_over():
            break
        before, action = record.current, choices.choice(GAME.actions(record.state))
        moves[before.ply // 2 % len(moves)](hand, action)
        (played,) = (node for node in before.children if node.parent is before)
        assert played.action == action
    assert record.current.ply > 20
    card = hand.play.board.end
    assert card.isVisible()
    assert card.text() == f"{hand.headline}\n{wording.ending_words(record)}"
    assert GAME.ending(record.state) is not None
    assert board_of(hand).view.legal == ()


def test_a_jump_is_compulsory_and_a_sentence_says_so(hand: Hand, spoken: list[str]) -> None:
    hand.begin("checkers")
    hand.model.set_position(FORKED)
    spoken.clear()
    click(hand, 12)
    assert hand.notice == "✕ A jump is compulsory: play 15x22x31, 15x24x31."
    assert any("compulsory" in each for each in spoken)
    hand.play.board.clear_notice()
    walk(hand, 5)
    hand.press(KEY.Key_Return)
    assert "compulsory" in hand.notice
    by_typing(hand, (12, 16))
    assert "compulsory" in hand.notice
    assert hand.model.board.record.current.parent is None
    hand.model.set_position("")
    click(hand, 1)
    assert hand.notice == "✕ The piece on 1 cannot move: choose another one."
    click(hand, 24)
    assert hand.text == ""


@pytest.mark.parametrize("way", [by_clicks, by_arrows], ids=["mouse", "keyboard"])
def test_the_end_of_the_only_move_to_a_square_is_enough(
    hand: Hand, way: Callable[[Hand, Move], None]
) -> None:
    """Without choosing the piece: a forced capture of two jumps, and a step among others."""
    hand.begin("checkers")
    hand.model.set_position("B:W15,22,32:B11,1")
    way(hand, (25,))
    assert hand.text.endswith("11x18x25")
    way(hand, (28,))
    assert hand.text.endswith("11x18x25 32-28")
    hand.model.set_position(FORKED)
    way(hand, (31,))  # one piece, by two ways
    assert board_of(hand).held == cell_of(15)
    way(hand, (24,))
    assert hand.text.endswith("15x24x31")


def test_a_click_that_can_mean_nothing_says_why(hand: Hand) -> None:
    hand.begin("checkers")
    board = board_of(hand)
    for squares, told in (
        ((14,), "✕ Several moves lead there: choose the piece first, or write the move."),
        ((18,), "✕ No move leads there now: choose another place."),
        ((24,), "✕ That is a piece of the other side: choose one of your own, and then where it"),
        ((10, 13), "✕ Only another piece can go there: choose that one."),
    ):
        hand.play.board.clear_notice()
        click(hand, *squares)
        assert hand.notice.startswith(told)
        assert board.held is None
    assert hand.text == ""
    click(hand, 13)
    assert hand.text == "9-13"
    hand.model.set_position("B:W15,22:B11,1")
    for square in (6, 24, 22):
        hand.play.board.clear_notice()
        click(hand, square)
        assert hand.notice == "✕ A jump is compulsory: play 11x18x25."


def test_a_click_out_of_turn_says_whose_turn_it_is(hand: Hand) -> None:
    hand.begin("checkers", PERSON, PlayerSpec("alphabeta", 40, seconds=600.0))
    by_typing(hand, (11, 15))
    hand.until_thinking()
    click(hand, 12)
    assert "thinking" in hand.notice
    hand.act("stop")
    hand.model.set_position("B:W6:B1,2")
    hand.model.set_player(MIN, PERSON)
    by_clicks(hand, (1, 10))
    told = hand.play.board.end.text()
    click(hand, 10)  # the game is over: what begins the next one is pointed at
    assert hand.play.board.end.text() != told
    assert not hand.notice


def test_moves_captures_and_crowning_are_spoken(hand: Hand, spoken: list[str]) -> None:
    hand.begin("checkers")
    hand.model.set_position(FORKED)
    spoken.clear()
    by_clicks(hand, (15, 22, 31))
    assert spoken[-1].startswith("Black plays 15x22x31, takes 2 pieces, and is now a black king. ")
    hand.model.set_position("B:W6:B1,2")
    by_clicks(hand, (1, 10))
    assert spoken[-1].endswith("Black wins: White has no pieces left.")


def test_a_person_sits_below_and_flips_the_board(
    hand: Hand, open_window: Open, tmp_path: Path, choose: Any
) -> None:
    hand.begin("checkers", PERSON, RANDOM)
    assert hand.board.view.turned  # Black begins at the top of the numbering
    hand.act("swap")
    assert not hand.board.view.turned
    hand.act("flip")
    assert hand.board.view.turned
    assert not hand.board.view.flipped
    choose(tmp_path / "mine.json")
    hand.act("save")
    hand.begin("checkers")
    hand.act("flip")
    assert not hand.board.view.turned
    hand.act("open")
    assert hand.board.view.turned
    assert hand.model.board.players[MIN] == PERSON


def test_a_flipped_board_is_remembered_for_its_game(hand: Hand, open_window: Open) -> None:
    hand.begin("checkers", PERSON, PERSON)
    turned = hand.board.view.turned
    hand.act("flip")
    hand.begin("connect4")
    assert not hand.board.view.flipped
    hand.begin("checkers", PERSON, PERSON)
    assert hand.board.view.turned is not turned
    other = open_window()
    other.begin("checkers", PERSON, PERSON)
    assert other.board.view.turned is not turned


def test_a_capture_sounds_like_a_hit() -> None:
    state = GAME.parse_position(FORKED)
    after = GAME.result(state, (15, 22, 31))
    assert kit_of("checkers").hits(state, after)
    quiet = GAME.result(GAME.initial_state(), (11, 15))
    assert not kit_of("checkers").hits(GAME.initial_state(), quiet)


def test_a_film_of_a_game_shows_what_the_board_shows(hand: Hand) -> None:
    hand.begin("checkers", PERSON, RANDOM)
    by_typing(hand, (11, 15))
    hand.until_answered()
    frames = Frames(hand.model, hand.play)
    images = [frames.image(node, 360) for node in frames.nodes]
    assert frames._board.view.turned
    frames.leave()
    assert len(images) == 3
    assert images[0] != images[1] != images[2]


def test_numbers_are_turned_on_and_off_by_a_key(hand: Hand) -> None:
    hand.begin("checkers")
    shown = hand.board.view.square_numbers
    hand.act("numbers")
    assert hand.board.view.square_numbers is not shown
    assert settings().square_numbers is not shown
    hand.begin("connect4")
    assert not hand.play.actions_["numbers"].isVisible()


def test_the_moves_to_a_draw_of_new_games_are_set(hand: Hand) -> None:
    hand.begin("checkers")
    theme_manager().set_look("light", 1.6)
    hand.act("quiet_moves")
    (dialog,) = hand.play.findChildren(QInputDialog)
    assert dialog.width() < 1000
    assert (dialog.intValue(), dialog.intMinimum(), dialog.intMaximum()) == (40, 1, 1000)
    dialog.setIntValue(3)
    dialog.accept()
    theme_manager().set_look("light", 1.0)
    assert hand.model.board.record.state.quiet_moves == 40  # the game under way has its own
    hand.act("new")
    assert hand.model.board.record.state.quiet_moves == 3
    assert hand.text.endswith(":D3")
    hand.model.set_position("B:WK32:BK1,K5:D1")
    by_clicks(hand, (1, 6))
    by_clicks(hand, (32, 28))
    assert hand.model.board.record.is_over()
    assert hand.play.board.end.text().startswith("Draw\n1 moves of each side")
    for label in hand.play.board.end.findChildren(Label):
        assert label.height() >= label.fontMetrics().height(), label.text()


def test_the_sides_are_black_and_white(hand: Hand) -> None:
    hand.begin("checkers")
    assert hand.headline == "Black to move"
    by_typing(hand, (11, 15))
    assert hand.headline == "White to move"
    table = hand.play.moves.table
    assert [table.horizontalHeaderItem(place).text() for place in (1, 2)] == ["Black", "White"]
    assert side_role("checkers", MAX) is Role.BLACK
    assert side_role("connect4", MIN) is Role.MIN


def test_values_and_a_hint_are_on_the_board(hand: Hand) -> None:
    hand.begin("checkers")
    hand.model.set_position(FORKED)
    hand.model.analysis.seconds = 0.2
    hand.act("analysis_shown")
    hand.until_analysed()
    assert set(hand.labels()) == {(15, 22, 31), (15, 24, 31)}
    hand.act("hint")
    hand.until(lambda: hand.model.analysis.hint is not None)
    assert hand.board.view.hint in hand.labels()


def test_a_hint_tells_its_value_why_and_how_far_it_looked(
    hand: Hand, spoken: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the search of the strongest level, whoever else is seated."""
    hand.begin("checkers", PERSON, PlayerSpec("alphabeta", 1))
    spec = adviser(GAME, hand.model.board.players.values())
    assert (spec.kind, spec.evaluation, spec.plies) == ("alphabeta", "learnt", PLIES_LIMIT)
    monkeypatch.setattr(analysis, "HINT_SECONDS", 0.2)
    hand.model.set_position(FORKED)
    spoken.clear()
    hand.act("hint")
    hand.until(lambda: hand.model.analysis.hint is not None)
    found, state = hand.model.room.so_far, GAME.parse_position(FORKED)
    assert found is not None
    reason = engine_kit(GAME).reason(state, found.line)
    assert reason is not None
    detail = hand.play.status.detail()
    assert detail.startswith(f"hint {GAME.format_action(state, found.action)}: ")
    assert f" · {reason}" in detail
    assert found.kind == "exact" or detail.endswith(f" · depth {found.depth}")
    assert detail in spoken
    by_clicks(hand, found.action)
    assert "hint" not in hand.play.status.detail()


def test_moves_are_analysed_by_what_was_learnt() -> None:
    start, limit = GAME.initial_state(), Limit(plies=2)
    *_, found = analyst(GAME).analyse(start, limit, lambda: False)
    *_, learnt = SearchPlayer(GAME, evaluation="learnt").analyse(start, limit, lambda: False)
    assert [move.value for move in found.moves] == [move.value for move in learnt.moves]


def test_moves_are_taken_back_and_positions_copied_and_pasted(hand: Hand) -> None:
    hand.begin("checkers")
    for action in ((11, 15), (22, 18), (15, 22)):
        by_typing(hand, action)
    assert hand.text == "11-15 22-18 15x22"
    hand.act("undo")
    assert hand.text == "11-15 22-18"
    hand.act("redo")
    hand.act("copy")
    assert QGuiApplication.clipboard().text() == "11-15 22-18 15x22"
    QGuiApplication.clipboard().setText(FORKED)
    hand.act("paste")
    assert hand.text == FORKED.replace("27,K10", "27,K10").replace("15,K5,12,20", "12,15,20,K5")


def test_a_game_that_was_left_is_offered_by_the_next_window(open_window: Open) -> None:
    first = open_window()
    first.begin("checkers", PERSON, PERSON)
    for action in ((11, 15), (22, 18), (15, 22)):
        by_typing(first, action)
    first.window.close()
    second = open_window()
    second.play.offer_unfinished()
    assert second.play.unfinished.isVisible()
    second.click_button(second.play.unfinished.go_on)
    assert second.text == "11-15 22-18 15x22"
    assert second.model.board.game.key == "checkers"


def test_a_position_is_set_up_by_hand(hand: Hand) -> None:
    hand.begin("checkers")
    hand.bot.keySequence(hand.focus(), "Ctrl+Shift+E")
    dialog = hand.play.rooms.dialog
    assert isinstance(dialog, EditorDialog)
    dialog.activateWindow()
    hand.until(dialog.isActiveWindow)

    def press(square: int, brush: int) -> None:
        hand.bot.mouseClick(dialog.brush_button(brush), LEFT, NOTHING, QPoint(8, 8))
        place = dialog.board.cell_rect(cell_of(square)).center()
        hand.bot.mouseClick(dialog.board, LEFT, NOTHING, place)

    hand.bot.mouseClick(dialog.empty, LEFT, NOTHING, QPoint(8, 8))
    assert not dialog.use.isEnabled()
    for square, brush in ((5, 2), (12, 1), (30, 1), (18, -1), (3, -1), (23, -2)):
        press(square, brush)
    press(23, 0)
    light = dialog.board.plan().rect(0).center().toPoint()
    hand.bot.mouseClick(dialog.board, LEFT, NOTHING, light)  # where nothing stands
    fields = dialog.fields
    assert isinstance(fields, DraughtsFields)
    fields.turn.setFocus()
    hand.bot.keyClick(fields.turn, KEY.Key_Down)
    fields.quiet_moves.setValue(20)
    assert dialog.verdict_text() == "✓ Legal: White to move."
    assert dialog.text.text() == "W:W18,K3:B12,K5,K30:D20"
    hand.bot.mouseClick(dialog.use, LEFT, NOTHING, QPoint(8, 8))
    assert hand.text == "W:W18,K3:B12,K5,K30:D20"
    assert hand.headline == "White to move"


def test_the_strongest_is_the_deep_one_with_what_was_learnt() -> None:
    (deep,) = (each for each in kit_of("checkers").methods() if each.key == "deep")
    champion = kit_of("checkers").levels()[-1]
    assert champion.spec == replace(deep.spec, evaluation="learnt")
    assert PlayerSpec.parse(str(champion.spec), "checkers") == champion.spec
    assert player_name("checkers", champion.spec) == "Champion"
    assert evaluation_name("learnt") == "Learnt patterns"


def test_a_game_is_reviewed_by_a_search(hand: Hand) -> None:
    """Black walks into a jump, and then into another."""
    hand.begin("checkers")
    hand.model.set_position("W:W30,32:B11,20")
    for action in ((32, 27), (20, 24), (27, 20), (11, 16), (20, 11)):
        by_typing(hand, action)
    hand.act("review")
    review = hand.model.review
    hand.until(lambda: not review.missing())
    marks = [each.mark.value for each in review.judgements()]
    assert marks[1] == "blunder"
    assert marks[2] == "good"  # the only legal move
    hand.model.go_to(hand.model.board.record.line()[2])
    panel = hand.play.review
    assert any("Blunder: " in point.tip for point in panel.graph._points)
    assert hand.play.moves.table.item(1, 1) is not None
    assert "??" in hand.play.moves.table.item(1, 1).text()
    depth = engine_kit(GAME).review_plies()
    assert f"Each move is searched to depth {depth}." in panel.sums.tip()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_review_is_painted_in_the_colours_of_the_board(hand: Hand, theme: str) -> None:
    """Black and White, and not the blue and orange of other games; with an edge that is seen."""
    theme_manager().set_look(theme, 1.0)
    hand.begin("checkers")
    hand.model.set_position("W:W30,32:B11,20")
    for action in ((32, 27), (20, 24), (27, 20), (11, 16), (20, 11)):
        by_typing(hand, action)
    hand.act("review")
    hand.until(lambda: not hand.model.review.missing())
    panel = hand.play.review
    for widget, roles in ((panel.graph, (Role.WHITE, Role.MUTED)), (panel.sums, (Role.TEXT,))):
        widget.resize(320, 120)  # whatever room there is
        image = widget.grab().toImage()
        seen = {
            image.pixelColor(x, y).rgb()
            for x in range(image.width())
            for y in range(image.height())
        }
        colour = theme_manager().theme.color
        assert all(colour(role).rgb() in seen for role in roles)
        assert not {colour(role).rgb() for role in (Role.MAX, Role.MIN)} & seen
    theme_manager().set_look("light", 1.0)


def test_a_reviewed_move_is_told_with_what_its_line_shows(hand: Hand) -> None:
    hand.begin("checkers")
    hand.model.set_position("W:W30,32:B11,20")
    for action in ((32, 27), (20, 24), (27, 20), (11, 16), (20, 11)):
        by_typing(hand, action)
    hand.act("review")
    review = hand.model.review
    hand.until(lambda: not review.missing())
    told = 0
    for node, judgement in zip(review.line()[1:], review.judgements(), strict=True):
        reason = engine_kit(GAME).reason(node.parent.state, judgement.line)
        words = move_words(hand.model, node, judgement)
        if judgement.choices > 1 and reason is not None:
            move = GAME.format_action(node.parent.state, judgement.line[0])
            assert words.endswith(f" {move} {reason}.")
            told += 1
        else:
            assert words.count(".") <= 2
    assert told


def test_moves_are_graded_by_what_they_give_away() -> None:
    assert GAME.grades is not None
    won = 9_990.0
    for best, own, lost in (
        *((90, 90, 0), (90, 40, 50), (0, -90, 90), (won, won - 4, 0), (won, 260, 0)),
        *((won, 0, 200), (0, -won, 200), (-260, -won, 0)),
    ):
        assert given_away(GAME, best, own) == lost


def test_the_board_is_large_in_a_window_of_1280_by_720(hand: Hand) -> None:
    hand.begin("checkers")
    hand.window.resize(1280, 720)
    hand.model.analysis.seconds = 0.1
    hand.act("analysis_shown")
    hand.until_analysed()
    assert hand.board.picture().height() >= 560


@pytest.mark.skipif(is_plain(), reason="players take the readable path, which keeps no table")
def test_the_tables_of_players_belong_to_the_memory_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "ready", lambda *_: True)
    built, spec = Built(), PlayerSpec.parse("alphabeta:7", GAME.key)
    memory.let_go_unused(0.0)
    before = memory.kept()
    choose_move(GAME, GAME.initial_state(), spec, Task(lambda *_: None), built)
    player = built.player(GAME, spec)
    assert 0 < player.kept_bytes <= memory.kept() - before
    memory.let_go_unused(0.0)  # as after a minute without a move
    assert built.player(GAME, spec) is not player
