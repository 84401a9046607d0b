"""What the package connect4 adds: Connect Four solved, and compiled code by which it is learnt."""

from __future__ import annotations

from typing import Final

from poda.base.packages import AddedGame, Command, Exchange, ExchangeTexts, Package
from poda.base.terms import QT_TRANSLATE_NOOP

_HERE: Final = "poda.packages.connect4"
_WINDOW: Final = f"{_HERE}.window"

PACKAGE: Final = Package(
    name="connect4",
    root=_HERE,
    games=(
        AddedGame(
            "connect4",
            solver=f"{_HERE}.engine.solver:connect_four",
            training_kit=f"{_HERE}.engine.training_kit:ConnectFourLearning",
            play=f"{_WINDOW}.play_kit:ConnectFourKit",
        ),
    ),
    exchanges=(
        Exchange(
            "positions",
            stem="",
            at_once=0,  # their scores are compared
            records=f"{_WINDOW}.position_list",
            texts=ExchangeTexts(
                *("", "", "", ""), QT_TRANSLATE_NOOP("GameFiles", "Lists of positions (*.txt)")
            ),
            # A position with its score: 4455 3
            signs=r"\A\s*[1-7]{1,42}[ \t]+[+-]?(?:2[01]|1?\d)[ \t]*(?:[\r\n]|\Z)",
            writes=False,
        ),
    ),
    commands=(
        Command(
            "solve",
            QT_TRANSLATE_NOOP("CommandLine", "tell the exact scores of positions"),
            f"{_HERE}.commands.grammar:SolveArguments",
            f"{_HERE}.commands.solve:run",
            after="plays",
        ),
    ),
    help_pages=("solved",),
    help_after="levels",
    sentences=f"{_HERE}.engine.sentences:SENTENCES",
    kernels=f"{_HERE}.kernels.entries:ENTRIES",
    engine_ahead=(f"{_HERE}.engine.training_kit",),
)
