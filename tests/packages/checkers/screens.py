"""The dialog of PDN files, for `tests/window/every_screen.py`."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QWidget


def _pdn(parent: QWidget) -> QDialog:
    from poda.packages.checkers.engine.pdn import outlines
    from poda.packages.checkers.window.pdn_dialog import PdnDialog

    return PdnDialog("games.pdn", outlines('[Event "A"] 11-15 * [Black "B"] 9-13 1-0'), parent)


DIALOGS: dict[str, Callable[[QWidget], QDialog]] = {
    "poda.packages.checkers.window.pdn_dialog.PdnDialog": _pdn,
}
