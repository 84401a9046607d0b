"""What can be typed after `poda page`."""

from __future__ import annotations

from typing import Annotated

from poda.commands.options import POSITIONAL, Arguments, Choices

PAGES = ("connect4", "tree")


class PageArguments(Arguments):
    description = (
        "Write a web page, one file that needs no network and computes by itself. On the page "
        "connect4 Connect Four is played, with the exact score over every column; FILE.html#4453 "
        "is the page at a position. On the page tree a tree is typed and its search stepped "
        "through; its address carries the tree."
    )

    page: Annotated[str, "PAGE", Choices(PAGES), "the page: connect4 or tree"]
    tree: Annotated[
        str | None, POSITIONAL, "TREE",
        "for the page tree: what it opens with, as for poda tree",
    ] = None  # fmt: skip
    output: Annotated[
        str, "-o", "--output", "FILE.html", "the page. A file of that name is replaced"
    ]
    theme: Annotated[
        str, "--theme", "THEME", Choices(("light", "dark", "projector")), "its colours"
    ] = "light"
