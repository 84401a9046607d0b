"""What a backgammon board says of its cells: the same to eyes that are elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject

from poda.engine.backgammon.moves import BAR, OFF
from poda.widgets.boards.backgammon.paint import stacks
from poda.widgets.boards.backgammon.plan import cell_of, point_of
from poda.widgets.boards.backgammon.view import BackgammonView
from poda.widgets.boards.names import side_name

_GAME = "backgammon"


def point_name(view: BackgammonView, cell: int) -> str:
    """What a cell is called on the board as it is seen: "8", "bar" or "off"."""
    own = point_of(-1 if view.flipped else 1, cell)
    if own is not None and OFF < own < BAR:
        return f"{BAR - own if view.numbers == 'lecture' else own}"
    if point_of(1, cell) == BAR or point_of(-1, cell) == BAR:
        return QCoreApplication.translate("BackgammonBoard", "bar")
    return QCoreApplication.translate("BackgammonBoard", "off")


def cell_place(view: BackgammonView, cell: int) -> str:
    """A cell's place: "Point 8", "Blue's bar", "Blue's checkers off"."""
    for side in (1, -1):
        if cell == cell_of(side, BAR):
            place = QCoreApplication.translate("BackgammonBoard", "Bar of {side}")
            return place.format(side=side_name(_GAME, side))
        if cell == cell_of(side, OFF):
            place = QCoreApplication.translate("BackgammonBoard", "Borne off by {side}")
            return place.format(side=side_name(_GAME, side))
    place = QCoreApplication.translate("BackgammonBoard", "Point {number}")
    return place.format(number=point_name(view, cell))


def checkers(count: int) -> str:
    """What stands there: "3 blue checkers"; MIN's are counted below 0."""
    if count == 0:
        return QCoreApplication.translate("BackgammonBoard", "empty")
    return _Plurals().blue(count) if count > 0 else _Plurals().orange(-count)


class _Plurals(QObject):
    """Texts with plural forms: lupdate finds those only where they are said by `self.tr`."""

    def blue(self, number: int) -> str:
        return self.tr("%n blue checkers", "", number)

    def orange(self, number: int) -> str:
        return self.tr("%n orange checkers", "", number)


def joined(names: list[str]) -> str:
    """Names in a row: "8, 5 and 2"."""
    if len(names) <= 1:
        return "".join(names)
    words = QCoreApplication.translate("BackgammonBoard", "{names} and {last}")
    return words.format(names=", ".join(names[:-1]), last=names[-1])


def ends(view: BackgammonView, start: int) -> list[int]:
    """Where a checker may go from a point of the side to move: that side's points."""
    return [end for begin, end in view.moves if begin == start]


def reachable(view: BackgammonView, start: int) -> str:
    """ "can move to 5 and 2"; nothing where no checker may go from there."""
    names = [point_name(view, cell_of(view.to_move, end)) for end in ends(view, start)]
    if not names:
        return ""
    words = QCoreApplication.translate("BackgammonBoard", "can move to {points}")
    return words.format(points=joined(names))


def cell_name(view: BackgammonView, cell: int, picked: int | None) -> str:
    """All that is to be said of a cell; `picked` is where the checker in hand came from."""
    said = QCoreApplication.translate("BackgammonBoard", "{place}: {checkers}")
    count = stacks(view.max_checkers, view.min_checkers)[cell]
    parts = [said.format(place=cell_place(view, cell), checkers=checkers(count))]
    point = point_of(view.to_move, cell)
    if picked is not None and point == picked:
        parts.append(QCoreApplication.translate("BackgammonBoard", "picked up"))
    elif picked is not None and point in ends(view, picked):
        parts.append(QCoreApplication.translate("BackgammonBoard", "the checker can go here"))
    if point is not None and picked in (None, point) and (words := reachable(view, point)):
        parts.append(words)
    if point_of(view.last_side or 1, cell) in {end for _, end in view.last_steps}:
        parts.append(QCoreApplication.translate("BackgammonBoard", "last move"))
    hinted = [
        point_name(view, cell_of(view.to_move, end))
        for start, end in view.hint_steps
        if start == point
    ]
    if hinted:
        hint = QCoreApplication.translate("BackgammonBoard", "hint: to {points}")
        parts.append(hint.format(points=joined(hinted)))
    return ", ".join(parts)
