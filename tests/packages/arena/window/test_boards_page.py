"""The boards of games that are being played: who has which place, one enlarged, what is drawn."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from poda.engine.game import CHANCE
from poda.engine.games import GAMES
from poda.engine.games import game as game_named
from poda.engine.games.backgammon_parts.cube import Cube
from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.packages.arena.engine.tournament.running import LiveGame
from poda.packages.arena.window.boards_page import BoardsPage, clock_text, last_cell, view_of
from poda.packages.arena.window.tournament_model import TournamentStatus
from poda.packages.backgammon.window.board.plan import BackgammonView
from some import some

from .shown import Shown, plan_of

KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton


def live(key: str, number: int, plies: int, seed: int = 1) -> LiveGame:
    """A game after so many random plies."""
    game, draw = game_named(key), random.Random(seed)
    state, last, played = game.initial_state(), None, 0
    while played < plies and not game.is_terminal(state):
        if game.to_move(state) == CHANCE:
            state = game.result(state, game.outcomes(state)[0][0])
            continue
        last = draw.choice(list(game.actions(state)))
        state, played = game.result(state, last), played + 1
    first = number % 2
    return LiveGame(number, first, 1 - first, state, last, (12.0, 0.0), played)


def shown(qtbot: QtBot, tournament: Shown, width: int = 1200, height: int = 560) -> BoardsPage:
    """The page, seen, with all drawn."""
    page = BoardsPage()
    qtbot.addWidget(page)
    page.resize(width, height)
    page.show_standings(tournament.as_model())
    page.show()
    page.draw_all()
    return page


def tournament_of(key: str, count: int) -> Shown:
    """So many games are being played."""
    made = Shown(plan_of(2, game=key))
    made.playing = tuple(live(key, number, 4 + number % 5, number) for number in range(count))
    return made


def again(qtbot: QtBot, page: BoardsPage, tournament: Shown, *playing: LiveGame) -> None:
    """These are being played now."""
    tournament.playing = playing
    page.show_standings(tournament.as_model())
    page.flush()


def test_without_a_game_the_page_says_what_will_be_there(qtbot: QtBot) -> None:
    page = shown(qtbot, Shown(plan_of(2)))
    assert page.tiles == []
    assert "appear here" in page._empty.text()


@pytest.mark.parametrize("key", sorted(GAMES))
def test_each_game_has_its_boards(qtbot: QtBot, key: str) -> None:
    page = shown(qtbot, tournament_of(key, 3))
    assert page.shown == 3
    assert not [tile for tile in page.tiles if tile.picture_size().isEmpty()]
    tile = page.tiles[0]
    image, middle = tile.grab().toImage(), tile.height() // 2
    colours = {image.pixelColor(x, middle).name() for x in range(8, tile.width() - 8, 3)}
    assert len(colours) > 1  # there is something on it


def test_a_tile_says_who_plays_and_how_far_it_is(qtbot: QtBot) -> None:
    page = shown(qtbot, tournament_of("connect4", 2))
    assert page.tiles[0].accessibleName() == ("Game 1: Deep (Blue) against Fast (Orange), 4 moves")
    assert page.tiles[1].accessibleName().startswith("Game 2: Fast (Blue) against Deep")


def test_a_game_keeps_its_place_and_the_next_one_takes_that_of_a_game_that_is_over(
    qtbot: QtBot,
) -> None:
    tournament = tournament_of("connect4", 3)
    page = shown(qtbot, tournament)
    one, _two, three = tournament.playing
    again(qtbot, page, tournament, three, live("connect4", 7, 2), one)
    assert [tile.live.number for tile in some(page.tiles) if tile.live] == [0, 7, 2]


def test_the_board_follows_the_moves(qtbot: QtBot) -> None:
    tournament = tournament_of("tictactoe", 1)
    page = shown(qtbot, tournament)
    before = page.tiles[0].grab().toImage()
    again(qtbot, page, tournament, live("tictactoe", 0, 6))
    qtbot.waitUntil(lambda: page.tiles[0].grab().toImage() != before)
    assert page.tiles[0].accessibleName().endswith("6 moves")


def test_a_hidden_page_draws_nothing(qtbot: QtBot) -> None:
    tournament = tournament_of("tictactoe", 1)
    page = shown(qtbot, tournament)
    page.hide()
    again(qtbot, page, tournament, live("tictactoe", 0, 6))
    assert not page._waits()
    assert page.tiles[0].is_stale


def test_as_many_boards_as_fit_and_the_others_are_counted(qtbot: QtBot) -> None:
    tournament = tournament_of("connect4", 40)
    page = shown(qtbot, tournament)
    page.flush()
    assert 4 <= page.shown < 40
    assert page.more.text() == f"{40 - page.shown} more games are being played"
    room = page.field.rect()
    assert not [t for t in page.tiles if not t.isHidden() and not room.contains(t.geometry())]


def test_a_lone_board_takes_the_room(qtbot: QtBot) -> None:
    page = shown(qtbot, tournament_of("connect4", 1))
    assert page.tiles[0].height() > 0.9 * page.field.height()


def test_a_click_enlarges_a_board_and_another_shows_all(qtbot: QtBot) -> None:
    page = shown(qtbot, tournament_of("connect4", 6))
    small = page.tiles[4].size()
    qtbot.mouseClick(page.tiles[4], LEFT)
    assert page.shown == 1
    assert page.tiles[4].height() > 1.5 * small.height()
    qtbot.mouseClick(page.tiles[4], LEFT)
    assert page.shown == 6
    assert page.tiles[4].size() == small


def test_escape_and_the_button_lead_back_from_an_enlarged_board(qtbot: QtBot) -> None:
    page = shown(qtbot, tournament_of("connect4", 6))
    page.tiles[2].setFocus()
    qtbot.keyClick(page.tiles[2], KEY.Key_Space)
    assert page.enlarged == 2
    qtbot.keyClick(page.tiles[2], KEY.Key_Escape)
    assert page.enlarged is None
    page.enlarge(3)
    qtbot.mouseClick(page.back, LEFT)
    assert page.shown == 6


def test_when_nothing_is_played_any_more_the_boards_go(qtbot: QtBot) -> None:
    tournament = tournament_of("connect4", 6)
    page = shown(qtbot, tournament)
    page.enlarge(3)
    again(qtbot, page, tournament)
    assert len(page.tiles) == 6  # between two games
    tournament.status = TournamentStatus.STOPPED
    again(qtbot, page, tournament)
    assert page.tiles == []
    assert page.back.isHidden()
    assert page._empty.isVisible()


def test_another_tournament_brings_another_board(qtbot: QtBot) -> None:
    page = shown(qtbot, tournament_of("connect4", 2))
    page.show_standings(tournament_of("backgammon", 2).as_model())
    page.draw_all()
    assert page._board is not None
    assert page._board.objectName() == "backgammon"
    assert page.shown == 2


def test_boards_are_redrawn_in_another_look(qtbot: QtBot) -> None:
    page = shown(qtbot, tournament_of("connect4", 2))
    theme_manager().set_look("dark", 1.3)
    qtbot.waitUntil(lambda: not page._waits())
    assert not page.tiles[0].is_stale


def test_boards_are_told_in_another_language_though_no_move_is_made(qtbot: QtBot) -> None:
    page = shown(qtbot, tournament_of("connect4", 3))
    before = [tile.grab().toImage() for tile in page.tiles]
    assert len(before) == 3
    language_manager().set_language("es")
    qtbot.waitUntil(lambda: all(tile.accessibleName().startswith("Partida") for tile in page.tiles))
    qtbot.waitUntil(
        lambda: all(
            tile.grab().toImage() != english
            for tile, english in zip(page.tiles, before, strict=True)
        )
    )
    language_manager().set_language("en")
    qtbot.waitUntil(lambda: [tile.grab().toImage() for tile in page.tiles] == before)


def test_the_last_move_is_marked_where_none_was_missed() -> None:
    game = game_named("connect4")
    four, five = live("connect4", 0, 4), live("connect4", 0, 5)
    cell = last_cell(game, four, five)
    assert cell is not None
    assert game.cells(five.state)[cell] != 0
    assert game.cells(four.state)[cell] == 0
    assert last_cell(game, live("connect4", 0, 3), five) is None
    assert last_cell(game, live("connect4", 1, 4), five) is None
    assert last_cell(game, None, five) is None


def test_a_board_of_backgammon_has_its_cube() -> None:
    state = replace(live("backgammon", 0, 3).state, cube=Cube(value=2, owner=1))
    view = view_of(game_named("backgammon"), state)
    assert isinstance(view, BackgammonView)
    assert view.cube is not None
    assert (view.cube.value, view.cube.owner) == (2, 1)


def test_thinking_time_is_minutes_and_seconds() -> None:
    assert [clock_text(each) for each in (0.4, 7, 750)] == ["0:00", "0:07", "12:30"]
