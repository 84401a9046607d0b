"""Two small dialogs of backgammon: for a new match, and for the stake of a resigned game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, Final, Literal, cast, get_args

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QLabel,
    QRadioButton,
    QWidget,
)

from poda.engine.games.backgammon_parts.cube import CubeRules
from poda.engine.games.backgammon_parts.notation import LENGTH_LIMIT
from poda.house.i18n import follow_language
from poda.house.settings import settings
from poda.house.theme import Role
from poda.play import words as wording
from poda.play.model.game import PlayModel
from poda.play.model.match import LENGTHS, resigned_points
from poda.play.turn_words import points_words
from poda.widgets import controls
from poda.widgets.announce import phrased
from poda.widgets.layout import AROUND, BETWEEN, INSIDE, Part, Stretch, column, row, wrapped
from poda.widgets.screens import fit_to_contents

# The choice of a new match, which the dialog asks for and remembers.

Kind = Literal["match", "money", "single"]
"""A match to some points, money play with its score, or one game alone."""
USUAL_LENGTH: Final = 5


@dataclass(frozen=True, slots=True)
class MatchChoice:
    """The choice of a match, of money play, or of a single game.

    Attributes:
        kind: one of these three.
        length: the points that win a match.
        cube: whether the doubling cube is used.
        crawford, jacoby: whether the rule applies, in a match and elsewhere respectively.
        beavers: whether a double may be beavered, elsewhere than in a match.
    """

    kind: Kind = "match"
    length: int = USUAL_LENGTH
    cube: bool = True
    crawford: bool = True
    jacoby: bool = True
    beavers: bool = False

    @property
    def rules(self) -> CubeRules | None:
        """The rules of the cube; None without one, as in a match to one point."""
        if not self.cube or (self.kind == "match" and self.length == 1):
            return None
        return CubeRules(self.crawford, self.jacoby, self.beavers)

    def as_json(self) -> dict[str, Any]:
        """The choice as a document of the settings."""
        return asdict(self)


def choice_of(plain: dict[str, Any]) -> MatchChoice:
    """The choice in a document; fields that cannot be read have their default."""
    usual = MatchChoice()
    kind, length = plain.get("kind"), plain.get("length")
    known = type(length) is int and 1 <= length <= LENGTH_LIMIT
    return MatchChoice(
        cast("Kind", kind) if kind in get_args(Kind) else usual.kind,
        cast(int, length) if known else usual.length,
        cube=_flag(plain, "cube"),
        crawford=_flag(plain, "crawford"),
        jacoby=_flag(plain, "jacoby"),
        beavers=plain.get("beavers") is True,
    )


def _flag(plain: dict[str, Any], name: str) -> bool:
    return plain.get(name) is not False


_OTHER, _MONEY, _SINGLE = -1, 0, -2  # data of the list's rows without a length
_WIDTH: Final = 420


class NewMatchDialog(QDialog):
    """Asks for the kind of match, its length, and the rules of the cube.

    Args:
        choice: the first choice.
    """

    def __init__(self, choice: MatchChoice | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        choice = choice or MatchChoice()
        self._label = phrased(QLabel(), lambda: self.tr("&Length"))
        self.list = controls.choice((*LENGTHS, _OTHER, _MONEY, _SINGLE), self._length_name)
        self._label.setBuddy(self.list)
        self.points = phrased(
            controls.number(1, LENGTH_LIMIT), name=lambda: self.tr("Points that win the match")
        )
        self.cube = phrased(QCheckBox(), lambda: self.tr("With the &doubling cube"))
        self.crawford = phrased(QCheckBox(), lambda: self.tr("C&rawford rule"))
        self.jacoby = phrased(QCheckBox(), lambda: self.tr("&Jacoby rule"))
        self.beavers = phrased(QCheckBox(), lambda: self.tr("Bea&vers"))
        self._about_crawford = phrased(
            wrapped("small", Role.MUTED),
            lambda: self.tr(
                "Nobody doubles in the first game in which somebody needs one point only."
            ),
        )
        self._about_jacoby = phrased(
            wrapped("small", Role.MUTED),
            lambda: self.tr("Gammons and backgammons count only once the cube has been turned."),
        )
        self._about_beavers = phrased(
            wrapped("small", Role.MUTED),
            lambda: self.tr("Who is doubled may take, turn the cube once more, and keep it."),
        )
        self._note = wrapped("small", Role.MUTED)
        self.buttons = controls.OkAndCancel(
            self, lambda: self.tr("&Begin"), lambda: self.tr("Cancel")
        )
        self.buttons.ok.setProperty("primary", True)
        rules = (
            self.cube, self.crawford, self._about_crawford, self.jacoby, self._about_jacoby,
            self.beavers, self._about_beavers,
        )  # fmt: skip
        _lay_out(
            self, self._label, row((self.list, 1), self.points), INSIDE, *rules,
            INSIDE, self._note, INSIDE, self.buttons, Stretch(1),
        )  # fmt: skip
        self._begin_with(choice)
        self.list.currentIndexChanged.connect(self._refresh)
        self.points.valueChanged.connect(self._refresh)
        self.cube.toggled.connect(self._refresh)
        phrased(self, lambda: self.tr("New match"))
        phrased(self.list, name=lambda: self.tr("Length of the match"))
        follow_language(self, self._refresh)
        self.list.setFocus()

    def _begin_with(self, choice: MatchChoice) -> None:
        usual = choice.length if choice.length in LENGTHS else _OTHER
        data = {"money": _MONEY, "single": _SINGLE}.get(choice.kind, usual)
        self.list.setCurrentIndex(self.list.findData(data))
        self.points.setValue(choice.length)
        self.cube.setChecked(choice.cube)
        self.crawford.setChecked(choice.crawford)
        self.jacoby.setChecked(choice.jacoby)
        self.beavers.setChecked(choice.beavers)

    def kind(self) -> Kind:
        """The chosen kind: a match, money play, or a single game."""
        kinds: dict[int, Kind] = {_MONEY: "money", _SINGLE: "single"}
        return kinds.get(self.list.currentData(), "match")

    def length(self) -> int:
        """The points that win the match; 0 for other kinds."""
        if self.kind() != "match":
            return 0
        chosen = int(self.list.currentData())
        return self.points.value() if chosen == _OTHER else chosen

    def choice(self) -> MatchChoice:
        """The choice; a length that does not apply keeps its value."""
        return MatchChoice(
            self.kind(),
            self.length() or self.points.value(),
            *(box.isChecked() for box in (self.cube, self.crawford, self.jacoby, self.beavers)),
        )

    def _refresh(self) -> None:
        """Show the fields that apply."""
        other = self.list.currentData() == _OTHER
        if other and self.points.isHidden():
            self.points.selectAll()
        self.points.setVisible(other)
        # In a match to one point the cube has no use.
        self.cube.setEnabled(self.length() != 1)
        rules = self.choice().rules
        for widget in (self.crawford, self._about_crawford):
            widget.setVisible(rules is not None and self.kind() == "match")
        for widget in (self.jacoby, self._about_jacoby, self.beavers, self._about_beavers):
            widget.setVisible(rules is not None and self.kind() != "match")
        self._tell_note()
        fit_to_contents(self, _WIDTH, self._note)

    def _tell_note(self) -> None:
        counts = self.tr("A game counts 1 point, a gammon 2, a backgammon 3.")
        if self.choice().rules is not None:
            counts = self.tr("A game counts 1 point, a gammon 2, a backgammon 3, times the cube.")
        if self.kind() == "money":
            counts += " " + self.tr("Money play keeps the score and has no end.")
        self._note.setText(counts)

    def _length_name(self, points: int) -> str:
        words = {_OTHER: self.tr("Another length"), _SINGLE: self.tr("A single game")}
        return words.get(points) or wording.length_words(points)


def stake_words(stake: int, points: int) -> str:
    """What a single game, a gammon or a backgammon is worth: "A gammon: 4 points"."""
    names = {
        1: QCoreApplication.translate("Play", "A single game: {points}"),
        2: QCoreApplication.translate("Play", "A gammon: {points}"),
        3: QCoreApplication.translate("Play", "A backgammon: {points}"),
    }
    return names[stake].format(points=points_words(points))


class ResignDialog(QDialog):
    """Asks for the stake of a resigned game, a single game at first.

    Args:
        points: the points that a single game, a gammon and a backgammon would lose now.
    """

    def __init__(
        self, parent: QWidget | None = None, points: tuple[int, int, int] = (1, 2, 3)
    ) -> None:
        super().__init__(parent)
        self._points = points
        self._label = phrased(QLabel(), lambda: self.tr("What do you give up?"))
        self.stakes = QButtonGroup(self)
        self.buttons = controls.OkAndCancel(
            self, lambda: self.tr("&Resign"), lambda: self.tr("Play on")
        )
        self.buttons.ok.setProperty("primary", True)
        for stake in (1, 2, 3):
            button = phrased(QRadioButton(), partial(stake_words, stake, self._points[stake - 1]))
            self.stakes.addButton(button, stake)
        self.stakes.button(1).setChecked(True)
        _lay_out(self, self._label, *self.stakes.buttons(), INSIDE, self.buttons)
        phrased(self, lambda: self.tr("Resign"))
        self.stakes.button(1).setFocus()

    def stake(self) -> int:
        """The stake: 1, 2 (a gammon) or 3 (a backgammon)."""
        return self.stakes.checkedId()


def _lay_out(dialog: QDialog, *parts: Part) -> None:
    column(*parts, of=dialog, margins=(AROUND, AROUND, AROUND, BETWEEN))
    dialog.setMinimumWidth(_WIDTH)


class BackgammonMatchDialogs:
    """Asks for a match, and for the stake of a resignation (`poda.play.panels.match_bar`)."""

    def __init__(self, model: PlayModel, window: QWidget) -> None:
        self._model, self._window = model, window

    def ask_match(self, begun: Callable[[], object]) -> None:
        """Ask for a match and begin it; `begun` is then called."""
        dialog = NewMatchDialog(choice_of(settings().match_choice), self._window)

        def begin() -> None:
            choice, matches = dialog.choice(), self._model.matches
            settings().match_choice = choice.as_json()
            if choice.kind == "single":
                matches.new_single(choice.rules)
            else:
                matches.new_match(choice.length if choice.kind == "match" else 0, choice.rules)
            begun()

        dialog.accepted.connect(begin)
        _show(dialog)

    def ask_stake(self) -> None:
        """Ask for the stake of the resignation, and resign."""
        node = self._model.board.record.current
        first, second, third = (resigned_points(node.state, stake) for stake in (1, 2, 3))
        dialog = ResignDialog(self._window, (first, second, third))

        def give_up() -> None:
            # If an engine has moved meanwhile, the offer is void.
            if self._model.board.record.current is node:
                self._model.resign(dialog.stake())

        dialog.accepted.connect(give_up)
        _show(dialog)


def _show(dialog: QDialog) -> None:
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
