"""What the package web adds: pages that compute in the browser, each one file."""

from __future__ import annotations

from typing import Final

from poda.base.packages import Command, Package
from poda.base.terms import QT_TRANSLATE_NOOP

_COMMANDS: Final = "poda.packages.web.commands"

PACKAGE: Final = Package(
    name="web",
    needs=("connect4",),
    root="poda.packages.web",
    public_names={"show": "poda.packages.web.window.notebook:show"},
    commands=(
        Command(
            "page",
            QT_TRANSLATE_NOOP(
                "CommandLine", "write a web page that plays and solves in the browser"
            ),
            f"{_COMMANDS}.grammar:PageArguments",
            f"{_COMMANDS}.page:run",
        ),
    ),
)
