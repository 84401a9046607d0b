"""The Play tab: a game in progress, its board and its panels."""

from typing import Final

ENGINE_AHEAD: Final = (
    "numpy",
    "numpy.ma",  # which `np.unique` imports when it is first called
    "poda.packages.backgammon.engine.review", "poda.engine.exact.player",
    "poda.engine.exact.puzzles", "poda.engine.match",
)  # fmt: skip
"""What it imports without Qt, in order: see `poda.window.ahead`."""

WIDGETS_AHEAD: Final = (
    "poda.widgets.boards.connect4", "poda.packages.backgammon.window.board.surface",
    "poda.packages.backgammon.window.board.board", "poda.play.backgammon.board",
    "poda.play.backgammon.cube_card", "poda.play.backgammon.dice_menu",
    "poda.play.review.dice_words", "poda.play.review.views", "poda.play.backgammon.equity_table",
    "poda.play.review.panel", "poda.play.panels.engine_dialog", "poda.play.panels.match_dialogs",
)  # fmt: skip
"""What it shows later, with classes of Qt, in order, in small pieces: another game's board, the
review, the dialogs."""
