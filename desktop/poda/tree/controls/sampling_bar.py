"""The options of Monte Carlo tree search, in a few fields beside the counters."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from poda.engine.record.monte_carlo_recording import ITERATIONS_LIMIT, MONTE_CARLO
from poda.engine.search.ordering import SEED_LIMIT
from poda.house.i18n import follow_language
from poda.house.theme import Role, follow_theme, font, theme_manager
from poda.tree.model.opening import Options
from poda.tree.model.tree_model import TreeModel
from poda.tree.panels.parts import explain
from poda.widgets.announce import Text, phrased
from poda.widgets.controls import decimal, number
from poda.widgets.layout import INSIDE, Label, Menu, Part, row

_MOST_CONSTANT: Final = 100.0
_STEP: Final = 0.1
_WIDTHS: Final = (104, 84, 92)  # pixels, by type size: the fields
_PLAYOUTS: Final = (None, 0, 1, 2, 4, 8, 16, 32)
"""The choices for the number of plies after which a playout is cut off; None for never."""
_LOW: Final = "min-height: 0; padding-top: 0; padding-bottom: 0;"
"""The style of the fields, which are hardly higher than the line of text around them."""
_CHOICES: Final = ("visits", "value")


class SamplingBar(QWidget):
    """The bar shown with Monte Carlo tree search: iterations, the constant of UCB1 and the seed; in
    a menu the solver, the end of playouts, and the criterion for the final move.

    Attributes:
        menu_button: opens the menu, and shows the menu's values that are not the usual ones.
    """

    def __init__(self, model: TreeModel) -> None:
        super().__init__()
        self._model = model
        self._away = False
        self.iterations = number(1, ITERATIONS_LIMIT, grouped=True)
        self.constant = decimal(0.0, _MOST_CONSTANT, 3, step=_STEP)
        self.seed = number(0, SEED_LIMIT)
        self._fields: tuple[QAbstractSpinBox, ...] = self.iterations, self.constant, self.seed
        self._titles = [
            self._title(
                self.iterations, lambda: self.tr("Iterations"),
                lambda: self.tr("How many playouts there are"),
            ),
            self._title(self.constant, lambda: "C", lambda: self.tr(
                "The constant of UCB1: more explores more. √2 is what textbooks begin with, "
                "for results from −1 to 1; for other trees it is scaled to their range."
            )),
            self._title(
                self.seed, lambda: self.tr("Seed"),
                lambda: self.tr("The same seed grows the same tree, everywhere"),
            ),
        ]  # fmt: skip
        self.menu_button = QToolButton()
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = Menu(self)
        self.menu_button.setMenu(self.menu)
        self.solver = phrased(QAction(self), lambda: self.tr("Solver: proven values propagate"))
        self.solver.setCheckable(True)
        self.playout_menu = phrased(Menu(self.menu), lambda: self.tr("Playouts"))
        self.choice_menu = phrased(Menu(self.menu), lambda: self.tr("Final move"))
        self.playouts = self._choices(self.playout_menu, "playout", _PLAYOUTS)
        self.choices = self._choices(self.choice_menu, "choice", _CHOICES)
        self.menu.addAction(self.solver)
        self.menu.addMenu(self.playout_menu)
        self.menu.addMenu(self.choice_menu)
        self._lay_out()
        self._connect()
        self.hide()
        for plies, action in self.playouts.items():
            phrased(action, partial(self._playout_name, plies))
        phrased(self.choices["visits"], lambda: self.tr("the most playouts"))
        phrased(self.choices["value"], lambda: self.tr("the largest Q"))
        follow_language(self, self.refresh)

    def _title(self, field: QWidget, name: Text, tip: Text) -> Label:
        phrased(field, name=name, tip=tip)
        return phrased(Label("small", Role.MUTED, parent=self), name)

    def _playout_name(self, plies: int | str | None) -> str:
        if plies is None:
            return self.tr("to the end of the game")
        return self.tr("%n random ply(s), then the evaluation", "", int(plies))

    def _choices(
        self, menu: QMenu, option: str, values: tuple[int | str | None, ...]
    ) -> dict[int | str | None, QAction]:
        """Add a menu entry for each value of an option, and return the entries by value."""
        group = QActionGroup(menu)
        actions: dict[int | str | None, QAction] = {}
        for value in values:
            actions[value] = action = menu.addAction("")
            action.setCheckable(True)
            group.addAction(action)
            action.triggered.connect(
                lambda _=False, value=value: self._model.set_options(**{option: value})
            )
        return actions

    def _lay_out(self) -> None:
        parts: list[Part] = []
        for field, title in zip(self._fields, self._titles, strict=True):
            title.setBuddy(field)
            field.setStyleSheet(_LOW)
            field.setKeyboardTracking(False)  # or typing 500 would first search 5 iterations
            parts.append(row(title, field, spacing=INSIDE // 2))
        self.menu_button.setStyleSheet(_LOW)
        row(*parts, self.menu_button, of=self)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        follow_theme(self._fit)

    def _fit(self) -> None:
        for field, width in zip(self._fields, _WIDTHS, strict=True):
            field.setFixedWidth(round(width * theme_manager().type_scale))
            field.setFont(font("small"))
        self.menu_button.setFont(font("small"))
        self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _connect(self) -> None:
        model = self._model
        self.iterations.valueChanged.connect(lambda n: model.set_options(iterations=n))
        self.constant.valueChanged.connect(lambda c: model.set_options(constant=c))
        self.seed.valueChanged.connect(lambda n: model.set_options(seed=n))
        self.solver.triggered.connect(lambda on: model.set_options(solver=on))
        for signal in (model.options_changed, model.opened):
            signal.connect(self.refresh)

    def refresh(self) -> None:
        """Show the current options."""
        options = self._model.wanted_options
        blocked = [QSignalBlocker(field) for field in self._fields]
        self.iterations.setValue(options.iterations)
        # A constant with more decimals than the field shows is not rounded.
        if not math.isclose(self.constant.value(), options.constant, abs_tol=0.0005):
            self.constant.setValue(options.constant)
        self.seed.setValue(options.seed)
        del blocked
        self.solver.setChecked(options.solver)
        self.choices[options.choice].setChecked(True)
        for plies, action in self.playouts.items():
            action.setChecked(plies == options.playout)
        is_game = self._model.is_game
        self.playout_menu.setEnabled(is_game)
        self.menu_button.setText(self._summary(options, is_game=is_game))
        explain(self.menu_button, self.tr("The solver, where playouts end, and the final move"))
        self.setVisible(options.algorithm == MONTE_CARLO and not self._away)

    def keep_away(self, away: bool) -> None:
        """Set whether the bar stays hidden: while presenting, or in a mode without the tree."""
        if away is not self._away:
            self._away = away
            self.refresh()

    def _summary(self, options: Options, *, is_game: bool) -> str:
        """The menu's values that are not the usual ones, shown on its button."""
        said = []
        if options.solver:
            said.append(self.tr("solver"))
        if is_game and options.playout is not None:
            said.append(self.tr("playouts of %n ply(s)", "", options.playout))
        if options.choice == "value":
            said.append(self.tr("by Q"))
        return ", ".join(said) or self.tr("more…")
