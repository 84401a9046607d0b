"""The standings and the cross table, as a person reads and presses them."""

from __future__ import annotations

import threading
from collections.abc import Mapping

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from poda.engine.tally import Estimate
from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.packages.arena.engine.tournament import standings as standings_module
from poda.packages.arena.engine.tournament.plan import Entrant, Sprt, TournamentPlan
from poda.packages.arena.engine.tournament.rating import Wdl, ratings
from poda.packages.arena.window.page import estimate_text, signed
from poda.packages.arena.window.standings_page import (
    FAULTS,
    PLAYER,
    RATING,
    CrossTable,
    StandingsPage,
)
from poda.widgets.cross_cells import GROUND
from some import some

from .shown import Shown, plan_of

KEY = Qt.Key
LEFT = Qt.MouseButton.LeftButton
SPOKEN = Qt.ItemDataRole.AccessibleTextRole


def shown(qtbot: QtBot, tournament: Shown) -> StandingsPage:
    """The page, seen."""
    page = StandingsPage()
    # Held until it is closed: collected while its cells are painted, it would go with them.
    qtbot.addWidget(page, before_close_func=lambda _: page.hide())
    page.resize(1200, 560)
    page.show_standings(tournament.as_model())
    page.show()
    return page


def column(page: StandingsPage, place: int) -> list[str]:
    """What stands in a column."""
    cells = [page.table.item(row, place) for row in range(page.table.rowCount())]
    return [cell.text() for cell in cells if cell is not None]


def test_before_any_game_the_page_says_what_will_be_there(qtbot: QtBot) -> None:
    page = shown(qtbot, Shown(plan_of(5)))
    assert page.table.isHidden()
    assert "appear" in page._empty.text()


def test_the_best_player_stands_first_with_rating_and_error(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(5))
    tournament.add_some(200)
    page = shown(qtbot, tournament)
    assert tournament.standings is not None
    rows = tournament.standings.rows()
    assert column(page, PLAYER)[0].endswith(tournament.name(rows[0].entrant))
    assert column(page, RATING) == [estimate_text(row.rating) for row in rows]
    assert "mean of all players" in page.note.text()


def test_who_is_the_anchor_has_no_error(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(3, anchor=1))
    tournament.add_some(60)
    page = shown(qtbot, tournament)
    assert "0" in column(page, RATING)
    assert "from Fast" in page.note.text()


def test_the_column_of_faults_is_there_once_there_is_one(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(3))
    tournament.add_some(12)
    page = shown(qtbot, tournament)
    assert page.table.isColumnHidden(FAULTS)
    tournament.add(-1, reason="crash")
    page.show_standings(tournament.as_model())
    qtbot.waitUntil(lambda: not page.table.isColumnHidden(FAULTS))
    assert "1" in column(page, FAULTS)


def test_games_that_were_played_twice_are_told_with_the_remedy(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(3))
    tournament.add_some(12)
    tournament.add(1, line=1)
    page = shown(qtbot, tournament)
    assert tournament.standings is not None
    assert tournament.standings.repeated == 1
    assert "identical" in page.note.text()
    assert "Openings" in page.note.text()


def test_both_halves_of_the_cross_table_are_all_games(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(5))
    tournament.add_some(200)
    page = shown(qtbot, tournament)
    points = 0.0
    for row in some(range(5)):
        for place in range(5):
            text = page.cross.cell_text(row, place)
            assert (text == "·") == (row == place)
            half = text.endswith("½")
            points += (float(text.rstrip("½") or 0) + half / 2) if row != place else 0
    assert points == 200


def told(cross: CrossTable) -> list[tuple[object, ...]]:
    """All that is told of each cell."""
    return [
        (item.text(), item.toolTip(), item.data(GROUND), item.data(SPOKEN))
        for row in range(cross.rowCount())
        for item in (cross.item(row, place) for place in range(cross.columnCount()))
    ]


def test_only_cells_of_those_who_played_are_written_again(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = Shown(plan_of(5))
    tournament.add_some(200)
    page = shown(qtbot, tournament)
    assert tournament.standings is not None
    order = [row.entrant for row in tournament.standings.rows()]
    written: list[tuple[int, int]] = []
    put = CrossTable._set_cell

    def counted(cross: CrossTable, row: int, column: int, wdl: Wdl) -> None:
        written.append((row, column))
        put(cross, row, column, wdl)

    monkeypatch.setattr(CrossTable, "_set_cell", counted)
    tournament.add(0)
    page.show_standings(tournament.as_model())
    page.flush()
    game = tournament.games[-1]
    one, other = order.index(game.first), order.index(game.second)
    assert sorted(written) == sorted([(one, other), (other, one)])


def test_in_another_order_the_cross_table_tells_what_a_new_one_does(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(5))
    tournament.add_some(100)
    page = shown(qtbot, tournament)
    before = page.cross._order
    tournament.add_some(300, seed=2, best=-0.2)
    page.show_standings(tournament.as_model())
    page.flush()
    assert page.cross._order != before
    assert told(page.cross) == told(shown(qtbot, tournament).cross)


def many() -> Shown:
    """A tournament of twenty players."""
    entrants = tuple(Entrant(f"Player {place}", "random") for place in range(20))
    tournament = Shown(TournamentPlan("connect4", entrants, "round_robin", games=100))
    tournament.add_some(400, best=0.02)
    return tournament


def test_ratings_of_many_are_reckoned_on_a_thread(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    may_end = threading.Event()

    def slow(
        games: Mapping[tuple[int, int], Wdl], entrants: int, anchor: int | None = None
    ) -> tuple[Estimate, ...]:
        threads.append(threading.current_thread())
        may_end.wait()
        return ratings(games, entrants, anchor)

    monkeypatch.setattr(standings_module, "ratings", slow)
    tournament = many()
    page = StandingsPage()
    qtbot.addWidget(page, before_close_func=lambda _: page.hide())
    page.show()
    page.show_standings(tournament.as_model())
    qtbot.waitUntil(lambda: len(threads) == 1)
    tournament.add_some(60)  # while they are reckoned
    page.show_standings(tournament.as_model())
    page.flush()
    assert page.table.rowCount() == 0
    may_end.set()
    qtbot.waitUntil(lambda: len(threads) == 2 and not page._fitting.running)
    assert threading.main_thread() not in threads
    assert tournament.standings is not None
    rows = tournament.standings.rows()
    assert column(page, RATING) == [estimate_text(row.rating) for row in rows]
    assert sum(map(int, column(page, 2))) == 2 * 460


def test_ratings_of_a_tournament_that_is_left_are_not_shown_in_another(
    qtbot: QtBot,
) -> None:
    first, second = many(), many()
    second.add_some(100, seed=3, best=-0.02)
    page = StandingsPage()
    qtbot.addWidget(page, before_close_func=lambda _: page.hide())
    page.show()
    for tournament in (first, second):
        page.show_standings(tournament.as_model())
        page.flush()
    qtbot.waitUntil(lambda: page.table.rowCount() == 20)
    assert second.standings is not None
    assert column(page, RATING) == [estimate_text(r.rating) for r in second.standings.rows()]


def test_a_click_on_the_cross_table_asks_for_the_pair(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(3))
    tournament.add_some(60)
    page = shown(qtbot, tournament)
    place = page.cross.visualItemRect(page.cross.item(0, 2)).center()
    with qtbot.waitSignal(page.pair_asked) as asked:
        qtbot.mouseClick(page.cross.viewport(), LEFT, pos=place)
    assert tournament.standings is not None
    order = [row.entrant for row in tournament.standings.rows()]
    assert asked.args == [order[0], order[2]]


def test_enter_asks_for_the_pair_too_and_nobody_is_paired_with_himself(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(3))
    tournament.add_some(60)
    page = shown(qtbot, tournament)
    asked: list[tuple[int, int]] = []
    page.pair_asked.connect(lambda one, other: asked.append((one, other)))
    page.cross.setCurrentCell(1, 1)
    qtbot.keyClick(page.cross, KEY.Key_Return)
    assert asked == []
    qtbot.keyClick(page.cross, KEY.Key_Right)
    qtbot.keyClick(page.cross, KEY.Key_Return)
    assert len(asked) == 1


def test_a_row_of_the_standings_asks_for_its_player_against_the_best_other(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(3))
    tournament.add_some(60)
    page = shown(qtbot, tournament)
    assert tournament.standings is not None
    order = [row.entrant for row in tournament.standings.rows()]
    page.table.setCurrentCell(0, 0)
    with qtbot.waitSignal(page.pair_asked) as asked:
        qtbot.keyClick(page.table, KEY.Key_Return)
    assert asked.args == order[:2]


def test_of_two_players_all_is_said_below_and_there_is_no_cross_table(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(2))
    tournament.add_some(40)
    page = shown(qtbot, tournament)
    assert page.cross.isHidden() or not page.cross.isVisible()
    assert page.pair.isVisible()
    assert tournament.standings is not None
    rating = max(tournament.standings.rows(), key=lambda row: -row.entrant).rating
    assert page.pair.values["elo"].text() == estimate_text(rating)


def test_what_is_not_seen_is_written_when_it_is(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(3))
    tournament.add_some(12)
    page = shown(qtbot, tournament)
    page.hide()
    tournament.add_some(6)
    page.show_standings(tournament.as_model())
    qtbot.wait(20)
    assert sum(map(int, column(page, 2))) == 2 * 12
    page.show()
    assert sum(map(int, column(page, 2))) == 2 * 18


def test_the_table_is_copied_with_numbers_that_programs_read(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(3))
    tournament.add_some(12)
    page = shown(qtbot, tournament)
    qtbot.keyClick(page.table, KEY.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0] == "rank,player,elo,error,games,won,drawn,lost,points,faults"
    assert len(lines) == 4


def test_a_name_that_looks_like_markup_is_shown_letter_by_letter(qtbot: QtBot) -> None:
    name = "<img src=x>"
    plan = TournamentPlan(
        "connect4", tuple(Entrant(n, "random") for n in (name, "B", "C")), "round_robin"
    )
    tournament = Shown(plan)
    tournament.add_some(12)
    page = shown(qtbot, tournament)
    tips = [page.table.item(row, PLAYER).toolTip() for row in range(3)]
    assert not [tip for tip in tips if "<img" in tip]
    assert [text for text in column(page, PLAYER) if name in text]
    assert "<img" not in page.cross.item(0, 1).toolTip()


def test_large_type_and_spanish_leave_every_name_its_room(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(5))
    tournament.add_some(100)
    page = shown(qtbot, tournament)
    theme_manager().set_look("dark", 1.6)
    language_manager().set_language("es")
    page.resize(1000, 560)
    qtbot.waitUntil(lambda: page.table.columnWidth(PLAYER) >= 200)
    assert not page.table.isColumnHidden(RATING)


def test_of_large_type_three_rows_of_the_cross_table_are_seen(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(4))
    tournament.add_some(100)
    page = shown(qtbot, tournament)
    theme_manager().set_look("light", 1.6)
    page.resize(1248, 479)  # what a window of 1280x720 leaves it
    rows = page.cross.verticalHeader()
    qtbot.waitUntil(lambda: page.cross.viewport().height() >= 3 * rows.defaultSectionSize())
    assert "A click shows both" in page.cross.toolTip()


def test_the_whole_curve_of_a_test_is_seen_below_the_standings(qtbot: QtBot) -> None:
    tournament = Shown(plan_of(2, sprt=Sprt(0, 60)))
    tournament.add_some(40)
    page = shown(qtbot, tournament)
    page.resize(1248, 539)  # what a window of 1280x720 leaves it
    assert page.pair.curve.isVisible()
    bar = page._of_two.verticalScrollBar()
    qtbot.waitUntil(lambda: page.height() == 539 and bar.maximum() == 0)
    assert page.pair.curve.height() >= page.pair.curve.minimumSizeHint().height()
    page.resize(1248, 300)
    qtbot.waitUntil(lambda: bar.maximum() > 0)


def test_numbers_are_written_as_people_write_them() -> None:
    inf = float("inf")
    assert estimate_text(Estimate(40.7, 30.43)) == "+40.7 ± 30.4"
    assert estimate_text(Estimate(-0.04, 1)) == "0.0 ± 1.0"
    assert estimate_text(Estimate(inf, inf)) == "+∞"
    assert estimate_text(Estimate(3.0, inf)) == "+3.0 ± ∞"
    assert estimate_text(None) == "–"
    assert signed(-2.0) == "−2.0"
