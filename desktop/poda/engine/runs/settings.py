"""The settings of training runs, with the published values of evolution as defaults.

The defaults are the recipe of a Connect Four player after Fogel's Blondie24 (Chellapilla and Fogel,
"Evolving an expert checkers playing program without using human expertise", IEEE Transactions on
Evolutionary Computation 5, 2001). Values that the published text leaves open are ours.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, asdict, dataclass, fields, replace
from typing import Any, ClassVar, Final, TypeVar

from poda.base.terms import QT_TRANSLATE_NOOP
from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import small_games
from poda.engine.networks.architectures import (
    ARCHITECTURES,
    CHANCES,
    LEARNT,
    LINEAR,
    PATTERNS,
    PLAIN,
    TUPLES,
)
from poda.engine.networks.lesson import KEPT
from poda.engine.networks.network import COMPARES, Layout, layout_for
from poda.engine.playing.batches import Arithmetic
from poda.engine.playing.training_kit import training_kit_of
from poda.engine.runs.names import MOST_SEED
from poda.engine.runs.setting_rows import (
    GameNeed,
    Need,
    Numbers,
    Words,
    explained,
    rows_of,
    setting,
)

__all__ = ["MOST_SEED"]


def has_several(game: Game[Any, Any], _learns: bool = False) -> bool:
    """Whether a game has several networks that can be evolved."""
    return len(game.architectures) > 1


def _has_no_dice(game: Game[Any, Any], _learns: bool) -> bool:
    """Whether players may look ahead: not in games with dice."""
    return not game.has_chance


_MOST_STEP: Final = 1000.0
_MOST_PLIES: Final = 6

_SELF_ADAPTIVE: Final = Need("strategy", ("self-adaptive",))
_PAIRS: Final = Need("strategy", ("antithetic", "cma"))
_ANTITHETIC: Final = Need("strategy", ("antithetic",))
_EVOLVES: Final = Need("strategy", but=("td",))
_LEARNS: Final = Need("strategy", ("td",))
_BY_RATE: Final = Need("strategy", ("antithetic", "td"))
_GAMES: Final = Need("fitness", ("tournament", "mixed"))
_MIXED: Final = Need("fitness", ("mixed",))
_TOURNAMENT: Final = Need("fitness", ("tournament",))
_DEEP: Final = Need("architecture", tuple(ARCHITECTURES))
_TUPLES: Final = Need("architecture", (TUPLES,))
_PATTERNS: Final = Need("architecture", (PATTERNS,))
_HALL: Final = Need("hall_share")
_SPARRING: Final = Need("sparring_share")
_EXPLORES: Final = Need("exploration")


@explained
@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings common to all strategies. A run has a subclass: `EvolutionSettings` or
    `LearningSettings`. `checked` checks them against `LIMITS`. Settings that differ only in
    `read_every` are equal, as training does not depend on it.
    """

    strategies: ClassVar[tuple[str, ...]] = ()
    """The strategies that use this class."""
    learns: ClassVar[bool] = False
    """Whether one network learns; else networks evolve."""

    # fmt: off
    strategy: str = setting(
        MISSING, section="strategy", source="published",
        limits=Words({
            "self-adaptive": QT_TRANSLATE_NOOP("RunSettings", "Self-adaptive steps"),
            "antithetic": QT_TRANSLATE_NOOP("RunSettings", "Gradient of mirrored pairs"),
            "cma": QT_TRANSLATE_NOOP("RunSettings", "CMA-ES, separable"),
            "td": QT_TRANSLATE_NOOP("RunSettings", "Temporal differences"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "Strategy"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How the next generation is made from the last one; or one network learns, and none "
            "is bred."),
    )
    """The training method; each class of settings lists its own in `strategies`."""
    initial_weight: float = setting(
        0.2, limits=Numbers(0, 100), after="pairs", source="ours",
        title=QT_TRANSLATE_NOOP("RunSettings", "First weights, up to"),
        text=QT_TRANSLATE_NOOP("RunSettings", "Weights begin uniformly in [−x, x]."),
    )
    learning_rate: float = setting(
        0.02, limits=Numbers(0, 10), after="noise", needs=(_BY_RATE,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Learning rate"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How long the steps are that Adam takes up the estimated gradient."),
        in_learning=QT_TRANSLATE_NOOP("RunSettings",
            "How long the steps are: the gradient of half the squared error is multiplied by it."),
    )
    rate_halving: int | None = setting(
        None,
        limits=Numbers(1, 1_000_000, whole=True, start=150,
            none=QT_TRANSLATE_NOOP("RunSettings", "never")),
        after="learning_rate", needs=(_BY_RATE,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Rate is halved after"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "After this many generations the learning rate is half of what it was at first, and "
            "goes on falling."),
    )
    """The learning rate falls as 1 / (1 + generations / rate_halving)."""
    averaging: float = setting(
        0.0, limits=Numbers(0, 0.9999), after="shaping", needs=(_BY_RATE,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Averaging"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How much the average of past means keeps; that average is the generation’s best. 0 "
            "is the newest mean itself."),
        in_learning=QT_TRANSLATE_NOOP("RunSettings",
            "How much of the earlier networks stays in the average that stands for a "
            "generation; 0 has none."),
    )
    symmetry: str = setting(
        "none", after="compares",
        limits=Words({
            "none": QT_TRANSLATE_NOOP("RunSettings", "To be learnt"),
            "mirrored": QT_TRANSLATE_NOOP("RunSettings", "Built in"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "Mirror symmetry"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Whether the network values a position and its mirror image alike from the start, "
            "or has to learn it."),
        game_need=GameNeed(lambda game, _learns: game.mirror() is not None,
            QT_TRANSLATE_NOOP("RunSettings",
                "Not used: a position of this game has no mirror image.")),
    )
    opening_plies: int = setting(
        0, limits=Numbers(0, 40, whole=True), section="game", needs=(_GAMES,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Random plies at first"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Games begin with up to this many random plies; with none, two players always "
            "repeat the same game."),
        with_dice=QT_TRANSLATE_NOOP("RunSettings",
            "Games begin with up to this many random plays; the dice make them differ in any "
            "case."),
        in_learning=QT_TRANSLATE_NOOP("RunSettings",
            "Games begin with up to this many random plies, from which nothing is learnt."),
    )
    plies: int = setting(
        2, limits=Numbers(0, _MOST_PLIES, whole=True), section="game", source="published",
        title=QT_TRANSLATE_NOOP("RunSettings", "Look-ahead in games"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How many plies the networks look ahead; each one more takes several times as long."),
        in_learning=QT_TRANSLATE_NOOP("RunSettings",
            "How many plies the network looks ahead as a player; learning itself looks at the "
            "next one."),
        game_need=GameNeed(_has_no_dice,
            QT_TRANSLATE_NOOP("RunSettings",
                "Not used with dice: networks compare the positions after their plays.")),
    )
    """Always 0 in games with dice."""
    longest: int | None = setting(
        None,
        limits=Numbers(1, 1000, whole=True, start=100,
            none=QT_TRANSLATE_NOOP("RunSettings", "no limit")),
        section="game", needs=(_EVOLVES,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Moves until it is a draw"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Moves of each side after which a game of evolution is stopped, as a draw."),
    )
    architecture: str = setting(
        "plain", section="game",
        limits=Words({
            PLAIN: QT_TRANSLATE_NOOP("RunSettings", "One hidden layer"),
            "1999": QT_TRANSLATE_NOOP("RunSettings", "Blondie24, 1999"),
            "2001": QT_TRANSLATE_NOOP("RunSettings", "Blondie24, 2001"),
            LINEAR: QT_TRANSLATE_NOOP("RunSettings", "Linear, no hidden units"),
            TUPLES: QT_TRANSLATE_NOOP("RunSettings", "Tuples of cells"),
            CHANCES: QT_TRANSLATE_NOOP("RunSettings", "Five chances"),
            PATTERNS: QT_TRANSLATE_NOOP("RunSettings", "Patterns of the board"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "Network"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Units between inputs and value; a weight for each input alone; or tables of what "
            "groups of cells hold."),
        of_several=QT_TRANSLATE_NOOP("RunSettings",
            "1999: 32-40-10-1 and the piece difference. 2001: 91 subsquares before 40-10-1."),
        game_need=GameNeed(lambda game, learns: learns or has_several(game),
            QT_TRANSLATE_NOOP("RunSettings",
                "Not used: for this game only networks of one hidden layer are evolved. Others "
                "can learn.")),
    )
    """One hidden layer, "plain", or a network of Blondie24, "1999" or "2001" (`architectures.py`;
    only in checkers). For learning also "linear", a weight for each input; "tuples", an n-tuple
    network (`engine/networks/tuples.py`); in backgammon "chances", which estimates the
    probabilities of wins, gammons and backgammons; and in checkers "patterns"."""
    hidden: int | None = setting(
        None,
        limits=Numbers(1, 256, whole=True,
            none=QT_TRANSLATE_NOOP("RunSettings", "the game’s own ({units})")),
        section="game", needs=(Need("architecture", ("plain",)),), source="published",
        title=QT_TRANSLATE_NOOP("RunSettings", "Hidden units"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Units between the inputs of the network and its value: more of them can learn "
            "more, and take longer."),
    )
    compares: str = setting(
        "potential", after="king_rule", needs=(Need("architecture", but=LEARNT),),
        limits=Words({
            "potential": QT_TRANSLATE_NOOP("RunSettings", "Sums before the last tanh"),
            "output": QT_TRANSLATE_NOOP("RunSettings", "Outputs"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "The search compares"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Sums keep the differences that outputs lose where the last tanh is flat."),
    )
    """The number that a search compares: the "potential" at the output unit, or the "output" in
    single precision, as in the published players."""
    validate_every: int = setting(
        10, limits=Numbers(0, 1_000_000, whole=True), section="bookkeeping",
        title=QT_TRANSLATE_NOOP("RunSettings", "Generations between validations"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How often the best one is tested as champion; 0 is never, and then there is no "
            "champion."),
        in_learning=QT_TRANSLATE_NOOP("RunSettings",
            "How often the network is tested as champion; 0 is never, and then there is no "
            "champion."),
    )
    read_every: int | None = setting(
        None,
        limits=Numbers(0, 1_000_000, whole=True, start=10,
            none=QT_TRANSLATE_NOOP("RunSettings", "by processor time")),
        section="bookkeeping", compare=False,
        title=QT_TRANSLATE_NOOP("RunSettings", "Generations between readings"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How often the best one plays 150 games against the {plies}-ply player, for the "
            "curve; 0 is never."),
        with_dice=QT_TRANSLATE_NOOP("RunSettings",
            "How often the best one plays 150 games against the hand-made evaluation, for the "
            "curve; 0 is never."),
    )
    """None: readings at even intervals of processor time, the first before all training
    (`TrainingRun`), so that equal runs read in different generations. Training does not depend on
    it."""
    arithmetic: Arithmetic = setting(  # noqa: RUF009 - a field
        "strict", section="bookkeeping",
        limits=Words({
            "strict": QT_TRANSLATE_NOOP("RunSettings", "Strict"),
            "relaxed": QT_TRANSLATE_NOOP("RunSettings", "Relaxed"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "Arithmetic"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Strict gives the same run on every processor; relaxed is a little faster, and does "
            "not."),
    )
    # fmt: on

    @property
    def moves_centre(self) -> bool:
        """Whether a generation is represented by one network that changes in each, the learning one
        or the centre that a strategy moves; else by its fittest one."""
        return True

    @property
    def is_absolute(self) -> bool:
        """Whether fitness has the same meaning in every generation."""
        return False

    def to_dict(self) -> dict[str, Any]:
        """The settings as numbers and words, for files."""
        return asdict(self)

    @staticmethod
    def from_dict(values: Mapping[str, Any]) -> Settings:
        """The inverse of `to_dict`, in the class of the strategy. A missing setting, as in files of
        an older Poda, has its default, with which that Poda trained; settings of the other class,
        which these files have too, are ignored. Raises EngineError for a setting that is unknown,
        of the wrong type or out of its limits."""
        return made_of({name: read_setting(name, value) for name, value in values.items()})


@explained
@dataclass(frozen=True, slots=True, kw_only=True)
class EvolutionSettings(Settings):
    """The settings of a run in which networks evolve: by "self-adaptive", the published
    (parents + offspring) evolution strategy; by "antithetic", a gradient estimated from mirrored
    pairs; or by "cma", separable CMA-ES. Those without an effect under the `strategy` and `fitness`
    are ignored.
    """

    strategies: ClassVar[tuple[str, ...]] = ("self-adaptive", "antithetic", "cma")

    strategy: str = "self-adaptive"
    # fmt: off
    parents: int = setting(
        15, limits=Numbers(1, 500, whole=True), section="strategy", needs=(_SELF_ADAPTIVE,),
        source="published",
        title=QT_TRANSLATE_NOOP("RunSettings", "Parents"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Individuals that are kept from one generation to the next."),
    )
    offspring: int = setting(
        15, limits=Numbers(1, 500, whole=True), section="strategy", needs=(_SELF_ADAPTIVE,),
        source="published",
        title=QT_TRANSLATE_NOOP("RunSettings", "Offspring"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Individuals that are made of the parents in each generation, by mutation alone."),
    )
    selection: str = setting(
        "fitness", section="strategy", needs=(_SELF_ADAPTIVE,), source="published",
        limits=Words({
            "fitness": QT_TRANSLATE_NOOP("RunSettings", "Latest fitness"),
            "mean": QT_TRANSLATE_NOOP("RunSettings", "Mean of all generations"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "Selection by"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How parents are chosen: by their fitness in this generation, or by its mean over "
            "all in which they played."),
    )
    step_rule: str = setting(
        "published", section="steps", needs=(_SELF_ADAPTIVE,), source="published",
        limits=Words({
            "published": QT_TRANSLATE_NOOP("RunSettings", "Proportional"),
            "log-normal": QT_TRANSLATE_NOOP("RunSettings", "Log-normal"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "Rule of the step sizes"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How step sizes mutate: proportional is the published rule, s (1 + rate × N); "
            "log-normal is s exp(N / √(2√n))."),
    )
    step_rate: float = setting(
        0.2, limits=Numbers(0, 10), section="steps",
        needs=(_SELF_ADAPTIVE, Need("step_rule", ("published",))), source="published",
        title=QT_TRANSLATE_NOOP("RunSettings", "Rate of that rule"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How strongly one mutation changes a step size by the proportional rule."),
    )
    """Alpha of the published rule."""
    initial_step: float = setting(
        0.05,
        limits=Numbers(0, _MOST_STEP), section="steps", needs=(_SELF_ADAPTIVE,), source="ours",
        title=QT_TRANSLATE_NOOP("RunSettings", "First step size"),
        text=QT_TRANSLATE_NOOP("RunSettings", "The step size of every weight at the beginning."),
    )
    lowest_step: float = setting(
        0.0001,
        limits=Numbers(0, _MOST_STEP), section="steps", needs=(_SELF_ADAPTIVE,), source="ours",
        title=QT_TRANSLATE_NOOP("RunSettings", "Lowest step size"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Step sizes are kept above it: when they are too small, nothing changes any more."),
    )
    highest_step: float | None = setting(
        None,
        limits=Numbers(0, _MOST_STEP, start=0.1, none=QT_TRANSLATE_NOOP("RunSettings", "no limit")),
        section="steps", needs=(_SELF_ADAPTIVE,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Highest step size"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Step sizes are kept below it: without a limit some of them run away."),
    )
    pairs: int = setting(
        32, limits=Numbers(1, 500, whole=True), section="strategy", needs=(_PAIRS,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Mirrored pairs"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Pairs of individuals around the mean; a generation of CMA-ES has twice as many "
            "individuals."),
    )
    noise: float = setting(
        0.05, limits=Numbers(0.000001, 100), section="steps", needs=(_PAIRS,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Noise"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How far individuals lie from the mean: the standard deviation of a weight (CMA-ES: "
            "at the beginning)."),
    )
    weight_decay: float = setting(
        0.0, limits=Numbers(0, 1), section="steps", needs=(_ANTITHETIC,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Weight decay"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "The share of every weight that a step of rate 1 takes away; it keeps weights small."),
    )
    momentum: float = setting(
        0.9, limits=Numbers(0, 0.9999), section="steps", needs=(_ANTITHETIC,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Momentum"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How much of the earlier gradients stays in Adam’s direction."),
    )
    """Adam's first decay rate."""
    second_momentum: float = setting(
        0.999, limits=Numbers(0, 0.999999), section="steps", needs=(_ANTITHETIC,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Momentum of the squares"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How much of the earlier squared gradients stays in Adam’s scale."),
    )
    """Adam's second decay rate."""
    shaping: str = setting(
        "ranks", section="steps", needs=(_ANTITHETIC,),
        limits=Words({
            "ranks": QT_TRANSLATE_NOOP("RunSettings", "Ranks of all"),
            "pairs": QT_TRANSLATE_NOOP("RunSettings", "Differences in pairs"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "Gradient from"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "What makes the gradient: ranks in the whole generation, or ranks of the "
            "differences within pairs."),
    )
    fitness: str = setting(
        "tournament", section="fitness", source="published",
        limits=Words({
            "tournament": QT_TRANSLATE_NOOP("RunSettings", "Tournament"),
            "mixed": QT_TRANSLATE_NOOP("RunSettings", "Mixed opponents"),
            "losing-lines": QT_TRANSLATE_NOOP("RunSettings", "Losing lines"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "Fitness"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "What is measured: games in a tournament, games against mixed opponents, or the "
            "lines that a small game loses."),
    )
    """In a "tournament" opponents are drawn from the population without replacement; "mixed" are
    pairs of games, one with each colour, some against others of the population, some against a
    sparring partner; "losing-lines" counts, as minus, the lines of a small game that are lost when
    all replies are tried."""
    games: int = setting(
        15,
        limits=Numbers(1, 1000, whole=True), section="fitness", needs=(_GAMES,), source="published",
        title=QT_TRANSLATE_NOOP("RunSettings", "Games each"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "An individual’s games in one generation: more of them take longer and leave less "
            "to luck."),
    )
    opponents: str = setting(
        "distinct", section="fitness", needs=(_TOURNAMENT,),
        limits=Words({
            "distinct": QT_TRANSLATE_NOOP("RunSettings", "Each at most once"),
            "any": QT_TRANSLATE_NOOP("RunSettings", "Any of them, even twice"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "Opponents in a tournament"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Whether an individual meets each opponent at most once in a generation, or may "
            "meet one twice."),
    )
    begins: str = setting(
        "alternate", section="fitness", needs=(_TOURNAMENT,),
        limits=Words({
            "alternate": QT_TRANSLATE_NOOP("RunSettings", "Both in turn"),
            "always": QT_TRANSLATE_NOOP("RunSettings", "The one evaluated"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "Who begins in a tournament"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Whether the player that is evaluated begins every other game, or all of them."),
    )
    scoring: str = setting(
        "own", section="fitness", needs=(_TOURNAMENT,),
        limits=Words({
            "own": QT_TRANSLATE_NOOP("RunSettings", "The one evaluated alone"),
            "both": QT_TRANSLATE_NOOP("RunSettings", "Both players"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "A tournament game counts for"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Whether its opponents score in an individual’s games too."),
    )
    common_games: str = setting(
        "population", after="loss", needs=(_MIXED, _ANTITHETIC),
        limits=Words({
            "population": QT_TRANSLATE_NOOP("RunSettings", "The whole population"),
            "pairs": QT_TRANSLATE_NOOP("RunSettings", "The two of a pair"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "Same games for"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Who meets the same opponents after the same openings, which takes luck out of the "
            "comparison."),
        with_dice=QT_TRANSLATE_NOOP("RunSettings",
            "Who meets the same opponents with the same dice, which takes luck out of the "
            "comparison."),
    )
    rivals: str = setting(
        "population", after="common_games", needs=(_MIXED,),
        limits=Words({
            "population": QT_TRANSLATE_NOOP("RunSettings", "The population"),
            "best": QT_TRANSLATE_NOOP("RunSettings", "The best so far"),
            "partner": QT_TRANSLATE_NOOP("RunSettings", "The other of its pair"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "Opponents in self-play"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Whom an individual meets: members of the population, the best so far, or the other "
            "of its mirrored pair."),
    )
    """The "best" is the one before the generation; a game between "partners" counts for both."""
    win: float = setting(
        1.0, limits=Numbers(-100, 100), section="fitness", needs=(_GAMES,), source="published",
        title=QT_TRANSLATE_NOOP("RunSettings", "A win counts"),
        text=QT_TRANSLATE_NOOP("RunSettings", "What a game that is won adds to the fitness."),
        with_dice=QT_TRANSLATE_NOOP("RunSettings",
            "What each point that is won adds to the fitness: a gammon is two points, a "
            "backgammon three."),
    )
    draw: float = setting(
        0.0, limits=Numbers(-100, 100), section="fitness", needs=(_GAMES,), source="published",
        title=QT_TRANSLATE_NOOP("RunSettings", "A draw counts"),
        text=QT_TRANSLATE_NOOP("RunSettings", "What a game that is drawn adds to the fitness."),
        with_dice=QT_TRANSLATE_NOOP("RunSettings",
            "Score of an abandoned game: after 5,000 turns nobody has won."),
    )
    loss: float = setting(
        -2.0, limits=Numbers(-100, 100), section="fitness", needs=(_GAMES,), source="published",
        title=QT_TRANSLATE_NOOP("RunSettings", "A loss counts"),
        text=QT_TRANSLATE_NOOP("RunSettings", "What a game that is lost adds to the fitness."),
        with_dice=QT_TRANSLATE_NOOP("RunSettings",
            "What each point that is lost adds to the fitness: a gammon is two points, a "
            "backgammon three."),
    )
    hall_share: float = setting(
        0.0, limits=Numbers(0, 1), section="fitness", needs=(_GAMES,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Share against the hall of fame"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "The share of the games that is played against past bests, so that the run does not "
            "forget how to beat them."),
    )
    """The share of `games` against the hall, from the time when it has a member."""
    hall_size: int = setting(
        20, limits=Numbers(1, 500, whole=True), section="fitness", needs=(_GAMES, _HALL),
        title=QT_TRANSLATE_NOOP("RunSettings", "Size of the hall"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Past bests in the hall of fame; when it is full, the oldest leaves."),
    )
    hall_every: int = setting(
        5, limits=Numbers(1, 1_000_000, whole=True), section="fitness", needs=(_GAMES, _HALL),
        title=QT_TRANSLATE_NOOP("RunSettings", "Generations between entries"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How many generations lie between two entries into the hall of fame."),
    )
    sparring_share: float = setting(
        0.0, limits=Numbers(0, 1), section="fitness", needs=(_MIXED,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Share against a sparring partner"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "The share of the games against a player that searches: quicker, but no longer from "
            "the rules alone."),
        with_dice=QT_TRANSLATE_NOOP("RunSettings",
            "The share of the games against the hand-made evaluation: quicker, but no longer "
            "from the rules alone."),
    )
    sparring_plies: int = setting(
        6, limits=Numbers(0, 8, whole=True), section="fitness", needs=(_MIXED, _SPARRING),
        title=QT_TRANSLATE_NOOP("RunSettings", "Look-ahead of the partner"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How many plies the sparring partner looks ahead; 0 plays at random."),
        game_need=GameNeed(_has_no_dice,
            QT_TRANSLATE_NOOP("RunSettings",
                "Not used with dice: the partner is the hand-made evaluation, at 0 plies.")),
    )
    """In games with dice the partner is the hand-made evaluation, without look-ahead."""
    sparring_opening_plies: int = setting(
        0, limits=Numbers(0, 40, whole=True), section="fitness", needs=(_MIXED, _SPARRING),
        title=QT_TRANSLATE_NOOP("RunSettings", "Random plies in sparring"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Games against the sparring partner begin with up to this many random plies."),
    )
    """The partner's random choice among equal moves adds variety, too."""
    king_rule: str = setting(
        "steps", after="tuple_length", needs=(_DEEP,),
        limits=Words({
            "steps": QT_TRANSLATE_NOOP("RunSettings", "By tenths"),
            "log-normal": QT_TRANSLATE_NOOP("RunSettings", "By factors"),
            "fixed": QT_TRANSLATE_NOOP("RunSettings", "Not at all: it is 2"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "Worth of a king changes"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How the worth K of a king mutates, from 2, within 1 and 3 men."),
        game_need=GameNeed(has_several,
            QT_TRANSLATE_NOOP("RunSettings", "Not used: this game has no kings.")),
    )
    """The king's worth K evolves with these networks, within 1 and 3: as K + d with d drawn from
    -0.1, 0 and 0.1 ("steps", 1999), or as K exp(N / sqrt(2)) ("log-normal", 2001); or it is always
    2 ("fixed"). Strategies other than "self-adaptive" vary it like a weight, unless it is fixed."""
    # fmt: on

    @property
    def population(self) -> int:
        """The number of individuals evaluated in a generation."""
        if self.strategy == "self-adaptive":
            return self.parents + self.offspring
        return 1 + 2 * self.pairs  # the mean itself is evaluated too

    @property
    def moves_centre(self) -> bool:
        return self.strategy != "self-adaptive"

    @property
    def is_absolute(self) -> bool:
        return self.fitness == "losing-lines"

    @property
    def hall_games(self) -> int:
        """The number of an individual's games against the hall of fame."""
        return math.floor(self.games * self.hall_share + 0.5)


@explained
@dataclass(frozen=True, slots=True, kw_only=True)
class LearningSettings(Settings):
    """The settings of a run in which one network learns from games against itself, by temporal
    differences (`engine/learn/`): the strategy "td".
    """

    strategies: ClassVar[tuple[str, ...]] = ("td",)
    learns: ClassVar[bool] = True

    strategy: str = "td"
    # fmt: off
    tuples: int = setting(
        70, limits=Numbers(1, 200, whole=True), after="hidden", needs=(_TUPLES,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Tuples"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Groups of cells, drawn by lot, each with a table that has a weight for all that "
            "they can hold."),
    )
    tuple_length: int = setting(
        7, limits=Numbers(1, 9, whole=True), after="tuples", needs=(_TUPLES,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Cells of a tuple"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "Neighbours on a random walk over the board; one more makes every table 3 or 4 "
            "times as large."),
    )
    episodes: int = setting(
        500, limits=Numbers(1, 100_000, whole=True), section="learning",
        title=QT_TRANSLATE_NOOP("RunSettings", "Games of a generation"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "A generation of learning is a stretch of this many games of the network against "
            "itself."),
    )
    passes: int = setting(
        1, limits=Numbers(1, 20, whole=True), after="episodes", needs=(_PATTERNS,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Passes over a generation"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How often its positions teach what its games told: after the games in an order "
            "drawn by lot (patterns alone)."),
    )
    trace_decay: float = setting(
        0.7, limits=Numbers(0, 1), section="learning",
        title=QT_TRANSLATE_NOOP("RunSettings", "Lambda (λ)"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "How far back credit reaches: 0 learns from the next position alone, 1 from the end "
            "of the game."),
    )
    exploration: float = setting(
        0.1, limits=Numbers(0, 1), section="learning",
        title=QT_TRANSLATE_NOOP("RunSettings", "Exploration"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "The share of plies that are played at random, so that other positions are seen."),
    )
    exploration_halving: int | None = setting(
        None,
        limits=Numbers(1, 1_000_000, whole=True, start=150,
            none=QT_TRANSLATE_NOOP("RunSettings", "never")),
        section="learning", needs=(_EXPLORES,),
        title=QT_TRANSLATE_NOOP("RunSettings", "Exploration is halved after"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "After this many generations half as many plies are random as at first, and ever "
            "fewer."),
    )
    """Exploration falls as 1 / (1 + generations / exploration_halving)."""
    traces: str = setting(
        "forward", after="trace_decay",
        limits=Words({
            "forward": QT_TRANSLATE_NOOP("RunSettings", "After the game, λ-return"),
            "accumulating": QT_TRANSLATE_NOOP("RunSettings", "Accumulating traces"),
            "replacing": QT_TRANSLATE_NOOP("RunSettings", "Replacing traces"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "Earlier positions learn"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "When credit is handed back: once the game is over, or ply by ply along traces that "
            "fade."),
    )
    """How credit reaches earlier positions: "forward", after the game, by the lambda-return of each
    position; or during the game by eligibility traces, "accumulating" or "replacing" ones."""
    rates: str = setting(
        "common", after="backup",
        limits=Words({
            "common": QT_TRANSLATE_NOOP("RunSettings", "One for all weights"),
            "coherent": QT_TRANSLATE_NOOP("RunSettings", "One each, by coherence"),
            "adaptive": QT_TRANSLATE_NOOP("RunSettings", "One each, by the size of its steps"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "Rates of the weights"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "With one each, a weight slows down that is pulled to and fro, or (patterns alone) "
            "that has been moved often."),
    )
    """All weights share the "common" learning rate, or each has a "coherent" one of its own, which
    falls as its changes contradict each other (Beal and Smith, "Temporal coherence and prediction
    decay in TD learning", IJCAI 1999); or an "adaptive" one, which falls with the root of the sum
    of their squares (Duchi, Hazan and Singer, "Adaptive subgradient methods", Journal of Machine
    Learning Research 12, 2011), for networks of patterns."""
    backup: str = setting(
        "played", section="learning", needs=(_EXPLORES,),
        limits=Words({
            "played": QT_TRANSLATE_NOOP("RunSettings", "The move that was played"),
            "best": QT_TRANSLATE_NOOP("RunSettings", "The best move there was"),
        }),
        title=QT_TRANSLATE_NOOP("RunSettings", "A position learns from"),
        text=QT_TRANSLATE_NOOP("RunSettings",
            "What its target is where exploration played at random: that move, or the best one."),
    )
    # fmt: on


ROWS: Final = rows_of(Settings, EvolutionSettings, LearningSettings)
"""The row of each setting of either kind, in the order of the form."""

LIMITS: Final = {name: row.limits for name, row in ROWS.items()}
"""The possible values of each setting of either kind."""

DEFAULTS: Final = LearningSettings().to_dict() | EvolutionSettings().to_dict()
"""The default of each setting of either kind."""

AnySettings = TypeVar("AnySettings", bound=Settings)


def unmet(name: str, settings: Settings) -> Need | None:
    """The condition because of which a run with these settings ignores a setting; None if it has an
    effect."""
    if not hasattr(settings, name):
        return _EVOLVES if settings.learns else _LEARNS
    return next((need for need in ROWS[name].needs if not need.is_met(settings)), None)


def unused(name: str, game: Game[Any, Any], *, learns: bool = False) -> str:
    """Why all runs of a game ignore a setting, translated in the context "RunSettings"; "" if it
    may have an effect.

    Args:
        learns: whether runs are meant in which one network learns.
    """
    need = ROWS[name].game_need
    return "" if need is None or need.is_met(game, learns) else need.reason


def made_of(values: Mapping[str, Any]) -> Settings:
    """Settings in the class of the strategy, with the values unchecked; those of the other class
    are left out."""
    learns = values.get("strategy") in LearningSettings.strategies
    kind = LearningSettings if learns else EvolutionSettings
    own = {each.name for each in fields(kind)}
    return kind(**{name: value for name, value in values.items() if name in own})


def read_setting(name: str, value: Any) -> Any:
    """The value of a setting from a file or a person, in the setting's own type. Raises EngineError
    for an unknown setting, and for a value of the wrong type or out of its limits."""
    if name not in LIMITS:
        raise EngineError("evolve.setting_unknown", text=name, names=", ".join(LIMITS))
    _check(name, value)
    return LIMITS[name].read(value)


def typed_value(text: str) -> int | float | str | None:
    """The value in a typed text: a number, None for "none", or else a word."""
    if text.lower() == "none":
        return None
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def changes(settings: Settings, base: Settings) -> dict[str, Any]:
    """The values, by name, in which these settings differ from `base`."""
    there = DEFAULTS | base.to_dict()
    return {name: value for name, value in settings.to_dict().items() if value != there[name]}


MOST_NUMBERS: Final = 5_000_000
"""The most numbers in the networks of a run: their text fits into `documents.KINDS` of a run."""

MOST_LEARNT: Final = 3_000_000
"""The most weights of a network that learns, in single precision. A run of it saves four times as
many numbers: its weights and the champion's, two sums of each weight's steps for coherent rates,
and an average, if there is one. That is as much text as `MOST_NUMBERS` in double precision."""

MOST_OF_ZEROS: Final = 20_000_000
"""The most weights of an n-tuple network that begins with zeros. In games in which stones fall most
stay zero, as few states of a tuple can occur (one in ten with 7 cells), and files omit zeros."""

_OF_A_MEAN: Final = 8


def layout_of(settings: Settings, game: Game[Any, Any]) -> Layout:
    """The layout of the networks of a run."""
    if own := training_kit_of(game).own_layout(settings.architecture):
        return own
    if isinstance(settings, LearningSettings) and settings.architecture == TUPLES:
        count, length = settings.tuples, settings.tuple_length
        return layout_for(game, count, TUPLES, settings.compares, length)
    return layout_for(game, settings.hidden, settings.architecture, settings.compares)


def like(settings: AnySettings, layout: Layout) -> AnySettings:
    """The settings, with networks of that layout."""
    settings = replace(settings, architecture=layout.kind, compares=layout.compares)
    if isinstance(settings, LearningSettings) and layout.length:
        return replace(settings, tuples=layout.hidden, tuple_length=layout.length)
    return replace(settings, hidden=None if layout.architecture else layout.hidden)


def checked(settings: AnySettings, game: Game[Any, Any]) -> AnySettings:
    """The same settings, without look-ahead for games with dice.

    Raises EngineError, naming the setting and its limits, if they do not suit `game`.
    """
    for name, value in settings.to_dict().items():
        _check(name, value)
    _check_choice("strategy", settings.strategy, settings.strategies)
    if game.has_chance:
        settings = without_look_ahead(settings)
    elif not settings.plies:
        raise EngineError("evolve.setting_whole", text=0, setting="plies", low=1, high=_MOST_PLIES)
    if settings.symmetry == "mirrored" and game.mirror() is None:
        raise EngineError("evolve.no_mirror", text=game.key)
    if isinstance(settings, EvolutionSettings):
        _check_evolution(settings, game)
    elif isinstance(settings, LearningSettings):
        _check_learning(settings, game)
    return settings


def without_look_ahead(settings: AnySettings) -> AnySettings:
    """The settings without look-ahead, as for games with dice."""
    if isinstance(settings, EvolutionSettings):
        return replace(settings, plies=0, sparring_plies=0)
    return replace(settings, plies=0)


def _check_evolution(settings: EvolutionSettings, game: Game[Any, Any]) -> None:
    """Raise EngineError if settings of evolution contradict each other or do not suit the game."""
    highest, lowest = settings.highest_step, settings.lowest_step
    if highest is not None and highest < lowest:
        raise EngineError(
            "evolve.setting_range", text=highest, setting="highest_step", low=lowest,
            high=_MOST_STEP,
        )  # fmt: skip
    if settings.fitness == "losing-lines" and not game.small:
        raise EngineError("evolve.no_lines", text=game.key, known=", ".join(small_games()))
    _check_choice("architecture", settings.architecture, game.architectures)
    others = settings.population - 1
    distinct = settings.fitness == "tournament" and settings.opponents == "distinct"
    if distinct and settings.games > others:
        raise EngineError("evolve.few_opponents", games=settings.games, opponents=others)
    if settings.fitness == "mixed" and settings.hall_share + settings.sparring_share > 1:
        raise EngineError(
            "evolve.setting_range", text=settings.hall_share, setting="hall_share",
            low=0, high=1 - settings.sparring_share,
        )  # fmt: skip
    if not game.features(game.initial_state()):
        return  # making the networks raises the error
    # Each parent has step sizes, too; a mean has two moments, an average, and its noise.
    kept = 2 * settings.parents if settings.strategy == "self-adaptive" else _OF_A_MEAN
    count = kept + (settings.hall_size if settings.hall_share else 0)
    weights = layout_of(settings, game).weights
    if count * weights > MOST_NUMBERS:
        raise EngineError("evolve.run_too_large", count=count, weights=weights)


def _check_learning(settings: LearningSettings, game: Game[Any, Any]) -> None:
    """Raise EngineError if settings of learning contradict each other or do not suit the game."""
    if game.has_chance and not training_kit_of(game).learns_with_dice:
        raise EngineError("learn.no_games", text=game.key)
    if settings.traces == "replacing" and settings.architecture not in LEARNT:
        raise EngineError("learn.replacing")
    if settings.architecture in LEARNT:
        _check_choice("compares", settings.compares, COMPARES[:1])
    if settings.architecture != PATTERNS:
        _check_choice("rates", settings.rates, ("common", "coherent"))
    training_kit_of(game).check_learning(settings)
    _check_choice("architecture", settings.architecture, (PLAIN, *training_kit_of(game).learnt))
    if not game.features(game.initial_state()):
        return
    layout = layout_of(settings, game)
    limit = most_learnt(settings, layout)
    if layout.weights > limit:
        raise EngineError("learn.too_large", weights=layout.weights, limit=limit)


def most_learnt(settings: LearningSettings, layout: Layout) -> int:
    """The most weights of a network that learns."""
    if layout.board is not None and layout.board.falls and not settings.initial_weight:
        return MOST_OF_ZEROS
    each = 2 + KEPT[settings.rates] + (settings.averaging > 0)
    return min(MOST_LEARNT, 4 * MOST_LEARNT // each)


def checked_seed(seed: int) -> int:
    """The same seed. Raises EngineError if it is not a whole number from 0 to `MOST_SEED`."""
    if type(seed) is not int or not 0 <= seed <= MOST_SEED:
        raise EngineError("evolve.bad_seed", text=_quoted_value(seed), limit=MOST_SEED)
    return seed


def _check(name: str, value: Any) -> None:
    limits = LIMITS[name]
    if isinstance(limits, Words):
        _check_choice(name, value, limits.names)
        return
    if value is None and limits.optional:
        return
    number = type(value) is int or (type(value) is float and math.isfinite(value))
    if number and limits.low <= value <= limits.high and (type(value) is int or not limits.whole):
        return
    code = "evolve.setting_whole" if limits.whole else "evolve.setting_range"
    raise EngineError(
        code, text=_quoted_value(value), setting=name, low=limits.low, high=limits.high
    )


def _check_choice(name: str, value: Any, known: Sequence[str]) -> None:
    if not isinstance(value, str) or value not in known:
        raise EngineError(
            "evolve.setting_choice", text=_quoted_value(value), setting=name, names=", ".join(known)
        )


def _quoted_value(value: Any) -> str:
    """The text of a value for an error; a file's value may be nested too deeply to be written."""
    return str(value) if isinstance(value, str | int | float) else type(value).__name__
