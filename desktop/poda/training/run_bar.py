"""The top rows of the Training tab: the plan, the buttons of the run, and its progress."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import (
    QCoreApplication,
    QElapsedTimer,
    QEvent,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QAction, QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QComboBox,
    QFrame,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionButton,
    QStyleOptionViewItem,
    QWidget,
)

from poda.base import terms
from poda.base.numbers import duration
from poda.engine.games import GAMES, evolved_games
from poda.engine.playing.batches import compiled_for
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.runs.settings import Settings, layout_of
from poda.engine.runs.training_run import REASONS
from poda.house.i18n import follow_language, keys_text
from poda.house.theme import Role, follow_theme, theme_manager
from poda.training.model import Status, TrainingModel
from poda.training.settings_rules import presets_for
from poda.training.settings_words import preset_explanation, preset_line, preset_name
from poda.training.training_actions import TrainingActions
from poda.widgets.announce import announce, name_items, phrased, set_name
from poda.widgets.controls import choice, filled, show_value
from poda.widgets.engine_words import game_name
from poda.widgets.layout import (
    AROUND,
    BETWEEN,
    INSIDE,
    FittedToParts,
    Label,
    Steady,
    Stretch,
    column,
    row,
    set_look,
    widen_popup,
)

_THOUSANDS_FROM: Final = 10_000


def reason_words(reason: str) -> str:
    """The sentence on why a run stopped, by its reason."""
    return QCoreApplication.translate("Training", REASONS[reason])


def whole(number: int) -> str:
    """A whole number in the user's locale."""
    return QLocale().toString(number)


def generation_words(number: int) -> str:
    """The text for the number of the last finished generation."""
    return QCoreApplication.translate("Words", terms.GENERATION).format(number=whole(number))


def games_rate(rate: float) -> str:
    """Games a second in short, from 10,000 on in thousands."""
    if rate >= _THOUSANDS_FROM:
        template = QCoreApplication.translate("Training", "{number} k games/s")
        return template.format(number=QLocale().toString(rate / 1000, "f", 1))
    template = QCoreApplication.translate("Words", terms.GAMES_RATE)
    return template.format(number=whole(round(rate)))


def generations_rate(rate: float) -> str:
    """Generations a second in short, or the seconds of one if it takes longer than one."""
    if 0 < rate < 1:
        template = QCoreApplication.translate("Training", "{number} s a generation")
        return template.format(number=QLocale().toString(1 / rate, "f", 1))
    template = QCoreApplication.translate("Training", "{number} generations/s")
    return template.format(number=QLocale().toString(rate, "f", 1))


_TICK_MS: Final = 250  # figures that change more often cannot be read
_PROGRESS_MS: Final = 30_000  # between two announcements of the progress to a screen reader
_FIGURES_WIDTH: Final = 250  # pixels, by type size: the least width of the figures
_LIMIT_WIDTH: Final = 112
_MOST_GENERATIONS: Final = 9_999_999
_MOST_MINUTES: Final = 99_999
_RUN_BUTTONS: Final = ("train", "pause", "resume", "step", "cancel")


@lru_cache(maxsize=8)
def learns_compiled(game_key: str, settings: Settings) -> bool:
    """Whether compiled code trains a network of these settings by temporal differences."""
    game = GAMES[game_key]
    return compiled_for(game_key) and (
        training_kit_of(game).learner(settings, layout_of(settings, game)) is not None
    )


class ActionPush(QPushButton):
    """A button with the text of an action, which it triggers.

    Signals:
        orphaned: it had the focus, and was disabled.
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
        """Whether it is emphasised as the main button."""
        return bool(self.property("primary"))

    def set_primary(self, on: bool) -> None:
        """Emphasise it as the main button, or do so no longer."""
        set_look(self, "primary", on)

    def _refresh(self) -> None:
        action = self._action
        if self.hasFocus() and not action.isEnabled():
            self.orphaned.emit()
        self.setEnabled(action.isEnabled())
        self.setText(action.iconText())
        name = action.text().replace("&", "").rstrip("…")
        set_name(self, name)
        keys = keys_text(action.shortcut())
        self.setToolTip(f"{name} ({keys})" if keys else name)


_ICON_GAP: Final = 4  # pixels that Qt adds beside an icon


class ShortPush(ActionPush):
    """A button that can shrink to its icon if there is no room for its text.

    Attributes:
        is_short: whether only its icon is shown.
    """

    def __init__(self, action: QAction) -> None:
        self.is_short = False
        super().__init__(action)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def spare(self) -> int:
        """The pixels that it saves by showing only its icon."""
        words, icon = self._measure()
        return max(0, words - icon)

    def shorten(self, short: bool) -> None:
        """Show only the icon, or the text."""
        if short != self.is_short:
            self.is_short = short
            self._refresh()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()  # never less: `shorten` makes it smaller

    def _measure(self) -> tuple[int, int]:
        """The widths in pixels with text and with icon, computed like `QPushButton.sizeHint`."""
        words = self._action.iconText()
        text = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic.value, words)
        return self._wide(words, text.width()), self._wide("", self.iconSize().width() + _ICON_GAP)

    def _wide(self, text: str, inside: int) -> int:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text, option.icon = text, QIcon()
        size = QSize(inside, self.iconSize().height())
        kind = QStyle.ContentsType.CT_PushButton
        return QApplication.style().sizeFromContents(kind, option, size, self).width()

    def _refresh(self) -> None:
        super()._refresh()
        if self.is_short:
            self.setText("")
        self.setIcon(self._action.icon() if self.is_short else QIcon())


class _WithLine(QStyledItemDelegate):
    """Writes a preset's short text after its name, in the list but not in the box."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        line = index.data(Qt.ItemDataRole.AccessibleDescriptionRole)
        option.text = with_line(index.data(Qt.ItemDataRole.UserRole), line or "")


class PresetBox(QComboBox):
    """The presets by name; its list adds a short text about each of them."""

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(_WithLine(self))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def showPopup(self) -> None:
        widen_popup(self, 2 * INSIDE, self.window().width() - self.x())
        super().showPopup()

    def offer_presets(self, names: Sequence[str], game_key: str) -> None:
        """Offer these presets, with texts about a game; "" for the person's own settings."""
        if list(names) != [self.itemData(row) for row in range(self.count())]:
            self.clear()
            filled(self, names)
        for place, name in enumerate(names):
            self.setItemText(place, preset_name(name))
            explanation, line = preset_explanation(name, game_key), preset_line(name, game_key)
            self.setItemData(place, explanation, Qt.ItemDataRole.ToolTipRole)
            self.setItemData(place, line, Qt.ItemDataRole.AccessibleDescriptionRole)


def preset_with_line(name: str, game_key: str = "") -> str:
    """ "Steady: a hall of fame and bounded steps"; only the name of the person's own settings,
    which have no short text."""
    return with_line(name, preset_line(name, game_key))


def with_line(name: str, line: str) -> str:
    """The text of `preset_with_line`, given the short text `line`."""
    return f"{preset_name(name)}: {line}" if line else preset_name(name)


class RunBar(FittedToParts, QWidget):
    """Shows the model's plan, status and figures, and lets a person change the plan.

    Args:
        added: the names of the actions of packages that have a button beside that of the settings.

    Signals:
        limits_asked: a person set limits: generations and minutes, 0 for none.
    """

    limits_asked = Signal(int, int)

    def __init__(
        self, model: TrainingModel, actions: TrainingActions, added: Sequence[str] = ()
    ) -> None:  # fmt: skip
        super().__init__()
        self._model = model
        self._said = ""
        self._shown_preset: tuple[str, str] | None = None  # the list's game and preset
        self._spoken_at = QElapsedTimer()
        self._homeless = False  # whether the button with the focus was disabled,
        self._parked = False  # and Cancel has the focus until a better one is enabled
        self.game, self.preset = choice(evolved_games()), PresetBox()
        self.buttons = {name: ActionPush(actions[name]) for name in _RUN_BUTTONS}
        self.plan_buttons = {name: ShortPush(actions[name]) for name in ("settings", *added)}
        self.figures = Label("body", Role.MUTED, elide=True)
        self.sentence = Label("body", elide=True)
        self.generations = phrased(
            _limit(_MOST_GENERATIONS, 100),
            name=lambda: self.tr("Stop after this many generations"),
            special=lambda: self.tr("no limit"),
            tip=lambda: self.tr("Counted from the beginning of the run; 0 is no limit"),
        )
        self.minutes = phrased(
            _limit(_MOST_MINUTES, 1),
            name=lambda: self.tr("Stop after this many minutes"),
            special=lambda: self.tr("no limit"),
            tip=lambda: self.tr("Counted from the beginning of the run; 0 is no limit"),
        )
        self._lay_out()
        self._connect()
        name_items(self.game, game_name)
        phrased(self.game, name=lambda: self.tr("Game"))
        phrased(self.game, tip=lambda: self.tr("The game that is learnt"))
        phrased(self.preset, name=lambda: self.tr("Preset"))
        follow_language(self, self._show_in_language)
        follow_language(self, self._fit)

    @property
    def _shortened(self) -> tuple[ShortPush, ...]:
        """The buttons that shrink to their icons if there is too little room, in this order."""
        return tuple(reversed(self.plan_buttons.values()))

    def _lay_out(self) -> None:
        self._plan = row(self.game, self.preset, *self.plan_buttons.values(), Stretch(1))
        self._run = QWidget()
        row(*self.buttons.values(), Stretch(1), of=self._run)
        self.figures.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._figures_place = Steady(self.figures)
        self._first, self._second = row(self._plan), row(spacing=BETWEEN)
        self.limit = LimitButton(self.generations, self.minutes)
        self._sentence_place = Steady(self.sentence)
        self._told = row((self._sentence_place, 3), spacing=BETWEEN)
        column(self._first, self._second, of=self)
        # All get a place at once: a widget without a parent would be a window of its own.
        self._second.addWidget(self._run)
        self._second.addLayout(self._told, 1)
        self._told.addWidget(self._figures_place, 2)
        self._second.addWidget(self.limit)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _connect(self) -> None:
        model = self._model
        self.game.activated.connect(lambda _: model.choose(self.game.currentData()))
        self.preset.activated.connect(lambda _: self._ask_preset())
        for field in (self.generations, self.minutes):
            field.valueChanged.connect(
                lambda _: self.limits_asked.emit(self.generations.value(), self.minutes.value())
            )
            field.valueChanged.connect(lambda _: self.limit.tell())
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
            show_value(field, value)
        self.limit.tell()

    # What is shown

    def refresh(self) -> None:
        """Show the plan and the status, and enable what can be changed now."""
        model = self._model
        for box in (self.game, self.preset):
            box.setEnabled(not model.is_busy)
        self.game.setCurrentIndex(self.game.findData(model.game_key))
        self._show_preset()
        self._show_buttons()
        if model.status is Status.RUNNING:
            self._clock.start()
        else:
            self._clock.stop()
        self._show_figures()
        if (text := self._words()) != self._said:
            self._said = text
            self._speak()

    def _show_preset(self) -> None:
        """Select the plan's preset in the list of its game's presets."""
        game_key, preset = self._model.game_key, self._model.preset
        if self._shown_preset != (game_key, preset):
            self._shown_preset = game_key, preset
            self._name_presets()
        self.preset.setCurrentIndex(self.preset.findData(preset))

    def _name_presets(self) -> None:
        game_key = self._model.game_key
        own = () if self._model.preset else ("",)
        self.preset.offer_presets((*presets_for(GAMES[game_key]), *own), game_key)
        self.preset.setToolTip(preset_explanation(self._model.preset, game_key))

    def _show_buttons(self) -> None:
        """Show Pause or Resume, which share a place, and keep the focus on a button."""
        model, buttons = self._model, self.buttons
        resumes = model.can_go_on
        train, resume = buttons["train"], buttons["resume"]
        # A raised limit lets the run go on: the focus moves from Train to Resume.
        moves = train.hasFocus() and train.is_primary and model.can_resume
        resume.setVisible(resumes)
        buttons["pause"].setVisible(not resumes)
        train.set_primary(not model.can_resume)
        resume.set_primary(model.can_resume)
        if self._parked and not buttons["cancel"].hasFocus():
            self._homeless = self._parked = False  # somebody moved the focus
        if self._homeless:
            self.take_focus()
        elif moves:
            resume.setFocus()

    def take_focus(self) -> None:
        """Focus the button that begins or resumes the run, else one that stops it."""
        for name in ("resume", "train", "pause", "cancel"):
            button = self.buttons[name]
            if button.isEnabled() and not button.isHidden():
                # On Cancel only until a better button is enabled: Space must not end the run.
                self._homeless = self._parked = name == "cancel"
                button.setFocus()
                return

    def _on_orphaned(self) -> None:
        self._homeless, self._parked = True, False

    def _show_figures(self) -> None:
        model = self._model
        generation, _, seconds = model.totals
        parts = []
        if generation or model.status is not Status.EMPTY:
            parts.append(generation_words(generation))
            room, metrics = self._figures_place.width(), self.figures.fontMetrics()
            if metrics.horizontalAdvance(parts[0]) > room:  # the number matters more than the word
                parts = [self.tr("gen. {number}").format(number=whole(generation))]
        if model.status is Status.RUNNING and model.rate > 0:
            parts.append(games_rate(model.rate))
        self.figures.setText(" · ".join(parts))
        self._figures_place.setVisible(bool(parts))  # when empty, its room is the sentence's
        words = [self._words()]
        if model.status is Status.EMPTY:
            words.append(preset_with_line(model.preset, model.game_key))
        if generation:
            words.append(duration(seconds))
        if model.status is Status.RUNNING and model.generation_rate > 0:
            words.append(generations_rate(model.generation_rate))
        if (left := model.seconds_left) is not None:
            words.append(self.tr("{time} left").format(time=duration(left)))
        self.sentence.setText(" · ".join(words))

    def _speak(self) -> None:
        self._spoken_at.start()
        text, generation = self._words(), self._model.totals[0]
        announce(
            self, f"{text.rstrip('.')}, {generation_words(generation)}" if generation else text
        )

    def _tick(self) -> None:
        self._show_figures()
        if self._spoken_at.hasExpired(_PROGRESS_MS) and self.isVisible():
            self._speak()

    def _training_words(self) -> str:
        model = self._model
        if model.settings.learns:
            if learns_compiled(model.game_key, model.settings):
                return self.tr("Learning")
            return self.tr("Learning, by the readable rules: nothing is compiled for this network")
        if training_kit_of(GAMES[model.game_key]).kernel() is not None:
            return self.tr("Training")
        return self.tr("Training, by the readable rules: this game has no compiled kernel")

    def _words(self) -> str:
        status = self._model.status
        if status is Status.ENDED:
            return self._end_words()
        return {
            Status.EMPTY: self.tr("Ready to train"),
            Status.OPENING: (
                self.tr("Opening the run…") if self._model.is_opening else self._training_words()
            ),
            Status.RUNNING: self._training_words(),
            Status.PAUSED: self.tr("Paused, and saved"),
            Status.STOPPING: self.tr("Stopping…"),
        }[status]

    def _end_words(self) -> str:
        reason = self._model.reason or "asked"
        if reason in ("generations", "seconds") and self._model.can_resume:  # the limit was raised
            return self.tr("Stopped at its limit, and saved")
        return reason_words(reason)

    def _show_in_language(self) -> None:
        self._shown_preset = None  # have the preset's name written in the new language
        self.refresh()

    # Layout

    def minimumSizeHint(self) -> QSize:
        """As narrow as two rows can be; `_fit_to` fills them once the width is known."""
        run = self._run.minimumSizeHint().width() + self.limit.sizeHint().width() + 2 * BETWEEN
        spare = sum(each.spare for each in self._shortened if not each.is_short)
        wide = max(self._plan.minimumSize().width() - spare, run)
        return QSize(wide, super().minimumSizeHint().height())

    def _wanted(self) -> tuple[int, int, int, int]:
        """The widths in pixels of the whole plan, the run's buttons, the limit, and the figures
        (their present one, which the others determine)."""
        plan = self._plan.sizeHint().width()
        plan += sum(each.spare for each in self._shortened if each.is_short)
        run, limit = self._run.sizeHint().width(), self.limit.sizeHint().width()
        return plan, run, limit, self._figures_place.width()

    def _fit_to(self, wanted: tuple[int, int, int, int]) -> None:
        """Fill two rows. If plan and buttons fit in the first, the second has the sentence and the
        figures; else the first has the plan, and the second the buttons beside these."""
        figures = round(_FIGURES_WIDTH * theme_manager().type_scale)
        plan, run, limit, _ = wanted
        wide = self.width()
        for each in self._shortened:
            each.shorten(plan > wide)
            plan -= each.spare if each.is_short else 0
        in_one = plan + INSIDE + run <= wide
        has_room = in_one and plan + run + figures + AROUND <= wide
        above = not in_one and plan + BETWEEN + limit <= wide
        share = 1 if in_one else 0
        _move_part(self._first if in_one else self._second, self._run, share, share)
        _move_part(self._first if has_room else self._told, self._figures_place, 2)
        _move_part(self._first if above else self._second, self.limit, 0)
        self._show_figures()


def _move_part(place: QBoxLayout, part: QWidget, share: int, index: int = -1) -> None:
    """Move a part to this place of a row, by default its end."""
    if place.indexOf(part) < 0:
        place.insertWidget(index, part, share)


class LimitButton(QPushButton):
    """Shows when the run is to stop, and opens the fields to change that."""

    def __init__(self, generations: QSpinBox, minutes: QSpinBox) -> None:
        super().__init__()
        self._generations, self._minutes = generations, minutes
        self._words = tuple(Label("body", Role.MUTED) for _ in range(3))
        self.fields = LimitFields(self)
        stop, of_generations, of_minutes = self._words
        row(stop, generations, of_generations, minutes, of_minutes, of=self.fields, margins=BETWEEN)
        self.clicked.connect(self.open)
        follow_theme(self._fit)
        phrased(self, tip=lambda: self.tr("When the run is to stop"))
        for label, text in zip(
            self._words,
            (
                lambda: self.tr("Stop after"),
                lambda: self.tr("generations"),
                lambda: self.tr("minutes"),
            ),
            strict=True,
        ):
            phrased(label, text)
        follow_language(self, self.tell)

    def open(self) -> None:
        """Show the fields below the button, within the window."""
        fields = self.fields
        fields.adjustSize()
        edge = self.window().mapToGlobal(QPoint(self.window().width(), 0)).x()
        corner = self.mapToGlobal(QPoint(0, self.height()))
        fields.move(min(corner.x(), edge - fields.width()), corner.y())
        fields.show()
        self._generations.setFocus()

    def tell(self) -> None:
        """Show the limits that are in the fields."""
        limits = []
        if (number := self._generations.value()) > 0:
            limits.append(self.tr("%Ln generation(s)", "", number))
        if (number := self._minutes.value()) > 0:
            limits.append(self.tr("%Ln minute(s)", "", number))
        limit = ", ".join(limits) or self.tr("none")
        self.setText(self.tr("Limit: {limit}").format(limit=limit))
        set_name(self, self.text())

    def _fit(self) -> None:
        for field in (self._generations, self._minutes):
            field.setFixedWidth(round(_LIMIT_WIDTH * theme_manager().type_scale) + 20)


class LimitFields(QFrame):
    """The fields for the limits, above the window until a click elsewhere, Enter or Esc."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            self.close()
            return
        super().keyPressEvent(event)


class _LimitBox(QSpinBox):
    """A number field that leaves Ctrl+Right to Step: it has no words to move over."""

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
    field.setKeyboardTracking(False)  # or each digit typed would set a limit
    return field
