"""The middle of a backgammon board: dice, cube, buttons and a message."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar, Final, Literal

from PySide6.QtCore import QCoreApplication, QEasingCurve, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from poda.house.theme import Role, mixed, saved
from poda.packages.backgammon.window.board.paint import Colors, bold, paint_die
from poda.packages.backgammon.window.board.plan import BackgammonPlan, BackgammonView, CubeFace, Die
from poda.widgets.boards.paint import fitted, pen
from poda.widgets.boards.surface import BoardWidget
from poda.widgets.boards.view import BoardView, side_name
from poda.widgets.guard import Appearances

# The doubling cube: its look, its place, and its words.

_GAME: Final = "backgammon"
_CRAWFORD: Final = "Cr"
_TURN: Final = 90.0
"""Degrees of its turn in an animation."""


def cube_place(plan: BackgammonPlan, face: CubeFace) -> QRectF:
    """The rectangle of the cube: in the middle, at its owner's side, or, if offered, large."""
    if face.offered:
        return plan.offer_rect(-face.offered)
    return plan.cube_rect(face.owner)


def paint_cube(
    painter: QPainter, rect: QRectF, face: CubeFace, colors: Colors, family: str, turn: float = 0.0
) -> None:
    """Paint the cube with its number, in a light colour; `turn` is in degrees.

    Its rim has the colour of the side that owns or offers it. In the Crawford game it is an
    outline."""
    light, dark = _inks(colors)
    size, side = rect.width(), face.offered or face.owner
    with saved(painter):
        painter.translate(rect.center())
        painter.rotate(turn)
        box = QRectF(-size / 2, -size / 2, size, size)
        rim = max(1.0, size * (0.09 if side else 0.05))
        if face.out:
            dark = colors.role(Role.TEXT)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        else:
            _paint_shadow(painter, box)
            painter.setBrush(light)
        painter.setPen(pen(colors.side(side) if side else dark, rim))
        inner = box.adjusted(rim / 2, rim / 2, -rim / 2, -rim / 2)
        painter.drawRoundedRect(inner, size * 0.16, size * 0.16)
        text = _CRAWFORD if face.out else f"{face.value}"
        painter.setFont(bold(family, max(7.0, size * (0.58 if len(text) < 2 else 0.5))))
        painter.setPen(dark)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)


def _inks(colors: Colors) -> tuple[QColor, QColor]:
    """The lighter and the darker of the theme's surface and text colours."""
    ends = sorted((colors.role(Role.SURFACE), colors.role(Role.TEXT)), key=QColor.lightnessF)
    return ends[1], ends[0]


def _paint_shadow(painter: QPainter, box: QRectF) -> None:
    shadow = QColor(Qt.GlobalColor.black)
    shadow.setAlphaF(0.25)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shadow)
    painter.drawRoundedRect(
        box.translated(QPointF(0.02, 0.05) * box.width()), box.width() * 0.16, box.width() * 0.16
    )


def paint_on_its_way(
    painter: QPainter,
    plan: BackgammonPlan,
    faces: tuple[CubeFace, CubeFace],
    time: float,
    colors: Colors,
    family: str,
) -> None:
    """Paint the cube between two places, at `time` from 0 to 1; its number changes halfway."""
    start, end = (cube_place(plan, face) for face in faces)
    size = start.width() + (end.width() - start.width()) * time
    rect = QRectF(0, 0, size, size)
    rect.moveCenter(start.center() + (end.center() - start.center()) * time)
    turns = faces[0].value != faces[1].value
    face = faces[0] if turns and time < 0.5 else faces[1]
    turn = 0.0
    if turns:
        turn = _TURN * (time if time < 0.5 else time - 1.0)
    paint_cube(painter, rect, face, colors, family, turn)


def cube_words(face: CubeFace) -> str:
    """ "Cube at 4, owned by Blue": the state of the cube, for screen readers."""
    if face.out:
        return QCoreApplication.translate("BackgammonBoard", "Crawford game: no doubling")
    if face.offered:
        text = QCoreApplication.translate("BackgammonBoard", "{side} doubles to {value}")
        return text.format(side=side_name(_GAME, face.offered), value=face.value)
    if not face.owner:
        return QCoreApplication.translate("BackgammonBoard", "Cube in the middle")
    text = QCoreApplication.translate("BackgammonBoard", "Cube at {value}, owned by {side}")
    return text.format(value=face.value, side=side_name(_GAME, face.owner))


_ROLL_WIDTH = 2.6
_DONE_ROOM = 2.1
"""The widths of the buttons, in columns; the second includes the gap beside the dice."""
_DOUBLE_WIDTH = 0.96  # of the groove's width
_DOUBLE_HEIGHT = 0.6  # of the cube's height
_ANSWER_WIDTH = 1.95
_GAP = 0.22
_FILLED: Final = 0.96  # of a button's width: the greatest width of its text

Press = Literal["double", "take", "pass", "beaver"]
"""The actions with the cube."""


class BackgammonMiddle(BoardWidget):
    """The dice in the half of the side that plays them, the cube, and the clicks on both."""

    GAME: ClassVar[str] = "backgammon"
    _hover_dice = False
    """Whether the mouse is over the dice or their button, if these can be pressed."""
    _hover_cube: Press | None = None
    """The cube's button under the mouse."""
    _cube_before: CubeFace | None = None
    """The face of the cube before the present animation."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._appearances = Appearances()
        super().__init__(parent)

    def first_view(self) -> BoardView:
        return BackgammonView()

    @property
    def position(self) -> BackgammonView:
        """The view as a `BackgammonView`."""
        assert isinstance(self._view, BackgammonView)
        return self._view

    def board_plan(self) -> BackgammonPlan:
        """The plan as a `BackgammonPlan`."""
        plan = self.plan()
        assert isinstance(plan, BackgammonPlan)
        return plan

    def dice_area(self) -> QRectF | None:
        """The rectangle in which a click rolls, swaps or finishes; None if none of these apply."""
        view, plan = self.position, self.board_plan()
        if view.can_roll:
            return self._roll_rect(plan)
        if not (view.can_swap or view.can_finish):
            return None
        area = self._done_rect(plan) if view.can_finish else QRectF()
        for _, rect, half in self._dice_places(plan):
            if half == self._acting():
                area = area.united(rect)
        return area.adjusted(-2, -2, 2, 2)

    def cube_presses(self) -> dict[Press, list[QRectF]]:
        """The rectangles in which a click doubles, takes or passes."""
        view, plan = self.position, self.board_plan()
        if view.can_double and view.cube is not None:
            rects = [self._double_rect(plan), cube_place(plan, view.cube)]
            return {"double": rects}
        if view.can_answer:
            presses: dict[Press, list[QRectF]] = {
                "take": [self._answer_rect(plan, -1)],
                "pass": [self._answer_rect(plan, 1)],
            }
            return presses | ({"beaver": [self._beaver_rect(plan)]} if view.can_beaver else {})
        return {}

    def cube_press_at(self, where: QPointF) -> Press | None:
        """The action with the cube of a click at a point; None without one."""
        return next(
            (
                press
                for press, rects in self.cube_presses().items()
                if any(rect.contains(where) for rect in rects)
            ),
            None,
        )

    def _roll_rect(self, plan: BackgammonPlan) -> QRectF:
        """Always the middle of the half: a button that is clicked often must not move."""
        return plan.pill(self._acting(), _ROLL_WIDTH)

    def _double_rect(self, plan: BackgammonPlan) -> QRectF:
        """The button in the groove beside the cube, on the side of the board's middle."""
        assert self.position.cube is not None
        cube, groove = cube_place(plan, self.position.cube), plan.groove_rect()
        rect = QRectF(0, 0, groove.width() * _DOUBLE_WIDTH, cube.height() * _DOUBLE_HEIGHT)
        below = cube.center().y() <= groove.center().y() + 1
        away = cube.height() / 2 + rect.height() / 2 + _GAP * plan.cell
        rect.moveCenter(
            QPointF(groove.center().x(), cube.center().y() + (away if below else -away))
        )
        return rect

    def pressed_there(self, where: QPointF) -> str:
        """The control at a point: "dice", an action with the cube, or "" for none."""
        area = self.dice_area()
        if area is not None and area.contains(where):
            return "dice"
        return self.cube_press_at(where) or ""

    def _note_presses(self) -> None:
        """Note since when the controls have been at their places."""
        view = self.position
        places: dict[Hashable, QRectF] = {}
        if (area := self.dice_area()) is not None:
            kind = "roll" if view.can_roll else "done" if view.can_finish else "swap"
            places["dice", kind] = area
        for press, rects in self.cube_presses().items():
            for place, rect in enumerate(rects):
                places[press, place] = rect
        self._appearances.note(places)

    def _is_meant(self, where: QPointF) -> bool:
        """Whether the control at a point has been there long enough for a click."""
        self._note_presses()
        return self._appearances.is_meant_at(where)

    def _answer_rect(self, plan: BackgammonPlan, side: int) -> QRectF:
        """The button left (-1) or right (1) of the offered cube."""
        rect = plan.pill(self._acting(), _ANSWER_WIDTH)
        away = plan.offer_rect(self._acting()).width() / 2 + rect.width() / 2 + _GAP * plan.cell
        rect.translate(side * away, 0)
        return rect

    def _beaver_rect(self, plan: BackgammonPlan) -> QRectF:
        """The button of a beaver, in the other half, which has no dice now."""
        return plan.pill(-self._acting(), _ROLL_WIDTH)

    def _acting(self) -> int:
        """The side whose half has the controls; before the opening throw the nearer side."""
        return self._view.to_move or (-1 if self._view.flipped else 1)

    def _dice_places(self, plan: BackgammonPlan) -> list[tuple[Die, QRectF, int]]:
        """Each die with its rectangle, and the side in whose half it is.

        The side that begins plays both dice of the opening throw, which are then side by side, in
        the order of their use.
        """
        view, acting = self.position, self._acting()
        opening = {die.side for die in view.dice} >= {1, -1} and view.to_move != 0
        halves = [acting if opening else die.side or acting for die in view.dice]
        found: list[tuple[Die, QRectF, int]] = []
        for half in (1, -1):
            if half == acting and view.can_roll:
                continue  # the button takes the dice's place
            dice = [die for die, place in zip(view.dice, halves, strict=True) if place == half]
            tail = _DONE_ROOM if half == acting and view.can_finish else 0.0
            places = plan.dice_rects(half, len(dice), tail)
            found += [(die, rect, half) for die, rect in zip(dice, places, strict=True)]
        return found

    def _done_rect(self, plan: BackgammonPlan) -> QRectF:
        acting = self._acting()
        rect = plan.pill(acting, _DONE_ROOM - 0.25)
        ends = [place.right() for _, place, half in self._dice_places(plan) if half == acting]
        if ends:
            rect.moveLeft(max(ends) + plan.cell * 0.25)
        return rect

    def _paint_middle(self, painter: QPainter, plan: BackgammonPlan, colors: Colors) -> None:
        view = self.position
        for die, place, _ in self._dice_places(plan):
            paint_die(painter, place, die, colors)
        self._paint_cube(painter, plan, colors)
        if view.can_roll:
            rect = self._roll_rect(plan)
            self._paint_button(painter, plan, colors, rect, self.tr("Roll"), Die(5))
        elif view.can_finish:
            self._paint_button(painter, plan, colors, self._done_rect(plan), self.tr("Done"))
        if view.message:
            self._paint_message(painter, plan, colors)

    def _paint_cube(self, painter: QPainter, plan: BackgammonPlan, colors: Colors) -> None:
        """Paint the cube at its place or in motion, and its buttons."""
        view, family = self.position, self.font().family()
        if view.cube is None:
            return
        if self._cube_before is not None and self._motion.arriving:
            faces = self._cube_before, view.cube
            time = QEasingCurve(QEasingCurve.Type.OutCubic).valueForProgress(
                self._motion.arrival_time()
            )
            paint_on_its_way(painter, plan, faces, time, colors, family)
        else:
            paint_cube(painter, cube_place(plan, view.cube), view.cube, colors, family)
        if view.can_double:
            self._paint_double(painter, plan, colors)
        elif view.can_answer:
            texts = self.tr("Take"), self.tr("Pass")
            for press, side, text in zip(("take", "pass"), (-1, 1), texts, strict=True):
                lit, rect = self._hover_cube == press, self._answer_rect(plan, side)
                self._paint_button(painter, plan, colors, rect, text, lit=lit, beside=texts)
        if view.can_beaver:
            lit, rect = self._hover_cube == "beaver", self._beaver_rect(plan)
            self._paint_button(painter, plan, colors, rect, self.tr("Beaver"), lit=lit)

    def _paint_double(self, painter: QPainter, plan: BackgammonPlan, colors: Colors) -> None:
        rect, lit = self._double_rect(plan), self._hover_cube == "double"
        self._paint_button(painter, plan, colors, rect, self.tr("Double"), lit=lit, inset=0.03)

    def _paint_button(
        self,
        painter: QPainter,
        plan: BackgammonPlan,
        colors: Colors,
        rect: QRectF,
        text: str,
        mark: Die | None = None,
        *,
        lit: bool | None = None,
        beside: tuple[str, ...] = (),
        inset: float = 0.18,
    ) -> None:
        """Paint a button in the colour of the side that may press it.

        Args:
            beside: the texts of other buttons of this width, which share its type size.
            inset: the room left and right of the text, in columns.
        """
        fill, ink = colors.side(self._acting()), colors.role(Role.ON_ACCENT)
        family = self.font().family()
        if self._hover_dice if lit is None else lit:
            fill = mixed(fill, colors.role(Role.TEXT), 0.18)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawRoundedRect(rect, rect.height() * 0.28, rect.height() * 0.28)
        place = rect.adjusted(plan.cell * inset, 0, -plan.cell * inset, 0)
        if mark is not None:
            size = rect.height() * 0.58
            box = QRectF(place.left(), rect.center().y() - size / 2, size, size)
            paint_die(painter, box, mark, colors)
            place.setLeft(box.right() + plan.cell * 0.16)
        size = plan.cell * 0.46
        if beside:
            size = min(size, fitted(beside, place.width() * _FILLED, place.height(), family))
        self._paint_text(painter, place, text, ink, size)

    def _paint_message(self, painter: QPainter, plan: BackgammonPlan, colors: Colors) -> None:
        """Paint a short message on a plain plate, in the half without active dice."""
        text, size = self.position.message, plan.cell * 0.42
        family = self.font().family()
        fits = fitted((text,), plan.cell * 5.2, plan.cell, family)
        painter.setFont(bold(family, max(7.0, min(size, fits))))
        wide = painter.fontMetrics().horizontalAdvance(text) / plan.cell + 0.6
        rect = plan.pill(-self._acting(), min(wide, 5.8))
        painter.setPen(pen(colors.role(Role.LINE), max(1.0, plan.cell * 0.03)))
        painter.setBrush(colors.role(Role.SURFACE))
        painter.drawRoundedRect(rect, rect.height() * 0.28, rect.height() * 0.28)
        self._paint_text(painter, rect, text, colors.role(Role.TEXT), size)

    def _paint_text(
        self, painter: QPainter, rect: QRectF, text: str, ink: QColor, size: float
    ) -> None:
        family = self.font().family()
        fits = fitted((text,), rect.width() * _FILLED, rect.height(), family)
        painter.setFont(bold(family, max(6.0, min(size, fits))))
        painter.setPen(ink)
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), text)
