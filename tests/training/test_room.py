"""The room of the tab: the truth has most of it, whatever else is shown, and nothing is cut."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QTableView, QWidget

from poda.engine.runs.statistics_table import StatisticsRow
from poda.house.i18n import language_manager
from poda.house.theme import theme_manager
from poda.training.plots.chart import Chart
from poda.training.plots.sheet import BESIDE
from poda.training.tab import TrainingTab
from poda.widgets.pages import Section

from .conftest import Open
from .hand import TrainingHand
from .plots.histories import made_up


def with_curves(hand: TrainingHand, *, everything: bool = False) -> TrainingTab:
    """The tab with a run's charts; with `everything`, all that may stand above them."""
    tab = hand.tab
    hand.model.run.history = made_up(200, drift=everything)
    hand.model.grew.emit()
    hand.wait(lambda: tab.charts.drift_row.isVisible() is everything)
    hand.wait(tab.charts.charts["results"].isVisible)
    tab.charts.show_others([])
    tab.notice.clear()
    if everything:
        tab.charts.show_others([("another run", made_up(100)), ("a third", made_up(100))])
        tab.notice.say(lambda: "Something went wrong")
    return tab


def sized(hand: TrainingHand, width: int, height: int, scale: float, language: str) -> None:
    """As large as it is beside the menus: tests of the window hold what those take."""
    language_manager().set_language(language)
    theme_manager().set_type_scale(scale)
    window = hand.window
    # The tab's own height is what counts here, whatever the menus above it are.
    window.resize(width, height)
    hand.wait(lambda: window.width() == width)
    hand.wait(lambda: window.height() == height)


ROOMS = [
    # width, height, type, with everything on, pixels of the truth's plot
    (1280, 720, 1.0, False, 230), (1280, 720, 1.0, True, 207), (1280, 720, 1.6, False, 196),
    (1366, 700, 1.0, False, 230), (1024, 700, 1.0, False, 207), (1920, 1080, 1.0, False, 400),
    (960, 620, 1.0, True, 207), (1120, 680, 1.6, True, 196),
]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_truth_has_its_room(hand: TrainingHand, language: str) -> None:
    tab = hand.tab
    truth, sheet = tab.charts.charts["results"], tab.charts.sheet
    for width, height, scale, everything, least in ROOMS:
        with_curves(hand, everything=everything)
        sized(hand, width, height, scale, language)
        hand.wait(lambda least=least: truth.plot.height() >= least)
        hand.wait(lambda: truth.height() >= 0.4 * sheet.height())


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_window_can_be_as_small_with_everything_on(hand: TrainingHand, language: str) -> None:
    tab = with_curves(hand, everything=True)
    tab.charts.sheet.section.unfold()
    for width, height, scale in ((960, 620, 1.0), (1120, 680, 1.6)):
        sized(hand, width, height, scale, language)
        hand.wait(lambda: tab.players.geometry().right() <= tab.width())
        hand.wait(lambda: tab.players.horizontalScrollBar().maximum() == 0)
        assert tab.bar.minimumSizeHint().width() <= tab.bar.width()


@pytest.mark.parametrize("language", ["en", "es"])
def test_titles_and_legends_of_the_charts_are_whole(hand: TrainingHand, language: str) -> None:
    tab = with_curves(hand)
    tab.charts.sheet.section.unfold()
    charts = tab.charts.charts

    def is_whole(chart: Chart) -> bool:
        entries = [entry for entry in chart.entries.values() if entry.isVisible()]
        return (
            chart.isVisible()
            and chart.title.text() == chart.title.full_text()
            and all(entry.width() >= entry.sizeHint().width() for entry in entries)
        )

    bar = tab.charts.sheet.bar
    for scale in (1.0, 1.3, 1.6):
        sized(hand, 1280, 720, scale, language)
        offered = [chart for key, chart in charts.items() if key not in ("error", "kept", "norm")]
        hand.wait(lambda offered=offered: bar.isVisible() or all(map(is_whole, offered)))
        assert is_whole(charts["results"])
        for place in range(bar.count() if bar.isVisible() else 0):
            hand.wait(lambda: is_whole(charts["results"]))
            bar.setCurrentIndex(place)
            seen = tab.charts.sheet.part(bar.tabData(place))
            assert seen is not None
            hand.wait(
                lambda seen=seen: is_whole(seen) if isinstance(seen, Chart) else seen.isVisible()
            )


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1366, 700)])
def test_in_large_type_the_lower_charts_are_pages_and_none_is_scrolled_away(
    hand: TrainingHand, language: str, width: int, height: int
) -> None:
    tab = with_curves(hand)
    sheet, scrolled = tab.charts.sheet, tab._left.verticalScrollBar()
    sized(hand, width, height, 1.6, language)
    hand.wait(sheet.bar.isVisible)
    assert sheet.bar.count() > 1
    for place in range(sheet.bar.count()):
        rect = sheet.bar.tabRect(place)
        hand.bot.mouseClick(sheet.bar, Qt.MouseButton.LeftButton, pos=rect.center())
        part = sheet.part(sheet.bar.tabData(place))
        assert part is not None
        hand.wait(part.isVisible)
        hand.wait(lambda: scrolled.maximum() == 0)
        assert rect.right() < sheet.bar.width()
        assert part.height() >= 0.2 * sheet.height()
    sized(hand, width, height, 1.0, language)
    hand.wait(sheet.bar.isHidden)
    hand.wait(sheet.charts["fitness"].isVisible)
    beside = sheet.part(BESIDE)
    hand.wait(lambda: beside is None or beside.isVisible())


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_chart_is_moved_into_sight_sideways(hand: TrainingHand, language: str) -> None:
    tab = with_curves(hand)
    charts, room, tools = tab.charts, tab._left.viewport(), tab.charts.tools
    sized(hand, 1024, 700, 1.6, language)
    hand.wait(lambda: charts.width() <= room.width())
    sized(hand, 1120, 680, 1.6, language)
    for alone in (None, "results"):  # with the ways back from where one has looked around
        charts.enlarge(alone)
        charts.charts["results"].plot.zoomed.emit(0.5, 100)
        hand.wait(tools.follow.isVisible)
        hand.wait(lambda: charts.width() <= room.width())
        hand.wait(lambda: tools.export.geometry().right() <= tools.width())
        assert tools.minimumSizeHint().width() <= tools.width()


def test_the_tools_follow_the_size_of_the_type_in_the_same_room(hand: TrainingHand) -> None:
    tab = with_curves(hand)
    tools = tab.charts.tools
    sized(hand, 1120, 700, 1.0, "en")
    hand.wait(lambda: tools.export.text() == "Export" and tools.smoothing_label.isVisible())
    for scale in (1.3, 1.6, 1.0):
        theme_manager().set_type_scale(scale)
        hand.wait(lambda: tools.layout().minimumSize().width() <= tools.width())
    hand.wait(tools.smoothing_label.isVisible)


def test_what_is_unfolded_in_usual_type_stays_where_it_is(hand: TrainingHand) -> None:
    tab = with_curves(hand)
    sized(hand, 1280, 680, 1.0, "en")
    tab.charts.sheet.section.unfold()
    hand.wait(tab.charts.charts["weights"].isVisible)
    assert tab.charts.sheet.bar.isHidden()


def shows_whole_rows(hand: TrainingHand, name: str, table: QTableView, rows: int) -> None:
    """A list in a section of the column shows so many rows at least."""
    players = hand.tab.players
    assert players.sections[name].header.isChecked()
    hand.wait(table.isVisible)
    view = table.viewport().height() // table.verticalHeader().defaultSectionSize()
    assert view >= rows, name
    assert players.viewport().height() >= rows * table.verticalHeader().defaultSectionSize()


@pytest.mark.parametrize(("scale", "rows"), [(1.0, 5), (1.6, 3)])
def test_a_list_shows_whole_rows(hand: TrainingHand, scale: float, rows: int) -> None:
    tab = with_curves(hand)
    sized(hand, 1280, 720, scale, "en")
    results = [StatisticsRow(n, "best", "random", 2, 70, 30, 50, 0, n) for n in range(1, 13)]
    for row in results:
        hand.model.keep_statistics(row)
    players = tab.players
    shows_whole_rows(hand, "statistics", players.statistics.list, rows)


def test_sections_fold_and_remember_it(open_window: Open) -> None:
    hand = open_window(unfolded=False)
    statistics = hand.tab.players.sections["statistics"]
    assert not statistics.unfolded
    hand.click_on(statistics.header)
    hand.wait(hand.tab.players.statistics.run.isVisible)
    again = Section("training.statistics", lambda: "", QWidget(), folded=True)
    hand.bot.addWidget(again)
    assert again.unfolded


def test_the_key_of_the_statistics_unfolds_them(open_window: Open) -> None:
    hand = open_window(unfolded=False)
    players = hand.tab.players
    hand.tab.actions_["statistics"].trigger()
    hand.wait(players.statistics.run.isVisible)
    top = players.sections["statistics"].mapTo(players.viewport(), QPoint()).y()
    assert top < players.viewport().height()
    players.statistics.stop()


def test_the_number_of_the_generation_is_seen_where_there_is_little_room(
    hand: TrainingHand,
) -> None:
    tab = with_curves(hand)
    hand.model.run.at_rest = 12_345, 67_890, 1.0
    hand.model.status_changed.emit()
    for width, height, scale in ((1280, 720, 1.0), (1280, 720, 1.6)):
        sized(hand, width, height, scale, "es")
        hand.wait(lambda: "12.345" in tab.bar.figures.text())


def test_the_names_of_the_charts_are_whole_where_small_type_lets_them(hand: TrainingHand) -> None:
    tab = with_curves(hand)
    bar = tab.charts.sheet.bar
    sized(hand, 1280, 720, 1.6, "es")
    hand.wait(bar.isVisible)
    tabs = [tab for tab in range(bar.count()) if bar.isTabVisible(tab)]
    assert len(tabs) > 3
    hand.wait(lambda: all(bar.tabRect(tab).width() >= bar.tabSizeHint(tab).width() for tab in tabs))
