"""The controls of the line that is looked at, below the values of the moves."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from poda.house.i18n import Retranslatable
from poda.house.theme import Role
from poda.play.actions import PlayActions
from poda.play.model.model import PlayModel
from poda.widgets.layout import INSIDE, Label, action_button

LINE_ACTIONS = (
    "line_first",
    "line_previous",
    "line_next",
    "line_last",
    "line_leave",
    "line_keep",
)


class LineBar(Retranslatable, QWidget):
    """Which line it is and how far we look into it, and the buttons that step through it."""

    def __init__(
        self, model: PlayModel, actions: PlayActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._label = Label("small", Role.MUTED, elide=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._label, 1)
        row.addSpacing(INSIDE)
        # Before the first move is the game: "leave" goes there.
        self._buttons = [action_button(actions[name], text=False) for name in LINE_ACTIONS[1:]]
        for button in self._buttons:
            row.addWidget(button)
        model.line.changed.connect(self._refresh)
        self.retranslate()

    def text(self) -> str:
        """What is said of the line."""
        return self._label.full_text()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Where a button turns itself off another one here has the focus: Qt's next would be the
        field of the position, and digits would be written there."""
        focused = self.window().focusWidget()
        if focused in self._buttons and not focused.isEnabled():
            for button in self._buttons:
                if button.isEnabled():
                    button.setFocus()
                    return True
        return super().focusNextPrevChild(forward)

    def retranslate(self) -> None:
        self._refresh()

    def _refresh(self) -> None:
        line = self._model.line
        if not line.actions:
            self._label.setText("")
            return
        move = self._model.board.game.format_action(self._model.board.record.state, line.actions[0])
        if line.is_shown:
            text = self.tr("Line of {move}: {number} of {count}")
        elif len(line.actions) < 2:
            text = self.tr("Line of {move}")
        else:
            text = self.tr("Line of {move}: {count} moves")
        text = text.format(move=move, number=line.index, count=len(line.actions))
        self._label.setText(text)
