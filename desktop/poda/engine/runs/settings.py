"""What a run of training can be told, with the published values of evolution as defaults.

The defaults are the recipe of a Connect Four player after Fogel's Blondie24 (Chellapilla and Fogel,
"Evolving an expert checkers playing program without using human expertise", IEEE Transactions on
Evolutionary Computation 5, 2001); where the published text leaves a value open, the one here is
ours.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, ClassVar, Final, TypeVar

from poda.engine.errors import EngineError
from poda.engine.game import Game
from poda.engine.games import game as game_named
from poda.engine.games import small_games
from poda.engine.kit import kit_of
from poda.engine.networks.architectures import ARCHITECTURES, LEARNT, PLAIN, TUPLES
from poda.engine.networks.network import COMPARES, Layout, layout_for
from poda.engine.playing.batches import Arithmetic
from poda.engine.runs.names import MOST_SEED

__all__ = ["MOST_SEED"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What runs of every strategy have in common. A run has those of a kind, `EvolutionSettings` or
    `LearningSettings`. `LIMITS` holds what each may be; `checked` holds them to it. Those that
    differ in `read_every` alone are equal: nothing that is learnt depends on it.

    Attributes:
        strategy: how networks get better: one of `strategies`.
        initial_weight: weights begin uniformly in [−x, x] for this x.
        learning_rate: Adam's step (antithetic); what a step down the gradient of the squared error
            is multiplied by (td).
        rate_halving: the learning rate falls as 1 / (1 + generations / rate_halving); None: never.
        averaging: how much of the past the average of the means keeps from one generation to the
            next (antithetic), or that of the weights (td); that average is the generation's best. 0
            is the mean itself, or the network as it stands.
        symmetry: "mirrored" makes networks that value a position and its mirror image alike (games
            on a board); "none" leaves that to be learnt.
        opening_plies: each game begins with 0 to so many random plies.
        plies: how far the networks look ahead in games; 0, and nothing else, where dice are
            thrown: networks then compare the positions after their plays.
        longest: moves of each side after which a game is stopped, as a draw; None: never.
        architecture: "plain", one hidden layer, or one of those of Blondie24, "1999" and "2001"
            (`architectures.py`; checkers alone); to learn also "linear", a weight for each input,
            "tuples", an n-tuple network (`engine/networks/tuples.py`), and in backgammon "chances",
            the network that tells those of winning, of gammons and of backgammons.
        hidden: hidden units; None is the game's own number (plain).
        compares: what of a network a search compares: the "potential" at the output unit, or the
            "output" in single precision, as the published players did.
        validate_every: generations between two trials of the best one for champion; 0 is never.
        read_every: generations between two readings of 150 games against the 6-ply player; 0 is
            never. None: at even steps of processor time, the first before all training
            (`TrainingRun`); which generations those are is another thing at every run.
        arithmetic: "strict", the same games on every processor; "relaxed", faster, and not so.
    """

    strategies: ClassVar[tuple[str, ...]] = ()
    """The strategies that have such settings."""
    learns: ClassVar[bool] = False
    """Whether one network learns, and nothing evolves."""

    strategy: str
    initial_weight: float = 0.2
    learning_rate: float = 0.02
    rate_halving: int | None = None
    averaging: float = 0.0
    symmetry: str = "none"
    opening_plies: int = 0
    plies: int = 2
    longest: int | None = None
    architecture: str = "plain"
    hidden: int | None = None
    compares: str = "potential"
    validate_every: int = 10
    read_every: int | None = field(default=None, compare=False)
    arithmetic: Arithmetic = "strict"

    @property
    def moves_centre(self) -> bool:
        """Whether one network stands for its generation in place of the fittest one, and is another
        one in each: what learns, or the centre that a strategy moves."""
        return True

    @property
    def is_absolute(self) -> bool:
        """Whether there is a fitness that means the same in every generation."""
        return False

    def to_dict(self) -> dict[str, Any]:
        """The settings as numbers and words, for a file."""
        return asdict(self)

    @staticmethod
    def from_dict(values: Mapping[str, Any]) -> Settings:
        """The inverse of `to_dict`, of the kind that the strategy has. A setting that an older Poda
        did not have yet has its default, which is what that Poda did; one of the other kind, which
        every file of an older Poda has, counts for nothing. Raises EngineError for a setting that
        is unknown, of the wrong type or out of its limits."""
        return made_of({name: read_setting(name, value) for name, value in values.items()})


@dataclass(frozen=True, slots=True, kw_only=True)
class EvolutionSettings(Settings):
    """The settings of a run in which networks evolve. Which of them count depends on `strategy` and
    `fitness`; the others are ignored.

    Attributes:
        strategy: "self-adaptive", the published (parents + offspring) evolution strategy;
            "antithetic", a gradient estimated from mirrored pairs; or "cma", separable CMA-ES.
        parents: individuals kept (self-adaptive).
        offspring: individuals made of them in each generation (self-adaptive).
        selection: who becomes a parent (self-adaptive): the best by "fitness", or by the "mean" of
            their fitness over all generations in which they were evaluated.
        step_rule: how step sizes mutate: "published", s (1 + step_rate N), or "log-normal",
            s exp(N / sqrt(2 sqrt(n))).
        step_rate: alpha of the published rule.
        initial_step: all step sizes at the beginning.
        lowest_step: step sizes are kept above it.
        highest_step: and below it; None is no bound.
        pairs: mirrored pairs in a generation (antithetic); a generation of CMA-ES has twice as
            many individuals.
        noise: the standard deviation of a weight within a generation (antithetic), at the
            beginning (cma).
        weight_decay: share of every weight that is taken off in a step of rate 1 (antithetic).
        momentum: Adam's first decay rate.
        second_momentum: Adam's second.
        shaping: what of the fitness makes the gradient: "ranks" in the generation, or "pairs", the
            ranks of the differences between the two of each pair (antithetic).
        fitness: "tournament", games against others of the population, drawn without replacement;
            "mixed", pairs of games, one with each colour, some against others of the population,
            some against a sparring partner; "losing-lines", minus the lines of a small game that
            are lost when all replies are tried.
        games: an individual's games in a generation.
        opponents: whether those are "distinct", drawn without replacement, or "any" (tournament).
        begins: whether the player that is evaluated begins every other game ("alternate") or all of
            them ("always", tournament).
        scoring: whether a game counts for the player that is evaluated alone ("own"), or for its
            opponent too ("both", tournament).
        common_games: who meets the same opponents after the same openings (mixed): the whole
            "population", or the two of each of the "pairs" (antithetic).
        rivals: whom the population meets in self-play (mixed): members of the "population", or
            the "best", as it stood before the generation; or each its "partner", the other one of
            its mirrored pair, so that a game tells of both (antithetic).
        win, draw, loss: what a game counts; in backgammon, what each point of it counts.
        hall_share: share of `games` against the hall of fame, once somebody is in it.
        hall_size: individuals in the hall; the oldest leaves.
        hall_every: so many generations lie between two entries.
        sparring_share: share of `games` against the sparring partner (mixed).
        sparring_plies: how far that partner looks ahead; 0 plays at random. Where dice are thrown
            the partner is the hand-made evaluation, which does not look ahead.
        sparring_opening_plies: those of the games against the sparring partner (mixed), whose
            choices among equal moves make a variety of their own.
        king_rule: how the worth of a king mutates, which is evolved with those networks:
            K + d with d drawn from -0.1, 0 and 0.1 ("steps", 1999) or K exp(N / sqrt(2))
            ("log-normal", 2001), within 1 and 3; or it is 2 for all ("fixed"). Other strategies
            than "self-adaptive" vary it as they do a weight, unless it is fixed.
    """

    strategies: ClassVar[tuple[str, ...]] = ("self-adaptive", "antithetic", "cma")

    strategy: str = "self-adaptive"
    parents: int = 15
    offspring: int = 15
    selection: str = "fitness"
    step_rule: str = "published"
    step_rate: float = 0.2
    initial_step: float = 0.05
    lowest_step: float = 0.0001
    highest_step: float | None = None
    pairs: int = 32
    noise: float = 0.05
    weight_decay: float = 0.0
    momentum: float = 0.9
    second_momentum: float = 0.999
    shaping: str = "ranks"
    fitness: str = "tournament"
    games: int = 15
    opponents: str = "distinct"
    begins: str = "alternate"
    scoring: str = "own"
    common_games: str = "population"
    rivals: str = "population"
    win: float = 1.0
    draw: float = 0.0
    loss: float = -2.0
    hall_share: float = 0.0
    hall_size: int = 20
    hall_every: int = 5
    sparring_share: float = 0.0
    sparring_plies: int = 6
    sparring_opening_plies: int = 0
    king_rule: str = "steps"

    @property
    def population(self) -> int:
        """Individuals that are evaluated in a generation."""
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
        """How many of an individual's games are against the hall of fame."""
        return math.floor(self.games * self.hall_share + 0.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class LearningSettings(Settings):
    """The settings of a run in which one network learns from games against itself, by temporal
    differences (`engine/learn/`).

    Attributes:
        strategy: "td".
        tuples: how many tuples of cells an n-tuple network looks at.
        tuple_length: the cells of one.
        episodes: games in a generation.
        trace_decay: lambda, how much a position learns of what comes later than the next one.
        exploration: the share of plies, 0 to 1, that are played at random.
        exploration_halving: it falls as 1 / (1 + generations / exploration_halving); None: never.
        traces: how what comes later is carried back: "forward", after the game, by the
            lambda-return of each position; or during the game by eligibility traces, which are
            "accumulating" or "replacing".
        rates: whether all weights share the "common" learning rate, or each has one of its own that
            falls as its changes contradict each other: "coherent" (Beal and Smith, "Temporal
            coherence and prediction decay in TD learning", IJCAI 1999).
        backup: whence a position learns: from the position that was "played" after it, or from
            the "best" one that could have been, whatever exploration played.
    """

    strategies: ClassVar[tuple[str, ...]] = ("td",)
    learns: ClassVar[bool] = True

    strategy: str = "td"
    tuples: int = 70
    tuple_length: int = 7
    episodes: int = 500
    trace_decay: float = 0.7
    exploration: float = 0.1
    exploration_halving: int | None = None
    traces: str = "forward"
    rates: str = "common"
    backup: str = "played"


def made_of(values: Mapping[str, Any]) -> Settings:
    """Settings of the kind that the strategy among the values has, which are not looked at; those
    of the other kind are left out."""
    learns = values.get("strategy") in LearningSettings.strategies
    kind = LearningSettings if learns else EvolutionSettings
    own = {each.name for each in fields(kind)}
    return kind(**{name: value for name, value in values.items() if name in own})


def read_setting(name: str, value: Any) -> Any:
    """A value that a file or a person gives a setting, in the setting's own type. Raises
    EngineError for a setting that is unknown, and a value of the wrong type or out of limits."""
    if name not in LIMITS:
        raise EngineError("evolve.setting_unknown", text=name, known=", ".join(LIMITS))
    _check(name, value)
    return LIMITS[name].read(value)


def typed_value(text: str) -> int | float | str | None:
    """What a person types for a setting: a number, None for "none", or else a word."""
    if text.lower() == "none":
        return None
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def changes(settings: Settings, base: Settings) -> dict[str, Any]:
    """What has to be told beside `base` to have these settings, by name."""
    there = DEFAULTS | base.to_dict()
    return {name: value for name, value in settings.to_dict().items() if value != there[name]}


@dataclass(frozen=True, slots=True)
class Numbers:
    """A setting that is a number from `low` to `high`, whole or not; None too where `optional`."""

    low: float
    high: float
    whole: bool = False
    optional: bool = False

    def read(self, value: Any) -> int | float | None:
        """The number in the setting's own type: a file may say 1 for 1.0."""
        if value is None:
            return None
        return int(value) if self.whole else float(value)


@dataclass(frozen=True, slots=True)
class Words:
    """A setting that is one of some words."""

    names: tuple[str, ...]

    def read(self, value: Any) -> str:
        """The word."""
        return str(value)


MOST_NUMBERS: Final = 5_000_000
"""Numbers of the networks of a run, as text: what `documents.LIMITS` of a run has room for."""

MOST_LEARNT: Final = 3_000_000
"""Weights of a network that learns, in single precision, and a run of it has room for four times as
many numbers: the weights and the champion's, two sums of each weight's steps where the rates are
coherent, and an average where one is kept. As much text as `MOST_NUMBERS` in double precision."""

MOST_OF_ZEROS: Final = 20_000_000
"""Weights of an n-tuple network that begins with zeros, most of which stay so where stones fall:
few of its states can be reached (one in ten of those of 7 cells), and files leave zeros out."""

_OF_A_MEAN: Final = 8
_MOST_STEP: Final = 1000.0
_MOST_PLIES: Final = 6

LIMITS: Final[dict[str, Numbers | Words]] = {
    "strategy": Words((*EvolutionSettings.strategies, *LearningSettings.strategies)),
    "parents": Numbers(1, 500, whole=True),
    "offspring": Numbers(1, 500, whole=True),
    "selection": Words(("fitness", "mean")),
    "step_rule": Words(("published", "log-normal")),
    "step_rate": Numbers(0, 10),
    "initial_step": Numbers(0, _MOST_STEP),
    "lowest_step": Numbers(0, _MOST_STEP),
    "highest_step": Numbers(0, _MOST_STEP, optional=True),
    "initial_weight": Numbers(0, 100),
    "pairs": Numbers(1, 500, whole=True),
    "noise": Numbers(0.000001, 100),
    "learning_rate": Numbers(0, 10),
    "weight_decay": Numbers(0, 1),
    "momentum": Numbers(0, 0.9999),
    "second_momentum": Numbers(0, 0.999999),
    "rate_halving": Numbers(1, 1_000_000, whole=True, optional=True),
    "shaping": Words(("ranks", "pairs")),
    "symmetry": Words(("none", "mirrored")),
    "averaging": Numbers(0, 0.9999),
    "fitness": Words(("tournament", "mixed", "losing-lines")),
    "games": Numbers(1, 1000, whole=True),
    "opponents": Words(("distinct", "any")),
    "begins": Words(("alternate", "always")),
    "scoring": Words(("own", "both")),
    "common_games": Words(("population", "pairs")),
    "rivals": Words(("population", "best", "partner")),
    "win": Numbers(-100, 100),
    "draw": Numbers(-100, 100),
    "loss": Numbers(-100, 100),
    "opening_plies": Numbers(0, 40, whole=True),
    "hall_share": Numbers(0, 1),
    "hall_size": Numbers(1, 500, whole=True),
    "hall_every": Numbers(1, 1_000_000, whole=True),
    "sparring_share": Numbers(0, 1),
    "sparring_plies": Numbers(0, 8, whole=True),
    "sparring_opening_plies": Numbers(0, 40, whole=True),
    "plies": Numbers(0, _MOST_PLIES, whole=True),
    "longest": Numbers(1, 1000, whole=True, optional=True),
    "architecture": Words((PLAIN, *ARCHITECTURES, *LEARNT)),
    "hidden": Numbers(1, 256, whole=True, optional=True),
    "tuples": Numbers(1, 200, whole=True),
    "tuple_length": Numbers(1, 9, whole=True),
    "king_rule": Words(("steps", "log-normal", "fixed")),
    "episodes": Numbers(1, 100_000, whole=True),
    "trace_decay": Numbers(0, 1),
    "exploration": Numbers(0, 1),
    "exploration_halving": Numbers(1, 1_000_000, whole=True, optional=True),
    "traces": Words(("forward", "accumulating", "replacing")),
    "rates": Words(("common", "coherent")),
    "backup": Words(("played", "best")),
    "compares": Words(COMPARES),
    "validate_every": Numbers(0, 1_000_000, whole=True),
    "read_every": Numbers(0, 1_000_000, whole=True, optional=True),
    "arithmetic": Words(("strict", "relaxed")),
}
"""What each setting of either kind may be."""

DEFAULTS: Final = LearningSettings().to_dict() | EvolutionSettings().to_dict()
"""What each is unless said."""

AnySettings = TypeVar("AnySettings", bound=Settings)


def layout_of(settings: Settings, game: Game[Any, Any]) -> Layout:
    """The networks of a run."""
    if own := kit_of(game).own_layout(settings.architecture):
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
    """The same settings, which are good for `game`; where dice are thrown, without a look-ahead.

    Raises EngineError, naming the setting and its limits, where they are not.
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
    """The settings for games with dice, in which nobody looks ahead."""
    if isinstance(settings, EvolutionSettings):
        return replace(settings, plies=0, sparring_plies=0)
    return replace(settings, plies=0)


def _check_evolution(settings: EvolutionSettings, game: Game[Any, Any]) -> None:
    """Raise EngineError where settings of evolution do not go together, or not with the game."""
    highest, lowest = settings.highest_step, settings.lowest_step
    if highest is not None and highest < lowest:
        raise EngineError(
            "evolve.setting_range", text=highest, setting="highest_step", low=lowest,
            high=_MOST_STEP,
        )  # fmt: skip
    if settings.fitness == "losing-lines" and not game.small:
        raise EngineError("evolve.no_lines", text=game.key, known=", ".join(small_games()))
    _check_choice("architecture", settings.architecture, kit_of(game).architectures)
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
        return  # whoever makes its networks says so
    # Of each parent its step sizes too; a mean has two moments, an average, and its noise.
    kept = 2 * settings.parents if settings.strategy == "self-adaptive" else _OF_A_MEAN
    count = kept + (settings.hall_size if settings.hall_share else 0)
    weights = layout_of(settings, game).weights
    if count * weights > MOST_NUMBERS:
        raise EngineError("evolve.run_too_large", count=count, weights=weights)


def _check_learning(settings: LearningSettings, game: Game[Any, Any]) -> None:
    """Raise EngineError where settings of learning do not go together, or not with the game."""
    if game.has_chance and not kit_of(game).learns_with_dice:
        raise EngineError("learn.no_games", text=game.key)
    if settings.traces == "replacing" and settings.architecture not in LEARNT:
        raise EngineError("learn.replacing")
    if settings.architecture in LEARNT:
        _check_choice("compares", settings.compares, COMPARES[:1])
    kit_of(game).check_learning(settings)
    _check_choice("architecture", settings.architecture, (PLAIN, *kit_of(game).learnt))
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
    each = 2 + 2 * (settings.rates == "coherent") + (settings.averaging > 0)
    return min(MOST_LEARNT, 4 * MOST_LEARNT // each)


def checked_seed(seed: int) -> int:
    """The same seed. Raises EngineError where it is not a whole number from 0 to `MOST_SEED`."""
    if type(seed) is not int or not 0 <= seed <= MOST_SEED:
        raise EngineError("evolve.bad_seed", text=_told(seed), limit=MOST_SEED)
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
    raise EngineError(code, text=_told(value), setting=name, low=limits.low, high=limits.high)


def _check_choice(name: str, value: Any, known: Sequence[str]) -> None:
    if not isinstance(value, str) or value not in known:
        raise EngineError(
            "evolve.setting_choice", text=_told(value), setting=name, known=", ".join(known)
        )


def _told(value: Any) -> str:
    """A value as a sentence quotes it. What a file holds may be nested too deep to be written."""
    return str(value) if isinstance(value, str | int | float) else type(value).__name__


# Settings that go well together, each under a name. Those of `PRESETS` serve any game; a game's kit
# may have others of these names, and more of them.


@dataclass(frozen=True, slots=True)
class Preset:
    """Settings, and a sentence that explains them."""

    settings: Settings
    explanation: str


_SELF_PLAY: Final = EvolutionSettings(
    strategy="antithetic", fitness="mixed", games=8, win=1.0, loss=-1.0, opening_plies=8,
    pairs=64, noise=0.15, learning_rate=0.01, rate_halving=150, weight_decay=0.1, averaging=0.9,
    shaping="pairs", common_games="pairs", rivals="best", validate_every=20,
)  # fmt: skip

PRESETS: Final[dict[str, Preset]] = {
    "published": Preset(
        EvolutionSettings(),
        "The published recipe to the letter: it learns quickly, and then gets worse.",
    ),
    "steady": Preset(
        EvolutionSettings(
            fitness="mixed", games=40, loss=-1.0, opening_plies=8, hall_share=0.5, hall_size=50,
            symmetry="mirrored", initial_weight=0.05, initial_step=0.03, lowest_step=0.01,
            highest_step=0.03, validate_every=50,
        ),
        "The published strategy with random openings, the same for all, opponents from a hall of "
        "fame, symmetric networks and bounded step sizes: it holds what it has learnt.",
    ),
    "self-play": Preset(
        _SELF_PLAY,
        "A gradient estimated from mirrored pairs of networks that play each other.",
    ),
    "fast": Preset(
        replace(
            _SELF_PLAY, sparring_share=0.5, symmetry="mirrored", initial_weight=0.05, noise=0.08,
            learning_rate=0.02, rate_halving=100, weight_decay=0.0, averaging=0.97,
            validate_every=10,
        ),
        "The same for symmetric networks, half of its games against the player that looks 6 plies "
        "ahead: the strongest of those that evolve, but no longer from the rules alone.",
    ),
    "duels": Preset(
        EvolutionSettings(
            strategy="antithetic", fitness="mixed", rivals="partner", games=4, win=1.0, loss=-1.0,
            pairs=500, noise=0.08, learning_rate=0.015, rate_halving=100, averaging=0.99,
            shaping="pairs", common_games="pairs", initial_weight=0.05, plies=0, sparring_plies=0,
            hidden=8, validate_every=20,
        ),
        "For games with dice: the two of a mirrored pair play each other, each sequence of throws "
        "from both sides. From the rules alone.",
    ),
    "td": Preset(
        LearningSettings(
            learning_rate=0.05, rate_halving=200, initial_weight=0.2,
            opening_plies=4, plies=1, episodes=200, trace_decay=0.7,
            exploration=0.1, exploration_halving=100, backup="best", validate_every=5,
        ),
        "One network learns from games against itself, by temporal differences, and looks no "
        "further than its own move. From the rules alone.",
    ),
    "no-loss": Preset(
        EvolutionSettings(
            fitness="losing-lines", parents=8, offspring=16, initial_weight=1.0, initial_step=0.3,
            lowest_step=0.1, highest_step=0.5, validate_every=1000,
        ),
        "Tic-tac-toe: all replies of the opponent are tried, and the run ends when none wins.",
    ),
}  # fmt: skip
"""The presets by name; "no-loss" is for small games alone."""


def presets(game_key: str) -> dict[str, Preset]:
    """The presets of a game by name, whether it can be trained with them or not."""
    return PRESETS | kit_of(game_named(game_key)).presets()


def usual_preset(game_key: str) -> str:
    """The preset with which a game is trained unless said."""
    if game_key in small_games():
        return "no-loss"
    if usual := kit_of(game_named(game_key)).usual_preset:
        return usual
    if game_named(game_key).has_chance:
        return "duels"
    return "fast" if game_named(game_key).mirror() else "self-play"
