"""What can be typed after `poda page`."""

from __future__ import annotations

from typing import Annotated

from poda.commands.options import Arguments, Choices

PAGES = ("connect4",)
"""The pages, by the games that are played on them."""


class PageArguments(Arguments):
    description = (
        "Write a web page, one file that needs no network, on which Connect Four is played, "
        "against a person or the perfect player, with the exact score over every column, which the "
        "page computes by itself. FILE.html#4453 is the page at a position."
    )

    page: Annotated[str, "PAGE", Choices(PAGES), "what is played"]
    output: Annotated[
        str, "-o", "--output", "FILE.html", "the page. A file of that name is replaced"
    ]
    theme: Annotated[
        str, "--theme", "THEME", Choices(("light", "dark", "projector")), "its colours"
    ] = "light"
