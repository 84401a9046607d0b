"""The dialog for the settings of the next run, or of several runs: more seeds than one, or a
sweep."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton

from poda.engine.errors import EngineError
from poda.engine.runs.settings import Settings
from poda.packages.lab.engine.plan import Axis, planned, seeds_in
from poda.packages.lab.window.runs.sweep_dialog import SweepDialog
from poda.training.settings_dialog import SettingsDialog
from poda.widgets.controls import push_button


class SeveralSettingsDialog(SettingsDialog):
    """Asks for the settings and the seed of a run, or for several seeds and values.

    Attributes:
        sweep: the settings of which several values are asked for.
    """

    @property
    def is_several(self) -> bool:
        """Whether several runs are asked for: more seeds than one, or a sweep."""
        try:
            return bool(self.sweep) or len(self.seeds()) > 1
        except EngineError:
            return False

    def seeds(self) -> tuple[int, ...]:
        """The seeds, such as 1-8. Raises EngineError if the text is not a list of seeds."""
        text = self.seed_field.text().strip()
        return seeds_in(text) if set(text[1:]) & set(",-") else (self.seed(),)

    def _build(self) -> None:
        self.sweep: tuple[Axis, ...] = ()
        self.sweep_button = push_button(
            None,
            self._ask_sweep,
            tip=lambda: self.tr("Try several values of a setting, each with all seeds"),
        )
        super()._build()

    def _about_seeds(self) -> str:
        return self.tr(
            "The same settings and the same seed give the same run, bit for bit. Several, such "
            "as 1-8, give a run each."
        )

    def _seed_buttons(self) -> tuple[QPushButton, ...]:
        return (*super()._seed_buttons(), self.sweep_button)

    def _check_seeds(self, settings: Settings) -> None:
        seeds = self.seeds()
        if self.sweep or len(seeds) > 1:
            planned(self._game_key, seeds, self.sweep, settings=settings, generations=1)

    def _ask_sweep(self) -> None:
        dialog = SweepDialog(self._game_key, self.settings(), self.sweep, self)
        if dialog.exec():
            self.sweep = dialog.sweep()
            self._refresh()
        dialog.deleteLater()

    def _sweep_name(self) -> str:
        if not self.sweep:
            return self.tr("S&weep…")
        return self.tr("S&weep ({count})…").format(count=len(self.sweep))

    def _refresh(self) -> None:
        self.sweep_button.setText(self._sweep_name())
        super()._refresh()
