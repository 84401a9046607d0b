"""Setting up a position of backgammon: checkers, turn, dice, cube and score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtWidgets import QCheckBox, QLabel

from poda.engine.game import CHANCE, MAX, MIN
from poda.engine.games.backgammon import Backgammon, State
from poda.engine.games.backgammon_parts import notation
from poda.engine.games.backgammon_parts.cube import HIGHEST, Cube
from poda.engine.games.backgammon_parts.moves import BAR, CHECKERS, OFF, Checkers, Throw
from poda.packages.backgammon.window.board.plan import (
    CELLS,
    MAX_OFF,
    MIN_OFF,
    BackgammonPlan,
    BackgammonView,
    CubeFace,
    Die,
    cell_of,
)
from poda.packages.backgammon.window.board.surface import BackgammonSurface
from poda.play.editor.editing import SIDES, Draft, Editing, Fields
from poda.widgets.announce import phrased
from poda.widgets.boards.paint import Grid
from poda.widgets.boards.surface import BoardSurface
from poda.widgets.boards.view import side_name
from poda.widgets.controls import Form, choice, number
from poda.widgets.layout import INSIDE, row

_OFFS: Final = (MAX_OFF, MIN_OFF)


@dataclass(frozen=True, slots=True)
class Checkerboard:
    """A backgammon position being set up, which need not be legal.

    Attributes:
        cells: the number of checkers on each cell of the board, negative for MIN's. The trays'
            cells are 0: a side's checkers that are on no other cell count as borne off.
        turn: the side to move, MAX or MIN; CHANCE if both are to throw for the opening.
        throw: the dice, the higher first; None before they are thrown.
        cube: the cube, with the match's score and rules; None without a cube.
    """

    cells: tuple[int, ...]
    turn: int = MAX
    throw: Throw | None = None
    cube: Cube | None = None

    def of(self, side: int) -> Checkers:
        """The number of a side's checkers on each point, from those borne off (0) to the bar."""
        counts = [max(0, side * self.cells[cell_of(side, point)]) for point in range(1, BAR + 1)]
        return (max(0, CHECKERS - sum(counts)), *counts)


class SetUpPoints(BackgammonSurface):
    """The board of the editor, on which checkers do not move by the rules."""

    def own_point(self, cell: int | None) -> int | None:
        return None


class BackgammonEditing(Editing):
    """Sets up checkers; a draft is a `Checkerboard`."""

    game: Backgammon

    def draft_of(self, state: State) -> Checkerboard:
        cells = [0] * CELLS
        for side in SIDES:
            for point in range(OFF + 1, BAR + 1):
                cells[cell_of(side, point)] += side * state.of(side)[point]
        cube = state.cube and replace(state.cube, offered=False, passed=False, beavered=False)
        return Checkerboard(tuple(cells), state.turn, state.throw, cube)

    def empty(self, draft: Checkerboard) -> Checkerboard:
        return replace(draft, cells=(0,) * CELLS, turn=draft.turn or MAX)

    def state_of(self, draft: Checkerboard) -> State:
        sides = [
            tuple(max(0, side * draft.cells[cell_of(side, point)]) for point in range(BAR + 1))
            for side in SIDES
        ]
        return self.game.set_up_board((sides[0], sides[1]), draft.turn, draft.throw, draft.cube)

    def pressed(self, draft: Checkerboard, cell: int, brush: int) -> Checkerboard:
        return self.counted(draft, cell, max(0, brush * draft.cells[cell]) + 1, brush)

    def cleared(self, draft: Checkerboard, cell: int) -> Checkerboard:
        count = draft.cells[cell]
        return self._put(draft, cell, count - (count > 0) + (count < 0))

    def counted(self, draft: Checkerboard, cell: int, count: int, brush: int) -> Checkerboard:
        bars = {cell_of(side, BAR): side for side in SIDES}
        return self._put(draft, cell, bars.get(cell, brush) * min(count, CHECKERS))

    def moved(self, draft: Checkerboard, start: int, end: int | None) -> Checkerboard:
        side = _side_of(draft, start)
        if not (draft.of(side)[OFF] if start in _OFFS else draft.cells[start]):
            return draft
        away = self.cleared(draft, start)
        if end is None:
            return away
        if end in {cell_of(each, BAR) for each in SIDES}:
            end = cell_of(side, BAR)  # its own side's bar, whichever bar it is dropped on
        others = -side * draft.cells[end]
        if others > 1:
            return draft  # the other side holds that point with several checkers
        if others == 1:  # a single checker is hit, and goes to its bar
            bar = cell_of(-side, BAR)
            away = self._put(away, bar, away.cells[bar] - side)
        return self.pressed(away, end, side)

    def piece_at(self, draft: Checkerboard, plan: Grid, cell: int) -> QRectF | None:
        assert isinstance(plan, BackgammonPlan)
        side = _side_of(draft, cell)
        if cell in _OFFS:
            off = draft.of(side)[OFF]
            return plan.slab(cell, off - 1) if off else None
        count = abs(draft.cells[cell])
        if not count:
            return None
        place = QRectF(0, 0, plan.disc, plan.disc)
        place.moveCenter(plan.place(cell, count - 1))
        return place

    def _put(self, draft: Checkerboard, cell: int, count: int) -> Checkerboard:
        """The draft with `count` checkers (MIN's negative) on a cell; it ends an opening throw."""
        if cell in _OFFS or draft.cells[cell] == count:
            return draft
        cells = (*draft.cells[:cell], count, *draft.cells[cell + 1 :])
        return replace(draft, cells=cells, turn=draft.turn or MAX)

    def painter(self) -> type[BoardSurface]:
        return SetUpPoints

    def about(self) -> str:
        return QCoreApplication.translate(
            "EditorDialog",
            "Drag a checker to move it, or off the board. The right button or Del takes one "
            "away, 0 to 9 set how many. What is not on the board is borne off.",
        )

    def view(
        self, draft: Checkerboard, brush: int, *, flipped: bool = False, turned: bool = False
    ) -> BackgammonView:
        own, other = draft.of(MAX), draft.of(MIN)
        dice: tuple[int, ...] = draft.throw or ()
        if len(set(dice)) == 1:
            dice *= 2
        face, cube = None, draft.cube
        if cube is not None:
            value = cube.value if cube.value > 1 else HIGHEST
            face = CubeFace(value, cube.owner, 0, cube.crawford)
        return BackgammonView(
            to_move=draft.turn or MAX,
            flipped=flipped,
            max_checkers=own,
            min_checkers=other,
            dice=tuple(Die(value, side=draft.turn) for value in dice),
            pips=(_pips(own), _pips(other)),
            numbers="own",
            cube=face,
        )

    def fields(self, draft: Draft, changed: Callable[[Draft], None]) -> Fields:
        return CheckersFields(draft, changed)

    def copies(self, draft: Checkerboard) -> str:
        state = self.state_of(draft)
        position = notation.format_id(state.own, state.opponent)
        cube = draft.cube or Cube()
        match = notation.MatchId(cube, draft.turn or MAX, state.throw)
        ids = f"Position ID: {position}\nMatch ID: {notation.format_match_id(match)}"
        return f"{ids}\n{self.game.format_xgid(self.state_of(draft))}"


def _side_of(draft: Checkerboard, cell: int) -> int:
    """The side whose checkers are on a cell, or whose tray it is; MIN for an empty cell."""
    if cell in _OFFS:
        return MAX if cell == MAX_OFF else MIN
    return MAX if draft.cells[cell] > 0 else MIN


def _pips(checkers: Checkers) -> int:
    return sum(point * count for point, count in enumerate(checkers))


_NO_CUBE: Final = -1


class CheckersFields(Fields):
    """The fields for the turn, the dice, the cube, and the score of a match."""

    def __init__(self, draft: Checkerboard, changed: Callable[[Draft], None]) -> None:
        super().__init__()
        self._draft, self._changed = draft, changed
        self._showing = False
        self.turn = choice((*SIDES, CHANCE), self._turn_name)
        self.owner = choice((0, *SIDES), self._owner_name)
        powers = (1 << power for power in range(HIGHEST.bit_length()))
        self.cube = choice((_NO_CUBE, *powers), self._cube_name)
        self.dice = tuple(choice(range(7), lambda value: f"{value or '–'}") for _ in range(2))
        self.length, *scores = (number(0, notation.LENGTH_LIMIT) for _ in range(3))
        self.scores = tuple(scores)
        self.crawford = phrased(QCheckBox(), lambda: self.tr("Crawford game"))
        self.jacoby = phrased(QCheckBox(), lambda: self.tr("Jacoby rule"))
        self.beavers = phrased(QCheckBox(), lambda: self.tr("Beavers"))
        self._form = form = Form(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(INSIDE)
        form.addRow(phrased(QLabel(), lambda: self.tr("Turn")), self.turn)
        dice = row(*((box, 1) for box in self.dice))
        form.addRow(phrased(QLabel(), lambda: self.tr("Dice")), dice)
        form.addRow(phrased(QLabel(), lambda: self.tr("Cube")), self.cube)
        form.addRow(phrased(QLabel(), lambda: self.tr("Owner")), self.owner)
        form.addRow(phrased(QLabel(), lambda: self.tr("Match to")), self.length)
        for spin, side in zip(self.scores, SIDES, strict=True):
            form.addRow(phrased(QLabel(), partial(side_name, Backgammon.key, side)), spin)
            phrased(spin, name=partial(self._score_name, side))
        form.addRow(self.crawford)
        form.addRow(self.jacoby)
        form.addRow(self.beavers)
        self._listen()
        phrased(self.owner, name=lambda: self.tr("Owner of the cube"))
        phrased(self.length, special=lambda: self.tr("money play"))
        phrased(self.length, name=lambda: self.tr("Match to"))
        for box, name in (
            (self.turn, lambda: self.tr("Turn")), (self.cube, lambda: self.tr("Cube")),
            (self.dice[0], lambda: self.tr("Die {number}").format(number=1)),
            (self.dice[1], lambda: self.tr("Die {number}").format(number=2)),
        ):  # fmt: skip
            phrased(box, name=name)
        self.show_draft(draft)

    def _listen(self) -> None:
        for box in (self.turn, *self.dice, self.cube, self.owner):
            box.activated.connect(self._tell)
        for spin in (self.length, *self.scores):
            spin.valueChanged.connect(self._tell)
        for tick in (self.crawford, self.jacoby, self.beavers):
            tick.clicked.connect(self._tell)

    def show_draft(self, draft: Checkerboard) -> None:
        self._draft, self._showing = draft, True
        cube = draft.cube or Cube()
        self.turn.setCurrentIndex(self.turn.findData(draft.turn))
        for box, value in zip(self.dice, draft.throw or (0, 0), strict=True):
            box.setCurrentIndex(value)
            box.setEnabled(draft.turn != CHANCE)
        with_cube = draft.cube is not None
        self.cube.setCurrentIndex(self.cube.findData(cube.value if with_cube else _NO_CUBE))
        self.owner.setCurrentIndex(self.owner.findData(cube.owner))
        self._form.setRowVisible(self.owner, cube.value > 1)
        self.length.setValue(cube.length)
        for spin, score in zip(self.scores, cube.scores, strict=True):
            spin.setValue(score)
        self.crawford.setChecked(cube.crawford)
        self.jacoby.setChecked(cube.jacoby)
        self.beavers.setChecked(cube.beavers)
        for spin in self.scores:
            self._form.setRowVisible(spin, bool(cube.length))
        self._form.setRowVisible(self.crawford, bool(cube.length))
        for tick in (self.jacoby, self.beavers):
            self._form.setRowVisible(tick, with_cube and not cube.length)
        self._showing = False

    def _tell(self, *_: Any) -> None:
        """Report the draft with the fields' values, as a person has changed one."""
        if self._showing:
            return
        turn = self.turn.currentData()
        dice = sorted((box.currentIndex() for box in self.dice), reverse=True)
        if not all(dice):
            # The first die alone is a double until the other one is chosen; none takes both away.
            dice = [0, 0] if self._draft.throw else [dice[0]] * 2
        throw = (dice[0], dice[1]) if all(dice) and turn != CHANCE else None
        self._changed(replace(self._draft, turn=turn, throw=throw, cube=self._cube()))

    def _cube(self) -> Cube | None:
        value = int(self.cube.currentData())
        length = self.length.value()
        if value == _NO_CUBE and (self._draft.cube is not None or not length):
            return None
        value = max(1, value)  # setting the match's length adds a cube
        before = self._draft.cube or Cube()
        owner = int(self.owner.currentData())
        return replace(
            before,
            value=value,
            owner=(owner or MAX) if value > 1 and owner else 0,
            length=length,
            scores=(self.scores[0].value(), self.scores[1].value()) if length else (0, 0),
            crawford=self.crawford.isChecked() and bool(length),
            jacoby=self.jacoby.isChecked() and not length,
            beavers=self.beavers.isChecked() and not length,
        )

    def _turn_name(self, side: int) -> str:
        return self.tr("Opening throw") if side == CHANCE else side_name(Backgammon.key, side)

    def _owner_name(self, side: int) -> str:
        return side_name(Backgammon.key, side) if side else self.tr("in the middle")

    def _cube_name(self, value: int) -> str:
        return self.tr("none") if value == _NO_CUBE else f"{value}"

    def _score_name(self, side: int) -> str:
        return self.tr("Points of {side}").format(side=side_name(Backgammon.key, side))
