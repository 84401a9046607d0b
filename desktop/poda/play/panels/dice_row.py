"""The row of a board with dice: the turn in words, the buttons of the turn, and the dice."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QToolButton, QWidget

from poda.house.i18n import follow_language
from poda.house.theme import Role, painting, theme_manager
from poda.play.actions import PlayActions
from poda.play.model.game import PlayModel
from poda.play.turn_words import turn_words_of
from poda.widgets.action_table import ActionTable
from poda.widgets.announce import phrased
from poda.widgets.buttons import ButtonStrip
from poda.widgets.guard import ClickGuard
from poda.widgets.layout import INSIDE, Label, Steady, action_button, row, set_look, wrapped


class TurnActions(ActionTable):
    """The actions that a game adds to its turns, in the menus "turn" and "choices" of `DiceMenu`:
    `Kit.turn_actions` names a subclass, which is made with the model and the row of the dice when
    the first such game is on the board. The row refreshes them. Their buttons are on the board.
    """


_FACE: Final = 18  # pixels, by type size: a die on its button
# The places of each face's pips: -1, 0 or 1 across and down from the centre.
_PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class DiceRow(QWidget):
    """The buttons of the turn, and the dice: their faces to enter a throw, or their seed.

    Attributes:
        added: the actions that games add to their turns, by the games' keys.
        said: the turn in words, in up to two lines; the board's panel puts it beside its headline,
            where a sentence has room.

    Signals:
        changed: the buttons or the sentence have changed.
    """

    changed = Signal()

    def __init__(
        self, model: PlayModel, actions: PlayActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._words = wrapped("body")
        self.said = Steady(self._words, lines=2, size="small")
        self.faces = FaceButtons(model)
        names = ("roll", "take_back", "swap_dice", "done")
        self._strip = ButtonStrip([actions[name] for name in names])
        self.buttons = dict(zip(names, self._strip.buttons, strict=True))
        self.added: dict[str, TurnActions] = {}
        self.seed = action_button(actions["seed"], text=False)
        row(self.faces, self._strip, self.seed, of=self)
        ClickGuard(*self._strip.buttons, parent=self)
        for signal in (model.board.began, model.turns.followed, model.turns.changed):
            signal.connect(self._refresh)
        model.analysis.changed.connect(self._refresh)
        # At any change of its action, a button takes the action's text again.
        actions["seed"].changed.connect(self._tell_seed)
        follow_language(self, self._refresh)

    def add_own(self) -> TurnActions | None:
        """The actions that the game on the board adds, made with the first such game."""
        key, kit = self._model.board.game.key, self._model.board.kit
        if kit.turn_actions and key not in self.added:
            self.added[key] = kit.made("turn_actions", self._model, self)
        return self.added.get(key)

    def sentence(self) -> str:
        """The sentence on the turn."""
        return self._words.full_text()

    def sentence_width(self) -> int:
        """The width of the sentence in one line, in pixels."""
        return self._words.fontMetrics().horizontalAdvance(self.sentence())

    def fit(self, room: int) -> None:
        """Set the row's width, in pixels, which decides how long the buttons' texts are."""
        if not self.faces.isHidden():
            room -= self.faces.sizeHint().width() + INSIDE
        if not self.seed.isHidden():
            room -= self.seed.sizeHint().width() + INSIDE
        self._strip.fit(room)

    def _refresh(self) -> None:
        model = self._model
        self.add_own()
        for actions in self.added.values():
            actions.refresh()
        shown = model.board.has_dice
        self.setVisible(shown)
        if not shown:
            self._words.setText("")
            self.changed.emit()
            return
        self._words.setText(turn_words_of(model.board.game.key).situation(model))
        by_hand, two_dice = model.turns.by_hand, model.board.kit.two_dice
        self.faces.setVisible(by_hand and two_dice and not model.board.record.is_over())
        self._choose_buttons(by_hand)
        self.seed.setVisible(not (by_hand or model.turns.can_answer))
        self._tell_seed()
        # Only the button for the next thing to do is highlighted.
        for name, is_next in (("roll", model.turns.can_roll), ("done", model.turns.can_finish)):
            set_look(self.buttons[name], "primary", is_next)
        self.changed.emit()

    def _choose_buttons(self, by_hand: bool) -> None:
        """Show the buttons that apply; before a throw there is nothing to take back or finish.

        A board with two dice has its own buttons to roll and to finish.
        """
        turns, on_board = self._model.turns, self._model.board.kit.two_dice
        gone = {"roll": by_hand or not turns.can_roll or on_board}
        gone |= dict.fromkeys(("take_back", "swap_dice", "done"), turns.turn is None)
        gone["done"] |= on_board
        for name, out in gone.items():
            self._strip.leave_out(self.buttons[name], out)

    def _tell_seed(self) -> None:
        text = self.tr("Dice: seed {seed}").format(seed=self._model.turns.dice.seed)
        self.seed.setAccessibleName(text)
        meaning = self.tr("The same seed throws the same dice: a game can be played again.")
        self.seed.setToolTip(f"{text} · {self.seed.defaultAction().toolTip()}\n{meaning}")


class FaceButtons(QWidget):
    """The six faces of a die as buttons to enter a throw, and the dice entered so far."""

    def __init__(self, model: PlayModel) -> None:
        super().__init__()
        self._model = model
        self._entered = Label("body", bold=True)
        self.faces = [self._face(value) for value in range(1, 7)]
        row(*self.faces, self._entered, of=self, spacing=INSIDE // 2)
        for signal in (model.board.began, model.turns.followed, model.turns.changed):
            signal.connect(self._refresh)
        theme_manager().changed.connect(self._draw)
        self._draw()
        self._refresh()

    def _face(self, value: int) -> QToolButton:
        def name() -> str:
            return self.tr("Die: {value}").format(value=value)

        face = QToolButton()
        face.clicked.connect(lambda: self._model.turns.enter(value))
        return phrased(
            face, name=name, tip=lambda: self.tr("{name} ({key})").format(name=name(), key=value)
        )

    def _refresh(self) -> None:
        entered = self._model.turns.entered
        self._entered.setText(f"{entered[0]}-" if entered else "")
        for face in self.faces:
            face.setEnabled(self._model.turns.awaits_dice)

    def _draw(self) -> None:
        # Its width is fixed, so that the buttons beside it do not move between two clicks.
        self._entered.setMinimumWidth(self._entered.fontMetrics().horizontalAdvance("6-"))
        side = round(_FACE * theme_manager().type_scale)
        for value, face in enumerate(self.faces, start=1):
            face.setIcon(QIcon(die_pixmap(value, side, self.devicePixelRatioF())))
            face.setIconSize(QSize(side, side))


def die_pixmap(value: int, side: int, ratio: float) -> QPixmap:
    """A face of a die in the theme's colours."""
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    theme = theme_manager().theme
    with painting(pixmap) as painter:
        painter.setPen(theme.color(Role.TEXT))
        painter.setBrush(theme.color(Role.SURFACE))
        painter.drawRoundedRect(QRectF(0.5, 0.5, side - 1, side - 1), side * 0.2, side * 0.2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(Role.TEXT))
        for across, down in _PIPS[value]:
            centre = QPointF(side / 2 + across * side * 0.26, side / 2 + down * side * 0.26)
            painter.drawEllipse(centre, side * 0.095, side * 0.095)
    return pixmap
