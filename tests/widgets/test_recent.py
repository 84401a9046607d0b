"""The files that were opened or saved last, to be opened again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from poda.house.settings import settings
from poda.widgets.document_files import RecentMenu, forget_files, recent_files, remember_file
from poda.window.main_window import MainWindow
from training.hand import TrainingHand


def files_of(menu: QMenu) -> list[QAction]:
    """The entries that are files: those before the line."""
    menu.aboutToShow.emit()
    actions = menu.actions()
    return actions[: next(at for at, each in enumerate(actions) if each.isSeparator())]


def test_the_last_ten_are_kept_with_the_last_one_first() -> None:
    for number in (*range(12), 5):
        remember_file("tree", Path(f"/somewhere/{number}.json"))
    wanted = [5, 11, 10, 9, 8, 7, 6, 4, 3, 2]
    assert recent_files("tree") == [f"/somewhere/{number}.json" for number in wanted]
    assert recent_files("play") == []


def test_a_kind_of_files_is_forgotten_and_the_others_stay() -> None:
    remember_file("tree", Path("/a.json"))
    remember_file("tree", Path("/b.json"))
    remember_file("play", Path("/c.json"))
    forget_files("tree", Path("/a.json"))
    assert recent_files("tree") == ["/b.json"]
    forget_files("tree")
    assert (recent_files("tree"), recent_files("play")) == ([], ["/c.json"])


@pytest.mark.parametrize("listed", [None, 3, "a", {"b": 1}, [1, None, ""], [["x"]]])
def test_a_list_that_makes_no_sense_is_empty(listed: object) -> None:
    settings().recent_files = {"tree": listed}
    assert recent_files("tree") == []


def test_the_menu_opens_what_is_chosen_and_is_asleep_without_files(
    qtbot: QtBot, tmp_path: Path
) -> None:
    opened: list[Path] = []
    menu = RecentMenu("tree", opened.append)
    qtbot.addWidget(menu)
    assert not menu.menuAction().isEnabled()
    there, gone = tmp_path / "R&D <b>.json", tmp_path / "gone.json"
    there.touch()
    remember_file("tree", gone)
    remember_file("tree", there)
    assert menu.menuAction().isEnabled()
    entries = files_of(menu)
    assert [each.text() for each in entries] == ["&1 R&&D <b>.json", "&2 gone.json"]
    assert "&lt;b&gt;" in entries[0].toolTip()
    for entry in entries:
        entry.trigger()
    assert opened == [there, gone]  # which says why it cannot be opened
    assert recent_files("tree") == [str(there)]
    files_of(menu)
    menu.actions()[-1].trigger()
    assert recent_files("tree") == []
    assert not menu.menuAction().isEnabled()


def recent_menu(window: MainWindow) -> RecentMenu:
    """Of the File menu that is seen."""
    menus = [each.menu() for each in window.menuBar().actions() if each.isVisible()]
    file = menus[0]
    assert isinstance(file, QMenu)
    found = [each.menu() for each in file.actions() if isinstance(each.menu(), RecentMenu)]
    (menu,) = found
    assert isinstance(menu, RecentMenu)
    return menu


@pytest.mark.usefixtures("readable")
def test_each_tab_offers_its_own_files(
    qtbot: QtBot, new_window: Callable[[], MainWindow], tmp_path: Path
) -> None:
    window = new_window()
    game, tree = tmp_path / "game.json", tmp_path / "tree.json"
    window.play.model.ask_text("5")
    assert window.play.files.save_as(game)
    window.play.model.ask_text("1")
    (entry,) = files_of(recent_menu(window))
    assert entry.text() == "&1 game.json"
    entry.trigger()
    assert len(window.play.model.board.record.current.path()) == 2
    window.tabs.setCurrentIndex(1)
    model = window.tree.model
    qtbot.waitUntil(lambda: model.recording is not None and model.busy is None)
    assert window.tree.parts.files.save_as(tree)
    qtbot.waitUntil(lambda: recent_files("tree") == [str(tree)])
    (entry,) = files_of(recent_menu(window))
    assert entry.text() == "&1 tree.json"
    window.tabs.setCurrentIndex(0)
    (entry,) = files_of(recent_menu(window))
    game.unlink()
    with qtbot.waitSignal(window.play.files.failed) as failed:
        entry.trigger()
    assert "game.json" in failed.args[0]
    assert recent_files("play") == []


@pytest.mark.usefixtures("readable")
def test_a_run_is_one_of_the_recent_files_and_the_tab_tells_that_it_trains(
    qtbot: QtBot, new_window: Callable[[], MainWindow]
) -> None:
    hand = TrainingHand(qtbot, new_window())
    tabs = hand.window.head.tabs
    assert tabs.tabIcon(2).isNull()
    hand.window.tabs.setCurrentIndex(2)
    hand.click("train")
    hand.wait(lambda: hand.model.totals[0] >= 2)
    hand.window.tabs.setCurrentIndex(0)
    hand.wait(lambda: not tabs.tabIcon(2).isNull())
    assert tabs.tabToolTip(2).startswith("A run is training: generation ")
    assert tabs.accessibleTabName(2) == f"Training. {tabs.tabToolTip(2)}"
    told = tabs.tabToolTip(2)
    hand.wait(lambda: tabs.tabToolTip(2) != told)
    hand.model.pause()
    hand.wait(lambda: not hand.model.is_busy)
    assert tabs.tabIcon(2).isNull()
    assert tabs.tabToolTip(2) == ""
    assert tabs.accessibleTabName(2) == ""
    folder = hand.model.folder
    assert folder is not None
    assert recent_files("training") == [str(folder.path)]
    hand.window.tabs.setCurrentIndex(2)
    (entry,) = files_of(recent_menu(hand.window))
    assert entry.text() == f"&1 {folder.path.name}"
