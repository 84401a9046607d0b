"""The sentences of the errors of exercises, exam sheets and lectures."""

from __future__ import annotations

from typing import Final

from poda.base.terms import QT_TRANSLATE_NOOP

# fmt: off
SENTENCES: Final[dict[str, str]] = {
    "exercise.bad_code": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not the code of an exercise: write one such as 3-4711."),
    "exercise.bad_number": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a value: write one such as 3, -2.5, 1/2 or inf."),
    "exercise.chance": QT_TRANSLATE_NOOP("Errors",
        "Only expectiminimax can be done by hand with chance nodes: choose it, or another tree."),
    "exercise.too_large": QT_TRANSLATE_NOOP("Errors",
        "The tree has {nodes} nodes, and an exercise has {limit} at most: take a smaller one."),
    "exercise.no_children": QT_TRANSLATE_NOOP("Errors",
        "This tree is a single leaf, so there is nothing to ask: take a larger one."),
    "exam.unknown_format": QT_TRANSLATE_NOOP("Errors",
        "Exam sheets are not written to such a file: let its name end with one of {known}."),
    "exam.web_sampled": QT_TRANSLATE_NOOP("Errors",
        "A web page has no exercises on Monte Carlo tree search: choose another form or file."),
    "exercise.value_needed": QT_TRANSLATE_NOOP("Errors",
        "The leaf “{name}” has no value, and an exercise needs every one: give it a number."),
    "lecture.too_large": QT_TRANSLATE_NOOP("Errors",
        "A lecture’s file has at most {limit} bytes, and this lecture is larger: shorten what "
        "its stops say, or make two lectures of it."),
    "lecture.unknown_format": QT_TRANSLATE_NOOP("Errors",
        "Lectures are not written to such a file: let its name end with one of {known}."),
    "save.foreign_result": QT_TRANSLATE_NOOP("Errors",
        "The file is not a result of exercises saved by Poda."),
    "save.is_lecture": QT_TRANSLATE_NOOP("Errors",
        "The file is a lecture: open it in the menu of the list of stops (Ctrl+Alt+L)."),
    "save.foreign_lecture": QT_TRANSLATE_NOOP("Errors",
        "The file is not a lecture saved by Poda."),
}
# fmt: on
