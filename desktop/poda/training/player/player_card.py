"""Who the player on show is, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from poda.engine.evolve.runs.champion import Champion
from poda.engine.evolve.runs.statistics_table import Who
from poda.house.i18n import Retranslatable
from poda.house.theme import Role
from poda.training.statistics.words import plies_words
from poda.widgets.layout import INSIDE, Label, Steady

_UNKNOWN = "–"
_MINUS = "−"


class PlayerCard(Retranslatable, QWidget):
    """The name of a player, its info line, and its buttons.

    Signals:
        play_asked: a person wants to play against the player that is shown.
        save_asked: a person wants it in a file.
    """

    play_asked = Signal()
    save_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._player: Champion | None = None
        self._live = False
        self._who: Who = "best"
        self.title = Label("large", bold=True, elide=True)
        self.info = Label("body", elide=True)
        self.origin = Label("small", Role.MUTED, elide=True)
        self.play = QPushButton()
        self.play.clicked.connect(self.play_asked)
        self.save = QPushButton()
        self.save.clicked.connect(self.save_asked)
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        self._buttons = buttons = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        buttons.setSpacing(INSIDE)
        for button in (self.play, self.save):
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            buttons.addWidget(button)
        buttons.addStretch(1)
        lines = QVBoxLayout()
        lines.setSpacing(INSIDE // 2)
        for label in (self.title, self.info, self.origin):
            lines.addWidget(Steady(label))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(INSIDE)
        layout.addLayout(lines)
        layout.addLayout(buttons)

    def show_player(self, player: Champion, live: bool = False, who: Who = "best") -> None:
        """Show a player.

        Args:
            live: whether it is another one every moment, because training goes on.
            who: which one of its run it is; one of generation 0 is the first in any case.
        """
        self._player, self._live, self._who = player, live, who
        self._tell()

    def retranslate(self) -> None:
        self.play.setText(self.tr("Play against it"))
        self.play.setToolTip(self.tr("A new game on the Play tab against the player shown here"))
        self.save.setText(self.tr("Save player…"))
        self.save.setToolTip(self.tr("Save the player shown here in a file, to be opened in Play"))
        self.info.setToolTip(
            self.tr(
                "Fitness: the points of its games in its last generation, against others of it. "
                "Age: the generations in which it was evaluated. Mean: the sum of its results "
                "divided by its age."
            )
        )
        self._fit()
        self._tell()

    # Room

    def minimumSizeHint(self) -> QSize:
        """As narrow as the longer button; how they stand is seen when the width is known."""
        widest = max(button.sizeHint().width() for button in (self.play, self.save))
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The buttons side by side where they fit, else one below the other."""
        wanted = self.play.sizeHint().width() + INSIDE + self.save.sizeHint().width()
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._buttons.setDirection(across if wanted <= self.width() else down)

    # Words

    def _tell(self) -> None:
        player = self._player
        self.play.setEnabled(player is not None)
        self.save.setEnabled(player is not None)
        if player is None:
            self.title.setText(self.tr("No player yet"))
            return
        self.title.setText(self._title(player))
        self.info.setText(
            self.tr("fitness {fitness} · age {age} · mean {mean}").format(
                fitness=_number(player.fitness),
                age=_UNKNOWN if player.age is None else QLocale().toString(player.age),
                mean=_number(player.mean),
            )
        )
        self.origin.setText(self._origin(player))

    def _title(self, player: Champion) -> str:
        if player.generation is None:
            return self.tr("A player from a file")
        if player.generation == 0:
            return self.tr("First player, random weights")
        text = self.tr("Best of generation {number}")
        if self._who == "champion":
            text = self.tr("Champion, of generation {number}")
        return text.format(number=QLocale().toString(player.generation))

    def _origin(self, player: Champion) -> str:
        text = self.tr("{shape} · {plies}").format(
            shape=f"{player.layout.inputs}-{player.layout.hidden}-1",
            plies=plies_words(player.plies),
        )
        return self.tr("{text} · changes as it trains").format(text=text) if self._live else text


def _number(value: float | None) -> str:
    """A fitness or a mean: whole, or with two decimals; unknown ones have a dash."""
    if value is None:
        return _UNKNOWN
    text = QLocale().toString(abs(float(value)), "f", 0 if value == int(value) else 2)
    return f"{_MINUS}{text}" if value < 0 else text
