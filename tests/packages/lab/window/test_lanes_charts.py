"""The charts of two runs on one budget."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from poda.packages.lab.window.contest.lanes_charts import LanesCharts
from training.plots.test_gaps import BROKEN, EVEN, crosses


def test_lanes_have_gaps_and_points_too(qtbot: QtBot) -> None:
    charts = LanesCharts()
    qtbot.addWidget(charts)
    charts.resize(900, 400)
    charts.show()
    charts.show_plan("connect4")
    charts.show_histories(EVEN, BROKEN)
    charts.flush()
    for chart in charts.charts.values():
        drawn = chart.plot.drawn
        for name, whole in (("evolution", True), ("learning", False)):
            trace = drawn[name]._traces[0]
            assert crosses(trace._mean, 60.0) is whole
            assert trace._raw._dots.size() == len((EVEN if whole else BROKEN).readings)
