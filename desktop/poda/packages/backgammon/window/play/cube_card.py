"""The card that explains a cube decision: a verdict, three equities, and the reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QSizePolicy, QWidget

from poda.base import terms
from poda.engine.games.backgammon_parts.cube import BEAVER, DOUBLE, TAKE
from poda.house.i18n import follow_language
from poda.house.theme import Role
from poda.packages.backgammon.window.play.match_equities import table_words
from poda.play import words as wording
from poda.play.model.game import PlayModel
from poda.play.model.match import cube_of, is_offered
from poda.play.model.record import GameNode, next_of
from poda.widgets.announce import phrased
from poda.widgets.boards.view import side_name
from poda.widgets.engine_words import equity, percent
from poda.widgets.keyboard import FocusRing
from poda.widgets.layout import INSIDE, Label, Stretch, column, wrapped

if TYPE_CHECKING:
    from poda.packages.backgammon.engine.cube_decision import CubeDecision
    from poda.packages.backgammon.window.play.cube_thought import CubeAnalysis

# The engine's decision about the cube in plain sentences.

_GAME: Final = "backgammon"
_NOTHING: Final = 0.0005
"""Points that three decimals do not show."""


class _Plurals(QObject):
    """Texts with plural forms: lupdate finds those only where they are said by `self.tr`."""

    def needs(self, side: str, points: int) -> str:
        return self.tr("{side} needs %n points", "", points).format(side=side)


def verdict(decision: CubeDecision, *, again: bool) -> str:
    """The verdict: "Double, take"; if the cube is turned `again`, "Redouble, take"."""
    if not again:
        return _action(decision.action.value)
    return {
        "no_double": QCoreApplication.translate("Cube", "No redouble, take"),
        "double_take": QCoreApplication.translate("Cube", "Redouble, take"),
        "double_pass": QCoreApplication.translate("Cube", "Redouble, pass"),
        "too_good": QCoreApplication.translate("Cube", "Too good to redouble, pass"),
    }[decision.action.value]


def _action(key: str) -> str:
    return terms.capitalised(QCoreApplication.translate("Words", terms.CUBE_ACTIONS[key]))


def row_names() -> tuple[str, str, str]:
    """The names of the three equities."""
    return (
        QCoreApplication.translate("Cube", "No double"),
        _action("double_take"),
        _action("double_pass"),
    )


def sentences(thought: CubeAnalysis, node: GameNode) -> list[str]:
    """The sentences on the decision at a node: the action taken, the right ones and the costs of
    the others, the chances, the take point and the doubling window; not the score."""
    decision = thought.decision
    parts = [
        done(decision, node),
        advice(decision),
        answer(decision),
        chances(decision),
        take_point(thought),
        window(thought),
    ]
    return [part for part in parts if part]


def advice(decision: CubeDecision) -> str:
    """The sentence on what the side that may double should do, and the cost of the other choice."""
    cost = _cost(decision.no_double - decision.doubled)
    texts = {
        "no_double": QCoreApplication.translate(
            "Cube", "{side} should wait: to double gives {cost} away."
        ),
        "double_take": QCoreApplication.translate(
            "Cube", "{side} should double: to wait gives {cost} away."
        ),
        "double_pass": QCoreApplication.translate(
            "Cube", "{side} should double: to wait gives {cost} away."
        ),
        "too_good": QCoreApplication.translate(
            "Cube", "{side} should play on for a gammon: to double gives {cost} away."
        ),
    }
    return texts[decision.action.value].format(side=_side(decision.side), cost=cost)


def answer(decision: CubeDecision) -> str:
    """The sentence on the right answer to a double, and the cost of the other answer."""
    text = QCoreApplication.translate("Cube", "{side} should pass: to take gives {cost} away.")
    if decision.takes:
        text = QCoreApplication.translate("Cube", "{side} should take: to pass gives {cost} away.")
    cost = _cost(decision.double_take - decision.double_pass)
    return text.format(side=_side(-decision.side), cost=cost)


def chances(decision: CubeDecision) -> str:
    """The chances of both sides: "Blue wins 71.2 % (gammons 20.1 %), Orange 28.8 % (5.0 %)."."""
    found = decision.chances
    return QCoreApplication.translate(
        "Cube",
        "{side} wins {win} % (gammons {gammons} %), {other} {lose} % ({gammons_lost} %).",
    ).format(
        side=_side(decision.side),
        other=_side(-decision.side),
        win=percent(found.win),
        gammons=percent(found.win_gammon),
        lose=percent(1.0 - found.win),
        gammons_lost=percent(found.lose_gammon),
    )


def take_point(thought: CubeAnalysis) -> str:
    """The sentence on the take point (the least chance for a take), with its calculation."""
    decision = thought.decision
    text = QCoreApplication.translate(
        "Cube",
        "{side} may take from {least} %: a pass is worth {passed}, a take {won} if won, {lost} if "
        "lost, gammons counted.",
    )
    if decision.in_match:
        text = QCoreApplication.translate(
            "Cube",
            "{side} may take from {least} %: a pass leaves it {passed} % of the match, a take "
            "{won} % if won, {lost} % if lost.",
        )
    figure = percent if decision.in_match else equity
    return text.format(
        side=_side(-decision.side),
        least=percent(decision.take_point),
        passed=figure(thought.passed),
        won=figure(thought.won),
        lost=figure(thought.lost),
    )


def window(thought: CubeAnalysis) -> str:
    """The sentence on the doubling window: the chances at which both double and take are right."""
    if thought.window is None:
        return ""
    low, high = thought.window
    win, action = thought.decision.chances.win, thought.decision.action.value
    where = "in" if low <= win <= high else "before" if win < low else "past"
    fits = {"no_double": "before", "double_take": "in", "double_pass": "past", "too_good": "past"}
    texts = {
        "in": QCoreApplication.translate(
            "Cube", "The window for doubling is {low} to {high} %: {side} is in it."
        ),
        "before": QCoreApplication.translate(
            "Cube",
            "The window for doubling is {low} to {high} %: {side} is not in it yet.",
        ),
        "past": QCoreApplication.translate(
            "Cube",
            "The window for doubling is {low} to {high} %: {side} is past it.",
        ),
    }
    text = texts[where]
    if fits[action] != where:  # the look-ahead decides otherwise than the chances
        text = QCoreApplication.translate(
            "Cube",
            "By the chances alone the window for doubling is {low} to {high} %; what the next "
            "throws may change decides.",
        )
    side = _side(thought.decision.side)
    return text.format(low=percent(low), high=percent(high), side=side)


def score(decision: CubeDecision, node: GameNode) -> str:
    """The points both need: "Blue needs 5 points, Orange needs 3 points."; "" without a match."""
    cube = cube_of(node.state)
    if cube is None or cube.is_money:
        return ""
    needs = [
        _Plurals().needs(_side(side), cube.away_of(side))
        for side in (decision.side, -decision.side)
    ]
    whole = ", ".join(needs)
    return f"{terms.capitalised(whole)}."  # a Spanish one begins with a preposition


def done(decision: CubeDecision, node: GameNode) -> str:
    """The sentence on the action taken at a node and its cost; "" if the game stops there."""
    after = next_of(node)
    if after is None:
        return ""
    offered = is_offered(node.state)
    side = -decision.side if offered else decision.side
    text, cost = _of_answer(decision, after) if offered else _of_double(decision, after)
    if cost < _NOTHING:
        return text.format(side=_side(side), verdict=QCoreApplication.translate("Cube", "right"))
    wrong = QCoreApplication.translate("Cube", "it gave {cost} away").format(cost=_cost(cost))
    return text.format(side=_side(side), verdict=wrong)


def _of_answer(decision: CubeDecision, after: GameNode) -> tuple[str, float]:
    from poda.packages.backgammon.engine.cube_decision import take_error

    took, beavered = after.action == TAKE, after.action == BEAVER
    text = QCoreApplication.translate("Cube", "{side} passed: {verdict}.")
    if took:
        text = QCoreApplication.translate("Cube", "{side} took: {verdict}.")
    elif beavered:
        text = QCoreApplication.translate("Cube", "{side} beavered: {verdict}.")
    return text, take_error(decision, took, beavered)


def _of_double(decision: CubeDecision, after: GameNode) -> tuple[str, float]:
    from poda.packages.backgammon.engine.cube_decision import cube_error

    doubled = after.action == DOUBLE
    text = QCoreApplication.translate("Cube", "{side} did not double: {verdict}.")
    if doubled:
        text = QCoreApplication.translate("Cube", "{side} doubled: {verdict}.")
    return text, cube_error(decision, doubled)


def _cost(points: float) -> str:
    return equity(abs(points)).lstrip("+−")


def _side(side: int) -> str:
    return side_name(_GAME, side)


_LEAST_HEIGHT: Final = 40
_RIGHT: Final = Qt.AlignmentFlag.AlignRight
_ROWS: Final = 3
_BEST_ROWS: Final = {"no_double": 0, "double_take": 1, "double_pass": 2, "too_good": 0}
"""The rows of the equities if both sides act right, by the right action."""


class CubeCard(QScrollArea):
    """The card, which scrolls if its room is too small."""

    def __init__(self, model: PlayModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(_LEAST_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._verdict = wrapped("body", Role.BEST, bold=True)
        self._heads = [wrapped("small", Role.MUTED) for _ in range(2)]
        self._names = [Label("small") for _ in range(_ROWS)]
        self._equities = [Label("small", mono=True) for _ in range(_ROWS)]
        self._shares = [Label("small", mono=True) for _ in range(_ROWS)]
        self._text = wrapped("small", Role.TEXT)
        self._depth = wrapped("small", Role.MUTED)
        body = QWidget()
        # Small gaps save scrolling.
        parts = (self._grid(), self._text, self._depth, Stretch(1))
        column(*parts, of=body, spacing=INSIDE // 8, margins=(0, 0, INSIDE, 0))
        self.setWidget(body)
        self._ring = FocusRing(self)
        phrased(self, name=lambda: self.tr("Decision about the cube"))
        phrased(self._heads[0], lambda: self.tr("Equity"))
        phrased(self._heads[1], lambda: self.tr("Match %"))
        follow_language(self, self.refresh)

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(INSIDE)
        grid.setVerticalSpacing(0)
        grid.addWidget(self._verdict, 0, 0)
        for place, head in enumerate(self._heads, start=1):
            head.setAlignment(_RIGHT | Qt.AlignmentFlag.AlignBottom)
            grid.addWidget(head, 0, place)
        for row in range(_ROWS):
            grid.addWidget(self._names[row], row + 1, 0)
            grid.addWidget(self._equities[row], row + 1, 1, _RIGHT)
            grid.addWidget(self._shares[row], row + 1, 2, _RIGHT)
        grid.setColumnStretch(0, 1)
        return grid

    def verdict(self) -> str:
        """The text of the verdict."""
        return self._verdict.full_text()

    def text(self) -> str:
        """The sentences shown; the last line has the look-ahead and the score."""
        return f"{self._text.full_text()}\n{self._depth.full_text()}"

    def equities(self) -> list[str]:
        """The texts of the equities: no double, double and take, double and pass."""
        return [label.full_text() for label in self._equities]

    def refresh(self) -> None:
        """Show the model's analysis of the decision."""
        thought = cast("CubeAnalysis | None", self._model.analysis.cube)
        node = self._model.analysis.cube_question
        if thought is None or node is None:
            return
        decision = thought.decision
        cube = cube_of(node.state)
        again = cube is not None and bool(cube.owner)
        self._verdict.setText("✓ " + verdict(decision, again=again))
        values = (decision.no_double, decision.double_take, decision.double_pass)
        best = _BEST_ROWS[decision.action.value]
        for row, (name, value) in enumerate(zip(row_names(), values, strict=True)):
            self._names[row].setText(name)
            self._equities[row].setText(equity(value))
            for label in (self._names[row], self._equities[row], self._shares[row]):
                label.set_role(Role.BEST if row == best else Role.TEXT)
            share = "" if decision.mwc is None else percent(decision.mwc[row])
            self._shares[row].setText(share)
            spoken = f"{name}: {equity(value)}"
            self._names[row].setAccessibleName(f"{spoken}, {share} %" if share else spoken)
        self._heads[1].setVisible(decision.in_match)
        text = "\n".join(sentences(thought, node))
        self._text.setText(text.replace(" %", "\N{NO-BREAK SPACE}%"))
        table = table_words() if decision.in_match else ""
        parts = wording.plies_words(decision.plies), score(decision, node), table
        self._depth.setText(" · ".join(filter(None, parts)))
        self.setAccessibleDescription(f"{self.verdict()}. {self.text()}")
