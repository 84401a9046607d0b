"""What the settings of a run are called, and what each one does, in the user's language."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLocale

from poda.engine.errors import EngineError
from poda.engine.games import GAMES
from poda.engine.kit import kit_of as engine_kit_of
from poda.engine.networks.network import layout_for
from poda.training.kit import kit_of
from poda.training.settings_rules import Need
from poda.training.statistics_words import reading_plies, yardstick
from poda.widgets.engine_words import game_name, message

# fmt: off
_PRESETS: Final[dict[str, tuple[str, str]]] = {
    "published": (
        str(QT_TRANSLATE_NOOP("RunSettings", "As published")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "The published recipe to the letter: it learns quickly, and then gets worse.")),
    ),
    "steady": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Steady")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "The published strategy with symmetric networks, random openings, a hall of fame and "
            "bounded step sizes: it holds what it has learnt.")),
    ),
    "self-play": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Self-play")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "A gradient estimated from mirrored pairs of networks that play each other: from the "
            "rules alone.")),
    ),
    "fast": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Fast")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Like self-play, with symmetric networks and half of the games against the player that "
            "looks 6 plies ahead: the strongest of those that evolve.")),
    ),
    "no-loss": (
        str(QT_TRANSLATE_NOOP("RunSettings", "No loss")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Tic-tac-toe: all replies of the opponent are tried, and the run ends when none "
            "wins.")),
    ),
    "duels": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Duels")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "For dice: the two of a mirrored pair play each other, each sequence of throws from "
            "both sides. From the rules alone.")),
    ),
    "published-2001": (
        str(QT_TRANSLATE_NOOP("RunSettings", "As published, 2001")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "The later of the two published recipes, to the letter.")),
    ),
    "td": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Temporal differences")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Nothing evolves: one network plays against itself, and each position learns from what "
            "the network says of the next ones. From the rules alone.")),
    ),
    "td-chances": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Temporal differences, five chances")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Nothing evolves: the largest network learns the chances of winning, of gammons and of "
            "backgammons from games against itself. From the rules alone.")),
    ),
    "": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Own settings")),
        str(QT_TRANSLATE_NOOP("RunSettings", "Settings of your own, not a preset.")),
    ),
}

_LINES: Final[dict[str, str]] = {
    "published": str(QT_TRANSLATE_NOOP("RunSettings", "learns quickly, then gets worse")),
    "steady": str(QT_TRANSLATE_NOOP(
        "RunSettings", "a hall of fame and bounded steps: it keeps what it learnt")),
    "self-play": str(QT_TRANSLATE_NOOP(
        "RunSettings", "mirrored pairs of networks play each other")),
    "fast": str(QT_TRANSLATE_NOOP(
        "RunSettings", "half of its games against a 6-ply player: the strongest that evolves")),
    "no-loss": str(QT_TRANSLATE_NOOP("RunSettings", "tries all replies, and ends when none wins")),
    "duels": str(QT_TRANSLATE_NOOP(
        "RunSettings", "two networks play each throw of the dice from both sides")),
    "td": str(QT_TRANSLATE_NOOP(
        "RunSettings", "one network learns from its own predictions")),
    "td-chances": str(QT_TRANSLATE_NOOP(
        "RunSettings", "the largest network learns five chances")),
}

_CHOICES: Final[dict[tuple[str, str], str]] = {
    ("strategy", "self-adaptive"): str(QT_TRANSLATE_NOOP("RunSettings", "Self-adaptive steps")),
    ("strategy", "antithetic"): str(QT_TRANSLATE_NOOP("RunSettings", "Gradient of mirrored pairs")),
    ("strategy", "cma"): str(QT_TRANSLATE_NOOP("RunSettings", "CMA-ES, separable")),
    ("strategy", "td"): str(QT_TRANSLATE_NOOP("RunSettings", "Temporal differences")),
    ("selection", "fitness"): str(QT_TRANSLATE_NOOP("RunSettings", "Latest fitness")),
    ("selection", "mean"): str(QT_TRANSLATE_NOOP("RunSettings", "Mean of all generations")),
    ("step_rule", "published"): str(QT_TRANSLATE_NOOP("RunSettings", "Proportional")),
    ("step_rule", "log-normal"): str(QT_TRANSLATE_NOOP("RunSettings", "Log-normal")),
    ("shaping", "ranks"): str(QT_TRANSLATE_NOOP("RunSettings", "Ranks of all")),
    ("shaping", "pairs"): str(QT_TRANSLATE_NOOP("RunSettings", "Differences in pairs")),
    ("symmetry", "none"): str(QT_TRANSLATE_NOOP("RunSettings", "To be learnt")),
    ("symmetry", "mirrored"): str(QT_TRANSLATE_NOOP("RunSettings", "Built in")),
    ("fitness", "tournament"): str(QT_TRANSLATE_NOOP("RunSettings", "Tournament")),
    ("fitness", "mixed"): str(QT_TRANSLATE_NOOP("RunSettings", "Mixed opponents")),
    ("fitness", "losing-lines"): str(QT_TRANSLATE_NOOP("RunSettings", "Losing lines")),
    ("common_games", "population"): str(QT_TRANSLATE_NOOP("RunSettings", "The whole population")),
    ("common_games", "pairs"): str(QT_TRANSLATE_NOOP("RunSettings", "The two of a pair")),
    ("rivals", "population"): str(QT_TRANSLATE_NOOP("RunSettings", "The population")),
    ("rivals", "best"): str(QT_TRANSLATE_NOOP("RunSettings", "The best so far")),
    ("rivals", "partner"): str(QT_TRANSLATE_NOOP("RunSettings", "The other of its pair")),
    ("opponents", "distinct"): str(QT_TRANSLATE_NOOP("RunSettings", "Each at most once")),
    ("opponents", "any"): str(QT_TRANSLATE_NOOP("RunSettings", "Any of them, even twice")),
    ("begins", "alternate"): str(QT_TRANSLATE_NOOP("RunSettings", "Both in turn")),
    ("begins", "always"): str(QT_TRANSLATE_NOOP("RunSettings", "The one evaluated")),
    ("scoring", "own"): str(QT_TRANSLATE_NOOP("RunSettings", "The one evaluated alone")),
    ("scoring", "both"): str(QT_TRANSLATE_NOOP("RunSettings", "Both players")),
    ("architecture", "plain"): str(QT_TRANSLATE_NOOP("RunSettings", "One hidden layer")),
    ("architecture", "1999"): str(QT_TRANSLATE_NOOP("RunSettings", "Blondie24, 1999")),
    ("architecture", "2001"): str(QT_TRANSLATE_NOOP("RunSettings", "Blondie24, 2001")),
    ("architecture", "linear"): str(QT_TRANSLATE_NOOP("RunSettings", "Linear, no hidden units")),
    ("architecture", "tuples"): str(QT_TRANSLATE_NOOP("RunSettings", "Tuples of cells")),
    ("architecture", "chances"): str(QT_TRANSLATE_NOOP("RunSettings", "Five chances")),
    ("king_rule", "steps"): str(QT_TRANSLATE_NOOP("RunSettings", "By tenths")),
    ("king_rule", "log-normal"): str(QT_TRANSLATE_NOOP("RunSettings", "By factors")),
    ("king_rule", "fixed"): str(QT_TRANSLATE_NOOP("RunSettings", "Not at all: it is 2")),
    ("traces", "forward"): str(QT_TRANSLATE_NOOP("RunSettings", "After the game, λ-return")),
    ("traces", "accumulating"): str(QT_TRANSLATE_NOOP("RunSettings", "Accumulating traces")),
    ("traces", "replacing"): str(QT_TRANSLATE_NOOP("RunSettings", "Replacing traces")),
    ("rates", "common"): str(QT_TRANSLATE_NOOP("RunSettings", "One for all weights")),
    ("rates", "coherent"): str(QT_TRANSLATE_NOOP("RunSettings", "One each, by coherence")),
    ("backup", "played"): str(QT_TRANSLATE_NOOP("RunSettings", "The move that was played")),
    ("backup", "best"): str(QT_TRANSLATE_NOOP("RunSettings", "The best move there was")),
    ("compares", "potential"): str(QT_TRANSLATE_NOOP("RunSettings", "Sums before the last tanh")),
    ("compares", "output"): str(QT_TRANSLATE_NOOP("RunSettings", "Outputs")),
    ("arithmetic", "strict"): str(QT_TRANSLATE_NOOP("RunSettings", "Strict")),
    ("arithmetic", "relaxed"): str(QT_TRANSLATE_NOOP("RunSettings", "Relaxed")),
}

_UNUSED: Final[dict[str, str]] = {
    "plies": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "Not used with dice: networks compare the positions after their plays.")),
    "partner": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "Not used with dice: the partner is the hand-made evaluation, at 0 plies.")),
    "symmetry": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "Not used: a position of this game has no mirror image.")),
    "architecture": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "Not used: for this game only networks of one hidden layer are evolved. Others can "
        "learn.")),
    "king": str(QT_TRANSLATE_NOOP("RunSettings", "Not used: this game has no kings.")),
}
# fmt: on


def unused_words(why: str) -> str:
    """Why a setting is ignored by every run of a game."""
    return _translated(_UNUSED[why])


def preset_name(key: str) -> str:
    """The name of a preset; of "", that the settings are the person's own."""
    return _translated(_PRESETS[key][0]) if key in _PRESETS else key


def preset_line(key: str, game_key: str = "") -> str:
    """What a preset of a game is, in as many words as a row of a list has room for."""
    if own := kit_of(game_key).preset_words.get(key):
        return _translated(own[1])
    return _translated(_LINES[key]) if key in _LINES else ""


def preset_explanation(key: str, game_key: str = "") -> str:
    """One sentence about a preset of a game, or about settings that are none."""
    if own := kit_of(game_key).preset_words.get(key):
        return _translated(own[0])
    return _translated(_PRESETS[key][1]) if key in _PRESETS else ""


def choice_name(setting: str, choice: str) -> str:
    """What one of the words is called that a setting may be."""
    text = _CHOICES.get((setting, choice))
    return choice if text is None else _translated(text)


def _translated(text: str) -> str:
    return QCoreApplication.translate("RunSettings", text)


# fmt: off
_TEXTS: Final[dict[str, tuple[str, str]]] = {
    "strategy": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Strategy")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How the next generation is made from the last one; or one network learns, and none "
            "is bred.")),
    ),
    "parents": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Parents")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Individuals that are kept from one generation to the next.")),
    ),
    "offspring": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Offspring")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Individuals that are made of the parents in each generation, by mutation alone.")),
    ),
    "selection": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Selection by")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How parents are chosen: by their fitness in this generation, or by its mean "
            "over all in which they played.")),
    ),
    "pairs": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Mirrored pairs")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Pairs of individuals around the mean; a generation of CMA-ES has twice as many "
            "individuals.")),
    ),
    "initial_weight": (
        str(QT_TRANSLATE_NOOP("RunSettings", "First weights, up to")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Weights begin uniformly in [−x, x].")),
    ),
    "step_rule": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Rule of the step sizes")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How step sizes mutate: proportional is the published rule, s (1 + rate × N); "
            "log-normal is s exp(N / √(2√n)).")),
    ),
    "step_rate": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Rate of that rule")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How strongly one mutation changes a step size by the proportional rule.")),
    ),
    "initial_step": (
        str(QT_TRANSLATE_NOOP("RunSettings", "First step size")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "The step size of every weight at the beginning.")),
    ),
    "lowest_step": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Lowest step size")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Step sizes are kept above it: when they are too small, nothing changes any more.")),
    ),
    "highest_step": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Highest step size")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Step sizes are kept below it: without a limit some of them run away.")),
    ),
    "noise": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Noise")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How far individuals lie from the mean: the standard deviation of a weight (CMA-"
            "ES: at the beginning).")),
    ),
    "learning_rate": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Learning rate")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How long the steps are that Adam takes up the estimated gradient.")),
    ),
    "rate_halving": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Rate is halved after")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "After this many generations the learning rate is half of what it was at "
            "first, and goes on falling.")),
    ),
    "weight_decay": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Weight decay")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "The share of every weight that a step of rate 1 takes away; it keeps weights "
            "small.")),
    ),
    "momentum": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Momentum")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How much of the earlier gradients stays in Adam’s direction.")),
    ),
    "second_momentum": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Momentum of the squares")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How much of the earlier squared gradients stays in Adam’s scale.")),
    ),
    "shaping": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Gradient from")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "What makes the gradient: ranks in the whole generation, or ranks of the "
            "differences within pairs.")),
    ),
    "averaging": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Averaging")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How much the average of past means keeps; that average is the generation’s best."
            " 0 is the newest mean itself.")),
    ),
    "fitness": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Fitness")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "What is measured: games in a tournament, games against mixed opponents, or the "
            "lines that a small game loses.")),
    ),
    "games": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Games each")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "An individual’s games in one generation: more of them take longer and leave less"
            " to luck.")),
    ),
    "win": (
        str(QT_TRANSLATE_NOOP("RunSettings", "A win counts")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "What a game that is won adds to the fitness.")),
    ),
    "draw": (
        str(QT_TRANSLATE_NOOP("RunSettings", "A draw counts")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "What a game that is drawn adds to the fitness.")),
    ),
    "loss": (
        str(QT_TRANSLATE_NOOP("RunSettings", "A loss counts")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "What a game that is lost adds to the fitness.")),
    ),
    "opponents": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Opponents in a tournament")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Whether an individual meets each opponent at most once in a generation, or may meet "
            "one twice.")),
    ),
    "begins": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Who begins in a tournament")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Whether the player that is evaluated begins every other game, or all of them.")),
    ),
    "scoring": (
        str(QT_TRANSLATE_NOOP("RunSettings", "A tournament game counts for")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Whether its opponents score in an individual’s games too.")),
    ),
    "common_games": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Same games for")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Who meets the same opponents after the same openings, which takes luck out of "
            "the comparison.")),
    ),
    "rivals": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Opponents in self-play")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Whom an individual meets: members of the population, the best so far, or the other "
            "of its mirrored pair.")),
    ),
    "hall_share": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Share against the hall of fame")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "The share of the games that is played against past bests, so that the run does "
            "not forget how to beat them.")),
    ),
    "hall_size": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Size of the hall")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Past bests in the hall of fame; when it is full, the oldest leaves.")),
    ),
    "hall_every": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Generations between entries")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How many generations lie between two entries into the hall of fame.")),
    ),
    "sparring_share": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Share against a sparring partner")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "The share of the games against a player that searches: quicker, but no longer "
            "from the rules alone.")),
    ),
    "sparring_plies": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Look-ahead of the partner")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How many plies the sparring partner looks ahead; 0 plays at random.")),
    ),
    "sparring_opening_plies": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Random plies in sparring")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Games against the sparring partner begin with up to this many random plies.")),
    ),
    "opening_plies": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Random plies at first")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Games begin with up to this many random plies; with none, two players always "
            "repeat the same game.")),
    ),
    "plies": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Look-ahead in games")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How many plies the networks look ahead; each one more takes several times as "
            "long.")),
    ),
    "longest": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Moves until it is a draw")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Moves of each side after which a game of evolution is stopped, as a draw.")),
    ),
    "architecture": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Network")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Units between inputs and value; a weight for each input alone; or tables of what "
            "groups of cells hold.")),
    ),
    "tuples": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Tuples")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Groups of cells, drawn by lot, each with a table that has a weight for all that they "
            "can hold.")),
    ),
    "tuple_length": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Cells of a tuple")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Neighbours on a random walk over the board; one more makes every table 3 or 4 times "
            "as large.")),
    ),
    "episodes": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Games of a generation")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "A generation of learning is a stretch of this many games of the network against "
            "itself.")),
    ),
    "trace_decay": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Lambda (λ)")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How far back credit reaches: 0 learns from the next position alone, 1 from the end "
            "of the game.")),
    ),
    "exploration": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Exploration")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "The share of plies that are played at random, so that other positions are seen.")),
    ),
    "exploration_halving": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Exploration is halved after")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "After this many generations half as many plies are random as at first, and ever "
            "fewer.")),
    ),
    "traces": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Earlier positions learn")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "When credit is handed back: once the game is over, or ply by ply along traces that "
            "fade.")),
    ),
    "rates": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Rates of the weights")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "With one each, a weight that is pulled to and fro slows down (temporal "
            "coherence).")),
    ),
    "backup": (
        str(QT_TRANSLATE_NOOP("RunSettings", "A position learns from")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "What its target is where exploration played at random: that move, or the best "
            "one.")),
    ),
    "king_rule": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Worth of a king changes")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How the worth K of a king mutates, from 2, within 1 and 3 men.")),
    ),
    "compares": (
        str(QT_TRANSLATE_NOOP("RunSettings", "The search compares")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Sums keep the differences that outputs lose where the last tanh is flat.")),
    ),
    "hidden": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Hidden units")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Units between the inputs of the network and its value: more of them can learn "
            "more, and take longer.")),
    ),
    "symmetry": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Mirror symmetry")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Whether the network values a position and its mirror image alike from the start,"
            " or has to learn it.")),
    ),
    "validate_every": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Generations between validations")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How often the best one is tested as champion; 0 is never, and then there is "
            "no champion.")),
    ),
    "read_every": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Generations between readings")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "How often the best one plays 150 games against the {plies}-ply player, for the "
            "curve; 0 is never.")),
    ),
    "arithmetic": (
        str(QT_TRANSLATE_NOOP("RunSettings", "Arithmetic")),
        str(QT_TRANSLATE_NOOP(
            "RunSettings",
            "Strict gives the same run on every processor; relaxed is a little faster, and "
            "does not.")),
    ),
}

# What they do is another thing where games are played with dice and for points.
_WITH_DICE: Final[dict[str, str]] = {
    "win": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "What each point that is won adds to the fitness: a gammon is two points, a backgammon "
        "three.")),
    "loss": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "What each point that is lost adds to the fitness: a gammon is two points, a backgammon "
        "three.")),
    "draw": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "Score of an abandoned game: after 5,000 turns nobody has won.")),
    "opening_plies": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "Games begin with up to this many random plays; the dice make them differ in any "
        "case.")),
    "common_games": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "Who meets the same opponents with the same dice, which takes luck out of the "
        "comparison.")),
    "sparring_share": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "The share of the games against the hand-made evaluation: quicker, but no longer from the "
        "rules alone.")),
    "read_every": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "How often the best one plays 150 games against the hand-made evaluation, for the curve; "
        "0 is never.")),
}

# And where one network learns.
_IN_LEARNING: Final[dict[str, str]] = {
    "learning_rate": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "How long the steps are: the gradient of half the squared error is multiplied by it.")),
    "averaging": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "How much of the earlier networks stays in the average that stands for a generation; 0 has "
        "none.")),
    "opening_plies": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "Games begin with up to this many random plies, from which nothing is learnt.")),
    "plies": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "How many plies the network looks ahead as a player; learning itself looks at the next "
        "one.")),
    "validate_every": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "How often the network is tested as champion; 0 is never, and then there is no "
        "champion.")),
}

_OF_SEVERAL: Final[dict[str, str]] = {
    "architecture": str(QT_TRANSLATE_NOOP(
        "RunSettings",
        "1999: 32-40-10-1 and the piece difference. 2001: 91 subsquares before 40-10-1.")),
}
"""Where a game has several networks that can be evolved."""
# fmt: on


def error_words(error: EngineError, game_key: str) -> str:
    """The sentence of an error about settings, with their names as they stand on screen, and
    numbers as they are read."""
    params = {
        name: number_text(round(value, 9)) if isinstance(value, float) else value
        for name, value in error.params.items()
    }
    if "setting" in params:
        words = QCoreApplication.translate("SettingsDialog", "“{setting}”")
        params["setting"] = words.format(setting=setting_name(str(params["setting"])))
    if error.code in ("evolve.no_lines", "evolve.no_mirror"):
        params["text"] = game_name(game_key)
    if error.code == "evolve.no_lines":
        known = str(params["known"]).split(", ")
        params["known"] = ", ".join(game_name(key) for key in known)
    return message(EngineError(error.code, error.place, **params))


def setting_name(key: str) -> str:
    """The name of a setting; of one without words, its key."""
    return _translated(_TEXTS[key][0]) if key in _TEXTS else key


def setting_explanation(key: str, game_key: str = "", *, learns: bool = False) -> str:
    """What a setting does in runs of a game, in one line.

    Args:
        learns: in those in which one network learns.
    """
    if learns and key in _IN_LEARNING:
        return _translated(_IN_LEARNING[key])
    if not learns and key in _OF_SEVERAL and has_several(game_key):
        return _translated(_OF_SEVERAL[key])
    if key in _WITH_DICE and yardstick(game_key) == "features":
        return _translated(_WITH_DICE[key])
    text = _translated(_TEXTS[key][1]) if key in _TEXTS else ""
    return text.replace("{plies}", str(reading_plies(game_key)))


def has_several(game_key: str) -> bool:
    """Whether a game has several networks that can be evolved."""
    return game_key in GAMES and len(engine_kit_of(GAMES[game_key]).architectures) > 1


def has_words(key: str) -> bool:
    """Whether there is a name and an explanation of a setting."""
    return key in _TEXTS


_LONG: Final = 10_000


def number_text(value: float) -> str:
    """A number in the shortest digits that mean it, with the point or comma of the language."""
    text = np.format_float_positional(value, trim="-") if value else "0"
    return text.replace(".", QLocale().decimalPoint())


def limit_text(limit: float) -> str:
    """The same, with its digits in groups where there are many, as the errors have them."""
    whole = float(limit).is_integer() and abs(limit) >= _LONG
    return QLocale().toString(int(limit)) if whole else number_text(limit)


def need_words(need: Need) -> str:
    """Why a setting does not count, and what would make it."""
    words = [choice_name(need.setting, word) for word in need.words or need.but]
    if not words:
        template = QCoreApplication.translate("RunSettings", "Not used: “{setting}” is 0.")
    elif need.words:
        template = (
            QCoreApplication.translate("RunSettings", "Used only where “{setting}” is “{choice}”.")
            if len(words) == 1
            else QCoreApplication.translate(
                "RunSettings", "Used only where “{setting}” is “{choice}” or “{other}”."
            )
        )
    else:
        template = (
            QCoreApplication.translate("RunSettings", "Not used where “{setting}” is “{choice}”.")
            if len(words) == 1
            else QCoreApplication.translate(
                "RunSettings", "Not used where “{setting}” is “{choice}” or “{other}”."
            )
        )
    choice, other = [*words, "", ""][:2]
    return template.format(setting=setting_name(need.setting), choice=choice, other=other)


def none_name(setting: str, game_key: str) -> str:
    """What the setting is called when it is None."""
    if setting == "hidden":
        units = layout_for(GAMES[game_key]).hidden
        return QCoreApplication.translate("RunSettings", "the game’s own ({units})").format(
            units=units
        )
    if setting == "read_every":
        return QCoreApplication.translate("RunSettings", "by processor time")
    return (
        QCoreApplication.translate("RunSettings", "never")
        if setting.endswith("_halving")
        else QCoreApplication.translate("RunSettings", "no limit")
    )


def value_text(setting: str, value: Any, game_key: str) -> str:
    """A value of a setting in words."""
    if value is None:
        return none_name(setting, game_key)
    return choice_name(setting, value) if isinstance(value, str) else number_text(value)
