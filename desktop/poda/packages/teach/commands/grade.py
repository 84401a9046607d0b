"""`poda grade`: a table of a class's results, graded anew."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from poda.base.paths import shown
from poda.base.speech import translate
from poda.commands import BAD_INPUT, DONE, INTERRUPTED, Interrupts, Refused, about, say
from poda.engine.documents import write_text
from poda.engine.errors import EngineError
from poda.engine.runs.statistics_table import comma_separated
from poda.engine.trees.text import format_tree
from poda.packages.teach.commands.grammar import GradeArguments
from poda.packages.teach.engine.exercises.exercise import Exercise, code_of, parse_code
from poda.packages.teach.engine.exercises.results import (
    GradeTally,
    Submission,
    as_set,
    load_result,
    results_in,
    tally_of,
)

_LONGEST_TREE = 60  # the most characters shown of a given tree

_FIELDS = ("file", "name", "state", "finished", "minutes", "exercises", "solved", "first",
           "asked", "correct", "extra", "percent", "not_set")  # fmt: skip
"""The columns of the table, equal in all languages."""


@dataclass(frozen=True)
class _Read:
    """One file: its result with the grades, or the error that prevents reading; and its exercises
    that were not set, which do not count."""

    path: Path
    result: Submission | None = None
    tally: GradeTally | None = None
    error: EngineError | None = None
    not_set: tuple[Exercise, ...] = ()

    @property
    def state(self) -> str:
        if self.result is None:
            return "unreadable"
        return "altered" if self.result.is_altered else "sealed"

    def row(self) -> tuple[object, ...]:
        result, tally = self.result, self.tally
        if result is None or tally is None:
            return (self.path.name, None, self.state, *[None] * (len(_FIELDS) - 3))
        codes = " ".join(_name(each.exercise) for each in result.answered)
        not_set = " ".join(map(_name, self.not_set))
        return (
            self.path.name, result.name, self.state, f"{result.finished:%Y-%m-%d %H:%M}",
            round(result.seconds / 60, 1), codes, tally.solved, tally.first,
            tally.asked, tally.correct, tally.extra, round(100 * tally.share, 1),
            not_set,
        )  # fmt: skip


def _name(exercise: Exercise) -> str:
    """The code of an exercise; for a given tree, its form and the tree, since a student may have
    chosen an easy one."""
    if exercise.code:
        return exercise.code
    tree = format_tree(exercise.tree)
    return f"{exercise.form}:{tree if len(tree) <= _LONGEST_TREE else tree[:_LONGEST_TREE] + '…'}"


def run(arguments: GradeArguments) -> int:
    """Grade the results and print or write the table; return the exit code."""
    folder = Path(arguments.folder)
    try:
        sheet = [code_of(parse_code(code)) for code in arguments.sheet]
        if len(set(sheet)) < len(sheet):
            raise Refused(translate("CommandLine", "--sheet: a code stands there twice"))
    except (EngineError, Refused) as error:
        say("grade", error)
        return BAD_INPUT
    try:
        with Interrupts() as interrupts:
            paths = results_in(folder)
            if not paths:
                text = translate("CommandLine", "{folder}: there is no .json file")
                raise Refused(text.format(folder=shown(folder)))
            found = []
            for path in paths:
                if interrupts.stopped():
                    say("grade", translate("CommandLine", "stopped before the end"))
                    return INTERRUPTED
                found.append(_read_result(path, sheet))
    except EngineError as error:
        say("grade", about(folder, error))
        return BAD_INPUT
    except Refused as refusal:
        say("grade", refusal)
        return BAD_INPUT
    if arguments.output:
        path = Path(arguments.output)
        try:
            write_text(path, comma_separated([_FIELDS, *(each.row() for each in found)]))
        except EngineError as error:
            say("grade", about(path, error))
            return BAD_INPUT
    if arguments.json:
        rows = [dict(zip(_FIELDS, each.row(), strict=True)) for each in found]
        print(json.dumps({"results": rows}))
    else:
        _print_grades(found)
    return DONE


def _read_result(path: Path, sheet: list[str]) -> _Read:
    try:
        result = load_result(path)
        own = [each.exercise for each in result.answered]
        if sheet:
            result = as_set(result, sheet)
        not_set = tuple(each for each in own if sheet and each.code not in sheet)
        return _Read(path, result, tally_of(result), not_set=not_set)
    except EngineError as error:
        return _Read(path, error=error)


def _print_grades(found: list[_Read]) -> None:
    """Print one line a student, then altered and unreadable files."""
    known = [each for each in found if each.result is not None]
    width = max((len(each.result.name) for each in known if each.result), default=0)
    for each in known:
        assert each.result is not None
        assert each.tally is not None
        line = translate("CommandLine", "{name}  {percent} %, {correct} of {asked} right, {file}")
        line = line.format(
            name=each.result.name.ljust(width), percent=f"{100 * each.tally.share:5.1f}",
            correct=each.tally.correct, asked=each.tally.asked, file=shown(Path(each.path.name)),
        )  # fmt: skip
        if each.tally.extra:
            line += " · " + translate("CommandLine", "too many: {extra}").format(
                extra=each.tally.extra
            )
        if each.result.is_altered:
            line += " · " + translate("CommandLine", "altered after it was sealed")
        if each.not_set:
            text = translate("CommandLine", "not set: {exercises}")
            line += " · " + text.format(exercises=" ".join(map(_name, each.not_set)))
        elif any(not exercise.exercise.code for exercise in each.result.answered):
            text = translate("CommandLine", "chosen: {exercises}")
            own = (_name(one.exercise) for one in each.result.answered if not one.exercise.code)
            line += " · " + text.format(exercises=" ".join(own))
        print(line)
    for each in found:
        if each.error is not None:
            say("grade", about(each.path, each.error))
