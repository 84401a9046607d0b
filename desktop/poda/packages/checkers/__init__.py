"""What the package checkers adds: all that checkers has beside its rules."""

from __future__ import annotations

from typing import Final

from poda.base.packages import AddedGame, Command, Exchange, ExchangeTexts, Package
from poda.base.terms import QT_TRANSLATE_NOOP

_HERE: Final = "poda.packages.checkers"
_COMMANDS: Final = f"{_HERE}.commands"
_ENGINE: Final = f"{_HERE}.engine"
_WINDOW: Final = f"{_HERE}.window"

PACKAGE: Final = Package(
    name="checkers",
    root=_HERE,
    games=(
        AddedGame(
            "checkers",
            kit=f"{_ENGINE}.kit:CheckersKit",
            training_kit=f"{_ENGINE}.kit:CheckersTraining",
            puzzles=f"{_ENGINE}.puzzles:CheckersPuzzles",
            evaluations=(
                f"{_ENGINE}.evaluation:BY_POSITION",
                f"{_ENGINE}.searcher:BY_LEARNING",
                f"{_ENGINE}.evaluation:BY_MATERIAL",
            ),
            board=f"{_WINDOW}.board:CheckersBoard",
            play=f"{_WINDOW}.play_kit:CheckersKit",
            tree=f"{_WINDOW}.tree_kit:CheckersKit",
            training=f"{_WINDOW}.training_kit:CheckersKit",
            presets=("published-2001", "td-patterns"),
        ),
    ),
    exchanges=(
        Exchange(
            ".pdn",
            stem="game",
            at_once=20_000,
            records=f"{_WINDOW}.pdn_records",
            texts=ExchangeTexts(
                QT_TRANSLATE_NOOP("MatchActions", "&Import game… (.pdn)"),
                QT_TRANSLATE_NOOP("MatchActions", "&Export game… (.pdn)"),
                QT_TRANSLATE_NOOP("GameFiles", "Import a game"),
                QT_TRANSLATE_NOOP("GameFiles", "Export the game"),
                QT_TRANSLATE_NOOP("GameFiles", "Games of checkers programs (*.pdn)"),
            ),
            # A header, or a numbered move, perhaps behind comments.
            signs=r"\A(?:\s|\{[^}]*\}|;[^\r\n]*|%[^\r\n]*)*"
            r'(?:\[[ \t]*[A-Za-z]\w*\s*"|\d{1,4}[ \t]?\.+\s*\d{1,2}\s?[-x:‐‑‒–—−×])',
        ),
    ),
    commands=(
        Command(
            "endgames",
            QT_TRANSLATE_NOOP(
                "CommandLine", "solve the endgames of checkers, and look positions up"
            ),
            f"{_COMMANDS}.endgames:EndgamesArguments",
            f"{_COMMANDS}.endgames:run",
            after="solve",
        ),
    ),
    help_pages=("checkers", "endgames", "checkers-speed", "blondie24"),
    help_after="backgammon-mind",
    settings=f"{_WINDOW}.settings:CheckersSettings",
    sentences=f"{_ENGINE}.sentences:SENTENCES",
    kernels="poda.packages.checkers.kernels.entries:ENTRIES",
    engine_ahead=(f"{_ENGINE}.kit", f"{_ENGINE}.puzzles"),
)
