"""What can be typed after `poda exam`, `poda grade` and `poda lecture`."""

from __future__ import annotations

from typing import Annotated

from poda.commands.options import REPEATED, Arguments, Choices, Json
from poda.engine.schema import Range
from poda.engine.search.algorithms import Tie
from poda.packages.teach.engine.exercises.forms import (
    DIFFICULTIES,
    SEED_LIMIT,
    TREES_LIMIT,
    VARIANTS_LIMIT,
    Asked,
    ExerciseForm,
)


class ExamArguments(Arguments):
    description = (
        "Make exam sheets on alpha-beta, or on Monte Carlo tree search by hand: trees with room to "
        "write, each variant with its own. The same numbers give the same sheets everywhere."
    )

    output: Annotated[
        str,
        "-o",
        "--output",
        "FILE",
        "a .pdf, a .tex for LaTeX, an .html to fill in, which grades, a .xml for Moodle or a "
        ".zip for QTI 2.2. A file of that name is replaced",
    ]
    solution: Annotated[bool, "also write the solutions, to FILE-solution.pdf or .tex"] = False
    seed: Annotated[
        int,
        Range(0, SEED_LIMIT),
        "the seed of the first tree; every further one has the next number (1)",
    ] = 1
    difficulty: Annotated[
        int,
        Choices(DIFFICULTIES),
        "from two levels (1) to four, with equal values and deep cuts (5); 3",
    ] = 3
    variants: Annotated[
        int, Range(1, VARIANTS_LIMIT), "how many sheets with trees of their own (1)"
    ] = 1
    trees: Annotated[int, Range(1, TREES_LIMIT), "how many trees on each (1)"] = 1
    form: Annotated[
        ExerciseForm, "the form of alpha-beta (alphabeta), or three iterations of mcts"
    ] = "alphabeta"
    tie: Annotated[Tie, "equal numbers cut as well (ge), or they do not (gt); ge unless said"] = (
        "ge"
    )
    ask: Annotated[
        tuple[Asked, ...],
        "what is asked: values, windows, cuts, and of mcts ucb, path, counts (all of them)",
    ] = ()
    title: Annotated[str, "TITLE", "what stands above each sheet"] = ""
    question: Annotated[
        tuple[str, ...],
        REPEATED,
        "QUESTION",
        "one question, in place of --trees, --form and the like; give it again for more, of "
        "any kind: a code such as 3-4711-x, or a form and a tree, 'minimax: [[3, 12], [2, 4]]' "
        "(further variants shuffle its values)",
    ] = ()
    marks: Annotated[
        tuple[int, ...], "MARKS", "what each question is worth; one number is for all of them"
    ] = ()
    course: Annotated[str, "COURSE", "the course, above the title"] = ""
    date: Annotated[str, "DATE", "the date, in place of a line to fill in"] = ""


class GradeArguments(Arguments):
    description = (
        "Grade the results that students saved, and tell which files were altered afterwards. The "
        "answers are judged again. The seal keeps no secret: who can write a program can make one."
    )

    folder: Annotated[str, "FOLDER", "the folder with the results, .json files"]
    sheet: Annotated[
        tuple[str, ...],
        "CODE",
        "the exercises that were set, such as 3-4711-x: these are graded, with all that they "
        "ask, and nothing else that a file holds",
    ] = ()
    output: Annotated[
        str | None,
        "-o",
        "--output",
        "FILE",
        "write a .csv table; a file of that name is replaced",
    ] = None
    json: Json = False


class LectureArguments(Arguments):
    description = (
        "Make slides or a handout of a lecture: of a file, or of one that comes with Poda (slides, "
        "article, python, evolution)."
    )

    lecture: Annotated[str, "LECTURE", "a .json file, or the name of one that comes with Poda"]
    output: Annotated[
        str,
        "-o",
        "--output",
        "FILE",
        "a .tex, Beamer slides with an overlay a step, a .pdf, a handout, or a .html, a page "
        "for browsers. A file of that name is replaced",
    ]
