"""The errors of matches of backgammon in files, and of match equity tables, by their codes: see
`poda.engine.errors.SENTENCES`."""

from __future__ import annotations

from typing import Final

from poda.base.terms import QT_TRANSLATE_NOOP

# fmt: off
SENTENCES: Final[dict[str, str]] = {
    "mat.no_game": QT_TRANSLATE_NOOP("Errors",
        "There is no game in this file: a match has lines such as “Game 1”."),
    "mat.not_backgammon": QT_TRANSLATE_NOOP("Errors",
        "This is a game of {game}: only backgammon has luck."),
    "mat.names": QT_TRANSLATE_NOOP("Errors",
        "Line {line}: the names and scores of game {game} were expected. Write a line such "
        "as “Ana : 0   Ben : 2”."),
    "mat.bad_line": QT_TRANSLATE_NOOP("Errors",
        "Line {line}: “{text}” is more than one turn of each player. Write two columns such "
        "as “1) 31: 8/5 6/5   52: 13/8 24/22”."),
    "mat.bad_turn": QT_TRANSLATE_NOOP("Errors",
        "Line {line}: “{text}” is not a turn. Correct it, or take it away."),
    "mat.unread_xg": QT_TRANSLATE_NOOP("Errors",
        "This file of eXtreme Gammon is damaged, or of a kind that Poda does not know: export it "
        "there as text, and open that."),
    "mat.bad_xg": QT_TRANSLATE_NOOP("Errors",
        "Game {game}, move {move}: from here on a position was set up, or the file is damaged. "
        "In eXtreme Gammon, export the match as text, and open that."),
    "mat.illegal_in_xg": QT_TRANSLATE_NOOP("Errors",
        "Game {game}, move {move}, {name}: “{text}” is not a legal play of {throw}. Correct it "
        "in eXtreme Gammon, and save the match again."),
    "mat.other_game": QT_TRANSLATE_NOOP("Errors",
        "Line {line}: “{text}” is another game, or begins elsewhere. Only backgammon from "
        "its beginning can be read."),
    "mat.illegal": QT_TRANSLATE_NOOP("Errors",
        "Game {game}, move {move}, {name}: “{text}” is not a legal play of {throw}. Correct "
        "line {line}."),
    "mat.not_their_turn": QT_TRANSLATE_NOOP("Errors",
        "Game {game}, move {move}: it is not the turn of {name}. Correct line {line}."),
    "mat.opening_double": QT_TRANSLATE_NOOP("Errors",
        "Game {game}, move {move}, {name}: nobody begins with doubles. Correct line {line}."),
    "mat.no_play": QT_TRANSLATE_NOOP("Errors",
        "Game {game}, move {move}: the last throw of {name} has no play. Write it before "
        "line {line}."),
    "mat.over": QT_TRANSLATE_NOOP("Errors",
        "Game {game}, move {move}, {name}: the game is over before this move. Remove line "
        "{line}."),
    "mat.too_large": QT_TRANSLATE_NOOP("Errors",
        "The file has more than {limit} bytes, too many for a match: choose another one."),
    "mat.too_long": QT_TRANSLATE_NOOP("Errors",
        "The file has more than {lines} lines, or one longer than {length} characters: it is "
        "not a match."),
    "mat.too_many_games": QT_TRANSLATE_NOOP("Errors",
        "The file has more than {limit} games: split it."),
    "mat.too_many_moves": QT_TRANSLATE_NOOP("Errors",
        "The file has more than {limit} throws and plays: split it."),
    "mat.position": QT_TRANSLATE_NOOP("Errors",
        "This game begins from another position, and a .mat file cannot: save it as a game "
        "of Poda instead."),
    "met.too_large": QT_TRANSLATE_NOOP("Errors",
        "The file has more than {limit} bytes, too many for a match equity table: choose another "
        "one."),
    "met.no_xml": QT_TRANSLATE_NOOP("Errors",
        "Line {line}: this is not a match equity table, which is an XML file such as GNU "
        "Backgammon’s in its folder “met”."),
    "met.entity": QT_TRANSLATE_NOOP("Errors",
        "Line {line}: the file defines entities of its own, which a match equity table does not "
        "need: take them away, or choose another file."),
    "met.no_table": QT_TRANSLATE_NOOP("Errors",
        "There is no match equity table in this file: it has one table before the Crawford game, "
        "and one row after it."),
    "met.formula": QT_TRANSLATE_NOOP("Errors",
        "This file has no table, but the parameters of a formula (“{kind}”). Choose a file with "
        "the numbers themselves."),
    "met.unequal": QT_TRANSLATE_NOOP("Errors",
        "This table is for two players of unequal strength: choose one for equal players."),
    "met.too_long": QT_TRANSLATE_NOOP("Errors",
        "The table has more than {most} rows or columns: choose a smaller one."),
    "met.value": QT_TRANSLATE_NOOP("Errors",
        "Line {line}: “{text}” is not a chance from 0 to 1."),
    "met.row": QT_TRANSLATE_NOOP("Errors",
        "Row {row} of the table has {count} numbers, and there are {wanted} rows: all need the "
        "same number."),
}
# fmt: on
