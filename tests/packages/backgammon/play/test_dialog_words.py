"""The words of the dialogs of matches."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
)
from pytestqt.qtbot import QtBot

from poda.packages.backgammon.window.play.match_dialogs import NewMatchDialog
from poda.widgets.controls import OkAndCancel
from widgets.test_phrased import _english, speak

__all__ = ["_english"]


def test_the_buttons_of_a_dialog_keep_their_words_in_another_language(qtbot: QtBot) -> None:
    """Qt names the standard buttons itself when the language changes: "&Begin" became "Aceptar"."""
    dialog = NewMatchDialog()
    qtbot.addWidget(dialog)
    begin = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert begin.text() == "&Begin"
    speak("es")
    assert begin.text() == "&Empezar"
    plain = QDialog()
    qtbot.addWidget(plain)
    usual = OkAndCancel(plain)
    usual.setParent(plain)
    assert usual.button(QDialogButtonBox.StandardButton.Cancel).text() == "Cancelar"
