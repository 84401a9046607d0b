"""The Tournament tab: players compared over many games."""

from typing import Final

TAB: Final = "poda.tournament.tab:TournamentTab"
"""Its widget."""

ENGINE_AHEAD: Final = (
    "poda.engine.tournament.running", "poda.engine.tournament.standings",
    "poda.engine.tournament.results", "poda.engine.tournament.export",
)  # fmt: skip
"""What it imports without Qt, in order: see `poda.window.ahead`."""

WIDGETS_AHEAD: Final = (
    "poda.tournament.model", "poda.tournament.setup", "poda.tournament.games_list",
    "poda.tournament.offers", "poda.tournament.standings_page", "poda.tournament.pair_page",
    "poda.tournament.boards_page", "poda.tournament.explore_page", "poda.tournament.tab",
)  # fmt: skip
"""What it imports with classes of Qt, in order, in small pieces."""
