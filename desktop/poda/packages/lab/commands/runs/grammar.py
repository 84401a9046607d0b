"""The grammar of `poda runs`. As in `commands/grammar.py`, only names are imported from the
engine."""

from __future__ import annotations

import argparse

from poda.base.speech import translate
from poda.commands.options import Options
from poda.engine.runs.names import TABLES
from poda.packages.lab.engine.words import AXES, MEASURES

COLUMNS = (
    "folder", "game", "preset", "seed", "generation", "games", "seconds", "processor", "best",
    "losses", "last", "kept", "state", "tags", "note", "modified", "origin",
)  # fmt: skip
"""The columns of `poda runs list`, besides the names of settings."""

FORMATS = ("csv", "svg", "tensorboard")


def runs(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda runs`."""
    command.description = translate(
        "CommandLine",
        "The training runs and experiments that are kept. Without a command, or with a folder of "
        "runs alone, they are listed.",
    )
    command.set_defaults(usual="list")
    inner = command.add_subparsers(
        title=translate("CommandLine", "commands"), metavar=translate("CommandLine", "COMMAND")
    )
    for name, text in (
        ("list", translate("CommandLine", "list runs: columns of choice, sorted, by tag")),
        ("show", translate("CommandLine", "tell all of a run, or what came of an experiment")),
        ("compare", translate("CommandLine", "put the settings of runs side by side")),
        ("export", translate("CommandLine", "write tables, a picture, or files for TensorBoard")),
        ("tag", translate("CommandLine", "give runs tags, or take them away")),
        ("note", translate("CommandLine", "write a note on a run")),
    ):
        parser = inner.add_parser(name, help=text)
        parser.set_defaults(grammar=f"{__name__}:runs_{name}", subcommand=name)


def runs_list(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda runs list`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "List the training runs that are kept, the newest first: folder, game, preset, "
        "generation, the score of the champion in validation, the fewest losses in the readings, "
        "and whether it is being trained; and the experiments among them.",
    )
    options.value(
        "folder",
        translate("CommandLine", "DIR"),
        translate(
            "CommandLine", "a folder of runs, or an experiment (the runs of the user's data)"
        ),
        nargs="?",
    )
    options.value(
        "--columns",
        translate("CommandLine", "NAMES"),
        translate(
            "CommandLine", "which columns, with commas between them: {names}, or any setting"
        ).format(names=", ".join(COLUMNS)),
    )
    options.value(
        "--sort",
        translate("CommandLine", "COLUMN"),
        translate("CommandLine", "sort by this column; what is not known comes last"),
    )
    options.flag("--reverse", translate("CommandLine", "the other way round"))
    options.add(
        "--tag",
        action="append",
        default=[],
        metavar=translate("CommandLine", "TAG"),
        help=translate("CommandLine", "only runs with this tag; give it again for more tags"),
    )
    options.json()


def runs_show(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda runs show`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Tell all that is known of a run; of an experiment, how its members stand, the means over "
        "seeds with their 95 % intervals, and which setting matters.",
    )
    _add_run(options)
    _add_measure(
        options,
        translate("CommandLine", "what is shown of an experiment (losses, kept and score)"),
    )
    options.json()


def runs_compare(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda runs compare`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Put runs side by side: what each was told, where a star marks what differs, and what "
        "came of it. The members of an experiment stand for it.",
    )
    _add_run(options, nargs="+")
    options.flag("--different", translate("CommandLine", "only the settings that differ"))
    options.json()


def runs_export(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda runs export`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Write all numbers of runs and experiments as one tidy table (.csv): run, game, preset, "
        "seed, tags, the settings that differ, table, generation, games, seconds, measure and "
        "value, a row a number. Or the curves of an experiment, with the mean over seeds and which "
        "setting matters, as a picture (.svg). Or a folder for TensorBoard (needs "
        "poda[tensorboard]).",
    )
    _add_run(options, nargs="+")
    options.output(
        translate("CommandLine", "FILE"),
        translate(
            "CommandLine",
            "a .csv or .svg, or the folder for TensorBoard; a file of that name is replaced "
            "(without it the table is printed)",
        ),
    )
    options.choice(
        "--format",
        FORMATS,
        translate("CommandLine", "what is written, where the name of the file does not tell"),
    )
    options.add(
        "--table",
        action="append",
        default=[],
        choices=TABLES,
        help=translate("CommandLine", "of the .csv: only this table; give it again for more"),
    )
    _add_measure(options, translate("CommandLine", "of the .svg: what is drawn (losses)"), "losses")
    options.choice(
        "--over", (*AXES,), translate("CommandLine", "of the .svg: what curves lie over (games)"),
        "games",
    )  # fmt: skip


def runs_tag(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda runs tag`."""
    options = Options(command)
    command.description = translate(
        "CommandLine", "Give a run or an experiment tags, or take them away, and say which it has."
    )
    _add_run(options)
    options.value(
        "tags",
        translate("CommandLine", "TAG"),
        translate("CommandLine", "a single word"),
        nargs="*",
    )
    options.add(
        "--remove",
        nargs="+",
        action="extend",
        default=[],
        metavar=translate("CommandLine", "TAG"),
        help=translate("CommandLine", "tags to take away"),
    )


def runs_note(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda runs note`."""
    options = Options(command)
    command.description = translate(
        "CommandLine", "Write a note on a run or an experiment, or say the one that it has."
    )
    _add_run(options)
    options.value(
        "text",
        translate("CommandLine", "TEXT"),
        translate("CommandLine", "the note, in place of the one before; '' takes it away"),
        nargs="?",
    )


def _add_run(options: Options, nargs: str | None = None) -> None:
    options.value(
        "runs" if nargs else "which",
        translate("CommandLine", "RUN"),
        translate("CommandLine", "a folder, or its name among the runs of the user's data"),
        nargs=nargs,
    )


def _add_measure(options: Options, text: str, default: str | None = None) -> None:
    options.choice("--measure", (*MEASURES,), text, default)
