"""How the charts lie.

The truth is on top, over the whole width; below it fitness, and a widget of the tab's, or what one
network that learns is judged by; the others fold away. Where that is too high for the room, as in
large type, all but the truth are pages in one place.
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
from poda.training.plots.chart import Chart, Readout
from poda.training.plots.look import OUTLINES
from poda.widgets.keyboard import reached
from poda.widgets.layout import INSIDE, Fitted
from poda.widgets.pages import Section, stand_close

BESIDE: Final = "beside"
"""The widget of the tab's, where charts are named by their keys."""

_COLUMNS: Final = 12
_AIR: Final = 20  # pixels around the name of a page
_MOST_SECOND: Final = 2  # beside each other; `BESIDE` is the second, or it folds away
_ORDER: Final[tuple[str, ...]] = (
    "fitness", "kept", "error", "outputs", "norm", "age", "mean", "steps", "weights", BESIDE,
)  # fmt: skip
"""All but the truth, those of the second row before what folds away."""
EVOLVED: Final[tuple[str, ...]] = ("fitness",)
LEARNT: Final[tuple[str, ...]] = ("kept", "error")
"""What is in the second row of a population's charts, and of one network's."""
_MAP: Final = 320  # pixels that `BESIDE` needs where it folds away, at the usual type size
_SHARES: Final = (62, 0, 38, 40)  # of the room that is left over, by row
_TRUTH: Final = (208, 196)  # pixels of its plot, however little room there is; in large type
_LARGE: Final = 1.3  # type beyond it
_SECOND: Final = 120  # of the row below it, at the usual type size
_PAGE: Final = 66  # likewise, of a page
_THIRD: Final = 150


class Sheet(Fitted, QWidget):
    """The charts, and one widget more where the tab puts it there.

    Signals:
        turned: another page is seen, of those that have one place; or they have one no longer.
    """

    turned = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # With a parent from the first: else one that is to be seen would be a window of its own.
        self.charts = {key: Chart(outline, self) for key, outline in OUTLINES.items()}
        self.readout = Readout(self)
        self._beside: QWidget | None = None
        self._has_beside = True
        self._offered = set(self.charts)
        self._second: tuple[str, ...] = EVOLVED
        self._alone: str | None = None
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
            # The grid shares its room evenly, whatever the titles would like.
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
    def alone(self) -> str | None:
        """The chart, or `BESIDE`, that has all the room; None where they share it."""
        return self._alone

    @property
    def seen(self) -> QRect:
        """What of it is charts, and not the title of those that are folded away."""
        room = self.rect()
        if not (self.section.isHidden() or self.section.header.isHidden() or self.section.unfolded):
            room.setBottom(room.bottom() - self.section.height() - INSIDE)
        return room

    @contextmanager
    def as_lines(self) -> Iterator[None]:
        """Meanwhile it can be rendered as a drawing."""
        header, arrow = self.section.header, self.section.header.icon()
        header.setIcon(QIcon())  # it is a bitmap, and opens nothing there
        with ExitStack() as stack:
            for chart in self.charts.values():
                stack.enter_context(chart.plot.as_lines())
            yield
        header.setIcon(arrow)

    def have_beside(self, on: bool) -> None:
        """Have the widget that was put beside fitness, or do without it."""
        if on is not self._has_beside:
            self._has_beside = on
            if self._alone == BESIDE:
                self._alone = None
            self._lay_out()

    def put_beside(self, widget: QWidget) -> None:
        """Give a widget the place beside fitness."""
        self._beside = widget
        widget.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._lay_out()

    def offer(self, keys: set[str], second: tuple[str, ...] = EVOLVED) -> None:
        """Have these charts; the others would say nothing of the runs that are shown.

        Args:
            second: those of the second row, as far as they are had.
        """
        if (keys, second) != (self._offered, self._second):
            page_was_first = self._page == self._page_keys()[0]
            self._offered, self._second = keys, second
            if page_was_first:
                self._page = self._page_keys()[0]
            self._lay_out()

    def enlarge(self, key: str | None) -> None:
        """Give one chart, or `BESIDE`, all the room; None shares it again."""
        self._alone = key
        for name, chart in self.charts.items():
            chart.set_alone(name == key)
        self._lay_out()

    # Pages

    def set_room(self, height: int) -> None:
        """How high it can be without being scrolled."""
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
        stand_close(self.bar, True)  # it is there where room is short, and names are many
        # What has no room for all that is written smaller before it is shortened.
        metrics = QFontMetrics(font("body"))
        names = [metrics.horizontalAdvance(self.bar.tabText(tab)) for tab in range(len(keys))]
        wanted = font("small" if sum(names) + _AIR * len(keys) > self.width() else "body")
        if wanted != self.bar.font():
            self.bar.setFont(wanted)

    def _page_keys(self) -> list[str]:
        return [*self._in_second, *self._in_more]

    @property
    def _in_second(self) -> list[str]:
        """What stands below the truth: charts, and the widget beside them where there is room."""
        found = [key for key in self._second if key in self._offered]
        if self._part(BESIDE) is not None and len(found) < _MOST_SECOND:
            found.append(BESIDE)
        return found

    @property
    def _in_more(self) -> list[str]:
        """What folds away."""
        second = self._in_second
        return [key for key in _ORDER if key not in second and self._part(key) is not None]

    def _part(self, key: str) -> QWidget | None:
        """The chart, or the widget beside charts; None where there is none."""
        if key == BESIDE:
            return self._beside if self._has_beside else None
        return self.charts[key] if key in self._offered else None

    def _turn(self, place: int) -> None:
        self._page = self.bar.tabData(place)
        self._lay_out()
        self.turned.emit()

    def _name(self, key: str) -> str:
        return {
            "fitness": self.tr("fitness"), BESIDE: self.tr("forgetting map"),
            "kept": self.tr("values kept"), "error": self.tr("TD error"),
            "norm": self.tr("norm"), "outputs": self.tr("outputs"), "age": self.tr("age"),
            "mean": self.tr("mean"),
            "steps": self.tr("step sizes"), "weights": self.tr("weights"),
        }[key]  # fmt: skip

    def _short_name(self, key: str) -> str:
        """The same where many stand in one row."""
        return {BESIDE: self.tr("forgetting"), "steps": self.tr("steps")}.get(key, self._name(key))

    def _more_words(self) -> str:
        words = ", ".join(self._name(key) for key in self._in_more)
        return words[:1].upper() + words[1:]

    # Rows

    def _lay_out(self) -> None:
        self._laid_out_for = self.width()
        alone, scale = self._alone, theme_manager().type_scale
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
            part = self._beside if key == BESIDE else self.charts[key]
            placed = key in ("results", self._page) if paged else alone in (None, key)
            if part is not None:
                part.setVisible(placed and self._part(key) is not None)
        self.bar.setVisible(paged)
        self.section.setVisible(bool(more) and not paged)
        self.section.header.setVisible(shared)
        self.section.show_title()
        # One that is alone is seen, folded away or not.
        unfolded = self.section.unfolded or not shared
        self._more.setVisible(unfolded)
        height = (_PAGE if paged else _SECOND) if shared else 0
        # A row in which nothing is seen would keep its share.
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
        part = self._part(key)
        assert part is not None
        return part

    def _put_second(self, keys: list[str], *, whole: bool) -> None:
        """The second row: some beside each other, or each of them over the whole width."""
        across = _COLUMNS if whole else _COLUMNS // max(1, len(keys))
        for number, key in enumerate(keys):
            part = self._placed(key)
            self._lines.removeWidget(part)
            self._grid.removeWidget(part)
            self._grid.addWidget(part, 2, 0 if whole else number * across, 1, across)

    def _order(self) -> None:
        """The Tab key goes the way of the eye, whatever was made first."""
        if not self.isVisible():  # it is forgotten when a widget comes into another window
            return
        second = [self._part(key) for key in self._in_second]
        more = [self._part(key) for key in self._in_more]
        way = [*reached(self.charts["results"]), self.bar]
        for part in (*second, self.section, *more):
            way += [] if part is None else [each for each in reached(part) if each not in way]
        for one, next_ in pairwise(way):
            QWidget.setTabOrder(one, next_)

    def _put_more(self, keys: list[str]) -> int:
        """The charts that fold, in as many rows as their words need; how many."""
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
