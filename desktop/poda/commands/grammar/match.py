"""The grammar of `poda plays` and `poda match`. It imports nothing that a command needs."""

import argparse

from poda.base.speech import translate
from poda.commands.options import MOST_SEED, add_workers, whole


def _about_players() -> str:
    return translate(
        "CommandLine",
        """players:
  random            any legal move
  minimax:6         minimax to 6 plies with the game's evaluation
  alphabeta:6       alpha-beta to 6 plies with the game's evaluation
  alphabeta:6:zero  the same with 0 at the horizon: the opponent of the published statistics
  evolved           the champion that comes with Poda; evolved:6 looks 6 plies ahead
  evolved:6@FILE    the champion in a file, 6 plies ahead
  FILE              a champion's file, or the folder of a run for its champion
  perfect           (Connect Four, tic-tac-toe) never gives anything away; perfect:10% errs with
                    one move in ten
  expectiminimax:1  (backgammon) looks 1 ply ahead, that is a throw and the play of it, 0 to 2,
                    and values positions by the trained network
  expectiminimax:1:features  the same by hand-made features; :zero by nothing at all

In backgammon, evolved is the champion of evolution, which looks at its plays and no further.
Those that search choose uniformly among their best moves; a network plays the first one.
""",
    )


def add_plays(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda plays`."""
    from poda.engine.games import GAMES

    command.description = translate(
        "CommandLine",
        "List the legal moves of a position, and for each the position after it. In backgammon "
        "they are the plays of a throw, each with the ID of the position after it, in which the "
        "side that moved is still on roll.",
    )
    command.add_argument(
        "game", choices=GAMES, metavar=translate("CommandLine", "GAME"), help=", ".join(GAMES)
    )
    command.add_argument(
        "position",
        metavar=translate("CommandLine", "POSITION"),
        help=translate(
            "CommandLine",
            "in the game's notation, '' for its beginning; in backgammon an ID as GNU Backgammon "
            "writes it: the start is 4HPwATDgc/ABMA",
        ),
    )
    command.add_argument(
        "throw",
        nargs="?",
        metavar=translate("CommandLine", "THROW"),
        help=translate("CommandLine", "in backgammon two dice, such as 6-5"),
    )
    json = translate("CommandLine", "print one line of JSON: {example}")
    command.add_argument(
        "--json", action="store_true", help=json.format(example='{"plays": [...]}')
    )
    command.set_defaults(run=_plays)


def add_match(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda match`."""
    from poda.engine.games import GAMES

    command.epilog = _about_players()
    command.description = translate(
        "CommandLine",
        "Play games between two players, half of them with each colour, and count what the first "
        "one won,\ndrew and lost, with 95% intervals. In backgammon every sequence of throws is "
        "played from both\nsides, and the points a game are told with their standard error.",
    )
    command.add_argument(
        "players",
        nargs=2,
        metavar=translate("CommandLine", "PLAYER"),
        help=translate("CommandLine", "see below"),
    )
    command.add_argument(
        "--game",
        required=True,
        choices=GAMES,
        metavar=translate("CommandLine", "GAME"),
        help=", ".join(GAMES),
    )
    _add_match_length(command)
    add_workers(command)
    _add_match_questions(command)
    _add_match_cube(command)
    command.add_argument(
        "--json", action="store_true", help=translate("CommandLine", "print one line of JSON")
    )
    command.set_defaults(run=_match)


def _add_match_length(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--games",
        type=whole(1, 10_000_000),
        default=150,
        metavar="N",
        help=translate(
            "CommandLine",
            "how many games (150); of an odd number the first player begins one more",
        ),
    )
    command.add_argument(
        "--plies",
        type=whole(1, 42),
        metavar="N",
        help=translate("CommandLine", "the look-ahead of champions (as they were evolved)"),
    )


def _add_match_cube(command: argparse.ArgumentParser) -> None:
    """The options of backgammon with the doubling cube."""
    command.add_argument(
        "--cube",
        action="store_true",
        help=translate("CommandLine", "(backgammon) money games with the doubling cube"),
    )
    command.add_argument(
        "--length",
        type=whole(1, 64),
        metavar="N",
        help=translate(
            "CommandLine", "(backgammon) matches to N points with the cube: --games of them"
        ),
    )
    command.add_argument(
        "--crawford",
        action=argparse.BooleanOptionalAction,
        help=translate("CommandLine", "of matches: with the Crawford rule, which is usual"),
    )
    command.add_argument(
        "--jacoby",
        action=argparse.BooleanOptionalAction,
        help=translate("CommandLine", "of money games: with the Jacoby rule, which is usual"),
    )


def _add_match_questions(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--openings",
        type=whole(0, 40),
        default=0,
        metavar="N",
        help=translate("CommandLine", "so many plies are random at first (0)"),
    )
    command.add_argument(
        "--seed",
        type=whole(0, MOST_SEED),
        default=1,
        metavar="N",
        help=translate("CommandLine", "the same seed gives the same games (1)"),
    )
    command.add_argument(
        "--agreement",
        action="store_true",
        help=translate(
            "CommandLine",
            "also count in how many positions of known value each player keeps that value",
        ),
    )


def _plays(arguments: argparse.Namespace) -> int:
    from poda.commands import plays

    return plays.run(arguments)


def _match(arguments: argparse.Namespace) -> int:
    from poda.commands import match

    return match.run(arguments)
