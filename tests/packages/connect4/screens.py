"""The dialog of lists of positions, for `tests/window/every_screen.py`."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QWidget


def _position_list(parent: QWidget) -> QDialog:
    from poda.packages.connect4.window.position_dialog import PositionListDialog

    return PositionListDialog("scores.txt", [("4455", "3"), ("44", "")], parent)


DIALOGS: dict[str, Callable[[QWidget], QDialog]] = {
    "poda.packages.connect4.window.position_dialog.PositionListDialog": _position_list,
}
