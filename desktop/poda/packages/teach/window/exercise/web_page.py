"""Exercises as one web page, which a student fills in and which grades the answers.

The page's script applies the rules of `teach/engine/exercises/grade.py`, but holds no sentences:
those on every possible mistake are made here and are part of the page. Nothing is sent anywhere.
The file contains the right answers, for anyone who looks into it: it is not for examinations.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QCoreApplication

from poda.base.numbers import number_text
from poda.engine.errors import EngineError
from poda.engine.game import CHANCE, MAX
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.record.trace import Ints
from poda.packages.teach.engine.exercises.exercise import (
    BACKUPS,
    Exercise,
    first_side,
    odds_of,
    right_answer,
)
from poda.packages.teach.engine.exercises.grade import possible_findings, tolerance
from poda.packages.teach.engine.exercises.sheet import ExamSheet
from poda.packages.teach.window.exercise.answers import LONGEST, fields_of
from poda.packages.teach.window.exercise.exam_pages import ExamWords
from poda.packages.teach.window.exercise.exercise_words import (
    form_rule,
    heading,
    hint_text,
    reason,
    task_text,
    tie_rule,
)
from poda.tree.export.figure import USUAL
from poda.tree.export.web import NODES_LIMIT, assembled
from poda.tree.model.room import Reach, packed
from poda.tree.model.values import edge_text, node_name

translate = QCoreApplication.translate

_GIVEN: Final = 81_937_465.25
"""A number that stands, in the sentences that quote it, for what the student will write."""

_SYMBOL: Final = 40.0
_FIELDS: Final = 82.0  # pixels that the fields of a node take, with their letters
_ROW: Final = 24.0  # pixels: the height of a field
_TARGET: Final = 46.0  # pixels: the least width of a leaf, for edges that are tapped
_CHARACTER: Final = 9.5  # pixels: a character of a leaf's value
_AROUND: Final = 16.0
_AIR: Final = 3.0  # pixels: the gap on either side of a node


def exercise_page(sheet: ExamSheet) -> str:
    """The page with all variants of a sheet, in the user's language.

    Raises:
        EngineError: the sheet has Monte Carlo tree search, or more nodes than a browser draws
            with ease.
    """
    exercises = [exercise for variant in sheet.variants for exercise in variant.exercises]
    if any(exercise.form == "mcts" for exercise in exercises):
        raise EngineError("exam.web_sampled")
    nodes = sum(len(exercise.tree.nodes) for exercise in exercises)
    if nodes > NODES_LIMIT:
        raise EngineError("export.web_too_large", nodes=nodes, limit=NODES_LIMIT)
    words = ExamWords(sheet.plan)
    title = words.title(solution=False)
    data = {
        "variants": [
            {
                "name": words.variant(variant.name),
                "questions": [
                    _question(exercise, words, place)
                    for place, exercise in enumerate(variant.exercises, 1)
                ],
            }
            for variant in sheet.variants
        ],
        "notes": [note for note in (sheet.plan.course, words.date(), words.total()) if note],
        "decimal": number_text(0.5)[1],
        "longest": LONGEST,
        "words": _words(),
    }
    return assembled(title, data, USUAL, "exercise")


def _words() -> dict[str, Any]:
    return {
        "colours": translate("WebPage", "Light or dark"),
        "made": translate("WebPage", "Made with Poda."),
        "stays": translate("WebPage", "What you write stays on this page: nothing is sent."),
        "variant": translate("WebPage", "Variant"),
        "check": translate("WebPage", "Check"),
        "hint": translate("WebPage", "Hint"),
        "solution": translate("WebPage", "Show the solution"),
        "clear": translate("WebPage", "Clear"),
        "insert": translate("WebPage", "Write {sign}"),
        "others": translate("WebPage", "All that is wrong ({count})"),
        "marks": translate("WebPage", "Marks: {got} of {marks}"),
        "unreadable": translate("WebPage", "{place}: this is not a number. Write 3, 1/2 or −∞."),
        "strike": translate("WebPage", "Cut the edge to {node}"),
        "right": translate("Exercise", "All of it is right."),
        "correct": translate("Exercise", "{correct} of {asked} are right."),
        "extra": translate("Exercise", "{correct} of {asked} are right; too many: {extra}."),
        "solved": translate("Exercise", "Solved: {n}"),
        "first": translate("Exercise", "at the first check: {n}"),
        "shown": translate("Exercise", "solution shown: {n}"),
        "place": {
            "value": translate("Exercise", "Value of {node}"),
            "alpha": translate("Exercise", "Alpha of {node}"),
            "beta": translate("Exercise", "Beta of {node}"),
        },
    }


def _question(exercise: Exercise, words: ExamWords, place: int) -> dict[str, Any]:
    """The data of one exercise for the page's script."""
    exercise = named(exercise)
    nodes = _nodes(exercise)
    kinds = len({kind for _, kind in fields_of(exercise)})
    return {
        "title": words.tree(place, exercise),
        "code": words.code(exercise),
        "task": _task(exercise),
        "marks": words.plan.marks_of_questions[place - 1],
        "asked": sorted(exercise.asked),
        "backs": exercise.form in BACKUPS,
        "near": tolerance(exercise),
        "nodes": nodes,
        "fields": [list(where) for where in fields_of(exercise)],
        "findings": _findings(exercise),
        "width": round(_laid_out(nodes, exercise.recording.tree.children)),
        "rise": 64 + round(_ROW * max(2, kinds)),
    }


def named(exercise: Exercise) -> Exercise:
    """The exercise with every node labelled as it is in the drawing (its own label, or a letter as
    on paper), so that sentences use the same names."""
    tree = exercise.recording.tree
    nodes = [
        replace(node, label=node_name(tree, number, "letters"))
        for number, node in enumerate(exercise.tree.nodes)
    ]
    return replace(exercise, tree=ExplicitTree(nodes, first_side(exercise.tree)))


def _task(exercise: Exercise) -> list[str]:
    rules = [form_rule(exercise.form)]
    if exercise.form not in BACKUPS:
        rules.append(tie_rule(exercise.tie))
    return [f"{heading(exercise)}. {' '.join(rules)}", task_text(exercise)]


def _nodes(exercise: Exercise) -> list[dict[str, Any]]:
    """The data of each node: p(arent), d(epth), (si)z(e), s(ign), l(abel), m(ove), t(ext) of a
    leaf; c(ut), v(alue) and w(indow): the right answers; worth, player and odds, for finding slips;
    left: whether its fields are on its left."""
    tree, right = exercise.recording.tree, right_answer(exercise)
    nodes = []
    for node in range(tree.nodes):
        parent, inner = int(tree.parent[node]), bool(tree.children[node])
        player = int(tree.player[node])
        window = right.windows.get(node)
        value = right.values.get(node)
        nodes.append(
            {
                "p": parent, "d": int(tree.depth[node]),
                "z": int(tree.size[node]), "l": tree.label(node), "m": edge_text(tree, node),
                "s": ("chance" if player == CHANCE else "max" if player == MAX else "min")
                if inner else "leaf",
                "t": "" if inner else number_text(float(tree.worth[node])),
                "c": bool(tree.trace_node[node] < 0),
                "v": None if value is None else _number(value),
                "w": None if window is None else [_number(end) for end in window],
                "worth": None if inner else _number(float(tree.worth[node])),
                "odds": odds_of(tree, node),
                "left": inner and parent >= 0 and not tree.index[node]
                and bool(tree.children[parent] > 1),
            }
        )  # fmt: skip
    return nodes


def _number(value: float | None) -> float | str:
    """A number for JSON; infinities as texts that JavaScript's `Number` reads."""
    assert value is not None
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return value


def _reach(node: Mapping[str, Any]) -> tuple[float, float]:
    """Pixels from a node's middle to its left and right end, fields included."""
    if node["s"] == "leaf":
        half = max(_TARGET, 10 + _CHARACTER * max(len(node["t"]), 0.7 * len(node["l"]))) / 2
        return half, half
    fields, other = _SYMBOL / 2 + _FIELDS, _SYMBOL / 2 + 4
    return (fields, other) if node["left"] else (other, fields)


def _laid_out(nodes: Sequence[dict[str, Any]], children: Ints) -> float:
    """Set each node's `x`, in pixels, and return the width of the drawing."""
    left, right = np.array([_reach(node) for node in nodes]).T
    reach = Reach(left + _AIR, right + _AIR, np.ones(len(nodes)))
    x = packed(children, reach, _TARGET, _TARGET + _AIR)
    x += _AROUND + float((left - x).max())
    for node, place in zip(nodes, x.tolist(), strict=True):
        node["x"] = round(place, 1)
    return float((x + right).max()) + _AROUND


def _findings(exercise: Exercise) -> dict[str, list[Any]]:
    """The possible mistakes by kind and node, each as a list: the code, the step, the hint, and the
    reasons by slip (the probable cause)."""
    quoted = number_text(_GIVEN)
    table: dict[str, list[Any]] = {}
    for finding in possible_findings(exercise, _GIVEN):
        kind, _, fault = finding.code.partition(".")
        # A cut is either missing or too much, and the code says besides whether by the tie rule.
        key = f"cut:{finding.node}" if kind == "cut" else f"{kind}.{fault}:{finding.node}"
        text = reason(exercise, finding).replace(quoted, "{given}")
        entry = table.setdefault(
            key, [finding.code, finding.step, hint_text(exercise, finding), {}]
        )
        entry[3][finding.slip] = text
    return table
