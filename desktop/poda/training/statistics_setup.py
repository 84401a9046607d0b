"""The controls of the statistics: the opponent, the number of games, and both look-aheads."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QLabel,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from poda.engine.match import GAMES, OPPONENT_PLIES
from poda.engine.players import DICE_PLIES
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import theme_manager
from poda.training.statistics_games import Kind, Opponent
from poda.training.statistics_words import counts, has_trained_network, reading_plies, yardstick
from poda.widgets.announce import phrased
from poda.widgets.controls import choice, narrow, number
from poda.widgets.layout import BETWEEN, INSIDE, Fitted

MOST_GAMES: Final = 100_000
MOST_PLIES: Final = 10
"""The greatest look-ahead offered here; `poda match` takes more."""

_NARROWEST: Final = 90  # pixels: the list elides before the column has to grow
# The row, the column and the columns taken by each part, in the order of Tab.
_TWO_ROWS: Final = (
    (0, 0, 1), (0, 1, 2), (0, 3, 1), (0, 4, 1),
    (1, 0, 1), (1, 1, 1), (1, 2, 1), (1, 3, 1), (1, 4, 1),
)  # fmt: skip
_FOUR_ROWS: Final = (
    (0, 0, 1), (0, 1, 4), (1, 1, 1), (1, 2, 3),
    (2, 0, 1), (2, 1, 4), (3, 0, 1), (3, 1, 1), (3, 2, 3),
)  # fmt: skip
_KINDS: Final[tuple[Kind, ...]] = ("zero", "alphabeta", "random", "file")
_DICE_KINDS: Final[tuple[Kind, ...]] = ("features", "network", "random", "file")
_SEARCHING: Final = ("zero", "alphabeta", "features", "network")


class StatisticsSetup(Fitted, QWidget):
    """The fields for the opponent, its look-ahead, the number of games, the player's look-ahead.

    Signals:
        plies_changed: the player's look-ahead has changed, to this many plies.
    """

    plies_changed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._path: Path | None = None
        self._game_key = ""
        self._kinds, self._usual = _KINDS, OPPONENT_PLIES
        self._kind: Kind = "zero"
        self.opponent = narrow(choice(self._kinds), 0)
        self.opponent.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.opponent.setMinimumWidth(_NARROWEST)
        self.opponent.activated.connect(self._on_opponent)
        self.opponent_plies = phrased(
            number(1, MOST_PLIES, OPPONENT_PLIES, grouped=True),
            meaning=lambda: self.tr("How many plies the opponent looks ahead"),
        )
        self.games = phrased(
            number(2, MOST_GAMES, GAMES, step=50, grouped=True),
            name=lambda: self.tr("Number of games"),
        )
        self.plies = phrased(
            number(1, MOST_PLIES, 2, grouped=True),
            meaning=lambda: self.tr("How many plies the player looks ahead"),
        )
        self.plies.valueChanged.connect(self.plies_changed)
        self._names = [
            phrased(QLabel(), text)
            for text in (
                lambda: self.tr("Against"),
                lambda: self.tr("Games"),
                lambda: self.tr("Looks"),
            )
        ]
        self._units = [phrased(QLabel(), lambda: self.tr("plies")) for _ in range(2)]
        for name, field in zip(self._names, (self.opponent, self.games, self.plies), strict=True):
            name.setBuddy(field)
        self._is_narrow = False
        self._lay_out()
        theme_manager().changed.connect(self.fit_soon)
        self._fit()
        phrased(self.opponent, name=lambda: self.tr("Opponent"))
        follow_language(self, self._tell_games)
        follow_language(self, self._name_opponents)
        follow_language(self, self._fit)

    def _lay_out(self) -> None:
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(INSIDE)
        self._arrange()

    def _arrange(self) -> None:
        """Arrange the parts in two rows or, if these are too wide, in four."""
        places = _FOUR_ROWS if self._is_narrow else _TWO_ROWS
        against, games, looks = self._names
        parts = (
            against, self.opponent, self.opponent_plies, self._units[0],
            games, self.games, looks, self.plies, self._units[1],
        )  # fmt: skip
        for part, (row, column, wide) in zip(parts, places, strict=True):
            left = self._is_narrow and isinstance(part, QSpinBox)
            where = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag(0)
            self._grid.addWidget(part, row, column, 1, wide, where)
        self._grid.setColumnStretch(1, not self._is_narrow)
        self._grid.setColumnStretch(4, self._is_narrow)
        beside = Qt.AlignmentFlag.AlignLeft if self._is_narrow else Qt.AlignmentFlag.AlignRight
        looks.setAlignment(beside | Qt.AlignmentFlag.AlignVCenter)

    def _room(self) -> int:
        """The least width of two rows, in pixels."""
        first, last = (
            max(label.sizeHint().width() for label in labels)
            for labels in (self._names[:2], self._units)
        )
        middle = self.games.width() + INSIDE + self._names[2].sizeHint().width()
        spin = self.plies.width()
        return first + max(middle, _NARROWEST) + spin + last + 3 * INSIDE

    def minimumSizeHint(self) -> QSize:
        """As narrow as four rows can be; `_fit` chooses once the width is known."""
        first = max(label.sizeHint().width() for label in self._names)
        last = max(label.sizeHint().width() for label in self._units)
        second = max(self.games.width(), self.plies.width() + INSIDE + last)
        return QSize(first + INSIDE + second, super().minimumSizeHint().height())

    def _fit(self) -> None:
        for spin, width in ((self.opponent_plies, 62), (self.plies, 62), (self.games, 96)):
            spin.setFixedWidth(round(width * theme_manager().type_scale))
        narrow = self.width() < self._room()
        if narrow != self._is_narrow:
            self._is_narrow = narrow
            self._arrange()

    def show_game(self, game_key: str) -> None:
        """Offer the opponents of a game: with dice they are others, and the player's look-ahead is
        hidden, as networks then only value the position after each play."""
        if game_key == self._game_key:
            return
        self._game_key = game_key
        dice = self._has_dice
        trained = has_trained_network(game_key)
        kinds = tuple(k for k in _DICE_KINDS if trained or k != "network") if dice else _KINDS
        if counts(game_key):  # then the usual opponent has an evaluation
            kinds = ("alphabeta", "zero", "random", "file")
        usual = 0 if dice else reading_plies(game_key)
        if (kinds, usual) != (self._kinds, self._usual):
            self._kinds, self._kind, self._path = kinds, kinds[0], None
            self._usual = usual
            self.opponent.clear()
            for kind in kinds:
                self.opponent.addItem("", kind)
            self.opponent_plies.setRange(*((0, DICE_PLIES) if dice else (1, MOST_PLIES)))
            self.opponent_plies.setValue(usual)
        self.plies.setMinimum(0 if dice else 1)
        for part in (self._names[2], self.plies, self._units[1]):
            part.setVisible(not dice)
        self._name_opponents()
        self._tell_games()
        self._fit()

    @property
    def _has_dice(self) -> bool:
        return yardstick(self._game_key) == "features"

    def chosen_opponent(self) -> Opponent:
        """The opponent that is chosen."""
        path = self._path if self._kind == "file" else None
        return Opponent(self._kind, self.opponent_plies.value(), path)

    def _on_opponent(self, place: int) -> None:
        kind: Kind = self.opponent.itemData(place)
        if kind == "file":
            path = self._ask_path()
            if path is None:  # cancelled: the list shows the former one again
                self.opponent.setCurrentIndex(self._kinds.index(self._kind))
                return
            self._path = path
            settings().last_folder = str(path.parent)
        self._kind = kind
        self._name_opponents()

    def _ask_path(self) -> Path | None:
        documents = QStandardPaths.StandardLocation.DocumentsLocation
        folder = settings().last_folder or QStandardPaths.writableLocation(documents)
        name, _ = QFileDialog.getOpenFileName(
            self.window(),
            self.tr("Choose an opponent"),
            folder,
            self.tr("Players (*.json *.json.gz)"),
        )
        return Path(name) if name else None

    def _tell_games(self) -> None:
        tip = self.tr("Number of games; half of them begin with each side")
        if self._has_dice:
            tip = self.tr("Number of games; each sequence of throws is played from both sides")
        self.games.setToolTip(tip)

    def _name_opponents(self) -> None:
        texts: dict[Kind, tuple[str, str]] = {
            "zero": (
                self.tr("Alpha-beta"),
                self.tr("Alpha-beta that knows only wins and losses: the published opponent"),
            ),
            "alphabeta": (
                self.tr("Alpha-beta, evaluates"),
                self.tr("Alpha-beta with the game’s evaluation at the horizon"),
            ),
            "features": (
                self.tr("Hand-made"),
                self.tr(
                    "Hand-made evaluation: it counts the race, blots, points and primes, which "
                    "people chose"
                ),
            ),
            "network": (
                self.tr("Trained"),
                self.tr(
                    "Trained network: it comes with Poda and has learnt by playing, not by "
                    "evolution"
                ),
            ),
            "random": (self.tr("Random"), self.tr("Any legal move, without looking")),
            "file": (
                self.tr("A player file…"),
                self.tr("An evolved player that was saved")
                if self._has_dice
                else self.tr("An evolved player that was saved; games begin with 8 random plies"),
            ),
        }
        for place, kind in enumerate(self._kinds):
            text, tip = texts[kind]
            if kind == "file" and self._path is not None:
                text = self._path.name
            self.opponent.setItemText(place, text)
            self.opponent.setItemData(place, tip, Qt.ItemDataRole.ToolTipRole)
        view = self.opponent.view()  # as wide as its texts, not as the box
        view.setMinimumWidth(view.sizeHintForColumn(0) + 2 * BETWEEN)
        self.opponent.setToolTip(texts[self._kind][1])
        self.opponent.setAccessibleDescription(texts[self._kind][1])
        self.opponent_plies.setEnabled(self._kind in _SEARCHING)
