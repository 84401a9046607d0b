"""Chomp for Poda: a game with a board of its own, a preset of training, and a command."""

from poda.base.packages import AddedGame, Command, Package

PACKAGE = Package(
    name="chomp",
    games=(
        AddedGame(
            "chomp",
            rules="poda_chomp.rules:Chomp",
            board="poda_chomp.board:ChompBoard",
            presets=("chomp-quick",),
        ),
    ),
    commands=(
        Command(
            "chomp",
            "tell who wins a bar of chocolate",
            "poda_chomp.command:ChompArguments",
            "poda_chomp.command:run",
        ),
    ),
)
