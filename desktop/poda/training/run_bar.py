"""The rows at the top of the Training tab: what is trained, its buttons, and how it goes."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QCoreApplication,
    QElapsedTimer,
    QEvent,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    QSignalBlocker,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from poda.base import terms
from poda.engine.evolve.evolution import REASONS
from poda.engine.evolve.playing import KERNELS
from poda.engine.games import EVOLVED, GAMES
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, theme_manager
from poda.training.actions import TrainingActions
from poda.training.model import Status, TrainingModel
from poda.training.settings_rules import presets_for
from poda.training.settings_words import preset_explanation, preset_line, preset_name
from poda.widgets.announce import announce, set_name
from poda.widgets.engine_words import game_name
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, Label, Steady

_THOUSANDS_FROM: Final = 10_000


def reason_words(reason: str) -> str:
    """Why a run stopped."""
    return QCoreApplication.translate("Training", REASONS[reason])


def duration(seconds: float) -> str:
    """A time as clocks have it: 0:07, 12:34, 1:02:03."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def whole(number: int) -> str:
    """A whole number in the user's digits."""
    return QLocale().toString(number)


def generation_words(number: int) -> str:
    """The generation that is over."""
    template = QCoreApplication.translate("Words", terms.GENERATION)
    return template.format(number=whole(number))


def games_rate(rate: float) -> str:
    """Games a second, short."""
    if rate >= _THOUSANDS_FROM:
        template = QCoreApplication.translate("Training", "{number} k games/s")
        return template.format(number=QLocale().toString(rate / 1000, "f", 1))
    template = QCoreApplication.translate("Words", terms.GAMES_RATE)
    return template.format(number=whole(round(rate)))


def generations_rate(rate: float) -> str:
    """Generations a second, short; of slow runs, how long one takes."""
    if 0 < rate < 1:
        template = QCoreApplication.translate("Training", "{number} s a generation")
        return template.format(number=QLocale().toString(1 / rate, "f", 1))
    template = QCoreApplication.translate("Training", "{number} generations/s")
    return template.format(number=QLocale().toString(rate, "f", 1))


_TICK_MS: Final = 250  # figures that change faster cannot be read
_PROGRESS_MS: Final = 30_000  # who listens hears this often how far it is
_FIGURES_WIDTH: Final = 250  # pixels at the usual type size, at least
_SENTENCE_WIDTH: Final = 270
_LIMIT_WIDTH: Final = 112
_MOST_GENERATIONS: Final = 9_999_999
_MOST_MINUTES: Final = 99_999
_RUN_BUTTONS: Final = ("train", "pause", "resume", "step", "cancel")


class ActionPush(QPushButton):
    """A button with the words of an action, which it triggers.

    Signals:
        orphaned: it had the focus, and can be pressed no more.
    """

    orphaned = Signal()

    def __init__(self, action: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._action = action
        self.clicked.connect(lambda _checked=False: action.trigger())
        action.changed.connect(self._refresh)
        self._refresh()

    @property
    def is_primary(self) -> bool:
        """Whether it is the one button that is meant."""
        return bool(self.property("primary"))

    def set_primary(self, on: bool) -> None:
        """Make it the one button that is meant, or not any more."""
        if self.is_primary is not on:
            self.setProperty("primary", on)
            self.style().unpolish(self)
            self.style().polish(self)

    def _refresh(self) -> None:
        action = self._action
        if self.hasFocus() and not action.isEnabled():
            self.orphaned.emit()
        self.setEnabled(action.isEnabled())
        self.setText(action.iconText())
        name = action.text().replace("&", "").rstrip("…")
        set_name(self, name)
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.setToolTip(f"{name} ({keys})" if keys else name)


class _WithLine(QStyledItemDelegate):
    """Writes a preset's line behind its name, in the list and not in the box."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.text = preset_with_line(index.data(Qt.ItemDataRole.UserRole))


class PresetBox(QComboBox):
    """The presets by name; its list says in a line what each of them is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(_WithLine(self))

    def showPopup(self) -> None:
        view = self.view()
        wanted = view.sizeHintForColumn(0) + 2 * INSIDE
        view.setMinimumWidth(min(wanted, self.window().width() - self.x()))
        super().showPopup()


def preset_with_line(name: str) -> str:
    """ "Steady: a hall of fame and bounded steps"; the name alone of settings that are no preset's,
    which say nothing more."""
    line = preset_line(name)
    return f"{preset_name(name)}: {line}" if line else preset_name(name)


class RunBar(Retranslatable, QWidget):
    """Shows the model's plan, status and figures, and asks it for others.

    Signals:
        limits_asked: generations and minutes, 0 for none.
    """

    limits_asked = Signal(int, int)

    def __init__(
        self, model: TrainingModel, actions: TrainingActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._said = ""
        self._spoken_at = QElapsedTimer()
        self._homeless = False  # whether the keyboard was with a button that is off now,
        self._parked = False  # and is with Cancel for the time being
        self.game, self.preset = QComboBox(), PresetBox()
        for key in EVOLVED:
            self.game.addItem("", key)
        for box in (self.game, self.preset):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.buttons = {name: ActionPush(actions[name]) for name in _RUN_BUTTONS}
        self.settings, self.runs = ActionPush(actions["settings"]), ActionPush(actions["runs"])
        self.figures = Label("body", Role.MUTED, elide=True)
        self.sentence = Label("body", elide=True)
        self._stop_after, self._of_generations, self._of_minutes = (
            Label("body", Role.MUTED) for _ in range(3)
        )
        self.generations, self.minutes = _limit(_MOST_GENERATIONS, 100), _limit(_MOST_MINUTES, 1)
        self._lay_out()
        self._connect()
        self.retranslate()

    def _lay_out(self) -> None:
        plan, run = QHBoxLayout(), QHBoxLayout()
        plan.setSpacing(INSIDE)
        for widget in (self.game, self.preset, self.settings, self.runs):
            plan.addWidget(widget)
        plan.addStretch(1)
        run.setSpacing(INSIDE)
        for button in self.buttons.values():
            run.addWidget(button)
        run.addStretch(1)
        self.figures.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._figures_place = Steady(self.figures)
        self._plan, self._run = plan, run
        self._first = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._first.setSpacing(INSIDE)
        self._first.addLayout(plan)
        self._first.addLayout(run, 1)
        limits = QHBoxLayout()
        limits.setSpacing(INSIDE)
        for part in (
            self._stop_after, self.generations, self._of_generations, self.minutes,
            self._of_minutes,
        ):  # fmt: skip
            limits.addWidget(part)
        limits.addStretch(1)
        self._limits = limits
        self._sentence_place = Steady(self.sentence)
        self._second = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._second.setSpacing(BETWEEN)
        self._told = QHBoxLayout()
        self._told.setSpacing(BETWEEN)
        self._told.addWidget(self._sentence_place, 1)
        self._first.addWidget(self._figures_place)
        self._second.addLayout(self._told, 1)
        self._second.addLayout(limits)
        rows = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(INSIDE)
        rows.addLayout(self._first)
        rows.addLayout(self._second)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _connect(self) -> None:
        model = self._model
        self.game.activated.connect(lambda _: model.choose(self.game.currentData()))
        self.preset.activated.connect(lambda _: self._ask_preset())
        for field in (self.generations, self.minutes):
            field.valueChanged.connect(
                lambda _: self.limits_asked.emit(self.generations.value(), self.minutes.value())
            )
        for button in self.buttons.values():
            button.orphaned.connect(self._on_orphaned)
        model.status_changed.connect(self.refresh)
        theme_manager().changed.connect(self._fit)
        self._clock = QTimer(self, interval=_TICK_MS)
        self._clock.timeout.connect(self._tick)

    def _ask_preset(self) -> None:
        if name := self.preset.currentData():
            self._model.choose_preset(name)
        self.refresh()

    def show_limits(self, generations: int, minutes: int) -> None:
        """Show these limits, 0 for none, without asking for them."""
        for field, value in ((self.generations, generations), (self.minutes, minutes)):
            with QSignalBlocker(field):
                field.setValue(value)

    # What is on screen

    def refresh(self) -> None:
        """Show what the run is doing, and enable what can be chosen."""
        model = self._model
        for box in (self.game, self.preset):
            box.setEnabled(not model.is_busy)
        self.game.setCurrentIndex(self.game.findData(model.game_key))
        self._fill_presets()
        self._show_buttons()
        if model.status is Status.RUNNING:
            self._clock.start()
        else:
            self._clock.stop()
        self._tell()
        if (text := self._words()) != self._said:
            self._said = text
            self._speak()

    def _fill_presets(self) -> None:
        names = list(presets_for(GAMES[self._model.game_key]))
        if not self._model.preset:
            names.append("")
        box = self.preset
        if names != [box.itemData(row) for row in range(box.count())]:
            box.clear()
            for name in names:
                box.addItem("", name)
        for row, name in enumerate(names):
            box.setItemText(row, preset_name(name))
            box.setItemData(row, preset_explanation(name), Qt.ItemDataRole.ToolTipRole)
            box.setItemData(row, preset_line(name), Qt.ItemDataRole.AccessibleDescriptionRole)
        box.setCurrentIndex(box.findData(self._model.preset))
        box.setToolTip(preset_explanation(self._model.preset))

    def _show_buttons(self) -> None:
        """Pause and Resume share a place; the keyboard stays with the buttons."""
        model, buttons = self._model, self.buttons
        resumes = model.can_go_on
        train, resume = buttons["train"], buttons["resume"]
        # A limit was raised: who is at Train by the run's end is where the run goes on.
        moves = train.hasFocus() and train.is_primary and model.can_resume
        resume.setVisible(resumes)
        buttons["pause"].setVisible(not resumes)
        train.set_primary(not model.can_resume)
        resume.set_primary(model.can_resume)
        if self._parked and not buttons["cancel"].hasFocus():
            self._homeless = self._parked = False  # somebody took it elsewhere
        if self._homeless:
            self.take_focus()
        elif moves:
            resume.setFocus()

    def take_focus(self) -> None:
        """Give the keyboard to the button that is meant."""
        for name in ("resume", "train", "pause", "cancel"):
            button = self.buttons[name]
            if button.isEnabled() and not button.isHidden():
                # Cancel only until there is something better: Space must not end the run.
                self._homeless = self._parked = name == "cancel"
                button.setFocus()
                return

    def _on_orphaned(self) -> None:
        self._homeless, self._parked = True, False

    def _tell(self) -> None:
        """The figures, and the sentence."""
        model = self._model
        generation, _, seconds = model.totals
        parts = []
        if generation or model.status is not Status.EMPTY:
            parts.append(generation_words(generation))
        if model.status is Status.RUNNING and model.rate > 0:
            parts.append(games_rate(model.rate))
        self.figures.setText(" · ".join(parts))
        words = [self._words()]
        if model.status is Status.EMPTY:
            words.append(preset_with_line(model.preset))
        if generation:
            words.append(duration(seconds))
        if model.status is Status.RUNNING and model.generation_rate > 0:
            words.append(generations_rate(model.generation_rate))
        if (left := model.seconds_left) is not None:
            words.append(self.tr("{time} left").format(time=duration(left)))
        self.sentence.setText(" · ".join(words))

    def _speak(self) -> None:
        """What the run is doing, and how far it is."""
        self._spoken_at.start()
        text, generation = self._words(), self._model.totals[0]
        announce(
            self, f"{text.rstrip('.')}, {generation_words(generation)}" if generation else text
        )

    def _tick(self) -> None:
        self._tell()
        if self._spoken_at.hasExpired(_PROGRESS_MS) and self.isVisible():
            self._speak()

    def _training_words(self) -> str:
        if self._model.game_key in KERNELS:
            return self.tr("Training")
        return self.tr("Training, by the readable rules: this game has no compiled kernel")

    def _words(self) -> str:
        """What the run is doing."""
        status = self._model.status
        if status is Status.ENDED:
            return self._end_words()
        if status is Status.PREPARING and self._model.is_opening:
            return self.tr("Opening the run…")
        return {
            Status.EMPTY: self.tr("Ready to train"),
            Status.PREPARING: self.tr(
                "Preparing the fast engine: the first time, this takes some seconds…"
            ),
            Status.RUNNING: self._training_words(),
            Status.PAUSED: self.tr("Paused, and saved"),
            Status.STOPPING: self.tr("Stopping…"),
        }[status]

    def _end_words(self) -> str:
        """Why the run stopped."""
        reason = self._model.reason or "asked"
        if reason in ("generations", "seconds") and self._model.can_resume:  # it was raised
            return self.tr("Stopped at its limit, and saved")
        return reason_words(reason)

    def retranslate(self) -> None:
        for row in range(self.game.count()):
            self.game.setItemText(row, game_name(self.game.itemData(row)))
        set_name(self.game, self.tr("Game"))
        self.game.setToolTip(self.tr("The game that is learnt"))
        set_name(self.preset, self.tr("Preset"))
        self._stop_after.setText(self.tr("Stop after"))
        self._of_generations.setText(self.tr("generations"))
        self._of_minutes.setText(self.tr("minutes"))
        self.generations.setAccessibleName(self.tr("Stop after so many generations"))
        self.minutes.setAccessibleName(self.tr("Stop after so many minutes"))
        for field in (self.generations, self.minutes):
            field.setSpecialValueText(self.tr("no limit"))
            field.setToolTip(self.tr("Counted from the beginning of the run; 0 is no limit"))
        self.refresh()
        self._fit()

    # Room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """As narrow as two rows can be; which it is, is seen when the width is known."""
        parts = (self._plan, self._run, self._limits)
        return QSize(
            max(part.minimumSize().width() for part in parts), super().minimumSizeHint().height()
        )

    def _fit(self) -> None:
        """One row for each of the two where it fits, else two."""
        scale = theme_manager().type_scale
        for field in (self.generations, self.minutes):
            field.setFixedWidth(round(_LIMIT_WIDTH * scale) + 20)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        figures = round(_FIGURES_WIDTH * scale)
        wanted = self._plan.sizeHint().width() + self._run.sizeHint().width() + INSIDE
        has_room = wanted + figures + AROUND <= self.width()
        self._first.setDirection(across if wanted <= self.width() else down)
        self._put_figures(self._first if has_room else self._told)
        wanted = self._limits.sizeHint().width() + round(_SENTENCE_WIDTH * scale) + BETWEEN
        wanted += 0 if has_room else figures + BETWEEN
        self._second.setDirection(across if wanted <= self.width() else down)
        for place in (self._figures_place, self._sentence_place):
            place.refit()

    def _put_figures(self, place: QBoxLayout) -> None:
        """The figures stand at the end of the first row, or beside the sentence."""
        if place.indexOf(self._figures_place) < 0:
            place.addWidget(self._figures_place, 1)


class _LimitBox(QSpinBox):
    """A number, in which Ctrl+Right is still the key of Step: there are no words to go over."""

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Right
            and event.modifiers() == Qt.KeyboardModifier.ControlModifier
        ):
            event.ignore()
            return True
        return super().event(event)


def _limit(most: int, step: int) -> QSpinBox:
    field = _LimitBox()
    field.setRange(0, most)
    field.setSingleStep(step)
    field.setGroupSeparatorShown(True)
    field.setKeyboardTracking(False)  # each digit would be a limit of its own
    return field
