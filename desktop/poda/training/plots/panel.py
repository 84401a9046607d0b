"""The charts of a run with their tools, as the Training tab shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics, QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QToolButton, QWidget

from poda.base.paths import shown
from poda.engine.documents import write_bytes
from poda.engine.errors import EngineError
from poda.engine.runs.curves import Flat
from poda.engine.runs.history import History
from poda.engine.runs.settings import Settings
from poda.engine.runs.tidy import history_csv
from poda.house.i18n import follow_language, language_manager
from poda.house.settings import settings
from poda.house.theme import Role, follow_theme, font, icon, theme_manager
from poda.training.part import ChartPanel
from poda.training.plots.chart import Chart, OtherEntry
from poda.training.plots.curve import SHARES
from poda.training.plots.export import ask_where, png_bytes, svg_bytes
from poda.training.plots.group import ChartGroup
from poda.training.plots.look import AXES, MOST_OTHERS, Percent, short
from poda.training.plots.sheet import BESIDE, EVOLVED, LEARNT, Sheet
from poda.training.plots.shown import Overlaid, ShownRun
from poda.training.plots.tools import ChartTools
from poda.widgets.announce import announce, phrased
from poda.widgets.document_files import shown_name
from poda.widgets.engine_words import message
from poda.widgets.keyboard import is_escape
from poda.widgets.layout import (
    INSIDE,
    Fitted,
    FittedToParts,
    Label,
    Menu,
    Scrolling,
    Stretch,
    column,
    row,
    wrapped,
)
from poda.widgets.pages import SeenStack

_MOST_ARE: Final = 0.5  # the share of drawn games from which that is mentioned


class Sign(QWidget):
    """A sentence about the whole run with a warning sign, and a button that shows the chart that it
    is about; hidden if it does not apply."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = QLabel()
        self.look = phrased(QToolButton(), lambda: self.tr("Show"))
        phrased(self.look, meaning=lambda: self.tr("Show the chart that it is about"))
        self.look.setAutoRaise(True)
        self.look.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.label = wrapped("small", Role.TEXT)
        row(self._icon, (self.label, 1), (self.look, 0, Qt.AlignmentFlag.AlignTop), of=self)
        self.hide()
        follow_theme(self._follow_theme)

    def _follow_theme(self) -> None:
        side = round(16 * theme_manager().type_scale)
        self._icon.setPixmap(icon("warning").pixmap(side, side))
        self.look.setFont(font("small"))


class DriftSign(Sign):
    """The sentence that the step sizes drift apart."""

    def __init__(self) -> None:
        super().__init__()
        phrased(self.label, lambda: self.tr(
            "The step sizes drift apart. Fitness is relative and does not show it; the losses do."
        ), tip=lambda: self.tr(
            "The median falls to the floor while the largest step sizes explode."
        ))  # fmt: skip

    def tell(self, run: ShownRun) -> None:
        """Show or hide the sentence, as it applies to this run."""
        self.setVisible(run.drifts)


class FlatSign(Sign):
    """The sentence about a network whose outputs are nearly alike for all positions."""

    _found: Flat | None = None

    def __init__(self) -> None:
        super().__init__()
        phrased(self.label, tip=lambda: self.tr(
            "Over 200 positions of random games, always the same ones: the standard deviation "
            "of the outputs, and the mean of their sizes. The chart of the outputs shows both."
        ))  # fmt: skip
        follow_language(self, self._show_sentence)

    def tell(self, run: ShownRun) -> None:
        """Show or hide the sentence, as it applies to this run."""
        self._found = run.flat
        self._show_sentence()

    def _show_sentence(self) -> None:
        found = self._found
        self.setVisible(found is not None)
        if found is None:
            return
        if found.is_one:
            texts = [
                self.tr("All outputs lie near {size}, and differ by {spread} only (saturation)."),
                self.tr("The network hardly tells positions apart any more."),
            ]
        else:
            texts = [
                self.tr(
                    "Nearly all outputs lie at −1 or 1 ({size} from 0 in the mean: saturation)."
                ),
                self.tr("A search that compares them is blind to what lies between."),
            ]
        size = short(round(found.saturation, 2 if found.is_one else 3))
        texts[0] = texts[0].format(size=size, spread=short(found.spread))
        if found.draw_rate is not None and found.draw_rate > _MOST_ARE:
            share = Percent().text(found.draw_rate)
            texts.append(self.tr("{share} of the games are drawn.").format(share=share))
        self.label.setText(" ".join(texts))


class ClockNote(Label):
    """A note on runs with unknown processor time, if the x axis counts that."""

    def __init__(self) -> None:
        super().__init__("small", Role.MUTED)
        self._of_run = False
        self._names: list[str] = []
        self.setWordWrap(True)
        follow_language(self, self._show_text)

    def _show_text(self) -> None:
        unknown = [self.tr("this run")] if self._of_run else []
        unknown += [self.tr("“{name}”").format(name=shown(name)) for name in self._names]
        text = self.tr(
            "No processor time is known of {runs}: an older Poda or a cluster kept none. Time by "
            "the clock stands for it, in which several threads do more."
        )
        self.setText(text.format(runs=", ".join(unknown)) if unknown else "")
        self.setVisible(bool(unknown))

    def tell(self, run: ShownRun) -> None:
        """Show or hide the note, as it applies to this run and the others."""
        self._of_run, self._names = run.without_clock
        self._show_text()


_WIDEST: Final = 160  # pixels: the greatest width of a run's name


class OthersRow(QWidget):
    """The other runs' entries, each with a number, a dashed sample and a name.

    Signals:
        toggled: a run was shown or hidden.
    """

    toggled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []
        self.entries: list[OtherEntry] = []
        self.label = phrased(Label("small", Role.MUTED), lambda: self.tr("Laid over:"))
        self._row = row(self.label, Stretch(1), of=self)
        follow_language(self, self._name_entries)
        self.hide()

    def _name_entries(self) -> None:
        for entry, name in zip(self.entries, self._names, strict=True):
            tip = self.tr("{name}: show or hide this run").format(name=shown(name))
            entry.name(self._short(entry.number, shown(name)), tip)
            entry.setAccessibleName(f"{entry.number + 1}: {shown(name)}")

    def set_names(self, names: list[str]) -> None:
        """Make an entry for each of these runs, all shown."""
        for entry in self.entries:
            self._row.removeWidget(entry)
            entry.deleteLater()
        self._names = names
        self.entries = [OtherEntry(number, self) for number in range(len(names))]
        for number, entry in enumerate(self.entries):
            self._row.insertWidget(number + 1, entry)
            entry.show()
            entry.toggled.connect(self.toggled)
        self._name_entries()
        self.setVisible(bool(names))

    def shown(self, number: int) -> bool:
        """Whether a run is shown, by its number."""
        return self.entries[number].isChecked()

    def _short(self, number: int, name: str) -> str:
        text = QFontMetrics(font("small")).elidedText(name, Qt.TextElideMode.ElideMiddle, _WIDEST)
        return f"{number + 1}: {text}"


class ChartsPanel(FittedToParts, QWidget):
    """The charts and their tools. `shown` is a value that says what they show; each change makes a
    new one and updates all parts.

    Signals:
        failed: a sentence about a file that could not be written; it is shown on the panel too.
        state_changed: `state` has changed.

    Attributes:
        shown: the run, the other runs on its charts, and the choices for drawing them.
    """

    failed = Signal(str)
    state_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.shown = ShownRun()
        self._room: int | None = None
        self.tools, self.others_row, self.sheet = ChartTools(), OthersRow(), Sheet()
        self.charts = self.sheet.charts
        self._group = ChartGroup(
            self.charts, self.sheet.readout, self.shown, room=self.sheet, owner=self
        )
        self.crosshair = self._group.crosshair
        self.drift_row, self.flat_row, self.clock_note = DriftSign(), FlatSign(), ClockNote()
        self.notice = wrapped("small", Role.TEXT)
        self.empty = wrapped("large", Role.MUTED)
        self._build()
        self._connect()
        self._settle()
        # The texts beside the titles are then in another language.
        language_manager().follow(self, self._group.forget)
        language_manager().follow(self, self._group.read_again)

    def _build(self) -> None:
        rows = column(*self._above, of=self)  # first, as Tab goes
        self._pages = SeenStack(self)  # the charts take no room before a run is shown
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self.sheet)
        rows.addWidget(self._pages, 1)
        self.notice.hide()

    def _connect(self) -> None:
        self.tools.axis_chosen.connect(self.set_axis)
        self.tools.smoothing_chosen.connect(self.set_smoothing)
        self.tools.follow_asked.connect(self.follow)
        self.tools.back_asked.connect(lambda: self.enlarge(None))
        self.sheet.section.toggled.connect(lambda _: self._group.wake())
        self.sheet.turned.connect(self._group.wake)
        self.tools.export_asked.connect(self.ask_export)
        self.others_row.toggled.connect(self._on_others_toggled)
        self.drift_row.look.clicked.connect(lambda: self.enlarge("steps"))
        self.flat_row.look.clicked.connect(lambda: self.enlarge("outputs"))
        self._group.view_moved.connect(self._show_ways_back)
        self._group.measured.connect(lambda: self.tools.tell_averaged(*self.shown.averaged))
        for key, chart in self.charts.items():
            plot = chart.plot
            plot.enlarge_asked.connect(lambda key=key: self.turn(key))
            chart.toggled.connect(lambda chart=chart: self._on_toggled(chart))
            plot.menu_asked.connect(lambda at, key=key: self._show_menu(at, key))

    # What the charts show

    def show_history(
        self, history: History, game_key: str, settings: Settings | None = None
    ) -> None:
        """Draw this run from now on; call again whenever its history has grown.

        The history is read when a chart is updated, a little later, on this thread.

        Args:
            settings: the run's settings, for the titles and for which charts apply.
        """
        before = self.shown.history
        if history is not before:
            self._group.forget()
            if len(history.progress) < len(before.progress):  # a shorter history is another run's
                self._group.follow()
        self._change(history=history, game_key=game_key, settings=settings)

    def show_others(self, others: Sequence[tuple[str, History | tuple[History, ...]]]) -> None:
        """Draw at most `look.MOST_OTHERS` other runs over it, each with a name; several histories
        are drawn as their mean with its band."""
        laid = tuple(
            Overlaid(name, runs if isinstance(runs, tuple) else (runs,))
            for name, runs in others[:MOST_OTHERS]
        )
        self._group.forget()
        self.others_row.set_names([other.name for other in laid])
        self._change(others=laid)

    def _on_others_toggled(self) -> None:
        self._change(
            others=tuple(
                replace(other, is_on=self.others_row.shown(number))
                for number, other in enumerate(self.shown.others)
            )
        )

    def _change(self, **changes: Any) -> None:
        """Change some fields of `shown`, and update all parts."""
        self.shown = shown = replace(self.shown, **changes)
        for chart in self.charts.values():
            chart.show_plan(
                shown.game_key, of_centre=shown.of_centre, is_absolute=shown.is_absolute,
                learns=shown.learns,
            )  # fmt: skip
        self.tools.show_axis(shown.axis)
        self.tools.show_smoothing(shown.smoothing)
        self.drift_row.tell(shown)
        self.flat_row.tell(shown)
        self.clock_note.tell(shown)
        self._settle()
        self._group.show(shown)

    def set_empty_text(self, text: str) -> None:
        """Set the text that is shown while there is nothing to draw."""
        self.empty.setText(text)

    def put_beside(self, panel: ChartPanel) -> None:
        """Put a widget into the sheet, to the right of the fitness."""
        self.sheet.put_beside(panel)

    # Enlarging

    @property
    def enlarged(self) -> str | None:
        """The key of the enlarged chart, or `BESIDE`; None without one."""
        return self.sheet.alone

    def enlarge(self, key: str | None) -> None:
        """Give the room of all charts to one of them, or to `BESIDE`; None shares it again."""
        before = self.enlarged
        if key == before:
            return
        focus = QApplication.focusWidget()
        inside = focus is not None and self.isAncestorOf(focus)
        self.crosshair.hide()
        self.sheet.enlarge(key)
        self._show_ways_back()
        if (chart := self.charts.get(key or before or "")) is not None and inside:
            chart.plot.setFocus()  # the widget that had the focus may be hidden now
        self._group.draw_again()

    def turn(self, key: str) -> None:
        """Enlarge a chart, or return from it to all charts."""
        self.enlarge(None if self.enlarged == key else key)

    def event(self, event: QEvent) -> bool:
        # Esc returns to all charts before it has any other meaning in the window.
        if is_escape(event, QEvent.Type.ShortcutOverride) and self.enlarged is not None:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.enlarged is not None and is_escape(event, QEvent.Type.KeyPress):
            self.enlarge(None)
            return
        super().keyPressEvent(event)

    def set_room(self, height: int) -> None:
        """Set the height, in pixels, that it can have without scrolling."""
        self._room = height
        self._fit()

    def _wanted(self) -> int:
        """The height of the visible parts above the charts."""
        above = [part for part in self._above if not part.isHidden()]
        return sum(part.sizeHint().height() + INSIDE for part in above)

    def _fit_to(self, wanted: int) -> None:
        if self._room is not None:
            self.sheet.set_room(self._room - wanted)

    @property
    def _above(self) -> tuple[QWidget, ...]:
        """The parts that may be visible above the charts."""
        return (
            self.tools, self.drift_row, self.flat_row, self.notice, self.others_row, self.clock_note
        )  # fmt: skip

    def _settle(self) -> None:
        """Adapt the parts to the runs that are shown."""
        shown = self.shown
        self._pages.setCurrentWidget(self.sheet if shown.is_drawn else self.empty)
        self.tools.setVisible(shown.is_drawn)  # without a run there is nothing to smooth or export
        offered = shown.offered
        alone = self.enlarged
        if alone not in (None, BESIDE) and (not shown.is_drawn or alone not in offered):
            self.enlarge(None)
        self.sheet.offer(offered, LEARNT if shown.learns else EVOLVED)
        for action in self.tools.exports.values():
            action.setEnabled(shown.is_drawn)

    # Drawing

    def flush(self) -> None:
        """Update all charts that wait, now."""
        self._group.flush()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._group.wake()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._group.rest()

    # The person's choices

    @property
    def axis(self) -> str:
        """The quantity on the x axis, a key of `look.AXES`."""
        return self.shown.axis

    @property
    def following(self) -> bool:
        """Whether the whole run is visible, as it grows."""
        return self._group.following

    def set_axis(self, axis: str) -> None:
        """Change what the x axis counts, and show the whole run."""
        self._change(axis=axis)
        self._group.count_by(axis)
        self.state_changed.emit()

    def set_smoothing(self, position: int) -> None:
        """Change the smoothing, to an index of `curve.SHARES`."""
        self._change(smoothing=position)
        self.state_changed.emit()

    def follow(self) -> None:
        """Show the whole run, as it grows."""
        had_focus = self.tools.follow.hasFocus()
        self._group.follow()
        if had_focus:  # the button is hidden now
            self.charts["results"].plot.setFocus()

    def state(self) -> dict[str, Any]:
        """The choices, for `restore`."""
        hidden = {key: chart.hidden for key, chart in self.charts.items() if chart.hidden}
        return {"axis": self.shown.axis, "smoothing": self.shown.smoothing, "hidden": hidden}

    def restore(self, found: dict[str, Any]) -> None:
        """Take over choices from `state`; malformed ones are ignored."""
        if isinstance(axis := found.get("axis"), str) and axis in AXES:
            self.set_axis(axis)
        position = found.get("smoothing")
        if type(position) is int and 0 <= position < len(SHARES):
            self.set_smoothing(position)
        if isinstance(hidden := found.get("hidden"), dict):
            for key, chart in self.charts.items():
                keys = hidden.get(key, [])
                chart.hide_entries(keys if isinstance(keys, list) else [])

    def _on_toggled(self, chart: Chart) -> None:
        self._group.draw_again(chart)
        self.state_changed.emit()

    def _show_ways_back(self) -> None:
        self.tools.show_ways_back(follow=not self.following, back=self.enlarged is not None)

    # Menu and export

    def _show_menu(self, at: QPoint, key: str) -> None:
        menu = self.context_menu(key)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def context_menu(self, key: str = "results") -> QMenu:
        """The context menu of a chart."""
        menu = Menu(self)
        follow = menu.addAction(self.tr("Follow"), self.follow)
        follow.setEnabled(not self.following)
        words = self.tr("All charts") if self.enlarged == key else self.tr("Enlarge")
        menu.addAction(words, lambda: self.turn(key))
        axes = Menu(menu)
        axes.setTitle(self.tr("x axis"))
        menu.addMenu(axes)
        for index in range(self.tools.axis.count()):
            axis = self.tools.axis.itemData(index)
            action = axes.addAction(self.tools.axis.itemText(index))
            action.setCheckable(True)
            action.setChecked(axis == self.axis)
            action.triggered.connect(lambda _on=False, axis=axis: self.set_axis(axis))
        menu.addSeparator()
        menu.addActions(list(self.tools.exports.values()))
        return menu

    def ask_export(self, kind: str) -> None:
        """Ask for a file and export to it, as "png", "svg" or "csv"."""
        kinds = {
            "png": self.tr("Pictures (*.png)"),
            "svg": self.tr("Drawings (*.svg)"),
            "csv": self.tr("Tables (*.csv)"),
        }
        self.notice.hide()
        path = ask_where(
            self, self.tr("Export the charts"), f"{self.shown.game_key or 'poda'}-charts.{kind}",
            kinds[kind],
        )  # fmt: skip
        if path is None:
            return
        try:
            write_bytes(path, self.exported_bytes(kind))
        except EngineError as error:
            sentence = self.tr("{file}: {sentence}").format(
                file=shown_name(path), sentence=message(error)
            )
            self._show_notice(sentence, Role.BAD)
            self.failed.emit(sentence)
        else:
            settings().last_folder = str(path.parent)
            self._show_notice(self.tr("Written: {file}").format(file=shown_name(path)), Role.TEXT)

    def exported_bytes(self, kind: str) -> bytes:
        """The contents of such a file: the charts as they are shown, or all numbers of the run."""
        if kind == "csv":
            return history_csv(self.shown.history, game=self.shown.game_key).encode()
        self.flush()
        self.crosshair.hide()
        caption = " · ".join((
            self.tools.axis.currentText(),
            f"{self.tools.smoothing_label.full_text()}: {self.tools.averaged_text()}",
        ))  # fmt: skip
        with self.sheet.as_lines():
            write = png_bytes if kind == "png" else svg_bytes
            return write(self.sheet, self.sheet.seen, caption)

    def _show_notice(self, sentence: str, role: Role) -> None:
        self.notice.set_role(role)
        self.notice.setText(sentence)
        self.notice.show()
        announce(self.notice, sentence, urgent=role is Role.BAD)


class ChartsArea(Fitted, Scrolling):
    """The scroll area of the charts; it tells them how high they can be without scrolling."""

    def __init__(self, charts: ChartsPanel) -> None:
        super().__init__(charts)
        self._charts = charts

    def _fit(self) -> None:
        self._charts.set_room(self.viewport().height())
