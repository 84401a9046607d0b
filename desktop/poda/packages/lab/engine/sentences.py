"""The sentences of the errors of experiments, and of what is exported of them."""

from __future__ import annotations

from typing import Final

from poda.base.terms import QT_TRANSLATE_NOOP

# fmt: off
SENTENCES: Final[dict[str, str]] = {
    "experiment.bad_seeds": QT_TRANSLATE_NOOP("Errors",
        "“{text}” does not name seeds: write whole numbers and ranges with commas between them, "
        "such as 1-8 or 1,3,5-7."),
    "experiment.bad_sweep": QT_TRANSLATE_NOOP("Errors",
        "“{text}” does not name a setting and its values: write name=a,b such as plies=1,2."),
    "experiment.swept_twice": QT_TRANSLATE_NOOP("Errors",
        "The setting {setting} is given twice: name it once, with all its values."),
    "experiment.same": QT_TRANSLATE_NOOP("Errors",
        "“{first}” and “{second}” would be the same run, since what tells them apart does not "
        "count in this game: leave it out."),
    "experiment.none": QT_TRANSLATE_NOOP("Errors",
        "An experiment has at least one seed and one value of each setting."),
    "experiment.many": QT_TRANSLATE_NOOP("Errors",
        "These are {count} runs, and an experiment has at most {limit}: name fewer seeds or "
        "values."),
    "experiment.endless": QT_TRANSLATE_NOOP("Errors",
        "The runs of an experiment must end: give a number of generations, or of seconds."),
    "experiment.busy": QT_TRANSLATE_NOOP("Errors",
        "Another experiment is being trained here: stop it first."),
    "experiment.taken": QT_TRANSLATE_NOOP("Errors",
        "There is something in that folder already: choose another one."),
    "experiment.other_run": QT_TRANSLATE_NOOP("Errors",
        "The folder “{text}” holds another run than this experiment’s: take it away."),
    "experiment.missing": QT_TRANSLATE_NOOP("Errors",
        "There is no experiment in the folder “{text}”: choose the one that holds its "
        "experiment.json."),
    "experiment.lost": QT_TRANSLATE_NOOP("Errors",
        "The cluster gave up the runs: they continue on this machine."),
    "experiment.no_measure": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not measured here: choose one of {names}."),
    "tensorboard.missing": QT_TRANSLATE_NOOP("Errors",
        "Files for TensorBoard need the package “tensorboardX”: install poda[tensorboard]."),
    "tensorboard.there": QT_TRANSLATE_NOOP("Errors",
        "“{name}” is in that folder already, and an export replaces nothing: choose another "
        "folder."),
    "run.not_there": QT_TRANSLATE_NOOP("Errors",
        "There is no run in the folder “{text}”: choose the one that holds its run.json."),
    "save.foreign_experiment": QT_TRANSLATE_NOOP("Errors",
        "The file is not an experiment saved by Poda."),
}
# fmt: on
