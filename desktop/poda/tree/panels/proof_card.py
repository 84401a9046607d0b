"""The card that proves why a grey node need not be searched: two numbers, and a value to try.

For a node below a position found in the transposition table it only says so.

The card covers the column beside the tree, so that the tree with the nodes in question stays in
sight; if there is no such column, it lies in a corner of the picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeGuard

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QSplitter, QWidget

from poda.engine.record.proof import KnownFromTable, Proof, StarProof
from poda.engine.record.recording import Recording
from poda.house.i18n import follow_language
from poda.house.theme import Role, theme_manager
from poda.tree.drawing.look import player_role
from poda.tree.model.tree_model import TreeModel
from poda.tree.model.values import is_scored, short
from poda.tree.panels.cards import Card
from poda.tree.panels.parts import cross_button
from poda.tree.panels.proof_trial import AnyProof, ProofTrial, TwoNumbers
from poda.tree.sentences.chance import any_proof, star_sides
from poda.tree.sentences.searches import why_sentence, window_sides
from poda.tree.sentences.steps import ProofSide, node_name
from poda.widgets.announce import announce, phrased
from poda.widgets.layout import (
    BETWEEN,
    INSIDE,
    Label,
    Scrolling,
    Stretch,
    column,
    hairline,
    row,
    wrapped,
)
from poda.widgets.turns import Listening

if TYPE_CHECKING:
    from poda.tree.canvas.view import TreeView

_WIDTH: Final = 360  # pixels, by type size: the width of a card over the tree
_LEAST_WIDTH: Final = 240  # pixels: the least width of a column to cover
_NODE: Final = 34.0  # pixels: half the side of the square that a card must not cover at a node

Reason = AnyProof | KnownFromTable
"""Why a node was not searched: a cut, or an ancestor found in the transposition table."""


class ProofCard(Card):
    """The card that is shown when a pruned node is selected.

    Signals:
        highlight: carries the nodes to ring, each with the role of its colour; empty on hiding.
    """

    highlight = Signal(object)

    def __init__(self, model: TreeModel, view: TreeView) -> None:
        super().__init__(view)
        self._model = model
        self._tree_view = view
        self._proof: Reason | None = None
        self._of: Recording[Any, Any] | None = None
        self._under: QWidget | None = None  # the column that it covers, which Tab must not enter
        self._moves = False  # whether it changes its parent now, which hides it briefly
        self.title = Label("body", bold=True, elide=True)
        self.close_button = phrased(cross_button(), meaning=lambda: self.tr("Close"))
        self.sentence = wrapped("body", Role.TEXT)
        self.numbers = TwoNumbers()
        self._line = hairline()
        self.trial = ProofTrial()
        self._lay_out()
        self.close_button.clicked.connect(self.close_card)
        model.selection_changed.connect(self._follow_selection)
        self._listening = Listening(
            (model.moved, self._follow_step), (view.camera_changed, self._clear_the_way)
        )
        for signal in (model.opened, model.reshaped):
            signal.connect(self._follow_selection)
        self.hide()
        phrased(self, name=lambda: self.tr("Why was this pruned?"))
        follow_language(self, self._show_sentences)

    def _lay_out(self) -> None:
        self._content = QWidget()
        told = self.sentence, self.numbers, self._line, self.trial
        column(*told, Stretch(1), of=self._content, margins=(0, 0, INSIDE, 0))
        self._scroll = Scrolling(self._content, clear=True)
        top = row((self.title, 1), self.close_button)
        column(top, (self._scroll, 1), of=self, margins=(BETWEEN, INSIDE, INSIDE, BETWEEN))

    # Coming and going

    def explain(self) -> None:
        """Show the card, by keyboard: for the selected node, else for the node pruned last."""
        node = self._model.selected
        if self._model.recording is None:
            return
        if node < 0 or self._proof_of(node) is None:
            node = self._last_pruned()
        if node >= 0:
            self._model.reveal(node)
            self._model.select(node)
        self._show_proof(node)
        first = self.close_button if self.trial.isHidden() else self.trial.slider
        first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def explain_clicked(self, node: int) -> None:
        """Show the card for a clicked node, if it has been pruned by this step."""
        is_unseen = self._model.recording is not None and self._model.tree.trace_node[node] < 0
        if is_unseen and self._proof_of(node) is not None:
            self.explain()

    def close_card(self) -> None:
        super().close_card()
        self._model.select(-1)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        # Hidden with its tab, it comes back as it is.
        if self.isHidden() and not self._moves:
            self._disable_column(None)
            self._forget_proof()

    def _forget_proof(self) -> None:
        if self._of is None:
            return
        self._proof, self._of = None, None
        self._set_listening()
        self.trial.forget()
        self.highlight.emit(())

    def _follow_selection(self) -> None:
        node = self._model.selected
        if self._model.recording is not None and node >= 0 and self._proof_of(node):
            self._show_proof(node)
        else:
            self.hide()
            self._forget_proof()  # in a hidden tab, `hide` causes no hide event
        self._set_listening()

    def _set_listening(self) -> None:
        """Follow steps while a proof is shown, or while a selected node may be pruned later."""
        self._listening.set(self._of is not None or self._model.selected >= 0)

    def _follow_step(self) -> None:
        """Update the card at a step before the cut, and at one that prunes the selected node."""
        if self._proof is None or self._proof.step > self._model.step:
            self._follow_selection()

    def _proof_of(self, node: int) -> Reason | None:
        """The reason why a tree node is not searched; None if it is, or is not pruned yet."""
        recording = self._model.recording
        assert recording is not None
        proof = any_proof(recording, node)
        return proof if proof is not None and proof.step <= self._model.step else None

    def _last_pruned(self) -> int:
        """The first child pruned by the latest cut; -1 if there is none by this step."""
        cuts = self._model.cuts
        place = int(np.searchsorted(cuts, self._model.step, side="right")) - 1
        if place < 0:
            return -1
        tree = self._model.tree
        cutter = int(tree.tree_node[self._model.trace.node[cuts[place]]])
        return next((child for child in tree.children_of(cutter) if tree.trace_node[child] < 0), -1)

    def _show_proof(self, node: int) -> None:
        recording = self._model.recording
        assert recording is not None
        proof = self._proof_of(node) if node >= 0 else None
        if self.isVisible() and proof is not None and proof == self._proof:
            return
        self._proof, self._of = proof, recording
        self._set_listening()
        self._show_sentences()
        self.highlight.emit(self._rings())
        self.put_in_place()

    def _rings(self) -> dict[int, Role]:
        proof, recording = self._proof, self._of
        if proof is None or recording is None:
            return {}
        player = recording.tree.player
        return {node: player_role(int(player[node])) for node in _compared(proof)}

    # Its content

    def _show_sentences(self) -> None:
        proof, recording = self._proof, self._of
        self.numbers.setVisible(proof is not None and not isinstance(proof, KnownFromTable))
        # A cut by the search window has no ancestor for which a value could be tried.
        tries = proof is not None and (isinstance(proof, StarProof) or _has_ancestor(proof))
        for widget in (self._line, self.trial):
            widget.setVisible(tries)
        if proof is None or recording is None:
            self.title.setText(self.tr("Why was this pruned?"))
            self.sentence.setText(self.tr("Nothing has been pruned by this step."))
            return
        tree = recording.tree
        if isinstance(proof, KnownFromTable):
            self.title.setText(self.tr("Why was this not searched?"))
            self.sentence.setText(why_sentence(recording, proof))
            announce(self, self.sentence.full_text())
            return
        if written := tree.leaf_text(proof.node) or tree.label(proof.node):
            self.title.setText(self.tr("Why was “{name}” pruned?").format(name=written))
        else:
            self.title.setText(self.tr("Why was this pruned?"))
        self.sentence.setText(why_sentence(recording, proof))
        self.numbers.show_sides(*self._sides(recording, proof), is_upper=proof.is_upper)
        if tries:
            self.trial.try_on(recording, proof)
        announce(self, self.sentence.full_text())

    def _sides(
        self, recording: Recording[Any, Any], proof: AnyProof
    ) -> tuple[ProofSide, ProofSide]:
        """The two sides of the proof: the cutting node and the ancestor, with their numbers."""
        tree, scored = recording.tree, is_scored(recording.question)
        if isinstance(proof, StarProof):
            return star_sides(recording, proof)
        if not _has_ancestor(proof):
            return window_sides(recording, proof)
        left, right = (
            ProofSide(int(tree.player[node]), short(value, scored=scored), node_name(tree, node))
            for node, value in ((proof.cut, proof.value), (proof.ancestor, proof.bound))
        )
        return left, right

    # Its place

    def put_in_place(self) -> None:
        """Cover the column beside the tree, or lie in the corner that covers the nodes least."""
        host = self.view if self._column() is None else self.view.parentWidget()
        if self.parentWidget() is not host:
            self._moves = True
            self.setParent(host)
            self._moves = False
        self.show()  # before measuring, as it lays the host out
        under = self._column()
        self._disable_column(under)
        if under is None:
            self._lie_over_the_tree()
        else:
            self.setGeometry(under.geometry())
        self.raise_()

    def _disable_column(self, under: QWidget | None) -> None:
        """Disable the column under the card, so that the keyboard cannot reach it."""
        if self._under is not None and self._under is not under:
            self._under.setEnabled(True)
        self._under = under
        if under is not None:
            under.setEnabled(False)

    def _column(self) -> QWidget | None:
        """The column beside the tree in the tab; None if none is wide enough."""
        host = self.view.parentWidget()
        if host is None or isinstance(host, QSplitter):  # a splitter would lay the card out
            return None
        view = self.view.geometry()
        for widget in host.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            box = widget.geometry()
            beside = box.left() > view.right() and box.top() <= view.center().y() <= box.bottom()
            if beside and widget is not self and widget.isVisible():
                widget.installEventFilter(self)  # a second time changes nothing
                return widget if box.width() >= _LEAST_WIDTH else None
        return None

    def _lie_over_the_tree(self) -> None:
        view = self._tree_view.viewport().geometry()
        width = round(_WIDTH * theme_manager().type_scale)
        self.resize(min(width, view.width() - 2 * INSIDE), view.height() - 2 * INSIDE)
        layout = self.layout()
        assert layout is not None
        layout.activate()
        around = self.height() - self._scroll.height()
        needed = self._content.heightForWidth(self._scroll.width()) + around
        self.resize(self.width(), min(self.height(), needed))
        right = view.right() - self.width() - INSIDE
        bottom = view.bottom() - self.height() - INSIDE
        left, top = view.left() + INSIDE, view.top() + INSIDE
        corners = [(right, top), (left, top), (right, bottom), (left, bottom)]
        x, y = min(corners, key=lambda corner: self._covered(QPointF(*corner)))
        self.move(round(max(left, x)), round(max(top, y)))

    def _covered(self, corner: QPointF) -> float:
        """The weighted area of nodes and map that the card would cover at `corner`."""
        box = QRectF(corner, QSize(self.width(), self.height()).toSizeF())
        result = 0.0
        for weight, point in self._points():
            around = QRectF(point.x() - _NODE, point.y() - _NODE, 2 * _NODE, 2 * _NODE)
            common = box.intersected(around)
            result += weight * common.width() * common.height()
        minimap = self._tree_view.minimap
        if minimap.isVisible():
            common = box.intersected(QRectF(minimap.geometry()))
            result += 0.01 * common.width() * common.height()
        return result

    def _points(self) -> list[tuple[float, QPointF]]:
        """The points of the nodes in question with their weights; the pruned one's is greatest."""
        drawing, proof = self._tree_view.drawing, self._proof
        if drawing is None or proof is None or drawing.recording is not self._of:
            return []
        transform = self._tree_view.viewportTransform()
        weights = (8.0, 3.0, 2.0)
        nodes = list(zip(weights, (proof.node, *_compared(proof)), strict=False))
        return [(weight, transform.map(QPointF(*drawing.place(node)))) for weight, node in nodes]

    def _clear_the_way(self) -> None:
        """Move the card if it covers the nodes, after the tree has moved below it."""
        over_the_tree = self.isVisible() and self.parentWidget() is self.view
        if over_the_tree and self._covered(QPointF(self.pos())) > 0:
            self.put_in_place()


def _compared(proof: Reason) -> tuple[int, ...]:
    """The nodes of the proof: the cutting node and the ancestor; or both of a transposition."""
    if isinstance(proof, KnownFromTable):
        return proof.found, proof.before
    return (proof.cut, proof.ancestor) if _has_ancestor(proof) else (proof.cut,)


def _has_ancestor(proof: Reason) -> TypeGuard[Proof]:
    """Whether an ancestor set the bound, as opposed to a Star bound or the search window."""
    return isinstance(proof, Proof) and proof.ancestor >= 0
