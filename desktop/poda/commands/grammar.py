"""What can be typed after each of the core's commands: a class for each (`options.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from poda.base import packages
from poda.base.speech import translate
from poda.base.terms import QT_TRANSLATE_NOOP
from poda.commands.options import (
    EITHER_WAY,
    EXTENDED,
    POSITIONAL,
    AboveZero,
    Arguments,
    Choices,
    Filled,
    Finite,
    Group,
    Json,
    Seconds,
    Workers,
    all_games,
    border,
    plies_or_word,
    size,
)
from poda.engine.runs.names import MOST_SEED, PRESET_NAMES
from poda.engine.schema import Range
from poda.engine.search.algorithms import (
    ITERATIONS_LIMIT,
    MONTE_CARLO,
    REPORTED,
    SEED_LIMIT,
    Order,
    Tie,
)


class SearchArguments(Arguments):
    """How a tree is searched; None where a saved search, or the default, says it."""

    algorithm: Annotated[str | None, Choices((*REPORTED, MONTE_CARLO)), "alphabeta unless said"] = (
        None
    )
    tie: Annotated[
        Tie | None, "cut where alpha >= beta (ge), or only where alpha > beta (gt); ge unless said"
    ] = None
    bounds: Annotated[
        tuple[Finite, Finite] | None,
        ("LOW", "HIGH"),
        "for star1 and star2: no leaf is worth less than LOW or more than HIGH",
    ] = None
    window: Annotated[
        tuple[Annotated[float | None, border], Annotated[float | None, border]] | None,
        ("ALPHA", "BETA"),
        "for alphabeta in its four forms, negamax and pvs: alpha and beta at the root, such as "
        "4 5 or none 3. A value that is not between them is given as a bound. For "
        "aspiration: the window that is tried first",
    ] = None
    guess: Annotated[Finite | None, "VALUE", "for mtdf: what the value may be (0)"] = None
    order: Annotated[
        Order | None,
        "the order of each node's children: as given, the best or the worst for "
        "whoever moves in front, at random, or as the search learns it from what cut elsewhere "
        "(killer moves, history heuristic); given unless said",
    ] = None
    order_seed: Annotated[
        int | None, Range(0, SEED_LIMIT), "for --order random: which of those orders (1)"
    ] = None
    iterations: Annotated[
        int | None, Range(1, ITERATIONS_LIMIT), "for mcts: how many playouts there are (1000)"
    ] = None
    seed: Annotated[int | None, Range(0, SEED_LIMIT), "for mcts: of all that is random (1)"] = None
    constant: Annotated[AboveZero | None, "C", "for mcts: the constant of UCB1 (the root of 2)"] = (
        None
    )
    solver: Annotated[bool | None, "for mcts: proven values propagate"] = None
    root: Annotated[Literal["max", "min"] | None, "who moves first (max)"] = None


class FigureArguments(Arguments):
    """A picture of a search, and its looks."""

    output: Annotated[
        str | None,
        "-o",
        "--output",
        "FIGURE",
        "a .svg, .pdf or .png of a step; a .gif of every step; a .html, a page for browsers to "
        "step through; a .tex for LaTeX, with an overlay for every step on a Beamer slide, or "
        "of --step alone. A file of that name is replaced",
    ] = None
    step: Annotated[
        int | None,
        Range(1, 10**9),
        "the step that is drawn, as the window numbers them, from 1 (the last one)",
    ] = None
    steps: Annotated[
        bool, "every step: FIGURE-01.png, FIGURE-02.png, ...; in a .pdf, every step on its page"
    ] = False
    size: Annotated[
        Annotated[tuple[int, int], size] | None,
        "WxH",
        "the size of the tree in pixels, such as 1280x720",
    ] = None
    theme: Literal["light", "dark", "projector"] = "light"
    sentence: Annotated[bool, "show the sentence of the step"] = False
    legend: Annotated[bool, "show what the signs mean"] = False
    values: Annotated[bool, "hide the values of inner nodes"] = True
    windows: bool = True
    outlines: Annotated[bool, "SVG: write letters as outlines"] = False
    seconds: Annotated[Seconds, "GIF: how long a step stays (1)"] = 1.0


class TreeArguments(Arguments):
    description = (
        "Search a tree such as '[[3, 12, 8], [2, 4, 6], [14, 5, 2]]', say what was found, and draw "
        "it where a file for a picture is named."
    )

    tree: Annotated[
        str,
        "TREE",
        "nested lists of values, and of names for leaves without one; a chance node is "
        "(1/36: 2, 35/36: [3, 4]), each child with its probability; max[...] and min[...] say "
        "who moves. Or a course tool's code, ((3 12) (2 4)). Or a file: a text with either, a "
        "game of Gambit (.efg), or a search that the Tree tab saved (.json)",
    ]
    search: SearchArguments
    counts: Annotated[bool, "say too what each of the searches of this tree costs"] = False
    json: Json = False
    figure: Annotated[FigureArguments, Group("a picture, drawn without a window")]


class PlaysArguments(Arguments):
    description = (
        "List the legal moves of a position, and for each the position after it. In backgammon "
        "they are the plays of a throw, each with the ID of the position after it, in which the "
        "side that moved is still on roll."
    )

    game: Annotated[str, all_games(), "GAME", ""]
    position: Annotated[
        str,
        "POSITION",
        "in the game's notation, '' for its beginning; in backgammon an ID as GNU Backgammon "
        "writes it: the start is 4HPwATDgc/ABMA",
    ]
    throw: Annotated[str | None, POSITIONAL, "THROW", "in backgammon two dice, such as 6-5"] = None
    json: Annotated[
        bool, "print one line of JSON: {example}", Filled(example='{"plays": [...]}')
    ] = False


class TrainArguments(Arguments):
    description = "Evolve a network that learns to play from the rules alone."
    epilog = (
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

    game: Annotated[
        str | None,
        POSITIONAL,
        _evolved(),
        "GAME",
        "{games} (a resumed run knows its own)",
        Filled(games=_one_of(_evolved().words)),
    ] = None
    preset: Annotated[
        str | None,
        _presets(),
        "NAME",
        "the settings to start from: {presets} (fast; no-loss for {games}; duels for "
        "backgammon and checkers)",
        Filled(presets=", ".join(_presets().words), games=", ".join(_small().words)),
    ] = None
    settings: Annotated[
        tuple[str, ...],
        EXTENDED,
        "NAME=VALUE",
        "change single settings of the preset, such as parents=20 plies=1; with ? alone, list "
        "their names, what they may be, and what they are in the preset",
    ] = ()
    beginning: Annotated[
        str | None,
        "--from",
        "FILE",
        "begin with the network of that champion.json, or of the run in that folder, and not "
        "at random: evolution goes on where learning has ended, for example",
    ] = None
    seed: Annotated[int | None, Range(0, MOST_SEED), "the same seed gives the same run (1)"] = None
    generations: Annotated[
        int | None,
        Range(1, 10**12),
        "stop at this many generations, those before a --resume included",
    ] = None
    seconds: Annotated[
        Seconds | None, "stop after this many seconds, those before a --resume included"
    ] = None
    workers: Workers | None = None
    scheduler: Annotated[
        str | None,
        "ADDRESS",
        "play the games on a Dask cluster, such as tcp://host:8786 (needs poda[cluster])",
    ] = None
    out: Annotated[
        str | None, "DIR", "the folder of the run (by default one among the user's data)"
    ] = None
    resume: Annotated[str | None, "DIR", "go on with the run in this folder"] = None
    save_every: Annotated[Seconds, "seconds between two savings of the run (5)"] = 5.0
    json: Annotated[bool, "print one line of JSON at the end"] = False


def _evolved() -> Choices:
    from poda.engine.games import evolved_games

    return Choices(evolved_games())


def _small() -> Choices:
    from poda.engine.games import small_games

    return Choices(small_games())


def _presets() -> Choices:
    added = (name for game in packages.games().values() for name in game.presets)
    return Choices((*PRESET_NAMES, *added))


def _one_of(names: Sequence[str]) -> str:
    """ "tictactoe or connect4"."""
    *others, last = names
    if not others:
        return last
    either = translate("CommandLine", "{first} or {second}")
    return either.format(first=_one_of(others), second=last)


ABOUT_PLAYERS: Final = QT_TRANSLATE_NOOP(
    "CommandLine",
    """players:
  random            any legal move
  minimax:6         minimax to 6 plies with the game's evaluation
  alphabeta:6       alpha-beta to 6 plies with the game's evaluation
  alphabeta:6:zero  the same with 0 at the horizon: the opponent of the published statistics
  pvs:6             principal variation search to 6 plies with the game's evaluation
  alphabeta:6:10%   the same, overlooking one move in ten; alphabeta:6:noise3 is off by 3 or so in
                    the value of each move. Both make any search weaker: the levels are such players
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
"""The notation of players, for the end of a command's help."""

Openings = Annotated[
    int | str,
    "N|ballots|FILE",
    "random plies to open with (0); or ballots: checkers' three-move ballots, in an order that "
    "the seed gives; or a file with a position a line. Ballots and positions are played twice, "
    "with sides changed",
]


class CubeArguments(Arguments):
    """What is typed for games with the doubling cube."""

    cube: Annotated[bool, "(backgammon) money games with the doubling cube"] = False
    length: Annotated[
        int | None, Range(1, 64), "(backgammon) matches to N points with the cube: --games of them"
    ] = None
    crawford: Annotated[
        bool | None, EITHER_WAY, "matches with the Crawford rule, which is usual"
    ] = None
    jacoby: Annotated[
        bool | None, EITHER_WAY, "money games with the Jacoby rule, which is usual"
    ] = None

    @property
    def is_given(self) -> bool:
        """Whether any of it was typed."""
        return self.cube or bool(self.length) or (self.crawford, self.jacoby) != (None, None)


class MatchArguments(Arguments):
    description = (
        "Play games between two players, half of them with each colour, and count what the "
        "first one won,\n"
        "drew and lost, with 95 % intervals. In backgammon every sequence of throws is "
        "played from both\n"
        "sides, and the points a game are given with their standard error."
    )
    epilog = (ABOUT_PLAYERS,)

    players: Annotated[tuple[str, str], "PLAYER", "see below"]
    game: Annotated[
        str,
        all_games(),
        "GAME",
        "{games}; that of the run or the champion unless said",
        Filled(games=", ".join(all_games().words)),
    ] = ""
    games: Annotated[
        int,
        Range(1, 10_000_000),
        "how many games (150; with --sprt as many as it takes); of an odd number the first "
        "player begins one more",
    ] = 0
    plies: Annotated[
        int | None, Range(1, 42), "the look-ahead of champions (as they were evolved)"
    ] = None
    workers: Workers | None = None
    openings: Annotated[Openings, plies_or_word(0, 40)] = 0
    seed: Annotated[int, Range(0, MOST_SEED), "the same seed gives the same games (1)"] = 1
    agreement: Annotated[
        bool, "also count in how many positions of known value each player keeps that value"
    ] = False
    rules: CubeArguments
    json: Json = False


class CompletionArguments(Arguments):
    description = (
        "Print what a shell needs to complete commands, options and their choices by Tab. Put the "
        "line into the file that the shell reads at its start: bash and zsh: "
        'eval "$(poda completion bash)"; fish: poda completion fish | source'
    )

    shell: Literal["bash", "zsh", "fish"]
