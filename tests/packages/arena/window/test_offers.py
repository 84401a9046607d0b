"""Tournaments that were left are offered again, and all that were kept are listed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from poda.packages.arena.engine.tournament.document import PLAN_FILE
from poda.packages.arena.engine.tournament.journal import GAMES_FILE, Journal, tournaments_dir
from poda.packages.arena.window.offers import KeptDialog, OfferBar
from poda.packages.arena.window.settings import ArenaSettings
from poda.packages.arena.window.tournament_model import TournamentModel, TournamentStatus
from poda.widgets.document_files import recent_files

from .hand import LONG, QUICK, TournamentHand, played

Open = Callable[[], TournamentHand]


def settled(hand: TournamentHand) -> TournamentHand:
    hand.qtbot.waitUntil(lambda: not hand.tab.offer._reading.running)
    return hand


@pytest.fixture
def offered(qtbot: QtBot) -> Callable[[], bool]:
    """Whether a bar that is new offers a tournament."""

    def look() -> bool:
        bar = OfferBar()
        qtbot.addWidget(bar)
        with qtbot.waitSignal(bar.settled):
            bar.look_for_one()
        return bar.isVisible()

    return look


def test_nothing_is_offered_at_first(offered: Callable[[], bool]) -> None:
    assert not offered()


def test_what_was_left_is_offered_and_goes_on_with_the_same_games(open_tab: Open) -> None:
    played(QUICK, "whole")
    folder = played(QUICK, games=7)
    hand = settled(open_tab())
    assert hand.tab.offer.isVisible()
    assert hand.tab.offer.go_on.hasFocus()
    words = hand.tab.offer.sentence.full_text()
    assert "Tic-tac-toe: One against Other" in words
    assert "Games: 7 of 20" in words
    hand.click(hand.tab.offer.go_on)
    hand.until(TournamentStatus.OVER)
    assert not hand.tab.offer.isVisible()
    there = Journal.read(tournaments_dir() / "whole")
    assert sorted(hand.model.games) == sorted(there.games)
    assert hand.model.journal is not None
    assert hand.model.journal.folder == folder


def test_it_may_be_looked_at_first(open_tab: Open) -> None:
    played(QUICK, games=7)
    hand = settled(open_tab())
    hand.click(hand.tab.offer.look)
    hand.until(TournamentStatus.STOPPED)
    assert hand.model.played == 7
    assert hand.tab.bar.buttons["go_on"].isVisible()


def test_not_now_is_heard_and_the_tournament_stays(
    qtbot: QtBot, offered: Callable[[], bool]
) -> None:
    folder = played(QUICK, games=7)
    bar = OfferBar()
    qtbot.addWidget(bar)
    with qtbot.waitSignal(bar.settled):
        bar.look_for_one()
    bar.discard.click()
    assert not bar.isVisible()
    assert ArenaSettings().tournament_declined == str(folder)
    assert not offered()
    assert (folder / GAMES_FILE).exists()


def test_one_that_is_over_is_not_offered(offered: Callable[[], bool]) -> None:
    played(QUICK)
    assert not offered()


def test_one_that_another_window_plays_is_not_offered(offered: Callable[[], bool]) -> None:
    journal = Journal.open(played(QUICK, games=7))
    assert not offered()
    journal.close()
    assert offered()


def test_a_last_line_that_is_torn_costs_that_game_alone(
    qtbot: QtBot, model: TournamentModel
) -> None:
    folder = played(QUICK, games=7)
    games = folder / GAMES_FILE
    games.write_bytes(games.read_bytes()[:-9])
    model.open(folder, go_on=True)
    qtbot.waitUntil(lambda: model.status is TournamentStatus.OVER)
    assert sorted(game.number for game in model.games) == list(range(20))


@pytest.mark.slow
def test_a_window_that_closed_offers_its_tournament_in_the_next(open_tab: Open) -> None:
    hand = settled(open_tab())
    hand.play(LONG)
    hand.qtbot.waitUntil(lambda: hand.model.played > 5)
    counted = hand.model.played
    hand.tab.leave()
    again = settled(open_tab())
    again.click(again.tab.offer.look)
    again.until(TournamentStatus.STOPPED)
    assert again.model.played >= counted
    assert again.model.plan == LONG


@pytest.fixture
def dialog(qtbot: QtBot) -> KeptDialog:
    found = KeptDialog()
    qtbot.addWidget(found)
    qtbot.waitUntil(lambda: not found._reading.running)
    return found


def test_all_that_were_kept_are_listed(qtbot: QtBot) -> None:
    played(QUICK, "over")
    played(replace(QUICK, seed=2), "left", games=3)
    folder = tournaments_dir() / "damaged"
    folder.mkdir()
    (folder / PLAN_FILE).write_text("no plan")
    dialog = KeptDialog()
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.table.rowCount() == 3)
    told = {}
    for at in range(3):
        dialog.table.selectRow(at)
        told[dialog._kept[at].name] = dialog.open_.isEnabled(), dialog.go_on.isEnabled()
    assert told == {"over": (True, False), "left": (True, True), "damaged": (False, False)}


def test_where_there_is_none_that_is_said(dialog: KeptDialog) -> None:
    dialog.show_kept([])
    assert dialog.told.full_text() == "No tournament was kept yet."
    assert not dialog.open_.isEnabled()


def test_one_is_opened_by_the_menu(hand: TournamentHand, monkeypatch: pytest.MonkeyPatch) -> None:
    played(QUICK)

    def answer(dialog: KeptDialog) -> int:
        hand.qtbot.waitUntil(lambda: dialog.table.rowCount() == 1)
        dialog.show()
        hand.key(dialog, Qt.Key.Key_Return)
        return QDialog.DialogCode.Accepted.value

    monkeypatch.setattr(KeptDialog, "exec", answer)
    hand.key(hand.tab, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    hand.until(TournamentStatus.OVER)
    assert hand.model.played == 20


def test_one_that_lies_elsewhere_is_opened_by_its_file(
    hand: TournamentHand, choose: Callable[..., object]
) -> None:
    folder = played(QUICK)
    choose(folder / PLAN_FILE)
    dialog = KeptDialog(hand.tab)
    hand.qtbot.addWidget(dialog)
    dialog.open_asked.connect(hand.tab.open)
    dialog.show()
    hand.click(dialog.other)
    hand.until(TournamentStatus.OVER)
    assert recent_files("tournament") == [str(folder / PLAN_FILE)]


def test_none_is_opened_while_games_are_played(hand: TournamentHand) -> None:
    folder = played(QUICK)
    hand.play(LONG)
    hand.until(TournamentStatus.RUNNING)
    hand.tab.open(folder)
    assert "stop them first" in hand.tab.notice.full_text()
    assert hand.model.plan == LONG
