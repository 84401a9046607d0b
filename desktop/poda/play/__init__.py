"""The Play tab: a game in progress, its board and its panels."""

from typing import Final

ENGINE_AHEAD: Final = (
    "numpy",
    "numpy.ma",  # which `np.unique` imports when it is first called
    "poda.engine.exact.player", "poda.engine.puzzles", "poda.engine.match",
    "poda.engine.recognition",
)  # fmt: skip
"""The tab's imports without Qt, in the order in which `poda.window.ahead` loads them."""

WIDGETS_AHEAD: Final = (
    "poda.widgets.boards.connect4", "poda.play.panels.dice_menu", "poda.play.review.views",
    "poda.play.review.panel", "poda.play.panels.engine_dialog",
)  # fmt: skip
"""The tab's later imports with classes of Qt, likewise, in small pieces: another game's board, the
review, the dialogs."""
