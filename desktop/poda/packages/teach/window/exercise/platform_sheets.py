"""Exam sheets for learning platforms: the texts and pictures of their questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Final

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice
from PySide6.QtGui import QImage

from poda.base.numbers import number_text
from poda.engine.games.explicit_tree import ExplicitTree
from poda.engine.trees.text import format_tree
from poda.house.theme import painting
from poda.packages.teach.engine.exercises.exercise import Exercise, has_tie_rule
from poda.packages.teach.engine.exercises.grade import grade
from poda.packages.teach.engine.exercises.platforms.blanks import (
    NEVER,
    AnswerBlank,
    BlankKind,
    answers_of,
    blanks_of,
    right_blanks,
    stages_of,
)
from poda.packages.teach.engine.exercises.platforms.item import (
    BlankCell,
    BlanksRow,
    Item,
    Picture,
    VariantItems,
)
from poda.packages.teach.engine.exercises.platforms.moodle import moodle_xml
from poda.packages.teach.engine.exercises.platforms.qti import qti_package
from poda.packages.teach.engine.exercises.sheet import ExamSheet, node_names
from poda.packages.teach.window.exercise.exam_pages import PAPER, ExamTree, ExamWords
from poda.packages.teach.window.exercise.exercise_words import reason
from poda.tree.sentences.source import algorithm_name

translate = QCoreApplication.translate

PLATFORMS: Final = {"xml": moodle_xml, "zip": qti_package}
"""The writer of each format, by the suffix of the file: Moodle's XML, and a QTI package."""

_WIDTH: Final = 680
_RATIO: Final = 2.0
_LETTERS: Final[dict[BlankKind, str]] = {
    "alpha": "α", "beta": "β", "path": "", "ucb": "U", "visits": "N", "total": "W", "mean": "Q",
}  # fmt: skip


def platform_file(sheet: ExamSheet, suffix: str, told: Callable[[float], None]) -> bytes:
    """The file with the questions of all variants.

    Args:
        suffix: one of `PLATFORMS`.
        told: gets the share done, from 0 to 1; it may raise, to stop.
    """
    words = ExamWords(sheet.plan)
    groups = []
    for place, variant in enumerate(sheet.variants):
        told(place / len(sheet.variants))
        items = tuple(_item(words, n, each) for n, each in enumerate(variant.exercises, 1))
        groups.append(VariantItems(words.variant(variant.name), items))
    return PLATFORMS[suffix](words.title(solution=False), groups)


def _item(words: ExamWords, number: int, exercise: Exercise) -> Item:
    kind = algorithm_name(exercise.form)
    code = words.code(exercise)
    tags = ("Poda", *filter(None, (exercise.code,)), kind)
    return Item(
        " · ".join(filter(None, (words.tree(number, exercise), code))),
        tuple(_paragraphs(words, exercise)), _picture(exercise), tuple(_rows(exercise)),
        words.plan.marks_of_questions[number - 1], tags,
    )  # fmt: skip


def _paragraphs(words: ExamWords, exercise: Exercise) -> Iterator[str]:
    """The task, in words for a platform: nothing is drawn there, and no field may stay empty."""
    plan = replace(
        words.plan, form=exercise.form, tie=exercise.tie, asked=exercise.asked, questions=()
    )
    yield from ExamWords(plan).method()
    if has_tie_rule(exercise.form):
        text = translate(
            "PlatformSheets",
            "Give the value that each node is left with, alpha and beta as they stand then, and "
            "where it cuts, as far as this is asked. Write inf and -inf for the infinite, and "
            "{never} wherever the search never goes.",
        )
        yield text.format(never=NEVER)
    elif exercise.form == "mcts":
        yield translate(
            "PlatformSheets", "U is UCB1. Write U, W and Q to two decimals, from the side that "
            "moved into the node."
        )  # fmt: skip


# The fields to fill in


def _rows(exercise: Exercise) -> Iterator[BlanksRow]:
    blanks = blanks_of(exercise)
    reasons = Reasons(exercise, blanks)
    names = node_names(exercise)

    def title_of(blank: AnswerBlank) -> str:
        return _title(blank, names) if exercise.form == "mcts" else names[blank.node]

    for title, group in groupby(blanks, key=title_of):
        cells = (
            BlankCell(blank, _label(blank), reasons.of(blank), tuple(_options(blank, names)))
            for blank in group
        )
        yield BlanksRow(title, tuple(cells))


def _title(blank: AnswerBlank, names: dict[int, str]) -> str:
    """The text before a row of an iteration's fields, without the node that is to be found."""
    if blank.kind == "path":
        text = translate("PlatformSheets", "Iteration {number}: the last node of its path")
    elif blank.kind == "ucb":
        text = translate(
            "PlatformSheets",
            "Iteration {number}: the children of node {place} of its path, from the left",
        )
    else:
        text = translate("PlatformSheets", "Iteration {number}: node {place} of its path")
    return text.format(number=blank.iteration + 1, place=blank.place + 1)


def _label(blank: AnswerBlank) -> str:
    if blank.kind == "value":
        return translate("PlatformSheets", "value")
    if blank.kind == "cut":
        return translate("PlatformSheets", "cut")
    return _LETTERS[blank.kind]


def _options(blank: AnswerBlank, names: dict[int, str]) -> Iterator[str]:
    for choice in blank.choices:
        if blank.kind == "path":
            yield names[choice]
        elif choice == blank.choices[0]:
            yield translate("PlatformSheets", "no cut")
        elif choice == 0:
            yield translate("PlatformSheets", "never visited")
        else:
            yield translate("PlatformSheets", "after child {number}").format(number=choice)


class Reasons:
    """The reasons for right answers: what the window says if only that blank is wrong."""

    def __init__(self, exercise: Exercise, blanks: tuple[AnswerBlank, ...]) -> None:
        self._blanks = blanks
        self._right = right_blanks(blanks)
        self._exercise = _lettered(exercise)
        self._stages = tuple(stages_of(self._exercise))

    def of(self, blank: AnswerBlank) -> str:
        """The reason for a blank's right answer; "" if there is none."""
        stage = self._stages[blank.iteration]
        given = dict(self._right)
        if blank.right is None:
            given[blank.key] = 0.0  # a wrong answer: it is to stay empty
        elif blank.kind == "cut":
            # A wrong answer: no cut or, if that is right, a cut after the first child.
            children = blank.choices[0]
            given[blank.key] = float(children if 0 < blank.right < children else 1)
        else:
            del given[blank.key]
        answer = answers_of(self._exercise, self._blanks, given)[blank.iteration]
        finding = grade(stage, answer).first
        return reason(stage, finding, begun=False) if finding is not None else ""


def _lettered(exercise: Exercise) -> Exercise:
    """The exercise with its nodes named as in the picture: leaves by their values."""
    names, tree = node_names(exercise), exercise.recording.tree
    nodes = [
        replace(node, label=names.get(number) or number_text(float(tree.worth[number])))
        for number, node in enumerate(exercise.tree.nodes)
    ]
    return replace(exercise, tree=ExplicitTree(nodes, exercise.first_side))


# The picture


def _picture(exercise: Exercise) -> Picture:
    """The picture of the tree, for iterations with the given numbers, and without fields."""
    drawn = ExamTree(replace(exercise, asked=frozenset()), _WIDTH)
    height = round(drawn.height)
    image = QImage(
        round(_WIDTH * _RATIO), round(height * _RATIO), QImage.Format.Format_RGB32
    )  # fmt: skip
    image.fill(PAPER)
    with painting(image) as painter:
        painter.scale(_RATIO, _RATIO)
        drawn.paint(painter, solution=False)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return Picture(bytes(buffer.data().data()), _WIDTH, height, format_tree(exercise.tree))
