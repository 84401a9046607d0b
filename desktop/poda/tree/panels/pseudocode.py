"""The search as a program: the algorithm's text with the executing line, and the call stack."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QListView, QSizePolicy, QWidget

from poda.engine.game import MAX, MIN
from poda.engine.record import monte_carlo_listing
from poda.engine.record.lecture import LectureWords, call_text, has_windows, lines_at
from poda.engine.record.listing import BOTH, DICE, Line, Listing, pseudocode, python
from poda.engine.record.monte_carlo_recording import (
    MonteCarloQuestion,
    MonteCarloSteps,
    monte_carlo_of,
)
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import Role, font, mixed, painting, theme_manager
from poda.tree.drawing.look import player_role
from poda.tree.model.tree_model import TreeModel
from poda.tree.model.values import chance_of, number_in
from poda.tree.panels.parts import WhileSeen, triangle
from poda.tree.sentences.sampling import call_name, numbers_text
from poda.tree.sentences.steps import short_name
from poda.widgets.announce import phrased
from poda.widgets.layout import INSIDE, STRETCH, Fitted, action_button, column, row, wrapped

# The call stack

_ORDINARY: Final = "MIN-VALUE(10.1, alpha=12, beta=+∞)  v = 12"
_SMALLEST: Final = 8.5  # points, by type size

_Index = QModelIndex | QPersistentModelIndex


class _Frames(QAbstractListModel):
    """The frames, a row for each. Texts are made only for visible rows, however many there are."""

    def __init__(self, model: TreeModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._path: list[int] = []  # trace nodes, the innermost first
        self._texts: dict[int, str] = {}  # by trace node; a list asks for each text thrice
        self._step = 0
        self.fonts = (font("small", mono=True), font("small", mono=True, bold=True))

    def refresh(self) -> None:
        """Show the calls of the model's step."""
        self.beginResetModel()
        self._step = self._model.step
        self._texts.clear()
        has_calls = self._model.recording is not None and not self._model.trace.staged
        self._path = self._model.trace.path(self._step)[::-1] if has_calls else []
        self.endResetModel()

    def node(self, row: int) -> int:
        return self._path[row]

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (as Qt has it)
        return 0 if parent.isValid() else len(self._path)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        node = self._path[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            if node not in self._texts:
                self._texts[node] = self._text(node)
            return self._texts[node]
        if role == Qt.ItemDataRole.FontRole:
            return self.fonts[index.row() == 0]
        if role == Qt.ItemDataRole.ForegroundRole:
            return theme_manager().theme.color(player_role(int(self._model.trace.player[node])))
        return None

    def _text(self, node: int) -> str:
        recording = self._model.recording
        assert recording is not None
        trace, tree = recording.trace, recording.tree
        if isinstance(trace, MonteCarloSteps):
            found = trace.record
            own = int(trace.own[node])
            name = short_name(tree, int(tree.tree_node[node]))
            return f"{name}  {numbers_text(found, own, self._step)}"
        windows = has_windows(recording.question.algorithm)
        name = short_name(tree, int(tree.tree_node[node]))
        number = number_in(recording.question)
        one = "NEGAMAX" if recording.question.algorithm == "negamax" else ""
        call = call_text(trace, node, self._step, name, windows=windows, number=number, one=one)
        value = float(trace.values_of(np.array([node], np.int32), self._step)[0])
        return call if np.isnan(value) else f"{call}  v = {number(value)}"


class StackPanel(Fitted, WhileSeen, QWidget):
    """The call stack, the innermost call on top, as in debuggers.

    A click or Enter goes to a call's node.

    Signals:
        node_requested: carries the tree node of the chosen call; it is selected already.
    """

    node_requested = Signal(int)

    def __init__(self, model: TreeModel) -> None:
        super().__init__()
        self._model = model
        self._rows = 5
        self._hint = phrased(
            wrapped("small", Role.MUTED),
            lambda: self.tr("In stages nothing calls anything: the whole tree is held at once."),
        )
        self._frames = _Frames(model, self)
        self.list = phrased(
            QListView(),
            tip=lambda: self.tr(
                "The innermost call is on top, the root at the bottom. Enter goes to a node."
            ),
            name=lambda: self.tr("Call stack"),
        )
        self.list.setModel(self._frames)
        self.list.setUniformItemSizes(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.clicked.connect(self._choose)
        self.list.activated.connect(self._choose)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        column((self._hint, 1), (self.list, 1), of=self, spacing=INSIDE // 2)
        self.hear((model.opened, self.catch_up), (model.moved, self.catch_up))
        theme_manager().changed.connect(self.fit_soon)
        follow_language(self, self.catch_up)

    def catch_up(self) -> None:
        if self.is_unseen():
            return
        staged = self._model.recording is not None and self._model.trace.staged
        self._hint.setVisible(staged)
        self.list.setVisible(not staged)
        self._frames.refresh()
        self.list.scrollToTop()
        # This makes the list lay itself out now: later, it would be painted twice.
        self.list.visualRect(self._frames.index(0))

    def _fit(self) -> None:
        """Set the type of the frames so that an ordinary one fits, and the height."""
        bold = font("small", mono=True, bold=True)
        room = self.width() - 3 * INSIDE
        wide = QFontMetricsF(bold).horizontalAdvance(_ORDINARY)
        size = bold.pointSizeF()
        size = max(_SMALLEST * theme_manager().type_scale, min(size, size * room / wide))
        fonts = font("small", mono=True), bold
        for each in fonts:
            each.setPointSizeF(size)
        self._frames.fonts = fonts
        self.list.doItemsLayout()
        high = math.ceil(QFontMetricsF(fonts[1]).height() + 2) * self._rows
        self.setFixedHeight(high + 2 * self.list.frameWidth() + INSIDE)

    def set_rows(self, rows: int) -> None:
        """Set the number of calls that there is room for."""
        if rows != self._rows:
            self._rows = rows
            self._fit()

    def _choose(self, index: QModelIndex) -> None:
        node = int(self._model.tree.tree_node[self._frames.node(index.row())])
        self._model.select(node)
        self.node_requested.emit(node)


# The listing

_LARGEST: Final = 11.0  # points, by type size, unless the longest line needs smaller type
_GUTTER: Final = 2.0  # the width of the marker's column, in characters
_FILLED_ROWS: Final = 1  # rows always kept for filled-in lines, so that lines below do not jump
_SPACING: Final = 1.04  # the distance of lines, as a multiple of the type's height
_BETWEEN: Final = "   "  # the text between two filled-in lines in one row

_EDGE: Final = 4  # pixels: the frame

_KEYWORDS: Final = re.compile(
    r"\b(function|if|then|else|elif|return|for each|for|do|in|def|from|import|not|and|or)\b"
)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row on screen: a line or a part of a broken one, or a filled-in line."""

    text: str
    line: int  # the line's number; -1 for a filled-in one
    indent: int  # the indentation, in characters
    first: bool


class ListingView(Fitted, QAbstractScrollArea):
    """Shows one `Listing`, in the largest type in which it fits; long lines are broken.

    Attributes:
        listing: the listing shown.
        lit: the number of the executing line; -1 for none.
        filled: the filled-in lines below it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.listing = Listing((Line("", BOTH, frozenset()),))
        self.lit = -1
        self._waiting = -1
        self.filled: tuple[str, ...] = ()
        self._rows: list[_Row] = []
        self._tops: list[int] = []  # the first row of each line
        self._set_font(font("small", mono=True))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportMargins(_EDGE, _EDGE, _EDGE, _EDGE)
        self._copy = phrased(QAction(self), lambda: self.tr("Copy the listing"))
        self._copy.setShortcut(QKeySequence.StandardKey.Copy)
        self._copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._copy.triggered.connect(self.copy)
        self.addAction(self._copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        theme_manager().changed.connect(self.fit_soon)

    def show_listing(self, listing: Listing) -> None:
        """Show another listing, without a lit line."""
        self.listing, self.lit, self._waiting, self.filled = listing, -1, -1, ()
        self._fit()

    def show_step(self, lit: int, filled: tuple[str, ...], waiting: int = -1) -> None:
        """Highlight the executing line, and write the lines with its numbers below it.

        Args:
            lit: the executing line's number; -1 for none.
            filled: the lines with the numbers filled in, as lectures write them.
            waiting: the line in which the calling function waits; -1 for none.
        """
        self.lit, self.filled, self._waiting = lit, filled, waiting
        self._lay_out()
        self._show_lit()

    def copy(self) -> None:
        """Put the whole listing on the clipboard."""
        QGuiApplication.clipboard().setText(self.listing.text)

    # Layout

    def _fit(self) -> None:
        """Choose the type: the largest in which all of the listing fits.

        If none is large enough to read, it is the largest in which one player's function fits
        without broken lines, else the smallest.
        """
        lines = self.listing.lines
        half = max(sum(line.half == player for line in lines) for player in (MAX, MIN, DICE))
        size = self._largest(len(lines)) or self._largest(half) or _SMALLEST
        self._set_font(self._sized(size * theme_manager().type_scale))
        self._lay_out()
        self._show_lit()

    def _largest(self, lines: int) -> float | None:
        """The largest type in which `lines` lines fit, in points by type size; None for none."""
        size = _LARGEST
        while size >= _SMALLEST:
            metrics = QFontMetricsF(self._sized(size * theme_manager().type_scale))
            wide = (self.listing.width + _GUTTER + 0.3) * metrics.horizontalAdvance("0")
            high = (lines + _FILLED_ROWS) * _row_height(metrics)
            if wide <= self.viewport().width() and high <= self.viewport().height():
                return size
            size -= 0.25
        return None

    def _sized(self, points: float) -> QFont:
        result = font("small", mono=True)
        result.setPointSizeF(points)
        return result

    def _set_font(self, sized: QFont) -> None:
        metrics = QFontMetricsF(sized)
        self._font, self._strong = sized, QFont(sized)
        self._strong.setBold(True)
        self._character, self._pitch = metrics.horizontalAdvance("0"), _row_height(metrics)
        self._baseline = (self._pitch + metrics.ascent() - metrics.descent()) / 2
        self._caps = metrics.capHeight()

    def _lay_out(self) -> None:
        columns = max(16, int(self.viewport().width() / self._character - _GUTTER - 0.3))
        self._rows, self._tops = [], []
        for number, line in enumerate(self.listing.lines):
            self._tops.append(len(self._rows))
            indent = len(line.text) - len(line.text.lstrip())
            if len(line.text) <= columns:
                self._rows.append(_Row(line.text.strip(), number, indent, first=True))
            else:
                self._rows += _broken(line.text, indent, number, columns)
            if number == self.lit:
                text = _BETWEEN.join(self.filled)
                self._rows += _broken(text, indent, -1, columns)
                spare = self._tops[number] + 1 + _FILLED_ROWS - len(self._rows)
                self._rows += [_Row("", -1, indent, first=False)] * spare
        self._tops.append(len(self._rows))
        if self.lit < 0:
            self._rows += [_Row("", -1, 0, first=False)] * _FILLED_ROWS
        bar, height = self.verticalScrollBar(), self.viewport().height()
        bar.setRange(0, max(0, round(len(self._rows) * self._pitch) - height))
        bar.setPageStep(height)
        bar.setSingleStep(round(self._pitch))
        self.viewport().update()

    def _extent(self, line: int) -> tuple[float, float]:
        """The top and the bottom of a line and its filled-in lines, before scrolling."""
        pitch = self._pitch
        return self._tops[line] * pitch, self._tops[line + 1] * pitch

    def _show_lit(self) -> None:
        """Scroll to the executing line and, if it fits, to all of its function."""
        if self.lit < 0:
            return
        lines, half = self.listing.lines, self._active_half()
        own = [number for number, line in enumerate(lines) if line.half == half != BOTH]
        if own and self._extent(own[-1])[1] - self._extent(own[0])[0] <= self.viewport().height():
            top, bottom = self._extent(own[0])[0], self._extent(own[-1])[1]
        else:
            top, bottom = self._extent(self.lit)
        bar = self.verticalScrollBar()
        if top < bar.value():
            bar.setValue(math.floor(top))
        elif bottom > bar.value() + self.viewport().height():
            bar.setValue(math.ceil(bottom - self.viewport().height()))

    # Looks

    def event(self, event: QEvent) -> bool:
        # QAbstractScrollArea does not call `paintEvent` for its own frame.
        if event.type() == QEvent.Type.Paint:
            self._paint_frame()
            return True
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().event(event)

    def _paint_frame(self) -> None:
        theme = theme_manager().theme
        width = 2.0 if self.hasFocus() else 1.0
        inset = width / 2
        with painting(self) as painter:
            painter.setPen(QPen(theme.color(Role.FOCUS if self.hasFocus() else Role.LINE), width))
            painter.setBrush(theme.color(Role.SURFACE))
            frame = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(frame, 6, 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_manager().theme
        pitch, baseline, half = self._pitch, self._baseline, self._active_half()
        first = self.verticalScrollBar().value() // int(pitch)
        last = first + self.viewport().height() // int(pitch) + 2
        inks = theme.color(Role.TEXT), theme.color(Role.MUTED)
        with painting(self.viewport()) as painter:
            painter.fillRect(self.viewport().rect(), theme.color(Role.SURFACE))
            painter.translate(0, -self.verticalScrollBar().value())
            if self.lit >= 0:
                self._paint_band(painter)
            for place, shown in enumerate(self._rows[first:last], first):
                self._paint_row(painter, shown, place * pitch + baseline, half, inks)
            if self._waiting >= 0 and self._waiting != self.lit:
                self._paint_marker(painter, self._waiting, hollow=True)

    def _paint_band(self, painter: QPainter) -> None:
        """Paint the ground and the marker of the executing line and its filled-in lines."""
        theme = theme_manager().theme
        top, bottom = self._extent(self.lit)
        if not self.filled:
            bottom = top + self._pitch
        ground = QRectF(0, top, self.viewport().width(), bottom - top)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mixed(theme.color(Role.SURFACE), theme.color(Role.CURRENT), 0.17))
        painter.drawRoundedRect(ground, 4, 4)
        self._paint_marker(painter, self.lit, hollow=False)

    def _paint_marker(self, painter: QPainter, line: int, *, hollow: bool) -> None:
        """Paint an arrowhead: solid at the executing line, hollow where a caller waits."""
        theme = theme_manager().theme
        side = self._character * 0.55
        middle = QPointF(self._character * 1.05, (self._tops[line] + 0.5) * self._pitch)
        corners = QPointF(side, 0), QPointF(-side, -side * 1.15), QPointF(-side, side * 1.15)
        head = QPolygonF([middle + corner for corner in corners])
        painter.setPen(QPen(theme.color(Role.MUTED if hollow else Role.CURRENT), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush if hollow else theme.color(Role.CURRENT))
        painter.drawPolygon(head)

    def _paint_row(
        self, painter: QPainter, row: _Row, y: float, active: int, inks: tuple[QColor, QColor]
    ) -> None:
        x = (_GUTTER + row.indent) * self._character
        if row.line < 0:
            if row.text:
                painter.setFont(self._strong)
                painter.setPen(inks[0])
                painter.drawText(QPointF(x, y), row.text)
            return
        line = self.listing.lines[row.line]
        lit = row.line == self.lit
        quiet = not lit and active != BOTH and line.half not in (active, BOTH)
        end = self._paint_words(painter, QPointF(x, y), row.text, inks[quiet], bold=not quiet)
        if row.first and "enter" in line.tags and line.half != BOTH:
            self._paint_player(painter, QPointF(end, y), line.half, quiet=quiet)

    def _active_half(self) -> int:
        return self.listing.lines[self.lit].half if self.lit >= 0 else BOTH

    def _paint_words(
        self, painter: QPainter, at: QPointF, text: str, ink: QColor, *, bold: bool
    ) -> float:
        """Paint a text with its keywords in bold, and return the x of its end."""
        painter.setPen(ink)
        strong = self._strong if bold else self._font
        x, width = at.x(), self._character
        for index, part in enumerate(_KEYWORDS.split(text)):
            if part:
                painter.setFont(strong if index % 2 else self._font)
                painter.drawText(QPointF(x, at.y()), part)
                x += width * len(part)
        return x

    def _paint_player(self, painter: QPainter, at: QPointF, player: int, *, quiet: bool) -> None:
        """Paint the sign of MAX, MIN or chance after the name of its function."""
        theme = theme_manager().theme
        side = self._character * 0.62
        middle = at + QPointF(self._character * 1.3, -self._caps / 2)
        color = theme.color({DICE: Role.CHANCE, MAX: Role.MAX}.get(player, Role.MIN))
        painter.setPen(QPen(color, 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush if quiet else color)
        if player == DICE:
            painter.drawEllipse(middle, side * 0.9, side * 0.9)
        else:
            painter.drawPolygon(triangle(middle, side, up=player == MAX))


def _row_height(metrics: QFontMetricsF) -> float:
    return round((metrics.ascent() + metrics.descent()) * _SPACING)


def _broken(text: str, indent: int, line: int, columns: int) -> list[_Row]:
    """A line as rows, broken at spaces; all but the first are indented further."""
    words, room = text.strip(), columns - indent
    rows: list[_Row] = []
    begin = 0
    while len(words) - begin > room > 8:
        end = words.rfind(" ", begin, begin + room + 1)
        end = end if end > begin else begin + room
        rows.append(_Row(words[begin:end], line, indent, first=not rows))
        begin = end
        while words[begin].isspace():
            begin += 1
        if len(rows) == 1:
            indent += 4
            room = columns - indent
    return [*rows, _Row(words[begin:], line, indent, first=not rows)]


LISTINGS = ("pseudocode", "python")


class PseudocodePanel(WhileSeen, QWidget):
    """The switch between pseudocode and Python, and the listing with the step's numbers."""

    def __init__(self, model: TreeModel) -> None:
        super().__init__()
        self._model = model
        self.view = phrased(ListingView(), name=lambda: self.tr("Listing of the algorithm"))
        self.actions_by_name: dict[str, QAction] = {}
        group = QActionGroup(self)
        buttons = []
        for name in LISTINGS:
            action = QAction(self)
            action.setCheckable(True)
            action.setChecked(settings().tree_listing == name)
            action.triggered.connect(lambda _checked, name=name: self.choose(name))
            group.addAction(action)
            self.actions_by_name[name] = action
            button = action_button(action, parent=self)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            buttons.append(button)
        top = row(*buttons, STRETCH, spacing=INSIDE // 2)
        column(top, (self.view, 1), of=self, spacing=INSIDE // 2)
        self.hear((model.opened, self.catch_up), (model.moved, self._on_moved))
        settings().changed.connect(self._on_setting)
        phrased(
            self.actions_by_name["pseudocode"],
            lambda: self.tr("Pseudocode"),
            tip=lambda: self.tr("The algorithm in the textbook’s notation"),
        )
        phrased(
            self.actions_by_name["python"],
            lambda: self.tr("Python"),
            tip=lambda: self.tr("The same as a Python program that runs"),
        )
        follow_language(self, self._show_again)
        self.catch_up()

    def choose(self, name: str) -> None:
        """Show the listing "pseudocode" or "python", and keep the choice."""
        settings().tree_listing = name

    def _show_again(self) -> None:
        if self.view.lit >= 0:
            self.catch_up()  # while hidden it did not follow the search

    def _on_setting(self, name: str) -> None:
        if name == "tree_listing":
            self.actions_by_name[settings().tree_listing].setChecked(True)
            self.catch_up()

    def catch_up(self) -> None:
        if self._model.recording is not None and not self.is_unseen():
            self.view.show_listing(self._listing())
            self._on_moved()

    def _listing(self) -> Listing:
        recording = self._model.recording
        assert recording is not None
        question = recording.question
        if isinstance(question, MonteCarloQuestion):
            rules = question.rules
            if settings().tree_listing == "python":
                return monte_carlo_listing.python(rules.choice, rules.constant)
            return monte_carlo_listing.pseudocode(rules.choice, solver=rules.solver)
        limited, turns = question.plies is not None, recording.tree.takes_turns
        if settings().tree_listing == "python":
            subject = "game" if self._model.is_game else "lists"
            return python(
                question.algorithm, question.tie, subject=subject, limited=limited, turns=turns
            )
        root = question.game.to_move(question.state) if question.passes else None
        return pseudocode(
            question.algorithm, question.tie,
            limited=limited, deepening=root, whole=question.whole, turns=turns,
        )  # fmt: skip

    def _on_moved(self) -> None:
        recording, step = self._model.recording, self._model.step
        if recording is None or self.is_unseen():
            return
        trace, tree, question = recording.trace, recording.tree, recording.question

        def name(node: int) -> str:
            return short_name(tree, int(tree.tree_node[node]))

        def chance(node: int) -> float:
            return chance_of(tree, int(tree.tree_node[node]))

        if trace.is_sampled and (found := monte_carlo_of(trace)) is not None:
            self._show_line(
                monte_carlo_listing.filled_in(found, step, lambda n: call_name(recording, n)), -1
            )
            return
        words = LectureWords(
            yes=self.tr("yes"), no=self.tr("no"), name=name, move=name, chance=chance,
            number=number_in(question), prune=self.tr("PRUNE"),
        )  # fmt: skip
        filled = lines_at(trace, step, question.algorithm, question.tie, words)
        listing = self.view.listing
        parent = int(trace.parent[trace.node[step]])
        waiting = listing.waiting(trace, parent, int(trace.node[step])) if parent >= 0 else -1
        self._show_line(filled, waiting)

    def _show_line(self, filled: tuple[str, ...], waiting: int) -> None:
        """Highlight the step's line, with its numbers."""
        listing = self.view.listing
        lit = listing.at(self._model.trace, self._model.step)
        self.view.show_step(lit, filled, waiting)
        code = listing.lines[lit].text.strip() if lit >= 0 else ""
        self.view.setAccessibleDescription("\n".join((code, *filled)))
