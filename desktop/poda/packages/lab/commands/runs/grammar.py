"""What can be typed after `poda runs` and its commands (`commands/options.py`)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from poda.base.packages import Command
from poda.base.terms import QT_TRANSLATE_NOOP
from poda.commands.options import EXTENDED, POSITIONAL, REPEATED, Arguments, Choices, Filled, Json
from poda.engine.runs.names import TABLES
from poda.packages.lab.engine.experiment_words import AXES, MEASURES

COLUMNS: Final = (
    "folder", "game", "preset", "seed", "generation", "games", "seconds", "processor", "best",
    "losses", "last", "kept", "state", "tags", "note", "modified", "origin",
)  # fmt: skip
"""The columns of `poda runs list`, besides the names of settings."""

_HERE: Final = "poda.packages.lab.commands.runs"
Run = Annotated[str, "RUN", "a folder, or its name among the runs of the user's data"]


class RunsArguments(Arguments):
    description = (
        "The training runs and experiments that are kept. Without a command, or with a folder of "
        "runs alone, they are listed."
    )
    commands = (
        Command(
            "list",
            QT_TRANSLATE_NOOP("CommandLine", "list runs: columns of choice, sorted, by tag"),
            f"{_HERE}.grammar:ListArguments",
            f"{_HERE}.listing:run",
        ),
        Command(
            "show",
            QT_TRANSLATE_NOOP("CommandLine", "tell all of a run, or what came of an experiment"),
            f"{_HERE}.grammar:ShowArguments",
            f"{_HERE}.showing:run",
        ),
        Command(
            "compare",
            QT_TRANSLATE_NOOP("CommandLine", "put the settings of runs side by side"),
            f"{_HERE}.grammar:CompareArguments",
            f"{_HERE}.comparing:run",
        ),
        Command(
            "export",
            QT_TRANSLATE_NOOP("CommandLine", "write tables, a picture, or files for TensorBoard"),
            f"{_HERE}.grammar:ExportArguments",
            f"{_HERE}.exporting:run",
        ),
        Command(
            "tag",
            QT_TRANSLATE_NOOP("CommandLine", "give runs tags, or take them away"),
            f"{_HERE}.grammar:TagArguments",
            f"{_HERE}.noting:tag",
        ),
        Command(
            "note",
            QT_TRANSLATE_NOOP("CommandLine", "write a note on a run"),
            f"{_HERE}.grammar:NoteArguments",
            f"{_HERE}.noting:note",
        ),
    )


class ListArguments(Arguments):
    description = (
        "List the training runs that are kept, the newest first: folder, game, preset, "
        "generation, the score of the champion in validation, the fewest losses in the readings, "
        "and whether it is being trained; and the experiments among them."
    )

    folder: Annotated[
        str | None,
        POSITIONAL,
        "DIR",
        "a folder of runs, or an experiment (the runs of the user's data)",
    ] = None
    columns: Annotated[
        str | None,
        "NAMES",
        "which columns, with commas between them: {names}, or any setting",
        Filled(names=", ".join(COLUMNS)),
    ] = None
    sort: Annotated[str | None, "COLUMN", "sort by this column; what is not known comes last"] = (
        None
    )
    reverse: Annotated[bool, "the other way round"] = False
    tag: Annotated[
        tuple[str, ...],
        REPEATED,
        "TAG",
        "only runs with this tag; give it again for more tags",
    ] = ()
    json: Json = False


class ShowArguments(Arguments):
    description = (
        "Tell all that is known of a run; of an experiment, how its members stand, the means over "
        "seeds with their 95 % intervals, and which setting matters."
    )

    which: Run
    measure: Annotated[
        str | None,
        Choices((*MEASURES,)),
        "what is shown of an experiment (losses, kept and score)",
    ] = None
    json: Json = False


class CompareArguments(Arguments):
    description = (
        "Put runs side by side: what each was told, where a star marks what differs, and what "
        "came of it. The members of an experiment stand for it."
    )

    runs: tuple[Run, ...]
    different: Annotated[bool, "only the settings that differ"] = False
    json: Json = False


class ExportArguments(Arguments):
    description = (
        "Write all numbers of runs and experiments as one tidy table (.csv): run, game, preset, "
        "seed, tags, the settings that differ, table, generation, games, seconds, measure and "
        "value, a row a number. Or the curves of an experiment, with the mean over seeds and which "
        "setting matters, as a picture (.svg). Or a folder for TensorBoard (needs "
        "poda[tensorboard])."
    )

    runs: tuple[Run, ...]
    output: Annotated[
        str | None,
        "-o",
        "--output",
        "FILE",
        "a .csv or .svg, or the folder for TensorBoard; a file of that name is replaced "
        "(without it the table is printed)",
    ] = None
    format: Annotated[
        Literal["csv", "svg", "tensorboard"] | None,
        "what is written, where the name of the file does not tell",
    ] = None
    table: Annotated[
        tuple[str, ...],
        REPEATED,
        Choices(TABLES),
        "of the .csv: only this table; give it again for more",
    ] = ()
    measure: Annotated[str, Choices((*MEASURES,)), "of the .svg: what is drawn (losses)"] = "losses"
    over: Annotated[str, Choices((*AXES,)), "of the .svg: what curves lie over (games)"] = "games"


class TagArguments(Arguments):
    description = "Give a run or an experiment tags, or take them away, and say which it has."

    which: Run
    tags: Annotated[tuple[str, ...], POSITIONAL, "TAG", "a single word"] = ()
    remove: Annotated[tuple[str, ...], EXTENDED, "TAG", "tags to take away"] = ()


class NoteArguments(Arguments):
    description = "Write a note on a run or an experiment, or say the one that it has."

    which: Run
    text: Annotated[
        str | None,
        POSITIONAL,
        "TEXT",
        "the note, in place of the one before; '' takes it away",
    ] = None
