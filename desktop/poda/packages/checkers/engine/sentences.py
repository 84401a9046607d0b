"""The errors of games of checkers in PDN, by their codes: see `poda.engine.errors.SENTENCES`."""

from __future__ import annotations

from typing import Final

from poda.base.terms import QT_TRANSLATE_NOOP

# fmt: off
SENTENCES: Final[dict[str, str]] = {
    "pdn.no_game": QT_TRANSLATE_NOOP("Errors",
        "There is no game in this file: a game has moves such as “1. 11-15 22-18”."),
    "pdn.too_large": QT_TRANSLATE_NOOP("Errors",
        "The file has more than {limit} bytes: split it."),
    "pdn.too_many_games": QT_TRANSLATE_NOOP("Errors",
        "The file has more than {limit} games: split it."),
    "pdn.too_many_moves": QT_TRANSLATE_NOOP("Errors",
        "The game that begins in line {line} has more than {limit} moves: leave some of its "
        "variations out."),
    "pdn.too_deep": QT_TRANSLATE_NOOP("Errors",
        "Line {line}, column {column}: variations are nested here more than {limit} deep. Leave "
        "this one out."),
    "pdn.other_game": QT_TRANSLATE_NOOP("Errors",
        "The game that begins in line {line} is one of {kind}: only English draughts, on 32 "
        "squares, can be read."),
    "pdn.ambiguous": QT_TRANSLATE_NOOP("Errors",
        "Line {line}, column {column}: “{text}” can mean {known}, and what follows allows each of "
        "them: the first was taken. Write all its squares."),
    "pdn.broken_off": QT_TRANSLATE_NOOP("Errors",
        "Not all of the game could be read. {reason} It ends before that place."),
    "pdn.position": QT_TRANSLATE_NOOP("Errors",
        "The game that begins in line {line} has a wrong position (FEN). {reason} Correct it."),
    "pdn.header": QT_TRANSLATE_NOOP("Errors",
        "Line {line}, column {column}: a header looks like [Event \"Club match\"]. Correct it."),
    "pdn.bad_word": QT_TRANSLATE_NOOP("Errors",
        "Line {line}, column {column}: “{text}” is neither a move nor a result. Put it in braces, "
        "as a comment, or leave it out."),
    "pdn.move": QT_TRANSLATE_NOOP("Errors",
        "Line {line}, column {column}: {reason} Correct it."),
    "pdn.unfinished": QT_TRANSLATE_NOOP("Errors",
        "Line {line}, column {column}: the jumps of “{text}” go on. Write all of them."),
    "pdn.unclosed_comment": QT_TRANSLATE_NOOP("Errors",
        "Line {line}, column {column}: the comment that begins here is never closed. Add a “}}”."),
    "pdn.unclosed_variation": QT_TRANSLATE_NOOP("Errors",
        "Line {line}, column {column}: the variation that begins here is never closed. Add a “)”."),
    "pdn.not_open": QT_TRANSLATE_NOOP("Errors",
        "Line {line}, column {column}: no variation is open that this “)” could close. Leave it "
        "out."),
    "pdn.nothing_before": QT_TRANSLATE_NOOP("Errors",
        "Line {line}, column {column}: a variation stands after the move that it replaces. Put a "
        "move before it."),
}
# fmt: on
