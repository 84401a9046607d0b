"""Pen strokes that a person draws over a tree; each belongs to a step of the search.

Their points are in the tree's own coordinates, so that zooming and panning moves them with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, inf
from typing import Annotated, Final, NamedTuple, Protocol

from PySide6.QtCore import QObject, Signal, SignalInstance

from poda.engine import schema
from poda.engine.errors import EngineError
from poda.engine.schema import Form, Range
from poda.house.theme import Role
from poda.tree.model.notes import search_key
from poda.tree.model.opening import Options
from poda.tree.model.sources import Source
from poda.widgets.turns import Listening

PENS: Final = (Role.BAD, Role.MAX, Role.OK, Role.TEXT)
"""The pen's colours, as roles: each theme has its own shade for a role."""

MOST: Final = 500
"""The most strokes that are kept for one search."""
LONGEST: Final = 2_000
"""The most points of a stroke; a longer one is continued as a new stroke."""

Point = tuple[float, float]
"""x in leaf units from the left, y in levels from the root."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line, drawn without lifting the pen; a single point is a dot."""

    color: Role
    points: tuple[Point, ...]

    def is_near(self, at: Point, reach: Point) -> bool:
        """Whether it touches the ellipse around `at` with the half axes `reach`."""
        scaled = [((x - at[0]) / reach[0], (y - at[1]) / reach[1]) for x, y in self.points]
        if any(hypot(*point) <= 1 for point in scaled):
            return True
        return any(_distance(one, two) <= 1 for one, two in pairwise(scaled))


def _distance(one: Point, two: Point) -> float:
    """The distance from the origin to the line segment between two points."""
    way = two[0] - one[0], two[1] - one[1]
    length = way[0] ** 2 + way[1] ** 2
    if not length:
        return hypot(*one)
    share = min(1.0, max(0.0, -(one[0] * way[0] + one[1] * way[1]) / length))
    return hypot(one[0] + share * way[0], one[1] + share * way[1])


class _Searched(Protocol):
    """The part of `TreeModel` that the pen strokes use."""

    source: Source | None
    options: Options
    step: int
    moved: SignalInstance
    opened: SignalInstance


class Ink(QObject):
    """The pen strokes over each step of the search on screen.

    Kept strokes stay with their source, search and step for the session and are shown again there.
    Loose ones, drawn while `keeps` is off, are gone as soon as another step is on screen.

    Signals:
        changed: the strokes over the step on screen are others.

    Attributes:
        keeps: whether new strokes are kept with their step.
    """

    changed = Signal()

    def __init__(self, model: _Searched, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self.keeps = False
        self._kept: dict[tuple[Source | None, str], dict[int, tuple[Stroke, ...]]] = {}
        self._loose: tuple[Stroke, ...] = ()
        self._wet: list[Point] = []
        self._color = PENS[0]
        self._listening = Listening((model.moved, self._drop_loose_strokes))
        model.opened.connect(self._drop_loose_strokes)

    # What is seen

    @property
    def kept(self) -> Mapping[int, tuple[Stroke, ...]]:
        """The kept strokes of the search on screen, by step."""
        return self._kept.get(self._search, {})

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        """The strokes over the step on screen: kept, loose, and last the one under the pen."""
        wet = (Stroke(self._color, tuple(self._wet)),) if self._wet else ()
        return (*self.kept.get(self._model.step, ()), *self._loose, *wet)

    def by_step(self) -> dict[int, tuple[Stroke, ...]]:
        """The strokes over each step, loose ones at the step on screen included, for an export."""
        drawn = dict(self.kept)
        if self.strokes:
            drawn[self._model.step] = self.strokes
        return drawn

    # Drawing

    def press(self, color: Role, at: Point) -> None:
        """Set the pen down."""
        self.lift()
        self._color, self._wet = color, [at]
        self._emit_changed()

    def draw_to(self, at: Point) -> None:
        """Draw a line to this point, if the pen is down."""
        if not self._wet:
            return
        self._wet.append(at)
        if len(self._wet) >= LONGEST:
            self.press(self._color, at)
        else:
            self._emit_changed()

    def lift(self) -> None:
        """Lift the pen: the stroke is finished, and kept if `keeps` is on and there is room."""
        if not self._wet:
            return
        stroke, self._wet = Stroke(self._color, tuple(self._wet)), []
        if self.keeps and self._count_kept() < MOST:
            here = self._model.step
            self._keep_strokes(here, (*self.kept.get(here, ()), stroke))
        else:
            self._loose = (*self._loose, stroke)
        self._emit_changed()

    def rub(self, at: Point, reach: Point) -> None:
        """Rub out the strokes of this step that come near a point (see `Stroke.is_near`)."""
        self._keep_only(lambda stroke: not stroke.is_near(at, reach))

    def wipe(self) -> None:
        """Rub out all strokes over this step."""
        self._wet = []
        self._keep_only(lambda _stroke: False)

    def keep(self, on: bool) -> None:
        """Turn `keeps` on or off; turning it on also keeps the loose strokes of this step."""
        self.lift()
        self.keeps = on
        room = MOST - self._count_kept()
        if on and self._loose and room > 0:
            here = self._model.step
            self._keep_strokes(here, (*self.kept.get(here, ()), *self._loose[:room]))
            self._loose = self._loose[room:]

    def adopt(
        self, source: Source, options: Options, drawn: Mapping[int, tuple[Stroke, ...]]
    ) -> None:
        """Take over the strokes of one search that were read from a file, in place of its own."""
        if drawn:
            self._kept[source, search_key(options)] = dict(drawn)
            self._emit_changed()

    def _emit_changed(self) -> None:
        # Steps need to be heard only while there are strokes to hide or to show.
        self._listening.set(bool(self._wet or self._loose or self.kept))
        self.changed.emit()

    @property
    def _search(self) -> tuple[Source | None, str]:
        return self._model.source, search_key(self._model.options)

    def _count_kept(self) -> int:
        return sum(map(len, self.kept.values()))

    def _keep_strokes(self, step: int, strokes: tuple[Stroke, ...]) -> None:
        kept = {**self.kept, step: strokes}
        self._kept[self._search] = {step: kept[step] for step in sorted(kept) if kept[step]}

    def _keep_only(self, stays: Callable[[Stroke], bool]) -> None:
        here, before = self._model.step, self.strokes
        kept = self.kept.get(here, ())
        self._loose = tuple(filter(stays, self._loose))
        if kept:
            self._keep_strokes(here, tuple(filter(stays, kept)))
        if self.strokes != before:
            self._emit_changed()

    def _drop_loose_strokes(self) -> None:
        """Another step, or another search, is on screen: loose strokes go."""
        self._wet, self._loose = [], ()
        self._emit_changed()


# In files

_DIGITS: Final = 3
_FARTHEST: Final = 1e6


def as_json(drawn: Mapping[int, Sequence[Stroke]]) -> list[dict[str, object]]:
    """Strokes by step, for a file: the points of a stroke are one text, `x y x y …`."""
    return [
        schema.written(_Drawn(step, stroke.color, stroke.points))
        for step, strokes in drawn.items()
        for stroke in strokes
    ]


def from_json(value: object, last: int, name: str = "drawings") -> dict[int, tuple[Stroke, ...]]:
    """The inverse of `as_json`, for a search with the steps 0 to `last`. Raises EngineError, naming
    the field that is wrong."""
    if not isinstance(value, list) or len(value) > MOST:
        raise schema.refusal(name)
    drawn: dict[int, tuple[Stroke, ...]] = {}
    for number, raw in enumerate(value):
        try:
            step, color, points = schema.read(_Drawn, raw)
            if step > last:
                raise schema.refusal()
        except EngineError:
            raise schema.refusal(f"{name}[{number}]") from None
        drawn[step] = (*drawn.get(step, ()), Stroke(color, points))
    return dict(sorted(drawn.items()))


def _points_text(points: Sequence[Point]) -> str:
    return " ".join(f"{round(number, _DIGITS):g}" for point in points for number in point)


def _points(text: str) -> tuple[Point, ...]:
    numbers = [float(word) for word in text.split(None, 2 * LONGEST)]
    near = all(-_FARTHEST <= number <= _FARTHEST for number in numbers)
    if not near or not 0 < len(numbers) <= 2 * LONGEST:
        raise ValueError("no points near the tree")
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


class _Drawn(NamedTuple):
    """A stroke in a file, and its step."""

    step: Annotated[int, Range(0, inf)]
    color: Annotated[Role, Form(Role, str, of=str), PENS.__contains__]
    points: Annotated[tuple[Point, ...], Form(_points, _points_text, of=str)]
