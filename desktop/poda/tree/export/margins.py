"""How far texts reach beyond a picture's edges: on screen one pans there, on paper nobody can."""

from __future__ import annotations

from typing import Final

import numpy as np
from PySide6.QtGui import QFont, QFontMetricsF

from poda.tree.drawing.bands import Band
from poda.tree.drawing.look import SMALL_PIXELS, type_of
from poda.tree.drawing.stage import Stage
from poda.tree.model.values import is_scored, short

_AIR: Final = 6.0  # between a text and the edge
_BEFORE: Final = 18.0  # from a symbol to what is beside it
_WINDOW_FROM: Final = 20.0  # symbols of this side have their windows beside them
_LABEL_FROM: Final = 16.0  # and of this one their labels


def beyond(stage: Stage, width: float, most: float) -> tuple[float, float]:
    """The pixels that texts of the outermost nodes may need beyond the left and the right edge.

    Args:
        width: of the picture.
        most: no more than this is given to either of them.
    """
    left = right = 0.0
    for depth in range(len(stage.drawing.levels)):
        if stage.dense(depth):
            continue
        band = stage.band(depth)
        if len(band) and not band.board_share:
            for over_left, over_right in (_leaves(band, width), _inner(stage, band, width)):
                left, right = max(left, over_left), max(right, over_right)
    return max(0.0, min(left, most)), max(0.0, min(right, most))


def _leaves(band: Band, width: float) -> tuple[float, float]:
    places = np.flatnonzero(band.leaf)
    if not len(places) or not band.leaf_type:
        return 0.0, 0.0
    font = type_of(band.leaf_type, bold=True)
    ends = places[[0, -1]]
    first, last = (_wide(font, _leaf_text(band, int(place))) / 2 + _AIR for place in ends)
    return first - float(band.x[ends[0]]), float(band.x[ends[1]]) + last - width


def _leaf_text(band: Band, place: int) -> str:
    tree, node = band.drawing.tree, int(band.nodes[place])
    worth = float(tree.worth[node])
    text = (
        "?" if np.isnan(worth) else short(worth, scored=is_scored(band.drawing.recording.question))
    )
    return tree.leaf_text(node) or ("~" if band.estimated[place] else "") + text


def _inner(stage: Stage, band: Band, width: float) -> tuple[float, float]:
    places = np.flatnonzero(~band.leaf)
    half = band.common_size / 2
    if not len(places):
        return 0.0, 0.0
    left = right = 0.0
    label = stage.drawing.tree.label(int(band.nodes[places[0]]))
    if label and band.common_size >= _LABEL_FROM:
        font = type_of(min(15.0, 0.36 * band.common_size + 4), mono=False, bold=True)
        left = half + _BEFORE + _wide(font, label) + _AIR - float(band.x[places[0]])
    if stage.look.windows and band.common_size >= _WINDOW_FROM:
        written = _wide(type_of(SMALL_PIXELS), _widest_window(band)) + _BEFORE
        right = float(band.x[places[-1]]) + half + written - width
    return left, right


def _widest_window(band: Band) -> str:
    """A window as wide as those that may come."""
    worth = band.drawing.tree.worth
    known = worth[~np.isnan(worth)]
    ends = (float(known.min()), float(known.max())) if len(known) else (0.0, 0.0)
    scored = is_scored(band.drawing.recording.question)
    value = max((short(end, scored=scored) for end in ends), key=len)
    return max(f"[{value}, +inf]", f"[{value}, {value}]", key=len)


def _wide(font: QFont, text: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)
