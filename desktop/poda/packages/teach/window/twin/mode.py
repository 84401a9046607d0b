"""The compare mode: two searches side by side, on one clock, with the costs of both."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QStandardItemModel
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.lecture import has_tie
from poda.engine.record.monte_carlo_recording import MONTE_CARLO
from poda.engine.record.recording import TREE_ALGORITHMS, searches_of
from poda.engine.search.ordering import ORDERS
from poda.house.i18n import follow_language, language_manager
from poda.house.theme import bind_icon, follow_theme, theme_manager
from poda.packages.teach.window.twin.race import TwinRace, are_rivals
from poda.packages.teach.window.twin.twin_model import TwinModel
from poda.packages.teach.window.twin.view import (
    CHANCE_PRESETS,
    PRESETS,
    TIES,
    Linked,
    TwinCaption,
    TwinPage,
    TwinPreset,
    TwinScore,
    pace_meaning,
    pace_name,
    preset_name,
    side_names,
)
from poda.tree.controls.fields import Box
from poda.tree.export.figure import Beside, FigureView
from poda.tree.model.clock import LEFT, PACES, RIGHT
from poda.tree.model.opening import Options
from poda.tree.model.sources import Example, example
from poda.tree.panels.parts import WhileSeen, cross_button, put
from poda.tree.sentences.source import algorithm_meaning, algorithm_name, order_meaning, order_name
from poda.tree.tab_parts import TreeParts
from poda.widgets.announce import Text, phrased
from poda.widgets.controls import offer, show_value
from poda.widgets.layout import AROUND, INSIDE, Fitted, Menu, Stretch, column, row

_ALGORITHM_WIDTH: Final = 240  # pixels, by type size: the widest list of algorithms
_ALGORITHM_LEAST: Final = 130  # if it had less, other controls are narrowed
_NAME_LEAST: Final = 60
_ORDER_WIDTH: Final = 180
_ORDER_LEAST: Final = 105  # the picture's caption tells the order too, if it differs


class SideChoices(QWidget):
    """The controls for one side's algorithm, rule for ties, and order of the children.

    Signals:
        chosen: options were chosen; carries their values by name.
    """

    chosen = Signal(dict)

    def __init__(self, where: Text) -> None:
        super().__init__()
        self._drawn = 0
        self.algorithm = Box((), _ALGORITHM_WIDTH)
        self.tie = Box(tuple(TIES), 0, TIES.__getitem__)
        self.order = Box(ORDERS, _ORDER_WIDTH, order_name)
        row(self.algorithm, self.tie, self.order, of=self)
        self._name(self.algorithm, where, lambda: self.tr("Algorithm"))
        self._name(self.tie, where, lambda: self.tr("Cut at"))
        self._name(self.order, where, lambda: self.tr("Order of the children"))
        follow_language(self, self._tell_algorithms)
        self.algorithm.activated.connect(
            lambda _: self.chosen.emit({"algorithm": self.algorithm.currentData()})
        )
        self.tie.activated.connect(lambda _: self.chosen.emit({"tie": self.tie.currentData()}))
        self.order.activated.connect(lambda _: self._choose_order())
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _name(self, box: Box, where: Text, name: Text) -> None:
        phrased(box, meaning=lambda: f"{where()}: {name()}")

    def _choose_order(self) -> None:
        """Send the chosen order; each choice of "random" has another seed."""
        order = self.order.currentData()
        if order == "random":
            self._drawn += 1
        self.chosen.emit({"order": order, "order_seed": self._drawn if order == "random" else 0})

    def show_options(self, options: Options, algorithms: Sequence[str]) -> None:
        """Show a side's options, and offer the algorithms that can search the tree."""
        offer(self.algorithm, ((algorithm_name(key), key) for key in algorithms))
        self._tell_algorithms()
        show_value(self.algorithm, options.algorithm)
        self.tie.setCurrentIndex(max(0, self.tie.findData(options.tie)))
        self.tie.setEnabled(has_tie(options.algorithm))
        self.order.setEnabled(options.algorithm != MONTE_CARLO)
        self.order.setCurrentIndex(max(0, self.order.findData(options.order)))
        self.order.setToolTip(order_meaning(options.order, options.order_seed))
        self._drawn = max(self._drawn, options.order_seed)

    def _tell_algorithms(self) -> None:
        keys = self._offered()
        put(self.algorithm, map(algorithm_name, keys), map(algorithm_meaning, keys))

    def _offered(self) -> list[str]:
        return [self.algorithm.itemData(place) for place in range(self.algorithm.count())]


class TwinBar(Fitted, WhileSeen, QWidget):
    """The bar with each side's choices above its picture.

    Args:
        leave: the action that ends the comparison.
    """

    def __init__(self, twin: TwinModel, leave: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._twin = twin
        self.left = SideChoices(lambda: self.tr("Left"))
        self.right = SideChoices(lambda: self.tr("Right"))
        self.presets = phrased(QToolButton(), lambda: self.tr("Comparisons"))
        phrased(self.presets, meaning=lambda: self.tr("Comparisons that lectures make"))
        bind_icon(self.presets, "compare")
        self.presets.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = Menu(self.presets)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.presets.setMenu(self.menu)
        self.swap = phrased(QToolButton(), meaning=lambda: self.tr("Swap the two sides"))
        bind_icon(self.swap, "swap")
        self.pace = Box(PACES, 0, pace_name, pace_meaning)
        self.close_button = phrased(cross_button(), name=lambda: self.tr("End the comparison"))
        phrased(self.close_button, tip=lambda: self.tr("End the comparison: the left search stays"))
        self._lay_out()
        self._connect(leave)
        follow_theme(self._scale)
        phrased(self.pace, name=lambda: self.tr("Clock"))
        follow_language(self, self.refresh)
        follow_language(self, self._fit)

    def _lay_out(self) -> None:
        self.presets.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        halves = ((self.left, self.presets, self.swap), (self.right, self.pace, self.close_button))
        line = row(of=self, spacing=AROUND)
        for choices, *others in halves:
            half = QWidget()
            half.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            half.setMinimumWidth(1)  # its controls shrink before the window grows
            row(choices, Stretch(1), *others, of=half)
            line.addWidget(half, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _connect(self, leave: QAction) -> None:
        twin = self._twin
        self.left.chosen.connect(lambda options: twin.left.set_options(**options))
        self.right.chosen.connect(lambda options: twin.choose(**options))
        self.swap.clicked.connect(twin.swap)
        self.close_button.clicked.connect(lambda: leave.setChecked(False))
        self.pace.activated.connect(lambda _: twin.set_pace(self.pace.currentData()))
        changed = twin.left.options_changed, twin.options_changed, twin.paired
        self.hear(*((signal, self.refresh) for signal in changed), at_once=False)

    def controls(self) -> list[QWidget]:
        """All controls, from left to right."""
        left, right = self.left, self.right
        return [
            left.algorithm, left.tie, left.order, self.presets, self.swap,
            right.algorithm, right.tie, right.order, self.pace, self.close_button,
        ]  # fmt: skip

    # Choices

    def catch_up(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Show the options of both sides."""
        twin = self._twin
        if not twin.on:
            return
        algorithms = self._algorithms()
        self.left.show_options(twin.left.wanted_options, algorithms)
        self.right.show_options(twin.wished, algorithms)
        self._show_pace()

    def _algorithms(self) -> list[str]:
        """The algorithms that can search the left tree."""
        left = self._twin.left
        known = TREE_ALGORITHMS if left.recording is None else searches_of(left.tree.game)
        return [*known, MONTE_CARLO]

    def _show_pace(self) -> None:
        """Show the clock's pace; "same place" is disabled if the orders of the children differ."""
        twin, same = self._twin, self._twin.has_same_places
        clock = twin.left.clock
        pace = clock.pace if clock is not None else twin.pace
        self.pace.setCurrentIndex(self.pace.findData(pace))
        rows = self.pace.model()
        assert isinstance(rows, QStandardItemModel)
        rows.item(0).setEnabled(same)
        self.pace.setToolTip(
            "\n".join((self.tr("What the two searches do together"), pace_meaning(pace)))
        )
        tip = pace_meaning("place") if same else self.tr("Not with two orders of the children.")
        if not twin.same_tree:
            tip = self.tr("Not with two trees.")
        elif not same and twin.same_order:
            tip = self.tr("Not beside a search by iterations.")
        self.pace.setItemData(0, tip, Qt.ItemDataRole.ToolTipRole)

    def _fill_menu(self) -> None:
        self.menu.clear()
        if (partner := self._twin.partner) is not None:
            self._offer_pair(partner)
        for preset in self.presets_here():
            action = self.menu.addAction(preset_name(preset))
            action.setCheckable(True)
            action.setChecked(self._is_on(preset))
            action.triggered.connect(lambda _checked=False, p=preset: self._choose_preset(p))
        self.menu.addSection(self.tr("Clock"))
        for place, pace in enumerate(PACES):  # in the menu too: the list may have no room
            action = self.menu.addAction(pace_name(pace))
            action.setCheckable(True)
            action.setChecked(self.pace.currentIndex() == place)
            action.setEnabled(pace != "place" or self._twin.has_same_places)
            action.triggered.connect(lambda _checked=False, p=pace: self._twin.set_pace(p))

    def _offer_pair(self, partner: Example) -> None:
        """Add the menu's entry for the tree that the library pairs with the left one."""
        twin, language = self._twin, language_manager().language
        assert isinstance(twin.left.source, Example)
        titles = (example(each.key).title(language) for each in (twin.left.source, partner))
        action = self.menu.addAction(" | ".join(titles))
        action.setCheckable(True)
        action.setChecked(not twin.same_tree)
        action.triggered.connect(self._pair)
        self.menu.addSeparator()

    def _pair(self) -> None:
        self._twin.join(same=False)
        self._twin.take({}, {})

    def _choose_preset(self, preset: TwinPreset) -> None:
        self._twin.join(same=True)
        self._twin.take(dict(preset.left), dict(preset.right))

    def presets_here(self) -> list[TwinPreset]:
        """The ready comparisons that are possible on the tree."""
        known = set(self._algorithms())
        found = PRESETS if "minimax" in known else CHANCE_PRESETS
        return [p for p in found if {p.left["algorithm"], p.right["algorithm"]} <= known]

    def _is_on(self, preset: TwinPreset) -> bool:
        if not self._twin.same_tree:
            return False
        sides = (preset.left, self._twin.left.options), (preset.right, self._twin.wished)
        return all(_has(options, side) for side, options in sides)

    # Room

    def _scale(self) -> None:
        side = round(16 * theme_manager().type_scale)
        for button in (self.presets, self.swap):
            button.setIconSize(QSize(side, side))
        self._fit()

    def _fit(self) -> None:
        """Give both lists of algorithms the same width, which the narrower half leaves.

        If that is too little, the menu shows an icon only, and has the pace in the list's place.
        """
        words, icon = (Qt.ToolButtonStyle.ToolButtonTextOnly, Qt.ToolButtonStyle.ToolButtonIconOnly)
        for style in (words, icon):
            self.presets.setToolButtonStyle(style)
            self.pace.setHidden(style == icon)
            for choices in (self.left, self.right):
                choices.order.set_widest(_ORDER_WIDTH if style == words else _ORDER_LEAST)
            room = self._name_room()
            if room >= _ALGORITHM_LEAST:
                break
        for choices in (self.left, self.right):
            choices.algorithm.set_widest(max(_NAME_LEAST, min(_ALGORITHM_WIDTH, room)))

    def _name_room(self) -> int:
        """The width that a half's other controls leave, in pixels at the usual type size."""
        half = (self.width() - AROUND) / 2
        fixed = max(
            sum(each.sizeHint().width() + INSIDE for each in others if not each.isHidden())
            for others in ((self.presets, self.swap), (self.pace, self.close_button))
        )
        fixed += sum(b.sizeHint().width() + INSIDE for b in (self.left.tie, self.left.order))
        return int((half - fixed) / theme_manager().type_scale)


def _has(options: Options, side: dict[str, Any]) -> bool:
    return all(getattr(options, name, value) == value for name, value in side.items())


class TwinMode(QObject):
    """The compare mode, whose widgets are made when it is first entered, and then kept.

    Attributes:
        model: the right search. The left one is the tab's own.
        page, bar, score, race, captions: the mode's widgets, once it has been entered.
    """

    def __init__(self, parts: TreeParts) -> None:
        super().__init__(parts)
        self._parts = parts
        self.model = TwinModel(parts.model, self)
        self.page: TwinPage | None = None
        self._action = parts.actions_["compare"]
        parts.modes.add("compare", self._action, self.begin, self.end)

    def begin(self) -> None:
        """Show the second search beside the first."""
        if self.page is None:
            self._build()
        assert self.page is not None
        for caption in self.captions:
            caption.show()
        self.bar.show()
        self._link.listening.set(True)
        self._parts.sources.set_compared(True)
        self._parts.room.open_half(self.page, self.foot)
        self._order()
        self.model.begin()
        self.bar.refresh()
        self._parts.view.setFocus()

    def _order(self) -> None:
        """Set the order of the Tab key: from the top row to the bar, and from the left picture's
        buttons to the right picture. Done each time, as Qt forgets it in another window."""
        assert self.page is not None
        parts = self._parts
        before = parts.sources.teaching.buttons[-1]
        for one, following in pairwise((before, *self.bar.controls())):
            QWidget.setTabOrder(one, following)
        QWidget.setTabOrder(parts.view_tools.findChildren(QToolButton)[-1], self.page.view)

    def end(self) -> None:
        """Leave the mode; the left search alone stays."""
        self._link.listening.set(False)
        self.model.end()
        for widget in (self.bar, *self.captions):
            widget.hide()
        self._parts.sources.set_compared(False)
        self._parts.room.close_half()
        self._parts.view.setFocus()

    def leave(self) -> None:
        """Cancel the right search, as the window closes."""
        self.model.cancel()

    def _build(self) -> None:
        parts, twin = self._parts, self.model
        tab = parts.tab
        self.page = page = TwinPage(twin, tab)
        page.hide()
        self.bar = TwinBar(twin, self._action, tab)
        parts.room.bars.addWidget(self.bar)
        self.score = TwinScore(twin, tab)
        self.race = TwinRace(twin, tab)
        self.foot = QWidget(tab)
        self.foot.hide()
        column(self.score, self.race, of=self.foot)
        twin.paired.connect(self._show_foot)
        self._show_foot()
        self.captions = (TwinCaption(twin, LEFT, parts.view), TwinCaption(twin, RIGHT, page.view))
        self._link = Linked(twin, parts.view, page.view)
        parts.model.reshaped.connect(self._fold_right)
        twin.reshaped.connect(self._fold_left)
        for name, act in (("fold_pruned", twin.fold_pruned), ("unfold_all", twin.unfold_all)):
            parts.actions_[name].triggered.connect(lambda _checked=False, act=act: self._also(act))
        twin.paired.connect(parts.actions_.refresh)
        theme_manager().changed.connect(page.show_sentence)
        parts.pictures.beside = self.beside
        twin.listen()

    def _show_foot(self) -> None:
        """Show the costs of both or, if one is Monte Carlo tree search, the progress of both."""
        rivals = are_rivals(self.model)
        self.score.setHidden(rivals)
        self.race.setVisible(rivals)
        if self.model.on:
            self._parts.room.fit()

    def beside(self, *, cut_out: bool) -> Beside | None:
        """The right search for an export; `cut_out`: only its visible part. None without one."""
        right, clock = self.model, self._parts.model.clock
        if self.page is None or clock is None or right.recording is None or right.shape is None:
            return None
        viewport = self.page.view.viewport()
        size = float(viewport.width()), float(viewport.height())
        view = FigureView(self.page.view.camera, size) if cut_out else None
        names = side_names(right.left.options, right.options)
        return Beside(right.recording, right.shape, clock, names, view)

    def _also(self, act: object) -> None:
        """Apply an action on the tree to the right one too, unless that follows the left one."""
        if self.model.on and callable(act) and not self._is_same_tree():
            act()

    def _is_same_tree(self) -> bool:
        """Whether the nodes of both trees have the same numbers."""
        left, right = self._parts.model, self.model
        if not right.on or left.recording is None or right.recording is None:
            return False
        return right.same_order and isinstance(left.tree.game, ExplicitTree)

    def _fold_right(self) -> None:
        if self._is_same_tree():
            self.model.fold(self._parts.model.collapsed)

    def _fold_left(self) -> None:
        if self._is_same_tree():
            left = self._parts.model
            for node in self.model.collapsed ^ left.collapsed:
                left.toggle_collapsed(node)
