"""The 8-pixel grid, and small things that every panel is built of."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from PySide6.QtCore import SIGNAL, QCoreApplication, QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QActionEvent,
    QFontMetrics,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QTableWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from poda.house.i18n import follow_language
from poda.house.theme import Role, Size, font, theme_manager
from poda.widgets.announce import announce, set_name

# Contents that follow the room they have, fitted in one pass, when all sizes are known.
#
# A text, a font or a fixed size that is changed inside a resize event may ask for a layout that
# resizes the same widget again, inside the first event, and so on until the stack is full. So a
# widget that has another size only asks to be fitted. The pass comes as a layout request, of which
# Qt delivers all before it paints what they left.

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget as _Base
else:
    _Base = object  # at run time the Qt class comes from the subclass, after the mixin

_log = logging.getLogger(__name__)

_MOST_FITS: Final = (
    6  # times that a pass fits one widget: parts that depend on each other settle in two
)


class Fitted(_Base):
    """Has `_fit` called after it was resized, outside of the event. Mix it in before the Qt class.

    `_fit` changes texts, fonts, sizes and what is hidden, and nothing where all fits already.
    """

    def _fit(self) -> None:
        """Fit the contents to the size that the widget has."""
        raise NotImplementedError

    def fit_soon(self) -> None:
        """Fit the contents in the next pass, which comes before anything is painted."""
        _fitting().ask(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Pass the event on, and ask to be fitted."""
        super().resizeEvent(event)
        _fitting().ask(self)


class FittedToParts(Fitted):
    """Is also fitted when its parts want other room: their words or their type are others.

    A layout request comes here for whatever changes its size below the widget, also for what is
    fitted itself, level by level. Most of them are no matter of what is shared out here.
    """

    _went_by: Any = None

    def _wanted(self) -> Any:
        """What the parts want, as far as what `_fit_to` does depends on it; compared by `==`."""
        raise NotImplementedError

    def _fit_to(self, wanted: Any) -> None:
        """Fit the contents to the size that the widget has, and to what they want of it."""
        raise NotImplementedError

    def _fit(self) -> None:
        self._went_by = wanted = self._wanted()
        self._fit_to(wanted)

    def event(self, event: QEvent) -> bool:
        """Pass the event on, and ask to be fitted where the parts want other room."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self._wanted() != self._went_by:
            self.fit_soon()
        return done


class _Fitting(QObject):
    """The widgets that ask to be fitted, and the pass that does it."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: set[Fitted] = set()
        self._is_passing = False

    def ask(self, widget: Fitted) -> None:
        """Fit this one in the next pass, or in this one."""
        if not self._asked and not self._is_passing:
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))
        self._asked.add(widget)

    def event(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.LayoutRequest:
            return super().event(event)
        if not self._is_passing:
            self._is_passing = True
            try:
                self._fit_all()
            finally:
                self._asked.clear()
                self._is_passing = False
        return True

    def _fit_all(self) -> None:
        """From the outside to the inside: what is around decides how much room there is."""
        times: Counter[Fitted] = Counter()
        while self._asked:
            depths = {widget: _depth(widget) for widget in self._asked if isValid(widget)}
            outermost = min(depths.values(), default=0)
            self._asked = {widget for widget, depth in depths.items() if depth > outermost}
            for widget, depth in depths.items():
                if depth > outermost:
                    continue
                times[widget] += 1
                if times[widget] > _MOST_FITS:
                    _log.warning("%s does not settle", type(widget).__name__)
                elif isValid(widget):  # another one may have ended it
                    widget._fit()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


def _depth(widget: Fitted) -> int:
    """How many widgets it lies in."""
    depth, above = 0, widget.parentWidget()
    while above is not None:
        depth, above = depth + 1, above.parentWidget()
    return depth


@cache
def _fitting() -> _Fitting:
    """The one pass of the window. The QApplication must exist."""
    return _Fitting()


def plain_tip(text: str) -> str:
    """The text for a tooltip, which shows it letter by letter.

    Qt takes a text with a tag in it for HTML, in tooltips whatever the widget's own format: a
    remark in a match, or the name of a file, would load the pictures that it names (on Windows from
    other computers), and be laid out as it likes.
    """
    if "<" not in text and "&" not in text:
        return text
    from html import escape  # rarely wanted, and not before the first paint

    return "<span>" + escape(text).replace("\n", "<br>") + "</span>"


PAGE_PROPERTY = "help_page"
"""A widget that has this property names the page that F1 opens where it has the focus."""

INSIDE: Final = 8  # between the parts of a group
BETWEEN: Final = 16  # between groups
AROUND: Final = 24  # around panels


class Stretch(int):
    """The room that is left over in a `row` or a `column`, with its share of it."""


STRETCH: Final = Stretch(0)

Part: TypeAlias = QWidget | QLayout | int | tuple[QWidget | QLayout, int]
"""What stands in a `row` or a `column`: a widget, a layout, either with its share of the room that
is left over, a number of empty pixels, or `STRETCH`."""
Margins: TypeAlias = int | tuple[int, int, int, int]
"""Pixels around: the same on all sides, or left, top, right and bottom."""


def row(
    *parts: Part, of: QWidget | None = None, spacing: int = INSIDE, margins: Margins = 0
) -> QHBoxLayout:
    """The parts from left to right, as the layout of a widget where one is given."""
    return _filled(QHBoxLayout(), parts, of, spacing, margins)


def column(
    *parts: Part, of: QWidget | None = None, spacing: int = INSIDE, margins: Margins = 0
) -> QVBoxLayout:
    """The parts from top to bottom, as the layout of a widget where one is given."""
    return _filled(QVBoxLayout(), parts, of, spacing, margins)


Box = TypeVar("Box", bound=QBoxLayout)


def _filled(
    box: Box, parts: tuple[Part, ...], of: QWidget | None, spacing: int, margins: Margins
) -> Box:
    around = (margins,) * 4 if isinstance(margins, int) else margins
    box.setContentsMargins(*around)
    box.setSpacing(spacing)
    if of is not None:
        of.setLayout(box)  # before the parts: they become its children at once
    for part in parts:
        match part:
            case Stretch():
                box.addStretch(part)
            case int():
                box.addSpacing(part)
            case tuple():
                _put(box, *part)
            case _:
                _put(box, part)
    return box


def _put(box: QBoxLayout, part: QWidget | QLayout, share: int = 0) -> None:
    if isinstance(part, QWidget):
        box.addWidget(part, share)
    else:
        box.addLayout(part, share)


class Label(Fitted, QLabel):
    """A text in one of the type sizes and colour roles, which follows the theme.

    Long texts elide in place of widening the window where `elide` is set; the tooltip has them
    whole.

    Signals:
        rewritten: it has another text, or is set in another size.
    """

    rewritten = Signal()

    def __init__(
        self,
        size: Size = "body",
        role: Role = Role.TEXT,
        *,
        bold: bool = False,
        mono: bool = False,
        elide: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look = (size, role, bold, mono)
        self._written: Size = size  # which is smaller where the text had no room
        self._elide = elide
        self._full = ""
        self._is_cut = False
        self._own_tip = ""  # all of what it is too short for
        self.setTextFormat(Qt.TextFormat.PlainText)
        if elide:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        theme_manager().changed.connect(self._refresh)
        self._refresh()

    def setText(self, text: str) -> None:
        if text != self._full:
            self._full = text
            self._show()
            self.rewritten.emit()

    def full_text(self) -> str:
        """The text before eliding."""
        return self._full

    @property
    def role(self) -> Role:
        """What its colour is for."""
        return self._look[1]

    def set_role(self, role: Role) -> None:
        """Write in another colour."""
        size, before, bold, mono = self._look
        if role is before:
            return
        self._look = (size, role, bold, mono)
        self._refresh()

    def set_elided(self, elided: bool) -> None:
        """Have one line, what does not fit into it in a tip; or as many as the text takes."""
        if elided == self._elide:
            return
        self._elide = elided
        self.setWordWrap(not elided)
        policy = self.sizePolicy()
        wide = QSizePolicy.Policy.Ignored if elided else QSizePolicy.Policy.Preferred
        policy.setHorizontalPolicy(wide)
        self.setSizePolicy(policy)
        self.setToolTip("")
        self._show()

    def set_size(self, size: Size) -> None:
        """Write in another size."""
        before, role, bold, mono = self._look
        if size == before:
            return
        self._look = (size, role, bold, mono)
        self._refresh()

    def fit_into(self, height: int) -> None:
        """Write the text that it has in smaller type where it takes more lines than that; where the
        smallest is too large, as much of it as there is room for, and all of it in a tip."""
        size, _, bold, mono = self._look
        if self._is_cut:
            self._is_cut = False
            self.setToolTip("")
            self.setAccessibleDescription("")
            self._show()
        sizes: tuple[Size, ...] = ("title", "large", "body", "small")
        for smaller in sizes[sizes.index(size) :]:
            if smaller != self._written:
                self._written = smaller
                self.setFont(font(smaller, bold=bold, mono=mono))
            if self.width() <= 0 or self.heightForWidth(self.width()) <= height:
                return
        self._cut(height)

    def _cut(self, height: int) -> None:
        words = self.text().split(" ")
        least, most = 1, len(words)
        while least < most:  # how many words have room
            middle = (least + most + 1) // 2
            QLabel.setText(self, " ".join(words[:middle]) + "…")
            fits = self.heightForWidth(self.width()) <= height
            least, most = (middle, most) if fits else (least, middle - 1)
        QLabel.setText(self, " ".join(words[:least]) + "…")
        self._is_cut = True
        self.setToolTip(plain_tip(self._full))
        self.setAccessibleDescription(self._full)

    def line_height(self) -> int:
        """Of a line in the size that it is to be written in."""
        size, _, bold, mono = self._look
        return QFontMetrics(font(size, bold=bold, mono=mono)).lineSpacing()

    def _fit(self) -> None:
        if self._elide:
            self._show()

    def _show(self) -> None:
        text = self._full
        if self._elide:
            text = self.fontMetrics().elidedText(
                text, Qt.TextElideMode.ElideRight, max(0, self.contentsRect().width())
            )
            if self.toolTip() in ("", self._own_tip):  # what others have to say of it stays
                self._own_tip = plain_tip(self._full) if text != self._full else ""
                self.setToolTip(self._own_tip)
            set_name(self, self._full)
        elif self.wordWrap() and isinstance(self.parent(), Steady):
            # No line begins with it. Elsewhere its least width would be more than there is.
            text = text.replace(" %", "\N{NO-BREAK SPACE}%")
        if text != self.text():
            super().setText(text)

    def _refresh(self) -> None:
        size, role, bold, mono = self._look
        self._written = size
        self.setFont(font(size, bold=bold, mono=mono))
        color = theme_manager().theme.color(role)
        # By style sheet: the application's own sheet wins over a palette.
        self.setStyleSheet(f"color: {color.name()};")
        self._show()
        self.rewritten.emit()


class Panel(QFrame):
    """A part of a window with a name, or a picture: what a screen reader tells as one.

    To assistive technology a QWidget is mere filling, whose name it does not read.
    """

    def sizeHint(self) -> QSize:
        return QWidget.sizeHint(self)  # its layout's, of which a QFrame's knows nothing


class PaintedText(QLabel):
    """A text, a number, a bar that a widget paints itself: its accessible name is what it says."""

    def sizeHint(self) -> QSize:
        return QWidget.sizeHint(self)  # a label's are those of a line of text

    def minimumSizeHint(self) -> QSize:
        return QWidget.minimumSizeHint(self)


def wrapped(size: Size, role: Role = Role.TEXT, *, bold: bool = False) -> Label:
    """A text that takes as many lines as it needs."""
    label = Label(size, role, bold=bold)
    label.setWordWrap(True)
    return label


class Steady(Fitted, QWidget):
    """A place of its own for a label whose text changes often, and which has so many lines always.

    A label that takes another text has every layout above it reckoned again, and a QTabWidget
    then paints all that it holds. Here that ends: nothing above has to know what the text is.
    """

    def __init__(self, label: Label, lines: int = 1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label, self._lines = label, lines
        label.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        label.rewritten.connect(self._refit)
        self._refit()

    def set_lines(self, lines: int) -> None:
        """Have room for so many lines from now on."""
        self._lines = lines
        self._refit()

    def _refit(self) -> None:
        self.setFixedHeight(self._lines * self._label.line_height() + 2)
        self._label.setGeometry(self.rect())
        self._fit()

    def _fit(self) -> None:
        """What is too long is written smaller."""
        if self._label.wordWrap():
            self._label.fit_into(self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._label.setGeometry(self.rect())


class ActionButton(QToolButton):
    """A button for an action, whose icon grows with the type and whose name is just its words.

    The tooltip names the action with its shortcut, and follows the language.
    """

    def __init__(self, action: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDefaultAction(action)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._words = ""
        theme_manager().changed.connect(self._scale)
        self._rename()
        self._scale()

    def actionEvent(self, event: QActionEvent) -> None:
        """Follow the action."""
        if event.type() is not QEvent.Type.ActionChanged:
            super().actionEvent(event)
            return
        # Qt (6.11) connects a button to its action once more at each change of it, for ever.
        action = event.action()
        QObject.disconnect(action, SIGNAL("changed()"), self, None)  # type: ignore[call-overload]
        super().actionEvent(event)
        self._rename()

    def _rename(self) -> None:
        # Also told where it is turned on or off, which is at every move.
        if (words := self.defaultAction().text()) != self._words:
            self._words = words
            # Its text begins with a space, for the look; its name does not.
            set_name(self, words.replace("&", "").strip())

    def _scale(self) -> None:
        side = round(16 * theme_manager().type_scale)
        self.setIconSize(QSize(side, side))


def action_button(
    action: QAction, *, text: bool = True, parent: QWidget | None = None
) -> ActionButton:
    """A button for an action: its icon, with its words beside it unless `text` is off."""
    button = ActionButton(action, parent)
    style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    button.setToolButtonStyle(style if text else Qt.ToolButtonStyle.ToolButtonIconOnly)
    return button


class Table(QTableWidget):
    """A table to be read and not edited: no grid, no frame, rows as high as their text needs."""

    def __init__(self, columns: int, parent: QWidget | None = None) -> None:
        super().__init__(0, columns, parent)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(0)
        theme_manager().changed.connect(self._fit_rows)
        self._fit_rows()

    def _fit_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(QFontMetrics(font("body")).height() + 6)


def set_look(widget: QWidget, name: str, on: bool) -> None:
    """Have the style sheet see the property `name` of the widget, or not."""
    if bool(widget.property(name)) != on:
        widget.setProperty(name, on)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def hairline(parent: QWidget | None = None) -> QFrame:
    """A thin line between two groups."""
    line = QFrame(parent)
    line.setFrameShape(QFrame.Shape.HLine)
    line.setFrameShadow(QFrame.Shadow.Plain)
    line.setForegroundRole(QPalette.ColorRole.Mid)
    line.setFixedHeight(1)
    return line


_MS: Final = 10_000


class Notice(Label):
    """Why something was not done: a sentence that comes, is spoken, and goes after a while."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("body", Role.BAD, parent=parent)
        self.setWordWrap(True)
        self._words: Callable[[], str] | None = None
        self._mark = ""
        self._timer = QTimer(self, singleShot=True, interval=_MS)
        self._timer.timeout.connect(self.clear)
        self.hide()
        follow_language(self, self._show_words)

    def say(self, words: Callable[[], str], *, wrong: bool = True) -> None:
        """Show what `words` gives, now and again in each language that is chosen meanwhile.

        Where nothing is `wrong`, it is only worth knowing.
        """
        self._words, self._mark = words, "✕ " if wrong else ""
        self.set_role(Role.BAD if wrong else Role.MUTED)
        self._show_words()
        self.show()
        self._timer.start()
        announce(self, words(), urgent=wrong)

    def clear(self) -> None:
        """Take the sentence away."""
        self._timer.stop()
        self._words = None
        self.setText("")
        self.hide()

    def _show_words(self) -> None:
        if self._words is not None:
            self.setText(self._mark + self._words())


# A list whose entries are elided where they have no room, and told apart all the same.

_MOST_ROWS: Final = 20  # in sight at once
_WIDEST_LIST: Final = 420
_BESIDE_TEXT: Final = 40  # pixels of a row that are no text, a scroll bar among them


class ElidedList(QComboBox):
    """A QComboBox. Names that differ at their end are still told apart, and plies are read."""

    elides = Qt.TextElideMode.ElideMiddle

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxVisibleItems(_MOST_ROWS)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.view().setTextElideMode(Qt.TextElideMode.ElideMiddle)

    def shown_text(self) -> str:
        """What the closed list shows of the entry that is chosen."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        return self._fitted(self.currentText(), max(0, field.width() - 2))

    def _fitted(self, text: str, width: int) -> str:
        """The text in so many pixels; what stands after its last comma goes last of all."""
        metrics = self.fontMetrics()
        head, comma, tail = text.rpartition(", ")
        kept = comma + tail
        if not comma or 2 * metrics.horizontalAdvance(kept) > width:
            head, kept = text, ""
        room = width - metrics.horizontalAdvance(kept)
        return metrics.elidedText(head, self.elides, room) + kept

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown_text()
        painter = QStylePainter(self)
        with painter:
            painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
            painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def showPopup(self) -> None:
        wanted = self.view().sizeHintForColumn(0) + _BESIDE_TEXT
        self.view().setMinimumWidth(min(wanted, max(_WIDEST_LIST, self.width())))
        super().showPopup()
