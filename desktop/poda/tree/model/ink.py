"""What a person draws over a tree: the strokes of a pen, each of which belongs to a step.

They lie in the tree's own coordinates, so that they stay with its nodes when one zooms and pans.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, isfinite
from typing import Final, Protocol

from PySide6.QtCore import QObject, Signal, SignalInstance

from poda.engine.errors import EngineError
from poda.house.theme import Role
from poda.tree.model.notes import search_key
from poda.tree.model.opening import Options
from poda.tree.model.sources import Source
from poda.widgets.turns import Listening

PENS: Final = (Role.BAD, Role.MAX, Role.OK, Role.TEXT)
"""The pen's colours, which every theme has in its own way."""

MOST: Final = 500
"""Strokes that are kept for one search."""
LONGEST: Final = 2_000
"""Points of a stroke; a longer one goes on as another."""

Point = tuple[float, float]
"""Leaf units across, and levels down."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line, drawn without lifting the pen; a single point is a dot."""

    color: Role
    points: tuple[Point, ...]

    def is_near(self, at: Point, reach: Point) -> bool:
        """Whether it comes to the ellipse around `at` with the half axes `reach`."""
        scaled = [((x - at[0]) / reach[0], (y - at[1]) / reach[1]) for x, y in self.points]
        if any(hypot(*point) <= 1 for point in scaled):
            return True
        return any(_distance(one, two) <= 1 for one, two in pairwise(scaled))


def _distance(one: Point, two: Point) -> float:
    """From the origin to the line between two points."""
    way = two[0] - one[0], two[1] - one[1]
    length = way[0] ** 2 + way[1] ** 2
    if not length:
        return hypot(*one)
    share = min(1.0, max(0.0, -(one[0] * way[0] + one[1] * way[1]) / length))
    return hypot(one[0] + share * way[0], one[1] + share * way[1])


class _Searched(Protocol):
    """The model, as far as the pen goes."""

    source: Source | None
    options: Options
    step: int
    moved: SignalInstance
    opened: SignalInstance


class Ink(QObject):
    """Knows what is drawn over each step of the search on screen.

    What is kept stays with its source and search for the session, and comes back with its step. All
    else is gone when another step is on screen.

    Signals:
        changed: something else is to be seen.

    Attributes:
        keeps: whether what is drawn from now on is kept.
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
        self._listening = Listening((model.moved, self._dry))
        model.opened.connect(self._dry)

    # What is seen

    @property
    def kept(self) -> Mapping[int, tuple[Stroke, ...]]:
        """What is kept of the search on screen, by step."""
        return self._kept.get(self._search, {})

    @property
    def strokes(self) -> tuple[Stroke, ...]:
        """What is drawn over the step on screen; what is being drawn is the last of them."""
        wet = (Stroke(self._color, tuple(self._wet)),) if self._wet else ()
        return (*self.kept.get(self._model.step, ()), *self._loose, *wet)

    def by_step(self) -> dict[int, tuple[Stroke, ...]]:
        """What is drawn over each step, as it is now: for a picture."""
        drawn = dict(self.kept)
        if self.strokes:
            drawn[self._model.step] = self.strokes
        return drawn

    # Drawing

    def press(self, color: Role, at: Point) -> None:
        """Set the pen down."""
        self.lift()
        self._color, self._wet = color, [at]
        self._tell()

    def draw_to(self, at: Point) -> None:
        """Draw a line to this point, if the pen is down."""
        if not self._wet:
            return
        self._wet.append(at)
        if len(self._wet) >= LONGEST:
            self.press(self._color, at)
        else:
            self._tell()

    def lift(self) -> None:
        """The stroke is done."""
        if not self._wet:
            return
        stroke, self._wet = Stroke(self._color, tuple(self._wet)), []
        if self.keeps and self._count() < MOST:
            here = self._model.step
            self._keep(here, (*self.kept.get(here, ()), stroke))
        else:
            self._loose = (*self._loose, stroke)
        self._tell()

    def rub(self, at: Point, reach: Point) -> None:
        """Rub out the strokes of this step that come near a point (see `Stroke.is_near`)."""
        self._replace(lambda stroke: not stroke.is_near(at, reach))

    def wipe(self) -> None:
        """Rub out all that is drawn over this step."""
        self._wet = []
        self._replace(lambda _stroke: False)

    def keep(self, on: bool) -> None:
        """Keep what is drawn from now on, and what is there at this step; or no longer."""
        self.lift()
        self.keeps = on
        room = MOST - self._count()
        if on and self._loose and room > 0:
            here = self._model.step
            self._keep(here, (*self.kept.get(here, ()), *self._loose[:room]))
            self._loose = self._loose[room:]

    def adopt(
        self, source: Source, options: Options, drawn: Mapping[int, tuple[Stroke, ...]]
    ) -> None:
        """A file had this."""
        if drawn:
            self._kept[source, search_key(options)] = dict(drawn)
            self._tell()

    def _tell(self) -> None:
        # A step matters where there is something to take away or to bring back.
        self._listening.set(bool(self._wet or self._loose or self.kept))
        self.changed.emit()

    @property
    def _search(self) -> tuple[Source | None, str]:
        return self._model.source, search_key(self._model.options)

    def _count(self) -> int:
        return sum(map(len, self.kept.values()))

    def _keep(self, step: int, strokes: tuple[Stroke, ...]) -> None:
        kept = {**self.kept, step: strokes}
        self._kept[self._search] = {step: kept[step] for step in sorted(kept) if kept[step]}

    def _replace(self, stays: Callable[[Stroke], bool]) -> None:
        here, before = self._model.step, self.strokes
        kept = self.kept.get(here, ())
        self._loose = tuple(filter(stays, self._loose))
        if kept:
            self._keep(here, tuple(filter(stays, kept)))
        if self.strokes != before:
            self._tell()

    def _dry(self) -> None:
        """Another step, or another search, is on screen."""
        self._wet, self._loose = [], ()
        self._tell()


# In files

_DIGITS: Final = 3
_FARTHEST: Final = 1e6


def as_json(drawn: Mapping[int, Sequence[Stroke]]) -> list[dict[str, object]]:
    """What is kept, for a file: the points of a stroke are one text, `x y x y …`."""
    return [
        {"step": step, "color": str(stroke.color), "points": _points_text(stroke)}
        for step, strokes in drawn.items()
        for stroke in strokes
    ]


def _points_text(stroke: Stroke) -> str:
    numbers = (number for point in stroke.points for number in point)
    return " ".join(f"{round(number, _DIGITS):g}" for number in numbers)


def from_json(value: object, last: int, name: str = "drawings") -> dict[int, tuple[Stroke, ...]]:
    """The inverse of `as_json`, of a search with the steps 0 to `last`. Raises EngineError, naming
    the field that is wrong."""
    if not isinstance(value, list) or len(value) > MOST:
        raise EngineError("save.field", field=name)
    drawn: dict[int, tuple[Stroke, ...]] = {}
    for number, raw in enumerate(value):
        step, stroke = _stroke(raw, last, f"{name}[{number}]")
        drawn[step] = (*drawn.get(step, ()), stroke)
    return dict(sorted(drawn.items()))


def _stroke(raw: object, last: int, name: str) -> tuple[int, Stroke]:
    try:
        assert isinstance(raw, dict)
        step, color, text = raw["step"], raw["color"], raw["points"]
        assert type(step) is int
        assert isinstance(text, str)
        numbers = [float(word) for word in text.split(None, 2 * LONGEST)]
        fits = 0 <= step <= last and color in PENS and 0 < len(numbers) <= 2 * LONGEST
        near = all(isfinite(number) and abs(number) <= _FARTHEST for number in numbers)
        if fits and near and len(numbers) % 2 == 0:
            return step, Stroke(Role(color), tuple(zip(numbers[::2], numbers[1::2], strict=True)))
    except (AssertionError, LookupError, ValueError):
        pass
    raise EngineError("save.field", field=name)
