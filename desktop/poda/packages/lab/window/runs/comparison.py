"""Runs side by side: their settings and results, with the differences marked, and their curves on
common charts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHeaderView,
    QTableWidgetItem,
    QWidget,
)

from poda.base.paths import shown
from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.runs.settings import LIMITS, unmet, unused
from poda.engine.tally import Tally
from poda.house.i18n import follow_language
from poda.house.jobs import Latest, Task
from poda.house.settings import settings
from poda.house.theme import Role, font, theme_manager
from poda.packages.lab.engine.comparison import KnownRun, known_run
from poda.packages.lab.window.runs.columns import duration, strategy_words, title_of
from poda.training.plots.panel import ChartsArea, ChartsPanel
from poda.training.settings_words import (
    need_words,
    preset_name,
    setting_name,
    translated,
    value_text,
)
from poda.widgets.announce import phrased
from poda.widgets.controls import close_button, push_button
from poda.widgets.engine_words import game_name, message, percent
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    PAGE_PROPERTY,
    Fitted,
    Label,
    Table,
    column,
    plain_tip,
    row,
    wrapped,
)
from poda.widgets.pages import Pages
from poda.widgets.screens import fit_dialog

NOT_USED: Final = "–"
"""The text of a setting that has no effect in a run."""

_MARK: Final = "≠ "
_SAME: Final = "   "
_WIDTH, _HEIGHT = 1080, 660
_NAMES: Final = 300  # pixels, by type size: the greatest width of the names
_LEAST: Final = 150  # the same: the least width of a run's column


class ComparedLine:
    """A line of the table.

    Attributes:
        name: the name of the setting or result.
        cells: its text in each run, in order.
        tips: by run, why the setting has no effect; "" if it has one.
        lit: whether the line is marked if the cells differ.
    """

    def __init__(
        self, name: str, cells: Sequence[str], tips: Sequence[str] = (), *, lit: bool = True
    ) -> None:
        self.name, self.cells, self.lit = name, tuple(cells), lit
        self.tips = tuple(tips) or ("",) * len(self.cells)

    @property
    def differs(self) -> bool:
        """Whether the cells differ between runs."""
        return len(set(self.cells)) > 1

    @property
    def counts(self) -> bool:
        """Whether any of the cells has a value."""
        return any(cell not in ("", NOT_USED) for cell in self.cells)


def results(runs: Sequence[KnownRun]) -> list[ComparedLine]:
    """The lines of results: readings, totals and times."""
    each: tuple[tuple[str, Callable[[KnownRun], str]], ...] = (
        (title_of("last"), _last),
        (title_of("best"), _best),
        (title_of("kept"), lambda run: share_text(run.summary.kept)),
        (title_of("generation"), lambda run: QLocale().toString(run.summary.generation)),
        (title_of("games"), lambda run: QLocale().toString(run.summary.games)),
        (title_of("seconds"), lambda run: duration(run.summary.seconds)),
        (title_of("processor"), _processor),
    )
    lines = (ComparedLine(name, [of(run) for run in runs], lit=False) for name, of in each)
    return [line for line in lines if line.counts]


def told(runs: Sequence[KnownRun]) -> list[ComparedLine]:
    """The lines of settings: game, preset, seed, and all with an effect in at least one run."""
    summaries = [run.summary for run in runs]
    lines = [
        ComparedLine(title_of("game"), [game_name(each.game_key) for each in summaries]),
        ComparedLine(title_of("preset"), [preset_name(each.preset) for each in summaries]),
        ComparedLine(title_of("strategy"), [strategy_words(run.settings) for run in runs]),
        ComparedLine(title_of("seed"), [str(each.seed) for each in summaries]),
    ]
    for name in LIMITS:
        tips = [_why_not(run, name) for run in runs]
        cells = [
            NOT_USED if tip else value_text(name, getattr(run.settings, name), run.summary.game_key)
            for run, tip in zip(runs, tips, strict=True)
        ]
        lines.append(ComparedLine(setting_name(name), cells, tips))
    return [line for line in lines if line.counts]


def share_text(share: float | None) -> str:
    """A share in percent; a dash for None."""
    return NOT_USED if share is None else f"{percent(share)} %"


def interval_text(tally: Tally) -> str:
    """The share of games lost with its 95 % interval: "12.0 % (8.1–17.5)"."""
    low, high = tally.interval("lost")
    return f"{percent(tally.lost / tally.games)} % ({percent(low)}–{percent(high)})"


def _why_not(run: KnownRun, name: str) -> str:
    """Why a setting has no effect in a run; "" if it has one."""
    if why := unused(name, GAMES[run.summary.game_key]):
        return translated(why)
    need = unmet(name, run.settings)
    return "" if need is None else need_words(need)


def last_tally(run: KnownRun) -> Tally | None:
    """The games of a run's last reading; None without one."""
    rows = run.history.readings.rows[-1:]
    if not len(rows) or not rows[0, 3:].any():
        return None
    won, drawn, lost = (int(number) for number in rows[0, 3:])
    return Tally(won, drawn, lost)


def _last(run: KnownRun) -> str:
    tally = last_tally(run)
    return NOT_USED if tally is None else interval_text(tally)


def _best(run: KnownRun) -> str:
    best = run.summary.best_losses
    return NOT_USED if best is None else share_text(best.share)


def _processor(run: KnownRun) -> str:
    seconds = run.summary.processor
    return NOT_USED if seconds is None else duration(seconds)


class ComparisonTable(Fitted, Table):
    """Results first, then settings; names of differing settings are marked, and bold."""

    def __init__(self) -> None:
        super().__init__(0)
        self.setSelectionMode(Table.SelectionMode.NoSelection)
        self.setVerticalScrollMode(Table.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.horizontalHeader().setMinimumSectionSize(0)
        self.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def show_runs(self, runs: Sequence[KnownRun], *, only_differences: bool) -> int:
        """Show the runs; the number of settings that differ."""
        settings_ = told(runs)
        differing = [line for line in settings_ if line.differs]
        listed = differing if only_differences else settings_
        heads = [
            QCoreApplication.translate("ComparisonDialog", "Results"),
            QCoreApplication.translate("ComparisonDialog", "Settings"),
        ]
        parts: list[ComparedLine | str] = [heads[0], *results(runs), heads[1], *listed]
        if not listed:
            parts.append(QCoreApplication.translate("ComparisonDialog", "The same in all of them."))
        self.clearSpans()
        self.setColumnCount(1 + len(runs))
        self.setRowCount(len(parts))
        self.setHorizontalHeaderItem(0, QTableWidgetItem(""))
        for place, run in enumerate(runs):
            item = QTableWidgetItem(shown(run.name))
            self.setHorizontalHeaderItem(place + 1, item)
            item.setToolTip(plain_tip(shown(run.name)))
            item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for place, part in enumerate(parts):
            self._fill_row(place, part, is_head=part in heads)
        self._fit()
        return len(differing)

    def _fill_row(self, place: int, part: ComparedLine | str, *, is_head: bool) -> None:
        theme = theme_manager().theme
        if isinstance(part, str):
            role = Role.TEXT if is_head else Role.MUTED
            self.setItem(place, 0, _item(part, theme.color(role), bold=is_head))
            self.setSpan(place, 0, 1, self.columnCount())
            return
        lit = part.lit and part.differs
        mark = _MARK if lit else _SAME
        color = theme.color(Role.CURRENT if lit else Role.TEXT)
        self.setItem(place, 0, _item(mark + part.name, color, bold=lit))
        for number, (cell, tip) in enumerate(zip(part.cells, part.tips, strict=True)):
            muted = cell == NOT_USED
            item = _item(cell, theme.color(Role.MUTED) if muted else color, bold=lit and not muted)
            item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setToolTip(plain_tip(tip or cell))
            self.setItem(place, number + 1, item)

    def _fit(self) -> None:
        """Give the runs' columns equal shares of the width that the names leave."""
        scale, runs = theme_manager().type_scale, self.columnCount() - 1
        if runs < 1:
            return
        names = min(self.sizeHintForColumn(0) + BETWEEN, round(_NAMES * scale))
        wide = (self.viewport().width() - names) // runs
        self.setColumnWidth(0, names)
        for place in range(runs):
            least = max(self.sizeHintForColumn(place + 1), round(_LEAST * scale))
            self.setColumnWidth(place + 1, max(wide, least))


def _item(text: str, color: QColor, *, bold: bool) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    item.setFlags(Qt.ItemFlag.ItemIsEnabled)
    item.setForeground(color)
    item.setFont(font("body", bold=bold))
    return item


class ComparisonDialog(QDialog):
    """Compares two or more runs: one page with settings and results, one with curves.

    Args:
        chosen: the name and the folder of each run.

    Signals:
        over_asked: the curves are to be drawn over those of the run in the tab.
    """

    over_asked = Signal()

    def __init__(self, chosen: Sequence[tuple[str, Path]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "experiments")
        self._chosen = list(chosen)
        self._runs: list[KnownRun] = []
        self._reading = Latest("comparison", self)
        self.pages = Pages()
        self.only = phrased(
            QCheckBox(),
            lambda: self.tr("Only &differences"),
            tip=lambda: self.tr("Leave out the settings that are the same in all of them"),
        )
        self.only.setChecked(True)
        self.table = phrased(ComparisonTable(), name=lambda: self.tr("Runs side by side"))
        self.charts = ChartsPanel()
        self.charts.restore(settings().training_charts)
        self.caption = wrapped("small", Role.MUTED)
        self.told = Label("body", Role.MUTED)
        self.over_button = push_button(
            lambda: self.tr("&Lay over the run in the tab"),
            self._ask_over,
            tip=lambda: self.tr("Close this, and lay the curves over those of the run on screen"),
        )
        self._buttons = close_button(self)
        self._lay_out()
        self.only.toggled.connect(lambda _: self._show_settings())
        self.charts.state_changed.connect(self._remember_charts)
        theme_manager().changed.connect(self._follow_theme)
        phrased(self, lambda: self.tr("Compare runs"))
        phrased(self.pages.bar, name=lambda: self.tr("Pages of the comparison"))
        follow_language(self, self._show_words)
        fit_dialog(self, _WIDTH, _HEIGHT)
        self._load()

    def _lay_out(self) -> None:
        first, second = QWidget(), QWidget()
        column(row(self.told, (QWidget(), 1), self.only), (self.table, 1), of=first)
        column(self.caption, (ChartsArea(self.charts), 1), of=second)
        self.pages.add("settings", first, lambda: self.tr("Settings and results"))
        self.pages.add("curves", second, lambda: self.tr("Curves"))
        column(
            (self.pages, 1), row(self.over_button, (self._buttons, 1)),
            of=self, spacing=BETWEEN // 2, margins=AROUND,
        )  # fmt: skip

    def _load(self) -> None:
        chosen = self._chosen

        def read(task: Task) -> list[KnownRun]:
            found = []
            for name, path in chosen:
                if task.stopped():
                    break
                found.append(known_run(path, name))
            return found

        self._reading.start(read, finished=self._show_runs, refused=self._fail)

    def _show_runs(self, found: list[KnownRun]) -> None:
        self._runs = found
        first, others = found[0], found[1:]
        self.charts.show_history(first.history, first.summary.game_key, first.settings)
        self.charts.show_others([(run.name, run.history) for run in others])
        self._show_words()

    def _fail(self, error: EngineError) -> None:
        self.told.set_role(Role.BAD)
        self.told.setText(f"✕ {message(error)}")

    def _show_settings(self) -> None:
        if self._runs:
            differ = self.table.show_runs(self._runs, only_differences=self.only.isChecked())
            self.told.setText(self.tr("%n settings differ", "", differ))

    def _ask_over(self) -> None:
        self.accept()
        self.over_asked.emit()

    def _remember_charts(self) -> None:
        settings().training_charts = self.charts.state()

    def done(self, result: int) -> None:
        self._reading.stop()
        super().done(result)

    def _follow_theme(self) -> None:
        fit_dialog(self, _WIDTH, _HEIGHT)
        self._show_settings()

    def _show_words(self) -> None:
        if self._runs:
            words = self.tr("In full: {name}. The others are dashed lines over it.")
            self.caption.setText(words.format(name=shown(self._runs[0].name)))
        self._show_settings()
