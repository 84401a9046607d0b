"""What each chart shows, and how each of its curves looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF

from poda.house.theme import Role, mixed, theme_manager
from poda.training.plots.scales import BothWaysLog, Linear, Log, Percent, Scale, Seconds

FAINT: Final = 0.40  # raw values
BAND: Final = 0.16


@dataclass(frozen=True, slots=True)
class Look:
    """One entry of a legend: some lines that come and go together, or a band.

    Attributes:
        key: what it is called.
        role: its colour.
        width: of its lines, in pixels; 0 has no line, only the band.
        columns: of the history, a line each.
        band: the columns between which an area is filled; the counts' own interval where it is
            `("",)`.
        mark: the shape at a line's end: "o", "s", "up", "down"; "" has none.
        alpha: how strong the band is.
    """

    key: str
    role: Role
    width: float = 0.0
    columns: tuple[str, ...] = ()
    band: tuple[str, ...] = ()
    mark: str = ""
    alpha: float = BAND


@dataclass(frozen=True, slots=True)
class Outline:
    """One chart: from which table, on which scale, and what is in it; of other runs `other` is
    laid over it."""

    key: str
    table: str
    scale: Scale
    looks: tuple[Look, ...]
    other: str


def _quantiles(name: str, role: Role) -> tuple[Look, ...]:
    return (
        Look("extremes", role, 1.0, (f"{name}_0", f"{name}_100")),
        Look("quartiles", role, band=(f"{name}_25", f"{name}_75"), alpha=0.3),
        Look("median", role, 2.4, (f"{name}_50",), mark="o"),
    )


OUTLINES: Final[dict[str, Outline]] = {
    outline.key: outline
    for outline in (
        Outline("results", "readings", Percent(), (
            Look("drawn", Role.MUTED, 1.6, ("drawn",), ("",), "s", 0.10),
            Look("won", Role.OK, 1.8, ("won",), ("",), "up", 0.12),
            Look("lost", Role.BAD, 2.8, ("lost",), ("",), "o", 0.20),
        ), "lost"),
        Outline("fitness", "progress", Linear(), (
            Look("worst", Role.MIN, 1.6, ("worst",), mark="down"),
            Look("mean", Role.MUTED, 2.0, ("mean",), mark="o"),
            Look("best", Role.MAX, 2.4, ("best",), mark="up"),
        ), "best"),
        Outline("age", "progress", Linear(whole=True), (
            Look("age", Role.BEST, 2.4, ("age",), mark="o"),
        ), "age"),
        Outline("mean", "progress", Linear(), (
            Look("mean_of_best", Role.BEST, 2.4, ("mean_of_best",), mark="o"),
        ), "mean_of_best"),
        Outline("steps", "progress", Log(), _quantiles("step", Role.MAX), "step_50"),
        Outline("weights", "progress", BothWaysLog(), _quantiles("weight", Role.CHANCE),
                "weight_75"),
    )
}  # fmt: skip
"""The charts by key, in reading order; of looks, what is drawn on top comes last."""

AXES: Final[dict[str, Scale]] = {
    "generation": Linear(whole=True), "games": Linear(whole=True), "seconds": Seconds(),
}  # fmt: skip
"""What the x axis may count: columns of every table."""

_OTHER_ROLES: Final = (Role.CURRENT, Role.TEXT, Role.BEST, Role.MAX)
_DASHES: Final = ([6.0, 3.0], [2.0, 2.5], [8.0, 2.5, 2.0, 2.5], [12.0, 4.0])

MOST_OTHERS: Final = 8
"""Runs that are laid over: more could not be told apart."""


def color(role: Role, alpha: float = 1.0) -> QColor:
    """A colour of the theme on screen, seen through."""
    result = theme_manager().theme.color(role)
    result.setAlphaF(alpha)
    return result


def pen(role: Role, width: float, strength: float = 1.0) -> QPen:
    """A line of the same width at any zoom; fainter, it is mixed with the surface, because what can
    be seen through is drawn ten times as slowly."""
    shade = color(role)
    if strength < 1:
        shade = mixed(color(Role.SURFACE), shade, strength)
    result = QPen(shade, width)
    result.setCosmetic(True)
    result.setJoinStyle(Qt.PenJoinStyle.BevelJoin)  # a mitre would make peaks where there are none
    result.setCapStyle(Qt.PenCapStyle.RoundCap)  # lines in pieces meet without a notch
    return result


def other_role(number: int) -> Role:
    """The colour of another run."""
    return _OTHER_ROLES[number % len(_OTHER_ROLES)]


def other_pen(number: int, width: float = 2.0) -> QPen:
    """The line of another run, dashed in its own way."""
    result = pen(other_role(number), width)
    result.setDashPattern(_DASHES[(number + number // len(_DASHES)) % len(_DASHES)])
    result.setCapStyle(Qt.PenCapStyle.FlatCap)
    return result


def mark_path(mark: str, size: float = 4.5) -> QPainterPath:
    """The shape of a mark, around 0, `size` pixels to each side."""
    path = QPainterPath()
    if mark == "o":
        path.addEllipse(QPointF(0, 0), size * 0.9, size * 0.9)
    elif mark == "s":
        path.addRect(-0.8 * size, -0.8 * size, 1.6 * size, 1.6 * size)
    elif mark:
        tip = -size if mark == "up" else size
        corners = [QPointF(0, tip), QPointF(size, -0.8 * tip), QPointF(-size, -0.8 * tip)]
        path.addPolygon(QPolygonF([*corners, corners[0]]))
    return path
