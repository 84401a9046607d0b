"""Whole games on the real window, by mouse and by keyboard alone."""

import pytest
from PySide6.QtCore import Qt

from poda.engine.game import MAX, MIN
from poda.engine.players import PlayerSpec
from poda.play import words as wording
from poda.play.model.board import PERSON

from .hand import KEY, PERFECT, RANDOM, Hand

# 42 discs and no four in a line; found by playing at random.
DRAWN_CONNECT4 = "547125662261271266215743771576315353334444"

GAMES_HERE = ("tictactoe", "connect4", "backgammon", "checkers")
GAMES = [
    ("tictactoe", "14253", MAX),
    ("tictactoe", "512437", MIN),
    ("tictactoe", "123547698", 0),
    ("connect4", "4142434", MAX),
    ("connect4", "21315161", MIN),
    ("connect4", DRAWN_CONNECT4, 0),
]


@pytest.mark.parametrize("flipped", [False, True])
def test_two_persons_play_whole_games_by_mouse(hand: Hand, flipped: bool) -> None:
    for game, moves, winner in GAMES:
        begin(hand, game)
        if flipped is not hand.board.view.flipped:
            hand.act("flip")
        for number, move in enumerate(moves, start=1):
            assert not hand.model.board.record.is_over()
            hand.click(int(move))
            assert hand.text == moves[:number]
        assert_over(hand, winner)


def test_two_persons_play_whole_games_by_digits(hand: Hand) -> None:
    for game, moves, winner in GAMES:
        begin(hand, game)
        hand.type(moves)
        assert hand.text == moves
        assert_over(hand, winner)


def test_two_persons_play_whole_games_by_arrows_and_enter(hand: Hand) -> None:
    for game, moves, winner in GAMES:
        begin(hand, game)
        for move in moves:
            walk_to(hand, int(move))
            hand.press(KEY.Key_Return)
        assert hand.text == moves
        assert_over(hand, winner)


def begin(hand: Hand, game: str) -> None:
    """The first move of a new game of two persons is to be made."""
    hand.begin(game)
    if hand.text:
        hand.act("new")
    assert hand.text == ""


def walk_to(hand: Hand, action: int) -> None:
    """Arrow keys to a cell of the action, over the columns first."""
    width = hand.model.board.game.columns
    wanted = action - 1
    across = wanted % width - hand.board.cursor_cell % width
    hand.press(*[KEY.Key_Right if across > 0 else KEY.Key_Left] * abs(across))
    if hand.model.board.game.key == "tictactoe":
        down = wanted // width - hand.board.cursor_cell // width
        hand.press(*[KEY.Key_Down if down > 0 else KEY.Key_Up] * abs(down))
    assert hand.board.action_of(hand.board.cursor_cell) == action


def assert_over(hand: Hand, winner: int) -> None:
    """The end is told: headline, winning line, and no move is a target; who clicks on is shown
    what begins the next game, and not scolded."""
    assert hand.model.board.record.is_over()
    assert hand.model.board.record.winner() == winner
    assert hand.headline == wording.headline(hand.model)
    assert bool(hand.board.view.winning) == bool(winner)
    assert hand.board.view.legal == ()
    for name in ("hint", "resign", "start", "step", "stop", "move_now"):
        assert not hand.enabled(name)
    text = hand.text
    card = hand.play.board.end
    assert card.isVisible()
    assert card.text().startswith(hand.headline)
    told = card.text()
    hand.click(1)
    assert card.text() != told
    assert card.again.text() in card.text()
    assert not hand.notice
    assert hand.text == text


@pytest.mark.parametrize("person", [MAX, MIN])
def test_nobody_beats_the_perfect_engine_at_tictactoe(hand: Hand, person: int) -> None:
    players = {person: PERSON, -person: PERFECT}
    hand.begin("tictactoe", players[MAX], players[MIN])
    while not hand.model.board.record.is_over():
        hand.until_answered()
        hand.click(hand.model.board.game.actions(hand.model.board.record.state)[0])
        hand.until_answered()
    assert hand.model.board.record.winner() in (0, -person)


@pytest.mark.parametrize("person", [MAX, MIN])
@pytest.mark.parametrize(
    "engine", [RANDOM, PlayerSpec("minimax", 2), PlayerSpec("alphabeta", 4, seconds=0.2)], ids=str
)
def test_a_person_plays_connect_four_against_an_engine_to_the_end(
    hand: Hand, engine: PlayerSpec, person: int
) -> None:
    players = {person: PERSON, -person: engine}
    hand.begin("connect4", players[MAX], players[MIN])
    while not hand.model.board.record.is_over():
        hand.until_answered()
        if not hand.model.board.record.is_over():
            before = hand.model.board.record.current.ply
            hand.type(str(hand.model.board.game.actions(hand.model.board.record.state)[-1]))
            assert hand.model.board.record.current.ply == before + 1
    assert hand.model.board.record.winner() in (MAX, MIN, 0)


def test_a_piece_that_still_falls_does_not_hold_up_the_next_move(hand: Hand) -> None:
    hand.begin("connect4")
    hand.board.animations_enabled = True
    hand.play.board.refresh()
    for move in "4444":
        hand.bot.keyClick(hand.focus(), Qt.Key(ord(move)))
    assert hand.text == "4444"


def test_the_other_game_has_a_board_of_its_own_and_keeps_the_focus(hand: Hand) -> None:
    boxes = hand.play.players.game_list
    assert [boxes.itemData(row) for row in range(boxes.count())] == [*GAMES_HERE]
    boxes.setFocus()
    hand.press(KEY.Key_Down)
    assert hand.model.board.game.key == "connect4"
    assert hand.board.view.game == "connect4"
    assert len(hand.board.view.cells) == 42
    hand.board.setFocus()
    hand.play.choose_game("tictactoe")
    assert hand.board.isAncestorOf(hand.focus())
