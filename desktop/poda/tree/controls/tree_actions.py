"""The actions of the Tree tab, each defined once for menus, buttons and keys, and two menus."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, Protocol, TypeAlias

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from poda.engine.record.monte_carlo_recording import MONTE_CARLO
from poda.engine.record.recording import CHANCE_ALGORITHMS
from poda.tree.canvas.view import TreeView
from poda.tree.model.parts import SPEEDS
from poda.tree.model.tree_model import TreeModel
from poda.tree.model.values import NAME_SCHEMES
from poda.widgets.action_table import Action, ActionTable, ChoiceMenu, Menus
from poda.widgets.buttons import enable_all
from poda.widgets.layout import INSIDE, Menu, action_button, row

_Key = QKeySequence.StandardKey
_NO_STEPS: Final = np.empty(0, np.int32)

Added: TypeAlias = Mapping[str, Sequence[Action | str]]
"""The rows of each menu that a package adds. A name is that of an action of the tab, which is then
not in the tab's own menu."""


class Moved(Protocol):
    """A mode's picture in the place of the tree, moved by the same keys and buttons."""

    @property
    def playing(self) -> bool:
        """Whether it plays."""

    def acts(self) -> Mapping[str, Callable[[], object]]:
        """The functions of the lent actions, by name."""

    def applies(self) -> Mapping[str, bool]:
        """Whether each of the lent actions applies now."""


class TreeActions(ActionTable):
    """The actions of the tab, which connects those that need the view, files or dialogs."""

    keys_told = 2
    ticks = repeats = False

    def __init__(self, model: TreeModel, parent: QWidget, added: Added) -> None:
        super().__init__(parent)
        self._model, self._added = model, added
        self._held: tuple[str, ...] = ()
        self._moved: Moved | None = None
        self._in_passes = dict.fromkeys(("deepen", "next_pass", "previous_pass"), False)
        self.build(parent)
        self["follow"].toggled.connect(model.set_follow)
        model.opened.connect(self._refresh_passes)
        model.opened.connect(lambda: self.name("next_cut", "previous_cut"))
        for signal in (
            model.opened,
            model.moved,
            model.reshaped,
            model.selection_changed,
            model.playback.changed,
            model.bookmarks.changed,
            model.follow_changed,
            model.busy_changed,
            model.clock_changed,
        ):
            signal.connect(self.refresh)
        # Not at every step: a new text repaints the action's buttons.
        model.playback.changed.connect(lambda: self.name("play"))

    def connect_all(self, slots: Mapping[str, Callable[[], object]]) -> None:
        """Connect each named action to its slot, called unless the action is lent to a mode."""
        super().connect_all({name: partial(self._act, name, slot) for name, slot in slots.items()})

    def _act(self, name: str, slot: Callable[[], object]) -> None:
        lent = self._moved.acts() if self._moved is not None else {}
        lent.get(name, slot)()

    def lend(self, moved: Moved | None) -> None:
        """Let some of the actions move a mode's picture instead of the search; None ends that.

        The mode calls `refresh_moved` when other actions apply, or when it plays or pauses.
        """
        self._moved = moved
        self.refresh_moved()

    def refresh_moved(self) -> None:
        """Update the lent actions."""
        self.name("play")
        self.refresh()

    def rows(self) -> Menus:
        own = {
            "file": self._file_rows(),
            "edit": self._edit_rows(),
            "step": self._step_rows(),
            "tree": self._tree_rows(),
        }
        by_name = {each.name: each for rows in own.values() for each in rows}
        moved = {name for rows in self._added.values() for name in rows if isinstance(name, str)}
        menus = {
            menu: [each for each in rows if each.name not in moved] for menu, rows in own.items()
        }
        for menu, rows in self._added.items():
            menus[menu] = [by_name[each] if isinstance(each, str) else each for each in rows]
        return menus

    # fmt: off
    def _file_rows(self) -> tuple[Action, ...]:
        return (
            Action("new", lambda: self.tr("&New tree"), "new", _Key.New,
                   short=lambda: self.tr("New")),
            Action("edit", lambda: self.tr("&Edit as text"), "edit", "Ctrl+T",
                   short=lambda: self.tr("Edit")),
            Action("random", lambda: self.tr("&Random tree…"), "random", "Ctrl+R",
                   short=lambda: self.tr("Random")),
            Action("position", lambda: self.tr("&Game position…"), "board", "Ctrl+L",
                   short=lambda: self.tr("Position")),
            Action("open", lambda: self.tr("&Open…"), "open", _Key.Open, apart=True),
            Action("save", lambda: self.tr("&Save"), "save", _Key.Save, applies="there"),
            Action("save_as", lambda: self.tr("Save &as…"), "save", "Ctrl+Shift+S",
                   applies="there"),
            Action("export", lambda: self.tr("E&xport a picture…"), "save", "Ctrl+Shift+P",
                   applies="there", apart=True),
            Action("copy", lambda: self.tr("&Copy the picture"), "copy", _Key.Copy,
                   applies="there"),
            Action("copy_tikz", lambda: self.tr("Copy as Ti&kZ"), "copy", "Ctrl+Alt+C",
                   applies="there"),
            Action("print", lambda: self.tr("&Print…"), "print", _Key.Print, applies="there"),
        )

    def _edit_rows(self) -> tuple[Action, ...]:
        return (
            Action("undo", lambda: self.tr("&Undo"), "undo", _Key.Undo),
            Action("redo", lambda: self.tr("&Redo"), "redo", (_Key.Redo, "Ctrl+Y")),
            Action("build", lambda: self.tr("&Build on the canvas"), "build", "Ctrl+Shift+T",
                   short=lambda: self.tr("Build"), checkable=True, apart=True),
            Action("add_child", lambda: self.tr("&Add a child"), "add-child", "Ins",
                   short=lambda: self.tr("Child"), apart=True),
            Action("relabel", lambda: self.tr("&Change value or label"), "edit", "F2",
                   short=lambda: self.tr("Change")),
            Action("delete_node", lambda: self.tr("&Delete the subtree"), "delete", "Del",
                   short=lambda: self.tr("Delete")),
            Action("move_left", lambda: self.tr("Move &left among its siblings"), "move-left",
                   "Alt+Left", short=lambda: self.tr("Left"), apart=True),
            Action("move_right", lambda: self.tr("Move ri&ght among its siblings"),
                   "move-right", "Alt+Right", short=lambda: self.tr("Right")),
            Action("chance_node", lambda: self.tr("C&hance moves here, or a player"), "dice",
                   "Ctrl+Shift+H", short=lambda: self.tr("Chance"), apart=True),
        )

    def _step_rows(self) -> tuple[Action, ...]:
        model = self._model
        # A presenter's clicker sends Page Down and Page Up.
        return (
            Action("forward", lambda: self.tr("&Step"), "next", ("Right", "PgDown"),
                   model.forward, "forward", repeats=True),
            Action("back", lambda: self.tr("Step &back"), "previous", ("Left", "PgUp"),
                   model.back, "back", repeats=True),
            Action("over", lambda: self.tr("Step o&ver the subtree"), "over", "Ctrl+Right",
                   model.over, "onward", apart=True),
            Action("out", lambda: self.tr("Step o&ut"), "out", "Ctrl+Up", model.out, "onward"),
            Action("next_cut", self._name_next, "next-cut", "Shift+PgDown", model.next_cut,
                   "next_cut", apart=True),
            Action("previous_cut", self._name_previous, "previous-cut", "Shift+PgUp",
                   model.previous_cut, "previous_cut"),
            Action("first", lambda: self.tr("&First step"), "first", "Home", model.first,
                   "first", apart=True),
            Action("last", lambda: self.tr("&Last step"), "last", "End", model.last, "onward"),
            Action("play", self._name_play, self._play_icon, "Space", model.toggle_play,
                   "there", apart=True),
            Action("faster", lambda: self.tr("Fas&ter"), "faster", "Ctrl+Shift+Right",
                   lambda: self._shift_speed(1), "faster"),
            Action("slower", lambda: self.tr("Slo&wer"), "slower", "Ctrl+Shift+Left",
                   lambda: self._shift_speed(-1), "slower"),
            Action("bookmark", lambda: self.tr("Book&mark this step"), "bookmark", "Ctrl+B",
                   lambda: model.bookmarks.toggle(model.step), "there", apart=True),
            Action("next_bookmark", lambda: self.tr("Next boo&kmark"), "bookmark",
                   "Ctrl+Shift+B", model.next_bookmark, "next_bookmark"),
            Action("next_pass", lambda: self.tr("Next pass of &deepening"), "next",
                   "Alt+PgDown", model.passes.next, "next_pass", apart=True),
            Action("previous_pass", lambda: self.tr("Previous pass of d&eepening"), "previous",
                   "Alt+PgUp", model.passes.previous, "previous_pass"),
            Action("cancel", lambda: self.tr("St&op"), "stop", "Esc", applies="cancel",
                   apart=True),
        )

    def _tree_rows(self) -> tuple[Action, ...]:
        model = self._model
        return (
            Action("find", lambda: self.tr("&Find…"), "find", _Key.Find, applies="there"),
            Action("why", lambda: self.tr("Wh&y is it pruned?"), "hint", "Ctrl+I",
                   applies="there"),
            Action("fold", lambda: self.tr("Fol&d or unfold the subtree"), "fold", "Ctrl+E",
                   lambda: model.toggle_collapsed(_meant(model)), "fold", apart=True),
            Action("fold_pruned", lambda: self.tr("Fold what was &pruned"), "fold",
                   "Ctrl+Alt+E", model.fold_pruned, "there"),
            Action("unfold_all", lambda: self.tr("&Unfold everything"), "unfold",
                   "Ctrl+Shift+E", model.unfold_all, "unfold_all"),
            Action("go_to_node", lambda: self.tr("Go to the &step that enters this node"),
                   "follow", "Ctrl+Return", lambda: model.go_to_node(_meant(model)),
                   "go_to_node"),
            Action("zoom_in", lambda: self.tr("Zoom &in"), "zoom-in", (_Key.ZoomIn, "Ctrl+="),
                   applies="there", repeats=True, apart=True),
            Action("zoom_out", lambda: self.tr("Zoom &out"), "zoom-out", _Key.ZoomOut,
                   applies="there", repeats=True),
            Action("fit", lambda: self.tr("&Whole tree"), "fit", "Ctrl+0", applies="there"),
            Action("follow", lambda: self.tr("Fo&llow the search"), "follow", "Ctrl+Shift+F",
                   checkable=True),
            Action("window", lambda: self.tr("Sea&rch window…"), "window", "Ctrl+Shift+W",
                   applies="window", apart=True),
            Action("deepen", lambda: self.tr("I&terative deepening"), "deepen", "Ctrl+Alt+D",
                   self._toggle_passes, "deepen", checkable=True),
            Action("listing", lambda: self.tr("Listin&g and call stack"), "listing",
                   "Ctrl+Shift+L", checkable=True, apart=True),
            Action("notes", lambda: self.tr("&Notes for this step"), "notes", "Ctrl+Shift+N",
                   applies="there", checkable=True),
        )
    # fmt: on

    def _name_play(self) -> str:
        return self.tr("&Pause") if self._plays() else self.tr("&Play")

    def _play_icon(self) -> str:
        return "pause" if self._plays() else "play"

    def _plays(self) -> bool:
        """Whether what the keys move plays now, which "play" would pause."""
        return (self._moved or self._model).playing

    def _name_next(self) -> str:
        """The jumps are to cuts or, in Monte Carlo tree search, to changes of the best move."""
        sampled = self._model.is_sampled
        return self.tr("&Next change of move") if sampled else self.tr("&Next cut")

    def _name_previous(self) -> str:
        sampled = self._model.is_sampled
        return self.tr("P&revious change of move") if sampled else self.tr("P&revious cut")

    def _toggle_passes(self) -> None:
        """Begin or end searching in passes. The check mark follows the search on screen."""
        passes = self._model.passes
        (passes.end if passes.depth else passes.begin)()
        self._refresh_passes()

    def _shift_speed(self, by: int) -> None:
        index = SPEEDS.index(min(SPEEDS, key=lambda speed: abs(speed - self._model.speed)))
        self._model.playback.set_speed(SPEEDS[min(max(0, index + by), len(SPEEDS) - 1)])

    def hold(self, names: tuple[str, ...] = ()) -> None:
        """Disable these actions, whatever applies, until `hold` is called with others."""
        before, self._held = self._held, names
        enable_all(self.by_name, dict.fromkeys(before, True))
        self.refresh()

    def refresh(self) -> None:
        """Enable the actions that apply to the step and to the selected node."""
        model = self._model
        there = model.recording is not None
        moment, tree = model.moment, model.tree if there else None
        begins, ends = moment <= 0, moment >= model.last_moment
        cuts = model.cut_moments if there else _NO_STEPS
        some = len(cuts) > 0
        node = _meant(model) if there else -1
        facts = {
            "there": there,
            "onward": there and not ends,
            "forward": there and (not ends or model.beyond(1) is not None),
            "back": there and (not begins or model.beyond(-1) is not None),
            "next_cut": some and bool(cuts[-1] > moment),
            "previous_cut": some and bool(cuts[0] < moment),
            "first": there and not begins,
            "faster": model.speed < SPEEDS[-1],
            "slower": model.speed > SPEEDS[0],
            "next_bookmark": bool(model.bookmarks.steps),
            "fold": tree is not None and not tree.is_leaf(node),
            "unfold_all": bool(model.collapsed),
            "go_to_node": tree is not None and int(tree.trace_node[node]) >= 0,
            "window": there and model.options.algorithm not in (*CHANCE_ALGORITHMS, MONTE_CARLO),
            **self._in_passes,
            "cancel": model.busy is not None or model.playing or model.selected >= 0,
        }
        lent = self._moved.applies() if self._moved is not None else {}
        self.refresh_part("", facts, dict.fromkeys(self._held, False) | dict(lent))
        self["follow"].setChecked(model.follow)

    def _refresh_passes(self) -> None:
        """Find which actions on passes apply; this changes only with the search on screen."""
        passes, depth = self._model.passes, self._model.passes.depth
        can_begin = not depth and passes.can_begin()
        self._in_passes = {
            "deepen": bool(depth) or can_begin,
            "next_pass": passes.has(depth + 1) or can_begin,
            "previous_pass": passes.has(depth - 1),
        }
        self["deepen"].setChecked(bool(depth))


def _meant(model: TreeModel) -> int:
    """The node that an action acts on: the selected one, else the current one."""
    return model.selected if model.selected >= 0 else model.current


DURATIONS: Final = (0, 120, 200, 400, 800)
"""The choices for the duration of an animation, in milliseconds."""


class MotionMenu(ChoiceMenu):
    """The menu of the duration of a step's animation; the first choice is none.

    The View menu turns off all animations of the window at once.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            "tree_motion_ms",
            DURATIONS,
            lambda: self.tr("&Animation of a step"),
            lambda: (
                self.tr("&None"),
                *(self.tr("{number} ms").format(number=value) for value in DURATIONS[1:]),
            ),
            parent,
        )


class NamesMenu(ChoiceMenu):
    """The menu of the names of a written tree's nodes, in the drawing and in sentences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            "tree_names",
            NAME_SCHEMES,
            lambda: self.tr("Na&mes of the nodes"),
            lambda: (
                self.tr("&Paths: 1, 1.2"), self.tr("&Letters: A, B, B.2"), self.tr("&None")
            ),
            parent,
        )  # fmt: skip


MADE_BY: Final = ("edit", "random", "position")
"""The actions that make trees."""

STUDY: Final = (
    "save", "save_as", "export", "copy", "edit", "find", "forward", "back", "over", "out",
    "next_cut", "previous_cut", "first", "last", "play", "faster", "slower", "bookmark",
    "next_bookmark", "follow", "fold", "fold_pruned", "go_to_node", "unfold_all", "listing", "why",
    "undo", "redo", "deepen", "chance_node", "add_child", "relabel", "delete_node", "move_left",
    "move_right", "window", "next_pass", "previous_pass", "notes", "cancel",
)  # fmt: skip
"""The actions on study's tree, disabled while it is hidden: they would act unseen, or tell much."""

_BUTTONS: Final = ("zoom_out", "zoom_in", "fit", "follow")
_ON_A_NODE: Final = ("go_to_node", "fold", "why")
_CHANGES: Final = ("relabel", "add_child", "delete_node", "move_left", "move_right", "chance_node")
_BESIDE: Final = ("fit", "follow", "fold_pruned", "unfold_all")


class ViewTools(QWidget):
    """The buttons in the picture's upper right corner, where a tree rarely reaches, and the context
    menu of nodes."""

    def __init__(self, model: TreeModel, view: TreeView, actions: TreeActions) -> None:
        super().__init__(view)
        self._model, self._view, self._actions = model, view, actions
        row(*(action_button(actions[name], text=False) for name in _BUTTONS), of=self, spacing=0)
        view.resized.connect(self._put_in_place)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self.open_menu)
        model.opened.connect(self.show)
        self.hide()  # until there is a tree

    def _put_in_place(self) -> None:
        self.adjustSize()
        self.move(self._view.width() - self.width() - INSIDE // 2, INSIDE // 2)

    def open_menu(self, place: QPoint) -> None:
        """Open the context menu of the node at `place` (in the view), or of the picture."""
        if self._model.recording is None:
            return
        node = self._view.node_at(QPointF(place))
        if node >= 0:
            self._model.select(node)
        menu = Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name in _ON_A_NODE if node >= 0 else _BESIDE:
            menu.addAction(self._actions[name])
        if node >= 0 and self._actions["relabel"].isEnabled():  # the node is of a written tree
            menu.addSeparator()
            for name in _CHANGES:
                menu.addAction(self._actions[name])
        menu.popup(self._view.viewport().mapToGlobal(place))
