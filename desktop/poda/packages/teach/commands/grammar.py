"""The grammar of `poda exam`, `poda grade` and `poda lecture`; see `poda.commands.grammar`."""

from __future__ import annotations

import argparse

from poda.base.speech import translate
from poda.commands.options import Options


def exam(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda exam`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Make exam sheets on alpha-beta, or on Monte Carlo tree search by hand: trees with room to "
        "write, each variant with its own. The same numbers give the same sheets everywhere.",
    )
    options.output(
        translate("CommandLine", "FILE"),
        translate(
            "CommandLine",
            "a .pdf, a .tex for LaTeX, an .html to fill in, which grades, a .xml for Moodle or a "
            ".zip for QTI 2.2. A file of that name is replaced",
        ),
        required=True,
    )
    options.flag(
        "--solution",
        translate("CommandLine", "also write the solutions, to FILE-solution.pdf or .tex"),
    )
    _add_trees(options)
    _add_task(options)


def _add_trees(options: Options) -> None:
    from poda.packages.teach.engine.exercises.forms import (
        DIFFICULTIES,
        SEED_LIMIT,
        TREES_LIMIT,
        VARIANTS_LIMIT,
    )

    options.seed(
        translate(
            "CommandLine", "the seed of the first tree; every further one has the next number (1)"
        ),
        most=SEED_LIMIT,
    )
    options.add(
        "--difficulty",
        type=int,
        choices=DIFFICULTIES,
        default=3,
        help=translate(
            "CommandLine", "from two levels (1) to four, with equal values and deep cuts (5); 3"
        ),
    )
    options.whole(
        "--variants",
        (1, VARIANTS_LIMIT),
        translate("CommandLine", "how many sheets with trees of their own (1)"),
        1,
    )
    options.whole(
        "--trees", (1, TREES_LIMIT), translate("CommandLine", "how many trees on each (1)"), 1
    )


def _add_task(options: Options) -> None:
    from poda.engine.search.algorithms import TIES
    from poda.packages.teach.engine.exercises.forms import ASKED, EXERCISE_FORMS

    options.choice(
        "--form",
        EXERCISE_FORMS,
        translate("CommandLine", "the form of alpha-beta (alphabeta), or three iterations of mcts"),
        "alphabeta",
    )
    options.choice(
        "--tie",
        TIES,
        translate(
            "CommandLine", "equal numbers cut as well (ge), or they do not (gt); ge unless said"
        ),
        "ge",
    )
    options.add(
        "--ask",
        nargs="+",
        choices=ASKED,
        default=(),
        help=translate(
            "CommandLine",
            "what is asked: values, windows, cuts, and of mcts ucb, path, counts (all of them)",
        ),
    )
    options.value(
        "--title",
        translate("CommandLine", "TITLE"),
        translate("CommandLine", "what stands above each sheet"),
        default="",
    )
    options.add(
        "--question",
        action="append",
        default=[],
        metavar=translate("CommandLine", "QUESTION"),
        help=translate(
            "CommandLine",
            "one question, in place of --trees, --form and the like; give it again for more, of "
            "any kind: a code such as 3-4711-x, or a form and a tree, 'minimax: [[3, 12], [2, 4]]' "
            "(further variants shuffle its values)",
        ),
    )
    options.add(
        "--marks",
        nargs="+",
        type=int,
        default=[],
        metavar=translate("CommandLine", "MARKS"),
        help=translate("CommandLine", "what each question is worth; one number is for all of them"),
    )
    options.value(
        "--course",
        translate("CommandLine", "COURSE"),
        translate("CommandLine", "the course, above the title"),
        default="",
    )
    options.value(
        "--date",
        translate("CommandLine", "DATE"),
        translate("CommandLine", "the date, in place of a line to fill in"),
        default="",
    )


def grade(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda grade`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Grade the results that students saved, and tell which files were altered afterwards. The "
        "answers are judged again. The seal keeps no secret: who can write a program can make one.",
    )
    options.value(
        "folder",
        translate("CommandLine", "FOLDER"),
        translate("CommandLine", "the folder with the results, .json files"),
    )
    options.value(
        "--sheet",
        translate("CommandLine", "CODE"),
        translate(
            "CommandLine",
            "the exercises that were set, such as 3-4711-x: these are graded, with all that they "
            "ask, and nothing else that a file holds",
        ),
        nargs="+",
    )
    options.output(
        translate("CommandLine", "FILE"),
        translate("CommandLine", "write a .csv table; a file of that name is replaced"),
    )
    options.json()


def lecture(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda lecture`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Make slides or a handout of a lecture: of a file, or of one that comes with Poda (slides, "
        "article, python, evolution).",
    )
    options.value(
        "lecture",
        translate("CommandLine", "LECTURE"),
        translate("CommandLine", "a .json file, or the name of one that comes with Poda"),
    )
    options.output(
        translate("CommandLine", "FILE"),
        translate(
            "CommandLine",
            "a .tex, Beamer slides with an overlay a step, a .pdf, a handout, or a .html, a page "
            "for browsers. A file of that name is replaced",
        ),
        required=True,
    )
