"""The actions of a tab with a model: a table from which menus, buttons and keys are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from poda.house.i18n import follow_language
from poda.widgets.announce import Text, phrased
from poda.widgets.buttons import connect_all, new_action, tell_keys


class Row(NamedTuple):
    """An action of a tab.

    Attributes:
        menu: the menu that it is in: 0 is the File menu, 1 and 2 are the tab's.
        keys: its shortcuts, of which texts show the first.
        does: its function of the model; None if it needs dialogs, files or panels of the tab.
        can: whether it applies, by the model; None if the model does not determine that.
        apart: whether a separator is above it.
        repeats: whether it repeats while its key is held down.
    """

    name: str
    text: str
    icon: str
    menu: int
    keys: tuple[QKeySequence.StandardKey | str, ...]
    does: Callable[[Any], object] | None = None
    can: Callable[[Any], bool] | None = None
    apart: bool = False
    repeats: bool = False


class TabActions(QObject):
    """The actions by name; `refresh` enables those that apply.

    Args:
        added: the actions of packages, each with the name of the one that it stands before.

    Attributes:
        ROWS: the actions, in the order of the menus; the context of their texts is the subclass.
        rows: these with those added.
    """

    ROWS: ClassVar[tuple[Row, ...]]

    def __init__(self, model: Any, parent: QWidget, added: Iterable[tuple[str, Row]] = ()) -> None:
        super().__init__(parent)
        self._model = model
        self._all: dict[str, QAction] = {}
        self.rows = list(self.ROWS)
        for before, row in added:
            self.rows.insert([each.name for each in self.rows].index(before), row)
        for row in self.rows:
            keys = [key for each in row.keys for key in sequences(each)]
            self._all[row.name] = action = new_action(parent, row.icon, list(dict.fromkeys(keys)))
            action.setAutoRepeat(row.repeats)
            if (does := row.does) is not None:
                action.triggered.connect(lambda _checked=False, does=does: does(model))
        model.status_changed.connect(self.refresh)
        follow_language(self, self._name_all)

    def __getitem__(self, name: str) -> QAction:
        return self._all[name]

    def connect_all(self, slots: Mapping[str, Callable[[], object]]) -> None:
        """Connect each named action to its slot."""
        connect_all(self._all, slots)

    def refresh(self) -> None:
        """Enable the actions that apply."""
        for row in self.rows:
            if row.can is not None:
                self._all[row.name].setEnabled(row.can(self._model))

    def fill_menus(
        self, bar: QMenuBar, file_menu: QMenu, titles: tuple[Text | None, ...] = (None, None)
    ) -> list[QMenu]:
        """Add the actions to the File menu, and make the tab's menus with these titles."""
        menus = [file_menu, *(phrased(QMenu(bar), title) for title in titles)]
        for row in self.rows:
            if row.apart:
                menus[row.menu].addSeparator()
            menus[row.menu].addAction(self._all[row.name])
        return menus[1:]

    def _name_all(self) -> None:
        """Set the text and the tooltip of every action."""
        for row in self.rows:
            action, text = self._all[row.name], self.tr(row.text)
            action.setText(text)
            tell_keys(action, action.shortcuts()[:1])
            action.setIconText(text.replace("&", ""))
        self.refresh()


def sequences(keys: QKeySequence.StandardKey | str) -> list[QKeySequence]:
    """The shortcuts of a key's name on this system."""
    if isinstance(keys, str):
        return [QKeySequence(keys)]
    return list(QKeySequence.keyBindings(keys))
