"""Every action of the Tree tab, once, and its menus: buttons and keys show the same objects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QMenuBar, QWidget

from poda.engine.record.recording import CHANCE_ALGORITHMS
from poda.house.settings import settings
from poda.house.theme import bind_icon
from poda.tree.canvas.view import TreeView
from poda.tree.model.parts import SPEEDS
from poda.tree.model.tree_model import TreeModel
from poda.widgets.actions import connect_all, enable_all, new_action, tell_keys
from poda.widgets.layout import INSIDE, action_button

_Key = QKeySequence.StandardKey
_NO_STEPS: Final = np.empty(0, np.int32)


@dataclass(frozen=True, slots=True)
class _Plan:
    """How one action looks and where its keys are; the first of them is the one that is told."""

    name: str
    icon: str
    keys: tuple[QKeySequence.StandardKey | str, ...] = ()
    checkable: bool = False


# A presenter's clicker sends Page Down and Page Up.
_PLANS = (
    _Plan("open", "open", (_Key.Open,)),
    _Plan("save", "save", (_Key.Save,)),
    _Plan("save_as", "save", ("Ctrl+Shift+S",)),
    _Plan("export", "save", ("Ctrl+Shift+P",)),
    _Plan("copy", "copy", (_Key.Copy,)),
    _Plan("new", "new", (_Key.New,)),
    _Plan("edit", "edit", ("Ctrl+T",)),
    _Plan("random", "random", ("Ctrl+R",)),
    _Plan("position", "board", ("Ctrl+L",)),
    _Plan("find", "find", (_Key.Find,)),
    _Plan("forward", "next", ("Right", "PgDown")),
    _Plan("back", "previous", ("Left", "PgUp")),
    _Plan("over", "over", ("Ctrl+Right",)),
    _Plan("out", "out", ("Ctrl+Up",)),
    _Plan("next_cut", "next-cut", ("Shift+PgDown",)),
    _Plan("previous_cut", "previous-cut", ("Shift+PgUp",)),
    _Plan("first", "first", ("Home",)),
    _Plan("last", "last", ("End",)),
    _Plan("play", "play", ("Space",)),
    _Plan("faster", "faster", ("Ctrl+Shift+Right",)),
    _Plan("slower", "slower", ("Ctrl+Shift+Left",)),
    _Plan("bookmark", "bookmark", ("Ctrl+B",)),
    _Plan("next_bookmark", "bookmark", ("Ctrl+Shift+B",)),
    _Plan("zoom_in", "zoom-in", (_Key.ZoomIn, "Ctrl+=")),
    _Plan("zoom_out", "zoom-out", (_Key.ZoomOut,)),
    _Plan("fit", "fit", ("Ctrl+0",)),
    _Plan("follow", "follow", ("Ctrl+Shift+F",), checkable=True),
    _Plan("fold", "fold", ("Ctrl+E",)),
    _Plan("fold_pruned", "fold", ("Ctrl+Alt+E",)),
    _Plan("go_to_node", "follow", ("Ctrl+Return",)),
    _Plan("unfold_all", "unfold", ("Ctrl+Shift+E",)),
    _Plan("listing", "listing", ("Ctrl+Shift+L",), checkable=True),
    _Plan("why", "hint", ("Ctrl+I",)),
    _Plan("undo", "undo", (_Key.Undo,)),
    _Plan("redo", "redo", (_Key.Redo, "Ctrl+Y")),
    _Plan("build", "build", ("Ctrl+Shift+T",), checkable=True),
    _Plan("add_child", "add-child", ("Ins",)),
    _Plan("relabel", "edit", ("F2",)),
    _Plan("delete_node", "delete", ("Del",)),
    _Plan("move_left", "move-left", ("Alt+Left",)),
    _Plan("move_right", "move-right", ("Alt+Right",)),
    _Plan("chance_node", "dice", ("Ctrl+Shift+H",)),
    _Plan("compare", "compare", ("Ctrl+D",), checkable=True),
    _Plan("exercise", "exercise", ("Ctrl+G",), checkable=True),
    _Plan("predict", "predict", ("Ctrl+Shift+G",), checkable=True),
    _Plan("exam", "exam", ("Ctrl+Shift+X",)),
    _Plan("present", "present", ("F5",), checkable=True),
    _Plan("notes", "notes", ("Ctrl+Shift+N",), checkable=True),
    _Plan("blank", "blank", ("B", ".")),
    _Plan("spotlight", "spotlight", ("S",), checkable=True),
    _Plan("laser", "laser", ("L",), checkable=True),
    _Plan("larger_spot", "zoom-in", ("+", "=")),
    _Plan("smaller_spot", "zoom-out", ("-",)),
    _Plan("window", "window", ("Ctrl+Shift+W",)),
    _Plan("deepen", "deepen", ("Ctrl+Alt+D",), checkable=True),
    _Plan("next_pass", "next", ("Alt+PgDown",)),
    _Plan("previous_pass", "previous", ("Alt+PgUp",)),
    _Plan("cancel", "stop", ("Esc",)),
)


class TreeActions(QObject):
    """The actions, by name; `refresh` enables those that apply.

    What needs the view, files or dialogs is connected by the tab.
    """

    def __init__(self, model: TreeModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._all: dict[str, QAction] = {}
        self._held: tuple[str, ...] = ()
        for plan in _PLANS:
            keys = [key for text in plan.keys for key in _sequences(text)]
            action = new_action(parent, plan.icon, list(dict.fromkeys(keys)))
            action.setCheckable(plan.checkable)
            self._all[plan.name] = action
        self._connect()
        self._in_passes = dict.fromkeys(("deepen", "next_pass", "previous_pass"), False)
        model.opened.connect(self._refresh_passes)
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
        # Not at every step: an action that is named anew repaints its buttons.
        model.playback.changed.connect(self._name_play)
        self.retranslate()

    def __getitem__(self, name: str) -> QAction:
        return self._all[name]

    def connect_all(self, slots: Mapping[str, Callable[[], object]]) -> None:
        """Have each named action call its slot."""
        connect_all(self._all, slots)

    def _connect(self) -> None:
        model = self._model
        slots: dict[str, Callable[[], object]] = {
            "forward": model.forward,
            "back": model.back,
            "over": model.over,
            "out": model.out,
            "next_pass": model.passes.next,
            "previous_pass": model.passes.previous,
            "deepen": self._toggle_passes,
            "next_cut": model.next_cut,
            "previous_cut": model.previous_cut,
            "first": model.first,
            "last": model.last,
            "play": model.toggle_play,
            "faster": lambda: self._shift_speed(1),
            "slower": lambda: self._shift_speed(-1),
            "bookmark": lambda: model.bookmarks.toggle(model.step),
            "next_bookmark": model.next_bookmark,
            "fold": lambda: model.toggle_collapsed(_meant(model)),
            "unfold_all": model.unfold_all,
            "fold_pruned": model.fold_pruned,
            "go_to_node": lambda: model.go_to_node(_meant(model)),
        }
        self.connect_all(slots)
        # Held down, a key steps on; the others act once.
        for name, action in self._all.items():
            action.setAutoRepeat(name in ("forward", "back", "zoom_in", "zoom_out"))
        self._all["follow"].toggled.connect(model.set_follow)

    def _toggle_passes(self) -> None:
        """In passes, or once. The mark follows the search on screen."""
        passes = self._model.passes
        (passes.end if passes.depth else passes.begin)()
        self._refresh_passes()

    def _shift_speed(self, by: int) -> None:
        index = SPEEDS.index(min(SPEEDS, key=lambda speed: abs(speed - self._model.speed)))
        self._model.playback.set_speed(SPEEDS[min(max(0, index + by), len(SPEEDS) - 1)])

    def hold(self, names: tuple[str, ...] = ()) -> None:
        """Have these actions do nothing, whatever the search allows, until others are held."""
        before, self._held = self._held, names
        enable_all(self._all, dict.fromkeys(before, True))
        self.refresh()

    def refresh(self) -> None:
        """Enable what applies to the step and to what is selected."""
        model = self._model
        there = model.recording is not None
        moment, tree = model.moment, model.tree if there else None
        begins, ends = moment <= 0, moment >= model.last_moment
        cuts = model.cut_moments if there else _NO_STEPS
        some = len(cuts) > 0
        node = _meant(model) if there else -1
        enabled = {
            "save": there,
            "save_as": there,
            "export": there,
            "copy": there,
            "find": there,
            "forward": there and (not ends or model.passes.beyond(1)),
            "back": there and (not begins or model.passes.beyond(-1)),
            "over": there and not ends,
            "out": there and not ends,
            "next_cut": some and bool(cuts[-1] > moment),
            "previous_cut": some and bool(cuts[0] < moment),
            "first": there and not begins,
            "last": there and not ends,
            "play": there,
            "faster": model.speed < SPEEDS[-1],
            "slower": model.speed > SPEEDS[0],
            "bookmark": there,
            "next_bookmark": bool(model.bookmarks.steps),
            "fold": tree is not None and not tree.is_leaf(node),
            "unfold_all": bool(model.collapsed),
            "fold_pruned": there,
            "compare": there,
            "go_to_node": tree is not None and int(tree.trace_node[node]) >= 0,
            "zoom_in": there,
            "zoom_out": there,
            "fit": there,
            "why": there,
            "predict": there,
            "window": there and model.options.algorithm not in CHANCE_ALGORITHMS,
            **self._in_passes,
            "present": there,
            "notes": there,
            "cancel": model.busy is not None or model.playing or model.selected >= 0,
        }
        enable_all(self._all, enabled | dict.fromkeys(self._held, False))
        self._all["follow"].setChecked(model.follow)

    def _refresh_passes(self) -> None:
        """What iterative deepening allows: it changes with the search on screen alone."""
        passes, depth = self._model.passes, self._model.passes.depth
        can_begin = not depth and passes.can_begin()
        self._in_passes = {
            "deepen": bool(depth) or can_begin,
            "next_pass": passes.has(depth + 1) or can_begin,
            "previous_pass": passes.has(depth - 1),
        }
        self._all["deepen"].setChecked(bool(depth))

    def _name_play(self) -> None:
        """One button plays and pauses, and always says which of the two it would do."""
        play = self._all["play"]
        play.setText(self.tr("&Pause") if self._model.playing else self.tr("&Play"))
        bind_icon(play, "pause" if self._model.playing else "play")
        _tell_keys(play)

    def retranslate(self) -> None:
        """Name every action, and tell its keys."""
        texts = {
            "open": self.tr("&Open…"),
            "save": self.tr("&Save"),
            "save_as": self.tr("Save &as…"),
            "export": self.tr("E&xport a picture…"),
            "copy": self.tr("&Copy the picture"),
            "new": self.tr("&New tree"),
            "edit": self.tr("&Edit as text"),
            "random": self.tr("&Random tree…"),
            "position": self.tr("&Game position…"),
            "find": self.tr("&Find…"),
            "forward": self.tr("&Step"),
            "back": self.tr("Step &back"),
            "over": self.tr("Step o&ver the subtree"),
            "out": self.tr("Step o&ut"),
            "next_cut": self.tr("&Next cut"),
            "previous_cut": self.tr("P&revious cut"),
            "first": self.tr("&First step"),
            "last": self.tr("&Last step"),
            "faster": self.tr("Fas&ter"),
            "slower": self.tr("Slo&wer"),
            "bookmark": self.tr("Book&mark this step"),
            "next_bookmark": self.tr("Next boo&kmark"),
            "zoom_in": self.tr("Zoom &in"),
            "zoom_out": self.tr("Zoom &out"),
            "fit": self.tr("&Whole tree"),
            "follow": self.tr("Fo&llow the search"),
            "fold": self.tr("Fol&d or unfold the subtree"),
            "fold_pruned": self.tr("Fold what was &pruned"),
            "go_to_node": self.tr("Go to the step that e&nters this node"),
            "unfold_all": self.tr("&Unfold everything"),
            "listing": self.tr("Listin&g and call stack"),
            "why": self.tr("Wh&y is it pruned?"),
            "undo": self.tr("&Undo"),
            "redo": self.tr("&Redo"),
            "build": self.tr("&Build on the canvas"),
            "add_child": self.tr("&Add a child"),
            "relabel": self.tr("&Change value or label"),
            "delete_node": self.tr("&Delete the subtree"),
            "move_left": self.tr("Move &left among its siblings"),
            "move_right": self.tr("Move ri&ght among its siblings"),
            "chance_node": self.tr("C&hance moves here, or a player"),
            "compare": self.tr("&Compare two searches"),
            "exercise": self.tr("&Exercise"),
            "predict": self.tr("&Ask before each step"),
            "exam": self.tr("E&xam sheets…"),
            "present": self.tr("&Present"),
            "notes": self.tr("&Notes for this step"),
            "blank": self.tr("&Blank the screen"),
            "spotlight": self.tr("&Spotlight"),
            "laser": self.tr("&Laser dot"),
            "larger_spot": self.tr("La&rger spotlight"),
            "smaller_spot": self.tr("S&maller spotlight"),
            "window": self.tr("Sea&rch window…"),
            "deepen": self.tr("I&terative deepening"),
            "next_pass": self.tr("Next pass of &deepening"),
            "previous_pass": self.tr("Previous pass of d&eepening"),
            "cancel": self.tr("St&op"),
        }
        short = {
            "edit": self.tr("Edit"),
            "random": self.tr("Random"),
            "position": self.tr("Position"),
            "new": self.tr("New"),
            "build": self.tr("Build"),
            "add_child": self.tr("Child"),
            "relabel": self.tr("Change"),
            "delete_node": self.tr("Delete"),
            "move_left": self.tr("Left"),
            "move_right": self.tr("Right"),
            "chance_node": self.tr("Chance"),
            "compare": self.tr("Compare"),
            "exercise": self.tr("Exercise"),
            "predict": self.tr("Ask me"),
            "present": self.tr("Present"),
        }
        for name, text in texts.items():
            self._all[name].setText(text)
            _tell_keys(self._all[name])
            if name in short:
                self._all[name].setIconText(f" {short[name]}")
        self._name_play()
        self.refresh()


def _meant(model: TreeModel) -> int:
    """The node that an action on a node is about: the selected one, or the one at hand."""
    return model.selected if model.selected >= 0 else model.current


def _sequences(keys: QKeySequence.StandardKey | str) -> list[QKeySequence]:
    if isinstance(keys, str):
        return [QKeySequence(keys)]
    return list(QKeySequence.keyBindings(keys))


def _tell_keys(action: QAction) -> None:
    """Name the action in its buttons, and its first two keys in their tooltip."""
    action.setIconText(f" {tell_keys(action, action.shortcuts()[:2])}")


DURATIONS: Final = (0, 120, 200, 400, 800)
"""Milliseconds."""


class MotionMenu(QMenu):
    """How long a step's animation takes (`settings().tree_motion_ms`); the first choice is none.

    The View menu turns all animations off at once.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        group = QActionGroup(self)
        for duration in DURATIONS:
            action = QAction(group, checkable=True)
            action.setData(duration)
            action.triggered.connect(
                lambda _on, duration=duration: setattr(settings(), "tree_motion_ms", duration)
            )
            self.addAction(action)
        self.aboutToShow.connect(self._check)
        self._check()
        self.retranslate()

    def _check(self) -> None:
        for action in self.actions():
            action.setChecked(action.data() == settings().tree_motion_ms)

    def retranslate(self) -> None:
        """Name the choices."""
        self.setTitle(self.tr("&Animation of a step"))
        for action in self.actions():
            if action.data():
                text = self.tr("{number} ms").format(number=action.data())
            else:
                text = self.tr("&None")
            action.setText(text)


MADE_BY: Final = ("edit", "random", "position")
"""What makes trees."""

TEACHING: Final = ("build", "compare", "exercise", "predict", "present")
"""The ways of working beside study."""

_Groups = tuple[tuple[str, ...], ...]

_FILE: Final[_Groups] = (("new", *MADE_BY), ("open", "save", "save_as"), ("export", "copy"))
_STEP: Final[_Groups] = (
    ("forward", "back"),
    ("over", "out"),
    ("next_cut", "previous_cut"),
    ("first", "last"),
    ("play", "faster", "slower"),
    ("bookmark", "next_bookmark"),
    ("next_pass", "previous_pass"),
    ("cancel",),
)
_EDIT: Final[_Groups] = (
    ("undo", "redo"),
    ("build",),
    ("add_child", "relabel", "delete_node"),
    ("move_left", "move_right"),
    ("chance_node",),
)
_TREE: Final[_Groups] = (
    ("find", "why"),
    ("fold", "fold_pruned", "unfold_all", "go_to_node"),
    ("zoom_in", "zoom_out", "fit", "follow"),
    ("window", "deepen"),
    ("listing",),
)
_TEACH: Final[_Groups] = (
    ("compare",),
    ("exercise", "predict", "exam"),
    ("present", "notes"),
    ("blank", "spotlight", "laser", "larger_spot", "smaller_spot"),
)


def menus_of(actions: TreeActions, bar: QMenuBar, file_menu: QMenu) -> list[QMenu]:
    """Fill the File menu, and make the menus Edit, Step, Tree and Teach, in this order."""
    menus = [QMenu(bar) for _ in range(4)]
    all_groups = (_FILE, _EDIT, _STEP, _TREE, _TEACH)
    for menu, groups in zip((file_menu, *menus), all_groups, strict=True):
        for group in groups:
            if not menu.isEmpty():
                menu.addSeparator()
            for name in group:
                menu.addAction(actions[name])
    return menus


_BUTTONS: Final = ("zoom_out", "zoom_in", "fit", "follow")
_ON_A_NODE: Final = ("go_to_node", "fold", "why")
_CHANGES: Final = ("relabel", "add_child", "delete_node", "move_left", "move_right", "chance_node")
_BESIDE: Final = ("fit", "follow", "fold_pruned", "unfold_all")


class ViewTools(QWidget):
    """Buttons on the picture itself, in the upper right corner, where a tree has little; and a menu
    on each node."""

    def __init__(self, model: TreeModel, view: TreeView, actions: TreeActions) -> None:
        super().__init__(view)
        self._model, self._view, self._actions = model, view, actions
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for name in _BUTTONS:
            layout.addWidget(action_button(actions[name], text=False))
        view.resized.connect(self._put_in_place)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self.open_menu)
        model.opened.connect(self.show)
        self.hide()  # there is nothing to look at yet

    def _put_in_place(self) -> None:
        self.adjustSize()
        self.move(self._view.width() - self.width() - INSIDE // 2, INSIDE // 2)

    def open_menu(self, place: QPoint) -> None:
        """What can be done with the node at `place` (in the view), or with the picture."""
        if self._model.recording is None:
            return
        node = self._view.node_at(QPointF(place))
        if node >= 0:
            self._model.select(node)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name in _ON_A_NODE if node >= 0 else _BESIDE:
            menu.addAction(self._actions[name])
        if node >= 0 and self._actions["relabel"].isEnabled():  # of a written tree
            menu.addSeparator()
            for name in _CHANGES:
                menu.addAction(self._actions[name])
        menu.popup(self._view.viewport().mapToGlobal(place))
