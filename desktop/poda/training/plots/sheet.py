"""How the charts lie: the truth on top, over the whole width, the others in rows below it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from poda.training.plots.chart import Chart
from poda.training.plots.look import OUTLINES
from poda.training.plots.readout import Readout
from poda.widgets.layout import INSIDE

_COLUMNS: Final = 12
_SECOND: Final = (("fitness", 6), ("age", 3), ("mean", 3))
_BESIDE: Final = 4  # columns


class Sheet(QWidget):
    """The charts in a grid, and one widget more where the tab puts it there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.charts = {key: Chart(outline) for key, outline in OUTLINES.items()}
        self.readout = Readout(self)
        self._beside: QWidget | None = None
        self._steps = True
        self._no_steps = ""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(INSIDE)
        for column in range(_COLUMNS):
            self._grid.setColumnStretch(column, 1)
        for row, share in enumerate((11, 9, 10)):
            self._grid.setRowStretch(row, share)
        self._lay_out()

    @property
    def outdated(self) -> list[Chart]:
        """The charts whose picture is no longer what they are, of those that are seen."""
        seen = [chart for chart in self.charts.values() if chart.plot.isVisible()]
        return [chart for chart in seen if chart.plot.is_outdated]

    @contextmanager
    def as_lines(self) -> Iterator[None]:
        """Meanwhile it can be rendered as a drawing."""
        with ExitStack() as stack:
            for chart in self.charts.values():
                stack.enter_context(chart.plot.as_lines())
            yield

    def put_beside(self, widget: QWidget) -> None:
        """Give a widget the last place."""
        self._beside = widget
        self._lay_out()

    def show_steps(self, shown: bool) -> None:
        """Whether there are step sizes; where there are none the weights have the room."""
        if shown != self._steps:
            self._steps = shown
            self._lay_out()

    def tell_no_steps(self, text: str) -> None:
        """What is said where there are none."""
        self._no_steps = text
        self._say()

    def _say(self) -> None:
        self.charts["weights"].tell(*[("" if self._steps else self._no_steps)] * 2)

    def _lay_out(self) -> None:
        self._put("results", 0, 0, _COLUMNS)
        column = 0
        for key, span in _SECOND:
            self._put(key, 1, column, span)
            column += span
        last = ["steps", "weights"] if self._steps else ["weights"]
        room = _COLUMNS - (_BESIDE if self._beside is not None else 0)
        for number, key in enumerate(last):
            self._put(key, 2, number * room // len(last), room // len(last))
        if self._beside is not None:
            self._grid.addWidget(self._beside, 2, _COLUMNS - _BESIDE, 1, _BESIDE)
        self.charts["steps"].setVisible(self._steps)
        self._say()

    def _put(self, key: str, row: int, column: int, span: int) -> None:
        chart = self.charts[key]
        # The grid shares its room evenly, whatever the titles would like.
        chart.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._grid.removeWidget(chart)
        self._grid.addWidget(chart, row, column, 1, span)
