"""Changes to the tree on screen, by hand: each makes another tree of one's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, QPointF, Signal

from poda.engine.errors import EngineError
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.search.star import Utilities
from poda.engine.trees import edit as tree_edit
from poda.engine.trees.edit import NODES_LIMIT, Edited
from poda.engine.trees.text import format_tree
from poda.tree.canvas.view import TreeView
from poda.tree.model.model import TreeModel
from poda.tree.model.opening import Options
from poda.tree.model.sources import Typed

NEW_TREE: Final = "[0, 0]"
"""What one begins to build with: MAX chooses between two leaves."""
LAST: Final = 1 << 40
"""A step beyond every other: the last one."""

_AT_ONCE: Final = 300  # nodes of a tree that is changed without a thread: some 15 ms

Edit = Callable[[ExplicitTree], Edited]


class Editing(QObject):
    """Makes the changes, and keeps the view, the selection and what is folded where they were.

    An order that the children were put in is the tree's own from then on: one changes what one
    sees.

    Signals:
        refused: a change cannot be made; the EngineError says why.
        adopted: the order on screen was another than the tree's, and is its own now.
        done: the changed tree is on screen.
    """

    refused = Signal(EngineError)
    adopted = Signal()
    done = Signal()

    def __init__(self, model: TreeModel, view: TreeView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model, self._view = model, view
        self._coming: tuple[Typed, int, tuple[float, QPointF] | None] | None = None
        self._adopts = False
        self.at_the_end = False
        """Whether a changed tree is shown searched to its end, as in building."""
        self._is_making = False  # a change, on a thread
        model.opened.connect(self._on_opened)
        model.failed.connect(self._on_failed)

    @property
    def tree(self) -> ExplicitTree | None:
        """The written tree on screen, whole; None where there is none to be changed."""
        recording = self._model.recording
        if recording is None or self._model.busy is not None or recording.tree.start != 0:
            return None
        game = recording.tree.game
        return game if isinstance(game, ExplicitTree) else None

    @property
    def small_tree(self) -> ExplicitTree | None:
        """The same, where it can be changed node by node."""
        tree = self.tree
        return tree if tree is not None and len(tree.nodes) <= NODES_LIMIT else None

    @property
    def is_coming(self) -> bool:
        """Whether a changed tree is still being searched."""
        return self._coming is not None

    # The changes

    def write(self, node: int, text: str) -> bool:
        """Have a node be what `text` says; whether it can be."""
        return self.make(lambda tree: tree_edit.write_at(tree, node, text))

    def add_child(self, node: int) -> bool:
        """One leaf more, below a node."""
        return self.make(lambda tree: tree_edit.add_child(tree, node))

    def add_beside(self, node: int) -> bool:
        """One leaf more, behind a node."""
        return self.make(lambda tree: tree_edit.add_beside(tree, node))

    def delete(self, node: int) -> bool:
        """The tree without a subtree."""
        return self.make(lambda tree: tree_edit.delete(tree, node))

    def move(self, node: int, to: int) -> bool:
        """A node in another place among its siblings."""
        return self.make(lambda tree: tree_edit.move_child(tree, node, to))

    def toggle_chance(self, node: int) -> bool:
        """Chance moves at a node, or a player again."""
        return self.make(lambda tree: tree_edit.toggle_chance(tree, node))

    def make(self, edit: Edit) -> bool:
        """Make a change and show what comes of it; whether it can be made, or is being made.

        Of a tree of some size it is made away from the interface: `refused` comes later then.
        """
        model, tree = self._model, self.tree
        if tree is None:
            return False
        root = model.options.root
        if len(tree.nodes) > _AT_ONCE:
            model.run("edit", lambda _task: _changed(tree, edit, root), self._show)
            self._is_making = True
            return True
        try:
            changed = _changed(tree, edit, root)
        except EngineError as error:
            self.refused.emit(error)
            return False
        self._show(changed)
        return True

    def _show(self, changed: tuple[Typed, Edited]) -> None:
        """Have the changed tree searched, and come on screen where the one before was."""
        model, (source, edited) = self._model, changed
        self._is_making = False
        # A node that is gone leaves a view that fits, or that is where it was.
        folded = frozenset(edited.moved[node] for node in model.collapsed) - {-1}
        self._coming = source, edited.node, self._camera(edited)
        self._adopts = model.options.order != "given"
        step = model.step
        if self.at_the_end or step in (0, model.last_step):
            step = LAST  # what it does to the pruning is seen at once
        options = replace(
            model.options, order="given", order_seed=0, bounds=_bounds(model.options, edited.tree)
        )
        model.open_source(source, options, step, (), folded)

    def new(self) -> None:
        """A tree to begin with."""
        source = Typed(NEW_TREE)
        self._coming, self._adopts = (source, 1, None), False
        before = self._model.options
        options = Options(before.algorithm, before.tie, before.root)
        self._model.open_source(source, options, LAST)

    def next_leaf(self, node: int, by: int) -> int:
        """The leaf before or behind a node, from left to right; -1 where there is none."""
        tree = self.tree
        if tree is None:
            return -1
        last = len(tree.nodes) if by > 0 else -1
        return next((n for n in range(node + by, last, by) if tree.is_terminal(n)), -1)

    # What stays as it was

    def _camera(self, edited: Edited) -> tuple[float, QPointF] | None:
        """How near the view is, and where the node at hand is seen; None while it sees all."""
        view, model = self._view, self._model
        if view.sees_all or view.drawing is None:
            return None
        old = edited.moved.index(edited.node) if edited.node in edited.moved else model.selected
        if old < 0:
            return None
        x, depth = view.drawing.place(old)
        return view.camera.sx, QPointF(
            x * view.camera.sx + view.camera.dx, view.camera.level_y(depth)
        )

    def _on_failed(self, error: EngineError) -> None:
        under_way = self._is_making or self._coming is not None
        self._is_making, self._coming = False, None
        if under_way:
            self.refused.emit(error)

    def _on_opened(self) -> None:
        coming, self._coming, self._is_making = self._coming, None, False
        if coming is None or coming[0] != self._model.source:
            return
        _, node, camera = coming
        node = min(node, self._model.tree.nodes - 1)
        if camera is not None and self._view.drawing is not None:
            self._view.look_from(camera[0], QPointF(*self._view.drawing.place(node)), camera[1])
        self._model.reveal(node)
        self._model.select(node)
        if self._adopts:
            self.adopted.emit()
        self.done.emit()


def _changed(tree: ExplicitTree, edit: Edit, root: int) -> tuple[Typed, Edited]:
    """The tree after a change, written down and read once. Raises EngineError."""
    edited = edit(tree)
    source = Typed(format_tree(edited.tree))
    source.question_parts(root)
    return source, edited


def _bounds(options: Options, tree: ExplicitTree) -> Utilities | None:
    """The bounds that were set for Star1 and Star2, where all leaves are within them."""
    if options.bounds is None:
        return None
    low, high = options.bounds
    fits = all(low <= node.value <= high for node in tree.nodes if node.value is not None)
    return options.bounds if fits else None
