"""What the package arena adds: tournaments, ratings, and programs of others as players."""

from __future__ import annotations

from typing import Final

from poda.base.packages import Command, CommandOptions, DocumentKind, Package, SettingsPage, Tab
from poda.base.terms import QT_TRANSLATE_NOOP

_HERE: Final = "poda.packages.arena"
_COMMANDS: Final = f"{_HERE}.commands"
_ENGINE: Final = f"{_HERE}.engine"
_WINDOW: Final = f"{_HERE}.window"

TOURNAMENT: Final = "poda-tournament"
ENGINES: Final = "poda-engines"

PACKAGE: Final = Package(
    name="arena",
    root=_HERE,
    tabs=(
        Tab(
            name="tournament",
            title=QT_TRANSLATE_NOOP("MainWindow", "Tournament"),
            menu_title=QT_TRANSLATE_NOOP("WindowMenus", "Tab To&urnament"),
            hint=QT_TRANSLATE_NOOP(
                "PointerBar",
                "Press Start: the players meet in many games, and the standings say who is better, "
                "and how sure that is. Nothing that was played is lost.",
            ),
            widget=f"{_WINDOW}.tab:TournamentTab",
            follow=f"{_WINDOW}.connection:follow",
            connect=f"{_WINDOW}.connection:connect",
        ),
    ),
    commands=(
        Command(
            "engine",
            QT_TRANSLATE_NOOP("CommandLine", "be an engine for other programs, or check theirs"),
            f"{_COMMANDS}.grammar:EngineArguments",
            f"{_COMMANDS}.engine:run",
        ),
        Command(
            "tournament",
            QT_TRANSLATE_NOOP("CommandLine", "play a tournament, and go on with it"),
            f"{_COMMANDS}.grammar:TournamentArguments",
            f"{_COMMANDS}.tournament:run",
        ),
        Command(
            "rate",
            QT_TRANSLATE_NOOP("CommandLine", "tell Elo and LOS of results that are known"),
            f"{_COMMANDS}.grammar:RateArguments",
            f"{_COMMANDS}.rate:run",
        ),
    ),
    command_options=(
        CommandOptions(
            "match",
            f"{_COMMANDS}.grammar:PairsArguments",
            f"{_COMMANDS}.grammar:is_by_pairs",
            f"{_COMMANDS}.pairs_match:run",
        ),
    ),
    settings_pages=(SettingsPage("engines", f"{_WINDOW}.settings_engines:EnginesPage"),),
    help_pages=("tournament",),
    formats={
        # 10,000 openings of 200 characters, and the texts of 64 players.
        TOURNAMENT: DocumentKind(
            "save.foreign_tournament", 4_000_000, brackets=200, parts=20_000, tab="tournament"
        ),
        # 500 programs with command lines.
        ENGINES: DocumentKind("save.foreign_engines", 2_000_000, brackets=2_000, parts=50_000),
    },
    settings=f"{_WINDOW}.settings:ArenaSettings",
    sentences=f"{_ENGINE}.sentences:SENTENCES",
    public_names={name: f"{_ENGINE}.tournament.rating:{name}" for name in ("Pairs", "Wdl", "elo")},
    engine_ahead=tuple(
        f"{_ENGINE}.{name}"
        for name in (
            "sentences", "tournament.running", "tournament.standings", "tournament.results",
            "tournament.export",
        )
    ),
    widgets_ahead=tuple(
        f"{_WINDOW}.{name}"
        for name in (
            "tournament_model", "setup", "games_list", "offers", "standings_page", "pair_page",
            "boards_page", "explore_page", "tab",
        )
    ),
)  # fmt: skip
