"""The sentences about runs of evolution, and where their games are played."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

# fmt: off
TRAINING: Final[dict[str, str]] = {
    "evolve.no_features": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The game “{text}” has no inputs for a network: choose another game.")),
    "evolve.setting_unknown": str(QT_TRANSLATE_NOOP(
        "Errors",
        "There is no setting called “{text}”: choose one of {known}.")),
    "evolve.setting_choice": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a choice for the setting {setting}: choose one of {known}.")),
    "evolve.run_too_large": str(QT_TRANSLATE_NOOP(
        "Errors",
        "A run that keeps {count} networks of {weights} weights is too large to be saved: lower "
        "hidden, parents or hall_size.")),
    "evolve.setting_range": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a value for the setting {setting}: write a number from {low} to "
        "{high}.")),
    "evolve.setting_whole": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a value for the setting {setting}: write a whole number from {low} "
        "to {high}.")),
    "evolve.few_opponents": str(QT_TRANSLATE_NOOP(
        "Errors",
        "For {games} games as many opponents are needed, and there are {opponents}: "
        "lower games, or raise the population.")),
    "evolve.no_mirror": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The positions of “{text}” have no mirror image: set symmetry to none.")),
    "evolve.no_lines": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Losing lines cannot be counted in “{text}”: choose another fitness, or one of "
        "{known}.")),
    "evolve.bad_seed": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a seed: write a whole number from 0 to {limit}.")),
    "evolve.too_large": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” has more than {limit} positions, too many to try every reply: choose a "
        "smaller game.")),
    "evolve.no_known_positions": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Perfect play of “{text}” is not known here: choose one of {known}.")),
    "cluster.missing": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Working on a cluster needs the package “distributed”: install poda[cluster].")),
    "cluster.no_answer": str(QT_TRANSLATE_NOOP(
        "Errors",
        "No scheduler answers at “{text}”: start one there, or correct the address, such as "
        "tcp://host:8786.")),
    "cluster.relaxed": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Relaxed arithmetic gives other games on other processors, so it cannot be used on a "
        "cluster: choose strict arithmetic, or play on this machine.")),
    "cluster.no_workers": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The scheduler at “{text}” has no workers: start some, such as dask worker {text}.")),
    "cluster.lost": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The scheduler of the cluster no longer answers: the games are played on this machine.")),
    "cluster.version": str(QT_TRANSLATE_NOOP(
        "Errors",
        "A worker of the cluster has no Poda {version}: install the same version on every "
        "machine.")),
    "run.bad_name": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” cannot be the name of a folder everywhere: write at most {limit} characters, "
        "and none of / \\ : * ? \" < > |.")),
    "run.name_taken": str(QT_TRANSLATE_NOOP(
        "Errors",
        "There is something called “{text}” already: choose another name.")),
    "run.taken": str(QT_TRANSLATE_NOOP(
        "Errors",
        "There is a run in that folder already: choose another folder.")),
    "run.not_there": str(QT_TRANSLATE_NOOP(
        "Errors",
        "There is no run in the folder “{text}”: choose the one that holds its run.json.")),
    "run.foreign": str(QT_TRANSLATE_NOOP(
        "Errors",
        "There is no run of Poda’s in this folder, so nothing is deleted.")),
    "run.not_deleted": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The run could not be moved to the trash: delete its folder “{text}” in the file "
        "manager.")),
    "kernels.failed": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The fast engine could not be prepared, so engines search more slowly: "
        "the log file says why.")),
}
# fmt: on
