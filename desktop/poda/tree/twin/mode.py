"""Comparing two searches of one tree: side by side, on one clock, with what both have cost."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from poda.engine.games.explicit_tree import ExplicitTree
from poda.theme import Role, Size, theme_manager
from poda.tree.busy_bar import BusyBar
from poda.tree.export.figure import View
from poda.tree.number_line import NumberLine
from poda.tree.proof_card import ProofCard
from poda.tree.star_words import any_proof
from poda.tree.step_sentences import sentence
from poda.tree.tab_parts import TreeTabParts
from poda.tree.twin.bar import TwinBar
from poda.tree.twin.clock import LEFT, RIGHT
from poda.tree.twin.figure import Beside
from poda.tree.twin.model import TwinModel
from poda.tree.twin.score import TwinScore
from poda.tree.twin.view import Linked, TwinCaption, TwinView
from poda.tree.twin.words import side_names
from poda.widgets.announce import announce
from poda.widgets.layout import BETWEEN, Steady, wrapped


class TwinPage(QWidget):
    """The right half: a second picture, its number line, its sentence."""

    def __init__(self, twin: TwinModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._twin = twin
        self.view = TwinView(twin, self)
        self.busy = BusyBar(twin, self.view)
        self.proof = ProofCard(twin, self.view)
        self.number_line = NumberLine(twin, self)
        self.sentence = wrapped("body", Role.TEXT)
        self._place = Steady(self.sentence, lines=2, parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(BETWEEN)
        column.addWidget(self.view, 1)
        column.addWidget(self.number_line)
        column.addWidget(self._place)
        self.view.node_clicked.connect(self._on_node_clicked)
        self.proof.highlight.connect(self.view.set_highlight)
        self.busy.cancel.clicked.connect(twin.settle)
        for signal in (twin.opened, twin.moved, twin.reshaped):
            signal.connect(self._tell)

    def fit(self, *, number_line: bool, size: Size) -> None:
        """As on the left: with the number line or without, and the sentence of that size."""
        self.number_line.setHidden(not number_line)
        self.sentence.set_size(size)
        self._place.refit()

    def retranslate(self) -> None:
        """Say the sentence in the present language."""
        self._tell()

    def _tell(self) -> None:
        twin = self._twin
        text = "" if twin.recording is None else sentence(twin.recording, twin.step)
        self.sentence.setText(text)
        if not twin.playing and self.isVisible():
            announce(self.view, text)

    def _on_node_clicked(self, node: int) -> None:
        """A grey node says why nobody needs to look there."""
        twin = self._twin
        if twin.recording is None or twin.tree.trace_node[node] >= 0:
            return
        proof = any_proof(twin.recording, node)
        if proof is not None and proof.step <= twin.step:
            self.proof.explain()


class TwinMode(QObject):
    """The way of working "compare": made when it is first begun, and then kept.

    Attributes:
        model: the right search. The left one is the tab's own.
        page, bar, score, captions: what it adds to the tab, once it has been begun.
    """

    def __init__(self, tab: TreeTabParts) -> None:
        super().__init__(tab)
        self._tab = tab
        self.model = TwinModel(tab.model, self)
        self.page: TwinPage | None = None
        self._action = tab.actions_["compare"]
        tab.modes.add("compare", self._action, self.begin, self.end)

    def begin(self) -> None:
        """Show the second search beside the first."""
        if self.page is None:
            self._build()
        assert self.page is not None
        for caption in self.captions:
            caption.show()
        self.bar.show()
        self._tab.sources.set_compared(True)
        self._tab.open_half(self.page, self.score)
        self._order()
        self.model.begin()
        self.bar.refresh()
        self._tab.view.setFocus()

    def _order(self) -> None:
        """The Tab key goes from the top row to these controls, and from the left picture's buttons
        to the right picture. Qt forgets it when the window is another one: so each time."""
        assert self.page is not None
        tab = self._tab
        before = tab.sources.teaching.buttons[-1]
        for one, following in pairwise((before, *self.bar.controls())):
            QWidget.setTabOrder(one, following)
        QWidget.setTabOrder(tab.view_tools.findChildren(QToolButton)[-1], self.page.view)

    def end(self) -> None:
        """The left search alone stays."""
        self.model.end()
        for widget in (self.bar, *self.captions):
            widget.hide()
        self._tab.sources.set_compared(False)
        self._tab.close_half()
        self._tab.view.setFocus()

    def leave(self) -> None:
        """The window closes."""
        self.model.cancel()

    def _build(self) -> None:
        tab, twin = self._tab, self.model
        self.page = page = TwinPage(twin, tab)
        page.hide()
        self.bar = TwinBar(twin, self._action, tab)
        tab.bars.addWidget(self.bar)
        self.score = TwinScore(twin, tab)
        self.captions = (
            TwinCaption(twin, LEFT, tab.view),
            TwinCaption(twin, RIGHT, page.view),
        )
        self._link = Linked(twin, tab.view, page.view)
        tab.model.reshaped.connect(self._fold_right)
        twin.reshaped.connect(self._fold_left)
        for name, act in (("fold_pruned", twin.fold_pruned), ("unfold_all", twin.unfold_all)):
            tab.actions_[name].triggered.connect(lambda _checked=False, act=act: self._also(act))
        twin.paired.connect(tab.actions_.refresh)
        theme_manager().changed.connect(page.retranslate)
        tab.pictures.beside = self.beside
        twin.listen()

    def beside(self, *, cut_out: bool) -> Beside | None:
        """What is exported on the right. `cut_out`: what is in sight of it, and no more."""
        right, clock = self.model, self._tab.model.clock
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
        left, right = self._tab.model, self.model
        if not right.on or left.recording is None or right.recording is None:
            return False
        return right.same_order and isinstance(left.tree.game, ExplicitTree)

    def _fold_right(self) -> None:
        if self._is_same_tree():
            self.model.fold(self._tab.model.collapsed)

    def _fold_left(self) -> None:
        if self._is_same_tree():
            left = self._tab.model
            for node in self.model.collapsed ^ left.collapsed:
                left.toggle_collapsed(node)
