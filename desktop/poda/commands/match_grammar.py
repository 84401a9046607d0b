"""The grammar of `poda match`, and help texts about players; see `grammar.py`."""

from __future__ import annotations

import argparse

from poda.base import packages
from poda.base.speech import translate
from poda.commands.options import Options, plies_or_word


def about_players() -> str:
    """The notation of players, for the end of a command's help."""
    return translate(
        "CommandLine",
        """players:
  random            any legal move
  minimax:6         minimax to 6 plies with the game's evaluation
  alphabeta:6       alpha-beta to 6 plies with the game's evaluation
  alphabeta:6:zero  the same with 0 at the horizon: the opponent of the published statistics
  pvs:6             principal variation search to 6 plies with the game's evaluation
  evolved           the champion that comes with Poda; evolved:6 looks 6 plies ahead
  evolved:6@FILE    the champion in a file, 6 plies ahead
  FILE              a champion's file, or the folder of a run for its champion
  mcts:20000        Monte Carlo tree search with 20,000 playouts for each move; after that, in any
                    order: c0.7 (the constant of UCB1; 1.4 unless said), 8plies (playouts end after
                    8 plies, by the game's evaluation or one that is named), solver (MCTS-Solver),
                    reuse (the tree goes on from move to move)
  perfect           (Connect Four, tic-tac-toe) never gives anything away; perfect:10% errs with
                    one move in ten
  expectiminimax:1  (backgammon) looks 1 ply ahead, that is a throw and the play of it, 0 to 2,
                    and values positions by the trained network
  expectiminimax:1:features  the same by hand-made features; :zero by nothing at all

In backgammon, evolved is the champion of evolution, which looks at its plays and no further.
Those that search choose uniformly among their best moves; a network plays the first one.
""",
    )


def match(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda match`."""
    from poda.engine.games import GAMES

    options = Options(command)
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.epilog = about_players()
    command.description = translate(
        "CommandLine",
        "Play games between two players, half of them with each colour, and count what the "
        "first one won,\n"
        "drew and lost, with 95 % intervals. In backgammon every sequence of throws is "
        "played from both\n"
        "sides, and the points a game are given with their standard error.",
    )
    options.value(
        "players",
        translate("CommandLine", "PLAYER"),
        translate("CommandLine", "see below"),
        nargs=2,
    )
    options.game(
        "--game",
        GAMES,
        translate("CommandLine", "{games}; that of the run or the champion unless said").format(
            games=", ".join(GAMES)
        ),
    )
    _add_match_length(options)
    options.workers()
    _add_match_questions(options)
    add_match_cube(options)
    for added in packages.options_for("match"):
        packages.imported(added.grammar)(options)
    options.json()


def _add_match_length(options: Options) -> None:
    options.whole(
        "--games",
        (1, 10_000_000),
        translate(
            "CommandLine",
            "how many games (150; with --sprt as many as it takes); of an odd number the first "
            "player begins one more",
        ),
    )
    options.whole(
        "--plies",
        (1, 42),
        translate("CommandLine", "the look-ahead of champions (as they were evolved)"),
    )


def add_match_cube(options: Options) -> None:
    """Add the options for games with the doubling cube."""
    options.flag(
        "--cube", translate("CommandLine", "(backgammon) money games with the doubling cube")
    )
    options.whole(
        "--length",
        (1, 64),
        translate("CommandLine", "(backgammon) matches to N points with the cube: --games of them"),
    )
    options.add(
        "--crawford",
        action=argparse.BooleanOptionalAction,
        help=translate("CommandLine", "matches with the Crawford rule, which is usual"),
    )
    options.add(
        "--jacoby",
        action=argparse.BooleanOptionalAction,
        help=translate("CommandLine", "money games with the Jacoby rule, which is usual"),
    )


def about_openings() -> str:
    """The values of --openings, for the help."""
    return translate(
        "CommandLine",
        "random plies to open with (0); or ballots: checkers' three-move ballots, in an order that "
        "the seed gives; or a file with a position a line. Ballots and positions are played twice, "
        "with sides changed",
    )


def _add_match_questions(options: Options) -> None:
    options.value(
        "--openings",
        translate("CommandLine", "N|ballots|FILE"),
        about_openings(),
        type=plies_or_word(0, 40),
        default=0,
    )
    options.seed(translate("CommandLine", "the same seed gives the same games (1)"))
    options.flag(
        "--agreement",
        translate(
            "CommandLine",
            "also count in how many positions of known value each player keeps that value",
        ),
    )
