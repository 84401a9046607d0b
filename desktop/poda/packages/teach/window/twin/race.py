"""Alpha-beta (or its kind) beside Monte Carlo tree search: the progress and the move of each.

One counts visited nodes, the other iterations, each of which plays a game. These cannot be compared
as less or more; the moves can, and since when they are right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from poda.engine.errors import EngineError
from poda.engine.exact.truth import Truth, truth_of
from poda.engine.game import CHANCE
from poda.engine.record.monte_carlo import PHASES
from poda.engine.record.monte_carlo_recording import MonteCarloSteps, monte_carlo_of
from poda.engine.record.recording import Recording
from poda.engine.record.trace import Ints, SearchTrace
from poda.engine.search.observer import Stop, never
from poda.house.i18n import follow_language
from poda.house.jobs import Latest, Task
from poda.house.theme import Role, font, painting, theme_manager
from poda.packages.teach.window.twin.twin_model import TwinModel
from poda.packages.teach.window.twin.view import side_names
from poda.tree.model.clock import SIDES, Side
from poda.tree.sentences.steps import short_name
from poda.widgets.announce import phrased
from poda.widgets.engine_words import count
from poda.widgets.layout import BETWEEN, INSIDE
from poda.widgets.painted_chart import PaintedRows, write_in

_NAME_SHARE: Final = 0.26
_BAR_SHARE: Final = 0.3
_NONE: Final = -1


@dataclass(frozen=True, eq=False)
class BestMoves:
    """The move that a search would play, at every step.

    Attributes:
        steps, places: from each of these steps on, the move's index at the root; -1 for none. The
            first step is 0.
        found: the step from which on the move stays right; None if it ends on a wrong one, or the
            exact values are unknown.
    """

    steps: Ints
    places: Ints
    found: int | None

    def place(self, step: int) -> int:
        """The index of the move at a step."""
        return int(self.places[int(np.searchsorted(self.steps, step, side="right")) - 1])


@dataclass(frozen=True, eq=False)
class Race:
    """The courses of both searches, with the exact values. Each side has its own indices of moves,
    as the two searches may order them differently.

    Attributes:
        courses: the left and the right search's.
        truths: the exact values of each side's moves; None if they are unknown.
        names: each side's moves in words.
    """

    courses: tuple[BestMoves, BestMoves]
    truths: tuple[Truth | None, Truth | None]
    names: tuple[tuple[str, ...], tuple[str, ...]]

    def is_right(self, side: Side, place: int) -> bool | None:
        """Whether a move keeps the exact value; None if that is unknown."""
        truth = self.truths[side]
        return None if truth is None else place in truth.keeping


def course_of(trace: SearchTrace, truth: Truth | None) -> BestMoves:
    """The course of a search of either kind."""
    if isinstance(trace, MonteCarloSteps):
        chosen = trace.history.chosen
        moments = np.arange(len(chosen)) * PHASES
    else:
        moments = np.unique(np.append(np.flatnonzero(trace.node == 0), trace.steps - 1))
        root = np.zeros(1, np.int32)
        nodes = [int(trace.chosen_of(root, int(step))[0]) for step in moments]
        chosen = np.array([trace.index[node] if node >= 0 else _NONE for node in nodes])
    first = np.flatnonzero(np.diff(chosen, prepend=chosen[0] - 1))
    steps, places = moments[first].astype(np.int32), chosen[first].astype(np.int32)
    return BestMoves(steps, places, _found(steps, places, truth))


def _found(steps: Ints, places: Ints, truth: Truth | None) -> int | None:
    if truth is None or int(places[-1]) not in truth.keeping:
        return None
    wrong = np.flatnonzero(~np.isin(places, list(truth.keeping)))
    return int(steps[wrong[-1] + 1]) if len(wrong) else int(steps[0])


def race_of(
    left: Recording[Any, Any], right: Recording[Any, Any],
    names: tuple[Sequence[str], Sequence[str]], stop: Stop = never,
) -> Race:  # fmt: skip
    """The courses of both searches, with the exact values. Raises SearchStopped."""
    truths = _truth(left, stop), _truth(right, stop)
    courses = course_of(left.trace, truths[0]), course_of(right.trace, truths[1])
    return Race(courses, truths, (tuple(names[0]), tuple(names[1])))


def _truth(recording: Recording[Any, Any], stop: Stop) -> Truth | None:
    """The exact values of the searched position; None if unknown, or at a chance node."""
    game, state = recording.question.game, recording.question.state
    if game.to_move(state) == CHANCE:
        return None
    try:
        return truth_of(game, state, stop)
    except EngineError:  # a leaf without a value
        return None


def _names(recording: Recording[Any, Any]) -> list[str]:
    """The names of the moves at the root, by index; "" for one that is not drawn."""
    tree = recording.tree
    drawn = {int(tree.index[node]): short_name(tree, node) for node in tree.children_of(0)}
    return [drawn.get(place, "") for place in range(int(recording.trace.children[0]))]


def units(trace: SearchTrace, step: int) -> int:
    """The number of nodes entered, or of iterations backed up, by a step."""
    found = monte_carlo_of(trace)
    if found is not None:
        return found.counted(step)
    return int(np.count_nonzero(trace.entered <= step))


def are_rivals(twin: TwinModel) -> bool:
    """Whether one of the two searches is a Monte Carlo tree search."""
    both = twin.left.recording, twin.recording
    return any(each is not None and each.trace.is_sampled for each in both)


class TwinRace(PaintedRows):
    """The table with a row for each search: its progress, the move that it would play now, whether
    that is right and, if it stays right, since when."""

    USUAL = 600, 0
    LEAST = 200, 0

    def __init__(self, twin: TwinModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._twin = twin
        self.race: Race | None = None
        self._of: tuple[object, object] = (None, None)
        self._work = Latest("race", self)
        self._lines: tuple[str, str] = ("", "")
        twin.paired.connect(self._on_paired)
        twin.stepped.connect(self._update_lines)
        phrased(
            self,
            name=lambda: self.tr("How far both searches are, and their moves"),
            tip=lambda: self.tr(
                "✓: the move keeps the exact value of the position. An iteration plays a game, and "
                "a node is visited once: compare the moves, not the numbers."
            ),
        )
        follow_language(self, self._update_lines)

    def text(self) -> str:
        """The text of the table, a line for each search."""
        return "\n".join(line for line in self._lines if line)

    # Courses

    def _on_paired(self) -> None:
        left, right = self._twin.left.recording, self._twin.recording
        both = left is not None and right is not None and self._twin.left.clock is not None
        if not both or left is None or right is None or not are_rivals(self._twin):
            self._drop_race()
        elif self._of != (left, right):
            self._drop_race()
            self._of = left, right
            names = _names(left), _names(right)

            def work(task: Task) -> Race:
                return race_of(left, right, names, task.stopped)

            self._work.start(work, finished=self._set_race)
        self._update_lines()

    def _drop_race(self) -> None:
        self._work.give_up()
        self.race, self._of = None, (None, None)

    def _set_race(self, race: Race) -> None:
        self.race = race
        self._update_lines()

    # Texts

    def _update_lines(self) -> None:
        lines = tuple(self._line(side) for side in SIDES)
        self._lines = lines[0], lines[1]
        self.setAccessibleDescription(self.text())
        self.update()

    def _step(self, side: Side) -> int:
        clock = self._twin.left.clock
        return 0 if clock is None else int(clock.steps[side][self._twin.left.moment])

    def _trace(self, side: Side) -> SearchTrace | None:
        if self._twin.left.clock is None:  # or its search is about to be replaced
            return None
        recording = (self._twin.left.recording, self._twin.recording)[side]
        return recording.trace if recording is not None else None

    def _line(self, side: Side) -> str:
        if self._trace(side) is None or not are_rivals(self._twin):
            return ""
        name = side_names(self._twin.left.options, self._twin.options)[side]
        return ", ".join(
            part for part in (f"{name}: {self.far(side)}", self.move_text(side)) if part
        )

    def far(self, side: Side) -> str:
        """The progress of a search: `812 of 3,120 nodes`."""
        trace = self._trace(side)
        if trace is None:
            return ""
        return self._far(trace, self._step(side))

    def _far(self, trace: SearchTrace, step: int) -> str:
        done, whole = units(trace, step), units(trace, trace.steps - 1)
        text = self.tr("{done} of {all} nodes")
        if trace.is_sampled:
            text = self.tr("{done} of {all} iterations")
        return text.format(done=count(done, 10**9), all=count(whole, 10**9))

    def move_text(self, side: Side) -> str:
        """A search's current move, whether it is right, and since when it stays right."""
        race, trace = self.race, self._trace(side)
        if race is None or trace is None:
            return ""
        course, step = race.courses[side], self._step(side)
        place = course.place(step)
        if place < 0:
            return self.tr("no move yet")
        name, right = race.names[side][place], race.is_right(side, place)
        if right is None:
            return self.tr("now {move}").format(move=name)
        if not right:
            return self.tr("now {move} ✗").format(move=name)
        if course.found is None or step < course.found:
            return self.tr("now {move} ✓").format(move=name)
        text = self.tr("{move} ✓, for good since node {number}")
        if trace.is_sampled:
            text = self.tr("{move} ✓, for good since iteration {number}")
        return text.format(move=name, number=count(units(trace, course.found), 10**9))

    # Paint

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.text():
            return
        names = side_names(self._twin.left.options, self._twin.options)
        bold, body = QFontMetrics(font("body", bold=True)), QFontMetrics(font("body"))
        widest = max(map(bold.horizontalAdvance, names)) + 2
        named = min(widest, round(self.width() * _NAME_SHARE))
        barred = round((self.width() - named) * _BAR_SHARE)
        far = max(body.horizontalAdvance(self._farthest(side)) for side in SIDES) + INSIDE
        high, elide = self.row_height, Qt.TextElideMode.ElideRight
        with painting(self) as painter:
            for side, name in zip(SIDES, names, strict=True):
                top = side * high
                areas = [QRectF(0, top, named, high)]
                for wide in (barred, far, self.width()):
                    areas.append(QRectF(areas[-1].right() + BETWEEN, top, wide, high))
                areas[-1].setRight(self.width())
                write_in(painter, areas[0], name, Role.TEXT, font("body", bold=True), elide=elide)
                self._paint_bar(painter, side, areas[1].adjusted(0, 5, 0, -5))
                texts = (self.far(side), Role.MUTED), (self.move_text(side), self._role(side))
                for area, (text, role) in zip(areas[2:], texts, strict=True):
                    write_in(painter, area, text, role, font("body"), elide=elide)

    def _farthest(self, side: Side) -> str:
        """The longest text of a search's progress, so that its neighbours stay in place."""
        trace = self._trace(side)
        return "" if trace is None else self._far(trace, trace.steps - 1)

    def _role(self, side: Side) -> Role:
        race = self.race
        place = race.courses[side].place(self._step(side)) if race is not None else _NONE
        if race is None or place < 0:
            return Role.MUTED
        return {None: Role.TEXT, True: Role.OK, False: Role.BAD}[race.is_right(side, place)]

    def _paint_bar(self, painter: QPainter, side: Side, bar: QRectF) -> None:
        """Paint the bar of a search's progress, with a stroke since when its move stays right."""
        trace, theme = self._trace(side), theme_manager().theme
        if trace is None:
            return
        whole = max(1, units(trace, trace.steps - 1))
        done = bar.width() * units(trace, self._step(side)) / whole
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(Role.MUTED))
        painter.drawRect(QRectF(bar.left(), bar.top(), done, bar.height()))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color(Role.LINE), 1))
        painter.drawRect(bar)
        found = self.race.courses[side].found if self.race is not None else None
        if found is not None and found <= self._step(side):
            x = bar.left() + bar.width() * units(trace, found) / whole
            painter.setPen(QPen(theme.color(Role.OK), 3))
            painter.drawLine(QPointF(x, bar.top() - 3), QPointF(x, bar.bottom() + 3))
