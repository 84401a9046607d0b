"""The small controls of the Tree tab's top row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QSizePolicy,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from poda.house.i18n import follow_language
from poda.house.theme import theme_manager
from poda.widgets.announce import Text
from poda.widgets.buttons import ButtonStrip
from poda.widgets.controls import Form, filled
from poda.widgets.layout import Stretch, row, widen_popup

TO_THE_END: Final = -1
"""The value of a depth field for "no limit"."""


_ICON_GAP: Final = 4  # pixels between an icon and its text in a QToolButton
_NARROWEST: Final = 118  # pixels, by type size: the least width of a list that elides
_NARROWEST_TREE: Final = 80
_LEFT: Final = 12  # pixels: the style sheet's padding
_RIGHT: Final = 26  # pixels for the arrow
_SLACK: Final = 2  # pixels that a text may be wider than its letters


class ModeStrip(ButtonStrip):
    """A strip of buttons whose texts matter most: icons are shown beside them if there is room."""

    def bare_width(self) -> int:
        """The width of all buttons with texts only, in pixels."""
        icons = sum(button.iconSize().width() + _ICON_GAP for button in self.buttons)
        return self._measured(Qt.ToolButtonStyle.ToolButtonTextBesideIcon).width() - icons

    def fit_into(self, room: int) -> int:
        """Show icons and texts, only texts, or only icons, as `room` allows; the pixels used."""
        beyond, bare = self.fit(room), self.bare_width()
        if beyond < 0 or bare > room:
            return self.icons_width() - beyond
        for button in self.buttons:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        return bare


class Box(QComboBox):
    """A list that elides texts that do not fit, and never asks for more than a given width.

    Args:
        values: the data of its rows.
        widest: its greatest width, in pixels at the usual type size; 0 never elides.
        name_of: gives the text of a row by its data; without it, texts are set later.
        tip_of: gives the tooltip of a row by its data.
    """

    def __init__(
        self,
        values: Sequence[object],
        widest: int = 0,
        name_of: Callable[[Any], str] | None = None,
        tip_of: Callable[[Any], str] | None = None,
    ) -> None:
        super().__init__()
        self._widest = widest
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        filled(self, values, name_of, tip_of)

    def set_widest(self, widest: int) -> None:
        """Set the width beyond which texts are elided."""
        if widest != self._widest:
            self._widest = widest
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        width = self.whole_width()
        if self._widest:
            width = min(width, round(self._widest * theme_manager().type_scale))
        hint.setWidth(width)
        return hint

    def whole_width(self) -> int:
        """The width, in pixels, at which no row is elided."""
        rows = (self.itemText(row) for row in range(self.count()))
        text = max((self.fontMetrics().horizontalAdvance(row) for row in rows), default=0)
        return _LEFT + text + _SLACK + _RIGHT

    def current_width(self) -> int:
        """The width, in pixels, at which the current row is not elided."""
        return _LEFT + self.fontMetrics().horizontalAdvance(self.currentText()) + _SLACK + _RIGHT

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        if not self._widest:
            return hint
        return QSize(
            min(hint.width(), round(_NARROWEST * theme_manager().type_scale)), hint.height()
        )

    def showPopup(self) -> None:
        # The opened list elides no row.
        widen_popup(self, 2 * self.view().frameWidth() + 16)
        super().showPopup()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        with painter:
            option = QStyleOptionComboBox()
            self.initStyleOption(option)
            painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
            # Painted here: the style would leave room for a second arrow, and cut the text there.
            place = self.rect().adjusted(_LEFT, 0, -_RIGHT, 0)
            text = self.fontMetrics().elidedText(
                option.currentText, Qt.TextElideMode.ElideRight, place.width()
            )
            role, flags = QPalette.ColorRole.ButtonText, Qt.AlignmentFlag.AlignVCenter.value
            painter.drawItemText(place, flags, self.palette(), self.isEnabled(), text, role)


class TreeBox(Box):
    """Looks like a list; it shows the name of the tree on screen, and opens the library.

    Signals:
        asked: it was clicked, to open the library.
    """

    asked = Signal()

    def __init__(self) -> None:
        super().__init__((None,), _NARROWEST_TREE)
        # With another policy Qt adjusts its size to its contents later, unknown to the row.
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.setSizeAdjustPolicy(policy)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        # Independent of the tree's name, so that another name moves no neighbour. It takes the room
        # that others leave; if it asked for more, the layout would take that from all of them.
        least = round(_NARROWEST_TREE * theme_manager().type_scale)
        return QSize(least, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def show_text(self, text: str) -> None:
        """Show the tree's name."""
        self.setItemText(0, text)

    def showPopup(self) -> None:
        self.asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.asked.emit()
            return
        super().keyPressEvent(event)


class DepthField(QSpinBox):
    """A field for a number of plies, or "to the end", the value below 0.

    Args:
        named: whether its text has a prefix, in the place of a title.
    """

    def __init__(self, *, named: bool = False) -> None:
        super().__init__()
        self._named = named
        self.setRange(TO_THE_END, 99)
        self.setKeyboardTracking(False)  # or typing 12 would first search 1 ply
        follow_language(self, self._show_limits)

    def sizeHint(self) -> QSize:
        # Qt's own hint has room for eighteen digits.
        texts = self.specialValueText(), f"{self.prefix()}{self.maximum()}"
        widest = max(map(self.fontMetrics().horizontalAdvance, texts))
        return QSize(widest + _LEFT + _RIGHT + _SLACK, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def show_plies(self, plies: int | None, most: int, least: int | None = None) -> None:
        """Show a depth limit for a game of at most `most` plies.

        If `least` is given, it is the lowest limit, and "to the end" is not offered.
        """
        with QSignalBlocker(self):
            self.setRange(TO_THE_END if least is None else least, max(1, most))
            self._show_limits()
            self.setValue(TO_THE_END if plies is None else plies)

    def plies(self) -> int | None:
        """The depth limit, or None."""
        return None if self.value() == TO_THE_END else self.value()

    def _show_limits(self) -> None:
        endless = self.minimum() == TO_THE_END
        self.setSpecialValueText(self.tr("to the end") if endless else "")
        self.setPrefix(self.tr("depth ") if self._named else "")


def named_rows(*rows: tuple[Text, Sequence[QWidget]]) -> Form:
    """A form with a line for each name; the name's mnemonic focuses the line's first field."""
    form = Form(dense=True)
    for text, fields in rows:
        form.add(text, row(*fields, Stretch(1)), fields[0])
    return form
