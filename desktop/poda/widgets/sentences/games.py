"""The sentences about moves, positions, players and the texts of games."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

# fmt: off
GAMES: Final[dict[str, str]] = {
    "tictactoe.bad_square": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a square: write a digit from 1 to 9.")),
    "tictactoe.occupied": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Square {square} is taken: choose an empty one.")),
    "connect4.bad_column": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a column: write a digit from 1 to 7.")),
    "connect4.column_full": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Column {column} is full: choose another one.")),
    "backgammon.bad_id": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a position ID: write 14 letters, digits, + and / such as "
        "4HPwATDgc/ABMA.")),
    "backgammon.too_many": str(QT_TRANSLATE_NOOP(
        "Errors",
        "In “{text}” a side has more than 15 checkers: correct the position ID.")),
    "backgammon.same_point": str(QT_TRANSLATE_NOOP(
        "Errors",
        "In “{text}” both sides stand on one point: correct the position ID.")),
    "backgammon.unreachable": str(QT_TRANSLATE_NOOP(
        "Errors",
        "No game comes to “{text}”: both sides have finished, or neither can enter. Correct "
        "the position ID.")),
    "backgammon.bad_throw": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a throw: write two dice from 1 to 6 such as 6-5.")),
    "backgammon.bad_play": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a play: write moves such as 8/5 6/5, bar/22 or 6/off.")),
    "backgammon.ambiguous": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” may hit one checker or another: name the point on the way, such as "
        "24/18*/13.")),
    "backgammon.answer": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” does not answer the double: write take or pass.")),
    "backgammon.bad_match_id": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a match ID: write 12 letters, digits, + and / such as cAkKAAAAAAAA.")),
    "backgammon.match_cube": str(QT_TRANSLATE_NOOP(
        "Errors",
        "In the match ID “{text}” the cube is at {value}: it goes to 64.")),
    "backgammon.match_score": str(QT_TRANSLATE_NOOP(
        "Errors",
        "In the match ID “{text}” the score is {score} and the match goes to {length}: it is "
        "over. Correct the score.")),
    "backgammon.match_crawford": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The match ID “{text}” tells of the Crawford game, but neither side needs one point: "
        "correct it.")),
    "backgammon.match_offer": str(QT_TRANSLATE_NOOP(
        "Errors",
        "In the match ID “{text}” a side has doubled that may not: correct it.")),
    "mat.no_game": str(QT_TRANSLATE_NOOP(
        "Errors",
        "There is no game in this file: a match has lines such as “Game 1”.")),
    "mat.names": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Line {line}: the names and scores of game {game} were expected. Write a line such "
        "as “Ana : 0   Ben : 2”.")),
    "mat.bad_line": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Line {line}: “{text}” is more than one turn of each player. Write two columns such "
        "as “1) 31: 8/5 6/5   52: 13/8 24/22”.")),
    "mat.other_game": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Line {line}: “{text}” is another game, or begins elsewhere. Only backgammon from "
        "its beginning can be read.")),
    "mat.illegal": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Game {game}, move {move}, {name}: “{text}” is not a legal play of {throw}. Correct "
        "line {line}.")),
    "mat.not_their_turn": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Game {game}, move {move}: it is not the turn of {name}. Correct line {line}.")),
    "mat.opening_double": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Game {game}, move {move}, {name}: nobody begins with a double. Correct line {line}.")),
    "mat.no_play": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Game {game}, move {move}: the last throw of {name} has no play. Write it before "
        "line {line}.")),
    "mat.over": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Game {game}, move {move}, {name}: the game is over before this move. Remove line "
        "{line}.")),
    "mat.too_large": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file has more than {limit} bytes, too many for a match: choose another one.")),
    "mat.too_long": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file has more than {lines} lines, or one longer than {length} characters: it is "
        "not a match.")),
    "mat.too_many_games": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file has more than {limit} games: split it.")),
    "mat.too_many_moves": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The file has more than {limit} throws and plays: split it.")),
    "mat.position": str(QT_TRANSLATE_NOOP(
        "Errors",
        "This game begins from another position, and a .mat file cannot: save it as a game of "
        "Poda instead.")),
    "game.over": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The game is over before “{text}”: remove it and what follows.")),
    "game.illegal": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a legal move here.")),
    "game.bad_position": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a position of this game: write one such as {example}.")),
    "game.not_played": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” has dice that the Play tab cannot throw: play it with poda match.")),
    "game.no_chance": str(QT_TRANSLATE_NOOP(
        "Errors",
        "This position has no chance node, so it has no outcomes.")),
    "game.terminal": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The game is over in this position, so there is no move to make.")),
    "game.not_terminal": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The game is not over in this position, so it has no utility yet.")),
    "review.unsolved": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Games of {game} cannot be reviewed: no solver sees them to their end.")),
    "game.text_too_long": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The text has {length} characters: at most {limit} make a position.")),
    "game.unknown": str(QT_TRANSLATE_NOOP(
        "Errors",
        "There is no game called “{text}”: choose one of {known}.")),
    "puzzle.bad_code": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not the code of a puzzle: write one such as 2-4711.")),
    "player.unknown": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a player: write one such as alphabeta:6.")),
    "player.other_game": str(QT_TRANSLATE_NOOP(
        "Errors",
        "This player plays {game}: choose one that plays {wanted}.")),
    "player.not_in_a_match": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” cannot play here: write a player without a clock, such as alphabeta:6.")),
    "player.no_evolved": str(QT_TRANSLATE_NOOP(
        "Errors",
        "No evolved player of this game comes with this Poda: choose another one.")),
    "player.bad_file": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not the name of a file: write one such as evolved@champion.json.")),
    "player.file": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{name}” cannot play. {reason} Choose another player.")),
    "player.stands_in": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{name}” cannot play. {reason} Another one has its seat: choose who plays, or open "
        "the file.")),
    "player.bad_plies": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a number of plies: write one from 1 to {limit}.")),
    "player.bad_dice_plies": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a number of plies for a game with dice: write 0, 1 or 2.")),
    "player.dice": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” cannot throw dice: choose a player such as expectiminimax:1.")),
    "player.no_dice": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Expectiminimax is for games with dice: choose minimax or alphabeta here.")),
    "player.bad_chance": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a chance to err: write a whole number of percent from 0 to 100, such as "
        "10%.")),
    "player.not_solved": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Nobody plays this game perfectly: choose a player such as random.")),
    "player.bad_seconds": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not a thinking time: write seconds such as 5s.")),
    "player.unknown_evaluation": str(QT_TRANSLATE_NOOP(
        "Errors",
        "“{text}” is not an evaluation: choose one of {known}.")),
    "player.no_chance": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Minimax and alpha-beta cannot search chance nodes: take them out of the tree.")),
    "turn.over": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The game is over: start a new one, or take a move back.")),
    "turn.engine": str(QT_TRANSLATE_NOOP(
        "Errors",
        "It is the engine’s turn: let it move, or take a move back.")),
    "turn.roll": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The dice come first: throw them.")),
    "dice.equal": str(QT_TRANSLATE_NOOP(
        "Errors",
        "Equal dice do not count in the opening throw: throw both again.")),
    "turn.thinking": str(QT_TRANSLATE_NOOP(
        "Errors",
        "The engine is thinking: wait for its move, or stop it.")),
    "turn.line": str(QT_TRANSLATE_NOOP(
        "Errors",
        "This is a line of the analysis: go back to the game to move (Esc).")),
}
# fmt: on
