"""A tree of one's own, made and changed on the canvas; and the way back to every tree before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from poda.engine.errors import EngineError
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.search.star import Utilities
from poda.engine.trees import edit as tree_edit
from poda.engine.trees.edit import NODES_LIMIT, Edited, text_at
from poda.engine.trees.text import format_tree
from poda.house.i18n import follow_language
from poda.house.theme import Role, painting, theme_manager
from poda.tree.canvas.view import TreeView
from poda.tree.editing.dragging import Dragging
from poda.tree.model.opening import Options
from poda.tree.model.sources import Typed
from poda.tree.model.tree_model import TreeModel
from poda.tree.panels.parts import WhileSeen
from poda.tree.panels.text_editor import NodeField
from poda.tree.session.history import History
from poda.widgets.announce import announce, phrased
from poda.widgets.buttons import ButtonStrip, enable_all
from poda.widgets.engine_words import message
from poda.widgets.layout import BETWEEN, Fitted, Label, row
from poda.widgets.turns import Listening

if TYPE_CHECKING:
    from poda.tree.tab_parts import TreeParts

translate = QCoreApplication.translate


BUTTONS: Final = (
    "add_child", "relabel", "delete_node", "move_left", "move_right", "chance_node", "undo",
    "redo", "new",
)  # fmt: skip
_HINT: Final = 216  # pixels at the usual type size, before the buttons' words
_APART: Final = 6
_SIDE: Final = 26


class BuildBar(Fitted, WhileSeen, QWidget):
    """The buttons of the building, and the sentence beside them."""

    def __init__(self, model: TreeModel, actions: Sequence[QAction]) -> None:
        super().__init__()
        self.hide()
        self._model = model
        self.strip = ButtonStrip(actions)
        self.hint = Label("small", Role.MUTED, elide=True)
        row(self.strip, (self.hint, 1), of=self, spacing=BETWEEN)
        changed = model.opened, model.selection_changed
        self.hear(*((signal, self.catch_up) for signal in changed), at_once=False)
        follow_language(self, self._show_hint)

    def catch_up(self) -> None:
        self._show_hint()

    def _fit(self) -> None:
        """Words on the buttons where there is room for them and for the sentence."""
        self.strip.fit(self.width() - BETWEEN - round(_HINT * theme_manager().type_scale))

    def _show_hint(self) -> None:
        model = self._model
        node = model.selected
        is_node = model.recording is not None and 0 <= node < model.tree.nodes
        if not self.hears or not is_node:  # what is off knows of no node
            text = self.tr("Click a node to change it")
        elif model.tree.is_leaf(node):
            text = self.tr("Double click changes the value")
        elif node:
            text = self.tr("Drag it among its siblings")
        else:
            text = self.tr("Shift and arrows select nodes")
        self.hint.setText(text)
        self._fit()


class AddHere(QAbstractButton):
    """A round button under the selected node, that adds a child to it.

    It stands for the action in its place, but while a node's text is changed; the keyboard has the
    action itself.
    """

    def __init__(self, view: TreeView, action: QAction, field: NodeField) -> None:
        super().__init__()
        self.hide()
        self.setParent(view.viewport())
        self._view, self._field = view, field
        self._on = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.clicked.connect(action.trigger)
        changed = (
            view.camera_changed, view.model.selection_changed, view.model.opened,
            view.model.reshaped, theme_manager().changed, field.begun, field.closed,
        )  # fmt: skip
        self._listening = Listening(*((signal, self.refresh) for signal in changed))
        phrased(self, meaning=lambda: self.tr("Add a child here (Ins)"))

    def show_it(self, on: bool) -> None:
        """Come with every node that is selected, or stay away."""
        self._on = on
        self._listening.set(on)
        self.refresh()

    def refresh(self) -> None:
        """Be under the selected node, or nowhere."""
        view = self._view
        node = view.model.selected
        drawing = view.drawing
        there = self._on and drawing is not None and 0 <= node < drawing.tree.nodes
        there = there and self._field.node < 0
        if not there or drawing is None or view.model.recording is not drawing.recording:
            self.hide()
            return
        side = round(_SIDE * theme_manager().type_scale)
        box = view.box_of(node)
        area, half = view.viewport().rect(), QPoint(side // 2, side // 2)
        at = QPoint(round(box.center().x()), round(box.bottom()) - _APART) - half
        if at.y() + side > area.bottom():  # the lowest level: beside it
            at = QPoint(round(box.right()) + side, round(view.centre_of(node).y())) - half
        self.setGeometry(at.x(), at.y(), side, side)
        self.setVisible(area.contains(self.geometry().center()))

    def sizeHint(self) -> QSize:
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_manager().theme
        face, sign = theme.color(Role.SURFACE), theme.color(Role.FOCUS)
        if self.underMouse() or self.isDown():
            face, sign = sign, face
        area = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        middle, arm = area.center(), 0.24 * area.width()
        with painting(self) as painter:
            painter.setPen(QPen(theme.color(Role.FOCUS), 2))
            painter.setBrush(face)
            painter.drawEllipse(area)
            painter.setPen(QPen(sign, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            for half in (QPointF(arm, 0), QPointF(0, arm)):
                painter.drawLine(middle - half, middle + half)


NEW_TREE: Final = "[0, 0]"
"""What one begins to build with: MAX chooses between two leaves."""
LAST: Final = 1 << 40
"""A step beyond every other: the last one."""

_AT_ONCE: Final = 300  # nodes of a tree that is changed without a thread: some 15 ms

Edit = Callable[[ExplicitTree], Edited]


class Editing(QObject):
    """Changes the tree on screen into another of one's own.

    The view, the selection and what is folded stay where they were. An order that the children
    were put in is the tree's own from then on: one changes what one sees.

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
        usual = self._model.usual
        options = Options(usual.plain, usual.tie, self._model.options.root)
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


_CHANGES: Final = ("", "build")
"""The ways of working in which the tree on screen may be changed."""
_GOES_BACK: Final = (*_CHANGES, "compare")
"""Those in which the tree before may come back; an exercise has an undo of its own."""


class BuildMode(QObject):
    """Owns what changes the tree: the field in a node's place, the drag, the bar, the history.

    A leaf is changed and a child dragged in study too. What adds and deletes waits for the mode.
    """

    def __init__(self, parts: TreeParts) -> None:
        super().__init__(parts)
        self._parts, self._model, self._view = parts, parts.model, parts.view
        self.history = History(parts.model, self)
        self.field = NodeField(parts.view)  # it goes with the tree before, so first of all
        self.editing = Editing(parts.model, parts.view, self)
        self.dragging = Dragging(parts.view, self._may_change)
        self.bar = BuildBar(parts.model, [parts.actions_[name] for name in BUTTONS])
        self.add_here = AddHere(parts.view, parts.actions_["add_child"], self.field)
        self._then = ""
        """What follows the change under way: "edit" the node at hand, "another" one beside it,
        the "next" leaf or the "previous" one, or a word of its "place"."""
        parts.room.bars.addWidget(self.bar)
        parts.modes.add("build", parts.actions_["build"], self._begin, self._end)
        self._connect()
        self.refresh()

    def _connect(self) -> None:
        parts, model = self._parts, self._model
        parts.actions_.connect_all(
            {
                "new": self.new,
                "undo": self.history.undo,
                "redo": self.history.redo,
                "add_child": self._add_child,
                "relabel": lambda: self.edit(self._model.selected),
                "delete_node": self._delete,
                "move_left": lambda: self._shift(-1),
                "move_right": lambda: self._shift(1),
                "chance_node": self._toggle_chance,
            }
        )
        self.dragging.dropped.connect(self._move)
        self.dragging.edit_asked.connect(self.edit)
        self.field.accepted.connect(self._take)
        self.field.moved_on.connect(self._write_and_go_on)
        self.field.another.connect(self._write_and_add)
        self.editing.refused.connect(self._refuse)
        model.failed.connect(self._forget)
        self.editing.adopted.connect(self._tell_adopted)
        self.editing.done.connect(self._on_done)
        for signal in (
            model.opened, model.selection_changed, model.reshaped, model.busy_changed,
            parts.modes.changed, self.history.changed,
        ):  # fmt: skip
            signal.connect(self.refresh)

    def _may_change(self) -> bool:
        return self._parts.modes.current in _CHANGES and self.editing.small_tree is not None

    # The mode

    def _begin(self) -> None:
        self.editing.at_the_end = True
        if self.editing.tree is None:  # a game's tree follows from its rules: build another
            self._say_why()
        elif self.editing.small_tree is None:
            self._refuse(EngineError("tree.edit_too_large", limit=NODES_LIMIT))
        else:
            self._model.last()
            self._model.select(max(0, self._model.selected))
        self.bar.show()
        self.add_here.show_it(True)
        self._view.setFocus()

    def _end(self) -> None:
        self.editing.at_the_end = False
        self.bar.hide()
        self.add_here.show_it(False)
        self.field.leave()

    def new(self) -> None:
        """Begin a tree, its first leaf ready to be typed."""
        self._parts.modes.enter("build")
        self._then = "edit"
        self.editing.new()

    # Nodes

    def edit(self, node: int) -> None:
        """Change a node in its place."""
        tree = self.editing.small_tree
        if tree is None or not 0 <= node < len(tree.nodes):
            return
        self._model.playback.stop()
        self._model.reveal(node)
        self._model.select(node)
        if not self._view.sees_all:
            self._view.bring_in_sight(node)
        self._parts.proof.hide()
        self.field.begin(node, text_at(tree, node))

    def _take(self, node: int, text: str) -> None:
        self._then = ""
        self._write(node, text)

    def _write(self, node: int, text: str) -> bool:
        if not self.field.is_changed:
            self.field.leave()
            return True
        if not self.editing.write(node, text):
            return False
        if self.editing.is_coming:  # else the field went with the tree before
            self.field.leave()
        return True

    def _write_and_go_on(self, node: int, text: str, by: int) -> None:
        changed = self.field.is_changed
        self._then = ("next" if by > 0 else "previous") if changed else ""
        if self._write(node, text) and not changed:
            self._edit_leaf_beside(node, by)

    def _write_and_add(self, node: int, text: str) -> None:
        changed = self.field.is_changed
        self._then = "another" if changed else ""
        if self._write(node, text) and not changed:
            self._add_beside(node)

    def _edit_leaf_beside(self, node: int, by: int) -> None:
        leaf = self.editing.next_leaf(node, by)
        if leaf >= 0:
            self.edit(leaf)

    def _add_beside(self, node: int) -> None:
        self._then = "edit"
        self.editing.add_beside(node)

    def _add_child(self) -> None:
        self._then = "edit"
        self.editing.add_child(self._model.selected)

    def _shift(self, by: int) -> None:
        tree = self._model.tree
        node = self._model.selected
        last = int(tree.children[tree.parent[node]]) - 1
        to = int(tree.index[node]) + by
        if 0 <= to <= last:
            self._move(node, to)

    def _move(self, node: int, to: int) -> None:
        self._then = "place"
        self.editing.move(node, to)

    def _delete(self) -> None:
        self._then = ""
        self.editing.delete(self._model.selected)

    def _toggle_chance(self) -> None:
        self._then = ""
        self.editing.toggle_chance(self._model.selected)

    def _tell_place(self) -> None:
        """Say where the node is now that was moved."""
        tree, node = self._model.tree, self._model.selected
        text = translate("BuildMode", "Place {place} of {count}")
        place, count = int(tree.index[node]) + 1, int(tree.children[tree.parent[node]])
        announce(self._view, text.format(place=place, count=count))

    def _on_done(self) -> None:
        """The changed tree is on screen: what one wanted next."""
        then, self._then = self._then, ""
        node = self._model.selected
        if then == "edit":
            self.edit(node)
        elif then == "another":
            self._add_beside(node)
        elif then == "place":
            self._tell_place()
        elif then:
            self._edit_leaf_beside(node, 1 if then == "next" else -1)

    def _forget(self) -> None:
        """The change came to nothing, and what was to follow does too."""
        self._then = ""

    # What is said

    def _refuse(self, error: EngineError) -> None:
        self._forget()
        if self.field.node >= 0:
            self.field.refuse()
        self._parts.notice.say(lambda: message(error))

    def _tell_adopted(self) -> None:
        self._parts.notice.say(
            lambda: translate(
                "BuildMode", "The order on screen is now the order of this tree of your own."
            ),
            wrong=False,
        )

    def _say_why(self) -> None:
        self._parts.notice.say(
            lambda: translate(
                "BuildMode",
                "The tree of a game follows from its rules. New tree (Ctrl+N) begins one of your "
                "own.",
            ),
            wrong=False,
        )

    def refresh(self) -> None:
        """Enable what applies to the node that is meant."""
        parts, model, mode = self._parts, self._model, self._parts.modes.current
        back = mode in _GOES_BACK and model.busy is None
        enabled = {
            "new": mode in _GOES_BACK,
            "undo": back and self.history.can_undo,
            "redo": back and self.history.can_redo,
        }
        may = model.recording is not None and self._may_change()
        node = model.selected if may else -1
        inner = node >= 0 and not model.tree.is_leaf(node)
        place = int(model.tree.index[node]) if node > 0 else 0
        last = int(model.tree.children[model.tree.parent[node]]) - 1 if node > 0 else 0
        building = may and mode == "build"
        enabled |= {
            "add_child": building and node >= 0,
            "relabel": node >= 0,
            "delete_node": building and node > 0,
            "move_left": may and place > 0,
            "move_right": may and place < last,
            "chance_node": building and inner,
        }
        enable_all({name: parts.actions_[name] for name in enabled}, enabled)
