"""`poda runs export`: exports a tidy table, a picture, or files for TensorBoard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from poda.base.paths import shown
from poda.base.speech import translate
from poda.commands import BAD_INPUT, DONE, Refused, about, say
from poda.commands.progress import share_display
from poda.engine import documents
from poda.engine.errors import EngineError
from poda.packages.lab.commands.runs.common import experiment_at, place_of, runs_at
from poda.packages.lab.commands.runs.grammar import ExportArguments
from poda.packages.lab.engine import tensorboard, tidy
from poda.packages.lab.engine.comparison import KnownRun
from poda.packages.lab.engine.folder import is_experiment
from poda.packages.lab.engine.picture import picture
from poda.packages.lab.engine.plan import Experiment
from poda.packages.lab.engine.results import Results, results_of


def run(arguments: ExportArguments) -> int:
    """Write the requested files; return the exit code."""
    try:
        kind = _kind(arguments)
        if arguments.output is None:
            for part in tidy.csv_parts(runs_at(arguments.runs), arguments.table):
                print(part, end="")
        elif kind == "svg":
            _write_text(arguments.output, picture(
                _results(arguments.runs), arguments.measure, arguments.over, translate
            ))  # fmt: skip
        elif kind == "tensorboard":
            _for_tensorboard(runs_at(arguments.runs), arguments.output)
        else:
            _write_text(arguments.output, tidy.csv_text(runs_at(arguments.runs), arguments.table))
    except (EngineError, Refused) as error:
        say("runs", error)
        return BAD_INPUT
    return DONE


def _kind(arguments: ExportArguments) -> str:
    """The kind of output: as requested, or by the file's suffix. Raises Refused."""
    if arguments.format == "csv" or (arguments.format is None and arguments.output is None):
        return "csv"
    if arguments.output is None:
        raise Refused(translate("CommandLine", "say where to with -o"))
    ending = Path(arguments.output).suffix.lower()
    found = arguments.format or {".csv": "csv", ".svg": "svg"}.get(ending)
    if found is None:
        raise Refused(
            translate(
                "CommandLine",
                "end the name of the file with .csv or .svg, or write --format tensorboard for a "
                "folder",
            )
        )
    return str(found)


def _results(texts: Sequence[str]) -> Results:
    """The results to draw: an experiment, or runs of one game as its seeds. Raises Refused."""
    path = place_of(texts[0])
    if len(texts) == 1 and is_experiment(path):
        return results_of(experiment_at(path))
    runs = runs_at(texts)
    if not runs:
        raise Refused(translate("CommandLine", "none of these runs has begun"))
    first = runs[0]
    names = " ".join(run.name for run in runs)
    plan = Experiment(
        first.summary.game_key, ((first.summary.preset, first.settings),),
        tuple(run.summary.seed for run in runs), origin=names,
    )  # fmt: skip
    return Results(plan, tuple(runs), (0,) * len(runs))


def _for_tensorboard(runs: list[KnownRun], output: str) -> None:
    folder = Path(output)
    with share_display(translate("CommandLine", "TensorBoard")) as told:
        tell = None if told is None else lambda done: told.tell(done / len(runs))
        try:
            tensorboard.export(runs, folder, tell)
        except EngineError as error:
            if error.code == "tensorboard.missing":  # the library is missing, whatever the folder
                raise
            raise about(folder, error) from None
    sentence = translate("CommandLine", "written: look at it with tensorboard --logdir {folder}")
    say("runs", sentence.format(folder=shown(output)))


def _write_text(output: str, text: str) -> None:
    try:
        documents.write_text(Path(output), text)
    except EngineError as error:
        raise about(Path(output), error) from None
