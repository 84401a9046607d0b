"""The Tree tab: a search, one step at a time."""

from typing import Final

TAB: Final = "poda.tree.tab:TreeTab"
"""The class of the tab's widget, as "module:class"."""

ENGINE_AHEAD: Final = (
    "poda.engine.trees.edit", "poda.engine.trees.formats", "poda.engine.trees.random_tree",
    "poda.engine.record.monte_carlo_recording", "poda.engine.record.monte_carlo_listing",
    "poda.engine.record.listing", "poda.engine.record.lecture", "poda.engine.record.proof",
    "poda.engine.exact.truth",
)  # fmt: skip
"""The tab's imports without Qt, in the order in which `poda.window.ahead` loads them."""

WIDGETS_AHEAD: Final = (
    "poda.tree.model.shape", "poda.tree.model.sources", "poda.tree.model.notes",
    "poda.tree.model.tree_model", "poda.tree.drawing.boards", "poda.tree.drawing.fitting",
    "poda.tree.canvas.canvas", "poda.tree.canvas.node_info", "poda.tree.canvas.view",
    "poda.tree.controls.source_bar", "poda.tree.panels.text_editor", "poda.tree.export.job",
    "poda.tree.export.dialog", "poda.tree.panels.cards", "poda.tree.panels.proof_card",
    "poda.tree.truth.panel", "poda.tree.tab_parts", "poda.tree.tab",
)  # fmt: skip
"""The tab's imports with classes of Qt, likewise, in small pieces."""
