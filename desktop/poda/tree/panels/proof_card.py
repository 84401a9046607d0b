"""Why nobody needs to look at a grey node: the two numbers, and a value to try.

Of a node that was left out because a transposition table knew the position above it: that, alone.

The card lies over the column beside the tree, so that the tree, with the nodes that it speaks of,
stays in sight; where there is no such column, in a corner of the picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeGuard

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QSplitter, QWidget

from poda.engine.record.proof import Known, Proof, StarProof
from poda.engine.record.recording import Recording
from poda.house.i18n import follow_language
from poda.house.theme import Role, theme_manager
from poda.tree.drawing.look import player_role
from poda.tree.model.tree_model import TreeModel
from poda.tree.model.values import is_scored, short
from poda.tree.panels.cards import Card
from poda.tree.panels.parts import cross_button, scrolling
from poda.tree.panels.proof_trial import AnyProof, ProofTrial, TwoNumbers
from poda.tree.sentences.chance import any_proof, star_sides
from poda.tree.sentences.searches import why_sentence, window_sides
from poda.tree.sentences.steps import Side, node_name
from poda.widgets.announce import announce, phrased
from poda.widgets.layout import BETWEEN, INSIDE, Label, Stretch, column, hairline, row, wrapped
from poda.widgets.turns import Listening

if TYPE_CHECKING:
    from poda.tree.canvas.view import TreeView

_WIDTH: Final = 360  # over the tree, at the usual type size
_LEAST_WIDTH: Final = 240  # a narrower column beside the tree is left alone
_NODE: Final = 34.0  # half the side of what a card must not cover around a node

Reason = AnyProof | Known
"""Why a node was left out: by a cut, or because a table knew the position above it."""


class ProofCard(Card):
    """Comes up when a pruned node is selected, beside the nodes that it is about.

    Signals:
        highlight: the nodes to ring, each with the role of its colour; empty when it goes.
    """

    highlight = Signal(object)

    def __init__(self, model: TreeModel, view: TreeView) -> None:
        super().__init__(view)
        self._model = model
        self._tree_view = view
        self._proof: Reason | None = None
        self._of: Recording[Any, Any] | None = None
        self._under: QWidget | None = None  # the column that it covers, which Tab must not enter
        self._moves = False  # from one parent to another, which hides it for a moment
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
        follow_language(self, self._tell)

    def _lay_out(self) -> None:
        self._content = QWidget()
        told = self.sentence, self.numbers, self._line, self.trial
        column(*told, Stretch(1), of=self._content, margins=(0, 0, INSIDE, 0))
        self._scroll = scrolling(self._content)
        top = row((self.title, 1), self.close_button)
        column(top, (self._scroll, 1), of=self, margins=(BETWEEN, INSIDE, INSIDE, BETWEEN))

    # Coming and going

    def explain(self) -> None:
        """For the keyboard: of the selected node, or of what was pruned last, if anything was."""
        node = self._model.selected
        if self._model.recording is None:
            return
        if node < 0 or self._proof_of(node) is None:
            node = self._last_pruned()
        if node >= 0:
            self._model.reveal(node)
            self._model.select(node)
        self._show(node)
        first = self.close_button if self.trial.isHidden() else self.trial.slider
        first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_card(self) -> None:
        super().close_card()
        self._model.select(-1)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        # With its tab it goes only to come back as it is.
        if self.isHidden() and not self._moves:
            self._cover(None)
            self._let_go()

    def _let_go(self) -> None:
        if self._of is None:
            return
        self._proof, self._of = None, None
        self._listen()
        self.trial.forget()
        self.highlight.emit(())

    def _follow_selection(self) -> None:
        node = self._model.selected
        if self._model.recording is not None and node >= 0 and self._proof_of(node):
            self._show(node)
        else:
            self.hide()
            self._let_go()  # hidden with its tab, it is not told that it is hidden
        self._listen()

    def _listen(self) -> None:
        """A step matters to what is explained, and to a selected node that is pruned later."""
        self._listening.set(self._of is not None or self._model.selected >= 0)

    def _follow_step(self) -> None:
        """Before the cut there is nothing to explain yet, and after it the node turns grey."""
        if self._proof is None or self._proof.step > self._model.step:
            self._follow_selection()

    def _proof_of(self, node: int) -> Reason | None:
        """Why a tree node is left out; None where it is not, or not yet."""
        recording = self._model.recording
        assert recording is not None
        proof = any_proof(recording, node)
        return proof if proof is not None and proof.step <= self._model.step else None

    def _last_pruned(self) -> int:
        """The first child that the latest cut pruned; -1 where there is none by this step."""
        cuts = self._model.cuts
        place = int(np.searchsorted(cuts, self._model.step, side="right")) - 1
        if place < 0:
            return -1
        tree = self._model.tree
        cutter = int(tree.tree_node[self._model.trace.node[cuts[place]]])
        return next((child for child in tree.children_of(cutter) if tree.trace_node[child] < 0), -1)

    def _show(self, node: int) -> None:
        recording = self._model.recording
        assert recording is not None
        proof = self._proof_of(node) if node >= 0 else None
        if self.isVisible() and proof is not None and proof == self._proof:
            return
        self._proof, self._of = proof, recording
        self._listen()
        self._tell()
        self.highlight.emit(self._rings())
        self.put_in_place()

    def _rings(self) -> dict[int, Role]:
        proof, recording = self._proof, self._of
        if proof is None or recording is None:
            return {}
        player = recording.tree.player
        return {node: player_role(int(player[node])) for node in _compared(proof)}

    # What it says

    def _tell(self) -> None:
        proof, recording = self._proof, self._of
        self.numbers.setVisible(proof is not None and not isinstance(proof, Known))
        # The root keeps its value only as far as the search window goes.
        tries = proof is not None and (isinstance(proof, StarProof) or _has_ancestor(proof))
        for widget in (self._line, self.trial):
            widget.setVisible(tries)
        if proof is None or recording is None:
            self.title.setText(self.tr("Why was this pruned?"))
            self.sentence.setText(self.tr("Nothing has been pruned by this step."))
            return
        tree = recording.tree
        if isinstance(proof, Known):
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

    def _sides(self, recording: Recording[Any, Any], proof: AnyProof) -> tuple[Side, Side]:
        """The node that cut and the ancestor, each with its number."""
        tree, scored = recording.tree, is_scored(recording.question)
        if isinstance(proof, StarProof):
            return star_sides(recording, proof)
        if not _has_ancestor(proof):
            return window_sides(recording, proof)
        left, right = (
            Side(int(tree.player[node]), short(value, scored=scored), node_name(tree, node))
            for node, value in ((proof.cut, proof.value), (proof.ancestor, proof.bound))
        )
        return left, right

    # Its place

    def put_in_place(self) -> None:
        """Over the column beside the tree; else in the corner that covers least of the nodes."""
        host = self.view if self._column() is None else self.view.parentWidget()
        if self.parentWidget() is not host:
            self._moves = True
            self.setParent(host)
            self._moves = False
        self.show()  # which first lays the host out anew, where that is due
        under = self._column()
        self._cover(under)
        if under is None:
            self._lie_over_the_tree()
        else:
            self.setGeometry(under.geometry())
        self.raise_()

    def _cover(self, under: QWidget | None) -> None:
        """What cannot be seen below the card cannot be reached either."""
        if self._under is not None and self._under is not under:
            self._under.setEnabled(True)
        self._under = under
        if under is not None:
            under.setEnabled(False)

    def _column(self) -> QWidget | None:
        """What is beside the tree in the tab; None where that is nothing wide enough."""
        host = self.view.parentWidget()
        if host is None or isinstance(host, QSplitter):  # which would make room for the card
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
        """How much of the nodes and of the map it would cover; the node asked about counts most."""
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
        """Where the nodes that it is about are seen, each with its weight."""
        drawing, proof = self._tree_view.drawing, self._proof
        if drawing is None or proof is None or drawing.recording is not self._of:
            return []
        transform = self._tree_view.viewportTransform()
        weights = (8.0, 3.0, 2.0)
        nodes = list(zip(weights, (proof.node, *_compared(proof)), strict=False))
        return [(weight, transform.map(QPointF(*drawing.place(node)))) for weight, node in nodes]

    def _clear_the_way(self) -> None:
        """The tree was moved below the card: step aside if it now covers the node."""
        over_the_tree = self.isVisible() and self.parentWidget() is self.view
        if over_the_tree and self._covered(QPointF(self.pos())) > 0:
            self.put_in_place()


def _compared(proof: Reason) -> tuple[int, ...]:
    """The nodes that it speaks of: who cut, and who set the bound; or both places of a position."""
    if isinstance(proof, Known):
        return proof.found, proof.before
    return (proof.cut, proof.ancestor) if _has_ancestor(proof) else (proof.cut,)


def _has_ancestor(proof: Reason) -> TypeGuard[Proof]:
    """Whether a node above set the bound: not so of sums, nor of the window that was asked for."""
    return isinstance(proof, Proof) and proof.ancestor >= 0
