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
    "pdn.kind": QT_TRANSLATE_NOOP("Errors", "another kind, with the number “{text}”"),
    "pdn.kind_size": QT_TRANSLATE_NOOP("Errors", "another kind, on {columns}×{rows} squares"),
    "pdn.kind_larger": QT_TRANSLATE_NOOP("Errors", "a larger board, which has a square {text}"),
    "pdn.kind_letters": QT_TRANSLATE_NOOP("Errors",
        "another kind, whose squares have letters, such as {text} (Russian or Brazilian draughts)"),
    "pdn.kind_20": QT_TRANSLATE_NOOP("Errors", "international draughts"),
    "pdn.kind_22": QT_TRANSLATE_NOOP("Errors", "Italian draughts"),
    "pdn.kind_23": QT_TRANSLATE_NOOP("Errors", "American pool checkers"),
    "pdn.kind_24": QT_TRANSLATE_NOOP("Errors", "Spanish draughts"),
    "pdn.kind_25": QT_TRANSLATE_NOOP("Errors", "Russian draughts"),
    "pdn.kind_26": QT_TRANSLATE_NOOP("Errors", "Brazilian draughts"),
    "pdn.kind_27": QT_TRANSLATE_NOOP("Errors", "Canadian draughts"),
    "pdn.kind_28": QT_TRANSLATE_NOOP("Errors", "Portuguese draughts"),
    "pdn.kind_29": QT_TRANSLATE_NOOP("Errors", "Czech draughts"),
    "pdn.kind_30": QT_TRANSLATE_NOOP("Errors", "Turkish draughts"),
    "pdn.kind_31": QT_TRANSLATE_NOOP("Errors", "Thai draughts"),
    "pdn.kind_40": QT_TRANSLATE_NOOP("Errors", "Frisian draughts"),
    "pdn.kind_41": QT_TRANSLATE_NOOP("Errors", "Spantsiretti"),
    "pdn.kind_0": QT_TRANSLATE_NOOP("Errors", "chess"),
    "pdn.kind_1": QT_TRANSLATE_NOOP("Errors", "Chinese chess"),
    "pdn.kind_50": QT_TRANSLATE_NOOP("Errors", "Othello"),
    "pdn.ambiguous": QT_TRANSLATE_NOOP("Errors",
        "Line {line}, column {column}: “{text}” can mean {known}, and what follows allows each of "
        "them: the first was taken. Write all its squares."),
    "pdn.broken_off": QT_TRANSLATE_NOOP("Errors",
        "{reason} What stands before it has been read."),
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
