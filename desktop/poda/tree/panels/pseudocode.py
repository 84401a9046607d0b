"""The algorithm's text beside the tree: pseudocode or Python, the executing line lit."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from poda.engine.record.listings.chance_lecture import lines_at
from poda.engine.record.listings.lecture import Words
from poda.engine.record.listings.listing import Listing, pseudocode, python
from poda.house.i18n import Retranslatable
from poda.house.settings import settings
from poda.tree.model.model import TreeModel
from poda.tree.model.odds import chance_of
from poda.tree.panels.listing_view import ListingView
from poda.tree.sentences.steps import short_name
from poda.widgets.layout import INSIDE, action_button

LISTINGS = ("pseudocode", "python")


class PseudocodePanel(Retranslatable, QWidget):
    """A switch between pseudocode and Python, and the listing with the numbers filled in."""

    def __init__(self, model: TreeModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.view = ListingView()
        self.actions_by_name: dict[str, QAction] = {}
        group = QActionGroup(self)
        row = QHBoxLayout()
        row.setSpacing(INSIDE // 2)
        self._buttons = []
        for name in LISTINGS:
            action = QAction(self)
            action.setCheckable(True)
            action.setChecked(settings().tree_listing == name)
            action.triggered.connect(lambda _checked, name=name: self.choose(name))
            group.addAction(action)
            self.actions_by_name[name] = action
            button = action_button(action, parent=self)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            self._buttons.append(button)
            row.addWidget(button)
        row.addStretch()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE // 2)
        layout.addLayout(row)
        layout.addWidget(self.view, 1)
        model.opened.connect(self._on_opened)
        model.moved.connect(self._on_moved)
        settings().changed.connect(self._on_setting)
        self.retranslate()
        self._on_opened()

    def choose(self, name: str) -> None:
        """Show the "pseudocode", or the "python" listing."""
        settings().tree_listing = name

    def retranslate(self) -> None:
        self.actions_by_name["pseudocode"].setText(self.tr("Pseudocode"))
        self.actions_by_name["python"].setText(self.tr("Python"))
        self.actions_by_name["pseudocode"].setToolTip(
            self.tr("The algorithm in the textbook’s notation")
        )
        self.actions_by_name["python"].setToolTip(self.tr("The same as a Python program that runs"))
        self.view.setAccessibleName(self.tr("Listing of the algorithm"))
        if self.view.lit >= 0:
            self._on_moved()

    def _on_setting(self, name: str) -> None:
        if name == "tree_listing":
            self.actions_by_name[settings().tree_listing].setChecked(True)
            self._on_opened()

    def _on_opened(self) -> None:
        if self._model.recording is not None:
            self.view.show_listing(self._listing())
            self._on_moved()

    def _listing(self) -> Listing:
        question = self._model.recording.question if self._model.recording else None
        assert question is not None
        limited = question.plies is not None
        if settings().tree_listing == "python":
            subject = "game" if self._model.is_game else "lists"
            return python(question.algorithm, question.tie, subject=subject, limited=limited)
        root = question.game.to_move(question.state) if question.passes else None
        return pseudocode(question.algorithm, question.tie, limited=limited, deepening=root)

    def _on_moved(self) -> None:
        recording, step = self._model.recording, self._model.step
        if recording is None:
            return
        trace, tree, question = recording.trace, recording.tree, recording.question

        def name(node: int) -> str:
            return short_name(tree, int(tree.tree_node[node]))

        def chance(node: int) -> float:
            return chance_of(tree, int(tree.tree_node[node]))

        words = Words(yes=self.tr("yes"), no=self.tr("no"), name=name, move=name, chance=chance)
        filled = lines_at(trace, step, question.algorithm, question.tie, words)
        listing = self.view.listing
        lit = listing.at(trace, step)
        parent = int(trace.parent[trace.node[step]])
        waiting = listing.waiting(trace, parent) if parent >= 0 else -1
        self.view.show_step(lit, filled, waiting)
        code = listing.lines[lit].text.strip() if lit >= 0 else ""
        self.view.setAccessibleDescription("\n".join((code, *filled)))
