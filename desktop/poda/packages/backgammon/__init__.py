"""What the package backgammon adds: all that backgammon has beside its rules."""

from __future__ import annotations

from typing import Final

from poda.base.packages import AddedGame, Command, CommandOptions, Exchange, ExchangeTexts, Package
from poda.base.terms import QT_TRANSLATE_NOOP

_HERE: Final = "poda.packages.backgammon"
_COMMANDS: Final = f"{_HERE}.commands"
_ENGINE: Final = f"{_HERE}.engine"
_WINDOW: Final = f"{_HERE}.window"

PACKAGE: Final = Package(
    name="backgammon",
    root=_HERE,
    games=(
        AddedGame(
            "backgammon",
            kit=f"{_ENGINE}.kit:BackgammonKit",
            training_kit=f"{_ENGINE}.kit:BackgammonTraining",
            puzzles=f"{_ENGINE}.puzzles:BackgammonPuzzles",
            evaluations=(f"{_ENGINE}.evaluations:NETWORK", f"{_ENGINE}.evaluations:FEATURES"),
            board=f"{_WINDOW}.board.board:BackgammonBoard",
            play=f"{_WINDOW}.play_kit:BackgammonKit",
            tree=f"{_WINDOW}.tree_kit:BackgammonKit",
            training=f"{_WINDOW}.training_kit:BackgammonKit",
            presets=("td-chances",),
            matches=f"{_WINDOW}.play.match_dialogs:BackgammonMatchDialogs",
        ),
    ),
    exchanges=(
        Exchange(
            ".mat",
            stem="match",
            at_once=4_000,
            records=f"{_WINDOW}.play.mat_records",
            texts=ExchangeTexts(
                QT_TRANSLATE_NOOP("MatchActions", "&Import match… (.mat)"),
                QT_TRANSLATE_NOOP("MatchActions", "&Export match… (.mat)"),
                QT_TRANSLATE_NOOP("GameFiles", "Import a match"),
                QT_TRANSLATE_NOOP("GameFiles", "Export the match"),
                QT_TRANSLATE_NOOP("GameFiles", "Matches of backgammon programs (*.mat)"),
            ),
            signs=r"(?im)^[ \t]{0,80}(?:\d{1,4}[ -]?points? match\b"
            r"|Game \d{1,6}[ \t]*\r?\n[^\r\n:]{1,200}:[ \t]*\d)",
        ),
        Exchange(
            ".sgf",
            stem="match",
            at_once=4_000,
            records=f"{_WINDOW}.play.mat_records",
            texts=ExchangeTexts(
                *("", "", "", ""),
                QT_TRANSLATE_NOOP("GameFiles", "Matches of GNU Backgammon (*.sgf)"),
            ),
            signs=r"\A\s*\(\s*;[^()]{0,2000}?GM\[6\]",
            writes=False,
        ),
        Exchange(
            ".xg",
            stem="match",
            at_once=4_000,
            records=f"{_WINDOW}.play.mat_records",
            texts=ExchangeTexts(
                *("", "", "", ""),
                QT_TRANSLATE_NOOP("GameFiles", "Matches of eXtreme Gammon (*.xg *.xgp)"),
            ),
            signs=r"\ARGMH",
            writes=False,
        ),
    ),
    commands=(
        Command(
            "review",
            QT_TRANSLATE_NOOP("CommandLine", "review a game of backgammon: luck and errors"),
            f"{_COMMANDS}.grammar:ReviewArguments",
            f"{_COMMANDS}.review:run",
            after="solve",
        ),
        Command(
            "rollout",
            QT_TRANSLATE_NOOP("CommandLine", "roll out a position of backgammon"),
            f"{_COMMANDS}.grammar:RolloutArguments",
            f"{_COMMANDS}.rollout:run",
            after="review",
        ),
    ),
    command_options=(
        CommandOptions(
            "match",
            "poda.commands.grammar:MatchArguments",
            f"{_COMMANDS}.grammar:is_its_match",
            f"{_COMMANDS}.dice_match:run",
        ),
        CommandOptions(
            "plays",
            "poda.commands.grammar:PlaysArguments",
            f"{_COMMANDS}.grammar:is_its_position",
            f"{_COMMANDS}.plays:run",
        ),
    ),
    settings=f"{_WINDOW}.play.match_equities:BackgammonSettings",
    help_pages=("luck", "backgammon", "cube", "backgammon-mind"),
    help_after="puzzles",
    sentences=f"{_ENGINE}.sentences:SENTENCES",
    kernels="poda.packages.backgammon.kernels.entries:ENTRIES",
    engine_ahead=(f"{_ENGINE}.review", f"{_ENGINE}.kit", f"{_ENGINE}.puzzles"),
    widgets_ahead=(
        f"{_WINDOW}.board.surface",
        f"{_WINDOW}.board.board",
        f"{_WINDOW}.play.picture",
        f"{_WINDOW}.play.cube_actions",
        f"{_WINDOW}.play.cube_card",
        f"{_WINDOW}.play.equity_table",
        f"{_WINDOW}.play.match_dialogs",
        f"{_WINDOW}.review.review_actions",
    ),
)
