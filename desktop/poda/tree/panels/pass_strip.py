"""The passes of iterative deepening in a row: what each cost, and what its order saved."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QHBoxLayout,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from poda.engine.record.bounds import EXACT, LOWER, UPPER
from poda.engine.search.deepening import Pass
from poda.house.i18n import Retranslatable
from poda.house.theme import Role, font, mixed, theme_manager
from poda.tree.model.tree_model import TreeModel
from poda.tree.model.values import short
from poda.widgets.layout import BETWEEN, INSIDE, Label, Panel, action_button
from poda.widgets.values import count

_WIDTH: Final = 168  # of a pass, at the usual type size, where there is room
_LEAST: Final = 62
_PAD: Final = 8.0
_BAR: Final = 6.0
_PERCENT: Final = 100


class PassButton(Retranslatable, QAbstractButton):
    """One pass: its depth, the best move and its value, and its nodes as a part of the unordered
    search's.

    Signals:
        resized: it has more room, or less.
    """

    resized = Signal()

    def __init__(self, known: Pass[Any, Any], move: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.known = known
        self._move = move
        self._is_narrow = False
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.retranslate()

    def retranslate(self) -> None:
        known = self.known
        sign = {UPPER: "≤", LOWER: "≥"}.get(known.bound, "=")
        value = f"v {sign} {short(known.value)}"
        self._depth_text = self.tr("Pass {depth}").format(depth=known.depth)
        self._found = self._narrow_found = ""
        words = []
        if self._move:
            self._found = self.tr("best {move}, {value}").format(move=self._move, value=value)
            self._narrow_found = f"{self._move}, {value}"
            found = self.tr("%n ply deep: best move {move}, {value}.", "", known.depth)
            words.append(found.format(move=self._move, value=value))
        elif known.bound != EXACT:
            self._found = self._narrow_found = value
            found = self.tr("%n ply deep: {value}, outside the search window.", "", known.depth)
            words.append(found.format(value=value))
        self._nodes = self.tr("{nodes} nodes").format(nodes=count(known.nodes))
        self._saved = ""
        if self.saved > 0:
            self._saved = self.tr("−{percent}%").format(percent=self.saved)
        text = self.tr("{nodes} nodes; {all} without the passes before.")
        words.append(text.format(nodes=count(known.nodes), all=count(known.unordered)))
        self.setAccessibleName(self._depth_text)
        self.setAccessibleDescription(" ".join(words))
        self.setToolTip("\n".join((self._depth_text, *words)))
        self.update()

    def sizeHint(self) -> QSize:
        scale = theme_manager().type_scale
        line = QFontMetricsF(font("small")).lineSpacing()
        return QSize(round(_WIDTH * scale), round(2 * line + (2 * _PAD + _BAR) * scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(_LEAST * theme_manager().type_scale), self.sizeHint().height())

    @property
    def saved(self) -> int:
        """How much of the unordered search was saved, in percent."""
        return round(_PERCENT * (1 - self.known.nodes / self.known.unordered))

    def _rows(self, *, narrow: bool) -> tuple[tuple[str, str], tuple[str, str]]:
        """The texts at both ends of the upper row and of the lower one."""
        if narrow:
            return (self._depth_text, self._narrow_found), (count(self.known.nodes), self._saved)
        return (self._depth_text, self._found), (self._nodes, self._saved)

    def has_room(self) -> bool:
        """Whether all of its texts fit."""
        plain, bold = QFontMetricsF(font("small")), QFontMetricsF(font("small", bold=True))
        (depth, found), (nodes, saved) = self._rows(narrow=False)
        wide = max(
            bold.horizontalAdvance(depth) + plain.horizontalAdvance(found),
            plain.horizontalAdvance(nodes) + bold.horizontalAdvance(saved),
        )
        return wide + INSIDE <= self.width() - 2 * _PAD * theme_manager().type_scale

    def event(self, event: QEvent) -> bool:
        # Among the passes the arrows go from pass to pass; elsewhere they are steps.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        ):
            event.accept()
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def set_narrow(self, narrow: bool) -> None:
        """Say the same in fewer words."""
        if narrow != self._is_narrow:
            self._is_narrow = narrow
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        scale = theme_manager().type_scale
        pad = _PAD * scale
        line = QFontMetricsF(font("small")).lineSpacing()
        room = QRectF(pad, pad * 0.6, self.width() - 2 * pad, line)
        upper, lower = self._rows(narrow=self._is_narrow)
        self._paint_row(painter, room, *upper, bold=True)
        bar = QRectF(pad, room.bottom() + 3 * scale, room.width(), _BAR * scale)
        self._paint_bar(painter, bar)
        below = QRectF(pad, bar.bottom() + 2 * scale, room.width(), line)
        self._paint_row(painter, below, *lower, bold=False)
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        theme = theme_manager().theme
        current, surface = theme.color(Role.CURRENT), theme.color(Role.SURFACE)
        marked = self.isChecked()
        width = 2.5 if marked else 1.0
        if self.hasFocus():
            width = 3.5
        painter.setPen(
            QPen(current if marked or self.hasFocus() else theme.color(Role.LINE), width)
        )
        painter.setBrush(mixed(surface, current, 0.12) if marked else surface)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.drawRoundedRect(box, 6, 6)

    def _paint_row(
        self, painter: QPainter, room: QRectF, left: str, right: str, *, bold: bool
    ) -> None:
        """A text at each end; where both have no room, the left one alone, elided."""
        theme = theme_manager().theme
        left_font, right_font = font("small", bold=bold), font("small", bold=not bold)
        metrics, others = QFontMetricsF(left_font), QFontMetricsF(right_font)
        wide = others.horizontalAdvance(right)
        if metrics.horizontalAdvance(left) + INSIDE / 2 + wide > room.width():
            right, wide = "", 0.0
        painter.setFont(left_font)
        painter.setPen(theme.color(Role.TEXT if bold else Role.MUTED))
        text = metrics.elidedText(left, Qt.TextElideMode.ElideRight, room.width() - wide)
        painter.drawText(
            room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text
        )
        painter.setFont(right_font)
        painter.setPen(theme.color(Role.TEXT))
        place = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(room, place, right)

    def _paint_bar(self, painter: QPainter, bar: QRectF) -> None:
        """The nodes of the pass, filled, within those of the unordered search, outlined."""
        theme = theme_manager().theme
        painter.setPen(QPen(theme.color(Role.MUTED), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(bar)
        filled = QRectF(bar)
        filled.setWidth(max(2.0, bar.width() * min(1.0, self.known.nodes / self.known.unordered)))
        painter.fillRect(filled, theme.color(Role.CURRENT))


class PassStrip(Retranslatable, Panel):
    """A button for each pass that has been searched, one for the next, and the sum of them all."""

    def __init__(self, model: TreeModel, next_pass: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.buttons: list[PassButton] = []
        self.next_button = action_button(next_pass)
        self.next_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.total = Label("small", Role.TEXT)
        self.once = Label("small", Role.MUTED)
        self.close_button = QToolButton()
        self.close_button.setText("✕")
        self.close_button.clicked.connect(model.passes.end)
        self._lay_out()
        self.hide()
        for signal in (model.opened, model.options_changed):  # also where a pass was refused
            signal.connect(self.refresh)
        theme_manager().changed.connect(self._resized)
        self.retranslate()

    def _lay_out(self) -> None:
        self._row = QHBoxLayout()
        self._row.setSpacing(INSIDE // 2)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch()
        words.addWidget(self.total)
        words.addWidget(self.once)
        words.addStretch()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE)
        layout.addLayout(self._row)
        layout.addWidget(self.next_button)
        layout.addSpacing(BETWEEN - INSIDE)
        layout.addLayout(words)
        layout.addStretch(1)
        layout.addWidget(self.close_button)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Passes of iterative deepening"))
        text = self.tr("One search without passes")
        self.close_button.setToolTip(text)
        self.close_button.setAccessibleName(text)
        self.refresh()

    def _resized(self) -> None:
        for button in self.buttons:
            button.updateGeometry()
        self.updateGeometry()

    def refresh(self) -> None:
        """Show the passes of the search on screen, or nothing where it has none."""
        walk = self._model.passes
        shown = walk.depth
        known = walk.known if shown else ()
        if tuple(button.known for button in self.buttons) != known:
            self._fill(known)
        for button in self.buttons:
            button.setChecked(button.known.depth == shown)
        self.next_button.setVisible(walk.last > shown)
        self._tell(known[:shown])
        self.setVisible(bool(shown))

    def _share_words(self) -> None:
        """All passes say as much as the one with the least room."""
        narrow = not all(button.has_room() for button in self.buttons)
        for button in self.buttons:
            button.set_narrow(narrow)

    def _fill(self, known: tuple[Pass[Any, Any], ...]) -> None:
        had_focus = any(button.hasFocus() for button in self.buttons)
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        recording = self._model.recording
        for each in known:
            assert recording is not None
            game, start = recording.question.game, recording.question.state
            move = "" if each.best is None else game.format_action(start, each.best)
            button = PassButton(each, move, self)
            button.clicked.connect(lambda _=False, depth=each.depth: self._model.passes.go(depth))
            button.resized.connect(self._share_words)
            self._row.addWidget(button)
            self.buttons.append(button)
        if had_focus and self.buttons:
            self.buttons[-1].setFocus()

    def _tell(self, passes: tuple[Pass[Any, Any], ...]) -> None:
        """What the passes cost together, and one search as deep as the last of them."""
        if not passes:
            return
        together = sum(each.nodes for each in passes)
        self.total.setText(self.tr("together {nodes} nodes").format(nodes=count(together)))
        last = passes[-1]
        text = self.tr("one search %n ply deep: {nodes}", "", last.depth)
        self.once.setText(text.format(nodes=count(last.unordered)))
        self.once.setVisible(len(passes) > 1)
