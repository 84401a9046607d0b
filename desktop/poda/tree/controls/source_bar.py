"""The top row of the Tree tab: the choice of a tree, and of its search."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QAction, QCursor, QFontMetrics, QKeyEvent, QPainter, QStandardItemModel
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from poda.engine.game import MAX, MIN
from poda.engine.record.lecture import has_tie
from poda.engine.record.monte_carlo_recording import MONTE_CARLO
from poda.engine.record.recording import CHANCE_ALGORITHMS, TREE_ALGORITHMS
from poda.engine.search.algorithms import REDUCING
from poda.engine.search.alphabeta import FORMS
from poda.engine.search.evaluation import evaluations
from poda.engine.search.ordering import ORDERS
from poda.house.i18n import follow_language, language_manager
from poda.house.theme import Role, font, mixed, saved, theme_manager
from poda.tree.controls.fields import Box, DepthField, ModeStrip, TreeBox
from poda.tree.controls.window_bar import BoundsField
from poda.tree.model.opening import SAMPLING, Options, Usual, longest, shortest
from poda.tree.model.sources import Example, Position, Source, example, group_title, library
from poda.tree.model.tree_model import TreeModel
from poda.tree.model.values import has_chance, usual_bounds
from poda.tree.panels.parts import Fold
from poda.tree.sentences.source import (
    algorithm_meaning,
    algorithm_name,
    chance_here,
    no_chance_here,
    no_limit_here,
    no_noisy_here,
    no_probes_here,
    order_meaning,
    order_name,
    source_meaning,
    source_title,
)
from poda.widgets.announce import phrased, set_name
from poda.widgets.buttons import ButtonStrip
from poda.widgets.controls import offer
from poda.widgets.engine_words import evaluation_name
from poda.widgets.layout import BETWEEN, INSIDE, FittedToParts, Label, Part, column, row

_KEY: Final = Qt.ItemDataRole.UserRole  # the role of an example's key; None in a group's heading
_LINE: Final = Qt.ItemDataRole.UserRole + 1  # the role of an example's description

_TALLEST: Final = 620
_WIDEST: Final = 640


class ExamplePicker(QFrame):
    """The pop-up list of the library's examples, until one is chosen or Esc is pressed.

    Signals:
        chosen: carries the key of the chosen example.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.list = phrased(QListWidget(), name=lambda: self.tr("Examples"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setItemDelegate(_Delegate(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setMouseTracking(True)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.list.itemEntered.connect(self._follow_mouse)
        column(self.list, of=self, margins=1)
        self.setFocusProxy(self.list)
        self._pointer = QPoint()
        self._list_examples()
        follow_language(self, self._name_examples)

    def open_below(self, button: QWidget, current: str = "") -> None:
        """Show the list under `button`, beginning at the example `current`."""
        self._resize_to_content(button)
        corner = button.mapToGlobal(QPoint(0, button.height() + INSIDE // 2))
        room = button.screen().availableGeometry()
        left = max(room.left(), min(corner.x(), room.right() - self.width()))
        self.setMaximumHeight(max(200, room.bottom() - corner.y()))
        self.move(left, corner.y())
        rows = [each for each in range(self.list.count()) if self._key(each)]
        place = next((each for each in rows if self._key(each) == current), rows[0])
        self.list.setCurrentRow(place)
        self._pointer = QCursor.pos()
        self.show()
        self.list.setFocus()
        self.list.scrollToTop()
        self.list.scrollToItem(self.list.item(place))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            return
        super().keyPressEvent(event)

    def _list_examples(self) -> None:
        group = ""
        for entry in library():
            if entry.group != group:
                group = entry.group
                heading = QListWidgetItem()
                heading.setFlags(Qt.ItemFlag.NoItemFlags)
                heading.setData(_LINE, group)
                self.list.addItem(heading)
            item = QListWidgetItem()
            item.setData(_KEY, entry.key)
            self.list.addItem(item)

    def _key(self, place: int) -> str | None:
        key = self.list.item(place).data(_KEY)
        return str(key) if key else None

    def _choose(self, item: QListWidgetItem) -> None:
        if key := item.data(_KEY):
            self.hide()
            self.chosen.emit(key)

    def _follow_mouse(self, item: QListWidgetItem) -> None:
        # A list that opens under a resting pointer gets this event too: then the current entry
        # stays, for the keyboard to go on from.
        if item.data(_KEY) and QCursor.pos() != self._pointer:
            self.list.setCurrentItem(item)

    def _resize_to_content(self, button: QWidget) -> None:
        self.list.doItemsLayout()
        rows = range(self.list.count())
        height = sum(self.list.sizeHintForRow(place) for place in rows) + 2 * INSIDE
        bar = self.list.verticalScrollBar().sizeHint().width()
        width = self.list.sizeHintForColumn(0) + bar + 2 * INSIDE
        scale = theme_manager().type_scale
        self.resize(
            max(button.width(), min(width, round(_WIDEST * scale))),
            min(height, round(_TALLEST * scale)),
        )

    def _name_examples(self) -> None:
        language = language_manager().language
        for place in range(self.list.count()):
            item = self.list.item(place)
            key = self._key(place)
            if key is None:
                item.setText(group_title(item.data(_LINE), language))
                continue
            entry = example(key)
            title, line = entry.title(language), entry.description(language)
            item.setText(title)
            item.setData(_LINE, line)
            item.setToolTip(entry.source(language))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}. {line}")


class _Delegate(QStyledItemDelegate):
    """Draws a heading, or a title with its description below."""

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
        with saved(painter):
            theme = theme_manager().theme
            rect: QRect = option.rect
            inner = rect.adjusted(BETWEEN, 0, -BETWEEN, 0)
            if index.data(_KEY) is None:
                painter.setFont(font("small", bold=True))
                painter.setPen(theme.color(Role.MUTED))
                place = inner.adjusted(0, 0, 0, -INSIDE // 2)
                painter.drawText(place, Qt.AlignmentFlag.AlignBottom, index.data())
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


_ALGORITHMS: Final = (*TREE_ALGORITHMS, *CHANCE_ALGORITHMS, MONTE_CARLO)

# Pixels at the usual type size.
_TREE_WANTS: Final = 320  # the most for the tree's name before others have their wanted width
_EVALUATION_WIDTH: Final = 244  # the widest list of evaluations
_ALGORITHM_WIDTH: Final = 232
_ALGORITHM_LEAST: Final = 118  # the narrowest list of algorithms: "Alfa-beta" fits
_EVALUATION_LEAST: Final = 94


def options_for(
    source: Source,
    options: Options,
    usual: Usual = Usual(),  # noqa: B008
    *,
    edited: bool = False,
) -> Options:
    """The options to search `source` with, after `options`: those it suggests, else as before.

    An example suggests the options of its source text; other trees have the algorithm last chosen
    (`usual`), positions that suggest alpha-beta the form of alpha-beta last chosen.

    Args:
        edited: whether it is the edited tree on screen, which keeps that search's options.
    """
    wish = source.suggestion
    algorithm: Any = wish.algorithm
    tie: Any = wish.tie
    if isinstance(source, Position):
        if algorithm == "alphabeta" and usual.plain in FORMS:
            algorithm = usual.plain
    elif not algorithm and edited:
        algorithm, tie = options.algorithm, options.tie
    if not algorithm:
        chance = options.algorithm in CHANCE_ALGORITHMS
        algorithm = usual.chance if chance else usual.plain
    found = Options(
        algorithm,
        tie or usual.tie,
        wish.root_player or options.root,
        wish.plies if source.is_game else None,
        wish.evaluation if source.is_game else "",
        wish.bounds,
        window=wish.window,
        passes=wish.passes if source.is_game else 0,
    )
    if wish.iterations:
        return replace(found, iterations=wish.iterations, seed=wish.seed)
    return replace(found, **{name: getattr(options, name) for name in SAMPLING})


def open_in(model: TreeModel, source: Source, *, edited: bool = False) -> None:
    """Open `source` with the options and at the step that it suggests (see `options_for`)."""
    step = source.suggestion.step
    at = 0 if step is None else step
    options = options_for(source, model.options, model.usual, edited=edited)
    model.open_source(source, options, at)


class SourceBar(FittedToParts, QWidget):
    """The controls for the model's source and options.

    Args:
        actions: the actions that make trees (edit, random, position); the tab connects them.
        teaching: the buttons of the modes, at the end of the row.
        beside: a widget beside the search's controls, while it is visible.
    """

    def __init__(
        self,
        model: TreeModel,
        actions: Sequence[QAction],
        parent: QWidget | None = None,
        *,
        teaching: Sequence[QAction] = (),
        beside: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self.picker = ExamplePicker(self)
        self.tree_box = TreeBox()
        self.algorithm = Box(_ALGORITHMS, _ALGORITHM_WIDTH, algorithm_name, algorithm_meaning)
        self.tie = Box(("ge", "gt"), 0, {"ge": "α ≥ β", "gt": "α > β"}.__getitem__)
        self.order = Box(ORDERS, 0, order_name, order_meaning)
        self.bounds = BoundsField()
        self.root = Box((MAX, MIN), 0, {MAX: "MAX", MIN: "MIN"}.__getitem__)
        self.plies = DepthField(named=True)
        self.evaluation = Box(("",), _EVALUATION_WIDTH)
        self._fields = (
            self.tree_box, self.algorithm, self.tie, self.plies, self.evaluation, self.order,
            self.root, self.bounds,
        )  # fmt: skip
        # The contents of the other controls need no title.
        self._titles: dict[QWidget, Label] = {
            field: Label("small", Role.MUTED, parent=self)
            for field in (self.evaluation, self.order, self.root, self.bounds)
        }
        self.more = Fold("tree.more")
        self._strip = ButtonStrip(actions, keeps=1)
        self.teaching = ModeStrip(teaching)
        self._beside = beside
        self._compared = self._frugal = False
        self._shuffles = 0  # the seed of the last random order; the next one is another
        self._lay_out()
        self.tree_box.asked.connect(self.choose_example)
        self.picker.chosen.connect(lambda key: open_in(model, Example(key)))
        for name in ("algorithm", "tie", "root", "evaluation"):
            field: QComboBox = getattr(self, name)
            field.activated.connect(lambda _, n=name, f=field: self._set_option(n, f.currentData()))
        self.order.activated.connect(lambda _: self._ask_order(self.order.currentData()))
        self.plies.valueChanged.connect(lambda _: self._set_option("plies", self.plies.plies()))
        self.bounds.asked.connect(lambda bounds: self._set_option("bounds", bounds))
        self.bounds.failed.connect(model.failed)
        self.more.toggled.connect(lambda _: self.refresh())
        model.options_changed.connect(self.refresh)
        follow_language(self, self._show_words)

    def _lay_out(self) -> None:
        self._tree = row((self.tree_box, 1), self._strip, spacing=INSIDE)
        for field, title in self._titles.items():
            title.setBuddy(field)
        parts: list[Part] = [
            row(self._titles[each], each, spacing=INSIDE // 2) if each in self._titles else each
            for each in self._fields[1:]
        ]
        self._search = row(*parts, self.more, spacing=INSIDE)
        if self._beside is not None:
            self._beside.setContentsMargins(INSIDE, 0, 0, 0)  # margins that go with it
            self._search.addWidget(self._beside, 1)
        self._search.addStretch(0)
        self._rows = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(INSIDE)
        self._rows.addLayout(self._tree, 1)
        self._rows.addLayout(self._search)
        self._rows.addWidget(self.teaching)

    def minimumSizeHint(self) -> QSize:
        """The least size of two rows, as the number of rows is chosen by the width."""
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), self._least_search()), hint.height())

    def _wanted(self) -> bool:
        """Whether the widget beside the fields is visible."""
        return self._beside is not None and not self._beside.isHidden()

    def _least_search(self) -> int:
        """The least width of the search's own controls without their titles, in pixels."""
        scale = theme_manager().type_scale
        boxes = {self.algorithm: _ALGORITHM_LEAST, self.evaluation: _EVALUATION_LEAST}
        width = self.more.sizeHint().width()
        for field in self._fields[1:]:
            if not field.isHidden():
                wanted = field.sizeHint().width()
                least = min(wanted, round(boxes[field] * scale)) if field in boxes else wanted
                width += least + INSIDE
        return width

    def _fit_to(self, wanted: bool) -> None:
        """Arrange all controls in one row if they fit, else in two: the tree, and below the search.

        Room goes first to the modes' names, then to those of the algorithm, the evaluation and the
        tree, then to the buttons that make trees, and last to the modes' icons and other texts.
        """
        scale = theme_manager().type_scale
        tree_least = self.tree_box.minimumSizeHint().width()
        ways, icons = self.teaching.minimumSizeHint().width(), self._strip.minimumSizeHint().width()
        first, second = tree_least + icons + ways + 2 * INSIDE, self._least_search()
        names = self.teaching.bare_width() - ways
        one_row = not wanted and first + second + INSIDE + names <= self.width()
        # Names that do not fit in two rows either are no reason for a second row.
        if (self._frugal or first + names > self.width()) and not wanted:
            one_row = first + second + INSIDE <= self.width()
        self._arrange(one_row=one_row)
        room = self.width() - first - one_row * (second + INSIDE)
        own = room if one_row else self.width() - second
        if room >= names:
            ways, room = ways + names, room - names
            own -= names * one_row
        # First room for the chosen entries and the tree's name; then for the longest entries.
        tree = min(self.tree_box.whole_width(), round(_TREE_WANTS * scale)) - tree_least
        least = {self.algorithm: _ALGORITHM_LEAST, self.evaluation: _EVALUATION_LEAST}
        chosen = sum(
            max(0, min(box.current_width(), round(_ALGORITHM_WIDTH * scale)) - round(wide * scale))
            for box, wide in least.items()
            if not box.isHidden()
        )
        kept = one_row * max(0, min(tree, room - chosen))
        room -= one_row * self._share(own - kept) + kept
        room -= max(0, min(room, tree - kept))
        more = self._strip.icons_width() - icons
        if more <= room:
            icons, room = icons + more, room - more
        room += ways - self.teaching.fit_into(ways + room)
        self._strip.fit(icons + room)
        # At once: Qt drops the request of a control that asks while the row is being laid out.
        self._rows.invalidate()
        self._rows.activate()

    def _share(self, room: int) -> int:
        """Give `room` pixels to the long names, then to the titles; the pixels that were used."""
        scale, spent = theme_manager().type_scale, 0
        for box, least, widest in (
            (self.algorithm, _ALGORITHM_LEAST, _ALGORITHM_WIDTH),
            (self.evaluation, _EVALUATION_LEAST, _EVALUATION_WIDTH),
        ):
            if not box.isHidden():
                whole = min(box.whole_width(), round(widest * scale))
                narrow = min(whole, round(least * scale))
                more = max(0, min(whole - narrow, room - spent))
                box.set_widest(math.ceil((narrow + more) / scale))
                spent += more
        shown = [title for field, title in self._titles.items() if not field.isHidden()]
        wide = sum(title.sizeHint().width() + INSIDE // 2 for title in shown)
        fits = spent + wide <= room
        for title in self._titles.values():
            title.setVisible(fits and title in shown)
        return spent + wide * fits

    def _arrange(self, *, one_row: bool) -> None:
        """Put the tree's and the search's controls and the modes side by side, or the search's
        below the others."""
        ways = QBoxLayout.Direction
        direction = ways.LeftToRight if one_row else ways.TopToBottom
        if direction == self._rows.direction():
            return
        self._rows.setDirection(direction)
        before, after = (self._tree, self._rows) if one_row else (self._rows, self._tree)
        before.removeWidget(self.teaching)
        after.addWidget(self.teaching)

    def set_frugal(self, frugal: bool) -> None:
        """Set whether height is scarce: then one row without names is better than two with them."""
        if frugal is not self._frugal:
            self._frugal = frugal
            self._fit()

    def set_compared(self, compared: bool) -> None:
        """Set whether two searches are compared: then this bar has only the options they share."""
        self._compared = compared
        self.refresh()

    def choose_example(self) -> None:
        """Open the list of examples."""
        source = self._model.source
        self.picker.open_below(self.tree_box, source.key if isinstance(source, Example) else "")

    def _set_option(self, name: str, value: object) -> None:
        self._model.set_options(**{name: value})

    def _ask_order(self, order: str) -> None:
        """Set the order of the children; each choice of "random" has another seed."""
        seed = 0
        if order == "random":
            self._shuffles = seed = max(self._shuffles, self._model.wanted_options.order_seed) + 1
        self._model.set_options(order=order, order_seed=seed)

    # Contents

    def refresh(self) -> None:
        """Show the model's source and options, and enable the fields that apply.

        While the same tree is searched with other options, these are shown.
        """
        options, source = self._model.wanted_options, self._model.source
        is_game = source is not None and source.is_game
        self.tree_box.show_text(source_title(source))
        game = self._model.recording.question.game if self._model.recording else None
        self._fill_evaluations(game.key if game is not None and is_game else "")
        limits = (longest(game), shortest(game)) if game is not None else (0,)
        self.plies.show_plies(options.plies, *limits)
        values = (options.algorithm, options.tie, options.order, self._root(), options.evaluation)
        fields = (self.algorithm, self.tie, self.order, self.root, self.evaluation)
        for field, value in zip(fields, values, strict=True):
            field.setCurrentIndex(max(0, field.findData(value)))
        self.tie.setEnabled(has_tie(options.algorithm))
        self._show_bounds(options, is_game=is_game)
        self._enable_algorithms(is_game=is_game)
        self.root.setEnabled(not self._model.knows_who_moves)
        self.plies.setEnabled(is_game)
        sampled = options.algorithm == MONTE_CARLO
        limit = options.playout if sampled else options.plies
        self.evaluation.setEnabled(is_game and limit is not None)
        self._set_tooltips()
        self._fit()

    def _show_bounds(self, options: Options, *, is_game: bool) -> None:
        """Show the fields that apply. Hidden are those without a choice (a written tree is searched
        whole, a game knows who moves) and, unless unfolded, those with their usual value."""
        recording = self._model.recording
        bounded = options.algorithm.startswith("star") and recording is not None
        if bounded and recording is not None:
            self.bounds.show_bounds(options.bounds or usual_bounds(recording.question.game))
        sampled = options.algorithm == MONTE_CARLO
        unfolded, folds = self.more.isChecked(), False
        for field in self._fields:
            shown = True
            if field is self.plies:
                shown = is_game and not sampled
            elif field in (self.algorithm, self.tie):
                shown = not self._compared and not (sampled and field is self.tie)
            elif field is not self.tree_box:
                has = not self._compared and not (sampled and field is self.order)
                usual = options.order == ORDERS[0]
                if field is self.root:
                    has, usual = not is_game, self._model.knows_who_moves or options.root == MAX
                elif field is self.bounds:
                    has, usual = bounded, options.bounds is None
                elif field is self.evaluation:
                    wants = options.playout if sampled else options.plies
                    has, usual = is_game and wants is not None, field.currentIndex() <= 0
                folds |= has and usual
                # An unusual value is always visible.
                shown = has and (unfolded or not usual)
            if field.isHidden() is shown:  # showing a visible field again would undo its place
                field.setVisible(shown)
        self.more.setVisible(folds)

    def _enable_algorithms(self, *, is_game: bool) -> None:
        """Enable the algorithms that can search the tree; the others' tooltips say why not."""
        recording = self._model.recording
        if recording is None:
            return
        chance = has_chance(recording)
        rows = self.algorithm.model()
        assert isinstance(rows, QStandardItemModel)
        for place, algorithm in enumerate(_ALGORITHMS):
            fits = algorithm == MONTE_CARLO or (algorithm in CHANCE_ALGORITHMS) == chance
            tip = algorithm_meaning(algorithm)
            if not fits:
                tip = no_chance_here() if chance is False else chance_here()
            elif algorithm == "star2" and is_game:
                fits, tip = False, no_probes_here()
            elif algorithm == "quiescence" and not recording.question.game.has_noisy_moves:
                fits, tip = False, no_noisy_here()
            elif algorithm in REDUCING and not is_game:
                fits, tip = False, no_limit_here()
            rows.item(place).setEnabled(fits)
            self.algorithm.setItemData(place, tip, Qt.ItemDataRole.ToolTipRole)

    def _root(self) -> int:
        """The player at the root: the game's or the written tree's own, else the chosen one."""
        recording = self._model.recording
        if recording is None or not self._model.knows_who_moves:
            return self._model.wanted_options.root
        return int(recording.question.game.to_move(recording.question.state))

    def _fill_evaluations(self, game_key: str) -> None:
        names = [e.name for e in evaluations(game_key)] if game_key else [""]
        offer(self.evaluation, ((evaluation_name(name) if name else "–", name) for name in names))

    def _set_tooltips(self) -> None:
        """Set the tooltips: what a control does, or why it is disabled."""
        whole = self.tr("A written tree has its values at the leaves: it is searched whole.")
        is_game = self.plies.isEnabled()
        source = self._model.source  # its whole name, which may be elided
        self.tree_box.setToolTip(f"{source_title(source)}\n{source_meaning(source)}".strip())
        self.algorithm.setToolTip(algorithm_meaning(self._model.wanted_options.algorithm))
        self.tie.setToolTip(
            self.tr(
                "When a node is cut: at alpha ≥ beta, or only beyond it. Courses disagree; "
                "the value is the same."
            )
            if self.tie.isEnabled()
            else self.tr("This search cuts nothing.")
        )
        options = self._model.wanted_options
        self.order.setToolTip(order_meaning(options.order, options.order_seed))
        meaning = self.tr("Who moves at the root")
        if is_game:
            meaning = self.tr("Whose turn it is follows from the position.")
        elif self._model.knows_who_moves:
            meaning = self.tr("The tree says itself who moves at its root.")
        self.root.setToolTip(meaning)
        below = self.tr("How many plies below the root the search stops and estimates")
        self.plies.setToolTip(below if is_game else whole)
        meaning = self.tr("What a position at the depth limit is worth") if is_game else whole
        if is_game and not self.evaluation.isEnabled():
            meaning = self.tr("The search goes to the end of the game: nothing is estimated.")
        self.evaluation.setToolTip(meaning)

    def _show_words(self) -> None:
        texts = (
            self.tr("Tree"),
            self.tr("Algorithm"),
            self.tr("Cut at"),
            self.tr("Depth in plies"),
            self.tr("Evaluation"),
            self.tr("Order"),
            self.tr("Root"),
            self.tr("Bounds"),
        )
        for field, text in zip(self._fields, texts, strict=True):
            set_name(field, text)
            if (title := self._titles.get(field)) is not None:
                title.setText(text)
        self.more.name(
            self.tr("more…"),
            self.tr("Order of the children, who moves at the root, bounds and evaluation"),
        )
        for place, text in enumerate((self.tr("at alpha ≥ beta"), self.tr("only at alpha > beta"))):
            self.tie.setItemData(place, text, Qt.ItemDataRole.AccessibleTextRole)
        self.refresh()
