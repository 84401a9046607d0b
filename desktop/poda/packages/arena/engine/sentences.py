"""The sentences of the errors of tournaments, ratings and external programs."""

from __future__ import annotations

from typing import Final

from poda.base.terms import QT_TRANSLATE_NOOP

# fmt: off
SENTENCES: Final[dict[str, str]] = {
    # External programs
    "engine.unknown": QT_TRANSLATE_NOOP("Errors",
        "There is no engine called “{name}” in your list: add it in Settings, under Engines."),
    "engine.bad_name": QT_TRANSLATE_NOOP("Errors",
        "“{text}” cannot be the name of an engine: write 1 to {limit} characters that can be "
        "seen."),
    "engine.read_over": QT_TRANSLATE_NOOP("Errors",
        "Entries of the list of engines that this Poda does not know: {count}. {reason} They stay "
        "as they are and do not play."),
    "engine.twice": QT_TRANSLATE_NOOP("Errors",
        "Two engines are called “{name}”: give one of them another name."),
    "engine.too_many": QT_TRANSLATE_NOOP("Errors",
        "The list holds {limit} engines at most: remove one first."),
    "engine.protocol": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a protocol: choose one of {names}."),
    "engine.no_command": QT_TRANSLATE_NOOP("Errors",
        "Say which program is to be run: a file, and what is written after it."),
    "engine.no_file": QT_TRANSLATE_NOOP("Errors",
        "There is no file “{text}”: name a file that is there."),
    "engine.no_game": QT_TRANSLATE_NOOP("Errors",
        "Choose at least one game that the engine plays."),
    "engine.not_this_game": QT_TRANSLATE_NOOP("Errors",
        "The engine cannot play “{text}”: it plays {known}."),
    "engine.board": QT_TRANSLATE_NOOP("Errors",
        "The line is not a board as FIBS and GNU Backgammon write it: send one that begins with "
        "board: and ends with its flags."),
    "engine.seconds": QT_TRANSLATE_NOOP("Errors",
        "An answer may take more than 0.01 seconds and at most a day: write such a number."),
    "engine.megabytes": QT_TRANSLATE_NOOP("Errors",
        "An engine needs at least {least} megabytes of memory: write a larger number."),
    # Tournaments
    "tournament.in_use": QT_TRANSLATE_NOOP("Errors",
        "This tournament is being played by another Poda: stop it there first."),
    "tournament.exists": QT_TRANSLATE_NOOP("Errors",
        "There is a tournament in that folder already: open it, or choose another folder."),
    "tournament.read_over": QT_TRANSLATE_NOOP("Errors",
        "The file games.jsonl has something that this Poda does not know, in line {lines}: it does "
        "not count, and stays as it is. If a newer Poda wrote it, open the tournament with that "
        "one."),
    "tournament.too_large": QT_TRANSLATE_NOOP("Errors",
        "The list of games of this tournament is larger than {limit} bytes: begin a new one."),
    "tournament.no_choice": QT_TRANSLATE_NOOP("Errors",
        "Nobody had a choice in this game, so there is no search to be shown."),
    "tournament.too_few": QT_TRANSLATE_NOOP("Errors",
        "A tournament needs two players at least: add some."),
    "tournament.test_of_two": QT_TRANSLATE_NOOP("Errors",
        "A test compares two players: remove the others, or let the tournament end otherwise."),
    "tournament.no_game": QT_TRANSLATE_NOOP("Errors",
        "Game {number} of this tournament has not been played."),
    "tournament.over": QT_TRANSLATE_NOOP("Errors",
        "This tournament is over: begin a new one."),
    "tournament.field": QT_TRANSLATE_NOOP("Errors",
        "The plan of the tournament cannot be played: correct “{field}”."),
    "tournament.entrant": QT_TRANSLATE_NOOP("Errors",
        "“{name}” cannot take part. {reason} Choose another player."),
    "tournament.engine_name": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not the name of an engine: write engine: and up to 60 characters."),
    "tournament.person": QT_TRANSLATE_NOOP("Errors",
        "“{text}” cannot play in a tournament: choose a player of Poda's or an engine."),
    "tournament.positions": QT_TRANSLATE_NOOP("Errors",
        "A list of openings has 1 to {limit} positions, each in a line of its own: correct it, or "
        "choose other openings."),
    "tournament.opening": QT_TRANSLATE_NOOP("Errors",
        "Opening {number} cannot be played. {reason} Correct it, or take it out."),
    "tournament.opening_over": QT_TRANSLATE_NOOP("Errors",
        "In opening {number} the game is over: take it out of the list."),
    "tournament.opening_throw": QT_TRANSLATE_NOOP("Errors",
        "Opening {number} has dice or a cube: write the position before the throw."),
    "tournament.repeats": QT_TRANSLATE_NOOP("Errors",
        "These players always answer alike and would repeat one game for each side: let games "
        "begin with random plies, or from a list of positions."),
    "tournament.may_repeat": QT_TRANSLATE_NOOP("Errors",
        "An engine that always answers alike repeats one game for each side: let games begin "
        "with random plies, or from a list of positions."),
    "tournament.few_openings": QT_TRANSLATE_NOOP("Errors",
        "There are fewer openings than pairs of games: some are played more than once."),
    "tournament.not_pdn": QT_TRANSLATE_NOOP("Errors",
        "A .pdn file holds games of checkers: save this tournament as .csv or .json."),
    "tournament.not_mat": QT_TRANSLATE_NOOP("Errors",
        "A .mat file holds games of backgammon: save this tournament as .csv or .json."),
    "tournament.suffix": QT_TRANSLATE_NOOP("Errors",
        "“{text}” is not a file for results: let its name end with {known}."),
    "tournament.on_a_cluster": QT_TRANSLATE_NOOP("Errors",
        "Engines play on this computer: leave the cluster out, or the engines."),
    # Ratings.
    "rating.entrants": QT_TRANSLATE_NOOP("Errors",
        "At most {limit} players can be rated together: leave some of them out."),
    "save.foreign_tournament": QT_TRANSLATE_NOOP("Errors",
        "That is not a tournament: choose a folder with the tournament.json of one."),
    "save.foreign_engines": QT_TRANSLATE_NOOP("Errors",
        "The file holds no list of engines saved by Poda."),
}
# fmt: on
