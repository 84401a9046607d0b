"""The list of games: filters, what is told of a game, and where it is opened."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QStyledItemDelegate, QWidget
from pytestqt.qtbot import QtBot

from poda.engine.games import GAMES
from poda.house.i18n import language_manager
from poda.packages.arena.engine.tournament.journal import Journal, tournaments_dir
from poda.packages.arena.engine.tournament.plan import CubeTerms, Entrant, Openings, TournamentPlan
from poda.packages.arena.engine.tournament.record import JournalGame, Reason, Summary
from poda.packages.arena.window.games_list import GamesModel, GamesPage, result_words
from poda.packages.arena.window.result_files import for_play, last_search
from poda.packages.arena.window.tournament_actions import TournamentActions
from poda.packages.arena.window.tournament_model import TournamentModel, TournamentStatus
from some import some

from .hand import QUICK, TournamentHand, WindowHand, played

TRIO = replace(
    QUICK,
    entrants=(*QUICK.entrants, Entrant("Program", "engine:program")),
    format="round_robin",
    games=2,
    openings=Openings(),
)


def record(
    plan: TournamentPlan,
    number: int,
    moves: str,
    points: int,
    reason: Reason = "played",
    words: str = "",
) -> JournalGame:
    """A game of tic-tac-toe or Connect Four, whose moves are digits."""
    fixture = plan.fixture(number)
    summary = Summary(
        number, fixture.first, fixture.second, points, len(moves), reason, hash(moves) % 2**64
    )
    return JournalGame(summary, moves=tuple(moves), words=words)


def kept(plan: TournamentPlan, *records: JournalGame, name: str = "cup") -> Path:
    journal = Journal.create(tournaments_dir() / name, plan)
    for each in records:
        journal.append(each)
    journal.close()
    return journal.folder


class Listed(NamedTuple):
    """The page with the list, without its tab."""

    qtbot: QtBot
    model: TournamentModel
    page: GamesPage
    window: QWidget

    def open(self, folder: Path, status: TournamentStatus) -> None:
        """Show the tournament in a folder."""
        self.model.open(folder)
        self.qtbot.waitUntil(lambda: self.model.status is status)
        self.page.show_standings(self.model)
        self.page.flush()


@pytest.fixture
def listed(qtbot: QtBot, model: TournamentModel) -> Listed:
    """A list without games."""
    window = QWidget()
    qtbot.addWidget(window)
    page = GamesPage(model, TournamentActions(model, window), window)
    window.resize(900, 400)
    page.resize(900, 400)
    window.show()
    return Listed(qtbot, model, page, window)


@pytest.fixture
def trio(listed: Listed) -> GamesPage:
    """Six games of three players: wins of both sides, a draw, and two faults."""
    listed.open(six(), TournamentStatus.STOPPED)
    return listed.page


@pytest.fixture
def trio_in_tab(hand: TournamentHand) -> TournamentHand:
    """The same in the tab."""
    return with_six(hand)


@pytest.fixture
def trio_in_window(window_hand: WindowHand) -> WindowHand:
    """The same in the window."""
    with_six(window_hand)
    return window_hand


def with_six(hand: TournamentHand) -> TournamentHand:
    hand.tab.open(six())
    hand.until(TournamentStatus.STOPPED)
    hand.page("games")
    return hand


def six() -> Path:
    return kept(
        TRIO,
        record(TRIO, 0, "14253", 1),
        record(TRIO, 1, "142536", -1),  # not the rules' word, and nobody plays it through here
        record(TRIO, 2, "152346879", 0),
        record(TRIO, 3, "1", 1, "crash", "Segmentation fault"),
        record(TRIO, 4, "1", 1, "illegal", "1"),
        record(TRIO, 5, "123456", 0, "length"),
    )


def numbers(page: GamesPage) -> list[int]:
    games = page.games
    return [games.game(at).number for at in range(games.rowCount())]


def pick(page: GamesPage, box: str, value: object) -> None:
    field = getattr(page, box)
    field.setCurrentIndex(field.findData(value))


def texts(page: GamesPage, at: int) -> list[str]:
    games = page.games
    return [games.index(at, column).data() for column in range(games.columnCount())]


def test_a_row_tells_who_played_and_how_it_ended(trio: GamesPage) -> None:
    assert texts(trio, 0) == ["1", "One", "Other", "1–0", "5", "played to its end"]
    assert texts(trio, 3) == ["4", "Program", "One", "1–0", "1", "program ended"]


@pytest.mark.parametrize(
    ("points", "words"), [(1, "1–0"), (-1, "0–1"), (0, "½–½"), (4, "4–0"), (-2, "0–2")]
)
def test_results_are_written_as_games_are(points: int, words: str) -> None:
    assert result_words(points) == words


FILTERS: list[tuple[dict[str, object], list[int]]] = [
    ({}, [0, 1, 2, 3, 4, 5]),
    ({"player": 2}, [2, 3, 4, 5]),
    ({"player": 0, "other": 2}, [2, 3]),
    ({"player": 0, "result": "won"}, [0, 1]),
    ({"player": 0, "result": "lost"}, [3]),
    ({"result": "won"}, [0, 3, 4]),
    ({"result": "drawn"}, [2, 5]),
    ({"reason": "fault"}, [3, 4]),
    ({"reason": "played"}, [0, 1, 2]),
    ({"reason": "length"}, [5]),
]


def test_filters(trio: GamesPage) -> None:
    usual = {"player": None, "other": None, "result": "", "reason": ""}
    for filters, found in some(FILTERS):
        for box, value in {**usual, **filters}.items():
            pick(trio, box, value)
        assert numbers(trio) == found, filters
        assert trio.number.text() == f"Listed: {len(found)} of 6"


def test_what_a_program_said_last_is_told(trio: GamesPage) -> None:
    trio.choose(3)
    assert "Last words: Segmentation fault" in trio.details.full_text()


def test_the_games_of_a_pair_are_listed(trio: GamesPage) -> None:
    trio.show_pair(1, 2)
    assert numbers(trio) == [4, 5]


def test_the_games_of_a_pair_are_listed_where_the_list_was_never_seen(
    hand: TournamentHand,
) -> None:
    hand.tab.open(six())
    hand.until(TournamentStatus.STOPPED)
    hand.tab.show_games(1, 2)
    assert numbers(hand.tab.games) == [4, 5]
    assert (hand.tab.games.player.currentText(), hand.tab.games.other.currentText()) == (
        "Other",
        "Program",
    )


def test_games_come_to_the_list_while_they_are_played(listed: Listed, tmp_path: Path) -> None:
    model, page = listed.model, listed.page
    model.changed.connect(lambda: page.show_standings(model))
    model.begin(replace(QUICK, games=200), tmp_path / "cup")
    listed.qtbot.waitUntil(lambda: page.games.rowCount() > 0)
    listed.qtbot.waitUntil(lambda: page.games.rowCount() == 200)
    assert sorted(numbers(page)) == list(range(200))
    bar = page.view.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0, "who looks at the newest one goes on doing so"


def test_who_looks_at_a_game_keeps_it_while_others_come(listed: Listed) -> None:
    model, page = listed.model, listed.page
    model.changed.connect(lambda: page.show_standings(model))
    listed.open(played(replace(QUICK, games=400), "cup", 40), TournamentStatus.STOPPED)
    page.choose(7)
    bar = page.view.verticalScrollBar()
    at, chosen = bar.value(), page.view.currentIndex().row()
    assert at < bar.maximum()
    model.go_on()
    listed.qtbot.waitUntil(lambda: page.games.rowCount() == 400)
    assert (bar.value(), page.view.currentIndex().row()) == (at, chosen)
    assert page.chosen_game == 7


def test_what_came_while_the_page_rested_is_shown_though_no_more_comes(
    trio: GamesPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = trio.model
    assert model is not None
    monkeypatch.setattr(model, "status", TournamentStatus.RUNNING)
    trio.show_standings(model)
    trio.flush()
    trio.games._shown = trio.games._shown[:-1]
    trio.games._looked -= 1
    trio.show_standings(model)  # at once after the last look
    qtbot.waitUntil(lambda: trio.games.rowCount() == 6)


def test_a_cell_is_asked_for_once_when_it_is_painted(
    trio: GamesPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    roles: list[object] = []
    data = GamesModel.data

    def counted(games: GamesModel, index: QModelIndex, role: int = 0) -> object:
        roles.append(role)
        return data(games, index, role)

    before = trio.view.grab().toImage()
    monkeypatch.setattr(GamesModel, "data", counted)
    assert trio.view.grab().toImage() == before
    assert roles == []
    index = trio.games.index(3, 5)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "program ended"


def test_cells_look_as_qt_paints_them(trio: GamesPage) -> None:
    trio.choose(2)
    ours = trio.view.grab().toImage()
    trio.view.setItemDelegate(QStyledItemDelegate(trio.view))
    assert trio.view.grab().toImage() == ours


def test_another_tournament_has_other_games(trio: GamesPage, listed: Listed) -> None:
    pick(trio, "player", 2)
    listed.open(played(QUICK, "other"), TournamentStatus.OVER)
    assert trio.games.rowCount() == 20
    assert trio.player.currentData() is None


# Where a game is opened


def test_games_are_opened_in_play_by_enter_or_the_menu(
    trio_in_window: WindowHand,
) -> None:
    trio_in_window.tab.games.choose(0)
    view = trio_in_window.tab.games.view
    view.setFocus()
    trio_in_window.key(view, Qt.Key.Key_Return)
    assert trio_in_window.window.tabs.currentWidget() is trio_in_window.window.play
    board = trio_in_window.window.play.model.board
    assert board.game.key == "tictactoe"
    assert board.record.is_over()
    assert len(board.record.current.path()) == 6
    assert str(board.players[1]) == "alphabeta:1"
    trio_in_window.window.tabs.setCurrentIndex(3)
    trio_in_window.tab.games.choose(4)
    trio_in_window.tab.actions_["show"].trigger()
    assert len(board.record.current.path()) == 2
    assert board.record.is_over()
    assert board.players[-1].is_person, "a program is not run in Play"


@pytest.mark.slow
def test_a_game_is_reviewed_in_play(trio_in_window: WindowHand) -> None:
    trio_in_window.tab.games.choose(0)
    trio_in_window.click(trio_in_window.tab.games.buttons["review"])
    assert trio_in_window.window.play.model.review.on
    trio_in_window.window.play.model.review.set_on(False)


@pytest.mark.slow
def test_the_last_search_of_the_loser_is_seen_in_tree(trio_in_window: WindowHand) -> None:
    trio_in_window.tab.games.choose(0)
    trio_in_window.click(trio_in_window.tab.games.buttons["search"])
    assert trio_in_window.window.tabs.currentWidget() is trio_in_window.window._tree_place


def test_only_a_game_that_is_chosen_is_opened_and_a_search_that_was(
    trio_in_tab: TournamentHand,
) -> None:
    tab = trio_in_tab.tab
    assert not tab.actions_["show"].isEnabled()
    tab.show_games(2, 0)
    assert numbers(tab.games) == [2, 3]
    tab.games.choose(3)
    assert tab.actions_["show"].isEnabled()
    tab.actions_["search"].trigger()
    assert "Nobody had a choice" in tab.notice.full_text()


PLANS = {
    "tictactoe": QUICK,
    "connect4": replace(QUICK, game="connect4", games=4),
    "backgammon": TournamentPlan(
        "backgammon", (Entrant("A", "random"), Entrant("B", "random")), games=2
    ),
    "money": TournamentPlan(
        "backgammon", (Entrant("A", "random"), Entrant("B", "random")), games=2, cube=CubeTerms()
    ),
    "match": TournamentPlan(
        "backgammon", (Entrant("A", "random"), Entrant("B", "random")), games=2, cube=CubeTerms(3)
    ),
}


@pytest.mark.slow
def test_games_of_every_kind_are_opened_in_play(window_hand: WindowHand) -> None:
    window, tab = window_hand.window, window_hand.tab
    for name, plan in some(PLANS.items()):
        tab.open(played(plan, name))
        window_hand.until(TournamentStatus.OVER)
        window.tabs.setCurrentIndex(3)
        tab._show_game(1, review=False)
        assert window.tabs.currentWidget() is window.play
        assert window.play.model.board.game.key == plan.game
        assert window.play.model.board.record.nodes()


def test_a_game_from_a_list_of_openings_begins_there(listed: Listed) -> None:
    plan = replace(QUICK, openings=Openings(0, ("15",)))
    listed.open(played(plan), TournamentStatus.OVER)
    opened = listed.model.record(0)
    assert opened is not None
    document = json.loads(for_play(plan, opened))
    game = GAMES["tictactoe"]
    assert game.parse_position(document["start"]) == game.parse_position("15")
    assert last_search(plan, opened).game == "tictactoe"


def test_the_list_speaks_another_language(trio: GamesPage) -> None:
    language_manager().set_language("es")
    assert numbers(trio) == [0, 1, 2, 3, 4, 5]


def test_results_are_exported_and_what_cannot_be_is_told(
    trio_in_tab: TournamentHand, choose: Callable[..., list[str]], tmp_path: Path
) -> None:
    hand, tab = trio_in_tab, trio_in_tab.tab
    for suffix in some((".html", ".md", ".csv", ".json")):
        path = tmp_path / f"results{suffix}"
        choose(path)
        hand.key(tab, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
        hand.qtbot.waitUntil(lambda: not tab.files.is_writing)
        assert path.stat().st_size > 100
    assert "The results are in" in tab.notice.full_text()
    choose(tmp_path / "results.mat")
    tab.actions_["export"].trigger()
    hand.qtbot.waitUntil(lambda: not tab.files.is_writing)
    assert "backgammon" in tab.notice.full_text()
