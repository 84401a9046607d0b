"""The dialogs that ask for a tree: a position of a game with a depth, and a random tree."""

from __future__ import annotations

import random
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from poda.engine.errors import EngineError
from poda.engine.game import CHANCE
from poda.engine.games import GAMES
from poda.engine.search.evaluation import evaluations
from poda.engine.trees.random_tree import (
    DEPTH_LIMIT,
    MOST_CHILDREN,
    NODES_LIMIT,
    SEED_LIMIT,
    VALUE_LIMIT,
    RandomShape,
    size_of,
    too_large,
)
from poda.house.i18n import follow_language
from poda.house.theme import Role, font, theme_manager
from poda.tree.controls.fields import DepthField, named_rows
from poda.tree.drawing.boards import kit_of
from poda.tree.model.opening import longest, shortest
from poda.tree.model.sources import Position, Random, Suggestion
from poda.widgets.announce import name_items, phrased
from poda.widgets.boards.view import side_name
from poda.widgets.controls import Form, OkAndCancel, choice, number, seed_field
from poda.widgets.engine_words import evaluation_name, game_name, message
from poda.widgets.layout import AROUND, BETWEEN, column, wrapped
from poda.widgets.screens import fit_to_contents

DEFAULT_SHAPE: Final = RandomShape(
    depth=3, branching_low=3, branching_high=3, low=0, high=20, seed=1
)
"""The dialog's first values."""

_WIDTH: Final = 560
_RANDOM_DIALOG_FIELD_WIDTH: Final = 160  # pixels, by type size: seven digits with a sign


class RandomDialog(QDialog):
    """Asks for a random tree, beginning with the last one's values."""

    def __init__(self, shape: RandomShape = DEFAULT_SHAPE, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.levels = phrased(number(1, DEPTH_LIMIT, shape.depth), name=lambda: self.tr("Depth"))
        self.least_children = phrased(
            number(0, MOST_CHILDREN, shape.branching_low),
            name=lambda: self.tr("Children of a node, at least"),
        )
        self.most_children = phrased(
            number(1, MOST_CHILDREN, shape.branching_high),
            name=lambda: self.tr("Children of a node, at most"),
        )
        self.low = phrased(
            number(-VALUE_LIMIT, VALUE_LIMIT, shape.low),
            name=lambda: self.tr("Values of the leaves, at least"),
        )
        self.high = phrased(
            number(-VALUE_LIMIT, VALUE_LIMIT, shape.high),
            name=lambda: self.tr("Values of the leaves, at most"),
        )
        self.seed, self.another = seed_field(
            SEED_LIMIT, shape.seed, lambda: random.randint(0, 9_999),
            lambda: self.tr("&Another"), lambda: self.tr("Draw another seed"),
        )  # fmt: skip
        phrased(self.seed, name=lambda: self.tr("Seed"))
        self.size_label = wrapped("body", Role.MUTED)
        self.size_label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._note = phrased(
            wrapped("small", Role.MUTED),
            lambda: self.tr(
                "The same numbers give the same tree on every computer. With 0 children at least, "
                "branches end at different depths."
            ),
        )
        self._buttons = OkAndCancel(self)
        self._lay_out()
        for low, high in ((self.least_children, self.most_children), (self.low, self.high)):
            low.valueChanged.connect(lambda value, high=high: _push(high, value, up=True))
            high.valueChanged.connect(lambda value, low=low: _push(low, value, up=False))
        for spin in self._spins():
            spin.valueChanged.connect(self._measure)
        phrased(self, lambda: self.tr("Random tree"))
        follow_language(self, self._measure)
        follow_language(self, self._fit)
        theme_manager().changed.connect(self._fit)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.levels.setFocus()
        self.levels.selectAll()  # what is typed now replaces it

    def _fit(self) -> None:
        for spin in self._spins():
            spin.setMinimumWidth(round(_RANDOM_DIALOG_FIELD_WIDTH * theme_manager().type_scale))
        fit_to_contents(self, _WIDTH, self.size_label)

    def _spins(self) -> tuple[QSpinBox, ...]:
        return (
            self.levels, self.least_children, self.most_children, self.low, self.high, self.seed
        )  # fmt: skip

    def _lay_out(self) -> None:
        to = [phrased(QLabel(), lambda: self.tr("to")) for _ in range(2)]
        form = named_rows(
            (lambda: self.tr("&Depth"), (self.levels,)),
            (
                lambda: self.tr("&Children of a node"),
                (self.least_children, to[0], self.most_children),
            ),
            (lambda: self.tr("&Values of the leaves"), (self.low, to[1], self.high)),
            (lambda: self.tr("&Seed"), (self.seed, self.another)),
        )
        parts = form, self.size_label, self._note, self._buttons
        column(*parts, of=self, spacing=BETWEEN, margins=AROUND)

    def shape(self) -> RandomShape:
        """The shape that the fields describe."""
        return RandomShape(*(spin.value() for spin in self._spins()))

    def source(self) -> Random:
        """The tree that the fields describe."""
        return Random(self.shape())

    def _measure(self) -> None:
        size = size_of(self.shape())
        fits = size.nodes <= NODES_LIMIT
        self._buttons.ok.setEnabled(fits)
        self.size_label.set_role(Role.MUTED if fits else Role.BAD)
        if not fits:
            self.size_label.setText("✕ " + message(too_large(size.nodes)))
            return
        self.size_label.setText(
            self.tr("{leaves}, {nodes}").format(
                leaves=self.tr("%n leaves", "", size.leaves),
                nodes=self.tr("%n nodes", "", size.nodes),
            )
        )


def _push(spin: QSpinBox, limit: int, *, up: bool) -> None:
    """Move the other end of a range (`spin`) if one end (`limit`) has passed it."""
    if (spin.value() < limit) if up else (spin.value() > limit):
        spin.setValue(limit)


DEFAULT_POSITION: Final = Position(
    "connect4", "4433", Suggestion("alphabeta", plies=3, evaluation="fours")
)
"""The position that the dialog begins with if no game is on screen."""

_FIELD_WIDTH: Final = 264


class PositionDialog(QDialog):
    """Asks for a position, beginning with the one on screen."""

    def __init__(
        self, position: Position = DEFAULT_POSITION, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._begun = position
        self._algorithm = position.suggestion.algorithm
        self.game = choice(GAMES, game_name)
        self.field = QLineEdit()
        self.plies = DepthField()
        self.evaluation = choice()
        self.sentence = wrapped("small", Role.MUTED)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._note = wrapped("small", Role.MUTED)
        self._buttons = OkAndCancel(self)
        self._lay_out()
        self.game.setCurrentIndex(max(0, self.game.findData(position.game)))
        self.field.setText(position.text)
        self._take_game()
        self._show_plies(position.suggestion.plies)
        row = self.evaluation.findData(position.suggestion.evaluation)
        self.evaluation.setCurrentIndex(max(0, row))
        self.game.activated.connect(self._change_game)
        self.field.textChanged.connect(self._check)
        self.plies.valueChanged.connect(self._check)
        theme_manager().changed.connect(self._dress)
        phrased(self, lambda: self.tr("Game position"))
        name_items(self.evaluation, evaluation_name)
        follow_language(self, self._tell_how)
        follow_language(self, self._check)
        follow_language(self, self._dress)

    def _lay_out(self) -> None:
        form = Form(dense=True)
        form.setFieldGrowthPolicy(Form.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for field in (self.game, self.field, self.plies, self.evaluation):
            field.setMinimumWidth(_FIELD_WIDTH)
        form.add(lambda: self.tr("&Game"), self.game)
        form.add(lambda: self.tr("&Position"), self.field)
        form.addRow("", self.sentence)
        form.add(lambda: self.tr("&Depth in plies"), self.plies)
        form.add(lambda: self.tr("&Evaluation"), self.evaluation)
        column(form, self._note, self._buttons, of=self, spacing=BETWEEN, margins=AROUND)

    def source(self) -> Position:
        """The position that the fields describe, with the options of its search."""
        plies = self.plies.plies()
        evaluation = "" if plies is None else self.evaluation.currentData()
        suggestion = Suggestion(self._algorithm, plies=plies, evaluation=evaluation)
        # No control shows the order of the moves: in the same game it stays as it is.
        same_game = self._key() == self._begun.game
        as_played = same_game and self._begun.as_played
        return Position(self._key(), self.field.text(), suggestion, as_played)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.field.setFocus()
        self.field.selectAll()

    def _key(self) -> str:
        return str(self.game.currentData())

    def _show_plies(self, plies: int | None) -> None:
        game = GAMES[self._key()]
        self.plies.show_plies(plies, longest(game), shortest(game))

    def _change_game(self) -> None:
        """Show another game: its first position, and its usual depth."""
        self.field.clear()
        self._take_game()
        self._show_plies(GAMES[self._key()].usual_plies)
        self._tell_how()
        self._check()

    def _take_game(self) -> None:
        self.evaluation.clear()
        for evaluation in evaluations(self._key()):
            self.evaluation.addItem(evaluation_name(evaluation.name), evaluation.name)

    def _check(self) -> None:
        game = GAMES[self._key()]
        self.evaluation.setEnabled(self.plies.plies() is not None)
        try:
            state = game.searched(game.parse_position(self.field.text()))
        except EngineError as error:
            place = self.tr("Character {place}: {sentence}")
            text = message(error)
            if error.place is not None:
                text = place.format(place=error.place + 1, sentence=text)
            self._show_sentence("✕ " + text, Role.BAD)
            return
        if game.is_terminal(state):
            self._show_sentence("✕ " + message(EngineError("game.terminal")), Role.BAD)
            return
        if game.to_move(state) == CHANCE:
            self._show_sentence(self.tr("The dice are to be thrown (CHANCE)"), Role.MUTED)
            return
        side = side_name(self._key(), game.to_move(state))
        player = "MAX" if game.to_move(state) > 0 else "MIN"
        self._show_sentence(
            self.tr("{side} ({player}) to move").format(side=side, player=player), Role.MUTED
        )

    def _tell_how(self) -> None:
        kit = kit_of(GAMES[self._key()])
        self._note.setText(kit.how_written())
        self.field.setPlaceholderText(kit.example())

    def _show_sentence(self, text: str, role: Role) -> None:
        self.sentence.set_role(role)
        self.sentence.setText(text)
        self._buttons.ok.setEnabled(role is not Role.BAD)

    def _dress(self) -> None:
        self.field.setFont(font("body", mono=True))
        fit_to_contents(self, _WIDTH, self.sentence)
