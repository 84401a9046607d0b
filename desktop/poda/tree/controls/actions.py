"""The actions of the Tree tab, each made once for menus, buttons and keys, and the menus."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

import numpy as np
from PySide6.QtCore import QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from poda.engine.record.monte_carlo_recording import MONTE_CARLO
from poda.engine.record.recording import CHANCE_ALGORITHMS
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import bind_icon
from poda.tree.canvas.view import TreeView
from poda.tree.model.parts import SPEEDS
from poda.tree.model.tree_model import TreeModel
from poda.tree.model.values import NAME_SCHEMES
from poda.widgets.announce import Text, phrased
from poda.widgets.buttons import connect_all, enable_all, new_action, tell_keys
from poda.widgets.layout import INSIDE, action_button, row
from poda.widgets.tab_actions import sequences

_Key = QKeySequence.StandardKey
_NO_STEPS: Final = np.empty(0, np.int32)


@dataclass(frozen=True, slots=True)
class Row:
    """One action.

    Attributes:
        text: its text in a menu; "" if that changes.
        keys: its keys, of which texts show the first.
        short: its text on a button; "" for the menu's text.
        when: the condition of `TreeActions.refresh` that enables it; "" if others enable it.
        act: its function; None if the tab connects it, as it needs the view, files or dialogs.
        repeats: whether it repeats while its key is held down.
    """

    name: str
    icon: str
    text: str
    keys: tuple[QKeySequence.StandardKey | str, ...]
    short: str = ""
    when: str = ""
    act: Callable[[], object] | None = None
    checkable: bool = False
    repeats: bool = False


class Moved(Protocol):
    """A mode's picture in the place of the tree, moved by the same keys and buttons."""

    @property
    def playing(self) -> bool:
        """Whether it plays."""

    def acts(self) -> Mapping[str, Callable[[], object]]:
        """The functions of the lent actions, by name."""

    def applies(self) -> Mapping[str, bool]:
        """Whether each of the lent actions applies now."""


class TreeActions(QObject):
    """The actions by name; `refresh` enables those that apply.

    The tab connects those that need the view, files or dialogs.

    Args:
        added: each gives rows of a package's part of the tab.
    """

    def __init__(
        self,
        model: TreeModel,
        parent: QWidget,
        added: Sequence[Callable[[], list[Row]]] = (),
    ) -> None:
        super().__init__(parent)
        self._model, self._added = model, added
        self._all: dict[str, QAction] = {}
        self._held: tuple[str, ...] = ()
        self._moved: Moved | None = None
        self._rows = self._table()
        for each in self._rows:
            keys = [key for text in each.keys for key in sequences(text)]
            action = new_action(parent, each.icon, list(dict.fromkeys(keys)))
            action.setCheckable(each.checkable)
            action.setAutoRepeat(each.repeats)
            self._all[each.name] = action
        self.connect_all({each.name: each.act for each in self._rows if each.act is not None})
        self._all["follow"].toggled.connect(model.set_follow)
        self._in_passes = dict.fromkeys(("deepen", "next_pass", "previous_pass"), False)
        model.opened.connect(self._refresh_passes)
        model.opened.connect(self._name_jumps)
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
        model.playback.changed.connect(self._name_play)
        follow_language(self, self._name_all)

    def __getitem__(self, name: str) -> QAction:
        return self._all[name]

    def connect_all(self, slots: Mapping[str, Callable[[], object]]) -> None:
        """Connect each named action to its slot, called unless the action is lent to a mode."""
        routed = {name: partial(self._act, name, slot) for name, slot in slots.items()}
        connect_all(self._all, routed)

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
        self._name_play()
        self.refresh()

    def _table(self) -> list[Row]:
        """The row of every action; its texts are in the language of the window."""
        model = self._model
        # A presenter's clicker sends Page Down and Page Up.
        return [
            Row("open", "open", self.tr("&Open…"), (_Key.Open,)),
            Row("save", "save", self.tr("&Save"), (_Key.Save,), when="there"),
            Row("save_as", "save", self.tr("Save &as…"), ("Ctrl+Shift+S",), when="there"),
            Row("export", "save", self.tr("E&xport a picture…"), ("Ctrl+Shift+P",), when="there"),
            Row("copy", "copy", self.tr("&Copy the picture"), (_Key.Copy,), when="there"),
            Row("copy_tikz", "copy", self.tr("Copy as Ti&kZ"), ("Ctrl+Alt+C",), when="there"),
            Row("print", "print", self.tr("&Print…"), (_Key.Print,), when="there"),
            Row("new", "new", self.tr("&New tree"), (_Key.New,), short=self.tr("New")),
            Row("edit", "edit", self.tr("&Edit as text"), ("Ctrl+T",), short=self.tr("Edit")),
            Row("random", "random", self.tr("&Random tree…"), ("Ctrl+R",),
                 short=self.tr("Random")),
            Row("position", "board", self.tr("&Game position…"), ("Ctrl+L",),
                 short=self.tr("Position")),
            Row("find", "find", self.tr("&Find…"), (_Key.Find,), when="there"),
            Row("forward", "next", self.tr("&Step"), ("Right", "PgDown"), repeats=True,
                 when="forward", act=model.forward),
            Row("back", "previous", self.tr("Step &back"), ("Left", "PgUp"), repeats=True,
                 when="back", act=model.back),
            Row("over", "over", self.tr("Step o&ver the subtree"), ("Ctrl+Right",), when="onward",
                 act=model.over),
            Row("out", "out", self.tr("Step o&ut"), ("Ctrl+Up",), when="onward", act=model.out),
            Row("next_cut", "next-cut", "", ("Shift+PgDown",), when="next_cut",
                 act=model.next_cut),
            Row("previous_cut", "previous-cut", "", ("Shift+PgUp",), when="previous_cut",
                 act=model.previous_cut),
            Row("first", "first", self.tr("&First step"), ("Home",), when="first",
                 act=model.first),
            Row("last", "last", self.tr("&Last step"), ("End",), when="onward", act=model.last),
            Row("play", "play", "", ("Space",), when="there", act=model.toggle_play),
            Row("faster", "faster", self.tr("Fas&ter"), ("Ctrl+Shift+Right",), when="faster",
                 act=lambda: self._shift_speed(1)),
            Row("slower", "slower", self.tr("Slo&wer"), ("Ctrl+Shift+Left",), when="slower",
                 act=lambda: self._shift_speed(-1)),
            Row("bookmark", "bookmark", self.tr("Book&mark this step"), ("Ctrl+B",), when="there",
                 act=lambda: model.bookmarks.toggle(model.step)),
            Row("next_bookmark", "bookmark", self.tr("Next boo&kmark"), ("Ctrl+Shift+B",),
                 when="next_bookmark", act=model.next_bookmark),
            Row("zoom_in", "zoom-in", self.tr("Zoom &in"), (_Key.ZoomIn, "Ctrl+="), repeats=True,
                 when="there"),
            Row("zoom_out", "zoom-out", self.tr("Zoom &out"), (_Key.ZoomOut,), repeats=True,
                 when="there"),
            Row("fit", "fit", self.tr("&Whole tree"), ("Ctrl+0",), when="there"),
            Row("follow", "follow", self.tr("Fo&llow the search"), ("Ctrl+Shift+F",),
                 checkable=True),
            Row("fold", "fold", self.tr("Fol&d or unfold the subtree"), ("Ctrl+E",), when="fold",
                 act=lambda: model.toggle_collapsed(_meant(model))),
            Row("fold_pruned", "fold", self.tr("Fold what was &pruned"), ("Ctrl+Alt+E",),
                 when="there", act=model.fold_pruned),
            Row("go_to_node", "follow", self.tr("Go to the step that e&nters this node"),
                 ("Ctrl+Return",), when="go_to_node", act=lambda: model.go_to_node(_meant(model))),
            Row("unfold_all", "unfold", self.tr("&Unfold everything"), ("Ctrl+Shift+E",),
                 when="unfold_all", act=model.unfold_all),
            Row("listing", "listing", self.tr("Listin&g and call stack"), ("Ctrl+Shift+L",),
                 checkable=True),
            Row("why", "hint", self.tr("Wh&y is it pruned?"), ("Ctrl+I",), when="there"),
            Row("undo", "undo", self.tr("&Undo"), (_Key.Undo,)),
            Row("redo", "redo", self.tr("&Redo"), (_Key.Redo, "Ctrl+Y")),
            Row("build", "build", self.tr("&Build on the canvas"), ("Ctrl+Shift+T",),
                 short=self.tr("Build"), checkable=True),
            Row("add_child", "add-child", self.tr("&Add a child"), ("Ins",),
                 short=self.tr("Child")),
            Row("relabel", "edit", self.tr("&Change value or label"), ("F2",),
                 short=self.tr("Change")),
            Row("delete_node", "delete", self.tr("&Delete the subtree"), ("Del",),
                 short=self.tr("Delete")),
            Row("move_left", "move-left", self.tr("Move &left among its siblings"), ("Alt+Left",),
                 short=self.tr("Left")),
            Row("move_right", "move-right", self.tr("Move ri&ght among its siblings"),
                 ("Alt+Right",), short=self.tr("Right")),
            Row("chance_node", "dice", self.tr("C&hance moves here, or a player"),
                 ("Ctrl+Shift+H",), short=self.tr("Chance")),
            Row("notes", "notes", self.tr("&Notes for this step"), ("Ctrl+Shift+N",),
                 checkable=True, when="there"),
            Row("window", "window", self.tr("Sea&rch window…"), ("Ctrl+Shift+W",), when="window"),
            Row("deepen", "deepen", self.tr("I&terative deepening"), ("Ctrl+Alt+D",),
                 checkable=True, when="deepen", act=self._toggle_passes),
            Row("next_pass", "next", self.tr("Next pass of &deepening"), ("Alt+PgDown",),
                 when="next_pass", act=model.passes.next),
            Row("previous_pass", "previous", self.tr("Previous pass of d&eepening"), ("Alt+PgUp",),
                 when="previous_pass", act=model.passes.previous),
            Row("cancel", "stop", self.tr("St&op"), ("Esc",), when="cancel"),
            *(row for rows in self._added for row in rows()),
        ]  # fmt: skip

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
        enable_all(self._all, dict.fromkeys(before, True))
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
        state = {
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
        enabled = {each.name: state[each.when] for each in self._rows if each.when}
        lent = self._moved.applies() if self._moved is not None else {}
        enable_all(self._all, enabled | dict.fromkeys(self._held, False) | dict(lent))
        self._all["follow"].setChecked(model.follow)

    def _refresh_passes(self) -> None:
        """Find which actions on passes apply; this changes only with the search on screen."""
        passes, depth = self._model.passes, self._model.passes.depth
        can_begin = not depth and passes.can_begin()
        self._in_passes = {
            "deepen": bool(depth) or can_begin,
            "next_pass": passes.has(depth + 1) or can_begin,
            "previous_pass": passes.has(depth - 1),
        }
        self._all["deepen"].setChecked(bool(depth))

    def _name_play(self) -> None:
        """Name the action that plays or pauses after what it would do now."""
        play = self._all["play"]
        playing = (self._moved or self._model).playing
        play.setText(self.tr("&Pause") if playing else self.tr("&Play"))
        bind_icon(play, "pause" if playing else "play")
        _tell_keys(play)

    def _name_jumps(self) -> None:
        """Name the jumps: to cuts or, in Monte Carlo tree search, to changes of the best move."""
        recording = self._model.recording
        if recording is not None and recording.trace.is_sampled:
            texts = self.tr("&Next change of move"), self.tr("P&revious change of move")
        else:
            texts = self.tr("&Next cut"), self.tr("P&revious cut")
        for name, text in zip(("next_cut", "previous_cut"), texts, strict=True):
            action = self._all[name]
            if action.text() != text:  # a new text repaints the action's buttons
                action.setText(text)
                _tell_keys(action)

    def _name_all(self) -> None:
        """Set the text and the tooltip of every action."""
        for each in self._table():
            action = self._all[each.name]
            if each.text:
                action.setText(each.text)
                _tell_keys(action)
            if each.short:
                action.setIconText(f" {each.short}")
        self._name_play()
        self._name_jumps()
        self.refresh()


def _meant(model: TreeModel) -> int:
    """The node that an action acts on: the selected one, else the current one."""
    return model.selected if model.selected >= 0 else model.current


def _tell_keys(action: QAction) -> None:
    """Set the action's text on buttons, and their tooltip with its first two keys."""
    action.setIconText(f" {tell_keys(action, action.shortcuts()[:2])}")


class ChoiceMenu(QMenu):
    """The menu of a setting's values, one of which is checked."""

    setting = ""
    values: tuple[object, ...] = ()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        group = QActionGroup(self)
        for value in self.values:
            action = phrased(QAction(group, checkable=True), partial(self.name, value))
            action.setData(value)
            action.triggered.connect(
                lambda _on, value=value: setattr(settings(), self.setting, value)
            )
            self.addAction(action)
        self.aboutToShow.connect(self._check)
        self._check()

    def _check(self) -> None:
        for action in self.actions():
            action.setChecked(action.data() == getattr(settings(), self.setting))

    def name(self, value: object) -> str:
        """The text of a choice."""
        raise NotImplementedError


DURATIONS: Final = (0, 120, 200, 400, 800)
"""The choices for the duration of an animation, in milliseconds."""


class MotionMenu(ChoiceMenu):
    """The menu of the duration of a step's animation; the first choice is none.

    The View menu turns off all animations of the window at once.
    """

    setting = "tree_motion_ms"
    values = DURATIONS

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        phrased(self, lambda: self.tr("&Animation of a step"))

    def name(self, value: object) -> str:
        return self.tr("{number} ms").format(number=value) if value else self.tr("&None")


class NamesMenu(ChoiceMenu):
    """The menu of the names of a written tree's nodes, in the drawing and in sentences."""

    setting = "tree_names"
    values = NAME_SCHEMES

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        phrased(self, lambda: self.tr("Na&mes of the nodes"))

    def name(self, value: object) -> str:
        texts = self.tr("&Paths: 1, 1.2"), self.tr("&Letters: A, B, B.2"), self.tr("&None")
        return texts[self.values.index(value)]


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

Groups = tuple[tuple[str, ...], ...]
"""Names of actions, between the separators of a menu."""

_FILE: Final[Groups] = (
    ("new", *MADE_BY),
    ("open", "save", "save_as"),
    ("export", "copy", "copy_tikz", "print"),
)
_STEP: Final[Groups] = (
    ("forward", "back"),
    ("over", "out"),
    ("next_cut", "previous_cut"),
    ("first", "last"),
    ("play", "faster", "slower"),
    ("bookmark", "next_bookmark"),
    ("next_pass", "previous_pass"),
    ("cancel",),
)
_EDIT: Final[Groups] = (
    ("undo", "redo"),
    ("build",),
    ("add_child", "relabel", "delete_node"),
    ("move_left", "move_right"),
    ("chance_node",),
)
_TREE: Final[Groups] = (
    ("find", "why"),
    ("fold", "fold_pruned", "unfold_all", "go_to_node"),
    ("zoom_in", "zoom_out", "fit", "follow"),
    ("window", "deepen"),
    ("listing", "notes"),
)


def menus_of(
    actions: TreeActions,
    bar: QMenuBar,
    file_menu: QMenu,
    titles: Sequence[Text],
    added: Sequence[tuple[Text, Groups]],
) -> list[QMenu]:
    """Fill the File menu, and make the menus Edit, Step and Tree, in this order, and those of
    packages, each with a title and the names of its actions."""
    menus = [phrased(QMenu(bar), title) for title in (*titles, *(title for title, _ in added))]
    own = {name for _, groups in added for group in groups for name in group}
    core = [
        tuple(tuple(name for name in group if name not in own) for group in groups)
        for groups in (_FILE, _EDIT, _STEP, _TREE)
    ]
    all_groups = (*core, *(groups for _, groups in added))
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
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name in _ON_A_NODE if node >= 0 else _BESIDE:
            menu.addAction(self._actions[name])
        if node >= 0 and self._actions["relabel"].isEnabled():  # of a written tree
            menu.addSeparator()
            for name in _CHANGES:
                menu.addAction(self._actions[name])
        menu.popup(self._view.viewport().mapToGlobal(place))
