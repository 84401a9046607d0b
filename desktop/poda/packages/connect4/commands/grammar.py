"""What can be typed after `poda solve`."""

from __future__ import annotations

from typing import Annotated, Literal

from poda.commands.options import POSITIONAL, Arguments, Workers


class SolveArguments(Arguments):
    description = (
        "Tell the exact score of each position and of each of its columns, one line a "
        "position. A score is from the side to move: 1 if it wins with its last disc, 2 "
        "with the one before, negative if it loses that way, 0 for a draw."
    )

    game: Annotated[Literal["connect4"], "GAME", ""]
    positions: Annotated[
        tuple[str, ...],
        POSITIONAL,
        "POSITION",
        "the columns played, such as 4453, '' for the beginning; or a file with a position a "
        "line, and perhaps its score, which is compared; - for the standard input, which is "
        "read too where nothing is named",
    ] = ()
    workers: Workers | None = None
    no_book: Annotated[bool, "solve the openings without the book too, which takes far longer"] = (
        False
    )
    json: Annotated[bool, "print one line of JSON a position"] = False
