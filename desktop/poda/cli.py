"""The ``poda`` command. No Qt is imported before it is sure that a window is wanted and possible.

A later subcommand is one line in ``parser``: its parser, with ``set_defaults(run=its_function)``;
the function takes the parsed arguments and returns the exit code. What the commands do stands in
`poda.commands`, of which nothing is imported before it is asked for.
"""

import argparse
import errno
import os
import sys
from collections.abc import Sequence

from poda import __version__, display, speech
from poda.cli_tree import add_tree
from poda.cli_values import seconds, whole
from poda.speech import translate

LOG_LEVELS = ("debug", "info", "warning", "error")
NOTHING_TO_OPEN = 2  # the exit code where no window can be opened
INTERRUPTED = 130

# Names of the engine's, which stand here too because the engine brings numpy with it.
PRESETS = ("published", "steady", "self-play", "fast", "no-loss")
MOST_SEED = 2**63 - 1
MOST_WORKERS = 256


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
  expectiminimax:1  (backgammon) looks 1 ply ahead, that is a throw and the play of it; 0 to 2

Those that search choose uniformly among their best moves; a network plays the first one.
""",
    )


def _about_training() -> str:
    return translate(
        "CommandLine",
        """A run is a folder with two files: run.json, the state of the run, written every few
seconds and at every stop, and champion.json, the best player so far, for `poda match` and for the
Play tab. Without --generations and --seconds a run goes on until it is stopped.

Ctrl-C (or SIGTERM) saves the run and ends it in good order, with the summary and exit code 0; a
second one ends it at once. `--resume DIR` goes on, and the result is that of an unbroken run, bit
for bit. Where a saving on the way fails, as on a full disk, that is said, and the run goes on and
is saved later. Exit code 1: the last saving failed, so what came after the one before is lost.
Exit code 2: what was typed, or a file, cannot be used; no file was changed.
""",
    )


def parser() -> argparse.ArgumentParser:
    """The grammar of the command line."""
    result = argparse.ArgumentParser(
        prog="poda",
        description=translate(
            "CommandLine",
            "A desktop laboratory of adversarial search. Without arguments, the window.",
        ),
    )
    _add_window(result)
    # Run by the window as a child process; a frozen bundle has no `python -m` to do it with.
    result.add_argument("--compile-kernels", action="store_true", help=argparse.SUPPRESS)
    result.set_defaults(run=_window)
    _add_commands(
        result.add_subparsers(
            title=translate("CommandLine", "commands"), metavar=translate("CommandLine", "COMMAND")
        )
    )
    return result


def _add_window(result: argparse.ArgumentParser) -> None:
    """What concerns the window, or no command."""
    result.add_argument(
        "--version",
        action="version",
        version=f"Poda {__version__}",
        help=translate("CommandLine", "show program's version number and exit"),
    )
    level = translate("CommandLine", "also write the log to the terminal, from LEVEL up ({levels})")
    result.add_argument(
        "--log-level",
        choices=LOG_LEVELS,
        metavar=translate("CommandLine", "LEVEL"),
        help=level.format(levels=", ".join(LOG_LEVELS)),
    )
    result.add_argument(
        "--quit-after-paint",
        action="store_true",
        help=translate(
            "CommandLine",
            "close the window once it has been painted (measurements, smoke tests)",
        ),
    )


def _add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    add_tree(
        commands.add_parser(
            "tree", help=translate("CommandLine", "search a tree that is written down")
        )
    )
    _add_plays(
        commands.add_parser(
            "plays", help=translate("CommandLine", "list the legal moves of a position")
        )
    )
    _add_train(
        commands.add_parser(
            "train",
            help=translate("CommandLine", "evolve a player, without a window"),
            epilog=_about_training(),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
    )
    _add_match(
        commands.add_parser(
            "match",
            help=translate("CommandLine", "let two players play each other"),
            epilog=_about_players(),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line asks for; the exit code."""
    speech.prepare()
    arguments = parser().parse_args(argv)
    if arguments.compile_kernels:
        return _compile_kernels()
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:  # before a command was ready to stop in good order
        return INTERRUPTED
    except BrokenPipeError:
        return _unheard()
    except OSError as error:
        # Files are the commands' own business; what fails here is their answer, on a full disk.
        if arguments.run is _window or error.errno != errno.ENOSPC:
            raise
        sentence = translate("CommandLine", "the answer cannot be written: {reason}")
        print(f"poda: {sentence.format(reason=error.strerror)}", file=sys.stderr)
        return _unheard()
    return code


def _unheard() -> int:
    """Nobody takes the answer: `| head` has gone, or the disk is full. Python would try to write
    what is left at its end, and say that it cannot."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _add_plays(command: argparse.ArgumentParser) -> None:
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


def _add_train(command: argparse.ArgumentParser) -> None:
    from poda.engine.games import EVOLVED, small_games

    command.description = translate(
        "CommandLine", "Evolve a network that learns to play from the rules alone."
    )
    either = translate("CommandLine", "{games} (a resumed run knows its own)")
    command.add_argument(
        "game",
        nargs="?",
        choices=EVOLVED,
        metavar=translate("CommandLine", "GAME"),
        help=either.format(games=_one_of(EVOLVED)),
    )
    preset = translate(
        "CommandLine", "the settings to start from: {presets} (fast; no-loss for {games})"
    )
    command.add_argument(
        "--preset",
        choices=PRESETS,
        metavar=translate("CommandLine", "NAME"),
        help=preset.format(presets=", ".join(PRESETS), games=", ".join(small_games())),
    )
    command.add_argument(
        "--settings",
        nargs="+",
        action="extend",
        default=[],
        metavar=translate("CommandLine", "NAME=VALUE"),
        help=translate(
            "CommandLine", "change single settings of the preset, such as parents=20 plies=1"
        ),
    )
    command.add_argument(
        "--seed",
        type=whole(0, MOST_SEED),
        metavar="N",
        help=translate("CommandLine", "the same seed gives the same run (1)"),
    )
    _add_training_length(command)
    _add_training_place(command)
    command.add_argument(
        "--json",
        action="store_true",
        help=translate("CommandLine", "print one line of JSON at the end"),
    )
    command.set_defaults(run=_train)


def _one_of(names: Sequence[str]) -> str:
    """ "tictactoe or connect4"."""
    *others, last = names
    if not others:
        return last
    either = translate("CommandLine", "{first} or {second}")
    return either.format(first=_one_of(others), second=last)


def _add_training_length(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--generations",
        type=whole(1, 10**12),
        metavar="N",
        help=translate(
            "CommandLine", "stop when the run has so many, those before a --resume included"
        ),
    )
    command.add_argument(
        "--seconds",
        type=seconds,
        metavar="S",
        help=translate(
            "CommandLine", "stop when the run has taken so long, before a --resume included"
        ),
    )


def _add_training_place(command: argparse.ArgumentParser) -> None:
    """Where a run is played and kept."""
    _add_workers(command)
    command.add_argument(
        "--scheduler",
        metavar=translate("CommandLine", "ADDRESS"),
        help=translate(
            "CommandLine",
            "play the games on a Dask cluster, such as tcp://host:8786 (needs poda[cluster])",
        ),
    )
    folder = translate("CommandLine", "DIR")
    command.add_argument(
        "--out",
        metavar=folder,
        help=translate(
            "CommandLine", "the folder of the run (by default one among the user's data)"
        ),
    )
    command.add_argument(
        "--resume",
        metavar=folder,
        help=translate("CommandLine", "go on with the run in this folder"),
    )
    command.add_argument(
        "--save-every",
        type=seconds,
        default=5.0,
        metavar="S",
        help=translate("CommandLine", "seconds between two savings of the run (5)"),
    )


def _add_workers(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--workers",
        type=whole(1, MOST_WORKERS),
        metavar="N",
        help=translate(
            "CommandLine", "threads; the result does not depend on it (one per processor)"
        ),
    )


def _add_match(command: argparse.ArgumentParser) -> None:
    from poda.engine.games import GAMES

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
    _add_workers(command)
    _add_match_questions(command)
    command.add_argument(
        "--json", action="store_true", help=translate("CommandLine", "print one line of JSON")
    )
    command.set_defaults(run=_match)


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


def _train(arguments: argparse.Namespace) -> int:
    from poda.commands import train

    return train.run(arguments)


def _window(arguments: argparse.Namespace) -> int:
    trouble = display.problem()
    if trouble:
        print(trouble, file=sys.stderr)
        return NOTHING_TO_OPEN
    try:
        from poda import app
    except ImportError as error:
        missing = display.missing_libraries(error)
        if not missing:
            raise
        print(display.library_sentence(missing), file=sys.stderr)
        return NOTHING_TO_OPEN
    return app.run(arguments.log_level, quit_after_paint=arguments.quit_after_paint)


def _compile_kernels() -> int:
    from poda import faults
    from poda.engine.kernels import warm

    faults.to_terminal()  # which the window reads, and puts into its log
    warm.main()
    return 0
