"""What the package teach adds: exercises, exam sheets, lectures, presentations, comparisons of two
searches, and games solved from their end."""

from __future__ import annotations

from typing import Final

from poda.base.packages import Command, DocumentKind, Package, TabPart
from poda.base.terms import QT_TRANSLATE_NOOP

_HERE: Final = "poda.packages.teach"
_COMMANDS: Final = f"{_HERE}.commands"
_ENGINE: Final = f"{_HERE}.engine"
_WINDOW: Final = f"{_HERE}.window"

LECTURE: Final = "poda-lecture"
RESULT: Final = "poda-result"

PACKAGE: Final = Package(
    name="teach",
    root=_HERE,
    tab_parts=(
        TabPart(
            "tree",
            f"{_WINDOW}.part:TeachPart",
            ahead=tuple(
                f"{_WINDOW}.{name}"
                for name in (
                    "exercise.answers", "exercise.exam_pages", "exercise.dialogs", "exercise.mode",
                    "exercise.prediction", "present.mode", "lecture.mode", "waves.stage", "part",
                )
            ),
        ),
    ),
    commands=(
        Command(
            "exam",
            QT_TRANSLATE_NOOP("CommandLine", "make exam sheets, with their solutions"),
            f"{_COMMANDS}.grammar:ExamArguments",
            f"{_COMMANDS}.exam:run",
            after="tree",
        ),
        Command(
            "grade",
            QT_TRANSLATE_NOOP("CommandLine", "grade the results of a class"),
            f"{_COMMANDS}.grammar:GradeArguments",
            f"{_COMMANDS}.grade:run",
            after="exam",
        ),
        Command(
            "lecture",
            QT_TRANSLATE_NOOP("CommandLine", "make slides or a handout of a lecture"),
            f"{_COMMANDS}.grammar:LectureArguments",
            f"{_COMMANDS}.lecture:run",
            after="grade",
        ),
    ),
    help_pages=("compare", "waves", "exercise", "predict", "present", "exam"),
    help_after="build",
    formats={
        # 500 stops, each with a typed tree, a text and its lines.
        LECTURE: DocumentKind(
            "save.foreign_lecture", 8_000_000, brackets=10_000, parts=300_000,
            taken_for=("poda-tree", "save.is_lecture"), tab="tree",
        ),
        # 50 exercises of 400 nodes, with a value and a window each.
        RESULT: DocumentKind("save.foreign_result", 2_000_000, brackets=60_000, parts=200_000),
    },
    settings=f"{_WINDOW}.settings:TeachSettings",
    sentences=f"{_ENGINE}.sentences:SENTENCES",
    engine_ahead=tuple(
        f"{_ENGINE}.{name}"
        for name in (
            "sentences", "waves", "exercises.grade", "exercises.sheet", "exercises.stops",
            "exercises.platforms.moodle", "exercises.platforms.qti", "exercises.results",
        )
    ),
)  # fmt: skip
