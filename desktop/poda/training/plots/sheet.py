"""The arrangement of the charts.

The results of readings are on top, over the whole width; below them fitness and a widget of the
tab or, if one network learns, its values kept and its error; the others can be folded away. If
that is too high for the room, as with large type, all but the top one are pages of one place.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QRect, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontMetrics, QIcon, QShowEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QTabBar, QWidget

from poda.house.i18n import follow_language
from poda.house.theme import font, theme_manager
from poda.training.part import ChartPanel
from poda.training.plots.chart import Chart, Readout
from poda.training.plots.look import OUTLINES
from poda.widgets.keyboard import reached
from poda.widgets.layout import INSIDE, Fitted
from poda.widgets.pages import Section, stand_close

BESIDE: Final = "beside"
"""The key of the tab's widget among the keys of charts."""

_COLUMNS: Final = 12
_AIR: Final = 20  # pixels around a page's name
_MOST_SECOND: Final = 2  # charts side by side; `BESIDE` is the second, or is folded away
_ORDER: Final[tuple[str, ...]] = (
    "fitness", "kept", "error", "outputs", "norm", "age", "mean", "steps", "weights", BESIDE,
)  # fmt: skip
"""All keys but "results": those of the second row first, then those that are folded away."""
EVOLVED: Final[tuple[str, ...]] = ("fitness",)
LEARNT: Final[tuple[str, ...]] = ("kept", "error")
"""The second row of a run that evolves (`EVOLVED`), or in which one network learns (`LEARNT`)."""
_MAP: Final = 320  # pixels, by type size: the least width of `BESIDE` among the folded charts
_SHARES: Final = (62, 0, 38, 40)  # of the spare height, by row
_TRUTH: Final = (208, 196)  # pixels: the least height of the top plot; that in large type
_LARGE: Final = 1.3  # the type size from which type is large
_SECOND: Final = 120  # pixels, by type size: the least height of the second row
_PAGE: Final = 66  # likewise, of a page
_THIRD: Final = 150


class Sheet(Fitted, QWidget):
    """The charts, and one more widget if the tab adds it.

    Signals:
        turned: another page is shown, or the charts are pages no longer.

    Attributes:
        alone: the key of the enlarged chart, or `BESIDE`; None without one.
    """

    turned = Signal()

    def __init__(self) -> None:
        super().__init__()
        # Charts get their parent at once: a visible one without would be a window of its own.
        self.charts = {key: Chart(outline, self) for key, outline in OUTLINES.items()}
        self.readout = Readout(self)
        self._beside: ChartPanel | None = None
        self._has_beside = True
        self._offered = set(self.charts)
        self._second: tuple[str, ...] = EVOLVED
        self.alone: str | None = None
        self._paged, self._page = False, "fitness"
        self.bar = QTabBar(self, expanding=False, drawBase=False, usesScrollButtons=False)
        self.bar.setElideMode(Qt.TextElideMode.ElideRight)
        self.bar.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.bar.currentChanged.connect(self._turn)
        self._more = QWidget()
        self._lines = QGridLayout(self._more)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(INSIDE)
        self.section = Section("training.charts", self._more_words, self._more, self, folded=True)
        self.section.toggled.connect(lambda _: self._lay_out())
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(INSIDE)
        for column in range(_COLUMNS):
            self._grid.setColumnStretch(column, 1)
        for chart in self.charts.values():
            # The grid shares its room evenly, whatever widths the titles ask for.
            chart.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        truth = self.charts["results"]
        truth.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self._grid.addWidget(self.charts["results"], 0, 0, 1, _COLUMNS)
        self._grid.addWidget(self.bar, 1, 0, 1, _COLUMNS)
        self._grid.addWidget(self.section, 3, 0, 1, _COLUMNS)
        theme_manager().changed.connect(self._lay_out)
        follow_language(self, self._name_pages)
        follow_language(self, self._lay_out)

    @property
    def seen(self) -> QRect:
        """The rectangle of the charts, without the title of those that are folded away."""
        room = self.rect()
        if not (self.section.isHidden() or self.section.header.isHidden() or self.section.unfolded):
            room.setBottom(room.bottom() - self.section.height() - INSIDE)
        return room

    @contextmanager
    def as_lines(self) -> Iterator[None]:
        """A context in which it can be rendered as an SVG."""
        header, arrow = self.section.header, self.section.header.icon()
        header.setIcon(QIcon())  # a bitmap, without use there
        with ExitStack() as stack:
            for chart in self.charts.values():
                stack.enter_context(chart.plot.as_lines())
            yield
        header.setIcon(arrow)

    def have_beside(self, on: bool) -> None:
        """Show or hide the widget that was put beside the fitness."""
        if on is not self._has_beside:
            self._has_beside = on
            if self.alone == BESIDE:
                self.alone = None
            self._lay_out()

    def put_beside(self, panel: ChartPanel) -> None:
        """Add a panel beside the fitness."""
        self._beside = panel
        panel.widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._lay_out()

    def offer(self, keys: set[str], second: tuple[str, ...] = EVOLVED) -> None:
        """Show only the charts with these keys, which apply to the runs shown.

        Args:
            second: the keys for the second row, as far as they are among `keys`.
        """
        if (keys, second) != (self._offered, self._second):
            page_was_first = self._page == self._page_keys()[0]
            self._offered, self._second = keys, second
            if page_was_first:
                self._page = self._page_keys()[0]
            self._lay_out()

    def enlarge(self, key: str | None) -> None:
        """Enlarge a chart, or `BESIDE`; None shares the room again."""
        self.alone = key
        for name, chart in self.charts.items():
            chart.set_alone(name == key)
        self._lay_out()

    # Pages

    def set_room(self, height: int) -> None:
        """Set the height, in pixels, that it can have without scrolling; a low one makes pages."""
        scale = theme_manager().type_scale
        rows = self.charts["results"].minimumSizeHint().height() + round(_SECOND * scale)
        paged = rows + self.section.header.sizeHint().height() + 2 * INSIDE > height
        if paged != self._paged:
            self._paged = paged
            self._lay_out()
            self.turned.emit()

    def _name_pages(self) -> None:
        keys = self._page_keys()
        with QSignalBlocker(self.bar):
            while self.bar.count() > len(keys):
                self.bar.removeTab(self.bar.count() - 1)
            while self.bar.count() < len(keys):
                self.bar.addTab("")
            for place, key in enumerate(keys):
                name, short_name = self._name(key), self._short_name(key)
                self.bar.setTabData(place, key)
                self.bar.setTabText(place, short_name[:1].upper() + short_name[1:])
                self.bar.setTabToolTip(place, name[:1].upper() + name[1:])
            self._page = self._page if self._page in keys else keys[0]
            self.bar.setCurrentIndex(keys.index(self._page))
        self.bar.setAccessibleName(self.tr("Further charts"))
        stand_close(self.bar, True)  # pages are made if room is short, and have many names
        # Names that do not fit are written smaller before they are elided.
        metrics = QFontMetrics(font("body"))
        names = [metrics.horizontalAdvance(self.bar.tabText(tab)) for tab in range(len(keys))]
        wanted = font("small" if sum(names) + _AIR * len(keys) > self.width() else "body")
        if wanted != self.bar.font():
            self.bar.setFont(wanted)

    def _page_keys(self) -> list[str]:
        return [*self._in_second, *self._in_more]

    @property
    def _in_second(self) -> list[str]:
        """The keys of the second row: charts, and `BESIDE` if there is room."""
        found = [key for key in self._second if key in self._offered]
        if self.part(BESIDE) is not None and len(found) < _MOST_SECOND:
            found.append(BESIDE)
        return found

    @property
    def _in_more(self) -> list[str]:
        """The keys of the charts that can be folded away."""
        second = self._in_second
        return [key for key in _ORDER if key not in second and self.part(key) is not None]

    def part(self, key: str) -> QWidget | None:
        """The chart of a key, or the panel beside; None if it is not offered."""
        if key == BESIDE:
            return self._beside.widget if self._beside is not None and self._has_beside else None
        return self.charts[key] if key in self._offered else None

    def _turn(self, place: int) -> None:
        self._page = self.bar.tabData(place)
        self._lay_out()
        self.turned.emit()

    def _name(self, key: str) -> str:
        if key == BESIDE and self._beside is not None:
            return self._beside.name()
        return {
            "fitness": self.tr("fitness"),
            "kept": self.tr("values kept"), "error": self.tr("TD error"),
            "norm": self.tr("norm"), "outputs": self.tr("outputs"), "age": self.tr("age"),
            "mean": self.tr("mean"),
            "steps": self.tr("step sizes"), "weights": self.tr("weights"),
        }[key]  # fmt: skip

    def _short_name(self, key: str) -> str:
        """A chart's name where many are in one row."""
        if key == BESIDE and self._beside is not None:
            return self._beside.short_name()
        return self.tr("steps") if key == "steps" else self._name(key)

    def _more_words(self) -> str:
        words = ", ".join(self._name(key) for key in self._in_more)
        return words[:1].upper() + words[1:]

    # Rows

    def _lay_out(self) -> None:
        self._laid_out_for = self.width()
        alone, scale = self.alone, theme_manager().type_scale
        shared, paged = alone is None, self._paged and alone is None
        self.charts["results"].plot.setMinimumHeight(_TRUTH[scale > _LARGE])
        self._name_pages()
        second, more = self._in_second, [key for key in self._in_more if alone in (None, key)]
        self._put_second(second, whole=paged or not shared)
        lines = 0 if paged else self._put_more(more)
        if paged:
            for key in more:
                self._grid.addWidget(self._placed(key), 2, 0, 1, _COLUMNS)
        for key in ("results", *_ORDER):
            placed = key in ("results", self._page) if paged else alone in (None, key)
            if key != BESIDE:
                self.charts[key].setVisible(placed and self.part(key) is not None)
            elif self._beside is not None:
                self._beside.widget.setVisible(placed and self._has_beside)
        self.bar.setVisible(paged)
        self.section.setVisible(bool(more) and not paged)
        self.section.header.setVisible(shared)
        self.section.show_title()
        # An enlarged chart is visible even if its section is folded.
        unfolded = self.section.unfolded or not shared
        self._more.setVisible(unfolded)
        height = (_PAGE if paged else _SECOND) if shared else 0
        # A row without visible charts would still get a share.
        seen = (
            alone in (None, "results"),
            False,
            shared or alone in second,
            bool(more) and not paged and unfolded,
        )
        for line, share in enumerate(_SHARES):
            self._grid.setRowStretch(line, share if seen[line] else 0)
        self._grid.setRowMinimumHeight(2, round(height * scale))
        self._more.setMinimumHeight(round(_THIRD * lines * scale) if shared else 0)
        self._order()

    def _placed(self, key: str) -> QWidget:
        part = self.part(key)
        assert part is not None
        return part

    def _put_second(self, keys: list[str], *, whole: bool) -> None:
        """Put the charts of the second row side by side, or each over the `whole` width."""
        across = _COLUMNS if whole else _COLUMNS // max(1, len(keys))
        for number, key in enumerate(keys):
            part = self._placed(key)
            self._lines.removeWidget(part)
            self._grid.removeWidget(part)
            self._grid.addWidget(part, 2, 0 if whole else number * across, 1, across)

    def _order(self) -> None:
        """Set the order of the Tab key to the order on screen."""
        if not self.isVisible():  # the order is lost when a widget gets another window
            return
        second = [self.part(key) for key in self._in_second]
        more = [self.part(key) for key in self._in_more]
        way = [*reached(self.charts["results"]), self.bar]
        for part in (*second, self.section, *more):
            way += [] if part is None else [each for each in reached(part) if each not in way]
        for one, next_ in pairwise(way):
            QWidget.setTabOrder(one, next_)

    def _put_more(self, keys: list[str]) -> int:
        """Put the folded charts into as many rows as their titles need; the number of rows."""
        widest = max((self._least_width(key) for key in keys), default=1)
        most = max(1, int((self.width() + INSIDE) / (widest + INSIDE)))
        lines = -(-len(keys) // most) or 1
        across = -(-len(keys) // lines) or 1
        for key in self._in_more:
            self._grid.removeWidget(self._placed(key))
            self._lines.removeWidget(self._placed(key))
        for number, key in enumerate(keys):
            self._lines.addWidget(self._placed(key), number // across, number % across)
        for number in range(len(_ORDER)):
            self._lines.setColumnStretch(number, int(number < across))
            self._lines.setRowStretch(number, int(number < lines))
        return lines

    def _least_width(self, key: str) -> int:
        if key == BESIDE:
            return round(_MAP * theme_manager().type_scale)
        return self.charts[key].least_width

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._order()

    def _fit(self) -> None:
        if self._laid_out_for != self.width():
            self._lay_out()
