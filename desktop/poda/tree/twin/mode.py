"""Comparing two searches of one tree: side by side, on one clock, with what both have cost."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QToolButton, QWidget

from poda.engine.games.explicit_tree import ExplicitTree
from poda.house.theme import theme_manager
from poda.tree.export.figure import View
from poda.tree.tab_parts import TreeParts
from poda.tree.twin.bar import TwinBar
from poda.tree.model.clock import LEFT, RIGHT
from poda.tree.export.twin_figure import Beside
from poda.tree.twin.model import TwinModel
from poda.tree.twin.score import TwinScore
from poda.tree.twin.view import Linked, TwinCaption, TwinPage
from poda.tree.twin.words import side_names


class TwinMode(QObject):
    """The way of working "compare": made when it is first begun, and then kept.

    Attributes:
        model: the right search. The left one is the tab's own.
        page, bar, score, captions: what it adds to the tab, once it has been begun.
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
        self._parts.sources.set_compared(True)
        self._parts.room.open_half(self.page, self.score)
        self._order()
        self.model.begin()
        self.bar.refresh()
        self._parts.view.setFocus()

    def _order(self) -> None:
        """The Tab key goes from the top row to these controls, and from the left picture's buttons
        to the right picture. Qt forgets it when the window is another one: so each time."""
        assert self.page is not None
        parts = self._parts
        before = parts.sources.teaching.buttons[-1]
        for one, following in pairwise((before, *self.bar.controls())):
            QWidget.setTabOrder(one, following)
        QWidget.setTabOrder(parts.view_tools.findChildren(QToolButton)[-1], self.page.view)

    def end(self) -> None:
        """The left search alone stays."""
        self.model.end()
        for widget in (self.bar, *self.captions):
            widget.hide()
        self._parts.sources.set_compared(False)
        self._parts.room.close_half()
        self._parts.view.setFocus()

    def leave(self) -> None:
        """The window closes."""
        self.model.cancel()

    def _build(self) -> None:
        parts, twin = self._parts, self.model
        tab = parts.tab
        self.page = page = TwinPage(twin, tab)
        page.hide()
        self.bar = TwinBar(twin, self._action, tab)
        parts.room.bars.addWidget(self.bar)
        self.score = TwinScore(twin, tab)
        self.captions = (
            TwinCaption(twin, LEFT, parts.view),
            TwinCaption(twin, RIGHT, page.view),
        )
        self._link = Linked(twin, parts.view, page.view)
        parts.model.reshaped.connect(self._fold_right)
        twin.reshaped.connect(self._fold_left)
        for name, act in (("fold_pruned", twin.fold_pruned), ("unfold_all", twin.unfold_all)):
            parts.actions_[name].triggered.connect(lambda _checked=False, act=act: self._also(act))
        twin.paired.connect(parts.actions_.refresh)
        theme_manager().changed.connect(page.retranslate)
        parts.pictures.beside = self.beside
        twin.listen()

    def beside(self, *, cut_out: bool) -> Beside | None:
        """What is exported on the right. `cut_out`: what is in sight of it, and no more."""
        right, clock = self.model, self._parts.model.clock
        if self.page is None or clock is None or right.recording is None or right.shape is None:
            return None
        viewport = self.page.view.viewport()
        size = float(viewport.width()), float(viewport.height())
        view = View(self.page.view.camera, size) if cut_out else None
        names = side_names(right.left.options, right.options)
        return Beside(right.recording, right.shape, clock, names, view)

    def _also(self, act: object) -> None:
        """Do to a game's tree on the right what was asked for; a written one follows the left."""
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
