"""The grammar of the core's commands: one function for each command.

Of the engine only names are imported, by the command that needs them, but no computing modules and
no NumPy.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from poda.base import packages
from poda.base.speech import translate
from poda.commands.match_grammar import match  # noqa: F401 - for `cli.py`
from poda.commands.options import Options, above_zero, border, finite, size
from poda.commands.runs.grammar import (  # noqa: F401 - likewise
    runs,
    runs_compare,
    runs_export,
    runs_list,
    runs_note,
    runs_show,
    runs_tag,
)

SOLVED_GAMES = ("connect4",)
SHELLS = ("bash", "zsh", "fish")


def tree(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda tree`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Search a tree such as '[[3, 12, 8], [2, 4, 6], [14, 5, 2]]', say what was found, and draw "
        "it where a file for a picture is named.",
    )
    options.value(
        "tree",
        translate("CommandLine", "TREE"),
        translate(
            "CommandLine",
            "nested lists of values, and of names for leaves without one; a chance node is "
            "(1/36: 2, 35/36: [3, 4]), each child with its probability; max[...] and min[...] say "
            "who moves. Or a course tool's code, ((3 12) (2 4)). Or a file: a text with either, a "
            "game of Gambit (.efg), or a search that the Tree tab saved (.json)",
        ),
    )
    _add_search(options)
    options.flag(
        "--counts",
        translate("CommandLine", "say too what each of the searches of this tree costs"),
    )
    options.json()
    figure = Options(
        command.add_argument_group(translate("CommandLine", "a picture, drawn without a window"))
    )
    _add_figure(figure)
    _add_style(figure)


def _add_search(options: Options) -> None:
    from poda.engine.search.algorithms import MONTE_CARLO, ORDERS, REPORTED, SEED_LIMIT, TIES

    options.choice(
        "--algorithm",
        (*REPORTED, MONTE_CARLO),
        translate("CommandLine", "alphabeta unless said"),
    )
    options.choice(
        "--tie",
        TIES,
        translate(
            "CommandLine",
            "cut where alpha >= beta (ge), or only where alpha > beta (gt); ge unless said",
        ),
    )
    options.value(
        "--bounds",
        (translate("CommandLine", "LOW"), translate("CommandLine", "HIGH")),
        translate(
            "CommandLine", "for star1 and star2: no leaf is worth less than LOW or more than HIGH"
        ),
        nargs=2,
        type=finite,
    )
    options.value(
        "--window",
        ("ALPHA", "BETA"),
        translate(
            "CommandLine",
            "for alphabeta in its four forms, negamax and pvs: alpha and beta at the root, such as "
            "4 5 or none 3. A value that is not between them is given as a bound. For "
            "aspiration: the window that is tried first",
        ),
        nargs=2,
        type=border,
    )
    options.value(
        "--guess",
        translate("CommandLine", "VALUE"),
        translate("CommandLine", "for mtdf: what the value may be (0)"),
        type=finite,
    )
    options.choice(
        "--order",
        ORDERS,
        translate(
            "CommandLine",
            "the order of each node's children: as given, the best or the worst for "
            "whoever moves in front, at random, or as the search learns it from what cut elsewhere "
            "(killer moves, history heuristic); given unless said",
        ),
    )
    options.whole(
        "--order-seed",
        (0, SEED_LIMIT),
        translate("CommandLine", "for --order random: which of those orders (1)"),
    )
    _add_sampling(options)
    options.choice("--root", ("max", "min"), translate("CommandLine", "who moves first (max)"))


def _add_sampling(options: Options) -> None:
    from poda.engine.search.algorithms import ITERATIONS_LIMIT, SEED_LIMIT

    options.whole(
        "--iterations",
        (1, ITERATIONS_LIMIT),
        translate("CommandLine", "for mcts: how many playouts there are (1000)"),
    )
    options.whole(
        "--seed", (0, SEED_LIMIT), translate("CommandLine", "for mcts: of all that is random (1)")
    )
    options.value(
        "--constant",
        "C",
        translate("CommandLine", "for mcts: the constant of UCB1 (the root of 2)"),
        type=above_zero,
    )
    options.add(
        "--solver",
        action="store_true",
        default=None,
        help=translate("CommandLine", "for mcts: proven values propagate"),
    )


def _add_figure(options: Options) -> None:
    options.output(
        translate("CommandLine", "FIGURE"),
        translate(
            "CommandLine",
            "a .svg, .pdf or .png of a step; a .gif of every step; a .html, a page for browsers to "
            "step through; a .tex for LaTeX, with an overlay for every step on a Beamer slide, or "
            "of --step alone. A file of that name is replaced",
        ),
    )
    options.whole(
        "--step",
        (1, 10**9),
        translate(
            "CommandLine",
            "the step that is drawn, as the window numbers them, from 1 (the last one)",
        ),
    )
    options.flag(
        "--steps",
        translate(
            "CommandLine",
            "every step: FIGURE-01.png, FIGURE-02.png, ...; in a .pdf, every step on its page",
        ),
    )


def _add_style(options: Options) -> None:
    options.value(
        "--size",
        translate("CommandLine", "WxH"),
        translate("CommandLine", "the size of the tree in pixels, such as 1280x720"),
        type=size,
    )
    options.choice("--theme", ("light", "dark", "projector"), None, "light")
    options.flag("--sentence", translate("CommandLine", "show the sentence of the step"))
    options.flag("--legend", translate("CommandLine", "show what the signs mean"))
    options.add(
        "--no-values",
        dest="values",
        action="store_false",
        help=translate("CommandLine", "hide the values of inner nodes"),
    )
    options.add("--no-windows", dest="windows", action="store_false")
    options.flag("--outlines", translate("CommandLine", "SVG: write letters as outlines"))
    options.seconds("--seconds", translate("CommandLine", "GIF: how long a step stays (1)"), 1.0)


def exam(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda exam`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Make exam sheets on alpha-beta, or on Monte Carlo tree search by hand: trees with room to "
        "write, each variant with its own. The same numbers give the same sheets everywhere.",
    )
    options.output(
        translate("CommandLine", "FILE"),
        translate(
            "CommandLine",
            "a .pdf, a .tex for LaTeX, an .html to fill in, which grades, a .xml for Moodle or a "
            ".zip for QTI 2.2. A file of that name is replaced",
        ),
        required=True,
    )
    options.flag(
        "--solution",
        translate("CommandLine", "also write the solutions, to FILE-solution.pdf or .tex"),
    )
    _add_trees(options)
    _add_task(options)


def _add_trees(options: Options) -> None:
    from poda.engine.exercises.forms import DIFFICULTIES, SEED_LIMIT, TREES_LIMIT, VARIANTS_LIMIT

    options.seed(
        translate(
            "CommandLine", "the seed of the first tree; every further one has the next number (1)"
        ),
        most=SEED_LIMIT,
    )
    options.add(
        "--difficulty",
        type=int,
        choices=DIFFICULTIES,
        default=3,
        help=translate(
            "CommandLine", "from two levels (1) to four, with equal values and deep cuts (5); 3"
        ),
    )
    options.whole(
        "--variants",
        (1, VARIANTS_LIMIT),
        translate("CommandLine", "how many sheets with trees of their own (1)"),
        1,
    )
    options.whole(
        "--trees", (1, TREES_LIMIT), translate("CommandLine", "how many trees on each (1)"), 1
    )


def _add_task(options: Options) -> None:
    from poda.engine.exercises.forms import ASKED, EXERCISE_FORMS
    from poda.engine.search.algorithms import TIES

    options.choice(
        "--form",
        EXERCISE_FORMS,
        translate("CommandLine", "the form of alpha-beta (alphabeta), or three iterations of mcts"),
        "alphabeta",
    )
    options.choice(
        "--tie",
        TIES,
        translate(
            "CommandLine", "equal numbers cut as well (ge), or they do not (gt); ge unless said"
        ),
        "ge",
    )
    options.add(
        "--ask",
        nargs="+",
        choices=ASKED,
        default=(),
        help=translate(
            "CommandLine",
            "what is asked: values, windows, cuts, and of mcts ucb, path, counts (all of them)",
        ),
    )
    options.value(
        "--title",
        translate("CommandLine", "TITLE"),
        translate("CommandLine", "what stands above each sheet"),
        default="",
    )
    options.add(
        "--question",
        action="append",
        default=[],
        metavar=translate("CommandLine", "QUESTION"),
        help=translate(
            "CommandLine",
            "one question, in place of --trees, --form and the like; give it again for more, of "
            "any kind: a code such as 3-4711-x, or a form and a tree, 'minimax: [[3, 12], [2, 4]]' "
            "(further variants shuffle its values)",
        ),
    )
    options.add(
        "--marks",
        nargs="+",
        type=int,
        default=[],
        metavar=translate("CommandLine", "MARKS"),
        help=translate("CommandLine", "what each question is worth; one number is for all of them"),
    )
    options.value(
        "--course",
        translate("CommandLine", "COURSE"),
        translate("CommandLine", "the course, above the title"),
        default="",
    )
    options.value(
        "--date",
        translate("CommandLine", "DATE"),
        translate("CommandLine", "the date, in place of a line to fill in"),
        default="",
    )


def grade(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda grade`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Grade the results that students saved, and tell which files were altered afterwards. The "
        "answers are judged again. The seal keeps no secret: who can write a program can make one.",
    )
    options.value(
        "folder",
        translate("CommandLine", "FOLDER"),
        translate("CommandLine", "the folder with the results, .json files"),
    )
    options.value(
        "--sheet",
        translate("CommandLine", "CODE"),
        translate(
            "CommandLine",
            "the exercises that were set, such as 3-4711-x: these are graded, with all that they "
            "ask, and nothing else that a file holds",
        ),
        nargs="+",
    )
    options.output(
        translate("CommandLine", "FILE"),
        translate("CommandLine", "write a .csv table; a file of that name is replaced"),
    )
    options.json()


def lecture(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda lecture`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Make slides or a handout of a lecture: of a file, or of one that comes with Poda (slides, "
        "article, python, evolution).",
    )
    options.value(
        "lecture",
        translate("CommandLine", "LECTURE"),
        translate("CommandLine", "a .json file, or the name of one that comes with Poda"),
    )
    options.output(
        translate("CommandLine", "FILE"),
        translate(
            "CommandLine",
            "a .tex, Beamer slides with an overlay a step, a .pdf, a handout, or a .html, a page "
            "for browsers. A file of that name is replaced",
        ),
        required=True,
    )


def plays(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda plays`."""
    from poda.engine.games import GAMES

    options = Options(command)
    command.description = translate(
        "CommandLine",
        "List the legal moves of a position, and for each the position after it. In backgammon "
        "they are the plays of a throw, each with the ID of the position after it, in which the "
        "side that moved is still on roll.",
    )
    options.game("game", GAMES)
    options.position(
        translate(
            "CommandLine",
            "in the game's notation, '' for its beginning; in backgammon an ID as GNU Backgammon "
            "writes it: the start is 4HPwATDgc/ABMA",
        )
    )
    options.value(
        "throw",
        translate("CommandLine", "THROW"),
        translate("CommandLine", "in backgammon two dice, such as 6-5"),
        nargs="?",
    )
    json = translate("CommandLine", "print one line of JSON: {example}")
    options.json(json.format(example='{"plays": [...]}'))


def solve(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda solve`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Tell the exact score of each position and of each of its columns, one line a "
        "position. A score is from the side to move: 1 if it wins with its last disc, 2 "
        "with the one before, negative if it loses that way, 0 for a draw.",
    )
    options.game("game", SOLVED_GAMES)
    options.value(
        "positions",
        translate("CommandLine", "POSITION"),
        translate(
            "CommandLine",
            "the columns played, such as 4453, '' for the beginning; or a file with a position a "
            "line, and perhaps its score, which is compared; - for the standard input, which is "
            "read too where nothing is named",
        ),
        nargs="*",
    )
    options.workers()
    options.flag(
        "--no-book",
        translate("CommandLine", "solve the openings without the book too, which takes far longer"),
    )
    options.json(translate("CommandLine", "print one line of JSON a position"))


def review(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda review`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Review a game or a match of backgammon: the luck of both sides, the errors of "
        "their plays and cube actions, their rates and ratings, and the worst errors. "
        "Ctrl-C prints what was found so far.",
    )
    options.value(
        "file",
        translate("CommandLine", "FILE"),
        translate("CommandLine", "a game saved by Poda, or a match as a .mat file"),
    )
    options.whole(
        "--plies", (0, 2), translate("CommandLine", "look-ahead for errors in plies, 0 to 2 (2)"), 2
    )
    options.whole(
        "--luck-plies",
        (0, 1),
        translate("CommandLine", "look-ahead for luck in plies, 0 or 1 (0)"),
        0,
    )
    options.whole(
        "--worst",
        (0, 10_000),
        translate("CommandLine", "how many of the worst errors to list (10)"),
        10,
    )
    options.json(translate("CommandLine", "print one line of JSON, with every decision and throw"))


def rollout(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda rollout`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Roll out a position of backgammon: play it on by dice, many times, for what the "
        "plays of a throw are worth, with standard errors; before a throw, for what the "
        "position is worth and what to do with the cube. Ctrl-C prints what was found so "
        "far.",
    )
    options.position(
        translate(
            "CommandLine",
            "as GNU Backgammon writes it, with the throw: '4HPwATDgc/ABMA 3-1', or "
            "POSITIONID:MATCHID with cube and score",
        )
    )
    options.value(
        "plays",
        translate("CommandLine", "PLAY"),
        translate(
            "CommandLine", "the plays to compare, such as '8/5 6/5'; the best ones unless said"
        ),
        nargs="*",
    )
    _add_trials(options)
    options.workers()
    options.json()


def _add_trials(options: Options) -> None:
    options.whole(
        "--trials",
        (36, 100_000),
        translate("CommandLine", "games of each play, rounded up to a multiple of 36 (1296)"),
        1296,
    )
    options.whole(
        "--plies",
        (0, 1_000),
        translate("CommandLine", "plies after which a game is cut off; 0: played to its end (10)"),
        10,
    )
    _add_choices(options)


def _add_choices(options: Options) -> None:
    """Add the options for the compared plays, the end of the rollout, and the seed of the dice."""
    options.whole(
        "--most",
        (1, 50),
        translate("CommandLine", "how many plays to compare if none is named (5)"),
        5,
    )
    options.value(
        "--sure",
        "N",
        translate(
            "CommandLine",
            "stop once the best is ahead by N standard errors of every difference",
        ),
        type=above_zero,
    )
    options.flag("--plain", translate("CommandLine", "do not subtract the luck of the throws"))
    options.seed(translate("CommandLine", "the same seed gives the same dice (1)"))


def _about_training() -> str:
    return translate(
        "CommandLine",
        """A run is a folder. In it are run.json, the state of the run, written every few seconds
and at every stop, and champion.json, the best player so far, for `poda match` and for
the Play tab; the window adds ancestors.json, champions.json and statistics.json, and
earlier states in checkpoints/. Without --generations and --seconds a run goes on until
it is stopped.

Ctrl-C (or SIGTERM) saves the run and ends it in good order, with the summary and exit
code 0; a second one ends it at once. `--resume DIR` goes on, and the result is that of
an unbroken run, bit for bit. Where a saving on the way fails, as on a full disk, that
is said, and the run goes on and is saved later. Exit code 1: the last saving failed, so
what came after the one before is lost. Exit code 2: what was typed, or a file, cannot
be used; no file was changed.
""",
    )


def _about_experiments() -> str:
    return translate(
        "CommandLine",
        """Several --seeds, or a --sweep over settings, make an experiment: one folder with
experiment.json and the folder of a run for each member, which is the run that these
settings and this seed give alone. As many are trained at once as there are --workers, or
as the cluster of --scheduler can do. The members must end, so --generations or --seconds
is needed; --resume DIR goes on with all that have not ended. `poda runs show DIR` tells
what came of it, and `poda runs export` makes a table and a picture.
""",
    )


def train(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda train`."""
    options = Options(command)
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.epilog = f"{_about_training()}\n{_about_experiments()}"
    command.description = translate(
        "CommandLine", "Evolve a network that learns to play from the rules alone."
    )
    _add_subject(options)
    _add_training_length(options)
    _add_training_place(options)
    options.json(translate("CommandLine", "print one line of JSON at the end"))


def _add_subject(options: Options) -> None:
    """Add the options for the subject of training."""
    from poda.engine.games import evolved_games, small_games
    from poda.engine.runs.names import PRESET_NAMES

    added = (name for game in packages.games().values() for name in game.presets)
    presets = (*PRESET_NAMES, *added)
    either = translate("CommandLine", "{games} (a resumed run knows its own)")
    options.game("game", evolved_games(), either.format(games=_one_of(evolved_games())), nargs="?")
    preset = translate(
        "CommandLine",
        "the settings to start from: {presets} (fast; no-loss for {games}; duels for backgammon "
        "and checkers)",
    )
    options.value(
        "--preset",
        translate("CommandLine", "NAME"),
        preset.format(presets=", ".join(presets), games=", ".join(small_games())),
        choices=presets,
    )
    options.value(
        "--settings",
        translate("CommandLine", "NAME=VALUE"),
        translate(
            "CommandLine",
            "change single settings of the preset, such as parents=20 plies=1; with ? alone, list "
            "their names, what they may be, and what they are in the preset",
        ),
        nargs="+",
        action="extend",
        default=[],
    )
    options.value(
        "--from",
        translate("CommandLine", "FILE"),
        translate(
            "CommandLine",
            "begin with the network of that champion.json, or of the run in that folder, and not "
            "at random: evolution goes on where learning has ended, for example",
        ),
        dest="beginning",
    )
    options.seed(translate("CommandLine", "the same seed gives the same run (1)"), None)
    options.value(
        "--seeds",
        translate("CommandLine", "SEEDS"),
        translate("CommandLine", "a run for each of several seeds, such as 1-8 or 1,3,5-7"),
    )
    options.value(
        "--sweep",
        translate("CommandLine", "NAME=A,B"),
        translate(
            "CommandLine",
            "a run for each combination of values of settings, such as plies=1,2 "
            "step_rule=published,log-normal; preset=fast,steady sweeps over presets",
        ),
        nargs="+",
        action="extend",
        default=[],
    )


def completion(command: argparse.ArgumentParser) -> None:
    """Give a parser the grammar of `poda completion`."""
    options = Options(command)
    command.description = translate(
        "CommandLine",
        "Print what a shell needs to complete commands, options and their choices by Tab. Put the "
        "line into the file that the shell reads at its start: bash and zsh: "
        'eval "$(poda completion bash)"; fish: poda completion fish | source',
    )
    options.choice("shell", SHELLS, None)


def _one_of(names: Sequence[str]) -> str:
    """ "tictactoe or connect4"."""
    *others, last = names
    if not others:
        return last
    either = translate("CommandLine", "{first} or {second}")
    return either.format(first=_one_of(others), second=last)


def _add_training_length(options: Options) -> None:
    options.flag(
        "--contest",
        translate(
            "CommandLine",
            "evolve or learn? Train a run of each by the game’s usual presets, for as many seconds "
            "of processor time as --seconds says (60), and have their champions meet",
        ),
    )
    options.whole(
        "--generations",
        (1, 10**12),
        translate("CommandLine", "stop at this many generations, those before a --resume included"),
    )
    options.seconds(
        "--seconds",
        translate("CommandLine", "stop after this many seconds, those before a --resume included"),
    )


def _add_training_place(options: Options) -> None:
    """Add the options for where a run is played and stored."""
    options.workers()
    options.value(
        "--scheduler",
        translate("CommandLine", "ADDRESS"),
        translate(
            "CommandLine",
            "play the games on a Dask cluster, such as tcp://host:8786 (needs poda[cluster])",
        ),
    )
    folder = translate("CommandLine", "DIR")
    options.value(
        "--out",
        folder,
        translate("CommandLine", "the folder of the run (by default one among the user's data)"),
    )
    options.value("--resume", folder, translate("CommandLine", "go on with the run in this folder"))
    options.seconds(
        "--save-every", translate("CommandLine", "seconds between two savings of the run (5)"), 5.0
    )
