"""Layouts on the 8-pixel grid, and the small widgets of which panels are built."""

from __future__ import annotations

import logging
import math
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias, TypeVar

from PySide6.QtCore import SIGNAL, QCoreApplication, QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QActionEvent,
    QCursor,
    QFontMetrics,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLayout,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QTableView,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import invalidate, isValid

from poda.house.i18n import follow_language
from poda.house.theme import Role, Size, follow_theme, font, theme_manager
from poda.widgets.announce import announce, set_name

# Contents that adapt to the room they have, in one pass, when all sizes are known.
#
# Changing a text, a font or a fixed size in a resize event can request a layout that resizes the
# same widget again, inside the first event, and so on until the stack is full. So a resized widget
# only asks to be fitted. The pass is a layout request, and Qt delivers all of these before it
# paints.

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget as _Base
else:
    _Base = object  # at run time the subclass adds the Qt class, after this mixin

_log = logging.getLogger(__name__)

_MOST_FITS: Final = (
    6  # calls for one widget in a pass: parts that depend on each other settle in two
)


class Fitted(_Base):
    """A mixin, before the Qt class, whose `_fit` is called after a resize, outside of the event.

    `_fit` may change texts, fonts, sizes and visibility, and must change nothing if all fits.
    """

    def _fit(self) -> None:
        """Adapt the contents to the widget's size."""
        raise NotImplementedError

    def fit_soon(self) -> None:
        """Have `_fit` called in the next pass, before anything is painted."""
        _fitting().ask(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Pass the event on, and ask for `_fit`."""
        super().resizeEvent(event)
        _fitting().ask(self)


class FittedToParts(Fitted):
    """A `Fitted` that is also fitted when its parts want other room: for new texts or fonts.

    Layout requests arrive for every change of size below the widget, also of parts that are fitted
    themselves, level by level. Most of them do not change what is wanted here.
    """

    _went_by: Any = None

    def _wanted(self) -> Any:
        """The parts' wishes on which `_fit_to` depends, as a value that is compared by `==`."""
        raise NotImplementedError

    def _fit_to(self, wanted: Any) -> None:
        """Adapt the contents to the widget's size, and to the parts' wishes."""
        raise NotImplementedError

    def _fit(self) -> None:
        self._went_by = wanted = self._wanted()
        self._fit_to(wanted)

    def event(self, event: QEvent) -> bool:
        """Pass the event on, and ask for `_fit` if the parts' wishes have changed."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self._wanted() != self._went_by:
            self.fit_soon()
        return done


class _Fitting(QObject):
    """The widgets that ask for `_fit`, and the pass that calls it."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: set[Fitted] = set()
        self._is_passing = False

    def ask(self, widget: Fitted) -> None:
        """Call the widget's `_fit` in the next pass, or in the present one."""
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
        """Fit outer widgets before inner ones, whose room they determine."""
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
                elif isValid(widget):  # fitting another widget may have deleted it
                    widget._fit()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


def _depth(widget: Fitted) -> int:
    """The number of widgets around a widget."""
    depth, above = 0, widget.parentWidget()
    while above is not None:
        depth, above = depth + 1, above.parentWidget()
    return depth


@cache
def _fitting() -> _Fitting:
    """The application's one pass. The QApplication must exist."""
    return _Fitting()


def plain_tip(text: str) -> str:
    """A text as a tooltip shows it literally.

    Qt takes a text with a tag for HTML, in tooltips whatever the widget's own format: a remark in a
    match, or a file's name, could load the pictures that it names (on Windows from other computers)
    and choose its own layout.
    """
    if "<" not in text and "&" not in text:
        return text
    from html import escape  # rarely wanted, and not before the first paint

    return "<span>" + escape(text).replace("\n", "<br>") + "</span>"


PAGE_PROPERTY = "help_page"
"""The property of a widget that names the help page for F1 while the focus is in it."""

INSIDE: Final = 8  # pixels between the parts of a group
BETWEEN: Final = 16  # pixels between groups
AROUND: Final = 24  # pixels around panels


class Stretch(int):
    """The spare room in a `row` or a `column`, with a stretch factor."""


STRETCH: Final = Stretch(0)

Part: TypeAlias = (
    QWidget | QLayout | int | tuple[QWidget | QLayout, int] | tuple[QWidget, int, Qt.AlignmentFlag]
)
"""A part of a `row` or a `column`: a widget or a layout, alone or with its stretch factor (and a
widget's alignment), a number of empty pixels, or `STRETCH`."""
Margins: TypeAlias = int | tuple[int, int, int, int]
"""Margins in pixels: on all sides, or left, top, right and bottom."""


def row(
    *parts: Part, of: QWidget | None = None, spacing: int = INSIDE, margins: Margins = 0
) -> QHBoxLayout:
    """The parts from left to right; the layout becomes that of the widget `of`, if given."""
    return _filled(QHBoxLayout(), parts, of, spacing, margins)


def column(
    *parts: Part, of: QWidget | None = None, spacing: int = INSIDE, margins: Margins = 0
) -> QVBoxLayout:
    """The parts from top to bottom; the layout becomes that of the widget `of`, if given."""
    return _filled(QVBoxLayout(), parts, of, spacing, margins)


Box = TypeVar("Box", bound=QBoxLayout)
_FILLING: Final = Qt.AlignmentFlag(0)


def _filled(
    box: Box, parts: tuple[Part, ...], of: QWidget | None, spacing: int, margins: Margins
) -> Box:
    around = (margins,) * 4 if isinstance(margins, int) else margins
    box.setContentsMargins(*around)
    box.setSpacing(spacing)
    if of is not None:
        of.setLayout(box)  # first, so that the parts become its children at once
    for part in parts:
        match part:
            case Stretch():
                box.addStretch(part)
            case int():
                box.addSpacing(part)
            case tuple():
                _add_part(box, *part)
            case _:
                _add_part(box, part)
    return box


def _add_part(
    box: QBoxLayout,
    part: QWidget | QLayout,
    share: int = 0,
    alignment: Qt.AlignmentFlag = _FILLING,
) -> None:
    if isinstance(part, QWidget):
        box.addWidget(part, share, alignment)
    else:
        box.addLayout(part, share)


def _forget_items(layout: QLayout) -> None:
    """Make Python forget the items of a layout, and of those inside it (see `_nesting`)."""
    for place in range(layout.count()):
        item = layout.itemAt(place)
        if isinstance(item, QLayout):
            _forget_items(item)
        elif item is not None:
            invalidate(item)


def _nesting(method: Callable[..., None]) -> Callable[..., None]:
    """A method of Qt that puts a layout into another, with a fault of PySide 6.11 mended.

    PySide makes a Python object for each item of the inner layout then, and the outer one keeps it.
    When a widget leaves the layout, its item is freed; the object stays, for an address at which
    something else will be. Once that is a QObject of ours and Qt deletes it, Shiboken releases its
    wrapper twice: a segmentation fault (`Shiboken::Object::destroy`). Nobody needs these objects.
    """

    def nest(outer: QLayout, *arguments: Any) -> None:
        method(outer, *arguments)
        for argument in arguments:
            if isinstance(argument, QLayout):
                _forget_items(argument)

    # `functools.wraps` asks for the method's text, for which PySide reads all of its signatures.
    nest.__name__ = method.__name__
    return nest


for _class in (QBoxLayout, QGridLayout):
    setattr(_class, "addLayout", _nesting(_class.addLayout))  # noqa: B010 - no method to assign to
setattr(QBoxLayout, "insertLayout", _nesting(QBoxLayout.insertLayout))  # noqa: B010


class Label(Fitted, QLabel):
    """A text with a type size and a colour role, which follows the theme.

    With `elide`, a long text is elided instead of widening the window, and the tooltip has all of
    it.

    Signals:
        rewritten: its text or its size has changed.
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
        self._written: Size = size  # the size in use, smaller if the text had no room
        self._elide = elide
        self._full = ""
        self._is_cut = False
        self._own_tip, self._given_tip = "", ""  # the cut text; what others set, which goes first
        self.setTextFormat(Qt.TextFormat.PlainText)
        if elide:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        follow_theme(self._refresh)

    def setText(self, text: str) -> None:
        if text != self._full:
            self._full = text
            self._elide_text()
            self.rewritten.emit()

    def full_text(self) -> str:
        """The text before eliding."""
        return self._full

    @property
    def role(self) -> Role:
        """The role of its colour."""
        return self._look[1]

    def set_role(self, role: Role) -> None:
        """Change the role of its colour."""
        size, before, bold, mono = self._look
        if role is before:
            return
        self._look = (size, role, bold, mono)
        self._refresh()

    def set_elided(self, elided: bool) -> None:
        """Set whether it is one elided line, or wraps."""
        if elided == self._elide:
            return
        self._elide = elided
        self.setWordWrap(not elided)
        policy = self.sizePolicy()
        wide = QSizePolicy.Policy.Ignored if elided else QSizePolicy.Policy.Preferred
        policy.setHorizontalPolicy(wide)
        self.setSizePolicy(policy)
        self._tell_whole("")
        self._elide_text()

    def set_size(self, size: Size) -> None:
        """Change the type size."""
        before, role, bold, mono = self._look
        if size == before:
            return
        self._look = (size, role, bold, mono)
        self._refresh()

    def fit_into(self, height: int) -> None:
        """Use smaller type if the text is higher than `height` pixels; if the smallest is still too
        large, cut the text, and put all of it into the tooltip."""
        size, _, bold, mono = self._look
        if self._is_cut:
            self._is_cut = False
            self._tell_whole("")
            self.setAccessibleDescription("")
            self._elide_text()
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
        while least < most:  # find the number of words that fit
            middle = (least + most + 1) // 2
            QLabel.setText(self, " ".join(words[:middle]) + "…")
            fits = self.heightForWidth(self.width()) <= height
            least, most = (middle, most) if fits else (least, middle - 1)
        QLabel.setText(self, " ".join(words[:least]) + "…")
        self._is_cut = True
        self._tell_whole(self._full)
        self.setAccessibleDescription(self._full)

    def setToolTip(self, tip: str) -> None:
        """Set a tooltip that stays, whether the text is cut or not."""
        self._given_tip = tip
        super().setToolTip(tip or self._own_tip)

    def _tell_whole(self, text: str) -> None:
        """Have the tooltip say a text that is cut; "" for one that is not."""
        self._own_tip = plain_tip(text)
        super().setToolTip(self._given_tip or self._own_tip)

    def line_height(self, size: Size | None = None) -> int:
        """The height of a line, in pixels, at `size` or (None) the size that was asked for."""
        asked, _, bold, mono = self._look
        return QFontMetrics(font(size or asked, bold=bold, mono=mono)).lineSpacing()

    def _fit(self) -> None:
        if self._elide:
            self._elide_text()

    def _elide_text(self) -> None:
        text = self._full
        if self._elide:
            text = self.fontMetrics().elidedText(
                text, Qt.TextElideMode.ElideRight, max(0, self.contentsRect().width())
            )
            self._tell_whole(self._full if text != self._full else "")
            set_name(self, self._full)
        elif self.wordWrap() and isinstance(self.parent(), Steady):
            # so that no line begins with "%"; elsewhere the least width would grow too much
            text = text.replace(" %", "\N{NO-BREAK SPACE}%")
        if text != self.text():
            super().setText(text)

    def _refresh(self) -> None:
        size, role, bold, mono = self._look
        self._written = size
        self.setFont(font(size, bold=bold, mono=mono))
        # A style sheet, as the application's own would override a palette. Qt styles the widget
        # anew for an equal one, too.
        sheet = f"color: {theme_manager().theme.color(role).name()};"
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)
        self._elide_text()
        self.rewritten.emit()


class Panel(QFrame):
    """A named part of a window, or a picture, that a screen reader reports as one.

    Assistive technology ignores the name of a plain QWidget.
    """

    def sizeHint(self) -> QSize:
        return QWidget.sizeHint(self)  # its layout's, which QFrame ignores


class Scrolling(QScrollArea):
    """An area that scrolls vertically only, without a frame; its content gets its width.

    Args:
        clear: whether content and area let the ground behind them show.
        has_focus: whether Tab reaches the area itself; else it moves through the content.
    """

    def __init__(
        self,
        content: QWidget | None = None,
        parent: QWidget | None = None,
        *,
        clear: bool = False,
        has_focus: bool = False,
    ) -> None:
        super().__init__(parent, widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if not has_focus:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if content is not None:
            self.setWidget(content)
        if content is not None and clear:
            for widget in (self.viewport(), content):
                widget.setAutoFillBackground(False)


class PaintedText(QLabel):
    """A widget that paints a text, a number or a bar itself, and has it as its accessible name."""

    def sizeHint(self) -> QSize:
        return QWidget.sizeHint(self)  # QLabel's is that of a line of text

    def minimumSizeHint(self) -> QSize:
        return QWidget.minimumSizeHint(self)


def wrapped(size: Size, role: Role = Role.TEXT, *, bold: bool = False) -> Label:
    """A label that wraps into as many lines as its text needs."""
    label = Label(size, role, bold=bold)
    label.setWordWrap(True)
    return label


class Steady(Fitted, QWidget):
    """A place of fixed height, in lines, for a label whose text changes often. A text that is too
    long for it is written smaller.

    A label's new text makes every layout above it compute again, and a QTabWidget then repaint all
    its contents. This widget stops that, as its size does not depend on the text.

    Args:
        size: the size of the type that so many lines have room for; None: the label's own.
    """

    def __init__(
        self,
        label: Label,
        lines: int = 1,
        parent: QWidget | None = None,
        *,
        size: Size | None = None,
    ) -> None:
        super().__init__(parent)
        self._label, self._lines, self._size = label, lines, size
        label.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        label.rewritten.connect(self._refit)
        self._refit()

    def set_lines(self, lines: int) -> None:
        """Set the height, in lines."""
        self._lines = lines
        self._refit()

    def _refit(self) -> None:
        self.setFixedHeight(self._lines * self._label.line_height(self._size) + 2)
        self._label.setGeometry(self.rect())
        self._fit()

    def _fit(self) -> None:
        """Use smaller type if the text is too long."""
        if self._label.wordWrap():
            self._label.fit_into(self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._label.setGeometry(self.rect())


class ActionButton(QToolButton):
    """A button for an action, whose icon grows with the type size.

    Its accessible name is the action's text; the tooltip has the shortcut, in each language.
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
        """Follow a change of the action."""
        if event.type() is not QEvent.Type.ActionChanged:
            super().actionEvent(event)
            return
        # Qt (6.11) adds another connection at each change of the action, and never removes one.
        action = event.action()
        QObject.disconnect(action, SIGNAL("changed()"), self, None)  # type: ignore[call-overload]
        super().actionEvent(event)
        self._rename()

    def _rename(self) -> None:
        # Also called when the action is enabled or disabled, which happens at every move.
        if (words := self.defaultAction().text()) != self._words:
            self._words = words
            # The text begins with a space, for the look; the name does not.
            set_name(self, words.replace("&", "").strip())

    def _scale(self) -> None:
        side = round(16 * theme_manager().type_scale)
        self.setIconSize(QSize(side, side))


def action_button(
    action: QAction, *, text: bool = True, parent: QWidget | None = None
) -> ActionButton:
    """A button for an action: its icon and, unless `text` is off, its text beside it."""
    button = ActionButton(action, parent)
    style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    button.setToolButtonStyle(style if text else Qt.ToolButtonStyle.ToolButtonIconOnly)
    return button


def simplify_table(table: QTableView) -> None:
    """Show a table without a grid, a frame and numbers of rows; Tab leaves it."""
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setFrameShape(QFrame.Shape.NoFrame)
    table.setTabKeyNavigation(False)
    table.horizontalHeader().setHighlightSections(False)
    table.verticalHeader().hide()
    table.verticalHeader().setMinimumSectionSize(0)


def choose_rows(table: QTableView, *, several: bool = False) -> None:
    """Have whole rows of a table selected, one at a time or several."""
    modes = QTableView.SelectionMode
    table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    table.setSelectionMode(modes.ExtendedSelection if several else modes.SingleSelection)


class Table(QTableWidget):
    """A table that cannot be edited: no grid, no frame, rows as high as a line of text.

    Args:
        wide: the column that takes the spare width; the others are as wide as their texts, and
            whole rows are selected, one at a time.
        scrolls: whether it scrolls sideways, rather than cut the texts of the wide column, where
            all columns have no room (`share_width`).
    """

    def __init__(
        self,
        columns: int,
        parent: QWidget | None = None,
        *,
        wide: int | None = None,
        scrolls: bool = False,
    ) -> None:
        super().__init__(0, columns, parent)
        self._scrolling = wide if scrolls else None
        simplify_table(self)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        if not scrolls:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionsClickable(False)
        if wide is not None:
            choose_rows(self)
            header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
            header.setSectionResizeMode(wide, QHeaderView.ResizeMode.Stretch)
        follow_theme(self._fit_rows)

    def name_columns(self, heads: Callable[[], Sequence[str]]) -> None:
        """Set the titles of the columns, in each language."""
        follow_language(self, lambda: self.setHorizontalHeaderLabels(list(heads())))

    def write_cell(self, row: int, column: int, text: str, tip: str = "") -> QTableWidgetItem:
        """Write a text into a cell, with a tooltip that is shown literally."""
        item = QTableWidgetItem(text)
        if tip:
            item.setToolTip(plain_tip(tip))
        self.setItem(row, column, item)
        return item

    def share_width(self) -> None:
        """Give the wide column the spare width, or all that its texts need if there is none; to be
        called when the texts of a table that scrolls have changed."""
        if self._scrolling is None:
            return
        header, columns = self.horizontalHeader(), range(self.columnCount())
        sizes = [max(self.sizeHintForColumn(at), header.sectionSizeHint(at)) for at in columns]
        mode = QHeaderView.ResizeMode.Stretch
        if sum(sizes) > self.viewport().width():
            mode = QHeaderView.ResizeMode.ResizeToContents
        header.setSectionResizeMode(self._scrolling, mode)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share_width()

    def _fit_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(QFontMetrics(font("body")).height() + 6)


def set_look(widget: QWidget, name: str, on: bool) -> None:
    """Set the property `name` of the widget, and apply the style sheet's rules for it."""
    if bool(widget.property(name)) != on:
        widget.setProperty(name, on)
        # Not `widget.style()`: PySide6 (6.11) keeps its wrapper, of each style that there was.
        QApplication.style().unpolish(widget)
        QApplication.style().polish(widget)


def hairline() -> QFrame:
    """A thin line between two groups."""
    line = QFrame()
    line.setFrameShape(QFrame.Shape.HLine)
    line.setFrameShadow(QFrame.Shadow.Plain)
    line.setForegroundRole(QPalette.ColorRole.Mid)
    line.setFixedHeight(1)
    return line


_MS: Final = 10_000


class Notice(Label):
    """A sentence on why something failed, which is shown, spoken, and hidden after 10 seconds."""

    def __init__(self) -> None:
        super().__init__("body", Role.BAD)
        self.setWordWrap(True)
        self._words: Callable[[], str] | None = None
        self._mark = ""
        self._timer = QTimer(self, singleShot=True, interval=_MS)
        self._timer.timeout.connect(self.clear)
        self.hide()
        follow_language(self, self._show_words)

    def say(self, words: Callable[[], str], *, wrong: bool = True) -> None:
        """Show the text of `words`, in each language that is chosen meanwhile.

        If nothing is `wrong`, the sentence is muted, and speech is not interrupted for it.
        """
        self._words, self._mark = words, "✕ " if wrong else ""
        self.set_role(Role.BAD if wrong else Role.MUTED)
        self._show_words()
        self.show()
        self._timer.start()
        announce(self, words(), urgent=wrong)

    def clear(self) -> None:
        """Hide the sentence."""
        self._timer.stop()
        self._words = None
        self.setText("")
        self.hide()

    def _show_words(self) -> None:
        if self._words is not None:
            self.setText(self._mark + self._words())


# A list whose entries are elided if they have no room, but stay distinguishable.

_MOST_ROWS: Final = 20  # rows visible at once
_BESIDE_ENTRY: Final = 2  # pixels that a style leaves free beside the text of a closed list
_BESIDE_ACTION: Final = 34  # pixels of a menu's row besides its text and the column of marks
_BESIDE_TEXT: Final = 40  # pixels of a row besides its text, such as a scroll bar


def widen_popup(box: QComboBox, beside: int, most: int | None = None) -> None:
    """Give an opened list the width of its widest row and `beside` pixels, but at most `most`."""
    wanted = box.view().sizeHintForColumn(0) + beside
    box.view().setMinimumWidth(wanted if most is None else min(wanted, most))


class Menu(QMenu):
    """A QMenu with room for its texts in large type.

    Fusion (Qt 6.11) paints the column of marks as wide as 0.79 of a row is high, and reckons with
    20 pixels: in large type it would elide the texts of menus without keys ("1…%").
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.aboutToShow.connect(self.make_room)

    def make_room(self) -> None:
        """Take the width that the texts need; done as the menu opens."""
        flag, wide = Qt.TextFlag.TextShowMnemonic, 0.0
        for each in self.actions():
            text = self.fontMetrics().size(flag, each.text()).width()
            wide = max(wide, text + 0.79 * self.actionGeometry(each).height())
        self.setMinimumWidth(math.ceil(wide) + _BESIDE_ACTION)


class DropList(QComboBox):
    """A QComboBox that looks as usual once its list is closed.

    Qt sends no Leave to it for a pointer that went into the open list: it would stay as grey as
    under the pointer, which looks disabled.
    """

    def hidePopup(self) -> None:
        super().hidePopup()
        if not self.rect().contains(self.mapFromGlobal(QCursor.pos())):
            self.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
            self.update()


class ElidedList(DropList):
    """A list that elides in the middle, and keeps what follows the last comma."""

    elides = Qt.TextElideMode.ElideMiddle
    widest: ClassVar[int] = 420
    """The greatest width of the opened list, in pixels, if the closed one is not wider."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxVisibleItems(_MOST_ROWS)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.view().setTextElideMode(Qt.TextElideMode.ElideMiddle)

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(_BESIDE_ENTRY, 0)  # else the widest entry is elided

    def shown_text(self) -> str:
        """The text of the current entry in the closed list."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = QApplication.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        return self._fitted(self.currentText(), max(0, field.width() - _BESIDE_ENTRY))

    def _fitted(self, text: str, width: int) -> str:
        """The text in `width` pixels: what follows its last comma is kept, if that leaves half."""
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
        most = min(self.widest, self.screen().availableGeometry().width())
        widen_popup(self, _BESIDE_TEXT, max(most, self.width()))
        super().showPopup()
