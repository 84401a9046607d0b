"""The match of the game on the board: its score, its games, and the way to the next one."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from poda.i18n import Retranslatable
from poda.play import wording_match
from poda.play.elided_list import ElidedList
from poda.play.match_actions import MatchActions
from poda.play.model import PlayModel
from poda.theme import Role
from poda.widgets.announce import announce
from poda.widgets.layout import INSIDE, Label, action_button
from poda.widgets.plain_tip import plain_tip

_NARROWEST: Final = 90  # the list elides before the window has to grow


class MatchBar(Retranslatable, QWidget):
    """Hidden where the game on the board is a single one."""

    def __init__(
        self, model: PlayModel, actions: MatchActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._actions = actions
        self._told = ""  # the end of the match that was spoken last
        self._score = Label("body", bold=True, elide=True)
        self._length = Label("small", Role.MUTED)
        self._end = Label("body", Role.OK, bold=True, elide=True)
        self.list = ElidedList()
        self.list.setMinimumWidth(_NARROWEST)
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.next = action_button(actions["next_game"])
        self.next.setProperty("primary", True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE // 2)
        layout.addWidget(self._score)
        layout.addWidget(self._end)
        layout.addWidget(self._length)
        layout.addSpacing(INSIDE // 2)
        layout.addWidget(self.list)
        layout.addSpacing(INSIDE // 2)
        layout.addWidget(self.next, 0, Qt.AlignmentFlag.AlignLeft)
        self.list.activated.connect(model.matches.show)
        model.changed.connect(self._refresh)
        self.retranslate()

    def score(self) -> str:
        """The score that is shown."""
        return self._score.full_text()

    def length(self) -> str:
        """What is said of the length of the match."""
        return self._length.full_text()

    def end(self) -> str:
        """What is said of the end of the match; "" before it."""
        return self._end.full_text()

    def retranslate(self) -> None:
        self.list.setAccessibleName(self.tr("Game of the match"))
        keys = (self._actions[name].shortcut() for name in ("earlier_game", "later_game"))
        native = ", ".join(each.toString(QKeySequence.SequenceFormat.NativeText) for each in keys)
        tip = self.tr("Choose which game of the match is on the board ({keys})")
        self.list.setToolTip(tip.format(keys=native))
        self._told = ""
        self._refresh()

    def _refresh(self) -> None:
        match = self._model.matches.match
        self.setVisible(match is not None)
        if match is None:
            self._told = ""
            return
        key = self._model.game.key
        whole = wording_match.score_words(match, key, whole=True)
        self._score.setText(wording_match.score_words(match, key))
        self._score.setAccessibleName(whole)
        self.setToolTip(plain_tip(whole))
        self._length.setText(wording_match.length_words(match.length))
        end = wording_match.end_words(match, key)
        self._end.setText(f"✓ {end}" if end else "")
        self._end.setVisible(bool(end))
        self.next.setVisible(match.can_go_on())
        games = [wording_match.game_words(match, key, index) for index in range(len(match.games))]
        with QSignalBlocker(self.list):
            if games != [self.list.itemText(row) for row in range(self.list.count())]:
                self.list.clear()
                self.list.addItems(games)
            self.list.setCurrentIndex(match.shown)
        if end and end != self._told:
            announce(self, f"{end}. {self.score()}.")
        self._told = end
