"""What can be typed after `poda engine`, `poda tournament` and `poda rate`, and after `poda match`
for games in pairs (`poda.commands.options`)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from poda.commands.grammar import ABOUT_PLAYERS, CubeArguments, MatchArguments, Openings
from poda.commands.options import (
    MOST_WORKERS,
    POSITIONAL,
    REPEATED,
    REST,
    Arguments,
    Filled,
    Finite,
    Json,
    Seconds,
    all_games,
    chance,
    clock,
)
from poda.engine.runs.names import MOST_SEED
from poda.engine.schema import Range

MOST_GAMES: Final = 1_000_000

Chance = Annotated[float, chance, "P"]
Anchor = Annotated[str, "PLAYER", "the player whose rating is 0 (the mean of all)"]


class SequentialArguments(Arguments):
    """A sequential test of two players."""

    sprt: Annotated[
        tuple[Finite, Finite] | None,
        ("ELO0", "ELO1"),
        "test by pairs whether the first player is better by ELO0 or by ELO1, and stop once "
        "that is decided; in backgammon by points a game over the standard deviation of a "
        "pair's mean, times 100",
    ] = None
    model: Annotated[
        Literal["logistic", "normalised"] | None, "for --sprt: what Elo means (logistic)"
    ] = None
    alpha: Annotated[
        Chance | None, "for --sprt: the chance to accept ELO1 where ELO0 holds (0.05)"
    ] = None
    beta: Annotated[
        Chance | None, "for --sprt: the chance to accept ELO0 where ELO1 holds (0.05)"
    ] = None

    @property
    def is_given(self) -> bool:
        """Whether any of it was typed."""
        return (self.sprt, self.model, self.alpha, self.beta) != (None, None, None, None)


class PairsArguments(MatchArguments):
    """What is typed after `poda match`, with the options for games in pairs."""

    pairs: Annotated[
        bool,
        "play each opening twice with sides changed, and tell the counts of pairs, Elo with "
        "its error and LOS (the chance that the first player is the better one)",
    ] = False
    test: SequentialArguments


def is_by_pairs(arguments: PairsArguments) -> bool:
    """Whether games in pairs are asked for."""
    # A named opening set is small, so each opening is played from both sides.
    return arguments.pairs or isinstance(arguments.openings, str) or arguments.test.is_given


class EngineArguments(Arguments):
    description = (
        "Be an engine that other programs run: by the universal game interface (UGI) on the "
        "standard input and output, or in backgammon as an external player of GNU Backgammon. Or "
        "look at whether a program can be run by Poda, step by step. docs/engines.md tells the "
        "protocols."
    )

    game: Annotated[
        str | None,
        POSITIONAL,
        all_games(),
        "GAME",
        "{games}; connect4 unless said",
        Filled(games=", ".join(all_games().words)),
    ] = None
    player: Annotated[
        str | None,
        "PLAYER",
        "who answers, as in poda match: perfect unless said, and in backgammon expectiminimax:1",
    ] = None
    port: Annotated[
        int | None,
        Range(1, 65_535),
        "of backgammon: where to listen; one that is free unless said",
    ] = None
    protocol: Annotated[
        Literal["ugi", "python", "gnubg"] | None,
        "of the program that is checked: ugi unless said, and python for a file that ends with .py",
    ] = None
    workers: Annotated[int, Range(1, 2), "threads of a search of checkers (1)"] = 1
    json: Annotated[bool, "print a line of JSON for each step of the check"] = False
    check: Annotated[
        tuple[str, ...] | None,
        REST,
        "COMMAND",
        "run this program, with all that follows, and tell what it can do and what not; "
        "the last option",
    ] = None


class LimitArguments(Arguments):
    """What limits a move, and the memory of a program."""

    plies: Annotated[int | None, Range(0, 100), "look-ahead of a move, in plies"] = None
    nodes: Annotated[int | None, Range(1, 10**12), "nodes of a move, or playouts of mcts"] = None
    seconds: Annotated[Seconds | None, "seconds of a move"] = None
    clock: Annotated[
        Annotated[tuple[float, float], clock] | None,
        "S+S",
        "seconds of a side for a game, and what each move adds, such as 60+1; who has none "
        "left loses",
    ] = None
    memory: Annotated[
        int | None,
        Range(16, 1_000_000),
        "MB",
        "memory of each program of the players' (.py), in megabytes",
    ] = None


class TournamentArguments(Arguments):
    description = (
        "Play a tournament between players, engines and programs: a match, one against all, or "
        "all against all."
    )
    epilog = (
        """A tournament is a folder: tournament.json, which says what is played, and games.jsonl, to
which every game is added when it ends. Nothing is lost where it is stopped or killed: the
same command goes on with the same games. Ctrl-C lets the running games end, a second one
stops now. At the end standings.md, standings.csv, standings.html and games.csv are written
into the folder.

A player that is a .py file is a program: agent(observation, configuration) -> column, as
Kaggle's ConnectX has it. It is run because you name it here, in a process of its own,
with the time and the memory that are allowed. engine:NAME is a program of your own list
(the page Engines of the settings). A program that crashes, is late or breaks the rules
loses that game, and the tournament goes on.

Exit code 0: all was played, or the test is decided. 130: stopped before that. 2: what was
typed, or a file, cannot be used.
""",
        ABOUT_PLAYERS,
    )

    game: Annotated[str, all_games(), "GAME", ""]
    players: Annotated[tuple[str, ...], "PLAYER", "see below"]
    format: Annotated[
        Literal["match", "gauntlet", "round-robin"] | None,
        "gauntlet: the first player meets all others; match for two players, else round-robin, "
        "unless said",
    ] = None
    games: Annotated[
        int | None,
        Range(2, MOST_GAMES),
        "games of each two players who meet, an even number (100)",
    ] = None
    rounds: Annotated[
        int | None,
        Range(1, MOST_GAMES // 2),
        "the same in pairs: in a round each two play one game a side",
    ] = None
    duration: Annotated[Seconds | None, "end after this many seconds"] = None
    openings: Openings | None = None
    seed: Annotated[int, Range(0, MOST_SEED), "the same seed gives the same games (1)"] = 1
    anchor: Anchor | None = None
    test: SequentialArguments
    limits: LimitArguments
    rules: CubeArguments
    at_once: Annotated[
        int | None,
        Range(1, MOST_WORKERS),
        "games at once; the result does not depend on it, unless time is limited (one per "
        "processor)",
    ] = None
    scheduler: Annotated[
        str | None,
        "ADDRESS",
        "play the games on a Dask cluster, such as tcp://host:8786 (needs poda[cluster])",
    ] = None
    out: Annotated[str | None, "DIR", "the folder (by default one among the user's data)"] = None
    output: Annotated[
        tuple[str, ...],
        "-o",
        "--output",
        REPEATED,
        "FILE",
        "write the result too as .html, .md, .csv (the games), .json (all in one document), "
        ".mat (games of backgammon) or .pdn (of checkers); may be given several times",
    ] = ()
    json: Annotated[bool, "print a line of JSON for each game, and the standings"] = False


class RateArguments(Arguments):
    description = (
        "Tell Elo with its error, normalised Elo, LOS and, with --sprt, the log-likelihood ratio "
        "of results that are known: three counts (won, lost, drawn), six counts of pairs "
        "(LL LD WL DD WD WW; five where WL and DD are one), a file with either, a .csv of games, "
        "or the folder of a tournament."
    )

    results: Annotated[
        tuple[str, ...],
        "FILE|N",
        "a file or a folder, or the counts; a .csv has the columns first, second and points "
        "(of the first: 1, 0 or -1) or result (1-0, 1/2-1/2, 0-1)",
    ]
    test: SequentialArguments
    anchor: Anchor | None = None
    json: Json = False
