"""What can be typed after `poda review` and `poda rollout`; and which of the matches and positions
of the core's commands are backgammon's."""

from __future__ import annotations

from typing import Annotated

from poda.commands import Refused
from poda.commands.grammar import MatchArguments, PlaysArguments
from poda.commands.options import POSITIONAL, AboveZero, Arguments, Json, Workers
from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.games.backgammon import Backgammon
from poda.engine.runs.names import MOST_SEED
from poda.engine.schema import Range


class ReviewArguments(Arguments):
    description = (
        "Review a game or a match of backgammon: the luck of both sides, the errors of "
        "their plays and cube actions, their rates and ratings, and the worst errors. "
        "Of a folder, all its files: the error rates of each player by kind of decision. "
        "Ctrl-C prints what was found so far."
    )

    file: Annotated[
        str,
        "FILE",
        "a game saved by Poda, or a match as a .mat or .sgf file; or a folder of such files",
    ]
    plies: Annotated[int, Range(0, 2), "look-ahead for errors in plies, 0 to 2 (2)"] = 2
    luck_plies: Annotated[int, Range(0, 1), "look-ahead for luck in plies, 0 or 1 (0)"] = 0
    equities: Annotated[
        str | None,
        "FILE",
        "count matches by the match equity table in this file, in GNU Backgammon's format",
    ] = None
    worst: Annotated[int, Range(0, 10_000), "how many of the worst errors to list (10)"] = 10
    json: Annotated[bool, "print one line of JSON, with every decision and throw"] = False


class RolloutArguments(Arguments):
    description = (
        "Roll out a position of backgammon: play it on by dice, many times, for what the "
        "plays of a throw are worth, with standard errors; before a throw, for what the "
        "position is worth and what to do with the cube. Ctrl-C prints what was found so "
        "far."
    )

    position: Annotated[
        str,
        "POSITION",
        "as GNU Backgammon writes it, with the throw: '4HPwATDgc/ABMA 3-1', or "
        "POSITIONID:MATCHID with cube and score",
    ]
    plays: Annotated[
        tuple[str, ...],
        POSITIONAL,
        "PLAY",
        "the plays to compare, such as '8/5 6/5'; the best ones unless said",
    ] = ()
    trials: Annotated[
        int, Range(36, 100_000), "games of each play, rounded up to a multiple of 36 (1296)"
    ] = 1296
    plies: Annotated[
        int, Range(0, 1_000), "plies after which a game is cut off; 0: played to its end (10)"
    ] = 10
    look_ahead: Annotated[
        int,
        Range(0, 2),
        "look-ahead of both sides' plays in plies; 1 takes 4 times as long as 0, 2 takes 40 (1)",
    ] = 1
    most: Annotated[int, Range(1, 50), "how many plays to compare if none is named (5)"] = 5
    sure: Annotated[
        AboveZero | None,
        "N",
        "stop once the best is ahead by N standard errors of every difference",
    ] = None
    equities: Annotated[
        str | None,
        "FILE",
        "count matches by the match equity table in this file, in GNU Backgammon's format",
    ] = None
    plain: Annotated[bool, "do not subtract the luck of the throws"] = False
    seed: Annotated[int, Range(0, MOST_SEED), "the same seed gives the same dice (1)"] = 1
    workers: Workers | None = None
    json: Json = False


def is_its_match(arguments: MatchArguments) -> bool:
    """Whether a match of backgammon is asked for."""
    from poda.commands.match import game_of_players

    try:
        return _is_backgammon(arguments.game or game_of_players(arguments.players))
    except (EngineError, Refused):  # the core's command refuses it
        return False


def is_its_position(arguments: PlaysArguments) -> bool:
    """Whether the plays of a position of backgammon are asked for."""
    return _is_backgammon(arguments.game)


def _is_backgammon(game_key: str) -> bool:
    return isinstance(GAMES.get(game_key), Backgammon)
