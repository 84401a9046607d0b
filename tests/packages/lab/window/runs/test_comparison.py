"""Runs side by side: what differs is lit, and their curves lie over each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from poda.engine.tally import Tally
from poda.packages.lab.window.runs.comparison import ComparisonDialog, interval_text

from .hand import TINY, press, save_run

Compare = Callable[..., ComparisonDialog]


@pytest.fixture
def two(tmp_path: Path) -> list[Path]:
    """Runs that differ in two settings, of which only one counts."""
    other = replace(TINY, games=3, pairs=9)
    first = save_run(tmp_path, "first", 3, seed=1, lost=30)
    second = save_run(tmp_path, "second", 2, seed=2, lost=9, of=other)
    return [first.path, second.path]


@pytest.fixture
def compare(qtbot: QtBot) -> Iterator[Compare]:
    made: list[ComparisonDialog] = []

    def open_(*paths: Path) -> ComparisonDialog:
        dialog = ComparisonDialog([(path.name, path) for path in paths])
        made.append(dialog)
        qtbot.addWidget(dialog)
        with qtbot.waitExposed(dialog):
            dialog.show()
        qtbot.waitUntil(lambda: not dialog._reading.running)
        return dialog

    yield open_
    for dialog in made:
        dialog.done(0)


def lines(dialog: ComparisonDialog) -> dict[str, list[str]]:
    """The cells by the name of their line, with its mark."""
    table = dialog.table
    return {
        table.item(row, 0).text().strip(): [
            table.item(row, place).text() for place in range(1, table.columnCount())
        ]
        for row in range(table.rowCount())
        if table.columnSpan(row, 0) == 1
    }


def test_only_what_differs_is_shown_and_marked(two: list[Path], compare: Compare) -> None:
    dialog = compare(*two)
    found = lines(dialog)
    assert found["≠ Games each"] == ["2", "3"]
    assert found["≠ Seed"] == ["1", "2"]
    assert not any("Parents" in name for name in found)
    assert not any("pairs" in name.lower() for name in found)  # counts in neither
    assert dialog.told.text() == "2 settings differ"


def test_all_settings_that_count_are_shown_where_wanted(two: list[Path], compare: Compare) -> None:
    dialog = compare(*two)
    QTest.mouseClick(dialog.only, Qt.MouseButton.LeftButton, pos=dialog.only.rect().center())
    dialog.only.setChecked(False)
    found = lines(dialog)
    assert found["Parents"] == ["3", "3"]
    assert "≠ Games each" in found
    bold = [dialog.table.item(row, 0).font().bold() for row in range(dialog.table.rowCount())]
    assert any(bold)
    assert not all(bold)


def test_the_last_readings_have_their_intervals(two: list[Path], compare: Compare) -> None:
    found = lines(compare(*two))
    assert found["Last losses"] == [
        interval_text(Tally(70, 0, 30)), interval_text(Tally(91, 0, 9)),
    ]  # fmt: skip
    assert found["Last losses"][0] == "30.0 % (21.9–39.6)"


def test_a_setting_that_does_not_count_in_one_of_them_says_so(
    tmp_path: Path, compare: Compare
) -> None:
    gradient = replace(TINY, strategy="antithetic", pairs=3)
    paths = [save_run(tmp_path, "one", 1).path, save_run(tmp_path, "two", 1, of=gradient).path]
    found = lines(compare(*paths))
    assert found["≠ Parents"] == ["3", "–"]


def test_runs_of_one_setting_are_said_to_be_alike(tmp_path: Path, compare: Compare) -> None:
    paths = [save_run(tmp_path, name, 1).path for name in ("one", "two")]
    dialog = compare(*paths)
    texts = [dialog.table.item(row, 0).text() for row in range(dialog.table.rowCount())]
    assert texts[-1] == "The same in all of them."
    assert dialog.told.text() == "0 settings differ"


def test_the_curves_lie_over_each_other(two: list[Path], compare: Compare, qtbot: QtBot) -> None:
    dialog = compare(*two)
    dialog.pages.turn_to("curves")
    qtbot.waitUntil(dialog.charts.isVisible)
    assert [each.name for each in dialog.charts.shown.others] == ["second"]
    dialog.charts.flush()
    line = dialog.charts.charts["fitness"].others[0]
    assert line is not None
    assert list(line[1].x) == [1, 2]
    assert "first" in dialog.caption.text()


def test_they_are_laid_over_the_run_in_the_tab(
    two: list[Path], compare: Compare, qtbot: QtBot
) -> None:
    dialog = compare(*two)
    with qtbot.waitSignal(dialog.over_asked):
        press(dialog.over_button)
    assert not dialog.isVisible()


def test_a_run_that_cannot_be_read_is_a_sentence(two: list[Path], compare: Compare) -> None:
    (two[1] / "run.json").write_text("{")
    dialog = compare(*two)
    assert "damaged" in dialog.told.full_text()


@pytest.mark.parametrize("scale", [1.0, 1.6])
def test_it_fits_a_small_screen(scale: float, two: list[Path], compare: Compare) -> None:
    from poda.house.theme import theme_manager

    theme_manager().set_look("dark", scale)
    dialog = compare(*two)
    for page in ("settings", "curves"):
        dialog.pages.turn_to(page)
        assert dialog.minimumSizeHint().width() <= 1264
        assert dialog.minimumSizeHint().height() <= 696
