"""The champion inspector: who the player is, what its hidden units look at, and what it thinks."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from poda.engine.evolve.champion import Champion
from poda.engine.evolve.statistics_table import Who
from poda.i18n import Retranslatable
from poda.theme import Role
from poda.training.fields_panel import FieldsPanel
from poda.training.opinion import Opinion
from poda.training.statistics_words import plies_words
from poda.widgets.layout import BETWEEN, INSIDE, Label, Steady, hairline

_UNKNOWN = "–"
_MINUS = "−"


class Inspector(Retranslatable, QWidget):
    """Shows one player; it takes all the height that it needs, so it stands in a scroll area.

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
        self.fields = FieldsPanel()
        self.opinion = Opinion()
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(INSIDE)
        buttons.addWidget(self.play)
        buttons.addWidget(self.save)
        buttons.addStretch(1)
        lines = QVBoxLayout()
        lines.setSpacing(INSIDE // 2)
        for label in (self.title, self.info, self.origin):
            lines.addWidget(Steady(label))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(BETWEEN)
        layout.addLayout(lines)
        layout.addLayout(buttons)
        layout.addWidget(hairline())
        layout.addWidget(self.fields)
        layout.addWidget(hairline())
        layout.addWidget(self.opinion)
        layout.addStretch(1)

    def show_player(self, player: Champion, live: bool = False, who: Who = "best") -> None:
        """Show a player.

        Args:
            live: whether it is another one every moment, because training goes on.
            who: which one of its run it is; one of generation 0 is the first in any case.
        """
        fresh = player is not self._player
        self._player, self._live, self._who = player, live, who
        if fresh:
            self.fields.show_network(player)
            self.opinion.show_player(player)
        self._tell()

    def set_position(self, game_key: str, state: Any | None) -> None:
        """The position on the Play tab, of which the player has an opinion."""
        self.opinion.set_position(game_key, state)

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
        self._tell()

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
