"""Actions, each defined once: one record makes its menu entry, buttons, keys and tooltips.

The list of all keys (`window/keys_dialog.py`) reads the menus that are made here, and a test holds
the keys that the help names equal to them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, NamedTuple, TypeAlias

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import bind_icon
from poda.widgets.announce import Text, phrased
from poda.widgets.buttons import new_action, tell_keys
from poda.widgets.layout import Menu

Keys: TypeAlias = QKeySequence.StandardKey | str
Test: TypeAlias = Callable[[], bool]


class Action(NamedTuple):
    """The record of an action. Its texts are asked for again in each language.

    Attributes:
        name: how the code calls it.
        text: its text in a menu, with the mnemonic's sign.
        icon: the name of its icon, or a function that gives the one for the moment; "" for none.
        keys: its shortcuts, of which tooltips show the first; "" for none.
        does: its function; None if another object connects it, which has the dialogs, files or
            panels that it needs.
        applies: tells whether it can be chosen now, or names one of the facts that are given to
            `ActionTable.refresh_part`; None for always, or if another object decides.
        short: its text on buttons; None for the menu's.
        checkable: whether it is turned on and off.
        checked: tells whether it is on, of one that is.
        shown: tells whether it is offered at all.
        part: the part of the table with which it is refreshed.
        apart: whether a separator is above it in its menu.
        repeats: whether it repeats while its key is held down; also see `ActionTable.repeats`.
        role: where macOS puts it.
    """

    name: str
    text: Text
    icon: str | Text = ""
    keys: Keys | tuple[Keys, ...] = ""
    does: Callable[[], object] | None = None
    applies: Test | str | None = None
    short: Text | None = None
    checkable: bool = False
    checked: Test | None = None
    shown: Test | None = None
    part: str = ""
    apart: bool = False
    repeats: bool = False
    role: QAction.MenuRole = QAction.MenuRole.TextHeuristicRole


Menus: TypeAlias = Mapping[str, Sequence[Action]]
"""Records in the order of the menus, by the name of the menu."""


class ActionTable(QObject):
    """Actions by name, made from records; they work in the whole window while `parent` is visible.

    Args:
        rows: the records, if these need no subclass; one with `rows` calls `build` itself.

    Attributes:
        keys_told: how many keys of an action a tooltip tells; None for all.
        gap: what stands between the icon and the text of a button: Qt leaves too little room.
        ticks: whether checkable actions show in menus a check mark instead of their icon.
        repeats: whether all actions repeat while their keys are held down.
        by_name: the actions.
    """

    keys_told: ClassVar[int | None] = 1
    gap: ClassVar[str] = " "
    ticks: ClassVar[bool] = True
    repeats: ClassVar[bool] = True

    def __init__(self, parent: QWidget, rows: Menus | None = None) -> None:
        super().__init__(parent)
        if rows is not None:
            self.build(parent, rows)

    def build(self, parent: QWidget, rows: Menus | None = None) -> None:
        """Make the actions; a subclass calls it once `rows` and `refresh` can be called."""
        self._menus = self.rows() if rows is None else rows
        self._rows = {row.name: row for rows in self._menus.values() for row in rows}
        self._icons: dict[str, str] = {}
        self.by_name = {name: self._made(row, parent) for name, row in self._rows.items()}
        self._parts: dict[str, list[tuple[Action, QAction]]] = {}
        for name, row in self._rows.items():
            self._parts.setdefault(row.part, []).append((row, self.by_name[name]))
        self.connect_all({row.name: row.does for row in self._rows.values() if row.does})
        follow_language(self, self.name_all)

    def _made(self, row: Action, parent: QWidget) -> QAction:
        icon = self._icons[row.name] = row.icon if isinstance(row.icon, str) else row.icon()
        action = new_action(parent, icon, sequences(row.keys))
        action.setAutoRepeat(self.repeats or row.repeats)
        action.setCheckable(row.checkable or row.checked is not None)
        action.setIconVisibleInMenu(not (self.ticks and action.isCheckable()))
        action.setMenuRole(row.role)
        return action

    def rows(self) -> Menus:
        """The records of the actions, by menu."""
        raise NotImplementedError

    def __getitem__(self, name: str) -> QAction:
        return self.by_name[name]

    def connect_all(self, slots: Mapping[str, Callable[[], object]]) -> None:
        """Connect each named action to its slot."""
        for name, slot in slots.items():
            # A QAction passes its checked state, which no slot takes.
            self.by_name[name].triggered.connect(lambda _checked=False, slot=slot: slot())

    def refresh(self) -> None:
        """Enable, check and show the actions as they apply now."""
        self.refresh_part()

    def refresh_part(
        self,
        part: str = "",
        facts: Mapping[str, bool] | None = None,
        instead: Mapping[str, bool] | None = None,
    ) -> None:
        """Enable, check and show the actions of one part as they apply now.

        Args:
            facts: what is true now, by the names that `Action.applies` uses.
            instead: whether to enable these actions, by name, whatever applies.
        """
        for row, action in self._parts.get(part, ()):
            if instead and row.name in instead:
                action.setEnabled(instead[row.name])
            elif isinstance(row.applies, str):
                assert facts is not None
                action.setEnabled(facts[row.applies])
            elif row.applies is not None:
                action.setEnabled(row.applies())
            if row.checked is not None:
                action.setChecked(row.checked())
            if row.shown is not None:
                action.setVisible(row.shown())

    def name_all(self) -> None:
        """Set the texts of every action, and refresh them."""
        self.name(*self._rows)
        self.refresh()

    def name(self, *names: str) -> None:
        """Set the texts and icons of these actions again, on buttons and in tooltips too."""
        for name in names:
            row, action = self._rows[name], self.by_name[name]
            action.setText(row.text())
            words = tell_keys(action, action.shortcuts()[: self.keys_told])
            gap = self.gap if row.short or not (self.ticks and action.isCheckable()) else ""
            action.setIconText(gap + (row.short().replace("&", "") if row.short else words))
            if not isinstance(row.icon, str) and (icon := row.icon()) != self._icons[name]:
                self._icons[name] = icon
                bind_icon(action, icon)

    def fill(self, menus: Mapping[str, QMenu], before: QAction | None = None) -> None:
        """Add the actions to those of their menus that are given, by name; to a menu that has the
        action `before`, in front of it."""
        for name, menu in menus.items():
            place = before if before is not None and before in menu.actions() else None
            for row in self._menus.get(name, ()):
                if row.apart:
                    menu.insertSeparator(place)  # type: ignore[arg-type]  # None: at the end
                menu.insertAction(place, self.by_name[row.name])  # type: ignore[arg-type]


def fill_menus(
    tables: Sequence[ActionTable], bar: QMenuBar, file_menu: QMenu, titles: Mapping[str, Text]
) -> list[QMenu]:
    """Fill the File menu ("file") with the actions of a tab's tables, and make the tab's menus.

    Args:
        titles: the titles of the other menus, by the names that the tables give them.
    """
    menus = {name: phrased(Menu(bar), title) for name, title in titles.items()}
    for table in tables:
        table.fill({"file": file_menu, **menus})
    return list(menus.values())


class ChoiceMenu(Menu):
    """A menu whose entries set one setting; the present value's is checked, whoever has set it.

    Args:
        names: returns the texts of the values.
    """

    def __init__(
        self,
        setting: str,
        values: Sequence[object],
        title: Text,
        names: Callable[[], Sequence[str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._setting, self._names = setting, names
        group = QActionGroup(self)
        # No entry is checked for a value that only the settings dialog offers.
        group.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)
        for value in values:
            action = QAction(group, checkable=True)
            action.setData(value)
            action.triggered.connect(lambda _on, value=value: self._save_choice(value))
            self.addAction(action)
        settings().changed.connect(self._check)
        self._check(setting)
        phrased(self, title)
        follow_language(self, self._name_entries)

    def _name_entries(self) -> None:
        for action, text in zip(self.actions(), self._names(), strict=True):
            action.setText(text)

    def _save_choice(self, value: object) -> None:
        setattr(settings(), self._setting, value)
        self._check(self._setting)  # also if it was set already, and is now unchecked

    def _check(self, changed: str) -> None:
        if changed == self._setting:
            for action in self.actions():
                action.setChecked(action.data() == getattr(settings(), self._setting))


def sequences(keys: Keys | tuple[Keys, ...]) -> list[QKeySequence]:
    """The shortcuts on this system of keys by name, each once."""
    found: list[QKeySequence] = []
    for each in keys if isinstance(keys, tuple) else (keys,):
        if not isinstance(each, str):
            found += QKeySequence.keyBindings(each)
        elif each:
            found.append(QKeySequence(each))
    return list(dict.fromkeys(found))
