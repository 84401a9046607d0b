"""The Training tab: shows a run as it trains, stops it at any moment, plays against its players."""

from typing import Final

TAB: Final = "poda.training.tab:TrainingTab"
"""The class of the tab's widget, as "module:class"."""

ENGINE_AHEAD: Final = (
    "poda.engine.runs.kept_runs", "poda.engine.runs.curves", "poda.engine.runs.lineage",
    "poda.engine.runs.statistics_table", "poda.engine.runs.bands", "poda.engine.runs.tidy",
)  # fmt: skip
"""The tab's imports without Qt, in the order in which `poda.window.ahead` loads them."""

WIDGETS_AHEAD: Final = (
    "pyqtgraph", "poda.training.model", "poda.training.plots.curve", "poda.training.plots.chart",
    "poda.training.plots.sheet", "poda.training.plots.panel", "poda.training.statistics_panel",
    "poda.training.player_column", "poda.training.run_bar", "poda.training.tab",
)  # fmt: skip
"""The tab's imports with classes of Qt, likewise, in small pieces."""
