"""The dialog of an experiment: its runs and their progress, the mean curve with its band, the
spread of the last readings, and the effect of each setting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QScrollArea,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidgetItem,
    QWidget,
)

from poda.base.paths import shown
from poda.engine.errors import EngineError
from poda.engine.runs.history import History
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import Role, theme_manager
from poda.packages.lab.engine.plan import Experiment, Value, seeds_text
from poda.packages.lab.engine.results import USUAL_MEASURE, Results, measure_named
from poda.packages.lab.engine.running import MemberProgress
from poda.packages.lab.window.runs.columns import duration
from poda.packages.lab.window.runs.experiment_model import ExperimentModel
from poda.packages.lab.window.runs.spread_chart import (
    PartsChart,
    SpreadChart,
    SpreadRow,
    SpreadShare,
    Telling,
)
from poda.training.plots.look import MOST_OTHERS, Percent, short
from poda.training.plots.panel import ChartsArea, ChartsPanel
from poda.training.settings_words import preset_name, setting_name, value_text
from poda.widgets.announce import announce, name_items, phrased
from poda.widgets.controls import choice, number, offer, push_button, show_value
from poda.widgets.engine_words import game_name, message, percent
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    PAGE_PROPERTY,
    STRETCH,
    Label,
    Notice,
    Scrolling,
    Table,
    column,
    plain_tip,
    row,
    wrapped,
)
from poda.widgets.pages import Pages
from poda.widgets.screens import fit_dialog

_WIDTH, _HEIGHT = 1080, 640
_MOST_GENERATIONS: Final = 1_000_000_000
_USUAL_GENERATIONS: Final = 200
_FIELD: Final = 96  # pixels, by type size: the width of a number field
_SHARE: Final = Qt.ItemDataRole.UserRole


def swept_name(name: str) -> str:
    """The name of a swept setting, or that of the preset."""
    if name == "preset":
        return QCoreApplication.translate("ExperimentDialog", "Preset")
    return setting_name(name)


def swept_value(name: str, value: Value, game_key: str) -> str:
    """The text of a value of a swept setting."""
    return preset_name(str(value)) if name == "preset" else value_text(name, value, game_key)


def group_name(choices: Sequence[tuple[str, Value]], game_key: str) -> str:
    """The text of a combination of swept values: "Plies: 2, Noise: 0.1"; "" without a sweep."""
    return ", ".join(
        f"{swept_name(name)}: {swept_value(name, value, game_key)}" for name, value in choices
    )


class _Bar(QStyledItemDelegate):
    """Draws a bar behind a cell's text, as long as the share that the item holds."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: object) -> None:
        share = index.data(_SHARE)  # type: ignore[attr-defined]
        if share:
            color = theme_manager().theme.color(Role.MAX)
            color.setAlphaF(0.22)
            room = option.rect.adjusted(2, 4, -2, -4)
            room.setWidth(max(1, round(room.width() * share)))
            painter.fillRect(room, color)
        super().paint(painter, option, index)  # type: ignore[arg-type]


class MembersTable(Table):
    """A row for each run: its name, state, progress and last losses."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(6, parent, wide=0)
        self.horizontalHeader().setResizeContentsPrecision(0)
        self.setItemDelegateForColumn(2, _Bar(self))
        self._shown: tuple[MemberProgress | None, ...] = ()
        follow_language(self, self._name_columns)

    def show_members(self, members: Sequence[MemberProgress], plan: Experiment) -> None:
        """Show the runs' progress; only changed rows are rewritten."""
        if self.rowCount() != len(members):
            self.setRowCount(len(members))
            self._shown = (None,) * len(members)
            for place in range(len(members)):
                for number in range(6):
                    item = QTableWidgetItem()
                    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
                    if number > 1:
                        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                        item.setTextAlignment(right)
                    self.setItem(place, number, item)
        for place, (member, before) in enumerate(zip(members, self._shown, strict=True)):
            if member is before:
                continue
            for number, text in enumerate(self._texts(member, plan)):
                if (cell := self.item(place, number)) is not None:
                    cell.setText(text)
            self._mark(place, member, plan)
        self._shown = tuple(members)

    def _mark(self, place: int, member: MemberProgress, plan: Experiment) -> None:
        """Set the bar of a row's generations, and the colour and tooltip of its error."""
        bar, state = self.item(place, 2), self.item(place, 1)
        if bar is not None and plan.generations:
            bar.setData(_SHARE, min(1.0, member.generation / plan.generations))
        if state is not None:
            role = Role.TEXT if member.error is None else Role.BAD
            state.setForeground(theme_manager().theme.color(role))
            state.setToolTip(plain_tip(message(member.error)) if member.error else "")

    def repaint_all(self) -> None:
        """Have all rows rewritten, in another language or theme."""
        self._shown = (None,) * self.rowCount()

    def _texts(self, member: MemberProgress, plan: Experiment) -> tuple[str, ...]:
        name = self.tr("seed {seed}").format(seed=member.member.seed)
        if member.member.choices:
            name = f"{group_name(member.member.choices, plan.game_key)} · {name}"
        losses = "–" if member.losses is None else f"{percent(member.losses)} %"
        return (
            name, self._state(member), QLocale().toString(member.generation),
            QLocale().toString(member.games), duration(member.seconds), losses,
        )  # fmt: skip

    def _state(self, member: MemberProgress) -> str:
        return {
            "waiting": self.tr("waits"),
            "training": self.tr("▶ training"),
            "stopped": self.tr("stopped"),
            "done": self.tr("✓ ended"),
            "failed": self.tr("✕ failed"),
        }[member.phase]

    def _name_columns(self) -> None:
        self.setHorizontalHeaderLabels([
            self.tr("Run"), self.tr("State"), self.tr("Generations"), self.tr("Games"),
            self.tr("Time"), self.tr("Last losses"),
        ])  # fmt: skip
        for place in range(2, 6):
            if (item := self.horizontalHeaderItem(place)) is not None:
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.repaint_all()


def _scrolled(content: QWidget) -> QScrollArea:
    area = Scrolling(content, has_focus=True)
    area.setBackgroundRole(QPalette.ColorRole.Base)
    return area


class ExperimentDialog(QDialog):
    """Shows, starts and stops an experiment, which goes on while the dialog is closed.

    Signals:
        run_asked: the run in this member's folder is to be shown in the tab.
    """

    run_asked = Signal(object)

    def __init__(self, model: ExperimentModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty(PAGE_PROPERTY, "experiments")
        self.model = model
        self._stale = False
        self.title = wrapped("large", bold=True)
        self.about = wrapped("small", Role.MUTED)
        self.status = Label("body", Role.MUTED, elide=True)
        self.notice = Notice()
        self.start_button = push_button(
            primary=True, tip=lambda: self.tr("Train what is left, several runs at a time")
        )
        self.stop_button = push_button(
            lambda: self.tr("S&top"), tip=lambda: self.tr("Save what is trained; it can be resumed")
        )
        self.close_button = push_button(
            lambda: self.tr("&Close"), self.close, tip=lambda: self.tr("What is trained goes on")
        )
        self.generations = phrased(
            number(1, _MOST_GENERATIONS, step=100, grouped=True),
            name=lambda: self.tr("Each run ends after this many generations"),
        )
        self.generations.setKeyboardTracking(False)
        self._labels = (
            phrased(QLabel(), lambda: self.tr("Each &ends after")),
            phrased(QLabel(), lambda: self.tr("generations")),
        )
        self._labels[0].setBuddy(self.generations)
        self.measure = choice()
        self.pages = Pages()
        self.members = phrased(MembersTable(), name=lambda: self.tr("Runs of the experiment"))
        self.charts = ChartsPanel()
        self.charts.restore(settings().training_charts)
        self.spread, self.parts = SpreadChart(), PartsChart()
        self.levels = SpreadChart()
        self.spread_words, self.effect_words = (wrapped("small", Role.MUTED) for _ in range(2))
        self.curve_words = Label("small", Role.MUTED, elide=True)
        self._lay_out()
        self._connect()
        phrased(self, lambda: self.tr("Several runs"))
        phrased(self.pages.bar, name=lambda: self.tr("Pages of the experiment"))
        phrased(self.measure, meaning=lambda: self.tr("What is measured"))
        name_items(self.measure, self._measure_name)
        follow_language(self, self._show_in_language)
        theme_manager().changed.connect(self._follow_theme)
        self._fit()
        self._on_status()
        self._on_results()

    def _lay_out(self) -> None:
        spread, matters, curves = QWidget(), QWidget(), QWidget()
        column(self.curve_words, (ChartsArea(self.charts), 1), of=curves)
        column(self.spread, self.spread_words, STRETCH, of=spread, margins=INSIDE)
        column(
            self.effect_words, self.parts, BETWEEN, self.levels, STRETCH,
            of=matters, margins=INSIDE,
        )  # fmt: skip
        self._spread_area, self._matters_area = _scrolled(spread), _scrolled(matters)
        self.pages.add("runs", self.members, lambda: self.tr("Runs"))
        self.pages.add("curves", curves, lambda: self.tr("Curves"))
        self.pages.add("spread", self._spread_area, lambda: self.tr("Last readings"))
        self.pages.add("matters", self._matters_area, lambda: self.tr("Which setting matters"))
        column(
            self.title,
            self.about,
            self.notice,
            row(
                self.start_button, self.stop_button, BETWEEN, self._labels[0], self.generations,
                self._labels[1], BETWEEN - INSIDE, (self.status, 1),
            ),
            (self.pages, 1),
            row(self.measure, STRETCH, self.close_button),
            of=self, spacing=INSIDE, margins=AROUND,
        )  # fmt: skip

    def _connect(self) -> None:
        model = self.model
        model.status_changed.connect(self._on_status)
        model.moved.connect(self._on_moved)
        model.results_changed.connect(self._on_results)
        model.refused.connect(self._on_refused)
        self.start_button.clicked.connect(model.start)
        self.stop_button.clicked.connect(model.stop)
        self.generations.valueChanged.connect(lambda value: model.set_limits(value, None))
        self.measure.activated.connect(lambda _: self._show_results())
        self.pages.turned.connect(lambda _name: self._on_page())
        self.members.doubleClicked.connect(lambda index: self._ask_run(index.row()))
        self.charts.state_changed.connect(self._remember_charts)

    # Requests

    def _ask_run(self, place: int) -> None:
        folder, members = self.model.folder, self.model.members
        if folder is None or not 0 <= place < len(members):
            return
        if members[place].phase in ("done", "stopped"):
            self.run_asked.emit(folder.folder_of(members[place].member))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and self.members.hasFocus():
            self._ask_run(self.members.currentRow())
            return
        super().keyPressEvent(event)

    def _remember_charts(self) -> None:
        settings().training_charts = self.charts.state()

    # Showing

    def _on_status(self) -> None:
        model, plan = self.model, self.model.plan
        running = model.running
        self.start_button.setEnabled(model.can_start)
        self.stop_button.setEnabled(running and not model.stopping)
        self.generations.setEnabled(plan is not None and not running)
        if plan is not None:
            show_value(self.generations, plan.generations or _USUAL_GENERATIONS)
            for part in (*self._labels, self.generations):
                part.setVisible(plan.generations is not None)
            self.members.repaint_all()
        self.pages.offer("matters", plan is not None and bool(plan.sweep))
        self._name_parts()
        self._on_moved()
        announce(self, self.status.full_text())

    def _on_moved(self) -> None:
        if self.model.plan is not None:
            self.members.show_members(self.model.members, self.model.plan)
        self._tell_status()

    def _on_results(self) -> None:
        self._stale = True
        if self.isVisible():
            self._show_results()

    def _on_page(self) -> None:
        self.measure.setVisible(self.pages.seen in ("spread", "matters"))
        if self._stale:
            self._show_results()

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self._on_page()
        self._show_results()
        first = self.start_button if self.start_button.isEnabled() else self.members
        first.setFocus()

    def _show_results(self) -> None:
        found = self.model.results
        if found is None:
            self.charts.show_others([])
            self.spread.show_rows([], self._number_texts)
            self.spread_words.setText(self.tr("Nothing is known yet: start the runs."))
            return
        self._stale = False
        self._offer_measures(found)
        self._show_curves(found)
        self._show_spread(found)
        if found.plan.sweep:
            self._show_effects(found)

    def _offer_measures(self, found: Results) -> None:
        keys = found.measures() or (USUAL_MEASURE,)
        offer(self.measure, ((self._measure_name(key), key) for key in keys))

    def _show_curves(self, found: Results) -> None:
        """Draw a curve for each combination: the mean over its seeds, with its band."""
        lines: list[tuple[str, History | tuple[History, ...]]] = []
        for group in range(len(found.plan.groups)):
            histories = tuple(run.history for run in found.of_group(group))
            if histories:
                lines.append((self._group(found.plan, group), histories))
        self.charts.show_history(History(), found.plan.game_key, found.plan.bases[0][1])
        self.charts.show_others(lines[:MOST_OTHERS])
        words = self.tr(
            "A line is a mean over seeds, of the games lost in the first chart; the area around it "
            "is what that lies in by 95 %: few seeds make a wide one."
        )
        if len(lines) > MOST_OTHERS:
            most = QLocale().toString(MOST_OTHERS)
            words += " " + self.tr("The first {count} combinations.").format(count=most)
        self.curve_words.setText(words)

    def _show_spread(self, found: Results) -> None:
        measure = self._measure
        rows = [
            SpreadRow(self._group(found.plan, group), spread)
            for group, spread in enumerate(found.spreads(measure))
        ]
        self.spread.show_rows(rows, self._number_texts)
        self.spread_words.setText(
            self.tr(
                "A dot is a run, by its last reading. The stroke is their mean, and the bar what "
                "that lies in by 95 %: few seeds make wide ones."
            )
        )

    def _show_effects(self, found: Results) -> None:
        effects = found.effects(self._measure)
        parts = [
            SpreadShare(swept_name(one.name), one.explained or 0.0) for one in effects.settings
        ]
        if effects.together is not None and len(effects.settings) > 1:
            parts.append(SpreadShare(self.tr("Settings together"), effects.together))
        if effects.seeds is not None:
            parts.append(SpreadShare(self.tr("Chance (seeds)"), effects.seeds, is_chance=True))
        self.parts.show_parts(parts, lambda share: f"{percent(share)} %")
        rows = []
        for one in effects.settings:
            rows.append(SpreadRow(swept_name(one.name)))
            for level in one.levels:
                value = swept_value(one.name, level.value, found.plan.game_key)
                rows.append(SpreadRow(f"    {value}", level.spread))
        self.levels.show_rows(rows, self._number_texts)
        self.effect_words.setText(self._effect_words(effects.count, found.plan.size))

    def _effect_words(self, count: int, size: int) -> str:
        text = self.tr(
            "What the differences between the last readings are owed to: the share of their "
            "variance that lies between the values of each setting."
        )
        if count < size:
            told = self.tr("Of {count} runs out of {size} so far.")
            number = QLocale().toString
            text += " " + told.format(count=number(count), size=number(size))
        return text

    @property
    def _measure(self) -> str:
        return str(self.measure.currentData() or USUAL_MEASURE)

    @property
    def _number_texts(self) -> Telling:
        if measure_named(self._measure).share:
            return Telling(Percent().text, lambda value: f"{percent(value)} %", percent)
        return Telling(short, short, short)

    def _group(self, plan: Experiment, group: int) -> str:
        name = group_name(plan.groups[group], plan.game_key)
        return name or self.tr("%n seeds", "", len(plan.seeds))

    def _measure_name(self, key: str) -> str:
        names: dict[str, Callable[[], str]] = {
            "losses": lambda: self.tr("Games lost"),
            "wins": lambda: self.tr("Games won"),
            "kept": lambda: self.tr("Values kept"),
            "score": lambda: self.tr("Score of the champion"),
            "fitness": lambda: self.tr("Fitness of the best"),
            "error": lambda: self.tr("TD error"),
            "norm": lambda: self.tr("Norm of the weights"),
        }
        return names[key]() if key in names else key

    # Words

    def _tell_status(self) -> None:
        model = self.model
        counts = {
            "done": QLocale().toString(model.done), "runs": QLocale().toString(len(model.members)),
        }  # fmt: skip
        if model.stopping:
            text = self.tr("Stopping, and saving…")
        elif model.running:
            text = self.tr("Training: {done} of {runs} runs have ended").format(**counts)
        elif model.is_over:
            text = self.tr("All runs have ended")
        elif any(each.generation for each in model.members):
            text = self.tr("Stopped, and saved: {done} of {runs} runs have ended").format(**counts)
        else:
            text = self.tr("Ready to train {runs} runs").format(**counts)
        self.status.setText(text)

    def _name_parts(self) -> None:
        plan = self.model.plan
        begun = any(each.generation for each in self.model.members)
        self.start_button.setText(self.tr("&Go on") if begun else self.tr("&Start"))
        if plan is None:
            self.title.setText("")
            self.about.setText("")
            return
        parts = [game_name(plan.game_key)]
        if not any(axis.name == "preset" for axis in plan.sweep):
            parts.append(preset_name(plan.bases[0][0]))
        parts.append(self.tr("seeds {seeds}").format(seeds=seeds_text(plan.seeds)))
        for axis in plan.sweep:
            values = (swept_value(axis.name, value, plan.game_key) for value in axis.values)
            parts.append(f"{swept_name(axis.name)}: {', '.join(values)}")
        if plan.seconds is not None:
            parts.append(self.tr("each ends after {time}").format(time=duration(plan.seconds)))
        self.title.setText(shown(self.model.name) or self.tr("A new experiment"))
        self.about.setText(" · ".join(parts))

    def _on_refused(self, error: EngineError) -> None:
        self.notice.say(lambda: message(error))

    def _follow_theme(self) -> None:
        self._fit()
        self.members.repaint_all()
        self._on_moved()

    def _fit(self) -> None:
        self.generations.setFixedWidth(round(_FIELD * theme_manager().type_scale) + 20)
        fit_dialog(self, _WIDTH, _HEIGHT)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.charts.tools.export_menu.close()
        super().closeEvent(event)

    def _show_in_language(self) -> None:
        self._name_parts()
        self._on_moved()
        if self.isVisible():
            self._show_results()
