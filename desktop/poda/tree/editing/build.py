"""Building and changing a written tree on the canvas, with undo to every tree before."""

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
from poda.tree.session.history import TreeHistory
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
_HINT: Final = 216  # pixels, by type size: kept for the hint before buttons show their words
_APART: Final = 6  # pixels between a node and the button under it
_SIDE: Final = 26  # pixels, by type size: the side of that button


class BuildBar(Fitted, WhileSeen, QWidget):
    """The bar of build mode: its buttons, and a hint for the selected node."""

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
        """Show words on the buttons if there is room for them beside the hint."""
        self.strip.fit(self.width() - BETWEEN - round(_HINT * theme_manager().type_scale))

    def _show_hint(self) -> None:
        model = self._model
        node = model.selected
        is_node = model.recording is not None and 0 <= node < model.tree.nodes
        if not self.hears or not is_node:  # hidden, or without a selected node
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
    """The round button under the selected node that adds a child to it.

    It is hidden while a node's text is edited. The keyboard uses the action itself.
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
        """Set whether the button accompanies the selected node."""
        self._on = on
        self._listening.set(on)
        self.refresh()

    def refresh(self) -> None:
        """Move under the selected node, or hide if there is none."""
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
"""The text of a new tree: MAX chooses between two leaves."""
LAST: Final = 1 << 40
"""A number beyond every step, which stands for the last one."""

_AT_ONCE: Final = 300  # the most nodes of a tree that is changed without a thread: some 15 ms

Edit = Callable[[ExplicitTree], Edited]


class TreeEditing(QObject):
    """Changes the written tree on screen, and has the result searched.

    The view, the selection and the folds stay. If the children were ordered for the search, that
    order becomes the tree's own, as a person changes the tree they see.

    Signals:
        refused: carries the EngineError that says why a change cannot be made.
        adopted: the order on screen has become the tree's own.
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
        """The whole written tree on screen; None if none can be changed now."""
        recording = self._model.recording
        if recording is None or self._model.busy is not None or recording.tree.start != 0:
            return None
        game = recording.tree.game
        return game if isinstance(game, ExplicitTree) else None

    @property
    def small_tree(self) -> ExplicitTree | None:
        """The written tree on screen, if it is small enough to be changed node by node."""
        tree = self.tree
        return tree if tree is not None and len(tree.nodes) <= NODES_LIMIT else None

    @property
    def is_coming(self) -> bool:
        """Whether a changed tree is still being searched."""
        return self._coming is not None

    # The changes

    def write(self, node: int, text: str) -> bool:
        """Replace a node by what `text` says; returns whether that is possible."""
        return self.make(lambda tree: tree_edit.write_at(tree, node, text))

    def add_child(self, node: int) -> bool:
        """Add a leaf below a node."""
        return self.make(lambda tree: tree_edit.add_child(tree, node))

    def add_beside(self, node: int) -> bool:
        """Add a leaf as the next sibling of a node."""
        return self.make(lambda tree: tree_edit.add_beside(tree, node))

    def delete(self, node: int) -> bool:
        """Delete the subtree of a node."""
        return self.make(lambda tree: tree_edit.delete(tree, node))

    def move(self, node: int, to: int) -> bool:
        """Move a node to the place `to` among its siblings."""
        return self.make(lambda tree: tree_edit.move_child(tree, node, to))

    def toggle_chance(self, node: int) -> bool:
        """Make a node a chance node, or a player's again."""
        return self.make(lambda tree: tree_edit.toggle_chance(tree, node))

    def make(self, edit: Edit) -> bool:
        """Make a change and show what comes of it; whether it can be made, or is being made.

        A large tree is changed on a thread; `refused` then comes later.
        """
        model, tree = self._model, self.tree
        if tree is None:
            return False
        root = model.options.root
        if len(tree.nodes) > _AT_ONCE:
            model.run("edit", lambda _task: _changed(tree, edit, root), self._search_changed)
            self._is_making = True
            return True
        try:
            changed = _changed(tree, edit, root)
        except EngineError as error:
            self.refused.emit(error)
            return False
        self._search_changed(changed)
        return True

    def _search_changed(self, changed: tuple[Typed, Edited]) -> None:
        """Search the changed tree, to show it with the view and folds of the one before."""
        model, (source, edited) = self._model, changed
        self._is_making = False
        # Folded nodes that were deleted are left out.
        folded = frozenset(edited.moved[node] for node in model.collapsed) - {-1}
        self._coming = source, edited.node, self._camera_to_keep(edited)
        self._adopts = model.options.order != "given"
        step = model.step
        if self.at_the_end or step in (0, model.last_step):
            step = LAST  # so that the effect on pruning shows at once
        options = replace(
            model.options, order="given", order_seed=0, bounds=_bounds(model.options, edited.tree)
        )
        model.open_source(source, options, step, (), folded)

    def new(self) -> None:
        """Open a new tree."""
        source = Typed(NEW_TREE)
        self._coming, self._adopts = (source, 1, None), False
        usual = self._model.usual
        options = Options(usual.plain, usual.tie, self._model.options.root)
        self._model.open_source(source, options, LAST)

    def next_leaf(self, node: int, by: int) -> int:
        """The next leaf after a node (or, with `by` -1, before it); -1 for none."""
        tree = self.tree
        if tree is None:
            return -1
        last = len(tree.nodes) if by > 0 else -1
        return next((n for n in range(node + by, last, by) if tree.is_terminal(n)), -1)

    # What stays as it was

    def _camera_to_keep(self, edited: Edited) -> tuple[float, QPointF] | None:
        """The zoom, and the point of the edited node in the view; None if it shows all."""
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
    """Apply a change, and read the result's text once as a check. Raises EngineError."""
    edited = edit(tree)
    source = Typed(format_tree(edited.tree))
    source.question_parts(root)
    return source, edited


def _bounds(options: Options, tree: ExplicitTree) -> Utilities | None:
    """The bounds set for Star1 and Star2; None if a leaf is outside them now."""
    if options.bounds is None:
        return None
    low, high = options.bounds
    fits = all(low <= node.value <= high for node in tree.nodes if node.value is not None)
    return options.bounds if fits else None


_CHANGES: Final = ("", "build")
"""The modes in which the tree on screen may be changed ("" is study)."""
_GOES_BACK: Final = (*_CHANGES, "compare")
"""The modes with undo and redo of trees; an exercise has an undo of its own."""


class BuildMode(QObject):
    """Owns the parts that change the tree: the node's field, dragging, the bar, the history.

    Changing a leaf and dragging a child work in study too; adding and deleting need this mode.
    """

    def __init__(self, parts: TreeParts) -> None:
        super().__init__(parts)
        self._parts, self._model, self._view = parts, parts.model, parts.view
        self.history = TreeHistory(parts.model, self)
        self.field = NodeField(parts.view)  # first, as it must close before a new tree is shown
        self.editing = TreeEditing(parts.model, parts.view, self)
        self.dragging = Dragging(parts.view, self._may_change)
        self.bar = BuildBar(parts.model, [parts.actions_[name] for name in BUTTONS])
        self.add_here = AddHere(parts.view, parts.actions_["add_child"], self.field)
        self._then = ""
        """The action after the change under way: "edit" the selected node, add "another" beside it,
        edit the "next" or "previous" leaf, or announce its "place"; "" for none."""
        parts.room.bars.addWidget(self.bar)
        parts.modes.add("build", parts.actions_["build"], self._start_mode, self._end)
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
        self.field.accepted.connect(self._accept_text)
        self.field.moved_on.connect(self._write_and_go_on)
        self.field.another.connect(self._write_and_add)
        self.editing.refused.connect(self._refuse)
        model.failed.connect(self._drop_next)
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

    def _start_mode(self) -> None:
        self.editing.at_the_end = True
        if self.editing.tree is None:  # a game's tree follows from its rules: build another
            self._tell_game_tree()
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
        """Open a new tree in build mode, with the field of its first leaf open."""
        self._parts.modes.enter("build")
        self._then = "edit"
        self.editing.new()

    # Nodes

    def edit(self, node: int) -> None:
        """Open the field for a node's text in its place."""
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

    def _accept_text(self, node: int, text: str) -> None:
        self._then = ""
        self._write_node(node, text)

    def _write_node(self, node: int, text: str) -> bool:
        if not self.field.is_changed:
            self.field.leave()
            return True
        if not self.editing.write(node, text):
            return False
        if self.editing.is_coming:  # else the new tree is shown, and the field has closed
            self.field.leave()
        return True

    def _write_and_go_on(self, node: int, text: str, by: int) -> None:
        changed = self.field.is_changed
        self._then = ("next" if by > 0 else "previous") if changed else ""
        if self._write_node(node, text) and not changed:
            self._edit_leaf_beside(node, by)

    def _write_and_add(self, node: int, text: str) -> None:
        changed = self.field.is_changed
        self._then = "another" if changed else ""
        if self._write_node(node, text) and not changed:
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

    def _announce_place(self) -> None:
        tree, node = self._model.tree, self._model.selected
        text = translate("BuildMode", "Place {place} of {count}")
        place, count = int(tree.index[node]) + 1, int(tree.children[tree.parent[node]])
        announce(self._view, text.format(place=place, count=count))

    def _on_done(self) -> None:
        """The changed tree is on screen: do what was to follow (`_then`)."""
        then, self._then = self._then, ""
        node = self._model.selected
        if then == "edit":
            self.edit(node)
        elif then == "another":
            self._add_beside(node)
        elif then == "place":
            self._announce_place()
        elif then:
            self._edit_leaf_beside(node, 1 if then == "next" else -1)

    def _drop_next(self) -> None:
        """Drop what was to follow: the change failed."""
        self._then = ""

    # What is said

    def _refuse(self, error: EngineError) -> None:
        self._drop_next()
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

    def _tell_game_tree(self) -> None:
        self._parts.notice.say(
            lambda: translate(
                "BuildMode",
                "The tree of a game follows from its rules. New tree (Ctrl+N) begins one of your "
                "own.",
            ),
            wrong=False,
        )

    def refresh(self) -> None:
        """Enable the actions that apply to the selected node."""
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
