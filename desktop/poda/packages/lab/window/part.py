"""The part of the Training tab for several runs: their table, experiments, and contests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from poda.engine.errors import EngineError
from poda.engine.runs import kept_runs
from poda.engine.runs.history import History
from poda.engine.runs.settings import Settings
from poda.house.jobs import Latest, Task
from poda.packages.lab.engine.plan import planned
from poda.packages.lab.window.contest.contest_page import ContestPage
from poda.packages.lab.window.contest.lanes import Contest, ContestPhase, Lane
from poda.packages.lab.window.runs.dialog import RunsDialog
from poda.packages.lab.window.runs.experiment_bar import ExperimentBar
from poda.packages.lab.window.runs.settings_dialog import SeveralSettingsDialog
from poda.training.model import Status
from poda.training.part import TrainingPart
from poda.training.settings_words import preset_name
from poda.widgets.action_table import Action, Menus

if TYPE_CHECKING:
    from poda.training.tab import TrainingTab

_Past = tuple[str, str, Settings, History]  # a name, and the results of `kept_runs.past_of`
_EACH_ENDS: Final = 200  # generations of each run of an experiment, if no limit is set


class LabPart(TrainingPart):
    """The table of runs, the experiment that is trained, and the page "Evolve or learn?".

    Attributes:
        several: the bar of the experiment.
        contest: the page; None before it is first opened.
    """

    name = "lab"
    buttons = "runs", "contest"

    def __init__(self, tab: TrainingTab) -> None:
        super().__init__(tab)
        self.tab = tab
        self.several = ExperimentBar(tab)
        self.several.refused.connect(tab.show_error)
        self.several.run_asked.connect(tab.model.open_run)
        self.contest: ContestPage | None = None
        self._comparing = Latest("compare", self)

    @staticmethod
    def rows() -> Menus:
        def runs() -> str:
            return QCoreApplication.translate("TrainingActions", "&Runs…")

        def contest() -> str:
            return QCoreApplication.translate("TrainingActions", "&Evolve or learn?")

        return {
            "file": (Action("runs", runs, "open", QKeySequence.StandardKey.Open),),
            "run": (Action("contest", contest, "compare", "Ctrl+D"),),
        }

    def slots(self) -> dict[str, Callable[[], object]]:
        return {
            "settings": self.ask_settings,
            "contest": self.show_contest,
            "runs": self.ask_run,
        }

    def bars(self) -> tuple[QWidget, ...]:
        return (self.several,)

    def let_go(self) -> None:
        for lane in () if self.contest is None else self.contest.contest.lanes:
            lane.let_go()

    def leave(self) -> None:
        if self.contest is not None:
            self.contest.contest.leave()
        self.several.leave()

    # Evolve or learn?

    def show_contest(self) -> None:
        """Show the page "Evolve or learn?" in place of the run on screen; from there, return to the
        run."""
        tab = self.tab
        if tab.page is not None:
            tab.show_run()
            return
        if tab.model.status is Status.OPENING:  # it cannot be paused yet
            return
        if self.contest is None:
            self.contest = page = ContestPage(Contest(tab.model.game_key, tab), tab)
            page.back_asked.connect(tab.show_run)
            page.play_asked.connect(tab.ask_play)
            page.open_asked.connect(self._open_lane)
        elif self.contest.contest.phase is ContestPhase.READY:
            self.contest.contest.choose(tab.model.game_key)
        tab.show_page(self.contest, "contest")

    def _open_lane(self, lane: Lane) -> None:
        path = lane.run_path
        if path is not None:
            lane.let_go()
            self.tab.show_run()
            self.tab.model.open_run(path)

    # Experiments

    def ask_settings(self) -> None:
        """Ask for the settings of the next run, or of several runs."""
        model = self.tab.model
        dialog = SeveralSettingsDialog(
            model.game_key, model.settings, model.preset, model.seed, model.folder is not None,
            self.tab,
        )  # fmt: skip
        if dialog.exec():
            if dialog.is_several:
                self._plan_several(dialog)
            else:
                model.set_settings(dialog.settings(), dialog.seed())
        dialog.deleteLater()

    def _plan_several(self, dialog: SeveralSettingsDialog) -> None:
        """Prepare an experiment of several seeds or a sweep, in its own dialog."""
        limits = self.tab.model.limits
        generations = limits.generations
        if generations is None and limits.seconds is None:
            generations = _EACH_ENDS
        try:
            plan = planned(
                self.tab.model.game_key, dialog.seeds(), dialog.sweep, preset=dialog.preset(),
                settings=dialog.settings(), generations=generations, seconds=limits.seconds,
            )  # fmt: skip
        except EngineError as error:
            self.tab.show_error(error)
            return
        self.several.prepare(plan)

    # The table of runs

    def ask_run(self) -> None:
        """Show the table of runs."""
        model = self.tab.model
        dialog = RunsDialog(kept_runs.runs_folder(), self.tab)
        dialog.open_asked.connect(model.open_run)
        dialog.continue_asked.connect(model.continue_from)
        dialog.compare_asked.connect(self.compare)
        dialog.experiment_asked.connect(self.several.open)
        dialog.go_on_asked.connect(self.several.go_on)
        dialog.exec()
        dialog.deleteLater()

    def compare(self, others: list[tuple[str, Path]]) -> None:
        """Draw the curves of other runs, each a name and a folder, over those of the run on screen;
        without one, the first of them is opened there. A run is not drawn over itself; runs that
        differ only in their seeds are one line, their mean, which includes the run on screen."""
        folder, first = self.tab.model.folder, None
        if folder is None and others:
            (_, first), *others = others
            self.tab.model.open_run(first)
        elif folder is not None:
            others = [(name, path) for name, path in others if path != folder.path]
            if not others:
                self.tab.notice.say(
                    lambda: self.tr("That run is on screen already: choose another one to compare.")
                )
                return

        def read(_task: Task) -> list[_Past]:
            # The first is still being opened in the model; here it is read as well.
            whole = others if first is None else [("", first), *others]
            return [(name, *kept_runs.past_of(path)) for name, path in whole]

        def read_all(found: list[_Past]) -> None:
            if first is None:
                model = self.tab.model
                seen = "", model.game_key, model.settings, model.run.history.copy()
                self._lay_over(seen, found)
            else:
                self._lay_over(found[0], found[1:])

        self._comparing.start(read, finished=read_all, refused=self.tab.show_error)

    def _lay_over(self, seen: _Past, others: list[_Past]) -> None:
        """Draw the runs read over the one on screen, with one line for each setting."""
        together = dict[tuple[str, str], list[_Past]]()
        for past in others:
            together.setdefault((past[1], repr(past[2])), []).append(past)
        lines: list[tuple[str, History | tuple[History, ...]]] = []
        for (game, settings_), alike in together.items():
            histories = [past[3] for past in alike]
            if (game, settings_) == (seen[1], repr(seen[2])) and len(seen[3].progress):
                histories.append(seen[3])
            if len(histories) == 1:
                lines.append((alike[0][0], histories[0]))
            else:
                name = preset_name(kept_runs.preset_of(alike[0][2]))
                text = self.tr("{preset}: mean of %n runs", "", len(histories))
                lines.append((text.format(preset=name), tuple(histories)))
        self.tab.charts.show_others(lines)
