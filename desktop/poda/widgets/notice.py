"""Why something was not done: a sentence that comes, is spoken, and goes after a while."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from poda.house.i18n import Retranslatable
from poda.house.theme import Role
from poda.widgets.announce import announce
from poda.widgets.layout import Label

_MS: Final = 10_000


class Notice(Retranslatable, Label):
    """One line or two, hidden while there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("body", Role.BAD, parent=parent)
        self.setWordWrap(True)
        self._words: Callable[[], str] | None = None
        self._mark = ""
        self._timer = QTimer(self, singleShot=True, interval=_MS)
        self._timer.timeout.connect(self.clear)
        self.hide()

    def say(self, words: Callable[[], str], *, wrong: bool = True) -> None:
        """Show what `words` gives, now and again in each language that is chosen meanwhile.

        Where nothing is `wrong`, it is only worth knowing.
        """
        self._words, self._mark = words, "✕ " if wrong else ""
        self.set_role(Role.BAD if wrong else Role.MUTED)
        self.retranslate()
        self.show()
        self._timer.start()
        announce(self, words(), urgent=wrong)

    def clear(self) -> None:
        """Take the sentence away."""
        self._timer.stop()
        self._words = None
        self.setText("")
        self.hide()

    def retranslate(self) -> None:
        if self._words is not None:
            self.setText(self._mark + self._words())
