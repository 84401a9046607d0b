"""The library as a list that opens below its button: group by group, each entry with a line."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from poda.house.i18n import Retranslatable, language_manager
from poda.house.theme import Role, font, mixed, theme_manager
from poda.tree.model import examples
from poda.widgets.layout import BETWEEN, INSIDE

_KEY: Final = Qt.ItemDataRole.UserRole  # of the example; None in a group's heading
_LINE: Final = Qt.ItemDataRole.UserRole + 1  # the description

_TALLEST: Final = 620
_WIDEST: Final = 640


class ExamplePicker(Retranslatable, QFrame):
    """A list that is there until one entry is chosen, or Esc is pressed.

    Signals:
        chosen: the key of an example.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.list = QListWidget()
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setItemDelegate(_Delegate(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setMouseTracking(True)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.list.itemEntered.connect(self._follow_mouse)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.addWidget(self.list)
        self.setFocusProxy(self.list)
        self._fill()
        self.retranslate()

    def open_below(self, button: QWidget, current: str = "") -> None:
        """Show the list under `button`, beginning at the example `current`."""
        self._resize_to_content(button)
        corner = button.mapToGlobal(QPoint(0, button.height() + INSIDE // 2))
        room = button.screen().availableGeometry()
        left = max(room.left(), min(corner.x(), room.right() - self.width()))
        self.setMaximumHeight(max(200, room.bottom() - corner.y()))
        self.move(left, corner.y())
        rows = [row for row in range(self.list.count()) if self._key(row)]
        row = next((row for row in rows if self._key(row) == current), rows[0])
        self.list.setCurrentRow(row)
        self.show()
        self.list.setFocus()
        self.list.scrollToTop()
        self.list.scrollToItem(self.list.item(row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            return
        super().keyPressEvent(event)

    def _fill(self) -> None:
        group = ""
        for entry in examples.library():
            if entry.group != group:
                group = entry.group
                heading = QListWidgetItem()
                heading.setFlags(Qt.ItemFlag.NoItemFlags)
                heading.setData(_LINE, group)
                self.list.addItem(heading)
            item = QListWidgetItem()
            item.setData(_KEY, entry.key)
            self.list.addItem(item)

    def _key(self, row: int) -> str | None:
        key = self.list.item(row).data(_KEY)
        return str(key) if key else None

    def _choose(self, item: QListWidgetItem) -> None:
        if key := item.data(_KEY):
            self.hide()
            self.chosen.emit(key)

    def _follow_mouse(self, item: QListWidgetItem) -> None:
        if item.data(_KEY):
            self.list.setCurrentItem(item)

    def _resize_to_content(self, button: QWidget) -> None:
        self.list.doItemsLayout()
        rows = range(self.list.count())
        height = sum(self.list.sizeHintForRow(row) for row in rows) + 2 * INSIDE
        bar = self.list.verticalScrollBar().sizeHint().width()
        width = self.list.sizeHintForColumn(0) + bar + 2 * INSIDE
        scale = theme_manager().type_scale
        self.resize(
            max(button.width(), min(width, round(_WIDEST * scale))),
            min(height, round(_TALLEST * scale)),
        )

    def retranslate(self) -> None:
        language = language_manager().language
        self.list.setAccessibleName(self.tr("Examples"))
        for row in range(self.list.count()):
            item = self.list.item(row)
            key = self._key(row)
            if key is None:
                item.setText(examples.group_title(item.data(_LINE), language))
                continue
            entry = examples.example(key)
            title, line = entry.title(language), entry.description(language)
            item.setText(title)
            item.setData(_LINE, line)
            item.setToolTip(entry.source(language))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}. {line}")


class _Delegate(QStyledItemDelegate):
    """Draws a heading, or a title with its line below."""

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        line = QFontMetrics(font("small"))
        if index.data(_KEY) is None:
            return QSize(0, line.height() + BETWEEN + INSIDE // 2)
        title = QFontMetrics(font("body"))
        width = max(
            title.horizontalAdvance(index.data()), line.horizontalAdvance(index.data(_LINE))
        )
        return QSize(width + 2 * BETWEEN, title.height() + line.height() + INSIDE + 4)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        painter.save()
        theme = theme_manager().theme
        rect: QRect = option.rect
        inner = rect.adjusted(BETWEEN, 0, -BETWEEN, 0)
        if index.data(_KEY) is None:
            painter.setFont(font("small", bold=True))
            painter.setPen(theme.color(Role.MUTED))
            place = inner.adjusted(0, 0, 0, -INSIDE // 2)
            painter.drawText(place, Qt.AlignmentFlag.AlignBottom, index.data())
            painter.restore()
            return
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color(Role.MAX))
            painter.drawRoundedRect(rect.adjusted(INSIDE // 2, 1, -INSIDE // 2, -1), 6, 6)
        words, quiet = theme.color(Role.TEXT), theme.color(Role.MUTED)
        if chosen:
            words = theme.color(Role.ON_ACCENT)
            quiet = mixed(words, theme.color(Role.MAX), 0.12)
        place = inner.adjusted(0, INSIDE // 2 + 2, 0, 0)
        for text, look, color in (
            (index.data(), font("body"), words),
            (index.data(_LINE), font("small"), quiet),
        ):
            painter.setFont(look)
            painter.setPen(color)
            metrics = painter.fontMetrics()
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, inner.width())
            painter.drawText(place, Qt.AlignmentFlag.AlignTop, shown)
            place.translate(0, metrics.height())
        painter.restore()
