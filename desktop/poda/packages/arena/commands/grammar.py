"""The grammar of `poda engine`, `poda tournament`, `poda rate` and of pairs of games in
`poda match`; see `poda.commands.grammar`."""

from __future__ import annotations

import argparse

from poda.base.speech import translate
from poda.commands.match_grammar import about_openings, about_players, add_match_cube
from poda.commands.options import MOST_WORKERS, Options, chance, clock, finite, whole

FORMATS = ("match", "gauntlet", "round-robin")
MODELS = ("logistic", "normalised")
MOST_GAMES = 1_000_000
PROTOCOLS = ("ugi", "python", "gnubg")
MOST_PORT = 65_535


def is_by_pairs(arguments: argparse.Namespace) -> bool:
    """Whether the arguments of `poda match` ask for games in pairs."""
    asked = arguments.sprt, arguments.model, arguments.alpha, arguments.beta
    # A named opening set is small, so each opening is played from both sides.
    named = isinstance(arguments.openings, str)
    return arguments.pairs or named or any(each is not None for each in asked)


def add_pairs(options: Options) -> None:
    """Give `poda match` the options for games in pairs."""
    options.flag(
        "--pairs",
        translate(
            "CommandLine",
            "play each opening twice with sides changed, and tell the counts of pairs, Elo with "
            "its error and LOS (the chance that the first player is the better one)",
        ),
    )
    _add_sprt(options)


def _add_sprt(options: Options) -> None:
    options.value(
        "--sprt",
        ("ELO0", "ELO1"),
        translate(
            "CommandLine",
            "test by pairs whether the first player is better by ELO0 or by ELO1, and stop once "
            "that is decided; in backgammon by points a game over the standard deviation of a "
            "pair's mean, times 100",
        ),
        nargs=2,
        type=finite,
    )
    options.choice(
        "--model",
        MODELS,
        translate("CommandLine", "for --sprt: what Elo means (logistic)"),
    )
    options.value(
        "--alpha",
        "P",
        translate("CommandLine", "for --sprt: the chance to accept ELO1 where ELO0 holds (0.05)"),
        type=chance,
    )
    options.value(
        "--beta",
        "P",
        translate("CommandLine", "for --sprt: the chance to accept ELO0 where ELO1 holds (0.05)"),
        type=chance,
    )


def engine(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda engine`."""
    from poda.engine.games import GAMES

    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Be an engine that other programs run: by the universal game interface (UGI) on the "
        "standard input and output, or in backgammon as an external player of GNU Backgammon. Or "
        "look at whether a program can be run by Poda, step by step. docs/engines.md tells the "
        "protocols.",
    )
    options.game(
        "game",
        GAMES,
        translate("CommandLine", "{games}; connect4 unless said").format(games=", ".join(GAMES)),
        nargs="?",
    )
    options.value(
        "--player",
        translate("CommandLine", "PLAYER"),
        translate(
            "CommandLine",
            "who answers, as in poda match: perfect unless said, and in backgammon "
            "expectiminimax:1",
        ),
    )
    options.whole(
        "--port",
        (1, MOST_PORT),
        translate("CommandLine", "of backgammon: where to listen; one that is free unless said"),
    )
    options.choice(
        "--protocol",
        PROTOCOLS,
        translate(
            "CommandLine",
            "of the program that is checked: ugi unless said, and python for a file that ends "
            "with .py",
        ),
    )
    options.json(translate("CommandLine", "print a line of JSON for each step of the check"))
    options.value(
        "--check",
        translate("CommandLine", "COMMAND"),
        translate(
            "CommandLine",
            "run this program, with all that follows, and tell what it can do and what not; "
            "the last option",
        ),
        nargs=argparse.REMAINDER,
    )


def _about_tournaments() -> str:
    return translate(
        "CommandLine",
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
    )


def tournament(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda tournament`."""
    from poda.engine.games import GAMES

    options = Options(command)
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.epilog = f"{_about_tournaments()}\n{about_players()}"
    command.description = translate(
        "CommandLine",
        "Play a tournament between players, engines and programs: a match, one against all, or "
        "all against all.",
    )
    options.game("game", GAMES)
    options.value(
        "players",
        translate("CommandLine", "PLAYER"),
        translate("CommandLine", "see below"),
        nargs="+",
    )
    _add_tournament_games(options)
    _add_sprt(options)
    _add_limits(options)
    add_match_cube(options)
    _add_tournament_place(options)
    options.json(translate("CommandLine", "print a line of JSON for each game, and the standings"))


def _add_tournament_games(options: Options) -> None:
    """Add the options for the number of games and their openings."""
    options.choice(
        "--format",
        FORMATS,
        translate(
            "CommandLine",
            "gauntlet: the first player meets all others; match for two players, else round-robin, "
            "unless said",
        ),
    )
    options.whole(
        "--games",
        (2, MOST_GAMES),
        translate("CommandLine", "games of each two players who meet, an even number (100)"),
    )
    options.whole(
        "--rounds",
        (1, MOST_GAMES // 2),
        translate("CommandLine", "the same in pairs: in a round each two play one game a side"),
    )
    options.seconds("--duration", translate("CommandLine", "end after this many seconds"))
    options.value("--openings", translate("CommandLine", "N|ballots|FILE"), about_openings())
    options.seed(translate("CommandLine", "the same seed gives the same games (1)"))
    options.value(
        "--anchor",
        translate("CommandLine", "PLAYER"),
        translate("CommandLine", "the player whose rating is 0 (the mean of all)"),
    )


def _add_limits(options: Options) -> None:
    """Add the options that limit a move."""
    options.whole("--plies", (0, 100), translate("CommandLine", "look-ahead of a move, in plies"))
    options.whole(
        "--nodes", (1, 10**12), translate("CommandLine", "nodes of a move, or playouts of mcts")
    )
    options.seconds("--seconds", translate("CommandLine", "seconds of a move"))
    options.value(
        "--clock",
        "S+S",
        translate(
            "CommandLine",
            "seconds of a side for a game, and what each move adds, such as 60+1; who has none "
            "left loses",
        ),
        type=clock,
    )
    options.value(
        "--memory",
        "MB",
        translate("CommandLine", "memory of each program of the players' (.py), in megabytes"),
        type=whole(16, 1_000_000),
    )


def _add_tournament_place(options: Options) -> None:
    """Add the options for where games are played and stored."""
    options.whole(
        "--at-once",
        (1, MOST_WORKERS),
        translate(
            "CommandLine",
            "games at once; the result does not depend on it, unless time is limited (one per "
            "processor)",
        ),
    )
    options.value(
        "--scheduler",
        translate("CommandLine", "ADDRESS"),
        translate(
            "CommandLine",
            "play the games on a Dask cluster, such as tcp://host:8786 (needs poda[cluster])",
        ),
    )
    options.value(
        "--out",
        translate("CommandLine", "DIR"),
        translate("CommandLine", "the folder (by default one among the user's data)"),
    )
    options.add(
        "-o",
        "--output",
        action="append",
        default=[],
        metavar=translate("CommandLine", "FILE"),
        help=translate(
            "CommandLine",
            "write the result too as .html, .md, .csv (the games), .json (all in one document), "
            ".mat (games of backgammon) or .pdn (of checkers); may be given several times",
        ),
    )


def rate(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda rate`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Tell Elo with its error, normalised Elo, LOS and, with --sprt, the log-likelihood ratio "
        "of results that are known: three counts (won, lost, drawn), six counts of pairs "
        "(LL LD WL DD WD WW; five where WL and DD are one), a file with either, a .csv of games, "
        "or the folder of a tournament.",
    )
    options.value(
        "results",
        translate("CommandLine", "FILE|N"),
        translate(
            "CommandLine",
            "a file or a folder, or the counts; a .csv has the columns first, second and points "
            "(of the first: 1, 0 or -1) or result (1-0, 1/2-1/2, 0-1)",
        ),
        nargs="+",
    )
    _add_sprt(options)
    options.value(
        "--anchor",
        translate("CommandLine", "PLAYER"),
        translate("CommandLine", "the player whose rating is 0 (the mean of all)"),
    )
    options.json()
