"""What is known of a node at a step: for the card under the pointer, and to be spoken."""

from __future__ import annotations

from typing import Final

import numpy as np
from PySide6.QtCore import QCoreApplication

from poda.engine.record.lecture import owner_name
from poda.engine.record.trace import LOWER, UPPER, Step
from poda.tree.drawing.levels import FAINT, PRUNED, VISITED, Drawing
from poda.tree.drawing.painter import formula, position_of
from poda.tree.model.values import in_words, is_scored, short
from poda.tree.sentences.steps import node_name
from poda.tree.sentences.table import way_text

_SIGNS: Final = {UPPER: "≤ ", LOWER: "≥ "}


def node_lines(drawing: Drawing, step: int, node: int, *, windows: bool) -> list[str]:
    """Its value, or why there is none; the window, if `windows` are drawn. A line each."""
    if drawing.tree.is_leaf(node):
        worth = _worth(drawing, node)
        return [worth] if worth else []
    state = drawing.state_of(node, step)
    who = owner_name(int(drawing.tree.player[node]))
    if state == VISITED:
        return _visited(drawing, step, node, who, windows=windows)
    return [_unvisited(drawing, node, state, who)]


def spoken(drawing: Drawing, step: int, node: int, *, windows: bool) -> str:
    """The node and all of that in one sentence; of a leaf too whether the search has come to it."""
    lines = node_lines(drawing, step, node, windows=windows)
    if drawing.tree.is_leaf(node):
        who = QCoreApplication.translate("NodeWords", "leaf")
        said = f"{who}: {lines[0]}" if lines else who
        state = drawing.state_of(node, step)
        lines = [said if state == VISITED else _unvisited(drawing, node, state, said)]
    if node == drawing.current(step):
        lines.append(QCoreApplication.translate("NodeWords", "the search is here"))
    return ", ".join((node_name(drawing.tree, node), *lines))


def _worth(drawing: Drawing, node: int) -> str:
    tree = drawing.tree
    if np.isnan(tree.worth[node]):
        return ""
    estimated = bool(tree.estimated[node])
    position = position_of(drawing, node, estimated)
    guess = formula(position) if position.open_lines else ""
    value = in_words(drawing.recording.question, float(tree.worth[node]))
    return guess or (f"~ {value}" if estimated else value)


def _unvisited(drawing: Drawing, node: int, state: int, who: str) -> str:
    if state == FAINT:
        return QCoreApplication.translate("HoverCard", "{who}, not reached yet").format(who=who)
    assert state == PRUNED
    if _is_below_found(drawing, node):
        text = QCoreApplication.translate("HoverCard", "{who}, not searched again")
    else:
        text = QCoreApplication.translate("HoverCard", "{who}, pruned")
    return text.format(who=who)


def _is_below_found(drawing: Drawing, node: int) -> bool:
    """Whether a table knew a node above, so that this one was left out without a cut."""
    while drawing.tree.trace_node[node] < 0:
        node = int(drawing.tree.parent[node])
    return bool(drawing.trace.fate[drawing.tree.trace_node[node]] == Step.FOUND)


def _visited(drawing: Drawing, step: int, node: int, who: str, *, windows: bool) -> list[str]:
    trace, question = drawing.trace, drawing.recording.question
    visit = drawing.visits.at(np.array([node], np.int32), step)
    value = float(trace.values_of(visit, step)[0])
    bound = int(trace.bounds_of(visit, step)[0])
    lines = [who]
    if not np.isnan(value):
        lines = [f"{who}: {_SIGNS.get(bound, '')}{in_words(question, value)}"]
    if windows:
        sides = (float(side[0]) for side in trace.windows_of(visit, step))
        low, high = (short(side, scored=is_scored(question)) for side in sides)
        lines.append(f"[{low}, {high}]")
    known = trace.known
    if known is not None and trace.fate[visit[0]] == Step.FOUND and lines[0] != who:
        path = way_text(drawing.tree, int(drawing.tree.tree_node[known[visit[0]]]))
        text = QCoreApplication.translate("HoverCard", "searched before, after {path}")
        lines.append(text.format(path=path))
    least, most = trace.intervals_of(visit, step)
    if not np.isnan(least[0]):
        text = QCoreApplication.translate("HoverCard", "worth {low} to {high}")
        low, high = (short(float(side[0]), scored=False) for side in (least, most))
        lines.append(text.format(low=low, high=high))
    return lines
