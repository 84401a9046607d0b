"""The picture of an experiment as SVG: the mean curves with their bands, and which setting matters.

It stands alone and runs nothing. Words of settings come from files, so each is escaped.
"""

from __future__ import annotations

import html
import itertools
import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from poda.base.numbers import number_text
from poda.base.paths import without_controls
from poda.base.terms import capitalised
from poda.engine.runs.bands import Band
from poda.packages.lab.engine import experiment_words
from poda.packages.lab.engine.plan import worded
from poda.packages.lab.engine.results import (
    USUAL_MEASURE,
    Effects,
    Results,
    Spread,
    measure_named,
)

Translate = Callable[[str, str], str]

COLOURS: Final = ("#0067a5", "#c2410c", "#00755a", "#833f6e", "#8a6d00", "#4b5a6a")
"""The colours of the groups, which also differ in their dashes."""
_DASHES: Final = ("", "7 3", "2 3", "9 3 2 3", "12 4", "4 4")
_GREY: Final = "#858e98"
_WIDTH: Final = 960
_LEFT: Final = 76
_RIGHT: Final = 24
_CURVES: Final = 330  # the height of the curves
_ROW: Final = 26  # the height of a bar, and of a line of the legend
_PANEL: Final = 210  # the height of a setting's own chart
_PANELS: Final = 3  # the number of charts in a row
_LETTER: Final = 6.6  # the approximate width of a letter
_TICKS: Final = 5


def picture(
    results: Results,
    measure: str = USUAL_MEASURE,
    over: str = "games",
    translate: Translate = lambda _context, text: text,
) -> str:
    """The picture of an experiment, as a text of SVG.

    Args:
        measure: what is drawn, a key of `results.MEASURES`.
        over: the horizontal axis of the curves, one of `results.AXES`.
        translate: maps a context and an English text to the text in the picture's language.

    Raises EngineError for an unknown measure.
    """
    return _Page(results, measure, over, translate).text()


class _Frame(NamedTuple):
    """A rectangle of the picture, and the ranges of both axes in it."""

    x: float
    y: float
    width: float
    height: float
    left: float
    right: float
    low: float
    high: float

    def at_x(self, value: float) -> float:
        return self.x + self.width * (value - self.left) / max(self.right - self.left, 1e-12)

    def at_y(self, value: float) -> float:
        return self.y + self.height * (self.high - value) / max(self.high - self.low, 1e-12)


def _escaped(text: str) -> str:
    return html.escape(without_controls(text))


class _Page:
    def __init__(self, results: Results, measure: str, over: str, translate: Translate) -> None:
        self._results, self._measure, self._over = results, measure_named(measure), over
        self._translate = translate
        self._parts: list[str] = []
        self._height = 16.0

    def text(self) -> str:
        results, key = self._results, self._measure.key
        bands = results.bands(key, self._over)
        spreads = results.spreads(key)
        self._heading(capitalised(self._word(experiment_words.MEASURES[key])))
        if any(each is not None for each in bands):
            self._curves(bands, self._ranked(spreads))
            if results.plan.sweep:
                self._matters(results.effects(key))
            else:
                self._last(spreads[0])
        else:
            self._line(self._word(experiment_words.NOTHING))
        height = math.ceil(self._height)
        title = _escaped(results.plan.origin or results.plan.game_key)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
            f'width="{_WIDTH}" height="{height}" role="img" aria-label="{title}" '
            'font-family="system-ui, sans-serif" font-size="13" fill="#1c2128">'
            f'<title>{title}</title><rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>'
            f"{''.join(self._parts)}</svg>\n"
        )

    # The curves

    def _ranked(self, spreads: Sequence[Spread]) -> list[int]:
        """The groups, the best first; without a sweep the only one."""
        sign = 1.0 if self._measure.falls else -1.0
        known = [number for number, each in enumerate(spreads) if each.count]
        return sorted(known, key=lambda number: sign * spreads[number].mean)

    def _curves(self, bands: Sequence[Band | None], ranked: Sequence[int]) -> None:
        drawn = [bands[number] for number in ranked]
        known = [each for each in drawn if each is not None]
        low = min(float(each.low.min()) for each in known)
        high = max(float(each.high.max()) for each in known)
        low, high = self._room(low, high)
        top = self._height + 8
        frame = _Frame(
            _LEFT, top, _WIDTH - _LEFT - _RIGHT, _CURVES,
            min(float(each.x[0]) for each in known), max(float(each.x[-1]) for each in known),
            low, high,
        )  # fmt: skip
        self._scale(frame)
        self._scale_x(frame)
        named = ranked[: len(COLOURS)]
        for place, number in reversed(list(enumerate(ranked))):
            if (found := bands[number]) is not None:
                self._band(frame, found, place if place < len(named) else None)
        self._height = top + _CURVES + 22
        self._centred(
            _LEFT + frame.width / 2,
            self._height + 12,
            self._word(experiment_words.AXES[self._over]),
        )
        self._height += 28
        self._legend(named, len(ranked) - len(named))

    def _band(self, frame: _Frame, found: Band, place: int | None) -> None:
        colour = _GREY if place is None else COLOURS[place]
        dashes = "" if place is None or not _DASHES[place] else _DASHES[place]
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        width = 1 if place is None else 2
        ends = [*np.flatnonzero(found.starts).tolist(), len(found.x)]
        for part in itertools.starmap(slice, itertools.pairwise(ends)):
            xs = [frame.at_x(each) for each in found.x[part].tolist()]
            if found.count > 1 and place is not None:
                upper = _points(xs, [frame.at_y(each) for each in found.high[part].tolist()])
                lows = [frame.at_y(each) for each in found.low[part].tolist()]
                lower = _points(xs[::-1], lows[::-1])
                self._parts.append(
                    f'<polygon points="{upper} {lower}" fill="{colour}" fill-opacity="0.11"/>'
                )
            line = _points(xs, [frame.at_y(each) for each in found.mean[part].tolist()])
            self._parts.append(
                f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="{width}"'
                f"{dashed}/>"
            )

    def _legend(self, named: Sequence[int], others: int) -> None:
        results = self._results
        if not results.plan.sweep:
            self._sample(0, f"{self._word(experiment_words.MEAN)} (n = {len(results.of_group(0))})")
        else:
            self._text(_LEFT, self._height + 14, capitalised(self._word(experiment_words.MEAN)))
            self._height += _ROW
        for place, number in enumerate(named if results.plan.sweep else ()):
            count = len(results.of_group(number))
            self._sample(place, f"{results.title(number)} (n = {count})")
        if others:
            self._sample(None, self._word(experiment_words.OTHERS).format(count=others))

    def _sample(self, place: int | None, text: str) -> None:
        y = self._height + _ROW / 2
        colour = _GREY if place is None else COLOURS[place]
        dashes = "" if place is None else _DASHES[place]
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self._parts.append(
            f'<line x1="{_LEFT}" x2="{_LEFT + 34}" y1="{y:.1f}" y2="{y:.1f}" stroke="{colour}" '
            f'stroke-width="{1 if place is None else 2}"{dashed}/>'
        )
        self._text(_LEFT + 44, y + 4, _short(text, (_WIDTH - _LEFT - 60) / _LETTER))
        self._height += _ROW - 4

    # Which setting matters

    def _matters(self, found: Effects) -> None:
        self._height += 14
        which, explained = experiment_words.WHICH_MATTERS, experiment_words.EXPLAINED
        self._heading(f"{self._word(which)}: {self._word(explained)}")
        rows = [(each.name, each.explained) for each in found.settings]
        if found.together is not None:
            rows.append((self._word(experiment_words.TOGETHER), found.together))
        rows.append((self._word(experiment_words.SEEDS), found.seeds))
        label = 170
        for place, (name, share) in enumerate(rows):
            y = self._height
            is_setting = place < len(found.settings)
            self._right(_LEFT + label - 46, y + 16, _short(name, (label + 24) / _LETTER))
            left, width = _LEFT + label - 36, _WIDTH - _RIGHT - _LEFT - label - 40
            colour = COLOURS[0] if is_setting else _GREY
            long = 0.0 if share is None else width * min(share, 1.0)
            self._parts.append(
                f'<rect x="{left}" y="{y + 4:.1f}" width="{long:.1f}" height="{_ROW - 8}" '
                f'fill="{colour}"/>'
            )
            told = "?" if share is None else f"{number_text(100 * share, 0)} %"
            self._text(left + long + 8, y + 17, told)
            self._height += _ROW
        self._height += 18
        self._panels(found)

    def _panels(self, found: Effects) -> None:
        """Draw a chart for each setting: the last readings by the setting's values."""
        spreads = [level.spread for each in found.settings for level in each.levels]
        values = [value for each in spreads for value in each.values]
        if not values:
            return
        ends = [end for each in spreads for end in each.interval or ()]
        low, high = self._room(min([*values, *ends]), max([*values, *ends]))
        width = (_WIDTH - _RIGHT) / _PANELS
        top = self._height
        for place, each in enumerate(found.settings):
            column, row = place % _PANELS, place // _PANELS
            x = column * width + _LEFT
            y = top + row * (_PANEL + 70)
            frame = _Frame(
                x, y + 24, width - _LEFT - 4, _PANEL - 24, 0, max(len(each.levels), 1), low, high
            )
            self._text(x, y + 12, _short(each.name, width / _LETTER), weight="600")
            self._scale(frame)
            labels = [worded(level.value) for level in each.levels]
            self._levels(frame, labels, [level.spread for level in each.levels])
            self._height = max(self._height, y + _PANEL + 60)

    def _last(self, found: Spread) -> None:
        """Draw the last readings of all seeds, for an experiment without a sweep."""
        self._height += 14
        self._heading(self._word(experiment_words.LAST))
        ends = [*found.values, *(found.interval or ())]
        low, high = self._room(min(ends), max(ends))
        frame = _Frame(_LEFT, self._height + 6, 300, _PANEL, 0, 1, low, high)
        self._scale(frame)
        self._levels(frame, [self._word(experiment_words.ALL_RUNS)], [found])
        self._height += _PANEL + 44

    def _levels(self, frame: _Frame, labels: Sequence[str], spreads: Sequence[Spread]) -> None:
        step = frame.width / max(len(labels), 1)
        for place, (label, each) in enumerate(zip(labels, spreads, strict=True)):
            x = frame.x + step * (place + 0.5)
            for number, value in enumerate(each.values):
                # Spread sideways in a fixed order: equal values stay visible, without chance.
                aside = (number % 5 - 2) * min(step / 14, 5.0)
                self._parts.append(
                    f'<circle cx="{x + 20 + aside:.1f}" cy="{frame.at_y(value):.1f}" r="2.5" '
                    f'fill="{_GREY}"/>'
                )
            if each.interval is not None:
                upper, lower = (frame.at_y(end) for end in reversed(each.interval))
                self._parts.append(
                    f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{upper:.1f}" y2="{lower:.1f}" '
                    f'stroke="{COLOURS[0]}" stroke-width="2"/>'
                )
            if each.count:
                self._parts.append(
                    f'<rect x="{x - 4:.1f}" y="{frame.at_y(each.mean) - 4:.1f}" width="8" '
                    f'height="8" fill="{COLOURS[0]}"/>'
                )
            room = step / _LETTER
            self._centred(x, frame.y + frame.height + 18, _short(label, max(room, 4)))

    # Parts

    def _room(self, low: float, high: float) -> tuple[float, float]:
        """The ends of an axis of values."""
        aside = 0.06 * (high - low) or max(abs(high) * 0.1, 0.01)
        low, high = low - aside, high + aside
        return (max(low, 0.0), min(high, 1.0)) if self._measure.share else (low, high)

    def _scale(self, frame: _Frame) -> None:
        """The frame, and the axis of values with lines across."""
        for value in _ticks(frame.low, frame.high):
            y = frame.at_y(value)
            self._parts.append(
                f'<line x1="{frame.x:.1f}" x2="{frame.x + frame.width:.1f}" y1="{y:.1f}" '
                f'y2="{y:.1f}" stroke="#c9d1d9"/>'
            )
            self._right(frame.x - 8, y + 4, self._value(value, frame.high - frame.low))
        bottom = frame.y + frame.height
        self._parts.append(
            f'<line x1="{frame.x:.1f}" x2="{frame.x + frame.width:.1f}" y1="{bottom:.1f}" '
            f'y2="{bottom:.1f}" stroke="#59636e"/>'
        )

    def _scale_x(self, frame: _Frame) -> None:
        for value in _ticks(frame.left, frame.right):
            x = frame.at_x(value)
            bottom = frame.y + frame.height
            self._parts.append(
                f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{bottom:.1f}" y2="{bottom + 5:.1f}" '
                'stroke="#59636e"/>'
            )
            self._centred(x, bottom + 18, _brief(value))

    def _value(self, value: float, span: float) -> str:
        if self._measure.share:
            return f"{number_text(100 * value, 0 if span > 0.04 else 1)} %"
        return number_text(float(f"{value:.6g}"))

    def _heading(self, text: str) -> None:
        self._height += 18
        self._text(16, self._height, text, weight="600", size=15)
        self._height += 12

    def _line(self, text: str) -> None:
        self._text(16, self._height + 16, text)
        self._height += 36

    def _text(
        self, x: float, y: float, text: str, *, weight: str = "", size: int = 0, anchor: str = ""
    ) -> None:
        more = f' font-weight="{weight}"' if weight else ""
        more += f' font-size="{size}"' if size else ""
        more += f' text-anchor="{anchor}"' if anchor else ""
        self._parts.append(f'<text x="{x:.1f}" y="{y:.1f}"{more}>{_escaped(text)}</text>')

    def _right(self, x: float, y: float, text: str) -> None:
        self._text(x, y, text, anchor="end")

    def _centred(self, x: float, y: float, text: str) -> None:
        self._text(x, y, text, anchor="middle")

    def _word(self, text: str) -> str:
        return self._translate(experiment_words.CONTEXT, text)


def _points(xs: Sequence[float], ys: Sequence[float]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(xs, ys, strict=True))


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers between two ends, about five of them."""
    if not high > low:
        return [low]
    rough = (high - low) / _TICKS
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(each * size for each in (1, 2, 5, 10) if each * size >= rough)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [float(each) * step for each in np.arange(first, last + 1)]


def _brief(value: float) -> str:
    """A number of an axis: "12k", "3.5M"."""
    for size, sign in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= size:
            return f"{number_text(float(f'{value / size:.4g}'))}{sign}"
    return number_text(float(f"{value:.6g}"))


def _short(text: str, letters: float) -> str:
    """A text that has room for so many letters."""
    most = max(int(letters), 2)
    return text if len(text) <= most else f"{text[: most - 1]}…"
