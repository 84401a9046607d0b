"""The Tree tab: a search, one step at a time."""

from typing import Final

TAB: Final = "poda.tree.tab:TreeTab"
"""Its widget."""

ENGINE_AHEAD: Final = (
    "poda.engine.trees.edit", "poda.engine.trees.formats", "poda.engine.trees.random_tree",
    "poda.engine.record.monte_carlo_recording", "poda.engine.record.monte_carlo_listing",
    "poda.engine.record.listing", "poda.engine.record.lecture", "poda.engine.record.proof",
    "poda.engine.exact.truth", "poda.packages.teach.engine.waves",
    "poda.packages.teach.engine.exercises.grade", "poda.packages.teach.engine.exercises.sheet",
    "poda.packages.teach.engine.exercises.stops",
    "poda.packages.teach.engine.exercises.platforms.moodle",
    "poda.packages.teach.engine.exercises.platforms.qti",
    "poda.packages.teach.engine.exercises.results",
)  # fmt: skip
"""What it imports without Qt, in order: see `poda.window.ahead`."""

WIDGETS_AHEAD: Final = (
    "poda.tree.model.shape", "poda.tree.model.sources", "poda.tree.model.notes",
    "poda.tree.model.tree_model", "poda.tree.drawing.boards", "poda.tree.drawing.fitting",
    "poda.tree.canvas.canvas", "poda.tree.canvas.node_info", "poda.tree.canvas.view",
    "poda.tree.controls.source_bar", "poda.tree.panels.text_editor",
    "poda.packages.teach.window.exercise.answers", "poda.tree.export.job",
    "poda.packages.teach.window.exercise.exam_pages", "poda.tree.export.dialog",
    "poda.packages.teach.window.exercise.dialogs", "poda.tree.panels.cards",
    "poda.tree.panels.proof_card", "poda.tree.truth.panel", "poda.tree.tab_parts",
    "poda.packages.teach.window.exercise.mode", "poda.packages.teach.window.exercise.prediction",
    "poda.packages.teach.window.present.mode", "poda.packages.teach.window.lecture.mode",
    "poda.packages.teach.window.waves.stage", "poda.tree.tab",
)  # fmt: skip
"""What it imports with classes of Qt, in order, in small pieces."""
