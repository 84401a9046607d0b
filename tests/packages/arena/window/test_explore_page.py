"""Exploring what was played: groups, filters, a game that is opened, and errors."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from poda.engine.errors import EngineError
from poda.engine.search.observer import SearchStopped
from poda.house.theme import theme_manager
from poda.packages.arena.engine.tournament import results
from poda.packages.arena.window import explore_page
from poda.packages.arena.window.explore_page import ExplorePage
from poda.packages.arena.window.tournament_model import TournamentStatus
from some import some

from .shown import Shown, plan_of

KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton


def played(count: int, *, players: int = 3, key: str = "tictactoe", over: bool = True) -> Shown:
    """A tournament of random games; those of a pair begin with one opening of a move."""
    made = Shown(plan_of(players, game=key))
    made.status = TournamentStatus.OVER if over else TournamentStatus.RUNNING
    more(made, count)
    return made


def more(tournament: Shown, count: int) -> None:
    """So many games more."""
    game = tournament.game
    assert game is not None
    for _ in range(count):
        number = len(tournament.games)
        opening, rest = random.Random(number // 2), random.Random(1000 + number)
        state, moves = game.initial_state(), []
        while not game.is_terminal(state):
            draw = rest if moves else opening
            action = draw.choice(list(game.actions(state))[:3])
            moves.append(game.format_action(state, action))
            state = game.result(state, action)
        points = int(game.utility(state))
        tournament.add(points, plies=len(moves), moves=tuple(moves), opening=1)


def shown(qtbot: QtBot, tournament: Shown) -> ExplorePage:
    """The page, seen, with its first answer."""
    page = ExplorePage()
    qtbot.addWidget(page)
    page.resize(1200, 560)
    page.show_standings(tournament.as_model())
    page.show()
    qtbot.waitUntil(lambda: page.answer is not None)
    return page


def pick(qtbot: QtBot, page: ExplorePage, name: str, data: object) -> None:
    """Choose a row of a box with the arrow keys, and wait for the answer."""
    box = getattr(page, name)
    box.setFocus()
    before = page.answer
    while (away := box.findData(data) - box.currentIndex()) != 0:
        qtbot.keyClick(box, KEY.Key_Down if away > 0 else KEY.Key_Up)
    qtbot.waitUntil(lambda: page.answer is not before and not page._search.running)


def texts(page: ExplorePage, place: int) -> list[str]:
    """A column of the groups."""
    cells = [page.groups.item(row, place) for row in range(page.groups.rowCount())]
    return [cell.text() for cell in cells if cell is not None]


def found(qtbot: QtBot, page: ExplorePage) -> results.GameErrors:
    """The errors, looked for by the button."""
    page.right.turn_to("errors")
    qtbot.mouseClick(page.find_button, LEFT)
    qtbot.waitUntil(lambda: page.errors is not None)
    assert page.errors is not None
    return page.errors


def test_before_any_game_the_page_says_what_will_be_there(qtbot: QtBot) -> None:
    page = ExplorePage()
    qtbot.addWidget(page)
    page.show_standings(Shown(plan_of(2)).as_model())
    page.show()
    assert page.body.isHidden()
    assert "appear here" in page._empty.text()


def test_openings_are_groups_with_scores_and_intervals(qtbot: QtBot) -> None:
    page = shown(qtbot, played(60))
    assert sorted(texts(page, 0)) == ["1", "2", "3"]
    assert sum(map(int, texts(page, 1))) == 60
    assert not [text for text in texts(page, 2) + texts(page, 3) if not text.endswith(" %")]
    for row in some(range(page.groups.rowCount())):
        assert sum(int(texts(page, place)[row]) for place in (4, 5, 6)) == int(texts(page, 1)[row])


def test_games_are_grouped_by_side_and_by_length(qtbot: QtBot) -> None:
    page = shown(qtbot, played(40))
    pick(qtbot, page, "by", "side")
    assert texts(page, 0) == ["First side"]
    pick(qtbot, page, "player", 0)
    assert texts(page, 0) == ["First side", "Second side"]
    pick(qtbot, page, "by", "length")
    assert not [text for text in texts(page, 0) if "moves" not in text]


def test_a_filter_leaves_the_games_that_fit(qtbot: QtBot) -> None:
    tournament = played(60)
    page = shown(qtbot, tournament)
    pick(qtbot, page, "player", 1)
    mine = [game for game in tournament.games if 1 in (game.first, game.second)]
    assert page.answer is not None
    assert page.answer.fitting == len(mine) == page.games.rowCount()
    pick(qtbot, page, "result", "won")
    won = [g for g in mine if (g.points > 0) == (g.first == 1) and g.points]
    assert page.answer.fitting == len(won)
    qtbot.mouseClick(page.clear, LEFT)
    qtbot.waitUntil(lambda: page.answer is not None and page.answer.fitting == 60)


def test_a_group_becomes_the_filter(qtbot: QtBot) -> None:
    page = shown(qtbot, played(60))
    games, before = int(texts(page, 1)[1]), page.answer
    page.groups.setCurrentCell(1, 0)
    qtbot.keyClick(page.groups, KEY.Key_Return)
    qtbot.waitUntil(lambda: page.answer is not before)
    assert page.answer is not None
    assert page.answer.fitting == games
    assert page.opening.currentData() == texts(page, 0)[0]


def test_a_listed_game_is_opened(qtbot: QtBot) -> None:
    page = shown(qtbot, played(20))
    page.games.setCurrentCell(3, 0)
    with qtbot.waitSignal(page.game_asked) as asked:
        qtbot.keyClick(page.games, KEY.Key_Return)
    assert asked.args == [3]


def test_a_double_click_opens_it_too(qtbot: QtBot) -> None:
    page = shown(qtbot, played(20))
    place = page.games.visualItemRect(page.games.item(2, 0)).center()
    qtbot.mouseClick(page.games.viewport(), LEFT, pos=place)
    with qtbot.waitSignal(page.game_asked) as asked:
        qtbot.mouseDClick(page.games.viewport(), LEFT, pos=place)
    assert asked.args == [2]


def test_while_games_are_played_new_ones_are_added_when_they_are_wanted(qtbot: QtBot) -> None:
    tournament = played(20, over=False)
    page = shown(qtbot, tournament)
    more(tournament, 10)
    page.show_standings(tournament.as_model())
    qtbot.waitUntil(page.update_button.isVisible)
    assert page.update_button.text() == "Add 10 new games"
    assert page.answer is not None
    assert page.answer.played == 20
    qtbot.mouseClick(page.update_button, LEFT)
    qtbot.waitUntil(lambda: page.answer is not None and page.answer.played == 30)
    assert page.update_button.isHidden()


def test_at_the_end_they_are_added_at_once(qtbot: QtBot) -> None:
    tournament = played(20, over=False)
    page = shown(qtbot, tournament)
    more(tournament, 10)
    tournament.status = TournamentStatus.OVER
    page.show_standings(tournament.as_model())
    qtbot.waitUntil(lambda: page.answer is not None and page.answer.played == 30)


def test_errors_are_found_counted_and_opened(qtbot: QtBot) -> None:
    tournament = played(30)
    page = shown(qtbot, tournament)
    errors = found(qtbot, page)
    assert errors.games == 30
    assert page.worst.rowCount() == sum(len(each) for each in errors.worst.values()) > 0
    assert "In 30 games." in page._errors_text.text()
    assert page.worst.item(0, 4).text() == "a win, now lost"
    page.worst.setCurrentCell(0, 0)
    with qtbot.waitSignal(page.game_asked) as asked:
        qtbot.keyClick(page.worst, KEY.Key_Return)
    number = int(page.worst.item(0, 1).text()) - 1
    assert asked.args == [number]


def test_errors_of_one_player_are_listed_alone_and_games_grouped_by_them(qtbot: QtBot) -> None:
    page = shown(qtbot, played(30))
    errors = found(qtbot, page)
    page.culprit.setFocus()
    qtbot.keyClick(page.culprit, KEY.Key_Down)
    assert page.worst.rowCount() == len(errors.worst[0])
    pick(qtbot, page, "by", "error")
    assert "The first side erred first" in texts(page, 0)
    assert sum(map(int, texts(page, 1))) == 30
    pick(qtbot, page, "player", 0)
    assert "Deep erred first" in texts(page, 0)
    assert page._whose.full_text() == "Scores of Deep"


def test_looking_for_errors_is_cancelled(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_journal: object, _game: object, stop: object, _progress: object) -> None:
        while not stop():
            pass
        raise SearchStopped

    page = shown(qtbot, played(10))
    monkeypatch.setattr(explore_page, "find_errors", endless)
    page.right.turn_to("errors")
    qtbot.mouseClick(page.find_button, LEFT)
    qtbot.waitUntil(page.cancel.isVisible)
    assert not page.find_button.isEnabled()
    qtbot.mouseClick(page.cancel, LEFT)
    qtbot.waitUntil(page.find_button.isEnabled)
    assert page.errors is None


def test_nobody_solves_backgammon_and_so_no_errors_are_offered(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(2, game="backgammon"))
    tournament.status = TournamentStatus.OVER
    tournament.add(2)
    page = shown(qtbot, tournament)
    assert not page.right.is_offered("errors")


def test_games_that_cannot_be_read_are_told(qtbot: QtBot) -> None:
    tournament = played(5)
    assert tournament.journal is not None
    tournament.journal.broken = EngineError("save.unreadable", reason="gone")
    page = ExplorePage()
    qtbot.addWidget(page)
    page.show_standings(tournament.as_model())
    page.show()
    qtbot.waitUntil(page.notice.isVisible)
    assert "gone" in page.notice.full_text()


def test_another_tournament_forgets_the_filters(qtbot: QtBot) -> None:
    page = shown(qtbot, played(30))
    pick(qtbot, page, "player", 2)
    found(qtbot, page)
    page.show_standings(played(12, players=2).as_model())
    qtbot.waitUntil(lambda: page.answer is not None and page.answer.played == 12)
    assert page.player.currentData() is None
    assert page.errors is None
    assert page.player.count() == 3


def test_large_type_has_two_rows_of_filters(qtbot: QtBot) -> None:
    page = shown(qtbot, played(12))
    assert page.reason.y() == page.player.y()
    theme_manager().set_look("light", 1.6)
    qtbot.waitUntil(lambda: page.reason.y() > page.player.y())
    assert page.minimumSizeHint().width() <= 1000
